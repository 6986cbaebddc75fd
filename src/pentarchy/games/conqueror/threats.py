"""Chapter 16: external threats."""

from __future__ import annotations

from collections.abc import Iterable

from pentarchy.core.clauses import clause
from pentarchy.core.state import Together
from pentarchy.core.steps import NO_OPTIONS, Step
from pentarchy.games.conqueror.clock import Interruption, army_candidates, has_unit, unit_of_largest_army, why_no_unit
from pentarchy.games.conqueror.components import (
    CARD_NAMES,
    DIE,
    IN_CURRENCY,
    PLACE_NAMES,
    THREATS,
    UNIT_NAMES,
    Threat,
    changed,
)
from pentarchy.games.conqueror.lines import (
    BID_SHOWN,
    BONUS_INSTEAD,
    BONUS_PAID,
    CURRENCY_LOST,
    LOWEST,
    NOTHING_TO_LOSE,
    ROLLED,
    THREAT_BEATEN,
    THREAT_WINS,
)
from pentarchy.games.conqueror.state import Conqueror
from pentarchy.games.conqueror.verbs import BID, CLOCK, DECISION_TIMER, LOSE_UNIT, LOSE_UNIT_BASE, PLACE


def open_bids(s: Conqueror) -> None:
    """CQ-16.2: every living player bids in secret, all at once."""
    s.bids = (-1,) * s.players
    s.queue(Together(tuple(Bid(p) for p in s.living())), ThreatResult())


def roll_off(s: Conqueror, tied: list[int], highest: bool) -> int:
    """CQ-16.7, CQ-17.8: the tied players roll in turn order, rerolling ties, until one is left."""
    while len(tied) > 1:
        faces: list[int] = []
        for p in tied:
            face = DIE[s.roll(6)]
            s.tell(ROLLED, p, face)
            faces.append(face)
        best = max(faces) if highest else min(faces)
        tied = [p for p, face in zip(tied, faces, strict=True) if face == best]
    return tied[0]


class Bid(Step[Conqueror]):
    """CQ-16.2: one secret bid."""

    decision = "bid"
    rule = "16.2"
    asks = True
    secret = True
    final = True

    def candidates(self, s: Conqueror) -> Iterable[int]:
        return BID.options()[: s.currency[self.player] + 1]

    def forbids(self, s: Conqueror, action: int) -> int:
        return clause(16, 2) if BID.has(action) and BID.first(action) > s.currency[self.player] else 0

    def because(self, s: Conqueror, action: int, number: int) -> str:
        return f"You have {s.currency[self.player]} currency and cannot bid {BID.first(action)}."

    def apply(self, s: Conqueror, action: int) -> None:
        s.bids = changed(s.bids, self.player, BID.first(action))

    def prompt(self, s: Conqueror) -> str:
        need, most = THREATS[s.chronicle].minimum, s.currency[self.player]
        bid = f"Bid in secret from 0 to the {most} currency you have; every bid is paid." if most else "You have none."
        return f"{CARD_NAMES[s.chronicle]}: all players together must bid {need} currency. {bid}"


class ThreatResult(Step[Conqueror]):
    """CQ-16.3 to CQ-16.7: bids are revealed and paid; the threat is beaten, or everybody suffers."""

    def run(self, s: Conqueror) -> None:
        s.moment += 1
        threat = THREATS[s.chronicle]
        bidders = s.living()
        total = 0
        for p in bidders:
            s.currency[p] -= s.bids[p]
            total += s.bids[p]
            s.tell(BID_SHOWN, p, s.bids[p])
        if total >= threat.minimum:
            s.tell(THREAT_BEATEN, -1, s.chronicle, total, threat.minimum)
            top = max(s.bids[p] for p in bidders)
            self._reward(s, threat, roll_off(s, [p for p in bidders if s.bids[p] == top], True))
        else:
            s.tell(THREAT_WINS, -1, s.chronicle, total, threat.minimum)
            low = min(s.bids[p] for p in bidders)
            self._punish(s, threat, bidders, roll_off(s, [p for p in bidders if s.bids[p] == low], False))
        s.bids = (-1,) * s.players

    def _reward(self, s: Conqueror, threat: Threat, p: int) -> None:
        """CQ-16.5, CQ-16.9."""
        if threat.bonus_kind == IN_CURRENCY:
            s.currency[p] += threat.bonus
            s.tell(BONUS_PAID, p, threat.bonus)
        elif s.forts[p] and s.room(p) > 0:
            s.push(PlaceBonus(p, threat.bonus_unit))
        else:
            s.currency[p] += threat.bonus_instead
            s.tell(BONUS_INSTEAD, p, threat.bonus_instead)

    def _punish(self, s: Conqueror, threat: Threat, bidders: list[int], lowest: int) -> None:
        """CQ-16.6, CQ-16.8: the lowest bidder suffers the bigger penalty instead of the other."""
        losses: list[Step[Conqueror]] = []
        s.tell(LOWEST, lowest)
        for p in bidders:
            amount = threat.penalty_lowest if p == lowest else threat.penalty_all
            if threat.penalty_kind == IN_CURRENCY:
                lost = min(amount, s.currency[p])
                s.currency[p] -= lost
                s.tell(CURRENCY_LOST, p, lost)
            else:
                losses.append(LoseUnit(p, amount))
        s.queue(*losses)

    def events(self, s: Conqueror) -> list[int]:
        """CQ-17.14: while bids are open their time can run out."""
        return [CLOCK(DECISION_TIMER)] if s.has_clock and s.lanes is not None else NO_OPTIONS

    def take(self, s: Conqueror, action: int, player: int) -> None:
        for p in s.actors:
            lane = s.own_lane(p)
            lane.apply(lane.default(p), p)


class LoseUnit(Interruption):
    """CQ-16.8: a penalised player gives up units one by one, while they have any."""

    decision = "lose_unit"
    rule = "16.8"

    def __init__(self, player: int, left: int) -> None:
        super().__init__(player)
        self.left = left

    def candidates(self, s: Conqueror) -> Iterable[int]:
        return army_candidates(s, self.player, LOSE_UNIT_BASE)

    def forbids(self, s: Conqueror, action: int) -> int:
        if LOSE_UNIT.has(action) and not has_unit(s, self.player, LOSE_UNIT.first(action), LOSE_UNIT.second(action)):
            return clause(16, 8)
        return 0

    def because(self, s: Conqueror, action: int, number: int) -> str:
        return why_no_unit(LOSE_UNIT.first(action), LOSE_UNIT.second(action))

    def apply(self, s: Conqueror, action: int) -> None:
        s.moment += 1
        s.give_up_unit(self.player, LOSE_UNIT.first(action), LOSE_UNIT.second(action))
        if self.left > 1:
            s.push(LoseUnit(self.player, self.left - 1))

    def run(self, s: Conqueror) -> None:
        s.tell(NOTHING_TO_LOSE, self.player)

    def default(self, s: Conqueror, options: list[int]) -> int:
        return LOSE_UNIT_BASE + unit_of_largest_army(s, self.player)

    def prompt(self, s: Conqueror) -> str:
        return f"{CARD_NAMES[s.chronicle]} has won: give up a unit of yours ({self.left} left)."


class PlaceBonus(Interruption):
    """CQ-16.9: the highest bidder places a unit in one of their forts."""

    decision = "place_bonus"
    rule = "16.9"

    def __init__(self, player: int, kind: int) -> None:
        super().__init__(player)
        self.kind = kind

    def candidates(self, s: Conqueror) -> Iterable[int]:
        return [PLACE(self.kind, t) for t in s.map.forts]

    def forbids(self, s: Conqueror, action: int) -> int:
        if not PLACE.has(action):
            return 0
        kind, t = PLACE.first(action), PLACE.second(action)
        if kind != self.kind or s.holder[t] != self.player or t not in s.map.forts:
            return clause(16, 9)
        return 0

    def because(self, s: Conqueror, action: int, number: int) -> str:
        if PLACE.first(action) != self.kind:
            return f"The bonus is one {UNIT_NAMES[self.kind]}."
        return f"You control no fort in {PLACE_NAMES[PLACE.second(action)]}."

    def apply(self, s: Conqueror, action: int) -> None:
        s.moment += 1
        s.add_units(self.player, self.kind, PLACE.second(action))

    def prompt(self, s: Conqueror) -> str:
        return f"{CARD_NAMES[s.chronicle]} is beaten: place your cavalry in a fort that you control."
