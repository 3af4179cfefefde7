"""docs/language.md is executed: every example is compiled, and every statement of the grammar is in its table."""

import re
from pathlib import Path

import pytest

from dreambook.grammar.diagnostics import Severity
from dreambook.interpreter.api import Rulebook, load_text
from dreambook.interpreter.check import check

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(dream[^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SNIPPETS = [(kind.removeprefix("dream").strip(), body, TEXT.count("\n", 0, 0)) for kind, body in FENCE.findall(TEXT)]
WORKSHOP = next(body for kind, body, _ in SNIPPETS if kind == "workshop")
ACTION = re.compile(r"^    action buy_card.*?\n(?=\nprocedure)", re.MULTILINE | re.DOTALL)


def completed(kind: str, body: str) -> str:
    """A snippet as a whole rulebook."""
    if kind in ("whole", "workshop"):
        return body
    if kind == "lines":
        inside = "".join(f"    {line}\n" if line.strip() else "\n" for line in body.splitlines())
        return f"{WORKSHOP}\n{REWARD}{TOLL}\nprocedure piece\n{inside}"
    frame = WORKSHOP
    if "\naction buy_card" in f"\n{body}":
        # The example declares the action itself.
        frame = ACTION.sub("", frame)
    return f"{frame}\n{body}"


REWARD = """
procedure reward "Reward" of winner: a player, amount: 0 to 9
    move amount Coin from bank to purse of winner
"""
TOLL = """
value toll "Toll" of payer: a player
    is 2
"""


def errors(rulebook: Rulebook) -> list[str]:
    found = [*rulebook.diagnostics]
    for players in rulebook.player_counts:
        found.extend(rulebook.compiled(players)[1])
    return [f"{d.code} {d.message} {d.span}" for d in found if d.severity is not Severity.HINT]


@pytest.mark.parametrize("number", range(len(SNIPPETS)))
def test_every_example_of_the_reference_compiles(number: int) -> None:
    kind, body, _ = SNIPPETS[number]
    text = completed(kind, body)
    assert errors(load_text(text)) == [], body


@pytest.mark.parametrize("number", [n for n, (kind, _, _) in enumerate(SNIPPETS) if kind == "whole"])
def test_every_whole_rulebook_of_the_reference_is_free_of_findings(number: int) -> None:
    report = check(load_text(SNIPPETS[number][1]))
    assert [d.message for d in report.findings] == []


def test_the_example_of_the_reference_passes() -> None:
    body = next(body for kind, body, _ in SNIPPETS if body.startswith("example"))
    report = check(load_text(completed("", body)))
    assert report.looked["examples"] == {"run": 1, "passed": 1}, [d.message for d in report.findings]


def test_every_statement_of_the_grammar_is_in_the_table() -> None:
    grammar = (ROOT / "grammar" / "dream.lark").read_text(encoding="utf-8")
    rule = re.search(r"^_statement:(.*?)^\s*$", grammar, re.MULTILINE | re.DOTALL)
    assert rule is not None
    names = set(re.findall(r"\b[a-z_]+\b", rule.group(1)))
    section = TEXT[TEXT.index("## All statements") : TEXT.index("## Not yet")]
    listed = set(
        re.findall(
            r"\b[a-z_]+\b", "\n".join(line.split("|")[1] for line in section.splitlines() if line.startswith("|"))
        )
    )
    assert names <= listed, names - listed
