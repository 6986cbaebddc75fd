"""The package as people get it: an sdist, the wheel made from it, and clean environments to install that into."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from pentarchy import __version__
from tests.server import test_deploy as deploy
from tests.server.conftest import quick_postgres

pytestmark = [pytest.mark.thorough, pytest.mark.xdist_group("packaging")]
ROOT = Path(__file__).parents[2]
MOST_MEGABYTES = 30


def uv(*words: str) -> None:
    """Run uv from its cache, or from the network where the cache does not have all."""
    command = [sys.executable, "-m", "uv", *words]
    if subprocess.run([*command, "--offline"], env=clean(), capture_output=True, check=False).returncode:
        subprocess.run(command, env=clean(), check=True)


def clean() -> dict[str, str]:
    """The environment without this clone in it."""
    return {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that comes out of the sdist of this folder."""
    folder = tmp_path_factory.mktemp("dist")
    uv("build", "--quiet", "--out-dir", str(folder), str(ROOT))  # the wheel is made from the sdist
    assert [file.name for file in folder.glob("*.tar.gz")] == [f"pentarchy-{__version__}.tar.gz"]
    return next(folder.glob("*.whl"))


def install(wheel: Path, folder: Path, extra: str = "") -> Path:
    """A clean environment with nothing but the package in it; its folder of programs."""
    uv("venv", "--quiet", "--python", sys.executable, str(folder))
    uv("pip", "install", "--quiet", "--python", str(folder / "bin" / "python"), f"pentarchy{extra} @ file://{wheel}")
    return folder / "bin"


@pytest.fixture(scope="module")
def base(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment without any extra."""
    return install(wheel, tmp_path_factory.mktemp("base"))


def run(program: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [str(program), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=program.parent, env=clean())


def test_the_base_is_small_and_plays(base: Path) -> None:
    packages = next(base.parent.rglob("site-packages"))
    size = sum(file.stat().st_size for file in packages.rglob("*") if file.is_file() and file.suffix != ".pyc")
    assert size < MOST_MEGABYTES * 1_000_000
    assert run(base / "pentarchy", "--version").stdout == f"pentarchy {__version__}\n"
    played = run(base / "pentarchy", "simulate", "yamatai", "-n", "2", "--json")
    assert played.returncode == 0, played.stderr
    assert not list(packages.glob("pentarchy/server/load*.py"))


@pytest.mark.parametrize("command", [["serve"], ["backup", "file"], ["audit"]], ids=lambda words: words[0])
def test_a_command_that_needs_the_server_names_the_extra(base: Path, command: list[str]) -> None:
    refused = run(base / "pentarchy", *command)
    assert refused.returncode == 2
    assert "pip install 'pentarchy[server]'" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_the_page_is_served_from_the_wheel(wheel: Path, tmp_path: Path) -> None:
    programs = install(wheel, tmp_path / "table", "[server]")
    command = [str(programs / "pentarchy"), "serve", "--port", "0", "--data", str(tmp_path / "data")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=tmp_path, env=clean()) as server:
        assert server.stdout is not None
        address = re.search(r"http://[\d.:]+", server.stdout.readline())
        assert address is not None
        page = urllib.request.urlopen(address[0], timeout=60).read().decode()
        script = re.search(r'src="(/assets/[^"]+[.]js)"', page)
        assert script is not None, page
        assert urllib.request.urlopen(address[0] + script[1], timeout=60).status == 200
        server.terminate()


def test_what_container_unit_and_compose_file_run_works_in_a_clean_environment(wheel: Path, tmp_path: Path) -> None:
    programs = install(wheel, tmp_path / "opt", "[server]")
    program = [str(programs / "pentarchy")]
    folder = tmp_path / "data"
    folder.mkdir()
    for words in (deploy.container_command(), deploy.unit_command()):
        with deploy.running(words, folder, program, clean()) as port:
            python, *rest = deploy.health_command()
            assert python == "python"
            well = [word.replace("8000", str(port)) for word in rest]
            assert subprocess.run([programs / "python", *well], env=clean(), check=False).returncode == 0
            for looked in ("users", "stats"):
                assert run(programs / "pentarchy", "admin", looked, "--data", str(folder)).returncode == 0
    assert run(programs / "pentarchy", "backup", str(tmp_path / "copy.sqlite"), "--data", str(folder)).returncode == 0
    assert run(programs / "pentarchy", "audit", "--data", str(folder)).returncode == 0
    with quick_postgres() as address:
        shared = {"PENTARCHY_DATABASE": address, "PENTARCHY_BEHIND_PROXY": "true"}
        with (
            deploy.running(deploy.compose_command(), tmp_path, program, clean(), **shared),
            deploy.running(deploy.compose_command(), tmp_path, program, clean(), **shared),
        ):
            assert run(programs / "pentarchy", "admin", "users", "--database", address).returncode == 0
