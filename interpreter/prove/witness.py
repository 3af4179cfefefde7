"""From the solver's model to a position, built as examples build theirs, and to words.

Nothing is said of a situation that the interpreter has not seen: the position is built from the one after the setup,
and whoever asks evaluates the rules in it.
"""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any

import z3

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics
from dreambook.interpreter.check.positions import Unbuildable, hold, lie
from dreambook.interpreter.check.setups import after_setup
from dreambook.interpreter.compile.code import Scope
from dreambook.interpreter.compile.compiler import Compiler
from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.compile.runtime import NAMES
from dreambook.interpreter.model import types as t
from dreambook.interpreter.model.box import VariableInstance
from dreambook.interpreter.model.build_box import die_faces
from dreambook.interpreter.model.types import Type
from dreambook.interpreter.numbers import so_many
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.prove.formulas import NONE, Coded, Number, Piece, Term, Truth
from dreambook.interpreter.prove.situation import Situation


@dataclass
class Scene:
    """A position in which a rule is asked: about whom, and with what the rules have named before."""

    machine: Machine
    player: int
    given: dict[str, Any]
    words: list[str] = field(default_factory=list)

    def said(self) -> str:
        """The situation in the rulebook's own words."""
        many = so_many(self.machine.g.players, "player")
        return f"with {many}" + (": " + ", ".join(self.words) if self.words else "")


class Prober(Compiler):
    """Compiles single conditions and figures of a rulebook, so that they can be evaluated in a position."""

    def __init__(self, program: Program, named: Mapping[str, Type]) -> None:
        self.named = named
        super().__init__(program.rules, program.box, Diagnostics())
        self.program = program
        self.faces = {kind: die_faces(self.box, n) for kind, n in self.rules.kinds.items() if n.form == "die"}
        self.namespace["ACTIVE"] = program.slot_active
        self.namespace["FACE"] = program.face_slot
        self.namespace["ELIMINATION"] = program.elimination
        self.declare_values()

    def evaluate(self, node: ast.Node, scene: Scene, naming: str = "") -> Any:
        """What an expression gives in a scene. `naming` is the name that the items of a set will have.

        Raises PlayError, and whatever an expression without sense raises.
        """
        scope = Scope(player="P", naming=naming)
        for i, name in enumerate(scene.given):
            scope.locals[name] = (f"a{i}", self.type_of(node, name))
        code = self.expression(node, scope)
        parameters = ", ".join(["m", "s", "P", *(f"a{i}" for i in range(len(scene.given)))])
        namespace: dict[str, Any] = {**NAMES, **self.namespace, "PLAYERS": tuple(range(self.box.players))}
        # The source is what this compiler has written, never what an author has.
        exec("\n".join([*self.functions, f"def asked({parameters}):\n    return {code.text}\n"]), namespace)  # noqa: S102
        return namespace["asked"](scene.machine, scene.machine.s, scene.player, *scene.given.values())

    def type_of(self, node: ast.Node, name: str) -> Type:
        """The type of a name that the rules around an expression have given."""
        for inner in node.walk():
            if isinstance(inner, ast.Name) and inner.name == name and id(inner) in self.program.types:
                return self.program.types[id(inner)]
        return self.named.get(name, t.UNKNOWN)


class Stage:
    """Builds scenes for one program."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.program = situation.program
        self.prober = Prober(self.program, situation.kinds)
        self._start: Machine | None = None
        self._failed = False

    @property
    def start(self) -> Machine | None:
        """The position after the setup; None when the setup cannot be done."""
        if self._start is None and not self._failed:
            try:
                self._start = after_setup(self.program)
            except PlayError:
                self._failed = True
        return self._start

    def wishes(self, names: Iterable[str]) -> list[Any]:
        """What a model should say if it can: that all is as it is after the setup, and everybody plays."""
        start = self.start
        if start is None:
            return []
        known = sorted(self.situation.closure(names))
        _, counts = self.situation.counting(known)
        wishes: list[Any] = []
        for (members, slot), count in counts.items():
            there = sum(self.program.species_of[c] in members for c in start.ids(slot))
            wishes.append(count == there)
        for name in known:
            held = self.situation.slots.get(name)
            if held is not None:
                wishes.append(self._as_at_first(name, start.s[held]))
        if "player" in known and "active" in known:
            wishes.append(z3.Int("player") == z3.Int("active"))
        wishes += [z3.Int(name) == 0 for name in known if name == "player"]
        return wishes

    def _as_at_first(self, name: str, value: Any) -> Any:
        if name.startswith("print of "):
            return z3.Int(name) == (NONE if value is None else self.program.species_of[value])
        if " has " in name:
            code = int(name.rsplit(" ", 1)[1])
            there = {v if isinstance(v, int) else self.situation.codes.get(v) for v in value or ()}
            return z3.Bool(name) == (code in there)
        if isinstance(value, bool):
            return z3.Bool(name) == value
        return z3.Int(name) == (
            NONE if value is None else self.situation.code(value) if isinstance(value, str) else value
        )

    def build(self, model: Any, names: Iterable[str], terms: Mapping[str, Term]) -> Scene | None:
        """The position of a model, or None when there is no such position. `terms` are what the rules have named."""
        known = sorted(self.situation.closure(names))
        if self.start is None:
            return None
        try:
            m = self.start.copy()
            scene = Scene(m, self._int(model, "player") if "player" in known else m.s[self.program.slot_active], {})
            self._lay_out(model, known, scene)
            pieces: dict[Any, int] = {}
            for name, term in terms.items():
                scene.given[name] = self._thing(model, term, scene, pieces)
            self._set(model, known, scene, pieces)
        except (Unbuildable, PlayError, StopIteration):
            return None
        self._say(scene, known, terms)
        return scene

    def _int(self, model: Any, name: str) -> int:
        return int(model.eval(z3.Int(name), model_completion=True).as_long())

    def _lay_out(self, model: Any, known: Sequence[str], scene: Scene) -> None:
        """Let the zones hold what the model says."""
        _, counts = self.situation.counting(known)
        fixed: set[int] = set()
        fixed_zones: set[int] = set()
        by_zone: dict[int, list[tuple[tuple[int, ...], int]]] = {}
        for (members, slot), count in counts.items():
            by_zone.setdefault(slot, []).append((members, int(model.eval(count, model_completion=True).as_long())))
        m, of = scene.machine, self.program.species_of

        def more(slot: int) -> int:
            """How many more the zone must hold: those that need most come first, and take from those that have too many."""
            return sum(sum(of[c] in members for c in m.ids(slot)) - number for members, number in by_zone[slot])

        for slot, wanted in sorted(by_zone.items(), key=lambda item: (more(item[0]), item[0])):
            there = m.ids(slot)
            if all(sum(of[c] in members for c in there) == number for members, number in wanted):
                fixed.update(c for c in there if any(of[c] in members for members, _ in wanted))
                fixed_zones.add(slot)
                continue
            tests = [
                (lambda c, w=frozenset(members): of[c] in w, number, False) for members, number in wanted if number
            ]
            # What no formula speaks of stays.
            told = {s for members, _ in wanted for s in members}
            rest = [c for c in there if of[c] not in told]
            tests += [(lambda c, w=frozenset(rest): c in w, len(rest), False)] if rest else []
            hold(m, slot, None, tests, fixed, fixed_zones)

    def _thing(self, model: Any, term: Term, scene: Scene, pieces: dict[Any, int]) -> Any:
        def value(of: Any) -> Any:
            if isinstance(of, int):
                return of
            got = model.eval(of, model_completion=True)
            return z3.is_true(got) if z3.is_bool(got) else int(got.as_long())

        if isinstance(term, Truth):
            return bool(value(term.of))
        if isinstance(term, Number):
            return value(term.of)
        if isinstance(term, Coded):
            code = value(term.of)
            if code == NONE:
                return None
            return self.situation.option(code) if term.base == "option" else code
        if isinstance(term, Piece):
            species = value(term.species)
            if species == NONE:
                return None
            pieces[term.key] = self._component(scene.machine, species, value(term.place), set(pieces.values()))
            return pieces[term.key]
        raise Unbuildable("a set is not built")

    def _component(self, m: Machine, species: int, place: int, named: AbstractSet[int]) -> int:
        """A component of a species, in a zone if there is one, or if one can be laid there.

        Another one than those that have a name already, where there is one: who strikes is seldom who is struck.
        """
        of = self.program.species_of
        there = [c for c in m.ids(place) if of[c] == species]
        if there:
            return int(next((c for c in there if c not in named), there[0]))
        first = self.program.box.species[species].first
        lie(m, first, place, None)
        return first

    def _set(self, model: Any, known: Sequence[str], scene: Scene, pieces: Mapping[Any, int]) -> None:
        """Let the variables hold what the model says."""
        m = scene.machine
        members: dict[int, list[Any]] = {}
        for name in known:
            slot = self.situation.slots.get(name)
            if name in self.situation.keyed:
                variable, piece = self.situation.keyed[name]
                if piece.key not in pieces:
                    raise Unbuildable("nobody knows on which component it lies")
                slot = self.program.box.variable_slots[variable][pieces[piece.key]]
            if slot is None:
                continue
            kind = self.program.variable_at[slot].type if slot in self.program.variable_at else t.PLAYER
            if " has " in name and kind.is_set:
                code = int(name.rsplit(" ", 1)[1])
                inside = z3.is_true(model.eval(z3.Bool(name), model_completion=True))
                held = self.situation.option(code) if kind.element.base == "option" else code
                members.setdefault(slot, []).extend([held] if inside else [])
            elif kind.base == "truth":
                m.s[slot] = z3.is_true(model.eval(z3.Bool(name), model_completion=True))
            elif name.startswith("print of "):
                m.s[slot] = self._thing(model, _piece(name), scene, {})
            else:
                number = self._int(model, name)
                if kind.base == "option" and number != NONE:
                    m.s[slot] = self.situation.option(number)
                else:
                    m.s[slot] = None if number == NONE and kind.optional else number
        for slot, listed in members.items():
            m.s[slot] = tuple(listed)

    # ------------------------------------------------------------------ words
    def _say(self, scene: Scene, known: Sequence[str], terms: Mapping[str, Term]) -> None:
        m, words, program = scene.machine, self.program.words, self.program
        assert self.start is not None
        for name, value in scene.given.items():
            term = terms[name]
            if isinstance(term, Piece):
                said = "none" if value is None else words.component(value)
            elif isinstance(term, Coded):
                said = words.value(value, Type(term.base))
            else:
                said = words.value(value, t.TRUTH if isinstance(term, Truth) else t.NUMBER)
            scene.words.append(f"{name} = {said}")
        if "active" in known:
            scene.words.append(f"active = {words.player(m.s[program.slot_active])}")
        keyed = {
            program.box.variable_slots[v][scene.given[str(p.key)]]
            for n, (v, p) in self.situation.keyed.items()
            if n in known and str(p.key) in scene.given and scene.given[str(p.key)] is not None
        }
        told = {
            self.situation.slots[name] for name in known if name in self.situation.slots and name != "active"
        } | keyed
        about = {scene.player, m.s[program.slot_active] if "active" in known else scene.player}
        about |= {scene.given[n] for n, x in terms.items() if isinstance(x, Coded) and x.base == "player"}
        for slot in sorted(told):
            variable = program.variable_at.get(slot)
            if variable is not None and self._matters(variable, m, about):
                scene.words.append(f"{words.variable(variable)} = {words.value(m.s[slot], variable.type)}")
        for slot in sorted({tally.zone for name, tally in self.situation.tallies.items() if name in known}):
            owner = program.zone_at[slot].owner
            # What others have is as it was after the setup, or does not matter.
            if owner is None or owner in about or m.s[slot] != self.start.s[slot]:
                scene.words.append(self._holds(m, slot, known))
        who = words.player(scene.player)
        if "player" in known and m.g.players > 1 and not any(who in said for said in scene.words):
            scene.words.insert(0, f"for {who}")

    def _matters(self, variable: VariableInstance, m: Machine, about: set[Any]) -> bool:
        """Whether a variable is said: not those of others that are as they were after the setup."""
        assert self.start is not None
        declared = self.program.rules.variables.get(variable.variable)
        own = declared is not None and isinstance(declared.each, ast.CurrentPlayer)
        return not own or variable.key in about or m.s[variable.slot] != self.start.s[variable.slot]

    def _holds(self, m: Machine, slot: int, known: Sequence[str]) -> str:
        told = {s for n, y in self.situation.tallies.items() if n in known and y.zone == slot for s in y.weights}
        box, counts = self.program.box, dict[str, int]()
        kinds = {box.species[s].kind for s in told}
        alike = {k for k in kinds if {s.index for s in box.species if s.kind == k and s.count} <= told}
        plain = (
            len({tuple(sorted(y.weights)) for n, y in self.situation.tallies.items() if n in known and y.zone == slot})
            == 1
        )
        for c in m.ids(slot):
            species = self.program.species_of[c]
            if species in told:
                kind = box.species[species].kind
                name = kind if plain and kind in alike else self.program.words.component(c)
                counts[name] = counts.get(name, 0) + 1
        listed = [f"{number} {self._noun(name, number)}" for name, number in counts.items()]
        shown = [*listed[:4], f"{len(listed) - 4} more"] if len(listed) > 5 else listed
        return f"in {self.program.words.zone(self.program.zone_at[slot])}: {' and '.join(shown) or 'nothing'}"

    def _noun(self, name: str, number: int) -> str:
        """A kind by its word, in the plural where there are several; what is printed as it is."""
        kind = self.program.rules.kinds.get(name)
        if kind is None:
            return name
        return (kind.title or name) if number == 1 else (kind.plural or f"{kind.title or name}s")


def _piece(name: str) -> Piece:
    key = name.removeprefix("print of ")
    return Piece(z3.Int(name), z3.Int(f"place of {key}"), key, ())
