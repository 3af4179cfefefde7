"""The same game with another program of the same rules, which names things in another language.

What a game holds besides its position (labels, what each player was told) is in the language of its program. So a game is
kept, and compared with one that was kept, in the words that every dreambook knows: those of the rulebook itself.
"""

from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.play.game import Game
from dreambook.interpreter.play.history import Move


def played_again(game: Game, program: Program) -> Game:
    """A game with this program that has come to the same point by the same moves."""
    other = Game(program, game.seed, game.auto_chance)
    catch_up(other, game)
    return other


def catch_up(other: Game, game: Game) -> bool:
    """Make the moves of a game that another one lacks; False where that one has gone another way."""
    made = len(other.history)
    if any(not _same(one, move) for one, move in zip(other.history, game.history, strict=False)):
        return False
    if made > len(game.history):
        return False
    while len(other.history) < len(game.history):
        move = game.history[len(other.history)]
        if move.takeback:
            other.undo()
        elif move.player is None:
            other.happen(move.index)
        else:
            other.apply(move.index)
    return True


def _same(one: Move, other: Move) -> bool:
    """Whether two moves are one, whatever the options are called."""
    return (one.player, one.site, one.index, one.takeback) == (other.player, other.site, other.index, other.takeback)
