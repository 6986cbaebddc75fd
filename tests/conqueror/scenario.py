"""Sets the table: an empty map with vacant homes, then only what a test names.

Seats: 0 Rome, 1 Carthage, 2 Greece, 3 Egypt, 4 Persia, 5 Gaul. c = cavalry, i = infantry.
"""

from __future__ import annotations

from pentarchy.core.state import ASKED
from pentarchy.core.steps import Step
from pentarchy.games.conqueror import GAME
from pentarchy.games.conqueror.components import TERRITORY, TERRITORY_COUNT, TERRITORY_IDS
from pentarchy.games.conqueror.state import Conqueror
from pentarchy.games.conqueror.table import (
    CARTHAGE,
    EGYPT,
    FACE,
    GAUL,
    GREECE,
    PERSIA,
    ROME,
    WHITE,
    acting,
    ask,
    card,
    dice,
    empty,
    end_turn_of,
    give_hero,
    give_mission,
    lost_home,
    new,
    next_card,
    put,
    turn,
)

__all__ = [
    "CARTHAGE",
    "EGYPT",
    "FACE",
    "GAUL",
    "GREECE",
    "PERSIA",
    "ROME",
    "WHITE",
    "able",
    "acting",
    "army",
    "ask",
    "card",
    "choose",
    "clock",
    "dice",
    "empty",
    "end_turn_of",
    "give_hero",
    "give_mission",
    "held",
    "lost_home",
    "new",
    "next_card",
    "offered",
    "options",
    "put",
    "question",
    "refused",
    "turn",
]


def choose(s: Conqueror, *choices: str, player: int = ASKED) -> None:
    """Choices in words, by whoever is asked or by the player named."""
    for words in choices:
        s.apply(GAME.vocabulary.parse(words), player)


def clock(s: Conqueror, timer: str) -> None:
    """The clock raises an event."""
    choose(s, f"clock {timer}", player=-1)


def options(s: Conqueror, start: str = "", player: int = ASKED) -> list[str]:
    """The options that begin with these words."""
    found = s.options_for(s.meant(player))
    return [s.words(a) for a in found if s.words(a).startswith(start)]


def offered(s: Conqueror, words: str, player: int = ASKED) -> bool:
    """Is this an option?"""
    return words in options(s, words, player)


def refused(s: Conqueror, words: str, player: int = ASKED) -> str:
    """The clause that forbids this."""
    reason = s.explain(GAME.vocabulary.parse(words), player)
    assert reason is not None, f"{words} is not refused"
    assert reason.sentence
    return reason.clause


def army(s: Conqueror, t: str) -> tuple[int, int, int]:
    """Holder, cavalry and infantry of a territory."""
    place = TERRITORY[t]
    return s.holder[place], s.units[TERRITORY_COUNT + place], s.units[place]


def able(s: Conqueror, t: str) -> tuple[int, int, int, int]:
    """Ready cavalry and infantry, victorious cavalry and infantry of a territory."""
    place = TERRITORY[t]
    ready, victorious = s.ready, s.victorious
    return ready[TERRITORY_COUNT + place], ready[place], victorious[TERRITORY_COUNT + place], victorious[place]


def held(s: Conqueror, p: int) -> list[str]:
    """The territories a player controls."""
    return [TERRITORY_IDS[t] for t in s.map.spaces if s.holder[t] == p]


def question(s: Conqueror) -> tuple[str, int]:
    """The open decision and who is asked."""
    step: Step[Conqueror] | None = s.question()
    return (step.decision if step is not None else "", s.player)
