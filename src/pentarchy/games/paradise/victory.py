"""The Victory Step (section 17): declarations, answers to them, and the end of the game."""

from __future__ import annotations

from typing import ClassVar, Final

from pentarchy.core.clauses import clause
from pentarchy.core.steps import NO_OPTIONS, Step
from pentarchy.games.paradise.cards import SPECIAL, WithCards, reveal, reveal_all
from pentarchy.games.paradise.components import (
    CANCEL_VICTORY,
    CARDS,
    IMPROVE_AGRICULTURE,
    NONE,
    TIE_RANK,
    VARIABLE_END_ROLL,
    VP_CARDS,
)
from pentarchy.games.paradise.lines import (
    DEFORESTED,
    END_MOVED,
    END_STAYS,
    NO_VICTORY,
    REACHED,
    STANDS,
    STILL_HELD,
    TIE_CARDS,
    TIE_GROUPS,
    TIE_ORDER,
    TIE_VILLAGES,
    VICTORY_BEGINS,
    WON,
    WON_AT_END,
)
from pentarchy.games.paradise.questions import Question
from pentarchy.games.paradise.scoring import cards_value, score, standing, total, village_count
from pentarchy.games.paradise.state import Paradise
from pentarchy.games.paradise.verbs import DECLARE, DONE, REMOVE_VILLAGE, REVEAL_CARD

DEFORESTATION: Final = CANCEL_VICTORY.bit_length() - 1


class Victory(Step[Paradise]):
    """CP-17.1, CP-17.2: everybody has their window in turn order."""

    def run(self, s: Paradise) -> None:
        s.declared = 0
        s.stirred = False
        s.tell(VICTORY_BEGINS)
        s.push(VictoryWindow(s.order[0], 0))


def reaches(s: Paradise, p: int, hidden: int) -> bool:
    """Do the player's points, with these hidden cards counted, meet the threshold?"""
    return total(s, p) + cards_value(s, p, hidden) >= 2 * s.threshold


def declare(s: Paradise, p: int) -> None:
    """CP-17.3: declaring reveals all cards worth points."""
    s.declared |= 1 << p
    s.stirred = True
    reveal_all(s, p, VP_CARDS)


class VictoryWindow(WithCards):
    """CP-17.2, CP-17.3: reveal cards, turn tiles, declare victory, or finish."""

    decision = "victory_reveal"
    rule = "17.2"
    asks = True  # or the others could tell what the hidden cards can do
    again: ClassVar[bool] = False  # a round of answers to a declaration

    def __init__(self, player: int, place: int) -> None:
        super().__init__(player)
        self.place = place  # in the turn order

    def can_declare(self, s: Paradise) -> bool:
        """Do the player's points, hidden cards included, meet the threshold?"""
        return not s.declared >> self.player & 1 and reaches(s, self.player, s.hand[self.player])

    def candidates(self, s: Paradise) -> list[int]:
        extras = self.extras(s)
        asked = extras or s.hand[self.player] or self.can_declare(s)
        return [DONE.base, *extras, DECLARE.base] if asked else NO_OPTIONS

    def forbids(self, s: Paradise, action: int) -> int:
        if action == DECLARE.base:
            return 0 if self.can_declare(s) else clause(17, 2)
        return self.extras_forbid(s, action)

    def because(self, s: Paradise, action: int, number: int) -> str:
        declared = number == clause(17, 2) and s.declared >> self.player & 1
        return "You have declared victory already." if declared else ""

    def run(self, s: Paradise) -> None:
        self.close(s)

    def apply(self, s: Paradise, action: int) -> None:
        if self.took_extra(s, action):
            s.stirred = True
            return
        if action == DECLARE.base:
            declare(s, self.player)
        self.close(s)

    def close(self, s: Paradise) -> None:
        """The window ends: whoever has reached the threshold in public declares (CP-17.3); the next is asked."""
        for p in s.order:
            if not s.declared >> p & 1 and reaches(s, p, 0):
                s.tell(REACHED, p, total(s, p))
                declare(s, p)
        self.next(s)

    def next(self, s: Paradise) -> None:
        """The next window of the round, or what follows the round (CP-17.4)."""
        if self.place + 1 < s.players:
            place = self.place + 1
            s.push(VictoryAnswer(s.order[place], place) if self.again else VictoryWindow(s.order[place], place))
        elif s.declared and (s.stirred or not self.again):
            s.stirred = False
            s.push(VictoryAnswer(s.order[0], 0))
        elif s.declared:
            s.push(Recount())

    def prompt(self, s: Paradise) -> str:
        return f"The threshold is {s.threshold}: reveal cards, turn tiles, declare victory if you can, or finish."


class VictoryAnswer(VictoryWindow):
    """CP-17.4, CP-17.5: after a declaration everybody is asked again; Deforestation may undo it."""

    decision = "victory_response"
    rule = "17.4"
    again: ClassVar[bool] = True

    def barred(self, s: Paradise) -> int:
        return SPECIAL if s.declared >> self.player & 1 else IMPROVE_AGRICULTURE  # CP-14.16

    def apply(self, s: Paradise, action: int) -> None:
        if action == REVEAL_CARD.base + DEFORESTATION:
            deforest(s, self.player)
        else:
            super().apply(s, action)

    def prompt(self, s: Paradise) -> str:
        names = " and ".join(s.seat_name(p) for p in s.order if s.declared >> p & 1)
        return f"{names} declared victory: reveal cards, turn tiles, declare it too if you can, or finish."


def deforest(s: Paradise, p: int) -> None:
    """CP-17.5: all declarations are void, the strongest declarer loses a Village, and the card leaves the game."""
    reveal(s, p, DEFORESTATION)
    s.revealed[p] &= ~CANCEL_VICTORY
    declarers = [q for q in range(s.players) if s.declared >> q & 1]
    strongest = min(declarers, key=lambda q: (-total(s, q), TIE_RANK[s.faction[q]]))
    s.declared = 0
    s.tell(DEFORESTED, strongest)
    s.push(Deforested(strongest))


class Deforested(Question):
    """CP-17.5: the Village comes from one of the declarer's groups with the most Villages."""

    decision = "deforested"
    rule = "17.5"

    def hexes(self, s: Paradise) -> list[int]:
        """The player's groups with the most Villages."""
        groups = s.groups(self.player)
        most = max((s.villages[h] for h in groups), default=0)
        return [h for h in groups if s.villages[h] == most]

    def candidates(self, s: Paradise) -> list[int]:
        return [REMOVE_VILLAGE.base + h for h in self.hexes(s)]

    def forbids(self, s: Paradise, action: int) -> int:
        if REMOVE_VILLAGE.has(action) and REMOVE_VILLAGE.first(action) not in self.hexes(s):
            return clause(17, 5)
        return 0

    def apply(self, s: Paradise, action: int) -> None:
        h = REMOVE_VILLAGE.first(action)
        s.set_group(h, self.player, s.villages[h] - 1)

    def prompt(self, s: Paradise) -> str:
        return "Your forests are gone: remove a Village from one of your groups with the most Villages."


class Recount(Step[Paradise]):
    """CP-17.6, CP-17.7, CP-18.7: a player who still meets the threshold ends the game, unless it moves up."""

    def run(self, s: Paradise) -> None:
        if not any(s.declared >> p & 1 and reaches(s, p, 0) for p in range(s.players)):
            s.declared = 0
            s.tell(NO_VICTORY, NONE, s.threshold)
            return
        if s.number("variable_end"):
            rolled = s.roll(6)
            if rolled < VARIABLE_END_ROLL:
                s.declared = 0
                s.threshold += 1
                s.tell(END_MOVED, NONE, rolled + 1, s.threshold)
                return
            s.tell(END_STAYS, NONE, rolled + 1)
        set_track(s)
        tell_winner(s)
        s.finish()


def set_track(s: Paradise) -> None:
    """Set the Victory Point markers (CP-16.7), and record those that have moved."""
    before = s.track
    s.track = tuple(total(s, p) for p in range(s.players))
    for p in s.order:
        if s.track[p] != before[p]:
            tell_standing(s, p)


def tell_standing(s: Paradise, p: int) -> None:
    """Record a player's points by source."""
    parts = [*score(s, p).parts.values()]
    sources = sum(1 << place for place, points in enumerate(parts) if points)
    s.tell(STANDS[sources], p, s.track[p], village_count(s, p), *parts[1:])


def tell_winner(s: Paradise) -> None:
    """Record who has won, cards that counted nothing, and what decided a tie (CP-17.8 to CP-17.10)."""
    for p in s.order:
        for card in range(CARDS):
            if s.hand[p] >> card & 1:
                s.tell(STILL_HELD, p, card)
    first, second = s.ranking()[:2]
    if s.declared:
        s.tell(WON, first, s.track[first], s.threshold)
    else:
        s.tell(WON_AT_END, first, s.track[first])
    mine, other = standing(s, first), standing(s, second)
    if mine[0] != other[0]:
        return
    for place, line in ((1, TIE_GROUPS), (2, TIE_CARDS), (3, TIE_VILLAGES)):
        if mine[place] != other[place]:
            s.tell(line, first, second, mine[place], other[place])
            return
    s.tell(TIE_ORDER, first, second)
