"""How much the solver is asked: only what can clash is held against each other, and each question is asked once."""

from dreambook.grammar.diagnostics import Diagnostics
from dreambook.interpreter.api import load_text
from dreambook.interpreter.prove.rulebook import prove, weigh
from tests.benchmarks.many_rules import many_rules
from tests.interpreter.prove.rulebooks import asked, market


def questions(rules: int) -> dict[str, int]:
    rulebook = load_text(many_rules(rules))
    assert not rulebook.diagnostics, rulebook.diagnostics
    found = Diagnostics()
    looked: dict[str, dict[str, int]] = {}
    weigh(prove(rulebook, rulebook.player_counts), rulebook.player_counts, found, looked)
    assert not list(found)
    return looked["solver"]


def test_twice_as_many_rules_are_little_more_than_twice_as_many_questions() -> None:
    some, many = questions(30), questions(60)
    assert 30 < some["asked"] < 30 * 8
    assert many["asked"] < 2.6 * some["asked"]
    assert many["unknown"] == 0


def test_what_is_the_same_with_every_number_of_players_is_asked_once() -> None:
    fee = "\nvalue fee of who: a player\n    is 1\n    except rich is 4 when points of who > 9\n    except poor is 0 when points of who < 5\n"
    text = market(fee=fee)
    two = asked(text.replace("players 2 to 3", "players 2"))[1]["solver"]
    four = asked(text.replace("players 2 to 3", "players 2 to 4"))[1]["solver"]
    assert two["asked"] == four["asked"]  # type: ignore[index]
