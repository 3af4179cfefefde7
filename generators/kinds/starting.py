"""What everybody begins with: the figures that are not nothing when the game begins, as the interpreter has them then."""

from collections.abc import Iterator
from typing import Any

from dreambook.generators.kinds import piles
from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.calls import reached
from dreambook.generators.kinds.consequences import figure_name, value
from dreambook.generators.kinds.placing import used_by_rules
from dreambook.generators.verbalise.step import Step
from dreambook.grammar import ast
from dreambook.interpreter.model.box import VariableInstance
from dreambook.interpreter.play.machine import Machine


def figures(book: Book, players: int, all_set: bool = True) -> Iterator[tuple[str, str]]:
    """The figures that are not nothing when so many players begin, each as (name, value in words). What is forgotten after a
    while, what nobody sees and what no rule asks for is no counter that anybody sets. `all_set`: also what has no value of
    its own at the beginning, but that the setup sets, as a place in the order."""
    positions = book.played.begun(players)
    if not positions:
        return
    rules = book.v.rules
    used = used_by_rules(rules)
    first = positions[0]
    for name, node in rules.variables.items():
        if node.for_one is not None or node.seen_by == "nobody" or name not in used:
            continue
        if not all_set and not isinstance(node.type, ast.NumberRange):
            # Who, where or which, and whether something is so, is no equipment.
            continue
        if isinstance(node.type, ast.NumberRange):
            lowest = node.starts_at is not None and _same(book, node.starts_at, node.type.low)
            if lowest and not book.v.lexicon.is_counted(name):
                # A marker at the beginning of its track.
                continue
            if node.starts_at is None and not all_set and not book.v.lexicon.is_counted(name):
                continue
        elif node.starts_at is None:
            continue
        instances = [one for one in first.g.box.variables if one.variable == name]
        owned = bool(instances) and all(one.owner is not None and not _keyed(one) for one in instances)
        if owned:
            begin = first.s[first.g.slot_active]
            instances = sorted(instances, key=lambda one: ((one.owner or 0) - begin) % first.g.players)
            cells = [_value(book, positions, one) for one in instances]
            if any(cells):
                yield (
                    figure_name(book, first, instances[0], whose=False),
                    _several(book, [cell or "0" for cell in cells]),
                )
        else:
            for one in instances:
                if cell := _value(book, positions, one):
                    yield figure_name(book, first, one), cell


def _same(book: Book, one: ast.Node, other: ast.Node) -> bool:
    known = book.v.numbers.known(one)
    return known is not None and known == book.v.numbers.known(other)


def _keyed(one: VariableInstance) -> bool:
    keys = one.key if isinstance(one.key, tuple) else (one.key,)
    return any(key is not None for key in keys[1 if one.owner is not None else 0 :])


def _value(book: Book, positions: list[Machine], one: VariableInstance) -> str:
    """A value in words; "" for nothing. Where it is another each time that the setup is played, chance says."""
    found: list[Any] = [m.s[one.slot] for m in positions]
    if all(not what for what in found) or one.type.is_set:
        return ""
    if any(what != found[0] for what in found):
        # Who or what it is differs from game to game, and is said by the step that chooses it.
        return book.say("begin-chance") if one.type.base == "number" else ""
    return value(book, positions[0], found[0], one.type)


def _several(book: Book, cells: list[str]) -> str:
    """The values of all players: one for each, or those in turn order."""
    if len(cells) == 1 and book.v.numbers.high == 1:
        return cells[0]
    if len(set(cells)) == 1:
        return cells[0] if cells[0] == book.say("begin-chance") else book.say("each-has", value=cells[0])
    return ", ".join(cells)


# ------------------------------------------------------------------ as parts of documents
_ON_BOARDS = ("grid", "map", "surface", "ring", "track")
"""Forms of places on which what lies is seen at a glance."""


def _had(book: Book, players: int) -> Iterator[tuple[str, str]]:
    """What each player has in places of their own, each as (place, how much in words)."""
    laid = book.played.laid_out(players)
    taken = _taken_from(book)
    for name, node in book.v.rules.zones.items():
        if name in taken and node.form in ("pool", "bag"):
            # The box: what is left there when all is set up.
            continue
        if isinstance(node.each, ast.CurrentPlayer) and not node.also and node.form not in _ON_BOARDS:
            for row in piles.rows(book, name, [laid], things=True):
                yield row.cells[0], row.cells[1]


def _taken_from(book: Book) -> set[str]:
    """The places from which the setup takes what is laid out."""
    rules = book.v.rules
    names = {name for node in rules.setups for name in reached(node.block, rules)}
    blocks = [
        *(node.block for node in rules.setups),
        *(rules.procedures[n].block for n in names if n in rules.procedures),
    ]
    found: set[str] = set()
    for block in blocks:
        for node in block.walk():
            if isinstance(node, ast.Move):
                sources = (
                    part for phrase in node.things.items for part in phrase.walk() if isinstance(part, ast.InZone)
                )
                found |= {part.name for one in sources for part in one.zone.walk() if isinstance(part, ast.Name)}
    return found & rules.zones.keys()


def in_turn_order(book: Book) -> bool:
    """Whether what one begins with differs from player to player."""
    laid = [book.played.laid_out(players) for players in book.played.numbers]
    zones = {name for name, node in book.v.rules.zones.items() if node.form not in _ON_BOARDS}
    return any(zone in zones and piles.by_players(pile) for found in laid for (zone, _), pile in found.items())


def lines(book: Book) -> list[Step]:
    """Each figure, and all that lies in a place of one's own, with which one begins, in a line: its name and how much, where
    that differs for each number of players."""
    by_number = {
        players: dict([*_had(book, players), *figures(book, players, all_set=False)]) for players in book.played.numbers
    }
    told = []
    for name in dict.fromkeys(name for found in by_number.values() for name in found):
        runs: list[tuple[int, int, str]] = []
        for players, found in by_number.items():
            text = found.get(name, "–")
            if runs and runs[-1][2] == text:
                runs[-1] = (runs[-1][0], players, text)
            else:
                runs.append((players, players, text))
        if len(runs) == 1:
            told.append(Step(runs[0][2], title=name))
        else:
            each = [
                f"{book.say('column-players', low=low, high=None if low == high else high)}: {text}"
                for low, high, text in runs
            ]
            told.append(Step("; ".join(each), title=name))
    return told
