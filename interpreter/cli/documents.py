"""`dream print`: documents that are made from a rulebook."""

import importlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import click

from dreambook.interpreter.cli.guard import FINDINGS, FINE, MISUSE, Stop, misuse
from dreambook.interpreter.cli.options import (
    errors_in,
    number_of_players,
    open_rulebook,
    players_option,
    rulebook_argument,
)
from dreambook.interpreter.cli.values import unknown_word

Result = TypeVar("Result")

output_option = click.option("-o", "--output", metavar="FILE", help="Where to write it; the terminal if not given.")


@click.command("print", short_help="Make a document from a rulebook.")
@rulebook_argument
@click.option(
    "--kind",
    metavar="KIND",
    help="What to make: summary (if not given), rulebook, reference, turn, setup, components, glossary, score, cards, rulings, "
    "examples, teach, changes (of a variant), or one of your own templates.",
)
@click.option("--to", metavar="FORMAT", help="md (Markdown, if not given), html, or pdf.")
@click.option("--lang", metavar="LANGUAGE", help="In which language; in the rulebook's own if not given.")
@players_option
@click.option("--paper", metavar="PAPER", help="Of PDF: a4 (if not given) or letter.")
@click.option("--backs", is_flag=True, help="Of pieces to cut out, as PDF: with a page of backs after each page.")
@click.option("--templates", metavar="FOLDER", help="Templates and style sheets of your own: see docs/templates.md.")
@click.option(
    "--all", "everything", is_flag=True, help="All kinds in all its languages and formats, into the folder -o."
)
@click.option("-o", "--output", metavar="FILE", help="Where to write it; the terminal if not given.")
def print_command(
    rulebook: str, kind: str | None, to: str | None, lang: str | None, players: int | None, paper: str | None, backs: bool,
    templates: str | None, everything: bool, output: str | None,
) -> int:  # fmt: skip
    """Make a document from a rulebook: what is printed says what is played, since both come from the same lines.

    With `--players`, numbers and counts are those for that many players.

    `--all -o FOLDER` makes a small site: a page that leads to all documents, in all languages that the rulebook has, as
    HTML, Markdown and PDF. Made again, it writes only what has changed.
    """
    loaded = open_rulebook(rulebook)
    number = number_of_players(loaded, players) if players is not None else None
    documents = importlib.import_module("dreambook.generators.documents")
    own = asked(documents.Templates.in_folder, templates) if templates is not None else documents.OURS
    _check_options(documents, own, kind, to, lang, paper, backs, everything)
    if everything:
        from dreambook.interpreter.cli.site import print_site

        _check_everything(kind, to, output)
        _check_errors(loaded)
        return print_site(loaded, output or "", lang, number, own, paper or "a4", backs)
    kind, to = kind or "summary", to or "md"
    if to == "pdf" and output is None:
        raise misuse("F11", "a PDF needs a file", f"say which: `-o {loaded.name.replace('+', '_').split('/')[-1]}.pdf`")
    _check_errors(loaded)
    if output is not None:
        from dreambook.interpreter.cli.output import keep_rulebooks

        keep_rulebooks(output, loaded.sources)
    base = None
    if kind == "changes":
        if not loaded.patches:
            raise misuse(
                "F11", f"{loaded.title} changes no other rulebook", f"name an expansion or a variant too, as in `{loaded.name}+variant`"
            )  # fmt: skip
        base = open_rulebook(loaded.path.split("+")[0])
    how = documents.Print(paper or "a4", backs)
    put(_made(base, loaded, kind, to, lang or own_language(loaded), number, own, how), output, loaded.sources)
    return FINE


def _check_errors(loaded: Any) -> None:
    errors = errors_in(loaded)
    if errors:
        raise Stop(errors, FINDINGS, loaded.sources)


def _check_options(
    documents: Any, own: Any, kind: str | None, to: str | None, lang: str | None, paper: str | None, backs: bool,
    everything: bool = False,
) -> None:  # fmt: skip
    """Raises Stop for a word that an option does not know, and for what does not go together."""
    kinds = asked(documents.kinds_for, own)
    if kind is not None and kind not in kinds:
        written = next(
            (name for name in own.files() if name.lower() in (f"{kind.lower()}.md.j2", f"{kind.lower()}.html.j2")), ""
        )
        if written and written != written.lower():
            raise misuse("F11", f"`{written}` makes no kind: the name of a kind has small letters", f"call it `{written.lower()}`, and ask for `--kind {kind.lower()}`")  # fmt: skip
    for option, value, known in (
        ("--kind", kind, kinds),
        ("--to", to, documents.FORMATS),
        ("--lang", lang, documents.languages()),
        ("--paper", paper, tuple(documents.PAPERS)),
    ):
        if value is not None and value not in known:
            raise unknown_word(option, value, list(known))
    if kind is not None and kind not in documents.kinds_for(own, to or "md"):
        formats = own.kinds()[kind]
        if to == "pdf":
            raise misuse(
                "F11", f"`{kind}` is a kind of your own, which cannot be PDF: templates lay out text",
                f"print it with `--to {'html' if 'html' in formats else formats[0]}`; a browser makes a PDF of HTML",
            )  # fmt: skip
        raise misuse("F11", f"there is no template `{kind}.{to or 'md'}.j2`", f"there is one for `--to {formats[0]}`")
    for option, given in (("--paper", paper), ("--backs", backs)):
        if given and not everything and to != "pdf":
            raise misuse("F11", f"`{option}` is for PDF, not for {to or 'md'}", "add `--to pdf`, or leave it out")


def _check_everything(kind: str | None, to: str | None, output: str | None) -> None:
    for option, given in (("--kind", kind), ("--to", to)):
        if given is not None:
            raise misuse(
                "F11",
                f"`--all` makes every document: `{option} {given}` does not go with it",
                "leave out one of the two",
            )
    if output is None or output == "-":
        raise misuse("F11", "`--all` needs a folder", "say which: `-o site`")


def known_language(lang: str) -> None:
    """Raises Stop for a language that documents cannot be written in."""
    documents = importlib.import_module("dreambook.generators.documents")
    if lang not in documents.languages():
        raise unknown_word("--lang", lang, list(documents.languages()))


def own_language(loaded: Any) -> str:
    """The language that a rulebook is written in, where documents can be written in it; else English."""
    from dreambook.interpreter.model.translations import SOURCE, source_language

    documents = importlib.import_module("dreambook.generators.documents")
    language = source_language(loaded.rules)
    return language if language in documents.languages() else SOURCE


def put(text: str | bytes, output: str | None, sources: Iterable[str]) -> None:
    """Write a document to a file, or to the terminal. Raises Stop where a rulebook would be lost."""
    from dreambook.interpreter.cli.output import keep_rulebooks, write, write_bytes, write_file

    if output is None or output == "-":
        if isinstance(text, bytes):
            write_bytes(text)
        else:
            write(text)
    else:
        keep_rulebooks(output, sources)
        write_file(output, text)


def _made(
    base: Any, loaded: Any, kind: str, to: str, lang: str, players: int | None, own: Any = None, how: Any = None
) -> str | bytes:
    """The document. The generators are looked up by name: what interprets a rulebook does not depend on them."""
    from dreambook.interpreter.patches.examples import changed_examples

    documents = importlib.import_module("dreambook.generators.documents")
    broken: Sequence[str] = changed_examples(base, loaded) if base is not None else ()
    book = documents.book_of(loaded.rules, lang, players, None if base is None else base.rules, broken)
    made: bytes = asked(documents.written, book, kind, to, own or documents.OURS, how)
    return made if to == "pdf" else made.decode()


def asked(make: Callable[..., Result], *args: Any) -> Result:
    """What the generators give back; what they refuse as a finding."""
    documents = importlib.import_module("dreambook.generators.documents")
    try:
        return make(*args)
    except documents.TemplateProblem as problem:
        code = MISUSE if problem.code in ("F01", "F02", "F03", "F11") else FINDINGS
        raise Stop(problem.diagnostics, code, problem.sources) from problem
    except documents.NoTypesetter as problem:
        raise misuse(
            "F15", "PDF needs typst, which is not installed", 'install it: `pip install "dreambook[pdf]"`'
        ) from problem
    except documents.TypesetError as problem:
        raise misuse(
            "F16",
            f"the PDF cannot be set: {problem}",
            "print it as HTML (`--to html`), which takes the letters of the reader's machine",
        ) from problem


def changes(base: Any, loaded: Any, to: str, lang: str, players: int | None, paper: str | None = None) -> str | bytes:
    """What changes from one rulebook to another, and which of the first one's examples come out otherwise then."""
    documents = importlib.import_module("dreambook.generators.documents")
    _check_options(documents, documents.OURS, None, to, lang, paper, False)
    return _made(base, loaded, "changes", to, lang, players, None, documents.Print(paper or "a4"))
