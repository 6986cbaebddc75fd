"""How much things count in a bot's judgement: numbers in a game's weights.toml, one name and number on each line."""

from __future__ import annotations

import tomllib
from importlib.resources import files


def weights(package: str, file: str = "weights.toml") -> list[float]:
    """The numbers in a file of the package, in the order of its lines."""
    text = (files(package) / file).read_text(encoding="utf-8")
    return [float(value) for value in tomllib.loads(text).values()]
