"""The box for a number of players: components, zones with their spaces, variables, and where everything begins."""

from collections.abc import Mapping

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics, Label, did_you_mean
from dreambook.interpreter.model.box import FREE_SPACES, SPATIAL, Box, VariableInstance, ZoneInstance
from dreambook.interpreter.model.bring import TABLE, brought_kinds
from dreambook.interpreter.model.build_species import build_species
from dreambook.interpreter.model.build_surface import build_surface, surface_size
from dreambook.interpreter.model.build_variables import SEERS, build_variable, check_bringer
from dreambook.interpreter.model.constants import Constants
from dreambook.interpreter.model.lists import BroughtList
from dreambook.interpreter.model.patterns import read_patterns
from dreambook.interpreter.model.symbols import Rules
from dreambook.interpreter.model.types import UNKNOWN

MAX_SPACES = 10_000
MAX_GROWN = 99
"""How many columns and rows a grid that grows has at most: 49 on each side of the first."""


def build_box(rules: Rules, players: int, lists: Mapping[int, BroughtList] | None = None) -> Box:
    """Work the declarations out for a number of players. Problems are in the result's `findings`.

    `lists` are what players bring (and the table: TABLE); who is not among them takes a starter of the rulebook.
    """
    found = Diagnostics()
    box = Box(rules, players, Constants(rules, players, found), findings=found)
    for name in rules.constants:
        box.constants.value(name)
    box.patterns = read_patterns(rules.signs, rules.patterns, found)
    build_species(box, lists)
    for name in ("active", "out", "flipped"):
        box.special[name] = box.new_slot()
    for what in ("known", "score"):
        for p in range(players):
            box.special[f"{what} {p}"] = box.new_slot()
    for zone in rules.zones.values():
        _zone(box, zone)
    for variable in rules.variables.values():
        build_variable(box, variable)
    _dice(box)
    _homes(box)
    return box


def _zone(box: Box, node: ast.Zone) -> None:
    number = box.constants.number
    form = node.form
    columns = rows = spaces = 0
    size = (0, 0)
    if node.growing:
        columns = rows = _grown(box, node)
        spaces = columns * rows
    elif form == "surface":
        size = surface_size(box, node)
        columns, rows = size[0] + 1, size[1] + 1
        spaces = columns * rows
    elif form == "grid" and len(node.size) == 2:
        columns, rows = number(node.size[0], "the width of a grid"), number(node.size[1], "the height of a grid")
        spaces = columns * rows if columns > 0 and rows > 0 else 0
    elif node.size:
        spaces = number(node.size[0], "the number of spaces")
    elif node.places:
        spaces = len(node.places)
    places = [item for item in node.items if isinstance(item, ast.Place)]
    if form == "map":
        spaces = len(places)
    if form in SPATIAL and form != "surface" and not 0 < spaces <= MAX_SPACES:
        box.findings.error(
            "S05", f"`{node.name}` has {spaces:,} spaces", Label(box.rules.locate(node, node.name)),
            help="write a `place` line below it for each place" if form == "map" else f"give it between 1 and {MAX_SPACES:,} spaces",
        )  # fmt: skip
        spaces, columns, rows = 1, 1, 1
    capacity = each = None
    if node.capacity is not None:
        limit = number(node.capacity.number, "how many fit")
        capacity, each = (None, limit) if node.capacity.in_each else (limit, None)
    default_up = form not in ("pile", "bag", "hand")
    face_up = node.face == "up" if node.face else default_up
    seers = _seers(box, node, face_up)
    keys = box.keys_of(node)
    if node.brought is not None:
        check_bringer(box, node, node.brought)
        if node.starts is not None or node.starts_empty:
            box.findings.error(
                "S05", f"`{node.name}` is brought, and says as well what it starts with", Label(node.brought.span),
                help="leave one of the two out",
            )  # fmt: skip
    table: dict[object, int] = {}
    for key in keys:
        instance = ZoneInstance(
            slot=box.new_slot(), zone=node.name, key=key, form=form, face_up=face_up, seers=seers, capacity=capacity,
            each_capacity=each, spaces=spaces, columns=columns, rows=rows,
            first_space=FREE_SPACES * (1 + len(box.surfaces)) if form == "surface" else len(box.space_zone),
            single=form in SPATIAL and form != "surface" and each == 1, growing=node.growing, unlimited=node.unlimited,
            owner=box.owner_of_key(node, key),
        )  # fmt: skip
        box.zones.append(instance)
        table[key] = instance.slot
        if form == "surface":
            box.surfaces.append(instance)
            build_surface(box, node, instance, size)
        elif form in SPATIAL:
            _spaces(box, node, instance, places)
    box.zone_slots[node.name] = table


def _grown(box: Box, node: ast.Zone) -> int:
    """How wide a growing grid can become: in a line from the first of its components there is room for all others."""
    kinds = {below for kind in node.kinds for below in box.rules.kind_and_below(kind)} or set(box.rules.kinds)
    return min(MAX_GROWN, 2 * max(1, sum(kind in kinds for kind in box.kind_of)) - 1)


def _seers(box: Box, node: ast.Zone, face_up: bool) -> str:
    if node.seen_by is None:
        if node.form == "hand":
            return "owner"
        return "all" if face_up else "none"
    if node.seen_by in SEERS:
        if node.seen_by in ("its owner", "all but its owner") and not isinstance(node.each, ast.CurrentPlayer):
            box.findings.error(
                "S03",
                f"`{node.name}` has no owner",
                Label(box.rules.locate(node, node.seen_by)),
                help="add `one for each player`, or say who sees it",
            )
            return "none"
        return SEERS[node.seen_by]
    if node.seen_by in box.rules.variables:
        return node.seen_by
    near = did_you_mean(node.seen_by, [*SEERS, *box.rules.variables])
    box.findings.error(
        "S01", f"nobody is named `{node.seen_by}`", Label(box.rules.locate(node, node.seen_by)),
        help=near or "seen by everyone, nobody, its owner, all but its owner, or a variable that holds a player",
    )  # fmt: skip
    return "none"


def _spaces(box: Box, node: ast.Zone, zone: ZoneInstance, places: list[ast.Place]) -> None:
    first = zone.first_space
    box.space_zone.extend([zone.slot] * zone.spaces)
    names = node.places or tuple(place.name for place in places)
    for i, name in enumerate(names):
        box.space_names.setdefault(name, first + i)
    for i in range(zone.spaces):
        near: list[int] = []
        far: list[int] = []
        if zone.form == "ring" and zone.spaces > 1:
            near = sorted({(i + 1) % zone.spaces, (i - 1) % zone.spaces})
        elif zone.form == "track":
            near = [j for j in (i - 1, i + 1) if 0 <= j < zone.spaces]
        elif zone.form == "grid":
            column, row = i % zone.columns, i // zone.columns
            for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                if 0 <= column + dx < zone.columns and 0 <= row + dy < zone.rows:
                    near.append((row + dy) * zone.columns + column + dx)
            for dx, dy in ((1, 1), (1, -1), (-1, -1), (-1, 1)):
                if 0 <= column + dx < zone.columns and 0 <= row + dy < zone.rows:
                    far.append((row + dy) * zone.columns + column + dx)
        elif zone.form == "map" and places:  # a map without places was told, and goes on as one space
            near = _links(box, places, i)
        box.neighbours.append(tuple(first + j for j in near))
        box.around.append(tuple(first + j for j in sorted({*near, *far})))


def _links(box: Box, places: list[ast.Place], index: int) -> list[int]:
    names = [p.name for p in places]
    linked = set()
    for link in places[index].links:
        if link in names:
            linked.add(names.index(link))
        else:
            near = did_you_mean(link, names)
            box.findings.error(
                "S04",
                f"there is no place `{link}`",
                Label(box.rules.locate(places[index], link)),
                help=near or "declare it",
            )
    linked.update(i for i, p in enumerate(places) if names[index] in p.links)
    return sorted(linked)


def _dice(box: Box) -> None:
    """Every die has a face, and a place to lie even when no zone is declared for it."""
    for name, node in box.rules.kinds.items():
        if node.form != "die":
            continue
        ids = [i for i, kind in enumerate(box.kind_of) if kind == name]
        faces = die_faces(box, node)
        start = faces[0][0] if faces else 1
        table: dict[object, int] = {}
        for i in ids:
            instance = VariableInstance(box.new_slot(), f"face {name}", i, UNKNOWN, 0, 0, start, "all")
            box.variables.append(instance)
            table[i] = instance.slot
        box.variable_slots[f"face {name}"] = table
        if not any(set(box.rules.ancestry(name)) & set(z.kinds) for z in box.rules.zones.values()):
            zone = ZoneInstance(box.new_slot(), f"dice {name}", None, "pool", True, "all", None, None)
            box.zones.append(zone)
            box.zone_slots[f"dice {name}"] = {None: zone.slot}
            for i in ids:
                box.homes[i] = zone.slot


def die_faces(box: Box, node: ast.Component) -> list[tuple[object, int]]:
    """What a die can show, each with its number of sides: 1 to 6 unless its property `faces` says otherwise."""
    for item in node.items:
        if isinstance(item, ast.Property) and item.name == "faces":
            if isinstance(item.type, ast.NumberRange):
                low = box.constants.number(item.type.low, "the lowest face")
                high = box.constants.number(item.type.high, "the highest face")
                if low > high:
                    box.findings.error(
                        "D14", "this die has no face", Label(item.type.span), help="write the lower number first"
                    )
                    return [(low, 1)]
                return [(v, 1) for v in range(low, high + 1)]
            if isinstance(item.type, ast.InlineChoices):
                return [
                    (c.name, box.constants.number(c.copies, "the number of sides") if c.copies else 1)
                    for c in item.type.items
                ]
    return [(v, 1) for v in range(1, 7)]


# ---------------------------------------------------------------- where everything begins
def _homes(box: Box) -> None:
    _bring_home(box)
    taken: set[int] = set(box.homes)
    explicit: list[tuple[ZoneInstance, ast.Zone]] = []
    by_slot = {z.slot: z for z in box.zones}
    for name, node in box.rules.zones.items():
        if node.starts is not None:
            explicit.extend((by_slot[slot], node) for slot in box.zone_slots[name].values())
    for zone, node in explicit:
        assert node.starts is not None
        for phrase in node.starts.items:
            _start_with(box, zone, node, phrase, taken)
    for kind, declaration in box.rules.kinds.items():
        ids = [i for i, k in enumerate(box.kind_of) if k == kind and i not in taken]
        if not ids:
            continue
        home = _first_zone(box, kind)
        if home is None:
            span = box.rules.locate(declaration, kind)
            box.findings.error(
                "S05", f"{len(ids)} of `{kind}` lie nowhere when the game begins", Label(span),
                help=f"declare a zone `of {kind}`, or write `starts with {len(ids)} {kind}` in one",
            )  # fmt: skip
            continue
        _spread(box, home, kind, ids, by_slot)
    for zone in box.zones:
        _capacity(box, zone)


def _bring_home(box: Box) -> None:
    """What players bring lies where they bring it to."""
    rules = box.rules
    for ids, zone, player, _ in box.brought_to:
        slot = box.zone_slots[zone].get(None if player == TABLE else player)
        if slot is not None:
            box.homes.update(dict.fromkeys(ids, slot))
    for kind in brought_kinds(rules):
        line = set(rules.ancestry(kind))
        first = next((z for z in rules.zones.values() if line & set(z.kinds) and not z.starts_empty), None)
        if first is not None and first.brought is None and first.starts is None:
            to = next(z for z in rules.zones.values() if z.brought is not None and line & set(z.kinds))
            box.findings.error(
                "S05", f"`{kind}` begins in `{first.name}`, but is brought to `{to.name}` as well",
                Label(rules.locate(first, first.name)), Label(rules.locate(to, to.name), "brought here"),
                help=f"write `starts empty` in `{first.name}`, or make what lies there a kind of its own",
            )  # fmt: skip


def _start_with(box: Box, zone: ZoneInstance, node: ast.Zone, phrase: ast.Phrase, taken: set[int]) -> None:
    kind = phrase.of.name if isinstance(phrase.of, ast.Name) else ""
    kind = kind if kind in box.rules.kinds else box.rules.plural_of(kind) or kind
    if not kind:
        number = f"{phrase.of.value} " if isinstance(phrase.of, ast.Number) else ""
        held = node.kinds[0] if node.kinds else next(iter(box.rules.kinds), "Coin")
        box.findings.error(
            "S03", "this does not say what lies there when the game begins", Label(phrase.of.span),
            help=f"name the kind of component, as in `starts with {number or '1 '}{held}`",
        )  # fmt: skip
        return
    if kind not in box.rules.kinds:
        near = did_you_mean(kind, box.rules.kinds)
        box.findings.error(
            "S01", f"no kind of component `{kind}` is declared", Label(phrase.of.span), help=near or "name a kind"
        )
        return
    amount, describing = phrase.amount, list(phrase.adjectives)
    if amount is None and describing and describing[0].name not in box.rules.options:
        # `start_coins Coin`: a first word that is no option is the number.
        amount = describing.pop(0)
    words = {a.name for a in describing}
    ids = [
        i
        for i in box.ids_of_kind(kind)
        if i not in taken
        and words <= {str(v) for v in box.species[box.species_of[i]].values.values()}
        and (zone.owner is None or box.species[box.species_of[i]].owner in (None, zone.owner))
    ]
    if phrase.every:
        wanted = len(ids)
    else:
        wanted = 1 if amount is None else box.constants.number(amount, "how many it starts with")
    if wanted > len(ids):
        box.findings.error(
            "S05", f"`{node.name}` starts with {wanted} {kind}, but only {len(ids)} {'is' if len(ids) == 1 else 'are'} left for {box.players} players",
            Label(phrase.span), Label(box.rules.locate(box.rules.kinds[kind], kind), "declared here"),
            help=f"put more `{kind}` into the box, or start with fewer",
        )  # fmt: skip
    for i in ids[:wanted]:
        taken.add(i)
        box.homes[i] = zone.slot


def _first_zone(box: Box, kind: str) -> ast.Zone | None:
    line = box.rules.ancestry(kind)
    for node in box.rules.zones.values():
        # Where something would begin on a surface, nothing says.
        begins = not node.starts_empty and node.starts is None and node.form != "surface"
        if set(line) & set(node.kinds) and begins:
            return node
    return None


def _spread(box: Box, node: ast.Zone, kind: str, ids: list[int], by_slot: dict[int, ZoneInstance]) -> None:
    """Components go to the first zone declared for them; where there is one for each player or option, to their own."""
    table = box.zone_slots[node.name]
    lost = 0
    for i in ids:
        values = box.species[box.species_of[i]]
        if None in table:
            box.homes[i] = table[None]
            continue
        keys = [values.owner, *values.values.values()]
        if node.also:
            slot = next((at for key, at in table.items() if isinstance(key, tuple) and set(key) <= set(keys)), None)
        else:
            slot = next((table[k] for k in keys if k is not None and k in table), None)
        if slot is None:
            lost += 1
            slot = next(iter(table.values()))
        box.homes[i] = slot
    if lost:
        span = box.rules.locate(box.rules.kinds[kind], kind)
        box.findings.error(
            "S05", f"nothing says in which `{node.name}` {lost} of `{kind}` lie when the game begins", Label(span),
            Label(box.rules.locate(node, node.name), "one of several zones"),
            help=f"declare a zone for all of them before it, or write `starts with` in `{node.name}`",
        )  # fmt: skip


def _capacity(box: Box, zone: ZoneInstance) -> None:
    lying = sum(1 for slot in box.homes.values() if slot == zone.slot)
    limit = zone.capacity
    if limit is not None and lying > limit and zone.zone in box.rules.zones:
        node = box.rules.zones[zone.zone]
        box.findings.error(
            "S05", f"`{zone.zone}` holds at most {limit}, but {lying} lie in it when the game begins",
            Label(node.capacity.span if node.capacity is not None else node.span),
            help="raise the limit, or write `starts empty` and declare a box for them",
        )  # fmt: skip
