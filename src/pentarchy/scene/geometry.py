"""Shapes for maps: hex grids with a hand-drawn edge, smooth coasts, and questions about SVG paths.

Everything here is pure and seeded by names, so the same map is drawn on every machine and at every redraw.

A hex map, in a game's `layout()`:

    grid = Hexes({"a1": (120, 90), "a2": (189, 130)}, size=46)      # flat-top; pointy: Hexes(..., flat=False)
    grid = Hexes(axial({"a1": (0, 0), "a2": (1, 0)}, size=46, origin=(120, 90)), size=46)

    grid.straight("a1")              # six straight sides: tiles that are turned, unknown ground, lit outlines
    grid.path("a1", 0.03)            # sides bend by 3 % of the size; neighbours share each side: no gaps, no overlaps
    grid.path("a1", bend)            # bend(id, neighbour) -> float: land 0.03, coast 0.08, sea 0; the rim is straight
    grid.outline(["a1", "a2"])       # the border around several hexes
    grid.coast(ids, water)           # only the sides where `ids` meet hexes of `water`, as open lines

A map of polygons or of SVG paths:

    smooth([(0, 0), (9, 1), ...])    # a closed curve through the points; smooth(points, closed=False) an open one
    polygon([(0, 0), (9, 1), ...])   # the same with straight sides
    circle(at, radius), oval(at, rx, ry), blob(at, rx, ry, seed)    # blob: an islet with an uneven shore

    bounds(path) -> Box              # of any path data, curves included; box.center, box.width, box.height
    inside(path, point)              # by the even-odd rule, holes are outside
    distance(path, point)            # to the nearest point of its border
    borders([path, path, ...])       # (lines that two of them share, lines of only one), each drawn once
    pole(path)                       # the point deepest inside, and how deep: where pieces stand, with what radius
"""

from __future__ import annotations

import itertools
import math
import random
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pentarchy.scene.model import Point

Ring = tuple[Point, ...]

#: How far a side bends, as a part of the hex size: given the hex and its neighbour.
Bend = Callable[[str, str], float]

ROOT3 = math.sqrt(3)


def seeded(*names: object) -> random.Random:
    """A generator that gives the same numbers for the same names, everywhere."""
    return random.Random("/".join(str(name) for name in names))


# --- numbers as text ---------------------------------------------------------------------------------------------


def number(value: float) -> str:
    """A coordinate with at most one decimal: `12`, `-3.5`."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def pair(point: Point) -> str:
    """A point as path data writes it."""
    return f"{number(point[0])},{number(point[1])}"


# --- simple paths ------------------------------------------------------------------------------------------------


def polygon(points: Sequence[Point], closed: bool = True) -> str:
    """Straight sides through the points."""
    return "M" + "L".join(pair(p) for p in points) + ("Z" if closed else "")


def smooth(points: Sequence[Point], closed: bool = True) -> str:
    """A curve through all points (Catmull-Rom as cubic Béziers)."""
    n = len(points)

    def at(i: int) -> Point:
        return points[i % n] if closed else points[min(max(i, 0), n - 1)]

    path = "M" + pair(points[0])
    for i in range(n if closed else n - 1):
        a, b, c, d = at(i - 1), at(i), at(i + 1), at(i + 2)
        first = (b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6)
        second = (c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6)
        path += f"C{pair(first)} {pair(second)} {pair(c)}"
    return path + ("Z" if closed else "")


def circle(at: Point, radius: float) -> str:
    """A circle as a path."""
    return oval(at, radius, radius)


def oval(at: Point, rx: float, ry: float) -> str:
    """An ellipse as a path."""
    x, y = at
    return (
        f"M{pair((x - rx, y))}A{number(rx)},{number(ry)} 0 1 1 {pair((x + rx, y))}"
        f"A{number(rx)},{number(ry)} 0 1 1 {pair((x - rx, y))}Z"
    )


def rectangle(left: float, top: float, width: float, height: float) -> str:
    """A rectangle as a path."""
    return f"M{pair((left, top))}h{number(width)}v{number(height)}h{number(-width)}Z"


def blob(at: Point, rx: float, ry: float, seed: str, points: int = 12, jag: float = 0.18) -> str:
    """An islet: an ellipse with an uneven shore."""
    rng = seeded("blob", seed)
    ring = []
    for i in range(points):
        angle = 2 * math.pi * i / points + rng.uniform(-0.12, 0.12)
        reach = 1 + rng.uniform(-jag, jag * 0.55)
        ring.append((at[0] + rx * reach * math.cos(angle), at[1] + ry * reach * math.sin(angle)))
    return smooth(ring)


# --- hexes -------------------------------------------------------------------------------------------------------


def axial(cells: Mapping[str, tuple[int, int]], size: float, origin: Point, flat: bool = True) -> dict[str, Point]:
    """Centres from axial coordinates (q, r); q runs to the right, r downwards."""
    if flat:
        return {i: (origin[0] + size * 1.5 * q, origin[1] + size * ROOT3 * (r + q / 2)) for i, (q, r) in cells.items()}
    return {i: (origin[0] + size * ROOT3 * (q + r / 2), origin[1] + size * 1.5 * r) for i, (q, r) in cells.items()}


def corners(center: Point, size: float, flat: bool = True) -> list[Point]:
    """The six corners of a hex, clockwise on the screen."""
    start = 0 if flat else -30
    angles = [math.radians(60 * i + start) for i in range(6)]
    return [(center[0] + size * math.cos(a), center[1] + size * math.sin(a)) for a in angles]


def hexagon(center: Point, size: float, flat: bool = True) -> str:
    """One straight hex."""
    return polygon(corners(center, size, flat))


class Hexes:
    """Hexes of one size. A side bends in the same way for both its neighbours, seeded by where it is."""

    def __init__(self, centers: Mapping[str, Point], size: float, flat: bool = True, seed: str = "") -> None:
        self.centers = dict(centers)
        self.size = size
        self.flat = flat
        self.seed = seed
        self._corners: dict[tuple[int, int], list[Point]] = {}
        self._paths: dict[tuple[str, tuple[float, ...]], str] = {}  # drawn before: scenes ask again and again
        self._rims: dict[str, list[tuple[Point, Point]]] = {}
        self._beyond: dict[str, list[str]] = {}
        self._sides: dict[tuple[Point, Point], list[str]] = {}
        for id in self.centers:
            for a, b in self._around(id):
                self._sides.setdefault(self._side(a, b), []).append(id)

    def _around(self, id: str) -> list[tuple[Point, Point]]:
        if id not in self._rims:
            points = [self._corner(point) for point in corners(self.centers[id], self.size, self.flat)]
            self._rims[id] = [(points[i], points[(i + 1) % 6]) for i in range(6)]
        return self._rims[id]

    def _corner(self, point: Point) -> Point:
        """A corner as it was first met: the same from all its hexes, however floating point falls."""
        x, y = round(point[0] / self.size), round(point[1] / self.size)
        for i in (x, x - 1, x + 1):
            for j in (y, y - 1, y + 1):
                for known in self._corners.get((i, j), ()):
                    if math.dist(known, point) < self.size / 4:
                        return known
        self._corners.setdefault((x, y), []).append(point)
        return point

    def _side(self, a: Point, b: Point) -> tuple[Point, Point]:
        first, second = self._corner(a), self._corner(b)
        return (first, second) if first < second else (second, first)

    def _other(self, id: str, a: Point, b: Point) -> str:
        """Who lies beyond this side of a hex; empty at the rim."""
        for other in self._sides[self._side(a, b)]:
            if other != id:
                return other
        return ""

    def _across(self, id: str) -> list[str]:
        """Who lies beyond each side of a hex; empty at the rim."""
        if id not in self._beyond:
            self._beyond[id] = [self._other(id, a, b) for a, b in self._around(id)]
        return self._beyond[id]

    def neighbours(self, id: str) -> list[str]:
        """The hexes that share a side with this one."""
        return [other for other in self._across(id) if other]

    def straight(self, id: str, part: float = 1.0) -> str:
        """The hex with straight sides; `part` of its size, for what lies on it."""
        if part == 1.0:
            return polygon([a for a, _ in self._around(id)])
        return hexagon(self.centers[id], self.size * part, self.flat)

    def path(self, id: str, bend: float | Bend = 0.0) -> str:
        """The hex with its own sides, each bent as all its neighbours see it; sides at the rim are straight.

        A corner between two sides that both bend more than 5 % is rounded: coasts have no points.
        """
        sides = [_amount(id, other, bend) for other in self._across(id)]
        key = (id, tuple(sides))
        if key not in self._paths:
            self._paths[key] = self._bent(id, sides)
        return self._paths[key]

    def _bent(self, id: str, sides: Sequence[float]) -> str:
        runs = [self._points(a, b, amount) for (a, b), amount in zip(self._around(id), sides, strict=True)]
        points: list[tuple[Point, bool]] = []
        for i, run in enumerate(runs):
            points.append((run[0], sides[i] > 0.05 and sides[i - 1] > 0.05))
            points.extend((p, True) for p in run[1:-1])
        return rounded(points)

    def _points(self, a: Point, b: Point, amount: float) -> list[Point]:
        """The side from corner to corner: halves are pushed aside, then quarters, then eighths."""
        if not amount:
            return [a, b]
        turned = self._corner(a) > self._corner(b)
        points = [b, a] if turned else [a, b]
        first, second = self._side(a, b)
        rng = seeded(self.seed, "side", pair(first), pair(second))
        reach = amount * self.size
        for _ in range(3):
            finer = [points[0]]
            for p, q in itertools.pairwise(points):
                length = math.dist(p, q)
                push = rng.uniform(-reach, reach)
                normal = (-(q[1] - p[1]) / length, (q[0] - p[0]) / length)
                finer += [((p[0] + q[0]) / 2 + normal[0] * push, (p[1] + q[1]) / 2 + normal[1] * push), q]
            points = finer
            reach *= 0.55
        return points[::-1] if turned else points

    def _loops(self, ids: Iterable[str]) -> list[list[tuple[str, Point, Point]]]:
        """The border around some hexes: closed loops of sides."""
        members = dict.fromkeys(ids)
        following = {}
        for id in members:
            for a, b in self._around(id):
                if self._other(id, a, b) not in members:
                    following[self._corner(a)] = (id, a, b)
        loops = []
        while following:
            corner = next(iter(following))
            loop = []
            while corner in following:
                side = following.pop(corner)
                loop.append(side)
                corner = self._corner(side[2])
            loops.append(loop)
        return loops

    def outline(self, ids: Iterable[str], bend: float | Bend = 0.0) -> str:
        """The border around some hexes, holes included."""
        path = ""
        for loop in self._loops(ids):
            points: list[tuple[Point, bool]] = []
            before = _amount(loop[-1][0], self._other(*loop[-1]), bend)
            for id, a, b in loop:
                amount = _amount(id, self._other(id, a, b), bend)
                run = self._points(a, b, amount)
                points.append((run[0], amount > 0.05 and before > 0.05))
                points.extend((p, True) for p in run[1:-1])
                before = amount
            path += rounded(points)
        return path

    def coast(self, ids: Iterable[str], water: Iterable[str], bend: float | Bend = 0.0) -> str:
        """The sides where some hexes meet water, as open lines for stroking."""
        wet = dict.fromkeys(water)
        path = ""
        for loop in self._loops(ids):
            for id, a, b in loop:
                if self._other(id, a, b) in wet:
                    path += polygon(self._points(a, b, _amount(id, self._other(id, a, b), bend)), closed=False)
        return path


def _amount(id: str, other: str, bend: float | Bend) -> float:
    """How much a side bends between two hexes; at the rim it does not."""
    if not other:
        return 0.0
    return bend if isinstance(bend, (int, float)) else bend(id, other)


def rounded(points: Sequence[tuple[Point, bool]]) -> str:
    """A closed path through the middles between points; a point with True is cut by a curve, others are kept."""
    path = "M" + pair(_middle(points[-1][0], points[0][0]))
    for i, (point, soft) in enumerate(points):
        middle = pair(_middle(point, points[(i + 1) % len(points)][0]))
        path += f"Q{pair(point)} {middle}" if soft else f"L{pair(point)}L{middle}"
    return path + "Z"


def _middle(a: Point, b: Point) -> Point:
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)


# --- questions about paths ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Box:
    """A rectangle along the axes."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    @property
    def center(self) -> Point:
        """Its middle."""
        return ((self.left + self.right) / 2, (self.top + self.bottom) / 2)

    def grown(self, by: float) -> Box:
        """The rectangle with a margin on all sides."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def has_on_edge(self, a: Point, b: Point) -> bool:
        """Does the line from one point to the other run along an edge, or outside?"""
        return (
            max(a[0], b[0]) <= self.left + 0.5
            or min(a[0], b[0]) >= self.right - 0.5
            or max(a[1], b[1]) <= self.top + 0.5
            or min(a[1], b[1]) >= self.bottom - 0.5
        )

    def overlaps(self, other: Box, slack: float = 0.0) -> bool:
        """Do the two share more than `slack`?"""
        return (
            self.left < other.right - slack
            and other.left < self.right - slack
            and self.top < other.bottom - slack
            and other.top < self.bottom - slack
        )


_WORDS = re.compile(r"[MLHVCSQTAZmlhvcsqtaz]|-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


@lru_cache(maxsize=1024)
def rings(path: str, steps: int = 6) -> tuple[Ring, ...]:
    """Path data as polygons, one per sub-path; curves are cut into `steps` straight pieces."""
    words = _WORDS.findall(path)
    found: list[Ring] = []
    ring: list[Point] = []
    at: Point = (0.0, 0.0)
    start: Point = at
    handle: Point = at
    command, before, i = "", "", 0
    while i < len(words):
        if words[i].isalpha():
            command = words[i]
            i += 1
        kind = command.upper()
        arity = _ARGUMENTS[kind]
        values = [float(w) for w in words[i : i + arity]]
        i += arity
        dx, dy = at if command.islower() else (0.0, 0.0)
        if kind == "M":
            if ring:
                found.append(tuple(ring))
            at = start = (values[0] + dx, values[1] + dy)
            ring = [at]
            command = "l" if command == "m" else "L"
        elif kind == "Z":
            if ring:
                found.append(tuple(ring))
            at, ring = start, []
        else:
            if not ring:
                ring = [at]
            if kind == "H":
                points = [at, (values[0] + dx, at[1])]
            elif kind == "V":
                points = [at, (at[0], values[0] + dy)]
            elif kind == "A":
                points = _arc(at, values, (dx, dy), steps)
            else:
                points = [at, *((values[k] + dx, values[k + 1] + dy) for k in range(0, arity, 2))]
            if kind in "ST":  # the first handle mirrors the last one
                curved = before in ("CS" if kind == "S" else "QT")
                points.insert(1, (2 * at[0] - handle[0], 2 * at[1] - handle[1]) if curved else at)
            if kind in "CSQT":
                handle = points[-2]
                points = [_bezier(points, k / steps) for k in range(steps + 1)]
            ring += points[1:]
            at = points[-1]
        before = kind
    if ring:
        found.append(tuple(ring))
    return tuple(found)


def _bezier(points: Sequence[Point], t: float) -> Point:
    while len(points) > 1:
        points = [(p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t) for p, q in itertools.pairwise(points)]
    return points[0]


def _arc(at: Point, values: Sequence[float], shift: Point, steps: int) -> list[Point]:
    """An elliptical arc as points (the conversion of the SVG specification, without rotation of the axes)."""
    rx, ry, _, large, sweep = values[:5]
    end = (values[5] + shift[0], values[6] + shift[1])
    if not rx or not ry or at == end:
        return [at, end]
    x, y = (at[0] - end[0]) / 2, (at[1] - end[1]) / 2
    grow = max(1.0, (x / rx) ** 2 + (y / ry) ** 2) ** 0.5
    rx, ry = rx * grow, ry * grow
    bottom = (rx * y) ** 2 + (ry * x) ** 2
    root = max(0.0, ((rx * ry) ** 2 - bottom) / bottom) ** 0.5 * (-1 if large == sweep else 1)
    cx, cy = root * rx * y / ry, -root * ry * x / rx
    first = math.atan2((y - cy) / ry, (x - cx) / rx)
    turn = math.atan2((-y - cy) / ry, (-x - cx) / rx) - first
    if sweep and turn < 0:
        turn += 2 * math.pi
    if not sweep and turn > 0:
        turn -= 2 * math.pi
    middle = ((at[0] + end[0]) / 2 + cx, (at[1] + end[1]) / 2 + cy)
    pieces = max(2, steps * 2)
    points = [at]
    for k in range(1, pieces):
        angle = first + turn * k / pieces
        points.append((middle[0] + rx * math.cos(angle), middle[1] + ry * math.sin(angle)))
    return [*points, end]


@lru_cache(maxsize=1024)
def bounds(path: str) -> Box:
    """The smallest box around a path."""
    points = [p for ring in rings(path) for p in ring]
    if not points:
        raise ValueError(f"an empty path has no bounds: {path!r}")
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


def inside(path: str, point: Point) -> bool:
    """Does the point lie in the area of a path? Holes are outside (even-odd)."""
    x, y = point
    odd = False
    for ring in rings(path):
        ax, ay = ring[-1]
        for bx, by in ring:
            if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
                odd = not odd
            ax, ay = bx, by
    return odd


def distance(path: str, point: Point) -> float:
    """How far the point is from the border of a path."""
    x, y = point
    best = math.inf
    for ring in rings(path):
        ax, ay = ring[-1]
        for bx, by in ring:
            dx, dy = bx - ax, by - ay
            length = dx * dx + dy * dy
            t = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / length)) if length else 0.0
            off = (x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2
            best = min(best, off)
            ax, ay = bx, by
    return math.sqrt(best)


def borders(paths: Iterable[str], sheet: Box | None = None) -> tuple[str, str]:
    """The lines that two areas share and the lines that belong to only one, each once and as long as they run.

    Shared lines drawn once can be dashed; an outline drawn for every area would fill its own gaps. Lines along the
    edge of the `sheet` are left out: there the map is cut, nothing ends.
    """
    seen: dict[tuple[Point, Point], int] = {}
    for path in paths:
        for ring in rings(path):
            a = _near(ring[-1])
            for point in ring:
                b = _near(point)
                if a != b and not (sheet and sheet.has_on_edge(a, b)):
                    side = (a, b) if a < b else (b, a)
                    seen[side] = seen.get(side, 0) + 1
                a = b
    return (
        _chained([side for side, count in seen.items() if count > 1]),
        _chained([side for side, count in seen.items() if count == 1]),
    )


def _near(point: Point) -> Point:
    """To one decimal; the nudge keeps two ways of computing one point from being rounded apart."""
    return (round(point[0] + 1e-6, 1), round(point[1] + 1e-6, 1))


def _chained(sides: Sequence[tuple[Point, Point]]) -> str:
    """Sides that follow each other, as few long lines; where three meet, a line ends."""
    ends: dict[Point, list[Point]] = {}
    for a, b in sides:
        ends.setdefault(a, []).append(b)
        ends.setdefault(b, []).append(a)
    drawn: set[tuple[Point, Point]] = set()
    path = ""
    knots = [point for point, others in ends.items() if len(others) != 2]
    for start in [*knots, *ends]:
        for following in ends[start]:
            if (start, following) in drawn:
                continue
            line, here, there = [start], start, following
            while (here, there) not in drawn:
                drawn.update(((here, there), (there, here)))
                line.append(there)
                if len(ends[there]) != 2:
                    break
                here, there = there, ends[there][0] if ends[there][1] == here else ends[there][1]
            path += polygon(line, closed=False)
    return path


@lru_cache(maxsize=1024)
def pole(path: str) -> tuple[Point, float]:
    """The point deepest inside an area and its distance to the border, to within a hundredth of the area's width."""
    box = bounds(path)
    best, depth = box.center, distance(path, box.center) if inside(path, box.center) else 0.0
    step = max(box.width, box.height) / 12
    middle, reach = box.center, max(box.width, box.height) / 2
    for _ in range(4):
        n = math.ceil(reach / step)
        for i in range(-n, n + 1):
            for j in range(-n, n + 1):
                point = (middle[0] + i * step, middle[1] + j * step)
                if inside(path, point) and (d := distance(path, point)) > depth:
                    best, depth = point, d
        middle, reach, step = best, step, step / 3
    return best, depth
