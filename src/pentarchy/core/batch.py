"""Many games of one kind played in parallel: each takes a choice per step, and restarts when it is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from pentarchy.core.chance import following, scaled, start
from pentarchy.core.errors import BadInput, IllegalChoice
from pentarchy.core.observation import Cells, Mask, Observer
from pentarchy.core.rewards import Rewards, points
from pentarchy.core.state import State

EVERY_SEAT: Final = -1  # all seats choose through the batch
ANY_SEAT: Final = -2  # one does, another one in each game
SEEDS: Final = (1 << 60) - 1

NOTHING: Final[list[float]] = []

#: Chooses for all other seats until this one is asked, or the game is over.
Others = Callable[[State, int], None]


def game_seed(seed: int, row: int, number: int) -> int:
    """The seed of a row's n-th game, counted from 0; it does not depend on the other rows."""
    return start(start(start(seed) ^ row) ^ number) & SEEDS


class Batch:
    """Parallel games of one kind: who is asked in each, their observation and their action mask."""

    def __init__(
        self,
        observer: Observer,
        rows: int,
        settings: Mapping[str, object],
        rewards: Rewards,
        seat: int = EVERY_SEAT,
        others: Others | None = None,
        first: int = 0,
    ) -> None:
        self.observer = observer
        self.rows = rows
        self.settings = settings
        self.pays = rewards
        self.seat = seat  # whose choices come from outside
        self.others = others
        self.first = first  # the number of its first row among all rows there are
        self.seed = 0
        self.cells = Cells(rows, observer.size)
        self.mask = Mask(rows, observer.game.vocabulary.size)
        seats, over, rewarded = vec[i16](capacity=rows), vec[u8](capacity=rows), vec[float](capacity=rows)
        for _ in range(rows):
            seats = append(seats, 0)
            over = append(over, 0)
        for _ in range(rows * observer.players):
            rewarded = append(rewarded, 0.0)
        self.seats: vec[i16] = seats  # who is asked in each row
        self.over: vec[u8] = over  # 1 where the last choice ended a game
        self.rewards: vec[float] = rewarded  # per row and seat, of the last choice
        self.states: list[State] = []
        self.numbers: list[int] = []  # which of its games a row plays
        self.learners: list[int] = []  # whose choices come from outside in this game
        self.chances: list[int] = []  # of random choices
        self.paid: list[bool] = [False] * rows  # where the last choice paid something
        self.points: list[list[float]] = []  # before the last choice, where points are paid at once

    # --- playing --------------------------------------------------------------------------------------------

    def reset(self, seed: int) -> None:
        """Begin the first game of every row."""
        if seed < 0:
            raise BadInput(f"a seed is a whole number from 0 on, not {seed}")
        states: list[State] = []
        self.seed = seed
        self.numbers = [-1] * self.rows
        self.learners = [EVERY_SEAT] * self.rows
        self.chances = [start(game_seed(seed, self.first + row, 0) ^ 1) for row in range(self.rows)]
        for row in range(self.rows):
            states.append(self._next_game(row))
        self.states = states
        self.refresh()

    def refresh(self) -> None:
        """Observe every row as it is, with zero rewards."""
        self.points = [self._points(state) for state in self.states]
        for row in range(self.rows):
            self.over[row] = 0
            self._pay(row, NOTHING)
            self._show(row)

    def step(self, actions: list[int]) -> None:
        """Make a choice in every row. If one is not an option, nothing is changed in any."""
        if len(self.states) != self.rows:
            raise BadInput("reset before the first step")
        if len(actions) != self.rows:
            raise BadInput(f"there are {self.rows} games and {len(actions)} choices")
        self._check(actions)
        for row in range(self.rows):
            state = self.states[row]
            state.apply(actions[row])
            self._let_others_move(state, row)
            state.history = None  # it would grow
            paid = NOTHING
            if self.pays.shaping:
                after = self._points(state)
                before = self.points[row]
                paid = [self.pays.shaping * (after[p] - before[p]) for p in range(len(after))]
                self.points[row] = after
            if state.over:
                self.over[row] = 1
                final = self.pays.final(state)
                paid = [final[p] + paid[p] for p in range(len(final))] if paid else final
                state = self._next_game(row)
                self.states[row] = state
                self.points[row] = self._points(state)
            else:
                self.over[row] = 0
            if paid or self.paid[row]:
                self._pay(row, paid)
            self._show(row)

    def sample(self) -> list[int]:
        """A random option of every row."""
        actions: list[int] = []
        for row in range(self.rows):
            state = self.states[row]
            x = following(self.chances[row])
            self.chances[row] = x
            options = state.options
            actions.append(options[scaled(x, len(options))])
        return actions

    def _check(self, actions: list[int]) -> None:
        size = self.mask.size
        values = self.mask.values
        for row in range(self.rows):
            action = actions[row]
            if not 0 <= action < size:
                raise BadInput(f"game {self.first + row}: {action} is no option; they are numbered 0 to {size - 1}")
            place: i64 = row * size + action
            if not values[place]:
                self.refuse(row, action)

    def refuse(self, row: int, action: int) -> None:
        """Raise IllegalChoice that says why this is not an option."""
        state = self.states[row]
        reason = state.explain(action)
        sentence = f": {reason.sentence}" if reason is not None else ""
        clause = reason.clause if reason is not None else ""
        raise IllegalChoice(f"game {self.first + row}: {state.words(action)!r} is not an option{sentence}", clause)

    def _next_game(self, row: int) -> State:
        """Start the row's next game and play up to the first choice that comes from outside."""
        observer = self.observer
        while True:
            self.numbers[row] += 1
            seed = game_seed(self.seed, self.first + row, self.numbers[row])
            if self.seat == ANY_SEAT:
                self.learners[row] = scaled(following(start(seed)), observer.players)
            else:
                self.learners[row] = self.seat
            state = observer.game.new(observer.players, seed, self.settings)
            state.seed = -1  # no choices are kept, so it has no record
            self._let_others_move(state, row)
            if not state.over:
                return state

    def _let_others_move(self, state: State, row: int) -> None:
        others = self.others
        if others is not None:
            others(state, self.learners[row])

    def _points(self, state: State) -> list[float]:
        return [points(state, p) for p in range(state.players)] if self.pays.shaping else []

    def _pay(self, row: int, paid: list[float]) -> None:
        players = self.observer.players
        at: i64 = row * players
        self.paid[row] = bool(paid)
        if paid:
            for amount in paid:
                self.rewards[at] = amount
                at += 1
        else:
            for _ in range(players):
                self.rewards[at] = 0.0
                at += 1

    def _show(self, row: int) -> None:
        state = self.states[row]
        self.seats[row] = i16(state.player)
        self.observer.write(state, state.player, self.cells, row)
        self.mask.show(row, state.options)

    # --- keeping --------------------------------------------------------------------------------------------

    def save(self) -> Saved:
        """All games as they are, independent of this batch."""
        return Saved(
            self.seed, [state.copy() for state in self.states], self.numbers[:], self.learners[:], self.chances[:]
        )

    def restore(self, saved: Saved) -> None:
        """Resume from what was saved; the last rewards are forgotten."""
        if len(saved.states) != self.rows:
            raise BadInput(f"what was saved has {len(saved.states)} games, this has {self.rows}")
        for state in saved.states:
            if state.game is not self.observer.game or state.players != self.observer.players:
                raise BadInput("what was saved is another game, or has another number of players")
        self.seed = saved.seed
        self.states = [state.copy() for state in saved.states]
        self.numbers = saved.numbers[:]
        self.learners = saved.learners[:]
        self.chances = saved.chances[:]
        self.refresh()


class Saved:
    """The games of a batch at one moment."""

    def __init__(
        self, seed: int, states: list[State], numbers: list[int], learners: list[int], chances: list[int]
    ) -> None:
        self.seed = seed
        self.states = states
        self.numbers = numbers
        self.learners = learners
        self.chances = chances

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle, which cannot copy the fields of a compiled class by itself."""
        return Saved, (self.seed, self.states, self.numbers, self.learners, self.chances)
