"""Operators on words: what is printed and what is done drift apart (S02, S06, S17)."""

import re
from collections.abc import Iterator

from dreambook.grammar import ast
from dreambook.interpreter.accepted.parts import own_words
from dreambook.interpreter.mutate.operators import operator
from dreambook.interpreter.mutate.subject import Change, File, Subject

_MODAL = (("must", "may"), ("may", "must"), ("cannot", "must"), ("muss", "darf"), ("darf", "muss"))
_SLOT = re.compile(r"\{(\w+)\}")


def _worded(file: File) -> Iterator[tuple[ast.Node, tuple[ast.Wording, ...]]]:
    """The rules that have a wording of their own."""
    for node in file.of(ast.Rule, ast.Action, ast.Procedure, ast.Period, ast.Setup, ast.Value, ast.Trigger):
        words = own_words(node)
        if words:
            yield node, words


@operator("rule-after-review", "S17", reviewed=True, fast=True)
def rule_after_review(subject: Subject) -> Iterator[Change]:
    """A figure of a rule is another than when its words were accepted."""
    for file in subject.files:
        for node, _ in _worded(file):
            inner = {
                id(n)
                for other, _ in _worded(file)
                if other is not node and file.within(other, type(node))
                for n in other.walk()
            }
            for number in node.walk():
                if type(number) is ast.Number and id(number) not in inner and not file.within(number, ast.Wording):
                    head = getattr(node, "head", None)
                    name = head.name if isinstance(head, ast.Head) else None
                    yield Change(
                        (file.put(number, str(number.value + 1)),),
                        f"a figure of `{name}`, whose words stay",
                        (name or "",),
                    )
                    break


@operator("words-after-review", "S17", reviewed=True, fast=True, held_out=True)
def words_after_review(subject: Subject) -> Iterator[Change]:
    """A sentence that must, may or cannot says something else than when it was accepted."""
    for file in subject.files:
        for _, words in _worded(file):
            for wording in words:
                for old, new in _MODAL:
                    edit = file.swap_in(wording, f" {old} ", f" {new} ")
                    if edit is not None:
                        yield Change((edit,), f"`{old}` becomes `{new}` in words alone")
                        break


@operator("number-in-words", "S17", "S06")
def number_in_words(subject: Subject) -> Iterator[Change]:
    """A sentence names another figure than the rule has."""
    constants = subject.rulebook.rules.constants
    for file in subject.files:
        for _, words in _worded(file):
            for wording in words:
                slot = _SLOT.search(file.text(wording))
                value = constants[slot.group(1)].value if slot is not None and slot.group(1) in constants else None
                if slot is not None and isinstance(value, ast.Number):
                    edit = file.swap_in(wording, slot.group(), str(value.value + 7))
                    if edit is not None:
                        yield Change((edit,), f"`{slot.group()}` is printed as {value.value + 7}", (slot.group(1),))


@operator("term-with-hyphen", "S02", fast=True)
def term_with_hyphen(subject: Subject) -> Iterator[Change]:
    """A term of two words is written with a hyphen in one sentence."""
    for file in subject.files:
        for node in subject.base.of(ast.Component, ast.Zone):
            title = node.title or ""
            if " " not in title:
                continue
            for _, words in _worded(file):
                for wording in words:
                    edit = file.swap_in(wording, title, title.replace(" ", "-", 1))
                    if edit is not None:
                        yield Change((edit,), f"`{title}` with a hyphen", (node.name,))


@operator("idle-entry", "S02", fast=True, held_out=True)
def idle_entry(subject: Subject) -> Iterator[Change]:
    """The glossary explains a word that nothing speaks of."""
    file = subject.base
    if not list(file.of(ast.Glossary)):
        yield Change(
            (file.at_end('glossary\n    zwischenzug: "A move in between."'),), "an entry that nothing speaks of"
        )


@operator("count-in-heading", "S06", fast=True)
def count_in_heading(subject: Subject) -> Iterator[Change]:
    """The heading says that there are more of something than in the box."""
    file, heading = subject.base, subject.rulebook.rules.rulebook
    last = heading.texts[-1] if heading is not None and heading.texts else None
    for node in file.of(ast.Component):
        if last is not None and isinstance(node.copies, ast.Number) and node.plural:
            text = f'"The box holds {node.copies.value + 37} {node.plural}."'
            yield Change((file.after(last, text),), f"`{text}`", (node.name,))
