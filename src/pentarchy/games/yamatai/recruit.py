"""Chapter 11: step 6, recruit a specialist."""

from __future__ import annotations

from functools import cache
from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.core.steps import NO_OPTIONS
from pentarchy.games.yamatai.components import CULTURES, DIFFERENT, IDENTICAL, NONE, SPECIALIST_NAMES, mask
from pentarchy.games.yamatai.powers import PASSED, Question, SacredTarget, has_sacred_islands
from pentarchy.games.yamatai.specialists import DIPLOMAT, DIPLOMAT_TOKENS, TEMPLE_WARDEN
from pentarchy.games.yamatai.state import Yamatai
from pentarchy.games.yamatai.verbs import BOUNTY, FIRST_OF_DIPLOMAT, PAY, PAYMENTS, RECRUIT
from pentarchy.games.yamatai.windows import IN_RECRUIT, Window

NUMBERS: Final[tuple[str, ...]] = ("no", "one", "two", "three", "four", "five", "six")


def payments(s: Yamatai, p: int) -> list[int]:
    """YA-11.1, YA-14.12: how the player can pay for a specialist."""
    single = double = 0
    for kind in range(CULTURES):
        count = s.tokens[p * CULTURES + kind]
        if count:
            single |= 1 << kind
            if count >= IDENTICAL:
                double |= 1 << kind
    return _payments(single, double, bool(s.specialists[p] & DIPLOMAT))


@cache
def _payments(single: int, double: int, diplomat: bool) -> list[int]:
    """The payments that these types allow, and these, of which there are enough alike. Never changed in place."""
    found: list[int] = []
    for place, kinds in enumerate(PAYMENTS):
        types = mask(kinds)
        alike = place < CULTURES
        if types & (double if alike else single) == types and (diplomat or place < FIRST_OF_DIPLOMAT):
            found.append(PAY.base + place)
    return found


def cheapest(s: Yamatai, p: int) -> str:
    """YA-11.1, YA-14.12: what a specialist costs this player."""
    different = NUMBERS[DIFFERENT]
    if s.specialists[p] & DIPLOMAT:
        few = NUMBERS[DIPLOMAT_TOKENS]
        return f"With the diplomat a specialist costs any {few} of your culture tokens, or {different} different ones."
    alike = NUMBERS[IDENTICAL]
    return f"A specialist costs {alike} of your culture tokens of one type, or {different} of different types."


class Recruit(Window):
    """YA-11.1 to YA-11.5: choose a face-up specialist, or pass."""

    decision = "recruit"
    rule = "11.1"
    window = IN_RECRUIT

    def options(self, s: Yamatai) -> list[int]:
        found: list[int] = []
        if payments(s, self.player):  # asked once: quicker than of every specialist
            found = sorted([RECRUIT.base + person for person in s.specialist_row if person != NONE])
        found += self.powers(s)
        if not found:
            return NO_OPTIONS  # YA-5.8
        found.append(PASSED)
        return found

    def forbids(self, s: Yamatai, action: int) -> int:
        if not RECRUIT.has(action):
            return super().forbids(s, action)
        if RECRUIT.first(action) not in s.specialist_row:
            return clause(2, 12)
        return 0 if payments(s, self.player) else clause(11, 1)

    def apply(self, s: Yamatai, action: int) -> None:
        if action != PASSED and not self.activate(s, action):
            s.push(Payment(self.player, RECRUIT.first(action)))

    def because(self, s: Yamatai, action: int, number: int) -> str:
        return cheapest(s, self.player) if number == clause(11, 1) else super().because(s, action, number)

    def prompt(self, s: Yamatai) -> str:
        return f"Recruit a specialist or pass. {cheapest(s, self.player)}"


class Payment(Question):
    """YA-11.1 to YA-11.4: pay, take the coins on the tile and the tile."""

    decision = "payment"
    rule = "11.1"

    def __init__(self, player: int, person: int) -> None:
        super().__init__(player)
        self.person = person

    def options(self, s: Yamatai) -> list[int]:
        return payments(s, self.player)

    def forbids(self, s: Yamatai, action: int) -> int:
        return clause(11, 1) if PAY.has(action) and action not in payments(s, self.player) else 0

    def because(self, s: Yamatai, action: int, number: int) -> str:
        return cheapest(s, self.player)

    def apply(self, s: Yamatai, action: int) -> None:
        p, person = self.player, self.person
        for kind in PAYMENTS[PAY.first(action)]:
            s.tokens[p * CULTURES + kind] -= 1  # YA-11.2
        coins = s.bounty[person]
        s.coins[p] += coins
        s.bounty[person] = 0
        s.specialist_row[s.specialist_row.index(person)] = NONE
        s.specialists[p] |= 1 << person
        if coins:
            s.tell(BOUNTY, p, coins, person)
        if TEMPLE_WARDEN >> person & 1:
            s.push(WardenToken(p))

    def prompt(self, s: Yamatai) -> str:
        return f"Choose the culture tokens with which you pay for {SPECIALIST_NAMES[self.person]}."


class WardenToken(SacredTarget):
    """YA-14.18: whoever recruits the temple warden may put sacred ground on an island."""

    decision = "warden_token"
    rule = "14.18"

    def options(self, s: Yamatai) -> list[int]:
        return [*super().options(s), PASSED] if has_sacred_islands(s) else NO_OPTIONS

    def apply(self, s: Yamatai, action: int) -> None:
        if action != PASSED:
            super().apply(s, action)

    def prompt(self, s: Yamatai) -> str:
        return "The temple warden lets you put sacred ground on an empty island, or pass."
