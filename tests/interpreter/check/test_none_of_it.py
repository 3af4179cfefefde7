"""What is declared and what there is none of (S05, D14)."""

import pytest

from dreambook.interpreter.api import load_text
from dreambook.interpreter.check import check

BOOK = """\
language 1
rulebook box "Box"
    players 2 to 3
    competitive
choices
    sky: sun, rain
components
    token Coin "coin" plural "coins" x {coins}
    token Gem "gem" plural "gems"
        hue: ruby x 4 or opal x {opals}
    die Cube "cube" x 1
        faces: red x 2 or blue x {blues}
    card Omen "omen" plural "omens"
        sign: sky
        table
            sign | copies
            sun  | 3
            rain | {rains}
zones
    bank: pool of Coin or Gem or Cube
    omens: pile of Omen
turns
    nothing
"""
FULL = {"coins": "5", "opals": "1", "blues": "4", "rains": "2"}


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, []),
        ({"coins": "0"}, [("S05", "warning", "there is no `Coin` in the box")]),
        ({"coins": "players - 2"}, []),
        ({"opals": "0"}, [("S05", "warning", "there is no `Gem` on which `opal` is printed")]),
        ({"blues": "0"}, [("D14", "error", "no side of this die shows `blue`")]),
        ({"rains": "0"}, [("S05", "warning", "of this `Omen` there is no copy")]),
    ],
)
def test_a_nought_that_stands_there_is_told(changes: dict[str, str], told: list[tuple[str, str, str]]) -> None:
    findings = check(load_text(BOOK.format(**FULL | changes), "box.dream"), "fast").findings
    assert [(d.code, d.severity.value, d.message) for d in findings if d.cause[:1] == ("none",)] == told
