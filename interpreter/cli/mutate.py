"""`dream mutate`: a rulebook is broken in many small ways, and the checker is asked what it notices."""

from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from dreambook.interpreter.cli.guard import FINDINGS, FINE, MISUSE, Stop, interrupted, misuse
from dreambook.interpreter.cli.options import NO_SUCH_FILE, format_option
from dreambook.interpreter.cli.speech import say
from dreambook.interpreter.cli.values import Number
from dreambook.interpreter.numbers import so_many

if TYPE_CHECKING:
    from dreambook.interpreter.mutate.figures import Benchmark
    from dreambook.interpreter.mutate.notes import Notes
    from dreambook.interpreter.mutate.pairs import Pair
    from dreambook.interpreter.mutate.running import Bounds, Outcome, Wish
    from dreambook.interpreter.mutate.subject import Mutant

SHOWN = 20
"""How many missed mutants and false alarms are listed for people."""


@click.command("mutate", short_help="Break a rulebook in many small ways, and see what the checks notice.")
@click.argument("rulebooks", metavar="[RULEBOOK...]", nargs=-1)
@click.option(
    "--all", "everything", is_flag=True, help="All rulebooks that come with dreambook, with their expansions."
)
@click.option("--operators", metavar="NAMES", help="Only these ways to change something: `rename-use,drop-end`.")
@click.option("--kinds", metavar="CODES", help="Only changes that should raise these kinds: `S08,D02`.")
@click.option("--list", "listed", is_flag=True, help="Show the ways to change something, and change nothing.")
@click.option(
    "--limit",
    type=Number(1),
    default=3,
    show_default=True,
    metavar="N",
    help="So many mutants of each way for each rulebook.",
)
@click.option("--sample", type=Number(1), metavar="N", help="So many mutants in all, of every way as evenly as can be.")
@click.option(
    "--pairs",
    type=Number(1),
    metavar="N",
    help="Then so many pairs of mistakes that were found: does one hide the other?",
)
@click.option("--resume", metavar="FILE", help="Note outcomes in this file, and go on where it ends.")
@click.option("--seed", type=Number(), default=0, show_default=True, metavar="S", help="Which of them are picked.")
@click.option(
    "--positions", type=Number(1), default=2_000, show_default=True, metavar="P",
    help="So many positions of the old and the new game are compared.",
)  # fmt: skip
@click.option(
    "--playouts",
    type=Number(0),
    default=0,
    show_default=True,
    metavar="G",
    help="Random games of the baseline, for each mutant.",
)
@click.option(
    "--jobs", type=Number(1), default=1, show_default=True, metavar="J", help="How many processes share the work."
)
@click.option("--keep", metavar="DIR", help="Write the changed texts into a folder.")
@click.option("-o", "--output", metavar="FILE", help="Write the report to a file.")
@format_option()
def mutate_command(
    rulebooks: tuple[str, ...], everything: bool, operators: str | None, kinds: str | None, listed: bool, limit: int, sample: int | None,
    pairs: int | None, resume: str | None, seed: int, positions: int, playouts: int, jobs: int, keep: str | None, output: str | None, format: str,
) -> int:  # fmt: skip
    """Break a rulebook in many small ways, and see what the checks notice.

    Each mutant is the rulebook with one small change: a rule left out, a condition turned round, one card less. What the
    change did is worked out by playing both games; then the mutant is checked. The report says how many contradictions
    were found, kind by kind, which were missed, and what was a false alarm: how well a rulebook's examples, limits and
    rules guard it. The exit code is 1 where a figure misses its aim.

    A long run may be broken off: what was checked is reported, and with `--resume FILE` the next run goes on from there.
    """
    from dreambook.interpreter.cli.output import keep_rulebooks, write, write_file
    from dreambook.interpreter.mutate.operators import all_operators
    from dreambook.interpreter.mutate.running import Bounds

    if listed:
        write(_listed(format))
        return FINE
    if bool(rulebooks) == everything:
        problem = "`--all` and a rulebook were given" if everything else "`dream mutate` needs RULEBOOK, or `--all`"
        raise misuse("F11", problem, "name rulebooks, or give `--all` alone")
    if output is not None:
        keep_rulebooks(output)
    wish = _wish(operators, kinds, limit, seed)
    assert all_operators()
    start = perf_counter()
    names = _everything() if everything else list(dict.fromkeys(rulebooks))
    run = _Run(names, Bounds(positions, playouts), jobs, _notes(resume))
    run.make(wish, sample, keep)
    run.check(pairs, seed)
    from dreambook.interpreter.mutate.figures import measured

    mutants, done = run.mutants, run.outcomes
    result = measured(done, perf_counter() - start)
    text = (
        _json(result, names, done, mutants, run.pairs if pairs else None)
        if format == "json"
        else say("\n".join([*described(result, names, len(mutants)), *(_together(run.pairs) if pairs else ())])) + "\n"
    )
    if output is not None:
        write_file(output, text)
    else:
        write(text)
    if not run.whole:
        checked = sum(bool(outcome.operator) for outcome in done)
        raise interrupted(
            f"{checked:,} of {so_many(len(mutants), 'mutant')} were checked; they are counted above"
            if output is None
            else f"{checked:,} of {so_many(len(mutants), 'mutant')} were checked; they are counted in {output}"
        )
    return FINDINGS if result.short or result.unread else FINE


def _wish(operators: str | None, kinds: str | None, limit: int, seed: int) -> "Wish":
    """What was asked for. Raises Stop (F11) for a name that there is not."""
    from dreambook.grammar.codes import CODES
    from dreambook.grammar.diagnostics import did_you_mean
    from dreambook.interpreter.mutate.operators import all_operators
    from dreambook.interpreter.mutate.running import Wish, wanted

    table = all_operators()
    named = _words(operators)
    for name in named:
        if name not in table:
            raise misuse(
                "F11",
                f"there is no way to change something called `{name}`",
                did_you_mean(name, table) or "`dream mutate --list` shows all",
            )
    codes = tuple(code.upper() for code in _words(kinds))
    for code in codes:
        if code not in CODES:
            raise misuse(
                "F11",
                f"there is no kind of finding `{code}`",
                did_you_mean(code, CODES) or "`dream explain` lists them",
            )
    wish = Wish(named, codes, limit, seed)
    if not any(op for op in wanted(wish) if not op.preserving or not codes):
        raise misuse(
            "F11", "no way to change something is meant by that", "`dream mutate --list` shows which raises what"
        )
    return wish


def _words(text: str | None) -> tuple[str, ...]:
    if text is None:
        return ()
    words = tuple(dict.fromkeys(word.strip() for word in text.split(",") if word.strip()))
    if not words:
        raise misuse("F11", "nothing is named there", "separate names by commas, as in `--kinds S08,D02`")
    return words


def _everything() -> list[str]:
    """The shipped rulebooks; for each that has patches also each patch, and all that can be played together."""
    from dreambook.interpreter.api import RulebookError, load, shipped_patches, shipped_rulebooks

    names = [*shipped_rulebooks(), *shipped_patches()]
    for base in shipped_rulebooks():
        together = base
        for name in shipped_patches():
            if name.startswith(f"{base}+"):
                try:
                    tried = load(f"{together}+{name.partition('+')[2]}")
                except RulebookError:
                    continue
                if not any(d.severity.value == "error" for d in tried.diagnostics):
                    together = f"{together}+{name.partition('+')[2]}"
        if together.count("+") > 1:
            names.append(together)
    return names


class _Run:
    """One run: the mutants, and what became of those that were checked, also when it is broken off."""

    def __init__(self, names: Sequence[str], bounds: "Bounds", jobs: int, notes: "Notes | None") -> None:
        self.names, self.bounds, self.jobs, self.notes = names, bounds, jobs, notes
        self.mutants: list[Mutant] = []
        self.done: list[tuple[Mutant, Outcome]] = []
        self.clean: list[Outcome] = []
        self.pairs: list[Pair] = []
        self.whole = True

    @property
    def outcomes(self) -> "list[Outcome]":
        """All outcomes, those of the rulebooks as they are first."""
        return [*self.clean, *(outcome for _, outcome in self.done)]

    def make(self, wish: "Wish", sample: int | None, keep: str | None) -> None:
        """Make the mutants."""
        from dreambook.interpreter.mutate.running import mutants_of, sampled

        for name in self.names:
            self.mutants += mutants_of(_subject(name), wish)
        if sample is not None:
            self.mutants = sampled(self.mutants, sample, wish.seed)
        if keep is not None:
            _keep(keep, self.mutants)

    def check(self, pairs: int | None, seed: int) -> None:
        """Check them. An interrupt ends it."""
        from dreambook.interpreter.cli.progress import progress

        try:
            with progress("mutating") as shown:
                self._check(shown)
                if pairs:
                    self._check_pairs(pairs, seed, shown)
        except KeyboardInterrupt:
            self.whole = False

    def _check(self, shown: Any) -> None:
        from dreambook.interpreter.mutate.running import clean, outcomes

        known = [(m, self.notes.of(m, self.bounds) if self.notes else None) for m in self.mutants]
        self.done += [(mutant, outcome) for mutant, outcome in known if outcome is not None]
        used = {mutant.rulebook for mutant in self.mutants}
        for name in [name for name in self.names if name in used]:
            if shown is not None:
                shown(f"{name} as it is", len(self.clean), len(self.names))
            self.clean.append(clean(name))
        for mutant, outcome in outcomes([m for m, known_ in known if known_ is None], self.bounds, self.jobs):
            self.done.append((mutant, outcome))
            if self.notes is not None:
                self.notes.add(mutant, self.bounds, outcome)
            if shown is not None:
                shown(outcome.rulebook, len(self.done), len(self.mutants))

    def _check_pairs(self, count: int, seed: int, shown: Any) -> None:
        from dreambook.interpreter.mutate.pairs import pairs_of

        for pair in pairs_of(self.done, count, seed):
            self.pairs.append(pair)
            if shown is not None:
                shown("two mistakes", len(self.pairs), count)


def _notes(path: str | None) -> "Notes | None":
    """The file of outcomes. Raises Stop when it is none."""
    from dreambook.interpreter.errors import Misused
    from dreambook.interpreter.mutate.notes import Notes

    try:
        return Notes(path) if path is not None else None
    except Misused as problem:
        raise Stop(list(problem.diagnostics), MISUSE) from problem


def _subject(name: str) -> Any:
    """A rulebook to be changed. Raises Stop where there is none, or where it has errors itself."""
    from dreambook.interpreter.api import RulebookError
    from dreambook.interpreter.cli.options import errors_in
    from dreambook.interpreter.mutate.running import subject_of

    try:
        subject = subject_of(name)
    except RulebookError as problem:
        missing = any(d.code in (*NO_SUCH_FILE, "F11") for d in problem.diagnostics)
        raise Stop(problem.diagnostics, MISUSE if missing else FINDINGS) from problem
    errors = [d for d in subject.rulebook.diagnostics if d.severity.value == "error"] or errors_in(subject.rulebook)
    if errors:
        raise Stop(errors, FINDINGS, subject.rulebook.sources)
    return subject


def _keep(folder: str, mutants: "Sequence[Mutant]") -> None:
    """Write the changed texts: one folder for each mutant, with its files in it."""
    from pathlib import Path

    from dreambook.interpreter.cli.output import write_file

    for number, mutant in enumerate(mutants, 1):
        place = Path(folder) / mutant.rulebook.replace("/", "-") / f"{number:05}-{mutant.operator}"
        place.mkdir(parents=True, exist_ok=True)
        for name, text in mutant.texts:
            write_file(str(place / Path(name).name), text)


def _json(
    result: "Benchmark", names: Sequence[str], done: "Sequence[Outcome]", mutants: "Sequence[Mutant]", pairs: "Sequence[Pair] | None"
) -> str:  # fmt: skip
    import json

    from dreambook.interpreter.mutate.figures import of_pairs

    plain = {
        "rulebooks": list(names),
        "made": len(mutants),
        **result.plain(),
        "outcomes": [o.plain() for o in done if o.operator],
    }
    if pairs is not None:
        plain["second_order"] = of_pairs(pairs) | {"outcomes": [pair.plain() for pair in pairs]}
    return json.dumps(plain, indent=2) + "\n"


def _listed(format: str) -> str:
    import json

    from dreambook.interpreter.mutate.operators import all_operators

    table = all_operators().values()
    if format == "json":
        rows = [
            {"name": op.name, "kinds": list(op.kinds), "says": op.says, "certain": op.certain, "held_out": op.held_out}
            for op in table
        ]
        return json.dumps(rows, indent=2) + "\n"
    width = max(len(op.name) for op in table)
    kinds = max(len(", ".join(op.kinds[:3])) for op in table)
    lines = [f"{op.name:<{width}}  {', '.join(op.kinds[:3]) or '-':<{kinds}}  {op.says}" for op in table]
    return (
        "\n".join(
            [*lines, "", f"{len(lines)} ways; those with `-` change nothing that counts, and nothing new may be found."]
        )
        + "\n"
    )


# ------------------------------------------------------------------ for people
def described(result: "Benchmark", names: Sequence[str], made: int) -> list[str]:
    """The report for people."""
    title = ", ".join(names) if len(names) < 4 else so_many(len(names), "rulebook")
    labels = ", ".join(f"{count:,} {label}" for label, count in result.labels.items() if label != "clean")
    lines = [f"{title}: {so_many(made, 'mutant')}" + (f" ({labels})" if labels else ""), ""]
    if result.kinds:
        lines += ["kind  mutants  found  recall   top 3"]
        lines += [
            f"{kind}   {row['mutants']:>7,}  {row['found']:>5,}  {_percent(row['recall'])}  {_percent(row['top3'])}"
            for kind, row in result.kinds.items()
        ]
        lines.append("")
    lines += [_figure(name, value, name in result.short) for name, value in result.overall.items()]
    lines += [""] + [_baseline(name, row) for name, row in result.baselines.items() if row["mutants"]]
    return lines + _missed(result) + _false(result)


def _percent(share: float | None) -> str:
    return f"{100 * share:5.1f} %" if share is not None else "      -"


def _figure(name: str, value: float | None, short: bool) -> str:
    from dreambook.interpreter.mutate.figures import AIMS

    shown = "-" if value is None else f"{value:,}" if isinstance(value, int) else f"{value:g}"
    aim = f"   (aim: {AIMS[name]:g}{', missed' if short else ''})" if name in AIMS else ""
    return f"{name.replace('_', ' '):<26} {shown}{aim}"


def _baseline(name: str, row: Mapping[str, Any]) -> str:
    ours = _percent(row["ours"]).strip()
    return f"{name.replace('_', ' ')}: {row['found']:,} of {row['mutants']:,} that it can find ({_percent(row['recall']).strip()}; we: {ours})"


def _together(pairs: "Sequence[Pair]") -> list[str]:
    """What became of two mistakes in one rulebook."""
    from dreambook.interpreter.mutate.figures import of_pairs

    figures = of_pairs(pairs)
    lines = [
        "",
        f"two mistakes at once: {figures['pairs']:,} pairs, both found in {figures['both']:,}, one in {figures['one']:,}, none in {figures['none']:,}",
    ]
    hidden = [pair for pair in pairs if not all(pair.found)]
    for pair in hidden[:SHOWN]:
        at = pair.found.index(False)
        lines.append(
            f"  {pair.rulebook}: {'/'.join(pair.kinds[at][:3])} by {pair.operators[at]} is hidden by {pair.operators[1 - at]}"
        )
    return lines + _more(len(hidden))


def _missed(result: "Benchmark") -> list[str]:
    lines = ["", "Missed:"] if result.missed else []
    for outcome in result.missed[:SHOWN]:
        file, line = outcome.place
        lines.append(f"  {file}:{line}  {'/'.join(outcome.kinds[:3])} by {outcome.operator}: {_one_line(outcome.says)}")
    return lines + _more(len(result.missed))


def _false(result: "Benchmark") -> list[str]:
    lines = ["", "False alarms:"] if result.false else []
    for outcome, found in result.false[:SHOWN]:
        file, line = found.place
        lines.append(f"  {file}:{line}  {found.code} {found.message} ({outcome.label}: {_one_line(outcome.says)})")
    return lines + _more(len(result.false))


def _more(count: int) -> list[str]:
    return [f"  ... and {count - SHOWN:,} more; `--format json` has them all"] if count > SHOWN else []


def _one_line(text: str) -> str:
    return " ".join(text.split())
