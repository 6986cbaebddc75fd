"""Chapter 12: every trait of every hero."""

from __future__ import annotations

import pytest

from pentarchy.games.conqueror.battle import outcome
from pentarchy.games.conqueror.components import (
    ATTACKER_WINS,
    BONUS_WHEN,
    DATA,
    DEFENDER_WINS,
    DRAW,
    HERO_AMOUNT,
    HERO_IDS,
    HERO_KIND,
    HERO_TRAIT,
    TERRITORY,
)
from pentarchy.games.conqueror.outcome import defeat_defender
from pentarchy.games.conqueror.state import Conqueror
from tests.conqueror.scenario import (
    CARTHAGE,
    EGYPT,
    GAUL,
    GREECE,
    PERSIA,
    ROME,
    able,
    acting,
    army,
    card,
    choose,
    dice,
    empty,
    give_hero,
    options,
    put,
    question,
)


def clash(
    attacker: int,
    defender: int,
    *faces: int,
    heroes: tuple[str, str] = ("", ""),
    attack: tuple[int, int] = (4, 0),
    defence: tuple[int, int] = (0, 9),
    way: tuple[str, str] = ("illyria", "dacia"),
    event: str = "",
    purse: int = 0,
) -> Conqueror:
    """A battle on the grand map up to its first question after the dice; cavalry and infantry of both sides."""
    s = empty(6)
    for p in (attacker, defender):
        s.food[p] += 9  # room for large armies
    put(s, attacker, way[0], c=attack[0], i=attack[1])
    put(s, defender, way[1], c=defence[0], i=defence[1])
    s.currency = [purse] * 6
    if event:
        card(s, event)
    give_hero(s, *[h for h in heroes if h])
    acting(s, attacker)
    dice(s, *faces)
    choose(s, f"attack {way[0]} {way[1]}")
    if question(s)[0] == "commit_cavalry":
        choose(s, f"commit_cavalry {attack[0]}")
    if question(s)[0] == "commit_infantry":
        choose(s, f"commit_infantry {attack[1]}")
    for hero in heroes:
        if question(s)[0] in ("attacker_hero", "defender_hero") and hero:
            choose(s, f"hero {hero}")
    return s


#: The strengths of 4 cavalry against 9 infantry in Dacia, dice 4 and 1, without heroes: 12 against 11.
PLAIN = (12, 11)


def test_the_battle_these_tests_start_from() -> None:
    assert clash(ROME, CARTHAGE, 4, 1).strengths == PLAIN


def test_every_hero_has_the_trait_and_number_of_the_component_list() -> None:
    for h, data in enumerate(DATA["hero"]):
        assert HERO_IDS[h] == data["id"]
        numbers = [v for v in data["params"].values() if isinstance(v, int)]
        assert [HERO_AMOUNT[h]] == (numbers or [0])
        assert (HERO_KIND[h] >= 0) == (HERO_TRAIT[h] == BONUS_WHEN or data["effect"] == "per_unit")


@pytest.mark.rule("CQ-12.6")
def test_bonus_when_attacking() -> None:
    aratus = "aratus_of_sicyon"  # +1, and 1 more in attack
    assert clash(GREECE, ROME, 4, 1, heroes=(aratus, "")).strengths == (14, 11)
    s = clash(ROME, GREECE, 4, 1, heroes=("", aratus))
    assert army(s, "dacia") == (GREECE, 0, 9)  # 12 against 9 + 1 + 1 + 1: a draw


@pytest.mark.rule("CQ-12.6")
def test_bonus_when_defending() -> None:
    s = clash(ROME, GREECE, 4, 1, heroes=("", "archimedes"))  # +2, and 2 more in defence
    assert army(s, "illyria") == (ROME, 2, 0)  # 12 against 15: casualties 3, two cavalry
    assert clash(GREECE, ROME, 4, 1, heroes=("archimedes", "")).strengths == (14, 11)


@pytest.mark.rule("CQ-12.6")
@pytest.mark.parametrize("way", [("thracia", "black_sea"), ("black_sea", "dacia")])
def test_bonus_at_sea(way: tuple[str, str]) -> None:
    s = clash(ROME, CARTHAGE, 4, 1, heroes=("gaius_duilius", ""), way=way)  # +1, and 2 more at sea
    assert s.strengths == (15, 11)
    assert clash(ROME, CARTHAGE, 4, 1, heroes=("gaius_duilius", "")).strengths == (13, 11)


@pytest.mark.rule("CQ-12.7")
@pytest.mark.parametrize(
    ("player", "hero", "attack", "expected"),
    [
        (CARTHAGE, "maharbal", (5, 0), 10 + 4 + 2 + 2),  # +1 per cavalry, at most 2
        (CARTHAGE, "maharbal", (1, 8), 10 + 4 + 2 + 1),
        (PERSIA, "arsaces", (5, 0), 10 + 4 + 4 + 3),  # at most 3
        (EGYPT, "xanthippus", (4, 2), 10 + 4 + 3 + 2),  # per infantry
        (EGYPT, "xanthippus", (3, 4), 10 + 4 + 3 + 3),
    ],
)
def test_per_unit(player: int, hero: str, attack: tuple[int, int], expected: int) -> None:
    assert clash(player, ROME, 4, 1, heroes=(hero, ""), attack=attack).strengths == (expected, 11)


@pytest.mark.rule("CQ-12.7")
def test_per_unit_counts_defenders_too() -> None:
    s = clash(ROME, EGYPT, 4, 1, heroes=("", "xanthippus"))
    assert army(s, "illyria") == (ROME, 1, 0)  # 12 against 9 + 1 + 1 + 3 + 3 = 17: five, so three cavalry


@pytest.mark.rule("CQ-12.8")
def test_breach_lowers_the_bonus_in_attack_only() -> None:
    s = clash(ROME, EGYPT, 4, 1, heroes=("claudius_marcellus", ""), way=("cyrene", "alexandria"))
    assert s.strengths == (15, 11)  # 9 + 1 + 1, not 9 + 4 + 1
    s = empty(6)
    put(s, ROME, "rome", i=2)
    put(s, GREECE, "alpes", c=1)
    give_hero(s, "claudius_marcellus")
    acting(s, GREECE)
    dice(s, 4, 1)
    choose(s, "attack alpes rome", "hero claudius_marcellus")
    assert s.army[GREECE] == 0  # 6 against 2 + 4 + 3 + 1: in defence the home bonus stays


@pytest.mark.rule("CQ-12.9", "CQ-21.2")
def test_best_of_two_dice() -> None:
    s = clash(ROME, CARTHAGE, 1, 4, 1, heroes=("scipio_africanus", ""))
    assert s.strengths == (16, 11)
    assert s.script == ()
    assert clash(ROME, CARTHAGE, 4, 2, 1, heroes=("scipio_africanus", "")).strengths == (16, 11)


@pytest.mark.rule("CQ-12.9")
def test_a_floor_under_the_die_and_a_cap_on_the_enemy_s() -> None:
    s = clash(GREECE, ROME, 1, 1, heroes=("antigonus_gonatas", ""))  # the die counts at least 3
    assert s.strengths == (15, 11)
    s = clash(PERSIA, ROME, 4, 4, heroes=("tiridates", ""))  # the opponent's at most 2
    assert s.strengths == (14, 12)
    s = clash(GREECE, PERSIA, 1, 1, heroes=("antigonus_gonatas", "tiridates"), attack=(6, 0))
    assert s.strengths == (18, 13)  # the cap comes last: 12 + 4 + 2 against 9 + 1 + 2 + 1


@pytest.mark.rule("CQ-12.9", "CQ-15.11")
def test_a_fixed_die_is_not_rolled_but_floors_and_caps_hold() -> None:
    s = clash(ROME, CARTHAGE, heroes=("scipio_africanus", ""), event="steady_ranks")
    assert s.strengths == (14, 12)
    s = clash(GREECE, ROME, heroes=("antigonus_gonatas", ""), event="steady_ranks")
    assert s.strengths == (15, 12)


@pytest.mark.rule("CQ-12.10")
def test_negated_strength_leaves_the_trait() -> None:
    s = clash(CARTHAGE, EGYPT, 4, 1, heroes=("maharbal", "sosibius"), attack=(6, 0))
    assert s.strengths == (18, 13)  # 12 + 4 + 0 + 2 against 9 + 1 + 2 + 1


@pytest.mark.rule("CQ-12.11")
def test_a_tie_is_won_by_who_wins_ties() -> None:
    s = clash(EGYPT, ROME, 4, 2, heroes=("berenice", ""))  # 8 + 4 + 1 against 9 + 1 + 2 = 12
    assert s.strengths == (13, 12)
    s = clash(EGYPT, ROME, 3, 2, heroes=("berenice", ""))  # 12 against 12
    assert s.strengths == (12, 12)
    assert s.casualties == 0
    assert question(s) == ("retreat", ROME)  # a losing defender still retreats
    s = clash(ROME, EGYPT, 4, 1, heroes=("", "berenice"))  # 12 against 12
    assert army(s, "illyria") == (ROME, 4, 0)
    assert army(s, "dacia") == (EGYPT, 0, 9)


@pytest.mark.rule("CQ-12.11")
def test_two_heroes_that_win_ties_leave_a_draw() -> None:
    s = empty(6)
    put(s, EGYPT, "illyria", c=4)
    put(s, ROME, "dacia", i=6)
    acting(s, EGYPT)
    choose(s, "attack illyria dacia")
    berenice = HERO_IDS.index("berenice")
    for played, result in (
        ([berenice, berenice], DRAW),
        ([-1, -1], DRAW),
        ([berenice, -1], ATTACKER_WINS),
        ([-1, berenice], DEFENDER_WINS),
    ):
        s.played = played
        assert outcome(s, 9, 9) == result


@pytest.mark.rule("CQ-12.12")
@pytest.mark.parametrize(
    ("attacker", "defender", "heroes", "margin", "casualties"),
    [
        (GREECE, ROME, ("cleomenes", ""), 4, 7),  # 3 more die
        (GAUL, ROME, ("viridomarus", ""), 3, 5),  # 2 more
        (GREECE, ROME, ("cleomenes", "fabius_maximus"), 2, 2),  # 2 + 3 - 3
        (GREECE, GAUL, ("cleomenes", "chiomara"), 3, 4),  # 3 + 3 - 2
        (GREECE, CARTHAGE, ("cleomenes", "hamilcar_barca"), 1, 2),  # 1 + 3 - 2
    ],
)
def test_extra_kills_and_what_is_spared(
    attacker: int, defender: int, heroes: tuple[str, str], margin: int, casualties: int
) -> None:
    s = clash(attacker, defender, 4, 1, heroes=heroes)
    assert s.strengths[0] - s.strengths[1] == margin
    assert s.casualties == casualties


@pytest.mark.rule("CQ-12.12")
def test_a_beaten_attacker_is_spared_too() -> None:
    s = clash(GAUL, ROME, 1, 4, heroes=("chiomara", ""))  # 8 + 1 + 1 against 14: 4 - 2
    assert army(s, "illyria") == (GAUL, 3, 0)


@pytest.mark.rule("CQ-12.13")
def test_a_safe_retreat_reaches_everything_the_player_controls() -> None:
    s = empty(6)
    put(s, CARTHAGE, "creta", i=4)
    put(s, CARTHAGE, "balearic_sea", i=1)
    put(s, ROME, "aegean_sea", c=4)
    give_hero(s, "hamilcar_barca")
    acting(s, ROME)
    dice(s, 4, 1)
    choose(s, "attack aegean_sea creta", "commit_cavalry 4", "hero hamilcar_barca")  # 12 against 9, 3 - 2 die
    assert options(s, "retreat all") == ["retreat all balearic_sea", "retreat all carthage"]


@pytest.mark.rule("CQ-12.14")
def test_no_retreat_overrides_a_safe_one() -> None:
    s = empty(6)
    put(s, CARTHAGE, "creta", i=4)
    put(s, ROME, "aegean_sea", c=4)
    acting(s, ROME)
    choose(s, "attack aegean_sea creta")
    s.committed = [0, 4, 0, 0]
    s.played = [HERO_IDS.index("hannibal_barca"), HERO_IDS.index("hamilcar_barca")]
    s.agenda.pop()
    defeat_defender(s)
    assert s.army[CARTHAGE] == 0


@pytest.mark.rule("CQ-12.14")
def test_no_retreat_works_only_for_the_attacker() -> None:
    s = clash(ROME, CARTHAGE, 1, 4, heroes=("", "hannibal_barca"))  # 9 against 18
    assert s.army[ROME] == 0
    s = clash(CARTHAGE, ROME, 4, 1, heroes=("hannibal_barca", ""))
    assert s.army[ROME] == 0
    assert question(s) == ("leave_behind", CARTHAGE)


@pytest.mark.rule("CQ-12.15")
@pytest.mark.parametrize(
    ("player", "hero", "purse", "gain", "loss"),
    [
        (CARTHAGE, "hasdrubal_the_fair", 7, 2, 2),
        (CARTHAGE, "hasdrubal_the_fair", 1, 1, 1),  # as much as there is
        (GAUL, "brennus", 7, 5, 5),
        (PERSIA, "apama", 7, 3, 0),
        (EGYPT, "ptolemy_euergetes", 7, 5, 0),
    ],
)
def test_plunder_and_reward_in_attack_and_defence(player: int, hero: str, purse: int, gain: int, loss: int) -> None:
    s = clash(player, ROME, 4, 1, heroes=(hero, ""), attack=(9, 0), purse=purse)
    while question(s)[0] != "leave_behind":
        choose(s, options(s)[0])
    choose(s, "leave none")
    assert s.currency[player] == purse + gain + 1  # on top of the reward of a victory
    assert s.currency[ROME] == purse - loss
    s = clash(ROME, player, 1, 4, heroes=("", hero), purse=purse)
    assert s.currency[player] == purse + gain
    assert s.currency[ROME] == purse - loss


@pytest.mark.rule("CQ-12.16", "CQ-13.3")
def test_reinforcements_come_as_far_as_the_quota_allows() -> None:
    s = clash(PERSIA, ROME, 4, 1, heroes=("molon", ""), attack=(9, 0))
    while question(s)[0] != "leave_behind":
        choose(s, options(s)[0])
    choose(s, "leave none")
    assert army(s, "dacia") == (PERSIA, 9, 2)
    assert able(s, "dacia") == (0, 0, 9, 0)  # the new ones are exhausted
    s = empty(6)
    put(s, PERSIA, "syria", c=6)  # food 1 (Babylon): quota 6
    put(s, ROME, "cyprus", i=1)
    give_hero(s, "molon")
    acting(s, PERSIA)
    dice(s, 4, 1)
    choose(s, "attack syria cyprus", "commit_cavalry 6", "hero molon", "leave cavalry")
    assert army(s, "cyprus") == (PERSIA, 5, 0)  # no room for reinforcements


@pytest.mark.rule("CQ-12.16")
def test_a_defender_is_reinforced_where_they_defended() -> None:
    s = clash(ROME, PERSIA, 1, 4, heroes=("", "molon"))
    assert army(s, "dacia") == (PERSIA, 0, 11)


@pytest.mark.rule("CQ-12.17", "CQ-6.5")
def test_second_wind_makes_the_advancing_units_ready() -> None:
    s = clash(GAUL, ROME, 4, 1, heroes=("aneroestes", ""), attack=(6, 0))
    while question(s)[0] != "leave_behind":
        choose(s, options(s)[0])
    choose(s, "leave cavalry")
    assert able(s, "dacia") == (5, 0, 0, 0)
    assert able(s, "illyria") == (0, 0, 0, 0)
    assert "move cavalry dacia thracia" in options(s)


@pytest.mark.rule("CQ-12.17")
def test_second_wind_revives_units_on_their_extra_attack() -> None:
    s = empty(6)
    put(s, GAUL, "celtica", c=3)
    put(s, ROME, "illyria", i=1)
    give_hero(s, "aneroestes")
    acting(s, GAUL)
    place = 60 + TERRITORY["celtica"]
    s.ready[place], s.victorious[place] = 0, 3
    s.settle()
    dice(s, 4, 1)
    choose(s, "attack celtica illyria", "commit_cavalry 3", "hero aneroestes", "leave none")
    assert able(s, "illyria") == (3, 0, 0, 0)


@pytest.mark.rule("CQ-12.18")
def test_a_trait_that_cannot_apply_does_nothing() -> None:
    s = clash(ROME, CARTHAGE, 4, 1, heroes=("fabius_maximus", ""), attack=(9, 0), purse=3)  # spares only losers
    assert s.casualties == 18 + 4 + 2 - 11
    s = clash(ROME, GAUL, 1, 4, heroes=("", "aneroestes"))  # a second wind blows for attackers only
    assert s.victorious == [0] * 120
    assert able(s, "dacia") == (0, 0, 0, 0)
