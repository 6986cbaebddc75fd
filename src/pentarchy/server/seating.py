"""Who sits where: claiming by link, joining, leaving, handing a seat to a bot and taking it back."""

from __future__ import annotations

import hmac
import re
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pentarchy.server import clocks, clubs, friends, lapsing, past, queries
from pentarchy.server.errors import Refused
from pentarchy.server.live import LiveTable
from pentarchy.server.names import LONGEST
from pentarchy.server.naming import name_at
from pentarchy.server.rows import SeatRow, SessionRow, TableRow
from pentarchy.server.thinking import levels
from pentarchy.server.tokens import hashed, token

if TYPE_CHECKING:
    from pentarchy.server.service import Service


CLOSED = "This table is closed."
USUAL = "normal"  # the level of bots that fill seats nobody took
GONE = 120.0  # seconds after which somebody who waits for a live game and is not there has stopped looking


class Seating:
    """Changes to the seats of tables."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def claim(self, table: LiveTable, secret: str, name: str, session: SessionRow) -> int:
        """Take the seat of a private link, or take it back."""
        wanted = hashed(secret)
        for seat in table.seats:
            if seat.token and hmac.compare_digest(seat.token, wanted):
                await self._sit(table, seat.player, name, session)
                return seat.player
        raise Refused("This link is not, or no longer, a link to a seat of this table.", 403)

    async def join(self, table: LiveTable, player: int, name: str, session: SessionRow) -> int:
        """Take an open seat; -1 takes any. Whoever knows the address of a table was invited: nobody can guess it."""
        for seat in table.seats:
            if seat.state == "open" and player in (-1, seat.player):
                await self._sit(table, seat.player, name, session)
                return seat.player
        raise Refused("This seat is taken.", 409)

    async def _sit(self, table: LiveTable, player: int, name: str, session: SessionRow) -> None:
        club = table.row.club
        if club and not await self._service.store.read(clubs.is_member, club, session.user_id):
            raise Refused("This table is for members of a club; ask for an invitation.", 403)
        if table.row.rated and not table.is_ended:
            if session.user_id is None:
                raise Refused("This game is rated, so its players need an account: sign in or make one first.", 403)
            if any(held != player for held in table.opened.seats_of(session.owner)):
                raise Refused("In a rated game nobody has two seats.", 409)
        async with table.lock:
            seat = table.seats[player]
            if seat.state == "open" and table.is_ended:
                raise Refused(CLOSED, 409)
            shown = seat.name
            if name or seat.state in ("open", "given_up"):
                shown = await name_at(self._service.store, table.seats, player, name, session)
            away = None if table.row.status == "open" else seat.away  # not that of whoever sat here before
            new = replace(seat, state="taken", name=shown, kind="person", ready=False, away=away)
            if seat.state == "kept":
                new = self._ticking(table, new)
            expected = (seat.state,)
            now = self._service.time.now()
            if not await self._service.store.write(queries.take_seat, new, session.owner, expected, now):
                raise Refused("Somebody else took this seat just now.", 409)
            await self._service.store.write(past.return_to_seat, table.id, player, session.owner)
            if session.user_id is not None:
                await self._service.store.write(friends.answered, session.user_id, table.id)
            await self._happened(table)
            table.seats[player] = new
            if (player, session.owner) not in table.opened.holders:
                table.opened.holders.append((player, session.owner))
            complete = table.row.status == "open" and all(s.state != "open" for s in table.seats)
            complete = complete and table.row.begins != "ready"
        await self._told(table)
        if complete:
            await self._service.begin(table)

    async def rename(self, table: LiveTable, player: int, wish: str, session: SessionRow) -> str:
        """Change the name shown at a seat: several people at one device each have their own."""
        self._must_hold(table, player, session)
        async with table.lock:
            found = await name_at(self._service.store, table.seats, player, wish, session)
            if found != table.seats[player].name:
                await self._service.store.write(queries.name_seat, table.id, player, found)
                table.seats[player] = replace(table.seats[player], name=found)
        await self._told(table)
        return found

    async def follow_name(self, table: LiveTable, old: str, session: SessionRow) -> None:
        """Carry a player's new name over to their seats, except those of other people at the same device."""
        mine = [
            player for player in table.opened.seats_of(session.owner) if table.opened.owner_of(player) == session.owner
        ]
        numbered = re.compile(rf"{re.escape(old[: LONGEST - 4])} [0-9]{{1,2}}")
        for player in mine if not table.row.analysis else []:
            name = table.seats[player].name
            if len(mine) == 1 or name == old or numbered.fullmatch(name):
                await self.rename(table, player, "", session)

    async def leave(self, table: LiveTable, player: int, session: SessionRow) -> None:
        """Give a seat up: before the game it is open again; later a bot plays until somebody takes it with a new link.

        Somebody who shared the seat through its link leaves alone: the seat stays its owner's.
        """
        self._must_hold(table, player, session)
        if table.opened.owner_of(player) != session.owner:
            await self._service.store.write(queries.let_go, table.id, player, session.owner)
            table.opened.holders.remove((player, session.owner))
            await self._told(table)
            return
        async with table.lock:
            await self._vacate(table, player, session.owner)
        await self._told(table)

    async def _vacate(self, table: LiveTable, player: int, owner: str) -> None:
        seat = clocks.halted(table.row.clock, table.seats[player], self._service.time.now())
        if table.row.status == "open":
            new = replace(seat, state="open", name="", ready=False)
        else:
            new = replace(seat, state="kept", level=seat.level or "normal", token="")
            if not table.is_ended:
                now = self._service.time.now()
                await self._service.store.write(past.add_leaver, table.id, player, owner, seat.name, now)
        await self._service.store.write(queries.give_up, new)
        table.seats[player] = new
        table.opened.holders = [(p, owner) for p, owner in table.opened.holders if p != player]
        if table.row.begins == "sought" and all(seat.state == "open" for seat in table.seats):
            await self._service.store.write(queries.change_table, table.id, status="abandoned")
            table.row.status = "abandoned"  # nobody is looking any more

    async def free_gone(self, table: LiveTable) -> None:
        """Free the seats of those who looked for a live game and have gone: it would begin without them."""
        async with table.lock:
            gone = [seat for seat in table.seats if self._stopped_looking(table.row, seat)]
            for seat in gone:
                await self._vacate(table, seat.player, table.opened.owner_of(seat.player))
        if gone:
            await self._told(table)

    def _stopped_looking(self, row: TableRow, seat: SeatRow) -> bool:
        if row.status != "open" or row.begins != "sought" or row.clock.kind != "live":
            return False
        now = self._service.time.now()
        return seat.kind == "person" and seat.state == "taken" and seat.away is not None and now - seat.away > GONE

    async def link(self, table: LiveTable, player: int, session: SessionRow) -> str:
        """A new private link to a seat, made by its owner (who took it first), or by the host if nobody holds it.

        The old link stops working, and anybody else who used it loses the seat: so a leaked link can be revoked.
        """
        if not 0 <= player < len(table.seats):
            raise Refused("There is no such seat.", 404)
        if session.owner != (table.opened.owner_of(player) or table.row.host):
            raise Refused(
                "Only who sat down there first can make a new link to this seat, or the host while it is free.", 403
            )
        async with table.lock:
            seat = table.seats[player]
            if seat.kind == "bot":
                raise Refused("A bot sits there.", 409)
            secret = token()
            new = replace(seat, token=hashed(secret))
            await self._service.store.write(queries.renew_link, new, session.owner)
            table.seats[player] = new
            table.opened.holders = [(p, o) for p, o in table.opened.holders if p != player or o == session.owner]
        await self._told(table)
        return f"/t/{table.id}#{secret}"

    async def fill(self, table: LiveTable, player: int, level: str, session: SessionRow) -> None:
        """The host gives an open seat to a bot."""
        if session.owner != table.row.host:
            raise Refused("Only who opened the table can do this.", 403)
        self._check_level(level)
        async with table.lock:
            if not 0 <= player < len(table.seats) or table.seats[player].state != "open":
                raise Refused("This seat is not open.", 409)
            seat = table.seats[player]
            table.seats[player] = replace(seat, kind="bot", state="taken", level=level, name=f"Bot ({level})", token="")
            await self._service.store.write(queries.save_seats, [table.seats[player]])
        await self._told(table)
        await self._begin_if_ready(table)

    # --- before the game ------------------------------------------------------------------------------------

    async def ready(self, table: LiveTable, on: bool, session: SessionRow) -> None:
        """A player is ready, or not yet; the game begins with the last of them."""
        mine = table.opened.seats_of(session.owner)
        if not mine:
            raise Refused("Only those who sit at the table can say that they are ready.", 403)
        if table.row.status != "open" or table.row.begins == "full":
            raise Refused("This table does not wait until everybody is ready.", 409)
        if on and table.row.begins == "sought" and self.bots_in(table.row, table.seats) != 0:
            raise Refused("Bots are offered when you have waited for a while.", 409)
        async with table.lock:
            for player in mine:
                await self._save(table, replace(table.seats[player], ready=on))
        await self._told(table)
        await self._begin_if_ready(table)

    async def _begin_if_ready(self, table: LiveTable) -> None:
        """Begin if all are ready; at a "Find me a game" table, everybody present, with bots for the rest."""
        people = [seat for seat in table.seats if seat.kind == "person" and seat.state == "taken"]
        free = [seat.player for seat in table.seats if seat.state == "open"]
        ready = [seat for seat in people if seat.ready]
        if table.row.status != "open" or not ready:
            return
        if table.row.begins == "ready" and not free and len(ready) == len(people):
            await self._service.begin(table)
        elif table.row.begins == "sought" and all(s.ready or not table.audience.online(s.player) for s in people):
            async with table.lock:
                for player in free:
                    bot = replace(table.seats[player], kind="bot", state="taken", level=USUAL, token="")
                    await self._save(table, replace(bot, name=f"Bot ({USUAL})"))
            await self._service.begin(table)

    def bots_in(self, row: TableRow, seats: list[SeatRow]) -> float | None:
        """Seconds until bots are offered for a table's open seats; None if they are not."""
        if row.status != "open" or row.begins != "sought" or all(seat.state != "open" for seat in seats):
            return None
        return max(0.0, row.created + self._service.settings.bots_after - self._service.time.now())

    async def touch(self, table: LiveTable) -> None:
        """Keep an open table from lapsing."""
        await self._happened(table)
        await self._told(table)

    async def _happened(self, table: LiveTable) -> None:
        """Note that something happened at an open table, so that it does not lapse for now."""
        if table.row.status == "open":
            now = self._service.time.now()
            await self._service.store.write(lapsing.touch, table.id, now)
            table.row.updated, table.row.reminded = now, None

    async def hand(self, table: LiveTable, player: int, on: bool, level: str) -> None:
        """Let a bot play for a seat's holder, or give the seat back to them."""
        self._check_level(level)
        if on and table.row.rated and not table.is_ended:
            raise Refused("In a rated game no bot plays for you; you can give up your seat.", 409)
        if on and table.row.analysis and not table.row.hints:
            raise Refused("The game is played without hints, so no bot plays in an analysis of it.", 409)
        if on:
            await self.keep(table, player, level)
            return
        async with table.lock:
            if table.seats[player].state == "kept":
                await self._save(table, self._ticking(table, replace(table.seats[player], state="taken")))
        await self._told(table)

    async def keep(self, table: LiveTable, player: int, level: str) -> None:
        """Let a bot play for a seat until its holder is back."""
        async with table.lock:
            seat = clocks.halted(table.row.clock, table.seats[player], self._service.time.now())
            if seat.kind == "person" and seat.state in ("taken", "kept"):
                await self._save(table, replace(seat, state="kept", level=level))
        await self._told(table)

    def _ticking(self, table: LiveTable, seat: SeatRow) -> SeatRow:
        """The seat with its clock running again, if its player comes back to an open question."""
        clock = table.row.clock
        if clock.kind == "none" or not table.is_running:
            return seat
        return clocks.resumed(clock, seat, self._service.time.now(), seat.player in clocks.waited_for(table.state))

    async def begin_leave(self, table: LiveTable, player: int) -> None:
        """Begin a player's leave at a correspondence table."""
        clock = table.row.clock
        async with table.lock:
            seat = table.seats[player]
            if clock.kind != "correspondence":
                raise Refused("There is leave only at a table by correspondence; propose a pause instead.", 409)
            if seat.leaving is None:
                if seat.leave < 60:
                    raise Refused("Your leave is used up.", 409)
                await self._save(table, clocks.leave_begun(clock, seat, self._service.time.now()))
        await self._told(table)

    async def end_leave(self, table: LiveTable, player: int) -> None:
        """End a player's leave, because they are back or have used it up."""
        async with table.lock:
            seat = table.seats[player]
            if seat.leaving is not None:
                asked = table.is_running and player in clocks.waited_for(table.state) and clocks.has_clock(seat)
                await self._save(table, clocks.leave_ended(table.row.clock, seat, self._service.time.now(), asked))
        await self._told(table)

    async def order(self, table: LiveTable, player: int, decision: str, words: str) -> dict[str, str]:
        """Give or end a standing order; returns all of the seat's orders."""
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
        mine = dict(table.opened.orders.get(player, {}))
        if words:
            mine[decision] = words
        else:
            mine.pop(decision, None)
        if len(mine) > self._service.settings.orders_per_seat:
            raise Refused(f"A seat has at most {self._service.settings.orders_per_seat} standing orders.")
        await self._service.store.write(queries.set_order, table.id, player, decision, words)
        table.opened.orders[player] = mine
        await self._service.store.tell(table.id, "meta")
        table.wake()
        return mine

    # --- helpers --------------------------------------------------------------------------------------------

    def _must_hold(self, table: LiveTable, player: int, session: SessionRow) -> None:
        if player not in table.opened.seats_of(session.owner):
            raise Refused("You do not sit there.", 403)

    def _check_level(self, level: str) -> None:
        if level not in levels():
            raise Refused(f"There are no bots of level {level!r}; there are: {', '.join(levels())}.")

    async def _save(self, table: LiveTable, seat: SeatRow) -> None:
        await self._service.store.write(queries.save_seats, [seat])
        table.seats[seat.player] = seat

    async def _told(self, table: LiveTable) -> None:
        self._service.recheck()
        await self._service.store.tell(table.id, "meta")
        table.audience.send_presence()
        table.wake()
