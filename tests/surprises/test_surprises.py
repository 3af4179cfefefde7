"""Small rulebooks of kinds that dreambook was not made with: nothing false is found in them, and mistakes are found where they are.

They were written from docs/language.md alone, each for another kind of game: a threat track, tricks, workers, rents.
"""

from pathlib import Path

import pytest

from dreambook.interpreter.api import load, load_text
from dreambook.interpreter.check import check

FOLDER = Path(__file__).parent
BOOKS = sorted(path.stem for path in FOLDER.glob("*.dream"))


@pytest.mark.parametrize("name", BOOKS)
def test_nothing_false_is_found(name: str) -> None:
    assert not check(load(str(FOLDER / f"{name}.dream"))).findings


@pytest.mark.parametrize(
    ("name", "old", "new", "code"),
    [
        ("threat", "lose beats win", "lose beats win\n    win beats lose", "S14"),
        ("threat", '"water": 0 to 11', '"water": 0 to 8', "D11"),
        ("threat", "Hold the dike for six tides", "Hold the dike for seven tides", "S06"),
        ("tricks", "deal 4 Lantern", "deal 7 Lantern", "D01"),
        ("tricks", "\n    tie: shared", "", "D07"),
        ("tricks", "colour of card is not led and any Lantern in hand where colour is led", "colour of card is led", "D02"),
        ("workers", "starts with 2 Worker", "starts with 3 Worker", "S05"),
        ("workers", "round sending, 2 times", "round sending, 3 times", "D02"),
        ("workers", "pay 2 Grain", "pay 3 Grain", "D10"),
        ("rent", "lose (rent of (deed, landlord)) money, or what is left", "lose (rent of (deed, landlord)) money", "D11"),
        ("rent", "    except whole_lane is", "    except small is 1 when count of deeds of landlord >= 4\n    except whole_lane is", "S08"),
    ],
)  # fmt: skip
def test_a_mistake_is_found(name: str, old: str, new: str, code: str) -> None:
    path = FOLDER / f"{name}.dream"
    text = path.read_text(encoding="utf-8")
    assert old in text
    line = text[: text.index(old)].count("\n") + 1
    found = [f for f in check(load_text(text.replace(old, new, 1), str(path))).findings if f.code == code]
    assert any(abs(label.span.line - line) <= 3 for finding in found for label in finding.labels)
