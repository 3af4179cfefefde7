"""What becomes of numbers and other variables, for the log: each change as each player sees it.

Nobody reports a change; the values are looked at whenever something else happens, and when the rules wait. So what a
variable comes to in several steps between two such moments is one line.
"""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from dreambook.grammar import ast
from dreambook.interpreter.cli.speech import worded
from dreambook.interpreter.cli.table.place import counting_variables
from dreambook.interpreter.play.pending import HIDDEN
from dreambook.interpreter.play.views import gives_away, variable_view

if TYPE_CHECKING:
    from dreambook.interpreter.model.box import VariableInstance
    from dreambook.interpreter.play.machine import Machine

OMNISCIENT = -2
"""The viewer who sees everything."""


class Figures:
    """Remembers what each viewer has last seen of each variable that is worth a line."""

    def __init__(self, m: "Machine", viewers: Sequence[int | None]) -> None:
        self._m = m
        self._viewers = viewers
        rules, counted = m.g.rules, counting_variables(m.g)
        self._followed = [
            v
            for v in m.g.box.variables
            if v.variable in rules.variables and (v.variable not in counted or v.owner is not None)
            and v.type.base != "component" and not v.type.is_set
        ]  # fmt: skip
        self._raw: list[Any] = [m.s[v.slot] for v in self._followed]
        self._seen = [[self._text(v, viewer) for v in self._followed] for viewer in viewers]

    def changes(self, chosen: tuple[str, Any] | None, heard: Collection[int]) -> list[tuple[str, ...]]:
        """For each variable that has changed what each viewer reads of it; nothing of what a player has just chosen
        (`chosen`: the variable it goes to, and the value) to those who have `heard` that."""
        s = self._m.s
        if not self._raw:
            return []
        found = []
        for i, v in enumerate(self._followed):
            value, before = s[v.slot], self._raw[i]
            if value.__class__ is before.__class__ and value == before:
                continue
            self._raw[i] = value
            texts = [self._change(i, v, at) for at in range(len(self._viewers))]
            node = self._m.g.rules.variables[v.variable]
            if isinstance(node, ast.Variable) and node.for_one and (value == v.start or v.type.base == "truth"):
                # It is forgotten, as its stretch of play begins anew; or it only notes that something was done there.
                continue
            just = chosen is not None and (v.variable == chosen[0] or (v.type.base != "number" and value == chosen[1]))
            told = tuple("" if just and at in heard else text for at, text in enumerate(texts))
            if any(told):
                found.append(told)
        return found

    def _change(self, i: int, v: "VariableInstance", at: int) -> str:
        before, now = self._seen[at][i], self._text(v, self._viewers[at])
        self._seen[at][i] = now
        if now in (HIDDEN, before):
            return ""
        what = self._m.g.words.variable(v)
        if before == HIDDEN:
            return worded("{what}: {now}", what=what, now=now)
        return worded("{what}: {before} → {now}", what=what, before=before, now=now)

    def _text(self, v: "VariableInstance", viewer: int | None) -> str:
        m = self._m
        if viewer == OMNISCIENT:
            return m.g.words.value(m.s[v.slot], v.type)
        return HIDDEN if gives_away(m, v, viewer) else variable_view(m, v, viewer).value


__all__ = ["OMNISCIENT", "Figures"]
