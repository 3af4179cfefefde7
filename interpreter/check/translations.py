"""Words in another language: each names what there is, stands once, quotes the same figures, and none is missing."""

import csv
import importlib
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics, Label, did_you_mean, nearest
from dreambook.grammar.span import Span
from dreambook.interpreter.api import Rulebook
from dreambook.interpreter.model.symbols import Rules
from dreambook.interpreter.model.tables import file_table
from dreambook.interpreter.model.translations import (
    Translation,
    missing_texts,
    optional_texts,
    other_languages,
    path_of,
    texts_of,
)
from dreambook.interpreter.patches.finding import heading_in

_SLOT = re.compile(r"(?<!\{)\{ *([^\W\d]\w*) *\}")
_QUOTED = re.compile(r'"([^"\n]*)"')
_WORD = re.compile(r"[^\W\d]\w*")
_SHOWN = 4
"""So many missing words are shown with their places; all are counted, and named in the notes."""
_SECTIONS = ("setup", "rulebook", "end", "scoring")


def check_words(rulebook: Rulebook, found: Diagnostics) -> None:
    """The lines of the `words` sections: unknown names and texts, lines that stand twice, figures that are lost."""
    rules = rulebook.rules
    texts = {text.text: text.node for text in texts_of(rules.document)} | dict.fromkeys(_printed(rules))
    texts |= dict.fromkeys(optional_texts(rules.document))
    known = {*_names(rules)}
    if rulebook.patches:
        # What an expansion has replaced or removed is translated for the rulebook without it.
        for source in rules.sources.values():
            if source.name.endswith(".dream"):
                texts = dict.fromkeys(_QUOTED.findall(source.text)) | texts
                known.update(_WORD.findall(source.text))
    for language in dict.fromkeys(section.language for section in rules.words):
        seen: dict[tuple[str, str], Span] = {}
        for section in rules.words:
            for line in section.items if section.language == language else ():
                match line:
                    case ast.WordLine():
                        _name(rules, line, known, found)
                        _once(seen, path_of(line.path), line.span, found)
                    case ast.TextLine():
                        _text(rules, line, texts, found)
                        _once(seen, f'"{line.original}"', line.span, found)


@dataclass(frozen=True)
class Missing:
    """A name or a text that a language has no words for, and where it stands; of a name also what it is called."""

    name: str | None
    text: str
    span: Span

    @property
    def what(self) -> str:
        """How a finding calls it."""
        return self.name or f'"{self.text}"'


def missing_in(rulebook: Rulebook, language: str) -> dict[str, list[Missing]]:
    """All that a rulebook does not say in a language, by file, each once."""
    rules = rulebook.rules
    found: dict[str, dict[str, Missing]] = {}

    def add(file: str, missing: Missing) -> None:
        found.setdefault(file, {}).setdefault(missing.what, missing)

    for text in missing_texts(rules, language):
        name = text.name if text.field == "title" and not isinstance(text.node, ast.Rulebook) else None
        add(text.node.span.file, Missing(name, text.text, _place(rules, text.node, text.text)))
    for file, title in _untitled(rulebook, language):
        add(file, Missing(None, title, Span.at(file, 1, 1)))
    for name, span in _missing_names(rules, language):
        known = (span.file, name) if not name.startswith('"') else (span.file, "")
        add(known[0], Missing(known[1] or None, name.strip('"'), span))
    return {file: sorted(of.values(), key=lambda one: one.span.line) for file, of in found.items()}


def check_missing(rulebook: Rulebook, found: Diagnostics) -> None:
    """What a rulebook does not say in a language that it says it is translated into, one finding for each file and
    language. An expansion or a variant is translated if it has words of its own: nobody need know all languages of the
    rulebook to change a rule of it."""
    rules = rulebook.rules
    for language in other_languages(rules):
        speaking = {_stem(section.span.file) for section in rules.words if section.language == language}
        silent = {file for file in rulebook.patches if _stem(file) not in speaking}
        # What is printed in the tables of an expansion belongs to it.
        tables = (node for node in rules.nodes if isinstance(node, ast.TableFile) and node.span.file in silent)
        silent |= {str(Path(table.span.file).parent / table.path) for table in tables}
        for file, missing in sorted(missing_in(rulebook, language).items()):
            if file in silent:
                continue
            several = f"{len(missing)} words and texts have" if len(missing) > 1 else "one word or text has"
            found.report(
                "P16", f"{several} no translation into `{language}`",
                *(Label(one.span) for one in missing[:_SHOWN]),
                help=f"`dream words {Path(file).stem} --lang {language}` lists them, to be filled in and kept as {Path(file).stem}.{language}.words",
                notes=[f"without a translation: {one.what}" for one in missing[_SHOWN:]],
                cause=("missing", language, *(one.what for one in missing)),
            )  # fmt: skip


def _untitled(rulebook: Rulebook, language: str) -> Iterator[tuple[str, str]]:
    """The expansions and variants whose titles are not said in a language."""
    translation = Translation.of(rulebook.rules, language)
    titles = dict(zip(rulebook.name.split("+"), rulebook.title.split(" + "), strict=False))
    for file in rulebook.patches:
        name, _ = heading_in(rulebook.sources[file].text) or ("", "")
        if name in titles and name not in translation.names and titles[name] not in translation.texts:
            yield file, titles[name]


def _stem(file: str) -> str:
    """A file without what tells its sort: the same for a rulebook and its words."""
    return re.sub(r"(\.[^./\\]+\.words|\.dream)$", "", file)


def _missing_names(rules: Rules, language: str) -> Iterator[tuple[str, Span]]:
    """The names that documents say and that have no words in a language; none where there are no generators."""
    try:
        untranslated = importlib.import_module("dreambook.generators.untranslated")
    except ImportError:
        return
    for name in untranslated.missing_names(rules, language):
        if name.startswith('"'):
            yield name, _on_a_card(rules, name.strip('"'))
            continue
        symbol = rules.names.get(name)
        node = next((n for n in rules.nodes if getattr(n, "name", None) == name), rules.document)
        yield name, symbol.span if symbol is not None else rules.locate(node, name)


def _on_a_card(rules: Rules, text: str) -> Span:
    """Where a text that is printed on a card stands in its table."""
    for source in rules.sources.values():
        for number, line in enumerate(source.lines, 1):
            if text in line and not source.name.endswith(".words"):
                return Span.at(source.name, number, line.index(text) + 1, len(text))
    return rules.document.span


def _once(seen: dict[tuple[str, str], Span], what: str, span: Span, found: Diagnostics) -> None:
    """A file translates a thing once. An expansion's file may translate it anew."""
    first = seen.setdefault((span.file, what), span)
    if first is not span:
        found.error(
            "P07", f"{what} is translated twice", Label(span, "again here"), Label(first, "first here"), help="remove one of the lines"
        )  # fmt: skip


def _names(rules: Rules) -> Iterator[str]:
    """All names that a rulebook gives to anything."""
    yield from (*rules.names, *rules.options, *rules.properties, *rules.name.split("+"), rules.name, *_SECTIONS)
    for node in rules.nodes:
        if isinstance(node, ast.Alternative) and isinstance(node.option, ast.Name):
            # An option that is written on the spot: `choose way: fold or call`.
            yield node.option.name
        elif not isinstance(node, ast.Name | ast.Words):
            name = getattr(node, "name", None)
            if isinstance(name, str):
                yield name
        # `choose answer: call or fold` gives its options their names where they are chosen.
        if isinstance(node, ast.Alternative) and isinstance(node.option, ast.Name):
            yield node.option.name


def _printed(rules: Rules) -> Iterator[str]:
    """The texts in tables: what is printed on cards."""
    for node in rules.nodes:
        if isinstance(node, ast.CellWord):
            yield node.text
        elif isinstance(node, ast.TableFile):
            file_table(node, rules, Diagnostics())
    for source in rules.sources.values():
        if source.name.endswith(".csv"):
            # A table's cells stand between commas, semicolons or tabs, whichever its first line has most of.
            mark = max(",;\t", key=source.lines[0].count) if source.lines else ","
            for row in csv.reader(source.lines, delimiter=mark):
                yield from (cell.strip() for cell in row)


def _name(rules: Rules, line: ast.WordLine, known: set[str], found: Diagnostics) -> None:
    path: ast.Node | None = line.path
    while path is not None:
        what = path.what if isinstance(path, ast.Of) else path
        path = path.arguments[0] if isinstance(path, ast.Of) else None
        if isinstance(what, ast.Name) and what.name not in known and what.name not in rules.lost:
            near = did_you_mean(what.name, known)
            found.error(
                "S01",
                f"nothing is named `{what.name}`",
                Label(what.span),
                help=near or "translate names that are declared",
            )


def _text(rules: Rules, line: ast.TextLine, texts: "dict[str, ast.Node | None]", found: Diagnostics) -> None:
    if line.original not in texts:
        near = nearest(line.original, list(texts))
        node = texts.get(near) if near else None
        labels = [Label(_place(rules, node, near or ""), "the nearest text is this")] if node is not None else []
        found.report(
            "P15", "the rulebook has no such text", Label(line.span, "translated here"), *labels,
            help=f'if that is meant, translate "{near}"' if near else "remove the line, or quote the text as it stands in the rulebook",
            cause=("stale", line.original),
        )  # fmt: skip
        return
    here, there = Counter(_SLOT.findall(line.original)), Counter(_SLOT.findall(line.text))
    lost = sorted(name for name in here if name not in there)
    added = sorted(name for name in there if name not in here and name in rules.constants)
    for names in (lost, added):
        if names:
            quoted = " and ".join(f"{{{name}}}" for name in names)
            found.report(
                "P17", f"the translation leaves out {quoted}" if names is lost else f"the translation quotes {quoted} besides", Label(line.span), cause=("slots", line.original),
                help="quote the same constants in both, so that the numbers are the same",
            )  # fmt: skip


def _place(rules: Rules, node: ast.Node | None, text: str) -> Span:
    """Where a text stands: its quoted string, if it is found on the lines of its node."""
    if node is None:
        return Span.at("", 1, 1)
    quoted = '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    lines = rules.lines.get(node.span.file, ())
    for number in range(node.span.line, min(node.span.end_line, len(lines)) + 1):
        column = lines[number - 1].find(quoted)
        if column >= 0:
            return Span.at(node.span.file, number, column + 1, len(quoted))
    return Span.at(node.span.file, node.span.line, node.span.column, 1)
