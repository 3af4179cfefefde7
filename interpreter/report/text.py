"""Findings for people: each with the lines it is about, marked, and what to do next.

error[S08]: two rules answer `toll`
  --> harbour.dream:12:5
   |
 9 | value toll of player
...
12 |     is 2 when at_pier
   |     ^^^^^^^^^^^^^^^^^ this one says 2
   |
  ::: storm.dream:4:5
   ...
   = help: say which one beats the other
"""

import textwrap
from collections import Counter
from collections.abc import Mapping, Sequence
from io import StringIO
from typing import TYPE_CHECKING

from dreambook.grammar.codes import Severity
from dreambook.grammar.diagnostics import Diagnostic, Label
from dreambook.grammar.source import Source
from dreambook.interpreter.report.translate import SOURCE, in_language, said
from dreambook.interpreter.report.window import Row, clean, shown_place, window

if TYPE_CHECKING:
    from rich.text import Text

DEFAULT_WIDTH = 100
_NARROWEST = 40

_SEVERITY_STYLES = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow", Severity.HINT: "bold cyan"}
_FRAME = "blue"
_SECOND = "bold blue"


def render_text(
    diagnostics: Sequence[Diagnostic],
    sources: Mapping[str, Source],
    *,
    colour: bool = False,
    width: int = DEFAULT_WIDTH,
    language: str = SOURCE,
) -> str:
    """The findings in the given order as text, with ANSI colours if asked for; empty when there are none.

    `sources` are found by the file of a span; a place in a source that is not there is named without its lines. Long
    source lines are cut to `width` around the place. All is said in `language`. Ends with a newline.
    """
    if not diagnostics:
        # Nothing heavy is loaded where there is nothing to show.
        return ""
    from rich.text import Text

    told = [in_language(diagnostic, language) for diagnostic in diagnostics]
    shown = Text("\n").join(render_one(diagnostic, sources, max(width, _NARROWEST), language) for diagnostic in told)
    return _ansi(shown) if colour else shown.plain


def summary(diagnostics: Sequence[Diagnostic]) -> str:
    """How many findings there are of each weight, as `2 errors, 1 warning`; `no findings` when there are none."""
    count = Counter(diagnostic.severity for diagnostic in diagnostics)
    parts = [f"{count[kind]} {kind}{'s' if count[kind] > 1 else ''}" for kind in Severity if count[kind]]
    return ", ".join(parts) or "no findings"


def render_one(
    diagnostic: Diagnostic, sources: Mapping[str, Source], width: int = DEFAULT_WIDTH, language: str = SOURCE
) -> "Text":
    """One finding as rich text, ending with a newline; it is in `language` already, the words around it follow."""
    from rich.text import Text

    style = _SEVERITY_STYLES[diagnostic.severity]
    text = Text()
    text.append(f"{said(diagnostic.severity.value, language)}[{diagnostic.code}]", style)
    text.append(f": {clean(diagnostic.message)}\n", "bold")

    groups = _groups(diagnostic.labels, sources)
    windows = [_rows(group, sources, width) for group in groups]
    gutter = max((len(str(row.number)) for rows in windows for row in rows if row.number), default=1)
    margin = " " * (gutter + 1)
    for index, (group, rows) in enumerate(zip(groups, windows, strict=True)):
        if index:
            text.append(f"{margin}|\n", _FRAME)
        _append_place(text, group[0][0], margin, first=index == 0, shown=bool(rows))
        if rows:
            text.append(f"{margin}|\n", _FRAME)
        for row in rows:
            _append_row(text, row, gutter, style)

    remarks = [("help", diagnostic.help), *(("note", note) for note in diagnostic.notes)]
    remarks = [(kind, remark) for kind, remark in [*remarks, ("verdict", diagnostic.verdict)] if remark.strip()]
    if any(windows) and remarks:
        text.append(f"{margin}|\n", _FRAME)
    for kind, remark in remarks:
        _append_remark(text, said(kind, language), remark, margin, width, kind == "help")
    return text


def _groups(labels: Sequence[Label], sources: Mapping[str, Source]) -> list[list[tuple[Label, bool]]]:
    """The labels with whether they are primary; those on one line of one file are shown together."""
    groups: dict[tuple[str, int, int], list[tuple[Label, bool]]] = {}
    for index, label in enumerate(labels):
        source = sources.get(label.span.file)
        # A label over several lines, or without its source, has a window of its own: it is keyed by its index.
        key = (label.span.file, -1, index)
        if source is not None:
            (line, _), (end_line, _) = shown_place(source, label)
            if line == end_line:
                key = (label.span.file, line, 0)
        groups.setdefault(key, []).append((label, index == 0))
    return list(groups.values())


def _rows(group: Sequence[tuple[Label, bool]], sources: Mapping[str, Source], width: int) -> list[Row]:
    source = sources.get(group[0][0].span.file)
    return window(source, group, width) if source is not None else []


def _append_place(text: "Text", label: Label, margin: str, *, first: bool, shown: bool) -> None:
    text.append(f"{margin[:-1]}{'-->' if first else ':::'} ", _FRAME)
    text.append(clean(str(label.span)))
    if label.text and not shown:
        text.append(f" ({clean(label.text)})")
    text.append("\n")


def _append_row(text: "Text", row: Row, gutter: int, style: str) -> None:
    if row.mark is not None:
        text.append(f"{' ' * (gutter + 1)}| ", _FRAME)
        colour = style if row.mark.primary else _SECOND
        text.append(row.text, colour)
        if row.mark.caption:
            text.append(f" {row.mark.caption}", colour)
    elif row.number is None:
        text.append(row.text, _FRAME)
    else:
        text.append(f"{row.number:>{gutter}} |", _FRAME)
        if row.text:
            text.append(f" {row.text}", "dim" if row.heading else "")
    text.append("\n")


def _append_remark(text: "Text", kind: str, remark: str, margin: str, width: int, advice: bool) -> None:
    """`= help: ...`; further lines, the author's and those of wrapping, stand below the first word."""
    lead = f"{margin}= {kind}: "
    lines: list[str] = []
    for line in clean(remark, newlines=True).split("\n"):
        # An indented line is a sample of rulebook text: it stays as it is.
        wrapped = [line] if line[:1] == " " else textwrap.wrap(line, max(20, width - len(lead)), break_long_words=False)
        lines.extend(wrapped or [""])
    text.append(f"{margin}= ", _FRAME)
    text.append(f"{kind}:", "bold green" if advice else "bold")
    text.append(f" {lines[0]}\n")
    for line in lines[1:]:
        text.append(f"{' ' * len(lead)}{line}".rstrip() + "\n")


def _ansi(text: "Text") -> str:
    # Everything is said, so that the same findings give the same bytes on every terminal.
    from rich.console import Console

    console = Console(
        file=StringIO(),
        force_terminal=True,
        color_system="standard",
        no_color=False,
        legacy_windows=False,
        width=10**6,
        highlight=False,
        markup=False,
        emoji=False,
    )
    with console.capture() as capture:
        console.print(text, end="", soft_wrap=True)
    return capture.get()
