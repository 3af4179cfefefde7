"""Short names of things for messages, menus and logs. Sentences are the generators' work."""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from dreambook.grammar import ast
from dreambook.interpreter.model.box import Species, VariableInstance, ZoneInstance
from dreambook.interpreter.model.patterns import Drawing
from dreambook.interpreter.model.types import Called, Type
from dreambook.interpreter.play.pending import DECLINE, TABLE

SIZES = ("base", "height")
"""What is printed on figures of a surface, and seen at a glance."""

BriefPart = tuple[str, str, bool]
"""One part of what is told beside a name: what it is called, how much it is, whether the rulebook calls it so for this place."""

if TYPE_CHECKING:
    from dreambook.interpreter.compile.program import Program


class Words:
    """Names things of one compiled rulebook."""

    def __init__(self, program: "Program") -> None:
        self.program = program
        self.rules = program.rules
        self.box = program.box

    def player(self, player: int) -> str:
        """`player 1`, or `the table`."""
        return "the table" if player == TABLE else f"player {player + 1}"

    def zone(self, zone: ZoneInstance) -> str:
        """`hand of player 1`"""
        node = self.rules.zones.get(zone.zone)
        name = (node.title if node is not None else None) or plain(zone.zone)
        return self._keyed(name, zone.key, zone.owner)

    def _keyed(self, name: str, key: object, owner: int | None) -> str:
        """`coins of player 1`, `price of red`, `marks (red) of player 1`"""
        if isinstance(key, tuple):
            others = key if owner is None else key[1:]
            name = f"{name} ({', '.join(map(self.key, others))})"
        if owner is not None:
            return f"{name} of {self.player(owner)}"
        return name if key is None or isinstance(key, tuple) else f"{name} of {self.key(key)}"

    def key(self, key: object) -> str:
        """An option or a component that something is declared for."""
        return self.component(key) if isinstance(key, int) else self.option(str(key))

    def variable(self, variable: VariableInstance) -> str:
        """`points of player 1`"""
        node = self.rules.variables.get(variable.variable)
        name = (node.title if node is not None else None) or plain(variable.variable)
        return self._keyed(name, variable.key, variable.owner)

    def component(self, component: int) -> str:
        """What is printed on a component, as its name: `red sun Location`, `dream card 12`."""
        return self._species_names[self.program.species_of[component]]

    @cached_property
    def _species_names(self) -> list[str]:
        return [self._species(i) for i in range(len(self.box.species))]

    @cached_property
    def prints(self) -> dict[str, str]:
        """What is printed on the components that have a name of their own, by that name: `points 4, suit red`."""
        found: dict[str, list[str]] = {}
        for species in self.box.species:
            if species.title and species.values:
                values = ", ".join(f"{plain(name)} {self._printed(value)}" for name, value in species.values.items())
                lines = found.setdefault(species.title, [])
                if values not in lines:
                    lines.append(values)
        return {title: "; or ".join(lines) for title, lines in found.items()}

    @cached_property
    def briefs(self) -> dict[str, str]:
        """What a player wants to know of a component at a glance, by its name, where it has one: `fantasy; points 4`.

        It is what `shown with` names; without such a line all that is printed, but what the name says already. Nothing,
        none and no are left out. A name that stands for components that differ has no brief.
        """
        return {title: "; ".join(grouped(told)) for title, told in self.brief_parts.items()}

    @cached_property
    def brief_parts(self) -> dict[str, tuple["BriefPart", ...]]:
        """The parts of the briefs, by the component's name: each with what it is called and how much it is."""
        found: dict[str, set[tuple[BriefPart, ...]]] = {}
        for species in self.box.species:
            if species.title and species.values:
                found.setdefault(species.title, set()).add(self._brief(species))
        return {title: parts.pop() for title, parts in found.items() if len(parts) == 1 and parts != {()}}

    @cached_property
    def shown_values(self) -> dict[str, tuple[tuple[str, str], ...]]:
        """For each kind the values of the rulebook that are told beside its components, each with its title."""
        found = {}
        for kind in self.rules.kinds:
            nodes = [self.rules.kinds[above] for above in self.rules.ancestry(kind)]
            shown = next((item for node in nodes for item in node.items if isinstance(item, ast.Shown)), None)
            named = [part for part in shown.parts if part.name in self.rules.values] if shown is not None else []
            if named:
                found[kind] = tuple((p.name, self._value_title(p.name) if p.title is None else p.title) for p in named)
        return found

    def _value_title(self, name: str) -> str:
        return self.rules.values[name].head.title or plain(name)

    def _brief(self, species: Species) -> tuple["BriefPart", ...]:
        nodes = [self.rules.kinds[kind] for kind in self.rules.ancestry(species.kind)]
        shown = next((item for node in nodes for item in node.items if isinstance(item, ast.Shown)), None)
        if shown is None:
            wanted = [(name, self._property(nodes, name)) for name in species.values if name != "owner"]
        else:
            wanted = [(p.name, self._property(nodes, p.name) if p.title is None else p.title) for p in shown.parts]
        own = {p.name for p in shown.parts if p.title is not None} if shown is not None else set()
        told: list[BriefPart] = []
        for name, title in wanted:
            value = species.values.get(name)
            if value is None or value is False or value == 0 or value == () or isinstance(value, Drawing):
                # What is drawn is shown as a drawing.
                continue
            text = "" if value is True else self._printed(value)
            if shown is None and isinstance(value, str) and text.casefold() in (species.title or "").casefold():
                continue
            alone = shown is None and isinstance(value, str) and self._says_itself(species, name, value)
            told.append(("" if alone else title, text, name in own))
        return tuple(told)

    def _property(self, nodes: Sequence[ast.Component], name: str) -> str:
        """What a property is called."""
        declared = (item for node in nodes for item in node.items if isinstance(item, ast.Property))
        return next((item.title for item in declared if item.name == name and item.title), None) or plain(name)

    def _says_itself(self, species: Species, name: str, value: str) -> bool:
        """Whether an option tells by itself which property it belongs to: no other could have it."""
        return not any(
            other != name and value in kind.names
            for (of, other), kind in self.box.property_types.items()
            if of == species.kind and kind.base == "option"
        )

    def _printed(self, value: Any) -> str:
        if isinstance(value, Drawing):
            return value.text
        if isinstance(value, tuple) and not isinstance(value, Called):
            return " + ".join(f"{number} {self.option(name)}" for name, number in value) or "nothing"
        return "-" if value is None else self.value(value, Type("unknown"))

    def _species(self, index: int) -> str:
        species = self.box.species[index]
        if species.title:
            return species.title
        node = self.rules.kinds[species.kind]
        kind = node.title or plain(species.kind)
        texts: list[str] = []
        numbers: list[str] = []
        # What is the same on all of a kind tells none of them apart.
        same = {item.name for item in node.items if isinstance(item, ast.FixedProperty)}
        for name, value in species.values.items():
            if (name == "owner" and isinstance(value, int)) or (name in SIZES and self.box.surfaces):
                continue
            if isinstance(value, bool):
                if value:
                    texts.append(plain(name))
            elif isinstance(value, int) and name not in same:
                numbers.append(f"{plain(name)} {value}")
            elif isinstance(value, str):
                texts.append(self.option(value))
            elif isinstance(value, tuple) and value and not isinstance(value, Called) and type(value[0]) is not tuple:
                # On each side, or for each option; a cost is a tuple of pairs.
                texts.append("/".join("none" if one is None else self.option(str(one)) for one in value))
        alike = [s for s in self.box.species if s.kind == species.kind]
        # `coin coin` says nothing more than `coin`.
        text = " ".join([*(t for t in texts if t != kind), kind])
        if numbers and len(alike) > 1:
            text += f" ({', '.join(numbers)})"
        if species.owner is not None:
            text += f" of {self.player(species.owner)}"
        return text

    def option(self, name: str) -> str:
        """An option's title."""
        return self.rules.option_titles.get(name) or plain(name)

    def space(self, space: int) -> str:
        """`b3` on a grid, `1 north 2 east` on one that grows, the name of a named space, else its number."""
        zone = self.program.zone_at[self.program.space_zone[space]]
        if zone.free:
            y, x = divmod(space - zone.first_space, zone.columns)
            return f"({x}, {y})"
        name = next((n for n, i in self.box.space_names.items() if i == space), None)
        if name is not None:
            return self.option(name)
        i = space - zone.first_space
        if zone.growing:
            return from_start(*zone.steps(i))
        if zone.form == "grid":
            column, row = i % zone.columns, i // zone.columns
            letters = ""
            column += 1
            while column:
                column, rest = divmod(column - 1, 26)
                letters = chr(97 + rest) + letters
            return f"{letters}{row + 1}"
        return f"space {i + 1}"

    def value(self, value: Any, kind: Type) -> str:
        """A value of a type."""
        if value is None:
            return "none"
        if value == DECLINE:
            return "no"
        if kind.is_set and isinstance(value, tuple):
            return ", ".join(self.value(v, kind.element) for v in value) or "nothing"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, Called):
            head = self.rules.procedures[value.procedure].head
            return " ".join([head.title or plain(value.procedure), *(self.value(a, kind) for a in value.arguments)])
        if kind.base == "component":
            return self.component(value)
        if kind.base == "player":
            return self.player(value)
        if kind.base == "space":
            return self.space(value)
        if isinstance(value, str):
            return self.option(value)
        return str(value)


def grouped(told: Sequence[BriefPart]) -> list[str]:
    """Titles with their values; neighbours whose titles end alike share that word: `icons nightmarish 2, prophetic 1`.

    A title that the rulebook gives for this very place (the third of each) is left as it is.
    """
    parts: list[str] = []
    i = 0
    while i < len(told):
        last = told[i][0].rpartition(" ")[2]
        end = i
        while end < len(told) and not told[end][2] and told[end][0].endswith(f" {last}"):
            end += 1
        if end - i > 1:
            parts.append(f"{last} " + ", ".join(f"{title[: -len(last) - 1]} {text}" for title, text, _ in told[i:end]))
        else:
            parts.append(" ".join(filter(None, told[i][:2])))
        i = max(end, i + 1)
    return parts


def from_start(east: int, north: int) -> str:
    """A space of a grid that grows, by its way from the first: `2 north 1 west`; `the start`."""
    ways = [(north, "north"), (-north, "south"), (east, "east"), (-east, "west")]
    return " ".join(f"{steps} {way}" for steps, way in ways if steps > 0) or "the start"


def plain(name: str) -> str:
    """A name of the rulebook as words."""
    return name.replace("_", " ")
