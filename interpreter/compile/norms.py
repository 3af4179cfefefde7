"""Norms: what must, may or cannot be done, and what always holds."""

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import did_you_mean
from dreambook.interpreter.compile.circles import circle_of, report_circle
from dreambook.interpreter.compile.code import Scope
from dreambook.interpreter.compile.emit import Emitter
from dreambook.interpreter.model.constants import printed


@dataclass(frozen=True)
class Invariant:
    """Something that always holds when the rules wait: a generated function of (machine, slots, player)."""

    rule: str
    title: str
    function: str
    by_player: bool
    reads: frozenset[str]
    node: ast.Node
    repair: int | None = None
    only_growth: bool = False
    most: int | None = None
    """Of a limit `at most`: the number, where it is known before play."""


@dataclass(frozen=True)
class Construction:
    """Something that holds before the setup: a generated function of (machine, slots, player), and one that counts.

    The second one gives the number that is demanded and how many there are; of a limit `of each`, instead of these the components that are counted.
    """

    rule: ast.Rule
    title: str
    function: str
    counts: str | None
    by_player: bool
    node: ast.Invariant | ast.Limit


@dataclass(frozen=True)
class Greatest:
    """An action that is done as often in a turn as possible, under a condition: a generated function.

    With `most`, the sum of this over all times is what is greatest (its opposite, where `most_order` is fewest).
    """

    action: str
    title: str
    function: str
    norm: ast.Norm | None = None


class NormCompiler(Emitter):
    """Compiles rules into conditions on options, and into tests on positions."""

    invariants: list[Invariant]
    constructions: list[Construction]
    functions: list[str]
    gates: dict[str, ast.Norm]
    _open: list[list[tuple[ast.Norm, ast.Rule]]]

    def _choices_in(self, node: ast.Node) -> set[str]:
        """The names of the choices inside a node."""
        known = self.choices_in.get(id(node))
        if known is None:
            names = {n.spec.name for n in node.walk() if isinstance(n, ast.Choose)}
            # The node is kept with them, so that no other has its identity.
            known = self.choices_in[id(node)] = (node, names)
        return known[1]

    choices_in: dict[int, tuple[ast.Node, set[str]]]

    def norms_about(self, name: str, modality: str) -> list[tuple[ast.Norm, ast.Rule]]:
        """The norms of a modality about an action or option."""
        found = []
        for rule in self.rules.rules.values():
            for line in rule.lines:
                if (
                    isinstance(line, ast.Norm)
                    and line.modality == modality
                    and not line.as_often
                    and isinstance(line.target, ast.Name)
                    and line.target.name == name
                ):
                    found.append((line, rule))
        return found

    def check_targets(self, options: frozenset[str]) -> None:
        """Every norm speaks about an action or a named option that there is."""
        known = {*self.rules.actions, *options}
        for rule in self.rules.rules.values():
            for line in rule.lines:
                if not isinstance(line, ast.Norm):
                    continue
                for target in (line.target, line.before):
                    if target is None:
                        continue
                    if not isinstance(target, ast.Name) or target.name not in known:
                        name = target.name if isinstance(target, ast.Name) else "this"
                        near = did_you_mean(name, known)
                        self.error(
                            "S04",
                            f"no action or option is named `{name}`",
                            target,
                            help=near or "name an action, or an option that has a name",
                        )
                if line.before is not None and line.modality != "must":
                    self.error("S03", "only `must` has a `before`", line, help="write `must A before B`")
                if line.as_often and (line.modality != "must" or line.before is not None):
                    self.error(
                        "S03", "only what must be done is done as often as possible", line,
                        help="write `must A as often as possible`",
                    )  # fmt: skip
                elif line.as_often and isinstance(line.target, ast.Name):
                    if line.target.name not in self.rules.actions:
                        self.error(
                            "S03", "only an action is done as often as possible", line.target, help="make it an action"
                        )
                    self._as_often(line, rule)
            names = [n for line in rule.lines if isinstance(line, ast.Beats) for n in line.names]
            for name in names:
                if name not in self.rules.rules:
                    near = did_you_mean(name, self.rules.rules)
                    self.error(
                        "S14",
                        f"no rule is named `{name}`",
                        self.rules.locate(rule, name),
                        help=near or "name the rule that is beaten",
                    )
        self._circles_of_rules()

    def _circles_of_rules(self) -> None:
        lines = {
            name: {loser: line for line in rule.lines if isinstance(line, ast.Beats) for loser in line.names}
            for name, rule in self.rules.rules.items()
        }
        circle = circle_of(lines)
        if circle:
            pairs = pairwise([*circle, circle[0]])
            places = [self.rules.locate(lines[winner][loser], loser) for winner, loser in pairs]
            report_circle(circle, places, self.found)

    def _condition_of(self, norm: ast.Norm, rule: ast.Rule, scope: Scope) -> str:
        text = self.condition(norm.when, scope).text if norm.when is not None else "True"
        for line in exceptions_of(rule):
            text = f"({text} and not {self.condition(line.when, scope).text})"
        return text

    def _beats(self, winner: ast.Rule, loser: ast.Rule) -> bool:
        return any(isinstance(line, ast.Beats) and loser.head.name in line.names for line in winner.lines)

    def allowed(self, name: str, node: ast.Node, scope: Scope) -> str:
        """The source of: no norm forbids the action or option now (as far as its own choices do not matter)."""
        parts = []
        choices = self._choices_in(node)
        for norm, rule in self.norms_about(name, "cannot"):
            if norm.when is not None and _names_in(norm.when) & choices:
                continue
            text = self._condition_of(norm, rule, scope)
            permissions = self.norms_about(name, "may")
            for permission, by in permissions:
                granted = self._condition_of(permission, by, scope)
                if self._beats(by, rule):
                    text = f"({text} and not {granted})"
                elif not self._beats(rule, by):
                    site = self.site(norm, name=name)
                    text = f"m.g.forbidden({text}, {granted}, {site}, {self.site(permission, name=name)})"
            for duty, by in self.norms_about(name, "must"):
                if duty.before is None and self._beats(by, rule):
                    text = f"({text} and not {self._condition_of(duty, by, scope)})"
                elif not self._beats(rule, by) and duty.before is None:
                    due = self._condition_of(duty, by, scope)
                    site = self.site(norm, name=name)
                    text = f"m.g.forbidden({text}, {due}, {site}, {self.site(duty, name=name)})"
            parts.append(f"(not {text})")
        parts += [self.done_first(first, line, rule, scope) for first, line, rule in self.firsts_of(name)]
        kept = [p for p in parts if p != "True"]
        return " and ".join(kept) if kept else "True"

    def firsts_of(self, name: str) -> list[tuple[str, ast.Norm, ast.Rule]]:
        """What must be done before an action or option: each with the norm that says so."""
        return [
            (line.target.name if isinstance(line.target, ast.Name) else "", line, rule)
            for rule in self.rules.rules.values()
            for line in rule.lines
            if isinstance(line, ast.Norm) and line.modality == "must"
            and isinstance(line.before, ast.Name) and line.before.name == name
        ]  # fmt: skip

    def done_first(self, first: str, norm: ast.Norm, rule: ast.Rule, scope: Scope) -> str:
        """`must A before B`: A was done this turn, or is not possible now."""
        if first not in self.rules.actions:
            return "True"
        done = f"s[{self.box.special[f'done {first}']}]"
        action = self.rules.actions[first]
        condition = self._condition_of(norm, rule, scope)
        if first in self._asking:
            circle = " before ".join([*self._asking[self._asking.index(first) :], first])
            self.error(
                "S16", f"what must be done first goes in a circle: {circle}", norm, help="leave out one of these rules"
            )
            return "True"
        self._asking.append(first)
        with self.detached():  # type: ignore[attr-defined]
            possible = self.available(action, scope)[0]  # type: ignore[attr-defined]
        self._asking.pop()
        return f"({done} or not {condition} or not ({possible}))"

    def _as_often(self, norm: ast.Norm, rule: ast.Rule) -> None:
        """The action must be done as often in a turn as any way of playing it allows (a search when it is decided)."""
        name = f"M_{len(self.greatest)}"
        condition = self._condition_of(norm, rule, Scope(player="P"))
        self.functions.append(f"def {name}(m, s, P):\n    return {condition}\n")
        assert isinstance(norm.target, ast.Name)
        title = printed(rule.head.title or rule.head.name or "", self.box.constants)
        self.greatest.append(Greatest(norm.target.name, title, name))
        if norm.most is not None:
            self.greatest.append(Greatest(norm.target.name, title, name, norm))

    greatest: list[Greatest]

    @cached_property
    def _asking(self) -> list[str]:
        """The actions of which it is just asked whether they are possible."""
        return []

    def count_done(self, name: str, scope: Scope) -> None:
        """Remember that an action was done, where a norm asks for it; `scope` is that at its end."""
        for i, greatest in enumerate(self.greatest):
            if greatest.action != name:
                continue
            by = "1"
            if greatest.norm is not None and greatest.norm.most is not None:
                code = self.number(greatest.norm.most, scope)
                self.settle_picks(code)  # type: ignore[attr-defined]
                by = code.text if greatest.norm.most_order == "most" else f"-({code.text})"
            self.emit(f"if m.speculating: m.tally = bumped(m.tally, {i}, {by})")
        slot = self.box.special.get(f"done {name}")
        if slot is not None:
            self.emit(f"s[{slot}] = True")

    def emit_must(self, names: tuple[str, ...], scope: Scope) -> None:
        """Obligations remove the other options while what must be done can be done."""
        duties = []
        for i, name in enumerate(names):
            for norm, rule in self.norms_about(name, "must") if name else []:
                if norm.before is None:
                    duties.append((i, self._condition_of(norm, rule, scope), norm))
        if duties:
            self.emit("d = []")
            outside = self.span
            for i, text, norm in duties:
                # Who follows play finds the duty by its place.
                self.span = norm.span
                self.emit(f"if {i} in o and {text}: d.append({i})")
            self.span = outside
            self.emit("if d: o = sorted(set(d))")

    # ------------------------------------------------------------------ norms that depend on what is chosen
    def refusals_of(self, action: ast.Action) -> list[tuple[ast.Norm, ast.Rule]]:
        """The prohibitions of an action that depend on what is chosen in it."""
        choices = self._choices_in(action)
        name = action.head.name or ""
        return [
            (norm, rule)
            for norm, rule in self.norms_about(name, "cannot")
            if norm.when is not None and _names_in(norm.when) & choices
        ]

    def refers_to_choices(self, norm: ast.Norm, node: ast.Node) -> bool:
        """Whether a prohibition depends on what is chosen in the action or option."""
        return norm.when is not None and bool(_names_in(norm.when) & self._choices_in(node))

    def open_refusals(self, action: ast.Action) -> None:
        """Begin an announcement: which prohibitions wait for its choices."""
        self._open.append(self.refusals_of(action))

    def close_refusals(self) -> None:
        """End an announcement."""
        self._open.pop()

    def refusals_open(self) -> bool:
        """Whether a prohibition waits for a choice of the announcement."""
        return bool(self._open and self._open[-1])

    def refuse_now(self, scope: Scope) -> None:
        """After a choice: the prohibitions whose names are all known now."""
        if not self._open:
            return
        waiting = []
        for norm, rule in self._open[-1]:
            assert norm.when is not None
            needed = _names_in(norm.when) & self._choices_of_rule(norm)
            if not needed <= set(scope.locals) | set(self.rules.variables):
                waiting.append((norm, rule))
                continue
            text = self._condition_of(norm, rule, scope)
            for permission, by in self.norms_about(
                norm.target.name if isinstance(norm.target, ast.Name) else "", "may"
            ):
                if self._beats(by, rule):
                    text = f"({text} and not {self._condition_of(permission, by, scope)})"
            site = self.site(norm, announced=True, name=rule.head.name or "")
            self.emit(f"if {text}: return m.g.refuse(m, {site}, {rule.head.title or rule.head.name or ''!r})")
        self._open[-1] = waiting

    def _choices_of_rule(self, norm: ast.Norm) -> set[str]:
        action = self.rules.actions.get(norm.target.name) if isinstance(norm.target, ast.Name) else None
        return self._choices_in(action) if action is not None else set()

    # ------------------------------------------------------------------ what always holds
    def compile_invariants(self) -> None:
        """`always`, `never` and limits, as functions of a position."""
        for rule in self.rules.rules.values():
            exceptions = exceptions_of(rule)
            repair = next((line for line in rule.lines if isinstance(line, ast.RuleOtherwise)), None)
            before = any(isinstance(line, ast.RuleBefore) for line in rule.lines)
            if before:
                self._only_before(rule)
            for line in rule.lines:
                if not isinstance(line, ast.Invariant | ast.Limit):
                    continue
                scope = Scope(player="P")
                self.current_node = line
                if isinstance(line, ast.Invariant):
                    code = self.condition(line.condition, scope)
                    text = f"not {code.text}" if line.never else code.text
                else:
                    test = ast.CountTest(
                        span=line.span, which=line.which, number=line.number, set=line.set, of_each=line.of_each
                    )
                    code = self.expression(test, scope)
                    text = code.text
                reads = code.reads
                for exception in exceptions:
                    other = self.condition(exception.when, scope)
                    # The exception first: where the rule does not hold, its condition need not make sense.
                    text = f"({other.text}) or ({text})"
                    reads |= other.reads
                if code.picks:
                    self.error(
                        "S03",
                        "a norm cannot look into a pile whose order nobody knows",
                        line,
                        help="count, or look at what lies face up",
                    )
                name = f"B_{len(self.constructions)}" if before else f"N_{len(self.invariants)}"
                self.functions.append(f"def {name}(m, s, P):\n    return {text}\n")
                by_player = "P" in _words(text)
                if isinstance(line, ast.Limit) and line.each_player and not by_player:
                    self.error(
                        "S03", "nothing in this limit is a player's own, so it is the same for each player", line,
                        help="leave out `for each player`, or name a zone or variable that each player has",
                    )  # fmt: skip
                if before:
                    self._construction(rule, line, name, by_player)
                    continue
                entry = None
                if repair is not None:
                    entry = self.procedure_for(f"repair {rule.head.name}", repair.block)
                self.invariants.append(
                    Invariant(
                        rule.head.name or "",
                        printed(rule.head.title or rule.head.name or "", self.box.constants),
                        name,
                        by_player,
                        reads,
                        line,
                        entry,
                        only_growth=self._only_growth(line, reads, exceptions),
                        most=self._most(line),
                    )
                )

    def _only_before(self, rule: ast.Rule) -> None:
        """A rule that holds before the setup says what is there then, and nothing of what is done."""
        for line in rule.lines:
            if isinstance(line, ast.Norm | ast.RuleOtherwise):
                self.error(
                    "S03", "nothing is done before the setup: such a rule says only what is there", line,
                    help="make it a rule of its own, without `before setup`",
                )  # fmt: skip

    def _construction(self, rule: ast.Rule, line: ast.Invariant | ast.Limit, name: str, by_player: bool) -> None:
        """Keep a line that is tested before the setup, with a function that counts what it limits."""
        counts = None
        if isinstance(line, ast.Limit) and line.of_each:
            scope = Scope(player="P")
            item, items, _, _, condition = self._loop(line.set, scope)
            counted_ones = f"[{item} for {item} in {items}{condition}]"
            counts = f"C_{len(self.constructions)}"
            limit = self.number(line.number, scope).text
            self.functions.append(f"def {counts}(m, s, P):\n    return {limit}, {counted_ones}\n")
        elif isinstance(line, ast.Limit):
            scope = Scope(player="P")
            if self.expression(line.set, scope).type.base != "number":
                counted = ast.Of(span=line.span, what=ast.Name(span=line.span, name="count"), arguments=(line.set,))
                counts = f"C_{len(self.constructions)}"
                limit = self.number(line.number, scope).text
                self.functions.append(
                    f"def {counts}(m, s, P):\n    return {limit}, {self.expression(counted, scope).text}\n"
                )
        elif isinstance(line, ast.Invariant) and (compared := _counted(line.condition)) is not None:
            scope = Scope(player="P")
            counts = f"C_{len(self.constructions)}"
            there, limit = (self.number(side, scope).text for side in (compared.left, compared.right))
            self.functions.append(f"def {counts}(m, s, P):\n    return {limit}, {there}\n")
        title = printed(rule.head.title or rule.head.name or "", self.box.constants)
        self.constructions.append(Construction(rule, title, name, counts, by_player, line))

    def _only_growth(self, line: ast.Node, reads: frozenset[str], exceptions: list[ast.RuleException]) -> bool:
        """Whether only what adds to a zone can break a limit: `at most` so many of what lies in one zone."""
        return (
            isinstance(line, ast.Limit) and line.which == "at most" and not exceptions and len(reads) == 1
            and isinstance(line.set, ast.Name | ast.InZone | ast.Of)
        )  # fmt: skip

    def _most(self, line: ast.Node) -> int | None:
        """The number of a limit `at most`, where it is known before play."""
        if not isinstance(line, ast.Limit) or line.which != "at most":
            return None
        code = self.number(line.number, Scope(player="P"))
        return int(code.text) if code.constant and code.text.isdecimal() else None

    def procedure_for(self, name: str, block: ast.Block) -> int:
        """The entry of a block that is compiled as a procedure of its own."""
        self.blocks_waiting[name] = block
        if name not in self.entries:  # type: ignore[attr-defined]
            self.entries[name] = self.label()  # type: ignore[attr-defined]
            self.waiting.append(name)  # type: ignore[attr-defined]
        return int(self.entries[name])  # type: ignore[attr-defined]

    blocks_waiting: dict[str, ast.Block]


def _names_in(node: ast.Node) -> set[str]:
    return {n.name for n in node.walk() if isinstance(n, ast.Name)}


def exceptions_of(rule: ast.Rule) -> list[ast.RuleException]:
    """Where a rule does not hold: its exceptions, and all that is not its `while`."""
    found = [line for line in rule.lines if isinstance(line, ast.RuleException)]
    for line in rule.lines:
        if isinstance(line, ast.RuleWhile):
            found.append(ast.RuleException(span=line.span, when=ast.Not(span=line.span, condition=line.condition)))
    return found


def _words(text: str) -> set[str]:
    import re

    return set(re.findall(r"\b\w+\b", text))


def _counted(node: ast.Node) -> ast.Compare | None:
    """`count of deck = 30`: a condition that says how many there must be."""
    left = node.left if isinstance(node, ast.Compare) and node.op in ("=", "<=", ">=", "<", ">") else None
    counts = isinstance(left, ast.Of) and isinstance(left.what, ast.Name) and left.what.name == "count"
    return node if counts and isinstance(node, ast.Compare) else None
