"""One function that spreads work over processes."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from typing import TypeVar

from pentarchy.core.errors import BadInput
from pentarchy.extras import needed

Job = TypeVar("Job")
Result = TypeVar("Result")


def fan_out(
    work: Callable[[Job], Result],
    jobs: Sequence[Job],
    workers: int = 1,
    modules: Sequence[str] = (),
    ray: str = "",
    apart: bool = False,
) -> Iterator[Result]:
    """Do all jobs and yield their results in the order of the jobs, whoever finishes first.

    With one worker everything runs here. Otherwise `work`, jobs and results are sent between processes, so they must be
    picklable; each process imports `modules` before it begins. With the address of a Ray cluster (`auto` for the one
    of this machine) the jobs go there instead. Jobs that change what they import are done `apart`: in processes
    that no other call has used.
    """
    if ray:
        yield from _over_ray(work, jobs, ray, tuple(modules), apart)
        return
    if not apart and (workers <= 1 or len(jobs) <= 1):
        yield from map(work, jobs)
        return
    # Started afresh, not forked: a progress bar's thread and half-held locks stay behind.
    context = multiprocessing.get_context("spawn")
    count = max(1, min(workers, len(jobs)))
    pool = ProcessPoolExecutor(count, context, _begin, (tuple(modules),))
    try:
        yield from pool.map(work, jobs)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _over_ray(
    work: Callable[[Job], Result], jobs: Sequence[Job], address: str, modules: tuple[str, ...], apart: bool
) -> Iterator[Result]:
    cluster = needed("ray", "ray")
    if not cluster.is_initialized():
        try:
            cluster.init(address=address, log_to_driver=False)
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise BadInput(f"there is no Ray cluster at {address}") from error
    remote = cluster.remote(max_calls=1)(_remotely) if apart else cluster.remote(_remotely)
    for pending in [remote.remote(work, job, modules) for job in jobs]:
        yield cluster.get(pending)


def _remotely(work: Callable[[Job], Result], job: Job, modules: tuple[str, ...]) -> Result:
    _prepare(modules)
    return work(job)


def _begin(modules: tuple[str, ...]) -> None:
    """Initialise a worker: Ctrl-C ends it at once and silently."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _prepare(modules)


def _prepare(modules: tuple[str, ...]) -> None:
    for module in modules:
        import_module(module)


def batches(count: int, workers: int, most: int = 10) -> list[range]:
    """The numbers 0 to count - 1 in batches, small enough that all workers stay busy to the end.

    >>> [len(some) for some in batches(26, workers=1)], [len(some) for some in batches(7, workers=1, most=2)]
    ([3, 3, 3, 3, 3, 3, 3, 3, 2], [1, 1, 1, 1, 1, 1, 1])
    """
    size = max(1, min(most, count // (max(workers, 1) * 8)))
    return [range(first, min(first + size, count)) for first in range(0, count, size)]
