"""What players choose from, as people and bots see it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

from dreambook.interpreter.model.types import Type
from dreambook.interpreter.play.pending import DECLINE, HIDDEN, TABLE, Chance, Decision
from dreambook.interpreter.play.spots import Spots
from dreambook.interpreter.report.translate import SOURCE

if TYPE_CHECKING:
    from dreambook.interpreter.compile.emit import Site
    from dreambook.interpreter.play.machine import Machine
    from dreambook.interpreter.play.words import Words


@dataclass(frozen=True)
class Option:
    """One option of a decision. `index` is its number in the list, `label` what a person reads.

    `value` is what the rules go on with; HIDDEN when it is a component that the chooser does not know.
    """

    index: int
    label: str
    value: Any


DESCRIBED = 200
"""The number from which on consecutive numbers are described and not listed, and how many of them bots try at most."""


class Numbers(Sequence[Option]):
    """The options of a choice among many consecutive numbers: a described domain. Any of `numbers` may be chosen; an option is
    made when it is asked for."""

    def __init__(self, numbers: range) -> None:
        self.numbers = numbers

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        if isinstance(index, slice):
            return tuple(self[i] for i in range(*index.indices(len(self))))
        value = self.numbers[index]
        return Option(self.numbers.index(value), str(value), value)

    def __contains__(self, option: object) -> bool:
        return (
            isinstance(option, Option)
            and option.value in self.numbers
            and self[self.numbers.index(option.value)] == option
        )


class Places(Sequence[Option]):
    """The options of a choice among the places of a surface: a described domain. As a sequence it has the sample, which
    bots, exploration and lists go by; `at` makes an option of any place that may be chosen."""

    def __init__(self, m: "Machine", decision: Decision) -> None:
        self._m = m
        self._decision = decision
        values = decision.values
        assert isinstance(values, Spots)
        self.spots = values

    def __len__(self) -> int:
        return len(self.spots)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        if isinstance(index, slice):
            return tuple(self[i] for i in range(*index.indices(len(self))))
        if index < 0:
            index += len(self)
        value = self.spots[index]
        return Option(index, option_label(self._m, self._decision, index), value)

    def __contains__(self, option: object) -> bool:
        return isinstance(option, Option) and self._m.offers(option.index) and self[option.index] == option

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Places) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(self.spots.sample)

    @property
    def words(self) -> "Words":
        """What names the places."""
        return self._m.g.words

    def at(self, x: int, y: int) -> Option | None:
        """The place so many millimetres from the left and from the bottom; None where it may not be chosen."""
        space = self.spots.area.surface.space(x, y)
        if space is None:
            return None
        index = self.spots.index_of(space)
        return self[index] if self._m.offers(index) else None

    def refused(self, x: int, y: int) -> str | int | None:
        """What is in the way of a place, as far as one can see: OFF the table, the GROUND, or a component that stands there;
        None where it is not such a place."""
        surface, mover = self.spots.area.surface, self.spots.area.mover
        if surface.space(x, y) is None:
            return OFF
        if mover is None:
            return None
        if not surface.ground.carries((x, y), surface.bases[mover]):
            return GROUND
        if not self._m.sees_into(self._decision.player, surface.slot):
            return None
        return next((other for other, _ in surface.blocking(self._m, mover, (x, y))), None)


OFF, GROUND = "off", "ground"
"""Why nothing can stand at a place."""


def sample_of(number: int) -> Sequence[int]:
    """The options that a bot tries of so many: all, or of very many the ends and some between, evenly spread."""
    if number <= DESCRIBED:
        return range(number)
    return sorted({i * (number - 1) // (DESCRIBED - 1) for i in range(DESCRIBED)})


@dataclass(frozen=True)
class Question:
    """A decision that a player must make now. `site` is the path of the statement that asks, `secret`: others see only
    who still decides; `text` is the question. `options` lists what can be chosen, or describes it (`Numbers`)."""

    player: int
    site: str
    text: str
    secret: bool
    options: Sequence[Option]


@dataclass(frozen=True)
class Outcome:
    """One outcome of a chance event; it happens with probability weight / total."""

    index: int
    label: str
    weight: int


@dataclass(frozen=True)
class ChanceEvent:
    """A chance event that is open. `total` is the sum of the weights."""

    site: str
    outcomes: tuple[Outcome, ...]
    total: int


def question_of(m: "Machine") -> Question:
    """The pending decision for people."""
    decision = m.pending
    assert isinstance(decision, Decision)
    site = m.g.sites[decision.site]
    text = question_text(site, m.g.words)
    if isinstance(decision.values, range) and len(decision.values) > DESCRIBED:
        return Question(decision.player, site.path, text, site.secret, Numbers(decision.values))
    if isinstance(decision.values, Spots):
        # The machine goes on; the question stays about where it was.
        return Question(decision.player, site.path, text, site.secret, Places(m.copy(), decision))
    options = tuple(
        Option(i, option_label(m, decision, i), HIDDEN if m.concealed(decision.site, decision.player, v) else v)
        for i, v in enumerate(decision.values)
    )
    return Question(decision.player, site.path, text, site.secret, options)


def question_text(site: "Site", words: "Words") -> str:
    """What is asked."""
    what = words.spelled(site.what)
    match site.kind:
        case "menu" | "may":
            title = site.titles[0] if site.kind == "may" and site.titles else ""
            return title or words.worded("What to do?" if site.kind == "menu" else "Do it?")
        case "number":
            return words.worded("Choose a number: {what}", what=what)
        case "several":
            return words.worded("Choose {what}, one after the other", what=what)
        case "payment":
            return words.worded("Choose which {what}", what=what) if what else words.worded("Choose which components")
    return words.worded("Choose {what}", what=what)


def option_label(m: "Machine", decision: Decision, index: int) -> str:
    """What a person reads for an option: nothing that the chooser does not know."""
    sees = m.g.sites[decision.site].sees
    return label_of_option(m, decision, index, lambda c: sees or m.tells(decision.player, c))


def label_of_option(m: "Machine", decision: Decision, index: int, knows: Callable[[int], bool]) -> str:
    """An option as somebody reads it who knows these components."""
    g = m.g
    site = g.sites[decision.site]
    value = decision.values[index]
    if value == DECLINE:
        return g.words.worded("stop" if site.kind in ("several", "menu") else "do not")
    if site.kind == "menu":
        return (
            site.titles[value] or g.words.option(site.names[value])
            if site.titles[value] or site.names[value]
            else g.words.worded("option {number}", number=value + 1)
        )
    if site.kind == "may":
        return g.words.worded("yes")
    if site.kind == "payment":
        return _components(m, value, knows)
    if site.type.base == "component":
        return component_label(m, value, knows(value))
    if site.kind == "option" and value in site.names:
        return site.titles[site.names.index(value)] or g.words.value(value, site.type)
    if isinstance(decision.values, Spots):
        return _place_label(m, decision.values, value)
    return g.words.value(value, site.type)


def _place_label(m: "Machine", values: Spots, space: int) -> str:
    """A place of a surface, with whom the figure that is to stand there would touch."""
    name = m.g.words.space(space)
    mover = values.area.mover
    near = m.g.touching(m, mover, space) if mover is not None else ()
    names = m.g.words.listed([m.g.words.component(c) for c in near])
    return m.g.words.worded("{name}, touching {names}", name=name, names=names) if near else name


def component_label(m: "Machine", component: int, known: bool) -> str:
    """A component by its name, with its place on a board; by its place alone for who does not know it."""
    g = m.g
    zone = g.zone_at[m.loc[component]]
    if not known:
        return _unseen_label(m, component)
    name = g.words.component(component)
    face = g.face_slot.get(component)
    if face is not None:
        return f"{name}{g.words.showing}{g.words.value(m.s[face], Type('number'))}"
    if zone.spatial:
        space = m.space_of(component)
        return g.words.worded("{name} on {space}", name=name, space=g.words.space(space)) if space is not None else name
    return name


def _unseen_label(m: "Machine", component: int) -> str:
    words, zone = m.g.words, m.g.zone_at[m.loc[component]]
    if zone.form == "row":
        place = 1
        for x in m.s[zone.slot]:
            if x == component:
                return words.worded("the {nth} of {zone}", nth=_ordinal(words, place), zone=words.zone(zone))
            place += len(x) if x.__class__ is tuple else 1
    if zone.spatial:
        space = m.space_of(component)
        assert space is not None
        on = m.on_space(space)
        at = words.space(space)
        if len(on) < 2:
            return words.worded("the unseen one on {space}", space=at)
        nth = _ordinal(words, on.index(component) + 1)
        return words.worded("the unseen one on {space}, {nth} from below", space=at, nth=nth)
    return words.worded("an unseen one of {zone}", zone=words.zone(zone))


def _components(m: "Machine", ids: tuple[int, ...], knows: Callable[[int], bool]) -> str:
    counts: dict[str, int] = {}
    for c in ids:
        label = component_label(m, c, knows(c))
        counts[label] = counts.get(label, 0) + 1
    return ", ".join(m.g.words.times(n, label) for label, n in counts.items()) or m.g.words.worded("nothing")


def _ordinal(words: "Words", n: int) -> str:
    if words.language != SOURCE:
        return words.worded("{number}th", number=n)
    suffix = "th" if 10 <= n % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{suffix}"


def chance_of(m: "Machine") -> ChanceEvent:
    """The pending chance event."""
    chance = m.pending
    assert isinstance(chance, Chance)
    outcomes = tuple(Outcome(i, outcome_label(m, chance, i), w) for i, w in enumerate(chance.weights))
    return ChanceEvent(m.g.sites[chance.site].path, outcomes, chance.total)


def outcome_label(m: "Machine", chance: Chance, index: int) -> str:
    """What happens, for an all-knowing reader (a transcript, an explorer)."""
    outcome = chance.outcomes[index]
    if chance.kind == "roll":
        return ", ".join(m.g.words.value(f, Type("number")) for f in outcome)
    if chance.kind == "value":
        return label_of_option(m, Decision(chance.site, TABLE, [outcome], chance.data, chance.next), 0, lambda _: True)
    return m.g.words.component(outcome)
