"""What any experienced player sees at once: boats: buying, selling, storing and placing them.

Orange to play, then Blue, Purple, Grey. Rows hold only what is named and tiles that nobody can build.
"""

from __future__ import annotations

import pytest

from tests.sense import AMPLE, assert_sensible, assert_turn
from tests.yamatai.positions import no_clay_beside_i14, table
from tests.yamatai.scenario import BLUE, ORANGE


def test_gold_is_stored_for_the_palace() -> None:
    """Clay can be bought again for 5, gold never, and the palace needs nothing else."""
    given = table(4, 4).reserve("palace_summer").boats("wood b48", "stone b49").hand("clay", "gold").row()
    assert_sensible(given.at("store", fleet=1).s, good={"store gold"})


def test_a_boat_that_makes_the_build_two_points_better_is_bought() -> None:
    """Monastery instead of bathhouse: 2 points for 2 coins."""
    given = table(coins=10).boats("bamboo b24", "wood b25", "stone b26").hand("bamboo").row("bathhouse", "monastery")
    given.at("trade", fleet=1)
    assert_sensible(given.s, good={"buy bamboo"})
    assert_turn(given.s, does=["buy bamboo", "build monastery i14"])


@pytest.mark.thorough
def test_a_boat_dearer_than_what_it_brings_is_not_bought() -> None:
    """Stone for 4 coins would make 5 of 4 points."""
    given = table(4, 5, coins=6).boats("bamboo b24", "wood b25", "wood b26").hand("wood").row("teahouse", "playhouse")
    assert_sensible(given.at("trade", fleet=1).s, bad={"buy stone", "buy clay"}, levels=("normal",))


@pytest.mark.thorough
def test_no_boat_is_moved_without_need() -> None:
    given = table(4, 3).boats("bamboo b25", "wood b54", "clay b77").row("palace_winter")
    assert_turn(given.at("recruit", fleet=6).s, never=["power"], levels=("normal",))  # hard may take it from the next


@pytest.mark.thorough
def test_a_boat_is_moved_to_complete_the_dearest_tile() -> None:
    """Gold lies idle on b77; beside i14 it completes the palace."""
    given = table(4, 4).boats("wood b25", "stone b26", "gold b77").hand("stone", "clay").row("palace_winter", "dojo")
    given.boats("clay b24")
    assert_turn(given.at("place", fleet=6).s, does=["power", "lift b77", "build palace_winter *"])


@pytest.mark.thorough
def test_gold_is_stored_before_clay() -> None:
    given = table(4, 4).hand("clay", "gold").boats("bamboo b48", "wood b49").row("palace_spring")
    assert_sensible(given.at("store", fleet=10).s, good={"store gold"})


@pytest.mark.thorough
def test_idle_gold_is_salvaged_for_the_palace() -> None:
    given = table(4, 4).boats("wood b25", "stone b26", "gold b77", "clay b49").hand("bamboo", "clay")
    given.row("palace_summer").at("place", fleet=7)
    assert_turn(given.s, does=["power", "salvage b77"], holds=lambda s: s.score(ORANGE, ORANGE).total >= 8)


@pytest.mark.thorough
def test_clay_is_bought_for_the_great_manor() -> None:
    """Five coins, a point, lift the build from 5 to 9."""
    given = table(2, 4, coins=10).boats("wood b25", "stone b26", "bamboo b39").hand("bamboo")
    given.row("great_manor", "bathhouse").at("trade", fleet=1)
    assert_turn(given.s, does=["buy clay", "build great_manor i14"])


@pytest.mark.thorough
def test_clay_that_nobody_needs_is_sold() -> None:
    """Nothing to build or to collect: clay is five coins, a whole point."""
    given = table(3, 4, coins=6).boats("stone b25").hand("stone", "clay").row("palace_spring").at("trade", fleet=6)
    assert_sensible(given.s, good={"sell clay"})


@pytest.mark.thorough
def test_the_last_clay_is_not_laid_where_the_next_player_needs_it() -> None:
    """The bathhouse is ready; clay beside i20 would let Blue, who has gold, build the winter palace."""
    given = table(4, 5, coins=2).boats("wood b25", "stone b26", "wood b48", "stone b54").fresh("bamboo b36")
    given.hand("clay").harbor("gold", player=BLUE).row("bathhouse", "palace_winter").tracks(
        1, 2, 3, 4, 9, 5, 6, 7, 8, 10
    )
    assert_sensible(given.at("place", fleet=1).s, bad={"place clay b40", "place clay b49"})


@pytest.mark.thorough
def test_what_is_needed_is_stored_not_what_is_dear() -> None:
    """Orange plays again at once: bamboo completes the bathhouse, no fleet has one, and there is no money."""
    given = table(2, 4, coins=1).boats("wood b25", "stone b26", "bamboo b39").hand("bamboo", "clay").row("bathhouse")
    given.tracks(2, 3, 6, 8, 9, 1, 4, 5, 7, 10)
    given.s.order = (ORANGE, ORANGE, BLUE, BLUE)
    assert_sensible(given.at("store", fleet=9).s, good={"store bamboo"})


@pytest.mark.thorough
def test_gold_is_not_laid_beside_a_fishing_lodge() -> None:
    """Bamboo completes the lodge; the gold is kept for the palace in the reserve."""
    given = table(4, 4).boats("wood b25", "bamboo b39", "wood b60").hand("bamboo", "gold").reserve("palace_summer")
    given.row("fishing_lodge").at("place", fleet=5)
    assert_turn(given.s, does=["place bamboo *"], never=["place gold *"])


@pytest.mark.thorough
def test_a_boat_is_bought_to_build_instead_of_idling() -> None:
    """Nothing can be built with wood alone; three coins' worth of stone and it is the dojo."""
    given = table(2, 5, coins=7).boats("wood b24").hand("wood").houses("i13").row("dojo").at("trade", fleet=2)
    assert_turn(given.s, does=["buy stone", "place *"], holds=lambda s: s.score(ORANGE, ORANGE).total > 8)


@pytest.mark.thorough
def test_nothing_is_bought_that_builds_nothing() -> None:
    given = table(4, 4).boats("wood b25").hand("wood").row("palace_winter", "palace_autumn")
    assert_sensible(given.at("trade", fleet=2).s, bad={"buy *"}, levels=("normal",))


@pytest.mark.thorough
def test_the_clay_is_moved_away_from_the_palace_of_the_next_player() -> None:
    """Blue's gold would make the winter palace (12); no fleet that is left has clay, and Blue has no money."""
    given = table(4, 5, coins=0).boats("wood b25", "stone b26", "clay b36", "gold b39").row("palace_winter")
    given.harbor("gold", player=BLUE).tracks(6, 1, 2, 3, 5, 4, 7, 8, 9, 10)
    assert_turn(given.at("recruit", fleet=6).s, does=["power", "lift b36"], holds=no_clay_beside_i14, budget=AMPLE)


@pytest.mark.thorough
def test_the_wood_that_the_reserved_tile_needs_is_stored() -> None:
    """Bamboo and stone lie beside i14; the clay is dearer, but completes nothing."""
    given = table(3, 4, coins=0).reserve("bathhouse").boats("bamboo b25", "stone b26").hand("wood", "clay").row()
    given.tracks(1, 3, 6, 5, 8, 2, 4, 7, 9, 10)
    assert_sensible(given.at("store", fleet=1).s, good={"store wood"})


@pytest.mark.thorough
def test_the_tile_is_reserved_that_lacks_only_a_boat_in_store() -> None:
    """Clay is in the harbour for the academy; the autumn palace lacks gold, clay and bamboo."""
    given = table(4, 4, coins=2).boats("wood b25", "stone b26", "bamboo b36", "clay b49").harbor("clay")
    given.row("palace_autumn", "academy").harbor("clay", player=BLUE)
    assert_turn(given.at("recruit", fleet=2).s, does=["power", "reserve academy"])


@pytest.mark.thorough
def test_the_stonemason_reads_the_great_manor_with_two_wood_boats() -> None:
    given = table(4, 4).has("stonemason").boats("wood b25", "wood b26", "clay b36").hand("bamboo").boats("bamboo b49")
    given.row("great_manor", "teahouse").at("place", fleet=1)
    assert_turn(given.s, does=["place bamboo *"], holds=lambda s: s.score(ORANGE, ORANGE).total >= 11)


@pytest.mark.thorough
def test_the_clay_is_taken_off_the_next_players_site_and_used() -> None:
    """Blue's bamboo would make the great manor; the clay of its site completes the academy on i20."""
    given = table(4, 5, coins=0).boats("wood b25", "stone b26", "clay b36", "wood b54", "stone b55", "clay b63")
    given.hand("bamboo", "clay").harbor("bamboo", player=BLUE).row("academy", "great_manor").at("place", fleet=7)
    assert_turn(given.s, holds=lambda s: s.score(ORANGE, ORANGE).total >= 7)


@pytest.mark.thorough
def test_gold_completes_the_dearest_tile_of_the_row() -> None:
    """Fleet 8 has gold, and with fleet 9 it may be missing; the summer palace is 8, the dojo 4."""
    given = table(4, 4, coins=3).boats("wood b25", "stone b26", "gold b49").row("dojo", "palace_summer")
    given.tracks(1, 2, 3, 9, 8, 4, 5, 6, 7, 10)
    assert_sensible(given.at("choose_fleet").s, good={"fleet 8", "fleet 9"})


@pytest.mark.thorough
def test_the_clay_is_laid_on_the_side_where_the_next_player_has_no_use_for_it() -> None:
    """Academy on i14 or i20: clay between them would let Blue, who has bamboo, build the great manor on the other."""
    given = table(4, 5, coins=0).boats("wood b25", "stone b26", "clay b41", "wood b48", "stone b54", "bamboo b62")
    given.hand("clay").harbor("bamboo", player=BLUE).row("academy", "great_manor").tracks(1, 2, 3, 4, 8, 5, 6, 7, 9, 10)
    assert_turn(given.at("place", fleet=1).s, never=["place clay b40"], holds=lambda s: s.score(0, 0).total >= 7)


@pytest.mark.thorough
def test_a_second_boat_is_bought_for_the_second_tea() -> None:
    """Two coins for the shipwright and four coins."""
    given = table(4, 2, coins=8).culture("tea", "i02", "i08").hand("bamboo").people("shipwright", coins=(4,))
    assert_turn(given.at("trade", fleet=1).s, does=["buy *", "recruit shipwright"])


@pytest.mark.thorough
def test_the_clay_is_laid_so_that_the_gold_can_be_stored() -> None:
    """Of two idle boats one would be scrapped."""
    given = table(4, 4).boats("clay b77", "wood b25").hand("clay", "gold").row("palace_spring").at("place", fleet=10)
    assert_turn(given.s, does=["place clay *"], never=["place gold *", "store clay"])
