"""A document as plain data: mappings, lists, texts and numbers, which any program can read."""

from dataclasses import fields, is_dataclass
from typing import Any


def plain(value: Any) -> Any:
    """Dataclasses as mappings with their name as "is", tuples as lists; all else as it is."""
    if is_dataclass(value) and not isinstance(value, type):
        return {"is": type(value).__name__.lower()} | {
            one.name: plain(getattr(value, one.name)) for one in fields(value)
        }
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    return value
