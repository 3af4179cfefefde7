"""Tic-tac-toe as a programmer would write it for this game alone."""

from random import Random

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
THROUGH = tuple(tuple(line for line in LINES if cell in line) for cell in range(9))


class Game:
    """A game in play. `winner` is 0 or 1, or None; it is over when somebody won or no cell is empty."""

    def __init__(self) -> None:
        self.board = [-1] * 9
        self.empty = list(range(9))
        self.active = 0
        self.winner: int | None = None

    def options(self) -> list[int]:
        """The cells that the active player may mark."""
        return self.empty if self.winner is None else []

    def apply(self, cell: int) -> None:
        """Mark a cell."""
        board, active = self.board, self.active
        board[cell] = active
        self.empty.remove(cell)
        for a, b, c in THROUGH[cell]:
            if board[a] == board[b] == board[c]:
                self.winner = active
                return
        self.active = 1 - active


def playout(random: Random) -> tuple[str, int]:
    """Play at random: the result and how many decisions were made."""
    game = Game()
    decisions = 0
    while options := game.options():
        game.apply(random.choice(options))
        decisions += 1
    return ("draw" if game.winner is None else f"win {game.winner + 1}"), decisions
