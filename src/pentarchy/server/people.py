"""Who somebody is: a guest with a nickname, or an account with a password. A cookie names the session."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import argon2
from msgspec.structs import replace

from pentarchy.server import queries
from pentarchy.server.errors import Refused, too_many
from pentarchy.server.limits import Limit
from pentarchy.server.names import folded, skeleton
from pentarchy.server.names import name as checked_name
from pentarchy.server.naming import own_name
from pentarchy.server.rows import SessionRow
from pentarchy.server.service import Service
from pentarchy.server.store import Conflict
from pentarchy.server.tokens import hashed, token

COOKIE = "pentarchy"
SHORTEST, LONGEST = 8, 200
REMEMBERED = 10_000
FRESH = 10.0  # seconds a session is remembered without asking the store
SEEN = 86_400.0  # how often its last use is written down

_hasher = argon2.PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
_nobody = _hasher.hash("nobody has this password")


class People:
    """Sessions and accounts."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._known: OrderedDict[str, tuple[float, SessionRow]] = OrderedDict()
        self._passwords = asyncio.Semaphore(service.settings.passwords_at_once)
        service.forgetting.append(self._forget)
        most = service.settings.logins_per_account
        self._tries = Limit(service.time, most / 3600, most)

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

    async def new_session(self, name: str = "Guest", user: int | None = None) -> tuple[str, SessionRow]:
        """A new session and its cookie."""
        cookie = token()
        now = self._service.time.now()
        session = SessionRow(hash=hashed(cookie), user_id=user, name=name, created=now, seen=now)
        await self._service.store.write(queries.add_session, session)
        self._remember(session)
        return cookie, session

    async def rename(self, session: SessionRow, name: str) -> SessionRow:
        """A new nickname."""
        found = replace(session, name=await own_name(self._service.store, name, session))
        await self._service.store.write(queries.change_session, session.hash, name=found.name)
        self._remember(found)
        return found

    async def end(self, session: SessionRow) -> None:
        """Forget a session; what is open in it ends at once."""
        await self._service.store.write(queries.end_session, session.hash)
        await self._service.sign_out(session.hash)

    def _forget(self, hash: str) -> None:
        self._known.pop(hash, None)

    # --- accounts -------------------------------------------------------------------------------------------

    async def register(self, name: str, password: str, session: SessionRow | None) -> tuple[str, SessionRow]:
        """A new account; what the guest held so far comes along."""
        self._must_have_accounts()
        shown = checked_name(name)
        if not SHORTEST <= len(password) <= LONGEST:
            raise Refused(f"A password has {SHORTEST} to {LONGEST} characters.", field="password")
        async with self._passwords:
            hash = await asyncio.to_thread(_hasher.hash, password)
        try:
            now = self._service.time.now()
            user = await self._service.store.write(queries.add_user, folded(shown), skeleton(shown), shown, hash, now)
        except Conflict:
            user = 0
        if not user:
            raise Refused("This name is taken; choose another, or log in.", 409, "name")
        return await self._enter(shown, user, session)

    async def login(self, name: str, password: str, session: SessionRow | None) -> tuple[str, SessionRow]:
        """Enter an account; a wrong name takes as long as a wrong password."""
        self._must_have_accounts()
        if not self._tries.take(folded(name)):
            raise too_many("Too many tries to enter this account; come back in an hour.")
        found = await self._service.store.read(queries.user, folded(name))
        expected = found[2] if found is not None else _nobody
        async with self._passwords:
            right = await asyncio.to_thread(_matches, expected, password[:LONGEST])
        if found is None or not right:
            raise Refused("Name and password do not belong together.", 403)
        if _hasher.check_needs_rehash(expected):
            await self._service.store.write(queries.set_password, found[0], _hasher.hash(password))
        return await self._enter(found[1], found[0], session)

    async def _enter(self, name: str, user: int, old: SessionRow | None) -> tuple[str, SessionRow]:
        cookie, session = await self.new_session(name, user)
        if old is not None and old.user_id is None:
            await self._service.store.write(queries.move_seats, old.owner, session.owner)
            self._service.hand_sockets(old, session)
            for table in self._service.tables.values():
                if table.opened.seats_of(old.owner) or table.row.host == old.owner:
                    await self._service.reload(table)
            await self.end(old)
        return cookie, session

    def _must_have_accounts(self) -> None:
        if not self._service.settings.accounts:
            raise Refused("This server has no accounts; play as a guest.", 403)


def _matches(hash: str, password: str) -> bool:
    try:
        return _hasher.verify(hash, password)
    except argon2.exceptions.Argon2Error:
        return False
