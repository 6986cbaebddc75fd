"""Chapter 18: who wins, who is out, and how the others rank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.journal import Line
from pentarchy.core.state import Score
from pentarchy.games.conqueror.components import BOX, HELD, NO_TERRITORY, SUPPLY, TERRITORY_COUNT, changed
from pentarchy.games.conqueror.lines import BEST_STANDING, ELIMINATED

if TYPE_CHECKING:
    from pentarchy.games.conqueror.state import Conqueror


def score(s: Conqueror, p: int) -> Score:
    """CQ-18.11: only the ranking counts; the score shown is the number of forts."""
    forts = s.fort_count(p)
    return Score(forts, {"forts": forts})


def standing(s: Conqueror, p: int) -> tuple[int, ...]:
    """CQ-18.9, CQ-18.10: the winner, then the survivors by what they hold, then the eliminated, last to fall first."""
    place = s.order.index(p) if s.order else 0
    won = 1 if s.winner == p else 0
    if not s.is_alive(p):
        return (won, 0, s.out[p], place, 0, 0, 0)
    strength = sum(s.strength(t) for t in range(TERRITORY_COUNT) if s.holder[t] == p)
    return (won, 1, s.fort_count(p), s.territories[p], strength, s.currency[p], place)


def win(s: Conqueror, p: int, why: Line, *args: int) -> None:
    """The game ends at once with this winner, for this reason."""
    s.winner = p
    s.tell(why, p, *args)
    s.finish()


def win_by_standing(s: Conqueror) -> None:
    """CQ-18.8, CQ-18.9: the game ends, and the player who ranks highest wins."""
    best = s.order[0]
    for p in s.order:
        if standing(s, p) > standing(s, best):
            best = p
    win(s, best, BEST_STANDING, s.round, deciding_tie_break(s, best))


def deciding_tie_break(s: Conqueror, best: int) -> int:
    """CQ-18.9: the comparison that puts the best player ahead of everybody else."""
    own = standing(s, best)[2:6]
    others = [standing(s, p)[2:6] for p in s.order if p != best and s.is_alive(p) == s.is_alive(best)]
    for place in range(len(own)):
        if all(other[: place + 1] < own[: place + 1] for other in others):
            return place
    return len(own)


def eliminate(s: Conqueror, fallen: list[int]) -> None:
    """CQ-18.7: all these players are out by the same option; what they had returns to the box."""
    number = max(s.out) + 1
    for p in fallen:
        s.out[p] = number
        s.currency[p] = 0
        s.claims[p] = 0
        s.bribes = changed(s.bribes, p, NO_TERRITORY)
        for h in [*s.hand(p), *s.hero_supply(p)]:
            s.heroes[h] = BOX
        for place in (SUPPLY, HELD):
            for m in s.missions_in(p, place):
                s.missions[m] = BOX
        s.tell(ELIMINATED, p)
