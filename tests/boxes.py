"""Tests with another box: numbers of a game's components.toml changed or watched, which takes a process of its own."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import wraps
from importlib import import_module
from importlib.metadata import entry_points
from multiprocessing import get_context
from typing import TypeVar

from pentarchy.core.components import Value, change

T = TypeVar("T")

#: The games by their short names, none of them opened.
SLUGS = tuple(sorted(game.name for game in entry_points(group="pentarchy.games")))


def apart(function: Callable[..., T], *args: object) -> T:
    """What a function returns in a new process, in which no game is open yet."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(function, *args).result()


def with_numbers(slug: str, **numbers: Value) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Run a test in a process of its own, with numbers of a game changed as in a study: `hero__scipio__cost=9`."""

    def decorate(test: Callable[[], None]) -> Callable[[], None]:
        changes = {path.replace("__", "."): value for path, value in numbers.items()}

        @wraps(test)
        def run() -> None:
            apart(_run, slug, changes, test.__module__, test.__name__)

        return run

    return decorate


def _run(slug: str, changes: dict[str, Value], module: str, name: str) -> None:
    change(f"pentarchy.games.{slug}", changes)
    getattr(import_module(module), name).__wrapped__()
