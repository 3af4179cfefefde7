"""What is said, before it is put into words.

The verbaliser never joins strings. It makes a `Said`: the id of a message and what fills its slots, which are again
`Said`, nouns, numbers, lists or an author's own text. The sentence around a phrase chooses the phrase's form (a verb
as imperative or third person, a noun in the dative), so a phrase is put into words last, by the catalogue of one
language. A language that needs a form English does not have asks for it in its own catalogue; no caller changes.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

GrammaticalNumber = Literal["one", "other", ""]
"""Of a phrase: what verbs and articles agree with. Empty: it takes the number of what it stands with (`who`)."""

Person = Literal["you", "they"]

FORMS: Mapping[str, str] = {
    "verb": "imperative", "case": "nominative", "number": "", "clause": "main", "gender": "", "article": "",
}  # fmt: skip
"""The forms that a phrase may be asked for, each with the one it has when nobody asks.

Every message may use them as variables. verb: imperative, infinitive, third, plural, gerund, participle; case:
nominative, genitive, dative, accusative; number: one, other; clause: main, sub (a subordinate clause), inverted (its
verb first); gender: of what a pronoun stands for; article: of which sort the article before it is.
"""


class MessageError(Exception):
    """A message that cannot be said as asked: a mistake in dreambook or in a catalogue, never in a rulebook."""


@dataclass(frozen=True, slots=True)
class Noun:
    """A word for something, singular and plural, with what some languages need besides.

    `cases` holds further forms by name: "genitive", "dative", "accusative", "dative plural"; "singular" of what is always many.
    """

    one: str
    other: str
    gender: str = ""
    cases: tuple[tuple[str, str], ...] = ()

    def form(self, number: str = "one", case: str = "nominative") -> str:
        """The word in a number and a case; where a case has no form of its own, as in the nominative."""
        wanted = f"{case} plural" if number == "other" else case
        return dict(self.cases).get(wanted, self.other if number == "other" else self.one)

    @property
    def is_many(self) -> bool:
        """Whether it is the name of several, which has no singular: "the prizes"."""
        return self.gender == "plural" if self.gender else self.one == self.other

    def many(self) -> "Noun":
        """The same where it is always many: "your points"."""
        cases = (*self.cases, ("singular", self.one)) if self.gender else self.cases
        return Noun(self.other, self.other, "plural" if self.gender else "", cases)


@dataclass(frozen=True, slots=True)
class Said:
    """A message and what fills its slots, not yet in words; and what a sentence around it must know of it.

    `heavy`: it ends in a clause or in further words, so that nothing can be hung on its end ("the player who leads's").
    """

    id: str
    slots: tuple[tuple[str, "Slot"], ...] = ()
    number: GrammaticalNumber = "one"
    person: Person = "they"
    gender: str = ""
    heavy: bool = False


Slot: TypeAlias = Said | Noun | str | int | tuple["Slot", ...] | None
"""What may fill a slot. A tuple is a list, which the catalogue joins as its language does."""


class Messages(Protocol):
    """The catalogue of one language."""

    language: str

    def say(
        self,
        id: str,
        /,
        *,
        number: GrammaticalNumber = "one",
        person: Person = "they",
        gender: str = "",
        heavy: bool = False,
        **slots: Slot,
    ) -> Said:
        """A message with its slots. Raises MessageError when there is no such message or a slot does not fit."""
        ...

    def fill(self, id: str, slots: Mapping[str, "Slot"], said: Said | None = None) -> Said:
        """The same with the slots as a mapping; what a sentence must know of it is as in `said`."""
        ...

    def has(self, id: str) -> bool:
        """Whether there is such a message."""
        ...

    def noun(self, id: str) -> Noun:
        """A word of the language itself (card, player, space), as a noun."""
        ...

    def text(self, what: Slot, **forms: str) -> str:
        """The words. `forms` are those of FORMS, where not the usual ones."""
        ...

    def sentence(self, what: Slot) -> str:
        """The words as a sentence: its first letter is a capital."""
        ...


class Grammar(Protocol):
    """What a language knows beyond its messages: how words are formed that nobody declared."""

    language: str
    locale: str
    selectors: frozenset[str]
    """Those of its functions that choose between wordings."""

    def plural(self, word: str) -> str:
        """The plural of a word for which no plural is declared."""
        ...

    def singular(self, word: str) -> str:
        """The singular of a word that is a plural; the word itself when it is none."""
        ...

    def is_plural(self, word: str) -> bool:
        """Whether a word without declared forms looks like a plural."""
        ...

    def is_stuff(self, word: str) -> bool:
        """Whether what a word means is measured rather than counted: water, wood."""
        ...

    def denied(self, sentence: str) -> str | None:
        """A sentence with slots that says the contrary; None where it can only be said that it is not so."""
        ...

    def of_many(self, words: str) -> str:
        """The words after a sentence's subject, as they are where it is several: "is free" -> "are free"."""
        ...

    def of_you(self, words: str) -> str:
        """The words after a sentence's subject, as they are where it is "you"."""
        ...

    def split_verb(self, words: str) -> tuple[str, str]:
        """The words after a sentence's subject, and apart from them the verb that a main clause has before them."""
        ...

    def can_be_object(self, before: str, after: str) -> bool:
        """Whether a relative clause about what stood between these words can be made of them as they are."""
        ...

    def heading(self, sentence: str) -> str:
        """A sentence as it is written in a rulebook, in the order of words that a heading has."""
        ...

    def is_negative(self, words: str) -> bool:
        """Whether words deny something by themselves: "nowhere", "not at all"."""
        ...

    def labelled(self, words: str, noun: str) -> str:
        """The words of a name with a noun, where they are none by themselves: ("on offer", "row") -> "row on offer"."""
        ...

    def bare(self, words: str) -> str:
        """The words of a title without the article or possessive that they begin with: "your colour" -> "colour"."""
        ...

    says_parts_apart: bool
    """Whether a part of a part of a part can be said of a thing by a relative clause."""

    def names_somebody(self, words: str) -> bool:
        """Whether the name of a choice among players can stand for the one that was chosen: "the first weaver"."""
        ...

    def is_noun(self, words: str) -> bool:
        """Whether the words of a name can stand after an article: not "here", not a single letter."""
        ...

    def words(self, name: str) -> str:
        """A name of the source as words: `elixir_track`, `ElixirTrack` -> "elixir track"."""
        ...

    def as_noun(self, words: str) -> str:
        """The words of a name as a noun is written."""
        ...

    def gender(self, word: str) -> str:
        """The gender of a noun for which none is declared; "" in languages that have none."""
        ...

    def form(self, noun: Noun, number: str = "one", case: str = "nominative", article: str = "") -> str:
        """A noun in a number and a case, as it stands after that sort of article."""
        ...

    def catalogue(self, text: str) -> str:
        """A catalogue's file as it is read: with signs of its own for what `tidy` looks for."""
        ...

    def tidy(self, text: str) -> str:
        """A whole text with what only it can tell: the commas around clauses."""
        ...

    def functions(self, speak: "Speak") -> Mapping[str, Callable[..., str]]:
        """The functions that only this language's catalogue uses."""
        ...


class Speak(Protocol):
    """What a grammar's functions get to put their arguments into words. An argument is opaque to them."""

    def text(self, what: object, **forms: str) -> str:
        """The words of an argument, in a form."""
        ...

    def number(self, what: object) -> str:
        """The grammatical number of an argument."""
        ...

    def person(self, what: object) -> str:
        """The grammatical person of an argument."""
        ...

    def heavy(self, what: object) -> bool:
        """Whether nothing can be hung on its end."""
        ...

    def gender(self, what: object) -> str:
        """The grammatical gender of an argument; "" in languages that have none."""
        ...

    def attribute(self, what: object, name: str) -> str | None:
        """The words of the message's attribute of that name (`you.genitive`), or None."""
        ...

    def noun(self, what: object) -> Noun | None:
        """The argument, where it is a noun."""
        ...

    def is_plain(self, what: object) -> bool:
        """Whether it is words or a number: nothing that has forms."""
        ...

    def is_there(self, what: object) -> bool:
        """Whether a slot is filled."""
        ...

    def id(self, what: object) -> str:
        """The id of the message that an argument is; "" where it is none."""
        ...

    def slot(self, what: object, name: str) -> Slot:
        """What fills a slot of an argument; None where there is none."""
        ...

    def renamed(self, what: object, id: str) -> str:
        """The words that another message has for the same slots."""
        ...

    def filled(self, what: object, slot: str, value: object) -> Slot:
        """The argument with one of its slots filled otherwise."""
        ...

    def same(self, what: object, other: object) -> bool:
        """Whether two arguments are the same phrase."""
        ...

    def items(self, what: object) -> tuple[Slot, ...]:
        """The items of an argument that is a list."""
        ...

    def forms(self, what: object) -> Mapping[str, str]:
        """The forms in which the message around an argument is asked for."""
        ...

    def join(self, what: object, how: str, **forms: str) -> str:
        """A list in words, its items in these forms."""
        ...
