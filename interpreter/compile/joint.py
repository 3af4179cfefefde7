"""Several phrases of one statement, taken together: `pay 1 Gem and 2 ruby` needs three gems, two of them rubies."""

from dataclasses import dataclass

from dreambook.grammar import ast
from dreambook.interpreter.compile.code import Code, Scope, merge
from dreambook.interpreter.compile.taking import Described, TakingCompiler
from dreambook.interpreter.model.types import NUMBER, set_of


@dataclass(frozen=True)
class Amount:
    """So much of a number variable."""

    variable: str
    target: Code
    number: Code


class JointCompiler(TakingCompiler):
    """Compiles what all phrases of a statement take, before any of it is moved."""

    # ------------------------------------------------------------------ numbers
    def number_of(self, phrase: ast.Phrase, scope: Scope) -> Amount | None:
        """`2 coins`, `1 armour of hero`: a phrase that names a number variable, and how much of it; else None."""
        target = phrase.of
        named = target.what if isinstance(target, ast.Of) else target
        name = named.name if isinstance(named, ast.Name) else ""
        if name in scope.locals or name not in self.rules.variables or self.box.variable_types[name].base != "number":
            return None
        if phrase.where is not None:
            self.error(
                "S03", f"`{name}` is one number: `where` narrows nothing here", phrase.where,
                help=f"write in parentheses whose it is, as in `{name} of (next of player where ...)`",
            )  # fmt: skip
        amount, words = self._amount(phrase, scope)
        if words:
            self.error("S03", f"`{words[0].name}` describes nothing here", words[0], help="leave it out")
        return Amount(name, self.expression(target, scope), amount or Code("1", NUMBER, constant=True))

    def amounts_of(self, things: ast.Things, scope: Scope) -> list[Amount]:
        """The number variables among the phrases; what stands twice is added up."""
        found: dict[str | None, Amount] = {}
        for phrase in things.items:
            amount = self.number_of(phrase, scope)
            if amount is None or (amount.target.slot is None and self.several_meant(phrase.of)):
                continue
            earlier = found.get(amount.target.slot)
            if earlier is not None:
                reads, picks = merge(earlier.number, amount.number)
                total = Code(f"({earlier.number.text} + {amount.number.text})", NUMBER, reads, picks=picks)
                amount = Amount(amount.variable, amount.target, total)
            found[amount.target.slot] = amount
        return list(found.values())

    # ------------------------------------------------------------------ components
    def take_all(
        self,
        wanted: list[tuple[Described, Code | None]],
        scope: Scope,
        node: ast.Node,
        *,
        left: bool,
        unable: int | None,
    ) -> list[int]:
        """Registers with the components of each phrase; who acts chooses where there is a choice."""
        registers: dict[int, int] = {}
        for group in self.overlapping(wanted):
            first = group[0]
            described, source = wanted[first]
            if len(group) > 1 and not left:
                registers[first] = self._take_jointly([wanted[i][0] for i in group], source, scope, node, unable)
                for i in group[1:]:
                    registers[i] = self.register(set_of(wanted[i][0].type))
                    self.emit(f"L[{registers[i]}] = ()")
                continue
            taken: list[str] = []
            for i in group:
                described, source = wanted[i]
                if taken and source is not None:
                    rest = f"minus({self.pool_of(source)}, ({' '.join(taken)}))"
                    source = Code(rest, set_of(described.type), source.reads, picks=source.picks)
                what = described.type.of or "this"
                registers[i] = self.take_from(described, source, scope, node, left=left, unable=unable, what=what)
                taken.append(f"*L[{registers[i]}],")
        return [registers[i] for i in range(len(wanted))]

    def overlapping(self, wanted: list[tuple[Described, Code | None]]) -> list[list[int]]:
        """The phrases in groups: those in one group may want the same components of the same place."""
        groups: list[list[int]] = []
        for i, (described, source) in enumerate(wanted):
            for group in groups:
                other, place = wanted[group[0]]
                if source is None or place is None or self.pool_of(source) != self.pool_of(place):
                    continue
                if all(d.exact is None and not d.every for d in (described, other)) and self._related(described, other):
                    group.append(i)
                    break
            else:
                groups.append([i])
        return groups

    def _related(self, a: Described, b: Described) -> bool:
        line = set(self.rules.ancestry(a.type.of)) | set(self.rules.kind_and_below(a.type.of))
        return not a.type.of or not b.type.of or b.type.of in line

    def needs_of(self, group: list[Described]) -> str:
        """The source of the needs of several phrases: tests with numbers."""
        parts = [f"*m.g.needs({d.bag.text})" if d.bag is not None else f"({d.test}, {d.amount})" for d in group]
        return f"[{', '.join(parts)}]"

    def wild_test(self, node: ast.Node, scope: Scope) -> str:
        """The source of the test for what may stand for anything."""
        wild = getattr(node, "wild", None)
        return self.fits(wild, scope) if wild is not None else "None"

    def _take_jointly(
        self, group: list[Described], source: Code | None, scope: Scope, node: ast.Node, unable: int | None
    ) -> int:
        assert source is not None
        register, needs, after = self.register(set_of(group[0].type)), self.register(), self.label()
        what = group[0].type.of or "this"
        site = self.site(node, "payment", name=what, announced=self.announcing)
        self.emit(f"L[{needs}] = {self.needs_of(group)}")
        self.emit(f"w = m.payments({self.pool_of(source)}, L[{needs}], {self.wild_test(node, scope)})")
        self._short("not w", unable, site, what, source.slot)
        self.emit(f"L[{register}] = w[0] if len(w) == 1 else None")
        self.go_if("len(w) == 1", after)
        self.end_with(f"m.ask({site}, {scope.player}, w, {register}, {after})", after)
        self.begin(after)
        return register
