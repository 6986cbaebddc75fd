"""What must hold at every question: each condition is broken once, and check() says which."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentarchy.core.errors import RuleBug
from pentarchy.games.cultures.board import unit_entry
from pentarchy.games.cultures.components import ADVANCE_IDS, HEX, WONDER_IDS
from pentarchy.games.cultures.names import ARMY, BARBARIANS, SETTLER
from pentarchy.games.cultures.state import CARGO, GONE, MOVED, ON_DISPLAY, Cultures
from tests.cultures.scenario import Table, rich

D2, D3, C2, E2 = HEX["d2"], HEX["d3"], HEX["c2"], HEX["e2"]


def table() -> Cultures:
    """A real position with a bit of everything, in which nothing is wrong."""
    t = Table().city(0, "c2", "academy", "great_library").city(1, "d7", "temple").units(0, "e2", army=2).camp("e8", 2)
    t.hold(0, "act_01", "great_artist", "obj_01").hold(1, "act_02", "obj_02")
    t.s.check()
    return t.s


def advance(name: str) -> int:
    return 1 << ADVANCE_IDS.index(name)


def change(name: str, place: int, value: int) -> Callable[[Cultures], None]:
    """Put another number into one cell of a list."""

    def breaks(s: Cultures) -> None:
        getattr(s, name)[place] = value

    return breaks


def more(name: str, place: int, amount: int = 1) -> Callable[[Cultures], None]:
    def breaks(s: Cultures) -> None:
        getattr(s, name)[place] += amount

    return breaks


def put(name: str, value: object) -> Callable[[Cultures], None]:
    return lambda s: setattr(s, name, value)


def ship_on_land(s: Cultures) -> None:
    s.ships[0] = D2
    s.stock[7] -= 1


def two_fleets(s: Cultures) -> None:
    s.terrain = tuple(4 if h == D3 else t for h, t in enumerate(s.terrain))
    s.refresh_map()
    s.ships[0] = s.ships[4] = D3
    s.stock[7] -= 1
    s.stock[8 + 7] -= 1


def three_aboard(s: Cultures) -> None:
    s.terrain = tuple(4 if h == D3 else t for h, t in enumerate(s.terrain))
    s.refresh_map()
    s.ships[0] = D3
    s.stock[7] -= 1
    s.hold_army[0] = 3
    s.stock[6] -= 3


def cargo_without_ship(s: Cultures) -> None:
    s.hold_army[0] = 1
    s.stock[6] -= 1


def five_armies(s: Cultures) -> None:
    s.army[E2] += 3
    s.stock[6] -= 3


def foreign_guests(s: Cultures) -> None:
    s.owner[C2], s.army[C2] = 1, 1
    s.stock[8 + 6] -= 1


def at_sea_on_foot(s: Cultures) -> None:
    s.owner[D3], s.army[D3] = 0, 1  # unrevealed
    s.stock[6] -= 1


def port_without_sea(s: Cultures) -> None:
    s.built[C2] |= 1
    s.size[C2] += 1
    s.stock[1] -= 1


def two_governments(s: Cultures) -> None:
    s.advances[0] |= advance("voting") | advance("nationalism")
    s.refresh_advances(0)


def no_first_government(s: Cultures) -> None:
    s.advances[0] |= advance("civil_liberties")
    s.refresh_advances(0)


def no_prerequisite(s: Cultures) -> None:
    s.advances[0] |= advance("philosophy")
    s.refresh_advances(0)


def city_on_barren(s: Cultures) -> None:
    s.city[HEX["d1"]], s.size[HEX["d1"]], s.mood[HEX["d1"]] = 0, 1, 1
    s.stock[0] -= 1
    s.refresh_towns()


def exhausted_city(s: Cultures) -> None:
    s.exhausted = (C2,)


def region_half_open(s: Cultures) -> None:
    s.terrain = tuple(0 if h == D3 else t for h, t in enumerate(s.terrain))
    s.refresh_map()


def wrong_region(s: Cultures) -> None:
    for h in s._map.regions[0]:
        s.terrain = tuple(4 if h == place else t for place, t in enumerate(s.terrain))
    s.refresh_map()


def hidden_city(s: Cultures) -> None:
    s._towns = [(), *s._towns[1:]]


def taken_card(s: Cultures) -> None:
    s.hand[1] |= s.hand[0]


def lost_event(s: Cultures) -> None:
    s.event_deck = s.event_deck[1:]


def twice_completed(s: Cultures) -> None:
    s.completed[0] |= s.objectives[0]


def worn_stranger(s: Cultures) -> None:
    s.worn = [unit_entry(HEX["d7"], SETTLER, MOVED)]


BROKEN: list[tuple[Callable[[Cultures], None], str]] = [
    # city pieces, Barbarian settlements
    (more("stock", 2), "misses"),
    (change("stock", 2, -1), "in supply"),
    (more("ruins", 0), "out of the game"),
    (put("camps", 5), "Barbarian settlements are not conserved"),
    # units and stacks
    (more("stock", 5), "units of kind 0 of player 0 are not conserved"),
    (more("stock", 6), "units of kind 1 of player 0 are not conserved"),
    (more("stock", 7), "units of kind 2 of player 0 are not conserved"),
    (put("barbarians", 20), "Barbarians are not conserved"),
    (change("owner", E2, -1), "units without an owner"),
    (change("owner", D3, 0), "owner of units without units"),
    (five_armies, "holds 5 fighting units"),
    (more("settlers", HEX["e8"]), "Settlers of player 4"),
    (foreign_guests, "stand in a city of 0"),
    (at_sea_on_foot, "land units stand in space"),
    (put("worn", [unit_entry(E2, ARMY, MOVED)] * 3), "3 units of kind 1"),
    (worn_stranger, "not the active player's"),
    (put("worn", [unit_entry(CARGO, ARMY, MOVED)]), "are worn, 0 are there"),
    # cities: size, mood, Port, place
    (more("size", C2), "has 3 pieces and size 4"),
    (change("mood", C2, 3), "has mood 3"),
    (change("mood", HEX["e8"], 1), "has mood 1"),
    (port_without_sea, "a Port without a sea space"),
    (change("harbour", C2, D3), "a Port without a sea space, or the reverse"),
    (change("mood", D3, 1), "something of a city is left"),
    (city_on_barren, "a city stands in space"),
    (change("wonder", WONDER_IDS.index("great_library"), GONE), "has 2 pieces and size 3"),
    (more("ruined_wonders", 0), "more Wonders give points"),
    # Ships and cargo
    (ship_on_land, "lies on land"),
    (two_fleets, "of two players share a space"),
    (three_aboard, "carries 3 units"),
    (cargo_without_ship, "is in supply and carries something"),
    (change("hold_settlers", 0, -1), "not conserved"),
    # cards
    (taken_card, "an action card is in two hands"),
    (put("action_pile", (3,)), "action cards are not conserved"),
    (put("limbo", 1 << 41), "action cards are not conserved"),
    (lost_event, "event cards are not conserved"),
    (put("event", 5), "event cards are not conserved"),
    (twice_completed, "a completed objective card is in hand"),
    (put("objective_pile", (3,)), "objective cards are not conserved"),
    (put("plans", [4]), "objective cards are not conserved"),
    (put("wonder_deck", ()), "Wonder cards are not conserved"),
    (change("reserved", WONDER_IDS.index("great_library"), 0), "reserved that is not on display"),
    (change("known", 1, 1 << 30), "knows a card of 1 that is not there"),
    (change("known_objectives", 1, 1 << 30), "knows an objective of 1 that is not there"),
    # resources, tokens, cubes
    (change("goods", 0, 3), "has 3 of resource 0"),
    (change("goods", 3, 8), "has 8 of resource 3"),
    (change("goods", 5, -1), "something is negative"),
    (put("actions", -1), "something is negative"),
    (two_governments, "two governments"),
    (no_first_government, "none on the first advance"),
    (no_prerequisite, "without what it needs"),
    # the map
    (put("spare", ()), "regions are not conserved"),
    (region_half_open, "partly revealed"),
    (wrong_region, "does not show its region"),
    (put("exhausted", (E2, D2, C2, D3, E2)), "Exhausted tokens are not conserved"),
    (exhausted_city, "stands on an Exhausted space"),
    # what is kept ready
    (hidden_city, "out of date"),
    (change("advances", 0, 0b10001 | advance("fishing")), "out of date"),
    (put("_sea", 0b1), "out of date"),
]


@pytest.mark.parametrize(("breaks", "message"), BROKEN, ids=[f"{n}: {m}" for n, (_, m) in enumerate(BROKEN)])
def test_check_names_what_is_broken(breaks: Callable[[Cultures], None], message: str) -> None:
    s = table()
    breaks(s)
    with pytest.raises(RuleBug, match=message):
        s.check()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_is_wrong_at_the_start_and_late(players: int) -> None:
    Table(players).s.check()
    rich(players, 11).check()


def test_a_wonder_on_display_may_be_reserved() -> None:
    s = table()
    wonder = s.wonder_deck[-1]
    s.wonder_deck = s.wonder_deck[:-1]
    s.wonder[wonder], s.reserved[wonder] = ON_DISPLAY, 1
    s.check()
    assert s.city[HEX["e8"]] == BARBARIANS
