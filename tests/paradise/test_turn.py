"""Turn structure and turn order: sections 5 and 6, and the end of a turn (CP-17.11)."""

from __future__ import annotations

import pytest

from pentarchy.games.paradise.trays import DROUGHT, TANIWHA, TRUCE
from pentarchy.games.paradise.turn import EndOfTurn, from_last_place
from tests.paradise.scenario import HIVA, RAIATEA, SAMOA, TONGA, Table, hex_of, new


@pytest.mark.rule("CP-5.2")
def test_each_player_finishes_their_part_of_a_step() -> None:
    table = Table(3).ask()
    table.do("order p1 cw")
    asked: list[tuple[str, int]] = []
    while table.s.lanes is None:
        if not asked or asked[-1] != (table.asked(), table.s.player):
            asked.append((table.asked(), table.s.player))
        table.do(table.s.words(table.s.default()))
    assert [p for name, p in asked if name == "voyage_start"] == [SAMOA, HIVA, TONGA]


@pytest.mark.rule("CP-5.3")
def test_all_build_at_the_same_time() -> None:
    table = Table(3).build_now()
    assert list(table.s.actors) == [TONGA, SAMOA, HIVA]
    before = table.options(by=HIVA)
    table.do("turn_inward", "buy_card d6", by=TONGA)
    assert table.options(by=HIVA) == before
    table.do("done", by=HIVA)
    assert list(table.s.actors) == [TONGA, SAMOA]
    table.do("done", by=TONGA).do("done", by=SAMOA)
    assert table.s.lanes is None


@pytest.mark.rule("CP-5.4", "CP-6.3")
def test_the_order_runs_by_seat_in_the_chosen_direction() -> None:
    table = Table(4).turn_order().do("order p2 cw")
    assert table.s.order == (HIVA, RAIATEA, TONGA, SAMOA)
    table.turn_order().do("order p2 ccw")
    assert table.s.order == (HIVA, SAMOA, TONGA, RAIATEA)
    assert Table(3).turn_order().why_not("order p3 cw") == "CP-6.3"


@pytest.mark.rule("CP-5.5")
def test_a_single_option_is_taken_automatically() -> None:
    table = Table(2).island("e6", "tubuai").villages("e6", SAMOA, 2).event("eruption")
    assert table.group("e6") == (SAMOA, 1)
    assert table.asked() == "set_order"
    s = new(2)
    s.apply(s.options[0])
    assert s.faction == (0, 1)  # the last home was nobody's choice


@pytest.mark.rule("CP-6.1", "CP-6.2")
def test_ties_for_last_place() -> None:
    table = Table(4).track(3, 3, 3, 3)
    assert from_last_place(table.s) == [TONGA, RAIATEA, HIVA, SAMOA]
    table.track(9, 4, 4, 5)
    assert from_last_place(table.s) == [HIVA, SAMOA, RAIATEA, TONGA]
    assert table.turn_order().s.player == HIVA
    assert table.s.marker_holder == HIVA


@pytest.mark.rule("CP-6.7")
def test_taking_the_order_means_no_event() -> None:
    table = Table(2).track(4, 6)
    table.s.events_active = True
    table.turn_order().do("take_order")
    assert (table.asked(), table.s.player) == ("set_order", TONGA)
    assert table.s.event_discards == ()


@pytest.mark.rule("CP-6.8")
def test_after_an_event_the_next_player_sets_the_order() -> None:
    table = Table(3).track(4, 9, 6).event_top("truce")
    table.s.events_active = True
    table.turn_order().do("draw_event")
    assert (table.asked(), table.s.player) == ("set_order", HIVA)
    assert table.s.marker_holder == HIVA
    assert table.s.effects[TRUCE] == TONGA


@pytest.mark.rule("CP-6.4")
def test_two_players_have_no_direction() -> None:
    assert Table(2).turn_order().why_not("order p0 ccw") == "CP-6.4"


@pytest.mark.rule("CP-17.11")
def test_the_end_of_a_turn() -> None:
    table = Table(2).ocean("e6").villages("d6", TONGA, 4)
    table.s.set_effect(TRUCE, TONGA)
    table.s.set_effect(DROUGHT, hex_of("d6"))
    table.event("taniwha").do("target e6")  # and with it the turn ends
    assert table.s.track == (10, 6)
    assert table.s.events_active
    assert (table.s.effects[TRUCE], table.s.effects[DROUGHT]) == (-1, -1)
    assert table.s.effects[TANIWHA] == hex_of("e6")
    table.ask(EndOfTurn())
    assert table.s.effects[TANIWHA] == -1


@pytest.mark.rule("CP-5.5")
def test_a_question_is_asked_wherever_silence_would_betray_what_is_hidden() -> None:
    table = Table(2).pieces(TONGA, "d6", band=1).move()
    assert (table.asked(), table.options()) == ("movement", ["end_movement"])  # it might have been a canoe
    table = Table(2).card(TONGA, "breadfruit").move()
    assert (table.asked(), table.options()) == ("movement", ["end_movement"])  # it might have been another card
    table = Table(2).card(TONGA, "deforestation").victory()
    assert (table.asked(), table.options()) == ("victory_reveal", ["done"])  # it might have been another card
    table = Table(2)
    for name in ("b6", "c7", "d7", "e6", "e7"):
        table.ocean(name).pieces(SAMOA, name, transport=1)
    table.card(TONGA, "breadfruit").explore()
    assert (table.asked(), table.options()) == ("voyage_start", ["stay"])


@pytest.mark.rule("CP-5.5")
def test_nobody_is_asked_when_all_can_see_that_nothing_can_be_done() -> None:
    table = Table(2).move()
    assert table.asked() == "set_order"  # no pieces: the turn is over
    table = Table(2).victory()
    assert table.asked() == "set_order"  # no cards, no tiles, no declaration
    table = Table(2)
    for name in ("b6", "c7", "d7", "e6", "e7"):
        table.ocean(name).pieces(SAMOA, name, transport=1)
    assert table.explore().asked() == "set_order"
