"""Names in a tree are found, and nodes replaced, as if the whole tree were gone through each time."""

from dreambook.grammar.ast.base import rewritten
from dreambook.interpreter.api import load
from dreambook.interpreter.patches.trees import alone, named, names_in, names_of, of_kind, place_of, put


def test_what_is_remembered_of_blocks_is_what_is_in_the_tree() -> None:
    document = load("onirim").document
    nodes = document.walk()
    for name in set(names_in(document)):
        assert [id(n) for n in named(document, name)] == [id(n) for n in nodes if name in names_of(n)]
    assert [id(n) for n in alone(document, "phase")] == [id(n) for n in nodes if of_kind(n, "phase")]


def test_one_block_alone_is_another_where_something_is_put() -> None:
    document = load("onirim").document
    (old,) = named(document, "prophecy", "procedure")
    (inner,) = [n for n in named(document, "hand_size") if n in document.blocks[2].walk()] or named(
        document, "hand_size"
    )[:1]
    for node in (old, inner):
        changed = put(document, node)
        assert changed == rewritten(document, lambda n, node=node: () if n is node else n)
        same = sum(a is b for a, b in zip(document.blocks, changed.blocks, strict=False))
        assert same >= min(len(changed.blocks), next(i for i, b in enumerate(document.blocks) if node in b.walk()))
        assert not any(n is node for n in changed.walk())
        parent, field = place_of(document, node) or (None, "")
        assert parent is not None and any(item is node for item in getattr(parent, field))
