"""Looking back and ahead: past moments, what happened since, previews, hints, and why a choice is not open."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from operator import eq
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pentarchy.core.errors import BadInput
from pentarchy.core.state import State
from pentarchy.scene.art import symbols
from pentarchy.scene.printed import stamp
from pentarchy.server import journal, queries
from pentarchy.server.api import ForkWish
from pentarchy.server.errors import Refused
from pentarchy.server.ledger import must_be_open, parsed
from pentarchy.server.live import LiveTable
from pentarchy.server.messages import Advice, Because, Hinted, History, Previewed, Whole
from pentarchy.server.moments import Moment, paint
from pentarchy.server.scenes import options_about

if TYPE_CHECKING:
    from pentarchy.server.service import Service

MOST_MEANT = 40  # options that one click could mean
MOST_ENTRIES = 2_000  # in an answer to `since`


async def look(table: LiveTable, viewer: int, number: int, shared: bool, person: str) -> Whole:
    """The table after an entry, as this seat saw it then; with `shared`, the number is the public one."""
    entry = table.played.meant_by(-1 if shared else viewer, number)
    scene, scores = await _moment(table, viewer, entry, person)
    return Whole(
        number=table.played.counted_as(viewer, entry),
        epoch=0,
        layout=table.row.layout,
        scene=scene,
        log=await table.recent_log(viewer, entry),
        scores=scores,
        looking=True,
        at=table.played.counted_as(-1, entry),
    )


async def _moment(table: LiveTable, viewer: int, entry: int, person: str) -> Moment:
    """What a seat saw after an entry, painted by a worker once for everybody who looks."""
    key = table.id, entry, viewer, table.is_ended
    return await table.service.moments.get(key, lambda: _painted(table, viewer, entry, person))


async def _painted(table: LiveTable, viewer: int, entry: int, person: str) -> Moment:
    position = await table.store.read(queries.position, table.id, entry)
    if position is None:
        raise Refused("The game has not begun.", 409)
    ask = table.service.ask_for(table, "look", person)
    try:
        found: Moment = await table.service.lookers.ask(ask, paint, table.row, position, viewer)
    except BrokenProcessPool:
        raise Refused("This moment cannot be shown just now; try again.", 503) from None
    scene, scores = found
    prints = stamp(table.audience.painter.layout, scene, symbols(table.game.package))  # they may be requested here
    return replace(scene, prints=prints), scores


async def analysed(table: LiveTable, viewer: int, wish: ForkWish, owned: bool) -> tuple[State, int]:
    """The position to be analysed and its moment as everybody counts.

    It is the true one of a finished game and of an analysis of one's own, where nothing is hidden; else imagined.
    """
    played = table.played
    if wish.at >= 0:
        entry = played.meant_by(-1, wish.at)
    else:
        entry = played.meant_by(viewer, wish.number) if wish.number >= 0 else played.told_to(viewer)
    state = await table.ledger.past(entry)
    known = table.is_ended or (table.row.analysis and owned)
    if not known:
        state = state.imagine(viewer, secrets.randbits(60))
        state.marks = 0  # they grow with what is hidden, and the analysis can be downloaded
    return state, played.counted_as(-1, entry)


async def play_plan(table: LiveTable, player: int, plan: Sequence[str]) -> None:
    """Play a plan in an analysis, up to the first choice that is not open because of others' turns or luck."""
    for words in plan:
        if not table.is_running or parsed(table.game, words) not in table.state.options_for(player):
            return
        await table.choose(player, table.epoch_of(player), words, "")


async def since(table: LiveTable, viewer: int, number: int) -> History:
    """What happened after an entry; `mine` has the numbers of what affected me."""
    played, last = table.played, table.played.number_for(viewer)
    known = played.meant_by(viewer, min(max(0, number, last - MOST_ENTRIES), last))
    rows = await table.store.read(queries.entries_after, table.id, known, played.told_to(viewer))
    lines = journal.readable(viewer, journal.told(rows), played)
    me = table.state.seat_name(viewer) if viewer >= 0 else ""
    mine = dict.fromkeys(line.number for line in lines if me and line.player != viewer and me in line.text)
    return History(number=last, log=lines, mine=tuple(mine))


def preview(table: LiveTable, viewer: int, words: str) -> Previewed:
    """The scene after a choice, on an imagined copy; none where something hidden would be shown."""
    state = table.played.seen_by(viewer)
    action = parsed(table.game, words)
    must_be_open(state, viewer, action)
    after = state.preview(viewer, action, random.getrandbits(60))
    return Previewed(words, replace(table.audience.scene_at(after, viewer), choices=()) if after is not None else None)


async def hint(service: Service, table: LiveTable, viewer: int, person: str) -> Hinted:
    """What a bot would do, knowing what this seat knows; computed once per question."""
    if not table.row.hints:
        raise Refused("At this table there are no hints.", 403)
    if not table.is_running or not table.played.seen_by(viewer).options_for(viewer):
        raise Refused("You are not asked anything just now.", 409)
    question = table.question_of(viewer)
    known = table.clockwork.hints.get(viewer)
    if known is None or known[0] != question:
        if not service.hints.take(service.whence(person)):
            raise Refused("You asked for many hints; wait a moment.", 429)
        thinking = asyncio.ensure_future(_advised(service, table, viewer, person))
        known = table.clockwork.hints[viewer] = question, thinking
    await asyncio.wait({known[1]})
    if known[1].cancelled():
        raise Refused("This was already decided.", 409)
    return known[1].result()


async def _advised(service: Service, table: LiveTable, viewer: int, person: str) -> Hinted:
    state = table.played.seen_by(viewer)
    found = await service.thinkers.advise(state, viewer, service.ask_for(table, "hint", person))
    seat = replace(table.seats[viewer], hints=table.seats[viewer].hints + 1)
    table.seats[viewer] = seat
    await service.store.write(queries.count_hint, table.id, viewer)
    parse = table.game.vocabulary.parse
    return Hinted(
        tuple(
            Advice(words=words, text=state.describe(parse(words)), estimate=estimate, line=tuple(line))
            for words, estimate, line in found
        )
    )


def unwanted(table: LiveTable, viewer: int) -> None:
    """Cancel a hint that nobody at this seat is waiting for."""
    known = table.clockwork.hints.get(viewer)
    if known is not None and not known[1].done():
        del table.clockwork.hints[viewer]
        known[1].cancel()


# --- why not? ----------------------------------------------------------------------------------------------------


def why(table: LiveTable, viewer: int, thing: str) -> Because:
    """Why something cannot be chosen at a table."""
    return because(table.played.seen_by(viewer), viewer, thing)


def because(state: State, viewer: int, thing: str) -> Because:
    """Why something cannot be chosen: the words of an option, or a thing in the scene.

    A thing is mapped to the options for which it is clicked, those of verbs that are open now first.
    """
    if viewer < 0:
        return Because(thing, "You are watching; those who sit at the table choose.")
    if state.over:
        return Because(thing, "The game is over.")
    meant = _meant(state, viewer, thing)
    if not meant:
        if not state.options_for(viewer):
            return Because(thing, _not_asked(state, viewer))
        step = state.question(viewer)
        clause = state.game.clause_id(step.rule) if step is not None and step.rule else ""
        return Because(thing, f"This has no part in the question: {state.prompt(viewer)}", clause)
    for action in meant:
        reason = state.explain(action, viewer)
        if reason is None:
            return Because(thing, f"It can be chosen: {state.describe(action)}.")
        if reason.clause:
            return Because(thing, reason.sentence, reason.clause)
    reason = state.explain(meant[0], viewer)
    return Because(thing, reason.sentence if reason else "", reason.clause if reason else "")


def _not_asked(state: State, viewer: int) -> str:
    asked = [state.seat_name(p) for p in state.seen_asked(viewer) if p != viewer]
    return f"You are not asked just now; {', '.join(asked)} chooses." if asked else "You are not asked just now."


def _meant(state: State, viewer: int, thing: str) -> list[int]:
    """The options that words, or a click on a thing, could mean; those most like an open option come first."""
    vocabulary = state.game.vocabulary
    try:
        return [vocabulary.parse(thing)]
    except BadInput:
        pass
    offered = [(verb := vocabulary.verb_of(action), verb.args(action)) for action in state.options_for(viewer)[:400]]

    def unlike(action: int) -> tuple[int, int]:
        verb = vocabulary.verb_of(action)
        alike = [sum(map(eq, args, verb.args(action))) for other, args in offered if other is verb]
        return -max(alike) - 1 if alike else 0, action

    return sorted(options_about(state, viewer, thing), key=unlike)[:MOST_MEANT]
