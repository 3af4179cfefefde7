"""How findings read: pinned whole, and never an exception whatever the place."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from dreambook.grammar.diagnostics import Label
from dreambook.grammar.source import source_from_text
from dreambook.grammar.span import Span
from dreambook.interpreter.report.text import render_text, summary
from tests.golden import check_golden
from tests.interpreter.report.samples import SAMPLES, SOURCES, find

GOLDEN = Path(__file__).parent / "golden"


def test_each_shape_reads_as_pinned() -> None:
    shown = [f"## {title}\n\n{render_text([finding], SOURCES)}\n" for title, finding in SAMPLES.items()]
    check_golden(GOLDEN / "findings.txt", "".join(shown))


def test_in_a_narrow_terminal() -> None:
    shown = render_text(list(SAMPLES.values()), SOURCES, width=50)
    check_golden(GOLDEN / "narrow.txt", shown)
    rows = [line for line in shown.splitlines() if line[:2].strip().isdigit()]
    assert max(map(cell_len, rows)) <= 50 + len("12 | ")


def test_colours_change_nothing_but_the_colours() -> None:
    findings = list(SAMPLES.values())
    coloured = render_text(findings, SOURCES, colour=True)
    check_golden(GOLDEN / "colour.txt", coloured.replace("\x1b", "<esc>"))
    for line in coloured.splitlines():
        assert line.count("\x1b[") % 2 == 0
    assert "\x1b" not in render_text(findings, SOURCES)


def test_colours_do_not_depend_on_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    findings = list(SAMPLES.values())
    before = render_text(findings, SOURCES, colour=True)
    for name, value in {"NO_COLOR": "1", "TERM": "dumb", "COLUMNS": "20"}.items():
        monkeypatch.setenv(name, value)
    assert render_text(findings, SOURCES, colour=True) == before


def test_nothing_found_is_nothing_shown() -> None:
    assert render_text([], {}) == ""
    assert render_text([], {}, colour=True) == ""


def test_summary() -> None:
    samples = SAMPLES
    assert summary([]) == "no findings"
    assert summary([samples["one place"]]) == "1 error"
    assert summary([samples[n] for n in ("two files", "one place", "an empty line")]) == "2 errors, 1 warning"


def test_a_line_of_a_million_letters_is_cut() -> None:
    source, _ = source_from_text("a" * 500_000 + "夢" + "b" * 500_000, "a.dream")
    shown = render_text([find("P03", "here", Label(Span.at("a.dream", 1, 500_001), "it"))], {"a.dream": source})
    line, marks = shown.splitlines()[3:5]
    assert cell_len(line) <= 104
    start = cell_len(line[: line.index("夢")])
    assert marks.index("^") == start
    assert marks[start:] == "^^ it"


numbers = st.integers(-3, 12) | st.sampled_from([-(10**9), 10**9])
spans = st.builds(Span.of, st.just("a.dream"), numbers, numbers, numbers, numbers)
letters = st.sampled_from(list("ab \t夢e\u0301\u200d👩\ufe0f\0\n\x1b\u202e\ud800")) | st.characters()


@given(text=st.text(letters, max_size=60), found=st.lists(st.tuples(spans, st.text(letters)), max_size=3))
def test_no_place_and_no_text_is_too_odd(text: str, found: list[tuple[Span, str]]) -> None:
    source, _ = source_from_text(text, "a.dream")
    labels = [Label(span, caption) for span, caption in found]
    for colour in (False, True):
        shown = render_text([find("S01", text, *labels, help=text)], {"a.dream": source}, colour=colour, width=3)
        assert shown.endswith("\n")
        shown.encode()
    assert (
        sum(line.lstrip().startswith(("-->", ":::")) for line in shown.replace("\x1b[34m", "").splitlines())
        or not found
    )
