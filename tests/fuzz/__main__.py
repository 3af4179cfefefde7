"""`python -m tests.fuzz --minutes N`: random rulebooks for as long as wanted; what breaks is made small and shown.

Reproducers are written to `--into`; those worth keeping go to tests/fuzz/regressions.
"""

import argparse
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path

from tests.fuzz.kinds import KINDS, Case
from tests.fuzz.through import TakesTooLong


def place_of(problem: BaseException) -> str:
    """What kind of failure this is: the exception and the line that raised it."""
    frame = traceback.extract_tb(problem.__traceback__)[-1]
    if isinstance(problem, TakesTooLong | RecursionError):
        return type(problem).__name__
    return f"{type(problem).__name__} at {Path(frame.filename).name}:{frame.lineno} in {frame.name}"


def failure(run: Callable[[], object]) -> BaseException | None:
    """What a run raises."""
    try:
        run()
    except Exception as problem:  # noqa: BLE001 - any exception at all is what this looks for
        return problem
    return None


def smaller(case: Case, kind: str) -> Case:
    """The case with as few lines as fail in the same way."""
    if not isinstance(case.made, str):
        return case
    lines = case.made.split("\n")
    size = len(lines) // 2
    end = time.monotonic() + 60
    while size:
        at = 0
        while at < len(lines) and time.monotonic() < end:
            fewer = lines[:at] + lines[at + size :]
            tried = Case(case.kind, case.seed, "\n".join(fewer))
            problem = failure(tried.run)
            if problem is not None and place_of(problem) == kind:
                lines = fewer
            else:
                at += size
        size //= 2
    return Case(case.kind, case.seed, "\n".join(lines))


def main() -> int:
    """Run for a while; 1 when something broke."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--kind", choices=[*KINDS, "all"], default="all")
    parser.add_argument("--into", type=Path, default=Path("fuzz-found"))
    options = parser.parse_args()
    kinds = list(KINDS) if options.kind == "all" else [options.kind]
    found: dict[str, int] = {}
    end = time.monotonic() + 60 * options.minutes
    seed, clean = options.seed, 0
    while time.monotonic() < end:
        kind = kinds[seed % len(kinds)]
        case = KINDS[kind](seed)
        outcome: list[bool] = []
        problem = failure(lambda case=case, outcome=outcome: outcome.append(case.run()))  # type: ignore[misc]
        clean += bool(outcome and outcome[0])
        if problem is not None:
            place = place_of(problem)
            found[place] = found.get(place, 0) + 1
            if found[place] == 1:
                _report(case, place, problem, options.into)
        seed += 1
    tried = seed - options.seed
    print(f"{tried:,} rulebooks, {clean:,} of them without errors; the next seed is {seed}")
    for place, count in sorted(found.items(), key=lambda item: -item[1]):
        print(f"{count:6,}  {place}")
    return 1 if found else 0


def _report(case: Case, place: str, problem: BaseException, into: Path) -> None:
    print(f"\n--- {case.kind}, seed {case.seed}: {place}: {str(problem)[:200]}", flush=True)
    small = smaller(case, place)
    text = "".join(traceback.format_exception(problem))
    into.mkdir(exist_ok=True)
    name = f"{case.kind}-{case.seed}"
    (into / f"{name}.trace").write_text(text)
    if isinstance(small.made, str):
        (into / f"{name}.dream").write_text(small.made)
        print(small.made[:1500], flush=True)


if __name__ == "__main__":
    sys.exit(main())
