"""tools/fetch_uv.py: the right wheel for the machine."""

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOL = runpy.run_path(str(ROOT / "tools" / "fetch_uv.py"))


@pytest.mark.parametrize(
    ("system", "machine", "tag"),
    [
        ("Linux", "x86_64", "manylinux_2_17_x86_64"),
        ("Linux", "aarch64", "aarch64"),
        ("Darwin", "arm64", "macosx_11_0_arm64"),
        ("Windows", "AMD64", "win_amd64"),
    ],
)
def test_the_lock_file_has_uv_for_every_common_machine(system: str, machine: str, tag: str) -> None:
    lock = (ROOT / "uv.lock").read_text(encoding="utf-8")
    wheel = TOOL["fitting_wheel"](lock, system, machine)
    assert tag in wheel["url"]
    assert wheel["hash"].startswith("sha256:")


def test_an_unknown_machine_gets_an_explanation() -> None:
    lock = (ROOT / "uv.lock").read_text(encoding="utf-8")
    with pytest.raises(SystemExit, match="no uv for Plan9 on pdp11"):
        TOOL["fitting_wheel"](lock, "Plan9", "pdp11")
