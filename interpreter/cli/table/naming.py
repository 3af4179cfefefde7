"""How the table names things in little room: nouns, lists without repetition, short signs for pieces on a board."""

import importlib
import re
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from dreambook.interpreter.cli.speech import worded
from dreambook.interpreter.model.box import Species
from dreambook.interpreter.play.pending import HIDDEN
from dreambook.interpreter.play.words import DICE, plain
from dreambook.interpreter.report.translate import SOURCE

if TYPE_CHECKING:
    from dreambook.interpreter.compile.program import Program

SEAT_SIGNS = "XOVHAWTKMZNS"
"""What stands on a board for a piece of which each player has the same: by seat."""

_PARTS = re.compile(r"(\d+)")


class Nouns:
    """The nouns of one rulebook's components."""

    def __init__(self, program: "Program") -> None:
        self._kinds = program.rules.kinds
        self._zones = program.rules.zones
        self._program = program

    @cached_property
    def _generated(self) -> Any:
        """What another language than English calls them, where the generators are there."""
        if self._program.language == SOURCE:
            return None
        try:
            nouns = importlib.import_module("dreambook.generators.nouns")
        except ImportError:
            return None
        return nouns.TableNouns(self._program.rules, self._program.language)

    def of_kind(self, kind: str, number: int) -> str:
        """`card`, `cards`"""
        if self._generated is not None:
            return str(self._generated.kind(kind)[number != 1])
        node = self._kinds[kind]
        one = node.title or plain(kind)
        return one if number == 1 else node.plural or _plural(one)

    def of_zone(self, zone: str, number: int) -> str:
        """What lies in a zone: its kind of component, where it is for one alone."""
        if zone.startswith(DICE):
            return self.of_kind(zone.removeprefix(DICE), number)
        node = self._zones.get(zone)
        kinds = [kind for kind in node.kinds if kind in self._kinds] if node is not None else []
        if len(kinds) == 1:
            return self.of_kind(kinds[0], number)
        forms = {self._kinds[kind].form for kind in kinds}
        return self.of_form(forms.pop() if len(forms) == 1 else "component", number)

    def of_form(self, form: str, number: int) -> str:
        """`card`, `cards`, whatever the rulebook calls them"""
        if self._generated is not None:
            return str(self._generated.form(form)[number != 1])
        noun = plain(form)
        return noun if number == 1 else _plural(noun)


def _plural(noun: str) -> str:
    if re.search(r"(s|x|z|ch|sh)$", noun):
        return noun + "es"
    return noun[:-1] + "ies" if re.search(r"[^aeiou]y$", noun) else noun + "s"


def without_owner(label: str, owner: int | None) -> str:
    """A label without `of player 1`, where it is said already whose it is."""
    if owner is None:
        return label
    return label.removesuffix(worded("{name} of {player}", name="", player=worded("player {number}", number=owner + 1)))


def counted(items: Sequence[str], one: str, many: str) -> str:
    """A heap: `3 chips`, `cards rank 1, 2`, `2 red, 1 blue gems`, `king, 3 hidden`."""
    amounts = Counter(items)
    hidden = amounts.pop(HIDDEN, 0)
    if not amounts:
        return f"{hidden} {one if hidden == 1 else many}" if hidden else ""
    text = _heap(amounts, one, many)
    return worded("{known}, {number} hidden", known=text, number=hidden) if hidden else text


def _heap(amounts: Counter[str], one: str, many: str) -> str:
    names, numbers = list(amounts), list(amounts.values())
    noun = one if sum(numbers) == 1 else many
    if names == [one]:
        return f"{numbers[0]} {noun}"
    if max(numbers) == 1:
        return listed(names, one, many)
    short, place = shortened(names, one)
    pairs = list(zip(short, numbers, strict=True))
    if place == "behind":
        return ", ".join(f"{n} {name}" for name, n in pairs) + f" {noun}"
    if place == "before":
        return f"{noun} {', '.join(times(name, n) for name, n in pairs)}"
    return ", ".join(worded("{count} x {name}", count=n, name=name) if n > 1 else name for name, n in pairs)


def times(name: str, number: int) -> str:
    """Several of one name, where names stand below or behind each other: `red sun x 3`."""
    return worded("{name} x {count}", name=name, count=number) if number > 1 else name


def listed(items: Sequence[str], one: str, many: str) -> str:
    """Things in order, what they share said once: `dream cards 12, 40, 57`, `red, blue cards`."""
    known = [item for item in items if item != HIDDEN]
    if not known or set(items) == {one}:
        return f"{len(items)} {one if len(items) == 1 else many}" if items else ""
    short, place = shortened(items, one)
    noun = one if len(known) == 1 else many
    rest, again = _share(short)
    text = (again + " " if again else "") + ", ".join(rest)
    return f"{noun} {text}" if place == "before" else f"{text} {noun}" if place == "behind" else text


def shortened(items: Sequence[str], noun: str) -> tuple[list[str], str]:
    """Labels without the noun that all of them have, and where they have it: `before`, `behind` or nowhere.

    Brackets round what is left of a label are left out.
    """
    known = [item for item in items if item != HIDDEN]
    for place, cut in (("before", _without_first), ("behind", _without_last)):
        if known and all(cut(item, noun) != item for item in known):
            return [item if item == HIDDEN else _unbracketed(cut(item, noun)) for item in items], place
    return list(items), ""


def _without_first(text: str, noun: str) -> str:
    return text.removeprefix(noun + " ")


def _without_last(text: str, noun: str) -> str:
    return text.removesuffix(" " + noun)


def _unbracketed(text: str) -> str:
    return text.replace("(", "").replace(")", "") if text.startswith("(") and text.count("(") == 1 else text


def in_number_order(items: Sequence[str]) -> list[str]:
    """Sorted as people do: `card 9` before `card 12`, what is hidden last."""
    return sorted(
        items,
        key=lambda item: (
            item == HIDDEN,
            [(p.isdecimal(), int(p) if p.isdecimal() else p) for p in _PARTS.split(item)],
        ),
    )


def _share(items: Sequence[str]) -> tuple[list[str], str]:
    """`rank 1`, `rank 2` share `rank`."""
    words = [item.split(" ") for item in items if item != HIDDEN]
    if len(words) > 1 and len({w[0] for w in words}) == 1 and all(len(w) == 2 and w[1].isdecimal() for w in words):
        first = words[0][0]
        return [item.removeprefix(first + " ") for item in items], first
    return list(items), ""


def signs(program: "Program", zone: str) -> dict[str, str]:
    """A short sign for every component that may lie on a board, by its name.

    Where components differ by their owner alone, the sign is the seat's; else it is made of the initials, with the
    seat's number where there is an owner.
    """
    names = _names(program, zone)
    whose = program.words.worded(
        "{name} of {player}", name="\0", player=program.words.worded("player {number}", number="\1")
    )
    numbered = re.compile(re.escape(whose).replace("\0", "(.+)").replace("\1", r"(\d+)"))
    owned = {name: numbered.fullmatch(name) for name in names}
    if names and all(owned.values()) and len({m.group(1) for m in owned.values() if m}) == 1:
        return {name: SEAT_SIGNS[(int(m.group(2)) - 1) % len(SEAT_SIGNS)] for name, m in owned.items() if m}
    found: dict[str, str] = {}
    short = _told_apart(program, zone)
    for name in names:
        match = owned[name]
        base, seat = (match.group(1), match.group(2)) if match else (short.get(name, name), "")
        found[name] = _fresh([sign + seat for sign in _initials(base)], set(found.values()))
    return found


def _names(program: "Program", zone: str) -> list[str]:
    node = program.rules.zones.get(zone)
    kinds: set[str] = set(program.rules.kinds)
    if node is not None and node.kinds:
        kinds = {k for kind in node.kinds if kind in program.rules.kinds for k in program.rules.kind_and_below(kind)}
    species = [s for s in program.words.declared if s.kind in kinds and s.count]
    return list(dict.fromkeys(name for one in species for name in _names_of(program, one)))


def _names_of(program: "Program", species: Species) -> list[str]:
    """What components are called that are printed so, and with whose they are where the name does not say it.

    Of what can be brought it may be anybody's, so that no sign tells who brings what.
    """
    words = program.words
    name = words.species(species)
    owners = [] if species.owner is None or not species.title else [species.owner]
    if species.kind in program.box.bringing.pool and (species.kind, "owner") in program.box.property_types:
        owners = [*range(program.players)]
    return [*([name] if species.title or not owners else []), *(words.owned(name, player) for player in owners)]


def _told_apart(program: "Program", zone: str) -> dict[str, str]:
    """The names of what may lie there without the noun of its kind, where several of a kind are printed differently:
    of a `water shard` beside a `land shard` the first word tells."""
    by_kind: dict[str, list[str]] = {}
    for name in _names(program, zone):
        for kind, node in program.rules.kinds.items():
            if shortened([name], node.title or program.words.spelled(kind))[1]:
                by_kind.setdefault(kind, []).append(name)
    found: dict[str, str] = {}
    for kind, names in by_kind.items():
        noun = program.rules.kinds[kind].title or program.words.spelled(kind)
        if len(names) > 1:
            found.update(zip(names, shortened(names, noun)[0], strict=True))
    return found


def _initials(name: str) -> list[str]:
    words = re.findall(r"\w+", name) or ["?"]
    initials = "".join(w if w.isdecimal() else w[0].upper() for w in words)
    first = words[0].capitalize()
    return [initials[:3], first[:2], first[:3], initials[:4], first[:4]]


def _fresh(wanted: Sequence[str], taken: set[str]) -> str:
    for sign in wanted:
        if sign not in taken:
            return sign
    n = 2
    while f"{wanted[0]}{n}" in taken:
        n += 1
    return f"{wanted[0]}{n}"
