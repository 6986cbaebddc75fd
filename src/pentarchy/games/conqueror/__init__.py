"""Conqueror: Final Conquest, a game of empires around the Mediterranean for three to six players."""

from __future__ import annotations

from pentarchy.core.game import Game
from pentarchy.core.settings import Option
from pentarchy.games.conqueror.battle import AttackerHero, Clash, CommitCavalry, CommitInfantry, DefenderHero
from pentarchy.games.conqueror.chronicle import DrawChronicle
from pentarchy.games.conqueror.components import DATA, PLAYER_COUNTS
from pentarchy.games.conqueror.food import Checks, Disband
from pentarchy.games.conqueror.outcome import Casualties, DefenceSpoils, EndBattle, LeaveBehind, Retreat, Spoils
from pentarchy.games.conqueror.rounds import BeginRound, EndTurn, NextTurn, StartTurn
from pentarchy.games.conqueror.setup import ChooseFaction, SetUpMap, setup
from pentarchy.games.conqueror.state import Conqueror
from pentarchy.games.conqueror.threats import Bid, LoseUnit, PlaceBonus, ThreatResult
from pentarchy.games.conqueror.turn import TurnAction, TurnPlanning
from pentarchy.games.conqueror.verbs import REASONS, WORDS


def _options() -> tuple[Option, ...]:
    """CQ-20.1: the options as components.toml lists them."""
    return tuple(
        Option(
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
    options=_options(),
    vocabulary=WORDS,
    steps=(
        *(ChooseFaction, SetUpMap, BeginRound, NextTurn, StartTurn, EndTurn, TurnPlanning, TurnAction),
        *(CommitCavalry, CommitInfantry, AttackerHero, DefenderHero, Clash),
        *(Casualties, Retreat, LeaveBehind, Spoils, DefenceSpoils, EndBattle),
        *(Checks, Disband, DrawChronicle, Bid, ThreatResult, LoseUnit, PlaceBonus),
    ),
    state=Conqueror,
    setup=setup,
    reasons=REASONS,
    pitch="Lead Rome, Carthage or another empire of 247 BC and hold five forts for a whole round.",
    minutes=(DATA["game"]["minutes"][0], DATA["game"]["minutes"][1]),
    weight="medium",
)
