"""The position of Clash of Cultures: flat lists of small integers, per space, per player or per card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Self

from pentarchy.core.settings import Value
from pentarchy.core.state import Score, State
from pentarchy.core.view import Public
from pentarchy.games.cultures.components import (
    ADVANCES,
    BIT,
    CATEGORY,
    CATEGORY_MASK,
    COLOUR_NAMES,
    DOGMA_IDEAS,
    GOVERNMENT_MASK,
    LAYOUTS,
    LIMITS,
    REQUIRES,
    STORED_FOOD,
    H,
    Layout,
    spread,
)
from pentarchy.games.cultures.lines import LOST_GOODS
from pentarchy.games.cultures.names import (
    DOGMA,
    FIRST_GOVERNMENT,
    FOOD,
    GOODS,
    GREAT_COLOSSEUM,
    IDEAS,
    MOOD,
    NONE,
    SEA,
    STORAGE,
    UNREVEALED,
)
from pentarchy.games.cultures.seen import PublicFields, Seen

if TYPE_CHECKING:
    from pentarchy.core.game import Game

# The state of a land unit or Ship in this turn; the first two are the `state` of a unit that may still move.
IN_FOREST: Final = 1
IN_FERTILE: Final = 2
MOVED: Final = 4  # in this Move Units action
BARRED: Final = 8  # for the rest of the turn
CARGO: Final = 128  # places from here on are Ships: 128 + player * 4 + number

# What has happened in this player turn (CC-5.10).
USED_HUSBANDRY: Final = 1 << 0
USED_FREE_EDUCATION: Final = 1 << 1
USED_PRIESTHOOD: Final = 1 << 2
USED_STATE_RELIGION: Final = 1 << 3
USED_BARTER: Final = 1 << 4
USED_TAXES: Final = 1 << 5
USED_ARTS: Final = 1 << 6
USED_DRAMA: Final = 1 << 7
USED_POWER: Final = 1 << 8
USED_LABOR: Final = 1 << 9
USED_LIBRARY: Final = 1 << 10
USED_LIGHTHOUSE: Final = 1 << 11
USED_STATUE: Final = 1 << 12
COLLECTED: Final = 1 << 13
INFLUENCED_ONCE: Final = 1 << 14
BEGUN: Final = 1 << 15  # an option of the turn decision has been taken
FOCUS_WAITS: Final = 1 << 16
MASS_WAITS: Final = 1 << 17
WON_ON_LAND: Final = 1 << 18
CAPTURED_CITY: Final = 1 << 19
WON_ATTACK: Final = 1 << 20
WARLORD_WAITS: Final = 1 << 21

IN_DECK: Final = -3  # places of a Wonder that stands nowhere
ON_DISPLAY: Final = -2
GONE: Final = -1


class Cultures(State):
    """One position of the game."""

    # the map
    terrain: tuple[int, ...]  # per space, -1 unrevealed
    tiles: tuple[int, ...]  # per slot: which region lies there, face down or up
    spare: tuple[int, ...]  # regions that left the game unseen
    turned: int  # slot whose region is shown but not laid yet, -1 none
    exhausted: tuple[int, ...]
    homes: tuple[int, ...]  # per player: the starting space
    # cities, per space
    city: list[int]  # owner: a player, BARBARIANS or NONE
    mood: list[int]
    size: list[int]
    built: list[int]  # three bits per building: 0 none, else colour + 1
    harbour: list[int]  # the sea space of the Port
    activations: list[int]  # in this turn
    # units
    owner: list[int]  # of the land units in a land space; a space holds units of one side only
    army: list[int]  # Army units, or Barbarians
    settlers: list[int]
    ships: list[int]  # player * 4 + number: the sea space, NONE in supply
    hold_army: list[int]  # aboard each Ship
    hold_settlers: list[int]
    ship_state: list[int]
    worn: Public[list[int]]  # one entry per land unit of the active player that is not fresh: place, kind, state
    barbarians: Public[int]  # in supply
    camps: Public[int]  # Barbarian settlements in supply
    # players
    goods: list[int]  # player * 7 + kind
    stock: list[int]  # player * 8 + kind
    advances: list[int]  # per player, a set
    ruins: list[int]  # pieces of this colour that left the game for points
    ruined_wonders: list[int]
    schooled: int  # players who have had their cards from Writing, a set
    pestilence: Public[bool]
    assassinated: list[int]
    revolts: list[int]  # actions lost in the next turn
    truce: Public[int]  # whom the active player may not attack, a set
    truce_next: Public[list[int]]  # the same for each player's next turn
    # cards
    hand: list[int]  # per player, a set of action cards and great persons
    objectives: list[int]  # per player, a set of objective cards in hand
    completed: list[int]  # per player, a set of objective cards
    limbo: int  # action cards and great persons whose effect is under way
    action_deck: tuple[int, ...]  # the last is on top, in all decks and piles
    action_pile: tuple[int, ...]
    objective_deck: tuple[int, ...]
    objective_pile: tuple[int, ...]
    event_deck: tuple[int, ...]
    event_pile: tuple[int, ...]
    wonder_deck: tuple[int, ...]
    wonder: list[int]  # per Wonder: the space it stands in, or IN_DECK, ON_DISPLAY, GONE
    reserved: list[int]  # per Wonder: for whom
    known: list[int]  # viewer * 4 + owner: action cards of the owner's hand that the viewer has seen
    known_objectives: list[int]
    # the course of the game
    first: Public[int]
    round: Public[int]
    turn: Public[int]
    place: Public[int]  # how many players have had their turn in this Turn
    active: Public[int]  # NONE outside player turns
    actions: Public[int]
    used: Public[int]
    trades: Public[int]
    drafts: Public[int]  # Build Units activations with Draft in this turn
    moves: Public[int]  # made in this Move Units action
    sailed: Public[int]  # 1 a Ship ended elsewhere, 2 by Navigation, in this action
    fought: Public[list[int]]  # spaces of the land battles in which the active player attacked this turn
    library: int  # the advance borrowed for this turn
    feats: list[int]  # per player: immediate objectives that have just come true, a set
    declared: list[int]  # per player: names declared in this Status Phase, a set
    founders: int  # players who declared City Founder in this Round, a set
    wonder_builders: int  # players who built a Wonder in this Round, a set
    # what is being chosen
    group: Public[list[int]]  # land units that move together: place, kind, state
    fleet: Public[int]  # Ships that move or fight together, a set of numbers
    picked: list[int]  # spaces this Collect has taken from
    battle: list[int]
    tactics: list[int]  # the two face-down cards, hidden
    plans: list[int]  # objective cards drawn with New Plans, hidden
    spied: int  # the card a spy is taking, hidden
    offer: list[int]  # the trade being made
    hired: list[int]  # spaces of the Barbarian stacks that were hired
    event: int  # the event card being resolved
    # cached
    _map: Layout
    _works: list[int]  # advances whose effects a player has
    _open: list[int]  # advances a player may take, price aside
    _towns: list[tuple[int, ...]]  # per owner: the spaces of their cities, ascending
    _revealed: int
    _land: int
    _sea: int
    _seas: tuple[int, ...]

    __slots__ = tuple(__annotations__)  # quicker to copy than fields in a dictionary

    def __init__(self, game: Game, players: int, settings: dict[str, Value]) -> None:
        super().__init__(game, players, settings)
        self._map = LAYOUTS[players]

    def copy(self) -> Self:  # written by `make fields` from the fields above
        other = type(self)(self.game, self.players, self.settings)
        self.share_kernel(other)
        other.terrain = self.terrain
        other.tiles = self.tiles
        other.spare = self.spare
        other.turned = self.turned
        other.exhausted = self.exhausted
        other.homes = self.homes
        other.city = self.city.copy()
        other.mood = self.mood.copy()
        other.size = self.size.copy()
        other.built = self.built.copy()
        other.harbour = self.harbour.copy()
        other.activations = self.activations.copy()
        other.owner = self.owner.copy()
        other.army = self.army.copy()
        other.settlers = self.settlers.copy()
        other.ships = self.ships.copy()
        other.hold_army = self.hold_army.copy()
        other.hold_settlers = self.hold_settlers.copy()
        other.ship_state = self.ship_state.copy()
        other.worn = self.worn.copy()
        other.barbarians = self.barbarians
        other.camps = self.camps
        other.goods = self.goods.copy()
        other.stock = self.stock.copy()
        other.advances = self.advances.copy()
        other.ruins = self.ruins.copy()
        other.ruined_wonders = self.ruined_wonders.copy()
        other.schooled = self.schooled
        other.pestilence = self.pestilence
        other.assassinated = self.assassinated.copy()
        other.revolts = self.revolts.copy()
        other.truce = self.truce
        other.truce_next = self.truce_next.copy()
        other.hand = self.hand.copy()
        other.objectives = self.objectives.copy()
        other.completed = self.completed.copy()
        other.limbo = self.limbo
        other.action_deck = self.action_deck
        other.action_pile = self.action_pile
        other.objective_deck = self.objective_deck
        other.objective_pile = self.objective_pile
        other.event_deck = self.event_deck
        other.event_pile = self.event_pile
        other.wonder_deck = self.wonder_deck
        other.wonder = self.wonder.copy()
        other.reserved = self.reserved.copy()
        other.known = self.known.copy()
        other.known_objectives = self.known_objectives.copy()
        other.first = self.first
        other.round = self.round
        other.turn = self.turn
        other.place = self.place
        other.active = self.active
        other.actions = self.actions
        other.used = self.used
        other.trades = self.trades
        other.drafts = self.drafts
        other.moves = self.moves
        other.sailed = self.sailed
        other.fought = self.fought.copy()
        other.library = self.library
        other.feats = self.feats.copy()
        other.declared = self.declared.copy()
        other.founders = self.founders
        other.wonder_builders = self.wonder_builders
        other.group = self.group.copy()
        other.fleet = self.fleet
        other.picked = self.picked.copy()
        other.battle = self.battle.copy()
        other.tactics = self.tactics.copy()
        other.plans = self.plans.copy()
        other.spied = self.spied
        other.offer = self.offer.copy()
        other.hired = self.hired.copy()
        other.event = self.event
        other._map = self._map
        other._works = self._works.copy()
        other._open = self._open.copy()
        other._towns = self._towns.copy()
        other._revealed = self._revealed
        other._land = self._land
        other._sea = self._sea
        other._seas = self._seas
        return other

    def public(self) -> PublicFields:  # written by `make fields` from the fields above
        return {
            "worn": self.worn.copy(),
            "barbarians": self.barbarians,
            "camps": self.camps,
            "pestilence": self.pestilence,
            "truce": self.truce,
            "truce_next": self.truce_next.copy(),
            "first": self.first,
            "round": self.round,
            "turn": self.turn,
            "place": self.place,
            "active": self.active,
            "actions": self.actions,
            "used": self.used,
            "trades": self.trades,
            "drafts": self.drafts,
            "moves": self.moves,
            "sailed": self.sailed,
            "fought": self.fought.copy(),
            "group": self.group.copy(),
            "fleet": self.fleet,
        }

    # --- caches ----------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        self._works = [0] * self.players
        self._open = [0] * self.players
        for p in range(self.players):
            self.refresh_advances(p)
        self.refresh_towns()
        self.refresh_map()

    def refresh_advances(self, p: int) -> None:
        """Update caches after a cube was placed or moved, or an advance borrowed."""
        held = self.advances[p]
        self._works[p] = held | (1 << self.library if self.library >= 0 and p == self.active else 0)
        government = held & GOVERNMENT_MASK
        allowed = 0
        for advance in range(ADVANCES):
            if not held >> advance & 1 and REQUIRES[advance] & ~held == 0:
                category = CATEGORY[advance]
                if category < FIRST_GOVERNMENT or not government & ~CATEGORY_MASK[category]:
                    allowed |= 1 << advance
        self._open[p] = allowed

    def refresh_towns(self) -> None:
        """Update caches after a city was founded, lost or won."""
        found: list[list[int]] = [[], [], [], [], []]
        for h in self._map.spaces:
            if self.city[h] >= 0:
                found[self.city[h]].append(h)
        self._towns = [tuple(towns) for towns in found]

    def refresh_map(self) -> None:
        """Update caches after a region was laid."""
        land, sea = 0, 0
        for h in self._map.spaces:
            terrain = self.terrain[h]
            if terrain == SEA:
                sea |= BIT[h]
            elif terrain != UNREVEALED:
                land |= BIT[h]
        self._land, self._sea, self._revealed = land, sea, land | sea
        seas: list[int] = []
        left = sea
        while left:
            part = left & -left
            while True:
                more = (part | spread(part)) & left
                if more == part:
                    break
                part = more
            seas.append(part)
            left &= ~part
        self._seas = tuple(seas)

    # --- asked everywhere -----------------------------------------------------------------------------------

    def has(self, p: int, advance: int) -> bool:
        """Does this advance work for the player?"""
        return self._works[p] >> advance & 1 == 1

    def good(self, p: int, kind: int) -> int:
        """How much of a resource or token a player has."""
        return self.goods[p * GOODS + kind]

    def limit(self, p: int, kind: int) -> int:
        """CC-6.1: the most a player can store; tokens have no limit."""
        if kind == FOOD:
            return STORED_FOOD if self._works[p] >> STORAGE & 1 else LIMITS[FOOD]
        if kind == IDEAS:
            return DOGMA_IDEAS if self._works[p] >> DOGMA & 1 else LIMITS[IDEAS]
        return LIMITS[kind] if kind < MOOD else 1000

    def gain(self, p: int, kind: int, amount: int) -> int:
        """CC-6.1: add goods, losing any excess; return how many were gained."""
        place = p * GOODS + kind
        before = self.goods[place]
        after = min(before + amount, max(before, self.limit(p, kind)))
        self.goods[place] = after
        return after - before

    def cap(self, p: int) -> None:
        """After a limit has fallen, discard the excess."""
        for kind in (FOOD, IDEAS):
            excess = self.goods[p * GOODS + kind] - self.limit(p, kind)
            if excess > 0:
                self.goods[p * GOODS + kind] -= excess
                self.tell(LOST_GOODS, p, excess, kind)

    def owns_wonder(self, p: int, wonder: int) -> bool:
        """CC-23.7: does the Wonder stand in a city of this player?"""
        space = self.wonder[wonder]
        return space >= 0 and self.city[space] == p

    def tokens(self, p: int, kind: int) -> int:
        """How many tokens the player can pay where this kind is asked (CC-23.14)."""
        if self.owns_wonder(p, GREAT_COLOSSEUM):
            return self.goods[p * GOODS + MOOD] + self.goods[p * GOODS + MOOD + 1]
        return self.goods[p * GOODS + kind]

    def after(self, p: int) -> list[int]:
        """All players clockwise, beginning with this one."""
        return [(p + i) % self.players for i in range(self.players)]

    def level(self, p: int, outline: int) -> int:
        """CC-7.6: the number of a player's advances with an outline (a set of advances)."""
        return (self.advances[p] & outline).bit_count()

    def seat_name(self, player: int) -> str:
        return COLOUR_NAMES[player] if 0 <= player < len(COLOUR_NAMES) else "The table"

    # --- elsewhere ------------------------------------------------------------------------------------------

    def position(self, viewer: int) -> Seen:
        from pentarchy.games.cultures.knowledge import position

        return position(self, viewer)

    def deal(self, viewer: int) -> None:
        from pentarchy.games.cultures.knowledge import deal

        deal(self, viewer)

    def score(self, player: int, viewer: int) -> Score:
        from pentarchy.games.cultures.scoring import score

        return score(self, player)

    def standing(self, player: int) -> tuple[int, ...]:
        from pentarchy.games.cultures.scoring import standing

        return standing(self, player)

    def check(self) -> None:
        from pentarchy.games.cultures.invariants import check

        check(self)


def blank_spaces() -> list[int]:
    """One cell per space, nothing in it."""
    return [0] * H


def no_spaces() -> list[int]:
    """One cell per space, naming nobody."""
    return [NONE] * H
