"""Connect Four as a programmer would write it for this game alone."""

from random import Random

COLUMNS, ROWS, LINE = 7, 6, 4


class Game:
    """A game in play. `winner` is 0 or 1, or None; it is over when somebody won or all columns are full."""

    def __init__(self) -> None:
        self.columns: list[list[int]] = [[] for _ in range(COLUMNS)]
        self.active = 0
        self.winner: int | None = None

    def options(self) -> list[int]:
        """The columns that have room."""
        if self.winner is not None:
            return []
        return [x for x, column in enumerate(self.columns) if len(column) < ROWS]

    def apply(self, x: int) -> None:
        """Drop a disc into a column."""
        self.columns[x].append(self.active)
        if self.lined_up(x, len(self.columns[x]) - 1):
            self.winner = self.active
        else:
            self.active = 1 - self.active

    def lined_up(self, x: int, y: int) -> bool:
        """Whether the disc there is one of four in a line."""
        active = self.active
        if self.columns[x][-LINE:] == [active] * LINE:
            return True
        for slope in (0, 1, -1):
            length = 1
            for step in (1, -1):
                i, j = x + step, y + step * slope
                while 0 <= i < COLUMNS and 0 <= j < len(self.columns[i]) and self.columns[i][j] == active:
                    length += 1
                    i += step
                    j += step * slope
            if length >= LINE:
                return True
        return False


def playout(random: Random) -> tuple[str, int]:
    """Play at random: the result and how many decisions were made."""
    game = Game()
    decisions = 0
    while options := game.options():
        game.apply(random.choice(options))
        decisions += 1
    return ("draw" if game.winner is None else f"win {game.winner + 1}"), decisions
