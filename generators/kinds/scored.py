"""What gives points at the end: one line for each thing that is scored."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.briefs import Brief, of_step, whole
from dreambook.generators.kinds.calls import periods
from dreambook.generators.kinds.placing import declared_actions
from dreambook.generators.verbalise import frames, norms
from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.parameters import with_parameters
from dreambook.generators.verbalise.step import Step
from dreambook.generators.verbalise.stopping import counted_times
from dreambook.generators.verbalise.wording import worded
from dreambook.grammar import ast

_SENTENCE = re.compile(r"[^.!?]+[.!?]?\s*")


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Something that is scored: its title on a pad, and the sentence that says how much it gives."""

    title: str
    text: str


def score_lines(book: Book) -> list[ScoreLine]:
    """All that the scoring scores, in its order."""
    v = book.v
    found = []
    for section in v.rules.scorings:
        for node in _scores(section.block):
            (step,) = frames.FRAMES[ast.Score](v, node, Context())
            own = v.lexicon.label(node.points.name) if isinstance(node.points, ast.Name) else ""
            found.append(ScoreLine(step.title or own, step.text))
    return found


def short_lines(book: Book) -> list[Step]:
    """The scoring in short: the author's sentences, what each thing gives, and last who wins and what a tie is worth."""
    v = book.v
    found: list[Step] = []
    deciding: list[ast.Node] = []
    for section, own in zip(v.rules.scorings, v.written.scorings, strict=True):
        lines = section.block.statements
        said = " ".join(worded(v, line.text) for line in lines if isinstance(line, ast.Wording))
        found += [Step(said)] if said else []
        # Whether the author speaks of a line is asked of what is written, so that all languages have the same lines.
        spoken = " ".join(line.text for line in own.block.statements if isinstance(line, ast.Wording))
        told = zip(_told(book, section.block), _titles(own.block), strict=True)
        found += [step for step, title in told if not (title and _spoken_of(title, spoken))]
        deciding += [line for line in lines if isinstance(line, ast.ScoreRule | ast.TieBreaks)]
    if deciding:
        whole = v.rules.scorings[0].block.model_copy(update={"statements": tuple(deciding)})
        found.append(Step(" ".join(step.text for step in v.block(whole, Context()))))
    return found


def point_lines(book: Book) -> list[Step]:
    """What gives points, each with the condition under which it does."""
    return [step for section in book.v.rules.scorings for step in _told(book, section.block)]


def _told(book: Book, node: ast.Node) -> Iterator[Step]:
    """What a part scores, a line for each thing; what is scored in some cases only, and otherwise something else, in one line
    with the cases. The author's sentences on what decides stand before it."""
    v = book.v
    if isinstance(node, ast.Score):
        (step,) = frames.FRAMES[ast.Score](v, node, Context())
        yield Step(step.text, title=step.title)
    elif isinstance(node, ast.If | ast.ForEach | ast.ForEachNumber | ast.Repeat):
        titles = [frames.FRAMES[ast.Score](v, one, Context())[0].title for one in _scores(node)]
        if titles:
            told = map(whole, frames.FRAMES[type(node)](v, _untitled(node), Context()))
            yield Step(" ".join((*_said_of(book, node), *told)), title=" / ".join(dict.fromkeys(filter(None, titles))))
    else:
        for child in node.children():
            yield from _told(book, child)


def _titles(node: ast.Node) -> Iterator[str]:
    """The titles of what `_told` tells, as they are written."""
    if isinstance(node, ast.Score):
        yield node.title or ""
    elif isinstance(node, ast.If | ast.ForEach | ast.ForEachNumber | ast.Repeat):
        if scores := list(_scores(node)):
            yield " / ".join(dict.fromkeys(one.title for one in scores if one.title))
    else:
        for child in node.children():
            yield from _titles(child)


def _untitled(node: ast.Node) -> ast.Node:
    """A part with its scoring lines as they read in a sentence, without titles."""
    if isinstance(node, ast.Score):
        return node.model_copy(update={"title": None})
    inner = {name: getattr(node, name) for name in ("block", "then", "otherwise", "statements") if hasattr(node, name)}
    return node.model_copy(
        update={
            name: tuple(map(_untitled, part)) if isinstance(part, tuple) else part if part is None else _untitled(part)
            for name, part in inner.items()
        }
    )


def _said_of(book: Book, node: ast.Node) -> Iterator[str]:
    """What the author says of the values that decide whether something is scored."""
    v = book.v
    deciding: list[ast.Node] = []
    branch: ast.Node | None = node
    while isinstance(branch, ast.If):
        deciding.append(branch.condition)
        others = branch.otherwise.statements if branch.otherwise is not None else ()
        branch = others[0] if len(others) == 1 else None
    names = dict.fromkeys(
        part.name for condition in deciding for part in condition.walk() if isinstance(part, ast.Name)
    )
    for name in names:
        if (value := v.rules.values.get(name)) is not None:
            yield from norms.value(v, value).said


def _spoken_of(title: str, said: str) -> bool:
    """Whether the author's sentences speak of what a line of the scoring is called: they have the stem of each of its words."""
    words = re.findall(r"[^\W\d]{4,}", title.casefold())
    spoken = said.casefold()
    return bool(words) and all(word[: max(4, len(word) - 2)] in spoken for word in words)


def end_lines(book: Book) -> list[Step]:
    """How the game ends, in a line for each way: the section about the end, and the parts of play that end it themselves. An
    author's sentence that does not say what comes of it stands beside the rule; so no condition is lost."""
    lines = []
    for step in book.told.end:
        said = " ".join(step.said)
        lines.append(Step(said if _says_how(book, said) or not step.text else f"{said} {step.text}".strip()))
    return lines + [Step(line.gist, title=line.title) for line in once(endings(book))]


def once(found: Sequence[Brief]) -> Iterator[Brief]:
    """Ways to end that are the same, as one: what the author says of any of them, without the titles."""
    alike: dict[str, list[Brief]] = {}
    for one in found:
        alike.setdefault(one.when[0] if one.when else one.gist, []).append(one)
    for same in alike.values():
        said = next((one for one in same if one.when and one.gist != one.when[0]), same[0])
        yield said if len(same) == 1 else replace(said, title="")


def _says_how(book: Book, said: str) -> bool:
    """Whether a sentence has a word for winning, losing or the end."""
    words = book.say("words-of-the-end").split()
    return any(re.search(rf"\b{re.escape(word)}", said, re.IGNORECASE) for word in words)


def endings(book: Book) -> list[Brief]:
    """The parts of play that may end the game themselves: the innermost that has a heading, with when it does (`when` has that
    as the rule says it)."""
    v = book.v
    found: list[Brief] = []
    for procedure in v.rules.procedures.values():
        if _ends(procedure):
            ctx = with_parameters(v, procedure.parameters)
            found.append(_ending(book, norms.procedure(v, procedure), procedure.block, ctx))
    for action in declared_actions(v.rules):
        if _ends(action):
            found.append(_ending(book, norms.action(v, action), action.block, Context()))
    for period in periods(v.rules):
        if any(_ends(one) for one in period.block.statements if not isinstance(one, ast.Period)):
            (step,) = frames.period(v, period, Context())
            # When it is tested is told by the turn; what stands before a rule here is what carries it out by its name.
            found.append(replace(_ending(book, step, period.block, Context()), title=""))
    for period in v.rules.play[-1:]:
        # When the last stretch of play is over, so is the game.
        if period.until is not None or period.times is not None:
            (step,) = frames.period(v, period, Context())
            found.append(Brief("", _over(book, period, step.title)))
    return found


def _ending(book: Book, step: Step, block: ast.Block, ctx: Context) -> Brief:
    """How a part ends the game: what it does for that alone, with the conditions under which it does."""
    pruned = _pruned(block)
    told = [one for one in book.v.block(pruned, ctx) if one.kind != "said"]
    text = " ".join(_ended(book, pruned, ctx)) or of_step(book, step).gist
    said = [one for text in step.said for one in _SENTENCE.findall(text) if _says_how(book, one)]
    simple = len(told) == 1 and not told[0].steps and not told[0].otherwise
    # A rule that takes more than a sentence is better told by the author's, where there is one.
    return Brief(step.title, " ".join(said) if said and not simple else text, when=(text,))


def _ended(book: Book, block: ast.Block, ctx: Context) -> Iterator[str]:
    """What ends the game, in lines; where it does when an action is not possible, that is said of the action."""
    v = book.v
    alone = [node for node in block.statements if not isinstance(node, ast.Wording | ast.Note)]
    node = alone[0] if len(alone) == 1 else None
    if (
        isinstance(node, ast.Do)
        and isinstance(node.what, ast.Name)
        and node.then is None
        and node.otherwise is not None
    ):
        yield v.text(v.say("ending-unable", title=v.lexicon.title(node.what.name)))
        block = node.otherwise
    yield from (whole(one) for one in v.block(block, ctx) if one.kind != "said")


def _pruned(block: ast.Block) -> ast.Block:
    """A block without what has nothing to do with ending the game: lines that neither end it nor give a name that a line
    which ends it says."""
    kept: list[ast.Node] = []
    said: set[str] = set()
    for node in reversed(block.statements):
        if _ends(node):
            short = _shortened(node)
        elif not isinstance(node, ast.Period) and said & set(_given(node)):
            short = node
        else:
            continue
        if kept and isinstance(short, ast.If) and short.otherwise is None and _ends_itself(short.then.statements[-1]):
            # Where the game is over then, what follows is done otherwise.
            rest = block.model_copy(update={"statements": tuple(kept)})
            short, kept = short.model_copy(update={"otherwise": rest}), []
        kept.insert(0, short)
        said |= {part.name for part in short.walk() if isinstance(part, ast.Name)}
    return block.model_copy(update={"statements": tuple(kept)})


def _shortened(node: ast.Node) -> ast.Node:
    """A statement of whose blocks those that may end the game have nothing else in them."""
    if isinstance(node, ast.Period):
        return node
    parts = {name: getattr(node, name) for name in ("block", "then", "otherwise") if hasattr(node, name)}
    blocks = {name: part for name, part in parts.items() if isinstance(part, ast.Block)}
    short: dict[str, ast.Block | None] = {name: _pruned(part) for name, part in blocks.items() if _ends(part)}
    if short and "otherwise" in blocks:
        short.setdefault("otherwise", None)
    if short and "then" in blocks and not isinstance(node, ast.If):
        short.setdefault("then", None)
    return node.model_copy(update=short) if short else node


def _given(node: ast.Node) -> Iterator[str]:
    """The names that a statement gives to those after it."""
    if isinstance(node, ast.Choose):
        yield node.spec.name
    elif isinstance(node, ast.Let | ast.Search):
        yield node.name
    elif isinstance(node, ast.Draw | ast.Roll):
        yield from (part.name for part in node.walk() if isinstance(part, ast.Name))


def _ends_itself(node: ast.Node) -> bool:
    ends = isinstance(node, ast.Win | ast.LoseGame | ast.EndInDraw)
    return ends or (isinstance(node, ast.End) and node.what == "game")


def _over(book: Book, period: ast.Period, title: str) -> str:
    """When the last stretch of play is over: after so many times, or when something is so."""
    v = book.v
    times = v.numbers.known(period.times) if period.times is not None else counted_times(v, period)
    if times is not None:
        return v.text(v.say("over-after-times", title=title, times=times))
    if period.until is not None:
        return v.sentence(v.say("over-after-until", title=title, condition=v.clause(period.until, Context())))
    return " ".join(step.text for step in frames.period(v, period, Context()))


def _ends(node: ast.Node) -> bool:
    """Whether a part ends the game, not by what it carries out, nor by a stretch of play inside it."""
    if _ends_itself(node):
        return True
    return any(_ends(child) for child in node.children() if not isinstance(child, ast.Period))


def _scores(node: ast.Node) -> Iterator[ast.Score]:
    """The scoring lines, in order; what a person does as somebody else is theirs all the same."""
    if isinstance(node, ast.Score):
        yield node
    for child in node.children():
        yield from _scores(child)
