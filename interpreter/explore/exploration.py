"""What an exploration found, as plain data."""

from dataclasses import dataclass, field
from typing import Any

from dreambook.grammar.span import Span


@dataclass
class DeadEnd:
    """A place where the rules do not say what happens, and the shortest play that leads there.

    `play` lists the labels of the decisions and chance outcomes from the start; the last of them is the one after which
    play stops; `moves` are the same by their indexes. `count` is how many of the options and outcomes that were followed end like this.
    """

    code: str
    message: str
    help: str
    span: Span | None
    play: tuple[str, ...]
    count: int = 1
    moves: tuple[int, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The dead end as plain data."""
        place = {"file": self.span.file, "line": self.span.line, "column": self.span.column} if self.span else None
        return {
            "code": self.code,
            "message": self.message,
            "place": place,
            "play": list(self.play),
            "count": self.count,
        }


@dataclass
class Exploration:
    """What was found, and how far was looked.

    `states` counts the different positions at decisions and ends, `by_depth` those first reached after so many
    decisions (chance takes no depth), `chance_nodes` the different positions at which chance decides, `transitions` the
    options and outcomes that were followed, `terminal` the different ends, `outcomes` and `wins` those ends by result
    and by winning seat.

    `games` is the number of complete plays: different sequences of decisions and chance outcomes from the start to an
    end. It is None where it is not known or not finite, and then `games_unknown` says why. `plays_at_depth` (with a
    depth) is the number of plays of at most that many decisions: those that ended and those cut off there.

    `sampled` is the number of chance events of which not every outcome was followed.

    `exhausted`: nothing was left out. Otherwise `stopped` says why not.
    """

    rulebook: str
    players: int
    depth: int | None
    cap: int
    states: int = 0
    by_depth: list[int] = field(default_factory=list)
    chance_nodes: int = 0
    sampled: int = 0
    transitions: int = 0
    terminal: int = 0
    games: int | None = None
    games_unknown: str | None = None
    plays_at_depth: int | None = None
    outcomes: dict[str, int] = field(default_factory=dict)
    wins: list[int] = field(default_factory=list)
    dead_ends: list[DeadEnd] = field(default_factory=list)
    exhausted: bool = False
    stopped: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """The exploration as plain data."""
        return {
            "rulebook": self.rulebook,
            "players": self.players,
            "depth": self.depth,
            "cap": self.cap,
            "states": self.states,
            "by_depth": list(self.by_depth),
            "chance_nodes": self.chance_nodes,
            "sampled": self.sampled,
            "transitions": self.transitions,
            "terminal": self.terminal,
            "games": self.games,
            "games_unknown": self.games_unknown,
            "plays_at_depth": self.plays_at_depth,
            "outcomes": dict(sorted(self.outcomes.items())),
            "wins": list(self.wins),
            "dead_ends": [dead.as_dict() for dead in self.dead_ends],
            "exhausted": self.exhausted,
            "stopped": self.stopped,
        }
