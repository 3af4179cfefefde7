"""What a player wants to know of a component at a glance: what is printed on it, in few words."""

import pytest

from dreambook.interpreter.api import Rulebook, load, load_text

GAME = """\
language 1
rulebook spells "Spells"
    players 2
choices
    school: ice, fire "flame"
    mood: calm, wild
components
    token Mana
        metal: iron x 5 or gold x 4
    card Spell
        power: 0 to 9
        moon_icons: 0 to 3
        sun_icons: 0 to 3
        school: school
        day: mood
        night "by night": mood
        rare: yes or no
        cost: bag of Mana
        worth: 0 to 9{line}
        table
            name        | power | moon_icons | sun_icons | school | day  | night | rare | cost           | worth
            Cold        | 4     | 2          | 1         | ice    | calm | wild  | yes  | 1 iron, 2 gold | 0
            "Dark fire" | 0     | 0          | 3         | fire   | wild | wild  | no   | -              | 7
            Twin        | 1     | 1          | 1         | ice    | calm | calm  | no   | -              | 1
            Twin        | 2     | 1          | 1         | ice    | calm | calm  | no   | -              | 1
    card Blank x 2
        power = 3
zones
    lair: row of Spell
    store: pool of Mana or Blank
turns
    choose way: left or right
end
    draw when player_count = 2
"""


def game(line: str = "") -> Rulebook:
    return load_text(GAME.replace("{line}", f"\n        {line}" if line else ""))


def briefs(line: str = "") -> dict[str, str]:
    return game(line).program(2).words.briefs


def test_all_that_is_printed_but_nothing_none_and_no() -> None:
    found = briefs()
    assert found["Cold"] == ("power 4; icons moon 2, sun 1; ice; day calm; by night wild; rare; cost 2 gold + 1 iron")
    # An option that two properties could have is told with its property; a single one of two headlines in full.
    assert found["Dark fire"] == "sun icons 3; flame; day wild; by night wild; worth 7"


def test_a_name_that_stands_for_different_components_has_none() -> None:
    assert "Twin" not in briefs()


def test_what_has_no_name_says_it_already() -> None:
    assert briefs().keys() == {"Cold", "Dark fire"}


@pytest.mark.parametrize(
    ("line", "cold"),
    [
        ("shown with power", "power 4"),
        ('shown with power "pw", school ""', "pw 4; ice"),
        ("shown with sun_icons, moon_icons", "icons sun 1, moon 2"),
        ('shown with sun_icons "little sun", moon_icons "big sun"', "little sun 1; big sun 2"),
        ("shown with school, rare", "school ice; rare"),
    ],
)
def test_shown_with(line: str, cold: str) -> None:
    assert briefs(line)["Cold"] == cold


def test_it_changes_no_fingerprint() -> None:
    assert game().fingerprint == game("shown with power").fingerprint


def test_costs_of_dreams_are_seen() -> None:
    found = load("morpheus").program(2).words.briefs
    assert found["Drowned Bells"] == "points 6; icons nightmarish 2, fantastic 1, supreme 1; Venus; Luna; nightmare"
    assert found["Dreamgate"] == "stars 3"
