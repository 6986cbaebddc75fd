"""Random play with thorough checks, to find positions where the rules contradict themselves.

Players choose at random, take offers and are interrupted by the clock; options are drawn at random; choices are
taken back and made again; now and then everything in `examine` is checked. A failure is shrunk before it is shown.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pentarchy.core.errors import BadInput
from pentarchy.core.game import Game, game
from pentarchy.core.playthrough import Playthrough
from pentarchy.core.record import Entry, Record
from pentarchy.core.settings import Value, settled
from pentarchy.lab.chance import anybody, origin, random_options
from pentarchy.lab.examine import Failure, Fault, examine, failure, find_failure, glance
from pentarchy.lab.fan_out import batches, fan_out

MOST_DECISIONS = 50_000
EXAMINED = 0.01  # share of positions of which everything is asked
TAKEN_BACK = 0.05  # share of choices that are taken back, where they may be, and made again
PATIENCE = 30.0  # seconds spent on shortening one failure


@dataclass(frozen=True)
class Found:
    """A failure with the record that leads to it."""

    number: int  # of the game in this run
    failure: Failure
    record: str  # JSON


@dataclass(frozen=True)
class Batch:
    """Some games of a run, for one worker."""

    game: str
    player_counts: tuple[int, ...]
    options: dict[str, Value] | None  # None: drawn at random for each game
    seed: int
    numbers: range


@dataclass(frozen=True)
class Outcome:
    """The result of one batch."""

    games: int
    decisions: int
    found: list[Found]


def fuzz(
    subject: Game,
    games: int,
    *,
    players: int = 0,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    workers: int = 1,
    first: int = 0,
) -> Iterator[Outcome]:
    """Play `games` games from number `first` on, and yield the result of each batch.

    A game depends only on the seed and its number. If the caller stops iterating, the rest is not played.
    """
    if players:
        subject.check_players(players)
    counts = (players,) if players else subject.player_counts
    settings = settled(subject.settings, options) if options else None
    jobs = [
        Batch(subject.slug, counts, settings, seed, range(some.start + first, some.stop + first))
        for some in batches(games, workers)
    ]
    return fan_out(play_batch, jobs, workers, [subject.package])


def play_batch(batch: Batch) -> Outcome:
    """Play some games and collect what went wrong."""
    subject = game(batch.game)
    decisions, found = 0, []
    for number in batch.numbers:
        count, problem = play_one(subject, batch, number)
        decisions += count
        if problem is not None:
            found.append(problem)
    return Outcome(len(batch.numbers), decisions, found)


def play_one(subject: Game, batch: Batch, number: int) -> tuple[int, Found | None]:
    """Play game `number`: how many choices were made, and the failure, if any."""
    rng = random.Random(f"{batch.seed} {number}")
    players = batch.player_counts[number % len(batch.player_counts)]
    record = Record(subject, players, {}, rng.randrange(1 << 32))
    attempt: Entry | None = None
    try:
        record.options = batch.options if batch.options is not None else random_options(subject, players, rng)
        play = Playthrough(record, journal=rng.random() < 0.5)
        while not play.state.over:
            glance(play.state)
            if rng.random() < EXAMINED:
                examine(play.state)
            player, action = anybody(play.state, rng)
            attempt = Entry(len(record.entries) + 1, player, play.state.words(action), origin(player))
            play.choose(action, player, attempt.origin)
            attempt = None
            if rng.random() < TAKEN_BACK:
                _take_back(play, player, action)
            if len(record.entries) > MOST_DECISIONS:
                raise Fault(f"the game has not ended after {MOST_DECISIONS} choices")
        glance(play.state)
        examine(play.state)
        if record.replay().digest() != play.state.digest():
            raise Fault("replaying the record leads elsewhere")
    except Exception as error:  # whatever a rule raises is what we are looking for
        if attempt is not None:
            record.entries.append(attempt)
        return len(record.entries), Found(number, failure(error, len(record.entries)), record.to_json())
    return len(record.entries), None


def _take_back(play: Playthrough, player: int, action: int) -> None:
    last = play.record.entries[-1].number
    if last not in [entry.number for entry in play.undoable(player)]:
        return
    after = play.state.digest()
    play.undo(player)
    play.choose(action, player, "bot")
    if play.state.digest() != after:
        raise Fault("a choice that was taken back and made again leads elsewhere")


# --- shortening -------------------------------------------------------------------------------------------------


def shortened(found: Found, patience: float = PATIENCE) -> tuple[Record, Failure | None]:
    """The shortest record found within the time limit that fails in the same way.

    Runs of choices are left out, long ones first, together with what can no longer be chosen. If replaying does not
    reproduce the failure, the record is returned unchanged, with None.
    """
    record = Record.from_json(found.record)
    wanted = find_failure(record)
    if wanted is None:
        return record, None
    end = time.monotonic() + patience
    best = [entry for entry in record.effective() if entry.number <= max(wanted.number, 1)]
    size = max(1, len(best) // 2)
    while time.monotonic() < end:
        first, before = 0, len(best)
        while first < len(best) and time.monotonic() < end:
            played, failed = _attempt(record, best[:first] + best[first + size :])
            if len(played) < len(best) and wanted.same_as(failed):
                best = played
            else:
                first += size
        if size == 1 and len(best) == before:
            break
        size = max(1, size // 2)
    shorter = Record(record.game, record.players, record.options, record.seed, rules=record.rules)
    shorter.entries = [Entry(n, e.player, e.words, e.origin) for n, e in enumerate(best, start=1)]
    again = find_failure(shorter)
    if again is None or not wanted.same_as(again):
        return record, wanted
    return shorter, again


def _attempt(record: Record, entries: list[Entry]) -> tuple[list[Entry], Failure | None]:
    """Replay the choices that are still legal; return those made, and the failure at the end."""
    played: list[Entry] = []
    state = record.begin()
    for entry in entries:
        try:
            record.play_entry(state, entry)
        except BadInput:
            continue
        except Exception as error:  # the same failure or another: the caller compares
            return [*played, entry], failure(error, len(played) + 1)
        played.append(entry)
        if state.over:
            break
    try:
        glance(state)
        examine(state)
    except Exception as error:
        return played, failure(error, len(played))
    return played, None
