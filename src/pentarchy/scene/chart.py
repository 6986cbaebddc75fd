"""One board as a printed map, from the paper up to the pieces.

The layers, bottom to top: paper and neatline, waters, water lines along the coasts, land, washes of the owners,
borders, terrain marks, rivers and furniture, links, lit outlines, names, pieces, the trail of the open choice.
Pieces never lie under a wash or an outline, so nothing chosen looks faded.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pentarchy.scene.arrange import reach
from pentarchy.scene.geometry import borders, bounds, number
from pentarchy.scene.model import Board, Dart, Ground, Layout, Legend, Line, Link, Point, Scene, Shape, Space, Text
from pentarchy.scene.paint import (
    EDGE,
    HALO,
    INK,
    LIT,
    LIT_HALO,
    Brush,
    Value,
    arrow,
    breadth,
    group,
    lettering,
    lit,
    path,
    tag,
)
from pentarchy.scene.theme import colour_of, legible, luminance, mix

NONE = Ground("", "", INK)
LINES = ((18.0, 0.34, 0.30), (11.0, 0.58, 0.55), (5.0, 0.95, 0.85))  # distance from the coast, ink, shallowness
MARGIN = 24.0  # for the neatline


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
    angle: float = 0.0


class Chart:
    """Draws one board of a table."""

    def __init__(self, layout: Layout, board: Board, scene: Scene, brush: Brush, name: str = "") -> None:
        self.layout = layout
        self.board = board
        self.scene = scene
        self.brush = brush
        self.name = name or board.id  # of clip paths: unique in the picture
        self.k = board.lettering / 13
        self.grounds = {ground.name: ground for ground in layout.grounds}
        self.sea = self.grounds.get(board.ground, NONE)
        spaces = {space.id: space for space in scene.spaces}
        here = [self._area(shape, spaces.get(shape.id)) for shape in board.shapes]
        here += [self._appeared(space) for space in scene.spaces if space.path and space.board == board.id]
        self.areas = sorted(here, key=lambda area: area.layer)
        self.by_id = {area.id: area for area in self.areas}
        self.fields = [area for area in self.areas if not area.spot]
        self.spots = [area for area in self.areas if area.spot]
        self.tokens = [t for t in scene.tokens if t.place is not None and self._lies_here(t.at)]
        self.clips: list[str] = []

    def _area(self, shape: Shape, space: Space | None) -> Area:
        ground = (space.ground if space else "") or shape.ground
        return Area(
            id=shape.id,
            path=space.path if space and space.path else shape.path,
            center=shape.center,
            radius=reach(shape),
            spot=shape.kind == "spot",
            ground=self.grounds.get(ground, NONE),
            owner=space.owner if space else -1,
            layer=shape.layer,
            label=(space.label if space else "") or shape.label,
            label_at=(space.label_at if space else None) or shape.label_at,
            label_angle=shape.label_angle,
            note=space.note if space else "",
            darts=(space.darts if space else ()) or shape.darts,
            angle=shape.angle,
        )

    def _appeared(self, space: Space) -> Area:
        box = bounds(space.path)
        return Area(
            id=space.id,
            path=space.path,
            center=space.center or box.center,
            radius=space.radius or min(box.width, box.height) / 2,
            spot=False,
            ground=self.grounds.get(space.ground, NONE),
            owner=space.owner,
            layer=space.layer,
            label=space.label,
            label_at=space.label_at,
            label_angle=0.0,
            note=space.note,
            darts=space.darts,
        )

    def _lies_here(self, at: str) -> bool:
        carriers = {token.id: token.at for token in self.scene.tokens}
        for _ in range(9):  # cargo of cargo
            if at in self.by_id:
                return True
            if at not in carriers:
                return False
            at = carriers[at]
        return False

    # --- the whole ------------------------------------------------------------------------------------------------

    @property
    def size(self) -> tuple[float, float]:
        """Width and height with the frame."""
        margin = 2 * MARGIN * self.k if self.board.frame else 0.0
        return self.board.width + margin, self.board.height + margin

    def drawn(self, lit_ids: Iterable[str] = ()) -> str:
        """The board; what is named in `lit_ids` can be chosen."""
        chosen = dict.fromkeys(lit_ids)
        sheet = self._clip(f"M0,0H{number(self.board.width)}V{number(self.board.height)}H0Z")
        printed = "".join(
            (
                self._paper(),
                self._waters(),
                *(self._line(line) for line in self.board.lines if line.kind in ("rhumb", "lane")),
                self._lands(),
                self._washes(),
                self._borders(),
                self._marks(),
                *(self._line(line) for line in self.board.lines if line.kind not in ("rhumb", "lane")),
                self._furniture(),
            )
        )
        upper = "".join(
            (
                *(self._link(link) for link in self.scene.links),
                self._empty_spots(chosen),
                self._lit_areas(chosen),
                self._names(),
                *(self._text(text) for text in self.board.texts),
                *(self._legend(legend) for legend in self.board.legends),
                self._pieces(chosen),
                self._trail(),
            )
        )
        defined = tag("defs", *self.clips) if self.clips else ""
        inner = defined + tag("g", printed, clip_path=sheet) + upper
        if not self.board.frame:
            return inner
        margin = MARGIN * self.k
        return self._frame() + group(inner, at=(margin, margin))

    def _clip(self, d: str, rule: str = "evenodd") -> str:
        id = f"{self.name}-c{len(self.clips)}"
        self.clips.append(tag("clipPath", path(d, fill=None, clip_rule=rule), id=id))
        return f"url(#{id})"

    def _stroke(self, d: str, colour: str, width: float, dash: tuple[float, ...] = (), **more: Value) -> str:
        """A line whose width and dashes go with the lettering of the board."""
        gaps = " ".join(number(length * self.k) for length in dash) or None
        if dash and dash[0] == 0:
            more["stroke_linecap"] = "round"
        return path(d, stroke=colour, stroke_width=round(width * self.k, 2), stroke_dasharray=gaps, **more)

    # --- paper ------------------------------------------------------------------------------------------------------

    def _frame(self) -> str:
        """The margin of the sheet with its ticked neatline."""
        k, margin = self.k, MARGIN * self.k
        width, height = self.size
        ink = (
            mix(self.layout.paper, INK, 0.85)
            if luminance(self.layout.paper) > 0.2
            else mix(self.layout.paper, "#ffffff", 0.6)
        )
        out = tag("rect", width=width, height=height, fill=self.layout.paper)
        outer, inner = margin * 0.3, margin * 0.62
        ticks = ""
        step = 50 * k
        across, down = round((width - 2 * inner) / step) // 2 * 2 + 1, round((height - 2 * inner) / step) // 2 * 2 + 1
        wide, tall = (width - 2 * inner) / across, (height - 2 * inner) / down
        band = inner - outer
        for i in range(0, across, 2):
            for y in (outer, height - inner):
                ticks += f"M{number(inner + i * wide)},{number(y)}h{number(wide)}v{number(band)}h{number(-wide)}Z"
        for i in range(0, down, 2):
            for x in (outer, width - inner):
                ticks += f"M{number(x)},{number(inner + i * tall)}h{number(band)}v{number(tall)}h{number(-band)}Z"
        out += path(ticks, fill=ink)
        for inset, stroke in ((outer, 1.2), (inner, 1.2), (margin, 1.6)):
            out += tag(
                "rect",
                x=inset,
                y=inset,
                width=width - 2 * inset,
                height=height - 2 * inset,
                fill="none",
                stroke=ink,
                stroke_width=round(stroke * k, 2),
            )
        return out

    def _paper(self) -> str:
        tint = self.sea.tint or self.layout.paper
        whole = tag("rect", width=self.board.width, height=self.board.height, fill=tint)
        if self.sea.pattern:
            sheet = f"M0,0H{number(self.board.width)}V{number(self.board.height)}H0Z"
            whole += self._patterned(self.sea, sheet)
        return whole

    def _patterned(self, ground: Ground, d: str) -> str:
        """A symbol repeated over an area, faintly."""
        if ground.pattern not in self.brush.symbols:
            return ""
        self.brush.used[ground.pattern] = None
        width, height = self.brush.symbols.box(ground.pattern)
        id = f"{self.name}-p-{ground.name}"
        href = "#" + ground.pattern.replace(":", "-")
        tile = tag("use", href=href, width=width, height=height, color=ground.ink)
        pattern = tag("pattern", tile, id=id, width=width, height=height, patternUnits="userSpaceOnUse")
        if not any(id in clip for clip in self.clips):
            self.clips.append(pattern)
        return path(d, fill=f"url(#{id})", opacity=".2" if ground.known else ".4")

    # --- water and land ---------------------------------------------------------------------------------------------

    def _waters(self) -> str:
        """Waters, then the lines along every coast inside them."""
        wet = [area for area in self.fields if area.ground.water]
        out = ""
        for ground in {area.ground.name: area.ground for area in wet}.values():
            d = "".join(area.path for area in wet if area.ground is ground)
            out += path(d, fill=ground.tint, stroke=ground.tint, stroke_width=round(2.4 * self.k, 2))
            if ground.pattern:
                out += self._patterned(ground, d)
        coast = "".join(area.path for area in self.fields if self._is_land(area))
        if not coast:
            return out
        if self.sea.water:
            out += self._water_lines(self.sea, coast)
        for ground in {area.ground.name: area.ground for area in wet}.values():
            d = "".join(area.path for area in wet if area.ground is ground)
            out += tag("g", self._water_lines(ground, coast), clip_path=self._clip(d, "nonzero"))
        shared, _ = borders(area.path for area in wet)
        if shared:
            ink = wet[0].ground.ink
            out += self._stroke(
                shared,
                ink,
                0.9,
                stroke_opacity=".55",
                dash=(5, 4),
            )
        return out

    @staticmethod
    def _is_land(area: Area) -> bool:
        return bool(area.ground.tint) and not area.ground.water and area.ground.known

    def _water_lines(self, ground: Ground, coast: str) -> str:
        """The coast stroked wide to narrow, line and water in turn: land covers the inner half."""
        dark = luminance(ground.tint) < 0.25
        line = mix(ground.tint, "#ffffff", 0.5) if dark else mix(ground.tint, ground.ink, 0.55)
        shallow = mix(ground.tint, "#ffffff", 0.12) if dark else mix(ground.tint, "#ffffff", 0.36)
        strokes = ""
        for distance, ink, depth in LINES:
            width, thin = 2 * distance * self.k, 1.1 * self.k
            for colour, wide in (
                (mix(ground.tint, line, ink), width + thin),
                (mix(ground.tint, shallow, depth), width - thin),
            ):
                strokes += path(coast, stroke=colour, stroke_width=round(wide, 2))
        shore = mix(line, EDGE, 0.72)
        strokes += self._stroke(coast, shore, 2.6)
        return tag("g", strokes, stroke_linejoin="round")

    def _lands(self) -> str:
        out = ""
        dry = [area for area in self.fields if area.ground.tint and not area.ground.water]
        for layer in sorted({area.layer for area in dry}):
            here = [area for area in dry if area.layer == layer]
            for ground in {area.ground.name: area.ground for area in here}.values():
                d = "".join(area.path for area in here if area.ground is ground)
                out += path(d, fill=ground.tint, stroke=ground.tint, stroke_width=0.7)
                if ground.pattern:
                    out += self._patterned(ground, d)
        out += self._edge_of_known()
        return out

    def _edge_of_known(self) -> str:
        """What is known glows a little into the dark around it."""
        dark = "".join(area.path for area in self.fields if not area.ground.known)
        known = "".join(area.path for area in self.fields if area.ground.known and area.ground.tint)
        if not dark or not known:
            return ""
        strokes = "".join(
            path(known, stroke=HALO, stroke_width=round(width * self.k, 1), stroke_opacity=".07")
            for width in (22, 13, 6)
        )
        return tag("g", strokes, clip_path=self._clip(dark, "nonzero"), stroke_linejoin="round")

    def _washes(self) -> str:
        """Owners: wide and faint, narrow and strong along the inside of the border; the middle stays paper."""
        out = ""
        for area in self.fields:
            if area.owner < 0:
                continue
            colour = colour_of(self.layout, area.owner).light
            faint, strong = (".2", ".5") if area.ground.water else (".34", ".72")
            strokes = self._stroke(area.path, colour, 24, stroke_opacity=faint)
            strokes += self._stroke(area.path, colour, 9, stroke_opacity=strong)
            out += tag("g", strokes, clip_path=self._clip(area.path), stroke_linejoin="round")
        return out

    def _borders(self) -> str:
        dry = [area for area in self.fields if area.ground.tint and not area.ground.water]
        out = ""
        for layer in sorted({area.layer for area in dry}):
            known = [area for area in dry if area.layer == layer and area.ground.known]
            unknown = [area for area in dry if area.layer == layer and not area.ground.known]
            shared, alone = borders(area.path for area in known)
            out += self._stroke(shared, "#3a3020", 0.9, stroke_opacity=".62")
            out += self._stroke(alone, "#2a2218", 1.3, stroke_opacity=".9")
            if unknown:
                both, rim = borders(area.path for area in unknown)
                ink = unknown[0].ground.ink
                out += self._stroke(both, ink, 0.9, stroke_opacity=".45")
                out += self._stroke(rim, ink, 1.1, stroke_opacity=".8")
        return tag("g", out, stroke_linejoin="round", stroke_linecap="round")

    def _marks(self) -> str:
        """Terrain marks, from the back to the front, so that trees overlap as in a print."""
        found = []
        for area in self.fields:
            ground = area.ground
            if ground.marks:
                using = [dart for dart in area.darts if dart[2] >= ground.gap]
                found += [(y, x, ground, ground.marks[i % len(ground.marks)]) for i, (x, y, _) in enumerate(using)]
        found.sort(key=lambda mark: (mark[0], mark[1]))
        out, run, last = "", "", NONE
        for y, x, ground, symbol in [*found, (0.0, 0.0, NONE, "")]:
            if ground is not last:
                if run:
                    tone = last.tone or mix(last.tint, last.ink, 0.3)
                    out += tag("g", run, color=last.ink, fill=tone, opacity=".55" if last.water else ".9")
                run, last = "", ground
            if symbol:
                size = ground.size * (0.88 + (x * 7 + y * 3) % 1 * 0.24)
                run += self.brush.symbol(symbol, (x, y), round(size, 1))
        return out

    # --- furniture --------------------------------------------------------------------------------------------------

    def _line(self, line: Line) -> str:
        ink = line.ink or INK
        if line.kind == "river":
            strokes = self._stroke(line.path, mix(ink, EDGE, 0.45), 6)
            strokes += self._stroke(line.path, ink, 4)
            out = tag("g", strokes, stroke_linecap="round", stroke_linejoin="round")
        elif line.kind == "lane":
            out = self._stroke(
                line.path,
                ink,
                1.3,
                dash=(0, 5),
                stroke_linecap="round",
                stroke_opacity=".8",
            )
        elif line.kind == "rhumb":
            out = self._stroke(line.path, ink, 0.7, stroke_opacity=".3")
        else:
            out = self._stroke(line.path, ink, 0.9, stroke_opacity=".7")
        if line.ground:
            over = "".join(area.path for area in self.fields if area.ground.name == line.ground)
            out = tag("g", out, clip_path=self._clip(over, "nonzero")) if over else ""
        return out

    def _furniture(self) -> str:
        out = ""
        for mark in self.board.marks:
            colour = mark.ink or mix(self.layout.paper, INK, 0.8)
            drawn = self.brush.symbol(mark.symbol, (0, 0), mark.size, color=colour, fill=self.layout.paper)
            out += group(drawn, at=mark.at, turn=mark.angle)
        return out

    def _text(self, text: Text) -> str:
        dark = luminance(self.sea.tint or self.layout.paper) < 0.25
        ink = "#f4ecd8" if dark else self.layout.accent
        if text.style in ("title", "subtitle"):
            fill, italic, weight = ink, text.style == "subtitle", 600 if text.style == "title" else 500
        else:
            fill = "#f4ecd8" if dark else INK
            italic, weight = text.style == "water", 600 if text.style == "land" else 500
        fill = text.ink or fill
        serif = text.style != "small"
        return lettering(
            text.text,
            text.at,
            text.size,
            serif=serif,
            weight=weight if serif else 400,
            italic=italic,
            fill=fill,
            anchor=text.anchor,
            turn=text.angle,
            spacing=0.04 if text.style in ("title", "water") else 0.0,
        )

    def _legend(self, legend: Legend) -> str:
        size = self.board.lettering
        (x, y), ink = legend.at, self._ink_on(self.sea.tint or self.layout.paper)
        out = (
            lettering(legend.title, (x, y + size), size * 1.25, serif=True, weight=600, fill=ink)
            if legend.title
            else ""
        )
        row = y + size * (2.9 if legend.title else 1.0)
        for symbol, words in legend.lines:
            at = (x + size * 0.9, row - size * 0.36)
            if symbol in self.grounds:
                out += self._swatch(self.grounds[symbol], at, size)
            else:
                out += self.brush.symbol(symbol, at, size * 1.7, color=ink, fill=self.layout.paper)
            out += lettering(words, (x + size * 2.4, row), size, fill=ink)
            row += size * 1.95
        return out

    def _swatch(self, ground: Ground, at: Point, size: float) -> str:
        half = size * 0.95
        box = tag(
            "rect",
            x=at[0] - half,
            y=at[1] - half * 0.8,
            width=2 * half,
            height=1.6 * half,
            rx=size * 0.2,
            fill=ground.tint,
            stroke=mix(ground.ink, EDGE, 0.3),
            stroke_width=round(self.k, 1),
        )
        if ground.marks:
            tone = ground.tone or mix(ground.tint, ground.ink, 0.3)
            box += self.brush.symbol(ground.marks[0], at, size * 1.1, color=ground.ink, fill=tone)
        return box

    @staticmethod
    def _ink_on(tint: str) -> str:
        return legible(tint, INK, "#f4ecd8")

    # --- what moves -------------------------------------------------------------------------------------------------

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
            out = self._stroke(d, EDGE, 9) + self._stroke(d, "#f4ead2", 6.4)
            out += self._stroke(d, EDGE, 6.4, dash=(1.2, 4))
        elif link.kind == "chain":
            out = self._stroke(d, HALO, 5.4, dash=(0, 7), stroke_linecap="round", opacity=".7")
            out += self._stroke(d, colour or EDGE, 3.2, dash=(0, 7), stroke_linecap="round")
        elif link.kind == "river":
            out = self._stroke(d, "#5f8ea1", 4, stroke_linecap="round")
        elif link.kind == "road":
            out = self._stroke(d, HALO, 5, opacity=".8")
            out += self._stroke(d, colour or "#7a5a3a", 2.4, dash=(6, 3))
        elif link.kind == "arrow":
            out = path(
                arrow(start, end, 8 * k),
                fill=colour or LIT,
                stroke=EDGE,
                stroke_width=round(1.6 * k, 1),
                stroke_linejoin="round",
            )
        else:
            out = self._stroke(d, EDGE, 4, stroke_opacity=".5", stroke_linecap="round")
            out += self._stroke(d, colour or LIT_HALO, 2.4, dash=(6, 5), stroke_linecap="round")
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
        for spot in self.spots:
            if spot.id in taken or spot.id in chosen:
                continue
            below = spot.ground.tint or self.sea.tint or self.layout.paper
            ink = mix(below, "#ffffff", 0.55) if luminance(below) < 0.25 else mix(below, INK, 0.5)
            if spot.ground.tint:
                out += path(spot.path, fill=spot.ground.tint)
            out += self._stroke(spot.path, ink, 1.2, (3.5, 2.6), stroke_opacity=".75")
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
                out += self._stroke(plus, mix(LIT, EDGE, 0.35), 2, stroke_linecap="round")
            else:
                out += lit(area.path, self.k)
        for area in self.areas:
            if area.id in self.scene.picked:
                out += self._stroke(area.path, HALO, 5)
                out += self._stroke(area.path, INK, 2.2, dash=(7, 4))
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
            ink = self._ink_on(ground)
            if water and ink == INK:
                ink = mix(area.ground.ink or INK, INK, 0.25)
            for i, line in enumerate(area.label.split("\n")):
                out += lettering(
                    line,
                    (x, y + i * size * 1.1),
                    size,
                    serif=True,
                    weight=500 if water else 600,
                    italic=water,
                    fill=ink,
                    halo=ground,
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
