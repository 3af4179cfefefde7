"""Traumduell: how often an attack hits and what it does (T11), what a deck may hold, and games to their end.

T11 gives the odds of an attack by how much its value is above that of the defence, worked out without the rulebook. Here
they are summed over all chance events that the public interface gives, in the rulebook's own procedure of an attack.
"""

from fractions import Fraction
from pathlib import Path

import pytest

from dreambook.interpreter.api import ChanceEvent, Game, ListError, Rulebook, load
from dreambook.interpreter.play.generator import seeded

ATTACK = 3
"""The value of the attack that is tried: that of a Tintenkrake, which is in both decks."""
T11 = {
    -2: (Fraction(6, 36), "0.278"), -1: (Fraction(10, 36), "0.556"), 0: (Fraction(15, 36), "0.972"),
    1: (Fraction(21, 36), "1.556"), 2: (Fraction(26, 36), "2.278"), 3: (Fraction(30, 36), "3.111"),
}  # fmt: skip
"""By attack less defence: how likely a hit is, and the mean damage to three places."""


def probe(folder: Path, defence: int) -> Rulebook:
    """The rulebook with nothing to do but one attack on the second player's dreamer."""
    path = folder / f"probe_{defence}.dream"
    path.write_text(
        f"""language 1
variant probe_{defence} "Probe" for traumduell

replace setup
    nothing

replace round runde "Runde", 1 times
    do schlagen with first of (Traumwesen where angriff = {ATTACK} and owner is player 1), Träumer of player 2, {defence}
""",
        encoding="utf-8",
    )
    rulebook = load(f"traumduell+{path}")
    assert not rulebook.diagnostics, rulebook.diagnostics
    return rulebook


def marks(game: Game, player: int) -> int:
    """The Schlummermarken of a player, as everybody sees them."""
    return next(int(v.value) for v in game.view(None).variables if v.variable == "marken" and v.owner == player)


def damages(game: Game, chance: Fraction = Fraction(1)) -> dict[int, Fraction]:
    """How likely each damage to the second player is."""
    pending = game.pending
    if not isinstance(pending, ChanceEvent):
        assert game.result is not None
        return {30 - marks(game, 1): chance}
    found: dict[int, Fraction] = {}
    for outcome in pending.outcomes:
        after = game.copy()
        after.happen(outcome.index)
        for damage, part in damages(after, chance * Fraction(outcome.weight, pending.total)).items():
            found[damage] = found.get(damage, Fraction(0)) + part
    return found


@pytest.mark.parametrize("more", sorted(T11))
def test_the_odds_of_an_attack(more: int, tmp_path: Path) -> None:
    found = damages(probe(tmp_path, ATTACK - more).start(2, auto_chance=False))
    assert sum(found.values()) == 1
    hit, mean = T11[more]
    assert 1 - found[0] == hit
    assert f"{float(sum(damage * part for damage, part in found.items())):.3f}" == mean
    assert max(found) == 5 + more


def broken(text: str, tmp_path: Path) -> list[tuple[str, str]]:
    """What a list of cards breaks: the codes and the rules."""
    path = tmp_path / "deck.txt"
    path.write_text(text, encoding="utf-8")
    try:
        load("traumduell").start(2, brought={0: str(path)})
    except ListError as problem:
        return [(d.code, d.message) for d in problem.diagnostics]
    return []


def deck() -> list[str]:
    """The lines of a deck that ships with the rulebook."""
    path = Path(load("traumduell").path).parent / "sandmann.txt"
    return [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("", "", ""),
        ("2 Zuckerwatte", "1 Zuckerwatte", "Dreißig Karten"),
        ("2 Zuckerwatte", "3 Zuckerwatte", "Dreißig Karten"),
        ("1 Glasspinne\n2 Trostlied", "3 Trostlied", "Fähigkeiten und Gegenstände zweimal"),
        ("1 Glasspinne\n1 ", "", ""),
        ("1 Kissenkobold", "2 Kissenkobold", "Jedes Traumwesen einmal"),
        ("1 Glasspinne", "1 Glasfliege", "Glasfliege"),
    ],
)
def test_what_a_deck_may_hold(old: str, new: str, said: str, tmp_path: Path) -> None:
    text = "\n".join(deck())
    found = broken(text.replace(old, new) if old else text, tmp_path)
    assert bool(found) == bool(said), found
    assert said in " ".join(message for _, message in found)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_come_to_their_end(players: int) -> None:
    rulebook = load("traumduell")
    for seed in range(2):
        game, pick = rulebook.start(players, seed), seeded(seed)
        while game.result is None:
            game.apply(pick.below(len(game.options)))
        assert game.result.winners
        left = [p for p in range(players) if marks(game, p)]
        assert set(game.result.winners) <= set(left)


def test_who_is_out_leaves_nothing_on_the_field() -> None:
    game, pick = load("traumduell").start(4, 1), seeded(1)
    out = 0
    while game.result is None:
        game.apply(pick.below(len(game.options)))
        view = game.view(None)
        out = max(out, 4 - len(view.players))
        field = next(zone for zone in view.zones if zone.zone == "feld")
        for figure in field.figures:
            seat = figure.label.rpartition(" of player ")[2]
            assert not seat.isdecimal() or int(seat) - 1 in view.players or game.result is not None, figure
    assert game.result.winners
