"""Friends over HTTP: requests, answers, unfriending, invitations to a table. Nobody sees other people's friends."""

from __future__ import annotations

from litestar import get, post
from litestar.params import JSONBody

from pentarchy.server import clubs, friends, past
from pentarchy.server.api import Friend, Friends, NameWish, ProfileWish
from pentarchy.server.desk import AnyRequest, TableId, desk_of, visitor_of
from pentarchy.server.errors import Refused, not_found, too_many
from pentarchy.server.names import folded
from pentarchy.server.profiles import profile_of
from pentarchy.server.service import Service
from pentarchy.server.tables import table_line

NOBODY = "There is nobody of this name who can be asked."


async def _user(request: AnyRequest) -> int:
    session = await visitor_of(request).known()
    if session is None or session.user_id is None:
        raise Refused("Friends are for accounts: make one first, your tables come along.", 403)
    return session.user_id


async def _other(request: AnyRequest, me: int, name: str) -> tuple[int, ProfileWish]:
    found = await desk_of(request).service.store.read(past.account_called, folded(name))
    if found is None or found[0] == me:
        raise Refused(NOBODY, 404, "name")
    return found[0], profile_of(found[2])


async def _shown(service: Service, me: int) -> Friends:
    known = await service.store.read(friends.known, me)
    found = []
    for one in known:
        if one.state == "friends":
            wish = profile_of(one.profile)
            tables = await service.store.read(friends.listed_tables, one.user_id) if wish.tables else []
            found.append(
                Friend(
                    name=one.name,
                    colour=wish.colour,
                    badge=wish.badge,
                    since=one.since,
                    page=bool(set(wish.shown) - {"ratings"}),
                    tables=tuple(table_line(service, *table, []) for table in tables),
                )
            )
    return Friends(
        friends=tuple(found),
        asked=tuple(one.name for one in known if one.state == "asked"),
        asking=tuple(one.name for one in known if one.state == "asking"),
    )


@get("/api/friends", summary="My friends", tags=["people"])
async def my_friends(request: AnyRequest) -> Friends:
    """With the listed tables they are playing at, if they show those to friends. Guests have no friends."""
    session = await visitor_of(request).known()
    if session is None or session.user_id is None:
        return Friends()
    return await _shown(desk_of(request).service, session.user_id)


@post("/api/friends/ask", summary="Ask somebody to be friends", tags=["people"], status_code=200)
async def ask(request: AnyRequest, data: JSONBody[NameWish]) -> Friends:
    """Or accept a request. Whoever declined is not asked again, and the person who asked is not told."""
    desk, me = desk_of(request), await _user(request)
    if not await desk.joins.take(visitor_of(request).address):
        raise too_many("Too many people were asked from your address; come back later.")
    other, wish = await _other(request, me, data.name)
    now = desk.service.time.now()
    state = await desk.service.store.write(friends.ask, me, other, wish.approachable, now)
    if not state:
        raise Refused(NOBODY, 404, "name")
    return await _shown(desk.service, me)


@post("/api/friends/remove", summary="Say no, or be friends no more", tags=["people"], status_code=200)
async def remove(request: AnyRequest, data: JSONBody[NameWish]) -> Friends:
    """Decline a request, withdraw mine, or unfriend somebody; nobody is notified."""
    service, me = desk_of(request).service, await _user(request)
    known = {folded(one.name): one.user_id for one in await service.store.read(friends.known, me)}
    if folded(data.name) not in known:
        raise not_found("friend")
    await service.store.write(friends.part, me, known[folded(data.name)])
    return await _shown(service, me)


@post("/api/tables/{table:str}/invite", summary="Invite a friend", tags=["tables"], status_code=204)
async def invite(request: AnyRequest, table: TableId, data: JSONBody[NameWish]) -> None:
    """To an open seat at my table: it appears in their lobby, and they are notified if they want to be."""
    desk, me = desk_of(request), await _user(request)
    if not await desk.joins.take(visitor_of(request).address):
        raise too_many("Too many invitations from your address; come back later.")
    service = desk.service
    live = await service.table(table)
    if f"u:{me}" != live.row.host and not live.opened.seats_of(f"u:{me}"):
        raise Refused("Only those who sit at the table can invite to it.", 403)
    known = {folded(one.name): one for one in await service.store.read(friends.known, me)}
    friend = known.get(folded(data.name))
    if friend is None or friend.state != "friends":
        raise not_found("friend")
    if live.row.status != "open" or all(seat.state != "open" for seat in live.seats):
        raise Refused("No seat is open at this table.", 409)
    if live.opened.seats_of(f"u:{friend.user_id}"):
        raise Refused(f"{friend.name} sits there already.", 409)
    if live.row.club and not await service.store.read(clubs.is_member, live.row.club, friend.user_id):
        raise Refused(f"This table is for members of a club, and {friend.name} is not one.", 409)
    await service.store.write(friends.invite, friend.user_id, live.id, me, service.time.now())


@post("/api/tables/{table:str}/decline", summary="No, thank you", tags=["tables"], status_code=204)
async def decline(request: AnyRequest, table: TableId) -> None:
    """Remove an invitation from my lobby."""
    await desk_of(request).service.store.write(friends.answered, await _user(request), table)


HANDLERS = [my_friends, ask, remove, invite, decline]
