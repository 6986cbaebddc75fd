"""Chapter 23: Wonders, one test per Wonder."""

from __future__ import annotations

import pytest

from pentarchy.core.state import TRUTH
from pentarchy.games.cultures.components import CARD_IDS, CARD_NAMES, EVENT_IDS, HEX, WONDER_IDS
from pentarchy.games.cultures.decks import DrawAction, DrawEvent
from tests.cultures.scenario import Table


def rich(wonder: str, *advances: str, **goods: int) -> Table:
    """A player who could build this Wonder in their Happy city d2."""
    t = Table().city(0, "d2", mood="happy").city(0, "c2").advances(0, *advances).display(wonder)
    return t.only(0, **(goods or {"food": 2, "wood": 7, "ore": 7, "gold": 4, "culture": 5}))


@pytest.mark.rule("CC-23.1")
def test_wonder_cards_come_with_engineering_and_monuments() -> None:
    t = Table().advances(0, "arts").only(0, food=2, gold=2)
    t.do("advance engineering", "pay 0 0 0")
    assert t.s.wonder.count(-2) == 1
    t.do("advance monuments").pass_over("reserve")
    assert t.s.wonder.count(-2) == 2
    t = Table().only(0, food=2)
    t.s.wonder_deck, t.s.wonder = (), [-1] * 7
    t.do("advance engineering")  # nothing is left to be turned up


@pytest.mark.rule("CC-23.2")
def test_anybody_may_build_a_face_up_wonder() -> None:
    t = rich("great_library", "engineering", "philosophy")
    assert "wonder d2 great_library" in t.offered
    assert t.why("wonder d2 great_statue") == "CC-23.2"


@pytest.mark.rule("CC-23.3")
def test_cost_with_gold_but_culture_itself() -> None:
    t = rich("great_library", "engineering", "philosophy", food=2, wood=6, ore=3, gold=1, culture=5)
    t.do("wonder d2 great_library")
    assert t.s.goods[:7] == [0, 0, 0, 0, 0, 0, 0]
    t = rich("great_library", "engineering", "philosophy", food=2, wood=7, ore=7, gold=7, culture=4, mood=9)
    assert t.why("wonder d2 great_library") == "CC-6.8"


@pytest.mark.parametrize(
    ("wonder", "needs", "food", "wood", "ore"),
    [
        ("great_pyramids", "rituals", 2, 3, 7),
        ("great_gardens", "irrigation", 5, 5, 2),
        ("great_library", "philosophy", 3, 6, 3),
        ("great_lighthouse", "cartography", 3, 5, 4),
        ("great_mausoleum", "priesthood", 4, 4, 4),
        ("great_statue", "monuments", 3, 4, 5),
        ("great_colosseum", "circus_and_sports", 3, 4, 5),
    ],
)
@pytest.mark.rule("CC-23.3", "CC-23.4")
def test_price_and_advance_of_each_wonder(wonder: str, needs: str, food: int, wood: int, ore: int) -> None:
    t = Table().terrain(d3="sea").city(0, "c2").city(0, "e2").city(0, "d2", "port", mood="happy").display(wonder)
    t.advances(0, "storage", "fishing", "engineering").only(0, food=food, wood=wood, ore=ore, culture=5)
    assert t.why(f"wonder d2 {wonder}") == "CC-23.4"  # its advance is missing
    t.advances(0, needs)
    for good in ("food", "wood", "ore", "culture"):
        have = t.has(0, good)
        assert t.goods(0, **{good: have - 1}).why(f"wonder d2 {wonder}") == "CC-6.8"
        t.goods(0, **{good: have})
    t.do(f"wonder d2 {wonder}")
    assert t.s.goods[:7] == [0] * 7
    assert (t.size("d2"), t.s.score(0, TRUTH).parts["wonders"]) == (3, 5)


@pytest.mark.rule("CC-23.4")
def test_requirements() -> None:
    assert rich("great_library", "philosophy").why("wonder d2 great_library") == "CC-23.4"  # Engineering
    assert rich("great_library", "engineering").why("wonder d2 great_library") == "CC-23.4"  # its advance
    t = rich("great_library", "engineering", "philosophy")
    assert t.why("wonder c2 great_library") == "CC-23.4"  # not Happy
    t.city(0, "d2", "temple", mood="happy")
    assert t.why("wonder d2 great_library") == "CC-13.19"
    t = rich("great_lighthouse", "engineering", "cartography", "fishing").terrain(d3="sea")
    assert t.why("wonder d2 great_lighthouse") == "CC-23.4"  # no Port
    t.city(0, "e2").city(0, "d2", "port", mood="happy")
    assert "wonder d2 great_lighthouse" in t.offered
    t.s.pestilence = True
    assert t.ask().why("wonder d2 great_lighthouse") == "CC-22.9"


@pytest.mark.rule("CC-23.5")
def test_building_is_an_activation_and_grows_the_city() -> None:
    t = rich("great_library", "engineering", "philosophy").do("wonder d2 great_library").pass_over("payment")
    assert (t.size("d2"), t.s.activations[HEX["d2"]], t.s.actions) == (2, 1, 2)
    t.city(0, "e2").display("great_statue").advances(0, "monuments")
    t.only(0, food=2, wood=7, ore=7, gold=4, culture=5).city(0, "d2", mood="happy")
    assert "wonder d2 great_statue" in t.offered  # a city may hold several


@pytest.mark.rule("CC-23.6")
def test_a_reserved_wonder() -> None:
    t = rich("great_library", "philosophy")
    t.s.reserved[2] = 0
    t.turn(0, 0)
    assert "wonder d2 great_library" in t.offered  # without an action and without Engineering
    t.do("wonder d2 great_library").pass_over("payment")
    assert (t.s.actions, t.s.activations[HEX["d2"]], t.s.reserved[2]) == (0, 1, -1)
    t = rich("great_library", "engineering", "philosophy")
    t.s.reserved[2] = 1
    assert t.ask().why("wonder d2 great_library") == "CC-23.6"


@pytest.mark.rule("CC-23.7")
def test_the_power_belongs_to_the_owner_of_the_city() -> None:
    t = Table().city(1, "c8", "great_statue")
    assert t.s.owns_wonder(1, WONDER_IDS.index("great_statue"))
    assert not t.s.owns_wonder(0, WONDER_IDS.index("great_statue"))


@pytest.mark.rule("CC-23.9", "CC-26.6")
def test_great_pyramids() -> None:
    t = Table().city(0, "d2", "great_pyramids")
    assert t.s.standing(0)[1] == 1
    t.s.completed[1] = 0b11
    t.s.objective_deck = tuple(c for c in t.s.objective_deck if c > 1)
    t.s.stock[8] -= 1  # blue: 1 + 1 + 4 + 1 against red's 1 + 1 + 5
    assert t.s.score(0, TRUTH).total == t.s.score(1, TRUTH).total == 7
    assert t.s.places() == [1, 2]


@pytest.mark.rule("CC-23.9")
def test_great_gardens() -> None:
    t = Table().city(0, "d2", "great_gardens").only(0).do("collect d2")
    assert t.offers("pick d2") == ["pick d2 food", "pick d2 wood", "pick d2 ore", "pick d2 gold", "pick d2 ideas"]
    assert t.offers("pick c2") == ["pick c2 wood"]


@pytest.mark.rule("CC-23.10")
def test_great_library() -> None:
    t = Table().city(0, "d2", "great_library").only(0, food=2, gold=7).do("library")
    assert "name voting" not in t.offered
    assert t.why("name voting") == "CC-23.10"
    t.do("name storage")
    assert t.s.limit(0, 0) == 7
    assert (t.has(0, "mood"), t.holds(0, "storage")) == (0, False)
    assert t.offers("library") == []
    t.goods(0, food=6).do("end_turn")
    assert t.has(0, "food") == 2  # the limit falls back
    t = Table().city(0, "d2", "great_library").city(0, "c2").city(0, "e2").only(0, food=2, wood=1, ore=1, gold=3)
    t.do("library", "name writing")
    assert "grow d2 academy" in t.offered  # as prerequisite for buildings
    assert t.why("advance philosophy") == "CC-7.2"  # not for advances


@pytest.mark.rule("CC-23.11", "CC-25.8")
def test_great_lighthouse() -> None:
    t = Table().terrain(d3="sea", f4="sea", d6="sea").advances(0, "fishing").city(0, "d2", "port", "great_lighthouse")
    t.ship(1, "d6").turn(0, 0).do("lighthouse")
    assert t.offered == ["place d3", "place f4"]
    t.do("place f4")
    assert (t.ships(0), t.s.activations[HEX["d2"]], t.s.actions) == (["f4"], 1, 0)
    assert t.why("lighthouse") == "CC-23.11"
    from pentarchy.games.cultures.status import decides_first

    t.advances(1, "storage", "irrigation")
    assert decides_first(t.s) == 0


@pytest.mark.rule("CC-23.12")
def test_great_mausoleum() -> None:
    t = Table().city(0, "d2", "great_mausoleum")
    t.s.action_pile = (t.s.action_deck[0], t.s.action_deck[1])
    t.s.action_deck = t.s.action_deck[2:]
    top = t.s.action_pile[-1]
    t.ask(DrawAction(0))
    assert t.offered == ["deck", "discard"]
    t.do("discard")
    assert t.s.hand[0] == 1 << top
    t.advances(0, "bartering").do(f"barter {CARD_IDS[top]}", "gain gold")
    assert t.s.action_pile[0] == top  # own discards go under the pile
    flood = EVENT_IDS.index("flood")
    t.s.event_deck = tuple(e for e in t.s.event_deck if e != flood)
    t.s.event_pile = (flood,)
    t.ask(DrawEvent(0))
    assert t.offered == ["deck", "discard"]
    t.do("discard")
    assert t.s.event_pile == (flood,)


@pytest.mark.rule("CC-23.13", "CC-23.15")
def test_great_statue() -> None:
    t = rich("great_statue", "engineering", "monuments").do("wonder d2 great_statue").pass_over("payment", "declare")
    assert t.s.objectives[0].bit_count() == 1
    t = Table().city(0, "d2", "great_statue").hold(0, "obj_01", "obj_02").do("statue obj_01")
    assert (t.s.actions, t.s.objective_pile) == (4, (0,))
    assert t.offers("statue") == []
    assert t.why("statue obj_02") == "CC-23.13"


@pytest.mark.rule("CC-23.14")
def test_great_colosseum() -> None:
    t = Table().open().city(0, "d2", "great_colosseum").city(1, "d5", "temple").only(0, mood=1).dice(6)
    t.do("influence", "target d5 temple")  # a Mood token pays for the range
    assert t.has(0, "mood") == 0
    t = Table().terrain(d3="fertile").city(0, "d2", "great_colosseum").advances(0, "tactics").clear_units("d2")
    t.units(0, "d2", army=1).units(1, "d3", army=1).only(0, mood=1, culture=1).dice(4, 1).do("move", "to d3")
    assert t.offered == ["decline", "arena mood", "arena culture"]
    t.do("arena culture")  # 4 + 1
    assert (t.s.owner[HEX["d3"]], t.has(0, "culture")) == (0, 0)


@pytest.mark.rule("CC-23.12")
def test_with_the_great_mausoleum_the_deck_may_still_be_drawn_from() -> None:
    t = Table().city(0, "d2", "great_mausoleum").only(0)
    t.s.action_pile, t.s.action_deck = (t.s.action_deck[0],), t.s.action_deck[1:]
    top = t.s.action_deck[-1]
    t.ask(DrawAction(0))
    assert CARD_NAMES[t.s.action_pile[-1]] in t.s.prompt()  # the pile is public
    t.do("deck")
    assert (t.s.hand[0], len(t.s.action_deck), len(t.s.action_pile)) == (1 << top, 40, 1)
    flood = EVENT_IDS.index("flood")
    t.s.event_deck, t.s.event_pile = tuple(e for e in t.s.event_deck if e != flood), (flood,)
    t.next_event("migration_1").ask(DrawEvent(0)).do("deck")
    assert t.has(0, "gold") == 2
    assert list(t.s.event_pile) == [EVENT_IDS.index("migration_1"), flood]  # own discards go under the pile


@pytest.mark.rule("CC-23.14", "CC-23.3")
def test_the_great_colosseum_does_not_help_with_wonders() -> None:
    t = rich("great_library", "engineering", "philosophy", food=2, wood=7, ore=7, gold=7, culture=4, mood=9)
    t.city(0, "c2", "great_colosseum")
    assert t.why("wonder d2 great_library") == "CC-6.8"


@pytest.mark.rule("CC-23.10", "CC-23.11", "CC-23.13")
def test_powers_of_wonders_are_their_owners_and_once_per_turn() -> None:
    t = Table().city(1, "d7", "great_library", "great_statue").hold(0, "obj_01")
    assert t.offers("library", "statue") == []
    t = Table().city(0, "d2", "great_library").do("library", "name storage")
    assert "library" not in t.offered
