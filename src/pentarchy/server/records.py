"""The record of a game over HTTP: downloading it, checking its dice, its story."""

from __future__ import annotations

import asyncio

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
from pentarchy.server.ledger import entry_of, head
from pentarchy.server.live import LiveTable
from pentarchy.server.rows import EntryRow
from pentarchy.server.service import Service
from pentarchy.server.story import counted, public_story, story_of


async def record_of(service: Service, live: LiveTable) -> tuple[Record, list[EntryRow]]:
    """The record of a table, and its entries as they are kept."""
    if live.row.analysis:
        raise Refused("An analysis table begins in the middle: it has no record of its own.", 409)
    if not live.is_begun:
        raise Refused("The game has not begun.", 409)
    record, rows = head(live.row), await service.store.read(queries.entries_after, live.id, 0)
    record.entries = [entry_of(row) for row in rows]
    return record, rows


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
    found, _ = await record_of(service, live)
    final = live.state.digest()
    ok, sentence = await asyncio.to_thread(_verified, found, final)
    row = live.row
    return Verdict(ok=ok, sentence=sentence, entries=len(found.entries), commitment=row.commitment, secret=row.secret)


def _verified(record: Record, final: str) -> tuple[bool, str]:
    try:
        record.verify()
        same = record.replay().digest() == final
    except BadInput as error:
        return False, str(error)
    if not same:
        return False, "The record leads to another position than the one on the table."
    return True, "The secret belongs to the commitment shown before the game, and every die and card follows from it."


@get("/api/tables/{table:str}/story", summary="How a game goes or went", tags=["records"])
async def story(request: AnyRequest, table: TableId) -> Story:
    """Replays the record and counts everybody's points: public ones while it is played, all of them when it is over."""
    service = desk_of(request).service
    live = await service.table(table)
    session = await visitor_of(request).known()
    viewer = next(iter(live.opened.seats_of(session.owner)), -1) if session is not None else -1
    ended, last = live.is_ended, live.number and live.played.told_to(-1)
    found, rows = await record_of(service, live)
    try:
        if ended:
            told = await asyncio.to_thread(story_of, found, rows)
        else:
            found.entries = [entry for entry in found.entries if entry.number <= last]
            told = await asyncio.to_thread(public_story, found)
    except BadInput as error:
        raise Refused(f"This game cannot be replayed: {error}.", 409) from None
    return counted(told, live.played, viewer)


HANDLERS = [record, verify, story]
