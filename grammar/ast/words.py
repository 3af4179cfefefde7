"""Words in other languages, the glossary, and what bots and explorers read."""

from __future__ import annotations

from typing import Literal

from dreambook.grammar.ast.base import Node
from dreambook.grammar.ast.control import Note, Wording
from dreambook.grammar.ast.expressions import Expression


# ------------------------------------------------------------------ the words
class WordForm(Node):
    """`plural "Traumkarten"`: a name as a sentence needs it."""

    node: Literal["WordForm"] = "WordForm"
    case: str
    text: str


class WordLine(Node):
    """The name of something in another language, with the forms that sentences need."""

    node: Literal["WordLine"] = "WordLine"
    path: Expression
    text: str
    gender: Literal["masculine", "feminine", "neuter"] | None = None
    many: bool = False
    """Whether it is the name of several: "die gewonnenen Türen"."""
    forms: tuple[WordForm, ...] = ()


class TextLine(Node):
    """`"You win.": "Du gewinnst."`: what a text of the rulebook is in another language."""

    node: Literal["TextLine"] = "TextLine"
    original: str
    text: str


class Words(Node):
    """The section `words`: names and texts in another language, and the forms of names in the rulebook's own."""

    node: Literal["Words"] = "Words"
    language: str
    items: tuple[WordLine | TextLine | Note, ...]


class GlossaryLine(Node):
    """`trick: "..."`: a term and what it means."""

    node: Literal["GlossaryLine"] = "GlossaryLine"
    term: str
    text: str


class Glossary(Node):
    """The section `glossary`."""

    node: Literal["Glossary"] = "Glossary"
    items: tuple[GlossaryLine | Note, ...]


# ------------------------------------------------------------------ what bots and explorers read
class AimLine(Node):
    """What a player tries to have most (or fewest) of; the first line counts most. Rules never depend on it."""

    node: Literal["AimLine"] = "AimLine"
    order: Literal["most", "fewest"]
    by: Expression


class Aim(Node):
    """The section `aim`: what a player tries to have much or little of on the way to the end."""

    node: Literal["Aim"] = "Aim"
    lines: tuple[AimLine | Wording | Note, ...]


class ScopeConstant(Node):
    """`goal = 2`: a constant of the smaller game."""

    node: Literal["ScopeConstant"] = "ScopeConstant"
    name: str
    value: Expression


class ScopeCopies(Node):
    """`Dream x 3`: how many there are in the smaller game."""

    node: Literal["ScopeCopies"] = "ScopeCopies"
    kind: str
    copies: Expression


class Scope(Node):
    """A smaller game of the same rules: other constants, fewer copies. Its name stands in every verdict it gives."""

    node: Literal["Scope"] = "Scope"
    name: str
    title: str | None = None
    items: tuple[ScopeConstant | ScopeCopies | Note, ...]
