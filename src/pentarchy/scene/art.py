"""Symbols: the drawings that scenes name, as renderers use them.

    art:house     from the game's own art.svg, or else from the common one beside this file
    icon:anchor   from icons.json

In art.svg a piece is drawn once, as a silhouette (`class="body"`) with a darker side (`foot`), inner lines (`line`),
paper-coloured parts (`pale`) and openings (`hole`). `Symbols` makes the four layers of it: pale halo, dark edge, the
colour, the darker foot. `currentColor` is the owner's colour, or the ink of a terrain mark.

Each symbol has two forms. `art:house` is the whole piece. `art:house-rim` is only its outline, stroked broadly in
currentColor: drawn below the piece it makes a lit or fresh outline. Icons have `icon:anchor` (flat, in currentColor),
`icon:anchor-piece` (with halo and edge) and `icon:anchor-rim`.
"""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from pentarchy.core.errors import BadInput
from pentarchy.core.game import Game
from pentarchy.scene.theme import LIGHT

SVG = "{http://www.w3.org/2000/svg}"
HALO, EDGE = LIGHT["piece-halo"], LIGHT["piece-edge"]
ROUND = 'stroke-linejoin="round" stroke-linecap="round"'
LAYERS = {
    "foot": 'fill="#1d1811" fill-opacity=".34"',
    "pale": 'fill="#fff8e8"',
    "hole": f'fill="{HALO}" stroke="{EDGE}" stroke-width=".8"',
    "line": f'fill="none" stroke="{EDGE}" stroke-width="1.5" stroke-opacity=".85" {ROUND}',
}
_NAME = re.compile(r"\b(?:icon|art):[a-z0-9][a-z0-9-]*")
_DATA = re.compile(r'\bicon *= *"([a-z0-9-]+)"')


class Symbol:
    """One drawing: the box it is drawn in, its outline and everything in it."""

    def __init__(self, view: str, body: str, rim: str) -> None:
        self.view = view
        self.body = body
        self.rim = rim  # empty: it has none


class Symbols:
    """All symbols of one game, found by name."""

    def __init__(self, drawn: dict[str, Symbol], icons: dict[str, str]) -> None:
        self._drawn = drawn
        self._icons = icons

    def __contains__(self, name: str) -> bool:
        kind, _, rest = name.partition(":")
        return rest in (self._drawn if kind == "art" else self._icons if kind == "icon" else ())

    def box(self, name: str) -> tuple[float, float]:
        """Width and height of the box it is drawn in."""
        kind, _, rest = name.partition(":")
        if kind == "icon":
            return 512.0, 512.0
        _, _, width, height = (float(n) for n in self._drawn[rest].view.split())
        return width, height

    def is_piece(self, name: str) -> bool:
        """Does it have a silhouette of its own?"""
        kind, _, rest = name.partition(":")
        return kind == "art" and bool(self._drawn[rest].rim)

    def define(self, name: str) -> str:
        """Its `<symbol>` elements."""
        if name not in self:
            raise BadInput(f"there is no symbol {name!r}")
        kind, _, rest = name.partition(":")
        return self._define_icon(rest) if kind == "icon" else self._define_drawn(rest)

    def _define_drawn(self, name: str) -> str:
        symbol = self._drawn[name]
        text = f'<symbol id="art:{name}" viewBox="{symbol.view}" overflow="visible">{symbol.body}</symbol>'
        if symbol.rim:
            text += f'<symbol id="art:{name}-rim" viewBox="{symbol.view}" overflow="visible">{symbol.rim}</symbol>'
        return text

    def _define_icon(self, name: str) -> str:
        whole = f'<use href="#icon:{name}" width="512" height="512"'
        return (
            f'<symbol id="icon:{name}" viewBox="0 0 512 512" overflow="visible">'
            f'<g fill="currentColor">{self._icons[name]}</g></symbol>'
            f'<symbol id="icon:{name}-piece" viewBox="0 0 512 512" overflow="visible">'
            f'{whole} color="{HALO}" stroke="{HALO}" stroke-width="100" {ROUND}/>'
            f'{whole} color="{EDGE}" stroke="{EDGE}" stroke-width="52" {ROUND}/>'
            f"{whole}/></symbol>"
            f'<symbol id="icon:{name}-rim" viewBox="0 0 512 512" overflow="visible">'
            f'{whole} stroke="currentColor" stroke-width="150" {ROUND}/></symbol>'
        )

    def sprite(self, names: Iterable[str]) -> str:
        """A hidden picture that defines these symbols, to be put into a page once."""
        defined = "".join(self.define(name) for name in sorted(set(names)))
        return f'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"><defs>{defined}</defs></svg>'


def parse(text: str) -> dict[str, Symbol]:
    """The symbols of an art.svg."""
    ElementTree.register_namespace("", SVG[1:-1])
    found = {}
    for element in ElementTree.fromstring(text).iter(f"{SVG}symbol"):
        bodies = [child for child in element if child.get("class") == "body"]
        width = float(element.get("viewBox", "0 0 32 32").split()[2]) / 32
        silhouettes = "".join(_plain(child) for child in bodies)
        layers = ""
        if bodies:
            layers += f'<g fill="{HALO}" stroke="{HALO}" stroke-width="{6.2 * width:.3g}" {ROUND}>{silhouettes}</g>'
            layers += f'<g fill="{EDGE}" stroke="{EDGE}" stroke-width="{3.2 * width:.3g}" {ROUND}>{silhouettes}</g>'
        for child in element:
            kind = child.get("class", "")
            if kind == "body":
                layers += f'<g fill="currentColor">{_plain(child)}</g>'
            elif kind in LAYERS:
                layers += f"<g {LAYERS[kind]}>{_plain(child)}</g>"
            else:
                layers += _plain(child)
        rim = (
            f'<g fill="currentColor" stroke="currentColor" stroke-width="{9.4 * width:.3g}" {ROUND}>{silhouettes}</g>'
            if bodies
            else ""
        )
        found[element.get("id", "")] = Symbol(element.get("viewBox", "-16 -16 32 32"), layers, rim)
    return found


def _plain(element: ElementTree.Element) -> str:
    """An element as text, without namespace and class."""
    attributes = "".join(f' {key}="{value}"' for key, value in element.items() if key != "class")
    inner = "".join(_plain(child) for child in element)
    tag = element.tag.removeprefix(SVG)
    return f"<{tag}{attributes}>{inner}</{tag}>" if inner else f"<{tag}{attributes}/>"


@cache
def common() -> dict[str, Symbol]:
    """The symbols that all games share."""
    return parse((files("pentarchy.scene") / "art.svg").read_text(encoding="utf-8"))


@cache
def icons() -> dict[str, str]:
    """The icons: name -> what to draw in a square of 512."""
    found: dict[str, str] = json.loads((files("pentarchy.scene") / "icons.json").read_text(encoding="utf-8"))
    return found


@cache
def symbols(package: str) -> Symbols:
    """The symbols that a game, given by its package, can use."""
    own = files(package) / "art.svg"
    drawn = parse(own.read_text(encoding="utf-8")) if own.is_file() else {}
    return Symbols({**common(), **drawn}, icons())


@cache
def named(package: str) -> tuple[str, ...]:
    """Every symbol that a game's data and its scene name."""
    found: dict[str, None] = {}
    for file in sorted(files(package).iterdir(), key=lambda file: file.name):
        if file.name.endswith((".toml", ".py")):
            text = file.read_text(encoding="utf-8")
            found.update(dict.fromkeys(_NAME.findall(text)))
            found.update((f"icon:{name}", None) for name in _DATA.findall(text))
    known = symbols(package)
    return tuple(name for name in found if name in known)


def sprite(game: Game) -> str:
    """All symbols that a game's scenes may use: the common ones, its own, and the icons it names."""
    known = symbols(game.package)
    own = files(game.package) / "art.svg"
    drawn = parse(own.read_text(encoding="utf-8")) if own.is_file() else {}
    return known.sprite([*(f"art:{name}" for name in [*common(), *drawn]), *named(game.package)])
