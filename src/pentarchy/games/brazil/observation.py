"""What a seat knows (chapter 15), as a row of numbers.

All maps share one layout, that of the largest: hexes that a map does not have stay 0, their terrain too.
"""

from __future__ import annotations

from typing import Final

from pentarchy.core.observation import Cells, Layout, around, seats
from pentarchy.core.vocabulary import Domain, numbers
from pentarchy.games.brazil.components import (
    ARCHES,
    BUILDING_COUNT,
    BUILDING_TILE_COUNT,
    CAPITAL,
    CAPITAL_TILES,
    CITIES,
    COMBAT_KINDS,
    EMPIRES,
    EXPLORATION_KINDS,
    FIRST_CITY,
    GOLD_KINDS,
    HEXES,
    KINDS,
    MISSION_COUNT,
    MONARCHS,
    NONE,
    PAINTINGS,
    PALACES,
    PRODUCT_COUNT,
    SCENARIOS,
    TERRAINS,
    TILE_BUILDING,
    TOKEN_COUNT,
    UNITS,
    UNITS_EACH,
)
from pentarchy.games.brazil.knowledge import combat_cards_seen, is_choosing, is_hidden_side
from pentarchy.games.brazil.state import (
    ATTACKER,
    BATTLE_ATTACKER,
    BATTLE_BOMBARDS,
    BATTLE_DEFENDER,
    BATTLE_DONE,
    BATTLE_HEX,
    BATTLE_UNIT,
    DECK,
    DEFENDER,
    SHOWN,
    Brazil,
)
from pentarchy.games.brazil.verbs import (
    ARCHES as ARCH,
)
from pentarchy.games.brazil.verbs import (
    BUILDING_TILES,
    BUILDINGS,
    COMBAT_CARDS,
    GOLD_CARDS,
    MISSIONS,
    PRODUCTS,
    STACKS,
    TOKENS,
)
from pentarchy.games.brazil.verbs import (
    HEXES as HEX,
)
from pentarchy.games.brazil.verbs import (
    PAINTINGS as PAINTING,
)

MOST_ROUNDS: Final = 99
MOST_TOKENS: Final = 99
MOST_CARDS: Final = 30
HEX_COUNT: Final = len(HEXES)
EMPIRE_COUNT: Final = len(EMPIRES)
MONARCH_COUNT: Final = len(MONARCHS)
ARCH_COUNT: Final = len(ARCHES)
PAINTING_COUNT: Final = len(PAINTINGS)
UNIT_COUNT: Final = len(UNITS)
TERRAIN_COUNT: Final = len(TERRAINS)
CITY_COUNT: Final = len(CITIES)
GALLERY: Final = 6
PAYERS: Final = 7
ERAS: Final = 3

LEFT_OUT: Final[dict[str, str]] = {
    "wealth": "it follows from the supplies and the goods on the map",
    "deployed": "it follows from where the units are",
    "controllers": "they follow from the owners and the units",
    "tile_vp": "it follows from the tiles, their owners and the units",
    "production": "it follows from the tiles and the owners' upgrades",
    "missions.met": "it follows from the missions and the table",
    "prices": "they follow from products, monarch and paintings",
    "scores": "they follow from the table and the missions",
}


def layout(players: int) -> Layout:
    """The parts of an observation, in the order in which `write` writes them."""
    it = Layout()
    _lay_course(it, players)
    _lay_battle(it, players)
    _lay_cards(it, players)
    _lay_players(it, players)
    _lay_map(it, players)
    _lay_common_board(it, players)
    _lay_missions(it, players)
    return it


def _lay_course(it: Layout, players: int) -> None:
    seat = seats(players)
    it.part("scenario", Domain("scenario", SCENARIOS), text="the map")
    it.part("setup_player", seat, text="who was the setup player")
    it.part("first_player", seat, text="who had the first turn; all 0: not known yet")
    it.part("active", seat, text="whose turn it is; all 0: setup")
    it.part("era", high=ERAS, text="the era")
    it.part("round", high=MOST_ROUNDS, text="the round")
    it.part("last_round", high=MOST_ROUNDS, text="the round with which the game ends at the latest")
    it.part("ender", seat, text="who revealed the mission that ends the game; all 0: nobody yet")
    it.part("free_move", text="the free movement of this turn is still available")
    it.part("extra_arch", ARCH, text="the arch whose additional movement is still available; all 0: none")
    it.part("moved", text="something has moved this turn: no more Gold cards")
    it.part("arch", seat, ARCH, text="the arch where each player's token stands; all 0: none")
    it.part("buried", seat, numbers("era", 1, 2), ARCH, text="the arches above the tokens of past eras")
    it.part("monarch_uses", seat, high=MOST_ROUNDS, text="how often the monarch's counted power was used")
    it.part("supply", seat, TOKENS, high=MOST_TOKENS, text="tokens in each personal supply")
    it.part("bank", TOKENS, high=max(TOKEN_COUNT), text="tokens of the box; 0 where the supply is unlimited")
    it.part("tiles_left", BUILDING_TILES, high=max(BUILDING_TILE_COUNT), text="Building tiles left")
    it.part("paid", numbers("payer", 1, PAYERS), high=MOST_TOKENS, text="what was paid so far for what is being paid")


def _lay_players(it: Layout, players: int) -> None:
    seat = seats(players)
    it.block()
    it.part("empire", seat, Domain("empire", EMPIRES), text="each player's empire; all 0: not chosen yet")
    it.part("monarch", seat, Domain("monarch", MONARCHS), text="each player's monarch; all 0: not crowned yet")
    it.part("capital", seat, high=HEX_COUNT, text="the hex of each Capital, counted from 1; 0: none yet")
    it.part(
        "product", seat, PRODUCTS, high=ARCH_COUNT + 1, text="the slot of each Product, counted from 1; 0: not made"
    )
    explored = Domain("exploration", [str(kind) for kind in range(EXPLORATION_KINDS)])
    it.part("kept", seat, explored, high=MOST_CARDS, text="exploration tiles in possession")
    it.block()
    it.part(
        "unit",
        seat,
        numbers("unit", 1, UNITS_EACH),
        high=HEX_COUNT + 1,
        text="the hex of each unit, counted from 2; 0: defeated, 1: never deployed",
    )


def _lay_map(it: Layout, players: int) -> None:
    seat = seats(players)
    it.block()
    it.part("terrain", HEX, Domain("terrain", TERRAINS), text="the terrain; all 0: no such hex on this map")
    it.block()
    it.part("building", HEX, BUILDINGS, text="the Building; all 0: none")
    it.part("tile", HEX, high=CAPITAL + 1, text="the number of the tile, counted from 1; 0: none")
    it.block()
    it.part("owner", HEX, seat, text="who owns the tile; all 0: nobody")
    it.block()
    it.part("holder", HEX, seat, text="whose units stand there; all 0: nobody's")
    it.block()
    it.part("goods", HEX, TOKENS, high=15, text="tokens on the tile")
    it.block()
    it.part("palace", HEX, high=PALACES - 1, text="the number of the Palace on the tile; 0: none")
    it.part("enhanced", HEX, high=HEX_COUNT, text="the number of the monarch's mark on the tile, the first 1; 0: none")
    it.part("unexplored", HEX, text="an exploration tile lies there face down")
    it.part("explored", HEX, high=EXPLORATION_KINDS, text="the exploration tile that stays there; 0: none")
    explored = Domain("exploration", [str(kind) for kind in range(EXPLORATION_KINDS)])
    it.part("exploration_gone", explored, high=MOST_CARDS, text="exploration tiles discarded after having been seen")
    it.part("exploration_box", high=MOST_TOKENS, text="how many lie in the box")


def _lay_common_board(it: Layout, players: int) -> None:
    seat = seats(players)
    it.block()
    it.part("cities_left", STACKS, high=CITY_COUNT, text="Cities in each stack")
    it.part("city_on_top", STACKS, Domain("city", CITIES), text="the City on top; all 0: none")
    it.part("gallery", numbers("slot", 1, GALLERY), PAINTING, text="the Painting in each slot; all 0: empty")
    it.part("painting_decks", numbers("frame", 1, ERAS), high=PAINTING_COUNT, text="Paintings left in each deck")
    it.part("painting", PAINTING, seat, text="whose the Painting is; all 0: nobody's")
    it.part(
        "capital_tile",
        numbers("place", 1, players),
        high=len(CAPITAL_TILES),
        text="the Capital tiles once they are shown, counted from 1; 0: taken or not shown",
    )
    it.part("capitals_shown", text="the Capital tiles are shown")


def _lay_missions(it: Layout, players: int) -> None:
    seat = seats(players)
    it.block()
    it.part("missions_held", seat, numbers("era", 1, ERAS), high=MISSION_COUNT, text="how many missions each holds")
    it.part("missions_shown", seat, MISSIONS, text="the missions each player has revealed")
    it.part("missions_known", seat, MISSIONS, text="the missions in hand: this seat's own, at the end everybody's")
    it.part(
        "returned",
        MISSIONS,
        high=2 * players + 1,
        text="where a mission is that this seat returned: 0 no such, 1 its deck, then hands, then revealed, by seat",
    )
    it.part("returned_depth", MISSIONS, high=MISSION_COUNT, text="how deep it lies in its deck, 1 on top")
    it.part("mission_decks", numbers("era", 1, ERAS), high=MISSION_COUNT, text="missions left in each deck")


def _lay_cards(it: Layout, players: int) -> None:
    seat = seats(players)
    it.block()
    it.part(
        "gold_known",
        seat,
        GOLD_CARDS,
        high=MOST_CARDS,
        text="Gold cards in hand: this seat's, at the end all",
    )
    it.part("gold_held", seat, high=MOST_CARDS, text="how many Gold cards each holds")
    it.part("gold_deck", high=MOST_CARDS, text="Gold cards in the deck")
    it.part("gold_discard", GOLD_CARDS, high=MOST_CARDS, text="Gold cards discarded")
    it.part("gold_aside", GOLD_CARDS, high=MOST_CARDS, text="Gold cards used this turn")
    it.part("combat_hand", COMBAT_CARDS, high=MOST_CARDS, text="Combat cards in this seat's hand")
    it.part("combat_held", seat, high=MOST_CARDS, text="how many Combat cards each holds, as the others see it")
    it.part("combat_deck", high=MOST_CARDS, text="Combat cards in the deck")
    it.part("combat_discard", COMBAT_CARDS, high=MOST_CARDS, text="Combat cards discarded")


def _lay_battle(it: Layout, players: int) -> None:
    seat = seats(players)
    side = Domain("side", ["attacker", "defender"])
    it.part("battle", text="a battle or a challenge is open")
    it.part("battle_unit", Domain("unit", UNITS), text="the unit that attacks")
    it.part("battle_hex", high=HEX_COUNT, text="the hex, counted from 1")
    it.part("bombards", text="it bombards")
    it.part("attacker", seat, text="who attacks")
    it.part("defender", seat, text="who defends; all 0: an Expedition")
    it.part("battle_done", high=2, text="how many sides have finished playing cards")
    it.part("played", side, COMBAT_CARDS, high=MOST_CARDS, text="cards each side has played; 0 where they are hidden")
    it.part("played_count", side, low=-1, high=MOST_CARDS, text="how many; -1: still choosing, hidden")
    it.part("cancelled", side, COMBAT_CARDS, high=MOST_CARDS, text="cards of each side that were cancelled")


def write(s: Brazil, p: int, cells: Cells) -> None:
    """What a seat knows, in the order of the layout."""
    _write_course(s, p, cells)
    _write_battle(s, p, cells)
    _write_cards(s, p, cells)
    _write_players(s, p, cells)
    _write_map(s, p, cells)
    _write_common_board(s, p, cells)
    _write_missions(s, p, cells)


def _write_course(s: Brazil, p: int, cells: Cells) -> None:
    players = s.players
    cells.one_of(s.scenario, len(SCENARIOS))
    cells.seat(s.setup_player, p, players)
    cells.seat(s.first_player, p, players)
    cells.seat(s.active, p, players)
    cells.number(s.era)
    cells.number(s.round)
    cells.number(s.last_round)
    cells.seat(s.ender, p, players)
    cells.flag(s.free_move)
    cells.one_of(s.extra_arch, ARCH_COUNT)
    cells.flag(s.moved)
    for seat in range(p, p + players):
        cells.one_of(s.arch[seat % players], ARCH_COUNT)
    for seat in range(p, p + players):
        cells.one_of(s.buried[2 * (seat % players)], ARCH_COUNT)
        cells.one_of(s.buried[2 * (seat % players) + 1], ARCH_COUNT)
    cells.by_seat(s.monarch_uses, p, players)
    cells.blocks_by_seat(s.supply, p, players, KINDS)
    if s.settings["limited_supply"]:
        cells.numbers(s.bank)
    else:
        cells.skip(KINDS)
    cells.numbers(s.tiles_left)
    cells.numbers(s.paid)


def _write_players(s: Brazil, p: int, cells: Cells) -> None:
    players = s.players
    cells.look_at_table(s.empire)
    cells.look_at_table(s.monarch)
    cells.look_at_table(s.capital)
    cells.look(s.product_at)
    cells.look(s.kept)
    if cells.stale():
        _write_empires(s, p, cells)
    cells.look_at_table(s.empire)
    cells.look(s.unit_hex)
    if not cells.stale():
        return
    for seat in range(p, p + players):
        empire = s.empire[seat % players]
        if empire == NONE:
            cells.skip(UNITS_EACH)
            continue
        for unit in range(UNITS_EACH * empire, UNITS_EACH * empire + UNITS_EACH):
            cells.number(s.unit_hex[unit] + 2)


def _write_empires(s: Brazil, p: int, cells: Cells) -> None:
    players = s.players
    for seat in range(p, p + players):
        cells.one_of(s.empire[seat % players], EMPIRE_COUNT)
    for seat in range(p, p + players):
        cells.one_of(s.monarch[seat % players], MONARCH_COUNT)
    for seat in range(p, p + players):
        cells.number(s.capital[seat % players] + 1)
    for seat in range(p, p + players):
        first = PRODUCT_COUNT * (seat % players)
        for product in range(first, first + PRODUCT_COUNT):
            cells.number(s.product_at[product] + 1)
    cells.blocks_by_seat(s.kept, p, players, EXPLORATION_KINDS)


def _write_map(s: Brazil, p: int, cells: Cells) -> None:
    cells.look_at_table(s.terrain)
    if cells.stale(by_seat=False):
        for hex, terrain in enumerate(s.terrain):
            cells.put(TERRAIN_COUNT * hex + terrain, 1)
        cells.skip(TERRAIN_COUNT * HEX_COUNT)
    changed = cells.changes(s.tile)
    for hex in changed if cells.mends(by_seat=False) else list(range(len(s.tile))):
        _put_tile(s.tile[hex], hex, cells)
    cells.skip((BUILDING_COUNT + 1) * HEX_COUNT)
    _write_owners(s.owner, p, s.players, cells)
    _write_owners(s._holder, p, s.players, cells)
    changed = cells.changes(s.goods)
    for hex in changed if cells.mends(by_seat=False) else list(range(len(s.tile))):
        cells.wipe(KINDS * hex, KINDS)
        _put_tokens(s.goods[hex], KINDS * hex, cells)
    cells.skip(KINDS * HEX_COUNT)
    _write_marks(s, cells)


def _put_tile(tile: int, hex: int, cells: Cells) -> None:
    """The Building and the number of a tile, in cells that were written before."""
    cells.wipe(BUILDING_COUNT * hex, BUILDING_COUNT)
    cells.put(BUILDING_COUNT * HEX_COUNT + hex, tile + 1)
    if NONE < tile < FIRST_CITY:
        cells.put(BUILDING_COUNT * hex + TILE_BUILDING[tile], 1)


def _write_owners(owners: list[int], p: int, players: int, cells: Cells) -> None:
    """For each hex a cell for each seat, 1 in that of the owner."""
    changed = cells.changes(owners)
    if not cells.mends():
        cells.owners(owners, p, players)
        cells.skip(players * (HEX_COUNT - len(owners)))
        return
    for hex in changed:
        cells.wipe(players * hex, players)
        if owners[hex] != NONE:
            cells.put(players * hex + around(owners[hex], p, players), 1)
    cells.skip(players * HEX_COUNT)


def _write_marks(s: Brazil, cells: Cells) -> None:
    """Palaces, the monarchs' marks and exploration tiles."""
    cells.look_at_table(s.palace)
    cells.look_at_table(s.enhanced)
    cells.look_at_table(s.face_down)
    cells.look_at_table(s.face_up)
    cells.look_at_table(s.exploration_gone)
    cells.look_at_table(s.exploration_box)
    if not cells.stale(by_seat=False):
        return
    for hex, palace in enumerate(s.palace):
        cells.put(hex, palace)
    cells.skip(HEX_COUNT)
    for number, hex in enumerate(s.enhanced):
        cells.put(hex, number + 1)
    cells.skip(HEX_COUNT)
    for hex, tile in enumerate(s.face_down):
        if tile != NONE:
            cells.put(hex, 1)
    cells.skip(HEX_COUNT)
    for hex, tile in enumerate(s.face_up):
        cells.put(hex, tile + 1)
    cells.skip(HEX_COUNT)
    for count in s.exploration_gone:
        cells.number(count)
    cells.number(len(s.exploration_box))


def _put_tokens(tokens: int, place: int, cells: Cells) -> None:
    """Tokens on a tile, four bits for each kind."""
    while tokens:
        cells.put(place, tokens & 15)
        tokens >>= 4
        place += 1


def _write_common_board(s: Brazil, p: int, cells: Cells) -> None:
    cells.look_at_table(s.city_stacks)
    cells.look(s.gallery)
    cells.look_at_table(s.painting_decks)
    cells.look(s.painting_at)
    cells.look_at_table(s.capital_tiles)
    cells.look_at_number(s.capitals_shown)
    if not cells.stale():
        return
    for stack in s.city_stacks:
        cells.number(len(stack))
    for stack in s.city_stacks:
        cells.one_of(stack[-1] if stack else NONE, CITY_COUNT)
    cells.each_one_of(s.gallery, PAINTING_COUNT)
    for deck in s.painting_decks:
        cells.number(len(deck))
    for owner in s.painting_at:
        cells.seat(owner, p, s.players)
    for place in range(s.players):
        cells.number(s.capital_tiles[place] + 1 if s.capitals_shown else 0)
    cells.flag(s.capitals_shown)


def _write_missions(s: Brazil, p: int, cells: Cells) -> None:
    """BI-15.1, BI-15.3: revealed missions, the own ones, how many others hold, and what the player returned."""
    players = s.players
    cells.look(s.mission_at)
    cells.look_at_table(s.returned_by)
    cells.look_at_table(s.mission_decks)
    cells.look_at_number(s.over)
    if not cells.stale():
        return
    shown = ERAS * players  # offsets of the parts from here
    known = shown + MISSION_COUNT * players
    returned = known + MISSION_COUNT * players
    depth = returned + MISSION_COUNT
    held = [0] * shown
    for mission in range(MISSION_COUNT):
        place = s.mission_at[mission]
        where = 1
        if place >= SHOWN:
            seat = around(place - SHOWN, p, players)
            cells.put(shown + MISSION_COUNT * seat + mission, 1)
            where = 2 + players + seat
        elif place != DECK:
            seat = around(place, p, players)
            held[ERAS * seat + mission // (MISSION_COUNT // ERAS)] += 1
            if s.over or place == p:
                cells.put(known + MISSION_COUNT * seat + mission, 1)
            where = 2 + seat
        if s.returned_by[mission] == p:
            cells.put(returned + mission, where)
            deck = s.mission_decks[mission // (MISSION_COUNT // ERAS)]
            if mission in deck:
                cells.put(depth + mission, len(deck) - deck.index(mission))
    cells.numbers(held)
    cells.skip(depth + MISSION_COUNT - ERAS * players)
    for deck in s.mission_decks:
        cells.number(len(deck))


def _write_cards(s: Brazil, p: int, cells: Cells) -> None:
    players = s.players
    cells.look(s.gold_hand)
    cells.look_at_table(s.gold_deck)
    cells.look(s.gold_discard)
    cells.look(s.gold_aside)
    cells.look(s.combat_hand)
    cells.look_at_table(s.combat_deck)
    cells.look(s.combat_discard)
    cells.look_at_number(s.over)
    fighting = bool(s.battle)
    cells.look_at_number(fighting)
    if not cells.stale(also=fighting):
        return
    if s.over:
        cells.blocks_by_seat(s.gold_hand, p, players, GOLD_KINDS)
    else:
        cells.some(s.gold_hand, GOLD_KINDS * p, GOLD_KINDS)
        cells.skip(GOLD_KINDS * (players - 1))
    cells.by_seat(s._gold_held, p, players)
    cells.number(len(s.gold_deck))
    cells.numbers(s.gold_discard)
    cells.numbers(s.gold_aside)
    cells.some(s.combat_hand, COMBAT_KINDS * p, COMBAT_KINDS)
    cells.by_seat(combat_cards_seen(s) if s.battle else s._combat_held, p, players)
    cells.number(len(s.combat_deck))
    cells.numbers(s.combat_discard)


def _write_battle(s: Brazil, p: int, cells: Cells) -> None:
    players = s.players
    if not s.battle:
        cells.skip(1 + UNIT_COUNT + 1 + 1 + 2 * players + 1 + 2 * COMBAT_KINDS + 2 + 2 * COMBAT_KINDS)
        return
    cells.flag(True)
    cells.one_of(s.battle[BATTLE_UNIT], UNIT_COUNT)
    cells.number(s.battle[BATTLE_HEX] + 1)
    cells.number(s.battle[BATTLE_BOMBARDS])
    cells.seat(s.battle[BATTLE_ATTACKER], p, players)
    cells.seat(s.battle[BATTLE_DEFENDER], p, players)
    cells.number(s.battle[BATTLE_DONE])
    counts: list[int] = []
    for side in (ATTACKER, DEFENDER):
        hidden = is_hidden_side(s, side, p)
        count = 0
        for card in range(COMBAT_KINDS):
            played = s.played[COMBAT_KINDS * side + card]
            count += played
            if played and not hidden:
                cells.put(card, played)
        cells.skip(COMBAT_KINDS)
        counts.append(-1 if hidden and is_choosing(s, side) else count)
    cells.numbers(counts)
    for card in range(2 * COMBAT_KINDS):
        cells.number(s.cancelled[card] if card < len(s.cancelled) else 0)
