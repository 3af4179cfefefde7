"""What the machine reports while it plays, written down for each viewer at that moment."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dreambook.grammar import ast
from dreambook.interpreter.cli.speech import worded
from dreambook.interpreter.cli.table.figures import OMNISCIENT, Figures
from dreambook.interpreter.cli.table.naming import Nouns, counted, in_number_order, without_owner
from dreambook.interpreter.cli.table.place import has_turns
from dreambook.interpreter.cli.table.unthrown import zones_without_throws
from dreambook.interpreter.cli.table.written import Entry, Moves
from dreambook.interpreter.play.history import hears_chance, uncounted, unheard
from dreambook.interpreter.play.moves import option_label, question_text
from dreambook.interpreter.play.pending import DECLINE, HIDDEN, TABLE, Decision
from dreambook.interpreter.play.views import counts
from dreambook.interpreter.play.words import DICE

if TYPE_CHECKING:
    from dreambook.interpreter.compile.program import Program
    from dreambook.interpreter.play.machine import Machine


WITHOUT_EFFECT = frozenset(("choose", "secret", "waits", "period", "turn_begins", "roll", "fall"))
"""The kinds of lines that tell what was tried, and not what came of it."""


@dataclass
class _Doing:
    """A procedure that is under way: where it goes on after it, how many lines there were before it, and what there was."""

    back: int
    name: str
    printed: bool
    start: int
    state: list[Any]


class Events:
    """Hears a machine, and writes down each event as each viewer may know it: each player, the public, and who sees everything."""

    def _begin(self, program: "Program") -> None:
        self.entries: list[Entry] = []
        self.players = program.players
        self._nouns = Nouns(program)
        self._unthrown = zones_without_throws(program)
        self._viewers: tuple[int | None, ...] = (*range(self.players), None, OMNISCIENT)
        self._one_name: dict[int, bool] = {}
        # What a roll is called tells something only where there are several.
        self._many_rolls = len({n.name for n in program.rules.nodes if isinstance(n, ast.Roll) and n.name}) > 1
        self._turns = self.players > 1 and has_turns(program)
        box = program.box
        self._all_is_seen = all(v.seers == "all" for v in box.variables)
        self.scored: dict[int, list[tuple[str, int]]] = {}
        self.ended_by: ast.Node | None = None

    def hear(self, machine: "Machine") -> None:
        """Listen to a machine from here on."""
        m = self._m = machine
        self._where = [(m.loc[c], m.space_of(c)) for c in range(len(m.loc))]
        self._figures = Figures(m, self._viewers)
        # The last choice: the variable it goes to and the value, which viewers were told it, and of a space only these.
        self._chosen: tuple[str, Any] | None = None
        self._heard: set[int] = set()
        self._goal: tuple[int, set[int]] | None = None
        self._meant: list[set[int]] = [set() for _ in self._viewers]
        self._under_way: list[_Doing] = []
        m.log = _Listener(self)

    # ------------------------------------------------------------------ events
    def happened(self, event: tuple[Any, ...]) -> None:
        """Write an event down for each player; called by the machine while it happens."""
        kind, *data = event
        self._note_figures()
        writer = getattr(self, f"_{kind}", None)
        if writer is not None:
            writer(*data)

    def _all(self, kind: str, text: str) -> None:
        self.entries.append(Entry(kind, (text,) * len(self._viewers)))

    def _note_figures(self) -> None:
        for texts in self._figures.changes(self._chosen, self._heard):
            self.entries.append(Entry("figure", texts))

    def _knows(self, viewer: int | None, component: int) -> bool:
        # Who sees everything is no seat, and knows all, as the table does.
        return self._m.everybody_knows(component) if viewer is None else self._m.knows(viewer, component)

    def _tells_apart(self, viewer: int | None, component: int) -> bool:
        """Whether a viewer knows the component, and sees that it is this one among those that look alike."""
        if viewer == OMNISCIENT:
            return True
        viewers = range(self.players) if viewer is None else (viewer,)
        return all(self._m.knows(p, component) and not self._m.confused(p, component) for p in viewers)

    def _choose(self, player: int, site: int, value: Any) -> None:
        m, g = self._m, self._m.g
        info = g.sites[site]
        who = g.words.player(player)
        label = option_label(m, Decision(site, player, [value], 0, 0), 0)
        self._chosen, self._heard = (info.name, value), set()
        self._goal = (value, self._heard) if info.type.base == "space" and isinstance(value, int) else None
        plainly = value == DECLINE or info.kind == "menu"
        if player == TABLE and info.name:
            who, label, plainly = worded("at the table"), self._named(info.name, label), True
        said = f"{who}: {label}" if plainly else worded("{who} chooses {what}", who=who, what=label)
        if info.kind == "may":
            said = f"{who}: {self._answered(info, value != DECLINE)}"
        before = self.entries[-1].texts if self.entries and self.entries[-1].kind == "secret" else ()
        texts = []
        secret = info.secret
        for i, viewer in enumerate(self._viewers):
            behind_screen = viewer not in (player, OMNISCIENT) and bool(uncounted(m, info, value, viewer))
            secret = secret or behind_screen
            if viewer == player or (not behind_screen and self._may_hear(viewer, player, info, value)):
                texts.append(said)
                self._heard.add(i)
                self._meant[i].update(_components(info, value))
            else:
                # How many choices somebody makes in secret, or behind a screen, is secret too.
                unsaid = worded("{who} has chosen", who=who)
                again = (info.secret or behind_screen) and before and before[i] in ("", unsaid)
                texts.append("" if again or info.covert else unsaid)
        self.entries.append(Entry("secret" if secret else "choose", tuple(texts), by=player))

    def _may_hear(self, viewer: int | None, player: int, info: Any, value: Any) -> bool:
        """Whether a viewer may be told what was chosen: components only when they know them too."""
        if viewer == OMNISCIENT:
            return True
        if unheard(self._m, info, player, viewer):
            return False
        for c in _components(info, value):
            chooser_knows = info.sees or player < 0 or self._m.tells(player, c)
            if chooser_knows and not self._tells_apart(viewer, c):
                return False
        return True

    def _move(self, component: int, slot: int, space: int, site: int) -> None:
        before, before_space = self._where[component]
        self._where[component] = (slot, space if space >= 0 else None)
        way = (before, slot, space, site)
        g = self._m.g
        # "player 1 chooses b2" says it already to who knows what it is that goes there.
        heard: Collection[int] = ()
        if self._goal is not None and space == self._goal[0]:
            heard = self._goal[1]
            self._goal = None
        name = g.words.component(component)
        labels: list[list[str]] = []
        for i, v in enumerate(self._viewers):
            meant = component in self._meant[i]
            self._meant[i].discard(component)
            if i in heard and (before == slot or meant or self._always_alike(before)):
                labels.append([])
                continue
            known = self._knows(v, component)
            told = self._counts(v, before, slot) or (known and self._m.g.unique[component])
            labels.append([name if known else HIDDEN] if told else [])
        last = self.entries[-1] if self.entries else None
        if not (isinstance(last, Moves) and last.way == way):
            # Dice that are taken up, or laid back where they wait, tell nothing.
            waits = not {g.zone_at[before].zone, g.zone_at[slot].zone}.isdisjoint(self._unthrown)
            last = Moves(
                "waits" if waits and component in g.face_slot else "move", (), way=way, labels=[[] for _ in labels]
            )
            self.entries.append(last)
        for listed, more in zip(last.labels, labels, strict=True):
            listed.extend(more)
        last.texts = tuple(
            self._moved(listed, before, before_space, slot, space) if listed else "" for listed in last.labels
        )

    def _always_alike(self, slot: int) -> bool:
        """Whether all that can ever lie in a zone is called the same, so that nobody asks what is taken from it."""
        if slot not in self._one_name:
            g, zone = self._m.g, self._m.g.zone_at[slot]
            node = g.rules.zones.get(zone.zone)
            kinds = {k for kind in (node.kinds if node is not None else ()) for k in g.rules.kind_and_below(kind)}
            names = {
                g.words.species(species) + str(species.owner)
                for species in g.words.declared
                if species.kind in kinds and species.count and species.owner in (None, zone.owner)
            }
            self._one_name[slot] = bool(kinds) and len(names) < 2
        return self._one_name[slot]

    def _counts(self, viewer: int | None, *slots: int) -> bool:
        """Whether a viewer may know how many lie in one of these zones, and so how many come to it or leave it."""
        return viewer == OMNISCIENT or any(counts(self._m, self._m.g.zone_at[slot], viewer) for slot in slots)

    def _moved(self, labels: list[str], before: int, before_space: int | None, slot: int, space: int) -> str:
        words, g = self._m.g.words, self._m.g
        zone = g.zone_at[slot]
        what = self._things(labels, zone.zone)
        to = words.zone(zone)
        if space >= 0:
            to = worded("{space} of {zone}", space=words.space(space), zone=to)
        start = words.zone(g.zone_at[before])
        if before == slot:
            start = words.space(before_space) if before_space is not None else worded("there")
        return worded(
            "{what} goes from {start} to {to}" if len(labels) == 1 else "{what} go from {start} to {to}",
            what=what, start=start, to=to,
        )  # fmt: skip

    def _things(self, labels: list[str], zone: str) -> str:
        one, many = self._nouns.of_zone(zone, 1), self._nouns.of_zone(zone, 2)
        if len(labels) == 1 and labels[0] in (HIDDEN, one):
            return worded("an {thing}" if one[:1] in "aeiou" else "a {thing}", thing=one)
        if len(labels) == 1:
            return labels[0]
        if set(labels) == {HIDDEN}:
            return f"{len(labels)} {many}"
        return counted(in_number_order(labels), one, many)

    def _turn(self, components: tuple[int, ...], up: bool, _site: int) -> None:
        for slot, ids in self._by_place(components):
            zone = self._m.g.zone_at[slot]
            texts = []
            for viewer in self._viewers:
                labels = [self._m.g.words.component(c) if self._knows(viewer, c) else HIDDEN for c in ids]
                told = self._counts(viewer, slot) or HIDDEN not in labels
                turned = worded(
                    "{what} in {zone} turned face up" if up else "{what} in {zone} turned face down",
                    what=self._things(labels, zone.zone), zone=self._m.g.words.zone(zone),
                )  # fmt: skip
                texts.append(turned if told else "")
            self.entries.append(Entry("turn", tuple(texts)))

    def _reveal(self, components: tuple[int, ...], players: tuple[int, ...]) -> None:
        everyone = len(players) == self.players
        whom = worded("everyone") if everyone else ", ".join(self._m.g.words.player(p) for p in players)
        for slot, ids in self._by_place(components):
            texts = []
            for viewer in self._viewers:
                told = everyone or viewer in players or self._counts(viewer, slot)
                seen = worded("{who} sees {what}", who=whom, what=self._shown(viewer, slot, ids))
                texts.append(seen if told else "")
            self.entries.append(Entry("reveal", tuple(texts)))

    def _by_place(self, components: Sequence[int]) -> list[tuple[int, list[int]]]:
        """Components with the zone in which they lie, zone by zone."""
        found: dict[int, list[int]] = {}
        for c in components:
            found.setdefault(self._m.loc[c], []).append(c)
        return list(found.items())

    def _shown(self, viewer: int | None, slot: int, components: Sequence[int]) -> str:
        """`5 dice of cup of player 1, showing 1, 2, 2, 4 and 6`"""
        m = self._m
        words, zone = m.g.words, m.g.zone_at[slot]
        known = all(self._knows(viewer, c) for c in components)
        labels = [
            without_owner(words.component(c), zone.owner) if known or self._knows(viewer, c) else HIDDEN
            for c in components
        ]
        text = self._things(labels, zone.zone)
        if not zone.zone.startswith(DICE):
            text = worded("{what} of {zone}", what=text, zone=words.zone(zone))
        if known and all(c in m.g.face_slot for c in components):
            faces = sorted((m.s[m.g.face_slot[c]] for c in components), key=lambda f: (isinstance(f, str), f))
            seen = words.listed([words.option(f) if isinstance(f, str) else str(f) for f in faces])
            text = worded("{what}, showing {faces}", what=text, faces=seen)
        return text

    def _shuffle(self, slot: int, _site: int) -> None:
        self._all("shuffle", worded("{zone} is shuffled", zone=self._m.g.words.zone(self._m.g.zone_at[slot])))

    def _swap(self, a: int, b: int, _site: int) -> None:
        texts = []
        for viewer in self._viewers:
            unknown = worded("something")
            names = [self._m.g.words.component(c) if self._knows(viewer, c) else unknown for c in (a, b)]
            texts.append(worded("{one} and {other} change places", one=names[0], other=names[1]))
        self._where[a], self._where[b] = self._where[b], self._where[a]
        self.entries.append(Entry("swap", tuple(texts)))

    def _roll(self, dice: tuple[int, ...], faces: tuple[Any, ...], site: int = -1) -> None:
        words = self._m.g.words
        shown = [words.option(f) if isinstance(f, str) else str(f) for f in faces]
        zone = self._m.g.zone_at[self._m.loc[dice[0]]]
        noun = self._nouns.of_kind(self._m.g.box.kind_of[dice[0]], len(dice))
        alone, seen = len(dice) == 1, words.listed(shown)
        text = worded("the {die} shows {face}" if alone else "the {dice} show {faces}", **_dice(noun, seen, alone))
        called = getattr(self._m.g.sites[site].node, "name", None) if site >= 0 else None
        if called and self._many_rolls:
            text = worded("{what}: {now}", what=words.spelled(called), now=seen)
        if zone.zone.startswith(DICE):
            unseen = worded("{die} is rolled" if alone else "{dice} are rolled", **_dice(noun, seen, alone))
        else:
            place = {**_dice(noun, seen, alone), "zone": words.zone(zone)}
            unseen = worded("{die} is rolled in {zone}" if alone else "{dice} are rolled in {zone}", **place)
        slots = [self._m.loc[d] for d in dice]
        texts = []
        for v in self._viewers:
            untold = unseen if self._counts(v, *slots) else ""
            texts.append(text if all(self._knows(v, d) for d in dice) else untold)
        self.entries.append(Entry("roll", tuple(texts)))

    def _fall(self, site: int, value: Any) -> None:
        """What chance has chosen; a component only to who can tell which one it is."""
        info = self._m.g.sites[site]
        label = option_label(self._m, Decision(site, TABLE, [value], 0, 0), 0)
        said = f"{worded('by chance')}: {self._named(info.name, label)}"
        self._chosen, self._heard = (info.name, value), set()
        texts = []
        for i, viewer in enumerate(self._viewers):
            hears = viewer == OMNISCIENT or hears_chance(self._m, info, viewer)
            if hears and all(self._tells_apart(viewer, c) for c in _components(info, value)):
                self._heard.add(i)
                self._meant[i].update(_components(info, value))
            texts.append(said if i in self._heard else "")
        self.entries.append(Entry("fall", tuple(texts)))

    def _score(self, site: int, player: int, points: int) -> None:
        node = self._m.g.sites[site].node
        assert isinstance(node, ast.Score)
        title = node.title or ""
        if not title and isinstance(node.points, ast.Name) and node.points.name in self._m.g.rules.variables:
            title = self._m.g.words.variable_title(node.points.name)
        self.scored.setdefault(player, []).append((title, points))
        who = self._m.g.words.player(player)
        what = worded("{who} scores {points} for {what}", who=who, points=points, what=title)
        self._all("score", what if title else worded("{who} scores {points}", who=who, points=points))

    def _over(self, node: ast.Node) -> None:
        """Play is over, and the scoring follows."""
        self.ended_by = node

    def _period(self, site: int) -> None:
        node = self._m.g.sites[site].node
        title = getattr(getattr(node, "head", None), "title", None)
        self._under_way.clear()
        if title:
            whose = self._m.s[self._m.g.slot_active] if self._turns and not self._in_setup() else None
            self.entries.append(Entry("period", (title,) * len(self._viewers), whose))

    def _in_setup(self) -> bool:
        m = self._m
        labels = (*(label for label, _ in m.stack), m.pc)
        return any(m.g.blocks[label].path.startswith("setup") for label in labels if label in m.g.blocks)

    def _turn_begins(self, player: int) -> None:
        if self.players > 1:
            self.entries.append(Entry("turn_begins", ("",) * len(self._viewers), player))

    def _out(self, player: int) -> None:
        self._all("out", worded("{player} is out", player=self._m.g.words.player(player)))

    def _doing(self, back: int, name: str, printed: bool) -> None:
        """A procedure begins that gives back to block `back`; `printed`: it stands on a component."""
        self._under_way.append(_Doing(back, name, printed, len(self.entries), self._state()))

    def _done(self, back: int) -> None:
        """A procedure is over. What is printed somewhere, or what dice were rolled for, may have come to nothing: then it
        is said, where nothing that changes is hidden from anybody."""
        at = next((i for i, one in reversed([*enumerate(self._under_way)]) if one.back == back), None)
        if at is None:
            return
        done = self._under_way[at]
        del self._under_way[at:]
        kinds = {entry.kind for entry in self.entries[done.start :]}
        # A roll just before it was made for it.
        start = done.start
        while start > 0 and start <= len(self.entries) and self.entries[start - 1].kind in ("roll", "waits"):
            start -= 1
        rolled = any(entry.kind == "roll" for entry in self.entries[start:])
        if not (done.printed or rolled) or not kinds <= WITHOUT_EFFECT or self._state() != done.state:
            return
        procedure = self._m.g.rules.procedures.get(done.name) or self._m.g.rules.actions.get(done.name)
        title = (procedure.head.title if procedure is not None else None) or self._m.g.words.spelled(done.name)
        text = worded("{what}: no effect", what=title)
        sees = [self._all_is_seen and all(self._counts(v, z.slot) for z in self._m.g.box.zones) for v in self._viewers]
        self.entries.append(Entry("nothing", tuple(text if sees_all else "" for sees_all in sees)))

    def _state(self) -> list[Any]:
        """What there is but for what dice show."""
        faces = set(self._m.g.face_slot.values())
        return [value for slot, value in enumerate(self._m.s) if slot not in faces]

    def _named(self, name: str, value: str) -> str:
        """What the table was asked, and the answer: `the clue is cold`."""
        return worded("{name} is {value}", name=self._m.g.words.spelled(name), value=value)

    def _answered(self, site: Any, yes: bool) -> str:
        """What was asked, and the answer: `Pay 1 coin: no`, `Do you want a card? Yes`."""
        question = question_text(site, self._m.g.words)
        if question.endswith("?"):
            return f"{question} {worded('Yes' if yes else 'No')}"
        return f"{question}: {worded('yes' if yes else 'no')}"


class _Listener(list[tuple[Any, ...]]):
    """What the machine takes for its log: it hands each event on and keeps none."""

    def __init__(self, chronicle: Events) -> None:
        super().__init__()
        self._chronicle = chronicle

    def append(self, event: tuple[Any, ...]) -> None:
        """Hand an event on."""
        self._chronicle.happened(event)

    def extend(self, events: Iterable[tuple[Any, ...]]) -> None:
        """Hand several events on."""
        for event in events:
            self._chronicle.happened(event)


def _components(site: Any, value: Any) -> Sequence[int]:
    """The components that a choice names."""
    if site.kind == "payment":
        return value if isinstance(value, tuple) else ()
    return (value,) if site.type.base == "component" and isinstance(value, int) else ()


def _dice(noun: str, faces: str, alone: bool) -> dict[str, str]:
    return {"die": noun, "face": faces} if alone else {"dice": noun, "faces": faces}
