"""What copies a state is written from its fields."""

import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parents[2] / "tools" / "copies.py"


def test_every_game_copies_the_fields_that_it_declares() -> None:
    done = subprocess.run([sys.executable, TOOL, "--check"], capture_output=True, text=True, check=False)
    assert (done.stderr, done.returncode) == ("", 0)
