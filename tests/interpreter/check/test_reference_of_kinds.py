"""docs/checker.md lists every kind of contradiction with its weight and title, as the table of codes has it."""

import re
from pathlib import Path

from dreambook.grammar.codes import CODES

PAGE = Path(__file__).parents[3] / "docs" / "checker.md"


def test_every_kind_is_listed_as_it_is() -> None:
    rows = re.findall(r"^\| ([A-Z]\d\d) \| (\w+) \| ([^|]+) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    listed = [(code, severity, title.strip()) for code, severity, title in rows]
    kinds = [(i.code, i.severity.value, i.title) for i in CODES.values() if i.code[0] in "SVDXM"]
    assert listed == kinds
