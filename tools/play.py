"""Starts what `make play` starts: on the compiled package where there is one, and has one made where there is none.

.venv/bin/python tools/play.py pentarchy serve --open

Compiling takes minutes and needs a C compiler. It happens in the background, once for each state of the sources, with
the lowest priority; the game that was started does not wait for it, and the next start uses what was made.
"""

import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import compile as compiling

ROOT = Path(__file__).resolve().parents[1]
COMPILED = ROOT / "build" / "compiled"
LOG = ROOT / "build" / "compile.log"
COMPILE = ("make", "--silent", "compiled")


def is_current(target: Path, source: Path) -> bool:
    """Is there a compiled copy, made from the sources as they are now?"""
    stamp = target / compiling.STAMP
    files = [file for files in compiling.groups(source).values() for file in files]
    return stamp.exists() and all(
        (copy := target / file.relative_to(source)).is_file() and copy.read_bytes() == file.read_bytes()
        for file in files
    )


def start(command: tuple[str, ...], log: Path) -> bool:
    """Run a command in the background unless it runs already; whether it was started."""
    running = log.with_suffix(".pid")
    if running.exists() and is_alive(int(running.read_text() or 0)):
        return False
    log.parent.mkdir(exist_ok=True)
    with log.open("w") as written:
        child = subprocess.Popen(
            ["nice", "-n", "19", *command], cwd=ROOT, stdout=written, stderr=subprocess.STDOUT, start_new_session=True
        )
    running.write_text(str(child.pid))
    return True


def is_alive(pid: int) -> bool:
    """Does this process run?"""
    try:
        os.kill(pid, 0)
    except (OSError, ValueError):
        return False
    return pid > 0


def main() -> None:
    """Choose the package and become the command."""
    command = sys.argv[1:]
    if is_current(COMPILED, compiling.SOURCE):
        compiling.mirror(compiling.SOURCE / "pentarchy", COMPILED / "pentarchy")  # the page may be newer
        os.environ["PYTHONPATH"] = str(COMPILED)
    elif not list(compiling.SOURCE.rglob("*.so")) and not compiling.obstacle():
        if start(COMPILE, LOG):
            print("Compiling in the background for faster bots, once; the next start uses it (build/compile.log).")
    sys.stdout.flush()
    os.execvp(command[0], command)


if __name__ == "__main__":
    main()
