"""Pentarchy: five empire-building board games on one rules kernel.

>>> import random
>>> import pentarchy
>>> state = pentarchy.new("yamatai", players=4, seed=7)
>>> while not state.over:
...     state.apply(random.choice(state.options))
>>> len(state.ranking())
4
"""

# The folder of games must be imported before the function of that name, or a game imported later would hide it.
from pentarchy import games as _folder  # noqa: F401
from pentarchy.core.errors import BadInput, IllegalChoice, RuleBug
from pentarchy.core.game import Game, game, games, load, new
from pentarchy.core.playthrough import Move, Playthrough
from pentarchy.core.record import Entry, Record
from pentarchy.core.state import Reason, Score, State
from pentarchy.version import __version__

__all__ = [
    "BadInput",
    "Entry",
    "Game",
    "IllegalChoice",
    "Move",
    "Playthrough",
    "Reason",
    "Record",
    "RuleBug",
    "Score",
    "State",
    "__version__",
    "game",
    "games",
    "load",
    "new",
]
