"""What a seat knows (section 19), as a row of numbers."""

from __future__ import annotations

from typing import Final

from pentarchy.core.observation import Cells, Layout, around, seats
from pentarchy.core.vocabulary import Domain, numbers
from pentarchy.games.paradise.components import (
    CARDS,
    DISCOVERED_MARKERS,
    EVENT_IDS,
    FACTION_IDS,
    HEXES,
    IMPROVED,
    INDEPENDENT,
    ISLAND_IDS,
    KINDS,
    LIMITS,
    LOST,
    MARKER_COUNT,
    MARKER_IDS,
    NONE,
    STOCK,
    TOKENS,
    VILLAGE,
)
from pentarchy.games.paradise.knots import knot_total
from pentarchy.games.paradise.knowledge import STEPS, sees, sees_tile, step_of
from pentarchy.games.paradise.pieces import ONE_BOARDED, UP_BITS, face_down
from pentarchy.games.paradise.scoring import total
from pentarchy.games.paradise.state import Paradise
from pentarchy.games.paradise.trays import (
    B_BANDS,
    B_HEX,
    B_LOCALS,
    B_PANICKED,
    B_ROLL,
    B_SAVED,
    B_SIDE,
    B_WARS,
    DROUGHT,
    M_CARGO,
    M_HEX,
    M_KIND,
    M_SHOWN,
    M_STEPS,
    TANIWHA_TURN,
    V_HEX,
    V_OFF_COURSE,
    V_PEEK,
    V_PLAYER,
    V_TILE,
)
from pentarchy.games.paradise.verbs import CARD, FACTION, HEX, PIECE

MOST_TURNS: Final = 99
MOST_POINTS: Final = 400  # in half points
MOST_PIECES: Final = 90
MOST_VILLAGES: Final = 15
MOST_KNOTS: Final = 99
EVENTS: Final = 27  # cards of the event deck
FIELDS: Final = 6  # of a stack: Transport Canoes face up and face down, then the other kinds
TERRAINS: Final = 4

LEFT_OUT: Final[dict[str, str]] = {
    "chains": "they follow from the face-up canoes",
    "prices": "they follow from the cards revealed and the events that run",
}


def layout(players: int) -> Layout:
    """The parts of an observation, in the order in which `write` writes them."""
    it = Layout()
    _lay_turn(it, players)
    _lay_piles(it, players)
    _lay_trays(it, players)
    _lay_map(it, players)
    _lay_players(it, players)
    return it


def _lay_turn(it: Layout, players: int) -> None:
    seat = seats(players)
    it.part("turn", high=MOST_TURNS, text="the turn; 0: setup")
    it.part("step", Domain("step", [name.lower().replace(" ", "_") for name in STEPS]), text="the step of the turn")
    it.part("order", numbers("place", 1, players), seat, text="who has each place in the turn order")
    it.part("marker_holder", seat, text="who holds the Turn Order Marker; all 0: nobody")
    it.part("events_active", text="events are drawn")
    players_of = Domain("effect", ["winds", "fishing", "call_to_war", "war_leader", "truce", "spy", "spied"])
    it.part("effect_on", players_of, seat, text="whom each running event concerns; all 0: it is not running")
    places = Domain("effect", ["drought", "taniwha", "taniwha_turn"])
    it.part("effect_at", places, high=MOST_TURNS, text="its hex, or the turn in which it came, counted from 1; 0: none")
    it.part("declared", seat, text="who has declared victory")
    it.part("track", seat, high=MOST_POINTS, text="points on the track, in half points")
    it.part("threshold", high=MOST_POINTS, text="the points with which the game ends")


def _lay_map(it: Layout, players: int) -> None:
    seat = seats(players)
    fields = Domain("piece", ["face_up", *PIECE.ids])
    it.block()
    it.part("moved", HEX, fields, high=15, text="the active player's pieces that have moved, where seen")
    it.block()
    it.part("build_points", HEX, high=MOST_PIECES, text="the own Build Points by group, counted from 1; 0: none there")
    it.block()
    it.part("terrain", HEX, Domain("terrain", ["unexplored", "ocean", "island", "secret"]), text="what lies in the hex")
    it.part("knots", HEX, high=MOST_KNOTS, text="knots of the Open Ocean marker, counted from 1; 0: none")
    it.part("marker", HEX, Domain("marker", [name for name, _ in TOKENS]), text="markers on the island")
    it.part("improved", HEX, high=MOST_VILLAGES, text="Improved Agriculture markers")
    it.part("villages", HEX, high=MOST_VILLAGES, text="Villages")
    it.block()
    it.part("island", HEX, high=len(ISLAND_IDS), text="the island, counted from 1; 0: none, or not known to this seat")
    it.part("capacity", HEX, low=-1, high=MOST_VILLAGES, text="Villages it can hold; -1: not known to this seat")
    it.part("finders", HEX, seat, text="who has a Discovered Island Marker for it")
    owners = Domain("owner", [*seat.ids, "independent"])
    it.part("owner", HEX, owners, text="whose Villages stand there; all 0: there are none")
    it.block()
    it.part("total", seat, high=MOST_POINTS, text="points as they would be counted now, in half points")
    it.block()
    it.part("face_up", seat, HEX, high=15, text="face-up Transport Canoes")
    it.part("face_down", seat, HEX, high=MOST_PIECES, text="face-down pieces")
    it.part("pieces", seat, HEX, fields, high=15, text="pieces whose kind this seat sees, face-up canoes apart")


def _lay_players(it: Layout, players: int) -> None:
    seat = seats(players)
    it.block()
    it.part("faction", seat, FACTION, text="each player's people; all 0: not chosen yet")
    it.part("home", seat, high=HEXES, text="the hex of each Home Island, counted from 1; 0: none yet")
    it.part("stock", seat, Domain("stock", [*PIECE.ids, "village"]), high=max(LIMITS), text="the stock, where seen")
    it.part("explorer", seat, high=HEXES + 1, text="the hex of each Explorer, counted from 2; 0: none yet, 1: lost")
    it.part("hand_size", seat, high=CARDS, text="cards in hand")
    it.part("hand", seat, CARD, text="the cards in hand, where seen")
    it.part("revealed", seat, CARD, text="the cards revealed")
    it.part("saved", seat, high=MOST_PIECES, text="Build Points kept")


def _lay_piles(it: Layout, players: int) -> None:
    it.part("tapu_used", text="Tapu was used this turn")
    it.part("kumara", seats(players), text="who has the Kumara; all 0: nobody")
    it.part("deck", high=CARDS, text="cards in the deck")
    it.part("pile", high=MOST_PIECES, text="tiles in the pile")
    it.part("cup", Domain("marker", MARKER_IDS), high=max(MARKER_COUNT), text="markers in the cup")
    it.part("event_deck", high=EVENTS, text="event cards in the deck")
    places = numbers("place", 1, EVENTS)
    it.part("event_discards", places, high=len(EVENT_IDS), text="events discarded, in order, counted from 1; 0: none")


def _lay_trays(it: Layout, players: int) -> None:
    seat = seats(players)
    it.part("voyage", seat, text="whose Explorer is at sea; all 0: nobody's")
    it.part("voyage_hex", high=HEXES, text="where, counted from 1")
    it.part("voyage_knots", high=MOST_KNOTS, text="its knots, with Navigation")
    it.part("off_course", high=MOST_KNOTS, text="Off Course markers kept out of the cup")
    it.part("tile", high=len(ISLAND_IDS), text="the tile drawn, counted from 1, for its finder; 0: none, or hidden")
    it.part("tile_drawn", text="a tile was drawn")
    it.part("peek", high=HEXES, text="the hex of the secret tile that is looked at, counted from 1; 0: none")
    it.part("active", seat, text="whose Movement and Battle turn it is; all 0: nobody's")
    it.part("tapu_hex", high=HEXES, text="the hex closed to them, counted from 1; 0: none")
    it.part("mover_kind", PIECE, text="the piece that is being moved, where seen")
    it.part("mover_cargo", PIECE, text="what is aboard it, where seen")
    it.part("mover_pieces", high=2, text="how many pieces are seen to move, where their kind is not")
    it.part("mover_hex", high=HEXES, text="where, counted from 1; 0: nothing is seen to move")
    it.part("mover_steps", high=MOST_KNOTS, text="how far it has come")
    side = Domain("side", ["attacker", "defender"])
    it.part("battle_hex", high=HEXES, text="where a battle is fought, counted from 1; 0: there is none")
    it.part("battle_side", side, Domain("owner", [*seat.ids, "independent"]), text="who fights")
    rows = Domain("row", ["warrior_band", "war_canoe", "local_warrior", "panicked"])
    it.part("battle_row", side, rows, high=MOST_PIECES, text="front rows and panicked Warrior Bands")
    it.part("battle_roll", high=6, text="the die; 0: not rolled yet")
    it.part("battle_saved", low=-1, high=MOST_PIECES, text="losses averted")


def write(s: Paradise, p: int, cells: Cells) -> None:
    """What a seat knows, in the order of the layout."""
    _write_turn(s, p, cells)
    _write_piles(s, p, cells)
    _write_voyage(s, p, cells)
    _write_movement(s, p, cells)
    _write_battle(s, p, cells)
    _write_moved(s, p, cells)
    _write_build_points(s, p, cells)
    _write_hexes(s, cells)
    _write_islands(s, p, cells)
    _write_totals(s, p, cells)
    _write_stacks(s, p, cells)
    _write_players(s, p, cells)


def _write_moved(s: Paradise, p: int, cells: Cells) -> None:
    """CP-19.3: for the owner, and for who spies on them."""
    mine = s.active >= 0 and sees(s, p, s.active)
    cells.look(s.used)
    cells.look_at_number(mine)
    if cells.stale(by_seat=False):
        if mine:
            for h, flags in enumerate(s.used):
                if flags % ONE_BOARDED:
                    _put_fields(flags, FIELDS * h, cells)
        cells.skip(FIELDS * HEXES)


def _write_build_points(s: Paradise, p: int, cells: Cells) -> None:
    cells.look(s.bp)
    cells.look_at_table(s.groups(p))
    if cells.stale(by_seat=False):
        if s.bp:
            for h in s.groups(p):
                if s.bp[h] >= 0:
                    cells.put(h, s.bp[h] + 1)
        cells.skip(HEXES)


def _write_turn(s: Paradise, p: int, cells: Cells) -> None:
    players = s.players
    cells.number(s.turn)
    cells.one_of(step_of(s), len(STEPS))
    for other in s.order:
        cells.seat(other, p, players)
    cells.seat(s.marker_holder, p, players)
    cells.flag(s.events_active)
    for place in range(DROUGHT):
        cells.seat(s.effects[place], p, players)
    for place in range(DROUGHT, TANIWHA_TURN + 1):
        cells.number(s.effects[place] + 1)
    for seat in range(p, p + players):
        cells.flag(s.declared >> seat % players & 1 != 0)
    for seat in range(p, p + players):
        cells.number(s.track[seat % players])
    cells.number(s.threshold)


def _write_hexes(s: Paradise, cells: Cells) -> None:
    """What everybody sees of the map in the same way."""
    cells.look_at_table(s.terrain)
    cells.look_at_table(s.ocean)
    cells.look_at_table(s.tokens)
    cells.look_at_table(s.villages)
    if not cells.stale(by_seat=False):
        return
    knots = TERRAINS * HEXES  # where the parts begin, from here
    marker = knots + HEXES
    improved = marker + len(TOKENS) * HEXES
    villages = improved + HEXES
    for h in range(HEXES):
        terrain = s.terrain[h]
        cells.put(TERRAINS * h + terrain, 1)
        if s.ocean[h] >= 0:
            cells.put(knots + h, s.ocean[h] + 1)
        tokens = s.tokens[h]
        if terrain >= 2 and tokens:
            for number, (_, token) in enumerate(TOKENS):
                if tokens & token:
                    cells.put(marker + len(TOKENS) * h + number, 1)
            cells.put(improved + h, tokens // IMPROVED)
        if s.villages[h]:
            cells.put(villages + h, s.villages[h])
    cells.skip(villages + HEXES)


def _write_islands(s: Paradise, p: int, cells: Cells) -> None:
    """What a seat knows of the islands, and whose they are."""
    players = s.players
    _look_at_map(s, cells)
    cells.look_at_table(s.villages)
    cells.look_at_table(s._known)
    cells.look(s.found)
    cells.look_at_number(s.over)
    cells.look_at_number(s.voyage[V_PEEK] if s.voyage and s.voyage[V_PLAYER] == p else NONE)
    if not cells.stale():
        return
    capacity = HEXES  # where the parts begin, from here
    finders = capacity + HEXES
    owner = finders + players * HEXES
    for h in range(HEXES):
        if s.terrain[h] >= 2:
            if sees_tile(s, p, h):
                cells.put(h, s.island[h] + 1)
                cells.put(capacity + h, s.capacity(h))
            else:
                cells.put(capacity + h, -1)
        who = s.owner[h]
        if who >= 0 and s.villages[h]:
            place = players if who == INDEPENDENT else around(who, p, players)
            cells.put(owner + (players + 1) * h + place, 1)
    for number, h in enumerate(s.found):
        if h >= 0 and s.terrain[h] >= 2:
            cells.put(finders + players * h + around(number // DISCOVERED_MARKERS, p, players), 1)
    cells.skip(owner + (players + 1) * HEXES)


def _look_at_map(s: Paradise, cells: Cells) -> None:
    """What islands are and whose."""
    cells.look_at_table(s.terrain)
    cells.look_at_table(s.island)
    cells.look_at_table(s.tokens)
    cells.look_at_table(s.owner)
    cells.look_at_table(s._capacity)


def _write_totals(s: Paradise, p: int, cells: Cells) -> None:
    """The points, which depend on chains of canoes."""
    players = s.players
    _look_at_map(s, cells)
    cells.look_at_table(s.home)
    cells.look_at_table(s.track)
    for seat in range(players):
        cells.look_at_table(s.chain(seat) if s.turn else ())
    cells.look(s.stock)
    cells.look(s.hand)
    cells.look(s.revealed)
    cells.look_at_number(s.kumara)
    cells.look_at_number(s.turn)
    if cells.stale():
        for seat in range(p, p + players):
            cells.number(total(s, seat % players) if s.turn else s.track[seat % players])


def _write_stacks(s: Paradise, p: int, cells: Cells) -> None:
    players = s.players
    cells.look_at_table(s.effects)
    cells.look_at_table(s.shown)
    cells.look_at_number(s.over)
    changed = cells.changes(s.stacks)
    if cells.mends():
        for place in changed:
            _put_stack(s, p, place // HEXES, place % HEXES, True, cells)
    else:
        for other in range(players):
            for h in range(HEXES):
                if s.stacks[other * HEXES + h]:
                    _put_stack(s, p, other, h, False, cells)
    cells.skip((2 + FIELDS) * players * HEXES)


def _put_stack(s: Paradise, p: int, other: int, h: int, again: bool, cells: Cells) -> None:
    """What is seen of a player's pieces in a hex; `again`: in cells that were written before."""
    stack = s.stacks[other * HEXES + h]
    down = s.players * HEXES  # where the parts begin, from here
    pieces = 2 * down
    place = around(other, p, s.players) * HEXES + h
    cells.put(place, stack & UP_BITS)
    cells.put(down + place, face_down(stack))
    if again:
        cells.wipe(pieces + FIELDS * place, FIELDS)
    seen = stack & ~UP_BITS if sees(s, p, other) else s.shown[other * HEXES + h]
    _put_fields(seen, pieces + FIELDS * place, cells)


def _put_fields(stack: int, place: int, cells: Cells) -> None:
    """The pieces of a stack, kind by kind."""
    while stack:
        if stack & 15:
            cells.put(place, stack & 15)
        stack >>= 4
        place += 1


def _write_players(s: Paradise, p: int, cells: Cells) -> None:
    players = s.players
    cells.look_at_table(s.faction)
    cells.look_at_table(s.home)
    cells.look_at_table(s.effects)
    cells.look_at_table(s.saved)
    cells.look(s.stock)
    cells.look(s.explorer)
    cells.look(s.hand)
    cells.look(s.revealed)
    cells.look_at_number(s.over)
    if not cells.stale():
        return
    for seat in range(p, p + players):
        cells.one_of(s.faction[seat % players], len(FACTION_IDS))
    for seat in range(p, p + players):
        cells.number(s.home[seat % players] + 1)
    for seat in range(p, p + players):
        first = seat % players * STOCK
        if sees(s, p, seat % players):
            cells.some(s.stock, first, KINDS)
        else:
            cells.skip(KINDS)
        cells.number(s.stock[first + VILLAGE])
    if NONE in s.home:
        cells.skip(players)
    else:
        for seat in range(p, p + players):
            h = s.explorer[seat % players]
            cells.number(1 if h == LOST else h + 2)
    for seat in range(p, p + players):
        cells.number(s.hand[seat % players].bit_count())
    for seat in range(p, p + players):
        cells.members(s.hand[seat % players] if sees(s, p, seat % players) else 0, CARDS)
    for seat in range(p, p + players):
        cells.members(s.revealed[seat % players], CARDS)
    for seat in range(p, p + players):
        cells.number(s.saved[seat % players])


def _write_piles(s: Paradise, p: int, cells: Cells) -> None:
    cells.flag(s.tapu_used)
    cells.seat(s.kumara, p, s.players)
    cells.number(len(s.deck))
    cells.number(len(s.pile))
    for count in s.cup:
        cells.number(count)
    cells.number(len(s.event_deck))
    for place, event in enumerate(s.event_discards):
        cells.put(place, event + 1)
    cells.skip(EVENTS)


def _write_voyage(s: Paradise, p: int, cells: Cells) -> None:
    if not s.voyage:
        cells.skip(s.players + 6)
        return
    player, tile = s.voyage[V_PLAYER], s.voyage[V_TILE]
    cells.seat(player, p, s.players)
    cells.number(s.voyage[V_HEX] + 1)
    cells.number(knot_total(s, player))
    cells.number(s.voyage[V_OFF_COURSE])
    cells.number(tile + 1 if tile >= 0 and player == p else 0)
    cells.flag(tile >= 0)
    cells.number(s.voyage[V_PEEK] + 1)


def _write_movement(s: Paradise, p: int, cells: Cells) -> None:
    """CP-19.3: all of what moves for its owner, what has been seen to move for the others."""
    cells.seat(s.active, p, s.players)
    cells.number(s.tapu_hex + 1)
    mine = s.active >= 0 and sees(s, p, s.active)
    if not s.mover or s.active < 0:
        cells.skip(2 * KINDS + 3)
    elif mine or s.mover[M_SHOWN]:
        cells.one_of(s.mover[M_KIND], KINDS)
        cells.one_of(max(s.mover[M_CARGO], NONE), KINDS)
        cells.skip(1)
        cells.number(s.mover[M_HEX] + 1)
        cells.number(s.mover[M_STEPS])
    elif s.mover[M_STEPS]:
        cells.skip(2 * KINDS)
        cells.number(2 if s.mover[M_CARGO] >= 0 else 1)
        cells.number(s.mover[M_HEX] + 1)
        cells.number(s.mover[M_STEPS])
    else:
        cells.skip(2 * KINDS + 3)


def _write_battle(s: Paradise, p: int, cells: Cells) -> None:
    players = s.players
    if not s.battle:
        cells.skip(1 + 2 * (players + 1) + 8 + 2)
        return
    cells.number(s.battle[B_HEX] + 1)
    for side in range(2):
        who = s.battle[B_SIDE + side]
        cells.one_of(players if who == INDEPENDENT else around(who, p, players), players + 1)
    for side in range(2):
        cells.number(s.battle[B_BANDS + side])
        cells.number(s.battle[B_WARS + side])
        cells.number(s.battle[B_LOCALS + side])
        cells.number(s.battle[B_PANICKED + side])
    cells.number(s.battle[B_ROLL] + 1)
    cells.number(s.battle[B_SAVED])
