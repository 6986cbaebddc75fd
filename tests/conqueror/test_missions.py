"""Chapter 14: bonus missions."""

from __future__ import annotations

import pytest

from pentarchy.games.conqueror.components import (
    DATA,
    DONE,
    FACTION_IDS,
    MISSION_FACTION,
    MISSION_IDS,
    MISSION_PRIZE,
    MISSION_TERRITORIES,
    TERRITORY_IDS,
)
from pentarchy.games.conqueror.missions import is_met
from tests.conqueror.scenario import (
    CARTHAGE,
    EGYPT,
    ROME,
    choose,
    empty,
    end_turn_of,
    give_mission,
    held,
    next_card,
    put,
    turn,
)


@pytest.mark.rule("CQ-14.1")
def test_failing_a_mission_costs_nothing() -> None:
    s = empty()
    mission = s.mission(ROME)
    end_turn_of(s, ROME)
    assert s.mission(ROME) == mission
    assert s.currency[ROME] == 0


@pytest.mark.rule("CQ-14.2")
def test_a_mission_is_checked_at_the_end_of_the_owner_s_turn_only() -> None:
    s = empty()
    give_mission(s, "over_the_alps")
    put(s, ROME, "alpes", i=1)
    put(s, ROME, "averni", i=1)
    end_turn_of(s, CARTHAGE)
    assert s.currency[ROME] == 0
    end_turn_of(s, ROME)
    assert s.currency[ROME] == 5
    assert s.missions[MISSION_IDS.index("over_the_alps")] == DONE


@pytest.mark.rule("CQ-14.3", "CQ-14.4")
def test_after_the_third_mission_there_is_none() -> None:
    s = empty()
    for t in ("alpes", "averni", "sicily", "sardinia"):
        put(s, ROME, t, i=1)
    s.set_holder(s.home[CARTHAGE], -1)
    put(s, CARTHAGE, "numidia", i=1)
    put(s, ROME, "carthage", i=1)
    for done in (1, 2, 3):
        end_turn_of(s, ROME)
        assert sum(1 for m in range(3) if s.missions[m] == DONE) == done
    assert s.mission(ROME) == -1
    assert s.currency[ROME] == 5 + 5 + 8
    end_turn_of(s, ROME)
    s.check()


@pytest.mark.rule("CQ-14.5")
@pytest.mark.parametrize("mission", range(18), ids=MISSION_IDS)
@pytest.mark.parametrize("board", [0, 1], ids=["campaign", "grand"])
def test_every_mission_on_every_map_it_is_played_on(mission: int, board: int) -> None:
    data = DATA["mission"][mission]
    if board == 0 and FACTION_IDS[MISSION_FACTION[mission]] in ("persia", "gaul"):
        assert not MISSION_TERRITORIES[0][mission]  # these factions never play on this map
        return
    s = empty(4 if board == 0 else 6)
    s.holder = [-1] * 60
    p = next(q for q in range(s.players) if s.faction[q] == MISSION_FACTION[mission])
    named = [TERRITORY_IDS[t] for t in MISSION_TERRITORIES[board][mission]]
    if data["effect"] == "control_count":
        assert len(named) == (11 if board == 0 else 14)
        named = named[:3]
    else:
        assert named == data["params"]["territories"][("campaign", "grand")[board]]
    assert MISSION_PRIZE[mission] == data["prize"]
    assert not is_met(s, p, mission)
    for number, t in enumerate(named, 1):
        s.holder[TERRITORY_IDS.index(t)] = p
        assert is_met(s, p, mission) == (data["effect"] == "control_any" or number == len(named))


@pytest.mark.rule("CQ-14.5")
def test_how_control_was_gained_does_not_matter() -> None:
    s = empty()
    give_mission(s, "lords_of_the_sea")
    for t in ("egyptian_sea", "libyan_sea", "aegean_sea"):
        put(s, EGYPT, t, i=1)
    assert held(s, EGYPT) == ["aegean_sea", "alexandria", "egyptian_sea", "libyan_sea"]
    turn(s, EGYPT)
    next_card(s, "silver_strike")
    choose(s, "end_turn")
    assert s.currency[EGYPT] == 6
