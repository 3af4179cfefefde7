"""What holds for each of the small rulebooks in this folder, whatever it proves.

Each `NAME.dream` proves one thing that the language must be able to say. Its own figures are in the test module of its
group; here each is read, checked, played, explored, kept and printed like a rulebook of a designer.
"""

from pathlib import Path

import pytest

from dreambook.generators.build_view import summary_view
from dreambook.generators.documents import TEXT_FORMATS, make_document
from dreambook.generators.verbalise.step import Step
from dreambook.generators.verbalise.verbaliser import Verbaliser
from dreambook.generators.words.languages import messages_in
from dreambook.grammar import ast
from dreambook.grammar.formatter import format_text
from dreambook.interpreter.api import ChanceEvent, Game, Rulebook, load
from dreambook.interpreter.check import check
from dreambook.interpreter.explore import explore
from dreambook.interpreter.play.generator import Generator, seeded
from dreambook.interpreter.play.saves import game_from_json, game_to_json

FOLDER = Path(__file__).parent
PROOFS = sorted(FOLDER.glob("*.dream"))
GAMES = 20
MOST_STEPS = 2000
"""So many decisions and chance events of a game are played at most: a game with an end in sight has fewer."""
SOME_POSITIONS = 300


@pytest.fixture(scope="module", params=PROOFS, ids=lambda path: path.stem)
def path(request: pytest.FixtureRequest) -> Path:
    """The file of each rulebook, one after the other."""
    found: Path = request.param
    return found


@pytest.fixture(scope="module")
def book(path: Path) -> Rulebook:
    """Each rulebook, loaded."""
    return load(str(path))


def step(game: Game, pick: Generator) -> None:
    """A random decision or outcome."""
    pending = game.pending
    if isinstance(pending, ChanceEvent):
        game.happen(pick.below(len(pending.outcomes)))
    else:
        game.apply(pick.below(len(game.options)))


def test_it_is_named_like_its_file_and_laid_out_as_the_formatter_does(path: Path, book: Rulebook) -> None:
    text = path.read_text(encoding="utf-8")
    assert book.name == path.stem
    assert format_text(text) == text


def test_the_checker_finds_nothing_with_any_number_of_players(book: Rulebook) -> None:
    report = check(book)
    assert [f"{d.code} {d.span and d.span.line}: {d.message}" for d in report.findings] == []
    assert report.looked["compiled"] == list(book.player_counts) != []


def test_random_games_come_to_an_end(book: Rulebook) -> None:
    for players in book.player_counts:
        for seed in range(GAMES):
            game, pick = book.start(players, seed), seeded(seed)
            for _ in range(MOST_STEPS):
                if game.result is not None:
                    break
                step(game, pick)
            assert game.result is not None, f"{players} players, seed {seed}: still {game.pending}"


def test_it_can_be_explored(book: Rulebook) -> None:
    for players in book.player_counts:
        found = explore(book, players, cap=SOME_POSITIONS)
        assert found.dead_ends == []
        assert found.exhausted or found.states >= SOME_POSITIONS


def test_a_kept_game_goes_on_alike(book: Rulebook) -> None:
    players = book.player_counts[-1]
    game, pick = book.start(players, 7, auto_chance=False), seeded(7)
    for number in range(30):
        if game.result is not None:
            break
        if number % 5 == 0:
            again = game_from_json(game_to_json(game), book)
            assert again.key() == game.key()
            assert again.pending == game.pending
            twins = (seeded(number), seeded(number))
            other = game.copy()
            for _ in range(10):
                if other.result is not None:
                    break
                step(other, twins[0])
                step(again, twins[1])
                assert again.key() == other.key()
            assert again.result == other.result
            assert [again.view(p) for p in range(players)] == [other.view(p) for p in range(players)]
        step(game, pick)


def test_each_rule_is_printed_as_a_sentence(book: Rulebook) -> None:
    messages = messages_in("en")
    view = summary_view(Verbaliser(book.rules, messages, messages.grammar))
    parts: list[Step] = [
        *view.setup, *view.play, *view.actions, *view.procedures, *view.events, *view.norms, *view.values, *view.end,
        *view.scoring,
    ]  # fmt: skip
    for part in parts:
        below = [sentence for inner in (*part.steps, *part.otherwise) for sentence in inner.sentences()]
        assert part.text or below or part.said, f"{part.title} is a heading with nothing below it"
    said = [sentence for part in parts for sentence in part.sentences()]
    everything = " ".join(said)
    for node in book.document.walk():
        # A heading's title is heard, and of a rule also what its author wrote about it.
        if isinstance(node, ast.Action | ast.Procedure | ast.Value | ast.Rule | ast.Trigger | ast.Period):
            title = node.head.title
            assert title is None or title in everything, f"{title} is not printed"
    for sentence in said:
        assert "_" not in sentence, f"a name of the file stands in a sentence: {sentence}"
        assert "{" not in sentence and "  " not in sentence, sentence
    for to in TEXT_FORMATS:
        assert book.title in make_document(book.rules, "summary", to)
