"""Two worlds: what a player may choose depends only on what that player can know (D13).

While a game is played at random, the components that the chooser does not know are dealt anew (bots/world.py): the
result looks the same to the player. If the player is then offered other options, the rules read something that the
player cannot see. A rulebook with a `referee` (or an app that knows all) may do so.
"""

from collections.abc import Sequence
from typing import Any

from dreambook.grammar.diagnostics import Diagnostics, Label, Severity
from dreambook.interpreter.bots.world import Unsampled, World
from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.numbers import so_many
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.game import new_machine
from dreambook.interpreter.play.generator import Generator, seeded
from dreambook.interpreter.play.machine import ENDLESS, Machine
from dreambook.interpreter.play.moves import option_label
from dreambook.interpreter.play.pending import Decision
from dreambook.interpreter.play.position import Position

PAIRS = {"normal": 30, "deep": 3000}
"""Pairs of worlds compared, for each number of players."""
WORK = {"normal": 2_400, "deep": 10_000_000}
"""How much is done to come by them, at most (`Program.work`), with all numbers of players together."""

MAX_WAITS = 400


class _Witness(Machine):
    """A machine that remembers where it asked last, and with which live values."""

    __slots__ = ("asked",)

    asked: tuple[int, tuple[Any, ...]]

    def ask(
        self, site: int, player: int, values: Sequence[Any], register: int, next: int, decline: bool = False,
        unable: int = -1,
    ) -> int:  # fmt: skip
        self.asked = (self.pc, tuple(self.L))
        return super().ask(site, player, values, register, next, decline, unable)


def compare_worlds(program: Program, level: str, found: Diagnostics, share: int = 1) -> int:
    """Compare pairs of worlds; findings D13 go to `found`. Gives how many pairs were compared. All work is shared
    by `share` numbers of players."""
    heading = program.rules.rulebook
    if not program.hidden_information or (heading is not None and heading.referee):
        return 0
    limit = PAIRS[level]
    end = program.work + WORK[level] // share
    compared = 0
    reported: set[int] = set()
    for seed in range(limit):
        generator = seeded(10_000 + seed)
        m = _witness(new_machine(program))
        try:
            m.run()
            for _ in range(MAX_WAITS):
                if m.result is not None or compared >= limit or program.work >= end:
                    break
                pending = m.pending
                if isinstance(pending, Decision):
                    if pending.player >= 0 and generator.below(3) == 0:
                        compared += _pair(m, generator, found, reported)
                    m.choose(generator.below(len(pending.values)))
                else:
                    m.happen(m.draw_chance(generator))
        except PlayError as problem:
            if problem.code == ENDLESS:
                break
        if compared >= limit or program.work >= end:
            break
    return compared


def _witness(m: Machine) -> _Witness:
    made = _Witness.__new__(_Witness)
    for name in Position.__slots__:
        setattr(made, name, getattr(m, name))
    made.asked = (0, ())
    return made


def _labels(m: Machine) -> list[str]:
    decision = m.pending
    if not isinstance(decision, Decision):
        return []
    return sorted(option_label(m, decision, i) for i in range(len(decision.values)))


def _pair(m: _Witness, generator: Generator, found: Diagnostics, reported: set[int]) -> int:
    """One pair: the position, and one that the player cannot tell from it, in which the same question is asked again."""
    decision = m.pending
    assert isinstance(decision, Decision)
    site = m.g.sites[decision.site]
    if site.kind not in ("item", "option", "number", "menu", "may"):
        return 0
    at, values = m.asked
    asking = m.copy()
    asking.L = list(values)
    try:
        other = World(asking, decision.player).sample(generator)
    except (Unsampled, PlayError):
        return 0
    # Also where all choose at once: what others have chosen in secret changes nothing yet.
    other.pending = None
    other.pc = at
    try:
        other.run()
    except PlayError:
        other.pending = None
    if isinstance(other.pending, Decision) and other.pending.site != decision.site:
        return 1
    if _labels(m) != _labels(other) and decision.site not in reported:
        reported.add(decision.site)
        _report(m, other, decision, found)
    return 1


def _report(one: Machine, other: Machine, decision: Decision, found: Diagnostics) -> None:
    site = one.g.sites[decision.site]
    first, second = _labels(one), _labels(other)
    only = [label for label in first if label not in second] or first
    others = [label for label in second if label not in first] or second
    found.report(
        "D13", f"{one.g.words.player(decision.player)} cannot know what can be chosen here: it depends on something hidden",
        Label(site.span),
        help="let the choice depend on what the player sees; or write `referee` under the heading, if somebody who knows all says what is allowed",
        notes=(f"in one world: {', '.join(only[:5]) or 'nothing'}; in another that looks the same: {', '.join(others[:5]) or 'nothing'}",),
        severity=Severity.ERROR, cause=("worlds", site.path),
        verdict=f"two worlds found with {so_many(one.g.players, 'player')}",
    )  # fmt: skip
