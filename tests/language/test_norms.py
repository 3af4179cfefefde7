"""What always, never, must, may and cannot be; limits; exceptions; which rule beats which; repairs."""

import pytest

from tests.language.trial import Trial, findings, stops

BOX = """
components
    card Card
        rank: 1 to 6, each once
    token Coin x 9
zones
    deck: row of Card
    hand: hand of Card, one for each player, seen by everyone, starts empty
    waste: row of Card, starts empty, discards
    bank: pool of Coin, supply
    purse: pool of Coin, one for each player, starts empty
variables
    n: 0 to 99
    m: 0 to 99
    turns_taken: 0 to 99
"""
GO = "\n    choose way: east or west\n"
ACTIONS = """
turns
    action rise
        gain 1 n
    action fall
        when n > 0
        lose 1 n
    action rest
        gain 1 m
"""


def offered(rules: str, *before: str) -> list[str]:
    return Trial(f"{BOX}{ACTIONS}{rules}").choose(*before).options


@pytest.mark.parametrize(
    ("rules", "options"),
    [
        ("", ["rise", "rest"]),
        ("rule r\n    cannot rise\n", ["rest"]),
        ("rule r\n    cannot do rise\n", ["rest"]),
        ("rule r\n    cannot rise when n > 0\n", ["rise", "rest"]),
        ("rule r\n    cannot rise when n = 0\n", ["rest"]),
        ("rule r\n    cannot rise\n    except when n = 0\n", ["rise", "rest"]),
        ("rule r\n    cannot rise\n    except late when n > 0\n", ["rest"]),
        ("rule r\n    cannot rise\n    cannot rest when m > 0\n", ["rest"]),
        ("rule r\n    must rise\n", ["rise"]),
        ("rule r\n    must do rise when n = 0\n", ["rise"]),
        ("rule r\n    must rise when n > 0\n", ["rise", "rest"]),
        ("rule r\n    must fall\n", ["rise", "rest"]),
        ("rule r\n    must fall before rest\n", ["rise", "rest"]),
        ("rule r\n    must rise before rest\n", ["rise"]),
        ("rule r\n    must rise before rest when n > 0\n", ["rise", "rest"]),
        ("rule r\n    cannot rise\nrule s\n    may rise when n = 0\n    beats r\n", ["rise", "rest"]),
        ("rule r\n    cannot rise\n    beats s\nrule s\n    may rise when n = 0\n", ["rest"]),
        ("rule r\n    cannot rise\n    beats s\nrule s\n    must rise\n", ["rest"]),
        ("rule r\n    cannot rise\nrule s\n    must rise\n    beats r\n", ["rise"]),
        ("rule r\n    always n < 1\n", ["rest"]),
        ("rule r\n    never n = 1\n", ["rest"]),
        ("rule r\n    always n < 1 or m > 5\n", ["rest"]),
        ("rule r\n    always n < 1\n    except when m = 0\n", ["rise", "rest"]),
    ],
)
def test_norms_on_actions(rules: str, options: list[str]) -> None:
    assert offered(rules) == options


def test_must_before_is_about_one_turn() -> None:
    trial = Trial(f"""{BOX}
turns
    repeat 2 times
        choose one
            action rise
                gain 1 n
            action rest
                gain 1 m
rule first_rise
    must rise before rest
""")
    assert trial.options == ["rise"]
    assert trial.choose("rise").options == ["rise", "rest"]
    trial.choose("rest")
    assert (trial.player, trial.options) == (2, ["rise"])


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ("rule r\n    cannot rise\nrule s\n    may rise\n", "S13"),
        ("rule r\n    cannot rise\nrule s\n    must rise\n", "S12"),
    ],
)
def test_a_clash_without_an_order_stops_play(rules: str, code: str) -> None:
    problem = stops(f"{BOX}{ACTIONS}{rules}")
    assert problem.code == code


def test_a_clash_that_never_comes_about_is_none() -> None:
    assert offered("rule r\n    cannot rise when n = 0\nrule s\n    may rise when n > 0\n") == ["rest"]


def test_norms_on_named_options() -> None:
    trial = Trial(f"""{BOX}
turns
    choose one
        option rise "Rise"
            gain 1 n
        option rest "Rest"
            gain 1 m
rule r "Not twice"
    cannot choose rise when n > 0
rule s
    must choose rest when m > 1
""")
    assert trial.options == ["Rise", "Rest"]
    assert trial.choose("Rise").options == ["Rest"]


def test_a_norm_about_what_is_chosen() -> None:
    trial = Trial(f"""{BOX}
turns
    action take
        choose card from deck
        move card to hand
    action rest
        gain 1 m
rule small "Only small cards"
    cannot take when rank of card > 4
    except when m > 0
""")
    trial.choose("take")
    assert trial.options == [f"Card (rank {r})" for r in (1, 2, 3, 4)]
    trial.choose("Card (rank 1)", "rest", "take")
    assert trial.options == [f"Card (rank {r})" for r in (2, 3, 4, 5, 6)]


def test_an_action_without_any_allowed_choice_is_not_offered() -> None:
    trial = Trial(f"""{BOX}
turns
    action take
        choose card from deck
        move card to hand
    action rest
        gain 1 m
rule none_at_all
    cannot take when rank of card > 0
""")
    assert trial.options == ["rest"]


@pytest.mark.parametrize(
    ("limit", "broken_by"),
    [
        ("at most 2 Card in hand, for each player", 3),
        ("at most 2 Card in hand of player 1", 3),
        ("at most 3 Card in hand where rank > 2, for each player", 6),
        ("at most 1 Coin in purse, for each player", None),
        ("at least 4 Card in deck", 3),
        ("at most 3 turns_taken", 4),
        ("always count of hand < 3", 3),
        ("never any Card in hand where rank = 4", 4),
    ],
)
def test_limits_hold_on_every_position(limit: str, broken_by: int | None) -> None:
    trial = Trial(
        f'{BOX}\nturns\n    choose way: east or west\n    gain 1 turns_taken\n    move first of deck to hand of player 1\nrule full_hand "A full hand"\n    {limit}\n'
    )
    for n in range(1, 7):
        if broken_by is not None and n == broken_by - 1:
            # Next time neither way leads on, since the limit stands against what follows.
            problem = trial.stops("east")
            assert (problem.code, "A full hand" in problem.help) == ("D02", True)
            return
        trial.choose("east")
    assert broken_by is None


def test_a_limit_keeps_actions_within_it() -> None:
    trial = Trial(f"""{BOX}
turns
    action take
        choose number_of_coins between 1 and 4
        gain number_of_coins Coin
    action rest
        gain 1 m
rule rich
    at most 3 Coin in purse, for each player
""")
    assert trial.choose("take").options == ["1", "2", "3"]
    trial.choose("2", "rest")
    assert trial.choose("take").options == ["1"]


def test_a_repair_mends_what_a_forced_effect_breaks() -> None:
    trial = Trial(f"""{BOX}
turns
    choose way: east or west
    move first 3 of deck to hand
    gain 1 n
rule full_hand "Two cards at most"
    at most 2 Card in hand, for each player
    otherwise
        discard a Card from hand
        gain 1 m
""")
    trial.choose("east")
    # Player 1 has three cards when the rules wait for player 2: one must go, as player 1 likes.
    assert (trial.player, trial.options) == (1, ["Card (rank 1)", "Card (rank 2)", "Card (rank 3)"])
    trial.choose("Card (rank 2)")
    assert (trial.zone("waste"), trial.var("m"), trial.player, trial.options) == (
        ["Card (rank 2)"],
        1,
        2,
        ["east", "west"],
    )


def test_a_repair_is_repeated_until_the_rule_holds() -> None:
    trial = Trial(f"""{BOX}
turns
    choose way: east or west
    move first 4 of deck to hand
rule full_hand "Two cards at most"
    at most 2 Card in hand, for each player
    otherwise
        discard a Card where rank < 4 from hand
        gain 1 m
""")
    trial.choose("east")
    assert trial.options == [f"Card (rank {r})" for r in (1, 2, 3)]
    trial.choose("Card (rank 2)", "Card (rank 3)")
    assert (trial.zone("hand", 1), trial.var("m"), trial.player) == (["Card (rank 1)", "Card (rank 4)"], 2, 2)


def test_a_repair_that_mends_nothing_is_a_finding() -> None:
    trial = Trial(f"""{BOX}
turns
    choose way: east or west
    move first 3 of deck to hand
rule full_hand "Two cards at most"
    at most 2 Card in hand, for each player
    otherwise
        gain 1 m
""")
    problem = trial.stops("east")
    assert problem.code == "D11"


def test_repairs_of_all_players_in_seat_order() -> None:
    trial = Trial(
        f"""{BOX}
turns
    choose way: east or west
    each player
        move first 2 of deck to hand
rule full_hand "One card at most"
    at most 1 Card in hand, for each player
    otherwise
        discard a Card from hand
""",
        3,
    )
    trial.choose("east")
    asked = []
    while len(trial.options) == 2 and "east" not in trial.options:
        asked.append(trial.player)
        trial.game.apply(0)
    assert (asked, trial.player) == ([1, 2, 3], 2)


def test_a_repair_at_the_end_of_the_game() -> None:
    trial = Trial(f"""{BOX}
phase only_once
    choose way: east or west
    move first 3 of deck to hand
rule full_hand
    at most 2 Card in hand, for each player
    otherwise
        discard a Card from hand
scoring
    each player
        score count of hand
    highest score wins
    tie: shared
""")
    trial.choose("east")
    assert trial.over == ("win", (1,)) or trial.options


def test_norms_do_not_speak_in_the_middle_of_an_effect() -> None:
    trial = Trial(f"""{BOX}
turns
    choose way: east or west
    move first 3 of deck to hand
    move Card in hand where rank = 1 or rank = 4 to waste
rule full_hand
    at most 2 Card in hand, for each player
""")
    trial.choose("east")
    assert trial.player == 2


def test_why_not() -> None:
    trial = Trial(f'{BOX}{ACTIONS}rule heights "No rising"\n    cannot rise\n')
    assert trial.game.why_not("rise") in (
        "No rising",
        "rule heights: No rising",
        "the rule `No rising`",
    ) or "No rising" in str(trial.game.why_not("rise"))


SHOP = """
variables
    coins: 0 to 9, starts at 3, one for each player
    goods: 0 to 9
turns
    action buy "Buy"
        when coins >= 5
        gain 1 goods
    action trade "Trade"
        require goods > 2
        require coins > 1 "You need two coins."
        lose 1 goods
    action work
        require coins < 3 "You need not work."
        gain 1 coins
    action idle
        nothing
end
    draw when goods > 8
"""


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("buy", "not allowed: Buy needs this: `coins >= 5`"),
        ("Trade", "not allowed: Trade needs this: `goods > 2`"),
        ("work", "not allowed: You need not work."),
    ],
)
def test_why_not_says_the_condition(text: str, why: str) -> None:
    trial = Trial(SHOP)
    assert trial.game.why_not(text) == why
    said = trial.game.why_not(text, lambda condition: "so it is")
    assert said == (why if "`" not in why else why.split("`")[0] + "so it is")


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ("rule r\n    cannot rize\n", "S04"),
        ("rule r\n    cannot rise before rest\n", "S03"),
        ("rule r\n    must rise\n    beats q\n", "S14"),
        ("rule r\n    must rise\n    beats r\n", "S14"),
        ("rule r\n    always n\n", "S03"),
        ("rule r\n    at most 2 Card in deck, for each player\n", "S03"),
    ],
)
def test_norms_that_make_no_sense(rules: str, code: str) -> None:
    assert code in [d.code for d in findings(f"{BOX}{ACTIONS}{rules}")]


@pytest.mark.parametrize(
    "after",
    [
        # The last card is known before it is drawn.
        "draw a Card from deck to hand, or what is left",
        # The next player has nothing to choose from.
        "pass turn\n    as active\n        choose way from players where n != 2",
    ],
)
def test_an_action_is_judged_where_what_follows_it_cannot_be_tried_out(after: str) -> None:
    t = Trial(
        """
components
    card Card x 2
        rank: 1 to 2, each once
zones
    deck: pile of Card, face down, shuffled
    hand: hand of Card, one for each player, starts empty
variables
    n: 0 to 9
rule calm
    never n = 2
setup
    draw a Card from deck to hand
phase only
    action count_up
        choose number between 1 and 3
        set n = number
    """
        + after
    )
    t.happen("Card (rank 1)")
    assert t.options == ["1", "3"]


def test_the_last_move_of_a_game_breaks_no_norm_either() -> None:
    t = Trial("""
        variables
            n: 0 to 9
        rule calm
            never n = 2
        phase only
            action count_up
                choose number between 1 and 3
                set n = number
            win
        """)
    assert t.options == ["1", "3"]
    assert t.choose("3").over == ("win", (1,))


def test_where_the_game_ends_in_the_middle_of_an_effect_no_norm_speaks() -> None:
    t = Trial("""
        variables
            n: 0 to 9
        rule calm
            never n = 2
        turns
            action count_up
                choose number between 1 and 3
                set n = number
                set n = 0
        end
            win for active when n = 2
        """)
    assert t.choose("2").over == ("win", (1,))


@pytest.mark.parametrize("line", ["while best is not none", "except when best is none"])
def test_where_a_rule_does_not_hold_its_condition_need_not_make_sense(line: str) -> None:
    text = f"variables\n    best: a Card or none\nrule good\n    {line}\n    always rank of best < 9\n"
    assert offered(text, "rise") == ["rise", "fall", "rest"]


REVEALED = """
components
    card Card
        rank: 1 to {cards}, each once
zones
    deck: pile of Card, face down, shuffled
    display: row of Card, starts empty
variables
    heat: 0 to 9
rule small "Small"
    never heat > 1
turns
    choose number between 0 and 2
    set heat = number
    draw a Card from deck to display
    choose way: go or stay
"""


@pytest.mark.parametrize("cards", [1, 2, 3])
def test_what_is_broken_before_a_card_is_turned_over_is_not_offered(cards: int) -> None:
    """Whether chance says which card it is, or it is the last one, which chance has no say in."""
    assert Trial(REVEALED.format(cards=cards)).options == ["0", "1"]


ALIKE = """
components
    card Card
        suit: red x {red} or blue x {blue}
zones
    deck: pile of Card, face down, shuffled
    hand: hand of Card, one for each player
rule hand_limit "Hand limit"
    at most 1 Card in hand, for each player
setup
    deal 1 Card from deck to each hand
turns
    as player 2
        choose way: go or stay
    as player 1
        draw a Card from deck to hand
        choose other_way: up_hill or down_hill
"""


@pytest.mark.parametrize(
    ("red", "blue", "dealt"), [(2, 2, ("red", "red")), (2, 2, ("red", "blue")), (3, 1, ("red", "blue"))]
)
def test_that_the_rest_of_a_pile_is_alike_tells_nobody_by_what_is_offered(
    red: int, blue: int, dealt: tuple[str, str]
) -> None:
    trial = Trial(ALIKE.format(red=red, blue=blue))
    for suit in dealt:
        trial.happen(next(label for label in trial.chance if suit in label))
    assert trial.options == ["go", "stay"]
