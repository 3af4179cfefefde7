"""The kinds of random rulebooks, each made of a seed alone."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Severity
from dreambook.grammar.parser import parse
from dreambook.grammar.source import source_from_text
from tests.fuzz import mutate, trees
from tests.fuzz.through import bytes_through, text_through, tree_through
from tests.grammar.generate import rulebook


@dataclass(frozen=True)
class Case:
    """A random rulebook."""

    kind: str
    seed: int
    made: str | bytes | ast.Document

    def run(self) -> bool:
        """Send it through everything; True when it has no errors."""
        random = Random(self.seed)
        if isinstance(self.made, str):
            found = text_through(self.made, random)
        elif isinstance(self.made, bytes):
            found = bytes_through(self.made, random)
        else:
            found = tree_through(self.made, random)
        return not any(d.severity is Severity.ERROR for d in found)


@lru_cache(maxsize=1)
def _documents() -> tuple[ast.Document, ...]:
    return tuple(parse(source_from_text(text, "shipped.dream")[0])[0] for text in mutate.texts())


def derived(seed: int) -> Case:
    """Derived from the grammar: the text is right, and means nothing."""
    random = Random(seed)
    return Case("derived", seed, rulebook(random, random.randint(1, 8)))


def lines(seed: int) -> Case:
    """A shipped rulebook with lines and words changed."""
    random = Random(seed)
    return Case("lines", seed, mutate.mutated(random, random.choice(mutate.texts())))


def garbled(seed: int) -> Case:
    """A shipped rulebook with bytes changed."""
    random = Random(seed)
    return Case("garbled", seed, mutate.mutated_bytes(random, random.choice(mutate.texts())))


def tree(seed: int) -> Case:
    """A shipped rulebook with its tree changed."""
    random = Random(seed)
    return Case("tree", seed, trees.mutated(random, random.choice(_documents())))


KINDS: dict[str, Callable[[int], Case]] = {made.__name__: made for made in (derived, lines, garbled, tree)}
