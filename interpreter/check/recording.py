"""A played game as an example of its rulebook: what is given, every step of players and of chance, how it ended.

The example begins with the setup, so that all that chance brought stands in it. It is played before anybody gets it, and
must lead to the very position that was played.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from dreambook.grammar.diagnostics import Diagnostic, Diagnostics, Severity
from dreambook.interpreter.api import Game, Move, Question, Rulebook, load_text
from dreambook.interpreter.check.examples import played
from dreambook.interpreter.model.lengths import has_units, length_text, unit_of
from dreambook.interpreter.play.game import new_machine
from dreambook.interpreter.play.keys import position_key
from dreambook.interpreter.play.moves import outcome_label
from dreambook.interpreter.play.pending import DECLINE, TABLE, Chance, Decision

if TYPE_CHECKING:
    from dreambook.interpreter.compile.program import Program


class Unsayable(Exception):
    """The language of examples cannot say this game. `findings` are what playing the example has found."""

    def __init__(self, message: str, findings: Sequence[Diagnostic] = ()) -> None:
        super().__init__(message)
        self.findings = findings


def as_example(game: Game, rulebook: Rulebook, title: str) -> str:
    """The text of an example that plays this game in its rulebook. Raises Unsayable."""
    if not game.program.usual_lists:
        raise Unsayable("an example is played with the starters, and other lists were brought to this game")
    text = "\n".join([f'example "{title}"', *(f"    {line}" for line in _lines(game))]) + "\n"
    _verify(game, rulebook, title, text)
    return text


def _lines(game: Game) -> Iterator[str]:
    program = game.program
    steps = _Steps(program, game.seed).written(kept_moves(game.history))
    begun = not new_machine(program).run_to(program.play_label)
    counts = program.rules.rulebook
    given = [f"{game.players} players"] if counts is not None and counts.low is not None and game.players > 1 else []
    given += ["phase setup"] if begun else []
    if given:
        yield "given " + ", ".join(given)
    yield from steps
    yield from _claims(game)


def kept_moves(history: Sequence[Move]) -> list[Move]:
    """The moves that were not taken back."""
    kept: list[Move] = []
    for move in history:
        if not move.takeback:
            kept.append(move)
            continue
        # A decision is taken back with the chance that came after it.
        while kept:
            if (kept.pop().player is None) == (move.player is None):
                break
    return kept


class _Steps:
    """Re-plays moves, and writes each as a step of an example."""

    def __init__(self, program: "Program", seed: int) -> None:
        self.program = program
        self.game = Game(program, seed, auto_chance=False)

    def written(self, moves: Sequence[Move]) -> Iterator[str]:
        """The steps. Those that are chosen one after the other from the same stand on one line."""
        line = ""
        last: Decision | None = None
        for move in moves:
            pending = self.game.machine.pending
            if isinstance(pending, Chance):
                yield from [line] if line else []
                line, last = self._chance(pending, move.index), None
                self.game.happen(move.index)
                continue
            assert isinstance(pending, Decision)
            more = last is not None and last.site == pending.site and last.player == pending.player
            if more and pending.values[move.index] == DECLINE:
                # What is not named is not chosen.
                last = None
            elif more:
                line = f"{line} and {_quoted(move.label)}"
            else:
                yield from [line] if line else []
                who = "table" if pending.player == TABLE else f"player {pending.player + 1}"
                line = f"when {who} chooses {_quoted(move.label)}"
                last = pending if self.program.sites[pending.site].kind == "several" else None
            self.game.apply(move.index)
        yield from [line] if line else []

    def _chance(self, chance: Chance, index: int) -> str:
        outcome = chance.outcomes[index]
        if chance.kind == "roll":
            return "when dice show " + " and ".join(map(str, outcome))
        m = self.game.machine
        if chance.kind == "value" or (chance.kind == "pick" and m.g.sites[chance.site].chance):
            return f"when chance chooses {_quoted(outcome_label(m, chance, index))}"
        slot = chance.data[0] if chance.kind == "draw" else m.loc[outcome]
        shown = self._face(outcome)
        return f"when {_zone(self.program, slot)} gives {_component(self.program, outcome, shown)}"

    def _face(self, component: int) -> str:
        """The test of what a die shows; "" for everything else."""
        for name, slots in self.program.box.variable_slots.items():
            if name.startswith("face ") and component in slots:
                face = self.game.machine.s[slots[component]]
                return f"face of it {'is' if isinstance(face, str) else '='} {face}"
        return ""


def _zone(program: "Program", slot: int) -> str:
    zone = program.zone_at[slot]
    return _keyed(program, zone.zone, zone.key, zone.owner)


def _keyed(program: "Program", name: str, key: object, owner: int | None) -> str:
    """A zone or variable as an example names it."""
    if key is None:
        return name
    keys = list(key) if isinstance(key, tuple) else [key]
    said = [] if owner is None else [f"player {owner + 1}"]
    said += [_component(program, k) if isinstance(k, int) else str(k) for k in keys[len(said) :]]
    return f"{name} of {said[0]}" if len(said) == 1 else f"{name} of ({', '.join(said)})"


def _figure(program: "Program", value: int, is_length: bool) -> str:
    """A number as rules write it: lengths with their unit, where this rulebook has any."""
    if not is_length or not has_units(program.rules):
        return str(value)
    return length_text(value, unit_of(program.rules) if value % 10 == 0 else "mm", "en")


def _component(program: "Program", component: int, shown: str = "") -> str:
    """A description that fits the components printed like this one, and no other; a die by what is `shown` too."""
    box = program.box
    species = box.species[program.species_of[component]]
    if species.kind in box.different:
        same = [c for c, kind in enumerate(box.kind_of) if kind == species.kind]
        return f"{species.kind} {same.index(component) + 1}"
    words = [str(value) for value in species.values.values() if isinstance(value, str)]
    tests = [
        f"{name} is {'yes' if value else 'no'}"
        if isinstance(value, bool)
        else f"{name} = {_figure(program, value, box.property_types[species.kind, name].is_length)}"
        for name, value in species.values.items()
        if isinstance(value, int) and name != "owner"
    ]
    if species.owner is not None:
        tests.append(f"owner is player {species.owner + 1}")
    tests.extend([shown] if shown else [])
    return " ".join([*words, species.kind]) + (f" where {' and '.join(tests)}" if tests else "")


def _quoted(text: str) -> str:
    return f'"{text}"'


def _claims(game: Game) -> Iterator[str]:
    """How the game ended; of one that goes on, what is counted, and what can be chosen."""
    result = game.result
    if result is None:
        yield from _counts(game)
        pending = game.pending
        if isinstance(pending, Question) and pending.player >= 0 and pending.options:
            label = pending.options[0].label
            yield f"then player {pending.player + 1} may choose {_quoted(label)}"
        return
    together = game.program.rules.mode in ("cooperative", "solo")
    verb = {"win": "wins", "lose": "loses", "draw": "draws"}[result.outcome]
    if together:
        yield f"then team {verb}"
    elif result.outcome == "draw":
        yield from (f"then player {p + 1} draws" for p in range(game.players))
    elif not result.winners:
        yield "then nobody wins"
    else:
        for p in range(game.players):
            yield f"then player {p + 1} {'wins' if p in result.winners else 'loses'}"
    if result.scores is not None:
        for p, score in enumerate(result.scores):
            yield f"then score of player {p + 1} = {score}"


def _counts(game: Game) -> Iterator[str]:
    m, program = game.machine, game.program
    for v in program.box.variables:
        value = m.s[v.slot]
        if v.type.base != "number" or not isinstance(value, int) or value == v.start or v.variable.startswith("face "):
            continue
        others = v.key if isinstance(v.key, tuple) else (v.key,)
        if all(isinstance(key, str) for key in others[v.owner is not None :] if key is not None):
            figure = _figure(program, value, v.type.is_length)
            yield f"then {_keyed(program, v.variable, v.key, v.owner)} = {figure}"


def _verify(game: Game, rulebook: Rulebook, title: str, text: str) -> None:
    """Play the example in the rulebook. Raises Unsayable when it is not this game."""
    source = next(iter(rulebook.sources.values())).text.rstrip("\n")
    whole = load_text(f"{source}\n\n{text}", rulebook.path)
    program, found = whole.compiled(game.players)
    errors = [d for d in [*whole.diagnostics, *found] if d.severity is Severity.ERROR]
    if errors or program is None:
        raise Unsayable("a name in it cannot be written in an example", errors)
    plan = program.plans[-1]
    assert plan.example.title == title
    findings = Diagnostics()
    machine = played(program, plan, findings)
    if len(findings) or machine is None:
        raise Unsayable("what happened in it cannot be told apart in an example", findings.sorted())
    key: Any = position_key(machine)
    if key != game.key():
        raise Unsayable("its example would lead to another position")


__all__ = ["Unsayable", "as_example", "kept_moves"]
