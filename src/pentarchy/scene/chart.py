"""One board with everything on it: the print, and what moves above it.

Above the print, bottom to top: washes of the owners, links, lit outlines, names, pieces, the trail of the open choice.
Pieces never lie under a wash or an outline, so nothing chosen looks faded.
"""

from __future__ import annotations

from collections.abc import Iterable

from pentarchy.scene.areas import NONE, areas_of
from pentarchy.scene.geometry import number
from pentarchy.scene.model import Board, Layout, Link, Point, Scene
from pentarchy.scene.paint import (
    EDGE,
    HALO,
    INK,
    LIT,
    LIT_HALO,
    Brush,
    arrow,
    breadth,
    group,
    lettering,
    lit,
    path,
    tag,
)
from pentarchy.scene.printed import Print
from pentarchy.scene.theme import CREAM, colour_of, is_dark, mix


class Chart:
    """Draws one board of a table."""

    def __init__(self, layout: Layout, board: Board, scene: Scene, brush: Brush, name: str = "") -> None:
        self.layout = layout
        self.board = board
        self.scene = scene
        self.brush = brush
        self.areas = areas_of(layout, board, scene)
        self.print = Print(layout, board, self.areas, brush, name)
        self.k = self.print.k
        self.sea = next((ground for ground in layout.grounds if ground.name == board.ground), NONE)
        self.by_id = {area.id: area for area in self.areas}
        self.tokens = [t for t in scene.tokens if t.place is not None and self._lies_here(t.at)]
        self.clips: list[str] = []

    def _lies_here(self, at: str) -> bool:
        carriers = {token.id: token.at for token in self.scene.tokens}
        for _ in range(9):  # cargo of cargo
            if at in self.by_id:
                return True
            if at not in carriers:
                return False
            at = carriers[at]
        return False

    @property
    def size(self) -> tuple[float, float]:
        """Width and height with the frame."""
        return self.print.size

    def drawn(self, lit_ids: Iterable[str] = ()) -> str:
        """The board; what is named in `lit_ids` can be chosen."""
        chosen = dict.fromkeys(lit_ids)
        upper = "".join(
            (
                self._washes(),
                *(self._link(link) for link in self.scene.links),
                self._empty_spots(chosen),
                self._lit_areas(chosen),
                self._names(),
                self._pieces(chosen),
                self._trail(),
            )
        )
        clips = tag("defs", *self.clips) if self.clips else ""
        return group(self.print.drawn(), clips, upper, at=(self.print.margin, self.print.margin))

    def _washes(self) -> str:
        """Owners: wide and faint, narrow and strong along the inside of the border; the middle stays paper."""
        out = ""
        for area in self.areas:
            if area.owner < 0 or area.spot:
                continue
            id = f"{self.print.name}-w{len(self.clips)}"
            outline = self.print.shared(area.path)
            self.clips.append(tag("clipPath", tag("use", href=outline, clip_rule="evenodd"), id=id))
            colour = colour_of(self.layout, area.owner).light
            faint, strong = (".17", ".42") if area.ground.water else (".34", ".72")
            strokes = self.print.stroke(outline, colour, 24, stroke_opacity=faint)
            strokes += self.print.stroke(outline, colour, 9, stroke_opacity=strong)
            strokes += self.print.stroke(outline, "#2a2218", 1.6, stroke_opacity=".8")
            out += tag("g", strokes, clip_path=f"url(#{id})", stroke_linejoin="round")
        return out

    def _center(self, id: str) -> Point | None:
        if id in self.by_id:
            return self.by_id[id].center
        return next((token.place for token in self.tokens if token.id == id), None)

    def _link(self, link: Link) -> str:
        start, end = self._center(link.start), self._center(link.end)
        if start is None or end is None:
            return ""
        k = self.k
        d = link.path or f"M{number(start[0])},{number(start[1])}L{number(end[0])},{number(end[1])}"
        colour = colour_of(self.layout, link.owner).light if link.owner >= 0 else ""
        if link.kind == "bridge":
            out = self.print.stroke(d, EDGE, 9) + self.print.stroke(d, "#f4ead2", 6.4)
            out += self.print.stroke(d, EDGE, 6.4, dash=(1.2, 4))
        elif link.kind == "chain":
            out = self.print.stroke(d, HALO, 5.4, dash=(0, 7), stroke_linecap="round", opacity=".7")
            out += self.print.stroke(d, colour or EDGE, 3.2, dash=(0, 7), stroke_linecap="round")
        elif link.kind == "river":
            out = self.print.stroke(d, "#5f8ea1", 4, stroke_linecap="round")
        elif link.kind == "road":
            out = self.print.stroke(d, HALO, 5, opacity=".8")
            out += self.print.stroke(d, colour or "#7a5a3a", 2.4, dash=(6, 3))
        elif link.kind == "arrow":
            out = path(
                arrow(start, end, 8 * k),
                fill=colour or LIT,
                stroke=EDGE,
                stroke_width=round(1.6 * k, 1),
                stroke_linejoin="round",
            )
        else:
            out = self.print.stroke(d, EDGE, 4, stroke_opacity=".5", stroke_linecap="round")
            out += self.print.stroke(d, colour or LIT_HALO, 2.4, dash=(6, 5), stroke_linecap="round")
        return out + (self._pill(link.label, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)) if link.label else "")

    def _pill(self, text: str, at: Point) -> str:
        size = self.board.lettering
        width = breadth(text, size, True) + size * 1.2
        pill = tag(
            "rect",
            x=at[0] - width / 2,
            y=at[1] - size * 0.85,
            width=width,
            height=size * 1.7,
            rx=size * 0.85,
            fill=HALO,
            stroke=EDGE,
            stroke_width=round(1.3 * self.k, 1),
        )
        return pill + lettering(text, (at[0], at[1] + size * 0.36), size, weight=600, anchor="middle")

    def _empty_spots(self, chosen: dict[str, None]) -> str:
        taken = {token.at for token in self.tokens}
        out = ""
        for spot in self.areas:
            if not spot.spot or spot.id in taken or spot.id in chosen:
                continue
            below = spot.ground.tint or self.sea.tint or self.layout.paper
            ink = mix(below, "#ffffff", 0.55) if is_dark(below) else mix(below, INK, 0.5)
            if spot.ground.tint:
                out += path(spot.path, fill=spot.ground.tint)
            out += self.print.stroke(spot.path, ink, 1.2, (3.5, 2.6), stroke_opacity=".75")
        return out

    def _lit_areas(self, chosen: dict[str, None]) -> str:
        out = ""
        taken = {token.at for token in self.tokens}
        for area in self.areas:
            if area.id not in chosen:
                continue
            if area.spot and area.id not in taken:
                x, y = area.center
                out += path(area.path, fill=HALO) + lit(area.path, self.k, wash=False)
                arm = 4.4 * self.k
                plus = (
                    f"M{number(x - arm)},{number(y)}h{number(2 * arm)}M{number(x)},{number(y - arm)}v{number(2 * arm)}"
                )
                out += self.print.stroke(plus, mix(LIT, EDGE, 0.35), 2, stroke_linecap="round")
            else:
                out += lit(area.path, self.k)
        for area in self.areas:
            if area.id in self.scene.picked:
                out += self.print.stroke(area.path, HALO, 5)
                out += self.print.stroke(area.path, INK, 2.2, dash=(7, 4))
        return out

    def _names(self) -> str:
        out = ""
        size = self.board.lettering
        for area in self.areas:
            if not area.label:
                continue
            x, y = area.label_at or (area.center[0], area.center[1] + area.radius * 0.92)
            ground = area.ground.tint or self.sea.tint or self.layout.paper
            water = area.ground.water or (not area.ground.tint and self.sea.water)
            dark = is_dark(ground)
            ink = CREAM if dark else mix(area.ground.ink, INK, 0.25) if area.ground.water else INK
            halo = mix(ground, EDGE, 0.45) if dark else ground
            for i, line in enumerate(area.label.split("\n")):
                out += lettering(
                    line,
                    (x, y + i * size * 1.1),
                    size,
                    serif=True,
                    weight=500 if water else 600,
                    italic=water,
                    fill=ink,
                    halo=halo,
                    anchor="middle",
                    turn=area.label_angle,
                    spacing=0.03 if water else 0.0,
                )
            if area.note:
                width = breadth(area.label, size * 0.92)
                out += lettering(
                    area.note, (x + width / 2 + size * 0.3, y), size * 0.85, weight=600, fill=ink, halo=ground
                )
        return out

    def _pieces(self, chosen: dict[str, None]) -> str:
        out = ""
        picked = dict.fromkeys(self.scene.picked)
        carriers = {token.id for token in self.tokens}
        standing = sorted(self.tokens, key=lambda t: (t.at in carriers, t.slot, (t.place or (0, 0))[1]))
        for token in standing:
            if token.id in chosen:
                out += self.brush.rim(token, EDGE, 1.1) + self.brush.rim(token, LIT, 1.03)
            elif token.id in picked:
                out += self.brush.rim(token, INK, 1.06) + self.brush.rim(token, LIT_HALO, 0.99)
            out += self.brush.piece(token)
        return out

    def _trail(self) -> str:
        asked = self.scene.prompt.asked
        colour = colour_of(self.layout, asked[0]).light if asked and asked[0] >= 0 else LIT
        out = ""
        for step in self.scene.trail:
            start, end = self._center(step.start), self._center(step.end)
            if start is None or end is None or start == end:
                continue
            d = arrow(start, end, 7 * self.k)
            out += path(d, fill=HALO, stroke=HALO, stroke_width=round(6 * self.k, 1), stroke_linejoin="round")
            out += path(d, fill=colour, stroke=EDGE, stroke_width=round(1.6 * self.k, 1), stroke_linejoin="round")
            if step.label:
                out += self._pill(step.label, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
        return out
