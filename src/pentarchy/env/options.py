"""The action space, and the treatment of illegal choices."""

from __future__ import annotations

from typing import Any

import gymnasium

from pentarchy.core.errors import BadInput, IllegalChoice
from pentarchy.core.settings import Value, settled
from pentarchy.core.state import State
from pentarchy.env.sight import Sight

RAISE = "raise"
RANDOM = "random"
ILLEGAL = (RAISE, RANDOM)


class Options(gymnasium.spaces.Discrete):  # type: ignore[misc]  # gymnasium is optional, its types are not known
    """Every option of a game's vocabulary. Without a mask `sample` takes one that is open now, if any is."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.open: list[int] = []

    def sample(self, mask: Any = None, probability: Any = None) -> Any:  # as in gymnasium
        """A random option."""
        if mask is None and probability is None and self.open:
            return self.np_random.choice(self.open)
        return super().sample(mask, probability)


def check_illegal(illegal: str) -> str:
    """What to do with choices that are not options, or BadInput."""
    if illegal not in ILLEGAL:
        raise BadInput(f"illegal is {' or '.join(map(repr, ILLEGAL))}, not {illegal!r}")
    return illegal


def check_choice(state: State, player: int, action: Any, illegal: str, rng: Any) -> int:  # whatever a program gives
    """The choice as a number that is open to the player, or IllegalChoice that says why it is not."""
    options = state.options_for(player)
    size = state.game.vocabulary.size
    try:
        choice = int(action)
    except (TypeError, ValueError) as error:
        raise BadInput(f"a choice is a whole number from 0 to {size - 1}, not {action!r}") from error
    if choice in options:
        return choice
    if illegal == RANDOM:
        return int(rng.choice(options))
    if not 0 <= choice < size:
        raise BadInput(f"{choice} is no option of this game; they are numbered 0 to {size - 1}")
    reason = state.explain(choice, player)
    because = f": {reason.sentence}" if reason is not None else ""
    raise IllegalChoice(
        f"{state.words(choice)!r} is not an option of player_{player} now{because} Choose where the mask is 1.",
        reason.clause if reason is not None else "",
    )


def check_settings(sight: Sight, options: dict[str, object] | None) -> dict[str, Value]:
    """The game's settings, checked; clocks are off, since nobody waits."""
    settings = settled(sight.observer.game.settings, options or {})
    return dict(settings)


def check_whole(name: str, value: object, least: int) -> int:
    """A whole number, or BadInput."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise BadInput(f"{name} is a whole number from {least} on, not {value!r}")
    return value
