"""Games and snapshots: what is known of them, and what damaged snapshots are answered with."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import pentarchy
from pentarchy.core.errors import BadInput, IllegalChoice, RuleBug
from pentarchy.core.game import Game, frozen
from pentarchy.core.state import State
from pentarchy.core.view import Public, is_public
from tests.toy import BID, TOY, Toy


def test_games_are_found_by_name_in_the_order_of_names() -> None:
    slugs = [game.slug for game in pentarchy.games()]
    assert slugs == sorted(slugs)
    assert pentarchy.game("toy") is TOY
    with pytest.raises(BadInput, match=r"there is no game 'chess'; there are: .*toy"):
        pentarchy.game("chess")


def test_a_new_game_takes_options_as_mapping_or_keywords() -> None:
    assert pentarchy.new("toy", 2, 1, {"rounds": 2}).settings == {"rounds": 2}
    assert pentarchy.new("toy", players=2, seed=1, rounds=3).settings == {"rounds": 3}
    with pytest.raises(BadInput, match="Toy is played by 2, 3 or 4, not by 1"):
        pentarchy.new("toy", 1)
    with pytest.raises(BadInput, match="a seed is a whole number from 0 on, not -1"):
        pentarchy.new("toy", 2, -1)


def test_a_field_is_hidden_unless_it_is_declared_public() -> None:
    state = pentarchy.new("toy", 2, 1)
    assert isinstance(state, Toy)
    shown = state.public()
    assert shown == {"coins": state.coins, "cheers": state.cheers, "round": 1, "taken": 0}
    assert shown["coins"] is not state.coins  # a view does not change with the state
    assert "cards" in state.position_fields()
    with pytest.raises(NotImplementedError, match="Secretive marks no field as Public"):
        Secretive(TOY, 2, {}).public()


class Secretive(State):
    """Nobody sees anything of it."""

    hand: list[int]


def test_an_annotation_says_public_written_or_evaluated() -> None:
    assert is_public("Public[list[int]]")
    assert is_public(Public[list[int]])
    assert not is_public("list[int]")
    assert not is_public(int)


def test_a_game_for_one_number_of_players_says_so() -> None:
    game = Game(
        package="tests.toy",
        title="Duel",
        prefix="TY",
        version=1,
        player_counts=(2,),
        settings=(),
        vocabulary=TOY.vocabulary,
        steps=(),
        state=Toy,
        setup=lambda state: None,
        reasons={},
        pitch="",
        minutes=(1, 1),
        weight="light",
    )
    with pytest.raises(BadInput, match="Duel is played by 2, not by 3"):
        game.check_players(3)


def test_a_reason_is_the_games_own_sentence_or_the_clause_itself() -> None:
    assert repr(TOY.reason(20200)) == "You do not have so many coins. (TY-2.2)"
    assert repr(TOY.reason(30600)) == "Who holds the shield may show it. (TY-3.6)"


def test_settings_by_kind() -> None:
    state = TOY.new(2, 1)
    assert state.number("rounds") == 4
    assert state.word("rounds") == "4"
    state.settings = {"map": "islands"}
    with pytest.raises(RuleBug, match="option map is a word"):
        state.number("map")


def test_lists_within_lists_become_tuples_within_tuples() -> None:
    assert frozen([1, [2, [3]], "a"]) == (1, (2, (3,)), "a")


def dump() -> dict[str, Any]:
    state = TOY.new(3, 1)
    state.apply(BID(2), 1)
    copied: dict[str, Any] = json.loads(json.dumps(state.dump()))
    return copied


Damage = Callable[[dict[str, Any]], object]


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda d: d.pop("game"), "this is not a dumped position: it names no game"),
        (lambda d: d.update(game="chess"), "there is no game 'chess'"),
        (lambda d: d.pop("agenda"), "this is not a whole position of Toy: KeyError('agenda')"),
        (lambda d: d.update(rules=3), "the position is of rules version 3, installed is 1"),
        (lambda d: d.update(players=9), "Toy is played by 2, 3 or 4, not by 9"),
        (lambda d: d.update(marks="many"), "marks is 'many' and not a number"),
        (lambda d: d.update(options={"rounds": 0}), "option rounds cannot be 0"),
        (lambda d: d["position"].pop("coins"), "this is not a whole position of Toy: 'coins' is missing"),
        (
            lambda d: d["position"].update(gold=1),
            "position of Toy: 'gold' is not one of its fields",
        ),
        (lambda d: d["position"].update(coins=[]), "this is not a whole position of Toy: ValueError"),
        (lambda d: d["agenda"].append(["Fly", {}]), "Toy has no step 'Fly'"),
        (lambda d: d["agenda"].append(["Turn", {"wings": 2}]), "this is not a whole position of Toy: TypeError"),
        (lambda d: d.update(agenda=[], lanes=None), "this is not a whole position of Toy: RuleBug"),
        (lambda d: d["lanes"]["traces"].append([1]), "this is not a whole position of Toy: IndexError"),
    ],
)
def test_a_damaged_snapshot_is_refused(damage: Damage, message: str) -> None:
    damaged = dump()
    damage(damaged)
    with pytest.raises(BadInput) as error:
        pentarchy.load(damaged)
    assert message in str(error.value)


def test_a_snapshot_may_be_mended_when_the_rules_go_on() -> None:
    def upgrade(old: dict[str, Any], version: int) -> dict[str, Any]:
        assert version == 0
        return {**old, "rules": 1}

    mending = Game(
        package="tests.toy",
        title="Toy",
        prefix="TY",
        version=1,
        player_counts=(2, 3, 4),
        settings=TOY.settings,
        vocabulary=TOY.vocabulary,
        steps=tuple(TOY.steps.values()),
        state=Toy,
        setup=TOY._setup,
        reasons={},
        pitch="",
        minutes=(1, 1),
        weight="light",
        upgrade=upgrade,
    )
    assert mending.load({**dump(), "rules": 0}).actors == (0, 2)


def test_errors_travel_between_processes_whole() -> None:
    illegal = pickle.loads(pickle.dumps(IllegalChoice("No boat there", "YA-8.1")))
    assert (str(illegal), illegal.sentence, illegal.clause) == ("No boat there (YA-8.1)", "No boat there", "YA-8.1")
    bug = pickle.loads(pickle.dumps(RuleBug("broken", '{"seed": 1}')))
    assert (str(bug), bug.record) == ("broken", '{"seed": 1}')


def test_places_are_shared_by_those_whom_nothing_separates() -> None:
    state = TOY.new(3, 1)
    assert isinstance(state, Toy)
    state.lanes = None
    state.coins = [4, 7, 4]
    state.cards = [-1] * 6
    assert state.ranking() == [1, 0, 2]
    assert state.places() == [2, 1, 2]
    assert [score.total for score in state.scores()] == [4, 7, 4]


def test_scores_are_what_a_seat_can_count() -> None:
    state = TOY.new(2, 1)
    assert [score.parts["cards"] for score in state.scores()] == [1, 1]
    assert [score.parts["cards"] for score in state.scores(0)] == [1, 0]
    assert [score.parts["cards"] for score in state.scores(-1)] == [0, 0]
