"""Sets in formulas: players and options one by one, components by how many of a print lie in a zone."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from dreambook.grammar import ast
from dreambook.interpreter.model import types as t
from dreambook.interpreter.model.symbols import SEATS_BESIDE
from dreambook.interpreter.prove.formulas import (
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
    total,
)

if TYPE_CHECKING:
    from dreambook.interpreter.prove.translate import Translator, Where


class Several:
    """What expressions say of several things, for one translator."""

    def __init__(self, translator: "Translator") -> None:
        self.translator = translator
        self.situation = translator.situation
        self.program = translator.program
        self.rules, self.box = translator.rules, translator.box

    # ------------------------------------------------------------------ sets
    def set(self, node: ast.Node, where: "Where") -> Term:
        """A set. Raises Unsaid where no formula says it."""
        match node:
            case ast.Filter():
                return self._filter(node, where)
            case ast.InZone():
                return self._in_zone(node, where)
            case ast.Described():
                kind = self.translator.term(node.kind, where)
                if not isinstance(kind, Kind):
                    raise Unsaid
                return self._worded(Heap(((None, dict.fromkeys(kind.species, True)),)), node.adjectives, where)
            case ast.Arithmetic(op="+"):
                return self._united(self.translator.term(node.left, where), self.translator.term(node.right, where))
            case ast.Arithmetic(op="-" | "other than"):
                return self._without(self.translator.term(node.left, where), self.translator.term(node.right, where))
        raise Unsaid

    def _united(self, a: Term, b: Term) -> Term:
        if isinstance(a, Heap) and isinstance(b, Heap):
            places = [place for place, _ in (*a.parts, *b.parts)]
            if None in places or len(set(places)) < len(places):
                raise Unsaid
            return Heap((*a.parts, *b.parts))
        if (
            isinstance(a, Group)
            and isinstance(b, Group)
            and all(isinstance(m, Coded) for m, _ in (*a.members, *b.members))
        ):
            inside: dict[Any, tuple[Term, Formula]] = {}
            for member, condition in (*a.members, *b.members):
                known = inside.get(member.of)
                inside[member.of] = (member, condition if known is None else either(known[1], condition))
            return Group(tuple(inside.values()))
        raise Unsaid

    def _without(self, a: Term, b: Term) -> Term:
        if not isinstance(a, Group) or not all(isinstance(m, Coded) for m, _ in a.members):
            raise Unsaid
        if isinstance(b, Coded):
            return Group(tuple((m, both(c, negated(equal(m.of, b.of)))) for m, c in a.members))
        if isinstance(b, Group):
            return Group(
                tuple((m, both(c, *(negated(both(d, equal(m.of, o.of))) for o, d in b.members))) for m, c in a.members)
            )
        raise Unsaid

    def zone(self, name: str, key: Coded, declared: ast.Zone) -> Term:
        """What lies in a zone, or in that of a player or option."""
        slots = self.box.zone_slots[name]
        if declared.also:
            raise Unsaid
        if isinstance(declared.each, ast.Name) and declared.each.name in self.rules.kinds:
            raise Unsaid
        by_code = {
            None if k is None else k if isinstance(k, int) else self.situation.code(str(k)): slot
            for k, slot in slots.items()
        }
        if None in by_code:
            return self._all_in(by_code[None], True)
        parts: list[tuple[int | None, dict[int, Formula]]] = []
        for code, slot in by_code.items():
            here = equal(key.of, code)
            if here is not False:
                parts += self._all_in(slot, here).parts  # type: ignore[arg-type]
        return Heap(tuple(parts))

    def _all_in(self, slot: int, condition: Formula) -> Heap:
        zone = self.program.zone_at[slot]
        species = [s.index for s in self.box.species if s.count and self.situation.may_hold(zone, s.index)]
        return Heap(((slot, dict.fromkeys(species, condition)),))

    def of_each(self, name: str, keys: Term) -> Term:
        """`bid of players`: that of each of them."""
        if not isinstance(keys, Group):
            raise Unsaid
        terms = [(self.translator.keyed(name, key), inside) for key, inside in keys.members]
        if all(isinstance(term, Heap) for term, _ in terms):
            parts: list[Any] = []
            for term, inside in terms:
                parts += [(place, {s: both(inside, c) for s, c in by.items()}) for place, by in term.parts]  # type: ignore[union-attr]
            return Heap(tuple(parts))
        if all(isinstance(term, Number | Coded | Truth) for term, _ in terms):
            return Group(tuple(terms))
        raise Unsaid

    def _in_zone(self, node: ast.InZone, where: "Where") -> Term:
        place = self.translator.term(node.zone, where)
        if node.face is not None or not isinstance(place, Heap):
            raise Unsaid
        described = node.kind if isinstance(node.kind, ast.Described) else None
        kind: ast.Node = described.kind if described is not None else node.kind
        words = described.adjectives if described is not None else ()
        if not (isinstance(kind, ast.Name) and kind.name in ("components", "cards", "tokens")):
            meant = self.translator.term(kind, where)
            if isinstance(meant, Coded) and meant.base == "option" and not words:
                return self._printed_with(place, [meant])
            if not isinstance(meant, Kind):
                raise Unsaid
            place = Heap(tuple((at, {s: c for s, c in by.items() if s in meant.species}) for at, by in place.parts))
        return self._worded(place, words, where)

    def _worded(self, place: Heap, words: Sequence[ast.Name], where: "Where") -> Heap:
        options = []
        for word in words:
            if word.name in where.locals or word.name in self.rules.variables:
                option = self.translator.term(word, where)
            else:
                option = Coded(self.situation.code(word.name), "option")
            if not isinstance(option, Coded) or option.base != "option":
                raise Unsaid
            options.append(option)
        return self._printed_with(place, options)

    def _printed_with(self, place: Heap, options: Sequence[Coded]) -> Heap:
        """Those on which all of these options are printed."""

        def fits(species: int) -> Formula:
            printed = [self.situation.code(v) for v in self.box.species[species].values.values() if isinstance(v, str)]
            return both(*(either(*(equal(option.of, code) for code in printed)) for option in options))

        return Heap(tuple((at, {s: both(c, fits(s)) for s, c in by.items()}) for at, by in place.parts))

    def _filter(self, node: ast.Filter, where: "Where") -> Term:
        base: ast.Node = node.set
        if isinstance(base, ast.Of) and isinstance(base.what, ast.Name) and len(base.arguments) == 1:
            raise_for = base.what.name in SEATS_BESIDE
            listed = base.what.name in self.rules.zones
            if raise_for or not listed:
                # Whether the `where` is about the figures or about those who have them: see SetCompiler.aimed.
                raise Unsaid
        if isinstance(base, ast.CurrentPlayer):
            base = ast.Name(span=base.span, name="players")
        return self._narrowed(self.translator.term(base, where), node.where, where)

    def _narrowed(self, term: Term, test: ast.Node, where: "Where") -> Term:
        from dreambook.interpreter.prove.translate import anyone

        condition = self.translator.condition
        if isinstance(term, Kind):
            term = Heap(((None, dict.fromkeys(term.species, True)),))
        if isinstance(term, Group):
            return Group(
                tuple((m, both(c, condition(test, where.inner(m)))) for m, c in term.members if c is not False)
            )
        if not isinstance(term, Heap):
            raise Unsaid
        depth = len(where.items)
        parts = []
        told: dict[Any, Formula] = {}
        signature = self._signature(test, where)
        for place, by in term.parts:
            tested = {}
            for species, held in by.items():
                if held is False:
                    continue
                alike = signature(species, place)
                if alike not in told:
                    told[alike] = condition(test, where.inner(anyone(depth, species, place)))
                tested[species] = both(held, told[alike])
            parts.append((place, tested))
        return Heap(tuple(parts))

    def _signature(self, test: ast.Node, where: "Where") -> Callable[[int, int | None], Any]:
        """What may matter of an item in a test, so that items alike in it are tested once."""
        nodes = test.walk()
        names = {n.name for n in nodes if isinstance(n, ast.Name)}
        lies = any(isinstance(n, ast.Compare) and n.op in ("is in", "is not in", "is at") for n in nodes)
        whole = "it" in names or bool(names & set(where.locals)) or bool(names & set(self.rules.values))
        printed = sorted(names & {*self.rules.properties, "owner"})

        def of(species: int, place: int | None) -> Any:
            known = self.box.species[species]
            at = place if lies or whole else None
            if whole:
                return species, at
            return known.kind, known.owner, at, tuple(known.values.get(name) for name in printed)

        return of

    # ------------------------------------------------------------------ counting
    def size(self, term: Term) -> Figure:
        """How many there are."""
        if isinstance(term, Kind):
            term = Heap(((None, dict.fromkeys(term.species, True)),))
        if isinstance(term, Group):
            return total(chosen(condition, 1, 0) for _, condition in term.members)
        if isinstance(term, Heap):
            return total(self._pile(place, by) for place, by in term.parts)
        if isinstance(term, Coded):
            return chosen(equal(term.of, -1), 0, 1)
        raise Unsaid

    def _pile(self, place: int | None, by: Any) -> Figure:
        if place is not None:
            return self.situation.counted(place, by)
        if self.box.bringing.lists or any(
            self.rules.kinds[self.box.species[s].kind].unlimited for s, c in by.items() if c is not False
        ):
            raise Unsaid
        return total(chosen(condition, self.box.species[s].count, 0) for s, condition in by.items())

    def quantified(self, node: ast.Quantified, where: "Where") -> Formula:
        """`any`, `no`, `every`."""
        base: ast.Node = node.set
        if isinstance(base, ast.CurrentPlayer):
            base = ast.Name(span=base.span, name="players")
        several = self.translator.term(base, where)
        if node.has is None:
            there = compared(">", self.size(several), 0)
            return there if node.which == "any" else negated(there)
        inside = self._narrowed(several, node.has, where)
        if node.which == "every":
            return equal(self.size(inside), self.size(several))
        there = compared(">", self.size(inside), 0)
        return there if node.which == "any" else negated(there)

    def count_test(self, node: ast.CountTest, where: "Where") -> Formula:
        """`at least 3 players where ...`"""
        if node.in_line or node.of_each:
            raise Unsaid
        number = self.translator.number(node.number, where)
        if self.program.types.get(id(node.set), t.UNKNOWN).base == "number":
            counted = self.translator.number(node.set, where)
        else:
            counted = self.size(self.translator.term(node.set, where))
        if node.which == "exactly":
            return equal(counted, number)
        return compared(">=" if node.which == "at least" else "<=", counted, number)

    def tested(self, node: ast.Test, where: "Where") -> Formula:
        """`deck is empty`, `board is full`, `hand is occupied`."""
        if node.test in ("face up", "face down"):
            raise Unsaid
        subject = self.translator.term(node.subject, where)
        if not isinstance(subject, Heap | Group):
            raise Unsaid
        size = self.size(subject)
        if node.test == "empty":
            return equal(size, 0)
        if node.test == "occupied":
            return compared(">", size, 0)
        kind = self.program.types.get(id(node.subject), t.UNKNOWN)
        if kind.base != "zone" or not isinstance(subject, Heap):
            raise Unsaid
        zones = [self.program.zone_at[at] for at, _ in subject.parts if at is not None]
        rooms = {z.spaces if z.single else z.capacity if not z.spatial else None for z in zones}
        (room,) = rooms if len(rooms) == 1 else (None,)
        if room is None:
            raise Unsaid
        return compared(">=", size, room)

    def member(self, left: Term, right: Term, node: ast.Node, where: "Where") -> Formula:
        """`card is in hand`, `player is in helpers`"""
        if isinstance(right, Group):
            if not isinstance(left, Coded | Number):
                raise Unsaid
            return either(*(both(c, equal(left.of, m.of)) for m, c in right.members if isinstance(m, Coded | Number)))
        if isinstance(left, Piece) and isinstance(right, Heap) and not left.optional:
            return either(*(self._lies(left, place, by) for place, by in right.parts))
        raise Unsaid

    def _lies(self, piece: Piece, place: int | None, by: Any) -> Formula:
        """Whether a component is one of those that lie there; of those with a condition that depends on the print alone."""
        if place is None or piece.place is None:
            raise Unsaid
        printed = either(*(both(equal(piece.species, s), c) for s, c in by.items() if s in piece.domain))
        return both(equal(piece.place, place), printed)

    def lies_at(self, left: Term, right: Term, node: ast.Node, where: "Where") -> Formula:
        """`card is at hand`; where something stands on a board no formula says."""
        if isinstance(left, Piece) and isinstance(right, Heap):
            return self.member(left, right, node, where)
        raise Unsaid

    # ------------------------------------------------------------------ functions
    def function(self, name: str, node: ast.Of, where: "Where") -> Term:
        """What is built in: counts, sums, greatest and least, neighbours at the table."""
        if name in self.rules.names:
            raise Unsaid
        if name in ("larger", "smaller", "difference", "remainder"):
            return Number(self._of_two(name, node, where))
        if len(node.arguments) != 1:
            raise Unsaid
        argument = node.arguments[0]
        if name == "count":
            return Number(self.size(self.translator.term(argument, where)))
        if name in ("total", "highest", "lowest"):
            return Number(self._figure_of_all(name, argument, where))
        subject = self.translator.term(argument, where)
        if (
            name in SEATS_BESIDE
            and isinstance(subject, Coded)
            and subject.base == "player"
            and not self.program.elimination
        ):
            players, step = self.box.players, SEATS_BESIDE[name]
            if isinstance(subject.of, int):
                return Coded((subject.of + step) % players, "player")
            beyond, first = (players, 0) if step > 0 else (-1, players - 1)
            return Coded(chosen(equal(subject.of + step, beyond), first, subject.of + step), "player")
        raise Unsaid

    def _of_two(self, name: str, node: ast.Of, where: "Where") -> Figure:
        a, b = (self.translator.number(x, where) for x in node.arguments)
        if name == "remainder":
            if not isinstance(b, int) or b <= 0:
                raise Unsaid
            return a % b
        if name == "difference":
            return chosen(compared(">=", a, b), a - b, b - a)
        return chosen(compared(">=", a, b), a, b) if name == "larger" else chosen(compared("<=", a, b), a, b)

    def _figure_of_all(self, name: str, argument: ast.Node, where: "Where") -> Figure:
        if name == "total" and self._printed(argument):
            return self._printed_total(argument, where)
        several = self.translator.term(argument, where)
        if not isinstance(several, Group) or not all(isinstance(m, Number) for m, _ in several.members):
            raise Unsaid
        if name == "total":
            return total(chosen(c, m.of, 0) for m, c in several.members)
        if any(condition is not True for _, condition in several.members) or not several.members:
            # Of none there is no greatest.
            raise Unsaid
        figures = [m.of for m, _ in several.members]
        best = figures[0]
        for figure in figures[1:]:
            best = chosen(compared(">" if name == "highest" else "<", figure, best), figure, best)
        return best

    def _printed(self, node: ast.Node) -> bool:
        return isinstance(node, ast.Of) and isinstance(node.what, ast.Name) and node.what.name in self.rules.properties

    def _printed_total(self, node: ast.Node, where: "Where") -> Figure:
        """`total of rank of hand`: so many times what is printed on each."""
        assert isinstance(node, ast.Of) and isinstance(node.what, ast.Name)
        heap = self.translator.term(node.arguments[0], where)
        if not isinstance(heap, Heap):
            raise Unsaid
        figures = []
        for place, by in heap.parts:
            printed = {s: self.box.species[s].values.get(node.what.name) for s in by}
            weights = {s: v for s, v in printed.items() if isinstance(v, int) and not isinstance(v, bool) and v}
            if place is None or any(v is not None and not isinstance(v, int) for v in printed.values()):
                raise Unsaid
            figures.append(self.situation.counted(place, {s: by[s] for s in weights}, weights))
        return total(figures)
