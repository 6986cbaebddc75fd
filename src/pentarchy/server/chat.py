"""Chat at a table, and each seat's private notes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pentarchy.server import queries, steward
from pentarchy.server.errors import Refused
from pentarchy.server.live import LiveTable
from pentarchy.server.messages import Said
from pentarchy.server.names import message as checked_message

if TYPE_CHECKING:
    from pentarchy.server.service import Service

RECENT = 100
TABLE = "Table"  # the name under which the table itself speaks


class Chat:
    """The chat of the tables."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def say(self, table: LiveTable, player: int, text: str, to: int) -> None:
        """Say something to everybody (-1) or to one seat."""
        if player < 0:
            raise Refused("Only those who sit at the table can talk here.", 403)
        if not -1 <= to < table.row.players:
            raise Refused("There is no such seat.")
        owners = [owner for held, owner in table.opened.holders if held == player]
        if await self._service.store.read(steward.is_muted, owners):
            raise Refused("You are muted: whoever runs this server has read a report about what you said.", 403)
        found = checked_message(text, self._service.settings.chat_characters)
        await self._keep(table, player, table.seats[player].name, found, to)

    async def tell(self, table: LiveTable, text: str) -> None:
        """Announce the outcome of a proposal, in the table's own name."""
        await self._keep(table, -1, TABLE, text, -1)

    async def _keep(self, table: LiveTable, by: int, name: str, text: str, to: int) -> None:
        now = self._service.time.now()
        values: dict[str, Any] = {"player": by, "name": name, "addressee": to, "text": text, "time": now}
        id = await self._service.store.write(queries.say, table_id=table.id, **values)
        await self._service.store.tell(table.id, f"said {id}")
        self._send(table, values)

    async def follow(self, table: LiveTable, id: int) -> None:
        """A message arrived at another process."""
        for values in await self._service.store.read(queries.said, table.id, RECENT, id - 1):
            if values["id"] == id:
                self._send(table, values)

    async def recent(self, table: LiveTable, viewer: int) -> list[Said]:
        """The last messages a seat may read."""
        found = await self._service.store.read(queries.said, table.id, RECENT)
        return [_said(values) for values in found if _may_read(values, viewer)]

    def _send(self, table: LiveTable, values: dict[str, Any]) -> None:
        for watch in table.audience.watches.values():
            if _may_read(values, watch.viewer):
                watch.send(_said(values))

    async def note(self, table: LiveTable, player: int, text: str) -> None:
        """Replace a seat's private notes."""
        most = self._service.settings.note_characters
        if player < 0:
            raise Refused("Only those who sit at the table have notes here.", 403)
        if len(text) > most:
            raise Refused(f"Notes have at most {most} characters; these have {len(text)}.")
        await self._service.store.write(queries.write_note, table.id, player, text.replace("\x00", ""))


def _may_read(values: dict[str, Any], viewer: int) -> bool:
    return values["addressee"] == -1 or (viewer >= 0 and viewer in (values["addressee"], values["player"]))


def _said(values: dict[str, Any]) -> Said:
    return Said(
        by=values["player"], name=values["name"], text=values["text"], to=values["addressee"], at=values["time"]
    )
