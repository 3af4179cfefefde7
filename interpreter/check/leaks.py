"""Hidden information that shows (D12): what others see depends on something that they cannot see.

Two worlds that one player cannot tell apart are played on by the same step, to the next wait. What the player then sees
must be the same, unless the step has shown the player what was hidden: a reveal, a card that came to lie face up, if only
until all were shuffled. This is
non-interference (Goguen and Meseguer, Security Policies and Security Models, 1982) with declassification by showing.

There are two ways to come by such worlds. Chance decides which hidden component is drawn: two outcomes that look alike to
somebody. Or somebody else decides, and what the onlooker does not know is dealt anew (bots/world.py).
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics, Label, Severity
from dreambook.grammar.span import Span
from dreambook.interpreter.bots.world import Unsampled, World
from dreambook.interpreter.check.blame import MOST, names_in
from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.numbers import so_many
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.game import new_machine
from dreambook.interpreter.play.generator import Generator, seeded
from dreambook.interpreter.play.machine import ENDLESS, Machine
from dreambook.interpreter.play.pending import HIDDEN, Chance, Decision
from dreambook.interpreter.play.views import View, view_of
from dreambook.interpreter.play.watching import Watch

if TYPE_CHECKING:
    from dreambook.interpreter.play.knowledge import Knowledge

PAIRS = {"normal": 30, "deep": 3000}
"""Pairs of worlds compared, for each number of players."""
WORK = {"normal": 2_400, "deep": 10_000_000}
"""How much is done to come by them, at most (`Program.work`), with all numbers of players together."""
MAX_WAITS = 300
FOLLOWING = 8
"""So many choices of one player are followed after the first, at most."""
_CHANGING = (
    ast.Set, ast.Gain, ast.Lose, ast.Pay, ast.Draw, ast.Move, ast.Deal, ast.AddTo, ast.RemoveFrom, ast.Swap, ast.PassZone, ast.Advance,
)  # fmt: skip
"""Statements by which figures and places change."""
_ASKED = ("item", "option", "number", "menu", "may")


def find_leaks(program: Program, level: str, found: Diagnostics, share: int = 1) -> int:
    """Compare what onlookers see; findings D12 go to `found`. Gives how many pairs of worlds were compared. All work
    is shared by `share` numbers of players."""
    heading = program.rules.rulebook
    if program.players < 2 or not program.hidden_information or (heading is not None and heading.referee):
        return 0
    search = _Search(program, found)
    limit = PAIRS[level]
    end = program.work + WORK[level] // share
    for seed in range(limit):
        search.play(seeded(40_000 + seed), limit, end)
        if search.compared >= limit or search.endless or program.work >= end:
            break
    return search.compared


class _Sight(Watch):
    """Whether one player has seen anything of what was hidden, at any moment of a step."""

    __slots__ = ("onlooker", "seen")

    def __init__(self, hidden: Iterable[int], onlooker: int) -> None:
        super().__init__(hidden)
        self.onlooker = onlooker
        self.seen = False

    def shown(self, m: "Knowledge", ids: Iterable[int], players: Iterable[int]) -> None:
        self.seen = self.seen or (self.onlooker in players and not self.meant.isdisjoint(ids))

    def moves(self, m: "Knowledge", ids: Iterable[int], to: int, face_up: bool | None) -> None:
        usual = face_up is None or face_up == m.g.zone_at[to].face_up
        in_sight = m.sees_into(self.onlooker, to) if usual else face_up
        self.seen = self.seen or (bool(in_sight) and not self.meant.isdisjoint(ids))

    def lost(self, ids: Iterable[int]) -> None:
        """What was seen was seen."""


class _Search:
    def __init__(self, program: Program, found: Diagnostics) -> None:
        self.program = program
        self.found = found
        self.compared = 0
        self.reported: set[Any] = set()
        self.endless = False

    def play(self, generator: Generator, limit: int, end: int) -> None:
        """One random game; now and then a step is looked at from where somebody else sits."""
        m = new_machine(self.program)
        try:
            m.run()
            for _ in range(MAX_WAITS):
                if m.result is not None or self.compared >= limit or self.program.work >= end:
                    return
                onlooker = generator.below(self.program.players)
                pending = m.pending
                if isinstance(pending, Chance):
                    i = m.draw_chance(generator)
                    if pending.kind in ("draw", "pick") and generator.below(3) == 0:
                        self._chance(m, i, onlooker, generator)
                    m.happen(i)
                else:
                    assert isinstance(pending, Decision)
                    i = generator.below(len(pending.values))
                    if onlooker != pending.player and generator.below(3) == 0:
                        self._decision(m, i, onlooker, generator)
                    m.choose(i)
        except PlayError as problem:
            # To see that a loop does not end takes as long as a thousand pairs. One who has such a loop mends it first.
            self.endless = problem.code == ENDLESS

    # ------------------------------------------------------------------ two worlds
    def _chance(self, m: Machine, i: int, onlooker: int, generator: Generator) -> None:
        """Two outcomes of one draw, neither of which the onlooker gets to see."""
        pending = m.pending
        assert isinstance(pending, Chance)
        if len(pending.outcomes) < 2 or not all(isinstance(c, int) for c in pending.outcomes):
            return
        j = (i + 1 + generator.below(len(pending.outcomes) - 1)) % len(pending.outcomes)
        ids = [pending.outcomes[i], pending.outcomes[j]]
        if not all(0 <= c < len(m.loc) for c in ids) or any(m.knows(onlooker, c) for c in ids):
            return
        one, other = m.copy(), m.copy()
        one.watch, other.watch = sights = _Sight(ids, onlooker), _Sight(ids, onlooker)
        one.log, other.log = [], []
        one.happen(i)
        other.happen(j)
        if any(sight.seen for sight in sights) or _drawn(one, pending.site) != _drawn(other, pending.site):
            # Those that are alike come without asking chance again: there play is further along.
            return
        self._compare(one, other, onlooker, ids, m.g.sites[pending.site].span, ("chance", pending.site))

    def _decision(self, m: Machine, i: int, onlooker: int, generator: Generator) -> None:
        """The same choice in a world in which what the onlooker does not know is something else."""
        decision = m.pending
        assert isinstance(decision, Decision)
        site = m.g.sites[decision.site]
        if site.kind not in _ASKED or site.secret:
            return
        try:
            other = World(m.copy(), onlooker).sample(generator)
        except (Unsampled, PlayError):
            return
        if not isinstance(other.pending, Decision) or not _alike(m, other, i, onlooker, site.type.base == "component"):
            return
        if _seen(m, onlooker) != _seen(other, onlooker):
            return
        unknown = [c for c in range(len(m.loc)) if not m.knows(onlooker, c)]
        one = m.copy()
        one.watch, other.watch = sights = _Sight(unknown, onlooker), _Sight(unknown, onlooker)
        one.choose(i)
        try:
            other.choose(i)
            for world in (one, other):
                # Which of several alike it is that was chosen.
                if (
                    isinstance(world.pending, Chance)
                    and world.pending.kind == "pick"
                    and world.pending.site == decision.site
                ):
                    world.happen(world.draw_chance(generator))
            if not self._to_the_end(one, other, decision, onlooker, generator):
                return
        except PlayError:
            return
        if any(sight.seen for sight in sights):
            return
        self._compare(one, other, onlooker, unknown, site.span, ("decision", decision.site))

    def _to_the_end(self, one: Machine, other: Machine, first: Decision, onlooker: int, generator: Generator) -> bool:
        """Make the choices that follow in both worlds, as long as the same player goes on: a card that is chosen and paid for
        is laid on the table only then. False where the two have no such choice in common."""
        for _ in range(FOLLOWING):
            pending, twin = one.pending, other.pending
            if not (isinstance(pending, Decision) and isinstance(twin, Decision)) or pending.site != twin.site:
                return True
            if pending.player != first.player or pending.site == first.site:
                return True
            i = generator.below(len(pending.values))
            if not _alike(one, other, i, onlooker, one.g.sites[pending.site].type.base == "component"):
                return False
            one.choose(i)
            other.choose(i)
        return True

    # ------------------------------------------------------------------ comparing
    def _compare(
        self, one: Machine, other: Machine, onlooker: int, hidden: Sequence[int], place: Span, key: tuple[str, int]
    ) -> None:
        self.compared += 1
        if one.result is not None or other.result is not None or key in self.reported:
            # Who ends the game shows why.
            return
        if any(m.knows(onlooker, c) for m in (one, other) for c in hidden):
            return
        if _waits(one) != _waits(other):
            # Somebody has nothing to choose in one of the worlds: there play has gone on, and is further along.
            return
        differences = _differences(view_of(one, onlooker), view_of(other, onlooker))
        if not differences:
            return
        self.reported.add(key)
        words = self.program.words
        self.found.report(
            "D12", f"{words.player(onlooker)} can tell from this what is hidden: {differences[0][0]}", Label(place, "after this"),
            *self._changing(differences[0][3], place),
            help="show what it depends on (`reveal`, `show`), let it depend on what everybody sees, or write `referee` under the heading",
            notes=tuple(f"{what}: {a} in one world, {b} in another that looked the same" for what, a, b, _ in differences[:3]),
            severity=Severity.ERROR, cause=("leak", self.program.sites[key[1]].path),
            verdict=f"two worlds found with {so_many(self.program.players, 'player')}", replayed=True,
        )  # fmt: skip

    def _changing(self, name: str, place: Span) -> list[Label]:
        """The lines that may have changed what shows: those after the one that was played on, if there are some."""
        nodes = [n for n in self.program.rules.nodes if isinstance(n, _CHANGING) and name in names_in(n)]
        later = [n for n in nodes if n.span.file != place.file or n.span.start > place.end]
        return [Label(n.span, "this changes it") for n in (later or nodes) if n.span != place][:MOST]


def _drawn(m: Machine, site: int) -> int:
    """How many components a statement has moved in a step that was logged."""
    return sum(event[0] == "move" and event[-1] == site for event in m.log or ())


def _waits(m: Machine) -> tuple[Any, ...]:
    pending = m.pending
    return (type(pending), pending.site, pending.player if isinstance(pending, Decision) else None) if pending else ()


def _alike(m: Machine, other: Machine, i: int, onlooker: int, component: bool) -> bool:
    """Whether an option is the same in both worlds for somebody who watches it being chosen."""
    values = [list(world.pending.values) for world in (m, other)]  # type: ignore[union-attr]
    if len(values[0]) != len(values[1]):
        return False
    a, b = values[0][i], values[1][i]
    if not component or not (isinstance(a, int) and isinstance(b, int)):
        return bool(a == b)
    # Of cards that the onlooker does not know, taken from one place, each is a card.
    known = m.knows(onlooker, a), other.knows(onlooker, b)
    return a == b if any(known) else m.loc[a] == other.loc[b]


def _seen(m: Machine, player: int) -> str:
    return view_of(m, player).seen_key()


def _differences(one: View, other: View) -> list[tuple[str, str, str, str]]:
    """What somebody who sees no component otherwise sees otherwise: figures, and how many lie where. That somebody is not
    asked who has nothing to choose is no leak: at a table nobody asks. The last is the name of what it is."""
    found = [
        (v.title, v.value, w.value, v.variable)
        for v, w in zip(one.variables, other.variables, strict=True)
        if v.value != w.value and HIDDEN not in (v.value, w.value)
    ]
    found += [
        (f"how many lie in {z.title}", str(z.count), str(w.count), z.zone)
        for z, w in zip(one.zones, other.zones, strict=True)
        if z.count != w.count
    ]
    return found
