"""Chapter 19: what a player sees, and how the rest is dealt again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.games.conqueror.components import (
    BURNT,
    CARD_IDS,
    DONE,
    EMPTY,
    FACTION_IDS,
    FACTION_MISSIONS,
    FORT_COUNT,
    FORT_TERRITORIES,
    HELD,
    HERO_COUNT,
    HIRE_INFANTRY,
    MAP_IDS,
    MISSION_COUNT,
    NO_TERRITORY,
    SUPPLY,
    TERRITORY_COUNT,
    changed,
)
from pentarchy.games.conqueror.odds import defence_of, forecast
from pentarchy.games.conqueror.planning import hero_price, income
from pentarchy.games.conqueror.seen import Seen, SeenBattle
from pentarchy.games.conqueror.verbs import TIMERS

if TYPE_CHECKING:
    from pentarchy.games.conqueror.state import Conqueror


def forts_in(mask: int) -> list[int]:
    """The territories of a set of forts."""
    return [FORT_TERRITORIES[f] for f in range(FORT_COUNT) if mask >> f & 1]


def position(s: Conqueror, viewer: int) -> Seen:
    """All that a seat may know: CQ-19.1 for everybody, their own cards for a player."""
    mine = viewer >= 0 and s.faction[viewer] >= 0
    everybody = range(s.players)
    playing = [p for p in everybody if s.faction[p] >= 0]
    return {
        **s.public(),
        "homes": list(s.home),
        "map": MAP_IDS[s.map.number],
        "victory_forts": s.victory_forts,
        "factions": [FACTION_IDS[f] if f >= 0 else "" for f in s.faction],
        "infantry": s.units[:TERRITORY_COUNT],
        "cavalry": s.units[TERRITORY_COUNT:],
        "ready_infantry": s.ready[:TERRITORY_COUNT],
        "ready_cavalry": s.ready[TERRITORY_COUNT:],
        "victorious_infantry": s.victorious[:TERRITORY_COUNT],
        "victorious_cavalry": s.victorious[TERRITORY_COUNT:],
        "strength": [s.strength(t) for t in range(TERRITORY_COUNT)],
        "defence": [defence_of(s, t) if s.holder[t] != EMPTY else 0 for t in range(TERRITORY_COUNT)],
        "income": [income(s, p) for p in everybody],
        "food": [s.food_supply(p) for p in everybody],
        "quota": [s.quota(p) for p in everybody],
        "forts": [forts_in(s.forts[p]) for p in everybody],
        "claims": [forts_in(s.claims[p]) for p in everybody],
        "to_break": [claims_to_break(s, p) for p in everybody],
        "chronicle": CARD_IDS[s.chronicle] if s.chronicle >= 0 else "",
        "deck": len(s.deck),
        "hand_sizes": [len(s.hand(p)) if p in playing else 0 for p in everybody],
        "payments": [sorted(_paid(s, p)) if p in playing else [] for p in everybody],
        "burnt": [h for h in range(HERO_COUNT) if s.heroes[h] == BURNT],
        "hand": s.hand(viewer) if mine else [],
        "supply": s.hero_supply(viewer) if mine else [],
        "hero_prices": [hero_price(s, h) for h in s.hero_supply(viewer)] if mine else [],
        "hire_price": s.amount(HIRE_INFANTRY),
        "missions_done": [m for m in range(MISSION_COUNT) if s.missions[m] == DONE],
        "missions_ruled_out": [m for m in range(MISSION_COUNT) if s.ruled_out[m]],
        "has_mission": [p in playing and s.mission(p) >= 0 for p in everybody],
        "mission": s.mission(viewer) if mine else -1,
        "battle": _battle(s, viewer),
        "forecasts": _forecasts(s, viewer),
        "timer": TIMERS.ids[s.timer] if s.timer >= 0 else "",
        "passed": [bool(passed) for passed in s.passed],
        "bribe": s.bribes[viewer] if viewer >= 0 else NO_TERRITORY,
    }


def _paid(s: Conqueror, p: int) -> list[int]:
    """CQ-19.2: what was paid for the heroes still in hand, which may reveal who they are."""
    return [s.payments[h] for h in s.hand(p)]


def claims_to_break(s: Conqueror, p: int) -> int:
    """CQ-18.3: how many forts of the player's claim have to fall before it is void."""
    return s.claims[p].bit_count() - s.victory_forts + 1 if s.claims[p] else 0


def _forecasts(s: Conqueror, viewer: int) -> list[list[int]]:
    """Forecasts of the attacks open to this seat."""
    found: list[list[int]] = []
    for action in s.options if s.player == viewer else ():
        attack = forecast(s, action)
        if attack is not None:
            found.append([action, attack.attack, attack.defence, attack.win, attack.draw])
    return found


def _battle(s: Conqueror, viewer: int) -> SeenBattle | None:
    """CQ-19.3: the battle going on; a hero face down is shown to its owner only."""
    if s.battle < 0:
        return None
    sides = (s.active, s.defender)
    return {
        "edge": s.battle,
        "sides": list(sides),
        "committed": s.committed[:2],
        "plays_hero": [hero >= 0 for hero in s.played],
        "heroes": [s.played[i] if s.revealed or sides[i] == viewer else -1 for i in (0, 1)],
        "dice": list(s.dice),
        "strengths": list(s.strengths),
        "outcome": s.outcome,
        "casualties": s.casualties,
    }


def deal(s: Conqueror, viewer: int) -> None:
    """Deal again the deck, the others' missions, heroes that lie face down, and bribes nobody has seen."""
    deck = sorted(s.deck)
    s.shuffle(deck)
    s.deck = tuple(deck)
    for p in range(s.players):
        if p != viewer:
            _deal_mission(s, p)
            _deal_bribe(s, p)
    if s.battle >= 0 and not s.revealed:
        sides = (s.active, s.defender)
        for side in (0, 1):
            if s.played[side] >= 0 and sides[side] != viewer:
                hand = s.hand(sides[side])
                s.played[side] = hand[s.roll(len(hand))]


def _deal_mission(s: Conqueror, p: int) -> None:
    """CQ-14.2: any mission the player has neither completed nor left unrevealed when its condition held."""
    held = s.mission(p)
    if held < 0:
        return
    possible = [m for m in FACTION_MISSIONS[s.faction[p]] if s.missions[m] in (SUPPLY, HELD) and not s.ruled_out[m]]
    s.missions[held] = SUPPLY
    s.missions[possible[s.roll(len(possible))]] = HELD


def _deal_bribe(s: Conqueror, p: int) -> None:
    """CQ-17.1: until the tick ends, nobody sees who means to bribe."""
    s.bribes = changed(s.bribes, p, NO_TERRITORY)
    if s.window and p != s.active and s.is_alive(p) and not s.passed[p]:
        armies = s.bribable(p)
        if armies and s.roll(2):
            s.bribes = changed(s.bribes, p, armies[s.roll(len(armies))])
