"""Golden playthroughs: short records with the state's digest after every entry.

They pin the rules' behaviour. A change that alters one of them changes the game for people who are playing it: it is
either a mistake, or needs a new rules version and golden records rewritten on purpose.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path

from pentarchy.core.game import Game
from pentarchy.core.record import Entry, Record
from pentarchy.lab.chance import anybody, origin, random_options

FOLDER = Path("tests/golden")
OPENING = 60  # entries of a short record
MOST = 1500  # entries of a whole game; a longer one ends here
KINDS = ("opening", "options", "whole")  # the first entries; the same with options drawn at random; a whole game


def name(game: Game, players: int, kind: str) -> str:
    """What the file is called."""
    return f"{game.slug}-{players}-{kind}.json"


def names(game: Game) -> list[str]:
    """The files there should be for a game."""
    return [name(game, players, kind) for players in game.player_counts for kind in KINDS]


def golden_record(game: Game, players: int, kind: str) -> Record:
    """Play one golden record; it depends on nothing but its arguments and the rules."""
    rng = random.Random(f"{game.slug} {players} {kind}")
    options: Mapping[str, object] = random_options(game, players, rng) if kind == "options" else {}
    record = Record(game, players, options, rng.randrange(1 << 32))
    state = record.begin()
    for number in range(1, (MOST if kind == "whole" else OPENING) + 1):
        if state.over:
            break
        player, action = anybody(state, rng)
        words = state.words(action)
        state.apply(action, player)
        record.entries.append(Entry(number, player, words, origin(player), state.digest()))
    return record


def write(game: Game, folder: Path = FOLDER) -> Iterator[tuple[Path, bool]]:
    """Write all golden records of a game; each file and whether that changed it."""
    folder.mkdir(parents=True, exist_ok=True)
    for players in game.player_counts:
        for kind in KINDS:
            path = folder / name(game, players, kind)
            before = path.read_bytes() if path.exists() else b""
            golden_record(game, players, kind).save(path)
            yield path, path.read_bytes() != before
