"""What any experienced player sees at once: land, food, money and recruits.

Campaign map, four players in the order Rome, Carthage, Greece, Egypt; homes vacant unless named, purses empty, no
hero, no open card, round 7, all units of the active player ready, start of their turn, unless said otherwise.
"""

from __future__ import annotations

import pytest

from pentarchy.bots import Budget, make
from pentarchy.core.state import State
from pentarchy.games.conqueror.components import CAVALRY
from pentarchy.games.conqueror.state import Conqueror
from pentarchy.games.conqueror.threats import PlaceBonus
from tests.conqueror.positions import lands, opening, place, strength, table
from tests.conqueror.scenario import (
    CARTHAGE,
    EGYPT,
    GAUL,
    GREECE,
    PERSIA,
    ROME,
    WHITE,
    acting,
    ask,
    card,
    choose,
    dice,
    give_mission,
    new,
    put,
    question,
    turn,
)
from tests.sense import AMPLE, assert_sensible, assert_turn, turn_of


def test_leave_one() -> None:
    s = table()
    place(s, CARTHAGE, "3c1i alpes, 1i carthage, 1i numidia, 2i gaul, 1i cyrene")
    place(s, GREECE, "1i averni")
    acting(s, CARTHAGE)
    dice(s, 4, 1)
    choose(s, "attack alpes averni", "commit_cavalry 3", "commit_infantry 1")
    assert_sensible(s, good={"leave infantry", "leave cavalry"}, budget=AMPLE)


def test_home_first() -> None:
    s = table()
    place(s, ROME, "3c rome, 1i sardinia")
    place(s, GREECE, "4c alpes, 1i macedonia, 1i thracia, 1i achaea")
    turn(s, ROME)
    assert_turn(s, does=["recruit * rome", "collect"], never=["move cavalry rome *", "attack rome *"])


def test_the_last_turn_of_all() -> None:
    s = table()
    s.round = 30
    place(s, EGYPT, "1i alexandria, 1i cyrene, 1i syria, 1i palestina")
    place(s, CARTHAGE, "1i carthage, 1i numidia, 1i averni, 1i berber, 1i sicily, 3c gaul")
    place(s, ROME, "2c rome, 2c alpes")
    place(s, GREECE, "2c macedonia")
    turn(s, EGYPT)
    for level in ("normal", "hard"):
        for seed in range(3):
            after = s.copy()
            bot = make(level, budget=Budget(iterations=300), seed=seed)
            for words in turn_of(s, bot):
                choose(after, words)
            assert after.winner == EGYPT, level


@pytest.mark.thorough
def test_feet_first() -> None:
    """With six places free two infantry are more feet than one cavalry; and nobody fights yet."""
    s = table()
    s.round = 1
    for fort, cavalry, infantry in (("alpes", 1, 1), ("gaul", 1, 1), ("asia_minor", 2, 0)):
        put(s, WHITE, fort, c=cavalry, i=infantry)
    place(s, ROME, "1c rome, 1i brundium")
    place(s, CARTHAGE, "1c carthage, 1i numidia")
    place(s, GREECE, "1c macedonia, 1i rhodes")
    place(s, EGYPT, "1c alexandria, 1i thebes")
    turn(s, ROME)
    assert_turn(s, does=["recruit infantry rome", "collect", "move * * *"], never=["attack *"])


@pytest.mark.thorough
def test_nobody_walks_out_of_food() -> None:
    """Eight units are fed by two food; without Thebes two of them starve."""
    s = table()
    place(s, EGYPT, "4i alexandria, 1i thebes, 1i cyrene, 1i palestina, 1i syria")
    place(s, CARTHAGE, "2i carthage, 1i numidia, 2i libya")
    turn(s, EGYPT)
    assert_turn(s, holds=lambda after: strength(after, EGYPT, "thebes") > 0)


@pytest.mark.thorough
def test_no_stack_goes_to_sea() -> None:
    """Alpes falls to Greece's cavalry if its garrison leaves it for a piece of water."""
    s = table()
    place(s, ROME, "1i rome, 4i alpes, 1i brundium, 1i sicily, 1i sardinia")
    place(s, CARTHAGE, "3i averni, 4i gaul, 2i carthage")
    place(s, GREECE, "2c illyria, 2i celtica, 1i macedonia")
    turn(s, ROME)
    assert_turn(s, holds=lambda after: strength(after, ROME, "alpes") >= 4)


@pytest.mark.thorough
def test_the_vacant_home_is_safe_and_the_stack_marches() -> None:
    """Nobody is near Rome: the army takes Alpes, where white soldiers stand, and leaves the home vacant."""
    s = table()
    s.round = 4
    put(s, WHITE, "alpes", c=1, i=1)
    place(s, ROME, "3c rome, 1i brundium, 1i sicily")
    place(s, CARTHAGE, "2i carthage, 1i numidia, 1i libya")
    place(s, GREECE, "2i macedonia, 1i thracia")
    turn(s, ROME)
    assert_turn(s, does=["attack rome alpes"])


@pytest.mark.thorough
def test_a_mission_beside_home_is_taken() -> None:
    """Sicily and Sardinia are empty and bring five coins."""
    s = table()
    s.round = 2
    give_mission(s, "mare_nostrum")
    place(s, ROME, "1c2i rome, 1i brundium")
    place(s, CARTHAGE, "1c carthage, 1i numidia")
    turn(s, ROME)
    assert_turn(s, does=["move * brundium sicily", "move * rome sardinia"])


@pytest.mark.thorough
def test_disband_no_garrison() -> None:
    """Seven units, and food for six: one goes where others stay, and no fort is given up."""
    s = table()
    card(s, "locust_plague")
    place(s, ROME, "5i rome, 1i alpes, 1i gaul, 1i brundium")
    place(s, GREECE, "1c illyria, 1i dacia")
    place(s, EGYPT, "2c sicily")
    acting(s, EGYPT)
    dice(s, 4, 1)
    choose(s, "attack sicily brundium", "commit_cavalry 2")
    while question(s)[0] != "disband":
        s.apply(s.default())
    assert_sensible(s, good={"disband infantry rome"})


@pytest.mark.thorough
def test_rome_spreads_in_its_first_turn() -> None:
    """Three players: two recruits and two units, and land all around."""
    s = new(3, 5)
    give_mission(s, "carthage_must_fall")
    assert_turn(s, does=["collect", "recruit *"], never=["attack *"], holds=lambda a: lands(a, ROME) >= 3)


@pytest.mark.thorough
def test_food_before_coins() -> None:
    """One unit can go; Brundium feeds two, Sardinia pays one coin."""
    s = table()
    s.round = 2
    put(s, WHITE, "gaul", c=1, i=1)
    place(s, ROME, "1i rome, 1i alpes")
    place(s, CARTHAGE, "1i carthage, 1i numidia, 1i berber")
    place(s, GREECE, "1i macedonia, 1i thracia, 1i achaea")
    place(s, EGYPT, "1i alexandria, 1i cyrene, 1i thebes")
    give_mission(s, "carthage_must_fall")
    acting(s, ROME)
    assert_turn(s, does=["move infantry rome brundium"])


@pytest.mark.thorough
def test_the_cavalry_goes_where_the_enemy_is() -> None:
    """The highest bidder places a cavalry: Numidia is beside Egypt's army, Rome and Gaul beside nobody."""
    s = table()
    place(s, ROME, "1i rome, 1i gaul, 2i numidia, 1i alpes")
    place(s, EGYPT, "2c libya, 1i alexandria, 1i cyrene")
    place(s, CARTHAGE, "1i sicily")
    place(s, GREECE, "2i macedonia, 1i thracia")
    ask(s, PlaceBonus(ROME, CAVALRY))
    assert_sensible(s, ROME, good={"place cavalry numidia"})


@pytest.mark.thorough
def test_a_mission_on_the_way() -> None:
    """Palestina and Syria are empty, and bring five coins together."""
    s = table()
    s.round = 3
    give_mission(s, "syrian_war")
    place(s, EGYPT, "2i alexandria, 1i palestina, 1i thebes, 1i cyrene")
    place(s, CARTHAGE, "2i carthage, 1i numidia, 1i libya")
    place(s, GREECE, "2i macedonia, 1i thracia, 1i achaea")
    place(s, ROME, "2i rome, 1i brundium, 1i sicily")
    turn(s, EGYPT)
    assert_turn(s, does=["move infantry palestina syria", "move * alexandria palestina"])


@pytest.mark.thorough
def test_siege_masters_open_a_vacant_home() -> None:
    """Five against two instead of four: 89 % for a great fort."""
    s = table()
    card(s, "siege_masters")
    place(s, CARTHAGE, "2c1i cyrene, 1i carthage, 1i numidia, 1i libya")
    place(s, EGYPT, "1i thebes, 2i syria")
    place(s, ROME, "2i rome, 1i brundium")
    place(s, GREECE, "2i macedonia, 1i thracia")
    turn(s, CARTHAGE)
    assert_turn(s, does=["attack cyrene alexandria"])


@pytest.mark.thorough
def test_under_a_truce_the_garrison_goes_for_food() -> None:
    """Nobody can attack before Rome's next turn, which is the first of the next round."""
    s = table()
    card(s, "sacred_truce")
    place(s, ROME, "4i rome, 1i alpes")
    place(s, CARTHAGE, "4c sardinia, 2i carthage, 1i numidia, 1i sicily")
    place(s, GREECE, "2i macedonia, 1i thracia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    turn(s, ROME)
    assert_turn(s, does=["move infantry * brundium"], budget=AMPLE)


@pytest.mark.thorough
def test_at_the_quota_food_comes_first() -> None:
    """Eight units on two food: nothing can be recruited before Libya feeds two more."""
    s = table()
    place(s, EGYPT, "5i alexandria, 1i thebes, 2i cyrene")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    place(s, ROME, "2i rome, 1i brundium")
    place(s, GREECE, "2i macedonia, 1i thracia")
    turn(s, EGYPT)
    assert_turn(s, does=["move infantry cyrene libya"], holds=lambda after: strength(after, EGYPT, "cyrene") > 0)


@pytest.mark.thorough
def test_persia_begins_with_the_food_of_mesopotamia() -> None:
    """Six players: two recruits, and the only food beside Babylon is empty."""
    s = table(6)
    s.round = 1
    for fort, cavalry, infantry in (("alpes", 1, 1), ("iberia", 1, 1), ("palestina", 1, 1), ("asia_minor", 2, 0)):
        put(s, WHITE, fort, c=cavalry, i=infantry)
    place(s, ROME, "1c rome, 1i brundium")
    place(s, CARTHAGE, "1c carthage, 1i numidia")
    place(s, GREECE, "1c macedonia, 1i rhodes")
    place(s, EGYPT, "1c alexandria, 1i thebes")
    place(s, PERSIA, "1c babylon, 1i cappadocia")
    place(s, GAUL, "1c gaul, 1i britannia")
    turn(s, PERSIA)
    assert_turn(s, does=["recruit * babylon", "collect", "move * babylon mesopotamia"], never=["attack *"])


@pytest.mark.thorough
def test_units_beyond_the_quota_win_food() -> None:
    """At the quota recruits are lost: +2 for the food of Libya, and a cavalry stays in Cyrene."""
    s = table()
    place(s, EGYPT, "2c cyrene, 3i alexandria, 3i thebes")
    place(s, CARTHAGE, "1i libya, 2i carthage, 1i numidia")
    place(s, ROME, "2i rome, 1i brundium")
    place(s, GREECE, "2i macedonia, 1i thracia")
    turn(s, EGYPT)
    assert_turn(s, does=["attack cyrene libya"])


@pytest.mark.thorough
def test_on_the_last_turn_nothing_is_left_to_lose() -> None:
    """Round 30: Rome has four forts, Egypt three. Numidia at 0 is 36 %, anything else none."""
    s = table()
    s.round = 30
    place(s, EGYPT, "1i alexandria, 1i cyrene, 1i syria, 2c libya")
    place(s, ROME, "1i rome, 2i alpes, 2i gaul, 3i numidia")
    place(s, GREECE, "2i macedonia, 2i asia_minor")
    place(s, CARTHAGE, "1i carthage")
    turn(s, EGYPT)
    assert_turn(s, does=["attack libya numidia"])


@pytest.mark.thorough
def test_the_recruit_stands_where_the_enemy_is() -> None:
    """One place left: two cavalry stand beside Gaul and its only infantry, nobody beside Rome."""
    s = table()
    place(s, ROME, "1i gaul, 4i rome, 2i alpes, 1i brundium, 1i sardinia")
    place(s, GREECE, "2c averni, 2i macedonia")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    turn(s, ROME)
    assert_turn(s, holds=lambda after: strength(after, ROME, "gaul") >= 2, budget=AMPLE)


@pytest.mark.thorough
def test_nobody_is_left_behind_in_an_empty_sea() -> None:
    """The Adriatic brings nothing; beside Illyria stand two cavalry of Greece."""
    s = table()
    place(s, ROME, "2c adriatic_sea, 2i rome, 1i brundium")
    place(s, GREECE, "1i illyria, 2c thracia, 1i macedonia")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    acting(s, ROME)
    dice(s, 4, 1)
    choose(s, "attack adriatic_sea illyria", "commit_cavalry 2")
    assert_sensible(s, good={"leave none"})


@pytest.mark.thorough
def test_in_a_harsh_winter_the_guard_of_alpes_may_go() -> None:
    """Nobody can enter Alpes this round: the infantry of Rome go for food instead of guarding it."""
    s = table()
    card(s, "harsh_winter")
    place(s, ROME, "4i rome, 1i alpes")
    place(s, GREECE, "3c celtica, 2i macedonia, 1i thracia")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    turn(s, ROME)
    assert_turn(s, does=["move infantry * brundium"])


@pytest.mark.thorough
def test_carthage_takes_three_foods_in_its_first_turn() -> None:
    s = turn(opening(), CARTHAGE)
    assert_turn(s, does=["move * berber", "move * libya", "move * sicily"])


@pytest.mark.thorough
def test_greece_begins_with_achaea_and_thracia() -> None:
    s = turn(opening(), GREECE)
    assert_turn(s, does=["move * macedonia achaea", "move * macedonia thracia"])


@pytest.mark.thorough
def test_egypt_begins_with_cyrene() -> None:
    s = turn(opening(), EGYPT)
    assert_turn(s, does=["recruit * alexandria", "move * alexandria cyrene"])


@pytest.mark.thorough
def test_the_last_food_is_not_left() -> None:
    """Eight units need the food of Libya: one of the victors stays there."""
    s = table()
    place(s, CARTHAGE, "2c1i libya, 3i carthage, 1i balearic_sea, 1i libyan_sea")
    place(s, EGYPT, "1i cyrene, 2i alexandria")
    acting(s, CARTHAGE)
    dice(s, 4, 1)
    choose(s, "attack libya cyrene", "commit_cavalry 2", "commit_infantry 1")
    assert_sensible(s, good={"leave infantry", "leave cavalry"})


@pytest.mark.thorough
def test_a_hoard_is_spent() -> None:
    s = table()
    place(s, ROME, "2c rome, 2i alpes, 2i brundium, 1i sicily")
    place(s, GREECE, "3c illyria, 2i macedonia")
    place(s, CARTHAGE, "3i carthage, 1i numidia")
    s.currency = [22, 0, 0, 0]
    turn(s, ROME)

    def spent(after: State) -> bool:
        assert isinstance(after, Conqueror)
        return after.currency[ROME] <= 12

    assert_turn(s, does=["buy_hero *", "collect"], holds=spent)


@pytest.mark.thorough
def test_another_mission_on_the_way() -> None:
    """Libya is empty, feeds two, and completes the mission."""
    s = table()
    s.round = 3
    give_mission(s, "western_granary")
    place(s, EGYPT, "2i cyrene, 2i alexandria, 1i thebes")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    turn(s, EGYPT)
    assert_turn(s, does=["move infantry cyrene libya"], holds=lambda after: strength(after, EGYPT, "cyrene") > 0)


@pytest.mark.thorough
def test_units_meet_the_recruiting_of_a_neighbour() -> None:
    """Egypt has four beside Carthage's Cyrene and recruits two there: six against three."""
    s = table()
    place(s, CARTHAGE, "2i cyrene, 2c libya, 1i carthage, 1i numidia")
    place(s, EGYPT, "2c alexandria, 1i thebes")
    place(s, GREECE, "2i macedonia")
    turn(s, CARTHAGE)
    assert_turn(
        s, holds=lambda after: strength(after, CARTHAGE, "cyrene") >= 5 or strength(after, CARTHAGE, "alexandria") > 0
    )
