"""Chapter 20: action cards, one test per civil half; and the great persons of chapter 22."""

from __future__ import annotations

import pytest

from pentarchy.games.cultures.components import CARD_IDS, EVENT_IDS, HEX, OBJECTIVE_CARD_IDS
from pentarchy.games.cultures.decks import DrawAction, DrawEvent, DrawObjective
from pentarchy.games.cultures.state import CAPTURED_CITY, WON_ON_LAND
from tests.cultures.scenario import Table


def holding(*cards: str, **goods: int) -> Table:
    return Table().only(0, **goods).hold(0, *cards)


@pytest.mark.rule("CC-20.1", "CC-20.23")
def test_a_card_is_discarded_when_its_effect_is_over() -> None:
    t = holding("act_01", culture=1).do("play act_01")
    assert t.s.hand[0] == 0
    assert CARD_IDS.index("act_01") not in t.s.action_pile
    t.do("take fishing")
    assert t.s.action_pile == (0,)
    view = t.s.view(1)["table"]
    assert isinstance(view, dict)
    assert view["piles"]["action"] == ["act_01"]


@pytest.mark.rule("CC-20.2")
def test_prices_of_civil_halves() -> None:
    t = holding("act_07", culture=1).hold(1, "act_30").do("play act_07")
    assert (t.has(0, "culture"), t.s.actions) == (0, 2)
    t = holding("act_07").hold(1, "act_30")
    assert t.why("play act_07") == "CC-20.2"
    assert holding("act_07", culture=1).hold(1, "act_30").turn(0, 0).why("play act_07") == "CC-5.2"
    assert Table().why("play act_07") == "CC-20.2"


@pytest.mark.rule("CC-20.3", "CC-20.25")
def test_a_card_without_effect_is_not_offered() -> None:
    t = holding("act_09", "act_05")
    assert t.offers("play") == []
    assert t.why("play act_09") == "CC-20.3"  # no Academy
    assert t.why("play act_05") == "CC-20.3"  # no battle won


@pytest.mark.rule("CC-20.4")
def test_an_empty_deck_is_made_of_the_pile() -> None:
    t = Table()
    t.s.action_pile, t.s.action_deck = t.s.action_deck, ()
    t.ask(DrawAction(0))
    assert (t.s.hand[0].bit_count(), len(t.s.action_deck), t.s.action_pile) == (1, 41, ())
    t.s.objective_pile, t.s.objective_deck = t.s.objective_deck, ()
    t.ask(DrawObjective(0))
    assert len(t.s.objective_deck) == 31
    t.s.event_pile, t.s.event_deck = t.s.event_deck, ()
    t.ask(DrawEvent(0))
    assert len(t.s.event_deck) == 37
    t = Table()
    t.s.action_deck = ()
    t.ask(DrawAction(0))
    assert t.s.hand[0] == 0  # nothing there, nothing drawn


@pytest.mark.rule("CC-20.5")
def test_quick_advance() -> None:
    t = holding("act_01", culture=1, food=2).do("play act_01")
    assert "take storage" in t.offered
    assert t.why("take philosophy") == "CC-7.2"
    t.do("take storage")
    assert (t.has(0, "food"), t.has(0, "culture"), t.s.actions) == (2, 0, 3)


@pytest.mark.rule("CC-20.6")
def test_inspiration() -> None:
    t = holding("act_03").advances(1, "fishing")
    assert t.offers("play") == []  # blue is far away
    t.open().units(1, "d4", settler=1)
    t.do("play act_03")
    assert t.forced[:1] == ["take fishing"]


@pytest.mark.rule("CC-20.7")
def test_hero_general() -> None:
    t = holding("act_05", mood=1).city(0, "c2", mood="angry")
    t.s.used |= WON_ON_LAND
    t.ask().do("play act_05", "city c2")
    assert t.offered == ["skip", "city c2", "city d2"]
    t.do("city c2")
    assert (t.mood("c2"), t.has(0, "mood")) == ("happy", 0)


@pytest.mark.rule("CC-20.8", "CC-27.4", "CC-27.5")
def test_spy() -> None:
    t = holding("act_07", "act_01", culture=1).hold(1, "act_30", "obj_05").do("play act_07")
    seen = t.s.view(0)["table"]
    assert isinstance(seen, dict)
    assert seen["players"][1]["hand"] == ["act_30"]
    assert seen["players"][1]["objectives"] == ["obj_05"]
    assert t.offered == ["decline", "swap act_30"]  # no objective card to give back
    t.do("swap act_30", "give act_01")
    assert t.s.hand == [1 << CARD_IDS.index("act_30"), 1 << CARD_IDS.index("act_01")]
    theirs = t.s.view(1)["table"]
    assert isinstance(theirs, dict)
    assert theirs["players"][0]["hand"] == ["act_30"]  # blue knows what was taken


@pytest.mark.rule("CC-20.9")
def test_ideas() -> None:
    t = holding("act_09").city(0, "d2", "academy").city(0, "c2", "academy").advances(0, "writing").do("play act_09")
    assert t.has(0, "ideas") == 2


@pytest.mark.rule("CC-20.9")
def test_great_ideas() -> None:
    t = holding("act_11")
    assert t.why("play act_11") == "CC-20.3"
    t.s.used |= CAPTURED_CITY
    t.ask().do("play act_11")
    assert t.has(0, "ideas") == 2


@pytest.mark.rule("CC-20.10")
def test_city_development() -> None:
    t = holding("act_17", culture=1).city(0, "c2").advances(0, "tactics")
    t.do("play act_17")
    assert t.offered == ["grow c2 fortress", "grow d2 fortress"]
    t.do("grow c2 fortress")
    assert (t.size("c2"), t.s.activations[HEX["c2"]], t.s.actions, t.s.goods[:4]) == (2, 1, 2, [0, 0, 0, 0])


@pytest.mark.rule("CC-20.11")
def test_production_focus() -> None:
    t = holding("act_19", "act_29").city(0, "d2", mood="happy").do("play act_19")
    assert t.offers("play") == []  # only one of the two may wait
    t.do("collect d2", "pick c2 wood", "pick c2 wood")
    assert t.has(0, "wood") == 2
    t.do("collect d2", "pick c2 wood")
    assert "pick c2 wood" not in t.offered  # it was for the next Collect only


@pytest.mark.rule("CC-20.11")
def test_mass_production() -> None:
    t = holding("act_29").do("play act_29", "collect d2", "pick c2 wood", "pick e2 ore", "pick d2 food")
    assert (t.s.goods[:3], t.asked) == ([1, 1, 1], "turn")


@pytest.mark.rule("CC-20.12")
def test_explorer() -> None:
    t = holding("act_21", culture=1).region("d3", "r16").do("play act_21")
    assert t.offered == ["explore b2", "explore d3", "explore f2", "skip"]
    t.do("explore d3").pass_over("orient")
    assert t.asked == "settler_card"
    assert t.offered == ["place d2", "skip"]
    t.do("place d2")
    assert t.settlers("d2") == 2
    t = holding("act_21", culture=1).do("play act_21", "skip")
    assert t.settlers("d2") == 2  # at least one of the two


@pytest.mark.rule("CC-20.13", "CC-5.9")
def test_leadership() -> None:
    assert holding("act_25", culture=1).do("play act_25").s.actions == 4


@pytest.mark.rule("CC-20.13")
def test_militia() -> None:
    t = holding("act_37", culture=1).city(0, "c2").do("play act_37", "place c2")
    assert (t.army("c2"), t.s.actions) == (1, 3)


@pytest.mark.rule("CC-20.14")
def test_mercenaries() -> None:
    t = holding("act_13", wood=1, culture=1).terrain(d3="fertile", d4="fertile", c4="sea", e4="sea", c3="sea", e3="sea")
    t.camp("d3", 2).units(1, "d4", settler=1).do("play act_13", "hire d3")
    assert t.offered == ["pay_one wood", "pay_one culture"]
    t.dice(5, 5).do("pay_one wood", "to d4")
    # the Settler is gone, the survivors move in, and the settlement gets a new Barbarian
    assert (t.army("d4"), t.army("d3"), t.s.owner[HEX["d4"]], t.settlers("d4")) == (2, 1, 4, 0)


@pytest.mark.rule("CC-20.14")
def test_mercenaries_go_back_from_a_city_that_stands() -> None:
    t = holding("act_13", wood=1).terrain(d3="fertile", d4="fertile").camp("d3", 1).city(1, "d4", "academy")
    t.dice(1).do("play act_13", "hire d3", "to d4")
    assert (t.army("d3"), t.owner("d4"), t.size("d4")) == (1, 1, 2)


@pytest.mark.rule("CC-20.15")
def test_cultural_takeover() -> None:
    t = holding("act_15", culture=1).terrain(d3="fertile").camp("d3", 3).dice(4).do("play act_15")
    assert t.offered == ["boost", "decline"]
    t.do("boost")
    assert t.offered == ["unit settler", "unit army"]
    t.do("unit army")
    assert (t.owner("d3"), t.mood("d3"), t.army("d3"), t.s.barbarians, t.s.camps) == (0, "neutral", 1, 20, 7)
    assert not t.s.used & CAPTURED_CITY


@pytest.mark.rule("CC-20.15", "CC-16.11")
def test_cultural_takeover_needs_a_settlement_and_no_success_before() -> None:
    t = holding("act_15").terrain(d3="fertile").camp("d3")
    t.s.stock[0], t.s.ruins[0] = 0, 6
    assert t.ask().why("play act_15") == "CC-20.3"
    t = Table().open().camp("d3").city(1, "d4", "temple").hold(0, "act_15").dice(6).do("influence", "target d4 temple")
    assert t.why("play act_15") == "CC-20.3"


@pytest.mark.rule("CC-20.16")
def test_assassination() -> None:
    t = Table(3).only(0, culture=2).hold(0, "act_27", "act_28").do("play act_27", "player p1")
    assert t.s.assassinated == [0, 1, 0]
    t.do("play act_28")
    assert t.s.assassinated == [0, 1, 1]  # the other one was marked already
    t.do("end_turn")
    assert (t.s.player, t.s.actions) == (1, 2)


@pytest.mark.rule("CC-20.17", "CC-27.4")
def test_new_plans() -> None:
    t = holding("act_31", "obj_05", culture=1)
    drawn = sorted(OBJECTIVE_CARD_IDS[c] for c in t.s.objective_deck[-2:])
    t.do("play act_31")
    assert t.offered == [f"keep {drawn[0]} obj_05", f"keep {drawn[1]} obj_05", "keep_none"]
    theirs = t.s.view(1)["table"]
    assert isinstance(theirs, dict)
    assert theirs["plans"] == ["", ""]
    t.do(f"keep {drawn[1]} obj_05")
    assert t.s.objectives[0] == 1 << OBJECTIVE_CARD_IDS.index(drawn[1])
    assert OBJECTIVE_CARD_IDS.index("obj_05") in t.s.objective_deck


@pytest.mark.rule("CC-20.18")
def test_synergies() -> None:
    t = holding("act_33", food=2, ideas=2).do("play act_33")
    assert "take storage" in t.offered
    t.do("take storage", "pay 0 0 0")
    assert set(t.offered) == {"take irrigation", "take husbandry"}
    t.do("take irrigation")
    assert (t.has(0, "food"), t.has(0, "ideas"), t.s.actions) == (0, 0, 2)
    t = holding("act_33", food=2, ideas=1)
    assert t.why("play act_33") == "CC-20.3"


@pytest.mark.rule("CC-20.18")
def test_synergies_offers_only_payments_that_leave_a_second() -> None:
    # Steel Weapons, the only second, costs 2 Ore: the Gold must be left for it
    t = holding("act_33", food=2, ideas=2, gold=2).advances(0, "tactics", "siegecraft").do("play act_33", "take draft")
    assert t.offered == ["pay 0 0 0", "pay 1 0 0", "pay 2 0 0"]


@pytest.mark.rule("CC-20.18")
def test_new_ideas() -> None:
    t = holding("act_41", food=2).do("play act_41", "take fishing")
    assert (t.has(0, "ideas"), t.has(0, "food"), t.s.actions) == (2, 0, 2)


@pytest.mark.rule("CC-20.19")
def test_negotiations() -> None:
    t = Table().only(0, culture=1, food=2).hold(0, "act_23").do("play act_23")
    assert t.s.truce == 0b10
    t.do("end_turn")
    assert (t.s.player, t.s.truce) == (1, 0b01)
    t.do("end_turn", "end_turn")
    assert t.s.truce == 0
    t = Table().only(0, culture=1, food=2).hold(0, "act_23").do("advance fishing")
    assert t.why("play act_23") == "CC-20.19"


@pytest.mark.rule("CC-20.20", "CC-20.21")
def test_technology_trade() -> None:
    t = Table().open().units(1, "d4", settler=1).advances(0, "fishing").advances(1, "myths").only(0).only(1)
    t.hold(0, "act_39").do("play act_39")
    assert t.forced[:2] == ["player p1", "take myths"]
    assert t.has(0, "mood") == 1
    assert (t.s.player, t.offered) == (1, ["take fishing", "skip"])
    t.do("take fishing")
    assert (t.holds(1, "fishing"), t.has(1, "mood")) == (True, 1)


@pytest.mark.rule("CC-20.21", "CC-7.9", "CC-22.24")
def test_an_advance_by_a_card_can_cause_an_event_for_the_other_player() -> None:
    t = Table().open().units(1, "d4", settler=1).advances(0, "fishing").advances(1, "myths", "storage", "irrigation")
    t.s.advances[1] &= ~(1 << 2)
    t.s.refresh_advances(1)
    t.hold(0, "act_39").only(1).next_event("good_year_2").do("play act_39", "player p1", "take myths", "take fishing")
    assert t.s.player == 1  # blue reached level III and resolves the event
    t.pass_over("barb_place", "barb_add")
    assert t.s.event_pile == (EVENT_IDS.index("good_year_2"),)


@pytest.mark.rule("CC-20.22")
def test_several_civil_halves_in_one_turn() -> None:
    t = holding("act_25", "act_26", culture=2).do("play act_25", "play act_26")
    assert t.s.actions == 5


@pytest.mark.rule("CC-20.24")
def test_teach_us_is_offered_after_a_capture_only() -> None:
    t = holding("act_35").open().advances(0, "tactics").clear_units("d2").units(0, "d2", army=1).city(1, "d3")
    t.advances(1, "fishing")
    assert t.why("play act_35") == "CC-20.24"
    t.do("move", "to d3").pass_over("lost_city_settler")
    assert t.offered == ["play act_35", "decline"]
    t.do("play act_35")
    assert t.holds(0, "fishing")


# --- great persons ----------------------------------------------------------------------------------------------


def person(name: str, **goods: int) -> Table:
    return Table().only(0, **goods).hold(0, name)


@pytest.mark.rule("CC-22.14")
def test_a_great_person_is_played_for_an_action_and_returns_to_the_events() -> None:
    t = person("great_philosopher").do("play great_philosopher")
    assert t.offered == ["take writing", "skip"]
    t.do("take writing")
    assert (t.s.actions, t.has(0, "ideas"), t.holds(0, "writing")) == (2, 2, True)
    assert t.s.event_pile == (EVENT_IDS.index("great_philosopher"),)
    theirs = person("great_artist").s.view(1)["table"]
    assert isinstance(theirs, dict)
    assert theirs["players"][0]["hand"] == ["great_artist"]  # openly known
    t = person("great_artist").advances(0, "bartering").do("barter great_artist", "gain gold")
    assert t.s.event_pile == (EVENT_IDS.index("great_artist"),)


@pytest.mark.parametrize(
    ("name", "offered"),
    [
        ("great_explorer", ["fishing"]),
        ("great_artist", ["arts"]),
        ("great_prophet", ["myths"]),
        ("great_philosopher", ["writing"]),
        ("great_scientist", ["math"]),
        ("great_warlord", ["tactics"]),
        ("great_merchant", ["bartering"]),
        ("great_engineer", ["engineering", "sanitation"]),
    ],
)
@pytest.mark.rule("CC-22.14")
def test_the_advances_a_great_person_brings(name: str, offered: list[str]) -> None:
    t = person(name).do(f"play {name}")
    assert t.offered == [*(f"take {advance}" for advance in offered), "skip"]
    t.do(f"take {offered[0]}")
    assert (t.holds(0, offered[0]), t.has(0, "food"), t.s.actions) == (True, 0, 2)


@pytest.mark.rule("CC-22.15")
def test_great_explorer() -> None:
    t = person("great_explorer", food=2).region("d3", "r16").do("play great_explorer", "take fishing")
    assert t.asked == "explore_card"
    t.do("explore d3").pass_over("orient")
    assert t.asked == "found_card"
    goal = t.offers("found")[0]
    t.do(goal)
    assert (t.owner(goal.split()[1]), t.has(0, "food")) == (0, 0)
    assert t.settlers("d2") == 1  # without a Settler


@pytest.mark.rule("CC-22.16")
def test_great_artist() -> None:
    t = person("great_artist").city(0, "c2", mood="angry").do("play great_artist", "skip", "city c2")
    assert t.mood("c2") == "happy"


@pytest.mark.rule("CC-22.16")
def test_great_philosopher() -> None:
    assert person("great_philosopher").do("play great_philosopher", "skip").has(0, "ideas") == 2


@pytest.mark.rule("CC-22.16")
def test_great_scientist() -> None:
    t = person("great_scientist").do("play great_scientist", "skip")
    assert (t.has(0, "ideas"), t.s.hand[0].bit_count()) == (1, 1)


@pytest.mark.rule("CC-22.16")
def test_elder_statesman() -> None:
    t = person("elder_statesman").advances(0, "philosophy", "draft").do("play elder_statesman")
    assert t.offered == ["take voting", "take nationalism", "skip"]
    t.do("take voting")
    assert t.s.hand[0].bit_count() == 2
    t = person("elder_statesman").advances(0, "philosophy", "draft", "voting").do("play elder_statesman")
    assert "take nationalism" not in t.offered


@pytest.mark.rule("CC-22.16")
def test_great_merchant() -> None:
    t = person("great_merchant").open().advances(0, "bartering").clear_units("d2").units(0, "d5", settler=1)
    t.do("play great_merchant", "take trade_routes")
    assert t.has(0, "food") == 1


@pytest.mark.rule("CC-22.17")
def test_great_prophet() -> None:
    t = person("great_prophet", food=1, wood=1, ore=1).city(0, "c2").advances(0, "writing")
    t.do("play great_prophet", "take myths")
    assert t.offers("grow") == ["grow c2 temple", "grow d2 temple"]
    t.do("grow d2 temple", "gain mood")
    assert (t.size("d2"), t.s.activations[HEX["d2"]], t.s.goods[:3]) == (2, 0, [0, 0, 0])


@pytest.mark.rule("CC-22.17")
def test_great_engineer() -> None:
    t = person("great_engineer", food=1, wood=1, ore=1).city(0, "c2").advances(0, "writing", "tactics")
    t.do("play great_engineer", "skip")
    assert "grow d2 academy" in t.offered
    assert "grow d2 fortress" in t.offered
    assert "skip" in t.offered


@pytest.mark.rule("CC-22.18")
def test_great_warlord() -> None:
    t = person("great_warlord").terrain(d3="fertile").advances(0, "tactics").clear_units("d2").units(0, "d2", army=1)
    t.units(1, "d3", army=1).do("play great_warlord", "skip")
    assert t.offered == ["group d2", "stop"]  # may be stopped at once
    t.dice(3, 1).do("group d2", "to d3")  # 3 + 2
    assert t.s.owner[HEX["d3"]] == 0
    assert t.s.actions == 2


@pytest.mark.rule("CC-20.3", "CC-20.8")
def test_a_spy_needs_a_hand_to_look_at() -> None:
    assert holding("act_07", culture=1).why("play act_07") == "CC-20.3"
    assert holding("act_07", culture=1).hold(1, "obj_05").why("play act_07") == ""


@pytest.mark.rule("CC-20.14")
def test_a_full_stack_of_mercenaries_attacks_but_never_joins_beyond_four() -> None:
    t = holding("act_13", wood=1).terrain(d3="fertile", d4="fertile", c4="fertile", c3="sea", e3="sea", e4="sea")
    t.camp("d3", 4).barbarians("c4", 1).units(1, "d4", army=2)
    t.dice(1, 1, 1, 1, 1, 1).do("play act_13", "hire d3")
    assert t.forced[-1] == "to d4"  # not to c4


@pytest.mark.rule("CC-20.18", "CC-9.15")
def test_synergies_counts_the_idea_that_philosophy_will_give() -> None:
    t = holding("act_33", food=2, ideas=1).advances(0, "writing", "philosophy", "fishing").do("play act_33")
    assert t.forced == ["take math"]
    assert t.offered == ["pay 0 0 0", "pay 1 0 0"]  # either way 2 Food and Ideas are left, with the one to come
    t = holding("act_33", food=2, ideas=1).advances(0, "fishing")
    assert t.why("play act_33") == "CC-20.3"


@pytest.mark.rule("CC-21.11", "CC-20.14")
def test_mercenaries_beaten_outside_a_city_are_no_resistance() -> None:
    def raid(city: bool) -> Table:
        t = holding("act_13", wood=1).hold(1, "obj_27")
        t.terrain(d3="fertile", d4="fertile", c3="sea", e3="sea", c4="sea", e4="sea").camp("d3", 2)
        if city:
            t.city(1, "d4")
        return t.units(1, "d4", army=2).dice(1, 1, 6, 4).do("play act_13", "hire d3")

    assert (raid(True).asked, raid(True).s.player) == ("declare", 1)
    assert raid(False).asked == "turn"
