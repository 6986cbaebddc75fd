"""Chapter 9: Combat, and the Combat cards of chapter 13."""

from __future__ import annotations

import pytest

from pentarchy.games.brazil import components as box
from pentarchy.games.brazil.combat import attack_strength, defence_strength, defending_tile_vp
from tests.brazil.scenario import A, B, C, Table, hex_number

rule = pytest.mark.rule


def attack(t: Table, unit: str, hex: str) -> int:
    """The attacker's CS before cards."""
    return attack_strength(t.s, box.UNITS.index(unit), hex_number(hex), False)


def defence(t: Table, p: int, hex: str) -> int:
    """The defender's CS before cards."""
    return defence_strength(t.s, p, hex_number(hex))


def result(t: Table) -> tuple[int, int]:
    """Both totals of the last battle."""
    assert t.s.journal is not None
    fought = [note for note in t.s.journal if note.phrase.key == "fought"][-1]
    return fought.args[3], fought.args[4]


def duel(attackers: tuple[str, ...], defenders: tuple[str, ...], *, hex: str = "h36") -> Table:
    """A's Dragoon (2) enters B's Coffee Farm (3) on a Forest; these cards are held."""
    t = Table().build(B, hex, "coffee_farm").unit("br_dragoon", "h35").moving(A)
    t.combat_cards(A, *attackers).combat_cards(B, *defenders)
    t.s.journal = []
    return t


@rule("BI-9.1", "BI-9.2")
def test_entering_an_enemys_unit_or_tile_starts_a_battle() -> None:
    t = Table().unit("br_dragoon", "h33").unit("pt_archer", "h41").combat_cards(B, "cc_volley").moving(A)
    t.do("move br_dragoon h41")
    assert (t.decision, t.s.player) == ("defend_cards", B)
    t = Table().unit("br_dragoon", "h33").build(B, "h32", "sawmill").combat_cards(B, "cc_volley").moving(A)
    t.do("move br_dragoon h32")
    assert (t.decision, t.s.player) == ("defend_cards", B)
    own = Table().unit("br_dragoon", "h33").build(A, "h32", "sawmill").moving(A).do("move br_dragoon h32")
    assert own.decision == "second_step"


@rule("BI-9.2")
def test_the_occupier_defends_a_seized_tile() -> None:
    t = Table(3).unit("es_archer", "h22").build(B, "h22", "sawmill").unit("br_cannon", "h21").moving(A)
    t.combat_cards(B, "cc_volley").combat_cards(C, "cc_volley")
    hexes = [box.HEXES[h] for h in box.ADJACENT[t.s.scenario][hex_number("h22")]]
    t.unit("br_cannon", next(h for h in hexes if h not in ("h28",))).moving(A)
    t.do("move br_cannon h22")
    assert (t.decision, t.s.player) == ("defend_cards", C)


@rule("BI-9.3")
def test_units_in_their_own_capital_are_safe() -> None:
    t = Table().unit("br_cannon", "h27").unit("pt_archer", "h28").moving(A)
    assert not [words for words in t.options if words.endswith("h28")]


@rule("BI-9.4")
def test_only_the_moving_unit_counts_for_the_attacker() -> None:
    t = Table().unit("br_dragoon", "h35").unit("br_cannon", "h35").build(B, "h26", "cane_field")
    assert attack(t, "br_dragoon", "h26") == 2
    t.painting(A, "duke_of_caxias", "count_d_eu").token(A, "harbor")
    assert attack(t, "br_dragoon", "h26") == 2 + 1 + 1 + 1


@rule("BI-9.5")
def test_all_units_the_tile_paintings_and_stance_count_for_the_defender() -> None:
    t = Table().build(B, "h36", "cane_field").unit("pt_archer", "h36").unit("pt_dragoon", "h36")
    assert defence(t, B, "h36") == (1 + 1) + 2 + 2  # the Archer in a Forest
    t.painting(B, "count_d_eu", "battle_of_guararapes").token(B, "trade")
    assert defence(t, B, "h36") == 6 + 1 + 2 + 2


@rule("BI-9.6")
def test_archers_are_stronger_in_a_forest() -> None:
    t = Table().unit("br_archer_1", "h35")
    assert attack(t, "br_archer_1", "h36") == 2
    assert attack(t, "br_archer_1", "h26") == 1
    assert defence(t.unit("pt_archer", "h42"), B, "h42") == 2
    assert defence(t.unit("pt_archer", "h43"), B, "h43") == 1


@rule("BI-9.7")
def test_what_a_tile_adds_for_its_owner_and_for_an_occupier() -> None:
    t = Table().monarch(A, "maurice_of_nassau").build(A, "h12", "cane_field").build(A, "h14", "gold_foundry")
    t.build(A, "h32", "plantation").palace("h14", 3).palace("h32", 4)
    t.s.enhanced = (hex_number("h12"),)
    values = {hex: defending_tile_vp(t.s, A, hex_number(hex)) for hex in ("h12", "h14", "h32")}
    assert values == {"h12": 3, "h14": 3, "h32": 4}
    occupied = {hex: defending_tile_vp(t.s, B, hex_number(hex)) for hex in ("h12", "h14", "h32")}
    assert occupied == {"h12": 2, "h14": 2, "h32": 2}


@rule("BI-9.8")
def test_bonuses_are_applied_without_asking() -> None:
    t = duel((), ()).painting(A, "duke_of_caxias").token(A, "harbor").moving(A, "harbor")
    t.do("move br_dragoon h36")
    assert result(t) == (4, 3)
    assert t.decision == "movement"


@rule("BI-9.9", "BI-9.17", "BI-15.4")
def test_cards_are_played_face_down_attacker_first() -> None:
    t = duel(("cc_volley", "cc_volley", "cc_charge"), ("cc_volley",)).do("move br_dragoon h36")
    assert (t.decision, t.s.player) == ("attack_cards", A)
    assert t.options == ["play cc_volley", "play cc_charge", "done"]
    assert t.why_not("play cc_barrage") == "BI-9.9"
    t.do("play cc_volley")
    seen = t.s.view(B)["table"]
    assert isinstance(seen, dict)
    assert seen["cards"]["combat_counts"] == [3, 1]  # as at the start of the battle
    assert seen["battle"]["counts"] == [-1, 0] or seen["battle"]["counts"][0] == -1
    t.do("play cc_charge", "play cc_volley")  # a third card ends it by itself
    assert (t.decision, t.s.player) == ("defend_cards", B)
    seen = t.s.view(B)["table"]
    assert isinstance(seen, dict)
    assert seen["battle"]["counts"][0] == 3
    assert seen["battle"]["played"][0] == []
    t.do("done")
    assert result(t) == (2 + 1 + 2 + 1, 3)


@rule("BI-9.17")
def test_a_side_without_cards_is_not_asked() -> None:
    t = duel((), ()).do("move br_dragoon h36")
    assert t.decision == "movement"
    assert result(t) == (2, 3)
    t = duel((), ("cc_volley",)).do("move br_dragoon h36")
    assert t.s.player == B


@rule("BI-9.10", "BI-13.9")
def test_two_sabotages_act_one_after_the_other() -> None:
    t = duel(("cc_sabotage", "cc_sabotage", "cc_volley"), ("cc_barrage", "cc_fortification"))
    t.do("move br_dragoon h36", "play cc_sabotage", "play cc_sabotage", "play cc_volley")
    t.do("play cc_barrage", "play cc_fortification", "cancel cc_barrage")
    assert t.decision == "movement"  # the second Sabotage had one target left
    assert result(t) == (3, 3)


@rule("BI-9.10", "BI-13.9")
def test_a_defenders_sabotage_cancels_one_of_several_cards_but_no_sabotage() -> None:
    t = duel(("cc_sabotage", "cc_charge", "cc_barrage"), ("cc_sabotage", "cc_volley"))
    t.do("move br_dragoon h36", "play cc_sabotage", "play cc_charge", "play cc_barrage")
    t.do("play cc_sabotage", "play cc_volley", "cancel cc_volley")
    assert (t.decision, t.s.player) == ("cancel_card", B)
    assert t.offered("cancel") == ["cc_charge", "cc_barrage"]
    assert t.why_not("cancel cc_sabotage") == "BI-9.10"
    t.do("cancel cc_barrage")
    assert result(t) == (4, 3)


@rule("BI-9.10")
def test_a_sabotage_without_a_target_does_nothing() -> None:
    t = duel(("cc_sabotage",), ()).do("move br_dragoon h36", "play cc_sabotage")
    assert result(t) == (2, 3)


@rule("BI-9.11")
def test_the_defender_wins_ties() -> None:
    t = duel(("cc_volley",), ()).do("move br_dragoon h36", "play cc_volley")
    assert result(t) == (3, 3)
    assert t.where("br_dragoon") == "defeated"
    assert t.controller("h36") == B


@rule("BI-9.12")
def test_a_defeated_defender_loses_all_units_and_the_tile_is_seized_or_freed() -> None:
    t = Table().unit("pt_archer", "h33").unit("pt_monarch", "h33").unit("br_cannon", "h32").moving(A)
    t.combat_cards(A, "cc_charge").do("move br_cannon h33", "play cc_charge")
    assert (t.where("pt_archer"), t.where("pt_monarch"), t.where("br_cannon")) == ("defeated", "defeated", "h33")
    assert t.s.combat_discard[box.COMBAT_CARDS.index("cc_charge")] == 1
    own = Table().build(A, "h32", "sawmill").unit("pt_archer", "h32").unit("br_cannon", "h33").moving(A)
    own.do("move br_cannon h32")
    assert own.controller("h32") == A


@rule("BI-9.13")
def test_a_lost_bombardment_costs_the_bombarding_unit() -> None:
    t = Table().build(B, "h13", "coffee_farm").unit("br_cannon", "h14").unit("pt_archer", "h13").moving(A)
    t.do("bombard br_cannon h13")
    assert t.where("br_cannon") == "defeated"
    t = Table().build(B, "h32", "sawmill").unit("br_cannon", "h33").unit("pt_archer", "h32").moving(A)
    t.do("bombard br_cannon h32")
    assert (t.where("pt_archer"), t.where("br_cannon"), t.controller("h32")) == ("defeated", "h33", B)


@rule("BI-9.14")
def test_the_occupier_scores_the_seized_tile() -> None:
    t = Table().build(B, "h36", "coffee_farm").unit("br_dragoon", "h36")
    assert (t.vp(A), t.vp(B)) == ({"units": 2, "tiles": 3}, {})


@rule("BI-9.15")
def test_a_palace_stays_with_the_player_who_placed_it() -> None:
    t = Table().build(B, "h36", "coffee_farm").palace("h36", 5).product(B, "dye", "renovate")
    t.unit("br_dragoon", "h36")
    assert t.vp(B) == {"products": 1, "palaces": 2}
    assert t.vp(A) == {"units": 2, "tiles": 3}


@rule("BI-9.16")
def test_defeated_units_keep_their_points_and_come_back_for_free() -> None:
    t = duel((), ()).do("move br_dragoon h36")
    assert t.vp(A) == {"units": 2}
    assert t.turn(A).do("act deploy").offered("deploy") == ["br_dragoon"]


@rule("BI-9.18")
def test_loser_leaves_winner_enters_then_plunder_then_signal_of_combat() -> None:
    t = duel(("cc_plunder", "cc_charge"), ()).painting(A, "signal_of_combat").unit("pt_archer", "h36")
    t.combat_cards(A, "cc_barrage").painting(B, "zumbi_of_palmares")
    t.do("move br_dragoon h36", "play cc_plunder", "play cc_charge", "play cc_barrage")
    assert result(t) == (8, 5)
    assert t.where("pt_archer") == "h28"  # B's Capital
    assert t.where("br_dragoon") == "h36"
    assert t.tokens(A) == {"gold": 1}
    assert len(t.combat_hand(A)) == 1
    assert t.decision == "gain_resource"
    t.do("gain coffee")
    assert t.tokens(A) == {"gold": 1, "coffee": 1}


@rule("BI-9.18", "BI-13.9")
def test_a_defender_can_win_the_rewards_and_an_orderly_retreat_saves_the_loser() -> None:
    t = duel(("cc_orderly_retreat",), ("cc_plunder",)).painting(B, "signal_of_combat")
    t.do("move br_dragoon h36", "play cc_orderly_retreat", "play cc_plunder")
    assert t.where("br_dragoon") == "h21"
    assert t.tokens(B) == {"gold": 1}
    assert (t.s.player, t.decision) == (B, "gain_resource")
    t.do("gain cotton")
    assert t.s.player == A


@rule("BI-9.18", "BI-9.10")
def test_a_cancelled_card_has_no_effect_at_all() -> None:
    t = duel(("cc_orderly_retreat",), ("cc_sabotage",)).do("move br_dragoon h36")
    t.do("play cc_orderly_retreat", "play cc_sabotage")
    assert result(t) == (2, 3)
    assert t.where("br_dragoon") == "defeated"


@rule("BI-9.19")
def test_tokens_stay_on_the_tile_through_battles() -> None:
    t = Table().build(B, "h32", "sawmill", "brazilwood").unit("br_dragoon", "h33").moving(A).do("move br_dragoon h32")
    assert t.goods("h32") == {"brazilwood": 1}
    assert t.controller("h32") == A
    assert t.s._wealth[box.BRAZILWOOD] == 1


@rule("BI-13.8")
@pytest.mark.parametrize(
    ("card", "attacking", "defending"),
    [
        ("cc_volley", 1, 1),
        ("cc_charge", 2, 2),
        ("cc_barrage", 3, 3),
        ("cc_fortification", 1, 3),
        ("cc_bandeirantes", 3, 1),
        ("cc_ambush", 3, 3),  # h36 is a Forest
        ("cc_camp", 2, 2),  # three tokens, rounded up
        ("cc_sabotage", 0, 0),
        ("cc_orderly_retreat", 1, 1),
        ("cc_plunder", 1, 1),
    ],
)
def test_what_each_combat_card_adds(card: str, attacking: int, defending: int) -> None:
    tokens = ("gold", "gold", "coffee")
    t = duel((card,), ()).supply(A, *tokens).do("move br_dragoon h36", f"play {card}")
    assert result(t) == (2 + attacking, 3)
    t = duel((), (card,)).supply(B, *tokens).do("move br_dragoon h36", f"play {card}")
    assert result(t) == (2, 3 + defending)


@rule("BI-13.8")
def test_an_ambush_outside_the_forest_and_a_camp_with_few_or_many_tokens() -> None:
    t = Table().build(B, "h26", "cane_field").unit("br_dragoon", "h35").combat_cards(A, "cc_ambush").moving(A)
    t.s.journal = []
    t.do("move br_dragoon h26", "play cc_ambush")
    assert result(t) == (3, 2)
    for count, worth in ((0, 0), (1, 1), (2, 1), (5, 3)):
        t = duel(("cc_camp",), ()).supply(A, *["gold"] * count).do("move br_dragoon h36", "play cc_camp")
        assert result(t) == (2 + worth, 3)


@rule("BI-13.10")
def test_combat_cards_pay_for_nothing_else() -> None:
    t = Table().combat_cards(A, "cc_volley", "cc_volley").supply(A, "gold").gallery("duke_of_caxias", "count_d_eu")
    t.gold_cards(A, "gc_fair").do("act painting", "take duke_of_caxias")
    assert t.offered("pay") == ["gold supply", "gold_card gc_fair"]
    assert t.why_not("pay combat_card cc_volley") == "BI-13.10"


@rule("BI-13.2")
def test_paintings_in_battle() -> None:
    t = Table().unit("br_dragoon", "h35").build(B, "h36", "coffee_farm").build(B, "h26", "sawmill")
    t.painting(A, "battle_of_riachuelo")
    assert attack(t, "br_dragoon", "h36") == 2
    assert attack(t, "br_dragoon", "h34") == 4  # into Water
    assert attack(t.unit("br_dragoon", "h25"), "br_dragoon", "h26") == 4  # from Water
    bombarding = attack_strength(t.unit("br_cannon", "h35").s, box.UNITS.index("br_cannon"), hex_number("h34"), True)
    assert bombarding == 3  # it neither stands on nor enters Water
    t.painting(B, "count_d_eu", "battle_of_guararapes")
    assert defence(t, B, "h36") == 3 + 2  # own tile, no unit
    t.unit("pt_cannon", "h36")
    assert defence(t, B, "h36") == 3 + 3 + 2 + 1
    seized = Table().build(A, "h32", "sawmill").unit("pt_cannon", "h32").painting(B, "battle_of_guararapes")
    assert defence(seized, B, "h32") == 3 + 1  # controlled, not owned
    caxias = Table().unit("br_dragoon", "h35").painting(A, "duke_of_caxias")
    assert attack(caxias, "br_dragoon", "h36") == 3
    assert defence(caxias, A, "h35") == 2


@rule("BI-9.7")
def test_a_palace_strengthens_the_buildings_of_the_player_who_placed_it_only() -> None:
    t = Table().build(A, "h12", "plantation").build(B, "h19", "plantation").palace("h19", 4)
    assert defending_tile_vp(t.s, A, hex_number("h12")) == 2  # B's Palace does nothing for A
    assert defending_tile_vp(t.s, B, hex_number("h19")) == 4
    t.unit("pt_archer", "h12")
    assert defending_tile_vp(t.s, B, hex_number("h12")) == 2  # nor for a Plantation that B has seized
    assert defence(t, B, "h12") == 1 + 2


@rule("BI-9.7", "BI-12.3")
@pytest.mark.parametrize("occupier", ["tibirica", "dona_isabella_i", "napoleon"])
def test_any_occupier_uses_the_printed_points(occupier: str) -> None:
    t = Table().monarch(A, "dom_manuel_i").monarch(B, occupier).build(A, "h12", "sawmill")
    t.s.enhanced = (hex_number("h12"),)
    assert defending_tile_vp(t.s, A, hex_number("h12")) == 2
    assert defending_tile_vp(t.s, B, hex_number("h12")) == 1


@rule("BI-9.9", "BI-9.17")
def test_a_side_plays_three_cards_even_if_it_holds_more() -> None:
    t = duel(("cc_volley", "cc_volley", "cc_volley", "cc_charge"), ()).do("move br_dragoon h36")
    t.do("play cc_volley", "play cc_volley", "play cc_volley")
    assert result(t) == (5, 3)
    assert t.combat_hand(A) == ["cc_charge"]
