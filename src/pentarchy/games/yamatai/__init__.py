"""Yamataï: place boats, collect culture, build on the islands of Queen Himiko."""

from __future__ import annotations

from typing import Final

from pentarchy.core.game import Game
from pentarchy.core.settings import Setting
from pentarchy.games.yamatai.components import DATA, STANDARD_BUILDINGS
from pentarchy.games.yamatai.setup import setup
from pentarchy.games.yamatai.state import Yamatai
from pentarchy.games.yamatai.verbs import REASONS, VOCABULARY


def _setting(name: str, text: str, values: tuple[str, ...] = (), low: int = 0, high: int = 0) -> Setting:
    """An option with the default that components.toml has for it."""
    return Setting(name, DATA["options"][name], text, values=values, low=low, high=high)


GAME: Final = Game(
    package="pentarchy.games.yamatai",
    title="Yamataï",
    prefix="YA",
    version=1,
    player_counts=tuple(STANDARD_BUILDINGS),
    settings=(
        _setting("round_limit", "The game ends after this round at the latest (YA-16.7).", low=5, high=99),
        _setting(
            "tiebreak",
            "Who wins a tie: the lowest fleet tile or the earliest turn of the last round (YA-17.9).",
            values=("fleet_number", "turn_order"),
        ),
        _setting("collect_all", "Who collects takes a token for every boat placed, if there is one (YA-9.6)."),
        _setting("turn_clock_seconds", "How long a turn may take; 0: no clock (YA-19.1).", low=0, high=86_400),
    ),
    vocabulary=VOCABULARY,
    state=Yamatai,
    setup=setup,
    reasons=REASONS,
    pitch="Place boats on the channels of an archipelago and build for Queen Himiko where the right ones meet.",
    credits="Designed by Bruno Cathala and Marc Paquien, published by Days of Wonder.",
    minutes=(40, 80),
    weight="medium",
)
