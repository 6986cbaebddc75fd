"""`replay` and `verify`, with whole records and damaged ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import pentarchy
from pentarchy.lab.golden import golden_record
from tests.cli.conftest import Run
from tests.toy import BID, TOY


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    golden_record(TOY, 2, "whole").save(path)
    return path


def test_a_whole_game_is_told_and_its_winner_named(run: Run, file: Path) -> None:
    answer = run("replay", str(file))
    assert answer.code == 0
    assert answer.out.splitlines()[0] == "  Player 1 paid 0 coins for the bid"  # the bids themselves were secret
    assert " won." in answer.out


def test_a_game_is_told_up_to_an_entry(run: Run, file: Path) -> None:
    answer = run("replay", str(file), "--until", "2")
    assert answer.out.splitlines()[-4:-2] == ["Player 1 to choose.", "          points  coins  cards"]


def test_a_seat_reads_what_it_may_read(run: Run, tmp_path: Path) -> None:
    play = pentarchy.Playthrough(pentarchy.Record(TOY, 2, {}, 1))
    play.choose(BID(3), 0)
    play.record.save(tmp_path / "game.json")
    path = str(tmp_path / "game.json")
    assert "Player 1 bid 3" in run("replay", path, "--seat", "1").out
    assert "Bid" not in run("replay", path, "--seat", "2").out
    assert "Bid" not in run("replay", path).out
    answer = run("replay", path, "--seat", "3")
    assert (answer.code, answer.err) == (2, "error: there are players 1 to 2, not 3\n")


def test_the_position_is_shown_on_request(run: Run, file: Path) -> None:
    answer = run("replay", str(file), "--until", "2", "--table", "--plain")
    assert "Players:\n  Player 1, Coins 8, Cheers 0, Hand sizes 1, to choose" in answer.out
    assert "Players:" not in run("replay", str(file), "--until", "2").out


def test_replay_as_json(run: Run, file: Path) -> None:
    told = json.loads(run("replay", str(file), "--json").out)
    assert told["digest"] == pentarchy.Record.read(file).entries[-1].digest
    assert told["view"]["over"] is True


def test_an_entry_that_is_not_there(run: Run, file: Path) -> None:
    last = len(pentarchy.Record.read(file).entries)
    answer = run("replay", str(file), "--until", "999")
    assert (answer.code, answer.err) == (2, f"error: the record has entries 1 to {last}, not 999\n")


def test_a_whole_record_verifies(run: Run, file: Path) -> None:
    count = len(pentarchy.Record.read(file).entries)
    answer = run("verify", str(file))
    assert answer.code == 0
    assert answer.out == f"1 record, {count} entries, {count} recorded positions met, 0 failed\n"


def test_a_record_with_a_changed_choice_does_not(run: Run, file: Path) -> None:
    record = pentarchy.Record.read(file)
    record.entries[0].words = "bid 9"
    record.save(file)
    answer = run("verify", str(file))
    assert answer.code == 1
    assert answer.err == (
        f"failed {file}: entry 1 cannot be played: 'bid 9': You do not have so many coins. (TY-2.2)\n"
    )
    assert answer.out.endswith(" 1 failed\n")
    assert json.loads(run("verify", str(file), "--json").out)["failed"] == 1


def test_a_damaged_file_is_bad_input_and_says_where(run: Run, file: Path) -> None:
    file.write_text(file.read_text()[:300])
    answer = run("verify", str(file))
    assert answer.code == 2
    assert answer.err.startswith(f"error: {file} is damaged at line ")
    assert run("replay", str(file)).code == 2
    answer = run("replay", "nowhere.json")
    assert answer.code == 2
    assert answer.err.startswith("error: nowhere.json cannot be read: ")


def test_one_of_many_games(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    records = [golden_record(TOY, players, "whole").to_json() for players in (2, 3)]
    path.write_text("\n".join(records) + "\n")
    assert "Player 3" in run("replay", str(path), "--line", "2").out
    assert run("replay", str(path), "--line", "3").err == f"error: {path} holds 2 games, not 3\n"
    path.write_text("\n".join([records[0], "{", ""]))
    assert run("verify", str(path)).err.startswith(f"error: {path}, line 2 is damaged at line 1, column 2")
