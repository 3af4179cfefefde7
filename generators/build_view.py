"""From a rulebook to the view of its summary: which sections there are, and what stands in each."""

from dreambook.generators.build_box_table import box_table
from dreambook.generators.build_patterns import patterns
from dreambook.generators.document import Credit, Note
from dreambook.generators.pictures import pictures
from dreambook.generators.verbalise import frames, norms
from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.normal import certain
from dreambook.generators.verbalise.numbers import player_numbers
from dreambook.generators.verbalise.step import Step
from dreambook.generators.verbalise.verbaliser import Verbaliser
from dreambook.generators.verbalise.wording import worded
from dreambook.generators.view_model import ExampleView, SummaryView, TermView, ZoneView
from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics
from dreambook.interpreter.model.lists import starters_of

_TOP = Context()


def summary_view(v: Verbaliser, players: int | None = None, drawn: bool = True) -> SummaryView:
    """The view of a summary; `players` where it is for one number of players alone, `drawn` whether pictures are wanted:
    what they name is said beside them."""
    rules = v.rules
    low, high = player_numbers(rules)
    declared = [block for block in rules.document.blocks if isinstance(block, ast.Action)]
    return SummaryView(
        language=v.messages.language,
        title=v.lexicon.rulebook(),
        players=v.text(v.say("players", low=low, high=None if low == high else high)),
        mode=v.text(v.say("mode", mode=rules.mode)),
        made_for="" if players is None else v.text(v.say("for-players", count=players)),
        about_you=v.sentence(v.say("about-you")) if high > 1 else "",
        aim=_aim(v),
        box=box_table(v),
        patterns=patterns(v),
        zones=tuple(_zone(v, node, players, drawn) for node in rules.zones.values()),
        variables=tuple(_variable(v, node) for node in rules.variables.values()),
        starters=_starters(v),
        setup=tuple(
            step for node in rules.setups for step in _headed(v, node.head, node.block, "heading-setup", v.setting_up)
        ),
        play=tuple(step for node in rules.play for step in frames.period(v, node, _TOP)),
        actions=tuple(norms.action(v, node) for node in declared),
        procedures=tuple(norms.procedure(v, node) for node in rules.procedures.values()),
        events=_events(v),
        norms=tuple(norms.rule(v, node) for node in rules.rules.values()),
        values=tuple(norms.value(v, node) for node in rules.values.values() if certain(node) is None),
        end=(*(step for node in rules.ends for step in norms.end(v, node)), *norms.last_left(v)),
        scoring=_scoring(v),
        examples=tuple(
            ExampleView(worded(v, node.title), tuple(cite.section for cite in node.cites)) for node in rules.examples
        ),
        glossary=tuple(TermView(v.lexicon.named(line.term).one, worded(v, line.text)) for line in rules.glossary),
        notes=tuple(_note(v, node) for node in rules.notes if node.kind != "todo"),
        open_points=tuple(_note(v, node) for node in rules.notes if node.kind == "todo"),
        credits=_credits(v),
    )


def _aim(v: Verbaliser) -> tuple[str, ...]:
    heading = v.rules.rulebook
    return () if heading is None else tuple(worded(v, line.text) for line in heading.texts)


def _zone(v: Verbaliser, node: ast.Zone, players: int | None, with_picture: bool = True) -> ZoneView:
    said = tuple(worded(v, item.text) for item in node.items if isinstance(item, ast.Wording))
    # That a place is empty at first says its setup, which lays nothing there.
    whole = norms.zone(v, node.model_copy(update={"starts_empty": False}))
    drawn = pictures(v, node, players) if with_picture else ()
    told = (
        norms.zone(v, node.model_copy(update={"starts_empty": False, "items": _cornerless(node)})) if drawn else whole
    )
    return ZoneView(v.lexicon.capital(v.lexicon.named(node.name).one), told, said, drawn, whole)


def _cornerless(node: ast.Zone) -> tuple[ast.Node, ...]:
    """What belongs to a surface, without what its picture shows."""
    return tuple(
        item.model_copy(update={"corners": ()}) if isinstance(item, ast.Terrain) else item for item in node.items
    )


def _variable(v: Verbaliser, node: ast.Variable) -> ZoneView:
    return ZoneView(v.lexicon.label(node.name), norms.variable(v, node))


def _starters(v: Verbaliser) -> tuple[ZoneView, ...]:
    """The lists that players can begin with."""
    found = []
    for listed in starters_of(v.rules, Diagnostics()):
        node = v.rules.starters[listed.name]
        said = tuple(worded(v, item.text) for item in node.items if isinstance(item, ast.Wording))
        found.append(ZoneView(v.lexicon.capital(worded(v, listed.title)), norms.starter(v, listed), said))
    return tuple(found)


def _headed(v: Verbaliser, head: ast.Head, block: ast.Block, heading: str, ctx: Context = _TOP) -> tuple[Step, ...]:
    """The steps of a section that may have a title of its own, where that says more than the section's heading."""
    said, steps = frames.split(v, block, ctx)
    title = frames.heading(v, head)
    if title and title.lower() != v.text(v.say(heading)).lower():
        return (Step("", steps, title, said, "period"),)
    return (*((Step(said=said, kind="said"),) if said else ()), *steps)


_DECIDING = (ast.ScoreRule, ast.TieBreaks)
"""The lines of a scoring that say who wins, once everything is counted."""


def _scoring(v: Verbaliser) -> tuple[Step, ...]:
    """What is counted, from whichever file it comes; after all of that, who wins. A section without a title of its own is
    part of the one before it."""
    sections = v.rules.scorings
    if len(sections) < 2:
        return tuple(step for node in sections for step in _headed(v, node.head, node.block, "heading-scoring"))
    parts: list[tuple[ast.Scoring, list[ast.Node]]] = []
    deciding: list[ast.Node] = []
    for node in sections:
        lines = node.block.statements
        deciding += [line for line in lines if isinstance(line, _DECIDING)]
        if not parts or (node.head.title and node.head.title != parts[0][0].head.title):
            parts.append((node, []))
        for line in lines:
            if not isinstance(line, (*_DECIDING, ast.Note)):
                _append(parts[-1][1], line)
    counted = [(node, node.block.model_copy(update={"statements": tuple(lines)})) for node, lines in parts if lines]
    last = v.block(sections[0].block.model_copy(update={"statements": tuple(deciding)}), _TOP)
    if len(counted) == 1:
        node, block = counted[0]
        whole = block.model_copy(update={"statements": (*block.statements, *deciding)})
        return _headed(v, node.head, whole, "heading-scoring")
    told = tuple(step for node, block in counted for step in _headed(v, node.head, block, "heading-scoring"))
    return (*told, Step("", last, v.text(v.say("heading-winner")), (), "period")) if last else told


def _append(lines: list[ast.Node], line: ast.Node) -> None:
    """One more line; what the same players do right after each other is one block of theirs."""
    before = lines[-1] if lines else None
    if isinstance(line, ast.EachPlayer) and isinstance(before, ast.EachPlayer):
        same = {"block": line.block, "span": line.span}
        if before.model_copy(update=same) == line:
            block = before.block
            both = block.model_copy(update={"statements": (*block.statements, *line.block.statements)})
            lines[-1] = before.model_copy(update={"block": both})
            return
    lines.append(line)


def _events(v: Verbaliser) -> tuple[Step, ...]:
    """What happens by itself: triggers, what components do, what is done when a zone runs out."""
    found = [norms.trigger(v, node) for node in v.rules.triggers]
    for kind, component in v.rules.kinds.items():
        found.extend(norms.behaviour(v, item, kind) for item in component.items if isinstance(item, ast.Behaviour))
    for name, zone in v.rules.zones.items():
        found.extend(norms.when_empty(v, item, name) for item in zone.items if isinstance(item, ast.WhenEmpty))
    found.extend(norms.sequence(v, node) for node in v.rules.sequences)
    return tuple(found)


def _note(v: Verbaliser, node: ast.Note) -> Note:
    label = v.text(v.say("note-kind", kind=node.kind))
    because = worded(v, node.because) if node.because else ""
    return Note(node.kind, label, worded(v, node.text), because, node.answers)


def _credits(v: Verbaliser) -> tuple[Credit, ...]:
    heading = v.rules.rulebook
    if heading is None:
        return ()
    found = (Credit(v.text(v.say(f"credit-{line.kind}")), line.text) for line in heading.sources)
    return tuple(dict.fromkeys(found))
