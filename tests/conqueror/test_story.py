"""What the journal tells: strengths with their parts, incomes by source, losses, and why the game ended."""

from __future__ import annotations

import pytest

from pentarchy.games.conqueror.components import INFANTRY, TERRITORY
from pentarchy.games.conqueror.rounds import EndTurn, NextTurn
from pentarchy.games.conqueror.state import Conqueror
from tests.conqueror.scenario import (
    CARTHAGE,
    EGYPT,
    GREECE,
    ROME,
    WHITE,
    acting,
    card,
    choose,
    clock,
    dice,
    empty,
    end_turn_of,
    give_hero,
    lost_home,
    next_card,
    put,
    turn,
)

NAMES = ["Rome", "Carthage", "Greece", "Egypt"]


def told(s: Conqueror, *choices: str, seat: int = -1) -> list[str]:
    """What a seat reads of these choices."""
    s.journal = []
    choose(s, *choices)
    return [note.text(NAMES) for note in s.notes(seat)]


@pytest.mark.rule("CQ-10.2", "CQ-10.3", "CQ-11.2")
def test_a_battle_is_told_with_the_parts_of_both_strengths_losses_and_reward() -> None:
    s = empty()
    put(s, ROME, "sicily", c=2, i=1)
    put(s, CARTHAGE, "carthage", c=1, i=1)
    acting(s, ROME)
    dice(s, 4, 1)
    lines = told(s, "attack sicily carthage", "commit_cavalry 2", "commit_infantry 1")
    assert lines == [
        "Rome marched on Carthage from Sicily",
        "Rome sent 2 cavalry",
        "Rome sent 1 infantry",
        "Rome attacked Carthage: 9 (5 units + 4 die) against 8 of Carthage (3 units + 4 home + 1 die); Rome won",
        "Carthage lost 1 infantry",
    ]
    lines = told(s, "retreat all numidia", "leave cavalry")
    assert lines == [
        "Carthage retreated with all survivors to Numidia",
        "Rome left one cavalry behind",
        "Rome took Carthage from Carthage with 1 cavalry and 1 infantry",
        "Rome earned 1 currency for the victory",
    ]


@pytest.mark.rule("CQ-10.9", "CQ-12.9", "CQ-15.10", "CQ-11.14")
def test_heroes_cards_and_dice_are_named_in_a_battle() -> None:
    s = empty()
    card(s, "favour_of_mars")
    give_hero(s, "scipio_africanus")
    put(s, CARTHAGE, "libya", i=1)
    put(s, ROME, "libyan_sea", i=1)
    put(s, ROME, "sardinia", i=1)
    acting(s, ROME)
    dice(s, 1, 3, 4)
    lines = told(s, "attack libyan_sea libya", "hero scipio_africanus")
    assert lines == [
        "Rome marched on Libya from the Libyan Sea",
        "Rome sent 1 infantry",
        "Rome played a hero face down",
        "Rome revealed Scipio Africanus (+4): Roll two dice and use the higher.",
        "Rome rolled 1 and 3 and used the higher",
        "Rome attacked Libya: 9 (1 unit + 4 Scipio Africanus + 1 Favour of Mars + 3 die) "
        "against 6 of Carthage (1 unit + 1 defence + 4 die); Rome won",
        "Carthage lost 1 infantry",
        "Rome took Libya from Carthage with 1 infantry",
        "Rome no longer controlled the Libyan Sea",
        "Rome earned 1 currency for the victory",
        "Scipio Africanus was burnt",
    ]


@pytest.mark.rule("CQ-9.6", "CQ-9.4")
def test_beating_an_independent_army_is_told_with_its_defence() -> None:
    s = empty()
    put(s, ROME, "rome", c=2, i=1)
    put(s, WHITE, "alpes", c=1, i=1)
    acting(s, ROME)
    lines = told(s, "attack rome alpes", "leave none")
    assert lines == [
        "Rome marched on Alpes from Rome",
        "Rome sent 2 cavalry",
        "Rome sent 1 infantry",
        "Rome beat the independent army of Alpes: 5 against 4 (3 units + 1 defence)",
        "Rome left nobody behind",
        "Rome took Alpes with 2 cavalry and 1 infantry",
        "Rome had no unit left to act, and the turn ended",
        "Carthage began the turn",
    ]


@pytest.mark.rule("CQ-7.8", "CQ-15.9")
def test_income_is_told_by_its_sources() -> None:
    s = empty()
    card(s, "silver_strike")
    put(s, ROME, "rome", i=1)  # one currency icon
    turn(s, ROME)
    assert told(s, "collect") == ["Rome collected", "Rome received 3 currency (1 from territories + 2 Silver Strike)"]
    s = empty()
    card(s, "tax_revolt")
    turn(s, ROME)
    assert told(s, "collect") == ["Rome collected", "Rome received nothing because of Tax Revolt"]


@pytest.mark.rule("CQ-16.3", "CQ-16.6", "CQ-16.8")
def test_a_threat_is_told_from_bids_to_losses() -> None:
    s = empty(3)
    next_card(s, "pirate_fleets")
    s.currency = [3, 2, 4]
    for p, home in ((ROME, "rome"), (CARTHAGE, "carthage"), (GREECE, "macedonia")):
        put(s, p, home, i=1)
    turn(s, GREECE)
    choose(s, "end_turn")
    s.journal = []
    for p, bid in ((ROME, 2), (CARTHAGE, 0), (GREECE, 4)):
        choose(s, f"bid {bid}", player=p)
    lines = [note.text(NAMES) for note in s.notes(-1)]
    assert lines == [
        "Rome had bid 2 and paid it",
        "Carthage had bid 0 and paid it",
        "Greece had bid 4 and paid it",
        "Pirate Fleets won: 6 was bid, 8 was needed",
        "Carthage had bid least and paid the higher penalty",
        "Rome lost 1 currency",
        "Carthage lost 2 currency",
        "Greece lost no currency",
        "Rome began the turn",
    ]


@pytest.mark.rule("CQ-18.2", "CQ-18.3", "CQ-18.4")
def test_a_claim_is_told_when_it_is_made_shrinks_and_wins() -> None:
    s = empty()
    for t in ("alpes", "gaul", "numidia", "thracia", "cyrene"):
        put(s, ROME, t, i=1)
    s.journal = []
    end_turn_of(s, ROME)
    lines = [note.text(NAMES) for note in s.notes(-1)]
    assert lines[0] == ("Rome claimed victory with 6 forts, to win at the start of the next turn by holding 5 of them")
    s.journal = []
    s.take_units(ROME, INFANTRY, TERRITORY["cyrene"])
    turn(s, ROME)
    assert [note.text(NAMES) for note in s.notes(-1)] == [
        "The claim of Rome lost Cyrene and still stood",
        "Rome held 5 forts for a full round and won the game",
    ]


@pytest.mark.rule("CQ-18.9")
def test_the_end_by_round_limit_names_what_decided() -> None:
    s = empty(max_rounds=10)
    s.round = 10
    put(s, CARTHAGE, "libya", i=1)
    s.agenda = [NextTurn(EGYPT), EndTurn(EGYPT)]
    s.journal = []
    s.settle()
    assert [note.text(NAMES) for note in s.notes(-1)] == [
        "The game ended after round 10: Carthage won with as many forts as anybody and most territories"
    ]


@pytest.mark.rule("CQ-18.8", "CQ-11.12")
def test_the_last_player_left_is_told() -> None:
    s = empty(3)
    s.out[GREECE] = 1
    for p in (CARTHAGE, GREECE):
        lost_home(s, p)
    put(s, CARTHAGE, "creta", i=2)  # an island: no retreat
    put(s, ROME, "aegean_sea", c=3)
    acting(s, ROME)
    dice(s, 4, 1)
    lines = told(s, "attack aegean_sea creta", "commit_cavalry 3", "leave none")
    assert lines == [
        "Rome marched on Creta from the Aegean Sea",
        "Rome sent 3 cavalry",
        "Rome attacked Creta: 10 (6 units + 4 die) against 4 of Carthage (2 units + 1 defence + 1 die); Rome won",
        "Carthage had no retreat from Creta and lost 2 infantry",
        "Rome left nobody behind",
        "Rome took Creta from Carthage with 3 cavalry",
        "Rome no longer controlled the Aegean Sea",
        "Rome earned 1 currency for the victory",
        "Carthage had lost everything and was eliminated",
        "Rome was the last player left and won the game",
    ]


@pytest.mark.rule("CQ-17.14")
def test_what_an_expired_clock_chose_is_told() -> None:
    s = empty(clock="scripted")
    put(s, CARTHAGE, "libya", i=1)
    put(s, ROME, "libyan_sea", c=2)
    acting(s, ROME)
    choose(s, "attack libyan_sea libya")
    dice(s, 4, 1)
    s.journal = []
    clock(s, "decision")
    assert "Rome sent 2 cavalry" in [note.text(NAMES) for note in s.notes(-1)]
