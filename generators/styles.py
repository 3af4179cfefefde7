"""What is silently wrong with a style sheet of a user's own: a browser skips what it cannot read without a word."""

import re
from collections.abc import Iterator

from dreambook.generators.custom import SHIPPED, TemplateProblem, Templates
from dreambook.grammar.codes import info
from dreambook.grammar.diagnostics import Diagnostic, Label, did_you_mean
from dreambook.grammar.source import Source
from dreambook.grammar.span import Span

_PASSED_OVER = re.compile(r"/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'", re.DOTALL)
_DEFINED = re.compile(r"(?<![\w-])(--[\w-]+)\s*:")
_USED = re.compile(r"var\(\s*(--[\w-]+)\s*\)")


def check_style(templates: Templates, name: str, read: tuple[str, str]) -> None:
    """Raises TemplateProblem for braces that do not match, and for variables that nothing uses or nothing sets."""
    text, shown = read
    path = templates.find(name)
    if path is None or path.parent == SHIPPED:
        return
    bare = _PASSED_OVER.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    at = _unmatched(bare)
    if at is not None:
        what = "is never closed" if bare[at] == "{" else "closes nothing"
        raise _found(text, shown, at, 1, f"this `{bare[at]}` {what}", "each `{` of a style sheet has its `}`")
    ours = "".join(sheet.read_text(encoding="utf-8") for sheet in sorted(SHIPPED.glob("*.css")))
    theirs = "".join(_own(templates))
    set_anywhere, used_anywhere = (
        set(pattern.findall(ours + theirs)) for pattern in (_DEFINED, re.compile(r"var\(\s*(--[\w-]+)"))
    )
    for pattern, known, what in ((_DEFINED, used_anywhere, "nothing uses"), (_USED, set_anywhere, "nothing sets")):
        for match in pattern.finditer(bare):
            if match[1] not in known:
                help = (
                    did_you_mean(match[1], sorted(set(_DEFINED.findall(ours))))
                    or f"ours are: {', '.join(sorted(set(_DEFINED.findall(ours))))}"
                )
                raise _found(text, shown, match.start(1), len(match[1]), f"{what} the variable `{match[1]}`", help)


def _own(templates: Templates) -> Iterator[str]:
    """The texts of the folder: a variable may be used in a template too."""
    for name in templates.files():
        if name.endswith((".css", ".j2")) and (read := templates.read(name)) is not None:
            yield read[0]


def _unmatched(text: str) -> int | None:
    """Where the first brace stands that has no other, or None."""
    opened: list[int] = []
    for at, sign in enumerate(text):
        if sign == "{":
            opened.append(at)
        elif sign == "}" and not opened:
            return at
        elif sign == "}":
            opened.pop()
    return opened[0] if opened else None


def _found(text: str, shown: str, at: int, length: int, message: str, help: str) -> TemplateProblem:
    line = text.count("\n", 0, at) + 1
    column = at - (text.rfind("\n", 0, at) + 1) + 1
    lines = tuple(text.split("\n"))
    finding = Diagnostic("F12", info("F12").severity, message, (Label(Span.at(shown, line, column, length)),), help)
    return TemplateProblem(finding, {shown: Source(shown, text, lines)})
