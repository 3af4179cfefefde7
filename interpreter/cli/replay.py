"""`dream replay`: a kept game, played again with its rulebook and told."""

import difflib
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from dreambook.interpreter.cli.bringing import bring_option, same_lists
from dreambook.interpreter.cli.guard import FINDINGS, FINE, State, misuse
from dreambook.interpreter.cli.options import format_option, rulebook_option
from dreambook.interpreter.cli.speech import SOURCE, language, numbered, worded
from dreambook.interpreter.cli.values import Number

if TYPE_CHECKING:
    from dreambook.grammar.diagnostics import Diagnostic
    from dreambook.interpreter.play.game import Game
    from dreambook.interpreter.play.replay import Transcript
    from dreambook.interpreter.play.retold import Told


def _json_too(ctx: click.Context, _parameter: click.Parameter, wanted: bool) -> bool:
    if wanted:
        ctx.ensure_object(State).format = "json"
    return wanted


@click.command("replay", short_help="Play a kept game again, and tell it.")
@click.argument("file", metavar="FILE|FOLDER")
@rulebook_option
@click.option("--view", type=Number(1), metavar="PLAYER", help="Tell it as this player has seen it, and nothing more.")
@click.option("--full", is_flag=True, help="Tell it state by state, with all options and what each player sees.")
@bring_option
@click.option("--against", metavar="TRANSCRIPT", help="Compare with what `dream record --as test` has written.")
@click.option("--json", "as_json", is_flag=True, callback=_json_too, help="The same as `--format json`.")
@format_option()
def replay_command(
    file: str, rulebook: str | None, view: int | None, full: bool, bring: tuple[str, ...], against: str | None,
    as_json: bool, format: str,
) -> int:  # fmt: skip
    """Play a kept game again, and tell it turn by turn.

    Every decision must be one that the rules offer, and chance must come as the seed brings it: the first move that
    does not fit is a finding, and the exit code is 1. With `--bring` the lists
    must be those that were brought. Without `--view` everything is told, hidden cards too.

    Of a folder all kept games (*.json) are played again with the rules as they are now, whatever version they were played
    with: for each it is said whether all that happened can still happen, and if not, which move cannot, and why. With one that does
    not fit the exit code is 1.
    """
    if os.path.isdir(file):
        if view is not None or full or bring or against is not None:
            raise misuse("F11", f"`{file}` is a folder: its games are not told", "give the file of one game, or leave out `--view`, `--full`, `--bring` and `--against`")  # fmt: skip
        from dreambook.interpreter.cli.replay_folder import replay_folder

        return replay_folder(file, rulebook, as_json or format == "json")
    from dreambook.interpreter.cli.output import show_findings, write, write_json
    from dreambook.interpreter.cli.saving import in_language, kept, read_text
    from dreambook.interpreter.report.json import finding

    golden = read_text(against) if against is not None else None
    loaded, again = kept(file, rulebook)
    if bring and again.game is not None:
        same_lists(again.game, loaded, bring, file)
    if again.game is not None and view is not None and view > again.game.players:
        raise misuse("F11", f"there is no player {view} in this game", f"it has {again.game.players} players")
    findings = [] if again.problem is None else [_for(again.problem, view)]
    if golden is not None and against is not None and not findings:
        findings = _differences(golden, again.text, against)
    if as_json or format == "json":
        write_json(_as_data(again, view, full) | {"fits": not findings, "findings": [finding(d) for d in findings]})
    else:
        if golden is None and again.game is not None:
            if language() != SOURCE:
                again = replace(again, game=in_language(again.game, loaded, language()))
            assert again.game is not None
            write("\n".join(_lines(again, again.game, view, full)) + "\n")
        show_findings(findings, {}, sys.stderr)
        if golden is not None and not findings:
            write(worded("{file} is played as {test} tells it", file=file, test=against) + "\n")
    return FINDINGS if findings else FINE


def _for(problem: "Diagnostic", view: int | None) -> "Diagnostic":
    """What does not fit; nothing that could tell a player of hidden things."""
    if view is None:
        return problem
    return replace(problem, message="the game does not follow from its rulebook", help="`dream replay` without `--view` says where, and shows everything")  # fmt: skip


def _differences(golden: str, text: str, path: str) -> "list[Diagnostic]":
    """The first line that a transcript tells otherwise: F15."""
    old, new = golden.splitlines(), text.splitlines()
    if old == new:
        return []
    at = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    change = sum(1 for line in difflib.unified_diff(old, new, n=0, lineterm="") if line[:1] in "+-") - 2
    there = f"`{old[at].strip()}`" if at < len(old) else "the end"
    found = f"`{new[at].strip()}`" if at < len(new) else "the end"
    stop = misuse(
        "F07", f"`{path}`, line {at + 1}: there stands {there}, but the game now brings {found} ({change} lines differ)",
        "the rules, or the words of the rulebook, have changed: if that is right, record the test again",
    )  # fmt: skip
    return list(stop.findings)


def _heading(game: "Game", view: int | None) -> str:
    rules, players = game.program.rules, game.players
    title, many = rules.title or rules.name, numbered(players, "{count} player", "{count} players")
    if view is None:
        return worded("{title}, {players}, seed {seed}", title=title, players=many, seed=game.seed)
    who = game.program.words.player(view - 1)
    return worded("{title}, {players}, as {player} has seen it", title=title, players=many, player=who)


def _lines(again: "Transcript", game: "Game", view: int | None, full: bool) -> Iterator[str]:
    """The game for people."""
    from dreambook.interpreter.cli.table.chronicle import Chronicle
    from dreambook.interpreter.cli.table.outcome import result_lines
    from dreambook.interpreter.play.retold import OMNISCIENT, retold, said
    from dreambook.interpreter.play.transcript import transcript

    if full and view is None:
        yield transcript(game).rstrip("\n")
        return
    yield _heading(game, view)
    heading = ""
    seen: dict[str, str] = {}
    viewer = OMNISCIENT if view is None else view - 1
    chronicle = Chronicle.listening(game.program)
    ahead: list[str] = []
    for told in retold(game.program, game.seed, again.history, viewer, chronicle.hear):
        events = [(kind, text) for kind, text in chronicle.told(viewer) if kind not in ANSWERS]
        chronicle.entries.clear()
        if told.move is not None:
            before, heading = heading, _section(told, game)
            yield from ["", heading] if heading != before else []
            yield from ahead
            text = said(game.program, told.move)
            if told.move.player is None and events and (events[0][0] == "roll" or told.move.label in events[0][1]):
                # What chance brought is told with what became of it.
                text = events.pop(0)[1]
            yield f"{told.number:>5}  {text}"
        # A new stretch of play stands with the move that is made in it.
        new = next((i for i, (kind, _) in enumerate(events) if kind == "period"), len(events))
        lines = [f"         {text}" for _, text in events]
        yield from lines[:new]
        ahead = lines[new:]
        if full:
            yield from _state(told, seen)
    yield from ahead
    yield ""
    if again.move is not None:
        yield worded("So far the game fits its rulebook.")
        return
    if game.result is None:
        yield worded("The game is not over.")
        return
    names = [game.program.words.player(p) for p in range(game.players)]
    scored, ended_by = chronicle.scored, chronicle.ended_by
    yield from result_lines(game.program, game.result, names, game.machine, scored, ended_by)


ANSWERS = ("choose", "secret", "fall")
"""The kinds of log lines that tell a move once more."""


def _section(told: "Told", game: "Game") -> str:
    """Which part of the game a move belongs to."""
    if told.move is not None and told.move.site.startswith("setup"):
        return worded("setup")
    if game.players == 1:
        return worded("the game")
    return worded("turn {number}, {player}", number=told.turn, player=game.program.words.player(told.active))


def _state(told: "Told", seen: dict[str, str]) -> Iterator[str]:
    """What one viewer sees otherwise than before, and may choose from."""
    state = told.state
    for view in state["views"].values():
        for what, text in view.items():
            if seen.get(what) != text:
                yield f"         {what}: {text}"
        seen.update(view)
    if "decides" in state:
        told_now = worded("{who} decides: {question}", who=state["decides"], question=state["question"])
        yield f"         {told_now}"
    for number, label in enumerate(state.get("options", ()), 1):
        yield f"           {number}  {label}"


def _as_data(again: "Transcript", view: int | None, full: bool) -> dict[str, Any]:
    """The game for programs: players and moves are counted from 1."""
    from dreambook.interpreter.play.retold import OMNISCIENT, result_of, retold

    game = again.game
    if game is None:
        return {"rulebook": None, "players": 0, "seed": None, "view": view, "moves": [], "result": None}
    moves = []
    beginning: dict[str, Any] = {}
    words = game.program.words
    for told in retold(game.program, game.seed, again.history, OMNISCIENT if view is None else view - 1):
        if told.move is None:
            beginning = {"state": told.state} if full else {}
            continue
        move = told.move
        moves.append(
            {
                "number": told.number, "turn": told.turn, "active": told.active + 1,
                "by": "chance" if move.player is None else words.player(move.player), "at": move.site,
                "option": move.label, "takeback": move.takeback, **({"state": told.state} if full else {}),
            }
        )  # fmt: skip
    return {
        "rulebook": game.program.rules.name, "players": game.players, "seed": game.seed if view is None else None,
        "view": view, **beginning, "moves": moves, "move_that_does_not_fit": again.move if view is None else None,
        "result": None if game.result is None or again.move is not None else result_of(game.result),
    }  # fmt: skip
