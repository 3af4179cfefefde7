"""docs/language.md is executed: every example is compiled, and every rule of the grammar is in its tables."""

import re
from pathlib import Path

import pytest

from dreambook.grammar.automaton import automaton
from dreambook.grammar.diagnostics import Severity
from dreambook.interpreter.api import Rulebook, load, load_text
from dreambook.interpreter.check import check
from dreambook.interpreter.model.symbols import BUILTIN_FUNCTIONS, BUILTIN_NAMES, FORMS

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
GRAMMAR = (ROOT / "grammar" / "dream.lark").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(dream[^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SNIPPETS = [(kind.removeprefix("dream").strip(), body) for kind, body in FENCE.findall(TEXT)]
WORKSHOP = next(body for kind, body in SNIPPETS if kind == "workshop")
ACTION = re.compile(r"^    action buy_card.*?\n(?=\nprocedure)", re.MULTILINE | re.DOTALL)

ABOVE = """
components
    card Ticket x 9, all different
    card Plan
        layout: pattern of town_signs
        table
            copies | layout
            1      | "R B"
    tile Land
        side: dry or wet for each side
        table
            copies | side
            4      | dry wet dry wet
zones
    tickets: row of Ticket
    country: growing grid of Land
    town: grid 3 x 3 of Pawn, starts empty
    plan_row: row of Plan
signs town_signs
    R "red house": it is occupied
    B "blue house": it is empty
pattern square of town_signs
    "R R"
    "B ."
procedure reward "Reward" of winner: a player, amount: 0 to 9
    move amount Coin from bank to purse of winner
value toll of payer: a player
    is 2
value worth_of of card: a Card, keeper: a player
    is rank of card
phase gamble
    choose gamble_now: yes or no
"""
"""What the pieces of the text declare, and its lines and tables use."""

CHOSEN = """\
choose card from hand
choose cell from empty spaces of board
choose spot from spaces of road
choose pawn from Pawn in road
choose wish from wishes
choose land from Land in country
choose plan from plan_row
"""
"""What the tables of the text suppose to have been chosen."""


def indented(text: str, depth: int = 4) -> str:
    return "".join(f"{' ' * depth}{line}\n" if line.strip() else "\n" for line in text.splitlines())


def in_procedure(lines: str) -> str:
    """Lines as a whole rulebook."""
    return f"{WORKSHOP}\n{ABOVE}\nprocedure piece\n{indented(lines)}"


def completed(kind: str, body: str) -> str:
    """A snippet as a whole rulebook."""
    if kind in ("whole", "workshop"):
        return body
    if kind == "lines":
        return in_procedure(body)
    # The example may declare the action itself.
    frame = ACTION.sub("", WORKSHOP) if "\naction buy_card" in f"\n{body}" else WORKSHOP
    return f"{frame}\n{body}"


def errors(rulebook: Rulebook) -> list[str]:
    found = [*rulebook.diagnostics]
    for players in rulebook.player_counts:
        found.extend(rulebook.compiled(players)[1])
    return [f"{d.code} {d.message} {d.span}" for d in found if d.severity is not Severity.HINT]


# ---------------------------------------------------------------- examples
PATCHES = [body for kind, body in SNIPPETS if kind == "patch"]


@pytest.mark.parametrize("number", [n for n, (kind, _) in enumerate(SNIPPETS) if kind != "patch"])
def test_every_example_compiles(number: int) -> None:
    kind, body = SNIPPETS[number]
    assert errors(load_text(completed(kind, body))) == [], body


@pytest.mark.parametrize("number", range(len(PATCHES)))
def test_every_patch_changes_the_workshop(number: int, tmp_path: Path) -> None:
    choice = "phase throw_dice_or_not\n    choose one\n        option throw\n            do throw_dice\n        option leave\n            nothing\n"
    named = next(body for _, body in SNIPPETS if "as draw_cards" in body)
    (tmp_path / "workshop.dream").write_text(f"{WORKSHOP}\n{choice}\n{named}", encoding="utf-8")
    for n, body in enumerate(PATCHES):
        (tmp_path / f"patch_{n}.dream").write_text(body, encoding="utf-8")
    rulebook = load(str(tmp_path / f"patch_{number}.dream"))
    assert errors(rulebook) == []
    assert len(rulebook.patches) == 1 + PATCHES[number].count("requires")


@pytest.mark.parametrize("number", [n for n, (kind, _) in enumerate(SNIPPETS) if kind == "whole"])
def test_every_whole_rulebook_is_free_of_findings(number: int) -> None:
    report = check(load_text(SNIPPETS[number][1]))
    assert [d.message for d in report.findings] == []


def test_the_example_passes() -> None:
    body = next(body for _, body in SNIPPETS if body.startswith("example"))
    report = check(load_text(completed("", body)))
    assert report.looked["examples"] == {"run": 1, "passed": 1}, [d.message for d in report.findings]


# ---------------------------------------------------------------- tables
def section(title: str) -> str:
    """The text below a heading, to the next."""
    return re.split(r"^## ", TEXT[TEXT.index(f"\n## {title}") + 4 :], flags=re.MULTILINE)[0]


def table(title: str) -> list[list[str]]:
    """The rows of the first table below a heading."""
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in section(title).splitlines()
        if line.startswith("|")
    ]
    return rows[2:]


def written(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


STATEMENTS = [(row[0], line) for row in table("All statements") for line in written(row[1])]


@pytest.mark.parametrize(("rules", "line"), STATEMENTS, ids=lambda x: x.replace(" ", "_"))
def test_every_statement_of_the_table_compiles(rules: str, line: str) -> None:
    if "score" in rules:
        if line == "scoring":
            return
        text = f"{WORKSHOP.split('scoring')[0]}{ABOVE}\nscoring\n    each player\n        nothing\n    {line}\n"
        if "wins" not in line:
            text += "    highest score wins\n"
    else:
        line = line.replace("choose one …", "choose one\n    option rest\n        nothing")
        body = line.replace(" …", "\n    may pay 1 Coin")
        text = in_procedure(f"{CHOSEN}{body}\n") if "require" not in rules else in_procedure(f"{CHOSEN}{body}\nnothing")
    assert errors(load_text(text)) == []


EXPRESSIONS = [line for row in table("Saying what is meant: expressions") for line in written(row[0])]


@pytest.mark.parametrize("line", EXPRESSIONS)
def test_every_expression_of_the_table_compiles(line: str) -> None:
    if line == "opponent":
        return
    assert errors(load_text(in_procedure(f"{CHOSEN}let result = {line}\n"))) == []


THINGS = [line for row in table("Moving things") for line in written(row[0])]


@pytest.mark.parametrize("line", THINGS)
def test_every_way_to_say_what_is_moved_compiles(line: str) -> None:
    if "Berry" in line or line.startswith("price"):
        return
    source = " from purse" if "Coin" in line else " from hand" if line[-4:] == "Card" else ""
    goal = "bank" if "Coin" in line else "discard_pile"
    assert errors(load_text(in_procedure(f"{CHOSEN}move {line}{source} to {goal}\n"))) == []


def alternatives(*rules: str) -> set[str]:
    """The names of what these rules of the grammar choose from."""
    found: set[str] = set()
    for rule in rules:
        match = re.search(rf"^[?!]?{rule}: (.*?)(?=^[?!]?\w+:|^//|^$)", GRAMMAR, re.MULTILINE | re.DOTALL)
        assert match is not None, rule
        for part in re.sub(r'"[^"]*"', "", match.group(1)).split("|"):
            alias = re.search(r"-> (\w+)", part)
            names = [alias.group(1)] if alias else re.findall(r"\b[a-z][a-z_]+\b", part)
            found.update(names[:1])
    return found


def named_in(title: str) -> set[str]:
    return {name for row in table(title) for name in re.findall(r"\w+", row[0])}


def test_every_statement_is_in_the_table() -> None:
    rule = re.search(r"^_statement:(.*?)^\s*$", GRAMMAR, re.MULTILINE | re.DOTALL)
    assert rule is not None
    missing = set(re.findall(r"\b[a-z_]+\b", rule.group(1))) - named_in("All statements")
    assert not missing


def test_every_declaration_is_in_the_table() -> None:
    lines = alternatives(
        "block", "header_item", "component_item", "prop_type", "prop_attr", "zone_form", "zone_attr", "zone_item",
        "variable_type", "variable_attr", "period_attr", "trigger_when", "value_line", "rule_line", "end_line",
        "given_fact", "step", "claim",
    )  # fmt: skip
    # A part of one of them, not a line of its own.
    assert not lines - named_in("All declarations") - {"sum"}


BELOW = {
    "rulebook": "", "constants": "constants", "choices": "choices", "zones": "zones", "variables": "variables",
    "a value": "value fee of who: a player", "a rule": "rule calm", "end": "end", "an example": 'example "A scene"',
    "components": "components", "component": "components\n    card Thing x 1", "map": "zones\n    land: map of Pawn",
    "zone": "zones\n    lot: pile of Card, starts empty", "an action": "action jump",
}  # fmt: skip
"""The headings below which the lines of the table of declarations stand."""

DECLARATIONS = [
    (row[1], line)
    for row in table("All declarations")
    for line in written(row[2])
    if row[1] in BELOW and "..." not in line and "file" not in line and "table" not in line.split()[0]
]


@pytest.mark.parametrize(("below", "line"), DECLARATIONS, ids=lambda x: x.replace(" ", "_"))
def test_every_line_of_a_declaration_can_be_read(below: str, line: str) -> None:
    """The line parses where the table says that it may stand."""
    heading = BELOW[below]
    depth = 4 * (heading.count("\n") + 1)
    body = line.replace(" …", f"\n{' ' * (depth + 4)}nothing")
    text = f"{heading}\n{' ' * depth}{body}\n" if heading else f"    {body}\n"
    if below == "rulebook":
        text = f"language 1\nrulebook trial\n{text}"
    else:
        text = f"language 1\nrulebook trial\n    players 2\n{text}"
    found = [d for d in load_text(text).diagnostics if d.code.startswith("P") and d.code not in ("P08", "P14")]
    assert found == []


# ---------------------------------------------------------------- lists
def words_below(title: str) -> list[set[str]]:
    return [
        set(body.split()) for body in re.findall(r"^```words\n(.*?)^```$", section(title), re.MULTILINE | re.DOTALL)
    ]


def test_the_reserved_words_are_listed() -> None:
    listed, built_in = words_below("Reserved words")
    start = GRAMMAR.index("!soft_word:")
    free = set(re.findall(r'"(\w+)"', GRAMMAR[start : GRAMMAR.index("text: STRING")]))
    keywords = {text for _, text, pattern in automaton().terminals if not pattern and re.fullmatch(r"\w+", text)}
    assert listed == (keywords - free) | {"x"}
    assert built_in == {*BUILTIN_NAMES, *BUILTIN_FUNCTIONS}


def test_the_forms_of_components_are_listed() -> None:
    listed = re.search(r"The form is ([^.]*)\.", " ".join(TEXT.split()))
    assert listed is not None
    assert set(re.findall(r"\w+", listed.group(1))) - {"or"} == set(FORMS)


@pytest.mark.parametrize("word", [*BUILTIN_NAMES, *BUILTIN_FUNCTIONS])
def test_every_built_in_word_is_shown(word: str) -> None:
    assert re.search(rf"`[^`]*\b{word}\b[^`]*`", TEXT.split("## Reserved words")[0])
