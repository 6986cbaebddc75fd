"""`simulate` and `fuzz` as people call them."""

from __future__ import annotations

import json
from pathlib import Path

from pentarchy.bots import Budget
from pentarchy.bots.levels import Planned
from pentarchy.lab.arena import player
from tests.broken import Crashing, in_place_of_toy
from tests.cli.conftest import Run


def test_simulate_prints_speed_and_a_line_per_seat(run: Run) -> None:
    answer = run("simulate", "toy", "--games", "20", "--players", "2", "--workers", "1")
    assert answer.code == 0
    assert answer.out.startswith("Toy: 20 games of 2 players, seed 0, in ")
    assert "games/s" in answer.out
    assert "decisions/s" in answer.out.replace("\n", " ")
    assert [line.split()[1] for line in answer.out.splitlines()[-2:]] == ["1", "2"]


def test_simulate_as_json_and_its_records(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    answer = run("simulate", "toy", "-n", "8", "-p", "3", "-w", "1", "-s", "2", "--records", str(file), "--json")
    told = json.loads(answer.out)
    assert (told["games"], told["players"], len(told["seats"])) == (8, 3, 3)
    assert sum(seat["share"] for seat in told["seats"]) == 1.0
    assert len(file.read_text().splitlines()) == 8
    verified = run("verify", str(file))
    assert verified.code == 0
    assert verified.out.endswith("8 recorded positions met, 0 failed\n")


def test_bad_numbers_and_options_are_one_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("precious\n")
    for arguments, message in (
        (("-p", "9"), "error: Toy is played by 2, 3 or 4, not by 9\n"),
        (("-o", "rounds=0"), "error: option rounds cannot be '0'; it takes a whole number from 1 to 9\n"),
        (("-o", "rounds"), "error: an option is given as name=value, not as 'rounds'\n"),
        (("-o", "tempo=1"), "error: this game has no option 'tempo'; there are: rounds\n"),
    ):
        answer = run("simulate", "toy", "--records", str(file), *arguments)
        assert (answer.code, answer.out, answer.err) == (2, "", message)
    assert file.read_text() == "precious\n"
    assert run("simulate", "toy", "-n", "0").code == 2


def test_fuzz_says_that_nothing_is_wrong(run: Run) -> None:
    answer = run("fuzz", "toy", "--games", "10", "--workers", "1")
    assert answer.code == 0
    assert answer.out.startswith("Toy: 10 games, ")
    assert answer.out.endswith(" s: nothing wrong\n")


def test_fuzz_saves_a_failure_and_the_command_it_names_shows_it_again(run: Run, tmp_path: Path) -> None:
    with in_place_of_toy(Crashing):
        answer = run("fuzz", "toy", "--players", "2", "--workers", "1", "--folder", str(tmp_path))
        assert answer.code == 1
        assert "ZeroDivisionError: integer division or modulo by zero" in answer.err
        assert answer.out.endswith(" s: 1 failure\n")
        again = answer.err.splitlines()[-1].split()
        assert again[:2] == ["pentarchy", "verify"]
        shown = run(*again[1:])
        assert shown.code == 1
        assert "broken.py push: ZeroDivisionError" in shown.err
    assert run(*again[1:]).code == 0


def test_fuzz_as_json(run: Run, tmp_path: Path) -> None:
    with in_place_of_toy(Crashing):
        answer = run("fuzz", "toy", "-p", "2", "-w", "1", "--folder", str(tmp_path), "--json", "--keep-going")
    told = json.loads(answer.out)
    assert told["games"] == 200
    assert [failure["kind"] for failure in told["failures"]] == ["ZeroDivisionError"]
    assert Path(told["failures"][0]["record"]).exists()


def test_bench_has_a_row_for_every_number_of_players(run: Run) -> None:
    lines = run("bench", "toy", "--seconds", "0.02").out.splitlines()
    assert lines[0].split() == ["decisions/s", "games/s", "copies/s", "dump,", "µs"]
    assert [line.split()[1] for line in lines[1:]] == ["2", "3", "4"]
    told = json.loads(run("bench", "toy", "--seconds", "0.02", "--players", "3", "--json").out)
    assert [row["subject"] for row in told] == ["toy, 3 players"]
    assert told[0]["decisions"] > 1000
    assert run("bench", "toy", "--players", "8").err == "error: Toy is played by 2, 3 or 4, not by 8\n"


def test_the_command_shows_seats_and_sides(run: Run) -> None:
    answer = run("balance", "paradise", "--bots", "random", "--games", "2", "--players", "2", "--by", "factions")
    assert answer.code == 0
    assert "Conquest of Paradise, 2 players, 2 games between random bots, seed 0" in answer.out
    assert "seat 1" in answer.out
    assert "Tonga" in answer.out


def test_the_command_compares_what_hints_say_with_who_won(run: Run, tmp_path: Path) -> None:
    document = tmp_path / "bots.md"
    document.write_text("<!-- hints: begin -->\n<!-- hints: end -->\n", encoding="utf-8")
    answer = run("calibrate", "toy", "--players", "2", "--games", "8", "--workers", "1", "--write", str(document))
    assert answer.code == 0
    assert answer.out.startswith("Toy, 2 players, ")
    assert [line.split()[0] for line in answer.out.splitlines()[2:]] == [
        "hints",
        "0%",
        "20%",
        "40%",
        "60%",
        "80%",
        "all",
    ]
    assert "| Toy | 2 | looking ahead | 8 |" in document.read_text(encoding="utf-8")
    assert run("calibrate", "toy", "--budget", "soon").err.startswith("error: a budget is written")
    assert "no document" in run("calibrate", "toy", "--write", str(tmp_path / "none.md")).err


def test_the_arena_counts_what_shows_judgement(run: Run) -> None:
    answer = run("arena", "yamatai", "--bots", "easy,random", "--players", "2", "-n", "2", "-w", "1", "--report")
    assert answer.code == 0
    assert "rounds" in answer.out
    assert "different openings" in answer.out


def test_training_shows_what_was_learned_and_writes_nothing_unasked(run: Run) -> None:
    few = ("--games", "10", "--rounds", "1", "--budget", "8", "--check", "0", "-w", "1")
    answer = run("train", "yamatai", "--players", "2", *few)
    assert answer.code == 0
    assert "log loss" in answer.err
    assert "finally" in answer.out


def test_a_level_can_have_a_budget_of_its_own(run: Run) -> None:
    quick = ("arena", "toy", "-p", "2", "-n", "2", "-w", "1", "--bots")
    answer = run(*quick, "hard=2,hard=4", "--json")
    assert answer.code == 0
    assert [(pair["first"], pair["second"]) for pair in json.loads(answer.out)["pairs"]] == [("hard=2", "hard=4")]
    bot = player("hard=2", Budget(seconds=9), 0)
    assert isinstance(bot, Planned)
    assert bot.budget == Budget(iterations=2)
    assert "error: normal has no budget; those that have one: hard, " in run(*quick, "hard,normal=1s").err
    assert "error: a budget is written" in run(*quick, "hard=soon,hard").err


def test_bots_of_openspiel_play_in_the_arena(run: Run) -> None:
    answer = run(
        "arena", "yamatai", "-p", "2", "-n", "2", "-w", "1", "--budget", "3", "--bots", "random,openspiel:mcts"
    )
    assert answer.code == 0
    assert "Yamataï, 2 players, 2 games" in answer.out
    wrong = run("arena", "yamatai", "-p", "2", "-n", "1", "--bots", "random,openspiel:chess")
    assert wrong.code == 2
    bots = "openspiel:mcts, openspiel:ismcts, openspiel:random"
    assert wrong.err.endswith(f"error: OpenSpiel's bots are {bots}, not 'openspiel:chess'\n")
