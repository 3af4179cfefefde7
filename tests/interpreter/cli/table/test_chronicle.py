"""The log: what each player may read of it."""

import random
import re

import pytest

from dreambook.interpreter.api import Game, load
from dreambook.interpreter.cli.table.chronicle import Chronicle
from dreambook.interpreter.play.history import visible_history
from tests.language.trial import Trial

CARD = re.compile(r"dream cards? ((?:\d+(?:, |$| )?)+)")


def named(text: str) -> set[str]:
    return {number for match in CARD.finditer(text) for number in re.findall(r"\d+", match.group(1))}


def known(game: Game, player: int | None) -> set[str]:
    view = game.view(player)
    items = [item for zone in view.zones for item in zone.items]
    items += [variable.value for variable in view.variables]
    return {number for item in items if item.startswith("dream card") for number in re.findall(r"\d+", item)}


@pytest.mark.parametrize("seed", range(3))
def test_nobody_reads_of_a_card_before_they_know_it(seed: int) -> None:
    game = load("oneironauts").start(3, seed)
    chronicle = Chronicle(game)
    chance = random.Random(seed)
    viewers: list[int | None] = [0, 1, 2, None]
    seen = {viewer: known(game, viewer) for viewer in viewers}
    while game.result is None:
        start = len(chronicle.entries)
        game.apply(chance.choice(game.options))
        for viewer in viewers:
            seen[viewer] |= known(game, viewer)
            for line in chronicle.lines(viewer, start):
                assert named(line) <= seen[viewer], (viewer, line)


def test_how_often_somebody_chooses_in_secret_is_secret() -> None:
    game = load("classics/goofspiel").start(3, 1)
    chronicle = Chronicle(game)
    start = len(chronicle.entries)
    game.apply(0)
    game.apply(0)
    assert chronicle.lines(2, start) == ["player 1 has chosen", "player 2 has chosen"]
    assert chronicle.lines(0, start) == ["player 1 chooses bid card (rank 1) of player 1", "player 2 has chosen"]
    assert chronicle.lines(None, start) == ["player 1 has chosen", "player 2 has chosen"]


def test_what_happened_before_is_recalled_as_each_player_knows_it() -> None:
    game = load("classics/goofspiel").start(2, 1)
    game.apply(2)
    game.apply(4)
    recalled = Chronicle(game)
    assert recalled.lines(0)[1:3] == ["player 1 chooses bid card (rank 3) of player 1", "player 2 has chosen"]
    assert recalled.lines(1)[1:3] == ["player 1 has chosen", "player 2 chooses bid card (rank 5) of player 2"]
    assert recalled.lines(None)[1:3] == ["player 1 has chosen", "player 2 has chosen"]


def test_dice_are_read_by_all() -> None:
    game = load("classics/pig").start(2, 4)
    chronicle = Chronicle(game)
    game.apply(0)
    assert chronicle.lines(1) == chronicle.lines(0)
    assert re.fullmatch(r"the die shows [1-6]", chronicle.lines(1)[1])


def test_what_goes_the_same_way_is_one_line() -> None:
    game = load("classics/kuhn_poker").start(2, 4)
    chronicle = Chronicle(game)
    for label in ("bet", "call"):
        game.apply(next(o for o in game.options if o.label == label))
    assert any(re.fullmatch(r"4 chips go from pot to purse of player [12]", line) for line in chronicle.lines(0))
    assert "everyone sees" in "\n".join(chronicle.lines(0))


def test_undo_and_go_on() -> None:
    game = load("classics/tic_tac_toe").start(2, 4)
    chronicle = Chronicle(game)
    game.apply(0)
    length = len(chronicle.entries)
    game.apply(3)
    game.undo()
    chronicle.cut(length)
    chronicle.follow(game)
    game.apply(4)
    assert chronicle.lines(0) == ["player 1 chooses a1", "player 2 chooses c2"]


def test_what_goes_to_a_variable_that_others_do_not_see_is_not_read_by_them() -> None:
    trial = Trial("""
    variables
        note: 0 to 9, one for each player, seen by its owner
        clock: 0 to 9
    turns
        choose note between 1 and 3
        gain 1 clock
    end
        draw when clock > 3
    """)
    chronicle = Chronicle(trial.game)
    trial.choose("2")
    assert chronicle.lines(0) == ["player 1 chooses 2"]
    assert chronicle.lines(1) == chronicle.lines(None) == ["player 1 has chosen"]


def test_a_card_that_is_known_in_a_hand_is_not_named_when_it_may_be_another() -> None:
    trial = Trial("""
    components
        card Card "card" x 6
            rank: 1 to 6, each once
    zones
        deck: pile of Card, face down
        hand: hand of Card, one for each player, starts empty
        line: row of Card, face down, starts empty
    setup
        draw 2 Card from deck to hand of player 1
        for each thing in Card in hand of player 1 where rank = 1
            show thing to player 2
    turns
        choose thing from hand, if able
            move thing to line
        choose one
            option wait
    end
        draw when count of line > 1
    """)
    chronicle = Chronicle(trial.game)
    start = len(chronicle.entries)
    trial.choose("card (rank 1)")
    assert "player 1 chooses card (rank 1)" in chronicle.lines(0, start)
    assert not any("rank 1" in line for line in chronicle.lines(1, start))


SCREENS = """
    components
        coin Ducat "ducat" plural "ducats" x 60
        die Die "die" plural "dice" x 4
            faces: 1 to 6
    zones
        bank: pool of Ducat, supply
        purse: pool of Ducat, one for each player, starts with 12 Ducat, seen by its owner
        fist: pool of Ducat, one for each player, starts empty, seen by its owner
        cup: pool of Die, one for each player, starts with 2 Die, seen by its owner
    phase play
        each player at once, in secret
            choose bidding between 0 and 9
            move bidding Ducat from purse to fist
        {}
        as player 1
            choose one
                option wait
    end
        draw when count of bank > 90
"""


def lines_after(bids: str, after: str) -> tuple[list[str], list[str], list[str]]:
    """What player 1, player 2 and the public read."""
    t = Trial(SCREENS.format(after))
    chronicle = Chronicle(t.game)
    for bid in bids:
        t.choose(bid)
    return chronicle.lines(0), chronicle.lines(1), chronicle.lines(None)


def test_what_moves_behind_a_screen_has_no_number_and_no_line() -> None:
    for bid in "059":
        first, second, public = lines_after("3" + bid, "")
        assert first == [
            "player 1 chooses 3",
            "player 2 has chosen",
            "3 ducats go from purse of player 1 to fist of player 1",
        ]
        assert public == ["player 1 has chosen", "player 2 has chosen"]
        told = [] if bid == "0" else [f"{bid} ducats go from purse of player 2 to fist of player 2"]
        assert second == ["player 1 has chosen", f"player 2 chooses {bid}", *told]


def test_what_comes_into_the_open_is_counted() -> None:
    first, _, public = lines_after("35", "as player 2\n            move all Ducat from fist to bank")
    assert "5 ducats go from fist of player 2 to bank" in first
    assert "5 ducats go from fist of player 2 to bank" in public


def test_what_is_chosen_behind_a_screen_is_not_counted() -> None:
    for number in (1, 2):
        t = Trial(
            SCREENS.format(
                "as player 2\n            choose any number of paid from fist\n            move paid to purse"
            )
        )
        chronicle = Chronicle(t.game)
        t.choose("0", "3")
        start = len(chronicle.entries)
        t.choose(*["ducat"] * number, "stop")
        assert chronicle.lines(0, start) == ["player 2 has chosen", "player 2: stop"]
        labels = [move.label for move in visible_history(t.game, 0)]
        assert labels == ["0", "?", "?", "stop"]


def test_what_is_revealed_is_told_place_by_place() -> None:
    first, second, public = lines_after("35", "reveal fist of players")
    for lines in (first, second, public):
        assert lines[-2:] == [
            "everyone sees 3 ducats of fist of player 1",
            "everyone sees 5 ducats of fist of player 2",
        ]
    first, second, public = lines_after(
        "35",
        "as player 2\n            show fist to player 1".replace(
            "show fist", "for each thing in fist\n                show thing"
        ),
    )
    assert "player 1 sees a ducat of fist of player 2" in first
    assert not [line for line in public if "sees" in line]


def test_dice_that_are_revealed_show_something() -> None:
    t = Trial(
        SCREENS.format(
            "as player 1\n            roll every Die in cup of players\n        reveal every Die in cup of players"
        )
    )
    chronicle = Chronicle(t.game)
    t.choose("0", "0")
    t.happen("1, 2, 2, 6")
    revealed = [line for line in chronicle.lines(None) if line.startswith("everyone")]
    assert [re.sub("[0-9]", "N", line) for line in revealed] == [
        "everyone sees N dice of cup of player N, showing N and N" for _ in (1, 2)
    ]
