"""How a game ended, in words, and where the rules failed, as a finding."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dreambook.grammar.codes import info
from dreambook.grammar.diagnostics import Diagnostic, Label
from dreambook.interpreter.cli.wordings import filled
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.pending import Result
from dreambook.interpreter.play.words import plain

if TYPE_CHECKING:
    from dreambook.interpreter.compile.program import Program
    from dreambook.interpreter.play.game import Game, Move

SHOWN_MOVES = 30


def result_lines(program: "Program", result: Result, names: Sequence[str]) -> list[str]:
    """The result, why, and the scores."""
    lines = [_who(program, result, names)]
    why = _reason(program, result.reason)
    if why:
        lines.append(why)
    if result.scores is not None:
        width = max(map(len, names))
        lines += [f"  {name:<{width}}  {score}" for name, score in zip(names, result.scores, strict=True)]
    return lines


def _who(program: "Program", result: Result, names: Sequence[str]) -> str:
    mode = program.rules.mode
    if mode in ("cooperative", "solo"):
        who = "The team" if mode == "cooperative" else "You"
        verb = {"win": "win", "lose": "lose", "draw": "draw"}[result.outcome]
        return f"{who} {verb}{'s' if mode == 'cooperative' else ''}."
    if result.outcome == "draw" or not result.winners:
        return "It is a draw." if result.outcome == "draw" else "Nobody wins."
    winners = [names[p] for p in result.winners]
    if len(winners) == 1:
        return f"{_capital(winners[0])} wins."
    return f"{_capital(', '.join(winners[:-1]))} and {winners[-1]} win together."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _reason(program: "Program", reason: str) -> str:
    kind, _, number = reason.partition(" ")
    if kind == "end" and number.isdecimal() and int(number) < len(program.end_lines):
        line = program.end_lines[int(number)]
        if line.text:
            return filled(line.text, program.box.constants)
        return _quoted(program, line.span)
    return ""


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
        who = "chance" if move.player is None else words.player(move.player)
        steps.append(f"{who}{' takes back' if move.takeback else ''}: {move.label}")
    if len(steps) > SHOWN_MOVES:
        left = len(steps) - SHOWN_MOVES
        steps = [*steps[:4], f"... {left} more ...", *steps[4 + left :]]
    return "; ".join(steps) or "nothing was decided yet"


def place_in_rules(program: "Program", path: str) -> list[tuple[str, str]]:
    """Where play is: names and titles of the stretches of play and actions on a path, outermost first."""
    rules = program.rules
    found = []
    for part in path.split("/"):
        name = part.partition("~")[0]
        node = rules.periods.get(name) or rules.actions.get(name) or rules.procedures.get(name)
        if node is not None:
            found.append((name, node.head.title or plain(name)))
        elif name == "setup" and rules.setups:
            found.append((name, rules.setups[0].head.title or "Setup"))
    return found
