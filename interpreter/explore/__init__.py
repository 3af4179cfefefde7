"""All that can happen in a game, breadth first over positions that are really different."""

from dreambook.interpreter.explore.exploration import DeadEnd, Exploration
from dreambook.interpreter.explore.explorer import Explorer, explore

__all__ = ["DeadEnd", "Exploration", "Explorer", "explore"]
