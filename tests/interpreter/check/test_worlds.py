"""What a player may choose depends on what that player can know (D13), also where all choose at once."""

import pytest

from dreambook.interpreter.api import load_text
from dreambook.interpreter.check import check

BOOK = """language 1
rulebook mole "The Mole"
    players 3
    competitive

components
    card Role "role" plural "roles"
        spy: yes or no
        table
            name    | spy | copies
            "Spy"   | yes | 1
            "Guest" | no  | 3

zones
    roles: pile of Role, face down, shuffled
    mask: pile of Role, face down, one for each player, starts empty, seen by its owner

variables
    vote: a player or none, one for each player

setup
    deal 1 Role from roles to each mask

round night, 2 times
    {who}
        {choices}
    choose way: left or right

scoring
    each player
        score 1
    highest score wins
    tie: shared
"""
AT_ONCE = "each player at once, in secret"


@pytest.mark.parametrize("who", ["each player", AT_ONCE])
@pytest.mark.parametrize(
    ("choices", "found"),
    [
        (("choose vote from opponents",), False),
        (("choose vote from opponents where it is not next of player",), False),
        (("choose shown from mask",), False),
        (("choose vote from opponents where not (any mask of it where spy)",), True),
        (("choose mood: calm or angry", "choose vote from opponents where not (any mask of it where spy)"), True),
        (
            ("choose mood: calm or angry", "choose vote from opponents where mood is calm or it is next of player"),
            False,
        ),
    ],
)
def test_what_may_be_chosen_depends_on_what_is_known(who: str, choices: tuple[str, ...], found: bool) -> None:
    lines = [f"{line}, if able" if who != AT_ONCE and "where" in line else line for line in choices]
    book = load_text(BOOK.format(who=who, choices="\n        ".join(lines)), "mole.dream")
    assert not book.diagnostics
    (*findings,) = (d for d in check(book).findings if d.code == "D13")
    assert [d.labels[0].span.line for d in findings] == ([25 + len(choices)] if found else [])
