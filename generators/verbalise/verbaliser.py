"""The verbaliser of one rulebook in one language: what its parts share, and the way from a node to its words.

`thing` says what an expression is ("the top card of the deck"), `group` describes the items of a set, so that an article
or a number can be put before them ("dream cards in the pool"), `clause` says a condition ("your hand is empty"),
`block` says statements. Each looks a node's class up in one table; a new class of the tree is a new line there.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Literal

from dreambook.generators.verbalise import blocks, conditions, expressions, groups, rows, things, turn
from dreambook.generators.verbalise.context import Context, Referent
from dreambook.generators.verbalise.groups import Group
from dreambook.generators.verbalise.normal import normal
from dreambook.generators.verbalise.numbers import Numbers
from dreambook.generators.verbalise.senses import is_direction
from dreambook.generators.verbalise.step import Step
from dreambook.generators.verbalise.stopping import stopped_with
from dreambook.generators.words.languages import CAPITAL_NOUNS, messages_in, unspoken
from dreambook.generators.words.lexicon import Lexicon
from dreambook.generators.words.messages import Grammar, GrammaticalNumber, Messages, Noun, Person, Said, Slot
from dreambook.grammar import ast
from dreambook.grammar.source import Span
from dreambook.interpreter.model.symbols import Rules
from dreambook.interpreter.model.translations import marked, source_language, translated


class Verbaliser:
    """Puts the expressions and statements of a rulebook into words."""

    def __init__(
        self, rules: Rules, messages: Messages, grammar: Grammar, players: int | None = None,
        mark: Callable[[str], str] = marked,
    ) -> None:  # fmt: skip
        self.rules = rules
        self.written = rules
        """The rulebook as it is written, in its own language."""
        self.messages = messages
        self.lexicon = Lexicon.of(rules, messages, grammar, mark)
        self.names = names_in(rules)
        """The kinds that have a name of their own, as a person has, which takes no article: "Will O’"."""
        self.numbers = Numbers(rules, players)

    @classmethod
    def in_language(
        cls, rules: Rules, language: str, players: int | None = None, mark: Callable[[str], str] = marked,
        spoken: bool = True,
    ) -> "Verbaliser":  # fmt: skip
        """The verbaliser of a rulebook in a language, its own or another; `mark` is what becomes of words and texts that
        are not translated; not `spoken`: nobody reads what is said. Raises UnknownLanguage."""
        messages = messages_in(language) if spoken else unspoken(language)
        names = names_in(rules)
        own = rules
        if language != source_language(rules):
            rules = translated(rules, language, mark)
        made = cls(rules, messages, messages.grammar, players, mark)
        made.names = names
        made.written = own
        return made

    @classmethod
    def for_the_table(cls, rules: Rules, language: str = "en") -> "Verbaliser":
        """The verbaliser for what is said beside other words, where a name in another language is nothing to mark."""
        return cls.in_language(rules, language, mark=str)

    @cached_property
    def eliminates(self) -> bool:
        """Whether players may be out of the game before it ends."""
        return self.rules.mode in ("competitive", "teams") and any(
            isinstance(node, ast.Eliminate | ast.LoseGame) or (isinstance(node, ast.EndWhen) and node.outcome == "lose")
            for node in self.rules.nodes
        )

    def say(
        self, id: str, /, *, number: GrammaticalNumber = "one", person: Person = "they", gender: str = "",
        heavy: bool = False, **slots: Slot,
    ) -> Said:  # fmt: skip
        """A message of the catalogue with its slots."""
        return self.messages.say(id, number=number, person=person, gender=gender, heavy=heavy, **slots)

    def fill(self, id: str, slots: Mapping[str, Slot]) -> Said:
        """A message with its slots as a mapping."""
        return self.messages.fill(id, slots)

    def sentence(self, what: Slot) -> str:
        """The words of something, as a sentence."""
        return self.messages.sentence(what)

    def text(self, what: Slot) -> str:
        """The words of something inside a sentence."""
        return self.messages.text(what)

    def word(self, id: str) -> Noun:
        """A noun of the language itself: player, space, component, ..."""
        return self.messages.noun(f"noun-{id}")

    # ---------------------------------------------------------------- from nodes to words
    def thing(self, node: ast.Node, ctx: Context) -> Said:
        """What an expression stands for, as a phrase: "your hand", "the number of players"."""
        node = normal(node)
        return expressions.EXPRESSIONS[type(node)](self, node, ctx)

    def group(self, node: ast.Node, ctx: Context) -> Group:
        """The items of a set, described without article or number."""
        return groups.group(self, normal(node), ctx)

    def things(self, node: ast.Things, ctx: Context, source: ast.Node | None = None) -> Said:
        """Amounts and descriptions: "2 chips and a red card"."""
        return things.things(self, node, ctx, source)

    def clause(self, node: ast.Node, ctx: Context) -> Said:
        """A condition: "your hand is empty"."""
        return conditions.clause(self, node, ctx)

    def block(self, node: ast.Block, ctx: Context | None = None) -> tuple[Step, ...]:
        """The sentences of a block, in order."""
        return blocks.block(self, node, ctx or Context())

    # ---------------------------------------------------------------- players
    def me(self, ctx: Context) -> Said:
        """The player who acts: "you", or "they" where that player is spoken of."""
        if ctx.leader is not None and not ctx.acting and not ctx.theirs:
            return ctx.leader
        if ctx.speaking == "you" and not ctx.theirs:
            return self.say("you", person="you")
        return self.say("they-one", number="other")

    def active(self, ctx: Context) -> Said:
        """The active player, who is "you" where that is certainly the one who acts."""
        if ctx.active:
            return self.me(replace(ctx, theirs=False))
        return ctx.leader or self.say("active-player")

    @cached_property
    def setting_up(self) -> Context:
        """The context in which a setup begins: nobody has been spoken to, where there are several players."""
        return Context(leader=self.say("first-player")) if self.numbers.high > 1 else Context()

    @cached_property
    def by_others(self) -> frozenset[str]:
        """The procedures, actions and values that are not certainly the active player's."""
        return turn.by_others(self)

    @cached_property
    def others_act(self) -> bool:
        """Whether anybody but the active player ever does anything in play."""
        return turn.others_act(self)

    def refer(self, referent: Referent) -> Said:
        """A thing that was named before: "that card", "it", "the bid"."""
        number: GrammaticalNumber = "other" if referent.many and not referent.collective else "one"
        player = referent.type.base == "player" or (referent.many and referent.type.element.base == "player")
        if referent.pronoun and not (self.has_directions and is_direction(referent.type)):
            id = "them" if referent.many else "it"
            if player:
                id = "they" if referent.many else "they-one"
            return self.say(id, number="other" if player else number, gender=self.lexicon.gender(referent.noun))
        if referent.phrase is not None:
            return referent.phrase
        if referent.named and not self.lexicon.grammar.is_noun(referent.noun.one):
            return self.say("titled", title=referent.noun.one, number=number, heavy=True)
        id = "the" if referent.named else "that"
        return self.say(id, thing=referent.noun, number=number, gender=referent.noun.gender)

    @cached_property
    def has_directions(self) -> bool:
        """Whether `north`, `direction` and `diagonals` are the ways across a grid, as they are unless declared."""
        return "direction" in self.rules.choices and "direction" not in self.rules.names

    @cached_property
    def options(self) -> frozenset[str]:
        """All option names: of choice lists and properties, and those that a choice or a variable lists on the spot."""
        nodes = [node for node in self.rules.nodes if isinstance(node, ast.Alternative)]
        spots = frozenset(node.option.name for node in nodes if isinstance(node.option, ast.Name))
        return frozenset(self.rules.options) | (spots - self.rules.names.keys() - self.rules.properties.keys())

    @cached_property
    def places(self) -> frozenset[str]:
        """The names of the places of maps."""
        zones = self.rules.zones.values()
        return frozenset(item.name for zone in zones for item in zone.items if isinstance(item, ast.Place))

    @cached_property
    def stopped_with(self) -> Mapping[Span, ast.Period]:
        """For stretches of play, by where they stand: which one a rule ends, and they with it."""
        return stopped_with(self.rules)

    @cached_property
    def row_names(self) -> rows.Rows:
        """What tables say of components by name."""
        return rows.named_rows(self.rules)

    @cached_property
    def length_unit(self) -> Literal["mm", "cm"]:
        """The one unit of all lengths: centimetres, if the rulebook writes any, since people measure in them."""
        written = {node.unit for node in self.rules.nodes if isinstance(node, ast.Length)}
        return "cm" if "cm" in written else "mm"

    @cached_property
    def amounts(self) -> frozenset[str]:
        """The variables that are gained, lost or paid and whose title is a plural ("points", "sheep"): one has so many of
        them. Any other number is a figure that is raised and lowered."""
        return frozenset(
            name.name
            for node in self.rules.nodes
            if isinstance(node, ast.Gain | ast.Lose | ast.Pay)
            for phrase in node.things.items
            for name in (phrase.of.what if isinstance(phrase.of, ast.Of) else phrase.of,)
            if isinstance(name, ast.Name)
            and name.name in self.rules.variables
            and isinstance(self.rules.variables[name.name].type, ast.NumberRange)
            and self.lexicon.is_counted(name.name)
        )


def names_in(rules: Rules) -> frozenset[str]:
    """The kinds of which there is one and whose title is a name, by how the rulebook writes it: in capitals and without a
    plural, in a language that does not write all nouns so."""
    if source_language(rules) in CAPITAL_NOUNS:
        return frozenset()
    kinds = rules.kinds.values()
    return frozenset(node.name for node in kinds if (node.title or "")[:1].isupper() and node.plural is None)
