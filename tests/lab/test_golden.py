"""Golden playthroughs give the positions they gave when they were written, compiled or interpreted.

A failure here means that the rules changed. If that was meant: `pentarchy golden GAME --write`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import pentarchy
from pentarchy.core.errors import BadInput
from pentarchy.lab import golden
from tests.toy import TOY

FOLDER = Path(__file__).parent.parent / "golden"
FILES = [name for game in pentarchy.games() for name in golden.names(game)]


@pytest.mark.parametrize("name", FILES)
def test_a_golden_record_gives_the_positions_it_gave(name: str) -> None:
    record = pentarchy.Record.read(FOLDER / name)
    assert record.verify() == len(record.entries)
    assert len(record.entries) >= 10


def test_no_golden_record_is_left_over() -> None:
    assert [file.name for file in FOLDER.iterdir() if file.name not in FILES] == []


def test_a_changed_rule_is_noticed_at_the_entry_where_it_matters() -> None:
    record = golden.golden_record(TOY, 3, "opening")
    record.entries[7].digest = "0" * 16
    with pytest.raises(BadInput, match="after entry 8 the position is not the one recorded"):
        record.verify()


def test_a_golden_record_is_the_same_each_time_it_is_written(tmp_path: Path) -> None:
    assert all(changed for _, changed in golden.write(TOY, tmp_path))
    assert not any(changed for _, changed in golden.write(TOY, tmp_path))
