"""Chapter 14: points and tie-breaks."""

from __future__ import annotations

from pentarchy.core.state import TRUTH, Score
from pentarchy.games.brazil.combat import tile_vp
from pentarchy.games.brazil.components import (
    ARCH_BOARD,
    BUILDING_COUNT,
    BUILDING_PRODUCTION,
    CAPITAL,
    CULTURE,
    END_EVERY,
    END_MOST,
    END_PAINTINGS,
    END_PER,
    END_VP,
    EXPLORATION_KINDS,
    EXPLORATION_VP,
    FIRST_CITY,
    FIRST_EXPEDITION,
    FIRST_OBJECTIVE,
    GOLD_CARD_VP,
    GOLD_KINDS,
    MISSION_COUNT,
    MISSION_ERA,
    MISSION_REWARDS,
    MISSION_VP,
    MONARCH_VP_EACH,
    NONE,
    OBJECTIVE_VP,
    PAINTING_COUNT,
    PAINTING_VP,
    PALACE_PER,
    PALACE_PER_VP,
    PALACE_VP,
    PER_DEPLOYED_UNIT,
    PER_NOTHING,
    PER_PRODUCT,
    PRODUCT_COUNT,
    PRODUCT_VP,
    SCIENCE,
    SPECIES_VP,
    TILE_BUILDING,
    UNIT_VP,
    UNITS_EACH,
    UNKNOWN_SPECIES,
)
from pentarchy.games.brazil.lines import ALL_SHOWN, ENDED, ENDED_BY_LIMIT, SCORED, SHARED, TIE_BROKEN
from pentarchy.games.brazil.missions import (
    is_met,
    missions_shown,
    painting_colours,
    paintings,
    palaces,
    products,
    units_deployed,
)
from pentarchy.games.brazil.state import READY, SHOWN, Brazil


def units_vp(s: Brazil, p: int) -> int:
    """BI-14.3: deployed units, wherever they are."""
    first = UNITS_EACH * s.empire[p]
    return sum([UNIT_VP[unit] for unit in range(first, first + UNITS_EACH) if s.unit_hex[unit] != READY])


def products_vp(s: Brazil, p: int) -> int:
    """BI-14.4: manufactured Products, more on Queen Victoria's board."""
    total = 0
    for product in range(PRODUCT_COUNT):
        place = s.product_at[PRODUCT_COUNT * p + product]
        if place != NONE:
            total += PRODUCT_VP[product]
            if place == ARCH_BOARD:
                total += MONARCH_VP_EACH[s.monarch[p]]
    return total


def paintings_vp(s: Brazil, p: int) -> int:
    """BI-14.5, BI-14.6: Paintings and their end-game points."""
    total = 0
    for painting in range(PAINTING_COUNT):
        if s.painting_at[painting] == p:
            total += PAINTING_VP[painting]
    for painting in END_PAINTINGS:
        if s.painting_at[painting] == p:
            total += end_vp(s, p, painting)
    return total


def end_vp(s: Brazil, p: int, painting: int) -> int:
    """BI-14.6: what this Painting is worth to the player, besides its own points."""
    return min(end_count(s, p, END_PER[painting]) // END_EVERY[painting] * END_VP[painting], END_MOST[painting])


def end_count(s: Brazil, p: int, per: int) -> int:
    """BI-14.6: missions, Cities, frame colours, Paintings or Palaces."""
    if per == 0:
        return missions_shown(s, p)
    if per == 1:
        return s._cities[p]
    if per == 2:
        return painting_colours(s, p)
    return paintings(s, p) if per == 3 else palaces(s, p)


def missions_vp(s: Brazil, p: int, all_known: bool) -> int:
    """BI-14.7 to BI-14.9: revealed missions, and of hidden Era III missions the objectives met."""
    total = 0
    for mission in range(MISSION_COUNT):
        if s.mission_at[mission] == SHOWN + p:
            total += MISSION_VP[mission]
        elif all_known and s.mission_at[mission] == p and MISSION_ERA[mission] == 3:
            for objective in range(FIRST_OBJECTIVE[mission], FIRST_OBJECTIVE[mission + 1]):
                if is_met(s, p, objective):
                    total += OBJECTIVE_VP[objective]
    if s.monarch[p] != NONE and MISSION_REWARDS[s.monarch[p]]:
        total += s.monarch_uses[p] * MONARCH_VP_EACH[s.monarch[p]]
    return total


def gold_cards_vp(s: Brazil, p: int) -> int:
    """BI-14.10: Gold cards in hand."""
    return sum([GOLD_CARD_VP[card] * s.gold_hand[GOLD_KINDS * p + card] for card in range(GOLD_KINDS)])


def exploration_vp(s: Brazil, p: int) -> int:
    """BI-10.2, BI-14.11: Unknown Species, Culture and Expeditions."""
    at = EXPLORATION_KINDS * p
    species = min(s.kept[at + UNKNOWN_SPECIES], len(SPECIES_VP) - 1)
    total = SPECIES_VP[species] + s.kept[at + CULTURE] * EXPLORATION_VP[CULTURE]
    for kind in range(FIRST_EXPEDITION, EXPLORATION_KINDS):
        total += s.kept[at + kind] * EXPLORATION_VP[kind]
    return total


def palaces_vp(s: Brazil, p: int) -> int:
    """BI-11.15, BI-14.12: Palaces on the map and their bonuses."""
    total = 0
    for hex in range(len(s.palace)):
        number = s.palace[hex]
        if number and s.owner[hex] == p:
            total += PALACE_VP[number] + PALACE_PER_VP[number] * palace_count(s, p, PALACE_PER[number])
    return total


def palace_count(s: Brazil, p: int, per: int) -> int:
    """BI-11.13 to BI-11.15: what a Palace is worth at the end."""
    if per == PER_NOTHING:
        return 0
    if per == PER_PRODUCT:
        return products(s, p)
    return units_deployed(s, p) if per == PER_DEPLOYED_UNIT else s._owned[BUILDING_COUNT * p + per]


def tiles_vp(s: Brazil, p: int) -> int:
    """BI-14.13: Buildings and Cities the player controls, their own and seized ones."""
    total = 0
    for hex in range(len(s.tile)):
        tile = s.tile[hex]
        if tile != NONE and tile != CAPITAL and s.controller(hex) == p:
            total += tile_vp(s, p, hex)
    return total


def science_production(s: Brazil, p: int) -> int:
    """BI-14.14: Science printed on the visible sides of Buildings the player controls."""
    total = 0
    for hex in range(len(s.tile)):
        tile = s.tile[hex]
        if tile != NONE and tile < FIRST_CITY and s.controller(hex) == p:
            total += BUILDING_PRODUCTION[TILE_BUILDING[tile]][SCIENCE]
    return total


def score(s: Brazil, p: int, viewer: int) -> Score:
    """BI-14.3 to BI-14.13, as far as the viewer knows: hidden cards of others count nothing before the end."""
    all_known = s.over or viewer in (TRUTH, p)
    parts = {
        "units": units_vp(s, p),
        "products": products_vp(s, p),
        "paintings": paintings_vp(s, p),
        "missions": missions_vp(s, p, all_known),
        "gold_cards": gold_cards_vp(s, p) if all_known else 0,
        "exploration": exploration_vp(s, p),
        "palaces": palaces_vp(s, p),
        "tiles": tiles_vp(s, p),
    }
    return Score(sum(parts.values()), parts)


def standing(s: Brazil, p: int) -> tuple[int, ...]:
    """BI-14.14: points, Science production, missions revealed, points of tiles."""
    return (score(s, p, TRUTH).total, science_production(s, p), missions_shown(s, p), tiles_vp(s, p))


def tell_result(s: Brazil) -> None:
    """BI-14.1, BI-14.14, BI-15.6, BI-18.1: why the game ended, everybody's points, and what broke a tie."""
    if s.journal is None:
        return
    if s.ender != NONE:
        s.tell(ENDED, NONE, s.round, s.ender)
    else:
        s.tell(ENDED_BY_LIMIT, NONE, s.round)
    s.tell(ALL_SHOWN)
    best, *others = s.ranking()
    for p in (best, *others):
        s.tell(SCORED, p, score(s, p, TRUTH).total)
    mine, next_best = standing(s, best), standing(s, others[0])
    if mine == next_best:
        for p in (best, *others):
            if standing(s, p) == mine:
                s.tell(SHARED, p)
    elif mine[0] == next_best[0]:
        broken = [place for place in range(1, len(mine)) if mine[place] != next_best[place]]
        s.tell(TIE_BROKEN, best, broken[0] - 1)
