"""Terms that drift (S02): one thing under two spellings or names, an entry of the glossary that nothing speaks of, a stretch
of play that the rulebook does not have.

Only what can be told from the letters is told: a term with and without its blank or hyphen, a word that is one slip of
the pen away from a term and stands nowhere else. Findings are warnings with their places.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node
from dreambook.grammar.diagnostics import Diagnostics, Label
from dreambook.interpreter.check.slips import check_slips
from dreambook.interpreter.check.two_names import check_own_words, check_two_names
from dreambook.interpreter.model.symbols import Rules
from dreambook.interpreter.model.translations import source_language

SHORTEST = 6
"""A word of fewer letters is near too many others to be a slip of the pen."""
MOST_WORDS = 4
_BETWEEN = re.compile(r"[\s\-–]")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_PERIODS: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {"round": ("round", "rounds"), "turns": ("turn", "turns"), "phase": ("phase", "phases")},
    "de": {
        "round": ("runde", "runden"),
        "turns": ("zug", "zugs", "zuges", "zuge", "züge", "zügen"),
        "phase": ("phase", "phasen"),
    },
}
_BEFORE_PERIOD = {
    "en": r"(?:each|every|this|next|last|first|per|a|the|your|their|his|her|one's|another|same|new|of)",
    "de": r"(?:(?:jed|dies|nächst|letzt|erst|ihr|sein|dein|euer|eur|gleich|selb|neu|ein|kein)(?:e[rnms]?)?|"
    r"pro|je|der|die|das|dem|den|des|im|am|beim|zum|vom)",
}


@dataclass(frozen=True)
class _Text:
    text: str
    node: Node


def check_terms(rules: Rules, found: Diagnostics, translations: bool = True) -> None:
    """Findings S02 for all texts of a rulebook."""
    texts = list(_texts(rules))
    spoken = Counter(word.lower() for text in texts for word in _words_in(text.text))
    terms = _terms(rules)
    words = {word.lower() for term in (*terms, *_words_of_names(rules)) for word in _WORD.findall(term)}
    _two_spellings(rules, terms, texts, found)
    said = ((word, text.text, text.node) for text in texts for word in _words_in(text.text))
    check_slips(rules, source_language(rules), words, said, spoken, found)
    if translations:
        _slips_in_translations(rules, found)
    _unused(rules, texts, found)
    _explained_twice(rules, found)
    _periods(rules, words, texts, found)
    check_own_words(rules, found)
    check_two_names(rules, ((text.text, text.node) for text in texts), found)


def _texts(rules: Rules) -> Iterator[_Text]:
    """What people read: titles, sentences, the glossary. Reasons and rulings may quote what the print says wrongly."""
    for part in (*rules.document.blocks, *rules.document.comments):
        yield from part.remembered("texts", None, _texts_below)


def _texts_below(part: Node) -> tuple[_Text, ...]:
    found: list[_Text] = []
    for node in part.walk():
        if isinstance(node, ast.Note | ast.SourceLine | ast.Section | ast.Cite | ast.TextLine | ast.WordLine):
            continue
        for name in ("text", "title", "plural"):
            value = node.__dict__.get(name)
            if isinstance(value, str):
                found.append(_Text(re.sub(r"\{[^{}]*\}", " ", value), node))
    return tuple(found)


@lru_cache(maxsize=5000)
def _words_in(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(text))


# ------------------------------------------------------------------ one term, two spellings
def _terms(rules: Rules) -> dict[str, Node]:
    """The names that people read, as they are written: of kinds, places, what is kept track of, phases, actions."""
    found: dict[str, Node] = {}
    for node in rules.nodes:
        if isinstance(node, ast.Component | ast.Zone | ast.Variable):
            if node.title is not None:
                found.setdefault(node.title, node)
        elif isinstance(node, ast.Period | ast.Action) and node.head.title:
            found.setdefault(node.head.title, node)
    for line in rules.glossary:
        found.setdefault(line.term.replace("_", " "), line)
    return found


def _two_spellings(rules: Rules, declared: dict[str, Node], texts: list[_Text], found: Diagnostics) -> None:
    written: dict[str, dict[str, Node]] = defaultdict(dict)
    for term, node in declared.items():
        written[_letters(term)].setdefault(_spaced(term), node)
    for text in texts:
        for key, form in _runs(text.text, MOST_WORDS):
            if key in written and len(key) >= SHORTEST and not _is_form(form, written[key]):
                written[key][form] = text.node
    for key, forms in written.items():
        if len(forms) > 1:
            (first, one), (second, other), *_ = forms.items()
            found.report(
                "S02", f'"{first}" and "{second}" are one term in two spellings',
                Label(rules.locate(other, _as_written(other, second)), "written so here"), Label(rules.locate(one, _as_written(one, first)), "and so here"),
                help="write one of them everywhere", cause=("spelling", key),
            )  # fmt: skip


def _letters(text: str) -> str:
    return re.sub(r"[\s\-–'’]", "", text).lower()


def _spaced(text: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"['’]", "", text)).strip().lower()


@lru_cache(maxsize=5000)
def _runs(text: str, most: int) -> tuple[tuple[str, str], ...]:
    """Runs of so many words at most with nothing but blanks or hyphens between them: their letters, and as they are written."""
    words = list(_WORD.finditer(text))
    found: list[tuple[str, str]] = []
    for i, first in enumerate(words):
        letters, end = "", 0
        for last in words[i : i + most]:
            if letters and _BETWEEN.fullmatch(text[end : last.start()]) is None:
                break
            letters, end = letters + last.group().lower(), last.end()
            found.append((letters, _spaced(text[first.start() : end])))
    return tuple(found)


def _is_form(form: str, known: Iterable[str]) -> bool:
    return any(form + ending in known for ending in ("", "s", "es"))


def _as_written(node: Node, form: str) -> str:
    for name in ("text", "title", "plural"):
        value = node.__dict__.get(name)
        if isinstance(value, str):
            match = re.search(re.escape(form).replace(r"\ ", r"\s+"), value, re.IGNORECASE)
            if match is not None:
                return match.group()
    head = getattr(node, "head", None)
    return head.title if isinstance(head, ast.Head) and head.title else form


def _words_of_names(rules: Rules) -> Iterator[str]:
    for name in (*rules.kinds, *rules.zones, *rules.variables, *rules.choices, *rules.options):
        yield name.replace("_", " ")


def _slips_in_translations(rules: Rules, found: Diagnostics) -> None:
    """The same for each language that the rulebook is translated into: against the names in its words."""
    own = source_language(rules)
    items: dict[str, list[Node]] = defaultdict(list)
    for words in rules.document.blocks:
        if isinstance(words, ast.Words) and words.language != own:
            items[words.language] += words.items
    for language, lines in items.items():
        names: list[str] = []
        said: list[tuple[str, str, Node]] = []
        for line in lines:
            if isinstance(line, ast.WordLine):
                names += (line.text, *(form.text for form in line.forms))
            elif isinstance(line, ast.TextLine):
                said += ((word, line.text, line) for word in _words_in(re.sub(r"\{[^{}]*\}", " ", line.text)))
        known = {word.lower() for name in names for word in _WORD.findall(name)}
        check_slips(rules, language, known, said, Counter(word.lower() for word, _, _ in said), found)


# ------------------------------------------------------------------ the glossary
def _unused(rules: Rules, texts: list[_Text], found: Diagnostics) -> None:
    named = {
        n.name for n in rules.nodes if isinstance(n, ast.Name | ast.NamedType | ast.NameRef) and hasattr(n, "name")
    }
    for line in rules.glossary:
        if line.term in named or line.term in rules.names or line.term in rules.options:
            continue
        stem = _letters(line.term)[: max(4, len(_letters(line.term)) - 2)]
        if not any(stem in _letters(text.text) for text in texts if text.node is not line):
            found.report(
                "S02", f"nothing in this rulebook speaks of `{line.term}`", Label(rules.locate(line, line.term)),
                help="use the term where it is meant, or take the entry out", cause=("unused", line.term),
            )  # fmt: skip


def _explained_twice(rules: Rules, found: Diagnostics) -> None:
    """Two entries for one term: nobody can know which of them is meant where the term stands."""
    first: dict[str, Node] = {}
    for line in rules.glossary:
        known = first.setdefault(line.term, line)
        if known is not line:
            found.report(
                "S02", f"the glossary explains `{line.term}` twice", Label(rules.locate(line, line.term)),
                Label(rules.locate(known, line.term), "and here"),
                help="give each of the two things a name of its own", cause=("twice", line.term),
            )  # fmt: skip


# ------------------------------------------------------------------ stretches of play
def _periods(rules: Rules, said: set[str], texts: list[_Text], found: Diagnostics) -> None:
    """A sentence about a round where there is none, but turns; about a turn where nobody takes turns, but there are rounds."""
    language = source_language(rules)
    if language not in _PERIODS:
        return
    kinds = {node.kind for node in rules.nodes if isinstance(node, ast.Period)}
    in_turn = "turns" in kinds or any(isinstance(n, ast.EachPlayer) for part in rules.play for n in part.walk())
    for kind, forms in _PERIODS[language].items():
        there = in_turn if kind == "turns" else kind in kinds
        if there or said & set(forms) or not kinds:
            continue
        pattern = re.compile(
            rf"\b{_BEFORE_PERIOD[language]}\s+({'|'.join(forms)})\b(?!\s+(?:over|up|down|out|face|it|them))",
            re.IGNORECASE,
        )
        for text in texts:
            match = pattern.search(text.text)
            if match is not None:
                name = forms[0].capitalize() if language == "de" else forms[0]
                others = " and ".join(sorted(f"`{k}`" for k in kinds))
                found.report(
                    "S02", f"this speaks of a {name}, and the rulebook has none", Label(rules.locate(text.node, match.group(1))),
                    help=f"call it as it is declared: there is {others}", cause=("period", kind, text.text),
                )  # fmt: skip
