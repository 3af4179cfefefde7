"""What `about` tells: everything of a rulebook that has a printed name, in few lines.

A thing is found by its own name, by the singular or plural of its kind, by a title or by the name that the rules use, in any
case of letters; a beginning or some of its words are enough.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import did_you_mean
from dreambook.interpreter.cli.speech import say, worded
from dreambook.interpreter.cli.table.asking import Asking
from dreambook.interpreter.cli.table.details import details_for, said
from dreambook.interpreter.cli.table.naming import Nouns, counted, times
from dreambook.interpreter.cli.table.outcome import end_in_words, scoring_in_words
from dreambook.interpreter.cli.wordings import directly_below, filled, wording_of
from dreambook.interpreter.model.box import UNLIMITED
from dreambook.interpreter.model.types import Called, Type
from dreambook.interpreter.play.pending import HIDDEN
from dreambook.interpreter.play.words import plain
from dreambook.interpreter.report.translate import later

if TYPE_CHECKING:
    from dreambook.interpreter.compile.program import Program
    from dreambook.interpreter.play.game import Game

FORMS = {
    "pile": later("pile"), "hand": later("hand"), "pool": later("pool"), "bag": later("bag"), "row": later("row"),
    "ring": later("ring"), "track": later("track"), "grid": later("grid"), "map": later("map"),
    "surface": later("surface"), "space": later("space"),
}  # fmt: skip
MOST = 14
"""Of more different components only so many are named."""
MOST_MENTIONS = 8
"""Of more rules that speak of a thing only so many are told."""
MOST_FOUND = 6
"""Of more things that a beginning can mean only the names are told."""


@dataclass(frozen=True)
class Entry:
    """One thing that can be asked for: how it is headed, the names by which it is found, what it is, the node that says more."""

    title: str
    names: tuple[str, ...]
    what: str
    node: ast.Node | None = None
    printed: str = ""
    zone: str = ""
    variable: str = ""
    mentions: frozenset[str] = frozenset()
    """The names by which the rules speak of it, where it has no node."""


class About:
    """Tells of the things of one compiled rulebook."""

    def __init__(self, program: "Program", asking: Asking) -> None:
        self._program = program
        self._rules = program.rules
        self._words_of = program.words
        self._asking = asking
        self._nouns = Nouns(program)

    def tell(self, wanted: str, game: "Game", player: int | None) -> list[str]:
        """The lines about what is called so; the nearest names where nothing is."""
        found = self._found(" ".join(wanted.casefold().split()))
        if len(found) > MOST_FOUND:
            titles = list(dict.fromkeys(entry.title for entry in found))
            if len(titles) > 1:
                return [worded("`{wanted}` can mean several things: {titles}", wanted=wanted, titles=_some(titles))]
        return [line for entry in found for line in self._lines(entry, game, player)] or [self._unknown(wanted)]

    @property
    def sample(self) -> str:
        """Something to ask for."""
        return min(self._program.words.prints, default="") or next((e.title for e in self._entries), "")

    def _unknown(self, wanted: str) -> str:
        near = did_you_mean(wanted, [name for entry in self._entries for name in entry.names])
        if not near:
            return worded("Nothing in this game is called `{wanted}`.", wanted=wanted)
        return worded("Nothing in this game is called `{wanted}`: {near}", wanted=wanted, near=say(near))

    def _found(self, wanted: str) -> list[Entry]:
        if not wanted:
            return []
        for fits in (
            lambda name: name == wanted,
            lambda name: name.startswith(wanted),
            lambda name: set(wanted.split()) <= set(name.replace("(", " ").replace(")", " ").split()),
        ):
            found = [e for e in self._entries if any(fits(name.casefold()) for name in e.names)]
            if found:
                return found
        return []

    # ------------------------------------------------------------------ what there is
    @cached_property
    def _entries(self) -> list[Entry]:
        return [
            *self._components(),
            *self._places(),
            *self._terrain(),
            *self._stretches(),
            *self._words(),
            *self._figures(),
            *self._ends(),
        ]

    def _components(self) -> Iterator[Entry]:
        rules, declared = self._rules, self._program.words.declared
        for name, printed in self._program.words.prints.items():
            species = next(s for s in declared if s.title and self._words_of.printed(s.title) == name)
            called = (name, *(self._words_of.spelled(own) for own in sorted(self._own_words.get(name, ()))))
            yield Entry(name, called, _a(self._nouns.of_kind(species.kind, 1)), printed=printed)
        for kind, node in rules.kinds.items():
            one, many = self._nouns.of_kind(kind, 1), self._nouns.of_kind(kind, 2)
            below = rules.kind_and_below(kind)
            names: dict[str, int] = {}
            for species in declared:
                if species.kind in below and species.count:
                    label = self._program.words.species(species)
                    names[label] = names.get(label, 0) + species.count
            # Of what can be brought in any number there is no number in the box.
            endless = {name for name, count in names.items() if count >= UNLIMITED}
            # What stands for a figure is in the box, though nothing of it is moved.
            count = self._program.box.material.get(kind, sum(names.values()))
            number = "" if endless else worded("{count} in the box", count=count)
            if node.unlimited:
                number = worded("as many as are needed")
            form = self._nouns.of_form(node.form, 1)
            told = ", ".join(filter(None, [_a(form) if one != form or not number else "", number]))
            listed = [times(label, 1 if label in endless else n) for label, n in names.items()]
            printed = _some(listed) if len(listed) > 1 else ""
            yield Entry(one, (one, many, kind, plain(kind)), told, node, printed)

    def _places(self) -> Iterator[Entry]:
        for name, node in self._rules.zones.items():
            title = self._words_of.zone_title(name)
            holds = worded(" or ").join(self._nouns.of_kind(k, 2) for k in node.kinds if k in self._rules.kinds)
            form = _a(worded(FORMS[node.form]) if node.form in FORMS else node.form)
            form = worded("{form} of {things}", form=form, things=holds) if holds else form
            yield Entry(title, (title, name, plain(name)), form, node, zone=name)
        for name, variable in self._rules.variables.items():
            title = self._words_of.variable_title(name)
            yield Entry(title, (title, name, plain(name)), self._kept(name), variable, variable=name)

    def _kept(self, name: str) -> str:
        """What a variable holds: a number between which, or something else."""
        kept = next((v for v in self._program.box.variables if v.variable == name), None)
        if kept is None or kept.type.base != "number":
            return worded("a number or fact that the game keeps")
        low, high = (self._words_of.value(end, kept.type) for end in (kept.low, kept.high))
        return worded("a number from {low} to {high}", low=low, high=high)

    def _terrain(self) -> Iterator[Entry]:
        """What lies on surfaces: what it is, and where its corners are."""
        for zone in {zone.zone: zone for zone in self._program.box.surfaces}.values():
            for terrain in self._program.box.grounds[zone.slot].terrain:
                what = [worded("terrain ({surface})", surface=self._words_of.zone_title(zone.zone))]
                if terrain.height:
                    what.append(worded("{height} high", height=self._words_of.length(terrain.height)))
                what += [worded("a gap: nothing stands on it")] if terrain.gap else []
                what += [worded("closed: nothing enters it")] if terrain.closed else []
                corners = ", ".join(self._words_of.measured(x, y) for x, y in terrain.outline.corners)
                what.append(worded("corners at {corners}", corners=corners))
                names = (terrain.title, terrain.name, plain(terrain.name))
                yield Entry(terrain.title, names, "; ".join(what), mentions=frozenset({terrain.name}))

    def _stretches(self) -> Iterator[Entry]:
        rules = self._rules
        for what, nodes in (
            (worded("a part of play"), rules.periods), (worded("an action"), rules.actions),
            (worded("a procedure"), rules.procedures), (worded("a rule"), rules.rules),
            (worded("a figure that the rules ask for"), rules.values),
        ):  # fmt: skip
            for name, node in nodes.items():
                title = node.head.title or self._words_of.spelled(name)
                yield Entry(title, (title, name, plain(name)), what, node)
        for trigger in rules.triggers:
            title = trigger.head.title or self._words_of.spelled(trigger.head.name or "")
            if title:
                by_itself = worded("what happens by itself")
                yield Entry(title, (title, plain(trigger.head.name or "")), by_itself, trigger)
        for option in (node for node in rules.nodes if isinstance(node, ast.Option)):
            title = option.title or self._words_of.spelled(option.name or "")
            if title:
                yield Entry(title, (title, plain(option.name or "")), worded("something to choose"), option)
        for what, sections in ((worded("setup"), rules.setups), (worded("scoring"), rules.scorings)):
            for section in sections:
                title = section.head.title or what
                yield Entry(title, (title, what), worded("a part of the rules"), section)

    def _words(self) -> Iterator[Entry]:
        rules = self._rules
        for line in rules.glossary:
            term = self._words_of.spelled(line.term)
            yield Entry(term, (term,), filled(line.text, self._program.box.constants))
        for options in rules.choices:
            names = [name for name, lists in rules.options.items() if options in lists]
            titles = [self._program.words.option(name) for name in names]
            called = self._words_of.spelled(options)
            of_these = worded("one of these: {names}", names=_some(titles))
            yield Entry(called, (called, plain(options)), of_these)
            meant = set[str]().union(*self._own_words.values())
            for name, title in zip(names, titles, strict=True):
                if name in meant:
                    continue
                yield Entry(title, (title, plain(name)), _a(called))
        for name in rules.constants:
            value = self._program.box.constants.value(name)
            called = self._words_of.spelled(name)
            yield Entry(called, (called, plain(name), name), str(value))

    @cached_property
    def _own_words(self) -> dict[str, set[str]]:
        """By the name of a component the options that it alone has printed on it: who says `castle` means that one."""
        box = self._program.box
        found: dict[str, set[str]] = {}
        for species in self._words_of.declared:
            own = self._words_of.printed(species.title or "")
            alike = [s for s in self._words_of.declared if s.kind == species.kind and s.title != species.title]
            for name, value in species.values.items():
                kind = box.property_types.get((species.kind, name))
                one = isinstance(value, str) and kind is not None and kind.base == "option" and bool(alike)
                if one and species.title and all(s.values.get(name) != value for s in alike):
                    found.setdefault(own, set()).add(str(value))
        # A word that two kinds have each for one of theirs means neither.
        several = Counter(word for words in found.values() for word in words)
        return {title: {word for word in words if several[word] == 1} for title, words in found.items()}

    def _figures(self) -> Iterator[Entry]:
        """What is printed on components, and what is told beside their names, as the columns of the table are headed."""
        rules = self._rules
        printed: dict[tuple[str, str], tuple[tuple[str, ...], list[str]]] = {}
        for kind, node in rules.kinds.items():
            titles = {
                p.name: p.title for item in node.items if isinstance(item, ast.Shown) for p in item.parts if p.title
            }
            for item in node.items:
                if not isinstance(item, ast.Property | ast.FixedProperty):
                    continue
                own = getattr(item, "title", None)
                title = titles.get(item.name) or own or self._words_of.spelled(item.name)
                names = tuple(dict.fromkeys(filter(None, (title, own, item.name, plain(item.name)))))
                # What several kinds have is one figure.
                printed.setdefault((title, item.name), (names, []))[1].append(self._nouns.of_kind(kind, 2))
            for name in titles.keys() & rules.values.keys():
                value = rules.values[name]
                called = value.head.title or self._words_of.spelled(name)
                if titles[name] != called:
                    yield Entry(
                        f"{titles[name]} ({called})",
                        (titles[name] or "",),
                        worded("a figure of the {things}", things=self._nouns.of_kind(kind, 2)),
                        value,
                    )
        for (title, name), (names, things) in printed.items():
            of = worded("what each of the {things} has", things=", ".join(things))
            yield Entry(title, names, of, mentions=frozenset({name}))

    def _ends(self) -> Iterator[Entry]:
        """How the game ends."""
        end = (worded("end"), worded("end of the game"))
        words = {
            "win": (worded("win"), worded("winning")), "lose": (worded("lose"), worded("losing")),
            "draw": (worded("draw"),), "over": (),
        }  # fmt: skip
        for i, line in enumerate(self._program.end_lines):
            yield Entry(worded("The game ends"), (*end, *words[line.outcome]), end_in_words(self._program, i))
        rules = self._rules
        ending: list[tuple[str, ast.Action | ast.Procedure | ast.Trigger]] = [
            *rules.actions.items(), *rules.procedures.items(), *((t.head.name or "", t) for t in rules.triggers),
        ]  # fmt: skip
        for name, node in ending:
            if any(_ends_the_game(n) for n in node.walk()):
                title = node.head.title or self._words_of.spelled(name)
                yield Entry(title, end, worded("the game can end here"), node)
        for scoring in self._rules.scorings:
            names = (worded("score"), worded("points"), worded("win"), worded("winner"))
            yield Entry(scoring.head.title or worded("scoring"), names, worded("a part of the rules"), scoring)

    def _mentions(self, entry: Entry) -> Iterator[str]:
        """What can be done with it or there: the actions, procedures, rules and figures that speak of it."""
        rules, box = self._rules, self._program.box
        wanted, shadowed = set(entry.mentions), set()
        if isinstance(entry.node, ast.Component):
            wanted |= {name for name, node in rules.kinds.items() if node is entry.node}
        if entry.node is None and entry.printed:
            wanted |= {entry.title, *self._own_words.get(entry.title, ())}
        if not wanted:
            return
        told = 0
        for what, nodes in (
            ("", rules.actions),
            ("", rules.procedures),
            (worded("rule: "), rules.rules),
            ("", rules.values),
        ):
            for name, node in nodes.items():
                if name in shadowed or not _speaks_of(node, wanted):
                    continue
                shadowed.add(name)
                texts = wording_of(node, box.constants) or (
                    [self._asking.means(node)] if isinstance(node, ast.Action | ast.Procedure) else []
                )
                told += 1
                if told > MOST_MENTIONS:
                    yield worded("and more: `dream print` has all of the rules")
                    return
                text = " ".join(filter(None, texts))
                yield f"{what}{node.head.title or self._words_of.spelled(name)}" + (f": {text}" if text else "")

    # ------------------------------------------------------------------ what is told
    def _lines(self, entry: Entry, game: "Game", player: int | None) -> list[str]:
        head = f"{entry.title}: "
        if entry.node is None and entry.printed:
            always = self._program.words.brief_parts.get(entry.title, ())
            told = details_for(game.machine, player).get(entry.title, ())
            now = said(tuple(part for part in told if part not in always))
            mentioned = [f"  {line}" for line in self._mentions(entry)]
            effects = [f"  {text}" for text in self._effects(entry.title)]
            return [
                f"{head}{entry.printed}",
                *effects,
                *([f"  {worded('now {what}', what=now)}"] if now else []),
                *mentioned,
            ]
        lines = [head + entry.what + (f": {entry.printed}" if entry.printed else "")]
        if entry.node is not None:
            texts = wording_of(entry.node, self._program.box.constants)
            if not texts and isinstance(entry.node, ast.Action | ast.Procedure | ast.Period | ast.Option):
                texts = [self._asking.means(entry.node)]
            lines += [f"  {text}" for text in texts if text]
        if isinstance(entry.node, ast.Scoring) and not any(texts):
            lines += [f"  {text}" for text in scoring_in_words(self._program, entry.node)]
        lines += [f"  {line}" for line in self._there(entry, game, player)]
        lines += [f"  {line}" for line in self._mentions(entry)]
        for note in directly_below(entry.node) if entry.node is not None else ():
            if isinstance(note, ast.Note) and note.kind in ("assume", "ruling"):
                text = filled(note.text, self._program.box.constants)
                lines.append("  " + worded("assumed: {text}" if note.kind == "assume" else "ruled: {text}", text=text))
        return lines

    def _effects(self, title: str) -> Iterator[str]:
        """What the procedures do that a component names, with the figures that it gives them: "Draw cards: Draw 2 cards."."""
        for species in self._words_of.declared:
            if species.title and self._words_of.printed(species.title) == title:
                for value in species.values.values():
                    if isinstance(value, Called) and (text := self._asking.effect_of(value.procedure, value.arguments)):
                        yield f"{self._program.words.value(value, Type('unknown'))}: {text}"
                return

    def _there(self, entry: Entry, game: "Game", player: int | None) -> Iterator[str]:
        """What lies there now, or how much it is, as the player may know."""
        if not entry.zone and not entry.variable:
            return
        view = game.view(player)
        for zone in view.zones:
            if zone.zone != entry.zone:
                continue
            items = [item for on in zone.spaces for item in on] or list(zone.items)
            one, many = self._nouns.of_zone(zone.zone, 1), self._nouns.of_zone(zone.zone, 2)
            if zone.unlimited:
                text = worded("{things} without limit", things=many)
            elif zone.count == 0:
                if zone.key is not None:
                    continue
                text = worded("empty")
            elif zone.form == "pile" and items and items[0] == HIDDEN:
                number = f"{zone.count} {one if zone.count == 1 else many}"
                text = worded("{things}, face down", things=number)
            else:
                text = counted(items, one, many) if items else f"{zone.count} {many}"
            yield f"{zone.title}: {text}" if zone.title != entry.title else worded("now: {what}", what=text)
        for variable in view.variables:
            if variable.variable == entry.variable:
                value = worded("hidden") if variable.value == HIDDEN else variable.value
                told = worded("now: {what}", what=value)
                yield f"{variable.title}: {value}" if variable.title != entry.title else told


def _ends_the_game(node: ast.Node) -> bool:
    return isinstance(node, ast.Win | ast.LoseGame | ast.EndInDraw) or (
        isinstance(node, ast.End) and node.what == "game"
    )


def _speaks_of(node: ast.Node, wanted: Collection[str]) -> bool:
    return any(isinstance(n, ast.Name) and n.name in wanted for n in node.walk())


def _some(names: Sequence[str]) -> str:
    shown = ", ".join(names[:MOST])
    return worded("{names}, and {count} more", names=shown, count=len(names) - MOST) if len(names) > MOST else shown


def _a(noun: str) -> str:
    return worded("an {kind}" if noun[:1] in "aeiou" else "a {kind}", kind=noun)
