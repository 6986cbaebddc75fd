"""`pentarchy` and `python -m pentarchy` are the command line.

Processes in which bots think import the script that started the server: until somebody calls `main`, it costs nothing.
"""

import sys


def main() -> int:
    """Run a command; the exit code."""
    from pentarchy.cli import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
