"""Whole lines said the way people say them elsewhere, each with the same line in this language.

A habit is a pattern and what stands there instead. It is offered only when the line as it would be then is right to its
end, so a pattern may be generous: `water += 1` becomes `gain 1 water`, and `deck of Event` becomes `pile of Event`.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from dreambook.grammar.lexing import words_in
from dreambook.grammar.line_examples import context_of
from dreambook.grammar.repairs import Mistake, all_fit, meant_for
from dreambook.grammar.source import Source

_STATEMENTS = frozenset({"statement", "action", "choose one"})
_ANYWHERE: frozenset[str] = frozenset()

FORMS = {
    "deck": "pile", "stack": "pile", "heap": "pile", "stock": "pile", "draw pile": "pile", "discard pile": "pile",
    "discard": "pile", "queue": "row", "line": "row", "market": "row", "display": "row", "tableau": "row", "list": "row",
    "shop": "row", "supply": "pool", "bank": "pool", "reserve": "pool", "set": "pool", "area": "pool", "box": "pool",
    "zone": "pool", "purse": "pool", "cup": "bag", "sack": "bag", "board": "map", "circle": "ring", "path": "track",
}  # fmt: skip
"""What people call a place where things lie, and the form of a zone that it is."""

FIGURES = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "10", "eleven": "11", "twelve": "12",
}  # fmt: skip
"""Numbers as people write them in words."""

ZONE_FORMS = "`pile`, `row`, `hand`, `bag`, `pool`, `ring`, `track`, `grid` or `map`"


@dataclass(frozen=True)
class Advice:
    """What to write instead: from which column of the line on it is meant, what is wrong, and the help."""

    column: int
    length: int
    message: str
    help: str


@dataclass(frozen=True)
class _Habit:
    """Where it is a habit (anywhere when empty), what it looks like, what is written instead, and why."""

    contexts: frozenset[str]
    pattern: re.Pattern[str]
    instead: str | Callable[[re.Match[str], Source], str]
    why: str = ""


def _habit(
    contexts: str | frozenset[str], pattern: str, instead: str | Callable[[re.Match[str], Source], str], why: str = ""
) -> _Habit:
    where = contexts if isinstance(contexts, frozenset) else frozenset(contexts.split())
    return _Habit(where, re.compile(pattern), instead, why)


def _amount(text: str) -> str:
    """An amount before the name of what there is so much of."""
    return text if re.fullmatch(r"\d+|\w+|\(.*\)", text) else f"({text})"


def _changed(verb: str, what: int, amount: int = 0) -> Callable[[re.Match[str], Source], str]:
    """`gain 1 water`, for a match with those groups."""

    def instead(match: re.Match[str], source: Source) -> str:
        much = match[amount] if amount else "1"
        return f"{verb} {_amount(much)} {match[what]}"

    return instead


def _someone(match: re.Match[str], source: Source) -> str:
    """`taker gains 1 tricks`."""
    who, verb, what = match[1], match[2][:-1], match[3]
    return f"{verb} {what} of {who}"


def _moved(match: re.Match[str], source: Source) -> str:
    """`advance runner by face of die`."""
    verb, what, amount, way = match.groups()
    return f"{verb} {what} by ({amount}) {'spaces' if verb == 'advance' else 'steps'}{way}"


def _per(match: re.Match[str], source: Source) -> str:
    """`score 1 point per trick`."""
    much, what = match[1] or "1", match[2]
    if not _stands(source, what):
        plural = f"{what}s"
        what = plural if _stands(source, plural) else what
    what = f"count of {what}" if _is_set(source, what) else what
    return f"score {what}" if much == "1" else f"score {much} x {what}"


def _stands(source: Source, name: str) -> bool:
    """Whether a line of the file declares that name."""
    return re.search(rf"^[ \t]*{re.escape(name)}\b[^\n:]*:", source.text, re.MULTILINE) is not None


def _is_set(source: Source, what: str) -> bool:
    """Whether it is something that is counted: a zone, or a kind of component in one."""
    if " in " in what:
        return True
    zone = re.search(rf"^[ \t]*{re.escape(what)}\b[^\n:]*:[ \t]*(\w+)", source.text, re.MULTILINE)
    return zone is not None and zone[1] in ("pile", "row", "hand", "bag", "pool", "ring", "track", "grid", "map")


def _do(match: re.Match[str], source: Source) -> str:
    """`discard_one` alone on a line: a procedure or an action."""
    name = match[1]
    declared = re.search(rf"^[ \t]*(?:procedure|action)[ \t]+{re.escape(name)}\b", source.text, re.MULTILINE)
    return "" if declared is None and meant_for(name) else f"do {match[0]}"


def _is_a(match: re.Match[str], source: Source) -> str:
    """`the event is a rain`: rain is an option of a property of the event."""
    subject, negation, what = match[1], match[2] or "", match[3]
    option = re.search(rf"^[ \t]{{5,}}(\w+)\b[^\n:]*:[^\n]*(?<!\w){re.escape(what)}(?!\w)", source.text, re.MULTILINE)
    return f"{option[1]} of {subject} is {negation}{what}" if option else f"{subject} is {negation}{what}"


def _players(match: re.Match[str], source: Source) -> str:
    """`players two to four`."""
    return "players " + " to ".join(FIGURES[word] for word in match.groups() if word)


def _form(match: re.Match[str], source: Source) -> str:
    return f": {FORMS[match[1]]}"


def _copies(match: re.Match[str], source: Source) -> str:
    """`kind: 6 rain or 3 storm`."""
    options = re.split(r"\s*,\s*(?:or\s+)?|\s+or\s+", match[2])
    turned = [re.sub(r"^(\d+)\s*(?:[x×*]\s*)?([^\W\d]\w*)$|^([^\W\d]\w*)\s+(\d+)$", _turned, one) for one in options]
    return f"{match[1]}{' or '.join(turned)}"


def _turned(match: re.Match[str]) -> str:
    return f"{match[2] or match[3]} x {match[1] or match[4]}"


def _one_more(match: re.Match[str], source: Source) -> str:
    return f"at least {int(match[1]) + 1}"


def _one_less(match: re.Match[str], source: Source) -> str:
    return f"at most {max(0, int(match[1]) - 1)}"


def _counted(match: re.Match[str], source: Source) -> str:
    what = "count of" if match[1] in ("any", "no", "every") else match[1]
    return f"{what} ({match[2]}) {match[3]} {match[4]}"


_IS = r"\b(?:(?:is|are|was|be)\s+)?"
_AGGREGATE = r"\b(any|no|every|count of|total of|highest of|lowest of)\s+"
_FOUND = "a set and its `where` stand in parentheses before a comparison"

_HABITS = (
    # ------------------------------------------------ the heading
    _habit("rulebook", r"^players:?\s+(\d+)\s*(?:-|or|and|through|until|up to|,)\s*(\d+)(?:\s+players)?$", r"players \1 to \2"),
    _habit("rulebook", rf"^players:?\s+({'|'.join(FIGURES)})(?:\s*(?:-|to|or|and)\s*({'|'.join(FIGURES)}))?$", _players,
           "numbers are written as figures"),
    _habit("rulebook", r"^(?:for\s+)?(\d+)(?:\s*(?:-|to|or)\s*(\d+))?\s+players$",
           lambda m, s: f"players {m[1]} to {m[2]}" if m[2] else f"players {m[1]}"),
    # ------------------------------------------------ the box
    _habit("components", r'^(\w+\s+\w+(?:\s+"[^"]*")?)\s*[,:(]\s*(\d+)\)?$', r"\1 x \2", "`x` stands before how many there are"),
    _habit("components", r"^(\d+)\s*(?:[x×*]\s*)?(\w+\s+\w+)$", r"\2 x \1", "how many there are stands after the name"),
    _habit("component", r"^(\w+\s*:\s*)(.*\d.*)$", _copies, "how many there are stands after the name"),
    _habit("component", r"^(\w+)\s*:\s*(\d+)$", r"\1 = \2"),
    _habit("zones", rf":\s*(?:an?\s+|the\s+)?({'|'.join(FORMS)})(?=\s+of\b|\s*,|$)", _form, f"the form of a zone is {ZONE_FORMS}"),
    _habit("components component variables constants", r"(-?\b\w+)\s*(?:-|through|until|up to|and)\s*(\w+)(?=\s*,|$)", r"\1 to \2"),
    _habit("component variables",
           r":\s*(?:an?\s+)?(?:number|integer|int|counter)\s+(?:from\s+|between\s+)?(\d+)\s*(?:-|to|and)\s*(\w+)", r": \1 to \2"),
    # ------------------------------------------------ numbers that change
    _habit(_STATEMENTS, r"^(?:set\s+)?(.+?)\s*\+\s*=\s*(.+)$", _changed("gain", 1, 2)),
    _habit(_STATEMENTS, r"^(?:set\s+)?(.+?)\s*-\s*=\s*(.+)$", _changed("lose", 1, 2)),
    _habit(_STATEMENTS, r"^(?:set\s+)?(.+?)\s*\+\s*\+$", _changed("gain", 1)),
    _habit(_STATEMENTS, r"^(?:set\s+)?(.+?)\s*-\s*-$", _changed("lose", 1)),
    _habit(_STATEMENTS, r"^(?:increase|raise|increment)\s+(.+?)\s+by\s+(.+)$", _changed("gain", 1, 2)),
    _habit(_STATEMENTS, r"^(?:decrease|reduce|lower|decrement)\s+(.+?)\s+by\s+(.+)$", _changed("lose", 1, 2)),
    _habit(_STATEMENTS, r"^(?:increase|raise|increment)\s+(.+)$", _changed("gain", 1)),
    _habit(_STATEMENTS, r"^(?:decrease|reduce|lower|decrement)\s+(.+)$", _changed("lose", 1)),
    _habit(_STATEMENTS, r"^(?:subtract|deduct|take)\s+(\d+|\(.*\)|\w+)\s+from\s+(.+)$", _changed("lose", 2, 1)),
    _habit(_STATEMENTS, r"^(set|let)\s+(.+?)\s+(?:to|be|as)\s+(.+)$", r"\1 \2 = \3"),
    _habit(_STATEMENTS, r"^([^=]+?)\s*:?=\s*(.+)$", r"set \1 = \2", "a variable changes with `set`"),
    _habit(_STATEMENTS, r"^(.+?)\s+(gains|loses)\s+((?:\d+|\(.*\)|\w+)\s+\w+)$", _someone),
    _habit(_STATEMENTS, r"^score\s+(?:(\d+)\s+)?(?:points?|vp|victory points?)?\s*(?:per|for\s+each|for\s+every|each|for)\s+(.+)$",
           _per, "what is scored is a number, as in `score 2 x count of won`"),
    _habit(_STATEMENTS, r"^score\s+(.+?)\s+(?:points?|vp|victory points?)(?=\s*$|\s*\")", r"score \1",
           "what is scored is a number, as in `score 2 x count of won`"),
    _habit(_STATEMENTS, r"^(choose\s+)(?:an?\s+)?(\w+)\s+from\s+(\w+)\s*(?:to|-|and)\s*(\w+)", r"\1\2 between \3 and \4"),
    _habit(_STATEMENTS, r"^(pay|gain|lose)\s+([^\W\d]\w*\s+of\s+.+?)\s+(\w+)(?=$|\s+(?:from|to)\b)", r"\1 (\2) \3",
           "the amount stands in parentheses"),
    _habit(_STATEMENTS, r"^([^\W\d]\w*)(?:\s+with\s+.+)?$", _do, "a procedure or an action is carried out with `do`"),
    _habit(_STATEMENTS, r"^(advance|rotate)\s+(.+?)\s+by\s+(?:the\s+)?([^\W\d]\w*\s+of\s+.+?)(?:\s+(?:steps?|spaces?))?((?:\s+(?:counter)?clockwise)?)$",
           _moved, "how far stands in parentheses"),
    _habit(_ANYWHERE, r"^(\s*(?:round|phase|turns)\b.*?)\s+(as\s+\w+|cites\s+\"[^\"]*\")\s*(,\s*.+)$", r"\1\3 \2",
           "`cites` and `as` end the line"),
    _habit(_STATEMENTS, r"^advance\s+(?:every|all|each)\s+", "advance ", "what is named without a number is all of it"),
    # ------------------------------------------------ conditions
    _habit(_ANYWHERE, _IS + r"not\s+(?:more|greater|bigger|larger|higher)\s+than\b", "<="),
    _habit(_ANYWHERE, _IS + r"not\s+(?:less|fewer|smaller|lower)\s+than\b", ">="),
    _habit(_ANYWHERE, _IS + r"no\s+(?:more|greater|bigger|larger|higher)\s+than\b", "<="),
    _habit(_ANYWHERE, _IS + r"no\s+(?:less|fewer|smaller|lower)\s+than\b", ">="),
    _habit(_ANYWHERE, _IS + r"(?:more|greater|bigger|larger|higher)\s+than\s+or\s+equal\s+to\b", ">="),
    _habit(_ANYWHERE, _IS + r"(?:less|fewer|smaller|lower)\s+than\s+or\s+equal\s+to\b", "<="),
    _habit(_ANYWHERE, r"(?<!is )(?<!are )\bmore\s+than\s+(\d+)\b", _one_more),
    _habit(_ANYWHERE, r"(?<!is )(?<!are )\b(?:less|fewer)\s+than\s+(\d+)\b", _one_less),
    _habit(_ANYWHERE, _IS + r"(?:more|greater|bigger|larger|higher)\s+than\b", ">"),
    _habit(_ANYWHERE, _IS + r"(?:less|fewer|smaller|lower)\s+than\b", "<"),
    _habit(_ANYWHERE, r"\bthere\s+(?:is|are)\s+more\s+than\s+(\d+)\b", _one_more),
    _habit(_ANYWHERE, r"\bthere\s+(?:is|are)\s+(?:less|fewer)\s+than\s+(\d+)\b", _one_less),
    _habit(_ANYWHERE, r"\bthere\s+(?:is|are)\s+(?=at\s+least|at\s+most|exactly|any|no)", "", "a condition begins with how many"),
    _habit(_ANYWHERE, r"\bexceeds\b", ">"),
    _habit(_ANYWHERE, r"\b(?:is|are)\s+at\s+least\b", ">="),
    _habit(_ANYWHERE, r"\b(?:is|are)\s+at\s+most\b", "<="),
    _habit(_ANYWHERE, r"\b(?:(?:is|are)\s+not\s+equal\s+to|does\s+not\s+equal|(?:is|are)\s+different\s+(?:from|to))\b", "!="),
    _habit(_ANYWHERE, r"\b(?:(?:is|are)\s+)?(?:equals?\s+to|equals|the\s+same\s+as)\b", "="),
    _habit(_ANYWHERE, _AGGREGATE + r"(.+?\bwhere\b.+?)\s*(<=|>=|!=|=|<|>)\s*(.+)$", _counted, _FOUND),
    _habit(_ANYWHERE, _AGGREGATE + r"(.+\bwhere\b.+)\s*(<=|>=|!=|=|<|>)\s*(.+)$", _counted, _FOUND),
    _habit(_ANYWHERE, r"\b(?:the\s+)?(\w+)\s+(?:is|are)\s+(not\s+)?an?\s+(\w+)\b", _is_a),
    _habit(_ANYWHERE, r"\bare\b", "is"),
    # ------------------------------------------------ boards and articles
    _habit(_ANYWHERE, r"\b(\w+)\s+\(([^()]*(?:\([^()]*\)[^()]*)*)\)\s+of\s+(\w+)", r"\1 of (\3, \2)"),
    _habit(_ANYWHERE, r"\ban(?=\s+\w)", "a"),
)  # fmt: skip


def habit(source: Source, mistake: Mistake) -> Advice | None:
    """The line as it is said here, where it is said as people say it elsewhere."""
    words = mistake.line.words
    row = words[0].line or 1
    if (words[-1].end_line or row) != row:
        return None
    lines = source.text.split("\n", row)
    start, end = (words[0].column or 1) - 1, (words[-1].end_column or 1) - 1
    text = lines[row - 1][start:end]
    if len(text) > 200:
        return None
    context = context_of(mistake.headings)
    for known in _HABITS:
        if known.contexts and context not in known.contexts:
            continue
        for match, whole in _written(known, text, source):
            if _fits(mistake, whole):
                return _advice(known, match, whole, start)
    return _somebody(mistake, text, start) if context in _STATEMENTS else None


def _written(known: _Habit, text: str, source: Source) -> Iterator[tuple[re.Match[str], str]]:
    """The line with one of its places written anew, and then with all of them."""
    matches = [m for m in known.pattern.finditer(text) if text.count('"', 0, m.start()) % 2 == 0]
    whole = text
    for match in matches[::-1]:
        new = match.expand(known.instead) if isinstance(known.instead, str) else known.instead(match, source)
        if not new and callable(known.instead):
            return
        if match.start() and not text[match.start() - 1].isspace() and new[:1] in ("<", ">", "=", "!"):
            new = f" {new}"
        whole = whole[: match.start()] + new + whole[match.end() :]
        yield match, text[: match.start()] + new + text[match.end() :]
    if len(matches) > 1:
        yield matches[0], whole


def _fits(mistake: Mistake, text: str) -> bool:
    types = [word.type for word in words_in(text)]
    return bool(types) and all_fit(mistake.states, [*types, "_NL"])


def _advice(known: _Habit, match: re.Match[str], whole: str, start: int) -> Advice:
    shown = match[0].strip()
    at = match.start() + len(match[0]) - len(match[0].lstrip(" :"))
    shown = shown.lstrip(": ")
    what = shown if len(shown) <= 40 else f"{shown[:37]}..."
    help = f"write `{whole}`" if len(whole) <= 80 else "write it so"
    if known.why:
        help = f"{help}: {known.why}"
    return Advice(start + at + 1, len(shown), f"`{what}` is not how this is said here", help)


_ACTS = re.compile(
    r"^(each(?: other)? player|player \d+|\w+(?: of [\w ]+?)?)\s+"
    r"((?:draw|discard|gain|lose|pay|move|place|reveal|choose|roll|score|shuffle|show|win|deal|return|turn)s?)\b(.*)$"
)


def _somebody(mistake: Mistake, text: str, start: int) -> Advice | None:
    """`active draws a Card from deck`: who does it is said in the line above."""
    match = _ACTS.match(text)
    if match is None:
        return None
    who = match[1] if match[1].startswith("each") else f"as {match[1]}"
    act = f"{match[2].removesuffix('s')}{match[3]}"
    both = [*(w.type for w in words_in(who)), "_NL", "_INDENT", *(w.type for w in words_in(act)), "_NL"]
    if not all_fit(mistake.states, both):
        return None
    help = f"write `{who}`, and `{act}` indented below it"
    return Advice(start + 1, len(match[1]), f"`{match[1]}` begins no line here", help)
