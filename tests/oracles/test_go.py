"""Go on small boards: how many positions are legal (Tromp and Farneback, Combinatorics of Go, 2007), and a second
implementation, written without the rulebook."""

import random
import re
from collections.abc import Iterator

import pytest

from dreambook.interpreter.api import Game, Rulebook, load, load_text

Board = tuple[int, ...]
"""Row by row from the bottom left: -1 for an empty point, or whose stone is there."""

Before = frozenset[tuple[Board, int]]
"""The boards that stones have led to before, and who was to move."""

EMPTY = -1


def beside(point: int, size: int) -> Iterator[int]:
    row, column = divmod(point, size)
    for r, c in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
        if 0 <= r < size and 0 <= c < size:
            yield r * size + c


def together(board: Board, point: int, size: int) -> tuple[set[int], set[int]]:
    """The points of one colour that hang together with this one, and what lies around them."""
    inside, around, waiting = {point}, set(), [point]
    while waiting:
        for other in beside(waiting.pop(), size):
            if board[other] != board[point]:
                around.add(other)
            elif other not in inside:
                inside.add(other)
                waiting.append(other)
    return inside, around


def breathes(board: Board, point: int, size: int) -> bool:
    return any(board[other] == EMPTY for other in together(board, point, size)[1])


def after(board: Board, point: int, player: int, size: int) -> Board:
    """The board when a stone is laid on a point, and what has no liberty then is taken."""
    laid = list(board)
    laid[point] = player
    taken: set[int] = set()
    for other in beside(point, size):
        if laid[other] == 1 - player and not breathes(tuple(laid), other, size):
            taken |= together(tuple(laid), other, size)[0]
    return tuple(EMPTY if p in taken else stone for p, stone in enumerate(laid))


def legal(board: Board, player: int, before: Before, size: int) -> list[int]:
    """Where a player may lay a stone: its group must breathe, and the position be new."""
    found = []
    for point, stone in enumerate(board):
        if stone == EMPTY:
            left = after(board, point, player, size)
            if breathes(left, point, size) and (left, 1 - player) not in before:
                found.append(point)
    return found


def areas(board: Board, size: int) -> tuple[int, int]:
    found = [board.count(0), board.count(1)]
    for point, stone in enumerate(board):
        if stone == EMPTY:
            colours = {board[other] for other in together(board, point, size)[1]}
            if len(colours) == 1:
                found[colours.pop()] += 1
    return found[0], found[1]


def shown(game: Game) -> Board:
    board = next(z for z in game.view(None).zones if z.zone == "board")
    return tuple(int(space[0].split("player ")[1].split("'")[0]) - 1 if space else EMPTY for space in board.spaces)


def choose(game: Game, label: str) -> None:
    game.apply(next(o for o in game.options if o.label == label))


def points_offered(game: Game, size: int) -> list[int]:
    return [(int(o.label[1:]) - 1) * size + "abcdefghi".index(o.label[0]) for o in game.options]


def go(size: int) -> Rulebook:
    """The shipped rulebook with another board, and without its examples, which name points of the large one."""
    (source,) = (source for path, source in load("classics/go").sources.items() if path.endswith(".dream"))
    text, found = re.subn(r"(?m)^(    size\s*=) \d+", rf"\1 {size}", source.text.split("\nexample")[0])
    assert found == 1
    return load_text(text, "go.dream")


def alike(board: Board, size: int) -> set[Board]:
    """The boards that differ from this one by turning, mirroring and exchanging the colours alone."""
    found = {board}
    for _ in range(4):
        board = tuple(board[(size - 1 - c) * size + r] for r in range(size) for c in range(size))
        found.add(board)
        found.add(tuple(board[r * size + size - 1 - c] for r in range(size) for c in range(size)))
    return found | {tuple(stone if stone == EMPTY else 1 - stone for stone in board) for board in found}


def positions(size: int) -> set[Board]:
    """All boards that can be played to. Of those that are alike only one is played on from."""
    game = go(size).start(2)
    seen: set[Board] = alike(shown(game), size)
    waiting: list[tuple[Game, Before]] = [(game, frozenset([(shown(game), 0)]))]
    while waiting:
        game, before = waiting.pop()
        board = shown(game)
        for passed in (False, True):
            if passed:
                choose(game, "Pass")
            player = game.player
            assert player is not None
            expected = legal(board, player, before, size)
            assert expected or [o.label for o in game.options] == ["Pass"]
            new = [after(board, p, player, size) for p in expected]
            if all(left in seen for left in new):
                continue
            asked = game.copy()
            choose(asked, "Play a stone")
            assert points_offered(asked, size) == expected
            for index, left in enumerate(new):
                if left not in seen:
                    laid = asked.copy()
                    laid.apply(index)
                    assert shown(laid) == left
                    seen |= alike(left, size)
                    waiting.append((laid, before | {(left, 1 - player)}))
    return seen


def test_boards_of_one_two_and_three_lines_have_1_57_and_12675_legal_positions() -> None:
    assert [len(positions(size)) for size in (1, 2, 3)] == [1, 57, 12_675]


@pytest.mark.parametrize(("size", "games"), [(2, 10), (3, 6), (4, 2), (5, 1)])
def test_random_games_agree_move_by_move(size: int, games: int) -> None:
    rulebook = go(size)
    for seed in range(games):
        chance = random.Random(seed)
        game = rulebook.start(2)
        board: Board = (EMPTY,) * (size * size)
        player, passes = 0, 0
        before: Before = frozenset([(board, 0)])
        while game.result is None:
            assert (game.player, shown(game)) == (player, board)
            points = legal(board, player, before, size)
            assert [o.label for o in game.options] == (["Play a stone", "Pass"] if points else ["Pass"])
            if points and chance.random() < 0.9:
                choose(game, "Play a stone")
                assert points_offered(game, size) == points
                point = chance.choice(points)
                game.apply(points.index(point))
                board, passes = after(board, point, player, size), 0
                before |= {(board, 1 - player)}
            else:
                choose(game, "Pass")
                passes += 1
            player = 1 - player
        assert passes == 2
        assert game.result.scores == areas(board, size)
