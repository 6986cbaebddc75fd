"""A backup is put back whole, and nothing of what was there before gets into it; an audit changes nothing."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import inspect

from pentarchy.cli import main
from pentarchy.core.errors import BadInput
from pentarchy.server.migrate import configuration
from pentarchy.server.settings import Settings
from pentarchy.server.store import SqliteStore, sqlite_engine
from tests.server.people import house, play


def test_a_backup_is_restored_whatever_lies_there(
    sqlite: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, folder = tmp_path / "copy.sqlite", Path(sqlite.data)
    kept: dict[str, str] = {}

    async def before() -> None:
        async with house(sqlite) as there, there.browser() as ana:
            kept["first"] = (await ana.open("me", "me"))["table"]
            assert main(["backup", str(copy), "--data", sqlite.data]) == 0
            kept["second"] = (await ana.open("me", "me"))["table"]
            assert main(["restore", str(copy), "--data", sqlite.data]) == 2
            assert "another server already uses" in capsys.readouterr().err
            for rest in ("", "-wal", "-shm"):  # as they lie there after a power cut
                shutil.copy(folder / f"pentarchy.sqlite{rest}", tmp_path / f"cut{rest}")

    async def after() -> None:
        async with house(sqlite) as there, there.browser() as ana:
            assert (await ana.http.get(f"/api/tables/{kept['first']}")).status_code == 200
            assert (await ana.http.get(f"/api/tables/{kept['second']}")).status_code == 404

    play(before())
    for rest in ("", "-wal", "-shm"):
        shutil.copy(tmp_path / f"cut{rest}", folder / f"pentarchy.sqlite{rest}")
    assert main(["restore", str(copy), "--data", sqlite.data]) == 0
    play(after())
    assert (folder / "pentarchy.sqlite.before").is_file()


def test_what_is_no_backup_is_not_restored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.sqlite").write_bytes(b"nothing like a database, by any means")
    assert main(["restore", str(tmp_path / "x.sqlite"), "--data", str(tmp_path / "games")]) == 2
    assert "is not a store of games, or is damaged" in capsys.readouterr().err
    assert main(["restore", str(tmp_path / "missing"), "--data", str(tmp_path / "games")]) == 2


def test_an_audit_never_migrates(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    engine = sqlite_engine(tmp_path / "pentarchy.sqlite")
    with engine.begin() as connection:
        command.upgrade(configuration(connection), "0001")
    assert main(["audit", "--data", str(tmp_path)]) == 0  # of a copy
    assert "stream" not in [column["name"] for column in inspect(engine).get_columns("tables")]
    engine.dispose()
    for file in tmp_path.glob("pentarchy.sqlite*"):
        file.unlink()
    (tmp_path / "pentarchy.sqlite").write_bytes(b"damaged beyond repair" * 100)
    assert main(["audit", "--data", str(tmp_path)]) == 2
    assert "cannot be audited" in capsys.readouterr().err


def test_a_damaged_database_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "pentarchy.sqlite").write_bytes(b"no database at all" * 500)

    async def scenario() -> None:
        with pytest.raises(BadInput, match=r"is damaged or cannot be used .* put a copy back with `pentarchy restore`"):
            await SqliteStore(tmp_path).open()

    play(scenario())
