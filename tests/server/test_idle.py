"""Questions that are answered without a click, and those that are not because a secret would show."""

from __future__ import annotations

import pentarchy
from pentarchy.core.playthrough import Playthrough
from pentarchy.core.record import Record
from pentarchy.core.state import State
from pentarchy.server.idle import is_idle


def only_ends(state: State, words: str) -> bool:
    """Is this the one option of whoever is asked?"""
    return state.lanes is None and [state.words(a) for a in state.options_for(state.actors[0])] == [words]


def first(slug: str, words: str, seed: int) -> State:
    """The first position of a game in which nothing is open but this."""
    played = Playthrough(Record(pentarchy.game(slug), 2, {}, seed), journal=False)
    draw = 1
    while not only_ends(played.state, words):
        draw = draw * 48271 % 2147483647
        player = played.state.actors[0]
        options = played.state.options_for(player)
        played.choose(options[draw % len(options)], player)
    return played.state


def test_who_has_no_unit_and_nothing_hidden_to_play_ends_the_turn_without_a_click() -> None:
    state = first("brazil", "end_turn", 5)
    assert is_idle(state, state.actors[0])
    assert not is_idle(state, 1 - state.actors[0])  # who is not asked has nothing to answer


def test_face_down_canoes_that_cannot_move_are_nobody_elses_business() -> None:
    state = first("paradise", "end_movement", 5)
    assert not is_idle(state, state.actors[0])
    assert is_idle(state, state.actors[0], alone=True)  # bots do not read faces
