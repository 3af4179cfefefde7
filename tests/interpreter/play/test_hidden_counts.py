"""How many components lie in a place is told only to those who may know it."""

import pytest

from dreambook.interpreter.api import load_text
from dreambook.interpreter.play.pending import HIDDEN

GAME = """language 1
rulebook screens "Screens"
    players 2
    competitive

components
    token Coin "coin" plural "coins" x 20

zones
    bank: pool of Coin, supply
    spot: FORM of Coin, one for each player, starts with 4 Coin, SEEN

turns
    choose amount between 0 and 2
    move amount Coin from spot to bank
    if count of spot < 3
        end game

scoring
    each player
        score 1
    highest score wins
    tie: most count of spot, then fewest count of bank, then shared
"""


def _counts(form: str, seen: str) -> tuple[int | None, int | None, int | None]:
    """What player 1, player 2 and an onlooker are told of the place of player 1."""
    rulebook = load_text(GAME.replace("FORM", form).replace(", SEEN", f", {seen}" if seen else ""))
    game = rulebook.start(seed=1)
    found = []
    for viewer in (0, 1, None):
        (zone,) = [zone for zone in game.view(viewer).zones if zone.zone == "spot" and zone.owner == 0]
        assert zone.count is not None or zone.items == ()
        assert zone.count is None or len(zone.items) == zone.count
        assert zone.count is not None or HIDDEN not in str(game.view(viewer).as_dict()["zones"])
        found.append(zone.count)
    return found[0], found[1], found[2]


@pytest.mark.parametrize(
    ("form", "seen", "told"),
    [
        ("pool", "", (4, 4, 4)),
        ("pool", "seen by everyone", (4, 4, 4)),
        ("pool", "seen by count only", (4, 4, 4)),
        ("pool", "seen by its owner", (4, None, None)),
        ("pool", "seen by all but its owner", (None, 4, None)),
        ("pool", "seen by nobody", (None, None, None)),
        ("bag", "", (4, 4, 4)),
        ("bag", "seen by nobody", (None, None, None)),
        ("hand", "", (4, 4, 4)),
        ("hand", "seen by its owner", (4, 4, 4)),
        ("hand", "seen by nobody", (None, None, None)),
        ("pile", "face down", (4, 4, 4)),
        ("pile", "face down, seen by its owner", (4, 4, 4)),
    ],
)
def test_who_is_told(form: str, seen: str, told: tuple[int | None, ...]) -> None:
    assert _counts(form, seen) == told


def test_a_hidden_count_is_no_part_of_what_is_known() -> None:
    """Whatever player 1 pays in secret from behind the screen, the view of player 2 does not tell how many are left."""
    rulebook = load_text(
        GAME.replace("FORM", "pool").replace("SEEN", "seen by its owner").replace("to bank", "to spot of opponent")
    )
    views = set()
    for amount in (0, 1):
        game = rulebook.start(seed=1)
        game.apply(game.options[amount])
        (zone,) = [z for z in game.view(1).as_dict()["zones"] if z["zone"] == "spot" and z["owner"] == 0]
        views.add(str(zone))
    assert len(views) == 1
