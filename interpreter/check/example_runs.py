"""Examples of a rulebook, played for findings: what comes out otherwise, and the line that it comes from."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from dreambook.grammar import ast
from dreambook.grammar.codes import info
from dreambook.grammar.diagnostics import Diagnostic, Diagnostics, Label
from dreambook.grammar.span import Span
from dreambook.interpreter.api import Rulebook
from dreambook.interpreter.check.blame import Trail, known_names, names_in
from dreambook.interpreter.check.examples import passes, played
from dreambook.interpreter.compile.examples import ExamplePlan
from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.play.machine import Machine

MOST_TRIED = 16
"""So many parts of expansions and variants are left out, one at a time, to see which breaks an example."""


def run_example(program: Program, plan: ExamplePlan, found: Diagnostics) -> bool:
    """Play an example. Findings X01 (another result) and X02 (impossible) go to `found`; True when there are none."""
    inside = Diagnostics()
    played(program, plan, inside)
    if len(inside):
        found.extend(_with_what_led_there(program, plan, inside))
    return not len(inside)


def _with_what_led_there(program: Program, plan: ExamplePlan, found: Diagnostics) -> Iterator[Diagnostic]:
    """The findings of an example, each with the line that ran last before it and speaks of the same, or with the end that
    came up."""
    trail = Trail(program)
    reached: list[tuple[Span, int, bool]] = []

    def watch(line: ast.Node | None, m: Machine) -> None:
        if line is not None:
            reached.append((line.span, len(trail.order), m.result is not None))

    played(trail.program, plan, Diagnostics(), watch)
    for finding in found:
        place = finding.span
        until, over = next(
            ((n, over) for span, n, over in reached if place is not None and place.line == span.line),
            (None, bool(reached) and reached[-1][2]),
        )
        about = _spoken_of(program, plan, place)
        ended = trail.ended(until) if over and not (finding.code == "X01" and about) else None
        last = ended or trail.last(None, about, until)
        said = "the game ended here" if ended is not None else "what was done last before it"
        in_title = program.rules.locate(plan.example, "example")
        if last is None or any(label.span != in_title for label in finding.labels[1:]):
            yield finding
        else:
            yield replace(finding, labels=(*finding.labels, Label(last, said)))


def _spoken_of(program: Program, plan: ExamplePlan, place: Span | None) -> frozenset[str]:
    """The variables, places and kinds that a line of an example speaks of."""
    lines = [line for line in plan.example.lines if place is not None and line.span.line == place.line]
    return frozenset().union(*(names_in(line) for line in lines)) & known_names(program)


def of_the_patches(rulebook: Rulebook, findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings; where an example of the rulebook comes out otherwise for an expansion or a variant, that is said (V05)."""
    guilty: dict[str, tuple[Label, ...]] = {}
    return [_of_the_patches(rulebook, finding, guilty) for finding in findings]


def _of_the_patches(rulebook: Rulebook, finding: Diagnostic, guilty: dict[str, tuple[Label, ...]]) -> Diagnostic:
    """`guilty` are for each example the parts that break it, as far as they are known already."""
    if finding.code not in ("X01", "X02") or not finding.labels or finding.labels[0].span.file in rulebook.patches:
        return finding
    names = " and ".join(f"`{name}`" for name in rulebook.name.split("+")[1:])
    title = next((e.title for e in rulebook.rules.examples if _inside(finding.labels[0].span, e.span)), "...")
    if title not in guilty:
        broken = _who_breaks(rulebook, title)
        guilty[title] = tuple(Label(node.span, "without this it comes out as it says") for node in broken)
    return replace(
        finding, code="V05", severity=info("V05").severity, message=f"with {names} this example comes out otherwise: {finding.message.removeprefix('the example says otherwise: ')}",
        labels=(*finding.labels[:1], *guilty[title]) if guilty[title] else finding.labels,
        help=f'write `remove example "{title}"` or `replace example "{title}"` in the patch, if that is meant',
    )  # fmt: skip


def _who_breaks(rulebook: Rulebook, title: str) -> list[ast.Node]:
    """The parts of expansions and variants without which an example comes out as it says, each by itself."""
    parts: list[ast.Node] = [
        block for document in rulebook.documents[1:] for block in document.blocks if not isinstance(block, ast.Patch | ast.Example)
    ]  # fmt: skip
    found: list[ast.Node] = []
    for part in parts if len(parts) <= MOST_TRIED else ():
        other = rulebook.without(part)
        programs = [program for players in other.player_counts if (program := other.compiled(players)[0]) is not None]
        plans = [(program, plan) for program in programs for plan in program.plans if plan.example.title == title]
        if plans and all(passes(program, plan) for program, plan in plans):
            found.append(part)
    return found


def _inside(inner: Span, outer: Span) -> bool:
    return inner.file == outer.file and outer.line <= inner.line <= outer.end_line
