"""Rule code is read block by block, when play first comes there: most of a rulebook's code is of no use to one game."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dreambook.interpreter.play.machine import Machine

Block = Callable[["Machine"], int]
"""A block as a function: it takes the machine on, and gives the label at which it goes on."""


def read_later(
    labels: Sequence[int], sources: Mapping[int, str], namespace: dict[str, Any], name: str
) -> list[Block | None]:
    """The function of each of the labels (several may mean the same block), None where there is no source. `name` stands
    where errors name a file."""
    known: dict[int, Block] = {}
    code: list[Block | None] = []

    def stub(index: int, label: int) -> Block:
        def first(m: "Machine") -> int:
            function = known.get(label)
            if function is None:
                # The source is what the compiler has written, never what an author has.
                exec(compile(sources[label], name, "exec"), namespace)  # noqa: S102
                function = known[label] = namespace[f"b{label}"]
            if code[index] is first:
                # Who has put something else there keeps it.
                code[index] = function
            return function(m)

        return first

    code.extend(stub(i, label) if label in sources else None for i, label in enumerate(labels))
    return code
