"""What is known of the registers along a trace of rule code, and how lines read when it is put in.

A loop that draws one card counts down from one to nothing; what was drawn is a set of one card; one card has no order that
chance must settle. Where a trace has come through the lines that say so, the lines that ask can be left out.
"""

import re
from typing import Self

_ASSIGNED = re.compile(r"L\[(\d+)\] = ")
_NUMBER = re.compile(r"L\[(\d+)\] = (-?\d+)$")
_STEP = re.compile(r"L\[(\d+)\] = L\[\1\] ([-+]) (\d+)$")
_TEST = re.compile(r"if L\[(\d+)\] (<=|>=|==) (-?\d+): ")
_FIRST_OR_NONE = re.compile(r"L\[(\d+)\] = p\[:1\] if .* else None$")
_IS_THERE = re.compile(r"if L\[(\d+)\] is not None$")
_NOTHING = re.compile(r"L\[(\d+)\] = \(\)$")
_ADDED = re.compile(r"L\[(\d+)\] = \(\*L\[\1\], (c|L\[\d+\])\)$")
_ONE = re.compile(r"L\[(\d+)\] = \((L\[\d+\]),\)$")
_END = re.compile(r"L\[(\d+)\] = end_of\(L\[(\d+)\], (?:0|-1)\)$")
_OF_KIND = re.compile(r"L\[(\d+)\] = tuple\(\[c for c in L\[(\d+)\] if (K_\w+)\[c\]\]\)$")
_EACH = re.compile(r"for c in L\[(\d+)\]: (m\.\w+\(c, .*)$")
_UNTANGLED = re.compile(r"u = m\.g\.unsettled_zone\(m, L\[(\d+)\]\)$")
_MOVES = re.compile(r"m\.move_all\(L\[(\d+)\], (.*), (\d+), (\d+), (?:True|False)\)$")
_ITEM = re.compile(r"\bc\b")


class Facts:
    """Of registers: which number is in it, or which is the one component of the set in it (as source; "" for none)."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self.single: dict[str, str] = {}
        self.perhaps: str = ""
        """The register in which there is a set of one component, or none."""
        self.settled = False
        """Whether `u` was found to be no zone."""

    def copy(self) -> Self:
        """What is known where two ways part."""
        other = type(self)()
        other.numbers, other.single = dict(self.numbers), dict(self.single)
        other.settled, other.perhaps = self.settled, self.perhaps
        return other

    def holds(self, condition: str) -> None:
        """A condition (`if ...`) has turned out to hold."""
        found = _IS_THERE.match(condition)
        if found is not None and found.group(1) == self.perhaps:
            self.single[self.perhaps] = f"L[{self.perhaps}][0]"

    def forget(self, register: str) -> None:
        """Something else was put into a register."""
        if self.perhaps == register:
            self.perhaps = ""
        self.numbers.pop(register, None)
        self.single.pop(register, None)
        self._lost(f"L[{register}]")

    def leave(self) -> None:
        """Other code may have used the name `c`."""
        self._lost("c")

    def _lost(self, source: str) -> None:
        for register in [r for r, one in self.single.items() if one == source]:
            del self.single[register]

    def line(self, line: str) -> str:
        """The line with what is known put in; "" where nothing is left of it. Notes what the line says."""
        line = self._put_in(line)
        assigned = _ASSIGNED.match(line)
        number, single = self._says(line)
        if assigned is not None:
            register = assigned.group(1)
            self.forget(register)
            if number is not None:
                self.numbers[register] = number
            if single is not None and single != f"L[{register}]":
                self.single[register] = single
            first = _FIRST_OR_NONE.match(line)
            self.perhaps = first.group(1) if first is not None else self.perhaps
        elif line.startswith(("c = ", "for c in ")):
            self.leave()
        return line

    def _says(self, line: str) -> tuple[int | None, str | None]:
        if (found := _NUMBER.match(line)) is not None:
            return int(found.group(2)), None
        if _NOTHING.match(line) is not None:
            return None, ""
        if (found := _ONE.match(line)) is not None or (found := _ONLY.match(line)) is not None:
            return None, found.group(2)
        return None, None

    def _put_in(self, line: str) -> str:
        numbers, single = self.numbers, self.single
        if (found := _STEP.match(line)) is not None and found.group(1) in numbers:
            step = int(found.group(3))
            return f"L[{found.group(1)}] = {numbers[found.group(1)] + (step if found.group(2) == '+' else -step)}"
        if (found := _TEST.match(line)) is not None and found.group(1) in numbers:
            number, bound = numbers[found.group(1)], int(found.group(3))
            holds = {"<=": number <= bound, ">=": number >= bound, "==": number == bound}[found.group(2)]
            return line[found.end() :] if holds else ""
        if (found := _ADDED.match(line)) is not None and single.get(found.group(1)) == "":
            return f"L[{found.group(1)}] = ({found.group(2)},)"
        if (found := _END.match(line)) is not None and single.get(found.group(2)):
            return f"L[{found.group(1)}] = {single[found.group(2)]}"
        if (found := _OF_KIND.match(line)) is not None and single.get(found.group(2)):
            one = single[found.group(2)]
            return f"L[{found.group(1)}] = ({one},) if {found.group(3)}[{one}] else ()"
        if (found := _EACH.match(line)) is not None and single.get(found.group(1)):
            return _ITEM.sub(single[found.group(1)], found.group(2))
        if (found := _UNTANGLED.match(line)) is not None:
            # One component has no order.
            self.settled = bool(single.get(found.group(1)))
            return "" if self.settled else line
        if self.settled and line.startswith("if u is None: "):
            return line.removeprefix("if u is None: ")
        if (found := _MOVES.match(line)) is not None and single.get(found.group(1)):
            register, to, end, site = found.groups()
            return f"m.move({single[register]}, {to}, {end}, {site})"
        return line


_ONLY = re.compile(r"L\[(\d+)\] = \((c),\)$")
