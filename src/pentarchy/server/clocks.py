"""A table's clocks: the time each seat has left, stored as what remained and when the clock started."""

from __future__ import annotations

from msgspec.structs import replace

from pentarchy.core.state import State
from pentarchy.server.api import ClockWish
from pentarchy.server.messages import ClockInfo
from pentarchy.server.rows import SeatRow


def waited_for(state: State) -> set[int]:
    """The seats whose clocks run: those asked, unless others must not notice that they are."""
    if state.over or state.is_veiled:
        return set()
    return set(state.actors)


def has_clock(seat: SeatRow) -> bool:
    """People have clocks; bots do not, nor does a seat that a bot is keeping."""
    return seat.kind == "person" and seat.state != "kept"


def charged(clock: ClockWish, seat: SeatRow, now: float) -> float:
    """What would remain of the bank if the clock were stopped now."""
    if seat.started is None:
        return seat.remaining
    used = now - seat.started
    if clock.kind == "correspondence":
        used = max(0.0, used - clock.increment)
    return max(0.0, seat.remaining - used)


def left(clock: ClockWish, seat: SeatRow, now: float) -> float:
    """Seconds until the clock runs out, or the bank if it is stopped."""
    if seat.started is None:
        return seat.remaining
    allowance = clock.increment if clock.kind == "correspondence" else 0
    return max(0.0, seat.remaining + allowance - (now - seat.started))


def stopped(clock: ClockWish, seat: SeatRow, now: float, decided: bool) -> SeatRow:
    """The seat with its clock stopped; a player who has decided gets their increment."""
    if seat.started is None:
        return seat
    bonus = clock.increment if decided and clock.kind == "live" else 0
    return replace(seat, remaining=charged(clock, seat, now) + bonus, started=None, due=_leave_due(seat))


def _leave_due(seat: SeatRow) -> float | None:
    return seat.leaving + seat.leave if seat.leaving is not None else None


def started(clock: ClockWish, seat: SeatRow, now: float) -> SeatRow:
    """The seat with its clock running."""
    if seat.started is not None or seat.leaving is not None:
        return seat
    allowance = clock.increment if clock.kind == "correspondence" else 0
    return replace(seat, started=now, due=now + seat.remaining + allowance)


def moved_on(clock: ClockWish, seats: list[SeatRow], state: State, chooser: int, now: float) -> list[SeatRow]:
    """The seats whose clocks change when `chooser` has led the table to this position."""
    if clock.kind == "none":
        return []
    running = waited_for(state)
    changed = []
    for seat in seats:
        if not has_clock(seat):
            new = stopped(clock, seat, now, False)
        else:
            new = seat
            if seat.player == chooser or seat.player not in running:
                new = stopped(clock, new, now, seat.player == chooser)
            if seat.player in running:
                new = started(clock, new, now)
        if new is not seat:
            changed.append(new)
    return changed


def all_stopped(clock: ClockWish, seats: list[SeatRow], now: float) -> list[SeatRow]:
    """The seats that change when the whole table pauses."""
    return [stopped(clock, seat, now, False) for seat in seats if seat.started is not None]


def shown(
    clock: ClockWish, seats: list[SeatRow], finished: dict[int, SeatRow], state: State, viewer: int, now: float
) -> tuple[ClockInfo, ...]:
    """The clocks as this seat may see them.

    While several choose at once nobody sees who has finished: the clocks of those who have (as they were before)
    seem to run on for the others.
    """
    if clock.kind == "none":
        return ()
    seen = set(state.seen_asked(viewer)) if not state.is_veiled and not state.over else set()
    return tuple(
        ClockInfo(
            seat=seat.player,
            left=left(clock, seat if seat.player == viewer else finished.get(seat.player, seat), now),
            running=seat.player in seen and seat.leaving is None,
            leave=leave_left(seat, now),
            leaving=seat.leaving is not None,
        )
        for seat in seats
        if has_clock(seat)
    )


def leave_left(seat: SeatRow, now: float) -> float:
    """Seconds of leave a seat has left."""
    return max(0.0, seat.leave - (now - seat.leaving if seat.leaving is not None else 0.0))


def leave_begun(clock: ClockWish, seat: SeatRow, now: float) -> SeatRow:
    """The seat on leave, its clock stopped."""
    away = replace(stopped(clock, seat, now, False), leaving=now)
    return replace(away, due=now + away.leave)


def leave_ended(clock: ClockWish, seat: SeatRow, now: float, asked: bool) -> SeatRow:
    """The seat back from leave, its clock running again if it has a question to answer."""
    back = replace(seat, leave=leave_left(seat, now), leaving=None, due=None)
    return started(clock, back, now) if asked else back
