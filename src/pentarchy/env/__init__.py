"""The games as environments for reinforcement learning: PettingZoo, Gymnasium, OpenSpiel, and vectors of games.

`import pentarchy.env` registers the Gymnasium environments, `pentarchy/Yamatai-v0` and so on, if Gymnasium is
installed. The OpenSpiel games have a module of their own, `pentarchy.env.openspiel`, which needs none of this.
"""

from typing import TYPE_CHECKING

from pentarchy.core.batch import game_seed
from pentarchy.extras import has, need

if TYPE_CHECKING or has("rl"):
    from pentarchy.env.aec import GameEnv, aec
    from pentarchy.env.parallel import TogetherEnv, parallel
    from pentarchy.env.sight import Sight, sight
    from pentarchy.env.single import PlayerEnv, PlayerVectorEnv, register
    from pentarchy.env.vector import Vector

    register()

__all__ = [
    "GameEnv",
    "PlayerEnv",
    "PlayerVectorEnv",
    "Sight",
    "TogetherEnv",
    "Vector",
    "aec",
    "game_seed",
    "need",
    "parallel",
    "sight",
]


def __getattr__(name: str) -> object:
    """Explain which packages are missing for a name that needs them."""
    if name in __all__:
        need("rl")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
