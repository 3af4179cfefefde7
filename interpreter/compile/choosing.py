"""Decisions: one thing, an option, a number, several, an order; who makes them, or chance."""

import re

from dreambook.grammar import ast
from dreambook.interpreter.compile.code import Code, Scope
from dreambook.interpreter.compile.effects import EffectCompiler
from dreambook.interpreter.model import types as t
from dreambook.interpreter.model.types import NUMBER, Type, set_of
from dreambook.interpreter.play.pending import CHANCE, DECLINE, TABLE


class ChoosingCompiler(EffectCompiler):
    """Compiles choices."""

    deferred: list[tuple[ast.Name, str, Type]] | None = None
    more_to_announce: bool = False

    # ------------------------------------------------------------------ one decision
    def ask_again(self) -> None:
        """Begin a block in which nothing happens but asking, so that the checker can ask again in another position."""
        self.begin(self.label())

    def searching(self, node: ast.Search) -> ast.Choose:
        """A search as a choice; who searches sees what lies there, though not in which order."""
        everything = node.zone if node.where is None else ast.Filter(span=node.span, set=node.zone, where=node.where)
        choice = ast.Choose(
            span=node.span, spec=ast.ChooseItem(span=node.span, name=node.name, set=everything),
            if_able=node.if_able, then=node.then, otherwise=node.otherwise,
        )  # fmt: skip
        self.seeing.append(choice)
        return choice

    seeing: list[ast.Choose]

    def choose(self, node: ast.Choose, scope: Scope, decline: int | None = None) -> None:
        """A decision; `decline` is the label for not doing it, when it is a `may`."""
        unable = self._unable_label(node)
        if isinstance(node.spec, ast.ChooseSeveral):
            self._choose_several(node, node.spec, scope, unable, decline)
        elif isinstance(node.spec, ast.ChooseOrder):
            self._choose_all_in_order(node, node.spec, scope)
        else:
            self._choose_single(node, scope, unable, decline)
        self._tail(node, scope, unable, node.spec.name)

    def _options(self, node: ast.Choose, scope: Scope) -> tuple[str, Type, str]:
        """The source of the options of a single choice, their type, and the kind of decision."""
        spec = node.spec
        if isinstance(spec, ast.ChooseItem):
            area = self.area(spec.set, scope.named(spec.name))
            if area is not None:
                self.settle_picks(area)
                return f"spots(m, {area.text})", area.type.element, "item"
            code = self._chosen_set(spec.set, scope.named(spec.name))
            self.settle_picks(code)
            return code.text, code.type.element, "item"
        if isinstance(spec, ast.ChooseNumber):
            low, high = self.number(spec.low, scope), self.number(spec.high, scope)
            self.settle_picks(low)
            self.settle_picks(high)
            return f"range({low.text}, {high.text} + 1)", NUMBER, "number"
        assert isinstance(spec, ast.ChooseOption)
        return self._option_list(spec, scope)

    def _chosen_set(self, node: ast.Expression, scope: Scope) -> Code:
        code = self.items(node, scope)
        if (
            code.slot is not None
            and code.zone is not None
            and self.zones_named(code.zone)[0].spatial
            and code.type.element.base == "component"
        ):
            return Code(code.text, set_of(code.type.element), code.reads, picks=code.picks)
        return code

    def _option_list(self, spec: ast.ChooseOption, scope: Scope) -> tuple[str, Type, str]:
        names: list[str] = []
        sources: list[str] = []
        kinds: list[Type] = []
        for alternative in spec.alternatives:
            option = alternative.option
            if isinstance(option, ast.Name) and option.name in self.rules.choices:
                listed = [item.name for item in self.rules.choices[option.name].items]
                if alternative.other_than is not None:
                    left_out = self._right_side(
                        ast.Compare(span=option.span, op="is", left=option, right=alternative.other_than),
                        Code("", t.option_of(frozenset(listed))),
                        scope,
                    )
                    sources.append(f"[o for o in {tuple(listed)!r} if o != {left_out.text}]")
                    # One that is left out whatever comes is not among those that could be offered.
                    names.extend(o for o in listed if repr(o) != left_out.text)
                else:
                    sources.append(repr(listed))
                    names.extend(listed)
                kinds.append(t.option_of(frozenset(listed), option.name))
                continue
            if isinstance(option, ast.Name) and not self._means_something(option.name, scope):
                if alternative.span.start < option.span.start or alternative.other_than is not None:
                    # `a colour`, `colour other than red`: a list is meant, and there is none.
                    self.unknown(option.name, option, list(self.rules.choices))
                # A name that stands for nothing else is an option made on the spot.
                scope.used.add(option.name)
                names.append(option.name)
                sources.append(repr([option.name]))
                kinds.append(t.option_of(frozenset((option.name,))))
                continue
            code = self.expression(option, scope)
            if code.type.base == "kind" or code.type.is_set:
                code = self.items(option, scope)
                sources.append(f"list({code.text})")
                kinds.append(code.type.element)
            else:
                sources.append(f"[{code.text}]")
                kinds.append(code.type)
            if code.type.base == "option":
                names.extend(code.type.names)
        bases = {k.base for k in kinds}
        if len(bases) > 1:
            self.error(
                "S03",
                "these options are of different kinds",
                spec,
                help="offer options of one kind, or use `choose one`",
            )
        kind = kinds[0]
        if kind.base == "option":
            of = kinds[0].of if len(kinds) == 1 else ""
            kind = Type("option", of, frozenset(names))
        source = " + ".join(sources)
        return source if len(sources) == 1 else f"({source})", kind, "option" if kind.base == "option" else "item"

    def _means_something(self, name: str, scope: Scope) -> bool:
        rules = self.rules
        return (
            name in scope.locals or name in rules.names or name in rules.options or self.box.named_space(name) is not None
            or name in ("active", "players", "none", "it", "opponent", "opponents", "clockwise", "counterclockwise")
        )  # fmt: skip

    def _choose_single(self, node: ast.Choose, scope: Scope, unable: int | None, decline: int | None) -> None:
        text, kind, what = self._options(node, scope)
        name = ast.Name(span=node.spec.span, name=node.spec.name)
        register = self.register(kind)
        after = self.label()
        names = tuple(sorted(kind.names)) if kind.base == "option" else ()
        site = self.site(
            node, what, name=name.name, type=kind, merges=kind.base == "component", announced=self.announcing,
            secret=self.deferred is not None, titles=self._titles(node.spec, names), sees=any(node is choice for choice in self.seeing),
            names=names, chance=node.by == "chance",
        )  # fmt: skip
        self.sites[site].looks = self.announcing and self.more_to_announce
        player = self._decider(node, scope)
        self.ask_again()
        self.emit(f"o = {text}")
        if unable is not None:
            self.go_if("not o", unable)
        elif decline is None:
            self.emit(f"if not o: return m.dead_end({site}, {player})")
        else:
            self.go_if("not o", decline)
        chosen = self.label()
        if node.by == "chance":
            self.fall("o", kind, register, chosen, site)
        else:
            self.ask(f"{site}, {player}, o, {register}", chosen, str(decline is not None), unable)
        self.begin(chosen)
        if text.startswith("spots("):
            # What the test of a place reads is kept until one is chosen: which are meant is worked out from it.
            for kept in dict.fromkeys(re.findall(r"L\[[0-9]+\]", text)):
                self.emit(kept)
        if decline is not None:
            self.go_if(f"L[{register}] == {DECLINE!r}", decline)
        del after
        self.name_choice(name, Code(f"L[{register}]", kind), scope)

    def fall(self, source: str, kind: Type, register: int, chosen: int, site: int) -> None:
        """Let chance have one of these: of components that are alike together, of all else each as likely as the next."""
        happens = "draw_from" if kind.base == "component" else "fall_on"
        self.end_with(f"m.{happens}({source}, {register}, {chosen}, {site})", chosen)

    def ask(self, what: str, chosen: int, decline: str, unable: int | None) -> None:
        """Wait for a choice; where every option is refused by what it would lead to, play goes on at `unable`."""
        if unable is None:
            self.end_with(f"m.ask({what}, {chosen}, {decline})", chosen)
        else:
            self.end_with(f"m.ask({what}, {chosen}, {decline}, {unable})", unable, chosen)

    def _decider(self, node: ast.Choose, scope: Scope) -> str:
        """The source of who decides."""
        return {"table": str(TABLE), "chance": str(CHANCE)}.get(node.by, scope.player)

    def name_choice(self, name: ast.Name, value: Code, scope: Scope) -> None:
        """Give a choice its name; in a secret choice, a variable gets it only when all have chosen."""
        if name.name in self.rules.variables:
            if self.deferred is not None:
                self.deferred.append((name, value.text, value.type))
                scope.locals[name.name] = (value.text, value.type)
                return
            self._assign(name, value, scope, name)
            self.flush(self.current_node)
            return
        if name.name in self.rules.names:
            self.is_taken(name.name, self.rules.locate(name, name.name))
        scope.locals[name.name] = (value.text, value.type)
        if self.deferred is not None:
            self.deferred.append((name, value.text, value.type))

    def _titles(self, spec: ast.Node, names: tuple[str, ...]) -> tuple[str, ...]:
        """The printed texts of options, by their names."""
        alternatives = spec.alternatives if isinstance(spec, ast.ChooseOption) else ()
        printed = {a.option.name: a.title or "" for a in alternatives if isinstance(a.option, ast.Name)}
        return tuple(printed.get(name, "") for name in names)

    def _choose_several(
        self, node: ast.Choose, spec: ast.ChooseSeveral, scope: Scope, unable: int | None, decline: int | None
    ) -> None:
        """One after the other, in any order, with an option to stop; the selection itself has no order."""
        code = self._chosen_set(spec.set, scope.named(spec.name))
        self.settle_picks(code)
        element = code.type.element
        whole, pool = self.register(set_of(element)), self.register(set_of(element))
        chosen, pick = self.register(set_of(element)), self.register(element)
        low = self.number(spec.low, scope).text if spec.low is not None else "0"
        high = self.number(spec.high, scope).text if spec.high is not None else f"len(L[{pool}])"
        lows, highs = self.register(NUMBER), self.register(NUMBER)
        again, picked, done = self.label(), self.label(), self.label()
        site = self.site(
            node, "several", name=spec.name, type=element, merges=element.base == "component", announced=self.announcing,
            secret=self.deferred is not None, chance=node.by == "chance",
        )  # fmt: skip
        self.sites[site].looks = self.announcing and self.more_to_announce
        player = self._decider(node, scope)
        by_chance = node.by == "chance"
        if by_chance and spec.low != spec.high:
            self.error(
                "S03", "chance does not choose how many", spec,
                help="say how many (`chance chooses 2 ...`); a die or `chance chooses number between ...` before it may say it",
            )  # fmt: skip
        chooser = player if element.base == "component" and not by_chance else "None"
        self.emit(f"L[{pool}] = m.g.in_order(m, {code.text}, {chooser})")
        self.emit(f"L[{whole}] = L[{pool}]")
        self.emit(f"L[{chosen}] = ()")
        self.emit(f"L[{lows}] = {low}")
        self.emit(f"L[{highs}] = {high}")
        short = f"len(L[{pool}]) < L[{lows}]"
        if unable is not None:
            self.go_if(short, unable)
        elif decline is not None:
            self.go_if(short, decline)
        else:
            self.emit(f"if {short}: return m.dead_end({site}, {player})")
        self.begin(again)
        self.go_if(f"len(L[{chosen}]) >= L[{highs}] or not L[{pool}]", done)
        if by_chance:
            self.fall(f"L[{pool}]", element, pick, picked, site)
            self.begin(picked)
            self.emit(f"L[{chosen}] = listed((*L[{chosen}], L[{pick}]), L[{whole}])")
            self.emit(f"L[{pool}] = without(L[{pool}], L[{pick}])")
        else:
            # So many must still be there after the one that is picked.
            self.emit(f"k = L[{lows}] - len(L[{chosen}]) - 1")
            self.emit(f"o = m.g.offered(m, L[{pool}], k, {chooser})")
            self.ask(f"{site}, {player}, o, {pick}", picked, f"len(L[{chosen}]) >= L[{lows}]", unable)
            self.begin(picked)
            self.go_if(f"L[{pick}] == {DECLINE!r}", done)
            self.emit(f"L[{chosen}] = listed((*L[{chosen}], L[{pick}]), L[{whole}])")
            self.emit(f"L[{pool}] = m.g.rest_after(m, L[{pool}], L[{pick}], {chooser})")
        self.go(again)
        self.begin(done)
        if decline is not None:
            self.go_if(f"not L[{chosen}]", decline)
        self.name_choice(ast.Name(span=spec.span, name=spec.name), Code(f"L[{chosen}]", set_of(element)), scope)

    def _choose_all_in_order(self, node: ast.Choose, spec: ast.ChooseOrder, scope: Scope) -> None:
        code = self._chosen_set(spec.set, scope.named(spec.name))
        self.settle_picks(code)
        register = self.register(set_of(code.type.element))
        self.emit(f"L[{register}] = {code.text}")
        self._choose_order(register, scope, node, self._decider(node, scope))
        self.name_choice(
            ast.Name(span=spec.span, name=spec.name), Code(f"L[{register}]", set_of(code.type.element)), scope
        )
