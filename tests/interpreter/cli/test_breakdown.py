"""Where the rules break down in play, the finding shows no more of the cards than who sits there may see."""

import re
from pathlib import Path

import pytest

from dreambook.interpreter.api import load
from tests.interpreter.cli.command import Run, run

RULES = """language 1
rulebook hole "Hole"
    players 2
    competitive
components
    card Card "card" plural "cards" x 12
        rank: 1 to 12, each once
zones
    deck: pile of Card, face down, shuffled
    hand: hand of Card, one for each player
    pile: pile of Card, face down, starts empty
variables
    n: 0 to 1
setup
    deal 3 Card from deck to each hand
turns
    choose card from hand
    move card to pile
    choose way: east or west
    gain 1 n
end
    win for active when count of hand = 0
"""


@pytest.fixture
def hole(tmp_path: Path) -> str:
    (tmp_path / "hole.dream").write_text(RULES)
    return str(tmp_path / "hole.dream")


def breakdown(done: Run) -> str:
    """The finding alone."""
    _, _, rest = done.out.partition("error[D11]")
    assert rest, done.out + done.err
    return rest.partition("The game stands")[0]


def hands(hole: str) -> list[set[str]]:
    """The names of the cards that each player is dealt with seed 1."""
    game = load(hole).start(2, seed=1)
    return [
        {option for zone in game.view(p).zones if zone.owner == p for option in map(str, zone.items)} for p in (0, 1)
    ]


def named(note: str) -> set[str]:
    """The cards that a note names."""
    return set(re.findall(r"card \(rank \d+\)", " ".join(note.split())))


def test_at_one_screen_nobody_sees_the_cards_of_the_others(hole: str) -> None:
    # Player 1 lays a card face down and hands the screen over; player 2 runs into the hole.
    done = run("play", hole, "--seed", "1", typed="\n1\n1\n\n1\n1\nquit\n")
    before, _, note = breakdown(done).partition("the play that leads here")
    first, second = hands(hole)
    assert note.startswith(", as player 2 has seen it: ") and "rank" not in before
    assert named(note) and named(note) <= second
    assert not named(note) & first


def test_who_plays_against_bots_does_not_see_theirs(hole: str) -> None:
    done = run("play", hole, "--seed", "1", "--bots", "1=random", typed="1\n1\nquit\n")
    note = breakdown(done).partition("the play that leads here")[2]
    assert note.startswith(", as player 2 has seen it: ")
    assert named(note) <= hands(hole)[1]


def test_where_nothing_is_hidden_all_of_the_play_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "open.dream"
    path.write_text(
        RULES.replace("hand of Card, one", "pool of Card, one").replace("face down, starts", "face up, starts")
    )
    done = run("play", str(path), "--seed", "1", typed="1\n1\n1\n1\nquit\n")
    assert "the play that leads here, seed 1: " in done.out
