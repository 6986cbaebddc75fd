"""Tactics cards: which may be played by whom, and the question for one (CC-17.9, CC-17.10)."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.games.cultures.asking import Question
from pentarchy.games.cultures.battlefield import ATTACKER, CITY_OF, DEFENDER, LONE, NAVAL, SPACE, fighters
from pentarchy.games.cultures.board import STACK
from pentarchy.games.cultures.components import (
    ADD_DICE,
    CARD_TACTIC,
    FITS_ARMY,
    FITS_FORT,
    FITS_SHIP,
    PERSON_MASK,
    PLACE_CITY,
    PLACE_NOT_ATTACKING,
    ROLE,
    WHERE,
)
from pentarchy.games.cultures.lines import LAID_CARD
from pentarchy.games.cultures.names import ACTION_CARDS, BARBARIANS, NONE, SEA, TACTICAL_RETREAT_TACTIC, TACTICS
from pentarchy.games.cultures.state import Cultures
from pentarchy.games.cultures.verbs import NO_TACTIC, TACTIC


def ask_for_card(s: Cultures, side: int) -> None:
    """CC-17.9: a player with Tactics who holds action cards may play one."""
    p = s.battle[ATTACKER + side]
    if p < BARBARIANS and s.has(p, TACTICS) and s.hand[p] & ~PERSON_MASK:
        s.push(PlayTactic(p, side))


def fits(s: Cultures, tactic: int, side: int) -> bool:
    """CC-17.10, CC-17.27, CC-17.3: may this tactics half be played by this side?"""
    b = s.battle
    if ROLE[tactic] != 2 and ROLE[tactic] != side:
        return False
    if b[LONE]:
        return FITS_FORT[tactic] and ADD_DICE[tactic] > 0
    if b[NAVAL]:
        return FITS_SHIP[tactic]
    if fighters(s, side):
        if not FITS_ARMY[tactic]:
            return False
    elif side == 0 or b[CITY_OF] == NONE or not FITS_FORT[tactic]:
        return False
    if WHERE[tactic] == PLACE_CITY and b[CITY_OF] == NONE:
        return False
    if WHERE[tactic] == PLACE_NOT_ATTACKING and side == 0 and b[CITY_OF] != NONE:
        return False
    if tactic == TACTICAL_RETREAT_TACTIC:
        return b[ATTACKER] != BARBARIANS and len(refuges(s)) > 0
    return True


def refuges(s: Cultures) -> list[int]:
    """CC-17.27: where the defending land units could withdraw to."""
    b = s.battle
    p, space = b[DEFENDER], b[SPACE]
    found: list[int] = []
    for h in s._map.near[space]:
        if s.terrain[h] < 0 or s.terrain[h] == SEA or s.city[h] not in (NONE, p):
            continue
        if s.owner[h] == p:
            if s.army[h] + s.army[space] <= STACK:
                found.append(h)
        elif s.owner[h] == NONE or _left_behind(s, h) == 0:
            found.append(h)
    return found


def _left_behind(s: Cultures, h: int) -> int:
    """Units in a space that are not part of the attacking group."""
    return s.army[h] + s.settlers[h] - sum(1 for entry in s.group if entry >> 5 == h)


class PlayTactic(Question):
    """CC-17.9, CC-17.10: play an action card face down, or pass; the others cannot tell who was asked (CC-27.6)."""

    decision = "tactic"
    rule = "17.9"
    veiled = True
    secret = True

    def __init__(self, player: int, side: int) -> None:
        super().__init__(player)
        self.side = side

    def candidates(self, s: Cultures) -> list[int]:
        held = s.hand[self.player]
        return [TACTIC.option(card) for card in range(ACTION_CARDS) if held >> card & 1]

    def way_out(self, s: Cultures) -> int:
        return NO_TACTIC.option()

    def forbids(self, s: Cultures, action: int) -> int:
        if not TACTIC.has(action):
            return 0
        card = TACTIC.first(action)
        if not s.hand[self.player] >> card & 1:
            return clause(17, 9)
        return 0 if fits(s, CARD_TACTIC[card], self.side) else clause(17, 10)

    def because(self, s: Cultures, action: int, number: int) -> str:
        return "You do not hold this card." if number == clause(17, 9) else "This card does not fit this battle."

    def apply(self, s: Cultures, action: int) -> None:
        if action != NO_TACTIC.option():
            card = TACTIC.first(action)
            s.hand[self.player] &= ~(1 << card)  # whoever knew it in this hand may still think it there
            s.tactics[self.side] = card
            s.tell(LAID_CARD, self.player)

    def prompt(self, s: Cultures) -> str:
        return "Play a tactics card face down, or none."
