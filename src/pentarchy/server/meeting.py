"""Meeting others, over HTTP: clubs, and finding a game."""

from __future__ import annotations

import re
from typing import Annotated, Any

import msgspec
from litestar import Request, get, post
from litestar.params import FromPath, JSONBody

from pentarchy.core.errors import BadInput
from pentarchy.core.game import game as game_of
from pentarchy.core.settings import settled
from pentarchy.server import clubs, past, queries
from pentarchy.server.api import (
    ClockWish,
    ClubGame,
    ClubInvited,
    ClubLine,
    ClubMember,
    ClubPage,
    ClubStandings,
    Leaderboard,
    NameWish,
    Ranked,
    ResultSeat,
    SeatTaken,
    SeatWish,
    SeekWish,
    Standing,
    Stopped,
    TableWish,
    TokenWish,
)
from pentarchy.server.desk import AnyRequest, Desk, desk_of, visitor_of
from pentarchy.server.errors import Refused, not_found, too_many
from pentarchy.server.names import name as checked_name
from pentarchy.server.profiles import profile_of, title_of
from pentarchy.server.service import Service
from pentarchy.server.tables import table_line
from pentarchy.server.tokens import hashed, table_id, token

ClubId = FromPath[Annotated[str, msgspec.Meta(max_length=24)]]
MOST_CLUBS = 20  # of a player
MOST_MEMBERS = 500
FINISHED = 30  # games of a club's page
TABLE = re.compile(r"/api/tables/([a-z0-9]{1,24})(/|$)")
PACES = {
    "none": ClockWish(),
    "live": ClockWish(kind="live", bank=1800, increment=30),
    "correspondence": ClockWish(kind="correspondence", bank=3 * 86_400, increment=86_400),
}


async def members_only(request: Request[Any, Any, Any]) -> None:
    """A club's tables are visible to its members and players only: for others they do not exist."""
    found = TABLE.match(request.url.path)
    if found is None:
        return
    service = desk_of(request).service
    live = service.tables.get(found[1])
    club = live.row.club if live is not None else await service.store.read(clubs.club_of_table, found[1])
    if not club:
        return
    session = await visitor_of(request).known()
    if session is not None:
        if await service.store.read(clubs.is_member, club, session.user_id):
            return
        if await service.store.read(queries.held, session.owner, [found[1]]):
            return
    if found[2] and request.url.path.endswith(("/claim", "/join", "/take")):
        return  # the handler answers with its own sentence
    raise not_found()


async def _user(request: AnyRequest) -> int:
    session = await visitor_of(request).known()
    if session is None or session.user_id is None:
        raise Refused("Clubs are for accounts: make one first, your tables come along.", 403)
    return session.user_id


async def _member(request: AnyRequest, id: str) -> tuple[Service, int]:
    service, user = desk_of(request).service, await _user(request)
    if not await service.store.read(clubs.is_member, id, user):
        raise not_found("club")
    return service, user


async def _founder(request: AnyRequest, id: str) -> tuple[Service, int]:
    service, user = await _member(request, id)
    if not any(one.founder and one.user_id == user for one in await service.store.read(clubs.members, id)):
        raise Refused("Only who founded the club can do this.", 403)
    return service, user


@get("/api/clubs", summary="My clubs", tags=["clubs"])
async def my_clubs(request: AnyRequest) -> tuple[ClubLine, ...]:
    """A guest has none."""
    session = await visitor_of(request).known()
    if session is None or session.user_id is None:
        return ()
    found = await desk_of(request).service.store.read(clubs.clubs_of, session.user_id)
    return tuple(ClubLine(id=id, name=name, members=members, founder=mine) for id, name, members, mine in found)


@post("/api/clubs", summary="Found a club", tags=["clubs"], status_code=201)
async def found_club(request: AnyRequest, data: JSONBody[NameWish]) -> ClubInvited:
    """A name of 1 to 24 visible characters; the invitation link is shown only once."""
    desk, user = desk_of(request), await _user(request)
    if not await desk.openings.take(visitor_of(request).address):
        raise too_many("Too many clubs were founded from your address; come back later.")
    if len(await desk.service.store.read(clubs.clubs_of, user)) >= MOST_CLUBS:
        raise Refused(f"A player is in at most {MOST_CLUBS} clubs.", 409)
    id, secret = table_id(), token()
    name, now = checked_name(data.name), desk.service.time.now()
    await desk.service.store.write(clubs.found, id, name, hashed(secret), user, now)
    return ClubInvited(id=id, link=f"/club/{id}#{secret}")


@get("/api/clubs/{id:str}", summary="A club of mine", tags=["clubs"])
async def club_page(request: AnyRequest, id: ClubId) -> ClubPage:
    """Its members, tables, finished games, standings and ratings; 404 for everybody else."""
    service, user = await _member(request, id)
    name = await service.store.read(clubs.club, id)
    members = await service.store.read(clubs.members, id)
    going = await service.store.read(clubs.tables_of, id)
    held = await service.store.read(queries.held, f"u:{user}", [row.id for row, _, _ in going])
    done = await service.store.read(clubs.finished_at, id, FINISHED)
    results = await service.store.read(past.results_at, done)
    return ClubPage(
        id=id,
        name=name or "",
        founder=any(one.founder and one.user_id == user for one in members),
        members=tuple(
            ClubMember(name=one.name, since=one.since, founder=one.founder, mine=one.user_id == user) for one in members
        ),
        tables=tuple(table_line(service, *one, held.get(one[0].id, [])) for one in going),
        finished=tuple(
            ClubGame(
                table=table,
                game=results[table][0].game,
                title=title_of(results[table][0].game),
                ended=results[table][0].ended,
                seats=tuple(
                    ResultSeat(
                        name=one.name,
                        faction=one.faction,
                        points=one.points,
                        rank=one.rank,
                        bot=one.is_bot,
                        mine=one.owner == f"u:{user}",
                        left=one.gone,
                    )
                    for one in results[table]
                ),
            )
            for table in done
            if table in results
        ),
        standings=_standings(await service.store.read(clubs.standings, id), members, user),
        ratings=await _ratings(service, members, user),
    )


def _standings(
    found: list[tuple[str, int, int, int]], members: list[clubs.Member], user: int
) -> tuple[ClubStandings, ...]:
    """By game."""
    names = {one.user_id: one.name for one in members}
    lines: dict[str, list[Standing]] = {}
    for game, member, games, won in found:
        if member in names:  # who joined just now has played nothing
            line = Standing(name=names[member], mine=member == user, games=games, won=won)
            lines.setdefault(game, []).append(line)
    return tuple(
        ClubStandings(game=game, title=title_of(game), lines=tuple(of_game)) for game, of_game in lines.items()
    )


async def _ratings(service: Service, members: list[clubs.Member], user: int) -> tuple[Leaderboard, ...]:
    """By game; members who show nobody their ratings see their own alone."""
    known = await service.store.read(past.accounts, [one.user_id for one in members])
    shown = [one for one in members if one.user_id == user or "ratings" in profile_of(known[one.user_id][1]).shown]
    names = {f"u:{one.user_id}": one.name for one in shown}
    lines: dict[str, list[tuple[float, Ranked]]] = {}
    for owner, name in names.items():
        for one in await service.store.read(past.ratings_of, owner):
            line = Ranked(
                name=name,
                bot=False,
                rating=one.skill.shown,
                give_or_take=one.skill.give_or_take,
                games=one.games,
                mine=owner == f"u:{user}",
            )
            lines.setdefault(one.game, []).append((-one.skill.surely, line))
    return tuple(
        Leaderboard(
            game=game, title=title_of(game), lines=tuple(line for _, line in sorted(found, key=lambda of: of[0]))
        )
        for game, found in sorted(lines.items())
    )


@post("/api/clubs/{id:str}/join", summary="Follow an invitation", tags=["clubs"], status_code=200)
async def join_club(request: AnyRequest, id: ClubId, data: JSONBody[TokenWish]) -> Stopped:
    """Join with the token of an invitation link; returns the name of the club."""
    desk, user = desk_of(request), await _user(request)
    if not await desk.joins.take(visitor_of(request).address):
        raise too_many("Too many invitations were followed from your address; come back later.")
    store = desk.service.store
    name = await store.read(clubs.name_by_link, id, hashed(data.token))
    if name is None:
        raise Refused("This link is not, or no longer, an invitation to a club.", 404)
    if len(await store.read(clubs.clubs_of, user)) >= MOST_CLUBS:
        raise Refused(f"A player is in at most {MOST_CLUBS} clubs.", 409)
    if not await store.write(clubs.join, id, user, desk.service.time.now(), MOST_MEMBERS):
        raise Refused(f"A club has at most {MOST_MEMBERS} members.", 409)
    return Stopped(name)


@post("/api/clubs/{id:str}/link", summary="A new invitation", tags=["clubs"], status_code=200)
async def new_invitation(request: AnyRequest, id: ClubId) -> ClubInvited:
    """By the club's founder; the old link stops working."""
    service, _ = await _founder(request, id)
    secret = token()
    await service.store.write(clubs.renew, id, hashed(secret))
    return ClubInvited(id=id, link=f"/club/{id}#{secret}")


@post("/api/clubs/{id:str}/leave", summary="Leave a club", tags=["clubs"], status_code=204)
async def leave_club(request: AnyRequest, id: ClubId) -> None:
    """The longest-standing member succeeds the founder; when the last one leaves, the club is deleted."""
    service, user = await _member(request, id)
    await service.store.write(clubs.leave, id, user)
    await service.left_club(id)


@post("/api/clubs/{id:str}/remove", summary="Remove a member", tags=["clubs"], status_code=204)
async def remove_member(request: AnyRequest, id: ClubId, data: JSONBody[NameWish]) -> None:
    """By the club's founder."""
    service, user = await _founder(request, id)
    for one in await service.store.read(clubs.members, id):
        if one.name == data.name and one.user_id != user:
            await service.store.write(clubs.leave, id, one.user_id)
            await service.left_club(id)
            return
    raise not_found("member")


# --- finding a game ----------------------------------------------------------------------------------------------


@post("/api/seek", summary="Find me a game", tags=["tables"], status_code=200)
async def seek(request: AnyRequest, data: JSONBody[SeekWish]) -> SeatTaken:
    """A seat at a matching open table, or at a new one where others looking for the same game will join."""
    desk, visitor = desk_of(request), visitor_of(request)
    if not await desk.openings.take(visitor.address):
        raise too_many("Too many tables were opened from your address; come back later.")
    session = await visitor.session()
    async with desk.service.store.alone():  # so that two who look for the same find each other, at whichever process
        found = await _found(desk, data, session.owner)
        if found:
            live = await desk.service.table(found)
            for player in live.opened.seats_of(session.owner):
                return SeatTaken(table=found, seat=player)  # I am already looking for this
            return SeatTaken(table=found, seat=await desk.service.seating.join(live, -1, "", session))
        seats = tuple(SeatWish(who="me" if player == 0 else "open") for player in range(data.players))
        wish = TableWish(game=data.game, seats=seats, clock=PACES[data.pace], listed=True)
        opened = await desk.service.open(wish, session, sought=True)
    return SeatTaken(table=opened.table, seat=0)


async def _found(desk: Desk, wish: SeekWish, owner: str) -> str:
    """An open table with the default options; one I am already at comes first."""
    try:
        usual = settled(game_of(wish.game).settings, {})
    except BadInput:
        raise not_found("game") from None
    store = desk.service.store
    rows = await store.read(clubs.joinable, wish.game, wish.players)
    mine = await store.read(queries.held, owner, [row.id for row in rows])
    for row in sorted(rows, key=lambda row: row.id not in mine):
        if row.clock["kind"] == wish.pace and row.options == usual:
            live = await desk.service.table(row.id)
            await desk.service.seating.free_gone(live)
            if live.row.status == "open" and any(seat.state == "open" for seat in live.seats):
                return str(row.id)
    return ""


HANDLERS = [my_clubs, found_club, club_page, join_club, new_invitation, leave_club, remove_member, seek]
