"""Pictures of environments: words, SVG, and pixels."""

from __future__ import annotations

import io
from typing import Any

import numpy as np

from pentarchy.core.errors import BadInput
from pentarchy.core.state import State

MODES = ("human", "ansi", "svg", "rgb_array")
WIDTH = 600  # of a picture in pixels
PUBLIC = -1


def check_mode(mode: str | None) -> None:
    """BadInput if there is no such render mode."""
    if mode is not None and mode not in MODES:
        raise BadInput(f"there is no render mode {mode!r}; there are: {', '.join(MODES)}")


def render(state: State, mode: str | None, player: int = PUBLIC) -> Any:  # words, or an array of numpy
    """The table as a seat (-1: as everybody) may see it."""
    if mode is None:
        raise BadInput(f"say how to render when making the environment: render_mode={' or '.join(map(repr, MODES))}")
    check_mode(mode)
    if mode == "svg":
        return state.game.picture(state, player)
    if mode == "rgb_array":
        return pixels(state, player)
    text = words(state, player)
    if mode == "ansi":
        return text
    print(text)  # noqa: T201  "human" means the terminal
    return None


def pixels(state: State, player: int) -> Any:  # an array of numpy
    """The picture as height × width × 3 numbers from 0 to 255."""
    from PIL import Image

    from pentarchy.scene import svg  # it loads fonts and icons: only if a picture is wanted

    picture = svg.png(state.game.picture(state, player), WIDTH)
    with Image.open(io.BytesIO(picture)) as image:
        paper = Image.new("RGB", image.size, "white")
        layer = image.convert("RGBA")
        paper.paste(layer, mask=layer)
        return np.asarray(paper, dtype=np.uint8)


def words(state: State, player: int) -> str:
    """The table in words: titled lists."""
    from pentarchy.scene.text import sections

    game, view = state.game, state.view(player)
    lines = [game.title, *([state.prompt(player)] if player >= 0 and state.prompt(player) else [])]
    if not game.has_scene:
        return "\n".join([*lines, str(view["table"])])
    module = game.module("scene")
    for section in sections(module.layout(view), module.scene(view)):
        rows = [row for row in (section.heads, *section.rows) if any(row)]
        columns = max([len(row) for row in rows], default=0)
        widths = [max(len(row[place]) for row in rows if place < len(row)) for place in range(columns)]
        lines += ["", section.title, *([section.note] if section.note else [])]
        for row in rows:
            lines.append("  " + "  ".join(f"{cell:{widths[place]}}" for place, cell in enumerate(row)).rstrip())
    return "\n".join(lines)
