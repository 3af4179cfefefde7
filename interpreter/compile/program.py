"""A rulebook compiled for a number of players: rule code, and all that the machine asks about the game."""

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from types import CodeType, FrameType, FunctionType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics
from dreambook.grammar.span import Span
from dreambook.interpreter.compile.compiler import Compiler
from dreambook.interpreter.compile.emit import Site, Stretch, dead_registers
from dreambook.interpreter.compile.norms import Invariant
from dreambook.interpreter.compile.program_norms import ProgramNorms
from dreambook.interpreter.compile.reading import read_later
from dreambook.interpreter.compile.runtime import NAMES
from dreambook.interpreter.model.box import Box
from dreambook.interpreter.model.build_box import build_box
from dreambook.interpreter.model.lists import BroughtList
from dreambook.interpreter.model.sides import HEADING
from dreambook.interpreter.model.symbols import Rules
from dreambook.interpreter.model.types import Type
from dreambook.interpreter.numbers import so_many
from dreambook.interpreter.play.errors import PlayError

if TYPE_CHECKING:
    from dreambook.interpreter.compile.fuse import Fused

_IDENTIFIER = re.compile(r"[A-Za-z_]\w*")


class SpaceZones(dict[int, int]):
    """The slot of the zone of each space, where there are surfaces, whose spaces are too many to list."""

    def __init__(self, box: Box) -> None:
        super().__init__(enumerate(box.space_zone))
        self._box = box

    def __missing__(self, space: int) -> int:
        return self._box.slot_of_space(space)


class Program(ProgramNorms):
    """A compiled rulebook. Positions refer to it; it never changes."""

    def __init__(self, compiler: Compiler) -> None:
        box = compiler.box
        self.rules: Rules = compiler.rules
        self.box = box
        self.players = box.players
        self.species_of = box.species_of
        self.space_zone: Sequence[int] = box.space_zone if not box.surfaces else SpaceZones(box)  # type: ignore[assignment]
        self.zone_at = compiler.zone_at
        self.variable_at = {v.slot: v for v in box.variables}
        self.sites: list[Site] = compiler.sites
        self.slot_active = box.special["active"]
        self.slot_out = box.special["out"]
        self.slot_flipped = box.special["flipped"]
        self.slot_known = box.special["known 0"]
        self.slot_score = box.special["score 0"]
        self.line_bits = {
            z.slot: compiler.namespace[f"BITS_{z.slot}"] for z in box.zones if f"BITS_{z.slot}" in compiler.namespace
        }
        self.elimination = bool(compiler.namespace.get("ELIMINATION"))
        self.end_lines = compiler.end_lines
        # For each function that tests ends, finds a value, sets off a trigger or tests a norm: the places of its lines.
        self.places = compiler.places()
        self.rows: dict[int, list[Span]] = {}
        # Of components that all see turned: the slot that says where their north side points.
        self.headings = {v.key: v.slot for v in box.variables if v.variable == HEADING and v.seers == "all"}
        self.gates = compiler.gates
        self.setup_labels = compiler.setup_labels
        self.end_beats = compiler.end_beats
        self.score_rule = compiler.score_rule
        self.scoring_entry = compiler.scoring_entry
        # What depends on the box alone is tested once, when the rulebook is compiled.
        self.constant_invariants = [i for i in compiler.invariants if not i.reads]
        self.invariants: list[Invariant] = [i for i in compiler.invariants if i.reads]
        self.checks_norms = bool(self.invariants)
        self.constructions = compiler.constructions
        # Whether players bring what they bring where they say nothing.
        self.usual_lists = compiler.with_examples
        self.turns_faces: bool = compiler.turns_faces
        self.hidden_information = (
            self.turns_faces
            or any(z.seers != "all" for z in box.zones if z.form != "bag")
            or any(isinstance(n, ast.Reveal | ast.Look | ast.Show) for n in compiler.rules.nodes)
        )
        self.face_slot = compiler.namespace["FACE"]
        self.die_faces = self._faces(compiler)
        self.period_starts = compiler.period_starts
        self.period_counts = compiler.period_counts
        self.value_reads, self.value_results = compiler.value_reads, compiler.value_results
        self.play_label = compiler.play_label
        self.plans = compiler.plans
        self.blocks = compiler.blocks
        self.entries = compiler.entries
        self.types = compiler.types
        self.register_types = compiler.register_types
        self.register_rows = compiler.register_rows
        self.loose = compiler.loose
        counts = {name: max(kinds, default=0) + 1 for name, kinds in compiler.register_types.items()}
        self._answers, self._waits = compiler.answers, compiler.waits
        self.initial_registers = counts.get("game", 1)
        self.register_counts = counts
        self._dynamic_classes = self._kinds_with_state()
        referred = self._kinds_referred_to()
        self.plain_classes = not self._dynamic_classes and not referred and not compiler.turns_faces
        told_apart = self._dynamic_classes | referred
        self._plain_kinds = frozenset(() if compiler.turns_faces else self.rules.kinds.keys() - told_apart)
        self._plain_zones: dict[int, bool] = {}
        self._called, self.block_sources = compiler.source(), compiler.block_sources()
        # All rule code as one Python module.
        self.text = "\n".join([self._called, *self.block_sources.values()])
        self._helpers = compiler.functions
        self.end_functions = dict(zip(compiler.end_functions, compiler.end_sources(), strict=True))
        self.end_conditions = {
            name: [compiler.end_texts[i][0] for i in which] for name, which in compiler.end_functions.items()
        }
        self._unread = compiler.namespace
        # For each label the block that is gone on with there.
        self.labels = [self._through(compiler, label) for label in range(compiler.labels)]
        self._greatest = [(g.title, g.function) for g in compiler.greatest]
        self._aims, self._ties = list(compiler.aims), list(compiler.ties)

    def _faces(self, compiler: Compiler) -> dict[int, list[tuple[object, int]]]:
        found: dict[int, list[tuple[object, int]]] = {}
        for die in self.face_slot:
            found[die] = compiler.faces[self.box.kind_of[die]]
        return found

    def always_holds(self, invariant: Invariant) -> bool:
        """Whether an invariant holds that depends on no position; the rest of the rule code is not read for it.

        Raises PlayError where a value that it asks for has no figure, or two.
        """
        namespace: dict[str, Any] = {**NAMES, **self._unread, "PLAYERS": tuple(range(self.players))}
        exec("\n".join(_needed(self._helpers, invariant.function)), namespace)  # noqa: S102
        machine = SimpleNamespace(g=self, s=())
        players = range(self.players) if invariant.by_player else (0,)
        return all(namespace[invariant.function](machine, (), p) for p in players)

    @cached_property
    def namespace(self) -> dict[str, Any]:
        """What rule code can name, read when somebody plays first: who only looks for mistakes does not wait for it."""
        namespace: dict[str, Any] = {**NAMES, **self._unread, "PLAYERS": tuple(range(self.players))}
        for name, entry in self.entries.items():
            given = self._given(name)
            namespace[f"PAD_{entry}"] = [None] * max(0, self.register_counts.get(name, 1) - given)
        code: CodeType = compile(self._called, f"<rules of {self.rules.name}>", "exec")
        # The source is what this compiler has written, never what an author has.
        exec(code, namespace)  # noqa: S102
        return namespace

    @cached_property
    def functions(self) -> dict[str, FunctionType]:
        """The functions that blocks call, by their names."""
        return {k: v for k, v in self.namespace.items() if isinstance(v, FunctionType)}

    @cached_property
    def code(self) -> list[Any]:
        """The function of each label."""
        return read_later(self.labels, self.block_sources, self.namespace, f"<rules of {self.rules.name}>")

    @cached_property
    def norm_functions(self) -> list[Any]:
        """The functions that test the invariants."""
        return [self.functions[i.function] for i in self.invariants]

    @cached_property
    def greatest(self) -> list[tuple[str, Any]]:
        """What must be done as often as possible: the title of the rule, and the function that tells whether it holds."""
        return [(title, self.functions[name]) for title, name in self._greatest]

    @cached_property
    def aims(self) -> list[tuple[str, Any]]:
        """What players try to have most or fewest of."""
        return [(order, self.functions[name]) for order, name in self._aims]

    @cached_property
    def ties(self) -> list[tuple[str, Any]]:
        """How ties of the score are broken."""
        return [(order, self.functions[name] if name else None) for order, name in self._ties]

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

    @cached_property
    def dead(self) -> dict[int, tuple[int, ...]]:
        """For each label the registers that are not live there."""
        return dead_registers(self.blocks, self.register_counts, self._answers)

    @cached_property
    def live(self) -> dict[int, tuple[int, ...]]:
        """For each label the registers that are live there."""
        counts = self.register_counts
        return {
            label: tuple(sorted(set(range(counts.get(block.procedure, 1))) - set(self.dead[label])))
            for label, block in self.blocks.items()
        }

    @cached_property
    def looks_ahead(self) -> bool:
        """Whether options of some decision are tried out before they are offered."""
        return any(site.looks for site in self.sites)

    @cached_property
    def simple_components(self) -> bool:
        """Whether components differ by nothing but what is printed on them and where they lie, and all is open."""
        return (
            self.plain_classes
            and not self.box.different
            and not self.hidden_information
            and not self._live_components()
        )

    def _live_components(self) -> bool:
        """Whether a register that is live while play waits may refer to a component."""
        for label in self._waits:
            block = self.blocks.get(label)
            if block is None:
                continue
            types = self.register_types.get(block.procedure, {})
            for r, kind in types.items():
                inner = kind.element if kind.is_set else kind
                if r not in self.dead.get(label, ()) and inner.base in ("component", "unknown"):
                    return True
        return False

    def _kinds_with_state(self) -> frozenset[str]:
        """Kinds whose components carry something of their own."""
        found: set[str] = set()
        for declared in self.rules.places_and_variables:
            for key in (declared.each, *declared.also):
                if isinstance(key, ast.Name) and key.name in self.rules.kinds:
                    found |= set(self.rules.kind_and_below(key.name))
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

    def culprit(self, error: BaseException, label: int, by_line: bool = False) -> Span:
        """The statement, or the line of a value, a trigger or an end, whose code raised an error in a block; `by_line`
        where each line of a value was worked out by itself."""
        span = self.span_of(label)
        trace = error.__traceback__
        name, first = "", 0
        while trace is not None:
            code = trace.tb_frame.f_code
            if code.co_filename.startswith("<rules of "):
                if code.co_name.startswith("V_") and not by_line:
                    again = self._line_by_line(trace.tb_frame)
                    if again is not None:
                        return self.culprit(again, label, by_line=True)
                if not code.co_name.startswith("<"):
                    # What a comprehension does stands in a line of the function around it.
                    name, first = code.co_name, code.co_firstlineno
                span = self._place_in(name, trace.tb_lineno - first) or span
            trace = trace.tb_next
        return span

    def _line_by_line(self, frame: FrameType) -> Exception | None:
        """The error of a value that is worked out anew, each of its lines by itself: usually they are one line of code."""
        code, asked, tell = frame.f_code, self.asked, self.tell
        arguments = [frame.f_locals[name] for name in code.co_varnames[: code.co_argcount]]
        self.tell = tell or (lambda span: None)
        try:
            frame.f_globals[code.co_name](*arguments)
        except (TypeError, KeyError, IndexError, ValueError, ZeroDivisionError) as error:
            return error
        finally:
            self.tell, self.asked = tell, asked
        return None

    def _place_in(self, function: str, line: int) -> Span | None:
        """Where the author wrote what a line of a generated function does."""
        if function in self.places:
            spans = self.places[function]
            return spans[min(max(line, 0), len(spans) - 1)]
        if not function[1:].isdecimal():
            return None
        label = int(function[1:])
        if function[0] == "f":
            return self.fused.rows[label][line]
        row = self.rows.get(label)
        if row is None:
            block = self.blocks[label]
            row = self.rows[label] = [
                span for text, span in zip(block.lines, block.spans, strict=True) for _ in range(text.count("\n") + 1)
            ]
        # A block begins with three lines that no statement has written.
        return row[line - 3] if 3 <= line < len(row) + 3 else None

    @cached_property
    def fused(self) -> "Fused":
        """The rule code of playouts, which is not loaded where nobody plays out."""
        from dreambook.interpreter.compile.fuse import Fused

        return Fused(self)

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
        return any(name in self.names_around[label] for label in (m.pc, *(back for back, _ in m.stack)))

    @cached_property
    def names_around(self) -> dict[int, frozenset[str]]:
        """For each block the names of what it stands in: a procedure, an action, a trigger, phases."""
        return {
            label: frozenset((block.procedure, *(part.split("~")[0] for part in block.path.split("/"))))
            for label, block in self.blocks.items()
        }

    @cached_property
    def label_of_path(self) -> dict[str, int]:
        """The block of each path, for saved games."""
        return {block.path: label for label, block in self.blocks.items()}


def _needed(sources: list[str], function: str) -> list[str]:
    """Of some functions the one of that name, and those that it calls, directly or not."""
    by_name = {source[4 : source.index("(")]: source for source in sources if source.startswith("def ")}
    found: dict[str, str] = {}
    waiting = [function]
    while waiting:
        name = waiting.pop()
        if name in by_name and name not in found:
            found[name] = by_name[name]
            waiting.extend(_IDENTIFIER.findall(by_name[name]))
    return list(found.values())


def compile_rules(
    rules: Rules, players: int, fewest: int | None = None, lists: Mapping[int, BroughtList] | None = None
) -> tuple[Program | None, Diagnostics]:
    """Compile a rulebook for a number of players. `fewest` is the smallest number that it allows: examples that name no
    number are played with it. `lists` are what players bring; examples are left out then, which are about what is
    brought else. Without a program when there are errors; the findings say which."""
    found = Diagnostics()
    box = build_box(rules, players, lists)
    found.extend(box.findings)
    compiler = Compiler(rules, box, found)
    compiler.with_examples = not lists
    compiler.fewest = players if fewest is None else fewest
    compiler.run()
    found.extend(box.findings)
    if found.has_errors:
        return None, found
    program = Program(compiler)
    for invariant in program.constant_invariants:
        try:
            holds = program.always_holds(invariant)
        except PlayError as problem:
            found.extend(problem.diagnostics)
            continue
        if not holds:
            those = f"{'for each of' if invariant.by_player else 'with'} {so_many(players, 'player')}"
            found.error(
                "D11", f"the rule `{invariant.title}` can never hold {those}", invariant.node.span,
                help="mend the rule, or what is in the box",
            )  # fmt: skip
    return (None if found.has_errors else program), found


__all__ = ["Compiler", "Program", "Sequence", "Type", "compile_rules"]
