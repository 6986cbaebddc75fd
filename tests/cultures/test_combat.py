"""Chapter 17: combat, and one test per tactics half."""

from __future__ import annotations

import pytest

from pentarchy.games.cultures.barbarians import ChooseRaiders
from pentarchy.games.cultures.battlefield import DENIED, VALUE
from pentarchy.games.cultures.components import CARD_IDS, HEX
from tests.cultures.scenario import Table

RED_ARMIES, BLUE_ARMIES = 6, 14  # places in the supplies


def field(
    mine: int, theirs: int, *cards: str, defence: tuple[str, ...] = (), city: tuple[str, ...] | None = None
) -> Table:
    """Red Army units on d2 beside blue ones on d3, both with Tactics and with cards."""
    t = Table().terrain(d3="fertile", d4="fertile").advances(0, "tactics").advances(1, "tactics").clear_units("d2")
    if city is not None:
        t.city(1, "d3", *city)
    t.units(0, "d2", army=mine)
    if theirs:
        t.units(1, "d3", army=theirs)
    return t.hold(0, *cards).hold(1, *defence).only(0).only(1)


def attack(t: Table) -> Table:
    """All of d2 go to d3."""
    return t.do("move", "group d2", "all", "to d3") if t.army("d2") > 1 else t.do("move", "group d2", "to d3")


# --- when and who -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CC-17.1")
def test_what_a_group_meets_is_resolved_at_once() -> None:
    t = attack(field(1, 1).dice(1, 1))
    assert t.asked == "after_round"
    assert attack(field(1, 0, city=())).owner("d3") == 0


@pytest.mark.rule("CC-17.2")
def test_lone_settlers_are_eliminated_without_a_roll() -> None:
    t = field(1, 0).units(1, "d3", settler=2)
    attack(t)
    assert (t.s.owner[HEX["d3"]], t.s.stock[8 + 5]) == (0, 3)


@pytest.mark.rule("CC-17.3")
def test_a_lone_city_can_only_play_a_card_with_a_die_for_forts() -> None:
    t = attack(field(1, 0, defence=("act_22", "act_13", "act_09", "act_36"), city=()))
    assert t.offered == ["tactic act_13", "tactic act_22", "no_tactic"]
    t.do("no_tactic", "place d7")
    assert t.owner("d3") == 0
    t = attack(field(1, 0, defence=("act_22",), city=()))
    t.dice(5).do("tactic act_22")
    assert (t.owner("d3"), t.s.stock[RED_ARMIES]) == (1, 16)


@pytest.mark.rule("CC-17.4")
def test_a_fortress_without_armies_fights_one_round() -> None:
    t = attack(field(2, 0, city=("fortress",)).dice(6, 6, 5))
    assert t.owner("d3") == 0  # one attacker is left after the round
    assert t.s.stock[RED_ARMIES] == 15
    t = attack(field(1, 0, city=("fortress",)).dice(6, 5))
    assert (t.owner("d3"), t.s.stock[RED_ARMIES]) == (1, 16)


@pytest.mark.rule("CC-17.5")
def test_settlers_go_with_the_survivors_or_die_with_the_last_army() -> None:
    t = field(1, 1).units(0, "d2", settler=1).dice(5, 1).do("move", "all", "to d3")
    assert (t.army("d3"), t.settlers("d3")) == (1, 1)
    t = field(1, 1).units(0, "d2", settler=1).dice(1, 5).do("move", "all", "to d3")
    assert (t.army("d2"), t.settlers("d2"), t.s.stock[5]) == (0, 0, 4)


@pytest.mark.rule("CC-17.6", "CC-17.18")
def test_land_units_aboard_take_no_part_and_go_down_with_the_ship() -> None:
    t = Table().terrain(d3="sea", d4="sea").clear_units("d2").ship(0, "d3", army=2).ship(1, "d4", army=2)
    t.dice(5, 1).do("move", "to d4")
    assert (t.ships(0), t.ships(1)) == (["d4"], [])
    assert t.s.stock[BLUE_ARMIES] == 16
    assert t.s.hold_army[0] == 2


@pytest.mark.rule("CC-17.7", "CC-20.19")
def test_a_truce_forbids_attacks_but_not_influence() -> None:
    t = field(1, 1).city(1, "d4", "temple").units(1, "c3", settler=0).terrain(c3="fertile").camp("c3")
    t.s.truce = 0b10
    t.ask()
    assert "influence" in t.offered
    t.do("move", "group d2")
    assert t.why("to d3") == "CC-17.7"
    assert "to c3" in t.offered  # Barbarians know no truce


# --- the rounds -------------------------------------------------------------------------------------------------


@pytest.mark.rule("CC-17.8")
def test_siegecraft_is_bought_before_round_one() -> None:
    t = field(1, 1, city=("fortress",)).advances(0, "siegecraft").only(0, wood=2)
    attack(t)
    assert t.offered == ["done", "siege_die"]
    t.do("siege_die")
    assert t.has(0, "wood") == 0


@pytest.mark.rule("CC-17.9", "CC-27.3")
def test_cards_are_played_face_down_the_attacker_first() -> None:
    t = attack(field(2, 2, "act_06", defence=("act_08",)))
    assert (t.asked, t.s.player) == ("tactic", 0)
    t.do("tactic act_06")
    assert (t.asked, t.s.player) == ("tactic", 1)
    seen = t.s.view(1)["table"]
    mine = t.s.view(0)["table"]
    assert isinstance(seen, dict)
    assert isinstance(mine, dict)
    assert seen["tactics"] == ["face down", ""]
    assert mine["tactics"] == ["act_06", ""]
    assert seen["players"][0]["action_cards"] == 0  # that a card was played is public


@pytest.mark.rule("CC-17.9")
def test_no_cards_without_tactics() -> None:
    t = Table().terrain(d3="fertile").advances(0, "tactics").clear_units("d2").units(0, "d2", army=1)
    t.units(1, "d3", army=1).hold(1, "act_08").dice(1, 1)
    attack(t)
    assert t.asked == "after_round"


@pytest.mark.rule("CC-17.10")
def test_a_card_must_fit() -> None:
    # siege attacks a city, high_ground does not; wedge is the attacker's, for_the_people defends a city
    cards = ("act_11", "act_09", "act_05", "act_13")
    t = attack(field(1, 1, *cards, city=()))
    assert t.offers("tactic") == ["tactic act_05", "tactic act_11"]
    assert t.why("tactic act_09") == "CC-17.10"
    t = attack(field(1, 1, *cards))
    assert t.offers("tactic") == ["tactic act_05", "tactic act_09"]
    t = attack(field(1, 1, defence=cards, city=()))
    assert t.offers("tactic") == ["tactic act_09", "tactic act_13"]
    t = Table().terrain(d3="sea", d4="sea").clear_units("d2").ship(0, "d3").ship(1, "d4").advances(0, "tactics")
    t.hold(0, "act_05", "act_06", "act_26").do("move", "to d4")
    assert t.offers("tactic") == ["tactic act_06"]
    t = attack(field(1, 0, defence=("act_36", "act_08"), city=("fortress",)))
    assert t.offers("tactic") == ["tactic act_08"]  # Archers need Army units


@pytest.mark.rule("CC-17.11")
def test_the_order_of_the_reveal() -> None:
    t = attack(field(2, 2, "act_24", defence=("act_23",)))  # Martyr against Scout
    t.dice(1, 1, 1, 1).do("tactic act_24", "tactic act_23")
    assert t.asked == "after_round"
    assert (t.s.stock[RED_ARMIES], t.s.stock[BLUE_ARMIES]) == (14, 14)  # the Martyr was cancelled
    assert t.s.hand[1] >> CARD_IDS.index("act_24") & 1


@pytest.mark.rule("CC-17.12")
def test_who_has_nobody_left_at_reveal_does_not_roll() -> None:
    t = attack(field(1, 1, "act_26")).dice(5).do("tactic act_26")  # Archers
    assert t.s.owner[HEX["d3"]] == 0
    assert t.s.script == ()


@pytest.mark.rule("CC-17.13", "CC-17.14")
def test_dice_and_combat_value() -> None:
    t = attack(field(2, 1, "act_06").dice(2, 1, 4)).do("tactic act_06")  # High Morale: 2 + 1 + 2
    assert t.s.owner[HEX["d3"]] == 0
    t = attack(field(1, 2, defence=("act_07",)).dice(1, 1, 1)).do("tactic act_07")  # never below 0
    assert t.s.battle[VALUE] == 0


@pytest.mark.rule("CC-17.15")
def test_hits_are_at_most_the_units_there() -> None:
    t = attack(field(4, 1).dice(6, 6, 6, 6, 1))
    assert t.s.stock[BLUE_ARMIES] == 16
    assert t.army("d3") == 4


@pytest.mark.rule("CC-17.16")
def test_both_sides_lose_at_the_same_time_and_owners_choose_ships() -> None:
    t = Table().terrain(d3="sea", d4="sea").clear_units("d2").ship(0, "d3", army=2).ship(0, "d3").ship(1, "d4")
    t.dice(1, 1, 6).do("move", "all", "to d4")
    assert (t.asked, t.s.player, t.offered) == ("lose_unit", 0, ["lose 1", "lose 2"])
    t.do("lose 2")
    assert t.s.hold_army[0] == 2
    t = Table().terrain(d3="sea", d4="sea").clear_units("d2").ship(0, "d3").ship(0, "d3").ship(1, "d4")
    t.dice(1, 1, 6).do("move", "all", "to d4")
    assert t.asked == "after_round"  # equal Ships are removed without asking


@pytest.mark.rule("CC-17.17")
def test_encircled_reads_both_conditions_first() -> None:
    t = attack(field(2, 2, "act_02", defence=("act_03",)))
    t.dice(1, 1, 1, 1, 5, 5).do("tactic act_02", "tactic act_03")  # 0 to 0: both roll, both hit
    assert (t.s.stock[RED_ARMIES], t.s.stock[BLUE_ARMIES]) == (15, 15)


@pytest.mark.rule("CC-17.19")
def test_the_attacker_continues_or_retreats() -> None:
    t = attack(field(2, 2).dice(1, 1, 1, 1))
    assert t.offered == ["continue", "retreat"]
    t.dice(6, 6, 1, 1).do("continue")
    assert t.s.owner[HEX["d3"]] == 0
    t = attack(field(2, 2).dice(1, 1, 1, 1)).do("retreat")
    assert t.army("d2") == 2
    t = Table().terrain(d3="sea", d4="fertile").advances(0, "tactics").clear_units("d2").ship(0, "d3", army=2)
    t.units(1, "d4", army=1).dice(1, 1, 1).do(
        "move", "group d3", "take army fresh", "take army fresh", "to d4", "retreat"
    )
    assert t.s.hold_army[0] == 2  # back to the Ship


@pytest.mark.rule("CC-17.20")
def test_survivors_enter_and_capture() -> None:
    t = attack(field(2, 1, city=()).dice(6, 6, 1))
    assert (t.army("d3"), t.owner("d3")) == (2, 0)


@pytest.mark.rule("CC-17.21")
def test_who_wins() -> None:
    from pentarchy.games.cultures.state import WON_ON_LAND

    t = attack(field(1, 1).dice(5, 5))
    assert (t.army("d2"), t.army("d3"), t.s.owner[HEX["d3"]]) == (0, 0, -1)  # a draw
    assert not t.s.used & WON_ON_LAND
    t = attack(field(1, 1, city=()).dice(5, 5))
    assert t.owner("d3") == 1  # nothing is captured in a draw
    t = attack(field(2, 2).dice(1, 1, 1, 1)).do("retreat")
    assert not t.s.used & WON_ON_LAND
    assert attack(field(1, 1).dice(5, 1)).s.used & WON_ON_LAND


@pytest.mark.rule("CC-17.22")
def test_used_tactics_are_discarded() -> None:
    t = attack(field(2, 2, "act_06", defence=("act_08",)).dice(1, 1, 1, 1)).do("tactic act_06", "tactic act_08")
    assert t.s.action_pile == (CARD_IDS.index("act_06"), CARD_IDS.index("act_08"))
    assert t.s.limbo == 0


@pytest.mark.rule("CC-17.23")
def test_after_the_last_round_the_attacker_must_retreat() -> None:
    t = Table(max_combat_rounds=5).terrain(d3="fertile").advances(0, "tactics").clear_units("d2")
    t.units(0, "d2", army=1).units(1, "d3", army=1).dice(*[1] * 10)
    attack(t).do("continue", "continue", "continue", "continue")
    assert t.army("d2") == 1
    assert t.s.battle == []


@pytest.mark.rule("CC-17.24")
def test_high_ground_switches_off_the_enemys_combat_abilities() -> None:
    t = attack(field(1, 1, "act_09").advances(1, "steel_weapons").dice(1, 1)).do("tactic act_09")
    assert t.asked == "after_round"  # the steel did not cut
    assert t.s.battle[DENIED + 1] == 1
    t = attack(field(1, 1).advances(1, "steel_weapons").dice(1, 1))
    assert t.army("d2") == 0


@pytest.mark.rule("CC-17.25")
def test_siege_is_paid_off_with_two_food() -> None:
    t = field(1, 1, "act_11", city=("fortress",)).only(1, food=1, gold=1)
    attack(t).do("tactic act_11")
    assert (t.asked, t.s.player, t.offered) == ("pay_siege", 1, ["decline", "pay_siege"])
    t.dice(6, 1, 1).do("pay_siege")
    assert (t.has(1, "food"), t.has(1, "gold")) == (0, 0)
    assert t.asked == "after_round"  # the Fortress cancelled the hit
    t = attack(field(1, 1, "act_11", city=("fortress",)).dice(4, 1)).do("tactic act_11")
    assert t.owner("d3") == 0  # who cannot pay is not asked: 4 + 1 is a hit, the Fortress does nothing


@pytest.mark.rule("CC-17.26")
def test_martyr_at_sea_lets_the_owners_choose() -> None:
    t = (
        Table()
        .terrain(d3="sea", d4="sea")
        .clear_units("d2")
        .ship(0, "d3", settler=1)
        .ship(0, "d3")
        .advances(0, "tactics")
    )
    t.ship(1, "d4").ship(1, "d4").hold(0, "act_24").do("move", "all", "to d4", "tactic act_24")
    assert (t.asked, t.offered) == ("lose_unit", ["lose 1", "lose 2"])
    t.dice(1, 1).do("lose 2")
    assert (len(t.ships(0)), len(t.ships(1))) == (1, 1)


@pytest.mark.rule("CC-17.27")
def test_tactical_retreat_needs_a_refuge_and_an_attacking_player() -> None:
    t = attack(field(1, 2, defence=("act_17",), city=()))
    assert t.offers("tactic") == ["tactic act_17"]
    t.do("tactic act_17")
    assert t.asked == "withdraw" or t.army("d4") == 2
    t.pass_over("withdraw")
    assert t.owner("d3") == 0  # the attacker has won and captures the abandoned city
    t = field(1, 2, defence=("act_17",)).units(1, "d4", army=3)
    for space in ("c3", "c4", "e3", "e4"):
        t.terrain(**{space: "sea"})
    attack(t.dice(1, 1, 1))
    assert t.asked == "after_round"  # d4 has no room, d2 is red: no refuge, no question


@pytest.mark.rule("CC-17.27")
def test_the_space_the_attackers_left_is_a_refuge() -> None:
    t = Table().terrain(
        d3="fertile", d4="fertile", c4="sea", e4="sea", c3="sea", e3="sea", d5="sea", c5="sea", e5="sea"
    )
    t.advances(0, "tactics").advances(1, "tactics").clear_units("d2").units(0, "d4", army=1).units(1, "d3", army=1)
    t.hold(1, "act_17").do("move", "group d4", "to d3", "tactic act_17")
    assert (t.army("d4"), t.s.owner[HEX["d4"]]) == (1, 1)
    assert (t.army("d3"), t.s.owner[HEX["d3"]]) == (1, 0)


@pytest.mark.rule("CC-17.28")
def test_scout_without_an_enemy_card_does_nothing() -> None:
    t = attack(field(2, 2, "act_23").dice(1, 1, 1, 1)).do("tactic act_23")
    assert t.s.action_pile == (CARD_IDS.index("act_23"),)


@pytest.mark.rule("CC-17.29", "CC-10.9")
def test_after_a_battle_nobody_of_the_group_moves_again() -> None:
    t = attack(field(2, 1).dice(6, 6, 1))
    assert "move" not in t.offered
    t = attack(field(2, 2).dice(1, 1, 1, 1)).do("retreat")
    assert "move" not in t.offered
    t = Table().terrain(d3="sea", d4="sea").clear_units("d2").ship(0, "d3", settler=1).ship(1, "d4").dice(5, 1)
    t.do("move", "take_ship 1", "to d4")
    assert "move" not in t.offered  # neither the Ship nor what is aboard


@pytest.mark.rule("CC-17.29", "CC-10.9")
def test_who_defended_against_a_raid_in_the_own_turn_moves_no_more() -> None:
    def raided(settlers: int) -> Table:
        t = Table().terrain(d3="fertile").advances(0, "tactics").clear_units("d2").city(0, "d2")
        return t.units(0, "d2", army=2, settler=settlers).camp("d3", 1).only(0)

    t = raided(0)
    assert "move" in t.offered
    assert "move" not in t.dice(1, 1, 1).ask(ChooseRaiders(0)).offered
    t = raided(1).dice(1, 1, 1).ask(ChooseRaiders(0))
    assert "move" in t.offered  # the Settler took no part (CC-17.5)
    assert "all" not in t.do("move").offered


@pytest.mark.rule("CC-17.30")
def test_settlers_die_with_the_last_army_whoever_wins() -> None:
    t = attack(field(1, 1, city=()).units(1, "d3", settler=1).dice(5, 5))  # both armies are gone
    assert (t.owner("d3"), t.settlers("d3")) == (1, 0)
    t = attack(field(1, 0, city=("fortress",)).units(1, "d3", settler=1).dice(1, 5))
    assert t.settlers("d3") == 1  # there was no Army unit and the city was not captured


@pytest.mark.rule("CC-17.31")
def test_in_round_one_a_fortress_counts_as_a_fighting_unit() -> None:
    t = attack(field(1, 1, city=("fortress",)).dice(6, 5, 1))
    assert t.owner("d3") == 1
    # the Martyr takes the last defending Army unit, but the Fortress still rolls
    t = attack(field(2, 1, "act_24", city=("fortress",)).dice(6, 5)).do("tactic act_24")
    assert t.owner("d3") == 1
    assert t.s.stock[RED_ARMIES] == 16


@pytest.mark.rule("CC-17.32")
def test_archers_and_peltasts_roll_at_once() -> None:
    t = attack(field(1, 1, "act_26", defence=("act_28",)))
    t.dice(5, 5).do("tactic act_26", "tactic act_28")  # both shoot before anybody falls
    assert (t.army("d2"), t.army("d3")) == (0, 0)


# --- the sixteen tactics halves ---------------------------------------------------------------------------------


def fight(
    card: str, mine: int, theirs: int, *dice: int, defends: bool = False, city: tuple[str, ...] | None = None
) -> Table:
    """A battle in which one side plays this card, with these dice."""
    t = field(mine, theirs, *(() if defends else (card,)), defence=(card,) if defends else (), city=city)
    return attack(t.dice(*dice)).do(f"tactic {card}")


@pytest.mark.rule("CC-17.10", "CC-17.24", "CC-17.25")
def test_siege() -> None:
    t = fight("act_11", 1, 1, 4, 1, city=())
    assert t.owner("d3") == 0  # 4 + 1


@pytest.mark.rule("CC-17.26")
def test_archers() -> None:
    assert fight("act_26", 1, 1, 5).s.owner[HEX["d3"]] == 0
    assert fight("act_26", 1, 1, 4, 1, 1).asked == "after_round"


@pytest.mark.rule("CC-17.24")
def test_high_ground() -> None:
    assert fight("act_09", 1, 1, 4, 1).s.owner[HEX["d3"]] == 0  # 4 + 1


@pytest.mark.rule("CC-17.13")
def test_flanking() -> None:
    assert fight("act_31", 1, 1, 2, 3, 1).s.owner[HEX["d3"]] == 0  # two dice


@pytest.mark.rule("CC-17.13")
def test_for_the_people() -> None:
    t = fight("act_13", 1, 1, 1, 2, 3, defends=True, city=())
    assert (t.owner("d3"), t.army("d2")) == (1, 0)


@pytest.mark.rule("CC-17.14")
def test_heavy_resistance() -> None:
    assert fight("act_07", 2, 1, 3, 3, 1, defends=True).asked == "after_round"  # 6 - 2 is no hit


@pytest.mark.rule("CC-17.14")
def test_high_morale() -> None:
    assert fight("act_06", 1, 1, 3, 1).s.owner[HEX["d3"]] == 0  # 3 + 2


@pytest.mark.rule("CC-17.14")
def test_wedge_formation() -> None:
    t = fight("act_05", 1, 4, 1, 1, 1, 1, 1)  # 1 + 4
    assert t.army("d3") == 3


@pytest.mark.rule("CC-17.11", "CC-17.28")
def test_scout() -> None:
    t = attack(field(1, 1, "act_23", defence=("act_08",)))
    t.dice(1, 3).do("tactic act_23", "tactic act_08")
    assert t.asked == "after_round"  # 3 without High Morale is no hit
    assert t.s.hand[0] >> CARD_IDS.index("act_08") & 1


@pytest.mark.rule("CC-17.26", "CC-17.28")
def test_martyr() -> None:
    t = attack(field(2, 2, "act_24", defence=("act_08",)))
    t.dice(1, 4).do("tactic act_24", "tactic act_08")
    assert t.asked == "after_round"
    assert (t.s.stock[RED_ARMIES], t.s.stock[BLUE_ARMIES]) == (15, 15)


@pytest.mark.rule("CC-17.15", "CC-17.32")
def test_peltasts() -> None:
    assert fight("act_01", 1, 1, 5, 1, 6).asked == "after_round"  # the 5 cancels the hit of the 6
    assert fight("act_01", 1, 1, 4, 1, 6).army("d2") == 0


@pytest.mark.rule("CC-17.27")
def test_tactical_retreat() -> None:
    t = fight("act_17", 1, 2, defends=True)
    t.pass_over("withdraw")
    assert t.s.owner[HEX["d3"]] == 0
    assert t.s.stock[BLUE_ARMIES] == 14


@pytest.mark.rule("CC-17.32")
def test_surprise() -> None:
    t = fight("act_10", 1, 1, 4, 1)  # 4 + 1: a unit was eliminated
    assert t.s.hand[0].bit_count() == 1
    t = fight("act_10", 1, 1, 1, 1)
    assert t.s.hand[0] == 0


@pytest.mark.rule("CC-17.17")
def test_encircled() -> None:
    t = fight("act_02", 1, 2, 5, 1, 1, 5)  # one hit against none, and one more
    assert t.s.owner[HEX["d3"]] == 0
    assert fight("act_02", 1, 2, 1, 1, 1, 4).s.stock[BLUE_ARMIES] == 14


@pytest.mark.rule("CC-17.15")
def test_improved_defenses() -> None:
    assert fight("act_16", 1, 1, 6, 1, defends=True, city=()).asked == "after_round"


@pytest.mark.rule("CC-17.13")
def test_defensive_formation() -> None:
    assert fight("act_22", 1, 1, 1, 2, 3, defends=True).army("d2") == 0


@pytest.mark.rule("CC-9.42")
def test_fanaticism_needs_a_temple_and_a_lost_battle() -> None:
    t = attack(field(1, 2).advances(0, "fanaticism").dice(1, 4, 4))
    assert (t.army("d2"), t.s.stock[RED_ARMIES]) == (0, 16)  # lost, but no Temple
    t = attack(field(1, 1, city=("temple",)).advances(0, "fanaticism").dice(3, 5))
    assert (t.army("d2"), t.owner("d3")) == (0, 1)  # 3 + 2 against 5: a draw is no defeat
    t = attack(field(2, 2, city=("temple",)).advances(0, "fanaticism").dice(1, 1, 1, 1))
    t.dice(2, 2, 1, 1).do("continue")
    assert t.s.battle[VALUE] == 4  # +2 in round 1 only
    t = attack(field(2, 1, city=("temple",)).advances(1, "fanaticism").dice(6, 6, 1)).do("place d7")
    assert (t.owner("d3"), t.army("d7")) == (0, 1)  # the defender who lost the city has a free Army unit


@pytest.mark.rule("CC-17.11", "CC-27.5")
def test_a_card_taken_by_scout_is_known_to_everybody() -> None:
    t = attack(field(1, 1, "act_23", defence=("act_08",)).dice(1, 1)).do("tactic act_23", "tactic act_08")
    seen = t.s.view(1)["table"]
    assert isinstance(seen, dict)
    assert seen["players"][0]["hand"] == ["act_08"]
