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
    new = replace(seat, started=now)
    return replace(new, due=_due(clock, new))


def _due(clock: ClockWish, seat: SeatRow) -> float | None:
    if seat.started is None:
        return None
    return seat.started + seat.remaining + (clock.increment if clock.kind == "correspondence" else 0)


def as_shown(seat: SeatRow) -> SeatRow:
    """The seat with its clock as others are shown it."""
    if seat.shown_remaining is None:
        return seat
    return replace(seat, remaining=seat.shown_remaining, started=seat.shown_started)


def due_shown(clock: ClockWish, seat: SeatRow) -> float | None:
    """When the clock runs out, as others are shown it."""
    if seat.shown_remaining is None:
        return seat.due if seat.veiled is None else None
    return _due(clock, as_shown(seat))


def is_unseen(before: State, after: State) -> bool:
    """Must nobody else notice what has led from one position to the other?"""
    together, still = before.lanes, after.lanes
    return after.is_veiled or (together is not None and still is not None and together.steps is still.steps)


def moved_on(
    clock: ClockWish, seats: list[SeatRow], state: State, chooser: int, now: float, unseen: bool, patience: float
) -> list[SeatRow]:
    """The seats whose clocks change when `chooser` has led the table to this position.

    Of what is `unseen` the others are told nothing: the clock seems to run on. A veiled question waits so long.
    """
    if clock.kind == "none":
        return []
    running = waited_for(state)
    changed = []
    for seat in seats:
        new = _unveiled(seat)
        if not has_clock(seat):
            new = stopped(clock, new, now, False)
        else:
            if seat.player == chooser or seat.player not in running:
                new = stopped(clock, new, now, seat.player == chooser)
            if seat.player in running:
                new = started(clock, new, now)
            if state.is_veiled and seat.player == state.player:
                new = veiled(new, now if seat.veiled is None else seat.veiled, patience)
        if not unseen and new.shown_remaining is not None:
            new = replace(new, shown_remaining=None, shown_started=None)
        elif unseen and seat.shown_remaining is None and seat.started is not None and not _same(new, seat):
            new = replace(new, shown_remaining=seat.remaining, shown_started=seat.started)
        if new != seat:
            changed.append(new)
    return changed


def _same(one: SeatRow, other: SeatRow) -> bool:
    return (one.remaining, one.started) == (other.remaining, other.started)


def veiled(seat: SeatRow, since: float, patience: float) -> SeatRow:
    """The seat with a veiled question, which has a time of its own."""
    return replace(seat, veiled=since, due=since + patience if seat.leaving is None else _leave_due(seat))


def _unveiled(seat: SeatRow) -> SeatRow:
    return replace(seat, veiled=None, due=_leave_due(seat)) if seat.veiled is not None else seat


def halted(clock: ClockWish, seat: SeatRow, now: float) -> SeatRow:
    """The seat with its clock stopped, for everybody."""
    new = stopped(clock, seat, now, False)
    if seat.shown_started is None:
        return new
    return replace(new, shown_remaining=charged(clock, as_shown(seat), now), shown_started=None)


def resumed(clock: ClockWish, seat: SeatRow, now: float, asked: bool) -> SeatRow:
    """The seat with its clock running again, if it has a question to answer, or seems to."""
    new = started(clock, seat, now) if asked else seat
    if seat.shown_remaining is None or seat.shown_started is not None or seat.leaving is not None:
        return new
    return replace(new, shown_started=now)


def all_stopped(clock: ClockWish, seats: list[SeatRow], now: float) -> list[SeatRow]:
    """The seats that change when the whole table pauses."""
    return [new for seat in seats if (new := halted(clock, _unveiled(seat), now)) != seat]


def all_resumed(clock: ClockWish, seats: list[SeatRow], state: State, now: float, patience: float) -> list[SeatRow]:
    """The seats that change when the whole table goes on."""
    if clock.kind == "none":
        return []
    running, changed = waited_for(state), []
    for seat in filter(has_clock, seats):
        new = resumed(clock, seat, now, seat.player in running)
        if state.is_veiled and seat.player == state.player:
            new = veiled(new, now, patience)
        if new != seat:
            changed.append(new)
    return changed


def shown(
    clock: ClockWish, seats: list[SeatRow], state: State, viewer: int, now: float, held_back: bool
) -> tuple[ClockInfo, ...]:
    """The clocks as this seat may see them; a veiled question may be held back from it.

    While several choose at once nobody sees who has finished: the clocks of those who have (as they were before)
    seem to run on for the others.
    """
    if clock.kind == "none":
        return ()
    seen = set(state.seen_asked(viewer)) if not state.is_veiled and not state.over else set()
    knows_own = not held_back or (state.lanes is not None and viewer not in state.actors)
    return tuple(
        ClockInfo(
            seat=seat.player,
            left=left(clock, seat if state.is_veiled or (seat.player == viewer and knows_own) else as_shown(seat), now),
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
    away = replace(halted(clock, seat, now), leaving=now)
    return replace(away, due=now + away.leave)


def leave_ended(clock: ClockWish, seat: SeatRow, now: float, asked: bool) -> SeatRow:
    """The seat back from leave, its clock running again if it has a question to answer."""
    back = replace(seat, leave=leave_left(seat, now), leaving=None, due=None)
    return resumed(clock, back, now, asked)
