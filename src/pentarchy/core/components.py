"""Reads what is in a game's box: its components.toml."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any


def components(package: str) -> dict[str, Any]:  # TOML of many shapes; each game makes typed tables of it
    """The component file of a game, as it stands."""
    return tomllib.loads((files(package) / "components.toml").read_text(encoding="utf-8"))
