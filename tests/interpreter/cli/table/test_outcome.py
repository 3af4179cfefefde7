"""The last words of a game: who won, why, the scores, and what broke a tie."""

from dreambook.interpreter.api import Game, load_text
from dreambook.interpreter.cli.table.chronicle import Chronicle
from dreambook.interpreter.cli.table.outcome import result_lines

GAME = """language 1
rulebook end_of_it "The End"
    players 3
    competitive

components
    token Coin "coin" plural "coins" x 20

zones
    bank: pool of Coin, supply
    purse: pool of Coin, one for each player, starts empty

turns
    choose amount between 0 and 2
    gain amount Coin to purse
    if count of purse >= 2
        end game

scoring
    each player
        score 1
    highest score wins
    tie: TIE
"""


def _end(text: str, *chosen: int) -> list[str]:
    game: Game = load_text(text).start(seed=1)
    for index in chosen:
        game.apply(game.options[index])
    assert game.result is not None
    chronicle = Chronicle(game)
    return result_lines(game.program, game.result, ("Ann", "Bob", "Cid"), game.machine, None, chronicle.ended_by)


def test_what_the_points_are_for_is_shown() -> None:
    text = GAME.replace("        score 1\n", '        score count of purse "coins"\n        score 3 "courage"\n')
    game: Game = load_text(text.replace("TIE", "shared")).start(seed=1)
    chronicle = Chronicle(game)
    game.apply(game.options[2])
    assert game.result is not None
    assert "player 1 scores 2 for coins" in chronicle.lines(None)
    lines = result_lines(game.program, game.result, ("Ann", "Bob", "Cid"), game.machine, chronicle.scored)
    assert lines == [
        "Ann wins.",
        "Points, the most win:",
        *(f"  {who}  coins {n}, courage 3" for who, n in (("Ann  5", 2), ("Bob  3", 0), ("Cid  3", 0))),
    ]


def test_a_tie_break_is_shown() -> None:
    lines = _end(GAME.replace("TIE", "most count of purse, then shared"), 1, 0, 2)
    assert lines == [
        "Cid wins.", "There are at least 2 coins in their purse.", "Points, the most win:", "  Ann  1", "  Bob  1", "  Cid  1",
        "A tie is broken by most coins in their purse: Ann 1, Bob 0, Cid 2.",
    ]  # fmt: skip


def test_a_shared_victory_is_shown() -> None:
    lines = _end(GAME.replace("TIE", "fewest count of bank, then shared"), 2)
    assert lines[0] == "Ann, Bob and Cid win together."
    assert lines[-2:] == [
        "A tie is broken by fewest coins in the bank: Ann 18, Bob 18, Cid 18.",
        "Still a tie: Ann, Bob and Cid share the victory.",
    ]


def test_without_a_tie_nothing_is_said_of_it() -> None:
    lines = _end(GAME.replace("score 1", "score count of purse").replace("TIE", "shared"), 2)
    why = "There are at least 2 coins in their purse."
    assert lines == ["Ann wins.", why, "Points, the most win:", "  Ann  2", "  Bob  0", "  Cid  0"]


def test_an_end_without_wording_is_said_in_words() -> None:
    text = GAME[: GAME.index("scoring")] + "end\n    win for active when count of purse = 2\n"
    assert _end(text, 2) == ["Ann wins.", "There are exactly 2 coins in their purse."]


def test_a_line_that_loses_says_under_which_condition_it_stands() -> None:
    text = GAME[: GAME.index("turns")].replace("competitive", "cooperative") + (
        "turns\n    choose amount between 0 and 2\n    gain amount Coin to purse\n"
        "    if count of purse = 2\n        lose\n"
    )
    assert _end(text, 2) == ["The team loses.", "There are exactly 2 coins in their purse."]


def test_who_is_left_alone_is_said_and_nothing_that_sounds_like_it_were_about_the_winner() -> None:
    text = GAME[: GAME.index("turns")].replace("players 3", "players 2") + (
        "turns\n    choose amount between 0 and 2\n    gain amount Coin to purse\n"
        "    if count of purse = 2\n        eliminate player\n"
    )
    game: Game = load_text(text).start(seed=1)
    game.apply(game.options[2])
    assert game.result is not None
    chronicle = Chronicle(game)
    assert "player 1 is out" in chronicle.lines(None)
    lines = result_lines(game.program, game.result, ("Ann", "Bob"), game.machine)
    assert lines == ["Bob wins.", "Bob alone is still in the game."]


def test_rounds_that_run_out_say_which_was_the_last_and_what_is_counted() -> None:
    text = GAME.replace("turns\n", 'round week "Week", 2 times\n', 1).replace("TIE", "shared")
    text = text.replace("    if count of purse >= 2\n        end game\n", "").replace("score 1", 'score 7 "days"')
    game: Game = load_text(text.replace("highest", "lowest")).start(seed=1)
    while game.result is None:
        game.apply(0)
    chronicle = Chronicle(game)
    lines = result_lines(game.program, game.result, ("Ann", "Bob", "Cid"), None, chronicle.scored, chronicle.ended_by)
    assert lines[:3] == ["Ann, Bob and Cid win together.", "Week 2 was the last.", "Days, the fewest win:"]
