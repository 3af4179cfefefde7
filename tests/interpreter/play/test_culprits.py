"""Where play stops with an error, the statement whose fault it is is underlined, not one before it in the same stretch."""

import pytest

from dreambook.interpreter.api import PlayError
from dreambook.interpreter.play.game import new_machine
from dreambook.interpreter.simulate import Coverage
from tests.language.trial import rulebook

BOX = """
components
    card Card "card" x 6
        rank: 1 to 6, each once
zones
    deck: pile of Card, face up
    hand: hand of Card, one for each player
    shelf: row of Card, face up, starts empty
    board: track of 4 spaces of Card, starts empty
variables
    n: 0 to 9
    zero: 0 to 9
    chief: a player or none
    wanted: a Card or none
    some: yes or no
"""

FAULTS = [
    "set n = rank of wanted",
    "gain (rank of wanted) n",
    "set n = 6 / zero rounded down",
    "if rank of wanted > 2",
    "let high = rank of wanted + 1",
    "for each item in hand where rank of it > rank of wanted",
    "repeat while rank of wanted > 3",
    "set n = worth of player",
    "draw (rank of wanted) Card from deck to shelf",
    "choose cut between 0 and rank of wanted",
    "choose gift from shelf where rank of it > rank of wanted",
    "move top of hand to deck",
]


def stopped(text: str, followed: bool) -> PlayError:
    program = rulebook(text).program(2)
    m = new_machine(Coverage(program).program if followed else program)
    with pytest.raises(PlayError) as caught:
        m.run()
        while m.pending is not None:
            getattr(m, "choose" if hasattr(m.pending, "player") else "happen")(0)
    return caught.value


def whole(fault: str, before: str = "gain 1 n") -> str:
    body = "" if not fault.startswith(("if", "for", "repeat")) else "\n        nothing"
    return (
        f"{BOX}\nturns\n    draw 2 Card from deck to hand\n    draw 1 Card from deck to shelf\n    {before}\n    {fault}{body}\n"
        "    gain 1 n\n    choose way: east or west\n"
        "value worth of someone: a player\n    is 1\n    plus rank of wanted when someone is player 1\n"
    )


@pytest.mark.parametrize("followed", [False, True])
@pytest.mark.parametrize("fault", [f for f in FAULTS if "top of hand" not in f])
def test_the_statement_at_fault_is_underlined(fault: str, followed: bool) -> None:
    text = rulebook(whole(fault)).sources["trial.dream"].text.split("\n")
    problem = stopped(whole(fault), followed)
    assert problem.span is not None
    line = text[problem.span.line - 1].strip()
    expected = "plus rank of wanted when someone is player 1" if "worth" in fault else fault
    assert line == expected, problem.message


def test_an_end_and_a_trigger_at_fault_are_underlined() -> None:
    for fault in (
        "end\n    draw when n > 5\n    win for active when n > 0 and rank of wanted > 0\n",
        "trigger late when n > 0 and rank of wanted > 0\n    nothing\n",
        "rule fair\n    always n = 0 or rank of wanted > 0\n",
    ):
        problem = stopped(f"{BOX}\nturns\n    choose way: east or west\n    gain 1 n\n{fault}", False)
        assert problem.span is not None
        text = (
            rulebook(f"{BOX}\nturns\n    choose way: east or west\n    gain 1 n\n{fault}").sources["trial.dream"].text
        )
        assert "rank of wanted" in text.split("\n")[problem.span.line - 1], fault
