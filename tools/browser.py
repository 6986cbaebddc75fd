"""Find a Chromium for the browser tests, installing Debian's if that is possible. Prints its path."""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def find() -> str | None:
    """The browser on this machine, or the one named by CHROMIUM."""
    wanted = os.environ.get("CHROMIUM")
    if wanted:
        return wanted
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def main() -> int:
    """Print the path; on Debian, as root, install the package first if there is none."""
    path = find()
    if path is None and shutil.which("apt-get") and os.geteuid() == 0:
        print("installing chromium", file=sys.stderr)
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        subprocess.run(["apt-get", "update", "-qq"], check=False, **quiet)  # type: ignore[call-overload]
        subprocess.run(["apt-get", "install", "-y", "-qq", "chromium"], check=False, **quiet)  # type: ignore[call-overload]
        path = find()
    if path is None:
        print("no Chromium or Chrome found: install one, or name it in CHROMIUM", file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
