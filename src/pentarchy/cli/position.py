"""The position as a seat sees it, ready to be shown."""

from __future__ import annotations

from typing import cast

from pentarchy.cli.screen import Screen
from pentarchy.core.state import State
from pentarchy.scene import plain
from pentarchy.scene.lettered import letter
from pentarchy.scene.model import Layout, Scene
from pentarchy.scene.text import sections


def table_of(state: State, viewer: int) -> tuple[Layout, Scene]:
    """How the table looks to a seat: by the game's own scene, or all there is to know where it has none."""
    view = state.view(viewer)
    if not state.game.has_scene:
        return plain.layout(view), plain.scene(state.game, view)
    module = state.game.module("scene")
    return cast(Layout, module.layout(view)), cast(Scene, module.scene(view))


def show_table(screen: Screen, state: State, viewer: int) -> None:
    """The whole position: boards in letters (place by place if plain), then everything else in tables."""
    layout, scene = table_of(state, viewer)
    screen.title(", ".join(part for part in (state.game.title, scene.round) if part))
    if not screen.plain:
        show_boards(screen, state, viewer)
    for section in sections(layout, scene, boards=screen.plain):
        screen.section(section)


def show_boards(screen: Screen, state: State, viewer: int, most: int = 1000) -> None:
    """The boards in letters, those that need no more than so many lines."""
    layout, scene = table_of(state, viewer)
    for board in layout.boards:
        lettering = letter(layout, scene, board, screen.console.width - 1)
        if 0 < len(lettering.lines) <= most:
            screen.map(board.title, lettering)
