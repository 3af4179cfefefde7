"""What lies where when the game begins, as rows of a table: a cell for each number of players."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from dreambook.generators.document import Row
from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.played import Pile
from dreambook.generators.verbalise import groups
from dreambook.generators.verbalise.context import Context
from dreambook.generators.words.messages import GrammaticalNumber
from dreambook.grammar import ast


def rows(
    book: Book, zone: str, runs: Sequence[Mapping[tuple[str, str], Pile]], things: bool = False
) -> list[Row]:  # fmt: skip
    """The rows of a zone: one for each kind that lies there. `things`: a cell says what it counts ("5 dice")."""
    v = book.v
    kinds = [kind for kind in ("", *v.rules.kinds) if any((zone, kind) in laid for laid in runs)]
    name = v.lexicon.capital(v.lexicon.named(zone).one)
    found = []
    for kind in kinds:
        label = name
        if kind and (len(kinds) > 1 or len(v.rules.zones[zone].kinds) > 1):
            many: GrammaticalNumber = "one" if kind in v.names or kind in book.played.alone else "other"
            label = v.text(v.say("begin-kind", place=v.lexicon.named(zone), kind=v.lexicon.kind(kind), many=many))
            label = v.lexicon.capital(label)
        piles = [laid.get((zone, kind)) for laid in runs]
        said = partial(_cell, book, named=kind if things and label == name else "", owned=_owned(book, zone))
        options = list(dict.fromkeys(option for pile in piles if pile is not None for option in _options(pile)))
        for option in options:
            # Each option has a row of its own, where they differ in anything.
            of_option = book.say("begin-of", place=label, option=v.lexicon.option(option))
            found.append(Row((of_option, *(said(_of_option(pile, option)) for pile in piles))))
        if not options:
            found.append(Row((label, *map(said, piles))))
    return found


def _options(pile: Pile) -> tuple[str, ...]:
    """The options that a pile is told apart by: none where there is as much of each."""
    apart = pile.counts is not None and len(set(pile.counts)) > 1 and len(pile.options) == len(pile.counts)
    return tuple(pile.options) if apart else ()


def _of_option(pile: Pile | None, option: str) -> Pile | None:
    """What lies there of one option alone."""
    if pile is None or pile.counts is None or option not in pile.options:
        return pile
    return replace(pile, counts=(pile.counts[pile.options.index(option)],), options=())


def by_players(pile: Pile) -> bool:
    """Whether figures differ from player to player."""
    return pile.counts is not None and not pile.options and len(set(pile.counts)) > 1


def _owned(book: Book, zone: str) -> bool:
    """Whether each of several players has a place of their own."""
    return isinstance(book.v.rules.zones[zone].each, ast.CurrentPlayer) and book.v.numbers.high > 1


def _cell(book: Book, pile: Pile | None, named: str = "", owned: bool = False) -> str:
    """Figures that differ are those of the players in turn order. What each player has is so for one alone as well."""
    if pile is None:
        return "–"
    if pile.counts is None:
        return book.say("begin-chance")
    if len(set(pile.counts)) == 1:
        each = owned or len(pile.counts) > 1
        if named:
            group = book.v.group(ast.Name(name=named, span=book.v.rules.kinds[named].span), Context())
            things = book.v.text(groups.count(book.v, group, pile.counts[0]))
            return book.say("each-has", value=things) if each else things
        return book.say("box-each" if each else "box-count", count=pile.counts[0])
    return ", ".join(map(str, pile.counts))
