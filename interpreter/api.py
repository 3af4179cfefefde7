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
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from pathlib import Path

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostic, Diagnostics, Label, Severity, did_you_mean
from dreambook.grammar.heading import LANGUAGE
from dreambook.grammar.parser import read
from dreambook.grammar.source import Source, load_source, source_from_text
from dreambook.grammar.span import Span
from dreambook.interpreter.compile.program import Program, compile_rules
from dreambook.interpreter.errors import DreamError, Misused
from dreambook.interpreter.fingerprint import meaning_of
from dreambook.interpreter.model.constants import Constants
from dreambook.interpreter.model.scopes import in_scope
from dreambook.interpreter.model.symbols import Rules, collect
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


@dataclass
class Rulebook:
    """A loaded rulebook: its tree, its names, its sources, and what is wrong with it so far."""

    path: str
    document: ast.Document
    rules: Rules
    sources: dict[str, Source]
    diagnostics: list[Diagnostic]
    _programs: dict[int, tuple[Program | None, list[Diagnostic]]] = field(default_factory=dict)

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
        return Rulebook(self.path, document, rules, self.sources, [*self.diagnostics])

    def compiled(self, players: int) -> tuple[Program | None, list[Diagnostic]]:
        """The program for a number of players (None when there are errors), and what compiling it found."""
        if players not in self._programs:
            if any(d.severity is Severity.ERROR for d in self.diagnostics):
                self._programs[players] = (None, [])
            else:
                program, found = compile_rules(self.rules, players, min(self.player_counts, default=players))
                self._programs[players] = (program, found.sorted())
        return self._programs[players]

    def program(self, players: int) -> Program:
        """The program for a number of players. Raises RulebookError when there are errors."""
        program, found = self.compiled(players)
        if program is None:
            raise RulebookError([*self.diagnostics, *found])
        return program

    def start(self, players: int | None = None, seed: int = 0, auto_chance: bool = True) -> Game:
        """A new game. `players` defaults to the smallest number that the rulebook allows.

        Raises RulebookError when the rulebook has errors, Misused (F11) for a number of players that it does not
        allow, PlayError when the setup cannot be done.
        """
        allowed = self.player_counts
        number = players if players is not None else (allowed[0] if allowed else 2)
        if allowed and number not in allowed:
            raise Misused(
                f"{self.title} is for {span_of_players(allowed)} players, not {number}", "give another number"
            )
        return Game(self.program(number), seed, auto_chance)


def span_of_players(allowed: tuple[int, ...]) -> str:
    """`2`, or `2 to 4`."""
    return str(allowed[0]) if len(allowed) == 1 else f"{allowed[0]} to {allowed[-1]}"


def shipped_rulebooks() -> dict[str, str]:
    """The rulebooks that come with dreambook: name -> path."""
    root = Path(str(files("dreambook.rulesets")))
    found: dict[str, str] = {}
    for path in sorted(root.rglob("*.dream")):
        parts = path.relative_to(root).with_suffix("").parts
        name = "/".join(parts[:-1]) if len(parts) > 1 and parts[-1] == parts[-2] else "/".join(parts)
        found[name] = str(path)
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
    near = did_you_mean(name, shipped)
    found.error(
        "F10",
        f"no rulebook `{name}`: neither a file nor shipped with dreambook",
        help=near or "shipped are: " + ", ".join(shipped),
    )
    return None, found.sorted()


def load(name: str) -> Rulebook:
    """Load a rulebook from a path or by a shipped name. Never raises for what is wrong in it: see `diagnostics`.

    Raises RulebookError when there is no such file, or it cannot be read as text.
    """
    path, problems = find(name)
    if path is None:
        raise RulebookError(problems)
    source, found = load_source(path)
    if source is None:
        raise RulebookError(found)
    return _load(source, found)


def load_text(text: str, name: str = "rulebook.dream") -> Rulebook:
    """Load a rulebook from its text; `name` is the file name that findings show."""
    source, found = source_from_text(text, name)
    return _load(source, found)


def _load(source: Source, found: list[Diagnostic]) -> Rulebook:
    reading = read(source)
    names = Diagnostics()
    lines = source.text.split("\n")
    unread = [lines[number - 1] for number in sorted(reading.left_out) if number <= len(lines)]
    lost = frozenset(word for line in unread for word in _WORD.findall(line))
    rules = collect(reading.document, names, {source.name: source.lines}, lost)
    first_words = frozenset(match.group() for line in unread if (match := _WORD.search(line)))
    _headings(rules, source, names, first_words, bool(reading.diagnostics))
    rules.sources[source.name] = source
    diagnostics = [*found, *reading.diagnostics, *names.sorted()]
    return Rulebook(source.name, reading.document, rules, rules.sources, diagnostics)


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
    "HIDDEN", "TABLE", "ChanceEvent", "Diagnostic", "DreamError", "Game", "Move", "NotAnOption", "Option", "Outcome", "PlayError",
    "Question", "Result", "Rulebook", "RulebookError", "View", "load", "load_text", "shipped_rulebooks",
]  # fmt: skip
