"""Both results of two expansions or variants whose order matters (V02), as they would be printed."""

import importlib
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dreambook.grammar import ast
    from dreambook.grammar.ast.base import Node
    from dreambook.interpreter.api import Rulebook
    from dreambook.interpreter.patches.clashes import Clash

MOST_SENTENCES = 3
"""So many sentences of each result are shown."""


def with_both_results(rulebook: "Rulebook") -> None:
    """Let each finding V02 of a rulebook say what comes out in either order, in the rulebook's words."""
    told = {id(clash.finding): _notes(rulebook, clash) for clash in rulebook.clashes}
    rulebook.diagnostics[:] = [
        replace(found, notes=(*found.notes, *told[id(found)])) if told.get(id(found)) else found
        for found in rulebook.diagnostics
    ]


def _notes(rulebook: "Rulebook", clash: "Clash") -> tuple[str, ...]:
    """What is printed with one, and with the other, later; nothing where one of the results is no rulebook."""
    names = (clash.first, clash.second)
    if any(clash.lost):
        orders = zip(names, reversed(names), clash.lost, strict=True)
        return tuple(_lost(*order) for order in orders if order[2] is not None or not clash.brought)
    voices = [_voice(rulebook, document) for document in clash.results if document is not None]
    if len(voices) < 2 or any(voice is None for voice in voices):
        return ()
    if clash.lines is not None:
        said = [_sentences(voice, lines) for voice, lines in zip(voices, clash.lines, strict=True)]
        return (
            f"with `{clash.first}` first: {_shortened([*said[0], *said[1]])}",
            f"with `{clash.second}` first: {_shortened([*said[1], *said[0]])}",
        )
    changes = importlib.import_module("dreambook.generators.changes")
    both = changes.both_said(*voices)
    return tuple(
        f"with `{name}` later: {_shortened(lines)}" for name, lines in zip(names, both, strict=True) if any(both)
    )  # fmt: skip


def _lost(later: str, earlier: str, loser: str | None) -> str:
    """What happens to one that finds nothing to change."""
    if loser is None:
        return f"with `{later}` later, what `{earlier}` changes is gone"
    return f"with `{later}` later, {'it' if loser == later else f'`{loser}`'} finds nothing to change"


def _sentences(voice: Any, lines: "Sequence[Node]") -> list[str]:
    from dreambook.grammar import ast

    steps = voice.block(ast.Block(span=lines[0].span, statements=tuple(lines)))  # type: ignore[arg-type]
    return [" ".join(step.sentences()) for step in steps]


def _shortened(lines: list[str]) -> str:
    if not lines:
        return "that is not said"
    more = len(lines) - MOST_SENTENCES
    return " / ".join(lines[:MOST_SENTENCES]) + (f" / and {more} more" if more > 0 else "")


def _voice(rulebook: "Rulebook", document: "ast.Document") -> Any:
    """What puts a rulebook into words; None where it has errors."""
    from dreambook.grammar.diagnostics import Diagnostics
    from dreambook.interpreter.api import Rulebook as Result
    from dreambook.interpreter.model.nouns import with_declared_nouns
    from dreambook.interpreter.model.symbols import collect

    found = Diagnostics()
    rules = collect(with_declared_nouns(document), found, rulebook.rules.lines)
    rules.sources = rulebook.sources
    result = Result(rulebook.path, rules.document, rules, rulebook.sources, found.sorted(), rulebook.patches)
    counts = result.player_counts
    if not counts or any(result.compiled(players)[0] is None for players in {counts[0], counts[-1]}):
        return None
    languages = importlib.import_module("dreambook.generators.words.languages")
    verbaliser = importlib.import_module("dreambook.generators.verbalise.verbaliser")
    messages = languages.messages_in("en")
    return verbaliser.Verbaliser(rules, messages, messages.grammar)
