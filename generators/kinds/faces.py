"""What is printed on the different components of a kind, and what their texts say: for tables and for cards."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from dreambook.generators.build_patterns import drawing_view
from dreambook.generators.document import Drawing as DrawingView
from dreambook.generators.kinds import briefs
from dreambook.generators.kinds.book import Book
from dreambook.generators.prints import effect_title, facts, flavours, orders, prints, title_of
from dreambook.generators.verbalise import norms
from dreambook.generators.verbalise.wording import worded
from dreambook.grammar import ast
from dreambook.interpreter.model.box import Box
from dreambook.interpreter.model.build_box import build_box
from dreambook.interpreter.model.patterns import Drawing
from dreambook.interpreter.model.types import Called


@dataclass(frozen=True, slots=True)
class Face:
    """One of the different components of a kind: its printed title ("" for none), its properties by name with their values in
    words ("" for a yes), what the procedures that it names do, what is drawn on it, and how many there are of it."""

    title: str
    values: dict[str, str]
    said: tuple[str, ...]
    drawings: tuple[DrawingView, ...]
    copies: int
    raw: Mapping[str, object] = field(default_factory=dict)
    """The values as the box holds them."""
    effects: tuple[tuple[str, str, str], ...] = ()
    """Each procedure that it names: by which property, its title with what it is given, and the author's sentences."""
    flavour: str = ""
    number: int = 0
    """Which one it is of components that differ in nothing else, from 1; 0 for all others."""


def faces(book: Book, box: Box, kind: str, needed: Mapping[int, int] | None = None) -> list[Face]:
    """The different components of a kind; of what players bring as many as are `needed`."""
    v = book.v
    node = v.rules.kinds[kind]
    written = orders(v, node)
    flavour = flavours(v, node)
    found = []
    for number, (title, values, copies) in enumerate(prints(box, kind, needed), 1):
        shown = {
            name: "" if value is None else v.text(value)
            for name, value in facts(v, values, written)
            if not isinstance(values[name], Drawing) and not (name == "owner" and isinstance(values[name], int))
        }
        said = tuple(text for value in values.values() if isinstance(value, Called) for text in _done(book, value))
        drawn = tuple(
            drawing_view(v, v.lexicon.capital(v.lexicon.property(name).one), value)
            for name, value in values.items()
            if isinstance(value, Drawing)
        )
        effects = tuple(
            (name, effect_title(v, value), " ".join(_done(book, value)))
            for name, value in values.items()
            if isinstance(value, Called)
        )
        found.append(
            Face(
                title_of(v, title) if title else "", shown, said, drawn, copies, values, effects, flavour.get(title or "", ""),
                number if node.all_different else 0,
            )
        )  # fmt: skip
    return _merged(found)


def _merged(found: list[Face]) -> list[Face]:
    """Faces that are printed alike, as one: those of several players differ by their owner alone."""
    merged: list[Face] = []
    for face in found:
        for i, other in enumerate(merged):
            if (other.title, other.values, other.drawings) == (face.title, face.values, face.drawings):
                merged[i] = replace(face, copies=other.copies + face.copies)
                break
        else:
            merged.append(face)
    return merged


def _done(book: Book, value: Called) -> Iterator[str]:
    """What a procedure does that is printed on a component by its name: the author's sentences."""
    procedure = book.v.rules.procedures.get(value.procedure)
    if procedure is not None:
        said = norms.procedure_words(book.v, procedure, value.arguments)
        if said:
            yield " ".join(said)


def box_of(book: Book) -> Box:
    """The box with most in it: that for the most players."""
    return build_box(book.v.rules, book.v.numbers.high)


def texts(book: Book, kind: str, about: bool = True, brief: bool = False) -> tuple[str, ...]:
    """What holds for every component of a kind: the author's sentences `about` it, and what it does by itself; in `brief`
    without what only leads to the author's sentences."""
    v = book.v
    found = []
    for item in v.rules.kinds[kind].items:
        if isinstance(item, ast.Wording) and about:
            found.append(worded(v, item.text))
        elif isinstance(item, ast.Behaviour):
            asked = [briefs.of_step(book, norms.procedure(v, procedure)) for procedure in briefs.asked_for(book, item)]
            if len(asked) == 1 and len(item.block.statements) == 1 and asked[0].gist and brief:
                # On the piece itself the author's sentence alone.
                found.append(asked[0].gist)
                continue
            found.append(" ".join(norms.behaviour(v, item, kind).sentences()))
            for told in asked:
                found.append(v.text(v.say("what-it-does", title=told.title, said=told.gist)))
    return tuple(found)
