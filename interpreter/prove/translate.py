"""Expressions as formulas.

What a formula cannot say becomes a constant of its own: the same constant wherever the same is written about the same
things. So what is proved holds all the same, and what is found is tried out by the interpreter (`witness.py`).
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from dreambook.grammar import ast
from dreambook.interpreter.model import types as t
from dreambook.interpreter.prove.formulas import (
    ANYONE,
    NONE,
    Coded,
    Figure,
    Formula,
    Group,
    Heap,
    Kind,
    Number,
    Piece,
    Term,
    Truth,
    Unsaid,
    both,
    chosen,
    compared,
    either,
    equal,
    negated,
)
from dreambook.interpreter.prove.situation import Situation

DEEPEST = 6
"""Values that are made of values, at most so many deep, are told in full."""


@dataclass(frozen=True)
class Where:
    """The names visible at a place in the rules: who `player` is, what rules have named, the items of the `where`s around."""

    player: Coded
    locals: Mapping[str, Term] = field(default_factory=dict)
    items: tuple[Term, ...] = ()
    it: Term | None = None
    depth: int = 0

    def inner(self, item: Term) -> "Where":
        """The scope inside a `where` about an item."""
        player = item if isinstance(item, Coded) and item.base == "player" else self.player
        return replace(self, player=player, items=(*self.items, item))


class Translator:
    """Translates the expressions of one program."""

    def __init__(self, situation: Situation) -> None:
        from dreambook.interpreter.prove.several import Several

        self.situation = situation
        self.program = situation.program
        self.rules = situation.program.rules
        self.box = situation.program.box
        self.several = Several(self)
        self._shapes: dict[int, tuple[ast.Node, Hashable]] = {}
        self._variables: dict[Hashable, tuple[Term, frozenset[str]]] = {}
        self._prints: dict[Hashable, tuple[Term, frozenset[str]]] = {}
        self._values: dict[Hashable, tuple[Term | None, frozenset[str]]] = {}

    # ------------------------------------------------------------------ conditions
    def condition(self, node: ast.Node, where: Where) -> Formula:
        """A condition; what no formula says is a constant."""
        match node:
            case ast.And():
                return both(*(self.condition(part, where) for part in node.parts))
            case ast.Or():
                return either(*(self.condition(part, where) for part in node.parts))
            case ast.Not():
                return negated(self.condition(node.condition, where))
        try:
            return self._condition(node, where)
        except Unsaid:
            return self.situation.truth(self._unsaid(node, where))

    def _condition(self, node: ast.Node, where: Where) -> Formula:
        match node:
            case ast.Truth():
                return node.value
            case ast.Compare():
                return self._compare(node, where)
            case ast.Between():
                value, low, high = (self.number(x, where) for x in (node.value, node.low, node.high))
                return both(compared("<=", low, value), compared("<=", value, high))
            case ast.Test():
                held = self.several.tested(node, where)
                return negated(held) if node.negated else held
            case ast.Quantified():
                return self.several.quantified(node, where)
            case ast.CountTest():
                return self.several.count_test(node, where)
        term = self.term(node, where)
        if isinstance(term, Truth):
            return term.of
        raise Unsaid

    def _compare(self, node: ast.Compare, where: Where) -> Formula:
        if node.op in ("<", "<=", ">", ">="):
            return compared(node.op, self.number(node.left, where), self.number(node.right, where))
        left = self.term(node.left, where)
        right = self._right(node, left, where)
        if node.op in ("is in", "is not in"):
            held = self.several.member(left, right, node.right, where)
        elif node.op == "is at":
            held = self.several.lies_at(left, right, node.right, where)
        else:
            held = self.alike(left, right)
        return negated(held) if node.op in ("!=", "is not", "is not in") else held

    def _right(self, node: ast.Compare, left: Term, where: Where) -> Term:
        """An option name on the right means an option, even when it is a name of something else too."""
        kind = self.program.types.get(id(node.left), t.UNKNOWN)
        names = kind.names if kind.base == "option" else kind.element.names if kind.is_set else frozenset()
        if isinstance(node.right, ast.Name) and node.right.name in names and node.right.name not in where.locals:
            return Coded(self.situation.code(node.right.name), "option")
        return self.term(node.right, where)

    def alike(self, a: Term, b: Term) -> Formula:
        """Whether two things are the same."""
        if isinstance(b, Kind) and isinstance(a, Piece):
            return either(*(equal(a.species, i) for i in a.domain if i in b.species))
        if isinstance(a, Number) and isinstance(b, Number):
            return equal(a.of, b.of)
        if isinstance(a, Truth) and isinstance(b, Truth):
            return equal(a.of, b.of)
        if isinstance(a, Coded) and isinstance(b, Coded):
            return equal(a.of, b.of)
        if isinstance(a, Coded) and isinstance(b, Piece):
            a, b = b, a
        if isinstance(a, Piece) and isinstance(b, Coded) and b.of is NONE:
            return equal(a.species, NONE) if a.optional else False
        if isinstance(a, Piece) and isinstance(b, Piece) and a.key == b.key and not self.situation.unlike(a.key):
            return True
        raise Unsaid

    # ------------------------------------------------------------------ numbers
    def number(self, node: ast.Node, where: Where) -> Figure:
        """A number; what no formula says is a constant."""
        try:
            return self._number(node, where)
        except Unsaid:
            name = self._unsaid(node, where)
            if isinstance(node, ast.Of) and isinstance(node.what, ast.Name) and node.what.name == "count":
                return self.situation.figure(name, lambda c: c >= 0)
            return self.situation.figure(name)

    def _number(self, node: ast.Node, where: Where) -> Figure:
        match node:
            case ast.Number():
                return node.value
            case ast.Negative():
                return -self.number(node.value, where)
            case ast.Arithmetic(op="+" | "-" | "x" | "/"):
                return self._arithmetic(node, where)
        term = self.term(node, where)
        if isinstance(term, Number):
            return term.of
        raise Unsaid

    def _arithmetic(self, node: ast.Arithmetic, where: Where) -> Figure:
        a, b = self.number(node.left, where), self.number(node.right, where)
        if node.op == "+":
            return a + b
        if node.op == "-":
            return a - b
        if node.op == "x":
            if not isinstance(a, int) and not isinstance(b, int):
                raise Unsaid
            return a * b
        if not isinstance(b, int) or b <= 0:
            raise Unsaid
        if isinstance(a, int):
            return a // b if node.rounded == "down" else -(-a // b)
        return a / b if node.rounded == "down" else -((-a) / b)

    # ------------------------------------------------------------------ terms
    def term(self, node: ast.Node, where: Where) -> Term:
        """What an expression means. Raises Unsaid where no formula says it."""
        match node:
            case ast.Number() | ast.Negative():
                return Number(self._number(node, where))
            case ast.Truth():
                return Truth(node.value)
            case ast.CurrentPlayer():
                return where.player
            case ast.PlayerNumber():
                return Coded(node.number - 1, "player")
            case ast.Name():
                return self._name(node, where)
            case ast.Of():
                return self._of(node, where)
            case ast.Filter() | ast.InZone() | ast.Described() | ast.EmptyOf():
                return self.several.set(node, where)
            case ast.Arithmetic():
                if self.program.types.get(id(node), t.UNKNOWN).base == "number":
                    return Number(self._number(node, where))
                return self.several.set(node, where)
            case ast.PlayerTable():
                return Number(self.box.constants.number(node, "this"))
            case (
                ast.And()
                | ast.Or()
                | ast.Not()
                | ast.Compare()
                | ast.Test()
                | ast.Between()
                | ast.Quantified()
                | ast.CountTest()
            ):
                if self.program.types.get(id(node), t.TRUTH).is_set:
                    return self.several.set(node, where)
                return Truth(self.condition(node, where))
        raise Unsaid

    def _name(self, node: ast.Name, where: Where) -> Term:
        """The order in which names are looked up is that of compile/names.py."""
        name = node.name
        if name == "it":
            if where.items:
                return where.items[-1]
            if where.it is not None:
                return where.it
            raise Unsaid
        for item in reversed(where.items):
            found = self._of_item(name, item, where)
            if found is not None:
                return found
        if not where.items and isinstance(where.it, Piece) and self._printed_on(where.it, name):
            return self.printed(name, where.it)
        if name in where.locals:
            return where.locals[name]
        built_in = self._builtin(name, where)
        if built_in is not None:
            return built_in
        if name in self.rules.constants:
            value = self.box.constants.value(name)
            if value is None:
                raise Unsaid
            return Truth(value) if isinstance(value, bool) else Number(value)
        if name in self.rules.zones:
            return self.several.zone(name, where.player, self.rules.zones[name])
        if name in self.rules.variables:
            return self.variable(name, where.player)
        kind = name if name in self.rules.kinds else None
        if kind is None and name not in self.rules.options:
            kind = self.rules.plural_of(name)
        if kind is not None:
            return Kind(frozenset(self.situation.species_of(kind)))
        space = self.box.named_space(name) if name not in self.rules.names else None
        if space is not None and (name in self.box.space_names or name not in self.rules.options):
            return Coded(space, "space")
        known = self.program.types.get(id(node), t.UNKNOWN)
        if name in self.rules.options or (known.base == "option" and known.names == {name}):
            return Coded(self.situation.code(name), "option")
        if name in self.rules.choices:
            codes = [self.situation.code(item.name) for item in self.rules.choices[name].items]
            return Group(tuple((Coded(code, "option"), True) for code in codes))
        if name in self.rules.values and not self.rules.values[name].parameters:
            return self.value(name, (), where)
        if name in self.rules.names or name in self.rules.properties or known.base == "unknown":
            raise Unsaid
        # A name that the rule around has given: all that is known is of what type it is.
        return self.situation.local(name, known)

    def _of_item(self, name: str, item: Term, where: Where) -> Term | None:
        if isinstance(item, Piece):
            if self._printed_on(item, name):
                return self.printed(name, item)
            declared = self.rules.zones.get(name) or self.rules.variables.get(name)
            if declared is not None and isinstance(declared.each, ast.Name) and declared.each.name in self.rules.kinds:
                owners = set(self.situation.species_of(declared.each.name))
                if set(item.domain) <= owners:
                    return self.carried(name, item)
        elif isinstance(item, Coded) and item.base == "player":
            declared = self.rules.zones.get(name) or self.rules.variables.get(name)
            if declared is not None and isinstance(declared.each, ast.CurrentPlayer):
                return self.keyed(name, item)
        return None

    def _printed_on(self, piece: Piece, name: str) -> bool:
        return any(name in self.box.species[i].values for i in piece.domain)

    def printed(self, name: str, piece: Piece) -> Term:
        """What is printed on a component: a constant of its own, by its species, where that is not known.

        Raises Unsaid where it is nothing on some of them, or no number or option.
        """
        return self._once(
            self._prints,
            (name, self._identity(piece), piece.domain, piece.optional),
            lambda: self._printed(name, piece),
        )

    def _printed(self, name: str, piece: Piece) -> Term:
        by_value: dict[Any, list[int]] = {}
        for i in piece.domain:
            species = self.box.species[i]
            value = species.owner if name == "owner" and species.owner is not None else species.values.get(name)
            by_value.setdefault((type(value), value), []).append(i)
        kinds = {kind for kind, _ in by_value}
        if piece.optional or not kinds <= {int, str, bool, type(None)} or len(kinds - {type(None)}) != 1:
            raise Unsaid
        if type(None) in kinds and name != "owner" and str not in kinds:
            raise Unsaid
        figures = {key: self._figure(key[1]) for key in by_value}
        result: Any = next(iter(figures.values()))
        if len(figures) > 1:
            result = self._by_print(f"{name} on {self._identity(piece)}", piece, bool in kinds, figures, by_value)
        if bool in kinds:
            return Truth(result)
        if name == "owner" or str in kinds:
            return Coded(result, "player" if name == "owner" else "option")
        return Number(result)

    def _by_print(
        self, name: str, piece: Piece, truth: bool, figures: Mapping[Any, Any], by_value: Mapping[Any, list[int]]
    ) -> Any:
        constant = self.situation.truth(name) if truth else self.situation.figure(name)
        if not self.situation.facts[name]:
            for key, species in by_value.items():
                here = either(*(equal(piece.species, i) for i in species))
                self.situation.fact(name, either(negated(here), equal(constant, figures[key])))
            self.situation.needs[name] = frozenset({f"print of {piece.key}"})
        return constant

    def _figure(self, value: Any) -> Any:
        if value is None:
            return NONE
        return self.situation.code(value) if isinstance(value, str) else value

    def _builtin(self, name: str, where: Where) -> Term | None:
        players = range(self.box.players)
        match name:
            case "active":
                return self.situation.active()
            case "players" | "opponents":
                members = []
                for p in players:
                    inside = self.situation.plays(p)
                    if name == "opponents":
                        inside = both(inside, negated(equal(where.player.of, p)))
                    members.append((Coded(p, "player"), inside))
                return Group(tuple(members))
            case "everyone":
                return Group(tuple((Coded(p, "player"), True) for p in players))
            case "opponent":
                return Coded(1 - where.player.of, "player")
            case "none":
                return Coded(NONE, "none")
            case "clockwise" | "counterclockwise":
                return Coded(self.situation.code(name), "option")
            case "component" | "components":
                return Kind(frozenset(range(len(self.box.species))))
            case "player_count":
                return Number(self.box.players)
            case "orthogonals" | "diagonals" | "occurrences":
                raise Unsaid
        return None

    # ------------------------------------------------------------------ of
    def _of(self, node: ast.Of, where: Where) -> Term:
        name = node.what.name if isinstance(node.what, ast.Name) else ""
        if name in where.locals or name in self.rules.constants:
            raise Unsaid
        if name in self.rules.values:
            return self.value(name, tuple(self.term(a, where) for a in node.arguments), where)
        if name in self.rules.zones or name in self.rules.variables:
            if len(node.arguments) != 1:
                raise Unsaid
            key = self.term(node.arguments[0], where)
            return self.several.of_each(name, key) if isinstance(key, Group | Heap) else self.keyed(name, key)
        if name in self.rules.properties or name == "owner":
            if len(node.arguments) != 1:
                raise Unsaid
            subject = self.term(node.arguments[0], where)
            if isinstance(subject, Piece):
                return self.printed(name, subject)
            raise Unsaid
        return self.several.function(name, node, where)

    def keyed(self, name: str, key: Term) -> Term:
        """The zone or variable of a player, option or component."""
        if isinstance(key, Piece):
            return self.carried(name, key)
        if not isinstance(key, Coded) or key.of is NONE:
            raise Unsaid
        if name in self.rules.zones:
            return self.several.zone(name, key, self.rules.zones[name])
        return self.variable(name, key)

    def variable(self, name: str, key: Coded) -> Term:
        """A variable, or that of a player or option."""
        asked = (name, self.situation.identity(key.of))
        return self._once(self._variables, asked, lambda: self._variable(name, key))

    def _once(
        self, known: dict[Hashable, tuple[Term, frozenset[str]]], asked: Hashable, make: Callable[[], Term]
    ) -> Term:
        """A term that is made once, with the constants that it uses."""
        if asked not in known:
            outside, self.situation.used = self.situation.used, set()
            try:
                known[asked] = make(), frozenset(self.situation.used)
            finally:
                self.situation.used = outside
        term, used = known[asked]
        self.situation.used |= used
        return term

    def _variable(self, name: str, key: Coded) -> Term:
        if self.rules.variables[name].also:
            raise Unsaid
        instances = {
            self.program.variable_at[slot].key: self.program.variable_at[slot]
            for slot in self.box.variable_slots[name].values()
        }
        if None in instances:
            return self.situation.variable(instances[None])
        each = self.rules.variables[name].each
        if isinstance(each, ast.Name) and each.name in self.rules.kinds:
            raise Unsaid
        by_code = {k if isinstance(k, int) else self.situation.code(str(k)): v for k, v in instances.items()}
        if isinstance(key.of, int):
            if key.of not in by_code:
                raise Unsaid
            return self.situation.variable(by_code[key.of])
        return self._by_key(key.of, {code: self.situation.variable(v) for code, v in by_code.items()})

    def _by_key(self, key: Figure, terms: Mapping[int, Term]) -> Term:
        """One of several terms, by a code."""
        items = list(terms.items())
        result = items[-1][1]
        for code, term in reversed(items[:-1]):
            result = self.either_of(equal(key, code), term, result)
        return result

    def either_of(self, condition: Formula, one: Term, other: Term) -> Term:
        """One of two terms of a type."""
        if isinstance(one, Number) and isinstance(other, Number):
            return Number(chosen(condition, one.of, other.of))
        if isinstance(one, Truth) and isinstance(other, Truth):
            return Truth(either(both(condition, one.of), both(negated(condition), other.of)))
        if isinstance(one, Coded) and isinstance(other, Coded):
            return Coded(chosen(condition, one.of, other.of), one.base if one.base != "none" else other.base)
        raise Unsaid

    def carried(self, name: str, piece: Piece) -> Term:
        """A variable that each component has: a constant of its type, the same for the same component."""
        if name not in self.rules.variables or self.rules.variables[name].also or self.situation.unlike(piece.key):
            raise Unsaid
        instance = next(iter(self.box.variable_slots[name].values()), None)
        if instance is None:
            raise Unsaid
        declared = self.program.variable_at[instance]
        constant = f"{name} of {piece.key}"
        low, high = (declared.low, declared.high) if declared.type.base == "number" else (None, None)
        term = self.situation.of_type(constant, declared.type, low, high)
        self.situation.keyed[constant] = (name, piece)
        return term

    # ------------------------------------------------------------------ values
    def value(self, name: str, arguments: tuple[Term, ...], where: Where) -> Term:
        """A declared value of what it is given. Raises Unsaid for what is not a number, option, player or yes and no."""
        if where.depth >= DEEPEST or any(isinstance(a, Group | Heap | Kind) for a in arguments):
            raise Unsaid
        asked = (name, self._identity(where.player), *map(self._identity, arguments))
        known = self._values.get(asked)
        if known is not None:
            self.situation.used |= known[1]
            if known[0] is None:
                raise Unsaid
            return known[0]
        outside, self.situation.used = self.situation.used, set()
        result: Term | None = None
        try:
            result = self._value(name, arguments, where)
        finally:
            self._values[asked] = result, frozenset(self.situation.used)
            # The set itself: whoever collects the constants holds it.
            outside |= self.situation.used
            self.situation.used = outside
        return result

    def _value(self, name: str, arguments: tuple[Term, ...], where: Where) -> Term:
        from dreambook.interpreter.prove.figures import told

        declared = self.rules.values[name]
        given = dict(zip((p.name for p in declared.parameters), arguments, strict=True))
        inside = Where(where.player, given, depth=where.depth + 1)
        lines = [line for line in declared.lines if isinstance(line, ast.ValueLine)]
        ordered = any(isinstance(line, ast.ValueOrder) for line in declared.lines)
        return told(self, lines, ordered, inside)

    # ------------------------------------------------------------------ what no formula says
    def _unsaid(self, node: ast.Node, where: Where) -> str:
        """The name of the constant for an expression: that of the same written about the same things."""
        if any(isinstance(i, Piece) and self.situation.unlike(i.key) for i in where.items):
            # It is about any item of a set: the set is told as a whole, or not at all.
            raise Unsaid
        names = {n.name for n in node.walk() if isinstance(n, ast.Name)}
        scope = [self._identity(where.player), *(self._identity(i) for i in where.items)]
        scope += [(name, self._identity(where.locals[name])) for name in sorted(names & set(where.locals))]
        if where.it is not None:
            scope.append(self._identity(where.it))
        name = f"unsaid {hash((self.shape(node), tuple(scope))):x}"
        self.situation.unsaid.add(name)
        return name

    def _identity(self, term: Term) -> Hashable:
        if isinstance(term, Piece):
            return ("piece", term.key, self.situation.identity(term.species), self.situation.identity(term.place))
        if isinstance(term, Number | Truth | Coded):
            return self.situation.identity(term.of)
        return str(term)

    def shape(self, node: ast.Node) -> Hashable:
        """What a tree says, wherever it stands."""
        known = self._shapes.get(id(node))
        if known is None:
            known = self._shapes[id(node)] = (node, _shape(node))
        return known[1]


def _shape(value: Any) -> Hashable:
    if isinstance(value, ast.Node):
        return (type(value).__name__, *(_shape(part) for name, part in value.__dict__.items() if name != "span"))
    return tuple(_shape(part) for part in value) if isinstance(value, tuple) else value


def anyone(depth: int, species: int, slot: int | None) -> Piece:
    """An item of a set of components: of a species, in a zone, and no one of them in particular."""
    return Piece(species, slot, (ANYONE, depth), (species,))
