"""`dream explain`: the page of a finding's code, or what a rulebook says about one of its names."""

import sys

import click

from dreambook.interpreter.cli.guard import FINDINGS, FINE, Stop, misuse


@click.command("explain", short_help="Explain a finding's code, or a rule of a rulebook.")
@click.argument("what", metavar="[CODE|RULEBOOK]", required=False)
@click.argument("name", metavar="[RULE]", required=False)
def explain_command(what: str | None, name: str | None) -> int:
    """Explain a finding's code, or a rule of a rulebook.

    `dream explain` lists all codes. `dream explain S08` says what the finding means, why it matters and how to mend it. `dream explain oneironauts
    voting` says what the rulebook says about a phase, an action, a zone or whatever else has a name; without a name it
    lists what there is.
    """
    if what is None:
        _list_codes()
    elif name is not None:
        _explain_name(what, name)
    elif not _explain_code(what):
        _list_names(what)
    return FINE


def _list_codes() -> None:
    """Every code a finding can have, with its weight and title."""
    from dreambook.grammar.codes import CODES
    from dreambook.interpreter.cli.output import tell

    lines = [f"{info.code}  {info.severity.value:<7}  {info.title}" for info in CODES.values()]
    tell("\n".join([*lines, "", "`dream explain CODE` says what one means and how to mend it."]) + "\n")


def _explain_code(code: str) -> bool:
    """Show the page of a code; False when this is a rulebook instead. Raises Stop with the nearest code."""
    from dreambook.grammar.codes import CODES
    from dreambook.interpreter.api import find
    from dreambook.interpreter.explain import page

    known = code.strip().upper()
    slugs = {info.slug: info.code for info in CODES.values()}
    known = slugs.get(code.strip().lower(), known)
    if known in CODES:
        info = CODES[known]
        text = page(known) or f"# {known} {info.title}\n\nThis finding has no page yet. It is named `{info.slug}`.\n"
        _markdown(text)
        return True
    path, _ = find(code)
    if path is not None:
        return False
    from dreambook.grammar.diagnostics import nearest

    near = nearest(known, CODES) or nearest(code.lower(), slugs)
    if near is not None:
        info = CODES[slugs.get(near, near)]
        raise misuse("F11", f"there is no code `{code}`", f"did you mean `{info.code}` ({info.title.lower()})?")
    raise misuse(
        "F11",
        f"`{code}` is neither a code nor a rulebook",
        "codes look like `S08`; `dream explain RULEBOOK RULE` explains a rule",
    )


def _markdown(text: str) -> None:
    """Show a page: laid out on a terminal, as it is elsewhere."""
    from dreambook.interpreter.cli.output import wants_colour, width_of, write

    if not wants_colour(sys.stdout):
        write(text)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console(width=min(width_of(sys.stdout), 100), force_terminal=True).print(Markdown(text))


def _explain_name(rulebook: str, name: str) -> None:
    from dreambook.interpreter.cli.named import explained, names_of
    from dreambook.interpreter.cli.options import mistakes_of, open_rulebook
    from dreambook.interpreter.cli.output import write

    loaded = open_rulebook(rulebook)
    text = explained(loaded, name)
    if text is None and mistakes_of(loaded):
        raise Stop(mistakes_of(loaded), FINDINGS, loaded.sources)
    if text is None:
        from dreambook.grammar.diagnostics import did_you_mean

        known = names_of(loaded)
        near = did_you_mean(name, [*known, *(title for title in known.values() if title)])
        help = near or f"`dream explain {rulebook}` lists its names"
        raise Stop(misuse("F11", f"nothing in `{loaded.name}` is named `{name}`", help).findings)
    write(text)


def _list_names(rulebook: str) -> None:
    from dreambook.interpreter.cli.named import list_of_names
    from dreambook.interpreter.cli.options import mistakes_of, open_rulebook
    from dreambook.interpreter.cli.output import write

    loaded = open_rulebook(rulebook)
    if loaded.rules.names:
        write(list_of_names(loaded))
    mistakes = mistakes_of(loaded)
    if mistakes:
        raise Stop(mistakes, FINDINGS, loaded.sources)
