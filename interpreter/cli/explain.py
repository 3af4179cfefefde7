"""`dream explain`: the page of a finding's code, or what a rulebook says about one of its names."""

import re
import sys

import click

from dreambook.interpreter.cli.guard import FINDINGS, FINE, Stop, misuse


@click.command("explain", short_help="Explain a finding's code, or a rule of a rulebook.")
@click.argument("what", metavar="[CODE|RULEBOOK]", required=False)
@click.argument("name", metavar="[RULE]", required=False)
def explain_command(what: str | None, name: str | None) -> int:
    """Explain a finding's code, or a rule of a rulebook.

    `dream explain` lists all codes by their kinds, `dream explain S` those of one kind. `dream explain S08` says what the finding
    means, why it matters and how to mend it, with a sample in which it is found and one in which it is mended.

    `dream explain oneironauts voting` says what the rulebook says about a phase, an action, a zone or whatever else has
    a name; without a name it lists what there is.
    """
    from dreambook.grammar.codes import KINDS

    if what is None or (name is None and what.strip().upper() in KINDS):
        _list_codes((what or "").strip().upper())
    elif name is not None:
        _explain_name(what, name)
    elif not _explain_code(what):
        _list_names(what)
    return FINE


def _list_codes(letters: str = "") -> None:
    """Every code a finding can have, with its weight and title, by kinds; those with these first letters, where given."""
    from dreambook.grammar.codes import CODES, KINDS
    from dreambook.interpreter.cli.output import write
    from dreambook.interpreter.cli.speech import say, worded

    lines = []
    for letter, about in KINDS.items():
        if letter in (letters or KINDS):
            lines += [f"{letter}  {say(about)}"]
            lines += [
                f"  {i.code}  {say(i.severity.value):<7}  {say(i.title)}" for i in CODES.values() if i.code[0] == letter
            ]
            lines += [""]
    write(
        "\n".join([*lines, worded("`dream explain CODE` says what one means and how to mend it, with samples.")]) + "\n"
    )


_CODE = re.compile(r"([A-Z])[ _-]?(\d{1,2})")


def _as_code(text: str) -> str:
    """What somebody types for a code as codes are written: `s8`, `S-08` and `SO8` mean S08."""
    upper = text.strip().upper()
    match = _CODE.fullmatch(upper[:1] + upper[1:].replace("O", "0"))
    return f"{match[1]}{match[2]:0>2}" if match else upper


def _explain_code(code: str) -> bool:
    """Show the page of a code; False when this is a rulebook instead. Raises Stop with the nearest code."""
    from dreambook.grammar.codes import CODES, KINDS
    from dreambook.interpreter.api import find
    from dreambook.interpreter.cli.speech import language, worded
    from dreambook.interpreter.explain import page

    slugs = {info.slug: info.code for info in CODES.values()}
    known = slugs.get(code.strip().lower(), _as_code(code))
    if known in CODES:
        info = CODES[known]
        spoken = language()
        text = page(known, spoken)
        if text is None and (text := page(known)) is not None:
            text = f"{worded('This page is there in English alone.')}\n\n{text}"
        _markdown(text or f"# {known} {info.title}\n\nThis finding has no page yet. It is named `{info.slug}`.\n")
        return True
    path, _ = find(code)
    if path is not None:
        return False
    from dreambook.grammar.diagnostics import nearest

    near = nearest(known, CODES) or nearest(code.lower(), slugs)
    if near is not None:
        info = CODES[slugs.get(near, near)]
        kind = known[0] if _CODE.fullmatch(known) and known[0] in KINDS else ""
        more = f" `dream explain {kind}` lists those of its kind" if kind else ""
        raise misuse("F11", f"there is no code `{code}`", f"did you mean `{info.code}` ({info.title.lower()})?{more}")
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
    from dreambook.interpreter.cli.pages import show_page

    show_page(text, min(width_of(sys.stdout), 100))


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
