"""Tables over HTTP: the lobby, opening and beginning one, and what a table looks like in a list."""

from __future__ import annotations

import contextlib
import math

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_201_CREATED

from pentarchy.core.errors import BadInput
from pentarchy.core.game import game
from pentarchy.scene.printed import press
from pentarchy.server import friends, queries, steward
from pentarchy.server.accounts import note_browser
from pentarchy.server.api import (
    Invitation,
    Lobby,
    ReadyWish,
    ReportWish,
    TableInfo,
    TableOpened,
    TableWish,
    WaitingTable,
)
from pentarchy.server.desk import FOREVER, AnyRequest, TableId, desk_of, visitor_of
from pentarchy.server.errors import Refused, not_found, too_many
from pentarchy.server.lapsing import lapses
from pentarchy.server.messages import SeatInfo
from pentarchy.server.names import clean
from pentarchy.server.rows import SeatRow, TableRow
from pentarchy.server.service import Service
from pentarchy.server.shares import aside
from pentarchy.server.store import Conflict

LOADED = 40  # of my tables, when I open the lobby


@post("/api/tables/{table:str}/report_chat", summary="Report what was said", tags=["tables"], status_code=204)
async def report_chat(request: AnyRequest, table: TableId, data: JSONBody[ReportWish]) -> None:
    """By a player at the table who could read it; the server's administrators see it with the message."""
    desk, visitor = desk_of(request), visitor_of(request)
    if not await desk.joins.take(visitor.address):
        raise too_many("Too many reports from your address; come back later.")
    live, session = await desk.service.table(table), await visitor.session()
    mine = live.opened.seats_of(session.owner)
    if not mine:
        raise Refused("Only those who sit at the table can report what is said there.", 403)
    if data.by in mine or not 0 <= data.by < live.row.players:
        raise Refused("Another player's message can be reported.", 400)
    said_by = live.opened.owner_of(data.by)
    now, reason = desk.service.time.now(), clean(data.reason)
    with contextlib.suppress(Conflict):  # once is enough
        if not await desk.service.store.write(
            steward.complain, table, data.by, data.at, mine, session.owner, said_by, reason, now
        ):
            raise not_found("message")


@get("/api/lobby", summary="My tables, open tables, running tables", tags=["tables"])
async def lobby(request: AnyRequest) -> Lobby:
    """Three lists, the latest first."""
    service = desk_of(request).service
    session = await visitor_of(request).known()
    owner = session.owner if session is not None else ""
    mine = await service.store.read(queries.tables_of, owner) if owner else []
    for row, _, _ in [found for found in mine if found[0].status == "running"][:LOADED]:
        await _loaded(service, row.id)  # to know whether I am asked there
    open_ones = await service.store.read(queries.tables_in, "open")
    running = await service.store.read(queries.tables_in, "running")
    ids = [row.id for row, _, _ in (*mine, *open_ones, *running)]
    held = await service.store.read(queries.held, owner, ids) if owner else {}
    me = session.user_id if session is not None else None
    invited = await service.store.read(friends.invitations, me) if me is not None else []
    known = await service.store.read(friends.known, me) if me is not None else []
    return Lobby(
        mine=tuple([table_line(service, *found, held.get(found[0].id, [])) for found in mine]),
        open=tuple(table_line(service, *found, held.get(found[0].id, [])) for found in open_ones),
        running=tuple(table_line(service, *found, held.get(found[0].id, [])) for found in running),
        invitations=tuple(Invitation(table=t, game=g, title=_title(g), by=name) for t, g, name in invited),
        asking=tuple(one.name for one in known if one.state == "asking"),
    )


@get("/api/waiting", summary="The tables that wait for me", tags=["tables"])
async def waiting_for_me(request: AnyRequest) -> tuple[WaitingTable, ...]:
    """Ordered by whose clock runs out first, then by how long they have waited."""
    service = desk_of(request).service
    session = await visitor_of(request).known()
    running = await service.store.read(queries.running_of, session.owner) if session is not None else []
    found: list[tuple[float, float, WaitingTable]] = []
    for row in running:
        await _loaded(service, row.id)
        live = service.tables.get(row.id)
        if live is None or session is None or not live.is_running:
            continue
        seats = [p for p in live.opened.seats_of(session.owner) if p in live.state.actors]
        if seats and not live.opened.plays_itself(seats[0]):
            due = live.seats[seats[0]].due or 0.0
            words = live.state.prompt(seats[0])
            info = WaitingTable(table=row.id, game=row.game, title=live.opened.title, prompt=words, due=due)
            found.append((due or math.inf, row.updated, info))
    return tuple(info for _, _, info in sorted(found, key=lambda one: one[:2]))


async def _loaded(service: Service, id: str) -> None:
    with contextlib.suppress(Refused):  # a game that is no longer installed is listed all the same
        await service.table(id)


def table_line(service: Service, row: TableRow, seats: list[SeatRow], number: int, mine: list[int]) -> TableInfo:
    """A table in a list; my question there is known if the table is in memory."""
    live = service.tables.get(row.id)
    prompt = ""
    if live is not None and live.is_running:
        prompt = next((live.state.prompt(p) for p in mine if p in live.state.actors), "")
    infos = live.audience.seat_infos() if live is not None else tuple(_seat_info(seat) for seat in seats)
    return TableInfo(
        id=row.id,
        game=row.game,
        title=_title(row.game),
        status=row.status,
        players=row.players,
        seats=infos,
        mine=tuple(sorted(mine)),
        number=max(live.ledger.number_for(seat) for seat in mine or [-1]) if live is not None else number,
        round=live.audience.round() if live is not None else "",
        prompt=prompt,
        my_turn=bool(prompt),
        listed=row.listed,
        commitment=row.commitment,
        clock=row.clock,
        options=row.options,
        updated=row.updated,
        analysis=row.analysis,
        rated=row.rated,
        begins=row.begins,
        lapses=lapses(service.settings, row),
        bots_in=service.seating.bots_in(row, seats),
        asked=tuple(live.played.seen_by(-1).seen_asked(-1)) if live is not None and live.is_running else (),
    )


def _title(slug: str) -> str:
    try:
        return game(slug).title
    except BadInput:  # no longer installed
        return slug


def _seat_info(seat: SeatRow) -> SeatInfo:
    level = seat.level if seat.kind == "bot" or seat.state == "kept" else ""
    return SeatInfo(
        index=seat.player,
        kind=seat.kind,
        state=seat.state,
        name=seat.name,
        seat=f"Seat {seat.player + 1}",
        level=level,
        ready=seat.ready,
    )


@post("/api/tables", summary="Open a table", tags=["tables"], status_code=HTTP_201_CREATED)
async def open_table(request: AnyRequest, data: JSONBody[TableWish]) -> TableOpened:
    """It begins at once if no seat is open. The private links are shown only once."""
    desk, visitor = desk_of(request), visitor_of(request)
    if not await desk.openings.take(visitor.address):
        raise too_many("Too many tables were opened from your address; come back later.")
    session = await visitor.session()
    desk.service.came_from(session.owner, visitor.address)
    if data.rated:
        await note_browser(request)
    return await desk.service.open(data, session)


@get("/api/tables/{table:str}", summary="A table at a glance", tags=["tables"])
async def table_info(request: AnyRequest, table: TableId) -> TableInfo:
    """What is public about it, and which seats are mine."""
    service = desk_of(request).service
    live = await service.table(table)
    session = await visitor_of(request).known()
    mine = list(live.opened.seats_of(session.owner)) if session is not None else []
    return table_line(service, live.row, live.seats, live.number, mine)


@get("/api/tables/{table:str}/prints/{name:str}", summary="A printed map", tags=["tables"], media_type="image/svg+xml")
async def print_of(request: AnyRequest, table: TableId, name: FromPath[str]) -> Response[str]:
    """The board without its pieces, by the name that a scene gives it; never changes, so it can be cached for good."""
    body = await aside(press, name)
    if body is None:  # from another process or an old one: is it one that I see now?
        live = await desk_of(request).service.table(table)
        session = await visitor_of(request).known()
        mine = live.opened.seats_of(session.owner) if session is not None else ()
        if not any(name in live.audience.prints(seat) for seat in (-1, *mine)):
            raise not_found("map")
        body = await aside(press, name)
    assert body is not None
    return Response(body, media_type="image/svg+xml", headers={"cache-control": FOREVER})


@post("/api/tables/{table:str}/start", summary="Begin the game", tags=["tables"], status_code=204)
async def start(request: AnyRequest, table: TableId) -> None:
    """By the host or any player at the table, when no seat is open."""
    service = desk_of(request).service
    live = await service.table(table)
    session = await visitor_of(request).session()
    if session.owner != live.row.host and not live.opened.seats_of(session.owner):
        raise Refused("Only those who sit at the table can begin.", 403)
    await service.begin(live)


@post("/api/tables/{table:str}/ready", summary="I am ready, or not yet", tags=["tables"], status_code=204)
async def ready(request: AnyRequest, table: TableId, data: JSONBody[ReadyWish]) -> None:
    """At a table that begins when everybody is ready, or one made by "Find me a game"."""
    service = desk_of(request).service
    live, session = await service.table(table), await visitor_of(request).session()
    await service.seating.ready(live, data.ready, session)


@post("/api/tables/{table:str}/keep", summary="Keep a table open", tags=["tables"], status_code=204)
async def keep_open(request: AnyRequest, table: TableId) -> None:
    """By the host or any player at the table: it stays open for as long as a new one would."""
    service = desk_of(request).service
    live, session = await service.table(table), await visitor_of(request).session()
    if session.owner != live.row.host and not live.opened.seats_of(session.owner):
        raise Refused("Only those who sit at the table can keep it open.", 403)
    if live.row.status != "open":
        raise Refused("The table is not open any more.", 409)
    await service.seating.touch(live)


@post("/api/tables/{table:str}/rematch", summary="Open a table for the same people", tags=["tables"], status_code=201)
async def rematch(request: AnyRequest, table: TableId) -> TableOpened:
    """At once if you are the only person; else propose it at the table."""
    service = desk_of(request).service
    live = await service.table(table)
    session = await visitor_of(request).session()
    mine = live.opened.seats_of(session.owner)
    if not mine:
        raise Refused("Only those who sat at the table can ask for a rematch.", 403)
    if not live.is_ended:
        raise Refused("A rematch can be played when the game is over.", 409)
    if any(player not in mine for player in live.opened.persons()):
        raise Refused("Propose the rematch at the table, so that the others can agree.", 409)
    if not await service.openings.take(visitor_of(request).address):
        raise too_many("Too many tables were opened from your address; come back later.")
    id = await service.rematch(live)
    row = (await service.table(id)).row
    return TableOpened(table=id, link=f"/t/{id}", links=(), commitment=row.commitment)


HANDLERS = [report_chat, lobby, waiting_for_me, open_table, table_info, print_of, start, ready, keep_open, rematch]
