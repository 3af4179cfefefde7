"""What the lists that players bring mean: which components of the pool, where they lie, and what is remembered.

The *pool* is what can be brought: the declared components of each kind that begins in a zone which is `brought`. Only
what is brought is in the game. A pool is as large as its kinds say; one that is `unlimited` is never used up.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics, Label, did_you_mean
from dreambook.grammar.span import Span
from dreambook.interpreter.model.lists import BroughtList, ListLine, ListRecord, starters_of
from dreambook.interpreter.model.symbols import Rules
from dreambook.interpreter.model.types import Type

TABLE = -1
"""Who brings what is there once for all."""
OWNER = "its owner"
TOGETHER = "together"
"""The cause of a finding about lists each of which could be brought, but not all of them to one game."""


@dataclass(frozen=True)
class PoolLine:
    """Components of the pool that are printed alike: `copies` of them, or any number (None)."""

    kind: str
    values: dict[str, object]
    copies: int | None
    title: str | None


@dataclass(frozen=True)
class Brought:
    """So many of a line of the pool that somebody brings to a zone. `player` is TABLE for what all bring."""

    line: PoolLine
    count: int
    player: int
    zone: str
    span: Span


@dataclass
class Bringing:
    """What all bring together. `lists` by player, `written` each of them in canonical lines, `records` what variables hold."""

    pool: dict[str, list[PoolLine]] = field(default_factory=dict)
    brought: list[Brought] = field(default_factory=list)
    lists: dict[int, BroughtList] = field(default_factory=dict)
    written: dict[int, tuple[str, ...]] = field(default_factory=dict)
    records: dict[tuple[str, int], ListRecord] = field(default_factory=dict)


# ---------------------------------------------------------------- who brings what
def brought_zones(rules: Rules) -> list[ast.Zone]:
    """The zones that begin with what somebody brings."""
    return [zone for zone in rules.zones.values() if zone.brought is not None]


def brought_kinds(rules: Rules) -> set[str]:
    """The kinds of which only that is in the game which somebody brings."""
    declared = {kind for zone in brought_zones(rules) for kind in zone.kinds}
    return {kind for kind in rules.kinds if declared & set(rules.ancestry(kind))}


def brings(rules: Rules) -> bool:
    """Whether anybody brings anything to the game."""
    return any(node.brought is not None for node in rules.places_and_variables)


def default_lists(rules: Rules, players: int, found: Diagnostics) -> dict[int, BroughtList]:
    """Who brings which starter where nobody brings anything else: they go round the seats."""
    return assigned(rules, players, starters_of(rules, found))


def assigned(rules: Rules, players: int, starters: list[BroughtList], turn: int = 0) -> dict[int, BroughtList]:
    """Starters by player, in the `turn`-th of all ways to deal them out: the first is one after the other."""
    own, common = split(rules, starters)
    lists: dict[int, BroughtList] = {}
    if own:
        rest = turn
        for p in range(players):
            lists[p] = own[(p + rest) % len(own)]
            rest //= len(own)
    if common:
        lists[TABLE] = common[turn % len(common)]
    return lists


def split(rules: Rules, starters: list[BroughtList]) -> tuple[list[BroughtList], list[BroughtList]]:
    """The starters that players take for themselves, and those that are for the table."""
    by = {node.name: node.brought.by for node in rules.places_and_variables if node.brought is not None}
    if len(set(by.values())) < 2:
        return (starters, []) if OWNER in by.values() else ([], starters)
    common = [s for s in starters if _says_table(s, by)]
    return [s for s in starters if s not in common], common


def _says_table(starter: BroughtList, by: Mapping[str, str]) -> bool:
    """Whether a zone or variable that a starter names is brought by the table."""
    names = [*(line.zone for line in starter.lines), *(record.variable for record in starter.records)]
    return any(by.get(name or "") == "the table" for name in names)


# ---------------------------------------------------------------- the pool and its names
def canonical_names(pool: Mapping[str, list[PoolLine]]) -> dict[int, str]:
    """How a list calls each line of the pool (by its `id`): its title, or the words printed on it and its kind."""
    lines = [line for of_kind in pool.values() for line in of_kind]
    names = {id(line): line.title or " ".join([*_words(line), line.kind]) for line in lines}
    taken: dict[str, int] = {}
    for name in names.values():
        taken[name] = taken.get(name, 0) + 1
    for line in lines:
        name = names[id(line)]
        if taken[name] > 1:
            printed = ", ".join(f"{key} {_shown(value)}" for key, value in line.values.items() if value is not None)
            names[id(line)] = f"{name} ({printed})"
    return names


def _words(line: PoolLine) -> list[str]:
    found = []
    for name, value in line.values.items():
        if value is True:
            found.append(name)
        elif isinstance(value, str) or (isinstance(value, int) and value is not False):
            found.append(str(value))
    return found


def _shown(value: object) -> str:
    if isinstance(value, tuple) and not any(isinstance(one, tuple) for one in value):
        return " ".join("-" if one is None else str(one) for one in value)
    return "yes" if value is True else "no" if value is False else str(value)


class _Resolver:
    """Finds what the lines of lists mean."""

    def __init__(self, rules: Rules, result: Bringing, found: Diagnostics) -> None:
        self.rules = rules
        self.result = result
        self.found = found
        self.names = canonical_names(result.pool)
        self.lines = [line for of_kind in result.pool.values() for line in of_kind]
        self.zones = brought_zones(rules)
        self.used: dict[int, int] = {}

    def bad(self, code: str, player: int, message: str, *places: Label, help: str, why: str = "") -> None:
        self.found.report(code, message, *places, help=help, cause=("list", str(player), why or message))

    def bring(self, player: int, brought: BroughtList) -> None:
        """Resolve a list."""
        placed: dict[tuple[str, int], ListLine] = {}
        told: list[tuple[str, str]] = []
        for line in brought.lines:
            printed = self._printed(player, line)
            zone = self._zone(player, line, printed) if printed is not None else None
            if printed is None or zone is None:
                continue
            name = self.names[id(printed)]
            first = placed.setdefault((zone, id(printed)), line)
            if first is not line:
                self.bad(
                    "F20", player, f"`{name}` stands twice in this list", Label(line.span, "again here"),
                    Label(first.span, "first here"), help=f"write one line: `{first.count + line.count} {name}`",
                )  # fmt: skip
                continue
            self._use(player, line, printed, name)
            self.result.brought.append(Brought(printed, line.count, player, zone, line.span))
            told.append((zone, f"{line.count} {name}"))
        records = self._records(player, brought)
        written = []
        for declared in self.zones:
            inside = [text for zone, text in sorted(told, key=_by_name) if zone == declared.name]
            written += [f"{declared.name}:", *inside] if inside else []
        self.result.written[player] = (*written, *records)
        self.result.lists[player] = brought

    def _use(self, player: int, line: ListLine, printed: PoolLine, name: str) -> None:
        """Take from the pool what there is."""
        used = self.used[id(printed)] = self.used.get(id(printed), 0) + line.count
        if printed.copies is None or used <= printed.copies:
            return
        all_bring = "" if used == line.count else f", and together {used} are brought"
        self.bad(
            "F21", player, f"there are only {printed.copies} of `{name}`{all_bring}", Label(line.span),
            Label(self.rules.locate(self.rules.kinds[printed.kind], printed.kind), "declared here"),
            help="bring fewer, or write `unlimited` in the declaration if there are always enough",
            why=TOGETHER if all_bring else "",
        )  # fmt: skip

    # ------------------------------------------------------------------ components
    def _printed(self, player: int, line: ListLine) -> PoolLine | None:
        """The line of the pool that is meant; a finding when there is none, or several."""
        among = [p for p in self.lines if all(_has(p, name, value) for name, value in line.values)]
        for column, _ in line.values:
            known = {name for p in self.lines for name in p.values}
            if column not in known:
                help = did_you_mean(column, [*known, "name", "copies", "zone"]) or "name a property of the components"
                self.bad("F20", player, f"no component has a `{column}`", Label(line.span), help=help)
                return None
        fitting = among if not line.text else self._meant(line.text, among)
        if len(fitting) == 1:
            return fitting[0]
        what = line.text or ", ".join(f"{name} {value}" for name, value in line.values) or "nothing"
        if not fitting:
            near = did_you_mean(what, self.names.values())
            some = ", ".join(f"`{name}`" for name in list(self.names.values())[:5])
            help = near or f"name what can be brought: {some}"
            self.bad("F20", player, f"nothing that can be brought is called `{what}`", Label(line.span), help=help)
            return None
        several = [f"`{self.names[id(p)]}`" for p in fitting[:4]]
        more = f" and {len(fitting) - 4} more" if len(fitting) > 4 else ""
        self.bad(
            "F20", player, f"`{what}` may be {len(fitting)} different components", Label(line.span),
            help=f"say which: {', '.join(several)}{more}",
        )  # fmt: skip
        return None

    def _meant(self, text: str, among: Iterable[PoolLine]) -> list[PoolLine]:
        wanted = _plain(text)
        lines = list(among)
        exact = [p for p in lines if wanted in (_plain(self.names[id(p)]), _plain(p.title or ""))]
        if exact:
            return exact
        return [p for p in lines if self._described(p, wanted.split())]

    def _described(self, printed: PoolLine, words: list[str]) -> bool:
        """Whether words are printed on a component and, last, name its kind: `red 5 Card`."""
        node = self.rules.kinds[printed.kind]
        nouns = [printed.kind, f"{printed.kind}s", node.title or "", node.plural or "", printed.title or ""]
        for noun in (_plain(n).split() for n in nouns if n):
            if len(words) >= len(noun) and words[len(words) - len(noun) :] == noun:
                known = {_plain(word) for word in _words(printed)}
                known |= {_plain(self.rules.option_titles.get(word, "")) for word in _words(printed)}
                if all(word in known for word in words[: len(words) - len(noun)]):
                    return True
        return False

    def _zone(self, player: int, line: ListLine, printed: PoolLine) -> str | None:
        """Where it is brought to: the zone that is named, else the first that takes it."""
        kinds = set(self.rules.ancestry(printed.kind))
        own = [z for z in self.zones if (z.brought is not None and z.brought.by == OWNER) == (player != TABLE)]
        if line.zone is None:
            zone = next((z for z in own if kinds & set(z.kinds)), None)
            if zone is None:
                who = "a player" if player != TABLE else "the table"
                self.bad("F20", player, f"{who} cannot bring a `{printed.kind}`", Label(line.span), help="leave it out")
            return zone.name if zone is not None else None
        zone = next((z for z in own if z.name == line.zone), None)
        if zone is None:
            near = did_you_mean(line.zone, [z.name for z in own])
            help = near or "name a zone: " + ", ".join(f"`{z.name}:`" for z in own)
            self.bad("F20", player, f"nothing can be brought to `{line.zone}`", Label(line.span), help=help)
        elif not kinds & set(zone.kinds):
            help = f"bring {' or '.join(zone.kinds)} there"
            self.bad("F20", player, f"no `{printed.kind}` can lie in `{zone.name}`", Label(line.span), help=help)
        else:
            return zone.name
        return None

    # ------------------------------------------------------------------ records
    def _records(self, player: int, brought: BroughtList) -> list[str]:
        told = []
        for record in brought.records:
            node = self.rules.variables.get(record.variable)
            own = node is not None and node.brought is not None and (node.brought.by == OWNER) == (player != TABLE)
            first = self.result.records.get((record.variable, player))
            if not own:
                known = [n for n, v in self.rules.variables.items() if v.brought is not None]
                help = did_you_mean(record.variable, known) or "leave it out"
                self.bad("F20", player, f"nothing is brought as `{record.variable}`", Label(record.span), help=help)
            elif first is not None:
                self.bad(
                    "F20", player, f"`{record.variable}` stands twice in this list", Label(record.span, "again here"),
                    Label(first.span, "first here"), help="leave out one of them",
                )  # fmt: skip
            else:
                self.result.records[record.variable, player] = record
                told.append(f"{record.variable} {record.value}")
        return sorted(told)


def _by_name(told: tuple[str, str]) -> str:
    return told[1].partition(" ")[2]


def _has(printed: PoolLine, name: str, value: str) -> bool:
    return name in printed.values and _plain(_shown(printed.values[name])) == _plain(value)


def _plain(text: str) -> str:
    return " ".join(text.replace("_", " ").casefold().split())


def bring(
    rules: Rules, players: int, pool: dict[str, list[PoolLine]], lists: Mapping[int, BroughtList] | None,
    found: Diagnostics,
) -> Bringing:  # fmt: skip
    """What is brought. `lists` by player (and TABLE): who has none there takes a starter."""
    result = Bringing(pool)
    usual = default_lists(rules, players, found)
    resolver = _Resolver(rules, result, found)
    for player in (*range(players), TABLE):
        chosen = (lists or {}).get(player) or usual.get(player)
        if chosen is not None:
            resolver.bring(player, chosen)
    # In the order of the pool, so that two lists with the same in another order are the same game.
    place = {id(line): i for i, line in enumerate(resolver.lines)}
    zones = list(rules.zones)
    result.brought.sort(
        key=lambda b: (b.player if b.player != TABLE else players, zones.index(b.zone), place[id(b.line)])
    )
    for zone in brought_zones(rules):
        if _is_given(zone, result, players):
            continue
        found.error(
            "S05", f"nothing says what is in `{zone.name}` when nobody brings anything", Label(rules.locate(zone, zone.name)),
            help='add a list that can be taken, as in `starter first_deck "First deck"`, with lines like `3 Wolf`',
        )  # fmt: skip
    return result


def needed_for_starters(rules: Rules, pool: dict[str, list[PoolLine]]) -> dict[int, int]:
    """How many of each line of a pool (by its `id`) are needed for all starters at the same time."""
    found = Diagnostics()
    result = Bringing(pool)
    resolver = _Resolver(rules, result, found)
    own, common = split(rules, starters_of(rules, found))
    for player, listed in enumerate(own):
        resolver.bring(player, listed)
    for listed in common:
        # Only one of those for the table is used in a game.
        resolver.bring(TABLE, listed)
    needed: dict[int, int] = {}
    for one in result.brought:
        needed[id(one.line)] = needed.get(id(one.line), 0) + one.count
    return needed


def _is_given(zone: ast.Zone, result: Bringing, players: int) -> bool:
    """Whether everybody who brings something to a zone has a list."""
    assert zone.brought is not None
    return set(result.lists) >= (set(range(players)) if zone.brought.by == OWNER else {TABLE})


def record_value(
    kind: Type, low: int, high: int, record: ListRecord, rules: Rules, found: Diagnostics, player: int
) -> object:
    """The value of a record, of the variable's type; None (and a finding) when it cannot have it."""
    text = record.value
    if kind.base == "number":
        if text.lstrip("-").isdecimal() and len(text) <= 15 and low <= int(text) <= high:
            return int(text)
        wanted = f"write a number from {low} to {high}"
    elif kind.base == "truth":
        if text in ("yes", "no"):
            return text == "yes"
        wanted = "write yes or no"
    else:
        for name in kind.names:
            if _plain(text) in (_plain(name), _plain(rules.option_titles.get(name, ""))):
                return name
        wanted = did_you_mean(text, kind.names) or f"write one of {', '.join(sorted(kind.names))}"
    message = f"`{record.variable}` cannot be {text}"
    found.report("F20", message, Label(record.span), help=wanted, cause=("list", str(player), message))
    return None
