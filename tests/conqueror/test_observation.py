"""What a seat of Conqueror knows as numbers: each cell holds what its label says, and nothing secret."""

from __future__ import annotations

from pentarchy.core.observation import Cells, Observer
from pentarchy.games.conqueror import GAME
from pentarchy.games.conqueror.components import CARD_IDS, MISSION_IDS
from pentarchy.games.conqueror.state import Conqueror
from tests.conqueror.scenario import CARTHAGE, EGYPT, ROME, acting, choose, clock, empty, give_hero, new, put, turn


def seen(s: Conqueror, p: int) -> dict[str, int]:
    """The cells that are not 0, by their labels."""
    observer = Observer(GAME, s.players)
    cells = Cells(1, observer.size)
    observer.write(s, p, cells)
    return {observer.layout.label(cell): value for cell, value in enumerate(cells.values) if value}


def test_seats_are_counted_from_the_one_that_observes() -> None:
    s = empty()
    put(s, ROME, "sicily", c=3)
    put(s, CARTHAGE, "brundium", i=1, c=2)
    s.currency = [7, 5, 3, 1]
    mine, theirs = seen(s, ROME), seen(s, CARTHAGE)
    assert (mine["holder[sicily,me]"], mine["holder[brundium,next1]"]) == (1, 1)
    assert (theirs["holder[brundium,me]"], theirs["holder[sicily,next3]"]) == (1, 1)
    assert (mine["units[cavalry,sicily]"], mine["units[infantry,brundium]"]) == (3, 1)
    assert [theirs[f"currency[{seat}]"] for seat in ("me", "next1", "next2", "next3")] == [5, 3, 1, 7]


def test_a_hero_face_down_is_seen_by_its_owner_only() -> None:
    s = empty()
    put(s, ROME, "sicily", c=3)
    put(s, CARTHAGE, "brundium", c=2)
    give_hero(s, "gaius_duilius", "fabius_maximus", "maharbal")
    acting(s, ROME)
    choose(s, "attack sicily brundium", "commit_cavalry 3", "hero fabius_maximus")
    mine, theirs = seen(s, ROME), seen(s, CARTHAGE)
    assert mine["heroes[attacker,fabius_maximus]"] == 1
    assert [label for label in theirs if label.startswith("heroes[")] == []
    assert (mine["plays_hero[attacker]"], theirs["plays_hero[attacker]"]) == (1, 1)
    assert (theirs["battle_from[sicily]"], theirs["battle_to[brundium]"], theirs["committed[cavalry]"]) == (1, 1, 3)
    assert (theirs["battle_defender[me]"], mine["battle_defender[next1]"]) == (1, 1)
    for seed in range(12):
        assert seen(s.imagine(CARTHAGE, seed), CARTHAGE) == theirs


def test_a_hand_is_its_owner_s_and_what_was_paid_is_public() -> None:
    s = new(4)
    s.currency[ROME] = 9
    s.settle()
    choose(s, "buy_hero fabius_maximus")
    mine, theirs = seen(s, ROME), seen(s, CARTHAGE)
    assert mine["hand[fabius_maximus]"] == 1
    assert [label for label in theirs if label.startswith("hand[")] == []
    assert (theirs["hand_sizes[next3]"], theirs["payments[next3,1]"]) == (1, 5)


def test_a_mission_is_its_owner_s_and_discards_keep_their_order() -> None:
    s = new(4)
    held = MISSION_IDS[s.mission(ROME)]
    assert seen(s, ROME)[f"mission[{held}]"] == 1
    assert f"mission[{held}]" not in seen(s, CARTHAGE)
    assert seen(s, CARTHAGE)["has_mission[next3]"] == 1
    first, second = s.deck[0], s.deck[1]
    s.discard = (second, first)
    assert seen(s, ROME)[f"discard[{CARD_IDS[second]}]"] == 1
    assert seen(s, ROME)[f"discard[{CARD_IDS[first]}]"] == 2


def test_a_bribe_is_known_to_who_means_to_pay_it() -> None:
    s = empty(clock="scripted")
    put(s, EGYPT, "cyrene", i=1)
    s.currency = [5, 5, 5, 0]
    turn(s, EGYPT)
    clock(s, "planning")
    choose(s, "bribe cyrene", player=ROME)
    assert seen(s, ROME)["bribe[cyrene]"] == 1
    assert "bribe[cyrene]" not in seen(s, EGYPT)
    assert seen(s, EGYPT)["window"] == 1
