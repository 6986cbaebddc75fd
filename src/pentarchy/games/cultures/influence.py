"""Chapter 16: Cultural Influence, on players' cities and (by a card) on Barbarian settlements."""

from __future__ import annotations

from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.core.english import counted
from pentarchy.core.steps import Step
from pentarchy.games.cultures.asking import Listed, Question
from pentarchy.games.cultures.because import no_target
from pentarchy.games.cultures.board import (
    are_near,
    as_set,
    colour_of,
    is_influenced,
    new_unit,
    path_length,
    set_building,
    works_in,
)
from pentarchy.games.cultures.components import BIT, CONSTANTS, LEAST_SIZE, spread
from pentarchy.games.cultures.effects import CONVERSION_CULTURE, CONVERSION_ROLL
from pentarchy.games.cultures.lines import CAMP_WON, FROM_CONVERSION, INFLUENCE_ROLL, INFLUENCED, MOST_ADDED
from pentarchy.games.cultures.names import (
    ARMY,
    BARBARIANS,
    CONVERSION,
    CULTURE,
    DEVOTION,
    HAPPY,
    NEUTRAL,
    NONE,
    PORT,
    SEPARATION_OF_POWER,
    SETTLEMENT,
    SETTLER,
    SETTLER_STOCK,
    STOCKS,
    TEMPLE,
    TOTALITARIANISM,
)
from pentarchy.games.cultures.payment import charge_tokens, grant
from pentarchy.games.cultures.state import INFLUENCED_ONCE, Cultures
from pentarchy.games.cultures.verbs import BOOST, DECLINE, TAKEOVER, TARGET, UNIT

SUCCESS: Final[int] = int(CONSTANTS["influence_success"])
UNREACHABLE: Final = 1000


def is_shielded(s: Cultures, p: int, h: int) -> bool:
    """CC-9.34: may p spend no tokens against this city?"""
    owner = s.city[h]
    if owner == p or owner >= BARBARIANS:
        return False
    if s.has(owner, SEPARATION_OF_POWER) and s.mood[h] == HAPPY:
        return True
    if s.has(owner, TOTALITARIANISM) and s.owner[h] == owner and s.army[h] > 0:
        return True
    return s.has(owner, DEVOTION) and works_in(s, h, TEMPLE)


def base_cities(s: Cultures, p: int) -> list[int]:
    """CC-16.3: the player's cities that are not under Cultural Influence."""
    return [h for h in s._towns[p] if not is_influenced(s, h)]


def range_tokens(s: Cultures, p: int, h: int) -> int:
    """CC-16.3 to CC-16.6, CC-29.1: Culture tokens needed to reach this city, UNREACHABLE if nothing helps."""
    if s.city[h] == p:
        return 0
    bases = base_cities(s, p)
    if s.word("influence_range") == "base_city":
        return min((_missing(s, b, h, s.size[b]) for b in bases), default=UNREACHABLE)
    sources = 0
    for b in bases:
        sources |= BIT[b]
    length = path_length(sources, BIT[h], s._revealed) if sources else -1
    return UNREACHABLE if length < 0 else max(0, length - s.size[h])


def _missing(s: Cultures, base: int, h: int, reach: int) -> int:
    length = path_length(BIT[base], BIT[h], s._revealed)
    return UNREACHABLE if length < 0 else max(0, length - reach)


def reach_clause(s: Cultures, p: int, h: int, tokens: int, extra: int) -> int:
    """CC-16.3, CC-16.9: can the city be reached with the tokens at hand, of which `extra` are owed anyway?"""
    need = range_tokens(s, p, h)
    if need and is_shielded(s, p, h):
        return clause(16, 9)
    return clause(16, 3) if need + extra > tokens else 0


def target_clause(s: Cultures, p: int, h: int, building: int, extra: int) -> int:
    """CC-16.1 to CC-16.6: what keeps the player from influencing this building."""
    owner = s.city[h]
    if not 0 <= owner < BARBARIANS or s.size[h] < LEAST_SIZE or colour_of(s, h, building) in (NONE, p):
        return clause(16, 1)
    if not s.stock[p * STOCKS + building]:
        return clause(16, 2)
    return reach_clause(s, p, h, s.tokens(p, CULTURE), extra)


def targets(s: Cultures, p: int, extra: int, only_one: bool) -> list[int]:
    """CC-16.1: every building that can be attempted, or just the first; nearest cities are found in one sweep."""
    cities = candidates(s, p)
    if not cities:
        return []
    tokens = s.tokens(p, CULTURE)
    if tokens < extra:
        return []
    plain = s.word("influence_range") != "base_city"
    need = _sweep(s, p, cities, tokens - extra) if plain else {}
    found: list[int] = []
    for h in cities:
        if plain:
            short = need.get(h, UNREACHABLE)
            if short + extra > tokens or (short and is_shielded(s, p, h)):
                continue
        elif reach_clause(s, p, h, tokens, extra):
            continue
        for building in range(PORT, TEMPLE + 1):
            if colour_of(s, h, building) not in (NONE, p) and s.stock[p * STOCKS + building]:
                found.append(TARGET.option(h, building - 1))
                if only_one:
                    return found
    found.sort()
    return found


def candidates(s: Cultures, p: int) -> list[int]:
    """Cities large enough with a building that is not p's and of which p has a piece left."""
    found: list[int] = []
    for owner in range(s.players):
        for h in s._towns[owner]:
            if s.built[h] and s.size[h] >= LEAST_SIZE:
                for building in range(PORT, TEMPLE + 1):
                    if colour_of(s, h, building) not in (NONE, p) and s.stock[p * STOCKS + building]:
                        found.append(h)
                        break
    return found


def _sweep(s: Cultures, p: int, cities: list[int], tokens: int) -> dict[int, int]:
    """Range tokens for each of these cities that can be reached, by one wave from all base cities."""
    need: dict[int, int] = {}
    bases = base_cities(s, p)
    left: list[int] = []
    for h in cities:
        if s.city[h] == p:
            need[h] = 0
        elif are_near(bases, [h], s.size[h] + tokens):  # no way is shorter than the distance
            left.append(h)
    reached = as_set(tuple(bases)) if left else 0
    length = 0
    while left and reached:
        far = True
        still: list[int] = []
        for h in left:
            if BIT[h] & reached:
                need[h] = max(0, length - s.size[h])
            else:
                still.append(h)
                if length - s.size[h] <= tokens:
                    far = False
        left = still
        if far:
            break
        more = reached | spread(reached) & s._revealed
        if more == reached:
            break
        reached = more
        length += 1
    return need


class ChooseTarget(Listed):
    """CC-16.1: choose the building; the price is paid and the die is rolled at once."""

    decision = "influence_target"
    rule = "16.1"
    verbs = (TARGET,)

    def __init__(self, player: int, extra: int) -> None:
        super().__init__(player)
        self.extra = extra  # the token that Arts costs, paid together with the range (CC-6.6)

    def candidates(self, s: Cultures) -> list[int]:
        return targets(s, self.player, self.extra, False)

    def refusal(self, s: Cultures, action: int) -> int:
        return target_clause(s, self.player, TARGET.first(action), TARGET.second(action) + 1, self.extra)

    def because(self, s: Cultures, action: int, number: int) -> str:
        if not TARGET.has(action):
            return ""
        if number == clause(16, 3):
            return self._too_far(s, TARGET.first(action))
        return no_target(s, self.player, TARGET.first(action), TARGET.second(action) + 1, number)

    def _too_far(self, s: Cultures, h: int) -> str:
        need = range_tokens(s, self.player, h)
        if need >= UNREACHABLE:
            return "No revealed way leads there from a city of yours that nobody has influenced."
        have = s.tokens(self.player, CULTURE) - self.extra
        return f"This city is {counted(need, 'Culture token')} out of your range; you have {have} for that."

    def apply(self, s: Cultures, action: int) -> None:
        p, h, building = self.player, TARGET.first(action), TARGET.second(action) + 1
        s.push(InfluenceRoll(p, h, building))
        charge_tokens(s, p, CULTURE, range_tokens(s, p, h) + self.extra)

    def prompt(self, s: Cultures) -> str:
        return "Choose the building you want to win over; range tokens are paid at once."


class InfluenceRoll(Step[Cultures]):
    """CC-16.7, CC-9.41: 5 or 6 succeeds; building 0 stands for a Barbarian settlement."""

    def __init__(self, player: int, space: int, building: int) -> None:
        super().__init__(player)
        self.space = space
        self.building = building

    def run(self, s: Cultures) -> None:
        p = self.player
        die = s.roll(6) + 1
        value = die + (CONVERSION_ROLL if s.has(p, CONVERSION) else 0)
        s.tell(INFLUENCE_ROLL, p, die - 1, MOST_ADDED + value - die)
        if value >= SUCCESS:
            succeed(s, p, self.space, self.building)
        elif not is_shielded(s, p, self.space):
            s.push(Boost(p, self.space, self.building, SUCCESS - value))


class Boost(Listed):
    """CC-16.8: turn a failed roll into a success with exactly the tokens that are missing."""

    decision = "boost"
    rule = "16.8"
    verbs = (BOOST,)

    def __init__(self, player: int, space: int, building: int, missing: int) -> None:
        super().__init__(player)
        self.space = space
        self.building = building
        self.missing = missing

    def candidates(self, s: Cultures) -> list[int]:
        return [BOOST.option()] if s.tokens(self.player, CULTURE) >= self.missing else []

    def way_out(self, s: Cultures) -> int:
        return DECLINE.option()

    def apply(self, s: Cultures, action: int) -> None:
        if action == BOOST.option():
            s.push(Succeed(self.player, self.space, self.building))
            charge_tokens(s, self.player, CULTURE, self.missing)

    def prompt(self, s: Cultures) -> str:
        return f"The roll failed: spend {counted(self.missing, 'Culture token')} to succeed, or accept the failure."


class Succeed(Step[Cultures]):
    """The tokens are paid and the attempt succeeds."""

    def __init__(self, player: int, space: int, building: int) -> None:
        super().__init__(player)
        self.space = space
        self.building = building

    def run(self, s: Cultures) -> None:
        succeed(s, self.player, self.space, self.building)


def succeed(s: Cultures, p: int, h: int, building: int) -> None:
    """CC-16.10, CC-16.11, CC-9.41: the building changes its colour, and no further attempt is made this turn."""
    s.used |= INFLUENCED_ONCE
    if building:
        loser = colour_of(s, h, building)
        s.stock[loser * STOCKS + building] += 1
        s.stock[p * STOCKS + building] -= 1
        set_building(s, h, building, p)
        s.tell(INFLUENCED, p, h, building - 1, loser)
    else:
        _take_camp(s, p, h)
    if s.has(p, CONVERSION):
        grant(s, p, CULTURE, CONVERSION_CULTURE, FROM_CONVERSION)


# --- Cultural Takeover (CC-20.15) -------------------------------------------------------------------------------


def takeover_clause(s: Cultures, p: int, h: int) -> int:
    """CC-20.15, CC-16.11: what keeps the player from trying for this Barbarian settlement."""
    if s.used & INFLUENCED_ONCE:
        return clause(16, 11)
    if s.city[h] != BARBARIANS or not s.stock[p * STOCKS + SETTLEMENT]:
        return clause(20, 15)
    return reach_clause(s, p, h, s.tokens(p, CULTURE), 0)


def takeover_targets(s: Cultures, p: int) -> list[int]:
    """CC-20.15: Barbarian settlements the player could reach."""
    return [h for h in s._towns[BARBARIANS] if not takeover_clause(s, p, h)]


class ChooseCamp(Question):
    """CC-20.15: choose the Barbarian settlement for Cultural Takeover."""

    decision = "takeover_target"
    rule = "20.15"

    def candidates(self, s: Cultures) -> list[int]:
        return [TAKEOVER.option(h) for h in s._towns[BARBARIANS]]

    def forbids(self, s: Cultures, action: int) -> int:
        return takeover_clause(s, self.player, TAKEOVER.first(action)) if TAKEOVER.has(action) else 0

    def apply(self, s: Cultures, action: int) -> None:
        p, h = self.player, TAKEOVER.first(action)
        s.push(InfluenceRoll(p, h, 0))
        charge_tokens(s, p, CULTURE, range_tokens(s, p, h))

    def prompt(self, s: Cultures) -> str:
        return "Choose the Barbarian settlement you want to win over."


def _take_camp(s: Cultures, p: int, h: int) -> None:
    """CC-20.15: the settlement becomes a Neutral city; one Barbarian is replaced, the others are removed."""
    held = s.army[h]
    s.barbarians += held
    s.army[h] = 0
    s.owner[h] = NONE
    s.camps += 1
    s.city[h] = p
    s.mood[h] = NEUTRAL
    s.stock[p * STOCKS + SETTLEMENT] -= 1
    s.refresh_towns()
    s.tell(CAMP_WON, p, h)
    if held:
        s.push(TakeoverUnit(p, h))


class TakeoverUnit(Listed):
    """CC-20.15: a Settler or an Army unit takes the place of a Barbarian."""

    decision = "takeover_unit"
    rule = "20.15"
    verbs = (UNIT,)

    def __init__(self, player: int, space: int) -> None:
        super().__init__(player)
        self.space = space

    def candidates(self, s: Cultures) -> list[int]:
        stock = self.player * STOCKS + SETTLER_STOCK
        return [UNIT.option(kind) for kind in (SETTLER, ARMY) if s.stock[stock + kind]]

    def apply(self, s: Cultures, action: int) -> None:
        new_unit(s, self.player, self.space, UNIT.first(action))

    def prompt(self, s: Cultures) -> str:
        return "Choose the unit that replaces a Barbarian."
