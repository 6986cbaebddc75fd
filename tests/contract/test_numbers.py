"""Every number in a game's box is written once: the rules read it, or the table that shows it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fnmatch import fnmatchcase
from importlib import import_module
from typing import Any

import pytest

from pentarchy.core.components import leaves, printed, watch
from pentarchy.core.errors import BadInput
from pentarchy.core.game import Game, game, steps_in
from pentarchy.core.state import State
from pentarchy.lab.study.watched import unread, watched
from tests.boxes import SLUGS, apart

#: Numbers of a box that no rule needs, with the reason: `tests/<slug>/__init__.py` has those that nothing reads
#: (UNREAD) and those that only the picture of the table reads (DRAWN).
Exceptions = dict[str, str]


def exceptions(slug: str, name: str) -> Exceptions:
    found: Exceptions = getattr(import_module(f"tests.{slug}"), name, {})
    return found


def numbers(data: Any, path: str = "") -> list[str]:
    """The paths of all numbers in a box."""
    return [path for path in leaves(data) if isinstance(_at(data, path), int | float) and not _is_switch(data, path)]


def _at(data: Any, path: str) -> object:
    for part in path.split("."):
        if isinstance(data, list):
            named = [item for item in data if isinstance(item, dict) and item.get("id") == part]
            data = named[0] if named else data[int(part)]
        else:
            data = data[part]
    found: object = data
    return found


def _is_switch(data: Any, path: str) -> bool:
    return isinstance(_at(data, path), bool)


def read_by(slug: str) -> tuple[list[str], list[str]]:
    """The numbers of a game that neither rules nor bots read, and those that its pictures do not read either."""
    package = f"pentarchy.games.{slug}"
    read: set[str] = set()
    watch(package, lambda box: watched(box, read))
    played = game(slug)
    steps_in(package)
    ends = []
    for players in played.player_counts:
        rng = random.Random(players)
        state = played.new(players, players)
        while not state.over:
            state.apply(rng.choice(state.options))
        ends.append(state)
    paths = numbers(printed(package))
    by_rules = unread(paths, read)
    table = import_module(f"{package}.scene")
    for state in (*ends, *(state for players in played.player_counts for state in tables(played, players))):
        view = state.view(-1)
        table.layout(view)
        table.scene(view)
    return by_rules, unread(paths, read)


def tables(played: Game, players: int) -> Iterator[State]:
    """A new table with every value of every setting that is a word, each by itself."""
    for setting in [setting for setting in played.settings if isinstance(setting.default, str)]:
        for value in setting.values:
            try:
                yield played.new(players, 0, {setting.name: value})
            except BadInput:  # such as a map for another number of players
                continue


@pytest.mark.parametrize("slug", SLUGS)
def test_every_number_of_a_box_is_read(slug: str) -> None:
    facts, drawn = exceptions(slug, "UNREAD"), exceptions(slug, "DRAWN")
    by_rules, by_nobody = apart(read_by, slug)
    assert [path for path in by_nobody if not matching(path, facts)] == []
    assert [path for path in by_rules if not matching(path, facts | drawn)] == []
    for pattern in (*facts, *drawn):
        assert any(fnmatchcase(path, pattern) for path in by_rules), f"{pattern} is no exception any more"


def matching(path: str, patterns: Exceptions) -> bool:
    return any(fnmatchcase(path, pattern) for pattern in patterns)
