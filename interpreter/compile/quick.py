"""Lines of rule code, written out anew for playouts with what is known of the rulebook.

What is asked of a grid is answered by what a playout keeps of it (`play/boards.py`), and components go ways of their own
(`ways.py`). Whatever is not recognised stays as it is; so each of these is a matter of speed alone.
"""

import ast
import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from dreambook.interpreter.compile.merging import Merging
from dreambook.interpreter.compile.runtime import has_line
from dreambook.interpreter.compile.ways import ManyWays, Puts, Tops, Ways
from dreambook.interpreter.model.box import ORDERED, UNORDERED
from dreambook.interpreter.play.boards import MOST_TABLES, BoardPlan, Boards, Chosen, Lines
from dreambook.interpreter.play.position import loose, size

if TYPE_CHECKING:
    from dreambook.interpreter.compile.program import Program

LONGEST_NORMS = 200
"""Characters of the norms that are written out where they are tested."""
_COUNT = re.compile(r"m\.count\((\d+)((?: \+ [sL]\[\d+\])?)\)")
_FIRST = re.compile(r"m\.unsettled\(([^(),]+), 1, (False|True)\)")
_LOOP = re.compile(r"\[(i\d+) for \1 in ")
_END_OF = re.compile(r"end_of\((s\[\d+\]), (-1|0)\)")
_ANY = re.compile(r"bool\(flat\((s\[[^\[\]()]+\])\)\)")
_TOP = re.compile(r"m\.unsettled\(([^(),]+), (\d+), False\)")
_IN_RANGE = re.compile(r"^m\.number\((\d+), (-?\d+), (-?\d+), (-?\d+), \d+\)$")
_LINES = re.compile(
    r"has_line\(sum\(\[b for b, (i\d+) in zip\(BITS_(\d+), s\[\2\]\) if \1 >= 0(?: and (\(.*?\)))?\]\), (\d+), (LINE_\w+)\)"
)
_SAME = re.compile(r"\(+(\w+)\[(i\d+)\] == ([^()]*(?:\([^()]*\))?[^()]*)\)+")
_PRINTED = r"\b[PK]_\w+\[{}\]"
_EMPTY = r"tuple\(\[i(?: \+ (\d+))? for i, x in enumerate\(s\[(\d+)\]\) if x < 0\]\)"
_FREE = re.compile(_EMPTY)
_CHOICE = re.compile(r"tuple\(\[(i\d+) for \1 in " + _EMPTY + r" if ")
_OPTIONS = re.compile(r"\bo = tuple\(((?:m\.boards\[\d+\]|boards_\d+)\.\w+\(s\[\d+\](?:, \d+)?\))\)$")
_SETTLE = re.compile(r"\bm\.settle\((\d+), False, (\d+), (\d+)\)")
_MOVE = re.compile(r"^((?:if .*: )?)m\.move\((c|L\[\d+\]), ([^(),]+), ([01]), (\d+)\)$")
_MANY = re.compile(r"^m\.move_all\((L\[\d+\]|flat\(s\[\d+\]\)), ([^(),]+), ([01]), (\d+)(?:, (True|False))?\)$")
_PLACE = re.compile(r"\bm\.place\((c|L\[\d+\]\[0\]), ((?:L\[\d+\])|c), (\d+)\)$")


class Quick:
    """The lines of one rulebook. `names` is what they may call, and gets what is added."""

    def __init__(self, program: "Program", names: dict[str, Any]) -> None:
        self.program = program
        self.names = names
        self.plans: dict[int, BoardPlan] = {}
        self.spare: list[Boards] = []
        self._choices: dict[str, str] = {}
        names["TO_0"], names["TO_1"] = Ways(program, 0), Ways(program, 1)
        names["ALL_0"], names["ALL_1"] = ManyWays(program, 0), ManyWays(program, 1)
        names["ON"] = Puts(program, self.plans)
        names["SPACE_ZONE"] = program.space_zone
        names["size"] = size
        names["SPECIES"] = program.species_of
        self.norms = self._norms()
        merging = Merging(program)
        names["TOP"], names["merged"] = Tops(program, self.norms, names), merging.merged
        names["one_order"], names["merged_in"], names["loose"] = merging.one_order, merging.merged_in, loose

    def line(self, text: str) -> str:
        """A line (or an expression), written out."""
        program = self.program
        if not program.elimination:
            text = text.replace("m.g.seat_after(s, s[0], 1)", f"(s[0] + 1) % {program.players}")
        text = _COUNT.sub(self._counted, text)
        text = _FIRST.sub(self._unsettled, text)
        text = _TOP.sub(r"loose(s[\1], \2)", text)
        text = text.replace("m.g.one_order(m, ", "one_order(m, ")
        text = _IN_RANGE.sub(self._in_range, text)
        text = self._boards(text)
        text = _MOVE.sub(r"\1TO_\4[\3][m.loc[\2]](m, s, \2, \5)", text)
        text = self._once(_ANY.sub(r"bool(\1)", text))
        text = _MANY.sub(self._several, text)
        return _PLACE.sub(self._placed, text)

    def _norms(self) -> str:
        """The source of the test that no norm is broken; "" where there is none."""
        program = self.program
        if not program.checks_norms:
            return ""
        held = [i for i in program.invariants if i.repair is None]
        texts = []
        for invariant in held:
            found = re.search(rf"def {invariant.function}\(m, s, P\):\n    return (.*)\n(?:\n|$)", program.text)
            if found is None or program.elimination:
                return "m.g.norms_hold(m, s)"
            players = range(program.players) if invariant.by_player else (f"s[{program.slot_active}]",)
            texts += [re.sub(r"\bP\b", str(p), found.group(1)) for p in players]
        text = " and ".join(texts) or "True"
        return f"({text})" if len(text) < LONGEST_NORMS else "m.g.norms_hold(m, s)"

    def settled(self, text: str) -> str:
        """A line that lets chance say what lies first in a pile or row."""
        return _SETTLE.sub(r"TOP[\1](m, s, \2, \3)", text)

    def options(self, text: str) -> str:
        """A line that gathers options which are answered at once, so that they need not be kept as they are now."""
        return _OPTIONS.sub(r"o = \1", text)

    def _counted(self, found: re.Match[str]) -> str:
        """How many lie in a zone, where that is how long its content is."""
        zone = self.program.zone_at.get(int(found.group(1)))
        form = zone.form if zone is not None else ""
        slot = f"s[{found.group(1)}{found.group(2)}]"
        return f"len({slot})" if form in UNORDERED else f"size({slot})" if form in ORDERED else found.group(0)

    def _once(self, text: str) -> str:
        """What is the same for all items of a set is looked up once."""
        loop = _LOOP.search(text)
        ends = {found.group(0) for found in _END_OF.finditer(text)} if loop is not None else set()
        if loop is None or len(ends) != 1 or text.count(" for ") != 1 or _END_OF.search(text, 0, loop.end()):
            return text
        (end,) = ends
        content, place = _END_OF.fullmatch(end).groups()  # type: ignore[union-attr]
        once = f"({content}[{place}] if {content} else None)"
        head = f"[{loop.group(1)} for e in ({once},) for {loop.group(1)} in "
        return text[: loop.start()] + head + text[loop.end() :].replace(end, "e")

    def _in_range(self, found: re.Match[str]) -> str:
        """A number that is known, and in its range."""
        slot, value, low, high = map(int, found.groups())
        return f"s[{slot}] = {value}" if low <= value <= high else found.group(0)

    def _unsettled(self, found: re.Match[str]) -> str:
        slot, end = found.group(1), "-1" if found.group(2) == "True" else "0"
        return f"(s[{slot}] and s[{slot}][{end}].__class__ is tuple)"

    def _several(self, found: re.Match[str]) -> str:
        """Where components are moved of which there may be one, or none, or several."""
        ids, slot, end, site, in_order = found.groups("False")
        if not ids.startswith("L["):
            return f"k = {ids}; " + self._several_of("k", slot, end, site, in_order)
        return self._several_of(ids, slot, end, site, in_order)

    def _several_of(self, ids: str, slot: str, end: str, site: str, in_order: str) -> str:
        one, many = f"TO_{end}[{slot}]", f"ALL_{end}[{slot}]"
        several = f"({many}[m.loc[{ids}[0]]](m, s, {ids}, {site}, {in_order}) if len({ids}) > 1 else "
        return f"{several}{one}[m.loc[{ids}[0]]](m, s, {ids}[0], {site})) if {ids} else None"

    def _placed(self, found: re.Match[str]) -> str:
        component, space, site = found.groups()
        boards = [zone.slot for zone in self.program.zone_at.values() if zone.spatial]
        slot = str(boards[0]) if len(boards) == 1 else f"SPACE_ZONE[{space}]"
        return f"ON[{slot}][m.loc[{component}]](m, s, {component}, {space}, {site})"

    # ------------------------------------------------------------------ boards
    def _boards(self, text: str) -> str:
        if "enumerate(s[" not in text and "has_line(" not in text:
            return text
        text = _LINES.sub(self._lines, text)
        start = 0
        while (found := _CHOICE.search(text, start)) is not None:
            end = _closing(text, found.start() + 5)
            choice = self._choice(found, text[found.end() : end - 2]) if end else None
            if choice is None:
                start = found.start() + 1
            else:
                text = text[: found.start()] + choice + text[end:]
                start = found.start() + len(choice)
        return _FREE.sub(self._free, text)

    def plan(self, slot: int) -> BoardPlan:
        """What is asked of a grid."""
        if slot not in self.plans:
            zone = self.program.zone_at[slot]
            bits = self.program.line_bits.get(slot) or tuple(1 << i for i in range(zone.spaces))
            first = self.program.first_wait
            self.plans[slot] = BoardPlan(zone.first_space, bits, start=None if first is None else first.s[slot])
            self.names["ON"].renew()
        return self.plans[slot]

    def _table(self, plan: BoardPlan, name: str) -> int:
        table = self.program.first_alike if name == "first_alike" else self.names[name]
        for number, other in enumerate(plan.tables):
            if other is table:
                return number
        plan.tables.append(table)
        self.names["ON"].renew()
        return len(plan.tables) - 1

    def _lines(self, found: re.Match[str]) -> str:
        """Whether there is a line of components: those that are printed alike in what decides which count are taken together."""
        item, slot, condition, length, shifts = found.groups()
        number = int(slot)
        if not self.program.zone_at[number].single:
            return found.group(0)
        plan = self.plan(number)
        if len(plan.tables) >= MOST_TABLES:
            return found.group(0)
        name = f"HAS_{shifts}"
        if name not in self.names:
            self.names[name] = Lines(partial(has_line, length=int(length), directions=self.names[shifts]))
        same = _SAME.fullmatch(condition or "")
        if same is not None and same.group(2) == item and item not in same.group(3) and same.group(1) in self.names:
            bits = f"m.boards[{slot}].bits(s[{slot}], {self._table(plan, same.group(1))}).get({same.group(3)}, 0)"
            return f"{name}[{bits}]"
        if item in re.sub(_PRINTED.format(item), "", condition or ""):
            return found.group(0)
        test = f" if {condition}" if condition else ""
        alike = f"m.boards[{slot}].bits(s[{slot}], {self._table(plan, 'first_alike')}).items()"
        return f"{name}[sum([b for {item}, b in {alike}{test}])]"

    def _free(self, found: re.Match[str]) -> str:
        slot = int(found.group(2))
        self.plan(slot)
        return f"tuple(m.boards[{slot}].empty(s[{slot}]))"

    def _choice(self, found: re.Match[str], condition: str) -> str | None:
        """Empty spaces that fulfil a condition, where that depends on nothing but what lies on some spaces around each."""
        item, slot = found.group(1), int(found.group(3))
        if condition in self._choices:
            return self._choices[condition]
        plan = self.plan(slot)
        first, spaces = plan.first, len(plan.bits)
        read = _Reads(item, slot, self.names).of(condition)
        if read is None:
            return None
        among = range(first, first + spaces)
        near: list[set[int]] = [{space} for space in among]
        for source in read:
            at = eval(f"lambda {item}: {source}", self.names)
            for space in among:
                try:
                    index = at(space)
                except (TypeError, KeyError, IndexError):
                    continue
                if isinstance(index, int) and -spaces <= index < spaces:
                    near[index].add(space)
        own = f"{item} - {first}" if first else item
        test = f"lambda t, {item}: t[{own}] < 0 and bool({condition.replace(f's[{slot}]', 't')})"
        plan.choices.append(Chosen(among, eval(test, self.names), [tuple(sorted(x)) for x in near]))
        self.names["ON"].renew()
        text = f"tuple(m.boards[{slot}].chosen(s[{slot}], {len(plan.choices) - 1}))"
        self._choices[condition] = text
        return text


def _closing(text: str, start: int) -> int:
    """Where the bracket is closed that is opened at a place (one after it); 0 where it is not."""
    depth = 0
    for i in range(start, len(text)):
        if text[i] in "([{":
            depth += 1
        elif text[i] in ")]}":
            depth -= 1
            if depth == 0:
                return i + 1
    return 0


class _Reads:
    """What a condition on a space reads of the content of its board: the places, as sources over the space alone."""

    def __init__(self, item: str, slot: int, names: dict[str, Any]) -> None:
        self._item, self._slot, self._names = item, slot, names
        self._found: list[str] = []

    def of(self, condition: str) -> list[str] | None:
        """None where it reads anything else that may change in play."""
        try:
            tree = ast.parse(condition, mode="eval")
        except SyntaxError:
            return None
        return self._found if self._fixed(tree.body, True) else None

    def _fixed(self, node: ast.AST, contents: bool) -> bool:
        """Whether it is known from the space, the box, and (where that is allowed) the contents of the board."""
        inner: Callable[[ast.AST], bool] = lambda child: self._fixed(child, contents)
        match node:
            case ast.Constant():
                return True
            case ast.Name(id=name):
                return name == self._item or isinstance(self._names.get(name), list | tuple | dict)
            case ast.Subscript(
                value=ast.Subscript(value=ast.Name(id="s"), slice=ast.Constant(value=slot)), slice=place
            ):
                if not contents or slot != self._slot or not self._fixed(place, False):
                    return False
                self._found.append(ast.unparse(place))
                return True
            case ast.Subscript(value=value, slice=place):
                return inner(value) and inner(place)
            case ast.BoolOp(values=parts) | ast.Tuple(elts=parts):
                return all(map(inner, parts))
            case ast.UnaryOp(operand=part):
                return inner(part)
            case ast.BinOp(left=left, right=right):
                return inner(left) and inner(right)
            case ast.Compare(left=left, comparators=parts):
                return inner(left) and all(map(inner, parts))
        return False


__all__ = ["Quick"]
