"""Documents as their readers' programs see them: HTML that nests, Markdown that means what it shows."""

import re
from functools import cache
from html.parser import HTMLParser
from itertools import groupby, pairwise
from pathlib import Path

import html5lib
import pytest

from dreambook.generators.documents import make_document
from dreambook.generators.environment import TextFormat, escape_markdown
from tests.generators.rulebooks import ROOT, RULESETS, rules_from, rules_of

CORPUS = ROOT / "tests" / "generators" / "verbalise" / "corpus.dream"
ALL = [*RULESETS, CORPUS]
VOID = frozenset(("meta", "br", "img", "hr", "link", "input"))

NASTY = r"""language 1
rulebook nasty "<b>Nasty</b> & _co_ *x* [a](b) `c` | d"
    players 2
    author "<script>alert(1)</script>"
    "# no heading, 1. no list, &amp; no entity, {{ no }} template {{% either %}}"
    "- {limit} things"
    "1. first"

constants
    limit = 3

components
    card Card "card <i>" plural "cards | <i>" x limit

zones
    pile_a "pile ~~a~~": pile of Card, face down

turns
    action go "Go *now* <u>"
        "Say \"<hello>\" and \\ that."
        draw a Card from pile_a
"""


class _Page(HTMLParser):
    """Reads a page and complains about what a browser would silently repair."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.headings: list[int] = []
        self.text: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        values = dict(attrs)
        if values.get("id"):
            self.ids.append(str(values["id"]))
        if tag == "a":
            self.links.append(str(values["href"]))
        if re.fullmatch(r"h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag not in VOID:
            parent = self.open[-1] if self.open else ""
            assert not (tag == "li" and parent not in ("ul", "ol")), self.getpos()
            assert not (tag in ("p", "ul", "ol", "section", "div") and parent in ("p", "span", "ul", "ol")), (
                tag,
                parent,
            )
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open[-1] == tag, (tag, self.open, self.getpos())
        self.open.pop()

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.text.append(data)


@cache
def _document(path: Path, to: TextFormat) -> str:
    return make_document(rules_of(path), to=to)


def _read(text: str) -> _Page:
    page = _Page()
    page.feed(text)
    page.close()
    assert page.open == []
    return page


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
class TestHtml:
    def test_it_nests(self, path: Path) -> None:
        page = _read(_document(path, "html"))
        assert page.tags >= {"html", "head", "title", "body", "header", "main"}
        html5lib.HTMLParser(strict=True).parse(_document(path, "html"))

    def test_headings_go_down_one_level_at_a_time(self, path: Path) -> None:
        headings = _read(_document(path, "html")).headings
        assert headings[0] == 1 and headings.count(1) == 1
        assert all(after <= before + 1 for before, after in pairwise(headings))

    def test_every_link_stays_on_the_page(self, path: Path) -> None:
        page = _read(_document(path, "html"))
        assert len(page.ids) == len(set(page.ids))
        assert {link.removeprefix("#") for link in page.links} <= set(page.ids)
        assert all(link.startswith("#") for link in page.links)

    def test_it_asks_for_nothing_outside(self, path: Path) -> None:
        text = _document(path, "html")
        page = _read(text)
        assert page.tags.isdisjoint({"script", "link", "img", "iframe", "object"})
        assert page.attributes.isdisjoint({"src", "style", "onclick"})
        assert not re.search(r"@import|url\(|https?://|@font-face", text)

    def test_no_heading_and_no_item_is_empty(self, path: Path) -> None:
        text = _document(path, "html")
        assert not re.search(r"<(h[1-6]|li|p|dt|dd|th|strong)[^>]*>\s*</\1>", text)


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
class TestMarkdown:
    def test_it_has_one_title_and_no_skipped_level(self, path: Path) -> None:
        text = _document(path, "md")
        levels = [len(match) for match in re.findall(r"^(#+) \S", text, re.MULTILINE)]
        assert levels[0] == 1 and levels.count(1) == 1
        assert all(after <= before + 1 for before, after in pairwise(levels))
        assert not re.search(r"^#+ *$", text, re.MULTILINE)

    def test_tables_are_rectangles(self, path: Path) -> None:
        lines = _document(path, "md").splitlines()
        for is_table, rows in groupby(lines, key=lambda line: line.startswith("|")):
            assert not is_table or len({len(re.findall(r"(?<!\\)\|", row)) for row in rows}) == 1

    def test_lines_are_tidy(self, path: Path) -> None:
        text = _document(path, "md")
        assert text.endswith("\n") and not text.endswith("\n\n")
        assert not re.search(r"[ \t]$|\n{3}|^\s*(-|\d+\.)\s*$|<\w", text.replace("<br>", " "), re.MULTILINE)

    def test_nested_items_stand_below_their_own_words(self, path: Path) -> None:
        # In CommonMark a nested list must begin where the words of its item begin.
        column = [0]
        for line in _document(path, "md").splitlines():
            item = re.match(r"( *)(- |\d+\. )", line)
            if item is None:
                if line and not line.startswith(" "):
                    column = [0]
                continue
            indent = len(item[1])
            column = [c for c in column if c <= indent]
            assert column and column[-1] == indent, line
            column.append(indent + len(item[2]))


class TestAuthors:
    """What authors write is text, whatever it looks like."""

    def test_html_shows_it_as_written(self) -> None:
        page = _read(make_document(rules_from(NASTY), to="html"))
        shown = " ".join("".join(page.text).split())
        assert page.tags.isdisjoint({"script", "b", "i", "u"})
        for text in (
            "<b>Nasty</b> & _co_ *x* [a](b) `c` | d",
            "<script>alert(1)</script>",
            'Say "<hello>" and \\ that.',
        ):
            assert text in shown
        assert "&amp; no entity, { no } template {% either %}" in shown
        assert "- 3 things" in shown and "Go *now* <u>" in shown and "card <i>" in shown

    def test_markdown_shows_it_as_written(self) -> None:
        text = make_document(rules_from(NASTY))
        assert r"# \<b\>Nasty\</b\> & \_co\_ \*x\* \[a\](b) \`c\` \| d" in text
        assert r"\<script\>alert(1)\</script\>" in text
        assert r"\&amp; no entity" in text and r"> \- 3 things" in text and r"> 1\. first" in text
        assert re.search(r"\| Cards \\\| \\<i\\> \| 3 \|", text)

    def test_what_is_escaped_for_markdown(self) -> None:
        cases = {
            "plain, with a-dash & more": "plain, with a-dash & more",
            "two\n lines": "two lines",
            "#tag": "#tag", "# head": r"\# head", "+ plus": r"\+ plus", "1) one": r"1\) one", "3 cards": "3 cards",
            "---": r"\---", "a_b": r"a\_b", "&lt;": r"\&lt;", ": def": r"\: def", "~x~": r"\~x\~",
        }  # fmt: skip
        for text, escaped in cases.items():
            assert str(escape_markdown(text)) == escaped
        assert escape_markdown(escape_markdown("*")) == r"\*"
