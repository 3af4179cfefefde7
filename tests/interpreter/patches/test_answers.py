"""What is answered where an expansion or a variant is written, or named, as one might think: with what is right."""

from pathlib import Path

import pytest

from dreambook.interpreter.api import RulebookError, load

BASE = """\
language 1
rulebook grove "Grove"
    players 2
    competitive
constants
    goal = 6
choices
    colour: red, blue
components
    token Bean "bean" plural "beans" x 12
zones
    heap: pool of Bean
variables
    luck: 0 to 9, starts at 2
turns
    phase work "Work"
        do grow
        choose way: left or right
procedure grow "Grow"
    gain 1 luck, or what is left
end
    win for active when luck = 9
scope tiny "Tiny"
    goal = 1
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "grove.dream").write_text(BASE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def patched(folder: Path, *blocks: str) -> list[tuple[str, str]]:
    """The codes and helps of what is found in a rulebook with a patch of these blocks."""
    text = "\n".join(["language 1", 'variant early_harvest "Early" for grove', *blocks, ""])
    (folder / "early.dream").write_text(text, encoding="utf-8")
    return [(found.code, found.help) for found in load("early.dream").diagnostics]


@pytest.mark.parametrize(
    ("block", "help"),
    [
        ("constants\n    goal = 3", "write `set goal = ...` at the left margin"),
        (
            "choices\n    colour: green, white",
            "write `add ... to colour` at the left margin for more options, or write `remove colour` above this, and declare it anew",
        ),
        (
            'components\n    token Bean "bean" x 2',
            "write `more Bean x 4` for more of them, or write `remove Bean` above this, and declare it anew",
        ),
        ("zones\n    heap: pool", "rename this one, or write `remove heap` above this, and declare it anew"),
        ("variables\n    heap: 0 to 3", "rename this one, or write `remove heap` above this, and declare it anew"),
        ("procedure grow\n    nothing", "write `replace procedure grow ...`, or rename this one"),
        ("phase work\n    nothing", "write `replace phase work ...`, or rename this one"),
        ("scope tiny\n    goal = 2", "write `replace scope tiny ...`, or rename this one"),
    ],
)
def test_what_the_rulebook_has_already(folder: Path, block: str, help: str) -> None:
    assert patched(folder, block) == [("S01", help)]


def test_what_is_advised_is_right(folder: Path) -> None:
    assert patched(
        folder, "set goal = 3", "add green to colour", "components\n    more Bean x 4", "remove heap",
        "zones\n    heap: row of Bean", "replace procedure grow\n    nothing", "replace scope tiny\n    goal = 2",
    ) == []  # fmt: skip
    assert "tiny" not in patched_scopes(folder, "remove scope tiny")


def patched_scopes(folder: Path, *blocks: str) -> set[str]:
    """The scopes that a rulebook with a patch has."""
    assert patched(folder, *blocks) == []
    return set(load("early.dream").rules.scopes)


@pytest.mark.parametrize(
    ("name", "help"),
    [
        ("grove", "a file lies here: name it `grove.dream`"),
        ("grov", "a file lies here: name it `grove.dream`"),
        ("grove+early_harvest", "files lie here: name them `grove.dream+early_harvest`"),
        ("grove+harvest", "files lie here: name them `grove.dream+early_harvest`"),
        ("grove.dream+harvest", "did you mean `early_harvest`?"),
        ("grove.dream+winter", "it has early_harvest"),
    ],
)
def test_files_that_lie_here_are_offered(folder: Path, name: str, help: str) -> None:
    assert patched(folder, "set goal = 3") == []
    with pytest.raises(RulebookError) as problem:
        load(name)
    assert [(found.code, found.help) for found in problem.value.diagnostics] == [("F10", help)]
