"""Surfaces of a box: how large they are, and the terrain on them."""

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Label
from dreambook.interpreter.model.box import FREE_SPACES, Box, ZoneInstance
from dreambook.interpreter.model.lengths import BASE, TALL, has_units, length_text, unit_of
from dreambook.interpreter.surface.exact import Outline
from dreambook.interpreter.surface.ground import Ground, Terrain

LONGEST = 3_000
"""How many millimetres a surface is wide and deep at most."""
MOST_CORNERS = 200
LATTICE = 12
"""Where the rulebook does not say it, so many places of the lattice stand along the shorter side."""


def surface_size(box: Box, node: ast.Zone) -> tuple[int, int]:
    """The width and the depth of a surface in millimetres; what cannot be is reported, and a small one taken."""
    number = box.constants.number
    sides = [number(size, what) for size, what in zip(node.size, ("the width", "the depth"), strict=True)]
    units = [isinstance(size, ast.Length) for size in node.size]
    if units[0] != units[1] and isinstance(node.size[units.index(False)], ast.Number):
        plain = node.size[units.index(False)]
        box.findings.error(
            "S05", f"one side of `{node.name}` has a unit, and this one has none: it would be {sides[units.index(False)]} mm", Label(plain.span),
            help="write both with their unit, as in `surface 60 cm x 60 cm`",
        )  # fmt: skip
    bare = [size for size in node.size if isinstance(size, ast.Number) and not isinstance(size, ast.Length)]
    if len(bare) == 2 and has_units(box.rules):
        box.findings.error(
            "S05", f"the sides of `{node.name}` have no unit, and other lengths have one: this would be {bare[0].value} mm", Label(bare[0].span),
            help="write both with their unit, as in `surface 60 cm x 60 cm`",
        )  # fmt: skip
    if all(0 < side <= LONGEST for side in sides):
        return sides[0], sides[1]
    box.findings.error(
        "S05", f"`{node.name}` is {_length(box, sides[0])} wide and {_length(box, sides[1])} deep", Label(box.rules.locate(node, node.name)),
        help=f"give each side between 1 mm and {_length(box, LONGEST)}, as in `surface 60 cm x 60 cm`",
    )  # fmt: skip
    return 100, 100


def build_surface(box: Box, node: ast.Zone, zone: ZoneInstance, size: tuple[int, int]) -> None:
    """Lay out a surface: its ground and its lattice."""
    place = Label(box.rules.locate(node, node.name))
    if node.starts is not None:
        box.findings.error(
            "S05", f"`{node.name}` starts with something, but where on it is not said", Label(node.starts.span),
            help="put it there in `setup`, as in `place a Pawn on space of (" + node.name + ", 100, 100)`",
        )  # fmt: skip
    if node.capacity is not None and node.capacity.in_each:
        box.findings.error(
            "S05", f"`{node.name}` is a surface: figures stand beside each other by their bases", Label(node.capacity.span),
            help="leave out `in each`",
        )  # fmt: skip
    lattice = max(1, min(size) // LATTICE)
    if node.lattice is not None:
        lattice = box.constants.number(node.lattice, "the lattice")
        if not 0 < lattice <= max(size):
            box.findings.error(
                "S05", f"the places of a lattice of {_length(box, lattice)} do not lie on `{node.name}`", Label(node.lattice.span),
                help=f"write a length between 1 mm and {_length(box, max(size))}, as in `lattice 5 cm`",
            )  # fmt: skip
            lattice = max(size)
    if size[0] * size[1] // lattice**2 > FREE_SPACES // 100:
        box.findings.error(
            "S05", f"the lattice of `{node.name}` has more places than can be tried", place, help="make it wider, as in `lattice 5 cm`"
        )  # fmt: skip
        lattice = max(size)
    terrain = [_terrain(box, node, item, size) for item in node.items if isinstance(item, ast.Terrain)]
    box.grounds[zone.slot] = Ground(*size, [t for t in terrain if t is not None])
    box.lattices[zone.slot] = lattice
    _check_bases(box, node, size)


def _terrain(box: Box, zone: ast.Zone, node: ast.Terrain, size: tuple[int, int]) -> Terrain | None:
    number = box.constants.number
    _check_units(box, node)
    corners = [
        (number(c.x, "where a corner lies"), number(c.y, "where a corner lies")) for c in node.corners[:MOST_CORNERS]
    ]
    for corner, (x, y) in zip(node.corners, corners, strict=False):
        if not (0 <= x <= size[0] and 0 <= y <= size[1]):
            box.findings.error(
                "S05", f"this corner lies at {_length(box, x)} and {_length(box, y)}, beside `{zone.name}`", Label(corner.span),
                help=f"`{zone.name}` goes from (0, 0) at the bottom left to ({_length(box, size[0])}, {_length(box, size[1])})",
            )  # fmt: skip
            return None
    outline = Outline(corners)
    fault = outline.fault() if len(node.corners) <= MOST_CORNERS else f"has more than {MOST_CORNERS} corners"
    height = number(node.height, "the height") if node.height is not None else 0
    if fault:
        box.findings.error(
            "S05", f"the outline of `{node.name}` {fault}", Label(node.span),
            help="name its corners one after the other, going around it once",
        )  # fmt: skip
        return None
    if height < 0:
        box.findings.error(
            "S05",
            f"`{node.name}` is {_length(box, height)} high",
            Label(node.height.span if node.height is not None else node.span),
            help="write `gap` for what goes down",
        )
        return None
    return Terrain(node.name, node.title or node.name.replace("_", " "), outline, height, node.gap, node.closed)


def _check_units(box: Box, node: ast.Terrain) -> None:
    """Among corners with units a number without one was forgotten: it would be one of millimetres."""
    written = [n for corner in node.corners for n in (corner.x, corner.y)]
    if node.height is not None and any(isinstance(n, ast.Length) for n in written):
        written.append(node.height)
    bare = [n for n in written if isinstance(n, ast.Number) and not isinstance(n, ast.Length) and n.value]
    if bare and any(isinstance(n, ast.Length) for n in written):
        box.findings.error(
            "S05", f"other lengths of `{node.name}` have a unit, and this one has none: it would be {bare[0].value} mm", Label(bare[0].span),
            help=f"write its unit too, as in `{bare[0].value} cm` or `{bare[0].value} mm`",
        )  # fmt: skip


def _check_bases(box: Box, zone: ast.Zone, size: tuple[int, int]) -> None:
    """What is said of the size of figures is a length, and they have room."""
    kinds = {below for kind in zone.kinds for below in box.rules.kind_and_below(kind)} or set(box.rules.kinds)
    for species in box.species:
        if species.kind not in kinds:
            continue
        for name in (BASE, TALL):
            value = species.values.get(name)
            if name == BASE and isinstance(value, int) and value > min(size):
                wide = box.rules.properties[name]
                owner, prop = next((o, p) for o, p in wide if o in box.rules.ancestry(species.kind))
                box.findings.error(
                    "S05", f"a base of {_length(box, value)} is wider than `{zone.name}`, which measures {_length(box, size[0])} by {_length(box, size[1])}: {owner} stands nowhere on it",
                    Label(prop.span), Label(box.rules.locate(zone, zone.name), "where it is to stand"),
                    help="a surface without a unit is one of millimetres: write it, as in `surface 60 cm x 60 cm`"
                    if not any(isinstance(side, ast.Length) for side in zone.size)
                    else f"write a base of at most {_length(box, min(size))}, or make the surface larger",
                )  # fmt: skip
                return
            if name not in species.values or (isinstance(value, int) and not isinstance(value, bool) and value >= 0):
                continue
            owner, prop = next((o, p) for o, p in box.rules.properties[name] if o in box.rules.ancestry(species.kind))
            box.findings.error(
                "S03", f"`{name}` of {owner} says how {'wide' if name == BASE else 'tall'} it is on `{zone.name}`, but here it is no length",
                Label(prop.span), help=f"write millimetres, as in `{name} = 25 mm`, or use another word for what you mean",
            )  # fmt: skip
            return


def _length(box: Box, value: int) -> str:
    """A length as the rulebook measures."""
    return length_text(value, unit_of(box.rules), "en")


def sizes(box: Box, name: str) -> list[int]:
    """A length that is printed on components, by component; 0 where there is none."""
    found: list[int] = []
    for value in box.property_array(name):
        found.append(value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0)
    return found
