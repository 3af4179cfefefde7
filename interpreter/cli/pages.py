"""A page of explanations at a terminal: its text laid out, its samples indented, what is wrong or mended in them marked."""

import re
from collections.abc import Iterator

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text
from rich.theme import Theme

from dreambook.grammar.lexing import keywords
from dreambook.interpreter.explain.samples import Sample, other_lines, parts_of, samples_of

_HEADING = re.compile(r"^(#+) (.*)\n", re.MULTILINE)
_WORDS = re.compile(r'(?P<text>"[^"]*"?)|(?P<comment>#.*)|(?P<word>\w+)')
_MARKS = {"bad": ("✗ ", "bold red"), "good": ("✓ ", "bold green")}
_PLAIN = "  "
_FINDINGS = re.compile(r"^(?:(error)|(warning)|(hint))\[\w+\]", re.MULTILINE)


def show_page(page: str, width: int) -> None:
    """Write a page to the standard output, in colours."""
    # A word of the language stands out by its colour alone: a dark box behind it is ugly on a light ground.
    theme = Theme({"markdown.code": "cyan"})
    console = Console(width=width, force_terminal=True, highlight=False, theme=theme)
    samples = samples_of(page)
    for part in parts_of(page):
        if isinstance(part, Sample):
            console.print(_sample(part, other_lines(part, samples)), soft_wrap=True)
            continue
        for hashes, heading, body in _sections(part):
            if heading:
                console.print(Text(heading, "bold underline" if hashes == 1 else "bold cyan"))
                if hashes == 1:
                    console.print()
            if body.strip():
                console.print(Markdown(body))
                console.print()


def _sections(text: str) -> Iterator[tuple[int, str, str]]:
    """The headings in a text, each with how high it is and what stands below it."""
    above, *rest = _HEADING.split(text)
    yield 0, "", above
    for hashes, heading, body in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        yield len(hashes), heading, body


def _sample(sample: Sample, others: set[int]) -> Text:
    """A sample, indented; the lines in which the bad and the good one differ have a mark."""
    lines = sample.text.rstrip("\n").split("\n")
    shown = Text()
    for number, line in enumerate(lines):
        mark, style = _MARKS[sample.quality] if number in others and line.strip() else (_PLAIN, "")
        shown.append("  ").append(mark, style)
        shown.append_text(_command(line, number) if sample.language == "console" else _code(line)).append("\n")
    return shown


def _code(line: str) -> Text:
    text = Text(line)
    known = keywords()
    for match in _WORDS.finditer(line):
        if match["text"]:
            text.stylize("green", *match.span())
        elif match["comment"]:
            text.stylize("dim", *match.span())
        elif match["word"] in known:
            text.stylize("blue", *match.span())
    return text


def _command(line: str, number: int) -> Text:
    if number == 0:
        return Text(line, "bold")
    text = Text(line)
    for match in _FINDINGS.finditer(line):
        text.stylize(("bold red", "bold yellow", "bold cyan")[(match.lastindex or 1) - 1], *match.span())
    return text
