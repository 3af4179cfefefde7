"""Bots: functions of a view and its options that can play every rulebook."""

from dreambook.interpreter.bots.players import BOTS, Bot, GreedyBot, RandomBot, make_bot
from dreambook.interpreter.bots.playout import random_playout
from dreambook.interpreter.bots.utility import utility
from dreambook.interpreter.bots.world import Unsampled, World

__all__ = ["BOTS", "Bot", "GreedyBot", "RandomBot", "Unsampled", "World", "make_bot", "random_playout", "utility"]
