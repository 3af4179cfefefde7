"""Measuring: how long things take, side by side.

A machine runs faster and slower from one second to the next. So what is compared is measured in turns, a little of the
one and a little of the other, and only ratios out of one run mean anything.
"""

import cProfile
import pstats
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

Work = Callable[[int], object]
"""Does a thing so many times."""


def seconds(work: Work, times: int) -> float:
    """How much of the processor's time it takes to do a thing so many times."""
    start = time.process_time()
    work(times)
    return time.process_time() - start


def rates(works: dict[str, Work], budget: float, turns: int = 10) -> dict[str, float]:
    """How often each thing is done in a second, at the best of some turns; all together take about `budget` seconds."""
    share = budget / len(works) / turns
    times: dict[str, int] = {}
    for name, work in works.items():
        number = 1
        while (taken := seconds(work, number)) < share / 4:
            number *= 2
        times[name] = max(1, round(number * share / max(taken, 1e-6)))
    best: dict[str, float] = {}
    for _ in range(turns):
        for name, work in works.items():
            rate = times[name] / max(seconds(work, times[name]), 1e-9)
            best[name] = max(rate, best.get(name, 0.0))
    return best


def where(work: Work, times: int, shown: int = 5) -> str:
    """Where the time goes: the modules with the greatest shares, by what their own lines take."""
    profile = cProfile.Profile()
    profile.enable()
    work(times)
    profile.disable()
    spent: Counter[str] = Counter()
    stats = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    for (file, _, _), (_, _, own, _, _) in stats.items():
        spent[_module(file)] += own
    whole = sum(spent.values()) or 1.0
    return ", ".join(f"{name} {100 * own / whole:.0f} %" for name, own in spent.most_common(shown))


def _module(file: str) -> str:
    if file == "~":
        return "built in"
    if file.startswith("<rules"):
        return "rule code"
    path = Path(file)
    return f"{path.parent.name}/{path.stem}"
