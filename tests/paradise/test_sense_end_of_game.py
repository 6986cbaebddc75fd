"""What any experienced player sees at once: winning, and keeping others from it."""

from __future__ import annotations

import pytest

from pentarchy.bots import make
from pentarchy.games.paradise.state import Paradise
from pentarchy.games.paradise.trays import WAR_LEADER
from tests.paradise.positions import at_turn, empire, home, table_at, three_empires
from tests.paradise.scenario import HIVA, SAMOA, TONGA, Table, hex_of
from tests.sense import FEW, assert_sensible, assert_turn, turn_of


def test_the_canoe_that_wins_the_game_is_turned_up() -> None:
    assert_turn(empire().build_now().s, does=["flip_up g6"])


def test_point_cards_stay_hidden_while_they_win_nothing() -> None:
    assert_sensible(three_empires().victory().s, good={"done"})


@pytest.mark.thorough
def test_a_victory_in_hand_is_declared() -> None:
    table = empire().card(TONGA, "wood_carving")
    table.victory()
    assert_sensible(table.s, good={"declare", "reveal_card wood_carving"})


@pytest.mark.thorough
def test_a_roll_that_wins_the_battle_is_accepted() -> None:
    table = Table(2).pieces(TONGA, "d6", war=1)
    table.s.set_effect(WAR_LEADER, TONGA)
    at_turn(table, 6).move().do("sail war_canoe d6", "step c6", "step b5").dice(6).do("end_movement")
    assert table.asked() == "reroll"
    assert_sensible(table.s, good={"accept"})


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
def test_a_card_that_is_only_points_stays_in_hand(level: str) -> None:
    table = Table(2).villages("d6", TONGA, 4).card(TONGA, "surfing").card(TONGA, "rongorongo")
    assert_turn(at_turn(table, 6).build_now().s, never=["reveal_card *"], levels=(level,))


@pytest.mark.thorough
def test_harm_goes_to_whoever_is_nearest_to_winning(level: str) -> None:
    table = three_empires()
    table.event("drought")
    assert_sensible(table.s, good={"target d5", "target d4", "target e5"}, levels=(level,))


@pytest.mark.thorough
def test_what_wins_together_is_done_together(level: str) -> None:
    table = Table(2).island("e7", "aotearoa").island("f7", "hawaiki").island("e8", "kuporu").island("g6", "tubuai")
    for name, villages in (("d6", 4), ("e7", 4), ("f7", 3), ("e8", 3), ("g6", 2)):
        table.villages(name, TONGA, villages)
    for name in ("d6", "e7", "f7", "e8"):
        table.pieces(TONGA, name, up=1)
    table.pieces(TONGA, "g6", transport=1)
    for card in ("rongorongo", "surfing", "hula", "drums", "tapa_cloth"):
        table.card(TONGA, card, True)
    assert table.vp(TONGA) == 26
    assert_turn(at_turn(table, 9).build_now().s, does=["village f7", "flip_up g6"], levels=(level,))


@pytest.mark.thorough
def test_deforestation_saves_a_lost_game(level: str) -> None:
    table = empire().card(TONGA, "wood_carving").card(SAMOA, "deforestation").victory().do("declare", "done")
    assert table.s.player == SAMOA
    assert_sensible(table.s, good={"reveal_card deforestation"}, levels=(level,))


@pytest.mark.thorough
def test_the_card_that_makes_the_threshold_ends_the_game(level: str) -> None:
    table = empire().card(TONGA, "haka").card(TONGA, "marae")
    assert_turn(table.victory().s, does=["declare"], levels=(level,))


@pytest.mark.thorough
def test_two_villages_that_win_are_built() -> None:
    table = table_at(10).island("e7", "aotearoa").island("f7", "hawaiki").island("d7", "hawaii").island("e8", "tubuai")
    for name, villages in (("e7", 3), ("f7", 3), ("d7", 4), ("e8", 2)):
        table.villages(name, TONGA, villages).pieces(TONGA, name, up=1)
    for card in ("rongorongo", "surfing", "drums", "hula"):
        table.card(TONGA, card, True)
    assert table.vp(TONGA) == 26
    assert_turn(table.build_now().s, does=["village e7", "village f7"])


@pytest.mark.thorough
def test_erosion_hits_the_leader() -> None:
    table = table_at(7, 3).island("e5", "tahiti").villages("e5", SAMOA, 3).pieces(SAMOA, "e5", up=1)
    table.island("d4", "aotearoa").villages("d4", SAMOA, 4).pieces(SAMOA, "d4", up=1)
    table.island("i4", "rarotonga").villages("i4", HIVA, 2).island("e7", "kuporu").villages("e7", TONGA, 2)
    table.track(7, 14, 6)
    assert_sensible(table.event("severe_erosion").s, good=["target e5", "target d4"])


@pytest.mark.thorough
def test_a_winner_declares() -> None:
    table = table_at(11).island("e7", "aotearoa").island("f7", "hawaiki").island("d7", "hawaii").island("e8", "tahiti")
    for name, villages in (("e7", 4), ("f7", 4), ("d7", 4), ("e8", 1)):
        table.villages(name, TONGA, villages).pieces(TONGA, name, up=1)
    for card in ("rongorongo", "surfing", "hula", "drums", "tapa_cloth", "wood_carving"):
        table.card(TONGA, card)
    assert_sensible(table.victory().s, TONGA, good=["declare"])


@pytest.mark.thorough
def test_the_taniwha_goes_between_the_leader_and_their_islands() -> None:
    table = table_at(8).ocean("e5", "e7").island("f5", "tahiti").villages("f5", SAMOA, 3).pieces(SAMOA, "f5", up=1)
    table.pieces(SAMOA, "e5", up=1).pieces(TONGA, "e7", up=1).island("f7", "kuporu").villages("f7", TONGA, 3)
    table.island("f4", "hawaii").villages("f4", SAMOA, 4).pieces(SAMOA, "f4", up=1).pieces(TONGA, "f7", up=1)
    assert_sensible(table.track(9, 14).event("taniwha").s, good=["target e5"])


@pytest.mark.thorough
def test_who_cuts_the_chain_goes_last() -> None:
    """Samoa has 28 points by one link; Tonga's War Canoe drives it off, and Samoa must not have a turn to mend it."""
    table = Table(2).villages("d5", SAMOA, 4).pieces(SAMOA, "d5", up=1, transport=2, band=4).ocean("e5", "e6", "f6")
    for name, tile in (("f4", "hawaii"), ("g4", "hawaiki"), ("f3", "aotearoa")):
        table.island(name, tile).villages(name, SAMOA, 4).pieces(SAMOA, name, up=1, band=2)
    table.pieces(SAMOA, "e5", up=1)
    for card in ("rongorongo", "surfing", "hula", "drums"):
        table.card(SAMOA, card, True)
    table.villages("d6", TONGA, 4).pieces(TONGA, "d6", up=1, band=3).pieces(TONGA, "f6", war=1)
    assert table.vp(SAMOA) == 25
    table.card(SAMOA, "tapa_cloth", True).card(SAMOA, "wood_carving", True).card(SAMOA, "hill_fort", True)
    table.track(5, 27)
    assert_sensible(at_turn(table, 10).turn_order().s, good=["order p1 cw"], levels=("normal",))


@pytest.mark.thorough
def test_the_last_point_is_a_village() -> None:
    """27 points: one Village is the game."""
    table = Table(2).island("e7", "aotearoa").island("f7", "hawaiki").island("d7", "hawaii").island("e8", "kuporu")
    for name, villages in (("d6", 4), ("e7", 4), ("f7", 4), ("d7", 4), ("e8", 1)):
        table.villages(name, TONGA, villages).pieces(TONGA, name, up=1)
    for name in ("rongorongo", "surfing", "drums", "hula"):
        table.card(TONGA, name, True)
    table.s.turn = 10
    assert_turn(table.build_now().s, does=["village e8"])


@pytest.mark.thorough
def test_early_points_become_villages() -> None:
    """Turn 2, three points, room for one more: it pays for itself by turn 4."""
    assert_turn(home(2, 3).build_now().s, does=["village d6"], never=["buy_card *", "build war_canoe *"])


@pytest.mark.thorough
def test_a_point_more_ends_the_game_before_anything_else() -> None:
    """At 27 points the canoe that links two Villages wins; the fleet next door does not matter any more."""
    table = empire().ocean("d7").pieces(SAMOA, "d7", war=4)
    assert_turn(table.build_now().s, does=["flip_up g6"])


@pytest.mark.thorough
def test_the_leader_is_cut_off() -> None:
    """Samoa has 27 points; one War Canoe in e5 takes a group off the chain without a die."""
    table = Table(2).villages("d5", SAMOA, 4).pieces(SAMOA, "d5", up=1, band=4).ocean("e5", "e6", "f6")
    for name, tile in (("f4", "hawaii"), ("g4", "hawaiki"), ("f3", "aotearoa")):
        table.island(name, tile).villages(name, SAMOA, 4).pieces(SAMOA, name, up=1, band=2)
    table.pieces(SAMOA, "e5", up=1)
    for card in ("rongorongo", "surfing", "hula", "drums", "tapa_cloth", "wood_carving"):
        table.card(SAMOA, card, True)
    table.villages("d6", TONGA, 4).pieces(TONGA, "d6", up=1, band=3).pieces(TONGA, "f6", war=1)
    assert_turn(at_turn(table, 10).move().s, does=["step e5"])


@pytest.mark.thorough
def test_two_hidden_cards_win() -> None:
    """26 points are shown and two are hidden."""
    table = Table(2).island("e7", "aotearoa").island("f7", "hawaiki").island("d7", "hawaii").island("e8", "kuporu")
    for name, villages in (("d6", 4), ("e7", 4), ("f7", 4), ("d7", 4), ("e8", 2)):
        table.villages(name, TONGA, villages).pieces(TONGA, name, up=1)
    for name in ("rongorongo", "surfing"):
        table.card(TONGA, name, True)
    table.card(TONGA, "hula").card(TONGA, "tapa_cloth")
    assert table.vp(TONGA) == 26
    assert_turn(at_turn(table, 10).victory().s, does=["declare"])


@pytest.mark.thorough
def test_cards_that_win_nothing_stay_hidden() -> None:
    """Two cards make 24 of 28."""
    table = table_at(8).island("e7", "aotearoa").villages("e7", TONGA, 4).pieces(TONGA, "e7", up=1)
    table.card(TONGA, "hula").card(TONGA, "tapa_cloth")
    assert_turn(table.victory().s, never=["reveal_card *"])
