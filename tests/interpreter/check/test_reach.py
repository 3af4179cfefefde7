"""What an exploration proves, and what it does not: rules that never happen, winners that cannot be, play without an end."""

from pathlib import Path

import pytest

from dreambook.interpreter.api import Diagnostic, Rulebook, load, load_text, shipped_rulebooks
from dreambook.interpreter.check import Report, check
from dreambook.interpreter.check.reach import trapped
from dreambook.interpreter.cli.looked import described
from dreambook.interpreter.explore.counting import CHANCE, DECISION, END, OPEN
from dreambook.interpreter.report import render_text
from tests.golden import check_golden

HEADING = 'language 1\nrulebook trial "Trial"\n    players {players}\n    {mode}\n\n'


def checked(text: str, mode: str = "cooperative", players: str = "2 to 3") -> Report:
    book = load_text(HEADING.format(mode=mode, players=players) + text.lstrip("\n"), "trial.dream")
    assert not book.diagnostics, book.diagnostics
    return check(book)


def said(report: Report) -> list[tuple[str, int, str]]:
    """Code, line below the heading, message."""
    return [(d.code, d.labels[0].span.line - 5, d.message) for d in report.findings]


HOPELESS = """
variables
    sheep: 0 to 9
    nights: 0 to 3
turns
    choose one
        option sleep
            gain 1 nights
        option count_sheep if sheep > 3
            gain 1 sheep
            gain 1 nights
end
    win when sheep >= 5
    lose when nights = 3
    win beats lose
"""


def test_a_team_that_cannot_win_and_an_action_that_is_never_offered() -> None:
    report = checked(HOPELESS)
    assert said(report) == [
        ("D05", 8, "option `count_sheep` can never be chosen"),
        ("D06", 12, "the team can never win"),
    ]
    assert all(d.severity.value == "warning" for d in report.findings)
    assert "players: 2, 3" in report.findings[0].notes[0] and "ends: lose" in report.findings[1].notes[0]
    assert report.findings[0].verdict.startswith("proved: ")


def test_what_comes_up_with_one_number_of_players_is_not_dead() -> None:
    text = HOPELESS.replace("if sheep > 3", "if player_count = 3")
    assert "D05" not in [d.code for d in checked(text).findings]


def test_where_not_all_was_explored_nothing_is_proved() -> None:
    text = HOPELESS.replace("sheep: 0 to 9\n", "sheep: 0 to 9\n    steps: 0 to 9000\n    walks: 0 to 9000\n").replace(
        "        option sleep\n",
        "        option left\n            gain 1 steps\n        option right\n            gain 1 walks\n        option sleep\n",
    )
    report = checked(text)
    assert report.findings == []
    assert [fact["what"] for fact in report.looked["not_reached"]] == [
        "option `count_sheep`: never offered",
        'win when sheep >= 5',
    ]  # fmt: skip


def test_a_branch_a_trigger_and_an_end_that_never_come() -> None:
    text = """
variables
    points: 0 to 9
turns
    choose one
        option more
            gain 1 points
        option stop
            end game
    if points > 7
        set points = 0
trigger feast when points = 8
    set points = 1
end
    over when points >= 3
    draw when points >= 5
scoring
    each player
        score points
    highest score wins
    tie: shared
"""
    assert said(checked(text, "competitive")) == [
        ("D05", 10, "this can never happen: `set points = 0`"),
        ("D05", 11, "this can never happen: `trigger feast when points = 8`"),
        ("D05", 15, "this can never happen: `draw when points >= 5`"),
    ]


def test_norms_that_are_never_needed_are_no_error() -> None:
    text = HOPELESS.replace("if sheep > 3", "").replace("sheep >= 5", "sheep >= 2") + (
        "rule early\n    cannot sleep when sheep > 7\nrule few\n    always sheep < 9\n"
    )
    assert said(checked(text)) == []


def test_a_seat_that_never_wins() -> None:
    text = """
turns
    choose way: left or right
    if way is left
        win for player 1
    otherwise
        win for player 2
"""
    assert said(checked(text, "competitive", "3")) == [("D06", 4, "player 3 can never win")]
    assert said(checked(text, "competitive", "2")) == []


def test_nobody_can_win() -> None:
    text = """
variables
    n: 0 to 5
turns
    choose many between 1 and 2
    gain many n
end
    draw when n > 2
"""
    assert said(checked(text, "competitive", "2")) == [("D06", -3, "nobody can ever win")]


def test_solo() -> None:
    assert [m for c, _, m in said(checked(HOPELESS, "solo", "1")) if c == "D06"] == ["this game can never be won"]


def test_a_game_that_never_ends() -> None:
    text = """
variables
    n: 0 to 5
turns
    choose way: up or down
    if way is up and n < 5
        gain 1 n
    if way is down and n > 0
        lose 1 n
end
    win for active when n = 5 and n = 0
"""
    report = checked(text, "competitive", "2")
    assert said(report)[0] == (
        "D03", 4, "the game goes on for ever: whatever is chosen, no end is ever reached",
    )  # fmt: skip
    assert report.findings[0].severity.value == "error"


def test_a_trap_in_the_middle_of_a_game_is_shown_with_the_play_that_leads_there() -> None:
    text = """
variables
    n: 0 to 9
turns
    choose way: little or much
    if way is little
        gain 1 n
    otherwise
        gain 2 n
    if n > 5
        repeat
            choose again: yes or no
end
    win for active when n = 5
"""
    report = checked(text, "competitive", "2")
    (loop,) = (d for d in report.findings if d.code == "D03")
    assert loop.labels[0].span.line - 5 == 11
    assert loop.message.startswith("from here on") and loop.notes[0].count(";") == 2


def test_play_that_may_go_round_and_may_end_is_fine() -> None:
    text = """
turns
    choose way: stay or go
    if way is go
        win for active
"""
    assert said(checked(text, "competitive", "2")) == []


def test_dead_ends_make_no_rule_behind_them_dead() -> None:
    text = """
components
    token Coin x 1
zones
    bank: pool of Coin
    purse: pool of Coin, starts empty
turns
    move 2 Coin from bank to purse
    choose way: left or right
    win for active
"""
    assert {d.code for d in checked(text, "competitive", "2").findings} == {"D10"}


def test_trapped_nodes() -> None:
    kinds = [DECISION, DECISION, DECISION, CHANCE, END, OPEN]
    assert trapped(kinds, [[1, 4], [2], [1, 3], [2], [], []]) == [1, 2, 3]
    assert trapped(kinds, [[1, 4], [2], [1, 3], [5], [], []]) == []
    # What was not followed, and where play stops with an error, is no loop.
    assert trapped(kinds, [[1, 4], [2], [1, 3], [-2, 2], [], []]) == []
    assert trapped(kinds, [[1, 4], [2], [1, 3], [2, -1], [], []]) == []
    assert trapped(kinds, [[1, 4], [2], [1, 3], [], [], []]) == []


@pytest.mark.parametrize("name", sorted(shipped_rulebooks()))
def test_shipped_rulebooks_are_clean(name: str) -> None:
    book: Rulebook = load(name)
    found: list[Diagnostic] = check(book).findings
    assert found == []


def test_every_look_says_how_far_it_went() -> None:
    looked = check(load("onirim")).looked
    (explored,) = looked["explored"]
    assert explored["positions"] > 100 and not explored["exhausted"]
    assert explored["sampled"] > 0 and explored["stopped"].startswith("more than")


ENDLESS = """
variables
    n: 0 to 2
turns
    choose way: up or down
    if way is up and n < 2
        gain 1 n
    if way is down and n > 0
        lose 1 n
end
    win for active when n > 2
"""


@pytest.mark.parametrize(
    ("name", "text", "mode", "codes"),
    [
        ("D05_D06", HOPELESS, "cooperative", {"D05", "D06"}),
        ("D03", ENDLESS, "competitive", {"D03", "S07"}),
    ],
)
def test_how_it_is_shown(name: str, text: str, mode: str, codes: set[str]) -> None:
    book = load_text(HEADING.format(mode=mode, players="2") + text.lstrip("\n"), "trial.dream")
    report = check(book)
    assert {d.code for d in report.findings} == codes
    shown = render_text(report.findings, book.sources) + "\n" + described(report.looked) + "\n"
    check_golden(Path(__file__).parent / "golden" / f"{name}.txt", shown)


def test_a_check_says_where_chance_was_sampled_and_what_was_not_reached() -> None:
    line = described(check(load("onirim")).looked)
    assert "(not exhausted, chance sampled)" in line
    assert "not reached: 1 rule (line " in line


COUNTING = (
    HEADING.format(mode="cooperative", players="2 to 5")
    + """
variables
    sheep: 0 to 99
turns
    choose n between 1 and 5
    gain n sheep
end
    win when sheep > 90
"""
)


def test_deep_is_deep_for_every_number_of_players(monkeypatch: pytest.MonkeyPatch) -> None:
    from dreambook.interpreter.check import dynamic, worlds

    asked: list[int] = []

    def playouts(_finder: object, _found: object, games: int, _work: int) -> tuple[int, bool]:
        asked.append(games)
        return games, False

    monkeypatch.setattr(dynamic, "_playouts", playouts)
    monkeypatch.setitem(dynamic.LIMITS, "deep", 20)
    monkeypatch.setitem(worlds.PAIRS, "deep", 1)
    check(load_text(COUNTING), "deep")
    assert asked == [dynamic.PLAYOUTS["deep"]] * 4
