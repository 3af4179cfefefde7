"""What a player looks up when it comes up: what cards do when they are met, what happens by itself, and what the actions and
phases carry out that has a name of its own; each with the stretch of play in which it comes up, where there is but one."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from dreambook.generators.kinds import briefs
from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.calls import calls, offered, periods, reached
from dreambook.generators.verbalise import norms
from dreambook.generators.verbalise.step import Step
from dreambook.grammar import ast
from dreambook.interpreter.model.symbols import Rules


@dataclass(frozen=True, slots=True)
class Entry:
    """Something to look up, in a sentence or two; `period` is the only stretch of play in which it can come up, None where
    there are several, or any moment may bring it. `before`: it comes before what else is done there."""

    step: Step
    period: ast.Period | None = None
    before: bool = False


def entries(book: Book, told: frozenset[str] = frozenset()) -> list[Entry]:
    """All that is looked up, in the order in which play comes to it. `told` are the names of procedures that are told
    already where they are carried out."""
    rules = book.v.rules
    ways = _ways(book)
    found = [*_procedures(book, ways, told), *_triggers(book, ways), *_behaviours(book, ways)]
    order = [*map(id, periods(rules)), id(None)]
    return sorted(found, key=lambda entry: (order.index(id(entry.period)), not entry.before))


def _ways(book: Book) -> dict[str, list[ast.Period]]:
    """For each procedure and action the stretches of play that come to it, also by way of cards and of what happens by
    itself."""
    rules = book.v.rules
    found: dict[str, list[ast.Period]] = {}
    for period in periods(rules):
        names = reached(period.block, rules)
        blocks = [period.block, *((rules.procedures.get(name) or rules.actions[name]).block for name in names)]
        for behaviour in _met(book, blocks):
            names += [name for name in reached(behaviour.block, rules) if name not in names]
        for name in names:
            found.setdefault(name, []).append(period)
    return found


def _met(book: Book, blocks: list[ast.Block]) -> Iterator[ast.Behaviour]:
    """What components do when a block brings them to a place that they wait for."""
    targets = {
        part.name
        for block in blocks
        for node in _here(block)
        if isinstance(node, ast.Draw | ast.Move | ast.Deal) and node.to is not None
        for part in node.to.walk()
        if isinstance(part, ast.Name)
    }
    for kind in book.v.rules.kinds.values():
        for item in kind.items:
            if not isinstance(item, ast.Behaviour) or item.to is None:
                continue
            if any(isinstance(part, ast.Name) and part.name in targets for part in item.to.walk()):
                yield item


def _here(node: ast.Node) -> Iterator[ast.Node]:
    """A part and all inside it, without the stretches of play there."""
    yield node
    for child in node.children():
        if not isinstance(child, ast.Period):
            yield from _here(child)


def _only(found: list[ast.Period]) -> ast.Period | None:
    return found[0] if len(found) == 1 else None


def _line(book: Book, step: Step) -> Step:
    return Step(briefs.gist(book, step), title=step.title)


def _procedures(book: Book, ways: dict[str, list[ast.Period]], told: frozenset[str]) -> Iterator[Entry]:
    """The procedures that play comes to, and the actions that are offered by what happens by itself. What only the setup
    carries out is read there; what only stands on components is printed on them; what only offers a choice is told by what
    may be chosen."""
    rules = book.v.rules
    offers = {name for period in periods(rules) for name in _offered_in(rules, period)}
    by_itself = {name for block in _hooks(book) for name in reached(block, rules)}
    known: set[tuple[str, bool]] = set()
    chosen = {one.title for period in periods(rules) for one in briefs.choices_in(book, period, known)}
    for name, node in rules.procedures.items():
        if name in told or (name not in ways and name not in by_itself) or _only_offers(node.block):
            continue
        line = _line(book, norms.procedure(book.v, node))
        line = replace(line, text=" ".join(filter(None, (line.text, briefs.reckoned(book, node.block)))))
        # A choice that is but a procedure of the same title tells what that does.
        if line.text and line.title not in chosen:
            yield Entry(line, _only(ways.get(name, [])))
    for name, action in rules.actions.items():
        if name in by_itself and name not in offers:
            one = briefs.brief(book, action)
            yield Entry(briefs.offer(book, one), _only(ways.get(name, [])))


def _offered_in(rules: Rules, period: ast.Period) -> list[str]:
    """The actions that a stretch of play offers, itself or by way of procedures."""
    names = reached(period.block, rules)
    blocks = [period.block, *(rules.procedures[name].block for name in names if name in rules.procedures)]
    return [name for block in blocks for name in offered(block, rules)]


def _hooks(book: Book) -> Iterator[ast.Block]:
    """What is done by itself: by triggers, by components, and where a place is empty."""
    rules = book.v.rules
    yield from (node.block for node in rules.triggers)
    items: list[ast.Node] = [item for kind in rules.kinds.values() for item in kind.items]
    items += [item for zone in rules.zones.values() for item in zone.items]
    yield from (item.block for item in items if isinstance(item, ast.Behaviour | ast.WhenEmpty))


def _only_offers(block: ast.Block) -> bool:
    lines = [line for line in block.statements if not isinstance(line, ast.Wording | ast.Note)]
    return len(lines) == 1 and isinstance(lines[0], ast.ChooseActions)


def _triggers(book: Book, ways: dict[str, list[ast.Period]]) -> Iterator[Entry]:
    rules = book.v.rules
    for node in rules.triggers:
        where: list[ast.Period] = []
        during = node.event.during if node.event is not None else None
        if during is not None and during in rules.periods:
            where = [rules.periods[during]]
        elif isinstance(node.event, ast.EventNamed) and isinstance(node.event.of, ast.Name):
            name = node.event.of.name
            where = [rules.periods[name]] if name in rules.periods else ways.get(name, [])
        step = norms.trigger(book.v, node)
        before = node.order == "before" and _is_all(rules, node.event, _only(where))
        yield Entry(_line(book, step), _only(where), before)


def _is_all(rules: Rules, event: ast.Node | None, period: ast.Period | None) -> bool:
    """Whether what an event is about is a stretch of play, or all that each player does in it."""
    if period is None or not isinstance(event, ast.EventNamed) or not isinstance(event.of, ast.Name):
        return False
    return event.of.name == period.head.name or event.of.name in calls(period.block, rules.procedures)


def _behaviours(book: Book, ways: dict[str, list[ast.Period]]) -> Iterator[Entry]:
    """What components do, and what is done when a place is empty. Where it is but a procedure, that tells it."""
    v, rules = book.v, book.v.rules
    for kind, component in rules.kinds.items():
        for item in component.items:
            if isinstance(item, ast.Behaviour) and not _only_calls(book, item.block):
                yield Entry(_titled(book, norms.behaviour(v, item, kind), v.lexicon.kind(kind).one))
    for name, zone in rules.zones.items():
        for part in zone.items:
            if isinstance(part, ast.WhenEmpty):
                yield Entry(_titled(book, norms.when_empty(v, part, name), v.lexicon.named(name).one))


def _titled(book: Book, step: Step, title: str) -> Step:
    return replace(_line(book, step), title=book.v.lexicon.capital(title))


def _only_calls(book: Book, block: ast.Block) -> bool:
    lines = [line for line in block.statements if not isinstance(line, ast.Wording | ast.Note)]
    return len(lines) == 1 and len(calls(lines[0], book.v.rules.procedures)) == 1
