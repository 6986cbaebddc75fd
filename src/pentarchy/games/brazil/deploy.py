"""Chapter 7.1: deploying units and drawing Combat cards."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.core.steps import NO_OPTIONS, Step
from pentarchy.games.brazil.clocks import Question
from pentarchy.games.brazil.components import (
    ARCH_DEPLOY,
    DEPLOY_CARDS,
    DEPLOY_PAINTINGS,
    FIRST_CITY,
    FIRST_DEPLOY_CARDS,
    FIRST_DEPLOY_GOLD_CARD,
    FIRST_DEPLOY_RESOURCE,
    UNIT_KIND,
    UNIT_NAMES,
    UNITS_EACH,
)
from pentarchy.games.brazil.components import CAPITAL as CAPITAL_TILE
from pentarchy.games.brazil.lines import DEPLOYED, PRIVILEGE
from pentarchy.games.brazil.paying import UNIT, Pay, can_afford, gain_choices, too_dear
from pentarchy.games.brazil.state import DEFEATED, READY, Brazil
from pentarchy.games.brazil.verbs import DEPLOY, DO_DONE, PLACE


class DrawCards(Step[Brazil]):
    """Draw Gold cards and Combat cards (BI-6.10)."""

    def __init__(self, player: int, gold: int, combat: int) -> None:
        super().__init__(player)
        self.gold = gold
        self.combat = combat

    def run(self, s: Brazil) -> None:
        s.draw_gold_cards(self.player, self.gold)
        s.draw_combat_cards(self.player, self.combat)


class DeployUnit(Question):
    """BI-7.1.1, BI-7.1.5: deploy one unit after another; then draw Combat cards (BI-7.1.3)."""

    decision = "deploy_unit"
    rule = "7.1.1"

    def __init__(self, player: int, left: int, extra: int) -> None:
        super().__init__(player)
        self.left = left  # units that may still be deployed
        self.extra = extra  # Combat cards earned by first deployments (BI-12.4)

    def options(self, s: Brazil) -> list[int]:
        # profiled: half the time of asking `forbids` for each unit
        if self.left == 0:
            return NO_OPTIONS
        p = self.player
        first = UNITS_EACH * s.empire[p]
        found: list[int] = []
        for unit in range(first, first + UNITS_EACH):
            place = s.unit_hex[unit]
            if place == DEFEATED or (place == READY and can_afford(s, p, UNIT, unit, s._gold_held[p])):
                found.append(DEPLOY.base + unit)
        found.append(DO_DONE)
        return found

    def forbids(self, s: Brazil, action: int) -> int:
        if not DEPLOY.has(action):
            return 0
        unit = DEPLOY.first(action)
        if s.leader(unit) != self.player or s.unit_hex[unit] >= 0:
            return clause(7, 1, 1)
        if s.unit_hex[unit] == READY and not can_afford(s, self.player, UNIT, unit, s._gold_held[self.player]):
            return clause(6, 4)
        return 0

    def because(self, s: Brazil, action: int, number: int) -> str:
        unit = DEPLOY.first(action)
        if number == clause(6, 4):
            return too_dear(s, self.player, UNIT, unit)
        if s.leader(unit) != self.player:
            return f"The {UNIT_NAMES[unit]} is not one of your units."
        return f"The {UNIT_NAMES[unit]} is on the map already."

    def apply(self, s: Brazil, action: int) -> None:
        p = self.player
        if action == DO_DONE:
            self.run(s)
            return
        unit = DEPLOY.first(action)
        if s.unit_hex[unit] == READY:
            extra = self.extra + FIRST_DEPLOY_CARDS[s.monarch[p]]
            s.queue(Pay(p, UNIT, unit), DeployPlace(p, unit), DeployUnit(p, self.left - 1, extra))
        else:
            s.queue(DeployPlace(p, unit), DeployUnit(p, self.left - 1, self.extra))

    def run(self, s: Brazil) -> None:
        p = self.player
        s.credit(p, DEPLOY_PAINTINGS)
        count = 1 + self.extra + s.sum_of(p, DEPLOY_PAINTINGS, DEPLOY_CARDS)  # BI-7.1.8
        if s.is_upgraded(p, ARCH_DEPLOY):
            count += 1
        s.draw_combat_cards(p, count)

    def prompt(self, s: Brazil) -> str:
        many = "a unit" if self.left == 1 else f"up to {self.left} units"
        return f"Deploy {many}, or finish; then you draw Combat cards."


class DeployPlace(Question):
    """BI-7.1.2: the unit is placed on the player's Capital or on one of their Cities."""

    decision = "deploy_place"
    rule = "7.1.2"

    def __init__(self, player: int, unit: int) -> None:
        super().__init__(player)
        self.unit = unit

    def candidates(self, s: Brazil) -> list[int]:
        return [PLACE.base + hex for hex in range(len(s.tile)) if s.tile[hex] >= FIRST_CITY]

    def is_place(self, s: Brazil, hex: int) -> bool:
        """May the unit be placed here?"""
        if hex >= len(s.tile) or s.tile[hex] < FIRST_CITY or s.owner[hex] != self.player:
            return False
        return s.tile[hex] == CAPITAL_TILE or not s.is_seized(hex)

    def forbids(self, s: Brazil, action: int) -> int:
        return clause(7, 1, 2) if PLACE.has(action) and not self.is_place(s, PLACE.first(action)) else 0

    def apply(self, s: Brazil, action: int) -> None:
        p = self.player
        first = s.unit_hex[self.unit] == READY
        s.put_unit(self.unit, PLACE.first(action))
        s.retell(DEPLOYED, self.unit, PLACE.first(action))
        if first:  # BI-12.7
            kind = UNIT_KIND[self.unit]
            if FIRST_DEPLOY_RESOURCE[s.monarch[p]] >> kind & 1:
                s.tell(PRIVILEGE, p, s.monarch[p])
                gain_choices(s, p, 1)
            if FIRST_DEPLOY_GOLD_CARD[s.monarch[p]] >> kind & 1:
                s.tell(PRIVILEGE, p, s.monarch[p])
                s.draw_gold_cards(p, 1)

    def prompt(self, s: Brazil) -> str:
        return f"Place the {UNIT_NAMES[self.unit]} on your Capital or on one of your Cities."
