"""Who knows what (section 19): the view of a seat, and dealing again what it cannot know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pentarchy.games.paradise.build_points import cost_of
from pentarchy.games.paradise.components import (
    BAND,
    BATTLE_REROLL,
    CARD_COST,
    CARD_IDS,
    CARDS,
    CHOOSE_OFF_COURSE,
    COLONY,
    EVENT_IDS,
    FACTION_IDS,
    FORBID_HEX,
    HEX_IDS,
    HEXES,
    IMPROVED,
    ISLAND_IDS,
    KINDS,
    KNOT_RELIEF,
    LOST,
    MARKER_IDS,
    NONE,
    PIECE_IDS,
    SECRET,
    SOFTEN_REMOVAL,
    STOCK,
    TOKENS,
    TRANSPORT,
    VILLAGE,
    VILLAGE_COST,
    WAR,
    WEEDS_COST,
    WIN_REMOVES_PANICKED,
)
from pentarchy.games.paradise.dealing import deal_pieces
from pentarchy.games.paradise.knots import knot_total
from pentarchy.games.paradise.pieces import (
    ONE_BOARDED,
    UP_BITS,
    face_down,
    listed,
)
from pentarchy.games.paradise.scoring import total
from pentarchy.games.paradise.seen import BattleSeen, HexSeen, MoverSeen, Seen, SideSeen, StackSeen, VoyageSeen
from pentarchy.games.paradise.trays import (
    B_BANDS,
    B_HEX,
    B_LOCALS,
    B_PANICKED,
    B_ROLL,
    B_SAVED,
    B_SIDE,
    B_WARS,
    SPIED,
    SPY,
    V_PEEK,
    V_PLAYER,
    V_TILE,
)

if TYPE_CHECKING:
    from pentarchy.games.paradise.state import Paradise

#: The steps of a turn as players see them (CP-5.1), Movement and Battle separately.
STEPS: Final[tuple[str, ...]] = ("Turn order", "Exploration", "Movement", "Battle", "Building", "Victory")
TURN_ORDER: Final = 0
EXPLORATION: Final = 1
MOVEMENT: Final = 2
BATTLE: Final = 3
BUILDING: Final = 4
VICTORY: Final = 5
TERRAIN_NAMES: Final[tuple[str, ...]] = ("unexplored", "ocean", "island", "secret")
EFFECT_NAMES: Final = (
    *("winds", "fishing", "call_to_war", "war_leader", "truce", "spy", "spied"),
    *("drought", "taniwha", "taniwha_turn"),
)


def sees(s: Paradise, viewer: int, p: int) -> bool:
    """Does this seat see the player's face-down pieces and hand (CP-15.16, CP-19.3, CP-19.9)?"""
    return s.over or viewer == p or (viewer >= 0 and s.effects[SPY] == viewer and s.effects[SPIED] == p)


def sees_tile(s: Paradise, viewer: int, h: int) -> bool:
    """Does this seat see which island lies in a hex (CP-8.1, CP-19.5)?"""
    if s.terrain[h] != SECRET or s.over:
        return True
    if viewer < 0:
        return False
    return s.knows(viewer, h) or bool(s.voyage and s.voyage[V_PLAYER] == viewer and s.voyage[V_PEEK] == h)


# --- the view -----------------------------------------------------------------------------------------------


def hex_name(h: int) -> str:
    """A hex as views name it, empty for none."""
    return HEX_IDS[h] if h >= 0 else ""


def card_names(cards: int) -> list[str]:
    """The cards of a mask."""
    return [CARD_IDS[card] for card in range(CARDS) if cards >> card & 1]


def position(s: Paradise, viewer: int) -> Seen:
    """All that this seat may know of the table; -1 is the public."""
    n = s.players
    return {
        **s.public(),
        "step": step_of(s),
        "factions": [FACTION_IDS[f] if f >= 0 else "" for f in s.faction],
        "homes": [hex_name(h) for h in s.home],
        "totals": [total(s, p) for p in range(n)] if s.turn else list(s.track),
        "effects": {name: s.effects[place] for place, name in enumerate(EFFECT_NAMES) if s.effects[place] >= 0},
        "hexes": [hex_view(s, viewer, h) for h in range(HEXES)],
        "chains": [chains_view(s, p) for p in range(n)],
        "stock": [stock_view(s, viewer, p) for p in range(n)],
        "explorers": ["" if NONE in s.home else "lost" if h == LOST else HEX_IDS[h] for h in s.explorer],
        "hand_sizes": [s.hand[p].bit_count() for p in range(n)],
        "hands": [card_names(s.hand[p]) if sees(s, viewer, p) else [] for p in range(n)],
        "revealed": [card_names(s.revealed[p]) for p in range(n)],
        "deck": len(s.deck),
        "pile": len(s.pile),
        "cup": dict(zip(MARKER_IDS, s.cup, strict=True)),
        "event_deck": len(s.event_deck),
        "event_discards": [EVENT_IDS[event] for event in s.event_discards],
        "voyage": voyage_view(s, viewer),
        "tapu_hex": hex_name(s.tapu_hex),
        "mover": mover_view(s, viewer),
        "moved": moved_view(s, viewer),
        "battle": battle_view(s),
        "build_points": build_view(s, viewer),
        "prices": prices_view(s, viewer),
        "declared": [p for p in range(n) if s.declared >> p & 1],
    }


def step_of(s: Paradise) -> int:
    """The step of the turn as the public sees it; -1 if that is unclear."""
    if s.voyage:
        return EXPLORATION
    if s.battle:
        return BATTLE
    if s.active >= 0:
        return MOVEMENT
    return BUILDING if s.bp and s.turn else NONE


def chains_view(s: Paradise, p: int) -> list[list[str]]:
    """A player's chains of face-up canoes, those of one link too (CP-10.1)."""
    if NONE in s.home:
        return []
    chain = s.chain(p)
    return [[HEX_IDS[h] for h in range(HEXES) if chain[h] == number] for number in range(1, max(chain) + 1)]


def hex_view(s: Paradise, viewer: int, h: int) -> HexSeen:
    """One hex of the map."""
    view: HexSeen = {"id": HEX_IDS[h], "terrain": TERRAIN_NAMES[s.terrain[h]]}
    if s.ocean[h] >= 0:
        view["knots"] = s.ocean[h]
    if s.terrain[h] >= 2:
        seen = sees_tile(s, viewer, h)
        view["island"] = ISLAND_IDS[s.island[h]] if seen else ""
        view["capacity"] = s.capacity(h) if seen else NONE
        view["finders"] = [p for p in range(s.players) if h in s.finds(p)]
        markers = [name for name, token in TOKENS if s.tokens[h] & token]
        view["markers"] = markers + ["improved_agriculture"] * (s.tokens[h] // IMPROVED)
    if s.villages[h]:
        view["owner"] = s.owner[h]
        view["villages"] = s.villages[h]
    stacks = [stack_view(s, viewer, p, h) for p in range(s.players) if s.stack(p, h)]
    if stacks:
        view["stacks"] = stacks
    return view


def stack_view(s: Paradise, viewer: int, p: int, h: int) -> StackSeen:
    """A player's pieces in a hex: face-up canoes, how many are face down, and those whose kind is seen."""
    stack = s.stack(p, h)
    down = stack & ~UP_BITS
    seen = down if sees(s, viewer, p) else s.shown[p * HEXES + h]
    return {"player": p, "face_up": stack & UP_BITS, "face_down": face_down(stack), "kinds": listed(seen)}


def stock_view(s: Paradise, viewer: int, p: int) -> dict[str, int]:
    """A player's stock: the Villages for all, the pieces for those who see them (CP-19.4)."""
    view = {"village": s.stock[p * STOCK + VILLAGE]}
    if sees(s, viewer, p):
        for kind in range(KINDS):
            view[PIECE_IDS[kind]] = s.stock[p * STOCK + kind]
    return view


def voyage_view(s: Paradise, viewer: int) -> VoyageSeen:
    """The Explorer at sea; the tile drawn only for its owner."""
    if not s.voyage:
        return {}
    here, _, off_course, tile, peek, player = s.voyage
    mine = player == viewer
    return {
        "player": player,
        "hex": HEX_IDS[here],
        "knots": knot_total(s, player),
        "off_course": off_course,
        "tile": ISLAND_IDS[tile] if tile >= 0 and mine else "",
        "tile_drawn": tile >= 0,
        "peek": hex_name(peek),
    }


def mover_view(s: Paradise, viewer: int) -> MoverSeen:
    """The piece that is being moved: all of it for its owner, what has been seen to move for the others."""
    if not s.mover or s.active < 0:
        return {}
    kind, _, cargo, here, steps, shown, _ = s.mover
    if sees(s, viewer, s.active) or shown:
        aboard = PIECE_IDS[cargo] if cargo >= 0 else ""
        return {"hex": HEX_IDS[here], "steps": steps, "kind": PIECE_IDS[kind], "cargo": aboard}
    return {"hex": HEX_IDS[here], "steps": steps, "pieces": 2 if cargo >= 0 else 1} if steps else {}


def moved_view(s: Paradise, viewer: int) -> dict[str, dict[str, int]]:
    """The active player's pieces that have moved, for that player."""
    if s.active < 0 or not sees(s, viewer, s.active):
        return {}
    return {HEX_IDS[h]: listed(flags) for h, flags in enumerate(s.used) if flags % ONE_BOARDED}


def battle_view(s: Paradise) -> BattleSeen:
    """The battle: front rows, panicked Warrior Bands and the die, all public."""
    if not s.battle:
        return {}
    sides: list[SideSeen] = [
        {
            "player": s.battle[B_SIDE + side],
            "warrior_band": s.battle[B_BANDS + side],
            "war_canoe": s.battle[B_WARS + side],
            "local_warrior": s.battle[B_LOCALS + side],
            "panicked": s.battle[B_PANICKED + side],
        }
        for side in (0, 1)
    ]
    return {"hex": HEX_IDS[s.battle[B_HEX]], "sides": sides, "roll": s.battle[B_ROLL] + 1, "saved": s.battle[B_SAVED]}


def build_view(s: Paradise, viewer: int) -> dict[str, int]:
    """The viewer's own Build Points by group (CP-19.7)."""
    if not s.bp or viewer < 0:
        return {}
    return {HEX_IDS[h]: s.bp[h] for h in s.groups(viewer) if s.bp[h] >= 0}


def prices_view(s: Paradise, viewer: int) -> dict[str, int]:
    """What the viewer pays in the Building Step (CP-13.6, CP-13.7, CP-13.13, CP-13.16)."""
    if not s.bp or not s.turn or viewer < 0:
        return {}
    prices = {PIECE_IDS[kind]: cost_of(s, viewer, kind) for kind in (TRANSPORT, WAR, BAND, COLONY)}
    return {**prices, "village": VILLAGE_COST, "card": CARD_COST, "weeds": WEEDS_COST}


# --- dealing again --------------------------------------------------------------------------------------------


def deal(s: Paradise, viewer: int) -> None:
    """Deal again the cards, tiles, events and face-down pieces that this seat cannot know."""
    if s.over:
        return
    deal_cards(s, viewer)
    deal_tiles(s, viewer)
    events = sorted(s.event_deck)
    s.shuffle(events)
    s.event_deck = tuple(events)
    if NONE in s.faction:
        return
    for p in range(s.players):
        if not sees(s, viewer, p):
            deal_pieces(s, p)


#: The cards that open a window which only their holder sees, by decision.
WINDOW_CARDS: Final = {
    "tapu_window": FORBID_HEX,
    "star_compass_window": CHOOSE_OFF_COURSE,
    "lost_window": KNOT_RELIEF,
    "reroll": BATTLE_REROLL,
    "battle_loss": SOFTEN_REMOVAL,
    "after_battle": WIN_REMOVES_PANICKED,
}


def needed_card(s: Paradise, p: int) -> int:
    """The card that the player must hold for the open question to be asked, as a mask."""
    if not s.agenda or s.player != p:
        return 0
    top = s.agenda[-1]
    if top.player != p or not top.veiled:
        return 0
    hand, s.hand[p] = s.hand[p], 0
    asked_anyway = bool(top.options(s))
    s.hand[p] = hand
    return 0 if asked_anyway else WINDOW_CARDS[top.decision]


def deal_cards(s: Paradise, viewer: int) -> None:
    """Shuffle others' hidden cards into the deck and deal again; an open window keeps its holder's card."""
    hidden = [p for p in range(s.players) if not sees(s, viewer, p)]
    unknown = list(s.deck)
    sizes = {p: s.hand[p].bit_count() for p in hidden}
    for p in hidden:
        unknown += [card for card in range(CARDS) if s.hand[p] >> card & 1]
    needed = {p: needed_card(s, p) for p in hidden}
    unknown.sort()
    s.shuffle(unknown)
    for p in hidden:
        s.hand[p] = needed[p]
        if needed[p]:
            unknown.remove(needed[p].bit_length() - 1)
    for p in hidden:
        while s.hand[p].bit_count() < sizes[p]:
            s.hand[p] |= 1 << unknown.pop()
    s.deck = tuple(unknown)


def deal_tiles(s: Paradise, viewer: int) -> None:
    """Shuffle the pile with the tiles this seat has not seen: secret ones, and one another player has just drawn."""
    hexes = [h for h in range(HEXES) if s.terrain[h] == SECRET and not sees_tile(s, viewer, h)]
    unknown = [*s.pile, *[s.island[h] for h in hexes]]
    drawn = bool(s.voyage) and s.voyage[V_TILE] >= 0 and s.voyage[V_PLAYER] != viewer
    if drawn:
        unknown.append(s.voyage[V_TILE])
    unknown.sort()
    s.shuffle(unknown)
    island = list(s.island)
    for h in hexes:
        island[h] = unknown.pop()
    s.island = tuple(island)
    if drawn:
        s.voyage[V_TILE] = unknown.pop()
    s.pile = tuple(unknown)
    s.refresh_map()
