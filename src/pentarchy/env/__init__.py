"""The games as environments for programs that learn: PettingZoo, Gymnasium, and many games at once.

`import pentarchy.env` registers the Gymnasium environments, `pentarchy/Yamatai-v0` and so on.
"""

from pentarchy.core.batch import game_seed
from pentarchy.env.extras import need

need("rl")

from pentarchy.env.aec import GameEnv, aec  # noqa: E402  only after `need` has said what is missing
from pentarchy.env.parallel import TogetherEnv, parallel  # noqa: E402
from pentarchy.env.sight import Sight, sight  # noqa: E402
from pentarchy.env.single import PlayerEnv, PlayerVectorEnv, register  # noqa: E402
from pentarchy.env.vector import Vector  # noqa: E402

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
