"""What a rulebook calls its things: titles and plurals, in the language of a document.

A name has, in this order: what a `words` section of the document's language says, its declared title and plural, or
the words that its name is made of, with the language's own plural.
"""

from dataclasses import dataclass
from typing import Literal

from dreambook.generators.words.messages import Grammar, Messages, Noun
from dreambook.grammar import ast
from dreambook.interpreter.model.symbols import DIRECTIONS, Rules


@dataclass(frozen=True)
class Lexicon:
    """The nouns and titles of one rulebook in one language."""

    rules: Rules
    messages: Messages
    grammar: Grammar
    words: dict[str, Noun]

    @classmethod
    def of(cls, rules: Rules, messages: Messages, grammar: Grammar) -> "Lexicon":
        """The lexicon of a rulebook, with the words that it declares for the catalogue's language."""
        words = {}
        for section in rules.words:
            if section.language != messages.language:
                continue
            for line in section.items:
                if isinstance(line, ast.WordLine):
                    words[path_of(line.path)] = _word(line, grammar)
        return cls(rules, messages, grammar, words)

    def kind(self, name: str) -> Noun:
        """A kind of component: "dream card", "dream cards"."""
        node = self.rules.kinds[name]
        return self.words.get(name) or self._noun(name, node.title, node.plural)

    def form(self, form: str) -> Noun:
        """A component form of the language: card, tile, die, ...; "component" for one that the catalogue lacks."""
        return self.messages.noun(f"noun-{form}" if self.messages.has(f"noun-{form}") else "noun-component")

    def named(self, name: str, title: str | None = None) -> Noun:
        """A zone, variable, property, value, choice list or anything else that is a noun, by its name and title."""
        symbol = self.rules.names.get(name)
        if title is None and symbol is not None and symbol.title != name:
            title = symbol.title
        if title is not None and (name in self.rules.variables or name in self.rules.zones):
            title = self.grammar.bare(title)
        return self.words.get(name) or self._noun(name, title or self._labelled(name), None)

    def _labelled(self, name: str) -> str | None:
        """A name without a title that is no noun by itself, with what it names: `won` is the "won row"."""
        words = self.grammar.words(name)
        if name in self.rules.zones:
            return self.grammar.labelled(words, self.messages.noun(f"noun-{self.rules.zones[name].form}").one)
        variable = self.rules.variables.get(name)
        noun = None if variable is None else self._of_type(variable.type)
        return None if noun is None else self.grammar.labelled(words, noun)

    def _of_type(self, node: ast.Node) -> str | None:
        """The word for what a variable holds one of: number, player, space, the kind, the choice list."""
        match node:
            case ast.NumberRange():
                return self.messages.noun("noun-number").one
            case ast.NamedType(of=ast.CurrentPlayer()):
                return self.messages.noun("noun-player").one
            case ast.NamedType(of=ast.Name(name=name)) if name in self.rules.kinds:
                return self.kind(name).one
            case ast.NamedType(of=ast.Name(name=name)) if name in self.rules.choices:
                return self.named(name).one
            case ast.SetType(of=of):
                one = self._of_type(ast.NamedType(span=node.span, of=of))
                return None if one is None else self._many(of, one)
            case ast.NamedType(of=ast.Of(what=ast.Name(name="space" | "spaces")) | ast.Name(name="space" | "spaces")):
                return self.messages.noun("noun-space").one
        return None

    def _many(self, node: ast.Node, one: str) -> str:
        """The plural of what a set holds."""
        return (
            self.kind(node.name).other
            if isinstance(node, ast.Name) and node.name in self.rules.kinds
            else self.grammar.plural(one)
        )

    def amount(self, name: str) -> Noun:
        """A number that is gained and lost, as what is counted: its title is the plural."""
        noun = self.named(name)
        if name in self.words:
            return noun
        return Noun(self.grammar.singular(noun.one), noun.one, noun.gender)

    def property(self, name: str) -> Noun:
        """A property that is printed on components."""
        for _, node in self.rules.properties.get(name, ()):
            if isinstance(node, ast.Property) and node.title:
                return self.named(name, node.title)
        return self.named(name)

    def value(self, name: str) -> Noun:
        """A declared value inside a sentence: its words, or its title, unless that has a capital as headings have."""
        title = self.rules.values[name].head.title if name in self.rules.values else None
        plain = title and not title[:1].isupper() and "{" not in title and name not in self.words
        if title and plain and not any(self.grammar.is_plural(word) for word in title.split()):
            return self._noun(name, title, None)
        if title and name not in self.words and not self.grammar.is_noun(self.grammar.words(name)):
            return self._noun(name, title[:1].lower() + title[1:], None)
        return self.words.get(name) or self.new(name)

    def option(self, name: str) -> str:
        """An option of a choice list."""
        if name in self.words:
            return self.words[name].one
        if name in DIRECTIONS and "direction" in self.rules.choices and "direction" not in self.rules.names:
            return self.messages.noun(f"direction-{name.replace('_', '-')}").one
        return self.rules.option_titles.get(name) or self.grammar.words(name)

    def heading(self, head: ast.Head) -> str:
        """The title of a phase, action, procedure, rule or trigger, as a heading; "" when it has neither title nor name."""
        if head.name is not None and head.name in self.words:
            return self.words[head.name].one
        return head.title or (self.capital(self.grammar.words(head.name)) if head.name is not None else "")

    def title(self, name: str) -> str:
        """What something with a heading is called, by its name."""
        symbol = self.rules.names.get(name)
        if name in self.words:
            return self.words[name].one
        if symbol is not None and symbol.title != name:
            return symbol.title
        return self.capital(self.grammar.words(name))

    def number(self, noun: Noun) -> Literal["one", "other"]:
        """Whether a title is the name of one thing or of several ("the prizes")."""
        return "other" if self.grammar.is_plural(noun.one) else "one"

    def new(self, name: str) -> Noun:
        """A name that only a block or a parameter gives, or that is a place of a map: its words, or its title."""
        places = (item for zone in self.rules.zones.values() for item in zone.items if isinstance(item, ast.Place))
        words = next((item.title for item in places if item.name == name and item.title), self.grammar.words(name))
        if self.grammar.is_plural(words):
            return Noun(self.grammar.singular(words), words)
        return Noun(words, self.grammar.plural(words))

    def rulebook(self) -> str:
        """The title of the rulebook."""
        name = self.rules.name
        return self.words[name].one if name in self.words else self.rules.title

    def _noun(self, name: str, title: str | None, plural: str | None) -> Noun:
        one = title or self.grammar.words(name)
        if plural is None:
            plural = one if name not in self.rules.kinds and self.grammar.is_plural(one) else self.grammar.plural(one)
        return Noun(one, plural)

    @staticmethod
    def capital(text: str) -> str:
        """The text with a capital letter first."""
        return text[:1].upper() + text[1:]


def path_of(node: ast.Node) -> str:
    """The name that a line of a `words` section is about; `red of colour` is about the option."""
    if isinstance(node, ast.Of):
        return path_of(node.what)
    return node.name if isinstance(node, ast.Name) else ""


def _word(line: ast.WordLine, grammar: Grammar) -> Noun:
    forms = {form.case: form.text for form in line.forms}
    plural = forms.pop("plural", None) or grammar.plural(line.text)
    return Noun(line.text, plural, line.gender or "", tuple(forms.items()))
