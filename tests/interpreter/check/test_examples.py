"""What is said of an example that cannot be played, or says otherwise."""

import pytest

from dreambook.grammar.diagnostics import Diagnostic, Diagnostics
from dreambook.interpreter.api import load_text
from dreambook.interpreter.check.example_runs import run_example
from tests.language.trial import rulebook

RULES = """
    components
        card Card "card" x 20
            rank: 1 to 5, each 4 times
        die Die x 1
            faces: 1 to 6
    zones
        deck: pile of Card, face down, shuffled
        hand: hand of Card, one for each player
        trick: row of Card, starts empty
        cup: pool of Die, starts with 1 Die
    variables
        leader: player or none
        led: low or high
    setup
        deal 2 Card from deck to each hand
    turns
        action play_card "Play"
            choose card from hand
            choose way: low or high
            move card to trick
            set leader = player
            set led = way
            draw 1 Card from deck
            roll every Die in cup
    end
        win for active when count of trick > 4
    example "Test"
        given 2 players
        given hand of player 1 holds 1 Card where rank = 1
        {}
"""


def said(*lines: str) -> Diagnostic:
    """The one finding of an example with these lines."""
    book = rulebook(RULES.format("\n        ".join(lines)))
    program = book.program(2)
    found = Diagnostics()
    for plan in program.plans:
        run_example(program, plan, found)
    (finding,) = found
    return finding


CHOOSES = 'when player 1 chooses "card (rank 1)", low'


@pytest.mark.parametrize("step", ["deck gives Card where rank = 1", "dice show 3"])
def test_chance_before_a_choice_names_what_must_be_chosen(step: str) -> None:
    finding = said('when player 1 chooses "card (rank 1)"', f"when {step}")
    assert "first something must be chosen" in finding.message
    assert finding.help == "player 1 must choose way next: low, high"


def test_chance_of_another_zone_names_the_one_that_is_open() -> None:
    finding = said(CHOOSES, "when trick gives Card where rank = 1")
    assert finding.message == "nothing comes from trick here: another chance event comes first"
    assert finding.help.startswith("write `when deck gives ...`; possible: card (rank 1), ")


@pytest.mark.parametrize("name", ["play_card", '"Play"'])
def test_an_action_that_stands_alone_is_not_chosen(name: str) -> None:
    finding = said(f'when player 1 chooses {name}, "card (rank 1)"')
    assert finding.message == f"`{name.strip(chr(34))}` is all that can be done here, so nobody chooses it"
    assert finding.help == "leave it out; player 1 must choose card next: card (rank 1)"


def test_an_action_that_stands_alone_may_be_done() -> None:
    done = (CHOOSES, "when deck gives Card where rank = 1", "when dice show 2")
    finding = said(*done, "then player 2 may choose play_card", "then player 2 cannot choose play_card")
    assert finding.message == "the example says otherwise: player 2 can choose `play_card`"


@pytest.mark.parametrize(
    ("claim", "otherwise"),
    [
        ("leader is player 2", "this is player 1, not player 2"),
        ("leader is none", "this is player 1, not none"),
        ("led is high", "this is low, not high"),
        ("count of trick = 4", "this is 1, not 4"),
        ("count of trick > 4", "this does not hold"),
        ("trick is empty", "this does not hold"),
    ],
)
def test_what_a_claim_is_instead_is_said(claim: str, otherwise: str) -> None:
    finding = said(CHOOSES, "when deck gives Card where rank = 1", "when dice show 2", f"then {claim}")
    assert finding.message == f"the example says otherwise: {otherwise}"
    assert finding.help == "correct the example or the rule" + ("; the two sides are 1 and 4" if ">" in claim else "")


PICKS = """
    choices
        suit: clubs, hearts
    components
        card Card "card"
            suit: suit, each once
            rank: 1 to 3, each once
    zones
        deck: pool of Card
        hand: hand of Card, one for each player, starts empty
        trick: row of Card, starts empty
    turns
        action lead "Lead"
            choose card from hand
            move card to trick
        action wait "Wait"
            nothing
    example "Test"
        given 2 players
        given hand of player 1 holds 1 clubs Card where rank = 2 and suit is clubs, 2 hearts Card where rank > 1
        when player 1 chooses lead
        {}
"""


@pytest.mark.parametrize(
    ("lines", "messages"),
    [
        (["when player 1 chooses hearts Card where rank = 3", "then any trick where rank = 3",
          "then count of hand of player 1 = 2"], []),
        (["when player 1 chooses Card where rank = 2 and suit is hearts", "then any hearts Card in trick where rank = 2"], []),
        (["then player 1 may choose clubs Card where rank = 2", "then player 1 cannot choose clubs Card where rank = 3"], []),
        (["then player 1 may choose clubs Card where rank = 3"],
         ["the example says otherwise: player 1 cannot choose `clubs card where rank = 3`"]),
        (["when player 1 chooses hearts Card where rank = 1"],
         ["`hearts Card where rank = 1` cannot be chosen here"]),
    ],
)  # fmt: skip
def test_each_thing_may_have_a_description_of_its_own(lines: list[str], messages: list[str]) -> None:
    program = rulebook(PICKS.format("\n        ".join(lines))).program(2)
    found = Diagnostics()
    for plan in program.plans:
        run_example(program, plan, found)
    assert [d.message.casefold() for d in found] == [m.casefold() for m in messages]


@pytest.mark.parametrize(
    ("chosen", "found"),
    [
        ("space 3 of road", []),
        ("space of (road, 3)", []),
        ("space of (road, count of Pawn)", ["then"]),
        ('"space 3"', []),
        ("space of (road, 9)", ["when"]),
        ("space of (road, 4)", ["when"]),
    ],
)
def test_a_place_is_chosen_by_where_it_is(chosen: str, found: list[str]) -> None:
    text = f"""language 1
rulebook walk "Walk"
    players 2
components
    piece Pawn x 2
zones
    home: pool of Pawn
    road: track of 4 spaces of Pawn, starts empty
turns
    choose goal from spaces of road where position of it < 4
    place 1 Pawn from home on goal
end
    draw when home is empty
example "To the third"
    when player 1 chooses {chosen}
    then any Pawn in space 3 of road
"""
    book = load_text(text)
    program, _ = book.compiled(2)
    assert not book.diagnostics and program is not None
    told = Diagnostics()
    run_example(program, program.plans[0], told)
    lines = text.split("\n")
    assert [lines[d.labels[0].span.line - 1].split()[0] for d in told.sorted()] == found
