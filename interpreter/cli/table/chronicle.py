"""The log of a game, as each player may know it.

The machine reports each event at the moment when it happens. What a player may read is decided at that moment: a card
that lies open, or that the player has followed there, is named; another is `a card`. So no later reveal, and no undo,
can make the log tell more than the player has seen. What happens among places whose number of components a player may
not know has no line for that player, who could else count the lines, or see that there are none.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dreambook.interpreter.cli.speech import worded
from dreambook.interpreter.cli.table.naming import Nouns, counted, in_number_order, without_owner
from dreambook.interpreter.cli.table.unthrown import zones_without_throws
from dreambook.interpreter.play.history import hears_chance, uncounted, unheard, visible_history
from dreambook.interpreter.play.moves import option_label, question_text
from dreambook.interpreter.play.pending import DECLINE, HIDDEN, TABLE, Decision
from dreambook.interpreter.play.views import counts
from dreambook.interpreter.play.words import DICE

if TYPE_CHECKING:
    from dreambook.interpreter.play.game import Game, Move


@dataclass
class Entry:
    """One line of the log. `texts` has it for each player, and last for the public; empty for who learns nothing."""

    kind: str
    texts: tuple[str, ...]


@dataclass
class Moves(Entry):
    """Components that went the same way one after the other: one line."""

    way: tuple[int, int, int, int] = (0, 0, 0, 0)
    labels: list[list[str]] = field(default_factory=list)


class Chronicle:
    """Keeps the log of a game; `follow` the game again after each undo or load."""

    def __init__(self, game: "Game") -> None:
        self.entries: list[Entry] = []
        self.follow(game)
        self._recall(game)

    def follow(self, game: "Game") -> None:
        """Listen to a game from here on."""
        self.players = game.players
        self._m = game.machine
        self._nouns = Nouns(game.program)
        self._unthrown = zones_without_throws(game.program)
        self._where = [(self._m.loc[c], self._m.space_of(c)) for c in range(len(self._m.loc))]
        self._chosen: Any = None
        self.scored: dict[int, list[tuple[str, int]]] = {}
        self._m.log = _Listener(self)

    def note(self, text: str) -> None:
        """Add a line that everybody may read."""
        self.entries.append(Entry("note", (text,) * (self.players + 1)))

    def _recall(self, game: "Game") -> None:
        """What happened before anybody listened: in the setup, or before the game was saved."""
        sites = {site.path: site for site in game.program.sites}
        for i, viewer in enumerate(self._viewers()):
            for move in visible_history(game, viewer):
                texts = [""] * (self.players + 1)
                texts[i] = self._recalled(move, sites.get(move.site))
                self.entries.append(Entry("before", tuple(texts)))

    def _recalled(self, move: "Move", site: Any) -> str:
        if move.player is None and site is not None and site.chance and site.name and move.label != HIDDEN:
            return f"{worded('by chance')}: {self._named(site.name, move.label)}"
        if move.player is None:
            return worded("chance: {what}", what=move.label)
        who = self._m.g.words.player(move.player)
        if move.takeback:
            return worded("{who} takes a choice back", who=who)
        if move.label == HIDDEN:
            return worded("{who} has chosen", who=who)
        if site is not None and site.kind == "may":
            return f"{who}: {self._answered(site, move.label == worded('yes'))}"
        if move.player == TABLE and site is not None and site.name:
            return f"{worded('at the table')}: {self._named(site.name, move.label)}"
        plainly = site is not None and site.kind == "menu"
        return f"{who}: {move.label}" if plainly else worded("{who} chooses {what}", who=who, what=move.label)

    def cut(self, length: int) -> None:
        """Forget all but so many lines: what they tell was taken back."""
        del self.entries[length:]

    def lines(self, player: int | None, start: int = 0, news: bool = False) -> list[str]:
        """What a player (None: the public) may read of the entries from `start` on.

        Of headings that stand one below the other, since nothing happened there, only the last is shown. As `news` it is not
        told what dice do before they are thrown and afterwards.
        """
        at = self.players if player is None or player == TABLE else player
        read = [entry for entry in self.entries[start:] if entry.texts[at] and not (news and entry.kind == "waits")]
        return [
            entry.texts[at]
            for i, entry in enumerate(read)
            if entry.kind != "period" or i + 1 == len(read) or read[i + 1].kind != "period"
        ]

    # ------------------------------------------------------------------ events
    def happened(self, event: tuple[Any, ...]) -> None:
        """Write an event down for each player; called by the machine while it happens."""
        kind, *data = event
        writer = getattr(self, f"_{kind}", None)
        if writer is not None:
            writer(*data)

    def _all(self, kind: str, text: str) -> None:
        self.entries.append(Entry(kind, (text,) * (self.players + 1)))

    def _viewers(self) -> list[int | None]:
        return [*range(self.players), None]

    def _knows(self, viewer: int | None, component: int) -> bool:
        return self._m.everybody_knows(component) if viewer is None else self._m.knows(viewer, component)

    def _tells_apart(self, viewer: int | None, component: int) -> bool:
        """Whether a viewer knows the component, and sees that it is this one among those that look alike."""
        viewers = range(self.players) if viewer is None else (viewer,)
        return all(self._m.knows(p, component) and not self._m.confused(p, component) for p in viewers)

    def _choose(self, player: int, site: int, value: Any) -> None:
        m, g = self._m, self._m.g
        info = g.sites[site]
        who = g.words.player(player)
        label = option_label(m, Decision(site, player, [value], 0, 0), 0)
        self._chosen = value if info.type.base == "space" else None
        plainly = value == DECLINE or info.kind == "menu"
        if player == TABLE and info.name:
            who, label, plainly = worded("at the table"), self._named(info.name, label), True
        said = f"{who}: {label}" if plainly else worded("{who} chooses {what}", who=who, what=label)
        if info.kind == "may":
            said = f"{who}: {self._answered(info, value != DECLINE)}"
        before = self.entries[-1].texts if self.entries and self.entries[-1].kind == "secret" else ()
        texts = []
        secret = info.secret
        for i, viewer in enumerate(self._viewers()):
            behind_screen = viewer != player and bool(uncounted(m, info, value, viewer))
            secret = secret or behind_screen
            if viewer == player or (not behind_screen and self._may_hear(viewer, player, info, value)):
                texts.append(said)
            else:
                # How many choices somebody makes in secret, or behind a screen, is secret too.
                unsaid = worded("{who} has chosen", who=who)
                again = (info.secret or behind_screen) and before and before[i] in ("", unsaid)
                texts.append("" if again or info.covert else unsaid)
        self.entries.append(Entry("secret" if secret else "choose", tuple(texts)))

    def _may_hear(self, viewer: int | None, player: int, info: Any, value: Any) -> bool:
        """Whether a viewer may be told what was chosen: components only when they know them too."""
        if unheard(self._m, info, player, viewer):
            return False
        if info.kind == "payment":
            components: Sequence[int] = value if isinstance(value, tuple) else ()
        elif info.type.base == "component" and isinstance(value, int):
            components = (value,)
        else:
            return True
        for c in components:
            chooser_knows = info.sees or player < 0 or self._m.tells(player, c)
            if chooser_knows and not self._tells_apart(viewer, c):
                return False
        return True

    def _move(self, component: int, slot: int, space: int, site: int) -> None:
        before, before_space = self._where[component]
        self._where[component] = (slot, space if space >= 0 else None)
        if self._chosen is not None and space == self._chosen:
            # "player 1 chooses b2" says it already.
            self._chosen = None
            return
        way = (before, slot, space, site)
        g = self._m.g
        name = g.words.component(component)
        labels = []
        for v in self._viewers():
            known = self._knows(v, component)
            told = self._counts(v, before, slot) or (known and self._m.g.unique[component])
            labels.append([name if known else HIDDEN] if told else [])
        last = self.entries[-1] if self.entries else None
        if not (isinstance(last, Moves) and last.way == way):
            # Dice that are taken up, or laid back where they wait, tell nothing.
            waits = not {g.zone_at[before].zone, g.zone_at[slot].zone}.isdisjoint(self._unthrown)
            last = Moves("waits" if waits and component in g.face_slot else "move", (), way, [[] for _ in labels])
            self.entries.append(last)
        for listed, more in zip(last.labels, labels, strict=True):
            listed.extend(more)
        last.texts = tuple(
            self._moved(listed, before, before_space, slot, space) if listed else "" for listed in last.labels
        )

    def _counts(self, viewer: int | None, *slots: int) -> bool:
        """Whether a viewer may know how many lie in one of these zones, and so how many come to it or leave it."""
        return any(counts(self._m, self._m.g.zone_at[slot], viewer) for slot in slots)

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
            for viewer in self._viewers():
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
            for viewer in self._viewers():
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
        for viewer in self._viewers():
            unknown = worded("something")
            names = [self._m.g.words.component(c) if self._knows(viewer, c) else unknown for c in (a, b)]
            texts.append(worded("{one} and {other} change places", one=names[0], other=names[1]))
        self._where[a], self._where[b] = self._where[b], self._where[a]
        self.entries.append(Entry("swap", tuple(texts)))

    def _roll(self, dice: tuple[int, ...], faces: tuple[Any, ...]) -> None:
        words = self._m.g.words
        shown = [words.option(f) if isinstance(f, str) else str(f) for f in faces]
        zone = self._m.g.zone_at[self._m.loc[dice[0]]]
        noun = self._nouns.of_kind(self._m.g.box.kind_of[dice[0]], len(dice))
        alone, seen = len(dice) == 1, words.listed(shown)
        text = worded("the {die} shows {face}" if alone else "the {dice} show {faces}", **_dice(noun, seen, alone))
        if zone.zone.startswith(DICE):
            unseen = worded("{die} is rolled" if alone else "{dice} are rolled", **_dice(noun, seen, alone))
        else:
            place = {**_dice(noun, seen, alone), "zone": words.zone(zone)}
            unseen = worded("{die} is rolled in {zone}" if alone else "{dice} are rolled in {zone}", **place)
        slots = [self._m.loc[d] for d in dice]
        texts = []
        for v in self._viewers():
            untold = unseen if self._counts(v, *slots) else ""
            texts.append(text if all(self._knows(v, d) for d in dice) else untold)
        self.entries.append(Entry("roll", tuple(texts)))

    def _fall(self, site: int, value: Any) -> None:
        """What chance has chosen, where that is no component: those are seen where they go."""
        info = self._m.g.sites[site]
        label = option_label(self._m, Decision(site, TABLE, [value], 0, 0), 0)
        said = f"{worded('by chance')}: {self._named(info.name, label)}"
        self.entries.append(
            Entry("fall", tuple(said if hears_chance(self._m, info, viewer) else "" for viewer in self._viewers()))
        )

    def _score(self, site: int, player: int, points: int) -> None:
        title = self._m.g.sites[site].node.title or ""  # type: ignore[attr-defined]
        self.scored.setdefault(player, []).append((title, points))
        who = self._m.g.words.player(player)
        what = worded("{who} scores {points} for {what}", who=who, points=points, what=title)
        self._all("score", what if title else worded("{who} scores {points}", who=who, points=points))

    def _period(self, site: int) -> None:
        node = self._m.g.sites[site].node
        title = getattr(getattr(node, "head", None), "title", None)
        if title:
            self._all("period", f"- {title} -")

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

    def __init__(self, chronicle: Chronicle) -> None:
        super().__init__()
        self._chronicle = chronicle

    def append(self, event: tuple[Any, ...]) -> None:
        """Hand an event on."""
        self._chronicle.happened(event)

    def extend(self, events: Iterable[tuple[Any, ...]]) -> None:
        """Hand several events on."""
        for event in events:
            self._chronicle.happened(event)


def _dice(noun: str, faces: str, alone: bool) -> dict[str, str]:
    return {"die": noun, "face": faces} if alone else {"dice": noun, "faces": faces}
