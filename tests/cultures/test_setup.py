"""Chapter 4: setting up the table."""

from __future__ import annotations

import pytest

import pentarchy
from pentarchy.games.cultures.components import HEX, LAYOUTS, REGIONS
from pentarchy.games.cultures.state import Cultures


def new(players: int, seed: int = 5, **options: object) -> Cultures:
    s = pentarchy.new("cultures", players, seed, options)
    assert isinstance(s, Cultures)
    return s


@pytest.mark.parametrize(("players", "slots"), [(2, 8), (3, 12), (4, 14)])
@pytest.mark.rule("CC-4.1")
def test_regions_lie_face_down_in_the_slots(players: int, slots: int) -> None:
    s = new(players)
    assert len(s.tiles) == slots
    assert sorted([*s.tiles, *s.spare]) == list(range(16))
    assert all(s.terrain[h] == -1 for region in s._map.regions[:slots] for h in region)
    assert new(players, 6).tiles != s.tiles


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rule("CC-4.2")
def test_starting_regions_lie_face_up(players: int) -> None:
    s = new(players)
    for home in range(players):
        spaces = s._map.regions[s._map.slots + home]
        assert [s.terrain[h] for h in spaces] == list(LAYOUTS[players].home_terrain[home])
        assert s.terrain[spaces[0]] == 0


@pytest.mark.rule("CC-4.3")
def test_homes_are_dealt_at_random_with_four_players_only() -> None:
    homes = {players: {new(players, seed).homes for seed in range(12)} for players in (2, 3, 4)}
    assert homes[2] == {(HEX["d2"], HEX["d7"])}
    assert len(homes[3]) == 1
    assert len(homes[4]) > 4
    assert len({new(4, seed, random_homes="off").homes for seed in range(12)}) == 1
    assert len({new(2, seed, random_homes="on").homes for seed in range(12)}) == 2


@pytest.mark.rule("CC-4.4")
def test_orientation_one_turns_the_region_round() -> None:
    from pentarchy.games.cultures.exploration import lay_region

    s = new(2)
    lay_region(s, 0, 0)
    assert [s.terrain[h] for h in s._map.regions[0]] == list(REGIONS[s.tiles[0]])
    lay_region(s, 1, 1)
    assert [s.terrain[h] for h in s._map.regions[1]] == list(REGIONS[s.tiles[1]])[::-1]


@pytest.mark.rule("CC-4.5", "CC-4.6")
def test_what_everybody_begins_with() -> None:
    s = new(3)
    for p in range(3):
        assert s.goods[p * 7 : p * 7 + 7] == [2, 0, 0, 0, 0, 0, 0]
        assert s.advances[p] == 1 << 0 | 1 << 4  # Farming and Mining
        assert s.level(p, (1 << 48) - 1) == 2


@pytest.mark.rule("CC-4.7")
def test_a_settlement_and_a_settler_on_the_starting_space() -> None:
    s = new(4)
    for p in range(4):
        h = s.homes[p]
        assert (s.city[h], s.size[h], s.mood[h], s.owner[h], s.settlers[h]) == (p, 1, 1, p, 1)


@pytest.mark.rule("CC-4.8")
def test_everybody_has_one_action_and_one_objective_card() -> None:
    s = new(4)
    assert [h.bit_count() for h in s.hand] == [1] * 4
    assert [h.bit_count() for h in s.objectives] == [1] * 4
    assert (len(s.action_deck), len(s.objective_deck), len(s.event_deck), len(s.wonder_deck)) == (38, 28, 38, 7)


@pytest.mark.rule("CC-4.9")
def test_round_one_and_a_random_first_player() -> None:
    assert new(3).round == 1
    assert {new(3, seed).first for seed in range(20)} == {0, 1, 2}


@pytest.mark.rule("CC-4.10")
def test_the_order_of_random_draws() -> None:
    """Scripted rolls: every shuffle leaves the lists as they are, so the draws can be told apart."""
    game = pentarchy.game("cultures")
    blank = game.blank(2, {})
    assert isinstance(blank, Cultures)

    def still(n: int) -> list[int]:
        return list(range(n - 1, 0, -1))

    blank.script = tuple(still(16) + still(42) + still(32) + still(38) + still(7) + [1])
    from pentarchy.games.cultures.setup import setup

    setup(blank)
    assert blank.script == ()
    assert blank.tiles == tuple(range(8))
    assert blank.first == 1
    assert blank.hand == [1 << 40, 1 << 41]  # the first player draws first
    assert blank.objectives == [1 << 30, 1 << 31]
