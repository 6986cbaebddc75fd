"""Chapter 18: capturing cities."""

from __future__ import annotations

import pytest

from pentarchy.games.cultures.barbarians import ChooseRaiders
from pentarchy.games.cultures.board import works_in
from pentarchy.games.cultures.components import HEX, WONDER_IDS
from tests.cultures.scenario import Table


def siege(*pieces: str, mood: str = "neutral", players: int = 2, **colours: int) -> Table:
    t = Table(players).open()
    home = {2: "d2", 3: "e4"}[players]
    goal = {2: "d3", 3: "e5"}[players]
    t.advances(0, "tactics").clear_units(home).units(0, home, army=1)
    return t.city(1, goal, *pieces, mood=mood, **colours).only(0)


@pytest.mark.rule("CC-18.1")
def test_captured_with_attackers_in_and_no_defender_left() -> None:
    t = siege().do("move", "to d3", "place d7")
    assert (t.owner("d3"), t.army("d3")) == (0, 1)


@pytest.mark.rule("CC-18.2")
def test_gold_for_the_captor_and_a_settler_for_the_loser() -> None:
    t = siege("academy").city(1, "d6").do("move", "to d3")
    assert t.has(0, "gold") == 2
    assert (t.asked, t.s.player, t.offered) == ("lost_city_settler", 1, ["place d6", "place d7"])
    t.do("place d6")
    assert t.settlers("d6") == 1
    t = siege("academy", mood="angry").do("move", "to d3")
    assert (t.has(0, "gold"), t.asked, t.settlers("d7")) == (0, "turn", 1)


@pytest.mark.rule("CC-18.3")
def test_pieces_change_their_colour() -> None:
    t = siege("academy", players=3, temple=2, fortress=0)
    before = list(t.s.stock)
    t.do("move", "to e5").pass_over("lost_city_settler")
    built = t.s.built[HEX["e5"]]
    assert [built >> shift & 7 for shift in (3, 6, 9)] == [1, 1, 3]
    assert t.s.stock[2] == before[2] - 1
    assert t.s.stock[8 + 2] == before[8 + 2] + 1


@pytest.mark.rule("CC-18.4")
def test_a_building_without_a_piece_is_sold() -> None:
    t = siege("academy")
    t.s.stock[2] = 0
    t.s.ruins[0] = 7
    t.do("move", "to d3").pass_over("lost_city_settler")
    assert (t.size("d3"), t.has(0, "gold"), t.s.built[HEX["d3"]]) == (1, 3, 0)


@pytest.mark.rule("CC-18.5", "CC-23.8")
def test_without_a_settlement_the_city_is_removed() -> None:
    t = siege("academy", "great_library")
    t.s.stock[0] = 0
    t.s.ruins[0] = 6
    t.do("move", "to d3").pass_over("lost_city_settler")
    assert (t.owner("d3"), t.has(0, "gold"), t.army("d3")) == (-1, 6, 1)
    assert t.s.wonder[WONDER_IDS.index("great_library")] == -1
    assert t.s.stock[8 + 2] == 7


@pytest.mark.rule("CC-18.6", "CC-18.7", "CC-23.8")
def test_the_city_is_angry_and_its_wonders_go_along() -> None:
    t = siege("great_library", mood="happy").do("move", "to d3").pass_over("lost_city_settler")
    assert t.mood("d3") == "angry"
    assert t.s.owns_wonder(0, WONDER_IDS.index("great_library"))


@pytest.mark.rule("CC-18.8")
def test_the_captor_uses_only_what_works_for_them() -> None:
    t = siege("academy").advances(1, "writing").do("move", "to d3").pass_over("lost_city_settler")
    assert not works_in(t.s, HEX["d3"], 2)


@pytest.mark.rule("CC-18.9", "CC-20.24")
def test_order_objectives_then_teach_us_then_the_end() -> None:
    t = siege().advances(1, "fishing").units(1, "d3", army=1).hold(0, "obj_02", "act_35").dice(6, 1)
    t.do("move", "to d3").pass_over("lost_city_settler")
    assert t.offered == ["done", "declare obj_02 conqueror"]
    t.do("declare obj_02 conqueror")
    assert t.offered == ["play act_35", "decline"]
    t.do("play act_35", "take fishing")
    assert t.holds(0, "fishing")
    assert t.asked == "turn"


@pytest.mark.rule("CC-20.24")
def test_only_teach_us_itself_is_offered_after_a_capture() -> None:
    t = siege().advances(1, "fishing").hold(0, "act_25", "act_35", "act_36").do("move", "to d3", "place d7")
    assert t.offered == ["play act_35", "play act_36", "decline"]
    t.do("decline")
    assert (t.asked, t.s.hand[0].bit_count()) == ("turn", 3)
    t = siege().hold(0, "act_35").do("move", "to d3", "place d7")
    assert t.asked == "turn"  # blue has no advance that red lacks


@pytest.mark.rule("CC-19.7", "CC-22.22")
def test_the_first_wonder_of_the_list_is_lost_like_any_other() -> None:
    t = Table().terrain(d3="fertile").clear_units("d2").city(0, "d2", "great_pyramids").camp("d3").dice(5)
    t.ask(ChooseRaiders(0))
    assert (t.size("d2"), t.s.wonder[WONDER_IDS.index("great_pyramids")], t.mood("d2")) == (1, -1, "angry")


@pytest.mark.rule("CC-20.24", "CC-27.6")
def test_others_read_that_teach_us_is_played_and_nothing_of_declining_it() -> None:
    for answer, read in (("decline", []), ("play act_35", ["card_played"])):
        t = siege().advances(1, "fishing", "sanitation").hold(0, "act_35").do("move", "to d3", "place d7")
        t.s.journal = []
        t.do(answer)
        assert [note.phrase.key for note in t.s.notes(1)] == read
