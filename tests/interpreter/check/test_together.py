"""Contradictions that only patches together have (V04), each with the smallest company that has it."""

from pathlib import Path

from dreambook.interpreter.api import Diagnostic, load
from dreambook.interpreter.check import check

BASE = """\
language 1
rulebook beans "Beans"
    players 2
    competitive
components
    token Bean "bean" plural "beans" x 6
    token Pea "pea" plural "peas" x 6
zones
    sack: pool of Bean or Pea, supply
    heap: pool of Bean or Pea, one for each player, starts empty
variables
    luck: 0 to 20, one for each player
turns
    choose one
        action pick "Pick"
            gain 1 Bean
        action split "Split"
            gain 1 Pea
    gain 1 luck
end
    over when lowest of luck of players >= 3
scoring
    each player
        score count of heap
    highest score wins
    tie: shared
example "Picking"
    given 2 players
    when player 1 chooses pick
    then player 1 gains 1 Bean
"""
PATCHES = {
    "no_pick": 'rule no_picking "No picking"\n    cannot pick\nremove example "Picking"',
    "no_split": 'rule no_splitting "No splitting"\n    cannot split',
    "quiet": "glossary\n    heap: \"What you have.\"",
    "drain": "trigger drain after split\n    gain 3 Bean",
    "value_a": "value worth\n    is 1",
    "ask": "    requires value_a\n---\nadd to value worth\n    except low is 2 when highest of luck of players > 0\nsetup\n    if worth > 1\n        nothing\ntrigger ask_it when highest of luck of players > 1\n    if worth > 1\n        nothing",
    "ask_too": "    requires value_a\n---\nadd to value worth\n    except high is 3 when highest of luck of players > 1",
    "remover": "remove pick\nremove example \"Picking\"",
    "namer": "rule odd\n    cannot pick when luck > 1",
    "twice": "trigger once_more after pick\n    gain 1 Bean, if able\nremove example \"Picking\"",
    "lucky": "trigger lucky after split\n    gain 1 luck",
    "more": "trigger more_beans after pick\n    gain 1 Bean, if able",
}  # fmt: skip


def written(folder: Path) -> Path:
    (folder / "beans.dream").write_text(BASE, encoding="utf-8")
    for name, text in PATCHES.items():
        heading, parted, rest = text.partition("\n---\n")
        lines = f"{heading}\n{rest}" if parted else text
        (folder / f"{name}.dream").write_text(
            f'language 1\nvariant {name} "The {name}" for beans\n{lines}\n', encoding="utf-8"
        )
    return folder


def found(folder: Path, *names: str, level: str = "normal") -> list[Diagnostic]:
    rulebook = load("+".join([str(folder / "beans.dream"), *names]))
    return [d for d in check(rulebook, level).findings if d.severity.value != "hint" and d.code != "D05"]


def test_each_alone_is_fine_and_both_are_a_dead_end(tmp_path: Path) -> None:
    folder = written(tmp_path)
    for name in ("no_pick", "no_split"):
        assert found(folder, name) == []
    (both,) = found(folder, "no_pick", "no_split")
    assert (both.code, both.severity.value) == ("V04", "error")
    assert both.message.startswith("with `no_pick` and `no_split` together: ")
    assert both.notes[-1] == "D02 (a choice is demanded and nothing can be chosen); not found without one of them"
    assert "excludes no_pick" in both.help


def test_of_many_those_are_named_that_do_it(tmp_path: Path) -> None:
    folder = written(tmp_path)
    (one,) = found(folder, "quiet", "no_pick", "lucky", "no_split")
    assert one.message.startswith("with `no_pick` and `no_split` together: ")


def test_what_one_has_alone_is_not_blamed_on_both(tmp_path: Path) -> None:
    folder = written(tmp_path)
    alone = found(folder, "drain")
    both = found(folder, "drain", "quiet")
    assert [d.code for d in alone] == [d.code for d in both] == ["D10"]


def test_what_is_required_comes_with_it(tmp_path: Path) -> None:
    folder = written(tmp_path)
    assert found(folder, "value_a", "ask") == []
    told = found(folder, "value_a", "ask", "ask_too")
    assert [d.code for d in told] == ["V04"]
    assert told[0].message.startswith("with `value_a`, `ask` and `ask_too` together: ")
    assert told[0].notes[-1].startswith("S08 ")


def test_what_one_has_with_what_it_requires_is_its_own(tmp_path: Path) -> None:
    folder = written(tmp_path)
    text = 'language 1\nvariant worse "Worse" for beans\n    requires value_a\nrule no_way "No way"\n    cannot pick\n    cannot split\nremove example "Picking"\n'
    (folder / "worse.dream").write_text(text, encoding="utf-8")
    told = found(folder, "value_a", "worse")
    assert "D02" in [d.code for d in told]
    assert "V04" not in [d.code for d in told]


def test_names_that_one_takes_away_and_the_other_uses(tmp_path: Path) -> None:
    folder = written(tmp_path)
    assert found(folder, "namer", level="fast") == []
    told = found(folder, "remover", "namer", level="fast")
    assert [d.code for d in told] == ["V04"]
    assert told[0].labels[0].span.file.endswith("namer.dream")


def test_what_uses_a_name_that_a_patch_takes_away_says_who_does(tmp_path: Path) -> None:
    folder = written(tmp_path)
    (folder / "bare.dream").write_text('language 1\nvariant bare "Bare" for beans\nremove luck\n', encoding="utf-8")
    told = found(folder, "bare", level="fast")
    assert {d.code for d in told} == {"S01"}
    for finding in told:
        files = [label.span.file.rsplit("/", 1)[1] for label in finding.labels]
        assert (files[0], files[-1]) == ("beans.dream", "bare.dream")
        assert finding.labels[-1].text == "`bare` takes it away"
        assert "replace" in finding.help


def test_an_example_that_only_both_break(tmp_path: Path) -> None:
    folder = written(tmp_path)
    assert [d.code for d in found(folder, "more")] == ["V05"]
    # `more` breaks it by itself: that is not blamed on `lucky`.
    assert [d.code for d in found(folder, "more", "lucky")] == ["V05"]


def test_what_is_not_reached_is_told_with_its_file(tmp_path: Path) -> None:
    from dreambook.interpreter.cli.looked import described

    rules = [{"file": "a/x.dream", "line": 3}, {"file": "b/y.dream", "line": 7}, {"file": "a/x.dream", "line": 9}]
    assert described({"not_reached": rules}) == "not reached: 3 rules (x.dream, lines 3, 9; y.dream, line 7)"
    assert described({"not_reached": rules[:1]}) == "not reached: 1 rule (line 3)"
