"""Chapter 5: set-up."""

from __future__ import annotations

from collections.abc import Iterable

from pentarchy.core.clauses import clause
from pentarchy.core.errors import unusable
from pentarchy.core.steps import Step
from pentarchy.games.conqueror.clock import Interruption
from pentarchy.games.conqueror.components import (
    ARMIES,
    BOX,
    CARD_COUNT,
    CAVALRY,
    DIE,
    EMPTY,
    FACTION_HEROES,
    FACTION_HOME,
    FACTION_IDS,
    FACTION_MISSIONS,
    FACTION_NAMES,
    FACTION_UNITS,
    FACTIONS_OF,
    FORT_COUNT,
    HERO_COUNT,
    INDEPENDENT,
    INFANTRY,
    MISSION_COUNT,
    NO_CARD,
    NO_TERRITORY,
    NO_TIMER,
    STARTING_CURRENCY,
    SUPPLY,
    TERRITORY_COUNT,
)
from pentarchy.games.conqueror.lines import MAP_LAID_OUT, ORDER_ROLLED, ROUND_BEGINS, TOOK_FACTION
from pentarchy.games.conqueror.missions import draw_mission
from pentarchy.games.conqueror.rounds import NextTurn
from pentarchy.games.conqueror.state import Conqueror
from pentarchy.games.conqueror.verbs import FACTION


def setup(s: Conqueror) -> None:
    """Lay out the empty map, find turn order, and let the players take their factions."""
    s.refresh()
    clear_table(s)
    seats = list(range(s.players))
    s.order = tuple(roll_for_order(s, seats) if s.word("turn_order") == "dice" else seats)
    s.push(SetUpMap())
    way = s.word("faction_assignment")
    if way == "choose":
        s.queue(*[ChooseFaction(p) for p in s.order])
    elif way == "random":
        factions = list(FACTIONS_OF[s.players])
        s.shuffle(factions)
        for place, p in enumerate(s.order):
            take_faction(s, p, factions[place])
            s.tell(TOOK_FACTION, p, p, factions[place])
    else:
        for p, f in enumerate(fixed_factions(s)):
            take_faction(s, p, f)
            s.tell(TOOK_FACTION, p, p, f)


def clear_table(s: Conqueror) -> None:
    """Clear the table."""
    n = s.players
    s.round = 0
    s.active = -1
    s.planning = False
    s.faction = (-1,) * n
    s.home = (NO_TERRITORY,) * n
    s.winner = -1
    s.holder = [EMPTY] * TERRITORY_COUNT
    s.units = [0] * (2 * TERRITORY_COUNT)
    s.ready = [0] * (2 * TERRITORY_COUNT)
    s.victorious = [0] * (2 * TERRITORY_COUNT)
    s.currency = [STARTING_CURRENCY] * n  # CQ-5.9
    s.food = [0] * n
    s.army = [0] * n
    s.territories = [0] * n
    s.forts = [0] * n
    s.claims = [0] * n
    s.out = [0] * n
    s.chronicle = NO_CARD
    s.deck = ()
    s.discard = ()
    s.heroes = [BOX] * HERO_COUNT
    s.payments = (0,) * HERO_COUNT
    s.missions = [BOX] * MISSION_COUNT
    s.ruled_out = (0,) * MISSION_COUNT
    s.bids = (-1,) * n
    s.collected = False
    s.hired = 0
    s.levied = [0] * (2 * FORT_COUNT)
    s.clear_battle()
    s.last_battle = ()
    s.timer = NO_TIMER
    s.timer_epoch = 0
    s.late = False
    s.late_epoch = 0
    s.window = False
    s.passed = (0,) * n
    s.bribes = (NO_TERRITORY,) * n
    s.tick_epoch = 0
    s.moment = 0


def roll_for_order(s: Conqueror, tied: list[int]) -> list[int]:
    """CQ-5.2, CQ-21.2: highest first; tied players reroll among themselves, the highest tie first."""
    faces: list[int] = []
    for p in tied:
        face = DIE[s.roll(6)]
        s.tell(ORDER_ROLLED, p, p, face)
        faces.append(face)
    order: list[int] = []
    for value in range(max(DIE), 0, -1):
        group = [p for p, face in zip(tied, faces, strict=True) if face == value]
        order.extend(roll_for_order(s, group) if len(group) > 1 else group)
    return order


def fixed_factions(s: Conqueror) -> list[int]:
    """CQ-5.3: the factions the host gave to the seats; BadInput if they cannot be played."""
    factions = [FACTION_IDS.index(s.word(f"faction_{p + 1}")) for p in range(s.players)]
    for p, f in enumerate(factions):
        if f not in FACTIONS_OF[s.players]:
            usable = ", ".join(FACTION_IDS[x] for x in FACTIONS_OF[s.players])
            raise unusable(f"option faction_{p + 1}: {s.players} players use {usable}, not {FACTION_IDS[f]}")
        if f in factions[:p]:
            raise unusable(f"option faction_{p + 1}: {FACTION_IDS[f]} is given to another seat already")
    return factions


def take_faction(s: Conqueror, p: int, f: int) -> None:
    """Give a player a faction with its home, heroes and missions."""
    s.faction = (*s.faction[:p], f, *s.faction[p + 1 :])
    s.home = (*s.home[:p], FACTION_HOME[f], *s.home[p + 1 :])
    for h in FACTION_HEROES[f]:
        s.heroes[h] = SUPPLY
    if s.number("use_missions"):
        for m in FACTION_MISSIONS[f]:
            s.missions[m] = SUPPLY


class ChooseFaction(Interruption):
    """CQ-5.3: in turn order everybody takes a faction that is still free."""

    decision = "choose_faction"
    rule = "5.3"

    def candidates(self, s: Conqueror) -> Iterable[int]:
        return FACTION.options()

    def forbids(self, s: Conqueror, action: int) -> int:
        if not FACTION.has(action):
            return 0
        f = FACTION.first(action)
        return 0 if f in FACTIONS_OF[s.players] and f not in s.faction else clause(5, 3)

    def because(self, s: Conqueror, action: int, number: int) -> str:
        f = FACTION.first(action)
        if f in s.faction:
            return f"{FACTION_NAMES[f]} is taken."
        return f"{FACTION_NAMES[f]} is not played with {s.players} players."

    def apply(self, s: Conqueror, action: int) -> None:
        s.moment += 1
        take_faction(s, self.player, FACTION.first(action))
        s.retell(TOOK_FACTION, self.player, FACTION.first(action))

    def prompt(self, s: Conqueror) -> str:
        return "Choose the faction you will lead; it decides your home, your heroes and your missions."


class SetUpMap(Step[Conqueror]):
    """CQ-5.4 to CQ-5.10: armies on the map, missions, the chronicle deck, and the first turn."""

    def run(self, s: Conqueror) -> None:
        for t, infantry, cavalry, counts, unplayed in ARMIES:
            if s.players in counts and (unplayed < 0 or unplayed not in s.faction):
                s.units[INFANTRY * TERRITORY_COUNT + t] = infantry
                s.units[CAVALRY * TERRITORY_COUNT + t] = cavalry
                s.set_holder(t, INDEPENDENT)
        for p in s.order:
            for kind, t in FACTION_UNITS[s.faction[p]]:
                s.add_units(p, kind, t)
        if s.number("use_missions"):
            for p in s.order:
                draw_mission(s, p)
        if s.number("use_chronicle"):
            cards = list(range(CARD_COUNT))
            s.shuffle(cards)
            s.deck = tuple(cards)
        s.tell(MAP_LAID_OUT)
        s.round = 1
        s.tell(ROUND_BEGINS, -1, 1)
        s.push(NextTurn())
