"""How a game is offered: its `options.toml` with the best number of players and its options in plain words."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from pentarchy.core.errors import BadInput
from pentarchy.core.game import Game
from pentarchy.core.settings import Setting, Value, settled


class OptionWords(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the page says of an option."""

    title: str = ""
    help: str = ""
    values: dict[str, str] = {}  # each value's words
    needs: dict[str, str] = {}  # it matters only while these options have these values
    instead: str = ""  # a sentence on what does its work: then it is neither offered nor taken


class Offer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a game is presented before it begins."""

    best_players: int = 0  # 0: nobody has said
    option: dict[str, OptionWords] = {}


@cache
def offer(package: str) -> Offer:
    """The offer of a game's package; an empty one if it has no file of it."""
    file = files(package) / "options.toml"
    if not file.is_file():
        return Offer()
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Offer)


def offered(game: Game) -> list[tuple[Setting, OptionWords]]:
    """The settings that can be chosen before a game, with their words."""
    words = offer(game.package).option
    found = [(setting, words.get(setting.name, OptionWords())) for setting in game.settings]
    return [(setting, said) for setting, said in found if not said.instead]


def taken(game: Game, given: Mapping[str, object], simulation: bool = False) -> dict[str, Value]:
    """All settings of a game with these given; BadInput where one of them would do nothing."""
    settings = settled(game.settings, given, simulation)
    words = offer(game.package).option
    for setting in game.settings:
        said = words.get(setting.name, OptionWords())
        if setting.name not in given or settings[setting.name] == setting.default:
            continue
        if said.instead:
            raise BadInput(f"option {setting.name} does nothing here: {said.instead}")
        for needed, value in said.needs.items():
            if str(settings[needed]) != value:
                raise BadInput(f"option {setting.name} does nothing unless {needed} is {value}")
    return settings
