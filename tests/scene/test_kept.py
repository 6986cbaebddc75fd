from collections.abc import Iterable, Sequence

import pytest

from pentarchy.scene.kept import KEPT, PARTS, Memory, Table, alike, by_identity, depends_on, unlike


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


def test_all_functions_share_one_limit_and_what_is_wanted_again_stays() -> None:
    asked = []

    @depends_on("tile")
    def tile(table: Table) -> int:
        asked.append(table["tile"])
        return int(table["tile"])

    @depends_on("owner")
    def owner(table: Table) -> int:
        return int(table["owner"])

    tile({"tile": -1})
    tile({"tile": -2})
    for number in range(KEPT - 1):
        owner({"owner": number})
        tile({"tile": -1})
    assert asked == [-1, -2]
    tile({"tile": -2})
    assert asked == [-1, -2, -2]


def test_a_memory_makes_a_part_again_only_for_what_no_seat_saw_last() -> None:
    asked: list[tuple[str, int]] = []

    @depends_on("tiles", "coins")
    def tiles(table: Table, seat: int) -> list[int]:
        asked.append((table["tiles"], seat))
        return [len(table["tiles"]), seat]

    memory = Memory()
    first = memory.made(0, lambda table: tiles(table, 1), {"tiles": "ab", "coins": 3})
    assert memory.made(0, lambda table: tiles(table, 1), {"tiles": "ab", "coins": 3}) is first
    assert memory.made(1, lambda table: tiles(table, 1), {"tiles": "ab", "coins": 3}) is first
    assert memory.made(1, lambda table: tiles(table, 0), {"tiles": "ab", "coins": 3}) == [2, 0]
    assert memory.made(1, lambda table: tiles(table, 1), {"tiles": "abc", "coins": 3}) == [3, 1]
    assert memory.made(0, lambda table: tiles(table, 1), {"tiles": "ab", "coins": 3}) is first  # as this seat saw it
    assert asked == [("ab", 1), ("ab", 0), ("abc", 1)]


def test_a_memory_that_forgets_compares_with_nothing() -> None:
    @depends_on("tiles")
    def tiles(table: Table) -> list[int]:
        return [*table["tiles"]]

    memory, table = Memory(), {"tiles": [1]}
    assert memory.made(0, tiles, table) == [1]
    table["tiles"].append(2)
    memory.forget()
    assert memory.made(0, tiles, table) == [1, 2]


def test_a_memory_sees_in_which_order_a_field_names_things() -> None:
    @depends_on("units")
    def units(table: Table) -> list[str]:
        return [*table["units"]]

    memory = Memory()
    assert memory.made(0, units, {"units": {"a1": 1, "b2": 1}}) == ["a1", "b2"]
    assert memory.made(0, units, {"units": {"b2": 1, "a1": 1}}) == ["b2", "a1"]


def test_a_memory_takes_lists_as_further_arguments_and_has_limited_room() -> None:
    @depends_on("tiles")
    def tiles(table: Table, seats: Sequence[int], offset: int = 0) -> list[int]:
        return [table["tiles"], *seats, offset]

    memory = Memory()

    def made(seats: Sequence[int], offset: int) -> list[int]:
        return memory.made(0, lambda table: tiles(table, seats, offset=offset), {"tiles": 7})

    for offset in (*range(PARTS + 1), 0):
        assert made([1], offset) == [7, 1, offset]
    for seat in (*range(PARTS + 1), 0):
        assert made((seat,), 0) == [7, seat, 0]


def test_two_lists_share_their_beginning_and_their_end() -> None:
    a, b, c, d = ("a", 1), ("b", 2), ("c", 3), ("d", 4)
    assert alike((a, b, c), (a, d, b, c)) == (1, 2)
    assert alike((a, a), (a, a, a)) == (2, 0)
    assert alike((), (a,)) == (0, 0)


def test_between_what_two_lists_share_lies_what_changed() -> None:
    a, b, c, d = ("a", 1), ("b", 2), ("c", 3), ("d", 4)
    assert unlike((a, b, c), (a, b, c)) == ((), ())
    assert unlike((), (a,)) == ((), (a,))
    assert unlike((a, b, c), (a, d, b, c)) == ((), (d,))
    assert unlike((a, b, c), (a, c)) == ((b,), ())
    assert unlike((a, b, c, d), (a, c, b, d)) == ((b, c), (c, b))
    assert unlike((a, a), (a, a, a)) == ((), (a,))  # what is shared is not counted twice


def test_an_answer_is_kept_for_an_object_and_not_for_its_equal() -> None:
    asked = []

    @by_identity
    def length(items: list[int]) -> int:
        asked.append(len(items))
        return len(items)

    one, other = [1, 2], [1, 2]
    assert [length(one), length(other), length(one)] == [2, 2, 2]
    assert asked == [2, 2]
