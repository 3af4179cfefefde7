"""What an expansion or a variant makes of a rulebook, and what is said where it cannot."""

from pathlib import Path

import pytest

from dreambook.interpreter.api import Diagnostic, Rulebook, RulebookError, Severity, load
from dreambook.interpreter.check import check

BASE = """\
language 1
rulebook beans "Beans"
    players 2 to 3
    competitive

constants
    goal = 6

choices
    colour: red, blue

components
    token Bean "bean" plural "beans" x 12
    card Wish "wish" plural "wishes"
        colour: colour
        table
            colour | copies
            red    | 2
            blue   | 3

zones
    sack: pool of Bean
    heap: pool of Bean, one for each player, starts empty
    wishes: pile of Wish, face down, shuffled

variables
    luck: 0 to 9, starts at 2, one for each player

value harvest of farmer: a player
    is luck of farmer

rule full_heap "Not too much"
    at most 11 Bean in heap, for each player

turns
    phase work "Work"
        choose one
            action pick "Pick"
                gain (harvest of player) Bean from sack to heap, or what is left
            action wait "Wait"
                nothing

procedure lose_all "Lose all"
    move every Bean in heap to sack

end
    win for active when count of heap >= goal  "Enough beans win."
    draw when sack is empty
    win beats draw

example "Picking"
    given 2 players
    when player 1 chooses pick
    then player 1 gains 2 Bean
"""


def written(folder: Path, base: str = BASE, **patches: str) -> Path:
    """A folder with the rulebook, and with patches for it: each is what stands below `variant name for beans`."""
    (folder / "beans.dream").write_text(base, encoding="utf-8")
    for name, text in patches.items():
        heading, parted, rest = text.partition("\n---\n")
        if not parted:
            heading, rest = "", text
        (folder / f"{name}.dream").write_text(
            f'language 1\nvariant {name} "The {name}" for beans\n{heading}\n{rest}', encoding="utf-8"
        )
    return folder


def loaded(folder: Path, *names: str) -> Rulebook:
    return load("+".join([str(folder / "beans.dream"), *names]))


def errors(rulebook: Rulebook) -> list[Diagnostic]:
    found = [*rulebook.diagnostics]
    for players in rulebook.player_counts:
        found.extend(rulebook.compiled(players)[1])
    return [d for d in found if d.severity is Severity.ERROR]


def working(folder: Path, *names: str) -> Rulebook:
    rulebook = loaded(folder, *names)
    assert [f"{d.code} {d.message}" for d in rulebook.diagnostics] == []
    assert errors(rulebook) == []
    return rulebook


def labels(rulebook: Rulebook) -> list[str]:
    return [option.label for option in rulebook.start(2, 1).options]


# ---------------------------------------------------------------- what changes
def test_a_constant_has_another_value(tmp_path: Path) -> None:
    rulebook = working(written(tmp_path, short="set goal = 2\n"), "short")
    game = rulebook.start(2, 1)
    game.apply(game.options[0])
    assert game.result is not None
    assert game.result.winners == (0,)


def test_there_are_more_components_and_more_rows(tmp_path: Path) -> None:
    more = (
        "components\n    more Bean x 5\n    more Wish\n        table\n            copies | colour\n            1 | blue\n"
        "            4 | red\n    token Pebble x 2\n\nzones\n    ground: pool of Pebble\n"
    )
    program = working(written(tmp_path, more=more), "more").program(2)
    box = program.box
    kinds = {kind: box.kind_of.count(kind) for kind in ("Bean", "Wish", "Pebble")}
    assert kinds == {"Bean": 17, "Wish": 10, "Pebble": 2}
    assert sorted(s.count for s in box.species if s.kind == "Wish") == [4, 6]


def test_an_action_is_added_to_a_choice_and_another_is_gone(tmp_path: Path) -> None:
    folder = written(
        tmp_path,
        nap='add to work\n    action nap "Take a nap"\n        gain 1 luck\n',
        busy="remove action wait\n",
    )
    assert labels(working(folder)) == ["Pick", "Wait"]
    assert labels(working(folder, "nap")) == ["Pick", "Wait", "Take a nap"]
    assert labels(working(folder, "busy")) == ["Pick"]
    assert labels(working(folder, "nap", "busy")) == labels(working(folder, "busy", "nap")) == ["Pick", "Take a nap"]


def test_an_action_deep_in_a_phase_is_replaced_where_it_stands(tmp_path: Path) -> None:
    folder = written(tmp_path, greed='replace action pick "Take all"\n    move every Bean in sack to heap\n')
    rulebook = working(folder, "greed")
    assert labels(rulebook) == ["Take all", "Wait"]
    assert rulebook.program(2).sites[0].span.file.endswith("beans.dream")
    assert any(site.span.file.endswith("greed.dream") for site in rulebook.program(2).sites)


def test_values_and_rules_get_more_lines(tmp_path: Path) -> None:
    folder = written(
        tmp_path,
        storm="add to value harvest\n    except storm is 0 when luck of farmer = 2\n",
        calm="add to rule full_heap\n    except calm when goal = 6\n",
    )
    game = working(folder, "storm").start(2, 1)
    game.apply(game.options[0])
    assert all(not held for held in game.machine.s[2:4])
    working(folder, "calm", "storm")


def test_options_and_kinds_are_added_to_lists(tmp_path: Path) -> None:
    folder = written(
        tmp_path,
        green='add green "green" to colour\n',
        hail="components\n    card Hail x 2\n\nadd Hail to wishes\n",
    )
    rules = working(folder, "green", "hail").rules
    assert [item.name for item in rules.choices["colour"].items] == ["red", "blue", "green"]
    assert rules.zones["wishes"].kinds == ("Wish", "Hail")


def test_rules_ends_and_triggers_are_added_as_in_a_rulebook(tmp_path: Path) -> None:
    folder = written(
        tmp_path,
        thief='trigger thief "The thief" after pick\n    do lose_all\n\nend\n    lose for active when luck = 0\n',
    )
    game = working(folder, "thief").start(2, 1)
    for _ in range(8):
        game.apply(game.options[0])
    assert game.result is None


def test_an_example_is_replaced_by_its_title(tmp_path: Path) -> None:
    text = (
        'set goal = 9\n\nreplace example "Picking"\n    given 2 players\n    given luck of player 1 is 4\n'
        "    when player 1 chooses pick\n    then player 1 gains 4 Bean\n"
    )
    rulebook = working(written(tmp_path, rich=text), "rich")
    assert [example.span.file[-10:] for example in rulebook.rules.examples] == ["rich.dream"]


def test_the_end_is_replaced_and_so_is_how_many_play(tmp_path: Path) -> None:
    folder = written(
        tmp_path,
        others='    players 4 to 5\n---\nreplace end\n    win for active when luck = 3\n\nremove example "Picking"\n',
        many="    players 2 to 6\n---\n",
    )
    rulebook = working(folder, "others")
    assert rulebook.player_counts == (4, 5)
    assert [line.outcome for section in rulebook.rules.ends for line in section.lines if hasattr(line, "outcome")] == [
        "win"
    ]
    assert working(folder, "many").player_counts == (2, 3, 4, 5, 6)
    assert "V02" in [d.code for d in errors(loaded(folder, "others", "many"))]


# ---------------------------------------------------------------- names
def test_a_patch_alone_means_the_rulebook_with_it_and_with_what_it_requires(tmp_path: Path) -> None:
    folder = written(tmp_path, base_one="set goal = 5\n", two="    requires base_one\n---\nset goal = 4\n")
    rulebook = load(str(folder / "two.dream"))
    assert rulebook.name == "beans+base_one+two"
    assert rulebook.title == "Beans + The base_one + The two"
    assert errors(rulebook) == []
    assert rulebook.rules.constants["goal"].value.value == 4  # type: ignore[union-attr]


def test_patches_are_found_in_the_folder_where_one_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = tmp_path / "here"
    here.mkdir()
    (here / "quick.dream").write_text('language 1\nvariant quick "Quick" for pig\n\nset goal = 20\n', encoding="utf-8")
    monkeypatch.chdir(here)
    assert load("classics/pig+quick").name == "pig+quick"
    assert load("quick.dream").name == "pig+quick"


@pytest.mark.parametrize(
    ("name", "code", "message"),
    [
        ("beans.dream+nothing", "F10", "has no expansion or variant `nothing`"),
        ("beans.dream+short+short", "F11", "`short` is named twice"),
        ("beans.dream+", "F10", "a name is missing after a `+`"),
        ("short.dream+short", "F10", "is no rulebook, but changes one"),
        ("lost.dream", "F10", "is for the rulebook `peas`, and there is no such rulebook"),
    ],
)
def test_names_that_mean_no_files(tmp_path: Path, name: str, code: str, message: str) -> None:
    written(tmp_path, short="set goal = 2\n")
    (tmp_path / "lost.dream").write_text('language 1\nvariant lost "Lost" for peas\n', encoding="utf-8")
    with pytest.raises(RulebookError) as caught:
        load(str(tmp_path / name))
    assert caught.value.code == code
    assert message in caught.value.diagnostics[0].message


def test_a_rulebook_is_no_patch_and_a_patch_is_for_one_rulebook(tmp_path: Path) -> None:
    folder = written(tmp_path, short="set goal = 2\n")
    (folder / "twin.dream").write_text(BASE, encoding="utf-8")
    found = errors(loaded(folder, str(folder / "twin.dream")))
    assert [(d.code, d.message[-30:]) for d in found] == [("V01", "is no expansion and no variant")]
    (folder / "foreign.dream").write_text('language 1\nvariant foreign "Foreign" for peas\n', encoding="utf-8")
    found = errors(loaded(folder, str(folder / "foreign.dream")))
    assert [(d.code, d.message) for d in found] == [("V01", "`foreign` is for `peas`, not for `beans`")]


# ---------------------------------------------------------------- what is wrong
@pytest.mark.parametrize(
    ("text", "code", "message", "help"),
    [
        ("set gaol = 2\n", "V01", "no constant `gaol`", "did you mean `goal`"),
        ("set luck = 2\n", "V01", "`luck` is a variable, not a constant", "goal"),
        ("set goal = 6\n", "V03", "has this value already", "leave it out"),
        ("remove action pikc\n", "V01", "no action `pikc`", "did you mean `pick`"),
        ("remove phase pick\n", "V01", "`pick` is an action, not a phase", "`action pick` would mean it"),
        ('replace action pickle "P"\n    nothing\n', "V01", "no action `pickle`", "did you mean `pick`"),
        ('replace phase pick "P"\n    nothing\n', "V01", "`pick` is an action, not a phase", ""),
        ("replace setup\n    nothing\n", "V01", "no setup", "leave out `replace`"),
        ("replace round\n    nothing\n", "V01", "the rulebook has no `round`", "name something"),
        ("add green to luck\n", "S03", "nothing is added to a variable so", "choice list"),
        ("add to pick\n    action nap\n        nothing\n", "S03", "has no choice of one", "choose one"),
        ("add to value harvest\n    at most 3 Bean in heap\n", "S03", "a value has no such line", "except"),
        ("add to rule full_heap\n    is 3\n", "S03", "a rule has no such line", "at most"),
        ("components\n    more Beam x 2\n", "V01", "no kind of component `Beam`", "did you mean `Bean`"),
        ("components\n    more Wish\n        table\n            color | copies\n            red | 1\n", "F06", "columns", "same columns"),
        ("procedure lose_all\n    nothing\n", "S01", "`lose_all` is declared twice", ""),
        ("remove example \"Pikcing\"\n", "V01", 'no example "Pikcing"', "Picking"),
    ],
)  # fmt: skip
def test_what_cannot_be_applied_is_told_at_its_place(
    tmp_path: Path, text: str, code: str, message: str, help: str
) -> None:
    rulebook = loaded(written(tmp_path, wrong=text), "wrong")
    found = [d for d in rulebook.diagnostics if d.code == code]
    assert len(found) == 1, [f"{d.code} {d.message}" for d in rulebook.diagnostics]
    assert message in found[0].message
    assert help in found[0].help
    assert found[0].labels[0].span.file.endswith("wrong.dream")


def test_what_changes_a_rulebook_does_not_stand_in_one(tmp_path: Path) -> None:
    (tmp_path / "beans.dream").write_text(f"{BASE}\nset goal = 3\n", encoding="utf-8")
    found = errors(load(str(tmp_path / "beans.dream")))
    assert [(d.code, d.message) for d in found] == [("P08", "a rulebook changes nothing that is in it")]


# ---------------------------------------------------------------- order and company
def test_two_patches_that_set_one_constant_say_which_comes_later(tmp_path: Path) -> None:
    folder = written(
        tmp_path,
        two="set goal = 2\n",
        three="set goal = 3\n",
        same="set goal = 2\n",
        final="    after two\n---\nset goal = 9\n",
    )
    (found,) = errors(loaded(folder, "two", "three"))
    assert found.code == "V02"
    assert "`two` and `three` both change `goal`" in found.message
    assert [label.span.file.rsplit("/", 1)[1] for label in found.labels] == ["two.dream", "three.dream"]
    working(folder, "two", "same")
    for names in (("two", "final"), ("final", "two")):
        assert working(folder, *names).rules.constants["goal"].value.value == 9  # type: ignore[union-attr]


def test_what_is_replaced_and_what_is_added_to_do_not_commute(tmp_path: Path) -> None:
    folder = written(
        tmp_path,
        p_a="add to value harvest\n    plus 1\n",
        p_b="add to value harvest\n    plus 2\n",
        p_c="replace value harvest of farmer: a player\n    is 4\n",
        p_d='trigger no_picking "No picking" instead of pick\n    nothing\n',
        p_e="remove action pick\n",
        p_f="remove action pick\n",
    )
    working(folder, "p_a", "p_b")
    assert [d.code for d in errors(loaded(folder, "p_a", "p_c"))] == ["V02"]
    assert "V02" in [d.code for d in errors(loaded(folder, "p_d", "p_e"))]
    assert "V02" not in [d.code for d in errors(loaded(folder, "p_e", "p_f"))]


def test_company_is_needed_or_excluded(tmp_path: Path) -> None:
    folder = written(
        tmp_path, base_one="set goal = 5\n", two="    requires base_one\n---\n", three="    excludes base_one\n---\n",
        early="    before late\n---\n", late="    before early\n---\n",
    )  # fmt: skip
    (found,) = errors(loaded(folder, "two"))
    assert (found.code, "requires `base_one`" in found.message) == ("V03", True)
    (found,) = errors(loaded(folder, "base_one", "three"))
    assert (found.code, "exclude each other" in found.message) == ("V03", True)
    (found,) = errors(loaded(folder, "early", "late"))
    assert (found.code, "each of these comes after the other: early, late" in found.message) == ("V03", True)
    working(folder, "base_one", "two")


# ---------------------------------------------------------------- examples
def test_an_example_of_the_rulebook_that_a_patch_breaks_is_found(tmp_path: Path) -> None:
    folder = written(
        tmp_path,
        poor="add to value harvest\n    minus 1\n",
        honest='    requires poor\n---\nreplace example "Picking"\n    given 2 players\n    when player 1 chooses pick\n    then player 1 gains 1 Bean\n',
        silent='    requires poor\n---\nremove example "Picking"\n',
    )
    found = [d for d in check(loaded(folder, "poor")).findings if d.code != "D05"]
    assert [d.code for d in found] == ["V05"]
    assert found[0].message.startswith("with `poor` this example comes out otherwise")
    assert found[0].labels[0].span.file.endswith("beans.dream")
    assert [d.code for d in check(loaded(folder, "poor", "honest")).findings if d.code != "D05"] == []
    assert [d.code for d in check(loaded(folder, "poor", "silent")).findings if d.code != "D05"] == []


DRAWN = """\
language 1
rulebook plans "Plans"
    players 2
    competitive

signs plan
    B "bean": any Bean in it

pattern pair "Pair" of plan
    "B B"

components
    token Bean x 4

zones
    heap: pool of Bean
    field: grid 2 x 2 of Bean, at most 1 in each, starts empty

turns
    choose cell from empty spaces of field
    place a Bean from heap on cell

end
    win for active when field shows pair
"""


def test_a_pattern_is_taken_away_and_drawn_anew(tmp_path: Path) -> None:
    (tmp_path / "plans.dream").write_text(DRAWN, encoding="utf-8")
    patch = (
        'language 1\nvariant tower "Tower" for plans\n\nremove pair\n\npattern pair "Tower" of plan\n    "B"\n    "B"\n'
    )
    (tmp_path / "tower.dream").write_text(patch, encoding="utf-8")
    rulebook = load(str(tmp_path / "tower.dream"))
    assert [d.message for d in rulebook.diagnostics] == []
    game = rulebook.start(2, 0)
    for cell in ("a1", "b1", "a2"):
        assert game.result is None
        game.apply(next(option for option in game.options if option.label == cell))
    assert game.result is not None
