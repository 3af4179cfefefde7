"""The group of commands: which there are, what each is for, and where it is found.

The table below holds all that `dream --help` says of a command, so that showing it imports none of them.
"""

import importlib
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import click

from dreambook.interpreter.cli.guard import MISUSE, State, UnknownCommand, guarded
from dreambook.interpreter.cli.helping import HelpContext, helped, in_language, parameter_in_language
from dreambook.interpreter.cli.speech import LANGUAGE_VARIABLE, LANGUAGES, choose_language, forget_language
from dreambook.interpreter.cli.values import OneOf

_SECTIONS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        "Write",
        (
            ("new", "Begin a rulebook with a small one that works."),
            ("check", "Find what contradicts what in a rulebook."),
            ("accept", "Keep what a patch was written for, and which words fit which rule."),
            ("words", "List what a language has no words for."),
            ("fmt", "Lay rulebooks out in the one style."),
            ("mutate", "Break a rulebook in many small ways, and see what the checks notice."),
            ("explain", "Explain a finding's code, or a rule of a rulebook."),
        ),
    ),
    (
        "Play",
        (
            ("play", "Play a rulebook at this terminal."),
            ("deck", "Check a list that a player brings."),
            ("replay", "Play a kept game again, and tell it."),
            ("record", "Turn a kept game into an example or a test."),
            ("simulate", "Let bots play many games, and count."),
            ("explore", "Visit every position that play can reach."),
        ),
    ),
    (
        "Hand out",
        (
            ("print", "Make a document from a rulebook."),
            ("trace", "Say which rules restate which section of the print."),
            ("diff", "Say what changes from one rulebook to another."),
            ("ast", "Write a rulebook's tree as JSON."),
            ("schema", "Write the JSON Schema of such trees."),
        ),
    ),
)

COMMANDS: dict[str, str] = {name: text for _, commands in _SECTIONS for name, text in commands}
"""Every command with what it is for."""

_MODULES = {"fmt": "layout", "print": "documents", "ast": "trees", "schema": "trees"}


class Dream(click.Group):
    """The commands, imported when they are needed; whatever goes wrong in one ends in a finding."""

    context_class = HelpContext

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"dreambook.interpreter.cli.{_MODULES.get(cmd_name, cmd_name)}")
        command: click.Command = getattr(module, f"{cmd_name}_command")
        if not any("--lang" in parameter.opts for parameter in command.params):
            command.params.append(_language_option())
        return in_language(command)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the first argument names. Raises UsageError with the nearest name."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            raise UnknownCommand(args[0], ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands, section by section."""
        width = max(map(len, COMMANDS))
        for title, commands in _SECTIONS:
            with formatter.section(title):
                formatter.write_dl([(name.ljust(width), helped(text) or text) for name, text in commands])

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What dreambook is, in the language of the command."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(helped(self.help) or "")

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What stands below the commands."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(helped(self.epilog) or "")

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The options, their help in the language of the command."""
        return [parameter_in_language(parameter) for parameter in super().get_params(ctx)]

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> NoReturn:
        """Run, show what went wrong as findings, and exit with 0, 1, 2 or 130."""
        state = State()
        choose_language(sys.argv[1:] if args is None else args)

        def run() -> object:
            return click.Group.main(
                self,
                args,
                prog_name or "dream",
                complete_var,
                standalone_mode=False,
                windows_expand_args=windows_expand_args,
                obj=state,
                **extra,
            )

        code = guarded(run, state)
        forget_language()
        sys.exit(code)


def _language_option() -> click.Option:
    """The option that every command has which prints no document."""
    return click.Option(
        ["--lang"],
        type=OneOf(*LANGUAGES),
        expose_value=False,
        help=f"In which language findings and reports are said; that of {LANGUAGE_VARIABLE} if not given, else English.",
    )


def _version(ctx: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from importlib.metadata import version

        click.echo(f"dream {version('dreambook')}")
        ctx.exit()


@click.group(
    cls=Dream,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="A RULEBOOK is a path, or the name of one that comes with dreambook: oneironauts, classics/tic_tac_toe.  "
    "`dream COMMAND --help` says more about a command.",
)
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Show the version.")
@click.pass_context
def dream(ctx: click.Context) -> None:
    """Rulebooks as text: write, check, play, simulate and print tabletop games."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help(), err=True)
        ctx.exit(MISUSE)


dream.params.append(_language_option())
