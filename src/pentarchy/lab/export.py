"""Data sets for learning: observations, open options, choices and results.

A row is one decision. Its columns:

    game, decision, seat    which game, which of its decisions (both from 0), and who decided
    observation             what that seat knew, as `pentarchy observation` describes it
    mask                    the options that were open, a bit for each of the vocabulary, highest bit first
    choice                  the option chosen
    result                  the seat's share of the victory in the end: 1 for a win, a half for one shared by two
    place, points           the seat's place and points in the end

Games go to the file as they end, so a data set may be larger than memory. The same seed gives the same rows with any
number of workers.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from pentarchy.bots import Budget
from pentarchy.core.errors import BadInput
from pentarchy.core.game import Game, game
from pentarchy.core.observation import Cells, Mask, Observer
from pentarchy.core.settings import Value, settled
from pentarchy.extras import needed
from pentarchy.lab.arena import player
from pentarchy.lab.fan_out import batches, fan_out
from pentarchy.lab.simulate import MOST_DECISIONS
from pentarchy.version import __version__

Array = Any  # numpy is optional, and has no types here
Columns = dict[str, Array]

FORMATS = (".parquet", ".npz")
#: The columns of one number a row, and the type of it.
PLAIN = {
    "game": "uint32",
    "decision": "uint32",
    "seat": "uint8",
    "choice": "uint16",
    "result": "float32",
    "place": "uint8",
    "points": "float32",
}


@dataclass(frozen=True)
class Batch:
    """Some games of a data set, for one worker."""

    game: str
    levels: tuple[str, ...]  # who sits where
    options: dict[str, Value]
    seed: int
    numbers: range
    budget: Budget


@dataclass(frozen=True)
class Shape:
    """How wide the rows are."""

    observation: int
    mask: int  # bytes


class Writer(Protocol):
    """A file that takes rows."""

    def add(self, columns: Columns) -> None:
        """Write some rows."""

    def close(self) -> None:
        """End the file."""


def export(
    subject: Game,
    levels: Sequence[str],
    players: int,
    games: int,
    path: Path,
    *,
    budget: Budget,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    workers: int = 1,
    each: Callable[[int], None] | None = None,
) -> int:
    """Let bots play and write every decision; returns how many there were. `each` is called for finished games.

    The file appears when it is complete.
    """
    subject.check_players(players)
    seated = seat_levels(levels, players)
    for level in dict.fromkeys(seated):
        player(level, budget, seed).close()
    if path.suffix not in FORMATS:
        raise BadInput(f"a data set is written as {' or '.join(FORMATS)}, not as {path.name!r}")
    needed("numpy", "rl")
    settings = settled(subject.settings, options or {}, simulation=True)
    observer = Observer(subject, players)
    shape = Shape(observer.size, (subject.vocabulary.size + 7) // 8)
    about = {
        "game": subject.slug,
        "rules": subject.version,
        "pentarchy": __version__,
        "players": players,
        "settings": settings,
        "bots": list(seated),
        "budget": str(budget),
        "seed": seed,
        "games": games,
        "vocabulary": subject.vocabulary.size,
        "layout": observer.layout.as_data(),
    }
    jobs = [Batch(subject.slug, seated, settings, seed, some, budget) for some in batches(games, workers)]
    rows = 0
    with ExitStack() as stack:
        folder = Path(stack.enter_context(_scratch(path)))
        open_writer = ParquetFile if path.suffix == ".parquet" else NumpyFile
        writer: Writer = open_writer(folder, shape, about)
        for job, columns in zip(jobs, fan_out(play_batch, jobs, workers, [subject.package]), strict=True):
            writer.add(columns)
            rows += len(columns["game"])
            if each is not None:
                each(len(job.numbers))
        writer.close()
        os.replace(folder / "whole", path)
    return rows


def seat_levels(levels: Sequence[str], players: int) -> tuple[str, ...]:
    """Who sits where: one bot for all seats, or one for each."""
    if len(levels) == 1:
        return (levels[0],) * players
    if len(levels) != players:
        raise BadInput(f"name one bot for all seats, or {players}, one for each seat; not {len(levels)}")
    return tuple(levels)


def _scratch(path: Path) -> tempfile.TemporaryDirectory[str]:
    """A folder beside the file, so that the file can be moved into its place at once."""
    try:
        return tempfile.TemporaryDirectory(prefix=f".{path.name}-", dir=path.parent)
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror}") from error


def play_batch(batch: Batch) -> Columns:
    """Play some games; the rows of all."""
    np = needed("numpy", "rl")
    subject = game(batch.game)
    observer = Observer(subject, len(batch.levels))
    parts = [play_one(np, subject, observer, batch, number) for number in batch.numbers]
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def play_one(np: Any, subject: Game, observer: Observer, batch: Batch, number: int) -> Columns:
    """Play game `number`, which depends only on the seed and the number."""
    rng = random.Random(f"{batch.seed} {number}")
    state = subject.new(len(batch.levels), rng.randrange(1 << 32), batch.options)
    bots = [player(level, batch.budget, rng.randrange(1 << 32)) for level in batch.levels]
    cells, mask = Cells(1, observer.size), Mask(1, subject.vocabulary.size)
    observed = np.frombuffer(cells.values, dtype=np.int16)
    open_to = np.frombuffer(mask.values, dtype=np.uint8)
    observations: list[Array] = []
    masks: list[Array] = []
    seats: list[int] = []
    choices: list[int] = []
    while not state.over:
        seat = state.player
        choice = bots[seat].choose(partial(state.imagine, seat), seat)
        observer.write(state, seat, cells)
        mask.show(0, state.options)
        observations.append(observed.copy())
        masks.append(np.packbits(open_to))
        seats.append(seat)
        choices.append(choice)
        state.apply(choice, seat)
        if len(choices) > MOST_DECISIONS:
            raise state.bug(f"the game has not ended after {MOST_DECISIONS} decisions")
    for bot in bots:
        bot.close()
    places = state.places()
    winners = places.count(1)
    points = [score.total / 2 if score.halves else float(score.total) for score in state.scores()]
    found: dict[str, Sequence[float]] = {
        "game": [number] * len(seats),
        "decision": range(len(seats)),
        "seat": seats,
        "choice": choices,
        "result": [1 / winners if places[seat] == 1 else 0.0 for seat in seats],
        "place": [places[seat] for seat in seats],
        "points": [points[seat] for seat in seats],
    }
    plain = {name: np.array(found[name], dtype=kind) for name, kind in PLAIN.items()}
    return {**plain, "observation": np.array(observations), "mask": np.array(masks)}


class ParquetFile:
    """Apache Parquet: a row group per batch of games, the description in the schema's metadata."""

    def __init__(self, folder: Path, shape: Shape, about: Mapping[str, object]) -> None:
        arrow = self._arrow = needed("pyarrow", "parquet")
        parquet = needed("pyarrow.parquet", "parquet")
        fields = [(name, getattr(arrow, kind)()) for name, kind in PLAIN.items()]
        fields.append(("observation", arrow.list_(arrow.int16(), shape.observation)))
        fields.append(("mask", arrow.binary(shape.mask)))
        self._schema = arrow.schema(fields, metadata={"pentarchy": json.dumps(about)})
        self._file = parquet.ParquetWriter(folder / "whole", self._schema, compression="zstd")

    def add(self, columns: Columns) -> None:
        """Write some rows."""
        arrow, schema = self._arrow, self._schema
        arrays = [arrow.array(columns[name], schema.field(name).type) for name in PLAIN]
        observation = columns["observation"]
        flat = arrow.array(observation.reshape(-1))
        arrays.append(arrow.FixedSizeListArray.from_arrays(flat, observation.shape[1]))
        mask = columns["mask"]
        arrays.append(
            arrow.FixedSizeBinaryArray.from_buffers(schema.field("mask").type, len(mask), [None, arrow.py_buffer(mask)])
        )
        self._file.write_table(arrow.Table.from_arrays(arrays, schema=schema))

    def close(self) -> None:
        """Write what the file holds."""
        self._file.close()


class NumpyFile:
    """numpy's archive. Each column grows in a file of its own; they are put together at the end."""

    def __init__(self, folder: Path, shape: Shape, about: Mapping[str, object]) -> None:
        self._np = needed("numpy", "rl")
        self._folder = folder
        self._rows = 0
        self._kinds: dict[str, tuple[str, tuple[int, ...]]] = {name: (kind, ()) for name, kind in PLAIN.items()}
        self._kinds["observation"] = ("int16", (shape.observation,))
        self._kinds["mask"] = ("uint8", (shape.mask,))
        self._about = json.dumps(about)

    def add(self, columns: Columns) -> None:
        """Write some rows."""
        self._rows += len(columns["game"])
        for name in self._kinds:
            with (self._folder / name).open("ab") as file:
                file.write(self._np.ascontiguousarray(columns[name]).data)

    def close(self) -> None:
        """Put the columns together."""
        np = self._np
        with zipfile.ZipFile(self._folder / "whole", "w", zipfile.ZIP_DEFLATED, allowZip64=True) as archive:
            for name, (kind, more) in self._kinds.items():
                with archive.open(f"{name}.npy", "w", force_zip64=True) as member:
                    header = {"descr": np.dtype(kind).str, "fortran_order": False, "shape": (self._rows, *more)}
                    np.lib.format.write_array_header_2_0(member, header)
                    with (self._folder / name).open("rb") as column:
                        shutil.copyfileobj(column, member, 1 << 20)
                (self._folder / name).unlink()
            with archive.open("about.npy", "w") as member:
                np.lib.format.write_array(member, np.array(self._about))


def read_about(path: Path) -> dict[str, Any]:  # JSON
    """What a data set is about: game, players, settings, bots, seed and the layout of its observations."""
    if path.suffix == ".parquet":
        schema = needed("pyarrow.parquet", "parquet").read_schema(path)
        return dict(json.loads(schema.metadata[b"pentarchy"]))
    with needed("numpy", "rl").load(path) as archive:
        return dict(json.loads(str(archive["about"])))


def rows_of(path: Path) -> Iterator[Columns]:
    """The rows of a data set with their masks unpacked: a Parquet file piece by piece, an archive as one piece."""
    np = needed("numpy", "rl")
    vocabulary = int(read_about(path)["vocabulary"])
    if path.suffix != ".parquet":
        with np.load(path) as archive:
            columns = {name: archive[name] for name in (*PLAIN, "observation", "mask")}
        columns["mask"] = np.unpackbits(columns["mask"], axis=1, count=vocabulary)
        yield columns
        return
    file = needed("pyarrow.parquet", "parquet").ParquetFile(path)
    for piece in file.iter_batches():
        columns = {name: piece[name].to_numpy(zero_copy_only=False) for name in PLAIN}
        columns["observation"] = piece["observation"].flatten().to_numpy().reshape(len(piece), -1)
        packed = np.frombuffer(b"".join(piece["mask"].to_pylist()), dtype=np.uint8).reshape(len(piece), -1)
        columns["mask"] = np.unpackbits(packed, axis=1, count=vocabulary)
        yield columns
