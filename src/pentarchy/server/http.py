"""The HTTP API. Every refusal is a Problem with a sentence."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import math
from importlib.metadata import version
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.enums import MediaType
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED, HTTP_204_NO_CONTENT

from pentarchy.core.errors import BadInput
from pentarchy.core.game import Game, game, games
from pentarchy.core.record import Record
from pentarchy.core.settings import Setting
from pentarchy.scene.offer import OptionWords, offer
from pentarchy.scene.printed import press
from pentarchy.server import looking, past, pictures, queries, steward
from pentarchy.server.api import (
    AccountWish,
    AppInfo,
    Branch,
    BranchWish,
    Claim,
    ClauseInfo,
    Device,
    FillWish,
    ForkWish,
    GameInfo,
    Health,
    JoinWish,
    LevelInfo,
    Lobby,
    Me,
    NameWish,
    NewLink,
    OptionInfo,
    PasswordWish,
    ReportWish,
    ResetWish,
    RulesPage,
    SeatNamed,
    SeatTaken,
    Story,
    TableInfo,
    TableOpened,
    TableWish,
    Tree,
    Verdict,
    WaitingTable,
)
from pentarchy.server.errors import Refused, not_found, too_many
from pentarchy.server.gate import Visitor
from pentarchy.server.ledger import entry_of, head, parsed
from pentarchy.server.limits import Limit
from pentarchy.server.live import LiveTable
from pentarchy.server.messages import PROTOCOL, SeatInfo
from pentarchy.server.names import clean
from pentarchy.server.names import name as checked_name
from pentarchy.server.people import People, device_id
from pentarchy.server.rows import EntryRow, SeatRow, TableRow
from pentarchy.server.service import Service
from pentarchy.server.store import Conflict, SqliteStore
from pentarchy.server.story import counted, public_story, story_of
from pentarchy.server.thinking import DESCRIBED, levels

AnyRequest = Request[Any, Any, Any]
FOREVER = "public, max-age=31536000, immutable"
TableId = FromPath[Annotated[str, msgspec.Meta(max_length=24)]]
SeatIndex = FromPath[int]
LOADED = 40  # of my tables, when I look at the lobby


class Desk:
    """What the handlers need."""

    def __init__(self, service: Service, people: People) -> None:
        self.service = service
        self.people = people
        settings = service.settings
        self.openings = Limit(service.time, settings.tables_per_hour / 3600, settings.tables_per_hour)
        self.joins = Limit(service.time, settings.joins_per_hour / 3600, settings.joins_per_hour)
        self.seeking = asyncio.Lock()  # one after the other, so that two who look for the same find each other
        self.downloads = Limit(service.time, settings.downloads_per_hour / 3600, settings.downloads_per_hour)
        self.logins = Limit(service.time, settings.logins_per_hour / 3600, settings.logins_per_hour)


def desk_of(request: AnyRequest) -> Desk:
    """What the handlers share."""
    desk: Desk = request.app.state.desk
    return desk


def visitor_of(request: AnyRequest) -> Visitor:
    """Who a request comes from."""
    visitor: Visitor = request.scope["state"]["visitor"]
    return visitor


# --- the server --------------------------------------------------------------------------------------------------


@get("/health", summary="Is the server well?", tags=["server"])
async def health(request: AnyRequest) -> Response[Health]:
    """Answers 503 if nothing can be read or written."""
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


# --- games -------------------------------------------------------------------------------------------------------


@get("/api/games", summary="All games", tags=["games"])
async def list_games() -> tuple[GameInfo, ...]:
    """All games there are to play."""
    return tuple(_game_info(found) for found in games())


def _game_info(found: Game) -> GameInfo:
    offered = offer(found.package)
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
        options=tuple(_option_info(o, offered.option.get(o.name, OptionWords())) for o in found.settings),
        levels=levels(),
        best_players=offered.best_players,
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
        hidden=words.hidden,
    )


def _game(slug: str) -> Game:
    try:
        return game(slug)
    except BadInput:
        raise not_found("game") from None


@get("/api/games/{slug:str}/rules", summary="A game's rulebook", tags=["games"])
async def rules_page(slug: FromPath[str]) -> RulesPage:
    """Markdown and clauses."""
    found = _game(slug)
    book = found.rules
    clauses = tuple(ClauseInfo(id=name, text=book.sentence(name)) for name in book.clauses)
    return RulesPage(game=found.slug, title=found.title, markdown=book.text, clauses=clauses)


@get(
    "/api/games/{slug:str}/art.svg", summary="A game's symbols as a sprite", tags=["games"], media_type="image/svg+xml"
)
async def art(slug: FromPath[str]) -> Response[bytes]:
    """All symbols its scenes may use: the common ones, its own, and icons."""
    body = await asyncio.to_thread(pictures.sprite, _game(slug))
    return Response(body, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


@get("/api/games/{slug:str}/plate.svg", summary="A picture of a game", tags=["games"], media_type="image/svg+xml")
async def plate(slug: FromPath[str]) -> Response[bytes]:
    """A table as it may look in play, for the lobby."""
    body = await asyncio.to_thread(pictures.plate, _game(slug))
    return Response(body, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


@get("/api/layouts/{hash:str}", summary="A table's layout by its hash", tags=["games"], media_type=MediaType.JSON)
async def layout(request: AnyRequest, hash: FromPath[str]) -> Response[bytes]:
    """All of a table that never changes; may be kept forever."""
    body = await desk_of(request).service.layout(hash[:64])
    return Response(body, media_type=MediaType.JSON, headers={"cache-control": FOREVER})


# --- people ------------------------------------------------------------------------------------------------------


@get("/api/me", summary="Who am I here?", tags=["people"])
async def me(request: AnyRequest) -> Me:
    """A guest without a name if I was never here."""
    session = await visitor_of(request).known()
    if session is None:
        return Me(name="")
    return Me(name=session.name, account=session.user_id is not None)


@post("/api/me", summary="Choose a nickname", tags=["people"], status_code=HTTP_200_OK)
async def rename(request: AnyRequest, data: JSONBody[NameWish]) -> Me:
    """1 to 24 visible characters. My seats at tables that are not over are called so too, and my other devices."""
    session = await visitor_of(request).session()
    changed = await desk_of(request).people.rename(session, data.name)
    return Me(name=changed.name, account=changed.user_id is not None)


@post("/api/accounts", summary="Open an account", tags=["people"], status_code=HTTP_201_CREATED)
async def register(request: AnyRequest, data: JSONBody[AccountWish]) -> Me:
    """The tables of the guest I was come along."""
    return await _enter(request, data, True)


@post("/api/login", summary="Log in", tags=["people"], status_code=HTTP_200_OK)
async def login(request: AnyRequest, data: JSONBody[AccountWish]) -> Me:
    """The tables of the guest I was come along."""
    return await _enter(request, data, False)


async def note_browser(request: AnyRequest) -> None:
    """Remember in which browser an account is used: those of one browser are not rated against each other."""
    visitor, service = visitor_of(request), desk_of(request).service
    session = await visitor.known()
    if session is not None and session.user_id is not None:
        await service.store.write(past.entered, visitor.browser(), session.user_id, service.time.now())


async def _enter(request: AnyRequest, wish: AccountWish, new: bool) -> Me:
    desk, visitor = desk_of(request), visitor_of(request)
    if not desk.logins.take(visitor.address):
        raise too_many("Too many tries from your address; come back in an hour.")
    work = desk.people.register if new else desk.people.login
    cookie, session = await work(wish.name, wish.password, await visitor.known(), visitor.device)
    visitor.enter(cookie, session)
    await note_browser(request)
    return Me(name=session.name, account=True)


@post("/api/logout", summary="Log out", tags=["people"], status_code=HTTP_204_NO_CONTENT)
async def logout(request: AnyRequest) -> None:
    """Forget this browser's session."""
    visitor = visitor_of(request)
    session = await visitor.known()
    if session is not None:
        await desk_of(request).people.end(session)
    visitor.leave()


@post("/api/password", summary="Change my password", tags=["people"], status_code=HTTP_204_NO_CONTENT)
async def change_password(request: AnyRequest, data: JSONBody[PasswordWish]) -> None:
    """All my other devices must log in again."""
    desk, visitor = desk_of(request), visitor_of(request)
    if not desk.logins.take(visitor.address):
        raise too_many("Too many tries from your address; come back in an hour.")
    await desk.people.change_password(await visitor.session(), data.present, data.new)


@post("/api/password/reset", summary="A new password by a link", tags=["people"], status_code=HTTP_204_NO_CONTENT)
async def reset_password(request: AnyRequest, data: JSONBody[ResetWish]) -> None:
    """The link comes from whoever runs the server, and works once."""
    desk = desk_of(request)
    if not desk.logins.take(visitor_of(request).address):
        raise too_many("Too many tries from your address; come back in an hour.")
    await desk.people.reset_password(data.token, data.new)


@post("/api/tables/{table:str}/report_chat", summary="Report what was said", tags=["tables"], status_code=204)
async def report_chat(request: AnyRequest, table: TableId, data: JSONBody[ReportWish]) -> None:
    """By somebody who sits there and could read it; whoever runs the server reads it with what was said."""
    desk, visitor = desk_of(request), visitor_of(request)
    if not desk.joins.take(visitor.address):
        raise too_many("Too many reports from your address; come back later.")
    live, session = await desk.service.table(table), await visitor.session()
    mine = live.opened.seats_of(session.owner)
    if not mine:
        raise Refused("Only those who sit at the table can report what is said there.", 403)
    if data.by in mine or not 0 <= data.by < live.row.players:
        raise Refused("Another player's message can be reported.", 400)
    said_by = live.opened.owner_of(data.by)
    now, reason = desk.service.time.now(), clean(data.reason)
    with contextlib.suppress(Conflict):  # once is enough
        if not await desk.service.store.write(
            steward.complain, table, data.by, data.at, mine, session.owner, said_by, reason, now
        ):
            raise not_found("message")


@get("/api/devices", summary="Where am I logged in?", tags=["people"])
async def devices(request: AnyRequest) -> tuple[Device, ...]:
    """The browsers in which my account is open, the latest used first; a guest has this one, or none."""
    session = await visitor_of(request).known()
    if session is None:
        return ()
    return tuple(
        Device(id=device_id(one), device=one.device, created=one.created, seen=one.seen, here=one.hash == session.hash)
        for one in await desk_of(request).people.devices(session)
    )


@post("/api/devices/{id:str}/logout", summary="Log out on one device", tags=["people"], status_code=204)
async def logout_device(request: AnyRequest, id: FromPath[Annotated[str, msgspec.Meta(max_length=24)]]) -> None:
    """What is open there ends at once."""
    visitor = visitor_of(request)
    session = await visitor.session()
    await desk_of(request).people.sign_out(session, id)
    if device_id(session) == id:
        visitor.leave()


@post("/api/devices/logout", summary="Log out on all other devices", tags=["people"], status_code=204)
async def logout_elsewhere(request: AnyRequest) -> None:
    """What is open there ends at once."""
    await desk_of(request).people.sign_out_elsewhere(await visitor_of(request).session())


# --- tables ------------------------------------------------------------------------------------------------------


@get("/api/lobby", summary="My tables, open tables, running tables", tags=["tables"])
async def lobby(request: AnyRequest) -> Lobby:
    """Three lists, the latest first."""
    service = desk_of(request).service
    session = await visitor_of(request).known()
    owner = session.owner if session is not None else ""
    mine = await service.store.read(queries.tables_of, owner) if owner else []
    for row, _, _ in [found for found in mine if found[0].status == "running"][:LOADED]:
        await _loaded(service, row.id)  # to know whether I am asked there
    open_ones = await service.store.read(queries.tables_in, "open")
    running = await service.store.read(queries.tables_in, "running")
    ids = [row.id for row, _, _ in (*mine, *open_ones, *running)]
    held = await service.store.read(queries.held, owner, ids) if owner else {}
    return Lobby(
        mine=tuple([table_line(service, *found, held.get(found[0].id, [])) for found in mine]),
        open=tuple(table_line(service, *found, held.get(found[0].id, [])) for found in open_ones),
        running=tuple(table_line(service, *found, held.get(found[0].id, [])) for found in running),
    )


@get("/api/waiting", summary="The tables that wait for me", tags=["tables"])
async def waiting_for_me(request: AnyRequest) -> tuple[WaitingTable, ...]:
    """The one whose clock runs out first comes first, then the one that has waited longest."""
    service = desk_of(request).service
    session = await visitor_of(request).known()
    mine = await service.store.read(queries.tables_of, session.owner) if session is not None else []
    running = [row for row, _, _ in mine if row.status == "running" and not row.analysis][:LOADED]
    found: list[tuple[float, float, WaitingTable]] = []
    for row in running:
        await _loaded(service, row.id)
        live = service.tables.get(row.id)
        if live is None or session is None or not live.is_running:
            continue
        seats = [p for p in live.opened.seats_of(session.owner) if p in live.state.actors]
        if seats and not live.opened.plays_itself(seats[0]):
            due = live.seats[seats[0]].due or 0.0
            words = live.state.prompt(seats[0])
            info = WaitingTable(table=row.id, game=row.game, title=live.opened.title, prompt=words, due=due)
            found.append((due or math.inf, row.updated, info))
    return tuple(info for _, _, info in sorted(found, key=lambda one: one[:2]))


async def _loaded(service: Service, id: str) -> None:
    with contextlib.suppress(Refused):  # a game that is not installed any more; it is listed all the same
        await service.table(id)


def table_line(service: Service, row: TableRow, seats: list[SeatRow], number: int, mine: list[int]) -> TableInfo:
    """A table in a list; what is asked of me is known for tables in memory."""
    live = service.tables.get(row.id)
    prompt = ""
    if live is not None and live.is_running:
        prompt = next((live.state.prompt(p) for p in mine if p in live.state.actors), "")
    try:
        title = game(row.game).title
    except BadInput:
        title = row.game
    infos = live.audience.seat_infos() if live is not None else tuple(_seat_info(seat) for seat in seats)
    return TableInfo(
        id=row.id,
        game=row.game,
        title=title,
        status=row.status,
        players=row.players,
        seats=infos,
        mine=tuple(sorted(mine)),
        number=max(live.ledger.number_for(seat) for seat in mine or [-1]) if live is not None else number,
        round=live.audience.round() if live is not None else "",
        prompt=prompt,
        my_turn=bool(prompt),
        listed=row.listed,
        commitment=row.commitment,
        clock=row.clock,
        options=row.options,
        updated=row.updated,
        analysis=row.analysis,
        rated=row.rated,
        asked=tuple(live.played.seen_by(-1).seen_asked(-1)) if live is not None and live.is_running else (),
    )


def _seat_info(seat: SeatRow) -> SeatInfo:
    level = seat.level if seat.kind == "bot" or seat.state == "kept" else ""
    return SeatInfo(
        index=seat.place, kind=seat.kind, state=seat.state, name=seat.name, seat=f"Seat {seat.place + 1}", level=level
    )


@post("/api/tables", summary="Open a table", tags=["tables"], status_code=HTTP_201_CREATED)
async def open_table(request: AnyRequest, data: JSONBody[TableWish]) -> TableOpened:
    """It begins at once if no seat is open. The private links are shown this once."""
    desk, visitor = desk_of(request), visitor_of(request)
    if not desk.openings.take(visitor.address):
        raise too_many("Too many tables were opened from your address; come back later.")
    session = await visitor.session()
    desk.service.came_from(session.owner, visitor.address)
    if data.rated:
        await note_browser(request)
    return await desk.service.open(data, session)


@get("/api/tables/{table:str}", summary="A table at a glance", tags=["tables"])
async def table_info(request: AnyRequest, table: TableId) -> TableInfo:
    """What everybody may know of it, and which seats are mine."""
    service = desk_of(request).service
    live = await service.table(table)
    session = await visitor_of(request).known()
    mine = list(live.opened.seats_of(session.owner)) if session is not None else []
    return table_line(service, live.row, live.seats, live.number, mine)


@get("/api/tables/{table:str}/prints/{name:str}", summary="A printed map", tags=["tables"], media_type="image/svg+xml")
async def print_of(request: AnyRequest, table: TableId, name: FromPath[str]) -> Response[str]:
    """What a board looks like without its pieces, by the name that a scene gives it; may be kept forever."""
    body = await asyncio.to_thread(press, name)
    if body is None:  # from another process, or long ago: is it one that I see now?
        live = await desk_of(request).service.table(table)
        session = await visitor_of(request).known()
        mine = live.opened.seats_of(session.owner) if session is not None else ()
        if not any(name in live.audience.prints(seat) for seat in (-1, *mine)):
            raise not_found("map")
        body = await asyncio.to_thread(press, name)
    assert body is not None
    return Response(body, media_type="image/svg+xml", headers={"cache-control": FOREVER})


@post("/api/tables/{table:str}/claim", summary="Take the seat of a private link", tags=["tables"], status_code=200)
async def claim(request: AnyRequest, table: TableId, data: JSONBody[Claim]) -> SeatTaken:
    """The token of the link's fragment is exchanged for the seat; the cookie holds it from then on."""
    desk, visitor = desk_of(request), visitor_of(request)
    if not desk.joins.take(visitor.address):
        raise too_many("Too many seats were taken from your address; come back later.")
    live = await desk.service.table(table)
    session = await visitor.session()
    if live.row.rated:
        await note_browser(request)
    seat = await desk.service.seating.claim(live, data.token, data.name, session)
    await desk.people.introduce(session, data.name)
    return SeatTaken(table=live.id, seat=seat)


@post("/api/tables/{table:str}/join", summary="Sit down at a table", tags=["tables"], status_code=200)
async def join(request: AnyRequest, table: TableId, data: JSONBody[JoinWish]) -> SeatTaken:
    """The game begins when the last open seat is taken."""
    desk, visitor = desk_of(request), visitor_of(request)
    if not desk.joins.take(visitor.address):
        raise too_many("Too many seats were taken from your address; come back later.")
    live = await desk.service.table(table)
    session = await visitor.session()
    if live.row.rated:
        await note_browser(request)
    seat = await desk.service.seating.join(live, data.seat, data.name, session)
    await desk.people.introduce(session, data.name)
    return SeatTaken(table=live.id, seat=seat)


@post("/api/tables/{table:str}/seats/{seat:int}/name", summary="Name a seat of mine", tags=["tables"], status_code=200)
async def name_seat(request: AnyRequest, table: TableId, seat: SeatIndex, data: JSONBody[NameWish]) -> SeatNamed:
    """Each of several people at one device has a name."""
    service = desk_of(request).service
    session = await visitor_of(request).session()
    return SeatNamed(await service.seating.rename(await service.table(table), seat, data.name, session))


@post("/api/tables/{table:str}/seats/{seat:int}/leave", summary="Give a seat up", tags=["tables"], status_code=204)
async def leave(request: AnyRequest, table: TableId, seat: SeatIndex) -> None:
    """Before the game the seat is open again; later a bot plays on, and the host can make a new link."""
    service = desk_of(request).service
    await service.seating.leave(await service.table(table), seat, await visitor_of(request).session())


@post("/api/tables/{table:str}/seats/{seat:int}/link", summary="A new private link", tags=["tables"], status_code=200)
async def new_link(request: AnyRequest, table: TableId, seat: SeatIndex) -> NewLink:
    """By who sat down there first, or by the host if nobody holds it. Who else came by the old link loses the seat."""
    service = desk_of(request).service
    return NewLink(await service.seating.link(await service.table(table), seat, await visitor_of(request).session()))


@post(
    "/api/tables/{table:str}/seats/{seat:int}/bot",
    summary="Give an open seat to a bot",
    tags=["tables"],
    status_code=204,
)
async def fill(request: AnyRequest, table: TableId, seat: SeatIndex, data: JSONBody[FillWish]) -> None:
    """By the host."""
    service = desk_of(request).service
    await service.seating.fill(await service.table(table), seat, data.level, await visitor_of(request).session())


@post("/api/tables/{table:str}/seats/{seat:int}/take", summary="Sit down here", tags=["tables"], status_code=200)
async def take(request: AnyRequest, table: TableId, seat: SeatIndex) -> SeatTaken:
    """An open seat of a listed table."""
    desk, visitor = desk_of(request), visitor_of(request)
    if not desk.joins.take(visitor.address):
        raise too_many("Too many seats were taken from your address; come back later.")
    live = await desk.service.table(table)
    if live.row.rated:
        await note_browser(request)
    found = await desk.service.seating.join(live, seat, "", await visitor.session())
    return SeatTaken(table=live.id, seat=found)


@post("/api/tables/{table:str}/seats/{seat:int}/hand_over", summary="A bot for me", tags=["tables"], status_code=204)
async def hand_over(request: AnyRequest, table: TableId, seat: SeatIndex) -> None:
    """A bot plays for me until I take my seat back."""
    service = desk_of(request).service
    live = await service.table(table)
    session = await visitor_of(request).session()
    if seat not in live.opened.seats_of(session.owner):
        raise Refused("You do not sit there.", 403)
    await service.seating.hand(live, seat, True, "normal")


@post("/api/tables/{table:str}/start", summary="Begin the game", tags=["tables"], status_code=204)
async def start(request: AnyRequest, table: TableId) -> None:
    """By the host or anybody who sits there, when no seat is open."""
    service = desk_of(request).service
    live = await service.table(table)
    session = await visitor_of(request).session()
    if session.owner != live.row.host and not live.opened.seats_of(session.owner):
        raise Refused("Only those who sit at the table can begin.", 403)
    await service.begin(live)


@post("/api/tables/{table:str}/rematch", summary="Open a table for the same people", tags=["tables"], status_code=201)
async def rematch(request: AnyRequest, table: TableId) -> TableOpened:
    """At once if you are the only person; else propose it at the table."""
    service = desk_of(request).service
    live = await service.table(table)
    session = await visitor_of(request).session()
    mine = live.opened.seats_of(session.owner)
    if not mine:
        raise Refused("Only those who sat at the table can ask for a rematch.", 403)
    if not live.is_ended:
        raise Refused("A rematch can be played when the game is over.", 409)
    if any(place not in mine for place in live.opened.persons()):
        raise Refused("Propose the rematch at the table, so that the others can agree.", 409)
    id = await service.rematch(live)
    row = (await service.table(id)).row
    return TableOpened(table=id, link=f"/t/{id}", links=(), commitment=row.commitment)


@post("/api/tables/{table:str}/fork", summary="Analyse a position", tags=["tables"], status_code=201)
async def fork(request: AnyRequest, table: TableId, data: JSONBody[ForkWish]) -> TableOpened:
    """A table of one's own: the true position of a finished game, an imagined one of a running game."""
    desk, visitor = desk_of(request), visitor_of(request)
    if not desk.openings.take(visitor.address):
        raise too_many("Too many tables were opened from your address; come back later.")
    live = await desk.service.table(table)
    session = await visitor.session()
    mine = live.opened.seats_of(session.owner)
    desk.service.came_from(session.owner, visitor.address)
    viewer = mine[0] if mine and not live.row.analysis else -1
    owned = session.owner == live.row.host
    for words in data.words:
        parsed(live.game, words)  # what is no choice of this game is refused before a table is opened
    state, moment = await looking.analysed(live, viewer, data, owned)
    opened = await desk.service.fork(live, state, moment, session)
    if data.words and 0 <= data.seat < state.players:
        await looking.play_plan(await desk.service.table(opened.table), data.seat, data.words)
    return opened


@get("/api/tables/{table:str}/branches", summary="A game and its analyses", tags=["tables"])
async def branches(request: AnyRequest, table: TableId) -> Tree:
    """Asked of a game: my own analyses of it. Asked of an analysis: all that its host made of that game."""
    service = desk_of(request).service
    live = await service.table(table)
    session = await visitor_of(request).known()
    owner = session.owner if session is not None else ""
    row = live.row
    root, host = (row.root, row.host) if row.analysis else (row.id, owner)
    found = await service.store.read(queries.branches, root, host) if host else []
    if owner != host:
        if row.analysis and not row.listed:
            raise Refused("This is somebody's own analysis; they can share it.", 403)
        found = [one for one in found if one.listed]
    played = {one.id: service.tables[one.id] for one in found if one.id in service.tables}
    return Tree(
        game=root,
        title=live.opened.title,
        mine=bool(owner) and owner == host,
        branches=tuple(
            Branch(
                table=one.id,
                parent=one.parent,
                moment=one.moment,
                name=one.name,
                number=played[one.id].played.number_for(-1) if one.id in played else 0,
                shared=one.listed,
            )
            for one in found
        ),
    )


@post("/api/tables/{table:str}/branch", summary="Name or share an analysis", tags=["tables"], status_code=204)
async def change_branch(request: AnyRequest, table: TableId, data: JSONBody[BranchWish]) -> None:
    """By who made it; a name has 1 to 24 visible characters."""
    service = desk_of(request).service
    live = await service.table(table)
    session = await visitor_of(request).session()
    if not live.row.analysis or session.owner != live.row.host:
        raise Refused("Only who made an analysis can name or share it.", 403)
    row = live.row
    name = row.name if data.name is None else checked_name(data.name)
    shared = row.listed if data.shared is None else data.shared
    await service.store.write(queries.change_table, live.id, name=name, listed=shared)
    row.name, row.listed = name, shared
    await service.store.tell(live.id, "meta")


# --- records -----------------------------------------------------------------------------------------------------


async def record_of(service: Service, live: LiveTable) -> tuple[Record, list[EntryRow]]:
    """The record of a table, and its entries as they are kept."""
    if live.row.analysis:
        raise Refused("An analysis table begins in the middle: it has no record of its own.", 409)
    if not live.is_begun:
        raise Refused("The game has not begun.", 409)
    record, rows = head(live.row), await service.store.read(queries.entries_after, live.id, 0)
    record.entries = [entry_of(row) for row in rows]
    return record, rows


@get("/api/tables/{table:str}/record", summary="Download the record", tags=["records"], media_type=MediaType.JSON)
async def record(request: AnyRequest, table: TableId) -> Response[bytes]:
    """Of a finished game: with the secret of its dice, so that anybody can verify it."""
    service = desk_of(request).service
    live = await service.table(table)
    if not live.is_ended:
        raise Refused("The record can be downloaded when the game is over.", 409)
    found, _ = await record_of(service, live)
    effective = found.effective()
    if effective:
        effective[-1].digest = live.state.digest()  # so that a record with another choice in it does not verify
    name = f"{live.row.game}-{live.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(found.to_json().encode(), media_type=MediaType.JSON, headers=headers)


@get("/api/tables/{table:str}/verify", summary="Check a finished game's dice", tags=["records"])
async def verify(request: AnyRequest, table: TableId) -> Verdict:
    """Replays the record from the published secret and compares it with the commitment and the final position."""
    service = desk_of(request).service
    live = await service.table(table)
    if not live.is_ended:
        raise Refused("The dice can be verified when the game is over and their secret is published.", 409)
    found, _ = await record_of(service, live)
    final = live.state.digest()
    ok, sentence = await asyncio.to_thread(_verified, found, final)
    row = live.row
    return Verdict(ok=ok, sentence=sentence, entries=len(found.entries), commitment=row.commitment, secret=row.secret)


def _verified(record: Record, final: str) -> tuple[bool, str]:
    try:
        record.verify()
        same = record.replay().digest() == final
    except BadInput as error:
        return False, str(error)
    if not same:
        return False, "The record leads to another position than the one on the table."
    return True, "The secret belongs to the commitment shown before the game, and every die and card follows from it."


@get("/api/tables/{table:str}/story", summary="How a game goes or went", tags=["records"])
async def story(request: AnyRequest, table: TableId) -> Story:
    """Replays the record and counts everybody's points: public ones while it is played, all of them when it is over."""
    service = desk_of(request).service
    live = await service.table(table)
    session = await visitor_of(request).known()
    viewer = next(iter(live.opened.seats_of(session.owner)), -1) if session is not None else -1
    ended, last = live.is_ended, live.number and live.played.told_to(-1)
    found, rows = await record_of(service, live)
    try:
        if ended:
            told = await asyncio.to_thread(story_of, found, rows)
        else:
            found.entries = [entry for entry in found.entries if entry.number <= last]
            told = await asyncio.to_thread(public_story, found)
    except BadInput as error:
        raise Refused(f"This game cannot be replayed: {error}.", 409) from None
    return counted(told, live.played, viewer)


HANDLERS = [
    *(health, metrics, app_info, list_games, rules_page, art, plate, layout),
    *(
        me,
        rename,
        register,
        login,
        logout,
        change_password,
        reset_password,
        report_chat,
        devices,
        logout_device,
        logout_elsewhere,
    ),
    *(
        lobby,
        waiting_for_me,
        open_table,
        table_info,
        print_of,
        claim,
        join,
        leave,
        name_seat,
        take,
        hand_over,
        new_link,
        fill,
        start,
        rematch,
        fork,
        branches,
        change_branch,
        record,
        verify,
        story,
    ),
]
