"""What a seat knows (chapter 27), as a row of numbers."""

from __future__ import annotations

from typing import Final

from pentarchy.core.observation import Cells, Layout, seats
from pentarchy.core.vocabulary import Domain, numbers
from pentarchy.games.cultures.battlefield import (
    ATTACKER,
    DEFENDER,
    HITS,
    LOST,
    NAVAL,
    ORIGIN,
    RAID,
    ROUND,
    SPACE,
    VALUE,
    fighters,
)
from pentarchy.games.cultures.components import (
    ADVANCES,
    BARBARIAN_STOCK,
    CAMP_STOCK,
    CARDS,
    EVENT_IDS,
    EVENTS,
    GOOD_IDS,
    HEXES,
    LAYOUTS,
    OBJECTIVE_CARDS,
    OBJECTIVE_IDS,
    OBJECTIVES,
    PERSON_MASK,
    PIECE_IDS,
    REGION_IDS,
    TERRAINS,
    UNIT_IDS,
    WONDERS,
    H,
)
from pentarchy.games.cultures.domains import (
    ADVANCE,
    ANY_CARD,
    CARD,
    LAND_UNITS,
    OBJECTIVE_CARD,
    SHIPS,
    TACTIC_CARD,
    WONDER,
)
from pentarchy.games.cultures.knowledge import known_hand, known_objectives, spy_parties
from pentarchy.games.cultures.names import ACTION_CARDS, BARBARIANS, GOODS, PORT, STOCKS, TEMPLE
from pentarchy.games.cultures.scoring import total
from pentarchy.games.cultures.state import CARGO, GONE, IN_DECK, ON_DISPLAY, Cultures
from pentarchy.games.cultures.trading import (
    ASKED_ACTIONS,
    ASKED_FOR,
    ASKED_OBJECTIVES,
    CARDS_GIVEN,
    GIVEN,
    OBJECTIVES_GIVEN,
    PARTNER,
    PROPOSED,
)

MOST_TOKENS: Final = 999
MOST_VALUE: Final = 999
MOST_POINTS: Final = 400
MOST_ROUNDS: Final = 99
SEAT_SHIPS: Final = 4  # of each player
MARKS: Final = 4  # of a unit: it was in a Forest, on Fertile land, it moved, it may not move again
NEIGHBOURS: Final = 6
BUILDINGS: Final = TEMPLE - PORT + 1
MOST_UNITS: Final = 32  # of one player, on land and aboard
MOST_ENTRY: Final = CARGO + 4 * SEAT_SHIPS << 5
MOST_BATTLES: Final = 8  # of one player in one turn
UNIT_TEXT: Final = "1 + 32 × place + 16 × kind + marks; places from 128 on are Ships; 0: none"
EFFECTS: Final = 22  # bits of `used`
PLACES: Final = 4  # of a Wonder
TERRAIN_COUNT: Final = len(TERRAINS)
REGION_COUNT: Final = len(REGION_IDS)

#: By number of players: the number of each space among those of the board, -1 for the others.
INDEX: Final[dict[int, tuple[int, ...]]] = {
    players: tuple(board.spaces.index(h) if h in board.spaces else -1 for h in range(H))
    for players, board in LAYOUTS.items()
}

LEFT_OUT: Final[dict[str, str]] = {
    "prices": "they follow from the cities, the advances and the wonders",
    "advance_prices": "they follow from the advances",
}


def layout(players: int) -> Layout:
    """The parts of an observation, in the order in which `write` writes them."""
    it = Layout()
    _course_parts(it, players)
    _supply_parts(it, players)
    it.block()
    _choice_parts(it, players)
    _player_parts(it, players)
    _map_parts(it, players)
    _card_parts(it, players)
    return it


def _spaces(players: int) -> Domain:
    return Domain("space", [HEXES[h] for h in LAYOUTS[players].spaces])


def _owners(players: int) -> Domain:
    return Domain("owner", [*seats(players).ids, "barbarians"])


def _map_parts(it: Layout, players: int) -> None:
    space, seat, owner = _spaces(players), seats(players), _owners(players)
    board = LAYOUTS[players]
    slot = Domain("slot", board.slot_names[: board.slots])
    building = Domain("building", PIECE_IDS[PORT : TEMPLE + 1])
    mark = Domain("mark", ["forest", "fertile", "moved", "barred"])
    it.block()
    it.part("terrain", space, Domain("terrain", TERRAINS), text="the terrain of each space; all 0: not revealed")
    it.part("regions", slot, Domain("region", REGION_IDS), text="the region in each slot; all 0: face down")
    it.part("exhausted", space, high=H, text="1 for the space exhausted first, 2 for the next; 0: not exhausted")
    it.block()
    it.part("city", space, owner, text="whose city stands in each space; all 0: none")
    it.part("size", space, high=9, text="the size of the city")
    it.part("mood", space, high=2, text="its mood: 0 angry (or no city), 1 neutral, 2 happy")
    it.part("buildings", space, building, seat, text="whose colour each building in the city has; all 0: not there")
    direction = numbers("neighbour", 1, NEIGHBOURS)
    it.part(
        "harbour", space, direction, text="which neighbour, in the order of their names, is the sea space of its Port"
    )
    it.block()
    it.part("units", space, owner, text="whose land units stand in each space; all 0: none")
    it.part("army", space, high=BARBARIAN_STOCK, text="Army units or Barbarians in each space")
    it.part("settlers", space, high=9, text="Settlers in each space")
    it.block()
    it.part("ships", seat, SHIPS, space, text="where each Ship is; all 0: in the supply")
    it.part("hold_army", seat, SHIPS, high=9, text="Army units aboard")
    it.part("hold_settlers", seat, SHIPS, high=9, text="Settlers aboard")
    it.part("ship_state", seat, SHIPS, mark, text="what the Ship went through in this turn")
    it.block()
    it.part("worn", LAND_UNITS, space, mark, high=99, text="units on land that went through this in this turn")
    it.part("worn_aboard", LAND_UNITS, SHIPS, mark, high=99, text="the same aboard the active player's Ships")
    it.part("worn_units", numbers("unit", 1, MOST_UNITS), high=MOST_ENTRY, text=f"one by one: {UNIT_TEXT}")


def _supply_parts(it: Layout, players: int) -> None:
    seat = seats(players)
    it.part("goods", seat, Domain("good", GOOD_IDS), high=MOST_TOKENS, text="resources and tokens")
    it.part("schooled", seat, text="the player has had the cards of Writing")
    it.part("lost_actions", seat, high=99, text="actions lost in the next turn")
    it.part("assassinated", seat, high=99, text="those of them lost to assassins")
    it.part("activations", _spaces(players), high=99, text="how often the city there was activated in this turn")
    it.part("barbarians", high=BARBARIAN_STOCK, text="Barbarians in the supply")
    it.part("camps", high=CAMP_STOCK, text="Barbarian settlements in the supply")
    it.part("pestilence", text="a pestilence is on the land")


def _player_parts(it: Layout, players: int) -> None:
    seat = seats(players)
    it.block()
    pieces = Domain("piece", [*PIECE_IDS[: TEMPLE + 1], *UNIT_IDS])
    it.part("stock", seat, pieces, high=99, text="pieces left in each player's supply")
    it.part("ruins", seat, high=99, text="pieces that left the game for points")
    it.part("ruined_wonders", seat, high=WONDERS, text="Wonders that did")
    it.part("points", seat, high=MOST_POINTS, text="points, as they would be counted now")
    it.block()
    it.part("advances", seat, ADVANCE, text="the advances each player has")
    it.part("home", seat, numbers("home", 1, players), text="which of the homes each player began in")
    it.part("declared", seat, Domain("objective", OBJECTIVE_IDS), text="objectives declared in this Status Phase")
    it.part("feats", seat, Domain("objective", OBJECTIVE_IDS), text="immediate objectives that have just come true")
    it.part("completed", seat, OBJECTIVE_CARD, text="objective cards completed")


def _card_parts(it: Layout, players: int) -> None:
    seat = seats(players)
    others = Domain("seat", seat.ids[1:])
    it.block()
    it.part("action_cards", seat, high=CARDS, text="action cards and great persons in each hand")
    it.part("objective_cards", seat, high=OBJECTIVE_CARDS, text="objective cards in each hand")
    it.part("hand", seat, CARD, text="action cards and great persons that this seat knows to be in each hand")
    it.part("objectives", seat, OBJECTIVE_CARD, text="objective cards that this seat knows to be in each hand")
    it.part("shown", others, CARD, text="this seat's cards that each other player has seen")
    it.part("shown_objectives", others, OBJECTIVE_CARD, text="this seat's objective cards that each other has seen")
    it.block()
    it.part("wonder", WONDER, Domain("place", ["deck", "display", "gone", "built"]), text="where each Wonder is")
    it.part("wonder_space", WONDER, _spaces(players), text="the space it stands in")
    it.part("reserved", WONDER, seat, text="for whom it is reserved; all 0: for nobody")
    it.block()
    it.part("decks", Domain("deck", ["action", "objective", "event", "wonder"]), high=CARDS, text="cards in each deck")
    pile = "1 for the card at the bottom of the discard pile, 2 for the next; 0: not in it"
    it.part("action_pile", CARD, high=CARDS, text=pile)
    it.part("objective_pile", OBJECTIVE_CARD, high=OBJECTIVE_CARDS, text=pile)
    it.part("event_pile", Domain("event", EVENT_IDS), high=EVENTS, text=pile)
    it.part("played", CARD, text="the card's effect is under way")
    it.part("event", Domain("event", EVENT_IDS), text="the event being resolved; all 0: none")


def _course_parts(it: Layout, players: int) -> None:
    seat, space = seats(players), _spaces(players)
    it.part("round", high=MOST_ROUNDS, text="the number of the round")
    it.part("rounds", high=MOST_ROUNDS, text="how many rounds the game has")
    it.part("turn", high=9, text="the turn of the round")
    it.part("turn_place", high=players, text="how many players have had their turn in it")
    it.part("first", seat, text="the first player")
    it.part("active", seat, text="whose turn it is; all 0: nobody's")
    it.part("actions", high=99, text="actions left")
    it.part("used", numbers("effect", 1, EFFECTS), text="what has been used or has happened in this turn (CC-5.10)")
    it.part("trades", high=9, text="trades opened in this turn")
    it.part("drafts", high=99, text="Build Units activations with Draft in this turn")
    it.part("moves", high=99, text="moves made in this Move Units action")
    it.part("sailed", high=2, text="1: a Ship ended elsewhere, 2: by Navigation, in this action")
    battle = numbers("battle", 1, MOST_BATTLES)
    it.part("fought", battle, space, text="where the active player attacked on land this turn; all 0: not so often")
    it.part("won", battle, text="that battle was won")
    it.part("library", ADVANCE, text="the advance borrowed for this turn; all 0: none")
    it.part("truce", seat, text="whom the active player may not attack")
    it.part("truce_next", seat, seat, text="whom each player may not attack in their next turn")


def _choice_parts(it: Layout, players: int) -> None:
    seat, space, owner = seats(players), _spaces(players), _owners(players)
    side = Domain("side", ["attacker", "defender"])
    mark = Domain("mark", ["any", "forest", "fertile", "moved", "barred"])
    it.part("battle_sides", side, owner, text="who fights; all 0: there is no battle")
    it.part("battle_space", space, text="where the battle is")
    it.part("battle_origin", space, text="where the attack came from")
    it.part("naval", text="it is a naval battle")
    it.part("raid", text="Barbarians attack")
    it.part("battle_round", high=99, text="the number of the combat round")
    for name, text in (
        ("fighters", "fighting units left"),
        ("values", "combat values"),
        ("hits", "hits against each side"),
        ("lost", "fighting units lost so far"),
    ):
        it.part(name, side, low=-MOST_VALUE, high=MOST_VALUE, text=text)
    tactic = Domain("card", [*TACTIC_CARD.ids, "face_down"])
    it.part("tactics", side, tactic, text="the tactics of each side; all 0: none")
    it.part("group", LAND_UNITS, mark, high=99, text="land units that move together, and what they went through")
    it.part("group_units", numbers("unit", 1, MOST_UNITS), high=MOST_ENTRY, text=f"one by one: {UNIT_TEXT}")
    it.part("group_from", space, text="where they come from")
    it.part("fleet", SHIPS, text="Ships that move or fight together")
    it.part("picked", space, high=H, text="1 for the space that this Collect took from first, 2 for the next")
    it.part("hired", space, high=H, text="the same for the Barbarian stacks that were hired")
    it.part("plans", OBJECTIVE_CARD, high=9, text="1 for the first card drawn with New Plans, if this seat sees it")
    it.part("plan_count", high=OBJECTIVE_CARDS, text="how many they are")
    it.part("spied", ANY_CARD, text="the card that a spy is taking, if this seat sees it")
    it.part("spying", text="a spy is taking a card")
    it.part("offer_to", seat, text="to whom a trade is being offered; all 0: there is none")
    good = Domain("good", GOOD_IDS)
    it.part("offer_given", good, high=MOST_TOKENS, text="goods offered")
    it.part("offer_asked", good, high=MOST_TOKENS, text="goods asked for")
    it.part("offer_asked_cards", Domain("kind", ["action", "objective"]), high=99, text="cards asked for")
    it.part("offer_proposed", text="the offer has been made")
    it.part("offer_cards", CARD, text="cards offered, as far as this seat sees them")
    it.part("offer_objectives", OBJECTIVE_CARD, text="objective cards offered, as far as this seat sees them")
    it.part("offer_hidden", Domain("kind", ["action", "objective"]), high=99, text="cards offered that it does not see")


# --- writing ------------------------------------------------------------------------------------------------------


def write(s: Cultures, p: int, cells: Cells) -> None:
    """What a seat knows, in the order of the layout."""
    index = INDEX[s.players]
    _write_course(s, p, index, cells)
    _write_supplies(s, p, index, cells)
    _write_business(s, p, index, cells)
    _write_stocks(s, p, cells)
    _write_advances(s, p, cells)
    _write_spaces(s, cells)
    _write_cities(s, p, index, cells)
    _write_units(s, p, index, cells)
    _write_hands(s, p, cells)
    _write_wonders(s, p, index, cells)
    _write_piles(s, cells)


def _owner(owner: int, p: int, players: int) -> int:
    """An owner as this seat counts them, the Barbarians last."""
    if owner == BARBARIANS:
        return players
    return owner - p if owner >= p else owner - p + players


def _around(bits: int, p: int, players: int) -> int:
    """A set of seats as this seat counts them."""
    return (bits >> p | bits << players - p) & (1 << players) - 1


def _put_units(entries: list[int], cells: Cells) -> None:
    """Land units one by one."""
    for entry in entries:
        cells.number(1 + entry)
    cells.skip(MOST_UNITS - len(entries))


def _write_spaces(s: Cultures, cells: Cells) -> None:
    cells.look_at_table(s.terrain)
    cells.look_at_table(s.tiles)
    cells.look_at_table(s.exhausted)
    cells.look_at_number(s.turned)
    if not cells.stale(by_seat=False):
        return
    board = s._map
    for h in board.spaces:
        cells.one_of(s.terrain[h], TERRAIN_COUNT)
    for slot in range(board.slots):
        shown = s.terrain[board.regions[slot][0]] >= 0 or s.turned == slot
        cells.one_of(s.tiles[slot] if shown else -1, REGION_COUNT)
    index = INDEX[s.players]
    cells.in_order([index[h] for h in s.exhausted], len(board.spaces))


def _write_cities(s: Cultures, p: int, index: tuple[int, ...], cells: Cells) -> None:
    """City by city, since most spaces have none."""
    cities: list[int] = []
    for towns in s._towns:
        cells.look_at_table(towns)
        for h in towns:
            cities.append(s.size[h])
            cities.append(s.mood[h])
            cities.append(s.built[h])
            cities.append(s.harbour[h])
    cells.look(cities)
    if not cells.stale():
        return
    players, near = s.players, s._map.near
    count = len(s._map.spaces)
    size = count * (players + 1)  # where the parts begin, from here
    mood = size + count
    buildings = mood + count
    harbour = buildings + count * BUILDINGS * players
    for owner, towns in enumerate(s._towns):
        for h in towns:
            place = index[h]
            cells.put(place * (players + 1) + _owner(owner, p, players), 1)
            cells.put(size + place, s.size[h])
            cells.put(mood + place, s.mood[h])
            built = s.built[h]
            building = buildings + place * BUILDINGS * players
            while built:
                colour = (built & 7) - 1
                if colour >= 0:
                    cells.put(building + _owner(colour, p, players), 1)
                built >>= 3
                building += players
            if s.harbour[h] >= 0:
                cells.put(harbour + place * NEIGHBOURS + near[h].index(s.harbour[h]), 1)
    cells.skip(harbour + count * NEIGHBOURS)


def _write_units(s: Cultures, p: int, index: tuple[int, ...], cells: Cells) -> None:
    players, spaces = s.players, s._map.spaces
    count = len(spaces)
    army = count * (players + 1)  # where the numbers begin, from here
    changed = [*cells.changes(s.owner), *cells.changes(s.army), *cells.changes(s.settlers)]
    mended = cells.mends()
    for h in changed if mended else spaces:
        place, owner = index[h], s.owner[h]
        if mended:
            cells.wipe(place * (players + 1), players + 1)
            cells.put(army + place, 0)
            cells.put(army + count + place, 0)
        if owner >= 0:
            cells.put(place * (players + 1) + _owner(owner, p, players), 1)
            cells.put(army + place, s.army[h])
            cells.put(army + count + place, s.settlers[h])
    cells.skip(army + 2 * count)
    _write_ships(s, p, index, cells)
    cells.look(s.worn)
    if cells.stale(by_seat=False):
        _write_worn(s, index, count, cells)


def _write_ships(s: Cultures, p: int, index: tuple[int, ...], cells: Cells) -> None:
    players, count = s.players, len(s._map.spaces)
    cells.look(s.ships)
    cells.look(s.hold_army)
    cells.look(s.hold_settlers)
    cells.look(s.ship_state)
    if cells.stale():
        for seat in range(p, p + players):
            first = seat % players * SEAT_SHIPS
            for ship in range(first, first + SEAT_SHIPS):
                cells.one_of(index[s.ships[ship]] if s.ships[ship] >= 0 else -1, count)
        cells.blocks_by_seat(s.hold_army, p, players, SEAT_SHIPS)
        cells.blocks_by_seat(s.hold_settlers, p, players, SEAT_SHIPS)
        for seat in range(p, p + players):
            first = seat % players * SEAT_SHIPS
            for ship in range(first, first + SEAT_SHIPS):
                cells.members(s.ship_state[ship], MARKS)


def _write_worn(s: Cultures, index: tuple[int, ...], count: int, cells: Cells) -> None:
    """How many units of each kind in each place have each mark."""
    if not s.worn:
        cells.skip(2 * (count + SEAT_SHIPS) * MARKS + MOST_UNITS)
        return
    ashore = [0] * (2 * count * MARKS)
    aboard = [0] * (2 * SEAT_SHIPS * MARKS)
    for entry in s.worn:
        place, kind = entry >> 5, entry >> 4 & 1
        for mark in range(MARKS):
            if entry >> mark & 1:
                if place >= CARGO:
                    aboard[(kind * SEAT_SHIPS + (place - CARGO) % SEAT_SHIPS) * MARKS + mark] += 1
                else:
                    ashore[(kind * count + index[place]) * MARKS + mark] += 1
    cells.numbers(ashore)
    cells.numbers(aboard)
    _put_units(s.worn, cells)


def _write_supplies(s: Cultures, p: int, index: tuple[int, ...], cells: Cells) -> None:
    """What changes all the time."""
    players = s.players
    cells.blocks_by_seat(s.goods, p, players, GOODS)
    cells.members(_around(s.schooled, p, players), players)
    for seat in range(p, p + players):
        cells.number(s.assassinated[seat % players] + s.revolts[seat % players])
    cells.by_seat(s.assassinated, p, players)
    for towns in s._towns:
        for h in towns:
            cells.put(index[h], s.activations[h])
    cells.skip(len(s._map.spaces))
    cells.number(s.barbarians)
    cells.number(s.camps)
    cells.flag(s.pestilence)


def _write_stocks(s: Cultures, p: int, cells: Cells) -> None:
    """Pieces left, and points."""
    players = s.players
    cells.look(s.stock)
    cells.look(s.ruins)
    cells.look(s.ruined_wonders)
    cells.look(s.advances)
    cells.look(s.completed)
    cells.look(s.wonder)
    for towns in s._towns:
        cells.look_at_table(towns)
    if not cells.stale():
        return
    cells.blocks_by_seat(s.stock, p, players, STOCKS)
    cells.by_seat(s.ruins, p, players)
    cells.by_seat(s.ruined_wonders, p, players)
    for seat in range(p, p + players):
        cells.number(total(s, seat % players))


def _write_advances(s: Cultures, p: int, cells: Cells) -> None:
    players, board = s.players, s._map
    cells.look(s.advances)
    cells.look_at_table(s.homes)
    cells.look(s.declared)
    cells.look(s.feats)
    cells.look(s.completed)
    if not cells.stale():
        return
    for seat in range(p, p + players):
        cells.members(s.advances[seat % players], ADVANCES)
    for seat in range(p, p + players):
        cells.one_of(board.region[s.homes[seat % players]] - board.slots, players)
    for seat in range(p, p + players):
        cells.members(s.declared[seat % players], OBJECTIVES)
    for seat in range(p, p + players):
        cells.members(s.feats[seat % players], OBJECTIVES)
    for seat in range(p, p + players):
        cells.members(s.completed[seat % players], OBJECTIVE_CARDS)


def _write_hands(s: Cultures, p: int, cells: Cells) -> None:
    players = s.players
    cells.look(s.hand)
    cells.look(s.objectives)
    cells.look(s.known)
    cells.look(s.known_objectives)
    cells.look_at_number(s.number("hidden_hands"))
    if not cells.stale():
        return
    for seat in range(p, p + players):
        cells.number(s.hand[seat % players].bit_count())
    for seat in range(p, p + players):
        cells.number(s.objectives[seat % players].bit_count())
    for seat in range(p, p + players):
        cells.members(known_hand(s, p, seat % players), CARDS)
    for seat in range(p, p + players):
        cells.members(known_objectives(s, p, seat % players), OBJECTIVE_CARDS)
    for seat in range(p + 1, p + players):
        cells.members(s.known[seat % players * 4 + p], CARDS)
    for seat in range(p + 1, p + players):
        cells.members(s.known_objectives[seat % players * 4 + p], OBJECTIVE_CARDS)


def _write_wonders(s: Cultures, p: int, index: tuple[int, ...], cells: Cells) -> None:
    players, count = s.players, len(s._map.spaces)
    cells.look(s.wonder)
    cells.look(s.reserved)
    if not cells.stale():
        return
    for space in s.wonder:
        cells.one_of(0 if space == IN_DECK else 1 if space == ON_DISPLAY else 2 if space == GONE else 3, PLACES)
    for space in s.wonder:
        cells.one_of(index[space] if space >= 0 else -1, count)
    for other in s.reserved:
        cells.seat(other, p, players)


def _write_piles(s: Cultures, cells: Cells) -> None:
    cells.look_at_table(s.action_deck)
    cells.look_at_table(s.objective_deck)
    cells.look_at_table(s.event_deck)
    cells.look_at_table(s.wonder_deck)
    cells.look_at_table(s.action_pile)
    cells.look_at_table(s.objective_pile)
    cells.look_at_table(s.event_pile)
    cells.look_at_number(s.limbo)
    cells.look_at_number(s.event)
    if not cells.stale(by_seat=False):
        return
    cells.number(len(s.action_deck))
    cells.number(len(s.objective_deck))
    cells.number(len(s.event_deck))
    cells.number(len(s.wonder_deck))
    cells.in_order(list(s.action_pile), CARDS)
    cells.in_order(list(s.objective_pile), OBJECTIVE_CARDS)
    cells.in_order(list(s.event_pile), EVENTS)
    cells.members(s.limbo, CARDS)
    cells.one_of(s.event, EVENTS)


def _write_course(s: Cultures, p: int, index: tuple[int, ...], cells: Cells) -> None:
    players, count = s.players, len(s._map.spaces)
    cells.number(s.round)
    cells.number(s.number("rounds"))
    cells.number(s.turn)
    cells.number(s.place)
    cells.seat(s.first, p, players)
    cells.seat(s.active, p, players)
    cells.number(s.actions)
    cells.members(s.used, EFFECTS)
    cells.number(s.trades)
    cells.number(s.drafts)
    cells.number(s.moves)
    cells.number(s.sailed)
    battles = len(s.fought)
    for entry in s.fought:
        cells.one_of(index[entry >> 1], count)
    cells.skip((MOST_BATTLES - battles) * count)
    for entry in s.fought:
        cells.number(entry & 1)
    cells.skip(MOST_BATTLES - battles)
    cells.one_of(s.library, ADVANCES)
    cells.members(_around(s.truce, p, players), players)
    for seat in range(p, p + players):
        cells.members(_around(s.truce_next[seat % players], p, players), players)


def _write_business(s: Cultures, p: int, index: tuple[int, ...], cells: Cells) -> None:
    """Battle, half-made choices and trade: most of the time there are none, and all cells are 0."""
    begun = s.battle or s.tactics or s.group or s.picked or s.hired or s.plans or s.offer
    busy = bool(begun) or s.fleet != 0 or s.spied >= 0
    cells.look_at_number(busy)
    if not cells.stale(by_seat=False, also=busy):
        return
    _write_battle(s, p, index, cells)
    _write_choice(s, p, index, cells)
    _write_offer(s, p, cells)


def _write_battle(s: Cultures, p: int, index: tuple[int, ...], cells: Cells) -> None:
    players, count = s.players, len(s._map.spaces)
    b = s.battle
    if b:
        cells.one_of(_owner(b[ATTACKER], p, players), players + 1)
        cells.one_of(_owner(b[DEFENDER], p, players), players + 1)
        cells.one_of(index[b[SPACE]], count)
        cells.one_of(index[b[ORIGIN]], count)
        cells.flag(b[NAVAL] == 1)
        cells.flag(b[RAID] > 0)
        cells.number(b[ROUND])
        cells.number(fighters(s, 0))
        cells.number(fighters(s, 1))
        cells.some(b, VALUE, 2)
        cells.some(b, HITS, 2)
        cells.some(b, LOST, 2)
    else:
        cells.skip(2 * (players + 1) + 2 * count + 2 + 1 + 8)
    _write_tactics(s, p, cells)


def _write_tactics(s: Cultures, p: int, cells: Cells) -> None:
    """CC-27.3: a face-down card is known to its owner only."""
    for side in range(2):
        card = s.tactics[side] if side < len(s.tactics) else -1
        if card >= 0 and not s.limbo >> card & 1 and s.battle[side] != p and s.settings["hidden_hands"]:
            card = ACTION_CARDS
        cells.one_of(card, ACTION_CARDS + 1)


def _write_choice(s: Cultures, p: int, index: tuple[int, ...], cells: Cells) -> None:
    count = len(s._map.spaces)
    if s.group:
        _write_group(s, index, count, cells)
    else:
        cells.skip(2 * (1 + MARKS) + MOST_UNITS + count)
    cells.members(s.fleet, SEAT_SHIPS)
    cells.in_order([index[h] for h in s.picked], count)
    cells.in_order([index[h] for h in s.hired], count)
    mine = p == s.active or not s.settings["hidden_hands"]
    cells.in_order(s.plans if mine else [], OBJECTIVE_CARDS)
    cells.number(len(s.plans))
    sees = s.spied >= 0 and (not s.settings["hidden_hands"] or p in spy_parties(s))
    cells.one_of(s.spied if sees else -1, CARDS + OBJECTIVE_CARDS)
    cells.flag(s.spied >= 0)


def _write_group(s: Cultures, index: tuple[int, ...], count: int, cells: Cells) -> None:
    """Land units that move together, how many of each kind and one by one."""
    counts = [0] * (2 * (1 + MARKS))
    origins: list[int] = []
    for entry in s.group:
        place, kind = entry >> 5, entry >> 4 & 1
        counts[kind * (1 + MARKS)] += 1
        for mark in range(MARKS):
            counts[kind * (1 + MARKS) + 1 + mark] += entry >> mark & 1
        origins.append(s.ships[place - CARGO] if place >= CARGO else place)
    cells.numbers(counts)
    _put_units(s.group, cells)
    for h in origins:
        cells.put(index[h], 1)
    cells.skip(count)


def _write_offer(s: Cultures, p: int, cells: Cells) -> None:
    """CC-24.6: offered cards are seen by the giver, and by the partner once proposed."""
    offer = s.offer
    if not offer:
        cells.skip(s.players + 2 * GOODS + 2 + 1 + CARDS + OBJECTIVE_CARDS + 2)
        return
    cells.seat(offer[PARTNER], p, s.players)
    cells.some(offer, GIVEN, GOODS)
    cells.some(offer, ASKED_FOR, GOODS)
    cells.number(offer[ASKED_ACTIONS])
    cells.number(offer[ASKED_OBJECTIVES])
    cells.flag(offer[PROPOSED] == 1)
    given, objectives = offer[CARDS_GIVEN], offer[OBJECTIVES_GIVEN]
    proposed = p == offer[PARTNER] and offer[PROPOSED] == 1
    sees = not s.settings["hidden_hands"] or p == s.active or proposed
    cells.members(given if sees else given & PERSON_MASK, CARDS)
    cells.members(objectives if sees else 0, OBJECTIVE_CARDS)
    cells.number(0 if sees else (given & ~PERSON_MASK).bit_count())
    cells.number(0 if sees else objectives.bit_count())
