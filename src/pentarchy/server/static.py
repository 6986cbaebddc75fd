"""The client's files at `/`, or a page that says how to build them."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from pentarchy.server.errors import not_found

HOW_TO_BUILD = "In a clone of the project run: make web. A released package brings the page with it."
FOREVER = "public, max-age=31536000, immutable"
PAGE = f"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Pentarchy</title>
<style>body{{font:18px/1.6 system-ui;max-width:36rem;margin:12vh auto;padding:0 1rem}}</style>
<h1>Pentarchy</h1><p>The server is running, but its pages have not been built yet.</p>
<p>{HOW_TO_BUILD} Then reload.</p>
<p>The API is described at <a href="/api/schema">/api/schema</a>.</p></html>""".encode()

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("application/manifest+json", ".webmanifest")


def is_built(folder: str) -> bool:
    """Has the client been built?"""
    return Client(folder).find("index.html") is not None


class Client:
    """The folder of the built client."""

    def __init__(self, folder: str) -> None:
        self.folder = Path(folder) if folder else Path(__file__).parent / "static"
        self._packed: dict[tuple[str, str], bytes] = {}

    def find(self, path: str) -> Path | None:
        """The file at a path, None if there is none inside the folder."""
        try:
            wanted = (self.folder / path.lstrip("/")).resolve()
            if wanted.is_file() and wanted.is_relative_to(self.folder.resolve()):
                return wanted
        except (OSError, ValueError):  # not a valid file name: too long, or with a NUL
            return None
        return None

    def answer(self, path: str) -> Response[bytes]:
        """A file, or the page itself for any address of the client."""
        found = self.find(path) if path.strip("/") else None
        if found is not None:
            kind = mimetypes.guess_type(found.name)[0] or "application/octet-stream"
            kept = FOREVER if "/assets/" in f"/{path}" else "public, max-age=300"
            if found.name == "sw.js":
                kept = "no-cache"  # a cached one would keep showing the old page
            return Response(found.read_bytes(), media_type=kind, headers={"cache-control": kept})
        if "." in path.rsplit("/", 1)[-1]:
            raise not_found("file")
        index = self.find("index.html")
        body = index.read_bytes() if index is not None else PAGE
        return Response(body, media_type="text/html", headers={"cache-control": "no-cache"})


@get(["/", "/stop", "/{path:path}"], include_in_schema=False)  # /stop by name, because it can be posted to as well
async def page(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
    """Everything that is not the API."""
    if path.startswith(("/api/", "api/")):
        raise not_found("page")
    client: Client = request.app.state.client
    return client.answer(path)
