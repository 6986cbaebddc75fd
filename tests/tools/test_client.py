"""What is generated into the web client is what the server has now."""

import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parents[2] / "tools" / "client.py"


def test_the_client_has_the_types_and_the_theme_of_the_server() -> None:
    done = subprocess.run([sys.executable, TOOL, "--check"], capture_output=True, text=True, check=False)
    assert (done.stderr, done.returncode) == ("", 0)
