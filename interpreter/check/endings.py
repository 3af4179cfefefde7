"""Whether a game can come to an end at all, as far as its text alone tells."""

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics, Label
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


def where_played(rules: Rules) -> Span:
    """The line that begins the course of play."""
    period = rules.play[0]
    return Span.at(period.span.file, period.span.line, period.span.column, len(period.kind))
