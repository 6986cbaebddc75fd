"""Setting up the table (section 4)."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.core.state import Together
from pentarchy.core.steps import Step
from pentarchy.games.paradise.components import (
    BAND,
    CARDS,
    COSTS,
    DISCOVERED_MARKERS,
    EVENT_COUNT,
    FACE_UP,
    FACTION_HEX,
    FACTION_NAMES,
    HEXES,
    INDEPENDENT,
    ISLAND_IDS,
    ISLAND_MARKER,
    LIMITS,
    LOST,
    MARKER_COUNT,
    MARKER_KIND,
    MARKER_KNOTS,
    NONE,
    OCEAN,
    OCEAN_MARKER,
    PRINTED_VILLAGES,
    RUMOR,
    SET_ASIDE,
    START_BANDS,
    START_BP,
    START_VILLAGES,
    STOCK,
    TILES,
    UNEXPLORED,
    VP,
    factions_of,
    island_markers_removed,
    start_of,
    threshold_of,
)
from pentarchy.games.paradise.lines import HOME_BEGUN, HOME_DEALT, START_BANDS_PLACED, START_PLACED, some
from pentarchy.games.paradise.pieces import face_down
from pentarchy.games.paradise.questions import Question
from pentarchy.games.paradise.state import Paradise
from pentarchy.games.paradise.trays import NO_EFFECTS, NO_PIECES
from pentarchy.games.paradise.turn import Turn
from pentarchy.games.paradise.verbs import CHOOSE_HOME, DONE, START_PIECE


def setup(s: Paradise) -> None:
    """Lay out map, cup, piles and decks; then homes are chosen."""
    n = s.players
    lay_table(s)
    lay_map(s)
    s.deck = shuffled(s, list(range(CARDS)))
    s.event_deck = shuffled(s, [event for event, count in enumerate(EVENT_COUNT) for _ in range(count)])
    s.refresh()
    if s.word("home_assignment") == "random":
        s.faction = shuffled(s, list(factions_of(n)))
        for p in range(n):
            s.tell(HOME_DEALT, p, s.faction[p])
        s.push(Begin())
    else:
        s.queue(*[ChooseHome(p) for p in range(n)], Begin())


def lay_table(s: Paradise) -> None:
    """Everything but the map: full stocks, empty hands, nothing going on."""
    n = s.players
    s.turn = 0
    s.faction = (NONE,) * n
    s.home = (NONE,) * n
    s.order = tuple(range(n))
    s.marker_holder = NONE
    s.track = (VP["start_total"],) * n
    s.threshold = threshold_of(n)
    s.events_active = False
    s.effects = NO_EFFECTS
    s.stacks = [0] * (n * HEXES)
    s.found = [NONE] * (DISCOVERED_MARKERS * n)
    s.stock = list(LIMITS[:STOCK]) * n
    s.explorer = [LOST] * n
    s.hand = [0] * n
    s.revealed = [0] * n
    s.saved = (0,) * n
    s.event_discards = ()
    s.kumara = NONE
    s.tapu_used = False
    s.voyage = []
    s.active = NONE
    s.tapu_hex = NONE
    s.used = []
    s.shown = NO_PIECES[: n * HEXES]
    s.mover = []
    s.battle = []
    s.bp = []
    s.grown = 0
    s.bought = 0
    s.canoe_built = 0
    s.south_by = NONE
    s.declared = 0
    s.stirred = False


def lay_map(s: Paradise) -> None:
    """Printed hexes, placed tiles, the two ocean markers, the cup and the pile (CP-4.1 to CP-4.6, CP-4.13)."""
    terrain = [UNEXPLORED] * HEXES
    island = [NONE] * HEXES
    ocean = [NONE] * HEXES
    owner = [NONE] * HEXES
    villages = [0] * HEXES
    cup = list(MARKER_COUNT)
    pile = [tile for tile in range(TILES) if tile not in SET_ASIDE]
    for h in range(HEXES):
        word, _, name = start_of(s.players, h).partition(":")
        if word == "ocean":
            terrain[h] = OCEAN
        elif word == "ocean_marker":
            marker = draw_marker(s, cup, OCEAN_MARKER)
            terrain[h], ocean[h] = OCEAN, MARKER_KNOTS[marker]
        elif word != "unknown":
            terrain[h], island[h] = FACE_UP, ISLAND_IDS.index(name)
            if word == "tile":
                pile.remove(island[h])
            elif PRINTED_VILLAGES[island[h] - TILES]:
                owner[h], villages[h] = INDEPENDENT, PRINTED_VILLAGES[island[h] - TILES]
    for _ in range(island_markers_removed(s.players)):
        draw_marker(s, cup, ISLAND_MARKER)
    s.terrain, s.island, s.ocean = tuple(terrain), tuple(island), tuple(ocean)
    s.tokens = (0,) * HEXES
    s.owner, s.villages = tuple(owner), tuple(villages)
    s.cup = tuple(cup)
    s.pile = shuffled(s, pile)


def draw_marker(s: Paradise, cup: list[int], kind: int) -> int:
    """Draw a random marker of one kind out of the cup."""
    choices = [m for m, k in enumerate(MARKER_KIND) if k == kind for _ in range(cup[m])]
    marker = choices[s.roll(len(choices))]
    cup[marker] -= 1
    return marker


def shuffled(s: Paradise, items: list[int]) -> tuple[int, ...]:
    """The items in random order."""
    s.shuffle(items)
    return tuple(items)


class ChooseHome(Question):
    """CP-4.7: in seat order each player takes a free Home Island, and with it a colour."""

    decision = "choose_home"
    rule = "4.7"

    def candidates(self, s: Paradise) -> range:
        return CHOOSE_HOME.options()

    def forbids(self, s: Paradise, action: int) -> int:
        if not CHOOSE_HOME.has(action):
            return 0
        faction = CHOOSE_HOME.first(action)
        return clause(4, 7) if faction in s.faction or faction not in factions_of(s.players) else 0

    def because(self, s: Paradise, action: int, number: int) -> str:
        name = FACTION_NAMES[CHOOSE_HOME.first(action)]
        return f"{name} is taken." if CHOOSE_HOME.first(action) in s.faction else f"{name} is not in this game."

    def apply(self, s: Paradise, action: int) -> None:
        faction = list(s.faction)
        faction[self.player] = CHOOSE_HOME.first(action)
        s.faction = tuple(faction)

    def prompt(self, s: Paradise) -> str:
        return "Choose your Home Island."


class Begin(Step[Paradise]):
    """CP-4.8 to CP-4.10: disks, Villages, Warrior Bands and Explorers; then the first turn."""

    def run(self, s: Paradise) -> None:
        s.home = tuple(FACTION_HEX[f] for f in s.faction)
        for p in range(s.players):
            s.set_group(s.home[p], p, START_VILLAGES)
            s.explorer[p] = s.home[p]
            s.tell(HOME_BEGUN, p, s.home[p], START_VILLAGES)
        if s.number("variable_start"):
            s.bp = [NONE] * HEXES
            for p in range(s.players):
                s.bp[s.home[p]] = START_BP
            s.queue(Together(tuple(StartPieces(p) for p in range(s.players))), EndSetup(), Turn())
            return
        for p in range(s.players):
            for _ in range(START_BANDS):
                s.place_piece(p, s.home[p], BAND)
        s.tell(START_BANDS_PLACED, NONE, some(BAND, START_BANDS))
        s.push(Turn())


class StartPieces(Question):
    """CP-18.6: pieces of the player's choice worth at most 4 BP, in secret, in their Home hex."""

    decision = "start_pieces"
    rule = "18.6"
    secret = True

    def candidates(self, s: Paradise) -> list[int]:
        return [*START_PIECE.options(), DONE.base]

    def forbids(self, s: Paradise, action: int) -> int:
        if not START_PIECE.has(action):
            return 0
        kind = START_PIECE.first(action)
        if kind == RUMOR:
            return clause(4, 9)
        if s.stock[self.player * STOCK + kind] == 0:
            return clause(3, 1)
        return clause(18, 6) if COSTS[kind] > s.bp[s.home[self.player]] else 0

    def apply(self, s: Paradise, action: int) -> None:
        if START_PIECE.has(action):
            kind = START_PIECE.first(action)
            s.place_piece(self.player, s.home[self.player], kind)
            s.bp[s.home[self.player]] -= COSTS[kind]
            s.push(self)

    def prompt(self, s: Paradise) -> str:
        return f"Choose your starting pieces ({s.bp[s.home[self.player]]} Build Points left), or finish."


class EndSetup(Step[Paradise]):
    """CP-18.6: the starting pieces are placed."""

    def run(self, s: Paradise) -> None:
        s.bp = []
        for p in range(s.players):
            s.tell(START_PLACED, p, face_down(s.stack(p, s.home[p])), s.home[p])
