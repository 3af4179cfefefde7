"""`dream play`: a game at this terminal, hot seat and against bots."""

import click

from dreambook.interpreter.cli.bringing import bring_option, brought_of, playable_with, same_lists
from dreambook.interpreter.cli.guard import FINDINGS, Stop, misuse
from dreambook.interpreter.cli.options import (
    number_of_players,
    open_rulebook,
    playable,
    players_option,
    rulebook_argument,
)
from dreambook.interpreter.cli.values import Number
from dreambook.interpreter.numbers import so_many


@click.command("play", short_help="Play a rulebook at this terminal.")
@rulebook_argument
@players_option
@click.option("--seed", type=Number(), metavar="S", help="Where chance begins; the same seed gives the same shuffles.")
@click.option(
    "--bots", metavar="BOTS", help="Who else plays: `greedy` (the last seat), `random,greedy`, or `1=random,3=greedy`."
)
@bring_option
@click.option("--load", "load_path", metavar="FILE", help="Go on with a game that was kept.")
@click.option("--save", "save_path", metavar="FILE", help="Keep the game in FILE, after every choice.")
def play_command(
    rulebook: str, players: int | None, seed: int | None, bots: str | None, bring: tuple[str, ...], load_path: str | None,
    save_path: str | None,
) -> int:  # fmt: skip
    """Play a rulebook at this terminal, alone, with others at the same device, or against bots.

    You see what the player whose turn it is may see; when somebody else must look, you are asked to pass the device on.
    Type the number or the name of what you choose, and `help` for all else: undo, why, rule, log, save, load.
    """
    from dreambook.interpreter.cli.saving import load
    from dreambook.interpreter.cli.speech import language, speak_as
    from dreambook.interpreter.cli.table.seats import bots_for, seated
    from dreambook.interpreter.cli.table.session import Session
    from dreambook.interpreter.model.translations import source_language
    from dreambook.interpreter.play.errors import PlayError

    loaded = open_rulebook(rulebook)
    speak_as(source_language(loaded.rules))
    spoken = loaded.spoken(language())
    if load_path is not None:
        playable(loaded, number_of_players(loaded, None))
        game = load(load_path, loaded, language())
        if players is not None and players != game.players:
            raise misuse(
                "F11",
                f"the game in `{load_path}` has {so_many(game.players, 'player')}, not {players}",
                "leave out `--players`",
            )
        if bring:
            same_lists(game, loaded, bring, load_path)
    else:
        number = number_of_players(loaded, players)
        seated(bots, number)
        brought = brought_of(bring, loaded, number)
        playable_with(spoken, number, brought)
        try:
            game = spoken.start(number, seed if seed is not None else _any_seed(), brought=brought)
        except PlayError as problem:
            from dreambook.interpreter.cli.table.outcome import finding_of

            raise Stop(
                [finding_of(problem, f"the setup with {so_many(number, 'player')}")], FINDINGS, loaded.sources
            ) from problem
    return Session(loaded, game, bots_for(seated(bots, game.players), game.seed), save_path).run()


def _any_seed() -> int:
    """A short seed that nobody has chosen, so that the game can be played again."""
    import os

    return int.from_bytes(os.urandom(3), "big") % 1_000_000
