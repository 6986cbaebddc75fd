"""Many games in several processes, which write their observations into shared memory."""

from __future__ import annotations

import contextlib
import multiprocessing
from multiprocessing.connection import Connection
from typing import Any

import numpy as np

from pentarchy.core.batch import Saved
from pentarchy.core.errors import BadInput
from pentarchy.core.game import game
from pentarchy.env.local import Plan, views
from pentarchy.env.sight import Array, Sight

PATIENCE = 10.0  # seconds for a process to end when it is told to


class Workers:
    """The games, divided evenly among processes."""

    def __init__(self, plan: Plan, n: int, processes: int) -> None:
        context = multiprocessing.get_context("spawn")
        sight = Sight(game(plan.slug), plan.players)
        shapes = {
            "observations": ((n, sight.size), np.int16),
            "masks": ((n, sight.actions), np.int8),
            "seats": ((n,), np.int16),
            "rewards": ((n, plan.players), np.float64),
            "over": ((n,), np.bool_),
            "actions": ((n,), np.int64),
        }
        shared = {}
        for name, (shape, kind) in shapes.items():
            count = int(np.prod(shape))
            shared[name] = (context.RawArray("B", count * np.dtype(kind).itemsize), shape, np.dtype(kind).str)
        self.arrays = {name: seen(*block) for name, block in shared.items()}
        self.shares = [(n * w // processes, n * (w + 1) // processes) for w in range(processes)]
        self._pipes: list[Connection] = []
        self.processes: list[Any] = []  # the type depends on how processes are started
        for start, stop in self.shares:
            ours, theirs = context.Pipe()
            process = context.Process(target=work, args=(theirs, plan, start, stop, shared), daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self.processes.append(process)
        self._all("ready")

    def reset(self, seed: int) -> None:
        """Start over."""
        self._all("reset", seed)

    def step(self, actions: Array) -> None:
        """Make these choices, which are options."""
        self.arrays["actions"][:] = actions
        self._all("step")

    def sample(self) -> Array:
        """Random options."""
        self._all("sample")
        return self.arrays["actions"].copy()

    def refuse(self, row: int, action: int) -> None:
        """Say why a choice is not an option."""
        for (start, stop), pipe in zip(self.shares, self._pipes, strict=True):
            if start <= row < stop:
                pipe.send(("refuse", (row - start, action)))
                self._answer(pipe)

    def save(self) -> Saved:
        """The games as they are."""
        parts: list[Saved] = self._all("save")
        whole = Saved(parts[0].seed, [], [], [], [])
        for part in parts:
            whole.states += part.states
            whole.numbers += part.numbers
            whole.learners += part.learners
            whole.chances += part.chances
        return whole

    def restore(self, saved: Saved) -> None:
        """Resume from what was saved."""
        for (start, stop), pipe in zip(self.shares, self._pipes, strict=True):
            rows = slice(start, stop)
            part = Saved(saved.seed, saved.states[rows], saved.numbers[rows], saved.learners[rows], saved.chances[rows])
            pipe.send(("restore", part))
        for pipe in self._pipes:
            self._answer(pipe)

    def close(self) -> None:
        """End the processes."""
        for pipe in self._pipes:
            with contextlib.suppress(OSError):
                pipe.send(("close", None))
            pipe.close()
        for process in self.processes:
            process.join(PATIENCE)
            if process.is_alive():
                process.terminate()
        self._pipes, self.processes = [], []

    def __del__(self) -> None:
        with contextlib.suppress(Exception):  # at the end of Python nothing is sure
            self.close()

    def _all(self, what: str, argument: object = None) -> list[Any]:  # what the processes answer
        """Send a command to all processes and collect their answers."""
        if not self._pipes:
            raise BadInput("these games are closed")
        for pipe in self._pipes:
            with contextlib.suppress(OSError):  # of a process that has ended: said when it does not answer
                pipe.send((what, argument))
        answers = [self._heard(pipe) for pipe in self._pipes]  # all of them, before one may raise
        for answer in answers:
            if isinstance(answer, Exception):
                raise answer
        return answers

    def _answer(self, pipe: Connection) -> object:
        answer = self._heard(pipe)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def _heard(self, pipe: Connection) -> object:
        """A process's answer; a process that died is an error."""
        try:
            answer: object = pipe.recv()
        except (EOFError, OSError):
            return RuntimeError("a worker process has died; make a new environment")
        return answer


def seen(memory: Any, shape: tuple[int, ...], kind: str) -> Array:
    """Shared memory as an array."""
    return np.frombuffer(memory, dtype=np.dtype(kind)).reshape(shape)


def work(pipe: Connection, plan: Plan, start: int, stop: int, shared: dict[str, Any]) -> None:
    """A worker process: play the games from `start` up to `stop`, as commanded."""
    arrays = {name: seen(*block)[start:stop] for name, block in shared.items()}
    batch = plan.batch(stop - start, start)
    shown = views(batch)
    while True:
        try:
            what, argument = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        answer: object = None
        try:
            if what == "close":
                return
            if what == "step":
                batch.step(arrays["actions"].tolist())
            elif what == "sample":
                arrays["actions"][:] = batch.sample()
            elif what == "reset":
                batch.reset(argument)
            elif what == "refuse":
                batch.refuse(*argument)
            elif what == "save":
                answer = batch.save()
            elif what == "restore":
                batch.restore(argument)
            if what in ("step", "reset", "restore"):
                for name, array in shown.items():
                    arrays[name][...] = array
        except Exception as error:
            answer = error
        pipe.send(answer)
