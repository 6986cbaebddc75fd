"""Run targets of the Makefile one after the other, up to the first that fails, and say how long each took.

For example: `python tools/parts.py setup check test-web`.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

PARTS = {
    "setup": "install what is needed and build the page",
    "check": "ruff, mypy --strict, import-linter",
    "test-web": "types and components of the page",
    "test-short": "every clause, the contract of every game, server, crash safety, secrets, one game in a browser",
    "test-interpreted": "what `make test` proves, and every game, screen and theme in a browser",
    "test-compiled": "all other tests on a compiled copy: also long games, crash loops, PostgreSQL, Ray",
}


def lasted(seconds: float) -> str:
    """A time as people say it: 75.2 is "1 min 15 s"."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def main(targets: list[str]) -> int:
    """Run the targets; the exit code of the first that failed, or 0."""
    make = [os.environ.get("MAKE", "make"), "--no-print-directory"]
    times: dict[str, float] = {}
    code = 0
    for number, target in enumerate(targets, 1):
        print(f"\n[{number}/{len(targets)}] {target}: {PARTS.get(target, '')}", flush=True)
        started = time.monotonic()
        code = subprocess.run([*make, target], cwd=Path(__file__).parent.parent, check=False).returncode
        times[target] = time.monotonic() - started
        print(
            f"[{number}/{len(targets)}] {target} {'failed after' if code else 'took'} {lasted(times[target])}",
            flush=True,
        )
        if code:
            break
    print("\n" + "\n".join(f"{lasted(seconds):>12}  {target}" for target, seconds in times.items()))
    print(f"{lasted(sum(times.values())):>12}  {'until it failed' if code else 'in all, and all is well'}")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
