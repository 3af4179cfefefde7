"""The types of the language. Every expression has one before play begins."""

from dataclasses import dataclass, replace
from typing import NamedTuple


class Called(NamedTuple):
    """What a property of the type `procedure` says: the procedure, and what it is given (numbers and options)."""

    procedure: str
    arguments: tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class Type:
    """The type of a value.

    `base` is one of: number, truth, player, component, space, option, kind, set, bag, none, zone, area, procedure, pattern, unknown.
    `of` is the component kind (component, bag, kind), the zone (space, zone, area), the choice list (option) or the signs (pattern), where one is
    known, and "length" of a number of millimetres; `names` are the options of an option type; `item` is the type of a set's items; `optional` adds "or none".
    A zone is a set of components that also is a place.
    """

    base: str
    of: str = ""
    names: frozenset[str] = frozenset()
    item: "Type | None" = None
    optional: bool = False

    def or_none(self) -> "Type":
        """The same type, or none."""
        return replace(self, optional=True)

    def certain(self) -> "Type":
        """The same type without none."""
        return replace(self, optional=False)

    @property
    def is_length(self) -> bool:
        """Whether values are numbers of millimetres."""
        return self.base == "number" and self.of == "length"

    @property
    def is_set(self) -> bool:
        """Whether values are sets (a zone is the set of what lies in it)."""
        return self.base in ("set", "zone")

    @property
    def element(self) -> "Type":
        """The type of a set's items."""
        if self.base == "zone":
            return Type("component", self.of)
        if self.base == "area":
            return Type("space", self.of)
        return self.item or UNKNOWN

    def __str__(self) -> str:
        text = {
            "number": "a length" if self.is_length else "a number", "truth": "yes or no", "player": "a player", "space": "a space",
            "component": f"a {self.of}" if self.of else "a component", "kind": "a kind of component",
            "option": " or ".join(sorted(self.names)) if 0 < len(self.names) <= 4 else "an option",
            "bag": f"a bag of {self.of}", "none": "none", "zone": "a zone", "unknown": "something unknown", "pattern": "a pattern",
            "area": "an area",
            "set": f"several {self.element.plural}" if self.base == "set" else "",
        }[self.base]  # fmt: skip
        return f"{text} or none" if self.optional and self.base != "none" else text

    @property
    def plural(self) -> str:
        """Several of the type: `players`, `Card`, `options`."""
        words = {
            "number": "numbers",
            "player": "players",
            "space": "spaces",
            "option": "options",
            "kind": "kinds",
            "zone": "zones",
            "pattern": "patterns",
        }
        return words.get(self.base) or (
            self.of if self.base == "component" and self.of else "components" if self.base == "component" else "things"
        )


PROCEDURE = Type("procedure")
NUMBER = Type("number")
LENGTH = Type("number", "length")
"""A number of millimetres, which is shown with its unit."""
TRUTH = Type("truth")
PLAYER = Type("player")
NONE = Type("none", optional=True)
UNKNOWN = Type("unknown")
COMPONENT = Type("component")
SPACE = Type("space")


def set_of(item: Type) -> Type:
    """The type of sets of such items."""
    return Type("set", item=item.certain())


def area_of(zone: str) -> Type:
    """The type of the places of a surface for which something is true: they are tested, never listed."""
    return Type("area", zone)


def option_of(names: frozenset[str], of: str = "") -> Type:
    """The type of options with these names."""
    return Type("option", of=of, names=names)


def compatible(a: Type, b: Type) -> bool:
    """Whether values of the two types can be equal, so that comparing them makes sense."""
    if "unknown" in (a.base, b.base):
        return True
    if a.base == "none" or b.base == "none":
        return True
    if a.base == b.base == "option":
        return not a.names or not b.names or bool(a.names & b.names)
    if a.is_set and b.is_set:
        return compatible(a.element, b.element)
    return a.base == b.base


def joined(a: Type, b: Type) -> Type | None:
    """The type of what may be of either type; None when there is no such type."""
    if "unknown" in (a.base, b.base):
        return a if b.base == "unknown" else b
    if "none" in (a.base, b.base):
        return (b if a.base == "none" else a).or_none()
    if a.base != b.base or (a.is_set and not compatible(a.element, b.element)):
        return None
    of = a.of if a.of == b.of else ""
    names = a.names | b.names if a.names and b.names else frozenset()
    return replace(a, of=of, names=names, optional=a.optional or b.optional)


def assignable(target: Type, value: Type) -> bool:
    """Whether every value of one type may be stored where the other is declared (ranges are tested in play)."""
    if "unknown" in (target.base, value.base):
        return True
    if value.base == "none":
        return target.optional
    if target.base == value.base == "option":
        return not target.names or not value.names or value.names <= target.names or bool(target.names & value.names)
    if target.is_set and value.is_set:
        return assignable(target.element, value.element)
    return target.base == value.base
