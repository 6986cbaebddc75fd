"""The application: routes, gate, and what happens at start and stop."""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast

import msgspec
from litestar import Litestar, MediaType, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from pentarchy.core.errors import IllegalChoice
from pentarchy.server import (
    accounts,
    befriending,
    branches,
    http,
    learning,
    meeting,
    notifications,
    profiles,
    puzzles,
    records,
    reports,
    seats,
    tables,
)
from pentarchy.server.api import Problem
from pentarchy.server.desk import AnyRequest, Desk
from pentarchy.server.errors import Refused
from pentarchy.server.gate import ASGIApp, Gate
from pentarchy.server.openapi import description
from pentarchy.server.people import People
from pentarchy.server.service import Service
from pentarchy.server.static import Client, page
from pentarchy.server.store import Away, Unkeepable
from pentarchy.server.ws import table_socket

log = logging.getLogger("pentarchy.app")


def _refused(_: AnyRequest, error: Refused) -> Response[Problem]:
    return Response(Problem(error.sentence, error.field), status_code=error.status)


def _illegal(_: AnyRequest, error: IllegalChoice) -> Response[Problem]:
    return Response(Problem(error.sentence), status_code=409)


def _http(_: AnyRequest, error: HTTPException) -> Response[Problem]:
    detail = str(error.detail)
    if isinstance(error, ValidationException) and error.extra:
        first = error.extra[0] if isinstance(error.extra, list) else {}
        if isinstance(first, dict):
            detail = f"{first.get('key', 'The request')}: {first.get('message', detail)}"
    if error.status_code == 404:
        detail = "There is nothing at this address."
    return Response(Problem(detail[:400]), status_code=error.status_code)


def _garbled(_: AnyRequest, error: Exception) -> Response[Problem]:
    return Response(Problem("This request is not understood: it is no JSON, or nested too deeply."), status_code=400)


def _unkeepable(_: AnyRequest, error: Unkeepable) -> Response[Problem]:
    return Response(Problem("Something in this request cannot be kept, such as a NUL."), status_code=400)


def _away(request: AnyRequest, error: Away) -> Response[Problem]:
    log.error("the store is away", extra={"error": str(error), "method": request.method, "path": request.url.path})
    return Response(Problem(error.sentence), status_code=503)


def _ours(request: AnyRequest, error: Exception) -> Response[Problem]:
    log.error("a request failed", exc_info=error, extra={"method": request.method, "path": request.url.path})
    return Response(Problem("Something went wrong here; it is written down. Try again."), status_code=500)


@get("/api/schema", include_in_schema=False)
async def schema(request: AnyRequest) -> Response[bytes]:
    """The OpenAPI document, with the WebSocket's messages; it is written once."""
    kept = request.app.state
    if "schema" not in kept:
        kept.schema = msgspec.json.encode(description(request.app))
    return Response(kept.schema, media_type=MediaType.JSON)


def make_app(service: Service) -> tuple[Litestar, Gate]:
    """The Litestar application and the gate around it, which is what a server runs."""
    people = People(service)

    @asynccontextmanager
    async def life(_: Litestar) -> AsyncIterator[None]:
        await service.start()
        try:
            yield
        finally:
            await service.stop()

    app = Litestar(
        route_handlers=[
            *http.HANDLERS,
            *accounts.HANDLERS,
            *tables.HANDLERS,
            *seats.HANDLERS,
            *branches.HANDLERS,
            *records.HANDLERS,
            *learning.HANDLERS,
            *puzzles.HANDLERS,
            *reports.HANDLERS,
            *profiles.HANDLERS,
            *notifications.HANDLERS,
            *meeting.HANDLERS,
            *befriending.HANDLERS,
            *(schema, table_socket, page),
        ],
        before_request=meeting.members_only,
        lifespan=[life],
        state=State({"desk": Desk(service, people), "client": Client(service.settings.static)}),
        exception_handlers={
            Refused: _refused,
            IllegalChoice: _illegal,
            HTTPException: _http,
            RecursionError: _garbled,
            UnicodeError: _garbled,
            Unkeepable: _unkeepable,
            Away: _away,
            Exception: _ours,
        },
        compression_config=CompressionConfig(backend="gzip", minimum_size=800, gzip_compress_level=6),
        openapi_config=OpenAPIConfig(
            title="Pentarchy", version="1", path="/api/openapi", render_plugins=[JsonRenderPlugin(path="/json")]
        ),
        request_max_body_size=service.settings.body_bytes,
        logging_config=None,
    )
    return app, Gate(cast(ASGIApp, app), service, people)


def schema_text() -> str:
    """The OpenAPI document as JSON text, without starting anything."""
    from pentarchy.server.settings import Settings

    app, _ = make_app(Service(Settings(data="unused")))
    return json.dumps(description(app), indent=1, sort_keys=True, ensure_ascii=False)
