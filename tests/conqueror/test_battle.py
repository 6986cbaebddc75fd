"""Chapters 9 to 11: attacks on independent armies, battles and their outcomes."""

from __future__ import annotations

import pytest

from pentarchy.games.conqueror.components import BURNT, HERO_IDS, TERRITORY
from pentarchy.games.conqueror.odds import independent_defence
from pentarchy.games.conqueror.state import Conqueror
from tests.conqueror.scenario import (
    CARTHAGE,
    EGYPT,
    GREECE,
    ROME,
    WHITE,
    able,
    acting,
    army,
    card,
    choose,
    dice,
    empty,
    give_hero,
    lost_home,
    next_card,
    offered,
    options,
    put,
    question,
    refused,
    turn,
)


def battle(attackers: tuple[int, int], defenders: tuple[int, int], *faces: int, cards: str = "") -> Conqueror:
    """Rome attacks Carthage's army in Brundium from Sicily with all it has (cavalry, infantry each)."""
    s = empty()
    put(s, ROME, "sicily", c=attackers[0], i=attackers[1])
    put(s, CARTHAGE, "brundium", c=defenders[0], i=defenders[1])
    if cards:
        card(s, cards)
    acting(s, ROME)
    dice(s, *faces)
    choose(s, "attack sicily brundium")
    if question(s)[0] == "commit_cavalry":
        choose(s, f"commit_cavalry {attackers[0]}")
    if question(s)[0] == "commit_infantry":
        choose(s, f"commit_infantry {attackers[1]}")
    return s


# --- chapter 9 -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CQ-9.2")
def test_units_of_the_attacking_territory_that_can_act_are_committed() -> None:
    s = empty()
    put(s, ROME, "sicily", c=2, i=3)
    put(s, ROME, "rome", i=2)
    put(s, ROME, "tyrrhenian_sea", i=1)
    put(s, CARTHAGE, "brundium", i=1)
    acting(s, ROME)
    choose(s, "move infantry tyrrhenian_sea sicily")  # exhausted there
    choose(s, "attack sicily brundium")
    assert options(s) == ["commit_cavalry 0", "commit_cavalry 1", "commit_cavalry 2"]
    assert refused(s, "commit_cavalry 3") == "CQ-9.2"
    choose(s, "commit_cavalry 0")
    assert options(s) == ["commit_infantry 1", "commit_infantry 2", "commit_infantry 3"]
    assert refused(s, "commit_infantry 0") == "CQ-9.2"
    assert refused(s, "commit_infantry 4") == "CQ-9.2"


@pytest.mark.rule("CQ-9.3", "CQ-9.4")
def test_an_independent_army_is_attacked_only_with_more_than_it_has() -> None:
    s = empty()
    put(s, WHITE, "alpes", c=1, i=1)
    put(s, ROME, "rome", c=2, i=2)
    acting(s, ROME)
    assert independent_defence(s, TERRITORY["alpes"]) == 4  # 3 + 1
    assert offered(s, "attack rome alpes")  # 6 against 4
    s = empty()
    put(s, WHITE, "gaul", c=1, i=1)
    put(s, WHITE, "thracia", i=1)
    assert independent_defence(s, TERRITORY["gaul"]) == 5  # a great fort, nobody's home
    assert independent_defence(s, TERRITORY["thracia"]) == 2
    put(s, ROME, "alpes", c=2, i=1)
    acting(s, ROME)
    assert refused(s, "attack alpes gaul") == "CQ-9.3"


@pytest.mark.rule("CQ-9.3")
def test_commitments_against_independents_can_be_completed() -> None:
    s = empty()
    put(s, WHITE, "alpes", c=1, i=1)
    put(s, ROME, "rome", c=3, i=2)
    acting(s, ROME)
    choose(s, "attack rome alpes")
    assert options(s) == ["commit_cavalry 2", "commit_cavalry 3"]
    assert refused(s, "commit_cavalry 1") == "CQ-9.3"
    choose(s, "commit_cavalry 2")
    assert options(s) == ["commit_infantry 1", "commit_infantry 2"]
    assert refused(s, "commit_infantry 0") == "CQ-9.3"


@pytest.mark.rule("CQ-9.5")
def test_battle_cards_do_not_touch_independents_but_closed_ways_do() -> None:
    for name in ("stout_walls", "favour_of_mars", "siege_masters", "sacred_truce"):
        s = empty()
        card(s, name)
        put(s, WHITE, "gaul", c=1, i=1)
        put(s, ROME, "alpes", c=3)
        acting(s, ROME)
        assert offered(s, "attack alpes gaul")  # 6 against 5, whatever the card
        s.units[TERRITORY["alpes"] + 60] -= 1
        s.army[ROME] -= 1
        acting(s, ROME)
        assert not offered(s, "attack alpes gaul")
    s = empty()
    card(s, "harsh_winter")
    put(s, WHITE, "gaul", i=1)
    put(s, ROME, "alpes", c=3)
    assert refused(acting(s, ROME), "attack alpes gaul") == "CQ-15.6"


@pytest.mark.rule("CQ-9.6", "CQ-9.7", "CQ-9.8")
def test_white_units_are_removed_and_the_victors_exhausted() -> None:
    s = empty()
    put(s, WHITE, "alpes", c=1, i=1)
    put(s, ROME, "rome", c=4, i=1)
    acting(s, ROME)
    choose(s, "attack rome alpes", "commit_cavalry 3", "commit_infantry 1", "leave infantry")
    assert army(s, "alpes") == (ROME, 3, 0)
    assert able(s, "alpes") == (0, 0, 0, 0)
    assert (army(s, "rome"), able(s, "rome")) == ((ROME, 1, 1), (1, 0, 0, 0))
    assert s.currency[ROME] == 0
    assert s.holder.count(WHITE) == 0


@pytest.mark.rule("CQ-9.9")
def test_victorious_units_are_committed_before_ready_ones() -> None:
    s = empty()
    put(s, ROME, "sicily", i=3)
    put(s, CARTHAGE, "brundium", i=1)
    acting(s, ROME)
    place = TERRITORY["sicily"]
    s.ready[place], s.victorious[place] = 1, 2
    s.settle()
    choose(s, "attack sicily brundium")
    dice(s, 4, 1)
    choose(s, "commit_infantry 3", "leave none")
    assert able(s, "brundium") == (0, 0, 0, 1)  # only the one that was ready may attack again


@pytest.mark.rule("CQ-9.9")
def test_a_part_of_both_takes_the_victorious_ones() -> None:
    s = empty()
    put(s, ROME, "sicily", i=3)
    put(s, CARTHAGE, "brundium", i=3)
    acting(s, ROME)
    place = TERRITORY["sicily"]
    s.ready[place], s.victorious[place] = 1, 2
    s.settle()
    choose(s, "attack sicily brundium")
    dice(s, 4, 1)
    choose(s, "commit_infantry 1")  # 1 + 4 against 3 + 1 + 1: a draw
    assert able(s, "sicily") == (0, 1, 0, 1)


# --- chapter 10 ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CQ-10.1", "CQ-10.3")
def test_all_units_of_the_defender_defend() -> None:
    s = battle((3, 0), (1, 3), 1, 1)
    assert army(s, "brundium") == (CARTHAGE, 1, 3)  # 6 + 1 against 5 + 1 + 1: a draw


@pytest.mark.rule("CQ-10.4", "CQ-10.5")
@pytest.mark.parametrize(
    ("place", "start", "draw_face"),
    [
        ("thracia", "macedonia", 1),
        ("aegean_sea", "rhodes", 1),
        ("asia_minor", "rhodes", 2),
        ("alexandria", "cyrene", 4),
    ],
)
def test_the_highest_defensive_bonus_counts(place: str, start: str, draw_face: int) -> None:
    """One infantry of Egypt against one cavalry: a fort or a sea +1, a great fort +2, its home +4."""
    s = empty()
    lost_home(s, GREECE)
    put(s, GREECE, "germania", i=1)
    put(s, EGYPT, place, i=1)
    put(s, ROME, start, c=1)
    acting(s, ROME)
    dice(s, draw_face, 1)  # 2 + face against 1 + bonus + 1
    choose(s, f"attack {start} {place}")
    assert army(s, place) == (EGYPT, 0, 1)
    assert army(s, start) == (ROME, 1, 0)


@pytest.mark.rule("CQ-10.6", "CQ-10.7", "CQ-10.8", "CQ-19.3")
def test_heroes_are_declared_in_turn_and_nobody_sees_which() -> None:
    s = empty()
    put(s, ROME, "sicily", c=3)
    put(s, CARTHAGE, "brundium", c=2)
    give_hero(s, "gaius_duilius", "fabius_maximus", "maharbal")
    s.journal = []
    acting(s, ROME)
    choose(s, "attack sicily brundium", "commit_cavalry 3", "hero fabius_maximus")
    assert question(s) == ("defender_hero", CARTHAGE)
    for seat, shown in ((ROME, [HERO_IDS.index("fabius_maximus"), -1]), (CARTHAGE, [-1, -1]), (-1, [-1, -1])):
        table = s.view(seat)["table"]
        assert isinstance(table, dict)
        assert table["battle"]["plays_hero"] == [True, False]
        assert table["battle"]["heroes"] == shown
    assert "played a hero face down" in " ".join(note.text() for note in s.notes(CARTHAGE))
    assert "Fabius" not in " ".join(note.text() for note in s.notes(CARTHAGE))
    assert "with a hero" in s.prompt()
    assert options(s) == ["hero maharbal", "no_hero"]


@pytest.mark.rule("CQ-10.8")
def test_who_has_no_hero_is_not_asked() -> None:
    s = battle((3, 0), (1, 0), 4, 1)
    assert question(s) == ("leave_behind", ROME)


@pytest.mark.rule("CQ-10.10")
def test_a_vacant_home_may_be_defended_by_a_hero() -> None:
    s = empty()
    put(s, ROME, "cyrene", c=2)
    give_hero(s, "berenice")
    acting(s, ROME)
    choose(s, "attack cyrene alexandria", "commit_cavalry 2")
    assert question(s) == ("defender_hero", EGYPT)
    dice(s, 3, 2)
    choose(s, "hero berenice")  # 4 + 3 against 0 + 4 + 1 + 2: Berenice wins the tie with margin 0
    assert army(s, "alexandria") == (EGYPT, 0, 0)
    assert army(s, "cyrene") == (ROME, 2, 0)


@pytest.mark.rule("CQ-10.12")
def test_the_winner_loses_nobody() -> None:
    s = battle((2, 0), (1, 0), 2, 2)
    assert army(s, "sicily")[1] == 2


@pytest.mark.rule("CQ-10.13", "CQ-21.3")
def test_nobody_disbands_before_the_battle_is_over() -> None:
    s = empty()
    put(s, ROME, "sicily", i=4)
    put(s, ROME, "rome", i=4)  # food 2, quota 8
    put(s, CARTHAGE, "ionian_sea", i=1)
    acting(s, ROME)
    choose(s, "attack sicily ionian_sea")
    dice(s, 4, 1)
    choose(s, "commit_infantry 4")
    assert question(s) == ("leave_behind", ROME)
    choose(s, "leave none")  # Sicily and its food are lost
    assert question(s) == ("disband", ROME)


# --- chapter 11 ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CQ-11.1", "CQ-11.2")
def test_a_victory_pays_one_currency_a_defence_nothing() -> None:
    s = battle((2, 0), (0, 1), 4, 1)
    choose(s, "leave none")
    assert s.currency == [1, 0, 0, 0]
    s = battle((1, 0), (0, 3), 1, 4)
    assert s.currency == [0, 0, 0, 0]


@pytest.mark.rule("CQ-11.3")
def test_units_that_did_not_attack_stay_and_keep_their_state() -> None:
    s = empty()
    put(s, ROME, "sicily", c=2, i=2)
    put(s, CARTHAGE, "brundium", i=1)
    acting(s, ROME)
    choose(s, "attack sicily brundium", "commit_cavalry 2")
    dice(s, 4, 1)
    choose(s, "commit_infantry 0")
    assert options(s) == ["leave none", "leave cavalry"]
    assert refused(s, "leave infantry") == "CQ-11.3"
    choose(s, "leave none")
    assert able(s, "sicily") == (0, 2, 0, 0)


@pytest.mark.rule("CQ-11.4", "CQ-11.5")
def test_victorious_units_may_wait_attack_in_parts_but_not_move() -> None:
    s = battle((2, 0), (0, 1), 4, 1)
    put(s, ROME, "rome", i=1)
    put(s, GREECE, "alpes", i=1)
    choose(s, "leave none")
    s.ready[TERRITORY["rome"]] = 1
    s.settle()
    assert refused(s, "move cavalry brundium rome") == "CQ-11.4"
    choose(s, "move infantry rome sardinia")
    choose(s, "attack brundium alpes")
    assert options(s) == ["commit_cavalry 1", "commit_cavalry 2"]
    dice(s, 4, 1)
    choose(s, "commit_cavalry 1")
    assert able(s, "brundium") == (0, 0, 1, 0)
    assert able(s, "alpes") == (0, 0, 0, 0)
    choose(s, "end_turn")
    assert army(s, "brundium") == (ROME, 1, 0)


@pytest.mark.rule("CQ-11.7")
def test_a_beaten_attacker_can_lose_the_territory_they_came_from() -> None:
    s = battle((1, 0), (0, 3), 1, 4)
    assert army(s, "sicily") == (-1, 0, 0)
    assert army(s, "brundium") == (CARTHAGE, 0, 3)


@pytest.mark.rule("CQ-11.8", "CQ-11.9")
def test_losses_are_worth_the_margin() -> None:
    s = battle((4, 0), (1, 2), 1, 2)  # 9 against 7
    assert options(s) == ["lose 0 2", "lose 1 0"]
    assert refused(s, "lose 0 1") == "CQ-11.9"
    assert refused(s, "lose 2 0") == "CQ-11.9"
    s = battle((5, 0), (2, 1), 1, 2)  # 11 against 8: exactly 3 can only be one of each
    assert army(s, "alpes") == (CARTHAGE, 1, 0)


@pytest.mark.rule("CQ-11.8")
def test_an_army_worth_no_more_than_the_margin_is_lost() -> None:
    s = battle((4, 0), (0, 2), 4, 1)
    assert s.army[CARTHAGE] == 0


@pytest.mark.rule("CQ-11.9", "CQ-11.12")
def test_a_defender_who_cannot_retreat_is_not_asked_for_casualties() -> None:
    s = empty()
    put(s, GREECE, "creta", c=1, i=2)
    put(s, ROME, "aegean_sea", c=4)
    acting(s, ROME)
    dice(s, 1, 1)
    choose(s, "attack aegean_sea creta", "commit_cavalry 4")  # 9 against 6
    assert s.army[GREECE] == 0
    assert question(s) == ("leave_behind", ROME)


@pytest.mark.rule("CQ-11.10")
def test_land_units_do_not_retreat_into_the_sea_nor_to_others() -> None:
    s = empty()
    put(s, ROME, "alpes", c=2)
    put(s, EGYPT, "illyria", i=2)
    acting(s, ROME)
    dice(s, 1, 1)
    choose(s, "attack alpes illyria", "commit_cavalry 2")  # 5 against 4
    assert options(s) == ["retreat all celtica", "retreat all dacia", "retreat all thracia"]
    assert refused(s, "retreat all adriatic_sea") == "CQ-11.10"
    assert refused(s, "retreat all macedonia") == "CQ-11.10"  # the vacant home of Greece
    assert refused(s, "retreat all alpes") == "CQ-11.10"


@pytest.mark.rule("CQ-11.11")
def test_survivors_may_be_split() -> None:
    s = empty()
    put(s, ROME, "alpes", c=4)
    put(s, EGYPT, "illyria", c=1, i=3)
    acting(s, ROME)
    dice(s, 1, 2)
    choose(s, "attack alpes illyria", "commit_cavalry 4")  # 9 against 8
    assert question(s) == ("retreat", EGYPT)
    assert options(s) == [
        *("retreat all celtica", "retreat all dacia", "retreat all thracia"),
        *("retreat cavalry celtica", "retreat cavalry dacia", "retreat cavalry thracia"),
        *("retreat infantry celtica", "retreat infantry dacia", "retreat infantry thracia"),
    ]
    choose(s, "retreat cavalry dacia")
    assert army(s, "dacia") == (EGYPT, 1, 0)
    assert refused(s, "retreat cavalry thracia") == "CQ-11.11"
    choose(s, "retreat infantry thracia")
    assert options(s) == ["retreat all celtica", "retreat all dacia", "retreat all thracia"]
    choose(s, "retreat all dacia")
    assert army(s, "dacia") == (EGYPT, 1, 1)
    assert question(s) == ("leave_behind", ROME)


@pytest.mark.rule("CQ-11.12")
def test_own_vacant_homes_shelter_the_beaten_others_do_not() -> None:
    s = empty()
    put(s, EGYPT, "cyrene", i=3)
    put(s, ROME, "libya", c=3)
    acting(s, ROME)
    dice(s, 1, 1)
    choose(s, "attack libya cyrene", "commit_cavalry 3")  # 7 against 5
    assert army(s, "alexandria") == (EGYPT, 0, 1)  # the only destination, so nothing is asked
    s = empty()
    put(s, GREECE, "cyrene", i=3)
    put(s, ROME, "libya", c=3)
    acting(s, ROME)
    dice(s, 1, 1)
    choose(s, "attack libya cyrene", "commit_cavalry 3")
    assert s.army[GREECE] == 0


@pytest.mark.rule("CQ-11.13", "CQ-15.8")
def test_retreats_ignore_cards_that_forbid_moves_but_not_closed_edges() -> None:
    s = empty()
    card(s, "harsh_winter")
    put(s, ROME, "rome", c=3)
    put(s, CARTHAGE, "brundium", i=3)
    put(s, CARTHAGE, "alpes", i=1)
    acting(s, ROME)
    dice(s, 1, 1)
    choose(s, "attack rome brundium", "commit_cavalry 3")
    assert options(s, "retreat all") == ["retreat all alpes", "retreat all sicily"]
    s = empty()
    card(s, "broken_bridges")
    put(s, ROME, "rome", c=3)
    put(s, CARTHAGE, "brundium", i=3)
    put(s, ROME, "alpes", i=1)
    acting(s, ROME)
    dice(s, 1, 1)
    choose(s, "attack rome brundium", "commit_cavalry 3")
    assert s.army[CARTHAGE] == 0  # the bridge to Sicily does not exist


@pytest.mark.rule("CQ-11.14", "CQ-12.4")
def test_a_played_hero_is_out_of_the_game() -> None:
    s = empty()
    put(s, ROME, "sicily", c=3)
    put(s, CARTHAGE, "brundium", i=1)
    give_hero(s, "gaius_duilius")
    acting(s, ROME)
    dice(s, 4, 1)
    choose(s, "attack sicily brundium", "commit_cavalry 3", "hero gaius_duilius", "leave none")
    assert s.heroes[HERO_IDS.index("gaius_duilius")] == BURNT
    s.currency[ROME] = 20
    turn(s, ROME)
    assert not offered(s, "buy_hero gaius_duilius")
    assert refused(s, "buy_hero gaius_duilius") == "CQ-7.9"


def test_a_bought_hero_survives_a_battle_in_which_it_is_not_played() -> None:
    s = empty()
    put(s, ROME, "sicily", c=3)
    put(s, CARTHAGE, "brundium", i=1)
    give_hero(s, "gaius_duilius")
    acting(s, ROME)
    dice(s, 4, 1)
    next_card(s, "silver_strike")
    choose(s, "attack sicily brundium", "commit_cavalry 3", "no_hero", "leave none")
    assert [HERO_IDS[h] for h in s.hand(ROME)] == ["gaius_duilius"]
