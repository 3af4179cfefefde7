"""A rulebook compiled for a number of players: rule code, and all that the machine asks about the game."""

from collections.abc import Sequence
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from types import CodeType, FunctionType
from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics
from dreambook.grammar.span import Span
from dreambook.interpreter.compile.code import Scope
from dreambook.interpreter.compile.emit import Site, Stretch, dead_registers
from dreambook.interpreter.compile.examples import ExampleCompiler
from dreambook.interpreter.compile.loops import check_loops
from dreambook.interpreter.compile.norms import Invariant
from dreambook.interpreter.compile.program_queries import ProgramQueries
from dreambook.interpreter.compile.runtime import NAMES
from dreambook.interpreter.model import types as t
from dreambook.interpreter.model.box import Box
from dreambook.interpreter.model.build_box import build_box, die_faces
from dreambook.interpreter.model.build_types import type_of_node
from dreambook.interpreter.model.symbols import Rules
from dreambook.interpreter.model.types import Type, set_of


class Compiler(ExampleCompiler):
    """One compilation. `compile_rules` runs it."""

    def __init__(self, rules: Rules, box: Box, found: Diagnostics) -> None:
        super().__init__(rules, box, found)
        self.functions = []
        self.invariants = []
        self.greatest = []
        self.hooks = []
        self.condition_triggers = []
        self.chains = {}
        self.gates = {}
        self.end_lines, self.end_reads, self.end_texts = [], [], []
        self.end_beats, self.end_functions = {}, {}
        self.ties = []
        self.entries, self.waiting, self.called = {}, [], {}
        self.blocks_waiting, self.refills, self.period_starts = {}, {}, {}
        self.value_types, self.value_results, self.value_reads, self.value_heads = {}, {}, {}, {}
        self.value_calls, self._values_open = set(), []
        self._open, self._stack_of_actions, self._menu_entries = [], [], []
        self.changed, self.taken_from = set(), set()
        self.faces: dict[str, list[tuple[object, int]]] = {}
        self.plans = []
        self.seeing = []
        self.aims = []
        self.current_node = rules.document
        self.start_emitting()

    def run(self) -> None:
        """Compile everything."""
        rules = self.rules
        if any(
            isinstance(n, ast.Eliminate | ast.LoseGame) or (isinstance(n, ast.EndWhen) and n.outcome == "lose")
            for n in rules.document.walk()
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
        with self.detached():
            self.compile_examples()
        for name in rules.values:
            self.compile_value(name, rules.values[name])
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
        for site in self.sites:
            if site.secret or site.kind not in ("item", "option", "number", "several", "menu", "may"):
                continue
            if site.announced or site.outside or site.kind in ("menu", "may"):
                writes, shrinks = self._reached_from(site.index)
                site.looks = site.looks or any(
                    i.reads & (writes if i.only_growth else writes | shrinks) for i in invariants
                )

    def _reached_from(self, site: int) -> tuple[set[str], set[str]]:
        """What may be written, and what may only be taken from, after a decision and before the next."""
        waiting = [n for block in self.blocks.values() if block.asks == site for n in block.next]
        seen: set[int] = set()
        writes: set[str] = set()
        shrinks: set[str] = set()
        while waiting:
            label = waiting.pop()
            block = self.blocks.get(label)
            if block is None or label in seen:
                continue
            seen.add(label)
            writes |= block.writes
            shrinks |= block.shrinks
            waiting.extend(block.calls)
            if block.asks is None or self.sites[block.asks].announced:
                waiting.extend(block.next)
            else:
                # The branches that do not ask go on.
                waiting.extend(block.next[:-1])
            if any("m.unwind(" in line for line in block.lines[-1:]):
                waiting.extend(stretch.over for b in self.blocks.values() for stretch in b.periods)
        return writes, shrinks

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
        if any(isinstance(node, ast.ExtraTurn) for node in self.rules.document.walk()):
            # The players who have extra turns, and after whom the order goes on, each as digits of one number.
            for name in ("extra", "resume"):
                box.special[name] = box.slots
                box.slots += 1
        if any(isinstance(node, ast.Name) and node.name == "occurrences" for node in self.rules.document.walk()):
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
        return frozenset(n.name for n in self.rules.document.walk() if isinstance(n, ast.Option) and n.name)

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
        starts = {
            self.box.variable_slots[variable][i.key]: i.start for i in self.box.variables if i.variable == variable
        }
        by_key = self.box.variable_slots[variable]
        if not all(p in by_key for p in range(self.box.players)):
            # `until own turn` of what no player has: reported where it is declared.
            return
        slots = [by_key[p] for p in range(self.box.players)]
        table = self.table(f"UNTIL_{variable}", tuple((slot, starts[slot]) for slot in slots))
        self.emit(f"s[{table}[s[{self.box.special['active']}]][0]] = {table}[s[{self.box.special['active']}]][1]")
        self.changed.add(variable)

    def places(self) -> dict[str, list[Span]]:
        """For generated functions that are not blocks the places of what stands in each of their lines."""
        found = {c.function: [c.node.span] for c in self.condition_triggers}
        found.update({i.function: [i.node.span] for i in self.invariants})
        for name, which in self.end_functions.items():
            lines = [self.end_lines[i].span for i in which]
            found[name] = [lines[0], lines[0], *lines]
        for name, value in self.rules.values.items():
            cases = [line.span for line in value.lines if isinstance(line, ast.ValueLine)]
            if cases:
                found[f"V_{name}"] = [cases[0]] * (2 + self.value_heads[name]) + cases
        return found

    def source(self) -> str:
        """All rule code as one Python module."""
        parts = [*self.functions, *self.end_sources()]
        for label, block in sorted(self.blocks.items()):
            lines = [f"def b{label}(m):", "    s = m.s", "    L = m.L", *block.lines]
            if not block.done:
                lines.append("    return m.back()")
            parts.append("\n".join(lines) + "\n")
        return "\n".join(parts)


class Program(ProgramQueries):
    """A compiled rulebook. Positions refer to it; it never changes."""

    def __init__(self, compiler: Compiler) -> None:
        box = compiler.box
        self.rules: Rules = compiler.rules
        self.box = box
        self.players = box.players
        self.species_of = box.species_of
        self.space_zone = box.space_zone
        self.zone_at = compiler.zone_at
        self.variable_at = {v.slot: v for v in box.variables}
        self.sites: list[Site] = compiler.sites
        self.slot_active = box.special["active"]
        self.slot_out = box.special["out"]
        self.slot_flipped = box.special["flipped"]
        self.slot_known = box.special["known 0"]
        self.slot_score = box.special["score 0"]
        self.elimination = bool(compiler.namespace.get("ELIMINATION"))
        self.end_lines = compiler.end_lines
        # For each function that tests ends, finds a value, sets off a trigger or tests a norm: the places of its lines.
        self.places = compiler.places()
        self.rows: dict[int, list[Span]] = {}
        self.gates = compiler.gates
        self.setup_labels = compiler.setup_labels
        self.end_beats = compiler.end_beats
        self.score_rule = compiler.score_rule
        self.scoring_entry = compiler.scoring_entry
        # What depends on the box alone is tested once, when the rulebook is compiled.
        self.constant_invariants = [i for i in compiler.invariants if not i.reads and not i.by_player]
        self.invariants: list[Invariant] = [i for i in compiler.invariants if i.reads or i.by_player]
        self.checks_norms = bool(self.invariants)
        self.hidden_information = (
            compiler.turns_faces
            or any(z.seers != "all" for z in box.zones if z.form != "bag")
            or any(isinstance(n, ast.Reveal | ast.Look | ast.Show) for n in compiler.rules.document.walk())
        )
        self.face_slot = compiler.namespace["FACE"]
        self.die_faces = self._faces(compiler)
        self.period_starts = compiler.period_starts
        self.play_label = compiler.play_label
        self.plans = compiler.plans
        self.blocks = compiler.blocks
        self.entries = compiler.entries
        self.types = compiler.types
        self.register_types = compiler.register_types
        self.register_rows = compiler.register_rows
        self.loose = compiler.loose
        counts = {name: max(kinds, default=0) + 1 for name, kinds in compiler.register_types.items()}
        self.dead = dead_registers(compiler.blocks, counts, compiler.answers)
        self.live = {
            label: tuple(sorted(set(range(counts.get(block.procedure, 1))) - set(self.dead[label])))
            for label, block in compiler.blocks.items()
        }
        self.initial_registers = counts.get("game", 1)
        self.register_counts = counts
        self._dynamic_classes = self._kinds_with_state()
        self.plain_classes = not self._dynamic_classes and not self._kinds_referred_to() and not compiler.turns_faces
        self.simple_components = (
            self.plain_classes
            and not box.different
            and not self.hidden_information
            and not self._live_components(compiler)
        )
        self.text = compiler.source()
        self.code = self._load(compiler, counts)

    def _faces(self, compiler: Compiler) -> dict[int, list[tuple[object, int]]]:
        found: dict[int, list[tuple[object, int]]] = {}
        for die in self.face_slot:
            found[die] = compiler.faces[self.box.kind_of[die]]
        return found

    def _load(self, compiler: Compiler, counts: dict[str, int]) -> list[Any]:
        namespace: dict[str, Any] = {**NAMES, **compiler.namespace, "PLAYERS": tuple(range(self.players))}
        for name, entry in compiler.entries.items():
            given = self._given(name)
            namespace[f"PAD_{entry}"] = [None] * max(0, counts.get(name, 1) - given)
        code: CodeType = compile(self.text, f"<rules of {self.rules.name}>", "exec")
        # The source is what this compiler has written, never what an author has.
        exec(code, namespace)  # noqa: S102
        self.functions: dict[str, FunctionType] = {k: v for k, v in namespace.items() if isinstance(v, FunctionType)}
        self.norm_functions = [self.functions[i.function] for i in self.invariants]
        self.greatest = [(g.title, self.functions[g.function]) for g in compiler.greatest]
        self.aims = [(order, self.functions[name]) for order, name in compiler.aims]
        self.ties = [(order, self.functions[name] if name else None) for order, name in compiler.ties]
        return [namespace.get(f"b{self._through(compiler, label)}") for label in range(compiler.labels)]

    def _through(self, compiler: Compiler, label: int) -> int:
        """The label at which something is done: blocks that only go on elsewhere are passed through."""
        # Where examples begin is never passed: `run_to` stops there.
        stops = {compiler.play_label, *(start for start, _ in compiler.period_starts.values())}
        for _ in range(100):
            block = compiler.blocks.get(label)
            if (
                block is None
                or len(block.lines) != 1
                or len(block.next) != 1
                or not block.lines[0].strip().startswith("return ")
            ):
                break
            if block.lines[0].strip() != f"return {block.next[0]}" or block.next[0] in stops:
                break
            label = block.next[0]
        return label

    def _given(self, name: str) -> int:
        if name in self.rules.procedures:
            return 1 + len(self.rules.procedures[name].parameters)
        return 2 if name.startswith(("trigger ", "behaviour ")) else 1

    def _live_components(self, compiler: Compiler) -> bool:
        """Whether a register that is live while play waits may refer to a component."""
        for label in compiler.waits:
            block = compiler.blocks.get(label)
            if block is None:
                continue
            types = compiler.register_types.get(block.procedure, {})
            for r, kind in types.items():
                inner = kind.element if kind.is_set else kind
                if r not in self.dead.get(label, ()) and inner.base in ("component", "unknown"):
                    return True
        return False

    def _kinds_with_state(self) -> frozenset[str]:
        """Kinds whose components carry something of their own."""
        found: set[str] = set()
        for declared in self.rules.places_and_variables:
            if isinstance(declared.each, ast.Name) and declared.each.name in self.rules.kinds:
                found |= set(self.rules.kind_and_below(declared.each.name))
        found |= {k for k, node in self.rules.kinds.items() if node.form == "die"}
        return frozenset(found)

    def _kinds_referred_to(self) -> frozenset[str]:
        """Kinds that a variable may refer to, so that like components may differ."""
        found: set[str] = set()
        for kind in self.box.variable_types.values():
            inner = kind.element if kind.is_set else kind
            if inner.base == "component":
                found |= set(self.rules.kind_and_below(inner.of)) if inner.of else set(self.rules.kinds)
        return frozenset(k for k in found if k not in self.box.different)

    def span_of(self, label: int) -> Span:
        """Where the rule of a block stands."""
        block = self.blocks.get(label)
        return block.span if block is not None else self.rules.document.span

    def culprit(self, error: BaseException, label: int) -> Span:
        """The statement, or the line of a value, a trigger or an end, whose code raised an error in a block."""
        span = self.span_of(label)
        trace = error.__traceback__
        name, first = "", 0
        while trace is not None:
            code = trace.tb_frame.f_code
            if code.co_filename.startswith("<rules of "):
                if not code.co_name.startswith("<"):
                    # What a comprehension does stands in a line of the function around it.
                    name, first = code.co_name, code.co_firstlineno
                span = self._place_in(name, trace.tb_lineno - first) or span
            trace = trace.tb_next
        return span

    def _place_in(self, function: str, line: int) -> Span | None:
        """Where the author wrote what a line of a generated function does."""
        if function in self.places:
            spans = self.places[function]
            return spans[min(max(line, 0), len(spans) - 1)]
        if not function[1:].isdecimal():
            return None
        label = int(function[1:])
        row = self.rows.get(label)
        if row is None:
            block = self.blocks[label]
            row = self.rows[label] = [
                span for text, span in zip(block.lines, block.spans, strict=True) for _ in range(text.count("\n") + 1)
            ]
        # A block begins with three lines that no statement has written.
        return row[line - 3] if 3 <= line < len(row) + 3 else None

    def exit_of(self, label: int, what: str) -> int | None:
        """The label at which the innermost stretch of play that `what` names is over, seen from a block."""
        block = self.blocks.get(label)
        if block is None:
            return None
        found = self._stretch(label, what)
        return None if found is None else found.over

    def turn_before(self, label: int, what: str) -> int | None:
        """When that stretch is left: the register with whose turn it was before, if players took turns in it."""
        block, found = self.blocks[label], self._stretch(label, what)
        inside = block.periods if found is None else block.periods[block.periods.index(found) + 1 :]
        return next((stretch.before for stretch in inside if stretch.before is not None), None)

    def _stretch(self, label: int, what: str) -> Stretch | None:
        for stretch in reversed(self.blocks[label].periods):
            if what in (stretch.name, stretch.kind) or (what == "turn" and stretch.kind == "turns"):
                return stretch
        return None

    def is_during(self, m: Any, name: str) -> bool:
        """Whether the rules are in a phase, action or procedure of that name, or were called from one."""
        return any(name in self._names_around[label] for label in (m.pc, *(back for back, _ in m.stack)))

    @cached_property
    def _names_around(self) -> dict[int, frozenset[str]]:
        return {
            label: frozenset((block.procedure, *(part.split("~")[0] for part in block.path.split("/"))))
            for label, block in self.blocks.items()
        }

    @cached_property
    def label_of_path(self) -> dict[str, int]:
        """The block of each path, for saved games."""
        return {block.path: label for label, block in self.blocks.items()}


def compile_rules(rules: Rules, players: int, fewest: int | None = None) -> tuple[Program | None, Diagnostics]:
    """Compile a rulebook for a number of players. `fewest` is the smallest number that it allows: examples that name no
    number are played with it. Without a program when there are errors; the findings say which."""
    found = Diagnostics()
    box = build_box(rules, players)
    found.extend(box.findings)
    compiler = Compiler(rules, box, found)
    compiler.fewest = players if fewest is None else fewest
    compiler.run()
    found.extend(box.findings)
    if found.has_errors:
        return None, found
    program = Program(compiler)
    for invariant in program.constant_invariants:
        if not program.functions[invariant.function](None, (), 0):
            found.error(
                "D11", f"the rule `{invariant.title}` never holds with {players} players", invariant.node.span,
                help="mend the rule, or what is in the box",
            )  # fmt: skip
    return (None if found.has_errors else program), found


__all__ = ["Compiler", "Program", "Sequence", "Type", "compile_rules"]
