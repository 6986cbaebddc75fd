"""The arena on a Ray cluster of two workers on this machine.

Ray listens on every interface whatever it is told, so on Linux the cluster gets a network of its own with nothing in
it but loopback.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pentarchy.core.errors import BadInput
from pentarchy.lab.fan_out import fan_out

RAY = {"RAY_raylet_start_wait_time_s": "180"}  # a busy machine may take longer than half a minute to start a node
ALONE = ["unshare", "--map-root-user", "--net"] if sys.platform == "linux" else []


pytestmark = pytest.mark.thorough


@pytest.fixture(scope="module")
def results() -> dict[str, Any]:
    """What tests/lab/on_ray.py found."""
    script = Path(__file__).with_name("on_ray.py")
    command = [*ALONE, sys.executable, str(script)]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=900, env={**os.environ, **RAY})
    assert run.returncode == 0, run.stderr
    found: dict[str, Any] = json.loads(run.stdout.splitlines()[-1])
    return found


def test_jobs_are_done_by_two_workers_and_come_back_in_order(results: dict[str, Any]) -> None:
    assert results["jobs"] == list(range(20))
    assert 1 <= len(set(results["processes"])) <= 2


def test_a_cluster_gives_the_same_table_as_one_process(results: dict[str, Any]) -> None:
    assert results["there"] == results["here"]
    assert results["there"]["games"] == 4


def test_where_no_cluster_runs_the_message_says_so() -> None:
    with pytest.raises(BadInput, match="no Ray cluster"):
        list(fan_out(str, [1, 2], ray="auto"))
