from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run


def test_golden_records_are_written_and_compared(run: Run, tmp_path: Path) -> None:
    folder = str(tmp_path)
    assert run("golden", "toy", "--folder", folder, "--write").out.count("changed") == 9
    answer = run("golden", "toy", "--folder", folder)
    assert answer.code == 0
    assert answer.out.startswith("9 records, ")
    assert answer.out.endswith(" 0 failed\n")


def test_a_damaged_golden_record_is_named(run: Run, tmp_path: Path) -> None:
    run("golden", "toy", "--folder", str(tmp_path), "--write")
    (tmp_path / "toy-2-whole.json").write_text("{")
    answer = run("golden", "toy", "--folder", str(tmp_path))
    assert answer.code == 1
    assert "failed toy-2-whole.json: " in answer.err
    assert "is damaged at line 1, column 2" in answer.err
