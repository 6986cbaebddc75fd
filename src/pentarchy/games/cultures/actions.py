"""Actions and what counts as one (CC-5.3)."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.core.steps import NO_OPTIONS
from pentarchy.games.cultures.advances import advance_clause, buy_advance, buyable, can_buy
from pentarchy.games.cultures.asking import CANNOT_PAY, NO_ACTION, NO_WAY
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
from pentarchy.games.cultures.board import all_units
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
from pentarchy.games.cultures.cities import found_city, found_clause
from pentarchy.games.cultures.collecting import collect, collect_clause, extra_collect_mood
from pentarchy.games.cultures.deed import Deed, Single
from pentarchy.games.cultures.effects import (
    LIBERTIES_MOOD,
    TAXES_MOOD,
)
from pentarchy.games.cultures.governments import SWITCH_FOOD, PaySwitch, can_pay_switch, switch_clause, switchable
from pentarchy.games.cultures.influence import ChooseTarget, candidates, targets
from pentarchy.games.cultures.lines import FROM_TAXES
from pentarchy.games.cultures.moods import RaiseMood, can_improve, civic_means
from pentarchy.games.cultures.movement import MoveGroup
from pentarchy.games.cultures.names import (
    FIRST_GOVERNMENT,
    FREE_ECONOMY,
    GOLD,
    HAPPY,
    IDEAS,
    MOOD,
    SETTLER,
)
from pentarchy.games.cultures.payment import charge_tokens, grant
from pentarchy.games.cultures.reach import can_move
from pentarchy.games.cultures.state import (
    COLLECTED,
    INFLUENCED_ONCE,
    USED_TAXES,
    Cultures,
)
from pentarchy.games.cultures.verbs import (
    BUILD,
    BUILD_WONDER,
    BUY_ADVANCE,
    COLLECT,
    FOUND,
    PLAY,
    SWITCH,
)
from pentarchy.games.cultures.wonders import build_wonder, wonder_clause
from pentarchy.games.cultures.wonders import wonder_options as wonders_to_build


class BuyAdvance(Deed):
    """CC-7.1: buy an advance."""

    def options(self, s: Cultures, p: int) -> list[int]:
        # Profiled: the set of open advances is cached.
        return [BUY_ADVANCE.option(advance) for advance in buyable(s, p)]

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
        return [FOUND.option(h) for h, settlers in enumerate(s.settlers) if settlers and s.owner[h] == p]

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
        # Profiled: Free Economy concerns all cities alike.
        return [COLLECT.option(h) for h in s._towns[p] if not collect_clause(s, p, h)]

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
