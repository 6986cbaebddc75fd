"""How a game ended, written down once for each person: for their history, and at a rated table for their rating.

It happens when a game ends, and again at every start and sweep for those that a breakdown left over.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from pentarchy.core.errors import BadInput
from pentarchy.core.state import State
from pentarchy.server import past, queries
from pentarchy.server.ledger import stand, usable_position
from pentarchy.server.rows import BOT, ResultRow, SeatRow
from pentarchy.server.scenes import scores_of
from pentarchy.server.store import Conflict, Failed

if TYPE_CHECKING:
    from pentarchy.server.service import Service

log = logging.getLogger("pentarchy.settling")

AT_ONCE = 200  # games in one sweep


class Settling:
    """Results of finished games."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def sweep(self) -> None:
        """Settle what has ended and is not settled: after a breakdown, or since before results were kept."""
        for id in await self._service.store.read(past.unsettled, AT_ONCE):
            if self._service.stopping:
                return
            if self._service.belongs_here(id):
                try:
                    await self.settle(id)
                except Failed:  # the store's trouble and not the game's: it is settled by a later sweep
                    raise
                except Exception:
                    self._service.metrics.errors.inc()
                    log.exception("a game could not be settled", extra={"table": id})
                    await self._service.store.write(past.settle, id, [], [])
            await asyncio.sleep(0)

    async def settle_if_possible(self, id: str) -> None:
        """The same, or leave it to a later sweep if the store is away."""
        try:
            await self.settle(id)
        except Failed as error:
            log.error("a game is settled later", extra={"table": id, "error": str(error)})

    async def settle(self, id: str) -> None:
        """Write down how a game ended, if nobody has."""
        store = self._service.store
        opened = await store.read(queries.table, id)
        if opened is None or opened.table.settled or opened.table.status not in past.ENDED or opened.table.analysis:
            return
        try:
            position = await usable_position(store, opened.table)
            state = stand(opened.table, position).state if position is not None else None
        except BadInput:  # its game is no longer installed, or its rules have changed
            state = None
        left = await store.read(past.leavers, id)
        results = results_of(opened, state, left) if state is not None else []
        entrants = entrants_of(opened, results) if opened.table.rated else []
        try:
            await store.write(past.settle, id, results, entrants)
        except Conflict:
            return  # two games of one newcomer ended together; the next sweep tries again


def results_of(opened: queries.Opened, state: State, left: list[tuple[int, str, str]]) -> list[ResultRow]:
    """How everybody did, also those who left; a game that was ended early has no ranks."""
    row = opened.table
    found = []
    for score in scores_of(state, -1):
        seat = opened.seats[score.seat]
        who = owner_of(opened, seat)
        holders = [(who, seat.name, seat.state == "kept" and seat.kind == "person")] if who else []
        gone = [(owner, name, True) for player, owner, name in left if player == seat.player and owner != who]
        found += [
            ResultRow(
                table_id=row.id,
                player=seat.player,
                owner=owner,
                game=row.game,
                name=name,
                faction=state.seat_name(seat.player),
                points=score.total,
                rank=score.place if state.over else 0,
                gone=is_gone,
                players=row.players,
                ended=row.updated,
            )
            for owner, name, is_gone in (*holders, *gone)
        ]
    return found


def owner_of(opened: queries.Opened, seat: SeatRow) -> str:
    """Who sits there at the end: a person, a bot by its level, or nobody since they left."""
    return f"{BOT}{seat.level}" if seat.kind == "bot" else opened.owner_of(seat.player)


def entrants_of(opened: queries.Opened, results: list[ResultRow]) -> list[tuple[str, int]]:
    """Whom a rated game counts for, each with a rank.

    Who left has lost to those who stayed. Whoever took a seat over counts for nothing, and neither does the bot that
    played on there. A game ended early counts only if somebody left.
    """
    last = opened.table.players + 1
    early = any(row.rank == 0 for row in results)
    if early and not any(row.gone for row in results):
        return []
    left = {row.player for row in results if row.gone}
    found = []
    for row in results:
        if row.gone:
            found.append((row.owner, last))
        elif row.player not in left and not (early and row.is_bot):
            found.append((row.owner, 1 if early else row.rank))
    return [(who, rank) for who, rank in found if who.startswith(("u:", BOT))]
