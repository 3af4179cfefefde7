"""docs/checker.md lists every kind of contradiction with its weights and title, as the table of codes and the source have them."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from dreambook.grammar.codes import CODES
from dreambook.interpreter.prove.rulebook import PLAYED

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "checker.md"
WEIGHTS = ("error", "warning", "hint")


def weights_in_the_source() -> dict[str, set[str]]:
    """Every weight that a finding of a code is made with, as the calls that make one say."""
    found: dict[str, set[str]] = defaultdict(set)
    for folder in ("grammar", "interpreter", "generators"):
        for path in (ROOT / folder).glob("**/*.py"):
            for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(call, ast.Call):
                    for code, weight in _made(call):
                        found[code].add(weight)
    for code in PLAYED:
        # What the solver alone has found weighs less, the less the more was explored.
        found[code] |= {"warning", "hint"}
    # What patches have together weighs what it is.
    found["V04"] |= {"error", "warning"}
    return found


def _made(call: ast.Call) -> Iterator[tuple[str, str]]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    said = next((k.value for k in call.keywords if k.arg == "severity"), None)
    given = [
        n.attr.lower() for n in (said, *call.args[:2]) if isinstance(n, ast.Attribute) and n.attr.lower() in WEIGHTS
    ]
    for argument in call.args[:1]:
        for part in ast.walk(argument):
            code = part.value if isinstance(part, ast.Constant) else None
            if not isinstance(code, str) or code not in CODES:
                continue
            if name in ("report", "Diagnostic"):
                yield code, given[0] if given else CODES[code].severity.value
            elif name in ("error", "PlayError", "context_error"):
                yield code, "error"
            elif name == "warning":
                yield code, "warning"


def test_every_kind_is_listed_as_it_is() -> None:
    rows = re.findall(r"^\| ([A-Z]\d\d) \| ([^|]+) \| ([^|]+) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    listed = {code: (weights, title.strip()) for code, weights, title in rows}
    made = weights_in_the_source()
    kinds = {}
    for info in CODES.values():
        if info.code[0] in "SVDXM":
            others = [w for w in WEIGHTS if w in made[info.code] and w != info.severity.value]
            kinds[info.code] = (", ".join([info.severity.value, *others]), info.title)
    assert listed == kinds
