"""What the author's sentences leave out of a block: the lines that must be told beside them, since nobody would know of them
otherwise.

A line is told when the sentences name one of the things that it is about (a kind, a place, a figure, a part of the rules) and
every number that it says. It is decided in the language that the rulebook is written in, so that all languages tell the same.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.calls import calls
from dreambook.generators.verbalise.verbaliser import Verbaliser
from dreambook.generators.verbalise.wording import worded
from dreambook.grammar import ast
from dreambook.interpreter.check.prose import Prose
from dreambook.interpreter.model.translations import source_language

_GIVING = (ast.Let, ast.Search)
"""Lines that give a name to something and do nothing else that anybody sees."""
_AWAY = 2
"""So many letters may be added to a word in some form of it: stack, stacks."""
_STEM = 4
"""Shorter words say nothing by themselves."""


def left_out(book: Book, block: ast.Block, written: ast.Block) -> ast.Block | None:
    """What a block does that the author's sentences in it do not tell, as a block without these sentences; None where they
    tell all. `written` is the same block in the language of the rulebook. A line that is kept has what it speaks of: the
    lines that gave it a name are kept too."""
    v = in_own_words(book.v)
    texts = [worded(v, line.text) for line in written.statements if isinstance(line, ast.Wording)]
    if not texts:
        return block
    kept = _kept(_Said(v, " ".join(texts), written), block, written, set())
    return block.model_copy(update={"statements": kept}) if kept else None


_FRAMES = (ast.EachPlayer, ast.ForEach, ast.ForEachNumber, ast.AsPlayer, ast.Repeat)
"""Lines around others that do nothing themselves."""


def _kept(said: "_Said", block: ast.Block, written: ast.Block, needed: set[str]) -> tuple[ast.Node, ...]:
    """The lines of a block that are left out; of a frame those inside it. `needed` are the names that kept lines below say."""
    lines = [*zip(block.statements, written.statements, strict=True)]
    kept: list[ast.Node] = []
    for here, own in reversed(lines):
        if isinstance(own, ast.Wording | ast.Note):
            continue
        given = set(_given(own))
        inner: tuple[ast.Node, ...]
        if isinstance(own, _FRAMES) and not given & needed:
            assert isinstance(here, _FRAMES)
            inner = _kept(said, here.block, own.block, needed)
            if inner:
                kept.insert(0, here.model_copy(update={"block": here.block.model_copy(update={"statements": inner})}))
        elif given & needed or not (isinstance(own, _GIVING) or said.tells(own)):
            kept.insert(0, here)
        else:
            continue
        needed |= (
            {part.name for part in own.walk() if isinstance(part, ast.Name)} if kept and kept[0] is here else set()
        )
    return tuple(kept)


@cache
def in_own_words(v: Verbaliser) -> Verbaliser:
    """The verbaliser of the same rulebook in the language that it is written in."""
    if v.rules is v.written:
        return v
    return Verbaliser.in_language(v.written, source_language(v.written), mark=str, spoken=False)


def _mentioned(line: ast.Node) -> set[str]:
    return {part.name for part in line.walk() if isinstance(part, ast.Name | ast.NameRef)}


def _given(line: ast.Node) -> Iterator[str]:
    """The names that a line itself gives to what it takes or chooses."""
    if isinstance(line, ast.Let | ast.Search):
        yield line.name
    elif isinstance(line, ast.Choose):
        yield line.spec.name


class _Said:
    """The author's sentences on a block."""

    def __init__(self, v: Verbaliser, text: str, block: ast.Block) -> None:
        self.v = v
        self.words = _words(text)
        self.numbers = {numeral.value for numeral in Prose(v.rules).numerals(text)}
        self.given = frozenset(name for line in block.walk() for name in _given(line))
        # A component that is taken in turn is called as the set that it is from.
        self.sets = {part.name: part for part in block.walk() if isinstance(part, ast.ForEach)}
        self.within: frozenset[str] = frozenset()

    def tells(self, line: ast.Node) -> bool:
        """Whether the sentences tell what a line does."""
        numbers = [number for number in self._numbers(line) if number > 1]
        if not all(number in self.numbers for number in numbers):
            return False
        nouns = list(self._nouns(line))
        if not nouns or any(self._names(noun) for noun in nouns):
            return True
        kinds = {name for name in _mentioned(line) if name in self.v.rules.kinds or self.v.rules.plural_of(name)}
        return (bool(numbers) and not kinds) or self._carries_out(line)

    def _carries_out(self, line: ast.Node) -> bool:
        """Whether a line carries out a procedure of which the sentences tell all."""
        procedures = self.v.rules.procedures
        called = [procedures[name] for name in calls(line, procedures) if name not in self.within]
        before = self.within
        self.within |= {node.head.name or "" for node in called}
        done = [one for node in called for one in node.block.statements if not isinstance(one, ast.Wording | ast.Note)]
        told = isinstance(line, ast.Do) and bool(done) and all(map(self.tells, done))
        self.within = before
        return told

    def _names(self, forms: tuple[str, ...]) -> bool:
        """Whether the sentences have a noun, in one of its forms or as the last part of them: by its last word, since
        "dreams" are no dream cards."""
        return any(
            (other.startswith(last) and len(other) - len(last) <= _AWAY)
            or (len(other) >= _STEM and last.endswith(other))
            for form in forms
            for last in _words(form)[-1:]
            for other in self.words
        )

    def _nouns(self, line: ast.Node) -> Iterator[tuple[str, ...]]:
        """What a line is about, in the forms of its words."""
        rules, lexicon = self.v.rules, self.v.lexicon
        for part in line.walk():
            if isinstance(part, ast.Name) and part.name in self.sets and self.sets[part.name] is not line:
                yield from self._nouns(self.sets[part.name].set)
            name = part.name if isinstance(part, ast.Name | ast.NameRef) else ""
            kind = name if name in rules.kinds else rules.plural_of(name) if name else None
            if kind:
                noun = lexicon.kind(kind)
                yield noun.one, noun.other
            elif name in rules.zones or name in rules.variables:
                noun = lexicon.named(name)
                yield noun.one, noun.other
            elif name in rules.options:
                yield (lexicon.option(name),)
            elif name in rules.procedures or name in rules.actions:
                yield (lexicon.title(name),)
            elif name in self.given:
                # What the table or somebody chooses is called by its own name.
                yield (lexicon.spelled(name),)
            if isinstance(part, ast.Choose) and part.spec.name in self.given:
                yield (lexicon.spelled(part.spec.name),)

    def _numbers(self, line: ast.Node) -> Iterator[int]:
        """How many components a line says: not the numbers of conditions, which the counts by number of players show, nor
        that of a space on a board."""
        for part in line.walk():
            if isinstance(part, ast.Phrase):
                # "Draw 5": what is drawn needs no name, and so many is all that is said.
                known = self.v.numbers.known(part.amount if part.amount is not None else part.of)
                if known is not None:
                    yield known


def _words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text.casefold()).encode("ascii", "ignore").decode()
    return [word for word in re.findall(r"[a-z]+", plain) if len(word) >= _STEM]
