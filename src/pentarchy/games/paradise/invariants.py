"""What must hold at every decision: nothing is lost, nothing appears from nowhere, everything has a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.core.steps import step_fields
from pentarchy.games.paradise.components import (
    CANCEL_VICTORY,
    CARDS,
    EVENT_COUNT,
    FACE_UP,
    HEXES,
    IMPROVED,
    INDEPENDENT,
    ISLAND_MARKER,
    KINDS,
    LIMITS,
    LOST,
    MARKER_COUNT,
    MARKER_COUNTS,
    MARKER_KIND,
    MARKER_KNOTS,
    NONE,
    OCEAN,
    OCEAN_MARKER,
    SECRET,
    STOCK,
    TE_WAKA,
    TILES,
    TOKENS,
    TWO_KNOTS,
    UNEXPLORED,
    VILLAGE,
    WEEDS,
)
from pentarchy.games.paradise.pieces import (
    COLONY_BITS,
    ONE_BOARDED,
    RUMOR_BITS,
    UP_BITS,
    WAR_BITS,
    common,
    count,
    is_afloat,
    transports,
)
from pentarchy.games.paradise.trays import B_HEX, V_OFF_COURSE, V_TILE

if TYPE_CHECKING:
    from pentarchy.games.paradise.state import Paradise


def check(s: Paradise) -> None:
    """Raise RuleBug if something that must always hold does not."""
    if NONE in s.faction:
        return  # homes are still being chosen
    for problem in (pieces(s), places(s), islands(s), discoveries(s), cards(s), readiness(s)):
        if problem:
            raise s.bug(problem)


def pieces(s: Paradise) -> str:
    """Pieces and Villages: on the map or in stock (CP-3.1)."""
    for p in range(s.players):
        mine = s.stacks[p * HEXES : (p + 1) * HEXES]
        for kind in range(KINDS):
            total = sum(count(stack, kind) for stack in mine) + s.stock[p * STOCK + kind]
            if total != LIMITS[kind] or s.stock[p * STOCK + kind] < 0:
                return f"player {p} has {total} pieces of kind {kind}"
        built = sum(n for h, n in enumerate(s.villages) if s.owner[h] == p)
        if built + s.stock[p * STOCK + VILLAGE] != LIMITS[VILLAGE] or s.stock[p * STOCK + VILLAGE] < 0:
            return f"player {p} has lost Villages"
    return ""


def places(s: Paradise) -> str:
    """Every piece stands where it may (CP-9.3, CP-9.5, CP-11.4, CP-11.6)."""
    fighting = s.battle[B_HEX] if s.battle else NONE
    leaving = ("abandon", "retreat", "event_loss")
    settling = [step_fields(step)["hex"] for step in s.agenda if step.decision in leaving]
    for h in range(HEXES):
        there = [p for p in range(s.players) if s.stacks[p * HEXES + h]]
        for place in range(h, len(s.shown), HEXES):
            if common(s.shown[place], s.stacks[place] & ~UP_BITS) != s.shown[place]:
                return f"pieces shown in hex {h} are not there, or not face down"
        for p in there:
            stack = s.stacks[p * HEXES + h]
            if s.terrain[h] == UNEXPLORED:
                return f"pieces of player {p} in unexplored hex {h}"
            if s.terrain[h] == SECRET and not s.knows(p, h) and len(there) < 2:
                return f"pieces of player {p} on a tile unknown to them in hex {h}"
            if s.terrain[h] == OCEAN and not is_afloat(stack) and h != fighting and h not in settling:
                return f"pieces of player {p} in hex {h} have no seat"
            if s.is_enemy_hex(p, h) and p == s.active and h != fighting and h not in settling:
                if not stack & WAR_BITS and (transports(stack) or stack & (RUMOR_BITS | COLONY_BITS)):
                    return f"player {p} has a Transport Canoe or Rumor in enemy hex {h} without an escort"
        if len(there) > 1 and s.active not in there:
            return f"pieces of several players in hex {h}"
        if len(there) > 2:
            return f"pieces of three players in hex {h}"
        if len(there) == 1 and s.is_enemy_hex(there[0], h) and there[0] != s.active and h not in settling:
            return f"pieces of player {there[0]} on another's island in hex {h}"
        if s.used and s.active >= 0:
            mine = s.stacks[s.active * HEXES + h]
            if common(s.used[h] % ONE_BOARDED, mine) != s.used[h] % ONE_BOARDED:
                return f"more pieces have moved into hex {h} than are there"
    return ""


def islands(s: Paradise) -> str:
    """Tiles, markers and Villages on the map (CP-2.6, CP-3.3, CP-3.7)."""
    drawn = [s.voyage[V_TILE]] if s.voyage and s.voyage[V_TILE] >= 0 else []
    lying = [tile for tile in s.island if 0 <= tile < TILES]
    tiles = sorted([*s.pile, *lying, *drawn, *([] if TE_WAKA in lying else [TE_WAKA])])
    if tiles != list(range(TILES)):
        return "the tiles are not all there"
    for h in range(HEXES):
        if (s.island[h] >= 0) != (s.terrain[h] >= FACE_UP):
            return f"hex {h} is of no class"
        if s.capacity(h) < 0:
            return f"hex {h} has a capacity below 0"
        if s.villages[h] > s.capacity(h):
            return f"hex {h} has more Villages than room"
        if (s.villages[h] > 0) != (s.owner[h] >= 0) or s.owner[h] > INDEPENDENT:
            return f"hex {h} has Villages of nobody"
        if s.villages[h] and s.terrain[h] != FACE_UP:
            return f"Villages in hex {h}, which is no face-up island"
        if s.tokens[h] & ~TWO_KNOTS and s.terrain[h] != FACE_UP:
            return f"a marker on hex {h}, which is no face-up island"
        if s.tokens[h] & TWO_KNOTS and s.terrain[h] != SECRET:
            return f"a 2-Knot marker on hex {h}, which is no secret tile"
        if s.tokens[h] & WEEDS and not s.villages[h]:
            return f"weeds in hex {h} where nobody lives"
    for name, token in TOKENS:
        if s.token_count(token) > MARKER_COUNTS[name]:
            return f"too many markers: {name}"
    if s.token_count(IMPROVED) > MARKER_COUNTS["improved_agriculture"]:
        return "too many Improved Agriculture markers"
    for p in range(s.players):
        mine = s.finds(p)
        out = [h for h in mine if h >= 0]
        if len(set(out)) != len(out) or any(s.terrain[h] != SECRET for h in out):
            return f"a Discovered Island Marker of player {p} is misplaced"
    for h in range(HEXES):
        if s.terrain[h] == SECRET and h not in s.found:
            return f"nobody has found the secret tile in hex {h}"
    return ""


def discoveries(s: Paradise) -> str:
    """Discovery Markers: in the cup, on the map or out of the game (CP-3.4, CP-3.5)."""
    out = s.voyage[V_OFF_COURSE] if s.voyage else 0
    for marker, kind in enumerate(MARKER_KIND):
        if kind == OCEAN_MARKER:
            lying = sum(1 for knots in s.ocean if knots == MARKER_KNOTS[marker])
            if s.cup[marker] + lying != MARKER_COUNT[marker]:
                return f"Open Ocean markers with {MARKER_KNOTS[marker]} knots are not all there"
        elif kind != ISLAND_MARKER and s.cup[marker] + out != MARKER_COUNT[marker]:
            return "the Off Course markers are not all there"
    islands_left = sum(n for n, kind in zip(s.cup, MARKER_KIND, strict=True) if kind == ISLAND_MARKER)
    if islands_left != len(s.pile):
        return "Island Group markers and tiles do not match"
    oceans_left = sum(n for n, kind in zip(s.cup, MARKER_KIND, strict=True) if kind == OCEAN_MARKER)
    unexplored = sum(1 for ground in s.terrain if ground == UNEXPLORED)
    waiting = 1 if s.voyage and s.voyage[V_TILE] >= 0 else 0
    if islands_left + oceans_left + waiting < unexplored + 2:
        return "too few Discovery Markers for the Unexplored hexes"
    return ""


def cards(s: Paradise) -> str:
    """Cards: in the deck, in a hand or revealed, once each (CP-3.6)."""
    seen = 0
    for cards in (*s.hand, *s.revealed, sum(1 << card for card in s.deck)):
        if seen & cards:
            return "a card is in two places"
        seen |= cards
    if seen | CANCEL_VICTORY != (1 << CARDS) - 1:
        return "the Arts & Culture cards are not all there"
    events = [*s.event_deck, *s.event_discards]
    if any(events.count(event) != n for event, n in enumerate(EVENT_COUNT)):
        return "the Random Event cards are not all there"
    return ""


def readiness(s: Paradise) -> str:
    """Cached fields equal what would be computed again."""
    twin = s.copy()
    twin.refresh()
    if twin._presence != s._presence or twin._capacity != s._capacity or twin._known != s._known:
        return "cached fields of hexes are out of date"
    if twin._groups != s._groups:
        return "the list of groups is out of date"
    for p in range(s.players):
        if twin.chain(p) != s.chain(p):
            return f"the chains of player {p} are out of date"
        if not s.voyage and s.explorer[p] not in (LOST, s.base(p)):
            return f"the Explorer of player {p} is astray"
    return ""
