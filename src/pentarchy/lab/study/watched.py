"""Finds out which components a game reads: changing any other would have no effect."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Box = dict[str, Any]  # TOML of many shapes


class Watched(Box):
    """A table of components that records the paths read from it."""

    def __init__(self, table: Box, path: str, read: set[str]) -> None:
        super().__init__(table)
        self._path = path
        self._read = read

    def __getitem__(self, name: str) -> Any:
        self._note(name)
        return super().__getitem__(name)

    def __iter__(self) -> Iterator[str]:
        self._note(*super().keys())
        return super().__iter__()

    def get(self, name: str, default: Any = None) -> Any:
        """Like that of a dictionary."""
        self._note(name)
        return super().get(name, default)

    def items(self) -> Any:  # a view whose type has no public name
        """Like that of a dictionary."""
        self._note(*super().keys())
        return super().items()

    def values(self) -> Any:  # the same
        """Like that of a dictionary."""
        self._note(*super().keys())
        return super().values()

    def _note(self, *names: str) -> None:
        self._read.update(f"{self._path}{name}" for name in names)


def watched(box: Any, read: set[str], path: str = "") -> Any:
    """A copy of the components that records what is read: `hero.scipio.cost`, and a list of numbers as a whole."""
    if isinstance(box, dict):
        table = {name: watched(value, read, f"{path}{name}.") for name, value in box.items()}
        return Watched(table, path, read)
    if isinstance(box, list):
        names = [item.get("id", place) if isinstance(item, dict) else place for place, item in enumerate(box)]
        return [watched(item, read, f"{path}{name}.") for name, item in zip(names, box, strict=True)]
    return box


def unread(paths: list[str], read: set[str]) -> list[str]:
    """The paths at which nothing was read; in a list of numbers or of such lists its own path counts."""
    return [path for path in paths if path not in read and _holder(path) not in read]


def _holder(path: str) -> str:
    """The path of the outermost list of numbers that holds this one: `quota` for `quota.1`."""
    parts = path.split(".")
    while parts[-1].isdecimal():
        parts.pop()
    return ".".join(parts)
