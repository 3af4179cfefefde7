"""Short names of things for messages, menus and logs. Sentences are the generators' work."""

import importlib
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from dreambook.grammar import ast
from dreambook.interpreter.model import lengths
from dreambook.interpreter.model.box import Species, VariableInstance, ZoneInstance
from dreambook.interpreter.model.patterns import Drawing
from dreambook.interpreter.model.translations import Translation, source_language
from dreambook.interpreter.model.types import LENGTH, UNKNOWN, Called, Type
from dreambook.interpreter.play.pending import DECLINE, TABLE
from dreambook.interpreter.report.translate import SOURCE, later, worded

DICE = "dice "
"""How the zones of dice are named that a rulebook gives no zone."""

DIRECTION_WORDS = {
    "north": later("north"), "north_east": later("north east"), "east": later("east"), "south_east": later("south east"),
    "south": later("south"), "south_west": later("south west"), "west": later("west"), "north_west": later("north west"),
    "clockwise": later("clockwise"), "counterclockwise": later("counterclockwise"),
}  # fmt: skip

SIZE_WORDS = {"base": later("base"), "height": later("height")}
"""What the language calls the sizes of figures, where the rulebook has no words for them."""

BriefPart = tuple[str, str, bool]
"""One part of what is told beside a name: what it is called, how much it is, whether the rulebook calls it so for this place."""

if TYPE_CHECKING:
    from dreambook.interpreter.compile.program import Program


class Words:
    """Names things of one compiled rulebook, in the language of the program."""

    def __init__(self, program: "Program") -> None:
        self.program = program
        self.rules = program.rules
        self.box = program.box
        self.language = program.language

    # ------------------------------------------------------------------ language
    def worded(self, text: str, /, **slots: object) -> str:
        """A text with slots in this language; what stands in the slots stays as it is."""
        return worded(self.language, text, **slots)

    def numbered(self, count: int, one: str, many: str, /, **slots: object) -> str:
        """The same of one or of several: `{count} card`, `{count} cards`."""
        return worded(self.language, one if count == 1 else many, count=count, **slots)

    def spelled(self, name: str) -> str:
        """A name of the rulebook that has no title: what its `words` say in this language, else the words it is made of."""
        line = self._translation.names.get(name) if self._translation is not None else None
        if line is None and self.program.spoken and name in SIZE_WORDS and self.box.surfaces:
            return self.worded(SIZE_WORDS[name])
        return line.text if line is not None else plain(name)

    def printed(self, text: str) -> str:
        """A name that is printed on a component, in this language as far as the rulebook says it."""
        line = self._translation.texts.get(text) if self._translation is not None else None
        return line.text if line is not None else text

    @cached_property
    def _translation(self) -> Translation | None:
        """What the rulebook's `words` say; None where its names are words as they are."""
        if not self.program.spoken or self.language == SOURCE == source_language(self.rules):
            return None
        return Translation.of(self.rules, self.language)

    @cached_property
    def showing(self) -> str:
        """What stands in the label of a die between its name and its face."""
        return self.worded("{name} showing {face}", name="", face="")

    @cached_property
    def turned(self) -> str:
        """What stands in the label of a component between its name and where its north side points, unless that is north."""
        return self.worded("{name} turned {way}", name="", way="")

    def owned(self, name: str, player: int) -> str:
        """`hand of player 1`"""
        return self.worded("{name} of {player}", name=name, player=self.player(player))

    def listed(self, names: Sequence[str]) -> str:
        """`red, green and blue`"""
        if len(names) < 2:
            return "".join(names)
        return self.worded("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])

    # ------------------------------------------------------------------ names
    def player(self, player: int) -> str:
        """`player 1`, or `the table`."""
        return self.worded("the table") if player == TABLE else self.worded("player {number}", number=player + 1)

    def zone(self, zone: ZoneInstance) -> str:
        """`hand of player 1`"""
        return self._keyed(self.zone_title(zone.zone), zone.key, zone.owner)

    def zone_title(self, name: str) -> str:
        """What a zone is called, by its name; where dice lie that no zone is declared for, it is called like these."""
        if name.startswith(DICE):
            kind = self.rules.kinds[name.removeprefix(DICE)]
            return kind.title or self.spelled(kind.name)
        node = self.rules.zones.get(name)
        return (node.title if node is not None else None) or self.spelled(name)

    def variable_title(self, name: str) -> str:
        """What a variable is called, by its name."""
        node = self.rules.variables.get(name)
        line = self._translation.names.get(name) if self._translation is not None else None
        if line is not None and node is not None and isinstance(node.type, ast.NumberRange):
            # A number is so many of what it is called.
            many = next((form.text for form in line.forms if form.case == "plural"), None)
            if many is not None:
                return many
        return (node.title if node is not None else None) or self.spelled(name)

    def _keyed(self, name: str, key: object, owner: int | None) -> str:
        """`coins of player 1`, `price of red`, `marks (red) of player 1`"""
        if isinstance(key, tuple):
            others = key if owner is None else key[1:]
            name = f"{name} ({', '.join(map(self.key, others))})"
        if owner is not None:
            return self.owned(name, owner)
        if key is None or isinstance(key, tuple):
            return name
        return self.worded("{name} of {key}", name=name, key=self.key(key))

    def key(self, key: object) -> str:
        """An option or a component that something is declared for."""
        return self.component(key) if isinstance(key, int) else self.option(str(key))

    def variable(self, variable: VariableInstance) -> str:
        """`points of player 1`"""
        title, key = self.variable_title(variable.variable), variable.key
        if variable.owner is None and isinstance(key, int):
            # Several players can have components of one name.
            return self.worded("{name} of {key}", name=title, key=self.component_of(key))
        return self._keyed(title, key, variable.owner)

    def component(self, component: int) -> str:
        """What is printed on a component, as its name: `red sun Location`, `dream card 12`."""
        return self._species_names[self.program.species_of[component]]

    def component_of(self, component: int) -> str:
        """A component's name with whose it is, where it belongs to somebody: `lantern hare of player 2`."""
        species = self.box.species[self.program.species_of[component]]
        name = self.component(component)
        return self.owned(name, species.owner) if species.title and species.owner is not None else name

    @cached_property
    def _species_names(self) -> list[str]:
        return [self.species(species) for species in self.box.species]

    @cached_property
    def declared(self) -> list[Species]:
        """What everybody can read in the rulebook, so that no name tells what somebody has brought in secret."""
        return self.box.declared_species()

    @cached_property
    def prints(self) -> dict[str, str]:
        """What is printed on the components that have a name of their own, by that name: `points 4, suit red`."""
        found: dict[str, list[str]] = {}
        for species in self.declared:
            if species.title and species.values:
                nodes = [self.rules.kinds[kind] for kind in self.rules.ancestry(species.kind)]
                values = ", ".join(
                    f"{self.property_title(nodes, name)} {self._printed(value, self.box.property_types.get((species.kind, name)))}"
                    for name, value in species.values.items()
                    if name != "owner"
                )
                lines = found.setdefault(self.printed(species.title), [])
                if values not in lines:
                    lines.append(values)
        return {title: self.worded("; or ").join(lines) for title, lines in found.items()}

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
        for species in self.declared:
            if species.title and species.values:
                found.setdefault(self.printed(species.title), set()).add(self._brief(species))
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
        return self.rules.values[name].head.title or self.spelled(name)

    def _brief(self, species: Species) -> tuple["BriefPart", ...]:
        nodes = [self.rules.kinds[kind] for kind in self.rules.ancestry(species.kind)]
        shown = next((item for node in nodes for item in node.items if isinstance(item, ast.Shown)), None)
        if shown is None:
            wanted = [(name, self.property_title(nodes, name)) for name in species.values if name != "owner"]
        else:
            wanted = [(p.name, self.property_title(nodes, p.name) if p.title is None else p.title) for p in shown.parts]
        own = {p.name for p in shown.parts if p.title is not None} if shown is not None else set()
        told: list[BriefPart] = []
        for name, title in wanted:
            value = species.values.get(name)
            if value is None or value is False or value == 0 or value == () or isinstance(value, Drawing):
                # What is drawn is shown as a drawing.
                continue
            text = "" if value is True else self._printed(value, self.box.property_types.get((species.kind, name)))
            if shown is None and isinstance(value, str) and text.casefold() in (species.title or "").casefold():
                continue
            alone = shown is None and isinstance(value, str) and self._says_itself(species, name, value)
            told.append(("" if alone else title, text, name in own))
        return tuple(told)

    def property_title(self, nodes: Sequence[ast.Component], name: str) -> str:
        """What a property is called."""
        declared = (item for node in nodes for item in node.items if isinstance(item, ast.Property))
        return next((item.title for item in declared if item.name == name and item.title), None) or self.spelled(name)

    def _says_itself(self, species: Species, name: str, value: str) -> bool:
        """Whether an option tells by itself which property it belongs to: no other could have it."""
        return not any(
            other != name and value in kind.names
            for (of, other), kind in self.box.property_types.items()
            if of == species.kind and kind.base == "option"
        )

    def _printed(self, value: Any, kind: Type | None) -> str:
        if isinstance(value, Drawing):
            return value.text
        if isinstance(value, tuple) and not isinstance(value, Called):
            return " + ".join(f"{number} {self.option(name)}" for name, number in value) or self.worded("nothing")
        return "-" if value is None else self.value(value, LENGTH if kind is not None and kind.is_length else UNKNOWN)

    def species(self, species: Species) -> str:
        """The name of components that are printed alike."""
        if species.title:
            return self.printed(species.title)
        node = self.rules.kinds[species.kind]
        kind = node.title or self.spelled(species.kind)
        texts: list[str] = []
        signs_of: list[str] = []
        numbers: list[str] = []
        # What is the same on all of a kind tells none of them apart.
        same = {item.name for item in node.items if isinstance(item, ast.FixedProperty)}
        for name, value in species.values.items():
            if (name == "owner" and isinstance(value, int)) or (name in lengths.SIZES and self.box.surfaces):
                continue
            if isinstance(value, bool):
                if value:
                    texts.append(self.spelled(name))
                    signs_of.append(name)
            elif isinstance(value, int) and name not in same:
                measured = self.box.property_types.get((species.kind, name), UNKNOWN)
                numbers.append(f"{self.spelled(name)} {self.value(value, measured)}")
            elif isinstance(value, str):
                texts.append(self.option(value))
                signs_of.append(value)
            elif isinstance(value, tuple) and value and not isinstance(value, Called) and type(value[0]) is not tuple:
                # On each side, or for each option; a cost is a tuple of pairs.
                texts.append("/".join(self.worded("none") if one is None else self.option(str(one)) for one in value))
        alike = [s for s in self.declared if s.kind == species.kind]
        # `coin coin` says nothing more than `coin`.
        signs = " ".join(t for t in texts if t != kind)
        if self._nouns is not None and signs_of and len(signs_of) == len(texts) and kind not in texts:
            signs, whole = self._nouns.with_adjectives(signs_of, species.kind)
            if whole:
                signs, kind = "", signs
        told = ", ".join(numbers) if len(alike) > 1 else ""
        if signs and told:
            text = self.worded("{signs} {kind} ({numbers})", signs=signs, kind=kind, numbers=told)
        elif told:
            text = self.worded("{kind} ({numbers})", kind=kind, numbers=told)
        else:
            text = self.worded("{signs} {kind}", signs=signs, kind=kind) if signs else kind
        return text if species.owner is None else self.owned(text, species.owner)

    @cached_property
    def _nouns(self) -> Any:
        """The nouns and adjectives of the language, where it bends them and the generators are there."""
        if not self.program.spoken or self.language == SOURCE:
            return None
        try:
            nouns = importlib.import_module("dreambook.generators.nouns")
        except ImportError:
            return None
        return nouns.TableNouns(self.rules, self.language)

    def times(self, count: int, name: str) -> str:
        """Several of one name: `3 x red sun`; of one the name alone."""
        return self.worded("{count} x {name}", count=count, name=name) if count > 1 else name

    def option(self, name: str) -> str:
        """An option's title."""
        return self.rules.option_titles.get(name) or self._direction(name) or self.spelled(name)

    def _direction(self, name: str) -> str:
        """A direction of a board, where the rulebook has none of its own."""
        if name not in DIRECTION_WORDS or "direction" in self.rules.names:
            return ""
        return self.worded(DIRECTION_WORDS[name])

    def space(self, space: int) -> str:
        """`b3` on a grid, `1 north 2 east` on one that grows, the name of a named space, else its number."""
        zone = self.program.zone_at[self.program.space_zone[space]]
        if zone.free:
            y, x = divmod(space - zone.first_space, zone.columns)
            return self.point(x, y)
        name = next((n for n, i in self.box.space_names.items() if i == space), None)
        if name is not None:
            return self.option(name)
        i = space - zone.first_space
        if zone.growing:
            return self.from_start(*zone.steps(i))
        if zone.form == "grid":
            column, row = i % zone.columns, i // zone.columns
            letters = ""
            column += 1
            while column:
                column, rest = divmod(column - 1, 26)
                letters = chr(97 + rest) + letters
            return f"{letters}{row + 1}"
        return self.worded("space {number}", number=i + 1)

    @cached_property
    def unit(self) -> str:
        """The unit of all lengths of this rulebook."""
        return lengths.unit_of(self.rules)

    @property
    def _writing(self) -> str:
        """The language in which figures are written: that of the names around them."""
        return self.language if self.program.spoken else lengths.language_of(self.rules)

    def length(self, millimetres: int) -> str:
        """A length with its unit: `2.5 cm`."""
        return lengths.length_text(millimetres, self.unit, self._writing)

    def point(self, x: int, y: int) -> str:
        """A place of a surface, so far from the left and from the bottom: `(7.5 | 12 cm)`."""
        if self.unit == "mm" or not self.program.spoken:
            # As examples name it.
            return f"({x}, {y})"
        return self.measured(x, y)

    def measured(self, x: int, y: int) -> str:
        """A place of a surface as people measure it: `(7.5 | 12 cm)`."""
        across, up = (lengths.figures(value, self.unit, self._writing) for value in (x, y))
        return f"({across} | {up} {self.unit})"

    def from_start(self, east: int, north: int) -> str:
        """A space of a grid that grows, by its way from the first: `2 north 1 west`; `the start`."""
        ways = [(north, "north"), (-north, "south"), (east, "east"), (-east, "west")]
        told = (
            self.worded("{steps} {way}", steps=steps, way=self.worded(DIRECTION_WORDS[way]))
            for steps, way in ways
            if steps > 0
        )
        return " ".join(told) or self.worded("the start")

    def value(self, value: Any, kind: Type) -> str:
        """A value of a type."""
        if value is None:
            return self.worded("none")
        if value == DECLINE:
            return self.worded("no")
        if kind.is_set and isinstance(value, tuple):
            return ", ".join(self.value(v, kind.element) for v in value) or self.worded("nothing")
        if isinstance(value, bool):
            return self.worded("yes" if value else "no")
        if isinstance(value, Called):
            head = self.rules.procedures[value.procedure].head
            types = [p.type for p in self.rules.procedures[value.procedure].parameters]
            given = [
                self.value(a, LENGTH if lengths.is_range_of_lengths(self.rules, of) else UNKNOWN)
                for a, of in zip(value.arguments, types, strict=False)
            ]
            return " ".join([head.title or self.spelled(value.procedure), *given])
        if kind.base == "component":
            return self.component(value)
        if kind.base == "player":
            return self.player(value)
        if kind.base == "space":
            return self.space(value)
        if isinstance(value, str):
            return self.option(value)
        return self.length(value) if kind.is_length else str(value)


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


def plain(name: str) -> str:
    """A name of the rulebook as words."""
    return name.replace("_", " ")
