"""The log of a game, as each player may know it.

The machine reports each event at the moment when it happens. What a player may read is decided at that moment: a card
that lies open, or that the player has followed there, is named; another is `a card`. So no later reveal, and no undo,
can make the log tell more than the player has seen. What happens among places whose number of components a player may
not know has no line for that player, who could else count the lines, or see that there are none.

What happened before anybody listened is heard by playing the game once more from its beginning: a game that was kept has
the same log as before, and its choices can be taken back.
"""

from typing import TYPE_CHECKING, Any

from dreambook.interpreter.cli.speech import worded
from dreambook.interpreter.cli.table.events import Events
from dreambook.interpreter.cli.table.figures import OMNISCIENT
from dreambook.interpreter.cli.table.written import Entry, told
from dreambook.interpreter.play.errors import NotAnOption, PlayError
from dreambook.interpreter.play.game import Game
from dreambook.interpreter.play.history import visible_history
from dreambook.interpreter.play.pending import CHANCE, HIDDEN, TABLE

if TYPE_CHECKING:
    from dreambook.interpreter.compile.program import Program
    from dreambook.interpreter.play.history import Move


class Chronicle(Events):
    """Keeps the log of a game; `follow` the game again after each undo or load.

    `steps` are the decisions made so far: whose each was, and how many lines there were before it. `again` is the same game,
    played once more from its beginning, whose choices can be taken back; None where it does not come out the same.
    """

    def __init__(self, game: Game) -> None:
        self._begin(game.program)
        self.steps: list[tuple[int, int]] = []
        self.again = self._relived(game)
        if self.again is None:
            self._begin(game.program)
            self.follow(game)
            self._recall(game)
        self.follow(game)

    @classmethod
    def listening(cls, program: "Program") -> "Chronicle":
        """A log of a game that has not begun; it is to `hear` its machine."""
        empty = cls.__new__(cls)
        empty.steps, empty.again = [], None
        empty._begin(program)
        return empty

    def follow(self, game: Game) -> None:
        """Listen to a game from here on."""
        self.hear(game.machine)

    def note(self, text: str) -> None:
        """Add a line that everybody may read."""
        self._all("note", text)

    # ------------------------------------------------------------------ what happened before
    def _relived(self, game: Game) -> Game | None:
        """The game played once more with somebody listening; None where it does not come to the same."""
        try:
            again = Game(game.program, game.seed, game.auto_chance, self.hear)
            while len(again.history) < len(game.history):
                self._relive(again, game.history[len(again.history)])
        except (PlayError, NotAnOption, IndexError):
            return None
        same = again.history == game.history and again.generator.count == game.generator.count
        return again if same and again.key() == game.key() else None

    def _relive(self, again: Game, move: "Move") -> None:
        if move.takeback:
            _, length = self.steps.pop()
            again.undo()
            self.cut(length)
            self.follow(again)
            self.note_takeback(move.player if move.player is not None else TABLE)
            return
        self.steps.append((CHANCE if move.player is None else move.player, len(self.entries)))
        if move.player is None:
            again.happen(move.index)
        else:
            again.apply(move.index)

    def note_takeback(self, player: int) -> None:
        """Tell everybody that a choice was taken back."""
        whose = self._m.g.words.player(player)
        self.note(worded("a choice of {player} is taken back after something new was seen", player=whose))

    def _recall(self, game: Game) -> None:
        """What can be told of a game that cannot be played once more: its moves, as each was seen."""
        sites = {site.path: site for site in game.program.sites}
        for i, viewer in enumerate(self._viewers):
            history = game.history if viewer == OMNISCIENT else visible_history(game, viewer)
            for move in history:
                texts = [""] * len(self._viewers)
                texts[i] = self._recalled(move, sites.get(move.site))
                self.entries.append(Entry("before", tuple(texts)))

    def _recalled(self, move: "Move", site: Any) -> str:
        if move.player is None and site is not None and site.chance and site.name and move.label != HIDDEN:
            return f"{worded('by chance')}: {self._named(site.name, move.label)}"
        if move.player is None:
            return worded("chance: {what}", what=move.label)
        who = self._m.g.words.player(move.player)
        if move.takeback:
            return worded("{who} takes a choice back", who=who)
        if move.label == HIDDEN:
            return worded("{who} has chosen", who=who)
        if site is not None and site.kind == "may":
            return f"{who}: {self._answered(site, move.label == worded('yes'))}"
        if move.player == TABLE and site is not None and site.name:
            return f"{worded('at the table')}: {self._named(site.name, move.label)}"
        plainly = site is not None and site.kind == "menu"
        return f"{who}: {move.label}" if plainly else worded("{who} chooses {what}", who=who, what=move.label)

    def cut(self, length: int) -> None:
        """Forget all but so many lines: what they tell was taken back."""
        del self.entries[length:]
        self.scored, self.ended_by = {}, None

    def lines(self, player: int | None, start: int = 0, news: bool = False) -> list[str]:
        """What a player (None: the public) may read of the entries from `start` on; as `news` without dice that only wait."""
        return [text for _, text in self.told(player, start, news)]

    def told(self, player: int | None, start: int = 0, news: bool = False) -> list[tuple[str, str]]:
        """The same with what kind of line each is."""
        at = self._viewers.index(None if player == TABLE else player)
        return told(self.entries[start:], at, self._m.g.words.player, news)
