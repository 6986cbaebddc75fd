"""The server's settings: defaults that are safe for a small public server, a TOML file, environment variables.

Later ones win: defaults, the file, `PENTARCHY_*` variables, the command line.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from pentarchy.core.errors import BadInput

PREFIX = "PENTARCHY_"


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All settings of a server."""

    # where
    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65_535)] = 8000
    data: str = "pentarchy-data"  # folder of the SQLite file
    database: str = ""  # postgresql://...; empty: SQLite in `data`
    origins: tuple[str, ...] = ()  # further addresses the pages may come from, for servers behind a proxy
    behind_proxy: bool = False  # trust X-Forwarded-For and X-Forwarded-Proto
    processes: Annotated[int, msgspec.Meta(ge=0, le=64)] = 1  # that listen on the port; 0: as many as there are cores
    static: str = ""  # folder of the built client; empty: the one in the package
    modules: tuple[str, ...] = ()  # imported first: games that are not installed

    # people
    accounts: bool = True
    session_days: int = 400
    passwords_at_once: int = 2

    # limits
    message_bytes: int = 64_000
    body_bytes: int = 64_000
    messages_per_second: float = 20.0
    message_burst: int = 60
    sockets_per_seat: int = 8
    sockets_per_address: int = 400
    spectators: int = 200
    chat_characters: int = 500
    note_characters: int = 20_000
    orders_per_seat: int = 50
    waiting_messages: int = 512  # to a socket that does not read
    tables_per_hour: int = 120  # opened by one address
    joins_per_hour: int = 600
    logins_per_hour: int = 40
    downloads_per_hour: int = 20  # of all records, or of everything about somebody
    logins_per_account: int = 20  # in an hour
    requests_per_second: float = 40.0  # by one address
    request_burst: int = 200
    share_per_address: Annotated[float, msgspec.Meta(ge=0)] = 0.5  # of a core, in each process; 0: no limit
    hints_per_minute: int = 60  # asked for from one address
    connections: int = 0  # at once, to one process; 0: as many as it may open files, less those that it needs itself
    connections_per_address: int = 600
    head_seconds: float = 10.0  # for the head of a request to arrive
    body_seconds: float = 20.0  # for its body

    # tables
    idle_minutes: float = 10.0  # before an unused table leaves memory
    open_days: float = 14.0  # before an idle open table lapses; 0: never
    bots_after: float = 120.0  # seconds until "Find me a game" offers bots for the open seats
    proposal_seconds: int = 180
    proposal_days: float = 3.0  # at a table by correspondence
    away_minutes: float = 5.0  # before the others may vote to hand a seat over
    veiled_seconds: float = 20.0  # for a question that others must not notice, at a table with a clock
    leave_days: float = 14.0  # a player's leave at a table by correspondence
    snapshot_every: int = 16  # entries, at the next start of a turn
    log_lines: int = 200  # sent at joining

    # bots
    bot_processes: int = 0  # 0: one less than there are cores
    bot_pace: float = 0.35  # seconds between two choices of bots, so that people can follow
    bot_seconds: float = 20.0  # of computing, then a bot's thinking is cut short
    hard_seconds: float = 1.0  # what a hard bot takes for a decision

    # notifications of a player's turn; all of them off unless `address` is set
    address: str = ""  # of the pages, as players reach them: "https://games.example"
    smtp_host: str = ""  # e-mail is sent through it
    smtp_port: int = 587
    smtp_user: str = ""
    smtp_password: str = ""
    smtp_from: str = ""  # "Pentarchy <table@games.example>"
    smtp_security: Literal["starttls", "tls", "none"] = "starttls"
    webhooks: bool = False
    push_contact: str = ""  # Web Push: a contact for push services, "mailto:me@games.example"
    trusted_hosts: tuple[str, ...] = ()  # "host:port" on a private network that webhooks may reach nevertheless

    # service
    heartbeat_seconds: float = 5.0
    metrics: str = "local"  # who may read /metrics: local, all, nobody
    log_level: str = "info"
    stop_seconds: float = 4.0


def read_settings(
    path: str | Path | None = None, environment: Mapping[str, str] = os.environ, **given: Any
) -> Settings:
    """The settings from file, environment and arguments; BadInput names the one that is wrong, and where."""
    values: dict[str, Any] = {}
    if path is not None:
        values.update(_from_file(Path(path)))
    fields = {field.name: field for field in msgspec.structs.fields(Settings)}
    for name in fields:
        text = environment.get(PREFIX + name.upper())
        if text is not None:
            values[name] = tuple(t.strip() for t in text.split(",") if t.strip()) if _is_list(fields[name]) else text
    values.update({name: value for name, value in given.items() if value is not None})
    try:
        return msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise BadInput(f"a setting is wrong: {error}") from error


def _is_list(field: msgspec.structs.FieldInfo) -> bool:
    return isinstance(field.default, tuple)


def _from_file(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"the settings file {path} cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"the settings file {path} is damaged: {error}") from error
