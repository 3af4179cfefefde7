"""`dream play` over plain lines: what is shown, what can be typed, what stays hidden."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from tests.golden import check_golden
from tests.interpreter.cli.command import GOLDEN, Run, run

OPENING = "b2\n1\nundo\nB3\nwhy b2\nwhy a1\nfoo\n99\nhelp\nrule\nlog\nview\n"
REST = "1\n\n  a2 \nc3\n"


def play(rulebook: str, typed: str, *args: str) -> Run:
    done = run("play", rulebook, "--seed", "4", *args, typed=typed)
    assert "F14" not in done.err, done.err
    return done


def test_a_whole_game_of_tic_tac_toe() -> None:
    done = play("classics/tic_tac_toe", OPENING + REST)
    assert (done.code, done.err) == (0, "")
    assert "Player 1 wins.\nThree in a row win.\n" in done.out
    check_golden(GOLDEN / "tic_tac_toe.txt", done.out)


def test_lines_have_no_blanks_at_their_ends_and_no_colours() -> None:
    done = play("oneironauts", "1\n\n1\n\n1\n\n1\n")
    assert "\x1b" not in done.out
    assert [
        line
        for line in done.out.split("\n")
        if line != line.rstrip() and not line.startswith(">") and "press Enter" not in line
    ] == []


class TestLeaving:
    def test_quit(self) -> None:
        done = play("classics/pig", "1\nquit\n")
        assert done.code == 0
        assert done.out.endswith("> quit\n")

    def test_the_input_ends(self) -> None:
        done = play("classics/pig", "1\n")
        assert done.code == 0
        assert done.out.endswith("The input ends here, and so does the game.\n")

    def test_the_input_ends_where_the_device_is_passed_on(self) -> None:
        assert play("classics/kuhn_poker", "").code == 0

    def test_nothing_is_typed(self) -> None:
        assert play("classics/pig", "\n\n \n\t\nquit\n").code == 0


class TestChoosing:
    @pytest.mark.parametrize("typed", ["4", "a2", "A2", " a2 ", "a2  "])
    def test_by_number_and_by_name(self, typed: str) -> None:
        assert "player 1 chooses a2\n" in play("classics/tic_tac_toe", f"{typed}\n").out

    def test_by_the_beginning(self) -> None:
        assert "player 1 chooses bet\n" in play("classics/kuhn_poker", "\nbe\n\n").out

    def test_by_a_word(self) -> None:
        assert "player 1 has chosen" in play("classics/goofspiel", "\n3\n\n").out
        assert "player 1 chooses bid card (rank 3)" in play("classics/goofspiel", "\nrank 3\n\n2\n\n").out

    def test_a_beginning_of_several(self) -> None:
        done = play("classics/tic_tac_toe", "a\n")
        assert "`a` can mean several of these: 1 a1, 4 a2, 7 a3\n" in done.out

    def test_something_else(self) -> None:
        done = play("classics/tic_tac_toe", "d4\nundoo\n0\n12\n")
        assert "`undoo` cannot be chosen now: did you mean `undo`?\n" in done.out
        assert "There is no option 12; the last is 9.\n" in done.out


class TestNumbers:
    TEXT = """
language 1
rulebook bids "Bids"
    players 2
    competitive
variables
    bid: 0 to 20, one for each player
    pile: 0 to 40
turns
    choose bid between 2 and 12
    gain bid pile
end
    win for active when pile >= 20
"""

    def test_numbers_are_what_they_say(self, tmp_path: Path) -> None:
        path = tmp_path / "bids.dream"
        path.write_text(self.TEXT)
        done = play(str(path), "5\n13\n11\nundo\n12\n8\n")
        assert "player 1 chooses 5\n" in done.out
        assert "There is no option 13; they go from 2 to 12.\n" in done.out
        assert "player 2 chooses 12\n" in done.out


class TestUndo:
    def test_nothing_to_take_back(self) -> None:
        assert "There is no choice of yours to take back.\n" in play("classics/pig", "undo\n").out

    def test_the_log_forgets_it(self) -> None:
        done = play("classics/tic_tac_toe", "a1\nb1\nundo\nc1\nlog\nquit\n")
        log = done.out.split("> log\n")[1]
        assert log.startswith("player 1 chooses a1\nplayer 2 chooses c1\n")

    def test_chance_does_not_come_twice(self) -> None:
        done = play("classics/pig", "roll\nundo\nlog\nquit\n")
        assert "a choice of player 1 is taken back after something new was seen\n" in done.out.split("> log\n")[1]

    def test_more_than_once(self) -> None:
        done = play("classics/tic_tac_toe", "a1\nb1\nc1\nundo\nundo\nundo\nundo\nlog\n")
        assert [line for line in done.out.splitlines() if line.startswith("Taken back")] == [
            f"Taken back: the choice of player {player}." for player in (1, 2, 1)
        ]
        assert "Nothing has happened yet.\n" in done.out

    def test_of_ones_own(self) -> None:
        done = play("classics/tic_tac_toe", "a1\nundo\nquit\n", "--bots", "2=random")
        assert "Taken back.\n" in done.out


class TestWhy:
    TEXT = """
language 1
rulebook harbour "Harbour"
    players 2
    competitive
components
    card Ship x 4
        size: 1 to 4, each once
zones
    sea: row of Ship, face up
    dock: row of Ship, face up
turns
    choose one
        option berth "Take a ship in"
            choose ship from sea
            move ship to dock
        option rest "Rest" if dock is not empty
            nothing
end
    win for active when sea is empty
"""

    def test_the_condition_is_named(self, tmp_path: Path) -> None:
        path = tmp_path / "harbour.dream"
        path.write_text(self.TEXT)
        done = play(str(path), "rest\nwhy rest\nwhy\nwhy take\n")
        assert done.out.count("ot allowed: ") >= 1, done.out
        assert "Say what you would like to choose, as in `why b2`.\n" in done.out
        assert "`Take a ship in` can be chosen: type 1.\n" in done.out


class TestBreakdown:
    TEXT = """
language 1
rulebook well "Well"
    players 1 to 2
    competitive
components
    token Drop x 3
zones
    well: pool of Drop
    cup: pool of Drop, one for each player
turns
    choose way: sip or gulp
    if way is sip
        move 1 Drop from well to cup
    otherwise
        move 2 Drop from well to cup
end
    win for active when count of cup > 5
"""

    def test_it_is_a_finding_with_the_play_that_led_there(self, tmp_path: Path) -> None:
        path = tmp_path / "well.dream"
        path.write_text(self.TEXT)
        done = play(str(path), "gulp\ngulp\nsip\nlog\nquit\n", "--players", "2")
        assert done.code == 1
        assert "error[D10]" in done.out
        assert "= note: the play that leads here, seed 4: player 1: gulp; player 2: gulp\n" in done.out
        assert "The game stands as it was before this choice" in done.out
        assert "player 2 chooses sip\n" in done.out.split("> log\n")[1]

    def test_a_setup_that_cannot_be_done(self, tmp_path: Path) -> None:
        path = tmp_path / "well.dream"
        path.write_text(self.TEXT.replace("turns\n", "setup\n    move 5 Drop from well to cup\nturns\n"))
        done = play(str(path), "")
        assert (done.code, done.out) == (1, "")
        assert "error[D10]" in done.err

    def test_a_rulebook_with_errors(self, tmp_path: Path) -> None:
        path = tmp_path / "well.dream"
        path.write_text(self.TEXT.replace("choose way", "choos way"))
        done = play(str(path), "")
        assert (done.code, done.out) == (1, "")
        assert "error[P" in done.err


def turns_of(out: str) -> list[tuple[str, str]]:
    """Who sat at the device, and all that was shown then."""
    parts = re.split(r"Pass the device to (player \d+)\.\n", out)
    return list(zip(parts[1::2], parts[2::2], strict=True))


class TestHotSeat:
    def test_nobody_looks_away_where_nothing_is_secret(self) -> None:
        assert "Pass the device" not in play("classics/pig", "1\n2\n1\n2\n1\n").out

    def test_choices_in_secret(self) -> None:
        done = play("classics/goofspiel", "\nrank 5\n\nrank 1\n\nrank 4\n\nrank 2\n\n")
        turns = turns_of(done.out)
        assert [who for who, _ in turns] == ["player 1", "player 2"] * 2 + ["player 1"]
        second = turns[1][1]
        assert "player 1 has chosen\n" in second
        assert "(rank 5) of player 1" not in second
        assert "5 hidden bid cards" in second
        check_golden(GOLDEN / "goofspiel.txt", done.out)

    def test_the_log_keeps_the_secret(self) -> None:
        done = play("classics/goofspiel", "\nrank 5\n\nlog\n")
        log = turns_of(done.out)[1][1].split("> log\n")[1]
        assert "player 1 has chosen\n" in log
        assert "rank 5" not in log

    def test_undo_goes_back_to_who_has_chosen(self) -> None:
        done = play("classics/goofspiel", "\nrank 5\n\nundo\n\nrank 3\n\n")
        assert [who for who, _ in turns_of(done.out)] == ["player 1", "player 2", "player 1", "player 2"]

    def test_what_is_typed_before_the_question_is_seen_answers_nothing(self) -> None:
        done = play("classics/kuhn_poker", "\ncheck\nbet\nundo\nsave x.json\n\nlog\nquit\n")
        assert done.out.count("Only Enter counts here, or `quit`: what you choose is asked afterwards.\n") == 3
        log = done.out.split("> log\n")[1]
        assert "player 1 chooses check\n" in log
        assert "player 2 chooses" not in log
        assert not Path("x.json").exists()

    @pytest.mark.parametrize("typed", ["quit", "q", "/exit"])
    def test_one_can_leave_where_the_device_is_passed_on(self, typed: str) -> None:
        done = play("classics/kuhn_poker", f"\ncheck\n{typed}\n")
        assert done.code == 0
        assert done.out.endswith(f"press Enter when only you can see this: {typed}\n")

    def test_the_last_table_is_for_all(self) -> None:
        done = play("classics/kuhn_poker", "\nbet\n\nfold\n")
        assert done.out.split("the end")[1].count("1 hidden card") == 2


def test_headings_where_nothing_happened_are_left_out() -> None:
    log = play("onirim", "1\n1\n1\n1\nlog\nquit\n").out.split("> log\n")[1]
    lines = log.split("\n")
    assert "- Fill your hand -" in lines
    assert not any(a.startswith("- ") and b.startswith("- ") for a, b in pairwise(lines))


class TestBots:
    def test_the_last_seat(self) -> None:
        done = play("classics/tic_tac_toe", "b2\nlog\nquit\n", "--bots", "random")
        assert "player 2 (random)" in done.out
        log = done.out.split("> log\n")[1]
        assert re.match(r"player 1 chooses b2\nplayer 2 chooses ..\n> quit", log)

    def test_a_seat_of_its_own(self) -> None:
        done = play("classics/tic_tac_toe", "quit\n", "--bots", "1=greedy")
        assert "> player 2, you" in done.out
        assert "player 1 (greedy)" in done.out

    def test_the_same_seed_gives_the_same_game(self) -> None:
        args = ("--bots", "random,greedy", "--players", "2")
        first = play("classics/goofspiel", "", *args)
        assert first.code == 0
        assert " wins.\n" in first.out or " win together.\n" in first.out
        assert play("classics/goofspiel", "", *args) == first

    def test_undo_takes_the_bots_moves_back_too(self) -> None:
        done = play("classics/tic_tac_toe", "b2\nundo\nlog\nundo\nquit\n", "--bots", "random")
        assert "Nothing has happened yet.\n" in done.out
        assert "There is no choice of yours to take back.\n" in done.out

    def test_who_plays_alone_passes_nothing_on(self) -> None:
        assert "Pass the device" not in play("classics/kuhn_poker", "1\n1\n", "--bots", "random").out

    def test_bots_alone_answer_for_the_table(self) -> None:
        done = play("oneironauts", "", "--bots", "random,random")
        assert done.code == 0
        assert re.search(r"at the table: woke last is player [12]\n", done.out)
        assert "The team loses.\n" in done.out or "The team wins.\n" in done.out
        # Who watches reads of no card before it is shown.
        assert "a dream card goes from hand of player 1 to pool\n" in done.out

    def test_the_table_is_asked_of_people(self) -> None:
        done = play("oneironauts", "player 2\n\nquit\n", "--bots", "random")
        assert "\nSettle at the table: a player (“woke last”).\n" in done.out
        assert "at the table: woke last is player 2\n" in done.out

    @pytest.mark.parametrize(
        "bots", ["rnd", "1=rnd", "3=random", "1=random,greedy", "random,random,random", "1=random,1=random", "x=random"]
    )
    def test_what_cannot_sit_down(self, bots: str) -> None:
        done = play("oneironauts", "", "--bots", bots)
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith("error[F11]: ")


def test_why_says_a_condition_in_words(tmp_path: Path) -> None:
    path = tmp_path / "shop.dream"
    path.write_text(
        'language 1\nrulebook shop "Shop"\n    players 2\n    competitive\nvariables\n'
        "    coins: 0 to 20, starts at 3, one for each player\nturns\n"
        '    action buy "Buy"\n        when coins >= 5\n        lose 5 coins\n'
        '    action work "Work"\n        gain 1 coins\nend\n    win for active when coins > 9\n'
    )
    done = play(str(path), "why buy\nquit\n")
    assert "Not allowed: Buy needs this: you have at least 5 coins.\n" in done.out


TOWN = """language 1
rulebook town "Town"
    players 1
    solo
components
    token Ore
        ore: iron x 2 or tin x 2
    card House "house" plural "houses"
        cost: bag of Ore
        rooms: 0 to 9
        old: yes or no
        effect: procedure
        table
            name        | cost          | rooms | old | effect
            "Mill"      | 1 iron, 2 tin | 3     | yes | earn 2
            "Mill yard" | -             | 0     | no  | -
zones
    heap: pool of Ore
    street: row of House
variables
    n: 0 to 9
turns
    choose house from street
    do effect of house, if able
procedure earn "Earn" of amount: 0 to 9
    gain amount n
end
    win when n > 5
"""


def test_about_tells_what_is_printed(tmp_path: Path) -> None:
    path = tmp_path / "town.dream"
    path.write_text(TOWN)
    done = play(str(path), "about mill\nabout Mill y\nabout\nabout xyz\nhelp\nquit\n")
    assert "Mill: cost 1 iron + 2 tin, rooms 3, old yes, effect Earn 2\n" in done.out
    assert "Mill yard: cost nothing, rooms 0, old no, effect -\n" in done.out
    assert "Say on what, as in `about Mill`.\n" in done.out
    assert "Nothing in this game is called `xyz`.\n" in done.out
    assert "  about TEXT what something is: a component, a place, a number, a part of play, a word\n" in done.out


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ("ore", "Ore: a token, 4 in the box: iron Ore x 2, tin Ore x 2\n"),
        ("Houses", "house: a card, 2 in the box: Mill, Mill yard\n"),
        ("heap", "heap: a pool of Ores\n  now: 2 iron, 2 tin Ores\n"),
        ("n", "n: a number from 0 to 9\n  now: 0\n"),
        ("earn", "Earn: a procedure\n  Raise the n by the amount.\n"),
        ("street", "street: a row of houses\n"),
        ("hoose", "Nothing in this game is called `hoose`: did you mean `House`?\n"),
    ],
)
def test_about_knows_all_that_has_a_name(tmp_path: Path, wanted: str, told: str) -> None:
    path = tmp_path / "town.dream"
    path.write_text(TOWN)
    assert f"> about {wanted}\n{told}" in play(str(path), f"about {wanted}\nquit\n").out
