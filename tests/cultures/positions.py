"""Positions in which experienced players see at once what is sensible, for the tests of bots' judgement.

Two players, everything revealed; spaces not named are Barren and empty; no cards, empty stores and Neutral cities
unless named; Red is to move. Homes: Red d2 (Fertile; c2 Forest, e2 Mountain), Blue d7.
"""

from __future__ import annotations

from pentarchy.core.state import State
from pentarchy.games.cultures.components import ADVANCE_IDS, CARD_CIVIL, CARD_IDS, CIVIL_IDS, HEX, HEXES
from pentarchy.games.cultures.events import BuyPerson
from pentarchy.games.cultures.state import Cultures
from tests.cultures.scenario import Table

WOOD = 1
#: With these, no advance makes another one free.
SCIENCE = ("math", "engineering", "roads", "chemistry", "sanitation", "storage")


def world(round: int, turn: int, actions: int = 3, last: bool = False) -> Table:
    """An empty world in this Round and Turn; `last`: Blue has had the turn already."""
    t = Table().open("barren").clear_units("d2").clear_units("d7").only(0).only(1)
    t.s.first = 1 if last else 0
    t.s.round, t.s.turn = round, turn - 1
    return t.turn(0, actions)


def settler_beside_home() -> Table:
    return world(2, 1).units(0, "e2", settler=1).only(0, food=2)


def two_tokens_for_two_cities() -> Table:
    t = world(2, 2).terrain(d4="fertile", c4="forest", e4="mountain").city(0, "d4")
    return t.only(0, mood=2)


def an_academy_pays_for_an_advance() -> Table:
    return world(3, 1).city(0, "c2").advances(0, "writing", "storage").only(0, food=3, wood=1, ore=1)


def three_against_two_barbarians() -> Table:
    t = world(4, 1).terrain(d5="fertile").city(0, "c2").advances(0, "tactics")
    return t.units(0, "d4", army=3).camp("d5", 2).dice(6, 6, 6, 1, 1)


def enemy_beside_an_open_city() -> Table:
    t = world(4, 2).terrain(d3="fertile").city(0, "c2").city(0, "d3", "academy")
    t.advances(0, "tactics", "writing").advances(1, "tactics").units(1, "d4", army=1)
    return t.only(0, food=2, wood=1, ore=1)


def one_happy_city_is_missing() -> Table:
    t = world(5, 3, 1, last=True).terrain(d3="fertile").city(0, "e2")
    for space in ("d2", "c2", "d3"):
        t.city(0, space, mood="happy")
    return t.hold(0, "obj_08").only(0, mood=1)


def the_tenth_advance() -> Table:
    t = world(6, 3, 1, last=True).city(0, "c2").city(1, "d8").city(1, "e8")
    t.advances(0, "storage", "irrigation", "fishing", "writing", "myths", "arts", "voting")
    t.s.advances[0] = sum(1 << ADVANCE_IDS.index(a) for a in NINE)
    t.s.advances[1] = sum(1 << ADVANCE_IDS.index(a) for a in NINE[:6])
    for p in (0, 1):
        t.s.refresh_advances(p)
    return t.only(0, food=2)


NINE = ("farming", "mining", "storage", "irrigation", "fishing", "writing", "myths", "arts", "bartering")


def two_against_one_in_the_last_round() -> Table:
    t = world(6, 2).terrain(d6="fertile").advances(0, "tactics").units(0, "d5", army=2)
    return t.city(1, "d6", "temple").units(1, "d6", army=1).dice(6, 6, 1)


def two_against_one_in_battle() -> Table:
    t = world(3, 1).terrain(d6="fertile").advances(0, "tactics").units(0, "d5", army=3)
    t.city(1, "d6").units(1, "d6", army=2).dice(2, 2, 1, 3, 3)
    return t.do("move", "all", "to d6")


def a_wonder_in_reach() -> Table:
    t = world(5, 1).city(0, "d2", mood="happy").city(0, "c2").city(0, "e2")
    t.advances(0, "engineering", "priesthood", "myths").display("great_mausoleum")
    return t.only(0, food=2, wood=4, ore=4, gold=2, culture=5)


# --- ours -------------------------------------------------------------------------------------------------------


def a_first_turn() -> Table:
    return Table(seed=4)


def one_against_three_in_battle() -> Table:
    t = world(3, 1).terrain(d6="fertile").advances(0, "tactics").units(0, "d5", army=3)
    t.city(1, "d6").units(1, "d6", army=3).dice(1, 1, 1, 6, 4, 1)
    return t.do("move", "all", "to d6")


def one_soldier_beside_three() -> Table:
    t = world(4, 1).terrain(d6="fertile").city(0, "c2").advances(0, "tactics").units(0, "d5", army=1)
    return t.city(1, "d6", "temple").units(1, "d6", army=3)


def an_empty_city_of_the_enemy() -> Table:
    t = world(4, 2).terrain(d6="fertile").city(0, "c2").advances(0, "tactics").units(0, "d5", army=1)
    return t.city(1, "d6", "academy", "temple")


def the_last_city_lies_open() -> Table:
    t = world(3, 1).advances(1, "tactics").city(1, "d8").units(1, "d3", army=1)
    return t.only(0, food=1)


def the_last_city_of_a_leader() -> Table:
    """Blue's only city could be taken, but the game would end with Blue in front."""
    t = world(4, 1).city(0, "c2").advances(0, "tactics").units(0, "d6", army=2)
    t.city(1, "d7", "academy", "temple").hold(1, "obj_01", "obj_02", "obj_03", "obj_04")
    t.s.completed[1], t.s.objectives[1] = t.s.objectives[1], 0
    return t.advances(1, "storage", "irrigation", "fishing", "writing", "myths", "arts", "bartering", "math")


def influence_for_the_last_action() -> Table:
    t = world(6, 3, 1, last=True).city(0, "c2").terrain(d4="fertile").city(1, "d4", "academy")
    t.s.advances[1] |= t.s.advances[0] | 0b1110000
    t.s.refresh_advances(1)
    return t.advances(0, "writing", "storage").only(0, culture=3, wood=1)


def a_great_person_for_a_token() -> Table:

    t = world(3, 2).city(0, "c2").next_event("great_artist").only(0, culture=2)
    t.s.event_deck, t.s.event = t.s.event_deck[:-1], t.s.event_deck[-1]
    return t.ask(BuyPerson(0, t.s.event, 1))


def razing_is_offered() -> Table:
    from pentarchy.games.cultures.status import RazeCity

    t = world(3, 3).city(0, "c2").city(0, "e2")
    t.s.active, t.s.turn, t.s.actions, t.s.agenda = -1, 0, 0, t.s.agenda[:1]
    return t.ask(RazeCity(0))


# --- one for each piece of advice -------------------------------------------------------------------------------


def the_size_of_cities_needs_more_cities() -> Table:
    """Two cities of size 2 may not grow; a Settler stands on a site."""
    t = world(3, 1).terrain(d4="fertile").city(0, "d2", "academy").city(0, "c2", "temple")
    t.advances(0, "writing", "myths", "storage").units(0, "d4", settler=1)
    return t.only(0, food=3, wood=2, ore=2)


def full_of_food() -> Table:
    """Food 2 is the limit, so what is collected is lost unless it is spent."""
    return world(1, 2).only(0, food=2)


def one_wood_is_missing() -> Table:
    """Wood Supplies asks for 5 Wood: 4 are there, and c2 lies in the Forest."""
    t = world(3, 3, 1, last=True).city(0, "c2")
    return t.hold(0, "obj_13").only(0, wood=4)


def stock_that_an_objective_wants() -> Table:
    """Five Ore are worth 2 points in the Status Phase, a building 1."""
    t = world(5, 3, 1, last=True).city(0, "c2").city(0, "e2").advances(0, "writing", "storage")
    return t.hold(0, "obj_12").only(0, food=1, wood=1, ore=5)


def an_even_number_of_advances() -> Table:
    """Eight advances: a ninth is worth nothing, an Academy a point."""
    t = the_tenth_advance()
    t.s.advances[0] &= ~(1 << ADVANCE_IDS.index("bartering"))
    t.s.refresh_advances(0)
    return t.only(0, food=2, wood=1, ore=1)


def two_barbarians_and_two_soldiers() -> Table:
    t = world(4, 1).terrain(d5="fertile").city(0, "c2").advances(0, "tactics")
    return t.units(0, "d4", army=2).camp("d5", 2)


def a_fortress_and_one_guard() -> Table:
    """One against a Fortress with a guard is hopeless."""
    t = world(4, 2).terrain(d6="fertile").city(0, "c2").advances(0, "tactics").units(0, "d5", army=1)
    return t.city(1, "d6", "fortress").units(1, "d6", army=1).advances(1, "tactics")


def all_four_or_three() -> Table:
    """Four against three are 93 %, three are 46 %: everybody goes."""
    t = world(6, 2).terrain(d6="fertile").advances(0, "tactics").units(0, "d5", army=4)
    return t.city(1, "d6", "temple", "academy").units(1, "d6", army=3).advances(1, "myths", "writing")


def one_against_two_in_battle() -> Table:
    t = world(3, 1).terrain(d6="fertile").advances(0, "tactics").units(0, "d5", army=2)
    t.city(1, "d6").units(1, "d6", army=2).dice(2, 2, 1, 4)
    return t.do("move", "all", "to d6")


def tokens_kept_in_round_two() -> Table:
    """A Happy city of size 1 collects twice as much: Mood tokens are not kept."""
    t = world(2, 1).terrain(d4="fertile").city(0, "d4")
    return t.only(0, mood=1)


def two_cities_or_one_twice() -> Table:
    t = world(3, 1, 2).terrain(d4="fertile", c4="forest", e4="mountain").city(0, "d4", mood="neutral")
    return t.advances(0, "storage")


def the_last_turn_of_all() -> Table:
    """Nothing counts any more but points: two buildings can be paid for, one in each city."""
    t = world(6, 3, 2, last=True).city(0, "c2").advances(0, "writing", "myths", "storage")
    return t.only(0, food=2, wood=2, ore=2)


def the_leader_is_influenced() -> Table:
    """Three players; Blue leads by far, Yellow is last; both have an Academy in reach."""
    t = Table(3).open("barren").clear_units("d2").only(0).only(1).only(2)
    t.s.first, t.s.round, t.s.turn = 1, 6, 2
    home = HEX["d2"]
    near = [h for h in t.s._map.near[home] if t.s.city[h] < 0]
    spots = [HEXES[h] for h in near[:2]]
    t.terrain(**dict.fromkeys(spots, "fertile"))
    t.city(1, spots[0], "academy").city(2, spots[1], "academy")
    t.advances(1, "storage", "irrigation", "fishing", "writing", "myths", "arts", "bartering", "math", "tactics")
    t.advances(0, "writing", "storage", "irrigation", "fishing", "myths", "arts", "bartering", "math")
    return t.turn(0, 1).only(0, culture=4).do("influence")


def the_last_city_of_a_loser() -> Table:
    """Red leads and takes Blue's last city: the game ends, and Red has won."""
    t = world(4, 1).city(0, "c2").city(0, "e2").advances(0, "tactics", "writing", "storage", "myths")
    return t.units(0, "d6", army=2)


def a_captured_camp_pays() -> Table:
    """Three against one Barbarian cannot fail."""
    t = world(3, 1).terrain(d5="fertile").city(0, "c2").advances(0, "tactics")
    return t.units(0, "d4", army=3).camp("d5", 1)


def a_border_city_before_an_army() -> Table:
    """Blue's Army unit stands next to d3, which is empty and has two pieces."""
    t = world(4, 2).terrain(d3="fertile").city(0, "c2").city(0, "d3", "academy")
    t.advances(0, "tactics", "writing").advances(1, "tactics").units(1, "d4", army=1)
    return t.only(0, food=2)


def a_card_that_is_an_advance() -> Table:
    """Quick Advance is an advance without Food: cards are not hoarded."""
    t = world(4, 1).city(0, "c2").only(0, culture=1)
    quick = CIVIL_IDS.index("quick_advance")
    return t.hold(0, CARD_IDS[CARD_CIVIL.index(quick)])


def has(s: State, good: int, p: int = 0) -> int:
    """How much of a resource somebody has."""
    assert isinstance(s, Cultures)
    return s.good(p, good)


def three(round: int, turn: int) -> Table:
    """An empty world for three: Red e4, Blue b7, Yellow g8."""
    t = Table(3).open("barren").only(0).only(1).only(2)
    for space in ("e4", "b7", "g8"):
        t.clear_units(space)
    t.s.round, t.s.turn = round, turn - 1
    return t


def army(s: State, space: str) -> int:
    """How many Army units stand in a space."""
    assert isinstance(s, Cultures)
    return s.army[HEX[space]]
