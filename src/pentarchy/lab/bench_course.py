"""The cost of a decision in the course of a game, as a picture for docs/benchmarks.md.

    python -m pentarchy.lab.bench_course --compiled build/compiled --write docs/pictures/cost.svg

Random games are played once to find their choices and a second time to measure: a tenth of each game at a time, in
processor time. A decision is the check of a choice, all that follows from it, and the list of the next options.
"""

import argparse
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

import pentarchy
from pentarchy.core.game import Game
from pentarchy.lab.measure import printed_by
from pentarchy.lab.study.plots import COLOURS, figure, svg

TENTHS = 10


class Course(msgspec.Struct, frozen=True):
    """One game at its least number of players."""

    subject: str
    costs: list[float]  # microseconds for a decision, in each tenth of the game


def random_choices(game: Game, players: int, seed: int) -> list[int]:
    """The choices of a random game."""
    state, rng = game.new(players, seed), random.Random(seed)
    choices = []
    while not state.over:
        choices.append(rng.choice(state.options))
        state.apply(choices[-1])
    return choices


def measure_game(game: Game, games: int) -> Course:
    """Measure so many random games."""
    players, taken, made = game.player_counts[0], [0] * TENTHS, [0] * TENTHS
    for seed in range(games):
        choices = random_choices(game, players, seed)
        state = game.new(players, seed)
        for tenth in range(TENTHS):
            some = choices[len(choices) * tenth // TENTHS : len(choices) * (tenth + 1) // TENTHS]
            began = time.process_time_ns()
            for action in some:
                state.apply(action)
            taken[tenth] += time.process_time_ns() - began
            made[tenth] += len(some)
    costs = [nanoseconds / 1000 / count for nanoseconds, count in zip(taken, made, strict=True)]
    return Course(f"{game.title}, {players} players", costs)


def measure(games: int, slugs: Sequence[str], compiled: Path | None) -> list[Course]:
    """Measure the games here, or in a fresh process with the compiled package in a folder."""
    if compiled is None:
        return [measure_game(game, games) for game in map(pentarchy.game, slugs)]
    answer = printed_by("pentarchy.lab.bench_course", [*slugs, "--games", str(games), "--json"], compiled)
    return msgspec.json.decode(answer, type=list[Course])


def described(course: Course) -> str:
    """One game in a sentence.

    >>> described(Course("Toy, 2 players", [1.0, 2.0, 3.0]))
    'Toy, 2 players: 2.0 µs on average, 1.0 in the first tenth, 3.0 in the last, at most 3.0'
    """
    mean, costs = sum(course.costs) / len(course.costs), course.costs
    return (
        f"{course.subject}: {mean:.1f} µs on average, {costs[0]:.1f} in the first tenth, {costs[-1]:.1f} in the last, "
        f"at most {max(costs):.1f}"
    )


def plot(courses: Sequence[Course]) -> str:
    """All games in one picture."""
    picture, (axes,) = figure(6.4, 3.2)
    for course, colour in zip(courses, COLOURS, strict=False):
        middles = [100 * (tenth + 0.5) / len(course.costs) for tenth in range(len(course.costs))]
        axes.plot(middles, course.costs, color=colour, label=course.subject, marker="o", markersize=3)
    axes.set_ylim(bottom=0)
    axes.set_xlim(0, 100)
    axes.set_xlabel("% of the game")
    axes.set_ylabel("µs for a decision")
    axes.legend(frameon=False, fontsize=8, ncols=2)
    return svg(picture)


def main() -> None:
    """Measure, say what was found and draw it."""
    parser = argparse.ArgumentParser(description="Measure what a decision costs early and late in a game.")
    parser.add_argument("slugs", nargs="*", help="all games unless some are named")
    parser.add_argument("--games", type=int, default=100, help="random games of each kind")
    parser.add_argument("--compiled", type=Path, help="folder with a compiled copy of the package")
    parser.add_argument("--write", type=Path, help="file that gets the picture")
    parser.add_argument("--json", action="store_true", help="print the numbers")
    asked = parser.parse_args()
    slugs = asked.slugs or [game.slug for game in pentarchy.games()]
    courses = measure(asked.games, slugs, asked.compiled)
    if asked.json:
        sys.stdout.buffer.write(msgspec.json.encode(courses))
        return
    print("\n".join(map(described, courses)))  # noqa: T201  # the answer of a command
    if asked.write:
        asked.write.write_text(plot(courses), encoding="utf-8")


if __name__ == "__main__":
    main()
