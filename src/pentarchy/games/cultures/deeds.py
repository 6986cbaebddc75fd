"""What a player may do in their turn (CC-5.3, CC-5.5): which options there are, what forbids one, what it does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.core.english import counted
from pentarchy.core.steps import NO_OPTIONS
from pentarchy.core.vocabulary import Verb
from pentarchy.games.cultures.advances import EVERYTHING, advance_clause, buy_advance, buyable, can_buy
from pentarchy.games.cultures.asking import CANNOT_PAY, NO_ACTION, NO_WAY, Listed
from pentarchy.games.cultures.because import (
    USED_ALREADY,
    no_advance,
    no_building,
    no_card,
    no_site,
    no_wonder,
    too_dear,
    too_few_tokens,
)
from pentarchy.games.cultures.board import all_units, land_spaces_of
from pentarchy.games.cultures.building import (
    ALL_KINDS,
    build_clause,
    build_units,
    could_build_something,
    grow,
    grow_args,
    grow_clause,
    grow_options,
)
from pentarchy.games.cultures.cards import play_card, play_clause
from pentarchy.games.cultures.cities import Activated, found_city, found_clause
from pentarchy.games.cultures.collecting import collect, collect_clause, extra_collect_mood
from pentarchy.games.cultures.components import CARDS, GOVERNMENT_MASK, OBJECTIVE_CARDS
from pentarchy.games.cultures.decks import discard_action
from pentarchy.games.cultures.effects import (
    ARTS_CULTURE,
    LABOR_MOOD,
    LIBERTIES_MOOD,
    POWER_MOOD,
    TAXES_MOOD,
    VOTING_MOOD,
)
from pentarchy.games.cultures.governments import SWITCH_FOOD, PaySwitch, can_pay_switch, switch_clause, switchable
from pentarchy.games.cultures.influence import ChooseTarget, candidates, targets
from pentarchy.games.cultures.lines import FROM_TAXES
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
    IDEAS,
    MOOD,
    SETTLER,
    TAXES,
    VOTING,
)
from pentarchy.games.cultures.payment import charge_tokens, grant
from pentarchy.games.cultures.state import (
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
)
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
    USE_LIBRARY,
    VOTE,
)
from pentarchy.games.cultures.wonders import NameAdvance, PlaceShip, build_wonder, lighthouse_spaces, wonder_clause
from pentarchy.games.cultures.wonders import wonder_options as wonders_to_build


class Deed:
    """One kind of option of the turn decision; DEEDS lists all with what they need."""

    def __init__(self, *verbs: Verb, free: bool = False, needs: int = EVERYTHING, rule: int = 0) -> None:
        self.verbs = verbs
        self.first = verbs[0].base
        self.end = verbs[-1].end
        self.free = free  # takes no action, or decides for itself whether it does
        self.needs = needs  # advances of which the player must have one, a set
        self.rule = rule  # the clause that gives it, if an advance or a Wonder does

    def forbids(self, s: Cultures, p: int, action: int) -> int:
        """The clause that forbids this option, actions and advances aside; 0 if none does."""
        raise NotImplementedError

    def candidates(self, s: Cultures, p: int) -> Sequence[int]:
        """What might be an option, ascending."""
        return self.verbs[0].options()

    def options(self, s: Cultures, p: int) -> list[int]:
        """What nothing forbids, actions and advances aside."""
        return [action for action in self.candidates(s, p) if not self.forbids(s, p, action)]

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        """Why this clause forbids this option, if more can be said than the clause's own sentence."""
        return ""

    def apply(self, s: Cultures, p: int, action: int) -> None:
        """Carry it out; its action has been counted."""
        raise NotImplementedError


class Single(Deed):
    """A deed that is one option."""

    def able(self, s: Cultures, p: int) -> bool:
        """Can the player do it, actions and advances aside?"""
        raise NotImplementedError

    def refusal(self, s: Cultures, p: int) -> int:
        """The clause that forbids it, if the player is not able."""
        return self.rule

    def forbids(self, s: Cultures, p: int, action: int) -> int:
        return 0 if self.able(s, p) else self.refusal(s, p)

    def options(self, s: Cultures, p: int) -> list[int]:
        return [self.first] if self.able(s, p) else NO_OPTIONS


# --- actions (CC-5.3) -------------------------------------------------------------------------------------------


class BuyAdvance(Deed):
    """CC-7.1: buy an advance."""

    def options(self, s: Cultures, p: int) -> list[int]:
        return [
            BUY_ADVANCE.option(advance) for advance in buyable(s, p)
        ]  # profiled: the set of open advances is cached

    def forbids(self, s: Cultures, p: int, action: int) -> int:
        advance = BUY_ADVANCE.first(action)
        return advance_clause(s, p, advance) or (0 if can_buy(s, p, advance) else CANNOT_PAY)

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        return no_advance(s, p, BUY_ADVANCE.first(action), number)

    def apply(self, s: Cultures, p: int, action: int) -> None:
        buy_advance(s, p, BUY_ADVANCE.first(action))


class SwitchGovernment(Deed):
    """CC-8.3: change the government."""

    def candidates(self, s: Cultures, p: int) -> list[int]:
        return [SWITCH.option(category - FIRST_GOVERNMENT) for category in switchable(s, p)]

    def forbids(self, s: Cultures, p: int, action: int) -> int:
        barred = switch_clause(s, p, SWITCH.first(action) + FIRST_GOVERNMENT)
        return barred or (0 if can_pay_switch(s, p) else CANNOT_PAY)

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        return too_dear(s, p, "A new government", SWITCH_FOOD, 0, 0, IDEAS) if number == CANNOT_PAY else ""

    def apply(self, s: Cultures, p: int, action: int) -> None:
        s.push(PaySwitch(p, SWITCH.first(action) + FIRST_GOVERNMENT))


class MoveUnits(Single):
    """CC-10.1: move up to three groups."""

    def able(self, s: Cultures, p: int) -> bool:
        return can_move(s, p)

    def refusal(self, s: Cultures, p: int) -> int:
        return NO_WAY

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        return "None of your units can go anywhere now." if number == NO_WAY else ""

    def apply(self, s: Cultures, p: int, action: int) -> None:
        s.push(MoveGroup(p, 0))


class FoundCity(Deed):
    """CC-12.1: a Settler founds a city."""

    def candidates(self, s: Cultures, p: int) -> list[int]:
        if not all_units(s, p, SETTLER):
            return NO_OPTIONS
        return [FOUND.option(h) for h in land_spaces_of(s, p) if s.settlers[h]]

    def forbids(self, s: Cultures, p: int, action: int) -> int:
        return found_clause(s, p, FOUND.first(action))

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        return no_site(s, p, FOUND.first(action), number)

    def apply(self, s: Cultures, p: int, action: int) -> None:
        found_city(s, p, FOUND.first(action))


class Collect(Deed):
    """CC-13.6, CC-9.36: collect with a city; with Free Economy only after the free one, for Mood tokens."""

    def _is_free_first(self, s: Cultures, p: int) -> bool:
        return s.has(p, FREE_ECONOMY) and (not s.used & COLLECTED or s.tokens(p, MOOD) < extra_collect_mood(s, p))

    def options(self, s: Cultures, p: int) -> list[int]:
        if self._is_free_first(s, p):
            return NO_OPTIONS
        return [
            COLLECT.option(h) for h in s._towns[p] if not collect_clause(s, p, h)
        ]  # profiled: Free Economy concerns all

    def forbids(self, s: Cultures, p: int, action: int) -> int:
        return clause(9, 36) if self._is_free_first(s, p) else collect_clause(s, p, COLLECT.first(action))

    def apply(self, s: Cultures, p: int, action: int) -> None:
        price = extra_collect_mood(s, p)
        collect(s, p, COLLECT.first(action))
        charge_tokens(s, p, MOOD, price)


class BuildUnits(Deed):
    """CC-13.11: build units with a city."""

    def candidates(self, s: Cultures, p: int) -> list[int]:
        return [BUILD.option(h) for h in s._towns[p]] if could_build_something(s, p) else NO_OPTIONS

    def forbids(self, s: Cultures, p: int, action: int) -> int:
        return build_clause(s, p, BUILD.first(action))

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        return "You cannot pay for any unit that could be built here." if number == CANNOT_PAY else ""

    def apply(self, s: Cultures, p: int, action: int) -> None:
        build_units(s, p, BUILD.first(action))


class GrowCity(Deed):
    """CC-13.16: add a building to a city."""

    def options(self, s: Cultures, p: int) -> list[int]:
        return grow_options(s, p, ALL_KINDS, True, True)  # profiled: what bars a whole city is looked at once

    def forbids(self, s: Cultures, p: int, action: int) -> int:
        return grow_clause(s, p, action, ALL_KINDS, True, True)

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        h, building, _sea = grow_args(action)
        return no_building(s, p, h, building, number)

    def apply(self, s: Cultures, p: int, action: int) -> None:
        grow(s, p, action, True, True)


class BuildWonder(Deed):
    """CC-23.2, CC-23.6: build a Wonder; one that is reserved for the player takes no action."""

    def options(self, s: Cultures, p: int) -> list[int]:
        return wonders_to_build(s, p)  # profiled: few Wonders lie face up

    def forbids(self, s: Cultures, p: int, action: int) -> int:
        wonder = BUILD_WONDER.second(action)
        if s.actions <= 0 and s.reserved[wonder] != p:
            return NO_ACTION
        return wonder_clause(s, p, BUILD_WONDER.first(action), wonder)

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        return no_wonder(s, p, BUILD_WONDER.first(action), BUILD_WONDER.second(action), number)

    def apply(self, s: Cultures, p: int, action: int) -> None:
        wonder = BUILD_WONDER.second(action)
        if s.reserved[wonder] != p:
            s.actions -= 1
        build_wonder(s, p, BUILD_WONDER.first(action), wonder)


class ImproveCities(Single):
    """CC-15.2: Civic Improvement."""

    def able(self, s: Cultures, p: int) -> bool:
        return can_improve(s, p, civic_means(s, p))

    def refusal(self, s: Cultures, p: int) -> int:
        return clause(15, 1) if all(s.mood[h] == HAPPY for h in s._towns[p]) else clause(15, 2)

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        if number == clause(15, 1):
            return "All your cities are Happy already."
        return "You cannot pay for a step of any city that is not Happy."

    def apply(self, s: Cultures, p: int, action: int) -> None:
        s.push(RaiseMood(p, 0))


class Influence(Single):
    """CC-16.1: Cultural Influence."""

    def able(self, s: Cultures, p: int) -> bool:
        return not s.used & INFLUENCED_ONCE and len(targets(s, p, 0, True)) > 0

    def refusal(self, s: Cultures, p: int) -> int:
        if s.used & INFLUENCED_ONCE:
            return clause(16, 11)
        return clause(16, 3) if candidates(s, p) else clause(16, 1)

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        if number == clause(16, 1):
            return "There is no building that you could replace with one of yours."
        return "You cannot reach any city with the Culture tokens you have." if number == clause(16, 3) else ""

    def apply(self, s: Cultures, p: int, action: int) -> None:
        s.push(ChooseTarget(p, 0))


class RaiseTaxes(Single):
    """CC-9.26: 1 Gold per city for a Mood token."""

    def able(self, s: Cultures, p: int) -> bool:
        return not s.used & USED_TAXES and s.tokens(p, MOOD) >= TAXES_MOOD

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        return USED_ALREADY if s.used & USED_TAXES else too_few_tokens(TAXES_MOOD)

    def apply(self, s: Cultures, p: int, action: int) -> None:
        s.used |= USED_TAXES
        grant(s, p, GOLD, len(s._towns[p]), FROM_TAXES)
        charge_tokens(s, p, MOOD, TAXES_MOOD)


class TakeLiberties(Single):
    """CC-9.35: Civil Liberties, Mood tokens for an action."""

    def able(self, s: Cultures, p: int) -> bool:
        return True

    def apply(self, s: Cultures, p: int, action: int) -> None:
        s.gain(p, MOOD, LIBERTIES_MOOD)


class PlayCard(Deed):
    """CC-20.2, CC-22.14: play the civil half of an action card, or a great person; the card says what it takes."""

    def candidates(self, s: Cultures, p: int) -> list[int]:
        found: list[int] = []
        held = s.hand[p]
        while held:
            low = held & -held
            held ^= low
            found.append(PLAY.option(low.bit_length() - 1))
        return found

    def forbids(self, s: Cultures, p: int, action: int) -> int:
        return play_clause(s, p, PLAY.first(action))

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        return no_card(s, p, PLAY.first(action), number)

    def apply(self, s: Cultures, p: int, action: int) -> None:
        play_card(s, p, PLAY.first(action))


# --- free abilities by advances (CC-5.5) ------------------------------------------------------------------------


class CollectFreely(Deed):
    """CC-9.36: the first Collect of a turn with Free Economy."""

    def candidates(self, s: Cultures, p: int) -> list[int]:
        return [FREE_COLLECT.option(h) for h in s._towns[p]]

    def forbids(self, s: Cultures, p: int, action: int) -> int:
        if s.used & COLLECTED:
            return self.rule
        return collect_clause(s, p, FREE_COLLECT.first(action))

    def apply(self, s: Cultures, p: int, action: int) -> None:
        collect(s, p, FREE_COLLECT.first(action))


class InfluenceByArts(Single):
    """CC-9.27: an influence attempt for a Culture token."""

    def able(self, s: Cultures, p: int) -> bool:
        return not s.used & (USED_ARTS | INFLUENCED_ONCE) and len(targets(s, p, ARTS_CULTURE, True)) > 0

    def refusal(self, s: Cultures, p: int) -> int:
        return clause(16, 11) if s.used & INFLUENCED_ONCE else self.rule

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        if number != self.rule:
            return ""
        return USED_ALREADY if s.used & USED_ARTS else "You cannot reach any building with the Culture tokens you have."

    def apply(self, s: Cultures, p: int, action: int) -> None:
        s.used |= USED_ARTS
        s.push(ChooseTarget(p, ARTS_CULTURE))


class ImproveByVote(Single):
    """CC-9.33: a Civic Improvement for a Mood token on top of its price."""

    def able(self, s: Cultures, p: int) -> bool:
        return s.tokens(p, MOOD) >= VOTING_MOOD and can_improve(s, p, civic_means(s, p) - VOTING_MOOD)

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        return f"Voting costs {counted(VOTING_MOOD, 'Mood token')} on top of a step that you can pay for."

    def apply(self, s: Cultures, p: int, action: int) -> None:
        s.push(RaiseMood(p, 0))
        charge_tokens(s, p, MOOD, VOTING_MOOD)


class UsePower(Single):
    """CC-9.38: Absolute Power, one more action for Mood tokens."""

    def able(self, s: Cultures, p: int) -> bool:
        return not s.used & USED_POWER and s.tokens(p, MOOD) >= POWER_MOOD

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        return USED_ALREADY if s.used & USED_POWER else too_few_tokens(POWER_MOOD)

    def apply(self, s: Cultures, p: int, action: int) -> None:
        s.used |= USED_POWER
        s.actions += 1
        charge_tokens(s, p, MOOD, POWER_MOOD)


class ForceLabor(Single):
    """CC-9.39: Angry cities work as Neutral ones for a Mood token."""

    def able(self, s: Cultures, p: int) -> bool:
        return not s.used & USED_LABOR and s.tokens(p, MOOD) >= LABOR_MOOD

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        return USED_ALREADY if s.used & USED_LABOR else too_few_tokens(LABOR_MOOD)

    def apply(self, s: Cultures, p: int, action: int) -> None:
        s.used |= USED_LABOR
        charge_tokens(s, p, MOOD, LABOR_MOOD)


class ChangeToken(Deed):
    """CC-9.30: Drama and Music turns a Mood token into a Culture token or the reverse."""

    def forbids(self, s: Cultures, p: int, action: int) -> int:
        able = not s.used & USED_DRAMA and s.good(p, MOOD + DRAMA.first(action)) > 0
        return 0 if able else self.rule

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        return USED_ALREADY if s.used & USED_DRAMA else "You have no such token."

    def apply(self, s: Cultures, p: int, action: int) -> None:
        s.used |= USED_DRAMA
        kind = MOOD + DRAMA.first(action)
        s.goods[p * GOODS + kind] -= 1
        s.gain(p, MOOD + CULTURE - kind, 1)


class BarterCard(Deed):
    """CC-9.23: Bartering, an action card for a Gold or a Culture token."""

    def candidates(self, s: Cultures, p: int) -> list[int]:
        return [BARTER.option(card) for card in range(CARDS) if s.hand[p] >> card & 1] if s.hand[p] else NO_OPTIONS

    def forbids(self, s: Cultures, p: int, action: int) -> int:
        able = not s.used & USED_BARTER and s.hand[p] >> BARTER.first(action) & 1 != 0
        return 0 if able else self.rule

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        return USED_ALREADY if s.used & USED_BARTER else "You do not hold this card."

    def apply(self, s: Cultures, p: int, action: int) -> None:
        s.used |= USED_BARTER
        discard_action(s, p, BARTER.first(action))
        s.push(BarterGain(p))


class BarterGain(Listed):
    """CC-9.23: a Gold or a Culture token for the discarded card."""

    decision = "barter_gain"
    rule = "9.23"
    verbs = (GAIN,)

    def candidates(self, s: Cultures) -> list[int]:
        return [GAIN.option(0), GAIN.option(2)]

    def apply(self, s: Cultures, action: int) -> None:
        s.gain(self.player, GOLD if GAIN.first(action) == 0 else CULTURE, 1)

    def prompt(self, s: Cultures) -> str:
        return "Bartering: gain 1 Gold or 1 Culture token."


# --- Wonders and trades -----------------------------------------------------------------------------------------


class AskLibrary(Single):
    """CC-23.10: the Great Library lends an advance."""

    def able(self, s: Cultures, p: int) -> bool:
        return s.owns_wonder(p, GREAT_LIBRARY) and not s.used & USED_LIBRARY

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        return USED_ALREADY if s.owns_wonder(p, GREAT_LIBRARY) else "You do not own the Great Library."

    def apply(self, s: Cultures, p: int, action: int) -> None:
        s.used |= USED_LIBRARY
        s.push(NameAdvance(p))


class ServeStatue(Deed):
    """CC-23.13: the Great Statue takes an objective card for an action."""

    def candidates(self, s: Cultures, p: int) -> list[int]:
        if not s.owns_wonder(p, GREAT_STATUE):
            return NO_OPTIONS
        return [STATUE.option(card) for card in range(OBJECTIVE_CARDS) if s.objectives[p] >> card & 1]

    def forbids(self, s: Cultures, p: int, action: int) -> int:
        held = s.objectives[p] >> STATUE.first(action) & 1 != 0
        return 0 if held and s.owns_wonder(p, GREAT_STATUE) and not s.used & USED_STATUE else self.rule

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        if not s.owns_wonder(p, GREAT_STATUE):
            return "You do not own the Great Statue."
        return USED_ALREADY if s.used & USED_STATUE else "You do not hold this card."

    def apply(self, s: Cultures, p: int, action: int) -> None:
        card = STATUE.first(action)
        s.used |= USED_STATUE
        s.objectives[p] &= ~(1 << card)
        for viewer in range(s.players):
            s.known_objectives[viewer * 4 + p] &= ~(1 << card)
        s.objective_pile = (*s.objective_pile, card)
        s.actions += 1


class LightLighthouse(Single):
    """CC-23.11: the Great Lighthouse places a Ship; that is an activation of its city."""

    def able(self, s: Cultures, p: int) -> bool:
        return len(lighthouse_spaces(s, p)) > 0

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        if not s.owns_wonder(p, GREAT_LIGHTHOUSE):
            return "You do not own the Great Lighthouse."
        return USED_ALREADY if s.used & USED_LIGHTHOUSE else ""

    def apply(self, s: Cultures, p: int, action: int) -> None:
        s.used |= USED_LIGHTHOUSE
        city = s.wonder[GREAT_LIGHTHOUSE]
        s.activations[city] += 1
        s.queue(PlaceShip(p), Activated(p, city))


class OpenTrade(Deed):
    """CC-24.1: open a trade with another player."""

    def candidates(self, s: Cultures, p: int) -> Sequence[int]:
        return TRADE.options()[: s.players]

    def forbids(self, s: Cultures, p: int, action: int) -> int:
        return trade_clause(s, p, TRADE.first(action))

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        if number != clause(24, 1):
            return ""
        if not s.settings["trading"]:
            return "Trading is switched off in this game."
        partner = TRADE.first(action)
        if partner == p:
            return "You cannot trade with yourself."
        return "There is no such player." if partner >= s.players else "Neither of you has anything to trade."

    def apply(self, s: Cultures, p: int, action: int) -> None:
        open_trade(s, p, TRADE.first(action))


#: In the order of the decisions table, which is that of the vocabulary.
DEEDS: Final[tuple[Deed, ...]] = (
    BuyAdvance(BUY_ADVANCE),
    SwitchGovernment(SWITCH, needs=GOVERNMENT_MASK, rule=clause(8, 3)),
    MoveUnits(MOVE),
    FoundCity(FOUND),
    Collect(COLLECT),
    BuildUnits(BUILD),
    GrowCity(GROW, GROW_PORT),
    BuildWonder(BUILD_WONDER, free=True),
    ImproveCities(CIVIC),
    Influence(INFLUENCE),
    RaiseTaxes(TAXES_ACTION, needs=1 << TAXES, rule=clause(9, 26)),
    TakeLiberties(LIBERTIES, needs=1 << CIVIL_LIBERTIES, rule=clause(9, 35)),
    PlayCard(PLAY, free=True),
    CollectFreely(FREE_COLLECT, free=True, needs=1 << FREE_ECONOMY, rule=clause(9, 36)),
    InfluenceByArts(ARTS_INFLUENCE, free=True, needs=1 << ARTS, rule=clause(9, 27)),
    ImproveByVote(VOTE, free=True, needs=1 << VOTING, rule=clause(9, 33)),
    UsePower(POWER, free=True, needs=1 << ABSOLUTE_POWER, rule=clause(9, 38)),
    ForceLabor(LABOR, free=True, needs=1 << FORCED_LABOR, rule=clause(9, 39)),
    ChangeToken(DRAMA, free=True, needs=1 << DRAMA_AND_MUSIC, rule=clause(9, 30)),
    BarterCard(BARTER, free=True, needs=1 << BARTERING, rule=clause(9, 23)),
    AskLibrary(USE_LIBRARY, free=True, rule=clause(23, 10)),
    ServeStatue(STATUE, free=True, rule=clause(23, 13)),
    LightLighthouse(LIGHTHOUSE, free=True, rule=clause(23, 11)),
    OpenTrade(TRADE, free=True),
)
#: The same, by what a player must have before they are worth checking.
OF_EVERYBODY: Final[tuple[Deed, ...]] = tuple(deed for deed in DEEDS if deed.needs == EVERYTHING and not deed.free)
OF_ADVANCES: Final[tuple[Deed, ...]] = tuple(deed for deed in DEEDS if deed.needs != EVERYTHING)
OF_WONDERS: Final[tuple[Deed, ...]] = tuple(deed for deed in DEEDS if deed.rule and deed.needs == EVERYTHING)
OF_CARDS: Final[tuple[Deed, ...]] = tuple(deed for deed in DEEDS if deed.first in (BUILD_WONDER.base, PLAY.base))
TRADING: Final[Deed] = DEEDS[-1]
ABILITIES: Final[int] = reduce(or_, (deed.needs for deed in OF_ADVANCES))  # the advances that give one
_DEED_OF: Final[tuple[Deed, ...]] = tuple(deed for deed in DEEDS for _ in range(deed.first, deed.end))


def deed_of(action: int) -> Deed | None:
    """What kind of deed this option is, None if it is no option of the turn decision or ends the turn."""
    return _DEED_OF[action] if action < len(_DEED_OF) else None
