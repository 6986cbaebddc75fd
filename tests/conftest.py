"""Which package is under test: plain Python or compiled, and never the wrong one; and which tests are thorough."""

import importlib.machinery
import importlib.util
import os
from pathlib import Path

import pytest

EXTENSIONS = tuple(importlib.machinery.EXTENSION_SUFFIXES)


def kind_of_package() -> tuple[str, Path]:
    """Say whether the kernel on the import path is compiled, and where the package lies."""
    spec = importlib.util.find_spec("pentarchy")
    assert spec is not None, "pentarchy is not installed: run make setup"
    assert spec.submodule_search_locations
    package = Path(spec.submodule_search_locations[0])
    compiled = any(file.name.endswith(EXTENSIONS) for file in package.rglob("*"))
    return ("compiled" if compiled else "interpreted"), package


def stale_module(package: Path) -> Path | None:
    """Find a module that was changed after the package was compiled."""
    stamp = package / "compiled.stamp"
    made = stamp.stat().st_mtime if stamp.exists() else 0.0
    sources = [file for part in ("core", "games") for file in (package / part).rglob("*.py")]
    return next((file for file in sources if file.stat().st_mtime > made), None)


def pytest_configure(config: pytest.Config) -> None:
    """Refuse to run when the package is not of the kind that was asked for."""
    kind, package = kind_of_package()
    wanted = os.environ.get("PENTARCHY_KIND", kind)
    if kind != wanted:
        raise pytest.UsageError(f"asked to test the {wanted} package, but the one in {package} is {kind}")
    if kind == "compiled" and (stale := stale_module(package)):
        raise pytest.UsageError(f"{stale} is newer than what was compiled: run make compile")
    if "not thorough" in config.option.markexpr:
        from tests import sense  # not before it is known that this is the package to test

        del sense.SEEDS[1:]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the package in the last lines of the report."""
    kind, package = kind_of_package()
    terminalreporter.write_line(f"tested the {kind} package in {package}")


@pytest.hookimpl(tryfirst=True)  # before marks are selected
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests on PostgreSQL are thorough, those of a clause never are, and those in a browser come first.

    One worker has the browser and its server while the others do the rest, so nobody waits for it at the end.
    """
    for item in items:
        if "tests/web/" in item.nodeid:
            item.add_marker(pytest.mark.page)
        if "postgres" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.thorough)
        if item.get_closest_marker("rule") and item.get_closest_marker("thorough"):
            raise pytest.UsageError(f"{item.nodeid} proves a clause: it cannot be thorough")
    items.sort(key=lambda item: item.get_closest_marker("page") is None)
