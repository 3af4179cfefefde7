"""What every node of the tree shares: frozen, with the place it was written, and a name for JSON."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict

from dreambook.grammar.span import Span

_set = object.__setattr__
_FIELDS: dict[type, tuple[dict[str, Any], frozenset[str]]] = {}


class Node(BaseModel):
    """A piece of a rulebook as written. Nodes are immutable and compare by what they say *and* where they say it.

    A node that is read from JSON is validated. One that is made in code is not: type checkers see to that, and a test
    validates what the parser makes. Validators are only built when JSON is read, since building them takes far longer
    than parsing a rulebook.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    span: Span

    if not TYPE_CHECKING:

        def __init__(self, /, **values: Any) -> None:
            defaults, required = _FIELDS.get(type(self)) or _fields(type(self))
            fields = defaults | values
            if len(fields) != len(defaults) or not required <= values.keys():
                wrong = sorted((values.keys() - defaults.keys()) | (required - values.keys()))
                raise TypeError(f"{type(self).__name__}: missing or unknown {', '.join(wrong)}")
            _set(self, "__dict__", fields)
            _set(self, "__pydantic_fields_set__", set(values))
            _set(self, "__pydantic_extra__", None)
            _set(self, "__pydantic_private__", None)

        def __getattr__(self, name: str) -> Any:
            # Nodes have no private or extra attributes, which pydantic would look for at length.
            raise AttributeError(f"{type(self).__name__} has no {name}")

        # So that pydantic fills a node it has validated by itself, as it does without an __init__ of our own.
        __init__.__pydantic_base_init__ = True

    def children(self) -> list["Node"]:
        """The nodes directly below this one, in source order of the fields."""
        found: list[Node] = []
        for value in self.__dict__.values():
            if isinstance(value, Node):
                found.append(value)
            elif type(value) is tuple:
                found += [item for item in value if isinstance(item, Node)]
        return found

    def walk(self) -> list["Node"]:
        """This node and all nodes below it, parents first."""
        found: list[Node] = []
        waiting: list[Node] = [self]
        while waiting:
            node = waiting.pop()
            found.append(node)
            waiting += reversed(node.children())
        return found


class Line(Node):
    """A node that is a line of its own, which may end `as name`: expansions and variants mean it by that name."""

    label: str | None = None


def made_span(file: str, line: int, column: int, end_line: int, end_column: int) -> Span:
    """A span of these places, which are known to be right: not validated, since a tree has thousands."""
    span = Span.__new__(Span)
    place = {"file": file, "line": line, "column": column, "end_line": end_line, "end_column": end_column}
    _set(span, "__dict__", place)
    _set(span, "__pydantic_fields_set__", set(place))
    _set(span, "__pydantic_extra__", None)
    _set(span, "__pydantic_private__", None)
    return span


def _fields(kind: type[Node]) -> tuple[dict[str, Any], frozenset[str]]:
    fields = kind.model_fields
    defaults = {name: None if field.is_required() else field.default for name, field in fields.items()}
    required = frozenset(name for name, field in fields.items() if field.is_required())
    _FIELDS[kind] = defaults, required
    return defaults, required


def moved(node: Any, file: str, lines: int) -> Any:
    """A copy of a node that stands so many lines further down, in that file."""
    return _moved(node, file, lines, {})


def _moved(node: Any, file: str, lines: int, spans: dict[int, Span]) -> Any:
    values = node.__dict__.copy()
    for name, value in values.items():
        if isinstance(value, Node):
            values[name] = _moved(value, file, lines, spans)
        elif type(value) is tuple and value and isinstance(value[0], Node):
            values[name] = tuple([_moved(item, file, lines, spans) for item in value])
    span: Span = node.span
    place = spans.get(id(span))
    if place is None:
        place = made_span(file, span.line + lines, span.column, span.end_line + lines, span.end_column)
        spans[id(span)] = place
    values["span"] = place
    copy = node.__class__.__new__(node.__class__)
    _set(copy, "__dict__", values)
    _set(copy, "__pydantic_fields_set__", node.__pydantic_fields_set__)
    _set(copy, "__pydantic_extra__", None)
    _set(copy, "__pydantic_private__", None)
    return copy


def rewritten(node: Any, change: Callable[[Node], Node | tuple[Node, ...] | None]) -> Any:
    """The tree with some nodes changed: `change` gives another node, several (or none) to stand in its place, or the node
    itself, which is then looked through. Parts in which nothing changes are shared."""
    updates: dict[str, Any] = {}
    for name, value in node.__dict__.items():
        if isinstance(value, Node):
            new = change(value)
            if new is value:
                new = rewritten(value, change)
            if new is not value:
                updates[name] = new if not isinstance(new, tuple) else (new[0] if new else None)
        elif type(value) is tuple and any(isinstance(item, Node) for item in value):
            items: list[Any] = []
            for item in value:
                new = change(item) if isinstance(item, Node) else item
                if new is item and isinstance(item, Node):
                    new = rewritten(item, change)
                items.extend(new) if isinstance(new, tuple) else items.append(new)
            if len(items) != len(value) or any(a is not b for a, b in zip(items, value, strict=True)):
                updates[name] = tuple(items)
    return node.model_copy(update=updates) if updates else node


def same(a: Any, b: Any) -> bool:
    """Whether two trees say the same, wherever they stand (places are not compared)."""
    if isinstance(a, Node):
        return type(a) is type(b) and all(
            name == "span" or same(value, b.__dict__[name]) for name, value in a.__dict__.items()
        )
    if isinstance(a, tuple):
        return isinstance(b, tuple) and len(a) == len(b) and all(same(x, y) for x, y in zip(a, b, strict=True))
    return bool(a == b)
