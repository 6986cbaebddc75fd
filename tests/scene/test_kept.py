from collections.abc import Iterable

import pytest

from pentarchy.scene.kept import KEPT, Table, depends_on


def test_a_part_is_made_again_only_when_something_changed_that_it_shows() -> None:
    asked = []

    @depends_on("tiles")
    def tiles(table: Table, seat: int) -> list[int]:
        asked.append(seat)
        return [tile for tile in table["tiles"] if tile == seat]

    first = tiles({"tiles": [0, 1, 1], "coins": [3, 4]}, 1)
    assert first == [1, 1]
    assert tiles({"tiles": [0, 1, 1], "coins": [9, 9]}, 1) is first
    assert tiles({"tiles": [0, 1, 1], "coins": [3, 4]}, 0) == [0]
    assert tiles({"tiles": [1], "coins": [3, 4]}, 1) == [1]
    assert asked == [1, 0, 1]


def test_a_part_sees_nothing_that_it_does_not_name() -> None:
    @depends_on("tiles")
    def coins(table: Table) -> int:
        return int(table["coins"])

    with pytest.raises(KeyError, match="coins"):
        coins({"tiles": [], "coins": 3})


def test_what_a_part_yields_is_kept_as_a_tuple() -> None:
    @depends_on("tiles")
    def doubled(table: Table) -> Iterable[int]:
        for tile in table["tiles"]:
            yield 2 * tile

    assert doubled({"tiles": [1, 2]}) == (2, 4)
    assert doubled({"tiles": [1, 2]}) == (2, 4)


def test_the_oldest_answers_are_forgotten() -> None:
    asked = []

    @depends_on("tile")
    def tile(table: Table) -> int:
        asked.append(table["tile"])
        return int(table["tile"])

    for number in range(KEPT + 1):
        tile({"tile": number})
    tile({"tile": KEPT})
    assert len(asked) == KEPT + 1
    tile({"tile": 0})
    assert len(asked) == KEPT + 2
