"""The five printed rulebooks as they are printed: what a careful reader notices there, the checker notices.

printed.py says what stands in the folders. Each rulebook is checked once.
"""

import re
from collections import defaultdict
from collections.abc import Iterator

import pytest

from dreambook.grammar.codes import info
from tests.printed.printed import FOLDER, GRAVE, NUMBERED, Mistake, Printed, Row, printed

ALL = list(printed())
WANTED = 60


def _named(rows: Iterator[tuple[Printed, Row]]) -> list[object]:
    return [pytest.param(game, row, id=f"{row.number} {row.kind}") for game, row in rows]


def _as_printed() -> Iterator[tuple[Printed, Row]]:
    """Rows of what is found in a file as it stands."""
    for game in ALL:
        for row in game.rows:
            if row.seen and not game.proved_by_mistakes(row):
                yield game, row


def _mistaken() -> list[object]:
    return [
        pytest.param(game, row, mistake, id=f"{row.number} {row.kind} {mistake.old} -> {mistake.new}")
        for game in ALL
        for row in game.rows
        for mistake in game.proved_by_mistakes(row)
    ]


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_every_number_has_one_row(game: Printed) -> None:
    letter, last = NUMBERED[game.name]
    assert [row.number for row in game.numbered] == [f"{letter}{i}" for i in range(1, last + 1)]
    besides = [row.number for row in game.rows if row.number.startswith("a")]
    assert besides == [f"a{i}" for i in range(1, len(besides) + 1)]


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_rows_and_marks_agree(game: Printed) -> None:
    for row in game.rows:
        assert row.what and row.how
        assert row.seen == (row.file != "-"), row.number
        if row.seen:
            info(row.kind)
            assert row.file in game.files, row.number
    rows = {row.number: row.file for row in game.rows}
    for stem, file in game.files.items():
        for number in (n for numbers in file.marks.values() for n in numbers):
            assert rows.get(number, "-") != "-", f"{stem}.dream has a mark {number}, which no row says is found"
        for mistake in file.mistakes:
            assert rows[mistake.number] == stem, mistake


@pytest.mark.parametrize(("game", "row"), _named(_as_printed()))
def test_it_is_found(game: Printed, row: Row) -> None:
    file = game.files[row.file]
    assert any(f.code == row.kind and row.number in game.rows_of(f) for f in file.findings), "\n".join(
        map(str, file.findings)
    )


@pytest.mark.parametrize(("game", "row", "mistake"), _mistaken())
def test_what_holds_is_found_when_it_is_mistaken(game: Printed, row: Row, mistake: Mistake) -> None:
    file = game.files[row.file]
    assert not any(f.code == row.kind and row.number in game.rows_of(f, mistake) for f in file.findings)
    findings = game.found_with(mistake)
    assert any(f.code == row.kind and row.number in game.rows_of(f, mistake) for f in findings), "\n".join(
        map(str, findings)
    )


@pytest.mark.parametrize(
    ("game", "stem"), [(game, stem) for game in ALL for stem in game.files], ids=lambda it: getattr(it, "name", it)
)
def test_nothing_else_is_raised(game: Printed, stem: str) -> None:
    file = game.files[stem]
    kinds = {(row.number, row.kind) for row in game.rows}
    for finding in file.findings:
        if finding.severity in GRAVE:
            assert any((number, finding.code) in kinds for number in game.rows_of(finding)), finding


def test_enough_of_all_is_found() -> None:
    if len(ALL) < len(NUMBERED):
        pytest.skip("the tables are not all there yet")
    found = [row for game in ALL for row in game.numbered if row.seen]
    assert len(found) >= WANTED, len(found)


def test_what_rulings_and_assumptions_answer_comes_back_without_them() -> None:
    answered = [number for game in ALL for number in game.answered]
    rows = {row.number: (game, row) for game in ALL for row in game.numbered}
    assert set(answered) <= set(rows)
    back = [
        number
        for number in answered
        if rows[number][1].seen and not rows[number][0].proved_by_mistakes(rows[number][1])
    ]
    page = " ".join((FOLDER.parents[1] / "docs" / "checker.md").read_text(encoding="utf-8").split())
    assert f"answer {len(answered)} of the findings; {len(back)} of them are raised where nothing answers them" in page


def test_the_reference_counts_them() -> None:
    if len(ALL) < len(NUMBERED):
        pytest.skip("the tables are not all there yet")
    page = (FOLDER.parents[1] / "docs" / "checker.md").read_text(encoding="utf-8")
    section = page.split("## Five printed rulebooks", 1)[1].split("\n## ", 1)[0]
    kinds: dict[str, list[str]] = defaultdict(list)
    for game in ALL:
        for row in game.numbered:
            if row.seen:
                kinds[row.kind].append(row.number)
    table = re.findall(r"^\| (\d+) \| ([A-Z]\d\d) \| (.*) \|$", section, re.MULTILINE)
    assert {code: numbers.split(", ") for _, code, numbers in table} == kinds
    assert [int(count) for count, _, _ in table] == [len(kinds[code]) for _, code, _ in table]
    prose = " ".join(section.split())
    assert f"{sum(map(len, kinds.values()))} of the {sum(n for _, n in NUMBERED.values())}" in prose
    for game in ALL:
        assert f"{sum(row.seen for row in game.numbered)} of {NUMBERED[game.name][1]} in" in prose
    held = sum(1 for game in ALL for row in game.numbered if game.proved_by_mistakes(row))
    assert f"Of these, {held} are statements that agree" in prose
