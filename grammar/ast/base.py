"""What every node of the tree shares: frozen, with the place it was written, and a name for JSON."""

from typing import Any

from pydantic import BaseModel, ConfigDict

from dreambook.grammar.source import Span


class Node(BaseModel):
    """A piece of a rulebook as written. Nodes are immutable and compare by what they say *and* where they say it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    span: Span

    def children(self) -> list["Node"]:
        """The nodes directly below this one, in source order of the fields."""
        found: list[Node] = []
        for name in type(self).model_fields:
            _gather(getattr(self, name), found)
        return found

    def walk(self) -> list["Node"]:
        """This node and all nodes below it, parents first."""
        found: list[Node] = [self]
        for child in self.children():
            found.extend(child.walk())
        return found


def _gather(value: Any, found: list[Node]) -> None:
    if isinstance(value, Node):
        found.append(value)
    elif isinstance(value, tuple):
        for item in value:
            _gather(item, found)


def same(a: Any, b: Any) -> bool:
    """Whether two trees say the same, wherever they stand (places are not compared)."""
    if isinstance(a, Node):
        return type(a) is type(b) and all(
            same(getattr(a, name), getattr(b, name)) for name in type(a).model_fields if name != "span"
        )
    if isinstance(a, tuple):
        return isinstance(b, tuple) and len(a) == len(b) and all(same(x, y) for x, y in zip(a, b, strict=True))
    return bool(a == b)
