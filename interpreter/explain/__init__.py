"""The long explanations of the codes: a page each, `CODE.md` in this folder, with the same three headings."""

from importlib.resources import files

from dreambook.grammar.codes import CODES


def page(code: str) -> str | None:
    """The page of a code as Markdown, in either case of letters; None for an unknown code or one without a page."""
    known = code.strip().upper()
    # Only names in the table are looked up: the code comes from a command line.
    if known not in CODES:
        return None
    file = files("dreambook.interpreter.explain") / f"{known}.md"
    return file.read_text(encoding="utf-8") if file.is_file() else None
