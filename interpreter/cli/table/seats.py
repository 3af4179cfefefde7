"""Who sits where: people at this terminal, and bots."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from dreambook.grammar.diagnostics import did_you_mean
from dreambook.interpreter.bots import BOTS, World, make_bot
from dreambook.interpreter.cli.guard import misuse
from dreambook.interpreter.numbers import so_many
from dreambook.interpreter.play.generator import mix
from dreambook.interpreter.play.pending import TABLE
from dreambook.interpreter.simulate.games import TABLE_STREAM

if TYPE_CHECKING:
    from dreambook.interpreter.play.game import Game

    Choose = Callable[[Game], int]


def seated(given: str | None, players: int) -> dict[int, str]:
    """The bot of each seat that has one, from `random,greedy` (the last seats) or `2=random,4=greedy`.

    Raises Stop (F11) for what cannot be.
    """
    names = _names(given)
    found: dict[int, str] = {}
    plain = [name for name in names if "=" not in name]
    if plain and len(plain) != len(names):
        raise misuse(
            "F11",
            f"`--bots {given}` mixes seats and names",
            "name the seat of every bot, as in `2=random,3=greedy`, or of none",
        )
    if len(plain) > players:
        raise misuse(
            "F11",
            f"{len(plain)} bots are too many for {so_many(players, 'player')}",
            f"name {so_many(players, 'bot')} at most",
        )
    for seat, name in enumerate(plain, players - len(plain)):
        found[seat] = known_bot(name)
    for part in names if not plain else ():
        seat_text, _, name = part.partition("=")
        if not seat_text.strip().isdecimal() or not 1 <= int(seat_text) <= players:
            raise misuse("F11", f"`{seat_text}` is no seat", f"the seats are 1 to {players}")
        if int(seat_text) - 1 in found:
            raise misuse("F11", f"two bots sit on seat {int(seat_text)}", "give each seat one bot")
        found[int(seat_text) - 1] = known_bot(name.strip())
    return found


def in_turn(given: str | None, players: int) -> list[str]:
    """The bots of a simulation: names go round the seats, and a seat without a name has a random one.

    Raises Stop (F11) for what cannot be.
    """
    names = _names(given)
    if any("=" in name for name in names):
        seats = seated(given, players)
        return [seats.get(p, "random") for p in range(players)]
    if len(names) > players:
        raise misuse(
            "F11",
            f"{len(names)} bots are too many for {so_many(players, 'player')}",
            f"name {so_many(players, 'bot')} at most",
        )
    return [known_bot(name) for name in names] or ["random"]


def _names(given: str | None) -> list[str]:
    """What stands between the commas. Raises Stop (F11) when nothing does."""
    if given is None:
        return []
    names = [part.strip() for part in given.split(",")]
    if not all(names):
        raise misuse("F11", f"`--bots {given}` lacks the name of a bot", f"the bots: {', '.join(BOTS)}")
    return names


def known_bot(name: str) -> str:
    """The name, if there is such a bot. Raises Stop (F11) with the nearest name."""
    if not name:
        raise misuse("F11", "a seat has no bot", f"name one, as in `2=random`; the bots: {', '.join(BOTS)}")
    if name not in BOTS:
        near = did_you_mean(name, BOTS)
        raise misuse("F11", f"there is no bot `{name}`", near or f"the bots: {', '.join(BOTS)}")
    return name


def bots_for(seats: Mapping[int, str], seed: int) -> "dict[int, tuple[str, Choose]]":
    """A bot for each of these seats, and one that answers for the table where nobody sits who could be asked.

    With the seed of a simulated game they play that game again.
    """
    bots: dict[int, tuple[str, Choose]] = {p: (name, _Player(name, mix(seed, p + 1))) for p, name in seats.items()}
    return {**bots, TABLE: ("random", _Player("random", mix(seed, TABLE_STREAM)))}


class _Player:
    """A bot that looks at the table from its seat."""

    def __init__(self, name: str, seed: int) -> None:
        self._bot = make_bot(name, seed)

    def __call__(self, game: "Game") -> int:
        """The index of the option that the bot chooses."""
        player = game.player
        assert player is not None
        return self._bot(game.view(player if player >= 0 else None), game.options, World(game.machine, player))
