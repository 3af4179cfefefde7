"""Templates of a user's own: what docs/templates.md shows works, what it lists is there, and what is broken is named."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from dreambook.generators import document as model
from dreambook.generators.custom import TemplateProblem, Templates
from dreambook.generators.document import Document
from dreambook.generators.documents import KINDS, TEXT_FORMATS, TextFormat, book_of, kinds_for, written
from dreambook.generators.given import _PARTS
from dreambook.generators.writers.text import context, write_text
from dreambook.interpreter.report.text import render_text
from tests.generators.rulebooks import ROOT, rules_of
from tests.generators.writers.sample import ALL, SAMPLE, SAY
from tests.golden import check_golden

TEXT = (ROOT / "docs" / "templates.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"^```(css|jinja)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
ROWS = dict(re.findall(r"^\| ([^|]+?) \| (.+?) \|$", TEXT, re.MULTILINE))
ONIRIM = ROOT / "rulesets" / "onirim" / "onirim.dream"
GOLDEN = Path(__file__).parent / "golden" / "templates.txt"


def _written(folder: Path, kind: str, to: TextFormat) -> str:
    return written(book_of(rules_of(ONIRIM)), kind, to, Templates(folder)).decode()


class TestTheGuide:
    def test_the_style_sheet_is_put_last(self, tmp_path: Path) -> None:
        (tmp_path / "own.css").write_text(SNIPPETS[0][1], encoding="utf-8")
        page = _written(tmp_path, "summary", "html")
        assert page.index("--accent: #14506b") > page.index("@media print")
        assert "</style>" in page and page.count("</style>") == page.count("<style>")

    def test_the_label_for_the_shelf(self, tmp_path: Path) -> None:
        (tmp_path / "shelf.md.j2").write_text(SNIPPETS[1][1], encoding="utf-8")
        assert kinds_for(Templates(tmp_path))[-1] == "shelf"
        text = _written(tmp_path, "shelf", "md")
        assert text.startswith("# Onirim\n\n1 to 1 players, solo\n\n> You are lost")
        assert "- 58 Locations" in text and "- 8 Doors" in text

    def test_a_page_that_looks_like_ours(self, tmp_path: Path) -> None:
        (tmp_path / "short.html.j2").write_text(SNIPPETS[2][1], encoding="utf-8")
        page = _written(tmp_path, "short", "html")
        assert '<section id="setup"' in page and '<section id="end"' in page and '<section id="play"' not in page
        assert "Find all 8 doors" in page and "<h1>Onirim</h1>" in page

    def test_blocks_one_by_one(self, tmp_path: Path) -> None:
        (tmp_path / "summary.md.j2").write_text(SNIPPETS[3][1], encoding="utf-8")
        text = _written(tmp_path, "summary", "md")
        assert "## Setup" in text and "|" not in text

    def test_every_name_that_a_template_is_given_is_listed(self) -> None:
        told = " ".join(ROWS)
        names = {*context(SAMPLE, "html", SAY), "documents", "rulebook", "home"}
        assert {name for name in names if not re.search(rf"`{name}\b", told + " ".join(ROWS.values()))} == set()

    @pytest.mark.parametrize(
        ("row", "kinds"),
        [
            ("`document`", (model.Document,)), ("section", (model.Section,)), ("paragraph", (model.Paragraph,)),
            ("table", (model.Table, model.Column, model.Row)), ("terms", (model.Terms, model.Term)),
            ("notes", (model.Notes, model.Note)), ("figure", (model.Figure,)), ("drawings", (model.Drawings, model.Drawing)),
            ("signs", (model.Signs, model.Sign)), ("cards", (model.Cards, model.Card, model.Fact)),
            ("changes", (model.Changes, model.Change)), ("steps", (model.Steps, model.Step)),
        ],
    )  # fmt: skip
    def test_every_field_of_the_model_is_listed(self, row: str, kinds: tuple[type, ...]) -> None:
        told = re.findall(
            r"`(\w+)`", TEXT[TEXT.index(f"\n| {row} | ", TEXT.index("### The document")) :].split("\n")[1]
        )
        assert {field.name for kind in kinds for field in fields(kind)} <= set(told)

    def test_every_part_of_the_rulebook_is_listed(self) -> None:
        told = re.findall(r"`(\w+)`", TEXT[TEXT.index("### The rulebook") :])
        assert set(_PARTS) <= set(told)

    def test_every_part_can_be_printed(self, tmp_path: Path) -> None:
        every = "".join(f"{{{{ rulebook.{name} }}}}\n" for name in _PARTS)
        every += "{% for kind in documents %}{{ documents[kind].title }}{% endfor %}"
        (tmp_path / "all.md.j2").write_text(every, encoding="utf-8")
        text = _written(tmp_path, "all", "md")
        assert "Onirim" * (len(KINDS) - 1) in text


BROKEN = {
    "a block that does not end": "# {{ document.title }}\n{% if document %}\nhello\n",
    "a loop over nothing": "{% for section in %}",
    "a name that is not there": "# {{ document.title }}\n{{ documnt.title }}\n",
    "a field that is not there": "\n  {{ document.tittle }}",
    "a field of a block": "{{ document.sections[0].blocks[0].colour }}",
    "a private attribute": "{{ document.__class__ }}",
    "the way out through a text": '{{ "".__class__.__mro__ }}',
    "the way out through a function": "{{ say.__globals__ }}",
    "the way out through a format": '{{ "{0.__class__}".format(document) }}',
    "the way out through a filter": '{{ document | attr("__class__") }}',
    "a template that is not there": '{% include "nothing.j2" %}',
    "a template whose name is nearly right": '{% import "block.md.j2" as blocks %}',
    "a template outside": '{% include "../secret.txt" %}',
    "a file of the system": '{% include "/etc/passwd" %}',
    "a style sheet outside": '{{ style("../../secret.css") }}',
    "a macro without end": "{% macro again() %}{{ again() }}{% endmacro %}\n{{ again() }}",
    "a template that includes itself": 'x\n{% include "sample.md.j2" %}',
    "a template that extends itself": '{% extends "sample.md.j2" %}',
    "a division by nothing": "a\n{{ 1 // 0 }}",
    "a loop without end": "{% for a in range(99999) %}\n{% for b in range(99999) %}{% endfor %}{% endfor %}",
    "a range too long": "{% for a in range(999999999) %}{% endfor %}",
    "a text that doubles": "{% set x = namespace(s='ab') %}{% for a in range(99) %}{% set x.s = x.s + x.s %}{% endfor %}",
    "a text that doubles otherwise": "{% set x = namespace(s='ab') %}{% for a in range(99) %}{% set x.s = x.s ~ x.s %}{% endfor %}",
    "a text that doubles in a block": "{% set x = namespace(s='ab') %}{% for a in range(99) %}{% set y %}{{ x.s }}{{ x.s }}{% endset %}{% set x.s = y %}{% endfor %}",
    "a text many times": '{{ "x" * 999999999 }}',
    "a large number": "{{ 9 ** 99999 }}",
    "a wide text": '{{ "x".center(99999999999) }}',
    "a wide filter": '{{ "x" | center(99999999999) }}',
    "a wide format": '{{ "{:99999999999}".format(1) }}',
    "a format with a wide value": '{{ "{:{}}".format(1, 99999999999) }}',
    "another wide format": '{{ "%99999999999d" % 1 }}',
    "a third one": '{{ "%*d" | format(99999999999, 1) }}',
    "a replacement that grows": '{{ ("x" * 9999999) | replace("x", "y" * 9999999) }}',
    "a message that is not there": '{{ say("nothing-of-that") }}',
    "a filter that is not there": "{{ document.title | nofilter }}",
    "a test that is not there": "{% if document is good %}{% endif %}",
    "a sum of a number and a text": '{{ 1 + "a" }}',
    "a style sheet that is not there": '{{ style("pages.css") }}',
    "a call of a text": "{{ document.title() }}",
    "a change of what is given": "{% do document %}",
    "deep brackets": "{{ " + "(" * 300 + "1" + ")" * 300 + " }}",
    "an icon that is not there": '{{ icon("../page.css") }}',
    "a part of a list": "{{ document.sections.title }}",
    "an element that is not there": "{{ document.facts[99] }}",
    "a filter that is nearly right": '{{ "a" | uper }}',
    "a brace too few": "<p>{{ document.title }</p>",
    "a section as a text": "{{ document }}",
    "a part to which nothing leads": '{{ anchor("nope") }}',
    "nothing in a list": '{{ document.sections | map(attribute="nothing") | list }}',
    "a text that doubles in a filter": '{% set ns = namespace(s="xx") %}{% for i in range(60) %}{% set ns.s = [ns.s, ns.s] | join %}{% endfor %}',
    "a list that doubles": "{% set ns = namespace(s=[1]) %}{% for i in range(60) %}{% set ns.s = [ns.s, ns.s] %}{% endfor %}",
    "a slow filter": '{% set ns = namespace(s="a b") %}{% for i in range(60) %}{% set ns.s = ns.s | urlencode | wordwrap(1) | tojson %}{% endfor %}',
    "a call with too little": "{{ say() }}",
}  # fmt: skip


def _shown(folder: Path, template: bytes) -> str:
    """What is said about a template, or what it makes."""
    (folder / "sample.md.j2").write_bytes(template)
    try:
        return write_text(SAMPLE, "md", SAY, Templates(Path())) + "(nothing is wrong)\n"
    except TemplateProblem as problem:
        return render_text(problem.diagnostics, problem.sources, colour=False, width=100)


def test_what_is_said_about_broken_templates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shown = [f"=== {title}\n{_shown(tmp_path, text.encode())}" for title, text in BROKEN.items()]
    shown.append(f"=== not UTF-8\n{_shown(tmp_path, b'caf' + bytes([0xE9]))}")
    shown.append(f"=== many zero bytes\n{_shown(tmp_path, bytes(100))}")
    text = "\n".join(shown)
    assert "nothing is wrong" not in text and "root:" not in text
    check_golden(GOLDEN, text)


def test_a_link_that_leads_out_is_not_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "secret").write_text("very secret", encoding="utf-8")
    house = tmp_path / "house"
    house.mkdir()
    (house / "sample.md.j2").symlink_to(tmp_path / "secret")
    with pytest.raises(TemplateProblem, match="leads out of the folder"):
        write_text(SAMPLE, "md", SAY, Templates(house))


@pytest.mark.parametrize("to", TEXT_FORMATS)
@pytest.mark.parametrize("document", ALL.values(), ids=ALL)
def test_ours_take_little_of_what_is_allowed(document: Document, to: TextFormat) -> None:
    from dreambook.generators import sandbox

    write_text(document, to, SAY)
    assert sandbox._left.get() > sandbox.WORK * 0.99


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ('{{ "{:>5}|{:,}".format(1, 50000) }}', r"1\|50,000"),
        ('{{ "%s %s" % (1, 50000) }}', "1 50000"),
        ("{% for a in (1, 2) %}{{ loop.index }}/{{ loop.length }}{{ ',' if not loop.last }}{% endfor %}", "1/2,2/2"),
        ("{% for a in [[1, [2]]] recursive %}{% for b in a %}{{ loop.index }}{% endfor %}{% endfor %}", "12"),
        ("{{ 'a' ~ 1 ~ '<b>' }}", r"a1\<b\>"),
        ("{{ 3 * 4 }}{{ 2 ** 10 }}{{ 'ab' * 2 }}{{ 7 % 4 }}", "121024abab3"),
        ("{{ [3, 1, 2] | sort | join('-') }}", "3"),
        ("{% for a, b in {'x': 1}.items() %}{{ a }}{{ b }}{% else %}no{% endfor %}", "x1"),
        ("{{ 'one two' | wordwrap(3) | replace('one', 'three') }}", "three two"),
    ],
)
def test_what_is_harmless_works(tmp_path: Path, template: str, text: str) -> None:
    (tmp_path / "sample.md.j2").write_text(template, encoding="utf-8")
    assert text in write_text(SAMPLE, "md", SAY, Templates(tmp_path))


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        (":root { --acent: red; }\n", "nothing uses the variable `--acent`"),
        ("p { color: var(--accnt); }\n", "nothing sets the variable `--accnt`"),
        ("/* } */\np { color: red;\n", "this `{` is never closed"),
        ("p { } }\n", "this `}` closes nothing"),
    ],
)
def test_what_a_browser_would_skip_without_a_word_is_said(tmp_path: Path, sheet: str, said: str) -> None:
    (tmp_path / "own.css").write_text(sheet, encoding="utf-8")
    with pytest.raises(TemplateProblem, match=re.escape(said)) as problem:
        _written(tmp_path, "summary", "html")
    assert problem.value.diagnostic.labels[0].span.file.endswith("own.css")


def test_a_variable_of_one_s_own_may_be_used(tmp_path: Path) -> None:
    (tmp_path / "own.css").write_text(
        ":root { --mine: 1px; }\np { margin: var(--mine) var(--other, 2px); }\n", encoding="utf-8"
    )
    assert "--mine" in _written(tmp_path, "summary", "html")


def test_a_template_that_is_a_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "shelf.md.j2").mkdir()
    with pytest.raises(TemplateProblem, match="is a folder, not a template"):
        Templates(tmp_path).kinds()


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("{{ documents.sumary }}", "`documents` has no `sumary`.*did you mean `summary`"),
        ("{{ rulebook.components[0].nam }}", "this part of the rulebook has no `nam`.*did you mean `name`"),
        ("{{ rulebook }}", "`rulebook` is no text.*name one of its parts: name, title"),
    ],
)
def test_what_a_template_is_given_is_called_as_the_docs_do(tmp_path: Path, template: str, said: str) -> None:
    (tmp_path / "shelf.md.j2").write_text(template + "\n", encoding="utf-8")
    with pytest.raises(TemplateProblem) as problem:
        _written(tmp_path, "shelf", "md")
    assert re.search(said, f"{problem.value.diagnostic.message} {problem.value.diagnostic.help}")
