"""Printed sentences that their rule contradicts (S17): a number that the rule does not know, must for may, at most for at
least.

It is a heuristic, never more than a warning. The numbers that a rule knows are those of its own lines and of all that
they name: constants, procedures, values, zones, kinds; and how many lines, options and phases it has. So a sentence may
say "in one of four ways" above four options. Rules below that have sentences of their own belong to what is above them.
"""

from collections.abc import Iterator

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node
from dreambook.grammar.diagnostics import Diagnostic, Diagnostics, Label, Severity
from dreambook.grammar.span import Span
from dreambook.interpreter.accepted.parts import own_words
from dreambook.interpreter.check.figures_known import Known
from dreambook.interpreter.check.prose import Numeral, Prose
from dreambook.interpreter.model.symbols import Rules

_PARTS = (
    ast.Rule, ast.Value, ast.Action, ast.Procedure, ast.Period, ast.Option, ast.Trigger, ast.EndWhen, ast.Setup, ast.Scoring,
    ast.Behaviour,
)  # fmt: skip


def check_drift(rules: Rules, known: Known, prose: Prose, found: Diagnostics) -> None:
    """Findings S17 for all sentences of the rules."""
    for node in rules.nodes:
        if isinstance(node, _PARTS):
            for words in _words(node):
                for problem, label in _problems(rules, node, words.text, known, prose):
                    found.add(_finding(rules, node, words, problem, label))


def _words(node: Node) -> tuple[ast.Wording, ...]:
    """The printed sentences of a part itself; those of an option stand in its body."""
    body = node.body if isinstance(node, ast.Option) else None
    within = body.statements if body is not None else ()
    return own_words(node) + tuple(line for line in within if isinstance(line, ast.Wording))


def _problems(
    rules: Rules, node: Node, text: str, known: Known, prose: Prose
) -> Iterator[tuple[str, tuple[str, Span, str]]]:
    for numeral in prose.numerals(text):
        numbers = known.of(node)
        if known.works_out(node):
            break
        if numbers and numeral.value not in numbers:
            near = known.nearest(node, numeral.value)
            yield (
                f"these words say {_shown(numeral)}, and the rule knows no such number",
                (numeral.written, near.span if near is not None else node.span, "this is what the rule says"),
            )
    yield from _lying(rules, node, text, prose)
    said = prose.modality(text)
    meant = _modality(node)
    if said is not None and meant is not None and said != meant[0]:
        yield (
            f"these words say `{prose.spelled(said, text)}`, and the rule says `{meant[0]}`",
            (prose.spelled(said, text), meant[1].span, f"`{meant[0]}` here"),
        )
    bound = prose.bound(text)
    if bound is not None and isinstance(node, ast.Rule):
        limits = [line for line in node.lines if isinstance(line, ast.Limit)]
        if limits and all(line.which in ("at most", "at least") and line.which != bound for line in limits):
            yield (
                f"these words say `{prose.spelled(bound, text)}`, and the rule says `{limits[0].which}`",
                (prose.spelled(bound, text), limits[0].span, f"`{limits[0].which}` here"),
            )


_FACES = {"pile": "down", "row": "up"}
"""How things lie in a zone that does not say it."""


def _lying(rules: Rules, node: Node, text: str, prose: Prose) -> Iterator[tuple[str, tuple[str, Span, str]]]:
    """Where words call something face down, and all that the rule moves of it comes from where it lies face up; or the other
    way round. Nothing is told of what the rulebook turns over somewhere."""
    for face, written, words in prose.lying(text):
        kind = next((kind for kind in rules.kinds.values() if words and _is_called(kind, words)), None)
        if kind is None or any(
            isinstance(n, ast.TurnFace) and n.face == face and _named(n) & {kind.name} for n in rules.nodes
        ):
            continue
        moves = [n for n in node.walk() if isinstance(n, ast.Move | ast.Draw) and kind.name in _named(n)]
        sources = [rules.zones[name] for move in moves for name in _named(move, without=move.to) if name in rules.zones]
        if not moves or len(sources) != len(moves) or any(move.face == face for move in moves):
            continue
        lies = {zone.face or _FACES.get(zone.form) for zone in sources}
        if len(lies) == 1 and lies <= {"up", "down"} - {face}:
            yield (
                (
                    "these words say face down, and what is moved lies face up",
                    (written, sources[0].span, "face up here"),
                )
                if face == "down"
                else (
                    "these words say face up, and what is moved lies face down",
                    (written, sources[0].span, "face down here"),
                )
            )


def _is_called(kind: ast.Component, words: tuple[str, ...]) -> bool:
    """Whether the first of these words, or the first two, are what a kind is called, or the first or last word of it."""
    names = [name.lower() for name in (kind.name, kind.title, kind.plural) if name]
    called = {part for name in names for part in (name, name.split()[0], name.split()[-1])}
    return bool({words[0].lower(), " ".join(words).lower()} & (called | {f"{part}s" for part in called}))


def _named(node: Node, without: Node | None = None) -> set[str]:
    """The names in a statement, but those in one part of it."""
    left_out = {id(inner) for inner in without.walk()} if without is not None else set()
    return {n.name for n in node.walk() if isinstance(n, ast.Name) and id(n) not in left_out}


def _shown(numeral: Numeral) -> str:
    return numeral.written if numeral.written.isdecimal() else f"{numeral.written} ({numeral.value})"


def _modality(node: Node) -> tuple[str, Node] | None:
    """What a rule says that one must, may or cannot, with the line that says it; None where that cannot be told."""
    if isinstance(node, ast.Rule):
        norms = [line for line in node.lines if isinstance(line, ast.Norm)]
        others = [line for line in node.lines if isinstance(line, ast.Limit | ast.Invariant | ast.RuleException)]
        if len({line.modality for line in norms}) != 1 or others or any(line.before for line in norms):
            return None
        return norms[0].modality, norms[0]
    block = getattr(node, "block", None)
    if isinstance(node, ast.Procedure | ast.Trigger | ast.Behaviour) and isinstance(block, ast.Block):
        lines = [line for line in block.statements if not isinstance(line, ast.Wording | ast.Note)]
        if lines and all(isinstance(line, ast.May) for line in lines):
            return "may", lines[0]
    return None


def _finding(rules: Rules, node: Node, words: ast.Wording, problem: str, label: tuple[str, Span, str]) -> Diagnostic:
    written, other, said = label
    place = rules.locate(words, written) if written else words.span
    labels = [Label(place, "these words")]
    if other != words.span:
        labels.append(Label(other, said))
    return Diagnostic(
        "S17", Severity.WARNING, problem, tuple(labels),
        "change the words or the rule; a number that stands as `{constant}` in the words goes with the rule by itself", (),
        ("drift", problem),
    )  # fmt: skip
