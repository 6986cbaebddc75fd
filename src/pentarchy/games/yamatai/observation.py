"""What a seat knows (chapter 18), as a row of numbers."""

from __future__ import annotations

from typing import Final

from pentarchy.core.observation import Cells, Layout, around, seats
from pentarchy.core.vocabulary import Domain, numbers
from pentarchy.games.yamatai.components import (
    BOAT_COUNT,
    BOATS,
    CULTURES,
    FACE_UP,
    FLEETS,
    MEEPLES,
    NONE,
    PREVIEW,
    ROW,
    SPACES,
    SPECIALIST_ROW,
    SPECIALISTS,
    STANDARD_BUILDINGS,
    TILES,
    TORII,
)
from pentarchy.games.yamatai.knowledge import face_down_sets
from pentarchy.games.yamatai.scoring import total
from pentarchy.games.yamatai.state import Yamatai
from pentarchy.games.yamatai.verbs import BOAT, CULTURE, FLEET_TILE, ISLAND, LEAST_POINTS, PERSON, SPACE, TILE

MOST_COINS: Final = 999
MOST_POINTS: Final = 400
MOST_ROUNDS: Final = 99
MOST_TRADES: Final = 2

LEFT_OUT: Final[dict[str, str]] = {
    "buy_prices": "they follow from the specialists of the player whose turn it is",
    "sell_prices": "they follow from the specialists of the player whose turn it is",
}


def layout(players: int) -> Layout:
    """The parts of an observation, in the order in which `write` writes them."""
    seat = seats(players)
    turn = numbers("turn", 1, MEEPLES[players] * players)
    most_boats = max(BOAT_COUNT)
    it = Layout()
    it.block()  # the board
    it.part("boat", SPACE, BOAT, text="the boat on each space; all 0: none")
    it.block()
    it.part("culture", ISLAND, CULTURE, text="the culture token on each island; all 0: none")
    it.block()
    owners = Domain("owner", [*seat.ids, "torii", "palace"])
    it.part("building", ISLAND, owners, text="whose building stands on each island; all 0: none")
    it.block()
    it.part("sacred", ISLAND, text="sacred ground lies on the island")
    it.part("mountain", ISLAND, text="the island has a mountain")
    it.block()  # building tiles
    it.part("row", numbers("slot", 1, ROW), TILE, text="the building tile in each slot of the row; all 0: vacant")
    it.part("deck_top", numbers("place", 1, PREVIEW), TILE, text="the tiles on top of the deck that this seat has seen")
    it.part("unseen_tiles", TILE, text="the tile is in the deck, and this seat has not seen where")
    it.part("built", seat, TILE, text="the tiles each player has built")
    it.part("reserve", seat, TILE, text="the tiles each player has reserved")
    it.block()
    slots = numbers("slot", 1, SPECIALIST_ROW)
    it.part("specialist_row", slots, PERSON, text="the specialist in each slot of the row; all 0: vacant")
    it.part("unseen_specialists", PERSON, text="the specialist is in the deck")
    it.part("bounty", PERSON, high=2 * MOST_ROUNDS, text="the coins lying on each specialist")
    it.part("specialists", seat, PERSON, text="the specialists each player has recruited")
    it.block()  # what changes all the time: mats, round and turn
    it.part("coins", seat, high=MOST_COINS, text="coins")
    it.part("pieces", seat, high=STANDARD_BUILDINGS[players], text="standard buildings left")
    it.part("prestige", seat, high=MOST_POINTS, text="prestige tokens")
    it.part("tokens", seat, CULTURE, high=5, text="culture tokens")
    it.part("harbor", seat, BOAT, high=2, text="boats in the harbour")
    it.part("scrapped", seat, BOAT, high=most_boats, text="boats scrapped")
    # The round.
    it.part("round", high=MOST_ROUNDS, text="the number of the round")
    it.part("turn", high=turn.size, text="how many turns of the round have begun")
    # The turn.
    it.part("supply", BOAT, high=most_boats, text="boats in the supply")
    it.part("fleet", FLEET_TILE, text="the fleet tile of the turn; all 0: not chosen yet")
    it.part("power_ready", text="the tile's power can still be used")
    it.part("swap_ready", text="so can the antiquarian's")
    it.part("trades", high=MOST_TRADES, text="trades left")
    it.part("available", BOAT, high=most_boats, text="boats at hand")
    it.part("fresh", SPACE, high=sum(BOAT_COUNT), text="the number of the boat placed there this turn; 0: none")
    # What seldom changes of mats and round.
    it.block()
    it.part("points", seat, low=LEAST_POINTS, high=MOST_POINTS, text="points, as they would be counted now")
    it.block()
    it.part("order", turn, seat, text="whose turn each turn of the round is")
    it.part("spots", turn, high=FLEETS, text="the turn order spot of each turn's meeple")
    it.part("used", turn, FLEET_TILE, text="the fleet tile chosen in each turn; all 0: not yet")
    it.part("face_up", numbers("spot", 1, FACE_UP), FLEET_TILE, text="the face-up fleet tiles; all 0: taken")
    it.part("face_down_first", FLEET_TILE, text="the fleet tile lies face down and comes before those used last round")
    it.part("face_down_last", FLEET_TILE, text="the fleet tile lies face down among those used last round")
    return it


def write(s: Yamatai, p: int, cells: Cells) -> None:
    """What a seat knows, in the order of the layout."""
    _write_board(s, p, cells)
    _write_tiles(s, p, cells)
    cells.always()
    _write_mats(s, p, cells)
    _write_turn(s, cells)
    _write_points(s, p, cells)
    _write_fleets(s, p, cells)


def _write_board(s: Yamatai, p: int, cells: Cells) -> None:
    players = s.players
    cells.look(s.boat)
    if cells.stale(by_seat=False):
        cells.each_one_of(s.boat, BOATS)
    cells.look(s.culture)
    if cells.stale(by_seat=False):
        cells.each_one_of(s.culture, CULTURES)
    cells.look(s.building)
    if cells.stale():
        for owner in s.building:
            if owner >= TORII:
                cells.one_of(players + owner - TORII, players + 2)
            else:
                cells.one_of(around(owner, p, players) if owner != NONE else NONE, players + 2)
    cells.look(s.sacred)
    cells.look_at_table(s.mountain)
    if cells.stale(by_seat=False):
        cells.numbers(s.sacred)
        for mountain in s.mountain:
            cells.number(mountain)


def _write_tiles(s: Yamatai, p: int, cells: Cells) -> None:
    players = s.players
    known = s.known_top[p]
    cells.look(s.row)
    cells.look_at_table(s.building_deck)
    cells.look_at_number(known)
    cells.look(s.built)
    cells.look(s.reserve)
    if cells.stale():
        cells.each_one_of(s.row, TILES)
        for place in range(PREVIEW):
            cells.one_of(s.building_deck[place] if place < known else NONE, TILES)
        unseen = 0
        for tile in s.building_deck[known:]:
            unseen |= 1 << tile
        cells.members(unseen, TILES)
        for seat in range(p, p + players):
            cells.members(s.built[seat % players], TILES)
        for seat in range(p, p + players):
            cells.members(s.reserve[seat % players], TILES)
    cells.look(s.specialist_row)
    cells.look_at_table(s.specialist_deck)
    cells.look(s.bounty)
    cells.look(s.specialists)
    if cells.stale():
        cells.each_one_of(s.specialist_row, SPECIALISTS)
        people = 0
        for person in s.specialist_deck:
            people |= 1 << person
        cells.members(people, SPECIALISTS)
        cells.numbers(s.bounty)
        for seat in range(p, p + players):
            cells.members(s.specialists[seat % players], SPECIALISTS)


def _write_mats(s: Yamatai, p: int, cells: Cells) -> None:
    players = s.players
    cells.by_seat(s.coins, p, players)
    cells.by_seat(s.pieces, p, players)
    cells.by_seat(s.prestige, p, players)
    cells.blocks_by_seat(s.tokens, p, players, CULTURES)
    cells.blocks_by_seat(s.harbor, p, players, BOATS)
    cells.blocks_by_seat(s.scrapped, p, players, BOATS)


def _write_points(s: Yamatai, p: int, cells: Cells) -> None:
    cells.look(s.coins)
    cells.look(s.prestige)
    cells.look(s.built)
    cells.look(s.reserve)
    cells.look(s.specialists)
    cells.look(s.scrapped)
    if cells.stale():
        for seat in range(p, p + s.players):
            cells.number(total(s, seat % s.players))


def _write_fleets(s: Yamatai, p: int, cells: Cells) -> None:
    """The turns of the round and the fleet tiles."""
    cells.look_at_table(s.order)
    cells.look_at_table(s.spots)
    cells.look(s.used)
    cells.look(s.track)
    cells.look_at_number(s.round)
    if not cells.stale():
        return
    for other in s.order:
        cells.seat(other, p, s.players)
    for spot in s.spots:
        cells.number(spot)
    turns = len(s.order)
    for turn in range(turns):
        cells.one_of(s.used[turn] if turn < len(s.used) else NONE, FLEETS)
    for spot in range(FACE_UP):
        cells.one_of(s.track[spot], FLEETS)
    sets = face_down_sets(s)
    for number in range(2):
        tiles = 0
        if number < len(sets):
            start, end = sets[number]
            for fleet in s.track[start:end]:
                tiles |= 1 << fleet
        cells.members(tiles, FLEETS)


def _write_turn(s: Yamatai, cells: Cells) -> None:
    cells.number(s.round)
    cells.number(s.turn)
    cells.numbers(s.supply)
    cells.one_of(s.fleet, FLEETS)
    cells.flag(s.power_ready)
    cells.flag(s.swap_ready)
    cells.number(s.trades)
    cells.numbers(s.available)
    for number, space in enumerate(s.fresh):
        cells.put(space, number + 1)
    cells.skip(SPACES)
