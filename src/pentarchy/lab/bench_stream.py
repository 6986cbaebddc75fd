"""What the cryptographic stream of tables costs, beside the fast one, as a table in docs/benchmarks.md.

    python -m pentarchy.lab.bench_stream --write docs/benchmarks.md --compiled build/compiled

Random games are played as a table plays them, choice by choice into a record, with one stream and with the other in
alternation; the table shows medians of processor time.
"""

import argparse
import random
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

import pentarchy
from pentarchy.core.chance import BLAKE2B, LCG62
from pentarchy.core.game import Game
from pentarchy.core.playthrough import Playthrough
from pentarchy.core.record import Record
from pentarchy.lab.bench import circumstances, kind, rounded, write_between
from pentarchy.lab.measure import printed_by

BEGIN, END = "<!-- streams: begin -->", "<!-- streams: end -->"
LONGEST = 2_000  # choices of a game


class Cost(msgspec.Struct, frozen=True):
    """What a game costs with both streams."""

    subject: str
    kind: str
    fast: float  # decisions per second of processor time with the fast stream
    sealed: float  # with the cryptographic one
    setup: float  # seconds for a new table with the cryptographic one

    @property
    def slower(self) -> float:
        """How much slower the cryptographic stream makes a decision at a table."""
        return self.fast / self.sealed - 1 if self.sealed else 0.0


def play(game: Game, players: int, stream: str, rng: random.Random) -> tuple[int, float, float]:
    """Play a random game; how many choices were made, and the seconds for them and for the set-up before."""
    record = Record(game, players, {}, secret=f"{rng.getrandbits(256):064x}", stream=stream)
    began = time.process_time()
    played = Playthrough(record)
    ready = time.process_time()
    count = 0
    while not played.state.over and count < LONGEST:
        player = rng.choice(played.state.actors)
        played.choose(rng.choice(played.state.options_for(player)), player)
        count += 1
    return count, time.process_time() - ready, ready - began


def measure_game(game: Game, players: int, seconds: float, rounds: int) -> Cost:
    """Measure one game with this number of players, the streams in alternation."""
    rng = random.Random(7)
    rates: dict[str, list[float]] = {LCG62: [], BLAKE2B: []}
    setups: list[float] = []
    for _ in range(rounds):
        for stream, found in rates.items():
            made, took = 0, 0.0
            while took < seconds / rounds:
                count, spent, setup = play(game, players, stream, rng)
                made, took = made + count, took + spent
                if stream == BLAKE2B:
                    setups.append(setup)
            found.append(made / took)
    fast, sealed = (statistics.median(found) for found in rates.values())
    return Cost(f"{game.slug}, {players} players", kind(), fast, sealed, statistics.median(setups))


def measure_games(seconds: float, rounds: int, slugs: Sequence[str]) -> list[Cost]:
    """Measure all games, or those named, with most players."""
    chosen = [game for game in pentarchy.games() if not slugs or game.slug in slugs]
    return [measure_game(game, max(game.player_counts), seconds, rounds) for game in chosen]


def table(costs: Sequence[Cost]) -> str:
    """Lay the measurements out in Markdown."""
    head = ["", "", "decisions/s, fast", "decisions/s, cryptographic", "slower", "set-up, ms"]
    rows = [
        [
            one.subject,
            one.kind,
            rounded(one.fast),
            rounded(one.sealed),
            f"{one.slower:.1%}",
            f"{1e3 * one.setup:.2f}",
        ]
        for one in costs
    ]
    rule = ["---", "---", *["---:"] * 4]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [head, rule, *rows])


def main() -> None:
    """Measure, print the table and write it."""
    parser = argparse.ArgumentParser(description="Measure what the cryptographic stream costs.")
    parser.add_argument("games", nargs="*", help="slugs; all games unless some are named")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each stream and game")
    parser.add_argument("--rounds", type=int, default=5, help="of each stream, in alternation")
    parser.add_argument("--compiled", type=Path, help="folder with a compiled copy of the package")
    parser.add_argument("--write", type=Path, help="document that gets the table")
    parser.add_argument("--print", action="store_true", help="measure here and print JSON")
    asked = parser.parse_args()
    if asked.print:
        sys.stdout.buffer.write(msgspec.json.encode(measure_games(asked.seconds, asked.rounds, asked.games)))
        return
    costs: list[Cost] = []
    for tree in [None, *([asked.compiled] if asked.compiled else [])]:
        arguments = ["--print", "--seconds", str(asked.seconds), "--rounds", str(asked.rounds), *asked.games]
        costs += msgspec.json.decode(printed_by("pentarchy.lab.bench_stream", arguments, tree), type=list[Cost])
    report = f"{circumstances()}\n\n{table(sorted(costs, key=lambda one: one.subject))}"
    print(report)  # noqa: T201  # the answer of a command
    if asked.write:
        write_between(asked.write, report, BEGIN, END)


if __name__ == "__main__":
    main()
