"""Blocking an account from outside: a running server notices within a second or so."""

from __future__ import annotations

from pentarchy.core.errors import BadInput
from pentarchy.server import steward
from pentarchy.server.outside import ask
from pentarchy.server.settings import Settings
from pentarchy.server.times import RealTime


async def block(settings: Settings, name: str, blocked: bool, who: str = "") -> None:
    """Block an account and end its sessions, or unblock it."""
    if not await ask(settings, steward.set_blocked, who, RealTime().now(), name, blocked):
        raise BadInput(f"there is no account {name!r}")
