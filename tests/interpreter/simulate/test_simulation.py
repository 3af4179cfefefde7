"""Simulations count right, do not depend on how they are carried out, and say what never came up."""

import json
import os
import signal
import threading
from collections import Counter
from pathlib import Path
from textwrap import dedent

import pytest
from click.testing import CliRunner

from dreambook.interpreter.api import Rulebook, load, load_text
from dreambook.interpreter.bots import RandomBot
from dreambook.interpreter.cli.app import dream
from dreambook.interpreter.play.generator import mix
from dreambook.interpreter.play.keys import position_key
from dreambook.interpreter.simulate import Coverage, Simulation, Tally, play, seed_of_game, simulate
from dreambook.interpreter.simulate.games import spread

HEADING = 'language 1\nrulebook trial "Trial"\n    players 1 to 4\n    {mode}\n\n'


def small(text: str, mode: str = "competitive") -> Rulebook:
    rulebook = load_text(HEADING.format(mode=mode) + dedent(text).lstrip("\n"), "trial.dream")
    assert not rulebook.diagnostics, rulebook.diagnostics
    return rulebook


def silent(text: str, games: int = 40, players: int = 2) -> list[str]:
    """What never came up, as `line: what`, counted from the first line below the heading."""
    found = simulate(small(text), players, games, 1).as_dict()["never_fired"]
    return [f"{fact['line'] - 5}: {fact['what']}" for fact in found]


SCORING = """
scoring
    each player
        score 0
    highest score wins
    tie: shared
"""

STONES = """
components
    token Stone "stone" x 6
zones
    heap: pool of Stone
    taken: pool of Stone, starts empty
turns
    choose many between 1 and 2
    move many Stone from heap to taken
end
    win for active when heap is empty
"""


# ---------------------------------------------------------------- figures
def test_the_figures_add_up() -> None:
    found = simulate(load("classics/tic_tac_toe"), 2, 300, 5)
    data = found.as_dict()
    assert (found.played, found.finished, data["unfinished"], data["interrupted"]) == (300, 300, 0, False)
    outcomes = data["results"]["outcomes"]
    assert sum(outcomes.values()) == 300
    assert sum(data["results"]["wins"]) == outcomes["win"]
    assert (data["length"]["min"], data["length"]["max"]) == (5, 9)
    assert data["scores"] is None and data["errors"] == [] and data["never_fired"] == []


def test_random_tic_tac_toe_wins_as_often_as_it_must() -> None:
    # Exactly: the first player wins 737/1260, the second 121/420, 8/63 are drawn.
    results = simulate(load("classics/tic_tac_toe"), 2, 4000, 1).as_dict()["results"]
    assert results["wins"][0] / 4000 == pytest.approx(737 / 1260, abs=0.025)
    assert results["wins"][1] / 4000 == pytest.approx(121 / 420, abs=0.025)
    assert results["outcomes"]["draw"] / 4000 == pytest.approx(8 / 63, abs=0.02)


def test_scores_come_by_seat() -> None:
    data = simulate(load("classics/kuhn_poker"), 2, 50, 1).as_dict()
    first, second = data["scores"]
    assert first["mean"] == -second["mean"] and first["min"] == -second["max"]


def test_rules_that_stop_are_counted_by_place_with_a_game_to_look_at() -> None:
    rulebook = small(STONES)
    data = simulate(rulebook, 2, 200, 3).as_dict()
    (error,) = data["errors"]
    assert (error["code"], error["place"]["line"]) == ("D10", 13)
    assert error["count"] + data["finished"] == data["played"] == 200
    assert error["example"]["seed"] == seed_of_game(3, error["example"]["game"])
    _, _, problem = play(rulebook.program(2), error["example"]["seed"], ["random"])
    assert problem is not None and problem.message == error["message"]


def test_games_that_do_not_end_are_counted_as_unfinished() -> None:
    text = """
    turns
        choose way: left or right
    """
    data = simulate(small(text), 2, 3, 1, limit=50).as_dict()
    assert (data["finished"], data["unfinished"], data["errors"]) == (0, 3, [])
    assert data["length"] == {"min": None, "mean": None, "max": None, "median": None}


def test_a_spread_has_an_exact_middle() -> None:
    assert spread(Counter([1, 2, 3, 10])) == {"min": 1, "mean": 4.0, "max": 10, "median": 2.5}
    assert spread(Counter([5, 1, 3])) == {"min": 1, "mean": 3.0, "max": 5, "median": 3}
    assert spread(Counter([2, 2, 9, 9])) == {"min": 2, "mean": 5.5, "max": 9, "median": 5.5}


def test_tallies_add_up_in_any_order() -> None:
    program = small(STONES).program(2)
    parts = []
    for numbers in (range(20), range(20, 50), range(50, 51)):
        tally = Tally()
        for number in numbers:
            tally.count(number, *play(program, seed_of_game(1, number), ["random"]))
        parts.append(tally)
    sums = []
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        total = Tally()
        for i in order:
            total.add(parts[i])
        sums.append(total)
    assert sums[0] == sums[1] == sums[2]
    assert sums[0].games == 51


# ---------------------------------------------------------------- repeatable
def as_text(found: Simulation) -> str:
    return json.dumps(found.as_dict())


def test_the_figures_do_not_depend_on_the_number_of_processes() -> None:
    for name, bots, players, games in (
        ("classics/goofspiel", ["random"], 3, 40),
        ("classics/kuhn_poker", ["greedy", "random"], 2, 12),
    ):
        rulebook = load(name)
        assert as_text(simulate(rulebook, players, games, 9, bots)) == as_text(
            simulate(rulebook, players, games, 9, bots, jobs=3)
        )


def test_another_seed_is_another_simulation() -> None:
    rulebook = load("classics/pig")
    assert as_text(simulate(rulebook, 2, 5, 1)) != as_text(simulate(rulebook, 2, 5, 2))
    assert len({seed_of_game(seed, number) for seed in range(50) for number in range(50)}) == 2500


def test_games_stay_the_same_when_there_are_more_of_them() -> None:
    rulebook = load("classics/pig")
    few, more = simulate(rulebook, 2, 3, 1).tally, simulate(rulebook, 2, 4, 1).tally
    assert sum((more.lengths - few.lengths).values()) == 1


def test_chance_comes_as_in_a_game_that_is_started_with_the_seed() -> None:
    rulebook = load("classics/pig")
    seed = seed_of_game(1, 0)
    m, decisions, _ = play(rulebook.program(2), seed, ["random"])
    game = rulebook.start(2, seed=seed)
    bots = [RandomBot(mix(seed, p + 1)) for p in range(2)]
    while game.player is not None:
        game.apply(bots[game.player].pick(len(game.options)))
    assert position_key(m) == game.key()
    assert decisions == sum(move.player is not None for move in game.history)


def test_bots_go_round_the_seats() -> None:
    data = simulate(load("classics/tic_tac_toe"), 2, 12, 2, ["random", "greedy"]).as_dict()
    assert data["bots"] == ["random", "greedy"]
    assert data["results"]["wins"][1] >= 8
    both = simulate(load("classics/goofspiel"), 3, 2, 2, ["greedy"])
    assert both.finished == 2


def test_an_unknown_bot_is_refused_before_anything_is_played() -> None:
    with pytest.raises(ValueError, match="did you mean `random`"):
        simulate(load("classics/pig"), 2, 10, 1, ["rando"])


# ---------------------------------------------------------------- progress and interrupts
@pytest.mark.parametrize("jobs", [1, 2])
def test_progress_ends_with_all_games(jobs: int) -> None:
    told: list[tuple[int, int]] = []
    simulate(load("classics/kuhn_poker"), 2, 30, 1, jobs=jobs, progress=lambda *r: told.append((r[-2], r[-1])))
    assert told == sorted(told) and (told[0], told[-1]) == ((0, 30), (30, 30))


def test_a_game_that_takes_long_says_how_far_it_has_come() -> None:
    told: list[tuple[object, ...]] = []
    simulate(load("classics/kuhn_poker"), 2, 2, 1, ["greedy"], progress=lambda *report: told.append(report))
    assert told[0] == (0, 2) and told[1] == ("game 1, decision 1", 0, 2) and told[-1] == (2, 2)


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_in_the_middle_of_a_long_game_keeps_those_before_it(jobs: int) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sent = threading.Timer(2.5, os.kill, (os.getpid(), signal.SIGINT))
    sent.start()
    found = simulate(load("onirim"), 1, 500, 1, ["greedy"], jobs=jobs)
    sent.cancel()
    assert found.interrupted and found.played < 500
    assert found.played == found.finished + found.tally.unfinished


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_gives_what_was_played_so_far(jobs: int) -> None:
    def interrupt(*report: int) -> None:
        if report[-2] >= 5 and not sent.is_set():
            sent.set()
            os.kill(os.getpid(), signal.SIGINT)

    # Where the tests run in the background interrupts are ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sent = threading.Event()
    found = simulate(load("classics/pig"), 2, 4000, 1, jobs=jobs, progress=interrupt)
    data = found.as_dict()
    assert found.interrupted and data["interrupted"]
    assert 5 <= found.played < 4000
    assert found.played == found.finished == sum(found.tally.lengths.values())


# ---------------------------------------------------------------- what never came up
def test_a_branch_that_is_never_taken_is_named_by_its_line() -> None:
    text = """
    variables
        points: 0 to 9, starts at 0
    turns
        gain 1 points
        if points > 5
            set points = 0
        otherwise
            set points = 3
        choose one
            option stop
                end game
    """ + SCORING.replace("\n", "\n    ")
    assert silent(text) == ["6: set points = 0"]


def test_a_procedure_that_nobody_calls_is_named_once() -> None:
    text = """
    variables
        points: 0 to 9, starts at 0
    turns
        choose one
            option stop
                end game
            option more if points > 5
                do double
    procedure double
        gain points points
        gain 1 points
    """ + SCORING.replace("\n", "\n    ")
    assert silent(text) == ["7: option `more`: never offered", "9: procedure double"]


def test_an_end_that_is_never_reached_is_named() -> None:
    text = """
    variables
        points: 0 to 9, starts at 0
    turns
        choose many between 1 and 2
        gain many points
    end
        win for active when points >= 4
        draw when points >= 8
        win beats draw
    """
    assert silent(text) == ["8: draw when points >= 8"]


def test_a_named_option_that_nobody_ever_chooses_is_told_from_one_that_is_never_offered() -> None:
    text = """
    choices
        colour: red, green, blue
        shade: light, dim, dark
    variables
        worn: colour, starts at blue
    turns
        choose tone: a colour other than worn
        choose depth: a shade other than dark
        end game
    """ + SCORING.replace("\n", "\n    ")
    program = small(text).program(2)
    coverage = Coverage(program)
    m, _, _ = play(program, 1, ["random"], coverage=coverage)
    assert m.result is not None
    states = [fact["what"] for fact in coverage.never_fired()]
    # What is left out whatever comes was never meant to be offered.
    assert [state for state in states if state.endswith("never offered")] == ["option `blue`: never offered"]
    chosen = {"green", "red", "light", "dim"} - {
        state.split("`")[1] for state in states if state.endswith("never chosen")
    }
    assert len(chosen) == 2 and len(states) == 3


def test_what_is_only_tried_out_does_not_count() -> None:
    text = """
    components
        token Coin "coin" x 3
    zones
        purse: pool of Coin
        bank: pool of Coin, starts empty
    variables
        bought: 0 to 9, starts at 0
    rule thrift
        always bought < 1
    turns
        choose one
            option buy
                choose price between 1 and 2
                gain 1 bought
            option stop
                end game
    """ + SCORING.replace("\n", "\n    ")
    # A thrifty player never buys; only looking ahead, to find that it is forbidden, buys.
    assert silent(text) == ["12: option `buy`: never offered"]


def test_what_a_bot_tries_out_does_not_count() -> None:
    # Whoever is greedy always stops, after trying out what happens otherwise.
    text = """
    variables
        points: 0 to 9, starts at 0, one for each player
    turns
        choose one
            option stop
                set points = 1
                end game
            option wait
                set points = 0
                end game
    scoring
        each player
            score points
        highest score wins
        tie: shared
    """
    found = simulate(small(text), 2, 5, 1, ["greedy"]).as_dict()["never_fired"]
    assert [fact["what"] for fact in found] == ["option `wait`: never chosen"]


# ---------------------------------------------------------------- what did come up is not listed
def test_an_end_that_leads_to_the_scoring_comes_up() -> None:
    text = """
    variables
        points: 0 to 9, starts at 0
    turns
        choose many between 1 and 2
        gain many points
    end
        over when points >= 4
        over when points >= 7
    """ + SCORING.replace("\n", "\n    ")
    assert silent(text) == ["8: over when points >= 7"]


def test_an_end_that_puts_a_player_out_comes_up_though_play_goes_on() -> None:
    text = """
    variables
        lives: 0 to 2, starts at 2, one for each player
    turns
        choose who from players
        if lives of who > 0
            lose 1 lives for each player where player is who
    end
        lose for players where lives = 0 when any players where lives = 0
    """
    assert silent(text, players=3) == []


def test_the_game_that_a_new_rulebook_begins_with_has_nothing_silent(tmp_path: Path) -> None:
    path = tmp_path / "harvest.dream"
    assert CliRunner().invoke(dream, ["new", "harvest", "-o", str(path)]).exit_code == 0
    found = simulate(load(str(path)), 2, 40, 1).as_dict()
    assert found["errors"] == [] and found["never_fired"] == []


NORMS = """
variables
    points: 0 to 9, starts at 0
    calls: 0 to 9, starts at 0
turns
    choose one
        option rest
            end game
        option work
            gain 1 points
            if points = 9
                end game
        option call
            gain 1 calls
            if calls = 9
                end game
rule lazy
    cannot work when points > 1
rule shy
    cannot call when points > 5
rule eager
    must call when calls = 1
rule keen
    must rest when calls = 7
"""


def test_norms_that_take_nothing_away_are_named() -> None:
    # Nobody has more than two points, so nobody is ever too shy; after one call comes another.
    text = NORMS + SCORING
    assert [what for what in silent(text, 200) if "rule" in what or "cannot" in what or "must" in what] == [
        "18: rule shy"
    ]


def test_a_norm_about_what_is_chosen_comes_up_when_it_refuses() -> None:
    text = """
    variables
        points: 0 to 9, starts at 0
    turns
        action take
            choose many between 1 and 3
            gain many points
            end game
        action rest
            end game
    rule modest
        cannot take when many > 2
    rule humble
        cannot take when many > 5
    """ + SCORING.replace("\n", "\n    ")
    assert silent(text) == ["12: rule humble"]


def test_lines_of_values_that_never_apply_are_named() -> None:
    text = """
    variables
        points: 0 to 9, starts at 0
    turns
        choose many between 1 and 3
        gain (worth of many) points
        end game
    value worth of number: 0 to 9
        is number
        plus 1 when number = 2
        plus 2 when number = 7
        except big is 5 when number = 3
    value unused of number: 0 to 9
        is number
    """ + SCORING.replace("\n", "\n    ")
    assert silent(text) == ["10: plus 2 when number = 7", "12: value unused of number: 0 to 9"]


def test_values_that_only_advise_bots_are_not_listed() -> None:
    text = """
    variables
        points: 0 to 9, starts at 0
    turns
        choose many between 1 and 3
        end game
    value half of number: 0 to 9
        is number / 2 rounded down
    value hope of number: 0 to 9
        is half of number
    aim
        most hope of points
    """ + SCORING.replace("\n", "\n    ")
    assert silent(text) == []


def test_titles_of_several_words_keep_nothing_from_being_translated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a rulebook calls itself is in no catalogue."""
    monkeypatch.setenv("DREAM_LANG", "de")
    (tmp_path / "nacht.dream").write_text(
        'language 1\nrulebook nacht "Nacht und Tag"\n    players 2\n    competitive\nturns\n    choose way: here or there\n    win\n'
    )
    done = CliRunner().invoke(dream, ["simulate", str(tmp_path / "nacht.dream"), "--games", "2"])
    assert done.output.startswith("Nacht und Tag, 2 Personen, 2 Partien, Startwert 0\n")
