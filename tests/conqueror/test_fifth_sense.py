"""A fifth set of positions of Conqueror, written to tell how well what was learned from the fourth carries over."""

from __future__ import annotations

import pytest

from tests.conqueror.scenario import (
    CARTHAGE,
    EGYPT,
    GREECE,
    PERSIA,
    ROME,
    WHITE,
    acting,
    card,
    choose,
    dice,
    give_hero,
    put,
    turn,
)
from tests.conqueror.test_more_sense import strength
from tests.conqueror.test_sense import place, table
from tests.sense import assert_sensible, assert_turn

pytestmark = pytest.mark.thorough


def test_persia_takes_white_palestina() -> None:
    """Five players: three white strength and a fort's +1 fall to five."""
    s = table(5)
    s.round = 4
    put(s, WHITE, "palestina", c=1, i=1)
    place(s, PERSIA, "2c1i syria, 1i babylon, 1i mesopotamia")
    place(s, ROME, "2i rome, 1i brundium")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    place(s, GREECE, "2i macedonia, 1i achaea")
    place(s, EGYPT, "2i alexandria, 1i thebes")
    turn(s, PERSIA)
    assert_turn(s, does=["attack syria palestina"])


def test_a_sixth_fort_that_costs_nothing() -> None:
    """Five forts stand; three cavalry in Averni garrison none of them, and white Gaul falls to six."""
    s = table()
    put(s, WHITE, "gaul", c=1, i=1)
    place(s, ROME, "1i rome, 2i alpes, 2i numidia, 2i cyrene, 2i thracia, 3c averni")
    place(s, CARTHAGE, "1i carthage, 1i sicily")
    place(s, GREECE, "1i macedonia, 1i achaea")
    place(s, EGYPT, "1i alexandria, 1i thebes")
    turn(s, ROME)
    assert_turn(s, does=["attack averni gaul"])


def test_the_home_beside_an_army_is_reinforced() -> None:
    """Three cavalry in Palestina are six against five; a cavalry makes it seven."""
    s = table()
    place(s, EGYPT, "1i alexandria, 2i cyrene, 1i thebes, 1i libya")
    place(s, GREECE, "3c palestina, 1i syria, 1i macedonia")
    place(s, ROME, "2i rome, 1i brundium")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    turn(s, EGYPT)
    assert_turn(s, holds=lambda after: strength(after, EGYPT, "alexandria") >= 3)


def test_nobody_is_left_behind_in_an_empty_sea() -> None:
    """The Adriatic brings nothing; beside Illyria stand two cavalry of Greece."""
    s = table()
    place(s, ROME, "2c adriatic_sea, 2i rome, 1i brundium")
    place(s, GREECE, "1i illyria, 2c thracia, 1i macedonia")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    acting(s, ROME)
    dice(s, 4, 1)
    choose(s, "attack adriatic_sea illyria", "commit_cavalry 2")
    assert_sensible(s, good={"leave none"})


def test_in_a_harsh_winter_the_guard_of_alpes_may_go() -> None:
    """Nobody can enter Alpes this round: the infantry of Rome go for food instead of guarding it."""
    s = table()
    card(s, "harsh_winter")
    place(s, ROME, "4i rome, 1i alpes")
    place(s, GREECE, "3c celtica, 2i macedonia, 1i thracia")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    turn(s, ROME)
    assert_turn(s, does=["move infantry * brundium"])


def test_no_hero_in_a_battle_that_cannot_be_lost() -> None:
    """Two against six and more."""
    s = table()
    give_hero(s, "archimedes")
    place(s, GREECE, "4i thracia, 1i macedonia, 1i achaea")
    place(s, ROME, "1c illyria, 1i rome")
    place(s, CARTHAGE, "2i carthage")
    place(s, EGYPT, "2i alexandria")
    acting(s, ROME)
    choose(s, "attack illyria thracia")
    assert s.player == GREECE
    assert_sensible(s, good={"no_hero"})


def test_a_stack_gathers_beside_white_gaul() -> None:
    """Six take Gaul next turn: the three cavalry of Rome go to Alpes, and nobody is near the home."""
    s = table()
    s.round = 4
    put(s, WHITE, "gaul", c=1, i=1)
    place(s, ROME, "3c rome, 1i alpes, 1i brundium, 1i sicily, 1i sardinia")
    place(s, CARTHAGE, "2i carthage, 1i numidia, 1i libya")
    place(s, GREECE, "2i macedonia, 1i thracia, 1i achaea")
    place(s, EGYPT, "2i alexandria, 1i cyrene, 1i thebes")
    turn(s, ROME)
    assert_turn(s, holds=lambda after: strength(after, ROME, "alpes") >= 6, levels=("normal",))


def test_a_white_fort_for_certain_before_a_gamble() -> None:
    """Five take Alpes without a die; against Thracia they would be +1."""
    s = table()
    put(s, WHITE, "alpes", c=1, i=1)
    place(s, ROME, "2c1i illyria, 2i rome, 1i brundium")
    place(s, GREECE, "3i thracia, 2i macedonia, 1i achaea")
    place(s, CARTHAGE, "2i carthage, 1i numidia")
    place(s, EGYPT, "2i alexandria, 1i cyrene")
    turn(s, ROME)
    assert_turn(s, does=["attack illyria alpes"], never=["attack illyria thracia"])
