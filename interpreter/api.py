"""The public door: load a rulebook, start a game, ask what is pending, apply an option, look at a player's view.

>>> from dreambook.interpreter.api import load
>>> rulebook = load("classics/tic_tac_toe")
>>> game = rulebook.start(players=2, seed=1)
>>> len(game.options)
9
>>> game.apply(game.options[4])
>>> game.player
1
"""

import os
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostic, Diagnostics, Label, Severity, did_you_mean
from dreambook.grammar.heading import LANGUAGE
from dreambook.grammar.parser import read
from dreambook.grammar.source import Source, load_source, source_from_text
from dreambook.grammar.span import Span
from dreambook.interpreter.accepted.lock_files import Lock, read_lock
from dreambook.interpreter.accepted.stale import stale_targets
from dreambook.interpreter.compile.program import Program, compile_rules
from dreambook.interpreter.errors import DreamError, Misused
from dreambook.interpreter.fingerprint import meaning_of
from dreambook.interpreter.model.bring import TOGETHER, assigned, default_lists
from dreambook.interpreter.model.build_box import build_box
from dreambook.interpreter.model.constants import Constants
from dreambook.interpreter.model.lists import BroughtList, read_list, starters_of
from dreambook.interpreter.model.nouns import with_declared_nouns
from dreambook.interpreter.model.scopes import in_scope
from dreambook.interpreter.model.symbols import Rules, collect
from dreambook.interpreter.model.translations import SOURCE, source_language, translated
from dreambook.interpreter.patches.clashes import Clash
from dreambook.interpreter.patches.finding import (
    base_of,
    find_patch,
    heading_in,
    lying_here,
    patch_heading,
    patches_beside,
    shipped_files,
    with_required,
    words_beside,
)
from dreambook.interpreter.patches.patched import below, patched
from dreambook.interpreter.patches.trees import heading_of
from dreambook.interpreter.play.construction import construction_findings
from dreambook.interpreter.play.errors import NotAnOption, PlayError
from dreambook.interpreter.play.game import Game, Move
from dreambook.interpreter.play.moves import ChanceEvent, Option, Outcome, Question
from dreambook.interpreter.play.pending import TABLE, Result
from dreambook.interpreter.play.views import HIDDEN, View

MAX_PLAYERS = 12


class RulebookError(DreamError):
    """A rulebook cannot be read, or cannot be played. `diagnostics` says why; the text has the first error."""

    def __init__(self, diagnostics: list[Diagnostic]) -> None:
        super().__init__("the rulebook has errors")
        self._diagnostics = diagnostics

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """What is wrong."""
        return self._diagnostics


class ListError(RulebookError):
    """A list that somebody brings cannot be read, or breaks a rule of the game. `diagnostics` says why, all of it."""


Bring = Mapping[int, "str | BroughtList"]
"""What players bring: the name of a starter, the path of a file, or a list, by player from 0 (TABLE: for all)."""


@dataclass
class Rulebook:
    """A loaded rulebook: its tree, its names, its sources, and what is wrong with it so far."""

    path: str
    document: ast.Document
    rules: Rules
    sources: dict[str, Source]
    diagnostics: list[Diagnostic]
    patches: tuple[str, ...] = ()
    """The files of the expansions and variants in it."""
    clashes: list[Clash] = field(default_factory=list)
    """What comes out otherwise in the other order of two patches that say none (V02)."""
    documents: tuple[ast.Document, ...] = ()
    """The trees of the rulebook's own file and of those of its patches, as they are written."""
    locks: dict[str, Lock] = field(default_factory=dict)
    """What was accepted of these files, by file."""
    language: str | None = None
    """The language of the table (see `spoken`). None: its own names, and dreambook's words in English, as saves have them."""
    _programs: dict[Any, tuple[Program | None, list[Diagnostic]]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The rulebook's own name."""
        return self.rules.name

    @property
    def title(self) -> str:
        """The rulebook's title."""
        return self.rules.title

    @cached_property
    def player_counts(self) -> tuple[int, ...]:
        """The numbers of players that the rulebook allows, smallest first; empty when it does not say."""
        heading = self.rules.rulebook
        if heading is None or heading.low is None:
            return (1,) if self.rules.mode == "solo" else ()
        constants = Constants(self.rules, 1, Diagnostics())
        low = constants.number(heading.low, "the number of players")
        high = constants.number(heading.high, "the number of players") if heading.high is not None else low
        return tuple(range(max(1, low), min(high, MAX_PLAYERS) + 1))

    @cached_property
    def fingerprint(self) -> str:
        """A hash of what the rules mean: the same for two rulebooks that differ in words, comments and layout alone."""
        return meaning_of(self.document)

    def scoped(self, scope: str) -> "Rulebook":
        """The same rulebook with the constants and numbers of copies of one of its scopes.

        Raises ValueError when it declares no such scope.
        """
        if scope not in self.rules.scopes:
            near = did_you_mean(scope, self.rules.scopes)
            raise ValueError(f"no scope is named `{scope}`" + (f"; {near}" if near else ""))
        document = in_scope(self.document, self.rules.scopes[scope])
        names = Diagnostics()
        rules = collect(document, names, self.rules.lines)
        rules.sources = self.sources
        return Rulebook(self.path, document, rules, self.sources, [*self.diagnostics], self.patches)

    def spoken(self, language: str) -> "Rulebook":
        """The same rulebook as it is played in a language: its own texts as far as it has them in it, and what dreambook
        calls players, places and answers. What it means, and what a save of it holds, stays the same."""
        own = source_language(self.rules)
        if language == self.language or language == own == SOURCE:
            return self
        rules = self.rules if language == own else translated(self.rules, language, mark=str)
        return Rulebook(
            self.path, rules.document, rules, self.sources, [*self.diagnostics], self.patches, language=language
        )

    def with_patches(self, names: Collection[str]) -> "Rulebook":
        """The same rulebook with some of its patches alone, from the texts that were read."""
        kept = [doc for doc in self.documents[1:] if (heading := heading_of(doc)) is not None and heading.name in names]
        return _load([self.sources[doc.span.file] for doc in (self.documents[0], *kept)], [])

    def without(self, block: ast.Node) -> "Rulebook":
        """The same rulebook without a part of one of its files: its lines are left empty, so that all others keep their
        places."""
        changed = []
        for document in self.documents:
            source = self.sources[document.span.file]
            if source.name == block.span.file:
                # What ends at the first column of a line ends before that line.
                last = block.span.end_line - (block.span.end_column == 1)
                lines = ["" if block.span.line <= i <= last else line for i, line in enumerate(source.lines, 1)]
                source, _ = source_from_text("\n".join(lines), source.name)
            changed.append(source)
        return _load(changed, [])

    @cached_property
    def starters(self) -> dict[str, BroughtList]:
        """The lists that the rulebook declares for players who bring none, by name."""
        return {starter.name: starter for starter in starters_of(self.rules, Diagnostics())}

    def compiled(self, players: int, brought: Bring | None = None) -> tuple[Program | None, list[Diagnostic]]:
        """The program for a number of players (None when there are errors), and what compiling it found.

        `brought` says what players bring (counted from 0; TABLE for what all bring): the name of a starter, the path of
        a file, or a list that was read. Who is not named takes a starter, one after the other.
        """
        if any(d.severity is Severity.ERROR for d in self.diagnostics):
            return None, []
        found = Diagnostics()
        lists = {player: self.list_named(what, found) for player, what in sorted((brought or {}).items())}
        if found.has_errors:
            # What the other lines mean can be told; whether the whole obeys the rules cannot.
            readable = {player: a_list for player, a_list in lists.items() if a_list is not None}
            found.extend(build_box(self.rules, players, readable).findings if readable else ())
            return None, found.sorted()
        chosen = {player: a_list for player, a_list in lists.items() if a_list is not None}
        usual = default_lists(self.rules, players, Diagnostics()) if chosen else {}
        if all(usual.get(player) == a_list for player, a_list in chosen.items()):
            chosen = {}
        key = (players, tuple(chosen.items()))
        if key not in self._programs:
            program, more = compile_rules(self.rules, players, min(self.player_counts, default=players), chosen)
            if program is not None:
                if self.language is not None:
                    program.speak(self.language)
                construction_findings(program, more)
            if more.has_errors:
                more = self._of_empty_lists(more, chosen)
            self._programs[key] = (None if more.has_errors else program, more.sorted())
        program, findings = self._programs[key]
        return program, [*found.sorted(), *findings]

    def _of_empty_lists(self, found: Diagnostics, chosen: Mapping[int, BroughtList]) -> Diagnostics:
        """The findings; where the rules cannot be read for want of what somebody brings, that is the finding."""
        own = {document.span.file for document in self.documents}
        brought = [a_list for a_list in chosen.values() if a_list.span.file not in own]
        empty = [a_list for a_list in brought if not a_list.lines and not a_list.records]
        if not empty or all(d.code in LIST_CODES for d in found):
            return found
        told = Diagnostics()
        for a_list in empty:
            told.error(
                "F20", f"there is nothing in the list `{a_list.name}`, and the rules need something", a_list.span,
                help="write a line for each component that is brought, with how many there are of it",
            )  # fmt: skip
        return told

    def list_named(self, what: "str | BroughtList", found: Diagnostics) -> BroughtList | None:
        """What somebody brings: a starter by its name, or what stands in a file. None when there is nothing to read."""
        if isinstance(what, BroughtList):
            return what
        return self.starters.get(what) or read_list(what, self.rules, found)

    def program(self, players: int, brought: Bring | None = None) -> Program:
        """The program for a number of players, who bring what `brought` says (see `compiled`).

        Raises RulebookError when there are errors in the rulebook, ListError when there are errors in a list.
        """
        program, found = self.compiled(players, brought)
        if program is None:
            errors = [d for d in found if d.severity is Severity.ERROR]
            if errors and all(d.code in LIST_CODES for d in errors) and not any(map(_is_error, self.diagnostics)):
                raise ListError(found)
            raise RulebookError([*self.diagnostics, *found])
        return program

    def start(
        self, players: int | None = None, seed: int = 0, auto_chance: bool = True, brought: Bring | None = None
    ) -> Game:
        """A new game. `players` defaults to the smallest number that the rulebook allows; `brought` is as in `compiled`.

        Raises RulebookError when the rulebook has errors, ListError when a list has, Misused (F11) for a number of players
        that the rulebook does not allow, and for a list of somebody who brings none; PlayError when the setup cannot be done.
        """
        allowed = self.player_counts
        number = players if players is not None else (allowed[0] if allowed else 2)
        if allowed and number not in allowed:
            raise Misused(
                f"{self.title} is for {span_of_players(allowed)} players, not {number}", "give another number"
            )
        self.check_bringers(number, brought or {})
        return Game(self.program(number, brought), seed, auto_chance)

    def bringers(self, players: int) -> tuple[int, ...]:
        """Who can bring a list: players from 0, or TABLE; nobody where nothing is `brought`."""
        by = {node.brought.by for node in self.rules.places_and_variables if node.brought is not None}
        own = range(players) if "its owner" in by else ()
        return (*own, TABLE) if "the table" in by else tuple(own)

    def pairings(self, players: int, brought: Bring | None = None, most: int | None = None) -> list[Bring]:
        """All ways to deal out the starters among those who bring something and are not in `brought`, together with it:
        the usual way first, at most `most` (None: MAX_PAIRINGS); where there are more than MAX_PAIRINGS, those in which
        they go round the seats."""
        starters = list(self.starters.values())
        if not starters or not self.bringers(players):
            return [dict(brought or {})]
        ways: list[Bring] = []
        rounds = MAX_PAIRINGS if len(starters) ** players <= MAX_PAIRINGS else len(starters)
        for turn in range(rounds):
            if most is not None and len(ways) >= most:
                break
            step = turn if rounds == MAX_PAIRINGS else sum(turn * len(starters) ** p for p in range(players))
            way = {**assigned(self.rules, players, starters, step), **(brought or {})}
            if way not in ways and (not ways or not self._too_few(players, way)):
                ways.append(way)
        return ways

    def _too_few(self, players: int, brought: Bring) -> bool:
        """Whether there are not enough components for all that is brought to one game."""
        lists = {player: self.list_named(what, Diagnostics()) for player, what in brought.items()}
        readable = {player: a_list for player, a_list in lists.items() if a_list is not None}
        # The box tells it; no rule need be compiled for that.
        return any(d.cause[2:] == (TOGETHER,) for d in build_box(self.rules, players, readable).findings)

    def check_bringers(self, players: int, brought: Mapping[int, object]) -> None:
        """Raises Misused (F11) when somebody is said to bring a list who brings none in this game."""
        known = self.bringers(players)
        for player in brought:
            if player not in known:
                who = "the table" if player == TABLE else f"player {player + 1}"
                can = ", ".join("the table" if p == TABLE else f"player {p + 1}" for p in known) or "nobody does"
                raise Misused(
                    f"{who} brings nothing to {self.title} with {players} players", f"who brings something: {can}"
                )


MAX_PAIRINGS = 16
"""In so many ways starters are dealt out, at most, for simulating and checking."""
LIST_CODES = ("F01", "F02", "F03", "F04", "F05", "F20", "F21")
"""The findings that are about a list, and not about the rulebook."""


def _is_error(diagnostic: Diagnostic) -> bool:
    return diagnostic.severity is Severity.ERROR


def span_of_players(allowed: tuple[int, ...]) -> str:
    """`2`, or `2 to 4`."""
    return str(allowed[0]) if len(allowed) == 1 else f"{allowed[0]} to {allowed[-1]}"


def shipped_rulebooks() -> dict[str, str]:
    """The rulebooks that come with dreambook: name -> path."""
    return {name: str(path) for name, path in shipped_files() if patch_heading(path) is None}


def shipped_patches() -> dict[str, str]:
    """The expansions and variants that come with dreambook, as they are given to `load`: name -> path."""
    found: dict[str, str] = {}
    for name, path in shipped_rulebooks().items():
        for patch, file in patches_beside(Path(path)).items():
            found[f"{name}+{patch}"] = str(file)
    return found


def find(name: str) -> tuple[str | None, list[Diagnostic]]:
    """The path of a rulebook given as a path or a shipped name; a finding F10 or F01 when there is none."""
    shipped = shipped_rulebooks()
    if os.path.exists(name) and not (name in shipped and not name.endswith(".dream")):
        return name, []
    if name in shipped:
        return shipped[name], []
    if name.endswith(".dream") or (os.sep in name and os.path.isdir(os.path.dirname(name) or ".")):
        return name, []
    found = Diagnostics()
    here = lying_here(name)
    near = f"a file lies here: name it `{here}`" if here else did_you_mean(name, shipped)
    found.error(
        "F10",
        f"no rulebook `{name}`: neither a file nor shipped with dreambook",
        help=near or "shipped are: " + ", ".join(shipped),
    )
    return None, found.sorted()


def _files_of(name: str) -> tuple[list[str], list[Diagnostic]]:
    """The files of a rulebook and of the expansions and variants that are meant with it, the rulebook first; none, and
    findings, where something is missing."""
    found = Diagnostics()
    if "+" not in name or os.path.exists(name):
        path, problems = find(name)
        if path is None:
            return [], problems
        heading = patch_heading(Path(path))
        if heading is None:
            return [path], []
        base = base_of(Path(path), heading[1])
        if base is None and (other := patch_heading(Path(path).with_name(f"{heading[1]}.dream"))) is not None:
            found.error(
                "F10", f"`{heading[0]}` is for `{heading[1]}`, which is no rulebook, but changes one: `{other[1]}`",
                help=f"write `for` and the name of a rulebook in its heading; where it needs `{heading[1]}`, write `requires {heading[1]}` below",
            )  # fmt: skip
            return [], found.sorted()
        if base is None:
            found.error(
                "F10", f"`{heading[0]}` is for the rulebook `{heading[1]}`, and there is no such rulebook beside it",
                help=f"put {heading[1]}.dream into the same folder, or name both: `{heading[1]}.dream+{name}`",
            )  # fmt: skip
            return [], found.sorted()
        return [str(base), *with_required(base, Path(path))], []
    first, *rest = name.split("+")
    path, problems = find(first)
    if path is None:
        here = lying_here(first, rest)
        problem = replace(problems[0], help=f"files lie here: name them `{here}`") if here else problems[0]
        return [], [problem, *problems[1:]]
    changes = patch_heading(Path(path))
    if changes is not None:
        found.error(
            "F10",
            f"`{first}` is no rulebook, but changes one",
            help=f"name the rulebook first, as in `{changes[1]}+{changes[0]}`",
        )
    files = [path]
    for part in rest:
        if not part:
            found.error(
                "F10",
                "a name is missing after a `+`",
                help="name an expansion or a variant there, or leave out the `+`",
            )
            continue
        file = find_patch(part, Path(path), found)
        if file is not None and str(file) in files:
            found.error("F11", f"`{part}` is named twice", help="name it once")
        elif file is not None:
            files.append(str(file))
    return ([], found.sorted()) if found.has_errors else (files, [])


def load(name: str) -> Rulebook:
    """Load a rulebook from a path or by a shipped name, `+` what changes it: `onirim+sphinx+glyphs`. Never raises for what
    is wrong in it: see `diagnostics`.

    An expansion or a variant alone is loaded with the rulebook that it is for, and with what it requires. Raises
    RulebookError when there is no such file, or it cannot be read as text.
    """
    paths, problems = _files_of(name)
    if not paths:
        raise RulebookError(problems)
    sources, found = [], []
    for path in paths:
        source, wrong = load_source(path)
        if source is None:
            raise RulebookError(wrong)
        sources.append(source)
        found.extend(wrong)
    return _load(sources, found)


def load_text(text: str, name: str = "rulebook.dream") -> Rulebook:
    """Load a rulebook from its text; `name` is the file name that findings show. The text of an expansion or a variant is
    loaded with the rulebook that it is for, where that lies beside `name` or is shipped."""
    source, found = source_from_text(text, name)
    heading = heading_in(text)
    base = base_of(Path(name), heading[1]) if heading is not None else None
    if base is None:
        return _load([source], found)
    sources = []
    for path in [str(base), *with_required(base, Path(name), text)[:-1]]:
        other, wrong = load_source(path)
        if other is None:
            raise RulebookError(wrong)
        sources.append(other)
        found.extend(wrong)
    return _load([*sources, source], found)


def load_sources(sources: Sequence[Source], accepted: bool = True) -> Rulebook:
    """Load a rulebook from texts that were read: its own first, then those of expansions and variants, each after what it
    requires. Unless `accepted`, what the lock files beside them say is left alone."""
    return _load(sources, [], accepted)


def _load(sources: Sequence[Source], found: list[Diagnostic], accepted: bool = True) -> Rulebook:
    names = Diagnostics()
    readings = [read(source) for source in sources]
    unread: list[str] = []
    for source, reading in zip(sources, readings, strict=True):
        lines = source.text.split("\n")
        unread += [lines[number - 1] for number in sorted(reading.left_out) if number <= len(lines)]
    lost = frozenset(word for line in unread for word in _WORD.findall(line))
    words = [_words_of(source, found) for source in sources]
    documents = [
        reading.document.model_copy(update={"blocks": (*reading.document.blocks, *blocks)})
        if blocks
        else reading.document
        for reading, (blocks, _) in zip(readings, words, strict=True)
    ]
    source, document = sources[0], documents[0]
    clashes: list[Clash] = []
    if len(sources) > 1:
        document, clashes = patched(documents, sources, names)
    document = with_declared_nouns(document)
    read_too = [*sources, *(each for _, files in words for each in files)]
    rules = collect(document, names, {each.name: each.lines for each in read_too}, lost)
    first_words = frozenset(match.group() for line in unread if (match := _WORD.search(line)))
    damaged = any(reading.diagnostics for reading in readings)
    _headings(rules, source, names, first_words, damaged)
    for each in read_too:
        rules.sources[each.name] = each
    locks = _locks(documents, rules.sources, names) if accepted else {}
    diagnostics = [*found, *(d for reading in readings for d in reading.diagnostics), *names.sorted()]
    path = "+".join(each.name for each in sources)
    return Rulebook(
        path, document, rules, rules.sources, diagnostics, tuple(each.name for each in sources[1:]), clashes, tuple(documents), locks
    )  # fmt: skip


def _locks(documents: Sequence[ast.Document], sources: Mapping[str, Source], found: Diagnostics) -> dict[str, Lock]:
    """The locks of files by file. What a patch changes and is not as it was accepted is reported (V01)."""
    locks: dict[str, Lock] = {}
    for number, document in enumerate(documents):
        lock, wrong = read_lock(document.span.file)
        found.extend(wrong)
        if lock is not None:
            locks[document.span.file] = lock
            if number and heading_of(document) is not None:
                base = below(documents[0], document, documents[1:])
                found.extend(stale_targets(base, document, lock, sources))
    return locks


def _words_of(source: Source, found: list[Diagnostic]) -> tuple[list[ast.TopBlock], list[Source]]:
    """The `words` sections in the files of words beside a file, and those files."""
    blocks: list[ast.TopBlock] = []
    files: list[Source] = []
    for path in words_beside(Path(source.name)):
        file, wrong = load_source(str(path))
        found.extend(wrong)
        if file is None:
            continue
        files.append(file)
        reading = read(file)
        found.extend(reading.diagnostics)
        more = Diagnostics()
        for block in reading.document.blocks:
            if isinstance(block, ast.Words):
                blocks.append(block)
            elif not isinstance(block, ast.Language):
                more.error(
                    "P07", "only `words` stand in a file of words", Label(Span.at(file.name, block.span.line, 1)),
                    help=f"move this to {Path(source.name).name}",
                )  # fmt: skip
        found.extend(more.sorted())
    return blocks, files


_WORD = re.compile(r"[^\W\d]\w*")


def _headings(rules: Rules, source: Source, found: Diagnostics, unread: frozenset[str], damaged: bool) -> None:
    """What every rulebook must have, beside the line that names its language.

    `unread` are the first words of the lines that could not be read: what may stand there is not missing.
    In a `damaged` file what could not be read may be what says how the game is played.
    """
    blocks = rules.document.blocks
    of_another = any(isinstance(b, ast.Language) and b.version != LANGUAGE for b in blocks)
    lost = damaged and re.search(r"^\s*(rulebook|expansion|variant)\b", source.text, re.MULTILINE)
    if rules.rulebook is None and rules.patch is None and blocks and not of_another and not lost:
        found.error(
            "P08",
            "this file has no heading",
            Label(Span.at(source.name, 1, 1)),
            help='add `rulebook name "Title"` after the first line',
        )
    heading = rules.rulebook
    if heading is None:
        return
    if heading.low is None and rules.mode != "solo" and "players" not in unread:
        found.error(
            "S05",
            "nothing says how many can play",
            rules.locate(heading, heading.name),
            help="add `players 2 to 4` under the heading",
        )
    elif heading.low is not None:
        constants = Constants(rules, 1, found)
        low = constants.number(heading.low, "the number of players")
        high = constants.number(heading.high, "the number of players") if heading.high is not None else low
        if low < 1 or high < low or high > MAX_PLAYERS:
            many = f"{low} to {high}" if low != high else f"{low}"
            found.error(
                "S05",
                f"{many} players cannot play",
                Label(heading.low.span.to((heading.high or heading.low).span)),
                help=f"give a range from 1 to {MAX_PLAYERS}, the smaller number first",
            )
        elif rules.mode == "solo" and low > 1:
            found.error(
                "S05",
                f"a solo game is for 1 player, not for {f'{low} to {high}' if low != high else low}",
                Label(heading.low.span.to((heading.high or heading.low).span)),
                help="write `players 1`, or say `cooperative` or `competitive` instead of `solo`",
            )
    if not rules.play and not damaged:
        found.error(
            "P08",
            "nothing says how the game is played",
            rules.locate(heading, heading.name),
            help="add `turns`, a `round` or a `phase`",
        )


__all__ = [
    "HIDDEN", "TABLE", "BroughtList", "ChanceEvent", "Diagnostic", "DreamError", "Game", "ListError", "Move", "NotAnOption", "Option", "Outcome", "PlayError",
    "Question", "Result", "Rulebook", "RulebookError", "View", "load", "load_sources", "load_text", "shipped_patches", "shipped_rulebooks",
]  # fmt: skip
