"""One compilation of a rulebook for a number of players: every part in its order, and the rule code as one module."""

from graphlib import CycleError, TopologicalSorter

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics
from dreambook.grammar.span import Span
from dreambook.interpreter.compile.code import Scope
from dreambook.interpreter.compile.emit import Block, Stretch
from dreambook.interpreter.compile.examples import ExampleCompiler
from dreambook.interpreter.compile.loops import check_loops
from dreambook.interpreter.compile.norms import Invariant
from dreambook.interpreter.model import types as t
from dreambook.interpreter.model.box import Box
from dreambook.interpreter.model.build_box import die_faces
from dreambook.interpreter.model.build_types import type_of_node
from dreambook.interpreter.model.symbols import Rules
from dreambook.interpreter.model.types import set_of


def _keeps(limit: Invariant, number: int) -> bool:
    """Whether a limit holds where a zone is filled up to a number."""
    return limit.most is not None and number <= limit.most


class Compiler(ExampleCompiler):
    """One compilation. `compile_rules` runs it."""

    def __init__(self, rules: Rules, box: Box, found: Diagnostics) -> None:
        super().__init__(rules, box, found)
        self.functions = []
        self.invariants = []
        self.constructions = []
        self.greatest = []
        self.hooks = []
        self.condition_triggers = []
        self.chains = {}
        self.gates = {}
        self.end_lines, self.end_reads, self.end_texts = [], [], []
        self.end_beats, self.end_functions = {}, {}
        self.ties = []
        self.entries, self.waiting, self.called = {}, [], {}
        self.blocks_waiting, self.refills, self.period_starts, self.period_counts = {}, {}, {}, {}
        self.value_types, self.value_results, self.value_reads, self.value_heads = {}, {}, {}, {}
        self.value_calls, self._values_open = set(), []
        self.choices_in = {}
        self.sign_reads, self.sign_places, self._signs_open, self.too_large = {}, {}, [], set()
        self._open, self._stack_of_actions, self._menu_entries = [], [], []
        self.changed, self.taken_from = set(), set()
        self.faces: dict[str, list[tuple[object, int]]] = {}
        self.plans = []
        self.with_examples = True
        self.seeing = []
        self.aims = []
        self.current_node = rules.document
        self.start_emitting()

    def run(self) -> None:
        """Compile everything."""
        rules = self.rules
        if any(
            isinstance(n, ast.Eliminate | ast.LoseGame) or (isinstance(n, ast.EndWhen) and n.outcome == "lose")
            for n in rules.nodes
        ):
            self.namespace["ELIMINATION"] = rules.mode in ("competitive", "teams")
        self.namespace["ACTIVE"] = self.box.special["active"]
        self._special_slots()
        for kind, node in rules.kinds.items():
            if node.form == "die":
                self.faces[kind] = die_faces(self.box, node)
        self.namespace["FACE"] = self.face_slots()
        self.declare_values()
        self.compile_ends()
        self.collect_triggers()
        self.check_targets(self._option_names())
        main = self.label()
        assert main == 0
        for name, zone in rules.zones.items():
            if any(isinstance(item, ast.WhenEmpty) for item in zone.items):
                block = next(item.block for item in zone.items if isinstance(item, ast.WhenEmpty))
                self.refills[name] = self.procedure_for(f"refill {name}", block)
        self.compile_invariants()
        self._main()
        self.scoring_entry = self.compile_scoring()
        self.compile_aims()
        self.new_procedure("examples")
        # Examples are about what is brought where nobody brings anything else.
        if self.with_examples:
            with self.detached():
                self.compile_examples()
        for name in rules.values:
            self.compile_value(name, rules.values[name])
        for name in rules.signs:
            if name not in {of for of, _ in self.sign_reads}:
                self.sign_tests(name, "")
        for name in [*rules.procedures, *rules.actions]:
            if name in rules.procedures:
                self.entry_of(name)
        while self.waiting:
            self._procedure(self.waiting.pop(0))
        self._check_recursion()
        self.check_chains()
        self._look_ahead_where_norms_reach()
        check_loops(rules, self.error)

    def _look_ahead_where_norms_reach(self) -> None:
        """Options are tried out only where what follows may break a norm (design, 3.4).

        What follows are the blocks that can be reached before another decision is asked; further choices of the same
        announcement belong to it. A limit `at most` on one zone is only broken by what adds to the zone.
        """
        invariants = [i for i in self.invariants if i.repair is None and i.reads]
        if self.greatest:
            for site in self.sites:
                site.looks = site.looks or not site.secret
        if not invariants:
            return
        self._askers: dict[int, list[Block]] = {}
        for block in self.blocks.values():
            if block.asks is not None:
                self._askers.setdefault(block.asks, []).append(block)
        self._concluding = {
            label for label, block in self.blocks.items() if any("m.concluded = True" in line for line in block.lines)
        }
        for site in self.sites:
            if site.secret or site.kind not in ("item", "option", "number", "several", "menu", "may"):
                continue
            if site.announced or site.outside or site.kind in ("menu", "may"):
                writes, shrinks, fills = self._reached_from(site.index)
                site.looks = site.looks or any(
                    i.reads & (writes if i.only_growth else writes | shrinks)
                    or any(zone in i.reads and not (i.only_growth and _keeps(i, most)) for zone, most in fills.items())
                    for i in invariants
                )

    def _reached_from(self, site: int) -> tuple[set[str], set[str], dict[str, int]]:
        """What may be written, what may only be taken from, and what is filled up to a number and never above it, after a
        decision and before the next."""
        waiting = [(n, False) for block in self._askers.get(site, ()) for n in block.next]
        seen: set[tuple[int, bool]] = set()
        writes: set[str] = set()
        shrinks: set[str] = set()
        fills: dict[str, int] = {}
        while waiting:
            label, concluded = waiting.pop()
            block = self.blocks.get(label)
            if block is None or (label, concluded) in seen:
                continue
            seen.add((label, concluded))
            writes |= block.writes - block.fills.keys()
            shrinks |= block.shrinks
            for zone in block.writes & block.fills.keys():
                fills[zone] = max(fills.get(zone, 0), block.fills[zone])
            concluded = concluded or label in self._concluding
            following = [*block.calls, *block.next]
            if block.asks is not None and (concluded or not self.sites[block.asks].announced):
                # The branches that do not ask go on.
                following = following[:-1]
            if any("m.unwind(" in line for line in block.lines[-1:]):
                following.extend(stretch.over for b in self.blocks.values() for stretch in b.periods)
            waiting.extend((n, concluded) for n in following)
        return writes, shrinks, fills

    def _check_recursion(self) -> None:
        """Procedures do not call themselves, not even by way of others: the depth of the point reached is bounded."""
        graph = {name: list(calls) for name, calls in self.called.items()}
        try:
            TopologicalSorter(graph).prepare()
        except CycleError as problem:
            circle: list[str] = problem.args[1]
            caller, callee = circle[1], circle[0]
            span = self.called.get(caller, {}).get(callee) or next(iter(self.called[callee].values()))
            names = " -> ".join(reversed(circle))
            self.error(
                "S16", f"these rules call each other in a circle: {names}", span, help="use `repeat`, or end the circle"
            )

    def face_slots(self) -> dict[int, int]:
        """The slot of each die's face."""
        found: dict[int, int] = {}
        for name, slots in self.box.variable_slots.items():
            if name.startswith("face "):
                found.update({int(die): slot for die, slot in slots.items()})  # type: ignore[call-overload]
        return found

    def _special_slots(self) -> None:
        box = self.box
        for trigger in self.rules.triggers:
            if trigger.condition is not None:
                box.special[f"trigger {trigger.head.name}"] = box.slots
                box.slots += box.players
        if any(isinstance(node, ast.ExtraTurn) for node in self.rules.nodes):
            # The players who have extra turns, and after whom the order goes on, each as digits of one number.
            for name in ("extra", "resume"):
                box.special[name] = box.slots
                box.slots += 1
        if self.passes_turns and any(
            isinstance(node, ast.Period) and node.kind == "turns" for node in self.rules.nodes
        ):
            # Whether a rule has said whose turn comes next: then turns do not go on by themselves.
            box.special["passed"] = box.slots
            box.slots += 1
        if any(isinstance(node, ast.Name) and node.name == "occurrences" for node in self.rules.nodes):
            for name in ("past", "present"):
                box.special[name] = box.slots
                box.slots += 1
        for rule in self.rules.rules.values():
            for line in rule.lines:
                if isinstance(line, ast.Norm) and line.before is not None and isinstance(line.target, ast.Name):
                    name = f"done {line.target.name}"
                    if name not in box.special:
                        box.special[name] = box.slots
                        box.slots += 1

    def _option_names(self) -> frozenset[str]:
        return frozenset(n.name for n in self.rules.nodes if isinstance(n, ast.Option) and n.name)

    def _main(self) -> None:
        self.new_procedure("game")
        self.path = ["setup"]
        self.begin(0, entered=False)
        active = f"s[{self.box.special['active']}]"
        scope = Scope(player=active)
        for zone in self.box.zones:
            declared = self.rules.zones.get(zone.zone)
            if declared is not None and declared.shuffled and zone.ordered and zone.seers != "none":
                self.current_node = declared
                self.untangle_zone(str(zone.slot))
        self.arm_conditions()
        for setup in self.rules.setups:
            self.block_of(setup.block, scope.nested())
        self.setup_labels = frozenset(label for label, block in self.blocks.items() if block.procedure == "game")
        self.path = ["play"]
        self.play_label = self.label()
        self.begin(self.play_label)
        self.test_ends(tuple(range(len(self.end_lines))))
        for node in self.rules.play:
            self.statement(node, scope.nested())
        self.path = ["over"]
        self.span = self.rules.play[-1].span if self.rules.play else self.rules.document.span
        site = self.site(self.rules.play[-1] if self.rules.play else self.rules.document)
        self.end_with(f"m.g.end_game(m, {site})")

    def _procedure(self, name: str) -> None:
        """Compile something that is called: a procedure, an action, a trigger, a refill or repair."""
        self.new_procedure(name)
        scope = Scope()
        entry = self.entries[name]
        rules = self.rules
        if name in rules.procedures:
            node = rules.procedures[name]
            self.span = node.head.span
            for parameter in node.parameters:
                kind = type_of_node(rules, parameter.type, self.found)
                scope.locals[parameter.name] = (f"L[{self.register(kind)}]", kind)
            over = self.label()
            self.periods = (Stretch("procedure", name, over),)
            self.begin(entry, entered=False)
            self.named_event("before", name, scope)
            skip = self.named_event("instead of", name, scope)
            self.block_of(node.block, scope)
            if skip is not None:
                self.begin(skip)
            self.named_event("after", name, scope)
            self.begin(over)
        elif name in rules.actions:
            action = rules.actions[name]
            self.span = action.head.span
            self.begin(entry, entered=False)
            self.act(action, scope)
        elif name.startswith(("trigger ", "behaviour ")):
            self._trigger_body(name, entry, scope)
        else:
            block = self.blocks_waiting[name]
            self.span = block.span
            self.begin(entry, entered=False)
            self.block_of(block, scope)
        self.end_with("m.back()")

    def _trigger_body(self, name: str, entry: int, scope: Scope) -> None:
        """A trigger goes through what set it off: players for whom a condition came true, or components."""
        hook = next((h for h in self.hooks if h.name == name), None)
        trigger = next((c for c in self.condition_triggers if c.name == name), None)
        node = hook.node if hook is not None else trigger.node if trigger is not None else None
        assert node is not None
        self.span = node.span
        about = self.item_type(hook) if hook is not None else t.PLAYER
        kind = about or t.COMPONENT
        listed, at, item = self.register(set_of(kind)), self.register(t.NUMBER), self.register(kind)
        self.begin(entry, entered=False)
        again, done = self.label(), self.label()
        self.emit(f"L[{at}] = 0")
        self.begin(again)
        self.go_if(f"L[{at}] >= len(L[{listed}])", done)
        self.emit(f"L[{item}] = L[{listed}][L[{at}]]")
        self.emit(f"L[{at}] = L[{at}] + 1")
        inner = scope.nested()
        if trigger is not None:
            inner = scope.as_player(f"L[{item}]")
        elif about is not None:
            inner.it = (f"L[{item}]", kind)
        block: ast.Block = node.block  # type: ignore[attr-defined]
        self.depth = 0
        self.block_of(block, inner)
        self.go(again)
        self.begin(done)

    def reset_period(self, kind: str, name: str | None) -> None:
        """What is remembered for one round, turn, phase (or a named one) is forgotten when it begins."""
        for variable, node in self.rules.variables.items():
            if node.for_one == "own turn" and kind == "turn":
                self._forget_own(variable)
            elif node.for_one is not None and node.for_one in (kind, name):
                for instance in self.box.variables:
                    if instance.variable == variable:
                        self.emit(f"s[{instance.slot}] = {instance.start!r}")
                self.changed.add(variable)
        if kind == "turn" and self.greatest:
            self.emit("m.turned = True")
        if kind == "turn" and "past" in self.box.special:
            self.emit(f"note_position(m, {self.box.special['past']}, {self.box.special['present']})")
            self.changed.add("past")
        if kind == "turn":
            for special, slot in self.box.special.items():
                if special.startswith("done "):
                    self.emit(f"s[{slot}] = False")

    def _forget_own(self, variable: str) -> None:
        """What lasts until one's own turn is forgotten when that begins."""
        instances = [i for i in self.box.variables if i.variable == variable]
        if not all(any(i.owner == p for i in instances) for p in range(self.box.players)):
            # `until own turn` of what no player has: reported where it is declared.
            return
        own = tuple(tuple((i.slot, i.start) for i in instances if i.owner == p) for p in range(self.box.players))
        table = self.table(f"UNTIL_{variable}", own)
        self.emit(f"for slot, start in {table}[s[{self.box.special['active']}]]: s[slot] = start")
        self.changed.add(variable)

    def places(self) -> dict[str, list[Span]]:
        """For generated functions that are not blocks the places of what stands in each of their lines."""
        found = {c.function: [c.node.span] for c in self.condition_triggers}
        found.update({i.function: [i.node.span] for i in self.invariants})
        found.update({i.function: [i.node.span] for i in self.constructions})
        for name, which in self.end_functions.items():
            lines = [self.end_lines[i].span for i in which]
            found[name] = [lines[0], lines[0], *lines]
        for name, value in self.rules.values.items():
            cases = [line.span for line in value.lines if isinstance(line, ast.ValueLine)]
            if cases:
                found[f"V_{name}"] = [cases[0]] * (2 + self.value_heads[name]) + cases
        found.update({name: [line.span] * 2 for name, line in self.sign_places.items()})
        return found

    def source(self) -> str:
        """The rule code that blocks call, as a Python module."""
        return "\n".join([*self.functions, *self.end_sources()])

    def block_sources(self) -> dict[int, str]:
        """The rule code of each block, a Python function."""
        found = {}
        for label, block in sorted(self.blocks.items()):
            lines = [f"def b{label}(m):", "    s = m.s", "    L = m.L", *block.lines]
            if not block.done:
                lines.append("    return m.back()")
            found[label] = "\n".join(lines) + "\n"
        return found
