"""What is generated into the web client is what the server has now."""

import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parents[2] / "tools" / "client.py"
ICONS = TOOL.with_name("app_icons.py")


def test_the_client_has_the_types_and_the_theme_of_the_server() -> None:
    done = subprocess.run([sys.executable, TOOL, "--check"], capture_output=True, text=True, check=False)
    assert (done.stderr, done.returncode) == ("", 0)


def test_the_icons_of_the_installed_page_are_drawn_from_the_seal() -> None:
    done = subprocess.run([sys.executable, ICONS, "--check"], capture_output=True, text=True, check=False)
    assert (done.stderr, done.returncode) == ("", 0)
