"""The checker: what contradicts what in a rulebook, and how far it has looked."""

from dreambook.interpreter.check.checker import Report, check, checked

__all__ = ["Report", "check", "checked"]
