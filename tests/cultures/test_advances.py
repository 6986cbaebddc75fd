"""Chapters 7 and 9: advances and what each of the 48 does."""

from __future__ import annotations

import pytest

from pentarchy.games.cultures.advances import EVERYTHING, FreeAdvance, TakeAdvance, food_price, ore_price
from pentarchy.games.cultures.components import ADVANCE_IDS, CULTURE_MASK, HAPPINESS_MASK, HEX, WONDER_IDS
from pentarchy.games.cultures.decks import DrawEvent
from pentarchy.games.cultures.scoring import score
from tests.cultures.scenario import Table

# --- chapter 7 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("CC-7.1")
def test_an_advance_costs_two_food() -> None:
    t = Table().only(0, food=2).do("advance fishing")
    assert t.holds(0, "fishing")
    assert t.has(0, "food") == 0
    assert t.why("advance fishing") == "CC-7.1"


@pytest.mark.rule("CC-7.2")
def test_the_others_of_a_category_come_in_any_order() -> None:
    t = Table().advances(0, "myths").only(0, food=2)
    assert t.offers("advance rituals", "advance priesthood", "advance state_religion") == [
        "advance rituals",
        "advance priesthood",
        "advance state_religion",
    ]


@pytest.mark.parametrize(
    ("advance", "first", "needs"),
    [
        ("roads", "mining", "engineering"),
        ("navigation", "fishing", "cartography"),
        ("currency", "bartering", "trade_routes"),
        ("free_education", "writing", "public_education"),
        ("voting", "", "philosophy"),
        ("nationalism", "", "draft"),
        ("dogma", "", "state_religion"),
    ],
)
@pytest.mark.rule("CC-7.3")
def test_further_prerequisites(advance: str, first: str, needs: str) -> None:
    t = Table().only(0, food=2)
    if first:
        t.advances(0, first)
    assert t.why(f"advance {advance}") == "CC-7.3"
    t.advances(0, needs)
    assert f"advance {advance}" in t.offered


@pytest.mark.rule("CC-7.4", "CC-7.9")
def test_additional_costs_are_paid_without_food_too() -> None:
    t = Table().advances(0, "tactics").only(0, food=2, ore=1).ask(TakeAdvance(0, EVERYTHING, 1, 0, 0))
    assert "take steel_weapons" not in t.offered
    assert t.why("take steel_weapons") == "CC-6.8"
    t = Table().advances(0, "tactics").only(0, food=2, ore=2).ask(TakeAdvance(0, EVERYTHING, 1, 0, 0))
    t.do("take steel_weapons")
    assert (t.has(0, "food"), t.has(0, "ore")) == (2, 0)


@pytest.mark.rule("CC-7.5", "CC-7.6")
def test_outlines_raise_levels_and_give_tokens() -> None:
    t = Table().only(0, food=2, gold=2).do("advance writing", "pay 0 0 0")
    assert (t.s.level(0, CULTURE_MASK), t.has(0, "culture")) == (1, 1)
    t.do("advance myths")
    assert (t.s.level(0, HAPPINESS_MASK), t.has(0, "mood")) == (1, 1)
    assert (HAPPINESS_MASK.bit_count(), CULTURE_MASK.bit_count()) == (13, 14)


@pytest.mark.parametrize(("held", "event"), [(1, False), (2, True), (3, False), (4, True), (5, False), (6, True)])
@pytest.mark.rule("CC-7.7")
def test_levels_three_five_and_seven_draw_an_event(held: int, event: bool) -> None:
    culture = [a for i, a in enumerate(ADVANCE_IDS) if CULTURE_MASK >> i & 1 and a not in ("roads", "navigation")]
    t = Table().advances(0, *culture[:held]).only(0, food=2).next_event("great_artist")
    before = len(t.s.event_deck)
    t.do(f"advance {'math' if 'math' not in culture[:held] else 'astronomy'}")
    t.pass_over("barb_place")
    assert (len(t.s.event_deck) < before) == event


@pytest.mark.rule("CC-7.8")
def test_tokens_and_effects_come_before_the_event() -> None:
    t = Table().advances(0, "writing", "public_education", "fishing", "myths").only(0, food=2)
    t.next_event("flood").do("advance storage")  # level III is passed: storage is the fourth
    t = Table().advances(0, "writing", "fishing", "myths").only(0, food=2, mood=0).terrain(d3="sea")
    t.next_event("flood").do("advance philosophy")
    assert t.has(0, "ideas") == 1
    assert t.has(0, "mood") == 1
    assert t.asked == "myths"  # the Mood token just gained can pay for it


@pytest.mark.rule("CC-7.10", "CC-7.11")
def test_an_advance_works_at_once_and_for_good_and_counts_one_cube() -> None:
    t = Table().only(0, food=2)
    before = t.s.advances[0].bit_count()
    t.do("advance storage")
    assert t.s.limit(0, 0) == 7
    assert t.s.advances[0].bit_count() == before + 1
    t.do("end_turn")
    assert t.holds(0, "storage")
    assert score(t.s, 0).parts["advances"] == 1


# --- chapter 9, one test per advance ----------------------------------------------------------------------------


def collected(t: Table) -> list[str]:
    """What a Collect in d2 offers."""
    return t.do("collect d2").offers("pick")


@pytest.mark.rule("CC-9.1")
def test_farming() -> None:
    t = Table().only(0)
    assert {"pick d2 food", "pick c2 wood"} <= set(collected(t))
    t = Table().only(0)
    t.s.advances[0] = 1 << 4
    t.s.refresh_advances(0)
    t.ask()
    assert t.offers("collect") == ["collect d2"]
    t.do("collect d2")
    assert t.has(0, "ore") == 1  # the only thing left to take


@pytest.mark.rule("CC-9.1")
def test_mining() -> None:
    assert "pick e2 ore" in collected(Table().only(0))
    t = Table().only(0)
    t.s.advances[0] = 1 << 0
    t.s.refresh_advances(0)
    assert "pick e2 ore" not in collected(t.ask())


@pytest.mark.rule("CC-9.2")
def test_storage() -> None:
    t = Table().only(0, food=2)
    assert "pick d2 food" not in collected(t)
    assert "pick d2 food" in collected(Table().only(0, food=2).advances(0, "storage"))


@pytest.mark.rule("CC-9.3")
def test_irrigation() -> None:
    assert "pick d1 food" not in collected(Table().only(0))
    assert "pick d1 food" in collected(Table().only(0).advances(0, "irrigation"))
    t = Table().only(0).advances(0, "irrigation").next_event("famine_1").ask(DrawEvent(0)).pass_over("barb_place")
    assert t.asked == "turn"
    assert t.mood("d2") == "neutral"
    assert t.s._towns[4]  # the icon does touch you


@pytest.mark.rule("CC-9.4")
def test_husbandry() -> None:
    t = Table().terrain(d3="fertile", d4="forest").advances(0, "husbandry").only(0, food=1).do("collect d2")
    assert t.offered[0] == "husbandry"
    assert "pick d4 wood" not in t.offered
    t.do("husbandry")
    assert t.has(0, "food") == 0
    assert "pick d4 wood" in t.offered
    t.do("pick d4 wood").only(0, food=1).do("collect d2")
    assert "husbandry" not in t.offered  # once per turn


@pytest.mark.rule("CC-9.4")
def test_husbandry_needs_land_between_and_is_free_with_roads() -> None:
    t = Table().terrain(d3="sea", c3="sea", e3="sea", d4="forest").advances(0, "husbandry", "roads").only(0)
    assert "husbandry" not in t.do("collect d2").offered
    t = (
        Table()
        .terrain(d3="fertile", d4="forest")
        .advances(0, "husbandry", "roads")
        .only(0)
        .do("collect d2", "husbandry")
    )
    assert "pick d4 wood" in t.offered


@pytest.mark.rule("CC-9.5")
def test_engineering() -> None:
    t = Table().only(0, food=2)
    top = t.s.wonder_deck[-1]
    t.do("advance engineering")
    assert t.s.wonder[top] == -2
    assert len(t.s.wonder_deck) == 6


@pytest.mark.rule("CC-9.6")
def test_sanitation() -> None:
    t = Table().city(0, "d2", "temple").advances(0, "sanitation").only(0, mood=2).do("build d2", "unit_mood settler")
    assert t.settlers("d2") == 2
    assert t.has(0, "mood") == 1
    assert t.asked == "turn"  # one Settler per activation
    t = Table().city(0, "c2").advances(0, "sanitation").next_event("pestilence").ask(DrawEvent(0))
    assert t.mood("c2") == t.mood("d2") == "neutral"


@pytest.mark.rule("CC-9.7", "CC-10.13")
def test_roads() -> None:
    t = Table().terrain(d3="forest", d4="fertile").advances(0, "roads").only(0, food=1, ore=1).do("move", "group d2")
    assert "road d4" in t.offered
    t.do("road d4")
    assert t.settlers("d4") == 1
    assert t.s.goods[:3] == [0, 0, 0]


@pytest.mark.rule("CC-9.8")
def test_fishing() -> None:
    t = Table().terrain(d3="sea", c3="sea").only(0)
    assert "pick d3 food" not in collected(t)
    t = Table().terrain(d3="sea", c3="sea").city(0, "d2", mood="happy").advances(0, "fishing").only(0)
    assert {"pick d3 food", "pick c3 food"} <= set(collected(t))
    t.do("pick d3 food")
    assert "pick c3 food" not in t.offered  # one Sea space per Collect


@pytest.mark.rule("CC-9.9", "CC-10.22")
def test_navigation() -> None:
    t = Table().terrain(b2="sea", f2="sea").clear_units("d2").ship(0, "b2").do("move")
    assert t.offers("navigate") == []
    t = Table().terrain(b2="sea", f2="sea").clear_units("d2").ship(0, "b2").advances(0, "navigation").do("move")
    assert t.offers("navigate") == ["navigate cw", "navigate ccw"]
    t.do("navigate cw")
    assert t.ships(0) == ["f2"]


@pytest.mark.rule("CC-9.10")
def test_war_ships() -> None:
    t = Table().terrain(d3="sea", d4="sea").clear_units("d2").ship(0, "d3").ship(1, "d4").advances(0, "war_ships")
    t.dice(6, 6).do("move", "to d4")  # a hit each; that against the attacker is cancelled
    assert (t.ships(0), t.ships(1)) == (["d4"], [])
    t = Table().terrain(d3="sea", d4="fertile").advances(0, "tactics", "war_ships").clear_units("d2")
    t.ship(0, "d3", army=2).units(1, "d4", army=1)
    t.dice(1, 2, 5).do("move", "group d3", "take army fresh", "take army fresh", "to d4")
    assert t.asked == "after_round"
    assert t.s.hold_army[0] == 2  # the hit was cancelled


@pytest.mark.rule("CC-9.11")
def test_cartography() -> None:
    t = Table().terrain(d3="sea", d4="sea").clear_units("d2").ship(0, "d3").advances(0, "cartography").only(0)
    t.do("move", "to d4")
    assert (t.has(0, "ideas"), t.has(0, "culture")) == (1, 0)
    t = Table().terrain(b2="sea", f2="sea").clear_units("d2").ship(0, "b2").advances(0, "cartography", "navigation")
    t.only(0).do("move", "navigate cw")
    assert (t.has(0, "ideas"), t.has(0, "culture")) == (1, 1)
    t = Table().clear_units("d2").terrain(c3="sea").region("d3", "r13").ship(0, "c3").advances(0, "cartography").only(0)
    t.do("move", "explore d3").pass_over("orient", "barb_place")
    assert t.has(0, "ideas") == 0  # it stayed where it was


@pytest.mark.rule("CC-9.12")
def test_writing() -> None:
    t = Table().advances(0, "writing", "philosophy").only(0, food=2)
    t.do("advance voting")
    assert (t.s.hand[0].bit_count(), t.s.objectives[0].bit_count()) == (1, 1)
    t.only(0, food=2).do("advance civil_liberties")
    assert t.s.hand[0].bit_count() == 1  # once per game
    t = Table().advances(0, "draft", "nationalism").only(0, food=2).do("advance writing")
    assert t.s.hand[0].bit_count() == 1  # in the other order too


@pytest.mark.rule("CC-9.13")
def test_public_education() -> None:
    t = Table().city(0, "d2", "academy").advances(0, "writing", "public_education").only(0)
    t.do("collect d2", "pick c2 wood", "done")
    assert t.has(0, "ideas") == 1


@pytest.mark.rule("CC-9.14")
def test_free_education() -> None:
    t = Table().advances(0, "writing", "public_education", "free_education").only(0, food=1, ideas=3, gold=2)
    t.do("advance tactics", "pay 2 0 0")
    assert (t.has(0, "mood"), t.has(0, "culture")) == (1, 1)
    t.do("advance draft", "pay 1 1 0")
    assert t.has(0, "mood") == 1  # once per turn
    t = Table().advances(0, "writing", "public_education", "free_education").only(0, food=1, ideas=1)
    t.do("advance tactics")
    assert t.has(0, "mood") == 0  # some Food was paid


@pytest.mark.rule("CC-9.15")
def test_philosophy() -> None:
    t = Table().advances(0, "writing").only(0, food=2, gold=2).do("advance philosophy", "pay 0 0 0")
    assert t.has(0, "ideas") == 1
    t.do("advance math", "pay 0 2 0")
    assert t.has(0, "ideas") == 2


@pytest.mark.rule("CC-9.16", "CC-10.5")
def test_tactics() -> None:
    t = Table().terrain(d3="fertile").clear_units("d2").units(0, "d2", army=1)
    assert "move" not in t.offered
    t.advances(0, "tactics")
    assert "move" in t.offered


@pytest.mark.rule("CC-9.17", "CC-17.8")
def test_siegecraft() -> None:
    t = Table().terrain(d3="fertile").advances(0, "tactics", "siegecraft").advances(1, "tactics").clear_units("d2")
    t.units(0, "d2", army=1).city(1, "d3", "fortress").units(1, "d3", army=1).only(0, wood=2, ore=2)
    t.dice(5, 1).do("move", "to d3")
    assert t.offered == ["done", "siege_die", "siege_hit"]
    t.do("siege_die", "siege_hit", "place d7")  # one die against one, and no hit is cancelled
    assert t.owner("d3") == 0
    assert (t.has(0, "wood"), t.has(0, "ore")) == (0, 0)


@pytest.mark.rule("CC-9.18")
def test_steel_weapons() -> None:
    t = Table().terrain(d3="fertile").advances(0, "tactics", "steel_weapons").clear_units("d2").units(0, "d2", army=1)
    t.units(1, "d3", army=1).dice(1, 1).do("move", "to d3")
    assert t.s.owner[HEX["d3"]] == 0
    t = Table().terrain(d3="fertile").advances(0, "tactics", "steel_weapons").clear_units("d2").units(0, "d2", army=1)
    t.units(1, "d3", army=1).advances(1, "steel_weapons").dice(1, 1).do("move", "to d3")
    assert t.asked == "after_round"


@pytest.mark.rule("CC-9.19")
def test_draft() -> None:
    t = Table().city(0, "d2", "temple").advances(0, "tactics", "draft").only(0, mood=2).do("build d2", "unit_mood army")
    assert (t.army("d2"), t.has(0, "mood"), t.asked) == (1, 1, "turn")
    t = Table().advances(0, "tactics", "draft", "civil_liberties").only(0, mood=2).do("build d2", "unit_mood army")
    assert t.has(0, "mood") == 0


@pytest.mark.rule("CC-9.20", "CC-22.8")
def test_myths() -> None:
    t = Table().terrain(d3="sea").advances(0, "myths").only(0, mood=1).next_event("flood").ask(DrawEvent(0))
    assert t.offered == ["decline", "pay_mood"]
    t.do("pay_mood")
    assert (t.mood("d2"), t.has(0, "mood")) == ("neutral", 0)


@pytest.mark.rule("CC-9.21")
def test_rituals() -> None:
    t = Table().advances(0, "myths", "rituals").only(0, ideas=3)
    assert "civic" not in t.offered  # Ideas do not count
    t.only(0, wood=1).do("civic", "raise d2")
    assert (t.mood("d2"), t.has(0, "wood")) == ("happy", 0)


@pytest.mark.rule("CC-9.22")
def test_priesthood() -> None:
    t = Table().advances(0, "myths", "priesthood").only(0)
    assert t.offers("advance") == ["advance math"]
    t.do("advance math")
    assert t.holds(0, "math")
    assert t.why("advance astronomy") == "CC-6.8"  # once per turn


@pytest.mark.rule("CC-9.22")
def test_state_religion() -> None:
    t = Table().city(0, "c2").advances(0, "myths", "state_religion").only(0, wood=2, ore=2)
    t.do("grow d2 temple", "gain mood")
    assert (t.has(0, "wood"), t.has(0, "ore"), t.size("d2")) == (1, 1, 2)
    assert t.why("grow c2 temple") == "CC-6.8"  # once per turn


@pytest.mark.rule("CC-9.23")
def test_bartering() -> None:
    t = Table().advances(0, "bartering").hold(0, "act_01", "act_02").only(0).do("barter act_01")
    assert t.offered == ["gain gold", "gain culture"]
    t.do("gain culture")
    assert t.has(0, "culture") == 1
    assert t.s.action_pile == (0,)
    assert t.offers("barter") == []
    assert t.why("barter act_02") == "CC-9.23"


@pytest.mark.rule("CC-9.24")
def test_trade_routes() -> None:
    from pentarchy.games.cultures.objectives import route_count

    t = Table().open().advances(0, "trade_routes").clear_units("d2").units(0, "d5", settler=2).city(1, "d6")
    assert route_count(t.s, 0, False) == 2
    t.city(1, "d6", mood="angry")
    assert route_count(t.s, 0, False) == 1  # an Angry city trades with nobody
    t.only(0).turn(1).do("end_turn")
    assert t.has(0, "food") == 1


@pytest.mark.rule("CC-9.24")
def test_trade_routes_use_each_unit_and_city_once_and_find_the_largest_number() -> None:
    from pentarchy.games.cultures.objectives import route_count

    t = Table().open().clear_units("d2").city(1, "d4").units(0, "d5", settler=1).units(0, "d2", settler=1)
    # the Settler on d5 could take either city, the one on d2 only d4
    assert route_count(t.s, 0, False) == 2
    t.units(0, "d2", settler=2)
    assert route_count(t.s, 0, False) == 2
    t = Table().terrain(d3="sea", d4="fertile").clear_units("d2").ship(0, "d3", settler=1).city(1, "d4", mood="happy")
    assert route_count(t.s, 0, False) == 1
    assert route_count(t.s, 0, True) == 1


@pytest.mark.rule("CC-9.25")
def test_currency() -> None:
    t = Table().open().advances(0, "trade_routes", "currency").clear_units("d2").units(0, "d5", settler=2)
    t.city(1, "d6").only(0).turn(1).do("end_turn")
    assert t.asked == "income"
    assert t.offered == ["income 0", "income 1", "income 2"]
    assert t.s.prompt() == "Your 2 trade routes pay: choose how many pay Gold instead of Food."
    t.do("income 1")
    assert (t.has(0, "gold"), t.has(0, "food")) == (1, 1)


@pytest.mark.rule("CC-9.25")
def test_a_single_trade_route_is_asked_about_in_the_singular() -> None:
    t = Table().open().advances(0, "trade_routes", "currency").clear_units("d2").units(0, "d5", settler=1)
    t.city(1, "d6").only(0).turn(1).do("end_turn")
    assert t.offered == ["income 0", "income 1"]
    assert t.s.prompt() == "Your trade route pays: choose Gold or Food."


@pytest.mark.rule("CC-9.26")
def test_taxes() -> None:
    t = Table().city(0, "c2").advances(0, "bartering", "taxes").only(0, mood=2).do("taxes")
    assert (t.has(0, "gold"), t.has(0, "mood"), t.s.actions) == (2, 1, 2)
    assert t.why("taxes") == "CC-9.26"


@pytest.mark.rule("CC-9.27")
def test_arts() -> None:
    t = Table().open().city(1, "d4", "temple").advances(0, "arts").only(0, culture=1).turn(0, 0)
    assert "arts" in t.offered
    t.dice(6).do("arts", "target d4 temple")
    assert (t.has(0, "culture"), t.s.actions) == (0, 0)
    assert t.s.built[HEX["d4"]] >> 9 & 7 == 1


@pytest.mark.rule("CC-9.28")
def test_circus_and_sports() -> None:
    t = Table().city(0, "d2", "temple", "academy", mood="angry").advances(0, "arts", "circus_and_sports")
    t.only(0, mood=2).do("civic", "raise d2")
    assert (t.mood("d2"), t.has(0, "mood")) == ("neutral", 0)
    t = Table().advances(0, "arts", "circus_and_sports").only(0, mood=1).do("civic", "raise d2")
    assert t.has(0, "mood") == 0  # never below 1


@pytest.mark.rule("CC-9.29")
def test_monuments() -> None:
    t = Table().advances(0, "arts").only(0, food=2).display("great_library")
    t.do("advance monuments")
    assert len(t.offers("reserve")) == 2  # one was face up, one came
    t.do("reserve great_library")
    assert t.s.reserved[WONDER_IDS.index("great_library")] == 0


@pytest.mark.rule("CC-9.30")
def test_drama_and_music() -> None:
    t = Table().advances(0, "arts", "drama_and_music").only(0, mood=1)
    assert t.offers("drama") == ["drama mood"]
    t.do("drama mood")
    assert (t.has(0, "mood"), t.has(0, "culture"), t.s.actions) == (0, 1, 3)
    assert t.offers("drama") == []


@pytest.mark.parametrize(
    ("science", "free"),
    [
        ("math", ["engineering", "roads"]),
        ("astronomy", ["cartography", "navigation"]),
        ("chemistry", ["sanitation", "siegecraft"]),
    ],
)
@pytest.mark.rule("CC-9.31")
def test_math_astronomy_and_chemistry(science: str, free: list[str]) -> None:
    t = Table().advances(0, science)
    assert sorted(a for a in ADVANCE_IDS if food_price(t.s, 0, ADVANCE_IDS.index(a)) == 0) == free


@pytest.mark.rule("CC-9.32")
def test_metallurgy() -> None:
    steel = ADVANCE_IDS.index("steel_weapons")
    t = Table().advances(0, "tactics", "math", "metallurgy").only(0)
    assert (food_price(t.s, 0, steel), ore_price(t.s, 0, steel)) == (0, 0)
    t.do("advance steel_weapons")
    t = Table().advances(0, "tactics", "steel_weapons", "math").only(0, food=2).do("advance metallurgy")
    assert t.has(0, "ore") == 2
    t = Table().advances(0, "tactics", "metallurgy").only(0).ask(FreeAdvance(0, EVERYTHING, 1, 0, 0))
    assert "take steel_weapons" in t.offered  # however you get it


@pytest.mark.rule("CC-9.33")
def test_voting() -> None:
    t = Table().advances(0, "voting").only(0, mood=1).turn(0, 0)
    assert t.why("vote_civic") == "CC-9.33"  # the token comes on top
    t.only(0, mood=4).do("vote_civic", "raise d2")
    assert (t.mood("d2"), t.has(0, "mood"), t.s.actions) == ("happy", 2, 0)
    t.city(0, "c2")
    assert "vote_civic" in t.offered  # any number of times


@pytest.mark.parametrize(
    ("advance", "setting"),
    [("separation_of_power", "happy"), ("totalitarianism", "army"), ("devotion", "temple")],
)
@pytest.mark.rule("CC-9.34", "CC-16.9")
def test_separation_of_power_totalitarianism_and_devotion(advance: str, setting: str) -> None:
    def target(protected: bool) -> Table:
        t = Table().open().city(1, "d5", "temple", "academy", mood="happy" if setting == "happy" else "neutral")
        if setting == "army":
            t.units(1, "d5", army=1)
        t.advances(1, "myths", *([advance] if protected else []))
        return t.only(0, culture=4).dice(4)

    assert target(False).do("influence", "target d5 academy").asked == "boost"
    t = target(True).do("influence", "target d5 academy")
    assert t.asked == "turn"  # in range, but nothing may be spent on the roll
    t = target(True).city(1, "d6", "temple", "academy", mood="happy" if setting == "happy" else "neutral")
    if setting == "army":
        t.units(1, "d6", army=1)
    t.do("influence")
    assert t.why("target d6 academy") == "CC-16.9"  # rdist 4, size 3


@pytest.mark.rule("CC-9.35")
def test_civil_liberties() -> None:
    t = Table().advances(0, "civil_liberties").only(0).do("liberties")
    assert (t.has(0, "mood"), t.s.actions) == (3, 2)
    assert Table().why("liberties") == "CC-9.35"


@pytest.mark.rule("CC-9.36")
def test_free_economy() -> None:
    t = Table().city(0, "d2", mood="happy").advances(0, "free_economy").only(0)
    assert t.offers("collect") == []
    assert t.why("collect d2") == "CC-9.36"
    t.do("free_collect d2", "pick c2 wood", "pick e2 ore")
    assert t.s.actions == 3
    assert t.offers("free_collect", "collect") == []
    t.only(0, mood=2)
    assert t.offers("free_collect", "collect") == ["collect d2"]
    t.do("collect d2")
    assert (t.has(0, "mood"), t.s.actions) == (0, 2)
    t = Table().city(0, "d2", mood="happy").only(0).do("collect d2", "pick c2 wood", "pick e2 ore")
    t.advances(0, "free_economy")
    assert t.offers("free_collect") == []  # that was the first


@pytest.mark.rule("CC-9.37")
def test_nationalism() -> None:
    t = Table().advances(0, "nationalism").only(0, food=1).do("build d2", "unit army")
    assert t.offered == ["gain mood", "gain culture"]
    t.do("gain culture")
    assert t.has(0, "culture") == 1
    t = Table().advances(0, "nationalism").only(0, food=2).do("build d2", "unit settler")
    assert t.asked == "turn"  # Settlers do not count


@pytest.mark.rule("CC-9.38")
def test_absolute_power() -> None:
    t = Table().advances(0, "absolute_power").only(0, mood=4).do("absolute_power")
    assert (t.s.actions, t.has(0, "mood")) == (4, 2)
    assert t.why("absolute_power") == "CC-9.38"


@pytest.mark.rule("CC-9.39")
def test_forced_labor() -> None:
    t = Table().city(0, "d2", "temple", mood="angry").advances(0, "forced_labor").only(0, mood=1).do("forced_labor")
    assert t.has(0, "mood") == 0
    t.do("collect d2", "pick c2 wood", "pick e2 ore")
    assert t.mood("d2") == "angry"
    assert t.why("collect d2") == "CC-13.3"


@pytest.mark.rule("CC-9.40", "CC-8.6")
def test_dogma() -> None:
    t = Table().city(0, "c2").advances(0, "myths", "state_religion", "dogma").only(0, food=1, wood=1, ore=1)
    assert t.s.limit(0, 4) == 2
    t.do("grow d2 temple", "gain mood")
    assert t.asked == "dogma"
    assert t.offered == ["take devotion", "take conversion", "take fanaticism", "skip"]
    t.do("take conversion")
    assert t.holds(0, "conversion")
    t = Table().advances(0, "state_religion").only(0, food=2, ideas=5).do("advance dogma", "pay 0 0 0")
    assert t.has(0, "ideas") == 2


@pytest.mark.rule("CC-9.41")
def test_conversion() -> None:
    t = Table().open().city(1, "d4", "temple").advances(0, "conversion").only(0).dice(4)
    t.do("influence", "target d4 temple")
    assert t.s.built[HEX["d4"]] >> 9 & 7 == 1
    assert t.has(0, "culture") == 1


@pytest.mark.rule("CC-9.42")
def test_fanaticism() -> None:
    t = Table().terrain(d3="fertile").advances(0, "tactics", "fanaticism").clear_units("d2").units(0, "d2", army=1)
    t.city(1, "d3", "temple").units(1, "d3", army=1).dice(3, 1).do("move", "to d3", "place d7")  # 3 + 2 makes a hit
    assert t.owner("d3") == 0
    t = Table().terrain(d3="fertile").advances(0, "tactics", "fanaticism").clear_units("d2").units(0, "d2", army=1)
    t.city(1, "d3", "temple").units(1, "d3", army=2).dice(1, 6, 4).do("move", "to d3")
    assert t.army("d2") == 1  # lost the battle: a free Army unit at home
