"""Where things stand: pieces in their spaces, and terrain marks around them.

    scene = arrange(layout, scene)       # every token that lies on a board has `place` and `side`

A game says which space a piece is in; `arrange` finds the place. Around the centre of an area, pieces stand in rows
that fit into the shape's `radius` and shrink together if there are many; on a spot a piece lies exactly at the centre
and is turned with it; cargo stands in a row on the piece that carries it. A token with an `offset` stands where its
game wants it. Two tokens never overlap unless a game's own offsets make them.

Renderers draw a token in the square of `side` around `place`. A pile of equal pieces steps up and to the right inside
that square, and a base with a number hangs below it; `footprint` knows how much room all that takes.

    darts = scatter(path, gap=14, keep=[(center, radius)])     # for Shape.darts or Space.darts
    marks = marks_in(path, ["art:tree"], gap=20, size=16)     # scenery that never changes, for Board.marks

`darts` are points of blue noise inside an area, each with the gap at which it appears: a renderer draws the marks of
the ground that lies there now at the darts whose gap is at least `Ground.gap`. So the same darts serve a hex before
and after it turns from unknown to forest, and marks keep out of the circle where pieces stand.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import compress
from operator import attrgetter

from msgspec.structs import replace

from pentarchy.scene.geometry import bounds, distance, inside, seeded
from pentarchy.scene.kept import alike, by_identity
from pentarchy.scene.model import Dart, Layout, Mark, Point, Scene, Shape, Space, Token

CARGO = 0.55  # size of a piece that lies on another piece
BASE = 0.46  # height of the base with mark and number, in sides
STEP = 0.2  # how far each piece of a pile stands to the right of the one before
AIR = 0.12  # between two pieces
SMALL = 24.0  # side of a counter that makes no pile and is printed larger

Circle = tuple[Point, float]

_id, _at = attrgetter("id"), attrgetter("at")


class Room:
    """A place that tokens can stand in, and how crowds stood in it: most of them come again."""

    __slots__ = ("angle", "center", "piece", "radius", "spot", "stood")

    def __init__(self, piece: float, center: Point, radius: float, spot: bool, angle: float) -> None:
        self.piece = piece  # side of a piece of size 1
        self.center = center
        self.radius = radius
        self.spot = spot
        self.angle = angle
        self.stood: dict[tuple[Token, ...], list[Token]] = {}

    def hold(self, crowd: tuple[Token, ...]) -> list[Token]:
        """The crowd in its place."""
        found = self.stood.get(crowd)
        if found is None:
            if len(self.stood) >= CROWDS:
                self.stood.clear()
            found = self.stood[crowd] = stand(self, crowd)
        return found


def has_base(token: Token) -> bool:
    """Does it stand on a base with its owner's mark and a number? What lies face down does not."""
    return token.state != "hidden" and (bool(token.badge) or token.count > 3)


def is_small(token: Token) -> bool:
    """Is it a counter with room for its picture and a number only? Then it makes no pile."""
    return token.side < SMALL and (token.form != "piece" or token.state == "hidden")


def footprint(token: Token) -> tuple[float, float]:
    """Width and height a token takes, in sides: with its pile, its owner's mark and its base."""
    pile = STEP * (min(token.count, 3) - 1)
    width = 1 + pile
    height = 1 + pile * 0.6 + (BASE if has_base(token) else 0.0)
    return width, height


CROWDS = 64  # that a place remembers


@by_identity
def _printed_rooms(layout: Layout) -> dict[str, Room]:
    """The places that a layout has from the beginning."""
    return {
        shape.id: Room(board.piece, shape.center, reach(shape), shape.kind == "spot", shape.angle)
        for board in layout.boards
        for shape in board.shapes
    }


@lru_cache(maxsize=1024)
def _room_of(space: Space, piece: float) -> Room:
    """A place that appeared during play, at this table or at another one."""
    box = bounds(space.path)
    return Room(piece, space.center or box.center, space.radius or min(box.width, box.height) / 2, False, 0.0)


def reach(shape: Shape) -> float:
    """The radius of the circle in which pieces stand."""
    if shape.radius:
        return shape.radius
    box = bounds(shape.path)
    return min(box.width, box.height) / 2


def arrange(layout: Layout, scene: Scene) -> Scene:
    """The scene with `place` and `side` of every token that lies on a board."""
    return replace(scene, tokens=Arrangement(layout).tokens(scene))


class Arrangement:
    """How the pieces of one table stand. From one scene to the next most of them stay, and are not placed again."""

    def __init__(self, layout: Layout) -> None:
        self._printed = _printed_rooms(layout)
        self._pieces = {board.id: board.piece for board in layout.boards}
        self._rooms = self._printed.copy()
        self._appeared: list[Space] = []  # during play
        self._tokens: tuple[Token, ...] = ()  # of the last scene, as its game made them
        self._settled: dict[str, Token] = {}  # those of them that lie on a board, in their places
        self._arranged: tuple[Token, ...] = ()

    def tokens(self, scene: Scene) -> tuple[Token, ...]:
        """The tokens of a scene, those on a board with `place` and `side`."""
        changed = self._changed_rooms(scene.spaces)
        if changed or scene.tokens != self._tokens:  # most often another seat sees the same pieces
            before, after = self._tokens, scene.tokens
            first, last = alike(before, after)
            gone, come = before[first : len(before) - last], after[first : len(after) - last]
            if changed or self._lie_on_a_board(gone) or self._lie_on_a_board(come):
                self._follow(after, gone, come, changed)
                settled = self._settled
                self._arranged = tuple(map(settled.get, map(_id, after), after))
            else:  # beside the boards nothing is placed
                arranged = self._arranged
                self._arranged = arranged[:first] + come + arranged[len(arranged) - last :]
            self._tokens = after
        return self._arranged

    def _lie_on_a_board(self, tokens: Sequence[Token]) -> bool:
        """Does any of them, by itself or as cargo, or did it?"""
        rooms, settled = self._rooms, self._settled
        for token in tokens:
            if token.at in rooms or token.at in settled or token.id in settled or token.place is not None:
                return True
        return False

    def _changed_rooms(self, spaces: Sequence[Space]) -> set[str]:
        """Follow the places that appear during play; those that are new, other than before, or gone."""
        appeared = [space for space in spaces if space.path and space.board in self._pieces]
        if appeared == self._appeared:
            return set()
        gone, come = set(self._appeared).difference(appeared), set(appeared).difference(self._appeared)
        for space in gone:
            del self._rooms[space.id]
            if space.id in self._printed:
                self._rooms[space.id] = self._printed[space.id]
        for space in come:
            self._rooms[space.id] = _room_of(space, self._pieces[space.board])
        self._appeared = appeared
        return {space.id for space in gone | come}

    def _follow(self, tokens: tuple[Token, ...], gone: Sequence[Token], come: Sequence[Token], rooms: set[str]) -> None:
        """Place again what came, what stands beside a piece that came or went or in a changed room, and its cargo."""
        before, after = set(gone), set(come)
        moved = before ^ after
        if [token for token in come if token in before] != [token for token in gone if token in after]:
            moved = before | after  # who stands beside whom depends on their order
        touched: set[str] = set()
        more = rooms | {token.at for token in moved} | {token.id for token in moved}
        crowd: list[Token] = []
        while more:
            touched |= more
            crowd = list(compress(tokens, map(touched.__contains__, map(_at, tokens))))
            more = {token.id for token in crowd} - touched
        for token in (*moved, *crowd):
            self._settled.pop(token.id, None)
        settle(self._rooms, crowd, self._settled)


def settle(places: Mapping[str, Room], tokens: Sequence[Token], settled: dict[str, Token]) -> None:
    """Find the places of tokens, all of those that are together; `settled` are others that may carry some."""
    crowds: dict[str, list[Token]] = {}
    for token in tokens:
        if token.place is not None:  # arranged before
            settled[token.id] = token
        else:
            crowds.setdefault(token.at, []).append(token)
    for id, crowd in crowds.items():
        if id in places:
            for token in places[id].hold(tuple(crowd)):
                settled[token.id] = token
    waiting = [id for id in crowds if id not in places]
    while waiting:  # cargo, and cargo of cargo
        aboard = [id for id in waiting if id in settled]
        if not aboard:
            break
        for id in aboard:
            for token in load(settled[id], crowds[id]):
                settled[token.id] = token
        waiting = [id for id in waiting if id not in aboard]


def stand(room: Room, crowd: Sequence[Token]) -> list[Token]:
    """Pieces of one place, in rows around its centre."""
    side = room.piece
    placed, free = [], []
    for token in sorted(crowd, key=lambda token: token.slot):
        angle = token.angle + room.angle
        if token.offset is not None:
            at = (room.center[0] + token.offset[0], room.center[1] + token.offset[1])
            placed.append(replace(token, place=at, side=side * token.size, angle=angle))
        elif room.spot and len(crowd) == 1:
            placed.append(replace(token, place=room.center, side=side * token.size, angle=angle))
        else:
            free.append(replace(token, angle=angle))
    if free:
        placed += in_rows(free, room.center, room.radius, side)
    return one_mark_each(placed)


def load(carrier: Token, crowd: Sequence[Token]) -> list[Token]:
    """Cargo: a row of smaller pieces on the upper half of the piece that carries them."""
    assert carrier.place is not None
    side = carrier.side * CARGO
    free = [token for token in crowd if token.offset is None]
    placed = []
    for token in crowd:
        if token.offset is not None:
            at = (carrier.place[0] + token.offset[0], carrier.place[1] + token.offset[1])
            placed.append(replace(token, place=at, side=side * token.size))
    if free:
        at = (carrier.place[0], carrier.place[1] - carrier.side * 0.3)
        placed += in_rows(sorted(free, key=lambda token: token.slot), at, carrier.side * 0.6, side)
    return [replace(token, mark=token.mark and token.owner != carrier.owner) for token in placed]


def in_rows(crowd: Sequence[Token], center: Point, radius: float, side: float) -> list[Token]:
    """As many rows as let the pieces be largest; all shrink alike, and all stay in the circle."""
    best, scale = 1, 0.0
    for rows in range(1, len(crowd) + 1):
        fits = _scale(_lines(crowd, rows), radius, side)
        if fits > scale + 1e-9:
            best, scale = rows, fits
    unit = side * scale
    lines = _lines(crowd, best)
    y = center[1] - sum(_height(line) for line in lines) * unit / 2
    placed = []
    for line in lines:
        x = center[0] - _width(line) * unit / 2
        for token in line:
            width, height = _room(token)
            pile = STEP * (min(token.count, 3) - 1) * token.size
            # the square of the piece: pile and base take the rest of the footprint
            left = x + (width - pile) * unit / 2
            top = y + (_height(line) - height) * unit + (pile * 0.6 + token.size / 2 + AIR / 2) * unit
            placed.append(replace(token, place=(round(left, 2), round(top, 2)), side=round(unit * token.size, 2)))
            x += width * unit
        y += _height(line) * unit
    return placed


def _room(token: Token) -> tuple[float, float]:
    width, height = footprint(token)
    return width * token.size + AIR, height * token.size + AIR


def _width(line: Sequence[Token]) -> float:
    return sum(_room(token)[0] for token in line)


def _height(line: Sequence[Token]) -> float:
    return max(_room(token)[1] for token in line)


def _lines(crowd: Sequence[Token], rows: int) -> list[list[Token]]:
    """The crowd cut into rows of nearly equal numbers, longer ones first."""
    lines, start = [], 0
    for row in range(rows):
        size = (len(crowd) - start + rows - row - 1) // (rows - row)
        lines.append(list(crowd[start : start + size]))
        start += size
    return lines


def _scale(lines: Sequence[Sequence[Token]], radius: float, side: float) -> float:
    """How large pieces can be, at most 1, so that every corner of every row lies in the circle."""
    top = -sum(_height(line) for line in lines) / 2
    far = 0.0
    for line in lines:
        bottom = top + _height(line)
        far = max(far, math.hypot(_width(line) / 2, max(abs(top), abs(bottom))))
        top = bottom
    return min(1.0, radius / (far * side)) if radius else 1.0


def one_mark_each(crowd: Sequence[Token]) -> list[Token]:
    """Of several pieces of one owner in one place only the last shows their mark."""
    last = {token.owner: token.id for token in crowd if token.owner >= 0}
    return [
        token if token.owner < 0 or last[token.owner] == token.id or has_base(token) else replace(token, mark=False)
        for token in crowd
    ]


# --- terrain ------------------------------------------------------------------------------------------------------


def scatter(
    path: str, gap: float = 14.0, keep: Sequence[Circle] = (), inset: float = 5.0, seed: str = "", widest: float = 48.0
) -> tuple[Dart, ...]:
    """Points of blue noise in an area, each with the gap at which it appears: widest first, `gap` last.

    `keep` are circles to stay out of, `inset` the distance from the border. The seed is the path unless given.
    """
    rng = seeded("darts", seed or path)
    box = bounds(path)
    found: list[Dart] = []
    level = max(widest, gap)
    while True:
        tries = int(min(900, 14 * box.width * box.height / level**2)) + 12
        for _ in range(tries):
            x, y = rng.uniform(box.left, box.right), rng.uniform(box.top, box.bottom)
            if any(math.dist((x, y), at) < radius for at, radius in keep):
                continue
            if any((x - d[0]) ** 2 + ((y - d[1]) * 1.15) ** 2 < level * level for d in found):
                continue
            if inside(path, (x, y)) and distance(path, (x, y)) >= inset:
                found.append((round(x, 1), round(y, 1), round(level, 1)))
        if level <= gap:
            break
        level = max(gap, level * 0.82)
    return tuple(sorted(found, key=lambda dart: (dart[1], dart[0])))


def marks_in(
    path: str,
    symbols: Sequence[str],
    gap: float = 26.0,
    size: float = 16.0,
    keep: Sequence[Circle] = (),
    inset: float = 6.0,
    ink: str = "",
    seed: str = "",
) -> tuple[Mark, ...]:
    """Scenery scattered over an area once and for all, from the back to the front."""
    rng = seeded("marks", seed or path)
    return tuple(
        Mark(symbol=rng.choice(symbols), at=(x, y), size=round(size * rng.uniform(0.85, 1.1), 1), ink=ink)
        for x, y, _ in scatter(path, gap, keep, inset, seed, widest=gap)
    )
