"""The worked examples of the rulebook, one test each."""

from __future__ import annotations

import pytest

from pentarchy.core.state import TRUTH
from pentarchy.games.brazil import components as box
from pentarchy.games.brazil.build import BuildHex
from pentarchy.games.brazil.combat import tile_vp
from pentarchy.games.brazil.paying import Pay
from pentarchy.games.brazil.state import READY
from tests.brazil.scenario import A, B, C, D, Table, hex_number, new

rule = pytest.mark.rule


def ready_to_choose_capitals(players: int, setup_player: int, tiles: tuple[str, ...]) -> Table:
    """A table at BI-4.12 with these Capital tiles on the capital hexes."""
    from pentarchy.games.brazil.setup import Begin, ChooseCapital

    t = Table(players)
    s = t.s
    s.setup_player = setup_player
    s.first_player = s.active = -1
    s.tile = [-1] * len(s.tile)
    s.owner = [-1] * len(s.tile)
    s.capital = (-1,) * players
    s.capital_tiles = tuple(box.CAPITAL_TILES.index(tile) for tile in tiles)
    s.capital_box = tuple(tile for tile in range(5) if tile not in s.capital_tiles)
    order = [(setup_player + n) % players for n in range(players)]
    s.agenda = [Begin(), *[ChooseCapital(p) for p in order[::-1]]]
    return t.refresh()


@rule("BI-4.3", "BI-4.4", "BI-4.9", "BI-4.10")
def test_example_1_setup_counts() -> None:
    s = new(3, 7, scenario="tres_rios")
    while s.active == -1:
        p = s.actors[0]
        s.apply(s.options_for(p)[0], p)
    assert sum(kind != -1 for kind in s.face_down) == 15
    assert len(s.exploration_box) == 3
    assert len(s.capital) == 3
    assert s.first_player in range(3)  # so capital_first was among the three tiles
    assert [len(deck) for deck in s.mission_decks] == [5, 5, 5]
    assert len([p for p in s.gallery if p != -1]) == 6
    assert [len(stack) for stack in s.city_stacks] == [4, 4]


@rule("BI-4.12", "BI-4.13")
def test_example_2_first_player() -> None:
    t = ready_to_choose_capitals(2, A, ("capital_coffee", "capital_first"))
    t.do("capital h21")  # B's hex is then the only one left, and taken at once
    assert t.tokens(A) == {"coffee": 1}
    assert t.tokens(B) == {"brazilwood": 1}
    assert t.s.first_player == B
    assert t.s.player == B
    t.do("act harbor", "gain coffee", "end_turn", "act harbor", "gain coffee", "end_turn")
    assert (t.s.round, t.s.player) == (2, B)


@rule("BI-7.3.2", "BI-7.3.3", "BI-7.3.6")
def test_example_3_first_building() -> None:
    t = Table().supply(A, "coffee")
    t.do("act build", "build bt_sawmill_cane_field sawmill")
    assert t.decision == "build_hex"
    assert t.offered("place") == ["h11", "h31"]
    assert t.why_not("place h30") == "BI-7.3.3"  # Field
    t.do("place h11")  # the Coffee is the only way to pay
    assert t.building("h11") == "sawmill"
    assert t.goods("h11") == {"brazilwood": 2}
    assert t.tokens(A) == {}
    assert t.vp(A) == {"tiles": 1}
    assert t.s.tiles_left[0] == 7


@rule("BI-5.3", "BI-5.4")
def test_example_4_no_repetition_new_token() -> None:
    t = Table().token(A, "build")
    assert t.offered("act") == ["deploy", "painting", "renovate", "manufacture", "harbor", "trade"]
    assert t.why_not("act build") == "BI-5.3"
    t = Table().token(A, "build").mission(B, "m1_vila_de_sao_vicente").city(B, "h43", "recife")
    t.build(B, "h19", "cane_field").build(B, "h37", "cane_field").turn(B)
    t.do("reveal m1_vila_de_sao_vicente", "decline", "token build", "token harbor", "act harbor", "gain coffee")
    t.do("end_turn")
    assert t.s.player == A
    assert "build" in t.offered("act")


@rule("BI-5.6", "BI-11.6", "BI-13.5")
def test_example_5_face_down_token() -> None:
    t = Table().era(2).buried(A, 1, "renovate").build(A, "h11", "sawmill").gold_cards(A, "gc_master_builders")
    t.do("act renovate")
    assert t.decision == "gain_resource"
    t.do("gain cotton", "renovate h11 keep", "pay cotton supply")  # the bonus may pay; so could the Gold card
    assert t.goods("h11") == {"brazilwood": 2}
    t.build(A, "h30", "cane_field")
    t.do("play_gold gc_master_builders")
    assert t.decision == "renovate_choice"  # no bonus
    assert t.tokens(A) == {}
    t.do("renovate h30 keep")  # paid with a Brazilwood of h11, the only token there is
    assert t.goods("h30") == {"sugarcane": 2}
    t = Table().era(2).buried(A, 1, "renovate").mission(A, "m2_viceroyalty").city(A, "h41", "recife")
    t.build(A, "h11", "sawmill").build(A, "h30", "cane_field").build(A, "h12", "cane_field")
    t.build(A, "h31", "sawmill").unit("br_archer_1").unit("br_archer_2").unit("br_dragoon")
    t.do("reveal m2_viceroyalty", "decline")
    assert t.offered("token") == list(box.ARCHES)
    t.do("token renovate", "token trade", "act renovate", "gain coffee")
    assert t.tokens(A) == {"coffee": 1, "gold": 1}


@rule("BI-6.2", "BI-6.4")
def test_example_6_substitution() -> None:
    t = Table().supply(A, "sugarcane", "gold", "science", "cotton")
    t.ask(Pay(A, 2, box.BUILDINGS.index("trading_post")))
    assert t.offered("pay") == ["sugarcane supply", "gold supply", "science supply"]
    assert t.why_not("pay cotton supply") == "BI-6.2"
    t.do("pay gold supply", "pay science supply")
    assert t.decision == "movement"
    t = Table().supply(A, "sugarcane", "gold", "science", "cotton")
    t.ask(Pay(A, 2, box.BUILDINGS.index("trading_post"))).do("pay sugarcane supply")
    assert t.offered("pay") == ["gold supply", "science supply"]


@rule("BI-6.2", "BI-7.2.1")
def test_example_7_resources_never_pay_gold() -> None:
    t = Table().supply(A, *["brazilwood"] * 5).gallery("duke_of_caxias", "maria_quiteria").do("act painting")
    assert "duke_of_caxias" not in t.offered("take")
    assert "maria_quiteria" in t.offered("take")
    assert t.why_not("take duke_of_caxias") == "BI-6.4"


@rule("BI-7.6.1", "BI-7.6.2", "BI-6.8")
def test_example_8_full_supply_at_the_harbor() -> None:
    t = Table().supply(A, "brazilwood", "brazilwood", "gold", "gold", "science").do("act harbor", "gain cotton")
    assert t.decision == "discard_token"
    assert t.offered("discard") == ["brazilwood", "cotton", "gold", "science"]
    t.do("discard cotton")
    assert t.tokens(A) == {"brazilwood": 2, "gold": 2, "science": 1}


@rule("BI-7.1.3", "BI-7.1.4", "BI-7.1.5", "BI-7.1.8", "BI-6.9")
def test_example_9_upgraded_deploy() -> None:
    t = Table().product(A, "rubber", "deploy").combat_cards(A, "cc_volley", "cc_charge")
    t.supply(A, "sugarcane", "brazilwood", "gold").top_combat_card("cc_barrage").top_combat_card("cc_camp")
    t.do("act deploy", "deploy br_archer_1", "pay sugarcane supply")
    assert t.combat_hand(A) == ["cc_volley", "cc_charge"]  # none drawn yet
    t.do("deploy br_monarch", "pay brazilwood supply")
    assert t.combat_hand(A) == ["cc_volley", "cc_charge", "cc_barrage", "cc_camp"]
    assert t.offered("discard_card") == ["cc_volley", "cc_charge", "cc_barrage", "cc_camp"]
    t.do("discard_card cc_volley")
    assert t.combat_hand(A) == ["cc_charge", "cc_barrage", "cc_camp"]
    assert (t.where("br_archer_1"), t.where("br_monarch")) == ("h21", "h21")


@rule("BI-7.1.1", "BI-9.16", "BI-14.3")
def test_example_10_free_redeployment() -> None:
    t = Table().unit("br_dragoon")
    assert t.vp(A) == {"units": 2}
    t.do("act deploy")
    assert t.offered("deploy") == ["br_dragoon"]
    t.do("deploy br_dragoon")
    assert t.where("br_dragoon") == "h21"


@rule("BI-7.2.3", "BI-7.2.4")
def test_example_11_gallery() -> None:
    t = Table().product(A, "jewels", "painting").gallery("maria_quiteria", "duke_of_caxias", "princess_isabel")
    top = t.s.painting_decks[0][-1]
    t.do("act painting")
    assert "maria_quiteria" in t.offered("take")
    assert t.why_not("take duke_of_caxias") == "BI-6.4"
    t.do("take maria_quiteria")
    assert t.s.painting_at[box.PAINTINGS.index("maria_quiteria")] == A
    assert top in t.s.gallery[:2]
    t = Table().product(A, "jewels", "painting").gallery("duke_of_caxias", "princess_isabel").supply(A, "cotton")
    t.do("act painting")
    assert "duke_of_caxias" in t.offered("take")
    assert t.why_not("take princess_isabel") == "BI-6.4"
    t.do("take duke_of_caxias")
    assert t.tokens(A) == {}


@rule("BI-7.3.3")
def test_example_12_not_next_to_an_enemy() -> None:
    t = Table().build(B, "h26", "cane_field")
    for hex in ("h17", "h16", "h25", "h35", "h36", "h27"):
        near = next(h for h in box.ADJACENT[0][hex_number(hex)] if t.s.tile[h] == -1 and box.HEXES[h] != "h26")
        other = Table().build(B, "h26", "cane_field").explored(hex)
        other.build(A, box.HEXES[near], "cane_field").supply(A, "brazilwood", "brazilwood", "sugarcane")
        other.ask(BuildHex(A, 0))
        assert hex not in other.offered("place")
        other.ask(BuildHex(A, 1))
        assert hex not in other.offered("place")


@rule("BI-7.3.4")
def test_example_13_faq_building_on_an_unexplored_tile() -> None:
    t = Table().build(A, "h12", "cane_field").face_down("h22", "mandioca").supply(A, "brazilwood", "brazilwood")
    t.do("act build", "build bt_sawmill_cane_field cane_field")
    assert "h22" in t.offered("place")
    box_before = len(t.s.exploration_box)
    t.do("place h22")
    assert t.building("h22") == "cane_field"
    assert t.decision == "movement"  # no Resource of choice
    assert t.tokens(A) == {}
    assert len(t.s.exploration_box) == box_before + 1
    assert t.s.exploration_gone == (0,) * 9


@rule("BI-7.3.8", "BI-7.3.9")
def test_example_14_founding_a_city() -> None:
    t = Table().unit("br_monarch", "h33").stack(1, "recife").do("act build", "found 1")
    assert t.vp(A) == {"units": 2, "tiles": 3}
    assert t.tokens(A) == {"sugarcane": 2}
    assert t.s.tile[hex_number("h33")] == box.FIRST_CITY + box.CITIES.index("recife")
    t.ask(BuildHex(A, 1))
    assert {"h23", "h32", "h41"} <= set(t.offered("place"))
    on_capital = Table().unit("br_monarch", "h21").do("act build")
    assert on_capital.decision == "movement"  # nothing to choose
    on_building = Table().build(A, "h12", "cane_field").unit("br_monarch", "h12").supply(A, "sugarcane")
    on_building.do("act build")
    assert on_building.offered("found") == []
    assert on_building.why_not("found 1") == "BI-7.3.8"


@rule("BI-7.4.1", "BI-7.4.2", "BI-7.4.4")
def test_example_15_renovate_and_flip() -> None:
    t = Table().build(A, "h11", "sawmill", tile="bt_sawmill_cane_field").supply(A, "cotton")
    t.do("act renovate", "renovate h11 flip")
    assert t.building("h11") == "cane_field"
    assert t.goods("h11") == {"sugarcane": 2}
    assert t.vp(A) == {"tiles": 2}
    assert t.terrain("h11") == "forest"
    assert t.tokens(A) == {}
    with_palace = Table().build(A, "h11", "sawmill").palace("h11", 2).supply(A, "cotton").do("act renovate")
    assert with_palace.offered("renovate") == ["h11 keep"]
    assert with_palace.why_not("renovate h11 flip") == "BI-7.4.4"


@rule("BI-7.4.4", "BI-10.6")
def test_example_16_faq_palace_and_flip_river_basin() -> None:
    t = Table().build(A, "h12", "trading_post").palace("h12", 2).face_up("h22", "river_basin").supply(A, "coffee")
    t.do("act renovate")
    assert t.offered("renovate") == ["h12 keep"]
    t.do("renovate h12 keep")
    assert t.goods("h12") == {"brazilwood": 2, "gold": 1}


@rule("BI-7.7.1", "BI-7.7.2")
def test_example_17_trade() -> None:
    t = Table().supply(A, "cotton", "gold", "gold").build(A, "h12", "coffee_farm", "coffee")
    t.do("act trade", "trade sell_crop")
    assert t.offered("give") == ["cotton supply", "coffee h12"]
    t.do("give cotton supply")
    assert t.decision == "movement"  # the Coffee was the only other goods, and no further trade is possible
    assert t.tokens(A) == {"gold": 4}
    assert len(t.gold_hand(A)) == 1
    assert t.goods("h12") == {}


@rule("BI-7.5.2", "BI-7.5.4", "BI-6.6")
def test_example_18_manufacture() -> None:
    t = Table().product(A, "dye", "manufacture").supply(A, "coffee", "coffee", "cotton").do("act manufacture")
    assert t.offered("make") == ["textiles", "roast_coffee"]
    assert t.why_not("make jewels") == "BI-6.4"
    t.do("make roast_coffee")
    assert t.offered("slot") == ["deploy", "harbor"]
    t.do("slot harbor")
    assert t.tokens(A) == {"cotton": 1}
    assert t.vp(A)["products"] == 1 + 3
    gold = Table().product(A, "dye", "manufacture").supply(A, "gold").do("act manufacture")
    assert "jewels" in gold.offered("make")
    gold.do("make jewels", "slot build")
    assert gold.tokens(A) == {}


@rule("BI-8.1", "BI-8.4")
def test_example_19_additional_movement() -> None:
    t = Table().unit("br_dragoon", "h41").moving(A, "deploy")
    assert t.offered("xmove") == ["br_dragoon h21"]
    t.do("move br_dragoon h42", "stop")
    assert t.offered("xmove") == ["br_dragoon h21"]
    t.do("xmove br_dragoon h21")
    assert t.where("br_dragoon") == "h21"
    with_city = Table().unit("br_dragoon", "h41").city(A, "h33", "belem").moving(A, "deploy")
    assert with_city.offered("xmove") == ["br_dragoon h21", "br_dragoon h33"]


def coffee_farm_attacked() -> Table:
    """A's Dragoon beside B's Coffee Farm on h36, A's token on Trade, each side with a card."""
    t = Table().build(B, "h36", "coffee_farm").unit("br_dragoon", "h35").moving(A, "trade")
    return t.combat_cards(A, "cc_charge").combat_cards(B, "cc_volley")


@rule("BI-9.4", "BI-9.5", "BI-9.8", "BI-9.9", "BI-9.10", "BI-9.11", "BI-9.12")
def test_example_20_battle_won_by_cards() -> None:
    t = coffee_farm_attacked().do("move br_dragoon h36", "play cc_charge", "play cc_volley")
    assert t.where("br_dragoon") == "h36"
    assert t.controller("h36") == A
    assert t.s.owner[hex_number("h36")] == B
    # 5 against 4: with one more for the defender it would have been a tie, and lost
    t = coffee_farm_attacked().token(B, "trade").do("move br_dragoon h36", "play cc_charge", "play cc_volley")
    assert t.where("br_dragoon") == "defeated"


@rule("BI-9.11", "BI-9.12")
def test_example_21_tie_and_loss() -> None:
    t = coffee_farm_attacked().token(B, "harbor").do("move br_dragoon h36", "play cc_charge", "done")
    assert t.where("br_dragoon") == "defeated"
    assert t.controller("h36") == B
    assert t.s.combat_discard[box.COMBAT_CARDS.index("cc_charge")] == 1
    assert t.combat_hand(B) == ["cc_volley"]


@rule("BI-9.10")
@pytest.mark.parametrize(("cancelled", "attack", "defence"), [("cc_sabotage", 2 + 2, 3 + 3), ("cc_barrage", 2, 3)])
def test_example_22_sabotage(cancelled: str, attack: int, defence: int) -> None:
    t = Table().build(B, "h36", "coffee_farm").unit("br_dragoon", "h35").moving(A)
    t.combat_cards(A, "cc_sabotage", "cc_charge").combat_cards(B, "cc_barrage", "cc_sabotage")
    t.s.journal = []
    t.do("move br_dragoon h36", "play cc_sabotage", "play cc_charge", "play cc_barrage", "play cc_sabotage")
    assert t.offered("cancel") == ["cc_barrage", "cc_sabotage"]
    t.do(f"cancel {cancelled}")  # B's Sabotage, if it still acts, has one target and takes it at once
    fought = next(note for note in t.s.journal if note.phrase.key == "fought")
    assert fought.args[3:] == (attack, defence)


@rule("BI-8.13", "BI-9.13")
def test_example_23_bombardment() -> None:
    t = Table().build(A, "h13", "plantation").unit("br_cannon", "h14").unit("pt_archer", "h13").moving(A)
    t.combat_cards(A, "cc_volley", "cc_volley")
    t.s.journal = []
    assert t.controller("h13") == B
    t.do("bombard br_cannon h13", "play cc_volley", "play cc_volley")
    fought = next(note for note in t.s.journal if note.phrase.key == "fought")
    assert fought.args[3:] == (5, 4)
    assert t.where("pt_archer") == "defeated"
    assert t.where("br_cannon") == "h14"
    assert t.controller("h13") == A
    empty = Table().build(B, "h13", "plantation").unit("br_cannon", "h14").moving(A)
    assert empty.offered("bombard") == []
    assert empty.why_not("bombard br_cannon h13") == "BI-8.13"


@rule("BI-9.14", "BI-7.4.5", "BI-6.1")
def test_example_24_faq_seized_building() -> None:
    t = Table().build(B, "h32", "plantation", "cotton", "cotton").unit("br_archer_1", "h32").supply(A, "sugarcane")
    t.build(A, "h12", "sawmill")
    t.do("act renovate", "renovate h12 keep")
    assert t.offered("pay") == ["sugarcane supply", "cotton h32"]
    t.do("pay cotton h32")
    assert t.goods("h32") == {"cotton": 1}
    t = Table().build(B, "h32", "plantation").unit("br_archer_1", "h32").supply(A, "sugarcane").supply(B, "sugarcane")
    t.build(A, "h12", "sawmill").build(B, "h19", "cane_field").do("act renovate")
    assert t.why_not("renovate h32 keep") == "BI-7.4.1"
    t.do("decline", "end_turn", "act renovate")
    assert t.offered("renovate") == ["h19 keep", "h19 flip"]
    assert t.why_not("renovate h32 keep") == "BI-7.4.5"
    t.ask(BuildHex(A, 1))
    assert "h31" not in t.offered("place")
    assert "h22" not in t.offered("place")
    t.ask(BuildHex(B, 1))
    assert not {"h22", "h23", "h31", "h33", "h39", "h40"} & set(t.offered("place"))
    t.moving(A).do("move br_archer_1 h33")
    assert t.controller("h32") == B


@rule("BI-8.3", "BI-9.3")
def test_example_25_capital() -> None:
    for arch in ("build", "painting", "renovate", "manufacture", "deploy"):
        t = Table().unit("br_cannon", "h27").unit("pt_archer", "h28").moving(A, arch)
        assert "br_cannon h28" not in [*t.offered("move"), *t.offered("xmove"), *t.offered("bombard")]
        assert t.why_not("move br_cannon h28") == "BI-8.3"
        assert t.why_not("xmove br_cannon h28") == "BI-8.3"
        assert t.why_not("bombard br_cannon h28") == "BI-8.13"


@rule("BI-10.2", "BI-10.3")
def test_example_26_unknown_species_and_mandioca() -> None:
    t = Table().kept(A, "unknown_species", "unknown_species").unit("br_archer_1", "h21")
    t.face_down("h22", "unknown_species").moving(A).do("move br_archer_1 h22")
    assert t.vp(A) == {"units": 1, "exploration": 5}
    t = Table().unit("br_archer_1", "h21").face_down("h22", "mandioca").moving(A).do("move br_archer_1 h22")
    assert t.offered("gain") == ["brazilwood", "sugarcane", "cotton", "coffee"]
    t.do("gain coffee")
    assert t.tokens(A) == {"coffee": 1}
    assert t.terrain("h22") == "field"


@rule("BI-10.9", "BI-10.10", "BI-10.11")
def test_example_27_expedition() -> None:
    t = Table().unit("br_archer_1", "h21").face_down("h22", "expedition_4").combat_cards(A, "cc_charge")
    t.moving(A, "harbor").do("move br_archer_1 h22", "play cc_charge")
    assert t.vp(A) == {"units": 1, "exploration": 2}
    assert len(t.gold_hand(A)) == 1
    assert (t.terrain("h22"), t.where("br_archer_1")) == ("field", "h22")
    t = Table().unit("br_archer_1", "h21").face_down("h22", "expedition_4").combat_cards(A, "cc_charge")
    t.moving(A, "harbor").do("move br_archer_1 h22", "done")
    assert (t.terrain("h22"), t.where("br_archer_1")) == ("expedition", "h21")
    assert t.s.face_up[hex_number("h22")] == box.EXPLORATIONS.index("expedition_4")


def governor_general(t: Table) -> Table:
    """A meets m1_governor_general: two units and three Buildings."""
    t.unit("br_archer_1").unit("br_archer_2").build(A, "h11", "sawmill").build(A, "h30", "cane_field")
    return t.build(A, "h12", "cane_field")


@rule("BI-11.3", "BI-11.9", "BI-10.4")
def test_example_28_faq_old_missions_quilombo() -> None:
    t = governor_general(Table().era(2).mission(A, "m1_governor_general"))
    assert t.offered("reveal") == ["m1_governor_general"]
    t.do("reveal m1_governor_general")
    assert t.decision == "place_palace"
    t.do("decline")
    assert t.s.era == 2
    assert t.vp(A)["missions"] == 3
    t = governor_general(Table().unit("br_monarch", "h21").face_down("h22", "quilombo"))
    deck = t.s.mission_decks[0]
    wanted = box.MISSIONS.index("m1_governor_general")
    t.s.mission_decks = ((*[m for m in deck if m != wanted], wanted), *t.s.mission_decks[1:])
    t.era(2).moving(A).do("move br_monarch h22")
    assert t.offered("draw") == ["1", "2", "3"]
    t.do("draw 1")
    assert t.offered("reveal") == ["m1_governor_general"]


@rule("BI-5.10", "BI-11.5", "BI-11.6", "BI-11.8")
def test_example_29_faq_delaying_era_change_at_the_start_of_a_turn() -> None:
    t = governor_general(Table().mission(A, "m1_governor_general").token(A, "build"))
    t.supply(A, "brazilwood", "sugarcane").do("reveal m1_governor_general")
    assert t.decision == "place_palace"
    t.do("decline")
    assert (t.decision, t.s.player) == ("place_token", A)
    t.do("token build")
    assert (t.decision, t.s.player) == ("place_token", B)
    t.do("token trade")
    assert (t.decision, t.s.player, t.s.era) == ("choose_action", A, 2)
    t.do("act build", "gain cotton")
    assert "bt_gold_foundry_plantation plantation" in t.offered("build")


@rule("BI-11.11", "BI-11.12", "BI-11.13", "BI-9.7")
def test_example_30_palaces() -> None:
    t = governor_general(Table().era(3).mission(A, "m1_governor_general"))
    t.build(A, "h32", "plantation").build(A, "h22", "plantation").do("reveal m1_governor_general")
    assert [words for words in t.offered("palace") if not words.startswith("2")] == ["4 h22", "4 h32"]
    assert t.why_not("palace 3 h32") == "BI-11.11"
    t.do("palace 4 h22")
    assert t.tokens(A) == {"cotton": 1}
    assert t.vp(A)["palaces"] == 5
    from pentarchy.games.brazil.combat import defending_tile_vp

    assert [defending_tile_vp(t.s, A, hex_number(hex)) for hex in ("h22", "h32")] == [4, 4]


@rule("BI-12.1", "BI-12.2", "BI-12.3", "BI-12.4")
def test_example_31_monarchs() -> None:
    t = Table().monarch(A, "dom_manuel_i").supply(A, "coffee", "coffee", "coffee", "coffee")
    t.city(A, "h41", "salvador").build(A, "h22", "cane_field")
    for number, hex in enumerate(("h11", "h31", "h13", "h42")):
        t.turn(A).do("act build", "build bt_sawmill_cane_field sawmill", f"place {hex}")
        assert t.goods(hex) == ({"brazilwood": 2, "gold": 1} if number < 3 else {"brazilwood": 2})
        assert tile_vp(t.s, A, hex_number(hex)) == (2 if number < 3 else 1)
        t.token(A, "harbor")
        for _ in range(2 if number < 3 else 0):  # so that the Coffee stays the only way to pay
            t.s.spend(A, box.BRAZILWOOD, hex_number(hex) + 1)
        if number < 3:
            t.s.spend(A, box.GOLD, hex_number(hex) + 1)
    cannon = Pay(A, 0, box.UNITS.index("fr_cannon"))  # 1 Brazilwood and 2 Gold
    napoleon = Table().monarch(A, "napoleon").supply(A, "gold", "gold").combat_cards(A, "cc_camp", "cc_volley")
    napoleon.ask(cannon).do("pay combat_card cc_camp")
    assert napoleon.decision == "movement"  # both Gold had to follow and were taken
    assert napoleon.tokens(A) == {}
    poor = Table().monarch(A, "napoleon").supply(A, "brazilwood").combat_cards(A, "cc_camp", "cc_volley")
    assert poor.do("act deploy").why_not("deploy fr_cannon") == "BI-6.4"
    afonso = Table().monarch(A, "dom_afonso_henriques").combat_cards(A, "cc_camp", "cc_volley", "cc_charge")
    afonso.ask(cannon).do("pay combat_card cc_camp", "pay combat_card cc_volley")
    assert afonso.combat_hand(A) == []


@rule("BI-12.5", "BI-14.4")
def test_example_32_queen_victoria() -> None:
    t = Table().monarch(A, "queen_victoria").supply(A, "brazilwood", "brazilwood").do("act manufacture", "make dye")
    assert t.offered("slot") == ["renovate", "manufacture", "board"]
    t.do("slot board")
    assert t.tokens(A) == {"science": 1}
    assert t.vp(A) == {"products": 2}
    assert not any(t.s.is_upgraded(A, arch) for arch in range(7))


def golden_law(t: Table, p: int, near: tuple[str, str]) -> Table:
    """The player completes m3_golden_law: two Era III Buildings, two other missions, two Paintings."""
    t.build(p, near[0], "church").build(p, near[1], "church").painting(p, "duke_of_caxias", "tupi_woman")
    t.mission(p, "m1_governor_general", "m1_first_engenho", shown=True)
    return t.mission(p, "m3_golden_law")


@rule("BI-14.1", "BI-14.2")
@pytest.mark.parametrize(("option", "left"), [("finish_round", [C, D]), ("extra_round", [C, D, A, B, C, D])])
def test_example_33_end_of_the_game(option: str, left: list[int]) -> None:
    t = Table(4, end_game=option).era(3)
    t.s.round = 20
    hexes = box.ADJACENT[t.s.scenario][t.s.capital[B]]
    free = [box.HEXES[h] for h in hexes if t.s.terrain[h] in (box.FIELD, box.FOREST)]
    golden_law(t, B, (free[0], free[1])).turn(B).do("reveal m3_golden_law", "act harbor", "gain coffee")
    t.do("end_turn")
    turns = []
    while not t.s.over:
        turns.append(t.s.player)
        arch = "deploy" if t.s.arch[t.s.player] == box.ARCH_HARBOR else "harbor"
        t.do(f"act {arch}")
        while t.decision != "movement":
            t.s.apply(t.s.options[0])
        t.do("end_turn")
    assert turns == left
    assert t.s.round == (20 if option == "finish_round" else 21)


@rule("BI-14.3", "BI-14.4", "BI-14.5", "BI-14.6", "BI-14.7", "BI-14.8")
@rule("BI-14.10", "BI-14.11", "BI-14.12", "BI-14.13", "BI-3.14")
def test_example_34_final_score() -> None:
    t = Table().era(3).unit("br_monarch", "h21").unit("br_archer_1", "h21").unit("br_dragoon")
    t.product(A, "dye", "renovate").product(A, "textiles", "build").product(A, "rubber", "harbor")
    t.painting(A, "viscount_of_maua", "duke_of_caxias", "machado_de_assis")
    t.mission(A, "m1_first_engenho", "m2_opening_of_the_ports", shown=True).mission(A, "m3_iron_road")
    t.gold_cards(A, "gc_crown_treasure", "gc_fair").kept(A, "unknown_species", "unknown_species", "culture")
    t.build(A, "h11", "sawmill").build(A, "h12", "trading_post").build(A, "h20", "gold_foundry")
    t.build(A, "h14", "gold_foundry").build(A, "h30", "factory").city(A, "h40", "recife")
    t.palace("h11", 2).palace("h20", 3)
    t.build(B, "h36", "plantation").unit("br_monarch", "h36")
    t.build(A, "h32", "cane_field").unit("pt_archer", "h32")
    t.s.check()
    assert t.vp(A) == {
        "units": 5,
        "products": 6,
        "paintings": 6,
        "missions": 11,
        "gold_cards": 2,
        "exploration": 5,
        "palaces": 4,
        "tiles": 17,
    }
    assert t.s.score(A, TRUTH).total == 56
    assert t.s.score(B, TRUTH).parts["tiles"] == 2  # the seized Cane Field


@rule("BI-14.14")
def test_example_35_tie_break() -> None:
    t = Table().era(3).build(A, "h12", "academy").build(B, "h19", "church").build(B, "h37", "church")
    t.mission(A, "m1_governor_general", "m1_first_engenho", "m1_jesuit_aldeias", shown=True)
    t.mission(B, "m1_brazilwood_contract", "m1_lords_of_the_mill", shown=True)
    t.unit("pt_dragoon").unit("pt_archer").unit("br_cannon").unit("br_archer_1")
    t.gold_cards(B, "gc_gold_bars", "gc_gold_bars")
    totals = [t.s.score(p, TRUTH).total for p in (A, B)]
    t.kept(B, "culture").kept(A, "culture")
    assert totals == [17, 19]
    t.gold_cards(A, "gc_crown_treasure")
    assert [t.s.score(p, TRUTH).total for p in (A, B)] == [21, 21]
    assert t.s.ranking() == [A, B]
    assert t.s.places() == [1, 2]
    assert t.s.standing(A)[1] == t.s.standing(B)[1] == 2


def test_nothing_is_deployed_at_the_beginning() -> None:
    assert set(Table().s.unit_hex) == {READY}
