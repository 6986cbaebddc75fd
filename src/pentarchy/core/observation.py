"""What a seat knows, as a row of small numbers for learning programs.

A game contributes `observation.py` with three things: `layout(players)` declares the parts of the row, `write(s, p,
cells)` writes them in that order from the state a seat acts on, and `LEFT_OUT` names what a view shows and the row does
not, with the reason. The kernel puts its own parts in front: who is asked, and what. Seats are always counted from the
one that observes: `me`, then the others in the order of their seats.

A cell is a 16-bit integer. Categories are one-hot encoded; an absent one has all cells 0.

A row is written over its last observation, and most of the table is unchanged. So a layout may be divided into blocks,
each rewritten only if something it depends on has changed:

    cells.look(s.boat)
    if cells.stale(by_seat=False):
        cells.each_one_of(s.boat, BOATS)

A block of many places, of which few change at a time, can be mended instead:

    changed = cells.changes(s.goods)
    for place in changed if cells.mends(by_seat=False) else EVERY_PLACE:
        cells.put(place, s.goods[place])
    cells.skip(PLACES)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from pentarchy.core.errors import BadInput, RuleBug
from pentarchy.core.game import Game
from pentarchy.core.state import AnyStep, State
from pentarchy.core.steps import NOBODY, step_fields
from pentarchy.core.vocabulary import Domain, numbers

LOWEST: Final = -(1 << 15)
HIGHEST: Final = (1 << 15) - 1
DETAILS: Final = 6  # fields of a step, at the most
MOST_DETAIL: Final = 999  # what is greater is a set, which the mask shows too
FEW: Final = 40  # cells that are cleared sooner one by one than through a window
WORD: Final = 32  # bits of a set that are looked at together
UNCHANGED: Final[list[int]] = []
NOTHING: Final[list[object]] = []


def seats(players: int) -> Domain:
    """The seats as one of them counts: itself first, the others in the order of their seats."""
    return Domain("seat", ["me", *(f"next{n}" for n in range(1, players))])


def around(other: int, p: int, players: int) -> int:
    """The number of another seat as seat `p` counts: 0 is `p` itself."""
    return other - p if other >= p else other - p + players


class Part:
    """One part of an observation: where it lies, what its cells are called and what they hold."""

    def __init__(self, name: str, offset: int, axes: tuple[Domain, ...], low: int, high: int, text: str) -> None:
        self.name = name
        self.offset = offset
        self.axes = axes  # one cell for every combination, the last axis running fastest
        self.low = low
        self.high = high
        self.text = text
        length = 1
        for axis in axes:
            length *= axis.size
        self.length = length

    def label(self, cell: int) -> str:
        """The name of one of its cells: `boat[b08,wood]`."""
        ids: list[str] = []
        for axis in self.axes[::-1]:
            ids.append(axis.ids[cell % axis.size])
            cell //= axis.size
        return f"{self.name}[{','.join(ids[::-1])}]" if ids else self.name

    def shape(self) -> str:
        """How its cells are laid out: `85 space × 5 boat`."""
        return " × ".join(f"{axis.size} {axis.kind}" for axis in self.axes) or "1"

    def __repr__(self) -> str:
        return f"Part({self.name!r}, offset={self.offset}, length={self.length}, low={self.low}, high={self.high})"


class Layout:
    """The parts of an observation, in order.

    >>> colours = Domain("colour", ["red", "blue"])
    >>> layout = Layout()
    >>> layout.part("coins", seats(2), high=99, text="coins")
    >>> layout.part("token", colours, text="the colour of the token")
    >>> layout.size, layout.label(1), layout.label(3)
    (4, 'coins[next1]', 'token[blue]')
    """

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self.size = 0
        self.starts: list[int] = []  # where blocks begin, but for the first one

    def block(self) -> None:
        """Let the next part begin a new block."""
        self.starts.append(self.size)

    def part(self, name: str, *axes: Domain, low: int = 0, high: int = 1, text: str) -> None:
        """Add a part behind the others."""
        if not LOWEST <= low < high <= HIGHEST:
            raise ValueError(f"{name}: {low} to {high} is no range of a cell")
        if any(part.name == name for part in self.parts):
            raise ValueError(f"there are two parts called {name}")
        self.parts.append(Part(name, self.size, axes, low, high, text))
        self.size += self.parts[-1].length

    def find(self, name: str) -> Part:
        """The part of this name, or BadInput with the names there are."""
        for part in self.parts:
            if part.name == name:
                return part
        raise BadInput(f"no part is called {name!r}; there are: {', '.join(part.name for part in self.parts)}")

    def label(self, cell: int) -> str:
        """The name of a cell of the row."""
        for part in self.parts:
            if part.offset <= cell < part.offset + part.length:
                return part.label(cell - part.offset)
        raise BadInput(f"there is no cell {cell}; they are numbered 0 to {self.size - 1}")

    def lows(self) -> list[int]:
        """The least value of every cell."""
        return [part.low for part in self.parts for _ in range(part.length)]

    def highs(self) -> list[int]:
        """The greatest value of every cell."""
        return [part.high for part in self.parts for _ in range(part.length)]

    def as_data(self) -> list[dict[str, object]]:
        """The parts as plain JSON."""
        return [
            {
                "name": part.name,
                "offset": part.offset,
                "length": part.length,
                "axes": [{"kind": axis.kind, "ids": list(axis.ids)} for axis in part.axes],
                "low": part.low,
                "high": part.high,
                "text": part.text,
            }
            for part in self.parts
        ]


class Cells:
    """Rows of cells, written in place one after the other. numpy shares their memory: `numpy.frombuffer(c.values)`."""

    def __init__(self, rows: int, size: int) -> None:
        values = vec[i16](capacity=rows * size)
        for _ in range(rows * size):
            values = append(values, 0)
        self.values: vec[i16] = values  # never grows, or numpy would look at forgotten memory
        self.rows = rows
        self.size = size
        self.at: i64 = 0  # where the next number goes
        self.windows: list[list[memoryview]] = []  # per row and block: its memory, to clear it faster than we can
        self.blanks: list[bytes] = []  # per block: what its windows are filled with
        self._row: int = 0  # which row is being written
        self._start: i64 = 0  # where it begins
        self._windows: list[memoryview] = []  # of this row
        self._stops: list[int] = []  # where its blocks end
        self._block: int = 0  # which of them is being written
        self._stop: i64 = 0  # where it ends
        self._known: list[list[object]] = [[] for _ in range(rows)]  # per row: what its blocks were written from
        self._known_numbers: list[list[int]] = [[] for _ in range(rows)]  # the same: single numbers
        self._viewers: list[int] = [NOBODY] * rows  # what each row says is known to this seat; not whole: nobody
        self._seen: list[object] = []  # of the row that is being written, what is known so far
        self._looks: int = 0  # how many of these were compared
        self._seen_numbers: list[int] = []
        self._number_looks: int = 0
        self._viewer: int = NOBODY
        self._changed = False  # something that the next block depends on
        self._turned = False  # the row was written for another seat
        self._all = False  # the row was never written to its end

    # --- rows and blocks ------------------------------------------------------------------------------------

    def begin(self, row: int, viewer: int, stops: list[int]) -> None:
        """Move to the start of a row, whose blocks end at `stops`, and clear the first block."""
        before = self._viewers[row]
        self._viewers[row] = NOBODY
        self._row = row
        self._stops = stops
        self._block = 0
        self._seen = self._known[row]
        self._looks = 0
        self._seen_numbers = self._known_numbers[row]
        self._number_looks = 0
        self._viewer = viewer
        self._turned = before != viewer
        self._all = before == NOBODY
        self._changed = False
        self._start = row * self.size
        self.at = self._start
        self._stop = self.at + stops[0]
        if self.windows:
            self._windows = self.windows[row]
        self._clear()

    def end(self) -> None:
        """The row is whole."""
        self._reach(self._start + self.size)
        self._viewers[self._row] = self._viewer

    def look(self, items: list[int]) -> None:
        """The next block depends on these numbers: it is stale if they have changed. Always in the same order."""
        place = self._looks
        self._looks = place + 1
        seen = self._seen
        if place == len(seen):
            seen.append(items[:])
            self._changed = True
        elif seen[place] != items:
            seen[place] = items[:]
            self._changed = True

    def look_at_table(self, items: tuple[object, ...]) -> None:
        """The same for a list that is replaced as a whole, and seldom."""
        place = self._looks
        self._looks = place + 1
        seen = self._seen
        if place == len(seen):
            seen.append(items)
            self._changed = True
        else:
            known = seen[place]
            if known is not items:
                seen[place] = items  # also if it is equal: next time it will be the same object
                if known != items:
                    self._changed = True

    def look_at_number(self, value: int) -> None:
        """The same for one number."""
        place = self._number_looks
        self._number_looks = place + 1
        seen = self._seen_numbers
        if place == len(seen):
            seen.append(value)
            self._changed = True
        elif seen[place] != value:
            seen[place] = value
            self._changed = True

    def changes(self, items: list[int]) -> list[int]:
        """Where these numbers have changed since the row was written; the next block is mended there."""
        place = self._looks
        self._looks = place + 1
        seen = self._seen
        if place == len(seen):
            seen.append(NOTHING)
        known = cast("list[object]", seen[place])
        if known == items:
            return UNCHANGED
        if len(known) != len(items):
            seen[place] = items[:]
            self._changed = True
            return UNCHANGED
        now = cast("list[object]", items)  # compared by identity: that is faster, and equal numbers do no harm
        found: list[int] = []
        number: i64 = 0
        for item, old in zip(now, known):  # noqa: B905  # without `strict` it is compiled into a plain loop
            if old is not item:
                known[number] = item
                found.append(number)
            number += 1  # noqa: SIM113  # enumerate would count in slower numbers
        return found

    def stale(self, by_seat: bool = True, also: bool = False) -> bool:
        """Move to the next block and clear it if it must be rewritten; otherwise skip it.

        `by_seat`: its content, or at least its order, differs from seat to seat. `also`: rewrite it in any case.
        """
        self._next()
        if self._changed or self._all or also or (by_seat and self._turned):
            self._changed = False
            self._clear()
            return True
        self.at = self._stop
        return False

    def mends(self, by_seat: bool = True) -> bool:
        """Move to the next block; does it only need to be mended? If not, it is cleared and must be rewritten."""
        self._next()
        if self._changed or self._all or (by_seat and self._turned):
            self._changed = False
            self._clear()
            return False
        return True

    def always(self) -> None:
        """Go to the next block, which is written every time, and clear it."""
        self._next()
        self._clear()

    def _next(self) -> None:
        """Go to the next block."""
        self._reach(self._stop)
        self._block += 1
        stop: i64 = self._stops[self._block]
        self._stop = self._start + stop

    def _reach(self, stop: i64) -> None:
        """Check that the previous block was filled exactly."""
        if self.at != stop:
            raise RuleBug(f"a block of observations ends at {self.at - self._start} instead of {stop - self._start}")

    def _clear(self) -> None:
        at: i64 = self.at
        stop: i64 = self._stop
        if stop - at > FEW and self._windows:
            self._windows[self._block][:] = self.blanks[self._block]
            return
        values = self.values
        while at < stop:
            values[at] = 0
            at += 1

    # --- writing --------------------------------------------------------------------------------------------

    def number(self, value: i64) -> None:
        """One number."""
        self.values[self.at] = i16(value)
        self.at += 1

    def flag(self, value: bool) -> None:
        """One cell: 1 if it is so."""
        if value:
            self.values[self.at] = 1
        self.at += 1

    def numbers(self, items: list[int]) -> None:
        """A cell for each of the numbers."""
        values = self.values
        at: i64 = self.at
        for item in items:
            value: i64 = item
            values[at] = i16(value)
            at += 1
        self.at = at

    def some(self, items: list[int], first: i64, count: i64) -> None:
        """`count` numbers of a list, from the one at `first` on."""
        values = self.values
        at: i64 = self.at
        for place in range(first, first + count):
            value: i64 = items[place]
            values[at] = i16(value)
            at += 1
        self.at = at

    def by_seat(self, items: list[int], p: int, players: int) -> None:
        """A number for each seat, that of `p` first."""
        values = self.values
        at: i64 = self.at
        for seat in range(p, p + players):
            value: i64 = items[seat if seat < players else seat - players]
            values[at] = i16(value)
            at += 1
        self.at = at

    def blocks_by_seat(self, items: list[int], p: int, players: int, length: int) -> None:
        """`length` numbers for each seat out of a flat list, those of `p` first."""
        for seat in range(p, p + players):
            self.some(items, (seat if seat < players else seat - players) * length, length)

    def one_of(self, value: i64, count: i64) -> None:
        """`count` cells, 1 in that of the value; all 0 if the value is -1."""
        if value >= 0:
            if value >= count:
                raise RuleBug(f"{value} is none of {count} things")
            self.values[self.at + value] = 1
        elif value != -1:
            raise RuleBug(f"{value} is none of {count} things")
        self.at += count

    def each_one_of(self, items: list[int], count: i64) -> None:
        """For each of the items `count` cells, 1 in that of its value; all 0 if the value is -1."""
        values = self.values
        at: i64 = self.at
        for item in items:
            value: i64 = item
            if value >= count or value < -1:
                raise RuleBug(f"{value} is none of {count} things")
            if value >= 0:
                values[at + value] = 1
            at += count
        self.at = at

    def seat(self, other: int, p: int, players: int) -> None:
        """A cell for each seat, 1 in that of `other` as `p` counts them; all 0 for nobody (-1)."""
        if other >= 0:
            self.values[self.at + i64(around(other, p, players))] = 1
        self.at += players

    def owners(
        self, items: list[int], p: int, players: int, others: int = -1, places: tuple[int, ...] | None = None
    ) -> None:
        """For each of the owners a cell for each seat, 1 in that of the owner as `p` counts; all 0 for nobody (-1).

        With `others`, the number of an owner who is no player, they have one cell more. With `places`, only the owners
        there are written, in that order.
        """
        values = self.values
        count: i64 = players if others < 0 else players + 1
        at: i64 = self.at
        if places is None:
            for owner in items:
                if owner >= 0:
                    seat: i64 = players if owner == others else around(owner, p, players)
                    values[at + seat] = 1
                at += count
        else:
            for place in places:
                owner = items[place]
                if owner >= 0:
                    seat = players if owner == others else around(owner, p, players)
                    values[at + seat] = 1
                at += count
        self.at = at

    def in_order(self, items: list[int], size: int) -> None:
        """A cell for each of `size` things: 1 for the first of the list, 2 for the next, 0 for those not in it."""
        values = self.values
        at: i64 = self.at
        for number, item in enumerate(items):
            place: i64 = item
            values[at + place] = i16(number + 1)
        self.at = at + size

    def count_each(self, items: list[int], count: i64) -> None:
        """`count` cells that say how often each thing is in the list."""
        for item in items:
            value: i64 = item
            if not 0 <= value < count:
                raise RuleBug(f"{value} is none of {count} things")
            self.values[self.at + value] += 1
        self.at += count

    def members(self, bits: int, count: i64) -> None:
        """`count` cells, 1 in those of the members of a set that is kept as bits."""
        values = self.values
        at: i64 = self.at
        while bits > 0:
            word: i64 = bits & 0xFFFF_FFFF
            place: i64 = at
            while word > 0:
                if word & 1:
                    values[place] = 1
                word >>= 1
                place += 1
            bits >>= WORD
            at += WORD
        self.at += count

    def put(self, place: i64, value: i64) -> None:
        """One number some cells further on, without going there; `skip` follows when all are put."""
        self.values[self.at + place] = i16(value)

    def wipe(self, place: i64, count: i64) -> None:
        """Some cells further on, without going there: 0."""
        values = self.values
        first: i64 = self.at + place
        for at in range(first, first + count):
            values[at] = 0

    def skip(self, count: i64) -> None:
        """Leave cells as they are and go on behind them."""
        self.at += count


class Mask:
    """Rows with a cell for every option of the vocabulary: 1 for those that may be chosen."""

    def __init__(self, rows: int, size: int) -> None:
        values = vec[u8](capacity=rows * size)
        for _ in range(rows * size):
            values = append(values, 0)
        self.values: vec[u8] = values
        self.rows = rows
        self.size = size
        self._shown: list[list[int]] = [[] for _ in range(rows)]

    def show(self, row: int, options: list[int]) -> None:
        """Make a row show these options and no others."""
        values = self.values
        start: i64 = row * self.size
        for option in self._shown[row]:
            old: i64 = option
            values[start + old] = 0
        for option in options:
            new: i64 = option
            values[start + new] = 1
        self._shown[row] = options


class Observer:
    """Writes the observations of one game at one number of players."""

    def __init__(self, game: Game, players: int) -> None:
        game.check_players(players)
        if not game.has_observation:
            raise BadInput(f"{game.title} does not say what a seat knows in numbers, so it cannot be observed")
        module = game.module("observation")
        self.game = game
        self.players = players
        self.left_out: dict[str, str] = {**FRAME_LEFT_OUT, **module.LEFT_OUT}
        self.decisions: tuple[str, ...] = tuple(sorted({step.decision for step in game.steps.values()} - {""}))
        self.layout = Layout()
        frame(self.layout, players, self.decisions)
        inner: Layout = module.layout(players)
        for part in inner.parts:
            self.layout.part(part.name, *part.axes, low=part.low, high=part.high, text=part.text)
        self.size = self.layout.size
        self.stops: list[int] = [self.size - inner.size + start for start in inner.starts] + [self.size]
        self._write: Callable[[Any, int, Cells], None] = module.write  # each game's own state
        self._questions: dict[type[AnyStep], QuestionCells] = {}

    def write(self, s: State, p: int, cells: Cells, row: int = 0) -> None:
        """Write what seat `p` knows into a row."""
        cells.begin(row, p, self.stops)
        players = self.players
        cells.one_of(p, players)
        cells.flag(s.over)
        if s.lanes is None and s.player == p and not s.over:  # the common case
            cells.one_of(0, players)
            self._write_question(s.agenda[-1], cells)
            cells.skip(players)
            self._write(s, p, cells)
        else:
            self._write_from_outside(s, p, cells)
        cells.end()

    def _write_from_outside(self, s: State, p: int, cells: Cells) -> None:
        """What a seat knows that is not asked, or not alone."""
        players = self.players
        seen = s.seen_by(p)
        asked = 0
        for other in s.seen_asked(p):
            asked |= 1 << around(other, p, players)
        cells.members(asked, players)
        if not seen.over and seen.player == p and seen.agenda:
            self._write_question(seen.agenda[-1], cells)
        else:
            cells.skip(len(self.decisions) + DETAILS)
        if s.over:
            cells.by_seat(s.places(), p, players)
        else:
            cells.skip(players)
        self._write(seen, p, cells)

    def _write_question(self, step: AnyStep, cells: Cells) -> None:
        """Which decision it is, and the fields of its step but for the player, in the order of their names."""
        kind = type(step)
        question = self._questions.get(kind)
        if question is None:
            question = QuestionCells(self.decisions, step)
            self._questions[kind] = question
        cells.one_of(question.decision, len(self.decisions))
        for place, name in enumerate(question.fields):
            value: int = getattr(step, name)
            cells.put(place, min(max(value, -1), MOST_DETAIL))
        cells.skip(DETAILS)


class QuestionCells:
    """What all steps of one kind ask: which decision it is, and the names of the details."""

    def __init__(self, decisions: tuple[str, ...], step: AnyStep) -> None:
        self.decision = decisions.index(step.decision) if step.decision in decisions else -1
        self.fields: list[str] = [name for name in step_fields(step) if name != "player"]
        if len(self.fields) > DETAILS:
            raise RuleBug(f"{type(step).__name__} has more than {DETAILS} fields")


FRAME_LEFT_OUT: Final = {
    "game": "the same for all observations of a game",
    "players": "the same for all observations of one length",
    "seats": "names, which follow from game and seat",
    "options": "the mask beside the observation shows them",
    "clause": "a reference for people; it follows from the decision",
    "prompt": "a sentence for people; it follows from the decision, its details and the table",
}


def frame(layout: Layout, players: int, decisions: tuple[str, ...]) -> None:
    """The parts that all games share."""
    absolute = Domain("seat", [str(seat) for seat in range(players)])
    around = seats(players)
    layout.part("seat", absolute, text="which seat this is, counted from 0")
    layout.part("over", text="the game is over")
    layout.part("asked", around, text="who is asked, as far as this seat may notice")
    layout.part("decision", Domain("decision", decisions), text="what this seat is asked; all 0: nothing")
    layout.part(
        "detail",
        numbers("field", 1, DETAILS),
        low=-1,
        high=MOST_DETAIL,
        text="what the question is about: the fields of its step, such as what is still to pay, by name",
    )
    layout.part("place", around, high=players, text="at the end each seat's place, 1 the best; before it 0")
