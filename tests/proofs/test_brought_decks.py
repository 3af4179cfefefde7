"""Decks, champions and records that players bring (brought_deck.dream), with figures worked out by hand."""

import json
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from dreambook.generators.documents import make_document
from dreambook.interpreter.api import TABLE, ChanceEvent, Game, ListError, Rulebook, load, load_text
from dreambook.interpreter.check import check
from dreambook.interpreter.errors import Misused
from dreambook.interpreter.play.replay import replay
from dreambook.interpreter.play.saves import SaveProblem, game_from_json, game_to_json
from dreambook.interpreter.simulate import simulate
from tests.interpreter.cli.command import run

RULES = Path(__file__).parent / "brought_deck.dream"
MINE = "4 Owl\n4 Mule\n1 Bear\n1 Grey wolf\n1 Pilgrim\nallegiance woods\n"
WATCH = {"Grey wolf": 4, "Owl": 3, "Bear": 2, "Mule": 1}


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return load(str(RULES))


@pytest.fixture
def mine(tmp_path: Path) -> str:
    return written(tmp_path, MINE)


def written(folder: Path, text: str, name: str = "mine.txt") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def found(book: Rulebook, path: str) -> list[tuple[str, list[int], str]]:
    """What is wrong with the list of player 1: code, lines of the list, message."""
    _, findings = book.compiled(2, {0: path})
    return [(d.code, sorted(x.span.line for x in d.labels if x.span.file == path), d.message) for d in findings]


def odds(game: Game) -> dict[str, Fraction]:
    event = game.pending
    assert isinstance(event, ChanceEvent)
    whole = sum(outcome.weight for outcome in event.outcomes)
    return {outcome.label.split(": ")[-1]: Fraction(outcome.weight, whole) for outcome in event.outcomes}


def hands(game: Game, player: int) -> dict[tuple[str, ...], Fraction]:
    """The chance of each opening hand of a player: all ways in which chance can deal it."""
    if not isinstance(game.pending, ChanceEvent) or sum(z.count or 0 for z in game.view(player).zones if (z.zone, z.owner) == ("hand", player)) == 3:  # fmt: skip
        return {game_hand(game, player): Fraction(1)}
    event = game.pending
    whole = sum(outcome.weight for outcome in event.outcomes)
    result: dict[tuple[str, ...], Fraction] = {}
    for index, outcome in enumerate(event.outcomes):
        other = game.copy()
        other.happen(index)
        for hand, chance in hands(other, player).items():
            result[hand] = result.get(hand, Fraction(0)) + chance * Fraction(outcome.weight, whole)
    return result


def game_hand(game: Game, player: int) -> tuple[str, ...]:
    return next(z.items for z in game.view(player).zones if (z.zone, z.owner) == ("hand", player))


# ---------------------------------------------------------------- what is in the game
def test_in_the_game_is_what_is_brought_and_nothing_else(book: Rulebook, mine: str) -> None:
    assert book.program(2).box.size == 22
    box = book.program(2, {0: mine}).box
    own = {s.title: s.count for s in box.species if s.owner == 0}
    assert own == {"Owl": 4, "Mule": 4, "Bear": 1, "Grey wolf": 1, "Pilgrim": 1}
    assert {s.title: s.count for s in box.species if s.owner == 1} == {
        "Ram": 4, "Goat": 2, "Eagle": 2, "Mule": 2, "Miner": 1,
    }  # fmt: skip


def test_nothing_comes_and_nothing_goes(book: Rulebook, mine: str) -> None:
    game = book.start(2, 5, brought={1: mine})
    while game.result is None:
        game.apply(len(game.options) - 1)
        lying = [z.count for z in game.view(None).zones]
        assert sum(n or 0 for n in lying) == 22
    assert game.result.scores is not None
    # All of it lies in the lairs: 4 wolves, 3 owls, 2 bears, a mule and the ranger; 8 + 4 + 7 + 4 and the pilgrim.
    assert game.result.scores == (16 + 6 + 14 + 1 + 2 + 1, 8 + 4 + 7 + 4 + 1 + 1)


def test_the_first_card_and_the_second_have_exact_odds(book: Rulebook) -> None:
    game = book.start(2, auto_chance=False)
    assert odds(game) == {name: Fraction(count, 10) for name, count in WATCH.items()}
    event = game.pending
    assert isinstance(event, ChanceEvent)
    game.happen(next(i for i, outcome in enumerate(event.outcomes) if "Bear" in outcome.label))
    assert odds(game) == {
        "Grey wolf": Fraction(4, 9),
        "Owl": Fraction(3, 9),
        "Bear": Fraction(1, 9),
        "Mule": Fraction(1, 9),
    }


def test_the_opening_hand_has_exact_odds(book: Rulebook, mine: str) -> None:
    for brought, deck in (({}, WATCH), ({0: mine}, {"Owl": 4, "Mule": 4, "Bear": 1, "Grey wolf": 1})):
        dealt = hands(book.start(2, auto_chance=False, brought=brought), 0)
        assert sum(dealt.values()) == 1
        for name, count in deck.items():
            without = sum(chance for hand, chance in dealt.items() if name not in hand)
            assert without == Fraction(comb(10 - count, 3), comb(10, 3))
        for hand, chance in dealt.items():
            ways = 1
            for name in set(hand):
                ways *= comb(deck[name], hand.count(name))
            assert chance == Fraction(ways, comb(10, 3))


# ---------------------------------------------------------------- what a list may hold
def test_every_rule_that_is_broken_is_named_with_the_lines_that_break_it(book: Rulebook, tmp_path: Path) -> None:
    path = written(tmp_path, "5 Grey wolf\n4 Bear\n# hills\n2 Eagle\n4 Ram\n\n1 Ranger\nallegiance woods\n")
    # 20 + 28 + 12 + 16 = 76; two lines are of the hills; no line alone is too strong or too long.
    assert found(book, path) == [
        ("F21", [1], "the list `mine` breaks the rule `Balance`"),
        ("F21", [1], "the list `mine` breaks the rule `Ten beasts`: there are 15, and there should be exactly 10"),
        (
            "F21",
            [1],
            "the list `mine` breaks the rule `Variety`: there are 5 of `Grey wolf`, and there should be at most 4 of each",
        ),
        ("F21", [2], "the list `mine` breaks the rule `Few are rare`: there are 6, and there should be at most 3"),
        ("F21", [4, 5], "the list `mine` breaks the rule `Loyalty`"),
    ]
    _, findings = book.compiled(2, {0: path})
    places = {label.span.line for d in findings for label in d.labels if label.span.file != path}
    lines = RULES.read_text(encoding="utf-8").split("\n")
    assert all(lines[line - 1].strip().startswith(("exactly", "at most", "always")) for line in places)
    assert next(d.help for d in findings if "Variety" in d.message) == "No beast is more than 4 times in a deck."


@pytest.mark.parametrize(
    ("line", "message", "help"),
    [
        ("2 Pilgrm", "nothing that can be brought is called `Pilgrm`", "did you mean `Pilgrim`?"),
        ("-2 Owl", "nobody can bring -2 of a component", "write a number from 1 to 10,000"),
        ("0 Owl", "nobody can bring 0 of a component", "write a number from 1 to 10,000"),
        ("123456789012345678901234567890 Owl", "nobody can bring 123456789... of a component", "write a number from 1 to 10,000"),
        ("Owl", "`Owl` does not say how many there are", "begin the line with a number, as in `3 Owl`"),
        ("2 woods Beast", "`woods Beast` may be 3 different components", "say which: `Grey wolf`, `Owl`, `Bear`"),
        ("levle 3", "nothing is brought as `levle`", "did you mean `level`?"),
        ("level 6", "`level` cannot be 6", "write a number from 1 to 5"),
        ("level deep", "`level` cannot be deep", "write a number from 1 to 5"),
        ("allegiance sea", "`allegiance` cannot be sea", "write one of hills, neutral, woods"),
        ("dekc: 1 Mule", "nothing can be brought to `dekc`", "did you mean `deck`?"),
        ("camp: 1 Mule", "no `Beast` can lie in `camp`", "bring Champion there"),
        ("4 owl", "`Owl` stands twice in this list", "write one line: `8 Owl`"),
    ],
)  # fmt: skip
def test_a_line_that_means_nothing(book: Rulebook, tmp_path: Path, line: str, message: str, help: str) -> None:
    start = MINE.replace("allegiance woods\n", "") if line.startswith("allegiance") else MINE
    path = written(tmp_path, f"{start}{line}\n")
    _, findings = book.compiled(2, {0: path})
    own = [d for d in findings if d.code == "F20"]
    assert [(d.message, d.help) for d in own] == [(message, help)]
    place = own[0].span
    assert place is not None and (place.file, place.line) == (path, start.count("\n") + 1)


def test_files_that_are_no_lists(book: Rulebook, tmp_path: Path) -> None:
    (tmp_path / "odd.txt").write_bytes(b"4 Owl\n\xff\n")
    (tmp_path / "large.txt").write_bytes(b"4 Owl\n" * 1_000_000)
    (tmp_path / "folder.txt").mkdir()
    for name, code in (("odd", "F04"), ("large", "F05"), ("folder", "F02"), ("none", "F01")):
        assert [f[0] for f in found(book, str(tmp_path / f"{name}.txt"))] == [code]
    (near,) = book.compiled(2, {0: "night_wach"})[1]
    assert (near.code, near.help) == ("F01", "did you mean `night_watch`?")
    with pytest.raises(ListError) as raised:
        book.start(2, brought={0: str(tmp_path / "odd.txt")})
    assert raised.value.code == "F04"


def test_many_bad_lines_are_not_all_shown(book: Rulebook, tmp_path: Path) -> None:
    findings = found(book, written(tmp_path, "what is this\n" * 200))
    assert len([f for f in findings if "more lines" in f[2]]) == 1
    assert len(findings) < 60


def test_a_table_says_the_same_as_a_text(book: Rulebook, mine: str, tmp_path: Path) -> None:
    text = "copies;name;faction\n4;Owl;\n4;;neutral\n1;Bear;woods\n1;Grey wolf;-\n1;Pilgrim;\n"
    path = written(tmp_path, text, "mine.csv")
    # Of the neutral beasts there are two.
    assert found(book, path)[0][1:] == ([3], "`faction neutral` may be 2 different components")
    path = written(tmp_path, text.replace("4;;neutral", "4;Mule;neutral"), "mine.csv")
    assert [f[2] for f in found(book, path)] == ["the list `mine` breaks the rule `Loyalty`"]
    plain = MINE.replace("allegiance woods\n", "")
    own = load_text(RULES.read_text(encoding="utf-8").replace("starts at neutral", "starts at woods"))
    same = [own.program(2, {0: p}).box.bringing.written[0] for p in (path, written(tmp_path, plain, "plain.txt"))]
    assert same[0] == same[1]


def test_a_pool_that_is_not_unlimited_is_used_up(book: Rulebook, tmp_path: Path, mine: str) -> None:
    path = written(tmp_path, MINE.replace("1 Pilgrim", "2 Pilgrim"), "two.txt")
    assert ("F21", [5], "there are only 1 of `Pilgrim`") in found(book, path)
    _, findings = book.compiled(2, {0: mine, 1: mine})
    assert [d.message for d in findings] == ["there are only 1 of `Pilgrim`, and together 2 are brought"]


def test_a_record_that_is_not_brought_starts_where_the_rules_say(book: Rulebook) -> None:
    game = book.start(2)
    values = {(v.variable, v.owner): v.value for v in game.view(0).variables}
    assert (values["level", 0], values["level", 1]) == ("1", "2")
    assert (values["allegiance", 0], values["allegiance", 1]) == ("woods", "hills")


# ---------------------------------------------------------------- who knows it
def test_a_list_is_known_to_its_owner_alone(book: Rulebook, mine: str) -> None:
    # The champion lies open: it is the same in both games.
    Path(mine).write_text(MINE.replace("Pilgrim", "Ranger"), encoding="utf-8")
    one, other = book.start(2, 3), book.start(2, 3, brought={0: mine})
    assert [who for who, _ in one.view(0).brought] == ["player 1"]
    assert [who for who, _ in one.view(1).brought] == ["player 2"]
    assert one.view(None).brought == ()
    told = json.dumps(one.view(1).as_dict())
    assert not any(name in told for name in WATCH if name != "Mule")
    # Player 2 has seen the same in both games; player 1 knows another deck.
    assert one.information_key(1) == other.information_key(1)
    assert one.information_key(0) != other.information_key(0)


def test_a_list_that_is_brought_openly_is_known_to_all() -> None:
    text = RULES.read_text(encoding="utf-8").replace("brought by its owner", "brought openly by its owner")
    open_book = load_text(text)
    assert [who for who, _ in open_book.start(2).view(None).brought] == ["player 1", "player 2"]


# ---------------------------------------------------------------- kept games
def test_a_kept_game_has_its_lists_in_it(book: Rulebook, mine: str) -> None:
    game = book.start(2, 4, brought={1: mine})
    game.apply(0)
    data = game_to_json(game)
    assert data["brought"]["player 1"]["name"] == "night_watch"
    assert data["brought"]["player 2"]["list"] == [
        "deck:", "1 Bear", "1 Grey wolf", "4 Mule", "4 Owl", "camp:", "1 Pilgrim", "allegiance woods",
    ]  # fmt: skip
    Path(mine).unlink()
    again = game_from_json(data, load(str(RULES)))
    assert again.key() == game.key()
    assert again.view(1) == game.view(1)
    assert replay(data, load(str(RULES))).problem is None


@pytest.mark.parametrize("change", ["list", "fingerprint", "name", "missing", "none"])
def test_a_kept_game_whose_lists_were_changed_is_refused(book: Rulebook, mine: str, change: str) -> None:
    game = book.start(2, 4, brought={1: mine})
    data = json.loads(json.dumps(game_to_json(game)))
    if change == "list":
        data["brought"]["player 2"]["list"][1] = "2 Bear"
    elif change == "none":
        del data["brought"]
    elif change == "missing":
        del data["brought"]["player 1"]
    else:
        data["brought"]["player 1"][change] = "another"
    with pytest.raises(SaveProblem) as raised:
        game_from_json(data, book)
    assert raised.value.diagnostic.code == "F07"


def test_another_version_of_a_starter_is_another_game(tmp_path: Path) -> None:
    text = RULES.read_text(encoding="utf-8")
    start, end = text.index('    "For those'), text.index("starter high_road")
    (tmp_path / "watch.txt").write_text(text[start:end].split('dark."\n')[1].replace('"', ""), encoding="utf-8")
    outside = text[:start].rstrip() + ' from "watch.txt"\n\n' + text[end:]
    path = written(tmp_path, outside, "brought_deck.dream")
    data = game_to_json(load(path).start(2, 1))
    assert game_from_json(data, load(path)).seed == 1
    changed = (tmp_path / "watch.txt").read_text(encoding="utf-8").replace("3 Owl", "2 Owl").replace("1 Mule", "2 Mule")
    (tmp_path / "watch.txt").write_text(changed, encoding="utf-8")
    with pytest.raises(SaveProblem, match="another list `night_watch`"):
        game_from_json(data, load(path))
    with pytest.raises(SaveProblem, match="another version"):
        game_from_json(data, load_text(text.replace("2 Bear", "1 Bear"), "brought_deck.dream"))


# ---------------------------------------------------------------- simulating, checking, printing
def test_games_are_simulated_with_every_pairing_of_the_starters() -> None:
    # There is one ranger and one miner: of the four ways to deal two starters out, two can be played.
    report = simulate(load(str(RULES)), 2, 6, 1).as_dict()
    assert report["brought"] == [{"1": "night_watch", "2": "high_road"}, {"1": "high_road", "2": "night_watch"}]
    more = RULES.read_text(encoding="utf-8").replace('figure Champion "champion" plural "champions"', 'figure Champion "champion" plural "champions" unlimited')  # fmt: skip
    assert len(simulate(load_text(more), 2, 6, 1).as_dict()["brought"]) == 4


def test_a_list_that_is_given_is_played_in_every_game(book: Rulebook, mine: str) -> None:
    report = simulate(book, 2, 6, 1, brought={0: mine}).as_dict()
    assert [way["1"] for way in report["brought"]] == [mine] * 2
    assert {way["2"] for way in report["brought"]} == {"night_watch", "high_road"}
    # 8 + 4 + 7 + 4, the pilgrim and level 1; the starters come to 37 + 2 + 1 and 36 + 2 + 2.
    assert [(spread["min"], spread["max"]) for spread in report["scores"]] == [(25, 25), (40, 40)]


def test_the_checker_tries_the_starters() -> None:
    text = RULES.read_text(encoding="utf-8")
    (finding,) = check(load_text(text.replace("2 Goat", "3 Goat"))).findings
    assert (finding.code, finding.message) == (
        "F21",
        "the list `High road` breaks the rule `Ten beasts`: there are 11, and there should be exactly 10",
    )
    none = text[: text.index("starter night_watch")] + text[text.index("setup\n    each") :].split("# A starter")[0]
    assert [(d.code, d.message) for d in check(load_text(none), "fast").findings] == [
        ("S05", "nothing says what is in `deck` when nobody brings anything"),
        ("S05", "nothing says what is in `camp` when nobody brings anything"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("camp \"camp\": pool of Champion, one for each player,", "camp \"camp\": pool of Champion,", "`camp` has no owner who could bring it"),
        ("brought by its owner\n    camp", "brought by the table\n    camp", "the table brings one list, but there are several `deck`"),
        ("level \"level\": 1 to 5", "level \"level\": a player or none", "`level` cannot be brought: it holds no number, option, or yes and no"),
        ("one for each player, brought by its owner\n    camp", "one for each player, starts empty, brought by its owner\n    camp", "`deck` is brought, and says as well what it starts with"),
        ("zones\n", "zones\n    shop: row of Beast\n", "`Beast` begins in `shop`, but is brought to `deck` as well"),
        ("    before setup\n    exactly 1 Champion", "    before setup\n    must play_beast\n    exactly 1 Champion", "nothing is done before the setup: such a rule says only what is there"),
        ("exactly 1 Champion in camp, for each player", "exactly 1 of each faction, for each player", "only components are alike or not"),
    ],
)  # fmt: skip
def test_what_cannot_be_declared(old: str, new: str, message: str) -> None:
    text = RULES.read_text(encoding="utf-8")
    assert old in text
    messages = [d.message for d in check(load_text(text.replace(old, new, 1)), "fast").findings]
    assert message in messages


def test_the_rules_and_the_starters_are_printed(book: Rulebook) -> None:
    text = make_document(book.rules)
    assert "| Beasts | what players bring |" in text
    assert "- **Deck** – A shuffled face-down pile of beasts; one for each player; brought by its owner." in text
    assert "Each player may have at most 4 beasts in their deck that are alike." in text
    assert (
        "- **Night watch** – 4 × Grey wolf, 3 × Owl, 2 × Bear, Mule, Ranger; allegiance woods. "
        "For those who like to see in the dark."
    ) in text
    assert (
        "- **High road** – Deck: 4 × Ram, 2 × Goat, 2 × Eagle, 2 × Mule; camp: Miner; allegiance hills; level 2."
        in text
    )


# ---------------------------------------------------------------- one list for all
COMMON = """language 1
rulebook common "Common"
    players 2
    cooperative
components
    card Threat "threat" plural "threats"
        size: 1 to 4, each 2 times
zones
    threats: pile of Threat, face down, shuffled, brought by the table
    past: row of Threat
variables
    chapter: 1 to 9, brought by the table
starter first_night
    2 Threat_of_size
    1 Threat (size 2)
turns
    draw a Threat from threats to past
end
    win when total of size of past >= chapter + 2
    lose when threats is empty
    win beats lose
""".replace("    2 Threat_of_size\n", "    2 4 Threat\n").replace("Threat (size 2)", "2 Threat")


def test_the_table_brings_one_list(tmp_path: Path) -> None:
    book = load_text(COMMON)
    assert check(book).findings == []
    assert book.bringers(2) == (TABLE,)
    game = book.start(2, auto_chance=False)
    assert odds(game) == {"threat (size 4)": Fraction(2, 3), "threat (size 2)": Fraction(1, 3)}
    assert [who for who, _ in game.view(1).brought] == ["the table"]
    path = written(tmp_path, "1 1 Threat\nchapter 7\n")
    other = book.start(2, brought={TABLE: path})
    assert other.result is not None and other.result.outcome == "lose"
    with pytest.raises(Misused, match="player 1 brings nothing"):
        book.start(2, brought={0: path})


BOTH = """language 1
rulebook both "Both"
    players 1 to 2
    cooperative
components
    card Threat "threat" plural "threats" unlimited
        size: 1 to 4, each once
    card Tool "tool" plural "tools" unlimited
        size = 2
zones
    threats: pile of Threat, face down, shuffled, brought by the table
    tools: pile of Tool, one for each player, brought by its owner
    past: row of Threat
turns
    draw a Threat from threats to past
end
    win when total of size of past > count of tools
    lose when threats is empty
    win beats lose
starter kit
    2 Tool
"""


def test_the_table_and_players_bring_something() -> None:
    (finding,) = check(load_text(BOTH), "fast").findings
    assert (finding.code, finding.message) == ("S05", "nothing says what is in `threats` when nobody brings anything")
    book = load_text(f"{BOTH}starter night\n    threats:\n        2 4 Threat\n")
    assert check(book).findings == []
    assert book.bringers(2) == (0, 1, TABLE)
    (way,) = book.pairings(2)
    assert {player: getattr(what, "name", what) for player, what in way.items()} == {0: "kit", 1: "kit", TABLE: "night"}
    assert [who for who, _ in book.start(2).view(0).brought] == ["player 1", "the table"]


# ---------------------------------------------------------------- the command
def test_the_command_checks_a_list(mine: str, tmp_path: Path) -> None:
    rules = str(RULES)
    good = run("deck", rules, mine)
    assert (good.code, good.out) == (0, f"`{mine}` can be brought to Brought decks: 11 components\n")
    bad = run("deck", rules, written(tmp_path, MINE.replace("4 Owl", "5 Owl"), "bad.txt"))
    assert bad.code == 1
    assert bad.out.count("error[F21]") == 2
    assert "= help: A deck has exactly 10 beasts." in bad.out
    assert run("deck", rules, "high_road").code == 0
    assert run("deck", rules, "nowhere.txt").code == 2
    assert run("deck", "classics/pig", mine).code == 2
    starters = run("deck", rules)
    assert starters.out.startswith("# night_watch: Night watch\ndeck:\n2 Bear\n")
    path = written(tmp_path, starters.out.split("\n\n")[0] + "\n", "copied.txt")
    assert run("deck", rules, path).code == 0
    data = run("deck", rules, mine, "--format", "json").json
    assert data["findings"] == [] and data["list"][0] == "deck:"


def test_the_command_plays_with_lists(mine: str, tmp_path: Path) -> None:
    rules, save = str(RULES), str(tmp_path / "game.json")
    played = run("play", rules, "--bring", f"1={mine}", "--bots", "random,random", "--seed", "3", "--save", save)
    assert played.code == 0, played.out + played.err
    assert run("replay", save, "--rulebook", rules).code == 0
    assert run("replay", save, "--rulebook", rules, "--bring", f"1={mine}").code == 0
    other = run("replay", save, "--rulebook", rules, "--bring", "1=high_road", "--bring", "2=night_watch")
    assert other.code == 1 and "error[F08]" in other.err
    recorded = run("record", save, "--rulebook", rules)
    assert recorded.code == 1 and "other lists were brought" in recorded.err
    assert run("record", save, "--rulebook", rules, "--as", "test").code == 0
    simulated = run("simulate", rules, "--games", "4", "--bring", f"1={mine}", "--bring", "2=high_road")
    assert simulated.code == 0
    assert f"  brought   player 1: {mine}, player 2: high_road" in simulated.out
    assert run("explore", rules, "--cap", "50", "--bring", "1=high_road", "--bring", "2=night_watch").code == 0


def test_who_sits_at_the_table_can_look_at_the_own_list() -> None:
    played = run("play", str(RULES), "--bots", "2=random", "--seed", "3", typed="brought\nhelp\nquit\n")
    assert "player 1:\n  deck:\n  2 Bear\n" in played.out
    assert "4 Ram" not in played.out
    assert "  brought    the lists that you know" in played.out
    assert "brought" not in run("play", "classics/pig", "--bots", "2=random", typed="help\nquit\n").out


def test_a_starter_that_breaks_a_rule_stops_every_command(tmp_path: Path) -> None:
    bad = written(tmp_path, RULES.read_text(encoding="utf-8").replace("2 Goat", "3 Goat"), "brought_deck.dream")
    save = str(tmp_path / "game.json")
    assert run("play", str(RULES), "--bots", "random,random", "--save", save).code == 0
    for words in (
        ("play", bad), ("simulate", bad), ("explore", bad), ("deck", bad), ("play", bad, "--load", save),
        ("replay", save, "--rulebook", bad), ("check", bad), ("deck", bad, "high_road"),
    ):  # fmt: skip
        done = run(*words)
        assert done.code == 1, words
        assert "[F21]" in done.out + done.err or "[F08]" in done.err, (words, done)
        assert "[F14]" not in done.err


@pytest.mark.parametrize("bring", ["mine.txt", "1=", "0=high_road", "3=high_road", "table=high_road", "x=high_road"])
def test_the_command_refuses_what_nobody_can_bring(bring: str) -> None:
    refused = run("simulate", str(RULES), "--games", "1", "--bring", bring)
    assert refused.code == 2 and "error[F11]" in refused.err


def test_nobody_brings_two_lists() -> None:
    refused = run("simulate", str(RULES), "--bring", "1=high_road", "--bring", "1=night_watch")
    assert refused.code == 2 and "player 1 brings two lists" in refused.err


def test_a_game_to_which_nobody_brought_anything_is_saved_and_goes_on() -> None:
    book = load_text(
        'language 1\nrulebook bare "Bare"\n    players 2\n    competitive\nvariables\n'
        "    fame: 0 to 9, brought by the table\nturns\n    choose way: go or stay\nend\n    draw when fame = 9\n"
    )
    game = book.start(2)
    data = game_to_json(game)
    assert "brought" not in data
    assert game_to_json(game_from_json(data, book)) == data
