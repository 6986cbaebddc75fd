"""Positions in which any experienced player sees at once what is sensible."""

from __future__ import annotations

import pytest

from pentarchy.bots import Budget, make
from pentarchy.games.paradise.battle import end_battle
from pentarchy.games.paradise.components import COLONY
from pentarchy.games.paradise.pieces import count
from pentarchy.games.paradise.state import Paradise
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
from tests.sense import FEW, LEVELS, assert_sensible, assert_turn, turn_of


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


@pytest.mark.thorough
def test_a_colony_is_built_for_a_free_island_next_door() -> None:
    table = Table(2).villages("d6", TONGA, 4).pieces(TONGA, "d6", up=1, transport=1).island("d7", "kuporu")
    assert_turn(at_turn(table, 4).build_now().s, does=["build colony d6"], never=["build warrior_band *", "buy_card *"])


@pytest.mark.thorough
def test_stone_adzes_are_revealed_before_the_first_canoe() -> None:
    table = at_turn(Table(2).villages("d6", TONGA, 3).card(TONGA, "stone_adzes"), 3).build_now()
    assert_turn(table.s, does=["reveal_card stone_adzes", "village d6"])


@pytest.mark.thorough
def test_no_third_colony_where_no_island_is_known() -> None:
    table = Table(2).villages("d6", TONGA, 4).ocean("e6", "e7", "d7").pieces(TONGA, "d6", colony=2)
    assert_turn(at_turn(table, 5).build_now().s, never=["build colony *"])


@pytest.mark.thorough
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
    assert_sensible(table.s, good={"save warrior_band"})
    table.do("save warrior_band")
    assert_sensible(table.s, good={"done"})


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


@pytest.mark.thorough
def test_a_victory_in_hand_is_declared() -> None:
    table = empire().card(TONGA, "wood_carving")
    table.victory()
    assert_sensible(table.s, good={"declare", "reveal_card wood_carving"})


@pytest.mark.thorough
def test_a_voyage_with_four_knots_goes_home() -> None:
    table = at_turn(Table(2).island("e6", "tubuai"), 4).explore().draws("open_ocean_2", "open_ocean_2")
    table.do("explore e7", "explore f7")
    assert_sensible(table.s, good={"return_home"})


@pytest.mark.thorough
def test_a_voyage_with_one_knot_goes_on() -> None:
    table = at_turn(Table(2), 2).explore().draws("open_ocean_1").do("explore e7")
    assert_sensible(table.s, bad={"return_home"})


@pytest.mark.thorough
def test_explorers_look_near_home_first() -> None:
    table = at_turn(Table(2).ocean("e6", "f6", "g5", "h5"), 2).explore()
    assert_sensible(table.s, bad={"explore i4", "explore i5", "explore h4", "explore g4", "stay"})


@pytest.mark.thorough
def test_a_roll_that_wins_the_battle_is_accepted() -> None:
    table = Table(2).pieces(TONGA, "d6", war=1)
    table.s.set_effect(WAR_LEADER, TONGA)
    at_turn(table, 6).move().do("sail war_canoe d6", "step c6", "step b5").dice(6).do("end_movement")
    assert table.asked() == "reroll"
    assert_sensible(table.s, good={"accept"})


@pytest.mark.thorough
def test_a_roll_that_loses_the_last_canoe_is_made_again() -> None:
    table = Table(2).pieces(TONGA, "d6", war=1)
    table.s.set_effect(WAR_LEADER, TONGA)
    at_turn(table, 6).move().do("sail war_canoe d6", "step c5").dice(2).do("end_movement")
    assert_sensible(table.s, good={"reroll"})


@pytest.mark.thorough
def test_one_war_canoe_does_not_attack_three_defenders() -> None:
    table = Table(2).villages("d5", SAMOA, 4).pieces(SAMOA, "d5", band=1).pieces(TONGA, "d6", war=1, band=1, up=1)
    assert_turn(at_turn(table, 6).move().s, never=["step d5"])


@pytest.mark.thorough
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


@pytest.mark.thorough
def test_a_working_chain_is_not_pulled_apart() -> None:
    table = Table(2).villages("d6", TONGA, 4).ocean("e6").island("f6", "tubuai").villages("f6", TONGA, 2)
    for name in ("d6", "e6", "f6"):
        table.pieces(TONGA, name, up=1)
    assert_turn(at_turn(table, 6).move().s, never=["sail *"])


# --- one for each piece of advice ------------------------------------------------------------------------------------


@pytest.fixture(params=["normal", pytest.param("hard", marks=pytest.mark.thorough)])
def level(request: pytest.FixtureRequest) -> str:
    """Hard bots answer these slowly."""
    return str(request.param)


@pytest.mark.thorough
def test_the_home_island_is_filled_first(level: str) -> None:
    assert_turn(at_turn(Table(2).villages("d6", TONGA, 2), 1).build_now().s, does=["village d6"], levels=(level,))


@pytest.mark.thorough
def test_a_village_comes_before_a_card(level: str) -> None:
    table = Table(2).villages("d6", TONGA, 4).island("d7", "kuporu").villages("d7", TONGA, 1)
    table.pieces(TONGA, "d6", up=1).pieces(TONGA, "d7", up=1)
    assert_turn(at_turn(table, 5).build_now().s, does=["village d7"], levels=(level,))


@pytest.mark.thorough
def test_no_build_point_is_left(level: str) -> None:
    table = at_turn(Table(2).villages("d6", TONGA, 3), 2).build_now()
    end = table.s.copy()
    for words in turn_of(table.s, make(level, budget=FEW, seed=1)):
        if words == "done":
            break
        end.apply(table.game_action(words), TONGA)
    lane = end.lane(TONGA)
    assert isinstance(lane, Paradise)
    assert lane.bp[hex_of("d6")] == 0


@pytest.mark.thorough
def test_an_atoll_on_the_way_is_linked(level: str) -> None:
    table = Table(2).villages("d6", TONGA, 4).pieces(TONGA, "d6", up=1).island("e6", "tokelau")
    table.pieces(TONGA, "e6", transport=1)
    assert_turn(at_turn(table, 6).build_now().s, does=["flip_up e6"], levels=(level,))


@pytest.mark.thorough
def test_a_voyage_with_two_knots_goes_on(level: str) -> None:
    table = at_turn(Table(2), 3).explore().draws("open_ocean_2").do("explore e7")
    assert_sensible(table.s, bad={"return_home"}, levels=(level,))


@pytest.mark.thorough
def test_a_voyage_with_three_knots_goes_home_if_an_island_is_known(level: str) -> None:
    table = at_turn(Table(2).island("d7", "kuporu"), 4).explore().draws("open_ocean_3").do("explore e6")
    assert_sensible(table.s, good={"return_home"}, levels=(level,))


@pytest.mark.thorough
def test_fishponds_are_put_to_work_at_once(level: str) -> None:
    table = at_turn(Table(2).villages("d6", TONGA, 3).card(TONGA, "fishponds"), 4).build_now()
    assert_turn(table.s, does=["reveal_card fishponds"], levels=(level,))


@pytest.mark.thorough
def test_a_card_that_is_only_points_stays_in_hand(level: str) -> None:
    table = Table(2).villages("d6", TONGA, 4).card(TONGA, "surfing").card(TONGA, "rongorongo")
    assert_turn(at_turn(table, 6).build_now().s, never=["reveal_card *"], levels=(level,))


@pytest.mark.thorough
def test_three_war_canoes_take_a_weak_island(level: str) -> None:
    """Three against one Local Warrior: 88 %. Samoa at home is too strong for them."""
    table = Table(2).villages("d5", SAMOA, 4).pieces(SAMOA, "d5", band=3)
    table.island("e6", "hawaiki").villages("e6", SAMOA, 2)
    table.villages("d6", TONGA, 4).pieces(TONGA, "d6", war=3, band=3, up=1)
    assert_turn(at_turn(table, 7).move().s, does=["step e6"], levels=(level,))


@pytest.mark.thorough
def test_war_canoes_attack_together(level: str) -> None:
    """Two against three are 31 %, one alone 12 %; two islands with one canoe each are a beginner's attack."""
    table = Table(2).villages("d5", SAMOA, 4).pieces(SAMOA, "d5", band=1).villages("d6", TONGA, 3)
    table.pieces(TONGA, "d6", war=1, band=1)
    assert_turn(at_turn(table, 5).move().s, never=["step d5", "step c5"], levels=(level,))


@pytest.mark.thorough
def test_nobody_guards_what_nobody_can_reach(level: str) -> None:
    table = Table(2).villages("d6", TONGA, 4).villages("d5", SAMOA, 2).island("e7", "tubuai")
    table.villages("e7", TONGA, 1).pieces(TONGA, "d6", up=1, transport=2)
    assert_turn(at_turn(table, 4).build_now().s, never=["build warrior_band *"], levels=(level,))


@pytest.mark.thorough
def test_harm_goes_to_whoever_is_nearest_to_winning(level: str) -> None:
    table = three_empires()
    table.event("drought")
    assert_sensible(table.s, good={"target d5", "target d4", "target e5"}, levels=(level,))


@pytest.mark.thorough
def test_a_spring_goes_to_an_own_group(level: str) -> None:
    table = Table(2).villages("d6", TONGA, 4).island("e7", "rapa").villages("e7", TONGA, 1)
    table.pieces(TONGA, "d6", up=1).island("d7", "tokelau")
    at_turn(table, 5).event("discovered_spring")
    assert_sensible(table.s, good={"target d6", "target e7"}, levels=(level,))


@pytest.mark.thorough
def test_an_escorted_colony_is_not_needed_next_door(level: str) -> None:
    """A canoe that serves as the only link stays; the spare one carries the Colony."""
    table = Table(2).villages("d6", TONGA, 4).island("d7", "kuporu").pieces(TONGA, "d6", up=1, transport=1, colony=1)
    assert_turn(at_turn(table, 4).move().s, does=["load colony", "step d7"], levels=(level,))


@pytest.mark.thorough
def test_a_colony_ashore_settles(level: str) -> None:
    table = Table(2).villages("d6", TONGA, 4).island("d7", "kuporu").pieces(TONGA, "d7", colony=1, transport=1)
    assert_turn(at_turn(table, 5).pieces(TONGA, "d6", up=1).build_now().s, does=["settle d7"], levels=(level,))


@pytest.mark.thorough
def test_the_canoe_that_brought_a_colony_becomes_a_link(level: str) -> None:
    table = Table(2).villages("d6", TONGA, 4).island("d7", "kuporu").villages("d7", TONGA, 2)
    table.pieces(TONGA, "d6", up=1).pieces(TONGA, "d7", transport=1)
    assert_turn(at_turn(table, 6).build_now().s, does=["flip_up d7"], levels=(level,))
