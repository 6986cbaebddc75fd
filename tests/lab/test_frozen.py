"""Bots of another revision play in a process of their own, also where positions have changed since."""

from __future__ import annotations

from functools import partial

import pytest

import pentarchy
from pentarchy.bots import Budget
from pentarchy.lab import frozen
from pentarchy.lab.arena import arena
from pentarchy.lab.frozen import FrozenBot, ask, started, understood

NONE = Budget(iterations=8)


@pytest.fixture(autouse=True)
def interpreted_opponent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiling another revision takes minutes; one that runs interpreted shows the same."""
    prepared = frozen.prepared
    monkeypatch.setattr(frozen, "prepared", lambda revision, compiled: prepared(revision, False))


def test_a_bot_of_another_revision_takes_an_option() -> None:
    state = pentarchy.game("yamatai").new(2, 3)
    bot = FrozenBot("easy", "HEAD", NONE, 1)
    assert bot.choose(partial(state.imagine, state.player), state.player) in state.options
    assert bot.seconds > 0


def test_fields_that_came_later_are_left_out_and_missing_ones_are_those_of_a_new_game() -> None:
    state = pentarchy.game("yamatai").new(2, 3)
    process = started("HEAD")
    begin: dict[str, object] = {"level": "random", "seed": 1, "seconds": 0.0, "iterations": 8}
    number = ask(process, begin)["bot"]
    dump = state.dump()
    position = {**dump["position"], "novelty": [1, 2]}  # type: ignore[dict-item]
    del position["known_top"]
    changed = {**dump, "rules": 99, "options": {"new_rule": True}, "position": position}
    answer = ask(process, {"bot": number, "dump": changed, "player": state.player})
    assert state.game.vocabulary.parse(str(answer["words"])) in state.options


def test_words_that_mean_nothing_here_become_what_the_clock_would_choose() -> None:
    state = pentarchy.game("yamatai").new(2, 3)
    assert understood(state, state.player, "dance") == state.default()
    assert understood(state, state.player, state.words(state.options[-1])) == state.options[-1]


def test_each_level_meets_itself_as_it_was() -> None:
    table = arena(pentarchy.game("yamatai"), ["random"], 2, 2, budget=NONE, against="HEAD")
    assert [(pair.first, pair.second, pair.games) for pair in table.pairs] == [("random", "random@HEAD", 2)]
    assert len(table.reports) == 2


def test_a_revision_that_does_not_exist_is_refused() -> None:
    with pytest.raises(pentarchy.BadInput, match="no-such"):
        FrozenBot("normal", "no-such-revision", NONE, 1)
