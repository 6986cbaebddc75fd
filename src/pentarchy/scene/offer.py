"""How a game is offered: its `options.toml` with the best number of players and its options in plain words."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct


class OptionWords(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the page says of an option."""

    title: str = ""
    help: str = ""
    values: dict[str, str] = {}  # each value's words
    needs: dict[str, str] = {}  # it matters only while these options have these values
    hidden: bool = False  # not worth a line: something else does its work


class Offer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a game says of itself before it begins."""

    best_players: int = 0  # 0: nobody has said
    option: dict[str, OptionWords] = {}


@cache
def offer(package: str) -> Offer:
    """The offer of a game's package; an empty one if it has no file of it."""
    file = files(package) / "options.toml"
    if not file.is_file():
        return Offer()
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Offer)
