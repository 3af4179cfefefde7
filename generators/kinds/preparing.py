"""How a game is set up, in parts: what is laid ready, what the rulebook and its expansions then say, and who begins."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import PurePath

from dreambook.generators.build_box_table import for_what
from dreambook.generators.document import Paragraph, Section, Steps
from dreambook.generators.kinds import parts, retold
from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.calls import reached
from dreambook.generators.kinds.played import Pile
from dreambook.generators.verbalise import frames, groups, things
from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.numbers import Row
from dreambook.generators.verbalise.step import Step
from dreambook.generators.words.messages import Said
from dreambook.grammar import ast
from dreambook.interpreter.model.build_box import build_box
from dreambook.interpreter.model.pieces import stands_for

_TOP = Context()


def section(book: Book) -> Section:
    """How the game is set up, in parts that are numbered where there are several."""
    found = [one for one in (_ready(book), *_told(book)) if one.blocks or one.sections]
    begins = _begins(book)
    if begins and found and not found[-1].sections:
        found[-1] = replace(found[-1], blocks=(*found[-1].blocks, Paragraph(begins, "said")))
    elif begins:
        found.append(Section("begins", book.say("heading-begins"), (Paragraph(begins, "said"),)))
    made = Section("setup", book.say("heading-setup"))
    if len(found) > 1:
        return replace(
            made,
            sections=tuple(
                replace(one, number=parts.numbered(Step(title=one.title), number))
                for number, one in enumerate(found, 1)
            ),
        )
    if found and found[0].anchor == "then":
        return replace(made, blocks=found[0].blocks, sections=found[0].sections)
    return replace(made, sections=tuple(found))


# ------------------------------------------------------------------ what the rulebook says
def _told(book: Book) -> list[Section]:
    """What each section about the setup says: the author's sentences, and what these leave out. One of an expansion that has
    no title has that of the expansion."""
    v = book.v
    made: list[Section] = []
    for node, own in zip(v.rules.setups, v.written.setups, strict=True):
        said, steps = folded(book, node.block, own.block)
        title = frames.heading(v, node.head)
        anchor = ""
        if not title or title.casefold() == book.say("heading-setup").casefold():
            title = _expansion(book, node)
            anchor = "" if title else "then"
        # Beside sentences the list is no whole one: it says so.
        words = (
            (Step(said=said, kind="said"), *((Step(book.say("besides"), kind="condition"),) if steps else ()))
            if said
            else ()
        )
        blocks, below = parts.parts(book, (*words, *steps))
        made.append(Section(anchor or parts.slug(title, "setup"), title or book.say("heading-lay-out"), blocks, below))
    return made


def folded(book: Book, block: ast.Block, own: ast.Block) -> tuple[tuple[str, ...], tuple[Step, ...]]:
    """A block as the author's sentences on it and the steps that they leave out; `own` is the same block in the language of
    the rulebook."""
    v = book.v
    said, _ = frames.split(v, block.model_copy(update={"statements": _words(block)}), v.setting_up)
    rest = retold.left_out(book, block, own)
    return said, () if rest is None else frames.split(v, rest, v.setting_up)[1] if said else v.block(rest, v.setting_up)


def _words(block: ast.Block) -> tuple[ast.Node, ...]:
    return tuple(line for line in block.statements if isinstance(line, ast.Wording))


def _expansion(book: Book, node: ast.Node) -> str:
    """The title of the expansion that a part comes from; "" for one of the game itself."""
    heading = book.v.rules.rulebook
    names = (heading.name or "").split("+") if heading is not None else []
    titles = book.told.title.split(" + ")
    file = PurePath(node.span.file).name.split(".")[0]
    return titles[names.index(file)] if file in names[1:] and len(titles) == len(names) else ""


# ------------------------------------------------------------------ what is laid ready
def _ready(book: Book) -> Section:
    """What is mixed and what is laid out before anything else, place by place."""
    laid = {players: book.played.ready(players) for players in book.played.numbers}
    begun = {players: book.played.laid_out(players) for players in book.played.numbers}
    lines: list[Step] = []
    used = _used(book)
    for name, node in book.v.rules.zones.items():
        if node.unlimited or not any(zone == name for one in laid.values() for zone, _ in one):
            continue
        empty = not any(zone == name for one in begun.values() for zone, _ in one)
        owned = isinstance(node.each, ast.CurrentPlayer)
        if not is_mixed(book, node) and (empty or (name not in used and not owned)):
            # It stays in the box, or all of it is laid elsewhere at once.
            continue
        lines += _line(book, node, laid)
    lines += _material(book)
    return Section("ready", book.say("heading-ready"), (Steps(tuple(lines), numbered=False),) if lines else ())


def _material(book: Book) -> Iterator[Step]:
    """The markers and tracks on which figures are kept and zones lie."""
    v, rules = book.v, book.v.rules
    box = build_box(rules, v.numbers.high)
    for kind, names in stands_for(rules).items():
        node = rules.kinds[kind]
        owned = isinstance(node.copies_each, ast.CurrentPlayer) and v.numbers.high > 1
        count = box.material[kind] // (box.players if owned else 1)
        starts = [one.starts_at for name in names if (one := rules.variables.get(name)) and one.starts_at is not None]
        start = v.numbers.known(starts[0]) if len(names) == 1 and starts else None
        group = v.group(ast.Name(name=kind, span=node.span), _TOP)
        noun = v.lexicon.kind(kind)
        said = v.say(
            "ready-stands", how="player" if owned else "you", things=groups.count(v, group, count),
            names=for_what(v, kind), start=start if for_what(v, kind) else None,
        )  # fmt: skip
        yield Step(v.sentence(said), title=v.lexicon.capital(noun.one if count == 1 else noun.other))


def is_mixed(book: Book, node: ast.Zone) -> bool:
    """Whether nobody knows in which order a pile lies when it is laid out; what the setup shuffles itself is shuffled there."""
    if not node.shuffled:
        return False
    rules = book.v.rules
    names = {name for one in rules.setups for name in reached(one.block, rules)}
    blocks = [
        *(one.block for one in rules.setups),
        *(rules.procedures[n].block for n in names if n in rules.procedures),
    ]
    mixed = (line.into or line.zone for block in blocks for line in block.walk() if isinstance(line, ast.Shuffle))
    return not any(isinstance(zone, ast.Name) and zone.name == node.name for zone in mixed)


def _used(book: Book) -> frozenset[str]:
    """The names that rules say once the game has begun."""
    rules = book.v.rules
    outside = (ast.Setup, ast.Zones, ast.Variables, ast.Components, ast.Aim, ast.Example, ast.Scope, ast.Words)
    parts_of_play = [block for block in rules.document.blocks if not isinstance(block, (*outside, ast.Procedure))]
    calling = {name for node in parts_of_play for name in reached(node, rules)}
    nodes: list[ast.Node] = [*parts_of_play, *(rules.procedures[name] for name in calling if name in rules.procedures)]
    nodes += [item for kind in rules.kinds.values() for item in kind.items]
    return frozenset(
        part.name for node in nodes for part in node.walk() if isinstance(part, ast.Name | ast.NameRef)
    ) | _by_role(book)


def _by_role(book: Book) -> frozenset[str]:
    """The places to which `gain`, `pay` and `lose` go without saying so."""
    return frozenset(name for name, node in book.v.rules.zones.items() if node.role is not None)


def _line(book: Book, node: ast.Zone, laid: Mapping[int, Mapping[tuple[str, str], Pile]]) -> Iterator[Step]:
    """A place and what is done there: in one sentence for all numbers of players, where as many kinds lie there with each."""
    v = book.v
    title = v.lexicon.capital(v.lexicon.named(node.name).one)
    by_players = {
        players: {kind: pile for (zone, kind), pile in piled.items() if zone == node.name}
        for players, piled in laid.items()
    }
    if len({tuple(here) for here in by_players.values()}) == 1:
        yield Step(_sentence(book, node, list(by_players.items())), title=title)
        return
    runs: list[tuple[int, int, str]] = []
    for players, here in by_players.items():
        text = _sentence(book, node, [(players, here)]) if here else "–"
        if runs and runs[-1][2] == text:
            runs[-1] = (runs[-1][0], players, text)
        else:
            runs.append((players, players, text))
    each = [
        Step(text, title=book.say("column-players", low=low, high=None if low == high else high))
        for low, high, text in runs
    ]
    yield Step("", tuple(each), title=title)


def _sentence(book: Book, node: ast.Zone, found: list[tuple[int, Mapping[str, Pile]]]) -> str:
    """What is done with what lies in a place, for some numbers of players with which the same kinds lie there."""
    v = book.v
    owned = isinstance(node.each, ast.CurrentPlayer) and v.numbers.high > 1
    kinds = list(found[0][1])
    piles = [pile for _, here in found for pile in here.values()]
    several = any(pile.counts is not None and len(pile.counts) > 1 for pile in piles) and not owned
    most = max(sum(pile.counts[0] if pile.counts else 2 for pile in here.values()) for _, here in found)
    laid = tuple(_things(book, kind, [(players, here[kind]) for players, here in found]) for kind in kinds)
    shuffled = is_mixed(book, node) and (most > 1 or node.brought is not None)
    if node.brought is not None:
        how = "brought-shuffled" if shuffled else "brought"
    elif shuffled:
        how = "shuffled"
    else:
        how = "bag" if node.form == "bag" else "there"
    down = node.face == "down" or (node.face is None and node.form == "pile")
    said = v.say(
        "ready-line", how=how, things=laid, who="player" if owned else "you", each="yes" if several else "no",
        face="down" if down else "up",
    )  # fmt: skip
    return v.sentence(said)


def _things(book: Book, kind: str, piles: list[tuple[int, Pile]]) -> Said:
    """So many of a kind, in each place where there are several, with each number of players."""
    v = book.v
    if not kind:
        return v.say("ready-chance")
    group = v.group(ast.Name(name=kind, span=v.rules.kinds[kind].span), _TOP)
    rows: list[Row] = []
    for players, pile in piles:
        amount = pile.counts[0] if pile.counts else 0
        if rows and rows[-1].value == amount:
            rows[-1] = Row(amount, rows[-1].low, players)
        else:
            rows.append(Row(amount, players, players))
    if len(rows) == 1 and rows[0].value == 1 and kind in v.names:
        return groups.the(v, group, "one")
    if len(rows) == 1:
        return groups.count(v, group, rows[0].value)
    return things.by_players(v, group, rows)


# ------------------------------------------------------------------ who begins
def _begins(book: Book) -> str:
    """That the players settle who begins, where no rule says it and it makes a difference; "" otherwise."""
    v, rules = book.v, book.v.rules
    if v.numbers.high < 2:
        return ""
    setting = (line for node in rules.setups for line in _in_order(book, node.block, frozenset()))
    if any(isinstance(line, ast.PassTurn) for line in setting):
        return ""
    for top in rules.play:
        for line in _in_order(book, top, frozenset()):
            if isinstance(line, ast.PassTurn):
                if line.to is not None:
                    return ""
                break
            if _is_ones_own(line):
                named = any(isinstance(part, ast.PlayerNumber) for node in _rules_of(book) for part in node.walk())
                return v.sentence(v.say("nobody-begins", named="yes" if named else "no"))
    return ""


def _rules_of(book: Book) -> Iterator[ast.Node]:
    """The blocks of a rulebook that are no examples and nothing for bots."""
    outside = (ast.Example, ast.Aim, ast.Scope, ast.Words)
    return (node for node in book.v.rules.document.blocks if not isinstance(node, outside))


def _is_ones_own(line: ast.Node) -> bool:
    """Whether a part of play is one player's, the active one's to begin with."""
    if isinstance(line, ast.Period):
        return line.kind == "turns"
    return isinstance(line, ast.Choose | ast.ChooseOne | ast.ChooseActions | ast.May | ast.AnyNumber)


def _in_order(book: Book, node: ast.Node, done: frozenset[str]) -> Iterator[ast.Node]:
    """All parts below a node in their order, those of procedures where they are carried out; not what all do at once."""
    yield node
    if isinstance(node, ast.EachPlayer) and (node.at_once or node.by is not None or node.start is not None):
        # All at once, or in an order that the rules say.
        return
    if isinstance(node, ast.Do):
        for name in (part.name for part in node.what.walk() if isinstance(part, ast.Name)):
            procedure = book.v.rules.procedures.get(name)
            if procedure is not None and name not in done:
                yield from _in_order(book, procedure.block, done | {name})
    for child in node.children():
        yield from _in_order(book, child, done)
