"""Chapter 22: event cards, their icons and texts."""

from __future__ import annotations

from pentarchy.core.english import counted
from pentarchy.core.steps import Step
from pentarchy.games.cultures.asking import Listed
from pentarchy.games.cultures.barbarians import AddBarbarian, SpawnCamp, barbarians_attack, is_vacant
from pentarchy.games.cultures.board import (
    all_units,
    as_set,
    land_spaces_of,
    lose_land_units,
    lose_unit,
    new_unit,
    pieces_of,
    remove_piece,
    sink,
)
from pentarchy.games.cultures.components import (
    CHANGE_GOVERNMENT,
    CIVIL_WAR,
    COAST_LOSS,
    DESTROY_CITY,
    DESTROY_PIECES,
    EVENT_ALL,
    EVENT_EFFECTS,
    EVENT_ICON,
    EVENT_PERSON,
    EVENT_SETTLER,
    EVENT_SHIELD,
    EXHAUSTED_TOKENS,
    GAIN_FOOD,
    GIVE_FOOD,
    GOLD_MINE_GOLD,
    LOSE_ACTION,
    MOOD_LOSS,
    NO_GROWTH,
    PAY_OR_ANGRY,
    SALE,
    UNIT_LOSS,
    members,
    spread,
)
from pentarchy.games.cultures.decks import event_to_pile
from pentarchy.games.cultures.governments import ChooseGovernment, switchable
from pentarchy.games.cultures.lines import (
    CITY_LOST,
    EVENT_NOTHING,
    EVENT_PASSED,
    EXHAUSTED,
    FROM_EVENT,
    FROM_GOLD_MINE,
    ICON_NOTHING,
    LOST_GOODS,
    PESTILENCE,
    REVOLTED,
    SETTLER_PLACED,
)
from pentarchy.games.cultures.moods import AngerCity, LowerMood, lower_by_event
from pentarchy.games.cultures.names import (
    ACTION_CARDS,
    ARMY,
    BARBARIANS_ATTACK_ICON,
    BARBARIANS_SPAWN_ICON,
    CULTURE,
    EXHAUSTED_ICON,
    FOOD,
    GOLD,
    GOLD_MINE_ICON,
    GOODS,
    HAPPY,
    NAVIGATION,
    NEUTRAL,
    NONE,
    ROADS,
    SETTLEMENT,
    SETTLER,
    SETTLER_STOCK,
    SHIP,
    STOCKS,
    TRADE_ROUTES,
)
from pentarchy.games.cultures.objectives import CheckEnd, Windows
from pentarchy.games.cultures.payment import charge_tokens, grant
from pentarchy.games.cultures.state import CARGO, Cultures
from pentarchy.games.cultures.verbs import (
    BUY,
    CITY,
    DECLINE,
    DONE,
    PLACE,
    PLAYER,
    REMOVE,
    REMOVE_SHIP,
    REMOVE_UNIT,
    SKIP,
)


def begin(s: Cultures, p: int, card: int) -> None:
    """CC-22.1: icon, text, discard; then fulfilled objectives may be declared."""
    s.queue(EventIcon(p, EVENT_ICON[card]), EventText(p, card), EventOver(p, card), Windows(), CheckEnd())


class EventIcon(Step[Cultures]):
    """CC-22.2 to CC-22.4: the icon, for the drawer only."""

    def __init__(self, player: int, icon: int) -> None:
        super().__init__(player)
        self.icon = icon

    def run(self, s: Cultures) -> None:
        p = self.player
        if self.icon == GOLD_MINE_ICON:
            grant(s, p, GOLD, GOLD_MINE_GOLD, FROM_GOLD_MINE)
        elif self.icon == EXHAUSTED_ICON:
            s.push(Exhaust(p))
        elif self.icon == BARBARIANS_SPAWN_ICON:
            s.queue(SpawnCamp(p), AddBarbarian(p))
        elif self.icon == BARBARIANS_ATTACK_ICON:
            barbarians_attack(s, p)


class Exhaust(Listed):
    """CC-22.3: put an Exhausted token next to one of your cities."""

    decision = "exhaust"
    rule = "22.3"
    verbs = (PLACE,)

    def candidates(self, s: Cultures) -> list[int]:
        if len(s.exhausted) >= EXHAUSTED_TOKENS:
            return []
        near = spread(as_set(s._towns[self.player])) & s._land
        return [PLACE.option(h) for h in members(near) if is_vacant(s, h)]

    def apply(self, s: Cultures, action: int) -> None:
        s.exhausted = (*s.exhausted, PLACE.first(action))
        s.tell(EXHAUSTED, self.player, PLACE.first(action))

    def run(self, s: Cultures) -> None:
        s.tell(ICON_NOTHING, self.player)

    def prompt(self, s: Cultures) -> str:
        return "Put an Exhausted token on a free space next to one of your cities."


class EventText(Step[Cultures]):
    """CC-22.5, CC-22.6: the text, for the drawer or for everybody, except those whom an advance protects."""

    def __init__(self, player: int, card: int) -> None:
        super().__init__(player)
        self.card = card

    def run(self, s: Cultures) -> None:
        card = self.card
        touched = s.after(self.player) if EVENT_ALL[card] else [self.player]
        steps: list[Step[Cultures]] = []
        for effect in EVENT_EFFECTS[card]:
            if effect[0] == NO_GROWTH:  # CC-22.9: for everybody, and it ends with Sanitation
                s.pestilence = True
                s.tell(PESTILENCE, NONE)
                continue
            for p in touched:
                if s._works[p] & EVENT_SHIELD[card]:
                    s.tell(EVENT_PASSED, p, card)
                else:
                    steps.append(EventEffect(p, card, effect[0], effect[1], effect[2], effect[3]))
        for step in steps[::-1]:
            s.push(step)


class EventEffect(Step[Cultures]):
    """One effect of an event's text on one player; the numbers are those of the card."""

    def __init__(self, player: int, card: int, what: int, a: int, b: int, c: int) -> None:
        super().__init__(player)
        self.card = card
        self.what = what
        self.a = a
        self.b = b
        self.c = c

    def run(self, s: Cultures) -> None:
        p, what = self.player, self.what
        if what == MOOD_LOSS:  # CC-22.9, CC-22.19
            if self._touches(s, len(s._towns[p]) >= self.c):
                s.push(LowerMood(p, self.b if travels(s, p) else self.a, NONE, 0))
        elif what == UNIT_LOSS:  # CC-22.10
            if self._touches(s, unit_total(s, p) >= self.c):
                s.push(LoseUnits(p, self.b if travels(s, p) else self.a))
        elif what == PAY_OR_ANGRY:  # CC-22.11
            lost = min(self.a, s.good(p, FOOD))
            s.goods[p * GOODS + FOOD] -= lost
            if lost:
                s.tell(LOST_GOODS, p, lost, FOOD)
            if lost < self.a:
                s.push(AngerCity(p))
        elif what == GAIN_FOOD:  # CC-22.12
            grant(s, p, FOOD, self.a, FROM_EVENT)
        elif what == GIVE_FOOD:
            s.push(GiveFood(p, self.a))
        elif what == SALE:  # CC-22.13
            for q in s.after(p)[:0:-1]:
                s.push(BuyPerson(q, self.card, self.b))
            s.push(BuyPerson(p, self.card, self.a))
        elif what == EVENT_SETTLER:  # CC-22.19
            s.push(NameSettler(p) if self.a else FreeSettler(p, 0))
        elif what == DESTROY_CITY:  # CC-22.20
            if self._touches(s, len(s._towns[p]) >= self.a):
                s.push(Volcano(p))
        elif what == DESTROY_PIECES:
            if self._touches(s, len(s._towns[p]) >= self.a):
                s.push(Quake(p, self.c, 0, NONE, NONE, NONE))
        elif what == COAST_LOSS:  # CC-22.21
            s.push(LowerMood(p, self.a, NONE, 1))
        elif what == CIVIL_WAR:
            s.push(CivilWar(p) if rebels(s, p) else LowerMood(p, 1, NONE, 0))
        elif what == LOSE_ACTION:  # CC-22.23
            if self._touches(s, p != s.active or s.actions > 0):
                s.push(BribeArmy(p, 0))
        elif what == CHANGE_GOVERNMENT and switchable(s, p):
            s.push(BribeArmy(p, 1))

    def _touches(self, s: Cultures, touched: bool) -> bool:
        """Does the effect concern the player? If not, record that."""
        if not touched:
            s.tell(EVENT_NOTHING, self.player, self.card)
        return touched


class EventOver(Step[Cultures]):
    """CC-22.1: the card goes to its discard pile, unless a player has bought it."""

    def __init__(self, player: int, card: int) -> None:
        super().__init__(player)
        self.card = card

    def run(self, s: Cultures) -> None:
        if s.event == self.card:
            s.event = NONE
            event_to_pile(s, self.player, self.card)


def travels(s: Cultures, p: int) -> bool:
    """CC-22.9: does the player have Roads, Navigation or Trade Routes?"""
    return s.has(p, ROADS) or s.has(p, NAVIGATION) or s.has(p, TRADE_ROUTES)


def unit_total(s: Cultures, p: int) -> int:
    """How many units a player has, aboard included."""
    return all_units(s, p, SETTLER) + all_units(s, p, ARMY) + all_units(s, p, SHIP)


def unit_choices(s: Cultures, p: int, armies_only: bool) -> list[int]:
    """Every kind of unit in every place as a `remove` option; units aboard are named by their sea space."""
    found: list[int] = []
    for h in land_spaces_of(s, p):
        if s.settlers[h] and not armies_only:
            found.append(REMOVE_UNIT.option(h, SETTLER))
        if s.army[h]:
            found.append(REMOVE_UNIT.option(h, ARMY))
    for ship in range(p * 4, p * 4 + 4):
        h = s.ships[ship]
        if h >= 0:
            if s.hold_settlers[ship] and not armies_only:
                found.append(REMOVE_UNIT.option(h, SETTLER))
            if s.hold_army[ship]:
                found.append(REMOVE_UNIT.option(h, ARMY))
            if not armies_only:
                found.append(REMOVE_SHIP.option(ship & 3))
    return sorted(set(found))


def remove_chosen(s: Cultures, p: int, action: int) -> None:
    """Carry out one of those options; aboard the lowest Ship that has such a unit loses it."""
    if REMOVE_SHIP.has(action):
        sink(s, p * 4 + REMOVE_SHIP.first(action))
        return
    h, kind = REMOVE_UNIT.first(action), REMOVE_UNIT.second(action)
    if s.owner[h] == p:
        lose_unit(s, p, h, kind)
        return
    for ship in range(p * 4, p * 4 + 4):
        if s.ships[ship] == h and (s.hold_army[ship] if kind == ARMY else s.hold_settlers[ship]):
            lose_unit(s, p, CARGO + ship, kind)
            return


class LoseUnits(Listed):
    """CC-22.10: Epidemics remove units of the player's choice."""

    decision = "event_unit"
    rule = "22.10"
    verbs = (REMOVE_UNIT, REMOVE_SHIP)

    def __init__(self, player: int, left: int) -> None:
        super().__init__(player)
        self.left = left

    def candidates(self, s: Cultures) -> list[int]:
        return unit_choices(s, self.player, False) if self.left else []

    def apply(self, s: Cultures, action: int) -> None:
        remove_chosen(s, self.player, action)
        if self.left > 1:
            s.push(LoseUnits(self.player, self.left - 1))

    def prompt(self, s: Cultures) -> str:
        return f"Epidemics: remove a unit ({self.left} left)."


class GiveFood(Listed):
    """CC-22.12: the drawer gives Food to others who have room for it."""

    decision = "give_food"
    rule = "22.12"
    verbs = (PLAYER,)

    def __init__(self, player: int, left: int) -> None:
        super().__init__(player)
        self.left = left

    def candidates(self, s: Cultures) -> list[int]:
        if not self.left:
            return []
        others = [q for q in range(s.players) if q != self.player]
        return [PLAYER.option(q) for q in others if s.good(q, FOOD) < s.limit(q, FOOD)]

    def apply(self, s: Cultures, action: int) -> None:
        grant(s, PLAYER.first(action), FOOD, 1, FROM_EVENT)
        s.push(GiveFood(self.player, self.left - 1))

    def prompt(self, s: Cultures) -> str:
        return f"Give 1 Food from the supply to another player ({self.left} left)."


class BuyPerson(Listed):
    """CC-22.13: take the great person into hand for Culture tokens."""

    decision = "person_buy"
    rule = "22.13"
    verbs = (BUY,)

    def __init__(self, player: int, card: int, price: int) -> None:
        super().__init__(player)
        self.card = card
        self.price = price

    def candidates(self, s: Cultures) -> list[int]:
        if s.event != self.card or s.tokens(self.player, CULTURE) < self.price:
            return []
        return [BUY.option()]

    def way_out(self, s: Cultures) -> int:
        return DECLINE.option()

    def apply(self, s: Cultures, action: int) -> None:
        if action == BUY.option():
            s.event = NONE
            s.hand[self.player] |= 1 << (ACTION_CARDS + EVENT_PERSON[self.card])
            charge_tokens(s, self.player, CULTURE, self.price)

    def prompt(self, s: Cultures) -> str:
        tokens = counted(self.price, "Culture token")
        return f"Take the great person into hand for {tokens}, or decline."


# --- Settlers ---------------------------------------------------------------------------------------------------


class FreeSettler(Listed):
    """CC-22.19, CC-20.12: place a free Settler in one of your cities."""

    decision = "settler_card"
    rule = "22.19"
    verbs = (PLACE,)

    def __init__(self, player: int, optional: int) -> None:
        super().__init__(player)
        self.optional = optional

    def candidates(self, s: Cultures) -> list[int]:
        if not s.stock[self.player * STOCKS + SETTLER_STOCK]:
            return []
        return [PLACE.option(h) for h in s._towns[self.player]]

    def way_out(self, s: Cultures) -> int:
        return SKIP.option() if self.optional else NONE

    def apply(self, s: Cultures, action: int) -> None:
        if action != SKIP.option():
            new_unit(s, self.player, PLACE.first(action), SETTLER)
            s.tell(SETTLER_PLACED, self.player, PLACE.first(action))

    def prompt(self, s: Cultures) -> str:
        return "Place a free Settler in one of your cities" + (", or skip it." if self.optional else ".")


class NameSettler(Listed):
    """CC-22.19: name another player who places a free Settler."""

    decision = "choose_player"
    rule = "22.19"
    verbs = (PLAYER,)

    def candidates(self, s: Cultures) -> list[int]:
        return [PLAYER.option(q) for q in range(s.players) if q != self.player and s.stock[q * STOCKS + SETTLER_STOCK]]

    def apply(self, s: Cultures, action: int) -> None:
        s.push(FreeSettler(PLAYER.first(action), 0))

    def prompt(self, s: Cultures) -> str:
        return "Choose another player who places a free Settler."


# --- disasters --------------------------------------------------------------------------------------------------


class Volcano(Listed):
    """CC-22.20, CC-22.22: a city and its units are gone, its pieces are worth points."""

    decision = "volcano"
    rule = "22.20"
    verbs = (CITY,)

    def candidates(self, s: Cultures) -> list[int]:
        return [CITY.option(h) for h in s._towns[self.player]]

    def apply(self, s: Cultures, action: int) -> None:
        h = CITY.first(action)
        lose_land_units(s, h)
        for piece in pieces_of(s, h):
            remove_piece(s, h, piece, True)
        s.tell(CITY_LOST, -1, h)

    def prompt(self, s: Cultures) -> str:
        return "Volcano: choose the city that is destroyed."


class Quake(Listed):
    """CC-22.20: remove 1 to 3 pieces from your cities; then the cities that were hit lose a step of mood."""

    decision = "quake"
    rule = "22.20"
    verbs = (REMOVE,)

    def __init__(self, player: int, left: int, removed: int, first: int, second: int, third: int) -> None:
        super().__init__(player)
        self.left = left
        self.removed = removed
        self.first = first  # the cities hit so far
        self.second = second
        self.third = third

    def candidates(self, s: Cultures) -> list[int]:
        found: list[int] = []
        towns = s._towns[self.player] if self.left else ()
        for h in towns:
            for piece in sorted(pieces_of(s, h)):
                if piece != SETTLEMENT or (s.size[h] == 1 and len(towns) > 1):
                    found.append(REMOVE.option(h, piece))
        return found

    def way_out(self, s: Cultures) -> int:
        return DONE.option() if self.removed else NONE

    def apply(self, s: Cultures, action: int) -> None:
        if action == DONE.option():
            self.run(s)
            return
        h = REMOVE.first(action)
        remove_piece(s, h, REMOVE.second(action), True)
        if s.city[h] == NONE:
            s.tell(CITY_LOST, -1, h)
        hit = [self.first, self.second, self.third]
        if h not in hit:
            hit[hit.index(NONE)] = h
        s.push(Quake(self.player, self.left - 1, self.removed + 1, hit[0], hit[1], hit[2]))

    def run(self, s: Cultures) -> None:
        for h in (self.third, self.second, self.first):
            if h != NONE and s.city[h] == self.player and s.mood[h] > 0:
                lower_by_event(s, self.player, h, 0)

    def prompt(self, s: Cultures) -> str:
        more = " or finish" if self.removed else ""
        return f"Earthquake: remove a piece from one of your cities ({self.left} left){more}."


def rebels(s: Cultures, p: int) -> list[int]:
    """CC-22.21: the player's cities that are not Happy and hold an Army unit."""
    return [h for h in s._towns[p] if s.mood[h] != HAPPY and s.army[h]]


class CivilWar(Listed):
    """CC-22.21: an Army unit is removed from a city that is not Happy, and a Neutral one becomes Angry."""

    decision = "event_unit"
    rule = "22.21"
    verbs = (REMOVE_UNIT,)

    def candidates(self, s: Cultures) -> list[int]:
        return [REMOVE_UNIT.option(h, ARMY) for h in rebels(s, self.player)]

    def apply(self, s: Cultures, action: int) -> None:
        h = REMOVE_UNIT.first(action)
        lose_unit(s, self.player, h, ARMY)
        if s.mood[h] == NEUTRAL:
            lower_by_event(s, self.player, h, 0)

    def prompt(self, s: Cultures) -> str:
        return "Civil War: choose the city in which an Army unit is lost."


class BribeArmy(Listed):
    """CC-22.23: remove an Army unit to escape a part of the Revolution."""

    decision = "event_unit"
    rule = "22.23"
    verbs = (REMOVE_UNIT,)

    def __init__(self, player: int, part: int) -> None:
        super().__init__(player)
        self.part = part  # 0 the loss of an action, 1 the change of government

    def candidates(self, s: Cultures) -> list[int]:
        return unit_choices(s, self.player, True)

    def way_out(self, s: Cultures) -> int:
        return SKIP.option()

    def apply(self, s: Cultures, action: int) -> None:
        if action == SKIP.option():
            self.run(s)
        else:
            remove_chosen(s, self.player, action)

    def run(self, s: Cultures) -> None:
        p = self.player
        if self.part:
            s.push(ChooseGovernment(p))
        else:
            if p == s.active:
                s.actions -= 1
            else:
                s.revolts[p] += 1
            s.tell(REVOLTED, p)

    def prompt(self, s: Cultures) -> str:
        what = "the change of government" if self.part else "the loss of an action"
        return f"Revolution: remove an Army unit to escape {what}, or skip it."
