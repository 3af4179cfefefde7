"""How a game ends: conditions tested after each effect, which beats which, scores, ties, and the three modes of play."""

import pytest

from tests.language.trial import Trial, findings, stops

BOX = """
components
    token Coin x 20
zones
    bank: pool of Coin, supply
    purse: pool of Coin, one for each player, starts empty
variables
    n: -9 to 99
    points: 0 to 99, one for each player
    lives: 0 to 9, starts at 3, one for each player
    chosen: a player or none
    team: set of player
"""


def after(ends: str, *script: str, mode: str = "competitive", players: int = 3) -> tuple[str, tuple[int, ...]] | None:
    """How the game ends when player 1 has chosen these."""
    trial = Trial(
        f"""{BOX}
turns
    repeat
        choose way: rise, fall, leap, name or rest
        if way is rise
            gain 1 n
            gain 1 points
        if way is fall
            lose 1 lives
        if way is leap
            gain 5 n
            gain 5 points
            lose 3 lives
        if way is name
            set chosen = right of player
            add player 1 and player 3 to team
        if way is rest
            end turn
{ends}""",
        players,
        mode,
    )
    trial.choose(*script)
    return trial.over


@pytest.mark.parametrize(
    ("ends", "script", "over"),
    [
        ("end\n    win for active when n >= 2\n", ["rise"], None),
        ("end\n    win for active when n >= 2\n", ["rise", "rise"], ("win", (1,))),
        ("end\n    win for opponents when n >= 1\n", ["rise"], ("win", (2, 3))),
        ("end\n    win for player 2 when n >= 1\n", ["rise"], ("win", (2,))),
        ("end\n    win for team when n >= 1\n", ["name", "rise"], ("win", (1, 3))),
        ("end\n    win for chosen when n >= 1\n", ["name", "rise"], ("win", (3,))),
        ("end\n    draw when n >= 1\n", ["rise"], ("draw", ())),
        ("end\n    draw when n >= 1\n    win for active when n >= 1\n    win beats draw\n", ["rise"], ("win", (1,))),
        ("end\n    draw when n >= 1\n    win for active when n >= 1\n    draw beats win\n", ["rise"], ("draw", ())),
        ("end\n    win for active when n >= 5 as quick\n    win for opponents when n > 3 as dead\n    dead beats quick\n", ["leap"], ("win", (2, 3))),
        ("end\n    lose for active when lives of active = 0\n", ["fall", "fall"], None),
        # One of several competitors who loses is out; the last one left has won.
        ("end\n    lose for active when lives of active = 0\n", ["fall", "fall", "fall", "fall", "fall", "fall"], ("win", (3,))),
        ("end\n    lose for players where lives = 0 when n = 0\n", ["rise"], None),
        ("end\n    win for players where points > 4 when any players where points > 4\n", ["leap"], ("win", (1,))),
        ("end\n    win for active when every player has points > 0\n", ["rise", "rest", "rise", "rest", "rise"], ("win", (3,))),
    ],
)  # fmt: skip
def test_ends(ends: str, script: list[str], over: tuple[str, tuple[int, ...]] | None) -> None:
    assert after(ends, *script) == over


def test_two_ends_at_once_without_an_order_stop_play() -> None:
    trial = Trial(
        f"{BOX}\nturns\n    choose way: rise or rest\n    gain 1 n\nend\n    win for active when n > 0\n    draw when n > 0\n"
    )
    problem = trial.stops("rise")
    assert (problem.code, problem.message) == ("D07", "two ends hold at once: win and draw")


def test_two_ends_that_say_the_same_are_one() -> None:
    trial = Trial(
        f"{BOX}\nturns\n    choose way: rise or rest\n    gain 1 n\nend\n    win for active when n > 0\n    win for active when n > 0 and points = 0\n"
    )
    trial.choose("rise")
    assert trial.over == ("win", (1,))


@pytest.mark.parametrize("mode", ["cooperative", "solo"])
@pytest.mark.parametrize(
    ("ends", "script", "over"),
    [
        ("end\n    win when n >= 1\n", ["rise"], "win"),
        ("end\n    lose when n >= 1\n", ["rise"], "lose"),
        ("end\n    win when n >= 5\n    lose when n > 3\n    lose beats win\n", ["leap"], "lose"),
        ("end\n    win when n >= 5\n    lose when n > 3\n    win beats lose\n", ["leap"], "win"),
    ],
)
def test_together_or_alone(mode: str, ends: str, script: list[str], over: str) -> None:
    players = 3 if mode == "cooperative" else 1
    result = after(ends, *script, mode=mode, players=players) if players > 1 else None
    if players == 1:
        text = f"{BOX}\nturns\n    repeat\n        choose way: rise, leap\n        if way is rise\n            gain 1 n\n        otherwise\n            gain 5 n\n            lose 3 lives\n{ends}"
        trial = Trial(text, 1, mode)
        trial.choose(*script)
        result = trial.over
    everybody = tuple(range(1, players + 1))
    assert result == (over, everybody if over == "win" else ())


@pytest.mark.parametrize(
    ("statement", "mode", "over"),
    [
        ("win", "competitive", ("win", (1,))),
        ("win for opponent", "competitive", ("win", (2,))),
        ("win for players", "competitive", ("win", (1, 2))),
        ("lose", "competitive", ("win", (2,))),
        ("lose for opponent", "competitive", ("win", (1,))),
        ("eliminate opponent", "competitive", ("win", (1,))),
        ("end in a draw", "competitive", ("draw", ())),
        ("win", "cooperative", ("win", (1, 2))),
        ("lose", "cooperative", ("lose", ())),
        ("end in a draw", "cooperative", ("draw", ())),
    ],
)
def test_statements_that_end_the_game(statement: str, mode: str, over: tuple[str, tuple[int, ...]]) -> None:
    trial = Trial(f"{BOX}\nturns\n    choose way: rise or rest\n    {statement}\n", 2, mode)
    trial.choose("rise")
    assert trial.over == over


SCORES = """
setup
    as player 1
        set points = 3
        set lives = 2
        gain 4 Coin
    as player 2
        set points = 5
        set lives = 4
        gain 1 Coin
    as player 3
        set points = 5
        set lives = 1
        gain 1 Coin
phase only_once
    choose way: rise or rest
"""


def scored(
    scoring: str, mode: str = "competitive"
) -> tuple[tuple[str, tuple[int, ...]] | None, tuple[int, ...] | None]:
    trial = Trial(f"{BOX}{SCORES}\n{scoring}", 3, mode)
    trial.choose("rise")
    return trial.over, trial.scores


@pytest.mark.parametrize(
    ("scoring", "winners", "scores"),
    [
        ("each player\n        score lives\n    highest score wins", (2,), (2, 4, 1)),
        ("each player\n        score lives\n    lowest score wins", (3,), (2, 4, 1)),
        ('each player\n        score points "points"\n        score count of purse "coins"\n    highest score wins', (1,), (7, 6, 6)),
        ("each player\n        score points\n    highest score wins\n    tie: most lives", (2,), (3, 5, 5)),
        ("each player\n        score points\n    highest score wins\n    tie: fewest lives", (3,), (3, 5, 5)),
        ("each player\n        score points\n    highest score wins\n    tie: most count of purse, then fewest lives", (3,), (3, 5, 5)),
        ("each player\n        score points\n    highest score wins\n    tie: shared", (2, 3), (3, 5, 5)),
        ("each player\n        score points\n    highest score wins\n    tie: most count of purse, then shared", (2, 3), (3, 5, 5)),
        ("each player\n        if lives > 1\n            score 10\n        otherwise\n            score points x 2\n    highest score wins\n    tie: shared", (1, 2, 3), (10, 10, 10)),
        ("each player\n        score -2\n    lowest score wins\n    tie: most points, then most lives", (2,), (-2, -2, -2)),
        ("for each someone in players\n        as someone\n            score lives\n    highest score wins", (2,), (2, 4, 1)),
        ("score 9\n    highest score wins", (1,), (9, 0, 0)),
        ("each player\n        score worth of player\n    highest score wins", (1,), (8, 2, 2)),
        ("each player where lives > 1\n        score 1\n    highest score wins\n    tie: most lives", (2,), (1, 1, 0)),
    ],
)  # fmt: skip
def test_scoring(scoring: str, winners: tuple[int, ...], scores: tuple[int, ...]) -> None:
    more = "\nvalue worth of someone: a player\n    is 2 x count of purse of someone\n"
    assert scored(f"scoring\n    {scoring}\n{more}") == (("win", winners), scores)


def test_an_open_tie_is_a_finding() -> None:
    trial = Trial(f"{BOX}{SCORES}\nscoring\n    each player\n        score points\n    highest score wins\n", 3)
    problem = trial.stops("rise")
    assert (problem.code, problem.message) == ("D07", "2 players tie at 5, and nothing breaks the tie")


def test_points_without_a_rule_who_wins() -> None:
    trial = Trial(f"{BOX}{SCORES}\nscoring\n    each player\n        score points\n", 3)
    problem = trial.stops("rise")
    assert (problem.code, problem.message) == ("D07", "points are scored, but nothing says who wins")


def test_a_cooperative_score_is_a_result_for_all() -> None:
    assert scored("scoring\n    each player\n        score points\n", "cooperative") == (("win", (1, 2, 3)), (3, 5, 5))


def test_over_goes_to_the_scoring() -> None:
    trial = Trial(
        f"{BOX}\nturns\n    choose way: rise or rest\n    gain 1 points\n    gain 1 n\nend\n    over when n = 2\nscoring\n    each player\n        score points\n    highest score wins\n    tie: shared\n"
    )
    trial.choose("rise", "rise")
    assert (trial.over, trial.scores) == (("win", (1, 2)), (1, 1))


def test_choices_in_the_scoring() -> None:
    trial = Trial(
        f"{BOX}{SCORES}\nscoring\n    each player\n        choose double: yes or no\n        if double\n            score 2 x lives\n        otherwise\n            score lives\n    highest score wins\n    tie: most points\n",
        3,
    )
    trial.choose("rise", "yes", "no", "yes")
    assert (trial.over, trial.scores) == (("win", (2,)), (4, 4, 2))


def test_who_is_out_scores_nothing_and_cannot_win() -> None:
    trial = Trial(
        f"{BOX}\nphase only_once\n    choose way: rise or rest\n    eliminate player 2\nscoring\n    each player\n        score 5\n    as player 1\n        score 1\n    highest score wins\n",
        3,
    )
    trial.choose("rise")
    assert (trial.over, trial.scores) == (("win", (1,)), (6, 0, 5))


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ("end\n    win when n > 0\n", "D07"),
        ("end\n    win for n when n > 0\n", "S03"),
        ("end\n    draw for active when n > 0\n", "S03"),
        ("end\n    win for active when n\n", "S03"),
        ("end\n    win for active when n > 0\n    quick beats win\n", "S14"),
        ("scoring\n    score yes\n    highest score wins\n", "S03"),
        ("turns\n    score 3\n", "S03"),
        ("scoring\n    highest score wins\n    tie: most players\n", "S03"),
        ("turns\n    highest score wins\n", "S03"),
        ("turns\n    tie: shared\n", "S03"),
        ("scoring\n    each player\n        score 1\n    highest score wins\n    lowest score wins\n", "S03"),
    ],
)
def test_ends_that_make_no_sense(more: str, code: str) -> None:
    assert code in [d.code for d in findings(f"{BOX}\nturns\n    choose way: rise or rest\n{more}")]


def test_nothing_more_to_play_and_nobody_has_won() -> None:
    assert stops(f"{BOX}\nphase only_once\n    gain 1 n\n").code == "D07"


def test_ends_are_first_tested_when_the_setup_is_done() -> None:
    text = f"{BOX}\nsetup\n    gain 3 n\n    do calm_down\n{{more}}turns\n    choose way: rise or rest\n    gain 1 n\nprocedure calm_down\n    gain 1 n\n    lose {{less}} n\nend\n    draw when n > 2\n"
    # It holds on the way, in the setup itself and in what is called from it, and no more when all is laid out.
    trial = Trial(text.format(more="", less=2))
    assert (trial.var("n"), trial.over) == (2, None)
    trial.choose("rise")
    assert trial.over == ("draw", ())
    # It holds when all is laid out.
    assert Trial(text.format(more="    gain 5 n\n", less=2)).over == ("draw", ())
    assert Trial(text.format(more="", less=1)).over == ("draw", ())


def test_an_end_that_holds_from_the_start_ends_the_game_at_once() -> None:
    assert Trial(f"{BOX}\nturns\n    choose way: rise or rest\nend\n    draw when n = 0\n").over == ("draw", ())
