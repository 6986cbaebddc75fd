"""Chapter 18: capturing cities, and what the captor may do afterwards."""

from __future__ import annotations

from pentarchy.games.cultures.advances import TakeAdvance, can_take_one
from pentarchy.games.cultures.asking import Listed
from pentarchy.games.cultures.board import (
    clear_city,
    colour_of,
    has_room,
    lose_land_units,
    new_city,
    new_unit,
    pieces_of,
    remove_piece,
    set_building,
    wonders_in,
)
from pentarchy.games.cultures.components import CARD_CIVIL, OBJECTIVE_NUMBER
from pentarchy.games.cultures.decks import DiscardCard, leave_hand
from pentarchy.games.cultures.groups import arrive
from pentarchy.games.cultures.lines import (
    ARMY_PLACED,
    CAMP_CAPTURED,
    CAPTURED,
    CARD_PLAYED,
    CITY_LOST,
    FROM_BARBARIANS,
    FROM_CAPTURE,
    FROM_RAZING,
    FROM_SALE,
    LOST_SETTLERS,
    SETTLER_PLACED,
)
from pentarchy.games.cultures.names import (
    ACTION_CARDS,
    ANGRY,
    ARMY,
    ARMY_STOCK,
    BARBARIAN_CONQUEST_OBJECTIVE,
    CONQUEROR_OBJECTIVE,
    GOLD,
    NAVAL_ASSAULT_OBJECTIVE,
    NONE,
    PORT,
    SCAVENGER_OBJECTIVE,
    SETTLEMENT,
    SETTLER,
    SETTLER_STOCK,
    STOCKS,
    TEACH_US_CARD,
    TEMPLE,
)
from pentarchy.games.cultures.objectives import CheckEnd, Windows, could_pair, feat
from pentarchy.games.cultures.payment import grant
from pentarchy.games.cultures.state import CAPTURED_CITY, GONE, Cultures
from pentarchy.games.cultures.verbs import DECLINE, PLACE, PLAY, RAZE_CAMP, TAKE_OVER


def capture_city(s: Cultures, p: int, h: int, by_sea: bool, defended: bool, fanatic: int) -> None:
    """CC-18.1 to CC-18.9: the attacking group enters a player's city and takes it."""
    loser = s.city[h]
    if s.settlers[h] and could_pair(s, loser, h):
        feat(s, p, SCAVENGER_OBJECTIVE)
    if s.settlers[h]:
        s.tell(LOST_SETTLERS, loser, s.settlers[h])
    lose_land_units(s, h)
    s.tell(CAPTURED, p, h, loser)
    compensated = s.mood[h] != ANGRY
    if compensated:  # CC-18.2
        grant(s, p, GOLD, s.size[h], FROM_CAPTURE)
    if s.stock[p * STOCKS + SETTLEMENT]:
        _change_colours(s, p, loser, h)
    else:
        _demolish(s, p, h)
    arrive(s, p, h, True)
    if p == s.active:
        s.used |= CAPTURED_CITY
    if defended:
        feat(s, p, CONQUEROR_OBJECTIVE)
    if by_sea:
        feat(s, p, NAVAL_ASSAULT_OBJECTIVE)
    s.queue(Windows(), TeachUs(p, loser), CheckEnd())
    if fanatic >= 0:
        s.push(FreeArmy(fanatic))
    if compensated:
        s.push(LostCitySettler(loser))


def _change_colours(s: Cultures, p: int, loser: int, h: int) -> None:
    """CC-18.3, CC-18.4, CC-18.6: the loser's pieces are replaced; a building without a piece to replace it is sold."""
    s.stock[loser * STOCKS + SETTLEMENT] += 1
    s.stock[p * STOCKS + SETTLEMENT] -= 1
    s.city[h] = p
    s.mood[h] = ANGRY
    s.refresh_towns()
    for building in range(PORT, TEMPLE + 1):
        if colour_of(s, h, building) != loser:
            continue
        s.stock[loser * STOCKS + building] += 1
        if s.stock[p * STOCKS + building]:
            s.stock[p * STOCKS + building] -= 1
            set_building(s, h, building, p)
        else:
            set_building(s, h, building, NONE)
            if building == PORT:
                s.harbour[h] = NONE
            s.size[h] -= 1
            grant(s, p, GOLD, 1, FROM_SALE)


def _demolish(s: Cultures, p: int, h: int) -> None:
    """CC-18.5: without a Settlement the whole city is removed, for 1 Gold per piece."""
    grant(s, p, GOLD, s.size[h], FROM_SALE)
    for wonder in wonders_in(s, h):
        s.wonder[wonder] = GONE
    for piece in pieces_of(s, h):
        remove_piece(s, h, piece, False)
    s.tell(CITY_LOST, NONE, h)


class LostCitySettler(Listed):
    """CC-18.2: the former owner places a free Settler in one of their remaining cities."""

    decision = "lost_city_settler"
    rule = "18.2"
    verbs = (PLACE,)

    def candidates(self, s: Cultures) -> list[int]:
        if not s.stock[self.player * STOCKS + SETTLER_STOCK]:
            return []
        return [PLACE.option(h) for h in s._towns[self.player]]

    def apply(self, s: Cultures, action: int) -> None:
        new_unit(s, self.player, PLACE.first(action), SETTLER)
        s.tell(SETTLER_PLACED, self.player, PLACE.first(action))

    def prompt(self, s: Cultures) -> str:
        return "You have lost a city: place a Settler in one of those you have left."


class FreeArmy(Listed):
    """CC-9.42, CC-20.13: place a free Army unit in one of your cities."""

    decision = "free_army"
    rule = "20.13"
    verbs = (PLACE,)

    def candidates(self, s: Cultures) -> list[int]:
        if not s.stock[self.player * STOCKS + ARMY_STOCK]:
            return []
        return [PLACE.option(h) for h in s._towns[self.player] if has_room(s, self.player, h)]

    def apply(self, s: Cultures, action: int) -> None:
        new_unit(s, self.player, PLACE.first(action), ARMY)
        s.tell(ARMY_PLACED, self.player, PLACE.first(action))

    def prompt(self, s: Cultures) -> str:
        return "Place a free Army unit in one of your cities."


class TeachUs(Listed):
    """CC-20.24: the captor of a city may play Teach Us; the others cannot tell that they were asked."""

    decision = "teach_us"
    rule = "20.24"
    verbs = (PLAY,)
    veiled = True

    def __init__(self, player: int, loser: int) -> None:
        super().__init__(player)
        self.loser = loser

    def candidates(self, s: Cultures) -> list[int]:
        p = self.player
        found = [PLAY.option(c) for c in range(ACTION_CARDS) if s.hand[p] >> c & 1 and CARD_CIVIL[c] == TEACH_US_CARD]
        return found if found and can_take_one(s, p, s.advances[self.loser]) else []

    def way_out(self, s: Cultures) -> int:
        return DECLINE.option()

    def apply(self, s: Cultures, action: int) -> None:
        if action == DECLINE.option():
            return
        p, card = self.player, PLAY.first(action)
        leave_hand(s, p, card)
        s.tell(CARD_PLAYED, p, card)
        s.queue(TakeAdvance(p, s.advances[self.loser], 0, 0, 0), DiscardCard(p, card))

    def prompt(self, s: Cultures) -> str:
        return "Play Teach Us and take an advance from the loser, or decline."


# --- Barbarian settlements --------------------------------------------------------------------------------------


def capture_camp(s: Cultures, p: int, h: int, eliminated: int, began: int) -> None:
    """CC-19.3, CC-19.13: the attacking group enters a Barbarian settlement and takes it over or razes it."""
    s.tell(CAMP_CAPTURED, p, h)
    grant(s, p, GOLD, eliminated, FROM_BARBARIANS)
    arrive(s, p, h, True)
    if p == s.active:
        s.used |= CAPTURED_CITY
    if began >= OBJECTIVE_NUMBER[BARBARIAN_CONQUEST_OBJECTIVE]:
        feat(s, p, BARBARIAN_CONQUEST_OBJECTIVE)
    s.queue(CampFate(p, h), Windows(), CheckEnd())


class CampFate(Listed):
    """CC-19.3: take the Barbarian settlement over, or raze it for 1 Gold more."""

    decision = "barb_city"
    rule = "19.3"
    verbs = (TAKE_OVER, RAZE_CAMP)

    def __init__(self, player: int, space: int) -> None:
        super().__init__(player)
        self.space = space

    def candidates(self, s: Cultures) -> list[int]:
        if s.stock[self.player * STOCKS + SETTLEMENT]:
            return [TAKE_OVER.option(), RAZE_CAMP.option()]
        return [RAZE_CAMP.option()]

    def apply(self, s: Cultures, action: int) -> None:
        p, h = self.player, self.space
        s.camps += 1
        clear_city(s, h)
        if action == TAKE_OVER.option():
            new_city(s, p, h, ANGRY)
        else:
            grant(s, p, GOLD, 1, FROM_RAZING)

    def prompt(self, s: Cultures) -> str:
        return "Take the Barbarian settlement over as an Angry city, or raze it for 1 Gold."
