"""Positions in which experienced players see at once what is sensible, for the tests of bots' judgement.

Two players, everything revealed; spaces not named are Barren and empty; no cards, empty stores and Neutral cities
unless named; Red is to move. Homes: Red d2 (Fertile; c2 Forest, e2 Mountain), Blue d7.
"""

from __future__ import annotations

from pentarchy.games.cultures.components import ADVANCE_IDS
from tests.cultures.scenario import Table


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
    from pentarchy.games.cultures.events import BuyPerson

    t = world(3, 2).city(0, "c2").next_event("great_artist").only(0, culture=2)
    t.s.event_deck, t.s.event = t.s.event_deck[:-1], t.s.event_deck[-1]
    return t.ask(BuyPerson(0, t.s.event, 1))


def razing_is_offered() -> Table:
    from pentarchy.games.cultures.status import RazeCity

    t = world(3, 3).city(0, "c2").city(0, "e2")
    t.s.active, t.s.turn, t.s.actions, t.s.agenda = -1, 0, 0, t.s.agenda[:1]
    return t.ask(RazeCity(0))
