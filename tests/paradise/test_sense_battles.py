"""What any experienced player sees at once: War Canoes, Warrior Bands and battles."""

from __future__ import annotations

import pytest

from pentarchy.bots import make
from pentarchy.bots.levels import Planned
from pentarchy.games.paradise.trays import WAR_LEADER
from tests.paradise.positions import at_turn, attacked, guards, home, table_at, won
from tests.paradise.scenario import HIVA, SAMOA, TONGA, Table
from tests.sense import assert_sensible, assert_turn, choice


def test_a_local_warrior_is_lost_first() -> None:
    table = attacked(3, 2, 3).dice(6).do("end_movement")
    assert (table.asked(), table.s.player) == ("battle_loss", TONGA)
    assert_sensible(table.s, good={"lose local_warrior"})


def test_the_hill_fort_is_shown_before_the_battle() -> None:
    table = attacked(2, 1, 2).card(TONGA, "hill_fort").do("end_movement")
    assert (table.asked(), table.s.player) == ("battle_cards", TONGA)
    assert_sensible(table.s, good={"reveal_card hill_fort"})


def test_a_band_is_given_for_a_village_and_no_canoe() -> None:
    table = won()
    assert table.asked() == "save_villages"
    assert_sensible(table.s, good={"save warrior_band"})
    table.do("save warrior_band")
    assert_sensible(table.s, good={"done"})


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
def test_an_escorted_colony_is_not_needed_next_door(level: str) -> None:
    """A canoe that serves as the only link stays; the spare one carries the Colony."""
    table = Table(2).villages("d6", TONGA, 4).island("d7", "kuporu").pieces(TONGA, "d6", up=1, transport=1, colony=1)
    assert_turn(at_turn(table, 4).move().s, does=["load colony", "step d7"], levels=(level,))


@pytest.mark.thorough
def test_a_roll_that_costs_the_other_side_a_piece_is_kept(level: str) -> None:
    table = at_turn(Table(2).pieces(TONGA, "d6", war=2).card(TONGA, "war_clubs"), 6).move()
    for _ in range(2):
        table.do("sail war_canoe d6", "step c5")
    table.dice(4).do("end_movement", "ready")
    assert table.asked() == "reroll"
    assert_sensible(table.s, good={"accept"}, levels=(level,))


@pytest.mark.thorough
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


@pytest.mark.thorough
def test_a_roll_that_takes_the_last_defender_is_made_again(level: str) -> None:
    table = attacked(2, 0, 1).card(TONGA, "war_clubs").dice(5).do("end_movement").do("ready")
    assert (table.asked(), table.s.player) == ("reroll", TONGA)
    assert_sensible(table.s, good={"reroll"}, levels=(level,))


@pytest.mark.thorough
def test_a_fleet_takes_an_island_at_good_odds(level: str) -> None:
    """Four against two Local Warriors: 81 %."""
    table = home(7, war=4, band=4).villages("d5", SAMOA, 4).pieces(SAMOA, "d5", band=5)
    table.island("e6", "kuporu").villages("e6", SAMOA, 3)
    assert_turn(table.move().s, does=["step e6"], levels=(level,))


@pytest.mark.thorough
def test_a_lone_war_canoe_does_not_attack_a_home_island() -> None:
    table = table_at(5).pieces(TONGA, "d6", war=1)
    assert_turn(table.move().s, never=["step d5"])


@pytest.mark.thorough
def test_nobody_near_no_war_canoe() -> None:
    table = table_at(4, 3).island("i4", "tahiti").pieces(HIVA, "i3", transport=1).order(HIVA, TONGA, SAMOA)
    assert_sensible(table.build_now().s, HIVA, bad=["build war_canoe *", "build warrior_band *"])


@pytest.mark.thorough
def test_a_good_roll_is_kept() -> None:
    table = table_at(6).island("e6", "tubuai").villages("e6", SAMOA, 2).pieces(TONGA, "d6", war=2)
    table.card(TONGA, "war_clubs").move().do("sail war_canoe d6")
    if table.asked() == "cargo":
        table.do("load none")
    table.do("step e6", "sail war_canoe d6")
    if table.asked() == "cargo":
        table.do("load none")
    table.do("step e6").dice(6, 6, 6).do("end_movement")
    if table.asked() == "battle_cards":
        table.do("ready")
    assert table.asked() == "reroll"
    assert_sensible(table.s, good=["accept"])


@pytest.mark.thorough
def test_a_band_is_lost_rather_than_a_war_canoe() -> None:
    table = table_at(6).island("e6", "tubuai").villages("e6", SAMOA, 2).pieces(TONGA, "d6", war=2)
    table.move().do("sail war_canoe d6", "load warrior_band", "step e6", "sail war_canoe d6", "load none", "step e6")
    table.dice(1).do("end_movement")
    assert_sensible(table.s, good=["lose warrior_band"])


@pytest.mark.thorough
def test_tapu_stops_the_fleet_before_the_door() -> None:
    table = table_at(7).island("e7", "aotearoa").villages("e7", TONGA, 4).pieces(TONGA, "e7", up=1).ocean("f6")
    table.pieces(SAMOA, "f6", war=4).card(TONGA, "tapu").transit(SAMOA)
    assert_sensible(table.s, TONGA, good=["use_tapu e7"], levels=("normal",))


@pytest.mark.thorough
def test_the_home_island_is_guarded_against_a_fleet() -> None:
    table = home(7).villages("d5", SAMOA, 4).ocean("e6").pieces(SAMOA, "e6", war=3)
    assert_turn(table.build_now().s, holds=lambda after: guards(after, TONGA, "d6") >= 1)


@pytest.mark.thorough
def test_fiji_falls_to_three_war_canoes() -> None:
    """Three against two Local Warriors: 69 %, for up to three Villages, and nobody is near."""
    table = home(7, war=3, band=3).villages("d5", SAMOA, 4).pieces(SAMOA, "d5", band=4)
    assert_turn(table.move().s, does=["step c5"])


@pytest.mark.thorough
def test_the_whole_fleet_comes_from_two_places() -> None:
    """Four against two: 81 %; two would be 50 %."""
    table = home(7).island("e7", "hawaiki").villages("e7", TONGA, 4).island("e8", "tahiti").villages("e8", TONGA, 3)
    table.pieces(TONGA, "e7", up=1, war=2, band=2).pieces(TONGA, "e8", up=1, war=2, band=2)
    table.island("f6", "kuporu").villages("f6", SAMOA, 3).villages("d5", SAMOA, 4).pieces(SAMOA, "d5", band=5)
    table.villages("c5", SAMOA, 4).pieces(SAMOA, "c5", band=5)
    assert_turn(table.move().s, does=["step f6"], never=["step d5", "step c5"])


@pytest.mark.thorough
def test_two_war_canoes_do_not_attack_a_guarded_home() -> None:
    """Two Local Warriors, and three pieces face down, most of them bands: at best 31 %."""
    table = home(6, war=2, band=2).villages("d5", SAMOA, 4).pieces(SAMOA, "d5", band=3)
    assert_turn(table.move().s, never=["step d5"])


@pytest.mark.thorough
def test_two_do_not_attack_one_island_each() -> None:
    """One against two Local Warriors is 25 %, twice."""
    table = home(6, war=2, band=2).island("e6", "kuporu").villages("e6", SAMOA, 3).island("e5", "tahiti")
    table.villages("e5", SAMOA, 3).pieces(SAMOA, "e6", band=3).pieces(SAMOA, "e5", band=3)
    table.villages("d5", SAMOA, 4).pieces(SAMOA, "d5", band=4)
    assert_turn(table.move().s, never=["step e6", "step e5", "step d5"])


@pytest.mark.thorough
def test_the_hill_fort_stays_hidden_while_nobody_attacks() -> None:
    table = table_at(6).card(TONGA, "hill_fort").build_now()
    assert_turn(table.s, never=["reveal_card hill_fort"])


@pytest.mark.thorough
def test_villages_come_before_bands_where_nobody_is_near() -> None:
    table = home(6).island("e8", "hawaiki").villages("e8", TONGA, 1).pieces(TONGA, "e8", up=1).ocean("e7")
    table.pieces(TONGA, "e7", up=1).villages("d5", SAMOA, 4).pieces(SAMOA, "d5", up=1, band=2)
    assert_turn(table.build_now().s, does=["village e8"], never=["build warrior_band *"])


@pytest.mark.thorough
def test_one_war_canoe_does_not_try_a_guarded_island() -> None:
    """Two Local Warriors and two bands, all shown: 6 %."""
    table = home(7, war=1, band=2).island("e6", "kuporu").villages("e6", SAMOA, 3).villages("d5", SAMOA, 4)
    table.pieces(SAMOA, "e6", band=2).pieces(SAMOA, "d5", band=3)
    assert_turn(table.move().s, never=["step e6", "step d5"])
