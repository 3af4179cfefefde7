"""One fact that is said twice with different figures (S06): a text says how many there are of something, and the box or
the rules say otherwise.

Texts outside the rules are held against what the tree knows of the thing that they count: how many there are in the box,
in all or of each print, and every number that stands in a line with it. The sentences of a rule are held against the rule
itself (drift.py).
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node
from dreambook.grammar.diagnostics import Diagnostics, Label
from dreambook.grammar.span import Span
from dreambook.interpreter.check.figures_known import written
from dreambook.interpreter.check.prose import Numeral, Prose
from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.model.symbols import Rules
from dreambook.interpreter.numbers import so_many

_LINES = (ast.Line, ast.Component, ast.Zone, ast.Variable, ast.Given, ast.Constant)
_PLAYERS = frozenset(("players", "player", "spieler", "spielern", "spielerinnen"))


class Facts:
    """What a rulebook says of how many there are of each kind."""

    def __init__(self, rules: Rules, programs: Iterable[Program], players: Iterable[int]) -> None:
        self.rules = rules
        self.players = frozenset(players)
        self._programs = tuple(programs)

    @cached_property
    def forms(self) -> dict[str, str]:
        """How people write a kind, in small letters: "dream card", "dream cards"."""
        return self._forms()

    @cached_property
    def options(self) -> frozenset[str]:
        """What can be printed on a component, in small letters: "red"."""
        return frozenset(word.lower() for word in (*self.rules.options, *self.rules.option_titles.values()))

    @cached_property
    def _beside(self) -> Mapping[str, set[int]]:
        return self._numbers_beside()

    @cached_property
    def _in_box(self) -> Mapping[str, set[int]]:
        """For each kind how many there are in all, of each print, and with each value printed on them."""
        found: dict[str, set[int]] = defaultdict(set)
        for program in self._programs:
            box = program.box
            counts: Counter[tuple[str, str, str]] = Counter()
            for kind, species in zip(box.kind_of, box.species_of, strict=True):
                values = box.species[species].values
                for ancestor in self.rules.ancestry(kind):
                    counts[ancestor, "", ""] += 1
                    counts[ancestor, "print", str(species)] += 1
                    # A value may be a list or a bag, which cannot be counted as it is.
                    counts.update((ancestor, name, repr(value)) for name, value in values.items())
            for (kind, _, _), count in counts.items():
                found[kind].add(count)
        return found

    def in_all(self, kind: str) -> list[int]:
        """How many there are in the box, for the numbers of players."""
        return sorted(self._in_box.get(kind, ()), reverse=True)[:1]

    def known(self, kind: str) -> frozenset[int]:
        """All numbers that the box and the rules connect with a kind; none where nothing is known of it."""
        related = {*self.rules.kind_and_below(kind), *self.rules.ancestry(kind)}
        return frozenset(
            number for name in related for number in (*self._in_box.get(name, ()), *self._beside.get(name, ()))
        )

    def named(self, phrase: str) -> set[int]:
        """The numbers of constants and variables that are called after what a phrase counts: `tides_to_hold` of tides."""
        noun = phrase.split()[-1].lower()
        rules = self.rules
        found: set[int] = set()
        declared: list[ast.Constant | ast.Variable] = [*rules.constants.values(), *rules.variables.values()]
        for node in declared:
            title = node.title or "" if isinstance(node, ast.Variable) else ""
            if noun not in f"{node.name.replace('_', ' ')} {title}".lower().split():
                continue
            quoted = [
                rules.constants[n.name] for n in node.walk() if isinstance(n, ast.Name) and n.name in rules.constants
            ]
            found |= {n.value for part in (node, *quoted) for n in part.walk() if isinstance(n, ast.Number)}
        return found

    def _numbers_beside(self) -> Mapping[str, set[int]]:
        """For each kind the numbers that stand in one line with it, or with a zone that holds it."""
        found: dict[str, set[int]] = defaultdict(set)
        holds = {name: set(zone.kinds) & self.rules.kinds.keys() for name, zone in self.rules.zones.items()}
        for node in self.rules.nodes:
            if not isinstance(node, _LINES):
                continue
            kinds: set[str] = set()
            numbers: set[int] = set()
            for child in node.walk():
                for value in child.__dict__.values():
                    for name in (value,) if isinstance(value, str) else value if isinstance(value, tuple) else ():
                        if isinstance(name, str):
                            kinds.update(self._kinds(name, holds))
                numbers |= written(child)
                if isinstance(child, ast.Name) and child.name in self.rules.constants:
                    numbers.update(
                        n.value for n in self.rules.constants[child.name].walk() if isinstance(n, ast.Number)
                    )
            for kind in kinds:
                found[kind] |= numbers
        return found

    def _kinds(self, name: str, holds: Mapping[str, set[str]]) -> Iterable[str]:
        if name in self.rules.kinds:
            return (name,)
        if name in holds:
            return holds[name]
        kind = self.rules.plural_of(name)
        return (kind,) if kind else ()

    def _forms(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for name, node in self.rules.kinds.items():
            for form in (name, node.title, node.plural):
                if form:
                    for written in (form, form + "s", form + "es"):
                        found.setdefault(written.replace("_", " ").lower(), name)
        for section in self.rules.words:
            for line in section.items:
                if (
                    isinstance(line, ast.WordLine)
                    and isinstance(line.path, ast.Name)
                    and line.path.name in self.rules.kinds
                ):
                    for text in (line.text, *(form.text for form in line.forms)):
                        found[text.lower()] = line.path.name
        return found


def check_facts(facts: Facts, prose: Prose, found: Diagnostics) -> None:
    """Findings S06 for the texts outside the rules."""
    rules = facts.rules
    for text, node in _texts(rules):
        for numeral in prose.numerals(text):
            if numeral.next and numeral.next[0].lower() in _PLAYERS:
                _players(facts, numeral, node, found)
                continue
            kind, phrase, described = _counted(facts, numeral)
            known = facts.known(kind) if kind else frozenset()
            if kind is None or not known or numeral.value in known:
                continue
            box = facts.in_all(kind)
            if described and box and numeral.value <= box[0]:
                # How many of them are so, nothing says.
                continue
            if numeral.value in facts.named(phrase):
                continue
            declared = rules.kinds[kind]
            said = f"in the box there are {box[0]}" if box else "it is declared here"
            found.report(
                "S06", f"this text says {numeral.written} {phrase}, and the rules know no such number of them",
                Label(_place(rules, node, numeral), "stated here"), Label(rules.locate(declared, kind), said),
                help="change one of the two; a number that stands as `{constant}` in the text is said only once",
                cause=("fact", kind, numeral.written),
            )  # fmt: skip


def _players(facts: Facts, numeral: Numeral, node: Node, found: Diagnostics) -> None:
    heading = facts.rules.rulebook
    if not facts.players or numeral.value in facts.players or heading is None:
        return
    low, high = min(facts.players), max(facts.players)
    span = f"{low} to {high}" if low != high else so_many(low, "player")
    found.report(
        "S06", f"this text speaks of {numeral.written} players, and the rulebook is for {span}",
        Label(_place(facts.rules, node, numeral), "stated here"), Label(facts.rules.locate(heading, "players"), "the numbers of players"),
        help="change one of the two", cause=("fact", "players", numeral.written),
    )  # fmt: skip


def _counted(facts: Facts, numeral: Numeral) -> tuple[str | None, str, bool]:
    """The kind that a numeral counts, the words that say so, and whether one of them says something of it that is not printed
    on it: "6 dream cards", "6 red dreams", "6 small drops of oil"."""
    for first in (0, 1):
        for last in range(len(numeral.next), first, -1):
            kind = facts.forms.get(" ".join(numeral.next[first:last]).lower())
            if kind is not None:
                described = first == 1 and numeral.next[0].lower() not in facts.options
                return kind, " ".join(numeral.next[:last]), described
    return None, "", False


def _texts(rules: Rules) -> Iterator[tuple[str, Node]]:
    for node in rules.nodes:
        if isinstance(node, ast.Rulebook | ast.Patch):
            yield from ((line.text, line) for line in node.texts)
        elif isinstance(node, ast.Component | ast.Zone):
            yield from ((item.text, item) for item in node.items if isinstance(item, ast.Wording))
        elif isinstance(node, ast.GlossaryLine):
            yield node.text, node


def _place(rules: Rules, node: Node, numeral: Numeral) -> Span:
    return rules.locate(node, numeral.written)
