"""Examples that show nothing of what they cite (X03): the cited rules can be taken out and nothing changes."""

import pytest

from dreambook.grammar.diagnostics import Diagnostics
from dreambook.interpreter.api import Rulebook, load, load_text
from dreambook.interpreter.check import check
from dreambook.interpreter.check.idle_examples import check_idle_examples

BOOK = """
language 1
rulebook ferry "The Night Ferry"
    players 2
    competitive

variables
    miles: 0 to 30, one for each player
    storms: 0 to 9
{sections}
turns
    choose one of row, drift

action row "Row" cites "Rowing"
    gain 3 miles

action drift "Drift" cites "Drifting"
    gain 1 miles

value toll of sailor: a player cites "Tolls"
    is 2

rule far "Not too far" cites "Distances"
    cannot row when miles > 20

trigger storm "Storm" after row cites "Storms"
    gain 1 storms

end cites "Arriving"
    win for active when miles of active >= 28 as home

example "A stroke of the oar" cites "{cited}"
    given miles of player 1 is {given}
{lines}
"""


def book(cited: str, *lines: str, given: int = 4, sections: str = "") -> Rulebook:
    text = "\n".join(f"    {line}" for line in lines)
    made = load_text(BOOK.lstrip("\n").format(cited=cited, lines=text, given=given, sections=sections), "ferry.dream")
    assert not made.diagnostics, made.diagnostics
    return made


def idle(made: Rulebook, level: str = "normal") -> list[tuple[int, ...]]:
    every = check(made, level).findings
    assert not [d for d in every if d.code[0] in "SP" or d.code in ("X01", "X02")], every
    return [tuple(label.span.line for label in d.labels) for d in every if d.code == "X03"]


ROW = ("when do row", "then miles of player 1 is 7")


def test_another_rule_than_the_one_that_is_shown() -> None:
    assert idle(book("Drifting", *ROW)) == [(31, 16)]


@pytest.mark.parametrize(
    ("cited", "lines", "given"),
    [
        ("Rowing", ROW, 4),
        ("Storms", ("when do row", "then storms changes by 1"), 4),
        ("Distances", ("then player 1 cannot choose row",), 22),
        ("Arriving", ("when do drift", "then player 1 wins"), 27),
        # What others need cannot be taken out.
        ("Tolls", ("then toll of player 1 = 2",), 4),
        # What no rule cites is a matter of the sections, not of this.
        ("Elsewhere", ROW, 4),
    ],
)
def test_what_shows_what_it_cites(cited: str, lines: tuple[str, ...], given: int) -> None:
    assert idle(book(cited, *lines, given=given)) == []


def test_the_norm_that_is_not_met() -> None:
    assert idle(book("Distances", *ROW)) == [(31, 22)]


def test_by_declared_sections() -> None:
    sections = '\nsections\n    "Rowing"\n    "Drifting"\n    "Tolls"\n    "Distances"\n    "Storms"\n    "Arriving"\n'
    assert idle(book("Drifting", *ROW, sections=sections)) == [(39, 24)]
    assert idle(book("Rowing", *ROW, sections=sections)) == []


def test_a_verdict_says_how_many_were_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    made = book("Drifting", *ROW)
    monkeypatch.setitem(check_idle_examples.__globals__["MOST_NODES"], "normal", 10)
    assert check(made).looked["examples"]["shown"] == {"looked": 0, "cited": 1}
    assert check(made).looked["verdicts"]["X03"]["verdict"] == "none found within the bound"


@pytest.mark.parametrize("name", ["oneironauts", "morpheus"])
def test_shipped_examples_show_what_they_cite(name: str) -> None:
    rulebook, found = load(name), Diagnostics()
    programs = [rulebook.program(players) for players in rulebook.player_counts]
    record = check_idle_examples(rulebook.rules, programs, "deep", found)
    assert record is not None and record["looked"] == record["cited"] > 0
    assert not list(found)
