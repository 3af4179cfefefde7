"""The names of a rulebook: collected from its tree, each with what it stands for.

One table for all global names, since a rulebook has one set of words for one set of things. Problems (a name twice, a
missing heading) become findings; the table is complete all the same, so that checking goes on.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics, Label, did_you_mean
from dreambook.grammar.source import Source
from dreambook.grammar.span import Span
from dreambook.interpreter.model.sequences import put_in_sequence
from dreambook.interpreter.model.sides import heading_of, is_sided

BUILTIN_NAMES = {
    "active": "the player whose turn it is", "players": "all players still in the game", "none": "nothing",
    "it": "the item that a `where` is about, or the component that an event is about",
    "opponents": "all other players still in the game", "opponent": "the other of two players",
    "clockwise": "a direction", "counterclockwise": "a direction", "everyone": "all players, those who are out too",
    "player_count": "how many players the game began with", "component": "a component of any kind",
    "components": "components of any kind", "orthogonals": "the four directions along rows and columns",
    "diagonals": "the four directions across corners",
    "occurrences": "how often this position has been there at the beginning of a turn",
}  # fmt: skip
"""Names that mean something without being declared."""

DIRECTIONS = {
    "north": (0, 1), "north_east": (1, 1), "east": (1, 0), "south_east": (1, -1), "south": (0, -1), "south_west": (-1, -1),
    "west": (-1, 0), "north_west": (-1, 1),
}  # fmt: skip
"""The ways across a grid, each with its step along a row and up a column; `direction` is the list of all of them."""

WAYS = {"orthogonals": tuple(DIRECTIONS)[::2], "diagonals": tuple(DIRECTIONS)[1::2]}
"""The directions along rows and columns, and those across corners."""

TURNS = {"right": 2, "opposite": 4, "left": -2}
"""How far round a direction is turned, in steps of `DIRECTIONS`: `right of north` is east."""

SEATS_BESIDE = {"next": 1, "left": 1, "previous": -1, "right": -1}
"""The functions that go from player to player, with the step in seat order."""
BUILTIN_FUNCTIONS = {
    "count": "how many there are", "total": "their sum (of dice: of what they show)", "highest": "the greatest",
    "lowest": "the smallest", "longest_line": "the length of the longest straight unbroken line that they make",
    "row": "the row of a space, from 1 at the bottom", "column": "the column of a space, from 1 at the left",
    "spaces": "all spaces of a zone", "neighbours": "the spaces that touch a space by a side or a link",
    "around": "the spaces that touch a space by a side or a corner", "face": "what a die shows",
    "next": "the next player clockwise, or the next space", "previous": "the player or space before",
    "left": "the player to the left (next clockwise), or a direction turned so", "right": "the player or direction to the right",
    "space": "the space where a component lies", "larger": "the larger of two numbers",
    "smaller": "the smaller of two numbers", "difference": "how far two numbers are apart",
    "remainder": "what is left over when the first number is divided by the second",
    "different": "the different values in a set", "corners": "the corner spaces of a grid",
    "opposite": "the space across a ring, or the way back", "position": "the number of a space along its ring or track, from 1",
    "components": "all that lies on a space", "distance": "the steps between two spaces",
    "ray": "the spaces of a grid from a space on in a direction, nearest first",
    "region": "the spaces among several that hang together with one of them",
    "leaps": "the spaces of a grid so many along and so many across from a space",
    "commonest": "the value that comes most often; none when two come as often",
    "matches": "the places where a pattern is to be seen, each as its spaces",
    "room": "the places of a surface where a figure can stand", "reach": "the places that a figure can get to on a straight way",
    "flight": "the places that a figure can get to in the air", "way": "how long the straight way to a place is",
    "climb": "how much is climbed up on a straight way", "gap": "how wide the widest gap on a straight way is",
    "ground": "how high the ground of a surface is at a place", "contacts": "the figures whose bases touch that of a figure",
    "sight": "whether nothing rises between two figures or places",
}  # fmt: skip
"""Functions that every rulebook has, used as `count of hand`."""

OF_SURFACES = ("room", "reach", "flight", "way", "climb", "gap", "ground", "contacts", "sight")
"""The functions that are about surfaces alone."""

FREE_FUNCTIONS = frozenset((
    "row", "column", "face", "position", "opposite", "corners", "ray", "region", "leaps", "distance", "around", "commonest",
    "left", "right", "remainder", "matches", *OF_SURFACES,
))  # fmt: skip
"""Functions whose names a rulebook may use for something of its own; then they mean that."""

FORMS = (
    "card", "tile", "token", "piece", "die", "counter", "figure", "disc", "marker", "cube", "coin", "board", "stone",
    "meeple", "chip", "block", "pawn", "peg", "bead", "gem", "miniature", "standee", "ship", "road", "building", "domino",
    "ticket", "note", "sheet", "dial", "pebble", "seed",
)  # fmt: skip
"""What a component may be. `die` has faces that are rolled; the others differ in words alone."""


@dataclass
class Symbol:
    """A declared name: what kind of thing it is, and where it is declared."""

    name: str
    kind: str
    node: ast.Node
    span: Span
    title: str = ""
    owner: str = ""


@dataclass
class Rules:
    """A rulebook's declarations by kind, in source order, and the table of all its names."""

    document: ast.Document
    rulebook: ast.Rulebook | None = None
    patch: ast.Patch | None = None
    names: dict[str, Symbol] = field(default_factory=dict)
    constants: dict[str, ast.Constant] = field(default_factory=dict)
    choices: dict[str, ast.ChoiceList] = field(default_factory=dict)
    signs: dict[str, ast.Signs] = field(default_factory=dict)
    patterns: dict[str, ast.Pattern] = field(default_factory=dict)
    options: dict[str, list[str]] = field(default_factory=dict)
    option_titles: dict[str, str] = field(default_factory=dict)
    kinds: dict[str, ast.Component] = field(default_factory=dict)
    properties: dict[str, list[tuple[str, ast.Property | ast.FixedProperty]]] = field(default_factory=dict)
    zones: dict[str, ast.Zone] = field(default_factory=dict)
    terrain: dict[str, ast.Zone] = field(default_factory=dict)
    """The surface on which each named terrain is."""
    variables: dict[str, ast.Variable] = field(default_factory=dict)
    values: dict[str, ast.Value] = field(default_factory=dict)
    procedures: dict[str, ast.Procedure] = field(default_factory=dict)
    actions: dict[str, ast.Action] = field(default_factory=dict)
    periods: dict[str, ast.Period] = field(default_factory=dict)
    rules: dict[str, ast.Rule] = field(default_factory=dict)
    triggers: list[ast.Trigger] = field(default_factory=list)
    sequences: list[ast.TriggerSequence] = field(default_factory=list)
    comes_before: dict[str, frozenset[str]] = field(default_factory=dict)
    """For a trigger the triggers that the rulebook says come after it."""
    setups: list[ast.Setup] = field(default_factory=list)
    play: list[ast.Period] = field(default_factory=list)
    ends: list[ast.EndSection] = field(default_factory=list)
    scorings: list[ast.Scoring] = field(default_factory=list)
    aims: list[ast.AimLine] = field(default_factory=list)
    scopes: dict[str, ast.Scope] = field(default_factory=dict)
    starters: dict[str, ast.Starter] = field(default_factory=dict)
    examples: list[ast.Example] = field(default_factory=list)
    notes: list[ast.Note] = field(default_factory=list)
    words: list[ast.Words] = field(default_factory=list)
    glossary: list[ast.GlossaryLine] = field(default_factory=list)
    lines: dict[str, tuple[str, ...]] = field(default_factory=dict)
    sources: dict[str, Source] = field(default_factory=dict)
    """The texts by file, for showing; those of tables are added when they are read."""
    spoken: str | None = None
    """The language that its texts were put into; None where they stand as they were written."""
    lost: frozenset[str] = frozenset()
    """The words of lines that could not be read: whoever uses a name that is among them has made no mistake."""

    ancestries: dict[str, tuple[str, ...]] = field(default_factory=dict, repr=False, compare=False)
    families: dict[str, tuple[str, ...]] = field(default_factory=dict, repr=False, compare=False)
    """What `ancestry` and `kind_and_below` have found: they are asked thousands of times for one rulebook."""

    @cached_property
    def nodes(self) -> tuple[ast.Node, ...]:
        """All nodes of the tree, parents first."""
        return self.document.walk()

    def locate(self, node: ast.Node, name: str) -> Span:
        """Where a name stands inside a node, by its text; the node's first line when it is not found."""
        span = node.span
        lines = self.lines.get(span.file, ())
        pattern = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
        for number in range(span.line, min(span.end_line, len(lines)) + 1):
            start = span.column - 1 if number == span.line else 0
            match = pattern.search(lines[number - 1], start)
            if match is not None and (number < span.end_line or match.end() < span.end_column + 1):
                return Span.at(span.file, number, match.start() + 1, len(name))
        return Span.at(span.file, span.line, span.column, max(1, len(name)))

    @property
    def places_and_variables(self) -> list[ast.Zone | ast.Variable]:
        """All that there may be one of for each player, option or component."""
        return [*self.zones.values(), *self.variables.values()]

    @property
    def name(self) -> str:
        """The rulebook's own name."""
        return self.rulebook.name if self.rulebook is not None else ""

    @property
    def title(self) -> str:
        """The rulebook's title for people."""
        return (self.rulebook.title or self.rulebook.name) if self.rulebook is not None else ""

    @property
    def mode(self) -> str:
        """competitive, cooperative, solo or teams; competitive unless said."""
        return (self.rulebook.mode or "competitive") if self.rulebook is not None else "competitive"

    def kind_and_below(self, kind: str) -> Sequence[str]:
        """The kind and all kinds that are of that kind."""
        known = self.families.get(kind)
        if known is None:
            known = self.families[kind] = tuple(name for name in self.kinds if kind in self.ancestry(name))
        return known

    def ancestry(self, kind: str) -> Sequence[str]:
        """The kind, its parent, the parent's parent, ..."""
        known = self.ancestries.get(kind)
        if known is not None:
            return known
        line: list[str] = []
        current: str | None = kind
        while current is not None and current in self.kinds and current not in line:
            line.append(current)
            current = self.kinds[current].parent
        self.ancestries[kind] = found = tuple(line)
        return found

    def plural_of(self, name: str) -> str | None:
        """The kind whose plural this name is (`Dreams`), or None."""
        return next((k for k in self.kinds if name in (k + "s", k + "es")), None)


def collect(
    document: ast.Document,
    found: Diagnostics,
    lines: dict[str, tuple[str, ...]] | None = None,
    lost: frozenset[str] = frozenset(),
) -> Rules:
    """The declarations of a document; what is declared twice or not at all is reported.

    `lines` are the source lines by file, so that findings can underline a name inside a declaration; `lost` are the
    words of the lines that could not be read.
    """
    rules = Rules(document, lines=lines or {}, lost=lost)
    collector = _Collector(rules, found)
    for block in document.blocks:
        collector.block(block)
    _directions(rules)
    heading = heading_of(rules, found)
    if heading is not None:
        rules.variables[heading.name] = heading
        rules.names[heading.name] = Symbol(heading.name, "variable", heading, heading.span, heading.name)
    collector.finish()
    put_in_sequence(rules, found)
    return rules


def _directions(rules: Rules) -> None:
    """The list of directions, where a rulebook with a grid or with sides speaks of them and means nothing of its own by it."""
    sides = any(is_sided(rules, node) for nodes in rules.properties.values() for _, node in nodes)
    if "direction" in rules.names or not (sides or any(zone.form == "grid" for zone in rules.zones.values())):
        return
    meant = {*DIRECTIONS, "direction", *WAYS}
    spaces = {
        name
        for zone in rules.zones.values()
        for name in (*zone.places, *(p.name for p in zone.items if isinstance(p, ast.Place)))
    }
    spoken = sides or any(isinstance(n, ast.Name) and n.name in meant for n in rules.nodes)
    if meant & (rules.options.keys() | spaces) or not spoken:
        return
    place = rules.document.span
    items = tuple(ast.ChoiceItem(span=place, name=name) for name in DIRECTIONS)
    rules.choices["direction"] = ast.ChoiceList(span=place, name="direction", items=items)
    for name in DIRECTIONS:
        rules.options[name] = ["direction"]


def _changed(kind: str, name: str, node: ast.Node, first: Symbol) -> str:
    """What to write in an expansion or a variant for what the rulebook has already."""
    anew = f"or write `remove {name}` above this, and declare it anew"
    if kind != first.kind:
        return f"rename this one, {anew}"
    if kind == "constant":
        return f"write `set {name} = ...` at the left margin"
    if kind == "kind of component":
        return f"write `more {name} x 4` for more of them, {anew}"
    if kind == "choice list":
        return f"write `add ... to {name}` at the left margin for more options, {anew}"
    if kind in ("zone", "variable"):
        return f"rename this one, {anew}"
    word = node.kind if isinstance(node, ast.Period) else kind
    return f"write `replace {word} {name} ...`, or rename this one"


class _Collector:
    def __init__(self, rules: Rules, found: Diagnostics) -> None:
        self.rules = rules
        self.found = found
        # Titles that options get where a choice lists them on the spot.
        self.spots: dict[str, set[str]] = {}

    def declare(self, kind: str, name: str, node: ast.Node, span: Span | None = None, title: str | None = None) -> bool:
        """Enter a name into the table; False (and a finding) when it is taken."""
        place = span or self.rules.locate(node, name)
        if name in BUILTIN_NAMES or name in BUILTIN_FUNCTIONS.keys() - FREE_FUNCTIONS:
            meaning = BUILTIN_NAMES.get(name) or BUILTIN_FUNCTIONS.get(name)
            self.found.error(
                "S01", f"`{name}` is a word of the language ({meaning})", place, help="choose another name"
            )
            return False
        first = self.rules.names.get(name)
        if first is not None:
            self.found.error(
                "S01",
                f"`{name}` is declared twice",
                Label(place, "declared again here"),
                Label(first.span, f"first declared here, as a {first.kind}"),
                help="rename one of them" if place.file == first.span.file else _changed(kind, name, node, first),
            )
            return False
        self.rules.names[name] = Symbol(name, kind, node, place, title or name)
        return True

    def block(self, block: ast.Node) -> None:
        method = getattr(self, f"_{type(block).__name__.lower()}", None)
        if method is not None:
            method(block)
        self._inner(block)

    def _inner(self, block: ast.Node) -> None:
        for node in block.walk():
            if isinstance(node, ast.Note):
                self.rules.notes.append(node)
            elif isinstance(node, ast.Alternative) and node.title and isinstance(node.option, ast.Name):
                self.spots.setdefault(node.option.name, set()).add(node.title)
            elif isinstance(node, ast.Action) and node.head.name is not None:
                if self.declare("action", node.head.name, node, node.head.span, node.head.title):
                    self.rules.actions[node.head.name] = node
            elif isinstance(node, ast.Line) and node.label is not None:
                self.declare("line", node.label, node)
            elif isinstance(node, ast.Replaced):
                self._change(node)
            elif (
                isinstance(node, ast.Period)
                and node.head.name is not None
                and self.declare("phase", node.head.name, node, node.head.span, node.head.title)
            ):
                self.rules.periods[node.head.name] = node

    def _rulebook(self, block: ast.Rulebook) -> None:
        # A second one is reported where the text is read.
        if self.rules.rulebook is None:
            self.rules.rulebook = block

    def _patch(self, block: ast.Patch) -> None:
        # Applied patches leave no heading; this one is for a rulebook that was not found.
        self.rules.patch = block
        self.found.error(
            "F10", f"`{block.name}` is for the rulebook `{block.base}`, and there is no such rulebook beside it", Label(block.span),
            help=f"put {block.base}.dream into the same folder, or name both: `{block.base}.dream+{block.name}.dream`",
        )  # fmt: skip

    def _change(self, block: ast.Node) -> None:
        """What changes something stands in an expansion or a variant alone."""
        if self.rules.rulebook is not None:
            self.found.error(
                "P08", "a rulebook changes nothing that is in it", Label(block.span),
                help="write it as it is meant; `set`, `replace`, `remove` and `add` stand in an expansion or a variant",
            )  # fmt: skip

    _setconstant = _replace = _replacelines = _remove = _addtolist = _addlines = _change

    def _constants(self, block: ast.Constants) -> None:
        for item in block.items:
            if isinstance(item, ast.Constant) and self.declare("constant", item.name, item, title=item.title):
                self.rules.constants[item.name] = item

    def _choices(self, block: ast.Choices) -> None:
        for item in block.items:
            if isinstance(item, ast.ChoiceList) and self.declare("choice list", item.name, item, title=item.title):
                self.rules.choices[item.name] = item
                self._options(item.name, item.items)

    def _options(self, of: str, items: tuple[ast.ChoiceItem, ...]) -> None:
        seen: dict[str, ast.ChoiceItem] = {}
        for item in items:
            if item.name in seen:
                self.found.error(
                    "S01", f"the option `{item.name}` stands twice in `{of}`", Label(item.span, "again here"),
                    Label(seen[item.name].span, "first here"), help="remove one of them",
                )  # fmt: skip
                continue
            seen[item.name] = item
            self.rules.options.setdefault(item.name, []).append(of)
            if item.title:
                self.rules.option_titles[item.name] = item.title

    def _signs(self, block: ast.Signs) -> None:
        if self.declare("list of signs", block.name, block, title=block.title):
            self.rules.signs[block.name] = block

    def _pattern(self, block: ast.Pattern) -> None:
        if self.declare("pattern", block.name, block, title=block.title):
            self.rules.patterns[block.name] = block

    def _components(self, block: ast.Components) -> None:
        for item in block.items:
            if not isinstance(item, ast.Component):
                continue
            if item.form not in FORMS:
                self.found.error(
                    "S01", f"`{item.form}` is no form of component", Label(Span.at(item.span.file, item.span.line, item.span.column, len(item.form))),
                    help=did_you_mean(item.form, FORMS) or "a component is a card, tile, token, piece, die, ...",
                )  # fmt: skip
            if self.declare("kind of component", item.name, item, title=item.title):
                self.rules.kinds[item.name] = item
            for prop in item.items:
                if isinstance(prop, ast.Property | ast.FixedProperty):
                    self.rules.properties.setdefault(prop.name, []).append((item.name, prop))
                    if isinstance(prop, ast.Property) and isinstance(prop.type, ast.InlineChoices):
                        self._options(prop.name, prop.type.items)

    def _zones(self, block: ast.Zones) -> None:
        for item in block.items:
            if isinstance(item, ast.Zone) and self.declare("zone", item.name, item, title=item.title):
                self.rules.zones[item.name] = item
                for place in item.places:
                    self.rules.options.setdefault(place, [])
                for place_line in item.items:
                    if isinstance(place_line, ast.Place) and place_line.title:
                        self.rules.option_titles[place_line.name] = place_line.title
                    if isinstance(place_line, ast.Terrain):
                        self._terrain(item, place_line)

    def _terrain(self, zone: ast.Zone, node: ast.Terrain) -> None:
        if zone.form != "surface":
            self.found.error(
                "S03", f"`{zone.name}` is no surface, so there is no terrain on it", Label(node.span),
                help=f"declare it as `{zone.name}: surface 60 cm x 60 cm`, or name its places with `place`",
            )  # fmt: skip
        elif self.declare("terrain", node.name, node, title=node.title):
            self.rules.terrain[node.name] = zone

    def _variables(self, block: ast.Variables) -> None:
        for item in block.items:
            if isinstance(item, ast.Variable) and self.declare("variable", item.name, item, title=item.title):
                self.rules.variables[item.name] = item
                if isinstance(item.type, ast.OptionType):
                    for name in item.type.names:
                        self.rules.options.setdefault(name, []).append(item.name)

    def _value(self, block: ast.Value) -> None:
        if self.declare("value", block.head.name or "", block, block.head.span, block.head.title):
            self.rules.values[block.head.name or ""] = block

    def _procedure(self, block: ast.Procedure) -> None:
        if self.declare("procedure", block.head.name or "", block, block.head.span, block.head.title):
            self.rules.procedures[block.head.name or ""] = block

    def _rule(self, block: ast.Rule) -> None:
        if self.declare("rule", block.head.name or "", block, block.head.span, block.head.title):
            self.rules.rules[block.head.name or ""] = block

    def _starter(self, block: ast.Starter) -> None:
        if self.declare("starter", block.name, block, title=block.title):
            self.rules.starters[block.name] = block

    def _trigger(self, block: ast.Trigger) -> None:
        if self.declare("trigger", block.head.name or "", block, block.head.span, block.head.title):
            self.rules.triggers.append(block)

    def _triggersequence(self, block: ast.TriggerSequence) -> None:
        self.rules.sequences.append(block)

    def _setup(self, block: ast.Setup) -> None:
        self.rules.setups.append(block)

    def _period(self, block: ast.Period) -> None:
        self.rules.play.append(block)

    def _endsection(self, block: ast.EndSection) -> None:
        self.rules.ends.append(block)

    def _scoring(self, block: ast.Scoring) -> None:
        self.rules.scorings.append(block)

    def _aim(self, block: ast.Aim) -> None:
        self.rules.aims.extend(line for line in block.lines if isinstance(line, ast.AimLine))

    def _scope(self, block: ast.Scope) -> None:
        if self.declare("scope", block.name, block, self.rules.locate(block, block.name), block.title):
            self.rules.scopes[block.name] = block

    def _example(self, block: ast.Example) -> None:
        self.rules.examples.append(block)

    def _words(self, block: ast.Words) -> None:
        self.rules.words.append(block)

    def _glossary(self, block: ast.Glossary) -> None:
        self.rules.glossary.extend(item for item in block.items if isinstance(item, ast.GlossaryLine))

    def finish(self) -> None:
        """What can be said only when all names are known."""
        rules = self.rules
        listed = {item.name for choice in rules.choices.values() for item in choice.items}
        for name, titles in self.spots.items():
            # One that is listed nowhere else is called everywhere as it is where it is chosen.
            if len(titles) == 1 and name not in rules.names and name not in listed:
                rules.option_titles.setdefault(name, *titles)
        circle: set[str] = set()
        for name, kind in rules.kinds.items():
            if kind.parent is not None and kind.parent not in rules.kinds:
                if kind.parent in rules.lost:
                    continue
                near = did_you_mean(kind.parent, rules.kinds)
                self.found.error(
                    "S01",
                    f"no kind `{kind.parent}` is declared",
                    self.rules.locate(kind, kind.parent),
                    help=near or "declare it",
                )
            elif kind.parent is not None and name in rules.ancestry(kind.parent) and name not in circle:
                circle.update(rules.ancestry(name))
                self.found.error(
                    "S16", f"`{name}` is a kind of itself", self.rules.locate(kind, kind.parent), help="remove one `is`"
                )
        for scope in rules.scopes.values():
            for item in scope.items:
                changed = (
                    item.name
                    if isinstance(item, ast.ScopeConstant)
                    else item.kind
                    if isinstance(item, ast.ScopeCopies)
                    else None
                )
                known = rules.constants if isinstance(item, ast.ScopeConstant) else rules.kinds
                if changed is not None and changed not in known and changed not in rules.lost:
                    what = "constant" if isinstance(item, ast.ScopeConstant) else "kind of component"
                    near = did_you_mean(changed, known)
                    self.found.error(
                        "S01",
                        f"no {what} is named `{changed}`",
                        self.rules.locate(item, changed),
                        help=near or "a scope changes constants, and how many copies there are",
                    )
        for zone in rules.zones.values():
            for kind_name in zone.kinds:
                if kind_name not in rules.kinds and kind_name not in rules.lost:
                    near = did_you_mean(kind_name, rules.kinds)
                    self.found.error(
                        "S01", f"no kind of component `{kind_name}` is declared", self.rules.locate(zone, kind_name),
                        help=near or "declare it under `components`",
                    )  # fmt: skip
