"""One board with everything on it: the print, and what moves above it.

Above the print, bottom to top: washes of the owners, links, lit outlines, names, pieces, the trail of the open choice.
Pieces never lie under a wash or an outline, so nothing chosen looks faded.
"""

from __future__ import annotations

from collections.abc import Iterable

from pentarchy.scene.areas import fields_of
from pentarchy.scene.geometry import number
from pentarchy.scene.model import Board, Layout, Ribbon, Scene
from pentarchy.scene.paint import Brush, group, lettering, lit, path, tag
from pentarchy.scene.printed import Print
from pentarchy.scene.ribbons import OWNER, Ribbons
from pentarchy.scene.theme import BOARD, EDGE, HALO, INK, LINE, LIT, LIT_HALO, STROKES, colour_of


class Chart:
    """Draws one board of a table."""

    def __init__(self, layout: Layout, board: Board, scene: Scene, brush: Brush, name: str = "") -> None:
        self.layout = layout
        self.board = board
        self.scene = scene
        self.brush = brush
        fields = fields_of(layout, board, scene)
        self.areas = [field.area for field in fields]
        self.print = Print(layout, board, fields, brush, name)
        self.k = self.print.k
        self.by_id = {area.id: area for area in self.areas}
        self.tokens = [t for t in scene.tokens if t.place is not None and self._lies_here(t.at)]
        self.ribbons = [r for r in Ribbons(layout).of(scene) if r.board == board.id]
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
                self._ribbons(above=False),
                self._empty_spots(chosen),
                self._lit_areas(chosen),
                self._names(),
                self._pieces(chosen),
                self._ribbons(above=True),
                *(self._pill(ribbon) for ribbon in self.ribbons),
            )
        )
        clips = tag("defs", *self.clips) if self.clips else ""
        return group(self.print.drawn(), clips, upper, at=(self.print.margin, self.print.margin))

    def _stroke(self, d: str, colour: str, name: str, fill: str = "") -> str:
        """A line drawn as the theme has it."""
        stroke = STROKES[name]
        opacity = number(stroke.opacity) if stroke.opacity != 1 else None
        more = {"fill": fill, "stroke_linejoin": "round"} if fill else {}
        return self.print.stroke(d, colour, stroke.width, stroke.dash, stroke_opacity=opacity, **more)

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
            wash = "wash-water" if area.water else "wash"
            strokes = self._stroke(outline, colour, f"{wash}-wide")
            strokes += self._stroke(outline, colour, wash)
            strokes += self._stroke(outline, BOARD["board-border"], "border")
            out += tag("g", strokes, clip_path=f"url(#{id})", stroke_linejoin="round")
        return out

    def _ribbons(self, above: bool) -> str:
        """Links below the pieces, the trail of the open choice above them."""
        return "".join([self._ribbon(r) for r in self.ribbons if r.above == above])

    def _ribbon(self, ribbon: Ribbon) -> str:
        drawn = ""
        for strand in ribbon.strands:
            fill = self._shade(ribbon, strand.fill) if strand.fill else ""
            drawn += self._stroke(ribbon.path, self._shade(ribbon, strand.colour), strand.stroke, fill=fill)
        return drawn

    def _shade(self, ribbon: Ribbon, name: str) -> str:
        return colour_of(self.layout, ribbon.owner).light if name == OWNER else BOARD[name]

    def _pill(self, ribbon: Ribbon) -> str:
        if ribbon.label_box is None or ribbon.label_at is None:
            return ""
        x, y, width, height = ribbon.label_box
        pill = tag(
            "rect",
            x=x,
            y=y,
            width=width,
            height=height,
            rx=height / 2,
            fill=HALO,
            stroke=EDGE,
            stroke_width=round(STROKES["pill"].width * self.k, 1),
        )
        return pill + lettering(ribbon.label, ribbon.label_at, self.board.lettering, weight=600, anchor="middle")

    def _empty_spots(self, chosen: dict[str, None]) -> str:
        taken = {token.at for token in self.tokens}
        out = ""
        for spot in self.areas:
            if not spot.spot or spot.id in taken or spot.id in chosen:
                continue
            if spot.tint:
                out += path(spot.path, fill=spot.tint)
            out += self._stroke(spot.path, spot.edge, "spot")
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
                out += self.print.stroke(plus, BOARD["board-lit-ink"], 2, stroke_linecap="round")
            else:
                out += lit(area.path, self.k)
        for area in self.areas:
            if area.id in self.scene.picked:
                out += self._stroke(area.path, HALO, "picked-halo") + self._stroke(area.path, INK, "picked")
        return out

    def _names(self) -> str:
        out = ""
        size = self.board.lettering
        for area in self.areas:
            if area.name_at is None:
                continue
            x, y = area.name_at
            for i, line in enumerate(area.name):
                out += lettering(
                    line,
                    (x, y + i * size * LINE),
                    size,
                    serif=True,
                    weight=500 if area.water else 600,
                    italic=area.water,
                    fill=area.ink,
                    halo=area.halo,
                    anchor="middle",
                    turn=area.name_angle,
                    spacing=0.03 if area.water else 0.0,
                )
            if area.note_at is not None:
                out += lettering(area.note, area.note_at, size * 0.85, weight=600, fill=area.ink, halo=area.halo)
        return out

    def _pieces(self, chosen: dict[str, None]) -> str:
        out = ""
        picked = dict.fromkeys(self.scene.picked)
        carriers = {token.id for token in self.tokens}
        upwards = sorted(self.tokens, key=lambda t: (t.at in carriers, t.slot, (t.place or (0, 0))[1]))
        for token in upwards:
            if token.id in chosen:
                out += self.brush.rim(token, EDGE, 1.1) + self.brush.rim(token, LIT, 1.03)
            elif token.id in picked:
                out += self.brush.rim(token, INK, 1.06) + self.brush.rim(token, LIT_HALO, 0.99)
            out += self.brush.piece(token)
        return out
