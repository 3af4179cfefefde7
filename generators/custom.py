"""Templates and style sheets of a user's own: a folder whose files stand before ours, and what is said when one is broken.

A file `NAME.FORMAT.j2` lays out the kind NAME, whether there is one of that name or not; `blocks.html.j2`, `page.css` and
the others take the place of ours. Nothing outside the folder and our own templates can be read.
"""

import os
import re
import traceback
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path
from typing import Any

from jinja2 import StrictUndefined, TemplateError, TemplateNotFound, TemplateSyntaxError, UndefinedError
from jinja2.exceptions import SecurityError
from jinja2.utils import missing as missing_in_jinja

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
                path = self.folder / name  # type: ignore[operator]
                if not path.is_file():
                    what = "a folder" if path.is_dir() else "a link that leads nowhere"
                    raise _problem(
                        "F12", f"`{path.as_posix()}` is {what}, not a template", "put a file there, or remove it"
                    )
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
        # A template may hold what a rulebook may not, curly quotes and tabs, but no letters that nothing shows.
        for finding in found:
            if "control character" in finding.message:
                line = finding.labels[0].span.line
                raise _problem("F12", f"{finding.message}: line {line} of `{shown}`", "take it out")
        return "\n".join(source.lines) + "\n", shown


def _problem(code: str, message: str, help: str) -> TemplateProblem:
    return TemplateProblem(Diagnostic(code, info(code).severity, message, (), help))


# ------------------------------------------------------------------ what is wrong with a template
@dataclass(frozen=True, slots=True)
class Known:
    """What a template can use: names, filters and tests."""

    names: tuple[str, ...] = ()
    filters: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()


class NoText(TemplateError):
    """A template writes what is no text but has parts that are."""

    def __init__(self, value: object) -> None:
        super().__init__("no text")
        self.value = value


def explained(problem: BaseException, templates: Templates, names: Mapping[str, str], known: Known) -> TemplateProblem:
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


_NAMELESS = re.compile(r"[Nn]o (filter|test) named '([^']+)'")
_UNEXPECTED = re.compile(r"unexpected '([^']+)'")
_SYNTAX = "see the syntax of Jinja: `{{ value }}`, `{% if ... %}`, `{% endif %}`"
_MANY_PARTS = 15


def _said(problem: BaseException, templates: Templates, known: Known) -> tuple[str, str, str]:
    """What is wrong, what to do, and the word to underline."""
    text = " ".join(str(getattr(problem, "message", None) or problem).split())
    nameless = _NAMELESS.search(text)
    if nameless:
        there = known.filters if nameless[1] == "filter" else known.tests
        near = did_you_mean(nameless[2], there)
        return (
            f"there is no {nameless[1]} `{nameless[2]}`",
            near or f"Jinja has: {', '.join(sorted(there))}",
            nameless[2],
        )
    if isinstance(problem, NoText):
        return f"{words_for(problem.value)} is no text", _parts_help(problem.value), ""
    if isinstance(problem, TemplateSyntaxError):
        unexpected = _UNEXPECTED.search(text)
        if unexpected:
            return f"the template cannot be read: {_lower(text)}", _SYNTAX, unexpected[1]
        return (
            f"the template cannot be read: {_lower(text)}",
            _SYNTAX,
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
        if isinstance(problem, NotThere):
            value, part = problem.value, problem.name
            if isinstance(part, int):
                return (
                    f"{words_for(value)} has no `[{part}]`",
                    "it has fewer than that: ask with `{% if ... %}` first",
                    f"[{part}]",
                )
            return f"{words_for(value)} has no `{part}`", did_you_mean(part, _parts(value)) or _parts_help(value), part
        if unknown:
            help = did_you_mean(unknown[1], known.names) or f"there is: {', '.join(known.names)}"
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
    return f"the template cannot be filled: {_plainly(text) or type(problem).__name__}", "mend that line", _quoted(text)


# ------------------------------------------------------------------ words for what Python names otherwise
_WORDS = {"str": "a text", "Markup": "a text", "int": "a number", "float": "a number", "bool": "yes or no", "NoneType": "nothing",
          "list": "a list", "tuple": "a list", "dict": "a mapping", "function": "a function", "Macro": "a macro"}  # fmt: skip
_CALLED = re.compile(r"^(?:[\w.<>]*\.)?(\w+)\(\) (missing|takes|got)\b.*")
_OPERANDS = re.compile(r"unsupported operand type\(s\) for ([^:]+): '(\w+)' and '(\w+)'")
_JOINED = re.compile(r'can only concatenate (\w+) \(not "(\w+)"\) to \w+')
_OBJECT = re.compile(r"'(\w+)' object ")


def words_for(value: object) -> str:
    """What a value is called in docs/templates.md: "a section", "a list", "`documents`"."""
    name = type(value).__name__
    if name in ("Documents", "Rulebook"):
        return f"`{name.lower()}`"
    if isinstance(value, dict):
        sort = str(value.get("is", ""))
        return f"{'an' if sort[:1] in 'aeiou' else 'a'} {sort}" if sort else "this part of the rulebook"
    return _WORDS.get(name, f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name.lower()}")


def _parts(value: object) -> list[str]:
    """The names of the parts of a value."""
    if isinstance(value, dict):
        return [str(key) for key in value if key != "is"]
    if is_dataclass(value):
        return [field.name for field in fields(value)]
    return [str(name) for name in value] if type(value).__name__ in ("Documents", "Rulebook") else []  # type: ignore[attr-defined]


def _parts_help(value: object) -> str:
    if isinstance(value, list | tuple):
        return "go over a list with `{% for one in ... %}`, or take one of it: `[0]`"
    names = _parts(value)
    shown = ", ".join(names[:_MANY_PARTS]) + (", ..." if len(names) > _MANY_PARTS else "")
    return f"name one of its parts: {shown}" if names else "what there is stands in docs/templates.md"


class NotThere(UndefinedError):
    """A template wanted a part that a value does not have; `value` is none of Jinja's marks, `name` what it wanted."""

    def __init__(self, message: str | None, value: object, name: str | int) -> None:
        super().__init__(message)
        self.value, self.name = value, name


class Missing(StrictUndefined):
    """What is not there: an error when it is used, which says of what it was wanted."""

    __slots__ = ()

    def __init__(
        self, hint: str | None = None, obj: Any = missing_in_jinja, name: str | None = None, exc: Any = UndefinedError
    ) -> None:
        super().__init__(hint, obj, name, exc)
        if obj is not missing_in_jinja and isinstance(name, str | int) and exc is UndefinedError:
            # Jinja calls this with its message when it raises.
            self._undefined_exception = lambda message: NotThere(message, obj, name)  # type: ignore[assignment]


def _plainly(text: str) -> str:
    """A message of Python in words for who writes templates."""
    called, operands, joined = _CALLED.match(text), _OPERANDS.search(text), _JOINED.search(text)
    if called:
        return f"`{called[1]}` is given too little, or too much"
    if operands:
        left, right = (_WORDS.get(name, f"a {name.lower()}") for name in operands.groups()[1:])
        return f"`{operands[1]}` is not for {left} and {right}"
    if joined:
        left, right = (_WORDS.get(name, f"a {name.lower()}") for name in joined.groups())
        return f"`+` is not for {left} and {right}"
    found = _OBJECT.search(text)
    if found:
        text = text.replace(found[0], _WORDS.get(found[1], f"a {found[1].lower()}") + " ")
    return _lower(text)


def _lower(text: str) -> str:
    return (text[:1].lower() + text[1:]).rstrip(".").replace("'", "`")


def _quoted(text: str) -> str:
    found = re.search(r"'(\w+)'", text)
    return found[1] if found else ""


def _underlined(text: str, word: str) -> tuple[int, int]:
    """Column and length: the word where it stands on the line, else all of the line."""
    bounds = (r"(?<!\w)", r"(?!\w)") if word.isidentifier() else ("", "")
    found = re.search(f"{bounds[0]}{re.escape(word)}{bounds[1]}", text) if word else None
    if found:
        return found.start() + 1, len(word)
    bare = text.strip()
    return (len(text) - len(text.lstrip()) + 1, len(bare)) if bare else (1, 1)
