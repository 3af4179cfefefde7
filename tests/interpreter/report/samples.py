"""The findings that every format is shown with: one of each shape that a finding can have."""

from dreambook.grammar.diagnostics import Diagnostic, Label, Severity
from dreambook.grammar.source import Source, source_from_text
from dreambook.grammar.span import Span

HARBOUR = """\
language 1
rulebook harbour "Harbour"

# what a ship pays
value toll of player
    is 1

    is 2 when player at pier

rule one_ship "One ship a turn"
\tat most 1 Ship in dock
\tfor each player

card Träume "夢の国 dream" x 3  “Alp”
"""
BOTH_APPLY = (
    "both apply with 3 players in the phase Market when player 1 is at the pier, "
    "and nothing in the rulebook says which of them is meant"
)
LONG = "value fame of player\n    is " + " + ".join(f"fame_{n}" for n in range(60)) + "\n"

SOURCES: dict[str, Source] = {
    name: source_from_text(text, name)[0]
    for name, text in {"harbour.dream": HARBOUR, "sphinx.dream": "    is 0 always\n", "long.dream": LONG}.items()
}


def at(line: int, column: int, end_line: int, end_column: int, text: str = "", file: str = "harbour.dream") -> Label:
    return Label(Span.of(file, line, column, end_line, end_column), text)


def find(code: str, message: str, *labels: Label, **rest: object) -> Diagnostic:
    return Diagnostic(code, Severity.ERROR, message, labels, **rest)  # type: ignore[arg-type]


SAMPLES: dict[str, Diagnostic] = {
    "one place": find("S01", "unknown name `pier`", at(8, 23, 8, 27), help="did you mean `pear`?"),
    "without a place": find("F01", "there is no file `x.dream`", help="did you mean `y.dream`?"),
    "two files": Diagnostic(
        "S08",
        Severity.WARNING,
        "two rules answer `toll of player`",
        (at(8, 5, 8, 29, "this one says 2"), at(1, 5, 1, 16, "this one says 0", "sphinx.dream")),
        "say which one beats the other:\n    is 0 always, beats pier_toll",
        (BOTH_APPLY,),
        ("value toll",),
        "replayed",
    ),
    "two places in one file": find("S01", "`toll` is declared twice", at(8, 5, 8, 7, "again here"), at(5, 7, 5, 11)),
    "two places on one line": Diagnostic(
        "S11", Severity.HINT, "said twice", (at(10, 15, 10, 32, "here"), at(10, 6, 10, 14, "and here"))
    ),
    "several lines": find("P05", "a rule over lines", at(10, 1, 12, 17, "all of it")),
    "several lines far apart": find("P05", "a rule over many lines", at(2, 10, 8, 29, "all of it")),
    "to the end of a line": find("P05", "a rule with its newline", at(5, 1, 6, 1)),
    "behind a tab": find("S01", "unknown name `Ship`", at(11, 12, 11, 16, "not a card")),
    "behind wide letters": find("P03", "a string stands between `“` and `”`", at(14, 30, 14, 35, "curly quotes")),
    "end of file": find("P09", "the file ends in the middle of a card", at(15, 1, 15, 1, "something is missing")),
    "end of a line": find("P01", "something is missing", at(6, 9, 6, 9)),
    "an empty line": find("P01", "something is missing", at(7, 1, 7, 1)),
    "long line, at its start": find("S01", "unknown name `fame_0`", at(2, 8, 2, 14, "here", "long.dream")),
    "long line, in the middle": find("S01", "unknown name `fame_30`", at(2, 288, 2, 295, "here", "long.dream")),
    "long line, at its end": find("S01", "unknown name `fame_59`", at(2, 578, 2, 585, "here", "long.dream")),
    "long line, all of it": find("S03", "too much", at(2, 8, 2, 585, "all", "long.dream")),
    "an unknown source": find("S01", "unknown name `x`", at(3, 4, 3, 5, "here", "gone.dream")),
    "odd text": find("P03", "a\x1b[31m red\nline, 100%", at(1, 1, 1, 2, "c\x07\u202e,d"), help="write: a, b\r"),
    "outside the text": find("S01", "a place that is not there", at(99, 9, 0, -3), at(-1, -1, 500, 500)),
}
