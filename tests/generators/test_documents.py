"""Documents of all rulebooks: pinned, the same bytes each time, and refused when they cannot be made."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dreambook.generators.documents import KINDS, TEXT_FORMATS, DocumentError, UnknownLanguage, languages, make_document
from dreambook.grammar.diagnostics import Diagnostics
from dreambook.interpreter.api import load
from dreambook.interpreter.check.translations import check_missing, check_words
from tests.generators.rulebooks import ROOT, RULESETS, rules_from, rules_of
from tests.generators.writers.sample import without_style
from tests.golden import check_golden

GOLDEN = Path(__file__).parent / "golden"

SMALL = """language 1
rulebook small "Small"
    players 2 to 4

constants
    hand_size = 5 for 2 players, 4 for 3 to 4 players

components
    card Card x 10 for each player
    token Chip x 1

zones
    deck: pile of Card, face down
    hand: hand of Card, one for each player, starts with hand_size Card
    bank: pool of Chip

turns
    draw a Card from deck to hand
"""


def _name(path: Path) -> str:
    return path.relative_to(ROOT / "rulesets").with_suffix("").as_posix().replace("/", ".")


@pytest.mark.parametrize("path", RULESETS, ids=_name)
def test_summaries_are_pinned(path: Path) -> None:
    check_golden(GOLDEN / f"{_name(path)}.md", make_document(rules_of(path)))


def test_a_page_is_pinned() -> None:
    """One is enough: what every page must have is tested in test_well_formed.py, each block in writers/."""
    path = ROOT / "rulesets" / "oneironauts" / "oneironauts.dream"
    check_golden(GOLDEN / f"{_name(path)}.html", without_style(make_document(rules_of(path), to="html")))


GERMAN = [path for path in RULESETS if list(path.parent.glob(f"{path.stem}.de.words"))]


@pytest.mark.parametrize("path", GERMAN, ids=_name)
def test_german_summaries_are_pinned(path: Path) -> None:
    text = make_document(rules_of(path), "summary", "md", "de")
    assert "⟨" not in text
    check_golden(GOLDEN / f"{_name(path)}.de.md", text)


TRANSLATED = sorted((ROOT / "rulesets").rglob("*.de.words"))


@pytest.mark.parametrize("words", TRANSLATED, ids=lambda path: path.name)
def test_what_is_translated_is_translated_whole(words: Path) -> None:
    rulebook = load(str(words.with_name(words.name.replace(".de.words", ".dream"))))
    found = Diagnostics(rulebook.diagnostics)
    check_words(rulebook, found)
    check_missing(rulebook, found)
    assert [(d.code, d.message, d.notes) for d in found] == []


def test_the_same_rulebook_gives_the_same_bytes() -> None:
    """Also in another process, whose sets and dictionaries of names are laid out in another way."""
    script = (
        "import sys; from pathlib import Path; from tests.generators.rulebooks import rules_of;"
        "from dreambook.generators.documents import TEXT_FORMATS, make_document;"
        "rules = rules_of(Path(sys.argv[1]));"
        "sys.stdout.buffer.write(b'|'.join(make_document(rules, 'summary', to).encode() for to in TEXT_FORMATS))"
    )
    path = ROOT / "tests" / "generators" / "verbalise" / "corpus.dream"
    texts = {b"|".join(make_document(rules_of(path), "summary", to).encode() for to in TEXT_FORMATS) for _ in range(2)}
    for seed in ("0", "1"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join((".dev", "."))}
        command = [sys.executable, "-c", script, str(path)]
        texts.add(subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True).stdout)
    assert len(texts) == 1


class TestArguments:
    def test_a_kind_that_there_is_not(self) -> None:
        with pytest.raises(DocumentError, match="no document of the kind `poster`: there is summary"):
            make_document(rules_from(SMALL), "poster")

    def test_a_format_that_there_is_not(self) -> None:
        with pytest.raises(DocumentError, match="no documents as `docx`: there is md, html"):
            make_document(rules_from(SMALL), "summary", "docx")  # type: ignore[arg-type]

    def test_a_language_that_there_is_not(self) -> None:
        with pytest.raises(UnknownLanguage, match="no documents in `tlh`"):
            make_document(rules_from(SMALL), language="tlh")

    def test_players_that_cannot_play(self) -> None:
        with pytest.raises(DocumentError, match="Small is not for 5 players, but for 2 to 4"):
            make_document(rules_from(SMALL), players=5)

    def test_what_changes_needs_something_to_compare_with(self) -> None:
        with pytest.raises(DocumentError, match="Small changes no other rulebook"):
            make_document(rules_from(SMALL), "changes")

    def test_every_kind_is_written_in_every_format(self) -> None:
        for kind in KINDS:
            for to in TEXT_FORMATS:
                assert make_document(rules_from(SMALL), kind, to, base=rules_from(SMALL))
        assert "en" in languages()


class TestPlayers:
    def test_numbers_are_for_all_players_when_none_are_given(self) -> None:
        text = make_document(rules_from(SMALL))
        assert "begins with 5 cards (4 with 3–4 players)." in text
        assert "| Cards | 10 each |" in text
        assert "for 3 players" not in text

    def test_numbers_are_for_the_players_that_are_given(self) -> None:
        text = make_document(rules_from(SMALL), players=3)
        assert "begins with 4 cards." in text
        assert "2–4 players · everyone for themselves · for 3 players" in text

    def test_counts_that_differ_have_columns(self) -> None:
        text = make_document(rules_from(SMALL.replace("token Chip x 1", "token Chip x hand_size")))
        assert "| Component | 2 players | 3–4 players |" in text
        assert "| Cards | 10 each | 10 each |" in text
        assert "| Chips | 5 | 4 |" in text

    def test_one_of_a_kind_is_singular(self) -> None:
        assert "| Chip | 1 |" in make_document(rules_from(SMALL))


def test_a_rulebook_without_anything_is_printed_all_the_same() -> None:
    text = make_document(rules_from('language 1\nrulebook bare "Nothing yet"\n    players 1\n'))
    assert text.startswith("# Nothing yet\n")
    assert "1 player" in text
    assert "How to play" not in text


class TestTables:
    """A card with a table is printed with what its table says."""

    TABLE = """language 1
rulebook cards "Cards"
    players 1

components
    token Metal
        metal: silver x 20 or gold x 5
    card Beast "beast" plural "beasts"
        strength: 0 to 9
    card Bear "bear" plural "bears" is Beast x 3
        strength = 7
    card Wish "wish" plural "wishes"
        price: bag of Metal
        level: 1 to 3
        rare: yes or no
        table
            name       | price            | level | rare | copies
            "Old wish" | 2 silver, 1 gold | 1     | yes  | 4
            "New wish" | 1 gold           | 2     | no   | 1
    card Plain "plain card" plural "plain cards"
        rank: 1 to 9
        table
            rank | copies
            3    | 2

zones
    pot: pool of Metal or Beast or Bear or Wish or Plain

turns
    nothing
"""

    def test_each_card_has_its_values(self) -> None:
        text = make_document(rules_from(self.TABLE))
        assert "4 × Old wish (price 2 silver and 1 gold, level 1, rare), New wish (price 1 gold, level 2)" in text
        assert "rank 1 to 9; 2 × (rank 3)" in text

    def test_a_kind_of_a_kind(self) -> None:
        assert "each is also a beast; strength 7" in make_document(rules_from(self.TABLE))
