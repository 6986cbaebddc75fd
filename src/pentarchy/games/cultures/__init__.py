"""Clash of Cultures: six rounds of exploring, founding, building, arguing and fighting for the greatest culture."""

from __future__ import annotations

from pentarchy.core.game import Game
from pentarchy.core.settings import Setting
from pentarchy.games.cultures.components import CONSTANTS
from pentarchy.games.cultures.reasons import REASONS
from pentarchy.games.cultures.setup import setup
from pentarchy.games.cultures.state import Cultures
from pentarchy.games.cultures.verbs import WORDS

GAME = Game(
    package="pentarchy.games.cultures",
    title="Clash of Cultures",
    prefix="CC",
    version=2,
    player_counts=(2, 3, 4),
    settings=(
        Setting(
            "influence_range",
            "target_city",
            "Which city's size is the range of Cultural Influence: the target's, or your base city's.",
            values=("target_city", "base_city"),
        ),
        Setting("trading", True, "Whether trades may be proposed.", simulation=False),
        Setting("rounds", int(CONSTANTS["rounds"]), "Number of Rounds.", low=3, high=6),
        Setting(
            "max_combat_rounds",
            int(CONSTANTS["max_combat_rounds"]),
            "Battle rounds after which the attacker must retreat.",
            values=(5, 10, 20),
        ),
        Setting("hidden_hands", True, "Off shows all hands to everybody, for teaching games."),
        Setting(
            "random_homes",
            "auto",
            "Whether starting regions are dealt at random; auto: with 4 players only.",
            values=("auto", "on", "off"),
        ),
    ),
    retired=("decision_clock",),
    upgrade=lambda dump, version: dump,  # version 1 let defenders move after a raid, and lay on the table as now
    vocabulary=WORDS,
    state=Cultures,
    setup=setup,
    reasons=REASONS,
    pitch="Lead a civilisation from one settlement to wonders: explore, found, advance, influence and conquer.",
    credits="Designed by Christian Marcussen, published by Z-Man Games and WizKids.",
    minutes=(120, 240),
    weight="heavy",
)
