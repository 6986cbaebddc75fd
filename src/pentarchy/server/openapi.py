"""One description of the HTTP API and the WebSocket messages, from which the client's types are generated."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Litestar

from pentarchy.scene.model import Layout, Scene
from pentarchy.server.messages import ClientMessage, ServerMessage


def _anything(kind: type) -> dict[str, Any]:
    """The parts of a patch have the types of the corresponding parts of the scene."""
    if kind is object:
        return {"description": "a thing or part of a scene"}
    raise NotImplementedError(kind)


def description(app: Litestar) -> dict[str, Any]:
    """The OpenAPI document with the messages among its components, as `ClientMessage` and `ServerMessage`."""
    document: dict[str, Any] = msgspec.to_builtins(app.openapi_schema.to_schema(), str_keys=True)
    schemas: dict[str, Any] = document.setdefault("components", {}).setdefault("schemas", {})
    kinds = [ClientMessage, ServerMessage, Scene, Layout]
    found, components = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}", schema_hook=_anything
    )
    schemas.update(components)
    schemas["ClientMessage"], schemas["ServerMessage"] = found[0], found[1]
    return document
