"""People at a real server: a browser with its cookie, and a seat with its WebSocket."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect

from pentarchy.scene.model import THINGS
from pentarchy.server.run import Server, make_server
from pentarchy.server.service import Service
from pentarchy.server.settings import Settings
from pentarchy.server.siblings import Siblings
from pentarchy.server.times import Time

PATIENCE = 180.0  # far beyond what anything takes; a busy machine may be slow
Message = dict[str, Any]


class Seat:
    """One WebSocket at a table, following the scene as the web client does."""

    def __init__(self, wire: ClientConnection) -> None:
        self.wire = wire
        self.all: list[Message] = []
        self.scene: Message = {}
        self.log: list[Message] = []
        self.number = -1
        self.epoch = -1
        self.undo: list[Message] = []
        self.clocks: list[Message] = []
        self.scores: list[Message] = []
        self.over: Message | None = None
        self.closed: tuple[int, str] | None = None
        self._nonce = 0
        self._news = asyncio.Condition()
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with contextlib.suppress(Exception):
            async for text in self.wire:
                async with self._news:
                    self._take(json.loads(text))
                    self._news.notify_all()
        self.closed = (self.wire.close_code or 0, self.wire.close_reason or "")
        async with self._news:
            self._news.notify_all()

    def _take(self, message: Message) -> None:
        self.all.append(message)
        kind = message["type"]
        if kind == "scene" and not message["looking"]:
            self.scene = {name: message["scene"].get(name, []) for name in THINGS} | message["scene"]
            self.log = list(message["log"])
            self._arrive(message)
        elif kind == "patch":
            assert message["base"] == self.number, f"patch from {message['base']}, but I have {self.number}"
            for name, things in message["set"].items():
                known = {thing["id"]: thing for thing in self.scene[name]}
                known.update({thing["id"]: thing for thing in things})
                self.scene[name] = list(known.values())
            for name, ids in message["removed"].items():
                self.scene[name] = [thing for thing in self.scene[name] if thing["id"] not in ids]
            self.scene.update(message["fields"])
            self.log += message["log"]
            self._arrive(message)
        elif kind == "over":
            self.over = message

    def _arrive(self, message: Message) -> None:
        self.number, self.epoch = message["number"], message["epoch"]
        self.undo, self.clocks, self.scores = message["undo"], message["clocks"], message["scores"]

    # --- waiting ---

    async def until(self, true: Callable[[], Any], what: str = "") -> Any:
        """Wait until something is true; its value."""

        async def wait() -> Any:
            async with self._news:
                while not (found := true()):
                    if self.closed is not None:
                        raise AssertionError(f"the connection closed {self.closed} while waiting for {what}")
                    await self._news.wait()
                return found

        try:
            return await asyncio.wait_for(wait(), PATIENCE)
        except TimeoutError:
            raise AssertionError(f"waited in vain for {what}; last: {self.all[-3:]}") from None

    async def next(self, kind: str, start: int | None = None) -> Message:
        """The next message of a kind, from now (or from place `start`) on."""
        begin = len(self.all) if start is None else start
        found: Message = await self.until(
            lambda: next((m for m in self.all[begin:] if m["type"] == kind), None), f"a message {kind!r}"
        )
        return found

    async def first(self, kind: str) -> Message:
        """The first message of a kind since the connection was made."""
        return await self.next(kind, 0)

    async def asked(self) -> bool:
        """Wait until I am asked (true) or the game is over (false)."""
        await self.until(lambda: self.over or self.is_asked, "being asked")
        return self.over is None

    @property
    def is_asked(self) -> bool:
        return bool(self.scene.get("choices")) and bool(self.scene["prompt"].get("decision"))

    @property
    def words(self) -> list[str]:
        return [choice["words"] for choice in self.scene.get("choices", [])]

    def seen(self) -> str:
        """Everything that ever arrived."""
        return json.dumps(self.all)

    # --- doing ---

    async def send(self, kind: str, /, **fields: Any) -> None:
        await self.wire.send(json.dumps({"type": kind, **fields}))

    async def ask(self, kind: str, answer: str, /, **fields: Any) -> Message:
        """Send a message and wait for its answer, or for a denial."""
        begin = len(self.all)
        await self.send(kind, **fields)
        found: Message = await self.until(
            lambda: next((m for m in self.all[begin:] if m["type"] in (answer, "denied")), None), f"an answer to {kind}"
        )
        return found

    async def choose(self, words: str, nonce: str = "", epoch: int | None = None) -> Message:
        """Choose, and wait for `accepted` or `denied`."""
        self._nonce += 1
        mine = nonce or f"n{id(self)}-{self._nonce}"
        begin = len(self.all)
        await self.send("choose", epoch=self.epoch if epoch is None else epoch, words=words, nonce=mine)
        found: Message = await self.until(
            lambda: next((m for m in self.all[begin:] if m.get("nonce") == mine), None), f"an answer to {words!r}"
        )
        return found

    async def close(self) -> None:
        await self.wire.close()
        await self._reader


class Browser:
    """Somebody with a cookie."""

    def __init__(self, address: str, whence: str = "") -> None:
        self.address = address
        self._from = {"X-Forwarded-For": whence} if whence else {}  # as a proxy says it
        self.http = httpx.AsyncClient(base_url=address, timeout=PATIENCE, headers=self._from)
        self.seats: list[Seat] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        for seat in self.seats:
            with contextlib.suppress(Exception):
                await seat.close()
        await self.http.aclose()

    async def open(self, *seats: str, game: str = "toy", **wish: Any) -> Message:
        """Open a table; seats are "me", "open" or a bot's level."""
        wishes = [
            {"who": who, "name": f"Me {n}"}
            if who == "me"
            else {"who": "open"}
            if who == "open"
            else {"who": "bot", "level": who}
            for n, who in enumerate(seats)
        ]
        answer = await self.http.post("/api/tables", json={"game": game, "seats": wishes, **wish})
        assert answer.status_code == 201, answer.text
        found: Message = answer.json()
        return found

    async def claim(self, link: str, name: str = "Guest") -> int:
        """Open a private link."""
        path, token = link.split("#")
        answer = await self.http.post(f"/api/tables/{path.rsplit('/')[-1]}/claim", json={"token": token, "name": name})
        assert answer.status_code == 200, answer.text
        return int(answer.json()["seat"])

    async def get(self, path: str) -> Any:
        answer = await self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def sit(self, table: str, seat: int | None = None, wait: bool = True, form: str = "scene") -> Seat:
        """Connect to a table."""
        where = self.address.replace("http", "ws", 1) + f"/api/tables/{table}/ws?form={form}"
        wire = await connect(
            where if seat is None else f"{where}&seat={seat}",
            additional_headers={**self._from, **({"Cookie": self.cookie} if self.cookie else {})},
            max_size=None,
            max_queue=None,
        )
        found = Seat(wire)
        self.seats.append(found)
        if wait:
            await found.first("presence")  # the last of what comes at joining
        return found


class House:
    """A server that runs in this process, on a real port."""

    def __init__(self, server: Server, service: Service, task: asyncio.Task[None]) -> None:
        self.server = server
        self.service = service
        self._task = task
        port = server.servers[0].sockets[0].getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"

    def browser(self, whence: str = "") -> Browser:
        return Browser(self.address, whence)

    async def stop(self) -> None:
        self.server.should_exit = True
        await asyncio.wait_for(self._task, PATIENCE)


async def start_house(settings: Settings, time: Time | None = None, siblings: Siblings | None = None) -> House:
    """Start a server in this process."""
    service = Service(settings, time=time, siblings=siblings)
    server = make_server(settings, service)
    task = asyncio.create_task(server.serve())
    while not server.started:
        if task.done():
            task.result()
            raise AssertionError("the server did not start")
        await asyncio.sleep(0.01)
    return House(server, service, task)


@asynccontextmanager
async def house(settings: Settings, time: Time | None = None, siblings: Siblings | None = None) -> AsyncIterator[House]:
    """A server for as long as the block lasts."""
    found = await start_house(settings, time, siblings)
    try:
        yield found
    finally:
        await found.stop()


async def answers(browser: Browser, about: dict[str, str], without: tuple[str, ...] = ()) -> dict[str, str]:
    """What somebody reads at every address that there is, but for some beginnings."""
    paths = (await browser.get("/api/schema"))["paths"]
    told: dict[str, str] = {}
    for path, methods in paths.items():
        if "get" in methods and not path.startswith(without):
            address = re.sub(r"\{(\w+)\}", lambda part: about.get(part[1], "1"), path)
            told[path] = (await browser.http.get(address)).text
    return told


async def eventually(true: Callable[[], Any], what: str) -> None:
    """Wait until something is true that no message tells."""
    until = asyncio.get_running_loop().time() + PATIENCE
    while not true():
        assert asyncio.get_running_loop().time() < until, f"waited in vain for {what}"
        await asyncio.sleep(0.01)


def play(scenario: Awaitable[None], seconds: float = 600) -> None:
    """Run a scenario to its end."""

    async def run() -> None:
        await asyncio.wait_for(scenario, seconds)

    asyncio.run(run())
