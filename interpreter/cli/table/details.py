"""What is told beside a component's name at the table: what is printed on it, and what the rulebook's values say of it now.

`shown with` names properties, which never change, and values, which are worked out for the position. A value is told only
where all that it asks for lies open to everybody: what is shown beside a name must tell no more than the table does.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from dreambook.interpreter.model.types import UNKNOWN
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.pending import HIDDEN
from dreambook.interpreter.play.views import label_of
from dreambook.interpreter.play.words import BriefPart, grouped

if TYPE_CHECKING:
    from dreambook.interpreter.compile.program import Program
    from dreambook.interpreter.play.machine import Machine

Details = Mapping[str, tuple[BriefPart, ...]]
"""The parts told beside a name, by the label as views have it."""
_NOTHING = (None, False, 0, "none", ())


def details_for(m: "Machine", player: int | None) -> dict[str, tuple[BriefPart, ...]]:
    """What a player is told beside the names that they see now (None: what everybody is told)."""
    words = m.g.words
    found: dict[str, tuple[BriefPart, ...]] = dict(words.brief_parts)
    if not words.shown_values:
        return found
    several: dict[str, set[tuple[BriefPart, ...]]] = {}
    for zone in m.g.box.zones:
        if zone.unlimited:
            continue
        for component in m.ids(zone.slot):
            if m.g.box.kind_of[component] not in words.shown_values:
                continue
            label = label_of(m, component, player)
            if label != HIDDEN:
                several.setdefault(label, set()).add(parts_of(m, component))
    # A name under which components stand that differ now tells of none of them.
    return found | {label: parts.pop() for label, parts in several.items() if len(parts) == 1}


def parts_of(m: "Machine", component: int) -> tuple[BriefPart, ...]:
    """All that is told beside one component, which the reader knows."""
    g = m.g
    words = g.words
    named = words.shown_values.get(g.box.kind_of[component], ())
    own = []
    for name, title in named:
        if not _open(g, name):
            continue
        value = _worked_out(m, name, component)
        if value not in _NOTHING:
            own.append((title, "" if value is True else words.value(value, g.value_results.get(name, UNKNOWN)), True))
    return (*words.brief_parts.get(words.component(component), ()), *own)


def said(parts: tuple[BriefPart, ...]) -> str:
    """The parts in one line: `stars 2; difficulty 3`."""
    return "; ".join(grouped(parts))


def _open(program: "Program", name: str) -> bool:
    """Whether all that a value asks for can be seen by everybody."""
    reads = program.value_reads.get(name, frozenset())
    zones = [zone for zone in program.box.zones if zone.zone in reads]
    variables = [variable for variable in program.box.variables if variable.variable in reads]
    return all(zone.seers == "all" for zone in zones) and all(variable.seers == "all" for variable in variables)


def _worked_out(m: "Machine", name: str, component: int) -> Any:
    """The value for this component; None where the rules have none for it now."""
    trial = m.copy()
    try:
        return m.g.functions[f"V_{name}"](trial, trial.s, m.s[m.g.slot_active], component)
    except (PlayError, TypeError, KeyError, IndexError, ValueError, ZeroDivisionError):
        # Where the board is not laid out yet there is nothing to work out.
        return None
