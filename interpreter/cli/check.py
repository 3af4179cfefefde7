"""`dream check`: the findings of rulebooks, and what was looked at to find them."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from dreambook.interpreter.cli.guard import FINDINGS, FINE, INTERRUPTED, MISUSE, State, Stop, interrupted, misuse
from dreambook.interpreter.cli.options import format_option, open_rulebook
from dreambook.interpreter.cli.speech import say
from dreambook.interpreter.numbers import so_many

if TYPE_CHECKING:
    from dreambook.grammar.diagnostics import Diagnostic
    from dreambook.grammar.source import Source


@click.command("check", short_help="Find what contradicts what in a rulebook.")
@click.argument("rulebooks", metavar="RULEBOOK...", nargs=-1, required=True)
@click.option("--fast", is_flag=True, help="Only what can be said at once, as an editor wants it.")
@click.option("--deep", is_flag=True, help="Explore much further; this takes its time.")
@click.option("--keys", is_flag=True, help="Show with each finding the line that accepts it.")
@click.option("--rulings", is_flag=True, help="Say of each ruling and assumption what is found without it.")
@click.option("--baseline", metavar="FILE", help="Leave out the findings that are in this file.")
@click.option("--write-baseline", metavar="FILE", help="Write the findings that there are to a file.")
@format_option("github", "sarif")
@click.pass_obj
def check_command(
    state: State, rulebooks: tuple[str, ...], fast: bool, deep: bool, keys: bool, rulings: bool, baseline: str | None,
    write_baseline: str | None, format: str,
) -> int:  # fmt: skip
    """Find what contradicts what in a rulebook.

    A finding shows the places that clash and what to do about it. The last line says what was looked at, and how far:
    "no findings" is never more than that. With an error or a warning the exit code is 1; hints alone leave it at 0.

    `--rulings` takes away, one at a time, what each ruling and assumption decides, and checks the rest: the finding that it
    answers comes back, or no check sees it.

    What is known and stays is accepted in the rulebook (`accept S10 "..." because "..."`; `--keys` shows the line), or is
    left out by a baseline.
    """
    from dreambook.interpreter.check.accepting import baseline_of, line_for, read_baseline, without_known
    from dreambook.interpreter.cli.output import keep_rulebooks, write, write_file
    from dreambook.interpreter.errors import Misused

    if fast and deep:
        raise misuse("F11", "`--fast` and `--deep` are opposites", "give one of them")
    level = "fast" if fast else "deep" if deep else "normal"
    try:
        known = read_baseline(baseline) if baseline is not None else {}
    except Misused as problem:
        raise Stop(list(problem.diagnostics), MISUSE) from problem
    if write_baseline is not None:
        keep_rulebooks(write_baseline, option="--write-baseline")
    findings: list[Diagnostic] = []
    by_rulebook: dict[str, list[Diagnostic]] = {}
    looked: dict[str, dict[str, Any]] = {}
    sources: dict[str, Source] = {}
    worst = FINE
    for name in dict.fromkeys(rulebooks):
        try:
            found, looked[name], read = _check_one(name, level, rulings)
        except Stop as stop:
            found, looked[name], read = list(stop.findings), {}, stop.sources
            worst = max(worst, stop.code)
        by_rulebook[name] = found
        if baseline is not None:
            found = without_known(found, known.get(name, set()), looked[name])
        findings.extend(found)
        sources.update(read)
        if looked[name].get("interrupted"):
            break
    stopped = any(what.get("interrupted") for what in looked.values())
    if any(d.severity.value != "hint" for d in findings):
        worst = max(worst, FINDINGS)
    if stopped and write_baseline is not None:
        raise interrupted("no baseline was written: it would leave out what was not looked for")
    if write_baseline is not None:
        write_file(write_baseline, baseline_of(by_rulebook))
        if format == "text":
            number = so_many(sum(map(len, by_rulebook.values())), "finding")
            write(say(f"{number} written to {write_baseline}") + "\n")
        else:
            _write(findings, sources, looked, format)
        return FINE if worst == FINDINGS else worst
    if keys:
        findings = [replace(d, notes=(*d.notes, f"accepted by: {line_for(d)}")) if line_for(d) else d for d in findings]
    _write(findings, sources, looked, format)
    if stopped and format == "text":
        raise interrupted("what was found until then stands above; run the command again for the rest")
    return INTERRUPTED if stopped else worst


def _check_one(name: str, level: str, rulings: bool) -> "tuple[list[Diagnostic], dict[str, Any], Mapping[str, Source]]":
    from contextlib import nullcontext

    from dreambook.interpreter.check import check
    from dreambook.interpreter.check.apart import cores
    from dreambook.interpreter.cli.progress import progress

    rulebook = open_rulebook(name)
    # A bar would take longer to draw than most of the checks that are not deep.
    with progress(f"checking {rulebook.name or name}") if level == "deep" else nullcontext() as shown:
        report = check(rulebook, level, shown, cores())
    looked = dict(report.looked)
    if rulings and not looked.get("interrupted"):
        from dreambook.interpreter.cli.rulings import looked_at

        try:
            looked["rulings"] = looked_at(rulebook, name, level)
        except KeyboardInterrupt:
            looked["interrupted"] = True
    return list(report.findings), looked, rulebook.sources


def _write(
    findings: "Sequence[Diagnostic]", sources: "Mapping[str, Source]", looked: dict[str, dict[str, Any]], format: str
) -> None:
    from dreambook.interpreter.cli.output import show_findings, write, write_json
    from dreambook.interpreter.cli.speech import language
    from dreambook.interpreter.report import FORMATS
    from dreambook.interpreter.report.json import finding
    from dreambook.interpreter.report.translate import in_language

    if format == "json":
        what = next(iter(looked.values())) if len(looked) == 1 else {"rulebooks": looked}
        write_json({"findings": [finding(d, sources) for d in findings], "looked": what})
    elif format in ("github", "sarif"):
        # Annotations are read by people; SARIF, as JSON, by programs.
        told = [in_language(d, language()) for d in findings] if format == "github" else findings
        write(FORMATS[format](told, sources))
    else:
        show_findings(findings, sources, sys.stdout)
        if findings:
            write("\n")
        for name, seen in looked.items():
            if "rulings" in seen:
                from dreambook.interpreter.cli.rulings import described

                lines = described(seen["rulings"])
                write("\n".join([*([f"{name}:"] if len(looked) > 1 else []), *lines, ""]) + "\n")
        write(closing_lines(findings, looked))


def closing_lines(findings: "Sequence[Diagnostic]", looked: Mapping[str, Mapping[str, Any]]) -> str:
    """The last lines: how many findings there are, and for each rulebook what was looked at and how far."""
    from dreambook.interpreter.cli.looked import described
    from dreambook.interpreter.report.text import summary

    count = say(summary(findings))
    if len(looked) == 1:
        what = described(next(iter(looked.values())))
        return f"{count}: {what}\n" if what else f"{count}\n"
    lines = [say(f"{summary(findings)} in {len(looked)} rulebooks")]
    lines += [f"  {name}: {described(what) or say('not looked at')}" for name, what in looked.items()]
    return "\n".join(lines) + "\n"
