"""Work for worker processes, in a module of its own so that they need not import a server."""

import os
import time


def die() -> None:
    """A worker that ends in the middle of its work."""
    os._exit(3)


def compute() -> None:
    """Work without an end."""
    while True:
        pass


def number(n: int) -> int:
    """A short answer."""
    time.sleep(0.2)
    return n
