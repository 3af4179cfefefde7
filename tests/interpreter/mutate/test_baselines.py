"""The simpler checks that are printed beside ours."""

import pytest

from dreambook.interpreter.api import load_text
from dreambook.interpreter.mutate.baselines import found_by

HEAD = """language 1
rulebook trial "Trial"
    players 2
    competitive
variables
    points: 0 to 9, starts at 0, one for each player
action rest
    gain 1 points
turns
    do rest
    if points >= 3
        end game
value toll of who: a player
    is 1
{lines}
scoring
    each player
        score toll of player
    highest score wins
    tie: shared
"""


def found(name: str, *lines: str, rules: str = "") -> set[str]:
    text = HEAD.format(lines="\n".join(f"    {line}" for line in lines)) + rules
    return found_by(name, load_text(text, "trial.dream"), 20)


@pytest.mark.parametrize(
    ("lines", "identical", "subsumed"),
    [
        (("except is 2 when points of who > 3", "except is 3 when points of who > 3"), {"S08"}, {"S08"}),
        (("except is 2 when points of who > 3", "except is 2 when points of who > 3"), {"S11"}, {"S11"}),
        (("except is 2 when points of who > 3", "except is 3 when points of who > 5"), set(), {"S08"}),
        (("except is 2 when points of who > 3", "except is 3 when points of who < 3"), set(), set()),
        (("except is 2 when points of who > 3", "except is 3 when no players where points > 3"), set(), set()),
    ],
)
def test_lines_of_a_value(lines: tuple[str, ...], identical: set[str], subsumed: set[str]) -> None:
    assert found("text_identity", *lines) == identical
    assert found("pairwise_subsumption", *lines) == subsumed


def test_norms() -> None:
    assert found("text_identity", rules="rule early\n    must rest\nrule late\n    cannot rest\n") == {"S12"}


def test_random_games_stop_where_play_stops() -> None:
    assert found("random_playouts") == set()
    text = HEAD.format(lines="").replace(">= 3", ">= 30")
    assert found_by("random_playouts", load_text(text, "trial.dream"), 3) == {"D11"}
