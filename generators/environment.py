"""The Jinja environments: sandboxed, strict about undefined names, and escaping for what they write.

Templates lay out; they hold no words of a language (they ask `say` for headings and labels) and nothing of a game.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import is_dataclass
from functools import cache
from typing import Any, Literal

from jinja2 import BaseLoader, Environment, TemplateNotFound
from markupsafe import Markup

from dreambook.generators import document as model
from dreambook.generators.custom import SHIPPED, Known, Missing, NoText, Templates, explained
from dreambook.generators.sandbox import LENGTH, Sandbox, TooMuch

TextFormat = Literal["md", "html"]
OURS = Templates()

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~])")
_ENTITY = re.compile(r"&(?=#?\w+;)")
_AT_START = re.compile(r"^(#{1,6}(?=\s|$)|[-+](?=\s|$)|=+\s*$|-{3,}\s*$|:)")
_NUMBERED = re.compile(r"^(\d{1,9})([.)])(?=\s|$)")


def escape_markdown(value: object) -> Any:
    """A text with everything escaped that Markdown would read as markup. What is Markup already stays as it is."""
    if isinstance(value, Markup):
        return value
    text = escape_inline(" ".join(str(value).split()))
    return Markup(_NUMBERED.sub(r"\1\\\2", _AT_START.sub(r"\\\1", text)))


def escape_inline(text: str) -> str:
    """The same for a text that does not begin a line, where fewer signs mean something."""
    return _ENTITY.sub(r"\\&", _SPECIAL.sub(r"\\\1", text))


def _is_a(kind: type) -> Callable[[object], bool]:
    return lambda value: isinstance(value, kind)


BLOCKS = {
    kind.__name__.lower(): kind
    for kind in (
        model.Paragraph, model.Steps, model.Table, model.Terms, model.Notes, model.Figure, model.Drawings, model.Signs,
        model.Cards, model.Changes,
    )
}  # fmt: skip
"""The sorts of block, by the word with which a template asks for each: `{% if block is table %}`."""


class _Loader(BaseLoader):
    """Reads templates of a folder and ours, and keeps which file each was."""

    def __init__(self, templates: Templates) -> None:
        self.templates = templates
        self.names: dict[str, str] = {}

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """The text of a template."""
        read = self.templates.read(template)
        if read is None:
            raise TemplateNotFound(template)
        text, shown = read
        self.names[shown] = template
        # A file of a folder may be another the next time; ours stay as they are, unless the folder has one of that name.
        ours = self.templates.find(template)
        is_ours = ours is not None and ours.parent == SHIPPED
        return text, shown, lambda: is_ours and self.templates.find(template) == ours


@cache
def environment(to: TextFormat, templates: Templates = OURS) -> Sandbox:
    """The environment for a format. Both escape every value by themselves; a template says `| safe` nowhere."""

    def finalize(value: object) -> object:
        if is_dataclass(value) or type(value).__name__ in ("Documents", "Rulebook"):
            # What Python calls it would stand on the page.
            raise NoText(value)
        made.weighed(value)
        made.wrote(value)
        return escape_markdown(value) if to == "md" else value

    made = Sandbox(
        loader=_Loader(templates),
        undefined=Missing,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        # Jinja's own escaping is for HTML. For Markdown every value is escaped before it and marked as done.
        finalize=finalize,
    )
    made.filters["drawn"] = drawn
    for name, kind in BLOCKS.items():
        made.tests[name] = _is_a(kind)
    return made


def drawn(row: Sequence[str], drawing: Sequence[Sequence[str]]) -> Markup:
    """A row of a drawing as code in Markdown, its signs below those of the other rows: blanks that do not break keep their
    width in a table too."""
    width = max(len(sign) for one in drawing for sign in one)
    cells = [("·" if sign == "." else sign).ljust(width, "\u00a0") for sign in row]
    return Markup("`{}`").format(Markup("\u00a0".join(cells)))


def render(
    to: TextFormat, names: str | Sequence[str], context: Mapping[str, object], templates: Templates = OURS
) -> str:
    """The text of a template: of the first of these names that there is. Raises TemplateProblem."""
    made = environment(to, templates)
    loader = made.loader
    assert isinstance(loader, _Loader)
    made.begin()
    parts, length = [], 0
    try:
        for part in made.select_template([names] if isinstance(names, str) else list(names)).generate(context):
            parts.append(part)
            length += len(part)
            if length > LENGTH:
                raise TooMuch("it makes a document without end")
    except Exception as problem:
        # Whatever a template does wrong, it is the template's mistake; one in ours is seen as such in the finding.
        known = Known(tuple(sorted({*context, *made.globals})), tuple(made.filters), tuple(made.tests))
        raise explained(problem, templates, loader.names, known) from problem
    return "".join(parts)
