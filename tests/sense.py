"""What any experienced player sees at once: bots are shown a position, and must choose sensibly.

    assert_sensible(table.s, good={"build teahouse i14"})
    assert_sensible(table.s, bad={"attack * gaul"}, levels=("normal",))
    assert_turn(table.s, does=["buy bamboo", "build monastery *"], never=["sell *"])

Options are written as in a record, `*` stands for anything. A position is shown to several bots of each level, to one
of each where thorough tests are left out; they count their turns tried instead of seconds, so they choose the same on
every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from fnmatch import fnmatchcase
from functools import partial

from pentarchy.bots import Bot, Budget, make
from pentarchy.bots.judge import Judge
from pentarchy.core.state import ASKED, State

LEVELS = ("normal", "hard")
SEEDS = [0, 1, 2]  # one for each bot; tests/conftest.py leaves only the first where thorough tests are left out
FEW = Budget(iterations=300)
AMPLE = Budget(iterations=1000)  # closer to the second that `hard` has, for what takes longer to find
LONGEST = 60  # choices of a turn


def assert_sensible(
    state: State,
    player: int = ASKED,
    *,
    good: Collection[str] = (),
    bad: Collection[str] = (),
    levels: Iterable[str] = LEVELS,
    seeds: Iterable[int] = SEEDS,
    budget: Budget = FEW,
) -> None:
    """The next choice is one of the good ones (if some are named) and none of the bad ones."""
    asked = state.meant(player)
    assert_offered(state, asked, [*good, *bad])
    for level in levels:
        for seed in seeds:
            bot = make(level, budget=budget, seed=seed)
            words = state.words(choice(bot, state, asked))
            wrong = (good and not matches(words, good)) or matches(words, bad)
            assert not wrong, f"{level} (seed {seed}) chose {words!r}; {value_of(state, asked)}"


def assert_offered(state: State, player: int, patterns: Iterable[str]) -> None:
    """The position is what its author thinks: all these are options."""
    offered = [state.words(option) for option in state.options_for(player)]
    for pattern in patterns:
        assert any(fnmatchcase(words, pattern) for words in offered), f"{pattern!r} is not offered: {offered}"


def assert_turn(
    state: State,
    *,
    does: Sequence[str] = (),
    never: Sequence[str] = (),
    holds: Callable[[State], bool] | None = None,
    levels: Iterable[str] = LEVELS,
    seeds: Iterable[int] = SEEDS,
    budget: Budget = FEW,
) -> None:
    """In the rest of the turn the one who is asked does all these things, in any order, and none of the others.

    If something `holds` it is so when the turn is over.
    """
    for level in levels:
        for seed in seeds:
            after, done = played(state, make(level, budget=budget, seed=seed))
            missing = [pattern for pattern in does if not any(fnmatchcase(words, pattern) for words in done)]
            wrong = [words for words in done if matches(words, never)]
            assert not missing, f"{level} (seed {seed}) did not {missing}: {done}"
            assert not wrong, f"{level} (seed {seed}) did {wrong}: {done}"
            assert holds is None or holds(after), f"{level} (seed {seed}) did {done}"


def turn_of(state: State, bot: Bot) -> list[str]:
    """What the one who is asked does in the rest of the turn, in words."""
    return played(state, bot)[1]


def played(state: State, bot: Bot) -> tuple[State, list[str]]:
    """The rest of the turn of the one who is asked, and its choices; the others choose as their clock would."""
    s = state.copy()
    player = s.player
    judge = Judge(s.game, s.players)
    turn = judge.turn(s)
    done: list[str] = []
    while not s.over and judge.turn(s) == turn and len(done) < LONGEST:
        mover = player if player in s.actors else s.player
        action = choice(bot, s, mover) if mover == player else s.default(mover)
        if mover == player:
            done.append(s.words(action))
        s.apply(action, mover)
    return s, done


def choice(bot: Bot, state: State, player: int) -> int:
    """What a bot chooses."""
    return bot.choose(partial(state.imagine, player), player)


def matches(words: str, patterns: Iterable[str]) -> bool:
    """Is it one of these?"""
    return any(fnmatchcase(words, pattern) for pattern in patterns)


def value_of(state: State, player: int) -> str:
    """How the position is judged, for the message of a failed test."""
    judge = Judge(state.game, state.players)
    judge.freeze(state)
    return f"worths {[round(worth, 2) for worth in judge.worths(state)]}, {state.seat_name(player)} asked"
