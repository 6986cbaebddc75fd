"""Profiles over HTTP: public pages, history, ratings, export and deletion."""

from __future__ import annotations

import asyncio
import io
import re
import zipfile
from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Annotated
from zoneinfo import ZoneInfo

import msgspec
from litestar import Response, get, post
from litestar.enums import MediaType
from litestar.params import FromPath, FromQuery, JSONBody

from pentarchy.core.errors import BadInput
from pentarchy.core.game import game as game_of
from pentarchy.core.record import Record
from pentarchy.server import friends, past, queries
from pentarchy.server.api import (
    Beaten,
    FactionTally,
    FriendState,
    GameTally,
    Leaderboard,
    PasswordAgain,
    PastGame,
    PastGames,
    Profile,
    ProfileWish,
    Ranked,
    RatingInfo,
    ResultSeat,
)
from pentarchy.server.desk import AnyRequest, Desk, desk_of, visitor_of
from pentarchy.server.errors import Refused, not_found, too_many
from pentarchy.server.ledger import entry_of, head, stand
from pentarchy.server.names import folded
from pentarchy.server.past import Wanted
from pentarchy.server.ratings import Skill
from pentarchy.server.rows import ResultRow, SessionRow
from pentarchy.server.service import Service
from pentarchy.server.thinking import levels
from pentarchy.server.times import zone_of

PAGE = 30
LAST_PAGE = 10_000
MOST_RECORDS = 2_000
FEW = 6  # factions and opponents of a profile
ANYTHING = Wanted()
NOBODY = "There is no page of this name here, or its player keeps it to themselves."
PlayerName = FromPath[Annotated[str, msgspec.Meta(max_length=100)]]
Short = FromQuery[Annotated[str, msgspec.Meta(max_length=40)]]
Zone = FromQuery[Annotated[str, msgspec.Meta(max_length=60)]]


def title_of(slug: str) -> str:
    """A game's title; its short name if it is no longer installed."""
    try:
        return game_of(slug).title
    except BadInput:
        return slug


def profile_of(text: str) -> ProfileWish:
    """A profile from the store."""
    return msgspec.json.decode(text, type=ProfileWish) if text else ProfileWish()


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Whose page it is, and whether the visitor is its owner."""

    owner: str
    name: str
    wish: ProfileWish
    since: float
    mine: bool

    def shows(self, part: str) -> bool:
        """May the visitor see this?"""
        return self.mine or part in self.wish.shown


async def myself(request: AnyRequest) -> Person:
    """The visitor; a guest has a history, too."""
    session = await visitor_of(request).known()
    if session is None:
        return Person(owner="s:", name="", wish=ProfileWish(), since=0.0, mine=True)
    if session.user_id is None:
        return Person(owner=session.owner, name=session.name, wish=ProfileWish(), since=session.created, mine=True)
    found = await desk_of(request).service.store.read(past.account, session.user_id)
    _, text, since = found if found is not None else ("", "", session.created)
    return Person(owner=session.owner, name=session.name, wish=profile_of(text), since=since, mine=True)


async def somebody(request: AnyRequest, name: str) -> Person:
    """An account with a public page, or the visitor's own; otherwise Refused, as if there were no such account."""
    service = desk_of(request).service
    found = await service.store.read(past.account_called, folded(name))
    session = await visitor_of(request).known()
    if found is None:
        raise Refused(NOBODY, 404)
    id, shown, text, since = found
    wish = profile_of(text)
    mine = session is not None and session.user_id == id
    if not mine and not set(wish.shown) - {"ratings"}:
        raise Refused(NOBODY, 404)
    return Person(owner=f"u:{id}", name=shown, wish=wish, since=since, mine=mine)


# --- profiles ----------------------------------------------------------------------------------------------------


@get("/api/profile", summary="My profile", tags=["people"])
async def my_profile(request: AnyRequest) -> Profile:
    """Everything about my finished games; a guest's, too."""
    return await _shown(desk_of(request).service, await myself(request))


@get("/api/players/{name:str}", summary="Somebody's profile", tags=["people"])
async def player(request: AnyRequest, name: PlayerName) -> Profile:
    """What they show publicly; 404 if that is nothing."""
    service, person = desk_of(request).service, await somebody(request, name)
    session = await visitor_of(request).known()
    friend: FriendState = ""
    if session is not None and session.user_id is not None and not person.mine:
        friend = await service.store.read(friends.state_of, session.user_id, int(person.owner[2:]))
    return await _shown(service, person, friend)


@post("/api/profile", summary="Change my profile", tags=["people"], status_code=200)
async def change_profile(request: AnyRequest, data: JSONBody[ProfileWish]) -> Profile:
    """Colour, badge, and what my public page shows."""
    session = await _account(request)
    service = desk_of(request).service
    assert session.user_id is not None
    await service.store.write(past.set_profile, session.user_id, msgspec.json.encode(data).decode())
    return await _shown(service, await myself(request))


async def _account(request: AnyRequest) -> SessionRow:
    session = await visitor_of(request).known()
    if session is None or session.user_id is None:
        raise Refused("This needs an account: make one first, your tables come along.", 403)
    return session


async def _shown(service: Service, person: Person, friend: FriendState = "") -> Profile:
    rows = await service.store.read(past.results_of, person.owner, ANYTHING)
    finished = [row for row in rows if row.rank]
    ratings = await service.store.read(past.ratings_of, person.owner) if person.shows("ratings") else []
    return Profile(
        name=person.name,
        account=person.owner.startswith("u:"),
        mine=person.mine,
        colour=person.wish.colour,
        badge=person.wish.badge,
        since=person.since,
        shown=person.wish.shown,
        tables=person.wish.tables,
        approachable=person.wish.approachable,
        friend=friend,
        games=_by_game(finished) if person.shows("results") else (),
        factions=_by_faction(finished) if person.shows("factions") else (),
        beaten=await _beaten(service, person, finished) if person.shows("opponents") else (),
        ratings=tuple(
            RatingInfo(
                game=one.game,
                title=title_of(one.game),
                rating=one.skill.shown,
                give_or_take=one.skill.give_or_take,
                games=one.games,
            )
            for one in ratings
        ),
    )


def _won(row: ResultRow) -> bool:
    return row.rank == 1 and not row.gone


def _by_game(rows: Sequence[ResultRow]) -> tuple[GameTally, ...]:
    found: dict[str, list[ResultRow]] = defaultdict(list)
    for row in rows:
        found[row.game].append(row)
    tallies = [
        GameTally(
            game=slug,
            title=title_of(slug),
            games=len(of_game),
            won=sum(map(_won, of_game)),
            best=max(row.points for row in of_game),
        )
        for slug, of_game in found.items()
    ]
    return tuple(sorted(tallies, key=lambda tally: (-tally.games, tally.title)))


def _by_faction(rows: Sequence[ResultRow]) -> tuple[FactionTally, ...]:
    found: dict[tuple[str, str], list[ResultRow]] = defaultdict(list)
    for row in rows:
        found[row.game, row.faction].append(row)
    tallies = [
        FactionTally(game=slug, title=title_of(slug), faction=faction, games=len(of), won=sum(map(_won, of)))
        for (slug, faction), of in found.items()
    ]
    return tuple(sorted(tallies, key=lambda tally: (-tally.games, -tally.won, tally.faction))[:FEW])


async def _beaten(service: Service, person: Person, rows: Sequence[ResultRow]) -> tuple[Beaten, ...]:
    """The strongest opponents beaten; visitors see only bots and people who show their results."""
    tables = await service.store.read(past.results_at, [row.table_id for row in rows])
    times: dict[tuple[str, str], int] = defaultdict(int)
    names: dict[str, str] = {}
    for row in rows:
        for other in tables[row.table_id]:
            behind = other.rank > row.rank or (other.gone and not row.gone)
            if behind and not row.gone and other.owner != person.owner:
                times[other.owner, row.game] += 1
                names[other.owner] = other.name
    known = await service.store.read(past.accounts, [int(who[2:]) for who in names if who.startswith("u:")])
    skills = {
        (one.owner, slug): one.skill
        for slug in {slug for _, slug in times}
        for one in await service.store.read(past.ratings_for, slug)
    }

    def strength(of: tuple[str, str]) -> float:
        if of in skills:
            return skills[of].mu
        who = of[0][2:]
        return 15.0 + 4.0 * levels().index(who) if of[0].startswith("b:") and who in levels() else 20.0

    def may_be_named(who: str) -> bool:
        if person.mine or who.startswith("b:"):
            return True
        return who.startswith("u:") and int(who[2:]) in known and "results" in profile_of(known[int(who[2:])][1]).shown

    strongest = sorted((of for of in times if may_be_named(of[0])), key=lambda of: (-strength(of), -times[of], of))
    return tuple(
        Beaten(
            name=f"Bot ({of[0][2:]})" if of[0].startswith("b:") else names[of[0]],
            bot=of[0].startswith("b:"),
            game=of[1],
            title=title_of(of[1]),
            times=times[of],
            rating=skills[of].shown if of in skills else 0,
        )
        for of in strongest[:FEW]
    )


# --- history -----------------------------------------------------------------------------------------------------


def _wanted(game: str, people: str, result: str, since: str, until: str, zone: str) -> Wanted:
    here = zone_of(zone)
    return Wanted(game=game, people=people, result=result, since=_day(since, here), until=_day(until, here, 1))


def _day(text: str, zone: ZoneInfo, later: int = 0) -> float:
    """When a day begins in a time zone, or the day that comes so many days later; 0 if none is meant."""
    if not text:
        return 0.0
    try:
        return (datetime.strptime(text, "%Y-%m-%d") + timedelta(days=later)).replace(tzinfo=zone).timestamp()
    except (ValueError, OverflowError):
        raise Refused("A day is written as 2026-03-31.", field="since") from None


@get("/api/history", summary="My finished games", tags=["people"])
async def my_history(
    request: AnyRequest,
    game: Short = "",
    people: Short = "",
    result: Short = "",
    since: Short = "",
    until: Short = "",
    zone: Zone = "UTC",
    page: FromQuery[Annotated[int, msgspec.Meta(ge=0, le=LAST_PAGE)]] = 0,
) -> PastGames:
    """Thirty to a page. Filters: game, part of a name, won/lost/left/early/rated, days as 2026-03-31 of `zone`."""
    return await _history(request, await myself(request), _wanted(game, people, result, since, until, zone), page)


@get("/api/players/{name:str}/history", summary="Somebody's finished games", tags=["people"])
async def player_history(
    request: AnyRequest,
    name: PlayerName,
    game: Short = "",
    result: Short = "",
    since: Short = "",
    until: Short = "",
    zone: Zone = "UTC",
    page: FromQuery[Annotated[int, msgspec.Meta(ge=0, le=LAST_PAGE)]] = 0,
) -> PastGames:
    """If it is public. People whose own history is private are not named, and cannot be searched for."""
    person = await somebody(request, name)
    if not person.shows("history"):
        raise Refused(NOBODY, 404)
    return await _history(request, person, _wanted(game, "", result, since, until, zone), page)


async def _history(request: AnyRequest, person: Person, wanted: Wanted, page: int) -> PastGames:
    if not 0 <= page <= LAST_PAGE:  # the annotation documents it and refuses nothing
        raise Refused(f"Pages go from 0 to {LAST_PAGE}.", field="page")
    store = desk_of(request).service.store
    rows = await store.read(past.results_of, person.owner, wanted, PAGE, page * PAGE)
    count = await store.read(past.count_results, person.owner, wanted)
    tables = await store.read(past.results_at, [row.table_id for row in rows])
    hidden = set() if person.mine else await _unnamed(request, person, tables)
    return PastGames(
        games=tuple(_past_game(row, tables[row.table_id], person, hidden) for row in rows),
        count=count,
    )


async def _unnamed(request: AnyRequest, person: Person, tables: dict[str, list[ResultRow]]) -> set[str]:
    """The people at these tables whose own history is private: this page must not reveal it."""
    owners = {row.owner for rows in tables.values() for row in rows} - {person.owner}
    people = {who: int(who[2:]) for who in owners if who.startswith("u:")}
    known = await desk_of(request).service.store.read(past.accounts, sorted(people.values()))
    open_ones = {who for who, id in people.items() if id in known and "history" in profile_of(known[id][1]).shown}
    return {who for who in owners if not who.startswith("b:")} - open_ones


def _past_game(row: ResultRow, others: Sequence[ResultRow], person: Person, hidden: set[str]) -> PastGame:
    rated = row.new_mu is not None and row.mu is not None and row.new_sigma is not None and row.sigma is not None
    after = Skill(row.new_mu or 0.0, row.new_sigma or 0.0).shown if rated else 0
    before = Skill(row.mu or 0.0, row.sigma or 0.0).shown if rated else 0
    return PastGame(
        table=row.table_id if person.mine else "",
        game=row.game,
        title=title_of(row.game),
        ended=row.ended,
        rank=row.rank,
        points=row.points,
        faction=row.faction,
        left=row.gone,
        rated=rated,
        rating=after,
        change=after - before,
        seats=tuple(
            ResultSeat(
                name="Another player" if one.owner in hidden else one.name,
                faction=one.faction,
                points=one.points,
                rank=one.rank,
                bot=one.is_bot,
                mine=one.owner == person.owner,
                left=one.gone,
            )
            for one in others
        ),
    )


@get("/api/history/records.zip", summary="All my records in one file", tags=["people"], media_type="application/zip")
async def all_records(request: AnyRequest, game: Short = "") -> Response[bytes]:
    """A ZIP file with the record of every finished game of mine, or of one game's."""
    desk, person = desk_of(request), await myself(request)
    await _must_not_hurry(desk, request)
    rows = await desk.service.store.read(past.results_of, person.owner, Wanted(game=game), MOST_RECORDS)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for id in dict.fromkeys(row.table_id for row in rows):
            text = await _record(desk.service, id)
            if text:
                await asyncio.to_thread(archive.writestr, *text)
    headers = {"content-disposition": 'attachment; filename="pentarchy-records.zip"', "cache-control": "no-store"}
    return Response(packed.getvalue(), media_type="application/zip", headers=headers)


async def _record(service: Service, id: str) -> tuple[str, str] | None:
    """The name and text of a finished game's record; None where it cannot be replayed here."""
    opened = await service.store.read(queries.table, id)
    position = await service.store.read(queries.position, id)
    if opened is None or position is None or opened.table.status not in past.ENDED:
        return None
    rows = await service.store.read(past.entries_of, id)
    row = opened.table

    def written() -> tuple[str, str] | None:
        try:
            record: Record = head(row)
            record.entries = [entry_of(entry) for entry in rows]
            effective = record.effective()
            if effective:
                effective[-1].digest = stand(row, position).state.digest()
        except BadInput:
            return None
        return f"{row.game}-{row.id}.json", record.to_json()

    return await asyncio.to_thread(written)


async def _must_not_hurry(desk: Desk, request: AnyRequest) -> None:
    if not await desk.downloads.take(visitor_of(request).address):
        raise too_many("Too many large downloads from your address; come back in an hour.")


# --- ratings -----------------------------------------------------------------------------------------------------


@get("/api/leaderboards/{slug:str}", summary="The leaderboard of a game", tags=["people"])
async def leaderboard(request: AnyRequest, slug: FromPath[str]) -> Leaderboard:
    """People who show their rating, and bots, ordered by the lower end of the rating's interval."""
    service = desk_of(request).service
    session = await visitor_of(request).known()
    me = session.owner if session is not None else ""
    rated = await service.store.read(past.ratings_for, slug[:40])
    try:
        title = game_of(slug).title
    except BadInput:
        raise not_found("game") from None
    lines = []
    for one in sorted(rated, key=lambda one: -one.skill.surely):
        bot = one.owner.startswith("b:")
        wish = profile_of(one.profile)
        if bot or one.owner == me or "ratings" in wish.shown:
            lines.append(
                Ranked(
                    name=f"Bot ({one.name})" if bot else one.name,
                    bot=bot,
                    rating=one.skill.shown,
                    give_or_take=one.skill.give_or_take,
                    games=one.games,
                    mine=one.owner == me,
                    page=not bot and bool(set(wish.shown) - {"ratings"}),
                )
            )
    return Leaderboard(game=slug, title=title, lines=tuple(lines[:200]))


# --- leaving -----------------------------------------------------------------------------------------------------


@get("/api/export", summary="Everything about me as one file", tags=["people"], media_type=MediaType.JSON)
async def export(request: AnyRequest) -> Response[object]:
    """Everything stored about me, as JSON, without secrets, which exist only as hashes."""
    desk = desk_of(request)
    session = await visitor_of(request).known()
    if session is None:
        raise Refused("Nothing is stored about you: you were never here.", 404)
    await _must_not_hurry(desk, request)
    found = await desk.service.store.read(past.everything, session.owner, session.hash)
    name = re.sub(r"[^a-z0-9]+", "-", session.name.lower()).strip("-") or "me"
    headers = {"content-disposition": f'attachment; filename="pentarchy-{name}.json"', "cache-control": "no-store"}
    body = msgspec.json.format(msgspec.json.encode(found), indent=1)
    return Response(body, media_type=MediaType.JSON, headers=headers)


@post("/api/account/delete", summary="Delete my account", tags=["people"], status_code=204)
async def delete_account(request: AnyRequest, data: JSONBody[PasswordAgain]) -> None:
    """Finished games stay with a former player; a bot plays on where I sit. It cannot be undone."""
    desk, visitor = desk_of(request), visitor_of(request)
    if not await desk.logins.take(visitor.address):
        raise too_many("Too many tries from your address; come back in an hour.")
    await desk.people.delete(await _account(request), data.password)
    visitor.leave()


HANDLERS = [
    *(my_profile, player, change_profile, my_history, player_history, all_records, leaderboard, export, delete_account),
]
