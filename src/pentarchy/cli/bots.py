"""Who plays the seats that no person plays."""

from __future__ import annotations

import random
from collections.abc import Callable

from pentarchy.core.errors import BadInput
from pentarchy.core.state import State

#: What a bot is given: a function that imagines a state from a seed, as its seat may know it; and the seat.
Bot = Callable[[Callable[[int], State], int], int]


def random_bot(seed: int) -> Bot:
    """A bot that takes any of its options."""
    rng = random.Random(seed)

    def choose(imagine: Callable[[int], State], player: int) -> int:
        return rng.choice(imagine(0).options_for(player))

    return choose


BOTS: dict[str, Callable[[int], Bot]] = {"random": random_bot}


def find_bot(name: str, seed: int) -> Bot:
    """The bot of this name, or BadInput with the names there are."""
    if name not in BOTS:
        raise BadInput(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    return BOTS[name](seed)
