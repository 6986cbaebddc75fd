"""A game's symbols and its picture for the lobby."""

from __future__ import annotations

import logging
from functools import cache
from importlib import import_module

from pentarchy.core.game import Game
from pentarchy.scene import art
from pentarchy.server.scenes import Painter, sheet_of

log = logging.getLogger("pentarchy.pictures")

EMPTY = b'<svg xmlns="http://www.w3.org/2000/svg"/>'
PLATE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200" role="img" aria-label="{title}">
<rect width="320" height="200" fill="#f4ecd8"/><rect x="8" y="8" width="304" height="184" fill="none" stroke="#7a4b2a"/>
<text x="160" y="108" text-anchor="middle" font-family="serif" font-size="30" fill="#4a3020">{title}</text></svg>"""
CHOICES = 60  # made before the picture is taken


@cache
def sprite(game: Game) -> bytes:
    """All symbols that a game's scenes may use."""
    try:
        return art.sprite(game).encode()
    except Exception:  # a page must not fail for want of a picture
        log.exception("a sprite could not be made", extra={"game": game.slug})
        return EMPTY


@cache
def plate(game: Game) -> bytes:
    """The table of a game in play, or a card with its title if it cannot be drawn."""
    try:
        draw = import_module("pentarchy.scene.svg").draw
        game.module("scene")
        state = game.new(game.player_counts[-1], 7)
        for _ in range(CHOICES):
            if not state.over:
                state.apply(state.options[len(state.options) // 2])
        layout = sheet_of(state).layout
        return str(draw(layout, Painter(layout).describe(state, -1), lit=False)).encode()
    except ImportError:
        return PLATE.format(title=game.title).encode()
    except Exception:
        log.exception("a plate could not be drawn", extra={"game": game.slug})
        return PLATE.format(title=game.title).encode()
