"""Chapters 7.3 and 7.4: Buildings, Cities, production, renovation."""

from __future__ import annotations

from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.core.steps import Step
from pentarchy.games.brazil.clocks import Question
from pentarchy.games.brazil.components import (
    ANY_RESOURCE,
    BUILDABLE,
    BUILDING_COUNT,
    BUILDING_ERA,
    BUILDING_NAMES,
    BUILDING_PRIMARY,
    BUILDING_PRODUCTION,
    BUILDING_TERRAINS,
    BUILDING_TILE_ERA,
    CITY_COMBAT_CARDS,
    CITY_GAINS,
    CITY_GOLD_CARDS,
    CITY_PAINTING_GAINS,
    CITY_PAINTINGS,
    CULTURE,
    ENHANCED,
    ENHANCED_PRODUCTION,
    EXPLORATION_KINDS,
    FIRST_CITY,
    FOREST,
    FOREST_REWARDS,
    GOLD,
    KINDS,
    MINAS_GERAIS,
    MINAS_GOLD,
    MONARCH_USES,
    NONE,
    PRODUCTION_BUILDINGS,
    PRODUCTION_EXTRA,
    PRODUCTION_PAINTINGS,
    RENOVATE_EXTRA,
    RENOVATE_PAINTINGS,
    RIVER_BASIN,
    RIVER_EXTRA,
    ROMAN,
    TERRAIN_NAMES,
    TERRAIN_PAINTING_ON,
    TERRAIN_PAINTINGS,
    TERRAIN_RESOURCES,
    TILE_BUILDING,
    UNITS_EACH,
)
from pentarchy.games.brazil.lines import (
    BUILT,
    COVERED,
    FLIPPED,
    FOUNDED,
    KEPT,
    MINED,
    PAINTING_PAID,
    PRIVILEGE,
    PRODUCED,
)
from pentarchy.games.brazil.lines import ENHANCED as ENHANCED_LINE
from pentarchy.games.brazil.paying import BUILDING, RENOVATION, Pay, can_afford, gain_all, gain_choices, too_dear
from pentarchy.games.brazil.state import Brazil
from pentarchy.games.brazil.verbs import BUILD, DO_DECLINE, FOUND, PLACE, RENOVATE

TILE_KINDS: Final = 9

# --- where -------------------------------------------------------------------------------------------------------


def is_site(s: Brazil, p: int, hex: int) -> bool:
    """BI-7.3.3: may the player build here? Of terrain, only Water and Expeditions (BI-7.3.5) are checked."""
    if s.tile[hex] != NONE or s._claim[hex] != p + 1 or s._seized_near[hex] or not BUILDABLE[s.terrain[hex]]:
        return False
    holder = s._holder[hex]
    return holder in (NONE, p)


def site_terrains(s: Brazil, p: int) -> int:
    """The terrains of those hexes, as bits."""
    terrains = 0
    for hex in s._frontier[p]:
        if is_site(s, p, hex):
            terrains |= 1 << s.terrain[hex]
    return terrains


def city_site(s: Brazil, p: int) -> int:
    """BI-7.3.8: the Monarch's hex if a City may be founded there, else NONE."""
    hex = s.unit_hex[UNITS_EACH * s.empire[p]]  # the Monarch is the first of the five units
    if hex < 0 or s.tile[hex] != NONE or s.is_near_enemy(p, hex) or not BUILDABLE[s.terrain[hex]]:
        return NONE
    return hex


def city_because(s: Brazil, p: int) -> str:
    """BI-7.3.8: what keeps the player from founding a City."""
    hex = s.unit_hex[UNITS_EACH * s.empire[p]]
    if hex < 0:
        return "Your Monarch is not on the map: a City is founded where the Monarch stands."
    if s.tile[hex] != NONE:
        return "Your Monarch stands on a tile: a City needs a free hex."
    if not BUILDABLE[s.terrain[hex]]:
        return "Your Monarch stands on Water: a City needs land."
    return "Your Monarch stands next to an enemy tile or a seized one."


def site_because(s: Brazil, p: int, hex: int) -> str:
    """BI-7.3.3: what keeps the player from building on this hex, whatever the terrain."""
    if s.tile[hex] != NONE:
        return "There is a tile on this hex already."
    if s._holder[hex] not in (NONE, p):
        return "A unit of another player stands on this hex."
    if s._seized_near[hex]:
        return "This hex is next to a seized tile."
    if s.is_near_enemy(p, hex):
        return "This hex is next to a tile of another player."
    return "This hex is not next to a tile of yours." if s._claim[hex] != p + 1 else ""


def can_build(s: Brazil, p: int, gold_cards: int) -> bool:
    """Can the player build or found anything, with this many Gold cards?"""
    if (s.city_stacks[0] or s.city_stacks[1]) and city_site(s, p) != NONE:
        return True
    terrains = site_terrains(s, p)
    if terrains == 0:
        return False
    for kind in range(TILE_KINDS):
        if s.tiles_left[kind] and BUILDING_TILE_ERA[kind] <= s.era:
            for tile in (2 * kind, 2 * kind + 1):
                building = TILE_BUILDING[tile]
                if BUILDING_TERRAINS[building] & terrains and can_afford(s, p, BUILDING, building, gold_cards):
                    return True
    return False


# --- what --------------------------------------------------------------------------------------------------------


class BuildChoice(Question):
    """BI-7.3.1, BI-7.3.2, BI-7.3.8: choose a Building, found a City, or decline."""

    decision = "build_choice"
    rule = "7.3.1"

    def options(self, s: Brazil) -> list[int]:
        # profiled: `forbids` would look for sites and count the means again for each side of each tile
        p = self.player
        found: list[int] = []
        terrains = site_terrains(s, p)
        if terrains:
            can = [False] * BUILDING_COUNT
            for building in range(BUILDING_COUNT):
                if BUILDING_ERA[building] <= s.era and BUILDING_TERRAINS[building] & terrains:
                    can[building] = can_afford(s, p, BUILDING, building, s._gold_held[p])
            for kind in range(TILE_KINDS):
                if s.tiles_left[kind]:
                    for tile in (2 * kind, 2 * kind + 1):
                        if can[TILE_BUILDING[tile]]:
                            found.append(BUILD.base + BUILDING_COUNT * kind + TILE_BUILDING[tile])
        if city_site(s, p) != NONE:
            for stack in (0, 1):
                if s.city_stacks[stack]:
                    found.append(FOUND.base + stack)
        found.append(DO_DECLINE)
        return found

    def forbids(self, s: Brazil, action: int) -> int:
        p = self.player
        if FOUND.has(action):
            if city_site(s, p) == NONE:
                return clause(7, 3, 8)
            return 0 if s.city_stacks[FOUND.first(action)] else clause(7, 3, 11)
        if not BUILD.has(action):
            return 0
        kind = BUILD.first(action)
        building = BUILD.second(action)
        if building not in TILE_BUILDING[2 * kind : 2 * kind + 2] or BUILDING_TILE_ERA[kind] > s.era:
            return clause(7, 3, 2)
        if s.tiles_left[kind] == 0:
            return clause(7, 3, 14)
        if not BUILDING_TERRAINS[building] & site_terrains(s, p):
            return clause(7, 3, 3)
        return 0 if can_afford(s, p, BUILDING, building, s._gold_held[p]) else clause(6, 4)

    def because(self, s: Brazil, action: int, number: int) -> str:
        if number == clause(7, 3, 8):
            return city_because(s, self.player)
        if not BUILD.has(action):
            return ""
        name = BUILDING_NAMES[BUILD.second(action)]
        if number == clause(7, 3, 2):
            era = BUILDING_TILE_ERA[BUILD.first(action)]
            return f"Buildings of Era {ROMAN[era]} come later." if era > s.era else f"This tile has no {name}."
        if number == clause(7, 3, 3):
            return f"None of the hexes where you may build has a terrain for the {name}."
        return too_dear(s, self.player, BUILDING, BUILD.second(action)) if number == clause(6, 4) else ""

    def apply(self, s: Brazil, action: int) -> None:
        p = self.player
        if FOUND.has(action):
            found_city(s, p, FOUND.first(action))
        elif action != DO_DECLINE:
            kind = BUILD.first(action)
            tile = 2 * kind if TILE_BUILDING[2 * kind] == BUILD.second(action) else 2 * kind + 1
            s.push(BuildHex(p, tile))

    def prompt(self, s: Brazil) -> str:
        return "Choose a Building to build or found a City where your Monarch stands, or decline."


class BuildHex(Question):
    """BI-7.3.3: choose where the Building goes, then pay."""

    decision = "build_hex"
    rule = "7.3.3"

    def __init__(self, player: int, tile: int) -> None:
        super().__init__(player)
        self.tile = tile

    def options(self, s: Brazil) -> list[int]:
        # profiled: half the time of asking `forbids` for each hex
        terrains = BUILDING_TERRAINS[TILE_BUILDING[self.tile]]
        p = self.player
        return [PLACE.base + hex for hex in s._frontier[p] if is_site(s, p, hex) and terrains >> s.terrain[hex] & 1]

    def forbids(self, s: Brazil, action: int) -> int:
        if not PLACE.has(action):
            return 0
        hex = PLACE.first(action)
        if hex < len(s.tile):
            if not BUILDABLE[s.terrain[hex]]:
                return clause(7, 3, 5)
            if is_site(s, self.player, hex) and BUILDING_TERRAINS[TILE_BUILDING[self.tile]] >> s.terrain[hex] & 1:
                return 0
        return clause(7, 3, 3)

    def because(self, s: Brazil, action: int, number: int) -> str:
        hex = PLACE.first(action)
        if number != clause(7, 3, 3) or hex >= len(s.tile):
            return ""
        building = TILE_BUILDING[self.tile]
        terrains = [name for n, name in enumerate(TERRAIN_NAMES) if BUILDING_TERRAINS[building] >> n & 1]
        wrong = f"The {BUILDING_NAMES[building]} is built on {' or '.join(terrains)}."
        return site_because(s, self.player, hex) or wrong

    def apply(self, s: Brazil, action: int) -> None:
        hex = PLACE.first(action)
        building = TILE_BUILDING[self.tile]
        s.queue(Pay(self.player, BUILDING, building), LayBuilding(self.player, self.tile, hex))

    def prompt(self, s: Brazil) -> str:
        return f"Choose a hex for the {BUILDING_NAMES[TILE_BUILDING[self.tile]]}."


class LayBuilding(Step[Brazil]):
    """BI-7.3.6, BI-7.3.13: the tile is placed; Exploration tile, production, monarch, Paintings."""

    def __init__(self, player: int, tile: int, hex: int) -> None:
        super().__init__(player)
        self.tile = tile
        self.hex = hex

    def run(self, s: Brazil) -> None:
        p = self.player
        hex = self.hex
        s.tiles_left[self.tile // 2] -= 1
        s.lay_tile(hex, self.tile, p)
        s.tell(BUILT, p, self.tile, hex)
        take_exploration_tile(s, p, hex)
        mark_enhanced(s, p, hex)
        produce(s, hex, 0)
        terrain = s.terrain[hex]
        choices = 0
        rewards = FOREST_REWARDS[s.monarch[p]]
        if terrain == FOREST and s.monarch_uses[p] < len(rewards):  # BI-12.6
            reward = rewards[s.monarch_uses[p]]
            s.monarch_uses[p] += 1
            s.tell(PRIVILEGE, p, s.monarch[p])
            if reward == ANY_RESOURCE:
                choices += 1
            else:
                s.gain(p, reward)
        for painting in TERRAIN_PAINTINGS:
            if s.painting_at[painting] == p and TERRAIN_PAINTING_ON[painting] == terrain:
                choices += TERRAIN_RESOURCES[painting]
                s.tell(PAINTING_PAID, p, painting)
        gain_choices(s, p, choices)


def take_exploration_tile(s: Brazil, p: int, hex: int) -> None:
    """BI-7.3.4, BI-7.3.10: the first tile on a hex removes or earns the Exploration tile."""
    unseen = s.face_down[hex]
    if unseen != NONE:
        s.set_face_down(hex, NONE)
        s.exploration_box = (*s.exploration_box, unseen)
        s.tell(COVERED, p, hex)
        return
    seen = s.face_up[hex]
    if seen == MINAS_GERAIS:  # BI-10.5
        s.set_face_up(hex, NONE)
        s.exploration_gone = discarded(s, seen)
        s.tell(MINED, p, hex)
        s.gain(p, GOLD, MINAS_GOLD)
    elif seen == CULTURE:  # BI-10.8
        s.set_face_up(hex, NONE)
        s.kept[EXPLORATION_KINDS * p + seen] += 1
        s.tell(KEPT, p, seen, hex)


def discarded(s: Brazil, kind: int) -> tuple[int, ...]:
    """The discarded Exploration tiles, plus one."""
    gone = s.exploration_gone
    return (*gone[:kind], gone[kind] + 1, *gone[kind + 1 :])


def mark_enhanced(s: Brazil, p: int, hex: int) -> None:
    """BI-12.2: the first three tiles that show the monarch's Building are marked."""
    monarch = s.monarch[p]
    if ENHANCED[monarch] == TILE_BUILDING[s.tile[hex]] and hex not in s.enhanced:
        if s.monarch_uses[p] < MONARCH_USES[monarch]:
            s.monarch_uses[p] += 1
            s.enhanced = (*s.enhanced, hex)
            s.tell(ENHANCED_LINE, p, monarch, s.tile[hex], hex)


def is_enhanced(s: Brazil, hex: int) -> bool:
    """BI-12.3: does a marked tile show its monarch's Building?"""
    return hex in s.enhanced and TILE_BUILDING[s.tile[hex]] == ENHANCED[s.monarch[s.owner[hex]]]


def production_of(s: Brazil, hex: int, extra: int) -> list[int]:
    """BI-7.3.7: the tokens that the Building produces, one number per kind, with these extra ones."""
    p = s.owner[hex]
    building = TILE_BUILDING[s.tile[hex]]
    production = ENHANCED_PRODUCTION[s.monarch[p]] if is_enhanced(s, hex) else BUILDING_PRODUCTION[building]
    for near in s._adjacent[hex]:
        if s.face_up[near] == RIVER_BASIN:  # BI-10.6
            extra += RIVER_EXTRA
    for painting in PRODUCTION_PAINTINGS:
        if s.painting_at[painting] == p and PRODUCTION_BUILDINGS[painting] >> building & 1:
            extra += PRODUCTION_EXTRA[painting]
    total = list(production[:KINDS])
    total[BUILDING_PRIMARY[building]] += extra
    return total


def renovation_extra(s: Brazil, p: int) -> int:
    """BI-7.3.7: how many extra tokens the player's Buildings produce when renovated."""
    return s.sum_of(p, RENOVATE_PAINTINGS, RENOVATE_EXTRA)


def produce(s: Brazil, hex: int, extra: int) -> None:
    """BI-7.3.7: a Building's tokens are put on it, with these extra ones."""
    p = s.owner[hex]
    for kind, wanted in enumerate(production_of(s, hex, extra)):
        if wanted:
            count = s.put_goods(hex, kind, wanted)
            if count:
                s.tell(PRODUCED, p, s.tile[hex], hex, count, kind)


def found_city(s: Brazil, p: int, stack: int) -> None:
    """BI-7.3.8, BI-7.3.9: the top City of a stack is founded where the Monarch stands."""
    hex = city_site(s, p)
    city = s.city_stacks[stack][-1]
    rest = s.city_stacks[stack][:-1]
    s.city_stacks = (rest, s.city_stacks[1]) if stack == 0 else (s.city_stacks[0], rest)
    if rest:
        s.mark()  # the next City is seen (BI-7.3.11)
    s.lay_tile(hex, FIRST_CITY + city, p)
    s.tell(FOUNDED, p, FIRST_CITY + city, hex)
    take_exploration_tile(s, p, hex)
    gain_all(s, p, CITY_GAINS[city])
    s.draw_gold_cards(p, CITY_GOLD_CARDS[city])
    s.draw_combat_cards(p, CITY_COMBAT_CARDS[city])
    for painting in CITY_PAINTINGS:
        if s.painting_at[painting] == p:
            s.tell(PAINTING_PAID, p, painting)
            gain_all(s, p, CITY_PAINTING_GAINS[painting])


# --- renovating --------------------------------------------------------------------------------------------------


def can_renovate(s: Brazil, p: int, gold_cards: int) -> bool:
    """Can the player renovate a Building, with this many Gold cards?"""
    if not can_afford(s, p, RENOVATION, 0, gold_cards):
        return False
    return any(s.owner[hex] == p and s.goods[hex] == 0 and s.is_own_building(p, hex) for hex in range(len(s.tile)))


class RenovateChoice(Question):
    """BI-7.4.1 to BI-7.4.6: renovate an empty Building of the player's, flipped or not, or decline."""

    decision = "renovate_choice"
    rule = "7.4.1"

    def options(self, s: Brazil) -> list[int]:
        # profiled: a third of the time of asking `forbids` for both sides of each Building
        p = self.player
        found: list[int] = []
        if can_afford(s, p, RENOVATION, 0, s._gold_held[p]):
            owner = s.owner
            goods = s.goods
            for hex in range(len(owner)):
                if owner[hex] == p and goods[hex] == 0 and s.is_own_building(p, hex):
                    found.append(RENOVATE.base + 2 * hex)
                    if s.palace[hex] == 0:
                        found.append(RENOVATE.base + 2 * hex + 1)
        found.append(DO_DECLINE)
        return found

    def forbids(self, s: Brazil, action: int) -> int:
        if not RENOVATE.has(action):
            return 0
        p = self.player
        hex = RENOVATE.first(action)
        if hex >= len(s.tile) or s.owner[hex] != p or s.tile[hex] >= FIRST_CITY:
            return clause(7, 4, 1)
        if s.is_seized(hex):
            return clause(7, 4, 5)
        if s.goods[hex]:
            return clause(7, 4, 3)
        if RENOVATE.second(action) == 1 and s.palace[hex]:
            return clause(7, 4, 4)
        return 0 if can_afford(s, p, RENOVATION, 0, s._gold_held[p]) else clause(6, 4)

    def because(self, s: Brazil, action: int, number: int) -> str:
        return too_dear(s, self.player, RENOVATION, 0) if number == clause(6, 4) else ""

    def apply(self, s: Brazil, action: int) -> None:
        if action != DO_DECLINE:
            hex = RENOVATE.first(action)
            s.queue(Pay(self.player, RENOVATION, 0), Replenish(self.player, hex, RENOVATE.second(action)))

    def prompt(self, s: Brazil) -> str:
        return "Renovate an empty Building of yours, flipping it if you like, or decline."


class Replenish(Step[Brazil]):
    """BI-7.4.1, BI-7.4.2: flip the tile if wanted, then place its full production."""

    def __init__(self, player: int, hex: int, flip: int) -> None:
        super().__init__(player)
        self.hex = hex
        self.flip = flip

    def run(self, s: Brazil) -> None:
        p = self.player
        if self.flip:
            s.flip_tile(self.hex)
            s.tell(FLIPPED, p, s.tile[self.hex], self.hex)
            mark_enhanced(s, p, self.hex)
        produce(s, self.hex, renovation_extra(s, p))
