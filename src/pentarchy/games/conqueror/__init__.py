"""Conqueror: Final Conquest, a game of empires around the Mediterranean for three to six players."""

from __future__ import annotations

from pentarchy.core.game import Game
from pentarchy.core.settings import Setting
from pentarchy.games.conqueror.components import DATA, PLAYER_COUNTS
from pentarchy.games.conqueror.reasons import REASONS
from pentarchy.games.conqueror.setup import setup
from pentarchy.games.conqueror.state import Conqueror
from pentarchy.games.conqueror.verbs import WORDS


def _settings() -> tuple[Setting, ...]:
    """CQ-20.1: the options as components.toml lists them."""
    return tuple(
        Setting(
            o["id"],
            o["default"],
            o["text"],
            values=tuple(o.get("values", ())),
            low=o.get("minimum", 0),
            high=o.get("maximum", 0),
        )
        for o in DATA["option"]
    )


GAME = Game(
    package="pentarchy.games.conqueror",
    title=DATA["game"]["name"],
    prefix=DATA["game"]["prefix"],
    version=1,
    player_counts=PLAYER_COUNTS,
    settings=_settings(),
    vocabulary=WORDS,
    state=Conqueror,
    setup=setup,
    reasons=REASONS,
    pitch="Lead Rome, Carthage or another empire of 247 BC and hold five forts for a whole round.",
    minutes=(DATA["game"]["minutes"][0], DATA["game"]["minutes"][1]),
    weight="medium",
)
