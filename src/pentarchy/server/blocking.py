"""Blocking an account, from outside: a server that runs notices it within a second or so."""

from __future__ import annotations

from pathlib import Path

from pentarchy.core.errors import BadInput
from pentarchy.server import queries
from pentarchy.server.names import folded
from pentarchy.server.settings import Settings
from pentarchy.server.store import sqlite_engine


async def block(settings: Settings, name: str, blocked: bool) -> None:
    """Nobody enters the account any more, and whoever is in it is put out; or the other way round."""
    if not await _written(settings, folded(name), blocked):
        raise BadInput(f"there is no account {name!r}")


async def _written(settings: Settings, name: str, blocked: bool) -> bool:
    if settings.database and not settings.database.startswith("sqlite:"):
        from pentarchy.server.postgres import PostgresStore

        store = PostgresStore(settings.database)
        await store.look()
        try:
            return await store.write(queries.block_user, name, blocked)
        finally:
            await store.close()
    path = Path(settings.data) / "pentarchy.sqlite"
    if not path.is_file():
        raise BadInput(f"there is no {path.name} in {path.parent}")
    engine = sqlite_engine(path)
    try:
        with engine.begin() as connection:
            return queries.block_user(connection, name, blocked)
    finally:
        engine.dispose()
