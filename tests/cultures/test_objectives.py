"""Chapter 21: objective cards, one test per objective."""

from __future__ import annotations

import pytest

from pentarchy.core.state import TRUTH
from pentarchy.games.cultures.barbarians import ChooseRaiders
from pentarchy.games.cultures.components import CARD_OBJECTIVES, OBJECTIVE_IDS
from pentarchy.games.cultures.objectives import Declare, fulfilled, pieces_abroad
from pentarchy.games.cultures.status import StatusPhase
from tests.cultures.scenario import Table


def holds(t: Table, name: str, p: int = 0) -> bool:
    return fulfilled(t.s, p, OBJECTIVE_IDS.index(name))


def came_true(t: Table, name: str, p: int = 0) -> bool:
    """May the player declare this immediate objective now?"""
    return t.asked == "declare" and t.s.player == p and any(w.endswith(" " + name) for w in t.offered)


def battle(
    mine: int, theirs: int, *dice: int, objective: str, p: int = 0, city: tuple[str, ...] | None = None
) -> Table:
    """Red attacks blue on d3; the player holds a card with the objective."""
    t = Table().terrain(d3="fertile").advances(0, "tactics").clear_units("d2").units(0, "d2", army=mine)
    if city is not None:
        t.city(1, "d3", *city)
    t.units(1, "d3", army=theirs).hold(p, card_of(objective)).dice(*dice).do("move", "group d2")
    if t.asked == "move_take":
        t.do("all")
    return t.do("to d3").pass_over("lost_city_settler")


def card_of(objective: str) -> str:
    number = OBJECTIVE_IDS.index(objective)
    return f"obj_{next(c for c, pair in enumerate(CARD_OBJECTIVES) if number in pair) + 1:02}"


def happy_cities(count: int) -> Table:
    t = Table().open()
    for space in ("c2", "e2", "c4", "e4", "d5")[: count - 1]:
        t.city(0, space, mood="happy")
    return t.city(0, "d2", mood="happy")


# --- the chapter ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CC-21.1")
def test_either_objective_completes_the_card_once() -> None:
    t = Table().only(0, ideas=5).hold(0, "obj_07").ask(Declare(0, 1)).do("declare obj_07 eureka")
    assert (t.s.completed[0], t.s.objectives[0]) == (1 << 6, 0)
    assert t.s.score(0, TRUTH).parts["objectives"] == 2


@pytest.mark.rule("CC-21.2", "CC-25.2")
def test_status_objectives_in_step_one_of_the_status_phase() -> None:
    t = Table().only(0, wood=5).hold(0, "obj_13")
    assert t.offers("declare") == []
    t.s.agenda = [t.s.agenda[0], StatusPhase()]
    t.s.active = -1
    t.ask()
    assert t.offered == ["done", "declare obj_13 wood_supplies"]


@pytest.mark.rule("CC-21.3")
def test_a_chance_not_taken_is_gone_and_the_active_player_comes_first() -> None:
    t = Table().terrain(d3="fertile").advances(0, "tactics").clear_units("d2").units(0, "d2", army=3)
    t.units(1, "d3", army=3).hold(0, "obj_06").hold(1, "obj_19").dice(6, 6, 6, 1, 1, 1).do("move", "all", "to d3")
    assert came_true(t, "great_battle", 0)
    t.do("done")
    assert came_true(t, "great_battle", 1)
    t.do("declare obj_19 great_battle")
    assert t.asked == "turn"
    t.s.apply(t.s.game.vocabulary.parse("end_turn"))
    assert t.s.feats == [0, 0]


@pytest.mark.rule("CC-21.4")
def test_one_card_per_objective_name() -> None:
    t = Table().advances(0, "nationalism", "totalitarianism", "absolute_power", "forced_labor")
    t.hold(0, "obj_24", "obj_25").ask(Declare(0, 1))
    assert t.offers("declare") == ["declare obj_24 government", "declare obj_25 government"]
    t.do("declare obj_24 government")
    assert t.asked == "turn"


@pytest.mark.rule("CC-21.5")
def test_resource_objectives_are_paid_without_gold() -> None:
    t = Table().advances(0, "storage").only(0, food=4, gold=7).hold(0, "obj_14").ask(Declare(0, 1))
    assert t.asked == "turn"
    t.only(0, food=5).ask(Declare(0, 1)).do("declare obj_14 food_supplies")
    assert t.has(0, "food") == 3


@pytest.mark.rule("CC-21.6")
def test_objectives_that_exclude_each_other() -> None:
    t = happy_cities(4)
    for space in ("c2", "e2", "c4", "d2"):
        t.units(0, space, army=3)
    t.hold(0, "obj_14", "obj_26").ask(Declare(0, 1))
    assert {"declare obj_14 standing_army", "declare obj_26 military_might"} <= set(t.offered)
    t.do("declare obj_14 standing_army")
    assert "declare obj_26 military_might" not in t.offered
    t = Table().open().city(0, "d8").hold(0, "obj_17")
    t.s.founders = 1
    t.ask(Declare(0, 1))
    assert t.asked == "turn"  # no Colony in a Round with City Founder


@pytest.mark.rule("CC-21.7")
def test_more_than_every_other_needs_a_strict_lead_of_at_least_one() -> None:
    t = Table().advances(0, "writing").advances(1, "writing")
    assert not holds(t, "scientific_lead")
    t.city(0, "c2", "academy")
    assert holds(t, "scientific_lead")
    t.city(1, "c8", "academy")
    assert not holds(t, "scientific_lead")


@pytest.mark.rule("CC-21.8")
def test_buildings_count_in_own_colour_own_city_and_working() -> None:
    t = Table().advances(0, "writing").city(0, "c2", academy=1).city(1, "c8", academy=0)
    assert not holds(t, "scientific_lead")
    assert not holds(t, "scientific_lead", 1)
    assert len(pieces_abroad(t.s, 0)) == 1  # Consulate and Culture Power count abroad, working or not
    assert not holds(Table().city(0, "c2", "academy"), "scientific_lead")


@pytest.mark.rule("CC-21.9", "CC-27.1")
def test_completed_cards_are_public() -> None:
    t = Table().only(0, ideas=5).hold(0, "obj_07").ask(Declare(0, 1)).do("declare obj_07 eureka")
    view = t.s.view(1)["table"]
    assert isinstance(view, dict)
    assert view["players"][0]["completed"] == ["obj_07"]
    t.do("trade p1")
    assert t.offers("give_card") == []


@pytest.mark.rule("CC-21.10")
def test_no_hand_limit_and_nothing_for_undeclared_cards() -> None:
    t = Table().hold(0, *[f"obj_{n:02}" for n in range(1, 13)])
    assert t.s.objectives[0].bit_count() == 12
    assert t.s.score(0, TRUTH).parts["objectives"] == 0


@pytest.mark.rule("CC-21.11")
def test_barbarians_count_as_army_units_unless_the_text_says_player() -> None:
    t = Table().terrain(d3="fertile").advances(0, "tactics").clear_units("d2").units(0, "d2", army=3).camp("d3", 3)
    t.hold(0, "obj_05", "obj_07").dice(6, 6, 6, 1, 1, 1).do("move", "all", "to d3", "raze")
    assert came_true(t, "general")
    assert not came_true(t, "defiance")


@pytest.mark.rule("CC-21.12")
def test_a_fortress_is_not_counted_at_the_beginning() -> None:
    t = Table().terrain(d3="fertile").advances(0, "tactics").advances(1, "tactics").clear_units("d2")
    t.units(0, "d2", army=1).city(1, "d3", "fortress").units(1, "d3", army=1).hold(0, "obj_07").dice(6, 6, 1, 1)
    t.dice(6, 1, 1).do("move", "to d3")
    assert t.asked == "after_round"
    t.dice(6, 1).do("continue")
    assert not came_true(t, "defiance")  # one against one


@pytest.mark.rule("CC-21.13")
def test_warmonger_needs_two_spaces() -> None:
    t = Table().terrain(d3="fertile", c3="fertile").advances(0, "tactics").clear_units("d2").units(0, "d2", army=4)
    t.units(1, "d3", army=1).hold(0, "obj_03")
    t.dice(1, 1, 1).do("move", "group d2", "take army fresh", "take army fresh", "done", "to d3", "retreat")
    t.dice(6, 6, 1).do("group d2", "all", "to d3")
    assert t.asked == "turn"  # twice in the same space


@pytest.mark.rule("CC-21.14")
def test_armies_aboard_count_for_large_army_only() -> None:
    t = Table().terrain(d3="sea").ship(0, "d3", army=2).ship(0, "d3", army=2)
    assert holds(t, "large_army")
    t = Table().terrain(d6="sea").ship(0, "d6", army=2).ship(0, "d6", army=2)
    assert not holds(t, "threat")


@pytest.mark.rule("CC-21.15")
def test_scavenger_conditions() -> None:
    def kill(routes: bool, mood: str = "neutral") -> Table:
        t = Table().terrain(d3="fertile").advances(0, "tactics").clear_units("d2").units(0, "d2", army=1)
        t.city(0, "d2", mood=mood).units(1, "d3", settler=1).hold(0, "obj_21")
        if routes:
            t.advances(1, "bartering", "trade_routes")
        return t.do("move", "to d3")

    assert came_true(kill(True), "scavenger")
    assert not came_true(kill(False), "scavenger")
    assert not came_true(kill(True, "angry"), "scavenger")


@pytest.mark.rule("CC-21.16")
def test_routes_need_the_advance() -> None:
    t = Table().open().clear_units("d2").units(0, "d5", settler=3).city(1, "d6").city(1, "c5")
    assert not holds(t, "trade_power")
    t.advances(0, "trade_routes")
    assert holds(t, "trade_power")


# --- the objectives ---------------------------------------------------------------------------------------------


@pytest.mark.rule("CC-21.2")
def test_large_civilization() -> None:
    assert not holds(happy_cities(5), "large_civilization")
    assert holds(happy_cities(6), "large_civilization")


@pytest.mark.rule("CC-21.13")
def test_draft_call() -> None:
    t = Table().advances(0, "tactics", "draft").only(0, mood=2).hold(0, "obj_01")
    t.do("build d2", "unit_mood army", "build d2", "unit_mood army")
    assert came_true(t, "draft_call")


@pytest.mark.rule("CC-21.8")
def test_scientific_lead() -> None:
    assert holds(Table().advances(0, "writing").city(0, "c2", "academy"), "scientific_lead")


@pytest.mark.rule("CC-21.8")
def test_coastal_culture() -> None:
    assert holds(Table().terrain(d3="sea").advances(0, "fishing").city(0, "d2", "port"), "coastal_culture")


@pytest.mark.rule("CC-21.8")
def test_religious_fervor() -> None:
    assert holds(Table().advances(0, "myths").city(0, "c2", "temple"), "religious_fervor")


@pytest.mark.rule("CC-21.8")
def test_fortifications() -> None:
    assert holds(Table().advances(0, "tactics").city(0, "c2", "fortress"), "fortifications")


@pytest.mark.rule("CC-21.12")
def test_conqueror() -> None:
    assert came_true(battle(2, 1, 6, 6, 1, objective="conqueror", city=()), "conqueror")
    t = Table().terrain(d3="fertile").advances(0, "tactics").clear_units("d2").units(0, "d2", army=1).city(1, "d3")
    t.hold(0, "obj_02").do("move", "to d3").pass_over("lost_city_settler")
    assert t.asked == "turn"  # it was not defended


@pytest.mark.rule("CC-21.13")
def test_warmonger() -> None:
    t = Table().terrain(d3="fertile", c3="fertile").advances(0, "tactics").clear_units("d2").units(0, "d2", army=4)
    t.units(1, "d3", army=1).units(1, "c3", army=1).hold(0, "obj_03")
    t.dice(6, 6, 1).do("move", "group d2", "take army fresh", "take army fresh", "done", "to d3")
    t.dice(1, 1, 1).do("group d2", "all", "to c3", "retreat")
    assert came_true(t, "warmonger")


@pytest.mark.rule("CC-21.7")
def test_advanced_culture() -> None:
    t = Table().advances(0, "storage", "irrigation", "fishing")
    assert not holds(t, "advanced_culture")  # five
    assert holds(t.advances(0, "writing"), "advanced_culture")


@pytest.mark.rule("CC-21.11")
def test_general() -> None:
    assert came_true(battle(4, 3, 6, 6, 6, 6, 1, 1, 1, objective="general"), "general")


@pytest.mark.parametrize(
    ("objective", "advances"),
    [
        ("city_planner", ("engineering", "sanitation", "roads")),
        ("education_lead", ("writing", "public_education", "free_education", "philosophy")),
        ("militarized", ("tactics", "siegecraft", "steel_weapons", "draft")),
        ("culture_focus", ("arts", "circus_and_sports", "monuments", "drama_and_music")),
        ("science_focus", ("math", "astronomy", "chemistry", "metallurgy")),
        ("trade_focus", ("bartering", "trade_routes", "taxes", "currency")),
        ("seafarers", ("fishing", "navigation", "war_ships", "cartography")),
        ("government", ("dogma", "devotion", "conversion", "fanaticism")),
    ],
)
@pytest.mark.rule("CC-21.2")
def test_complete_categories(objective: str, advances: tuple[str, ...]) -> None:
    t = Table().advances(0, *advances[:-1])
    assert not holds(t, objective)
    assert holds(t.advances(0, advances[-1]), objective)


@pytest.mark.rule("CC-21.12")
def test_great_battle() -> None:
    assert came_true(battle(3, 3, 6, 6, 6, 1, 1, 1, objective="great_battle"), "great_battle")
    assert not came_true(battle(3, 2, 6, 6, 6, 1, 1, objective="great_battle"), "great_battle")


@pytest.mark.parametrize(
    ("objective", "good"),
    [
        ("eureka", "ideas"),
        ("wealth", "gold"),
        ("ore_supplies", "ore"),
        ("wood_supplies", "wood"),
        ("food_supplies", "food"),
    ],
)
@pytest.mark.rule("CC-21.5")
def test_resource_objectives(objective: str, good: str) -> None:
    t = Table().advances(0, "storage").only(0, **{good: 4})
    assert not holds(t, objective)
    t.only(0, **{good: 5}).hold(0, card_of(objective)).ask(Declare(0, 1)).do(
        f"declare {card_of(objective)} {objective}"
    )
    assert t.has(0, good) == 3


@pytest.mark.rule("CC-21.12")
def test_defiance() -> None:
    assert came_true(battle(2, 3, 6, 6, 1, 1, 1, objective="defiance"), "defiance") is False
    t = battle(2, 3, 6, 6, 1, 1, 1, objective="defiance")  # 12 is two hits; one round more
    t.dice(6, 6, 1).do("continue")
    assert came_true(t, "defiance")


@pytest.mark.rule("CC-21.2")
def test_happy_population() -> None:
    assert not holds(happy_cities(3), "happy_population")
    assert holds(happy_cities(4), "happy_population")


@pytest.mark.rule("CC-21.16")
def test_sea_blockade() -> None:
    t = Table().terrain(d6="sea").city(1, "d7", "port").ship(0, "d6")
    assert not holds(t, "sea_blockade")
    assert holds(t.ship(0, "d6"), "sea_blockade")  # several in one


@pytest.mark.rule("CC-21.2")
def test_optimized_storage() -> None:
    t = Table().advances(0, "storage").only(0, food=3, wood=3, ore=2)
    assert not holds(t, "optimized_storage")
    assert holds(t.goods(0, ore=3), "optimized_storage")


@pytest.mark.rule("CC-21.11")
def test_naval_assault() -> None:
    t = Table().terrain(d3="sea", d4="fertile").advances(0, "tactics").clear_units("d2").ship(0, "d3", army=1)
    t.city(1, "d4").hold(0, "obj_10").do("move", "take army fresh", "to d4").pass_over("lost_city_settler")
    assert came_true(t, "naval_assault")


@pytest.mark.rule("CC-21.7")
def test_large_fleet() -> None:
    t = Table().terrain(d3="sea").ship(0, "d3")
    assert not holds(t, "large_fleet")
    assert holds(t.ship(0, "d3"), "large_fleet")
    t.terrain(d6="sea").ship(1, "d6").ship(1, "d6")
    assert not holds(t, "large_fleet")
    assert holds(t.ship(0, "d3").ship(0, "d3").ship(1, "d6").ship(1, "d6"), "large_fleet")  # all four


@pytest.mark.rule("CC-21.14")
def test_large_army() -> None:
    t = Table().units(0, "d2", army=4)
    assert holds(t, "large_army")
    assert not holds(t.units(1, "d7", army=1), "large_army")


@pytest.mark.rule("CC-21.14")
def test_standing_army() -> None:
    t = happy_cities(4)
    for space in ("c2", "e2", "c4"):
        t.units(0, space, army=1)
    assert not holds(t, "standing_army")
    assert holds(t.units(0, "d2", army=1), "standing_army")


@pytest.mark.rule("CC-21.8")
def test_architecture() -> None:
    t = (
        Table()
        .terrain(d3="sea")
        .advances(0, "fishing", "writing", "tactics")
        .city(0, "d2", "port", "academy", "fortress")
    )
    t.city(0, "c2", "temple")
    assert not holds(t, "architecture")  # the Temple does not work
    assert holds(t.advances(0, "myths"), "architecture")


@pytest.mark.rule("CC-21.7")
def test_goal_focused() -> None:
    t = Table().advances(0, "storage", "irrigation", "husbandry")
    assert holds(t, "goal_focused")
    assert not holds(t.advances(1, "storage", "irrigation", "husbandry"), "goal_focused")


@pytest.mark.rule("CC-21.12")
def test_bold() -> None:
    t = battle(1, 1, 6, 1, objective="bold")
    assert not came_true(t, "bold")
    t = Table().terrain(d3="fertile").advances(0, "tactics").advances(1, "tactics", "draft").clear_units("d2")
    t.units(0, "d2", army=1).units(1, "d3", army=1).hold(0, "obj_16").dice(6, 1).do("move", "to d3")
    assert came_true(t, "bold")


@pytest.mark.rule("CC-21.14")
def test_colony() -> None:
    assert not holds(Table().open().city(0, "d6"), "colony")
    assert holds(Table().open().city(0, "d8"), "colony")


@pytest.mark.rule("CC-21.14")
def test_threat() -> None:
    assert not holds(Table().open().units(0, "d6", army=3), "threat")
    assert holds(Table().open().units(0, "d6", army=4), "threat")


@pytest.mark.rule("CC-21.12")
def test_legendary_battle() -> None:
    t = Table().open().advances(0, "tactics").clear_units("d2").units(0, "d2", army=3).hold(0, "obj_18")
    t.city(1, "d3", "academy", "temple", "fortress", "great_library").units(1, "d3", army=1).dice(1, 1, 1, 1)
    t.do("move", "group d2", "all", "to d3", "retreat")
    assert came_true(t, "legendary_battle")


@pytest.mark.rule("CC-21.8")
def test_consulate() -> None:
    t = Table().city(1, "c8", academy=0, temple=0)
    assert not holds(t, "consulate")
    assert holds(t.city(1, "e8", academy=0), "consulate")


@pytest.mark.rule("CC-21.15")
def test_scavenger() -> None:
    t = Table().terrain(d3="sea", d4="sea").clear_units("d2").ship(0, "d3").ship(1, "d4").hold(0, "obj_21")
    t.advances(1, "bartering", "trade_routes").dice(6, 1).do("move", "to d4")
    assert came_true(t, "scavenger")


@pytest.mark.rule("CC-21.2")
def test_metropolis() -> None:
    t = Table().city(0, "c2", "academy", "temple", "fortress")
    assert not holds(t, "metropolis")
    assert holds(t.city(0, "c2", "great_statue"), "metropolis")


@pytest.mark.rule("CC-21.11")
def test_aggressor() -> None:
    assert came_true(battle(3, 2, 6, 6, 1, 1, 1, objective="aggressor"), "aggressor")
    assert not came_true(battle(3, 1, 6, 6, 1, 1, objective="aggressor"), "aggressor")


@pytest.mark.rule("CC-21.11")
def test_barbarian_conquest() -> None:
    t = Table().terrain(d3="fertile").advances(0, "tactics").clear_units("d2").units(0, "d2", army=3).camp("d3", 2)
    t.hold(0, "obj_24").dice(6, 6, 6, 1, 1).do("move", "all", "to d3", "raze")
    assert came_true(t, "barbarian_conquest")


@pytest.mark.rule("CC-21.14")
def test_expansionist() -> None:
    t = Table().open().city(0, "d4").city(0, "b3").city(0, "f3")
    assert holds(t, "expansionist")
    assert not holds(t.camp("c4"), "expansionist")


@pytest.mark.rule("CC-21.14")
def test_military_might() -> None:
    t = Table().terrain(d3="sea").units(0, "d2", army=4).units(0, "c2", army=4).units(0, "e2", army=3)
    assert not holds(t, "military_might")
    assert holds(t.ship(0, "d3"), "military_might")


@pytest.mark.rule("CC-21.6")
def test_city_founder() -> None:
    t = Table().open().units(0, "e8", settler=1).hold(0, "obj_27").do("found e8")
    assert came_true(t, "city_founder")
    t.do("declare obj_27 city_founder")
    assert t.s.founders == 1


@pytest.mark.rule("CC-21.11")
def test_resistance() -> None:
    t = Table().terrain(d3="fertile").clear_units("d2").units(0, "d2", army=3).camp("d3", 2).hold(0, "obj_27")
    t.dice(1, 1, 6, 6, 6).ask(ChooseRaiders(0))
    assert came_true(t, "resistance")


@pytest.mark.rule("CC-21.16")
def test_trade_power() -> None:
    t = (
        Table()
        .open()
        .advances(0, "trade_routes")
        .clear_units("d2")
        .units(0, "d5", settler=2)
        .city(1, "d6")
        .city(1, "c5")
    )
    assert not holds(t, "trade_power")
    assert holds(t.units(0, "d5", settler=1), "trade_power")


@pytest.mark.rule("CC-21.16")
def test_shipping_routes() -> None:
    t = Table().terrain(d6="sea").advances(0, "trade_routes").ship(0, "d6").city(1, "c8")
    assert not holds(t, "shipping_routes")
    assert holds(t.ship(0, "d6"), "shipping_routes")


@pytest.mark.rule("CC-21.3")
def test_terror_regime() -> None:
    t = happy_cities(4).hold(0, "obj_29").only(0)
    for space in ("c2", "e2", "c4", "d2"):
        t.city(0, space, mood="angry")
    t.do("collect d2", "pick d2 food")
    assert came_true(t, "terror_regime")
    t.do("done").goods(0, food=0).do("collect c2", "pick c2 wood")
    assert came_true(t, "terror_regime")  # after every own action


@pytest.mark.rule("CC-21.2")
def test_diversified_research() -> None:
    t = Table().advances(0, "fishing", "writing", "tactics", "myths", "bartering", "arts")
    assert not holds(t, "diversified_research")
    assert holds(t.advances(0, "math"), "diversified_research")


@pytest.mark.rule("CC-21.7", "CC-21.8")
def test_culture_power() -> None:
    t = Table().city(1, "c8", academy=0)
    assert holds(t, "culture_power")
    assert not holds(t.city(0, "c2", temple=1), "culture_power")


@pytest.mark.rule("CC-21.2")
def test_magnificent_culture() -> None:
    t = (
        Table()
        .city(0, "d2", mood="happy")
        .city(0, "c2")
        .advances(0, "engineering", "monuments")
        .display("great_statue")
    )
    t.only(0, wood=4, ore=5, gold=3, culture=5).hold(0, "obj_32").do("wonder d2 great_statue")
    assert came_true(t, "magnificent_culture")
    t.do("done")
    assert holds(t, "magnificent_culture")  # and again in the Status Phase
    t.s.wonder_builders = 0b11
    assert not holds(t, "magnificent_culture")


@pytest.mark.rule("CC-21.14")
def test_outpost() -> None:
    t = Table().open().units(0, "d4", army=1).units(0, "d5", army=1).units(0, "c3", army=1)
    assert not holds(t, "outpost")  # c3 is next to d2
    assert holds(t.units(0, "e5", army=1), "outpost")


@pytest.mark.rule("CC-21.4")
def test_one_battle_completes_one_card_per_objective_name_and_several_with_different_ones() -> None:
    t = Table().terrain(d3="fertile").advances(0, "tactics").clear_units("d2").units(0, "d2", army=3)
    t.units(1, "d3", army=3).hold(0, "obj_05", "obj_06", "obj_19").dice(6, 6, 3, 1, 1, 1).do("move", "all", "to d3")
    assert t.offers("declare") == [
        "declare obj_05 general",
        "declare obj_06 great_battle",
        "declare obj_19 great_battle",
    ]
    t.do("declare obj_06 great_battle")
    assert t.offers("declare") == ["declare obj_05 general"]
    t.do("declare obj_05 general")
    assert (t.asked, t.s.completed[0], t.s.objectives[0]) == ("turn", 1 << 4 | 1 << 5, 1 << 18)
