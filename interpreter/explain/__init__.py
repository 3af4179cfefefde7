"""The long explanations of the codes: a page each, `CODE.md` in this folder, with the same three headings.

In another language a page (`CODE.de.md`) has the prose alone; the samples are those of the English page.
"""

from importlib.resources import files

from dreambook.grammar.codes import CODES

SAMPLE = "<!-- sample -->"
"""Where in a translated page a sample of the English one stands."""


def page(code: str, language: str = "en") -> str | None:
    """The page of a code as Markdown, in either case of letters; None for an unknown code or one without a page in that
    language."""
    known = code.strip().upper()
    # Only names in the table are looked up: the code comes from a command line.
    if known not in CODES:
        return None
    folder = files("dreambook.interpreter.explain")
    file = folder / f"{known}.md"
    text = file.read_text(encoding="utf-8") if file.is_file() else None
    if language == "en" or text is None:
        return text
    translated = folder / f"{known}.{language}.md"
    if not translated.is_file():
        return None
    from dreambook.interpreter.explain.samples import fences_of

    fences = iter(fences_of(text))
    # A page with other samples than the English one would be wrong: it is none.
    said = translated.read_text(encoding="utf-8").split(f"{SAMPLE}\n")
    found = [said[0]]
    for part in said[1:]:
        found += [next(fences, ""), part]
    return "".join(found)
