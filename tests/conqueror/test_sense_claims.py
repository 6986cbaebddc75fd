"""What any experienced player sees at once: claims and the forts that make them.

Campaign map, four players in the order Rome, Carthage, Greece, Egypt; homes vacant unless named, purses empty, no
hero, no open card, round 7, all units of the active player ready, start of their turn, unless said otherwise.
"""

from __future__ import annotations

import pytest

from pentarchy.core.state import State
from pentarchy.games.conqueror.components import EMPTY, HERO_STRENGTH, TERRITORY
from pentarchy.games.conqueror.state import Conqueror
from pentarchy.games.conqueror.threats import LoseUnit
from tests.conqueror.positions import claim, place, strength, table, threat
from tests.conqueror.scenario import (
    CARTHAGE,
    EGYPT,
    GREECE,
    ROME,
    WHITE,
    acting,
    ask,
    card,
    choose,
    dice,
    lost_home,
    put,
    turn,
)
from tests.sense import AMPLE, assert_sensible, assert_turn


def test_together() -> None:
    s = table()
    place(s, EGYPT, "3c palestina, 1i alexandria, 1i thebes")
    place(s, GREECE, "2i syria, 1i asia_minor, 1c macedonia")
    acting(s, EGYPT)
    choose(s, "attack palestina syria")
    assert_sensible(s, good={"commit_cavalry 3"})


def test_a_claim_that_comes_too_late() -> None:
    s = table()
    place(s, ROME, "3c libya, 1i rome, 1i alpes, 1i gaul, 1i thracia")
    put(s, WHITE, "cyrene", c=1, i=1)
    place(s, CARTHAGE, "1i carthage, 1i numidia, 1i syria, 1i asia_minor")
    s.set_holder(TERRITORY["alexandria"], -1)
    place(s, CARTHAGE, "2i alexandria")
    place(s, EGYPT, "1i thebes")
    claim(s, CARTHAGE)
    turn(s, ROME)
    assert_turn(s, does=["attack libya numidia", "commit_cavalry 3"], never=["attack libya cyrene"])


def test_the_last_moment() -> None:
    s = table()
    place(s, ROME, "3c libya, 2c1i rome, 1i brundium")
    put(s, WHITE, "alpes", c=1, i=1)
    s.set_holder(TERRITORY["alexandria"], -1)
    place(s, CARTHAGE, "1i carthage, 1i numidia, 1i cyrene, 1i syria, 2i alexandria")
    place(s, EGYPT, "1i thebes")
    claim(s, CARTHAGE)
    turn(s, ROME)
    assert_turn(s, does=["attack libya [nc]*", "commit_cavalry 3"])


def test_read_the_card() -> None:
    s = table()
    card(s, "steady_ranks")
    place(s, ROME, "1c1i averni, 1i brundium")
    place(s, GREECE, "1i alpes, 1c gaul, 1c macedonia, 1i thracia")
    turn(s, ROME)
    assert_turn(s, does=["attack averni alpes", "commit_cavalry 1", "commit_infantry 1"], never=["attack averni gaul"])


@pytest.mark.thorough
def test_empty_food_and_forts_first() -> None:
    s = table()
    s.round = 1
    place(s, CARTHAGE, "1c carthage, 1i numidia")
    place(s, ROME, "1c rome, 1i brundium")
    turn(s, CARTHAGE)
    assert_turn(s, does=["recruit * *", "collect", "move * * *"], never=["attack *"])


@pytest.mark.thorough
def test_the_claim_of_another_is_broken_even_at_poor_odds() -> None:
    s = table()
    place(s, ROME, "2i sicily, 1i rome")
    place(s, CARTHAGE, "2i carthage, 2i numidia, 2i cyrene, 2i syria, 2i alpes")
    put(s, WHITE, "gaul", c=1, i=1)
    place(s, GREECE, "1i macedonia")
    claim(s, CARTHAGE)
    put(s, ROME, "averni", c=1)
    turn(s, ROME)
    assert_turn(s, does=["attack * *"])


@pytest.mark.thorough
def test_the_fifth_fort_is_taken_and_all_are_kept() -> None:
    s = table()
    place(s, ROME, "2c rome, 1c1i alpes, 2i gaul, 2i numidia, 1i averni")
    place(s, CARTHAGE, "1i libya")
    place(s, GREECE, "1i achaea")
    place(s, EGYPT, "1i thebes")
    put(s, ROME, "dacia", i=2)
    turn(s, ROME)
    assert_turn(s, does=["move infantry dacia thracia"])


@pytest.mark.thorough
def test_a_winner_does_not_weaken_a_claimed_fort() -> None:
    s = table()
    put(s, WHITE, "asia_minor", c=2)
    place(s, ROME, "1i alpes, 1i gaul, 3i numidia, 3i thracia")
    place(s, CARTHAGE, "2c libya")  # beside Numidia: 0, and +1 if one infantry leaves it
    place(s, GREECE, "2c illyria, 3c rhodes, 2c cyprus")  # two beside Thracia, likewise
    place(s, EGYPT, "5c syria, 2c palestina, 2i cyrene")
    acting(s, ROME)
    assert_turn(s, never=["move infantry numidia *", "move infantry thracia *"])


@pytest.mark.thorough
def test_three_cavalry_attack_together() -> None:
    s = table()
    place(s, ROME, "3c brundium, 2i rome")
    place(s, CARTHAGE, "1i sicily, 2i carthage, 1i numidia")
    acting(s, ROME)
    choose(s, "attack brundium sicily")
    assert_sensible(s, good={"commit_cavalry 3"})


@pytest.mark.thorough
def test_the_walls_of_a_home_are_not_stormed() -> None:
    """Three cavalry against three infantry behind +4: -1."""
    s = table()
    place(s, ROME, "3c sicily, 2i rome")
    place(s, CARTHAGE, "3i carthage, 1i numidia, 1c libya")
    turn(s, ROME)
    assert_turn(s, never=["attack sicily carthage"])


@pytest.mark.thorough
def test_a_claim_is_garrisoned() -> None:
    """Greece's 2c beside Thracia would break the claim (+2); the infantry of Dacia makes it -2."""
    s = table()
    place(s, ROME, "1i rome, 1i alpes, 2i gaul, 1i numidia, 1i thracia, 4i dacia")
    place(s, GREECE, "2c illyria, 1i achaea")
    place(s, CARTHAGE, "1i libyan_sea")
    acting(s, ROME)
    assert_turn(s, does=["move infantry dacia thracia"], never=["attack *"])


@pytest.mark.thorough
def test_a_truce_protects_a_claim() -> None:
    """With the truce nobody can attack before Egypt's turn is over; the first in the next round is Rome itself."""
    s = table()
    card(s, "sacred_truce")
    place(s, ROME, "1i rome, 1i alpes, 1i gaul, 1i numidia, 1i dacia, 1i brundium")
    place(s, GREECE, "3c illyria, 1i achaea")
    place(s, CARTHAGE, "2c libya")
    turn(s, ROME)
    assert_turn(s, does=["move infantry dacia thracia"])


@pytest.mark.thorough
def test_a_sixth_fort_is_the_best_insurance() -> None:
    s = table()
    place(s, ROME, "1i rome, 2i alpes, 2i gaul, 2i numidia, 2i cyrene, 2i dacia")
    place(s, CARTHAGE, "1c libya")
    place(s, GREECE, "1c illyria, 1i achaea")
    acting(s, ROME)
    assert_turn(s, does=["move infantry dacia thracia"])


@pytest.mark.thorough
def test_the_forts_of_a_claim_are_kept() -> None:
    """The revolt has won; each of the five claimed forts has one infantry, and one stands in Achaea."""
    s = table()
    place(s, GREECE, "1i thracia, 1i asia_minor, 1i syria, 1i alpes, 1i achaea, 1c gaul")
    s.set_holder(TERRITORY["macedonia"], EMPTY)
    place(s, ROME, "2i rome, 1i brundium")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    claim(s, GREECE)
    ask(s, LoseUnit(GREECE, 1))
    assert_sensible(s, GREECE, good={"lose_unit infantry achaea"})


@pytest.mark.thorough
def test_all_for_the_claim() -> None:
    """A unit lost would break the claim: nine coins and more beat the horde with what the others may add."""
    s = table()
    lost_home(s, ROME)
    place(s, ROME, "1i alpes, 1i gaul, 1i thracia, 1i numidia, 1i cyrene")
    place(s, CARTHAGE, "2i carthage, 1i libya")
    place(s, GREECE, "2i macedonia, 1i achaea")
    place(s, EGYPT, "2i alexandria, 1i thebes")
    claim(s, ROME)
    threat(s, "northern_horde", 12, 0, 0, 0)
    assert_sensible(s, ROME, good={"bid 10", "bid 11", "bid 12"})


@pytest.mark.thorough
def test_reserves_go_to_the_fort_in_danger() -> None:
    """Carthage's two cavalry (with recruits 6) stand beside Numidia, the third fort of Rome; two infantry can come."""
    s = table()
    place(s, ROME, "2i numidia, 3i berber, 1i rome, 1i alpes, 1i brundium")
    place(s, CARTHAGE, "2c carthage, 1i libya, 1i sicily")
    place(s, GREECE, "2i macedonia, 1i thracia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    turn(s, ROME)
    assert_turn(s, holds=lambda a: strength(a, ROME, "numidia") >= 5, levels=("normal",))


@pytest.mark.thorough
def test_a_truce_protects_the_claim() -> None:
    """Rome is first in the order of turns, and nobody may attack in this round: any fifth fort wins."""
    s = table()
    card(s, "sacred_truce")
    place(s, ROME, "1i rome, 1i alpes, 1i gaul, 1i numidia, 2i illyria")
    place(s, CARTHAGE, "3c carthage, 2c berber")
    place(s, GREECE, "3c macedonia, 1i achaea")
    place(s, EGYPT, "3c alexandria, 1i cyrene")
    turn(s, ROME)
    assert_turn(s, does=["move infantry illyria thracia"])


@pytest.mark.thorough
def test_the_fifth_fort_of_another_is_taken_first() -> None:
    """Greece has four forts and walks into empty Syria next; three players."""
    s = table(3)
    place(s, GREECE, "2c cappadocia, 2i macedonia, 2i thracia, 2i asia_minor, 1c alpes")
    place(s, CARTHAGE, "4i cyprus, 2i carthage, 1i numidia, 1i libya")
    place(s, ROME, "2i rome, 1i brundium, 1i sicily")
    turn(s, CARTHAGE)
    assert_turn(s, does=["move infantry cyprus syria"], holds=lambda a: strength(a, CARTHAGE, "syria") >= 2)


@pytest.mark.thorough
def test_mars_favours_an_attack_on_a_fort() -> None:
    """Two cavalry against two infantry are +2 with the card, and Greece cannot retake the fort."""
    s = table()
    card(s, "favour_of_mars")
    place(s, ROME, "2c illyria, 2i rome, 1i alpes, 1i brundium")
    place(s, GREECE, "2i thracia, 2i macedonia, 1i achaea")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    turn(s, ROME)
    assert_turn(s, does=["attack illyria thracia", "commit_cavalry 2"], budget=AMPLE)


@pytest.mark.thorough
def test_mercenaries_guard_the_fifth_fort() -> None:
    """Two cavalry stand beside Thracia, one infantry: a recruit, mercenaries and a hero make it -1."""
    s = table()
    card(s, "mercenary_market")
    put(s, WHITE, "asia_minor", c=2)
    place(s, ROME, "1i rome, 2i alpes, 2i gaul, 2i numidia, 1i thracia, 1i averni, 1i brundium")
    place(s, GREECE, "2c illyria, 1i macedonia")
    place(s, CARTHAGE, "1i carthage, 1i libya")
    place(s, EGYPT, "1i alexandria, 1i thebes")
    s.currency = [4, 0, 0, 0]
    turn(s, ROME)

    def guarded(after: State) -> bool:
        assert isinstance(after, Conqueror)
        hero = max([HERO_STRENGTH[h] for h in after.hand(ROME)], default=0)
        return strength(after, ROME, "thracia") + hero >= 4

    assert_turn(s, holds=guarded, levels=("normal",))


@pytest.mark.thorough
def test_the_extra_attack_takes_a_white_fort() -> None:
    """Three cavalry beat one infantry for certain, and then still have their attack on Alpes."""
    s = table()
    put(s, WHITE, "alpes", c=1, i=1)
    place(s, ROME, "3c rome, 1i sicily, 1i sardinia")
    place(s, CARTHAGE, "1i brundium, 2i carthage, 1i numidia")
    place(s, GREECE, "2i macedonia, 1i thracia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    turn(s, ROME)
    assert_turn(s, does=["attack rome brundium", "attack brundium alpes"], budget=AMPLE)


@pytest.mark.thorough
def test_the_white_fort_of_the_leader_is_taken_first() -> None:
    """Greece has four forts and seven strength beside Asia Minor; so has Carthage, who is to move."""
    s = table(3)
    put(s, WHITE, "asia_minor", c=2)
    place(s, GREECE, "3c1i thracia, 2i macedonia, 2i alpes, 2i syria")
    place(s, CARTHAGE, "3c1i rhodes, 2i carthage, 1i numidia, 1i libya")
    place(s, ROME, "2i rome, 1i brundium, 1i sicily")
    turn(s, CARTHAGE)
    assert_turn(s, does=["attack rhodes asia_minor"])


@pytest.mark.thorough
def test_idle_coins_are_not_hoarded_while_a_claim_is_in_danger() -> None:
    """Greece claims next turn's victory; Archimedes (+4 in defence) costs five of its six coins."""
    s = table()
    place(s, GREECE, "2i macedonia, 2i thracia, 2i asia_minor, 1i syria, 2i alpes")
    place(s, ROME, "2c illyria, 2i rome, 1i brundium")
    place(s, EGYPT, "2i alexandria, 1c palestina, 1i cyrene")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    s.currency = [0, 0, 6, 0]
    turn(s, GREECE)

    def guarded(after: State) -> bool:
        assert isinstance(after, Conqueror)
        return len(after.hand(GREECE)) > 0

    assert_turn(s, holds=guarded)


@pytest.mark.thorough
def test_a_sixth_fort_that_costs_nothing() -> None:
    """Five forts stand; three cavalry in Averni garrison none of them, and white Gaul falls to six."""
    s = table()
    put(s, WHITE, "gaul", c=1, i=1)
    place(s, ROME, "1i rome, 2i alpes, 2i numidia, 2i cyrene, 2i thracia, 3c averni")
    place(s, CARTHAGE, "1i carthage, 1i sicily")
    place(s, GREECE, "1i macedonia, 1i achaea")
    place(s, EGYPT, "1i alexandria, 1i thebes")
    turn(s, ROME)
    assert_turn(s, does=["attack averni gaul"])


@pytest.mark.thorough
def test_a_white_fort_for_certain_before_a_gamble() -> None:
    """Five take Alpes without a die; against Thracia they would be +1."""
    s = table()
    put(s, WHITE, "alpes", c=1, i=1)
    place(s, ROME, "2c1i illyria, 2i rome, 1i brundium")
    place(s, GREECE, "3i thracia, 2i macedonia, 1i achaea")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    turn(s, ROME)
    assert_turn(s, does=["attack illyria alpes"], never=["attack illyria thracia"])


@pytest.mark.thorough
def test_an_army_gathers_beside_the_white_fort() -> None:
    """Six are one short of Asia Minor; with next turn's recruit of Thracia they are seven, if they stay together."""
    s = table()
    s.round = 4
    put(s, WHITE, "asia_minor", c=2)
    place(s, GREECE, "2c1i thracia, 2i macedonia, 1i achaea, 1i dacia")
    place(s, EGYPT, "2i alexandria, 1i cyrene, 1i thebes")
    place(s, ROME, "2i rome, 1i brundium")
    turn(s, GREECE)
    assert_turn(s, holds=lambda after: strength(after, GREECE, "thracia") >= 6)


@pytest.mark.thorough
def test_stout_walls_make_an_even_battle_of_a_good_one() -> None:
    s = table()
    card(s, "stout_walls")
    place(s, ROME, "1c1i alpes, 2i rome, 1i brundium")
    place(s, GREECE, "1i averni, 2i macedonia")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    turn(s, ROME)
    assert_turn(s, never=["attack alpes averni"])


@pytest.mark.thorough
def test_the_beaten_go_to_the_empty_fort() -> None:
    s = table()
    place(s, GREECE, "2c averni, 1i macedonia")
    place(s, ROME, "3c gaul, 1i rome")
    acting(s, ROME)
    dice(s, 1, 1)
    choose(s, "attack gaul averni", "commit_cavalry 3")
    while s.player == ROME:
        s.apply(s.default())
    assert_sensible(s, good={"retreat all alpes"})


@pytest.mark.thorough
def test_the_weakest_fort_of_a_claim_is_attacked() -> None:
    s = table()
    place(s, GREECE, "3i macedonia, 1i thracia, 3i asia_minor, 3i alpes, 3i gaul")
    claim(s, GREECE)
    place(s, ROME, "2c illyria, 3i rome, 1i brundium")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    turn(s, ROME)
    assert_turn(s, does=["attack illyria thracia", "commit_cavalry 2"])


@pytest.mark.thorough
def test_nobody_leaves_a_claim_to_others() -> None:
    """An empty fort is tempting, but Greece cannot stop Egypt, and after it Egypt wins."""
    s = table()
    place(s, EGYPT, "2i alexandria, 2i cyrene, 2i syria, 3i asia_minor, 2i thracia")
    claim(s, EGYPT)
    place(s, CARTHAGE, "2c libya, 1i carthage")
    place(s, GREECE, "1i macedonia")
    place(s, ROME, "2i rome")
    turn(s, CARTHAGE)
    assert_turn(s, does=["attack libya cyrene", "commit_cavalry 2"])


@pytest.mark.thorough
def test_the_fifth_fort_for_certain() -> None:
    s = table()
    place(s, ROME, "1i rome, 2i alpes, 1i gaul, 2i numidia, 4c illyria")
    place(s, GREECE, "1i thracia, 4i macedonia, 1i achaea")
    place(s, EGYPT, "2i alexandria, 1i cyrene, 3i asia_minor")
    place(s, CARTHAGE, "1i carthage")
    turn(s, ROME)
    assert_turn(s, does=["attack illyria thracia", "commit_cavalry [34]"])


@pytest.mark.thorough
def test_money_guards_a_claim() -> None:
    """Greece's cavalry stands beside Thracia; ten coins buy Scipio, who keeps it."""
    s = table()
    place(s, ROME, "2i rome, 2i alpes, 3i gaul, 2i numidia, 3i thracia")
    place(s, GREECE, "2c1i illyria, 1i macedonia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    place(s, CARTHAGE, "3i carthage")
    put(s, WHITE, "asia_minor", c=2)
    s.currency = [10, 0, 0, 0]
    turn(s, ROME)
    assert_turn(
        s, does=["buy_hero *"], never=["move infantry thracia *"], levels=("normal",)
    )  # hard trusts Scipio more
