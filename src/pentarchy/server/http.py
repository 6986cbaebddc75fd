"""The server and its games over HTTP. Every refusal is a Problem with a sentence."""

from __future__ import annotations

import asyncio
import ipaddress
from importlib.metadata import version

from litestar import Response, get
from litestar.enums import MediaType
from litestar.params import FromPath

from pentarchy.core.game import Game, games
from pentarchy.core.settings import Setting
from pentarchy.scene.offer import OptionWords, offer, offered
from pentarchy.server import pictures, queries
from pentarchy.server.api import (
    AppInfo,
    ClauseInfo,
    GameInfo,
    Health,
    LevelInfo,
    OptionInfo,
    RulesPage,
)
from pentarchy.server.desk import FOREVER, AnyRequest, desk_of, visitor_of
from pentarchy.server.errors import Refused, not_found
from pentarchy.server.messages import PROTOCOL
from pentarchy.server.prepared import game_named
from pentarchy.server.store import SqliteStore
from pentarchy.server.thinking import DESCRIBED, levels


@get("/health", summary="Is the server well?", tags=["server"])
async def health(request: AnyRequest) -> Response[Health]:
    """503 if the store cannot be read or written."""
    service = desk_of(request).service
    try:
        well = await asyncio.wait_for(service.store.read(queries.alive), 3)
        await asyncio.wait_for(service.store.write(queries.set_fact, "health", repr(service.time.now())), 3)
    except Exception:
        well = False
    body = Health(
        status="closing" if service.stopping else "ok",
        store="sqlite" if isinstance(service.store, SqliteStore) else "postgresql",
        version=version("pentarchy"),
        tables=len(service.tables),
        sockets=len(service.sockets),
    )
    if not well:
        raise Refused("The store does not answer, or cannot be written.", 503)
    return Response(body)


@get("/metrics", include_in_schema=False)
async def metrics(request: AnyRequest) -> Response[bytes]:
    """Counters for Prometheus."""
    service = desk_of(request).service
    allowed = service.settings.metrics
    if allowed == "nobody" or (allowed == "local" and not _is_local(visitor_of(request).address)):
        raise not_found("page")
    service.metrics.writer.set(service.store.waiting())
    service.metrics.thinking.set(service.thinkers.waiting())
    return Response(service.metrics.page(), media_type="text/plain; version=0.0.4")


def _is_local(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return address == "local"


@get("/api/app", summary="What this server offers", tags=["server"])
async def app_info(request: AnyRequest) -> AppInfo:
    """Version, protocol, whether there are accounts, levels of bots."""
    accounts = desk_of(request).service.settings.accounts
    bots = tuple(LevelInfo(name, help) for name, help in DESCRIBED.items())
    return AppInfo(version=version("pentarchy"), protocol=PROTOCOL, accounts=accounts, levels=levels(), bots=bots)


@get("/api/games", summary="All games", tags=["games"])
async def list_games() -> tuple[GameInfo, ...]:
    """All installed games."""
    return tuple(_game_info(found) for found in games())


def _game_info(found: Game) -> GameInfo:
    return GameInfo(
        slug=found.slug,
        title=found.title,
        pitch=found.pitch,
        credits=found.credits,
        player_counts=found.player_counts,
        minutes=found.minutes,
        weight=found.weight,
        rules=found.version,
        prefix=found.prefix,
        options=tuple(_option_info(setting, words) for setting, words in offered(found)),
        levels=levels(),
        best_players=offer(found.package).best_players,
    )


def _option_info(option: Setting, words: OptionWords) -> OptionInfo:
    return OptionInfo(
        name=option.name,
        help=words.help or option.help,
        default=option.default,
        values=option.values,
        low=option.low,
        high=option.high,
        title=words.title,
        words=words.values,
        needs=words.needs,
    )


@get("/api/games/{slug:str}/rules", summary="A game's rulebook", tags=["games"])
async def rules_page(slug: FromPath[str]) -> RulesPage:
    """Markdown and clauses."""
    found = game_named(slug)
    book = found.rules
    clauses = tuple(ClauseInfo(id=name, text=book.sentence(name)) for name in book.clauses)
    return RulesPage(game=found.slug, title=found.title, markdown=book.text, clauses=clauses)


@get(
    "/api/games/{slug:str}/art.svg", summary="A game's symbols as a sprite", tags=["games"], media_type="image/svg+xml"
)
async def art(slug: FromPath[str]) -> Response[bytes]:
    """All symbols its scenes may use: the common ones, its own, and icons."""
    body = await asyncio.to_thread(pictures.sprite, game_named(slug))
    return Response(body, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


@get("/api/games/{slug:str}/plate.svg", summary="A picture of a game", tags=["games"], media_type="image/svg+xml")
async def plate(slug: FromPath[str]) -> Response[bytes]:
    """A table as it may look in play, for the lobby."""
    body = await asyncio.to_thread(pictures.plate, game_named(slug))
    return Response(body, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


@get("/api/layouts/{hash:str}", summary="A table's layout by its hash", tags=["games"], media_type=MediaType.JSON)
async def layout(request: AnyRequest, hash: FromPath[str]) -> Response[bytes]:
    """All of a table that never changes; may be kept forever."""
    body = await desk_of(request).service.layout(hash[:64])
    return Response(body, media_type=MediaType.JSON, headers={"cache-control": FOREVER})


HANDLERS = [health, metrics, app_info, list_games, rules_page, art, plate, layout]
