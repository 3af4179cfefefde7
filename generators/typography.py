"""Signs that are typed and signs that are printed: an apostrophe stands in every document as ’, whoever wrote it."""

import re
from dataclasses import fields, is_dataclass, replace
from typing import TypeVar, cast

_TYPED = re.compile(r"(?<=\w)'(?=\w|[\s.,;:!?)”“…–]|$)")
_NAMES = frozenset(["anchor", "kind", "language"])
"""What is read by programs."""

Part = TypeVar("Part")


def typeset(part: Part) -> Part:
    """A document, or a part of one, with the signs that are printed."""
    if isinstance(part, str):
        return cast("Part", _TYPED.sub("’", part) if "'" in part else part)
    if isinstance(part, tuple):
        return cast("Part", tuple(typeset(item) for item in part))
    if is_dataclass(part) and not isinstance(part, type):
        new = {f.name: typeset(getattr(part, f.name)) for f in fields(part) if f.init and f.name not in _NAMES}
        changed = {name: value for name, value in new.items() if value is not getattr(part, name)}
        return replace(part, **changed) if changed else part
    return part
