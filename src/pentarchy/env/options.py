"""The action space, and the treatment of illegal choices."""

from __future__ import annotations

import operator
from numbers import Real
from typing import Any

import gymnasium

from pentarchy.core.errors import BadInput, IllegalChoice
from pentarchy.core.game import Game
from pentarchy.core.rewards import Rewards
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
    choice = whole(action)
    if choice is None:
        raise BadInput(f"a choice is a whole number from 0 to {size - 1}, not {action!r}")
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
    number = whole(value)
    if number is None or number < least:
        raise BadInput(f"{name} is a whole number from {least} on, not {value!r}")
    return number


def check_players(game: Game, players: object) -> int:
    """How many play: as few as can unless a number is given; or BadInput with the numbers that can."""
    if players is None:
        return game.player_counts[0]
    count = check_whole("players", players, 1)
    game.check_players(count)
    return count


def check_seat(seat: object, players: int) -> int:
    """The number of a seat, or BadInput."""
    number = check_whole("seat", seat, 0)
    if number >= players:
        raise BadInput(f"there is no seat {number}; they are numbered 0 to {players - 1}")
    return number


def check_rewards(kind: str, shaping: object) -> Rewards:
    """What is paid, or BadInput."""
    if isinstance(shaping, bool) or not isinstance(shaping, Real):
        raise BadInput(f"shaping is a number from 0 to 1000, not {shaping!r}")
    return Rewards(kind, float(shaping))


def whole(value: object) -> int | None:
    """A whole number of Python's, numpy's or torch's; nothing if it is anything else, even 2.0."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    try:
        return operator.index(value)
    except TypeError:  # an array of several numbers, or of fractions
        return None
