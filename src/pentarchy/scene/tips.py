"""The guided opening of a game: its `tips.toml`, in the order in which the tips are given."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from pentarchy.scene.model import Tip


@cache
def tips(package: str) -> tuple[Tip, ...]:
    """The tips of a game's package; none if it has no file of them."""
    file = files(package) / "tips.toml"
    if not file.is_file():
        return ()
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8"))["tip"], tuple[Tip, ...])
