"""Actions and options in brief: the title, the costs, when it may be chosen, and what it does in a sentence or two."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from dreambook.generators.kinds import costs as priced
from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.calls import called_by, calls
from dreambook.generators.kinds.spots import Spot, spot
from dreambook.generators.verbalise import frames, norms
from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.step import Step
from dreambook.generators.verbalise.wording import worded
from dreambook.grammar import ast

_TOP = Context()
LONGEST = 420
"""So many letters of generated sentences tell what is done, where the author has not said it; whoever needs the rest is sent
to the rulebook."""
REST = 180
"""What is no longer than this is told all the same: it would take longer to look it up."""


@dataclass(frozen=True, slots=True)
class Brief:
    """An action or an option. `when` has its conditions, `costs` what is given for it (`dear`: something is paid or lost for
    it, not only laid elsewhere), `gist` what it does. `others`: players who are not active may choose it, for `price`. `spot`:
    where alone it may be chosen, in which case `when` says the same."""

    title: str
    gist: str = ""
    costs: tuple[str, ...] = ()
    when: tuple[str, ...] = ()
    dear: bool = False
    others: bool = False
    price: tuple[str, ...] = ()
    spot: Spot | None = None

    def costs_and_gist(self, book: Book) -> Iterator[str]:
        """What it does, and its costs where something is paid."""
        if self.gist:
            yield self.gist
        if self.dear:
            yield book.say("offer-cost", costs=", ".join(self.costs))

    def costing(self, found: Iterable[priced.Cost]) -> "Brief":
        """The same with its costs."""
        found = tuple(found)
        return replace(self, costs=tuple(cost.text for cost in found), dear=any(cost.paid for cost in found))


def brief(book: Book, node: ast.Action) -> Brief:
    """An action in brief. What is paid for it is told by its costs alone."""
    block = _with_itself(book, frames.heading(book.v, node.head), node.block)
    free = node.model_copy(update={"block": _unpaid(block)})
    told = of_step(book, norms.action(book.v, free), _refusals(book, node))
    told = replace(told, gist=" ".join(filter(None, (told.gist, reckoned(book, node.block)))))
    conditions = [*(line.condition for line in node.when), *_required(node.block)]
    return replace(told.costing(priced.costs(book, node.block)), spot=spot(book, conditions))


def reckoned(book: Book, block: ast.Block) -> str:
    """What is worked out in a block with a number that the author's sentences on it leave out ("the matching number is the
    number of dice that show the pips bid or 1"): who has only those would play another game. "" where nothing is."""
    words = [line.text for line in block.statements if isinstance(line, ast.Wording)]
    known = book.v.rules.constants.keys()
    lines = []
    given: set[str] = set()
    for line in block.statements if words else ():
        names = {part.name for part in line.walk() if isinstance(part, ast.Name)}
        left_out = [name for name in names & known if not any(f"{{{name}}}" in text for text in words)]
        if isinstance(line, ast.Let) and left_out and not names & given:
            lines.append(line)
        if isinstance(line, ast.Let | ast.Search):
            given.add(line.name)
        elif isinstance(line, ast.Choose):
            given.add(line.spec.name)
    found = book.v.block(block.model_copy(update={"statements": tuple(lines)}), _TOP) if lines else ()
    return " ".join(map(whole, found))


def _with_itself(book: Book, title: str, block: ast.Block) -> ast.Block:
    """What is done under a title, with the lines of a procedure that has the same title in its place: nobody is told that to
    hold is to carry out "Hold". The author's sentences on the procedure are told where there are none of its own."""
    worded_here = any(isinstance(line, ast.Wording) for line in block.statements)
    lines: list[ast.Node] = []
    for line in block.statements:
        procedure = _same_title(book, title, line)
        if procedure is None:
            lines.append(line)
        else:
            inner = procedure.block.statements
            lines += [one for one in inner if not (worded_here and isinstance(one, ast.Wording))]
    return block.model_copy(update={"statements": tuple(lines)})


def _same_title(book: Book, title: str, line: ast.Node) -> ast.Procedure | None:
    """The procedure that a line carries out, as long as it has a title and needs nothing to be given."""
    if not isinstance(line, ast.Do) or line.arguments or not isinstance(line.what, ast.Name):
        return None
    if line.then is not None or line.otherwise is not None or line.if_able:
        return None
    procedure = book.v.rules.procedures.get(line.what.name)
    return procedure if procedure is not None and title and title == frames.heading(book.v, procedure.head) else None


def _required(block: ast.Block) -> list[ast.Node]:
    return [line.condition for line in block.statements if isinstance(line, ast.Require)]


def _unpaid(block: ast.Block) -> ast.Block:
    """A block without the lines that say no more than a cost."""
    rest = tuple(
        node
        for node in block.statements
        if not (isinstance(node, ast.Pay) and node.then is None and node.otherwise is None)
    )
    return block.model_copy(update={"statements": rest}) if rest else block


def _refusals(book: Book, node: ast.Action) -> list[str]:
    """For each condition of an action what the author says to whoever tries it all the same, or nothing."""
    lines: list[ast.WhenLine | ast.Require] = [*node.when]
    lines += [line for line in node.block.statements if isinstance(line, ast.Require)]
    return [worded(book.v, line.reason) if line.reason else "" for line in lines]


def of_step(book: Book, step: Step, refusals: Iterable[str] = ()) -> Brief:
    """What is printed in full, in brief. A condition that the author has words for is told in these."""
    when = [one.text for one in step.steps if one.kind == "condition"]
    said = list(refusals)
    if len(said) == len(when):
        when = [
            book.v.text(book.v.say("not-possible", reason=reason)) if reason else text
            for text, reason in zip(when, said, strict=True)
        ]
    if step.kind == "option" and step.text and step.steps:
        when = [step.text]
    return Brief(step.title, gist(book, step), (), tuple(when))


def gist(book: Book, step: Step) -> str:
    """What something does: the author's sentences, or those that are generated, whole; where they are many, the first of
    them, and that there is more."""
    if step.said:
        return " ".join(step.said)
    done = [one for one in step.steps if one.kind != "condition"]
    texts = [whole(one) for one in done]
    if step.text and (not done or step.kind != "option"):
        texts.insert(0, step.text)
    texts = [text for text in texts if text]
    if sum(map(len, texts)) <= LONGEST + REST or not step.title:
        return " ".join(texts)
    kept: list[str] = []
    while texts and sum(map(len, kept)) + len(texts[0]) <= LONGEST:
        kept.append(texts.pop(0))
    more = book.v.text(book.v.say("more-in-rulebook", title=step.title))
    return " ".join((*kept, more))


def whole(step: Step) -> str:
    """A step with all that stands below it, in a line."""
    if step.said:
        return " ".join(step.said)
    below = " ".join(filter(None, map(whole, step.steps)))
    text = " ".join(filter(None, (step.text, below, *map(whole, step.otherwise))))
    between = " –" if step.kind == "option" else ":"
    return f"{step.title}{between} {text}" if step.title and text else step.title or text


# ------------------------------------------------------------------ what may be chosen
@dataclass(frozen=True, slots=True)
class _Way:
    """How a part of the rules is come to: whether by players who are not active, and for what price."""

    others: bool = False
    price: tuple[str, ...] = ()


def asked_for(book: Book, node: ast.Node) -> list[ast.Procedure]:
    """The procedures that a part carries out itself, in order."""
    return [book.v.rules.procedures[name] for name in calls(node, book.v.rules.procedures)]


def choices_in(book: Book, node: ast.Period, known: set[tuple[str, bool]]) -> list[Brief]:
    """The actions and options that a stretch of play offers, also by way of procedures: those not yet in `known`."""
    rules = book.v.rules
    found: list[Brief] = []
    offered_anywhere = {ref.name for part in rules.nodes if isinstance(part, ast.ChooseActions) for ref in part.actions}
    waiting: list[tuple[ast.Node, _Way]] = [(node.block, _Way())]
    done: set[tuple[str, bool]] = set()
    while waiting:
        part, way = waiting.pop()
        if isinstance(part, ast.Action | ast.Option):
            found += _new(_inline(book, part), known, way)
        elif isinstance(part, ast.ChooseActions):
            named = (brief(book, rules.actions[ref.name]) for ref in part.actions if ref.name in rules.actions)
            found += _new(named, known, way)
        # What is done without a choice is told here where it is told nowhere else.
        done_only = [name for name in called_by(part, rules.actions) if name not in offered_anywhere]
        found += _new((brief(book, rules.actions[name]) for name in done_only), known, way)
        for name in called_by(part, rules.procedures):
            if (name, way.others) not in done:
                done.add((name, way.others))
                waiting.append((rules.procedures[name].block, way))
        if not isinstance(part, ast.Action | ast.Option):
            inner = _inside(book, part, way)
            waiting += reversed([(child, inner) for child in part.children() if not isinstance(child, ast.Period)])
    return found


def _inside(book: Book, part: ast.Node, way: _Way) -> _Way:
    """How what stands inside a part is come to."""
    if isinstance(part, ast.EachPlayer) and not part.in_turn and not part.at_once and (part.other or _opponents(part)):
        return replace(way, others=True)
    if isinstance(part, ast.Pay) and part.then is not None and way.others:
        return replace(way, price=(book.v.text(book.v.things(part.things, _TOP, part.source)),))
    return way


def _opponents(part: ast.EachPlayer) -> bool:
    return isinstance(part.of, ast.Name) and part.of.name == "opponents"


def _inline(book: Book, node: ast.Action | ast.Option) -> Iterable[Brief]:
    if isinstance(node, ast.Action):
        whole_block = _with_itself(book, frames.heading(book.v, node.head), node.block)
        here = node.model_copy(update={"block": whole_block})
        told = of_step(book, frames.action(book.v, here, _TOP), _refusals(book, node))
        told = replace(told, gist=" ".join(filter(None, (told.gist, reckoned(book, node.block)))))
        yield told.costing(priced.costs(book, node.block))
    elif node.title or node.name:
        step = frames.option(book.v, node, _TOP)
        if node.body is not None:
            body = _with_itself(book, step.title, node.body)
            step = frames.option(book.v, node.model_copy(update={"body": body}), _TOP)
        told = of_step(book, step if node.condition is not None else replace(step, kind="action"))
        yield told if node.body is None else told.costing(priced.costs(book, node.body))


def _new(briefs: Iterable[Brief], known: set[tuple[str, bool]], way: _Way) -> Iterator[Brief]:
    for one in briefs:
        if (one.title, way.others) not in known:
            known.add((one.title, way.others))
            yield replace(one, others=way.others, price=way.price)


def offer(book: Book, one: Brief) -> Step:
    """What may be chosen, on a line: its title, what it does, what it costs."""
    paid = book.say("offer-cost", costs=", ".join(one.costs)) if one.dear else ""
    where = f"({', '.join(one.spot.names)})" if one.spot is not None else ""
    return Step(" ".join(filter(None, (where, one.gist, paid))) or " ".join(one.when), title=one.title)
