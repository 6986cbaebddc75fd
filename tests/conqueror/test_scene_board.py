"""The maps: an army does not cover the name of a territory."""

from __future__ import annotations

import pytest

from pentarchy.games.conqueror.scene_board import board_drawn
from pentarchy.scene.paint import breadth

ARMY = (31.0, 32.0, 34.0)  # half as wide as a stack with its strength, and how far it reaches up and down
LAP = 5.0  # of an edge, which hides no letter


@pytest.mark.parametrize("number", [0, 1], ids=["campaign", "grand campaign"])
def test_no_army_stands_on_a_name(number: int) -> None:
    drawn = board_drawn(number)
    named = [shape for shape in drawn.shapes if shape.label and shape.label_at and not shape.label_angle]
    covered = []
    for army in named:
        x, y = army.center
        for shape in named:
            assert shape.label_at is not None
            lines = shape.label.split("\n")
            half = max(breadth(line, drawn.lettering * 0.92) for line in lines) / 2
            top = shape.label_at[1] - drawn.lettering * 0.75
            bottom = shape.label_at[1] + drawn.lettering * (0.2 + 1.1 * (len(lines) - 1))
            across = min(x + ARMY[0], shape.label_at[0] + half) - max(x - ARMY[0], shape.label_at[0] - half)
            down = min(y + ARMY[2], bottom) - max(y - ARMY[1], top)
            if across > LAP and down > LAP:
                covered.append((army.id, shape.label))
    assert covered == []
