"""Still pictures of a table.

    draw(layout, scene)                  the main board, as SVG
    draw(layout, scene, panels=True)     with players, rows of cards, tracks and the other boards around it
    picture(game, view)                  the same from what a seat may see
    png(svg, width=1600)                 the SVG as a PNG

The board stays lit paper in the dark theme, since inverted maps lose their terrain; the sheet around it turns dark.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import ExitStack
from importlib.resources import as_file, files
from typing import Any
from xml.sax.saxutils import escape

import resvg_py

from pentarchy.core.errors import BadInput
from pentarchy.core.game import Game, game
from pentarchy.scene.arrange import arrange
from pentarchy.scene.art import Symbols, common, icons, symbols
from pentarchy.scene.chart import Chart
from pentarchy.scene.model import Layout, Scene
from pentarchy.scene.paint import Brush, group, tag
from pentarchy.scene.sheet import GAP, Sheet
from pentarchy.scene.theme import DARK, LIGHT, worn

COLUMN = 300.0


def picture(of: Game, view: Mapping[str, Any], **how: bool) -> str:
    """The table as a seat sees it."""
    module = of.module("scene")
    return draw(module.layout(view), module.scene(view), symbols(of.package), **how)


def draw(
    layout: Layout,
    scene: Scene,
    art: Symbols | None = None,
    *,
    panels: bool = False,
    lit: bool = True,
    dark: bool = False,
) -> str:
    """The table as one SVG picture; `lit` outlines what can be chosen."""
    layout = worn(layout, scene)
    scene = arrange(layout, scene)
    brush = Brush(layout, art or _art(layout.game))
    boards = [Chart(layout, board, scene, brush) for board in layout.boards]
    on_boards = {id for board in boards for id in [*board.by_id, *(token.id for token in board.tokens)]}
    chosen = dict.fromkeys(clickable(scene, on_boards)) if lit else {}
    if not boards:
        raise BadInput(f"{layout.title} has no board to draw")
    width, height = boards[0].size
    inner = boards[0].drawn(chosen)
    if panels:
        inner, width, height = _around(boards, inner, scene, brush, DARK if dark else LIGHT, chosen)
    title = tag("title", escape(layout.title))
    return tag(
        "svg",
        title,
        tag("defs", brush.defined()),
        inner,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:.0f} {height:.0f}",
        width=round(width),
        height=round(height),
    )


def clickable(scene: Scene, on_boards: Collection[str]) -> Iterator[str]:
    """What can be clicked next: of every choice the things that are not yet picked, up to one on a board."""
    for choice in scene.choices:
        for thing in choice.things:
            if thing not in scene.picked:
                yield thing
                if thing in on_boards:
                    break


def _art(slug: str) -> Symbols:
    try:
        return symbols(game(slug).package)
    except BadInput:  # a scene of no installed game, such as an example
        return Symbols(common(), icons())


def _around(
    boards: list[Chart], main: str, scene: Scene, brush: Brush, theme: Mapping[str, str], chosen: dict[str, None]
) -> tuple[str, float, float]:
    """The board on a sheet with a column at its right and rows below."""
    scale = boards[0].k * 1.05
    sheet = Sheet(scene, brush, theme, chosen)
    width, height = boards[0].size[0] / scale, boards[0].size[1] / scale
    edge = 12.0
    parts = [group(main, at=(edge, edge), scale=1 / scale)]
    x, y = edge + width + edge, edge
    drawn, high = sheet.prompt(COLUMN)
    column = [(drawn, high)]
    column += [sheet.player(panel, COLUMN) for panel in scene.panels]
    column += [sheet.track(track, COLUMN) for track in scene.tracks]
    column.append(sheet.dice(scene.dice))
    for drawn, high in column:
        if drawn:
            parts.append(group(drawn, at=(x, y)))
            y += high + GAP
    whole = x + COLUMN + edge
    y = max(y, edge + height + edge)
    for board in boards[1:]:
        shrink = min(1.0, (whole - 2 * edge) / board.size[0])
        parts.append(group(board.drawn(chosen), at=(edge, y), scale=shrink))
        y += board.size[1] * shrink + GAP
    x, tall = edge, 0.0
    for row in scene.rows:
        drawn, wide, high = sheet.row(row, whole - 2 * edge)
        if x > edge and x + wide > whole - edge:
            x, y, tall = edge, y + tall, 0.0
        parts.append(group(drawn, at=(x, y)))
        x, tall = x + wide + 18, max(tall, high)
    y += tall
    for grid in scene.grids:
        drawn, high = sheet.grid(grid, whole - 2 * edge)
        parts.append(group(drawn, at=(edge, y)))
        y += high
    y += edge
    ground = tag("rect", width=whole, height=y, fill=theme["paper"])
    return ground + "".join(parts), whole, y


def png(svg: str, width: int | None = None) -> bytes:
    """An SVG picture as PNG, with the fonts of this package."""
    with ExitStack() as stack:
        folder = files("pentarchy.scene") / "fonts"
        fonts = [str(stack.enter_context(as_file(f))) for f in folder.iterdir() if f.name.endswith(".ttf")]
        try:
            return bytes(
                resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True, font_files=sorted(fonts))
            )
        except ValueError as error:
            raise BadInput(f"the picture cannot be drawn: {error}") from error
