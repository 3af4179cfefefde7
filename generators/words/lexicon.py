"""What a rulebook calls its things: titles and plurals, in the language of a document.

A name has, in this order: what a `words` section of the document's language says, its declared title and plural, or
the words that its name is made of, with the language's own plural.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from dreambook.generators.words.messages import Grammar, Messages, Noun
from dreambook.grammar import ast
from dreambook.interpreter.model.lengths import SIZES, has_surface, length_text, unit_of
from dreambook.interpreter.model.symbols import DIRECTIONS, Rules
from dreambook.interpreter.model.translations import Translation, marked, path_of, source_language

RELATION_SLOT = re.compile(r"\{ *(?P<name>[^\W\d]\w*)(?: +(?P<case>nominative|genitive|dative|accusative))? *\}")
"""A parameter in the title of a yes-or-no value, in a language with cases with the one that it has there."""


@dataclass(frozen=True)
class Lexicon:
    """The nouns and titles of one rulebook in one language.

    `foreign`: the rulebook is written in another one, so that its names are no words of this one; those that were asked
    for all the same are in `missing`.
    """

    rules: Rules
    messages: Messages
    grammar: Grammar
    words: dict[str, Noun]
    plurals: frozenset[str] = frozenset()
    foreign: bool = False
    mark: Callable[[str], str] = marked
    missing: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, rules: Rules, messages: Messages, grammar: Grammar, mark: Callable[[str], str] = marked) -> "Lexicon":
        """The lexicon of a rulebook, with the words that it declares for the catalogue's language."""
        lines: dict[str, ast.WordLine] = {}
        for section in rules.words:
            for line in section.items if section.language == messages.language else ():
                if isinstance(line, ast.WordLine) and line.text:
                    lines[path_of(line.path)] = line
        words = {name: _word(line, grammar) for name, line in lines.items()}
        plurals = (name for name, line in lines.items() if line.many or any(f.case == "plural" for f in line.forms))
        foreign = source_language(rules) != messages.language
        return cls(rules, messages, grammar, words, frozenset(plurals), foreign, mark)

    def is_plural(self, name: str) -> bool:
        """Whether a name is that of several by itself: `pips`."""
        if name in self.words:
            return self.words[name].gender == "plural"
        return self.grammar.is_plural(self.grammar.words(name))

    def has_no_singular(self, name: str) -> bool:
        """Whether a name is declared as that of several, so that nobody knows what one of them is called."""
        return name in self.words and self.words[name].gender == "plural"

    def has_plural(self, name: str) -> bool:
        """Whether a name is that of a thing of which there can be several: its plural is declared, or nothing is."""
        return name not in self.words or name in self.plurals

    def spelled(self, name: str) -> str:
        """The words that a name without a title is made of."""
        if name in self.words:
            return self.words[name].one
        words = self.grammar.words(name)
        if not self.foreign:
            return words
        self.missing.add(name)
        return self.mark(words)

    def knows(self, name: str) -> bool:
        """Whether a name without a title can be said: it has words, or is words of this language itself."""
        return name in self.words or not self.foreign

    def printed(self, text: str) -> str:
        """A name that is printed on a component: as its table has it, or as `words` translate that."""
        if (
            text in self.texts
            or not self.foreign
            or not any(map(str.isalpha, text))
            or text.rstrip("0123456789") in self._numbered
        ):
            return self.texts.get(text, text)
        self.missing.add(f'"{text}"')
        return self.mark(text)

    @cached_property
    def _numbered(self) -> frozenset[str]:
        """How the names of those components begin that differ by a number alone: `dream card 12`."""
        return frozenset(f"{node.title} " for node in self.rules.kinds.values() if node.all_different and node.title)

    @cached_property
    def texts(self) -> dict[str, str]:
        """What `words` translate, text by text."""
        return {text: line.text for text, line in Translation.of(self.rules, self.messages.language).texts.items()}

    def is_counted(self, name: str) -> bool:
        """Whether a number is so many of something ("points"), by its words: their plural is declared, or is the title."""
        if name in self.words:
            return name in self.plurals
        noun = self.named(name)
        return self.number(noun) == "other" or self.grammar.is_stuff(noun.one)

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

    def label(self, name: str) -> str:
        """A zone or variable as the heading of its line: what is counted is many."""
        noun = self.named(name)
        return self.capital(noun.other if name in self.plurals and self.is_number(name) else noun.one)

    def is_number(self, name: str) -> bool:
        """Whether a name is that of a number that changes."""
        return name in self.rules.variables and isinstance(self.rules.variables[name].type, ast.NumberRange)

    def _labelled(self, name: str) -> str | None:
        """A name without a title that is no noun by itself, with what it names: `won` is the "won row"."""
        if self.foreign:
            return None
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
        if name in SIZES and name not in self.words and has_surface(self.rules):
            # A word of the language, whatever the rulebook is written in.
            return self.messages.noun(f"noun-{name}")
        return self.named(name)

    def value(self, name: str) -> Noun:
        """A declared value inside a sentence: its words, or its title, unless that has a capital as headings have."""
        title = self.rules.values[name].head.title if name in self.rules.values else None
        plain = title and not title[:1].isupper() and "{" not in title and name not in self.words
        if title and plain and not self.rules.values[name].parameters and self.grammar.is_plural(title.split()[0]):
            # Several things without anything that they are of: "spaces in reach".
            first, *rest = title.split()
            return Noun(" ".join((self.grammar.singular(first), *rest)), title)
        if title and plain and self._is_a_thing(title):
            return self._noun(name, title, None)
        if title and name not in self.words and not self.grammar.is_noun(self.grammar.words(name)):
            return self._noun(name, title[:1].lower() + title[1:], None)
        return self.words.get(name) or self.new(name)

    def _is_a_thing(self, title: str) -> bool:
        """Whether a title can stand after an article: not "what a die brings", nor many things."""
        words = title.split()
        return self.grammar.is_noun(words[0]) and not any(self.grammar.is_plural(word) for word in words)

    def option(self, name: str) -> str:
        """An option of a choice list."""
        if name in self.words:
            return self.words[name].one
        if name in DIRECTIONS and "direction" in self.rules.choices and "direction" not in self.rules.names:
            return self.messages.noun(f"direction-{name.replace('_', '-')}").one
        return self.rules.option_titles.get(name) or self.spelled(name)

    def heading(self, head: ast.Head) -> str:
        """The title of a phase, action, procedure, rule or trigger, as a heading; "" when it has neither title nor name."""
        if head.name is not None and self.relation(head.name) is not None:
            return self._as_heading(head.name)
        if head.name is not None and head.name in self.words:
            return self.words[head.name].one
        return head.title or (self.capital(self.spelled(head.name)) if head.name is not None else "")

    def title(self, name: str) -> str:
        """What something with a heading is called, by its name."""
        symbol = self.rules.names.get(name)
        if self.relation(name) is not None:
            return self._as_heading(name)
        if name in self.words:
            return self.words[name].one
        if symbol is not None and symbol.title != name:
            return symbol.title
        return self.capital(self.spelled(name))

    def relation(self, name: str) -> str | None:
        """The title of a value that is a sentence about its parameters: "{cell} is open ground"; None of any other."""
        node = self.rules.values.get(name)
        if node is None or not node.parameters:
            return None
        text = self.words[name].one if name in self.words else node.head.title or ""
        slots = {slot["name"] for slot in RELATION_SLOT.finditer(text)}
        return text if slots & {p.name for p in node.parameters} else None

    def _as_heading(self, name: str) -> str:
        """A relation as a title: "A cell is open ground"."""

        types = {p.name: p.type for p in self.rules.values[name].parameters}

        def word(slot: re.Match[str]) -> str:
            quoted = self._figure(slot["name"]) if slot["name"] not in types else None
            if quoted is not None:
                return quoted
            noun = self.new(slot["name"])
            if not self.knows(slot["name"]) or not self.grammar.is_noun(noun.one):
                what = self._of_type(types[slot["name"]]) if slot["name"] in types else None
                noun = noun if what is None else Noun(what, self.grammar.plural(what), self.grammar.gender(what))
            said = self.messages.say("indefinite", thing=noun)
            if self._is_way(types.get(slot["name"])):
                direction = self.messages.say("indefinite", thing=self.messages.noun("noun-direction"))
                return self.messages.text(self.messages.say("in-way", way=direction, known="no"))
            return self.messages.text(said, case=slot["case"] or ("accusative" if slot.start() else "nominative"))

        return self.capital(RELATION_SLOT.sub(word, self.grammar.heading(self.relation(name) or "")))

    def _figure(self, name: str) -> str | None:
        """A constant that a title quotes, as a number; None where it is something else."""
        node = self.rules.constants[name].value if name in self.rules.constants else None
        if isinstance(node, ast.Length):
            return length_text(node.value, unit_of(self.rules), self.messages.language)
        return str(node.value) if isinstance(node, ast.Number) else None

    def _is_way(self, node: ast.Node | None) -> bool:
        """Whether a type is that of the ways across a grid."""
        plain = "direction" in self.rules.choices and "direction" not in self.rules.names
        return (
            plain and isinstance(node, ast.NamedType) and isinstance(node.of, ast.Name) and node.of.name == "direction"
        )

    def gender(self, noun: Noun) -> str:
        """The gender of a noun; "" in languages that have none."""
        return noun.gender or self.grammar.gender(noun.one)

    def number(self, noun: Noun) -> Literal["one", "other"]:
        """Whether a title is the name of one thing or of several ("the prizes")."""
        if noun.gender:
            return "other" if noun.gender == "plural" else "one"
        return "other" if self.grammar.is_plural(noun.one) and not self.grammar.is_stuff(noun.one) else "one"

    def new(self, name: str) -> Noun:
        """A name that only a block or a parameter gives, or that is a place of a map: its words, or its title."""
        places = (item for zone in self.rules.zones.values() for item in zone.items if isinstance(item, ast.Place))
        if name in self.words:
            return self.words[name]
        words = next((item.title for item in places if item.name == name and item.title), None) or self.grammar.as_noun(
            self.spelled(name)
        )
        if self.grammar.is_plural(words):
            return Noun(self.grammar.singular(words), words)
        return Noun(words, self.grammar.plural(words), self.grammar.gender(words))

    def rulebook(self) -> str:
        """The title of the rulebook."""
        return self.rules.title

    def _noun(self, name: str, title: str | None, plural: str | None) -> Noun:
        one = title or self.grammar.as_noun(self.spelled(name))
        gender = self.grammar.gender(one)
        if gender and name not in self.rules.kinds and one.split(" ")[-1] in self._several:
            # "Offene Scheiben": what lies there is called as in the box.
            return Noun(one, one, "plural")
        if plural is None:
            plural = one if name not in self.rules.kinds and self.grammar.is_plural(one) else self.grammar.plural(one)
        return Noun(one, plural, gender)

    @cached_property
    def _several(self) -> frozenset[str]:
        """The plurals of declared kinds that are no singular too."""
        kinds = [self.kind(kind) for kind in self.rules.kinds]
        return frozenset(kind.other for kind in kinds) - {kind.one for kind in kinds}

    @staticmethod
    def capital(text: str) -> str:
        """The text with a capital letter first."""
        return text[:1].upper() + text[1:]


def _word(line: ast.WordLine, grammar: Grammar) -> Noun:
    forms = {form.case: form.text for form in line.forms}
    if line.many or (not line.gender and forms.get("plural") == line.text):
        # A word that is its own plural, and of no gender, is the name of several.
        forms.pop("plural", None)
        return Noun(line.text, line.text, "plural", tuple(forms.items()))
    plural = forms.pop("plural", None) or grammar.plural(line.text)
    return Noun(line.text, plural, line.gender or grammar.gender(line.text), tuple(forms.items()))
