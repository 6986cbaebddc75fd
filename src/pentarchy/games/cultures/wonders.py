"""Chapter 23: Wonders, building them and their powers in a turn."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.core.steps import Step
from pentarchy.games.cultures.asking import CANNOT_PAY, Listed
from pentarchy.games.cultures.board import foreign_ships, new_ship, works_in
from pentarchy.games.cultures.building import piece_clause
from pentarchy.games.cultures.cities import Activated, activation_clause
from pentarchy.games.cultures.components import (
    ADVANCES,
    CATEGORY,
    WONDER_COST,
    WONDER_CULTURE,
    WONDER_NEEDS,
    WONDER_PORT,
    WONDERS,
    members,
)
from pentarchy.games.cultures.decks import draw_objective
from pentarchy.games.cultures.effects import STATUE_OBJECTIVES
from pentarchy.games.cultures.lines import SHIP_PLACED, WONDER_BUILT
from pentarchy.games.cultures.names import (
    CULTURE,
    ENGINEERING,
    FIRST_GOVERNMENT,
    GOODS,
    GREAT_LIGHTHOUSE,
    GREAT_STATUE,
    HAPPY,
    MAGNIFICENT_CULTURE_OBJECTIVE,
    PORT,
    SHIP_STOCK,
    STOCKS,
)
from pentarchy.games.cultures.objectives import feat
from pentarchy.games.cultures.payment import affordable, charge, tell_tokens
from pentarchy.games.cultures.state import ON_DISPLAY, USED_LIGHTHOUSE, Cultures
from pentarchy.games.cultures.verbs import BUILD_WONDER, NAME, PLACE


def wonder_clause(s: Cultures, p: int, h: int, wonder: int) -> int:
    """CC-23.2 to CC-23.6: what keeps the player from building this Wonder here, actions aside."""
    if s.wonder[wonder] != ON_DISPLAY:
        return clause(23, 2)
    if s.reserved[wonder] not in (-1, p):
        return clause(23, 6)
    barred = activation_clause(s, p, h)
    if barred:
        return barred
    works = s._works[p]
    if s.mood[h] != HAPPY or not works & WONDER_NEEDS[wonder]:
        return clause(23, 4)
    if s.reserved[wonder] != p and not works >> ENGINEERING & 1:
        return clause(23, 4)
    if WONDER_PORT[wonder] and not works_in(s, h, PORT):
        return clause(23, 4)
    barred = piece_clause(s, p, h)
    if barred:
        return barred
    food, wood, ore = WONDER_COST[wonder]
    if s.goods[p * GOODS + CULTURE] < WONDER_CULTURE or not affordable(s, p, food, wood, ore):
        return CANNOT_PAY
    return 0


def wonder_options(s: Cultures, p: int) -> list[int]:
    """The Wonders a player can build now, and where; with no action left only those reserved for them."""
    if s.goods[p * GOODS + CULTURE] < WONDER_CULTURE:
        return []
    found: list[int] = []
    for wonder in range(WONDERS):
        if s.wonder[wonder] != ON_DISPLAY or (s.actions <= 0 and s.reserved[wonder] != p):
            continue
        for h in s._towns[p]:
            if not wonder_clause(s, p, h, wonder):
                found.append(BUILD_WONDER.option(h, wonder))
    found.sort()
    return found


def build_wonder(s: Cultures, p: int, h: int, wonder: int) -> None:
    """CC-23.3, CC-23.5: pay for the Wonder and build it."""
    s.activations[h] += 1
    s.goods[p * GOODS + CULTURE] -= WONDER_CULTURE
    tell_tokens(s, p, CULTURE, WONDER_CULTURE)
    s.queue(NewWonder(p, h, wonder), Activated(p, h))
    food, wood, ore = WONDER_COST[wonder]
    charge(s, p, food, wood, ore)


class NewWonder(Step[Cultures]):
    """CC-23.5, CC-23.13, CC-23.15: the piece is put into the city."""

    def __init__(self, player: int, space: int, wonder: int) -> None:
        super().__init__(player)
        self.space = space
        self.wonder = wonder

    def run(self, s: Cultures) -> None:
        p = self.player
        s.wonder[self.wonder] = self.space
        s.reserved[self.wonder] = -1
        s.size[self.space] += 1
        s.wonder_builders |= 1 << p
        s.tell(WONDER_BUILT, p, self.wonder, self.space)
        feat(s, p, MAGNIFICENT_CULTURE_OBJECTIVE)
        if self.wonder == GREAT_STATUE:
            for _card in range(STATUE_OBJECTIVES):
                draw_objective(s, p)


# --- Great Library (CC-23.10) -----------------------------------------------------------------------------------


def borrowable(s: Cultures, p: int) -> list[int]:
    """CC-23.10: the advances the Great Library can lend."""
    return [a for a in range(ADVANCES) if CATEGORY[a] < FIRST_GOVERNMENT and not s.advances[p] >> a & 1]


class NameAdvance(Listed):
    """CC-23.10: name the advance to be borrowed for this turn."""

    decision = "library_name"
    rule = "23.10"
    verbs = (NAME,)

    def candidates(self, s: Cultures) -> list[int]:
        return [NAME.option(a) for a in borrowable(s, self.player)]

    def apply(self, s: Cultures, action: int) -> None:
        s.library = NAME.first(action)
        s.refresh_advances(self.player)

    def prompt(self, s: Cultures) -> str:
        return "Great Library: name an advance you lack and use it until your turn ends."


# --- Great Lighthouse (CC-23.11) --------------------------------------------------------------------------------


def lighthouse_spaces(s: Cultures, p: int) -> list[int]:
    """CC-23.11: where the Great Lighthouse could place a Ship now."""
    city = s.wonder[GREAT_LIGHTHOUSE]
    if city < 0 or s.city[city] != p or s.used & USED_LIGHTHOUSE or activation_clause(s, p, city):
        return []
    if not s.stock[p * STOCKS + SHIP_STOCK]:
        return []
    return members(s._sea & ~foreign_ships(s, p))


class PlaceShip(Listed):
    """CC-23.11: place a Ship on a revealed Sea space without foreign Ships."""

    decision = "lighthouse_place"
    rule = "23.11"
    verbs = (PLACE,)

    def candidates(self, s: Cultures) -> list[int]:
        return [PLACE.option(h) for h in members(s._sea & ~foreign_ships(s, self.player))]

    def apply(self, s: Cultures, action: int) -> None:
        new_ship(s, self.player, PLACE.first(action))
        s.tell(SHIP_PLACED, self.player, PLACE.first(action))

    def prompt(self, s: Cultures) -> str:
        return "Great Lighthouse: place a Ship on a Sea space."
