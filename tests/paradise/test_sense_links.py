"""What any experienced player sees at once: Colonies, Transport Canoes and chains."""

from __future__ import annotations

import pytest

from pentarchy.bots import Budget, make
from pentarchy.games.paradise.components import COLONY
from pentarchy.games.paradise.pieces import count
from tests.paradise.positions import at_turn, home, table_at
from tests.paradise.scenario import SAMOA, TONGA, Table, hex_of
from tests.sense import LEVELS, assert_sensible, assert_turn, turn_of


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


@pytest.mark.thorough
def test_a_working_chain_is_not_pulled_apart() -> None:
    table = Table(2).villages("d6", TONGA, 4).ocean("e6").island("f6", "tubuai").villages("f6", TONGA, 2)
    for name in ("d6", "e6", "f6"):
        table.pieces(TONGA, name, up=1)
    assert_turn(at_turn(table, 6).move().s, never=["sail *"])


@pytest.mark.thorough
def test_the_home_island_is_filled_first(level: str) -> None:
    assert_turn(at_turn(Table(2).villages("d6", TONGA, 2), 1).build_now().s, does=["village d6"], levels=(level,))


@pytest.mark.thorough
def test_an_atoll_on_the_way_is_linked(level: str) -> None:
    table = Table(2).villages("d6", TONGA, 4).pieces(TONGA, "d6", up=1).island("e6", "tokelau")
    table.pieces(TONGA, "e6", transport=1)
    assert_turn(at_turn(table, 6).build_now().s, does=["flip_up e6"], levels=(level,))


@pytest.mark.thorough
def test_a_colony_ashore_settles(level: str) -> None:
    table = Table(2).villages("d6", TONGA, 4).island("d7", "kuporu").pieces(TONGA, "d7", colony=1, transport=1)
    assert_turn(at_turn(table, 5).pieces(TONGA, "d6", up=1).build_now().s, does=["settle d7"], levels=(level,))


@pytest.mark.thorough
def test_the_canoe_that_brought_a_colony_becomes_a_link(level: str) -> None:
    table = Table(2).villages("d6", TONGA, 4).island("d7", "kuporu").villages("d7", TONGA, 2)
    table.pieces(TONGA, "d6", up=1).pieces(TONGA, "d7", transport=1)
    assert_turn(at_turn(table, 6).build_now().s, does=["flip_up d7"], levels=(level,))


@pytest.mark.thorough
def test_a_chain_is_cut_where_it_costs_most(level: str) -> None:
    table = home(8).villages("d5", SAMOA, 4).ocean("e5", "f5", "f4", "f3")
    table.island("e4", "tahiti").villages("e4", SAMOA, 3).island("f2", "hawaii").villages("f2", SAMOA, 3)
    for name in ("d5", "e5", "e4", "f3", "f2"):
        table.pieces(SAMOA, name, up=1)
    table.pieces(SAMOA, "e4", band=2).pieces(SAMOA, "f2", band=2).pieces(TONGA, "f5", war=1)
    assert_turn(
        table.order(SAMOA, TONGA).move().s, does=["sail war_canoe f5", "step e5"], never=["step f4"], levels=(level,)
    )


@pytest.mark.thorough
def test_a_colony_goes_to_the_end_of_the_chain_and_lands(level: str) -> None:
    table = home(6, colony=1).ocean("e7").island("f7", "tubuai").villages("f7", TONGA, 2).island("g7", "kuporu")
    table.pieces(TONGA, "e7", up=1).pieces(TONGA, "f7", up=1, transport=1)
    assert_turn(
        table.transit().s, does=["transit_pick colony d6", "transit_to f7", "load colony", "step g7"], levels=(level,)
    )


@pytest.mark.thorough
def test_canoes_stay_where_there_is_nothing_to_link(level: str) -> None:
    table = home(4, transport=1).ocean("e6", "e7", "d7").pieces(TONGA, "c6", up=1)
    assert_turn(table.move().s, never=["sail *"], levels=(level,))


@pytest.mark.thorough
def test_a_canoe_is_built_for_the_colony_that_waits(level: str) -> None:
    table = home(4, colony=1).island("d7", "kuporu")
    assert_turn(table.build_now().s, does=["build transport_canoe d6"], never=["build colony *"], levels=(level,))


@pytest.mark.thorough
def test_a_large_island_is_hidden_from_a_rival_who_could_land_first() -> None:
    table = table_at(4).pieces(SAMOA, "d5", colony=1, transport=2).pile_top("hawaiki").draws("island_group_1")
    assert_sensible(table.explore().do("explore e6").s, good=["place_down"])


@pytest.mark.thorough
def test_a_face_down_link_is_turned_up() -> None:
    table = table_at(6).ocean("e7").island("f7", "tahiti").villages("f7", TONGA, 3)
    table.pieces(TONGA, "e7", transport=1).pieces(TONGA, "f7", up=1)
    assert_turn(table.build_now().s, does=["flip_up e7"])


@pytest.mark.thorough
def test_a_second_colony_for_one_island_is_too_many() -> None:
    table = table_at(4).ocean("e7").island("f7", "kuporu").pieces(TONGA, "e7", transport=1, colony=1)
    assert_turn(table.build_now().s, never=["build colony *"])


@pytest.mark.thorough
def test_breadfruit_makes_room_on_full_islands() -> None:
    table = table_at(5).card(TONGA, "breadfruit").ocean("e7", "e6", "d7")
    assert_turn(table.build_now().s, does=["reveal_card breadfruit", "improve d6"])


@pytest.mark.thorough
def test_a_colony_for_an_island_that_only_its_finder_knows() -> None:
    table = home(4, transport=1).island("d7", "tahiti", TONGA)
    assert_turn(table.build_now().s, does=["build colony d6"], never=["build war_canoe *", "build warrior_band *"])


@pytest.mark.thorough
def test_two_colonies_land_on_two_islands() -> None:
    table = home(5, transport=2, colony=2).island("d7", "kuporu").island("e7", "aotearoa")
    assert_turn(table.move().s, does=["step d7", "step e7"])


@pytest.mark.thorough
def test_the_typhoon_hits_the_canoes_of_the_other() -> None:
    table = table_at(8).ocean("e5", "e7").pieces(SAMOA, "e5", transport=2, war=2).pieces(TONGA, "e7", up=1)
    table.island("f7", "kuporu").villages("f7", TONGA, 3).pieces(TONGA, "f7", up=1)
    assert_sensible(table.track(9, 14).event("typhoon").s, good=["target e5"])


@pytest.mark.thorough
def test_new_settlers_land_beside_an_empty_island() -> None:
    """Kuporu lies beside Tahiti, which has a canoe to spare; home is three hexes away."""
    table = table_at(5).ocean("e7").island("f7", "tahiti").villages("f7", TONGA, 3).island("g7", "kuporu")
    table.pieces(TONGA, "e7", up=1).pieces(TONGA, "f7", up=1, transport=1)
    assert_sensible(table.event("new_settlers").s, good=["target f7", "target d6"])


@pytest.mark.thorough
def test_a_broken_chain_is_mended() -> None:
    """The canoe of e7 was driven off; one at home is to spare."""
    table = home(7, transport=1, band=2).ocean("e7").island("f7", "tahiti").villages("f7", TONGA, 3)
    table.pieces(TONGA, "f7", up=1).villages("d5", SAMOA, 4).pieces(SAMOA, "d5", up=1, band=3).pieces(TONGA, "c6", up=1)
    assert_turn(table.move().s, does=["sail transport_canoe d6", "step e7"], levels=("normal",))


@pytest.mark.thorough
def test_a_colony_goes_where_there_is_room_for_four() -> None:
    """Two free islands next door, one canoe and one Colony; nobody else is near."""
    table = home(4, transport=1, colony=1).island("d7", "rapa").island("e7", "hawaiki")
    table.villages("d5", SAMOA, 4).pieces(SAMOA, "d5", band=3)
    assert_turn(table.move().s, does=["load colony", "step e7"])


@pytest.mark.thorough
def test_colony_and_canoe_for_the_first_island() -> None:
    """Turn 3, home is full, Hawaii lies next door, and there is a canoe in the harbour only as a link."""
    table = home(3).island("e7", "hawaii").ocean("e6")
    assert_turn(table.build_now().s, does=["build colony d6"], never=["build war_canoe *", "build warrior_band *"])


@pytest.mark.thorough
def test_a_spare_canoe_links_what_is_settled() -> None:
    table = home(6, transport=1).ocean("e7").island("f7", "tahiti").villages("f7", TONGA, 3)
    table.pieces(TONGA, "f7", up=1).villages("d5", SAMOA, 4).pieces(SAMOA, "d5", band=2)
    assert_turn(table.move().s, does=["step e7"])


@pytest.mark.thorough
def test_a_link_at_work_stays() -> None:
    """The Colony waits at home for the next canoe: this one holds Tahiti to the chain."""
    table = home(6, band=1).ocean("e7").island("f7", "tahiti").villages("f7", TONGA, 3).pieces(TONGA, "f7", up=1)
    table.pieces(TONGA, "e7", up=1).villages("d5", SAMOA, 4).pieces(SAMOA, "d5", band=2)
    assert_turn(table.move().s, never=["sail transport_canoe e7", "sail transport_canoe f7"])
