"""Which examples of a rulebook come out otherwise with the rules of another."""

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics
from dreambook.interpreter.api import Rulebook
from dreambook.interpreter.check.examples import passes
from dreambook.interpreter.model.symbols import collect


def changed_examples(base: Rulebook, other: Rulebook) -> list[str]:
    """The titles of the examples of one rulebook that do not hold with the rules of another, in the order of the file.

    An example that speaks of what the other rulebook does not have does not hold with it.
    """
    return [example.title for example in base.rules.examples if not _holds(example, other)]


def _holds(example: ast.Example, other: Rulebook) -> bool:
    blocks = [block for block in other.document.blocks if not isinstance(block, ast.Example)]
    document = other.document.model_copy(update={"blocks": (*blocks, example)})
    names = Diagnostics()
    rules = collect(document, names, other.rules.lines)
    rules.sources = other.sources
    tried = Rulebook(other.path, document, rules, other.sources, [*names.sorted()], other.patches)
    for players in other.player_counts:
        program, _ = tried.compiled(players)
        if program is None:
            return False
        if any(not passes(program, plan) for plan in program.plans):
            return False
    return True
