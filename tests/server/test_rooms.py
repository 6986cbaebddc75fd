"""A webhook may lead to a room in Discord or Slack: it is told what everybody at the table may know, and nothing else.

Two courses of a game that differ only in what nobody else may notice lead to the same messages at the same times.
E-mails and push messages, which reach their player alone, tell them everything.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import pentarchy
from pentarchy.core.record import Record
from pentarchy.server import notifying, service
from pentarchy.server.settings import Settings
from pentarchy.server.times import MadeTime
from tests.server.conftest import make_settings, new_database
from tests.server.people import Browser, House, eventually, house, play
from tests.server.receivers import Mailbox, Receiver, mailbox, receiver
from tests.server.test_notifying import NOON, configured, hook
from tests.server.test_profiles import enter
from tests.toy import ROB, SHIELD, Toy

HOUR = 3600.0
STEP = 600.0  # between two rounds here
DAY = 24 * HOUR  # to answer
ROB_BO = pentarchy.game("toy").vocabulary.words(ROB(1))
PEOPLE = ("Ana", "Bo", "Cy")
Post = tuple[float, str, str, int]  # when, to whom, what, about how many tables


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.thorough)])
def both(request: pytest.FixtureRequest, tmp_path: Path) -> list[Settings]:
    """Settings for two servers, each with a store of its own."""
    if request.param == "postgresql":
        return [make_settings(database=new_database(request.getfixturevalue("postgres"))) for _ in range(2)]
    return [make_settings(data=str(tmp_path / name)) for name in ("one", "other")]


class Club:
    """Three people who are away, each with a webhook; Bo is sent e-mails, too."""

    def __init__(self, there: House, time: MadeTime, table: str, hooks: Receiver, box: Mailbox) -> None:
        self.there = there
        self.time = time
        self.table = table
        self.box = box
        self._hooks = hooks
        self.posts: list[Post] = []

    async def wait(self, hours: float) -> None:
        """Let time pass, round after round, and note what arrives when."""
        for _ in range(round(hours * HOUR / STEP)):
            await self.time.advance(STEP)
            await self.rest()

    async def rest(self) -> None:
        """What is due now arrives."""
        notifier = self.there.service.notifier
        await notifier._changes.join()
        await notifier.round()
        await eventually(lambda: not notifier._under_way, "the messages")
        paths = [path for path, _, _ in self._hooks.posts]
        came = [
            (path, body["text"], len(body["tables"])) for path, body in zip(paths, self._hooks.bodies(), strict=True)
        ]
        self.posts += [(self.time.now() - NOON, *post) for post in sorted(came)]
        self._hooks.posts.clear()

    async def choose(self, player: int, words: str) -> None:
        """Somebody comes, chooses and goes."""
        live = await self.there.service.table(self.table)  # which may have left memory meanwhile
        await live.choose(player, live.epoch_of(player), words, "")
        await self.there.service.notifier._changes.join()


def course(
    settings: Settings,
    secret: str,
    scenario: Callable[[Club], Awaitable[None]],
    monkeypatch: pytest.MonkeyPatch,
    wish: dict[str, Any],
) -> list[Post]:
    """What was sent to rooms while this happened at a table of three with this secret."""
    monkeypatch.setattr(service, "dice_secret", lambda: secret)
    monkeypatch.setattr(notifying, "ROUND", 100 * DAY)  # rounds come when this test says so
    posts: list[Post] = []

    async def run() -> None:
        time = MadeTime(NOON)
        clock = {"kind": "correspondence", "bank": 0, "increment": DAY}
        async with receiver() as hooks, mailbox() as box, house(configured(settings, box, hooks), time) as there:
            people = [there.browser() for _ in PEOPLE]
            for browser, name in zip(people, PEOPLE, strict=True):
                await enter(browser, name)
                await hook(browser, hooks, f"/{name}", **wish)
            await letters(there, people[1], box)
            opened = await people[0].open("me", "open", "open", clock=clock)
            for browser, link in zip(people[1:], opened["links"][1:], strict=True):
                await browser.claim(link["link"], "")
            club = Club(there, time, opened["table"], hooks, box)
            await there.service.notifier._changes.join()
            await scenario(club)
            posts.extend(club.posts)
            for browser in people:
                await browser.http.aclose()

    play(run())
    return posts


async def letters(there: House, browser: Browser, box: Mailbox) -> None:
    """Have e-mails sent, too."""
    await browser.http.post("/api/notifications/channels", json={"kind": "email", "address": "bo@club.example"})
    await there.service.notifier.round()
    await eventually(lambda: box.letters, "the letter to confirm")
    token = box.texts()[0].split("/confirm#")[1].split()[0]
    assert (await browser.http.post("/api/notifications/confirm", json={"token": token})).status_code == 200
    box.letters.clear()


def secret_for(holder: int) -> str:
    """A table's secret with which this player is dealt the shield."""
    for number in range(1000):
        secret = f"{number:064x}"
        record = Record(pentarchy.game("toy"), 3, {}, secret=secret)
        state = record.begin()
        assert isinstance(state, Toy)
        if state.cards[SHIELD] == holder:
            return secret
    raise AssertionError("nobody is ever dealt the shield")


AT_ONCE = {"when": "at_once"}
LATER = ({"when": "away", "minutes": 300}, {"when": "daily", "daily": 7 * 60 + 15})


@pytest.mark.parametrize(
    "wish", [{"when": "at_once"}, *(pytest.param(wish, marks=pytest.mark.thorough) for wish in LATER)]
)
def test_no_room_learns_that_somebody_is_asked_what_others_must_not_notice(
    wish: dict[str, Any], both: list[Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bo may show the shield and is asked for eighteen hours; or Ana, who is reminded meanwhile, thinks so long."""

    async def begin(club: Club) -> int:
        await club.wait(1)
        for player in range(3):
            await club.choose(player, "bid 0")
        await club.wait(2)
        return len(club.box.letters)

    async def asked(club: Club) -> None:
        known = await begin(club)
        await club.choose(0, ROB_BO)
        assert (await club.there.service.table(club.table)).state.is_veiled
        await club.wait(18)
        told.append(len(club.box.letters) - known)
        await club.choose(1, "allow")
        await club.wait(23)

    async def not_asked(club: Club) -> None:
        known = await begin(club)
        await club.wait(18)
        told.append(len(club.box.letters) - known)
        await club.choose(0, ROB_BO)
        assert not (await club.there.service.table(club.table)).state.is_veiled
        await club.wait(23)

    told: list[int] = []
    one, other = [
        course(settings, secret_for(holder), scenario, monkeypatch, wish)
        for settings, holder, scenario in zip(both, (1, 2), (asked, not_asked), strict=True)
    ]
    assert one == other
    texts = [text for _, path, text, _ in one if path == "/Ana"]
    assert texts[-1] == "Your time runs out soon"  # as if Ana had not chosen yet
    assert any(path == "/Bo" and when > 21 * HOUR for when, path, _, _ in one)  # whose turn it is then
    assert told == [1, 0]  # Bo's own letters


def test_no_room_learns_who_has_chosen_already(both: list[Settings], monkeypatch: pytest.MonkeyPatch) -> None:
    """Bo's bid comes after an hour, or just before the others'; until then all three seem to be asked."""

    def bidding(early: float) -> Callable[[Club], Awaitable[None]]:
        async def scenario(club: Club) -> None:
            await club.wait(early)
            await club.choose(1, "bid 0")
            await club.wait(20 - early)
            told.append([str(letter["Subject"]) for letter in club.box.letters])
            await club.choose(0, "bid 0")
            await club.choose(2, "bid 0")
            await club.wait(23)

        return scenario

    told: list[list[str]] = []
    one, other = [
        course(settings, secret_for(1), bidding(early), monkeypatch, AT_ONCE)
        for settings, early in zip(both, (1, 19), strict=True)
    ]
    assert one == other
    assert [text for _, path, text, _ in one if path == "/Bo"][1] == "Your time runs out soon"
    assert [len(subjects) for subjects in told] == [1, 2]  # only where Bo had not bid yet is there a reminder
