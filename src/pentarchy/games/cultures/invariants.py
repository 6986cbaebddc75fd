"""What must hold at every decision: pieces, cards, cubes and tokens are conserved, and everything is consistent."""

from __future__ import annotations

from pentarchy.games.cultures.board import BARBARIAN_STACK, CAPACITY, STACK, colour_of, wonders_in
from pentarchy.games.cultures.components import (
    ADVANCES,
    BARBARIAN_STOCK,
    CAMP_STOCK,
    CATEGORY_MASK,
    EVENTS,
    EXHAUSTED_TOKENS,
    FIRST_OF,
    GOVERNMENT_MASK,
    OBJECTIVE_CARDS,
    PERSON_EVENT,
    REGIONS,
    REQUIRES,
    STOCK,
    WONDERS,
)
from pentarchy.games.cultures.names import (
    ACTION_CARDS,
    ARMY,
    BARBARIANS,
    FIRST_GOVERNMENT,
    GOODS,
    MOOD,
    NONE,
    PORT,
    SEA,
    SETTLEMENT,
    STOCKS,
    TEMPLE,
)
from pentarchy.games.cultures.state import CARGO, GONE, IN_DECK, ON_DISPLAY, Cultures


def check(s: Cultures) -> None:
    """Raise RuleBug with what is wrong, if something is."""
    found = problem(s) or _cubes(s) or _map(s)
    if found:
        raise s.bug(found)


def problem(s: Cultures) -> str:
    """What is wrong with pieces, cards and tokens, empty if nothing is."""
    return _pieces(s) or _units(s) or _cities(s) or _ships(s) or _cards(s) or _goods(s) or _caches(s)


def _pieces(s: Cultures) -> str:
    """City pieces of each colour: supply, board and ruins together are what came in the box."""
    on_board = [[0] * (TEMPLE + 1) for _ in range(s.players)]
    for h in s._map.spaces:
        if 0 <= s.city[h] < BARBARIANS:
            on_board[s.city[h]][SETTLEMENT] += 1
        for building in range(PORT, TEMPLE + 1):
            colour = colour_of(s, h, building)
            if colour != NONE:
                on_board[colour][building] += 1
    for p in range(s.players):
        gone = 0
        for piece in range(TEMPLE + 1):
            stock = s.stock[p * STOCKS + piece]
            if stock < 0:
                return f"player {p} has {stock} of piece {piece} in supply"
            gone += STOCK[piece] - stock - on_board[p][piece]
        if gone != s.ruins[p]:
            return f"player {p} misses {gone} city pieces, {s.ruins[p]} are out of the game"
    camps = sum(1 for h in s._map.spaces if s.city[h] == BARBARIANS)
    if camps + s.camps != CAMP_STOCK:
        return "Barbarian settlements are not conserved"
    return ""


def _units(s: Cultures) -> str:
    """Units of each kind are conserved; stacks keep their limit; spaces hold units of one side."""
    armies, settlers, barbarians = [0] * s.players, [0] * s.players, 0
    for h in range(len(s.owner)):
        p = s.owner[h]
        if (p == NONE) != (s.army[h] + s.settlers[h] == 0):
            return f"space {h} has an owner of units without units, or units without an owner"
        if not 0 <= s.army[h] <= (BARBARIAN_STACK if p == BARBARIANS else STACK):
            return f"space {h} holds {s.army[h]} fighting units"
        if s.settlers[h] < 0 or (p == BARBARIANS and s.settlers[h]):
            return f"space {h} holds {s.settlers[h]} Settlers of player {p}"
        if p != NONE and s.terrain[h] in (SEA, -1):
            return f"land units stand in space {h}"
        if p == BARBARIANS:
            barbarians += s.army[h]
        elif p != NONE:
            armies[p] += s.army[h]
            settlers[p] += s.settlers[h]
        if p != NONE and s.city[h] not in (NONE, p) and not (s.city[h] == BARBARIANS and p == s.active):
            return f"units of {p} stand in a city of {s.city[h]}"
    for p in range(s.players):
        afloat = range(p * 4, p * 4 + 4)
        armies[p] += sum(s.hold_army[i] for i in afloat)
        settlers[p] += sum(s.hold_settlers[i] for i in afloat)
        ships = sum(1 for i in afloat if s.ships[i] != NONE)
        for count, kind in ((settlers[p], 0), (armies[p], 1), (ships, 2)):
            if count + s.stock[p * STOCKS + 5 + kind] != STOCK[5 + kind]:
                return f"units of kind {kind} of player {p} are not conserved"
    if barbarians + s.barbarians != BARBARIAN_STOCK:
        return "Barbarians are not conserved"
    return _worn(s)


def _worn(s: Cultures) -> str:
    for entry in s.worn:
        place, kind = entry >> 5, entry >> 4 & 1
        same = sum(1 for e in s.worn if e >> 4 == entry >> 4)
        if place >= CARGO:
            there = s.hold_army[place - CARGO] if kind == ARMY else s.hold_settlers[place - CARGO]
        else:
            there = s.army[place] if kind == ARMY else s.settlers[place]
            if s.owner[place] != s.active:
                return f"a unit in {place} is worn and not the active player's"
        if same > there or not entry & 15:
            return f"{same} units of kind {kind} in {place} are worn, {there} are there"
    return ""


def _cities(s: Cultures) -> str:
    """City size and mood are consistent with the pieces."""
    for h in s._map.spaces:
        if s.city[h] == NONE:
            if s.size[h] or s.mood[h] or s.built[h] or s.harbour[h] != NONE:
                return f"something of a city is left in space {h}"
            continue
        pieces = 1 + len(wonders_in(s, h))
        pieces += sum(1 for b in range(PORT, TEMPLE + 1) if colour_of(s, h, b) != NONE)
        if pieces != s.size[h]:
            return f"the city in {h} has {pieces} pieces and size {s.size[h]}"
        if not 0 <= s.mood[h] <= 2 or (s.city[h] == BARBARIANS and s.mood[h]):
            return f"the city in {h} has mood {s.mood[h]}"
        if (s.harbour[h] != NONE) != (colour_of(s, h, PORT) != NONE):
            return f"the city in {h} has a Port without a sea space, or the reverse"
        if s.harbour[h] != NONE and (s.terrain[s.harbour[h]] != SEA or s.harbour[h] not in s._map.near[h]):
            return f"the Port in {h} faces no sea"
        if s.terrain[h] in (SEA, -1, 3):
            return f"a city stands in space {h}"
    for w in range(WONDERS):
        if s.wonder[w] >= 0 and not 0 <= s.city[s.wonder[w]] < BARBARIANS:
            return f"Wonder {w} stands in no city"
    if sum(s.ruined_wonders) > s.wonder.count(GONE):
        return "more Wonders give points than have left the game"
    return ""


def _ships(s: Cultures) -> str:
    """Ships lie in the sea and carry two land units at most."""
    for i in range(s.players * 4):
        cargo = s.hold_army[i] + s.hold_settlers[i]
        if s.hold_army[i] < 0 or s.hold_settlers[i] < 0 or cargo > CAPACITY:
            return f"Ship {i} carries {cargo} units"
        if s.ships[i] == NONE:
            if cargo or s.ship_state[i]:
                return f"Ship {i} is in supply and carries something"
        elif s.terrain[s.ships[i]] != SEA:
            return f"Ship {i} lies on land"
        else:
            for j in range(i):
                if s.ships[j] == s.ships[i] and j >> 2 != i >> 2 and not s.battle and not s.fleet:
                    return f"Ships {j} and {i} of two players share a space"
    return ""


def _cards(s: Cultures) -> str:
    """Every card is in exactly one place."""
    actions = list(s.action_deck) + list(s.action_pile)
    held = s.limbo
    for card in s.tactics:
        if card >= 0 and not s.limbo >> card & 1:
            actions.append(card)
    for p in range(s.players):
        if held & s.hand[p]:
            return "an action card is in two hands"
        held |= s.hand[p]
    actions.extend(c for c in range(ACTION_CARDS) if held >> c & 1)
    if sorted(actions) != list(range(ACTION_CARDS)):
        return "action cards are not conserved"
    events = list(s.event_deck) + list(s.event_pile)
    events.extend(PERSON_EVENT[c - ACTION_CARDS] for c in range(ACTION_CARDS, ACTION_CARDS + 9) if held >> c & 1)
    if s.event >= 0:
        events.append(s.event)
    if sorted(events) != list(range(EVENTS)):
        return "event cards are not conserved"
    objectives = list(s.objective_deck) + list(s.objective_pile) + s.plans
    for p in range(s.players):
        if s.objectives[p] & s.completed[p]:
            return "a completed objective card is in hand"
        both = s.objectives[p] | s.completed[p]
        objectives.extend(c for c in range(OBJECTIVE_CARDS) if both >> c & 1)
    if sorted(objectives) != list(range(OBJECTIVE_CARDS)):
        return "objective cards are not conserved"
    if sorted(s.wonder_deck) != [w for w in range(WONDERS) if s.wonder[w] == IN_DECK]:
        return "Wonder cards are not conserved"
    if any(s.reserved[w] != NONE and s.wonder[w] != ON_DISPLAY for w in range(WONDERS)):
        return "a Wonder is reserved that is not on display"
    for viewer in range(s.players):
        for p in range(s.players):
            face_down = sum(1 << c for side, c in enumerate(s.tactics) if c >= 0 and s.battle[side] == p)
            if s.known[viewer * 4 + p] & ~(s.hand[p] | face_down) and viewer != p:
                return f"player {viewer} knows a card of {p} that is not there"
            if s.known_objectives[viewer * 4 + p] & ~s.objectives[p] and viewer != p:
                return f"player {viewer} knows an objective of {p} that is not there"
    return ""


def _goods(s: Cultures) -> str:
    """Resources keep their limits, tokens and supplies are never negative; one government at a time."""
    if min(s.goods) < 0 or min(s.stock) < 0 or s.actions < 0:
        return "something is negative"
    for p in range(s.players):
        for kind in range(MOOD):
            if s.goods[p * GOODS + kind] > s.limit(p, kind):
                return f"player {p} has {s.goods[p * GOODS + kind]} of resource {kind}"
        cubes = s.advances[p] & GOVERNMENT_MASK
        if cubes:
            mine = [c for c in range(FIRST_GOVERNMENT, FIRST_GOVERNMENT + 3) if cubes & CATEGORY_MASK[c]]
            if len(mine) > 1 or not cubes >> FIRST_OF[mine[0]] & 1:
                return f"player {p} has cubes in two governments, or none on the first advance"
    return ""


def _cubes(s: Cultures) -> str:
    """CC-7.2, CC-7.3, CC-7.10: every cube stands on an advance whose prerequisites have theirs."""
    for p in range(s.players):
        for advance in range(ADVANCES):
            if s.advances[p] >> advance & 1 and REQUIRES[advance] & ~s.advances[p]:
                return f"player {p} has advance {advance} without what it needs"
    return ""


def _map(s: Cultures) -> str:
    """Each region lies in one place; a slot is face up or face down as a whole."""
    if sorted([*s.tiles, *s.spare]) != list(range(len(REGIONS))):
        return "regions are not conserved"
    for slot in range(s._map.slots):
        terrain = [s.terrain[h] for h in s._map.regions[slot]]
        if -1 in terrain:
            if terrain != [-1] * 4:
                return f"slot {slot} is partly revealed"
        elif terrain not in (list(REGIONS[s.tiles[slot]]), list(REGIONS[s.tiles[slot]])[::-1]):
            return f"slot {slot} does not show its region"
    if len(s.exhausted) > EXHAUSTED_TOKENS or len(set(s.exhausted)) != len(s.exhausted):
        return "Exhausted tokens are not conserved"
    if any(s.city[h] != NONE for h in s.exhausted):
        return "a city stands on an Exhausted space"
    return ""


def _caches(s: Cultures) -> str:
    """Cached fields equal what would be computed again."""
    twin = s.copy()
    twin.refresh()
    if twin._towns != s._towns or twin._works != s._works or twin._open != s._open:
        return "the cached lists of cities or advances are out of date"
    if twin._seas != s._seas or twin._land != s._land or twin._sea != s._sea:
        return "the cached map is out of date"
    return ""
