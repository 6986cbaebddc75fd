"""Guests and accounts over HTTP: names, passwords, devices."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED, HTTP_204_NO_CONTENT, HTTP_409_CONFLICT

from pentarchy.server import past
from pentarchy.server.api import (
    AccountWish,
    Device,
    Me,
    NameWish,
    PasswordWish,
    ResetWish,
)
from pentarchy.server.desk import AnyRequest, desk_of, visitor_of
from pentarchy.server.errors import Refused, too_many
from pentarchy.server.people import device_id


@get("/api/me", summary="Who am I here?", tags=["people"])
async def me(request: AnyRequest) -> Me:
    """A guest without a name on the first visit."""
    session = await visitor_of(request).known()
    if session is None:
        return Me(name="")
    return Me(name=session.name, account=session.user_id is not None)


@post("/api/me", summary="Choose a nickname", tags=["people"], status_code=HTTP_200_OK)
async def rename(request: AnyRequest, data: JSONBody[NameWish]) -> Me:
    """1 to 24 visible characters. It also changes on my other devices and at my tables that are not over."""
    session = await visitor_of(request).session()
    async with names_tried(request):
        changed = await desk_of(request).people.rename(session, data.name)
    return Me(name=changed.name, account=changed.user_id is not None)


@contextlib.asynccontextmanager
async def names_tried(request: AnyRequest) -> AsyncIterator[None]:
    """Trying names must not reveal which belong to accounts: a taken name counts as an attempt to log in."""
    address = visitor_of(request).address
    try:
        yield
    except Refused as refused:
        if refused.status == HTTP_409_CONFLICT and not await desk_of(request).logins.take(address):
            raise too_many("Too many names were tried from your address; come back in an hour.") from None
        raise


@post("/api/accounts", summary="Open an account", tags=["people"], status_code=HTTP_201_CREATED)
async def register(request: AnyRequest, data: JSONBody[AccountWish]) -> Me:
    """My tables as a guest come along."""
    return await _enter(request, data, True)


@post("/api/login", summary="Log in", tags=["people"], status_code=HTTP_200_OK)
async def login(request: AnyRequest, data: JSONBody[AccountWish]) -> Me:
    """My tables as a guest come along."""
    return await _enter(request, data, False)


async def note_browser(request: AnyRequest) -> None:
    """Remember which browser an account uses: accounts that share one are not rated against each other."""
    visitor, service = visitor_of(request), desk_of(request).service
    session = await visitor.known()
    if session is not None and session.user_id is not None:
        await service.store.write(past.entered, visitor.browser(), session.user_id, service.time.now())


async def _enter(request: AnyRequest, wish: AccountWish, new: bool) -> Me:
    desk, visitor = desk_of(request), visitor_of(request)
    if not await desk.logins.take(visitor.address):
        raise too_many("Too many tries from your address; come back in an hour.")
    work = desk.people.register if new else desk.people.login
    cookie, session = await work(wish.name, wish.password, await visitor.known(), visitor.device)
    visitor.enter(cookie, session)
    await note_browser(request)
    return Me(name=session.name, account=True)


@post("/api/logout", summary="Log out", tags=["people"], status_code=HTTP_204_NO_CONTENT)
async def logout(request: AnyRequest) -> None:
    """Forget this browser's session."""
    visitor = visitor_of(request)
    session = await visitor.known()
    if session is not None:
        await desk_of(request).people.end(session)
    visitor.leave()


@post("/api/password", summary="Change my password", tags=["people"], status_code=HTTP_204_NO_CONTENT)
async def change_password(request: AnyRequest, data: JSONBody[PasswordWish]) -> None:
    """All my other devices must log in again."""
    desk, visitor = desk_of(request), visitor_of(request)
    if not await desk.logins.take(visitor.address):
        raise too_many("Too many tries from your address; come back in an hour.")
    await desk.people.change_password(await visitor.session(), data.present, data.new)


@post("/api/password/reset", summary="A new password by a link", tags=["people"], status_code=HTTP_204_NO_CONTENT)
async def reset_password(request: AnyRequest, data: JSONBody[ResetWish]) -> None:
    """The link comes from an administrator and works once."""
    desk = desk_of(request)
    if not await desk.logins.take(visitor_of(request).address):
        raise too_many("Too many tries from your address; come back in an hour.")
    await desk.people.reset_password(data.token, data.new)


@get("/api/devices", summary="Where am I logged in?", tags=["people"])
async def devices(request: AnyRequest) -> tuple[Device, ...]:
    """The browsers that are logged in to my account, most recently used first; a guest has this one, or none."""
    session = await visitor_of(request).known()
    if session is None:
        return ()
    return tuple(
        Device(id=device_id(one), device=one.device, created=one.created, seen=one.seen, here=one.hash == session.hash)
        for one in await desk_of(request).people.devices(session)
    )


@post("/api/devices/{id:str}/logout", summary="Log out on one device", tags=["people"], status_code=204)
async def logout_device(request: AnyRequest, id: FromPath[Annotated[str, msgspec.Meta(max_length=24)]]) -> None:
    """What is open there ends at once."""
    visitor = visitor_of(request)
    session = await visitor.session()
    await desk_of(request).people.sign_out(session, id)
    if device_id(session) == id:
        visitor.leave()


@post("/api/devices/logout", summary="Log out on all other devices", tags=["people"], status_code=204)
async def logout_elsewhere(request: AnyRequest) -> None:
    """What is open there ends at once."""
    await desk_of(request).people.sign_out_elsewhere(await visitor_of(request).session())


HANDLERS = [
    me,
    rename,
    register,
    login,
    logout,
    change_password,
    reset_password,
    devices,
    logout_device,
    logout_elsewhere,
]
