"""What happens at a table without a click: bots choose, standing orders answer, clocks run out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Literal

from msgspec.structs import replace

from pentarchy.server import queries
from pentarchy.server.errors import Refused
from pentarchy.server.live import LiveTable
from pentarchy.server.messages import Origin, Pace

log = logging.getLogger("pentarchy.driver")

PAUSES: dict[Pace, float] = {"normal": 1.0, "fast": 0.25, "instant": 0.0}  # of the setting `bot_pace`
RETRY = 2.0  # seconds until a process tries again to become a table's keeper


DutyKind = Literal["bot", "offer", "order", "expiry", "timer", "proposal", "leave"]
BOTS: tuple[DutyKind, ...] = ("bot", "offer")


class Duty:
    """Something due now (`at` 0) or at a given time."""

    def __init__(self, kind: DutyKind, at: float, player: int = -1, what: int = -1) -> None:
        self.kind = kind
        self.at = at
        self.player = player
        self.what = what


def duties(table: LiveTable) -> list[Duty]:
    """Everything that is due at a table without a click, the most urgent first."""
    found: list[Duty] = [Duty("proposal", p.until, what=p.id) for p in table.opened.proposals]
    if table.is_running:
        found += _of_seats(table)
        found += [
            Duty("timer", table.clockwork.timers[event, epoch] + seconds, what=event)
            for event, epoch, seconds in table.state.timers()
            if (event, epoch) in table.clockwork.timers
        ]
    return sorted(found, key=lambda duty: duty.at)


def _of_seats(table: LiveTable) -> list[Duty]:
    found: list[Duty] = []
    state = table.state
    clock = table.row.clock
    for seat in table.seats:
        player = seat.player
        if seat.leaving is not None:
            found.append(Duty("leave", seat.leaving + seat.leave, player))
    for player in state.actors:
        seat = table.seats[player]
        order = _order(table, player)
        if order and _is_open(table, player, order):
            found.append(Duty("order", 0.0, player))
        elif table.opened.plays_itself(player):
            if goes_on(table):
                found.append(Duty("bot", 0.0, player))
        elif clock.kind != "none" and player not in table.clockwork.expired:
            if seat.started is not None and seat.due is not None:
                found.append(Duty("expiry", seat.due, player))
            elif table.clockwork.veiled_since is not None and seat.leaving is None:
                found.append(Duty("expiry", table.clockwork.veiled_since + table.clockwork.patience, player))
    offered = [seat.player for seat in table.seats if _offers(table, seat.player)]
    if offered and goes_on(table):
        found += [Duty("offer", 0.0, player) for player in offered]
    return found


def _order(table: LiveTable, player: int) -> str:
    """The standing order with which a player would answer their open question."""
    orders = table.opened.orders.get(player)
    step = table.state.question(player) if orders else None
    return orders.get(step.decision, "") if orders and step is not None else ""


def _offers(table: LiveTable, player: int) -> list[int]:
    """The offers open to a bot, unless it has already considered exactly these."""
    if not table.opened.plays_itself(player) or player in table.state.actors:
        return []
    offers = table.state.options_for(player)
    return offers if table.clockwork.considered.get(player) != offers else []


def goes_on(table: LiveTable) -> bool:
    """A table of bots only plays on while somebody is watching, unless its host said otherwise."""
    watched = table.audience.sockets() > 0 or any(table.audience.elsewhere.values())
    return table.row.alone or bool(table.opened.persons()) or watched


def _is_open(table: LiveTable, player: int, words: str) -> bool:
    with contextlib.suppress(ValueError):
        return table.game.vocabulary.parse(words) in table.state.options_for(player)
    return False


async def run(table: LiveTable) -> None:
    """Do what is due at a table for as long as it is in memory."""
    while True:
        table.clockwork.woken.clear()
        waiting = duties(table)
        if not waiting:
            await table.clockwork.woken.wait()
            continue
        if not await table.store.keep(table.id):
            await _until(table, table.time.now() + RETRY)
            continue
        first = waiting[0]
        if first.at > table.time.now():
            await _until(table, first.at)
            continue
        try:
            await _charged(table, first)
        except asyncio.CancelledError:
            raise
        except Refused:
            await asyncio.sleep(0.02)  # somebody chose meanwhile; look again
        except Exception:
            table.service.metrics.errors.inc()
            log.exception("a table cannot go on by itself", extra={"table": table.id, "number": table.number})
            await _until(table, table.time.now() + RETRY)


async def _until(table: LiveTable, at: float) -> None:
    """Wait until a time, or until something happens at the table."""
    wake = asyncio.ensure_future(table.clockwork.woken.wait())
    alarm = asyncio.ensure_future(table.time.sleep(max(0.0, at - table.time.now())))
    try:
        await asyncio.wait({wake, alarm}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        wake.cancel()
        alarm.cancel()


async def _charged(table: LiveTable, duty: Duty) -> None:
    """Do it; what bots do is on the account of whoever opened the table."""
    if duty.kind in BOTS:
        await table.service.shares.run(table.service.whence(table.row.host), _do(table, duty))
    else:
        await _do(table, duty)


async def _do(table: LiveTable, duty: Duty) -> None:
    if duty.kind == "proposal":
        await table.service.agreements.expire(table, duty.what)
    elif duty.kind == "timer":
        await table.raise_event(duty.what)
    elif duty.kind == "leave":
        await table.service.seating.end_leave(table, duty.player)
    elif duty.kind == "bot":
        await _bot(table, duty.player, table.seats[duty.player].level, "bot")
        pause = table.service.settings.bot_pace * PAUSES[table.audience.pace()]
        if pause:
            await table.time.sleep(pause)
    elif duty.kind == "offer":
        await _consider(table, duty.player)
    elif duty.kind == "order":
        step = table.state.question(duty.player)
        if step is not None:
            words = table.opened.orders.get(duty.player, {}).get(step.decision, "")
            await table.choose(duty.player, table.epoch_of(duty.player), words, "", "order")
    else:
        await _expire(table, duty.player)


async def _bot(table: LiveTable, player: int, level: str, origin: Origin) -> None:
    """A bot chooses: as planned if nothing has happened since, otherwise after thinking."""
    epoch = table.epoch_of(player)
    number, plan = table.clockwork.plans.pop(player, (0, []))
    if number != table.ledger.number_for(player) or not plan or not _is_open(table, player, plan[0]):
        plan = await _think(table, player, level)
    if table.epoch_of(player) == epoch and table.is_running:
        number = await table.choose(player, epoch, plan[0], "", origin)
        table.clockwork.plans[player] = number, plan[1:]


async def _consider(table: LiveTable, player: int) -> None:
    """A bot takes an offer, or leaves it."""
    table.clockwork.considered[player] = table.state.options_for(player)
    ask = table.service.ask_for(table, "bot")
    words = await table.service.thinkers.offer(table.state, player, table.seats[player].level, ask)
    if words and table.is_running and _is_open(table, player, words):
        await table.choose(player, table.epoch_of(player), words, "", "bot")


async def _think(table: LiveTable, player: int, level: str) -> list[str]:
    shown = table.state.lanes is None and not table.state.is_veiled and level != "random"
    if shown:
        table.thinking.add(player)
        table.audience.send_presence()
    try:
        with table.service.metrics.bot.labels(level).time():
            return await table.service.thinkers.pick(table.state, player, level, table.service.ask_for(table, "bot"))
    finally:
        table.thinking.discard(player)
        if shown:
            table.audience.send_presence()


async def _expire(table: LiveTable, player: int) -> None:
    """A clock has run out: do what the table was set up to do."""
    expiry = table.row.clock.expiry
    veiled = table.clockwork.veiled_since is not None
    if expiry == "default" or (veiled and expiry == "vote"):
        words = table.state.words(table.state.default(player))
        await table.choose(player, table.epoch_of(player), words, "", "clock")
    elif expiry == "bot_once" or veiled:
        await _bot(table, player, "normal", "clock")
    elif expiry == "bot_keeps":
        await table.service.seating.keep(table, player, "normal")
    else:
        table.clockwork.expired.add(player)
        seat = table.seats[player]
        if seat.away is None:
            seat = replace(seat, away=table.time.now())
        table.seats[player] = seat
        await table.store.write(queries.save_presence, seat)
        table.audience.send_presence()
