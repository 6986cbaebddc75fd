"""tools/compile.py: what is compiled, and that nothing stale stays behind."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parents[2] / "tools" / "compile.py"


@pytest.fixture
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("compile_tool", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def write(root: Path, *names: str) -> None:
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(name)


def test_the_kernel_and_each_game_are_libraries_of_their_own(tool: ModuleType, tmp_path: Path) -> None:
    write(
        tmp_path / "pentarchy",
        "cli.py",
        "core/__init__.py",
        "core/state.py",
        "bots/search.py",
        "games/__init__.py",
        "games/draughts/__init__.py",
        "games/draughts/scene.py",
        "games/draughts/board.py",
    )
    libraries = {name: [f.name for f in files] for name, files in tool.groups(tmp_path).items()}
    assert libraries == {
        "pentarchy_core": ["__init__.py", "state.py"],
        "pentarchy_bots": ["search.py"],
        "pentarchy_draughts": ["__init__.py", "board.py"],
    }


def test_what_makes_scenes_is_a_library_and_the_rest_of_the_server_stays_plain(tool: ModuleType) -> None:
    libraries = tool.groups()
    assert list(libraries)[-1] == "pentarchy_shown"
    found = {f"{file.parent.name}/{file.name}" for file in libraries["pentarchy_shown"]}
    assert {"scene/arrange.py", "scene/kept.py", "server/audience.py", "server/scenes.py"} <= found
    assert not found & {"scene/model.py", "server/live.py", "server/messages.py"}


def test_cleaning_leaves_only_sources(tool: ModuleType, tmp_path: Path) -> None:
    write(tmp_path, "pentarchy/core/state.py", "pentarchy/core/state.so", "core__mypyc.so", tool.STAMP)
    assert tool.clean(tmp_path) == 2
    assert [f.name for f in tmp_path.rglob("*") if f.is_file()] == ["state.py"]


def test_a_copy_of_the_package_follows_its_source(tool: ModuleType, tmp_path: Path) -> None:
    source, copy = tmp_path / "source", tmp_path / "copy"
    write(source, "core/state.py", "core/gone.py", "core/state.so")
    tool.mirror(source, copy)
    (source / "core" / "gone.py").unlink()
    (source / "core" / "state.py").write_text("new")
    tool.mirror(source, copy)
    assert [f.name for f in copy.rglob("*") if f.is_file()] == ["state.py"]
    assert (copy / "core" / "state.py").read_text() == "new"


def test_an_unchanged_file_keeps_its_time_in_the_copy(tool: ModuleType, tmp_path: Path) -> None:
    source, copy = tmp_path / "source", tmp_path / "copy"
    write(source, "core/state.py")
    tool.mirror(source, copy)
    before = (copy / "core" / "state.py").stat().st_mtime_ns
    (source / "core" / "state.py").touch()
    tool.mirror(source, copy)
    assert (copy / "core" / "state.py").stat().st_mtime_ns == before
