"""What the verbaliser knows at a point of the rules: who "you" is, what names stand for, what `it` is."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Literal

from dreambook.generators.words.messages import Noun, Said
from dreambook.interpreter.model.types import Type

Speaking = Literal["you", "they"]


@dataclass(frozen=True, slots=True)
class Referent:
    """What a name stands for that a block, a loop or a parameter gave.

    It is called "that card" when its name says no more than its noun, "the bid" when the name says more; `phrase` is
    another way to call it ("your vote"). `pronoun`: it was named just before, so "it" will do. `chosen`: a player
    chose it, so it is "the chosen card" where another one is spoken of.
    """

    type: Type
    noun: Noun
    many: bool = False
    named: bool = False
    phrase: Said | None = None
    pronoun: bool = False
    chosen: bool = False

    @property
    def collective(self) -> bool:
        """Whether it is several that are called by one word: "the rest", where a language tells that by the noun."""
        return self.many and self.named and self.noun.gender not in ("", "plural")


@dataclass(frozen=True, slots=True)
class Context:
    """A point of the rules.

    `speaking`: whether the player who acts is spoken to or spoken of ("draw it into your hand", "each player draws it
    into their hand"). `active`: whether that player is the active one. `item`: what `it` is; `about`: names of
    properties and of what each player has mean the item's. `implied`: `it` is a direction that is said already ("in
    which"), so that it need not be said again. `theirs`: in a condition about a player, `player` is that one. `leader`:
    what the active player is called where nobody is spoken to yet, in the setup; `acting`: inside what some player does.
    """

    names: Mapping[str, Referent] = field(default_factory=lambda: MappingProxyType({}))
    speaking: Speaking = "you"
    active: bool = True
    item: Referent | None = None
    about: bool = False
    implied: bool = False
    theirs: bool = False
    leader: Said | None = None
    acting: bool = False

    def with_names(self, names: Mapping[str, Referent]) -> "Context":
        """The context in which these names are known too."""
        return replace(self, names=MappingProxyType({**self.names, **names})) if names else self

    def with_pronoun(self, name: str) -> "Context":
        """The context in which a name was just mentioned."""
        referent = self.names.get(name)
        return self if referent is None else self.with_names({name: replace(referent, pronoun=True)})

    def without_pronouns(self) -> "Context":
        """The context in which everything is called by its name: where "it" could be several things."""
        named = {name: replace(it, pronoun=False) for name, it in self.names.items() if it.pronoun}
        return self.with_names(named)

    def for_player(self, *, active: bool = False, speaking: Speaking = "you") -> "Context":
        """Inside a block that some player does."""
        return replace(self, active=active, speaking=speaking, about=False, implied=False, theirs=False, acting=True)

    def about_item(self, item: Referent) -> "Context":
        """Inside a condition about an item."""
        return replace(self, item=item, about=True, implied=False, theirs=self.theirs or item.type.base == "player")

    def with_item(self, item: Referent) -> "Context":
        """Inside a block in which `it` is something."""
        return replace(self, item=item, about=False, implied=False)
