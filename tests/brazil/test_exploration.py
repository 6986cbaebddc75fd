"""Chapter 10: Exploration."""

from __future__ import annotations

import pytest

from pentarchy.games.brazil import components as box
from tests.brazil.scenario import A, B, Table, hex_number

rule = pytest.mark.rule


def exploring(tile: str, unit: str = "br_archer_1") -> Table:
    """A's unit on its Capital beside a face-down tile on h22."""
    return Table().unit(unit, "h21").face_down("h22", tile).moving(A)


@rule("BI-10.1")
def test_entering_a_face_down_tile_turns_it_up() -> None:
    t = exploring("culture").do("move br_archer_1 h22")
    assert t.s.face_down[hex_number("h22")] == -1
    assert t.s.face_up[hex_number("h22")] == box.CULTURE
    assert t.where("br_archer_1") == "h22"


@rule("BI-10.2")
@pytest.mark.parametrize(("tiles", "vp"), [(1, 1), (2, 3), (3, 5), (4, 5)])
def test_unknown_species(tiles: int, vp: int) -> None:
    t = Table().kept(A, *["unknown_species"] * tiles)
    assert t.vp(A) == {"exploration": vp}


@rule("BI-10.3")
def test_mandioca_is_discarded() -> None:
    t = exploring("mandioca").do("move br_archer_1 h22", "gain coffee")
    assert t.s.exploration_gone[box.MANDIOCA] == 1
    assert t.s.face_up[hex_number("h22")] == -1


@rule("BI-10.4")
def test_quilombo_draws_a_mission_of_an_era_with_cards_left() -> None:
    t = exploring("quilombo")
    t.mission(B, *[box.MISSIONS[m] for m in range(8)], shown=True).moving(A).do("move br_archer_1 h22")
    assert t.offered("draw") == ["2", "3"]
    assert t.why_not("draw 1") == "BI-10.4"
    top = t.s.mission_decks[1][-1]
    t.do("draw 2")
    assert t.s.mission_at[top] == A
    assert t.s.exploration_gone[box.QUILOMBO] == 1
    empty = exploring("quilombo").era(3).mission(B, *box.MISSIONS, shown=True).moving(A).do("move br_archer_1 h22")
    assert empty.decision == "movement"


@rule("BI-10.5")
def test_minas_gerais_stays_until_somebody_builds() -> None:
    t = exploring("minas_gerais").do("move br_archer_1 h22")
    assert (t.terrain("h22"), t.tokens(A)) == ("gold_mine", {})
    t.era(2).turn(A).supply(A, "brazilwood", "sugarcane")
    t.do("act build", "build bt_gold_foundry_plantation gold_foundry", "place h22", "pay sugarcane supply")
    assert t.tokens(A) == {"gold": 1}
    assert t.terrain("h22") == "gold_mine"
    assert t.s.face_up[hex_number("h22")] == -1


@rule("BI-10.6", "BI-10.7")
def test_river_basins_help_all_buildings_around_also_older_ones() -> None:
    t = Table().build(A, "h12", "cane_field").build(A, "h13", "sawmill").supply(A, "cotton", "cotton")
    t.face_up("h22", "river_basin").face_up("h23", "river_basin")
    t.do("act renovate", "renovate h13 keep")
    while t.decision == "pay":
        t.s.apply(t.s.options[0])
    assert t.goods("h13") == {"brazilwood": 4}  # two basins
    other = Table().face_up("h26", "river_basin").build(B, "h36", "sawmill").supply(B, "cotton").turn(B)
    other.do("act renovate", "renovate h36 keep")
    assert other.goods("h36") == {"brazilwood": 3}


@rule("BI-10.8")
def test_culture_is_taken_by_whoever_builds_first() -> None:
    t = exploring("culture").do("move br_archer_1 h22")
    assert t.vp(A) == {"units": 1}
    assert t.terrain("h22") == "field"
    t.turn(A).supply(A, "brazilwood", "brazilwood")
    t.do("act build", "build bt_sawmill_cane_field cane_field", "place h22")
    assert t.vp(A) == {"units": 1, "tiles": 2, "exploration": 2}


@rule("BI-10.9")
def test_what_counts_against_an_expedition() -> None:
    t = Table().unit("br_archer_1", "h33").face_down("h23", "expedition_5")
    t.painting(A, "duke_of_caxias", "count_d_eu").moving(A, "harbor").combat_cards(A, "cc_volley", "cc_charge")
    t.do("move br_archer_1 h23")
    assert t.decision == "expedition_cards"
    assert "4 of 5" in t.s.prompt()  # 1 + 1 + 1 + stance 1
    assert t.why_not("play cc_camp") == "BI-10.9"
    t.do("play cc_volley")
    assert "5 of 5" in t.s.prompt()
    t.do("done")
    assert t.where("br_archer_1") == "h23"
    by_water = Table().unit("br_dragoon", "h24").face_down("h23", "expedition_4").painting(A, "battle_of_riachuelo")
    by_water.moving(A).do("move br_dragoon h23")
    assert by_water.where("br_dragoon") == "h23"  # 2 + 2 from Water


@rule("BI-10.10")
@pytest.mark.parametrize(
    ("tile", "vp", "tokens", "cards"),
    [("expedition_3", 1, {"gold": 1}, 0), ("expedition_4", 2, {}, 1), ("expedition_5", 3, {"science": 1}, 0)],
)
def test_each_expedition_has_its_bonus(tile: str, vp: int, tokens: dict[str, int], cards: int) -> None:
    t = exploring(tile, "br_cannon").combat_cards(A, "cc_charge").do("move br_cannon h22", "play cc_charge")
    assert t.vp(A) == {"units": 3, "exploration": vp}
    assert (t.tokens(A), len(t.gold_hand(A))) == (tokens, cards)
    assert (t.terrain("h22"), t.where("br_cannon")) == ("field", "h22")


@rule("BI-10.11")
def test_a_failed_challenge_can_be_repeated_by_anybody() -> None:
    t = exploring("expedition_3").combat_cards(A, "cc_volley").do("move br_archer_1 h22", "play cc_volley")
    assert t.where("br_archer_1") == "h21"
    assert t.combat_hand(A) == []
    assert t.s.combat_discard[box.COMBAT_CARDS.index("cc_volley")] == 1
    t.unit("pt_cannon", "h23").moving(B).do("move pt_cannon h22")
    assert t.vp(B) == {"units": 3, "exploration": 1}


@rule("BI-10.12")
@pytest.mark.parametrize(
    ("card", "worth"),
    [("cc_ambush", 1), ("cc_sabotage", 0), ("cc_plunder", 1), ("cc_orderly_retreat", 1), ("cc_camp", 2)],
)
def test_combat_cards_in_an_expedition(card: str, worth: int) -> None:
    t = exploring("expedition_5").supply(A, "gold", "gold", "gold").combat_cards(A, card, "cc_volley")
    t.do("move br_archer_1 h22", f"play {card}")
    assert f"{1 + worth} of 5" in t.s.prompt()


@rule("BI-10.12")
def test_plunder_pays_only_on_success_and_an_expedition_is_no_battle() -> None:
    t = exploring("expedition_3", "br_dragoon").painting(A, "signal_of_combat").combat_cards(A, "cc_plunder")
    t.do("move br_dragoon h22", "play cc_plunder")
    assert t.tokens(A) == {"gold": 2}  # the Expedition's and the plunder
    assert t.combat_hand(A) == []  # no Signal of Combat
    t = exploring("expedition_5", "br_dragoon").combat_cards(A, "cc_plunder").painting(A, "zumbi_of_palmares")
    t.do("move br_dragoon h22", "play cc_plunder")
    assert t.tokens(A) == {}
    assert t.where("br_dragoon") == "h21"


@rule("BI-10.13")
def test_kept_and_discarded_tiles_never_return() -> None:
    t = exploring("unknown_species").do("move br_archer_1 h22")
    t.s.check()
    assert t.s.kept[box.UNKNOWN_SPECIES] == 1
    assert box.UNKNOWN_SPECIES not in (t.s.face_up[hex_number("h22")], t.s.face_down[hex_number("h22")])
