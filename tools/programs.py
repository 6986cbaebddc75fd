"""Find a program that the tests need, installing Debian's package if that is possible. Prints its path.

`python tools/programs.py chromium` is for the tests of the page; `haproxy`, `caddy` and `nginx` are for servers
behind a proxy.
"""

import os
import shutil
import subprocess
import sys

PROGRAMS = {
    "chromium": ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
    "caddy": ("caddy",),
    "nginx": ("nginx", "/usr/sbin/nginx"),
    "haproxy": ("haproxy", "/usr/sbin/haproxy"),
}


def find(program: str) -> str | None:
    """The program on this machine, or the one that a variable of its name in capitals names."""
    wanted = os.environ.get(program.upper())
    if wanted:
        return wanted
    return next((path for name in PROGRAMS[program] if (path := shutil.which(name))), None)


def main() -> int:
    """Print the path; on Debian, as root, install the package first if there is none."""
    program = sys.argv[1]
    path = find(program)
    if path is None and shutil.which("apt-get") and os.geteuid() == 0:
        print(f"installing {program}", file=sys.stderr)
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        subprocess.run(["apt-get", "update", "-qq"], check=False, **quiet)  # type: ignore[call-overload]
        subprocess.run(["apt-get", "install", "-y", "-qq", program], check=False, **quiet)  # type: ignore[call-overload]
        path = find(program)
    if path is None:
        print(f"no {program} found: install it, or name it in {program.upper()}", file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
