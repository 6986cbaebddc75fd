"""Stores for the server's tests: real SQLite files, and a real PostgreSQL that the tests start themselves."""

from __future__ import annotations

import asyncio
import itertools
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

import tests.toy  # noqa: F401  # the game that is played here
from pentarchy.server.load_postgres import postgres_server
from pentarchy.server.settings import Settings

_count = itertools.count()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server."""
    with quick_postgres() as address:
        yield address


@contextmanager
def quick_postgres() -> Iterator[str]:
    """A PostgreSQL server that does not wait for the disk; its address."""
    with postgres_server() as address:
        asyncio.run(_execute(address, "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()"))
        yield address


async def _execute(address: str, *commands: str) -> None:
    connection = await asyncpg.connect(address)
    for command in commands:
        await connection.execute(command)
    await connection.close()


def new_database(address: str) -> str:
    """An empty database on the server; its address."""
    name = f"t{os.getpid()}_{next(_count)}"
    asyncio.run(_execute(address, f"CREATE DATABASE {name}"))
    return address.replace("/postgres?", f"/{name}?")


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.thorough)])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    """Settings for a quick server on each kind of store."""
    if request.param == "postgresql":
        return make_settings(database=new_database(request.getfixturevalue("postgres")))
    return make_settings(data=str(tmp_path))


@pytest.fixture
def sqlite(tmp_path: Path) -> Settings:
    """Settings for a quick server on SQLite, where the store does not matter."""
    return make_settings(data=str(tmp_path))


def make_settings(**changes: Any) -> Settings:
    """Quick and without limits that one address would meet."""
    quick: dict[str, Any] = {
        "port": 0,
        "bot_pace": 0.0,
        "bot_processes": 1,
        "bot_seconds": 150.0,  # never reached, even by a busy machine
        "modules": ("tests.toy",),
        "requests_per_second": 10_000.0,
        "request_burst": 10_000,
        "tables_per_hour": 100_000,
        "joins_per_hour": 100_000,
        "logins_per_hour": 100_000,
        "share_per_address": 0.0,
        "messages_per_second": 10_000.0,
        "message_burst": 10_000,
    }
    return Settings(**{**quick, **changes})
