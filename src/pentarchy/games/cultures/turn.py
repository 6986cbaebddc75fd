"""Chapter 5: rounds, turns and actions. One question, asked again until the player ends his turn."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.core.steps import Step
from pentarchy.games.cultures.advances import advance_clause, buy_advance, buyable, can_buy
from pentarchy.games.cultures.asking import CANNOT_PAY, NO_ACTION, NO_WAY, Ask
from pentarchy.games.cultures.board import land_spaces_of
from pentarchy.games.cultures.building import (
    ALL_KINDS,
    build_clause,
    build_units,
    could_build_something,
    grow,
    grow_clause,
    grow_options,
)
from pentarchy.games.cultures.cards import play_card, play_clause, take_income
from pentarchy.games.cultures.cities import Activated, found_city, found_clause
from pentarchy.games.cultures.collecting import collect, collect_clause, extra_collect_mood
from pentarchy.games.cultures.components import CARDS, OBJECTIVE_CARDS
from pentarchy.games.cultures.decks import discard_action
from pentarchy.games.cultures.governments import PaySwitch, can_pay_switch, switch_clause, switchable
from pentarchy.games.cultures.influence import ChooseTarget, candidates, targets
from pentarchy.games.cultures.moods import RaiseMood, can_improve, civic_means
from pentarchy.games.cultures.movement import MoveGroup, can_move
from pentarchy.games.cultures.names import (
    ABSOLUTE_POWER,
    ARTS,
    BARTERING,
    CIVIL_LIBERTIES,
    CULTURE,
    DRAMA_AND_MUSIC,
    FIRST_GOVERNMENT,
    FORCED_LABOR,
    FREE_ECONOMY,
    GOLD,
    GOODS,
    GREAT_LIBRARY,
    GREAT_LIGHTHOUSE,
    GREAT_STATUE,
    HAPPY,
    MOOD,
    NONE,
    TAXES,
    TRADE_ROUTES,
    VOTING,
)
from pentarchy.games.cultures.objectives import CheckEnd, Terror, Windows
from pentarchy.games.cultures.payment import charge_tokens, grant
from pentarchy.games.cultures.state import (
    BEGUN,
    COLLECTED,
    INFLUENCED_ONCE,
    USED_ARTS,
    USED_BARTER,
    USED_DRAMA,
    USED_LABOR,
    USED_LIBRARY,
    USED_LIGHTHOUSE,
    USED_POWER,
    USED_STATUE,
    USED_TAXES,
    Cultures,
    blank_spaces,
)
from pentarchy.games.cultures.status import StatusPhase
from pentarchy.games.cultures.trading import open_trade, trade_clause
from pentarchy.games.cultures.verbs import (
    ARTS_INFLUENCE,
    BARTER,
    BUILD,
    BUILD_WONDER,
    BUY_ADVANCE,
    CIVIC,
    COLLECT,
    DRAMA,
    END_TURN,
    FOUND,
    FREE_COLLECT,
    GAIN,
    GROW,
    GROW_PORT,
    INFLUENCE,
    LABOR,
    LIBERTIES,
    LIGHTHOUSE,
    MOVE,
    PLAY,
    POWER,
    STATUE,
    SWITCH,
    TAXES_ACTION,
    TRADE,
    TURN_BEGINS,
    USE_LIBRARY,
    VOTE,
)
from pentarchy.games.cultures.wonders import (
    NameAdvance,
    PlaceShip,
    build_wonder,
    lighthouse_spaces,
    wonder_clause,
    wonder_options,
)

ACTIONS = 3
TURNS = 3
#: The advances that give free abilities, as a set.
FREE_ADVANCES: int = (
    1 << FREE_ECONOMY
    | 1 << ARTS
    | 1 << VOTING
    | 1 << ABSOLUTE_POWER
    | 1 << FORCED_LABOR
    | 1 << DRAMA_AND_MUSIC
    | 1 << BARTERING
)


class NextPlayer(Step[Cultures]):
    """CC-5.1, CC-2.9: the next player turn of this Turn, the next Turn, or the Status Phase."""

    def run(self, s: Cultures) -> None:
        if s.place == s.players:
            s.place = 0
            s.turn += 1
        if s.turn == TURNS:
            s.turn = 0
            s.push(self)
            s.push(StatusPhase())
            return
        p = (s.first + s.place) % s.players
        s.place += 1
        s.queue(TurnBegins(p), Turn(p), self)


class TurnBegins(Step[Cultures]):
    """CC-5.4: counters are cleared, actions counted, Trade Routes income taken."""

    def run(self, s: Cultures) -> None:
        p = self.player
        s.active = p
        s.actions = max(0, ACTIONS - s.assassinated[p] - s.revolts[p])
        s.assassinated[p] = 0
        s.revolts[p] = 0
        s.truce = s.truce_next[p]
        s.truce_next[p] = 0
        s.used = 0
        s.tell(TURN_BEGINS, p, s.round - 1, s.turn, p, s.actions)
        if s.has(p, TRADE_ROUTES):
            take_income(s, p)


class TurnEnds(Step[Cultures]):
    """CC-5.10: everything of this turn lapses."""

    def run(self, s: Cultures) -> None:
        p = self.player
        s.active = NONE
        s.actions = 0
        s.used = 0
        s.trades = 0
        s.drafts = 0
        s.truce = 0
        s.fought = []
        s.worn = []
        s.activations = blank_spaces()
        for ship in range(p * 4, p * 4 + 4):
            s.ship_state[ship] = 0
        if s.library >= 0:
            s.library = NONE
            s.refresh_advances(p)
            s.cap(p)


class Turn(Ask):
    """CC-5.2 to CC-5.11: an action, a free ability, a card, a trade, or the end of the turn."""

    decision = "turn"
    rule = "5.2"
    asks = True  # CC-5.6: a turn that ends by itself would tell of the cards in hand

    def options(self, s: Cultures) -> list[int]:
        p = self.player
        found: list[int] = []
        if s.actions > 0:
            self._actions(s, p, found)
        else:
            found.extend(wonder_options(s, p))
        self._cards(s, p, found)
        self._free(s, p, found)
        if not found and not s.hand[p]:
            return []  # CC-5.6
        found.append(END_TURN())
        return found

    def _actions(self, s: Cultures, p: int, found: list[int]) -> None:
        """CC-5.3: what costs an action, in the order of the decisions table."""
        found.extend([BUY_ADVANCE(a) for a in buyable(s, p)])
        governments = switchable(s, p)
        if governments and can_pay_switch(s, p):
            found.extend([SWITCH(c - FIRST_GOVERNMENT) for c in governments])
        if can_move(s, p):
            found.append(MOVE())
        for h in land_spaces_of(s, p):
            if s.settlers[h] and not found_clause(s, p, h):
                found.append(FOUND(h))
        if not s.has(p, FREE_ECONOMY) or (s.used & COLLECTED and s.tokens(p, MOOD) >= extra_collect_mood(s, p)):
            for h in s._towns[p]:
                if not collect_clause(s, p, h):
                    found.append(COLLECT(h))
        if could_build_something(s, p):
            for h in s._towns[p]:
                if not build_clause(s, p, h):
                    found.append(BUILD(h))
        found.extend(grow_options(s, p, ALL_KINDS, True, True))
        found.extend(wonder_options(s, p))
        if can_improve(s, p, civic_means(s, p)):
            found.append(CIVIC())
        if not s.used & INFLUENCED_ONCE and targets(s, p, 0, True):
            found.append(INFLUENCE())
        if not taxes_clause(s, p):
            found.append(TAXES_ACTION())
        if s.has(p, CIVIL_LIBERTIES):
            found.append(LIBERTIES())

    def _cards(self, s: Cultures, p: int, found: list[int]) -> None:
        held = s.hand[p]
        while held:
            low = held & -held
            held ^= low
            card = low.bit_length() - 1
            if not play_clause(s, p, card):
                found.append(PLAY(card))

    def _free(self, s: Cultures, p: int, found: list[int]) -> None:
        """CC-5.5: free abilities and trades, in the order of the decisions table."""
        if s._works[p] & FREE_ADVANCES:
            self._free_by_advances(s, p, found)
        if s.owns_wonder(p, GREAT_LIBRARY) and not s.used & USED_LIBRARY:
            found.append(USE_LIBRARY())
        if s.owns_wonder(p, GREAT_STATUE) and not s.used & USED_STATUE:
            found.extend([STATUE(c) for c in range(OBJECTIVE_CARDS) if s.objectives[p] >> c & 1])
        if s.wonder[GREAT_LIGHTHOUSE] >= 0 and lighthouse_spaces(s, p):
            found.append(LIGHTHOUSE())
        if s.settings["trading"]:
            found.extend([TRADE(q) for q in range(s.players) if not trade_clause(s, p, q)])

    def _free_by_advances(self, s: Cultures, p: int, found: list[int]) -> None:
        if s.has(p, FREE_ECONOMY) and not s.used & COLLECTED:
            for h in s._towns[p]:
                if not collect_clause(s, p, h):
                    found.append(FREE_COLLECT(h))
        if not arts_clause(s, p):
            found.append(ARTS_INFLUENCE())
        if not vote_clause(s, p):
            found.append(VOTE())
        if not power_clause(s, p):
            found.append(POWER())
        if not labor_clause(s, p):
            found.append(LABOR())
        if s.has(p, DRAMA_AND_MUSIC) and not s.used & USED_DRAMA:
            found.extend([DRAMA(kind - MOOD) for kind in (MOOD, CULTURE) if s.good(p, kind)])
        if s.hand[p] and s.has(p, BARTERING) and not s.used & USED_BARTER:
            found.extend([BARTER(c) for c in range(CARDS) if s.hand[p] >> c & 1])

    def forbids(self, s: Cultures, action: int) -> int:
        reason = self._forbids_free(s, action)
        if reason >= 0:
            return reason
        p = self.player
        if s.actions <= 0 and not BUILD_WONDER.has(action) and not PLAY.has(action):
            return NO_ACTION
        return self._forbids_action(s, p, action)

    def _forbids_free(self, s: Cultures, action: int) -> int:
        """What forbids a free ability; -1 if it is none."""
        p = self.player
        if action == END_TURN():
            return 0
        if FREE_COLLECT.has(action):
            if not s.has(p, FREE_ECONOMY) or s.used & COLLECTED:
                return clause(9, 36)
            return collect_clause(s, p, FREE_COLLECT.first(action))
        if action == ARTS_INFLUENCE():
            return arts_clause(s, p)
        if action == VOTE():
            return vote_clause(s, p)
        if action == POWER():
            return power_clause(s, p)
        if action == LABOR():
            return labor_clause(s, p)
        if DRAMA.has(action):
            able = s.has(p, DRAMA_AND_MUSIC) and not s.used & USED_DRAMA and s.good(p, MOOD + DRAMA.first(action)) > 0
            return 0 if able else clause(9, 30)
        if BARTER.has(action):
            able = s.has(p, BARTERING) and not s.used & USED_BARTER and s.hand[p] >> BARTER.first(action) & 1 != 0
            return 0 if able else clause(9, 23)
        if action == USE_LIBRARY():
            return 0 if s.owns_wonder(p, GREAT_LIBRARY) and not s.used & USED_LIBRARY else clause(23, 10)
        if STATUE.has(action):
            held = s.objectives[p] >> STATUE.first(action) & 1 != 0
            return 0 if held and s.owns_wonder(p, GREAT_STATUE) and not s.used & USED_STATUE else clause(23, 13)
        if action == LIGHTHOUSE():
            return 0 if lighthouse_spaces(s, p) else clause(23, 11)
        if TRADE.has(action):
            return trade_clause(s, p, TRADE.first(action))
        return -1

    def _forbids_action(self, s: Cultures, p: int, action: int) -> int:
        if BUY_ADVANCE.has(action):
            advance = BUY_ADVANCE.first(action)
            return advance_clause(s, p, advance) or (0 if can_buy(s, p, advance) else CANNOT_PAY)
        if SWITCH.has(action):
            barred = switch_clause(s, p, SWITCH.first(action) + FIRST_GOVERNMENT)
            return barred or (0 if can_pay_switch(s, p) else CANNOT_PAY)
        if action == MOVE():
            return 0 if can_move(s, p) else NO_WAY
        if FOUND.has(action):
            return found_clause(s, p, FOUND.first(action))
        if COLLECT.has(action):
            if s.has(p, FREE_ECONOMY) and (not s.used & COLLECTED or s.tokens(p, MOOD) < extra_collect_mood(s, p)):
                return clause(9, 36)
            return collect_clause(s, p, COLLECT.first(action))
        if BUILD.has(action):
            return build_clause(s, p, BUILD.first(action))
        if GROW.has(action) or GROW_PORT.has(action):
            return grow_clause(s, p, action, ALL_KINDS, True, True)
        if BUILD_WONDER.has(action):
            wonder = BUILD_WONDER.second(action)
            if s.actions <= 0 and s.reserved[wonder] != p:
                return NO_ACTION
            return wonder_clause(s, p, BUILD_WONDER.first(action), wonder)
        if action == CIVIC():
            if can_improve(s, p, civic_means(s, p)):
                return 0
            return clause(15, 1) if all(s.mood[h] == HAPPY for h in s._towns[p]) else clause(15, 2)
        if action == INFLUENCE():
            if s.used & INFLUENCED_ONCE:
                return clause(16, 11)
            if targets(s, p, 0, True):
                return 0
            return clause(16, 3) if candidates(s, p) else clause(16, 1)
        if action == TAXES_ACTION():
            return taxes_clause(s, p)
        if action == LIBERTIES():
            return 0 if s.has(p, CIVIL_LIBERTIES) else clause(9, 35)
        return play_clause(s, p, PLAY.first(action)) if PLAY.has(action) else 0

    def apply(self, s: Cultures, action: int) -> None:
        p = self.player
        if action == END_TURN():
            s.push(TurnEnds(p))
            return
        s.push(self)
        if not TRADE.has(action):
            s.queue(Terror(p), Windows(), CheckEnd())
        if PLAY.has(action):
            play_card(s, p, PLAY.first(action))
            s.used |= BEGUN
            return
        s.used |= BEGUN
        if self._use_free(s, p, action):
            return
        if not (BUILD_WONDER.has(action) and s.reserved[BUILD_WONDER.second(action)] == p):  # CC-23.6
            s.actions -= 1
        self._act(s, p, action)

    def run(self, s: Cultures) -> None:
        s.push(TurnEnds(self.player))

    def _act(self, s: Cultures, p: int, action: int) -> None:
        if BUY_ADVANCE.has(action):
            buy_advance(s, p, BUY_ADVANCE.first(action))
        elif SWITCH.has(action):
            s.push(PaySwitch(p, SWITCH.first(action) + FIRST_GOVERNMENT))
        elif action == MOVE():
            s.push(MoveGroup(p, 0))
        elif FOUND.has(action):
            found_city(s, p, FOUND.first(action))
        elif COLLECT.has(action):
            price = extra_collect_mood(s, p)
            collect(s, p, COLLECT.first(action))
            charge_tokens(s, p, MOOD, price)
        elif BUILD.has(action):
            build_units(s, p, BUILD.first(action))
        elif GROW.has(action) or GROW_PORT.has(action):
            grow(s, p, action, True, True)
        elif BUILD_WONDER.has(action):
            build_wonder(s, p, BUILD_WONDER.first(action), BUILD_WONDER.second(action))
        elif action == CIVIC():
            s.push(RaiseMood(p, 0))
        elif action == INFLUENCE():
            s.push(ChooseTarget(p, 0))
        elif action == TAXES_ACTION():  # CC-9.26
            s.used |= USED_TAXES
            grant(s, p, GOLD, len(s._towns[p]))
            charge_tokens(s, p, MOOD, 1)
        else:  # CC-9.35
            s.gain(p, MOOD, 3)

    def _use_free(self, s: Cultures, p: int, action: int) -> bool:
        """Carry out a free ability; false if the option is an action."""
        if FREE_COLLECT.has(action):
            collect(s, p, FREE_COLLECT.first(action))
        elif action == ARTS_INFLUENCE():
            s.used |= USED_ARTS
            s.push(ChooseTarget(p, 1))
        elif action == VOTE():
            s.push(RaiseMood(p, 0))
            charge_tokens(s, p, MOOD, 1)
        elif action == POWER():
            s.used |= USED_POWER
            s.actions += 1
            charge_tokens(s, p, MOOD, 2)
        elif action == LABOR():
            s.used |= USED_LABOR
            charge_tokens(s, p, MOOD, 1)
        elif DRAMA.has(action):
            s.used |= USED_DRAMA
            kind = MOOD + DRAMA.first(action)
            s.goods[p * GOODS + kind] -= 1
            s.gain(p, MOOD + CULTURE - kind, 1)
        elif BARTER.has(action):
            s.used |= USED_BARTER
            discard_action(s, p, BARTER.first(action))
            s.push(BarterGain(p))
        elif action == USE_LIBRARY():
            s.used |= USED_LIBRARY
            s.push(NameAdvance(p))
        elif STATUE.has(action):
            self._statue(s, p, STATUE.first(action))
        elif action == LIGHTHOUSE():
            s.used |= USED_LIGHTHOUSE
            city = s.wonder[GREAT_LIGHTHOUSE]
            s.activations[city] += 1
            s.queue(PlaceShip(p), Activated(p, city))
        elif TRADE.has(action):
            open_trade(s, p, TRADE.first(action))
        else:
            return False
        return True

    def _statue(self, s: Cultures, p: int, card: int) -> None:
        """CC-23.13: an objective card for an action."""
        s.used |= USED_STATUE
        s.objectives[p] &= ~(1 << card)
        for viewer in range(s.players):
            s.known_objectives[viewer * 4 + p] &= ~(1 << card)
        s.objective_pile = (*s.objective_pile, card)
        s.actions += 1

    def prompt(self, s: Cultures) -> str:
        if not s.actions:
            return "Your turn (no action left): choose a free ability or a card, or end the turn."
        left = f"{s.actions} action{'' if s.actions == 1 else 's'} left"
        return f"Your turn ({left}): choose an action, a free ability or a card, or end the turn."


class BarterGain(Ask):
    """CC-9.23: a Gold or a Culture token for the discarded card."""

    decision = "barter_gain"
    rule = "9.23"

    def options(self, s: Cultures) -> list[int]:
        return [GAIN(0), GAIN(2)]

    def apply(self, s: Cultures, action: int) -> None:
        s.gain(self.player, GOLD if GAIN.first(action) == 0 else CULTURE, 1)

    def prompt(self, s: Cultures) -> str:
        return "Bartering: gain 1 Gold or 1 Culture token."


# --- what keeps a player from a special action ------------------------------------------------------------------


def taxes_clause(s: Cultures, p: int) -> int:
    """CC-9.26."""
    able = s.has(p, TAXES) and not s.used & USED_TAXES and s.tokens(p, MOOD) >= 1
    return 0 if able else clause(9, 26)


def arts_clause(s: Cultures, p: int) -> int:
    """CC-9.27."""
    if not s.has(p, ARTS) or s.used & USED_ARTS:
        return clause(9, 27)
    if s.used & INFLUENCED_ONCE:
        return clause(16, 11)
    return 0 if targets(s, p, 1, True) else clause(9, 27)


def vote_clause(s: Cultures, p: int) -> int:
    """CC-9.33: the token comes on top of the improvement's price."""
    able = s.has(p, VOTING) and s.tokens(p, MOOD) >= 1 and can_improve(s, p, civic_means(s, p) - 1)
    return 0 if able else clause(9, 33)


def power_clause(s: Cultures, p: int) -> int:
    """CC-9.38."""
    able = s.has(p, ABSOLUTE_POWER) and not s.used & USED_POWER and s.tokens(p, MOOD) >= 2
    return 0 if able else clause(9, 38)


def labor_clause(s: Cultures, p: int) -> int:
    """CC-9.39."""
    able = s.has(p, FORCED_LABOR) and not s.used & USED_LABOR and s.tokens(p, MOOD) >= 1
    return 0 if able else clause(9, 39)
