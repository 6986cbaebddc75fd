"""Do the installed rules still lead every table to the position its players last saw, and what to do if not."""

from __future__ import annotations

import asyncio
import logging
import tempfile
from pathlib import Path

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from pentarchy.core.errors import BadInput, RuleBug
from pentarchy.core.game import game
from pentarchy.core.playthrough import Playthrough
from pentarchy.core.record import effective
from pentarchy.server import queries
from pentarchy.server.backup import copy_sqlite
from pentarchy.server.ledger import entry_of, head, snapshot_of, stand
from pentarchy.server.live import LiveTable
from pentarchy.server.migrate import is_behind, migrate
from pentarchy.server.postgres import PostgresStore
from pentarchy.server.rows import EntryRow, Line, TableRow, packed_lines, unpack
from pentarchy.server.settings import Settings
from pentarchy.server.store import Failed, SqliteStore, failed, make_store, sqlite_engine

log = logging.getLogger("pentarchy.audit")


async def bring_up(table: LiveTable, position: queries.Position) -> queries.Position:
    """Move a table to the installed rules: its newest snapshot, and as many entries after it as still fit.

    Entries that do not fit any more are struck by the table, so nothing is lost from the record, and everybody
    reads in the log what happened.
    """
    state = table.game.load(unpack(position.snapshot.dump))
    played = Playthrough(head(table.row), state=state, number=position.snapshot.number)
    last = position.entries[-1].number if position.entries else position.snapshot.number
    misfit, rows = 0, list(position.entries)
    for entry in effective([entry_of(row) for row in position.entries]):
        try:
            played.follow([entry])
        except (BadInput, RuleBug):
            misfit = entry.number
            break
    version = table.game.version
    if misfit:
        text = f"The rules were updated to version {version}; the game goes on before entry {misfit}"
        undo = EntryRow(
            table_id=table.id,
            number=last + 1,
            player=-1,
            words=f"undo {misfit}",
            origin="clock",
            nonce="",
            time=table.time.now(),
            lines=packed_lines([Line(text, "rules", -1, -1, False)]),
        )
        await table.store.write(queries.append, undo)
        rows.append(undo)
        last += 1
    snapshot = snapshot_of(table.id, played.state, last)
    await table.store.write(queries.add_snapshot, snapshot)
    await table.store.write(queries.change_table, table.id, rules=version)
    table.row.rules = version
    log.info("a table moved to new rules", extra={"table": table.id, "rules": version, "struck": bool(misfit)})
    counted = [*position.counted, *((row.number, row.player, row.noticed) for row in rows)]
    return queries.Position(snapshot=snapshot, entries=[], counted=counted)


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """The audit's finding for one table."""

    table: str
    game: str
    entries: int
    ok: bool
    sentence: str


async def audit_store(settings: Settings) -> list[Finding]:
    """Audit the store that the settings name. It may be in use: nothing is changed."""
    store = make_store(settings.data, settings.database)
    if isinstance(store, SqliteStore):
        return await asyncio.to_thread(_audit_file, store.path)
    assert isinstance(store, PostgresStore)
    await store.look()
    try:
        return await store.read(_audit)
    except Failed as error:
        told = f"the store cannot be audited ({error}); if an older version wrote it"
        raise BadInput(f"{told}, restore a backup into another database and start a server there first") from None
    finally:
        await store.close()


def _audit_file(path: Path) -> list[Finding]:
    if not path.is_file():
        raise BadInput(f"there is no {path.name} in {path.parent}")
    engine = sqlite_engine(path)
    try:
        with engine.connect() as connection:
            if not is_behind(connection):
                return _audit(connection)
        return _audit_copy(path)
    except DBAPIError as error:
        raise BadInput(f"the store cannot be audited ({failed(error)}); restore a backup") from None
    finally:
        engine.dispose()


def _audit_copy(path: Path) -> list[Finding]:
    """Audit a copy, brought up to date, of a store that an older version uses."""
    with tempfile.TemporaryDirectory(prefix="pentarchy-audit-") as folder:
        copy = Path(folder) / path.name
        copy_sqlite(path, copy)
        engine = sqlite_engine(copy)
        try:
            migrate(engine)
            with engine.connect() as connection:
                return _audit(connection)
        finally:
            engine.dispose()


def _audit(connection: Connection) -> list[Finding]:
    """Replay every live table from its beginning and compare with where its newest snapshot leads."""
    findings = []
    for id in queries.live(connection):
        opened = queries.table(connection, id)
        whole = queries.first_position(connection, id)
        newest = queries.position(connection, id)
        if opened is not None and whole is not None and newest is not None:
            findings.append(_check(opened.table, whole, newest))
    return findings


def _check(row: TableRow, whole: queries.Position, newest: queries.Position) -> Finding:
    ok, sentence = True, "stands as its players last saw it"
    try:
        rules = game(row.game).version
        if row.rules != rules:
            sentence = f"was begun on rules {row.rules}, installed are {rules}: goes on from its snapshot"
        if _stand(row, whole) != _stand(row, newest):
            ok, sentence = False, "the record leads elsewhere than the newest snapshot: goes on from its snapshot"
    except (BadInput, RuleBug) as error:
        ok, sentence = False, f"the record does not fit the installed rules ({error}): goes on from its snapshot"
    return Finding(table=row.id, game=row.game, entries=len(whole.entries), ok=ok, sentence=sentence)


def _stand(row: TableRow, position: queries.Position) -> str:
    return stand(row, position).state.digest()
