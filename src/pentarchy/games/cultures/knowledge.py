"""Chapter 27: what each seat may know, and dealing the rest again."""

from __future__ import annotations

from typing import Final

from pentarchy.games.cultures.advances import buyable, can_take_one, food_price, ore_price
from pentarchy.games.cultures.battlefield import (
    ATTACKER,
    DEFENDER,
    HITS,
    LOST,
    NAVAL,
    ORIGIN,
    RAID,
    ROUND,
    SPACE,
    VALUE,
    fighters,
)
from pentarchy.games.cultures.board import colour_of
from pentarchy.games.cultures.capture import TeachUs
from pentarchy.games.cultures.components import (
    ADVANCE_IDS,
    CARD_CIVIL,
    CARD_IDS,
    CARD_TACTIC,
    CARDS,
    CULTURE_MASK,
    EVENT_IDS,
    HAPPINESS_MASK,
    HEXES,
    OBJECTIVE_CARD_IDS,
    OBJECTIVE_CARDS,
    PERSON_MASK,
    PIECE_IDS,
    REGION_IDS,
    WONDER_IDS,
)
from pentarchy.games.cultures.followups import SwapOwn
from pentarchy.games.cultures.influence import ChooseCamp, ChooseTarget, range_tokens, takeover_targets
from pentarchy.games.cultures.moods import RaiseMood, raise_price
from pentarchy.games.cultures.names import ACTION_CARDS, NONE, PORT, TEACH_US_CARD, TEMPLE
from pentarchy.games.cultures.objectives import Declare, declarable
from pentarchy.games.cultures.scoring import score
from pentarchy.games.cultures.seen import Battle, City, Mat, Seen, Ship, Units, Wonder
from pentarchy.games.cultures.state import CARGO, GONE, IN_DECK, ON_DISPLAY, Cultures
from pentarchy.games.cultures.tactics import PlayTactic, fits
from pentarchy.games.cultures.trading import (
    CARDS_GIVEN,
    OBJECTIVES_GIVEN,
    PARTNER,
    PROPOSED,
)
from pentarchy.games.cultures.turn import Turn
from pentarchy.games.cultures.verbs import TARGET

ALL_ACTIONS: Final[int] = (1 << ACTION_CARDS) - 1


def card_list(cards: int, ids: tuple[str, ...]) -> list[str]:
    """A set of cards as names."""
    return [ids[c] for c in range(len(ids)) if cards >> c & 1]


def known_hand(s: Cultures, viewer: int, p: int) -> int:
    """The action cards and great persons in p's hand (or face down before them) that the viewer knows."""
    if viewer == p or not s.settings["hidden_hands"]:
        return s.hand[p]
    seen = s.hand[p] & PERSON_MASK
    return seen | s.known[viewer * 4 + p] if viewer >= 0 else seen


def known_objectives(s: Cultures, viewer: int, p: int) -> int:
    """The objective cards in p's hand that the viewer knows."""
    if viewer == p or not s.settings["hidden_hands"]:
        return s.objectives[p]
    return s.known_objectives[viewer * 4 + p] if viewer >= 0 else 0


def position(s: Cultures, viewer: int) -> Seen:
    """CC-27.1 to CC-27.5: all that a seat may know, as JSON."""
    return {
        **s.public(),
        "rounds": s.number("rounds"),
        "library": ADVANCE_IDS[s.library] if s.library >= 0 else "",
        "exhausted": [HEXES[h] for h in s.exhausted],
        "spaces": _spaces(s),
        "regions": _regions(s),
        "cities": _cities(s),
        "units": _units(s),
        "ships": _ships(s),
        "players": [_player(s, viewer, p) for p in range(s.players)],
        "wonders": {WONDER_IDS[w]: _wonder(s, w) for w in range(len(WONDER_IDS))},
        "decks": {
            "action": len(s.action_deck),
            "objective": len(s.objective_deck),
            "event": len(s.event_deck),
            "wonder": len(s.wonder_deck),
        },
        "piles": {
            "action": [CARD_IDS[c] for c in s.action_pile],
            "objective": [OBJECTIVE_CARD_IDS[c] for c in s.objective_pile],
            "event": [EVENT_IDS[c] for c in s.event_pile],
        },
        "played": card_list(s.limbo, CARD_IDS),
        "event": EVENT_IDS[s.event] if s.event >= 0 else "",
        "battle": _battle(s),
        "tactics": _tactics(s, viewer),
        "group_from": sorted({_place(s, entry >> 5) for entry in s.group}),
        "picked": [HEXES[h] for h in s.picked],
        "hired": [HEXES[h] for h in s.hired],
        "plans": _plans(s, viewer),
        "spied": _spied(s, viewer),
        "offer": _offer(s, viewer),
        "prices": _prices(s),
        "advance_prices": _advance_prices(s),
    }


def _spaces(s: Cultures) -> dict[str, int]:
    return {HEXES[h]: s.terrain[h] for h in s._map.spaces}


def _regions(s: Cultures) -> list[str]:
    """The region in each slot, empty while it lies face down."""
    found: list[str] = []
    for slot in range(s._map.slots):
        shown = s.terrain[s._map.regions[slot][0]] >= 0 or s.turned == slot
        found.append(REGION_IDS[s.tiles[slot]] if shown else "")
    return found


def _cities(s: Cultures) -> dict[str, City]:
    return {HEXES[h]: _city(s, h) for h in s._map.spaces if s.city[h] >= 0}


def _city(s: Cultures, h: int) -> City:
    return {
        "owner": s.city[h],
        "size": s.size[h],
        "mood": s.mood[h],
        "buildings": {PIECE_IDS[b]: colour_of(s, h, b) for b in range(PORT, TEMPLE + 1) if colour_of(s, h, b) >= 0},
        "harbour": HEXES[s.harbour[h]] if s.harbour[h] >= 0 else "",
        "activations": s.activations[h],
    }


def _units(s: Cultures) -> dict[str, Units]:
    return {
        HEXES[h]: {"owner": s.owner[h], "army": s.army[h], "settlers": s.settlers[h]}
        for h in s._map.spaces
        if s.owner[h] >= 0
    }


def _ships(s: Cultures) -> list[Ship]:
    return [
        {
            "space": HEXES[s.ships[i]] if s.ships[i] >= 0 else "",
            "army": s.hold_army[i],
            "settlers": s.hold_settlers[i],
            "state": s.ship_state[i],
        }
        for i in range(s.players * 4)
    ]


def _wonder(s: Cultures, wonder: int) -> Wonder:
    space = s.wonder[wonder]
    places = {IN_DECK: "deck", ON_DISPLAY: "display", GONE: "gone"}
    return {
        "place": places.get(space, "built"),
        "space": HEXES[space] if space >= 0 else "",
        "reserved": s.reserved[wonder],
    }


def _battle(s: Cultures) -> Battle | None:
    b = s.battle
    if not b:
        return None
    return {
        "sides": b[ATTACKER : DEFENDER + 1],
        "space": HEXES[b[SPACE]],
        "origin": HEXES[b[ORIGIN]],
        "naval": b[NAVAL] == 1,
        "raid": b[RAID] > 0,
        "round": b[ROUND],
        "fighters": [fighters(s, 0), fighters(s, 1)],
        "values": b[VALUE : VALUE + 2],
        "hits": b[HITS : HITS + 2],
        "lost": b[LOST : LOST + 2],
    }


def _place(s: Cultures, place: int) -> str:
    """The space of a unit, aboard or not."""
    return HEXES[s.ships[place - CARGO] if place >= CARGO else place]


def _prices(s: Cultures) -> dict[str, int]:
    """What a step of each city costs in a Civic Improvement, or what reaching it costs in Cultural Influence."""
    step, p = s.question(), s.player
    if isinstance(step, RaiseMood):
        return {HEXES[h]: raise_price(s, p, h) for h in s._towns[p]}
    if isinstance(step, ChooseTarget):
        reached = {TARGET.first(action) for action in s.options}
        return {HEXES[h]: range_tokens(s, p, h) + step.extra for h in sorted(reached)}
    if isinstance(step, ChooseCamp):
        return {HEXES[h]: range_tokens(s, p, h) for h in takeover_targets(s, p)}
    return {}


def _advance_prices(s: Cultures) -> dict[str, list[int]]:
    """Food and Ore for every advance that can be bought now."""
    if not isinstance(s.question(), Turn):
        return {}
    p = s.player
    return {ADVANCE_IDS[a]: [food_price(s, p, a), ore_price(s, p, a)] for a in buyable(s, p)}


def _player(s: Cultures, viewer: int, p: int) -> Mat:
    return {
        "goods": s.goods[p * 7 : p * 7 + 7],
        "stock": s.stock[p * 8 : p * 8 + 8],
        "advances": [a for i, a in enumerate(ADVANCE_IDS) if s.advances[p] >> i & 1],
        "happiness": s.level(p, HAPPINESS_MASK),
        "culture": s.level(p, CULTURE_MASK),
        "home": HEXES[s.homes[p]],
        "ruins": s.ruins[p],
        "ruined_wonders": s.ruined_wonders[p],
        "schooled": s.schooled >> p & 1,
        "lost_actions": s.assassinated[p] + s.revolts[p],
        "assassinated": s.assassinated[p],
        "action_cards": s.hand[p].bit_count(),
        "objective_cards": s.objectives[p].bit_count(),
        "hand": card_list(known_hand(s, viewer, p), CARD_IDS),
        "objectives": card_list(known_objectives(s, viewer, p), OBJECTIVE_CARD_IDS),
        "shown": _shown(s, viewer, p),
        "completed": card_list(s.completed[p], OBJECTIVE_CARD_IDS),
        "declared": s.declared[p],
        "feats": s.feats[p],
        "points": score(s, p).total,
    }


def _shown(s: Cultures, viewer: int, p: int) -> list[str]:
    """Which of the viewer's own cards this player has seen."""
    if viewer < 0 or viewer == p:
        return []
    place = p * 4 + viewer
    return card_list(s.known[place], CARD_IDS) + card_list(s.known_objectives[place], OBJECTIVE_CARD_IDS)


def _is_shown(s: Cultures, side: int) -> bool:
    return s.limbo >> s.tactics[side] & 1 == 1


def _tactics(s: Cultures, viewer: int) -> list[str]:
    """CC-27.3: a face-down card is known to its owner only."""
    found: list[str] = []
    for side in range(len(s.tactics)):
        card = s.tactics[side]
        if card < 0:
            found.append("")
        elif _is_shown(s, side) or s.battle[side] == viewer or not s.settings["hidden_hands"]:
            found.append(CARD_IDS[card])
        else:
            found.append("face down")
    return found


def _plans(s: Cultures, viewer: int) -> list[str]:
    mine = viewer == s.active or not s.settings["hidden_hands"]
    return [OBJECTIVE_CARD_IDS[c] if mine else "" for c in s.plans]


def spy_parties(s: Cultures) -> tuple[int, int]:
    """The spying player and the one they spy on while a swap is open."""
    step = s.agenda[-1] if s.agenda else None
    return (step.player, step.victim) if isinstance(step, SwapOwn) else (NONE, NONE)


def _spied(s: Cultures, viewer: int) -> int:
    if s.spied < 0:
        return NONE
    return s.spied if (viewer >= 0 and viewer in spy_parties(s)) or not s.settings["hidden_hands"] else -2


def _sees_offer(s: Cultures, viewer: int) -> bool:
    """CC-24.6: offered cards are seen by the giver, and by the partner once proposed."""
    if not s.settings["hidden_hands"] or viewer == s.active:
        return True
    return viewer == s.offer[PARTNER] and s.offer[PROPOSED] == 1


def _offer(s: Cultures, viewer: int) -> list[int]:
    if not s.offer:
        return []
    shown = s.offer[:]
    if not _sees_offer(s, viewer):
        shown[CARDS_GIVEN] = s.offer[CARDS_GIVEN] & PERSON_MASK
        shown[OBJECTIVES_GIVEN] = 0
        shown.append((s.offer[CARDS_GIVEN] & ALL_ACTIONS).bit_count())
        shown.append(s.offer[OBJECTIVES_GIVEN].bit_count())
    return shown


# --- dealing again ----------------------------------------------------------------------------------------------


def deal(s: Cultures, viewer: int) -> None:
    """Deal again everything the viewer cannot know; another player's open question stays possible."""
    _deal_regions(s)
    s.event_deck = _mixed(s, list(s.event_deck))
    s.wonder_deck = _mixed(s, list(s.wonder_deck))
    if s.settings["hidden_hands"]:
        _deal_actions(s, viewer)
        _deal_objectives(s, viewer)
        _deal_offer(s, viewer)
    else:
        s.action_deck = _mixed(s, list(s.action_deck))
        s.objective_deck = _mixed(s, list(s.objective_deck))
    _forget_others(s, viewer)


def _forget_others(s: Cultures, viewer: int) -> None:
    """The viewer cannot know what others know of each other; what they know of the viewer's hand was public."""
    for other in range(s.players):
        for p in range(s.players):
            if other != viewer and p != viewer:
                s.known[other * 4 + p] = 0
                s.known_objectives[other * 4 + p] = 0


def _mixed(s: Cultures, cards: list[int]) -> tuple[int, ...]:
    cards.sort()
    s.shuffle(cards)
    return tuple(cards)


def _deal_regions(s: Cultures) -> None:
    layout = s._map
    hidden = [slot for slot in range(layout.slots) if s.terrain[layout.regions[slot][0]] < 0 and s.turned != slot]
    pool = list(_mixed(s, [s.tiles[slot] for slot in hidden] + list(s.spare)))
    tiles = list(s.tiles)
    for slot in hidden:
        tiles[slot] = pool.pop()
    s.tiles = tuple(tiles)
    s.spare = tuple(pool)


def _bits(cards: int, count: int) -> list[int]:
    return [c for c in range(count) if cards >> c & 1]


def _deal_actions(s: Cultures, viewer: int) -> None:
    """Action cards: first what an open question or a face-down card needs, then the hands, then the deck."""
    pool = list(s.action_deck)
    wanted = [0] * s.players  # how many unknown cards each hand gets
    hidden_side = [
        side
        for side in range(len(s.tactics))
        if s.tactics[side] >= 0 and not _is_shown(s, side) and s.battle[side] != viewer
    ]
    certain = [0] * s.players
    for p in range(s.players):
        if p == viewer:
            continue
        held = s.hand[p] & ALL_ACTIONS
        for side in hidden_side:
            if s.battle[side] == p:
                held |= 1 << s.tactics[side]
        certain[p] = held & known_hand(s, viewer, p)
        unknown = held & ~certain[p]
        wanted[p] = unknown.bit_count()
        pool.extend(_bits(unknown, ACTION_CARDS))
        s.hand[p] = s.hand[p] & PERSON_MASK | certain[p]
    pool = list(_mixed(s, pool))
    _meet_needs(s, viewer, pool, wanted, hidden_side)
    for p in range(s.players):
        if p != viewer:
            for _card in range(wanted[p]):
                s.hand[p] |= 1 << pool.pop()
    s.action_deck = tuple(pool)
    for side in hidden_side:
        p = s.battle[side]
        fitting = [c for c in _bits(s.hand[p] & ALL_ACTIONS, ACTION_CARDS) if fits(s, CARD_TACTIC[c], side)]
        card = fitting[s.roll(len(fitting))]
        s.tactics[side] = card
        s.hand[p] &= ~(1 << card)


def _meet_needs(s: Cultures, viewer: int, pool: list[int], wanted: list[int], hidden_side: list[int]) -> None:
    """Give one fitting card to whoever must have one, if no card they are known to hold will do."""
    for side in hidden_side:
        p = s.battle[side]
        good = [c for c in range(ACTION_CARDS) if fits(s, CARD_TACTIC[c], side)]
        _need_one(s, p, good, pool, wanted)
    top = s.agenda[-1] if s.agenda else None
    if isinstance(top, PlayTactic) and top.player != viewer:
        _need_one(s, top.player, [c for c in range(ACTION_CARDS) if fits(s, CARD_TACTIC[c], top.side)], pool, wanted)
    elif isinstance(top, TeachUs) and top.player != viewer and can_take_one(s, top.player, s.advances[top.loser]):
        good = [c for c in range(ACTION_CARDS) if CARD_CIVIL[c] == TEACH_US_CARD]
        _need_one(s, top.player, good, pool, wanted)


def _need_one(s: Cultures, p: int, good: list[int], pool: list[int], wanted: list[int]) -> None:
    if any(s.hand[p] >> c & 1 for c in good):
        return
    for card in pool:
        if card in good:
            pool.remove(card)
            s.hand[p] |= 1 << card
            wanted[p] -= 1
            return


def _deal_objectives(s: Cultures, viewer: int) -> None:
    """Objective cards: the open declaration, the hands, drawn plans, then the deck."""
    pool = list(s.objective_deck)
    wanted = [0] * s.players
    for p in range(s.players):
        if p == viewer:
            continue
        certain = s.objectives[p] & known_objectives(s, viewer, p)
        unknown = s.objectives[p] & ~certain
        wanted[p] = unknown.bit_count()
        pool.extend(_bits(unknown, OBJECTIVE_CARDS))
        s.objectives[p] = certain
    planned = len(s.plans) if viewer != s.active else 0
    if planned:
        pool.extend(s.plans)
    pool = list(_mixed(s, pool))
    top = s.agenda[-1] if s.agenda else None
    if isinstance(top, Declare) and top.player != viewer:
        p = top.player
        good = [c for c in range(OBJECTIVE_CARDS) if declarable(s, p, c, top.status)]
        if not any(s.objectives[p] >> c & 1 for c in good):
            card = next(c for c in pool if c in good)
            pool.remove(card)
            s.objectives[p] |= 1 << card
            wanted[p] -= 1
    for p in range(s.players):
        for _card in range(wanted[p]):
            s.objectives[p] |= 1 << pool.pop()
    if planned:
        s.plans = sorted(pool.pop() for _ in range(planned))
    s.objective_deck = tuple(pool)


def _deal_offer(s: Cultures, viewer: int) -> None:
    """Cards whose identity in a trade or a swap the viewer does not see."""
    if s.offer and not _sees_offer(s, viewer):
        giver = s.active
        s.offer[CARDS_GIVEN] = s.offer[CARDS_GIVEN] & PERSON_MASK | _some(
            s, s.hand[giver] & ALL_ACTIONS, (s.offer[CARDS_GIVEN] & ALL_ACTIONS).bit_count(), ACTION_CARDS
        )
        s.offer[OBJECTIVES_GIVEN] = _some(
            s, s.objectives[giver], s.offer[OBJECTIVES_GIVEN].bit_count(), OBJECTIVE_CARDS
        )
    if s.spied >= 0:
        spy, victim = spy_parties(s)
        if viewer not in (spy, victim) or viewer < 0:
            if s.spied >= CARDS:
                s.spied = CARDS + _one(s, s.objectives[victim], OBJECTIVE_CARDS)
            elif s.spied < ACTION_CARDS:
                s.spied = _one(s, s.hand[victim] & ALL_ACTIONS, ACTION_CARDS)


def _some(s: Cultures, cards: int, count: int, size: int) -> int:
    """A random part of a set."""
    choices = _bits(cards, size)
    s.shuffle(choices)
    return sum(1 << c for c in choices[:count])


def _one(s: Cultures, cards: int, size: int) -> int:
    choices = _bits(cards, size)
    return choices[s.roll(len(choices))]
