"""Reports on finished games, written turn by turn in the bots' workers, after everything live tables need."""

from __future__ import annotations

import logging
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import msgspec

from pentarchy.analysis.decided import told
from pentarchy.analysis.verdicts import Turn, Verdict, judged, positions, turns
from pentarchy.bots import Budget
from pentarchy.core.errors import BadInput
from pentarchy.core.game import load
from pentarchy.core.record import Record
from pentarchy.server import queries
from pentarchy.server.fairness import Ask

if TYPE_CHECKING:
    from pentarchy.server.service import Service

log = logging.getLogger("pentarchy.reports")

STALE = 120.0  # seconds without progress after which a report's writer is considered dead
TURN_SECONDS = 0.5  # seconds of thinking per turn
SEED = 1

Cut = tuple[Turn, dict[str, Any], dict[str, Any]]  # a turn, and the positions before and after it


# --- inside a worker ---------------------------------------------------------------------------------------------


def _cut(record: str) -> list[Cut]:
    whole = Record.from_json(record)
    found = list(turns(whole))
    after = positions(whole, [turn.last for turn, _ in found])
    return [(turn, start.dump(), after[turn.last].dump()) for turn, start in found]


def _judged(turn: Turn, start: dict[str, Any], after: dict[str, Any], seed: int) -> Verdict:
    return judged(turn, load(start), load(after), Budget(seconds=TURN_SECONDS), seed)


def _told(record: str, verdicts: list[Verdict]) -> bytes:
    return msgspec.json.encode(asdict(told(Record.from_json(record), verdicts, SEED)))


# --- in the server -----------------------------------------------------------------------------------------------


class Reports:
    """Writes each report once."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def begin(self, table: str, record: Record, person: str, whence: str) -> None:
        """Write the report on a finished game in the background, unless it exists or is being written."""
        now = self._service.time.now()
        if await self._service.store.write(queries.begin_report, table, now, now - STALE):
            self._service.spawn(self._write(table, record, Ask("report", table, person, whence, alone=True)))

    async def _write(self, table: str, record: Record, ask: Ask) -> None:
        workers = self._service.thinkers
        text = record.to_json()
        try:
            cuts: list[Cut] = await workers.ask(ask, _cut, text)
            verdicts: list[Verdict] = []
            await self._keep(table, 0, len(cuts))
            for number, (turn, start, after) in enumerate(cuts):
                verdicts.append(await workers.ask(ask, _judged, turn, start, after, SEED * 7919 + number))
                await self._keep(table, number + 1, len(cuts))
            written: bytes = await workers.ask(ask, _told, text, verdicts)
        except BadInput as error:
            log.warning("a game could not be analysed: %s", error, extra={"table": table})
            return
        await self._keep(table, len(cuts), len(cuts), written.decode())

    async def _keep(self, table: str, done: int, turns: int, text: str = "") -> None:
        now = self._service.time.now()
        await self._service.store.write(queries.write_report, table, now, done, turns, text)
