"""Notifying players that a table is waiting for them, from a queue in the store.

Whom a table waits for is written down when that changes. A round looks who wants to be told by now, makes one message
for all their tables, and sends what is in the queue: taken on before it is sent, tried again with growing pauses.
"""

from __future__ import annotations

import asyncio
import base64
import hmac
import html
import logging
import math
from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.utils import parseaddr
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from pentarchy.core.errors import BadInput
from pentarchy.core.game import game
from pentarchy.server import notices, outgoing
from pentarchy.server.api import ChannelKind, NoticeWish
from pentarchy.server.notices import Awaited, Channel, Delivery, Turn
from pentarchy.server.outgoing import Unsent
from pentarchy.server.store import Conflict, Failed
from pentarchy.server.tokens import token

if TYPE_CHECKING:
    from pentarchy.server.live import LiveTable
    from pentarchy.server.service import Service

log = logging.getLogger("pentarchy.notifying")

ROUND = 2.0  # seconds between two looks at the queue
GRACE = 10.0  # a player who has just left may come back; and several tables make one message
APART = 60.0  # seconds between two messages to one player
SOON = 6 * 3600.0  # how long before a clock runs out its player is reminded
EARLY = 3600.0  # how long before quiet hours, if the clock runs out in them
DAY = 86_400.0
PAUSES = (60.0, 300.0, 1800.0, 7200.0)  # until a message is retried; then it is given up
FOLLOWED = (0.2, 1.0, 5.0)  # pauses while whom a table waits for cannot be written
LEASE = 120.0  # seconds after which the claim of a dead sender expires
AT_ONCE = 40  # messages being sent by this process
TO_HOST = 10  # of them to one host
TO_PERSON = 3  # of them to one player
IN_TROUBLE = 10  # of them by channels whose last message failed
QUEUE = 1000  # messages looked at in one round
HEARD = "listeners"  # news: somebody has turned notifications on or off
OURS = "Something went wrong on the server while it was sending you a message."
LOST = "The server stopped while it was sending you a message; it may not have arrived."
CONFIRM = "Confirm this address"
UNASKED = "Somebody entered this address there. If it was not you, do nothing: no other message follows."
SPARE = 60  # characters kept free for saying how many tables are left out
SECRET = "notice-secret"
VAPID = "vapid-key"


class Notifier:
    """Whom to notify, when, and how."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._settings = service.settings
        self.listeners: set[int] = set()
        self._secret = b""
        self._key = ""
        self.push_key = ""
        self._changes: asyncio.Queue[tuple[str, tuple[Awaited, Awaited], set[int]]] = asyncio.Queue()
        self._seen: dict[str, tuple[Awaited, Awaited]] = {}
        self._begun = asyncio.Event()
        self._missed: set[str] = set()  # tables whose last change could not be written
        self._under_way: Counter[str] = Counter()  # messages being sent, by lane

    @property
    def offered(self) -> tuple[ChannelKind, ...]:
        """The kinds of channel this server can use; none unless it was set up."""
        chosen = self._settings
        if not chosen.address:
            return ()
        ways: dict[ChannelKind, object] = {
            "email": chosen.smtp_host and chosen.smtp_from,
            "webhook": chosen.webhooks,
            "push": chosen.push_contact,
        }
        return tuple(kind for kind, on in ways.items() if on)

    async def start(self) -> list[asyncio.Task[None]]:
        """Load who wants notifications, and return what runs from now on."""
        if not self.offered:
            return []
        store = self._service.store
        self._secret = (await self._made_once(SECRET, token())).encode()
        if "push" in self.offered:
            self._key, self.push_key = await self._keys()
        self.listeners = await store.read(notices.listeners)
        return [asyncio.create_task(self._follow()), asyncio.create_task(self._rounds())]

    async def _made_once(self, name: str, value: str) -> str:
        return await self._service.store.write(notices.fact_or, name, value)

    async def _keys(self) -> tuple[str, str]:
        """The server's own key for Web Push, made once, and the public half as browsers want it."""
        from cryptography.hazmat.primitives import serialization
        from py_vapid import Vapid02

        new = Vapid02()
        new.generate_keys()
        raw = new.private_key.private_numbers().private_value.to_bytes(32, "big")
        key = await self._made_once(VAPID, base64.urlsafe_b64encode(raw).decode().rstrip("="))
        point = Vapid02.from_string(key).public_key.public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return key, base64.urlsafe_b64encode(point).decode().rstrip("=")

    async def changed(self) -> None:
        """Somebody has turned notifications on or off: tell every process."""
        await self.refresh()
        await self._service.store.tell("*", HEARD)

    async def refresh(self) -> None:
        """Load who wants notifications."""
        if self.offered:
            self.listeners = await self._service.store.read(notices.listeners)
            self._seen.clear()
            for table in list(self._service.tables.values()):
                self.look(table)

    # --- whom a table waits for -----------------------------------------------------------------------------

    def look(self, table: LiveTable, done: Iterable[int] = ()) -> None:
        """Store whom a table is waiting for, if that has changed. Free where nobody wants notifications.

        `done`: who has chosen, as everybody knows now. If they have gone and are asked again, they are told again.
        """
        if not self.listeners or table.row.analysis or not self._service.belongs_here(table.id):
            return
        if table.id not in self._seen and not self._is_held(table):
            return
        own = shown = Awaited(away={}, here=[])
        again = set[int]()
        if table.is_running:
            asked = table.played.seen_by(-1).seen_asked(-1)
            own = self._awaited(table, {player: table.seats[player].due for player in table.state.actors})
            shown = self._awaited(table, {player: table.clockwork.due_shown(player) for player in asked})
            users = (self._listener(table, player) for player in done if player >= 0)
            again = {user for user in users if user is not None} & shown.away.keys()
        if self._seen.get(table.id) != (own, shown) or again:  # at first always: what is stored may be out of date
            self._seen[table.id] = own, shown
            self._changes.put_nowait((table.id, (own, shown), again))

    def _awaited(self, table: LiveTable, asked: dict[int, float | None]) -> Awaited:
        """Those of the players asked who want to be told, there or not; with the times their clocks run out."""
        users = {player: user for player in asked if (user := self._listener(table, player)) is not None}
        here = [player for player in users if table.audience.online(player)]
        away = {users[player]: due for player, due in asked.items() if player in users and player not in here}
        return Awaited(away=away, here=[users[player] for player in here])

    def _listener(self, table: LiveTable, player: int) -> int | None:
        """The account that wants to be told when this player is asked."""
        owner = table.opened.owner_of(player)
        if not owner.startswith("u:") or table.opened.plays_itself(player):
            return None
        return int(owner[2:]) if int(owner[2:]) in self.listeners else None

    def _is_held(self, table: LiveTable) -> bool:
        """Does anybody who wants notifications hold a seat there?"""
        return any(owner.startswith("u:") and int(owner[2:]) in self.listeners for _, owner in table.opened.holders)

    def forget(self, table: str) -> None:
        """A table has left memory."""
        self._seen.pop(table, None)

    async def _follow(self) -> None:
        """Apply changes one at a time, so that the last one wins."""
        while True:
            id, awaited, again = await self._changes.get()
            for pause in FOLLOWED:
                try:
                    now = self._service.time.now()
                    await self._service.store.write(notices.follow_turns, id, awaited, again, now)
                    break
                except (Conflict, Failed, OSError):
                    await asyncio.sleep(pause)
            else:
                self._missed.add(id)  # the store is away: the next rounds look again
            self._changes.task_done()

    async def begin(self) -> None:
        """All running tables were looked at after a start: from now on what is stored about them holds."""
        await self._changes.join()
        self._begun.set()

    # --- rounds ---------------------------------------------------------------------------------------------

    async def _rounds(self) -> None:
        while True:
            try:
                await self.round()
            except Exception:
                self._service.metrics.errors.inc()
                log.exception("players could not be told")
            await self._service.time.sleep(ROUND)

    async def round(self) -> None:
        """Queue messages for the players who are due one, and start sending what is in the queue."""
        await self._begun.wait()
        store, now = self._service.store, self._service.time.now()
        await self._look_again()
        for public in notices.CIRCLES:
            await self._queue(public, now)
        for delivery in await store.read(notices.adrift, now):
            await store.write(notices.finish, delivery, "failed", now, LOST)
        for delivery, channel in await store.read(notices.ready, now, QUEUE):
            mine = lanes(channel)
            if all(self._under_way[lane] < most for lane, most in mine.items()):
                if await store.write(notices.claim, delivery, now + LEASE):
                    self._under_way.update(mine.keys())
                    self._service.spawn(self._deliver(delivery, mine.keys()))
        await store.write(notices.forget_deliveries, now)

    async def _queue(self, public: bool, now: float) -> None:
        """Queue messages for the players who are due one in this circle."""
        store = self._service.store
        for user, turns in (await store.read(notices.waiting, public, now, now + EARLY + DAY)).items():
            wish, last = await store.read(notices.wish, user, public)
            unseen = [turn for turn in turns if turn.told is None]
            late = [turn for turn in turns if is_late(turn, wish, now)]
            if now >= quiet_until(wish, now) and now >= last + APART:
                if unseen and now >= due(wish, unseen[0].asked):
                    tables = [turn.table_id for turn in unseen]
                    await store.write(notices.make_deliveries, user, public, "turn", tables, now, last)
                elif late:
                    tables = [turn.table_id for turn in late]
                    await store.write(notices.make_deliveries, user, public, "reminder", tables, now, last)
        for user, tidings in (await store.read(notices.untold, public)).items():
            wish, last = await store.read(notices.wish, user, public)
            for what in notices.TIDINGS:
                news = [one for one in tidings if one.what == what]
                wanted = news and (what == "invite" or wish.remind) and now >= due(wish, news[0].time)
                if wanted and now >= quiet_until(wish, now) and now >= last + APART:
                    tables = [one.table_id for one in news]
                    await store.write(notices.make_deliveries, user, public, what, tables, now, last)
                    break

    async def _look_again(self) -> None:
        """Look at the tables whose last change could not be written."""
        for id in list(self._missed):
            table = await self._service.table(id)
            self._missed.discard(id)
            self._seen.pop(id, None)
            self.look(table)

    async def _deliver(self, delivery: Delivery, taken: Iterable[str]) -> None:
        """Send one message and store the outcome; one that hangs holds up nobody else's."""
        store = self._service.store
        try:
            channel = await store.read(notices.channel, delivery.channel_id)
            if channel is None:
                return
            games = await store.read(notices.titles, delivery, channel.public)
            if delivery.tables and not games:
                await store.write(notices.finish, delivery, "sent", delivery.ready, channel.trouble)  # no longer true
                return
            if comes_once(channel) and not await store.write(notices.sending, delivery):
                return
            try:
                try:
                    await self._send(channel, delivery, games)
                except Unsent:
                    raise
                except Exception as error:  # ours; retried like any other failure, and given up like it
                    self._service.metrics.errors.inc()
                    log.exception("a message could not be sent", extra={"delivery": delivery.id})
                    raise Unsent(OURS, unknown=True) from error
                await store.write(notices.finish, delivery, "sent", delivery.ready, "")
            except Unsent as problem:
                now, tried = self._service.time.now(), delivery.tries
                given_up = problem.final or tried >= len(PAUSES) or (problem.unknown and comes_once(channel))
                if given_up and channel.kind == "push" and problem.final:
                    await store.write(notices.remove_channel, channel.id)  # the browser has forgotten us
                    await self.changed()
                    return
                state, ready = ("failed", now) if given_up else ("waiting", now + PAUSES[tried])
                await store.write(notices.finish, delivery, state, ready, problem.sentence)
        finally:
            self._under_way -= Counter(taken)

    async def _send(self, channel: Channel, delivery: Delivery, games: dict[str, str]) -> None:
        chosen = self._settings
        lines = [(title_of(slug), f"{chosen.address}/t/{id}") for id, slug in games.items()]
        head = headline(delivery.what, [title for title, _ in lines])
        stop = f"{chosen.address}/stop#{self.token(channel, 'stop')}"
        name = self._name(delivery)
        if delivery.what == "confirm":
            lines = [(CONFIRM, f"{chosen.address}/confirm#{self.token(channel, 'confirm')}")]
        if channel.kind == "email":
            at_once = f"{chosen.address}/stop?t={self.token(channel, 'stop')}"
            message = letter(chosen.smtp_from, channel.address, head, lines, stop, at_once, name)
            await outgoing.mail(chosen, message)
        elif channel.kind == "webhook":
            body = shaped(channel.shape, head, lines, stop, name)
            await outgoing.webhook(channel.address, body, f"notice-{name}", chosen.trusted_hosts)
        else:
            where = f"/t/{next(iter(games))}" if len(games) == 1 else "/"
            push = {
                "title": head,
                "body": ", ".join(title for title, _ in lines[:4]),
                "url": where,
                "stop": f"/stop#{self.token(channel, 'stop')}",
                "count": await self._service.store.read(notices.count_waiting, channel.user_id),
            }
            trusted = chosen.trusted_hosts
            await outgoing.push(channel.address, push, f"notice-{name}", self._key, chosen.push_contact, trusted)

    def _name(self, delivery: Delivery) -> str:
        """What a message is called whenever it is sent. Its number would tell how many others are sent messages."""
        seal = hmac.digest(self._secret, f"message {delivery.id}".encode(), "sha256")[:15]
        return base64.urlsafe_b64encode(seal).decode()

    # --- links ----------------------------------------------------------------------------------------------

    def token(self, channel: Channel, use: str) -> str:
        """The token at the end of a link, for one channel and one purpose.

        It covers whose channel it is and where it leads: the number of a removed channel may be given out again.
        """
        sealed = f"{use} {channel.id} {channel.user_id} {channel.created} {channel.address}"
        seal = hmac.digest(self._secret, sealed.encode(), "sha256")[:18]
        return f"{channel.id}.{base64.urlsafe_b64encode(seal).decode()}"

    async def meant(self, text: str, use: str) -> Channel | None:
        """The channel that a link refers to, None if the link is not one of ours."""
        number = text.partition(".")[0]
        if not self._secret or not number.isascii() or not number.isdigit() or len(number) > 15:
            return None
        found = await self._service.store.read(notices.channel, int(number))
        right = found is not None and hmac.compare_digest(text.encode(), self.token(found, use).encode())
        return found if right else None


def lanes(channel: Channel) -> dict[str, int]:
    """What a message by this channel takes a place in while it is being sent, and how many places there are.

    So receivers that hang take no place from others for long, however many there are of them.
    """
    found = {"all": AT_ONCE, f"channel {channel.id}": 1}
    found |= {f"player {channel.user_id} {channel.public}": TO_PERSON, f"host {channel.host}": TO_HOST}
    return {**found, "trouble": IN_TROUBLE} if channel.trouble else found


def comes_once(channel: Channel) -> bool:
    """Must a message by this channel never be sent again once it may have arrived?

    Discord and Slack show everything they are sent. Mailboxes, push services and plain webhooks recognise ids.
    """
    return channel.kind == "webhook" and channel.shape != "plain"


# --- when --------------------------------------------------------------------------------------------------------


def due(wish: NoticeWish, asked: float) -> float:
    """When a player who has been asked since then wants to be notified."""
    if wish.when == "at_once":
        return asked + GRACE
    if wish.when == "away":
        return asked + wish.minutes * 60.0
    day = local(asked, wish.zone)
    then = day.replace(hour=wish.daily // 60, minute=wish.daily % 60, second=0, microsecond=0)
    if then < day:
        then += timedelta(days=1)
    return then.timestamp()


def quiet_until(wish: NoticeWish, now: float) -> float:
    """When the current quiet hours end, or now outside them."""
    if not wish.quiet or wish.quiet_from == wish.quiet_to:
        return now
    here = local(now, wish.zone)
    minute = here.hour * 60 + here.minute
    length = (wish.quiet_to - wish.quiet_from) % 1440
    since = (minute - wish.quiet_from) % 1440
    return now + (length - since) * 60 - here.second if since < length else now


def is_late(turn: Turn, wish: NoticeWish, now: float) -> bool:
    """Is a reminder due because a clock runs out soon? A short clock's player is reminded in its last quarter.

    It does not wait for the message of the turn itself, which may come once a day only. If the clock runs out in quiet
    hours it comes before they begin.
    """
    if not wish.remind or turn.reminded or turn.due is None or turn.due <= now:
        return False
    if turn.due - now < min(SOON, (turn.due - turn.asked) / 4):
        return True
    begins, ends = next_quiet(wish, now)
    return begins - EARLY <= now and begins < turn.due <= ends


def next_quiet(wish: NoticeWish, now: float) -> tuple[float, float]:
    """When quiet hours begin next, and when these end; both never if there are none."""
    if not wish.quiet or wish.quiet_from == wish.quiet_to:
        return math.inf, math.inf
    here = local(now, wish.zone)
    begins = now + (wish.quiet_from - here.hour * 60 - here.minute) % 1440 * 60 - here.second
    return begins, begins + (wish.quiet_to - wish.quiet_from) % 1440 * 60


def local(seconds: float, zone: str) -> datetime:
    """A time in somebody's time zone."""
    return datetime.fromtimestamp(seconds, UTC).astimezone(ZoneInfo(zone))


# --- words -------------------------------------------------------------------------------------------------------


def title_of(slug: str) -> str:
    """A game's title; its short name if it is no longer installed."""
    try:
        return game(slug).title
    except BadInput:
        return slug


def headline(what: str, titles: list[str]) -> str:
    """The subject of a message."""
    if what == "confirm":
        return "Confirm that Pentarchy may write to you"
    if what == "test":
        return "Pentarchy can reach you here"
    if what == "invite":
        return f"You are invited: {titles[0]}" if len(titles) == 1 else f"You are invited to {len(titles)} tables"
    if what == "lapse":
        alone = f"Your open table lapses soon: {titles[0]}"
        return alone if len(titles) == 1 else f"{len(titles)} open tables of yours lapse soon"
    if what == "reminder":
        return "Your time runs out soon" if len(titles) == 1 else f"Your time runs out soon at {len(titles)} tables"
    return f"Your turn: {titles[0]}" if len(titles) == 1 else f"Your turn at {len(titles)} tables"


def letter(
    sender: str, to: str, head: str, lines: list[tuple[str, str]], stop: str, at_once: str, name: str
) -> EmailMessage:
    """A message as an e-mail; its name stays the same, so that a mailbox shows it once even if it is sent again.

    A mail program may post to the address `at_once` when its reader unsubscribes (RFC 8058); `stop` is for people.
    """
    found = EmailMessage()
    found["From"], found["To"], found["Subject"] = sender, to, head
    host = parseaddr(sender)[1].rpartition("@")[2] or "pentarchy"
    found["Message-ID"] = f"<notice-{name}@{host}>"
    found["List-Unsubscribe"] = f"<{at_once}>"
    found["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    found["Auto-Submitted"] = "auto-generated"
    text = "\n".join(f"{title}\n  {link}\n" for title, link in lines)
    why = UNASKED if any(title == CONFIRM for title, _ in lines) else ""
    found.set_content(f"{head}.\n\n{text}\n{why}{why and chr(10) * 2}Stop these messages: {stop}\n")
    items = "".join(f'<li><a href="{html.escape(link)}">{html.escape(title)}</a></li>' for title, link in lines)
    found.add_alternative(
        f"<p>{html.escape(head)}.</p><ul>{items}</ul>{why and f'<p>{html.escape(why)}</p>'}"
        f'<p><small><a href="{html.escape(stop)}">Stop these messages</a></small></p>',
        subtype="html",
    )
    return found


def shaped(shape: str, head: str, lines: list[tuple[str, str]], stop: str, name: str) -> dict[str, Any]:
    """A message in the form that a webhook expects."""
    if shape == "discord":
        links = [f"[{title}](<{link}>)" for title, link in lines]
        text = fitting(f"**{head}**", links, f"-# [Stop these](<{stop}>)", 2000)
        return {"content": text, "allowed_mentions": {"parse": []}}
    if shape == "slack":
        links = [f"<{link}|{title}>" for title, link in lines]
        return {"text": fitting(f"*{head}*", links, f"<{stop}|Stop these>", 3000)}
    tables = [{"game": title, "link": link} for title, link in lines]
    return {"id": name, "text": head, "tables": tables, "stop": stop}


def fitting(head: str, lines: list[str], end: str, most: int) -> str:
    """A message of at most so many characters: lines are left out, its end never is."""
    room = most - len(head) - len(end) - SPARE
    kept: list[str] = []
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    left = len(lines) - len(kept)
    more = [f"… and {left} more"] if left else []
    return "\n".join([head, *kept, *more, end])
