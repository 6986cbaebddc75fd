"""Toy games with a fault each, to see it found."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Self

import tests.toy as toy
from pentarchy.core.game import Game, register
from pentarchy.core.steps import Step
from tests.toy import TOY, Toy


class Greedy(Toy):
    """Its invariant breaks as soon as somebody holds nine coins."""

    def check(self) -> None:
        super().check()
        if max(self.coins) >= 9:
            raise self.bug(f"somebody holds {max(self.coins)} coins")


class Crashing(Toy):
    """Who took exactly three coins and could go on divides by zero."""

    def push(self, step: Step[Any]) -> None:
        if isinstance(step, toy.Turn):
            _ = 1 // (3 - self.taken)
        super().push(step)


class Forgetful(Toy):
    """Its copies forget the round."""

    def copy(self) -> Self:
        other = super().copy()
        other.round = 1
        return other


class Talkative(Toy):
    """Everybody sees the deck."""

    def position(self, viewer: int) -> dict[str, object]:
        return {**super().position(viewer), "next": list(self.deck[-1:])}


class Endless(Toy):
    """When it should end, it busies itself for ever."""

    def finish(self) -> None:
        self.push(Idle())


class Idle(Step[Toy]):
    def run(self, s: Toy) -> None:
        s.push(self)


def broken(state: type[Toy]) -> Game:
    """The toy game with this state in the place of its own."""
    return Game(
        package="tests.toy",
        title="Toy",
        prefix="TY",
        version=1,
        player_counts=(2, 3, 4),
        settings=TOY.settings,
        vocabulary=toy.WORDS,
        steps=(*TOY.steps.values(), Idle),
        state=state,
        setup=toy.setup,
        reasons=TOY.reasons,
        pitch="A game with a fault.",
        minutes=(1, 2),
        weight="light",
    )


@contextmanager
def in_place_of_toy(state: type[Toy]) -> Iterator[Game]:
    """For a while this is the game called toy."""
    game = broken(state)
    register(game)
    try:
        yield game
    finally:
        register(TOY)
