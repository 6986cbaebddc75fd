"""The places of a board as they are now: shapes of the layout with what the scene says of them."""

from __future__ import annotations

from dataclasses import dataclass

from pentarchy.scene.arrange import reach
from pentarchy.scene.geometry import bounds
from pentarchy.scene.model import Board, Dart, Ground, Layout, Point, Scene, Shape, Space

NONE = Ground("", "", "#2a241b")


@dataclass(frozen=True)
class Area:
    """A shape with what lies there now."""

    id: str
    path: str
    center: Point
    radius: float
    spot: bool
    ground: Ground
    owner: int
    layer: int
    label: str
    label_at: Point | None
    label_angle: float
    note: str
    darts: tuple[Dart, ...]

    @property
    def is_land(self) -> bool:
        """Known ground that is not water: it has coasts."""
        return bool(self.ground.tint) and not self.ground.water and self.ground.known


def areas_of(layout: Layout, board: Board, scene: Scene) -> list[Area]:
    """All places of a board, lower layers first."""
    grounds = {ground.name: ground for ground in layout.grounds}
    spaces = {space.id: space for space in scene.spaces}
    shapes = {shape.id for shape in board.shapes}
    here = [_area(grounds, shape, spaces.get(shape.id)) for shape in board.shapes]
    here += [
        _appeared(grounds, space)
        for space in scene.spaces
        if space.path and space.board == board.id and space.id not in shapes
    ]
    return sorted(here, key=lambda area: area.layer)


def _area(grounds: dict[str, Ground], shape: Shape, space: Space | None) -> Area:
    ground = (space.ground if space else "") or shape.ground
    return Area(
        id=shape.id,
        path=space.path if space and space.path else shape.path,
        center=shape.center,
        radius=reach(shape),
        spot=shape.kind == "spot",
        ground=grounds.get(ground, NONE),
        owner=space.owner if space else -1,
        layer=shape.layer,
        label=(space.label if space else "") or shape.label,
        label_at=(space.label_at if space else None) or shape.label_at,
        label_angle=shape.label_angle,
        note=space.note if space else "",
        darts=(space.darts if space else ()) or shape.darts,
    )


def _appeared(grounds: dict[str, Ground], space: Space) -> Area:
    box = bounds(space.path)
    return Area(
        id=space.id,
        path=space.path,
        center=space.center or box.center,
        radius=space.radius or min(box.width, box.height) / 2,
        spot=False,
        ground=grounds.get(space.ground, NONE),
        owner=space.owner,
        layer=space.layer,
        label=space.label,
        label_at=space.label_at,
        label_angle=0.0,
        note=space.note,
        darts=space.darts,
    )
