"""Chapter 15: what each player knows, and how the rest is dealt again."""

from __future__ import annotations

from pentarchy.games.brazil.build import production_of, renovation_extra
from pentarchy.games.brazil.combat import tile_vp
from pentarchy.games.brazil.components import (
    BUILDING_COUNT,
    CAPITAL_TILES,
    COMBAT_KINDS,
    EXPLORATION_KINDS,
    FIRST_CAPITAL,
    FIRST_CITY,
    FIRST_OBJECTIVE,
    GOLD_KINDS,
    KINDS,
    MISSION_COUNT,
    MISSION_ERA,
    NEED,
    NEEDS,
    NONE,
    PRICE_START,
    PRODUCT_COUNT,
    SCENARIOS,
)
from pentarchy.games.brazil.missions import is_met, units_deployed
from pentarchy.games.brazil.paying import BUILDING, PAINTING, PRODUCT, discount_of, price_of, printed_price
from pentarchy.games.brazil.scoring import score
from pentarchy.games.brazil.seen import BattleSeen, CardsSeen, MissionsSeen, Price, Prices, Seen
from pentarchy.games.brazil.state import (
    ATTACKER,
    BATTLE_ATTACKER,
    BATTLE_DEFENDER,
    BATTLE_DONE,
    DECK,
    DEFENDER,
    NO_CARDS,
    SHOWN,
    Brazil,
)

# --- the view ----------------------------------------------------------------------------------------------------


def rows(flat: list[int], width: int) -> list[list[int]]:
    """A flat list cut into one list per player."""
    return [flat[at : at + width] for at in range(0, len(flat), width)]


def unpacked(goods: int) -> list[int]:
    """The tokens on a tile, one number per kind."""
    return [goods >> 4 * kind & 15 for kind in range(KINDS)]


def is_hidden_side(s: Brazil, side: int, viewer: int) -> bool:
    """BI-15.4: are the cards that this side has played hidden from the player?"""
    if not s.battle or s.battle[BATTLE_DEFENDER] == NONE:
        return False
    return s.battle[BATTLE_DONE] < 2 and s.battle[BATTLE_ATTACKER + side] != viewer


def is_choosing(s: Brazil, side: int) -> bool:
    """Is this side of a battle still playing cards?"""
    return bool(s.battle) and s.battle[BATTLE_DEFENDER] != NONE and s.battle[BATTLE_DONE] <= side


def combat_cards_seen(s: Brazil) -> list[int]:
    """BI-15.1, BI-15.4: everybody's number of Combat cards as the others see it."""
    counts = s._combat_held[:]
    for side in (ATTACKER, DEFENDER):
        if is_choosing(s, side):
            counts[s.battle[BATTLE_ATTACKER + side]] += sum(s.played[COMBAT_KINDS * side : COMBAT_KINDS * (side + 1)])
    return counts


def battle_seen(s: Brazil, viewer: int) -> BattleSeen | None:
    """The open battle or challenge as a seat sees it."""
    if not s.battle:
        return None
    played: list[list[int]] = []
    counts: list[int] = []
    for side in (ATTACKER, DEFENDER):
        cards = list(s.played[COMBAT_KINDS * side : COMBAT_KINDS * (side + 1)])
        hidden = is_hidden_side(s, side, viewer)
        counts.append(-1 if hidden and is_choosing(s, side) else sum(cards))
        played.append([] if hidden else cards)
    unit, hex, bombards, attacker, defender, done = s.battle
    return {
        "unit": unit,
        "hex": hex,
        "bombards": bombards == 1,
        "attacker": attacker,
        "defender": defender,
        "done": done,
        "played": played,
        "counts": counts,
        "cancelled": rows(list(s.cancelled), COMBAT_KINDS),
    }


def missions_seen(s: Brazil, viewer: int) -> MissionsSeen:
    """BI-15.1, BI-15.3: revealed missions, the own ones, how many others hold, and what the player returned."""
    held: list[list[int]] = [[0, 0, 0] for _ in range(s.players)]
    shown: list[list[int]] = [[] for _ in range(s.players)]
    hands: list[list[int]] = [[] for _ in range(s.players)]
    for mission in range(MISSION_COUNT):
        place = s.mission_at[mission]
        if place >= SHOWN:
            shown[place - SHOWN].append(mission)
        elif place != DECK:
            held[place][MISSION_ERA[mission] - 1] += 1
            if s.over or place == viewer:
                hands[place].append(mission)
    returned: list[list[int]] = []
    if viewer >= 0:
        for mission in range(MISSION_COUNT):
            if s.returned_by[mission] == viewer:
                deck = s.mission_decks[MISSION_ERA[mission] - 1]
                depth = len(deck) - deck.index(mission) if mission in deck else 0
                returned.append([mission, s.mission_at[mission], depth])
    met = [
        objective
        for q in range(s.players)
        for mission in hands[q]
        for objective in range(FIRST_OBJECTIVE[mission], FIRST_OBJECTIVE[mission + 1])
        if s.empire[q] != NONE and is_met(s, q, objective)
    ]
    return {
        "held": held,
        "shown": shown,
        "hands": hands,
        "met": met,
        "returned": returned,
        "decks": [len(deck) for deck in s.mission_decks],
    }


def cards_seen(s: Brazil, viewer: int) -> CardsSeen:
    """BI-15.1, BI-15.5, BI-15.6: hands, numbers, decks and discard piles."""
    gold = rows(s.gold_hand, GOLD_KINDS)
    combat = rows(s.combat_hand, COMBAT_KINDS)
    return {
        "gold_hands": [gold[q] if s.over or q == viewer else [] for q in range(s.players)],
        "gold_counts": s._gold_held[:],
        "gold_deck": len(s.gold_deck),
        "gold_discard": s.gold_discard[:],
        "gold_aside": s.gold_aside[:],
        "combat_hands": [combat[q] if q == viewer else [] for q in range(s.players)],
        "combat_counts": combat_cards_seen(s),
        "combat_deck": len(s.combat_deck),
        "combat_discard": s.combat_discard[:],
    }


def price_seen(s: Brazil, p: int, what: int, item: int) -> Price:
    """What a thing costs the player, or anybody without upgrades and discounts (-1)."""
    price = price_of(s, p, what, item) if p >= 0 else printed_price(what, item)
    ways = [list(NEED[NEEDS * n : NEEDS * (n + 1)]) for n in range(PRICE_START[price], PRICE_START[price + 1])]
    return {"ways": ways, "less": discount_of(s, p, what, item) if p >= 0 else 0}


def prices_seen(s: Brazil, p: int) -> Prices:
    """BI-6.3, BI-6.6: what everything costs the player."""
    return {
        "buildings": [price_seen(s, p, BUILDING, item) for item in range(BUILDING_COUNT)],
        "gallery": [price_seen(s, p, PAINTING, item) if item != NONE else None for item in s.gallery],
        "products": [price_seen(s, p, PRODUCT, item) for item in range(PRODUCT_COUNT)],
    }


def wealth_seen(s: Brazil) -> list[int]:
    """Everybody's tokens, in the supply and on Buildings under control (BI-6.1)."""
    return [sum(s._wealth[KINDS * q : KINDS * (q + 1)]) for q in range(s.players)]


def position(s: Brazil, viewer: int) -> Seen:
    """All that a seat may know of the table; -1 is the public. Fields that views call otherwise are named here."""
    return {
        **s.public(),
        "empires": list(s.empire),
        "monarchs": list(s.monarch),
        "capitals": list(s.capital),
        "arches": s.arch[:],
        "units": s.unit_hex[:],
        "tiles": s.tile[:],
        "owners": s.owner[:],
        "palaces": list(s.palace),
        "explored": list(s.face_up),
        "paintings": s.painting_at[:],
        "scenario": SCENARIOS[s.scenario],
        "buried": rows(s.buried, 2),
        "products": rows(s.product_at, PRODUCT_COUNT),
        "supplies": rows(s.supply, KINDS),
        "wealth": wealth_seen(s),
        "kept": rows(s.kept, EXPLORATION_KINDS),
        "deployed": [units_deployed(s, q) if s.empire[q] != NONE else 0 for q in range(s.players)],
        "controllers": [s.controller(hex) for hex in range(len(s.tile))],
        "tile_vp": [tile_vp(s, s.controller(hex), hex) if s.tile[hex] != NONE else 0 for hex in range(len(s.tile))],
        "production": [
            production_of(s, hex, renovation_extra(s, s.owner[hex])) if NONE < s.tile[hex] < FIRST_CITY else []
            for hex in range(len(s.tile))
        ],
        "goods": [unpacked(goods) if goods else [] for goods in s.goods],
        "unexplored": [kind != NONE for kind in s.face_down],
        "exploration_box": len(s.exploration_box),
        "bank": s.bank[:] if s.settings["limited_supply"] else [],
        "cities": [[len(stack), stack[-1] if stack else NONE] for stack in s.city_stacks],
        "painting_decks": [len(deck) for deck in s.painting_decks],
        "capital_tiles": list(s.capital_tiles) if s.capitals_shown else [],
        "missions": missions_seen(s, viewer),
        "cards": cards_seen(s, viewer),
        "battle": battle_seen(s, viewer),
        "prices": prices_seen(s, viewer),
        "scores": [score(s, q, viewer).parts for q in range(s.players)],
    }


# --- dealing -----------------------------------------------------------------------------------------------------


def deal(s: Brazil, viewer: int) -> None:
    """Deal again everything the seat cannot know.

    The unknown is sorted before it is shuffled, so that nothing about the true positions leaks.
    """
    forget_returns(s, viewer)
    for era in range(1, 4):
        deal_missions(s, viewer, era)
    deal_gold_cards(s, viewer)
    deal_combat_cards(s, viewer)
    deal_tiles(s)


def forget_returns(s: Brazil, viewer: int) -> None:
    """Once a mission has left its deck, only the player who returned it knows that they did (BI-15.3)."""
    s.returned_by = tuple(
        [
            returner if returner == viewer or s.mission_at[mission] == DECK else NONE
            for mission, returner in enumerate(s.returned_by)
        ]
    )


def is_unknown_mission(s: Brazil, viewer: int, mission: int) -> bool:
    """Is this mission's place unknown to the player?"""
    place = s.mission_at[mission]
    if place >= SHOWN or (viewer >= 0 and s.returned_by[mission] == viewer):
        return False
    return place == DECK or (place != viewer and not s.over)


def deal_missions(s: Brazil, viewer: int, era: int) -> None:
    """Missions not seen by the player go to other places in the deck and to other hands.

    By its place in the deck everybody knows who returned a mission, though not which one.
    """
    unknown = [m for m in range(MISSION_COUNT) if MISSION_ERA[m] == era and is_unknown_mission(s, viewer, m)]
    old_deck = s.mission_decks[era - 1]
    held = [0] * s.players
    for mission in unknown:
        if s.mission_at[mission] != DECK:
            held[s.mission_at[mission]] += 1
    returned_by = list(s.returned_by)
    returners = [returned_by[mission] for mission in old_deck]
    dealt = unknown[:]
    s.shuffle(dealt)
    for mission in unknown:
        returned_by[mission] = NONE
    deck: list[int] = []
    for n in range(len(old_deck)):
        mission = dealt.pop() if old_deck[n] in unknown else old_deck[n]
        deck.append(mission)
        s.mission_at[mission] = DECK
        returned_by[mission] = returners[n]
    for q in range(s.players):
        for _ in range(held[q]):
            s.mission_at[dealt.pop()] = q
    s.returned_by = tuple(returned_by)
    s.mission_decks = (*s.mission_decks[: era - 1], tuple(deck), *s.mission_decks[era:])


def deal_gold_cards(s: Brazil, viewer: int) -> None:
    """Gold cards of the deck and of other hands; at the end the hands are shown (BI-15.6)."""
    unknown = list(s.gold_deck)
    others = [q for q in range(s.players) if q != viewer and not s.over]
    for q in others:
        for card in range(GOLD_KINDS):
            unknown += [card] * s.gold_hand[GOLD_KINDS * q + card]
            s.gold_hand[GOLD_KINDS * q + card] = 0
    unknown.sort()
    s.shuffle(unknown)
    for q in others:
        for _ in range(s._gold_held[q]):
            s.gold_hand[GOLD_KINDS * q + unknown.pop()] += 1
    s.gold_deck = tuple(unknown)


def deal_combat_cards(s: Brazil, viewer: int) -> None:
    """Combat cards of the deck, of other hands and face down in a battle. Whoever is still choosing starts over."""
    unknown = list(s.combat_deck)
    others = [q for q in range(s.players) if q != viewer]
    face_down = [0, 0]
    played = list(s.played)
    for side in (ATTACKER, DEFENDER):
        if is_hidden_side(s, side, viewer):
            count = 0
            for at in range(COMBAT_KINDS * side, COMBAT_KINDS * (side + 1)):
                unknown += [at - COMBAT_KINDS * side] * played[at]
                count += played[at]
                played[at] = 0
            if is_choosing(s, side):
                s._combat_held[s.battle[BATTLE_ATTACKER + side]] += count
            else:
                face_down[side] = count
    for q in others:
        for card in range(COMBAT_KINDS):
            unknown += [card] * s.combat_hand[COMBAT_KINDS * q + card]
            s.combat_hand[COMBAT_KINDS * q + card] = 0
    unknown.sort()
    s.shuffle(unknown)
    for side in (ATTACKER, DEFENDER):
        for _ in range(face_down[side]):
            played[COMBAT_KINDS * side + unknown.pop()] += 1
    for q in others:
        for _ in range(s._combat_held[q]):
            s.combat_hand[COMBAT_KINDS * q + unknown.pop()] += 1
    s.combat_deck = tuple(unknown)
    s.played = tuple(played) if any(played) else NO_CARDS


def deal_tiles(s: Brazil) -> None:
    """BI-15.2: what lies face down for everybody."""
    hidden = [hex for hex in range(len(s.face_down)) if s.face_down[hex] != NONE]
    tiles = sorted([*[s.face_down[hex] for hex in hidden], *s.exploration_box])
    s.shuffle(tiles)
    face_down = list(s.face_down)
    for hex in hidden:
        face_down[hex] = tiles.pop()
    s.face_down = tuple(face_down)
    s.exploration_box = tuple(tiles)
    first, second = s.city_stacks
    cities = sorted([*first[:-1], *second[:-1]])
    s.shuffle(cities)
    height = len(first[:-1])
    s.city_stacks = ((*cities[:height], *first[-1:]), (*cities[height:], *second[-1:]))
    decks: list[tuple[int, ...]] = []
    for deck in s.painting_decks:
        paintings = sorted(deck)
        s.shuffle(paintings)
        decks.append(tuple(paintings))
    s.painting_decks = tuple(decks)
    if not s.capitals_shown:
        others = [tile for tile in range(len(CAPITAL_TILES)) if tile != FIRST_CAPITAL]
        s.shuffle(others)
        used = [FIRST_CAPITAL, *others[: s.players - 1]]
        s.shuffle(used)
        s.capital_tiles = tuple(used)
        s.capital_box = tuple(others[s.players - 1 :])
