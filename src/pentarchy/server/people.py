"""Sessions and accounts: a guest with a nickname, or an account with a password. A cookie names the session."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict

import argon2
from msgspec.structs import replace

from pentarchy.server import past, queries, solving, steward
from pentarchy.server.counting import HourlyLimit
from pentarchy.server.errors import Refused, not_found, too_many
from pentarchy.server.names import folded, skeleton
from pentarchy.server.names import name as checked_name
from pentarchy.server.naming import own_name
from pentarchy.server.rows import SessionRow
from pentarchy.server.service import Service
from pentarchy.server.store import Conflict
from pentarchy.server.tokens import hashed, token

COOKIE = "pentarchy"
GUEST = "Guest"  # visitors who have not given a name yet
SHORTEST, LONGEST = 8, 200
REMEMBERED = 10_000
FRESH = 10.0  # seconds a session is cached
SEEN = 86_400.0  # how often its last use is stored

#: How browsers and systems name themselves; the first that is found counts, as most also name an older one.
BROWSERS = (
    *(("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox")),
    *(("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari")),
)
SYSTEMS = (
    *(("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS")),
    *(("Windows", "Windows"), ("Mac OS X", "Mac"), ("Linux", "Linux")),
)

_hasher = argon2.PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
_nobody = _hasher.hash("nobody has this password")


class People:
    """Sessions and accounts."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._known: OrderedDict[str, tuple[float, SessionRow]] = OrderedDict()
        self._passwords = asyncio.Semaphore(service.settings.passwords_at_once)
        service.forgetting.append(self._forget)
        self._tries = HourlyLimit(service, "tries", service.settings.logins_per_account)

    async def session(self, cookie: str) -> SessionRow | None:
        """The session a cookie names."""
        if not cookie or len(cookie) > 100:
            return None
        hash = hashed(cookie)
        now = self._service.time.now()
        kept = self._known.get(hash)
        if kept is not None and now - kept[0] < FRESH:
            return kept[1]
        found = await self._service.store.read(queries.session, hash)
        if found is None:
            self._known.pop(hash, None)
            return None
        if now - found.seen > SEEN:
            found = replace(found, seen=now)
            await self._service.store.write(queries.change_session, hash, seen=now)
        self._remember(found)
        return found

    def _remember(self, session: SessionRow) -> None:
        self._known[session.hash] = (self._service.time.now(), session)
        self._known.move_to_end(session.hash)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    async def new_session(self, device: str, name: str = GUEST, user: int | None = None) -> tuple[str, SessionRow]:
        """A new session and its cookie."""
        cookie = token()
        now = self._service.time.now()
        session = SessionRow(hash=hashed(cookie), user_id=user, name=name, created=now, seen=now, device=device)
        await self._service.store.write(queries.add_session, session)
        self._remember(session)
        return cookie, session

    async def rename(self, session: SessionRow, name: str) -> SessionRow:
        """A new name, on all devices and at all tables that are not over."""
        service = self._service
        found = replace(session, name=await own_name(service.store, name, session))
        if found.user_id is None:
            await service.store.write(queries.change_session, session.hash, name=found.name)
            await service.forget_session(session.hash)
        else:
            await service.store.write(queries.rename_sessions, found.user_id, found.name)
            for one in await service.store.read(queries.sessions_of, found.user_id):
                await service.forget_session(one.hash)
        self._remember(found)
        for id in await service.store.read(queries.tables_held, found.owner):
            with contextlib.suppress(Refused):  # a game that is no longer installed
                await service.seating.follow_name(await service.table(id), session.name, found)
        return found

    async def introduce(self, session: SessionRow, name: str) -> SessionRow:
        """A guest without a name takes the one they give when sitting down."""
        if not name or session.user_id is not None or session.name != GUEST:
            return session
        found = replace(session, name=await own_name(self._service.store, name, session))
        await self._service.store.write(queries.change_session, session.hash, name=found.name)
        await self._service.forget_session(session.hash)
        self._remember(found)
        return found

    # --- devices --------------------------------------------------------------------------------------------

    async def devices(self, session: SessionRow) -> list[SessionRow]:
        """All sessions of the account; a guest has this one."""
        if session.user_id is None:
            return [session]
        return await self._service.store.read(queries.sessions_of, session.user_id)

    async def sign_out(self, session: SessionRow, id: str) -> None:
        """End a session of the same account."""
        for one in await self.devices(session):
            if device_id(one) == id:
                await self.end(one)
                return
        raise not_found("device")

    async def sign_out_elsewhere(self, session: SessionRow) -> None:
        """End all other sessions of the account."""
        for one in await self.devices(session):
            if one.hash != session.hash:
                await self.end(one)

    async def end(self, session: SessionRow) -> None:
        """Delete a session and close its connections."""
        await self._service.store.write(queries.end_session, session.hash)
        await self._service.sign_out(session.hash)

    def _forget(self, hash: str) -> None:
        self._known.pop(hash, None)

    # --- accounts -------------------------------------------------------------------------------------------

    async def register(
        self, name: str, password: str, session: SessionRow | None, device: str
    ) -> tuple[str, SessionRow]:
        """A new account; what the guest held so far comes along."""
        self._must_have_accounts()
        shown = checked_name(name)
        hash = await self._hashed(password)
        try:
            now = self._service.time.now()
            user = await self._service.store.write(queries.add_user, folded(shown), skeleton(shown), shown, hash, now)
        except Conflict:
            user = 0
        if not user:
            raise Refused("This name is taken; choose another, or log in.", 409, "name")
        return await self._enter(shown, user, session, device)

    async def _hashed(self, password: str) -> str:
        if not SHORTEST <= len(password) <= LONGEST:
            raise Refused(f"A password has {SHORTEST} to {LONGEST} characters.", field="password")
        async with self._passwords:
            return await asyncio.to_thread(_hasher.hash, password)

    async def delete(self, session: SessionRow, password: str) -> None:
        """Delete an account, given its password: bots take over its seats, and its name is free."""
        service = self._service
        await self._check_password(session, password, "password")
        assert session.user_id is not None
        for id in await service.store.read(queries.tables_held, session.owner):
            with contextlib.suppress(Refused):  # a game that is no longer installed, or a seat just lost
                table = await service.table(id)
                for player in table.opened.seats_of(session.owner) if not table.row.analysis else ():
                    await service.seating.leave(table, player, session)
        devices = await self.devices(session)
        named = await service.store.write(past.forget_user, session.user_id)
        for one in devices:
            await service.sign_out(one.hash)
        for id in named:
            if id in service.tables:
                await service.reload(service.tables[id])
            await service.store.tell(id, "meta")

    async def _check_password(self, session: SessionRow, password: str, field: str) -> None:
        self._must_have_accounts()
        found = await self._service.store.read(queries.user_by_id, session.user_id) if session.user_id else None
        if session.user_id is None or found is None:
            raise Refused("You play as a guest: there is no password.", 403)
        if not await self._tries.take(found[0]):
            raise too_many("Too many tries to enter this account; come back in an hour.")
        async with self._passwords:
            right = await asyncio.to_thread(_matches, found[1], password[:LONGEST])
        if not right:
            raise Refused("This is not your present password.", 403, field)

    async def change_password(self, session: SessionRow, present: str, new: str) -> None:
        """Change the password, given the present one; all other devices must log in again."""
        await self._check_password(session, present, "present")
        assert session.user_id is not None
        await self._service.store.write(queries.set_password, session.user_id, await self._hashed(new))
        await self.sign_out_elsewhere(session)

    async def reset_password(self, link: str, new: str) -> None:
        """Set a new password with a link from an administrator; all devices must log in again."""
        self._must_have_accounts()
        now = self._service.time.now()
        user = await self._service.store.read(steward.reset_for, hashed(link), now)
        if user is None:
            raise Refused("This link is not, or no longer, a link to a new password.", 403)
        hash = await self._hashed(new)
        if not await self._service.store.write(steward.use_reset, hashed(link), hash, now):
            raise Refused("This link is not, or no longer, a link to a new password.", 403)
        for one in await self._service.store.read(queries.sessions_of, user):
            await self.end(one)

    async def login(self, name: str, password: str, session: SessionRow | None, device: str) -> tuple[str, SessionRow]:
        """Log in; a wrong name takes as long as a wrong password."""
        self._must_have_accounts()
        if not await self._tries.take(folded(name)):
            raise too_many("Too many tries to enter this account; come back in an hour.")
        found = await self._service.store.read(queries.user, folded(name))
        expected = found[2] if found is not None else _nobody
        async with self._passwords:
            right = await asyncio.to_thread(_matches, expected, password[:LONGEST])
        if found is None or not right:
            raise Refused("Name and password do not belong together.", 403)
        if await self._service.store.read(queries.is_blocked, found[0]):
            raise Refused("This account is blocked; ask whoever runs the server.", 403)
        if _hasher.check_needs_rehash(expected):
            await self._service.store.write(queries.set_password, found[0], _hasher.hash(password))
        return await self._enter(found[1], found[0], session, device)

    async def _enter(self, name: str, user: int, old: SessionRow | None, device: str) -> tuple[str, SessionRow]:
        cookie, session = await self.new_session(device, name, user)
        if old is not None and old.user_id is None:
            await self._service.store.write(queries.move_seats, old.owner, session.owner)
            await self._service.store.write(solving.move, old.owner, session.owner)
            self._service.hand_sockets(old, session)
            for table in self._service.tables.values():
                if table.opened.seats_of(old.owner) or table.row.host == old.owner:
                    await self._service.reload(table)
            await self.end(old)
        return cookie, session

    def _must_have_accounts(self) -> None:
        if not self._service.settings.accounts:
            raise Refused("This server has no accounts; play as a guest.", 403)


def device_id(session: SessionRow) -> str:
    """A session's public id, from which its cookie cannot be derived."""
    return hashed(f"device {session.hash}")[:16]


def device_of(agent: str) -> str:
    """A short description of a browser and its system.

    >>> device_of("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0")
    'Firefox on Linux'
    """
    browser = next((shown for sign, shown in BROWSERS if sign in agent), "")
    system = next((shown for sign, shown in SYSTEMS if sign in agent), "")
    return " on ".join(filter(None, (browser, system))) or "A program"


def _matches(hash: str, password: str) -> bool:
    try:
        return _hasher.verify(hash, password)
    except argon2.exceptions.Argon2Error:
        return False
