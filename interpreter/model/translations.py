"""What a rulebook says in another language than its own: the texts of its tree, and what its `words` sections make of them.

A title is translated by the name of what it is the title of, with the forms that sentences need, or as a text; any other
text by the text itself. So a text that changes loses its translation, and that is a finding, never a wrong sentence.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node
from dreambook.grammar.diagnostics import Diagnostics
from dreambook.interpreter.model.symbols import Rules, collect

SOURCE = "en"
"""The language of a rulebook whose heading names none."""

_TEXTS: dict[type[Node], tuple[str, ...]] = {
    **dict.fromkeys(
        (ast.Alternative, ast.ChoiceItem, ast.ChoiceList, ast.Component, ast.Constant, ast.Example, ast.Head, ast.May,
         ast.Option, ast.Pattern, ast.Place, ast.Property, ast.Rulebook, ast.Score, ast.ShownPart, ast.SignLine, ast.Signs, ast.Starter, ast.Variable, ast.Zone),
        ("title",),
    ),
    **dict.fromkeys((ast.Require, ast.WhenLine), ("reason",)),
    **dict.fromkeys((ast.EndWhen, ast.GlossaryLine, ast.Wording), ("text",)),
    ast.Note: ("text", "because"),
}  # fmt: skip
"""The fields of the tree that people read in documents."""
_OPTIONAL: dict[type[Node], tuple[str, ...]] = {ast.SourceLine: ("text",)}
"""Those that may be said in another language, and may as well stand as they are: names, of people and of printings."""


@dataclass(frozen=True)
class Text:
    """A text of the tree: where it stands, and the name that it is the title of, if it is one."""

    node: Node
    field: str
    text: str
    name: str | None


@dataclass(frozen=True)
class Translation:
    """What the `words` sections of one language say: of names, and of texts."""

    language: str
    names: dict[str, ast.WordLine] = field(default_factory=dict)
    texts: dict[str, ast.TextLine] = field(default_factory=dict)

    @classmethod
    def of(cls, rules: Rules, language: str) -> "Translation":
        """All that a rulebook says in a language; what an expansion says last counts."""
        found = cls(language)
        for section in rules.words:
            for line in section.items if section.language == language else ():
                if isinstance(line, ast.WordLine | ast.TextLine) and not line.text:
                    # Still to be filled in.
                    continue
                if isinstance(line, ast.WordLine):
                    found.names[path_of(line.path)] = line
                elif isinstance(line, ast.TextLine):
                    found.texts[line.original] = line
        return found

    def said(self, text: Text) -> str | None:
        """A text in this language; None where that is missing."""
        of_rulebook = isinstance(text.node, ast.Rulebook)
        if of_rulebook and text.text in self.texts:
            # Something in it may have the rulebook's own name, and be called otherwise.
            return self.texts[text.text].text
        if text.field == "title" and text.name in self.names:
            return self.names[text.name].text
        if text.text in self.texts:
            return self.texts[text.text].text
        if of_rulebook and text.name and "+" in text.name:
            # A rulebook with expansions is called by the titles of all.
            parts = list(zip(text.name.split("+"), text.text.split(" + "), strict=False))
            said = [self.said(Text(text.node, "title", title, name)) for name, title in parts]
            if said[0] is None:
                return None
            return " + ".join(one or marked(title) for one, (_, title) in zip(said, parts, strict=True))
        return None


def path_of(node: ast.Node) -> str:
    """The name that a line of a `words` section is about; `red of colour` is about the option."""
    if isinstance(node, ast.Of):
        return path_of(node.what)
    return node.name if isinstance(node, ast.Name) else ""


def source_language(rules: Rules) -> str:
    """The language that a rulebook is written in: the first that its heading names."""
    languages = rules.rulebook.languages if rules.rulebook is not None else ()
    return languages[0] if languages else SOURCE


def other_languages(rules: Rules) -> list[str]:
    """The languages that a rulebook is translated into: those that its heading names, and those it has words in."""
    named = rules.rulebook.languages if rules.rulebook is not None else ()
    found = dict.fromkeys([*named, *(section.language for section in rules.words)])
    return [language for language in found if language != source_language(rules)]


def texts_of(document: Node) -> Iterator[Text]:
    """All texts of a tree that people read, in the order of the file."""
    for node in document.walk():
        for name in _TEXTS.get(type(node), ()):
            text = node.__dict__.get(name)
            if isinstance(text, str) and text:
                yield Text(node, name, text, _named(node))


def optional_texts(document: Node) -> Iterator[str]:
    """The texts of a tree that may be said in another language, but need not."""
    for node in document.walk():
        yield from (node.__dict__[name] for name in _OPTIONAL.get(type(node), ()))


def _named(node: Node) -> str | None:
    if isinstance(node, ast.Alternative):
        return node.option.name if isinstance(node.option, ast.Name) else None
    name = getattr(node, "name", None)
    return name if isinstance(name, str) else None


def missing_texts(rules: Rules, language: str) -> list[Text]:
    """The texts that are not said in a language."""
    translation = Translation.of(rules, language)
    return [text for text in texts_of(rules.document) if translation.said(text) is None]


def marked(text: str) -> str:
    """What is not said in the language of a document, as it stands there: never a hole in the page."""
    return f"⟨{text}⟩"


def translated(rules: Rules, language: str, mark: Callable[[str], str] = marked) -> Rules:
    """The rulebook in another language. A text that is missing in it stands as it is, marked."""
    document = _said(rules.document, Translation.of(rules, language), mark)
    found = collect(document, Diagnostics(), rules.lines)
    found.sources = rules.sources
    found.spoken = language
    return found


def _said(node: Any, translation: Translation, mark: Callable[[str], str]) -> Any:
    if isinstance(node, ast.Words):
        return node
    updates: dict[str, Any] = {}
    for name, value in node.__dict__.items():
        if isinstance(value, Node):
            new: Any = _said(value, translation, mark)
        elif type(value) is tuple and any(isinstance(item, Node) for item in value):
            new = tuple(_said(item, translation, mark) if isinstance(item, Node) else item for item in value)
            new = value if all(a is b for a, b in zip(new, value, strict=True)) else new
        elif name in _TEXTS.get(type(node), ()) and isinstance(value, str) and value:
            said = translation.said(Text(node, name, value, _named(node)))
            new = mark(value) if said is None else said
        elif name in _OPTIONAL.get(type(node), ()) and value in translation.texts:
            new = translation.texts[value].text
        elif name == "plural" and isinstance(node, ast.Component):
            new = _plural(node, translation, mark)
        else:
            continue
        if new is not value:
            updates[name] = new
    return node.model_copy(update=updates) if updates else node


def _plural(node: ast.Component, translation: Translation, mark: Callable[[str], str]) -> str | None:
    """The plural of a kind whose title has none in the other language, which must make it then."""
    if node.plural is None or not node.title:
        return node.plural
    return mark(node.plural) if translation.said(Text(node, "title", node.title, node.name)) is None else None
