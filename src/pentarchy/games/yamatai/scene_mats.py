"""What lies around the board: rows of tiles and people, the supply, and the mats of the players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from pentarchy.core.view import View
from pentarchy.games.yamatai.components import (
    BOAT_IDS,
    CULTURE_IDS,
    DATA,
    FLEETS,
    NONE,
    SPECIALIST_IDS,
    SPECIALIST_VP,
    TILE_BOATS,
    TILE_IDS,
    TILE_KIND,
    TILE_VP,
)
from pentarchy.games.yamatai.scene_board import CULTURES, TINT, boat_token
from pentarchy.games.yamatai.seen import Seen
from pentarchy.scene.kept import depends_on
from pentarchy.scene.model import Card, Chip, Row, Stack, Token, Track

BOATS = DATA["boats"]
KINDS = {
    "standard": "Standard building in your colour",
    "trading_post": "Trading post: 2 coins per building of its group",
    "torii": "Torii, a prestige building",
    "palace": "Palace, a prestige building",
}
KIND_TINTS = {"standard": "", "trading_post": "#9fb4d8", "torii": "#e8937f", "palace": "#ecc54a"}


def cost(boats_needed: Sequence[int]) -> tuple[Chip, ...]:
    """The boats that a tile shows."""
    return tuple(
        Chip(f"art:boat-{BOAT_IDS[colour]}", "", TINT[BOAT_IDS[colour]], BOATS[colour]["name"])
        for colour, count in enumerate(boats_needed)
        for _ in range(count)
    )


@cache
def fleet_card(number: int, taken_by: int = -1) -> Card:
    """A fleet tile: its number, its boats and its power."""
    fleet = DATA["fleets"][number]
    return Card(
        id=f"fleet:{number + 1}",
        title=fleet["name"],
        cost=tuple(Chip(f"art:boat-{boat}", "", TINT[boat], boat) for boat in fleet["boats"]),
        points=str(number + 1),
        symbol=f"icon:{fleet['icon']}",
        text=fleet["text"],
        owner=taken_by,
        state="taken" if taken_by >= 0 else "",
    )


@cache
def tile_card(tile: int, owner: int = -1) -> Card:
    """A building tile."""
    data = DATA["buildings"][tile]
    return Card(
        id=TILE_IDS[tile],
        title=data["name"],
        cost=cost(TILE_BOATS[tile]),
        points=str(TILE_VP[tile]),
        symbol=f"icon:{data['icon']}",
        text=KINDS[TILE_KIND[tile]],
        tint=KIND_TINTS[TILE_KIND[tile]],
        state="reserved" if owner >= 0 else "",
    )


@cache
def person_card(person: int, coins: int = 0) -> Card:
    """A specialist, with the coins that lie on the tile."""
    data = DATA["specialists"][person]
    name, _, role = data["name"].partition(", ")
    return Card(
        id=SPECIALIST_IDS[person],
        title=role,
        subtitle=name,
        cost=(Chip("art:coin", f"+{coins}", "#e3b505", "coins on the tile"),) if coins else (),
        points=str(SPECIALIST_VP[person]),
        symbol=f"icon:{data['icon']}",
        text=data["text"],
    )


@cache
def deck(kind: str, title: str, count: int, symbol: str, tint: str) -> Stack:
    """One of the three piles whose order nobody knows."""
    return Stack(id=f"deck:{kind}", title=title, count=count, symbol=symbol, tint=tint)


class Around(NamedTuple):
    """Some of what lies around the board: cards, decks, rows, and the tokens that lie in the rows."""

    cards: tuple[Card, ...] = ()
    stacks: tuple[Stack, ...] = ()
    rows: tuple[Row, ...] = ()
    tokens: tuple[Token, ...] = ()


def around(view: View[Seen], asked: int) -> Around:
    """All that lies around the board."""
    table, viewer = view["table"], view["viewer"]
    shared, own = market(table), mats(table, view["players"], viewer)
    hand = at_hand(table, asked, asked == viewer) if asked != NONE else Around()
    return together((shared, own, hand))


def together(parts: Sequence[Around]) -> Around:
    """Several parts as one."""
    cards: list[Card] = []
    stacks: list[Stack] = []
    rows: list[Row] = []
    tokens: list[Token] = []
    for some in parts:
        cards += some.cards
        stacks += some.stacks
        rows += some.rows
        tokens += some.tokens
    return Around(tuple(cards), tuple(stacks), tuple(rows), tuple(tokens))


@depends_on(
    *("face_up", "used", "order", "face_down", "row", "unseen_tiles", "deck_top"),
    *("specialist_row", "bounty", "unseen_specialists", "supply"),
)
def market(table: Seen) -> Around:
    """What can be had: fleet tiles, buildings, specialists, boats."""
    seen = tuple(table["deck_top"])
    row = tuple(table["specialist_row"])
    return together(
        (
            fleets(
                tuple(table["face_up"]),
                tuple(table["used"]),
                tuple(table["order"]),
                sum([len(part) for part in table["face_down"]]),
            ),
            buildings(tuple(table["row"]), len(table["unseen_tiles"]) + len(seen)),
            specialists(
                row,
                tuple([table["bounty"][person] for person in row if person != NONE]),
                len(table["unseen_specialists"]),
            ),
            supply(tuple(table["supply"])),
            next_buildings(seen),
        )
    )


@depends_on("tokens", "harbor", "specialists", "reserve", "built")
def mats(table: Seen, players: int, viewer: int) -> Around:
    """What lies before everybody."""
    return together(
        [
            mat(
                seat,
                seat == viewer,
                part(table["tokens"], seat, len(CULTURE_IDS)),
                part(table["harbor"], seat, len(BOAT_IDS)),
                tuple(table["specialists"][seat]),
                tuple(table["reserve"][seat]),
                tuple(table["built"][seat]),
            )
            for seat in range(players)
        ]
    )


@lru_cache(maxsize=1024)
def fleets(offered: tuple[int, ...], used: tuple[int, ...], order: tuple[int, ...], face_down: int) -> Around:
    """The fleet tiles of this round, taken or not, and those of the next ones."""
    taken = {fleet: order[turn] for turn, fleet in enumerate(used)}
    found = sorted({*taken, *(fleet for fleet in offered if fleet != NONE)})
    cards = tuple([fleet_card(fleet, taken.get(fleet, -1)) for fleet in found])
    row = Row(id="row:fleet", title="Fleet", items=(*ids(cards), "deck:fleet"), place="top")
    return Around(cards, (deck("fleet", "Next fleets", face_down, "icon:sailboat", "#3a5386"),), (row,))


@lru_cache(maxsize=1024)
def buildings(offered: tuple[int, ...], left: int) -> Around:
    """The building tiles on offer, and their deck."""
    cards = tuple([tile_card(tile) for tile in offered if tile != NONE])
    row = Row(id="row:building", title="Buildings", items=(*ids(cards), "deck:building"))
    return Around(cards, (deck("building", "Buildings", left, "icon:house", "#8a5a2b"),), (row,))


@lru_cache(maxsize=1024)
def specialists(offered: tuple[int, ...], bounty: tuple[int, ...], left: int) -> Around:
    """The specialists on offer with the coins that lie on them, and their deck."""
    people = [person for person in offered if person != NONE]
    cards = tuple([person_card(person, coins) for person, coins in zip(people, bounty, strict=True)])
    row = Row(id="row:specialist", title="Specialists", items=(*ids(cards), "deck:specialist"))
    return Around(cards, (deck("specialist", "Specialists", left, "icon:meeple-group", "#5d5343"),), (row,))


@lru_cache(maxsize=1024)
def supply(counts: tuple[int, ...]) -> Around:
    """Boats that can be bought."""
    tokens = tuple([in_supply(colour, count) for colour, count in enumerate(counts)])
    return Around(rows=(Row(id="row:supply", title="Supply", items=ids(tokens), place="top"),), tokens=tokens)


@lru_cache(maxsize=1024)
def next_buildings(tiles: tuple[int, ...]) -> Around:
    """Tiles on top of the deck, for those who may look at them."""
    if not tiles:
        return Around()
    cards = tuple([tile_card(tile) for tile in tiles])
    return Around(
        cards, rows=(Row(id="row:seen", title="Next buildings", items=ids(cards), place="tray", private=True),)
    )


@depends_on("available")
def at_hand(table: Seen, seat: int, mine: bool) -> Around:
    """Boats of the player whose turn it is."""
    tokens = tuple([hand_token(colour, count) for colour, count in enumerate(table["available"]) if count])
    if not tokens:
        return Around()
    return Around(rows=(mat_row("row:hand", "Boats at hand", tokens, seat, mine),), tokens=tokens)


@cache
def in_supply(colour: int, count: int) -> Token:
    """Boats that can be bought."""
    return boat_token(f"supply:{BOAT_IDS[colour]}", "row:supply", colour, count)


@cache
def hand_token(colour: int, count: int) -> Token:
    """Boats at hand of one colour."""
    return boat_token(f"hand:{BOAT_IDS[colour]}", "row:hand", colour, count)


def ids(things: Sequence[Card | Token]) -> tuple[str, ...]:
    """What these things are called."""
    return tuple([thing.id for thing in things])


def part(counts: Sequence[int], seat: int, size: int) -> tuple[int, ...]:
    """A seat's share of a list that has as many numbers for each."""
    return tuple(counts[seat * size : (seat + 1) * size])


def mat_row(id: str, title: str, items: Sequence[Card | Token], seat: int, mine: bool) -> Row:
    """A row before a player: the viewer's own is in their tray."""
    return Row(id=id, title=title, items=ids(items), place="tray" if mine else "seat", owner=seat)


@lru_cache(maxsize=2048)
def mat(
    seat: int,
    mine: bool,
    culture: tuple[int, ...],
    boats_kept: tuple[int, ...],
    specialists: tuple[int, ...],
    reserved: tuple[int, ...],
    built: tuple[int, ...],
) -> Around:
    """What lies before a player: culture tokens, harbour, specialists, reserved and built tiles."""
    tokens = [culture_token(seat, kind, culture[kind]) for kind in range(len(CULTURES)) if culture[kind]]
    harbour = [
        boat_token(f"harbour{seat}:{BOAT_IDS[colour]}", f"row:harbour{seat}", colour, count)
        for colour, count in enumerate(boats_kept)
        if count
    ]
    people = [person_card(person) for person in specialists]
    reserve = [tile_card(tile, seat) for tile in reserved]
    rows: list[tuple[str, str, Sequence[Card | Token]]] = [
        ("culture", "Culture", tokens),
        ("harbour", "Harbour", harbour),
        ("people", "Specialists", people),
        ("reserve", "Reserve", reserve),
    ]
    done = [tile_card(tile) for tile in built]
    laid = [mat_row(f"row:{name}{seat}", title, items, seat, mine) for name, title, items in rows if items]
    if done:  # beside the player, also for the viewer: their tray is for what can still be used
        laid.append(mat_row(f"row:built{seat}", "Built", done, seat, mine=False))
    return Around(
        cards=(*people, *reserve, *done),
        rows=tuple(laid),
        tokens=(*tokens, *harbour),
    )


def culture_token(seat: int, kind: int, count: int) -> Token:
    """Culture tokens of a player."""
    culture = CULTURES[kind]
    return Token(
        id=f"token{seat}:{culture['id']}",
        at=f"row:culture{seat}",
        symbol=f"icon:{culture['icon']}",
        form="disc",
        tint=culture["hex"].lower(),
        count=count,
    )


@depends_on("order", "spots")
def tracks(table: Seen) -> tuple[Track, ...]:
    """The spots of the turn order with the meeples of this round (YA-5.1)."""
    markers = tuple(zip(table["spots"], table["order"], strict=True))
    return (Track(id="track:order", title="Turn order", low=1, high=FLEETS, markers=markers),)
