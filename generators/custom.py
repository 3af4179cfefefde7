"""Templates and style sheets of a user's own: a folder whose files stand before ours, and what is said when one is broken.

A file `NAME.FORMAT.j2` lays out the kind NAME, whether there is one of that name or not; `blocks.html.j2`, `page.css` and
the others take the place of ours. Nothing outside the folder and our own templates can be read.
"""

import os
import re
import traceback
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from jinja2 import TemplateNotFound, TemplateSyntaxError, UndefinedError
from jinja2.exceptions import SecurityError

from dreambook.generators.sandbox import TooMuch
from dreambook.grammar.codes import info
from dreambook.grammar.diagnostics import Diagnostic, Label, did_you_mean
from dreambook.grammar.source import Source, load_source
from dreambook.grammar.span import Span
from dreambook.interpreter.errors import DreamError

SHIPPED = Path(__file__).parent / "templates"
_TEMPLATE = re.compile(r"([a-z][a-z0-9_-]*)\.(md|html)\.j2")
_NO_KINDS = frozenset({"blocks", "document", "picture"})
_MANY = 1000


class TemplateProblem(DreamError):
    """A template that cannot be read or filled. `diagnostic` is the finding; `sources` has the template's text."""

    def __init__(self, diagnostic: Diagnostic, sources: Mapping[str, Source] | None = None) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic
        self.sources = dict(sources or {})

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The finding."""
        return (self.diagnostic,)


@dataclass(frozen=True, slots=True)
class Templates:
    """A folder of templates; None where only ours are used. Raises TemplateProblem when the folder cannot be read."""

    folder: Path | None = None

    @classmethod
    def in_folder(cls, path: str) -> "Templates":
        """The templates of a folder."""
        folder = Path(path)
        try:
            if not folder.exists():
                raise _problem(
                    "F01",
                    f"there is no folder `{path}`",
                    "name a folder with templates: `blocks.html.j2`, `page.css`, ...",
                )
            if not folder.is_dir():
                raise _problem(
                    "F11",
                    f"`{path}` is a file, not a folder of templates",
                    f"name its folder: `{folder.parent.as_posix()}`",
                )
            os.scandir(folder).close()
        except PermissionError as problem:
            raise _problem(
                "F03", f"no permission to read `{path}`", "ask the owner of the folder, or use a copy"
            ) from problem
        except (OSError, ValueError) as problem:
            raise _problem("F01", f"`{path}` cannot be opened", "name another folder") from problem
        return cls(folder)

    def files(self) -> list[str]:
        """What lies in the folder, sorted."""
        return [] if self.folder is None else sorted(path.name for path in self.folder.iterdir())[:_MANY]

    def kinds(self) -> dict[str, tuple[str, ...]]:
        """The kinds that the folder has templates for, with the formats of each."""
        found: dict[str, tuple[str, ...]] = {}
        for name in self.files():
            match = _TEMPLATE.fullmatch(name)
            if match and match[1] not in _NO_KINDS:
                found[match[1]] = (*found.get(match[1], ()), match[2])
        return found

    def find(self, name: str) -> Path | None:
        """The file of that name: the folder's, else ours; None where there is none. Raises TemplateProblem for one that lies
        elsewhere."""
        parts = name.replace("\\", "/").split("/")
        if os.path.isabs(name) or any(part in ("", ".", "..") for part in parts) or ":" in parts[0]:
            return None
        for folder in (self.folder, SHIPPED):
            path = None if folder is None else folder.joinpath(*parts)
            if path is None or not path.is_file():
                continue
            if not path.resolve().is_relative_to(folder.resolve()):  # type: ignore[union-attr]
                raise _problem("F12", f"`{path.as_posix()}` is a link that leads out of the folder of templates",
                               "put a copy of the file there")  # fmt: skip
            return path
        return None

    def read(self, name: str) -> tuple[str, str] | None:
        """The text of a template or a style sheet and the path to show; None where there is none of that name. Raises
        TemplateProblem."""
        path = self.find(name)
        if path is None:
            return None
        shown = path.as_posix() if path.parent != SHIPPED else f"{name} (of dreambook)"
        source, found = load_source(path, shown)
        if source is None:
            raise TemplateProblem(found[0])
        # A template may hold what a rulebook may not: curly quotes, tabs.
        return "\n".join(source.lines) + "\n", shown


def _problem(code: str, message: str, help: str) -> TemplateProblem:
    return TemplateProblem(Diagnostic(code, info(code).severity, message, (), help))


# ------------------------------------------------------------------ what is wrong with a template
def explained(
    problem: BaseException, templates: Templates, names: Mapping[str, str], known: list[str]
) -> TemplateProblem:
    """What Jinja says about a template, as a finding at the line. `names` has the file of each template by the path that
    Jinja was given; `known` are the names that a template can use."""
    if isinstance(problem, TemplateProblem):
        return problem
    path, line = _place(problem, names)
    message, help, word = _said(problem, templates, known)
    if not path:
        return _problem("F12", message, help)
    lines = _lines(path, names, templates)
    text = lines[line - 1] if 0 < line <= len(lines) else ""
    column, length = _underlined(text, word)
    finding = Diagnostic("F12", info("F12").severity, message, (Label(Span.at(path, line, column, length)),), help)
    return TemplateProblem(finding, {path: Source(path, "\n".join(lines) + "\n", tuple(lines))})


def _place(problem: BaseException, names: Mapping[str, str]) -> tuple[str, int]:
    """Which template, and which line: of the user's own the innermost, else of ours."""
    if isinstance(problem, TemplateSyntaxError):
        return problem.filename or problem.name or "", problem.lineno
    frames = [frame for frame in traceback.extract_tb(problem.__traceback__) if frame.filename in names]
    for frame in reversed(frames):
        if not frame.filename.endswith("(of dreambook)"):
            return frame.filename, frame.lineno or 1
    if frames:
        return frames[-1].filename, frames[-1].lineno or 1
    # It could not even be compiled.
    own = [path for path in names if not path.endswith("(of dreambook)")]
    return (own[-1], 1) if own else ("", 0)


def _lines(path: str, names: Mapping[str, str], templates: Templates) -> list[str]:
    read = templates.read(names[path]) if path in names else None
    return read[0].split("\n")[:-1] if read else []


_UNDEFINED = re.compile(r"'(\w+)' is undefined")
_ATTRIBUTE = re.compile(r"'?(.+?)'? (?:object )?has no attribute '(\w+)'")


def _said(problem: BaseException, templates: Templates, known: list[str]) -> tuple[str, str, str]:
    """What is wrong, what to do, and the word to underline."""
    text = " ".join(str(getattr(problem, "message", None) or problem).split())
    if isinstance(problem, TemplateSyntaxError):
        return (
            f"the template cannot be read: {_lower(text)}",
            "see the syntax of Jinja: `{{ value }}`, `{% if ... %}`, `{% endif %}`",
            "",
        )
    if isinstance(problem, TemplateNotFound):
        name = str(problem.name or text)
        near = did_you_mean(name, [*templates.files(), *(path.name for path in SHIPPED.iterdir())])
        return (
            f"there is no template `{name}`",
            near or "put it in the folder of templates; nothing outside it can be included",
            name,
        )
    if isinstance(problem, TooMuch):
        return f"the template asks for too much: {text}", "let it go over what the document has, and no more", ""
    if isinstance(problem, SecurityError):
        word = _quoted(text)
        return (
            f"a template may not use `{word or text}`",
            "templates see the document and the rulebook, and nothing else",
            word,
        )
    if isinstance(problem, UndefinedError):
        unknown, attribute = _UNDEFINED.search(text), _ATTRIBUTE.search(text)
        if unknown:
            help = did_you_mean(unknown[1], known) or f"there is: {', '.join(known)}"
            return f"there is nothing called `{unknown[1]}`", help, unknown[1]
        if attribute:
            what = attribute[1].rsplit(".", 1)[-1]
            return (
                f"a {what.removesuffix(' object').lower()} has no `{attribute[2]}`",
                "what there is stands in docs/templates.md",
                attribute[2],
            )
        return (
            f"the template asks for what is not there: {_lower(text)}",
            "what there is stands in docs/templates.md",
            "",
        )
    if isinstance(problem, RecursionError):
        return (
            "the template calls itself without end, or is nested too deep",
            "let each macro, include and loop lead to something smaller",
            "",
        )
    return f"the template cannot be filled: {_lower(text) or type(problem).__name__}", "mend that line", _quoted(text)


def _lower(text: str) -> str:
    return (text[:1].lower() + text[1:]).rstrip(".").replace("'", "`")


def _quoted(text: str) -> str:
    found = re.search(r"'(\w+)'", text)
    return found[1] if found else ""


def _underlined(text: str, word: str) -> tuple[int, int]:
    """Column and length: the word where it stands on the line, else all of the line."""
    found = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) if word else None
    if found:
        return found.start() + 1, len(word)
    bare = text.strip()
    return (len(text) - len(text.lstrip()) + 1, len(bare)) if bare else (1, 1)
