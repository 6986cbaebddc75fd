"""Reports on finished games over HTTP: requested once, written in the background, shared by everybody."""

from __future__ import annotations

import msgspec
from litestar import get, post
from msgspec.structs import replace

from pentarchy.server import queries
from pentarchy.server.api import GameReport, ReportState
from pentarchy.server.desk import AnyRequest, TableId, desk_of, visitor_of
from pentarchy.server.errors import Refused
from pentarchy.server.live import LiveTable
from pentarchy.server.records import record_of
from pentarchy.server.reporting import STALE


@get("/api/tables/{table:str}/report", summary="What decided a finished game", tags=["records"])
async def report(request: AnyRequest, table: TableId) -> ReportState:
    """Chances over time, a verdict on every turn, choice and luck; or the report's progress."""
    service = desk_of(request).service
    live = await service.table(table)
    session = await visitor_of(request).known()
    viewer = next(iter(live.opened.seats_of(session.owner)), -1) if session is not None else -1
    found = await service.store.read(queries.report, table)
    return _reported(found, live, viewer, service.time.now())


@post("/api/tables/{table:str}/report", summary="Ask what decided a finished game", tags=["records"], status_code=202)
async def ask_report(request: AnyRequest, table: TableId) -> ReportState:
    """Start the report in the background, once per game."""
    service = desk_of(request).service
    visitor = visitor_of(request)
    live = await service.table(table)
    if not live.is_ended:
        raise Refused("A game can be analysed when it is over.", 409)
    found, _ = await record_of(service, live)
    if not live.state.over:
        raise Refused("A game that was ended by agreement has nothing that decided it.", 409)
    session = await visitor.known()
    person = session.owner if session is not None else visitor.address
    await service.reports.begin(table, found, person, visitor.address)
    return _reported(await service.store.read(queries.report, table), live, -1, service.time.now())


def _reported(found: queries.Reported | None, live: LiveTable, viewer: int, now: float) -> ReportState:
    if found is None or (not found.report and found.updated < now - STALE):
        return ReportState(state="none")
    if not found.report:
        return ReportState(state="running", done=found.done, turns=found.turns)
    written = msgspec.json.decode(found.report, type=GameReport)

    def counted_as(number: int) -> int:
        return live.played.counted_as(viewer, number)

    moments = tuple(replace(moment, entry=counted_as(moment.entry)) for moment in written.moments)
    turns = tuple(replace(turn, entry=counted_as(turn.entry), last=counted_as(turn.last)) for turn in written.turns)
    return ReportState(
        state="done",
        done=found.done,
        turns=found.turns,
        report=replace(written, moments=moments, turns=turns),
    )


HANDLERS = [report, ask_report]
