"""What holds in every position: each piece is in exactly one place, and cached fields are right."""

from __future__ import annotations

from typing import Final

from pentarchy.core.steps import attributes
from pentarchy.games.brazil.components import (
    ARCH_BOARD,
    BUILDABLE,
    BUILDING_TILE_COUNT,
    CAPITAL,
    CAPITAL_TILES,
    CITIES,
    COMBAT_CARD_COUNT,
    COMBAT_KINDS,
    EXPEDITION_TERRAIN,
    EXPLORATION_COUNT,
    EXPLORATION_KINDS,
    FIELD,
    FIRST_CITY,
    FIRST_EXPEDITION,
    GOLD_CARD_COUNT,
    GOLD_KINDS,
    GOLD_MINE,
    HEX_COUNT,
    KINDS,
    MINAS_GERAIS,
    MISSION_COUNT,
    MISSION_ERA,
    NONE,
    PAINTING_COUNT,
    PAINTING_FRAME,
    PRODUCT_COUNT,
    RIVER_BASIN,
    SLOTS_FOR,
    TILE_BUILDING,
    TOKEN_COUNT,
    UNITS_EACH,
    WATER,
)
from pentarchy.games.brazil.missions import suits
from pentarchy.games.brazil.paying import Pay
from pentarchy.games.brazil.state import DECK, SHOWN, Brazil

#: BI-2.8: the terrain under each kind of Exploration tile that lies face up.
GROUND: Final[tuple[int, ...]] = tuple(
    {MINAS_GERAIS: GOLD_MINE, RIVER_BASIN: WATER}.get(kind, EXPEDITION_TERRAIN if kind >= FIRST_EXPEDITION else FIELD)
    for kind in range(EXPLORATION_KINDS)
)


def demand(s: Brazil, holds: bool, what: str) -> None:
    """Raise RuleBug if one of these conditions fails."""
    if not holds:
        raise s.bug(what)


def check(s: Brazil) -> None:
    """Raise RuleBug if something that must always hold does not."""
    check_tokens(s)
    check_cards(s)
    check_missions_and_paintings(s)
    check_tiles(s)
    check_exploration(s)
    check_units(s)
    check_players(s)
    check_kept_ready(s)


def check_tokens(s: Brazil) -> None:
    """Tokens: the box, supplies and Buildings together hold all there are."""
    for kind in range(KINDS):
        count = s.bank[kind]
        for p in range(s.players):
            held = s.supply[KINDS * p + kind]
            demand(s, held >= 0, "a supply below zero")
            count += held
        for goods in s.goods:
            count += goods >> 4 * kind & 15
        demand(s, count == TOKEN_COUNT[kind], f"tokens of kind {kind} do not add up")
        if s.settings["limited_supply"]:
            demand(s, s.bank[kind] >= 0, "the general supply is limited, and below zero")
    for hex in range(len(s.tile)):
        if s.goods[hex]:
            demand(s, NONE < s.tile[hex] < FIRST_CITY, "tokens lie where no Building is")


def check_cards(s: Brazil) -> None:
    """Gold and Combat cards: decks, hands, piles and the battle hold each card once."""
    for card in range(GOLD_KINDS):
        count = s.gold_deck.count(card) + s.gold_discard[card] + s.gold_aside[card]
        for p in range(s.players):
            demand(s, s.gold_hand[GOLD_KINDS * p + card] >= 0, "a hand below zero")
            count += s.gold_hand[GOLD_KINDS * p + card]
        demand(s, count == GOLD_CARD_COUNT[card], "Gold cards do not add up")
    for card in range(COMBAT_KINDS):
        count = s.combat_deck.count(card) + s.combat_discard[card]
        count += s.played[card] + s.played[COMBAT_KINDS + card]
        for p in range(s.players):
            demand(s, s.combat_hand[COMBAT_KINDS * p + card] >= 0, "a hand below zero")
            count += s.combat_hand[COMBAT_KINDS * p + card]
        demand(s, count == COMBAT_CARD_COUNT[card], "Combat cards do not add up")
    for at in range(2 * COMBAT_KINDS):
        demand(s, 0 <= s.cancelled[at] <= s.played[at], "a card cancelled that was not played")
    demand(s, bool(s.battle) or not any(s.played), "cards are played without a battle")


def check_missions_and_paintings(s: Brazil) -> None:
    """Missions and Paintings: each in one place."""
    in_decks = sorted([mission for deck in s.mission_decks for mission in deck])
    demand(s, in_decks == [m for m in range(MISSION_COUNT) if s.mission_at[m] == DECK], "missions do not add up")
    for era in range(3):
        for mission in s.mission_decks[era]:
            demand(s, MISSION_ERA[mission] == era + 1, "a mission in the deck of another era")
    for mission in range(MISSION_COUNT):
        place = s.mission_at[mission]
        demand(s, DECK <= place < s.players or SHOWN <= place < SHOWN + s.players, "a mission is nowhere")
        demand(s, place < SHOWN or MISSION_ERA[mission] <= s.era, "a mission of a later era is revealed")
    hung = [painting for painting in range(PAINTING_COUNT) if s.painting_at[painting] != NONE]
    there = [*hung, *[p for p in s.gallery if p != NONE], *[p for deck in s.painting_decks for p in deck]]
    demand(s, sorted(there) == list(range(PAINTING_COUNT)), "Paintings do not add up")
    for slot in range(len(s.gallery)):
        painting = s.gallery[slot]
        demand(s, painting == NONE or PAINTING_FRAME[painting] == slot // 2, "a Painting in a wrong slot")
        demand(s, painting != NONE or not s.painting_decks[slot // 2], "a gallery slot was not refilled")


def check_tiles(s: Brazil) -> None:
    """Buildings, Cities, Capitals and Palaces."""
    for kind in range(len(BUILDING_TILE_COUNT)):
        laid = s.tile.count(2 * kind) + s.tile.count(2 * kind + 1)
        demand(s, s.tiles_left[kind] >= 0, "more tiles than there are")
        demand(s, s.tiles_left[kind] + laid == BUILDING_TILE_COUNT[kind], "Building tiles do not add up")
    founded = [tile - FIRST_CITY for tile in s.tile if FIRST_CITY <= tile < CAPITAL]
    cities = sorted([*founded, *s.city_stacks[0], *s.city_stacks[1]])
    demand(s, cities == list(range(len(CITIES))), "Cities do not add up")
    capitals = sorted([*[tile for tile in s.capital_tiles if tile != NONE], *s.capital_box])
    demand(s, capitals == list(range(len(CAPITAL_TILES))), "Capital tiles do not add up")
    for p in range(s.players):
        capital = s.capital[p]
        if capital != NONE:
            demand(s, s.tile[capital] == CAPITAL and s.owner[capital] == p, "a Capital is lost")
    founded_capitals = s.players - s.capital.count(NONE)
    demand(s, s.tile.count(CAPITAL) == founded_capitals, "a Capital stands where nobody founded it")
    placed: list[int] = []
    for hex in range(len(s.tile)):
        tile = s.tile[hex]
        demand(s, (tile == NONE) == (s.owner[hex] == NONE), "a tile without owner")
        if tile != NONE:
            demand(s, BUILDABLE[s.terrain[hex]], "a tile on Water or on an Expedition")
        number = s.palace[hex]
        if number:
            demand(s, NONE < tile < FIRST_CITY and suits(number, TILE_BUILDING[tile]), "a Palace in a wrong place")
            placed.append(8 * s.owner[hex] + number)
    demand(s, len(set(placed)) == len(placed), "a Palace stands twice")
    demand(s, len(set(s.enhanced)) == len(s.enhanced), "a tile is marked twice")
    for hex in s.enhanced:
        demand(s, NONE < s.tile[hex] < FIRST_CITY, "a mark lies where no Building is")


def check_exploration(s: Brazil) -> None:
    """Exploration tiles: face down, face up, kept, discarded or in the box."""
    hexes = HEX_COUNT[s.scenario]
    demand(s, len(s.face_down) == len(s.face_up) == len(s.terrain) == len(s.tile) == hexes, "the map has grown")
    for kind in range(EXPLORATION_KINDS):
        count = s.face_down.count(kind) + s.face_up.count(kind) + s.exploration_box.count(kind)
        count += s.exploration_gone[kind]
        for p in range(s.players):
            count += s.kept[EXPLORATION_KINDS * p + kind]
        demand(s, count == EXPLORATION_COUNT[kind], "Exploration tiles do not add up")
    for hex in range(hexes):
        if s.face_down[hex] != NONE:
            demand(s, s.tile[hex] == NONE and s._holder[hex] == NONE, "something stands on a face-down tile")
        seen = s.face_up[hex]
        if seen != NONE:
            demand(s, s.tile[hex] == NONE, "a tile is built over an Exploration tile")
            demand(s, s.terrain[hex] == GROUND[seen], "an Exploration tile does not change its hex")
        if seen >= FIRST_EXPEDITION:
            demand(s, s._holder[hex] == NONE, "a unit stands on an unresolved Expedition")


def check_units(s: Brazil) -> None:
    """Units: on the map only for their leader, never beside an enemy, never in a foreign Capital."""
    for unit in range(len(s.unit_hex)):
        hex = s.unit_hex[unit]
        if hex >= 0:
            p = s.leader(unit)
            demand(s, p != NONE, "a unit of an empire nobody leads")
            demand(s, s._holder[hex] == p, "units of two players share a hex")
            demand(s, s.tile[hex] != CAPITAL or s.owner[hex] == p, "a unit in a foreign Capital")
    chosen = [empire for empire in s.empire if empire != NONE]
    demand(s, len(set(chosen)) == len(chosen), "an empire is led twice")
    demand(s, all(place == -1 or unit // UNITS_EACH in chosen for unit, place in enumerate(s.unit_hex)), "stray unit")


def check_players(s: Brazil) -> None:
    """Products lie in slots of their shape, one in each; nothing is paid when nobody pays."""
    paying = any(isinstance(step, Pay) for step in s.agenda)
    demand(s, paying or not any(s.paid), "something is paid for nothing")
    for p in range(s.players):
        used: list[int] = []
        for product in range(PRODUCT_COUNT):
            arch = s.product_at[PRODUCT_COUNT * p + product]
            if arch not in (NONE, ARCH_BOARD):
                demand(s, arch in SLOTS_FOR[product], "a Product in a slot of another shape")
                used.append(arch)
        demand(s, len(set(used)) == len(used), "two Products in one slot")


def check_kept_ready(s: Brazil) -> None:
    """Cached fields equal what a fresh look at the table gives."""
    fresh = s.copy()
    fresh.refresh()
    for name in attributes(s):
        if name.startswith("_"):
            demand(s, getattr(s, name) == getattr(fresh, name), f"{name} is out of date")
