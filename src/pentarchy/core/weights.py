"""A bot's weights, read by name from a game's TOML files: `token = 0.75  # a culture token`."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from importlib.resources import files
from typing import Final

from pentarchy.core.errors import RuleBug

#: What hints.toml holds: trust in a lead early and late in a game, and the optimism bias of the player to move.
TRUST: Final[tuple[str, ...]] = ("early", "late", "rosy")


def weights(package: str, names: Sequence[str], file: str = "weights.toml") -> list[float]:
    """The weights of these names in a file of the package, in this order; RuleBug unless it has exactly these."""
    found = tomllib.loads((files(package) / file).read_text(encoding="utf-8"))
    keys = [name.replace(" ", "_") for name in names]
    if sorted(found) != sorted(keys):
        amiss = ", ".join(sorted(set(found).symmetric_difference(keys)))
        raise RuleBug(f"{file} of {package} and the code that reads it disagree about: {amiss}")
    return [float(found[key]) for key in keys]


def trust(package: str) -> list[float]:
    """The calibration of a game's hints, from its hints.toml."""
    return weights(package, TRUST, "hints.toml")
