"""The history of a game: each move as it was made, and as each player may know it.

A move is written down for each player at the moment when it is made, so that no later reveal, save or undo makes it
tell more than the player saw. What a player sees of another's move: nothing of a choice in secret or of one that goes
to a variable which the player may not see; of a choice among components only those that the player knows, or comes to
know because the move brings them into sight.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from dreambook.interpreter.play.moves import label_of_option, option_label, outcome_label
from dreambook.interpreter.play.pending import HIDDEN, TABLE, Chance, Decision
from dreambook.interpreter.play.views import counts, may_see
from dreambook.interpreter.play.watching import Watch

if TYPE_CHECKING:
    from dreambook.interpreter.compile.emit import Site
    from dreambook.interpreter.play.game import Game
    from dreambook.interpreter.play.machine import Machine

UNNOTICED = ""
"""What somebody has seen of a move who does not notice that there was one: who may make it is hidden, too."""

UNTOLD = -1
"""The index of a move whose reader may not know which option it was."""


@dataclass(frozen=True)
class Move:
    """One step of a game's history: a decision (player 0, 1, ..., or TABLE) or a chance event (player None).

    `label` says what was chosen or what happened, all-knowing. `seen` says it as each player saw it, and last as an
    onlooker did who sees what everybody sees; it is empty where all saw the same. `takeback` marks where a decision was
    taken back after chance or new information.
    """

    player: int | None
    site: str
    index: int
    label: str
    takeback: bool = False
    seen: tuple[str, ...] = ()

    def seen_by(self, player: int | None) -> str:
        """The label for one player (None: an onlooker)."""
        if not self.seen:
            return self.label
        return self.seen[-1 if player is None else player]


def visible_history(game: "Game", player: int | None) -> list[Move]:
    """The history as a player (None: an onlooker) may know it.

    Labels say no more than the player saw, and only the player's own moves say which option of how many it was. Chance
    that the player saw nothing of, and all but the first of several moves that somebody makes in secret one after the
    other, are left out: whether and how often they come would tell something.
    """
    return [move for move in told_moves(game.history, player) if move is not None]


def told_moves(history: Iterable[Move], player: int | None) -> Iterator[Move | None]:
    """For each move what a player is told of it; None for nothing."""
    last: Move | None = None
    for move in history:
        label = move.seen_by(player)
        own = player is not None and move.player == player
        shown = replace(move, label=label, seen=(), index=move.index if own else UNTOLD)
        if label == UNNOTICED or (label == HIDDEN and (move.player is None or last == shown)):
            yield None
            continue
        last = shown
        yield shown


def unseen(players: int) -> tuple[str, ...]:
    """A move of which nobody has seen anything."""
    return (HIDDEN,) * (players + 1)


def seen_of_decision(
    before: "Machine", decision: Decision, index: int, after: "Machine", watch: Watch
) -> tuple[str, ...]:
    """How each player, and an onlooker, sees that an option was chosen; empty when all see the same.

    `watch` has followed what was chosen until the rules waited again.
    """
    site = before.g.sites[decision.site]
    variable = _hidden_variable(before, site)
    if not (before.g.hidden_information or site.secret or variable):
        return ()
    chooser = decision.player
    # Of a group that the chooser cannot tell apart nobody can say which one it will be.
    grouped = decision.groups is not None and index in decision.groups
    labels = []
    for viewer in (*range(before.g.players), None):
        if viewer == chooser:
            labels.append(option_label(before, decision, index))
        elif site.covert:
            labels.append(UNNOTICED)
        elif unheard(after, site, chooser, viewer) or _unseen_number(before, decision, index, viewer, watch):
            labels.append(HIDDEN)
        else:
            knows = partial(watch.knows, before, viewer)
            labels.append(label_of_option(before, decision, index, lambda c: not grouped and knows(c)))  # noqa: B023
    full = label_of_option(before, decision, index, lambda c: True)
    return () if all(label == full for label in labels) else tuple(labels)


def seen_of_chance(before: "Machine", chance: Chance, index: int, watch: Watch) -> tuple[str, ...]:
    """How each player, and an onlooker, sees what chance brought; empty when all see the same.

    Of a roll this is who sees the dice, of a component who sees that very one come into sight. What goes to a variable that
    somebody may not see, that somebody is not told.
    """
    site = before.g.sites[chance.site]
    chosen = chance.kind in ("pick", "value")
    if not (before.g.hidden_information or (chosen and _hidden_variable(before, site))):
        return ()
    label = outcome_label(before, chance, index)
    ids: Sequence[int] = chance.data if chance.kind == "roll" else tuple(watch.meant)
    labels = tuple(
        label
        if (not chosen or hears_chance(before, site, viewer)) and all(watch.knows(before, viewer, c) for c in ids)
        else HIDDEN
        for viewer in (*range(before.g.players), None)
    )
    return () if all(seen == label for seen in labels) else labels


def _unseen_number(before: "Machine", decision: Decision, index: int, viewer: int | None, watch: Watch) -> bool:
    """Whether a choice would tell a viewer how many are taken from where the viewer may not count them."""
    viewers = range(before.g.players) if viewer is None else (viewer,)
    return any(
        not all(watch.told.get(c, 0) >> p & 1 for p in viewers)
        for c in uncounted(before, before.g.sites[decision.site], decision.values[index], viewer)
    )


def uncounted(m: "Machine", site: "Site", value: Any, viewer: int | None) -> list[int]:
    """Of the components that a choice names, those of which a viewer may not count how many lie with them, nor point at
    this very one."""
    if site.kind == "payment" or (site.type.base == "component" and value.__class__ is int and value >= 0):
        chosen = value if value.__class__ is tuple else (value,)
    else:
        return []
    zone_at = m.g.zone_at
    viewers = range(m.g.players) if viewer is None else (viewer,)
    return [
        c
        for c in chosen
        if c.__class__ is int and not counts(m, zone_at[m.loc[c]], viewer)
        and not (m.g.unique[c] and all(m.knows(p, c) for p in viewers))
    ]  # fmt: skip


def unheard(m: "Machine", site: "Site", chooser: int, viewer: int | None) -> bool:
    """Whether a viewer hears nothing of what somebody else chooses there: in secret, or for a variable not seen."""
    return site.secret or (_hidden_variable(m, site) and not _sees_variable(m, site, chooser, viewer))


def hears_chance(m: "Machine", site: "Site", viewer: int | None) -> bool:
    """Whether a viewer is told what chance chose there: not where it goes to a variable that the viewer may not see. Whose
    variable it is, of one that each player has, is not known there: told is who may see it of everybody."""
    return not _hidden_variable(m, site) or all(_sees_variable(m, site, p, viewer) for p in range(m.g.players))


def _hidden_variable(m: "Machine", site: "Site") -> bool:
    """Whether the choice goes to a variable that not everybody sees."""
    slots = m.g.box.variable_slots.get(site.name, {})
    return any(m.g.variable_at[slot].seers != "all" for slot in slots.values())


def _sees_variable(m: "Machine", site: "Site", chooser: int, viewer: int | None) -> bool:
    slots = m.g.box.variable_slots[site.name]
    slot = slots.get(chooser, next(iter(slots.values())))
    return may_see(m, m.g.variable_at[slot], chooser, viewer)


__all__ = [
    "HIDDEN", "TABLE", "UNNOTICED", "UNTOLD", "Move", "hears_chance", "seen_of_chance", "seen_of_decision", "told_moves", "uncounted", "unheard", "unseen", "visible_history",
]  # fmt: skip
