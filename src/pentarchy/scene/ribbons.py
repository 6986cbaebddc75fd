"""What runs from one thing to another as it is drawn: bridges, chains and roads, the arrows of moves, the open trail.

Every renderer, including the web client, draws ribbons exactly as they are here. A client is sent them instead of
the links and the trail of a scene:

    Ribbons(layout).of(scene)            every ribbon of a scene whose tokens are in their places
"""

from __future__ import annotations

import math
from functools import lru_cache

from msgspec.structs import replace

from pentarchy.scene.arrange import footprint
from pentarchy.scene.geometry import bounds, number
from pentarchy.scene.model import Arrow, Board, Layout, Link, Point, Ribbon, Scene, Strand, Token
from pentarchy.scene.paint import breadth

Pill = tuple[float, float, float, float]  # left, top, width and height

OWNER = "owner"  # the colour of whoever owns the ribbon
LINK, STEP = 8.0, 7.0  # width of an arrow between spaces, and of a step of the trail
HEAD = 2.4  # length of an arrow's head, in widths
KEPT = 1024
ALONG = (0.0, -0.12, 0.12, -0.24, 0.24)  # where words may stand: from half way, in lengths of the ribbon
ASIDE = (0.0, 0.7, -0.7, 1.4, -1.4, 2.1, -2.1, 2.8, -2.8)  # and from its middle line, in heights of their pill


class Ribbons:
    """The ribbons of one table."""

    def __init__(self, layout: Layout) -> None:
        self._boards = {board.id: board for board in layout.boards}
        self._printed = {shape.id: (board, shape.center) for board in layout.boards for shape in board.shapes}

    def of(self, scene: Scene, tokens: tuple[Token, ...] = ()) -> tuple[Ribbon, ...]:
        """Links first, then the trail. `tokens`: those of the scene in their places, unless it has them itself."""
        if not scene.links and not scene.trail:
            return ()
        ends = self._ends(scene, tokens or scene.tokens)
        found = []
        taken = _Taken(tokens or scene.tokens)
        for link in scene.links:
            if link.start in ends and link.end in ends:
                (board, start), (_, end) = ends[link.start], ends[link.end]
                found.append(taken.aside(_linked(link, board.id, board.lettering, start, end), start, end))
        asked = scene.prompt.asked[0] if scene.prompt.asked else -1
        for n, step in enumerate(scene.trail):
            if step.start in ends and step.end in ends:
                (board, start), (_, end) = ends[step.start], ends[step.end]
                if start != end:
                    trodden = _trodden(step, n, asked, board.id, board.lettering, start, end)
                    found.append(taken.aside(trodden, start, end))
        return tuple(found)

    def _ends(self, scene: Scene, tokens: tuple[Token, ...]) -> dict[str, tuple[Board, Point]]:
        """Where things are that a ribbon may begin or end at."""
        wanted = {id for link in scene.links for id in (link.start, link.end)}
        wanted |= {id for step in scene.trail for id in (step.start, step.end)}
        found = {id: self._printed[id] for id in wanted if id in self._printed}
        for space in scene.spaces:
            if space.id in wanted and space.id not in found and space.path and space.board in self._boards:
                found[space.id] = self._boards[space.board], space.center or bounds(space.path).center
        if len(found) < len(wanted):
            lies = {token.id: token for token in tokens}
            for id in wanted - found.keys():
                board = self._board_of(id, lies, found)
                if board is not None and (place := lies[id].place) is not None:
                    found[id] = board, place
        return found

    def _board_of(self, id: str, lies: dict[str, Token], found: dict[str, tuple[Board, Point]]) -> Board | None:
        """The board that a piece lies on, by itself or as cargo."""
        for _ in range(9):  # cargo of cargo
            if id in self._printed or id in found:
                return (self._printed.get(id) or found[id])[0]
            if id not in lies:
                return None
            id = lies[id].at
        return None


@lru_cache(maxsize=KEPT)
def _linked(link: Link, board: str, size: float, start: Point, end: Point) -> Ribbon:
    if link.kind == "arrow":
        outline = arrow(start, end, LINK * size / 13)
    else:
        outline = link.path or f"M{number(start[0])},{number(start[1])}L{number(end[0])},{number(end[1])}"
    at, box = _label(link.label, start, end, size)
    return Ribbon(
        id=link.id,
        board=board,
        path=outline,
        owner=link.owner,
        strands=_strands(link.kind, OWNER if link.owner >= 0 else ""),
        label=link.label,
        label_at=at,
        label_box=box,
    )


@lru_cache(maxsize=KEPT)
def _trodden(step: Arrow, n: int, asked: int, board: str, size: float, start: Point, end: Point) -> Ribbon:
    at, box = _label(step.label, start, end, size)
    head = Strand("arrow", "board-edge", OWNER if asked >= 0 else "board-lit")
    return Ribbon(
        id=f"trail{n}",
        board=board,
        path=arrow(start, end, STEP * size / 13),
        owner=asked,
        above=True,
        strands=(Strand("trail", "board-halo", "board-halo"), head),
        label=step.label,
        label_at=at,
        label_box=box,
    )


def _strands(kind: str, owner: str) -> tuple[Strand, ...]:
    """The lines that a link is drawn with, lowest first."""
    if kind == "arrow":
        return (Strand("arrow", "board-edge", owner or "board-lit"),)
    if kind == "bridge":
        return (
            Strand("bridge", "board-edge"),
            Strand("bridge-deck", "board-deck"),
            Strand("bridge-planks", "board-edge"),
        )
    if kind == "chain":
        return Strand("chain-under", "board-halo"), Strand("chain", owner or "board-edge")
    if kind == "river":
        return (Strand("river", "board-river"),)
    if kind == "road":
        return Strand("road-under", "board-halo"), Strand("road", owner or "board-road")
    return Strand("path-under", "board-edge"), Strand("path", owner or "board-lit-halo")


class _Taken:
    """Where words would hide something: the pieces of a scene, and the pills that already have their places."""

    def __init__(self, tokens: tuple[Token, ...]) -> None:
        self._tokens = tokens
        self._pieces: list[Pill] | None = None
        self._pills: list[Pill] = []

    def aside(self, ribbon: Ribbon, start: Point, end: Point) -> Ribbon:
        """The ribbon with its words where they hide least: half way, else along it, else beside it."""
        if ribbon.label_box is None or ribbon.label_at is None:
            return ribbon
        if self._pieces is None:
            self._pieces = [_extent(token) for token in self._tokens if token.place is not None and token.side]
        left, top, width, height = ribbon.label_box
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = math.hypot(dx, dy) or 1.0
        reach = length * 0.4 + 3 * height + width
        x, y = left + width / 2, top + height / 2
        near = [box for box in self._pieces if abs(box[0] - x) < reach + box[2] and abs(box[1] - y) < reach + box[3]]
        best, least = (0.0, 0.0), math.inf
        for sideways in ASIDE:
            for along in ALONG:
                by = (
                    round(dx * along + dy / length * sideways * height, 1),
                    round(dy * along - dx / length * sideways * height, 1),
                )
                box = left + by[0], top + by[1], width, height
                hidden = 0.0
                for other in [*near, *self._pills]:
                    hidden += _common(box, other)
                if hidden < least - 0.01 * width * height:
                    best, least = by, hidden
            if least == 0:
                break
        moved = round(left + best[0], 1), round(top + best[1], 1), width, height
        self._pills.append(moved)
        if best == (0.0, 0.0):
            return ribbon
        at = round(ribbon.label_at[0] + best[0], 1), round(ribbon.label_at[1] + best[1], 1)
        return replace(ribbon, label_box=moved, label_at=at)


def _extent(token: Token) -> Pill:
    """The box that a piece takes with its pile, and with its base below it."""
    assert token.place is not None
    wide, high = footprint(token)
    x, y = token.place
    pile = token.side * (wide - 1)
    return x - token.side / 2, y - token.side / 2 - pile * 0.6, token.side + pile, token.side * high


def _common(one: Pill, other: Pill) -> float:
    """The area that two boxes share."""
    width = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    height = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return width * height if width > 0 and height > 0 else 0.0


def _label(text: str, start: Point, end: Point, size: float) -> tuple[Point | None, Pill | None]:
    """Where the words of a ribbon stand, and the pill around them: left, top, width and height."""
    if not text:
        return None, None
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    width = breadth(text, size, bold=True) + size * 1.2
    box = round(x - width / 2, 1), round(y - size * 0.85, 1), round(width, 1), round(size * 1.7, 1)
    return (round(x, 1), round(y + size * 0.36, 1)), box


def arrow(start: Point, end: Point, width: float, bend: float = 0.18) -> str:
    """A curved arrow that grows towards its head, as a closed path."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    handle = ((start[0] + end[0]) / 2 + dy * bend, (start[1] + end[1]) / 2 - dx * bend)
    ux, uy = end[0] - handle[0], end[1] - handle[1]
    norm = math.hypot(ux, uy) or 1.0
    ux, uy = ux / norm, uy / norm
    head = min(width * HEAD, length * 0.5)
    neck = (end[0] - ux * head, end[1] - uy * head)
    sx, sy = -dy / length, dx / length

    def beside(point: Point, x: float, y: float, by: float) -> str:
        return f"{number(point[0] + x * by)},{number(point[1] + y * by)}"

    curve = f"Q{beside(handle, 0, 0, 0)} "
    return (
        f"M{beside(start, sx, sy, width * 0.3)}{curve}{beside(neck, -uy, ux, width * 0.55)}"
        f"L{beside(neck, -uy, ux, width * 1.3)}L{beside(end, 0, 0, 0)}L{beside(neck, -uy, ux, -width * 1.3)}"
        f"L{beside(neck, -uy, ux, -width * 0.55)}{curve}{beside(start, sx, sy, -width * 0.3)}Z"
    )
