"""Bots choose well enough, repeatably, and within their manners."""

from collections import Counter
from collections.abc import Sequence
from textwrap import dedent
from typing import Any

import pytest

from dreambook.interpreter.api import Option, Rulebook, View, load, load_text
from dreambook.interpreter.bots import Bot, GreedyBot, RandomBot, Unsampled, World, make_bot, random_playout, utility
from dreambook.interpreter.bots.playout import Playout
from dreambook.interpreter.play.game import new_machine
from dreambook.interpreter.play.generator import Generator, seeded
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.moves import question_of
from dreambook.interpreter.play.pending import Decision
from dreambook.interpreter.play.views import view_of
from tests.interpreter.bots.tables import answer, small


def played(rulebook: Rulebook, bots: list[Bot], seed: int) -> Machine:
    generator = seeded(seed)
    m = new_machine(rulebook.program(len(bots)))
    m.run()
    while m.result is None:
        decision = m.pending
        if not isinstance(decision, Decision):
            m.happen(m.draw_chance(generator))
        else:
            m.choose(answer(bots[decision.player], m))
    return m


def test_greedy_beats_random() -> None:
    rulebook = load("classics/tic_tac_toe")
    won = lost = 0
    for seed in range(20):
        result = played(rulebook, [make_bot("random", seed), make_bot("greedy", seed)], seed).result
        assert result is not None
        won += 1 in result.winners
        lost += 0 in result.winners
    assert (won >= 14, lost <= 3) == (True, True)


def test_greedy_takes_a_win() -> None:
    game = load("classics/tic_tac_toe").start(seed=1)
    for space in ("a1", "b1", "a2", "b2"):
        game.apply(next(o for o in game.options if o.label == space))
    labels = [o.label for o in game.options]
    assert all(labels[answer(make_bot("greedy", seed), game.machine)] == "a3" for seed in range(5))


def test_the_same_seed_chooses_alike_and_another_differently() -> None:
    m = load("classics/tic_tac_toe").start(seed=1).machine

    def choices(name: str, seed: int) -> list[int]:
        bot = make_bot(name, seed)
        return [answer(bot, m) for _ in range(10)]

    for name in ("random", "greedy"):
        assert choices(name, 5) == choices(name, 5) != choices(name, 6)


def test_random_chooses_each_option_equally_often() -> None:
    bot = RandomBot(1)
    counts = Counter(bot.pick(5) for _ in range(5000))
    assert set(counts) == set(range(5)) and min(counts.values()) > 900


def test_a_single_option_is_taken_without_thinking() -> None:
    class NoWorld(World):
        def sample(self, generator: Generator) -> Machine:
            raise AssertionError

    m = load("classics/tic_tac_toe").start(seed=1).machine
    option = question_of(m).options[:1]
    assert GreedyBot(1)(view_of(m, 0), option, NoWorld(m, 0)) == 0


def test_without_any_world_greedy_chooses_at_random() -> None:
    class NoWorld(World):
        def sample(self, generator: Generator) -> Machine:
            raise Unsampled

    m = load("classics/tic_tac_toe").start(seed=1).machine
    options = question_of(m).options
    assert len({GreedyBot(seed)(view_of(m, 0), options, NoWorld(m, 0)) for seed in range(60)}) == 9


def test_an_unknown_bot_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(ValueError, match="did you mean `greedy`"):
        make_bot("gredy", 1)
    with pytest.raises(ValueError, match="there are random, greedy"):
        make_bot("zzzzzz", 1)


def test_a_function_is_a_bot() -> None:
    def last(view: View, options: Sequence[Option], world: World) -> int:
        return len(options) - 1

    assert answer(last, load("classics/tic_tac_toe").start(seed=1).machine) == 8


def test_a_playout_stops_at_its_limit() -> None:
    m = load("classics/tic_tac_toe").start(seed=1).machine
    assert random_playout(m, seeded(1), 3) == 3
    assert m.result is None
    assert 2 <= random_playout(m, seeded(1), 100) <= 6
    assert m.result is not None
    assert random_playout(m, seeded(1), 100) == 0


ENDS = """
turns
    choose one
        option good
            {good}
end
    {end}
"""


@pytest.mark.parametrize(
    ("mode", "end", "worths"),
    [
        ("competitive", "win for active when true_now = 1", [1.0, 0.0]),
        ("competitive", "draw when true_now = 1", [0.5, 0.5]),
        ("cooperative", "win when true_now = 1", [1.0, 1.0]),
        ("cooperative", "lose when true_now = 1", [0.0, 0.0]),
    ],
)
def test_a_win_is_worth_one_and_a_draw_a_half(mode: str, end: str, worths: list[float]) -> None:
    text = "variables\n    true_now: 0 to 1, starts at 0\n" + ENDS.format(good="set true_now = 1", end=end)
    game = small(text, mode).start(players=2, seed=1)
    assert [utility(game.machine, p) for p in range(2)] == ([0.5, 0.5] if mode == "competitive" else [0.0, 0.0])
    game.apply(0)
    assert [utility(game.machine, p) for p in range(2)] == worths


def test_a_shared_win_is_shared_and_scores_decide_only_between_equals() -> None:
    scored = """
    turns
        choose one
            option stop
                end game
    variables
        points: 0 to 9, starts at {start}, one for each player
    setup
        as player 1
            gain {more} points
    scoring
        each player
            score points
        highest score wins
        tie: shared
    """

    def worth(start: int, more: int, player: int) -> float:
        game = small(dedent(scored.format(start=start, more=more))).start(players=2, seed=1)
        game.apply(0)
        return utility(game.machine, player)

    assert worth(2, 0, 0) == worth(2, 0, 1) == 0.5
    assert 1.0 < worth(2, 1, 0) < worth(2, 5, 0) < 1.02
    assert -0.02 < worth(2, 5, 1) < worth(2, 1, 1) < 0.0


AIM = """
variables
    {points}: 0 to 99, starts at 50, one for each player
aim
    {order} {points}
turns
    choose one
        option little
            gain 1 {points}
        option much
            choose many between 2 and 5
            gain many {points}
        option stop
            lose 1 {points}
        option crash
            gain 90 {points}
end
    draw when {points} of active >= 98
"""


@pytest.mark.parametrize(("order", "labels"), [("most", ["much", "5"]), ("fewest", ["stop"])])
def test_hasty_looks_through_an_announcement_and_goes_by_the_aim(order: str, labels: list[str]) -> None:
    game = small(AIM.format(points="points", order=order)).start(players=2, seed=1)
    for label in labels:
        # The last option leaves the range, where the rules do not say what happens: it is never taken.
        chosen = {answer(make_bot("hasty", seed), game.machine) for seed in range(6)}
        assert {game.options[i].label for i in chosen} == {label}
        game.apply(chosen.pop())


def test_a_won_game_is_worth_more_than_any_aim() -> None:
    text = AIM.format(points="points", order="most").replace("gain 90 points", "lose 50 points")
    text = text.replace("draw when points of active >= 98", "win for active when points of active = 0")
    m = small(text).start(players=2, seed=1).machine
    assert {answer(make_bot("hasty", seed), m) for seed in range(6)} == {3}


def test_greedy_thinks_about_so_many_steps_whatever_the_rulebook(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that goes on for ever, with many options and nothing to aim at."""
    rulebook = load_text(
        'language 1\nrulebook long "Long"\n    players 2\n    competitive\nvariables\n    n: 0 to 300\nturns\n'
        "    choose amount between 0 and 300\n    set n = amount\nend\n    draw when n > 300\n"
    )
    m = rulebook.start(seed=1).machine
    made = 0
    choose = Machine.choose

    def counted(self: Machine, index: int) -> None:
        nonlocal made
        made += 1
        choose(self, index)

    ask = Playout.ask

    def asked(self: Playout, *question: Any) -> int:
        nonlocal made
        made += 1
        return ask(self, *question)

    monkeypatch.setattr(Machine, "choose", counted)
    monkeypatch.setattr(Playout, "ask", asked)
    answer(GreedyBot(1), m)
    assert 301 <= made <= 3000
