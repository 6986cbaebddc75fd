from __future__ import annotations

import json

from tests.cli.conftest import Run


def test_every_part_is_listed_with_its_place_and_range(run: Run) -> None:
    lines = [" ".join(line.split()) for line in run("observation", "yamatai", "--players", "3").out.splitlines()]
    assert "0 3 seat 3 seat 0 to 1 which seat this" in " ".join(lines)
    assert any(line.startswith("Yamataï, 3 players: ") and "1,958 actions" in line for line in lines)
    assert any(line.startswith("buy_prices: ") for line in lines)


def test_the_layout_as_json_has_no_gaps(run: Run) -> None:
    data = json.loads(run("observation", "yamatai", "--players", "3", "--json").out)
    assert [part["offset"] for part in data["parts"]][:4] == [0, 3, 4, 7]
    assert sum(part["length"] for part in data["parts"]) == data["length"]
    coins = next(part for part in data["parts"] if part["name"] == "coins")
    assert coins["axes"] == [{"kind": "seat", "ids": ["me", "next1", "next2"]}]


def test_a_cell_has_a_name(run: Run) -> None:
    assert run("observation", "yamatai", "--players", "2", "--cell", "2").out == "over\n"
    assert "there is no cell 99999" in run("observation", "yamatai", "--cell", "99999").err


def test_a_game_without_observations_says_so(run: Run) -> None:
    answer = run("observation", "toy")
    assert answer.code == 2
    assert "Toy does not say what a seat knows in numbers" in answer.err
