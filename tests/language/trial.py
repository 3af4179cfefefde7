"""A small rulebook at the table: written in a test, compiled, and played move by move with every figure in sight.

A trial leaves out the heading; it is added here. Players are counted from 1, as rulebooks do.
"""

from textwrap import dedent
from typing import Any

from dreambook.interpreter.api import ChanceEvent, Diagnostic, Game, PlayError, Rulebook, Severity, load_text


def with_heading(text: str, mode: str = "competitive") -> str:
    """The text as a whole rulebook: the two lines that every file begins with are added where they are missing."""
    text = dedent(text).lstrip("\n")
    if text.startswith("language"):
        return text
    return f'language 1\nrulebook trial "Trial"\n    players 1 to 6\n    {mode}\n\n{text}'


def rulebook(text: str, mode: str = "competitive") -> Rulebook:
    """A rulebook without a mistake in it."""
    loaded = load_text(with_heading(text, mode), "trial.dream")
    assert not loaded.diagnostics, [f"{d.code} {d.message}" for d in loaded.diagnostics]
    return loaded


def findings(text: str, players: int = 2, mode: str = "competitive") -> list[Diagnostic]:
    """All that is found when a rulebook is loaded and compiled for a number of players."""
    loaded = load_text(with_heading(text, mode), "trial.dream")
    return [*loaded.diagnostics, *loaded.compiled(players)[1]]


class Trial:
    """A game of a small rulebook. Chance waits to be told what happens."""

    def __init__(self, text: str, players: int = 2, mode: str = "competitive", seed: int | None = None) -> None:
        book = rulebook(text, mode)
        found = [d for d in book.compiled(players)[1] if d.severity is Severity.ERROR]
        assert not found, [f"{d.code} line {d.labels[0].span.line if d.labels else 0}: {d.message}" for d in found]
        self.game: Game = book.start(players, seed or 0, auto_chance=seed is not None)

    # ------------------------------------------------------------------ asking
    @property
    def options(self) -> list[str]:
        """What the options of the open decision are called."""
        return [option.label for option in self.game.options]

    @property
    def player(self) -> int:
        """Who decides: 1, 2, ...; 0 the table."""
        assert self.game.player is not None, f"nobody decides: {self.game.pending or self.game.result}"
        return self.game.player + 1

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return self.game.view(None).active + 1

    @property
    def chance(self) -> dict[str, int]:
        """The open chance event: how many ways there are to each outcome."""
        pending = self.game.pending
        assert isinstance(pending, ChanceEvent), f"no chance is open: {pending or self.game.result}"
        return {outcome.label: outcome.weight for outcome in pending.outcomes}

    @property
    def over(self) -> tuple[str, tuple[int, ...]] | None:
        """How the game ended, and who won; None while it goes on."""
        result = self.game.result
        return None if result is None else (result.outcome, tuple(p + 1 for p in result.winners))

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The final scores by seat."""
        return None if self.game.result is None else self.game.result.scores

    def zone(self, name: str, key: object = None) -> list[Any]:
        """What lies in a zone, from the top or left; a set of what lies in an order that nobody knows.

        A zone with spaces gives a list for each space. `key` is a player, an option, or a component's name.
        """
        m, program = self.game.machine, self.game.program
        slot = self._slot(program.box.zone_slots[name], key)
        zone = program.zone_at[slot]
        named = program.words.component
        if zone.spatial:
            return [sorted(map(named, m.on_space(zone.first_space + i))) for i in range(zone.spaces)]
        items = [frozenset(map(named, x)) if isinstance(x, tuple) else named(x) for x in m.s[slot]]
        return items if zone.ordered else sorted(items)

    def var(self, name: str, key: object = None) -> Any:
        """What a variable holds: numbers, truths and options as they are, everything else by its name."""
        m, program = self.game.machine, self.game.program
        slot = self._slot(program.box.variable_slots[name], key)
        value, kind = m.s[slot], program.variable_at[slot].type
        if value is None or kind.base in ("number", "truth", "option", "bag"):
            return value
        if kind.base == "player":
            return value + 1
        if kind.is_set:
            return sorted(program.words.value(v, kind.element) for v in value)
        return program.words.value(value, kind)

    def _slot(self, slots: dict[object, int], key: object) -> int:
        if key is None or (key in slots and not isinstance(key, int)):
            return slots[key]
        if isinstance(key, int):
            return slots[key - 1]
        words = self.game.program.words
        return next(slot for c, slot in slots.items() if isinstance(c, int) and words.component(c) == key)

    def sees(self, player: int | None, name: str, owner: int | None = None) -> list[Any]:
        """A zone as a player (None: everybody) sees it."""
        view = self.game.view(None if player is None else player - 1)
        found = next(z for z in view.zones if z.zone == name and z.owner == (None if owner is None else owner - 1))
        return [list(x) for x in found.spaces] if found.spaces else list(found.items)

    def knows(self, player: int | None, name: str, owner: int | None = None) -> str:
        """A variable as a player (None: everybody) sees it."""
        view = self.game.view(None if player is None else player - 1)
        return next(
            v.value for v in view.variables if v.variable == name and v.owner == (None if owner is None else owner - 1)
        )

    # ------------------------------------------------------------------ going on
    def choose(self, *labels: str) -> "Trial":
        """Choose these, one decision after the other."""
        for label in labels:
            assert label in self.options, f"{label!r} is no option: {self.options or self.game.pending or self.over}"
            self.game.apply(self.options.index(label))
        return self

    def happen(self, *labels: str) -> "Trial":
        """Let chance bring these, one event after the other."""
        for label in labels:
            assert label in self.chance, f"{label!r} cannot happen: {self.chance}"
            self.game.happen(list(self.chance).index(label))
        return self

    def stops(self, *labels: str) -> PlayError:
        """Choose these; at the last one play stops with a finding, which is given."""
        self.choose(*labels[:-1])
        try:
            self.choose(*labels[-1:])
        except PlayError as problem:
            return problem
        raise AssertionError(f"play goes on: {self.options or self.over}")


def stops(text: str, players: int = 2, mode: str = "competitive") -> PlayError:
    """The finding with which play stops before anybody decides."""
    try:
        trial = Trial(text, players, mode)
    except PlayError as problem:
        return problem
    raise AssertionError(f"play goes on: {trial.options or trial.over}")
