"""Chapters 20 and 22: the civil halves of action cards, and great persons."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.core.steps import Step
from pentarchy.games.cultures.advances import EVERYTHING, TakeAdvance, buyable, can_buy_two, can_take_one
from pentarchy.games.cultures.asking import NO_ACTION, Listed
from pentarchy.games.cultures.barbarians import HireStack, can_pay_stack, stacks_for_hire
from pentarchy.games.cultures.board import has_room, players_in_range, works_in
from pentarchy.games.cultures.building import ALL_KINDS, BuildByCard, grow_options
from pentarchy.games.cultures.capture import FreeArmy
from pentarchy.games.cultures.components import (
    CARD_CIVIL,
    CIVIL_ACTION,
    CIVIL_CULTURE,
    PERSON_CATEGORIES,
    PERSON_MASK,
)
from pentarchy.games.cultures.decks import DiscardCard, draw_actions, leave_hand
from pentarchy.games.cultures.effects import (
    GREAT_IDEAS,
    HERO_GENERAL_MOOD,
    IDEAS_PER_ACADEMY,
    INSPIRATION_RANGE,
    NEW_IDEAS,
    PHILOSOPHER_IDEAS,
    SCIENTIST_CARDS,
    SCIENTIST_IDEAS,
    STATESMAN_CARDS,
    TECHNOLOGY_RANGE,
)
from pentarchy.games.cultures.events import FreeSettler
from pentarchy.games.cultures.exploration import frontier_regions
from pentarchy.games.cultures.followups import (
    ExploreByCard,
    SwapCard,
    draw_plans,
)
from pentarchy.games.cultures.influence import ChooseCamp, takeover_targets
from pentarchy.games.cultures.lines import (
    ASSASSINATED,
    EXTRA_ACTION,
    FROM_CARD,
    FROM_ROUTES,
    SPIED,
    TRUCE,
)
from pentarchy.games.cultures.moods import RaiseOne
from pentarchy.games.cultures.movement import MoveGroup
from pentarchy.games.cultures.names import (
    ACADEMY,
    ACTION_CARDS,
    ARMY_STOCK,
    ASSASSINATION_CARD,
    CITY_DEVELOPMENT_CARD,
    CULTURAL_TAKEOVER_CARD,
    CULTURE,
    CURRENCY,
    ELDER_STATESMAN,
    EXPLORER_CARD,
    FOOD,
    FREE_ECONOMY,
    GOLD,
    GREAT_ARTIST,
    GREAT_ENGINEER,
    GREAT_EXPLORER,
    GREAT_IDEAS_CARD,
    GREAT_MERCHANT,
    GREAT_PHILOSOPHER,
    GREAT_PROPHET,
    GREAT_SCIENTIST,
    GREAT_WARLORD,
    HAPPY,
    HERO_GENERAL_CARD,
    IDEAS,
    IDEAS_CARD,
    INSPIRATION_CARD,
    LEADERSHIP_CARD,
    MASS_PRODUCTION_CARD,
    MERCENARIES_CARD,
    MILITIA_CARD,
    NEGOTIATIONS_CARD,
    NEW_IDEAS_CARD,
    NEW_PLANS_CARD,
    PRODUCTION_FOCUS_CARD,
    QUICK_ADVANCE_CARD,
    SETTLER_STOCK,
    SPY_CARD,
    STOCKS,
    SYNERGIES_CARD,
    TEACH_US_CARD,
    TECHNOLOGY_TRADE_CARD,
    TEMPLE,
    TRADE_ROUTES,
)
from pentarchy.games.cultures.objectives import route_count
from pentarchy.games.cultures.payment import charge_tokens, grant
from pentarchy.games.cultures.reach import can_move
from pentarchy.games.cultures.state import (
    BEGUN,
    CAPTURED_CITY,
    COLLECTED,
    FOCUS_WAITS,
    MASS_WAITS,
    WARLORD_WAITS,
    WON_ON_LAND,
    Cultures,
)
from pentarchy.games.cultures.verbs import (
    INCOME,
    PLAYER,
)

# --- may it be played -------------------------------------------------------------------------------------------


def play_clause(s: Cultures, p: int, card: int) -> int:
    """CC-20.2, CC-20.3, CC-22.14: what keeps the player from playing this card in their turn."""
    if not s.hand[p] >> card & 1:
        return clause(20, 2)
    if card >= ACTION_CARDS:
        if s.actions <= 0:
            return NO_ACTION
        return 0 if person_helps(s, p, card - ACTION_CARDS) else clause(20, 3)
    civil = CARD_CIVIL[card]
    if civil == TEACH_US_CARD:
        return clause(20, 24)
    if civil == NEGOTIATIONS_CARD and s.used & BEGUN:
        return clause(20, 19)
    if CIVIL_ACTION[civil] and s.actions <= 0:
        return NO_ACTION
    if s.tokens(p, CULTURE) < CIVIL_CULTURE[civil]:
        return clause(20, 2)
    return 0 if civil_helps(s, p, civil) else clause(20, 3)


def advances_in_range(s: Cultures, p: int) -> int:
    """CC-20.6: the advances of players in range, as a set."""
    near = players_in_range(s, p, INSPIRATION_RANGE)
    pool = 0
    for q in range(s.players):
        if near >> q & 1:
            pool |= s.advances[q]
    return pool


def civil_helps(s: Cultures, p: int, civil: int) -> bool:
    """CC-20.3, CC-20.25: does the card's condition hold, and can it have an effect?"""
    if civil == QUICK_ADVANCE_CARD:
        return can_take_one(s, p, EVERYTHING)
    if civil == INSPIRATION_CARD:
        return can_take_one(s, p, advances_in_range(s, p))
    if civil == HERO_GENERAL_CARD:
        return s.used & WON_ON_LAND != 0 and any(s.mood[h] != HAPPY for h in s._towns[p])
    if civil == SPY_CARD:
        return any(s.hand[q] or s.objectives[q] for q in range(s.players) if q != p)
    if civil == IDEAS_CARD:
        return s.good(p, IDEAS) < s.limit(p, IDEAS) and any(works_in(s, h, ACADEMY) for h in s._towns[p])
    if civil == GREAT_IDEAS_CARD:
        return s.used & (WON_ON_LAND | CAPTURED_CITY) != 0 and s.good(p, IDEAS) < s.limit(p, IDEAS)
    if civil == MERCENARIES_CARD:
        return can_pay_stack(s, p) and len(stacks_for_hire(s, p)) > 0
    if civil == CULTURAL_TAKEOVER_CARD:
        return len(takeover_targets(s, p)) > 0
    if civil == CITY_DEVELOPMENT_CARD:
        return len(grow_options(s, p, ALL_KINDS, False, True)) > 0
    if civil in (PRODUCTION_FOCUS_CARD, MASS_PRODUCTION_CARD):
        if s.used & (FOCUS_WAITS | MASS_WAITS):
            return False
        return s.actions > 0 or (s.has(p, FREE_ECONOMY) and not s.used & COLLECTED)
    if civil == EXPLORER_CARD:
        return s.stock[p * STOCKS + SETTLER_STOCK] > 0 or len(frontier_regions(s, p)) > 0
    if civil == ASSASSINATION_CARD:
        return any(not s.assassinated[q] for q in range(s.players) if q != p)
    if civil == NEW_PLANS_CARD:
        return s.objectives[p] != 0 and len(s.objective_deck) + len(s.objective_pile) > 0
    if civil == SYNERGIES_CARD:
        return any(can_buy_two(s, p, a) for a in buyable(s, p))
    if civil == MILITIA_CARD:
        return s.stock[p * STOCKS + ARMY_STOCK] > 0 and any(has_room(s, p, h) for h in s._towns[p])
    if civil == TECHNOLOGY_TRADE_CARD:
        return len(teachers(s, p)) > 0
    if civil == NEW_IDEAS_CARD:
        return len(buyable(s, p)) > 0
    return True  # Leadership, Negotiations


def teachers(s: Cultures, p: int) -> list[int]:
    """CC-20.20: players in range who have an advance the player may take."""
    near = players_in_range(s, p, TECHNOLOGY_RANGE)
    return [q for q in range(s.players) if near >> q & 1 and can_take_one(s, p, s.advances[q])]


# --- playing it -------------------------------------------------------------------------------------------------


def play_card(s: Cultures, p: int, card: int) -> None:
    """CC-20.1, CC-20.2: the card leaves the hand, its price is paid, its effect happens, then it is discarded."""
    leave_hand(s, p, card)
    s.push(DiscardCard(p, card))
    if card >= ACTION_CARDS:
        s.actions -= 1
        person = card - ACTION_CARDS
        s.queue(TakeAdvance(p, PERSON_CATEGORIES[person], 1, 0, 0), PersonEffect(p, person))
        return
    civil = CARD_CIVIL[card]
    if CIVIL_ACTION[civil]:
        s.actions -= 1
    s.push(CivilEffect(p, civil))
    charge_tokens(s, p, CULTURE, CIVIL_CULTURE[civil])


class CivilEffect(Step[Cultures]):
    """CC-20.5 to CC-20.20: what a civil half does."""

    def __init__(self, player: int, civil: int) -> None:
        super().__init__(player)
        self.civil = civil

    def run(self, s: Cultures) -> None:
        p, civil = self.player, self.civil
        if civil == QUICK_ADVANCE_CARD:
            s.push(TakeAdvance(p, EVERYTHING, 0, 0, 0))
        elif civil == INSPIRATION_CARD:
            s.push(TakeAdvance(p, advances_in_range(s, p), 0, 0, 0))
        elif civil == HERO_GENERAL_CARD:
            s.queue(RaiseOne(p, HERO_GENERAL_MOOD[0], 0), RaiseOne(p, HERO_GENERAL_MOOD[1], 0))
        elif civil == IDEAS_CARD:
            academies = sum(1 for h in s._towns[p] if works_in(s, h, ACADEMY))
            grant(s, p, IDEAS, IDEAS_PER_ACADEMY * academies, FROM_CARD)
        elif civil == GREAT_IDEAS_CARD:
            grant(s, p, IDEAS, GREAT_IDEAS, FROM_CARD)
        elif civil == MERCENARIES_CARD:
            s.hired = []
            s.push(HireStack(p))
        elif civil == CULTURAL_TAKEOVER_CARD:
            s.push(ChooseCamp(p))
        elif civil == CITY_DEVELOPMENT_CARD:
            s.push(BuildByCard(p, ALL_KINDS, 1))
        elif civil == PRODUCTION_FOCUS_CARD:
            s.used |= FOCUS_WAITS
        elif civil == MASS_PRODUCTION_CARD:
            s.used |= MASS_WAITS
        elif civil == EXPLORER_CARD:
            s.push(ExploreByCard(p, 0) if frontier_regions(s, p) else FreeSettler(p, 0))
        elif civil == LEADERSHIP_CARD:
            s.actions += 1
            s.tell(EXTRA_ACTION, p)
        elif civil == NEW_PLANS_CARD:
            draw_plans(s, p)
        elif civil == SYNERGIES_CARD:
            s.push(TakeAdvance(p, EVERYTHING, 0, 1, 1))
        elif civil == MILITIA_CARD:
            s.push(FreeArmy(p))
        elif civil == NEW_IDEAS_CARD:
            s.queue(TakeAdvance(p, EVERYTHING, 0, 1, 0), GainIdeas(p, NEW_IDEAS))
        else:  # Spy, Negotiations, Assassination, Technology Trade
            s.push(ChoosePlayer(p, civil))


class GainIdeas(Step[Cultures]):
    """CC-20.18: Ideas after the purchase."""

    def __init__(self, player: int, amount: int) -> None:
        super().__init__(player)
        self.amount = amount

    def run(self, s: Cultures) -> None:
        grant(s, self.player, IDEAS, self.amount, FROM_CARD)


class ChoosePlayer(Listed):
    """CC-20.8, CC-20.16, CC-20.19, CC-20.20: the player whom a card concerns."""

    decision = "choose_player"
    rule = "20.2"
    verbs = (PLAYER,)

    def __init__(self, player: int, civil: int) -> None:
        super().__init__(player)
        self.civil = civil

    def candidates(self, s: Cultures) -> list[int]:
        p = self.player
        if self.civil == TECHNOLOGY_TRADE_CARD:
            return [PLAYER.option(q) for q in teachers(s, p)]
        found = [q for q in range(s.players) if q != p]
        if self.civil == SPY_CARD:
            found = [q for q in found if s.hand[q] or s.objectives[q]]
        elif self.civil == ASSASSINATION_CARD:
            found = [q for q in found if not s.assassinated[q]]
        return [PLAYER.option(q) for q in found]

    def refusal(self, s: Cultures, action: int) -> int:
        clauses = {SPY_CARD: clause(20, 8), ASSASSINATION_CARD: clause(20, 16), TECHNOLOGY_TRADE_CARD: clause(20, 20)}
        return clauses.get(self.civil, clause(20, 19))

    def apply(self, s: Cultures, action: int) -> None:
        p, q = self.player, PLAYER.first(action)
        if self.civil == SPY_CARD:
            s.known[p * 4 + q] |= s.hand[q] & ~PERSON_MASK
            s.known_objectives[p * 4 + q] |= s.objectives[q]
            s.mark()
            s.tell(SPIED, p, q)
            s.push(SwapCard(p, q))
        elif self.civil == ASSASSINATION_CARD:
            s.assassinated[q] = 1
            s.tell(ASSASSINATED, p, q)
        elif self.civil == NEGOTIATIONS_CARD:
            s.truce |= 1 << q
            s.truce_next[q] |= 1 << p
            s.tell(TRUCE, p, q)
        else:
            s.queue(TakeAdvance(p, s.advances[q], 0, 0, 0), TakeAdvance(q, s.advances[p], 1, 0, 0))

    def prompt(self, s: Cultures) -> str:
        questions = {
            SPY_CARD: "Spy: choose the player whose cards you look at.",
            ASSASSINATION_CARD: "Assassination: choose the player who loses an action.",
            NEGOTIATIONS_CARD: "Negotiations: choose the player you make a truce with.",
        }
        return questions.get(self.civil, "Technology Trade: choose the player you learn from.")


# --- great persons ----------------------------------------------------------------------------------------------


def person_helps(s: Cultures, p: int, person: int) -> bool:
    """CC-20.3: would this great person do anything now?"""
    if can_take_one(s, p, PERSON_CATEGORIES[person]):
        return True
    if person == GREAT_EXPLORER:
        return len(frontier_regions(s, p)) > 0
    if person == GREAT_ARTIST:
        return any(s.mood[h] != HAPPY for h in s._towns[p])
    if person == GREAT_PROPHET:
        return len(grow_options(s, p, 1 << TEMPLE, True, False)) > 0
    if person == GREAT_ENGINEER:
        return len(grow_options(s, p, ALL_KINDS, True, False)) > 0
    if person == GREAT_PHILOSOPHER:
        return s.good(p, IDEAS) < s.limit(p, IDEAS)
    if person == GREAT_WARLORD:
        return can_move(s, p)
    if person == GREAT_MERCHANT:
        return s.has(p, TRADE_ROUTES) and route_count(s, p, False) > 0
    return True  # Great Scientist, Elder Statesman: cards


class PersonEffect(Step[Cultures]):
    """CC-22.15 to CC-22.18: what a great person does after the advance."""

    def __init__(self, player: int, person: int) -> None:
        super().__init__(player)
        self.person = person

    def run(self, s: Cultures) -> None:
        p, person = self.player, self.person
        if person == GREAT_EXPLORER:
            s.push(ExploreByCard(p, 1))
        elif person == GREAT_ARTIST:
            s.push(RaiseOne(p, 0, 1))
        elif person == GREAT_PROPHET:
            s.push(BuildByCard(p, 1 << TEMPLE, 0))
        elif person == GREAT_ENGINEER:
            s.push(BuildByCard(p, ALL_KINDS, 0))
        elif person == GREAT_PHILOSOPHER:
            grant(s, p, IDEAS, PHILOSOPHER_IDEAS, FROM_CARD)
        elif person == GREAT_SCIENTIST:
            grant(s, p, IDEAS, SCIENTIST_IDEAS, FROM_CARD)
            draw_actions(s, p, SCIENTIST_CARDS)
        elif person == ELDER_STATESMAN:
            draw_actions(s, p, STATESMAN_CARDS)
        elif person == GREAT_WARLORD:
            s.used |= WARLORD_WAITS
            s.push(MoveGroup(p, 1))
        elif person == GREAT_MERCHANT and s.has(p, TRADE_ROUTES):
            take_income(s, p)


# --- Trade Routes income ----------------------------------------------------------------------------------------


def take_income(s: Cultures, p: int) -> None:
    """CC-9.24, CC-9.25: 1 Food per route; with Currency the player may take Gold."""
    routes = route_count(s, p, False)
    if routes and s.has(p, CURRENCY):
        s.push(Income(p, routes))
    else:
        grant(s, p, FOOD, routes, FROM_ROUTES)


class Income(Listed):
    """CC-9.25: how many routes pay Gold."""

    decision = "income"
    rule = "9.25"
    verbs = (INCOME,)

    def __init__(self, player: int, routes: int) -> None:
        super().__init__(player)
        self.routes = routes

    def candidates(self, s: Cultures) -> list[int]:
        return [INCOME.option(n) for n in range(self.routes + 1)]

    def apply(self, s: Cultures, action: int) -> None:
        gold = INCOME.first(action)
        grant(s, self.player, GOLD, gold, FROM_ROUTES)
        grant(s, self.player, FOOD, self.routes - gold, FROM_ROUTES)

    def prompt(self, s: Cultures) -> str:
        if self.routes == 1:
            return "Your trade route pays: choose Gold or Food."
        return f"Your {self.routes} trade routes pay: choose how many pay Gold instead of Food."
