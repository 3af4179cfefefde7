"""Reversi, draughts and chess: as many ways to play as others have counted (published perft figures)."""

import os

import pytest

from tests.oracles.perft import perft, start

LONG = bool(os.environ.get("DREAMBOOK_LONG"))
"""Whether the counts that take minutes are made too."""

COUNTS = {
    "classics/reversi": [4, 12, 56, 244, 1396, 8200, 55_092],
    "classics/draughts": [7, 49, 302, 1469, 7361, 36_768, 179_740],
    "classics/chess": [20, 400, 8902],
}
SHORT = {"classics/reversi": 4, "classics/draughts": 4, "classics/chess": 2}
"""To which depth it is counted in every run of the tests."""


@pytest.mark.parametrize("name", COUNTS)
def test_ways_to_play(name: str) -> None:
    counts = COUNTS[name] if LONG else COUNTS[name][: SHORT[name]]
    m = start(name)
    assert [perft(m, depth) for depth in range(1, len(counts) + 1)] == counts
