"""Who knows what (section 19): the view of a seat, and dealing anew what it cannot know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.games.paradise.components import (
    BAND,
    BATTLE_REROLL,
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
    LIMITS,
    LOST,
    MARKER_IDS,
    NONE,
    OCEAN,
    PIECE_IDS,
    RUMOR,
    SECRET,
    SOFTEN_REMOVAL,
    STOCK,
    TILES,
    TOKENS,
    TRANSPORT,
    VILLAGE,
    WAR,
    WIN_REMOVES_PANICKED,
)
from pentarchy.games.paradise.pieces import (
    ONE,
    ONE_BOARDED,
    PASSENGERS,
    SAILORS,
    UP_BITS,
    common,
    count,
    face_down,
    has_seat,
    listed,
)
from pentarchy.games.paradise.scoring import total

if TYPE_CHECKING:
    from pentarchy.games.paradise.state import Paradise

TERRAIN_NAMES = ("unexplored", "ocean", "island", "secret")
EFFECT_NAMES = (
    *("winds", "fishing", "call_to_war", "war_leader", "truce", "spy", "spied"),
    *("drought", "taniwha", "taniwha_turn"),
)
TRIES = 20  # before what is hidden stays as it is


def sees(s: Paradise, viewer: int, p: int) -> bool:
    """Does this seat see the player's face-down pieces and hand (CP-15.16, CP-19.3, CP-19.9)?"""
    return s.over or viewer == p or (viewer >= 0 and s.effects[5] == viewer and s.effects[6] == p)


def sees_tile(s: Paradise, viewer: int, h: int) -> bool:
    """Does this seat see which island lies in a hex (CP-8.1, CP-19.5)?"""
    if s.terrain[h] != SECRET or s.over:
        return True
    if viewer < 0:
        return False
    return s.knows(viewer, h) or bool(s.voyage and s.voyage[5] == viewer and s.voyage[4] == h)


# --- the view -----------------------------------------------------------------------------------------------


def hex_name(h: int) -> str:
    """A hex as views name it, empty for none."""
    return HEX_IDS[h] if h >= 0 else ""


def card_names(cards: int) -> list[str]:
    """The cards of a mask."""
    return [CARD_IDS[card] for card in range(CARDS) if cards >> card & 1]


def position(s: Paradise, viewer: int) -> dict[str, object]:
    """All that this seat may know of the table; -1 is the public."""
    n = s.players
    return {
        "turn": s.turn,
        "factions": [FACTION_IDS[f] if f >= 0 else "" for f in s.faction],
        "homes": [hex_name(h) for h in s.home],
        "order": list(s.order),
        "marker_holder": s.marker_holder,
        "track": list(s.track),
        "totals": [total(s, p) for p in range(n)] if s.turn else list(s.track),
        "threshold": s.threshold,
        "events_active": s.events_active,
        "effects": {name: s.effects[place] for place, name in enumerate(EFFECT_NAMES) if s.effects[place] >= 0},
        "hexes": [hex_view(s, viewer, h) for h in range(HEXES)],
        "stock": [stock_view(s, viewer, p) for p in range(n)],
        "explorers": ["lost" if h == LOST else HEX_IDS[h] for h in s.explorer],
        "hand_sizes": [s.hand[p].bit_count() for p in range(n)],
        "hands": [card_names(s.hand[p]) if sees(s, viewer, p) else [] for p in range(n)],
        "revealed": [card_names(s.revealed[p]) for p in range(n)],
        "tapu_used": s.tapu_used,
        "kumara": s.kumara,
        "deck": len(s.deck),
        "pile": len(s.pile),
        "cup": dict(zip(MARKER_IDS, s.cup, strict=True)),
        "event_deck": len(s.event_deck),
        "event_discards": [EVENT_IDS[event] for event in s.event_discards],
        "saved": list(s.saved),
        "voyage": voyage_view(s, viewer),
        "active": s.active,
        "tapu_hex": hex_name(s.tapu_hex),
        "mover": mover_view(s, viewer),
        "moved": moved_view(s, viewer),
        "battle": battle_view(s),
        "build_points": build_view(s, viewer),
        "declared": [p for p in range(n) if s.declared >> p & 1],
    }


def hex_view(s: Paradise, viewer: int, h: int) -> dict[str, object]:
    """One hex of the map."""
    view: dict[str, object] = {"id": HEX_IDS[h], "terrain": TERRAIN_NAMES[s.terrain[h]]}
    if s.ocean[h] >= 0:
        view["knots"] = s.ocean[h]
    if s.terrain[h] >= 2:
        seen = sees_tile(s, viewer, h)
        view["island"] = ISLAND_IDS[s.island[h]] if seen else ""
        view["capacity"] = s.capacity(h) if seen else NONE
        view["finders"] = [p for p in range(s.players) if h in s.found[3 * p : 3 * p + 3]]
        markers = [name for name, token in TOKENS if s.tokens[h] & token]
        view["markers"] = markers + ["improved_agriculture"] * (s.tokens[h] // IMPROVED)
    if s.villages[h]:
        view["owner"] = s.owner[h]
        view["villages"] = s.villages[h]
    stacks = [stack_view(s, viewer, p, h) for p in range(s.players) if s.stack(p, h)]
    if stacks:
        view["stacks"] = stacks
    return view


def stack_view(s: Paradise, viewer: int, p: int, h: int) -> dict[str, object]:
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


def voyage_view(s: Paradise, viewer: int) -> dict[str, object]:
    """The Explorer at sea; the tile drawn only for its owner."""
    if not s.voyage:
        return {}
    here, knots, off_course, tile, peek, player = s.voyage
    mine = player == viewer
    return {
        "player": player,
        "hex": HEX_IDS[here],
        "knots": knots,
        "off_course": off_course,
        "tile": ISLAND_IDS[tile] if tile >= 0 and mine else "",
        "tile_drawn": tile >= 0,
        "peek": hex_name(peek),
    }


def mover_view(s: Paradise, viewer: int) -> dict[str, object]:
    """The piece that is being moved: all of it for its owner, what has been seen to move for the others."""
    if not s.mover or s.active < 0:
        return {}
    kind, _, cargo, here, steps, shown, _ = s.mover
    if sees(s, viewer, s.active) or shown:
        view: dict[str, object] = {"hex": HEX_IDS[here], "steps": steps, "kind": PIECE_IDS[kind]}
        view["cargo"] = PIECE_IDS[cargo] if cargo >= 0 else ""
        return view
    return {"hex": HEX_IDS[here], "steps": steps, "pieces": 2 if cargo >= 0 else 1} if steps else {}


def moved_view(s: Paradise, viewer: int) -> dict[str, dict[str, int]]:
    """The active player's pieces that have moved, for himself."""
    if s.active < 0 or not sees(s, viewer, s.active):
        return {}
    return {HEX_IDS[h]: listed(flags) for h, flags in enumerate(s.used) if flags % ONE_BOARDED}


def battle_view(s: Paradise) -> dict[str, object]:
    """The battle: front rows, panicked Warrior Bands and the die, all public."""
    if not s.battle:
        return {}
    sides = [
        {
            "player": s.battle[1 + side],
            "warrior_band": s.battle[3 + side],
            "war_canoe": s.battle[5 + side],
            "local_warrior": s.battle[7 + side],
            "panicked": s.battle[9 + side],
        }
        for side in (0, 1)
    ]
    return {"hex": HEX_IDS[s.battle[0]], "sides": sides, "roll": s.battle[17] + 1, "saved": s.battle[18]}


def build_view(s: Paradise, viewer: int) -> dict[str, int]:
    """The viewer's own Build Points by group (CP-19.7)."""
    if not s.bp or viewer < 0:
        return {}
    return {HEX_IDS[h]: s.bp[h] for h in s.groups(viewer) if s.bp[h] >= 0}


# --- dealing anew ---------------------------------------------------------------------------------------------


def deal(s: Paradise, viewer: int) -> None:
    """Deal cards, tiles, events and face-down pieces that this seat cannot know anew."""
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
WINDOW_CARDS = {
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
    """Hidden cards of others and the deck are mixed; an open window keeps its holder's card."""
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
    """Secret tiles that the seat has not found, a tile another has just drawn, and the pile are mixed."""
    hexes = [h for h in range(HEXES) if s.terrain[h] == SECRET and not sees_tile(s, viewer, h)]
    unknown = [*s.pile, *[s.island[h] for h in hexes]]
    drawn = bool(s.voyage) and s.voyage[3] >= 0 and s.voyage[5] != viewer
    if drawn:
        unknown.append(s.voyage[3])
    unknown.sort()
    s.shuffle(unknown)
    island = list(s.island)
    for h in hexes:
        island[h] = unknown.pop()
    s.island = tuple(island)
    if drawn:
        s.voyage[3] = unknown.pop()
    s.pile = tuple(unknown)
    s.refresh_map()


def deal_pieces(s: Paradise, p: int) -> None:
    """Give a player's face-down pieces other kinds that everybody would think possible."""
    take_back_unseen_choice(s, p)
    start = p * HEXES
    stacks, stock = s.stacks[start : start + HEXES], s.stock[p * STOCK : p * STOCK + STOCK]
    used, mover = s.used[:], s.mover[:]
    asked = s.player == p and len(s.agenda) > 0 and s.agenda[-1].player == p
    for _ in range(TRIES):
        if Dealing(s, p).deal() and (not asked or s.agenda[-1].options(s)):
            return
        s.stacks[start : start + HEXES] = stacks
        s.stock[p * STOCK : p * STOCK + STOCK] = stock
        s.used, s.mover = used[:], mover[:]


def take_back_unseen_choice(s: Paradise, p: int) -> None:
    """A piece that was picked but has not moved yet was seen by nobody: the question before it is open again."""
    if s.active != p or not s.mover or s.mover[4]:
        return
    s.mover = []
    while s.agenda and s.agenda[-1].player == p and s.agenda[-1].decision in ("transit_destination", "cargo", "step"):
        s.agenda.pop()


class Dealing:
    """One attempt to deal a player's face-down pieces anew: what was seen to sail first, then who needs a seat."""

    def __init__(self, s: Paradise, p: int) -> None:
        self.s = s
        self.p = p
        self.moving = s.active == p and len(s.used) > 0
        self.in_transit = self.moving and len(s.agenda) > 0 and s.agenda[-1].decision == "transit"
        self.bag: list[int] = []
        self.stacks: list[int] = [0] * HEXES  # what is known to lie there, and what was dealt so far
        self.flags: list[int] = [0] * HEXES  # the same for what has moved
        self.rest: list[int] = [0] * HEXES  # how many pieces are still to be dealt
        self.moved: list[int] = [0] * HEXES  # which of them have moved, as they truly are: only counted
        self.under_way = 0

    def deal(self) -> bool:
        """Deal everything; false if the pieces did not work out."""
        s = self.s
        self.sort_out()
        if self.moving and not self.in_transit and not self.deal_moved():
            return False
        for at_sea in (True, False):
            for h in range(HEXES):
                if self.rest[h] and (s.terrain[h] == OCEAN) == at_sea and not self.deal_rest(h):
                    return False
        if self.under_way:
            here = s.mover[3]
            self.stacks[here] += self.under_way
            self.flags[here] += self.under_way
        self.keep()
        return True

    def sort_out(self) -> None:
        """Note what everybody has seen, and put everything else into the bag."""
        s = self.s
        left = list(LIMITS[:KINDS])
        for h in range(HEXES):
            place = self.p * HEXES + h
            fixed = (s.stacks[place] & UP_BITS) + s.shown[place]
            self.stacks[h] = fixed
            self.rest[h] = face_down(s.stacks[place] - fixed)
            for kind in range(KINDS):
                left[kind] -= count(fixed, kind)
            if self.moving:
                boarded = s.used[h] // ONE_BOARDED * ONE_BOARDED  # only where all have seen it
                seen = (s.used[h] & UP_BITS) + common(s.used[h] & ~UP_BITS, s.shown[place])
                self.moved[h] = s.used[h] - boarded - seen
                self.flags[h] = boarded + seen
        for kind in range(KINDS):
            self.bag += [kind] * left[kind]
        s.shuffle(self.bag)

    def deal_moved(self) -> bool:
        """Deal what was seen to sail this turn, then what it brought along."""
        tray = self.s.mover
        sailors = [face_down(flags & SAILORS) for flags in self.moved]
        passengers = [face_down(flags & PASSENGERS) for flags in self.moved]
        for h in range(HEXES):
            self.rest[h] -= sailors[h] + passengers[h]
        if tray and not tray[5]:
            if not self.deal_mover():
                return False
            sailors[tray[3]] -= 1
            passengers[tray[3]] -= 1 if tray[2] >= 0 else 0
        for h in range(HEXES):
            for place in range(sailors[h]):
                kinds = (TRANSPORT, WAR) if place < passengers[h] else (TRANSPORT, WAR, RUMOR)
                if self.place(h, kinds, True) == NONE:
                    return False
        for h in range(HEXES):
            for _ in range(passengers[h]):
                if self.place(h, (BAND, COLONY), True) == NONE:
                    return False
        return True

    def deal_mover(self) -> bool:
        """Deal the piece that is under way and its cargo; the others in its hex must be afloat without it."""
        tray = self.s.mover
        loaded = tray[2] >= 0
        kind = self.pick((TRANSPORT, WAR) if loaded else (TRANSPORT, WAR, RUMOR), NONE)
        cargo = self.pick((BAND,) if kind == WAR else (BAND, COLONY), NONE) if loaded else NONE
        if kind == NONE or (loaded and cargo == NONE):
            return False
        tray[0], tray[1], tray[2] = kind, ONE[kind], cargo
        self.under_way = ONE[kind] + (ONE[cargo] if loaded else 0)
        return True

    def deal_rest(self, h: int) -> bool:
        """Deal the other face-down pieces of a hex; in Transit some of them have moved."""
        dealt: list[int] = []
        for _ in range(self.rest[h]):
            kind = self.place(h, (TRANSPORT, WAR, BAND, COLONY, RUMOR), False)
            if kind == NONE:
                return False
            dealt.append(kind)
        if self.in_transit and self.moved[h]:
            self.s.shuffle(dealt)
            for kind in dealt[: face_down(self.moved[h])]:
                self.flags[h] += ONE[kind]
        return True

    def pick(self, kinds: tuple[int, ...], aboard: int) -> int:
        """Take the first piece of these kinds out of the bag that has a seat in a stack; -1 if there is none."""
        for place, kind in enumerate(self.bag):
            if kind in kinds and (aboard < 0 or has_seat(aboard, kind)):
                return self.bag.pop(place)
        return NONE

    def place(self, h: int, kinds: tuple[int, ...], moved: bool) -> int:
        """Put a fitting piece of the bag into the hex; its kind, -1 if none fits."""
        kind = self.pick(kinds, self.stacks[h] if self.s.terrain[h] == OCEAN else NONE)
        if kind != NONE:
            self.stacks[h] += ONE[kind]
            if moved:
                self.flags[h] += ONE[kind]
        return kind

    def keep(self) -> None:
        """Put what was dealt into the state."""
        s, p = self.s, self.p
        s.stacks[p * HEXES : (p + 1) * HEXES] = self.stacks
        for kind in range(KINDS):
            s.stock[p * STOCK + kind] = LIMITS[kind] - sum(count(stack, kind) for stack in self.stacks)
        if self.moving:
            s.used = self.flags


assert len(ISLAND_IDS) >= TILES
