"""What a change did, seen by playing both games."""

import pytest

from dreambook.interpreter.api import Rulebook, load_text
from dreambook.interpreter.mutate.oracle import Oracle

TEXT = """language 1
rulebook trial "Trial"
    players 2
    competitive

components
    token Chip "chip" plural "chips" x 4

zones
    bank: pool of Chip
    purse: pool of Chip, one for each player, starts empty

turns
    choose one
        option take "Take" if bank is not empty
            gain 1 Chip from bank to purse
        option pass_on "Pass"
            end game

scoring
    each player
        score count of purse
    highest score wins
    tie: shared
"""


def trial(*changes: tuple[str, str], text: str = TEXT) -> Rulebook:
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return load_text(text, "trial.dream")


@pytest.mark.parametrize(
    ("change", "label", "kind"),
    [
        (("  end game", "  end game  # so it ends"), "equivalent", ""),
        (("if bank is not empty", "if count of bank > 0"), "equivalent", ""),
        (("x 4", "x 3"), "benign", ""),
        ((" if bank is not empty", ""), "equivalent", ""),
        (("tie: shared", "tie: most count of purse"), "defect", "D07"),
        (("gain 1 Chip", "gain 2 Chip"), "benign", ""),
        (("    choose one", "    gain 1 Chip from bank to purse\n    choose one"), "defect", "D10"),
        (("            end game", "            nothing"), "defect", "D03"),
        (("score count of purse", "score 1"), "benign", ""),
    ],
)
def test_judgements(change: tuple[str, str], label: str, kind: str) -> None:
    judged = Oracle(trial()).judge(trial(change), ("D10",))
    assert (judged.label, judged.kinds[:1]) == (label, (kind,) if kind else ())


def test_what_cannot_be_followed_whole_is_undecided() -> None:
    more = ("x 4", "x 400"), ("if bank is not empty", "if count of bank > 0")
    judged = Oracle(trial(("x 4", "x 400")), positions=50).judge(trial(*more, ("gain 1", "gain 2")), ("D02",))
    assert judged.label == "undecided"
    assert judged.looked.startswith("50 positions")


def test_a_part_that_nothing_comes_to_any_more_is_seen() -> None:
    text = TEXT.replace("gain 1 Chip from bank to purse", "gain 1 Chip from bank to purse\n            end turn")
    judged = Oracle(trial()).judge(trial(text=text), ())
    assert judged.label == "equivalent"
    never = trial(("            gain 1", "            end game\n            gain 1"))
    assert Oracle(trial()).judge(never, ()).kinds[0] == "D05"


def test_who_cannot_win_any_more_is_seen() -> None:
    other = trial(("            end game", "            win for player 1"))
    judged = Oracle(trial()).judge(other, ("D06",))
    assert (judged.label, judged.kinds[0]) == ("defect", "D06")
