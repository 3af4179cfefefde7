"""From "2 Chronite from the bank" to components: what is described, where it is taken from, and who chooses which."""

from dataclasses import dataclass

from dreambook.grammar import ast
from dreambook.interpreter.compile.code import Code, Scope, merge
from dreambook.interpreter.compile.emit import Emitter
from dreambook.interpreter.model import types as t
from dreambook.interpreter.model.types import Type, set_of


@dataclass(frozen=True)
class Described:
    """What a phrase describes.

    `exact`: the source of a tuple of components when the phrase names them; else `kind` and `test` (source of a function
    of a component) describe them, `amount` is the source of how many, `bag` the source of a bag of costs. `species` is
    how many different printed kinds fit (1: it does not matter which are taken).
    """

    node: ast.Phrase
    type: Type
    exact: Code | None = None
    test: str = "anything"
    amount: str = "1"
    every: bool = False
    bag: Code | None = None
    species: int = 0
    number: Code | None = None
    reads: frozenset[str] = frozenset()


class TakingCompiler(Emitter):
    """Compiles phrases that name components."""

    def describe(self, phrase: ast.Phrase, scope: Scope) -> Described:
        """What a phrase describes; findings for what makes no sense."""
        amount, words = self._amount(phrase, scope)
        if amount is None and not words and self._is_amount(phrase.of, scope):
            front, what = self.text_of(phrase.of).rsplit(" ", 1)
            self.error(
                "S03", "the amount does not end before what there is so much of", phrase.of,
                help=f"put the amount into parentheses: `({front}) {what}`",
            )  # fmt: skip
            return Described(phrase, t.UNKNOWN, exact=Code("()", t.UNKNOWN))
        source = amount.text if amount is not None else "1"
        reads = amount.reads if amount is not None else frozenset()
        if amount is not None:
            self.settle_picks(amount)
        code = self.expression(phrase.of, scope)
        if code.type.base == "kind":
            return self._of_kind(phrase, code.type.of, words, source, amount, scope, reads)
        if code.type.base == "option":
            return self._of_option(phrase, code, words, source, amount, scope, reads)
        if code.type.base == "bag":
            if amount is not None:
                self.error("S03", "a cost says itself how much", phrase, help="leave out the number")
            return Described(phrase, Type("component", code.type.of), bag=code, reads=code.reads)
        if words and code.type.is_set and code.type.element.base in ("component", "unknown"):
            code = self._worded(code, words, scope)
        elif words:
            self.error(
                "S03",
                f"`{words[0].name}` describes nothing here",
                words[0],
                help="leave it out, or name a kind after it",
            )
        return self._exact(phrase, code, source, amount, scope, reads)

    def _is_amount(self, of: ast.Node, scope: Scope) -> bool:
        """`count of hand coins`: an amount that is no number or name, and what there is so much of right behind it."""
        if not isinstance(of, ast.Of) or " " not in self.text_of(of):
            return False
        last: ast.Node = of
        while isinstance(last, ast.Of | ast.Pick):
            last = last.of if isinstance(last, ast.Pick) else last.arguments[-1]
        return (
            isinstance(last, ast.Described)
            and isinstance(last.kind, ast.Name)
            and last.span.end == of.span.end
            and self.described_by(last.adjectives[0], scope) is None
        )

    def _amount(self, phrase: ast.Phrase, scope: Scope) -> tuple[Code | None, list[ast.Name]]:
        """The number in front, and the describing words: a first word that holds a number is the number."""
        words = list(phrase.adjectives)
        if phrase.amount is not None:
            return self.number(phrase.amount, scope), words
        if words and self.described_by(words[0], scope) is None:
            first = words.pop(0)
            return self.number(first, scope), words
        return None, words

    def _worded(self, code: Code, words: list[ast.Name], scope: Scope) -> Code:
        """Those of a set that the words describe."""
        tests = [self.word_test(word, "c", scope) for word in words]
        text = f"tuple([c for c in {self.as_items(code).text} if {' and '.join(tests)}])"
        return Code(text, set_of(code.type.element), code.reads, picks=code.picks, within=self.within(code))

    def described_by(self, word: ast.Name, scope: Scope) -> Code | None:
        """The option that a describing word names, or that a name given earlier stands for (`2 hue Bead`)."""
        local = scope.locals.get(word.name)
        if local is not None:
            return Code(*local) if local[1].base == "option" else None
        kind = self.box.variable_types.get(word.name)
        if kind is not None:
            return self.expression(word, scope) if kind.base == "option" else None
        if word.name in self.rules.options:
            return Code(repr(word.name), t.option_of(frozenset((word.name,))), constant=True)
        return None

    def _of_kind(
        self, phrase: ast.Phrase, kind: str, words: list[ast.Name], amount: str, number: Code | None, scope: Scope,
        reads: frozenset[str],
    ) -> Described:  # fmt: skip
        tests = [f"{self.kind_table(kind)}[c]"]
        wanted: list[str] = []
        for word in words:
            option = self.described_by(word, scope)
            if option is None:
                self.unknown(word.name, word)
                continue
            wanted.extend([word.name] if option.constant else [])
            reads |= option.reads
            tests.append(f"{option.text} in {self.table('VALUES', self.printed_values())}[c]")
        test = f"(lambda c: {' and '.join(tests)})" if len(tests) > 1 else f"{self.kind_table(kind)}.__getitem__"
        fitting = {
            self.box.species_of[i]
            for i in self.box.ids_of_kind(kind)
            if all(w in self.box.species[self.box.species_of[i]].values.values() for w in wanted)
        }
        if phrase.where is not None:
            inner = scope.inner("c", Type("component", kind))
            condition = self.condition(phrase.where, inner)
            self.settle_picks(condition.for_each("c", repr(tuple(self.box.ids_of_kind(kind)))))
            test = f"(lambda c: {' and '.join([*tests, condition.text])})"
            return Described(
                phrase,
                Type("component", kind),
                None,
                test,
                amount,
                phrase.every,
                species=99,
                number=number,
                reads=reads | condition.reads,
            )
        return Described(
            phrase, Type("component", kind), None, test, amount, phrase.every, None, len(fitting), number, reads
        )

    def _of_option(
        self, phrase: ast.Phrase, code: Code, words: list[ast.Name], amount: str, number: Code | None, scope: Scope,
        reads: frozenset[str],
    ) -> Described:  # fmt: skip
        values = self.table("VALUES", self.printed_values())
        described = [self.described_by(word, scope) for word in words]
        tests = [f"w in {values}[c]"] + [f"{d.text} in {values}[c]" for d in described if d is not None]
        names = code.type.names
        kinds = {s.kind for s in self.box.species if names & {v for v in s.values.values() if isinstance(v, str)}}
        fitting = [s for s in self.box.species if names & {v for v in s.values.values() if isinstance(v, str)}]
        if not kinds:
            self.error("S03", "no component has this printed on it", phrase.of, help="name a kind of component")
        kind = next(iter(kinds)) if len(kinds) == 1 else ""
        species = (
            1
            if len(names) == 1 and len(fitting) == 1
            else 99
            if not code.constant and len(fitting) != len(names)
            else 1
            if not code.constant
            else len(fitting)
        )
        test = f"(lambda c, w={code.text}: {' and '.join(tests)})"
        return Described(
            phrase, Type("component", kind), None, test, amount, phrase.every, None, species, number, reads | code.reads
        )

    def _exact(
        self, phrase: ast.Phrase, code: Code, amount: str, number: Code | None, scope: Scope, reads: frozenset[str]
    ) -> Described:
        kind = code.type
        if kind.base == "number":
            self.mismatch(
                phrase.of,
                "a component, or a kind of component,",
                kind,
                help="say what there is so many of, as in `2 Coin`",
            )
        if kind.base in ("number", "unknown"):
            return Described(phrase, t.UNKNOWN, code, amount=amount, number=number, reads=reads)
        if kind.base == "component":
            if (number is not None and number.type.base != "unknown") or phrase.every:
                self.error("S03", "this is one component", phrase, help="leave out the number")
            text = f"some({code.text})" if kind.optional else f"({code.text},)"
            return Described(phrase, kind, Code(text, set_of(kind), code.reads, picks=code.picks), reads=reads)
        if kind.base == "space":
            on = Code(
                self.on_space(code), set_of(t.COMPONENT), code.reads | self.zones_of_space(kind), picks=code.picks
            )
            return self._of_set(phrase, on, amount, number, scope, reads)
        if kind.is_set and kind.element.base in ("component", "unknown"):
            return self._of_set(phrase, self.as_items(code), amount, number, scope, reads)
        self.mismatch(phrase.of, "a component, or a kind of component", kind)
        return Described(phrase, t.COMPONENT, Code("()", set_of(t.COMPONENT)), reads=reads)

    def _of_set(
        self, phrase: ast.Phrase, code: Code, amount: str, number: Code | None, scope: Scope, reads: frozenset[str]
    ) -> Described:
        element = code.type.element
        if phrase.where is not None:
            inner = scope.inner("c", element)
            condition = self.condition(phrase.where, inner).for_each("c", code.text)
            reads_of_both, picks = merge(code, condition)
            text = f"tuple([c for c in {code.text} if {condition.text}])"
            code = Code(text, set_of(element), reads_of_both, picks=picks)
        if number is not None or phrase.article:
            return Described(
                phrase, element, code, amount=amount, number=number or Code("1", t.NUMBER), reads=reads, species=99
            )
        return Described(phrase, element, code, every=True, reads=reads)

    # ------------------------------------------------------------------ to registers
    def settle_picks(self, code: Code) -> None:
        """Before an expression is read: chance says which components the ends of piles are that it looks at."""
        for slot, number, bottom, each in code.picks:
            again, after = self.label(), self.label()
            self.begin(again)
            unsettled = f"m.unsettled({slot}, {number}, {bottom})"
            if each:
                self.emit(f"x = next(({slot}{each} if {unsettled}), None)")
                slot, unsettled = "x", "x is not None"
            self.go_if(f"not ({unsettled})" if each else f"not {unsettled}", after)
            site = self.site(self.current_node, "draw")
            self.end_with(f"m.settle({slot}, {bottom}, {again}, {site})", again)
            self.begin(after)

    def pool_of(self, source: Code) -> str:
        """The source of the components in a place."""
        if source.type.base == "space":
            return self.on_space(source)
        return self.as_items(source).text

    def take_from(
        self, described: Described, source: Code | None, scope: Scope, node: ast.Node, *,
        left: bool, unable: int | None, what: str,
    ) -> int:  # fmt: skip
        """Put the described components into a register (as a tuple); who acts chooses where there is a choice.

        `left`: fewer are taken when there are not enough; `unable`: the label to go to when there are not enough, or
        None when that is a finding.
        """
        register = self.register(set_of(described.type))
        if described.exact is not None and described.number is None:
            self.settle_picks(described.exact)
            self.emit(f"L[{register}] = {described.exact.text}")
            return register
        if described.exact is not None:
            self.settle_picks(described.exact)
            pool, test, slot = described.exact.text, "anything", None
        else:
            assert source is not None
            pool, test, slot = self.pool_of(source), described.test, source.slot
        if described.every:
            self.emit(f"L[{register}] = tuple([c for c in {pool} if {test}(c)])")
            return register
        hidden = self._may_be_hidden(source)
        if self._quickly(described, source, pool, slot, register, scope, node, left, unable, what):
            after = self.label()
            self.go_if(f"L[{register}] is not None", after)
            self._choose_which(described, pool, slot, register, scope, node, left, unable, what, hidden)
            self.begin(after)
            return register
        self._choose_which(described, pool, slot, register, scope, node, left, unable, what, hidden)
        return register

    def _may_be_hidden(self, source: Code | None) -> bool:
        """Whether who takes components from there may not know which is which."""
        if self.turns_faces:
            return True
        zones = self.zones_named(source.zone) if source is not None and source.zone else self.box.zones
        return any(z.seers != "all" for z in zones)

    def _quickly(
        self, described: Described, source: Code | None, pool: str, slot: str | None, register: int, scope: Scope,
        node: ast.Node, left: bool, unable: int | None, what: str,
    ) -> bool:  # fmt: skip
        """When all that fit are printed alike, it does not matter which are taken: the usual case, without a search.

        Sets the register to None where there is a choice after all. Ids run species by species, so the first and the
        last of a sorted pool tell.
        """
        plain = described.bag is None and getattr(node, "wild", None) is None and not self.stateful(described.type.of)
        in_order = (
            source is not None
            and source.zone is not None
            and self.zones_named(source.zone)[0].form in ("hand", "pool", "bag")
        )
        if not plain or not in_order or left or described.exact is not None or slot is None:
            return False
        kind = self.zone_kind(source.zone or "") if source is not None else ""
        whole = bool(kind) and described.test == f"K_{kind}.__getitem__"
        self.table("SPECIES", self.box.species_of)
        self.emit(f"p = {pool}" if whole else f"p = [c for c in {pool} if {described.test}(c)]")
        site = self.site(node, "payment", name=what, announced=self.announcing)
        self._short(f"len(p) < {described.amount}", unable, site, what, slot)
        # Whether there is a choice must not tell what the chooser does not know.
        known = f" and not m.conceals({scope.player}, p)" if self._may_be_hidden(source) else ""
        amount = str(described.amount)
        first = f"p[:{amount}]" if whole and pool.startswith(("s[", "flat(")) else f"tuple(p[:{amount}])"
        # That there are enough was tested above.
        alike = f"{'' if amount.isdecimal() and amount != '0' else 'not p or '}SPECIES[p[0]] == SPECIES[p[-1]]"
        self.emit(f"L[{register}] = {first} if {alike}{known} else None")
        return True

    def _choose_which(
        self, described: Described, pool: str, slot: str | None, register: int, scope: Scope, node: ast.Node, left: bool,
        unable: int | None, what: str, hidden: bool,
    ) -> None:  # fmt: skip
        """Who acts chooses which of the described components are taken, where that makes a difference."""
        test = "anything" if described.exact is not None else described.test
        needs = self.register()
        if described.bag is not None:
            self.emit(f"L[{needs}] = m.g.needs({described.bag.text})")
        else:
            self.emit(f"L[{needs}] = [({test}, {described.amount})]")
        site = self.site(node, "payment", name=what, announced=self.announcing)
        if left:
            self.emit(f"L[{needs}] = m.g.reduced({pool}, L[{needs}])")
        wild = getattr(node, "wild", None)
        wild_test = self.fits(wild, scope) if wild is not None else "None"
        if described.species == 1 and wild is None and described.bag is None and not self.stateful(described.type.of):
            self.emit(f"p = [c for c in {pool} if {test}(c)]")
            self._short(f"len(p) < {described.amount}" if not left else "False", unable, site, what, slot)
            amount = described.amount if not left else f"L[{needs}][0][1]"
            self.emit(f"L[{register}] = tuple(p[:{amount}])")
            return
        after = self.label()
        if hidden and described.bag is None:
            amount = described.amount
            if left:
                amount = f"L[{self.register(t.NUMBER)}]"
                self.emit(f"{amount} = L[{needs}][0][1]")
            self._pick_unseen(
                f"[c for c in {pool} if {test}(c)]", amount, register, after, described, scope, node, what
            )
        self.emit(f"w = m.payments({pool}, L[{needs}], {wild_test})")
        self._short("not w", unable, site, what, slot)
        self.emit(f"L[{register}] = w[0] if len(w) == 1 else None")
        self.go_if("len(w) == 1", after)
        self.end_with(f"m.ask({site}, {scope.player}, w, {register}, {after})", after)
        self.begin(after)

    def _pick_unseen(
        self,
        fitting: str,
        amount: str,
        register: int,
        after: int,
        described: Described,
        scope: Scope,
        node: ast.Node,
        what: str,
    ) -> None:
        """Where who acts does not know which is which: one after the other, told apart only by what can be seen."""
        pool, pick = self.register(set_of(described.type)), self.register(described.type)
        open_choice, again, picked, done = (self.label() for _ in range(4))
        player = scope.player
        site = self.site(node, "item", name=what, type=described.type, merges=True, announced=self.announcing)
        self.emit(f"p = {fitting}")
        self.go_if(f"len(p) <= {amount} or not m.conceals({player}, p)", open_choice)
        self.emit(f"L[{pool}] = m.g.in_order(m, p, {player})")
        self.emit(f"L[{register}] = ()")
        self.begin(again)
        self.go_if(f"len(L[{register}]) >= {amount}", done)
        self.emit(f"o = m.g.offered(m, L[{pool}], {amount} - len(L[{register}]) - 1, {player})")
        self.end_with(f"m.pick_unseen({site}, {player}, o, {pick}, {picked})", picked)
        self.begin(picked)
        self.emit(f"L[{register}] = m.g.in_order(m, (*L[{register}], L[{pick}]), {player})")
        self.emit(f"L[{pool}] = m.g.rest_after(m, L[{pool}], L[{pick}], {player})")
        self.go(again)
        self.begin(done, entered=False)
        self.go(after)
        self.begin(open_choice, entered=False)

    def _short(self, condition: str, unable: int | None, site: int, what: str, slot: str | None) -> None:
        if condition == "False":
            return
        if unable is not None:
            self.go_if(condition, unable)
        else:
            self.emit(f"if {condition}: return m.short({site}, {what!r}, {slot})")

    def stateful(self, kind: str) -> bool:
        """Whether components of a kind carry something of their own, so that like ones may differ."""
        line = set(self.rules.ancestry(kind)) | set(self.rules.kind_and_below(kind)) if kind else set(self.rules.kinds)
        declared = self.rules.places_and_variables
        if self.turns_faces or any(
            isinstance(key, ast.Name) and key.name in line for d in declared for key in (d.each, *d.also)
        ):
            return True
        return any(self.rules.kinds[k].form == "die" for k in line if k in self.rules.kinds)

    announcing: bool = False
