"""Mining: bots play games, and every turn in which one plan stands out becomes a puzzle if it can be proved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from pentarchy.analysis.puzzles import Puzzle
from pentarchy.bots.judge import Judge
from pentarchy.bots.planner import Planner, has_all
from pentarchy.bots.turns import Made, Span, Taste, play
from pentarchy.core.game import Game
from pentarchy.core.state import State
from pentarchy.lab.puzzling.explain import explained
from pentarchy.lab.puzzling.proof import PROMISING, ahead, assured, compared, found_in, improved, planned, verified
from pentarchy.lab.puzzling.rate import rated

MORE: Final = 10  # times the budget with which a puzzle is verified
FASTER: Final = 4  # times, where a game is not looked at


@dataclass(frozen=True)
class Mined:
    """Progress of the mining."""

    turns: int
    promising: int
    clear: int
    verified: int


def mine(
    game: Game,
    games: int,
    *,
    seed: int = 0,
    budget: int = 200,
    most: int = 0,
    late: float = 1.0,
    players: int = 0,
    each: Callable[[Puzzle | None, Mined], None] | None = None,
) -> list[Puzzle]:
    """Mine games for puzzles, up to a number of them; the budget is in turns tried out per plan.

    Only turns with at most a share of the game left, `late`, are examined; until then bots play faster. `players` is
    the number of players of each game; 0: all numbers in turn.
    """
    found: list[Puzzle] = []
    turns = promising = clear = 0
    counts = [players] if players else sorted(game.player_counts)
    for number in range(games):
        rng = Random(f"{game.slug} {seed} {number}")
        state = game.new(counts[number % len(counts)], rng.getrandbits(32), {})
        judge = Judge(game, state.players)
        while not state.over:
            player = state.player
            span, taste = Span(judge, state, player), Taste(rng.getrandbits(40))
            if not span.own or judge.at_turn(state) != player:
                judge.freeze(state)
                play(span, taste, state, [])
                continue
            turns += 1
            looked_at = judge.remaining(state) <= late
            planner = planned(judge, state, player, budget if looked_at else budget // FASTER, rng)
            one = seen(state, planner, f"{seed}-{number}-{turns}") if looked_at else None
            if one is not None:
                promising += 1
                one = improved(one, budget * 2)
            if one is not None:
                one = compared(one, budget, rng.getrandbits(30))
            if one is not None:
                clear += 1
                one = verified(one, budget * MORE)
            if one is not None:
                one = assured(one)
            if one is not None:
                found.append(explained(rated(one)))
            if each is not None:
                each(found[-1] if one is not None else None, Mined(turns, promising, clear, len(found)))
            if most and len(found) == most:
                return found
            best = planner.plans[0]
            judge.freeze(state)
            play(span, taste, state, best.line, best.idle)
    return found


def seen(state: State, planner: Planner, id: str) -> Puzzle | None:
    """A puzzle, if at first sight the best plan has choices without which it is much worse."""
    best = planner.plans[0]
    key: dict[int, Made] = {}
    for choice in best.line:
        without = [plan.value for plan in planner.plans if not has_all(plan.line, [choice[1]])]
        other = max(without) if without else planner.plans[-1].value  # what is not kept is worse than what is
        if best.value - other >= PROMISING:
            key[choice[1]] = choice
    one = found_in(state, planner, id, best.line, list(key.values())) if key else None
    if one is None:
        return None
    rivals = [plan.line for plan in planner.plans if not has_all(plan.line, list(key))]
    if rivals and not ahead(one, best.line, rivals[0], planner.rng.getrandbits(30)):
        return None  # a short look at what the others may answer, before much time is spent
    return one
