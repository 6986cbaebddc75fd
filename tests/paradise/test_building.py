"""The Building Step: section 13, and the cards that work in it."""

from __future__ import annotations

from typing import Any

import pytest

from pentarchy.games.paradise.components import ASH, FACE_UP, IMPROVED, SECRET, WEEDS
from pentarchy.games.paradise.trays import CALL_TO_WAR, DROUGHT, FISHING, TANIWHA
from tests.paradise.scenario import HIVA, SAMOA, TONGA, Table, hex_of


def points(table: Table, p: int = TONGA) -> dict[str, int]:
    found: Any = table.view(p)["build_points"]
    return dict(found)


def all_done(table: Table) -> Table:
    for p in table.s.actors:
        table.do("done", by=p)
    return table


@pytest.mark.rule("CP-13.1")
def test_villages_weeds_and_drought() -> None:
    table = Table(2).villages("d6", TONGA, 4).island("e7", "tahiti").villages("e7", TONGA, 3)
    table.island("f7", "rapa").villages("f7", TONGA, 1).token("f7", WEEDS).token("d6", WEEDS)
    assert points(table.build_now()) == {"d6": 3, "e7": 3, "f7": 0}
    table.s.set_effect(DROUGHT, hex_of("e7"))
    assert points(table.build_now()) == {"d6": 3, "e7": 0, "f7": 0}


@pytest.mark.rule("CP-13.2")
def test_a_pool_pays_for_any_of_its_groups() -> None:
    table = Table(2).island("e7", "rapa").villages("e7", TONGA, 1)
    for name in ("d6", "e7"):
        table.pieces(TONGA, name, up=1)
    table.build_now()
    assert table.can("build war_canoe e7")
    table.do("build war_canoe e7")
    assert points(table) == {"d6": 0, "e7": 0}


@pytest.mark.rule("CP-13.3")
def test_an_isolated_group_uses_its_own_points() -> None:
    table = Table(2).island("e7", "rapa").villages("e7", TONGA, 1).build_now()
    assert table.why_not("build colony e7") == "CP-13.2"
    table.do("build transport_canoe e7")
    assert points(table) == {"d6": 2, "e7": 0}


@pytest.mark.rule("CP-13.4")
def test_pools_are_joined_by_canoes_turned_up() -> None:
    table = Table(2).island("e7", "rapa").villages("e7", TONGA, 1).pieces(TONGA, "d6", up=1)
    table.pieces(TONGA, "e7", transport=1).build_now()
    assert table.why_not("build war_canoe d6") == "CP-13.2"
    table.do("flip_up e7")
    assert table.can("build war_canoe d6")
    table.do("build war_canoe d6")
    assert sum(points(table).values()) == 0


@pytest.mark.rule("CP-13.5")
def test_bonus_points_go_to_the_home_pool_only() -> None:
    table = Table(2).card(TONGA, "fishponds", True)
    table.s.set_effect(FISHING, TONGA)
    assert points(table.build_now()) == {"d6": 5}
    table = Table(2).island("e7", "rapa").villages("e7", TONGA, 1).villages("d6", TONGA, 0)
    table.card(TONGA, "fishponds", True)
    table.s.set_effect(FISHING, TONGA)
    assert points(table.build_now()) == {"e7": 1}
    assert table.why_not("turn_inward") == "CP-13.15"


@pytest.mark.rule("CP-13.6")
@pytest.mark.parametrize(
    ("kind", "cost"), [("transport_canoe", 1), ("warrior_band", 2), ("colony", 2), ("war_canoe", 3)]
)
def test_costs(kind: str, cost: int) -> None:
    table = Table(2).villages("d6", TONGA, 4).build_now().do(f"build {kind} d6")
    assert points(table) == {"d6": 4 - cost}
    assert table.at(TONGA, "d6") == {kind: 1}
    assert table.why_not("build rumor d6") == "CP-13.17"
    assert table.why_not("build transport_canoe d5") == "CP-13.6"


@pytest.mark.rule("CP-13.7")
def test_a_village_needs_room_and_no_weeds() -> None:
    table = Table(2).villages("d6", TONGA, 4).build_now()
    assert table.why_not("village d6") == "CP-13.7"
    assert table.why_not("village d5") == "CP-13.7"
    table = Table(2).villages("d6", TONGA, 3).token("d6", WEEDS).build_now()
    assert table.why_not("village d6") == "CP-15.8"


@pytest.mark.rule("CP-13.8")
def test_saved_villages_do_not_count_as_new_ones() -> None:
    table = Table(2).pieces(TONGA, "d6", war=3).move()
    for _ in range(3):
        table.do("sail war_canoe d6", "step c5")
    table.dice(6, 6).do("end_movement", "save war_canoe", "save war_canoe", "done").build_now()
    assert table.can("village c5")


@pytest.mark.rule("CP-13.9", "CP-13.10")
def test_settling_an_unconnected_island_costs_nothing() -> None:
    table = Table(2).island("h6", "rapa").pieces(TONGA, "h6", colony=2).build_now().do("settle h6")
    assert points(table) == {"d6": 2}
    assert table.at(TONGA, "h6") == {"colony": 1}
    assert table.why_not("settle h6") == "CP-13.9"
    assert table.why_not("settle d6") == "CP-13.9"


@pytest.mark.rule("CP-13.11")
def test_a_new_island_gives_nothing_until_next_turn() -> None:
    table = Table(2).island("e7", "tubuai").pieces(TONGA, "d6", up=1).pieces(TONGA, "e7", up=1, colony=1).build_now()
    table.do("settle e7")
    assert points(table) == {"d6": 2}
    assert not table.can("build transport_canoe e7")
    all_done(table).build_now()
    assert points(table) == {"d6": 2, "e7": 1}
    assert table.can("build war_canoe e7")


@pytest.mark.rule("CP-13.12")
def test_nothing_is_built_on_a_secret_tile() -> None:
    table = Table(2).island("e7", "rapa", TONGA).pieces(TONGA, "e7", colony=1).build_now()
    assert table.why_not("build transport_canoe e7") == "CP-8.6"
    assert table.why_not("village e7") == "CP-8.6"
    table.do("flip_tile e7", "settle e7")
    assert all_done(table).group("e7") == (TONGA, 1)


@pytest.mark.rule("CP-13.13", "CP-14.1")
def test_one_card_a_turn_drawn_at_the_end_in_turn_order() -> None:
    table = Table(2).order(SAMOA, TONGA).deck_top("surfing", "hula").build_now()
    table.do("buy_card d6", by=TONGA)
    assert table.why_not("buy_card d6", by=TONGA) == "CP-13.13"
    assert table.view(TONGA)["hand_sizes"] == [0, 0]
    table.do("buy_card d5", by=SAMOA)
    all_done(table)
    assert table.view(SAMOA)["hands"] == [[], ["surfing"]]
    assert table.view(TONGA)["hands"] == [["hula"], []]
    assert table.view(TONGA)["hand_sizes"] == [1, 1]


@pytest.mark.rule("CP-13.13")
def test_the_paying_pool_is_named_by_its_first_group() -> None:
    table = Table(2).island("e7", "tubuai").villages("e7", TONGA, 2).island("f8", "kauai").villages("f8", TONGA, 2)
    for name in ("d6", "e7"):
        table.pieces(TONGA, name, up=1)
    table.build_now()
    assert table.options("buy_card") == ["buy_card d6", "buy_card f8"]
    assert table.why_not("buy_card e7") == "CP-13.13"


@pytest.mark.rule("CP-13.14")
def test_with_few_cards_the_first_players_buy() -> None:
    table = Table(3).order(HIVA, TONGA, SAMOA)
    table.s.deck, rest = table.s.deck[:2], table.s.deck[2:]
    table.s.revealed[TONGA] = sum(1 << card for card in rest)
    table.build_now()
    assert table.can("buy_card i3", by=HIVA)
    assert table.can("buy_card d6", by=TONGA)
    assert table.why_not("buy_card d5", by=SAMOA) == "CP-13.14"


@pytest.mark.rule("CP-13.15")
def test_turning_inward_takes_the_explorer_away() -> None:
    table = Table(2).build_now().do("turn_inward")
    assert points(table) == {"d6": 3}
    assert table.why_not("turn_inward") == "CP-13.15"
    assert all_done(table).explorer(TONGA) == "lost"


@pytest.mark.rule("CP-13.16", "CP-15.8")
def test_clearing_weeds() -> None:
    table = Table(2).villages("d6", TONGA, 3).token("d6", WEEDS).build_now()
    assert points(table) == {"d6": 2}
    table.do("clear_weeds d6")
    assert points(table) == {"d6": 0}
    assert table.seen(TONGA).tokens[hex_of("d6")] == 0
    table = Table(2).villages("d6", TONGA, 3).token("d6", WEEDS).card(TONGA, "fishponds", True).build_now()
    table.do("turn_inward", "clear_weeds d6")
    assert table.can("village d6")
    assert table.why_not("clear_weeds d6") == "CP-13.16"


@pytest.mark.rule("CP-13.17")
def test_rumors_are_placed_for_free() -> None:
    table = Table(2).build_now().do("place_rumor d6", "place_rumor d6")
    assert points(table) == {"d6": 2}
    assert table.at(TONGA, "d6") == {"rumor": 2}
    assert table.why_not("place_rumor d6") == "CP-13.17"


@pytest.mark.rule("CP-13.18")
def test_unspent_points_are_lost() -> None:
    table = all_done(Table(2).build_now()).build_now()
    assert points(table) == {"d6": 2}


@pytest.mark.rule("CP-13.19")
def test_castaways_start_again_near_their_home() -> None:
    table = Table(2).ocean("e7", "h6").villages("d6", TONGA, 0).building()
    assert (table.asked(), table.s.player) == ("castaway", TONGA)
    assert table.options() == ["pass", *(f"refuge {h}" for h in ("c4", "c6", "d6", "e7"))]
    assert table.why_not("refuge h6") == "CP-13.19"
    assert table.why_not("refuge c5") == "CP-13.19"
    table.do("refuge e7")
    assert table.at(TONGA, "e7") == {"transport_canoe": 1, "colony": 1}


@pytest.mark.rule("CP-13.19")
def test_castaways_far_away_or_without_a_canoe() -> None:
    table = Table(2).ocean("e7").villages("d6", TONGA, 0).pieces(TONGA, "c6", transport=15).building()
    assert table.options() == ["pass", "refuge c4", "refuge c6", "refuge d6"]  # not the open sea
    table.do("refuge d6")
    assert table.at(TONGA, "d6") == {"colony": 1}
    table = (
        Table(2).villages("d6", SAMOA, 1).pieces(SAMOA, "c6", transport=1).pieces(SAMOA, "c4", transport=1).building()
    )
    assert table.options() == ["pass", *(f"refuge {h}" for h in ("a1", "a3", "b1", "b3", "c2"))]


@pytest.mark.rule("CP-13.21")
def test_exiles_get_a_war_canoe_beside_their_own() -> None:
    table = Table(2).ocean("e7", "f7").villages("d6", TONGA, 0).pieces(TONGA, "e7", transport=1, colony=1)
    table.pieces(TONGA, "f7", transport=1)
    table.s.set_effect(TANIWHA, hex_of("f7"))
    table.building()
    assert table.options() == ["pass", "refuge e7"]
    assert table.why_not("refuge d6") == "CP-13.21"
    table.do("refuge e7")
    assert table.at(TONGA, "e7") == {"transport_canoe": 1, "war_canoe": 1, "colony": 1}


@pytest.mark.rule("CP-13.20", "CP-19.7")
def test_nothing_is_seen_until_all_are_done() -> None:
    table = (
        Table(2).island("e7", "rapa", TONGA, SAMOA).pieces(TONGA, "d6", transport=1).card(TONGA, "surfing").build_now()
    )
    before = table.s.view(SAMOA)
    table.do("flip_tile e7", "flip_up d6", "reveal_card surfing", "build transport_canoe d6", "done")
    assert table.s.view(SAMOA) == before
    assert points(table, SAMOA) == {"d5": 2}
    assert table.can("flip_tile e7", by=SAMOA)
    table.do("flip_tile e7", "done", by=SAMOA)  # both have turned it
    assert table.terrain("e7") == FACE_UP
    stacks = table.hex_view(SAMOA, "d6")["stacks"]
    assert stacks == [{"player": 0, "face_up": 1, "face_down": 1, "kinds": {}}]
    assert table.view(SAMOA)["revealed"] == [["surfing"], []]


@pytest.mark.rule("CP-13.20")
def test_a_tile_turned_by_one_is_still_face_down_for_the_others() -> None:
    table = Table(2).island("e7", "rapa", TONGA, SAMOA).build_now().do("flip_tile e7")
    assert table.seen(TONGA).terrain[hex_of("e7")] == FACE_UP
    assert table.seen(SAMOA).terrain[hex_of("e7")] == SECRET


# --- cards ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CP-14.13")
@pytest.mark.parametrize("card", ["irrigated_terraces", "breadfruit"])
def test_agriculture_improves_two_different_groups(card: str) -> None:
    table = Table(2).island("e7", "rapa").villages("e7", TONGA, 1).card(TONGA, card)
    assert table.explore(TONGA).why_not(f"reveal_card {card}") == "CP-14.13"
    table.build_now().do(f"reveal_card {card}")
    assert (table.asked(), table.options()) == ("improve", ["done", "improve d6", "improve e7"])
    table.do("improve e7")
    assert table.why_not("improve e7") == "CP-14.13"
    table.do("improve d6")
    assert table.asked() == "build"
    assert all_done(table).s.capacity(hex_of("e7")) == 2
    assert table.s.token_count(IMPROVED) == 2
    table.villages("e7", SAMOA, 2)
    assert table.s.capacity(hex_of("e7")) == 2  # whoever controls it


@pytest.mark.rule("CP-14.13")
def test_improving_may_stop_early_and_a_group_may_have_several() -> None:
    table = Table(2).card(TONGA, "breadfruit").card(TONGA, "irrigated_terraces").build_now()
    table.do("reveal_card breadfruit", "improve d6", "reveal_card irrigated_terraces", "improve d6")
    assert all_done(table).s.capacity(hex_of("d6")) == 6
    table = Table(2).card(TONGA, "breadfruit").build_now().do("reveal_card breadfruit", "done")
    assert table.asked() == "build"


@pytest.mark.rule("CP-14.14")
def test_building_cards_work_at_once_but_refund_nothing() -> None:
    table = Table(2).card(TONGA, "fishponds").build_now().do("reveal_card fishponds")
    assert points(table) == {"d6": 3}
    assert points(all_done(table).build_now()) == {"d6": 3}
    table = Table(2).card(TONGA, "stone_adzes").build_now().do("reveal_card stone_adzes", "build transport_canoe d6")
    assert points(table) == {"d6": 2}
    table.do("build transport_canoe d6")
    assert points(table) == {"d6": 1}
    table = Table(2).card(TONGA, "stone_adzes").build_now().do("build transport_canoe d6", "reveal_card stone_adzes")
    table.do("build transport_canoe d6")
    assert points(table) == {"d6": 0}
    table = Table(2).card(TONGA, "boat_builders", True).build_now().do("build war_canoe d6")
    assert points(table) == {"d6": 0}


@pytest.mark.rule("CP-14.17", "CP-15.15")
def test_reductions_add_up_but_not_below_nothing() -> None:
    table = Table(2).card(TONGA, "boat_builders", True).villages("d6", TONGA, 4)
    table.s.set_effect(CALL_TO_WAR, TONGA)
    table.build_now().do("build war_canoe d6", "build warrior_band d6")
    assert points(table) == {"d6": 2}
    assert table.can("build war_canoe d5", by=SAMOA) is False


@pytest.mark.rule("CP-13.5", "CP-13.11", "CP-13.15", "CP-18.8")
def test_a_resettled_home_island_has_no_pool_yet() -> None:
    table = Table(2, saved_resources=True).island("e7", "tahiti").villages("e7", TONGA, 2).villages("d6", TONGA, 0)
    table.pieces(TONGA, "d6", colony=1).card(TONGA, "fishponds").build_now().do("settle d6", "reveal_card fishponds")
    assert points(table) == {"e7": 2}
    assert table.explorer(TONGA) == "e7"
    assert table.why_not("turn_inward") == "CP-13.15"
    assert table.why_not("place_rumor d6") == "CP-13.17"
    assert all_done(table).s.saved == (0, 2)
    assert points(table.build_now()) == {"d6": 2, "e7": 2}  # one Village and the Fishponds


@pytest.mark.rule("CP-13.2", "CP-13.3")
def test_a_pool_never_pays_with_the_points_of_another() -> None:
    table = Table(2).island("e7", "rapa").villages("e7", TONGA, 1).island("f7", "tubuai").villages("f7", TONGA, 2)
    for name in ("e7", "f7"):
        table.pieces(TONGA, name, up=1)
    table.build_now().do("build war_canoe e7")
    assert points(table) == {"d6": 2, "e7": 0, "f7": 0}


@pytest.mark.rule("CP-13.2", "CP-13.11", "CP-13.13")
def test_an_island_settled_in_a_chain_takes_nothing_from_the_pool() -> None:
    table = Table(2).token("c6", ASH).pieces(TONGA, "d6", up=1).pieces(TONGA, "c6", up=1, colony=1).build_now()
    table.do("settle c6")
    assert table.why_not("build war_canoe d6") == "CP-13.2"
    assert table.can("build colony d6")
    assert table.options("buy_card") == ["buy_card d6"]
    assert table.why_not("buy_card d6") == ""
    table.do("buy_card d6")
    assert points(table) == {"d6": 0}


@pytest.mark.rule("CP-13.15")
def test_turning_inward_when_all_points_are_spent() -> None:
    table = Table(2).build_now().do("buy_card d6")
    assert points(table) == {"d6": 0}
    table.do("turn_inward")
    assert points(table) == {"d6": 1}


@pytest.mark.rule("CP-3.1", "CP-13.9")
def test_without_a_village_in_stock_nothing_is_settled_or_built() -> None:
    table = Table(2).villages("d6", TONGA, 3)
    spots = (("d7", "hawaii", 4), ("d8", "aotearoa", 4), ("e7", "tahiti", 3), ("e8", "kuporu", 2), ("f7", "kauai", 2))
    for name, tile, number in spots:
        table.island(name, tile).villages(name, TONGA, number)
    table.island("f8", "rapa").pieces(TONGA, "f8", colony=1).build_now()
    assert table.stock(TONGA, "village") == 0
    assert table.why_not("settle f8") == "CP-3.1"
    assert table.why_not("village d6") == "CP-3.1"


@pytest.mark.rule("CP-13.20", "CP-19.7")
def test_others_read_of_new_pieces_without_their_kind() -> None:
    table = Table(2).build_now()
    table.s.journal = []
    table.do("build transport_canoe d6", "place_rumor d6")
    assert table.s.notes(SAMOA) == []
    all_done(table)
    texts = [note.text() for note in table.s.notes(SAMOA)]
    assert texts.count("Player 1 had a new face-down piece in Tonga (d6)") == 2
    assert not any("Canoe" in text or "Rumor" in text for text in texts)


@pytest.mark.rule("CP-8.6", "CP-9.2")
def test_reasons_betray_no_secret_tile() -> None:
    table = Table(2).island("e7", "rapa", TONGA).pieces(TONGA, "d6", transport=1).build_now()
    assert table.why_not("village e7", by=SAMOA) == "CP-13.7"
    assert table.why_not("build colony e7", by=SAMOA) == "CP-13.6"
    assert table.why_not("flip_up d6", by=SAMOA) == "CP-9.2"


@pytest.mark.rule("CP-13.14")
def test_from_an_empty_deck_nobody_buys() -> None:
    table = Table(2)
    table.s.revealed[TONGA], table.s.deck = (1 << 28) - 1, ()
    table.build_now()
    assert table.why_not("buy_card d6") == "CP-13.14"
    assert table.why_not("buy_card d5", by=SAMOA) == "CP-13.14"


@pytest.mark.rule("CP-13.21", "CP-5.5")
def test_exiles_without_a_war_canoe_in_stock_are_asked_all_the_same() -> None:
    table = Table(2).villages("d6", TONGA, 0).pieces(TONGA, "c6", war=6, colony=1).building()
    assert (table.asked(), table.options()) == ("castaway", ["pass"])
    assert table.why_not("refuge c6") == "CP-13.21"


@pytest.mark.rule("CP-13.19", "CP-13.21")
def test_who_controls_an_island_takes_no_refuge() -> None:
    table = Table(2).pieces(TONGA, "c6", colony=1).building()
    assert table.asked() == "build"
