"""Chapters 1, 5, 12 and 21: rounds and turns."""

from __future__ import annotations

import random

import pytest

import pentarchy
from pentarchy.games.yamatai.components import NONE, TILE_IDS
from pentarchy.games.yamatai.state import Yamatai
from tests.yamatai.scenario import BLUE, GREY, ORANGE, PURPLE, Table, new


def play(players: int, seed: int) -> tuple[list[tuple[int, int, int, str]], list[int]]:
    """A random game: (round, turn, player, decision) of every question, and the final ranking."""
    s = new(players, seed)
    rng = random.Random(seed)
    asked = []
    while not s.over:
        step = s.question()
        assert step is not None
        asked.append((s.round, s.turn, s.player, step.decision))
        s.apply(rng.choice(s.options))
    return asked, s.ranking()


@pytest.mark.rule("YA-1.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_is_exactly_one_winner(players: int) -> None:
    for seed in range(5):
        s = new(players, seed)
        rng = random.Random(seed)
        while not s.over:
            s.apply(rng.choice(s.options))
        assert s.places().count(1) == 1
        best = s.ranking()[0]
        assert s.scores()[best].total == max(score.total for score in s.scores())


@pytest.mark.rule("YA-1.4", "YA-5.1", "YA-5.2")
@pytest.mark.parametrize(("players", "turns"), [(2, 4), (3, 3), (4, 4)])
def test_every_meeple_takes_a_turn_in_every_round(players: int, turns: int) -> None:
    asked, _ = play(players, 3)
    for number in range(1, asked[-1][0] + 1):
        fleets = [(turn, player) for n, turn, player, decision in asked if n == number and decision == "choose_fleet"]
        assert [turn for turn, _ in fleets] == list(range(1, turns + 1))
        assert sorted(player for _, player in fleets) == sorted(list(range(players)) * (turns // players))


@pytest.mark.rule("YA-5.1")
def test_turns_are_taken_in_ascending_spot_number() -> None:
    table = Table().tracks(8, 3, 9, 2, 1, 4, 5, 6, 7, 10).at("choose_fleet")
    for fleet in (8, 3, 9, 2):
        table.do(f"fleet {fleet}").finish_turn()
    seen = []
    for _ in range(4):
        seen.append(table.s.player)
        table.finish_turn()
    assert seen == [GREY, BLUE, ORANGE, PURPLE]


@pytest.mark.rule("YA-5.2")
def test_the_two_turns_of_a_player_may_be_consecutive() -> None:
    table = Table(players=2).tracks(1, 2, 3, 4, 5, 6, 7, 8, 9, 10).at("choose_fleet")
    for fleet in (1, 3, 2, 4):
        table.do(f"fleet {fleet}").finish_turn()
    assert table.s.order == (ORANGE, ORANGE, BLUE, BLUE)


@pytest.mark.rule("YA-5.3")
def test_the_steps_of_a_turn_keep_their_order() -> None:
    order = ["choose_fleet", "trade", "place", "develop", "collect_more", "store", "recruit"]
    for seed in range(4):
        asked, _ = play(4, seed)
        reached = (0, 0, 0)
        for number, turn, _, decision in asked:
            if decision in order:
                here = (number, turn, order.index(decision))
                assert here >= reached
                reached = here


@pytest.mark.rule("YA-5.4")
def test_choosing_a_fleet_and_storing_are_mandatory_and_trading_placing_recruiting_are_not() -> None:
    table = Table().people("broker").owns("tea", "tea").at("choose_fleet")
    assert table.offers == ["fleet 1", "fleet 2", "fleet 3", "fleet 4", "fleet 5"]
    table.do("fleet 4")
    assert table.offers[-1] == "pass"
    table.do("pass")
    assert table.offers[-1] == "done"
    table.do("done")
    assert table.offers == ["store bamboo", "store wood"]
    table.do("store wood")
    assert table.asked == "recruit"
    assert table.offers[-1] == "pass"


@pytest.mark.rule("YA-5.4", "YA-9.2")
def test_collecting_or_building_is_mandatory_if_possible() -> None:
    table = Table().fresh("wood b07").culture("tea", "i02", "i08").at("develop")
    assert table.offers == ["collect i02", "collect i08"]
    assert table.why("pass") == "YA-9.2"


@pytest.mark.rule("YA-5.5")
@pytest.mark.parametrize("step", ["trade", "place", "develop", "recruit"])
@pytest.mark.parametrize(
    ("fleet", "windows"),
    [
        (1, ()),
        (2, ("trade", "place", "develop", "recruit")),
        (3, ("trade", "place", "develop", "recruit")),
        (4, ("trade", "place", "develop")),
        (5, ("trade", "place", "develop", "recruit")),
        (6, ("trade", "place", "develop", "recruit")),
        (7, ("trade", "place", "develop")),
        (8, ("trade", "place", "develop", "recruit")),
        (9, ()),
        (10, ()),
    ],
)
def test_powers_are_activated_in_their_windows(fleet: int, windows: tuple[str, ...], step: str) -> None:
    table = Table().boats("wood b30", "clay b31").fresh("gold b07").hand("wood").row("great_manor").people("broker")
    table.owns("tea", "tea", "music").culture("tea", "i02", "i08").culture("music", "i20").at(step, fleet=fleet)
    assert table.asked == step
    assert ("power" in table.offers) == (step in windows)
    if step not in windows:
        assert table.why("power") == ("YA-5.5" if windows else f"YA-13.{fleet}")


@pytest.mark.rule("YA-5.5", "YA-9.1")
def test_the_window_of_step_4_needs_a_fresh_boat() -> None:
    table = Table().boats("wood b30", "clay b31").at("develop", fleet=7)
    assert table.s.player == BLUE


@pytest.mark.rule("YA-5.5")
def test_in_step_3_a_power_is_used_before_the_first_boat_or_after_any() -> None:
    table = Table().boats("wood b30").hand("bamboo", "clay").at("place", fleet=6)
    assert "power" in table.offers
    table.do("place bamboo b01")
    assert "power" in table.offers
    table.do("place clay b12")
    assert table.offers == ["power", "done"]
    table.do("power", "lift b30") if len(table.offers) > 2 else table.do("power")
    assert table.asked == "move_to"


@pytest.mark.rule("YA-5.6")
def test_a_power_is_offered_only_with_a_complete_use_and_has_no_way_back() -> None:
    table = Table().hand("clay").at("trade", fleet=6)
    assert table.why("power") == "YA-5.6"
    table = Table().boats("wood b30", "wood b31").hand("clay").at("trade", fleet=6).do("power")
    assert table.offers == ["lift b30", "lift b31"]
    table.do("lift b30")
    assert all(words.startswith("drop ") for words in table.offers)


@pytest.mark.rule("YA-5.6")
@pytest.mark.parametrize("fleet", [2, 3, 4, 5, 6, 7, 8])
def test_no_power_without_something_to_use_it_on(fleet: int) -> None:
    table = Table().boats("wood b30").hand("clay").owns("tea").culture("tea", *[f"i{n:02}" for n in range(1, 5)])
    table.sacred("i06", "i07", "i08", "i09", "i10", "i11", "i12", "i13").short_deck(0)
    if fleet in (6, 7):
        table.s.fresh = [29]  # the only boat was placed this turn
    table.at("trade", fleet=fleet)
    assert table.asked == "trade"
    assert table.why("power") == "YA-5.6"


@pytest.mark.rule("YA-5.7", "YA-6.4")
def test_a_power_is_used_once_and_lapses_unused() -> None:
    table = Table().boats("wood b30", "wood b31").hand("clay").at("trade", fleet=7).do("power", "salvage b30")
    assert table.why("power") == "YA-6.4"
    table = Table(players=2).boats("wood b30", "wood b31").tracks(7, 2, 1, 3, 4, 5, 6, 8, 9, 10).at("choose_fleet")
    table.do("fleet 7").finish_turn().do("fleet 2").finish_turn()
    assert table.s.player == ORANGE
    table.do("fleet 1")
    assert table.why("power") == "YA-13.1"


@pytest.mark.rule("YA-5.8")
def test_a_step_with_nothing_but_passing_is_skipped() -> None:
    table = Table()
    table.s.coins[ORANGE] = 1
    table.at("trade")  # nothing to buy, sell, place, store or recruit
    assert table.s.player == BLUE


@pytest.mark.rule("YA-5.8")
def test_a_single_option_is_taken_without_asking() -> None:
    table = Table().fresh("wood b06").culture("tea", "i01").at("develop")
    assert table.tokens() == ["tea"]


@pytest.mark.rule("YA-5.9")
def test_a_power_lifts_only_what_its_clause_names() -> None:
    # Tile 9 lets one boat be missing; the island must still be empty and lie beside a fresh boat.
    table = Table().boats("bamboo b07", "wood b18", "bamboo b40", "wood b36").fresh("wood b17").row("bathhouse")
    table.culture("tea", "i08", "i07").at("develop", fleet=9)
    assert table.why("build bathhouse i08") == "YA-15.4"
    assert table.why("build bathhouse i14") == "YA-9.9"
    # Salvaged gold still cannot be sold.
    table = Table().boats("gold b30", "gold b31").hand("wood").at("trade", fleet=7).do("power", "salvage b30")
    assert table.why("sell gold") == "YA-7.3"


@pytest.mark.rule("YA-12.1")
def test_coins_accumulate_on_specialists_that_stay() -> None:
    table = Table().people("broker", "hermit", coins=(6, 0)).at("recruit").finish_round()
    row = table.s.specialist_row
    assert [table.s.bounty[person] for person in row] == [8, 2, 0, 0, 0]


@pytest.mark.rule("YA-12.2")
def test_specialists_slide_down_and_new_ones_follow() -> None:
    table = Table().people("broker", "hermit", "admiral").owns("tea", "tea").at("recruit").do("recruit broker")
    deck = table.s.specialist_deck
    table.finish_round()
    assert table.specialists()[:2] == ["hermit", "admiral"]
    assert table.s.specialist_row[2:] == list(deck[:3])
    assert table.s.specialist_deck == deck[3:]


@pytest.mark.rule("YA-12.3")
def test_buildings_slide_left_and_new_ones_follow() -> None:
    table = Table().row("dojo").deck("stables", "library", "teahouse", "academy", "monastery").at("recruit")
    table.finish_round()
    assert table.tiles() == ["dojo", "stables", "library", "teahouse", "academy"]
    assert TILE_IDS[table.s.building_deck[0]] == "monastery"


@pytest.mark.rule("YA-12.4", "YA-12.5", "YA-16.4")
def test_a_short_deck_fills_what_it_can_and_ends_the_game() -> None:
    table = Table().people("broker", "hermit")
    table.s.specialists[GREY] = sum(1 << person for person in table.s.specialist_deck[2:])
    table.s.specialist_deck = table.s.specialist_deck[:2]
    order = table.s.order
    table.at("recruit").finish_round()
    assert table.s.over
    assert table.specialists().count("") == 1
    assert table.s.specialist_deck == ()
    assert table.s.order == order  # YA-12.6 to YA-12.8 are skipped
    assert table.s.track.count(NONE) == 4


@pytest.mark.rule("YA-12.6")
def test_fleet_numbers_decide_the_next_turn_order_whatever_the_former_was() -> None:
    table = Table(players=3).tracks(9, 5, 7, 1, 2, 3, 4, 6, 8, 10).at("choose_fleet")
    for fleet in (9, 5, 7):
        table.do(f"fleet {fleet}").finish_turn()
    assert table.s.order == (BLUE, PURPLE, ORANGE)
    assert table.s.spots == (5, 7, 9)


@pytest.mark.rule("YA-12.7", "YA-12.8")
def test_used_fleet_tiles_come_back_face_down_on_the_right() -> None:
    tails = set()
    for seed in range(12):
        table = Table().tracks(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
        table.s.rng = seed * 1_000_003
        table.at("choose_fleet")
        for fleet in (1, 2, 4, 5):
            table.do(f"fleet {fleet}").finish_turn()
        assert [fleet + 1 for fleet in table.s.track[:6]] == [3, 6, 7, 8, 9, 10]
        assert sorted(fleet + 1 for fleet in table.s.track[6:]) == [1, 2, 4, 5]
        assert sorted(table.offers) == ["fleet 3", "fleet 6", "fleet 7", "fleet 8", "fleet 9"]
        tails.add(tuple(table.s.track[6:]))
    assert len(tails) > 4


@pytest.mark.rule("YA-21.1")
def test_a_turn_has_a_bounded_number_of_choices() -> None:
    for seed in range(6):
        asked, _ = play(4, seed)
        turns = [(number, turn) for number, turn, _, _ in asked]
        assert max(turns.count(turn) for turn in set(turns)) < 30


@pytest.mark.rule("YA-21.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_game_ends(players: int) -> None:
    for seed in range(10):
        asked, _ = play(players, seed)
        assert asked[-1][0] <= 30


@pytest.mark.rule("YA-5.3")
def test_a_finished_turn_is_not_taken_back_in_the_next_one_of_the_same_player() -> None:
    consecutive = 0
    for seed in range(4):
        rng = random.Random(seed)
        playing = pentarchy.Playthrough(pentarchy.Record(pentarchy.game("yamatai"), 2, {}, seed), journal=False)
        while not playing.state.over:
            before = playing.state
            assert isinstance(before, Yamatai)
            turn, player = (before.round, before.turn), before.player
            playing.choose(rng.choice(before.options), player)
            now = playing.state
            assert isinstance(now, Yamatai)
            if (now.round, now.turn) != turn:
                consecutive += now.player == player
                assert playing.undoable(player) == []
    assert consecutive > 10
