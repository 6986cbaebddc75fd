"""Chapter 8: the Movement Phase."""

from __future__ import annotations

from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.core.english import capitalised
from pentarchy.games.brazil.actions import gold_card_forbidden, play_gold_card, playable_gold_cards
from pentarchy.games.brazil.clocks import Question
from pentarchy.games.brazil.combat import is_defended, start_battle
from pentarchy.games.brazil.components import (
    ARCH_BUILD,
    ARCH_DEPLOY,
    ARCH_MANUFACTURE,
    ARCH_NAMES,
    ARCH_PAINTING,
    BOMBARDIERS,
    BOMBARDS,
    EXTRA_STEP_PAINTINGS,
    FIRST_CITY,
    FIRST_EXPEDITION,
    FOREST,
    GOLD_MINE,
    MAP_EDGE,
    NONE,
    STANCE,
    TWO_STEPS,
    UNIT_NAMES,
    UNITS_EACH,
    WATER,
)
from pentarchy.games.brazil.components import CAPITAL as CAPITAL_TILE
from pentarchy.games.brazil.components import HEXES as HEX_NAMES
from pentarchy.games.brazil.exploration import begin_expedition, explore
from pentarchy.games.brazil.missions import reveal_because, reveal_forbidden, reveal_mission, revealable_missions
from pentarchy.games.brazil.paying import Limits
from pentarchy.games.brazil.state import Brazil
from pentarchy.games.brazil.verbs import (
    BOMBARD,
    BOMBARDIER_NUMBER,
    DO_END_TURN,
    DO_STOP,
    HEXES,
    MOVE,
    PLAY_GOLD,
    REVEAL,
    STEP,
    XMOVE,
)

#: BI-8.4 to BI-8.8: the clause of each arch's additional movement; Harbor and Trade give none (BI-8.9).
ARCH_CLAUSE: Final[tuple[int, ...]] = (
    clause(8, 4),
    clause(8, 5),
    clause(8, 6),
    clause(8, 7),
    clause(8, 8),
    clause(8, 9),
    clause(8, 9),
)

NO_HEXES: Final[list[int]] = []

# --- where to ----------------------------------------------------------------------------------------------------


def is_foreign_capital(s: Brazil, p: int, hex: int) -> bool:
    """BI-8.3: is it another player's Capital?"""
    return s.tile[hex] == CAPITAL_TILE and s.owner[hex] != p


def add_steps(s: Brazil, p: int, unit: int, base: int, found: list[int]) -> None:
    """BI-8.2: the options of a verb for one step of this unit."""
    start = base + HEXES.size * unit
    tile = s.tile
    for hex in s._adjacent[s.unit_hex[unit]]:
        if tile[hex] != CAPITAL_TILE or s.owner[hex] == p:
            found.append(start + hex)


def may_bombard(s: Brazil, p: int, hex: int) -> bool:
    """BI-8.13: does an enemy unit stand here, not in a Capital?"""
    holder = s._holder[hex]
    return holder != NONE and holder != p and s.tile[hex] != CAPITAL_TILE


def no_bombardment(s: Brazil, p: int, hex: int) -> str:
    """BI-8.13: why a hex within reach cannot be bombarded."""
    if s._holder[hex] in (NONE, p):
        return "There is no enemy unit to bombard."
    return "A unit in a Capital cannot be bombarded."


def is_controlled_city(s: Brazil, p: int, hex: int) -> bool:
    """A City that the player controls, their own or a seized one."""
    tile = s.tile[hex]
    return FIRST_CITY <= tile < CAPITAL_TILE and s.controller(hex) == p


def arch_reaches(s: Brazil, p: int, arch: int, origin: int, hex: int) -> bool:
    """BI-8.4 to BI-8.8: may the arch's additional movement go from one hex to this one, next to it or not?"""
    if arch == ARCH_DEPLOY:
        return hex != origin and (hex == s.capital[p] or is_controlled_city(s, p, hex))
    if hex not in s._adjacent[origin] or is_foreign_capital(s, p, hex):
        return False
    if arch == ARCH_PAINTING:
        return s.terrain[hex] == FOREST
    if arch == ARCH_BUILD:
        tile = s.tile[hex]
        return tile != NONE and tile != CAPITAL_TILE and s.controller(hex) == p
    if arch == ARCH_MANUFACTURE:
        return s.terrain[hex] == GOLD_MINE
    return MAP_EDGE[s.scenario][hex] or s.terrain[hex] == WATER or s.terrain[origin] == WATER


def enter(s: Brazil, unit: int, hex: int) -> bool:
    """BI-8.11: a unit enters a hex. True if nothing but the step itself happens."""
    p = s.leader(unit)
    if is_defended(s, p, hex):
        start_battle(s, unit, hex, 0)
        return False
    if s.face_down[hex] != NONE:
        explore(s, unit, hex)
        return False
    if s.face_up[hex] >= FIRST_EXPEDITION:
        begin_expedition(s, unit, hex)
        return False
    s.put_unit(unit, hex)
    return True


# --- the phase ---------------------------------------------------------------------------------------------------


class Movement(Question):
    """BI-8.1, BI-5.7, BI-5.10, BI-5.12: move, bombard, play Gold cards, reveal missions, and end the turn."""

    decision = "movement"
    rule = "8.1"
    asks = True

    def options(self, s: Brazil) -> list[int]:
        # profiled: asking `forbids` for every step of every unit takes three times as long
        p = self.player
        found = [] if s.moved else playable_gold_cards(s, p)
        first = UNITS_EACH * s.empire[p]
        places = s.unit_hex
        if s.free_move:
            for unit in range(first, first + UNITS_EACH):
                if places[unit] >= 0:
                    add_steps(s, p, unit, MOVE.base, found)
            for unit in range(first, first + UNITS_EACH):
                if places[unit] >= 0 and BOMBARDS[unit]:
                    self.add_bombardments(s, unit, found)
        if s.extra_arch != NONE:
            homes = self.homes(s) if s.extra_arch == ARCH_DEPLOY else NO_HEXES
            for unit in range(first, first + UNITS_EACH):
                if places[unit] >= 0:
                    self.add_additional(s, unit, homes, found)
        found += revealable_missions(s, p)
        found.append(DO_END_TURN)
        return found

    def add_bombardments(self, s: Brazil, unit: int, found: list[int]) -> None:
        """BI-8.13: the hexes this unit may bombard."""
        start = BOMBARD.base + HEXES.size * BOMBARDIER_NUMBER[unit]
        for hex in s._adjacent[s.unit_hex[unit]]:
            if may_bombard(s, self.player, hex):
                found.append(start + hex)

    def homes(self, s: Brazil) -> list[int]:
        """BI-8.4: the player's Capital and the Cities they control."""
        p = self.player
        tile = s.tile
        capital = s.capital[p]
        return [
            hex
            for hex in range(len(tile))
            if tile[hex] >= FIRST_CITY and (hex == capital or is_controlled_city(s, p, hex))
        ]

    def add_additional(self, s: Brazil, unit: int, homes: list[int], found: list[int]) -> None:
        """BI-8.4 to BI-8.8: the hexes the arch's movement takes this unit to."""
        start = XMOVE.base + HEXES.size * unit
        origin = s.unit_hex[unit]
        if s.extra_arch == ARCH_DEPLOY:
            for hex in homes:
                if hex != origin:
                    found.append(start + hex)
            return
        for hex in s._adjacent[origin]:
            if arch_reaches(s, self.player, s.extra_arch, origin, hex):
                found.append(start + hex)

    def forbids(self, s: Brazil, action: int) -> int:
        p = self.player
        if PLAY_GOLD.has(action):
            return clause(5, 7) if s.moved else gold_card_forbidden(s, p, PLAY_GOLD.first(action))
        if REVEAL.has(action):
            return reveal_forbidden(s, p, REVEAL.first(action))
        if MOVE.has(action):
            return self.forbids_move(s, MOVE.first(action), MOVE.second(action))
        if BOMBARD.has(action):
            return self.forbids_bombardment(s, BOMBARDIERS[BOMBARD.first(action)], BOMBARD.second(action))
        if XMOVE.has(action):
            return self.forbids_additional(s, XMOVE.first(action), XMOVE.second(action))
        return 0

    def because(self, s: Brazil, action: int, number: int) -> str:
        if REVEAL.has(action):
            return reveal_because(s, self.player, REVEAL.first(action), number)
        if MOVE.has(action):
            return step_because(s, self.player, MOVE.first(action), MOVE.second(action), number)
        if XMOVE.has(action):
            arch = s.arch[self.player]
            if number == clause(8, 1) and arch != NONE and STANCE[arch]:
                return f"{ARCH_NAMES[arch]} gives strength in combat, but no movement (BI-8.9)."
            return step_because(s, self.player, XMOVE.first(action), XMOVE.second(action), number)
        if BOMBARD.has(action):
            unit, hex = BOMBARDIERS[BOMBARD.first(action)], BOMBARD.second(action)
            if number == clause(8, 13) and can_be_moved(s, self.player, unit) and hex in s._adjacent[s.unit_hex[unit]]:
                return no_bombardment(s, self.player, hex)
            return step_because(s, self.player, unit, hex, number)
        return ""

    def forbids_move(self, s: Brazil, unit: int, hex: int) -> int:
        """Why this free movement is not possible."""
        if not s.free_move:
            return clause(8, 1)
        return forbids_step(s, self.player, unit, hex)

    def forbids_bombardment(self, s: Brazil, unit: int, hex: int) -> int:
        """Why this bombardment is not possible."""
        if not s.free_move:
            return clause(8, 1)
        if not can_be_moved(s, self.player, unit):
            return no_unit(s, self.player, clause(8, 13))
        reachable = hex in s._adjacent[s.unit_hex[unit]]
        return 0 if reachable and may_bombard(s, self.player, hex) else clause(8, 13)

    def forbids_additional(self, s: Brazil, unit: int, hex: int) -> int:
        """Why this additional movement is not possible."""
        p = self.player
        if s.extra_arch == NONE:
            return clause(8, 1)
        if not can_be_moved(s, p, unit):
            return no_unit(s, p, ARCH_CLAUSE[s.extra_arch])
        if hex < len(s.tile):
            if is_foreign_capital(s, p, hex):
                return clause(8, 3)
            if arch_reaches(s, p, s.extra_arch, s.unit_hex[unit], hex):
                return 0
        return ARCH_CLAUSE[s.extra_arch]

    def apply(self, s: Brazil, action: int) -> None:
        p = self.player
        if action == DO_END_TURN:
            return
        s.push(self)
        if PLAY_GOLD.has(action):
            play_gold_card(s, p, PLAY_GOLD.first(action))
            return
        if REVEAL.has(action):
            reveal_mission(s, p, REVEAL.first(action))
            return
        s.moved = True
        s.push(Limits(p))
        if MOVE.has(action):
            s.free_move = False
            unit = MOVE.first(action)
            if enter(s, unit, MOVE.second(action)):
                if TWO_STEPS[unit] or s.has_any(p, EXTRA_STEP_PAINTINGS):
                    s.push(SecondStep(p, unit))
        elif BOMBARD.has(action):
            s.free_move = False
            start_battle(s, BOMBARDIERS[BOMBARD.first(action)], BOMBARD.second(action), 1)
        else:
            s.extra_arch = NONE
            enter(s, XMOVE.first(action), XMOVE.second(action))

    def prompt(self, s: Brazil) -> str:
        p = self.player
        first = UNITS_EACH * s.empire[p]
        has_unit = max(s.unit_hex[first : first + UNITS_EACH]) >= 0
        left = []
        if has_unit and s.free_move:
            left.append("move one of your units a step")
        if has_unit and s.extra_arch != NONE:
            left.append(f"make the additional movement of {ARCH_NAMES[s.extra_arch]}")
        if not s.moved and playable_gold_cards(s, p):
            left.append("play a Gold card")
        if revealable_missions(s, p):
            left.append("reveal a mission")
        why = "" if has_unit else "You have no unit on the map: "
        if not left:
            return f"{why or 'Your movements are made: '}end your turn."
        wishes = f"{', '.join(left)}, or end your turn."
        return f"{why}{wishes}" if why else capitalised(wishes)


def can_be_moved(s: Brazil, p: int, unit: int) -> bool:
    """Is this a unit of the player that is on the map?"""
    return s.leader(unit) == p and s.unit_hex[unit] >= 0


def no_unit(s: Brazil, p: int, movement: int) -> int:
    """BI-8.14 for a player without a unit on the map, else the clause of the movement: it takes a unit of theirs."""
    return movement if any(s.leader(u) == p and h >= 0 for u, h in enumerate(s.unit_hex)) else clause(8, 14)


def forbids_step(s: Brazil, p: int, unit: int, hex: int) -> int:
    """Why this unit cannot step onto this hex."""
    if not can_be_moved(s, p, unit):
        return no_unit(s, p, clause(8, 2))
    if hex not in s._adjacent[s.unit_hex[unit]]:
        return clause(8, 2)
    return clause(8, 3) if is_foreign_capital(s, p, hex) else 0


def step_because(s: Brazil, p: int, unit: int, hex: int, number: int) -> str:
    """In words, what keeps this unit from moving there."""
    name = UNIT_NAMES[unit]
    if number == clause(8, 1):
        return ""
    if s.leader(unit) != p:
        return f"The {name} is not one of your units."
    if s.unit_hex[unit] < 0:
        return f"The {name} is not on the map."
    if number == clause(8, 2):
        return f"The {name} stands on {HEX_NAMES[s.unit_hex[unit]]} and moves to an adjacent hex."
    return ""


class SecondStep(Question):
    """BI-8.12: after an uneventful first step the unit may go on or stop."""

    decision = "second_step"
    rule = "8.12"

    def __init__(self, player: int, unit: int) -> None:
        super().__init__(player)
        self.unit = unit

    def options(self, s: Brazil) -> list[int]:
        # profiled: a quarter of the time of asking `forbids` for each step
        found: list[int] = []
        add_steps(s, self.player, self.unit, STEP.base, found)
        found.append(DO_STOP)
        return found

    def forbids(self, s: Brazil, action: int) -> int:
        if not STEP.has(action):
            return 0
        if STEP.first(action) != self.unit:
            return clause(8, 12)
        return forbids_step(s, self.player, self.unit, STEP.second(action))

    def because(self, s: Brazil, action: int, number: int) -> str:
        if number == clause(8, 12):
            return f"Only the {UNIT_NAMES[self.unit]} can make the second step, since it made the first."
        return step_because(s, self.player, self.unit, STEP.second(action), number)

    def apply(self, s: Brazil, action: int) -> None:
        if action != DO_STOP:
            enter(s, self.unit, STEP.second(action))

    def prompt(self, s: Brazil) -> str:
        return f"The {UNIT_NAMES[self.unit]} may take a second step, or stop."
