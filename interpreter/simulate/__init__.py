"""Many games played by bots, and what can be learned from them."""

from dreambook.interpreter.simulate.coverage import Coverage
from dreambook.interpreter.simulate.games import Tally, play, seed_of_game
from dreambook.interpreter.simulate.simulation import Simulation, simulate

__all__ = ["Coverage", "Simulation", "Tally", "play", "seed_of_game", "simulate"]
