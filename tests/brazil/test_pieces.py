"""Every piece in the box, one by one: what it costs, what it is worth and what it does, with the printed numbers."""

from __future__ import annotations

import pytest

from pentarchy.games.brazil import components as box
from pentarchy.games.brazil.missions import PlacePalace, amount, is_complete, is_met
from pentarchy.games.brazil.paying import PAINTING, PRODUCT, UNIT, can_afford
from tests.brazil.scenario import A, B, Table
from tests.brazil.test_examples import ready_to_choose_capitals
from tests.brazil.test_missions import SETS

rule = pytest.mark.rule

WOOD, CANE, COTTON, COFFEE, GOLD, SCIENCE = box.TOKENS


def paid(t: Table) -> Table:
    """Pay with whatever comes first."""
    while t.decision == "pay":
        t.s.apply(t.s.options[0])
    return t


def least(costs: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """All that is left of these payments if one token of them is missing."""
    return [(*cost[:n], *cost[n + 1 :]) for cost in costs for n in range(len(cost))]


# --- Building tiles -----------------------------------------------------------------------------------------------

FIELDS = ["h12", "h22", "h30"]
FORESTS = ["h11", "h31"]
FIELDS_AND_FORESTS = ["h11", "h12", "h22", "h30", "h31"]
#: Era, hexes around the Capital h21, exact payments, what it produces, points. "Any" Resources are Cotton here.
BUILDINGS: dict[str, tuple[int, list[str], list[tuple[str, ...]], dict[str, int], int]] = {
    "sawmill": (1, FORESTS, [(CANE,), (COFFEE,)], {WOOD: 2}, 1),
    "cane_field": (1, FIELDS, [(WOOD, WOOD)], {CANE: 2}, 2),
    "trading_post": (1, FIELDS_AND_FORESTS, [(WOOD, CANE)], {WOOD: 1, GOLD: 1}, 2),
    "gold_foundry": (2, ["h20"], [(WOOD, CANE)], {GOLD: 2}, 2),
    "plantation": (2, FIELDS, [(WOOD, CANE)], {COTTON: 2}, 2),
    "coffee_farm": (2, FIELDS_AND_FORESTS, [(WOOD, WOOD, CANE)], {COFFEE: 2}, 3),
    "factory": (3, ["h12", "h20", "h22", "h30"], [(WOOD, COTTON, COFFEE, GOLD)], {GOLD: 3}, 5),
    "academy": (3, FIELDS_AND_FORESTS, [(COTTON, COTTON, SCIENCE)], {SCIENCE: 2}, 4),
    "church": (3, FIELDS_AND_FORESTS, [(WOOD, WOOD, GOLD)], {SCIENCE: 1}, 4),
}
#: The nine kinds of two-sided tiles and how many there are of each.
TILES = {
    "bt_sawmill_cane_field": ("sawmill", "cane_field", 8),
    "bt_sawmill_trading_post": ("sawmill", "trading_post", 6),
    "bt_cane_field_trading_post": ("cane_field", "trading_post", 6),
    "bt_gold_foundry_plantation": ("gold_foundry", "plantation", 6),
    "bt_plantation_coffee_farm": ("plantation", "coffee_farm", 5),
    "bt_gold_foundry_coffee_farm": ("gold_foundry", "coffee_farm", 5),
    "bt_factory_academy": ("factory", "academy", 5),
    "bt_academy_church": ("academy", "church", 4),
    "bt_factory_church": ("factory", "church", 5),
}
SIDES = [(tile, *sides) for tile, (a, b, _) in TILES.items() for sides in ((a, b), (b, a))]


@rule("BI-3.9", "BI-7.3.2", "BI-7.3.6", "BI-7.4.2")
@pytest.mark.parametrize(("tile", "front", "back"), SIDES)
def test_each_side_of_each_building_tile(tile: str, front: str, back: str) -> None:
    era, hexes, costs, goods, vp = BUILDINGS[front]
    for cost in costs:
        t = Table().era(era).supply(A, *cost).do("act build", f"build {tile} {front}")
        if len(hexes) > 1:
            assert t.offered("place") == hexes
            t.do(f"place {hexes[-1]}")
        paid(t)
        assert t.tokens(A) == {}
        assert (t.building(hexes[-1]), t.goods(hexes[-1]), t.vp(A)) == (front, goods, {"tiles": vp})
        assert t.s.tiles_left[box.BUILDING_TILES.index(tile)] == TILES[tile][2] - 1
    _, _, _, other_goods, other_vp = BUILDINGS[back]
    t = Table().build(A, "h12", front, tile=tile).product(A, "dye", "renovate").do("act renovate", "renovate h12 flip")
    assert (t.building("h12"), t.goods("h12"), t.vp(A)["tiles"]) == (back, other_goods, other_vp)


@rule("BI-6.4", "BI-7.3.2")
@pytest.mark.parametrize(("tile", "front", "back"), SIDES)
def test_each_building_needs_its_era_and_its_whole_cost(tile: str, front: str, back: str) -> None:
    era, _, costs, _, _ = BUILDINGS[front]
    for cost in least(costs):
        t = Table().era(era).supply(A, *cost).do("act build")
        assert f"{tile} {front}" not in t.offered("build")
    if era > 1:
        t = Table().era(era - 1).supply(A, *costs[0], CANE, COFFEE).do("act build")
        assert t.why_not(f"build {tile} {front}") == "BI-7.3.2"


@rule("BI-3.9")
def test_there_are_fifty_building_tiles() -> None:
    assert dict(zip(box.BUILDING_TILES, box.BUILDING_TILE_COUNT, strict=True)) == {
        tile: count for tile, (_, _, count) in TILES.items()
    }


@rule("BI-7.3.12")
@pytest.mark.parametrize(
    ("building", "tile", "cost"),
    [
        ("sawmill", "bt_sawmill_cane_field", (COTTON,)),
        ("cane_field", "bt_sawmill_cane_field", (COTTON, COFFEE)),
        ("trading_post", "bt_sawmill_trading_post", (COFFEE, COFFEE)),
        ("gold_foundry", "bt_gold_foundry_plantation", (COFFEE, COTTON)),
        ("plantation", "bt_gold_foundry_plantation", (COTTON, COTTON)),
        ("coffee_farm", "bt_plantation_coffee_farm", (COTTON, COTTON, COTTON)),
        ("factory", "bt_factory_academy", (CANE, CANE, CANE, GOLD)),
        ("academy", "bt_factory_academy", (COTTON, COTTON, SCIENCE)),
        ("church", "bt_academy_church", (CANE, COFFEE, GOLD)),
    ],
)
def test_the_build_upgrade_for_each_building(building: str, tile: str, cost: tuple[str, ...]) -> None:
    t = Table().era(3).product(A, "jewels", "build").supply(A, *cost).do("act build")
    assert f"{tile} {building}" in t.offered("build")
    for less in least([cost]):
        t = Table().era(3).product(A, "jewels", "build").supply(A, *less).do("act build")
        assert f"{tile} {building}" not in t.offered("build")


# --- units, Products, trades, Capital tiles -----------------------------------------------------------------------

#: Kind and exact cost of every unit; "any" is a Coffee here.
UNITS = {
    "br_monarch": ("monarch", (WOOD, GOLD)),
    "br_archer_1": ("archer", (CANE,)),
    "br_archer_2": ("archer", (COTTON,)),
    "br_dragoon": ("dragoon", (CANE, COTTON)),
    "br_cannon": ("cannon", (WOOD, COFFEE, GOLD)),
    "pt_monarch": ("monarch", (CANE, GOLD)),
    "pt_archer": ("archer", (WOOD,)),
    "pt_grenadier": ("grenadier", (CANE, COTTON)),
    "pt_dragoon": ("dragoon", (WOOD, COFFEE)),
    "pt_cannon": ("cannon", (CANE, COTTON, GOLD)),
    "es_monarch": ("monarch", (WOOD, GOLD)),
    "es_archer": ("archer", (WOOD,)),
    "es_dragoon_1": ("dragoon", (WOOD, CANE)),
    "es_dragoon_2": ("dragoon", (CANE, COFFEE)),
    "es_cannon": ("cannon", (WOOD, COTTON, GOLD)),
    "fr_monarch": ("monarch", (WOOD, GOLD)),
    "fr_grenadier_1": ("grenadier", (WOOD, COFFEE)),
    "fr_grenadier_2": ("grenadier", (WOOD, COTTON)),
    "fr_dragoon": ("dragoon", (CANE, COFFEE)),
    "fr_cannon": ("cannon", (WOOD, GOLD, GOLD)),
}
STRENGTH = {"monarch": 2, "archer": 1, "dragoon": 2, "grenadier": 2, "cannon": 3}


def can_pay(tokens: tuple[str, ...], what: int, item: int) -> bool:
    """Can A, with these tokens only, pay for this thing?"""
    t = Table().supply(A, *tokens)
    return can_afford(t.s, A, what, item, 0)


@rule("BI-2.9", "BI-3.7", "BI-7.1.1")
@pytest.mark.parametrize("unit", list(UNITS))
def test_each_unit(unit: str) -> None:
    kind, cost = UNITS[unit]
    number = box.UNITS.index(unit)
    assert box.UNIT_KINDS[box.UNIT_KIND[number]] == kind
    assert (box.UNIT_CS[number], box.UNIT_VP[number]) == (STRENGTH[kind], STRENGTH[kind])
    assert (box.MONARCH_UNIT[number], box.TWO_STEPS[number]) == (kind == "monarch", kind == "dragoon")
    assert box.BOMBARDS[number] == (kind in ("cannon", "grenadier"))
    assert box.FOREST_CS[number] == (1 if kind == "archer" else 0)
    assert can_pay(cost, UNIT, number)
    assert not any(can_pay(less, UNIT, number) for less in least([cost]))
    for token in (WOOD, CANE, COTTON, COFFEE):  # no other Resource takes the place of a named one
        other = tuple(token if paid != GOLD else GOLD for paid in cost)
        fits = sorted(other) == sorted(cost) or (unit == "fr_grenadier_1" and token == WOOD)
        assert can_pay(other, UNIT, number) == fits


@rule("BI-3.11", "BI-7.5.1", "BI-14.4")
@pytest.mark.parametrize(
    ("product", "cost", "cheaper", "vp"),
    [
        ("dye", (WOOD, WOOD), (WOOD,), 1),
        ("sugar", (CANE, CANE), (CANE,), 1),
        ("textiles", (COTTON, COTTON), (COTTON,), 2),
        ("jewels", (COFFEE, GOLD), (GOLD,), 2),
        ("roast_coffee", (COFFEE, COFFEE, COFFEE), (COFFEE, COFFEE), 3),
        ("rubber", (WOOD, COFFEE, SCIENCE), (CANE, SCIENCE), 3),
    ],
)
def test_each_product(product: str, cost: tuple[str, ...], cheaper: tuple[str, ...], vp: int) -> None:
    number = box.PRODUCTS.index(product)
    assert not any(can_pay(less, PRODUCT, number) for less in least([cost]))
    t = paid(Table().supply(A, *cost).do("act manufacture", f"make {product}"))
    t.do(f"slot {t.offered('slot')[0]}")
    assert (t.vp(A), t.tokens(A)) == ({"products": vp}, {})
    made = "sugar" if product == "dye" else "dye"
    t = Table().product(A, made, "manufacture").supply(A, *cheaper)
    assert can_afford(t.s, A, PRODUCT, number, 0)  # 1 Resource less
    for less in least([cheaper]):
        t = Table().product(A, made, "manufacture").supply(A, *less)
        assert not can_afford(t.s, A, PRODUCT, number, 0)


@rule("BI-4.12")
@pytest.mark.parametrize(
    ("tile", "token", "first"),
    [
        ("capital_first", WOOD, True),
        ("capital_brazilwood", WOOD, False),
        ("capital_sugarcane", CANE, False),
        ("capital_cotton", COTTON, False),
        ("capital_coffee", COFFEE, False),
    ],
)
def test_each_capital_tile(tile: str, token: str, first: bool) -> None:
    other = "capital_coffee" if first else "capital_first"
    t = ready_to_choose_capitals(2, A, (tile, other)).do("capital h21")
    assert t.tokens(A) == {token: 1}
    assert (t.s.first_player == A) == first


# --- Paintings ----------------------------------------------------------------------------------------------------

#: Frame, cost and points; the effect of each is shown in the tests of chapters 9, 13 and 14.
PAINTINGS: dict[str, tuple[str, str, int]] = {
    "duke_of_caxias": ("red", GOLD, 2),
    "count_d_eu": ("red", GOLD, 2),
    "battle_of_guararapes": ("red", "any", 1),
    "battle_of_riachuelo": ("red", "", 1),
    "guaicuru_cavalry": ("red", "any", 1),
    "signal_of_combat": ("red", "any", 1),
    "maria_quiteria": ("red", "any", 1),
    "zumbi_of_palmares": ("red", "", 1),
    "viscount_of_maua": ("pink", GOLD, 2),
    "first_mass_in_brazil": ("pink", GOLD, 2),
    "founding_of_sao_vicente": ("pink", "any", 1),
    "landing_at_porto_seguro": ("pink", GOLD, 2),
    "the_rue_seller": ("pink", "any", 1),
    "tupi_woman": ("pink", "any", 1),
    "chica_da_silva": ("pink", "any", 1),
    "father_anchieta": ("pink", "", 1),
    "princess_isabel": ("blue", SCIENCE, 2),
    "jose_bonifacio": ("blue", GOLD, 1),
    "empress_leopoldina": ("blue", SCIENCE, 2),
    "machado_de_assis": ("blue", GOLD, 1),
    "courtyard_of_the_college": ("blue", GOLD, 1),
    "allegory_of_the_empire": ("blue", GOLD, 1),
    "andre_reboucas": ("blue", GOLD, 1),
    "aleijadinho": ("blue", GOLD, 1),
}
#: Points that count from the Painting itself: one colour for the Empress.
ALONE = {"empress_leopoldina": 1}
#: What buys a Painting of each cost, without and with the upgraded arch.
BUYS = {
    "": ((), (COTTON,), (GOLD,), (SCIENCE,)),
    "any": ((COTTON,), (GOLD,), (SCIENCE,)),
    GOLD: ((GOLD,), (SCIENCE,)),
    SCIENCE: ((SCIENCE,),),
}
CHEAPER = {"": "", "any": "", GOLD: "any", SCIENCE: SCIENCE}


@rule("BI-7.2.1", "BI-7.2.4", "BI-14.5")
@pytest.mark.parametrize("name", list(PAINTINGS))
def test_each_painting(name: str) -> None:
    frame, cost, vp = PAINTINGS[name]
    number = box.PAINTINGS.index(name)
    for tokens in ((), (COTTON,), (GOLD,), (SCIENCE,)):
        t = Table().gallery(name).supply(A, *tokens)
        assert can_afford(t.s, A, PAINTING, number, 0) == (tokens in BUYS[cost])
        t.product(A, "jewels", "painting")
        assert can_afford(t.s, A, PAINTING, number, 0) == (tokens in BUYS[CHEAPER[cost]])
    t = Table().gallery(name).supply(A, *BUYS[cost][0])
    places = {"red": (0, 1), "pink": (2, 3), "blue": (4, 5)}[frame]
    assert t.s.gallery.index(number) in places
    t.do("act painting", f"take {name}")
    assert t.tokens(A) == {}
    assert t.vp(A) == {"paintings": vp + ALONE.get(name, 0)}


@rule("BI-14.6")
def test_what_paintings_count_at_the_end_is_limited() -> None:
    t = Table().painting(A, "jose_bonifacio")
    for hex, city in zip(("h33", "h42", "h13", "h02"), ("recife", "belem", "salvador", "vila_rica"), strict=True):
        t.city(A, hex, city)
    assert t.vp(A)["paintings"] == 1 + 3  # four Cities, at most 3
    t = Table().painting(A, "empress_leopoldina", "tupi_woman", "duke_of_caxias")
    assert t.vp(A)["paintings"] == 2 + 1 + 2 + 3  # three colours
    others = [*list(PAINTINGS)[:5], *list(PAINTINGS)[8:12]]  # red and pink ones
    t = Table().painting(A, "machado_de_assis", *others)
    points = sum(PAINTINGS[name][2] for name in others)
    assert t.vp(A)["paintings"] == 1 + points + 4  # ten Paintings, five pairs, at most 4
    t = Table().painting(A, "allegory_of_the_empire")
    for number, (hex, building) in enumerate(
        (
            ("h11", "sawmill"),
            ("h20", "gold_foundry"),
            ("h12", "plantation"),
            ("h31", "coffee_farm"),
            ("h30", "factory"),
        ),
        start=2,
    ):
        t.build(A, hex, building).palace(hex, number)
    assert t.vp(A)["paintings"] == 1 + 5


@rule("BI-13.3")
@pytest.mark.parametrize(
    ("painting", "building", "goods"),
    [
        ("chica_da_silva", "gold_foundry", {GOLD: 3}),
        ("chica_da_silva", "factory", {GOLD: 3}),  # as without it
        ("courtyard_of_the_college", "church", {SCIENCE: 2}),
        ("courtyard_of_the_college", "academy", {SCIENCE: 3}),
        ("courtyard_of_the_college", "gold_foundry", {GOLD: 2}),
    ],
)
def test_each_production_painting(painting: str, building: str, goods: dict[str, int]) -> None:
    t = Table().painting(A, painting).product(A, "dye", "renovate").build(A, "h12", building)
    assert t.do("act renovate", "renovate h12 keep").goods("h12") == goods
    other = Table().painting(B, painting).product(A, "dye", "renovate").build(A, "h12", building)
    assert other.do("act renovate", "renovate h12 keep").goods("h12") == BUILDINGS[building][3]  # of another player


# --- cards and Exploration tiles ----------------------------------------------------------------------------------


@rule("BI-3.10", "BI-6.5", "BI-13.7")
@pytest.mark.parametrize(
    ("card", "count", "vp"),
    [
        ("gc_royal_charter", 3, 0),
        ("gc_master_builders", 3, 0),
        ("gc_levy", 2, 0),
        ("gc_patronage", 2, 0),
        ("gc_workshops", 2, 0),
        ("gc_merchant_fleet", 1, 0),
        ("gc_fair", 1, 0),
        ("gc_gold_bars", 4, 1),
        ("gc_crown_treasure", 2, 2),
    ],
)
def test_each_gold_card_is_one_gold_and_has_its_points(card: str, count: int, vp: int) -> None:
    t = Table().gold_cards(A, card).gallery("duke_of_caxias")
    assert Table().s.gold_deck.count(box.GOLD_CARDS.index(card)) == count
    assert t.vp(A) == ({"gold_cards": vp} if vp else {})
    t.do("act painting", "take duke_of_caxias")
    assert t.gold_hand(A) == []
    assert t.vp(A) == {"paintings": 2}


@rule("BI-3.10")
def test_how_many_combat_cards_and_exploration_tiles_there_are() -> None:
    assert dict(zip(box.COMBAT_CARDS, box.COMBAT_CARD_COUNT, strict=True)) == {
        "cc_volley": 5,
        "cc_charge": 5,
        "cc_barrage": 2,
        "cc_fortification": 2,
        "cc_bandeirantes": 2,
        "cc_ambush": 2,
        "cc_camp": 2,
        "cc_sabotage": 2,
        "cc_orderly_retreat": 1,
        "cc_plunder": 1,
    }
    assert dict(zip(box.EXPLORATIONS, box.EXPLORATION_COUNT, strict=True)) == {
        "unknown_species": 4,
        "minas_gerais": 3,
        "river_basin": 2,
        "quilombo": 2,
        "culture": 2,
        "mandioca": 2,
        "expedition_3": 1,
        "expedition_4": 1,
        "expedition_5": 1,
    }


@rule("BI-10.9", "BI-10.10", "BI-10.11")
@pytest.mark.parametrize(("tile", "needed"), [("expedition_3", 3), ("expedition_4", 4), ("expedition_5", 5)])
def test_each_expedition_asks_for_its_strength(tile: str, needed: int) -> None:
    for strength in (needed - 1, needed):
        cards = ["cc_volley"] * (strength - 2)
        t = Table().unit("br_dragoon", "h21").face_down("h22", tile).combat_cards(A, *cards).moving(A)
        t.do("move br_dragoon h22", *[f"play {card}" for card in cards])
        assert t.where("br_dragoon") == ("h22" if strength == needed else "h21")


# --- missions -----------------------------------------------------------------------------------------------------

#: The objectives of each mission: kind, of what, how many; and for Era III the points of each.
MISSIONS: dict[str, list[tuple[str, str, int, int]]] = {
    "m1_brazilwood_contract": [("building", "sawmill", 2, 0), ("products", "", 1, 0)],
    "m1_lords_of_the_mill": [("building", "cane_field", 2, 0), ("units", "", 1, 0)],
    "m1_coastal_feitorias": [("building", "trading_post", 2, 0), ("tokens", "gold", 2, 0)],
    "m1_hereditary_captaincy": [("buildings", "", 4, 0), ("paintings", "", 1, 0)],
    "m1_governor_general": [("units", "", 2, 0), ("buildings", "", 3, 0)],
    "m1_jesuit_aldeias": [("paintings", "", 2, 0), ("buildings", "", 3, 0)],
    "m1_first_engenho": [("building_kinds", "", 3, 0), ("units", "", 1, 0)],
    "m1_vila_de_sao_vicente": [("cities", "", 1, 0), ("buildings", "", 2, 0)],
    "m2_gold_rush": [("building", "gold_foundry", 2, 0), ("tokens", "gold", 3, 0), ("units", "", 2, 0)],
    "m2_king_cotton": [("building", "plantation", 2, 0), ("product", "textiles", 1, 0), ("paintings", "", 1, 0)],
    "m2_paraiba_valley": [("building", "coffee_farm", 2, 0), ("buildings", "", 4, 0), ("products", "", 1, 0)],
    "m2_viceroyalty": [("cities", "", 1, 0), ("units", "", 3, 0), ("buildings", "", 4, 0)],
    "m2_artistic_mission": [("paintings", "", 4, 0), ("painting_colours", "", 3, 0), ("products", "", 1, 0)],
    "m2_opening_of_the_ports": [("products", "", 2, 0), ("buildings_era", "2", 2, 0), ("gold_cards", "", 1, 0)],
    "m2_inland_roads": [("cities", "", 1, 0), ("buildings_era", "2", 2, 0), ("building_kinds", "", 4, 0)],
    "m2_national_guard": [("units", "", 4, 0), ("combat_cards", "", 2, 0), ("buildings", "", 4, 0)],
    "m3_iron_road": [("building", "factory", 1, 2), ("products", "", 3, 2), ("units", "", 4, 1)],
    "m3_coffee_barons": [("building", "coffee_farm", 2, 2), ("product", "roast_coffee", 1, 2), ("cities", "", 1, 1)],
    "m3_age_of_reason": [("building", "academy", 1, 2), ("paintings", "", 4, 2), ("tokens", "science", 2, 1)],
    "m3_imperial_court": [("cities", "", 2, 2), ("units", "", 4, 2), ("palaces", "", 1, 1)],
    "m3_industrial_age": [("products", "", 4, 2), ("building", "factory", 1, 2), ("tokens", "gold", 3, 1)],
    "m3_academy_of_fine_arts": [("paintings", "", 4, 2), ("painting_colours", "", 3, 1), ("building", "church", 1, 2)],
    "m3_union_of_provinces": [("buildings", "", 7, 2), ("building_kinds", "", 5, 2), ("cities", "", 1, 1)],
    "m3_golden_law": [("buildings_era", "3", 2, 2), ("missions", "", 2, 2), ("paintings", "", 2, 1)],
}


def counted(t: Table, kind: str, of: str) -> int:
    """How much A has of what such an objective counts."""
    number = 0
    if of:
        lists = {"building": box.BUILDINGS, "product": box.PRODUCTS, "tokens": box.TOKENS}
        number = lists[kind].index(of) if kind in lists else int(of)
    return amount(t.s, A, box.OBJECTIVE_KINDS.index(kind), number)


@rule("BI-11.1", "BI-11.2")
@pytest.mark.parametrize("name", list(MISSIONS))
def test_each_mission_asks_for_exactly_this(name: str) -> None:
    t = SETS[name]()  # no more than what is asked for
    mission = box.MISSIONS.index(name)
    first = box.FIRST_OBJECTIVE[mission]
    assert box.FIRST_OBJECTIVE[mission + 1] - first == len(MISSIONS[name])
    for objective, (kind, of, count, vp) in enumerate(MISSIONS[name], start=first):
        assert counted(t, kind, of) == count
        assert box.OBJECTIVE_KINDS[box.OBJECTIVE_KIND[objective]] == kind
        assert amount(t.s, A, box.OBJECTIVE_KIND[objective], box.OBJECTIVE_OF[objective]) == count
        assert box.OBJECTIVE_N[objective] == count
        assert box.OBJECTIVE_VP[objective] == vp
        assert is_met(t.s, A, objective)
        assert not is_met(Table().s, A, objective)
    assert is_complete(t.s, A, mission)
    era = int(name[1])
    assert (box.MISSION_ERA[mission], box.MISSION_VP[mission]) == (era, 2 + era)
    t.era(3).mission(A, name)
    assert t.vp(A).get("missions", 0) - (6 if name == "m3_golden_law" else 0) == (5 if era == 3 else 0)


@rule("BI-11.1")
@pytest.mark.parametrize(
    ("mission", "less"),
    [
        ("m1_brazilwood_contract", lambda t: t.unit("pt_archer", "h12")),  # one Sawmill is seized
        ("m1_vila_de_sao_vicente", lambda t: t.unit("pt_archer", "h42")),  # the City is seized
        ("m1_vila_de_sao_vicente", lambda t: t.unit("pt_archer", "h12")),
        ("m2_opening_of_the_ports", lambda t: t.unit("pt_archer", "h12")),  # buildings_era
        ("m2_inland_roads", lambda t: t.unit("pt_archer", "h31")),  # building_kinds
        ("m1_governor_general", lambda t: t.unit("pt_archer", "h11")),  # buildings
    ],
)
def test_a_seized_tile_no_longer_counts(mission: str, less: object) -> None:
    t = SETS[mission]()
    assert callable(less)
    assert is_complete(t.s, A, box.MISSIONS.index(mission))
    assert not is_complete(less(t).s, A, box.MISSIONS.index(mission))


@rule("BI-11.1")
def test_one_less_is_not_enough() -> None:
    t = SETS["m2_gold_rush"]()
    t.s.spend(A, box.GOLD, 0)
    assert not is_complete(t.s, A, box.MISSIONS.index("m2_gold_rush"))
    t = SETS["m2_national_guard"]()
    t.s.discard_combat_card(A, box.COMBAT_CARDS.index("cc_camp"))
    assert not is_complete(t.s, A, box.MISSIONS.index("m2_national_guard"))
    t = SETS["m2_opening_of_the_ports"]()
    t.s.use_gold_card(A, box.GOLD_CARDS.index("gc_fair"))
    assert not is_complete(t.s, A, box.MISSIONS.index("m2_opening_of_the_ports"))


@rule("BI-11.9", "BI-14.7", "BI-14.8")
@pytest.mark.parametrize("name", list(MISSIONS))
def test_each_revealed_mission_is_worth_its_points(name: str) -> None:
    t = Table().era(3).mission(A, name, shown=True)
    assert t.vp(A) == {"missions": 2 + int(name[1])}


# --- Palaces ------------------------------------------------------------------------------------------------------


@rule("BI-11.12", "BI-11.13", "BI-11.14")
@pytest.mark.parametrize(
    ("building", "palaces"),
    [
        ("sawmill", [2]),
        ("cane_field", [2]),
        ("trading_post", [2]),
        ("gold_foundry", [3]),
        ("plantation", [4]),
        ("coffee_farm", [5]),
        ("factory", [6]),
        ("academy", []),
        ("church", []),
    ],
)
def test_which_palace_each_building_takes(building: str, palaces: list[int]) -> None:
    t = Table().build(A, "h12", building).ask(PlacePalace(A))
    assert t.offered("palace") == [f"{number} h12" for number in palaces]
