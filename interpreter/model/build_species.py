"""From component declarations to species: which components the box holds, and what is printed on each."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from math import prod

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics, Label, did_you_mean, nearest
from dreambook.interpreter.model.box import UNLIMITED, Box, Species
from dreambook.interpreter.model.bring import OWNER, TABLE, PoolLine, bring, brings, brought_kinds, brought_zones
from dreambook.interpreter.model.build_types import type_of_node
from dreambook.interpreter.model.cell_values import cell_number, cell_value, cell_values
from dreambook.interpreter.model.copies import copies_for, each_parts
from dreambook.interpreter.model.lengths import is_length_property
from dreambook.interpreter.model.list_room import check_list_room
from dreambook.interpreter.model.lists import BroughtList
from dreambook.interpreter.model.looks import check_looks
from dreambook.interpreter.model.pieces import check_pieces, stands_for
from dreambook.interpreter.model.sides import check_keys, column_of, keys_of
from dreambook.interpreter.model.tables import FLAVOUR, SPECIAL_COLUMNS, TableRows, file_table, inline_table
from dreambook.interpreter.model.types import LENGTH, NUMBER, PLAYER, TRUTH, Type

MAX_COMPONENTS = 20_000


@dataclass(frozen=True)
class _Line:
    """One combination of printed values, and on how many copies it stands."""

    values: dict[str, object]
    copies: int
    title: str | None = None
    owner: int | None = None


def build_species(box: Box, lists: Mapping[int, BroughtList] | None = None) -> None:
    """Lay out all components, kind by kind. Of what players bring only that is there which is in their lists."""
    check_looks(box.rules, box.constants, box.findings)
    different = set()
    brought = brought_kinds(box.rules)
    lines = {name: _lines(box, name, node) for name, node in box.rules.kinds.items()}
    pool = {name: _pool(box.rules.kinds[name], lines[name]) for name in lines if name in brought}
    if brings(box.rules):
        box.bringing = bring(box.rules, box.players, pool, lists, box.findings)
        check_list_room(box, pool)
    box.material = {name: sum(line.copies for line in lines[name]) for name in stands_for(box.rules)}
    check_pieces(box.rules, box.findings)
    for name, node in box.rules.kinds.items():
        if name in box.material:
            continue
        if name in brought:
            if node.all_different:
                different.add(name)
            _bring(box, name)
            continue
        for line in lines[name]:
            count = line.copies
            if node.all_different and box.size + count > MAX_COMPONENTS:
                _too_many(box, name)
            elif node.all_different:
                different.add(name)
                for i in range(count):
                    _add(box, name, line, 1, f"{node.title or name} {i + 1}")
            else:
                _add(box, name, line, count, line.title)
    box.different = frozenset(different)


def _pool(node: ast.Component, lines: list[_Line]) -> list[PoolLine]:
    """What there is to be brought of a kind."""
    copies = [(line, None if node.unlimited else line.copies) for line in lines]
    if not node.all_different:
        return [PoolLine(node.name, line.values, count, line.title) for line, count in copies]
    word = node.title or node.name
    return [
        PoolLine(node.name, line.values, 1, f"{word} {i + 1}")
        for line, count in copies
        for i in range(min(count or 0, MAX_COMPONENTS))
    ]


def _bring(box: Box, kind: str) -> None:
    """The components of a kind that somebody brings: what a player brings is that player's own."""
    zones = [zone for zone in brought_zones(box.rules) if set(box.rules.ancestry(kind)) & set(zone.kinds)]
    if any(zone.brought is not None and zone.brought.by == OWNER for zone in zones):
        box.property_types[kind, "owner"] = PLAYER
    for item in box.bringing.brought:
        if item.line.kind == kind:
            first, owner = box.size, None if item.player == TABLE else item.player
            values = item.line.values if owner is None else {**item.line.values, "owner": owner}
            _add(box, kind, _Line(values, item.count, item.line.title, owner), item.count, item.line.title)
            box.brought_to.append((range(first, box.size), item.zone, item.player, item.span))


def _add(box: Box, kind: str, line: _Line, count: int, title: str | None) -> None:
    if box.size + count > MAX_COMPONENTS:
        _too_many(box, kind)
        return
    species = Species(len(box.species), kind, line.values, box.size, count, title, line.owner)
    box.species.append(species)
    box.species_of.extend([species.index] * count)
    box.kind_of.extend([kind] * count)


def _too_many(box: Box, kind: str) -> None:
    box.findings.error(
        "S05", f"a box of more than {MAX_COMPONENTS:,} components", Label(box.rules.locate(box.rules.kinds[kind], kind)),
        help="make it `unlimited`, or count with a variable",
    )  # fmt: skip


def _properties(box: Box, kind: str) -> dict[str, ast.Property | ast.FixedProperty]:
    """What is printed on a kind, its own lines over those of the kinds it is of."""
    found: dict[str, ast.Property | ast.FixedProperty] = {}
    for ancestor in reversed(box.rules.ancestry(kind)):
        for item in box.rules.kinds[ancestor].items:
            if isinstance(item, ast.Property | ast.FixedProperty):
                found[item.name] = item
    return found


def _shown(box: Box, node: ast.Component, props: Mapping[str, object]) -> None:
    """What is shown beside the name is printed on the component, or a value that asks for one such component (S01)."""
    for part in (part for item in node.items if isinstance(item, ast.Shown) for part in item.parts):
        if part.name in props or part.name in box.rules.lost or _asks_for(box, part.name, node.name):
            continue
        value = box.rules.values.get(part.name)
        if value is not None:
            box.findings.error(
                "S01", f"`{part.name}` does not ask for one `{node.name}`", Label(box.rules.locate(part, part.name)),
                Label(value.head.span, "the value"),
                help=f"shown beside a component is a value of that component alone, as in `value {part.name} of it: a {node.name}`",
            )  # fmt: skip
            continue
        box.findings.error(
            "S01", f"no `{part.name}` is printed on `{node.name}`", Label(box.rules.locate(part, part.name)),
            help=did_you_mean(part.name, [*props, *box.rules.values])
            or "name a property that is declared here, or a value that asks for such a component",
        )  # fmt: skip


def _asks_for(box: Box, name: str, kind: str) -> bool:
    """Whether it is a value of one component, which may be of that kind."""
    value = box.rules.values.get(name)
    if value is None or len(value.parameters) != 1:
        return False
    return type_of_node(box.rules, value.parameters[0].type, Diagnostics()).of in box.rules.ancestry(kind)


def _lines(box: Box, kind: str, node: ast.Component) -> list[_Line]:
    props = _properties(box, kind)
    fixed: dict[str, object] = {}
    axes: list[list[tuple[dict[str, object], int]]] = []
    each: list[tuple[int, ast.Property]] = []
    open_props: dict[str, ast.Property] = {}
    for name, prop in props.items():
        if isinstance(prop, ast.FixedProperty):
            fixed[name] = _fixed(box, prop)
            box.property_types[kind, name] = _fixed_type(fixed[name], is_length_property(box.rules, name))
            continue
        what = type_of_node(box.rules, prop.type, box.findings)
        length = what.base == "number" and is_length_property(box.rules, name)
        box.property_types[kind, name] = LENGTH if length else what
        check_keys(box.rules, prop, box.findings)
        if prop.turning is not None and box.property_types[kind, name].base not in ("pattern", "unknown"):
            box.findings.error(
                "S03", f"`{name}` is no pattern, so it cannot be {prop.turning}", Label(prop.span),
                help="leave it out, or write `pattern of ...`",
            )  # fmt: skip
        if name == "faces" and node.form == "die":
            continue
        if prop.for_each is not None:
            open_props[name] = prop
            continue
        if prop.each is not None:
            times = box.constants.number(prop.each, "how often each value is printed")
            each.append((times, prop))
            axes.append([({name: v}, times) for v in _domain(box, prop)])
        elif isinstance(prop.type, ast.InlineChoices) and any(i.copies is not None for i in prop.type.items):
            axes.append(
                [
                    ({name: i.name}, box.constants.number(i.copies, "the number of copies") if i.copies else 1)
                    for i in prop.type.items
                ]
            )
        else:
            open_props[name] = prop
    _shown(box, node, props)
    written = next((item for item in node.items if isinstance(item, ast.Table | ast.TableFile)), None)
    table = _table(box, written)
    if table is not None:
        axes.append(_table_axis(box, kind, table, props, open_props))
    elif written is not None:
        # What is wrong with the table is reported; what it should have said is not known.
        return []
    has_children = any(k.parent == kind for k in box.rules.kinds.values())
    told = node.copies is not None or node.unlimited or bool(axes) or node.copies_each is not None
    if not told and has_children:
        return []
    if node.all_different and not told and kind not in brought_kinds(box.rules):
        # One that differs from no other is no reason for these words: the number is missing.
        box.findings.error(
            "S05", f"nothing says how many {node.plural or kind} there are", Label(box.rules.locate(node, kind)),
            help=f"say how many: `{kind} x 20, all different`",
        )  # fmt: skip
    for name, prop in open_props.items():
        if box.property_types[kind, name].base == "unknown":
            # What it means is found already.
            continue
        box.findings.error(
            "S05", f"nothing says which `{name}` is printed on which {node.title or kind}",
            Label(box.rules.locate(prop, name)),
            help=f"add a table with the columns {', '.join(keys_of(box.rules, prop) or ())}" if prop.for_each is not None
            else f"leave this line out: `for each {name}` prints it already" if _is_printed(node, name, prop)
            else f"add `, each once` to it, give the options numbers (`red x 3 or blue x 2`), or add a table with a column `{name}`",
        )  # fmt: skip
    if len({times for times, _ in each}) > 1:
        box.findings.error(
            "S05", "two properties say how often each value is printed, and differ", *(Label(p.span) for _, p in each),
            help="several `each` mean: each combination, so many times; give them the same number",
        )  # fmt: skip
    if prod(map(len, axes)) > MAX_COMPONENTS:
        _too_many(box, kind)
        return []
    combos = [_merge(parts, bool(each)) for parts in product(*axes)] if axes else [({}, 1)]
    per_key = sum(copies for _, copies in combos)
    declared = None if node.copies is None else box.constants.number(node.copies, "the number of copies")
    if declared is not None and axes and declared != per_key:
        box.findings.error(
            "S05", f"{declared} copies of `{kind}` are declared, but its values make {per_key}",
            Label(box.rules.locate(node, kind)), help=f"write `x {per_key}`, or change the values",
        )  # fmt: skip
    factor = 1 if axes else UNLIMITED if node.unlimited else 1 if declared is None else declared
    result = []
    for key_values, owner in copies_for(box, kind, node):
        for values, copies in combos:
            values = {**fixed, **key_values, **values}
            title = values.pop("name", None)
            result.append(_Line(values, copies * factor, str(title) if title else None, owner))
    return [line for line in result if line.copies > 0]


def _is_printed(node: ast.Component, name: str, prop: ast.Property) -> bool:
    """Whether a kind is made `for each` option of a list that a property of the list's name is declared to hold."""
    of = prop.type.of if isinstance(prop.type, ast.NamedType) else None
    listed = isinstance(of, ast.Name) and of.name == name
    return listed and any(isinstance(part, ast.Name) and part.name == name for part in each_parts(node.copies_each))


def _merge(parts: tuple[tuple[dict[str, object], int], ...], each: bool) -> tuple[dict[str, object], int]:
    values: dict[str, object] = {}
    copies = 1
    times = []
    for part, n in parts:
        values.update(part)
        times.append(n)
    copies = max(times) if each else 1
    if not each:
        for n in times:
            copies *= n
    return values, copies


def _fixed(box: Box, prop: ast.FixedProperty) -> object:
    if isinstance(prop.value, ast.Name) and prop.value.name in box.rules.options:
        return prop.value.name
    if isinstance(prop.value, ast.Truth):
        return prop.value.value
    return box.constants.number(prop.value, f"`{prop.name}`")


def _fixed_type(value: object, length: bool) -> Type:
    """The type of what is the same on all components of a kind."""
    if isinstance(value, bool):
        return TRUTH
    if isinstance(value, int):
        return LENGTH if length else NUMBER
    return Type("option", names=frozenset((str(value),)))


def _domain(box: Box, prop: ast.Property) -> list[object]:
    """All values that a property may have."""
    match prop.type:
        case ast.NumberRange():
            low = box.constants.number(prop.type.low, "the lower end")
            high = box.constants.number(prop.type.high, "the upper end")
            if high - low > 10_000:
                box.findings.error(
                    "S05", "a range of more than 10,000 values", Label(prop.type.span), help="make it smaller"
                )
                return [low]
            return list(range(low, high + 1))
        case ast.InlineChoices():
            return [item.name for item in prop.type.items]
        case ast.YesNo():
            return [False, True]
    declared = type_of_node(box.rules, prop.type, box.findings)
    if declared.base == "option" and declared.of in box.rules.choices:
        return [item.name for item in box.rules.choices[declared.of].items]
    if declared.base == "player":
        return list(range(box.players))
    box.findings.error(
        "S05",
        f"`{prop.name}` has no list of values, so `each` means nothing",
        Label(prop.span),
        help="use a range or a choice list",
    )
    return []


def _table(box: Box, written: ast.Table | ast.TableFile | None) -> TableRows | None:
    if isinstance(written, ast.Table):
        return inline_table(written, box.findings)
    return file_table(written, box.rules, box.findings) if written is not None else None


def _table_axis(
    box: Box, kind: str, table: TableRows, props: dict[str, ast.Property | ast.FixedProperty],
    open_props: dict[str, ast.Property],
) -> list[tuple[dict[str, object], int]]:  # fmt: skip
    columns: list[str | tuple[str, int] | None] = []
    for cell in table.columns:
        name = " ".join(cell.words)
        if name in columns:
            box.findings.error("F06", f"two columns are named `{name}`", Label(cell.span), help="rename one of them")
            columns.append(None)
        elif name in SPECIAL_COLUMNS or name in props:
            columns.append(name)
            open_props.pop(name, None)
        elif (one_of := column_of(box.rules, props, name)) is not None:
            columns.append(one_of)
            open_props.pop(one_of[0], None)
        else:
            near = did_you_mean(name, [*props, *SPECIAL_COLUMNS])
            # What the column was meant to say is not missing.
            open_props.pop(nearest(name, props) or "", None)
            box.findings.error(
                "F06", f"the column `{name}` is no property of `{kind}`", Label(cell.span),
                help=near or f"declare it above the table, as in `{name or 'points'}: 0 to 9`",
            )  # fmt: skip
            columns.append(None)
    _all_columns(box, table, columns, props)
    axis: list[tuple[dict[str, object], int]] = []
    for row in table.rows:
        values: dict[str, object] = {}
        copies = 1
        for column, cell in zip(columns, row, strict=True):
            if column == "copies":
                copies = cell_number(box, cell) or 0
                if copies < 0:
                    box.findings.error(
                        "F06", f"there cannot be {copies} copies", Label(cell.span), help="write a number from 0 up"
                    )
            elif column == FLAVOUR:
                # Nothing depends on it: whoever prints the piece reads it from the table.
                continue
            elif column == "name":
                values["name"] = cell.text
            elif isinstance(column, tuple):
                prop, i = column
                keys = keys_of(box.rules, props[prop]) or ()
                so_far = list(values.get(prop, (None,) * len(keys)))  # type: ignore[call-overload]
                so_far[i] = cell_value(box, cell, props[prop], box.property_types[kind, prop])
                values[prop] = tuple(so_far)
            elif column is not None and keys_of(box.rules, props[column]):
                values[column] = cell_values(box, cell, props[column], box.property_types[kind, column])
            elif column is not None:
                values[column] = cell_value(box, cell, props[column], box.property_types[kind, column])
        axis.append((values, copies))
    return axis


def _all_columns(
    box: Box, table: TableRows, columns: list[str | tuple[str, int] | None],
    props: dict[str, ast.Property | ast.FixedProperty],
) -> None:  # fmt: skip
    """Of a property with a column for each side, or for each option, each must be there."""
    for prop in {column[0]: None for column in columns if isinstance(column, tuple)}:
        keys = keys_of(box.rules, props[prop]) or ()
        lacking = [key for i, key in enumerate(keys) if (prop, i) not in columns]
        if lacking:
            box.findings.error(
                "F06", f"this table has no column `{lacking[0]}`, so nothing says which `{prop}` is there", Label(table.columns[0].span),
                Label(props[prop].span, "declared here"), help=f"add the column: {', '.join(keys)}",
            )  # fmt: skip
