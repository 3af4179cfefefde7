"""What collect.py looks for: who speaks to people, what is said besides, and what only looks like it."""

import re

from dreambook.grammar.codes import KINDS

FOLDERS = ("grammar", "interpreter")
FILES = ("generators/custom.py", "generators/sandbox.py")
"""Those of the generators that speak of a template; the others write documents."""
NOT_SAID = (
    "grammar/ast/",
    "grammar/build_",
    "grammar/line_examples.py",
    "interpreter/cli/app.py",
    "interpreter/check/recording.py",
    "interpreter/compile/events.py",
    "interpreter/compile/fuse.py",
    "interpreter/mutate/",
    "interpreter/prove/witness.py",
    "interpreter/report/collect.py",
    "interpreter/simulate/coverage.py",
)
"""Files whose texts are lines of the language, rule code or `--help`, though they look as if they were said."""

SPEAKERS = {
    "Diagnostic": ("message", "labels", "help", "notes", "verdict"),
    "Label": ("text",),
    "report": ("message", "places", "help", "notes", "verdict"),
    "error": ("message", "places", "help", "notes"),
    "warning": ("message", "places", "help", "notes"),
    "misuse": ("message", "help"),
    "PlayError": ("message", "help"),
    "SaveProblem": ("message", "help"),
    "Misused": ("message", "help"),
    "replace": ("message", "help", "notes", "verdict"),
    "tell": ("text",),
    "say": ("text",),
    "echo": ("message",),
}
"""Functions and classes, and which of their parameters a person reads."""

WORDED = {"worded": slice(0, 1), "later": slice(0, 1), "numbered": slice(1, 3)}
"""Functions whose text is looked up in the catalogue as it stands, and which of their arguments these texts are."""

ALSO_SAID = (
    *("a {noun}", "an {noun}", "several {noun}", "the {noun}", "no {noun}"),
    *("action", "constant", "end", "example", "expansion", "kind", "limit", "number", "option", "parameter", "pattern"),
    *(
        "phase",
        "player",
        "procedure",
        "property",
        "round",
        "rule",
        "scope",
        "sign",
        "space",
        "starter",
        "table",
        "term",
    ),
    *("text", "trigger", "turn", "value", "variable", "variant", "zone", "spaces", "components", "players", "numbers"),
    *(
        "is",
        "are",
        "gains",
        "loses",
        "allows",
        "demands",
        "forbids",
        "always true",
        "never true",
        "nobody",
        "everybody",
    ),
    *("something", "several", "nothing", "win", "lose", "draw", "won", "lost", "drawn", "rulebook", "component"),
    *("player {number}", "players {numbers}", "yes", "no", "here", "there", "board", "card", "{low} to {high}"),
    *("before: {line}", "now: {line}", "at once", 'write "{text}"'),
    *("chance sampled", "line {line}", "lines {lines}", "won {count}", "lost {count}", "drawn {count}"),
    *("name {wanted}", "{count} decision", "{count} decisions", "Ends: {ends}", "player {number}: {name}"),
    *(
        "seat",
        "{what}: never offered",
        "{what}: never chosen",
        "chance events",
        "positions",
        "{count} besides",
        "{examples} run",
        "{examples} run ({failed} failed)",
        "{games} played",
        "score",
        "mean",
        "median",
        "mean {mean}",
        "median {median}",
        "seed {seed}",
    ),
    *("{what} in {zone}", "win {count}", "lose {count}", "draw {count}", "{message}: {help}", "{help}; {more}"),
    *("error", "warning", "hint", "help", "note", "verdict"),
    *("{count} error", "{count} errors", "{count} warning", "{count} warnings", "{count} hint", "{count} hints"),
    *("{count}: {looked}", "{name} and {other}"),
    *("with {count} players: {text}", "no-break space", "right-to-left override", "form feed", "vertical tab"),
    *("{name} ({code})", "`{field}` {problem}", "it {problem}", "with `{name}` later: {lines}"),
    *("{why} (line {line}, column {column})", "{number} is not a whole number", "`{name}` stands twice in one place"),
    *KINDS.values(),
    *("list", "file", "save", "demands it", "allows it", "forbids it"),
    *("{own} of player {number}", "player {number}: {said}", "the table: {said}", "chance: {said}", "{own} = {own2}"),
    *(
        "{own} of player {number}: {figure} or {figure2}",
        "{own}: {figure} or {figure2}",
        "in {own}: {figure} or {figure2}",
    ),
    *("{own} of player {number}: {figure} in one world, {figure2} in another that looked the same",),
    *("... {count} more ...", "{count} more", "`{name}` is from {low} to {high}", "in {own}: {own2}"),
    *("exactly {number}", "at most {number}", "at least {number}", "fewer than {number}", "more than {number}"),
    *("no such file or directory", "no space left on device", "too many levels of symbolic links", "permission denied"),
    *("input/output error", "is a directory", "not a directory", "file name too long", "read-only file system"),
    *("file too large", "too many open files", "operation not permitted", "device or resource busy"),
)
"""Phrases that are put together or looked up, so that their words cannot be followed to where they are said."""

_WORD = re.compile(r"[A-Za-z]{2,}|\ba\b")
_QUOTED_OR_SLOT = re.compile(r"`[^`]*`|\{\w*\}")
_RULE_CODE = re.compile(
    r"m\.\w+[.(]|\(m, |m\.loc|m\.\w+ = |\b[Ls]\[|lambda|def b|self\.|\(\?|\\w|\[ \\t|PAD_|\{site\}|tuple\(|range\(\{|^\["
    r"|\bfor \w+ in |\} for \{|^[\w{}]+\(.*\)$|^\(?\{\w+\} and not|\bif \{condition\}|\{\w+\} if \{|not \(\{|while True"
    r"|^    \S.*=|\bis (?:not )?None$|^if \w+: |^if \{|^o = |, face_up=|^bold |^dream play|^classics/|^\nP01|^variant \{"
    r"|SPECIES\[|^environment\.|^dream diff \{"
)
NOT_SHOWN = ("ValueError", "TypeError", "AttributeError", "AssertionError", "UnknownCode", "BadTree")
_ONE_WORD = re.compile(r"[\w.\-{}:]+")


def is_said(text: str) -> bool:
    """Whether a text looks as if somebody should read it: some words, and neither rule code nor a single name."""
    words = _WORD.findall(_QUOTED_OR_SLOT.sub(" ", text))
    if len(words) < 2 and not (words and ("`" in text or text.startswith(("{count} ", "  ")))):
        return False
    return not _RULE_CODE.search(text) and not _ONE_WORD.fullmatch(text.strip())
