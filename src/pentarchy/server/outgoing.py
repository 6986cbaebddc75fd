"""The only way out of the server: a POST to somebody's address, an e-mail, a push message.

An address that players give may lead anywhere, so it is looked up once, every address it stands for must be a public
one, and the connection goes to just the address that was checked. Redirects are not followed.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import json
import socket
import ssl
import threading
from collections.abc import Collection, Mapping
from email.message import EmailMessage
from typing import Any
from urllib.parse import urlsplit

import aiosmtplib
import h11

from pentarchy.server.settings import Settings

PATIENCE = 10.0  # seconds for one message
LOOKING = 5.0  # seconds for the lookup of a name
LOOKUPS = 64  # names that are being looked up, also in vain
LOOKUP = "lookup"  # the name of a thread that does it
MOST_BYTES = 20_000  # of an answer
UNKNOWN = "is no public host; nothing is sent into private networks."  # which names exist there, nobody learns
GONE = (404, 410)  # a push subscription that has ended


class Unsent(Exception):
    """Sending failed; the sentence tells the player why. `final`: retrying would not help.

    `unknown`: it went out, and nobody said whether it arrived.
    """

    def __init__(self, sentence: str, final: bool = False, unknown: bool = False) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.final = final
        self.unknown = unknown


class Target:
    """A checked address: where to connect, and what to request."""

    def __init__(self, url: str, trusted: Collection[str]) -> None:
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            raise Unsent("This is not the address of a page.", True) from None
        self.host = parts.hostname or ""
        self.secure = parts.scheme == "https"
        self.begun = False  # has anything been sent there?
        self.port = port or (443 if self.secure else 80)
        self.trusted = f"{self.host}:{self.port}" in trusted
        if not self.host or parts.scheme not in ("http", "https") or parts.username or parts.password:
            raise Unsent("An address begins with https:// and has no password in it.", True)
        if not self.secure and not self.trusted:
            raise Unsent("Only addresses that begin with https:// are used.", True)
        self.path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        if any(not 32 < ord(c) < 127 for c in self.host + self.path):
            raise Unsent("This address has characters that do not belong there.", True)

    async def looked_up(self) -> str:
        """One of the host's IP addresses; Unsent if there is none or any of them is not public."""
        try:
            async with asyncio.timeout(LOOKING):
                addresses = await addresses_of(self.host, self.port)
        except TimeoutError:
            raise Unsent(f"{self.host} could not be looked up within {LOOKING:g} seconds.") from None
        except (OSError, UnicodeError):
            raise Unsent(f"{self.host} {UNKNOWN}") from None
        if not addresses:
            raise Unsent(f"{self.host} {UNKNOWN}")
        if not self.trusted and not all(map(is_public, addresses)):
            raise Unsent(f"{self.host} {UNKNOWN}", True)
        return addresses[0]


async def addresses_of(host: str, port: int) -> list[str]:
    """The IP addresses of a host, looked up in a thread of its own.

    A name server that hangs keeps its thread for half a minute, however soon nobody waits for it any more. The loop's
    own threads are few, and whoever logs in or opens a table needs one.
    """
    if sum(thread.name == LOOKUP for thread in threading.enumerate()) >= LOOKUPS:
        raise Unsent("Too many names are being looked up.")
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[list[str]] = loop.create_future()

    def tell(found: list[str] | OSError | UnicodeError) -> None:
        if not answer.done():
            answer.set_result(found) if isinstance(found, list) else answer.set_exception(found)

    def look() -> None:
        found: list[str] | OSError | UnicodeError
        try:
            found = [str(one[4][0]) for one in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
        except (OSError, UnicodeError) as error:
            found = error
        with contextlib.suppress(RuntimeError):  # the loop has ended meanwhile
            loop.call_soon_threadsafe(tell, found)

    threading.Thread(target=look, name=LOOKUP, daemon=True).start()
    return await answer


def is_public(address: str) -> bool:
    """Is this address public, meaning the same host everywhere on the Internet?

    >>> [is_public(a) for a in ("93.184.215.14", "10.0.0.1", "127.0.0.1", "::1", "::ffff:10.0.0.1", "64:ff9b::a00:1")]
    [True, False, False, False, False, False]
    >>> [is_public(a) for a in ("2606:4700::1111", "fec0::1", "fe80::1", "fd00::1", "::10.0.0.1", "2002:a00:1::")]
    [True, False, False, False, False, False]
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
        if inner is not None or found in NAT64 or found.is_site_local:
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


NAT64 = ipaddress.ip_network("64:ff9b::/96")


async def post(url: str, body: bytes, headers: Mapping[str, str], trusted: Collection[str]) -> int:
    """Send a request and return the status of the response; Unsent if there was none."""
    target = Target(url, trusted)
    try:
        async with asyncio.timeout(PATIENCE):
            return await _post(target, body, headers)
    except TimeoutError:
        raise Unsent(f"{target.host} did not answer within {PATIENCE:g} seconds.", unknown=target.begun) from None
    except ssl.SSLError:
        raise Unsent(f"The certificate of {target.host} is not valid.") from None
    except OSError:
        raise Unsent(f"{target.host} cannot be reached.", unknown=target.begun) from None
    except h11.RemoteProtocolError:
        raise Unsent(f"{target.host} answers in a language of its own.", unknown=True) from None


async def _post(target: Target, body: bytes, headers: Mapping[str, str]) -> int:
    address = await target.looked_up()
    secure: dict[str, Any] = {"ssl": ssl.create_default_context(), "server_hostname": target.host}
    reader, writer = await asyncio.open_connection(address, target.port, **(secure if target.secure else {}))
    try:
        wire = h11.Connection(h11.CLIENT)
        usual = target.port == (443 if target.secure else 80)
        host = f"[{target.host}]" if ":" in target.host else target.host
        fields = {
            "Host": host if usual else f"{host}:{target.port}",
            "User-Agent": "Pentarchy",
            "Content-Length": str(len(body)),
            "Connection": "close",
            **headers,
        }
        request = h11.Request(method="POST", target=target.path, headers=list(fields.items()))
        target.begun = True
        writer.write(b"".join(wire.send(part) or b"" for part in (request, h11.Data(data=body), h11.EndOfMessage())))
        await writer.drain()
        read = 0
        while True:
            event = wire.next_event()
            if isinstance(event, h11.Response):
                return event.status_code
            if event is h11.NEED_DATA:
                data = await reader.read(4096)
                read += len(data)
                if read > MOST_BYTES:
                    raise Unsent(f"{target.host} answers with too much.", unknown=True)
                wire.receive_data(data)
    finally:
        writer.close()
        with contextlib.suppress(OSError, TimeoutError):
            await asyncio.wait_for(writer.wait_closed(), 1)


async def mail(settings: Settings, message: EmailMessage) -> None:
    """Send an e-mail through the configured server."""
    try:
        await aiosmtplib.send(
            message,
            hostname=settings.smtp_host,
            port=settings.smtp_port,
            username=settings.smtp_user or None,
            password=settings.smtp_password or None,
            use_tls=settings.smtp_security == "tls",
            start_tls=settings.smtp_security == "starttls",
            timeout=PATIENCE,
        )
    except aiosmtplib.SMTPRecipientsRefused as error:
        final = all(500 <= refused.code < 600 for refused in error.recipients)
        raise Unsent("The mail server refuses this address.", final) from None
    except (aiosmtplib.SMTPException, OSError):
        raise Unsent("The mail server did not take the message.") from None


async def webhook(url: str, body: object, name: str, trusted: Collection[str]) -> None:
    """Send JSON to a webhook, with the same key on every retry; Unsent unless it is accepted."""
    text = json.dumps(body, ensure_ascii=False).encode()
    status = await post(url, text, {"Content-Type": "application/json", "Idempotency-Key": name}, trusted)
    if not 200 <= status < 300:
        raise Unsent(f"The webhook answered {status}.", status in (401, 403, 404, 410))


async def push(subscription: str, body: object, name: str, key: str, contact: str, trusted: Collection[str]) -> None:
    """Send a push message to a browser, encrypted so that only it can read it; Unsent unless it is accepted.

    Of two waiting at the push service under one name, the browser gets the later.
    """
    from py_vapid import Vapid02
    from pywebpush import WebPusher

    info = json.loads(subscription)
    endpoint = urlsplit(info["endpoint"])
    try:
        sealed = WebPusher(info).encode(json.dumps(body, ensure_ascii=False).encode())["body"]
    except Exception:  # the keys of the subscription are not valid keys
        raise Unsent("This browser's keys are not valid.", True) from None
    signed = Vapid02.from_string(key).sign({"sub": contact, "aud": f"{endpoint.scheme}://{endpoint.netloc}"})
    headers = {"Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream", "TTL": "86400", **signed}
    headers["Topic"] = name
    status = await post(info["endpoint"], bytes(sealed), headers, trusted)
    if not 200 <= status < 300:
        raise Unsent(f"The browser's push service answered {status}.", status in GONE)
