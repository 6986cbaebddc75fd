"""Conquest of Paradise: explore the Pacific, settle its islands, and hold an empire together with canoes."""

from __future__ import annotations

from typing import Final

from pentarchy.core.game import Game
from pentarchy.core.settings import Setting
from pentarchy.games.paradise.reasons import REASONS
from pentarchy.games.paradise.setup import setup
from pentarchy.games.paradise.state import Paradise
from pentarchy.games.paradise.verbs import WORDS

SETTINGS: Final = (
    Setting(
        "home_assignment",
        "choose",
        "Home Islands are chosen in seat order, or dealt at random.",
        values=("choose", "random"),
        simulation="random",
    ),
    Setting("random_events", True, "Random events, from the turn after somebody has reached 5 points."),
    Setting("kumara", True, "The sweet potato waits on the American coast and is worth 2 points."),
    Setting("variable_start", False, "Everybody chooses pieces worth 4 Build Points instead of two Warrior Bands."),
    Setting("variable_end", False, "When the game would end, a die may move the threshold up by 1."),
    Setting("saved_resources", False, "Up to 2 unspent Build Points of the Home pool are kept."),
    Setting("malaria", False, "Warrior Bands fall ill in the Solomon Islands, Santa Cruz and Vanuatu."),
    Setting("south_island", False, "Te Waka a Maui appears beside Aotearoa."),
    Setting("max_turns", 40, "After this many turns the game is counted.", values=(20, 30, 40, 60)),
    Setting("decision_clock_seconds", 0, "Seconds for each decision, 0 for no clock.", low=0, high=86_400),
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
