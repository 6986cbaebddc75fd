"""The position: what lies on the map, in stocks, hands and piles, and what is going on."""

from __future__ import annotations

from typing import Self

from pentarchy.core.game import Game
from pentarchy.core.settings import Value
from pentarchy.core.state import Score, State
from pentarchy.core.view import Public
from pentarchy.games.paradise import invariants, knowledge, scoring
from pentarchy.games.paradise.components import (
    ASH,
    ASH_CAPACITY,
    DISCOVERED_MARKERS,
    DISTANCE,
    EROSION,
    EROSION_CAPACITY,
    FACE_UP,
    FACTION_NAMES,
    HEXES,
    IMPROVED,
    IMPROVED_CAPACITY,
    INDEPENDENT,
    ISLAND_CAPACITY,
    LOST,
    NEIGHBOURS,
    NONE,
    OCEAN,
    SECRET,
    SPRING,
    SPRING_CAPACITY,
    STOCK,
    TWO_KNOTS,
    VILLAGE,
    WEEDS,
)
from pentarchy.games.paradise.lines import EXPLORER_HOMELESS, EXPLORER_MOVED, KUMARA_TAKEN
from pentarchy.games.paradise.pieces import ONE, ONE_DOWN, ONE_UP, UP_BITS, common
from pentarchy.games.paradise.seen import PublicFields, Seen
from pentarchy.games.paradise.trays import NO_LINKS, TANIWHA


def replaced(cells: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """A copy of the cells with one changed."""
    return cells[:place] + (value,) + cells[place + 1 :]  # noqa: RUF005  # compiled, unpacking takes twice as long


class Paradise(State):
    """One position of Conquest of Paradise. Places of a player in a flat list begin at player times width."""

    # the table
    turn: Public[int]
    faction: tuple[int, ...]  # of each player, -1 until chosen
    home: tuple[int, ...]  # the Home hex of each player
    order: Public[tuple[int, ...]]  # turn order
    marker_holder: Public[int]  # of the Turn Order Marker
    track: Public[tuple[int, ...]]  # Victory Point markers in half points
    threshold: Public[int]  # the Game End Marker, in whole points
    events_active: Public[bool]
    effects: tuple[int, ...]  # running events

    # the map, by hex
    terrain: tuple[int, ...]
    island: tuple[int, ...]  # which island lies there, face up or down
    ocean: tuple[int, ...]  # knots of the Open Ocean marker there
    tokens: tuple[int, ...]  # other markers, packed
    owner: tuple[int, ...]  # who controls the Island Group
    villages: tuple[int, ...]
    stacks: list[int]  # by player and hex
    found: list[int]  # Discovered Island Markers: three places for each player

    # by player
    stock: list[int]  # pieces and Villages not on the map
    explorer: list[int]
    hand: list[int]  # hidden cards, as masks
    revealed: list[int]
    saved: Public[tuple[int, ...]]  # Build Points kept (CP-18.8)

    # piles
    cup: tuple[int, ...]  # how many markers of each kind
    pile: tuple[int, ...]  # tiles; the last is drawn next
    deck: tuple[int, ...]
    event_deck: tuple[int, ...]
    event_discards: tuple[int, ...]
    kumara: Public[int]  # its owner
    tapu_used: Public[bool]

    # trays
    voyage: list[int]
    active: Public[int]  # whose Movement and Battle turn it is
    tapu_hex: int  # closed to them
    used: list[int]  # their pieces that have moved, by hex
    shown: tuple[int, ...]  # revealed pieces, by player and hex
    mover: list[int]
    battle: list[int]
    bp: list[int]  # Build Points by hex; -1 where nobody controlled a group when the step began
    grown: int  # hexes with a new Village this turn, as a mask
    bought: int  # players who bought a card, as a mask
    canoe_built: int  # players who built a Transport Canoe, as a mask
    south_by: int  # who turned Aotearoa in the Building Step
    declared: int  # players who declared victory, as a mask
    stirred: bool  # somebody did something in this round of the Victory Step

    # cached
    _presence: list[int]  # by hex: who has pieces there, as a mask
    _capacity: tuple[int, ...]
    _known: tuple[int, ...]  # by hex: who knows it, as a mask
    _groups: list[tuple[int, ...]]  # by player: the hexes they control
    _chains: list[tuple[int, ...]]  # by player: the chain number of each hex, 0 for none; empty: not computed

    __slots__ = tuple(__annotations__)  # quicker to copy than fields in a dictionary

    def __init__(self, game: Game, players: int, settings: dict[str, Value]) -> None:
        super().__init__(game, players, settings)

    def copy(self) -> Self:  # written by `make fields` from the fields above
        other = type(self)(self.game, self.players, self.settings)
        self.share_kernel(other)
        other.turn = self.turn
        other.faction = self.faction
        other.home = self.home
        other.order = self.order
        other.marker_holder = self.marker_holder
        other.track = self.track
        other.threshold = self.threshold
        other.events_active = self.events_active
        other.effects = self.effects
        other.terrain = self.terrain
        other.island = self.island
        other.ocean = self.ocean
        other.tokens = self.tokens
        other.owner = self.owner
        other.villages = self.villages
        other.stacks = self.stacks.copy()
        other.found = self.found.copy()
        other.stock = self.stock.copy()
        other.explorer = self.explorer.copy()
        other.hand = self.hand.copy()
        other.revealed = self.revealed.copy()
        other.saved = self.saved
        other.cup = self.cup
        other.pile = self.pile
        other.deck = self.deck
        other.event_deck = self.event_deck
        other.event_discards = self.event_discards
        other.kumara = self.kumara
        other.tapu_used = self.tapu_used
        other.voyage = self.voyage.copy()
        other.active = self.active
        other.tapu_hex = self.tapu_hex
        other.used = self.used.copy()
        other.shown = self.shown
        other.mover = self.mover.copy()
        other.battle = self.battle.copy()
        other.bp = self.bp.copy()
        other.grown = self.grown
        other.bought = self.bought
        other.canoe_built = self.canoe_built
        other.south_by = self.south_by
        other.declared = self.declared
        other.stirred = self.stirred
        other._presence = self._presence.copy()
        other._capacity = self._capacity
        other._known = self._known
        other._groups = self._groups.copy()
        other._chains = self._chains.copy()
        return other

    def public(self) -> PublicFields:  # written by `make fields` from the fields above
        return {
            "turn": self.turn,
            "order": list(self.order),
            "marker_holder": self.marker_holder,
            "track": list(self.track),
            "threshold": self.threshold,
            "events_active": self.events_active,
            "saved": list(self.saved),
            "kumara": self.kumara,
            "tapu_used": self.tapu_used,
            "active": self.active,
        }

    # --- what the kernel asks -------------------------------------------------------------------------------

    def position(self, viewer: int) -> Seen:
        return knowledge.position(self, viewer)

    def deal(self, viewer: int) -> None:
        knowledge.deal(self, viewer)

    def score(self, player: int, viewer: int) -> Score:
        return scoring.score(self, player)

    def standing(self, player: int) -> tuple[int, ...]:
        return scoring.standing(self, player)

    def check(self) -> None:
        invariants.check(self)

    def seat_name(self, player: int) -> str:
        if player >= 0 and self.faction[player] >= 0:
            return FACTION_NAMES[self.faction[player]]
        return super().seat_name(player)

    def refresh(self) -> None:
        self._presence = [0] * HEXES
        for p in range(self.players):
            for h in range(HEXES):
                if self.stacks[p * HEXES + h]:
                    self._presence[h] |= 1 << p
        self.refresh_map()
        self.refresh_groups()
        self.refresh_chains()

    def refresh_map(self) -> None:
        """Work out capacities and who knows which hex, after tiles, markers or finds have changed."""
        everybody = (1 << self.players) - 1
        capacity = [0] * HEXES
        known = [0] * HEXES
        for h in range(HEXES):
            ground = self.terrain[h]
            if ground in (OCEAN, FACE_UP):
                known[h] = everybody
            if ground >= FACE_UP:
                tokens = self.tokens[h]
                up = IMPROVED_CAPACITY * (tokens // IMPROVED)
                if tokens & ASH:
                    up += ASH_CAPACITY
                if tokens & SPRING:
                    up += SPRING_CAPACITY
                if tokens & EROSION:
                    up += EROSION_CAPACITY
                capacity[h] = ISLAND_CAPACITY[self.island[h]] + up
        for place, h in enumerate(self.found):
            if h >= 0:
                known[h] |= 1 << place // DISCOVERED_MARKERS
        self._capacity = tuple(capacity)
        self._known = tuple(known)

    def refresh_groups(self) -> None:
        """List again which groups everybody controls."""
        groups: list[list[int]] = [[] for _ in range(self.players)]
        for h in range(HEXES):
            p = self.owner[h]
            if 0 <= p < INDEPENDENT:
                groups[p].append(h)
        self._groups = [tuple(mine) for mine in groups]

    def refresh_chains(self) -> None:
        """Forget all chains; they are recomputed when needed."""
        self._chains = [()] * self.players

    # --- hexes ----------------------------------------------------------------------------------------------

    def capacity(self, h: int) -> int:
        """How many Villages an island has room for (CP-2.6)."""
        return self._capacity[h]

    def is_group(self, h: int) -> bool:
        """Is this a face-up Island Group (CP-2.7)?"""
        return self.terrain[h] == FACE_UP and self._capacity[h] > 0

    def is_atoll(self, h: int) -> bool:
        """Is this a face-up Atoll, neither improved nor eroded (CP-2.7)?"""
        return self.terrain[h] == FACE_UP and self._capacity[h] == 0 and not self.tokens[h] & EROSION

    def knows(self, p: int, h: int) -> bool:
        """Is this hex known to the player (CP-2.4)?"""
        return self._known[h] >> p & 1 == 1

    def groups(self, p: int) -> tuple[int, ...]:
        """The hexes that a player controls, ascending (CP-2.8)."""
        return self._groups[p]

    def has_enemy_pieces(self, p: int, h: int) -> bool:
        """Does the hex hold pieces of another player?"""
        return self._presence[h] & ~(1 << p) != 0

    def is_enemy_hex(self, p: int, h: int) -> bool:
        """Does the hex hold an enemy piece or an enemy Controlled Island Group (CP-2.10)?"""
        return self._presence[h] & ~(1 << p) != 0 or (self.owner[h] >= 0 and self.owner[h] != p)

    def is_home_in_play(self, h: int) -> bool:
        """Is this the Home Island of a player of this game, whoever controls it (CP-2.15)?"""
        return h in self.home

    def token_count(self, token: int) -> int:
        """How many markers of a kind lie on the map."""
        if token == IMPROVED:
            return sum(t // IMPROVED for t in self.tokens)
        return sum(1 for t in self.tokens if t & token)

    def add_token(self, h: int, token: int) -> None:
        """Put a marker on a hex."""
        self.tokens = replaced(self.tokens, h, self.tokens[h] + token)
        self.refresh_map()

    def remove_token(self, h: int, token: int) -> None:
        """Take a marker off a hex, if it is there."""
        if self.tokens[h] & token:
            self.tokens = replaced(self.tokens, h, self.tokens[h] - token)
            self.refresh_map()

    def set_effect(self, place: int, value: int) -> None:
        """Let an event run, or end (-1)."""
        self.effects = replaced(self.effects, place, value)
        if place == TANIWHA:
            self.refresh_chains()

    # --- pieces ---------------------------------------------------------------------------------------------

    def stack(self, p: int, h: int) -> int:
        """A player's pieces in a hex, packed."""
        return self.stacks[p * HEXES + h]

    def change(self, p: int, h: int, difference: int) -> None:
        """Add pieces to a stack or take them away; the caller updates where they come from or go to."""
        place = p * HEXES + h
        before = self.stacks[place]
        after = before + difference
        self.stacks[place] = after
        if (before & UP_BITS == 0) != (after & UP_BITS == 0):
            self._chains[p] = ()
        if (before == 0) != (after == 0):
            others = self._presence[h] & ~(1 << p)
            self._presence[h] = others if after == 0 else others | 1 << p
            if others:
                self.refresh_chains()

    def place_piece(self, p: int, h: int, kind: int) -> None:
        """Put a piece from stock face down into a hex."""
        self.stock[p * STOCK + kind] -= 1
        self.change(p, h, ONE[kind])

    def remove_piece(self, p: int, h: int, kind: int, unit: int) -> None:
        """Put a piece back into its owner's stock (CP-2.11)."""
        self.stock[p * STOCK + kind] += 1
        self.change(p, h, -unit)
        self.forget_shown(p, h)

    def forget_shown(self, p: int, h: int) -> None:
        """Stop showing pieces that have left."""
        place = p * HEXES + h
        if self.shown[place]:
            seen = common(self.shown[place], self.stacks[place])
            if seen != self.shown[place]:
                self.shown = replaced(self.shown, place, seen)

    def turn_canoe_up(self, p: int, h: int) -> None:
        """Turn one Transport Canoe face up; one that has moved this turn before one that has not (CP-9.11)."""
        self.change(p, h, ONE_UP - ONE_DOWN)
        self.forget_shown(p, h)
        if self.used and p == self.active and self.used[h] >> 4 & 15:
            self.used[h] += ONE_UP - ONE_DOWN
        if self.trace is None:
            self.mark()

    # --- chains (CP-10.1, CP-10.2) --------------------------------------------------------------------------

    def chain(self, p: int) -> tuple[int, ...]:
        """The number of the chain that each hex is a link of, 0 for none."""
        ready = self._chains[p]
        if ready:
            return ready
        base = p * HEXES
        only = 1 << p
        taniwha = self.effects[TANIWHA]
        number = [0] * HEXES
        links: list[int] = []
        for h, stack in enumerate(self.stacks[base : base + HEXES]):
            if stack & 15 and self._presence[h] == only and h != taniwha:
                number[h] = NONE
                links.append(h)
        if not links:
            self._chains[p] = NO_LINKS
            return NO_LINKS
        chains = 0
        for link in links:
            if number[link] == NONE:
                chains += 1
                number[link] = chains
                open_ends = [link]
                while open_ends:
                    for other in NEIGHBOURS[open_ends.pop()]:
                        if number[other] == NONE:
                            number[other] = chains
                            open_ends.append(other)
        ready = tuple(number)
        self._chains[p] = ready
        return ready

    def home_chain(self, p: int) -> int:
        """The number of the chain that contains the player's own Home Island, 0 if none does (CP-10.3, CP-10.4)."""
        home = self.home[p]
        return self.chain(p)[home] if self.owner[home] == p else 0

    # --- Villages and control -------------------------------------------------------------------------------

    def set_group(self, h: int, owner: int, villages: int) -> None:
        """Change the Villages on an island and, with it, who controls it."""
        before = self.owner[h]
        if villages == 0:
            owner = NONE
        if 0 <= before < INDEPENDENT:
            self.stock[before * STOCK + VILLAGE] += self.villages[h]
        if 0 <= owner < INDEPENDENT:
            self.stock[owner * STOCK + VILLAGE] -= villages
        self.villages = replaced(self.villages, h, villages)
        if villages == 0:
            self.remove_token(h, WEEDS)  # CP-15.8
        if owner == before:
            return
        self.owner = replaced(self.owner, h, owner)
        self.refresh_groups()
        for p in range(self.players):
            self.rebase_explorer(p)
        if self.kumara >= 0 and 0 <= owner < INDEPENDENT and self.home[self.kumara] == h and owner != self.kumara:
            self.kumara = owner  # CP-18.5
            self.tell(KUMARA_TAKEN, owner, h)

    def base(self, p: int) -> int:
        """Where the player's Explorer belongs, -1 if they control nothing (CP-2.12)."""
        home = self.home[p]
        if self.owner[home] == p:
            return home
        best = NONE
        for h in self._groups[p]:
            if best == NONE or DISTANCE[home][h] < DISTANCE[home][best]:
                best = h
        return best

    def has_home_pool(self, p: int) -> bool:
        """Did the player control their Home Island when the Building Step began (CP-13.5, CP-13.11)?"""
        home = self.home[p]
        return self.owner[home] == p and self.bp[home] >= 0

    def rebase_explorer(self, p: int) -> None:
        """An Explorer that is not lost follows its base (CP-2.12)."""
        before = self.explorer[p]
        if before == LOST:
            return
        base = self.base(p)
        if base == before:
            return
        self.explorer[p] = base
        if base == LOST:
            self.tell(EXPLORER_HOMELESS, p)
        elif before != NONE and not self.voyage:
            self.tell(EXPLORER_MOVED, p, base)

    # --- finds ----------------------------------------------------------------------------------------------

    def finds(self, p: int) -> list[int]:
        """Where each of the player's Discovered Island Markers lies, NONE for those in the stock."""
        return self.found[DISCOVERED_MARKERS * p : DISCOVERED_MARKERS * (p + 1)]

    def secrets_of(self, p: int) -> list[int]:
        """The hexes of secret tiles with the player's marker, ascending."""
        mine = [h for h in self.finds(p) if h >= 0]
        mine.sort()
        return mine

    def has_free_marker(self, p: int) -> bool:
        """Does the player have a Discovered Island Marker left (CP-8.3)?"""
        return NONE in self.finds(p)

    def put_marker(self, p: int, h: int) -> None:
        """Put the player's Discovered Island Marker on a secret tile."""
        place = self.found.index(NONE, DISCOVERED_MARKERS * p)
        self.found[place] = h
        self.refresh_map()

    def lay_island(self, h: int, tile: int, ground: int) -> None:
        """Put an island tile into a hex, face up or down."""
        self.island = replaced(self.island, h, tile)
        self.terrain = replaced(self.terrain, h, ground)
        self.refresh_map()

    def turn_island_up(self, h: int) -> None:
        """Turn a secret tile face up; all markers on it go back (CP-8.2, CP-3.9)."""
        assert self.terrain[h] == SECRET
        self.terrain = replaced(self.terrain, h, FACE_UP)
        self.found = [NONE if marked == h else marked for marked in self.found]
        self.remove_token(h, TWO_KNOTS)
        self.refresh_map()

    # --- cards ----------------------------------------------------------------------------------------------

    def card_count(self, p: int) -> int:
        """How many cards the player owns, revealed and hidden."""
        return (self.hand[p] | self.revealed[p]).bit_count()

    def has_card(self, p: int, effect: int) -> bool:
        """Has the player revealed a card of this set?"""
        return self.revealed[p] & effect != 0

    def may_hide(self, p: int, effect: int) -> bool:
        """Could the player hold a hidden card of this set, as far as everybody can tell?"""
        if self.hand[p] == 0:
            return False
        seen = 0
        for q in range(self.players):
            seen |= self.revealed[q]
        return effect & ~seen != 0
