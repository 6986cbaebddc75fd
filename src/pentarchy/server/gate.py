"""The first check of every request: where it comes from, how often, how large, and from whom.

Cookies are HttpOnly and SameSite; beyond that, a request that changes something and every WebSocket handshake must
come from our own pages (Sec-Fetch-Site, else Origin). Programs that send neither header carry no browser's cookie.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import re
import time
from collections.abc import Awaitable, Callable, Collection, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from pentarchy.server.people import COOKIE, People, device_of
from pentarchy.server.rows import SessionRow
from pentarchy.server.service import Service
from pentarchy.server.tokens import hashed, token

log = logging.getLogger("pentarchy.http")

Scope = MutableMapping[str, Any]  # ASGI
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
ASGIApp = Callable[[Scope, Receive, Send], Awaitable[None]]

BROWSER = "pentarchy-browser"  # the browser itself, whoever is logged in there
DAYS = 400 * 86_400
SAFE = ("GET", "HEAD", "OPTIONS")
FROM_MAIL = "/stop"  # posted to by mail programs, whoever they are: a token in the address counts, no cookie
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
JSON = ("application/json",)
HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src {own}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HOST = re.compile(r"[A-Za-z0-9.-]+(:[0-9]+)?|\[[0-9A-Fa-f:.]+\](:[0-9]+)?")


def protections(host: str) -> list[tuple[bytes, bytes]]:
    """The headers of every answer. Pages connect to their own server only: older browsers want its sockets named."""
    own = f"'self' ws://{host} wss://{host}" if HOST.fullmatch(host) else "'self'"
    return [*HEADERS, (b"content-security-policy", POLICY.format(own=own).encode())]


class Cookies(NamedTuple):
    """The cookies of a request."""

    session: str = ""
    browser: str = ""


class Visitor:
    """Who a request comes from."""

    def __init__(self, people: People, cookies: Cookies, address: str, secure: bool, agent: str) -> None:
        self._people = people
        self.device = device_of(agent)
        self._cookie = cookies.session
        self._browser = cookies.browser
        self._session: SessionRow | None = None
        self._asked = False
        self._secure = secure
        self.address = address
        self.set_cookie = ""  # header values, when the browser must be told
        self.set_browser = ""

    async def known(self) -> SessionRow | None:
        """The session, if there is one."""
        if not self._asked:
            self._session = await self._people.session(self._cookie)
            self._asked = True
        return self._session

    async def session(self) -> SessionRow:
        """The session; a new one for a first-time visitor."""
        found = await self.known()
        if found is None:
            cookie, found = await self._people.new_session(self.device)
            self.enter(cookie, found)
        return found

    def enter(self, cookie: str, session: SessionRow) -> None:
        """Give the browser this session."""
        self._session, self._asked = session, True
        secure = "; Secure" if self._secure else ""
        self.set_cookie = f"{COOKIE}={cookie}; Path=/; Max-Age={DAYS}; HttpOnly; SameSite=Lax{secure}"

    def browser(self) -> str:
        """The id of this browser, whoever is logged in; it is given one if it has none."""
        if not 20 <= len(self._browser) <= 60:
            self._browser = token()
            secure = "; Secure" if self._secure else ""
            self.set_browser = f"{BROWSER}={self._browser}; Path=/; Max-Age={DAYS}; HttpOnly; SameSite=Lax{secure}"
        return hashed(self._browser)

    def leave(self) -> None:
        """Take the session away from the browser."""
        self._session, self._asked = None, True
        self.set_cookie = f"{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"


class Gate:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, service: Service, people: People) -> None:
        self._app = app
        self._service = service
        self._people = people
        settings = service.settings
        self._requests = service.counting.limit("requests", settings.requests_per_second, settings.request_burst)
        self._sockets = service.counting.crowd("sockets")
        self._origins = {origin.rstrip("/") for origin in settings.origins}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or answer it with a sentence."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        address, secure = self._origin_of(scope, headers)
        if not self._requests.take(address):
            await _refuse(scope, send, 429, "Too many requests from your address; wait a moment.")
            return
        if "\0" in scope["path"]:
            await _refuse(scope, send, 404, "There is nothing at this address.")
            return
        if b"%00" in scope["query_string"]:
            await _refuse(scope, send, 400, "What stands behind the question mark cannot be read.")
            return
        unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE
        from_mail = scope["path"] == FROM_MAIL
        if unsafe and not from_mail and not self._ours(headers, secure):
            await _refuse(scope, send, 403, "This request comes from another site's page.")
            return
        if scope["type"] == "http" and unsafe:
            problem = self._body_problem(headers, FORMS if from_mail else JSON)
            if problem:
                await _refuse(scope, send, *problem)
                return
        if self._service.shares.is_exhausted(address):
            await _refuse(scope, send, 429, "Your address keeps the server too busy; wait a moment.")
            return
        visitor = Visitor(self._people, _cookies(headers), address, secure, headers.get("user-agent", ""))
        scope["state"]["visitor"] = visitor
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send, address)
        else:
            await self._http(scope, receive, send, visitor)

    def _origin_of(self, scope: Scope, headers: dict[str, str]) -> tuple[str, bool]:
        client = scope.get("client")
        address = client[0] if client else "local"
        secure = scope.get("scheme") in ("https", "wss")
        if self._service.settings.behind_proxy:
            forwarded = headers.get("x-forwarded-for", "")
            address = forwarded.rsplit(",", 1)[-1].strip() or address
            secure = headers.get("x-forwarded-proto", "") == "https" or secure
        return _network(address), secure

    def _ours(self, headers: dict[str, str], secure: bool) -> bool:
        origin = headers.get("origin", "")
        if origin and origin in self._origins:
            return True
        site = headers.get("sec-fetch-site", "")
        if site and site not in ("same-origin", "none"):
            return False
        if not origin:
            return True
        parts = urlsplit(origin) if origin != "null" else None
        return parts is not None and parts.netloc == headers.get("host", "")

    def _body_problem(self, headers: dict[str, str], kinds: Collection[str]) -> tuple[int, str] | None:
        most = self._service.settings.body_bytes
        length = headers.get("content-length", "0")
        if "transfer-encoding" in headers and "content-length" in headers:
            return 400, "A request says how long it is in one way, not in two."
        if "transfer-encoding" in headers:
            return 411, "Say how long the request is (Content-Length)."
        if not length.isdigit() or int(length) > most:
            return 413, f"A request has at most {most} bytes."
        kind = headers.get("content-type", "").split(";")[0].strip().lower()
        if int(length) and kind not in kinds:
            return 415, f"Requests here have the Content-Type {' or '.join(kinds)}."
        return None

    async def _http(self, scope: Scope, receive: Receive, send: Send, visitor: Visitor) -> None:
        began = time.perf_counter()
        host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
        status = 0

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = list(message.get("headers", []))
                present = {name.lower() for name, _ in headers}
                headers += [(name, value) for name, value in protections(host) if name not in present]
                if visitor.set_cookie:
                    headers.append((b"set-cookie", visitor.set_cookie.encode("latin-1")))
                if visitor.set_browser:
                    headers.append((b"set-cookie", visitor.set_browser.encode("latin-1")))
                message["headers"] = headers
            await send(message)

        try:
            await self._service.shares.run(visitor.address, self._called(scope, receive, answer))
        except asyncio.CancelledError:
            if not self._service.stopping:
                raise
            if not status:
                await _refuse(scope, send, 503, "The server restarts; try again in a moment.")
            return
        if status >= 500:
            self._service.metrics.errors.inc()
        if log.isEnabledFor(logging.DEBUG):
            took = round((time.perf_counter() - began) * 1000, 1)
            log.debug("request", extra={"method": scope["method"], "path": scope["path"], "status": status, "ms": took})

    async def _called(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send, address: str) -> None:
        if self._sockets.count(address) >= self._service.settings.sockets_per_address:
            await _refuse(scope, send, 429, "Too many connections from your address.")
            return
        self._sockets.arrive(address)
        scope["state"].update(receive=receive, send=send)
        try:
            await self._app(scope, receive, send)
        except asyncio.CancelledError:
            if not self._service.stopping:
                raise
        finally:
            self._sockets.depart(address)


def _network(address: str) -> str:
    """What counts as one address: for IPv6 the whole network that a household has."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 6 and not found.is_loopback and found.ipv4_mapped is None:
        return str(ipaddress.ip_network(f"{address.partition('%')[0]}/64", strict=False))
    return address


def _cookies(headers: dict[str, str]) -> Cookies:
    try:
        found = {name: morsel.value for name, morsel in SimpleCookie(headers.get("cookie", "")).items()}
    except CookieError:
        return Cookies()
    return Cookies(found.get(COOKIE, ""), found.get(BROWSER, ""))


async def _refuse(scope: Scope, send: Send, status: int, sentence: str) -> None:
    """Answer without letting the request in."""
    body = json.dumps({"sentence": sentence, "field": ""}).encode()
    kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
    length = str(len(body)).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", length), *protections(host)]
    start: Any = {"type": f"{kind}.start", "status": status, "headers": headers}
    end: Any = {"type": f"{kind}.body", "body": body, "more_body": False}
    await send(start)
    await send(end)
