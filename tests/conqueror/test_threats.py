"""Chapter 16: external threats."""

from __future__ import annotations

import pytest

from pentarchy.games.conqueror.chronicle import DrawChronicle
from pentarchy.games.conqueror.components import CARD_IDS, THREATS
from pentarchy.games.conqueror.food import Checks
from pentarchy.games.conqueror.state import Conqueror
from tests.conqueror.scenario import (
    CARTHAGE,
    EGYPT,
    GREECE,
    ROME,
    army,
    ask,
    choose,
    dice,
    empty,
    lost_home,
    next_card,
    options,
    put,
    question,
    refused,
)


def threatened(name: str, *currency: int, s: Conqueror | None = None) -> Conqueror:
    """The threat has come and everybody is asked for a bid."""
    s = s if s is not None else empty()
    next_card(s, name)
    s.currency = list(currency)
    return ask(s, DrawChronicle(), Checks())


def bid(s: Conqueror, *bids: int) -> None:
    for p, n in enumerate(bids):
        choose(s, f"bid {n}", player=p)


@pytest.mark.rule("CQ-16.1")
def test_what_the_three_threats_ask_give_and_take() -> None:
    found = {
        CARD_IDS[c]: (t.minimum, t.bonus, t.penalty_all, t.penalty_lowest, t.bonus_instead) for c, t in THREATS.items()
    }
    assert found == {
        "slave_revolt": (6, 4, 1, 2, 0),
        "pirate_fleets": (8, 6, 2, 5, 0),
        "northern_horde": (10, 1, 1, 3, 3),
    }


@pytest.mark.rule("CQ-16.2", "CQ-19.5")
def test_bids_are_secret_and_in_any_order() -> None:
    s = threatened("pirate_fleets", 4, 2, 0, 120)
    assert s.actors == (0, 1, 2, 3)
    assert options(s, player=ROME) == [f"bid {n}" for n in range(5)]
    assert options(s, player=GREECE) == ["bid 0"]  # asked all the same
    assert options(s, player=EGYPT)[-1] == "bid 99"
    assert refused(s, "bid 5", player=ROME) == "CQ-16.2"
    choose(s, "bid 3", player=EGYPT)
    for seat, shown in ((ROME, [-1] * 4), (-1, [-1] * 4), (EGYPT, [-1, -1, -1, 3])):
        table = s.view(seat)["table"]
        assert isinstance(table, dict)
        assert table["bids"] == shown
        assert table["currency"] == [4, 2, 0, 120]
    s.journal = []
    choose(s, "bid 1", player=ROME)
    assert s.notes(CARTHAGE) == []


@pytest.mark.rule("CQ-16.2")
def test_eliminated_players_do_not_bid() -> None:
    s = empty()
    lost_home(s, GREECE)
    s.out[GREECE] = 1
    threatened("pirate_fleets", 1, 1, 0, 1, s=s)
    assert s.actors == (ROME, CARTHAGE, EGYPT)


@pytest.mark.rule("CQ-16.3", "CQ-16.6", "CQ-16.8")
def test_bids_are_paid_even_if_the_threat_wins_and_penalties_take_the_rest() -> None:
    s = threatened("pirate_fleets", 4, 6, 9, 1)
    bid(s, 1, 2, 3, 0)  # 6 of 8
    assert s.currency == [1, 2, 4, 0]  # everybody pays 2 more, the lowest bidder 5 or what they have


@pytest.mark.rule("CQ-16.4", "CQ-16.5")
def test_exactly_the_minimum_is_enough_and_only_the_highest_bidder_gains() -> None:
    s = threatened("pirate_fleets", 4, 4, 4, 4)
    bid(s, 3, 2, 2, 1)
    assert s.currency == [1 + 6, 2, 2, 3]


@pytest.mark.rule("CQ-16.7", "CQ-21.2")
def test_ties_for_lowest_are_rolled_lowest_die_rerolling_ties() -> None:
    s = threatened("pirate_fleets", 9, 9, 9, 9)
    dice(s, 2, 4, 2, 3, 3, 3, 1)  # Rome and Greece tie again, and again
    bid(s, 0, 0, 0, 1)
    assert s.script == ()
    assert s.currency == [7, 7, 4, 6]


@pytest.mark.rule("CQ-16.7")
def test_only_the_tie_that_matters_is_rolled() -> None:
    s = threatened("pirate_fleets", 5, 5, 5, 5)
    before = s.rng
    bid(s, 5, 3, 0, 0)  # beaten; the tie for lowest does not matter
    assert s.currency == [6, 2, 5, 5]
    assert s.rng == before


@pytest.mark.rule("CQ-16.7")
def test_if_all_bid_the_same_all_are_tied() -> None:
    s = threatened("pirate_fleets", 2, 2, 2, 2)
    dice(s, 1, 2, 3, 4)
    bid(s, 2, 2, 2, 2)
    assert s.currency == [0, 0, 0, 6]


@pytest.mark.rule("CQ-16.8")
def test_units_are_given_up_one_by_one_in_turn_order() -> None:
    s = empty()
    s.order = (1, 0, 3, 2)
    for p, t in enumerate(("rome", "carthage", "macedonia", "alexandria")):
        put(s, p, t, c=1, i=2)
    threatened("northern_horde", 0, 1, 1, 1, s=s)
    bid(s, 0, 1, 1, 1)
    asked = []
    while question(s)[0] == "lose_unit":
        asked.append(s.player)
        assert refused(s, "lose_unit cavalry sicily") == "CQ-16.8"
        choose(s, options(s)[0])
    assert asked == [CARTHAGE, ROME, ROME, EGYPT, GREECE]  # Rome's third and last unit went without a question
    assert s.army == [0, 2, 2, 2]


@pytest.mark.rule("CQ-16.9")
def test_a_bonus_unit_is_placed_in_a_fort_of_one_s_choice() -> None:
    s = empty()
    put(s, ROME, "alpes", i=1)
    threatened("northern_horde", 9, 1, 0, 0, s=s)
    bid(s, 9, 1, 0, 0)
    assert question(s) == ("place_bonus", ROME)
    assert options(s) == ["place cavalry alpes", "place cavalry rome"]
    assert refused(s, "place cavalry brundium") == "CQ-16.9"
    assert refused(s, "place infantry rome") == "CQ-16.9"
    choose(s, "place cavalry alpes")
    assert army(s, "alpes") == (ROME, 1, 1)


@pytest.mark.rule("CQ-16.9", "CQ-13.3")
@pytest.mark.parametrize("full", [True, False], ids=["no room", "no fort"])
def test_without_a_place_for_the_unit_currency_is_paid(full: bool) -> None:
    s = empty()
    if full:
        put(s, ROME, "rome", i=6)
    else:
        lost_home(s, ROME)
        put(s, ROME, "brundium", i=1)
    threatened("northern_horde", 10, 0, 0, 0, s=s)
    bid(s, 10, 0, 0, 0)
    assert s.currency[ROME] == 3
    assert question(s) == ("turn_planning", ROME)


@pytest.mark.rule("CQ-16.10", "CQ-18.3")
def test_after_the_penalties_quotas_claims_and_eliminations_are_checked() -> None:
    s = empty()
    lost_home(s, EGYPT)
    put(s, EGYPT, "creta", i=1)
    for t in ("rome", "alpes", "numidia", "thracia", "cyrene"):
        put(s, ROME, t, i=1)
    s.claims[ROME] = s.forts[ROME]
    threatened("slave_revolt", 1, 1, 1, 0, s=s)
    bid(s, 1, 1, 1, 0)
    assert question(s) == ("lose_unit", ROME)
    choose(s, "lose_unit infantry cyrene")
    assert s.claims[ROME] == 0
    assert not s.is_alive(EGYPT)
    assert question(s) == ("turn_planning", ROME)


@pytest.mark.rule("CQ-17.14")
def test_the_clock_bids_nothing() -> None:
    s = empty(clock="scripted")
    threatened("pirate_fleets", 3, 3, 3, 3, s=s)
    choose(s, "bid 3", player=CARTHAGE)
    dice(s, 1, 2, 3)
    choose(s, "clock decision", player=-1)
    assert s.currency == [0, 0, 1, 1]  # Rome rolled lowest and pays 5, as far as it goes


@pytest.mark.rule("CQ-16.2")
def test_a_bid_is_final() -> None:
    s = threatened("pirate_fleets", 4, 2, 0, 9)
    before = s.copy()
    choose(s, "bid 3", player=ROME)
    assert not s.may_take_back(ROME, before)
