"""The WebSocket of a table: who may see it from which seat, before the handshake is answered."""

from __future__ import annotations

import re
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from pentarchy.server import clubs
from pentarchy.server.errors import Refused, not_found
from pentarchy.server.gate import Receive, Send, Visitor
from pentarchy.server.live import LiveTable
from pentarchy.server.messages import Form
from pentarchy.server.service import Service
from pentarchy.server.sockets import GOING_AWAY, NOT_SHARED, Socket
from pentarchy.server.store import Away

AnySocket = WebSocket[Any, Any, Any]
REFUSED = 4000  # plus the HTTP status's last two digits: the client shows the reason and does not come back


class TableWire:
    """A WebSocket of Litestar whose messages bypass its layers, which would inspect each one."""

    def __init__(self, socket: AnySocket) -> None:
        self._socket = socket
        self._receive: Receive = socket.scope["state"]["receive"]
        self._send: Send = socket.scope["state"]["send"]

    async def receive(self) -> str | bytes | None:
        """The next message, None at the end."""
        message = await self._receive()
        if message["type"] == "websocket.disconnect":
            return None
        text: str | None = message.get("text")
        return text if text is not None else (message.get("bytes") or b"")

    async def send(self, body: str) -> None:
        """Send text."""
        await self._send({"type": "websocket.send", "text": body})

    async def close(self, code: int, reason: str) -> None:
        """Close."""
        await self._socket.close(code, reason[:120])


@websocket("/api/tables/{table:str}/ws")
async def table_socket(socket: AnySocket, table: FromPath[str]) -> None:
    """One seat's, or a spectator's, connection to a table."""
    service: Service = socket.app.state.desk.service
    await socket.accept()
    wire = TableWire(socket)
    try:
        if service.stopping:
            await wire.close(GOING_AWAY, "The server restarts.")
            return
        visitor: Visitor = socket.scope["state"]["visitor"]
        session = await visitor.known()
        owner = session.owner if session is not None else f"a:{visitor.address}"
        service.came_from(owner, visitor.address)
        live = await service.table(table[:24])
        seat = _seat(live, owner, socket.query_params.get("seat", ""))
        _room(service, live, seat)
        if seat < 0 and live.row.club:
            user = session.user_id if session is not None else None
            if not await service.store.read(clubs.is_member, live.row.club, user):
                raise not_found()
    except Refused as refused:
        await wire.close(REFUSED + refused.status % 1000, refused.sentence)
        return
    except Away as error:
        await wire.close(REFUSED + 503, error.sentence)
        return
    except WebSocketDisconnect:
        return
    form: Form = "view" if socket.query_params.get("form") == "view" else "scene"
    await Socket(service, live, seat, owner, wire, form, session.hash if session is not None else "").run()


def _seat(live: LiveTable, owner: str, wanted: str) -> int:
    """The requested seat, if it is mine; by default my first seat, else that of a spectator."""
    mine = live.opened.seats_of(owner) if owner else ()
    if not wanted:
        return mine[0] if mine else -1
    if not re.fullmatch(r"-?[0-9]{1,3}", wanted):
        raise Refused("Seats are numbered from 0; -1 is a spectator.", 400)
    seat = int(wanted)
    if seat == -1:
        _may_watch(live)
        return seat
    if seat not in mine:
        raise Refused("You do not sit there. Open the private link of the seat first.", 403)
    return seat


def _may_watch(live: LiveTable) -> None:
    if live.row.analysis and not live.row.listed:
        raise Refused(NOT_SHARED, 403)


def _room(service: Service, live: LiveTable, seat: int) -> None:
    if seat < 0:
        _may_watch(live)
    settings = service.settings
    most = settings.sockets_per_seat if seat >= 0 else settings.spectators
    if live.audience.online(seat) >= most:
        what = "open connections to this seat" if seat >= 0 else "spectators at this table"
        raise Refused(f"There are {most} {what} already.", 429)
