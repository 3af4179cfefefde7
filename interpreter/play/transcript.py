"""A game state by state: who decides what, the legal options, what each player sees, chance, the result.

A transcript is all-knowing. Of a view it prints what has changed since that viewer's last one: what everybody sees
first, then for each player what looks otherwise to them.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.game import Game
from dreambook.interpreter.play.history import Move
from dreambook.interpreter.play.moves import ChanceEvent, Question
from dreambook.interpreter.play.views import View, ZoneView
from dreambook.interpreter.report.translate import later

if TYPE_CHECKING:
    from dreambook.interpreter.compile.program import Program
    from dreambook.interpreter.play.words import Words

OUTCOMES = {"win": later("win"), "lose": later("lose"), "draw": later("draw")}
MANY = 8
"""So many outcomes of chance are listed; of more only their number is told."""


def transcript(game: Game) -> str:
    """The transcript of a game. The game is re-played from its seed and history, and stays as it is."""
    return "\n".join(_Writer(game.program, game.seed).written(game.history)) + "\n"


class _Writer:
    """Re-plays a history and writes down what it meets."""

    def __init__(self, program: "Program", seed: int) -> None:
        self.words = program.words
        many = self.words.numbered(program.players, "{count} player", "{count} players")
        self.heading = self.words.worded(
            "{title}, {players}, seed {seed}", title=program.rules.name, players=many, seed=seed
        )
        self.game: Game | None = None
        self.program, self.seed = program, seed
        self.steps: list[bool] = []
        self.state = 0
        self.seen: dict[int | None, dict[str, str]] = {}

    def written(self, history: Sequence[Move]) -> Iterator[str]:
        """The lines of the transcript."""
        yield self.heading
        try:
            game = self.game = Game(self.program, self.seed, auto_chance=False)
            for move in history:
                yield from self._state(game)
                yield self._go(game, move)
            yield from self._state(game)
        except PlayError as problem:
            yield self.words.worded("play stops ({code}): {why}", code=problem.code, why=problem.message)

    def _go(self, game: Game, move: Move) -> str:
        """Make a move; the line that tells it."""
        decided = move.player is not None
        if move.takeback:
            # A decision is taken back with the chance that came after it.
            while self.steps:
                game.undo()
                if self.steps.pop() == decided:
                    break
            return "-> " + self.words.worded("taken back: {what}", what=move.label)
        self.steps.append(decided)
        pending = game.pending
        if isinstance(pending, ChanceEvent):
            weight = pending.outcomes[move.index].weight
            game.happen(move.index)
            return "-> " + self.words.worded("chance: {what}", what=move.label) + f" ({weight}/{pending.total})"
        game.apply(move.index)
        unseen = sorted({seen for seen in move.seen if seen != move.label})
        others = " " + self.words.worded("(others: {seen})", seen=", ".join(unseen)) if unseen else ""
        return f"-> {self.words.player(move.player or 0)}: {move.label}{others}"

    # ------------------------------------------------------------------ states
    def _state(self, game: Game) -> Iterator[str]:
        self.state += 1
        worded = self.words.worded
        yield ""
        pending = game.pending
        if isinstance(pending, Question):
            text = later("state {number}: {who} decides: {question}")
            if pending.secret:
                text = later("state {number}: {who} decides, in secret: {question}")
            asked = f"{pending.text} [{pending.site}]"
            yield worded(text, number=self.state, who=self.words.player(pending.player), question=asked)
        elif isinstance(pending, ChanceEvent):
            yield worded("state {number}: chance", number=self.state) + f" [{pending.site}]"
        else:
            yield worded("state {number}: the game is over", number=self.state)
        yield from self._views(game)
        if isinstance(pending, Question):
            for option in pending.options:
                yield "  " + worded("option {number}: {label}", number=option.index + 1, label=option.label)
        elif isinstance(pending, ChanceEvent):
            few = len(pending.outcomes) <= MANY
            listed = (
                ", ".join(f"{o.label} {o.weight}/{pending.total}" for o in pending.outcomes)
                if few
                else worded("{count} outcomes", count=len(pending.outcomes))
            )
            yield "  " + worded("may come: {outcomes}", outcomes=listed)
        else:
            yield from self._result(game)

    def _result(self, game: Game) -> Iterator[str]:
        result = game.result
        assert result is not None
        winners = ", ".join(map(self.words.player, result.winners)) or self.words.worded("nobody")
        outcome = self.words.worded(OUTCOMES[result.outcome])
        told = self.words.worded("result: {outcome}, {winners}", outcome=outcome, winners=winners)
        yield f"  {told} ({result.reason})"
        if result.scores is not None:
            yield "  " + self.words.worded("scores: {scores}", scores=", ".join(map(str, result.scores)))

    def _views(self, game: Game) -> Iterator[str]:
        public = view_lines(game.view(None), self.words)
        yield from self._changes(None, self.words.worded("everybody"), public, {})
        for p in range(game.players):
            own = view_lines(game.view(p), self.words)
            yield from self._changes(p, self.words.player(p), own, public)

    def _changes(self, viewer: int | None, name: str, lines: dict[str, str], known: dict[str, str]) -> Iterator[str]:
        before = self.seen.get(viewer, {})
        for what, text in lines.items():
            if known.get(what) != text and before.get(what) != text:
                yield "  " + self.words.worded("{who} sees {what}: {text}", who=name, what=what, text=text)
        self.seen[viewer] = {what: text for what, text in lines.items() if known.get(what) != text}


def view_lines(view: View, words: "Words") -> dict[str, str]:
    """A view as lines: what is looked at -> what is seen there."""
    lines = {
        words.worded("whose turn it is"): words.player(view.active),
        words.worded("who plays"): ", ".join(str(p + 1) for p in view.players),
    }
    for zone in view.zones:
        lines[zone.title] = _content(zone, words)
    for variable in view.variables:
        lines[variable.title] = variable.value
    return lines


def _content(zone: ZoneView, words: "Words") -> str:
    empty = words.worded("empty")
    if zone.form == "surface":
        standing = (words.worded("{what} at ({x}, {y})", what=f.label, x=f.x, y=f.y) for f in zone.figures)
        return "; ".join(standing) or empty
    if zone.spaces:
        on = [f"{_space(zone, i, words)}: {_listed(items, words)}" for i, items in enumerate(zone.spaces) if items]
        return "; ".join(on) or empty
    if zone.count is None:
        known = words.worded("{known} and perhaps more", known=_listed(zone.items, words))
        return known if zone.items else words.worded("hidden")
    return _listed(zone.items, words) if zone.items else f"{zone.count}" if zone.count else empty


def _space(zone: ZoneView, index: int, words: "Words") -> str:
    if not zone.columns:
        return f"{index + 1}"
    if zone.growing:
        middle = zone.columns // 2
        return words.from_start(index % zone.columns - middle, index // zone.columns - middle)
    column, row = index % zone.columns + 1, index // zone.columns + 1
    return words.worded("column {column} row {row}", column=column, row=row)


def _listed(items: Sequence[str], words: "Words") -> str:
    """Items in their order, like neighbours together."""
    runs: list[tuple[str, int]] = []
    for item in items:
        if runs and runs[-1][0] == item:
            runs[-1] = (item, runs[-1][1] + 1)
        else:
            runs.append((item, 1))
    return ", ".join(words.times(n, item) for item, n in runs)
