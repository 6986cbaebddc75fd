"""Chapter 15: every chronicle card."""

from __future__ import annotations

import pytest

from pentarchy.games.conqueror.chronicle import DrawChronicle
from pentarchy.games.conqueror.components import CARD_IDS, MAPS, SEA, TERRITORY
from pentarchy.games.conqueror.food import Checks
from pentarchy.games.conqueror.state import Conqueror
from tests.conqueror.scenario import (
    CARTHAGE,
    EGYPT,
    GREECE,
    ROME,
    WHITE,
    able,
    acting,
    army,
    ask,
    card,
    choose,
    dice,
    empty,
    give_hero,
    next_card,
    offered,
    options,
    put,
    question,
    refused,
    turn,
)


def fight(event: str, *faces: int, attack: int = 3, home: bool = False) -> Conqueror:
    """Rome attacks 2 infantry of Greece in Illyria (or Macedonia) with cavalry, up to the first question."""
    s = empty()
    card(s, event)
    put(s, ROME, "thracia", c=attack)
    put(s, GREECE, "macedonia" if home else "illyria", i=2)
    acting(s, ROME)
    dice(s, *faces)
    choose(s, f"attack thracia {'macedonia' if home else 'illyria'}")
    if question(s)[0] == "commit_cavalry":
        choose(s, f"commit_cavalry {attack}")
    return s


def planning(event: str, **units: int) -> Conqueror:
    """Rome plans while this card lies open; it holds Rome and these territories with so much infantry."""
    s = empty()
    card(s, event)
    for t, number in units.items():
        put(s, ROME, t, i=number)
    return turn(s, ROME)


@pytest.mark.rule("CQ-15.1")
def test_the_top_card_applies_to_all_until_the_next_round() -> None:
    s = empty()
    next_card(s, "silver_strike")
    ask(s, DrawChronicle(), Checks())
    assert s.chronicle == CARD_IDS.index("silver_strike")
    for p in range(4):
        choose(s, "collect")
        assert s.currency[p] == 3
        if p < 3:
            choose(s, "end_turn")
    next_card(s, "tax_revolt")
    choose(s, "end_turn")
    choose(s, "collect")
    assert s.currency[ROME] == 3


@pytest.mark.rule("CQ-15.2")
def test_an_empty_deck_is_the_discard_pile_shuffled() -> None:
    s = empty()
    s.discard, s.deck = tuple(range(24)), ()
    ask(s, DrawChronicle(), Checks())
    assert s.discard == ()
    assert len(s.deck) == 23
    s.check()


@pytest.mark.rule("CQ-15.3")
def test_a_threat_is_resolved_at_once() -> None:
    s = empty()
    next_card(s, "pirate_fleets")
    ask(s, DrawChronicle(), Checks())
    assert s.actors == (0, 1, 2, 3)
    for p in range(4):
        choose(s, "bid 0", player=p)
    assert question(s) == ("turn_planning", ROME)
    assert options(s, "recruit") == ["recruit infantry rome", "recruit cavalry rome"]


@pytest.mark.rule("CQ-15.4")
@pytest.mark.parametrize(("event", "quota"), [("bountiful_harvest", 10), ("locust_plague", 6)])
def test_food_is_more_or_less(event: str, quota: int) -> None:
    s = planning(event, brundium=1)
    assert s.quota(ROME) == quota  # food 2 alone feeds 8


@pytest.mark.rule("CQ-15.5")
def test_winter_storms_close_the_seas() -> None:
    s = empty()
    card(s, "winter_storms")
    put(s, ROME, "rome", i=1)
    put(s, ROME, "tyrrhenian_sea", i=1)
    put(s, CARTHAGE, "sicily", i=1)
    acting(s, ROME)
    assert options(s) == [
        *("move infantry rome alpes", "move infantry rome brundium", "move infantry rome sardinia"),
        "end_turn",
    ]
    assert refused(s, "move infantry rome tyrrhenian_sea") == "CQ-15.5"
    assert refused(s, "attack tyrrhenian_sea sicily") == "CQ-15.5"
    assert refused(s, "move infantry tyrrhenian_sea ionian_sea") == "CQ-15.5"


@pytest.mark.rule("CQ-15.6")
def test_a_harsh_winter_closes_the_north() -> None:
    s = empty()
    card(s, "harsh_winter")
    put(s, ROME, "gaul", i=1)
    put(s, ROME, "dacia", i=1)
    acting(s, ROME)
    closed = [t for t in ("alpes", "britannia", "celtica", "germania") if not offered(s, f"move infantry gaul {t}")]
    assert closed == ["alpes", "britannia", "celtica", "germania"]
    assert offered(s, "move infantry gaul averni")
    assert options(s, "move infantry dacia") == []
    assert refused(s, "move infantry dacia thracia") == "CQ-15.6"
    north = MAPS[1].ways[1 + CARD_IDS.index("harsh_winter")]
    assert [north[TERRITORY[t]] for t in ("armenia", "belgica", "sarmatia")] == [(), (), ()]


@pytest.mark.rule("CQ-15.7")
def test_a_truce_protects_players_not_independents() -> None:
    s = empty()
    card(s, "sacred_truce")
    put(s, ROME, "rome", c=3)
    put(s, WHITE, "alpes", i=1)
    put(s, CARTHAGE, "brundium", i=1)
    acting(s, ROME)
    assert options(s, "attack") == ["attack rome alpes"]
    assert refused(s, "attack rome brundium") == "CQ-15.7"


@pytest.mark.rule("CQ-15.8")
def test_closed_edges_do_not_exist() -> None:
    s = empty()
    card(s, "broken_bridges")
    put(s, ROME, "sicily", i=1)
    put(s, CARTHAGE, "carthage", i=1)
    acting(s, ROME)
    assert refused(s, "move infantry sicily brundium") == "CQ-15.8"
    assert refused(s, "attack sicily carthage") == "CQ-15.8"


@pytest.mark.rule("CQ-15.9")
@pytest.mark.parametrize(
    ("event", "paid"),
    [("silver_strike", 5), ("tax_revolt", 0), ("trade_winds", 5), ("great_levy", 3)],
)
def test_income_cards(event: str, paid: int) -> None:
    s = planning(event, tyrrhenian_sea=1, sardinia=1, ionian_sea=1)  # 1 + 1 + 1 + 0 currency icons
    choose(s, "collect")
    assert s.currency[ROME] == paid
    assert SEA[TERRITORY["ionian_sea"]]


@pytest.mark.rule("CQ-15.10")
def test_favour_of_mars_and_stout_walls() -> None:
    assert fight("favour_of_mars", 1, 1, attack=2).strengths == (6, 4)
    assert army(fight("stout_walls", 1, 1, attack=2), "illyria") == (GREECE, 0, 2)  # 5 against 5


@pytest.mark.rule("CQ-15.10")
def test_siege_masters_cap_the_bonus_and_the_lower_limit_holds() -> None:
    assert fight("siege_masters", 1, 1, home=True).strengths == (7, 5)  # 2 + 2 + 1
    s = empty()
    card(s, "siege_masters")
    put(s, ROME, "thracia", c=3)
    put(s, GREECE, "macedonia", i=2)
    give_hero(s, "claudius_marcellus")
    acting(s, ROME)
    dice(s, 1, 1)
    choose(s, "attack thracia macedonia", "commit_cavalry 3", "hero claudius_marcellus")
    assert s.strengths == (10, 4)  # breach: at most 1


@pytest.mark.rule("CQ-15.11")
def test_steady_ranks_roll_no_battle_dice() -> None:
    s = fight("steady_ranks", attack=2)
    assert s.strengths == (6, 5)


@pytest.mark.rule("CQ-15.12")
def test_the_mercenary_market() -> None:
    s = planning("mercenary_market", brundium=1, tyrrhenian_sea=1)
    assert options(s, "hire") == []
    s.currency[ROME] = 5
    s.settle()
    assert options(s, "hire") == ["hire brundium", "hire rome"]
    assert refused(s, "hire tyrrhenian_sea") == "CQ-15.12"
    choose(s, "hire rome", "hire brundium")
    assert s.currency[ROME] == 1
    assert able(s, "rome") == (0, 1, 0, 0)
    s.currency[ROME] = 5
    s.settle()
    assert refused(s, "hire rome") == "CQ-15.12"  # at most two a turn
    other = planning("great_levy")
    assert refused(other, "hire rome") == "CQ-15.12"
    full = planning("mercenary_market", rome=6)
    full.currency[ROME] = 5
    full.settle()
    assert refused(full, "hire rome") == "CQ-7.5"


@pytest.mark.rule("CQ-15.13")
def test_the_great_levy() -> None:
    s = planning("great_levy", alpes=1, brundium=1, averni=1)
    for words in ("recruit infantry rome",) * 3 + ("recruit infantry alpes",) * 2:
        choose(s, words)
    assert options(s, "recruit") == []
    s = planning("great_levy")
    choose(s, "recruit infantry rome")  # the extra one first
    assert offered(s, "recruit cavalry rome")
    choose(s, "recruit cavalry rome")
    assert options(s, "recruit") == []
    s = planning("great_levy")
    choose(s, "recruit infantry rome", "recruit infantry rome")
    assert options(s, "recruit") == ["recruit infantry rome"]


@pytest.mark.rule("CQ-15.14")
def test_camp_fever_and_horse_sickness() -> None:
    s = planning("camp_fever")
    assert options(s, "recruit") == []
    assert refused(s, "recruit infantry rome") == "CQ-15.14"
    s = planning("horse_sickness")
    assert options(s, "recruit") == ["recruit infantry rome"]
    assert refused(s, "recruit cavalry rome") == "CQ-15.14"


@pytest.mark.rule("CQ-15.15")
def test_call_to_glory_and_silent_oracles() -> None:
    s = planning("call_to_glory")
    s.currency[ROME] = 3
    s.settle()
    assert options(s, "buy_hero") == ["buy_hero gaius_duilius", "buy_hero fabius_maximus"]
    choose(s, "buy_hero gaius_duilius")
    assert s.currency[ROME] == 2  # 3 - 2 = 1
    s = empty()
    card(s, "silent_oracles")
    put(s, ROME, "thracia", c=3)
    put(s, GREECE, "illyria", i=1)
    give_hero(s, "gaius_duilius", "archimedes")
    acting(s, ROME)
    dice(s, 4, 1)
    choose(s, "attack thracia illyria", "commit_cavalry 3")
    assert question(s) == ("leave_behind", ROME)
    turn(s, ROME)
    s.currency[ROME] = 5
    s.settle()
    assert offered(s, "buy_hero fabius_maximus")


@pytest.mark.rule("CQ-15.16")
def test_rich_spoils() -> None:
    s = fight("rich_spoils", 4, 1)
    choose(s, "leave none")
    assert s.currency[ROME] == 2


def test_every_card_can_lie_open_while_a_random_round_is_played() -> None:
    for name in CARD_IDS[:21]:
        s = empty()
        card(s, name)
        put(s, ROME, "rome", c=2, i=2)
        put(s, EGYPT, "cyrene", i=2)
        turn(s, ROME)
        for number in range(12):
            s.check()
            s.apply(s.options[number * 7 % len(s.options)])
