"""How even a game is: counted by seat and by what the players play with, repeatably, and put into a document."""

from __future__ import annotations

from pathlib import Path

import pytest

import pentarchy
from pentarchy.lab.balance import Balance, Result, Side, balance, record
from tests.toy import TOY


def test_a_fair_share_of_the_victories_is_one() -> None:
    side = Side(players=4)
    for wins in (1.0, 0.0, 0.0, 0.0):
        side.add(wins, 2.0)
    assert side.share == pytest.approx(1.0)
    low, high = side.interval
    assert 0 < low < 1 < high < 4


def test_points_are_counted_beside_the_mean_of_the_table() -> None:
    found = Balance(TOY, 2, "easy", "factions", 0)
    found.add(Result([1, 0], ["Rome", "Egypt"], [1.0, 0.0], [30.0, 20.0]))
    assert found.seats["seat 1"].points == [-5.0]
    assert found.sides["Rome"].points == [5.0]
    assert [name for name, _ in found.rows()] == ["seat 1", "seat 2", "Rome", "Egypt"]


def test_everybody_has_one_seat_and_one_side_in_every_game() -> None:
    found = balance(pentarchy.game("paradise"), 2, 3, level="random", by="factions", seed=4)
    assert [side.games for side in found.seats.values()] == [3, 3]
    assert {name: side.games for name, side in found.sides.items()} == {"Samoa": 3, "Tonga": 3}
    assert sum(side.wins for side in found.seats.values()) == pytest.approx(3)
    again = balance(pentarchy.game("paradise"), 2, 3, level="random", by="factions", seed=4, workers=2)
    assert {name: side.wins for name, side in again.sides.items()} == {
        name: side.wins for name, side in found.sides.items()
    }


def test_numbers_in_the_position_are_told_by_their_names() -> None:
    found = balance(pentarchy.game("brazil"), 2, 1, level="random", by="monarchs", seed=1)
    assert set(found.sides) <= set(pentarchy.game("brazil").module("components").MONARCH_NAMES)


def test_an_entry_that_is_not_there_is_refused_with_those_there_are() -> None:
    with pytest.raises(pentarchy.BadInput, match=r"no 'dynasty' for each player; it has: .*factions"):
        balance(pentarchy.game("paradise"), 2, 1, by="dynasty")


def test_a_document_keeps_one_balance_for_each_game_and_number_of_players(tmp_path: Path) -> None:
    file = tmp_path / "bots.md"
    file.write_text("# Bots\n\n<!-- balance: begin -->\n<!-- balance: end -->\n\nThe end.\n", encoding="utf-8")
    for count in (2, 3, 2):
        found = Balance(TOY, count, "easy", "", 5)
        found.add(Result(list(range(count)), [""] * count, [1.0] + [0.0] * (count - 1), [1.0] * count))
        record(file, found)
    text = file.read_text(encoding="utf-8")
    assert text.startswith(
        "# Bots\n\n<!-- balance: begin -->\n\n### Toy, 2 players\n\nGames between `easy` bots: 1, seed 5."
    )
    assert text.endswith("<!-- balance: end -->\n\nThe end.\n")
    assert text.count("### Toy, 2 players") == text.count("### Toy, 3 players") == 1
    assert "| seat 1 | 1 | 2.00 |" in text


def test_a_document_without_a_place_for_it_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "bots.md"
    file.write_text("# Bots\n", encoding="utf-8")
    with pytest.raises(pentarchy.BadInput, match="no place"):
        record(file, Balance(TOY, 2, "easy", "", 5))
