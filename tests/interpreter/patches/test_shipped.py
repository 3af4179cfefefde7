"""The expansions and variants that are shipped: alone, in pairs and all together they compile, hold and can be played."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from dreambook.grammar.diagnostics import Diagnostics
from dreambook.interpreter.api import ChanceEvent, Game, Rulebook, load, shipped_patches
from dreambook.interpreter.check import check
from dreambook.interpreter.check.example_runs import run_example

MOST_STEPS = 3000
"""Decisions in which a random game must have ended."""


def patches_of() -> dict[str, list[str]]:
    """The names of the patches of each shipped rulebook that has some."""
    found: dict[str, list[str]] = {}
    for name in shipped_patches():
        base, _, patch = name.partition("+")
        found.setdefault(base, []).append(patch)
    return found


def clash(rulebook: Rulebook) -> bool:
    """Whether some of the patches exclude each other, or one needs what is not among them: they say so themselves."""
    return any(d.code == "V03" for d in rulebook.diagnostics)


def compositions() -> Iterator[tuple[str, ...]]:
    """Each patch alone, and every pair of the patches of a rulebook."""
    for base, patches in patches_of().items():
        for group in (*combinations(patches, 1), *combinations(patches, 2)):
            yield base, *group


def play(game: Game, random: Random) -> None:
    for _ in range(MOST_STEPS):
        if game.result is not None:
            return
        game.apply(random.choice(game.options))
    pytest.fail(f"no end after {MOST_STEPS} decisions")


def holds_and_plays(rulebook: Rulebook) -> None:
    """No finding, examples that come out as they say, and random games that end, for each number of players."""
    assert [f"{d.code} {d.message}" for d in check(rulebook, "fast").findings] == []
    random = Random(rulebook.name)
    for players in rulebook.player_counts:
        program = rulebook.program(players)
        found = Diagnostics()
        for plan in program.plans:
            run_example(program, plan, found)
        assert [f"{d.code} {d.message}" for d in found.sorted()] == []
        for seed in range(2):
            play(rulebook.start(players, seed), random)


@pytest.mark.parametrize("names", list(compositions()), ids="+".join)
def test_one_and_two_patches_hold_and_play(names: tuple[str, ...]) -> None:
    rulebook = load("+".join(names))
    if clash(rulebook):
        pytest.skip("they do not go together, as they say")
    holds_and_plays(rulebook)


@pytest.mark.parametrize("base", [base for base, patches in patches_of().items() if len(patches) > 2])
def test_all_patches_of_a_rulebook_hold_and_play_together(base: str) -> None:
    """All of them; of those that do not go together, the first by name."""
    names: list[str] = []
    rulebook = load(base)
    for patch in patches_of()[base]:
        more = load("+".join((base, *names, patch)))
        if not clash(more):
            rulebook, names = more, [*names, patch]
    holds_and_plays(rulebook)


@pytest.mark.parametrize(("more", "signs"), [((), ["moon", "key"]), (("glyphs",), ["moon", "key", "glyph"])])
def test_the_sphinx_may_name_the_glyph_only_with_the_glyphs_in_play(more: tuple[str, ...], signs: list[str]) -> None:
    game = load("+".join(("onirim", "sphinx", *more))).start(1, auto_chance=False)
    for _ in range(5):
        happen(game, "red sun location")
    decide(game, "Discard a card")
    decide(game, "red sun location")
    happen(game, "Sphinx")
    decide(game, "Name a symbol")
    assert [option.label for option in game.options] == signs


DARK = """
language 1
variant dark "Dark" for dreamscape
    requires {needs}

example "Mr Nightmare on location 6, and perhaps Will O' too"
    given 2 players
    given at_6 holds 1 Location where number = 6, 1 Mr_Nightmare{there}
    then {claim} of first of (Location where number = 6)
"""


@pytest.mark.parametrize(
    ("needs", "there", "claim"),
    [
        ("nightmare", "", "power_barred"),
        ("nightmare, willo_the_wisp", "", "power_barred"),
        ("nightmare, willo_the_wisp", ", 1 Will_o", "not power_barred"),
    ],
)
def test_will_o_restores_the_power_that_mr_nightmare_bars(needs: str, there: str, claim: str, tmp_path: Path) -> None:
    file = tmp_path / "dark.dream"
    file.write_text(DARK.format(needs=needs, there=there, claim=claim).lstrip(), encoding="utf-8")
    rulebook = load("+".join(("dreamscape", *needs.split(", "), str(file))))
    assert [d.message for d in rulebook.diagnostics] == []
    found = Diagnostics()
    program = rulebook.program(2)
    assert all(
        run_example(program, plan, found) for plan in program.plans if plan.example.title.startswith("Mr Nightmare on")
    )
    assert [d.message for d in found] == []


def happen(game: Game, label: str) -> None:
    event = game.pending
    assert isinstance(event, ChanceEvent)
    game.happen(next(outcome.index for outcome in event.outcomes if outcome.label == label))


def decide(game: Game, label: str) -> None:
    game.apply(next(option for option in game.options if option.label == label))
