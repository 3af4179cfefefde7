"""A rulebook's tree as JSON, so that other tools can read a rulebook without reading its text.

The format is that of the tree: an object for each node, with its kind in `node` and its place in `span`; what is not
there (a title, a condition) is left out. `json_schema` describes it. A tree that is read is validated as a whole: what
the schema does not allow is refused, with the place in the JSON.
"""

import json
from typing import Any

from dreambook.grammar.ast import Document, Node
from dreambook.grammar.span import Span

VERSION = 1
"""Raised when a tree that was right before is refused, or means something else."""


class BadTree(ValueError):
    """A text that is not the JSON of a tree. The message says where and why."""


def to_json(document: Document, *, indent: int | None = None) -> str:
    """The tree as JSON, on one line unless `indent` is given. The same tree gives the same text."""
    separators = (",", ":") if indent is None else None
    return json.dumps(_plain(document), ensure_ascii=False, indent=indent, separators=separators)


def from_json(text: str | bytes) -> Document:
    """The tree that `to_json` wrote. Raises `BadTree`."""
    from pydantic import ValidationError

    from dreambook.grammar.ast.models import MODELS, tree

    try:
        document: Document = tree(MODELS["Document"].model_validate_json(text, strict=False))
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = "/".join(str(part) for part in first["loc"])
        raise BadTree(f"{place or 'the text'}: {first['msg']}") from None
    return document


def json_schema() -> dict[str, Any]:
    """The JSON Schema of what `to_json` writes and `from_json` reads."""
    from dreambook.grammar.ast.models import MODELS

    schema = MODELS["Document"].model_json_schema(mode="validation")
    for definition in [schema, *schema["$defs"].values()]:
        # Its kind is what tells one node from another.
        if "node" in definition.get("properties", {}):
            definition["required"] = ["node", *definition.get("required", [])]
    title = f"The tree of a rulebook, version {VERSION}"
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": title}


def _plain(value: Any) -> Any:
    if isinstance(value, Node):
        return {name: _plain(part) for name, part in value.__dict__.items() if part is not None}
    if isinstance(value, Span):
        return value._asdict()
    return [_plain(item) for item in value] if type(value) is tuple else value
