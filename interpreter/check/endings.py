"""Whether a game can come to an end at all, as far as its text alone tells."""

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics, Label, Severity
from dreambook.grammar.span import Span
from dreambook.interpreter.model.symbols import Rules

_ENDS = (ast.EndWhen, ast.Win, ast.LoseGame, ast.EndInDraw, ast.Eliminate)


def check_endings(rules: Rules, found: Diagnostics) -> None:
    """A stretch of play that is repeated for ever where nothing ends the game: D03."""
    if any(isinstance(node, _ENDS) for node in rules.nodes):
        return
    if any(isinstance(node, ast.End) and node.what == "game" for node in rules.nodes):
        return
    for period in rules.play:
        endless = period.kind in ("turns", "round") and period.times is None and period.until is None
        if endless:
            found.error(
                "D03", f"nothing ends this game: `{period.kind}` is done again and again", Label(where_played(rules)),
                help="say when it is over, below `end`: `win for active when ...`, `over when ...`; or how often: `round, 3 times`",
            )  # fmt: skip
            return


def check_ties(rules: Rules, found: Diagnostics, players: int, whole: bool) -> None:
    """Points are counted or compared, and nothing says who wins by them or what a tie is: D07 as a warning, where play has not
    come to one and not to all ends (`whole`). Up to so many play."""
    if whole or players < 2 or rules.mode in ("cooperative", "solo") or any(finding.code == "D07" for finding in found):
        return
    lines = [line for scoring in rules.scorings for line in scoring.block.statements]
    compared = next((line for line in lines if isinstance(line, ast.ScoreRule)), None)
    if compared is None and any(isinstance(node, ast.Score) for scoring in rules.scorings for node in scoring.walk()):
        found.report(
            "D07", "points are counted, and nothing says who wins by them", Label(rules.scorings[0].head.span, "nothing compares them"),
            help="add `highest score wins` (or lowest) to `scoring`",
            notes=("no game was played to an end by points",), severity=Severity.WARNING, cause=("no winner", "scoring"),
        )  # fmt: skip
    if compared is None or any(isinstance(line, ast.TieBreaks) for line in lines):
        return
    found.report(
        "D07", "nothing says who wins when several have as many points", Label(compared.span, "nothing breaks a tie"),
        help="add `tie: most ..., then shared` to `scoring`; where no tie can be, accept this with the reason",
        notes=("not every end of the game was played, and none of those that were was a tie",),
        severity=Severity.WARNING, cause=("tie", "scoring"),
    )  # fmt: skip


def where_played(rules: Rules) -> Span:
    """The line that begins the course of play."""
    period = rules.play[0]
    return Span.at(period.span.file, period.span.line, period.span.column, len(period.kind))
