"""What is in the box: the counts as the interpreter lays them out for each number of players, and what is printed."""

from dreambook.generators.build_patterns import how_seen
from dreambook.generators.prints import orders, printed, prints, title_of
from dreambook.generators.verbalise import expressions, groups
from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.senses import type_of
from dreambook.generators.verbalise.verbaliser import Verbaliser
from dreambook.generators.verbalise.wording import worded
from dreambook.generators.view_model import BoxRow, BoxTable
from dreambook.generators.words.messages import Said, Slot
from dreambook.grammar import ast
from dreambook.interpreter.model.box import Box
from dreambook.interpreter.model.build_box import build_box
from dreambook.interpreter.model.copies import each_options, each_parts
from dreambook.interpreter.model.pieces import printed_on, stands_for

_TOP = Context()
_MOST_NAMES = 24
"""Up to so many printed names are listed; a longer list is a card table, not a summary."""


def box_table(v: Verbaliser) -> BoxTable:
    """The table of components, with a column of counts for each run of player numbers that have the same box."""
    high = v.numbers.high if _depends_on_players(v) else v.numbers.low
    boxes = {players: build_box(v.rules, players) for players in range(v.numbers.low, high + 1)}
    runs: list[tuple[int, int, dict[str, str]]] = []
    for players, box in boxes.items():
        counts = _counts(v, box)
        if runs and runs[-1][2] == counts:
            runs[-1] = (runs[-1][0], players, counts)
        else:
            runs.append((players, players, counts))
    if len(runs) == 1:
        columns: tuple[str, ...] = (v.text(v.say("column-number")),)
    else:
        columns = tuple(
            v.text(v.say("column-players", low=low, high=None if low == high else high)) for low, high, _ in runs
        )
    first = boxes[v.numbers.low]
    rows = tuple(
        _row(v, first, kind, tuple(counts.get(kind, "–") for _, _, counts in runs))
        for kind in v.rules.kinds
        if any(kind in counts for _, _, counts in runs)
    )
    return BoxTable(columns, rows)


def _depends_on_players(v: Verbaliser) -> bool:
    """Whether any number in the declarations of components differs by player number. (That there is a set for each
    player does not count: such a kind is listed as so many each.)"""
    return any(len(v.numbers.rows(part)) > 1 for node in v.rules.kinds.values() for part in node.walk())


def _counts(v: Verbaliser, box: Box) -> dict[str, str]:
    """How many of each kind there are, in words; a kind of which there are none is missing."""
    counts: dict[str, int] = {}
    for species in box.species:
        counts[species.kind] = counts.get(species.kind, 0) + species.count
    counts |= {kind: count for kind, count in box.material.items() if count}
    for kind in printed_on(v.rules):
        # No piece of its own.
        counts.pop(kind, None)
    counts |= dict.fromkeys((kind for kind, pool in box.bringing.pool.items() if pool), 0)
    return {kind: v.text(_count(v, box, v.rules.kinds[kind], count)) for kind, count in counts.items()}


def _count(v: Verbaliser, box: Box, node: ast.Component, count: int) -> Said:
    if node.name in box.bringing.pool:
        return v.say("box-brought")
    if node.unlimited:
        return v.say("box-unlimited")
    if isinstance(node.copies_each, ast.CurrentPlayer):
        return v.say("box-each", count=count // box.players)
    return v.say("box-count", count=count)


def _row(v: Verbaliser, box: Box, kind: str, counts: tuple[str, ...]) -> BoxRow:
    node = v.rules.kinds[kind]
    noun = v.lexicon.kind(kind)
    name = noun.one if set(counts) == {v.text(v.say("box-count", count=1))} else noun.other
    said = tuple(worded(v, item.text) for item in node.items if isinstance(item, ast.Wording))
    details = tuple(v.text(detail) for detail in _details(v, box, node))
    return BoxRow(v.lexicon.capital(name), counts, details, said, kind)


def _details(v: Verbaliser, box: Box, node: ast.Component) -> list[Said]:
    """What distinguishes the copies: properties, printed names, sets for each player or option."""
    found: list[Said] = []
    if node.all_different:
        found.append(v.say("detail-different"))
    parts = each_parts(node.copies_each)
    if parts and not (len(parts) == 1 and isinstance(parts[0], ast.CurrentPlayer)):
        each: tuple[Slot, ...] = tuple(groups.with_article(v, "each", v.group(part, _TOP)) for part in parts)
        found.append(v.say("detail-each", of=each, count=_for_each(v, box, node)))
    if node.parent is not None and node.parent in v.rules.kinds:
        found.append(v.say("detail-parent", of=v.lexicon.kind(node.parent)))
    for item in node.items:
        if isinstance(item, ast.Property):
            said = _property(v, item)
            if item.for_each is not None:
                name = item.for_each.name if isinstance(item.for_each, ast.Name) else ""
                of = v.lexicon.named(name) if name in v.rules.choices else v.word("side")
                said = v.say("detail-for-each", detail=said, of=of)
            found.append(said)
        elif isinstance(item, ast.FixedProperty):
            found.append(_fixed(v, item))
    found += _pieces(v, box, node)
    names = _names(v, box, node)
    if names:
        found.append(v.say("detail-names", names=names))
    return found


def _fixed(v: Verbaliser, item: ast.FixedProperty) -> Said:
    return v.say("detail-fixed", name=v.lexicon.property(item.name), value=v.thing(item.value, _TOP))


def fixed_numbers(v: Verbaliser, kind: str) -> list[str]:
    """The numbers that are the same on all of a kind and printed on none, since it is no card: "Attack 2". A table's are
    printed in it."""
    node = v.rules.kinds[kind]
    if node.form in PRINTED_ON or any(isinstance(item, ast.Table | ast.TableFile) for item in node.items):
        return []
    fixed = [item for item in node.items if isinstance(item, ast.FixedProperty)]
    return [v.text(_fixed(v, item)) for item in fixed if type_of(v, item.value, _TOP).base == "number"]


PRINTED_ON = ("card", "tile", "domino", "ticket", "note", "sheet", "board", "token", "die")
"""Forms of components that show what is theirs."""


def _pieces(v: Verbaliser, box: Box, node: ast.Component) -> list[Said]:
    """What a piece stands for, and what else is printed on it."""
    found = []
    names: tuple[Slot, ...] = for_what(v, node.name)
    if names:
        found.append(v.say("detail-stands-for", names=names))
    pieces = sum(species.count for species in box.species if species.kind == node.name)
    for kind, item in printed_on(v.rules).items():
        if item.on.name == node.name and pieces:
            count = sum(species.count for species in box.species if species.kind == kind)
            each = item.theirs is not None and count % pieces == 0
            group = v.group(ast.Name(name=kind, span=item.span), _TOP)
            things = groups.count(v, group, count // pieces if each else count)
            found.append(v.say("detail-printed-on", things=things, each="yes" if each or item.theirs is None else "no"))
    return found


def for_what(v: Verbaliser, kind: str) -> tuple[str, ...]:
    """What a piece stands for, unless that has the piece's own name."""
    noun = v.lexicon.kind(kind)
    own = {noun.one.casefold(), noun.other.casefold()}
    labels = (v.lexicon.label(name) for name in stands_for(v.rules).get(kind, ()))
    return tuple(label for label in labels if label.casefold() not in own)


def _for_each(v: Verbaliser, box: Box, node: ast.Component) -> int:
    """How many there are for each of what a kind is declared for."""
    keys = 1
    for part in each_parts(node.copies_each):
        keys *= box.players if isinstance(part, ast.CurrentPlayer) else len(each_options(v.rules, part)[1] or ())
    count = sum(species.count for species in box.species if species.kind == node.name)
    return count // max(1, keys)


def _property(v: Verbaliser, node: ast.Property) -> Said:
    name = v.lexicon.property(node.name)
    each = "no"
    times: Said | None = None
    if node.each is not None:
        known = v.numbers.known(node.each)
        each = "once" if known == 1 else "more"
        times = None if known == 1 else v.thing(node.each, _TOP)
    match node.type:
        case ast.NumberRange():
            low, high = (_range_end(v, end) for end in (node.type.low, node.type.high))
            return v.say("detail-range", name=name, low=low, high=high, each=each, times=times)
        case ast.InlineChoices():
            options: tuple[Slot, ...] = tuple(
                v.say(
                    "detail-option", option=v.lexicon.option(item.name),
                    count=None if item.copies is None else v.thing(item.copies, _TOP),
                )
                for item in node.type.items
            )  # fmt: skip
            return v.say("detail-options", name=name, options=options, each=each, times=times)
        case ast.NamedType(of=ast.Name(name=choice)) if choice in v.rules.choices:
            listed: tuple[Slot, ...] = tuple(
                v.say("detail-option", option=v.lexicon.option(item.name), count=None)
                for item in v.rules.choices[choice].items
            )
            return v.say("detail-options", name=name, options=listed, each=each, times=times)
        case ast.PatternType():
            return v.say("detail-pattern", name=name, how=how_seen(node.turning))
    return v.say("detail-property", name=name)


def _range_end(v: Verbaliser, node: ast.Node) -> Said:
    return expressions.known_number(v, node) or v.thing(node, _TOP)


def _names(v: Verbaliser, box: Box, node: ast.Component) -> tuple[Slot, ...]:
    """The cards of a kind that has a table: each with its printed name, if it has one, and what is printed on it."""
    if node.all_different:
        return ()
    written = orders(v, node)
    tabled = any(isinstance(item, ast.Table | ast.TableFile) for item in node.items)
    counts: dict[tuple[str, tuple[Said, ...]], int] = {}
    for title, values, count in prints(box, node.name):
        if title or tabled:
            shown = printed(v, values, written) if tabled else ()
            key = title or "", shown
            counts[key] = counts.get(key, 0) + count
    if len(counts) > _MOST_NAMES:
        return ()
    return tuple(
        v.say("detail-name", name=title_of(v, name) or None, count=count, values=shown or None)
        for (name, shown), count in counts.items()
    )
