"""How fast the games are, beside their peers, as a table in docs/benchmarks.md.

    python -m pentarchy.lab.bench --write docs/benchmarks.md --compiled build/compiled

The interpreted package, the compiled one and the peers take turns, each in its own process, several times over;
the table shows medians, so that a busy moment of the machine does not distort the ratios.
"""

import argparse
import os
import platform
import random
import statistics
import sys
from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import msgspec

import pentarchy
import pentarchy.core.state
from pentarchy.bots import Budget
from pentarchy.bots.levels import STYLES, Planned
from pentarchy.core.game import Game
from pentarchy.core.state import State
from pentarchy.lab import history, peers
from pentarchy.lab.measure import Speed, each, play_rates, printed_by, rate
from pentarchy.lab.peers import SIMULATIONS

BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"
KINDS = ("interpreted", "compiled")
YARDSTICK = "catanatron: Catan, 4 players"  # the peer that ratios refer to


def kind() -> str:
    """Say whether the kernel that is loaded here is compiled or interpreted."""
    return KINDS[not (pentarchy.core.state.__file__ or "").endswith(".py")]


def measure_game(game: Game, players: int, seconds: float, seed: int = 7) -> Speed:
    """Measure random games, copies and snapshots of one game with this number of players."""
    rng = random.Random(seed)

    def new() -> State:
        return game.new(players, rng.randrange(2**31), simulation=True)

    def play() -> int:
        state, count = new(), 0
        while not state.over:
            state.apply(rng.choice(state.options))
            count += 1
        return count

    state, positions = new(), []
    while not state.over:
        positions.append(state.copy())
        state.apply(rng.choice(state.options))
    decisions, games = play_rates(play, seconds)
    choices = [position for position in positions[:: len(positions) // 20 + 1] if len(position.options) > 1]
    return Speed(
        subject=f"{game.slug}, {players} players",
        kind=kind(),
        decisions=decisions,
        games=games,
        copies=rate(each(lambda position: position.copy(), positions), seconds / 2),
        dump=rate(each(lambda position: position.dump(), positions[::10]), seconds / 4),
        iterations=rate(lambda: sum(search(position) for position in choices), seconds, rounds=1),
    )


def search(position: State) -> int:
    """Let `hard` think about a position; how many iterations it made."""
    bot = Planned(1, STYLES["hard"], Budget(iterations=SIMULATIONS))
    bot.choose(partial(position.imagine, position.player), position.player)
    return bot.iterations


def measure_games(seconds: float, slugs: Iterable[str] = ()) -> list[Speed]:
    """Measure the games (all of them unless some are named) with every number of players."""
    games = [pentarchy.game(slug) for slug in slugs] or pentarchy.games()
    return [measure_game(game, players, seconds) for game in games for players in game.player_counts]


def in_process(part: str, seconds: float, slugs: Sequence[str], tree: Path | None) -> list[Speed]:
    """Measure one part in a fresh process, with the package in `tree`."""
    answer = printed_by("pentarchy.lab.bench", [*slugs, "--part", part, "--seconds", str(seconds)], tree)
    return msgspec.json.decode(answer, type=list[Speed])


def median(samples: Sequence[Speed]) -> Speed:
    """The median of every number in several measurements of one thing."""
    numbers = [field.name for field in fields(Speed) if field.type is float]
    return replace(samples[0], **{n: statistics.median(getattr(s, n) for s in samples) for n in numbers})


def run(seconds: float, rounds: int, slugs: Sequence[str] = (), compiled: Path | None = None) -> list[Speed]:
    """Measure everything, in turns; `compiled` is a folder with a compiled copy of the package."""
    samples: dict[tuple[str, str], list[Speed]] = {}
    for number in range(rounds):
        print(f"round {number + 1} of {rounds}", file=sys.stderr)  # noqa: T201  # progress of a long command
        parts = [("games", None), *([("games", compiled)] if compiled else []), ("peers", None)]
        for part, tree in parts:
            for speed in in_process(part, seconds, slugs, tree):
                samples.setdefault((speed.subject, speed.kind), []).append(speed)
    speeds = [median(several) for several in samples.values()]
    ours = [s for s in speeds if s.kind in KINDS]
    return [*sorted(ours, key=lambda s: s.subject), *(s for s in speeds if s.kind not in KINDS)]


def rounded(number: float) -> str:
    """Write a number with three significant digits, or nothing for nothing.

    >>> rounded(123456), rounded(18.096), rounded(0.0)
    ('123,000', '18.1', '')
    """
    if not number:
        return ""
    digits = max(0, 2 - len(str(int(number))) + 1)
    return f"{round(number, 3 - len(str(int(number)))):,.{digits}f}"


def table(speeds: Sequence[Speed]) -> str:
    """Lay the measurements out in Markdown, with ratios to the yardstick."""
    yard = next((s for s in speeds if s.subject == YARDSTICK), Speed(YARDSTICK))

    def ratio(ours: float, theirs: float) -> str:
        return f"{ours / theirs:.1f}" if ours and theirs else ""

    times = "× catanatron"
    head = ["", "", "decisions/s", times, "games/s", "copies/s", times, "dump, µs", "search, iterations/s"]
    rows = [
        [
            s.subject,
            s.kind,
            rounded(s.decisions),
            ratio(s.decisions, yard.decisions),
            rounded(s.games),
            rounded(s.copies),
            ratio(s.copies, yard.copies),
            rounded(1e6 / s.dump) if s.dump else "",
            rounded(s.iterations),
        ]
        for s in speeds
    ]
    rule = ["---", "---", *["---:"] * 7]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [head, rule, *rows])


def circumstances() -> str:
    """Say on what machine, with which Python and when."""
    return (
        f"{datetime.now(UTC):%Y-%m-%d}, {processor()}, {platform.system()} {platform.machine()}, "
        f"{platform.python_implementation()} {platform.python_version()}, one process, processor time."
    )


def processor() -> str:
    """The name of the processor and how many of them there are."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f"{names[0] if names else platform.processor() or 'unknown processor'} × {os.cpu_count()}"


def write(path: Path, report: str) -> None:
    """Write the report between the markers of a document, or append it if there are none."""
    write_between(path, report, BEGIN, END)


def write_between(path: Path, report: str, begin: str, end: str) -> None:
    """Write a report between two markers of a document, or append it if there are none."""
    text = path.read_text(encoding="utf-8") if path.exists() else "# Benchmarks\n"
    before, _, rest = text.partition(begin)
    after = rest.partition(end)[2] or "\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{before.rstrip()}\n\n{begin}\n\n{report}\n\n{end}{after}", encoding="utf-8")


def main() -> None:
    """Measure, print the table and write it."""
    parser = argparse.ArgumentParser(description="Measure the games and their peers.")
    parser.add_argument("games", nargs="*", help="slugs; all games unless some are named")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each row and round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--compiled", type=Path, help="folder with a compiled copy of the package")
    parser.add_argument("--write", type=Path, help="document that gets the table")
    parser.add_argument("--history", type=Path, help="file with the ratios of earlier runs; fails if one has fallen")
    parser.add_argument("--accept", action="store_true", help="keep this run even if a ratio has fallen")
    parser.add_argument("--part", choices=["games", "peers"], help="measure only this, here, and print JSON")
    asked = parser.parse_args()
    if asked.part:
        speeds = measure_games(asked.seconds, asked.games) if asked.part == "games" else peers.measure(asked.seconds)
        sys.stdout.buffer.write(msgspec.json.encode(speeds))
        return
    peers.require("catanatron")
    speeds = run(asked.seconds, asked.rounds, asked.games, asked.compiled)
    report = f"{circumstances()}\n\n{table(speeds)}"
    print(report)  # noqa: T201  # the answer of a command
    if asked.write:
        write(asked.write, report)
    if asked.history:
        sys.exit(compare(asked.history, speeds, asked.accept))


def compare(path: Path, speeds: Sequence[Speed], accept: bool) -> int:
    """Compare with the last run on this machine; 1 if something has fallen, else the run is added to the history."""
    now = history.ratios(speeds, YARDSTICK)
    fallen = history.falls(history.read(path), processor(), now)
    for fall in fallen:
        print(f"slower than the last run kept: {fall}", file=sys.stderr)  # noqa: T201  # what the command found
    if fallen and not accept:
        print(f"nothing was added to {path}; --accept adds it anyway", file=sys.stderr)  # noqa: T201
        return 1
    history.keep(path, history.Run(f"{datetime.now(UTC):%Y-%m-%d}", processor(), now))
    return 0


if __name__ == "__main__":
    main()
