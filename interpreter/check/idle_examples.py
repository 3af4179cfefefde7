"""Examples that do not show what they cite (X03): the rules that restate the cited section are taken out, one at a time,
and the example comes out as before.

It is mutation testing of the rulebook by its own examples (DeMillo, Lipton, Sayward, Hints on Test Data Selection, 1978,
with deletion as the only operator). A rule whose lines other rules need cannot be taken out: it counts as shown.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node, rewritten
from dreambook.grammar.diagnostics import Diagnostics, Label
from dreambook.interpreter.check.examples import passes
from dreambook.interpreter.compile.program import Program, compile_rules
from dreambook.interpreter.model.printed import Citation, trace
from dreambook.interpreter.model.symbols import Rules, collect
from dreambook.interpreter.numbers import so_many

MOST_NODES = {"normal": 12_000, "deep": 3_000_000}
"""So many nodes of trees are compiled anew at most: rules taken out, times the size of the rulebook."""
_REMOVED = (ast.Rule, ast.Trigger, ast.EndSection, ast.Option)


def check_idle_examples(
    rules: Rules, programs: Sequence[Program], level: str, found: Diagnostics
) -> dict[str, int] | None:
    """X03 for each example that shows none of the rules that it cites. Gives how many examples were looked at, and how many
    there were to look at; None where no example cites anything that a rule cites too."""
    cited = list(_examples_with_rules(rules))
    if not cited or not programs:
        return None
    left = MOST_NODES[level]
    plans = {plan.example.title: (program, plan) for program in reversed(programs) for plan in program.plans}
    looked = 0
    for example, nodes in cited:
        if example.title not in plans:
            continue
        program, plan = plans[example.title]
        if not passes(program, plan):
            continue
        cost = len(nodes) * len(rules.nodes)
        if cost > left:
            continue
        looked += 1
        for node in nodes:
            left -= len(rules.nodes)
            if _shows(rules, program, min(p.players for p in programs), example, node):
                break
        else:
            labels = [
                Label(node.head.span if hasattr(node, "head") else node.span, "cited, and not used")
                for node in nodes[:2]
            ]
            sections = ", ".join(f'"{cite.section}"' for cite in example.cites)
            found.report(
                "X03", f"the example comes out the same without what it cites ({sections})",
                Label(example.cites[0].span, "the example cites this"), *labels,
                help="let the example use the rule, cite the section that it does show, or take `cites` out of it",
                cause=("idle", example.title), replayed=True, verdict=f"played without {so_many(len(nodes), 'rule')}",
            )  # fmt: skip
    return {"looked": looked, "cited": len(cited)}


def _examples_with_rules(rules: Rules) -> Iterator[tuple[ast.Example, list[Node]]]:
    traced = trace(rules)
    by_example: dict[int, list[Node]] = defaultdict(list)
    for section in traced.sections:
        for citing in section.examples:
            by_example[id(citing.node)].extend(rule.node for rule in section.rules)
    # Where no sections are declared, the words that are cited are all there is.
    for one in traced.unheld:
        if isinstance(one.node, ast.Example):
            by_example[id(one.node)].extend(_citing(traced.unheld, one))
    for example in rules.examples:
        nodes = list({id(node): node for node in by_example[id(example)]}.values())
        if nodes:
            yield example, nodes


def _citing(citations: Sequence[Citation], one: Citation) -> list[Node]:
    return [
        other.node
        for other in citations
        if other.section == one.section and not isinstance(other.node, ast.Example) and _stands_alone(other.node)
    ]


def _stands_alone(node: Node) -> bool:
    """Whether a node is a rule, and not a list of things (components, zones) that cites where they are printed."""
    return (
        isinstance(node, _REMOVED) or isinstance(getattr(node, "block", None), ast.Block) or isinstance(node, ast.Value)
    )


def _shows(rules: Rules, program: Program, fewest: int, example: ast.Example, node: Node) -> bool:
    """Whether the example comes out otherwise when the rule is not there, or the rule cannot be taken out."""
    if not _stands_alone(node):
        return True
    document = rewritten(rules.document, lambda other: _without(other) if other is node else other)
    names = Diagnostics()
    without = collect(document, names, rules.lines)
    without.sources = rules.sources
    if names.has_errors:
        return True
    changed, problems = compile_rules(without, program.players, fewest)
    if changed is None or problems.has_errors:
        return True
    plan = next((plan for plan in changed.plans if plan.example.title == example.title), None)
    return plan is None or not passes(changed, plan)


def _without(node: Node) -> Node | tuple[Node, ...]:
    """A rule that is not there; of what others name, one that does nothing."""
    block = getattr(node, "block", None)
    if isinstance(node, _REMOVED) or not isinstance(block, ast.Block):
        return ()
    nothing = block.model_copy(update={"statements": (ast.Nothing(span=block.span),)})
    return node.model_copy(update={"block": nothing})
