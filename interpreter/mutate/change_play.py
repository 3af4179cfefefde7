"""Operators on what is done: choices, effects, ends. What they come to is seen in play."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics
from dreambook.grammar.span import Span
from dreambook.interpreter.model.constants import Constants
from dreambook.interpreter.mutate.change_guards import SEEN
from dreambook.interpreter.mutate.change_names import fresh
from dreambook.interpreter.mutate.operators import operator
from dreambook.interpreter.mutate.subject import Change, File, Subject

_EFFECTS = (
    ast.Gain, ast.Lose, ast.Pay, ast.Move, ast.Draw, ast.Deal, ast.Shuffle, ast.Set, ast.PassTurn, ast.End, ast.TurnFace, ast.Reveal,
    ast.Advance, ast.Rotate, ast.Swap, ast.Eliminate, ast.Do, ast.AddTo, ast.RemoveFrom, ast.Score, ast.Win, ast.LoseGame,
)  # fmt: skip


def _statements(file: File, *kinds: type[ast.Node]) -> Iterator[Any]:
    for node in file.of(*kinds):
        if isinstance(file.parents.get(id(node)), ast.Block):
            yield node


@operator("drop-if-able", "D02", "D10", "D01", certain=False)
def drop_if_able(subject: Subject) -> Iterator[Change]:
    """What was done if able must be done."""
    for file in subject.files:
        for node in file.nodes:
            if getattr(node, "if_able", False) or getattr(node, "what_is_left", False):
                for words in (", if able", " if able", ", or what is left"):
                    edit = file.swap_in(node, words, "")
                    if edit is not None and (words[0] == "," or file.swap_in(node, f",{words}", "") is None):
                        yield Change((edit,), f"without `{words.strip(', ')}` in `{file.text(node).splitlines()[0]}`")


@operator("drop-otherwise", *SEEN, certain=False)
def drop_otherwise(subject: Subject) -> Iterator[Change]:
    """What is done otherwise is left out."""
    for file in subject.files:
        for node in file.nodes:
            block = getattr(node, "otherwise", None)
            if not isinstance(block, ast.Block) or block.span.line == node.span.line:
                continue
            first, after = block.span.line, file.lines_of(block.statements[-1])[1]
            head = file.source.lines[first - 2].strip()
            if head == "otherwise":
                gone = Span(node.span.file, first - 1, 1, after, 1)
                yield Change(
                    (file.put(gone, ""),), f"without what is done otherwise in `{file.text(node).splitlines()[0]}`"
                )


@operator("must-instead-of-may", "D02", "D03", "D10", "D11", "X01", "X02", certain=False)
def must_instead_of_may(subject: Subject) -> Iterator[Change]:
    """What may be done must be done."""
    for file in subject.files:
        for node in _statements(file, ast.May):
            line = file.source.lines[node.span.line - 1].strip()
            if line.startswith("may ") and node.otherwise is None and len(line.split()) > 1 and '"' not in line[:6]:
                edit = file.swap_in(node, "may ", "")
                if edit is not None:
                    yield Change((edit,), f"`{line}` without `may`")


@operator("choose-all-of-them", "D02", certain=False)
def choose_all_of_them(subject: Subject) -> Iterator[Change]:
    """Up to so many becomes just so many."""
    for file in subject.files:
        for node in file.of(ast.ChooseSeveral, ast.ChooseActions):
            edit = file.swap_in(node, "up to ", "")
            if edit is not None:
                yield Change((edit,), f"`{file.text(node).splitlines()[0]}` without `up to`")


@operator("choose-one-more", "D02", certain=False, held_out=True)
def choose_one_more(subject: Subject) -> Iterator[Change]:
    """One more must be chosen."""
    for file in subject.files:
        for node in file.of(ast.ChooseSeveral):
            if node.low is not None:
                yield Change((file.put(node.low, f"({file.text(node.low)} + 1)"),), f"one more in `{file.text(node)}`")


@operator("drop-option", *SEEN, certain=False)
def drop_option(subject: Subject) -> Iterator[Change]:
    """One of the ways to go is left out."""
    for file in subject.files:
        for node in file.of(ast.ChooseOne):
            options = [option for option in node.options if isinstance(option, ast.Option | ast.Action)]
            if len(options) > 1:
                for option in options:
                    yield Change((file.without(option),), f"without `{file.text(option).splitlines()[0]}`")


@operator("drop-statement", *SEEN, certain=False)
def drop_statement(subject: Subject) -> Iterator[Change]:
    """Something is not done."""
    for file in subject.files:
        for node in _statements(file, *_EFFECTS):
            yield Change((file.without(node),), f"without `{file.text(node).splitlines()[0]}`")


@operator("repeat-statement", *SEEN, certain=False, held_out=True)
def repeat_statement(subject: Subject) -> Iterator[Change]:
    """Something is done twice."""
    for file in subject.files:
        for node in _statements(file, ast.Gain, ast.Lose, ast.Pay, ast.Draw, ast.PassTurn, ast.Do):
            first, after = file.lines_of(node)
            if after == first + 1 and "as " not in file.text(node):
                yield Change((file.after(node, file.text(node)),), f"`{file.text(node)}` twice")


@operator("swap-statements", *SEEN, "D15", certain=False)
def swap_statements(subject: Subject) -> Iterator[Change]:
    """Two things are done in the other order."""
    for file in subject.files:
        for block in file.of(ast.Block):
            steps = [node for node in block.statements if not isinstance(node, ast.Wording | ast.Note)]
            for one, other in pairwise(steps):
                first, after = file.lines_of(one)
                if file.lines_of(other)[0] != after or not isinstance(one, _EFFECTS):
                    continue
                end = file.lines_of(other)[1]
                whole = Span(one.span.file, first, 1, end, 1)
                text = file.block_of(other) + file.block_of(one)
                yield Change(
                    (file.put(whole, text),),
                    f"`{file.text(other).splitlines()[0]}` before `{file.text(one).splitlines()[0]}`",
                )


@operator("drop-end", "D03", "D04", "D07", "D02", "D10", "D11", "D06", "D05", certain=False)
def drop_end(subject: Subject) -> Iterator[Change]:
    """One of the ends is left out."""
    file = subject.base
    for node in file.of(ast.EndWhen):
        beats = [b for b in file.of(ast.EndBeats) if {b.winner, b.loser} & {node.name or node.outcome}]
        section = file.parents.get(id(node))
        if isinstance(section, ast.EndSection) and len(section.lines) == 1:
            yield Change((file.without(section),), f"without `{file.text(node)}`")
            continue
        yield Change((file.without(node), *(file.without(b) for b in beats)), f"without `{file.text(node)}`")


@operator("drop-until", "D03", "D04", "D02", "D10", "D11", certain=False)
def drop_until(subject: Subject) -> Iterator[Change]:
    """A stretch of play does not end any more."""
    for file in subject.files:
        for node in file.of(ast.Period):
            if node.until is not None:
                edit = file.swap_in(node, f", until {file.text(node.until)}", "")
                if edit is not None:
                    yield Change((edit,), f"without `until {file.text(node.until)}`")


@operator("drop-bound", "D04", "D03", "D02", "D10", "D11", certain=False, held_out=True)
def drop_bound(subject: Subject) -> Iterator[Change]:
    """What could be done so many times at most has no bound."""
    for file in subject.files:
        for node in file.of(ast.AnyNumber):
            if node.at_most is not None:
                gone = file.source.lines[node.span.line - 1].strip().partition(",")
                edit = file.swap_in(node, gone[1] + gone[2], "")
                if edit is not None:
                    yield Change((edit,), f"`{gone[0]}` without `{gone[2].strip()}`")


@operator("drop-end-order", "D07", certain=False)
def drop_end_order(subject: Subject) -> Iterator[Change]:
    """Nothing says which of two ends goes first."""
    file = subject.base
    for node in file.of(ast.EndBeats):
        yield Change((file.without(node),), f"without `{file.text(node)}`", (node.winner, node.loser))


@operator("overlapping-ends", "D07", certain=False)
def overlapping_ends(subject: Subject) -> Iterator[Change]:
    """Two ends with other results come at once."""
    file = subject.base
    for node in file.of(ast.EndWhen):
        if node.outcome in ("win", "lose") and not file.within(node, ast.Replaced) and not list(file.of(ast.EndBeats)):
            text = f"draw when {file.text(node.condition)}"
            yield Change((file.after(node, text),), f"`{text}` as well")


@operator("drop-tie-break", "D07", certain=False)
def drop_tie_break(subject: Subject) -> Iterator[Change]:
    """Nothing says who wins a tie."""
    for file in subject.files:
        for node in file.of(ast.TieBreaks):
            yield Change((file.without(node),), f"without `{file.text(node)}`")


@operator("drop-score-rule", "D07", "S03", certain=False, held_out=True)
def drop_score_rule(subject: Subject) -> Iterator[Change]:
    """Points are counted, and nothing says who wins."""
    for file in subject.files:
        for node in file.of(ast.ScoreRule):
            yield Change((file.without(node),), f"without `{file.text(node)}`")


@operator("drop-reshuffle", "D10", "D02", "D01", certain=False)
def drop_reshuffle(subject: Subject) -> Iterator[Change]:
    """Nothing says what to do when a supply is empty."""
    for file in subject.files:
        for node in file.of(ast.WhenEmpty):
            yield Change((file.without(node),), "without what is done when it is empty")


@operator("one-winner-only", "D06", certain=False)
def one_winner_only(subject: Subject) -> Iterator[Change]:
    """Only the first player can win."""
    for file in subject.files:
        for node in file.of(ast.EndWhen, ast.Win):
            if node.who is not None and isinstance(node.who, ast.Name | ast.CurrentPlayer):
                yield Change((file.put(node.who, "player 1"),), f"`{file.text(node)}` for player 1")


@operator("end-at-once", "D05", "D06", "D07", "X01", "X02", certain=False)
def end_at_once(subject: Subject) -> Iterator[Change]:
    """The game is over before a stretch of play has begun."""
    for file in subject.files:
        for node in file.of(ast.Period):
            first = node.block.statements[0]
            yield Change((file.before(first, "end game"),), f"`end game` first in `{file.text(node).splitlines()[0]}`")


@operator("hidden-guard", "D13", "D12")
def hidden_guard(subject: Subject) -> Iterator[Change]:
    """Whether an action is open depends on what another player holds hidden."""
    for zone, guard in _hidden(subject):
        for file in subject.files:
            for option in file.of(ast.Option):
                if option.condition is None and _has_company(file, option):
                    line = file.source.lines[option.span.line - 1]
                    head = Span(file.source.name, *option.span.start, option.span.line, len(line) + 1)
                    yield Change((file.put(head, f"{file.text(head)} if {guard}"),), f"`if {guard}`", (zone,))
            for action in file.of(ast.Action):
                if not file.within(action, ast.Replace) and _has_company(file, action):
                    first = action.when[0] if action.when else action.block.statements[0]
                    yield Change((file.before(first, f"when {guard}"),), f"`when {guard}`", (zone,))


def _has_company(file: File, node: ast.Node) -> bool:
    """Whether something else can be chosen where this cannot."""
    parent = file.parents.get(id(node))
    ways = [n for n in parent.children() if isinstance(n, ast.Option | ast.Action)] if parent is not None else []
    return len(ways) > 1


def _hidden(subject: Subject) -> Iterator[tuple[str, str]]:
    """The hands that others do not see, each with a condition about that of the next player.

    What goes there by a choice from what all see is no secret: whoever remembers knows it. So only hands count that cards
    are dealt or drawn to.
    """
    rules = subject.rulebook.rules
    drawn = {
        node.name for line in rules.nodes if isinstance(line, ast.Draw | ast.Deal) for node in line.walk() if isinstance(node, ast.Name)
    }  # fmt: skip
    if rules.mode == "solo" or (rules.rulebook is not None and rules.rulebook.referee):
        return
    for zone in rules.zones.values():
        if zone.name not in drawn:
            continue
        kind = rules.kinds.get(zone.kinds[0]) if len(zone.kinds) == 1 else None
        if zone.form != "hand" or zone.face is not None or not isinstance(zone.each, ast.CurrentPlayer) or kind is None:
            continue
        for item in kind.items:
            if isinstance(item, ast.Property) and isinstance(item.type, ast.NumberRange) and item.for_each is None:
                low = Constants(rules, max(subject.rulebook.player_counts), Diagnostics()).number(
                    item.type.low, "a figure"
                )
                yield zone.name, f"any {kind.name} in {zone.name} of next of player where {item.name} = {low}"
                break


@operator("drop-reveal", "D13", "D12", "D02", "D11", certain=False, held_out=True)
def drop_reveal(subject: Subject) -> Iterator[Change]:
    """Something is not shown any more."""
    for file in subject.files:
        for node in _statements(file, ast.Reveal, ast.TurnFace, ast.Show):
            yield Change((file.without(node),), f"without `{file.text(node)}`")


def _figure(subject: Subject) -> tuple[str, int] | None:
    """A number that all see and that there is once: its name and the lowest it can be."""
    for node in subject.base.of(ast.Variable):
        if (
            isinstance(node.type, ast.NumberRange)
            and node.each is None
            and node.seen_by is None
            and node.for_one is None
        ):
            low, high = node.type.low, node.type.high
            if isinstance(low, ast.Number) and not (isinstance(high, ast.Number) and high.value <= low.value):
                return node.name, low.value
    return None


@operator("two-triggers", "D08", "S15")
def two_triggers(subject: Subject) -> Iterator[Change]:
    """Two triggers of one moment make a number two different figures."""
    figure = _figure(subject)
    if figure is None:
        return
    one, low = figure
    for name in sorted({node.head.name for node in subject.base.of(ast.Action) if node.head.name}):
        triggers = [
            f"trigger {fresh(subject, f'{word}_of_{name}')} after {name}\n    set {one} = {low + more}"
            for more, word in enumerate(("first", "second"))
        ]
        yield Change(
            (subject.base.at_end("\n\n".join(triggers)),), f"two triggers after `{name}` set `{one}`", (name, one)
        )


@operator("telling-effect", "D12", held_out=True)
def telling_effect(subject: Subject) -> Iterator[Change]:
    """A number that all see tells what somebody holds hidden."""
    figure = _figure(subject)
    if figure is None:
        return
    one, low = figure
    for zone, guard in _hidden(subject):
        told = guard.replace("next of player", "player")
        for file in subject.files:
            for period in file.of(ast.Period):
                if period.kind == "turns":
                    lines = (f"if {told}", f"    set {one} = {low + 1}", "otherwise", f"    set {one} = {low}")
                    yield Change(
                        (file.after(period.block.statements[-1], *lines),), f"`{one}` tells `{told}`", (zone, one)
                    )


@operator("taken-away-before", "D15")
def taken_away_before(subject: Subject) -> Iterator[Change]:
    """What is chosen from is emptied just before."""
    zones = subject.rulebook.rules.zones
    for file in subject.files:
        for node in _statements(file, ast.Choose):
            chosen = node.spec.set if isinstance(node.spec, ast.ChooseItem) else None
            zone = zones.get(chosen.name) if isinstance(chosen, ast.Name) else None
            secret = any(isinstance(outer, ast.EachPlayer) and outer.at_once for outer in file.above(node))
            if (
                secret
                or zone is None
                or node.if_able
                or node.otherwise is not None
                or file.within(node, ast.Action, ast.Option, ast.May)
            ):
                continue
            for other in zones.values():
                if other is not zone and other.kinds == zone.kinds and other.each is None and other.capacity is None:
                    text = f"move every {zone.kinds[0]} in {zone.name} to {other.name}"
                    yield Change(
                        (file.before(node, text),), f"`{text}` before `{file.text(node).splitlines()[0]}`", (zone.name,)
                    )
                    break
