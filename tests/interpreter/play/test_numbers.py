"""A choice among very many numbers is described, not listed: any of them can be chosen, and bots try some."""

import pytest

from dreambook.interpreter.api import Game, NotAnOption, Option
from dreambook.interpreter.cli.table.menu import Menu
from dreambook.interpreter.play.moves import DESCRIBED, Numbers, sample_of
from tests.language.trial import rulebook

TEXT = """
variables
    bid: 0 to 900000, one for each player
turns
    choose bid between {low} and {high}
end
    draw when bid of player 2 > 0
"""


def game(low: int = 5, high: int = 900_000) -> Game:
    return rulebook(TEXT.format(low=low, high=high)).start(2, 1)


def test_any_member_can_be_chosen_and_nothing_else() -> None:
    g = game()
    options = g.options
    assert isinstance(options, Numbers) and len(options) == 899_996
    assert options[0] == Option(0, "5", 5) and options[-1].value == 900_000
    assert [o.value for o in options[2:5]] == [7, 8, 9]
    assert options[1234] in options
    assert Option(0, "6", 6) not in options and Option(1, "4", 4) not in options
    g.apply(options[options.numbers.index(77_777)])
    g.apply(options.numbers.index(900_000))
    assert [v.value for v in g.view(None).variables] == ["77777", "900000"]
    with pytest.raises(NotAnOption):
        game().apply(899_996)


def test_few_numbers_are_listed() -> None:
    assert isinstance(game(1, DESCRIBED).options, tuple)
    assert isinstance(game(1, DESCRIBED + 1).options, Numbers)


@pytest.mark.parametrize(
    ("typed", "value"), [("5", 5), ("900000", 900_000), ("4", None), ("900001", None), ("-5", None), ("x", None)]
)
def test_what_is_typed(typed: str, value: int | None) -> None:
    menu = Menu(game().options, 0)
    found = menu.find(typed).only
    assert (found.value if found else None) == value
    assert [row.plain for row in menu.rows(80)] == [" any number from 5 to 900000"]


@pytest.mark.parametrize("number", [1, DESCRIBED, DESCRIBED + 1, 899_996])
def test_a_sample_has_both_ends_and_no_more_than_it_may(number: int) -> None:
    sample = list(sample_of(number))
    assert sample[0] == 0 and sample[-1] == number - 1
    assert len(sample) == len(set(sample)) == min(number, DESCRIBED)


@pytest.mark.parametrize("bot", ["random", "greedy", "hasty"])
def test_bots_choose_one_of_them(bot: str) -> None:
    from dreambook.interpreter.bots.players import make_bot
    from dreambook.interpreter.bots.world import World

    g = game()
    chosen = make_bot(bot, 1)(g.view(0), g.options, World(g.machine, 0))
    assert 0 <= chosen < len(g.options)
