"""How a game ended, in words, and where the rules failed, as a finding."""

import importlib
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from dreambook.grammar import ast
from dreambook.grammar.codes import info
from dreambook.grammar.diagnostics import Diagnostic, Label
from dreambook.interpreter.cli.speech import worded
from dreambook.interpreter.cli.table.place import times_of
from dreambook.interpreter.cli.wordings import filled
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.pending import Result
from dreambook.interpreter.report.translate import later

if TYPE_CHECKING:
    from dreambook.interpreter.compile.program import Program
    from dreambook.interpreter.play.game import Game, Move
    from dreambook.interpreter.play.machine import Machine

SHOWN_MOVES = 30
TOGETHER = {
    ("cooperative", "win"): later("The team wins."), ("cooperative", "lose"): later("The team loses."),
    ("cooperative", "draw"): later("The team draws."), ("solo", "win"): later("You win."),
    ("solo", "lose"): later("You lose."), ("solo", "draw"): later("You draw."),
}  # fmt: skip


def result_lines(
    program: "Program", result: Result, names: Sequence[str], machine: "Machine | None" = None,
    scored: Mapping[int, Sequence[tuple[str, int]]] | None = None, ended_by: ast.Node | None = None,
) -> list[str]:  # fmt: skip
    """The result, why, the scores with what each was scored for (`scored`, by player), and what broke a tie (for that, the
    machine at the end of the game). `ended_by` is the line or the stretch of play after which the scores were counted."""
    lines = [_who(program, result, names), *why(program, result, names, ended_by)]
    if result.scores is not None:
        lines.append(_unit(program, result, scored or {}))
        width = max(map(len, names))
        figures = max(len(str(score)) for score in result.scores)
        for player, (name, score) in enumerate(zip(names, result.scores, strict=True)):
            lines.append(f"  {name:<{width}}  {score:>{figures}}{_made_of((scored or {}).get(player, ()))}")
        lines += _ties(program, result.scores, names, machine) if machine is not None else []
    return lines


def _made_of(scored: Sequence[tuple[str, int]]) -> str:
    """What the points are for: `  dreams 29, feathers 10`; nothing where all are for one thing."""
    named = Counter[str]()
    for title, points in scored:
        named[title] += points
    return (
        "  " + ", ".join(f"{title} {points}" for title, points in named.items())
        if len(named) > 1 and all(named)
        else ""
    )


def _ties(program: "Program", scores: Sequence[int], names: Sequence[str], m: "Machine") -> list[str]:
    """What was compared where several had the best score, until one was left, or the victory was shared."""
    alive = program.alive(m.s)
    if program.rules.mode in ("cooperative", "solo") or not alive or not program.ties:
        return []
    best = (min if program.score_rule == "lowest" else max)(scores[p] for p in alive)
    tied = [p for p in alive if scores[p] == best]
    breaks = [
        line
        for scoring in program.rules.scorings
        for node in scoring.block.walk()
        if isinstance(node, ast.TieBreaks)
        for line in node.breaks
    ]
    lines: list[str] = []
    for (order, function), line in zip(program.ties, breaks, strict=False):
        if len(tied) < 2:
            break
        if function is None:
            shared = program.words.listed([names[p] for p in tied])
            return [*lines, worded("Still a tie: {players} share the victory.", players=shared)]
        by = {p: function(m, m.s, p) for p in tied}
        label = _generated("tie_break", program, line) or worded(
            "most of what the rules say" if order == "most" else "fewest of what the rules say"
        )
        told = ", ".join(f"{names[p]} {n}" for p, n in by.items())
        lines.append(worded("A tie is broken by {measure}: {figures}.", measure=label, figures=told))
        top = (max if order == "most" else min)(by.values())
        tied = [p for p in tied if by[p] == top]
    return lines


def _generated(what: str, program: "Program", node: ast.Node) -> str:
    """Words of the generators, where they are there; what interprets a rulebook does not depend on them."""
    try:
        outcomes = importlib.import_module("dreambook.generators.outcomes")
    except ImportError:
        return ""
    return str(getattr(outcomes, what)(program.rules, node, program.language))


def condition_in_words(program: "Program", node: ast.Expression) -> str:
    """A condition as it is said to the player who must meet it; empty where no words are at hand."""
    return _generated("condition", program, node)


def _who(program: "Program", result: Result, names: Sequence[str]) -> str:
    mode = program.rules.mode
    if mode in ("cooperative", "solo"):
        return worded(TOGETHER[mode, result.outcome])
    if result.outcome == "draw" or not result.winners:
        return worded("It is a draw." if result.outcome == "draw" else "Nobody wins.")
    winners = [names[p] for p in result.winners]
    if len(winners) == 1:
        return worded("{player} wins.", player=_capital(winners[0]))
    return worded("{players} win together.", players=_capital(program.words.listed(winners)))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def why(program: "Program", result: Result, names: Sequence[str], ended_by: ast.Node | None) -> list[str]:
    """Why the game is over, in sentences."""
    site = next((site for site in program.sites if site.path == result.reason), None)
    if result.reason == "scoring":
        found = [_caused(program, ended_by)] if ended_by is not None else []
    else:
        found = [_reason(program, result.reason) if site is None else _cause_of(program, site.node)]
    competing = program.rules.mode not in ("cooperative", "solo")
    out = isinstance(site.node, ast.Eliminate | ast.LoseGame) if site is not None else _is_lost(program, result.reason)
    if competing and out and result.outcome == "win":
        alone = worded("{player} alone is still in the game.", player=names[result.winners[0]])
        found.append(_capital(alone if len(result.winners) == 1 else ""))
    elif competing and out:
        found.append(worded("Nobody is in the game any more."))
    return [text for text in found if text]


def _is_lost(program: "Program", reason: str) -> bool:
    kind, _, number = reason.partition(" ")
    return kind == "end" and program.end_lines[int(number)].outcome == "lose"


def _cause_of(program: "Program", node: ast.Node) -> str:
    """The same of a line that ends the game by itself. Where it is not whoever it speaks of that has won, a sentence about
    them would be read as one about who has."""
    competing = program.rules.mode not in ("cooperative", "solo")
    if isinstance(node, ast.Eliminate | ast.LoseGame) and competing:
        return ""
    if isinstance(node, ast.Win) and not (node.who is None or node.who == ast.Name(span=node.who.span, name="player")):
        return ""
    return _caused(program, node)


def _caused(program: "Program", node: ast.Node) -> str:
    """What has led to a line that ends the game, or ended the last stretch of play: the condition that it stands under."""
    if isinstance(node, ast.EndWhen):
        return _end_line(program, node)
    if isinstance(node, ast.Period):
        if node.until is not None:
            return _generated("end_reason", program, node.until) if node.times is None else ""
        last = times_of(program, node)
        title = node.head.title or program.words.spelled(node.head.name or node.kind)
        return worded("{part} {number} was the last.", part=title, number=last) if last is not None else ""
    above: ast.Node | None = None
    for one in program.rules.nodes:
        if (isinstance(one, ast.If) and any(inner is node for inner in one.then.walk())) or (
            isinstance(one, ast.Trigger) and above is None and any(inner is node for inner in one.block.walk())
        ):
            above = one
    condition = getattr(above, "condition", None)
    return _generated("end_reason", program, condition) if condition is not None else ""


def _unit(program: "Program", result: Result, scored: Mapping[int, Sequence[tuple[str, int]]]) -> str:
    """What the scores count, and whether many or few are better."""
    titles = {title for parts in scored.values() for title, _ in parts}
    unit = _capital(titles.pop()) if len(titles) == 1 and "" not in titles else worded("Points")
    competing = (
        program.rules.mode not in ("cooperative", "solo") and result.scores is not None and len(result.scores) > 1
    )
    if not competing or program.score_rule is None:
        return f"{unit}:"
    return worded("{unit}, the fewest win:" if program.score_rule == "lowest" else "{unit}, the most win:", unit=unit)


def _reason(program: "Program", reason: str) -> str:
    kind, _, number = reason.partition(" ")
    if kind == "end" and number.isdecimal() and int(number) < len(program.end_lines):
        return _end_line(program, program.end_lines[int(number)])
    return ""


def _end_line(program: "Program", line: ast.EndWhen) -> str:
    if line.text:
        return filled(line.text, program.box.constants)
    return _generated("end_reason", program, line.condition) or _quoted(program, line.span)


def end_in_words(program: "Program", number: int) -> str:
    """When the game ends so, by the number of the line."""
    return _reason(program, f"end {number}")


def scoring_in_words(program: "Program", node: ast.Scoring) -> list[str]:
    """What is counted, in sentences; without words at hand nothing."""
    try:
        questions = importlib.import_module("dreambook.generators.questions")
    except ImportError:
        return []
    text = str(questions.Questions(program.rules, program.language).means(node))
    return [text] if text else []


def _quoted(program: "Program", span: object) -> str:
    """The line of the rulebook that ended the game, where it has no wording."""
    file, line = span.file, span.line  # type: ignore[attr-defined]
    lines = program.rules.lines.get(file, ())
    return f"({lines[line - 1].strip()})" if 0 < line <= len(lines) else ""


def failure(game: "Game", problem: PlayError, moves: "Sequence[Move]") -> Diagnostic:
    """The finding for a place where the rules do not say what happens, with the play that leads there."""
    return finding_of(problem, f"the play that leads here, seed {game.seed}: {transcript(game, moves)}")


def finding_of(problem: PlayError, note: str) -> Diagnostic:
    """What went wrong in play, as a finding."""
    labels = [] if problem.span is None else [Label(problem.span)]
    labels += [] if problem.other is None else [Label(problem.other, "the other place")]
    return Diagnostic(
        problem.code,
        info(problem.code).severity,
        problem.message,
        tuple(labels),
        problem.help,
        (note,),
        cause=("play", problem.code, str(problem.span)),
    )


def transcript(game: "Game", moves: "Sequence[Move]") -> str:
    """All that was decided and drawn, for the author of the rules; the middle of a long game is left out."""
    words = game.program.words
    steps = []
    for move in moves:
        who = words.worded("chance") if move.player is None else words.player(move.player)
        told = words.worded("{who} takes back: {what}", who=who, what=move.label)
        steps.append(told if move.takeback else f"{who}: {move.label}")
    return shortened(steps)


def shortened(steps: "Sequence[str]") -> str:
    """Steps of play in one line; the middle of a long game is left out."""
    if len(steps) > SHOWN_MOVES:
        left = len(steps) - SHOWN_MOVES
        steps = [*steps[:4], worded("... {count} more ...", count=left), *steps[4 + left :]]
    return "; ".join(steps) or worded("nothing was decided yet")


def place_in_rules(program: "Program", path: str) -> list[tuple[str, str]]:
    """Where play is: names and titles of the stretches of play and actions on a path, outermost first."""
    rules = program.rules
    found = []
    for part in path.split("/"):
        name = part.partition("~")[0]
        node = rules.periods.get(name) or rules.actions.get(name) or rules.procedures.get(name)
        if node is not None:
            found.append((name, node.head.title or program.words.spelled(name)))
        elif name == "setup" and rules.setups:
            found.append((name, rules.setups[0].head.title or worded("Setup")))
    return found
