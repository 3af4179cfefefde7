"""What the end of a game is said to be: the condition that came true, and what a tie is broken by."""

from dataclasses import replace

from dreambook.generators.verbalise import frames, groups, norms
from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.verbaliser import Verbaliser
from dreambook.grammar import ast
from dreambook.interpreter.model.symbols import Rules

_THEY = Context(speaking="they")


def end_reason(rules: Rules, node: ast.Expression, language: str = "en") -> str:
    """A condition that has ended the game as a sentence about whoever it is about: "There are exactly 10 pawns in their pool.";
    who plays alone is spoken to."""
    v = Verbaliser.for_the_table(rules, language)
    return v.sentence(v.say("end-reason", condition=v.clause(node, Context() if rules.mode == "solo" else _THEY)))


def condition(rules: Rules, node: ast.Expression, language: str = "en") -> str:
    """A condition as a clause that is said to whoever must meet it: "you have at least 5 coins"."""
    v = Verbaliser.for_the_table(rules, language)
    return v.text(v.clause(node, Context()))


def tie_break(rules: Rules, node: ast.TieBreak, language: str = "en") -> str:
    """What a tie is broken by, as a label: "most cards in their hand"."""
    v = Verbaliser.for_the_table(rules, language)
    if node.by is None or node.order == "shared":
        return ""
    counted = frames.counted(v, node.by, _THEY)
    if counted is None:
        return v.text(v.say("tie-measure", order=node.order, by=v.thing(node.by, _THEY)))
    group = groups.core(v, replace(counted, owner=None), "other")
    return v.text(v.say("tie-measure-count", order=node.order, group=group))


def norm(rules: Rules, node: ast.Node, language: str = "en") -> str:
    """What a line of a rule demands, as a sentence: "At most 2 of each card are in a player's deck."."""
    v = Verbaliser.for_the_table(rules, language)
    return " ".join(step.text for step in norms.rule_line(v, node) if step.text)
