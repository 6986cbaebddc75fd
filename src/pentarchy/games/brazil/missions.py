"""Chapter 11: missions, eras and Palaces."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.core.steps import NO_OPTIONS, Step
from pentarchy.games.brazil.clocks import Question
from pentarchy.games.brazil.components import (
    BUILDING_COUNT,
    BUILDING_ERA,
    BUILDING_NAMES,
    FIRST_OBJECTIVE,
    FRAME_COUNT,
    KINDS,
    MISSION_ERA,
    MISSION_REWARDS,
    MISSIONS_PER_ERA,
    MONARCH_GAINS,
    MONARCH_USES,
    NONE,
    OBJECTIVE_KIND,
    OBJECTIVE_N,
    OBJECTIVE_OF,
    OBJECTIVE_TEXTS,
    PALACE_COMBAT_CARDS,
    PALACE_FREE_PRODUCTS,
    PALACE_GAINS,
    PALACE_GOLD_CARDS,
    PALACE_NAMES,
    PALACE_ON_BUILDING,
    PALACE_ON_ERA,
    PALACES,
    PRODUCT_COUNT,
    ROMAN,
    TILE_BUILDING,
    UNITS_EACH,
    WANT_BUILDING,
    WANT_BUILDING_KINDS,
    WANT_BUILDINGS,
    WANT_BUILDINGS_ERA,
    WANT_CITIES,
    WANT_COMBAT_CARDS,
    WANT_GOLD_CARDS,
    WANT_PAINTING_COLOURS,
    WANT_PAINTINGS,
    WANT_PALACES,
    WANT_PRODUCT,
    WANT_PRODUCTS,
    WANT_TOKENS,
    WANT_UNITS,
)
from pentarchy.games.brazil.lines import END_COMES, ERA_BEGAN, PRIVILEGE
from pentarchy.games.brazil.manufacture import PalaceProduct
from pentarchy.games.brazil.paying import Limits, gain_all
from pentarchy.games.brazil.state import READY, SHOWN, Brazil
from pentarchy.games.brazil.verbs import DO_DECLINE, PALACE, REVEAL, TOKEN

# --- counting ----------------------------------------------------------------------------------------------------


def buildings(s: Brazil, p: int) -> int:
    """Buildings the player owns and controls."""
    at = BUILDING_COUNT * p
    return sum(s._owned[at : at + BUILDING_COUNT])


def units_deployed(s: Brazil, p: int) -> int:
    """BI-2.10: units deployed at least once, wherever they are."""
    first = UNITS_EACH * s.empire[p]
    count = 0
    for unit in range(first, first + UNITS_EACH):
        if s.unit_hex[unit] != READY:
            count += 1
    return count


def paintings(s: Brazil, p: int) -> int:
    """Paintings before the player."""
    at = FRAME_COUNT * p
    return s._frames[at] + s._frames[at + 1] + s._frames[at + 2]


def painting_colours(s: Brazil, p: int) -> int:
    """Frame colours among them."""
    count = 0
    for frame in range(FRAME_COUNT):
        if s._frames[FRAME_COUNT * p + frame]:
            count += 1
    return count


def products(s: Brazil, p: int) -> int:
    """Products manufactured."""
    count = 0
    for product in range(PRODUCT_COUNT):
        if s.product_at[PRODUCT_COUNT * p + product] != NONE:
            count += 1
    return count


def palaces(s: Brazil, p: int) -> int:
    """Palaces II to VI placed by the player."""
    count = 0
    for hex in range(len(s.palace)):
        if s.palace[hex] and s.owner[hex] == p:
            count += 1
    return count


def missions_shown(s: Brazil, p: int) -> int:
    """Missions revealed by the player."""
    return s.mission_at.count(SHOWN + p)


def amount(s: Brazil, p: int, kind: int, of: int) -> int:
    """BI-11.1, BI-11.2: how much the player has of what an objective counts."""
    if kind == WANT_BUILDING:
        return s._owned[BUILDING_COUNT * p + of]
    if kind == WANT_BUILDINGS:
        return buildings(s, p)
    if kind == WANT_CITIES:
        return s._cities[p]
    if kind == WANT_UNITS:
        return units_deployed(s, p)
    if kind == WANT_PAINTINGS:
        return paintings(s, p)
    if kind == WANT_PAINTING_COLOURS:
        return painting_colours(s, p)
    if kind == WANT_PRODUCTS:
        return products(s, p)
    if kind == WANT_PRODUCT:
        return 1 if s.product_at[PRODUCT_COUNT * p + of] != NONE else 0
    if kind == WANT_TOKENS:
        return s._wealth[KINDS * p + of]
    if kind == WANT_GOLD_CARDS:
        return s._gold_held[p]
    if kind == WANT_COMBAT_CARDS:
        return s._combat_held[p]
    if kind == WANT_PALACES:
        return palaces(s, p)
    if kind in (WANT_BUILDINGS_ERA, WANT_BUILDING_KINDS):
        count = 0
        for building in range(BUILDING_COUNT):
            owned = s._owned[BUILDING_COUNT * p + building]
            if kind == WANT_BUILDING_KINDS:
                count += 1 if owned else 0
            elif BUILDING_ERA[building] == of:
                count += owned
        return count
    return missions_shown(s, p)


def is_met(s: Brazil, p: int, objective: int) -> bool:
    """Is this objective met?"""
    return amount(s, p, OBJECTIVE_KIND[objective], OBJECTIVE_OF[objective]) >= OBJECTIVE_N[objective]


def is_complete(s: Brazil, p: int, mission: int) -> bool:
    """BI-11.1: are all objectives of the mission met?"""
    return all(is_met(s, p, objective) for objective in range(FIRST_OBJECTIVE[mission], FIRST_OBJECTIVE[mission + 1]))


# --- revealing ---------------------------------------------------------------------------------------------------


def revealable_missions(s: Brazil, p: int) -> list[int]:
    """The options for revealing a mission of this era or an earlier one that nothing forbids."""
    found: list[int] = []
    at = s.mission_at
    for mission in range(MISSIONS_PER_ERA * s.era):
        if at[mission] == p and is_complete(s, p, mission):
            found.append(REVEAL.base + mission)
    return found


def reveal_forbidden(s: Brazil, p: int, mission: int) -> int:
    """The clause that forbids revealing this mission."""
    if s.mission_at[mission] == p and MISSION_ERA[mission] > s.era:
        return clause(11, 4)
    return 0 if s.mission_at[mission] == p and is_complete(s, p, mission) else clause(11, 3)


def reveal_because(s: Brazil, p: int, mission: int, number: int) -> str:
    """What keeps this mission from being revealed, in words."""
    if number != clause(11, 3) or s.mission_at[mission] != p:
        return ""
    objectives = range(FIRST_OBJECTIVE[mission], FIRST_OBJECTIVE[mission + 1])
    missing = [OBJECTIVE_TEXTS[objective] for objective in objectives if not is_met(s, p, objective)]
    return f"Not yet complete: {', '.join(missing)}."


def reveal_mission(s: Brazil, p: int, mission: int) -> None:
    """BI-11.5: show the card; monarch, Palace, era change or end, limits."""
    s.mission_at[mission] = SHOWN + p
    s.mark()
    if MISSION_ERA[mission] == s.era:
        s.queue(PlacePalace(p), EraChange(p), Limits(p))
    else:
        s.queue(PlacePalace(p), Limits(p))
    monarch = s.monarch[p]
    if MISSION_REWARDS[monarch] and s.monarch_uses[p] < MONARCH_USES[monarch]:  # BI-12.10
        s.monarch_uses[p] += 1
        s.tell(PRIVILEGE, p, monarch)
        gain_all(s, p, MONARCH_GAINS[monarch])


# --- palaces -----------------------------------------------------------------------------------------------------


def palaces_placed(s: Brazil, p: int) -> int:
    """The numbers of the player's Palaces on the map, as bits."""
    placed = 0
    for hex in range(len(s.palace)):
        if s.palace[hex] and s.owner[hex] == p:
            placed |= 1 << s.palace[hex]
    return placed


def suits(number: int, building: int) -> bool:
    """BI-11.12 to BI-11.14: does the Palace's prerequisite allow this Building?"""
    if PALACE_ON_ERA[number]:
        return BUILDING_ERA[building] == PALACE_ON_ERA[number]
    return PALACE_ON_BUILDING[number] == building


def palace_ground(number: int) -> str:
    """The Buildings that a Palace can stand on, in words."""
    if PALACE_ON_ERA[number]:
        return f"a Building of Era {ROMAN[PALACE_ON_ERA[number]]}"
    return f"a {BUILDING_NAMES[PALACE_ON_BUILDING[number]]}"


class PlacePalace(Question):
    """BI-11.11: place one of the Palaces II to VI, or decline; nothing is asked if none fits."""

    decision = "place_palace"
    rule = "11.11"

    def candidates(self, s: Brazil) -> list[int]:
        p = self.player
        placed = palaces_placed(s, p)
        own = [hex for hex in range(len(s.owner)) if s.owner[hex] == p and s.is_own_building(p, hex)]
        unplaced = [number for number in range(2, PALACES) if not placed >> number & 1]
        fitting = [PALACE.option(number - 2, hex) for number in unplaced for hex in own if self.fits(s, number, hex)]
        return [*fitting, DO_DECLINE] if fitting else NO_OPTIONS

    def fits(self, s: Brazil, palace: int, hex: int) -> bool:
        """Is this a Building of the player's with room for the Palace, and of the kind it needs?"""
        return s.palace[hex] == 0 and suits(palace, TILE_BUILDING[s.tile[hex]])

    def forbids(self, s: Brazil, action: int) -> int:
        if not PALACE.has(action):
            return 0
        palace = PALACE.first(action) + 2
        hex = PALACE.second(action)
        if hex >= len(s.tile) or not s.is_own_building(self.player, hex) or not self.fits(s, palace, hex):
            return clause(11, 11)
        return clause(11, 11) if palaces_placed(s, self.player) >> palace & 1 else 0

    def because(self, s: Brazil, action: int, number: int) -> str:
        palace = PALACE.first(action) + 2
        hex = PALACE.second(action)
        if palaces_placed(s, self.player) >> palace & 1:
            return f"You have placed {PALACE_NAMES[palace]} already."
        if hex >= len(s.tile) or not s.is_own_building(self.player, hex):
            return "A Palace goes on a Building that you own and control."
        if s.palace[hex]:
            return "There is a Palace on this Building already."
        return f"{PALACE_NAMES[palace]} goes on {palace_ground(palace)}."

    def apply(self, s: Brazil, action: int) -> None:
        if action == DO_DECLINE:
            return
        p = self.player
        number = PALACE.first(action) + 2
        s.set_palace(PALACE.second(action), number)
        if PALACE_FREE_PRODUCTS[number]:
            s.push(PalaceProduct(p, number))
        gain_all(s, p, PALACE_GAINS[number])
        s.draw_gold_cards(p, PALACE_GOLD_CARDS[number])
        s.draw_combat_cards(p, PALACE_COMBAT_CARDS[number])

    def prompt(self, s: Brazil) -> str:
        return "Place one of your Palaces on a Building it suits, or decline."


# --- eras --------------------------------------------------------------------------------------------------------


class EraChange(Step[Brazil]):
    """BI-11.6, BI-11.10: a mission of the current era begins the next era, or the end of the game."""

    def run(self, s: Brazil) -> None:
        p = self.player
        if s.era == 3:
            if s.ender == NONE:
                s.ender = p
                last = s.round + 1 if s.word("end_game") == "extra_round" else s.round  # BI-14.1, BI-14.2
                s.last_round = min(s.last_round, last)
                s.tell(END_COMES, p, s.last_round)
            return
        s.era += 1
        s.tell(ERA_BEGAN, NONE, s.era - 1)
        for player in range(s.players):
            s.arch[player] = NONE
        s.queue(*[PlaceToken((p + n) % s.players) for n in range(s.players)])


class PlaceToken(Question):
    """BI-11.6: the token of the era that ended goes face down under an arch of choice."""

    decision = "place_token"
    rule = "11.6"

    def candidates(self, s: Brazil) -> range:
        return TOKEN.options()

    def apply(self, s: Brazil, action: int) -> None:
        s.buried[2 * self.player + s.era - 2] = TOKEN.first(action)

    def prompt(self, s: Brazil) -> str:
        bonus = "1 Resource" if s.era == 2 else "1 Gold"
        return f"A new era begins: lay your old token under an arch, which gives {bonus} whenever you choose it."
