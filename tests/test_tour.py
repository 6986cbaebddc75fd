"""The tour in the documentation: its files are written and its commands run, one after the other."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FENCE = re.compile(r'^```(\w+)(?: title="([^"]+)")?( append)?\n(.*?)^```$', re.DOTALL | re.MULTILINE)


@pytest.mark.thorough
def test_the_tour_can_be_followed(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    environment["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{environment['PATH']}"
    done = []
    for kind, title, append, text in FENCE.findall((ROOT / "docs" / "tour.md").read_text(encoding="utf-8")):
        if title:
            file = tmp_path / title
            assert file.is_file()
            file.write_text((file.read_text(encoding="utf-8") if append else "") + text, encoding="utf-8")
        for command in re.findall(r"^\$ (.+)$", text, re.MULTILINE) if kind == "console" else []:
            ran = subprocess.run(
                command.split(), cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
            )
            assert ran.returncode == 0, f"{command}: {ran.stdout}{ran.stderr}"
            done.append(ran.stdout)
    assert len(done) == 4
    assert "6 passed" in done[2]
    assert "warning" not in done[2]
