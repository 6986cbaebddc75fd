"""Chapter 19: Barbarians."""

from __future__ import annotations

import pytest

from pentarchy.games.cultures.barbarians import (
    AddBarbarian,
    ChooseRaiders,
    SpawnCamp,
    barbarians_attack,
    camp_sites,
    raid_targets,
    raiders,
)
from pentarchy.games.cultures.components import HEX, HEXES
from tests.cultures.scenario import Table


def raid(count: int, *pieces: str, army: int = 0, settler: int = 0) -> Table:
    """A settlement on d3 beside the red city on d2."""
    t = (
        Table()
        .terrain(d3="fertile")
        .clear_units("d2")
        .city(0, "d2", *pieces)
        .units(0, "d2", army=army, settler=settler)
    )
    return t.camp("d3", count).only(0)


@pytest.mark.rule("CC-19.1", "CC-19.12")
def test_a_settlement_is_a_city_of_size_one_without_a_turn() -> None:
    t = Table().terrain(d3="fertile").camp("d3", 4)
    assert (t.size("d3"), t.owner("d3"), t.army("d3")) == (1, 4, 4)
    t.units(0, "c2", settler=1).only(0).do("collect d2")
    assert t.why("pick d3 food") == "CC-13.8"
    t = Table().terrain(d3="fertile").camp("d3", 4).ask(AddBarbarian(0))
    assert t.asked == "turn"  # 4 is the most


@pytest.mark.rule("CC-19.2")
def test_barbarians_roll_a_die_each() -> None:
    t = Table().terrain(d3="fertile").advances(0, "tactics").clear_units("d2").units(0, "d2", army=2).camp("d3", 2)
    t.dice(1, 1, 6, 4).do("move", "all", "to d3")  # 10 makes two hits
    assert (t.army("d2"), t.army("d3")) == (0, 2)


@pytest.mark.rule("CC-19.3")
def test_gold_and_the_fate_of_the_settlement() -> None:
    t = Table().terrain(d3="fertile").advances(0, "tactics").clear_units("d2").units(0, "d2", army=2).camp("d3").only(0)
    t.dice(6, 6, 1).do("move", "all", "to d3", "take_over")
    assert (t.has(0, "gold"), t.owner("d3"), t.mood("d3"), t.s.camps) == (1, 0, "angry", 7)
    t = Table().terrain(d3="fertile").advances(0, "tactics").clear_units("d2").units(0, "d2", army=2).camp("d3").only(0)
    t.s.stock[0], t.s.ruins[0] = 0, 6
    t.dice(6, 6, 1).do("move", "all", "to d3")
    assert (t.has(0, "gold"), t.owner("d3")) == (2, -1)  # only razing was possible


@pytest.mark.rule("CC-19.4")
def test_barbarians_outside_give_gold_too() -> None:
    t = Table().terrain(d3="fertile").advances(0, "tactics").clear_units("d2").units(0, "d2", army=2)
    t.barbarians("d3", 1).only(0).dice(6, 6, 1).do("move", "all", "to d3")
    assert (t.has(0, "gold"), t.army("d3"), t.asked) == (1, 2, "turn")


@pytest.mark.rule("CC-19.5")
def test_an_attack_by_barbarians_lasts_one_round() -> None:
    t = raid(2, army=2).dice(1, 1, 1, 1).ask(ChooseRaiders(0))
    assert (t.asked, t.army("d2"), t.army("d3")) == ("turn", 2, 2)
    t = raid(1, army=1).advances(0, "tactics").hold(0, "act_22").dice(1, 3, 2).ask(ChooseRaiders(0))
    assert t.asked == "tactic"
    t.do("tactic act_22")
    assert t.army("d3") == 1  # the one was hit, and a new one came


@pytest.mark.rule("CC-19.5")
def test_a_lone_city_rolls_only_what_a_card_gives() -> None:
    t = raid(1).advances(0, "tactics").hold(0, "act_22").dice(1, 6).ask(ChooseRaiders(0)).do("tactic act_22")
    assert t.s.barbarians == 19  # hit and replaced
    t = raid(1).dice(5).ask(ChooseRaiders(0))
    assert t.s.over  # the only city is gone


@pytest.mark.rule("CC-19.6")
def test_hits_take_armies_then_settlers_then_pieces() -> None:
    t = raid(4, "academy", "temple", army=1, settler=1).city(0, "c2").dice(6, 6, 6, 6, 1).ask(ChooseRaiders(0))
    # 24 makes four hits: the Army unit, the Settler, and two pieces of which the first is chosen
    assert (t.army("d2"), t.settlers("d2"), t.asked) == (0, 0, "piece_loss")
    assert t.offered == ["remove academy", "remove temple"]
    t.do("remove temple")
    assert (t.size("d2"), t.mood("d2")) == (1, "angry")
    t = raid(3, "academy", "great_library").city(0, "c2").dice(6, 6, 3).ask(ChooseRaiders(0))
    assert (t.owner("d2"), t.s.wonder[2], t.s.stock[0]) == (-1, -1, 6)  # Academy, Wonder, then the Settlement


@pytest.mark.rule("CC-19.7")
def test_a_city_that_lost_a_piece_is_angry() -> None:
    t = raid(1, "academy").dice(5).ask(ChooseRaiders(0))
    assert (t.size("d2"), t.mood("d2"), t.s.stock[2]) == (1, "angry", 7)
    t = raid(1, army=1).dice(5, 1).ask(ChooseRaiders(0))
    assert t.mood("d2") == "neutral"  # only the Army unit was lost


@pytest.mark.rule("CC-19.8")
def test_an_empty_settlement_gets_a_new_barbarian() -> None:
    t = raid(1, army=1).dice(1, 5).ask(ChooseRaiders(0))
    assert (t.army("d3"), t.s.barbarians) == (1, 19)


@pytest.mark.rule("CC-19.9")
def test_where_barbarians_appear() -> None:
    t = Table().terrain(d3="fertile", d4="forest", c3="barren", e3="sea", d5="fertile").units(0, "c2", settler=1)
    assert [HEXES[h] for h in camp_sites(t.s, 0)] == ["d3", "d4", "e2"]
    t.city(1, "d5")
    assert [HEXES[h] for h in camp_sites(t.s, 0)] == ["d3", "e2"]  # d4 is next to another player's city
    t.ask(SpawnCamp(0)).do("place d3")
    assert (t.owner("d3"), t.army("d3")) == (4, 1)
    t.ask(AddBarbarian(1))
    assert t.army("d3") == 2  # any settlement


@pytest.mark.rule("CC-19.10")
def test_the_strongest_settlement_attacks_the_closest_city() -> None:
    t = Table().open().clear_units("d2").city(0, "c4").camp("d3", 1).camp("d5", 2)
    assert [HEXES[h] for h in raiders(t.s, 0)] == ["d5"]
    assert [HEXES[h] for h in raid_targets(t.s, 0, HEX["d5"])] == ["c4"]
    t = Table().open().clear_units("d2").city(0, "d4").camp("d3", 1).camp("e2", 1).dice(1)
    t.ask(ChooseRaiders(0))
    assert t.offered == ["from d3", "from e2"]
    t.do("from d3")
    assert t.offered == ["target d2", "target d4"]
    t = Table()
    barbarians_attack(t.s, 0)
    t.ask()
    assert t.asked in ("barb_place", "turn")
    t.pass_over("barb_place")
    assert len(t.s._towns[4]) == 1  # nobody was there to attack


@pytest.mark.rule("CC-19.11")
def test_empty_supplies_skip_the_placement() -> None:
    t = Table().open()
    t.s.camps = 0
    assert camp_sites(t.s, 0) == []
    t.s.camps, t.s.barbarians = 7, 0
    assert camp_sites(t.s, 0) == []


@pytest.mark.rule("CC-19.13")
def test_a_settlement_without_barbarians_is_simply_taken() -> None:
    t = Table().terrain(d3="fertile").advances(0, "tactics").clear_units("d2").units(0, "d2", army=1).camp("d3").only(0)
    t.s.army[HEX["d3"]], t.s.owner[HEX["d3"]] = 0, -1
    t.s.barbarians += 1
    t.do("move", "to d3")
    assert t.offered == ["take_over", "raze"]
    t.do("raze")
    assert t.has(0, "gold") == 1
    assert t.s.fought == []


@pytest.mark.rule("CC-9.42", "CC-19.5")
def test_fanaticism_answers_a_lost_battle_against_barbarians() -> None:
    t = raid(2, "temple", army=1).advances(0, "fanaticism").dice(4, 3, 1).ask(ChooseRaiders(0))
    assert (t.army("d2"), t.s.stock[6], t.size("d2")) == (1, 15, 2)  # one fell, a free one came
    t = raid(1, "temple", army=1).advances(0, "fanaticism").dice(1, 3).ask(ChooseRaiders(0))
    assert (t.army("d2"), t.s.barbarians) == (1, 19)  # 3 + 2 is a hit; nobody was lost, nobody comes


@pytest.mark.rule("CC-19.10")
def test_settlements_out_of_reach_do_not_attack() -> None:
    t = Table().open().clear_units("d2").camp("d5", 4).camp("d4", 1)
    assert [HEXES[h] for h in raiders(t.s, 0)] == ["d4"]  # d5 is stronger but 3 spaces away
    t = Table().terrain(d3="sea", c3="sea", e3="sea", d4="fertile").clear_units("d2").camp("d4", 2)
    assert raiders(t.s, 0) == []  # 2 spaces away, but not by land
