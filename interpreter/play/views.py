"""What a player sees: derived from declared visibility, and from what each player has followed (design, 3.7)."""

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from dreambook.interpreter.model.box import VariableInstance, ZoneInstance
from dreambook.interpreter.model.sides import SIDES
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.pending import HIDDEN, Chance, Decision

MOST_LISTED = 4
"""So many components that may lie at a place are listed at most."""


@dataclass(frozen=True)
class ZoneView:
    """A zone as a player sees it.

    `items` names what lies in it: from the top or left in piles and rows, sorted in hands, bags and pools; HIDDEN for
    what the player does not know; where only the order of few is unknown, what may lie there, with `or`. `spaces` has a list of items for each space of a spatial zone (grids row by row from
    the bottom left; `growing`: the start is in the middle); `count` is how many lie there in all, None when the player may not know that.
    """

    zone: str
    title: str
    form: str
    owner: int | None
    key: str | None
    count: int | None
    items: tuple[str, ...] = ()
    spaces: tuple[tuple[str, ...], ...] = ()
    columns: int = 0
    unlimited: bool = False
    growing: bool = False
    figures: tuple["FigureView", ...] = ()
    """What stands on a surface."""


@dataclass(frozen=True)
class FigureView:
    """A figure on a surface as a player sees it: where its middle is, and how wide its base is, in millimetres."""

    label: str
    x: int
    y: int
    base: int
    owner: int | None = None
    """Whose it is, where its name does not say that."""


@dataclass(frozen=True)
class VariableView:
    """A variable as a player sees it; `value` is HIDDEN when the player may not see it."""

    variable: str
    title: str
    owner: int | None
    value: str


@dataclass(frozen=True)
class View:
    """All that a player sees. `player` is None for an onlooker who sees what everybody sees."""

    player: int | None
    active: int
    players: tuple[int, ...]
    zones: tuple[ZoneView, ...]
    variables: tuple[VariableView, ...]
    waiting: tuple[str, ...]
    brought: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The lists that the player knows, by who has brought them: the own one, and those that are open or for all."""

    def as_dict(self) -> dict[str, Any]:
        """The view as plain data."""
        return {
            "player": self.player,
            "active": self.active,
            "players": list(self.players),
            "zones": [
                {
                    "zone": z.zone, "owner": z.owner, "key": z.key, "count": z.count,
                    **({"spaces": [list(x) for x in z.spaces]} if z.spaces else {"items": list(z.items)}),
                    **({"figures": [[f.label, f.x, f.y] for f in z.figures]} if z.form == "surface" else {}),
                }
                for z in self.zones
            ],
            "variables": [{"variable": v.variable, "owner": v.owner, "value": v.value} for v in self.variables],
            "waiting": list(self.waiting),
            **({"brought": {who: list(lines) for who, lines in self.brought}} if self.brought else {}),
        }  # fmt: skip

    def key(self) -> str:
        """A short text that equal views share."""
        return _key(self.as_dict())

    def seen_key(self) -> str:
        """A short text that views share in which the table looks the same, whatever is waited for."""
        return _key({**self.as_dict(), "waiting": []})


def _key(data: dict[str, Any]) -> str:
    text = json.dumps(data, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def view_of(m: Machine, player: int | None) -> View:
    """What a player sees of a position (None: what everybody sees)."""
    g = m.g
    zones = tuple(_zone(m, zone, player) for zone in g.box.zones if not gives_away(m, zone, player))
    variables = tuple(
        variable_view(m, v, player)
        for v in g.box.variables
        if not (v.variable.startswith("face ") or gives_away(m, v, player))
    )
    brought = g.lists_known_to(player)
    return View(player, m.s[g.slot_active], g.alive(m.s), zones, variables, _waiting(m, player), brought)


def _waiting(m: Machine, player: int | None) -> tuple[str, ...]:
    """Who decides now, and what: in a secret choice others learn only who still decides."""
    pending = m.pending
    if m.result is not None:
        return ("over", m.result.outcome, *(f"player {p + 1}" for p in m.result.winners))
    if isinstance(pending, Chance):
        return ("chance",)
    if isinstance(pending, Decision):
        site = m.g.sites[pending.site]
        if site.secret and player != pending.player:
            return ("secret", site.name)
        return (m.g.words.player(pending.player), site.name or site.kind)
    return ()


def gives_away(m: Machine, place: ZoneInstance | VariableInstance, player: int | None) -> bool:
    """Whether it is there for a component that somebody else has brought in secret, and that has not been seen yet."""
    if not m.g.secretly_brought or place.owner is not None:
        return False
    keys = place.key if isinstance(place.key, tuple) else (place.key,)
    return any(
        isinstance(c, int) and m.g.secretly_brought.get(c, player) != player and not _knows(m, player, c) for c in keys
    )


def _knows(m: Machine, player: int | None, c: int) -> bool:
    return m.everybody_knows(c) if player is None else m.knows(player, c)


def label_of(m: Machine, c: int, player: int | None) -> str:
    """A component as a player sees it, with what a die shows and how it is turned; HIDDEN where the player does not know it."""
    if not _knows(m, player, c):
        return HIDDEN
    name = m.g.words.component(c)
    face = m.g.face_slot.get(c)
    if face is not None:
        value = m.s[face]
        name += m.g.words.showing + (m.g.words.option(value) if isinstance(value, str) else str(value))
    heading = m.g.headings.get(c)
    if heading is not None and m.s[heading] != SIDES[0]:
        name += m.g.words.turned + m.g.words.option(m.s[heading])
    return name


def _unsaid_owner(m: Machine, c: int, player: int | None) -> int | None:
    """Whose a component is that has a name of its own; None where nobody's, or where the player does not know it."""
    species = m.g.box.species[m.g.species_of[c]]
    return species.owner if species.title and _knows(m, player, c) else None


def _zone(m: Machine, zone: ZoneInstance, player: int | None) -> ZoneView:
    g = m.g
    content = m.s[zone.slot]
    count = m.count(zone.slot) if counts(m, zone, player) else None
    items: tuple[str, ...] = ()
    spaces: tuple[tuple[str, ...], ...] = ()
    figures: tuple[FigureView, ...] = ()
    if zone.unlimited:
        items = ()
    elif zone.free:
        surface = g.surfaces[zone.slot]
        figures = tuple(
            FigureView(label_of(m, c, player), x, y, surface.bases[c], _unsaid_owner(m, c, player))
            for c, (x, y) in sorted(surface.figures(m), key=lambda f: (f[1][1], f[1][0]))
        )
    elif zone.spatial:
        spaces = tuple(
            tuple(label_of(m, c, player) for c in m.on_space(zone.first_space + i)) for i in range(zone.spaces)
        )
    elif count is None:
        # Of several that are alike nobody can say how many are still there.
        items = tuple(sorted(label_of(m, c, player) for c in m.ids(zone.slot) if g.unique[c] and _knows(m, player, c)))
    elif m.blind(player, zone.slot):
        items = (HIDDEN,) * count
    elif zone.ordered:
        listed: list[str] = []
        for x in content:
            if x.__class__ is tuple:
                # The order is not fixed: of each place is known what may lie there.
                labels = sorted({label_of(m, c, player) for c in x}, key=lambda t: (t == HIDDEN, t))
                listed.extend([g.words.worded(" or ").join(labels) if len(labels) <= MOST_LISTED else HIDDEN] * len(x))
            else:
                listed.append(label_of(m, x, player))
        items = tuple(listed)
    else:
        items = tuple(sorted((label_of(m, c, player) for c in content), key=lambda t: (t == HIDDEN, t)))
    keys = zone.key if isinstance(zone.key, tuple) else (zone.key,)
    key = None if zone.key is None or zone.owner is not None else ", ".join(map(g.words.key, keys))
    title = g.words.zone(zone)
    return ZoneView(
        zone.zone, title, zone.form, zone.owner, key, count, items, spaces, zone.columns, zone.unlimited, zone.growing, figures
    )  # fmt: skip


def counts(m: Machine, zone: ZoneInstance, player: int | None) -> bool:
    """Whether a player may know how many components lie in a zone.

    What lies behind a screen is not counted by others: a pool or a bag of which the rulebook says who sees it. Hands,
    piles and rows are on the table, for all to count, unless `seen by nobody` is said of them.
    """
    node = m.g.rules.zones.get(zone.zone)
    if node is None or node.seen_by in (None, "everyone", "count only") or zone.spatial:
        return True
    if node.seen_by != "nobody" and zone.form not in ("pool", "bag"):
        return True
    viewers = range(m.g.players) if player is None else (player,)
    return all(m.sees_into(p, zone.slot) for p in viewers)


def variable_view(m: Machine, v: VariableInstance, player: int | None) -> VariableView:
    """A variable as a player sees it."""
    g = m.g
    owner = v.owner
    value = g.words.value(m.s[v.slot], v.type)
    if not may_see(m, v, owner, player):
        value = HIDDEN
    elif v.type.base == "component" and isinstance(m.s[v.slot], int):
        # A variable that refers to a component tells no more about it than its place does.
        value = value if _knows(m, player, m.s[v.slot]) else HIDDEN
    elif v.type.is_set and v.type.element.base == "component" and isinstance(m.s[v.slot], tuple):
        known = [g.words.component(c) if _knows(m, player, c) else HIDDEN for c in m.s[v.slot]]
        value = ", ".join(sorted(known, key=lambda t: (t == HIDDEN, t))) or g.words.worded("nothing")
    return VariableView(v.variable, g.words.variable(v), owner, value)


def may_see(m: Machine, v: VariableInstance, owner: int | None, player: int | None) -> bool:
    """Whether a player may see a variable's value."""
    if v.seers == "all":
        return True
    if v.seers == "none" or player is None:
        return False
    if v.seers == "owner":
        return owner == player
    if v.seers == "others":
        return owner != player
    holder = m.s[m.g.variable_slot(v.seers, v.key)]
    return holder == player or (holder.__class__ is tuple and player in holder)


__all__ = [
    "HIDDEN",
    "FigureView",
    "VariableView",
    "View",
    "ZoneView",
    "counts",
    "gives_away",
    "may_see",
    "variable_view",
    "view_of",
]
