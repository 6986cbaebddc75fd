"""A player's notification settings, over HTTP."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
from litestar import MediaType, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from pentarchy.server import notices
from pentarchy.server.api import ChannelInfo, ChannelWish, NoticeWish, Notifications, Stopped, TokenWish
from pentarchy.server.desk import AnyRequest, desk_of, visitor_of
from pentarchy.server.errors import Refused, not_found, too_many
from pentarchy.server.notices import Channel
from pentarchy.server.outgoing import Target, Unsent
from pentarchy.server.service import Service
from pentarchy.server.times import zone_of

MOST = 6  # channels of a player
EMAIL = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+")


async def _user(request: AnyRequest) -> int:
    session = await visitor_of(request).known()
    if session is None or session.user_id is None:
        raise Refused("To be told when it is your turn you need an account; your tables come along.", 403)
    return session.user_id


async def _shown(service: Service, user: int) -> Notifications:
    channels = await service.store.read(notices.channels, user)
    wish, _ = await service.store.read(notices.wish, user)
    return Notifications(
        offered=service.notifier.offered,
        channels=tuple(
            ChannelInfo(
                id=one.id,
                kind=one.kind,
                shape=one.shape,
                label=one.label,
                confirmed=one.confirmed,
                trouble=one.trouble,
            )
            for one in channels
        ),
        wish=wish,
        push_key=service.notifier.push_key,
    )


@get("/api/notifications", summary="How I am told that it is my turn", tags=["notifications"])
async def shown(request: AnyRequest) -> Notifications:
    """What the server offers, my channels, and when I want to be notified."""
    service = desk_of(request).service
    session = await visitor_of(request).known()
    if session is None or session.user_id is None:
        return Notifications(offered=service.notifier.offered, push_key=service.notifier.push_key)
    return await _shown(service, session.user_id)


@post("/api/notifications", summary="When I want to be told", tags=["notifications"], status_code=200)
async def change(request: AnyRequest, data: JSONBody[NoticeWish]) -> Notifications:
    """At once, after I have been away for some minutes, or once a day; never in quiet hours."""
    service, user = desk_of(request).service, await _user(request)
    zone_of(data.zone)  # refused if it is not known
    await service.store.write(notices.set_wish, user, wish=msgspec.json.encode(data).decode())
    return await _shown(service, user)


@post("/api/notifications/channels", summary="A way to reach me", tags=["notifications"], status_code=201)
async def add(request: AnyRequest, data: JSONBody[ChannelWish]) -> Notifications:
    """An e-mail address is used once its owner has followed the link sent to it."""
    desk, user = desk_of(request), await _user(request)
    service, now = desk.service, desk.service.time.now()
    if data.kind not in service.notifier.offered:
        raise Refused("This server does not send messages in this way.", 409, "kind")
    if data.kind != "email" and not await desk.lookups.take(f"lookup {user}"):
        raise too_many("Too many addresses were tried; come back in an hour.")
    address, label = await _checked(service, data)
    if data.kind == "email":
        if not await desk.letters.take(f"confirm {user}"):
            raise too_many("Too many addresses were tried; come back in an hour.")
        if not await desk.strangers.take(address.lower()):  # whoever asks
            raise too_many("This address was written to just now; come back in an hour.")
    values: dict[str, Any] = {"user_id": user, "kind": data.kind, "shape": data.shape, "address": address}
    values |= {"label": label[:80], "confirmed": data.kind != "email", "trouble": "", "created": now}
    id = await service.store.write(notices.add_channel, MOST, **values)
    if not id:
        raise Refused(f"There are at most {MOST} ways to reach you; remove one first.", 409)
    channel = await service.store.read(notices.channel, id)
    if channel is not None and not channel.confirmed:
        await service.store.write(notices.add_delivery, id, user, "confirm", [], now)
    await service.notifier.changed()
    return await _shown(service, user)


async def _checked(service: Service, wish: ChannelWish) -> tuple[str, str]:
    """The address to send to, and a form that its owner recognises; or Refused."""
    text = wish.address.strip()
    if wish.kind == "email":
        if len(text) > 200 or not EMAIL.fullmatch(text):
            raise Refused("This is not an e-mail address.", field="address")
        return text, text
    endpoint, label = text, ""
    if wish.kind == "push":
        try:
            found = json.loads(text)
            endpoint = str(found["endpoint"])
            keys = {name: str(found["keys"][name]) for name in ("p256dh", "auth")}
            text = json.dumps({"endpoint": endpoint, "keys": keys})
        except (ValueError, TypeError, KeyError):
            raise Refused("This is not a browser's subscription.", field="address") from None
        label = "This browser"
    try:
        target = Target(endpoint, service.settings.trusted_hosts)
        await target.looked_up()
    except Unsent as problem:
        raise Refused(problem.sentence, field="address") from None
    return text, label or target.host


async def _mine(request: AnyRequest, id: int) -> tuple[Service, int]:
    service, user = desk_of(request).service, await _user(request)
    if id not in {one.id for one in await service.store.read(notices.channels, user)}:
        raise not_found("channel")
    return service, user


@post("/api/notifications/channels/{id:int}/remove", summary="Not this way", tags=["notifications"], status_code=200)
async def remove(request: AnyRequest, id: FromPath[int]) -> Notifications:
    """Nothing more is sent there, not even what is already queued."""
    service, user = await _mine(request, id)
    await service.store.write(notices.remove_channel, id)
    await service.notifier.changed()
    return await _shown(service, user)


@post("/api/notifications/channels/{id:int}/test", summary="Try it", tags=["notifications"], status_code=204)
async def test(request: AnyRequest, id: FromPath[int]) -> None:
    """A message is sent there shortly; if that fails, the channel says why."""
    service, user = await _mine(request, id)
    if not await desk_of(request).letters.take(f"test {user}"):
        raise too_many("Too many tests; come back in an hour.")
    await service.store.write(notices.add_delivery, id, user, "test", [], service.time.now())


@post("/api/notifications/stop", summary="Stop these messages", tags=["notifications"], status_code=200)
async def stop(request: AnyRequest, data: JSONBody[TokenWish]) -> Stopped:
    """The link in every message leads here; it stops this channel, and nothing else."""
    return Stopped((await _stopped(desk_of(request).service, data.token)).label)


@post("/stop", include_in_schema=False, status_code=200, media_type=MediaType.TEXT)
async def stop_at_once(request: AnyRequest, t: FromQuery[str] = "") -> str:
    """What a mail program sends when its reader unsubscribes (RFC 8058). The token is all that counts, not who asks."""
    try:
        form = await request.form()
    except (ValueError, LookupError):
        raise Refused("This is not a form.") from None
    if form.get("List-Unsubscribe") != "One-Click":
        raise Refused("To stop these messages, post List-Unsubscribe=One-Click here.")
    await _stopped(desk_of(request).service, t)
    return "Nothing more is sent to you there.\n"


async def _stopped(service: Service, token: str) -> Channel:
    """End the channel that a link in a message was about; Refused if it was not one of ours."""
    channel = await service.notifier.meant(token, "stop")
    if channel is None:
        raise Refused("This link is not, or no longer, a link that stops messages.", 404)
    await service.store.write(notices.remove_channel, channel.id)
    await service.notifier.changed()
    return channel


@post("/api/notifications/confirm", summary="Confirm an e-mail address", tags=["notifications"], status_code=200)
async def confirm(request: AnyRequest, data: JSONBody[TokenWish]) -> Stopped:
    """With the link that was sent there."""
    service = desk_of(request).service
    channel = await service.notifier.meant(data.token, "confirm")
    if channel is None:
        raise Refused("This link is not, or no longer, a link that confirms an address.", 404)
    await service.store.write(notices.change_channel, channel.id, confirmed=True)
    await service.notifier.changed()
    return Stopped(channel.label)


HANDLERS = [shown, change, add, remove, test, stop, stop_at_once, confirm]
