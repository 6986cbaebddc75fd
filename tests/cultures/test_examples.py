"""The worked examples of RULES.md, one test each, with its numbers."""

from __future__ import annotations

import pytest

import pentarchy
from pentarchy.games.cultures.components import HEX, OBJECTIVE_CARD_IDS, REGION_IDS
from pentarchy.games.cultures.scoring import score
from pentarchy.games.cultures.state import Cultures
from pentarchy.games.cultures.status import PassFirstPlayer, StatusPhase, decides_first
from tests.cultures.scenario import Table


@pytest.mark.rule("CC-4.2", "CC-4.5", "CC-4.6", "CC-4.7", "CC-4.8")
def test_example_01_setup_two_players() -> None:
    s = pentarchy.new("cultures", 2, 7)
    assert isinstance(s, Cultures)
    assert s.city[HEX["d2"]] == 0
    assert (s.size[HEX["d2"]], s.mood[HEX["d2"]], s.settlers[HEX["d2"]]) == (1, 1, 1)
    assert [s.terrain[HEX[h]] for h in ("d2", "e2", "c2", "d1")] == [0, 2, 1, 3]
    assert s.goods[:7] == [2, 0, 0, 0, 0, 0, 0]
    assert s.advances[0] == 1 << 0 | 1 << 4
    assert s.hand[0].bit_count() == 1
    assert s.objectives[0].bit_count() == 1
    assert sum(1 for spaces in s._map.regions if s.terrain[spaces[0]] < 0) == 8


@pytest.mark.rule("CC-6.5", "CC-7.1", "CC-7.5")
def test_example_02_buying_with_a_mix() -> None:
    t = Table().only(0, food=1, ideas=1).do("advance storage")
    assert t.asked == "turn"  # paid without asking
    assert (t.has(0, "food"), t.has(0, "ideas"), t.has(0, "mood")) == (0, 0, 1)
    assert t.s.limit(0, 0) == 7


@pytest.mark.rule("CC-6.4", "CC-6.5")
def test_example_03_payment_choice() -> None:
    t = Table().only(0, food=2, ideas=1, gold=1).do("advance fishing")
    assert t.offered == ["pay 0 0 0", "pay 0 1 0", "pay 1 0 0", "pay 1 1 0"]


@pytest.mark.rule("CC-7.2", "CC-7.3")
def test_example_04_top_advance_first() -> None:
    t = Table().only(0, food=2, gold=7)
    assert "advance philosophy" not in t.offered
    assert t.why("advance philosophy") == "CC-7.2"
    t.advances(0, "writing")
    assert t.offers("advance public", "advance phil") == ["advance public_education", "advance philosophy"]
    assert t.why("advance free_education") == "CC-7.3"
    t.advances(0, "public_education")
    assert "advance free_education" in t.offered


@pytest.mark.rule("CC-7.4", "CC-6.2", "CC-25.3")
def test_example_05_steel_weapons() -> None:
    t = Table().advances(0, "tactics").only(0, food=2, ore=1, gold=1).do("advance steel_weapons")
    assert t.s.goods[:5] == [0, 0, 0, 0, 0]
    t = Table().advances(0, "tactics", "storage").only(0, food=2, ore=2)
    from pentarchy.games.cultures.advances import EVERYTHING, FreeAdvance

    t.ask(FreeAdvance(0, EVERYTHING, 1, 0, 0)).do("take steel_weapons")
    assert (t.has(0, "food"), t.has(0, "ore")) == (2, 0)


@pytest.mark.rule("CC-7.5", "CC-7.7", "CC-7.8", "CC-22.1", "CC-22.12")
def test_example_06_event_at_level_three() -> None:
    t = Table().advances(0, "storage", "fishing").only(0, food=3).next_event("good_year_2")
    t.do("advance irrigation")
    assert t.has(0, "mood") == 1
    assert t.asked == "barb_place"
    t.pass_over("barb_place")  # where the settlement appears; the second Barbarian has one place to go
    assert t.has(0, "food") == 2
    assert t.s.event_pile[-1] == 9


@pytest.mark.rule("CC-13.4", "CC-13.6", "CC-13.9", "CC-6.1")
def test_example_07_collect_at_size_one() -> None:
    t = Table().only(0, food=2).do("collect d2")
    assert t.offered == ["pick c2 wood", "pick e2 ore"]
    t.do("pick c2 wood")
    assert t.asked == "turn"  # the limit is 1


@pytest.mark.rule("CC-13.4")
def test_example_08_happy_city() -> None:
    t = Table().city(0, "d2", "temple", mood="happy").open("forest").only(0, food=0).do("collect d2")
    t.do("pick c2 wood", "pick c3 wood", "pick d2 food")
    assert t.asked == "turn"
    t = Table().city(0, "d2", "temple", mood="happy").only(0, food=2, gold=7).do("build d2")
    t.do("unit army", "pay_gold 0 0 0", "unit army", "pay_gold 0 0 0", "unit army")
    assert t.asked == "turn"
    assert t.army("d2") == 3


@pytest.mark.rule("CC-13.2", "CC-13.3")
def test_example_09_several_activations() -> None:
    t = Table().city(0, "d2", mood="happy").only(0).turn(0, 4)
    assert t.mood("d2") == "happy"
    t.do("collect d2", "pick c2 wood", "pick e2 ore")
    assert t.mood("d2") == "happy"
    t.do("collect d2", "pick c2 wood", "pick e2 ore")
    assert t.mood("d2") == "neutral"
    t.do("collect d2", "pick c2 wood")
    assert t.mood("d2") == "angry"
    assert t.offers("collect", "build d2") == []
    assert t.why("collect d2") == "CC-13.3"


@pytest.mark.rule("CC-13.3", "CC-13.4", "CC-13.18", "CC-9.39")
def test_example_10_angry_city() -> None:
    def angry() -> Table:
        t = Table().city(0, "d2", "temple", "academy", mood="angry").city(0, "e2").city(0, "c2").open("forest")
        return t.city(0, "c3").advances(0, "writing", "tactics").only(0, food=1, wood=1, ore=1, mood=1)

    t = angry()
    assert t.offers("grow d2") == []
    assert t.why("grow d2 fortress") == "CC-13.18"
    t.do("collect d2", "pick d2 food")
    assert t.asked == "turn"
    assert "collect d2" not in t.offered
    t = angry().advances(0, "nationalism", "forced_labor").ask().do("forced_labor")
    assert "grow d2 fortress" in t.offered
    t.do("collect d2", "pick d2 food", "pick d3 wood", "pick e3 wood")
    assert t.asked == "turn"
    assert "collect d2" not in t.offered


@pytest.mark.rule("CC-13.11", "CC-10.6")
def test_example_11_build_units() -> None:
    t = Table().city(0, "d2", "temple").clear_units("d2").units(0, "d2", army=3).advances(0, "storage")
    t.only(0, food=4).do("build d2", "unit army")
    assert t.offered == ["done", "unit settler"]
    t.do("unit settler")
    assert t.asked == "turn"
    assert (t.army("d2"), t.settlers("d2"), t.has(0, "food")) == (4, 1, 1)


@pytest.mark.rule("CC-13.16", "CC-13.17", "CC-13.18", "CC-13.19", "CC-13.20", "CC-13.21", "CC-14.2")
def test_example_12_growing_needs_the_advance() -> None:
    t = Table().terrain(d3="sea").city(0, "c2").advances(0, "writing").only(0, food=1, wood=1, ore=1)
    assert "grow d2 academy" in t.offered
    assert "grow d2 port d3" not in t.offered
    assert t.why("grow d2 port d3") == "CC-13.17"
    t.do("grow d2 academy")
    assert (t.has(0, "ideas"), t.size("d2")) == (2, 2)
    t.only(0, food=1, wood=1, ore=1).advances(0, "tactics")
    assert t.offers("grow d2") == []
    assert t.why("grow d2 fortress") == "CC-13.19"


@pytest.mark.rule("CC-6.2", "CC-22.11")
def test_example_13_gold_for_everything() -> None:
    t = Table().city(0, "c2").advances(0, "writing").only(0, wood=1, gold=2).do("grow d2 academy")
    assert (t.has(0, "wood"), t.has(0, "gold")) == (0, 0)
    from pentarchy.games.cultures.decks import DrawEvent

    t = Table().city(0, "c2").only(0, gold=3).next_event("famine_1").ask(DrawEvent(0))
    t.pass_over("barb_place")  # its icon finds no Barbarians to attack, so they appear
    assert t.asked == "mood_city"
    t.do("city c2")
    assert (t.has(0, "gold"), t.mood("c2"), t.mood("d2")) == (3, "angry", "neutral")


@pytest.mark.rule("CC-6.3")
def test_example_14_ideas() -> None:
    t = Table().city(0, "c2").advances(0, "writing").only(0, ideas=2, wood=1, ore=1)
    assert "advance fishing" in t.offered
    assert t.offers("build", "grow") == []
    assert t.why("build d2") == "CC-6.8"
    t.do("advance fishing")
    assert t.has(0, "ideas") == 0


@pytest.mark.rule("CC-12.2", "CC-12.3")
def test_example_15_founding() -> None:
    t = Table().units(0, "d1", settler=1).units(0, "c2", settler=1)
    assert t.offers("found") == ["found c2"]
    assert t.why("found d1") == "CC-12.2"
    t.do("found c2")
    assert (t.mood("c2"), t.size("c2")) == ("neutral", 1)


@pytest.mark.rule("CC-10.4", "CC-10.7", "CC-10.8")
def test_example_16_terrain() -> None:
    t = Table().advances(0, "tactics").clear_units("d2").units(0, "d2", army=2).terrain(c3="fertile")
    t.units(1, "c3", settler=1)
    t.do("move", "group d2", "take army fresh", "done", "to e2", "group d2", "to c2")
    t.do("move")
    assert t.forced[0] == "group c2"  # the Mountain unit is not offered
    assert t.offers("to") == ["to d1", "to d2"]
    assert t.why("to c3") == "CC-10.8"


@pytest.mark.rule("CC-10.15", "CC-10.16", "CC-10.17", "CC-10.18")
def test_example_17_transport() -> None:
    t = Table().terrain(d3="sea", d4="sea", d5="sea", e4="fertile").advances(0, "tactics")
    t.clear_units("d2").units(0, "d2", army=3).ship(0, "d3")
    t.do("move", "group d2", "take army fresh", "take army fresh")
    assert "take army fresh" in t.offered  # three can still go elsewhere
    t.do("done")
    assert "embark d3" in t.offered
    t.do("embark d3", "group d3")
    assert t.forced == ["take_ship 1", "done"]  # the only group that may move there
    assert {"to d4", "to d5"} <= set(t.offered)
    t.do("to d5")
    assert t.s.hold_army[0] == 2
    assert "group d5" not in t.offered  # these two cannot disembark in the same action


@pytest.mark.rule("CC-11.1", "CC-11.2", "CC-11.8", "CC-4.4")
def test_example_18_exploring_by_land_rule_1() -> None:
    t = Table().region("d3", "r05").do("move", "group d2", "explore d3")
    names = ["fertile", "forest", "mountain", "barren", "sea"]
    assert [names[t.s.terrain[HEX[h]]] for h in ("d3", "c4", "e4", "d4")] == ["barren", "fertile", "fertile", "sea"]
    assert t.asked == "barb_place"
    assert t.offered == ["place c4", "place e4"]
    t.do("place c4")
    assert (t.owner("c4"), t.army("c4")) == (4, 1)


@pytest.mark.rule("CC-11.2")
def test_example_19_exploring_by_land_rule_3() -> None:
    t = Table().region("f2", "r09").clear_units("d2").units(0, "e2", settler=1)
    assert REGION_IDS[t.s.tiles[t.s._map.region[HEX["f2"]]]] == "r09"
    t.do("move", "group e2", "explore f2")
    assert t.s.terrain[HEX["g3"]] == 4
    assert t.s.terrain[HEX["e3"]] == 0


@pytest.mark.rule("CC-11.5", "CC-11.7")
def test_example_20_ship_that_cannot_enter() -> None:
    # r13 has no Sea at all, so it touches the Ship's sea in neither orientation and the explorer chooses
    t = Table().clear_units("d2").terrain(c3="sea").region("d3", "r13").ship(0, "c3").do("move", "explore d3")
    assert t.offered == ["orient 0", "orient 1"]
    t.do("orient 0")
    assert t.ships(0) == ["c3"]
    assert t.asked == "turn"  # the move is used, and there is nobody else to move
    assert t.s.terrain[HEX["d3"]] >= 0


@pytest.mark.rule("CC-15.2", "CC-9.28")
def test_example_21_civic_improvement() -> None:
    t = Table().city(0, "d2", "temple", mood="angry").city(0, "c2").only(0, mood=4)
    t.do("civic", "raise d2", "raise c2")
    assert (t.mood("d2"), t.mood("c2"), t.has(0, "mood")) == ("neutral", "happy", 1)
    t = Table().city(0, "d2", "temple", mood="angry").city(0, "c2").advances(0, "arts", "circus_and_sports")
    t.only(0, mood=4).do("civic", "raise d2", "raise c2", "done")
    assert t.has(0, "mood") == 2


@pytest.mark.rule("CC-16.4", "CC-16.7", "CC-16.8", "CC-16.10", "CC-26.3")
def test_example_22_influence_with_tokens() -> None:
    t = Table().open().advances(1, "writing").city(1, "d6", "academy", "temple").only(0, culture=3)
    before = [score(t.s, p).total for p in (0, 1)]
    assert t.s._works[1] >> 12 & 1
    t.dice(3).do("influence", "target d6 academy")  # rdist 4, size 3: one token for range
    assert t.has(0, "culture") == 2
    assert t.offered == ["boost", "decline"]
    t.do("boost")
    assert t.has(0, "culture") == 0
    assert [score(t.s, p).total for p in (0, 1)] == [before[0] + 1, before[1] - 1]
    assert t.size("d6") == 3
    from pentarchy.games.cultures.board import works_in

    assert works_in(t.s, HEX["d6"], 2)


@pytest.mark.rule("CC-16.11")
def test_example_23_repeated_attempts() -> None:
    t = Table().open().city(1, "d4", "academy", "temple").advances(0, "arts").only(0, culture=1)
    t.dice(1, 6).do("influence", "target d4 academy")
    assert "influence" in t.offered
    t.do("influence", "target d4 academy")
    assert t.offers("influence", "arts") == []
    assert t.why("influence") == "CC-16.11"
    assert t.why("arts") == "CC-16.11"


@pytest.mark.rule("CC-16.6")
def test_example_24_removing_influence() -> None:
    t = Table(3).city(0, "e4", temple=2).only(0, culture=0).dice(5)
    assert "influence" in t.offered
    t.do("influence")  # the only building that is not mine
    assert t.s.built[HEX["e4"]] >> 9 & 7 == 1


@pytest.mark.rule("CC-17.13", "CC-17.14", "CC-17.15", "CC-17.16", "CC-17.20")
def test_example_25_a_land_battle() -> None:
    t = Table().terrain(d3="fertile").advances(0, "tactics").clear_units("d2").units(0, "d2", army=3)
    t.units(1, "d3", army=2).dice(6, 5, 4, 2, 3).do("move", "group d2", "all", "to d3")
    assert (t.army("d3"), t.s.owner[HEX["d3"]], t.army("d2")) == (2, 0, 0)
    assert t.s.stock[8 + 6] == 16
    assert t.asked == "turn"  # they may not move again
    assert "move" not in t.offered


@pytest.mark.rule("CC-14.4", "CC-17.15", "CC-17.21")
def test_example_26_fortress() -> None:
    t = Table().terrain(d3="fertile").advances(0, "tactics").advances(1, "tactics").clear_units("d2")
    t.units(0, "d2", army=2).city(1, "d3", "fortress").units(1, "d3", army=1)
    t.dice(4, 4, 5, 6).do("move", "group d2", "all", "to d3")
    assert (t.army("d3"), t.owner("d3")) == (1, 1)
    assert t.s.stock[6] == 16
    # in a second round the Fortress does not act: one die against one, and the hit counts
    t = Table().terrain(d3="fertile").advances(0, "tactics").advances(1, "tactics").clear_units("d2")
    t.units(0, "d2", army=2).city(1, "d3", "fortress").units(1, "d3", army=1)
    t.dice(1, 1, 1, 1, 4, 4, 1).do("move", "group d2", "all", "to d3", "continue")
    assert t.owner("d3") == 0


@pytest.mark.rule("CC-17.2", "CC-10.9")
def test_example_27_lone_settler() -> None:
    t = Table().terrain(d3="fertile").advances(0, "tactics").clear_units("d2").units(0, "d2", army=1)
    t.units(1, "d3", settler=1).do("move", "to d3")
    assert (t.army("d3"), t.s.owner[HEX["d3"]]) == (1, 0)
    assert t.s.stock[8 + 5] == 3  # the other one is at home
    assert "move" not in t.offered


@pytest.mark.rule("CC-17.3", "CC-18.2", "CC-18.6")
def test_example_28_lone_city_with_a_port() -> None:
    def attack(die: int) -> Table:
        t = Table().terrain(d3="fertile", d4="sea").advances(0, "tactics").advances(1, "tactics", "fishing")
        t.clear_units("d2").units(0, "d2", army=1).city(1, "d3", "port").hold(1, "act_22").only(0)
        return t.dice(die).do("move", "to d3", "tactic act_22")

    t = attack(5)
    assert (t.owner("d3"), t.s.stock[6]) == (1, 16)
    t = attack(4)
    assert (t.owner("d3"), t.has(0, "gold"), t.mood("d3")) == (0, 2, "angry")
    assert t.settlers("d7") == 2


@pytest.mark.rule("CC-18.2", "CC-18.3", "CC-18.4")
def test_example_29_capture_with_missing_pieces() -> None:
    t = Table(3).terrain(e5="fertile").advances(0, "tactics").clear_units("e4").units(0, "e4", army=1)
    t.city(1, "e5", "temple", academy=2).only(0)
    t.s.stock[4] = 0  # no Temple in supply
    t.s.ruins[0] = 7
    t.do("move", "to e5")
    assert (t.owner("e5"), t.has(0, "gold"), t.size("e5"), t.mood("e5")) == (0, 4, 2, "angry")
    assert t.s.built[HEX["e5"]] == 3 << 3  # the green Academy


@pytest.mark.rule("CC-14.5", "CC-21.8", "CC-26.3")
def test_example_30_captured_building_without_the_advance() -> None:
    from pentarchy.games.cultures.board import works_in
    from pentarchy.games.cultures.objectives import building_count

    # the captor has Tactics only for this turn, from the Great Library
    t = Table().terrain(d3="fertile").city(0, "d2", "great_library").clear_units("d2").units(0, "d2", army=1)
    t.city(1, "d3", "fortress").do("library", "name tactics")
    before = score(t.s, 0).parts["city pieces"]
    t.do("move", "to d3").pass_over("lost_city_settler")
    assert (t.owner("d3"), t.size("d3")) == (0, 2)
    assert score(t.s, 0).parts["city pieces"] == before + 2  # the Settlement and the Fortress
    t.do("end_turn")
    assert not works_in(t.s, HEX["d3"], 3)
    assert building_count(t.s, 0, 3) == 0  # nothing for Fortifications
    # it gives no die and cancels no hit: blue takes it back with one die against one
    t.advances(1, "tactics").units(1, "d4", army=1).terrain(d4="fertile").dice(5, 1).do("move", "group d4", "to d3")
    assert t.owner("d3") == 1


@pytest.mark.rule("CC-19.5", "CC-19.6", "CC-19.7", "CC-19.8")
def test_example_31_barbarian_attack() -> None:
    from pentarchy.games.cultures.barbarians import ChooseRaiders

    t = Table().terrain(d3="fertile").clear_units("d2").city(0, "d2", "temple").units(0, "d2", army=1).camp("d3", 2)
    t.dice(6, 5, 5).ask(ChooseRaiders(0))
    assert (t.army("d2"), t.size("d2"), t.mood("d2"), t.army("d3")) == (0, 1, "angry", 1)
    assert t.s.built[HEX["d2"]] == 0


@pytest.mark.rule("CC-19.3")
def test_example_32_taking_a_barbarian_settlement() -> None:
    def attack() -> Table:
        t = Table().terrain(d3="fertile").advances(0, "tactics").clear_units("d2").units(0, "d2", army=3).only(0)
        return t.camp("d3", 2).dice(6, 6, 6, 1, 1).do("move", "group d2", "all", "to d3")

    t = attack()
    assert (t.has(0, "gold"), t.offered) == (2, ["take_over", "raze"])
    t.do("raze")
    assert (t.has(0, "gold"), t.owner("d3")) == (3, -1)
    t = attack().do("take_over")
    assert (t.has(0, "gold"), t.owner("d3"), t.size("d3"), t.mood("d3")) == (2, 0, 1, "angry")


@pytest.mark.rule("CC-25.6", "CC-25.7")
def test_example_33_first_player() -> None:
    happy = ["storage", "irrigation", "husbandry", "sanitation", "fishing", "public_education", "free_education"]
    more = ["philosophy", "myths"]

    def sums(*levels: int) -> Table:
        t = Table(4)
        t.s.first = 1
        for p, level in enumerate(levels):
            t.advances(p, *(happy + more)[:level])
        return t

    assert decides_first(sums(7, 6, 9, 9).s) == 2
    t = sums(7, 9, 9, 8)
    assert decides_first(t.s) == -1
    t.s.agenda = [t.s.agenda[0], PassFirstPlayer()]
    t.ask()
    assert t.s.first == 1


@pytest.mark.rule("CC-26.3", "CC-26.4", "CC-26.5", "CC-26.6", "CC-26.7")
def test_example_34_final_score_and_tie() -> None:
    def final(b_advances: int, b_objectives: int, wonder: str) -> Table:
        t = Table()
        s = t.s
        for p, pieces, advances in ((0, 14, 15), (1, 16, b_advances)):
            s.stock[p * 8 : p * 8 + 5] = [0, 7, 7, 7, 14 - pieces]
            s.stock[p * 8] = 35 - pieces - 21 - s.stock[p * 8 + 4]
            s.advances[p] = (1 << advances) - 1
        s.completed = [0b111, ((1 << b_objectives) - 1) << 8]
        t.city(0, "d2", wonder)
        return t

    t = final(18, 4, "great_library")
    assert [score(t.s, p).total for p in (0, 1)] == [32, 33]
    assert t.s.ranking() == [1, 0]
    t = final(18, 3, "great_library")
    assert [score(t.s, p).total for p in (0, 1)] == [32, 31]
    assert t.s.ranking() == [0, 1]
    t = final(17, 4, "great_pyramids")
    assert [score(t.s, p).total for p in (0, 1)] == [32, 32]
    assert t.s.places() == [1, 2]
    assert final(17, 4, "great_library").s.places() == [2, 1]
    assert len(OBJECTIVE_CARD_IDS) == 32


@pytest.mark.rule("CC-24.1", "CC-24.4")
def test_example_35_trading() -> None:
    t = Table(seed=3).only(0, wood=2).only(1, gold=1).do("collect d2")
    assert (t.asked, t.offers("trade")) == ("pick", [])  # in the middle of a Collect
    t.do("pick c2 wood").only(0, wood=2)
    assert "trade p1" in t.offered
    t.do("trade p1", "give wood", "give wood", "ask gold", "propose")
    assert (t.s.player, t.offered) == (1, ["accept", "refuse"])
    t.do("accept")
    assert (t.has(0, "gold"), t.has(0, "wood"), t.has(1, "wood")) == (1, 0, 2)
    t.s.agenda = [t.s.agenda[0], StatusPhase()]
    t.s.active = -1
    t.ask()
    assert (t.asked, t.offers("trade")) == ("free_advance", [])  # in the Status Phase
