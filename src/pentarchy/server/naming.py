"""Which names are free: nobody takes the name of another player at the table, or of an account."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pentarchy.server import queries
from pentarchy.server.errors import Refused
from pentarchy.server.names import LONGEST, skeleton
from pentarchy.server.names import name as checked_name
from pentarchy.server.rows import SeatRow, SessionRow

if TYPE_CHECKING:
    from pentarchy.server.store import Store

MOST = 100  # of the same name at a table


async def own_name(store: Store, wish: str, session: SessionRow) -> str:
    """A name that does not belong to somebody else's account, or Refused."""
    found = checked_name(wish)
    if session.user_id is None or skeleton(found) != skeleton(session.name):
        user = await store.read(queries.user_like, skeleton(found))
        if user is not None and user != session.user_id:
            raise Refused("This name belongs to an account; log in, or choose another.", 409, "name")
    return found


async def name_at(store: Store, seats: Sequence[SeatRow], player: int, wish: str, session: SessionRow) -> str:
    """A player's name at a seat: the one they ask for, or their usual one, with a number if it is taken."""
    others = {skeleton(seat.name) for seat in seats if seat.player != player and seat.name}
    found = await own_name(store, wish or session.name, session)
    if skeleton(found) not in others:
        return found
    if wish and skeleton(wish) != skeleton(session.name):
        raise Refused("Somebody at this table has this name, or one that looks like it.", 409, "name")
    numbered = (f"{found[: LONGEST - 4]} {number}" for number in range(2, MOST))
    return next(name for name in numbered if skeleton(name) not in others)
