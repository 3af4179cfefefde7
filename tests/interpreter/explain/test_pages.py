"""Every code has a page that says what it means, why it matters and how to mend it."""

import re
from pathlib import Path

import pytest

from dreambook.grammar.codes import CODES
from dreambook.interpreter.explain import page

FOLDER = Path(__file__).parents[3] / "interpreter" / "explain"
PAGES = sorted(path.stem for path in FOLDER.glob("*.md"))

# Codes of checks still to be written; whoever writes the check writes the page and strikes the code here.
_UNWRITTEN = ""
WITHOUT_PAGE = set(_UNWRITTEN.split())


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert set(PAGES) == set(CODES) - WITHOUT_PAGE


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
    headings = [line for line in lines if line.startswith("## ")]
    assert headings == ["## What it says", "## Why it matters", "## How to mend"]
    assert text.endswith("\n") and not text.endswith("\n\n")


def test_the_case_of_the_code_does_not_matter() -> None:
    assert page(" s01 ") == page("S01") is not None


@pytest.mark.parametrize("code", ["", "S99", "../explain/S01", "S01.md", "__init__", "S02/../S01"])
def test_what_is_no_code_has_no_page(code: str) -> None:
    assert page(code) is None
