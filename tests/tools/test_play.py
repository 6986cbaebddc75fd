"""tools/play.py: a first game never waits for the compiler, and the next one uses what it made."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parents[2] / "tools" / "play.py"


@pytest.fixture
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("play_tool", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def package(root: Path, rules: str) -> Path:
    """A package with one game."""
    for name in ("pentarchy/core/state.py", "pentarchy/bots/bot.py", "pentarchy/games/go/__init__.py"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(rules)
    return root


def test_a_compiled_copy_is_used_while_its_sources_are_the_same(tool: ModuleType, tmp_path: Path) -> None:
    source, target = package(tmp_path / "src", "one"), package(tmp_path / "compiled", "one")
    assert not tool.is_current(target, source)  # copied, but never compiled to the end
    (target / tool.compiling.STAMP).touch()
    assert tool.is_current(target, source)
    (source / "pentarchy" / "core" / "state.py").write_text("two")
    assert not tool.is_current(target, source)


def test_one_compiler_runs_at_a_time_and_nobody_waits_for_it(tool: ModuleType, tmp_path: Path) -> None:
    log = tmp_path / "build" / "compile.log"
    assert tool.start(("sleep", "60"), log)
    pid = int(log.with_suffix(".pid").read_text())
    try:
        assert not tool.start(("sleep", "60"), log)
    finally:
        tool.os.kill(pid, 9)
        tool.os.waitpid(pid, 0)
    assert tool.start(("true",), log)
