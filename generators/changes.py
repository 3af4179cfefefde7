"""What changes from one rulebook to another, as their summaries say it: what is new, what is otherwise, what is gone.

It is the printed words that are compared, so what only reads otherwise in the file is no change, and what follows from a
change elsewhere (a constant that many rules quote) is one. A phase, an action or a rule is found again by its title.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import Literal

from dreambook.generators.build_view import summary_view
from dreambook.generators.document import Note
from dreambook.generators.verbalise.numbers import player_numbers
from dreambook.generators.verbalise.step import Step
from dreambook.generators.verbalise.verbaliser import Verbaliser
from dreambook.generators.view_model import BoxRow, BoxTable, SummaryView

ChangeKind = Literal["new", "changed", "gone"]


@dataclass(frozen=True, slots=True)
class ChangeView:
    """One thing that is new, is otherwise, or is gone: how it is now and how it was, each perhaps nothing. The label of a new
    step says where it goes."""

    kind: ChangeKind
    label: str
    now: tuple[Step, ...] = ()
    before: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class ChangedPlace:
    """What changes below one heading of the summary; `titles` are the headings that lead there, the outermost first."""

    titles: tuple[str, ...]
    changes: tuple[ChangeView, ...]


@dataclass(frozen=True, slots=True)
class ChangeSection:
    """The changes of one section of the summary, whose heading is the message `heading`."""

    heading: str
    places: tuple[ChangedPlace, ...]


@dataclass(frozen=True, slots=True)
class ChangesView:
    """Everything that changes from a rulebook to another. `examples` are examples that come out otherwise."""

    language: str
    title: str
    base_title: str
    players: str
    aim: tuple[str, ...]
    sections: tuple[ChangeSection, ...]
    examples: tuple[str, ...] = ()


def changes_view(
    base: Verbaliser, v: Verbaliser, players: int | None = None, broken: Sequence[str] = ()
) -> ChangesView:
    """What changes from the rulebook of the one verbaliser to that of the other; `players` where it is for one number of
    players alone. `broken` are the titles of examples that come out otherwise."""
    old, new = summary_view(base), summary_view(v, players)
    sections = [ChangeSection(heading, _grouped(v, found)) for heading, found in _sections(v, old, new)]
    low, high = player_numbers(v.rules)
    return ChangesView(
        language=v.messages.language,
        title=v.lexicon.rulebook(),
        base_title=base.lexicon.rulebook(),
        players=v.text(v.say("players", low=low, high=None if low == high else high)),
        aim=tuple(text for text in new.aim if text not in old.aim),
        sections=tuple(section for section in sections if section.places),
        examples=tuple(broken),
    )


Found = tuple[tuple[str, ...], ChangeKind, tuple[Step, ...], tuple[Step, ...], Step | None]
"""The headings that lead to a change, what sort of change it is, what is there now, what was there before, and the step
after which something new is done (`FIRST`: before all others; None: its place means nothing, or was told)."""

LONGEST = 90
"""So many letters of a step are quoted to say which it is."""
FIRST = Step()
"""Nothing comes before it."""


def _grouped(v: Verbaliser, found: Iterable[Found]) -> tuple[ChangedPlace, ...]:
    places: dict[tuple[str, ...], list[ChangeView]] = {}
    for titles, kind, now, before, after in found:
        changes = places.setdefault(titles, [])
        if changes and changes[-1].kind == kind != "changed" and after is None:
            # Several that are new (or gone) beside each other stand below one label.
            changes[-1] = replace(changes[-1], now=(*changes[-1].now, *now))
        else:
            changes.append(ChangeView(kind, _label(v, kind, after), now, before))
    return tuple(ChangedPlace(titles, tuple(changes)) for titles, changes in places.items())


def _label(v: Verbaliser, kind: ChangeKind, after: Step | None) -> str:
    """What sort of change it is, and where something new goes."""
    if after is None:
        return v.text(v.say(f"change-{kind}"))
    if after is FIRST:
        return v.text(v.say("change-new-first"))
    step = after.title or " ".join(filter(None, [*after.said, after.text]))
    if len(step) > LONGEST:
        step = f"{step[:LONGEST].rsplit(' ', 1)[0]} …"
    return v.text(v.say("change-new-after", step=step.rstrip(".:")))


def _sections(v: Verbaliser, old: SummaryView, new: SummaryView) -> Iterator[tuple[str, Iterable[Found]]]:
    yield "heading-box", _box(old.box, new.box)
    for heading, places, places_now in (
        ("heading-zones", old.zones, new.zones),
        ("heading-variables", old.variables, new.variables),
    ):
        before, now = (
            [Step(z.whole or z.text, title=z.name, said=z.said) for z in zones] for zones in (places, places_now)
        )
        yield heading, _compared(before, now)
    if (old.players, old.mode) != (new.players, new.mode):
        heads = [Step(f"{view.players}, {view.mode}") for view in (new, old)]
        yield "heading-players", [((), "changed", (heads[0],), (heads[1],), None)]
    for heading, steps_before, steps_now in (
        ("heading-setup", old.setup, new.setup),
        ("heading-play", old.play, new.play),
        ("heading-actions", old.actions, new.actions),
        ("heading-procedures", old.procedures, new.procedures),
        ("heading-events", old.events, new.events),
        ("heading-norms", old.norms, new.norms),
        ("heading-values", old.values, new.values),
        ("heading-end", old.end, new.end),
        ("heading-scoring", old.scoring, new.scoring),
    ):
        yield heading, _compared(steps_before, steps_now, ordered=heading in _ORDERED, below=heading not in _LISTS)
    terms_before, terms_now = ([Step(t.text, title=t.term) for t in view.glossary] for view in (old, new))
    yield "heading-glossary", _compared(terms_before, terms_now)
    notes_before, notes_now = ([_note(v, note) for note in view.notes] for view in (old, new))
    yield "heading-notes", _compared(notes_before, notes_now)


_ORDERED = ("heading-setup", "heading-play", "heading-scoring")
"""The sections whose steps are done one after the other."""


_LISTS = ("heading-norms", "heading-values")
"""The sections below whose headings nothing is done."""


def _note(v: Verbaliser, note: Note) -> Step:
    why = f" {v.text(v.say('note-because'))} {note.because}" if note.because else ""
    return Step(f"{note.label}. {note.text}{why}")


def _box(old: BoxTable, new: BoxTable) -> Iterator[Found]:
    """What there is more or less of, kind by kind: the counts, and of what is printed only what is otherwise."""
    before, now = ({row.kind: row for row in table.rows} for table in (old, new))
    for kind, row in now.items():
        name, twin = row.name, before.get(kind)
        if twin is None:
            yield (), "new", (Step("; ".join((*_counts(new, row), *row.details)), title=name, said=row.said),), (), None
            continue
        told = [
            [*_counts(table, one)] + [detail for detail in one.details if detail not in other.details]
            for table, one, other in ((new, row, twin), (old, twin, row))
        ]
        if told[0] != told[1] or row.said != twin.said:
            steps = [
                Step("; ".join(texts), title=name, said=one.said if row.said != twin.said else ())
                for texts, one in zip(told, (row, twin), strict=True)
            ]
            yield (), "changed", (steps[0],), (replace(steps[1], title=""),), None
    for kind, row in before.items():
        if kind not in now:
            yield (), "gone", (Step("; ".join(_counts(old, row)), title=row.name),), (), None


def _counts(box: BoxTable, row: BoxRow) -> tuple[str, ...]:
    if len(set(row.counts)) == 1:
        return row.counts[:1]
    return tuple(f"{column}: {count}" for column, count in zip(box.columns, row.counts, strict=True))


# ------------------------------------------------------------------ comparing
def _compared(
    old: Sequence[Step], new: Sequence[Step], titles: tuple[str, ...] = (), ordered: bool = False, below: bool = False
) -> Iterator[Found]:  # fmt: skip
    """The steps that are new, otherwise or gone. What has a title is found again by it, a sentence by its place between
    others; where only something below a step is otherwise, that alone is told. `ordered`: they are done one after the
    other, so that it matters where a new one goes; `below`: what stands below them is."""
    keys = [[step.title or step.text for step in steps] for steps in (old, new)]
    before_keys, now_keys = keys
    for how, a, b, c, d in SequenceMatcher(None, before_keys, now_keys, autojunk=False).get_opcodes():
        if how == "equal":
            for before, now in zip(old[a:b], new[c:d], strict=True):
                yield from _one(before, now, titles, below)
            continue
        was, got = list(old[a:b]), list(new[c:d])
        if how == "replace" and len(was) == len(got) and not any(step.title for step in (*was, *got)):
            for before, now in zip(was, got, strict=True):
                if (before.steps, before.otherwise) == (now.steps, now.otherwise):
                    before, now = _head(before), _head(now)
                yield titles, "changed", (now,), (before,), None
            continue
        for step in was:
            yield titles, "gone", (_head(step),), (), None
        for place, step in enumerate(got):
            # In the place of what is gone, or beside others that are new: its place is plain.
            told = ordered and not was and not place and len(new) > len(got) and not all(map(_apart, got))
            earlier = [one for one in new[:c] if not _apart(one)]
            after = (earlier[-1] if earlier else FIRST) if told else None
            yield titles, "new", (step,), (), after


def _apart(step: Step) -> bool:
    """Whether a step is no step among others: an option, a condition, the author's words."""
    return step.kind in ("option", "condition", "said")


def _one(before: Step, now: Step, titles: tuple[str, ...], ordered: bool) -> Iterator[Found]:
    """What changes in a step that has the same title, or the same sentence."""
    if before == now:
        return
    inner = (*titles, now.title) if now.title else titles
    if _head(before) != _head(now):
        heads = [replace(_head(step), title="") for step in (now, before)]
        yield inner, "changed", (heads[0],), (heads[1],), None
    yield from _compared(before.steps, now.steps, inner, ordered, ordered)
    yield from _compared(before.otherwise, now.otherwise, inner, below=ordered)


def _head(step: Step) -> Step:
    """What a step says without what stands below it."""
    text = step.text.removesuffix(":") + " …" if step.text.endswith(":") else step.text
    return replace(step, text=text, steps=(), otherwise=())


# ------------------------------------------------------------------ two results beside each other
def both_said(one: Verbaliser, other: Verbaliser) -> tuple[list[str], list[str]]:
    """What is printed of one rulebook and not of another, and the other way round: a line for each sentence, with the
    headings that lead to it."""
    said: tuple[list[str], list[str]] = ([], [])
    for section in changes_view(one, other).sections:
        for place in section.places:
            for change in place.changes:
                gone = change.kind == "gone"
                for lines, steps in zip(
                    said, (change.now if gone else change.before, () if gone else change.now), strict=True
                ):
                    for step in steps:
                        lines.append(": ".join((*place.titles, " ".join(step.sentences()))))
    return said
