"""Shipped rulebooks with other numbers in them, so that all of a game can be looked at."""

import re

from dreambook.interpreter.api import Rulebook, load, load_text


def smaller(name: str, *lines: tuple[str, str], **constants: int) -> Rulebook:
    """A shipped rulebook in which constants have other values, and lines that begin so have others after them."""
    (source,) = (source for path, source in load(name).sources.items() if path.endswith(".dream"))
    text = "\n".join(source.lines)
    for constant, value in constants.items():
        text, found = re.subn(rf"(?m)^(\s+{constant}\s*=\s*)\d+", rf"\g<1>{value}", text)
        assert found == 1, f"no constant {constant} in {name}"
    for beginning, more in lines:
        text, found = re.subn(rf"(?m)^(\s+)({re.escape(beginning)}\b.*)$", rf"\g<1>\g<2>\n\g<1>    {more}", text)
        assert found == 1, f"no line {beginning} in {name}"
    rulebook = load_text(text, f"{name}.dream")
    assert not rulebook.diagnostics, rulebook.diagnostics
    return rulebook
