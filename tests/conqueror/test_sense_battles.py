"""What any experienced player sees at once: battles: which are fought, and with what.

Campaign map, four players in the order Rome, Carthage, Greece, Egypt; homes vacant unless named, purses empty, no
hero, no open card, round 7, all units of the active player ready, start of their turn, unless said otherwise.
"""

from __future__ import annotations

import pytest

from pentarchy.core.state import Together
from pentarchy.games.conqueror.threats import Bid, ThreatResult
from tests.conqueror.positions import forts, place, strength, table
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
    lost_home,
    put,
    turn,
)
from tests.sense import assert_sensible, assert_turn


def test_retreat() -> None:
    s = table()
    place(s, GREECE, "2c dacia, 1i macedonia")
    place(s, ROME, "3c celtica")
    acting(s, ROME)
    dice(s, 1, 1)  # 7 against 6: a margin of 1 costs one cavalry
    choose(s, "attack celtica dacia", "commit_cavalry 3")
    assert_sensible(s, good={"retreat all thracia"})


def test_the_last_enemy() -> None:
    s = table(3)
    s.out[CARTHAGE] = 1
    for p in (CARTHAGE, GREECE):
        lost_home(s, p)
    place(s, GREECE, "1i thracia")
    place(s, ROME, "4c macedonia, 1i rome, 1i alpes")
    turn(s, ROME)
    assert_turn(s, does=["attack macedonia thracia", "commit_cavalry [345]"])


@pytest.mark.thorough
def test_a_white_army_is_a_bargain() -> None:
    s = table()
    put(s, WHITE, "alpes", c=1, i=1)
    place(s, ROME, "2c1i rome, 1i brundium, 1i sicily")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    place(s, GREECE, "2i macedonia, 1i thracia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    turn(s, ROME)
    assert_turn(s, does=["attack rome alpes"])


@pytest.mark.thorough
def test_no_hopeless_attack() -> None:
    s = table()
    place(s, ROME, "1i rome, 1i brundium, 1i sicily")
    place(s, CARTHAGE, "2c1i carthage, 1c sardinia, 2i libya")
    place(s, GREECE, "3c illyria")
    turn(s, ROME)
    assert_turn(s, never=["attack sicily carthage", "attack brundium *"])


@pytest.mark.thorough
def test_no_even_battle_for_a_plain_territory() -> None:
    """Two against one and one: 36 %, and nothing to win."""
    s = table()
    place(s, ROME, "1c sardinia, 2i rome")
    place(s, CARTHAGE, "1i tyrrhenian_sea, 2i carthage, 1i numidia")
    turn(s, ROME)
    assert_turn(s, never=["attack *"])


@pytest.mark.thorough
def test_the_victim_is_chosen_by_the_garrison() -> None:
    """Thracia has one infantry, Macedonia four and the walls of a home."""
    s = table()
    place(s, ROME, "3c illyria, 1i rome, 1i alpes, 2i gaul")
    place(s, GREECE, "1i thracia, 4i macedonia, 1i achaea")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    turn(s, ROME)
    assert_turn(s, does=["attack illyria thracia", "commit_cavalry 3"], never=["attack illyria macedonia"])


@pytest.mark.thorough
def test_the_extra_attack_breaks_through() -> None:
    """Four cavalry run over Celtica and stand before Thracia, one infantry, with an attack to spare."""
    s = table()
    place(s, ROME, "5c alpes, 1i rome, 2i gaul, 1i averni")
    place(s, GREECE, "1i celtica, 1i thracia, 2i macedonia")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    turn(s, ROME)
    assert_turn(s, does=["attack alpes celtica", "attack celtica thracia"])


@pytest.mark.thorough
def test_with_steady_ranks_nobody_attacks_at_minus_one() -> None:
    s = table()
    card(s, "steady_ranks")
    place(s, ROME, "1c averni, 1i rome, 2i alpes")
    place(s, GREECE, "1c gaul, 1c macedonia, 1i thracia")
    turn(s, ROME)
    assert_turn(s, never=["attack averni gaul"])


@pytest.mark.thorough
def test_greece_takes_asia_minor_with_all_seven() -> None:
    s = table()
    s.round = 4
    put(s, WHITE, "asia_minor", c=2)
    place(s, GREECE, "3c1i thracia, 1i macedonia, 1i achaea, 1i dacia, 1i rhodes")
    place(s, ROME, "2i rome, 1i alpes, 1i brundium")
    place(s, CARTHAGE, "2i carthage, 1i numidia, 1i sicily")
    place(s, EGYPT, "2i alexandria, 1i cyrene, 1i thebes")
    turn(s, GREECE)
    assert_turn(s, does=["attack thracia asia_minor"], holds=lambda a: forts(a, GREECE) >= 3)


@pytest.mark.thorough
def test_gaul_takes_white_iberia_and_keeps_averni() -> None:
    """Six players: out of Averni, where one stays, for the food would be lost."""
    s = table(6)
    s.round = 4
    put(s, WHITE, "iberia", c=1, i=1)
    place(s, GAUL, "2c2i averni, 1i gaul, 1i britannia, 1i belgica")
    place(s, ROME, "3i rome, 1i brundium, 1i alpes")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    place(s, GREECE, "2i macedonia, 1i achaea")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    place(s, PERSIA, "2i babylon, 1i syria")
    turn(s, GAUL)
    assert_turn(
        s,
        does=["attack averni iberia"],
        holds=lambda a: strength(a, GAUL, "averni") > 0 and strength(a, GAUL, "iberia") > 0,
    )


@pytest.mark.thorough
def test_a_stack_breaks_through_to_the_vacant_home() -> None:
    """4c take Alpes from 1i for certain; then Rome, which is vacant, falls to 3c with +2 or 4c with +4."""
    s = table()
    place(s, CARTHAGE, "4c averni, 1i carthage, 1i numidia, 1i gaul")
    place(s, ROME, "1i alpes, 1i brundium, 1i sicily, 1i sardinia")
    place(s, GREECE, "2c macedonia, 1i thracia, 1i achaea")
    place(s, EGYPT, "2c alexandria, 1i cyrene, 1i thebes")
    turn(s, CARTHAGE)
    assert_turn(s, does=["attack averni alpes", "attack alpes rome"])


@pytest.mark.thorough
def test_the_weak_garrison_is_the_victim() -> None:
    """Rome lacks the fifth fort. Thracia has one infantry, Macedonia three cavalry at home."""
    s = table()
    place(s, ROME, "3c illyria, 2i rome, 2i alpes, 2i gaul, 2i numidia")
    place(s, GREECE, "1i thracia, 3c macedonia, 1i achaea")
    place(s, CARTHAGE, "1i carthage, 1i libya, 1i sicily")
    place(s, EGYPT, "2i alexandria, 1i thebes")
    turn(s, ROME)
    assert_turn(
        s, does=["attack illyria thracia"], never=["attack illyria macedonia"], holds=lambda a: forts(a, ROME) >= 5
    )


@pytest.mark.thorough
def test_infantry_for_an_army_far_below_its_quota() -> None:
    s = table()
    s.round = 2
    place(s, EGYPT, "1c alexandria, 1i thebes")
    place(s, CARTHAGE, "1c carthage, 1i numidia")
    place(s, GREECE, "1c macedonia, 1i rhodes")
    place(s, ROME, "1c rome, 1i brundium")
    turn(s, EGYPT)
    assert_turn(
        s,
        does=["recruit infantry alexandria", "move * alexandria cyrene"],
        never=["recruit cavalry *"],
        levels=("normal",),
    )


@pytest.mark.thorough
def test_the_second_attack_is_not_made_into_strength() -> None:
    """Two cavalry have taken Brundium; Rome's three cavalry at home are 6 + 4."""
    s = table()
    place(s, CARTHAGE, "2c sicily, 2i carthage, 1i numidia")
    place(s, ROME, "1i brundium, 3c rome, 1i alpes")
    place(s, GREECE, "2i macedonia, 1i thracia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    acting(s, CARTHAGE)
    dice(s, 3, 1)
    choose(s, "attack sicily brundium", "commit_cavalry 2")
    assert_turn(s, never=["attack * rome"])


@pytest.mark.thorough
def test_in_winter_storms_a_fleet_is_no_danger() -> None:
    """Carthage's cavalry at sea cannot attack Rome this round; Rome's take white Alpes."""
    s = table()
    card(s, "winter_storms")
    put(s, WHITE, "alpes", c=1, i=1)
    place(s, ROME, "3c rome, 1i brundium, 1i sicily")
    place(s, CARTHAGE, "4c tyrrhenian_sea, 1i carthage, 1i numidia")
    place(s, GREECE, "2i macedonia, 1i thracia")
    turn(s, ROME)
    assert_turn(s, does=["attack rome alpes"])


@pytest.mark.thorough
def test_seven_coins_for_an_infantry() -> None:
    """The oath of Hannibal: Brundium is empty and beside Sicily. Rome may take it back; the coins stay."""
    s = table()
    give_mission(s, "oath_of_hannibal")
    place(s, CARTHAGE, "2i sicily, 2i carthage, 1i numidia, 1i libya")
    place(s, ROME, "2c rome, 1i alpes")
    place(s, GREECE, "2i macedonia, 1i thracia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    turn(s, CARTHAGE)
    assert_turn(s, does=["move infantry sicily brundium"])


@pytest.mark.thorough
def test_persia_takes_white_palestina() -> None:
    """Five players: three white strength and a fort's +1 fall to five."""
    s = table(5)
    s.round = 4
    put(s, WHITE, "palestina", c=1, i=1)
    place(s, PERSIA, "2c1i syria, 1i babylon, 1i mesopotamia")
    place(s, ROME, "2i rome, 1i brundium")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    place(s, GREECE, "2i macedonia, 1i achaea")
    place(s, EGYPT, "2i alexandria, 1i thebes")
    turn(s, PERSIA)
    assert_turn(s, does=["attack syria palestina"])


@pytest.mark.thorough
def test_the_home_beside_an_army_is_reinforced() -> None:
    """Three cavalry in Palestina are six against five; a cavalry makes it seven."""
    s = table()
    place(s, EGYPT, "1i alexandria, 2i cyrene, 1i thebes, 1i libya")
    place(s, GREECE, "3c palestina, 1i syria, 1i macedonia")
    place(s, ROME, "2i rome, 1i brundium")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    turn(s, EGYPT)
    assert_turn(s, holds=lambda after: strength(after, EGYPT, "alexandria") >= 3)


@pytest.mark.thorough
def test_a_stack_gathers_beside_white_gaul() -> None:
    """Six take Gaul next turn: the three cavalry of Rome go to Alpes, and nobody is near the home."""
    s = table()
    s.round = 4
    put(s, WHITE, "gaul", c=1, i=1)
    place(s, ROME, "3c rome, 1i alpes, 1i brundium, 1i sicily, 1i sardinia")
    place(s, CARTHAGE, "2i carthage, 1i numidia, 1i libya")
    place(s, GREECE, "2i macedonia, 1i thracia, 1i achaea")
    place(s, EGYPT, "2i alexandria, 1i cyrene, 1i thebes")
    turn(s, ROME)
    assert_turn(s, holds=lambda after: strength(after, ROME, "alpes") >= 6, levels=("normal",))


@pytest.mark.thorough
def test_seven_take_asia_minor() -> None:
    s = table()
    s.round = 5
    put(s, WHITE, "asia_minor", c=2)
    place(s, GREECE, "3c1i rhodes, 1i macedonia, 1i thracia, 1i achaea")
    place(s, EGYPT, "2i alexandria, 1i cyrene, 1i thebes")
    place(s, ROME, "2i rome, 1i brundium")
    turn(s, GREECE)
    assert_turn(s, does=["attack rhodes asia_minor"])


@pytest.mark.thorough
def test_a_vacant_home_falls_to_three_cavalry() -> None:
    """Six against four: 78 %, for a great fort."""
    s = table()
    place(s, CARTHAGE, "3c1i cyrene, 2i carthage, 1i numidia, 1i libya")
    place(s, EGYPT, "1i thebes, 2i asia_minor")
    place(s, ROME, "2i rome, 1i brundium")
    place(s, GREECE, "2i macedonia, 1i thracia")
    turn(s, CARTHAGE)
    assert_turn(s, does=["attack cyrene alexandria", "commit_cavalry 3"])


@pytest.mark.thorough
def test_no_attack_at_minus_one() -> None:
    s = table()
    place(s, EGYPT, "1c1i cyrene, 1i alexandria, 1i thebes")
    place(s, CARTHAGE, "3i libya, 1i carthage, 1i numidia")
    turn(s, EGYPT)
    assert_turn(s, never=["attack *"])


@pytest.mark.thorough
def test_the_capital_is_manned_against_a_fleet() -> None:
    """Rome's three cavalry in Sicily are six against five; with recruits and a cavalry the home stands at nine."""
    s = table()
    place(s, CARTHAGE, "1i carthage, 2c1i numidia, 1i berber, 1i libya")
    place(s, ROME, "3c sicily, 2i rome, 1i brundium")
    turn(s, CARTHAGE)
    assert_turn(s, holds=lambda after: strength(after, CARTHAGE, "carthage") >= 4)


@pytest.mark.thorough
def test_a_unit_is_lost_where_others_stay() -> None:
    s = table()
    place(s, ROME, "3i brundium, 1i alpes, 1c gaul, 1i sicily")
    for p, home in ((CARTHAGE, "carthage"), (GREECE, "macedonia"), (EGYPT, "alexandria")):
        put(s, p, home, i=3)
    card(s, "slave_revolt")
    ask(s, Together(tuple(Bid(p) for p in range(4))), ThreatResult())
    dice(s, 4, 1, 2, 3)
    for p in range(4):
        choose(s, "bid 0", player=p)
    assert_sensible(s, ROME, good={"lose_unit infantry brundium"})
