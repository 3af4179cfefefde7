"""What an answer means."""

from typing import Any

import pytest

from dreambook.interpreter.cli.table.menu import Menu
from dreambook.interpreter.play.moves import Option


def menu(*labels: str, player: int = 0) -> Menu:
    return Menu([Option(i, label, i) for i, label in enumerate(labels)], player)


def chosen(answer: Any, options: Menu) -> list[str]:
    return [option.label for option in options.find(answer).options]


FRUIT = menu("apple", "Apricot tart", "pear", "pear tree", "do not")


@pytest.mark.parametrize(
    ("answer", "labels"),
    [
        ("1", ["apple"]),
        ("5", ["do not"]),
        ("0", []),
        ("6", []),
        ("-1", []),
        ("apple", ["apple"]),
        ("APPLE", ["apple"]),
        (" apricot   TART ", ["Apricot tart"]),
        ("ap", ["apple", "Apricot tart"]),
        ("app", ["apple"]),
        ("pear", ["pear"]),
        ("pear t", ["pear tree"]),
        ("tart", ["Apricot tart"]),
        ("art", []),
        ("not", ["do not"]),
        ("", []),
        ("²", []),
    ],
)
def test_answers(answer: str, labels: list[str]) -> None:
    assert chosen(answer, FRUIT) == labels


def test_numbers_mean_themselves() -> None:
    numbers = menu("0", "2", "10", "stop")
    assert chosen("2", numbers) == ["2"]
    assert chosen("1", numbers) == ["10"]
    assert chosen("4", numbers) == []
    assert "1 " not in numbers.rows(80)[0].plain


def test_the_owner_goes_without_saying() -> None:
    cards = menu("card 1 of player 2", "card 2 of player 2", player=1)
    assert cards.labels == ("card 1", "card 2")
    assert chosen("card 2 of player 2", cards) == ["card 2 of player 2"]
    assert menu("card of player 1", "card of player 2").labels == ("card", "card of player 2")
    assert menu("card", "card of player 1").labels == ("card", "card of player 1")


def test_rows_are_read_down_first_and_fit() -> None:
    rows = [row.plain for row in menu(*(f"card {i}" for i in range(1, 8))).rows(30)]
    assert rows == [" 1 card 1   4 card 4   7 card 7", " 2 card 2   5 card 5", " 3 card 3   6 card 6"]
    assert [row.plain for row in menu("yes", "no").rows(10)] == [" 1 yes", " 2 no"]
    long = menu("a label that is far too long for a terminal of this width", "b")
    assert len(long.rows(20)) == 2


def test_no_options() -> None:
    assert menu().rows(80) == []
    assert chosen("1", menu()) == []
