"""Bringing a store's schema up to date, with Alembic and one history for both kinds of store."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine


def configuration(connection: Connection | None = None) -> Config:
    """Alembic's configuration; no file needed."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    return config


def migrate(store: Connection | Engine) -> None:
    """Apply every migration that the store lacks."""
    if isinstance(store, Engine):
        with store.begin() as connection:
            command.upgrade(configuration(connection), "head")
    else:
        command.upgrade(configuration(store), "head")


def is_behind(connection: Connection) -> bool:
    """Was this store last used by an older version, whose schema lacks something?"""
    known = [script.revision for script in ScriptDirectory.from_config(configuration()).walk_revisions()]
    return MigrationContext.configure(connection).get_current_revision() in known[1:]
