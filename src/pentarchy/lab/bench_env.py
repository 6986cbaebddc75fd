"""How fast the environments are, beside the bare games and their peers, as a table in docs/benchmarks.md.

    python -m pentarchy.lab.bench_env --write docs/benchmarks.md --compiled build/compiled

Every step makes random legal choices in many games at once and writes the observation and the mask of whoever is asked
next. Our rows and the peers take turns, each in a process of its own; the table shows medians. One process is measured
in processor time, several against one in wall-clock time.
"""

import argparse
import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

import pentarchy
from pentarchy.core.game import Game
from pentarchy.env import Vector
from pentarchy.lab.bench import circumstances, kind, rounded, write_between
from pentarchy.lab.measure import play_rates, printed_by, rate
from pentarchy.lab.peers import require

BEGIN, END = "<!-- environments: begin -->", "<!-- environments: end -->"
GAMES_AT_ONCE = 64
GAMES_IN_PROCESSES = 512
PETTING_ZOO, OPEN_SPIEL = "PettingZoo: chess", "OpenSpiel: chess"


class Pace(msgspec.Struct, frozen=True):
    """How fast one environment is; 0 where nothing was measured."""

    subject: str
    kind: str
    steps: float = 0.0  # per second of processor time, with observation and mask
    bare: float = 0.0  # the same without environment
    gain: float = 0.0  # with all cores, as a multiple of one process


def measure_game(game: Game, players: int, seconds: float, processes: int) -> Pace:
    """Measure one game with so many players."""
    vector = Vector(game.slug, GAMES_AT_ONCE, players)
    vector.reset(7)

    def step() -> int:
        vector.step(vector.sample())
        return GAMES_AT_ONCE

    rng = random.Random(7)

    def play() -> int:
        state, count = game.new(players, rng.randrange(2**31)), 0
        while not state.over:
            state.apply(rng.choice(state.options))
            count += 1
        return count

    gain = measure_gain(game, players, seconds, processes) if players == game.player_counts[0] else 0.0
    steps, bare = rate(step, seconds), play_rates(play, seconds)[0]
    return Pace(f"{game.slug}, {players} players", kind(), steps, bare, gain)


def measure_gain(game: Game, players: int, seconds: float, processes: int) -> float:
    """The speed-up of several processes over one, in wall-clock time."""
    paces = []
    for count in (1, processes):
        with Vector(game.slug, GAMES_IN_PROCESSES, players, processes=count) as vector:
            vector.reset(7)
            vector.step(vector.sample())
            done, start = 0, time.perf_counter()
            while time.perf_counter() - start < seconds:
                vector.step(vector.sample())
                done += GAMES_IN_PROCESSES
            paces.append(done / (time.perf_counter() - start))
    return paces[1] / paces[0]


def petting_zoo_chess(seconds: float) -> Pace:
    """Random games of PettingZoo's chess with observation and mask."""
    require("chess")
    from pettingzoo.classic import chess_v6

    env = chess_v6.env()
    rng = random.Random(7)

    def play() -> int:
        env.reset(seed=rng.randrange(2**31))
        count = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                break
            env.step(rng.choice(observation["action_mask"].nonzero()[0].tolist()))
            count += 1
        return count

    return Pace(PETTING_ZOO, "Python", play_rates(play, seconds)[0])


def open_spiel_chess(seconds: float) -> Pace:
    """Random games of OpenSpiel's chess with observation tensors."""
    require("pyspiel")
    import pyspiel

    rules = pyspiel.load_game("chess")
    rng = random.Random(7)

    def play() -> int:
        state, count = rules.new_initial_state(), 0
        while not state.is_terminal():
            state.observation_tensor(state.current_player())
            state.apply_action(rng.choice(state.legal_actions()))
            count += 1
        return count

    return Pace(OPEN_SPIEL, "C++", play_rates(play, seconds)[0])


def measure(part: str, seconds: float, slugs: Sequence[str]) -> list[Pace]:
    """Measure the games or the peers, here."""
    if part == "peers":
        peers: list[Callable[[float], Pace]] = [petting_zoo_chess, open_spiel_chess]
        return [peer(seconds) for peer in peers]
    processes = os.cpu_count() or 1
    games = [pentarchy.game(slug) for slug in slugs] or pentarchy.games()
    return [measure_game(game, players, seconds, processes) for game in games for players in game.player_counts]


def in_process(part: str, seconds: float, slugs: Sequence[str], tree: Path | None) -> list[Pace]:
    """Measure one part in a fresh process, with the package in `tree`."""
    answer = printed_by("pentarchy.lab.bench_env", [*slugs, "--part", part, "--seconds", str(seconds)], tree)
    return msgspec.json.decode(answer, type=list[Pace])


def run(seconds: float, rounds: int, slugs: Sequence[str], compiled: Path | None) -> list[Pace]:
    """Measure everything, in turns."""
    samples: dict[tuple[str, str], list[Pace]] = {}
    for number in range(rounds):
        print(f"environments, round {number + 1} of {rounds}", file=sys.stderr)  # noqa: T201  # a long command
        for part, tree in (("games", compiled), ("peers", None)):
            for pace in in_process(part, seconds, slugs, tree):
                samples.setdefault((pace.subject, pace.kind), []).append(pace)
    return [median(several) for several in samples.values()]


def median(several: Sequence[Pace]) -> Pace:
    """The median of every number in several measurements of one thing."""
    steps, bare, gain = (
        statistics.median(getattr(pace, name) for pace in several) for name in ("steps", "bare", "gain")
    )
    return Pace(several[0].subject, several[0].kind, steps, bare, gain)


def table(paces: Sequence[Pace]) -> str:
    """Lay the measurements out in Markdown.

    >>> print(table([Pace("toy", "compiled", 1000.0, 2000.0, 1.8), Pace(PETTING_ZOO, "Python", 10.0)]))
    |  |  | steps/s | of its bare decisions/s | all cores | × PettingZoo's chess | × OpenSpiel's chess |
    | --- | --- | ---: | ---: | ---: | ---: | ---: |
    | toy | compiled | 1,000 | 50 % | 1.80 × | 100.0 |  |
    | PettingZoo: chess | Python | 10.0 |  |  | 1.0 |  |
    """
    yards = {pace.subject: pace.steps for pace in paces}

    def ratio(pace: Pace, peer: str) -> str:
        return f"{pace.steps / yards[peer]:.1f}" if yards.get(peer) else ""

    head = ["", "", "steps/s", "of its bare decisions/s", "all cores", "× PettingZoo's chess", "× OpenSpiel's chess"]
    rows = [
        [
            pace.subject,
            pace.kind,
            rounded(pace.steps),
            f"{pace.steps / pace.bare:.0%}".replace("%", " %") if pace.bare else "",
            f"{pace.gain:.2f} ×" if pace.gain else "",
            ratio(pace, PETTING_ZOO),
            ratio(pace, OPEN_SPIEL),
        ]
        for pace in paces
    ]
    rule = ["---", "---", *["---:"] * 5]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [head, rule, *rows])


def main() -> None:
    """Measure, print the table and write it."""
    parser = argparse.ArgumentParser(description="Measure the environments and their peers.")
    parser.add_argument("games", nargs="*", help="slugs; all games unless some are named")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each row and round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--compiled", type=Path, help="folder with a compiled copy of the package")
    parser.add_argument("--write", type=Path, help="document that gets the table")
    parser.add_argument("--part", choices=["games", "peers"], help="measure only this, here, and print JSON")
    asked = parser.parse_args()
    if asked.part:
        sys.stdout.buffer.write(msgspec.json.encode(measure(asked.part, asked.seconds, asked.games)))
        return
    paces = run(asked.seconds, asked.rounds, asked.games, asked.compiled)
    report = f"{circumstances()}\n\n{table(paces)}"
    print(report)  # noqa: T201  # the answer of a command
    if asked.write:
        write_between(asked.write, report, BEGIN, END)


if __name__ == "__main__":
    main()
