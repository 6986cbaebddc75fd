"""Chapter 14: bonus missions."""

from __future__ import annotations

from pentarchy.games.conqueror.components import (
    CONTROL_ALL,
    CONTROL_ANY,
    DONE,
    FACTION_MISSIONS,
    HELD,
    MISSION_EFFECT,
    MISSION_NUMBER,
    MISSION_PRIZE,
    MISSION_TERRITORIES,
    SUPPLY,
    changed,
)
from pentarchy.games.conqueror.lines import MISSION_DONE, YOUR_MISSION
from pentarchy.games.conqueror.state import Conqueror


def is_met(s: Conqueror, p: int, mission: int) -> bool:
    """CQ-14.5: does the player control what the mission asks for?"""
    named = MISSION_TERRITORIES[s.map.number][mission]
    held = sum(1 for t in named if s.holder[t] == p)
    if MISSION_EFFECT[mission] == CONTROL_ALL:
        return held == len(named)
    if MISSION_EFFECT[mission] == CONTROL_ANY:
        return held > 0
    return held >= MISSION_NUMBER[mission]


def draw_mission(s: Conqueror, p: int) -> None:
    """CQ-5.7, CQ-14.3: draw one of the remaining missions, if any, in secret."""
    supply = s.missions_in(p, SUPPLY)
    if supply:
        mission = s.draw(supply)
        s.missions[mission] = HELD
        s.whisper(p, YOUR_MISSION, p, mission)
    for m in FACTION_MISSIONS[s.faction[p]]:
        s.ruled_out = changed(s.ruled_out, m, 0)


def check_mission(s: Conqueror, p: int) -> None:
    """CQ-14.2, CQ-14.3: at the end of their turn; the new mission waits for the end of the next."""
    mission = s.mission(p)
    if mission < 0:
        return
    if is_met(s, p, mission):
        s.missions[mission] = DONE
        s.currency[p] += MISSION_PRIZE[mission]
        s.tell(MISSION_DONE, p, mission, MISSION_PRIZE[mission])
        s.mark()
        draw_mission(s, p)
        return
    for m in FACTION_MISSIONS[s.faction[p]]:  # they cannot hold a mission that was met and not shown
        if s.missions[m] == SUPPLY and is_met(s, p, m):
            s.ruled_out = changed(s.ruled_out, m, 1)
    s.mark()
