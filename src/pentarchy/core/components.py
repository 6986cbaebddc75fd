"""Reads a game's components.toml, with numbers changed where a study asks for a variant.

>>> box = {"hero": [{"id": "scipio", "cost": 8}], "quota": [4, 6, 8]}
>>> put(box, "hero.scipio.cost", 9)
>>> put(box, "quota.1", 7)
>>> box
{'hero': [{'id': 'scipio', 'cost': 9}], 'quota': [4, 7, 8]}
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from importlib.resources import files
from typing import Any, Final

from pentarchy.core.errors import BadInput

Value = bool | int | float | str

Box = dict[str, Any]  # TOML of many shapes; each game makes typed tables of it

_CHANGES: Final[dict[str, dict[str, Value]]] = {}  # by package and path
_WATCHES: Final[dict[str, Callable[[Box], Box]]] = {}  # by package: through what its file is read
_READ: Final[set[str]] = set()  # packages whose file was read: too late to change anything


def components(package: str) -> Box:
    """The component file of a game, as it stands or as it was changed for this process."""
    _READ.add(package)
    data = printed(package)
    for path, value in _CHANGES.get(package, {}).items():
        put(data, path, value)
    watch = _WATCHES.get(package)
    return data if watch is None else watch(data)


def printed(package: str) -> Box:
    """The component file of a game as it stands."""
    return tomllib.loads((files(package) / "components.toml").read_text(encoding="utf-8"))


def change(package: str, changes: Mapping[str, Value]) -> None:
    """Change components of a game that this process has not loaded yet: `hero.scipio.cost` to 9."""
    if dict(changes) == _CHANGES.get(package, {}):
        return
    _check_closed(package)
    _CHANGES[package] = dict(changes)


def watch(package: str, through: Callable[[Box], Box]) -> None:
    """Record which components of a game are read; only before this process has loaded them."""
    _check_closed(package)
    _WATCHES[package] = through


def _check_closed(package: str) -> None:
    if package in _READ:
        raise BadInput(f"{package} is in use: its components can only be changed before that")


def put(data: Box, path: str, value: Value) -> None:
    """Set the value at a path of tables, ids and list indexes; BadInput if there is none, or of another type."""
    parts = path.split(".")
    holder: Any = data
    for part in parts[:-1]:
        holder = _inside(holder, part)
    before = _inside(holder, parts[-1])
    if not isinstance(before, bool | int | float | str):
        near = get_close_matches(path, leaves(data), 3, 0.6)
        hint = f"; nearest: {', '.join(near)}" if near else ""
        raise BadInput(f"there is nothing to change at {path!r}{hint}")
    if type(before) is not type(value) and not (isinstance(before, float) and type(value) is int):
        raise BadInput(f"{path} is {before!r} and cannot become {value!r}")
    holder[int(parts[-1]) if isinstance(holder, list) else parts[-1]] = value


def leaves(data: object, path: str = "") -> Iterator[str]:
    """The paths of everything that can be changed."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from leaves(value, f"{path}.{key}" if path else key)
    elif isinstance(data, list):
        for place, value in enumerate(data):
            key = value.get("id", place) if isinstance(value, dict) else place
            yield from leaves(value, f"{path}.{key}")
    else:
        yield path


def _inside(holder: object, part: str) -> object:
    """What a table or list holds under this name, None if it holds nothing."""
    if isinstance(holder, dict):
        return holder.get(part)
    if isinstance(holder, list):
        for item in holder:
            if isinstance(item, dict) and item.get("id") == part:
                return item
        if part.isdecimal() and int(part) < len(holder):
            return holder[int(part)]
    return None
