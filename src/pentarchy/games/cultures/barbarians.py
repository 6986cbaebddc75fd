"""Chapter 19: Barbarians appear, attack, and are hired as Mercenaries (CC-20.14)."""

from __future__ import annotations

from typing import Final

from pentarchy.games.cultures.asking import Listed
from pentarchy.games.cultures.board import (
    BARBARIAN_STACK,
    add_barbarian,
    are_near,
    as_set,
    land_spaces_of,
    new_camp,
    path_length,
    within,
)
from pentarchy.games.cultures.combat import start_raid
from pentarchy.games.cultures.components import BIT, CONSTANTS, members, spread
from pentarchy.games.cultures.effects import MERCENARIES_PRICE, MERCENARIES_RANGE
from pentarchy.games.cultures.lines import CAMP_PLACED, STACK_MOVED
from pentarchy.games.cultures.names import (
    BARBARIANS,
    BARREN,
    GREAT_COLOSSEUM,
    NONE,
    SEA,
)
from pentarchy.games.cultures.payment import PAYER, PayOne
from pentarchy.games.cultures.raids import move_stack, refill
from pentarchy.games.cultures.state import Cultures
from pentarchy.games.cultures.verbs import ADD, DONE, FROM, HIRE, PLACE, TARGET_CITY, TO

REACH: Final[int] = int(CONSTANTS["barbarian_reach"])

# --- they appear ------------------------------------------------------------------------------------------------


def is_vacant(s: Cultures, h: int) -> bool:
    """A revealed land space, neither Barren nor Exhausted, without city and units."""
    return 0 <= s.terrain[h] < BARREN and h not in s.exhausted and s.city[h] == NONE and s.owner[h] == NONE


def camp_sites(s: Cultures, p: int) -> list[int]:
    """CC-19.9: where a settlement can appear; spaces next to another player's city only if there is no other."""
    if not s.camps or not s.barbarians:
        return []
    towns = as_set(s._towns[p])
    sites = [h for h in members(within(towns, REACH, s._land) & ~towns) if is_vacant(s, h)]
    others = spread(as_set(tuple(h for q in range(s.players) if q != p for h in s._towns[q])))
    return [h for h in sites if not BIT[h] & others] or sites


class SpawnCamp(Listed):
    """CC-19.9, first half: place a Barbarian settlement with one Barbarian near one of your cities."""

    decision = "barb_place"
    rule = "19.9"
    verbs = (PLACE,)

    def candidates(self, s: Cultures) -> list[int]:
        return [PLACE.option(h) for h in camp_sites(s, self.player)]

    def apply(self, s: Cultures, action: int) -> None:
        new_camp(s, PLACE.first(action))
        s.tell(CAMP_PLACED, -1, PLACE.first(action))

    def prompt(self, s: Cultures) -> str:
        return "Barbarians appear: place their settlement near one of your cities."


class AddBarbarian(Listed):
    """CC-19.9, second half: add a Barbarian to any settlement that is not full."""

    decision = "barb_add"
    rule = "19.9"
    verbs = (ADD,)

    def candidates(self, s: Cultures) -> list[int]:
        if not s.barbarians:
            return []
        return [ADD.option(h) for h in s._towns[BARBARIANS] if s.army[h] < BARBARIAN_STACK]

    def apply(self, s: Cultures, action: int) -> None:
        add_barbarian(s, ADD.first(action))

    def prompt(self, s: Cultures) -> str:
        return "Add a Barbarian to a settlement."


# --- they attack ------------------------------------------------------------------------------------------------


def raiders(s: Cultures, p: int) -> list[int]:
    """CC-19.10: the strongest settlements within reach of the player's cities."""
    near = within(as_set(s._towns[p]), REACH, s._land)
    camps = [h for h in s._towns[BARBARIANS] if s.army[h] and BIT[h] & near]
    most = max((s.army[h] for h in camps), default=0)
    return [h for h in camps if s.army[h] == most]


def raid_targets(s: Cultures, p: int, camp: int) -> list[int]:
    """CC-19.10: the player's cities that are closest to the settlement by land."""
    lengths = [(path_length(BIT[camp], BIT[h], s._land), h) for h in s._towns[p]]
    reached = [(length, h) for length, h in lengths if length >= 0]
    best = min((length for length, _ in reached), default=0)
    return [h for length, h in reached if length == best]


def barbarians_attack(s: Cultures, p: int) -> None:
    """CC-19.10: the attack, or a new settlement if nobody is there to attack."""
    s.push(ChooseRaiders(p) if raiders(s, p) else SpawnCamp(p))


class ChooseRaiders(Listed):
    """CC-19.10: the drawer breaks a tie between the strongest settlements."""

    decision = "barb_tie"
    rule = "19.10"
    verbs = (FROM,)

    def candidates(self, s: Cultures) -> list[int]:
        return [FROM.option(h) for h in raiders(s, self.player)]

    def apply(self, s: Cultures, action: int) -> None:
        s.push(ChooseVictim(self.player, FROM.first(action)))

    def prompt(self, s: Cultures) -> str:
        return "Choose the Barbarian settlement that attacks you."


class ChooseVictim(Listed):
    """CC-19.10: the drawer breaks a tie between the closest cities."""

    decision = "barb_tie"
    rule = "19.10"
    verbs = (TARGET_CITY,)

    def __init__(self, player: int, camp: int) -> None:
        super().__init__(player)
        self.camp = camp

    def candidates(self, s: Cultures) -> list[int]:
        return [TARGET_CITY.option(h) for h in raid_targets(s, self.player, self.camp)]

    def apply(self, s: Cultures, action: int) -> None:
        start_raid(s, self.camp, TARGET_CITY.first(action), False)

    def prompt(self, s: Cultures) -> str:
        return "Choose the city that the Barbarians attack."


# --- they are hired ---------------------------------------------------------------------------------------------


def hire_kinds(s: Cultures, p: int) -> int:
    """CC-6.7: what a hired stack can be paid with, as a set of `pay_one` kinds."""
    return 0b111111 if s.owns_wonder(p, GREAT_COLOSSEUM) else 0b101111


def can_pay_stack(s: Cultures, p: int) -> bool:
    """CC-20.14: 1 Food, Wood, Ore, Gold or Culture token."""
    kinds = hire_kinds(s, p)
    means = sum(s.good(p, kind) for number, kind in enumerate(PAYER) if kinds >> number & 1)
    return means >= MERCENARIES_PRICE


def stack_goals(s: Cultures, p: int, h: int) -> list[int]:
    """CC-20.14: where a stack could go."""
    found: list[int] = []
    for n in s._map.near[h]:
        if s.terrain[n] < 0 or s.terrain[n] == SEA or s.city[n] == p or s.owner[n] == p:
            continue
        if s.owner[n] != BARBARIANS or s.army[n] + s.army[h] <= BARBARIAN_STACK:
            found.append(n)
    return found


def stacks_for_hire(s: Cultures, p: int) -> list[int]:
    """CC-20.14: stacks at distance 2 or less from your cities or Army units that can go somewhere."""
    mine = [h for h in land_spaces_of(s, p) if s.army[h]]
    mine += s._towns[p]
    found: list[int] = []
    for h in land_spaces_of(s, BARBARIANS):
        if are_near(mine, [h], MERCENARIES_RANGE) and h not in s.hired and stack_goals(s, p, h):
            found.append(h)
    return found


class HireStack(Listed):
    """CC-20.14: choose the stacks and pay for each."""

    decision = "merc_pick"
    rule = "20.14"
    verbs = (HIRE,)

    def candidates(self, s: Cultures) -> list[int]:
        return [HIRE.option(h) for h in stacks_for_hire(s, self.player)] if can_pay_stack(s, self.player) else []

    def way_out(self, s: Cultures) -> int:
        return DONE.option() if s.hired else NONE

    def apply(self, s: Cultures, action: int) -> None:
        if action == DONE.option():
            self.run(s)
            return
        s.hired.append(HIRE.first(action))
        s.queue(PayOne(self.player, MERCENARIES_PRICE, hire_kinds(s, self.player)), HireStack(self.player))

    def run(self, s: Cultures) -> None:
        if s.hired:
            s.push(MoveStack(self.player, s.hired[0]))

    def prompt(self, s: Cultures) -> str:
        return "Hire a Barbarian stack for one resource or Culture token, or finish." if s.hired else "Hire a stack."


class MoveStack(Listed):
    """CC-20.14: move a hired stack, also into an attack."""

    decision = "merc_move"
    rule = "20.14"
    verbs = (TO,)

    def __init__(self, player: int, space: int) -> None:
        super().__init__(player)
        self.space = space

    def candidates(self, s: Cultures) -> list[int]:
        return [TO.option(h) for h in stack_goals(s, self.player, self.space)] if s.army[self.space] else []

    def apply(self, s: Cultures, action: int) -> None:
        goal = TO.first(action)
        self.run(s)
        if s.owner[goal] in (NONE, BARBARIANS) and s.city[goal] in (NONE, BARBARIANS):
            move_stack(s, self.space, goal)
            s.tell(STACK_MOVED, self.player, self.space, goal)
            refill(s, self.space)
        else:
            start_raid(s, self.space, goal, True)

    def run(self, s: Cultures) -> None:
        """On to the next stack."""
        s.hired.remove(self.space)
        if s.hired:
            s.push(MoveStack(self.player, s.hired[0]))

    def prompt(self, s: Cultures) -> str:
        return "Choose where the hired Barbarians go."
