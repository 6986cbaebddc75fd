"""Analyses of a game over HTTP: making one from any position, finding and sharing them."""

from __future__ import annotations

from litestar import get, post
from litestar.params import JSONBody

from pentarchy.server import looking, queries
from pentarchy.server.api import (
    Branch,
    BranchWish,
    ForkWish,
    TableOpened,
    Tree,
)
from pentarchy.server.desk import AnyRequest, TableId, desk_of, visitor_of
from pentarchy.server.errors import Refused, too_many
from pentarchy.server.ledger import parsed
from pentarchy.server.names import name as checked_name
from pentarchy.server.sockets import NOT_SHARED


@post("/api/tables/{table:str}/fork", summary="Analyse a position", tags=["tables"], status_code=201)
async def fork(request: AnyRequest, table: TableId, data: JSONBody[ForkWish]) -> TableOpened:
    """My own table: from the true position of a finished game, or an imagined one of a running game."""
    desk, visitor = desk_of(request), visitor_of(request)
    if not await desk.openings.take(visitor.address):
        raise too_many("Too many tables were opened from your address; come back later.")
    live = await desk.service.table(table)
    session = await visitor.session()
    mine = live.opened.seats_of(session.owner)
    desk.service.came_from(session.owner, visitor.address)
    viewer = mine[0] if mine and not live.row.analysis else -1
    owned = session.owner == live.row.host
    for words in data.words:
        parsed(live.game, words)  # refuse anything that is not a choice of this game before opening a table
    state, moment = await looking.analysed(live, viewer, data, owned)
    opened = await desk.service.fork(live, state, moment, session)
    if data.words and 0 <= data.seat < state.players:
        await looking.play_plan(await desk.service.table(opened.table), data.seat, data.words)
    return opened


@get("/api/tables/{table:str}/branches", summary="A game and its analyses", tags=["tables"])
async def branches(request: AnyRequest, table: TableId) -> Tree:
    """For a game, my own analyses of it; for an analysis, all those by its host of the same game."""
    service = desk_of(request).service
    live = await service.table(table)
    session = await visitor_of(request).known()
    owner = session.owner if session is not None else ""
    row = live.row
    root, host = (row.root, row.host) if row.analysis else (row.id, owner)
    found = await service.store.read(queries.branches, root, host) if host else []
    if owner != host:
        if row.analysis and not row.listed:
            raise Refused(NOT_SHARED, 403)
        found = [one for one in found if one.listed]
    played = {one.id: service.tables[one.id] for one in found if one.id in service.tables}
    return Tree(
        game=root,
        title=live.opened.title,
        mine=bool(owner) and owner == host,
        branches=tuple(
            Branch(
                table=one.id,
                parent=one.parent,
                moment=one.moment,
                name=one.name,
                number=played[one.id].played.number_for(-1) if one.id in played else 0,
                shared=one.listed,
            )
            for one in found
        ),
    )


@post("/api/tables/{table:str}/branch", summary="Name or share an analysis", tags=["tables"], status_code=204)
async def change_branch(request: AnyRequest, table: TableId, data: JSONBody[BranchWish]) -> None:
    """By its author; a name has 1 to 24 visible characters."""
    service = desk_of(request).service
    live = await service.table(table)
    session = await visitor_of(request).session()
    if not live.row.analysis or session.owner != live.row.host:
        raise Refused("Only who made an analysis can name or share it.", 403)
    row = live.row
    name = row.name if data.name is None else checked_name(data.name)
    shared = row.listed if data.shared is None else data.shared
    await service.store.write(queries.change_table, live.id, name=name, listed=shared)
    row.name, row.listed = name, shared
    service.recheck()
    await service.store.tell(live.id, "meta")


HANDLERS = [fork, branches, change_branch]
