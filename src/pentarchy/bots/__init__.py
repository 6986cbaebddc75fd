"""Opponents for every game and seat. A bot is handed imagined states only: what a player in its seat may know.

bot = make("hard", budget=Budget(seconds=1.0))
action = bot.choose(imagine, player)          # imagine: a seed -> a state the player cannot tell from the true one
"""

from pentarchy.bots.bot import LEVELS, Bot, Budget, Imagine, make
from pentarchy.bots.hints import Suggestion, suggest

__all__ = ["LEVELS", "Bot", "Budget", "Imagine", "Suggestion", "make", "suggest"]
