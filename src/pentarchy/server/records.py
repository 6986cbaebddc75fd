"""The record of a game over HTTP: downloading it, checking its dice, its story."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool

from litestar import Response, get
from litestar.enums import MediaType

from pentarchy.core.errors import BadInput
from pentarchy.core.record import Record
from pentarchy.server import queries
from pentarchy.server.api import (
    Story,
    Verdict,
)
from pentarchy.server.desk import AnyRequest, TableId, desk_of, visitor_of
from pentarchy.server.errors import Refused
from pentarchy.server.live import LiveTable
from pentarchy.server.replaying import record_with, told, verified
from pentarchy.server.rows import EntryRow
from pentarchy.server.service import Service
from pentarchy.server.story import counted

LATER = "This game cannot be replayed just now; try again."


async def record_of(service: Service, live: LiveTable) -> tuple[Record, list[EntryRow]]:
    """The record of a table, and its entries as they are kept."""
    rows = await _rows_of(service, live)
    return record_with(live.row, rows), rows


async def _rows_of(service: Service, live: LiveTable) -> list[EntryRow]:
    """The entries of a table that has a record."""
    if live.row.analysis:
        raise Refused("An analysis table begins in the middle: it has no record of its own.", 409)
    if not live.is_begun:
        raise Refused("The game has not begun.", 409)
    return await service.store.read(queries.entries_after, live.id, 0)


async def _person(request: AnyRequest) -> str:
    """On whose account a game is replayed."""
    service, visitor = desk_of(request).service, visitor_of(request)
    session = await visitor.known()
    if session is None:
        return visitor.address
    service.came_from(session.owner, visitor.address)
    return session.owner


@get("/api/tables/{table:str}/record", summary="Download the record", tags=["records"], media_type=MediaType.JSON)
async def record(request: AnyRequest, table: TableId) -> Response[object]:
    """For a finished game, with the secret of its dice, so that anybody can verify it."""
    service = desk_of(request).service
    live = await service.table(table)
    if not live.is_ended:
        raise Refused("The record can be downloaded when the game is over.", 409)
    found, _ = await record_of(service, live)
    effective = found.effective()
    if effective:
        effective[-1].digest = live.state.digest()  # so that a record with a changed choice does not verify
    name = f"{live.row.game}-{live.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(found.to_json().encode(), media_type=MediaType.JSON, headers=headers)


@get("/api/tables/{table:str}/verify", summary="Check a finished game's dice", tags=["records"])
async def verify(request: AnyRequest, table: TableId) -> Verdict:
    """Replays the record from the published secret and compares it with the commitment and the final position."""
    service = desk_of(request).service
    live = await service.table(table)
    if not live.is_ended:
        raise Refused("The dice can be verified when the game is over and their secret is published.", 409)
    rows, final, person = await _rows_of(service, live), live.state.digest(), await _person(request)

    async def ask() -> tuple[bool, str]:
        found: tuple[bool, str] = await service.lookers.ask(
            service.ask_for(live, "look", person), verified, live.row, rows, final
        )
        return found

    try:
        ok, sentence = await service.verdicts.get(live.id, ask)
    except BrokenProcessPool:
        raise Refused(LATER, 503) from None
    row = live.row
    return Verdict(ok=ok, sentence=sentence, entries=len(rows), commitment=row.commitment, secret=row.secret)


@get("/api/tables/{table:str}/story", summary="How a game goes or went", tags=["records"])
async def story(request: AnyRequest, table: TableId) -> Story:
    """Replays the record and counts everybody's points: public ones while it is played, all of them when it is over."""
    service = desk_of(request).service
    live = await service.table(table)
    session = await visitor_of(request).known()
    viewer = next(iter(live.opened.seats_of(session.owner)), -1) if session is not None else -1
    ended, last = live.is_ended, live.number and live.played.told_to(-1)
    rows, person = await _rows_of(service, live), await _person(request)
    if not ended:
        rows = [row for row in rows if row.number <= last]

    async def ask() -> Story:
        found: Story = await service.lookers.ask(service.ask_for(live, "look", person), told, live.row, rows, ended)
        return found

    try:
        found = await service.stories.get((live.id, last, ended), ask)
    except BadInput as error:
        raise Refused(f"This game cannot be replayed: {error}.", 409) from None
    except BrokenProcessPool:
        raise Refused(LATER, 503) from None
    return counted(found, live.played, viewer)


HANDLERS = [record, verify, story]
