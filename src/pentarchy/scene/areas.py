"""The places of a board as they are drawn: shapes of the layout with what the scene says of them.

Every renderer, including the web client, draws areas exactly as they are here. A client is sent
the areas of a layout once, and with each scene those that differ from them:

    at_rest(layout)                      every area of the layout, by its id
    Areas(layout).changed(scene)         the areas of a scene that differ, and those that appeared during play
    fields_of(layout, board, scene)      the areas of a board with their grounds, for printing
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from msgspec.structs import replace

from pentarchy.scene.arrange import reach
from pentarchy.scene.geometry import bounds
from pentarchy.scene.kept import by_identity
from pentarchy.scene.model import Area, Board, Dart, Ground, Layout, Point, Scene, Shape, Space
from pentarchy.scene.paint import breadth
from pentarchy.scene.theme import CREAM, EDGE, INK, LINE, is_dark, mix

NONE = Ground("", "", INK)
KEPT = 1024  # areas that a table remembers


@dataclass(frozen=True)
class Field:
    """An area with the ground that is printed there."""

    area: Area
    ground: Ground
    darts: tuple[Dart, ...]

    @property
    def is_land(self) -> bool:
        """Known ground that is not water: it has coasts."""
        return bool(self.ground.tint) and not self.ground.water and self.ground.known


def fields_of(layout: Layout, board: Board, scene: Scene) -> list[Field]:
    """All places of a board, lower layers first."""
    spaces = {space.id: space for space in scene.spaces}
    shapes = {shape.id for shape in board.shapes}
    here = [_field(layout, board, shape, spaces.get(shape.id)) for shape in board.shapes]
    here += [
        _field(layout, board, _shape_of(space), space)
        for space in scene.spaces
        if space.path and space.board == board.id and space.id not in shapes
    ]
    return sorted(here, key=lambda field: field.area.layer)


@by_identity
def at_rest(layout: Layout) -> dict[str, Area]:
    """Every area of a layout before anything happened to it."""
    return {shape.id: _field(layout, board, shape, None).area for board in layout.boards for shape in board.shapes}


def drawn(layout: Layout) -> Layout:
    """The layout as a client is sent it: areas instead of shapes."""
    areas = at_rest(layout)
    boards = [replace(board, areas=tuple(areas[s.id] for s in board.shapes), shapes=()) for board in layout.boards]
    return replace(layout, boards=tuple(boards))


class Areas:
    """The areas of one table. From one scene to the next most of them stay."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._boards = {board.id: board for board in layout.boards}
        self._shapes = {shape.id: (board, shape) for board in layout.boards for shape in board.shapes}
        self._rest = at_rest(layout)
        self._known: dict[Space, Area | None] = {}
        self._last: tuple[tuple[Space, ...], tuple[Area, ...]] = ((), ())

    def changed(self, scene: Scene) -> tuple[Area, ...]:
        """The areas of a scene that are not as the layout has them; a path that is still the same is left out."""
        if scene.spaces != self._last[0]:
            found = [self._area(space) for space in scene.spaces]
            self._last = scene.spaces, tuple([area for area in found if area is not None])
        return self._last[1]

    def _area(self, space: Space) -> Area | None:
        if space not in self._known:
            if len(self._known) >= KEPT:
                self._known.clear()
            self._known[space] = self._resolved(space)
        return self._known[space]

    def _resolved(self, space: Space) -> Area | None:
        board, shape = self._shapes.get(space.id, (None, None))
        if board is None or shape is None:
            if not space.path or space.board not in self._boards:
                return None
            return _field(self._layout, self._boards[space.board], _shape_of(space), space).area
        rest, area = self._rest[space.id], _field(self._layout, board, shape, space).area
        if area == rest:
            return None
        return replace(area, path="") if area.path == rest.path else area


@lru_cache(maxsize=KEPT)
def _shape_of(space: Space) -> Shape:
    """The shape of a place that appeared during play."""
    box = bounds(space.path)
    return Shape(
        id=space.id,
        path=space.path,
        center=space.center or box.center,
        radius=space.radius or min(box.width, box.height) / 2,
        layer=space.layer,
    )


def _field(layout: Layout, board: Board, shape: Shape, space: Space | None) -> Field:
    """A shape with what its space says; where the space is silent the shape's own value counts."""
    now = space or Space(id=shape.id)
    grounds = {ground.name: ground for ground in layout.grounds}
    ground = grounds.get(now.ground or shape.ground, NONE)
    sea = grounds.get(board.ground, NONE)
    below = ground.tint or sea.tint or layout.paper
    dark = is_dark(below)
    area = Area(
        id=shape.id,
        board=board.id,
        path=now.path or shape.path,
        center=shape.center,
        spot=shape.kind == "spot",
        layer=shape.layer,
        owner=now.owner,
        note=now.note,
        ground=ground.name,
        water=ground.water or (not ground.tint and sea.water),
        tint=ground.tint if shape.kind == "spot" else "",
        edge=(mix(below, "#ffffff", 0.55) if dark else mix(below, INK, 0.5)) if shape.kind == "spot" else "",
    )
    label = now.label or shape.label
    if label:
        ink = CREAM if dark else mix(ground.ink, INK, 0.25) if ground.water else INK
        at = now.label_at or shape.label_at or (shape.center[0], shape.center[1] + reach(shape) * 0.92)
        lines = tuple(label.split("\n"))
        note_at = None
        if now.note:
            at, note_at = _beside_each_other(lines, now.note, at, board.lettering)
        area = replace(
            area,
            name=lines,
            name_at=at,
            name_angle=shape.label_angle,
            ink=ink,
            halo=mix(below, EDGE, 0.45) if dark else below,
            note_at=note_at,
        )
    return Field(area, ground, now.darts or shape.darts)


def _beside_each_other(name: tuple[str, ...], note: str, at: Point, size: float) -> tuple[Point, Point]:
    """Where a name and the note at the right of its last line stand, so that both together are in the middle."""
    (x, y), gap = at, size * 0.3
    x -= (gap + breadth(note, size * 0.85, bold=True)) / 2
    return (x, y), (x + breadth(name[-1], size * 0.92) / 2 + gap, y + (len(name) - 1) * size * LINE)
