"""The server's metrics, for Prometheus."""

from __future__ import annotations

import os
from functools import partial

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client import Gauge as AnyGauge
from prometheus_client.multiprocess import MultiProcessCollector

from pentarchy.server.fairness import Kind

Gauge = partial(AnyGauge, multiprocess_mode="livesum")  # of several processes, those that live, added up
TIMES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        registry = CollectorRegistry()
        self.registry = registry
        self.tables = Gauge("pentarchy_tables", "Tables in memory", registry=registry)
        self.sockets = Gauge("pentarchy_sockets", "Open WebSockets", registry=registry)
        self.choices = Counter("pentarchy_choices", "Entries made", ["origin"], registry=registry)
        self._entries: dict[str, Counter] = {}
        self.denied = Counter("pentarchy_denied", "Messages answered with a denial", registry=registry)
        self.commit = Histogram(
            "pentarchy_commit_seconds", "Until an entry is durable", buckets=TIMES, registry=registry
        )
        self.choose = Histogram(
            "pentarchy_choice_seconds", "From arrival of a choice to its broadcast", buckets=TIMES, registry=registry
        )
        self.writer = Gauge("pentarchy_writer_queue", "Writes that wait", registry=registry)
        self.bot = Histogram("pentarchy_bot_seconds", "A bot's thinking", ["level"], buckets=TIMES, registry=registry)
        self.thinking = Gauge("pentarchy_thinking_queue", "Who waits for a bot's worker", registry=registry)
        self.waits = Histogram(
            "pentarchy_thinking_wait_seconds", "Until a worker is free", ["kind"], buckets=TIMES, registry=registry
        )
        self.loads = Counter("pentarchy_table_loads", "Tables loaded from the store", registry=registry)
        self.errors = Counter("pentarchy_errors", "Errors that are ours", registry=registry)

    def entry(self, origin: str) -> Counter:
        """The counter of entries with this origin."""
        if origin not in self._entries:
            self._entries[origin] = self.choices.labels(origin)
        return self._entries[origin]

    def waited(self, kind: Kind, seconds: float) -> None:
        """Record how long somebody waited for a worker."""
        self.waits.labels(kind).observe(seconds)

    def page(self) -> bytes:
        """All metrics as text, summed over all processes of the server."""
        if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)
