"""What a study asks, as it stands in its file.

title = "Does Scipio cost too little?"
game = "conqueror"
players = [3]
levels = ["normal"]
by = ["factions"]
games = 100
until = 0.15
most = 400

[[variant]]
name = "as printed"

[[variant]]
name = "Scipio for 11"
components = { "hero.scipio_africanus.cost" = 11 }
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from pentarchy.bots import LEVELS
from pentarchy.core.components import Value, printed, put
from pentarchy.core.errors import BadInput
from pentarchy.core.game import Game, game
from pentarchy.core.settings import settled

FIELDS = ("title", "question", "game", "players", "levels", "by", "games", "until", "most", "seed", "budget", "variant")
VARIANT_FIELDS = ("name", "options", "components")


@dataclass(frozen=True)
class Variant:
    """One way to play the game."""

    name: str
    options: dict[str, Value]  # all of them, as they are used
    components: dict[str, Value]  # those that are changed, by path


@dataclass(frozen=True)
class Question:
    """A study before it is run."""

    title: str
    text: str  # what is asked, in a sentence or two
    game: str
    players: tuple[int, ...]
    levels: tuple[str, ...]
    by: tuple[str, ...]  # public entries of the position with one item for each player, such as factions
    games: int  # of each cell, at least
    until: float  # go on until the interval of each seat's wins is narrower than this; 0: do not go on
    most: int  # games of each cell
    seed: int
    budget: int  # turns that `hard` and `expert` try out for a decision
    variants: tuple[Variant, ...]


@dataclass(frozen=True)
class Cell:
    """One variant with one number of players and one level of bots."""

    variant: Variant
    game: str
    players: int
    level: str
    by: tuple[str, ...]
    seed: int
    budget: int

    @property
    def title(self) -> str:
        """For people."""
        return f"{self.variant.name}, {self.players} players, {self.level}"


def cells(question: Question) -> list[Cell]:
    """Everything that is played: all variants with each number of players at each level."""
    return [
        Cell(variant, question.game, players, level, question.by, question.seed, question.budget)
        for players in question.players
        for level in question.levels
        for variant in question.variants
    ]


def read(path: Path) -> Question:
    """The study in a file, or BadInput that says what is wrong with it."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path} cannot be read: {error}") from error
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{path} is not TOML: {error}") from error
    return checked(found)


def checked(found: Mapping[str, Any]) -> Question:  # TOML
    """The study that this describes, or BadInput."""
    _check_names(found, FIELDS, "a study")
    subject = game(_of(found, "game", str, ""))
    players = tuple(_several(found, "players", int, [max(subject.player_counts)]))
    for count in players:
        subject.check_players(count)
    levels = tuple(_several(found, "levels", str, ["normal"]))
    for level in levels:
        if level not in LEVELS:
            raise BadInput(f"there is no level {level!r}; there are: {', '.join(LEVELS)}")
    games = _number(found, "games", 100, 1)
    until = _of(found, "until", float, 0.0)
    if until and not 0.01 <= until < 1:
        raise BadInput(f"until is the width of an interval, from 0.01 to below 1, not {until}")
    most = _number(found, "most", max(games, 1000) if until else games, games)
    variants = tuple(_variant(subject, each) for each in found.get("variant", [{"name": "as printed"}]))
    names = [variant.name for variant in variants]
    if len(set(names)) < len(names):
        raise BadInput("two variants have the same name")
    return Question(
        title=_of(found, "title", str, subject.title),
        text=_of(found, "question", str, ""),
        game=subject.slug,
        players=players,
        levels=levels,
        by=tuple(_several(found, "by", str, [])),
        games=games,
        until=until,
        most=most,
        seed=_number(found, "seed", 0, 0),
        budget=_number(found, "budget", 100, 1),
        variants=variants,
    )


def _variant(subject: Game, found: object) -> Variant:
    if not isinstance(found, dict):
        raise BadInput("a variant is a table: [[variant]]")
    _check_names(found, VARIANT_FIELDS, "a variant")
    changes: dict[str, Value] = dict(_of(found, "components", dict, {}))
    box = printed(subject.package)
    for path, value in changes.items():
        put(box, path, value)
    options = settled(subject.settings, _of(found, "options", dict, {}), simulation=True)
    return Variant(_of(found, "name", str, "as printed"), dict(options), changes)


def _check_names(found: Mapping[str, object], known: tuple[str, ...], what: str) -> None:
    for name in found:
        if name not in known:
            near = get_close_matches(name, known, 1, 0.4) or known
            raise BadInput(f"{what} has no {name!r}; did you mean {', '.join(near)}?")


def _of(found: Mapping[str, Any], name: str, kind: type[Any], default: Any) -> Any:  # TOML
    value = found.get(name, default)
    if kind is float and type(value) is int:
        value = float(value)
    if type(value) is not kind:
        raise BadInput(f"{name} cannot be {value!r}: it is a {KINDS[kind]}")
    return value


def _number(found: Mapping[str, Any], name: str, default: int, least: int) -> int:
    value = _of(found, name, int, default)
    if value < least:
        raise BadInput(f"{name} must be at least {least}, not {value}")
    return int(value)


def _several(found: Mapping[str, Any], name: str, kind: type[Any], default: list[Any]) -> list[Any]:  # TOML
    value = found.get(name, default)
    values = value if isinstance(value, list) else [value]
    if not values and default:
        raise BadInput(f"{name} names nothing")
    return [_of({name: each}, name, kind, None) for each in values]


KINDS: dict[type[Any], str] = {str: "text", int: "whole number", float: "number", dict: "table"}
