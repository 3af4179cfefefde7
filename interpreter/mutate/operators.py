"""What a change to a rulebook can be: the table of operators, each with the kinds that its mutants should raise.

An operator is `certain` where its change is a contradiction by how it is made, whatever else the rulebook says. Of the others
an oracle (oracle.py) says what they did. A `preserving` one changes nothing that counts: nothing new may be found. A quarter
of them is held out: the checker was not mended by what they showed.

The shapes are those of the literature: replaced relations, constants and logical connectives, deleted, doubled and inserted
rules (Belli et al., mutants of rule bases), widened and narrowed rows (Calvanese et al., BPM 2016), operators on trees with
a filter for equivalent mutants (MuAlloy).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from dreambook.interpreter.mutate.subject import Change, Subject

Changes = Callable[[Subject], Iterator[Change]]


@dataclass(frozen=True)
class Operator:
    """A way to change a rulebook. `kinds`: the codes that a mutant should raise, the usual one first.

    `fast`: what they raise is found without playing. `reviewed`: the rulebook's words were accepted before the change, as
    `dream accept` does.
    """

    name: str
    kinds: tuple[str, ...]
    says: str
    changes: Changes
    certain: bool = True
    fast: bool = False
    held_out: bool = False
    preserving: bool = False
    reviewed: bool = False


OPERATORS: dict[str, Operator] = {}
"""All operators by name, in the order of their modules."""


def operator(
    name: str, *kinds: str, certain: bool = True, fast: bool = False, held_out: bool = False, reviewed: bool = False
) -> Callable[[Changes], Changes]:
    """Add a function that yields changes to the table; its docstring's first line says what it does. Without kinds it is one
    that preserves what the rulebook says."""

    def added(changes: Changes) -> Changes:
        if name in OPERATORS:
            raise ValueError(f"operator {name} stands twice")
        says = (changes.__doc__ or "").strip().split("\n")[0].rstrip(".")
        OPERATORS[name] = Operator(name, kinds, says, changes, certain, fast, held_out, not kinds, reviewed)
        return changes

    return added


def all_operators() -> dict[str, Operator]:
    """The table, with the operators of all modules in it."""
    from dreambook.interpreter.mutate import (  # noqa: F401 (they add themselves)
        change_counts,
        change_examples,
        change_guards,
        change_names,
        change_norms,
        change_patches,
        change_play,
        change_values,
        change_words,
        preserving,
    )

    return OPERATORS
