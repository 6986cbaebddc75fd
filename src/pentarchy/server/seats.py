"""Seats over HTTP: taking, naming, leaving, giving them to bots."""

from __future__ import annotations

from litestar import post
from litestar.params import JSONBody

from pentarchy.server.accounts import names_tried, note_browser
from pentarchy.server.api import (
    Claim,
    FillWish,
    JoinWish,
    NameWish,
    NewLink,
    SeatNamed,
    SeatTaken,
)
from pentarchy.server.desk import AnyRequest, Desk, SeatIndex, TableId, desk_of, visitor_of
from pentarchy.server.errors import Refused, too_many
from pentarchy.server.live import LiveTable
from pentarchy.server.rows import SessionRow


async def _newcomer(request: AnyRequest, table: str) -> tuple[Desk, LiveTable, SessionRow]:
    """Somebody who wants to sit down at a table; refused if their address has taken too many seats."""
    desk, visitor = desk_of(request), visitor_of(request)
    if not await desk.joins.take(visitor.address):
        raise too_many("Too many seats were taken from your address; come back later.")
    live = await desk.service.table(table)
    session = await visitor.session()
    if live.row.rated:
        await note_browser(request)
    return desk, live, session


@post("/api/tables/{table:str}/claim", summary="Take the seat of a private link", tags=["tables"], status_code=200)
async def claim(request: AnyRequest, table: TableId, data: JSONBody[Claim]) -> SeatTaken:
    """The token of the link's fragment is exchanged for the seat; the cookie holds it from then on."""
    desk, live, session = await _newcomer(request, table)
    seat = await desk.service.seating.claim(live, data.token, data.name, session)
    await desk.people.introduce(session, data.name)
    return SeatTaken(table=live.id, seat=seat)


@post("/api/tables/{table:str}/join", summary="Sit down at a table", tags=["tables"], status_code=200)
async def join(request: AnyRequest, table: TableId, data: JSONBody[JoinWish]) -> SeatTaken:
    """The game begins when the last open seat is taken."""
    desk, live, session = await _newcomer(request, table)
    seat = await desk.service.seating.join(live, data.seat, data.name, session)
    await desk.people.introduce(session, data.name)
    return SeatTaken(table=live.id, seat=seat)


@post("/api/tables/{table:str}/seats/{seat:int}/name", summary="Name a seat of mine", tags=["tables"], status_code=200)
async def name_seat(request: AnyRequest, table: TableId, seat: SeatIndex, data: JSONBody[NameWish]) -> SeatNamed:
    """For several people at one device, each with their own name."""
    service = desk_of(request).service
    session = await visitor_of(request).session()
    async with names_tried(request):
        return SeatNamed(await service.seating.rename(await service.table(table), seat, data.name, session))


@post("/api/tables/{table:str}/seats/{seat:int}/leave", summary="Give a seat up", tags=["tables"], status_code=204)
async def leave(request: AnyRequest, table: TableId, seat: SeatIndex) -> None:
    """Before the game the seat is open again; later a bot plays on, and the host can make a new link."""
    service = desk_of(request).service
    await service.seating.leave(await service.table(table), seat, await visitor_of(request).session())


@post("/api/tables/{table:str}/seats/{seat:int}/link", summary="A new private link", tags=["tables"], status_code=200)
async def new_link(request: AnyRequest, table: TableId, seat: SeatIndex) -> NewLink:
    """By its owner, or by the host if nobody holds it. Anyone else who used the old link loses the seat."""
    service = desk_of(request).service
    return NewLink(await service.seating.link(await service.table(table), seat, await visitor_of(request).session()))


@post(
    "/api/tables/{table:str}/seats/{seat:int}/bot",
    summary="Give an open seat to a bot",
    tags=["tables"],
    status_code=204,
)
async def fill(request: AnyRequest, table: TableId, seat: SeatIndex, data: JSONBody[FillWish]) -> None:
    """By the host."""
    service = desk_of(request).service
    await service.seating.fill(await service.table(table), seat, data.level, await visitor_of(request).session())


@post("/api/tables/{table:str}/seats/{seat:int}/take", summary="Sit down here", tags=["tables"], status_code=200)
async def take(request: AnyRequest, table: TableId, seat: SeatIndex) -> SeatTaken:
    """An open seat of a listed table."""
    desk, live, session = await _newcomer(request, table)
    found = await desk.service.seating.join(live, seat, "", session)
    return SeatTaken(table=live.id, seat=found)


@post("/api/tables/{table:str}/seats/{seat:int}/hand_over", summary="A bot for me", tags=["tables"], status_code=204)
async def hand_over(request: AnyRequest, table: TableId, seat: SeatIndex) -> None:
    """A bot plays for me until I take my seat back."""
    service = desk_of(request).service
    live = await service.table(table)
    session = await visitor_of(request).session()
    if seat not in live.opened.seats_of(session.owner):
        raise Refused("You do not sit there.", 403)
    await service.seating.hand(live, seat, True, "normal")


HANDLERS = [claim, join, name_seat, leave, new_link, fill, take, hand_over]
