"""The position as a seat sees it, ready to be shown."""

from __future__ import annotations

from typing import cast

from pentarchy.core.state import State
from pentarchy.scene import plain
from pentarchy.scene.model import Layout, Scene


def table_of(state: State, viewer: int) -> tuple[Layout, Scene]:
    """How the table looks to a seat: by the game's own scene, or all there is to know where it has none."""
    view = state.view(viewer)
    if not state.game.has_scene:
        return plain.layout(view), plain.scene(state.game, view)
    module = state.game.module("scene")
    return cast(Layout, module.layout(view)), cast(Scene, module.scene(view))
