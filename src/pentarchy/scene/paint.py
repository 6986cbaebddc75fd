"""Strokes of the brush: elements, lettering, marks, pieces and cards as SVG text."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from pentarchy.scene.arrange import BASE, STEP, has_base, is_small
from pentarchy.scene.art import Symbols
from pentarchy.scene.geometry import number
from pentarchy.scene.model import Chip, Layout, Point, Token
from pentarchy.scene.theme import (
    BACK,
    CARD,
    EDGE,
    HALO,
    INK,
    LIGHT,
    LIT,
    LIT_HALO,
    NOBODY,
    OUTLINES,
    SANS,
    SERIF,
    SPENT,
    STROKES,
    colour_of,
    legible,
    letter_of,
    mix,
)

Value = str | float | None


def tag(name: str, *inner: str, **attributes: Value) -> str:
    """An element; attributes that are None are left out, `_` stands for `-`."""
    text = f"<{name}"
    for key, value in attributes.items():
        if value is not None:
            shown = number(value) if isinstance(value, float) else str(value)
            text += f" {key.rstrip('_').replace('_', '-')}={quoteattr(shown)}"
    return f"{text}>{''.join(inner)}</{name}>" if inner else f"{text}/>"


def group(*inner: str, at: Point | None = None, turn: float = 0.0, scale: float = 1.0, **attributes: Value) -> str:
    """Elements together, moved, turned and scaled."""
    moves = []
    if at is not None:
        moves.append(f"translate({number(at[0])} {number(at[1])})")
    if turn:
        moves.append(f"rotate({number(turn)})")
    if scale != 1.0:
        moves.append(f"scale({scale:.4g})")
    return tag("g", *inner, transform=" ".join(moves) or None, **attributes)


def path(d: str, **attributes: Value) -> str:
    """A path; without a fill it has none."""
    attributes.setdefault("fill", "none")
    return tag("path", d=d, **attributes)


# --- lettering ---------------------------------------------------------------------------------------------------

_NARROW, _WIDE = frozenset("iljftI.,:;'|!()[] "), frozenset("mwMW@%")


def breadth(text: str, size: float, bold: bool = False) -> float:
    """How wide a line will be, about."""
    total = 0.0
    for letter in text:
        if letter in _NARROW:
            total += 0.3
        elif letter in _WIDE:
            total += 0.88
        elif letter.isupper() or letter.isdigit():
            total += 0.66
        else:
            total += 0.56
    return total * size * (1.05 if bold else 1.0)


def wrapped(text: str, size: float, width: float, most: int = 99) -> list[str]:
    """A text as lines of at most this width; if it needs more than `most`, the last one ends with dots."""
    lines, line = [], ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and breadth(longer, size) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    lines.append(line)
    if len(lines) > most:
        lines = lines[:most]
        lines[-1] = lines[-1].rstrip(" ,.;") + "…"
    return lines


def lettering(
    text: str,
    at: Point,
    size: float,
    *,
    serif: bool = False,
    weight: int = 400,
    italic: bool = False,
    fill: str = INK,
    halo: str = "",
    anchor: str = "start",
    turn: float = 0.0,
    spacing: float = 0.0,
) -> str:
    """A line of text, with a halo in the colour of the ground below it."""
    return tag(
        "text",
        escape(text),
        x=at[0],
        y=at[1],
        font_size=round(size, 1),
        font_family=SERIF if serif else SANS,
        font_weight=str(weight) if weight != 400 else None,
        font_style="italic" if italic else None,
        fill=fill,
        text_anchor=anchor if anchor != "start" else None,
        letter_spacing=f"{spacing}em" if spacing else None,
        transform=f"rotate({number(turn)} {number(at[0])} {number(at[1])})" if turn else None,
        stroke=halo or None,
        stroke_width=round(size * 0.24, 1) if halo else None,
        stroke_linejoin="round" if halo else None,
        stroke_opacity=".85" if halo else None,
        paint_order="stroke" if halo else None,
    )


# --- pieces ------------------------------------------------------------------------------------------------------


class Brush:
    """Draws symbols, marks and pieces, and remembers which symbols have to be defined."""

    def __init__(self, layout: Layout, symbols: Symbols) -> None:
        self.layout = layout
        self.symbols = symbols
        self.used: dict[str, None] = {}

    def defined(self) -> str:
        """The definitions of all symbols used so far."""
        return "".join(self.symbols.define(name) for name in sorted(self.used))

    def symbol(self, name: str, at: Point, side: float, form: str = "", **attributes: Value) -> str:
        """A symbol in the square of `side` around `at`; an unknown one is a small cross."""
        if name not in self.symbols:
            return path(f"M{number(at[0] - 4)},{number(at[1])}h8m-4,-4v8", stroke=LIGHT["bad"], stroke_width=2.0)
        self.used[name] = None
        href = f"#{name}{form}"
        left, top = at[0] - side / 2, at[1] - side / 2
        return tag("use", href=href, x=left, y=top, width=side, height=side, **attributes)

    def seat_mark(self, seat: int, at: Point, side: float, halo: bool = True, letter: str | None = None) -> str:
        """A player's shape in their colour with their letter."""
        colour = colour_of(self.layout, seat)
        text = letter_of(self.layout, seat) if letter is None else letter
        parts = [path(colour.shape, fill=HALO, stroke=HALO, stroke_width=5.4, stroke_linejoin="round")] if halo else []
        parts.append(path(colour.shape, fill=colour.light, stroke=EDGE, stroke_width=1.7, stroke_linejoin="round"))
        at_letter = (0.0, colour.letter_at)
        parts.append(lettering(text, at_letter, colour.letter_size, weight=600, fill=colour.ink, anchor="middle"))
        return group(*parts, at=at, scale=side / 24)

    def colour(self, token: Token) -> str:
        """What a piece is painted in."""
        if token.tint:
            return token.tint
        return colour_of(self.layout, token.owner).light if token.owner >= 0 else NOBODY

    def rim(self, token: Token, colour: str, grow: float = 1.0) -> str:
        """A broad outline around a piece, drawn below it."""
        assert token.place is not None
        side = token.side * grow
        if token.form != "piece" or token.state == "hidden":
            outline = self._counter_outline(token)
            return group(
                path(outline, fill=colour, stroke=colour, stroke_width=9.0, stroke_linejoin="round"),
                at=token.place,
                scale=side / 32,
            )
        if token.symbol.startswith("icon:") or (token.symbol in self.symbols and self.symbols.is_piece(token.symbol)):
            drawn = self.symbol(token.symbol, (0, 0), side, "-rim", color=colour)
        else:
            drawn = tag("circle", r=side * 0.56, fill=colour)
        turn = token.angle + (90 if token.state == "spent" else 0)
        return group(drawn, at=token.place, turn=turn)

    def piece(self, token: Token) -> str:
        """A piece with its pile, its owner's mark and its base."""
        assert token.place is not None
        x, y = token.place
        side = token.side
        parts = []
        if token.state == "fresh":
            parts.append(self.rim(token, LIGHT["accent"], 1.04))
        for step in range(0 if is_small(token) else min(token.count, 3) - 1, -1, -1):
            at = (x + step * STEP * side, y - step * STEP * 0.6 * side)
            parts.append(self._body(token, at))
        if token.letter and token.state != "hidden":
            parts.append(self._letter(token))
        if token.form != "piece" or token.state == "hidden":
            parts += self._corners(token)
        elif has_base(token):
            parts.append(self._base(token))
        elif token.owner >= 0 and token.mark:
            parts.append(self.seat_mark(token.owner, (x + side * 0.4, y + side * 0.36), side * 0.46))
        opacity = ".45" if token.state == "ghost" else None
        return tag("g", *parts, opacity=opacity) if opacity else "".join(parts)

    def _body(self, token: Token, at: Point) -> str:
        side, colour = token.side, self.colour(token)
        if token.state == "hidden":
            return self._face_down(token, at)
        if token.form != "piece":
            return self._counter(token, at)
        if token.state == "spent":
            colour = mix(colour, SPENT, 0.5)
        form = "-piece" if token.symbol.startswith("icon:") else ""
        turn = token.angle + (90 if token.state == "spent" else 0)
        if not turn:
            return self.symbol(token.symbol, at, side, form, color=colour)
        return group(self.symbol(token.symbol, (0, 0), side, form, color=colour), at=at, turn=turn)

    @staticmethod
    def _counter_outline(token: Token) -> str:
        if token.state == "hidden" or token.form == "tile":
            return OUTLINES["tile"]
        return OUTLINES["pointed" if token.form == "hex" and token.angle % 60 == 30 else token.form]

    def _counter(self, token: Token, at: Point) -> str:
        """A cardboard counter: cream, with a ring in its tint and the symbol in ink."""
        outline, tint = self._counter_outline(token), self.colour(token)
        thin = 1 / max(1.0, token.side / 36)  # large tiles have no thicker lines than small ones
        parts = [
            path(outline, fill=HALO, stroke=HALO, stroke_width=round(5.2 * thin, 2), stroke_linejoin="round"),
            path(outline, fill=tint, stroke=EDGE, stroke_width=round(1.5 * thin, 2), stroke_linejoin="round"),
            group(
                path(outline, fill=CARD, stroke=mix(tint, EDGE, 0.45), stroke_width=round(0.8 * thin, 2)),
                scale=1 - (0.16 if is_small(token) else 0.23) * thin,
            ),
        ]
        if token.symbol:
            piece = token.symbol.startswith("art:")
            ink = tint if piece else mix(INK, tint, 0.12)
            size = 23.0 if is_small(token) else 18.0 if piece else 15.5
            parts.append(self.symbol(token.symbol, (0, 0), size, color=ink, fill=tint))
        return group(*parts, at=at, scale=token.side / 32)

    def _face_down(self, token: Token, at: Point) -> str:
        """A counter from behind: its owner's colour, stitched."""
        outline, tint = self._counter_outline(token), self.colour(token)
        ink = legible(tint)
        parts = [
            path(outline, fill=HALO, stroke=HALO, stroke_width=5.2, stroke_linejoin="round"),
            path(outline, fill=tint, stroke=EDGE, stroke_width=1.6, stroke_linejoin="round"),
            group(path(outline, stroke=ink, stroke_width=1.4, stroke_dasharray="3 2.2", opacity=".7"), scale=0.76),
        ]
        if token.symbol:
            parts.append(self.symbol(token.symbol, (0, 0), 15.0, color=ink))
        return group(*parts, at=at, scale=token.side / 32)

    def _letter(self, token: Token) -> str:
        assert token.place is not None
        x, y = token.place
        colour = self.colour(token) if token.form == "piece" else CARD
        ink = legible(colour)
        size = token.side * 0.27
        return lettering(token.letter, (x, y + size * 0.36), size, weight=600, fill=ink, halo=colour, anchor="middle")

    def _corners(self, token: Token) -> list[str]:
        """A counter's number at the top right and its owner's mark at the top left; face down it is all mark."""
        assert token.place is not None
        (x, y), side = token.place, token.side
        unit = max(26.0, min(side, 30 + side * 0.2))  # no larger numbers than need be, nor smaller ones
        half = side / 2 if token.form != "hex" else side * 0.45
        parts = []
        hidden = token.state == "hidden"
        if token.badge and not hidden:
            size = unit * 0.27
            width = max(size * 1.25, breadth(token.badge, size, True) + size * 0.5)
            left, top = x + half * 0.94 - width, y - half * 0.92
            parts.append(
                tag("rect", x=left, y=top, width=width, height=size * 1.25, rx=size * 0.25, fill=INK, stroke=HALO)
            )
            at = (left + width / 2, top + size)
            parts.append(lettering(token.badge, at, size, weight=600, fill=BACK, anchor="middle"))
        if hidden and token.owner >= 0 and not token.symbol:
            parts.append(self.seat_mark(token.owner, (x, y), side * 0.56))
        elif token.owner >= 0 and token.mark:
            parts.append(self.seat_mark(token.owner, (x - half * 0.76, y - half * 0.7), unit * 0.42))
        if token.count > 1:
            at = (x + half * 0.72, y + half * 0.72)
            size = unit * 0.3
            parts.append(tag("circle", cx=at[0], cy=at[1], r=size * 0.75, fill=HALO, stroke=EDGE, stroke_width=1.0))
            text = str(token.count)
            parts.append(lettering(text, (at[0], at[1] + size * 0.36), size, weight=600, anchor="middle"))
        return parts

    def _base(self, token: Token) -> str:
        """The pill below a piece: its owner's mark, and the number people look for."""
        assert token.place is not None
        side = token.side
        text = token.badge or f"{token.count}"
        if token.badge and token.count > 3:
            text = f"{token.count} · {token.badge}"
        height = side * BASE * 0.86
        size = height * 0.78
        mark = height * 1.02 if token.owner >= 0 else height * 0.35
        width = mark + breadth(text, size, True) + height * 0.5
        x = token.place[0] + STEP * (min(token.count, 3) - 1) * side / 2 - width / 2
        y = token.place[1] + side * 0.44
        parts = [
            tag(
                "rect",
                x=x,
                y=y,
                width=width,
                height=height,
                rx=height * 0.28,
                fill=HALO,
                stroke=EDGE,
                stroke_width=round(side / 24, 2),
            ),
            lettering(text, (x + mark + height * 0.12, y + height * 0.77), size, weight=600),
        ]
        if token.owner >= 0:
            middle = (x + height * 0.6, y + height / 2)
            parts.append(self.seat_mark(token.owner, middle, height * 0.98, halo=False))
        return "".join(parts)

    def chip(self, chip: Chip, at: Point, size: float, ink: str = INK) -> tuple[str, float]:
        """A small symbol with a number from `at` to the right, and how wide it is."""
        parts, width = "", 0.0
        if chip.symbol:
            side = size * 1.35
            colour = chip.tint or ink
            parts += self.symbol(chip.symbol, (at[0] + side / 2, at[1] - size * 0.34), side, color=colour, fill=colour)
            width += side + size * 0.18
        if chip.text:
            parts += lettering(chip.text, (at[0] + width, at[1]), size, weight=600, fill=ink)
            width += breadth(chip.text, size, True)
        return parts, width


def lit(outline: str, scale: float, *, wash: bool = True) -> str:
    """What can be chosen: amber between two dark lines in a pale halo."""
    drawn = path(outline, fill=LIT_HALO, fill_opacity=".28") if wash else ""
    for colour, name in ((LIT_HALO, "lit-halo"), (EDGE, "lit-edge"), (LIT, "lit")):
        stroke = STROKES[name]
        drawn += path(
            outline,
            stroke=colour,
            stroke_width=round(stroke.width * scale, 2),
            stroke_opacity=stroke.opacity,
            stroke_linejoin="round",
        )
    return drawn
