"""Every code has a page that says what it means, why it matters and how to mend it, with a bad and a good sample."""

import re
from pathlib import Path

import pytest

from dreambook.grammar.codes import CODES
from dreambook.interpreter.explain import page
from dreambook.interpreter.explain.samples import other_lines, parts_of, samples_of
from dreambook.interpreter.report.translate import catalogue

FOLDER = Path(__file__).parents[3] / "interpreter" / "explain"
PAGES = sorted(path.stem for path in FOLDER.glob("*.md") if "." not in path.stem)
GERMAN = [
    "Was es sagt",
    "Ein schlechtes Beispiel",
    "Warum es wichtig ist",
    "Wie man es berichtigt",
    "Ein gutes Beispiel",
]

# Codes of checks still to be written; whoever writes the check writes the page and strikes the code here.
_UNWRITTEN = ""
WITHOUT_PAGE = set(_UNWRITTEN.split())


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert set(PAGES) == set(CODES) - WITHOUT_PAGE


UNSAMPLED = {
    "F16": "what the typesetter will refuse, nobody knows beforehand",
    "F14": "nobody knows beforehand where dreambook is wrong",
}
"""Pages without samples, and why."""

HEADINGS = ["What it says", "A bad sample", "Why it matters", "How to mend", "A good sample"]


def test_what_is_reported_anywhere_has_a_page() -> None:
    root = FOLDER.parents[1]
    files = [
        f
        for part in ("grammar", "interpreter", "generators")
        for f in (root / part).rglob("*.py")
        if f.name != "codes.py"
    ]
    reported = {code for f in files for code in re.findall(r'"([A-Z]\d\d)"', f.read_text(encoding="utf-8"))}
    assert reported & set(CODES) <= set(PAGES)


@pytest.mark.parametrize("code", PAGES)
def test_the_pages_have_one_shape(code: str) -> None:
    text = page(code)
    assert text is not None
    lines = text.splitlines()
    assert lines[0] == f"# {code} {CODES[code].title}"
    headings = [line.removeprefix("## ") for line in lines if line.startswith("## ")]
    assert headings == [heading for heading in HEADINGS if code not in UNSAMPLED or "sample" not in heading]
    assert text.endswith("\n") and not text.endswith("\n\n")


@pytest.mark.parametrize("code", PAGES)
def test_each_page_is_there_in_german_with_the_same_samples(code: str) -> None:
    english, german = page(code), page(code, "de")
    assert english is not None and german is not None
    assert german.splitlines()[0] == f"# {code} {catalogue('de').said(CODES[code].title)}"
    headings = [line.removeprefix("## ") for line in german.splitlines() if line.startswith("## ")]
    assert headings == [h for h in GERMAN if code not in UNSAMPLED or "Beispiel" not in h]
    assert samples_of(german) == samples_of(english)
    said, told = ([part for part in parts_of(text) if isinstance(part, str)] for text in (german, english))
    for here, there in zip(said, told, strict=True):
        # Between the same samples something is said in both languages, or in neither.
        assert bool(here.strip()) == bool(there.strip())
    assert not re.search(r"\b(the|and|is|that|which|nobody)\b", re.sub(r"`[^`]*`|\*[^*]*\*", "", "".join(said)))


@pytest.mark.parametrize("code", [code for code in PAGES if code not in UNSAMPLED])
def test_each_page_has_samples_below_their_headings(code: str) -> None:
    text = page(code)
    assert text is not None
    for quality in ("bad", "good"):
        below = text.split(f"\n## A {quality} sample\n")[1].split("\n## ")[0] + "\n"
        there = samples_of(below)
        assert there and there == [sample for sample in samples_of(text) if sample.quality == quality]
    assert text.count("```") == 2 * len(samples_of(text)), "a fence that is no sample"


def test_a_page_is_its_parts() -> None:
    text = page("V02")
    assert text is not None
    parts = list(parts_of(text))
    assert [part if isinstance(part, str) else part.name for part in parts if not isinstance(part, str)] == [
        "paper_boats.dream", "big_fleet.dream", "small_fleet.dream", "big_fleet.dream", "small_fleet.dream",
    ]  # fmt: skip
    base, large, small, also_large, later = samples_of(text)
    assert not base.is_patch and large.is_patch
    assert other_lines(base, samples_of(text)) == other_lines(also_large, samples_of(text)) == set()
    assert [later.text.split("\n")[n] for n in other_lines(later, samples_of(text))] == ["    after big_fleet"]
    assert other_lines(small, samples_of(text)) == set()


def test_who_has_no_sample_has_a_page() -> None:
    assert set(UNSAMPLED) <= set(PAGES)


def test_the_case_of_the_code_does_not_matter() -> None:
    assert page(" s01 ") == page("S01") is not None


@pytest.mark.parametrize("code", ["", "S99", "../explain/S01", "S01.md", "__init__", "S02/../S01"])
def test_what_is_no_code_has_no_page(code: str) -> None:
    assert page(code) is None
