"""What test_ray.py runs in a network of its own: an arena on a Ray cluster of two workers, its results as JSON."""

from __future__ import annotations

import json
import os
import sys
from tempfile import TemporaryDirectory

import ray

import pentarchy
from pentarchy.bots import Budget
from pentarchy.lab.arena import arena
from pentarchy.lab.fan_out import fan_out


def loopback_up() -> None:
    """A new network begins with its loopback interface down."""
    import fcntl
    import socket
    import struct

    set_flags, up_and_running = 0x8914, 0x1 | 0x40
    with socket.socket() as any_socket:
        fcntl.ioctl(any_socket, set_flags, struct.pack("16sh", b"lo", up_and_running))


def process_and_job(job: int) -> tuple[int, int]:
    """Who does what."""
    return os.getpid(), job


def main() -> None:
    """Play the same games on the cluster and here."""
    if sys.platform == "linux":
        loopback_up()
    game = pentarchy.game("yamatai")
    levels, budget = ("hard", "easy"), Budget(iterations=4)
    with TemporaryDirectory(prefix="ray") as folder:
        ray.init(
            num_cpus=2,
            include_dashboard=False,
            log_to_driver=False,
            object_store_memory=100_000_000,
            _node_ip_address="127.0.0.2",  # Ray takes 127.0.0.1 for a mistake and looks for another
            _temp_dir=folder,
        )
        done = list(fan_out(process_and_job, range(20), ray="auto"))
        there = arena(game, levels, 2, 4, budget=budget, seed=5, ray="auto").to_dict()
        ray.shutdown()
    here = arena(game, levels, 2, 4, budget=budget, seed=5).to_dict()
    found = {"jobs": [job for _, job in done], "processes": [p for p, _ in done], "here": here, "there": there}
    sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
