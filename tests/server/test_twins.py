"""Two courses of a game that differ only in what somebody cannot know reach them as the same bytes, at every door.

Each moment is played twice at a real table. In one course somebody is asked a veiled question and declines, in the
other nobody could be asked; or somebody chooses unseen, once at once and once after choosing and taking back something
else; or chooses one of two things that nobody else may tell apart. Whoever is not in the know must be sent the same
messages, in the same order, and get the same answers to all they may ask: with every message that a client can send,
and at every address of the server that can be read. Time passes meanwhile, so that nothing tells when something unseen
was done.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest

import pentarchy
from pentarchy.core.record import Record
from pentarchy.core.state import State
from pentarchy.lab.chance import anybody
from pentarchy.server import ledger, messages, replaying, service, thinking
from pentarchy.server.live import LiveTable
from pentarchy.server.messages import ClientMessage, Form
from pentarchy.server.rows import TableRow
from pentarchy.server.scenes import encoder
from pentarchy.server.settings import Settings
from pentarchy.server.sockets import Socket
from pentarchy.server.times import MadeTime
from pentarchy.server.workers import Workers
from tests.server.conftest import make_settings, new_database
from tests.server.people import Browser, House, answers, eventually, house
from tests.server.test_profiles import enter
from tests.server.test_siblings import houses
from tests.server.test_worlds import Ear

THOROUGH = pytest.mark.thorough
PLAYERS = 3
VEILED = ("cultures", "paradise", "toy")  # games that ask veiled questions
TOGETHER = ("brazil", "conqueror", "paradise", "toy")  # that let several choose at once
FINAL = ("conqueror",)  # where a bid cannot be taken back
UNSEEN = ("brazil", "cultures", "paradise")  # that let somebody alone choose unseen
FORMS: tuple[Form, ...] = ("scene", "view")
MOST_CHOICES = 4_000  # of the random games in which moments are looked for
BEFORE, AFTER = 2, 3  # choices before and after what is looked for
SAMPLED = 5  # options that are not open
TICK, MOMENT = 10.0, 2.0  # seconds between choices, and for what is done unseen between them

FIRST = "table0"  # the table at which is played; others are made by analyses
APART = ("/api/games", "/api/layouts", "/api/app", "/api/puzzles", "/api/devices")  # what tells nothing about any table
NAMES = {0: "Ana", -1: "Eve"}  # the accounts at the table; the others are guests

Choice = tuple[int, str]  # a seat and its words; "undo" takes the last one back


class Start(NamedTuple):
    """A position, and the choices that lead to the moment that is looked for."""

    state: State
    choices: list[Choice]


class Scene:
    """A table with somebody at every seat and a spectator, all of whom write down what they hear."""

    def __init__(
        self,
        time: MadeTime,
        there: House,
        live: LiveTable,
        seen: LiveTable,
        people: dict[int, Browser],
        ears: dict[int, list[Ear]],
    ) -> None:
        self.time = time
        self.there = there  # where people are
        self.live = live  # the table where choices arrive
        self.seen = seen  # the same one where people look at it, in another process perhaps
        self.people = people
        self.ears = ears

    @property
    def viewers(self) -> list[int]:
        return list(self.people)

    def heard(self) -> dict[int, list[str]]:
        """What everybody was sent since this was last asked."""
        found = {viewer: [text for ear in ears for text in ear.heard] for viewer, ears in self.ears.items()}
        for ears in self.ears.values():
            for ear in ears:
                ear.heard.clear()
        return found

    async def choose(self, seat: int, words: str) -> None:
        """Make a choice, or take the last one back."""
        if words == "undo":
            await self.live.undo(seat, 0)
        else:
            await self.live.choose(seat, self.live.epoch_of(seat), words, "")
        await eventually(lambda: self.seen.number == self.live.number, "the news")
        for _ in range(3):
            await asyncio.sleep(0)

    async def doors(self, viewer: int) -> dict[str, Any]:
        """All that a seat can ask."""
        live, browser = self.seen, self.people[viewer]
        told: dict[str, Any] = {}
        others = [(other, len(other.heard)) for ears in self.ears.values() for other in ears]
        for form in FORMS:
            ear, seats = Ear(), list(live.seats)
            live.audience.watch(viewer, form).sockets.add(ear)
            await live.send_whole(ear, viewer, form)
            ear.send(encoder.encode(live.audience.hello(viewer, "nobody", "")))
            live.audience.send_presence()
            live.audience.watch(viewer, form).sockets.discard(ear)
            live.opened.seats[:] = seats
            told[form] = ear.heard
        for message in self._messages(viewer, json.loads(told["scene"][0])):
            told[str(message)] = await self._answered(viewer, message)
        about = {"table": live.id, "slug": live.row.game, "name": NAMES[0]}
        told |= await answers(browser, about, without=APART)
        told["wanted report"] = (await browser.http.post(f"/api/tables/{live.id}/report")).text
        for other, count in others:
            del other.heard[count:]
        return told

    def _messages(self, viewer: int, whole: dict[str, Any]) -> list[ClientMessage]:
        """What a seat can send without changing anything: a message of every kind."""
        live = self.seen
        state, last, epoch = live.played.seen_by(viewer), live.played.number_for(viewer), live.epoch_of(viewer)
        size, open_now = state.game.vocabulary.size, set(state.options_for(viewer))
        closed = [state.words(n) for n in range(1, size, size // SAMPLED) if n not in open_now]
        words = [state.words(action) for action in sorted(open_now)[:3]]
        may_undo = {undo["number"] for undo in whole["undo"]}
        decision = next(step.decision for step in state.game.steps.values() if step.decision)
        sent: list[ClientMessage] = [
            *(messages.Choose(epoch, choice, "twin") for choice in closed),
            messages.Choose(epoch - 1, closed[0], "late"),
            *(messages.Undo(number) for number in (*range(1, last + 2), last + 9) if number not in may_undo),
            *(messages.Propose(kind, last + 1) for kind in ("undo", "resume", "hand_over", "rematch")),
            messages.Answer(9_999, True),
            messages.Order("no such decision"),
            messages.Order(decision),
            messages.Hint(),
            *(messages.Preview(choice) for choice in (*words, *closed)),
            *(messages.Why(thing) for thing in (*words, *closed, "seat-p1")),
            *(messages.Look(number) for number in (0, last - 1, last, last + 1)),
            messages.Look(max(0, live.played.number_for(-1) - 1), shared=True),
            messages.Look(0, seat=(viewer + 1) % PLAYERS),
            *(messages.Since(number) for number in (0, 1, last)),
            messages.Say("", 0),
            messages.WriteNote(""),
            messages.Hand(False),
            messages.Holiday(True),
            messages.SetPace("normal"),
            messages.Skip(),
            messages.Ping(),
        ]
        assert {type(message) for message in sent} == set(get_args(ClientMessage))  # also of those to come
        return [message for message in sent if viewer >= 0 or not isinstance(message, messages.Hint)]

    async def _answered(self, viewer: int, message: ClientMessage) -> list[str]:
        """What a seat's socket replies to a message."""
        holder = self.seen.opened.owner_of(viewer) if viewer >= 0 else "nobody"
        socket = Socket(self.there.service, self.seen, viewer, holder, Deaf())
        await socket._answer(message)
        return [body.decode() for body in socket._out]

    async def all_doors(self) -> dict[int, Any]:
        """All that everybody can ask."""
        return {viewer: await self.doors(viewer) for viewer in self.viewers}

    async def last_doors(self) -> list[dict[int, Any]]:
        """All that everybody can ask, and what analyses and proposals show, which leave their traces."""
        doors, forks = await self.all_doors(), {viewer: await self.forked(viewer) for viewer in self.viewers}
        proposer = self.live.state.players - 1
        return [doors, forks, await self.proposed(proposer)]

    async def forked(self, viewer: int) -> Any:
        """What analyses show to whoever opens them, from now and from earlier moments."""
        last, found = self.seen.played.number_for(viewer), []
        for wish in ({"number": -1}, {"number": last}, {"number": last + 1}, {"at": 0}, {"at": last + 1}):
            fork = await self.people[viewer].http.post(f"/api/tables/{self.seen.id}/fork", json=wish)
            body = fork.json()
            if fork.status_code == 201:
                opened = (await self.there.service.table(body["table"])).state
                body = opened.view(viewer), opened.marks  # which stand in the analysis's record
            found.append((fork.status_code, body))
        return found

    async def proposed(self, player: int) -> dict[int, Any]:
        """What everybody hears if somebody proposes to take back, from each entry they know of, and withdraws."""
        self.heard()
        agreements = self.there.service.agreements
        answers = []
        for number in range(1, self.seen.played.number_for(player) + 1):
            answers.append(await self._answered(player, messages.Propose("undo", number)))
            for proposal in list(self.seen.opened.proposals):
                await agreements.answer(self.seen, player, proposal.id, False)
        return {viewer: (heard, answers if viewer == player else ()) for viewer, heard in self.heard().items()}


class Deaf:
    """The far end of a connection that nobody listens to."""

    async def receive(self) -> None:
        """Nothing is ever said."""

    async def send(self, body: str) -> None:
        """Nobody hears it."""

    async def close(self, code: int, reason: str) -> None:
        """Nobody minds."""


class Twins:
    """Makes tables that begin at a position, alike to the last byte but for what is played there."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, postgres: str) -> None:
        self._folder = folder
        self._postgres = postgres  # the address of a PostgreSQL server; without one stores are SQLite files
        self._patch = monkeypatch
        self._count = 0

    def play(
        self,
        start: Start,
        scenario: Callable[[Scene], Awaitable[Any]],
        asks: bool = True,
        clock: str = "none",
        processes: int = 1,
    ) -> Any:
        """Set up a table and let people play there; without `asks` veiled questions are asked of nobody.

        With two processes choices arrive where the table is at home, and everybody looks at it in the other one.
        """
        self._count += 1
        where = {"data": str(self._folder / str(self._count))}
        if self._postgres:
            where = {"database": new_database(self._postgres)}

        async def run() -> Any:
            settings = make_settings(**where, log_lines=4, snapshot_every=4, downloads_per_hour=100_000)
            time = MadeTime()
            async with self._houses(settings, time, processes) as servers:
                scene = await self._scene(servers, time, start, clock)
                try:
                    return await scenario(scene)
                finally:
                    for browser in scene.people.values():
                        await browser.http.aclose()

        class Staged(Record):
            """Begins at the position; chance is drawn from it, whatever an entry's number is."""

            def begin(self, journal: bool = False) -> State:
                state = start.state.copy()
                state.journal = [] if journal else None
                return state

            def play(self, state: State, number: int, player: int, action: int) -> None:
                state.apply(action, player)
                while state.is_veiled and not asks:
                    skip(state)

        def staged(row: TableRow) -> Record:
            return Staged(
                pentarchy.game(row.game),
                row.players,
                row.options,
                rules=row.rules,
                commitment=row.commitment,
                secret=row.secret,
                stream=row.stream,
            )

        ids = iter([FIRST, *(f"table{number}" for number in range(1, 1000))])
        for module in (ledger, service, replaying):
            self._patch.setattr(module, "head", staged)
        self._patch.setattr(Workers, "ask", _at_once)
        self._patch.setattr(service, "table_id", lambda: next(ids))
        self._patch.setattr(service, "dice_secret", lambda: "ab" * 32)
        self._patch.setattr(service, "print_secret", lambda: "cd" * 32)
        return asyncio.run(asyncio.wait_for(run(), 300))

    @asynccontextmanager
    async def _houses(self, settings: Settings, time: MadeTime, processes: int) -> AsyncIterator[list[House]]:
        if processes == 1:
            async with house(settings, time) as there:
                yield [there]
        else:
            async with houses(settings, time) as both:
                yield both

    async def _scene(self, servers: list[House], time: MadeTime, start: Start, clock: str) -> Scene:
        players = start.state.players
        home, there = servers[0], servers[-1]
        if not home.service.belongs_here(FIRST):
            home, there = there, home
        people = {viewer: there.browser() for viewer in (-1, *range(players))}
        for viewer, name in NAMES.items():  # a player and a spectator are friends
            await enter(people[viewer], name)
        for viewer, name in zip(NAMES, reversed(NAMES.values()), strict=True):
            assert (await people[viewer].http.post("/api/friends/ask", json={"name": name})).status_code == 200
        timed = {} if clock == "none" else {"clock": {"kind": clock, "bank": 900, "increment": 30}}
        wish: dict[str, Any] = {"game": start.state.game.slug, "listed": True, **timed}
        opened = await people[0].open("me", *["open"] * (players - 1), **wish)
        for link, viewer in zip(opened["links"][1:], range(1, players), strict=True):
            await people[viewer].claim(link["link"], f"Me {viewer}")
        live, seen = await home.service.table(opened["table"]), await there.service.table(opened["table"])
        ears: dict[int, list[Ear]] = {}
        for viewer in people:
            ears[viewer] = [Ear() for _ in FORMS]
            for ear, form in zip(ears[viewer], FORMS, strict=True):
                await seen.join(ear, viewer, "nobody", form)
        scene = Scene(time, there, live, seen, people, ears)
        scene.heard()
        return scene


async def _at_once(_self: Workers, _ask: object, work: Callable[..., Any], *args: Any) -> Any:
    """A worker's answer; instead of a hint, which takes time and luck, the positions that a bot would look at."""
    if work is not thinking._advise:
        return work(*args)
    state, player = pentarchy.load(args[0]), args[1]
    looked_at = [state.imagine(player, seed).digest() for seed in range(3)]
    return [(state.words(state.options_for(player)[0]), 0.5, looked_at)]


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=THOROUGH)])
def twins(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Twins:
    postgres = request.getfixturevalue("postgres") if request.param == "postgresql" else ""
    return Twins(tmp_path, monkeypatch, postgres)


# --- moments -----------------------------------------------------------------------------------------------------


def random_courses(slug: str, players: int, seed: int) -> Iterator[tuple[list[State], list[Choice], State]]:
    """Random games: before each choice the last positions and the choices between them, and the position after it."""
    rng, game = random.Random(seed), pentarchy.game(slug)
    chosen = 0
    while chosen < MOST_CHOICES:
        state = game.new(players, rng.randrange(1 << 40))
        states: list[State] = []
        choices: list[Choice] = []
        while not state.over and chosen < MOST_CHOICES:
            player, action = anybody(state, rng)
            states, choices = [*states[-BEFORE:], state.copy()], [*choices[-BEFORE:], (player, state.words(action))]
            state.apply(action, player)
            chosen += 1
            yield states, choices, state


def veiled_moments(slug: str, players: int, most: int) -> list[Start]:
    """Moments at which a choice leads to a veiled question: so many of each kind, or just one."""
    found: list[Start] = []
    kinds: Counter[str] = Counter()
    for states, choices, after in random_courses(slug, players, 7):
        if after.is_veiled and not any(state.is_veiled or state.lanes is not None for state in states):
            step = after.question()
            assert step is not None
            kinds[step.decision] += 1
            if kinds[step.decision] <= most:
                found.append(Start(states[0], choices))
        if most == 1 and found:
            break
    return found


def common_moments(slug: str, players: int, most: int) -> list[Start]:
    """Moments at which several players begin to choose at once."""
    found: list[Start] = []
    began = set()
    for states, choices, _after in random_courses(slug, players, 8):
        state = states[-1]
        fresh = len(states) < 2 or states[-2].lanes is None
        if state.lanes is not None and fresh and len(state.actors) > 1:
            step = state.question(state.actors[0])
            kind = step.decision if step is not None else ""
            if kind not in began:
                began.add(kind)
                found.append(Start(states[0], choices[:-1]))
        if len(found) == most:
            break
    return found


def unseen_pairs(slug: str, players: int, most: int) -> list[tuple[Start, str]]:
    """Moments at which somebody alone chooses unseen, and another choice that nobody else can tell from it."""
    found: dict[str, tuple[Start, str]] = {}  # by verb
    for states, choices, after in random_courses(slug, players, 9):
        state, (player, words) = states[-1], choices[-1]
        if any(one.is_veiled or one.lanes is not None for one in (*states, after)) or player != state.player:
            continue
        step, vocabulary = state.question(player), state.game.vocabulary
        if step is None or not step.conceals(vocabulary.parse(words)) or words.split()[0] in found:
            continue
        told = state.copy()
        told.journal = []
        told.apply(vocabulary.parse(words), player)
        for option in state.options:
            other = state.copy()
            other.journal = []
            if state.words(option) == words or not step.conceals(option):
                continue
            other.apply(option, player)
            others = [v for v in range(-1, players) if v != player]
            if all(other.view(v) == told.view(v) and read_by(other, v) == read_by(told, v) for v in others):
                found[words.split()[0]] = Start(states[0], choices), state.words(option)
                break
        if len(found) == most:
            break
    return list(found.values())


def read_by(state: State, viewer: int) -> list[str]:
    """What a seat can read of what happened in a position."""
    return [note.text() for note in state.journal or () if note.readable(viewer)]


# --- what must be alike ------------------------------------------------------------------------------------------


def same(one: Any, other: Any, what: str) -> None:
    """Two answers are the same; else where they differ."""
    if one == other:
        return
    first, second = (json.dumps(found, indent=1, default=str, sort_keys=True) for found in (one, other))
    lines = list(zip(first.splitlines(), second.splitlines(), strict=False))
    differing = [(mine, yours) for mine, yours in lines if mine != yours]
    raise AssertionError(f"{what} differ: {shortly(differing[0]) if differing else (len(first), len(second))}")


def shortly(pair: tuple[str, str]) -> tuple[str, str]:
    """Two long lines around the place where they differ."""
    place = next((n for n, (a, b) in enumerate(zip(*pair, strict=False)) if a != b), min(map(len, pair)))
    return pair[0][max(0, place - 200) : place + 120], pair[1][max(0, place - 200) : place + 120]


def ends_with(state: State, seat: int, words: str) -> bool:
    """Is the game over after this choice, and after declining whatever it leads to?"""
    after = state.copy()
    after.apply(state.game.vocabulary.parse(words), seat)
    while after.is_veiled:
        skip(after)
    return after.over


def skip(state: State) -> None:
    """Go on as if nobody could answer the veiled question that is open."""
    state.agenda.pop().run(state)
    state.settle()


def declining(state: State) -> str:
    """The answer to a veiled question after which everything is as if nobody had been asked."""
    without = state.copy()
    skip(without)
    for option in state.options:
        declined = state.copy()
        declined.apply(option)
        alike = all(declined.view(v) == without.view(v) for v in range(-1, state.players))
        if alike and declined.rng == without.rng:  # else the dice fall in another way from here on
            return state.words(option)
    return ""


@pytest.mark.parametrize(
    ("slug", "clock", "most", "processes"),
    [
        ("toy", "live", 1, 2),
        *(pytest.param(slug, clock, 4, 1, marks=THOROUGH) for slug in VEILED for clock in ("none", "live")),
        *(pytest.param(slug, "live", 2, 2, marks=THOROUGH) for slug in VEILED),
    ],
)
def test_whether_somebody_was_asked_unseen_shows_at_no_door(
    slug: str, clock: str, most: int, processes: int, twins: Twins
) -> None:
    compared = 0
    for start in veiled_moments(slug, PLAYERS, most):
        asking = Asking(start)
        first = twins.play(start, asking.with_question, clock=clock, processes=processes)
        if first is None:
            continue
        second = twins.play(start, asking.without, asks=False, clock=clock, processes=processes)
        for place, (one, other) in enumerate(zip(first, second, strict=True)):
            for viewer in range(-1, PLAYERS):
                if viewer not in asking.asked:
                    same(one[viewer], other[viewer], f"{start.choices[-1]}, choice {place}: what seat {viewer} got")
                    compared += 1
    assert compared > PLAYERS


class Asking:
    """A course in which somebody is asked unseen, and the same one without that."""

    def __init__(self, start: Start) -> None:
        self._start = start
        self._played: list[Choice] = []  # all but answers to veiled questions
        self._times: list[float] = []  # when each of them could be seen
        self.asked: set[int] = set()  # whoever was: they know more than the others

    async def with_question(self, scene: Scene) -> list[Any] | None:
        """Somebody is asked and declines; None if every answer shows: what others may then know is another matter."""
        found: list[Any] = []
        live, rng, start = scene.live, random.Random(3), self._start
        is_timed = live.row.clock.kind != "none"  # then the pause shows at the clock of whoever chose before it
        for number in range(len(start.choices) + AFTER):
            if live.state.over or live.state.lanes is not None:
                break
            seat, words = live.state.player, live.state.words(rng.choice(live.state.options))
            if number < len(start.choices):
                seat, words = start.choices[number]
            if ends_with(live.state, seat, words):
                break  # then there are no secrets any more
            await scene.time.advance(TICK)
            before = await scene.all_doors() if number == len(start.choices) - 1 else {}
            self._played.append((seat, words))
            await scene.choose(seat, words)
            while live.state.is_veiled:
                holder = live.state.player
                if not is_timed:
                    await scene.time.advance(MOMENT)
                self.asked.add(holder)
                for viewer in {*before} - {seat, *self.asked}:  # as if whoever chose were still thinking
                    same(await scene.doors(viewer), before[viewer], f"{words}: doors of seat {viewer} meanwhile")
                    assert not any(ear.heard for ear in scene.ears[viewer])
                answer = declining(live.state)
                if not answer:
                    return None
                await scene.choose(holder, answer)
            self._times.append(scene.time.now())
            found.append(scene.heard())
            if number == len(start.choices) - 1:
                found.append(await scene.all_doors())
        return [*found, *await scene.last_doors()]

    async def without(self, scene: Scene) -> list[Any]:
        """Nobody is asked."""
        found: list[Any] = []
        for number, (seat, words) in enumerate(self._played):
            await scene.time.advance(self._times[number] - scene.time.now())
            if number == len(self._start.choices) - 1:
                await scene.all_doors()  # as in the other course
            await scene.choose(seat, words)
            found.append(scene.heard())
            if number == len(self._start.choices) - 1:
                found.append(await scene.all_doors())
        return [*found, *await scene.last_doors()]


@pytest.mark.parametrize(
    ("slug", "most", "processes"),
    [
        ("toy", 1, 2),
        *(pytest.param(slug, 4, 1, marks=THOROUGH) for slug in TOGETHER),
        *(pytest.param(slug, 2, 2, marks=THOROUGH) for slug in TOGETHER),
    ],
)
def test_what_is_chosen_at_once_and_taken_back_shows_at_no_door(
    slug: str, most: int, processes: int, twins: Twins
) -> None:
    moments = common_moments(slug, PLAYERS, most)
    assert moments
    for start in moments:
        choosing = Choosing(start)
        first = twins.play(start, choosing.straight, processes=processes)
        again = choosing.reordered if slug in FINAL else choosing.fiddling
        second = twins.play(start, again, processes=processes)
        for what, one, other in zip(("messages", "doors", "analyses", "proposals"), first, second, strict=True):
            for viewer in set(one) - {choosing.fiddler}:
                same(one[viewer], other[viewer], f"{choosing.plan}: {what} of seat {viewer}")


class Choosing:
    """A course in which several choose at once, and one in which the first of them chooses and takes back before."""

    def __init__(self, start: Start) -> None:
        self._start = start
        self.plan: list[Choice] = []

    @property
    def fiddler(self) -> int:
        """Who chooses, takes back and chooses."""
        return self.plan[0][0]

    async def _begin(self, scene: Scene) -> None:
        for seat, words in self._start.choices:
            await scene.choose(seat, words)
        scene.heard()

    async def straight(self, scene: Scene) -> list[Any]:
        """One after the other; meanwhile nothing changes for those who have not chosen."""
        await self._begin(scene)
        live, rng, done = scene.live, random.Random(5), set[int]()
        while live.state.lanes is not None and len(self.plan) < 60:
            seat = live.state.actors[-1]
            words = live.state.words(rng.choice(live.state.options_for(seat)))
            watching = {*scene.viewers} - {seat, *done}
            before = {} if seat in done else {v: await scene.doors(v) for v in watching}
            self.plan.append((seat, words))
            done.add(seat)
            await scene.time.advance(TICK)
            await scene.choose(seat, words)
            if live.state.lanes is not None:
                for v, doors in before.items():
                    same(await scene.doors(v), doors, f"{seat} chose {words}: doors of seat {v}")
                    assert not any(ear.heard for ear in scene.ears[v])
        return await self._end(scene)

    async def fiddling(self, scene: Scene) -> list[Any]:
        """The same, but the first chooses something else before, twice."""
        await self._begin(scene)
        live = scene.live
        first = scene.time.now() + TICK
        for option in live.state.options_for(self.fiddler)[:2]:
            await scene.time.advance(MOMENT)
            await scene.choose(self.fiddler, live.state.words(option))
            await scene.choose(self.fiddler, "undo")
        await scene.time.advance(first - TICK - scene.time.now())
        await self._choose(scene, self.plan)
        return await self._end(scene)

    async def reordered(self, scene: Scene) -> list[Any]:
        """The same, but the first comes later; the last stays the last, who cannot but see that all have chosen."""
        await self._begin(scene)
        last = self.plan[-1][0]
        later = sorted(self.plan, key=lambda choice: (choice[0] == last, choice[0] == self.fiddler))
        await self._choose(scene, later)
        return await self._end(scene)

    async def _choose(self, scene: Scene, choices: list[Choice]) -> None:
        for seat, words in choices:
            await scene.time.advance(TICK)
            await scene.choose(seat, words)

    async def _end(self, scene: Scene) -> list[Any]:
        return [scene.heard(), *await scene.last_doors()]


@pytest.mark.parametrize(
    ("slug", "most", "processes"),
    [
        *((slug, 1, 1) for slug in UNSEEN),
        *(pytest.param(slug, 9, 1, marks=THOROUGH) for slug in UNSEEN),
        *(pytest.param(slug, 2, 2, marks=THOROUGH) for slug in UNSEEN),
    ],
)
def test_what_somebody_chose_unseen_shows_at_no_door(slug: str, most: int, processes: int, twins: Twins) -> None:
    pairs = unseen_pairs(slug, PLAYERS, most)
    assert pairs
    for start, other in pairs:
        seat, words = start.choices[-1]
        courses = [start.choices, [*start.choices[:-1], (seat, other)]]
        first, second = [twins.play(start, partial(chosen, choices), processes=processes) for choices in courses]
        for what, one, two in zip(("messages", "doors", "analyses", "proposals"), first, second, strict=True):
            for viewer in set(one) - {seat}:
                same(one[viewer], two[viewer], f"{words} or {other}: {what} of seat {viewer}")


async def chosen(choices: list[Choice], scene: Scene) -> list[Any]:
    """What everybody got after these choices."""
    for seat, words in choices:
        await scene.choose(seat, words)
    return [scene.heard(), *await scene.last_doors()]
