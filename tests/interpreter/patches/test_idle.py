"""Lines of a patch that change nothing (V03), and those that only look so."""

from pathlib import Path

import pytest

from dreambook.interpreter.api import load

BASE = """\
language 1
rulebook mill "Mill"
    players 2 to 3
    cooperative
constants
    goal = 6
choices
    tint: red, blue
components
    token Bean "bean" plural "beans" x 30
        tint: tint
        table
            tint | copies
            red  | 20
            blue | 10
    token Pea "pea" plural "peas" x 4
zones
    heap: pool of Bean
    hand: hand of Bean, one for each player, starts empty
    bowl: pool of Pea
turns
    action pick "Pick"
        gain 1 Bean, or what is left as one_bean
    action rest "Rest"
        nothing
rule full_hand "A full hand"
    at most 9 Bean in hand, for each player
    cannot rest when hand is empty
value harvest of farmer: a player
    is 1
    except rich is 2 when count of hand of farmer > 3
procedure drop_all "Drop all"
    nothing
trigger cheer "Cheer" after pick
    gain 1 Bean, or what is left
end
    win when heap is empty
"""
ADD_REST = '\nadd to turns\n    action rest "Rest"\n        nothing'


def told(folder: Path, **patches: str) -> list[tuple[int, str, int]]:
    """Findings V03 of the rulebook with patches: the line, and the second place, its file and line."""
    (folder / "mill.dream").write_text(BASE, encoding="utf-8")
    for name, text in patches.items():
        heading, parted, rest = text.partition("\n---\n")
        text = f"{heading}\n{rest}" if parted else text
        (folder / f"{name}.dream").write_text(f'language 1\nvariant {name} "{name}" for mill\n{text}\n', "utf-8")
    found = load("+".join(str(folder / f"{name}.dream") for name in ("mill", *patches))).diagnostics
    assert [d.code for d in found if d.code != "V03"] == []
    return [
        (d.labels[0].span.start[0], Path(d.labels[-1].span.file).stem, d.labels[-1].span.start[0]) for d in found
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("patch", "line", "file", "there"),
    [
        ("set goal = 2 x 3", 3, "mill", 6),
        ("set goal = 3\nset goal = 4", 3, "p", 4),
        ('replace action rest "Rest"\n    nothing', 3, "mill", 24),
        ("replace one_bean\n    gain 1 Bean, or what is left", 3, "mill", 23),
        ("zones\n    replace bowl: pool of Pea", 4, "mill", 20),
        ("replace end\n    win when heap is empty", 3, "mill", 36),
        ("remove procedure drop_all\nremove drop_all", 3, "p", 4),
        ('remove procedure drop_all\nprocedure drop_all "Drop all"\n    nothing', 4, "p", 3),
        (f"remove action rest{ADD_REST}", 4, "p", 3),
        ('replace action rest "Rest"\n    gain 1 Bean\nremove action rest', 3, "p", 5),
        ("components\n    more Pea x 0", 4, "mill", 16),
        ("components\n    more Pea x 2\n    fewer Pea x 2", 5, "p", 4),
        ("components\n    more Bean\n        table\n            tint | copies\n            red | 0", 7, "p", 6),
        ("add Pea to bowl", 3, "mill", 20),
        ("add to rule full_hand\n    cannot rest when hand is empty", 4, "mill", 28),
        ("add before one_bean\n    nothing", 3, "mill", 23),
        ("end\n    win when heap is empty", 4, "mill", 37),
        ("    players 2 to 3\n---\n", 3, "mill", 3),
        ("", 2, "p", 2),
    ],
)
def test_what_changes_nothing_is_told_with_what_is_there(
    patch: str, line: int, file: str, there: int, tmp_path: Path
) -> None:
    assert told(tmp_path, p=patch) == [(line, file, there)]


@pytest.mark.parametrize(
    "patch",
    [
        "set goal = 7",
        'replace action rest "Rest"\n    "Once a day."\n    nothing',
        'replace action rest "Sleep"\n    nothing',
        "zones\n    replace bowl: row of Pea",
        'remove procedure drop_all\nprocedure drop_all "Drop all"\n    gain 1 Bean',
        "components\n    more Pea x 2",
        "add Pea to heap",
        "add to rule full_hand\n    cannot rest when heap is empty",
        "add to value harvest\n    plus 1\nadd to value harvest\n    plus 1",
        "add after one_bean\n    gain 1 Bean, or what is left",
        "end\n    win when bowl is empty",
        "    players 2 to 4\n---\n",
        "    requires q\n---\n",
        "    after storm\n---\nset goal = 6",
    ],
)
def test_what_changes_something_is_not_told(patch: str, tmp_path: Path) -> None:
    more = {"q": "set goal = 9"} if "requires q" in patch else {}
    assert told(tmp_path, p=patch, **more) == []


def test_two_patches_that_say_the_same_agree_unless_one_builds_on_the_other(tmp_path: Path) -> None:
    assert told(tmp_path, p="set goal = 9", q="set goal = 9") == []
    assert told(tmp_path, p="set goal = 9", q="    requires p\n---\nset goal = 9") == [(4, "p", 3)]
