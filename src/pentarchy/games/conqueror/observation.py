"""What a seat knows (chapter 19), as a row of numbers."""

from __future__ import annotations

from typing import Final

from pentarchy.core.observation import Cells, Layout, seats
from pentarchy.core.vocabulary import Domain, numbers
from pentarchy.games.conqueror.components import (
    BURNT,
    CARD_COUNT,
    CARD_IDS,
    CAVALRY_STRENGTH,
    DEFENDER_WINS,
    DIE,
    DONE,
    EDGE_FROM,
    EDGE_TO,
    EMPTY,
    FACTION_HEROES,
    FACTION_IDS,
    FACTION_MISSIONS,
    FORT_COUNT,
    FORT_TERRITORIES,
    HAND,
    HELD,
    HERO_COUNT,
    HEROES_EACH,
    INDEPENDENT,
    MAP_OF,
    MAPS,
    MISSION_COUNT,
    MISSION_IDS,
    MOST_FOOD,
    MOST_UNITS,
    SUPPLY,
    TERRITORY_COUNT,
    TERRITORY_IDS,
)
from pentarchy.games.conqueror.state import Conqueror
from pentarchy.games.conqueror.verbs import FACTIONS, HEROES, TIMERS, UNITS

MOST_CURRENCY: Final = 999
MOST_ROUNDS: Final = 999
MOST_BID: Final = 99
MOST_STRENGTH: Final = (
    2 * CAVALRY_STRENGTH * MOST_UNITS + 30
)  # cavalry only, and what heroes, forts, cards and dice add
FACTION_COUNT: Final = len(FACTION_IDS)
OUTCOMES: Final = DEFENDER_WINS + 1
EVERY_PLACE: Final[list[int]] = list(range(2 * TERRITORY_COUNT))  # of units
#: By map: where the units of each kind and territory stand among those of its spaces, -1 for other territories.
PLACE_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(
        kind * len(board.spaces) + board.spaces.index(t) if t in board.spaces else -1
        for kind in range(2)
        for t in range(TERRITORY_COUNT)
    )
    for board in MAPS
)

LEFT_OUT: Final[dict[str, str]] = {
    "map": "it follows from the number of players",
    "homes": "they follow from the factions",
    "strength": "it follows from the units",
    "defence": "it follows from the units, the territory and the open card",
    "income": "it follows from the territories held and the open card",
    "quota": "it follows from the food supply",
    "forts": "they follow from the holders of the territories",
    "to_break": "it follows from the claim and the number of forts that win",
    "hero_prices": "they follow from the heroes and the open card",
    "hire_price": "it follows from the open card",
    "forecasts": "they follow from the units, the territory and the open card",
}


def layout(players: int) -> Layout:
    """The parts of an observation, in the order in which `write` writes them."""
    seat = seats(players)
    board = MAPS[MAP_OF[players]]
    territory = Domain("territory", [TERRITORY_IDS[t] for t in board.spaces])
    holder = Domain("holder", [*seat.ids, "independent"])
    fort = Domain("fort", [TERRITORY_IDS[t] for t in FORT_TERRITORIES])
    mission = Domain("mission", MISSION_IDS)
    card = Domain("card", CARD_IDS)
    side = Domain("side", ["attacker", "defender"])
    most = 2 * MOST_UNITS
    it = Layout()
    # The players.
    it.part("factions", seat, FACTIONS, text="the faction of each player; all 0: not chosen yet")
    it.part("order", numbers("place", 1, players), seat, text="the turn order")
    it.part("active", seat, text="whose turn it is; all 0: nobody's")
    it.part("planning", text="the active player is in the planning phase")
    it.part("winner", seat, text="who has won; all 0: nobody yet")
    it.part("round", high=MOST_ROUNDS, text="the number of the round")
    it.part("victory_forts", high=FORT_COUNT, text="the forts that win")
    it.part("currency", seat, high=MOST_CURRENCY, text="currency")
    it.part("food", seat, high=3 * MOST_FOOD, text="the food supply, the open card counted")
    it.part("army", seat, high=most, text="all units of each player")
    it.part("territories", seat, high=TERRITORY_COUNT, text="territories held")
    it.part("claims", seat, fort, text="the forts of each player's claim; all 0: none")
    it.part("out", seat, high=players, text="0, or the number of the elimination that hit the player")
    # The turn.
    it.part("collected", text="currency has been collected this turn")
    it.part("hired", high=99, text="infantry hired this turn")
    # The battle going on.
    it.part("battle_from", territory, text="where the attack comes from; all 0: there is no battle")
    it.part("battle_to", territory, text="what is attacked")
    it.part("battle_defender", holder, text="who is attacked")
    it.part("committed", UNITS, high=most, text="units attacking")
    it.part("plays_hero", side, text="the side plays a hero")
    it.part("heroes", side, HEROES, text="the hero of each side, as far as this seat may see it")
    it.part("dice", side, high=max(DIE), text="the dice; 0: not rolled yet")
    it.part("strengths", side, high=MOST_STRENGTH, text="final strengths; 0 before the dice")
    outcome = Domain("outcome", ["undecided", "attacker_wins", "draw", "defender_wins"])
    it.part("outcome", outcome, text="how the battle ended; all 0: there is none")
    it.part("casualties", high=most, text="the strength that the loser has to give up")
    # The clock.
    it.part("timer", TIMERS, text="the timer that runs; all 0: none")
    it.part("late", text="a timer has expired, and the active player has not acted since")
    it.part("window", text="bribes are possible")
    it.part("passed", seat, text="the player has declined to bribe in this window")
    it.part("bribe", territory, text="the army that this seat means to bribe; all 0: none")
    # The map.
    it.block()
    it.part("holder", territory, holder, text="who holds each territory; all 0: nobody")
    it.block()
    it.part("units", UNITS, territory, high=most, text="units in each territory")
    it.block()
    it.part("ready", UNITS, territory, high=most, text="units of the active player that may move or attack")
    it.block()
    it.part("victorious", UNITS, territory, high=most, text="units of the active player that may only attack")
    # Cards.
    it.block()
    it.part("chronicle", card, text="the open chronicle card; all 0: none")
    it.part("deck", high=CARD_COUNT, text="cards in the chronicle deck")
    it.part("discard", card, high=CARD_COUNT, text="1 for the card discarded first, 2 for the next; 0: not discarded")
    it.part("burnt", HEROES, text="the hero was played and is burnt")
    it.part("missions_done", mission, text="the mission was completed")
    it.part("missions_ruled_out", mission, text="everybody saw that its owner does not hold it")
    it.block()
    it.part("hand_sizes", seat, high=HEROES_EACH, text="heroes in each player's hand")
    it.part(
        "payments",
        seat,
        numbers("hero", 1, HEROES_EACH),
        high=99,
        text="paid for the heroes in hand, ascending; 0: none",
    )
    it.part("hand", HEROES, text="the hero is in this seat's hand")
    it.part("supply", HEROES, text="this seat can still buy the hero")
    it.part("has_mission", seat, text="the player holds a mission")
    it.part("mission", mission, text="the mission this seat holds; all 0: none")
    it.part("bids", seat, low=-1, high=MOST_BID, text="the bid against the threat; -1: none")
    # The battle before.
    it.block()
    it.part("last_from", territory, text="where the last attack came from; all 0: there was none")
    it.part("last_to", territory, text="what was attacked")
    it.part("last_attacker", seat, text="who attacked")
    it.part("last_defender", holder, text="who was attacked")
    it.part("last_dice", side, high=max(DIE), text="the dice of the last battle")
    it.part("last_strengths", side, high=MOST_STRENGTH, text="the final strengths in it")
    # Recruits.
    it.block()
    it.part("levied", UNITS, fort, high=9, text="units recruited at each fort this turn")
    return it


def write(s: Conqueror, p: int, cells: Cells) -> None:
    """What a seat knows, in the order of the layout."""
    _write_players(s, p, cells)
    cells.flag(s.collected)
    cells.number(s.hired)
    _write_battle(s, p, cells)
    cells.one_of(s.timer, TIMERS.size)
    cells.flag(s.late)
    cells.flag(s.window)
    for seat in range(p, p + s.players):
        cells.number(s.passed[seat % s.players])
    _territory(s, s.bribes[p], cells)
    _write_map(s, p, cells)
    _write_cards(s, p, cells)
    _write_last_battle(s, p, cells)
    cells.look(s.levied)
    if cells.stale(by_seat=False):
        cells.numbers(s.levied)


def _write_map(s: Conqueror, p: int, cells: Cells) -> None:
    spaces = s.map.spaces
    cells.look(s.holder)
    if cells.stale():
        cells.owners(s.holder, p, s.players, INDEPENDENT, spaces)
    count = len(spaces)
    place_of = PLACE_OF[s.map.number]
    for units in (s.units, s.ready, s.victorious):
        changed = cells.changes(units)
        for place in changed if cells.mends(by_seat=False) else EVERY_PLACE:
            if place_of[place] >= 0:
                cells.put(place_of[place], units[place])
        cells.skip(2 * count)


def _holder(s: Conqueror, p: int, holder: int, cells: Cells) -> None:
    """A cell for each seat, and one for the independent armies."""
    players = s.players
    if holder == EMPTY:
        cells.skip(players + 1)
    elif holder == INDEPENDENT:
        cells.one_of(players, players + 1)
    else:
        cells.one_of(holder - p if holder >= p else holder - p + players, players + 1)


def _territory(s: Conqueror, t: int, cells: Cells) -> None:
    """A cell for each territory of the map, 1 in this one."""
    cells.one_of(PLACE_OF[s.map.number][t] if t >= 0 else -1, len(s.map.spaces))


def _write_players(s: Conqueror, p: int, cells: Cells) -> None:
    players = s.players
    for seat in range(p, p + players):
        cells.one_of(s.faction[seat % players], FACTION_COUNT)
    for other in s.order:
        cells.seat(other, p, players)
    cells.skip((players - len(s.order)) * players)
    cells.seat(s.active, p, players)
    cells.flag(s.planning)
    cells.seat(s.winner, p, players)
    cells.number(s.round)
    cells.number(s.victory_forts)
    cells.by_seat(s.currency, p, players)
    for seat in range(p, p + players):
        cells.number(s.food_supply(seat % players))
    cells.by_seat(s.army, p, players)
    cells.by_seat(s.territories, p, players)
    for seat in range(p, p + players):
        cells.members(s.claims[seat % players], FORT_COUNT)
    cells.by_seat(s.out, p, players)


def _write_cards(s: Conqueror, p: int, cells: Cells) -> None:
    cells.look_at_number(s.chronicle)
    cells.look_at_table(s.deck)
    cells.look_at_table(s.discard)
    cells.look(s.heroes)
    cells.look(s.missions)
    cells.look_at_table(s.ruled_out)
    played = cells.stale(by_seat=False)
    if played:
        _write_piles(s, cells)
    cells.look_at_table(s.faction)
    cells.look_at_table(s.payments)
    cells.look_at_table(s.bids)
    if cells.stale(also=played):
        _write_hands(s, p, cells)
        _write_held_missions(s, p, cells)
        for seat in range(p, p + s.players):
            cells.number(s.bids[seat % s.players])


def _write_piles(s: Conqueror, cells: Cells) -> None:
    """What everybody sees of the cards."""
    cells.one_of(s.chronicle, CARD_COUNT)
    cells.number(len(s.deck))
    cells.in_order(list(s.discard), CARD_COUNT)
    for state in s.heroes:
        cells.flag(state == BURNT)
    for state in s.missions:
        cells.flag(state == DONE)
    for ruled_out in s.ruled_out:
        cells.number(ruled_out)


def _write_hands(s: Conqueror, p: int, cells: Cells) -> None:
    """CQ-19.2: how many heroes everybody has in hand and what was paid for them; one's own heroes."""
    players = s.players
    paid: list[list[int]] = []
    for seat in range(p, p + players):
        f = s.faction[seat % players]
        paid.append(sorted([s.payments[h] for h in FACTION_HEROES[f] if s.heroes[h] == HAND]) if f >= 0 else [])
    for amounts in paid:
        cells.number(len(amounts))
    for amounts in paid:
        cells.numbers(amounts)
        cells.skip(HEROES_EACH - len(amounts))
    own = s.faction[p]
    for h in FACTION_HEROES[own] if own >= 0 else ():
        if s.heroes[h] == HAND:
            cells.put(h, 1)
        elif s.heroes[h] == SUPPLY:
            cells.put(HERO_COUNT + h, 1)
    cells.skip(2 * HERO_COUNT)


def _write_held_missions(s: Conqueror, p: int, cells: Cells) -> None:
    """Who holds a mission, and one's own."""
    players = s.players
    mine = -1
    for seat in range(p, p + players):
        f = s.faction[seat % players]
        held = -1
        for m in FACTION_MISSIONS[f] if f >= 0 else ():
            if s.missions[m] == HELD:
                held = m
                break
        cells.flag(held >= 0)
        if seat == p:
            mine = held
    cells.one_of(mine, MISSION_COUNT)


def _write_battle(s: Conqueror, p: int, cells: Cells) -> None:
    """CQ-19.3: a hero face down is shown to its owner only."""
    if s.battle < 0:
        cells.skip(2 * len(s.map.spaces) + s.players + 1 + 2 + 2 + 2 * HERO_COUNT + 2 + 2 + OUTCOMES + 1)
        return
    _territory(s, EDGE_FROM[s.battle], cells)
    _territory(s, EDGE_TO[s.battle], cells)
    _holder(s, p, s.defender, cells)
    cells.some(s.committed, 0, 2)
    cells.flag(s.played[0] >= 0)
    cells.flag(s.played[1] >= 0)
    cells.one_of(s.played[0] if s.revealed or s.active == p else -1, HERO_COUNT)
    cells.one_of(s.played[1] if s.revealed or s.defender == p else -1, HERO_COUNT)
    for die in s.dice:
        cells.number(die)
    for strength in s.strengths:
        cells.number(strength)
    cells.one_of(s.outcome, OUTCOMES)
    cells.number(s.casualties)


def _write_last_battle(s: Conqueror, p: int, cells: Cells) -> None:
    last = s.last_battle
    cells.look_at_table(last)
    if not cells.stale():
        return
    if not last:
        cells.skip(2 * len(s.map.spaces) + s.players + s.players + 1 + 2 + 2)
        return
    _territory(s, EDGE_FROM[last[0]], cells)
    _territory(s, EDGE_TO[last[0]], cells)
    cells.seat(last[1], p, s.players)
    _holder(s, p, last[2], cells)
    for number in last[3:7]:
        cells.number(number)
