"""What must still be known after the rules have waited, and what must not make equal positions differ."""

from tests.language.trial import Trial

STOPPING = """
    components
        card Card "card" x 8
            rank: 1 to 8, each once
    zones
        deck: pile of Card, face down, shuffled
        hand: hand of Card, one for each player
        shown: row of Card, face up
    setup
        deal 2 Card from deck to each hand
    {play}
    end
        draw when count of shown >= 4
    procedure lay_down of thing: a Card
        move thing to shown
        end turn
"""


def played(play: str) -> Trial:
    """The game after everybody has laid down both cards."""
    trial = Trial(STOPPING.format(play=play), seed=1)
    for _ in range(4):
        trial.game.apply(0)
    return trial


def test_going_round_the_table_goes_on_after_a_turn_is_ended_early() -> None:
    play = """
    round auction
        each player in turn
            choose thing from hand
            move thing to shown
            end turn
    """
    assert played(play).over == ("draw", ())


def test_a_procedure_may_end_the_turn_of_whoever_calls_it() -> None:
    play = """
    round auction
        each player in turn
            choose thing from hand
            do lay_down with thing
    """
    assert played(play).over == ("draw", ())
