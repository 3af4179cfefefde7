"""The lines of the log, and how a reader comes to see them: headings, whose turn it is, one line for each viewer."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from dreambook.interpreter.cli.speech import worded


@dataclass
class Entry:
    """One line of the log. `texts` has it for each player, then for the public, and last for who sees everything; empty for
    who learns nothing. `whose`: in whose turn a heading stands; `by`: who has chosen."""

    kind: str
    texts: tuple[str, ...]
    whose: int | None = None
    by: int | None = None


@dataclass
class Moves(Entry):
    """Components that went the same way one after the other: one line."""

    way: tuple[int, int, int, int] = (0, 0, 0, 0)
    labels: list[list[str]] = field(default_factory=list)


HEADINGS = ("period", "turn_begins")
"""The kinds of lines that head others."""


def told(entries: Sequence[Entry], at: int, player: Callable[[int], str], news: bool = False) -> list[tuple[str, str]]:
    """What the viewer at this place of `texts` reads, with what kind of line each is. `player` names a player.

    Of headings that stand one below the other, since nothing happened there, only the last is shown; the first of a turn says
    whose it is. That a turn begins is a line where no heading says it, nor who chooses next. As `news` it is not told what dice
    do before they are thrown and afterwards.
    """
    read = [
        entry
        for entry in entries
        if (entry.texts[at] or entry.kind == "turn_begins") and not (news and entry.kind == "waits")
    ]
    found = []
    whose: int | None = None
    for i, entry in enumerate(read):
        following = read[i + 1] if i + 1 < len(read) else None
        if entry.kind not in HEADINGS:
            found.append((entry.kind, entry.texts[at]))
            continue
        if following is not None and following.kind in HEADINGS:
            continue
        if entry.kind == "turn_begins" and (following is None or following.by == entry.whose):
            continue
        found.append(("period", f"- {_heading(entry, whose, player)} -"))
        whose = entry.whose
    return found


def _heading(entry: Entry, whose: int | None, player: Callable[[int], str]) -> str:
    name = player(entry.whose) if entry.whose is not None else ""
    if entry.kind == "turn_begins":
        return worded("turn of {player}", player=name)
    part = entry.texts[-1]
    return worded("{part}, {player}", part=part, player=name) if name and entry.whose != whose else part


__all__ = ["HEADINGS", "Entry", "Moves", "told"]
