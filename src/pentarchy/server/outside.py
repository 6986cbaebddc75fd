"""Querying a server's store from outside, whether or not the server is running."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from pentarchy.core.errors import BadInput
from pentarchy.server.settings import Settings
from pentarchy.server.store import Failed, sqlite_engine

P = ParamSpec("P")
T = TypeVar("T")
OLD = "the store does not answer as it should ({}); has a server of this version been started with it?"


async def ask(
    settings: Settings, query: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
) -> T:
    """Run a query on the store that the settings name, in a transaction of its own."""
    if settings.database and not settings.database.startswith("sqlite:"):
        from pentarchy.server.postgres import PostgresStore

        store = PostgresStore(settings.database)
        await store.look()
        try:
            return await store.write(query, *args, **kwargs)
        except Failed as error:
            raise BadInput(OLD.format(error)) from None
        finally:
            await store.close()
    folder = Path(settings.database.removeprefix("sqlite:///")).parent if settings.database else Path(settings.data)
    path = folder / "pentarchy.sqlite"
    if not path.is_file():
        raise BadInput(f"there is no {path.name} in {path.parent}")
    engine = sqlite_engine(path)
    try:
        # immediate: a transaction that begins by reading could no longer write once the server has written
        with engine.execution_options(immediate=True).begin() as connection:
            return query(connection, *args, **kwargs)
    except DBAPIError as error:
        raise BadInput(OLD.format(type(error.orig).__name__)) from None
    finally:
        engine.dispose()
