"""Two patches that touch one thing: they commute, they say which comes later, or both results are shown (V02)."""

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from dreambook.generators.build_view import summary_view
from dreambook.generators.verbalise.verbaliser import Verbaliser
from dreambook.generators.words.languages import messages_in
from dreambook.interpreter.api import Diagnostic, Rulebook, load
from dreambook.interpreter.cli.options import open_rulebook
from tests.interpreter.patches.test_lines import BASE

PATCHES = {
    "short": "set goal = 5",
    "shorter": "set goal = 3",
    "short_too": "set goal = 5",
    "section": "constants\n    replace goal = 5",
    "greedy": 'replace action pick "Pick"\n    gain 3 Bean from sack to heap, or what is left',
    "modest": "replace picking\n    gain 1 Bean from sack to heap, or what is left",
    "no_pick": "remove action pick",
    "no_pick_too": "remove pick",
    "no_line": "remove picking",
    "when_pick": "add to action pick\n    when luck > 3",
    "after_pick": "trigger glad after pick\n    gain 1 luck",
    "after_pick_less": "trigger sad after pick\n    lose 1 luck",
    "after_pick_set": "trigger new after pick\n    set luck = 5",
    "before_pick_set": "trigger old before pick\n    set luck = 6",
    "instead_pick": "trigger ban instead of pick\n    nothing",
    "instead_pick_too": "trigger ban_too instead of pick\n    nothing",
    "instead_pick_other": "trigger trade_off instead of pick\n    gain 1 luck",
    "draw_more": "add after wish_draw\n    draw 1 from wishes to used",
    "draw_luck": "add after wish_draw\n    gain 1 luck",
    "draw_if": "add after wish_draw\n    if luck > 4\n        lose 1 luck",
    "draw_set": "add after wish_draw\n    set luck = 4",
    "draw_before": "add before wish_draw\n    set luck = 4",
    "lucky_start": "setup\n    set luck = 9",
    "rich_start": "setup\n    each player\n        gain 1 Bean from sack to heap",
    "lucky_add": "setup\n    each player\n        gain luck Bean from sack to heap",
    "more_beans": "components\n    more Bean x 4",
    "many_beans": "components\n    more Bean x 7",
    "no_wishes_at_all": "components\n    replace card Wish x 9",
    "more_wishes": "components\n    more Wish x 2",
    "two": "    players 3\n",
    "three": "    players 4\n",
    "nap": 'add to work\n    option nap "Nap"\n        nothing',
    "sleep": 'add to how_to_work\n    option sleep "Sleep"\n        nothing',
    "worth_a": "add to value worth\n    plus 1",
    "worth_b": "add to value worth\n    plus 2",
    "worth_new": "replace value worth\n    is 9",
    "new_day": 'replace phase work "Work"\n    nothing',
    "when_a": "trigger when_a when luck > 5\n    set luck = 1",
    "when_b": "trigger when_b when luck > 6\n    set luck = 2",
    "when_beans": "trigger when_beans when sack is empty\n    end game",
    "drawn_a": "trigger drawn_a after drawing Wish from wishes\n    set luck = 1",
    "drawn_b": "trigger drawn_b after drawing Wish\n    set luck = 2",
    "gained_b": "trigger gained_b after gaining Bean\n    set luck = 2",
    "makes": "procedure feast\n    gain 1 luck",
    "takes": "replace procedure feast\n    gain 2 luck",
    "german_a": 'words de\n    Bean: "Bohne", feminine',
    "german_b": 'words de\n    Bean: "Erbse", feminine',
    "lowest": "scoring\n    each player\n        score luck\n    lowest score wins",
    "highest": "scoring\n    highest score wins",
}
TOGETHER = """
short+short_too short+section greedy+after_pick no_pick+no_pick_too after_pick+after_pick_less after_pick+before_pick_set
after_pick_set+before_pick_set instead_pick+instead_pick_too draw_more+draw_luck draw_before+draw_set lucky_start+rich_start
more_beans+many_beans nap+sleep worth_a+worth_b when_a+when_beans drawn_a+gained_b short+greedy modest+draw_luck nap+greedy nap+when_pick
more_beans+rich_start when_pick+after_pick german_a+short new_day+draw_set modest+when_pick
"""
APART = """
short+shorter shorter+section greedy+modest greedy+no_pick greedy+no_line greedy+when_pick no_pick+when_pick no_pick+modest modest+no_line
after_pick+after_pick_set instead_pick+greedy instead_pick+no_pick instead_pick+instead_pick_other draw_luck+draw_set
lucky_start+lucky_add no_wishes_at_all+more_wishes two+three worth_a+worth_new new_day+nap new_day+sleep new_day+greedy new_day+modest
draw_luck+draw_if when_a+when_b drawn_a+drawn_b makes+takes german_a+german_b lowest+highest
"""


def written(folder: Path, base: str = BASE, **more: str) -> Path:
    (folder / "beans.dream").write_text(base, encoding="utf-8")
    for name, text in {**PATCHES, **more}.items():
        head = f'language 1\nvariant {name} "The {name}" for beans\n'
        (folder / f"{name}.dream").write_text(f"{head}{text}\n", encoding="utf-8")
    return folder


def composition(folder: Path, *names: str) -> Rulebook:
    return load("+".join([str(folder / "beans.dream"), *names]))


def clashes(rulebook: Rulebook) -> list[Diagnostic]:
    return [d for d in rulebook.diagnostics if d.code == "V02"]


@pytest.mark.parametrize("pair", TOGETHER.split())
def test_these_commute(tmp_path: Path, pair: str) -> None:
    first, second = pair.split("+")
    folder = written(tmp_path)
    for names in ((first, second), (second, first)):
        assert [d.message for d in clashes(composition(folder, *names))] == []


@pytest.mark.parametrize("pair", APART.split())
def test_these_do_not_and_an_order_settles_it(tmp_path: Path, pair: str) -> None:
    first, second = pair.split("+")
    folder = written(tmp_path)
    found = [clashes(composition(folder, *names)) for names in ((first, second), (second, first))]
    for one in found:
        assert one, pair
        assert {label.span.file.rsplit("/", 1)[1] for label in one[0].labels} == {f"{first}.dream", f"{second}.dream"}
    text = PATCHES[second]
    (folder / f"{second}.dream").write_text(
        f'language 1\nvariant {second} "The {second}" for beans\n    after {first}\n{text}\n', encoding="utf-8"
    )
    for names in ((first, second), (second, first)):
        assert clashes(composition(folder, *names)) == []


def test_whatever_depends_on_the_order_in_which_patches_are_named_is_found(tmp_path: Path) -> None:
    """Where the rules that come out differ by the order of the names, there is a finding: pairs picked by chance."""
    folder = written(tmp_path)
    silent = []
    for first, second in Random(6).sample(list(combinations(PATCHES, 2)), 90):
        one, other = composition(folder, first, second), composition(folder, second, first)
        outcome = [sorted(f"{d.code} {d.message}" for d in r.diagnostics if d.code != "V02") for r in (one, other)]
        differs = outcome[0] != outcome[1] or printed(one) != printed(other)
        if differs and not clashes(one):
            silent.append(f"{first}+{second}")
    assert silent == []


def printed(rulebook: Rulebook) -> object:
    """What is printed of the rules, in any order."""
    if any(d.severity.value == "error" for d in rulebook.diagnostics):
        return None
    messages = messages_in("en")
    view = summary_view(Verbaliser(rulebook.rules, messages, messages.grammar))
    steps = (*view.setup, *view.play, *view.actions, *view.procedures, *view.norms, *view.values, *view.scoring)
    return sorted(sentence for step in steps for sentence in step.sentences())


@pytest.mark.parametrize(
    ("pair", "notes"),
    [
        (
            "short+shorter",
            (
                "with `short` later: You win as soon as there are at least 5 beans in your heap.",
                "with `shorter` later: You win as soon as there are at least 3 beans in your heap.",
            ),
        ),
        (
            "draw_luck+draw_set",
            (
                "with `draw_luck` first: Raise your luck by 1. / Set your luck to 4.",
                "with `draw_set` first: Set your luck to 4. / Raise your luck by 1.",
            ),
        ),
        (
            "after_pick+after_pick_set",
            (
                "with `after_pick` first: Raise your luck by 1. / Set your luck to 5.",
                "with `after_pick_set` first: Set your luck to 5. / Raise your luck by 1.",
            ),
        ),
        (
            "greedy+modest",
            ("with `greedy` later, what `modest` changes is gone", "with `modest` later, it finds nothing to change"),
        ),
        (
            "no_pick+greedy",
            ("with `no_pick` later, what `greedy` changes is gone", "with `greedy` later, it finds nothing to change"),
        ),
        (
            "worth_a+worth_new",
            ("with `worth_a` later: Worth: The worth is 10.", "with `worth_new` later: Worth: The worth is 9."),
        ),
    ],
)  # fmt: skip
def test_both_results_are_shown_in_the_words_of_the_rulebook(tmp_path: Path, pair: str, notes: tuple[str, ...]) -> None:
    folder = written(tmp_path)
    names = pair.split("+")
    found = clashes(open_rulebook("+".join([str(folder / "beans.dream"), *names])))
    assert found[0].notes == notes
