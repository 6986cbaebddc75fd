"""Chapters 25 and 26: the Status Phase, the end, scoring."""

from __future__ import annotations

import pytest

from pentarchy.games.cultures.components import HEX
from pentarchy.games.cultures.scoring import city_pieces, score
from pentarchy.games.cultures.status import decides_first
from tests.cultures.scenario import Table


def status(t: Table) -> Table:
    """The Status Phase begins."""
    return t.status()


@pytest.mark.rule("CC-25.1", "CC-25.3", "CC-25.4", "CC-25.5")
def test_the_steps_in_order_each_in_turn_order() -> None:
    t = Table(3).city(0, "d3").city(1, "b8")
    t.s.first = 1
    t.advances(2, "storage")
    status(t)
    seen = []
    while t.s.round == 1:
        seen.append((t.asked, t.s.player))
        t.do("skip" if "skip" in t.offered else t.offered[0])
    assert seen == [
        ("free_advance", 1),
        ("free_advance", 2),
        ("free_advance", 0),
        ("raze_city", 1),
        ("raze_city", 0),
        ("first_player", 2),
    ]


@pytest.mark.rule("CC-25.2", "CC-26.1")
def test_objectives_then_the_end_in_the_last_round() -> None:
    t = Table().only(0, wood=5).hold(0, "obj_13")
    t.s.round = 6
    status(t)
    assert t.asked == "declare"
    t.do("declare obj_13 wood_supplies")
    assert t.s.over
    t = Table()
    t.s.round = 5
    assert not status(t).s.over


@pytest.mark.rule("CC-25.3")
def test_the_free_advance_and_its_event() -> None:
    t = Table().advances(0, "storage", "fishing").only(0, food=1).next_event("migration_1")
    status(t).do("take myths")
    assert (t.has(0, "food"), t.has(0, "gold")) == (1, 2)
    assert t.settlers("d7") == 2
    t.pass_over("myths")
    assert (t.asked, t.s.player) == ("free_advance", 1)


@pytest.mark.rule("CC-25.4")
def test_everybody_draws_two_cards() -> None:
    t = status(Table()).do("skip", "skip")
    assert [h.bit_count() for h in t.s.hand] == [1, 1]
    assert [h.bit_count() for h in t.s.objectives] == [1, 1]


@pytest.mark.rule("CC-25.5")
def test_razing() -> None:
    t = Table().city(0, "c2").city(0, "e2", "temple").units(0, "c2", army=1).only(0)
    status(t).do("skip", "skip")
    assert t.offered == ["skip", "raze c2", "raze d2"]
    assert t.why("raze e2") == "CC-25.5"
    t.do("raze c2")
    assert (t.owner("c2"), t.army("c2"), t.has(0, "gold")) == (-1, 1, 1)
    t = status(Table()).do("skip", "skip")
    assert t.asked != "raze_city"  # the last city stays


@pytest.mark.rule("CC-25.6")
def test_the_highest_levels_decide_the_first_player() -> None:
    t = Table().advances(1, "storage")
    status(t).do("skip", "skip")
    assert (t.asked, t.s.player, t.offered) == ("first_player", 1, ["player p0", "player p1"])
    t.do("player p1")
    assert t.s.first == 1


@pytest.mark.rule("CC-25.7")
def test_a_tied_holder_keeps_the_token() -> None:
    t = Table()
    status(t).do("skip", "skip")
    assert (t.asked, t.s.first, t.s.round) == ("turn", 0, 2)


@pytest.mark.rule("CC-25.8", "CC-23.11")
def test_the_great_lighthouse_decides() -> None:
    t = Table().terrain(d6="sea").city(1, "d7", "port", "great_lighthouse").advances(0, "storage")
    status(t).do("skip", "skip")
    assert (t.asked, t.s.player) == ("first_player", 1)


@pytest.mark.rule("CC-25.9")
def test_the_next_round_begins() -> None:
    t = Table()
    t.s.founders, t.s.wonder_builders, t.s.declared = 1, 1, [1, 1]
    status(t).do("skip", "skip")
    assert (t.s.round, t.s.turn, t.s.founders, t.s.wonder_builders, t.s.declared) == (2, 0, 0, 0, [0, 0])


@pytest.mark.rule("CC-26.2")
def test_no_status_phase_follows_when_a_player_is_out() -> None:
    t = Table().terrain(d6="fertile").advances(0, "tactics").units(0, "d6", army=1).hold(0, "obj_10")
    t.do("move", "group d6", "to d7")
    assert t.s.over
    assert t.s.round == 1


@pytest.mark.rule("CC-26.3")
def test_pieces_score_wherever_they_stand() -> None:
    t = Table().city(0, "c2", "academy", temple=1)
    assert (city_pieces(t.s, 0), city_pieces(t.s, 1)) == (3, 2)
    assert t.s.size[HEX["c2"]] == 3


@pytest.mark.rule("CC-26.4")
def test_a_wonder_gives_five_and_not_one_more() -> None:
    t = Table()
    before = score(t.s, 0).total
    t.city(0, "d2", "great_statue")
    assert score(t.s, 0).total == before + 5


@pytest.mark.rule("CC-26.7")
def test_ties_down_to_joint_victory() -> None:
    t = Table()
    assert t.s.places() == [1, 1]
    t.s.completed = [1, 0]
    t.s.ruins[1] = 1
    t.s.stock[8 + 1] -= 1
    assert score(t.s, 0).total == score(t.s, 1).total == 4
    assert t.s.places() == [1, 2]  # objectives decide last


@pytest.mark.rule("CC-25.5")
def test_a_razed_settlement_goes_back_to_the_supply() -> None:
    t = Table().city(0, "c2")
    assert t.s.stock[0] == 5
    status(t).do("skip", "skip", "raze c2")
    assert (t.s.stock[0], t.s.ruins[0]) == (6, 0)


@pytest.mark.rule("CC-25.6")
def test_the_sum_of_both_levels_counts() -> None:
    t = Table().advances(0, "storage", "irrigation").advances(1, "storage", "writing", "math")  # 2 + 0 against 1 + 2
    assert decides_first(t.s) == 1


@pytest.mark.rule("CC-25.6", "CC-25.7")
def test_a_holder_who_leads_alone_decides() -> None:
    t = status(Table().advances(0, "storage")).do("skip", "skip")
    assert (t.asked, t.s.player) == ("first_player", 0)
    assert t.do("player p1").s.first == 1
