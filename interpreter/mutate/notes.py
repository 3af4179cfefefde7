"""A file of outcomes, a line of JSON for each, so that a long run can be broken off and taken up again."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dreambook.interpreter.errors import Misused
from dreambook.interpreter.mutate.running import Bounds, Found, Outcome
from dreambook.interpreter.mutate.subject import Mutant

FORMAT = 1


class Notes:
    """The outcomes in a file, by what was checked and how far. Raises Misused when the file is none of ours."""

    def __init__(self, path: str) -> None:
        self.path = Path(path)
        self.known: dict[str, Outcome] = {}
        try:
            lines = self.path.read_text(encoding="utf-8").splitlines() if self.path.exists() else []
        except (OSError, UnicodeDecodeError) as problem:
            raise Misused(f"`{path}` cannot be read", "name another file") from problem
        for number, line in enumerate(lines):
            try:
                self.known.update(_read(line))
            except (ValueError, KeyError, TypeError) as problem:
                if number == len(lines) - 1 and number:
                    # The last line may be cut off, where the machine was.
                    continue
                raise Misused(
                    f"`{path}` holds no outcomes of mutants", "name a file that is not there yet"
                ) from problem

    def of(self, mutant: Mutant, bounds: Bounds) -> Outcome | None:
        """What is known of a mutant."""
        return self.known.get(_key(mutant, bounds))

    def add(self, mutant: Mutant, bounds: Bounds, outcome: Outcome) -> None:
        """Write an outcome down. Raises Misused when that cannot be done."""
        key = _key(mutant, bounds)
        line = json.dumps({"outcomes": FORMAT, "key": key, "outcome": outcome.plain()}, ensure_ascii=False)
        try:
            with self.path.open("a", encoding="utf-8") as file:
                # A line that was cut off ends here.
                file.write("" if not self.known or self._ends() else "\n")
                file.write(line + "\n")
        except OSError as problem:
            raise Misused(f"`{self.path}` cannot be written", "name another file") from problem
        self.known[key] = outcome

    def _ends(self) -> bool:
        return self.path.read_bytes()[-1:] == b"\n"


def _key(mutant: Mutant, bounds: Bounds) -> str:
    said = json.dumps([mutant.rulebook, mutant.operator, mutant.says, mutant.texts, bounds.positions, bounds.playouts])
    return hashlib.sha256(said.encode()).hexdigest()[:24]


def _read(line: str) -> Iterator[tuple[str, Outcome]]:
    data: dict[str, Any] = json.loads(line)
    if data["outcomes"] != FORMAT:
        raise ValueError("another format")
    plain = {name: value for name, value in data["outcome"].items() if name != "hit"}
    plain["found"] = tuple(Found(**{**found, "place": tuple(found["place"])}) for found in plain["found"])
    for name in ("place", "kinds", "baselines"):
        plain[name] = tuple(plain[name])
    yield data["key"], Outcome(**plain)
