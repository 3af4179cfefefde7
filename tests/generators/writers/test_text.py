"""Markdown and HTML of every block: pinned, valid, and with nothing lost on the way."""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import pairwise
from pathlib import Path

import html5lib
import pytest

from dreambook.generators.document import Document
from dreambook.generators.documents import TEXT_FORMATS
from dreambook.generators.environment import BLOCKS, TextFormat
from dreambook.generators.writers.links import all_sections
from dreambook.generators.writers.text import write_text
from tests.generators.writers.sample import ALL, DRAWING, SAMPLE, SAY, SHEET, without_style
from tests.golden import check_golden

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("to", TEXT_FORMATS)
@pytest.mark.parametrize("name", ALL)
def test_every_layout_is_pinned(name: str, to: TextFormat) -> None:
    check_golden(GOLDEN / f"{name}.{to}", without_style(write_text(ALL[name], to, SAY)))


def test_the_samples_have_every_block() -> None:
    found = {type(block) for one in ALL.values() for s in all_sections(one.sections) for block in s.blocks}
    assert found == set(BLOCKS.values())


NOT_PRINTED = {"kind", "tone", "anchor", "place", "layout", "points", "sort", "language", "links", "colour", "picture"}


def _texts(value: object) -> Iterator[str]:
    """Every text of a document that is there to be read."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _texts(one)
    elif is_dataclass(value):
        for field in fields(value):
            if field.name not in NOT_PRINTED:
                yield from _texts(getattr(value, field.name))


def _words(document: Document) -> set[str]:
    return {word for text in _texts(document) for word in re.findall(r"[A-Za-z]{3,}", text)}


@pytest.mark.parametrize("to", TEXT_FORMATS)
@pytest.mark.parametrize("name", ALL)
def test_nothing_is_lost(name: str, to: TextFormat) -> None:
    text = write_text(ALL[name], to, SAY)
    lost = {word for word in _words(ALL[name]) if word not in text}
    if name == "sheet":
        # A piece has its drawing, and what is said of it elsewhere only for those who cannot see it.
        lost -= set(re.findall("[a-z]+", f"{DRAWING.text} {DRAWING.how} {DRAWING.facts}"))
    # Markdown has no drawings of places: figures that stand on them are seen in HTML and PDF.
    assert lost <= ({"Runner", "Wolf"} if to == "md" else set())


@pytest.mark.parametrize("name", ALL)
def test_html_is_valid(name: str) -> None:
    html5lib.HTMLParser(strict=True).parse(write_text(ALL[name], "html", SAY))


@pytest.mark.parametrize("name", ALL)
def test_headings_and_links_of_html(name: str) -> None:
    root = html5lib.parse(write_text(ALL[name], "html", SAY), namespaceHTMLElements=False)
    levels = [int(node.tag[1]) for node in root.iter() if re.fullmatch(r"h[1-6]", str(node.tag))]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    asked = [node.get("href").removeprefix("#") for node in root.iter("a")]
    asked += [node.get("aria-labelledby") for node in root.iter() if node.get("aria-labelledby")]
    assert asked and set(asked) <= set(ids)
    for tag in ("main", "header"):
        assert len(list(root.iter(tag))) == 1
    for table in root.iter("table"):
        assert all(cell.get("scope") in ("col", "row") for cell in table.iter("th"))


def test_markdown_links_lead_to_headings() -> None:
    text = write_text(SAMPLE, "md", SAY)
    headings = [re.sub(r"\\", "", line.lstrip("# ")) for line in text.splitlines() if line.startswith("#")]
    slugs: list[str] = []
    for heading in headings:
        slug = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        slugs.append(f"{slug}-{slugs.count(slug)}" if slug in slugs else slug)
    links = re.findall(r"\]\(#([^)]+)\)", text)
    assert set(links) >= {"setup", "map"} and set(links) <= set(slugs)


def test_a_quotation_of_no_heading_is_no_link() -> None:
    text = write_text(SAMPLE, "html", SAY)
    assert '<a href="#setup">“Setup”</a>' in text and "as “Night” says" in text


def test_every_copy_is_printed_and_one_is_read_aloud() -> None:
    root = html5lib.parse(write_text(SHEET, "html", SAY), namespaceHTMLElements=False)
    pieces = [node for node in root.iter("li") if "piece" in (node.get("class") or "").split()]
    assert len(pieces) == 19
    assert len([node for node in pieces if not node.get("aria-hidden")]) == 7
