"""The stores' schema: what the migrations make is what the server expects, and making it twice changes nothing."""

from __future__ import annotations

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from pentarchy.server.migrate import migrate
from pentarchy.server.schema import metadata
from pentarchy.server.settings import Settings
from pentarchy.server.store import make_store
from tests.server.people import house, play


def differences(connection: Connection) -> list[object]:
    """What a next migration would have to do."""
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


def test_the_migrations_lead_to_the_schema_that_the_server_expects(settings: Settings) -> None:
    async def scenario() -> None:
        store = make_store(settings.data, settings.database)
        await store.open()
        assert await store.read(differences) == []
        await store.write(migrate)
        assert await store.read(differences) == []
        await store.close()

    play(scenario())


def test_tables_survive_a_start_with_the_same_schema(settings: Settings) -> None:
    async def scenario() -> None:
        async with house(settings) as there, there.browser() as ana:
            opened = await ana.open("me", "me")
            mine = await ana.sit(opened["table"], 0)
            await mine.choose("bid 1")
            cookies = dict(ana.http.cookies)
        async with house(settings) as there, there.browser() as ana:
            ana.http.cookies.update(cookies)
            again = await ana.sit(opened["table"], 0)
            assert again.number == 1

    play(scenario())
