"""The glossary: every term of the game, what it means, and where else to look."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace

from dreambook.generators.document import Document, Link, Section, Term, Terms
from dreambook.generators.kinds import briefs, parts
from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.placing import declared_actions, used_in_play
from dreambook.generators.verbalise import norms
from dreambook.generators.verbalise.step import Step
from dreambook.grammar import ast

MOST_SEEN = 5
"""So many other terms are named at the end of one."""


class _Counted(tuple[str, ...]):
    """The other forms of a component, whose explanation begins with how many there are."""


def glossary(book: Book) -> Document:
    """All terms from A to Z, and what the signs of drawings stand for."""
    return parts.document(
        book, "glossary", (terms(book), parts.signs(book)), intro=(), facts=(book.told.players,), credits=False
    )


def terms(book: Book) -> Section:
    """The author's terms, components, places, what is kept track of, figures, actions and parts, in one alphabet. A term
    that is declared twice is explained once, by whoever explains it best: the author first."""
    found: dict[str, Term] = {}
    forms: dict[str, set[str]] = {}
    about: dict[str, str] = {}
    for term, words in _all(book):
        key = term.term.casefold()
        # How many there are in the box is nothing to look up.
        explained = term.text.partition(". ")[2] if isinstance(words, _Counted) else term.text
        about[key] = " ".join((about.get(key, ""), explained, *term.said))
        if key not in found:
            found[key] = replace(term, anchor=parts.slug(term.term, "term"))
            forms[key] = {word.casefold() for word in (term.term, *words) if len(word) > 2}
        elif term.text and term.text != found[key].text:
            # One word for several things: what each of them is.
            found[key] = replace(found[key], said=(*found[key].said, term.text, *term.said))
    linked = [replace(term, see=_see(key, about[key], found, forms)) for key, term in found.items()]
    linked.sort(key=lambda term: _alphabetical(term.term))
    return Section("terms", book.say("heading-terms"), (Terms(tuple(linked)),) if linked else (), place="after")


def _alphabetical(term: str) -> str:
    return unicodedata.normalize("NFKD", term.casefold()).encode("ascii", "ignore").decode()


def _see(key: str, text: str, found: dict[str, Term], forms: dict[str, set[str]]) -> tuple[Link, ...]:
    """The other terms that an explanation says, longer ones first where one contains another."""
    text = text.casefold()
    seen: list[tuple[int, str]] = []
    for other, words in sorted(forms.items(), key=lambda item: -len(item[0])):
        if other == key:
            continue
        for word in words:
            match = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text)
            if match is not None:
                seen.append((match.start(), other))
                text = text[: match.start()] + "·" * len(word) + text[match.end() :]
                break
    return tuple(Link(found[other].term, found[other].anchor) for _, other in sorted(seen)[:MOST_SEEN])


# ------------------------------------------------------------------ where terms come from
def _all(book: Book) -> Iterator[tuple[Term, tuple[str, ...]]]:
    """Each term, and in which other forms it is said."""
    told, v = book.told, book.v
    rules = v.rules
    for line in told.glossary:
        yield Term(v.lexicon.capital(line.term), line.text), ()
    for row in told.box.rows:
        noun = v.lexicon.kind(row.kind)
        yield Term(v.lexicon.capital(noun.one), _kind(book, row.kind), row.said), _Counted((noun.other,))
    for name, view in zip(rules.zones, told.zones, strict=True):
        noun = v.lexicon.named(name)
        yield Term(view.name, _sorted(book, "place", view.text), view.said, (), view.pictures), (noun.one, noun.other)
    for name, view in zip(rules.variables, told.variables, strict=True):
        noun = v.lexicon.named(name)
        yield Term(view.name, _sorted(book, "record", view.text), view.said), (noun.one, noun.other)
    for name, choice in rules.choices.items():
        options = tuple(v.lexicon.option(item.name) for item in choice.items)
        noun = v.lexicon.named(name)
        if options:
            yield Term(v.lexicon.capital(noun.one), v.sentence(v.say("term-choice", options=options))), (noun.other,)
    for name in used_in_play(rules):
        step = norms.value(v, rules.values[name])
        yield Term(step.title, _sorted(book, "figure", _short(step.said, step.steps))), ()
    for node in declared_actions(rules):
        yield _brief(book, briefs.brief(book, node)), ()
    for procedure in rules.procedures.values():
        one = briefs.of_step(book, norms.procedure(v, procedure))
        yield Term(one.title, one.gist or book.say("term-sort", sort="action")), ()


def _brief(book: Book, brief: briefs.Brief) -> Term:
    return Term(brief.title, _sorted(book, "action", brief.gist))


def _sorted(book: Book, sort: str, text: str) -> str:
    """An explanation after what sort of thing it explains."""
    return book.v.text(book.v.say("term-of-sort", sort=sort, text=text)) if text else book.say("term-sort", sort=sort)


def _short(said: tuple[str, ...], steps: tuple[Step, ...]) -> str:
    """A figure in a line: the author's sentences, or how it is worked out."""
    return " ".join(said) or " ".join(step.text for step in steps)


def _kind(book: Book, kind: str) -> str:
    """What a component is: its form, how many there are, what is printed on it."""
    v = book.v
    node = v.rules.kinds[kind]
    row = next(row for row in book.told.box.rows if row.kind == kind)
    columns = book.told.box.columns
    if len(set(row.counts)) == 1:
        counts = v.text(v.say("term-count", count=row.counts[0]))
    else:
        counts = v.text(v.say("term-counts", counts=tuple(
            v.say("kind-count-for", column=column, count=count) for column, count in zip(columns, row.counts, strict=True)
        )))  # fmt: skip
    properties = tuple(
        v.lexicon.property(item.name).one for item in node.items if isinstance(item, ast.Property | ast.FixedProperty)
    )
    printed = v.say("term-printed", names=properties) if properties else None
    return v.sentence(v.say("term-kind", form=v.lexicon.form(node.form), counts=counts, printed=printed))
