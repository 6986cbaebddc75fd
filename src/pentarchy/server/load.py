"""A load test: many tables played at once by scripted players through real WebSockets, every choice durable.

    python -m pentarchy.server.load --tables 500 --seconds 60 --game yamatai --form scene

A server process of its own is started on a fresh SQLite file. At every table two players hold a socket each; who is
asked chooses at random. `--pace 0` measures how much the server can do, `--pace 2` (seconds between two choices at a
table) how long people wait. Reported: choices a second, the time from sending a choice until the other player has
seen it (50th and 99th of a hundred), memory and processor time of the server, and that of the players, who should
never be what is measured. `--postgres` measures on a PostgreSQL too that is started for it and does wait for the disk;
`--peer build/boardgameio` puts the same load on a boardgame.io server (`load_peer.py`).
"""

from __future__ import annotations

import argparse
import asyncio
import math
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import msgspec

from pentarchy.core.errors import BadInput
from pentarchy.server.load_postgres import postgres_server
from pentarchy.server.load_wire import Wire
from pentarchy.server.messages import Form

CODE = "import sys; from pentarchy.cli import main; sys.exit(main())"
LIMITS = ("REQUESTS_PER_SECOND", "REQUEST_BURST", "TABLES_PER_HOUR", "MESSAGES_PER_SECOND", "MESSAGE_BURST")
CROWDS = ("SOCKETS_PER_ADDRESS", "CONNECTIONS_PER_ADDRESS")
QUIET = {"SHARE_PER_ADDRESS": "0", "LOG_LEVEL": "warning"}
OPEN = {**dict.fromkeys(LIMITS, "1000000"), **dict.fromkeys(CROWDS, "100000"), **QUIET}
PACES = (0.0, 2.0)  # seconds between two choices at a table
CONNECTING = 16  # at a time
BEGINNING = 90.0  # most seconds until all tables have begun
WARM_UP = 3.0  # seconds before measuring begins
NOTHING = (math.nan, math.nan)  # where no choice was seen in time
BEGIN, END = "<!-- load: begin -->", "<!-- load: end -->"
SECTION = """## The table server under load

Two scripted players at each table, through real WebSockets over loopback; every choice is checked by the rules and
durable before anybody sees it. Everybody sits before anybody chooses. The time is from sending a choice until the
other player has seen it. Where there is a C compiler the server runs the compiled package, as in the rows below.
By itself: `python -m pentarchy.server.load --compiled build/compiled`

The last rows put the same load, with the same players speaking its protocol, on a [boardgame.io](https://boardgame.io)
0.50.2 server with a game of one move, kept in memory, which is that server's own way, or in files (its FlatFile store,
which does not wait for the disk). A match there holds either a view of Yamataï halfway through a game, of which a move
changes six fields, or one number. Neither asks any rules, and it runs in one process. A choice of ours is checked by
the whole rules of the game, on the disk before anybody sees it, and shown as a picture (scenes, of which only what
changed is sent) or as data (views). Most like ours is the match with the view in files: as much state, kept beyond the
process. Players and server share the cores."""


class Choice(msgspec.Struct):
    """Of a scene's choice: the words."""

    words: str


class Prompt(msgspec.Struct):
    """Of a scene's prompt: which decision."""

    decision: str = ""


class Fields(msgspec.Struct):
    """Of a scene or of what a patch replaces: what a player needs."""

    prompt: Prompt | None = None
    choices: tuple[Choice, ...] | None = None


class View(msgspec.Struct):
    """Of a view: which decision."""

    decision: str = ""


class News(msgspec.Struct):
    """Of any message: what a scripted player needs."""

    type: str
    number: int = 0
    epoch: int = 0
    scene: Fields | None = None
    fields: Fields | None = None
    view: View | None = None
    choices: tuple[str, ...] = ()
    sentence: str = ""


class Choose(msgspec.Struct, tag="choose"):
    """What a scripted player says."""

    epoch: int
    words: str
    nonce: str


decoder = msgspec.json.Decoder(News)
encoder = msgspec.json.Encoder()


class Tally:
    """The counters of a run."""

    def __init__(self, pace: float) -> None:
        self.pace = pace
        self.rng = random.Random(7)
        self.open = 0  # tables at which everybody sits
        self.sent = 0
        self.denied = 0
        self.took: list[float] = []
        self.started = False
        self.waiting: list[Player] = []
        self.room = asyncio.Semaphore(CONNECTING)

    async def seat(self) -> Match:
        """A new table with its players."""
        raise NotImplementedError  # ours and the peer's are opened in their own ways

    async def play(self) -> None:
        """Play one table after another, until cancelled."""
        async with self.room:
            match = await self.seat()
        self.open += 1
        while True:
            problem = await match.ended
            if problem:
                raise BadInput(problem)
            for player in match.players:
                player.close()
            async with self.room:
                match = await self.seat()

    def begin(self) -> None:
        """Everybody is seated: let them choose from now on."""
        self.started = True
        for player in self.waiting:
            player.answer()
        self.waiting.clear()


class Match:
    """One table with its two players."""

    def __init__(self, bench: Tally) -> None:
        self.bench = bench
        self.players: list[Player] = []
        self.ended: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._by: Player | None = None
        self._number = 0
        self._at = 0.0

    def sent(self, player: Player, number: int) -> None:
        """A choice was sent at this number of the table."""
        self._by, self._number, self._at = player, number, time.perf_counter()
        self.bench.sent += 1

    def seen(self, player: Player, number: int) -> None:
        """A player has reached this number; if it is the other player and a later number, they have seen the choice."""
        if self._by is not None and player is not self._by and number > self._number:
            self.bench.took.append(time.perf_counter() - self._at)
            self._by = None

    def end(self, problem: str = "") -> None:
        """The game is over, or cannot go on."""
        if not self.ended.done():
            self.ended.set_result(problem)


class Player(Wire):
    """One socket; subclasses know what their server says and what to answer."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self.bench = match.bench
        match.players.append(self)

    def gone(self) -> None:
        """Without a connection the game cannot go on."""
        self.match.end("the server closed a connection")

    def choose(self) -> None:
        """Send a choice."""
        raise NotImplementedError  # each protocol has its own words

    def answer(self) -> None:
        """Choose, now or after a while, once everybody sits."""
        if not self.bench.started:
            self.bench.waiting.append(self)
        elif self.bench.pace:
            delay = self.bench.rng.uniform(0.5, 1.5) * self.bench.pace
            asyncio.get_running_loop().call_later(delay, self.choose)
        else:
            self.choose()


class Guest(Player):
    """A player at a table of ours."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self._choices: tuple[str, ...] = ()
        self._decision = ""
        self._number = 0
        self._epoch = -1
        self._answered = -2
        self._count = 0

    def take(self, body: bytes) -> None:
        """Follow what happens, and answer whenever asked."""
        news = decoder.decode(body)
        if news.type in ("patch", "position", "scene"):
            self._number = news.number
            self.match.seen(self, news.number)
            self._follow(news)
            if self._decision and self._choices and self._answered != self._epoch:
                self._answered = self._epoch
                self.answer()
        elif news.type == "over":
            self.match.end()
        elif news.type == "denied":
            self.bench.denied += 1
            self._answered = -2

    def _follow(self, news: News) -> None:
        self._epoch = news.epoch
        if news.view is not None:
            self._choices, self._decision = news.choices, news.view.decision
            return
        found = news.scene or news.fields
        if found is None:
            return
        if found.choices is not None or news.scene is not None:
            self._choices = tuple(choice.words for choice in found.choices or ())
        if found.prompt is not None or news.scene is not None:
            self._decision = found.prompt.decision if found.prompt is not None else ""

    def choose(self) -> None:
        """Any of the open options."""
        self._count += 1
        words = self.bench.rng.choice(self._choices)
        self.match.sent(self, self._number)
        self.send(encoder.encode(Choose(self._epoch, words, str(self._count))))


class Bench(Tally):
    """The players of all our tables."""

    def __init__(self, port: int, game: str, form: str, pace: float) -> None:
        super().__init__(pace)
        self._port = port
        self._game = game
        self._form = form

    async def seat(self) -> Match:
        """A new table with two guests."""
        wish = {"game": self._game, "seats": [{"who": "me", "name": "A"}, {"who": "me", "name": "B"}]}
        address = f"http://127.0.0.1:{self._port}/api/tables"
        table, cookie = await asyncio.to_thread(_post, address, wish)
        match = Match(self)
        for seat in (0, 1):
            path = f"/api/tables/{table}/ws?form={self._form}&seat={seat}"
            await Guest(match).connect(self._port, path, cookie)
        return match


def _post(address: str, body: object) -> tuple[str, str]:
    request = Request(address, msgspec.json.encode(body), {"Content-Type": "application/json"}, method="POST")
    with urlopen(request, timeout=120) as answer:
        cookie = str(answer.headers["set-cookie"]).split(";")[0]
        return str(msgspec.json.decode(answer.read())["table"]), cookie


class Load(msgspec.Struct, kw_only=True):
    """What was measured."""

    game: str = ""
    form: str = ""
    processes: int = 1
    tables: int
    pace: float = 0.0
    seconds: float
    choices_per_second: float
    p50_ms: float
    p99_ms: float
    server_mb: float
    server_ms_per_choice: float
    players_ms_per_choice: float
    denied: int


class ServerProcess:
    """A server under test: its first line of output ends in its port."""

    def __init__(self, command: list[str], environment: Mapping[str, str]) -> None:
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment})
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line.strip():
            raise BadInput(f"the server did not start: {' '.join(command)}")
        self.port = int(line.rsplit(":", 1)[1])

    def processor_seconds(self) -> float:
        """Processor time that it and its children have used."""
        ticks = 0
        for process in family(self._process.pid):
            fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        """Memory that it and its children have resident."""
        kilobytes = 0
        for process in family(self._process.pid):
            for line in Path(f"/proc/{process}/status").read_text().splitlines():
                if line.startswith("VmRSS"):
                    kilobytes += int(line.split()[1])
        return kilobytes / 1024

    def stop(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait(15)
        if self._process.stdout is not None:
            self._process.stdout.close()


def family(process: int) -> list[int]:
    """A process, its children and theirs."""
    found = [process]
    for threads in Path(f"/proc/{process}/task").glob("*/children"):
        for child in threads.read_text().split():
            found += family(int(child))
    return found


def our_server(folder: str, path: str = "", processes: int = 1, database: str = "") -> ServerProcess:
    """A server of ours that answers."""
    environment = {f"PENTARCHY_{name}": value for name, value in OPEN.items()}
    if database:
        environment["PENTARCHY_DATABASE"] = database
    if path:
        environment["PYTHONPATH"] = path
    words = ["serve", "--port", "0", "--data", folder, "--processes", str(processes)]
    server = ServerProcess([sys.executable, "-c", CODE, *words], environment)
    for _ in range(600):
        try:
            with urlopen(f"http://127.0.0.1:{server.port}/health", timeout=5):
                return server
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("the server does not answer")


async def measure(
    game: str,
    form: Form,
    tables: int,
    seconds: float,
    pace: float,
    path: str = "",
    processes: int = 1,
    postgres: bool = False,
) -> Load:
    """Play at this many tables for this many seconds."""
    with tempfile.TemporaryDirectory() as folder, postgres_server() if postgres else nullcontext("") as database:
        server = our_server(folder, path, processes, database)
        try:
            found = await drive(server, Bench(server.port, game, form, pace), tables, seconds)
        finally:
            server.stop()
    shown = f"{form}s, on PostgreSQL" if postgres else f"{form}s"
    return msgspec.structs.replace(found, game=game, form=shown, processes=processes, pace=pace)


async def drive(server: ServerProcess, bench: Tally, tables: int, seconds: float) -> Load:
    """Let everybody play, and start counting once all have begun."""
    playing = [asyncio.create_task(bench.play()) for _ in range(tables)]
    try:
        until = time.perf_counter() + BEGINNING
        while bench.open < tables:
            await asyncio.sleep(0.1)
            _fail_early(playing)
            if time.perf_counter() > until:
                raise BadInput(f"only {bench.open} of {tables} tables began within {BEGINNING:g} seconds")
        bench.begin()
        await asyncio.sleep(WARM_UP)
        bench.took.clear()
        bench.sent = 0
        began, busy, own = time.perf_counter(), server.processor_seconds(), time.process_time()
        await asyncio.sleep(seconds)
        took = time.perf_counter() - began
        busy, own = server.processor_seconds() - busy, time.process_time() - own
        _fail_early(playing)
        return Load(
            tables=tables,
            seconds=took,
            choices_per_second=bench.sent / took,
            p50_ms=statistics.median(bench.took or NOTHING) * 1000,
            p99_ms=statistics.quantiles(bench.took or NOTHING, n=100)[98] * 1000,
            server_mb=server.megabytes(),
            server_ms_per_choice=busy / max(1, bench.sent) * 1000,
            players_ms_per_choice=own / max(1, bench.sent) * 1000,
            denied=bench.denied,
        )
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)


def _fail_early(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        if task.done():
            task.result()


HEAD = (
    "| game | players get | processes | tables | pace | choices/s | p50 ms | p99 ms "
    "| server ms/choice | players ms/choice | server MB |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|\n"
)


def row(found: Load) -> str:
    """A line of the table."""
    pace = f"one in {found.pace:g} s" if found.pace else "as fast as possible"
    return (
        f"| {found.game} | {found.form} | {found.processes} | {found.tables} | {pace} "
        f"| {found.choices_per_second:,.0f} | {found.p50_ms:.0f} | {found.p99_ms:.0f} "
        f"| {found.server_ms_per_choice:.2f} | {found.players_ms_per_choice:.2f} | {found.server_mb:.0f} |"
    )


def main(arguments: list[str] | None = None) -> int:
    """Measure and print a Markdown table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="yamatai")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--form", choices=["scene", "view", "both"], default="both")
    parser.add_argument("--pace", type=float, action="append", help="seconds between two choices at a table")
    parser.add_argument("--processes", type=int, action="append", help="of the server; one, and as many as cores")
    parser.add_argument("--compiled", default="", help="folder of the compiled package")
    parser.add_argument("--postgres", action="store_true", help="measure one process on PostgreSQL too")
    parser.add_argument("--peer", type=Path, help="folder in which boardgame.io is installed: measure it too")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--write", type=Path, help="a Markdown file with places for the results")
    given: Any = parser.parse_args(arguments)
    forms: list[Form] = ["scene", "view"] if given.form == "both" else [given.form]
    results = [
        asyncio.run(measure(given.game, form, given.tables, given.seconds, pace, given.compiled, processes))
        for form in forms
        for processes in given.processes or sorted({1, os.cpu_count() or 1})
        for pace in given.pace or (PACES if processes == 1 else PACES[:1])
    ]
    if given.postgres:
        results += [
            asyncio.run(measure(given.game, form, given.tables, given.seconds, pace, given.compiled, postgres=True))
            for form in forms
            for pace in given.pace or PACES
        ]
    if given.peer is not None:
        from pentarchy.server.load_peer import measure_peer

        results += [
            asyncio.run(measure_peer(given.peer, given.tables, given.seconds, pace, files, view))
            for view in (True, False)
            for files in (False, True)
            for pace in given.pace or PACES[:1]
        ]
    text = msgspec.json.encode(results).decode() if given.json else HEAD + "\n".join(row(found) for found in results)
    sys.stdout.write(text + "\n")
    if given.write is not None:
        write(given.write, HEAD + "\n".join(row(found) for found in results), given.seconds)
    return 0


def write(path: Path, table: str, seconds: float) -> None:
    """Put the results between their marks in a Markdown file; at its end if it has none."""
    old = path.read_text(encoding="utf-8") if path.exists() else ""
    if BEGIN not in old:
        old = f"{old.rstrip()}\n\n{SECTION}\n\n{BEGIN}\n{END}\n"
    before, rest = old.split(BEGIN, 1)
    after = rest.split(END, 1)[1]
    machine = (
        f"{os.cpu_count()} cores shared by server and players (and PostgreSQL, which is not counted), SQLite where "
        f"nothing else is said, {seconds:g} s for each row"
    )
    today = f"{datetime.now(UTC):%Y-%m-%d}"
    path.write_text(f"{before}{BEGIN}\n{machine}, {today}.\n\n{table}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
