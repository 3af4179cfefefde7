"""Sums step by step: how a number in an example comes about, from what was really scored and worked out."""

from collections.abc import Mapping
from typing import Any

from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.consequences import who
from dreambook.generators.verbalise import frames
from dreambook.generators.verbalise.context import Context
from dreambook.generators.words.messages import Slot
from dreambook.grammar import ast
from dreambook.interpreter.play.machine import Machine

_SIGNS = {"+": "+", "-": "−", "x": "×", "/": "÷"}
_BINDS = {"+": 1, "-": 1, "x": 2, "/": 2}


def scored(book: Book, machine: Machine) -> list[str]:
    """What each player has scored since the log was emptied, part by part: "player 1 scores 35 (dreams) + 32 (feathers) =
    67"; nothing for who scores one thing alone."""
    v = book.v
    parts: dict[int, list[tuple[str, int]]] = {}
    for entry in machine.log or ():
        if entry[0] == "score":
            _, site, player, points = entry
            node: Any = machine.g.sites[site].node
            title = frames.FRAMES[ast.Score](v, node, Context())[0].title if isinstance(node, ast.Score) else ""
            parts.setdefault(player, []).append((title, points))
    told = []
    for player, found in parts.items():
        if len(found) < 2:
            continue
        said: tuple[Slot, ...] = tuple(
            v.say("sum-part", value=points, title=title or None) if points >= 0 else v.say("sum-minus", value=-points, title=title or None)
            for title, points in found
        )  # fmt: skip
        text = v.say("sum-scored", who=who(book, player), parts=said, total=sum(points for _, points in found))
        told.append(v.sentence(text))
    return told


def worked(book: Book, node: ast.Node) -> str:
    """How a figure that an example asks for with plain numbers is worked out: "(7 + 1) ÷ 4 = 2"; "" where its one line is no
    such sum."""
    if not (isinstance(node, ast.Of) and isinstance(node.what, ast.Name)):
        return ""
    value = book.v.rules.values.get(node.what.name)
    lines = [line for line in value.lines if isinstance(line, ast.ValueLine)] if value is not None else []
    if value is None or len(lines) != 1 or lines[0].when is not None or lines[0].change != "is":
        return ""
    given = dict(zip((one.name for one in value.parameters), node.arguments, strict=False))
    sum_ = lines[0].value
    written = _written(book, sum_, given)
    known = book.v.numbers.known(_filled(sum_, given))
    if written is None or known is None or not isinstance(sum_, ast.Arithmetic):
        return ""
    rounded = sum_.rounded if sum_.op == "/" and not _exact(book, sum_, given) else None
    return book.v.text(book.v.say("sum-worked", sum=written, total=known, rounded=rounded or "none"))


def _exact(book: Book, node: ast.Arithmetic, given: Mapping[str, ast.Expression]) -> bool:
    left, right = (book.v.numbers.known(_filled(one, given)) for one in (node.left, node.right))
    return bool(right) and left is not None and right is not None and left % right == 0


def _filled(node: Any, given: Mapping[str, ast.Expression]) -> Any:
    """An expression with what is given in the place of the parameters."""
    if isinstance(node, ast.Name):
        return given.get(node.name, node)
    if isinstance(node, ast.Arithmetic):
        return node.model_copy(update={"left": _filled(node.left, given), "right": _filled(node.right, given)})
    return node


def _written(book: Book, node: ast.Node, given: Mapping[str, ast.Expression]) -> str | None:
    """A sum in signs; None where something in it is no plain number."""
    if isinstance(node, ast.Name) and node.name in given:
        return _written(book, given[node.name], {})
    if isinstance(node, ast.Arithmetic):
        sides = []
        for number, side in enumerate((node.left, node.right)):
            text = _written(book, side, given)
            if text is None:
                return None
            inner = given[side.name] if isinstance(side, ast.Name) and side.name in given else side
            weak = isinstance(inner, ast.Arithmetic) and _BINDS[inner.op] < _BINDS[node.op] + number
            sides.append(f"({text})" if weak else text)
        return f"{sides[0]} {_SIGNS[node.op]} {sides[1]}" if node.op in _SIGNS else None
    known = book.v.numbers.known(node)
    return None if known is None else str(known).replace("-", "−")
