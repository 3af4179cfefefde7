"""A rulebook through everything: reading, names, rule code, the fast check, a short play, a document.

Nothing but findings and PlayError may come out, and none of it may take long.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from dreambook.generators.documents import make_document
from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostic, Diagnostics, Severity
from dreambook.grammar.formatter import format_source
from dreambook.grammar.source import Source, source_from_text
from dreambook.interpreter.api import PlayError, Rulebook, load_text
from dreambook.interpreter.check import check
from dreambook.interpreter.model.symbols import collect
from dreambook.interpreter.play.game import Game
from dreambook.interpreter.play.saves import game_from_json, game_to_json
from dreambook.interpreter.report.json import finding
from dreambook.interpreter.report.text import render_text

SECONDS = 20.0
"""So much computing one rulebook may take; most take a tenth of a second."""

MAX_DECISIONS = 40
FILE = "fuzz.dream"


class TakesTooLong(AssertionError):
    """The work on one rulebook does not come to an end."""


@contextmanager
def limited(seconds: float = SECONDS) -> Iterator[None]:
    """Raises TakesTooLong when the block computes longer; time in which other processes run does not count."""

    def stop(_number: int, _frame: object) -> None:
        raise TakesTooLong(f"more than {seconds:g} seconds")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def text_through(text: str, random: Random) -> list[Diagnostic]:
    """A text through everything; what was found."""
    with limited():
        source, odd = source_from_text(text, FILE)
        if not odd:
            _laid_out(source)
        return rulebook_through(load_text(text, FILE), random)


def bytes_through(data: bytes, random: Random) -> list[Diagnostic]:
    """Bytes that may be no text: those that are go through everything."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return []
    return text_through(text, random)


def tree_through(document: ast.Document, random: Random) -> list[Diagnostic]:
    """A tree through everything but reading."""
    with limited():
        names = Diagnostics()
        rules = collect(document, names)
        return rulebook_through(Rulebook(FILE, document, rules, {}, names.sorted()), random)


def _laid_out(source: Source) -> None:
    """A text in the one style stays as it is."""
    text, mistakes = format_source(source)
    if text is None or mistakes:
        return
    again, found = source_from_text(text, FILE)
    assert not found
    assert format_source(again)[0] == text, "laying out twice is not laying out once"


def rulebook_through(rulebook: Rulebook, random: Random) -> list[Diagnostic]:
    """Names, rule code for all numbers of players, the fast check, a document, a short play."""
    for players in rulebook.player_counts:
        rulebook.compiled(players)
    report = check(rulebook, "fast")
    _shown(report.findings, rulebook)
    if any(d.severity is Severity.ERROR for d in report.findings):
        return report.findings
    if not rulebook.player_counts:
        return report.findings
    make_document(rulebook.rules, "summary", random.choice(("md", "html")), "en", None)
    _played(rulebook, random.choice(rulebook.player_counts), random)
    return report.findings


def _shown(findings: list[Diagnostic], rulebook: Rulebook) -> None:
    """Every finding can be shown, is short, and says what to do."""
    shown = render_text(findings, rulebook.sources)
    assert shown or not findings
    for found in findings:
        finding(found)
        assert len(found.message) < 300, found.message
        assert found.help or found.notes or found.severity is Severity.HINT, f"{found.code} {found.message}: no help"
        assert found.span is not None, f"{found.code} {found.message}: no place"


def _played(rulebook: Rulebook, players: int, random: Random) -> None:
    """A short play by chance; what was kept goes on as it was."""
    program, _ = rulebook.compiled(players)
    if program is None:
        return
    try:
        game = Game(program, random.randrange(1000))
        for _ in range(MAX_DECISIONS):
            if game.result is not None:
                break
            options = game.options
            assert options
            for player in range(players):
                game.view(player)
            game.apply(random.randrange(len(options)))
        kept = game_from_json(game_to_json(game), rulebook)
        assert kept.key() == game.key()
    except PlayError as problem:
        assert problem.message
