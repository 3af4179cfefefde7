"""The tree's classes as frozen pydantic models: what reads JSON, refuses what is none of ours, and has the JSON Schema.

For each class of nodes there is a model of the same name with the same fields. They are made when this module is
imported, which only what reads or describes JSON does.
"""

from types import UnionType
from typing import Annotated, Any, ForwardRef, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, Field

from dreambook.grammar import ast, span
from dreambook.grammar.ast.base import REQUIRED, ByNode


class Model(BaseModel):
    """What the models share: nothing may stand in them that is no field."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


def tree(model: Any) -> Any:
    """What a model says, as nodes."""
    if isinstance(model, Model):
        values = {name: tree(value) for name, value in model.__dict__.items()}
        return CLASSES[type(model).__name__](**values)
    return tuple(map(tree, model)) if type(model) is tuple else model


def _modelled(kind: Any) -> Any:
    """An annotation of a field with models for classes of nodes."""
    origin, parts = get_origin(kind), get_args(kind)
    if kind is span.Span or (isinstance(kind, type) and issubclass(kind, ast.Node)):
        return ForwardRef(kind.__name__)
    if origin is Annotated:
        told = Field(discriminator="node") if any(isinstance(part, ByNode) for part in parts[1:]) else parts[1]
        return Annotated[_modelled(parts[0]), told]
    if origin in (Union, UnionType):
        return Union[tuple(map(_modelled, parts))]  # noqa: UP007 - of as many as there are
    if origin is tuple:
        return tuple[tuple(map(_modelled, parts))]  # type: ignore[misc]
    return kind


def _model(name: str, fields: dict[str, Any], hints: dict[str, Any], doc: str | None, config: ConfigDict) -> Any:
    defaults = {field: value for field, value in fields.items() if value is not REQUIRED}
    kinds = {field: _modelled(hints[field]) for field in fields}
    space = {"__module__": __name__, "__qualname__": name, "__doc__": doc, "__annotations__": kinds, **defaults}
    kind: Any = type(Model)
    return kind(name, (Model,), {**space, "model_config": config})


CLASSES: dict[str, Any] = {
    value.__name__: value for value in vars(ast).values() if isinstance(value, type) and issubclass(value, ast.Node)
}
CLASSES["Span"] = span.Span
MODELS: dict[str, type[Model]] = {
    "Span": _model(
        "Span", dict.fromkeys(span.Span._fields, REQUIRED), get_type_hints(span.Span), span.Span.__doc__, ConfigDict(extra="ignore")
    )
}  # fmt: skip
for _name, _class in CLASSES.items():
    if _name != "Span":
        _hints = get_type_hints(_class, vars(ast), include_extras=True)
        MODELS[_name] = _model(_name, dict(_class.fields), _hints, _class.__doc__, ConfigDict())
# Where the models name each other, pydantic looks for them here.
globals().update(MODELS)
