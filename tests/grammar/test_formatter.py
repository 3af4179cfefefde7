"""The one layout: the same meaning, the same comments, and laid out again the same text."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from dreambook.grammar.ast import same
from dreambook.grammar.formatter import format_source, format_text
from dreambook.grammar.parser import parse
from dreambook.grammar.source import source_from_text
from tests.grammar.generate import every_rule, rulebooks

RULESETS = Path(__file__).parents[2] / "rulesets"

WRITTEN = """\
# The heading's comment.
language   1
rulebook dive  "Dive"
  players   2   to 4   # or more?
   
   
  "Words   stay as   they are."
constants
  goal   "the goal"=3 + ( 4 - -1 )
  # about rows
  rows=goal*2
  columns=4#close
  a_name_that_is_much_longer_than_all_of_the_others_here = 1

  alone=1
components
  card Dream×86,all   different
      table
         name|points|  notes
         sheep |1|
         elephant|12 |  "big | grey"  # a comment

         | 3|
  # the last comment

# between the blocks


zones
  deck:pile of Dream,face   down ,shuffled
  board:ring of (north,east,
    # inside
    south , west)
assume "One."
todo "Two."


setup
  each player at   once,in secret
    choose dream   from hand ,if able
    lose 1 point , or  what is   left
  # the end of the setup
end
    lose when deck is empty "All over."
# the end
"""

LAID_OUT = """\
# The heading's comment.
language 1
rulebook dive "Dive"
    players 2 to 4  # or more?

    "Words   stay as   they are."

constants
    goal "the goal" = 3 + (4 - -1)
    # about rows
    rows    = goal x 2
    columns = 4  #close
    a_name_that_is_much_longer_than_all_of_the_others_here = 1

    alone = 1

components
    card Dream x 86, all different
        table
            name     | points | notes
            sheep    | 1      |
            elephant | 12     | "big | grey"  # a comment

            | 3      |
            # the last comment

# between the blocks

zones
    deck: pile of Dream, face down, shuffled
    board: ring of (north, east,
            # inside
            south, west)

assume "One."
todo "Two."

setup
    each player at once, in secret
        choose dream from hand, if able
        lose 1 point, or what is left

# the end of the setup
end
    lose when deck is empty  "All over."
# the end
"""


def test_layout() -> None:
    assert format_text(WRITTEN) == LAID_OUT
    assert format_text(LAID_OUT) == LAID_OUT


@pytest.mark.parametrize(
    "text", ["language 1\nsetup\n    shuffle  shuffle\n", "language 1\nsetup\n  shuffle “deck”  \n"]
)
def test_mistakes_leave_the_text_as_it_is(text: str) -> None:
    assert format_text(text) == text
    source, found = source_from_text(text, "a.dream")
    written, mistakes = format_source(source)
    assert written == text
    assert [*found, *mistakes]


def check(text: str) -> None:
    source, found = source_from_text(text, "a.dream")
    document, mistakes = parse(source)
    assert [*found, *mistakes] == []
    laid_out, _ = format_source(source)
    again, mistakes = parse(source_from_text(laid_out, "a.dream")[0])
    assert mistakes == []
    assert same(document, again)
    assert format_text(laid_out) == laid_out
    for line in laid_out.splitlines():
        assert line == line.rstrip()
        assert (len(line) - len(line.lstrip())) % 4 == 0
    assert "\n\n\n" not in laid_out


@pytest.mark.parametrize("path", sorted(RULESETS.rglob("*.dream")), ids=lambda path: path.stem)
def test_shipped_rulebooks(path: Path) -> None:
    check(path.read_text(encoding="utf-8"))


@given(rulebooks())
@settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=60)
def test_random_rulebooks(text: str) -> None:
    check(text)


def test_every_rule_of_the_grammar() -> None:
    for rule, text in every_rule():
        whole = text if text.startswith("language") else f"language 1\n{text}"
        laid_out = format_text(whole)
        assert format_text(laid_out) == laid_out, rule
