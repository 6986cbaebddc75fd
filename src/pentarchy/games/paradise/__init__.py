"""Conquest of Paradise: explore the Pacific, settle its islands, and hold an empire together with canoes."""

from __future__ import annotations

from typing import Final

from pentarchy.core.game import Game
from pentarchy.core.settings import Setting
from pentarchy.games.paradise.components import DATA, EVENTS_START_VP, SAVED_MAX, START_BP
from pentarchy.games.paradise.reasons import REASONS
from pentarchy.games.paradise.setup import setup
from pentarchy.games.paradise.state import Paradise
from pentarchy.games.paradise.verbs import WORDS


def _setting(name: str, text: str, high: int = 0, simulation: str | None = None) -> Setting:
    """Chapter 18: an option with the default and the values that components.toml has for it."""
    values = tuple(DATA["option_values"].get(name, ()))
    return Setting(name, DATA["options"][name], text, values=values, high=high, simulation=simulation)


SETTINGS: Final = (
    _setting(
        "home_assignment",
        "Home Islands are chosen in seat order, or dealt at random.",
        simulation="random",
    ),
    _setting("random_events", f"Random events, from the turn after somebody has reached {EVENTS_START_VP} points."),
    _setting("kumara", "The sweet potato waits on the American coast and is worth 2 points."),
    _setting("variable_start", f"Everybody chooses pieces worth {START_BP} Build Points instead of two Warrior Bands."),
    _setting("variable_end", "When the game would end, a die may move the threshold up by 1."),
    _setting("saved_resources", f"Up to {SAVED_MAX} unspent Build Points of the Home pool are kept."),
    _setting("malaria", "Warrior Bands fall ill in the Solomon Islands, Santa Cruz and Vanuatu."),
    _setting("south_island", "Te Waka a Maui appears beside Aotearoa."),
    _setting("max_turns", "The game ends and is scored after this many turns."),
    _setting("decision_clock_seconds", "Seconds for each decision, 0 for no clock.", high=86_400),
)

GAME = Game(
    package="pentarchy.games.paradise",
    title="Conquest of Paradise",
    prefix="CP",
    version=1,
    player_counts=(2, 3, 4),
    settings=SETTINGS,
    vocabulary=WORDS,
    state=Paradise,
    setup=setup,
    reasons=REASONS,
    pitch="Sail into the unknown Pacific, settle its islands and tie them together with chains of canoes.",
    credits="Designed by Kevin McPartland, published by GMT Games.",
    minutes=(90, 150),
    weight="medium",
)
