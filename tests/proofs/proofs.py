"""The small rulebooks of this folder, at the table."""

from fractions import Fraction
from pathlib import Path

from tests.language.trial import Trial

FOLDER = Path(__file__).parent


def table(name: str, players: int = 2) -> Trial:
    """A game of `NAME.dream` of this folder. Chance waits to be told what happens."""
    return Trial((FOLDER / f"{name}.dream").read_text(encoding="utf-8"), players)


def odds(trial: Trial) -> dict[str, Fraction]:
    """The chance of each outcome of what is open."""
    ways = trial.chance
    return {label: Fraction(number, sum(ways.values())) for label, number in ways.items()}
