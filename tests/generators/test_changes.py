"""What changes from one rulebook to another: only that, where it stands, in the words that are printed."""

from pathlib import Path

import pytest

from dreambook.generators.documents import make_document
from dreambook.generators.environment import TextFormat
from dreambook.interpreter.api import Rulebook, load, shipped_patches
from dreambook.interpreter.patches.examples import changed_examples
from tests.generators.rulebooks import rules_from
from tests.golden import check_golden

GOLDEN = Path(__file__).parent / "golden" / "changes"

BASE = """language 1
rulebook small "Small"
    players 2 to 4

constants
    hand_size = 5
    goal      = 3

components
    card Card "card" plural "cards" x 40
    token Chip "chip" plural "chips" x 9

zones
    deck: pile of Card, face down, shuffled
    hand: hand of Card, one for each player, starts empty
    bank: pool of Chip
    won "chips won": pool of Chip, one for each player, starts empty

setup
    deal hand_size Card from deck to each hand

turns
    phase draw_one "Draw"
        "Draw a card."
        draw a Card from deck to hand
    phase playing "Play"
        choose one
            action take "Take a chip"
                gain 1 Chip from bank to won, or what is left
            action rest "Rest"
                nothing

rule full_hand "A full hand"
    at most 12 Card in hand, for each player

end
    win for active when count of won = goal
    draw when deck is empty
"""


def changes(before: str, after: str, to: TextFormat = "md") -> str:
    return make_document(rules_from(after), "changes", to, base=rules_from(before))


def told(text: str) -> list[str]:
    """The lines below the heading."""
    return [line for line in text.splitlines()[4:] if line]


def test_nothing_changes_where_only_the_file_reads_otherwise() -> None:
    text = BASE.replace("    phase draw_one", "    # the first thing\n    phase draw_one").replace(
        "hand_size", "cards_at_first"
    )
    assert told(changes(BASE, text)) == ["Nothing that is played changes."]


def test_a_number_changes_where_it_is_said() -> None:
    lines = told(changes(BASE, BASE.replace("goal      = 3", "goal      = 4")))
    assert lines == [
        "## End of the game", "**Changed**", "- You win as soon as there are exactly 4 chips in your chips won.",
        "*Instead of:*", "- You win as soon as there are exactly 3 chips in your chips won.",
    ]  # fmt: skip


def test_what_is_new_stands_below_the_headings_that_lead_to_it() -> None:
    text = BASE.replace(
        "            action rest", '            action steal "Steal"\n                nothing\n            action rest'
    )
    lines = told(changes(BASE, text))
    assert lines[:3] == ["## How to play", "### Turns › Play", "**New**"]
    assert lines[3] == "- **Steal**"


def test_what_is_gone_is_named() -> None:
    lines = told(changes(BASE, BASE.replace('            action rest "Rest"\n                nothing\n', "")))
    assert "**No longer**" in lines
    assert "- **Rest**" in lines


def test_what_is_in_the_box_is_counted() -> None:
    lines = told(
        changes(BASE, BASE.replace("x 40", "x 44").replace("    token Chip", "    token Coin x 2\n    token Chip"))
    )
    assert lines[:5] == ["## What is in the box", "**Changed**", "- **Cards** – 44", "*Instead of:*", "- 40"]
    assert "**New**" in lines


def test_who_may_play_is_told() -> None:
    lines = told(changes(BASE, BASE.replace("players 2 to 4", "players 2 to 5")))
    assert lines[0] == "## Who plays"


@pytest.mark.parametrize("name", list(shipped_patches()))
def test_what_shipped_patches_change_is_pinned(name: str) -> None:
    base, rulebook = load(name.split("+", maxsplit=1)[0]), load(name)
    text = make_document(rulebook.rules, "changes", base=base.rules, broken=changed_examples(base, rulebook))
    check_golden(GOLDEN / f"{name.replace('/', '.')}.md", text)


def test_examples_that_come_out_otherwise_are_named(tmp_path: Path) -> None:
    example = (
        '\nexample "Resting"\n    given 2 players\n    then count of hand of player 1 = 5\n    then count of bank = 9\n'
    )
    (tmp_path / "small.dream").write_text(BASE + example, encoding="utf-8")

    def variant(name: str, text: str) -> Rulebook:
        (tmp_path / f"{name}.dream").write_text(f"language 1\nvariant {name} for small\n{text}", encoding="utf-8")
        return load(str(tmp_path / f"{name}.dream"))

    base = load(str(tmp_path / "small.dream"))
    assert changed_examples(base, variant("rich", "\nset hand_size = 6\n")) == ["Resting"]
    assert changed_examples(base, variant("long", "\nset goal = 4\n")) == []
    assert changed_examples(base, variant("no_bank", "\nremove bank\n\nremove action take\n")) == ["Resting"]
    assert changed_examples(base, variant("silent", '\nset hand_size = 6\n\nremove example "Resting"\n')) == ["Resting"]
