"""The one theme: every colour, size and face that a renderer uses, light and dark.

A player has a colour, a shape and a letter everywhere. The colours are Okabe and Ito's, which colour-blind people can
tell apart; nothing is conveyed by colour alone. Letters on a player's colour have an ink of their own.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from msgspec.structs import replace

from pentarchy.scene.model import Layout, Panel, Scene

LIGHT = {
    "paper": "#f6f1e4",  # the page
    "sheet": "#fdfaf2",  # panels, cards
    "sheet-2": "#efe7d3",  # wells, tray
    "line": "#d9ccb0",  # hairlines
    "ink": "#2a241b",  # text: 13:1 on paper
    "ink-2": "#5d5343",  # secondary text: 6:1 on paper
    "accent": "#a4372a",  # vermilion: asked of you now
    "accent-ink": "#fffaf2",
    "lit": "#e09f1f",  # what can be chosen
    "lit-halo": "#fff6d6",
    "good": "#2f7d4f",
    "bad": "#a4372a",
    "piece-edge": "#1d1811",
    "piece-halo": "#fffdf6",
}

DARK = LIGHT | {
    "paper": "#1b1a17",
    "sheet": "#24221e",
    "sheet-2": "#2d2a25",
    "line": "#453f35",
    "ink": "#f0e8d8",
    "ink-2": "#b9ad97",
    "accent": "#e2725f",
    "accent-ink": "#1b1a17",
    "lit": "#f2bb4b",
    "lit-halo": "#3a2f14",
    "good": "#6cc18f",
    "bad": "#e2725f",
    "piece-edge": "#0d0b08",
    "piece-halo": "#f6f1e4",
}

#: A board stays lit paper in the dark theme, since inverted maps lose their terrain.
BOARD = {
    "board-ink": "#2a241b",  # names, numbers
    "board-edge": "#1d1811",  # around pieces, marks and outlines
    "board-halo": "#fffdf6",  # around those
    "board-lit": "#f2ab27",  # what can be chosen
    "board-lit-ink": "#b97a0c",  # the cross of an empty spot
    "board-lit-halo": "#fff6d6",
    "board-cream": "#f4ecd8",  # lettering on dark ground
    "board-card": "#fdf8ea",  # the face of a counter
    "board-back": "#fffaf2",  # stitches and numbers on dark cardboard
    "board-nobody": "#fdfaf2",  # pieces that belong to nobody and name no tint
    "board-spent": "#d8cfbd",  # what a piece that has acted fades to
    "board-border": "#2a2218",  # the line along an owner's wash
    "board-river": "#5f8ea1",
    "board-deck": "#f4ead2",  # of a bridge
    "board-road": "#7a5a3a",
}
INK, EDGE, HALO = BOARD["board-ink"], BOARD["board-edge"], BOARD["board-halo"]
LIT, LIT_HALO = BOARD["board-lit"], BOARD["board-lit-halo"]
CREAM, CARD, NOBODY = BOARD["board-cream"], BOARD["board-card"], BOARD["board-nobody"]
BACK, SPENT = BOARD["board-back"], BOARD["board-spent"]
LINE = 1.1  # from one line of a name to the next, in sizes of its letters


@dataclass(frozen=True)
class Stroke:
    """How a line of a board is drawn; width and dashes go with the board's lettering."""

    width: float
    opacity: float = 1.0
    dash: tuple[float, ...] = ()


STROKES = {
    "wash": Stroke(9, 0.72),  # along the inside of an owner's border
    "wash-wide": Stroke(24, 0.34),
    "wash-water": Stroke(9, 0.42),
    "wash-water-wide": Stroke(24, 0.17),
    "border": Stroke(1.6, 0.8),
    "bridge": Stroke(9),
    "bridge-deck": Stroke(6.4),
    "bridge-planks": Stroke(6.4, 1, (1.2, 4)),
    "chain-under": Stroke(5.4, 0.7, (0, 7)),
    "chain": Stroke(3.2, 1, (0, 7)),
    "river": Stroke(4),
    "road-under": Stroke(5, 0.8),
    "road": Stroke(2.4, 1, (6, 3)),
    "path-under": Stroke(4, 0.5),
    "path": Stroke(2.4, 1, (6, 5)),
    "arrow": Stroke(1.6),
    "trail": Stroke(6),  # the halo of an arrow
    "pill": Stroke(1.3),
    "spot": Stroke(1.2, 0.75, (3.5, 2.6)),
    "lit-halo": Stroke(9, 0.75),
    "lit-edge": Stroke(5.4),
    "lit": Stroke(3.4),
    "picked-halo": Stroke(5),
    "picked": Stroke(2.2, 1, (7, 4)),
}

#: Counters, drawn in a box of 32 around the origin.
OUTLINES = {
    "disc": "M-14,0a14,14 0 1 0 28,0a14,14 0 1 0 -28,0Z",
    "tile": "M-11,-14H11A3,3 0 0 1 14,-11V11A3,3 0 0 1 11,14H-11A3,3 0 0 1 -14,11V-11A3,3 0 0 1 -11,-14Z",
    "hex": "M-15,0L-7.5,-13H7.5L15,0L7.5,13H-7.5Z",
    "pointed": "M-13,-7.5L0,-15L13,-7.5V7.5L0,15L-13,7.5Z",  # a hexagon that stands on a corner
}

#: The parts of a diagram, each told from the next by its hatching too: light, dark.
PARTS = (
    ("#d89c7d", "#8d5a40"),
    ("#cfd8a0", "#7e8c46"),
    ("#efce79", "#8a6414"),
    ("#c5d3d8", "#6d858f"),
    ("#f3e4cc", "#b58a5c"),
    ("#d5c4df", "#8a6da0"),
    ("#bfdedb", "#2f6f74"),
    ("#e9c3c0", "#a1605b"),
)
CURTAIN = ("#2e4154", "#33485c", "#293b4d")  # its folds

SERIF = "'EB Garamond','Iowan Old Style',Georgia,serif"  # titles and names on maps; waters in italic
SANS = "Inter,'Inter Variable',system-ui,'Segoe UI',Helvetica,Arial,sans-serif"  # everything else


@dataclass(frozen=True)
class Colour:
    """One of the player colours with its shape, drawn in a box of 24 around the origin."""

    name: str
    light: str
    dark: str
    ink: str  # of a letter on it
    shape: str
    letter_at: float = 4.2  # baseline of the letter
    letter_size: float = 12.0


PLAYERS = (
    Colour("circle", "#0072b2", "#4aa8e0", "#ffffff", "M-8.4,0a8.4,8.4 0 1 0 16.8,0a8.4,8.4 0 1 0 -16.8,0Z"),
    Colour("square", "#d55e00", "#f08a3c", "#1d1811", "M-7.7,-7.7H7.7V7.7H-7.7Z"),
    Colour("triangle", "#009e73", "#2fc79a", "#1d1811", "M0,-10.8L11,8.2H-11Z", 6.4, 10.5),
    Colour("diamond", "#cc79a7", "#e39cc3", "#1d1811", "M0,-10.4L10.4,0L0,10.4L-10.4,0Z"),
    Colour("hexagon", "#56b4e9", "#8fd0f5", "#1d1811", "M-9.4,0L-4.7,-8.2H4.7L9.4,0L4.7,8.2H-4.7Z"),
    Colour(
        "star",
        "#f0c419",
        "#f5d552",
        "#1d1811",
        "M0,-11.4L3.8,-5.2L10.8,-3.5L6.1,2L6.7,9.2L0,6.4L-6.7,9.2L-6.1,2L-10.8,-3.5L-3.8,-5.2Z",
        4.6,
        10.5,
    ),
    # for games that call a player grey; nobody beside them has the lighter blue
    Colour("pentagon", "#8f959c", "#b6bcc4", "#1d1811", "M0,-10.2L10.2,-2.6L6.3,9H-6.3L-10.2,-2.6Z", 5.0),
)


def colour_of(layout: Layout, seat: int) -> Colour:
    """The colour of a seat."""
    number = layout.seat_colours[seat] if seat < len(layout.seat_colours) else seat
    return PLAYERS[number % len(PLAYERS)]


def letter_of(layout: Layout, seat: int) -> str:
    """The letter of a seat."""
    return layout.seat_letters[seat] if seat < len(layout.seat_letters) else "ABCDEF"[seat % 6]


def worn(layout: Layout, scene: Scene) -> Layout:
    """The layout with the colours and letters that seats have taken on during play."""
    if not scene.seat_colours and not scene.seat_letters:
        return layout
    return replace(
        layout,
        seat_colours=scene.seat_colours or layout.seat_colours,
        seat_letters=scene.seat_letters or layout.seat_letters,
    )


def letters(names: list[str]) -> tuple[str, ...]:
    """A different letter for each name: its first that is free. For Layout.seat_letters."""
    found: list[str] = []
    for name in names:
        free = [c.upper() for c in name if c.isalpha() and c.upper() not in found]
        found.append(free[0] if free else "ABCDEF"[len(found)])
    return tuple(found)


def name_of(panels: tuple[Panel, ...], seat: int) -> str:
    """What a seat is called."""
    return next((panel.name for panel in panels if panel.player == seat), f"Player {seat + 1}")


# --- mixing ------------------------------------------------------------------------------------------------------


def rgb(colour: str) -> tuple[int, int, int]:
    """`#abc` or `#aabbcc` as three numbers."""
    digits = colour.lstrip("#")
    if len(digits) == 3:
        digits = "".join(d * 2 for d in digits)
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def mix(one: str, other: str, part: float) -> str:
    """`part` of the other colour in the one."""
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in zip(rgb(one), rgb(other), strict=True))


def luminance(colour: str) -> float:
    """Relative luminance from 0 to 1, as defined by WCAG."""
    channels = [c / 255 for c in rgb(colour)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def is_dark(colour: str) -> bool:
    """Is a ground so dark that light lettering and light lines are wanted on it?"""
    return luminance(colour) < 0.25


def legible(on: str, dark: str = "#1d1811", light: str = "#ffffff") -> str:
    """Whichever ink reads better on a colour."""
    return dark if contrast(on, dark) >= contrast(on, light) else light


# --- for the web client ------------------------------------------------------------------------------------------


def css() -> str:
    """The theme as a style sheet: colours and faces as variables, strokes of boards as classes."""
    lines = [f"/* {WRITTEN} */", ":root {"]
    lines += [f"  --{name}: {value};" for name, value in (LIGHT | BOARD).items()]
    lines += [f"  --p{n}: {p.light};\n  --p{n}-ink: {p.ink};" for n, p in enumerate(PLAYERS)]
    lines += [f"  --part{n}: {light};\n  --part{n}-ink: {dark};" for n, (light, dark) in enumerate(PARTS)]
    lines += [f"  --curtain{n}: {fold};" for n, fold in enumerate(CURTAIN)]
    lines += [f"  --serif: {SERIF};", f"  --sans: {SANS};", "}", ".dark {"]
    lines += [f"  --{name}: {value};" for name, value in DARK.items() if value != LIGHT[name]]
    lines += [f"  --p{n}: {p.dark};\n  --p{n}-ink: {EDGE};" for n, p in enumerate(PLAYERS)]
    lines.append("}")
    for name, stroke in STROKES.items():
        lines += [f".stroke-{name} {{", f"  stroke-width: calc({stroke.width}px * var(--k));"]
        if stroke.opacity != 1:
            lines.append(f"  stroke-opacity: {stroke.opacity};")
        if stroke.dash:
            lines.append(f"  stroke-dasharray: {' '.join(f'calc({d}px * var(--k))' for d in stroke.dash)};")
            if stroke.dash[0] == 0:
                lines.append("  stroke-linecap: round;")
        lines.append("}")
    return "\n".join([*lines, ""])


def typescript() -> str:
    """Shapes as constants."""
    marks = [{"path": p.shape, "y": p.letter_at, "size": p.letter_size} for p in PLAYERS]
    return (
        f"// {WRITTEN}\n"
        "/** The players' shapes in a box of 24 around the origin, with baseline and size of the letter on them. */\n"
        f"export const MARKS = {json.dumps(marks, indent=2)} as const\n\n"
        "/** Counters in a box of 32 around the origin. */\n"
        f"export const OUTLINES: Record<string, string> = {json.dumps(OUTLINES, indent=2)}\n\n"
        "/** From one line of a name on a board to the next, in sizes of its letters. */\n"
        f"export const LINE = {LINE}\n"
    )


WRITTEN = "Written by `make types` from pentarchy.scene.theme: change it there."
