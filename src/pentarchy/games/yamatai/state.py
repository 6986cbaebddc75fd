"""The position: what lies on the board, in the rows, on the mats, and what the turn has brought so far."""

from __future__ import annotations

from typing import Final, Self

from pentarchy.core.bits import members
from pentarchy.core.state import Score, State
from pentarchy.core.view import Public
from pentarchy.games.yamatai import knowledge, scoring
from pentarchy.games.yamatai.components import (
    ALL_SPACES,
    BOAT_COUNT,
    BOATS,
    CULTURE_COUNT,
    CULTURES,
    FLEETS,
    ISLANDS,
    MOUNTAINS,
    NEIGHBOUR_MASK,
    NONE,
    PALACE,
    PALACE_PIECES,
    PLAYER_NAMES,
    SACRED_TOKENS,
    SPACE_ISLAND_MASK,
    SPACE_ISLANDS,
    SPACES,
    SPECIALISTS,
    STANDARD_BUILDINGS,
    TILE_KIND,
    TILES,
    TORII,
    TORII_PIECES,
)
from pentarchy.games.yamatai.seen import PublicFields, Seen

NEAR_BITS: Final = 3  # an island has at most 6 boat spaces, so a colour's count takes three bits
NEAR_MOST: Final = 7


class Yamatai(State):
    """One position of Yamataï. Where a list is longer than its subject, it is flat: `tokens[p * CULTURES + kind]`."""

    # The board.
    boat: Public[list[int]]  # per space: the colour lying there, or NONE
    culture: Public[list[int]]  # per island: the type of its culture token, or NONE
    building: Public[list[int]]  # per island: the player whose building stands there, TORII, PALACE or NONE
    sacred: Public[list[int]]  # per island: 1 with sacred ground
    mountain: Public[tuple[int, ...]]  # per island: 1 with a mountain
    supply: Public[list[int]]  # per colour

    # Building tiles. A set of tiles is an integer with a bit for each.
    row: Public[list[int]]  # slot 1 first, NONE where vacant
    building_deck: tuple[int, ...]  # the top tile first
    known_top: list[int]  # per player: how many tiles of the top they have seen (YA-18.6)
    built: list[int]  # per player: the set of tiles constructed
    reserve: list[int]  # per player: the set of tiles reserved

    # Specialists.
    specialist_row: Public[list[int]]  # slot 1 first, NONE where vacant
    specialist_deck: tuple[int, ...]  # the top tile first
    bounty: Public[list[int]]  # per specialist: the coins lying on the tile
    specialists: list[int]  # per player: the set of specialists recruited

    # The players' mats.
    coins: Public[list[int]]
    pieces: Public[list[int]]  # standard buildings left
    prestige: Public[list[int]]  # prestige tokens
    tokens: Public[list[int]]  # culture tokens per player and type
    harbor: Public[list[int]]  # boats per player and colour
    scrapped: Public[list[int]]  # boats per player and colour

    # The round.
    round: Public[int]
    turn: Public[int]  # how many turns of the round have begun
    order: Public[tuple[int, ...]]  # the player of each turn
    spots: Public[tuple[int, ...]]  # the turn order spot of each turn's meeple
    used: Public[list[int]]  # the fleet tile of each turn, as far as chosen
    track: list[int]  # fleet tiles by spot, NONE where taken; the first five lie face up

    # The turn.
    fleet: Public[int]  # the active player's tile, or NONE before it is chosen
    power_ready: Public[bool]  # its power can be activated and was not yet
    swap_ready: Public[bool]  # so can the antiquarian's (YA-14.13)
    trades: Public[int]  # trades left
    available: Public[list[int]]  # boats at hand per colour (YA-2.7)
    fresh: Public[list[int]]  # the spaces of the boats placed this turn, in order (YA-2.8)

    # Cached: derived from `boat`.
    _empty: int  # the set of empty spaces
    _beside: list[int]  # per colour: the set of spaces beside a boat of it
    _near: list[int]  # per island: how many boats of each colour lie beside it, NEAR_BITS for each colour

    __slots__ = tuple(__annotations__)  # quicker to copy than fields in a dictionary

    def copy(self) -> Self:  # written by `make fields` from the fields above
        other = type(self)(self.game, self.players, self.settings)
        self.share_kernel(other)
        other.boat = self.boat.copy()
        other.culture = self.culture.copy()
        other.building = self.building.copy()
        other.sacred = self.sacred.copy()
        other.mountain = self.mountain
        other.supply = self.supply.copy()
        other.row = self.row.copy()
        other.building_deck = self.building_deck
        other.known_top = self.known_top.copy()
        other.built = self.built.copy()
        other.reserve = self.reserve.copy()
        other.specialist_row = self.specialist_row.copy()
        other.specialist_deck = self.specialist_deck
        other.bounty = self.bounty.copy()
        other.specialists = self.specialists.copy()
        other.coins = self.coins.copy()
        other.pieces = self.pieces.copy()
        other.prestige = self.prestige.copy()
        other.tokens = self.tokens.copy()
        other.harbor = self.harbor.copy()
        other.scrapped = self.scrapped.copy()
        other.round = self.round
        other.turn = self.turn
        other.order = self.order
        other.spots = self.spots
        other.used = self.used.copy()
        other.track = self.track.copy()
        other.fleet = self.fleet
        other.power_ready = self.power_ready
        other.swap_ready = self.swap_ready
        other.trades = self.trades
        other.available = self.available.copy()
        other.fresh = self.fresh.copy()
        other._empty = self._empty
        other._beside = self._beside.copy()
        other._near = self._near.copy()
        return other

    def public(self) -> PublicFields:  # written by `make fields` from the fields above
        return {
            "boat": self.boat.copy(),
            "culture": self.culture.copy(),
            "building": self.building.copy(),
            "sacred": self.sacred.copy(),
            "mountain": list(self.mountain),
            "supply": self.supply.copy(),
            "row": self.row.copy(),
            "specialist_row": self.specialist_row.copy(),
            "bounty": self.bounty.copy(),
            "coins": self.coins.copy(),
            "pieces": self.pieces.copy(),
            "prestige": self.prestige.copy(),
            "tokens": self.tokens.copy(),
            "harbor": self.harbor.copy(),
            "scrapped": self.scrapped.copy(),
            "round": self.round,
            "turn": self.turn,
            "order": list(self.order),
            "spots": list(self.spots),
            "used": self.used.copy(),
            "fleet": self.fleet,
            "power_ready": self.power_ready,
            "swap_ready": self.swap_ready,
            "trades": self.trades,
            "available": self.available.copy(),
            "fresh": self.fresh.copy(),
        }

    # --- boats on the board ---------------------------------------------------------------------------------

    def put_boat(self, colour: int, space: int) -> None:
        """Lay a boat on an empty space."""
        self.boat[space] = colour
        self._empty &= ~(1 << space)
        self._beside[colour] |= NEIGHBOUR_MASK[space]
        for island in SPACE_ISLANDS[space]:
            self._near[island] += 1 << NEAR_BITS * colour

    def lift_boat(self, space: int) -> int:
        """Take a boat off the board; its colour."""
        colour = self.boat[space]
        self.boat[space] = NONE
        self._empty |= 1 << space
        for island in SPACE_ISLANDS[space]:
            self._near[island] -= 1 << NEAR_BITS * colour
        beside = 0
        for other in range(SPACES):
            if self.boat[other] == colour:
                beside |= NEIGHBOUR_MASK[other]
        self._beside[colour] = beside
        return colour

    def boats_near(self, island: int, colour: int) -> int:
        """How many boats of a colour lie beside an island (YA-2.3)."""
        return self._near[island] >> NEAR_BITS * colour & NEAR_MOST

    def fresh_islands(self) -> list[int]:
        """The islands beside a boat placed this turn."""
        islands = 0
        for space in self.fresh:
            islands |= SPACE_ISLAND_MASK[space]
        return members(islands)

    def touches_fresh_boat(self, island: int) -> bool:
        """Does the island lie beside a boat placed this turn?"""
        return any(island in SPACE_ISLANDS[space] for space in self.fresh)

    def refresh(self) -> None:
        self._empty = ALL_SPACES
        self._beside = [0] * BOATS
        self._near = [0] * ISLANDS
        for space in range(SPACES):
            if self.boat[space] != NONE:
                self.put_boat(self.boat[space], space)

    # --- what is asked of every game ------------------------------------------------------------------------

    def seat_name(self, player: int) -> str:
        return PLAYER_NAMES[player] if player >= 0 else "The table"

    def position(self, viewer: int) -> Seen:
        return knowledge.position(self, viewer)

    def deal(self, viewer: int) -> None:
        knowledge.deal(self, viewer)

    def score(self, player: int, viewer: int) -> Score:
        return scoring.score(self, player)

    def standing(self, player: int) -> tuple[int, ...]:
        return scoring.standing(self, player)

    def check(self) -> None:
        self._check_boats()
        self._check_tiles()
        self._check_islands()
        if min(self.coins + self.pieces + self.prestige + self.bounty + [self.trades]) < 0:
            raise self.bug("something is counted below zero")
        for player in range(self.players):
            if not 0 <= self.known_top[player] <= len(self.building_deck):
                raise self.bug("a player knows more tiles than the deck has")

    def _check_boats(self) -> None:
        for colour in range(BOATS):
            held = self.supply[colour] + self.available[colour] + self.boat.count(colour)
            for place in range(colour, self.players * BOATS, BOATS):
                held += self.harbor[place] + self.scrapped[place]
            if held != BOAT_COUNT[colour]:
                raise self.bug(f"there are {held} boats of colour {colour}")
        if min(self.supply + self.available + self.harbor + self.scrapped) < 0:
            raise self.bug("there are fewer boats than none")
        if NONE in [self.boat[space] for space in self.fresh]:
            raise self.bug("a boat placed this turn is gone")
        kept = (self._empty, self._beside[:], self._near[:])
        self.refresh()
        if kept != (self._empty, self._beside, self._near):
            raise self.bug("cached fields do not follow from the boats")

    def _check_tiles(self) -> None:
        tiles = [tile for tile in self.row if tile != NONE] + list(self.building_deck)
        people = [person for person in self.specialist_row if person != NONE] + list(self.specialist_deck)
        for player in range(self.players):
            tiles += members(self.built[player]) + members(self.reserve[player])
            people += members(self.specialists[player])
        fleets = [fleet for fleet in self.track if fleet != NONE] + self.used
        if sorted(tiles) != list(range(TILES)):
            raise self.bug("a building tile is missing or doubled")
        if sorted(people) != list(range(SPECIALISTS)):
            raise self.bug("a specialist is missing or doubled")
        if sorted(fleets) != list(range(FLEETS)):
            raise self.bug("a fleet tile is missing or doubled")

    def _check_islands(self) -> None:
        for kind in range(CULTURES):
            owned = sum(self.tokens[kind::CULTURES])
            if self.culture.count(kind) + owned > CULTURE_COUNT[kind] or min(self.tokens) < 0:
                raise self.bug(f"there are too many or too few culture tokens of type {kind}")
        if sum(self.sacred) > SACRED_TOKENS or sum(self.mountain) != MOUNTAINS:
            raise self.bug("there is too much sacred ground, or a mountain was moved")
        for island in range(ISLANDS):
            if self.culture[island] != NONE and self.building[island] != NONE:
                raise self.bug("a building stands on a culture token")
        built = [TILE_KIND[tile] for player in range(self.players) for tile in members(self.built[player])]
        if self.building.count(TORII) != built.count("torii") or self.building.count(PALACE) != built.count("palace"):
            raise self.bug("a torii or a palace is missing")
        if self.building.count(TORII) > TORII_PIECES or self.building.count(PALACE) > PALACE_PIECES:
            raise self.bug("there are more torii or palaces than pieces")
        for player in range(self.players):
            if self.building.count(player) + self.pieces[player] != STANDARD_BUILDINGS[self.players]:
                raise self.bug("a standard building is missing")
