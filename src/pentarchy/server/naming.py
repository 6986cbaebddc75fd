"""Who may be called what: nobody takes another's name, at a table or from an account."""

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
    """A name that is not somebody else's account, or Refused."""
    found = checked_name(wish)
    if session.user_id is None or skeleton(found) != skeleton(session.name):
        user = await store.read(queries.user_like, skeleton(found))
        if user is not None and user != session.user_id:
            raise Refused("This name belongs to an account; log in, or choose another.", 409, "name")
    return found


async def name_at(store: Store, seats: Sequence[SeatRow], place: int, wish: str, session: SessionRow) -> str:
    """What somebody is called at a seat: as they wish, or as they are called here, with a number if need be."""
    others = {skeleton(seat.name) for seat in seats if seat.place != place and seat.name}
    found = await own_name(store, wish or session.name, session)
    if skeleton(found) not in others:
        return found
    if wish and skeleton(wish) != skeleton(session.name):
        raise Refused("Somebody at this table has this name, or one that looks like it.", 409, "name")
    numbered = (f"{found[: LONGEST - 4]} {number}" for number in range(2, MOST))
    return next(name for name in numbered if skeleton(name) not in others)
