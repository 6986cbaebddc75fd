"""Nasty values at every door, for a guest and for somebody with an account: refused with a sentence, never a 500."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import httpx
from msgspec.structs import replace

from pentarchy.server.settings import Settings
from tests.server.people import Browser, Message, house, play
from tests.server.test_meeting import found
from tests.server.test_profiles import enter

TEXTS = ("\0", "a\0b", "²", "‮x", "%", "\\", "' OR 1=1 --", "x" * 3000, "9" * 400, "-1", "é" * 60, "../../etc")
LONE = '"\\ud800"'  # half a character: JSON may say so, no text can
NUMBERS = (-1, 0, 2**31, 2**63, 2**64, 10**30, 1e308)
RAW = (b"\xff\xfe", b"{", b"[" * 50_000, b'{"a":' * 20_000, b"null", b"[]", b'"x"', b"1e999", b"{}")


def sample(document: Message, schema: Message, text: str, number: float) -> Any:
    """Something of this shape, with this text and number wherever there is one."""
    if "$ref" in schema:
        return sample(document, document["components"]["schemas"][schema["$ref"].rpartition("/")[2]], text, number)
    for either in ("oneOf", "anyOf"):
        if either in schema:
            return sample(document, schema[either][0], text, number)
    if "enum" in schema:
        return schema["enum"][0]
    if "const" in schema:
        return schema["const"]
    kind = schema.get("type")
    if kind == "object":
        return {name: sample(document, one, text, number) for name, one in schema.get("properties", {}).items()}
    if kind == "array":
        return [sample(document, schema.get("items", {}), text, number)]
    return {"string": text, "integer": number, "number": number, "boolean": True}.get(str(kind), text)


async def tried(browser: Browser, method: str, path: str, body: bytes | None) -> list[str]:
    """What was wrong with the answer."""
    headers = {"content-type": "application/json"} if body is not None else {}
    try:
        answer = await browser.http.request(method, path, content=body, headers=headers)
    except httpx.InvalidURL:
        return []
    if answer.status_code >= 500:
        return [f"{method} {path[:80]} {body[:80] if body else ''!r}: {answer.status_code} {answer.text[:100]}"]
    if answer.status_code >= 400 and not answer.json()["sentence"]:
        return [f"{method} {path[:80]}: no sentence"]
    return []


def test_nothing_nasty_is_an_error_of_ours_at_any_door(settings: Settings) -> None:
    sending = {"address": "https://games.example", "webhooks": True, "push_contact": "mailto:me@games.example"}
    sending |= {"smtp_host": "127.0.0.1", "smtp_port": 9, "smtp_from": "me@games.example", "smtp_security": "none"}

    async def scenario() -> None:
        async with house(replace(settings, **sending)) as there, there.browser() as ana, there.browser() as eve:
            await enter(ana, "Ana")
            club, _ = await found(ana)
            table = (await ana.open("me", "open"))["table"]
            document = await ana.get("/api/schema")
            known = {"table": table, "slug": "toy", "name": "Ana", "seat": "0"}
            wrong: list[str] = []
            for path, methods in document["paths"].items():
                if path in ("/api/logout", "/api/account/delete"):
                    continue
                about = known | ({"id": club} if path.startswith("/api/clubs") else {"id": "1"})
                right = path
                for name, value in about.items():
                    right = right.replace(f"{{{name}}}", value)
                for text in TEXTS if "{" in path else ():
                    strange = path
                    for name in about:
                        strange = strange.replace(f"{{{name}}}", quote(text, safe=""))
                    for method in methods:
                        wrong += await tried(ana, method.upper(), strange, b"{}" if method == "post" else None)
                for parameter in methods.get("get", {}).get("parameters", ()):
                    for text in TEXTS if parameter["in"] == "query" else ():
                        wrong += await tried(ana, "GET", f"{right}?{parameter['name']}={quote(text, safe='')}", None)
                content = methods.get("post", {}).get("requestBody", {}).get("content", {})
                if content:
                    schema = next(iter(content.values()))["schema"]
                    bodies = [*RAW]
                    bodies += [json.dumps(sample(document, schema, text, 1)).encode() for text in TEXTS]
                    bodies += [json.dumps(sample(document, schema, "x", number)).encode() for number in NUMBERS]
                    bodies.append(json.dumps(sample(document, schema, "LONE", 1)).replace('"LONE"', LONE).encode())
                    for body in bodies:
                        for browser in (ana, eve):
                            wrong += await tried(browser, "POST", right, body)
            assert wrong == []
            page = there.service.metrics.page().decode()
            assert "pentarchy_errors_total 0.0" in page

    play(scenario())
