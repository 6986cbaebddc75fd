"""Looking back and ahead: any moment again, what happened since, previews, hints, and why something cannot be done."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from pentarchy.core.errors import BadInput
from pentarchy.core.state import State
from pentarchy.core.vocabulary import Verb
from pentarchy.server import queries
from pentarchy.server.errors import Refused, forbidden
from pentarchy.server.live import LiveTable, log_line
from pentarchy.server.messages import Advice, Because, Hinted, History, Previewed, Whole
from pentarchy.server.rows import Line
from pentarchy.server.scenes import scores_of

if TYPE_CHECKING:
    from pentarchy.server.service import Service

MOST_ENTRIES = 2_000  # in an answer to `since`
_lines = msgspec.json.Decoder(list[Line])


async def look(table: LiveTable, viewer: int, number: int) -> Whole:
    """The table after an entry, as this seat could see it then."""
    if not 0 <= number <= table.number:
        raise Refused(f"There are entries 0 to {table.number}.")
    state = await table.past(number)
    return Whole(
        number=number,
        epoch=0,
        layout=table.row.layout,
        scene=replace(table.scene_at(state, viewer), choices=()),
        log=await table.recent_log(viewer, number),
        scores=scores_of(state, viewer),
        looking=True,
    )


async def since(table: LiveTable, viewer: int, number: int) -> History:
    """What happened after an entry; the numbers at which something was done to me come in `mine`."""
    rows = await table.store.read(queries.entries_after, table.id, max(0, number))
    rows = rows[-MOST_ENTRIES:]
    lines = [log_line(row, line) for row in rows for line in _lines.decode(row.lines) if line.readable(viewer)]
    me = table.state.seat_name(viewer) if viewer >= 0 else ""
    mine = dict.fromkeys(line.number for line in lines if me and line.player != viewer and me in line.text)
    return History(number=table.number, log=tuple(lines), mine=tuple(mine))


def preview(table: LiveTable, viewer: int, words: str) -> Previewed:
    """The scene after a choice, on an imagined copy; none where something hidden would be shown."""
    state = table.state
    try:
        action = table.game.vocabulary.parse(words)
    except BadInput as error:
        raise Refused(str(error)) from None
    if action not in state.options_for(viewer):
        raise forbidden(state.explain(action, viewer))
    imagined = state.imagine(viewer, random.getrandbits(60))
    marks = imagined.marks_for(viewer)
    imagined.apply(action, viewer)
    if imagined.marks_for(viewer) != marks:
        return Previewed(words)
    return Previewed(words, replace(table.scene_at(imagined, viewer), choices=()))


async def hint(service: Service, table: LiveTable, viewer: int) -> Hinted:
    """What a bot would do, from what this seat knows."""
    if not table.row.hints:
        raise Refused("At this table there are no hints.", 403)
    if not table.is_running or not table.state.options_for(viewer):
        raise Refused("You are not asked anything just now.", 409)
    state = table.state
    found = await service.thinkers.advise(state, viewer)
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


# --- why not? ----------------------------------------------------------------------------------------------------


def why(table: LiveTable, viewer: int, thing: str) -> Because:
    """Why something cannot be chosen: words of an option, or a thing of the scene.

    A thing is mapped to the option the player probably means: one with a verb that is open now, with this thing
    among its arguments, and for the rest like an option that is open.
    """
    state = table.state
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
    """The options that a click on a thing could mean, the likeliest first."""
    vocabulary = state.game.vocabulary
    try:
        return [vocabulary.parse(thing)]
    except BadInput:
        pass
    names = _names(thing)
    offered = state.options_for(viewer)
    found: list[tuple[int, int, int]] = []
    seen_verbs: list[Verb] = []
    for action in offered[:400]:
        verb = vocabulary.verb_of(action)
        if verb not in seen_verbs:
            seen_verbs.append(verb)
        found.extend(_with(verb, verb.args(action), names, 0))
    if not found:
        for order, verb in enumerate(v for v in vocabulary.verbs if v not in seen_verbs):
            found.extend(_with(verb, [0] * verb.arity, names, order + 1))
    return [action for _, _, action in sorted(set(found))][:40]


def _with(verb: Verb, args: list[int], names: list[str], order: int) -> list[tuple[int, int, int]]:
    """An option with each argument in turn replaced by what the thing is called."""
    found = []
    for place, domain in enumerate(verb.domains):
        for rank, name in enumerate(names):
            if name in domain.ids:
                changed = [*args]
                changed[place] = domain.ids.index(name)
                found.append((rank, order, verb(*changed)))
    return found


def _names(thing: str) -> list[str]:
    """What an id could be called in the vocabulary: whole, and without its prefix or suffix."""
    parts = re.split(r"[^A-Za-z0-9_]+", thing)
    names = [thing, *parts[::-1]]
    for separator in ("-", "_", ".", ":", "/"):
        if separator in thing:
            names += [thing.partition(separator)[2], thing.rpartition(separator)[0]]
    return list(dict.fromkeys(n for n in names if n))
