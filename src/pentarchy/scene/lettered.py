"""A board in letters: names and pieces where they stand on the map, for terminals."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from pentarchy.scene.areas import fields_of
from pentarchy.scene.model import Board, Layout, Point, Scene, Token
from pentarchy.scene.theme import colour_of, letter_of, luminance

TALL = 0.5  # a character is about half as wide as it is high
REACH = 4  # how far a word moves aside for others, in lines
MOST_LETTERS = 18  # of a place's name
NOBODYS = "#77727f"  # pieces without a colour


@dataclass(frozen=True)
class Word:
    """Something written on the map, perhaps on a colour: a piece, a place's name on its ground, an owner's letter."""

    text: str
    tint: str = ""
    lit: bool = False  # can be chosen

    @property
    def ink(self) -> str:
        """Black or white, whichever can be read on the colour."""
        return "#000000" if self.tint and luminance(self.tint) > 0.3 else "#ffffff"


@dataclass
class Lettering:
    """A map as lines of words, each with its column, and what the letters stand for."""

    lines: list[list[tuple[int, Word]]] = field(default_factory=list)
    legend: list[tuple[Word, str]] = field(default_factory=list)


@dataclass(frozen=True)
class _Place:
    id: str
    center: Point
    name: str
    spot: bool
    owner: int
    ground: str


def letter(layout: Layout, scene: Scene, board: Board, columns: int) -> Lettering:
    """Write a board into a number of columns. Places stand as they do on the map, moved aside only to be readable."""
    places = _places(layout, board, scene)
    codes = Codes(scene.tokens)
    lit = {thing for choice in scene.choices for thing in choice.things}
    on: dict[str, list[Token]] = {}
    for token in sorted(scene.tokens, key=lambda token: token.slot):
        on.setdefault(token.at, []).append(token)
    rows = max(1, round(columns * TALL * board.height / board.width))
    sheet = _Sheet(columns, rows)
    tints = {ground.name: ground.tint for ground in layout.grounds if not ground.water}
    grounds: dict[str, str] = {}
    shown: dict[str, Word] = {}
    for place in places:
        tokens = on.get(place.id, [])
        words = [codes.word(layout, token, token.id in lit or place.id in lit) for token in tokens]
        for token, word in zip(tokens, words, strict=True):
            shown.setdefault(codes.kind(token), word)
        if place.name and not (place.spot and words):
            owner = [seat_word(layout, place.owner)] if place.owner >= 0 else []
            words = [Word(place.name[:MOST_LETTERS], tints.get(place.ground, ""), place.id in lit), *owner, *words]
            grounds.update({place.ground: tints[place.ground]} if place.ground in tints else {})
        if words:
            sheet.write(place.center[0] / board.width, place.center[1] / board.height, words)
    pieces = sorted((codes.of[kind], kind, word.tint) for kind, word in shown.items())
    legend = [(Word(code, tint), kind) for code, kind, tint in pieces]
    legend += [(Word("  ", tint), name.replace("_", " ")) for name, tint in grounds.items()]
    legend += [(seat_word(layout, panel.player), panel.name) for panel in scene.panels]
    return Lettering(sheet.lines(), legend)


def seat_word(layout: Layout, seat: int) -> Word:
    """A player's letter on their colour."""
    return Word(letter_of(layout, seat), colour_of(layout, seat).light)


def _places(layout: Layout, board: Board, scene: Scene) -> list[_Place]:
    """All places of a board: pieces and small spots are written first, they must stand exactly."""
    found = [
        _Place(area.id, area.center, " ".join(area.name) or _spoken(area.id), area.spot, area.owner, area.ground)
        for area in (field.area for field in fields_of(layout, board, scene))
    ]
    return sorted(found, key=lambda place: not place.spot)


def _spoken(id: str) -> str:
    """An id that people use, such as `b08`; those of mere scenery (`isle:b08`) are not written."""
    return "" if ":" in id or "-" in id else id


class Codes:
    """A code of one or two letters for every kind of piece in a scene."""

    def __init__(self, tokens: Iterable[Token]) -> None:
        self.of: dict[str, str] = {}
        for token in tokens:
            kind = self.kind(token)
            if kind not in self.of:
                self.of[kind] = self._new(token.letter, kind)

    @staticmethod
    def kind(token: Token) -> str:
        """What sort of piece it is, in words."""
        return token.symbol.rpartition(":")[2].replace("_", " ").replace("-", " ") or "hidden piece"

    def _new(self, given: str, kind: str) -> str:
        taken = set(self.of.values())
        words = kind.split() or ["?"]
        tries = [given.upper()] if given else []
        tries += [words[0][0].upper() + word[0] for word in words[1:]]
        tries += [words[0][0].upper() + other for other in "".join(words)[1:]]
        tries += [f"{words[0][0].upper()}{number}" for number in range(1, 100)]
        return next(code for code in tries if code not in taken)

    def word(self, layout: Layout, token: Token, lit: bool) -> Word:
        """A piece as it is written: its code, its owner's letter, and how many or how strong."""
        text = self.of[self.kind(token)]
        tint = token.tint or NOBODYS
        if token.owner >= 0:
            text += letter_of(layout, token.owner)
            tint = colour_of(layout, token.owner).light
        number = token.badge or (str(token.count) if token.count > 1 else "")
        if token.state in ("spent", "hidden", "ghost"):
            text = text.lower()
        return Word(text + number, tint, lit)


class _Sheet:
    """Keeps words from lying on each other."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.free = [[True] * columns for _ in range(rows)]
        self.words: list[list[tuple[int, Word]]] = [[] for _ in range(rows)]

    def write(self, x: float, y: float, words: list[Word]) -> None:
        """Write the words side by side as near as possible to a point given as shares of the sheet."""
        length = sum(len(word.text) for word in words) + len(words) - 1
        column = round(x * self.columns - length / 2)
        row = round(y * (self.rows - 1))
        spots = [
            (abs(down) * 2.5 + abs(across), row + down, column + across)
            for down in range(-REACH, REACH + 1)
            for across in range(-length, length + 1)
        ]
        for _, down, across in sorted(spots):
            if self._fits(down, across, length):
                self._put(down, across, words)
                return
        self.words.append([(0, word) for word in words[:1]])  # no room at all: below the map

    def _fits(self, row: int, column: int, length: int) -> bool:
        if not (0 <= row < self.rows and column >= 0 and column + length <= self.columns):
            return False
        return all(self.free[row][max(0, column - 1) : column + length + 1])

    def _put(self, row: int, column: int, words: list[Word]) -> None:
        for word in words:
            self.words[row].append((column, word))
            self.free[row][column : column + len(word.text)] = [False] * len(word.text)
            column += len(word.text) + 1

    def lines(self) -> list[list[tuple[int, Word]]]:
        """The written lines, without empty ones at the edges."""
        lines = [sorted(line, key=lambda entry: entry[0]) for line in self.words]
        while lines and not lines[0]:
            lines.pop(0)
        while lines and not lines[-1]:
            lines.pop()
        return lines
