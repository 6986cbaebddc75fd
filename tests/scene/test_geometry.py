import math

import pytest

from pentarchy.scene.geometry import (
    Hexes,
    axial,
    blob,
    bounds,
    circle,
    distance,
    hexagon,
    inside,
    oval,
    pole,
    polygon,
    rectangle,
    rings,
    smooth,
)

CELLS = {f"{q}.{r}": (q, r) for q in range(4) for r in range(4)}


def grid(flat: bool = True, origin: tuple[float, float] = (50.3, 70.7)) -> Hexes:
    return Hexes(axial(CELLS, 23.0, origin, flat), 23.0, flat, seed="test")


@pytest.mark.parametrize("flat", [True, False])
def test_axial_neighbours_share_a_side(flat: bool) -> None:
    hexes = grid(flat)
    assert sorted(hexes.neighbours("1.1")) == ["0.1", "0.2", "1.0", "1.2", "2.0", "2.1"]
    assert sorted(hexes.neighbours("0.0")) == ["0.1", "1.0"]


@pytest.mark.parametrize("flat", [True, False])
@pytest.mark.parametrize("origin", [(0.0, 0.0), (11.5, 23.0), (1 / 3, 1000.0)])
def test_neighbours_use_the_same_bent_side(flat: bool, origin: tuple[float, float]) -> None:
    hexes = grid(flat, origin)
    for id in hexes.centers:
        (ring,) = rings(hexes.path(id, 0.04))
        for other in hexes.neighbours(id):
            (theirs,) = rings(hexes.path(other, 0.04))
            shared = set(ring) & set(theirs)
            assert len(shared) > 20  # curve points of one whole side


def test_sides_at_the_rim_are_straight() -> None:
    alone = Hexes({"x": (0.0, 0.0)}, 10.0)
    box = bounds(alone.path("x", 0.1))
    assert (box.left, box.right) == (-10, 10)
    assert box.top == pytest.approx(-8.7)


def test_bend_is_asked_for_each_neighbour() -> None:
    hexes = grid()
    asked: list[tuple[str, str]] = []

    def bend(id: str, other: str) -> float:
        asked.append((id, other))
        return 0.0

    hexes.path("0.0", bend)
    assert sorted(asked) == [("0.0", "0.1"), ("0.0", "1.0")]


def test_outline_of_a_ring_has_a_hole() -> None:
    hexes = grid()
    path = hexes.outline(hexes.neighbours("1.1"))
    assert len(rings(path)) == 2
    assert not inside(path, hexes.centers["1.1"])
    assert all(inside(path, hexes.centers[id]) for id in hexes.neighbours("1.1"))


def test_coast_is_only_where_land_meets_water() -> None:
    hexes = grid()
    assert hexes.coast(["1.1"], []) == ""
    assert hexes.coast(["1.1"], ["1.0", "1.2"]).count("M") == 2


@pytest.mark.parametrize(
    ("path", "box"),
    [
        ("M0 0L10 0 10 5 0 5z", (0, 0, 10, 5)),
        ("m1 1l9 0 0 4-9 0z", (1, 1, 10, 5)),
        ("M326.7 .2l47.4-.2-3.5 4", (326.7, 0, 374.1, 4)),
        ("M0 0h4v-3H0Z", (0, -3, 4, 0)),
        ("M0,0Q5,10 10,0Z", (0, 0, 10, 5)),
        ("M0,0C0,8 10,8 10,0Z", (0, 0, 10, 6)),
        ("M0,0C0,8 10,8 10,0S20,-8 20,0", (0, -6, 20, 6)),
        ("M0 0h2v2h-2zM5 5h2v2h-2z", (0, 0, 7, 7)),
    ],
)
def test_bounds(path: str, box: tuple[float, ...]) -> None:
    found = bounds(path)
    assert (found.left, found.top, found.right, found.bottom) == pytest.approx(box)


def test_arcs_are_followed() -> None:
    box = bounds(oval((10, 20), 6, 3))
    assert (box.left, box.right) == pytest.approx((4, 16))
    assert (box.top, box.bottom) == pytest.approx((17, 23), abs=0.05)
    assert distance(circle((0, 0), 10), (0, 0)) == pytest.approx(10, abs=0.4)


def test_a_hole_is_outside() -> None:
    path = rectangle(0, 0, 10, 10) + rectangle(3, 3, 4, 4)
    assert inside(path, (1, 1))
    assert not inside(path, (5, 5))
    assert not inside(path, (11, 5))


def test_pole_is_the_deepest_point() -> None:
    at, depth = pole(polygon([(0, 0), (40, 0), (40, 4), (10, 4), (10, 30), (0, 30)]))
    assert depth == pytest.approx(5.2, abs=0.6)
    assert at[0] < 10
    center, radius = pole(hexagon((7, 9), 10))
    assert math.dist(center, (7, 9)) < 0.6
    assert radius == pytest.approx(8.66, abs=0.3)


def test_smooth_goes_through_its_points() -> None:
    points = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    (ring,) = rings(smooth(points))
    assert set(points) <= set(ring)


def test_blobs_are_the_same_every_time() -> None:
    assert blob((0, 0), 9, 5, "a") == blob((0, 0), 9, 5, "a") != blob((0, 0), 9, 5, "b")
