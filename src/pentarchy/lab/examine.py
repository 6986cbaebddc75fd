"""Invariants of every position of every game. Fuzzing and verifying check them."""

from __future__ import annotations

import json
import random
import traceback
from dataclasses import dataclass
from itertools import pairwise

from pentarchy.core.errors import IllegalChoice
from pentarchy.core.game import load
from pentarchy.core.record import Record
from pentarchy.core.state import TABLE, State

IMAGININGS = 2  # imagined states per seat


class Fault(AssertionError):
    """An invariant is violated."""


def glance(state: State) -> None:
    """Quick checks, cheap enough for every position: invariants, and a real choice for somebody."""
    state.check()
    if state.over:
        return
    options = state.options
    _demand(bool(options), "nobody can choose anything, and the game is not over")
    _demand(options[0] >= 0 and options[-1] < state.game.vocabulary.size, "an option is not in the vocabulary")
    _demand(all(a < b for a, b in pairwise(options)), "the options are not ascending")
    _demand(state.default() in options, "an expired clock would choose what is not an option")


def examine(state: State) -> None:
    """All checks: copies, snapshots and imagined states match the state and change nothing in it.

    Random trials depend only on the position, so the same position gives the same result.
    """
    before = state.digest()
    seed = int(before[:8], 16)
    _demand(state.copy().digest() == before, "a copy differs from its original")
    loaded = load(json.loads(json.dumps(state.dump())))
    _demand(loaded.digest() == before, "a snapshot that is loaded differs from the position")
    for player in range(TABLE, state.players):
        _demand(loaded.options_for(player) == state.options_for(player), "a loaded snapshot has other options")
        _imagine(state, player, seed)
    _try_choices(state, seed)
    _demand(state.digest() == before, "looking at the position changed it")


def _imagine(state: State, player: int, seed: int) -> None:
    view = state.view(player)
    _demand(json.loads(json.dumps(view)) == view, "a view is not plain JSON")
    for number in range(IMAGININGS):
        other = state.imagine(player, seed * IMAGININGS + number)
        other.check()
        _demand(other.view(player) == view, f"seat {player} can tell an imagined state from the true one")
        _demand(other.marks_for(player) == state.marks_for(player), "imagining changes what may be taken back")


def _try_choices(state: State, seed: int) -> None:
    """The same choice on two copies gives the same position; an illegal choice changes nothing."""
    if state.over:
        return
    rng = random.Random(seed)
    first, second = state.copy(), state.copy()
    player = rng.choice(state.actors)
    action = rng.choice(state.options_for(player))
    first.apply(action, player)
    second.apply(action, player)
    _demand(first.digest() == second.digest(), f"{state.words(action)!r} has two outcomes")
    wish = rng.randrange(state.game.vocabulary.size)
    if wish not in state.options_for(player):
        _demand(state.explain(wish, player) is not None, f"{state.words(wish)!r} is not offered, and nothing says why")
        try:
            state.apply(wish, player)
        except IllegalChoice:
            return
        raise Fault(f"{state.words(wish)!r} is not an option and was accepted")


def _demand(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Fault(otherwise)


@dataclass(frozen=True)
class Failure:
    """Where a record goes wrong, and how."""

    kind: str  # the class of the error
    message: str
    place: str  # the innermost place in the code: `trade.py:71 apply`
    number: int  # the entry after which it happens, 0 for the set-up

    def same_as(self, other: Failure | None) -> bool:
        """The same fault, perhaps reached in another way: numbers in the message may differ."""
        if other is None or self.kind != other.kind or self.place != other.place:
            return False
        return _without_numbers(self.message) == _without_numbers(other.message)


def _without_numbers(text: str) -> str:
    return "".join(c for c in text if not c.isdigit())


def failure(error: Exception, number: int) -> Failure:
    """Describe an error that was raised at an entry."""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if not f.filename.endswith("examine.py")]
    place = f"{frames[-1].filename.rpartition('/')[2]} {frames[-1].name}" if frames else ""
    return Failure(type(error).__name__, str(error) or repr(error), place, number)


def find_failure(record: Record) -> Failure | None:
    """Replay a record with quick checks at every position and all checks at the last; the first failure."""
    number = 0
    try:
        state = record.begin()
        glance(state)
        for entry in record.effective():
            number = entry.number
            record.play_entry(state, entry)
            glance(state)
        examine(state)
    except Exception as error:  # whatever a rule raises is what we are looking for
        return failure(error, number)
    return None
