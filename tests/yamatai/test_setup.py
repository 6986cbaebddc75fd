"""Chapter 4, and who may play (YA-1.3)."""

from __future__ import annotations

import pytest

import pentarchy
from pentarchy.games.yamatai.components import NONE
from tests.yamatai.scenario import new


@pytest.mark.rule("YA-1.3")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(pentarchy.BadInput, match="2, 3 or 4"):
        pentarchy.new("yamatai", players=players)


@pytest.mark.rule("YA-4.1")
def test_setup_is_done_in_order_with_the_seeded_generator() -> None:
    assert new(4, 5).digest() == new(4, 5).digest()
    assert new(4, 5).digest() != new(4, 6).digest()


@pytest.mark.rule("YA-4.2")
def test_five_specialists_lie_face_up_without_coins() -> None:
    s = new()
    assert sorted([*s.specialist_row, *s.specialist_deck]) == list(range(18))
    assert s.bounty == [0] * 18
    assert len({tuple(new(4, seed).specialist_row) for seed in range(9)}) == 9


@pytest.mark.rule("YA-4.3")
def test_five_building_tiles_lie_face_up() -> None:
    s = new()
    assert sorted([*s.row, *s.building_deck]) == list(range(28))
    assert len({tuple(new(4, seed).row) for seed in range(9)}) == 9


@pytest.mark.rule("YA-4.4")
def test_fleet_tiles_lie_on_ten_spots_and_the_leftmost_five_face_up() -> None:
    s = new()
    assert sorted(s.track) == list(range(10))
    assert sorted(s.words(option) for option in s.options) == sorted(f"fleet {n + 1}" for n in s.track[:5])


@pytest.mark.rule("YA-4.5", "YA-4.6", "YA-4.7")
def test_tokens_and_mountains_are_laid_at_random_and_every_kind_has_one_mountain() -> None:
    kinds = set()
    for seed in range(30):
        s = new(4, seed)
        under = sorted(s.culture[island] for island in range(34) if s.mountain[island])
        assert under == [NONE, 0, 1, 2, 3, 4, 5]
        kinds.add(s.culture[0])
    assert len(kinds) > 4


@pytest.mark.rule("YA-4.8")
def test_all_boats_are_in_the_supply() -> None:
    assert new(2).supply == new(3).supply == new(4).supply == [22, 19, 16, 13, 10]
    assert sum(new().sacred) == 0
    assert set(new().building) == {NONE}


@pytest.mark.rule("YA-4.9")
def test_players_begin_with_ten_coins_and_nothing_else() -> None:
    s = new(3)
    assert s.coins == [10, 10, 10]
    assert set(s.tokens + s.harbor + s.scrapped + s.prestige + s.built + s.reserve + s.specialists) == {0}


@pytest.mark.rule("YA-4.10")
def test_standard_buildings_depend_on_the_number_of_players() -> None:
    assert [new(n).pieces for n in (2, 3, 4)] == [[10] * 2, [8] * 3, [6] * 4]
    assert [len(new(n).order) for n in (2, 3, 4)] == [4, 3, 4]


@pytest.mark.rule("YA-4.11")
def test_the_first_turn_order_is_random() -> None:
    assert {new(2, seed).order for seed in range(60)} == {(a, 1 - a, b, 1 - b) for a in (0, 1) for b in (0, 1)}
    assert len({new(3, seed).order for seed in range(80)}) == 6
