"""`--help` in German: every paragraph of every command and option is translated, and none that is not said any more."""

import re
from collections.abc import Iterator

import click
import pytest

from dreambook.interpreter.cli.app import _SECTIONS, COMMANDS, dream
from dreambook.interpreter.cli.helping import _texts, paragraphs
from tests.interpreter.cli.command import run

CLICKS_OWN = ["Show this message and exit.", "Options", "Usage:", "default", "required"]


def _said() -> Iterator[str]:
    context = click.Context(dream)
    commands: list[click.Command] = [dream]
    commands += [found for name in COMMANDS if (found := dream.get_command(context, name)) is not None]
    for command in commands:
        for text in (command.help, command.short_help, command.epilog):
            yield from paragraphs(text or "")
        for parameter in command.params:
            if isinstance(parameter, click.Option):
                yield from paragraphs(parameter.help or "")
    yield from (*COMMANDS.values(), *(title for title, _ in _SECTIONS), *CLICKS_OWN)


def test_every_paragraph_is_translated_and_no_other() -> None:
    assert sorted(set(_said())) == sorted(_texts("de"))


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_german_to_the_last_word(command: str) -> None:
    shown = run(*command.split(), "--help", "--lang", "de")
    assert shown.code == 0 and shown.out.startswith("Aufruf: dream")
    prose = re.sub(r"`[^`]*`", "", shown.out)
    assert not re.search(r"\b(the|and|which|what|with|Options|Usage)\b", prose)


def test_what_stands_in_brackets_is_german() -> None:
    assert "[sonst: game]" in " ".join(run("new", "--help", "--lang", "de").out.split())
    assert "[nötig]" in " ".join(run("words", "--help", "--lang", "de").out.split())


def test_english_comes_back() -> None:
    assert run("check", "--help", "--lang", "de").out != run("check", "--help").out
    assert run("check", "--help").out.startswith("Usage: dream check")
