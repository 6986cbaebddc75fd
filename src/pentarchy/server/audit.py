"""Do the installed rules still lead every table to where its players last saw it? And what if not."""

from __future__ import annotations

import logging

import msgspec

from pentarchy.core.errors import BadInput, RuleBug
from pentarchy.core.record import Entry
from pentarchy.server import queries
from pentarchy.server.live import LiveTable
from pentarchy.server.progress import Progress, standing
from pentarchy.server.rows import EntryRow, Line, SnapshotRow, unpack
from pentarchy.server.store import Store

log = logging.getLogger("pentarchy.audit")


async def bring_up(table: LiveTable, position: queries.Position) -> queries.Position:
    """Move a table to the installed rules: its newest snapshot, and as many entries after it as still fit.

    Entries that do not fit any more are struck by the table, so nothing is lost from the record, and everybody
    reads in the log what happened.
    """
    state = table.game.load(unpack(position.snapshot.dump))
    progress = Progress(table.head(), state, position.snapshot.number)
    last = position.entries[-1].number if position.entries else position.snapshot.number
    misfit = 0
    for row in standing(position.entries):
        try:
            progress.commit(progress._play(progress.state.copy(), Entry(row.number, row.seat, row.words, row.origin)))
        except (BadInput, RuleBug):
            misfit = row.number
            break
    version = table.game.version
    if misfit:
        text = f"The rules were updated to version {version}; the game goes on before entry {misfit}"
        undo = EntryRow(
            table_id=table.id,
            number=last + 1,
            seat=-1,
            words=f"undo {misfit}",
            origin="clock",
            nonce="",
            time=table.time.now(),
            lines=msgspec.json.encode([Line(text, "rules", -1, -1, False)]).decode(),
        )
        await table.store.write(queries.append, undo)
        last += 1
    snapshot = SnapshotRow(
        table_id=table.id,
        number=last,
        rules=version,
        dump=table.snapshot_row(progress.state, last).dump,
        points=table.snapshot_row(progress.state, last).points,
    )
    await table.store.write(queries.add_snapshot, snapshot)
    await table.store.write(queries.change_table, table.id, rules=version)
    table.row.rules = version
    log.info("a table moved to new rules", extra={"table": table.id, "rules": version, "struck": bool(misfit)})
    return queries.Position(snapshot=snapshot, entries=[])


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """What the audit says of one table."""

    table: str
    game: str
    entries: int
    ok: bool
    sentence: str


async def audit(store: Store) -> list[Finding]:
    """Replay every live table from its beginning and compare with its newest snapshot."""
    from pentarchy.server.service import Service
    from pentarchy.server.settings import Settings

    service = Service(Settings(), store)
    findings = []
    for id in await store.read(queries.live):
        opened = await store.read(queries.table, id)
        whole = await store.read(queries.first_position, id)
        newest = await store.read(queries.position, id)
        if opened is None or whole is None or newest is None:
            continue
        findings.append(_check(service, opened, whole, newest))
    return findings


def _check(service: object, opened: queries.Opened, whole: queries.Position, newest: queries.Position) -> Finding:
    entries = len(whole.entries)
    ok, sentence = True, "stands as its players last saw it"
    try:
        table = LiveTable(service, opened)  # type: ignore[arg-type]  # only its game and head are used
        if opened.table.rules != table.game.version:
            versions = f"was begun on rules {opened.table.rules}, installed are {table.game.version}"
            sentence = f"{versions}: goes on from its snapshot"
            ok = _same(table.progress_of(whole), table.progress_of(newest))
        elif not _same(table.progress_of(whole), table.progress_of(newest)):
            ok, sentence = False, "the record leads elsewhere than the newest snapshot: goes on from its snapshot"
    except (BadInput, RuleBug) as error:
        ok, sentence = False, f"the record does not fit the installed rules ({error}): goes on from its snapshot"
    return Finding(table=opened.table.id, game=opened.table.game, entries=entries, ok=ok, sentence=sentence)


def _same(first: Progress, second: Progress) -> bool:
    return first.state.digest() == second.state.digest()
