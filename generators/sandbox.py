"""A Jinja environment for templates that anybody may have written: they see what they are given and nothing else, and they
come to an end.

Jinja's own sandbox keeps templates from attributes that begin with an underscore, from code and from changing what they
are given. Here the work is counted too, in turns of loops and in calls (not in seconds: a template that is refused is
refused on every machine), and so is the length of texts.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sized
from contextvars import ContextVar
from typing import Any

from jinja2 import StrictUndefined, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.exceptions import SecurityError
from jinja2.runtime import Context, markup_join
from jinja2.sandbox import ImmutableSandboxedEnvironment

WORK = 500_000
"""So many turns of loops and calls may a template take; the largest document that is shipped takes some ten thousand."""
LENGTH = 20_000_000
"""So many characters may a text have, so many items a list."""
HELD = 200_000
"""So many things may a list hold, with those in the lists in it."""
WIDTH = 10_000
"""So far may a text be filled up or indented, so many bits may a number have."""

_left: ContextVar[int] = ContextVar("_left", default=WORK)
_room: ContextVar[int] = ContextVar("_room", default=LENGTH)
_WIDENING = ("center", "ljust", "rjust", "zfill", "expandtabs")
_WIDE_FILTERS = ("center", "indent", "batch", "slice", "wordwrap", "round", "truncate")
_SLOW_FILTERS = ("wordwrap", "urlize", "xmlattr", "pprint")
_WIDTH_IS_A_VALUE = re.compile(r"%[^a-zA-Z%]*\*|\{[^{}]*\{")


class TooMuch(SecurityError):
    """A template works without end, or makes a text without end."""


class _Counting(CodeGenerator):
    """Loops go over what `Sandbox.turns` gives back."""

    def visit_For(self, node: nodes.For, frame: Frame) -> None:
        counted = nodes.Call(nodes.EnvironmentAttribute("turns"), [node.iter], [], None, None, lineno=node.lineno)
        body = (counted, node.body, node.else_, node.test, node.recursive)
        super().visit_For(nodes.For(node.target, *body, lineno=node.lineno, environment=node.environment), frame)

    def _output_child_to_const(self, node: nodes.Expr, frame: Frame, finalize: Any) -> str:
        # Jinja escapes constants for HTML before `finalize` sees them: Markdown needs them as they are.
        if not isinstance(node, nodes.TemplateData):
            raise nodes.Impossible
        return super()._output_child_to_const(node, frame, finalize)

    def visit_List(self, node: nodes.List, frame: Frame) -> None:
        self._weighed(node, frame, super().visit_List)

    def visit_Tuple(self, node: nodes.Tuple, frame: Frame) -> None:
        if node.ctx == "load":
            self._weighed(node, frame, super().visit_Tuple)
        else:
            super().visit_Tuple(node, frame)

    def visit_Dict(self, node: nodes.Dict, frame: Frame) -> None:
        self._weighed(node, frame, super().visit_Dict)

    def _weighed(self, node: nodes.Expr, frame: Frame, write: Callable[..., None]) -> None:
        """What a template puts together, by way of `Sandbox.weighed`."""
        self.write("environment.weighed(")
        write(node, frame)
        self.write(")")

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:
        joined = nodes.EnvironmentAttribute("joined")
        self.visit(nodes.Call(joined, node.nodes, [], None, None, lineno=node.lineno), frame)


class Sandbox(ImmutableSandboxedEnvironment):
    """The environment. `begin` before each text that is made."""

    code_generator_class = _Counting
    intercepted_binops = frozenset({"*", "**", "%", "+"})

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        del self.globals["lipsum"]
        # The same rulebook is printed the same each time.
        del self.filters["random"]
        for name in _WIDE_FILTERS:
            self.filters[name] = _narrow(self.filters[name])
        self.filters["format"] = _formatted
        self.filters["replace"] = _replacing(self.filters["replace"])
        for name, function in self.filters.items():
            self.filters[name] = self._bounded(function, 1 if name in _SLOW_FILTERS else 20)

    def begin(self) -> None:
        """Nothing is used up yet."""
        _left.set(WORK)
        _room.set(LENGTH)

    def work(self, amount: int = 1) -> None:
        """Take some work into account. Raises TooMuch."""
        left = _left.get() - amount
        if left < 0:
            raise TooMuch(f"it does not come to an end within {WORK:,} steps")
        _left.set(left)

    def wrote(self, value: object) -> None:
        """Take into account what is written, also into a variable. Raises TooMuch."""
        left = _room.get() - len(str(value))
        if left < 0:
            raise TooMuch("it makes a text without end")
        _room.set(left)

    def weighed(self, value: Any) -> Any:
        """A list that a template puts together, if not too much is in it: lists in lists, of which each holds the one before
        twice, soon hold more than can be written. Raises TooMuch."""
        seen, left = 0, [value]
        while left:
            one = left.pop()
            if isinstance(one, StrictUndefined):
                one._fail_with_undefined_error()
            if isinstance(one, list | tuple | dict):
                seen += len(one)
                if seen > HELD:
                    raise TooMuch(f"a list holds more than {HELD:,} things, with those in the lists in it")
                left.extend((*one, *one.values()) if isinstance(one, dict) else one)
        self.work(seen // 50)
        return value

    def _bounded(self, function: Callable[..., Any], quick: int) -> Callable[..., Any]:
        """A filter whose work is counted by how much goes in (so many letters are a step), and that gives back no endless text or list."""

        def bounded(*args: Any, **kwargs: Any) -> Any:
            for value in (*args, *kwargs.values()):
                if isinstance(value, str):
                    self.work(len(value) // quick)
                elif isinstance(value, list | tuple | dict):
                    self.weighed(value)
            made = function(*args, **kwargs)
            if isinstance(made, str) and len(made) > LENGTH:
                raise TooMuch("a filter makes a text without end")
            return self.weighed(made) if isinstance(made, list | tuple | dict) else made

        vars(bounded).update(getattr(function, "__dict__", {}))
        return bounded

    def joined(self, *parts: object) -> str:
        """`~`: texts one after the other."""
        if sum(len(part) if isinstance(part, str) else 0 for part in parts) > LENGTH:
            raise TooMuch("`~` makes something too large")
        return markup_join(parts)

    def turns(self, items: Iterable[Any]) -> Iterable[Any]:
        """What a loop goes over, counted."""
        if isinstance(items, Sized):
            self.work(len(items))
            return items
        return self._counted(items)

    def _counted(self, items: Iterable[Any]) -> Iterator[Any]:
        for item in items:
            self.work()
            yield item

    def call(self, context: Context, obj: Any, *args: Any, **kwargs: Any) -> Any:
        """A call in a template."""
        self.work()
        if isinstance(getattr(obj, "__self__", None), str) and getattr(obj, "__name__", "") in _WIDENING:
            _check_widths(args, kwargs)
        return self.weighed(super().call(context, obj, *args, **kwargs))

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """What could make a text or a number without end is looked at first."""
        self.work()
        if operator == "%" and isinstance(left, str):
            return _formatted(left, *(right if isinstance(right, tuple) else (right,)))
        if _size_of(operator, left, right) > LENGTH or _bits_of(operator, left, right) > WIDTH:
            raise TooMuch(f"`{operator}` makes something too large")
        return self.weighed(super().call_binop(context, operator, left, right))

    def wrap_str_format(self, value: Any) -> Callable[..., str] | None:
        """`str.format`, whose widths stand in the text itself."""
        wrapped = super().wrap_str_format(value)
        if wrapped is None:
            return None

        def checked(*args: Any, **kwargs: Any) -> str:
            _check_format(str(value.__self__), (*args, *kwargs.values()))
            return wrapped(*args, **kwargs)

        return checked


def _size_of(operator: str, left: Any, right: Any) -> int:
    """How long the result is, where it is a text or a list."""
    several = (str, list, tuple)
    if operator == "+" and isinstance(left, several) and isinstance(right, several):
        return len(left) + len(right)
    if operator == "*" and isinstance(left, several) and isinstance(right, int):
        return len(left) * right
    if operator == "*" and isinstance(right, several) and isinstance(left, int):
        return len(right) * left
    return 0


def _bits_of(operator: str, left: Any, right: Any) -> int:
    """How many bits the result has at most, where it is a whole number."""
    if not isinstance(left, int) or not isinstance(right, int):
        return 0
    if operator == "**":
        return left.bit_length() * right
    return left.bit_length() + right.bit_length() if operator == "*" else 0


def _narrow(function: Callable[..., Any]) -> Callable[..., Any]:
    """A filter whose numbers must be small."""

    def narrow(*args: Any, **kwargs: Any) -> Any:
        _check_widths(args, kwargs)
        return function(*args, **kwargs)

    # Jinja marks what a filter wants to be given first.
    vars(narrow).update(vars(function))
    return narrow


def _replacing(function: Callable[..., Any]) -> Callable[..., Any]:
    """`replace`, where what comes in is not too long."""

    def replace(context: Any, text: Any, old: str, new: str, count: int | None = None) -> Any:
        if len(str(text)) * len(str(new)) > LENGTH * 50:
            raise TooMuch("`replace` makes something too large")
        return function(context, text, old, new, count)

    vars(replace).update(vars(function))
    return replace


def _check_widths(args: Iterable[object], kwargs: dict[str, object]) -> None:
    for value in (*args, *kwargs.values()):
        if isinstance(value, int) and abs(value) > WIDTH:
            raise TooMuch(f"a width of {value:,} is too much")


def _check_format(text: str, values: Iterable[object]) -> None:
    """Widths in a format are numbers of a few digits, or values that are small."""
    digits = 0
    for sign in text:
        digits = digits + 1 if sign.isdigit() else 0
        if digits >= len(str(WIDTH)):
            raise TooMuch("a width in a format is too much")
    if _WIDTH_IS_A_VALUE.search(text):
        _check_widths(values, {})


def _formatted(value: Any, *args: Any, **kwargs: Any) -> Any:
    """`%` with values in a text, safe where the text is."""
    _check_format(str(value), args)
    text = value if isinstance(value, str) else str(value)
    return text % (kwargs or args)
