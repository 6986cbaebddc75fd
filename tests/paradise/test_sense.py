"""Positions in which any experienced player sees at once what is sensible."""

from __future__ import annotations

from pentarchy.bots import Budget, make
from pentarchy.games.paradise.battle import end_battle
from pentarchy.games.paradise.components import COLONY
from pentarchy.games.paradise.pieces import count
from pentarchy.games.paradise.trays import (
    B_BANDS,
    B_HEX,
    B_LOCALS,
    B_ROLL,
    B_SIDE,
    B_WARS,
    BATTLE_PLACES,
    WAR_LEADER,
)
from tests.paradise.scenario import HIVA, SAMOA, TONGA, Table, hex_of
from tests.sense import LEVELS, assert_sensible, assert_turn, turn_of


def at_turn(table: Table, turn: int) -> Table:
    table.s.turn = turn
    return table


# --- the ten worked positions ---------------------------------------------------------------------------------------


def empire() -> Table:
    """27 points, and a canoe in g6 whose turning makes 28."""
    table = Table(2).island("e7", "aotearoa").island("f7", "hawaiki").island("e8", "kuporu").island("g6", "tubuai")
    for name, villages in (("d6", 4), ("e7", 4), ("f7", 4), ("e8", 3), ("g6", 2)):
        table.villages(name, TONGA, villages)
    for name in ("d6", "e7", "f7", "e8"):
        table.pieces(TONGA, name, up=1)
    table.pieces(TONGA, "g6", transport=1)
    for card in ("rongorongo", "surfing", "hula", "drums", "tapa_cloth"):
        table.card(TONGA, card, True)
    assert table.vp(TONGA) == 27
    return at_turn(table, 9)


def test_the_canoe_that_wins_the_game_is_turned_up() -> None:
    assert_turn(empire().build_now().s, does=["flip_up g6"])


def test_a_colony_is_built_for_a_free_island_next_door() -> None:
    table = Table(2).villages("d6", TONGA, 4).pieces(TONGA, "d6", up=1, transport=1).island("d7", "kuporu")
    assert_turn(at_turn(table, 4).build_now().s, does=["build colony d6"], never=["build warrior_band *", "buy_card *"])


def test_stone_adzes_are_revealed_before_the_first_canoe() -> None:
    table = at_turn(Table(2).villages("d6", TONGA, 3).card(TONGA, "stone_adzes"), 3).build_now()
    assert_turn(table.s, does=["reveal_card stone_adzes", "village d6"])


def test_no_third_colony_where_no_island_is_known() -> None:
    table = Table(2).villages("d6", TONGA, 4).ocean("e6", "e7", "d7").pieces(TONGA, "d6", colony=2)
    assert_turn(at_turn(table, 5).build_now().s, never=["build colony *"])


def test_the_larger_island_is_landed_on() -> None:
    table = Table(2).villages("d6", TONGA, 4).pieces(TONGA, "d6", up=1, transport=1, colony=1)
    table.island("e6", "rapa").island("e7", "aotearoa")
    more = Budget(iterations=600)
    assert_turn(at_turn(table, 4).move().s, does=["sail transport_canoe d6", "load colony", "step e7"], budget=more)
    for level in LEVELS:
        end = table.s.copy()
        for words in turn_of(table.s, make(level, budget=more, seed=1)):
            end.apply(table.game_action(words))
        assert count(end.stack(TONGA, hex_of("e7")), COLONY) == 1


def battle(table: Table, attacker: int, name: str, **rows: int) -> Table:
    """A battle with these front rows, before the first roll."""
    tray = [0] * BATTLE_PLACES
    tray[B_HEX], tray[B_ROLL] = hex_of(name), -1
    tray[B_SIDE], tray[B_SIDE + 1] = attacker, 1 - attacker
    places = {"wars": B_WARS, "bands": B_BANDS, "their_bands": B_BANDS + 1, "locals": B_LOCALS + 1}
    for word, number in rows.items():
        tray[places[word]] = number
    table.s.battle = tray
    return table


def attacked(villages: int, bands: int, canoes: int) -> Table:
    """Samoa's War Canoes stand before Tonga, and Movement is about to end."""
    table = Table(2).villages("d6", TONGA, villages).pieces(TONGA, "d6", band=bands).pieces(SAMOA, "d5", war=canoes)
    at_turn(table, 6).move(SAMOA)
    for _ in range(canoes):
        table.do("sail war_canoe d5", "step d6")
    return table


def test_a_local_warrior_is_lost_first() -> None:
    table = attacked(3, 2, 3).dice(6).do("end_movement")
    assert (table.asked(), table.s.player) == ("battle_loss", TONGA)
    assert_sensible(table.s, good={"lose local_warrior"})


def test_the_hill_fort_is_shown_before_the_battle() -> None:
    table = attacked(2, 1, 2).card(TONGA, "hill_fort").do("end_movement")
    assert (table.asked(), table.s.player) == ("battle_cards", TONGA)
    assert_sensible(table.s, good={"reveal_card hill_fort"})


def won() -> Table:
    """Tonga has won f6 with a band and two War Canoes left in front."""
    table = Table(2).villages("d6", TONGA, 3).island("f6", "tahiti").villages("f6", SAMOA, 3)
    table.pieces(TONGA, "f6", war=3, band=1)
    at_turn(table, 6).move(TONGA)
    s = table.s
    s.agenda.pop()
    battle(table, TONGA, "f6", wars=2, bands=1)
    end_battle(s)
    s.settle()
    return table


def test_a_band_is_given_for_a_village_and_no_canoe() -> None:
    table = won()
    assert table.asked() == "save_villages"
    assert_sensible(table.s, good={"save warrior_band"}, levels=("normal",))
    table.do("save warrior_band")
    assert_sensible(table.s, good={"done"}, levels=("normal",))


def test_navigation_is_shown_to_bring_the_explorer_home() -> None:
    table = at_turn(Table(2).card(TONGA, "navigation"), 4).explore().draws("open_ocean_3", "open_ocean_3")
    table.do("explore e6", "explore f6")
    assert table.asked() == "lost_window"
    assert_sensible(table.s, good={"reveal_card navigation"})


def three_empires() -> Table:
    """Turn 8: Tonga 17 with two hidden points, Samoa 18, Hiva 17."""
    table = Table(3)
    lands = (
        (TONGA, (("d6", "", 4), ("e7", "tahiti", 3), ("d7", "kuporu", 3), ("e8", "tubuai", 2))),
        (SAMOA, (("d5", "", 4), ("d4", "raiatea", 3), ("e5", "hawaiki", 4))),
        (HIVA, (("i3", "", 3), ("i4", "aotearoa", 4), ("i2", "rarotonga", 2), ("j3", "aitutaki", 2))),
    )
    for p, groups in lands:
        for name, tile, villages in groups:
            if tile:
                table.island(name, tile)
            table.villages(name, p, villages).pieces(p, name, up=1)
    cards = ((TONGA, "moai"), (SAMOA, "rongorongo tapa_cloth drums"), (HIVA, "wood_carving hui"))
    for p, names in cards:
        for name in names.split():
            table.card(p, name, True)
    table.card(TONGA, "hula").card(TONGA, "surfing")
    assert [table.vp(p) for p in range(3)] == [17, 18, 17]
    return at_turn(table, 8)


def test_point_cards_stay_hidden_while_they_win_nothing() -> None:
    assert_sensible(three_empires().victory().s, good={"done"})


# --- others -------------------------------------------------------------------------------------------------------


def test_a_victory_in_hand_is_declared() -> None:
    table = empire().card(TONGA, "wood_carving")
    table.victory()
    assert_sensible(table.s, good={"declare", "reveal_card wood_carving"})


def test_a_voyage_with_four_knots_goes_home() -> None:
    table = at_turn(Table(2).island("e6", "tubuai"), 4).explore().draws("open_ocean_2", "open_ocean_2")
    table.do("explore e7", "explore f7")
    assert_sensible(table.s, good={"return_home"})


def test_a_voyage_with_one_knot_goes_on() -> None:
    table = at_turn(Table(2), 2).explore().draws("open_ocean_1").do("explore e7")
    assert_sensible(table.s, bad={"return_home"})


def test_explorers_look_near_home_first() -> None:
    table = at_turn(Table(2).ocean("e6", "f6", "g5", "h5"), 2).explore()
    assert_sensible(table.s, bad={"explore i4", "explore i5", "explore h4", "explore g4", "stay"})


def test_a_roll_that_wins_the_battle_is_accepted() -> None:
    table = Table(2).pieces(TONGA, "d6", war=1)
    table.s.set_effect(WAR_LEADER, TONGA)
    at_turn(table, 6).move().do("sail war_canoe d6", "step c6", "step b5").dice(6).do("end_movement")
    assert table.asked() == "reroll"
    assert_sensible(table.s, good={"accept"})


def test_a_roll_that_loses_the_last_canoe_is_made_again() -> None:
    table = Table(2).pieces(TONGA, "d6", war=1)
    table.s.set_effect(WAR_LEADER, TONGA)
    at_turn(table, 6).move().do("sail war_canoe d6", "step c5").dice(2).do("end_movement")
    assert_sensible(table.s, good={"reroll"})


def test_one_war_canoe_does_not_attack_three_defenders() -> None:
    table = Table(2).villages("d5", SAMOA, 4).pieces(SAMOA, "d5", band=1).pieces(TONGA, "d6", war=1, band=1, up=1)
    assert_turn(at_turn(table, 6).move().s, never=["step d5"], levels=("hard",))


def test_a_link_that_makes_the_leader_win_is_cut() -> None:
    table = Table(2).villages("d5", SAMOA, 4).island("e4", "hawaiki").villages("e4", SAMOA, 4).ocean("e5")
    table.pieces(SAMOA, "d5", up=1).pieces(SAMOA, "e5", up=1).pieces(SAMOA, "e4", up=1)
    table.villages("d6", TONGA, 4).island("d7", "kuporu").villages("d7", TONGA, 3).ocean("e6").pieces(
        TONGA, "e6", war=1
    )
    table.pieces(TONGA, "d6", up=1).pieces(TONGA, "d7", up=1)
    table.s.threshold = 10
    at_turn(table, 9).order(SAMOA, TONGA).move()
    assert_turn(table.s, does=["sail war_canoe e6", "step e5"])


def test_a_working_chain_is_not_pulled_apart() -> None:
    table = Table(2).villages("d6", TONGA, 4).ocean("e6").island("f6", "tubuai").villages("f6", TONGA, 2)
    for name in ("d6", "e6", "f6"):
        table.pieces(TONGA, name, up=1)
    assert_turn(at_turn(table, 6).move().s, never=["sail *"])
