"""More positions in which any experienced player sees at once what is sensible, one for each piece of advice."""

from __future__ import annotations

import pytest

from pentarchy.bots import make
from pentarchy.bots.levels import Planned
from tests.paradise.scenario import HIVA, SAMOA, TONGA, Table
from tests.paradise.test_sense import at_turn, attacked, empire
from tests.sense import assert_sensible, assert_turn, choice

pytestmark = pytest.mark.thorough


@pytest.fixture(params=["normal", pytest.param("hard", marks=pytest.mark.thorough)])
def level(request: pytest.FixtureRequest) -> str:
    """Hard bots answer these slowly."""
    return str(request.param)


def home(turn: int, villages: int = 4, **pieces: int) -> Table:
    """Tonga at home, with a link there."""
    return at_turn(Table(2).villages("d6", TONGA, villages).pieces(TONGA, "d6", up=1, **pieces), turn)


# --- battles ------------------------------------------------------------------------------------------------------


def test_a_roll_that_costs_the_other_side_a_piece_is_kept(level: str) -> None:
    table = at_turn(Table(2).pieces(TONGA, "d6", war=2).card(TONGA, "war_clubs"), 6).move()
    for _ in range(2):
        table.do("sail war_canoe d6", "step c5")
    table.dice(4).do("end_movement", "ready")
    assert table.asked() == "reroll"
    assert_sensible(table.s, good={"accept"}, levels=(level,))


def test_a_plan_to_roll_again_is_given_up_when_the_roll_is_good() -> None:
    table = at_turn(Table(2).pieces(TONGA, "d6", war=2).card(TONGA, "war_clubs"), 6).move()
    for _ in range(2):
        table.do("sail war_canoe d6", "step c5")
    s = table.dice(4).do("end_movement", "ready").s
    bot = make("normal", seed=1)
    assert isinstance(bot, Planned)
    bot._turn = (TONGA, bot.judge(s).turn(s))
    bot._sure = [("reroll", table.game_action("reroll"), s.options_for(TONGA))]
    assert s.words(choice(bot, s, TONGA)) == "accept"


def test_a_roll_that_takes_the_last_defender_is_made_again(level: str) -> None:
    table = attacked(2, 0, 1).card(TONGA, "war_clubs").dice(5).do("end_movement").do("ready")
    assert (table.asked(), table.s.player) == ("reroll", TONGA)
    assert_sensible(table.s, good={"reroll"}, levels=(level,))


def test_a_fleet_takes_an_island_at_good_odds(level: str) -> None:
    """Four against two Local Warriors: 81 %."""
    table = home(7, war=4, band=4).villages("d5", SAMOA, 4).pieces(SAMOA, "d5", band=5)
    table.island("e6", "kuporu").villages("e6", SAMOA, 3)
    assert_turn(table.move().s, does=["step e6"], levels=(level,))


def test_a_chain_is_cut_where_it_costs_most(level: str) -> None:
    table = home(8).villages("d5", SAMOA, 4).ocean("e5", "f5", "f4", "f3")
    table.island("e4", "tahiti").villages("e4", SAMOA, 3).island("f2", "hawaii").villages("f2", SAMOA, 3)
    for name in ("d5", "e5", "e4", "f3", "f2"):
        table.pieces(SAMOA, name, up=1)
    table.pieces(SAMOA, "e4", band=2).pieces(SAMOA, "f2", band=2).pieces(TONGA, "f5", war=1)
    assert_turn(
        table.order(SAMOA, TONGA).move().s, does=["sail war_canoe f5", "step e5"], never=["step f4"], levels=(level,)
    )


# --- voyages ------------------------------------------------------------------------------------------------------


def test_voyages_begin_near_home_and_away_from_rivals(level: str) -> None:
    table = at_turn(Table(2).villages("d6", TONGA, 3).ocean("e6", "f5"), 2).explore()
    assert_sensible(table.s, bad={"explore e5", "explore f4", "explore g4", "explore g5", "stay"}, levels=(level,))


def east(turn: int) -> Table:
    """Hiva knows all the sea to the coast of America."""
    table = Table(3).villages("i3", HIVA, 3).ocean("j3", "k1", "k2", "l1", "i2", "i4", "j2", "j4", "h4", "h2")
    return at_turn(table, turn)


def test_the_kumara_is_sought_late_from_a_coast_that_is_known(level: str) -> None:
    assert_sensible(east(8).explore(HIVA).s, good={"seek_kumara l1"}, levels=(level,))


def test_the_kumara_is_not_sought_with_three_knots(level: str) -> None:
    table = east(5).explore(HIVA).draws("open_ocean_3").do("explore l2")
    assert table.asked() == "voyage_continue"
    assert_sensible(table.s, bad={"seek_kumara l2"}, levels=(level,))


def test_a_large_island_next_to_a_rival_is_kept_secret(level: str) -> None:
    table = at_turn(Table(2).villages("d6", TONGA, 3), 3).explore().draws("island_group_1").pile_top("hawaiki")
    table.villages("d5", SAMOA, 4).pieces(SAMOA, "d5", transport=1, colony=1).do("explore e6")
    assert_sensible(table.s, good={"place_down"}, levels=(level,))


# --- movement -----------------------------------------------------------------------------------------------------


def test_a_colony_goes_to_the_end_of_the_chain_and_lands(level: str) -> None:
    table = home(6, colony=1).ocean("e7").island("f7", "tubuai").villages("f7", TONGA, 2).island("g7", "kuporu")
    table.pieces(TONGA, "e7", up=1).pieces(TONGA, "f7", up=1, transport=1)
    assert_turn(
        table.transit().s, does=["transit_pick colony d6", "transit_to f7", "load colony", "step g7"], levels=(level,)
    )


def test_canoes_stay_where_there_is_nothing_to_link(level: str) -> None:
    table = home(4, transport=1).ocean("e6", "e7", "d7").pieces(TONGA, "c6", up=1)
    assert_turn(table.move().s, never=["sail *"], levels=(level,))


# --- building -----------------------------------------------------------------------------------------------------


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


def test_a_canoe_is_built_for_the_colony_that_waits(level: str) -> None:
    table = home(4, colony=1).island("d7", "kuporu")
    assert_turn(table.build_now().s, does=["build transport_canoe d6"], never=["build colony *"], levels=(level,))


def test_villages_come_first_on_every_group(level: str) -> None:
    table = home(5, villages=3).island("d7", "kuporu").villages("d7", TONGA, 1).pieces(TONGA, "d7", up=1)
    assert_turn(table.build_now().s, does=["village d6", "village d7"], levels=(level,))


def test_rumors_are_put_out_early(level: str) -> None:
    assert_turn(home(2, villages=3).build_now().s, does=["place_rumor d6"], levels=(level,))


def test_terraces_are_put_to_work_where_home_is_full(level: str) -> None:
    table = home(5).card(TONGA, "irrigated_terraces").build_now()
    assert_turn(table.s, does=["reveal_card irrigated_terraces", "improve d6"], levels=(level,))


# --- victory ------------------------------------------------------------------------------------------------------


def test_deforestation_saves_a_lost_game(level: str) -> None:
    table = empire().card(TONGA, "wood_carving").card(SAMOA, "deforestation").victory().do("declare", "done")
    assert table.s.player == SAMOA
    assert_sensible(table.s, good={"reveal_card deforestation"}, levels=(level,))


def test_the_card_that_makes_the_threshold_ends_the_game(level: str) -> None:
    table = empire().card(TONGA, "haka").card(TONGA, "marae")
    assert_turn(table.victory().s, does=["declare"], levels=(level,))
