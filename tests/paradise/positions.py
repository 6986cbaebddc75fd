"""Beginnings of positions in which experienced players see at once what is sensible."""

from __future__ import annotations

from pentarchy.core.state import State
from pentarchy.games.paradise.battle import end_battle
from pentarchy.games.paradise.components import BAND, TRANSPORT, WAR
from pentarchy.games.paradise.pieces import count, transports
from pentarchy.games.paradise.state import Paradise
from pentarchy.games.paradise.trays import B_BANDS, B_HEX, B_LOCALS, B_ROLL, B_SIDE, B_WARS, BATTLE_PLACES
from tests.paradise.scenario import HIVA, SAMOA, TONGA, Table, hex_of


def at_turn(table: Table, turn: int) -> Table:
    table.s.turn = turn
    return table


def empire() -> Table:
    """27 points, and a canoe in g6 whose turning makes 28."""
    table = Table(2).island("e7", "aotearoa").island("f7", "hawaiki").island("e8", "kuporu").island("g6", "tubuai")
    for name, villages in (("d6", 4), ("e7", 4), ("f7", 4), ("e8", 3), ("g6", 2)):
        table.villages(name, TONGA, villages)
    for name in ("d6", "e7", "f7", "e8"):
        table.pieces(TONGA, name, up=1)
    table.pieces(TONGA, "g6", transport=1)
    for card in ("rongorongo", "surfing", "hula", "drums", "tapa_cloth"):
        table.card(TONGA, card, True)
    assert table.vp(TONGA) == 27
    return at_turn(table, 9)


def battle(table: Table, attacker: int, name: str, **rows: int) -> Table:
    """A battle with these front rows, before the first roll."""
    tray = [0] * BATTLE_PLACES
    tray[B_HEX], tray[B_ROLL] = hex_of(name), -1
    tray[B_SIDE], tray[B_SIDE + 1] = attacker, 1 - attacker
    places = {"wars": B_WARS, "bands": B_BANDS, "their_bands": B_BANDS + 1, "locals": B_LOCALS + 1}
    for word, number in rows.items():
        tray[places[word]] = number
    table.s.battle = tray
    return table


def attacked(villages: int, bands: int, canoes: int) -> Table:
    """Samoa's War Canoes stand before Tonga, and Movement is about to end."""
    table = Table(2).villages("d6", TONGA, villages).pieces(TONGA, "d6", band=bands).pieces(SAMOA, "d5", war=canoes)
    at_turn(table, 6).move(SAMOA)
    for _ in range(canoes):
        table.do("sail war_canoe d5", "step d6")
    return table


def won() -> Table:
    """Tonga has won f6 with a band and two War Canoes left in front."""
    table = Table(2).villages("d6", TONGA, 3).island("f6", "tahiti").villages("f6", SAMOA, 3)
    table.pieces(TONGA, "f6", war=3, band=1)
    at_turn(table, 6).move(TONGA)
    s = table.s
    s.agenda.pop()
    battle(table, TONGA, "f6", wars=2, bands=1)
    end_battle(s)
    s.settle()
    return table


def three_empires() -> Table:
    """Turn 8: Tonga 17 with two hidden points, Samoa 18, Hiva 17."""
    table = Table(3)
    lands = (
        (TONGA, (("d6", "", 4), ("e7", "tahiti", 3), ("d7", "kuporu", 3), ("e8", "tubuai", 2))),
        (SAMOA, (("d5", "", 4), ("d4", "raiatea", 3), ("e5", "hawaiki", 4))),
        (HIVA, (("i3", "", 3), ("i4", "aotearoa", 4), ("i2", "rarotonga", 2), ("j3", "aitutaki", 2))),
    )
    for p, groups in lands:
        for name, tile, villages in groups:
            if tile:
                table.island(name, tile)
            table.villages(name, p, villages).pieces(p, name, up=1)
    cards = ((TONGA, "moai"), (SAMOA, "rongorongo tapa_cloth drums"), (HIVA, "wood_carving hui"))
    for p, names in cards:
        for name in names.split():
            table.card(p, name, True)
    table.card(TONGA, "hula").card(TONGA, "surfing")
    assert [table.vp(p) for p in range(3)] == [17, 18, 17]
    return at_turn(table, 8)


def home(turn: int, villages: int = 4, **pieces: int) -> Table:
    """Tonga at home, with a link there."""
    return at_turn(Table(2).villages("d6", TONGA, villages).pieces(TONGA, "d6", up=1, **pieces), turn)


def east(turn: int) -> Table:
    """Hiva knows all the sea to the coast of America."""
    table = Table(3).villages("i3", HIVA, 3).ocean("j3", "k1", "k2", "l1", "i2", "i4", "j2", "j4", "h4", "h2")
    return at_turn(table, turn)


def table_at(turn: int, players: int = 2) -> Table:
    """A table with full Home Islands that cannot be taken by surprise."""
    table = Table(players)
    table.s.turn = turn
    for p, (name, villages) in enumerate((("d6", 4), ("d5", 4), ("i3", 3))[:players]):
        table.villages(name, p, villages).pieces(p, name, up=1, band=2)
    return table


def held(s: State, p: int, name: str, kind: int) -> int:
    """How many pieces of a kind a player has in a hex, as they see it."""
    seen = s.seen_by(p)
    assert isinstance(seen, Paradise)
    stack = seen.stack(p, hex_of(name))
    return transports(stack) if kind == TRANSPORT else count(stack, kind)


def guards(s: State, p: int, name: str) -> int:
    """How many bands and War Canoes a player has in a hex."""
    return held(s, p, name, BAND) + held(s, p, name, WAR)


def events(table: Table) -> Table:
    """Random events are active."""
    table.s.events_active = True
    return table
