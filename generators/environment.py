"""The Jinja environments: sandboxed, strict about undefined names, and escaping for what they write.

Templates lay out; they hold no words of a language (they ask `say` for headings and labels) and nothing of a game.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, Literal

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from dreambook.generators.view_model import Step

Format = Literal["md", "html"]

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~])")
_ENTITY = re.compile(r"&(?=#?\w+;)")
_AT_START = re.compile(r"^(#{1,6}(?=\s|$)|[-+](?=\s|$)|=+\s*$|-{3,}\s*$|:)")
_NUMBERED = re.compile(r"^(\d{1,9})([.)])(?=\s|$)")


def escape_markdown(value: object) -> Any:
    """A text with everything escaped that Markdown would read as markup. What is Markup already stays as it is."""
    if isinstance(value, Markup):
        return value
    text = " ".join(str(value).split())
    text = _ENTITY.sub(r"\\&", _SPECIAL.sub(r"\\\1", text))
    return Markup(_NUMBERED.sub(r"\1\\\2", _AT_START.sub(r"\\\1", text)))


def runs(steps: Sequence[Step]) -> list[tuple[str, list[Step]]]:
    """Steps in order as runs of one sort: "period" and "headed" (with headings), "choice" (options), "condition", "said"
    (the author's words alone) or "steps"."""
    return [(sort, list(run)) for sort, run in groupby(steps, _sort)]


def _sort(step: Step) -> str:
    sorts = {"action": "headed", "option": "choice", "step": "steps"}
    return sorts.get(step.kind, step.kind)


@cache
def environment(to: Format) -> Environment:
    """The environment for a format. Both escape every value by themselves; a template says `| safe` nowhere."""
    made = ImmutableSandboxedEnvironment(
        loader=FileSystemLoader(Path(__file__).parent / "templates", encoding="utf-8"),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        # Jinja's own escaping is for HTML. For Markdown every value is escaped before it and marked as done.
        finalize=escape_markdown if to == "md" else _plain,
    )
    made.filters["runs"] = runs
    made.filters["drawn"] = drawn
    return made


def drawn(row: Sequence[str], drawing: Sequence[Sequence[str]]) -> Markup:
    """A row of a drawing as code in Markdown, its signs below those of the other rows: blanks that do not break keep their
    width in a table too."""
    width = max(len(sign) for one in drawing for sign in one)
    cells = [("·" if sign == "." else sign).ljust(width, "\u00a0") for sign in row]
    return Markup("`{}`").format(Markup("\u00a0".join(cells)))


def _plain(value: object) -> object:
    return value


def render(to: Format, template: str, view: object, say: Callable[..., str]) -> str:
    """A template's text for a view."""
    return environment(to).get_template(template).render(view=view, say=say)
