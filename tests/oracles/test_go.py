"""Go on small boards: how many positions are legal (Tromp and Farneback, Combinatorics of Go, 2007), and a second
implementation, written without the rulebook."""

import random
import re
from collections.abc import Iterator

import pytest

from dreambook.interpreter.api import Game, Rulebook, load, load_text
from dreambook.interpreter.explore import Explorer
from dreambook.interpreter.play.machine import Machine

Board = tuple[int, ...]
"""Row by row from the bottom left: -1 for an empty point, or whose stone is there."""

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


def after(board: Board, point: int, player: int, size: int) -> tuple[Board, int | None]:
    """The board when a stone is laid on a point, and the point that is then closed by ko."""
    laid = list(board)
    laid[point] = player
    taken: set[int] = set()
    for other in beside(point, size):
        if laid[other] == 1 - player and not breathes(tuple(laid), other, size):
            taken |= together(tuple(laid), other, size)[0]
    left = tuple(EMPTY if p in taken else stone for p, stone in enumerate(laid))
    inside, around = together(left, point, size)
    free = {p for p in around if left[p] == EMPTY}
    return left, min(taken) if len(taken) == 1 and len(inside) == 1 and free == taken else None


def legal(board: Board, player: int, ko: int | None, size: int) -> list[int]:
    """Where a player may lay a stone: neither on a closed point, nor where its group could not breathe."""
    free = (p for p, stone in enumerate(board) if stone == EMPTY and p != ko)
    return [p for p in free if breathes(after(board, p, player, size)[0], p, size)]


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
    ((_, source),) = load("classics/go").sources.items()
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
    waiting: list[tuple[Game, int | None]] = [(game, None)]
    while waiting:
        game, ko = waiting.pop()
        board = shown(game)
        for passed in (False, True):
            if passed:
                choose(game, "Pass")
            player = game.player
            assert player is not None
            expected = legal(board, player, None if passed else ko, size)
            assert expected or [o.label for o in game.options] == ["Pass"]
            new = [(p, *after(board, p, player, size)) for p in expected]
            if not any(left not in seen for _, left, _ in new):
                continue
            asked = game.copy()
            choose(asked, "Play a stone")
            assert points_offered(asked, size) == expected
            for point, left, closed in new:
                if left not in seen:
                    laid = asked.copy()
                    laid.apply(expected.index(point))
                    assert shown(laid) == left
                    seen |= alike(left, size)
                    waiting.append((laid, closed))
    return seen


def test_boards_of_one_two_and_three_lines_have_1_57_and_12675_legal_positions() -> None:
    assert [len(positions(size)) for size in (1, 2, 3)] == [1, 57, 12_675]


def test_on_four_points_all_57_positions_come_up_in_exploring() -> None:
    found: set[object] = set()

    class Boards(Explorer):
        """Explores, and keeps what lies on the board."""

        def visit(self, m: Machine, node: int) -> None:
            zone = next(z for z in m.g.box.zones if z.zone == "board")
            if m.pending is not None and m.g.sites[m.pending.site].kind == "menu":
                places = (m.on_space(zone.first_space + i) for i in range(zone.spaces))
                found.add(tuple(m.g.words.component(c[0]) if c else None for c in places))

    explored = Boards(go(2), 2).run()
    assert (explored.exhausted, explored.dead_ends, len(found)) == (True, [], 57)


@pytest.mark.parametrize(("size", "games"), [(2, 10), (3, 6), (4, 2), (5, 2)])
def test_random_games_agree_move_by_move(size: int, games: int) -> None:
    rulebook = go(size)
    for seed in range(games):
        chance = random.Random(seed)
        game = rulebook.start(2)
        board: Board = (EMPTY,) * (size * size)
        player, ko, passes = 0, None, 0
        while game.result is None:
            assert (game.player, shown(game)) == (player, board)
            points = legal(board, player, ko, size)
            assert [o.label for o in game.options] == (["Play a stone", "Pass"] if points else ["Pass"])
            if points and chance.random() < 0.9:
                choose(game, "Play a stone")
                assert points_offered(game, size) == points
                point = chance.choice(points)
                game.apply(points.index(point))
                (board, ko), passes = after(board, point, player, size), 0
            else:
                choose(game, "Pass")
                ko, passes = None, passes + 1
            player = 1 - player
        assert passes == 2
        assert game.result.scores == areas(board, size)
