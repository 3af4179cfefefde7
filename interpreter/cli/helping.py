"""What `--help` says, in the language of the command: `help.de.po` has each paragraph of the commands' and options' texts."""

import copy
from functools import cache
from importlib.resources import files
from typing import Any

import click

from dreambook.interpreter.cli.speech import SOURCE, language


@cache
def _texts(spoken: str) -> dict[str, str]:
    from babel.messages.pofile import read_po

    file = files("dreambook.interpreter.cli") / f"help.{spoken}.po"
    if spoken == SOURCE or not file.is_file():
        return {}
    with file.open("rb") as opened:
        return {str(m.id): str(m.string) for m in read_po(opened) if m.id and m.string}


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a help text, each on one line."""
    return [" ".join(part.split()) for part in text.split("\n\n") if part.strip()]


def helped(text: str | None) -> str | None:
    """A help text in the language of the command, paragraph by paragraph; one without a translation stays as it is."""
    known = _texts(language())
    if not text or not known:
        return text
    return "\n\n".join(known.get(part, part) for part in paragraphs(text))


class Formatter(click.HelpFormatter):
    """Writes help texts with headings in the language of the command."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """`Usage: dream check RULEBOOK`"""
        usage = prefix or f"{helped('Usage:')} "
        super().write_usage(prog, args, usage)

    def write_heading(self, heading: str) -> None:
        """`Options:`"""
        super().write_heading(helped(heading) or heading)


class HelpContext(click.Context):
    """A context whose help speaks the language of the command."""

    formatter_class = Formatter


class _Helped(click.Command):
    """A command of which the option `--help` speaks the language of the command too."""

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The option `--help`."""
        option = super().get_help_option(ctx)
        return None if option is None else parameter_in_language(option)  # type: ignore[return-value]


def in_language(command: click.Command) -> click.Command:
    """The command with its help in the language that is spoken: a copy, since another language may be asked for next."""
    command.context_class = HelpContext
    if language() == SOURCE:
        return command
    said = copy.copy(command)
    said.help, said.short_help, said.epilog = (helped(t) for t in (command.help, command.short_help, command.epilog))
    said.params = [parameter_in_language(parameter) for parameter in command.params]
    said.__class__ = type(command.__class__.__name__, (_Helped, command.__class__), {})
    return said


def parameter_in_language(parameter: click.Parameter) -> click.Parameter:
    """An option with its help in the language that is spoken."""
    if not isinstance(parameter, click.Option):
        return parameter
    said: Any = copy.copy(parameter)
    said.help = helped(parameter.help)
    said.get_help_record = lambda ctx: _record(said, ctx)
    return said  # type: ignore[no-any-return]


def _record(option: click.Option, ctx: click.Context) -> tuple[str, str] | None:
    """How help shows an option; what click adds in brackets is put into the language too."""
    record = type(option).get_help_record(option, ctx)
    if record is None or language() == SOURCE:
        return record
    before, bracket, extra = record[1].rpartition("[")
    if not bracket or not extra.endswith("]"):
        return record
    told = "; ".join(_extra(part) for part in extra.removesuffix("]").split("; "))
    return record[0], f"{before}[{told}]"


def _extra(part: str) -> str:
    """`required`, or `default: 3`."""
    what, colon, value = part.partition(": ")
    return f"{_texts(language()).get(what, what)}{colon}{value}"
