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
from dreambook.grammar.spelling import FIGURES

_STATEMENTS = frozenset({"statement", "action", "choose one"})
_ANYWHERE: frozenset[str] = frozenset()

FORMS = {
    "deck": "pile", "stack": "pile", "heap": "pile", "stock": "pile", "draw pile": "pile", "discard pile": "pile",
    "discard": "pile", "queue": "row", "line": "row", "market": "row", "display": "row", "tableau": "row", "list": "row",
    "shop": "row", "supply": "pool", "bank": "pool", "reserve": "pool", "set": "pool", "area": "pool", "box": "pool",
    "zone": "pool", "purse": "pool", "cup": "bag", "sack": "bag", "board": "map", "circle": "ring", "path": "track",
}  # fmt: skip
"""What people call a place where things lie, and the form of a zone that it is."""


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


def _held(match: re.Match[str], source: Source) -> str:
    """`basket holds at least 5 Apple`."""
    sign = {"least": ">=", "most": "<="}.get(match[2].split()[-1] if match[2] else "", "=")
    return f"count of {_declared(source, match[4])} in {match[1]} {sign} {FIGURES.get(match[3], match[3])}"


def _is_patch(source: Source) -> bool:
    return re.search(r"^(?:expansion|variant)[ \t]", source.text, re.MULTILINE) is not None


def _set_in_patch(match: re.Match[str], source: Source) -> str:
    """`workers = 3` at the left margin of an expansion or a variant."""
    return f"set {match[1]} = {match[2]}" if _is_patch(source) else ""


def _replaced(match: re.Match[str], source: Source) -> str:
    """`replace ride "Ride"`: what it is must be said."""
    return f"replace action {match[1]}{match[2] or ''}" if _is_patch(source) else ""


def _behind_form(match: re.Match[str], source: Source) -> str:
    """`face down deck of Card`: the adjectives stand behind."""
    form, *kinds = match[2].split(maxsplit=1)
    adjectives = re.findall(_ADJECTIVE, match[1])
    return f": {' '.join([FORMS.get(form, form), *kinds])}, {', '.join(adjectives)}"


def _chooses(match: re.Match[str], source: Source) -> str:
    """`player chooses a card`."""
    return f"{match[1] or ''}choose {match[2].lower()} from {match[3] or 'hand'}"


_IS = r"\b(?:(?:is|are|was|be)\s+)?"
_AGGREGATE = r"\b(any|no|every|count of|total of|highest of|lowest of)\s+"
_FOUND = "a set and its `where` stand in parentheses before a comparison"

_ADJECTIVE = r"(?:face up|face down|shuffled|unlimited)"
_AMOUNT = r"(\d+(?:\s*x\s*\d+)?|an?|\w+ of \w+|\w+|\(.*\))"
_WHO = r"(?:the\s+)?(?:active\s+player|current\s+player|player|active|you|he|she|they|everybody)"

_CHANCE = "what falls by chance is said by `chance chooses`"

_HABITS = (
    # ------------------------------------------------ what a patch changes
    _habit("top", r"^(?:change\s+|set\s+|let\s+)?(\w+)\s*(?:=|:=|:|\bto\b|\bis\b)\s*(.+)$", _set_in_patch,
           "a constant of the rulebook gets another value with `set`; a new one stands below `constants`"),
    _habit("top", r"^(?:replace|change|override)\s+(\w+)(\s+\".*)?$", _replaced,
           "after `replace` stands what it is: `action`, `procedure`, `value`, `rule`, `trigger`, `round`, `phase`, `turns`, `option`, "
           "`scope` or `starter`"),
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
    _habit("zones", r":\s*(?:an?\s+)?surface(?=\s+of\b|\s*,|$)", ": surface 60 cm x 60 cm", "a surface has a width and a depth"),
    _habit("zone", r"^(terrain\s+\w+(?:\s+\"[^\"]*\")?)\s+(?=height\b|gap\b|closed\b)", r"\1, ", "what it is like stands after a comma"),
    _habit("zones", rf":\s*(?:an?\s+|the\s+)?({'|'.join(FORMS)})(?=\s+of\b|\s*,|$)", _form, f"the form of a zone is {ZONE_FORMS}"),
    _habit("components component variables constants", r"(-?\b\w+)\s*(?:-|through|until|up to|and)\s*(\w+)(?=\s*,|$)", r"\1 to \2"),
    _habit("component variables",
           r":\s*(?:an?\s+)?(?:number|integer|int|counter)\s+(?:from\s+|between\s+)?(\d+)\s*(?:-|to|and)\s*(\w+)", r": \1 to \2"),
    _habit("zones", rf":\s*({_ADJECTIVE}(?:(?:\s*,\s*|\s+and\s+|\s+){_ADJECTIVE})*)\s+(\w+(?:\s+of\s+\w+(?:\s+or\s+\w+)*)?)(?=\s*(?:,|$))",
           _behind_form, "how it lies stands behind what it is, after a comma"),
    _habit("zones variables", r"(?:\s*,)?\s+(?:one\s+)?(?:for\s+(?:each|every)|per)\s+(\w+)(?=\s*(?:,|$))", r", one for each \1"),
    _habit("components", r"\s+(?:per|(?:one\s+)?for\s+every)\s+(\w+)(?=\s*(?:,|$))", r" for each \1"),
    _habit("component variables", r":\s*bag\s+of\s+(\w+)(?:\s+or\s+\w+)+(?=\s*(?:,|$))", r": bag of \1",
           "such a bag holds one kind of component; declare a kind for all of them, as `token Good` with the property "
           "`sort: apple or coin`, and write `bag of Good`"),
    # ------------------------------------------------ numbers that change
    _habit(_STATEMENTS, r"^(?:set\s+)?(.+?)\s*\+\s*=\s*(.+)$", _changed("gain", 1, 2)),
    _habit(_STATEMENTS, r"^(?:set\s+)?(.+?)\s*-\s*=\s*(.+)$", _changed("lose", 1, 2)),
    _habit(_STATEMENTS, r"^(?:set\s+)?(.+?)\s*\+\s*\+$", _changed("gain", 1)),
    _habit(_STATEMENTS, r"^(?:set\s+)?(.+?)\s*-\s*-$", _changed("lose", 1)),
    _habit(_STATEMENTS, r"^(?:choose|pick|select|take|determine)\s+(.+?)\s+(?:at random|randomly|by chance)$", r"chance chooses \1", _CHANCE),
    _habit(_STATEMENTS, r"^(?:randomly|at random,?|by chance,?|chance)\s+(?:choose|pick|select|determine)s?\s+(.+)$", r"chance chooses \1", _CHANCE),
    _habit(_STATEMENTS, r"^(?:choose|pick|select|determine)\s+(?:an?\s+)?random(?:ly)?\s+(\w+\s+(?:from|between)\s.+|\w+\s*:.+)$", r"chance chooses \1",
           _CHANCE),
    _habit(_STATEMENTS, r"^(?:let\s+|set\s+)?(\w+)\s*=\s*(?:an?\s+)?random\s*(?:number\s+)?(?:between|from)?\s*\(?(\w+)\s*(?:and|to|,|-)\s*(\w+)\)?$",
           r"chance chooses \1 between \2 and \3", _CHANCE),
    _habit(_STATEMENTS, r"^(?:increase|raise|increment)\s+(.+?)\s+by\s+(.+)$", _changed("gain", 1, 2)),
    _habit(_STATEMENTS, r"^(?:decrease|reduce|lower|decrement)\s+(.+?)\s+by\s+(.+)$", _changed("lose", 1, 2)),
    _habit(_STATEMENTS, r"^(?:increase|raise|increment)\s+(.+)$", _changed("gain", 1)),
    _habit(_STATEMENTS, r"^(?:decrease|reduce|lower|decrement)\s+(.+)$", _changed("lose", 1)),
    _habit(_STATEMENTS, r"^(?:subtract|deduct|take)\s+(\d+|\(.*\)|\w+)\s+from\s+(.+)$", _changed("lose", 2, 1)),
    _habit(_STATEMENTS, r"^(set|let)\s+(.+?)\s+(?:to|be|as)\s+(.+)$", r"\1 \2 = \3"),
    _habit(_STATEMENTS, r"^([^=]+?)\s*:?=\s*(.+)$", r"set \1 = \2", "a variable changes with `set`"),
    _habit(_STATEMENTS, r"^draw\s+(from|of)\s+(\w+)\s+(\d+)(?:\s+cards?)?\b(.*)$", r"draw \3 from \2\4", "how many are drawn stands first"),
    _habit(_STATEMENTS, rf"^{_WHO}\s+(may\s+)?chooses?\s+(?:an?|one|1)\s+(\w+)(?:\s+(?:from|in|out of)\s+(?:(?:his|her|their|your|the)\s+)?(\w+))?$",
           _chooses, "who acts is not said here: it is the player whose turn it is"),
    _habit(_STATEMENTS, r"^(?:for\s+)?(?:each|every|all)\s+(?!player\b|other\b)(\w+)\s+((?:in|on)\s+.+?)\s+as\s+(\w+)$", r"for each \3 in \1 \2",
           "each has a name of its own"),
    _habit(_STATEMENTS, r"^(?:play|lay|put)\s+(.+?)\s+(?:to|onto|on|into|in)\s+(.+)$", r"move \1 to \2"),
    _habit(_STATEMENTS, r"^(?:the\s+)?(?:player\s+with\s+)?(?:the\s+)?(?:most|highest|greatest)\s+\w+(?:\s+\w+)?\s+wins?$", "highest score wins",
           "what counts is said by `score` above it, as in `score points`"),
    _habit(_STATEMENTS, r"^(?:the\s+)?(?:player\s+with\s+)?(?:the\s+)?(?:fewest|least|lowest)\s+\w+(?:\s+\w+)?\s+wins?$", "lowest score wins",
           "what counts is said by `score` above it, as in `score points`"),
    _habit(_STATEMENTS, r"^(advance|rotate)\s+(.+?)\s+by\s+(.+?)\s+(spaces?|steps?)\b(.*)$", r"\1 \2 by (\3) \4\5", "the amount stands in parentheses"),
    _habit(_STATEMENTS, r"^roll\s+(.+?)\s+(?:from|out of)\s+", r"roll \1 in ", "dice are rolled where they lie"),
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
    _habit(_ANYWHERE, r"\b(after|before|instead\s+of)\s+choosing\b", r"\1 moving", "a choice alone is no event; what is done with it is"),
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
    _habit(_ANYWHERE, r"\b((?:empty\s+)?spaces\s+of\s+\w+)\s+(?:that\s+are\s+)?within\s+(\d+\s*[cm]m)\s+of\s+(\w+)",
           r"\1 where it is in around of (\3, \2)", "such places are those `around` something"),
    _habit(_ANYWHERE, r"\b(?:is\s+)?within\s+(\d+\s*[cm]m)\s+of\s+(\w+)", r"is in around of (\2, \1)",
           "a place is `around` something; of two figures ask `distance of (scout, goal) <= 15 cm`"),
    _habit(_ANYWHERE, r"\b(\w+)\s+(?:touches|is\s+(?:in\s+contact|touching)(?:\s+with)?)\s+(\w+)", r"\1 is in contacts of \2"),
    _habit(_ANYWHERE, r"\b(\w+)\s+\(([^()]*(?:\([^()]*\)[^()]*)*)\)\s+of\s+(\w+)", r"\1 of (\3, \2)"),
    _habit(_ANYWHERE, r"\b(\w+(?:\s+of\s+\w+)?)\s+(?:holds?|contains?)\s+(at\s+least|at\s+most|exactly|)\s*(\w+)\s+(\w+)\b", _held),
    _habit(_ANYWHERE, r"\b(?:(?:all|any|the)\s+)?other\s+players?\b|\banother\s+player\b", "opponents"),
    _habit(_ANYWHERE, r"^(\s*action\s+\w+(?:\s+\"[^\"]*\")?)\s*,?\s+(?:if|when|where|only\s+if)\s+.+$", r"\1",
           "its condition stands on a line of its own below, as in `when points > 2`; an `option` takes `if`"),
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
    return _somebody(mistake, text, start, source) if context in _STATEMENTS else None


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
    if types and not mistake.headings and all_fit([0], [*types, "_NL"]):
        # It begins a block of its own, whatever stands above it.
        return True
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


_GIVEN = re.compile(rf"^(?:add|give|award|grant)\s+{_AMOUNT}\s+(\w+)\s+to\s+(?:the\s+)?(.+)$")


def _somebody(mistake: Mistake, text: str, start: int, source: Source) -> Advice | None:
    """`active draws a Card from deck`, `add 1 point to winner`: who does it is said in the line above."""
    match, given = _ACTS.match(text), _GIVEN.match(text)
    if match is not None:
        subject = match[1]
        who = subject if subject.startswith("each") else f"as {subject}"
        act = f"{match[2].removesuffix('s')}{match[3]}"
    elif given is not None and not _kind(source, given[2]):
        subject = given[0]
        who = given[3] if given[3].startswith("each") else f"as {given[3]}"
        much = "1" if given[1] in ("a", "an") else _amount(given[1])
        act = f"gain {much} {_declared(source, given[2])}"
    else:
        return None
    for meant in _meant_acts(act, source):
        types = [w.type for w in words_in(meant)]
        if who in ("as active", "as active player", "as current player") and given is not None:
            help, lines = f"write `{meant}`: who gains is the active player", [*types, "_NL"]
        else:
            help = f"write `{who}`, and `{meant}` indented below it"
            lines = [*(w.type for w in words_in(who)), "_NL", "_INDENT", *types, "_NL"]
        if all_fit(mistake.states, lines):
            wrong = "begins no line here" if match is not None else "is not how this is said here"
            return Advice(start + 1, len(subject), f"`{subject}` {wrong}", help)
    return None


def _meant_acts(act: str, source: Source) -> Iterator[str]:
    """What is done, as it stands, and with the pile that is drawn from: `draw 3 cards` is `draw 3 Card from deck`."""
    yield act
    drawn = re.fullmatch(rf"draw\s+{_AMOUNT}\s+(\w+)(?:\s+from\s+(?:the\s+)?(\w+))?", act)
    if drawn is not None:
        much = drawn[1] if drawn[1] != "an" else "a"
        pile = re.search(r"^[ \t]*(\w+)\b[^\n:]*:[ \t]*pile\b", source.text, re.MULTILINE)
        yield f"draw {much} {_declared(source, drawn[2])} from {drawn[3] or (pile[1] if pile else 'deck')}"


def _declared(source: Source, word: str) -> str:
    """The name that is declared for what a word says in the singular or plural: `Card` for `cards`, `points` for `point`."""
    single = word.removesuffix("s")
    for name in (word, f"{word}s", single):
        if _stands(source, name):
            return name
    return _kind(source, word) or word


def _kind(source: Source, word: str) -> str:
    """The kind of component that a word means in the singular or plural, or nothing."""
    forms = "card|token|die|cube|meeple|tile|counter|disc|marker|figure|piece|more"
    single = re.escape(word.removesuffix("s"))
    kind = re.search(rf"^[ \t]+(?:{forms})[ \t]+({single})\b", source.text, re.MULTILINE | re.IGNORECASE)
    return kind[1] if kind is not None else ""
