"""The vocabulary of a scene.

A game's `scene.py` has two pure functions of a view (what one seat may see, its options included):

    layout(view) -> Layout   what does not change while a game is played: boards, shapes, scenery, look
    scene(view)  -> Scene    what lies there now, and what can be chosen

Every thing has an id that is stable for the whole game and unique in the scene, so that a renderer can move a
piece instead of drawing a new one, and so that only what changed is sent. Coordinates are those of the board a
thing lies on, y downwards. Player colours, shapes and letters, lit outlines, halos and card frames are known to
the renderers; a game names owners by seat number and grounds and symbols by name.

Symbols are named `art:boat` (in the game's own `art.svg`, or else in the common `scene/art.svg`), or `icon:anchor`
(from the icon set in icons.json). docs/scenes.md describes how to draw them and how to describe a table.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Point = tuple[float, float]
Dart = tuple[float, float, float]  # where a terrain mark can stand, and the widest gap between marks that uses it


class Thing(Struct, frozen=True, kw_only=True, omit_defaults=True, cache_hash=True):
    """Anything in a scene that changes, moves or can be pointed at."""

    id: str


class Help(Struct, frozen=True, omit_defaults=True):
    """What a thing is, shown on hover or long press."""

    title: str
    text: str = ""
    clause: str = ""


# --- what stays: boards and the look ---------------------------------------------------------------------------


class Ground(Struct, frozen=True, omit_defaults=True):
    """A kind of terrain: a flat tint, a dark ink of the same hue and small repeated marks in that ink."""

    name: str
    tint: str
    ink: str
    marks: tuple[str, ...] = ()  # symbols drawn at the darts of a shape, one after the other
    water: bool = False  # coasts are drawn where land meets it, borders inside it are dashed
    known: bool = True  # unknown ground is darker than anything known and patterned
    gap: float = 26.0  # distance between marks: darts with a smaller one are left out
    size: float = 16.0  # of a mark
    tone: str = ""  # second colour of the marks, such as leaves; default: between tint and ink
    pattern: str = ""  # a symbol repeated over all of this ground in its ink, faintly: waves, star paths, a fret


class Shape(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A place on a board: an area of ground, or a spot where one piece fits."""

    id: str
    path: str  # SVG path data in board coordinates
    center: Point  # where pieces stand
    kind: Literal["area", "spot"] = "area"
    layer: int = 0  # higher ones are drawn later
    label: str = ""
    label_at: Point | None = None  # default: below the centre
    label_angle: float = 0.0
    radius: float = 0.0  # room for pieces around the centre; 0: half the smaller side
    angle: float = 0.0  # of a spot: how the piece on it is turned
    ground: str = ""  # unless its space says otherwise
    darts: tuple[Dart, ...] = ()  # see pentarchy.scene.arrange.scatter


class Mark(Struct, frozen=True, omit_defaults=True):
    """A piece of scenery: compass rose, tree, entry letter."""

    symbol: str
    at: Point
    size: float
    angle: float = 0.0
    ink: str = ""


class Line(Struct, frozen=True, omit_defaults=True):
    """A line printed on a board: a river, a sea lane, rays from a compass rose, the edge of a sheet."""

    path: str
    kind: Literal["river", "lane", "rhumb", "hair"] = "hair"
    ink: str = ""
    label: str = ""  # lettered along it
    ground: str = ""  # only where this ground lies


class Text(Struct, frozen=True, omit_defaults=True):
    """Lettering on a board: its title, the name of an ocean."""

    text: str
    at: Point
    size: float = 14.0
    style: Literal["title", "subtitle", "water", "land", "small"] = "land"
    angle: float = 0.0
    anchor: Literal["start", "middle", "end"] = "middle"
    ink: str = ""


class Legend(Struct, frozen=True):
    """What a symbol or ground on the board means: (symbol or ground name, words)."""

    at: Point
    title: str
    lines: tuple[tuple[str, str], ...]
    larger: float = 1.0  # than the lettering of the board


class Area(Thing, frozen=True, kw_only=True, omit_defaults=True):
    """A place as it is drawn now: a shape with what its space says. Made by pentarchy.scene.areas, for renderers."""

    board: str
    center: Point
    path: str = ""  # none in a scene: as in the layout
    spot: bool = False  # where one piece fits; else an area of ground
    layer: int = 0  # higher ones are drawn later
    owner: int = -1
    ground: str = ""
    water: bool = False  # the owner's wash is fainter, the name in italics
    tint: str = ""  # a spot is filled with it
    edge: str = ""  # and outlined with this
    name: tuple[str, ...] = ()  # line by line
    name_at: Point | None = None  # the middle of the first line
    name_angle: float = 0.0
    ink: str = ""  # of the name
    halo: str = ""
    note: str = ""
    note_at: Point | None = None  # its left end, if it is drawn


class Board(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A map or a mat with its own coordinates. The first board of a layout is the one in the middle."""

    id: str
    title: str
    width: float
    height: float
    ground: str = ""  # of everything that no shape covers
    frame: bool = True  # with a neatline
    piece: float = 32.0  # side of a piece of size 1
    lettering: float = 13.0  # size of names; the width of coasts, borders and outlines goes with it
    shapes: tuple[Shape, ...] = ()
    areas: tuple[Area, ...] = ()  # for clients, instead of shapes: filled in by pentarchy.scene.areas
    lines: tuple[Line, ...] = ()
    marks: tuple[Mark, ...] = ()
    texts: tuple[Text, ...] = ()
    legends: tuple[Legend, ...] = ()


class Tip(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A tip of the guided opening: shown when its question is first asked, pointing at a thing or a row."""

    text: str
    clause: str
    decision: str
    thing: str = ""  # default: what can be chosen


class Layout(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All of a table that is sent once and kept."""

    game: str
    title: str
    accent: str  # the game's own colour, for the light theme
    accent_dark: str
    paper: str  # the sheet the board is printed on
    grounds: tuple[Ground, ...] = ()
    boards: tuple[Board, ...] = ()
    helps: dict[str, Help] = {}  # of things that never change
    seat_colours: tuple[int, ...] = ()  # per seat: which of the six player colours (0-5); default: seat number
    seat_letters: tuple[str, ...] = ()  # per seat: the letter on its mark; default: A, B, C
    tips: tuple[Tip, ...] = ()  # for a first game, from the game's tips.toml


# --- what changes ------------------------------------------------------------------------------------------------


class Space(Thing, frozen=True, kw_only=True, omit_defaults=True):
    """The present state of a shape; a shape without one is plain."""

    ground: str = ""
    owner: int = -1  # a wash along the inside of its border
    note: str = ""  # a few characters beside its label
    path: str = ""  # for places that appear during play, with `board` and `center`
    board: str = ""
    center: Point | None = None
    radius: float = 0.0
    layer: int = 0
    label: str = ""
    label_at: Point | None = None
    darts: tuple[Dart, ...] = ()


class Link(Thing, frozen=True, kw_only=True, omit_defaults=True):
    """Something between two spaces: a bridge, a river, a chain of canoes, the arrow of a move."""

    start: str
    end: str
    kind: Literal["bridge", "river", "chain", "road", "arrow", "path"] = "path"
    owner: int = -1
    label: str = ""
    path: str = ""  # if it is not a straight line from centre to centre


class Strand(Struct, frozen=True, omit_defaults=True):
    """One line of a ribbon. Colours are names of the theme's board, or `owner`."""

    stroke: str  # its width and dashes: a name of pentarchy.scene.theme.STROKES
    colour: str
    fill: str = ""  # of arrows


class Ribbon(Thing, frozen=True, kw_only=True, omit_defaults=True):
    """A link, or a step of the trail, as it is drawn now. Made by pentarchy.scene.ribbons, for renderers."""

    board: str
    path: str
    strands: tuple[Strand, ...]  # lowest first
    owner: int = -1
    above: bool = False  # the pieces; else below them
    label: str = ""
    label_at: Point | None = None  # the middle of its baseline
    label_box: tuple[float, float, float, float] | None = None  # the pill around it: left, top, width, height


class Token(Thing, frozen=True, kw_only=True, omit_defaults=True):
    """A piece. It lies on a space, a card, a track or another token; equal pieces may be one token with a count."""

    at: str
    symbol: str
    owner: int = -1
    tint: str = ""  # for pieces that belong to nobody
    letter: str = ""
    count: int = 1
    badge: str = ""  # a short number or word on its base: strength, size, mood
    size: float = 1.0
    angle: float = 0.0
    state: Literal["", "spent", "fresh", "hidden", "ghost"] = ""
    form: Literal["piece", "disc", "tile", "hex"] = "piece"  # others: the symbol printed on a disc, a square, a hexagon
    slot: int = 0  # order among the tokens of one place
    offset: Point | None = None  # where it stands from the centre of its place, if that matters
    # filled in by pentarchy.scene.arrange, in board coordinates:
    place: Point | None = None  # where it stands
    side: float = 0.0  # width and height it is drawn at
    mark: bool = True  # shows its owner's mark: one of several pieces of an owner in one place does


class Chip(Struct, frozen=True, omit_defaults=True):
    """A small symbol with a number: one part of a cost, of a reward, of a stock."""

    symbol: str
    text: str = ""
    tint: str = ""
    title: str = ""  # for those who cannot see the symbol


class Card(Thing, frozen=True, kw_only=True, omit_defaults=True):
    """A card or tile off the board: cost top left, title, points top right, symbol, a sentence."""

    title: str
    subtitle: str = ""
    cost: tuple[Chip, ...] = ()
    points: str = ""
    symbol: str = ""
    text: str = ""
    second_title: str = ""  # two-part cards: tactics, second objective
    second_text: str = ""
    foot: str = ""
    tint: str = ""
    owner: int = -1
    state: Literal["", "closed", "taken", "used", "reserved"] = ""
    back: bool = False  # face down: title is the deck's name
    private: bool = False  # only the viewer sees it: behind the curtain in hot-seat play


class Stack(Thing, frozen=True, kw_only=True, omit_defaults=True):
    """A deck or pile: how many, and what its back looks like."""

    title: str
    count: int
    symbol: str = ""
    tint: str = ""


class Row(Thing, frozen=True, kw_only=True, omit_defaults=True):
    """Cards, stacks or tokens in a line with a title. `tray` is the viewer's own; `side` and `top` are shared."""

    title: str
    items: tuple[str, ...] = ()
    place: Literal["top", "side", "tray", "seat"] = "side"
    owner: int = -1  # with place `seat`: whose
    note: str = ""
    private: bool = False
    told: bool = False  # its cards are told in full wherever they lie, so that nobody has to point at them


class Cell(Struct, frozen=True, omit_defaults=True):
    """One entry of a grid."""

    id: str
    text: str
    state: Literal["", "owned", "open", "closed"] = ""
    shape: Literal["square", "circle", "diamond"] = "square"
    symbol: str = ""


class GridGroup(Struct, frozen=True, omit_defaults=True):
    """A titled box of a grid."""

    title: str
    symbol: str = ""
    tint: str = ""
    cells: tuple[Cell, ...] = ()


class Grid(Thing, frozen=True, kw_only=True, omit_defaults=True):
    """Many small entries in titled boxes: 48 advances, seven arches."""

    title: str
    groups: tuple[GridGroup, ...]
    owner: int = -1
    columns: int = 3
    place: Literal["side", "tray", "seat"] = "tray"


class Track(Thing, frozen=True, kw_only=True, omit_defaults=True):
    """Steps in a line with markers on some: rounds, resources, points."""

    title: str
    low: int
    high: int
    markers: tuple[tuple[int, int], ...]  # (step, seat or -1)
    symbol: str = ""
    place: Literal["top", "side", "tray", "seat"] = "top"
    owner: int = -1


class Die(Thing, frozen=True, kw_only=True, omit_defaults=True):
    """A die as it fell; `why` says what it was rolled for."""

    face: int
    owner: int = -1
    why: str = ""


class Stat(Struct, frozen=True, omit_defaults=True):
    """A number in a player's panel; `most` draws it as so many pips, the first `value` of them filled."""

    symbol: str
    title: str
    value: str
    most: int = 0
    tint: str = ""


class Panel(Thing, frozen=True, kw_only=True, omit_defaults=True):
    """What everybody sees of a player at a glance; ids are `seat0` to `seat5`."""

    player: int
    name: str  # of the seat: a colour, a faction
    points: str = ""
    stats: tuple[Stat, ...] = ()
    note: str = ""


class Arrow(Struct, frozen=True, omit_defaults=True):
    """Part of the trail: what this choice has gathered so far."""

    start: str
    end: str
    label: str = ""


class Choice(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One option: the words that name it, a sentence, and the things it concerns in the order of clicking."""

    words: str
    text: str
    group: str = ""  # options of one group stand together under this heading
    things: tuple[str, ...] = ()  # can be clicked: the first lights first, then the next
    touches: tuple[str, ...] = ()  # what would be affected; shown dashed while pointed at
    detail: str = ""  # a second line: what it would bring
    value: str = ""  # a short comparison at the right: "6 : 5"
    number: int | None = None  # options that differ in a number only make a stepper
    ends: bool = False  # finishes the step: pinned at the bottom
    final: bool = False  # cannot be taken back


class Prompt(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is asked, of whom."""

    sentence: str = ""
    clause: str = ""
    decision: str = ""
    asked: tuple[int, ...] = ()
    note: str = ""
    idle: bool = False  # one option that only ends a step: it may be taken without a click, and nobody learns from it


class Scene(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The table as one seat sees it now. Lists of things are patched by id, the rest is replaced as a whole."""

    round: str  # "Round 4"
    phases: tuple[str, ...] = ()
    phase: int = -1
    prompt: Prompt = Prompt()
    choices: tuple[Choice, ...] = ()
    trail: tuple[Arrow, ...] = ()
    picked: tuple[str, ...] = ()  # things already gathered by the open choice
    spaces: tuple[Space, ...] = ()
    areas: tuple[Area, ...] = ()  # for clients, instead of spaces: those that differ from the layout's
    links: tuple[Link, ...] = ()
    ribbons: tuple[Ribbon, ...] = ()  # for clients, instead of links and trail
    tokens: tuple[Token, ...] = ()
    cards: tuple[Card, ...] = ()
    stacks: tuple[Stack, ...] = ()
    rows: tuple[Row, ...] = ()
    grids: tuple[Grid, ...] = ()
    tracks: tuple[Track, ...] = ()
    dice: tuple[Die, ...] = ()
    panels: tuple[Panel, ...] = ()
    helps: dict[str, Help] = {}  # of things whose help changes
    prints: dict[str, str] = {}  # per board: the name of its print, filled in by pentarchy.scene.printed
    seat_colours: tuple[int, ...] = ()  # instead of the layout's, where factions are chosen during play
    seat_letters: tuple[str, ...] = ()


#: The lists of a scene whose members are told apart by their ids.
THINGS = (
    "spaces",
    "areas",
    "links",
    "ribbons",
    "tokens",
    "cards",
    "stacks",
    "rows",
    "grids",
    "tracks",
    "dice",
    "panels",
)
