"""What is found out by playing: programs of the rulebook, and what lies where when the game begins."""

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property

from dreambook.generators.verbalise.numbers import player_numbers
from dreambook.generators.verbalise.verbaliser import Verbaliser
from dreambook.grammar import ast
from dreambook.interpreter.check.setups import after_setup
from dreambook.interpreter.compile.examples import ExamplePlan
from dreambook.interpreter.compile.program import Program, compile_rules
from dreambook.interpreter.errors import DreamError
from dreambook.interpreter.model.build_box import build_box
from dreambook.interpreter.model.pieces import printed_on
from dreambook.interpreter.play.game import new_machine
from dreambook.interpreter.play.machine import Machine

SEEDS = 3
"""With so many seeds the setup is played: what differs from one to the next depends on chance."""


@dataclass(frozen=True, slots=True)
class Pile:
    """How many components lie in a zone: in each of those that players have, beginning with whoever begins, or in each of
    those that there are one for each of `options`. None: chance says."""

    counts: tuple[int, ...] | None
    options: tuple[str, ...] = ()


@dataclass
class Played:
    """The programs of a rulebook by number of players; None where the rulebook cannot be played."""

    v: Verbaliser
    _programs: dict[int, Program | None] = field(default_factory=dict)

    @cached_property
    def numbers(self) -> range:
        """The numbers of players that the document is for."""
        return range(self.v.numbers.low, self.v.numbers.high + 1)

    @cached_property
    def alone(self) -> frozenset[str]:
        """The kinds of which there is but one component in the box."""
        box = build_box(self.v.rules, self.v.numbers.high)
        counts = Counter(box.kind_of)
        return frozenset(kind for kind, count in counts.items() if count == 1)

    def program(self, players: int) -> Program | None:
        """The program for so many players."""
        if players not in self._programs:
            try:
                program, found = compile_rules(self.v.rules, players, player_numbers(self.v.rules)[0])
            except DreamError:
                program = None
            else:
                program = None if found.has_errors else program
            self._programs[players] = program
        return self._programs[players]

    def plan(self, example: ast.Example) -> tuple[Program, ExamplePlan] | None:
        """The program with which an example is played, and its plan; None where no number of players fits."""
        low, high = player_numbers(self.v.rules)
        for players in range(low, high + 1):
            program = self.program(players)
            for plan in program.plans if program is not None else ():
                if plan.example is example:
                    assert program is not None
                    return program, plan
        return None

    def begun(self, players: int) -> list[Machine]:
        """Positions after the setup; none where it cannot be played to its end."""
        program = self.program(players)
        if program is None:
            return []
        try:
            return [after_setup(program, seed) for seed in range(SEEDS)]
        except DreamError:
            return []

    def ready(self, players: int) -> dict[tuple[str, str], Pile]:
        """How many of each kind lie in each zone before anything is set up, by zone and kind."""
        program = self.program(players)
        if program is None:
            return {}
        try:
            return _piles([new_machine(program)])
        except DreamError:
            return {}

    def laid_out(self, players: int) -> dict[tuple[str, str], Pile]:
        """How many of each kind lie in each zone when the game begins, by zone and kind. Where chance says which kinds they
        are, but not how many in all, the kind is ""."""
        positions = self.begun(players)
        return _piles(positions) if positions else {}


def _piles(positions: list[Machine]) -> dict[tuple[str, str], Pile]:
    """What lies where, in positions that differ by chance alone."""
    found: dict[tuple[str, str], Pile] = {}
    printed = printed_on(positions[0].g.box.rules)
    for zone in positions[0].g.box.zone_slots:
        counted = [_counted(m, zone) for m in positions]
        kinds = dict.fromkeys(kind for one in counted for counts in one for kind in counts)
        keys = list(positions[0].g.box.zone_slots[zone])
        options = tuple(key for key in keys if isinstance(key, str))
        piles = {
            kind: _pile([tuple(counts[kind] for counts in one) for one in counted], options)
            for kind in kinds
            if kind not in printed
        }
        if any(pile.counts is None for pile in piles.values()):
            piles = {"": _pile([tuple(counts.total() for counts in one) for one in counted], options)}
        found |= {(zone, kind): pile for kind, pile in piles.items()}
    return found


def _counted(m: Machine, zone: str) -> list[Counter[str]]:
    """The kinds in each zone of a name, those of players in turn order."""
    slots = m.g.box.zone_slots[zone]
    keys = list(slots)
    if keys == list(range(m.g.players)):
        first = m.s[m.g.slot_active]
        keys = [*keys[first:], *keys[:first]]
    return [Counter(m.g.box.kind_of[c] for c in m.ids(slots[key])) for key in keys]


def _pile(rows: list[tuple[int, ...]], options: tuple[str, ...]) -> Pile:
    """What rows of counts have in common, one for each time that the setup was played."""
    return Pile(rows[0] if len(set(rows)) == 1 else None, options)
