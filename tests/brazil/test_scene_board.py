"""The maps: hexes are as large as the page has room for, and nothing lies over them."""

from __future__ import annotations

import pytest

from pentarchy.games.brazil.components import SCENARIOS
from pentarchy.games.brazil.scene_board import LEGEND, SIZE, board

ROOM = (726, 586)  # what a window of 1440 x 900 has for the map


@pytest.mark.parametrize("scenario", ["guanabara", "tres_rios", "planalto"])
def test_hexes_are_at_least_70_pixels_wide_on_a_desktop(scenario: str) -> None:
    drawn = board(scenario)
    assert min(ROOM[0] / drawn.width, ROOM[1] / drawn.height) * SIZE * 3**0.5 >= 70


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_title_legend_and_compass_stand_beside_the_hexes(scenario: str) -> None:
    drawn = board(scenario)
    (x, y), (width, height) = drawn.legends[0].at, LEGEND
    title = drawn.texts[0]
    boxes = [(x, y, x + width - 12, y + height), (title.at[0], 12.0, title.at[0] + 11 * len(title.text), 60.0)]
    boxes += [(mark.at[0] - 42, mark.at[1] - 42, mark.at[0] + 42, mark.at[1] + 42) for mark in drawn.marks]
    for left, top, right, bottom in boxes:
        for shape in drawn.shapes:
            (middle, row), half = shape.center, SIZE * 0.87
            beside = middle - half >= right or middle + half <= left
            assert beside or row - SIZE >= bottom or row + SIZE <= top
    for n, one in enumerate(boxes):
        for other in boxes[:n]:
            assert one[3] <= other[1] or other[3] <= one[1] or one[2] <= other[0] or other[2] <= one[0]
