"""Parts of a check in several processes: the same as in one, whatever happens to the others."""

import os
import signal
from collections.abc import Callable
from time import sleep

import pytest

from dreambook.interpreter.api import load_text
from dreambook.interpreter.check import check
from dreambook.interpreter.check.apart import done_apart, go_on

HERE = os.getpid()

FEATHERS = """language 1
rulebook feather_bed "Feather Bed"
    players 2 to 4

variables
    feathers: 0 to 10, one for each player

turns
    choose number_found between 1 and 2
    gain number_found feathers

end
    win for active when feathers of active >= 9
"""


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_come_in_the_order_of_the_parts(jobs: int) -> None:
    told = []
    parts: list[Callable[[], int]] = [lambda k=k: k * k for k in range(7)]  # type: ignore[misc]
    assert done_apart(parts, jobs, lambda done, of: told.append((done, of))) == [k * k for k in range(7)]
    assert {of for _, of in told} <= {7}


def test_a_process_that_is_lost_loses_nothing() -> None:
    def dies_elsewhere(k: int) -> int:
        if os.getpid() != HERE:
            os._exit(3)
        return k

    assert done_apart([lambda k=k: dies_elsewhere(k) for k in range(5)], 3) == [0, 1, 2, 3, 4]  # type: ignore[misc]


def test_what_goes_wrong_in_a_part_is_seen_here() -> None:
    def wrong() -> int:
        raise ArithmeticError("of this part")

    with pytest.raises(ArithmeticError, match="of this part"):
        done_apart([lambda: 1, wrong, lambda: 3], 2)


def test_an_interrupt_reaches_all_and_keeps_what_there_is() -> None:
    def waits() -> str:
        try:
            if os.getpid() == HERE:
                signal.raise_signal(signal.SIGINT)
            for _ in range(600):
                sleep(0.05)
        except KeyboardInterrupt:
            return "so far"
        return "woken"

    class Partial(str):
        interrupted = True

    found = done_apart([lambda: Partial(waits())] * 6, 2)
    assert found.count(None) >= 4
    assert set(found) == {None, "so far"}


@pytest.mark.parametrize("text", [FEATHERS, FEATHERS.replace("and 2", "and 4")])
def test_the_number_of_processes_changes_nothing(text: str) -> None:
    one, three = (check(load_text(text), jobs=jobs) for jobs in (1, 3))
    assert one.looked == three.looked
    assert one.findings == three.findings
    assert one.looked["explored"] and bool(one.findings) == ("and 4" in text)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_an_interrupt_that_is_lost_is_not_lost() -> None:
    class Cleared:
        def __del__(self) -> None:
            signal.raise_signal(signal.SIGINT)

    def loses_it() -> str:
        del kept[0]
        return "went on"

    kept = [Cleared()]
    assert done_apart([loses_it, lambda: "begun"], 1) == ["went on", None]


def test_nothing_is_raised_where_the_solver_works_and_it_is_not_lost() -> None:
    """What is raised while the solver clears an object away reaches nobody."""
    told: list[str] = []

    class Interrupts:
        def __del__(self) -> None:
            signal.raise_signal(signal.SIGINT)
            told.append("cleared away")

    def part() -> int:
        Interrupts()
        told.append("went on")
        go_on()
        return 1

    assert done_apart([part], 1) == [None]
    assert told == ["cleared away", "went on"]
