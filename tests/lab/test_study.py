"""Studies: questions as files, variants with another box, results that are kept, a report."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from pentarchy.core.components import change, leaves, printed, put
from pentarchy.core.errors import BadInput
from pentarchy.lab.study.findings import differences, find, readable
from pentarchy.lab.study.played import Played
from pentarchy.lab.study.question import Cell, Question, Variant, cells, checked, read
from pentarchy.lab.study.report import write
from pentarchy.lab.study.run import run, wanted, width
from pentarchy.lab.study.store import Store, key
from pentarchy.lab.study.watched import unread, watched

RICH = {"name": "rich", "components": {"start.coins": 20}}


def ask(**more: object) -> Question:
    return checked({"game": "yamatai", "players": 2, "levels": ["random"], "games": 2, **more})


def game_of(wins: list[float], order: list[int] | None = None, coins: float = 0) -> Played:
    """A game that was played, with nothing remarkable but its winner and their coins."""
    points = [{"coins": coins * won, "buildings": 3.0} for won in wins]
    return Played(
        order=order or list(range(len(wins))),
        sides={},
        wins=wins,
        points=points,
        course=[points] * 21,
        uses=[{"build": 2} if won else {} for won in wins],
        openings=["fleet 1"] * len(wins),
        decisions=10,
        branching=4.0,
        metrics={"rounds": 5.0},
    )


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"players": [2, 7]}, "is played by 2, 3 or 4, not by 7"),
        ({"levels": ["grand"]}, "there is no level 'grand'"),
        ({"game_s": 3}, "did you mean games?"),
        ({"games": 0}, "games must be at least 1"),
        ({"games": "many"}, "games cannot be 'many': it is a whole number"),
        ({"until": 7}, "until is the width of an interval"),
        ({"variant": [{"components": {"start.coin": 3}}]}, "nearest: start.coins"),
        ({"variant": [{"components": {"start.coins": "many"}}]}, "start.coins is 10 and cannot become 'many'"),
        ({"variant": [{"components": {"boats": 3}}]}, "there is nothing to change at 'boats'"),
        ({"variant": [{"options": {"round_limit": -4}}]}, "round_limit"),
        ({"variant": [{}, {}]}, "two variants have the same name"),
    ],
)
def test_a_question_that_cannot_be_asked_is_refused_with_what_would_be_right(
    wrong: dict[str, object], said: str
) -> None:
    with pytest.raises(BadInput, match=re.escape(said)):
        ask(**wrong)


def test_a_file_that_is_no_question_is_refused(tmp_path: Path) -> None:
    (tmp_path / "broken.toml").write_text("game = ")
    with pytest.raises(BadInput, match="is not TOML"):
        read(tmp_path / "broken.toml")
    with pytest.raises(BadInput, match="cannot be read"):
        read(tmp_path / "missing.toml")


def test_a_study_has_a_cell_for_each_variant_number_of_players_and_level() -> None:
    question = ask(players=[2, 3], levels=["random", "easy"], variant=[{"name": "as printed"}, RICH])
    assert len(cells(question)) == 8
    assert cells(question)[1].title == "rich, 2 players, random"


def test_every_number_in_a_box_can_be_named_and_changed() -> None:
    box = printed("pentarchy.games.conqueror")
    assert "hero.gaius_duilius.cost" in set(leaves(box))
    put(box, "hero.gaius_duilius.cost", 4)
    assert next(hero for hero in box["hero"] if hero["id"] == "gaius_duilius")["cost"] == 4
    put(box, "food_matrix.quota.1", 7)
    assert box["food_matrix"]["quota"][:3] == [4, 7, 8]


def test_a_box_in_use_is_not_changed() -> None:
    import pentarchy.games.yamatai  # noqa: F401  the box is open now

    with pytest.raises(BadInput, match="is in use"):
        change("pentarchy.games.yamatai", {"start.coins": 20})


def test_variants_are_played_with_their_own_box_on_the_same_deals_and_nothing_is_played_twice(tmp_path: Path) -> None:
    question = ask(variant=[{"name": "as printed"}, RICH])
    kept = tmp_path / "kept.sqlite"
    (_, plain), (_, rich) = run(question, kept)
    assert [one.course[0][0]["coins"] for one in plain] == [2, 2]  # 10 coins are worth 2 points, YA-17.4
    assert [one.course[0][0]["coins"] for one in rich] == [4, 4]
    assert [sum(one.wins) for one in plain] == [1, 1]
    told: list[int] = []
    assert run(question, kept, each=told.append) == [(cells(question)[0], plain), (cells(question)[1], rich)]
    assert sum(told) == 4
    with Store(kept) as store:  # a stopped study goes on where it was
        store.add(cells(question)[0], [(0, game_of([1.0, 0.0]))])
        assert len(store.known(cells(question)[0])) == 2
    assert key(cells(question)[0]) != key(cells(ask(seed=1))[0])


def test_a_box_that_cannot_be_played_is_refused_before_anything_is(tmp_path: Path) -> None:
    question = ask(variant=[{"components": {"fleets.fleet_01.boats.0": "raft"}}])
    with pytest.raises(BadInput, match="this cannot be played: as printed, 2 players, random"):
        run(question, tmp_path / "kept.sqlite")
    assert not (tmp_path / "kept.sqlite").exists()


def test_a_change_that_the_rules_do_not_read_is_refused(tmp_path: Path) -> None:
    question = ask(variant=[{"components": {"map.width": 1000}}])
    with pytest.raises(BadInput, match=re.escape("the rules do not read map.width")):
        run(question, tmp_path / "kept.sqlite")


def test_what_is_read_in_a_box_is_noted_by_its_path() -> None:
    read: set[str] = set()
    box = watched({"hero": [{"id": "scipio", "cost": 8, "name": "Scipio"}], "quota": [4, 6], "map": {"x": 1}}, read)
    assert [hero["cost"] for hero in box["hero"]] == [8]
    assert sum(box["quota"]) == 10
    assert unread(["hero.scipio.cost", "hero.scipio.name", "quota.1", "map.x"], read) == ["hero.scipio.name", "map.x"]
    assert list(box["map"].items()) == [("x", 1)]
    assert unread(["map.x"], read) == []


def test_a_report_names_things_as_the_game_does() -> None:
    cell = Cell(Variant("as printed", {}, {}), "yamatai", 2, "random", (), 0, 1)
    one = replace(
        game_of([1.0, 0.0]),
        openings=["fleet 1; buy stone", "fleet 2"],
        uses=[{"build torii_heaven": 1, "end_turn": 1}] * 2,
    )
    found = readable(find(cell, [one] * 5))
    assert {use.name for use in found.uses} == {"build Torii of Heaven", "end turn"}
    assert found.openings[0].name.endswith("; Buy a stone boat")
    assert find(cell, [one] * 5).uses[0].name == "build torii_heaven", "programs read the words of records"


def test_games_that_were_kept_in_another_shape_are_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    cell = cells(ask())[0]
    before = key(cell)
    monkeypatch.setattr("pentarchy.lab.study.store.Played", Variant)
    assert key(cell) != before


def test_shares_count_seats_in_turn_order_and_1_is_fair() -> None:
    cell = Cell(Variant("as printed", {}, {}), "yamatai", 2, "random", (), 0, 1)
    games = [game_of([1.0, 0.0], [1, 0], 9), game_of([1.0, 0.0], [0, 1], 9), game_of([0.5, 0.5], [1, 0], 9)]
    found = find(cell, games)
    assert [(share.name, share.wins, share.share) for share in found.seats] == [("seat 1", 1.5, 1), ("seat 2", 1.5, 1)]
    assert found.leading[-1] == pytest.approx(2.5 / 3)  # two leaders won, two shared


def test_a_difference_is_proven_by_enough_games_only() -> None:
    cell = Cell(Variant("as printed", {}, {}), "yamatai", 2, "random", (), 0, 1)
    other = Cell(Variant("rich", {}, {"start.coins": 20}), "yamatai", 2, "random", (), 0, 1)
    first, second = game_of([1.0, 0.0]), game_of([0.0, 1.0])
    few = differences([(cell, [first, second]), (other, [second, second])])
    many = differences([(cell, [first, second] * 20), (other, [second, second] * 20)])
    assert [each.is_proven for each in few if each.name == "wins of seat 2"] == [False]
    assert [(each.difference, each.is_proven) for each in many if each.name == "wins of seat 2"] == [(1.0, True)]


def test_a_sequential_study_goes_on_until_the_intervals_are_narrow_or_the_most_is_played() -> None:
    question = ask(games=10, until=0.3, most=100)
    even = [game_of([1.0, 0.0]), game_of([0.0, 1.0])] * 50
    assert width(even[:10]) > 0.3 > width(even[:40])
    assert wanted(question, even[:10]) == 20
    assert wanted(question, even) == 40
    assert wanted(ask(games=10, until=0.05, most=60), even[:60]) == 60
    assert wanted(ask(games=10), even) == 10


def test_the_report_is_one_file_and_names_the_command(tmp_path: Path) -> None:
    question = ask(title="Rich & poor", variant=[{"name": "as printed"}, RICH])
    games = [(cell, [game_of([1.0, 0.0]), game_of([0.0, 1.0], coins=9)] * 6) for cell in cells(question)]
    write(tmp_path / "report.html", question, games, "pentarchy study rich.toml", tmp_path / "pictures")
    page = (tmp_path / "report.html").read_text()
    assert "<h1>Rich &amp; poor</h1>" in page
    assert "pentarchy study rich.toml" in page
    assert page.count("<svg") >= 6
    assert not re.search(r"""(src|href)=["']?https?:""", page.replace('xmlns:xlink="http://www.w3.org/1999/xlink"', ""))
    pictures = {file.name: file.read_text() for file in (tmp_path / "pictures").iterdir()}
    assert "report-2-random-seats.svg" in pictures
    assert len(pictures) == page.count("<svg")
    write(tmp_path / "report.json", question, games, "pentarchy study rich.toml")
    found = json.loads((tmp_path / "report.json").read_text())
    assert found["cells"][0]["games"] == 12
    assert {each["variant"] for each in found["differences"]} == {"rich"}
