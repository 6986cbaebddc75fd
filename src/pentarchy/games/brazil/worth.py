"""The weights of a bot's evaluation, by name."""

from __future__ import annotations

from typing import Final

from pentarchy.core.weights import weights
from pentarchy.games.brazil.components import (
    CITY_PAINTINGS,
    COMBAT_PAINTINGS,
    DEPLOY_PAINTINGS,
    DISCOUNT_PAINTINGS,
    EXPLORE_PAINTINGS,
    EXTRA_STEP_PAINTINGS,
    HARBOR_PAINTINGS,
    LOSS_TO_CAPITAL_PAINTINGS,
    MANUFACTURE_PAINTINGS,
    PAINTING_COUNT,
    PRODUCTION_PAINTINGS,
    RENOVATE_PAINTINGS,
    TERRAIN_PAINTINGS,
    TRADE_PAINTINGS,
    WIN_PAINTINGS,
)

NAMES: Final[tuple[str, ...]] = (
    "resource",
    "crop",
    "gold_token",
    "science_token",
    "gold_card",
    "combat_card",
    "upgrade",
    "soldier",
    "site",
    "old_mission",
    "mission",
    "later_mission",
    "ready_mission",
    "city",
    "exploration",
    "threat",
    "ready_end",
    "privilege",
    "last_turn",
    "riches",
    "lead",
    "works",
    "buried",
    "harmony",
    "empty",
    "flip",
    "ability",
)

#: The numbers in weights.toml, in the order of NAMES, and where each is in the list.
WEIGHTS: Final[list[float]] = weights("pentarchy.games.brazil", NAMES)
RESOURCE: Final = 0
CROP: Final = 1
GOLD_TOKEN: Final = 2
SCIENCE_TOKEN: Final = 3
GOLD_CARD: Final = 4
COMBAT_CARD: Final = 5
UPGRADE: Final = 6
SOLDIER: Final = 7
SITE: Final = 8
OLD_MISSION: Final = 9
MISSION: Final = 10
LATER_MISSION: Final = 11
READY_MISSION: Final = 12
CITY: Final = 13
EXPLORATION: Final = 14
THREAT: Final = 15
READY_END: Final = 16
PRIVILEGE: Final = 17
LAST_TURN: Final = 18
RICHES: Final = 19
LEAD: Final = 20
WORKS: Final = 21
BURIED: Final = 22
HARMONY: Final = 23
EMPTY: Final = 24
FLIP: Final = 25
ABILITY: Final = 26

#: What Buildings yield, compared with a Trading Post, and how much more with the monarch's enhancement.
YIELD: Final[tuple[float, ...]] = (0.85, 0.85, 1.0, 1.4, 1.0, 1.1, 1.4, 1.2, 1.0)
ENHANCEMENT: Final = 0.5

#: What the ability of a Painting may bring in a whole game, compared with that of more tokens whenever one renovates.
_USE: Final[tuple[tuple[tuple[int, ...], float], ...]] = (
    (RENOVATE_PAINTINGS, 1.0),
    (PRODUCTION_PAINTINGS, 0.7),
    (DISCOUNT_PAINTINGS, 0.7),
    (HARBOR_PAINTINGS, 0.5),
    (TRADE_PAINTINGS, 0.5),
    (MANUFACTURE_PAINTINGS, 0.5),
    (CITY_PAINTINGS, 0.5),
    (TERRAIN_PAINTINGS, 0.4),
    (EXPLORE_PAINTINGS, 0.4),
    (DEPLOY_PAINTINGS, 0.3),
    (COMBAT_PAINTINGS, 0.3),
    (EXTRA_STEP_PAINTINGS, 0.3),
    (WIN_PAINTINGS, 0.2),
    (LOSS_TO_CAPITAL_PAINTINGS, 0.2),
)
PAINTING_ABILITY: Final[tuple[float, ...]] = tuple(
    sum([use for paintings, use in _USE if painting in paintings]) for painting in range(PAINTING_COUNT)
)
