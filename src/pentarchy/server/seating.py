"""Who sits where: claiming by link, joining, leaving, handing a seat to a bot and taking it back."""

from __future__ import annotations

import hmac
import re
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pentarchy.server import clocks, clubs, past, queries
from pentarchy.server.errors import Refused
from pentarchy.server.live import LiveTable
from pentarchy.server.names import LONGEST
from pentarchy.server.naming import name_at
from pentarchy.server.rows import SeatRow, SessionRow
from pentarchy.server.thinking import levels
from pentarchy.server.tokens import hashed, token

if TYPE_CHECKING:
    from pentarchy.server.service import Service


class Seating:
    """Changes of seats."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def claim(self, table: LiveTable, secret: str, name: str, session: SessionRow) -> int:
        """Whoever opens a private link takes the seat, or takes it back."""
        wanted = hashed(secret)
        for seat in table.seats:
            if seat.token and hmac.compare_digest(seat.token, wanted):
                await self._sit(table, seat.place, name, session)
                return seat.place
        raise Refused("This link is not, or no longer, a link to a seat of this table.", 403)

    async def join(self, table: LiveTable, place: int, name: str, session: SessionRow) -> int:
        """Take an open seat, place -1 means any. Who has the address of a table was invited: nobody guesses it."""
        for seat in table.seats:
            if seat.state == "open" and place in (-1, seat.place):
                await self._sit(table, seat.place, name, session)
                return seat.place
        raise Refused("This seat is taken.", 409)

    async def _sit(self, table: LiveTable, place: int, name: str, session: SessionRow) -> None:
        club = table.row.club
        if club and not await self._service.store.read(clubs.is_member, club, session.user_id):
            raise Refused("This table is for members of a club; ask for an invitation.", 403)
        if table.row.rated and not table.is_ended:
            if session.user_id is None:
                raise Refused("This game is rated, so its players need an account: sign in or make one first.", 403)
            if any(held != place for held in table.opened.seats_of(session.owner)):
                raise Refused("In a rated game nobody has two seats.", 409)
        async with table.lock:
            seat = table.seats[place]
            shown = seat.name
            if name or seat.state in ("open", "given_up"):
                shown = await name_at(self._service.store, table.seats, place, name, session)
            new = replace(seat, state="taken", name=shown, kind="person")
            if seat.state == "kept":
                new = self._ticking(table, new)
            expected = (seat.state,)
            now = self._service.time.now()
            if not await self._service.store.write(queries.take_seat, new, session.owner, expected, now):
                raise Refused("Somebody else took this seat just now.", 409)
            await self._service.store.write(past.return_to_seat, table.id, place, session.owner)
            table.seats[place] = new
            if (place, session.owner) not in table.opened.holders:
                table.opened.holders.append((place, session.owner))
            complete = table.row.status == "open" and all(s.state != "open" for s in table.seats)
        await self._told(table)
        if complete:
            await self._service.begin(table)

    async def rename(self, table: LiveTable, place: int, wish: str, session: SessionRow) -> str:
        """Whoever sits on a seat is called otherwise from now on: each of several at one device has a name."""
        self._must_hold(table, place, session)
        async with table.lock:
            found = await name_at(self._service.store, table.seats, place, wish, session)
            if found != table.seats[place].name:
                await self._service.store.write(queries.name_seat, table.id, place, found)
                table.seats[place] = replace(table.seats[place], name=found)
        await self._told(table)
        return found

    async def follow_name(self, table: LiveTable, old: str, session: SessionRow) -> None:
        """Somebody is called otherwise now: so are their seats, but for those of others at the same device."""
        mine = [
            place for place in table.opened.seats_of(session.owner) if table.opened.owner_of(place) == session.owner
        ]
        numbered = re.compile(rf"{re.escape(old[: LONGEST - 4])} [0-9]{{1,2}}")
        for place in mine if not table.row.analysis else []:
            name = table.seats[place].name
            if len(mine) == 1 or name == old or numbered.fullmatch(name):
                await self.rename(table, place, "", session)

    async def leave(self, table: LiveTable, place: int, session: SessionRow) -> None:
        """Give a seat up: before the game it is open again; later a bot plays until somebody takes it by a new link.

        Who came by the link of somebody who sits there goes alone: the seat stays its owner's.
        """
        self._must_hold(table, place, session)
        if table.opened.owner_of(place) != session.owner:
            await self._service.store.write(queries.let_go, table.id, place, session.owner)
            table.opened.holders.remove((place, session.owner))
            await self._told(table)
            return
        async with table.lock:
            seat = clocks.stopped(table.row.clock, table.seats[place], self._service.time.now(), False)
            if table.row.status == "open":
                new = replace(seat, state="open", name="")
            else:
                new = replace(seat, state="kept", level=seat.level or "normal", token="")
                if not table.is_ended:
                    now = self._service.time.now()
                    await self._service.store.write(past.add_leaver, table.id, place, session.owner, seat.name, now)
            await self._service.store.write(queries.give_up, new)
            table.seats[place] = new
            table.opened.holders = [(p, owner) for p, owner in table.opened.holders if p != place]
        await self._told(table)

    async def link(self, table: LiveTable, place: int, session: SessionRow) -> str:
        """A new private link to a seat: by its owner, who sat down there first, or by the host if nobody holds it.

        The old one ends, and so does the seat of whoever else came by it: a link that went astray can be repaired.
        """
        if not 0 <= place < len(table.seats):
            raise Refused("There is no such seat.", 404)
        if session.owner != (table.opened.owner_of(place) or table.row.host):
            raise Refused(
                "Only who sat down there first can make a new link to this seat, or the host while it is free.", 403
            )
        async with table.lock:
            seat = table.seats[place]
            if seat.kind == "bot":
                raise Refused("A bot sits there.", 409)
            secret = token()
            new = replace(seat, token=hashed(secret))
            await self._service.store.write(queries.renew_link, new, session.owner)
            table.seats[place] = new
            table.opened.holders = [(p, o) for p, o in table.opened.holders if p != place or o == session.owner]
        await self._told(table)
        return f"/t/{table.id}#{secret}"

    async def fill(self, table: LiveTable, place: int, level: str, session: SessionRow) -> None:
        """The host gives an open seat to a bot."""
        if session.owner != table.row.host:
            raise Refused("Only who opened the table can do this.", 403)
        self._check_level(level)
        async with table.lock:
            if not 0 <= place < len(table.seats) or table.seats[place].state != "open":
                raise Refused("This seat is not open.", 409)
            seat = table.seats[place]
            table.seats[place] = replace(seat, kind="bot", state="taken", level=level, name=f"Bot ({level})", token="")
            await self._service.store.write(queries.save_seats, [table.seats[place]])
        await self._told(table)

    async def hand(self, table: LiveTable, place: int, on: bool, level: str) -> None:
        """The holder lets a bot play for them, or takes the seat back."""
        self._check_level(level)
        if on:
            await self.keep(table, place, level)
            return
        async with table.lock:
            if table.seats[place].state == "kept":
                await self._save(table, self._ticking(table, replace(table.seats[place], state="taken")))
        await self._told(table)

    async def keep(self, table: LiveTable, place: int, level: str) -> None:
        """A bot plays for a seat until its holder is back."""
        async with table.lock:
            seat = clocks.stopped(table.row.clock, table.seats[place], self._service.time.now(), False)
            if seat.kind == "person" and seat.state in ("taken", "kept"):
                await self._save(table, replace(seat, state="kept", level=level))
        await self._told(table)

    def _ticking(self, table: LiveTable, seat: SeatRow) -> SeatRow:
        """Whoever takes their seat back while they are asked has their clock running again."""
        clock = table.row.clock
        if clock.kind == "none" or not table.is_running or seat.place not in clocks.waited_for(table.state):
            return seat
        return clocks.started(clock, seat, self._service.time.now())

    async def begin_leave(self, table: LiveTable, place: int) -> None:
        """A player's leave at a table by correspondence begins."""
        clock = table.row.clock
        async with table.lock:
            seat = table.seats[place]
            if clock.kind != "correspondence":
                raise Refused("There is leave only at a table by correspondence; propose a pause instead.", 409)
            if seat.leaving is None:
                if seat.leave < 60:
                    raise Refused("Your leave is used up.", 409)
                await self._save(table, clocks.leave_begun(clock, seat, self._service.time.now()))
        await self._told(table)

    async def end_leave(self, table: LiveTable, place: int) -> None:
        """A player is back from leave, or it is used up."""
        async with table.lock:
            seat = table.seats[place]
            if seat.leaving is not None:
                asked = table.is_running and place in clocks.waited_for(table.state) and clocks.has_clock(seat)
                await self._save(table, clocks.leave_ended(table.row.clock, seat, self._service.time.now(), asked))
        await self._told(table)

    async def order(self, table: LiveTable, place: int, decision: str, words: str) -> dict[str, str]:
        """A standing order is given or ended; all of the seat's orders."""
        decisions = {step.decision for step in table.game.steps.values() if step.decision}
        if decision not in decisions:
            raise Refused(
                f"{table.game.title} has no decision {decision!r}; there are: {', '.join(sorted(decisions))}."
            )
        if words:
            try:
                words = table.game.vocabulary.words(table.game.vocabulary.parse(words))
            except ValueError as error:
                raise Refused(str(error)) from None
        mine = dict(table.opened.orders.get(place, {}))
        if words:
            mine[decision] = words
        else:
            mine.pop(decision, None)
        if len(mine) > self._service.settings.orders_per_seat:
            raise Refused(f"A seat has at most {self._service.settings.orders_per_seat} standing orders.")
        await self._service.store.write(queries.set_order, table.id, place, decision, words)
        table.opened.orders[place] = mine
        await self._service.store.tell(table.id, "meta")
        table.wake()
        return mine

    # --- helpers --------------------------------------------------------------------------------------------

    def _must_hold(self, table: LiveTable, place: int, session: SessionRow) -> None:
        if place not in table.opened.seats_of(session.owner):
            raise Refused("You do not sit there.", 403)

    def _check_level(self, level: str) -> None:
        if level not in levels():
            raise Refused(f"There are no bots of level {level!r}; there are: {', '.join(levels())}.")

    async def _save(self, table: LiveTable, seat: SeatRow) -> None:
        await self._service.store.write(queries.save_seats, [seat])
        table.seats[seat.place] = seat

    async def _told(self, table: LiveTable) -> None:
        self._service.recheck()
        await self._service.store.tell(table.id, "meta")
        table.audience.send_presence()
        table.wake()
