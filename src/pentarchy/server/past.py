"""Store queries about finished games: results, ratings, and the accounts behind them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from pentarchy.server import clubs, friends
from pentarchy.server import schema as db
from pentarchy.server.ratings import Skill, rate
from pentarchy.server.rows import FORMER, EntryRow, ResultRow

ENDED = ("over", "abandoned")
SAME_DEVICE = 30 * 86_400.0  # accounts used in one browser within this time are treated as one person's
FORMER_NAME = "A former player"


# --- settling ----------------------------------------------------------------------------------------------------


def unsettled(connection: Connection, limit: int) -> list[str]:
    """Games that have ended but whose results are not stored yet, oldest first."""
    ended = and_(~db.tables.c.settled, db.tables.c.status.in_(ENDED), ~db.tables.c.analysis)
    query = select(db.tables.c.id).where(ended).order_by(db.tables.c.updated).limit(limit)
    return [row.id for row in connection.execute(query)]


def add_leaver(connection: Connection, table: str, player: int, owner: str, name: str, time: float) -> None:
    """Somebody gave up their seat at a running game."""
    return_to_seat(connection, table, player, owner)
    values = {"table_id": table, "player": player, "owner": owner, "name": name, "time": time}
    connection.execute(insert(db.leavers).values(**values))


def return_to_seat(connection: Connection, table: str, player: int, owner: str) -> None:
    """A player who had left a seat is back."""
    columns = db.leavers.c
    here = and_(columns.table_id == table, columns.player == player, columns.owner == owner)
    connection.execute(delete(db.leavers).where(here))


def leavers(connection: Connection, table: str) -> list[tuple[int, str, str]]:
    """Who left a table: player, owner and name, in order."""
    query = select(db.leavers).where(db.leavers.c.table_id == table).order_by(db.leavers.c.time)
    return [(row.player, row.owner, row.name) for row in connection.execute(query)]


def settle(
    connection: Connection, table: str, results: Sequence[ResultRow], entrants: Sequence[tuple[str, int]]
) -> bool:
    """Store the results of a game and the change of ratings, once; false if that was done before.

    Entrants are the players it is rated for, each with a rank; none if it is not rated.
    """
    columns = db.tables.c
    claimed = update(db.tables).where(and_(columns.id == table, ~columns.settled)).values(settled=True)
    if connection.execute(claimed).rowcount == 0:
        return False
    changed: dict[str, tuple[Skill, Skill]] = {}
    if results and counts(connection, entrants, results[0].ended):
        changed = _rated(connection, results[0].game, entrants, results[0].ended)
    for row in results:
        values = msgspec.to_builtins(row)
        if row.owner in changed:
            before, after = changed[row.owner]
            values |= {"mu": before.mu, "sigma": before.sigma, "new_mu": after.mu, "new_sigma": after.sigma}
        connection.execute(insert(db.results).values(**values))
    return True


def counts(connection: Connection, entrants: Sequence[tuple[str, int]], now: float) -> bool:
    """Is this a game between different people (and bots)? Accounts of one device are treated as one person's."""
    people = sorted({int(who[2:]) for who, _ in entrants if who.startswith("u:")})
    if (
        not people
        or len({who for who, _ in entrants}) < 2
        or len(people) < sum(w.startswith("u:") for w, _ in entrants)
    ):
        return False
    columns = db.browsers.c
    shared = (
        select(columns.browser)
        .where(and_(columns.user_id.in_(people), columns.seen > now - SAME_DEVICE))
        .group_by(columns.browser)
        .having(func.count() > 1)
    )
    return connection.execute(shared.limit(1)).first() is None


def _rated(
    connection: Connection, game: str, entrants: Sequence[tuple[str, int]], now: float
) -> dict[str, tuple[Skill, Skill]]:
    columns = db.ratings.c
    whose = and_(columns.game == game, columns.owner.in_({who for who, _ in entrants}))
    query = select(db.ratings).where(whose).order_by(columns.owner).with_for_update()
    known = {row.owner: (Skill(row.mu, row.sigma), row.games) for row in connection.execute(query)}
    after = rate({who: skill for who, (skill, _) in known.items()}, entrants)
    for who, skill in sorted(after.items()):
        _, games = known.get(who, (Skill(), 0))
        values: dict[str, Any] = {"mu": skill.mu, "sigma": skill.sigma, "games": games + 1, "updated": now}
        here = and_(columns.game == game, columns.owner == who)
        if who in known:
            connection.execute(update(db.ratings).where(here).values(**values))
        else:
            connection.execute(insert(db.ratings).values(game=game, owner=who, **values))
    return {who: (known.get(who, (Skill(), 0))[0], skill) for who, skill in after.items()}


# --- reading -----------------------------------------------------------------------------------------------------


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """A filter for finished games; empty fields match all."""

    game: str = ""
    result: str = ""  # won, lost, left, early, rated
    people: str = ""  # part of another player's name
    since: float = 0.0
    until: float = 0.0


def results_of(
    connection: Connection, owner: str, wanted: Wanted, limit: int | None = None, skip: int = 0
) -> list[ResultRow]:
    """A player's results in finished games, latest first."""
    query = _finished(owner, wanted).order_by(db.results.c.ended.desc(), db.results.c.table_id, db.results.c.player)
    return [ResultRow(**row._mapping) for row in connection.execute(query.limit(limit).offset(skip))]


def count_results(connection: Connection, owner: str, wanted: Wanted) -> int:
    """How many finished games match."""
    counted = select(func.count()).select_from(_finished(owner, wanted).subquery())
    return int(connection.execute(counted).scalar() or 0)


def _finished(owner: str, wanted: Wanted) -> Any:
    columns = db.results.c
    where = [columns.owner == owner]
    if wanted.game:
        where.append(columns.game == wanted.game)
    if wanted.since:
        where.append(columns.ended >= wanted.since)
    if wanted.until:
        where.append(columns.ended < wanted.until)
    if wanted.people:
        others = db.results.alias("others")
        escaped = wanted.people.lower().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        like = func.lower(others.c.name).like(f"%{escaped}%", escape="\\")
        where.append(
            select(others.c.table_id)
            .where(and_(others.c.table_id == columns.table_id, others.c.owner != owner, like))
            .exists()
        )
    chosen: dict[str, list[Any]] = {
        "won": [columns.rank == 1, ~columns.gone],
        "lost": [or_(columns.rank > 1, columns.gone)],
        "left": [columns.gone],
        "early": [columns.rank == 0],
        "rated": [columns.new_mu.is_not(None)],
    }
    return select(db.results).where(and_(*where, *chosen.get(wanted.result, [])))


def results_at(connection: Connection, tables: Sequence[str]) -> dict[str, list[ResultRow]]:
    """Everybody's results at these tables, by seat."""
    found: dict[str, list[ResultRow]] = {}
    for start in range(0, len(tables), 500):
        columns = db.results.c
        query = select(db.results).where(columns.table_id.in_(tables[start : start + 500]))
        for row in connection.execute(query.order_by(columns.table_id, columns.player, columns.gone)):
            found.setdefault(row.table_id, []).append(ResultRow(**row._mapping))
    return found


class Rated(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody's rating at a game."""

    game: str
    owner: str
    skill: Skill
    games: int
    name: str = ""
    profile: str = ""


def ratings_of(connection: Connection, owner: str) -> list[Rated]:
    """Somebody's ratings at all games."""
    rows = connection.execute(select(db.ratings).where(db.ratings.c.owner == owner).order_by(db.ratings.c.game))
    return [Rated(game=r.game, owner=r.owner, skill=Skill(r.mu, r.sigma), games=r.games) for r in rows]


def ratings_for(connection: Connection, game: str) -> list[Rated]:
    """Everybody's ratings at a game, in no order."""
    rows = connection.execute(select(db.ratings).where(db.ratings.c.game == game)).all()
    people = [int(row.owner[2:]) for row in rows if row.owner.startswith("u:")]
    known = accounts(connection, people)
    return [
        Rated(
            game=row.game,
            owner=row.owner,
            skill=Skill(row.mu, row.sigma),
            games=row.games,
            name=known[int(row.owner[2:])][0] if row.owner.startswith("u:") else row.owner[2:],
            profile=known[int(row.owner[2:])][1] if row.owner.startswith("u:") else "",
        )
        for row in rows
        if not row.owner.startswith("u:") or int(row.owner[2:]) in known
    ]


def accounts(connection: Connection, ids: Sequence[int]) -> dict[int, tuple[str, str]]:
    """The names and profiles of these accounts."""
    found: dict[int, tuple[str, str]] = {}
    for start in range(0, len(ids), 500):
        query = select(db.users.c.id, db.users.c.name, db.users.c.profile)
        for row in connection.execute(query.where(db.users.c.id.in_(ids[start : start + 500]))):
            found[row.id] = (row.name, row.profile)
    return found


def account_called(connection: Connection, folded: str) -> tuple[int, str, str, float] | None:
    """An account that is not blocked, by its name: id, name as written, profile, since when."""
    query = select(db.users).where(and_(db.users.c.folded == folded, ~db.users.c.blocked))
    row = connection.execute(query).first()
    return (row.id, row.name, row.profile, row.created) if row is not None else None


def account(connection: Connection, id: int) -> tuple[str, str, float] | None:
    """An account's name, profile and since when there is one."""
    row = connection.execute(select(db.users).where(db.users.c.id == id)).first()
    return (row.name, row.profile, row.created) if row is not None else None


def set_profile(connection: Connection, id: int, profile: str) -> None:
    """What an account shows of itself, as JSON."""
    connection.execute(update(db.users).where(db.users.c.id == id).values(profile=profile))


def entered(connection: Connection, browser: str, user: int, now: float) -> None:
    """Remember that an account was used in a browser."""
    here = and_(db.browsers.c.browser == browser, db.browsers.c.user_id == user)
    if connection.execute(update(db.browsers).where(here).values(seen=now)).rowcount == 0:
        connection.execute(insert(db.browsers).values(browser=browser, user_id=user, seen=now))


# --- everything about somebody -----------------------------------------------------------------------------------


def everything(connection: Connection, owner: str, session: str) -> dict[str, Any]:
    """Everything stored about a person, except secrets, which exist only as hashes."""
    user = int(owner[2:]) if owner.startswith("u:") else 0
    mine = select(db.holders.c.table_id, db.holders.c.player).where(db.holders.c.owner == owner)
    held = [(row.table_id, row.player) for row in connection.execute(mine)]
    account_row = connection.execute(select(db.users).where(db.users.c.id == user)).first()
    who = db.sessions.c.user_id == user if user else db.sessions.c.hash == session
    return {
        "account": None
        if account_row is None
        else {"name": account_row.name, "created": account_row.created, "profile": account_row.profile},
        "devices": [
            {"device": row.device, "name": row.name, "created": row.created, "seen": row.seen}
            for row in connection.execute(select(db.sessions).where(who))
        ],
        "seats": [{"table": table, "seat": player} for table, player in held],
        "opened": [
            {"table": row.id, "game": row.game, "status": row.status, "created": row.created}
            for row in connection.execute(select(db.tables).where(db.tables.c.host == owner))
        ],
        "results": [_shown(row) for row in connection.execute(select(db.results).where(db.results.c.owner == owner))],
        "left": [_shown(row) for row in connection.execute(select(db.leavers).where(db.leavers.c.owner == owner))],
        "ratings": [_shown(row) for row in connection.execute(select(db.ratings).where(db.ratings.c.owner == owner))],
        "puzzles": [
            _shown(row)
            for row in connection.execute(select(db.puzzle_answers).where(db.puzzle_answers.c.owner == owner))
        ],
        "puzzle_ratings": [
            _shown(row) for row in connection.execute(select(db.solvers).where(db.solvers.c.owner == owner))
        ],
        "muted": [_shown(row) for row in connection.execute(select(db.muted).where(db.muted.c.owner == owner))],
        "reported": [
            {"table": row.table_id, "text": row.text, "reason": row.reason, "time": row.time}
            for row in connection.execute(select(db.complaints).where(db.complaints.c.reporter == owner))
        ],
        "notes": _at_seats(connection, db.notes, held),
        "standing_orders": _at_seats(connection, db.orders, held),
        "messages": _at_seats(connection, db.messages, held),
        "channels": _of_user(connection, db.channels, user),
        "when_to_be_told": _of_user(connection, db.wishes, user),
        "waited_for": _of_user(connection, db.turns, user),
        "clubs": _of_user(connection, db.members, user),
        "deliveries": _of_user(connection, db.deliveries, user),
        "friends": [
            {"name": one.name, "since": one.since, "state": one.state} for one in friends.known(connection, user)
        ],
        "invitations": _of_user(connection, db.tidings, user),
    }


def _shown(row: Any) -> dict[str, Any]:
    return {name: value for name, value in row._mapping.items() if name not in ("owner", "sender")}


def _of_user(connection: Connection, relation: Any, user: int) -> list[dict[str, Any]]:
    return [_shown(row) for row in connection.execute(select(relation).where(relation.c.user_id == user))]


def _at_seats(connection: Connection, relation: Any, held: Sequence[tuple[str, int]]) -> list[dict[str, Any]]:
    found = []
    for table, player in held:
        here = and_(relation.c.table_id == table, relation.c.player == player)
        found += [_shown(row) for row in connection.execute(select(relation).where(here))]
    return found


def forget_user(connection: Connection, id: int) -> list[str]:
    """Delete an account, whose games remain with a former player; returns the tables that they held or opened."""
    owner, former = f"u:{id}", f"{FORMER}{id}"
    held = connection.execute(select(db.holders).where(db.holders.c.owner == owner)).all()
    opened = set(connection.execute(select(db.tables.c.id).where(db.tables.c.host == owner)).scalars())
    left = connection.execute(select(db.leavers).where(db.leavers.c.owner == owner)).all()
    for row in (*held, *left):
        for relation in (db.seats, db.messages):
            here = and_(relation.c.table_id == row.table_id, relation.c.player == row.player)
            if row in held or relation is db.messages:
                connection.execute(update(relation).where(here).values(name=FORMER_NAME))
        private = and_(db.notes.c.table_id == row.table_id, db.notes.c.player == row.player)
        connection.execute(delete(db.notes).where(private))
    for club, _, _, _ in clubs.clubs_of(connection, id):
        clubs.leave(connection, club, id)
    friends.forget(connection, id)
    for relation in (db.results, db.leavers):
        connection.execute(update(relation).where(relation.c.owner == owner).values(owner=former, name=FORMER_NAME))
    mine = db.tables.c.host == owner
    connection.execute(update(db.tables).where(and_(mine, db.tables.c.status == "open")).values(status="abandoned"))
    connection.execute(update(db.tables).where(and_(mine, db.tables.c.analysis)).values(listed=False))
    connection.execute(update(db.tables).where(mine).values(host=former))
    connection.execute(
        update(db.complaints).where(db.complaints.c.owner == owner).values(owner=former, name=FORMER_NAME)
    )
    connection.execute(update(db.complaints).where(db.complaints.c.reporter == owner).values(reporter=former))
    for relation in (db.muted, db.holders, db.ratings, db.puzzle_answers, db.solvers):
        connection.execute(delete(relation).where(relation.c.owner == owner))
    for relation in (db.browsers, db.sessions, db.channels, db.wishes, db.turns, db.deliveries, db.resets):
        connection.execute(delete(relation).where(relation.c.user_id == id))
    connection.execute(delete(db.users).where(db.users.c.id == id))
    return sorted(opened.union(row.table_id for row in held))


def entries_of(connection: Connection, table: str) -> list[EntryRow]:
    """All entries of a table."""
    rows = connection.execute(select(db.entries).where(db.entries.c.table_id == table).order_by(db.entries.c.number))
    return [EntryRow(**row._mapping) for row in rows]
