"""`python -m tests.benchmarks`: how fast dreambook is, in one run, and where its time goes.

Games are played at random beside the same games written by hand in plain Python; the hand-written one counts as 1.
Compare ratios out of one run, never figures out of two.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from random import Random

from dreambook.grammar.parser import _KEPT as KEPT
from dreambook.grammar.parser import parse
from dreambook.grammar.source import source_from_text
from dreambook.interpreter.api import load, load_text, shipped_patches, shipped_rulebooks
from dreambook.interpreter.bots.playout import new_playout
from dreambook.interpreter.check.checker import check
from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.play.game import new_machine
from dreambook.interpreter.play.generator import Generator, seeded
from dreambook.interpreter.play.keys import position_key
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.pending import Decision
from tests.benchmarks import by_hand_connect_four, by_hand_onirim, by_hand_tic_tac_toe
from tests.benchmarks.many_rules import many_rules
from tests.benchmarks.measure import Work, rates, where
from tests.benchmarks.repeated import repeated

ByHand = Callable[[Random], tuple[str, int]]
GAMES: dict[str, tuple[int, ByHand]] = {
    "classics/tic_tac_toe": (2, by_hand_tic_tac_toe.playout),
    "classics/connect_four": (2, by_hand_connect_four.playout),
    "onirim": (1, by_hand_onirim.playout),
}
LIMIT = 10_000


def playout(program: Program, generator: Generator) -> tuple[str, int]:
    """Play a game of a rulebook at random: the result, told as the hand-written games tell it, and how many decisions."""
    m = new_playout(program, generator, LIMIT)
    m.play()
    decisions = m.decisions
    assert m.result is not None
    won = m.result.outcome == "win" and program.players > 1
    return m.result.outcome + (f" {m.result.winners[0] + 1}" if won else ""), decisions


def reading(budget: float, lines: int) -> None:
    """How fast text is read and checked."""
    text = repeated(lines)
    number = text.count("\n")
    print(f"\nReading a rulebook of {number:,} lines, made by repetition: milliseconds for 1,000 lines")
    words = iter(range(1 << 30))

    def parsing(times: int) -> None:
        for _ in range(times):
            KEPT.clear()
            parse(source_from_text(text, "long.dream")[0])

    def checking(times: int) -> None:
        for _ in range(times):
            KEPT.clear()
            check(load_text(text, "long.dream"), "fast")

    def changed(work: str, times: int) -> None:
        for _ in range(times):
            again = repeated(lines, f"anew {next(words)}")
            if work == "parse":
                parse(source_from_text(again, "long.dream")[0])
            else:
                check(load_text(again, "long.dream"), "fast")

    report = check(load_text(text, "long.dream"), "fast")
    assert not report.findings, report.findings
    works: dict[str, Work] = {
        "parse": parsing,
        "parse again, one line changed": lambda times: changed("parse", times),
        "check --fast": checking,
        "check --fast again, one line changed": lambda times: changed("check", times),
    }
    found = rates(works, budget, 3)
    for name, rate in found.items():
        first = found["parse" if name.startswith("parse") else "check --fast"]
        print(f"  {name:<38} {1000 / rate * 1000 / number:>9,.1f}   {first / rate:>6.3f} of the first")
    print("  (blocks are kept by their text, so only a changed block is parsed again; names and code are made anew)")
    print(f"  parse: {where(parsing, 1)}")
    print(f"  check --fast: {where(checking, 1)}")


def proving(rules: int) -> None:
    """How long the whole check of a rulebook of many rules takes, and how much the solver is asked."""
    started = time.process_time()
    report = check(load_text(many_rules(rules), "guild.dream"))
    assert not report.findings, report.findings
    solver = report.looked["solver"]
    print(f"\nChecking a rulebook of {rules:,} rules, made by repetition, with a solver and with play")
    print(
        f"  seconds of work {time.process_time() - started:.1f}; questions to the solver {solver['asked']:,}, answered before {solver['cached']:,}"
    )


def middle(program: Program) -> Machine:
    """A position some way into a game."""
    generator = seeded(7)
    m = new_machine(program)
    m.run()
    left = 4
    while left or not isinstance(m.pending, Decision):
        if isinstance(m.pending, Decision):
            left -= 1
            m.choose(generator.below(len(m.pending.values)))
        else:
            m.happen(m.draw_chance(generator))
    return m


def positions(budget: float) -> None:
    """How fast positions are copied and hashed."""
    print("\nPositions: how many a second")
    for name, (players, _) in GAMES.items():
        m = middle(load(name).program(players))

        def copies(times: int, m: Machine = m) -> None:
            for _ in range(times):
                m.copy()

        def hashes(times: int, m: Machine = m) -> None:
            for _ in range(times):
                hash(position_key(m))

        found = rates({"copies": copies, "hashes": hashes}, budget)
        print(f"  {name:<22} copies {found['copies']:>10,.0f}   hashes {found['hashes']:>10,.0f}")


def playouts(budget: float) -> None:
    """How fast games are played at random, beside hand-written ones."""
    print("\nGames played at random: how many a second; hand-written = 1")
    for name, (players, by_hand) in GAMES.items():
        program = load(name).program(players)
        generator, random = seeded(1), Random(1)

        def of_the_rulebook(times: int, program: Program = program, generator: Generator = generator) -> None:
            for _ in range(times):
                playout(program, generator)

        def hand_written(times: int, by_hand: ByHand = by_hand, random: Random = random) -> None:
            for _ in range(times):
                by_hand(random)

        found = rates({"rulebook": of_the_rulebook, "by hand": hand_written}, budget)
        ratio = found["rulebook"] / found["by hand"]
        print(f"  {name:<22} {found['rulebook']:>9,.0f}   by hand {found['by hand']:>9,.0f}   ratio {ratio:.3f}")
        print(f"    {where(of_the_rulebook, max(1, round(found['rulebook'] * budget / 20)))}")


LARGE = ("morpheus", "traumduell", "onirim", "dreamscape+nightmare+willo_the_wisp")
"""What `check --fast` is measured with: the largest rulebooks, the one most played here, the largest composition."""


def processes(times: int, plain: bool) -> None:
    """How much of the processor whole processes take, once Python has compiled its modules; `plain`: also a check with
    solver and play of every rulebook, expansion and variant that is shipped."""
    print(f"\nWhole processes: seconds of the processor, at the best of {times}")
    dream = ["-m", "dreambook.interpreter.cli"]
    commands = {"python, nothing done": ["-c", "pass"], "dream --help": [*dream, "--help"]}
    commands |= {f"dream check --fast {name}": [*dream, "check", "--fast", name] for name in LARGE}
    if plain:
        names = [*shipped_rulebooks(), *shipped_patches(), LARGE[-1]]
        commands |= {f"dream check {name}": [*dream, "check", name] for name in names}
    with tempfile.TemporaryDirectory() as folder:
        surroundings = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        surroundings["PYTHONPYCACHEPREFIX"] = folder
        # The first one only lets Python write what it compiles.
        subprocess.run(
            [sys.executable, *dream, "check", "classics/pig"], env=surroundings, check=True, capture_output=True
        )
        for name, command in commands.items():
            best = 1e9
            for _ in range(times):
                before = resource.getrusage(resource.RUSAGE_CHILDREN)
                done = subprocess.run([sys.executable, *command], env=surroundings, capture_output=True, check=False)
                assert done.returncode in (0, 1), done.stderr
                after = resource.getrusage(resource.RUSAGE_CHILDREN)
                best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
            print(f"  {name:<58} {best:>6.2f}")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure all, and print it."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--budget", type=float, default=4.0, help="seconds for each comparison (4)")
    parser.add_argument("--lines", type=int, default=1000, help="lines of the long rulebook (1000)")
    parser.add_argument("--rules", type=int, default=300, help="rules of the rulebook that is proved (300)")
    parser.add_argument(
        "--processes", type=int, default=5, help="how often whole processes are started (5; 0 for none)"
    )
    parser.add_argument("--plain", action="store_true", help="also time a plain check of everything that is shipped")
    given = parser.parse_args(arguments)
    reading(given.budget, given.lines)
    proving(given.rules)
    positions(given.budget / 4)
    playouts(given.budget)
    if given.processes:
        processes(given.processes, given.plain)


if __name__ == "__main__":
    main()
