"""Chapters 1, 4 and 17: setting up, and the options."""

from __future__ import annotations

import pytest

import pentarchy
from pentarchy.games.brazil import GAME
from pentarchy.games.brazil import components as box
from pentarchy.games.brazil.state import DECK, Brazil
from tests.brazil.scenario import A, B, Table, new
from tests.brazil.test_examples import ready_to_choose_capitals

rule = pytest.mark.rule


def play_setup(s: Brazil, stop: str = "") -> Brazil:
    """Take first options until the first turn, or until this decision is open."""
    while s.active == -1:
        step = s.question(s.actors[0])
        if step is not None and step.decision == stop:
            break
        s.apply(s.options_for(s.actors[0])[0], s.actors[0])
    return s


@rule("BI-1.1", "BI-1.5")
def test_two_to_four_players_and_three_eras() -> None:
    assert GAME.player_counts == (2, 3, 4)
    for players in (1, 5):
        with pytest.raises(pentarchy.BadInput, match="2, 3 or 4"):
            GAME.new(players, 1)
    assert max(box.BUILDING_ERA) == max(box.MISSION_ERA) == 3


@rule("BI-4.1")
@pytest.mark.parametrize(("players", "usual"), [(2, "reconcavo"), (3, "tres_rios"), (4, "terra_brasilis")])
def test_the_scenario_fits_the_number_of_players(players: int, usual: str) -> None:
    assert box.SCENARIOS[new(players).scenario] == usual
    for name, count, capitals in zip(box.SCENARIOS, box.SCENARIO_PLAYERS, box.CAPITAL_HEXES, strict=True):
        assert len(capitals) == count
        if count == players:
            assert box.SCENARIOS[new(players, scenario=name).scenario] == name
        else:
            with pytest.raises(pentarchy.BadInput, match=f"not for {players} players"):
                new(players, scenario=name)


@rule("BI-4.2", "BI-4.8")
def test_the_setup_player_is_drawn_and_picks_their_empire_last() -> None:
    assert {new(3, seed).setup_player for seed in range(30)} == {0, 1, 2}
    s = new(3, 4)
    order = [(s.setup_player - n) % 3 for n in range(1, 4)]  # the right-hand neighbour first, counter-clockwise
    asked = []
    while s.question() is not None and s.lanes is None:
        asked.append(s.player)
        s.apply(s.options[0])
    assert asked == order
    assert order[-1] == s.setup_player
    assert [s.empire[p] for p in order] == [0, 1, 2]


@rule("BI-4.8")
def test_an_empire_is_led_once_and_may_be_dealt() -> None:
    s = new(2, 4)
    s.apply(GAME.vocabulary.parse("empire spain"))
    reason = s.explain(GAME.vocabulary.parse("empire spain"))
    assert reason is not None
    assert reason.clause == "BI-4.8"
    dealt = [new(4, seed, empires="random").empire for seed in range(8)]
    assert all(sorted(empires) == [0, 1, 2, 3] for empires in dealt)
    assert len(set(dealt)) > 1
    assert all(place == -1 for place in s.product_at)


@rule("BI-4.3")
def test_capital_tiles_lie_face_down_with_the_first_players_among_them() -> None:
    for seed in range(10):
        s = new(3, seed)
        assert sorted([*s.capital_tiles, *s.capital_box]) == [0, 1, 2, 3, 4]
        assert box.FIRST_CAPITAL in s.capital_tiles
        assert s.view(0)["table"]["capital_tiles"] == []  # type: ignore[index]  # a view is JSON


@rule("BI-4.4", "BI-10.13")
@pytest.mark.parametrize("scenario", box.SCENARIOS)
def test_every_question_mark_has_an_exploration_tile(scenario: str) -> None:
    number = box.SCENARIOS.index(scenario)
    s = new(box.SCENARIO_PLAYERS[number], scenario=scenario)
    assert tuple(hex for hex, kind in enumerate(s.face_down) if kind != -1) == box.UNKNOWN_HEXES[number]
    assert len(box.UNKNOWN_HEXES[number]) <= 18
    assert len(s.exploration_box) == 18 - len(box.UNKNOWN_HEXES[number])


@rule("BI-4.5", "BI-4.6", "BI-4.7")
def test_decks_stacks_and_gallery() -> None:
    s = new(2, 3)
    assert (len(s.combat_deck), len(s.gold_deck)) == (24, 20)
    assert s.combat_deck != new(2, 4).combat_deck
    assert [len(stack) for stack in s.city_stacks] == [4, 4]
    table = s.view(-1)["table"]
    assert isinstance(table, dict)
    assert table["cities"] == [[4, s.city_stacks[0][-1]], [4, s.city_stacks[1][-1]]]
    assert [box.PAINTING_FRAME[painting] for painting in s.gallery] == [0, 0, 1, 1, 2, 2]
    assert [len(deck) for deck in s.painting_decks] == [6, 6, 6]


@rule("BI-4.9", "BI-4.10")
def test_missions_are_kept_secretly_and_at_the_same_time() -> None:
    s = new(3, 5, empires="random")
    assert s.actors == tuple((s.setup_player + n) % 3 for n in range(3))
    assert all(len([m for m in range(24) if s.mission_at[m] == p]) == 6 for p in range(3))
    last = s.actors[-1]
    kept = []
    for era in range(3):
        options = s.options_for(last)
        assert len(options) == 2
        kept.append(s.words(options[1]))
        assert str(era + 1) in kept[-1].split()[1][:2]
        s.apply(options[1], last)
    assert s.options_for(last) == []
    assert last not in s.actors
    other = s.view(s.actors[0])["table"]
    assert isinstance(other, dict)
    assert other["missions"]["held"][last] == [2, 2, 2]  # nobody sees that they have finished


@rule("BI-4.10")
def test_returned_missions_lie_under_their_decks_setup_player_first() -> None:
    s = play_setup(new(3, 5, empires="random"), "choose_monarch")
    order = [(s.setup_player + n) % 3 for n in range(3)]
    for deck in s.mission_decks:
        assert len(deck) == 2 + 3
        assert [s.returned_by[mission] for mission in deck[:3]] == order[::-1]  # the last one at the bottom
        assert [s.returned_by[mission] for mission in deck[3:]] == [-1, -1]
    assert all(sum(s.mission_at[m] == p for m in range(24)) == 3 for p in range(3))
    assert s.mission_at.count(DECK) == 15


@rule("BI-4.11")
def test_monarchs_are_crowned_together() -> None:
    s = play_setup(new(2, 5, empires="random"), "choose_monarch")
    first, second = s.actors
    assert [s.words(o).split()[1] for o in s.options_for(first)] == [
        box.MONARCHS[m] for m in box.MONARCHS_OF[s.empire[first]]
    ]
    s.apply(s.options_for(first)[0], first)
    seen = s.view(second)["table"]
    assert isinstance(seen, dict)
    assert seen["monarchs"] == [-1, -1]
    s.apply(s.options_for(second)[0], second)
    seen = s.view(second)["table"]
    assert isinstance(seen, dict)
    assert -1 not in seen["monarchs"]
    dealt = play_setup(new(2, 5, monarchs="random"))
    assert all(dealt.monarch[p] in box.MONARCHS_OF[dealt.empire[p]] for p in range(2))


@rule("BI-4.11")
def test_a_monarch_of_another_empire_is_refused() -> None:
    s = play_setup(new(2, 5), "choose_monarch")
    p = s.actors[0]
    foreign = next(m for m in range(10) if m not in box.MONARCHS_OF[s.empire[p]])
    reason = s.explain(GAME.vocabulary.parse(f"monarch {box.MONARCHS[foreign]}"), p)
    assert reason is not None
    assert reason.clause == "BI-4.11"


@rule("BI-4.12")
def test_capitals_are_shown_and_chosen_clockwise_from_the_setup_player() -> None:
    t = ready_to_choose_capitals(3, B, ("capital_cotton", "capital_first", "capital_sugarcane"))
    assert t.offered("capital") == ["h06", "h28", "h46"]
    assert t.s.player == B
    t.do("capital h06")
    assert t.why_not("capital h06") == "BI-4.12"
    assert t.why_not("capital h07") == "BI-4.12"
    assert (t.s.player, t.offered("capital")) == (2, ["h28", "h46"])
    t.do("capital h46")
    assert [t.tokens(p) for p in range(3)] == [{"brazilwood": 1}, {"cotton": 1}, {"sugarcane": 1}]
    assert t.s.tile[t.s.capital[B]] == box.CAPITAL
    assert t.s.first_player == A


@rule("BI-4.13", "BI-4.14")
def test_the_game_starts_in_era_one_with_the_first_player() -> None:
    s = play_setup(new(4, 6))
    assert (s.era, s.round, s.player, s.active) == (1, 1, s.first_player, s.first_player)
    assert s.arch == [-1] * 4
    assert set(s.unit_hex) == {-1}
    assert s._gold_held == s._combat_held == [0] * 4


@rule("BI-4.14")
def test_after_the_setup_nothing_is_left_of_it() -> None:
    for options in ({}, {"empires": "random", "monarchs": "random"}):
        s = play_setup(new(3, 6, **options))
        assert [type(step).__name__ for step in s.agenda] == ["EndTurn", "ChooseAction"]


@rule("BI-17.1")
def test_the_options_and_their_defaults() -> None:
    listed = {row["id"]: (row["default"], tuple(row["values"])) for row in box.DATA["option"]}
    assert {option.name: (option.default, option.values) for option in GAME.settings} == listed
    assert new().settings == {name: default for name, (default, _) in listed.items()}
    assert new(max_rounds=80).last_round == 80


@rule("BI-17.2")
def test_each_player_count_has_a_map_of_low_and_one_of_high_conflict() -> None:
    for players in (2, 3, 4):
        found = {row["conflict"] for row in box.DATA["scenario"] if row["players"] == players}
        assert found == {"low", "high"}


@rule("BI-1.4")
def test_nobody_is_ever_eliminated() -> None:
    t = Table().unit("br_dragoon").unit("br_cannon")  # everything lost in battle
    assert t.do("act deploy").offered("deploy") == ["br_dragoon", "br_cannon"]


@rule("BI-1.2", "BI-1.3")
def test_the_most_points_win() -> None:
    t = Table().unit("br_cannon").unit("pt_archer")
    t.s.round = t.s.last_round
    t.do("act harbor", "gain coffee", "end_turn", "act harbor", "gain coffee", "end_turn")
    assert t.s.over
    assert [score.total for score in t.s.scores()] == [3, 1]
    assert t.s.ranking() == [A, B]
