"""What every node of the tree shares: frozen, with the place it was written, and a name for JSON.

The classes are written as pydantic models are, and models.py makes the models of them. They are made only when JSON is
read or described: loading pydantic and building two hundred models takes longer than checking most rulebooks.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar, dataclass_transform

from dreambook.grammar.span import Span

_set = object.__setattr__
_T = TypeVar("_T")


class ByNode:
    """Marks a union of classes of nodes that are told apart by their `node` (in JSON)."""


BY_NODE = ByNode()


class Required:
    """Stands for the default of a field that has none."""


REQUIRED = Required()


@dataclass_transform(eq_default=True, kw_only_default=True, frozen_default=True)
class NodeClass(type):
    """The class of the classes of nodes: it knows their fields."""

    fields: Mapping[str, Any]
    """The fields in their order, with their defaults (REQUIRED where there is none)."""

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> "NodeClass":
        """Take the defaults out of the class, as fields of the instances."""
        fields: dict[str, Any] = {}
        for base in bases:
            if isinstance(base, NodeClass):
                fields |= base.fields
        for field in namespace.get("__annotations__", ()):
            fields[field] = namespace.pop(field, REQUIRED)
        made = super().__new__(cls, name, bases, namespace)
        type.__setattr__(made, "fields", fields)
        type.__setattr__(
            made, "_defaults", {name: None if value is REQUIRED else value for name, value in fields.items()}
        )
        type.__setattr__(made, "_required", frozenset(name for name, value in fields.items() if value is REQUIRED))
        return made


class Node(metaclass=NodeClass):
    """A piece of a rulebook as written. Nodes are immutable and compare by what they say *and* where they say it.

    A node that is read from JSON is validated. One that is made in code is not: type checkers see to that, and a test
    validates what the parser makes.
    """

    __slots__ = ("__dict__", "_known")

    span: Span
    if TYPE_CHECKING:
        _known: ClassVar[dict[str, tuple[Any, Any]]]
    else:

        def __init__(self, /, **values: Any) -> None:
            kind = self.__class__
            defaults = kind._defaults
            fields = defaults | values
            if len(fields) != len(defaults) or not kind._required <= values.keys():
                wrong = sorted((values.keys() - defaults.keys()) | (kind._required - values.keys()))
                raise TypeError(f"{kind.__name__}: missing or unknown {', '.join(wrong)}")
            _set(self, "__dict__", fields)

        def __setattr__(self, name: str, value: Any) -> None:
            raise AttributeError(f"{type(self).__name__} is frozen: {name} stays as it is")

        __delattr__ = __setattr__

        def __getstate__(self) -> dict[str, Any]:
            return self.__dict__

        def __setstate__(self, state: dict[str, Any]) -> None:
            _set(self, "__dict__", state)

    def __eq__(self, other: object) -> bool:
        return self is other or (self.__class__ is other.__class__ and self.__dict__ == other.__dict__)

    def __hash__(self) -> int:
        return hash((self.__class__, *self.__dict__.values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.__dict__.items())})"

    def model_copy(self, *, update: Mapping[str, Any]) -> Self:
        """The same node with other values of some fields."""
        return _made(self.__class__, {**self.__dict__, **update})

    def children(self) -> tuple["Node", ...]:
        """The nodes directly below this one, in source order of the fields."""
        found: list[Node] = []
        for value in self.__dict__.values():
            if isinstance(value, Node):
                found.append(value)
            elif type(value) is tuple:
                found += [item for item in value if isinstance(item, Node)]
        return tuple(found)

    def walk(self) -> tuple["Node", ...]:
        """This node and all nodes below it, parents first."""
        return self.remembered("walk", None, _walked)

    def remembered(self, what: str, key: object, find: "Callable[[Self], _T]") -> "_T":
        """What `find` says of this node, asked once as long as `key` is the same: all else that the answer depends on.

        The parser gives the same nodes for the same text, so that a second check of a rulebook finds the answers there.
        """
        if not hasattr(self, "_known"):
            _set(self, "_known", {})
        known = self._known.get(what)
        if known is None or known[0] != key:
            known = self._known[what] = key, find(self)
        answer: _T = known[1]
        return answer


def _walked(top: Node) -> tuple[Node, ...]:
    found: list[Node] = []
    waiting: list[Node] = [top]
    while waiting:
        node = waiting.pop()
        found.append(node)
        waiting += node.children()[::-1]
    return tuple(found)


class Line(Node):
    """A node that is a line of its own, which may end `as name`: expansions and variants mean it by that name."""

    label: str | None = None


_N = TypeVar("_N", bound=Node)


def _made(kind: type[_N], values: dict[str, Any]) -> _N:
    node = kind.__new__(kind)
    _set(node, "__dict__", values)
    return node


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
        place = Span(file, span.line + lines, span.column, span.end_line + lines, span.end_column)
        spans[id(span)] = place
    values["span"] = place
    return _made(node.__class__, values)


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
