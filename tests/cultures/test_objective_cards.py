"""All 32 objective cards: each of the two objectives completes its card, and just less than asked does not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentarchy.core.state import TRUTH
from pentarchy.games.cultures.barbarians import ChooseRaiders
from pentarchy.games.cultures.components import CARD_OBJECTIVES, OBJECTIVE_IDS
from pentarchy.games.cultures.objectives import Declare
from tests.cultures.scenario import Table

#: The cards as they are printed.
CARDS = (
    ("obj_01", "large_civilization", "draft_call"),
    ("obj_02", "scientific_lead", "conqueror"),
    ("obj_03", "coastal_culture", "warmonger"),
    ("obj_04", "advanced_culture", "warmonger"),
    ("obj_05", "religious_fervor", "general"),
    ("obj_06", "city_planner", "great_battle"),
    ("obj_07", "eureka", "defiance"),
    ("obj_08", "happy_population", "conqueror"),
    ("obj_09", "education_lead", "sea_blockade"),
    ("obj_10", "optimized_storage", "naval_assault"),
    ("obj_11", "wealth", "large_fleet"),
    ("obj_12", "ore_supplies", "large_army"),
    ("obj_13", "wood_supplies", "fortifications"),
    ("obj_14", "food_supplies", "standing_army"),
    ("obj_15", "architecture", "militarized"),
    ("obj_16", "goal_focused", "bold"),
    ("obj_17", "colony", "threat"),
    ("obj_18", "culture_focus", "legendary_battle"),
    ("obj_19", "consulate", "great_battle"),
    ("obj_20", "science_focus", "naval_assault"),
    ("obj_21", "trade_focus", "scavenger"),
    ("obj_22", "metropolis", "general"),
    ("obj_23", "seafarers", "aggressor"),
    ("obj_24", "government", "barbarian_conquest"),
    ("obj_25", "government", "aggressor"),
    ("obj_26", "expansionist", "military_might"),
    ("obj_27", "city_founder", "resistance"),
    ("obj_28", "trade_power", "resistance"),
    ("obj_29", "shipping_routes", "terror_regime"),
    ("obj_30", "diversified_research", "bold"),
    ("obj_31", "culture_power", "barbarian_conquest"),
    ("obj_32", "magnificent_culture", "outpost"),
)

# --- status objectives: what is on the table, and what is missing just before -----------------------------------

Setting = Callable[[Table], object]


def cities(*spaces: str, mood: str = "neutral") -> Setting:
    def put(t: Table) -> None:
        for space in spaces:
            t.city(0, space, mood=mood)

    return put


def armies(count: int, *spaces: str) -> Setting:
    def put(t: Table) -> None:
        for space in spaces:
            t.units(0, space, army=count)

    return put


def learned(*advances: str) -> Setting:
    return lambda t: t.advances(0, *advances)


def stored(**goods: int) -> Setting:
    return lambda t: t.advances(0, "storage").only(0, **goods)


def ships(p: int, space: str, count: int) -> Setting:
    def put(t: Table) -> None:
        for _ in range(count):
            t.ship(p, space)

    return put


def both(*settings: Setting) -> Setting:
    def put(t: Table) -> None:
        for setting in settings:
            setting(t)

    return put


def sea_at(space: str) -> Setting:
    return lambda t: t.terrain(**{space: "sea"})


def blue_city(*pieces: str) -> Setting:
    return lambda t: t.city(1, "d3", *pieces)


#: Objective: what is there before it holds, and the last thing that makes it hold.
STATUS: dict[str, tuple[Setting, Setting]] = {
    "large_civilization": (cities("c2", "e2", "c4", "e4"), cities("d5")),  # the sixth city
    "scientific_lead": (
        lambda t: t.advances(0, "writing").advances(1, "writing").city(0, "c2", "academy").city(1, "c8", "academy"),
        lambda t: t.city(0, "e2", "academy"),
    ),
    "coastal_culture": (
        lambda t: t.terrain(d3="sea", d6="sea").advances(0, "fishing").advances(1, "fishing").city(1, "d7", "port"),
        lambda t: t.city(0, "d2", "port").city(0, "c4", "port"),
    ),
    "religious_fervor": (learned("myths"), lambda t: t.city(0, "c2", "temple")),
    "fortifications": (lambda t: t.city(0, "c2", "fortress"), learned("tactics")),  # it must work
    "advanced_culture": (learned("storage", "irrigation", "fishing"), learned("math")),  # the sixth advance
    "city_planner": (learned("engineering", "sanitation"), learned("roads")),
    "education_lead": (learned("writing", "public_education", "philosophy"), learned("free_education")),
    "militarized": (learned("tactics", "siegecraft", "draft"), learned("steel_weapons")),
    "culture_focus": (learned("arts", "circus_and_sports", "monuments"), learned("drama_and_music")),
    "science_focus": (learned("math", "astronomy", "chemistry"), learned("metallurgy")),
    "trade_focus": (learned("bartering", "trade_routes", "taxes"), learned("currency")),
    "seafarers": (learned("fishing", "cartography", "war_ships"), learned("navigation")),
    "government": (learned("voting", "separation_of_power", "civil_liberties"), learned("free_economy")),
    "eureka": (stored(ideas=4, gold=7), stored(ideas=5)),
    "wealth": (stored(gold=4), stored(gold=5)),
    "ore_supplies": (stored(ore=4, gold=7), stored(ore=5)),
    "wood_supplies": (stored(wood=4, gold=7), stored(wood=5)),
    "food_supplies": (stored(food=4, gold=7), stored(food=5)),
    "optimized_storage": (stored(food=3, wood=2, ore=3, gold=7), stored(food=3, wood=3, ore=3)),
    "happy_population": (cities("c2", "e2", "c4", mood="happy"), cities("d2", mood="happy")),
    "sea_blockade": (
        both(sea_at("d6"), lambda t: t.city(1, "d7", "port"), ships(0, "d6", 1)),
        ships(0, "d6", 1),
    ),
    "large_fleet": (both(sea_at("d3"), sea_at("d6"), ships(0, "d3", 2), ships(1, "d6", 2)), ships(0, "d3", 1)),
    "large_army": (both(armies(4, "d2"), lambda t: t.units(1, "d7", army=1)), armies(1, "c2")),  # 5 to 1
    "standing_army": (both(cities("c2", "e2", "c4"), armies(1, "c2", "e2", "c4", "d5")), armies(1, "d2")),
    "architecture": (
        both(
            sea_at("d3"),
            learned("fishing", "writing", "tactics", "myths"),
            lambda t: t.city(0, "d2", "port", "academy", "fortress").city(0, "c2", temple=1),  # not in red
        ),
        lambda t: t.city(0, "e2", "temple"),
    ),
    "goal_focused": (
        lambda t: t.advances(0, "storage", "irrigation", "husbandry").advances(1, "engineering", "sanitation", "roads"),
        learned("engineering", "sanitation", "roads"),
    ),
    "colony": (cities("d6"), cities("e7")),  # distance 4, distance 5
    "threat": (armies(3, "d6"), armies(1, "c7")),
    "consulate": (lambda t: t.city(1, "c8", academy=0, temple=0), lambda t: t.city(1, "e8", temple=0)),
    "metropolis": (
        lambda t: t.city(0, "c2", "academy", "temple", "fortress"),
        lambda t: t.city(0, "c2", "great_library"),
    ),
    "expansionist": (cities("d4", "b3"), cities("f3")),
    "military_might": (both(sea_at("d3"), armies(4, "d2", "c2"), ships(0, "d3", 3)), armies(1, "e2")),  # 8 + 3 + 1
    "trade_power": (
        lambda t: t.advances(0, "trade_routes").clear_units("d2").units(0, "d5", settler=2).city(1, "d6").city(1, "c6"),
        lambda t: t.units(0, "d5", settler=1),
    ),
    "shipping_routes": (
        both(
            lambda t: t.terrain(d5="sea").advances(0, "trade_routes").city(1, "d6").clear_units("d2"),
            lambda t: t.units(0, "c6", settler=2),  # Settlers do not help
            ships(0, "d5", 1),
        ),
        ships(0, "d5", 1),
    ),
    "diversified_research": (
        learned("fishing", "writing", "tactics", "myths", "bartering", "arts"),  # with Farming and Mining eight
        learned("voting"),
    ),
    "culture_power": (
        lambda t: t.city(1, "c8", academy=0).city(0, "c2", academy=1),
        lambda t: t.city(1, "c8", temple=0),
    ),
    "outpost": (armies(1, "d4", "d5", "c3"), armies(1, "e5")),  # c3 is next to d2
}

# --- immediate objectives: what makes them true, and the same with a little less ---------------------------------

Play = Callable[[Table], object]


def battle(mine: int, theirs: int, *dice: int, more: Setting | None = None, end: str = "") -> Play:
    """Red goes from d2 to d3 and fights blue."""

    def play(t: Table) -> None:
        t.terrain(d3="fertile").advances(0, "tactics").clear_units("d2").units(0, "d2", army=mine)
        if more is not None:
            more(t)
        t.units(1, "d3", army=theirs).dice(*dice).do("move", "group d2")
        if mine > 1:
            t.do("all")
        t.do("to d3")
        if end:
            t.do(end)
        t.pass_over("lost_city_settler")

    return play


def draft(times: int) -> Play:
    def play(t: Table) -> None:
        t.advances(0, "tactics", "draft").only(0, mood=2)
        for _ in range(times):
            t.do("build d2", "unit_mood army")

    return play


def two_battles(won: bool) -> Play:
    """A fight on d3 and one on c3; the first is won or not."""

    def play(t: Table) -> None:
        t.terrain(d3="fertile", c3="fertile").advances(0, "tactics").clear_units("d2").units(0, "d2", army=4)
        t.units(1, "d3", army=1).units(1, "c3", army=1).do("move", "group d2", "take army fresh", "take army fresh")
        t.dice(6, 6, 1) if won else t.dice(1, 1, 1)
        t.do("done", "to d3")
        if not won:
            t.do("retreat")
        t.dice(1, 1, 1).do("group d2", "all", "to c3", "retreat")

    return play


def landing(by_sea: bool) -> Play:
    def play(t: Table) -> None:
        t.terrain(d3="sea" if by_sea else "fertile", d4="fertile").advances(0, "tactics").clear_units("d2").city(
            1, "d4"
        )
        if by_sea:
            t.ship(0, "d3", army=1).do("move", "take army fresh", "to d4")
        else:
            t.units(0, "d3", army=1).do("move", "to d4")
        t.pass_over("lost_city_settler")

    return play


def camp(barbarians: int, fate: str) -> Play:
    def play(t: Table) -> None:
        t.terrain(d3="fertile").advances(0, "tactics").clear_units("d2").units(0, "d2", army=4).camp("d3", barbarians)
        t.dice(6, 6, 6, 6, *[1] * barbarians).do("move", "all", "to d3", fate)

    return play


def founding(space: str) -> Play:
    return lambda t: t.open().units(0, space, settler=1).do(f"found {space}")


def raid(*pieces: str, army: int, dice: tuple[int, ...]) -> Play:
    def play(t: Table) -> None:
        t.terrain(d3="fertile").clear_units("d2").city(0, "d2", *pieces).units(0, "d2", army=army).camp("d3", 3)
        t.dice(*dice).ask(ChooseRaiders(0))

    return play


def angry(count: int) -> Play:
    def play(t: Table) -> None:
        t.open().only(0)
        for number, space in enumerate(("d2", "c4", "e4", "d5")):
            t.city(0, space, mood="angry" if number < count else "neutral")
        t.do("collect d2", "pick c2 wood")

    return play


def wonder(built: bool) -> Play:
    def play(t: Table) -> None:
        t.city(0, "d2", mood="happy").city(0, "c2").advances(0, "engineering", "rituals").display("great_pyramids")
        t.only(0, food=2, wood=3, ore=7, culture=5)
        t.do("wonder d2 great_pyramids" if built else "advance tactics")

    return play


def trader(routes: bool) -> Play:
    """Red kills a lone blue Settler two spaces from the red city."""

    def play(t: Table) -> None:
        t.terrain(d3="fertile", d4="fertile").advances(0, "tactics").clear_units("d2").units(0, "d3", army=1)
        t.units(1, "d4", settler=1)
        if routes:
            t.advances(1, "trade_routes")
        t.do("move", "to d4")

    return play


#: Objective: a play after which it may be declared, and one after which it may not.
IMMEDIATE: dict[str, tuple[Play, Play]] = {
    "draft_call": (draft(2), draft(1)),
    "conqueror": (battle(1, 1, 5, 1, more=blue_city()), battle(1, 0, more=blue_city())),
    "warmonger": (two_battles(True), two_battles(False)),
    "general": (battle(4, 3, 6, 6, 3, 1, 1, 1, 1), battle(4, 2, 6, 6, 3, 1, 1, 1)),
    "great_battle": (battle(3, 3, 6, 6, 3, 1, 1, 1), battle(3, 2, 6, 6, 3, 1, 1)),
    "defiance": (battle(2, 3, 6, 6, 1, 1, 1, 6, 6, 1, end="continue"), battle(2, 2, 6, 6, 1, 1)),
    "naval_assault": (landing(True), landing(False)),
    "bold": (
        battle(1, 1, 5, 1, more=lambda t: t.advances(1, "tactics", "draft")),
        battle(1, 1, 5, 1, more=lambda t: t.advances(1, "tactics")),
    ),
    "legendary_battle": (
        battle(3, 1, 1, 1, 1, 1, more=blue_city("academy", "temple", "fortress", "great_library"), end="retreat"),
        battle(3, 1, 1, 1, 1, 1, more=blue_city("academy", "fortress", "great_library"), end="retreat"),
    ),
    "scavenger": (trader(True), trader(False)),
    "aggressor": (battle(2, 2, 6, 6, 1, 1), battle(2, 1, 6, 6, 1)),
    "barbarian_conquest": (camp(2, "take_over"), camp(1, "take_over")),
    "city_founder": (founding("e7"), founding("d6")),
    "resistance": (raid(army=2, dice=(1, 1, 1, 6, 6)), raid("academy", army=1, dice=(6, 6, 1, 5))),
    "terror_regime": (angry(4), angry(3)),
    "magnificent_culture": (wonder(True), wonder(False)),
}


CLAIMS = [(card, objective) for card, *pair in CARDS for objective in pair]


def test_the_cards_are_those_of_the_box() -> None:
    assert [(OBJECTIVE_IDS[a], OBJECTIVE_IDS[b]) for a, b in CARD_OBJECTIVES] == [(a, b) for _, a, b in CARDS]


@pytest.mark.parametrize(("card", "objective"), [c for c in CLAIMS if c[1] in STATUS])
@pytest.mark.rule("CC-21.1", "CC-21.2")
def test_status_objective(card: str, objective: str) -> None:
    before, last = STATUS[objective]
    t = Table().open()
    before(t)
    t.hold(0, card).ask(Declare(0, 1))
    assert f"declare {card} {objective}" not in t.offered
    if t.asked == "declare":
        t.do("done")
    last(t)
    t.ask(Declare(0, 1)).do(f"declare {card} {objective}")
    assert t.s.completed[0] == 1 << int(card[4:]) - 1
    assert t.s.score(0, TRUTH).parts["objectives"] == 2


@pytest.mark.parametrize(("card", "objective"), [c for c in CLAIMS if c[1] in IMMEDIATE])
@pytest.mark.rule("CC-21.1", "CC-21.2", "CC-21.3")
def test_immediate_objective(card: str, objective: str) -> None:
    true, false = IMMEDIATE[objective]
    t = Table().hold(0, card)
    true(t)
    assert (t.asked, t.s.player) == ("declare", 0)
    t.do(f"declare {card} {objective}")
    assert t.s.completed[0] == 1 << int(card[4:]) - 1
    assert t.s.score(0, TRUTH).parts["objectives"] == 2
    t = Table().hold(0, card)
    false(t)
    assert f"declare {card} {objective}" not in t.offered


def test_every_objective_is_shown() -> None:
    assert sorted([*STATUS, *IMMEDIATE]) == sorted(OBJECTIVE_IDS)
