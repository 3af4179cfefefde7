"""Games that could be the one being played, as far as one player can know (determinisation).

A bot sees a view. To try its options out it needs a position to play on, and it must not get the true one. `World`
deals the components that the player does not know anew among the places where such components lie unknown, draws anew
what hidden variables hold, and lets the others make the secret choices anew that they have made already. What a world is
sampled from is what the player's view shows: two positions that look alike to the player give the same worlds with the
same chances (as in Whitehouse, Powley, Cowling: Determinization and Information Set Monte Carlo Tree Search, 2011).

What can be told apart without being known: the back of a component (its form: card, tile, ...), which kinds a zone is
declared for, and whose zone it is (components that belong to a player are dealt to that player's own zones where that
is possible). A hidden variable that refers to a component refers to one that lies in the same zone.
"""

from functools import cached_property
from typing import Any

from dreambook.interpreter.bots.renaming import renamed
from dreambook.interpreter.model.box import VariableInstance, ZoneInstance
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.generator import Generator
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.pending import Chance, Decision
from dreambook.interpreter.play.views import may_see

TRIES = 20


class Unsampled(Exception):
    """No position could be found that the player may be in."""


class World:
    """What one player can know of a game that waits for that player's decision.

    >>> from dreambook.interpreter.api import load
    >>> from dreambook.interpreter.play.generator import Generator
    >>> game = load("classics/kuhn_poker").start(seed=1)
    >>> trial = World(game.machine, game.player or 0).sample(Generator(7))
    >>> len(trial.pending.values) == len(game.options)
    True
    """

    def __init__(self, machine: Machine, player: int) -> None:
        self.player = player
        self._true = machine

    def sample(self, generator: Generator) -> Machine:
        """A position that the player may be in, waiting for the same decision with the same options in the same order.

        It is the caller's own: it can be copied and played on. Raises Unsampled when none is found.
        """
        for _ in range(TRIES):
            m = self._dealt(generator)
            self._draw_variables(m, generator)
            try:
                self._choose_secrets(m, generator)
            except PlayError:
                # The others could not have chosen in this position, so it is not the true one.
                continue
            return m
        raise Unsampled

    # ------------------------------------------------------------------ components
    def _dealt(self, generator: Generator) -> Machine:
        """A copy in which the components that the player does not know have changed places."""
        m = self._true
        if not self._unknown:
            return m.copy()
        for strict in (True, False):
            for _ in range(TRIES):
                dealt = self._deal(generator, strict)
                if dealt is not None:
                    return renamed(m, dealt)
        raise Unsampled

    @cached_property
    def _unknown(self) -> list[tuple[int, ZoneInstance]]:
        """The components that the player does not know, each with its zone, in an order of places."""
        m = self._true
        if not m.g.hidden_information:
            return []
        return [
            (c, zone)
            for zone in m.g.box.zones
            if not zone.unlimited
            for c in m.ids(zone.slot)
            if not m.knows(self.player, c)
        ]

    def _deal(self, generator: Generator, strict: bool) -> dict[int, int] | None:
        """Which component lies where another one truly lies; None when the last ones fit nowhere.

        Places that take the fewest components are filled first. Where the sets that places take are nested, each
        possible deal is equally likely.
        """
        left = {back: list(ids) for back, ids in self._by_back.items()}
        dealt: dict[int, int] = {}
        for c, back, fitting, all_fit in self._order[strict]:
            rest = left[back]
            possible = rest if all_fit else [x for x in rest if x in fitting]
            if not possible:
                return None
            x = possible[generator.below(len(possible))]
            rest.remove(x)
            dealt[c] = x
        return dealt

    @cached_property
    def _by_back(self) -> dict[str, list[int]]:
        """The unknown components by what their backs show, in the order of their numbers."""
        found: dict[str, list[int]] = {}
        for c in sorted(c for c, _ in self._unknown):
            found.setdefault(self._back(c), []).append(c)
        return found

    @cached_property
    def _order(self) -> dict[bool, list[tuple[int, str, frozenset[int], bool]]]:
        """The places in the order in which they are filled: who truly lies there, the back, what may lie there, if all."""
        found = {}
        asked = {(zone.slot, self._back(c)): zone for c, zone in self._unknown}
        for strict in (False, True):
            fits = {(slot, back): self._fitting(zone, back, strict) for (slot, back), zone in asked.items()}
            places = []
            for c, zone in self._unknown:
                back = self._back(c)
                fitting = fits[zone.slot, back]
                places.append((c, back, fitting, len(fitting) == len(self._by_back[back])))
            found[strict] = sorted(places, key=lambda place: len(place[2]))
        return found

    def _fitting(self, zone: ZoneInstance, back: str, strict: bool) -> frozenset[int]:
        """The unknown components with such a back that may lie in a zone."""
        box = self._true.g.box
        node = box.rules.zones.get(zone.zone)
        kinds = {k for name in node.kinds for k in box.rules.kind_and_below(name)} if node is not None else set()
        found = []
        for c in self._by_back[back]:
            owner = box.species[box.species_of[c]].owner
            if kinds and box.kind_of[c] not in kinds:
                continue
            if strict and owner is not None and zone.owner not in (None, owner):
                continue
            found.append(c)
        return frozenset(found)

    def _back(self, c: int) -> str:
        """What tells components apart that lie face down."""
        g = self._true.g
        kind = g.box.kind_of[c]
        # What lies on a component, or what is remembered about it, shows which kind it is.
        return f"{g.back_of(c)} {kind}" if kind in g._dynamic_classes else g.back_of(c)

    # ------------------------------------------------------------------ variables
    def _draw_variables(self, m: Machine, generator: Generator) -> None:
        """Hidden variables get any value that they may have."""
        for v in m.g.box.variables:
            if v.variable.startswith("face ") or v.seers == "all":
                continue
            if not may_see(self._true, v, v.owner, self.player):
                m.s[v.slot] = self._any_value(m, v, generator)

    def _any_value(self, m: Machine, v: VariableInstance, generator: Generator) -> Any:
        value = m.s[v.slot]
        if value is None:
            return None
        if v.type.is_set or v.type.base == "bag":
            return v.start
        choices = self._values(m, v, value)
        return choices[generator.below(len(choices))] if choices else v.start

    def _values(self, m: Machine, v: VariableInstance, value: Any) -> list[Any]:
        box = m.g.box
        match v.type.base:
            case "number":
                return list(range(v.low, v.high + 1))
            case "truth":
                return [False, True]
            case "player":
                return list(m.g.alive(m.s))
            case "option":
                return sorted(v.type.names)
            case "space" if value >= len(box.space_zone):
                return m.g.everywhere(box.slot_of_space(value)).sample(m)
            case "space":
                return [s for s, slot in enumerate(box.space_zone) if slot == box.space_zone[value]]
            case "component":
                kinds = set(box.rules.kind_and_below(v.type.of)) if v.type.of else set(box.rules.kinds)
                return [c for c in sorted(m.ids(m.loc[value])) if box.kind_of[c] in kinds]
        return []

    # ------------------------------------------------------------------ secret choices
    def _choose_secrets(self, m: Machine, generator: Generator) -> None:
        """In a block where all choose at once, those who have chosen before the player choose again at random."""
        decision = m.pending
        assert isinstance(decision, Decision)
        restart = m.g.sites[decision.site].restart
        if restart is None:
            return
        label, index, made = restart
        if not m.L[made]:
            return
        others = m.copy()
        others.L[index] = 0
        others.L[made] = ()
        others.pending = None
        others.pc = label
        others.run()
        while len(others.L[made]) < len(m.L[made]):
            pending = others.pending
            if isinstance(pending, Chance):
                others.happen(others.draw_chance(generator))
            elif isinstance(pending, Decision):
                others.choose(generator.below(len(pending.values)))
            else:
                raise Unsampled
        m.L[made] = others.L[made][: len(m.L[made])]
