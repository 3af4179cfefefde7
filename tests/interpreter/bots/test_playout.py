"""A playout does what the machine offers, each option as often as any other."""

from collections import Counter
from textwrap import dedent

import pytest

from dreambook.interpreter.api import load, shipped_rulebooks
from dreambook.interpreter.bots.playout import WARM, new_playout, random_playout, worked_playout
from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.game import new_machine
from dreambook.interpreter.play.generator import Generator, seeded
from dreambook.interpreter.play.keys import position_key
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.pending import Decision
from tests.language.trial import rulebook

ALL = [
    (name, players)
    for name in sorted(shipped_rulebooks())
    for players in sorted({min(load(name).player_counts), max(load(name).player_counts)})
]


def decision_after(program: Program, decisions: int, seed: int) -> Machine | None:
    """The machine at a decision some way into a game played by the protocol."""
    generator = seeded(seed)
    m = new_machine(program)
    m.run()
    while m.pending is not None:
        if isinstance(m.pending, Decision):
            if decisions == 0:
                return m
            decisions -= 1
            m.choose(generator.below(len(m.pending.values)))
        else:
            m.happen(m.draw_chance(generator))
    return None


def by_protocol(m: Machine, index: int) -> object:
    """The position after an option, or None where chance comes next."""
    trial = m.copy()
    trial.choose(index)
    if trial.pending is not None and not isinstance(trial.pending, Decision):
        return None
    return position_key(trial)


@pytest.mark.parametrize("warm", [False, True], ids=["cold", "warm"])
@pytest.mark.parametrize(("name", "players"), ALL)
def test_what_a_playout_does_first_is_what_the_machine_offers(name: str, players: int, warm: bool) -> None:
    program = load(name).program(players)
    # A rulebook that has often been played out has code of its own for it.
    program.played_out = WARM + 1 if warm else -100_000
    for decisions, seed in ((0, 1), (3, 2), (9, 3), (20, 4)):
        m = decision_after(program, decisions, seed)
        if m is None:
            continue
        assert isinstance(m.pending, Decision)
        keys = [by_protocol(m, i) for i in range(min(len(m.pending.values), 40))]
        if None in keys or len(keys) == 40:
            continue
        reached = Counter()
        for n in range(12 * len(keys)):
            trial = m.copy()
            assert random_playout(trial, seeded(n), 1) <= 1
            reached[position_key(trial)] += 1
        assert set(reached) == set(keys)


@pytest.mark.parametrize("warm", [False, True], ids=["cold", "warm"])
@pytest.mark.parametrize(("name", "players"), ALL)
def test_whole_playouts_end_as_games_do(name: str, players: int, warm: bool) -> None:
    program = load(name).program(players)
    program.played_out = WARM + 1 if warm else -100_000
    for n in range(5):
        m = new_machine(program)
        m.run()
        random_playout(m, seeded(n), 400)
        assert (m.result is None) == (m.pending is not None)
        if m.pending is not None:
            # What it hands over is a machine that goes on.
            assert isinstance(m.pending, Decision)
            m.choose(0)


LIMITED = """\
language 1
rulebook limited "Limited"
    players 1
    solo

components
    piece Bean "bean" plural "beans" x 12

zones
    store: pool of Bean
    heap: pool of Bean, starts empty
    bowl: pool of Bean, starts empty

turns
    action take "Take"
        choose amount between 1 and 4
        choose more between 0 and 3
        move amount Bean from store to heap
        move more Bean from store to bowl

rule few_beans "Few"
    at most 5 Bean in heap
rule even_fewer "Even"
    always count of heap + count of bowl < 7

end
    lose when store is empty
"""


def test_choices_that_lead_nowhere_are_taken_back_and_the_rest_are_equally_likely() -> None:
    program = rulebook(LIMITED).program(1)
    m = new_machine(program)
    m.run()
    tally: Counter[tuple[int, int]] = Counter()
    rounds = 6000
    generator = seeded(5)
    for _ in range(rounds):
        trial = m.copy()
        random_playout(trial, generator, 2)
        store, heap, bowl = (trial.count(z.slot) for z in program.box.zones[:3])
        assert store + heap + bowl == 12
        tally[heap, bowl] += 1
    # 4 and 3 would be seven, which a rule forbids; the first number is as often 4 as any other.
    assert set(tally) == {(a, b) for a in range(1, 5) for b in range(4)} - {(4, 3)}
    for (a, _), n in tally.items():
        share = rounds / 4 / (3 if a == 4 else 4)
        assert abs(n - share) < 5 * share**0.5


@pytest.mark.parametrize(("name", "players"), ALL)
def test_the_same_generator_plays_the_same_game_whatever_code_plays_it(name: str, players: int) -> None:
    program = load(name).program(players)
    played = []
    for before in (-100_000, WARM + 1):
        program.played_out = before
        generator = seeded(8)
        for limit in (80, 7, 30):
            m = new_playout(program, generator, limit)
            m.play()
            played.append((m.s, m.loc, m.decisions, m.result, m.pending and list(m.pending.values)[:40]))
    assert played[:3] == played[3:]


BROKEN = """\
language 1
rulebook broken "Broken"
    players 1
    solo
variables
    count_down: 0 to 9, starts at 9
    share: 0 to 9
turns
    action wait "Wait"
        choose steps between 1 and 2
        set share = 9 / (count_down - 3) rounded down
        lose 1 count_down
end
    lose when count_down = 0
"""


@pytest.mark.parametrize("played_out", [-100_000, WARM + 1])
def test_what_goes_wrong_is_told_with_its_line(played_out: int) -> None:
    program = rulebook(BROKEN).program(1)
    program.played_out = played_out
    with pytest.raises(PlayError) as caught:
        new_playout(program, seeded(1), 100).play()
    assert (caught.value.code, caught.value.span and caught.value.span.line) == ("D11", 11)


def test_work_counts_decisions_chance_and_what_is_tried() -> None:
    m = load("classics/pig").start(seed=1).machine
    machine = m.copy()
    decisions = random_playout(machine, seeded(3), 1000)
    assert worked_playout(m.copy(), seeded(3), 1000) > decisions


def test_where_the_rules_say_nothing_a_playout_stops_with_that() -> None:
    text = LIMITED.replace(
        "        choose amount between 1 and 4\n        choose more between 0 and 3\n        move amount",
        "        choose more between 0 and 3\n        move 3",
    )
    m = new_machine(rulebook(text).program(1))
    m.run()
    with pytest.raises(PlayError) as caught:
        for n in range(50):
            random_playout(m.copy(), Generator(n), 50)
    assert caught.value.code == "D02"


TRICKY = {
    "a card is turned over": """
        choose number between 0 and 2
        set heat = number
        draw a Card from deck to display
        choose way: go or stay
    """,
    "the game ends by the action": """
        action end_it
            choose number between 0 and 2
            set heat = number
            win for active
    """,
    "nothing can be chosen next": """
        action warm_up
            choose number between 0 and 2
            set heat = number
        action go_on
            choose card from display
            move card to deck
    """,
    "another is asked next": """
        action warm_up
            choose number between 0 and 2
            set heat = number
        each other player
            choose way: go or stay
    """,
}


@pytest.mark.parametrize("cards", [1, 4])
@pytest.mark.parametrize("turns", TRICKY.values(), ids=TRICKY.keys())
def test_where_an_option_is_tried_out_no_further_both_judge_alike(turns: str, cards: int) -> None:
    text = f"""
language 1
rulebook tricky "Tricky"
    players 2
    competitive
components
    card Card
        rank: 1 to {cards}, each once
zones
    deck: pile of Card, face down, shuffled
    display: row of Card, starts empty
variables
    heat: 0 to 9
rule small "Small"
    never heat > 1
turns
{dedent(turns).strip().replace(chr(10), chr(10) + "    ").join(("    ", ""))}
end
    win for active when heat = 9
"""
    m = new_machine(rulebook(text).program(2))
    m.run()
    assert isinstance(m.pending, Decision)
    offered = set(m.pending.values)
    slot = next(v.slot for v in m.g.box.variables if v.variable == "heat")
    reached = set()
    for n in range(60):
        trial = m.copy()
        try:
            random_playout(trial, seeded(n), 1)
        except PlayError as problem:
            assert problem.code == "D02"
        else:
            reached.add(trial.s[slot])
    assert reached <= offered
    assert "nothing can be" in turns or reached == offered or "card from display" in turns
