"""The position: what lies where, and the few operations that move things while keeping the indexes right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Self

from pentarchy.core.state import Score, State
from pentarchy.core.view import Public
from pentarchy.games.brazil.components import (
    ADJACENT,
    CAPITAL,
    COMBAT_KINDS,
    EMPIRE_NAMES,
    FIRST_CITY,
    FRAME_COUNT,
    GOLD_KINDS,
    KINDS,
    NONE,
    PAINTING_FRAME,
    PRODUCT_COUNT,
    TILE_BUILDING,
    UNITS_EACH,
)
from pentarchy.games.brazil.components import BUILDING_COUNT as BUILDINGS
from pentarchy.games.brazil.lines import (
    COMBAT_DECK_RENEWED,
    DREW_COMBAT,
    DREW_GOLD,
    FREED,
    GAINED,
    GOLD_DECK_RENEWED,
    PAINTING_PAID,
    SEIZED,
    TOOK_COMBAT_CARDS,
    TOOK_GOLD_CARDS,
)

if TYPE_CHECKING:
    from pentarchy.games.brazil.seen import PublicFields, Seen

READY: Final = -1  # a unit never deployed, on the player board
DEFEATED: Final = -2  # a unit in the personal supply, to be deployed again for free
DECK: Final = -1  # a mission in its deck
SHOWN: Final = 10  # a mission revealed by player p is at SHOWN + p
ATTACKER: Final = 0  # sides of a battle
DEFENDER: Final = 1
NO_BATTLE: Final[tuple[int, ...]] = ()
#: What an open battle or challenge holds, in this order.
BATTLE_UNIT: Final = 0
BATTLE_HEX: Final = 1
BATTLE_BOMBARDS: Final = 2
BATTLE_ATTACKER: Final = 3
BATTLE_DEFENDER: Final = 4  # NONE: an Expedition
BATTLE_DONE: Final = 5  # how many sides have finished playing cards
NO_CARDS: Final[tuple[int, ...]] = (0,) * (2 * COMBAT_KINDS)
MIXED: Final = 9  # in `_claim`: tiles of several owners around
PAYERS: Final = 7  # in `paid`: the six kinds of tokens (Gold cards among Gold) and Combat cards


class Brazil(State):
    """One position of Brazil: Imperial. Lists per player are cut by seat: `supply[6 * p + kind]`."""

    # the course of the game
    scenario: int
    setup_player: Public[int]
    first_player: Public[int]
    active: Public[int]  # whose turn it is, NONE during setup
    era: Public[int]
    round: Public[int]
    last_round: Public[int]
    ender: Public[int]  # who revealed the first Era III mission in Era III
    free_move: Public[bool]  # of this turn, if still available
    extra_arch: Public[int]  # the arch whose additional movement is still available, NONE if none is
    moved: Public[bool]  # this turn: no more Gold cards
    # players
    empire: tuple[int, ...]
    monarch: tuple[int, ...]
    capital: tuple[int, ...]  # the hex
    arch: list[int]  # where the current token stands
    buried: list[int]  # 2 per player: the arches above the face-down tokens of Era I and II
    monarch_uses: Public[list[int]]  # how often the monarch's counted power was used
    product_at: list[int]  # 6 per player: NONE, the arch it upgrades, or the monarch's board
    supply: list[int]  # 6 per player
    kept: list[int]  # 9 per player: exploration tiles in possession
    unit_hex: list[int]  # per unit: its hex, READY or DEFEATED
    # the map
    tile: list[int]
    owner: list[int]
    goods: list[int]  # tokens on the tile, four bits for each kind
    palace: tuple[int, ...]  # the number of the Palace on the tile (II to VI), 0 if none
    enhanced: Public[tuple[int, ...]]  # hexes whose tile carries its monarch's mark
    terrain: Public[tuple[int, ...]]
    face_down: tuple[int, ...]  # exploration tiles not yet seen
    face_up: tuple[int, ...]  # exploration tiles that stay
    # the common board
    bank: list[int]  # tokens of the box; below zero where the supply is unlimited
    tiles_left: Public[list[int]]
    city_stacks: tuple[tuple[int, ...], ...]  # the last one is on top; so in all decks
    gallery: Public[list[int]]  # two of each frame
    painting_decks: tuple[tuple[int, ...], ...]
    painting_at: list[int]  # whose it is
    mission_decks: tuple[tuple[int, ...], ...]
    mission_at: list[int]  # DECK, whose hand, or SHOWN + whose
    returned_by: tuple[int, ...]  # per mission: who put it under its deck in setup
    gold_deck: tuple[int, ...]
    gold_hand: list[int]  # 9 per player
    gold_aside: list[int]  # used this turn
    gold_discard: list[int]
    combat_deck: tuple[int, ...]
    combat_hand: list[int]  # 10 per player
    combat_discard: list[int]
    exploration_box: tuple[int, ...]  # left in the box, or removed unseen
    exploration_gone: Public[tuple[int, ...]]  # discarded after having been seen
    capital_tiles: tuple[int, ...]  # face down on the capital hexes until all are shown; NONE when taken
    capital_box: tuple[int, ...]
    capitals_shown: bool
    # what the open decision has gathered so far
    paid: Public[list[int]]
    battle: tuple[int, ...]
    played: tuple[int, ...]  # 10 per side
    cancelled: tuple[int, ...]  # 10 per side

    # cached
    _adjacent: tuple[tuple[int, ...], ...]
    _leader: tuple[int, ...]  # per empire: who leads it
    _holder: list[int]  # per hex: whose units stand there
    _claim: list[int]  # per hex: 0, owner + 1 of the tiles around it, or MIXED
    _seized_near: list[int]  # per hex: seized tiles around it
    _frontier: list[tuple[int, ...]]  # per player: free hexes next to tiles of theirs alone
    _wealth: list[int]  # 6 per player: what they can pay with
    _owned: list[int]  # 9 per player: Buildings owned and controlled
    _cities: list[int]  # per player: Cities owned and controlled
    _frames: list[int]  # 3 per player: Paintings
    _upgrades: list[int]  # per player: upgraded arches, as bits
    _tokens_held: list[int]
    _gold_held: list[int]
    _combat_held: list[int]

    __slots__ = tuple(__annotations__)  # quicker to copy than fields in a dictionary

    # --- the kernel's questions -----------------------------------------------------------------------------------

    def copy(self) -> Self:  # written by `make fields` from the fields above
        other = type(self)(self.game, self.players, self.settings)
        self.share_kernel(other)
        other.scenario = self.scenario
        other.setup_player = self.setup_player
        other.first_player = self.first_player
        other.active = self.active
        other.era = self.era
        other.round = self.round
        other.last_round = self.last_round
        other.ender = self.ender
        other.free_move = self.free_move
        other.extra_arch = self.extra_arch
        other.moved = self.moved
        other.empire = self.empire
        other.monarch = self.monarch
        other.capital = self.capital
        other.arch = self.arch.copy()
        other.buried = self.buried.copy()
        other.monarch_uses = self.monarch_uses.copy()
        other.product_at = self.product_at.copy()
        other.supply = self.supply.copy()
        other.kept = self.kept.copy()
        other.unit_hex = self.unit_hex.copy()
        other.tile = self.tile.copy()
        other.owner = self.owner.copy()
        other.goods = self.goods.copy()
        other.palace = self.palace
        other.enhanced = self.enhanced
        other.terrain = self.terrain
        other.face_down = self.face_down
        other.face_up = self.face_up
        other.bank = self.bank.copy()
        other.tiles_left = self.tiles_left.copy()
        other.city_stacks = self.city_stacks
        other.gallery = self.gallery.copy()
        other.painting_decks = self.painting_decks
        other.painting_at = self.painting_at.copy()
        other.mission_decks = self.mission_decks
        other.mission_at = self.mission_at.copy()
        other.returned_by = self.returned_by
        other.gold_deck = self.gold_deck
        other.gold_hand = self.gold_hand.copy()
        other.gold_aside = self.gold_aside.copy()
        other.gold_discard = self.gold_discard.copy()
        other.combat_deck = self.combat_deck
        other.combat_hand = self.combat_hand.copy()
        other.combat_discard = self.combat_discard.copy()
        other.exploration_box = self.exploration_box
        other.exploration_gone = self.exploration_gone
        other.capital_tiles = self.capital_tiles
        other.capital_box = self.capital_box
        other.capitals_shown = self.capitals_shown
        other.paid = self.paid.copy()
        other.battle = self.battle
        other.played = self.played
        other.cancelled = self.cancelled
        other._adjacent = self._adjacent
        other._leader = self._leader
        other._holder = self._holder.copy()
        other._claim = self._claim.copy()
        other._seized_near = self._seized_near.copy()
        other._frontier = self._frontier.copy()
        other._wealth = self._wealth.copy()
        other._owned = self._owned.copy()
        other._cities = self._cities.copy()
        other._frames = self._frames.copy()
        other._upgrades = self._upgrades.copy()
        other._tokens_held = self._tokens_held.copy()
        other._gold_held = self._gold_held.copy()
        other._combat_held = self._combat_held.copy()
        return other

    def public(self) -> PublicFields:  # written by `make fields` from the fields above
        return {
            "setup_player": self.setup_player,
            "first_player": self.first_player,
            "active": self.active,
            "era": self.era,
            "round": self.round,
            "last_round": self.last_round,
            "ender": self.ender,
            "free_move": self.free_move,
            "extra_arch": self.extra_arch,
            "moved": self.moved,
            "monarch_uses": self.monarch_uses.copy(),
            "enhanced": list(self.enhanced),
            "terrain": list(self.terrain),
            "tiles_left": self.tiles_left.copy(),
            "gallery": self.gallery.copy(),
            "exploration_gone": list(self.exploration_gone),
            "paid": self.paid.copy(),
        }

    def position(self, viewer: int) -> Seen:
        from pentarchy.games.brazil.knowledge import position

        return position(self, viewer)

    def deal(self, viewer: int) -> None:
        from pentarchy.games.brazil.knowledge import deal

        deal(self, viewer)

    def score(self, player: int, viewer: int) -> Score:
        from pentarchy.games.brazil.scoring import score

        return score(self, player, viewer)

    def standing(self, player: int) -> tuple[int, ...]:
        from pentarchy.games.brazil.scoring import standing

        return standing(self, player)

    def check(self) -> None:
        from pentarchy.games.brazil.invariants import check

        check(self)

    def seat_name(self, player: int) -> str:
        if player >= 0 and self.empire[player] != NONE:
            return EMPIRE_NAMES[self.empire[player]]
        return super().seat_name(player)

    def refresh(self) -> None:
        """Recompute all cached fields from what lies on the table."""
        n = self.players
        hexes = len(self.tile)
        self._adjacent = ADJACENT[self.scenario]
        self._leader = tuple(self.empire.index(empire) if empire in self.empire else NONE for empire in range(4))
        self._holder = [NONE] * hexes
        for unit, hex in enumerate(self.unit_hex):
            if hex >= 0:
                self._holder[hex] = self._leader[unit // UNITS_EACH]
        self._seized_near = [0] * hexes
        self._claim = [0] * hexes
        self._wealth = self.supply[:]
        self._owned = [0] * (BUILDINGS * n)
        self._cities = [0] * n
        for hex in range(hexes):
            if self.tile[hex] != NONE:
                self._index_tile(hex)
        self._frontier = [()] * n
        self._find_frontiers()
        self._frames = [0] * (FRAME_COUNT * n)
        for painting, p in enumerate(self.painting_at):
            if p != NONE:
                self._frames[FRAME_COUNT * p + PAINTING_FRAME[painting]] += 1
        self._upgrades = [0] * n
        for place, arch in enumerate(self.product_at):
            if arch != NONE:
                self._upgrades[place // PRODUCT_COUNT] |= 1 << arch
        self._tokens_held = [sum(self.supply[KINDS * p : KINDS * (p + 1)]) for p in range(n)]
        self._gold_held = [sum(self.gold_hand[GOLD_KINDS * p : GOLD_KINDS * (p + 1)]) for p in range(n)]
        self._combat_held = [sum(self.combat_hand[COMBAT_KINDS * p : COMBAT_KINDS * (p + 1)]) for p in range(n)]

    def _index_tile(self, hex: int) -> None:
        owner = self.owner[hex]
        tile = self.tile[hex]
        seized = self.is_seized(hex)
        for near in self._adjacent[hex]:
            claim = self._claim[near]
            self._claim[near] = owner + 1 if claim == 0 or claim == owner + 1 else MIXED
            if seized:
                self._seized_near[near] += 1
        self._add_goods_to_wealth(hex, self.controller(hex), 1)
        if not seized:
            self._count_tile(tile, owner, 1)

    def _count_tile(self, tile: int, owner: int, change: int) -> None:
        if tile < FIRST_CITY:
            self._owned[BUILDINGS * owner + TILE_BUILDING[tile]] += change
        elif tile != CAPITAL:
            self._cities[owner] += change

    def _find_frontiers(self) -> None:
        tile = self.tile
        claim = self._claim
        for p in range(self.players):
            self._frontier[p] = tuple([h for h in range(len(tile)) if claim[h] == p + 1 and tile[h] == NONE])

    def _add_goods_to_wealth(self, hex: int, p: int, sign: int) -> None:
        goods = self.goods[hex]
        at = KINDS * p
        while goods:
            self._wealth[at] += sign * (goods & 15)
            goods >>= 4
            at += 1

    # --- asking the map -------------------------------------------------------------------------------------------

    def controller(self, hex: int) -> int:
        """BI-2.4: who controls the tile on a hex; NONE where there is no tile."""
        tile = self.tile[hex]
        if tile == NONE:
            return NONE
        holder = self._holder[hex]
        return holder if holder != NONE and tile != CAPITAL else self.owner[hex]

    def is_seized(self, hex: int) -> bool:
        """BI-2.4: does another player's unit stand on this Building or City?"""
        holder = self._holder[hex]
        tile = self.tile[hex]
        return holder != NONE and tile != NONE and tile != CAPITAL and holder != self.owner[hex]

    def is_own_building(self, p: int, hex: int) -> bool:
        """Is this a Building that the player owns and controls?"""
        tile = self.tile[hex]
        if tile == NONE or tile >= FIRST_CITY or self.owner[hex] != p:
            return False
        holder = self._holder[hex]
        return holder in (NONE, p)

    def is_upgraded(self, p: int, arch: int) -> bool:
        """BI-7.5.3: does a Product lie in the slot of this arch?"""
        return self._upgrades[p] >> arch & 1 == 1

    def is_near_enemy(self, p: int, hex: int) -> bool:
        """Is the hex next to a tile of another player, or to a seized one (BI-7.3.3)?"""
        claim = self._claim[hex]
        return (claim != 0 and claim != p + 1) or self._seized_near[hex] > 0

    def leader(self, unit: int) -> int:
        """Whose unit it is."""
        return self._leader[unit // UNITS_EACH]

    def sum_of(self, p: int, paintings: tuple[int, ...], amounts: tuple[int, ...]) -> int:
        """The combined effect of the player's Paintings among these (BI-13.3)."""
        total = 0
        for painting in paintings:
            if self.painting_at[painting] == p:
                total += amounts[painting]
        return total

    def has_any(self, p: int, paintings: tuple[int, ...]) -> bool:
        """Does the player have one of these Paintings?"""
        return any(self.painting_at[painting] == p for painting in paintings)

    # --- tokens and cards -----------------------------------------------------------------------------------------

    def stock(self, kind: int, wanted: int) -> int:
        """BI-3.15, BI-3.16: how many of the wanted tokens the general supply can give."""
        if self.settings["limited_supply"] and self.bank[kind] < wanted:
            return self.bank[kind]
        return wanted

    def gain(self, p: int, kind: int, wanted: int = 1) -> None:
        """BI-6.7: move tokens from the general to the personal supply."""
        count = self.stock(kind, wanted)
        if count:
            self.take_tokens(p, kind, count)
            self.tell(GAINED, p, count, kind)

    def take_tokens(self, p: int, kind: int, count: int) -> None:
        """Move tokens, known to be in stock, to the personal supply without a journal entry."""
        self.bank[kind] -= count
        self.supply[KINDS * p + kind] += count
        self._wealth[KINDS * p + kind] += count
        self._tokens_held[p] += count

    def credit(self, p: int, paintings: tuple[int, ...]) -> None:
        """Record which of the player's Paintings bring what follows."""
        if self.journal is not None:
            for painting in paintings:
                if self.painting_at[painting] == p:
                    self.tell(PAINTING_PAID, p, painting)

    def spend(self, p: int, kind: int, place: int) -> None:
        """BI-6.11: return a token from the personal supply (place 0) or hex `place - 1` to the general supply."""
        if place == 0:
            self.supply[KINDS * p + kind] -= 1
            self._tokens_held[p] -= 1
        else:
            self.goods[place - 1] -= 1 << 4 * kind
        self._wealth[KINDS * p + kind] -= 1
        self.bank[kind] += 1

    def put_goods(self, hex: int, kind: int, wanted: int) -> int:
        """Put tokens from the general supply on a Building; return how many there were."""
        count = self.stock(kind, wanted)
        self.bank[kind] -= count
        self.goods[hex] += count << 4 * kind
        self._wealth[KINDS * self.controller(hex) + kind] += count
        return count

    def draw_gold_cards(self, p: int, count: int) -> None:
        """BI-6.10: draw Gold cards; an empty deck is replaced by its shuffled discard pile."""
        for drawn in range(count):
            if not self.gold_deck:
                self.gold_deck = self._renewed(self.gold_discard)
                if not self.gold_deck:
                    count = drawn
                    break
                self.tell(GOLD_DECK_RENEWED)
            card = self.gold_deck[-1]
            self.gold_deck = self.gold_deck[:-1]
            self.gold_hand[GOLD_KINDS * p + card] += 1
            self._gold_held[p] += 1
            self.mark()
            self.whisper(p, DREW_GOLD, p, card)
        if count:
            self.tell(TOOK_GOLD_CARDS, p, count)

    def draw_combat_cards(self, p: int, count: int) -> None:
        """BI-6.10: draw Combat cards; an empty deck is replaced by its shuffled discard pile."""
        for drawn in range(count):
            if not self.combat_deck:
                self.combat_deck = self._renewed(self.combat_discard)
                if not self.combat_deck:
                    count = drawn
                    break
                self.tell(COMBAT_DECK_RENEWED)
            card = self.combat_deck[-1]
            self.combat_deck = self.combat_deck[:-1]
            self.combat_hand[COMBAT_KINDS * p + card] += 1
            self._combat_held[p] += 1
            self.mark()
            self.whisper(p, DREW_COMBAT, p, card)
        if count:
            self.tell(TOOK_COMBAT_CARDS, p, count)

    def _renewed(self, pile: list[int]) -> tuple[int, ...]:
        cards: list[int] = []
        for kind in range(len(pile)):
            cards += [kind] * pile[kind]
            pile[kind] = 0
        self.shuffle(cards)
        return tuple(cards)

    def use_gold_card(self, p: int, card: int) -> None:
        """BI-13.6: set a used Gold card aside until the turn ends."""
        self.gold_hand[GOLD_KINDS * p + card] -= 1
        self._gold_held[p] -= 1
        self.gold_aside[card] += 1

    def discard_combat_card(self, p: int, card: int) -> None:
        """Move a Combat card from the hand to its discard pile."""
        self.take_combat_card(p, card)
        self.combat_discard[card] += 1

    def take_combat_card(self, p: int, card: int) -> None:
        """Take a Combat card out of the hand."""
        self.combat_hand[COMBAT_KINDS * p + card] -= 1
        self._combat_held[p] -= 1

    # --- units and tiles ------------------------------------------------------------------------------------------

    def put_unit(self, unit: int, hex: int) -> None:
        """Put a unit on a hex where no enemy stands; control is recomputed (BI-2.4)."""
        self.lift_unit(unit)
        p = self._leader[unit // UNITS_EACH]
        self.unit_hex[unit] = hex
        if self._holder[hex] == NONE:
            self._holder[hex] = p
            if self.is_seized(hex):
                self._shift_control(hex, self.owner[hex], p, 1)

    def lift_unit(self, unit: int) -> None:
        """Move a unit to the personal supply; the tile it leaves may return to its owner (BI-2.4)."""
        hex = self.unit_hex[unit]
        self.unit_hex[unit] = DEFEATED
        if hex < 0:
            return
        first = unit - unit % UNITS_EACH
        for other in range(first, first + UNITS_EACH):
            if self.unit_hex[other] == hex:
                return
        seized = self.is_seized(hex)
        p = self._holder[hex]
        self._holder[hex] = NONE
        if seized:
            self._shift_control(hex, p, self.owner[hex], -1)

    def _shift_control(self, hex: int, loser: int, winner: int, seizures: int) -> None:
        self._add_goods_to_wealth(hex, loser, -1)
        self._add_goods_to_wealth(hex, winner, 1)
        self._count_tile(self.tile[hex], self.owner[hex], -seizures)
        if seizures > 0:
            self.tell(SEIZED, winner, self.tile[hex], loser, hex)
        else:
            self.tell(FREED, winner, self.tile[hex], hex)
        for near in self._adjacent[hex]:
            self._seized_near[near] += seizures

    def lay_tile(self, hex: int, tile: int, p: int) -> None:
        """Put a tile on a free hex."""
        self.tile[hex] = tile
        self.owner[hex] = p
        self._index_tile(hex)
        self._find_frontiers()

    def flip_tile(self, hex: int) -> None:
        """Turn a Building over; its owner and controller stay the same."""
        self._count_tile(self.tile[hex], self.owner[hex], -1)
        self.tile[hex] ^= 1
        self._count_tile(self.tile[hex], self.owner[hex], 1)

    def change_terrain(self, hex: int, terrain: int) -> None:
        """Give a hex another terrain."""
        self.terrain = (*self.terrain[:hex], terrain, *self.terrain[hex + 1 :])

    def set_face_down(self, hex: int, kind: int) -> None:
        """Set what lies face down on a hex."""
        self.face_down = (*self.face_down[:hex], kind, *self.face_down[hex + 1 :])

    def set_face_up(self, hex: int, kind: int) -> None:
        """Set what lies face up on a hex."""
        self.face_up = (*self.face_up[:hex], kind, *self.face_up[hex + 1 :])

    def set_palace(self, hex: int, number: int) -> None:
        """Put a Palace on a tile."""
        self.palace = (*self.palace[:hex], number, *self.palace[hex + 1 :])
