"""Actions and options in brief: the title, the costs, when it may be chosen, and what it does in a sentence or two."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from dreambook.generators.kinds.book import Book
from dreambook.generators.verbalise import frames, norms
from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.step import Step
from dreambook.grammar import ast

_TOP = Context()
SENTENCES = 3
"""So many generated sentences tell what is done, where the author has not said it."""


@dataclass(frozen=True, slots=True)
class Brief:
    """An action or an option. `when` has its conditions, `costs` what is paid for it, `gist` what it does."""

    title: str
    gist: str = ""
    costs: tuple[str, ...] = ()
    when: tuple[str, ...] = ()


def brief(book: Book, node: ast.Action) -> Brief:
    """An action in brief. What is paid for it is told by its costs alone."""
    free = node.model_copy(update={"block": _unpaid(node.block)})
    return of_step(
        book, norms.action(book.v, free), costs(book, node.block, _TOP.with_names(norms.chosen(book.v, node)))
    )


def _unpaid(block: ast.Block) -> ast.Block:
    """A block without the lines that say no more than a cost."""
    rest = tuple(
        node
        for node in block.statements
        if not (isinstance(node, ast.Pay) and node.then is None and node.otherwise is None)
    )
    return block.model_copy(update={"statements": rest}) if rest else block


def of_step(book: Book, step: Step, paid: tuple[str, ...] = ()) -> Brief:
    """What is printed in full, in brief."""
    when = tuple(one.text for one in step.steps if one.kind == "condition")
    if step.kind == "option" and step.text and step.steps:
        when = (step.text,)
    return Brief(step.title, gist(book, step), paid, when)


def gist(book: Book, step: Step) -> str:
    """What something does: the author's sentences, or the first that are generated."""
    if step.said:
        return " ".join(step.said)
    done = [one for one in step.steps if one.kind != "condition"]
    texts = [step.text] if step.text and not done else [head(one) for one in done]
    texts = [text for text in texts if text]
    return " ".join(texts[:SENTENCES]) + (" …" if len(texts) > SENTENCES else "")


def head(step: Step) -> str:
    """A sentence without what stands below it."""
    if step.said:
        return " ".join(step.said)
    if step.text.endswith(":") and len(step.steps) == 1 and not step.steps[0].steps and not step.otherwise:
        return f"{step.text} {step.steps[0].text or step.steps[0].title}"
    text = f"{step.text.removesuffix(':')} …" if step.text.endswith(":") else step.text
    return f"{step.title}: {text}" if step.title and text else step.title or text


# ------------------------------------------------------------------ costs
def costs(book: Book, block: ast.Block, ctx: Context = _TOP) -> tuple[str, ...]:
    """What must be paid, and what may be."""
    v = book.v
    found = []
    for node, sure in _paid(block, True):
        things = v.things(node.things, ctx, node.source)
        found.append(v.text(things if sure else v.say("cost-optional", things=things)))
    return tuple(dict.fromkeys(found))


def _paid(node: ast.Node, sure: bool) -> Iterator[tuple[ast.Pay, bool]]:
    if isinstance(node, ast.Pay):
        yield node, sure
    unsure = (
        ast.May,
        ast.AnyNumber,
        ast.If,
        ast.Choose,
        ast.ChooseOne,
        ast.EachPlayer,
        ast.ForEach,
        ast.Repeat,
        ast.Pay,
    )
    for child in node.children():
        if not isinstance(child, ast.EachPlayer | ast.AsPlayer):
            # What others pay is no cost of whoever does it.
            yield from _paid(child, sure and not isinstance(node, unsure))


# ------------------------------------------------------------------ what may be chosen
def asked_for(book: Book, node: ast.Node) -> list[ast.Procedure]:
    """The procedures that a part carries out itself, in order."""
    found: list[ast.Procedure] = []
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, ast.Do):
            names = [name.name for name in part.what.walk() if isinstance(name, ast.Name)]
            found += [book.v.rules.procedures[name] for name in names if name in book.v.rules.procedures]
        waiting += reversed([child for child in part.children() if not isinstance(child, ast.Period)])
    return found


def choices_in(book: Book, node: ast.Period, known: set[str]) -> list[Brief]:
    """The actions and options that a stretch of play offers, also by way of procedures: those not yet in `known`."""
    rules = book.v.rules
    found: list[Brief] = []
    waiting: list[ast.Node] = [node.block]
    done: set[str | None] = set()
    while waiting:
        part = waiting.pop()
        if isinstance(part, ast.Action | ast.Option):
            found += _new(_inline(book, part), known)
        elif isinstance(part, ast.ChooseActions):
            found += _new(
                (brief(book, rules.actions[ref.name]) for ref in part.actions if ref.name in rules.actions), known
            )
        elif isinstance(part, ast.Do):
            for procedure in asked_for(book, part):
                if procedure.head.name not in done:
                    done.add(procedure.head.name)
                    waiting.append(procedure.block)
        else:
            waiting += reversed([child for child in part.children() if not isinstance(child, ast.Period)])
    return found


def _inline(book: Book, node: ast.Action | ast.Option) -> Iterable[Brief]:
    if isinstance(node, ast.Action):
        yield replace(of_step(book, frames.action(book.v, node, _TOP)), costs=costs(book, node.block))
    elif node.title or node.name:
        step = frames.option(book.v, node, _TOP)
        yield of_step(book, step, () if node.body is None else costs(book, node.body))


def _new(briefs: Iterable[Brief], known: set[str]) -> Iterator[Brief]:
    for one in briefs:
        if one.title not in known:
            known.add(one.title)
            yield one
