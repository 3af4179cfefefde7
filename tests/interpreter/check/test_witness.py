"""Plays that findings show: they stop where the finding says, in this rulebook and in no other."""

import json
from pathlib import Path

from dreambook.interpreter.api import Diagnostic, Rulebook, load_text
from dreambook.interpreter.check import check
from dreambook.interpreter.check.witness import happens_again
from dreambook.interpreter.report.json import render_json

RULESETS = Path(__file__).parents[3] / "rulesets"

BOOK = """language 1
rulebook well "The Wishing Well"
    players 2
    competitive
components
    card Coin x 7
zones
    heap: pile of Coin, face down
    well: row of Coin, face up, starts empty
variables
    calm: yes or no, starts at yes
turns
    choose one
        option wait
        option wish
            set calm = no
    draw {much} from heap to well
end
    win for active when count of well = 7
"""


def findings(much: int = 2) -> tuple[Rulebook, list[Diagnostic]]:
    book = load_text(BOOK.format(much=much), "well.dream")
    assert not book.diagnostics
    return book, [d for d in check(book).findings if d.witness is not None]


def test_a_play_that_stops_is_kept_move_by_move() -> None:
    book, (finding,) = findings(3)
    witness = finding.witness
    assert finding.code == "D10" and finding.replayed and witness is not None
    assert (witness.players, witness.stops, [name for _, name in witness.moves]) == (
        2,
        "D10",
        ["player 1: wait", "player 2: wait", "player 1: wait"],
    )
    assert happens_again(book, finding)


def test_it_happens_in_the_rulebook_read_anew_and_not_in_a_mended_one() -> None:
    _, (finding,) = findings(3)
    again, _ = findings(3)
    mended, found = findings(1)
    assert happens_again(again, finding)
    assert not found and not happens_again(mended, finding)


def test_what_is_found_far_away_shows_what_was_done_last() -> None:
    text = (RULESETS / "classics" / "kuhn_poker.dream").read_text(encoding="utf-8")
    last = text.rindex("                        do showdown\n")
    (tie,) = check(load_text(text[:last] + text[last:].replace("do showdown\n", "nothing\n", 1))).findings
    assert tie.code == "D07" and tie.labels[-1].text == "what was done last before it"
    assert tie.labels[-1].span.line == text[:last].count("\n")  # the line before it, which pays


def test_programs_read_it_in_json() -> None:
    book, (finding,) = findings(3)
    (plain,) = json.loads(render_json([finding], book.sources))
    moves = [{"index": 0, "name": f"player {player}: wait"} for player in (1, 2, 1)]
    assert plain["witness"] == {"players": 2, "moves": moves, "stops": "D10", "bring": {}, "scope": ""}
