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


@pytest.mark.parametrize(("name", "players"), [("classics/goofspiel", 2), ("classics/liars_dice", 3)])
def test_what_happened_before_is_recalled_as_each_player_knows_it(name: str, players: int) -> None:
    """Whoever comes later, after a load say, reads what has been written down at the time."""
    chance = random.Random(1)
    live = Chronicle(load(name).start(players, 1))
    game = live.again
    assert game is not None
    live.follow(game)
    for _ in range(9):
        game.apply(chance.choice(game.options))
    recalled = Chronicle(game)
    assert recalled.again is not None and recalled.again.can_undo
    assert [player for player, _ in recalled.steps] == [m.player for m in game.history if m.player is not None]
    for viewer in (0, 1, None):
        assert recalled.lines(viewer) == live.lines(viewer)
    assert any(line.startswith("player 1 chooses") for line in recalled.lines(0))
    assert not any(line.startswith("player 2 chooses bid card") for line in recalled.lines(0))


def test_what_was_taken_back_is_recalled_so() -> None:
    game = load("classics/pig").start(2, 4)
    game.apply(0)
    game.undo()
    lines = Chronicle(game).lines(0)
    assert lines[-1] == "a choice of player 1 is taken back after something new was seen"
    assert not any("player 1: " in line for line in lines)


SUMMON = """
    components
        card Beast "beast" x 3
            rank: 1 to 3, each once
    choices
        gate: gold, iron
    zones
        hand: hand of Beast, one for each player, starts empty
        lair: pile of Beast, face down
        field: grid 3 x 1 of Beast, starts empty
    variables
        marks: 0 to 9, starts at 5, one for each player
        secret: 0 to 9, one for each player, seen by its owner
        open_gate: gate or none
    setup
        each player
            draw 1 from lair to hand
    turns
        phase call "Calls"
            choose beast from hand, if able
                lose (rank of beast) marks
                gain 1 secret
                choose spot from empty spaces of field
                place beast on spot
            choose passage from gate
            set open_gate = passage
            {}
            roll 1 Die as fate
            roll 1 Die as luck
            do fight with luck
    procedure fight "Fight" of thrown: set of Die
        if total of thrown > 9
            gain 1 marks
    components
        die Die "die" plural "dice" x 1
    end
        draw when marks of player 1 > 8
"""


class TestWhatHasChanged:
    def lines(self) -> tuple[list[str], list[str]]:
        t = Trial(SUMMON.format(""))
        chronicle = Chronicle(t.game)
        start = len(chronicle.entries)
        t.choose(t.options[0]).choose("b1", "gold").happen("6", "4")
        return chronicle.lines(0, start), chronicle.lines(1, start)

    def test_what_comes_into_the_open_is_named_to_who_was_not_told_it_before(self) -> None:
        own, other = self.lines()
        assert own[0].startswith("player 1 chooses beast (rank")
        assert not any("hand of player 1" in line for line in own)
        assert other[0] == "player 1 has chosen"
        assert other[2] == "player 1 chooses b1"
        name = own[0].removeprefix("player 1 chooses ")
        assert other[3] == f"{name} goes from hand of player 1 to b1 of field"

    def test_numbers_are_told_to_who_sees_them(self) -> None:
        own, other = self.lines()
        (marks,) = [line for line in other if line.startswith("marks")]
        assert re.fullmatch(r"marks of player 1: 5 → [234]", marks) and marks in own
        assert "secret of player 1: 0 → 1" in own
        assert not any("secret" in line for line in other)

    def test_what_was_just_chosen_is_not_told_twice(self) -> None:
        own, other = self.lines()
        assert not any(line.startswith(("open_gate", "open gate")) for line in own + other)

    def test_each_turn_says_whose_it_is(self) -> None:
        own, other = self.lines()
        assert own[-1] == other[-1] == "- Calls, player 2 -"

    def test_a_roll_says_what_it_is_for_and_that_nothing_came_of_it(self) -> None:
        own, other = self.lines()
        assert "luck: 4" in own and "luck: 4" in other
        # Player 2 cannot see all that could have changed, and is not told that nothing has.
        assert not any("no effect" in line for line in own + other)
        t = Trial(SUMMON.format("").replace(", seen by its owner", ""))
        chronicle = Chronicle(t.game)
        t.choose(t.options[0]).choose("b1", "gold").happen("6", "4")
        assert "Fight: no effect" in chronicle.lines(0)
        assert "Fight: no effect" in chronicle.lines(None)


@pytest.mark.parametrize("name", ["classics/kuhn_poker", "classics/goofspiel", "classics/liars_dice"])
def test_games_that_a_player_cannot_tell_apart_have_one_log(name: str) -> None:
    logs: dict[tuple[int, str], set[tuple[str, ...]]] = {}
    met = 0
    for seed in range(30):
        game = load(name).start(2, seed)
        chronicle = Chronicle(game)
        chance = random.Random(seed % 3)
        for _ in range(4):
            if game.result is not None:
                break
            game.apply(chance.choice(game.options[:2]))
            for player in (0, 1):
                found = logs.setdefault((player, game.information_key(player)), set())
                met += len(found)
                found.add(tuple(chronicle.lines(player)))
    assert met and all(len(found) == 1 for found in logs.values())


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
