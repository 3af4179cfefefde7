"""Patterns on a page: what their signs stand for, and each drawing with its words."""

from collections.abc import Iterator

from dreambook.generators.document import Drawing as DrawingView
from dreambook.generators.verbalise import conditions, groups
from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.verbaliser import Verbaliser
from dreambook.generators.verbalise.wording import worded
from dreambook.generators.view_model import PatternsView, SignView
from dreambook.generators.words.messages import Said, Slot
from dreambook.grammar import ast
from dreambook.interpreter.model.box import Box
from dreambook.interpreter.model.build_box import build_box
from dreambook.interpreter.model.patterns import ANY, Drawing, sign_lines
from dreambook.interpreter.model.types import SPACE

_TOP = Context()


def patterns(v: Verbaliser) -> tuple[PatternsView, ...]:
    """For each list of signs: the signs, the patterns that are drawn in the rulebook, and those printed on components."""
    if not v.rules.signs:
        return ()
    box = build_box(v.rules, v.numbers.low)
    return tuple(_section(v, box, section) for section in v.rules.signs.values())


def how_seen(turning: str | None) -> str:
    """In which ways a pattern counts, as the messages call it."""
    return {"turned": "turned", "mirrored": "mirrored", "turned or mirrored": "both"}.get(turning or "", "as-drawn")


def drawing_in_words(v: Verbaliser, drawing: Drawing) -> Said:
    """The rows of a drawing from the top, each with what its signs stand for."""
    known = sign_lines(v.rules.signs[drawing.signs])
    rows: tuple[Slot, ...] = tuple(
        v.say("drawn-row", signs=tuple(v.say("any-space") if s == ANY else _called(v, known[s]) for s in row))
        for row in drawing.rows
    )
    return v.say("drawn-rows", rows=rows)


def _called(v: Verbaliser, line: ast.SignLine) -> Said:
    return v.say("words", words=line.title or line.name)


def _section(v: Verbaliser, box: Box, section: ast.Signs) -> PatternsView:
    said = tuple(worded(v, line.text) for line in section.lines if isinstance(line, ast.Wording))
    signs = tuple(
        SignView(line.name, v.text(v.say("sign-means", title=line.title, means=_means(v, line))))
        for line in sign_lines(section).values()
    )
    drawn = tuple(
        drawing_view(v, v.lexicon.title(name), drawing)
        for name, drawing in box.patterns.items()
        if drawing.signs == section.name
    )
    printed = tuple(
        (v.lexicon.capital(v.lexicon.kind(kind).other), tuple(_printed(v, box, kind, section.name)))
        for kind in v.rules.kinds
        if any(_of(species.values, section.name) for species in box.species if species.kind == kind)
    )
    return PatternsView(v.lexicon.capital(v.lexicon.named(section.name).one), said, signs, drawn, printed)


def _means(v: Verbaliser, line: ast.SignLine) -> Said:
    """ "a space on which there is a shard whose colour is water"."""
    space = groups.Group(v.word("space"), SPACE)
    about = _TOP.about_item(space.referent())
    described = groups.Group(v.word("space"), SPACE, relative=conditions.relative(v, line.condition, about))
    return groups.a(v, described)


def drawing_view(v: Verbaliser, title: str, drawing: Drawing, facts: tuple[str, ...] = ()) -> DrawingView:
    """A pattern as it is drawn, with its words."""
    known = list(sign_lines(v.rules.signs[drawing.signs]))
    turning = " or ".join(word for word, so in (("turned", drawing.turned), ("mirrored", drawing.mirrored)) if so)
    return DrawingView(
        title, drawing.rows, tuple(tuple(known.index(s) + 1 if s in known else 0 for s in row) for row in drawing.rows),
        v.text(drawing_in_words(v, drawing)), v.text(v.say("pattern-how", how=how_seen(turning))), facts,
    )  # fmt: skip


def _of(values: dict[str, object], signs: str) -> list[tuple[str, Drawing]]:
    return [(name, d) for name, d in values.items() if isinstance(d, Drawing) and d.signs == signs]


def _printed(v: Verbaliser, box: Box, kind: str, signs: str) -> Iterator[DrawingView]:
    """What is drawn on the components of a kind: each with its name and what else is printed beside the drawing."""
    for species in box.species:
        for name, drawing in _of(species.values, signs) if species.kind == kind else ():
            facts = tuple(
                v.text(v.say("detail-fixed", name=v.lexicon.property(other), value=v.say("words", words=str(value))))
                for other, value in species.values.items()
                if other != name and isinstance(value, int) and not isinstance(value, bool)
            )
            named = v.lexicon.printed(species.title) if species.title else ""
            title = named or v.lexicon.capital(v.lexicon.property(name).one)
            yield drawing_view(v, title, drawing, facts)
