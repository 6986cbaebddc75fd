"""What single buildings, advances, Wonders and cards give and cost, as components.toml says."""

from __future__ import annotations

from typing import Final

from pentarchy.games.cultures.components import effects_of, number_of
from pentarchy.games.cultures.names import (
    ABSOLUTE_POWER,
    ACADEMY,
    ARTS,
    CARTOGRAPHY,
    CIRCUS_AND_SPORTS,
    CIVIL_LIBERTIES,
    CONVERSION,
    DRAFT,
    ELDER_STATESMAN,
    ENGINEERING,
    FANATICISM,
    FORCED_LABOR,
    FORTRESS,
    FREE_ECONOMY,
    FREE_EDUCATION,
    GREAT_COLOSSEUM,
    GREAT_EXPLORER,
    GREAT_IDEAS_CARD,
    GREAT_PHILOSOPHER,
    GREAT_SCIENTIST,
    GREAT_STATUE,
    GREAT_WARLORD,
    HERO_GENERAL_CARD,
    HUSBANDRY,
    IDEAS_CARD,
    INSPIRATION_CARD,
    MASS_PRODUCTION_CARD,
    MERCENARIES_CARD,
    METALLURGY,
    MONUMENTS,
    MYTHS,
    NEW_IDEAS_CARD,
    NEW_PLANS_CARD,
    PHILOSOPHY,
    PUBLIC_EDUCATION,
    ROADS,
    SANITATION,
    SIEGECRAFT,
    STATE_RELIGION,
    STEEL_WEAPONS,
    TAXES,
    TECHNOLOGY_TRADE_CARD,
    VOTING,
    WAR_SHIPS,
    WRITING,
)

# --- buildings --------------------------------------------------------------------------------------------------

ACADEMY_IDEAS: Final[int] = number_of("city_pieces", ACADEMY, "gain_now", "ideas")
FORTRESS_DICE: Final[int] = number_of("city_pieces", FORTRESS, "fortress_defence", "dice")
FORTRESS_CANCELS: Final[int] = number_of("city_pieces", FORTRESS, "fortress_defence", "cancel")

# --- advances, in their order -----------------------------------------------------------------------------------

HUSBANDRY_FOOD: Final[int] = number_of("advances", HUSBANDRY, "collect_range2", "food")
HUSBANDRY_FOOD_WITH_ROADS: Final[int] = number_of("advances", HUSBANDRY, "collect_range2", "food_with_roads")
ENGINEERING_WONDERS: Final[int] = number_of("advances", ENGINEERING, "reveal_wonder", "count")
SANITATION_MOOD: Final[int] = number_of("advances", SANITATION, "pay_unit_with_mood", "mood")
ROADS_FOOD: Final[int] = number_of("advances", ROADS, "road_move", "food")
ROADS_ORE: Final[int] = number_of("advances", ROADS, "road_move", "ore")
WAR_SHIPS_CANCEL: Final[int] = number_of("advances", WAR_SHIPS, "first_round_cancel", "cancel")
CARTOGRAPHY_IDEAS: Final[int] = number_of("advances", CARTOGRAPHY, "gain_after_ship_move", "ideas")
CARTOGRAPHY_CULTURE: Final[int] = number_of("advances", CARTOGRAPHY, "gain_after_ship_move", "culture_if_navigation")
WRITING_ACTIONS: Final[int] = number_of("advances", WRITING, "draw_on_government", "action")
WRITING_OBJECTIVES: Final[int] = number_of("advances", WRITING, "draw_on_government", "objective")
PUBLIC_EDUCATION_IDEAS: Final[int] = number_of("advances", PUBLIC_EDUCATION, "gain_on_collect_with_building", "ideas")
FREE_EDUCATION_MOOD: Final[int] = number_of("advances", FREE_EDUCATION, "gain_on_paid_without_food", "mood")
PHILOSOPHY_IDEAS: Final[int] = number_of("advances", PHILOSOPHY, "gain_now", "ideas")
SCIENCE_IDEAS: Final[int] = number_of("advances", PHILOSOPHY, "gain_on_category", "ideas")
SIEGECRAFT_WOOD: Final[int] = number_of("advances", SIEGECRAFT, "buy_off_fortress", "wood_die")
SIEGECRAFT_ORE: Final[int] = number_of("advances", SIEGECRAFT, "buy_off_fortress", "ore_hit")
STEEL_HITS: Final[int] = number_of("advances", STEEL_WEAPONS, "first_round_hit", "hits")
DRAFT_MOOD: Final[int] = number_of("advances", DRAFT, "pay_unit_with_mood", "mood")
MYTHS_MOOD: Final[int] = number_of("advances", MYTHS, "event_mood_shield", "mood")
STATE_RELIGION_FOOD: Final[int] = number_of("advances", STATE_RELIGION, "grow_discount", "food")
TAXES_MOOD: Final[int] = number_of("advances", TAXES, "taxes", "mood")
ARTS_CULTURE: Final[int] = number_of("advances", ARTS, "free_influence", "culture")
CIRCUS_DISCOUNT: Final[int] = number_of("advances", CIRCUS_AND_SPORTS, "civic_size_minus", "amount")
CIRCUS_LEAST: Final[int] = number_of("advances", CIRCUS_AND_SPORTS, "civic_size_minus", "minimum")
MONUMENTS_WONDERS: Final[int] = number_of("advances", MONUMENTS, "reveal_wonder", "count")
METALLURGY_ORE: Final[int] = number_of("advances", METALLURGY, "gain_now_if_has", "ore")
VOTING_MOOD: Final[int] = number_of("advances", VOTING, "free_civic", "mood")
LIBERTIES_MOOD: Final[int] = number_of("advances", CIVIL_LIBERTIES, "action_gain", "mood")
LIBERTIES_DRAFT_MOOD: Final[int] = number_of("advances", CIVIL_LIBERTIES, "draft_cost", "mood")
FREE_ECONOMY_MOOD: Final[int] = number_of("advances", FREE_ECONOMY, "free_first_collect", "extra_collect_mood")
POWER_MOOD: Final[int] = number_of("advances", ABSOLUTE_POWER, "extra_action", "mood")
LABOR_MOOD: Final[int] = number_of("advances", FORCED_LABOR, "angry_as_neutral", "mood")
CONVERSION_ROLL: Final[int] = number_of("advances", CONVERSION, "influence_bonus", "roll")
CONVERSION_CULTURE: Final[int] = number_of("advances", CONVERSION, "influence_bonus", "culture_on_success")
FANATICISM_VALUE: Final[int] = number_of("advances", FANATICISM, "first_round_cv", "cv")

# --- Wonders ----------------------------------------------------------------------------------------------------

STATUE_OBJECTIVES: Final[int] = number_of("wonders", GREAT_STATUE, "draw_now", "objective")
COLOSSEUM_VALUE: Final[int] = number_of("wonders", GREAT_COLOSSEUM, "buy_combat_value", "cv")

# --- civil halves and great persons -----------------------------------------------------------------------------

INSPIRATION_RANGE: Final[int] = number_of("civil_cards", INSPIRATION_CARD, "gain_advance", "range")
#: CC-20.7: the Mood tokens that each step costs.
HERO_GENERAL_MOOD: Final[tuple[int, ...]] = tuple(
    int(effect["mood"]) for effect in effects_of("civil_cards", HERO_GENERAL_CARD)
)
IDEAS_PER_ACADEMY: Final[int] = number_of("civil_cards", IDEAS_CARD, "gain_per_building", "ideas")
GREAT_IDEAS: Final[int] = number_of("civil_cards", GREAT_IDEAS_CARD, "gain_now", "ideas")
MERCENARIES_RANGE: Final[int] = number_of("civil_cards", MERCENARIES_CARD, "move_barbarians", "range")
MERCENARIES_PRICE: Final[int] = number_of("civil_cards", MERCENARIES_CARD, "move_barbarians", "price")
MASS_PRODUCTION_BONUS: Final[int] = number_of("civil_cards", MASS_PRODUCTION_CARD, "collect_bonus", "count")
PLANS_DRAWN: Final[int] = number_of("civil_cards", NEW_PLANS_CARD, "redraw_objectives", "draw")
TECHNOLOGY_RANGE: Final[int] = number_of("civil_cards", TECHNOLOGY_TRADE_CARD, "swap_advances", "range")
NEW_IDEAS: Final[int] = number_of("civil_cards", NEW_IDEAS_CARD, "gain_now", "ideas")
EXPLORER_FOOD: Final[int] = number_of("great_persons", GREAT_EXPLORER, "explore_adjacent_region", "found_city_food")
PHILOSOPHER_IDEAS: Final[int] = number_of("great_persons", GREAT_PHILOSOPHER, "gain_now", "ideas")
SCIENTIST_IDEAS: Final[int] = number_of("great_persons", GREAT_SCIENTIST, "gain_now", "ideas")
SCIENTIST_CARDS: Final[int] = number_of("great_persons", GREAT_SCIENTIST, "draw_now", "action")
STATESMAN_CARDS: Final[int] = number_of("great_persons", ELDER_STATESMAN, "draw_now", "action")
WARLORD_VALUE: Final[int] = number_of("great_persons", GREAT_WARLORD, "free_move_action", "cv_first_battle")
