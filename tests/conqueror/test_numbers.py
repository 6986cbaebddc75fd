"""Numbers that the table shows are numbers by which the rules act, under every chronicle card."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import cast

import pytest

from pentarchy.core.view import View
from pentarchy.games.conqueror.components import CARD_IDS, CARD_NAMES, DIE, HERO_FACTION, HERO_IDS, THREATS
from pentarchy.games.conqueror.scene import scene
from pentarchy.games.conqueror.scene_pieces import hero_card
from pentarchy.games.conqueror.seen import Seen
from pentarchy.games.conqueror.state import Conqueror
from pentarchy.games.conqueror.verbs import (
    BUY_HERO,
    COLLECT,
    COMMIT_CAVALRY,
    COMMIT_INFANTRY,
    HIRE,
    NO_HERO,
)
from pentarchy.scene.model import Scene
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
    new,
    put,
    question,
    turn,
)

EVENTS = [CARD_IDS[c] for c in range(len(CARD_IDS)) if c not in THREATS]
every_card = pytest.mark.parametrize("name", EVENTS)


def table(s: Conqueror, viewer: int) -> Scene:
    """What a seat sees."""
    return scene(cast("View[Seen]", s.view(viewer)))


def positions(name: str) -> Iterator[Conqueror]:
    """Turn decisions of a random game in which this card lies open all the time and everybody has money."""
    rng = random.Random(name)
    for players in (3, 6):
        s = new(players, rng.randrange(1000), use_chronicle=False)
        s.deck = ()
        s.chronicle = CARD_IDS.index(name)
        s.settle()
        for _ in range(120):
            if s.over:
                break
            s.currency = [max(12, coins) for coins in s.currency]
            s.settle()
            yield s
            s.apply(rng.choice(s.options))


def shown(s: Conqueror) -> dict[str, str]:
    """The value beside each option of the player who is asked."""
    return {choice.words: choice.value for choice in table(s, s.player).choices}


@every_card
def test_prices_and_incomes_are_those_that_are_paid(name: str) -> None:
    compared = 0
    for s in positions(name):
        values = shown(s)
        for action in s.options:
            if COLLECT.has(action) or BUY_HERO.has(action) or HIRE.has(action):
                after = s.copy()
                after.apply(action)
                paid = after.currency[s.player] - s.currency[s.player]
                assert int(values[s.words(action)].replace("−", "-")) == paid, CARD_NAMES[s.chronicle]
                compared += 1
    assert compared > 50


def fought(s: Conqueror, action: int, fall: tuple[int, int]) -> tuple[int, ...]:
    """The battle that this attack leads to with all that can take part, no heroes and these dice; () if none is."""
    after = s.copy()
    after.script = fall
    after.apply(action)
    while not after.last_battle:
        option = after.options[-1] if not after.over else -1
        if COMMIT_CAVALRY.has(option) or COMMIT_INFANTRY.has(option) or option == NO_HERO():
            after.apply(option)
        else:
            return ()
    return after.last_battle


@every_card
def test_strengths_and_chances_of_an_attack_are_those_of_the_battle(name: str) -> None:
    compared = 0
    for number, position in enumerate(positions(name)):
        if number % 3:
            continue
        s = position.copy()
        s.last_battle = ()
        values = shown(s)
        for action, attack, defence, win, draw in s.position(s.player)["forecasts"]:
            assert values[s.words(action)] == f"{attack} : {defence}"
            results = [fought(s, action, (a, d)) for a in range(len(DIE)) for d in range(len(DIE))]
            if not results[0]:
                assert (win, draw) == (100, 0)  # an independent army: no dice
                continue
            *_, die, other, final, against = results[0]
            assert (final - die, against - other) == (attack, defence)
            margins = [result[-2] - result[-1] for result in results]
            assert win == round(100 * sum(margin > 0 for margin in margins) / len(margins))
            assert draw == round(100 * sum(margin == 0 for margin in margins) / len(margins))
            compared += 1
    assert compared or name == "sacred_truce"


@pytest.mark.rule("CQ-2.13", "CQ-15.4")
def test_the_food_supply_of_a_panel_counts_the_open_card() -> None:
    s = turn(empty(), ROME)
    food = [stat.value for stat in table(s, ROME).panels[ROME].stats if stat.title == "Food supply"]
    assert food == ["1"]  # Rome's own icon
    s = empty()
    card(s, "locust_plague")
    turn(s, ROME)
    food = [stat.value for stat in table(s, ROME).panels[ROME].stats if stat.title == "Food supply"]
    assert food == ["0"]


@pytest.mark.rule("CQ-15.15")
def test_a_hero_for_sale_shows_the_price_of_the_round() -> None:
    s = empty()
    card(s, "call_to_glory")
    turn(s, ROME)
    cost = {shown.title: shown.cost[0].text for shown in table(s, ROME).cards if shown.cost}
    assert cost["Gaius Duilius"] == "1"  # 3 - 2
    assert cost["Scipio Africanus"] == "8"  # 10 - 2
    assert hero_card(0, 0).cost == ()


@pytest.mark.rule("CQ-18.3")
def test_the_note_of_a_claim_says_how_many_forts_have_to_fall() -> None:
    s = empty()
    forts = ("alpes", "gaul", "numidia", "thracia", "cyrene")
    for t in forts:
        put(s, ROME, t, i=1)
    end_turn_of(s, ROME)
    assert table(s, CARTHAGE).prompt.note == (
        "Rome will win at the start of their next turn unless 2 of their 6 forts fall."
    )
    s = empty()
    for t in forts[:4]:
        put(s, ROME, t, i=1)
    end_turn_of(s, ROME)
    assert table(s, CARTHAGE).prompt.note == (
        "Rome will win at the start of their next turn unless one of their 5 forts falls."
    )


@pytest.mark.rule("CQ-12.6")
def test_a_hero_shows_the_strength_it_adds() -> None:
    """What its trait adds, its text says: the battle is fought on land, where Gaius Duilius adds no more."""
    heroes = [id for id, faction in zip(HERO_IDS, HERO_FACTION, strict=True) if faction == ROME]
    s = empty()
    put(s, ROME, "rome", i=5)
    put(s, GREECE, "brundium", i=5)
    give_hero(s, *heroes)
    acting(s, ROME)
    dice(s, *[2] * 5)
    choose(s, "attack rome brundium", "commit_infantry 5")
    assert question(s)[0] == "attacker_hero"
    values = shown(s)
    (plain,) = (strength(s, words) for words in values if words == "no_hero")
    for hero in heroes:
        assert int(values[f"hero {hero}"]) == strength(s, f"hero {hero}") - plain > 0


def strength(s: Conqueror, words: str) -> int:
    """The total of the attacker after this choice, without the die."""
    after = s.copy()
    choose(after, words)
    return after.last_battle[-2] - after.last_battle[-4]


@pytest.mark.rule("CQ-17.5")
def test_a_bribe_shows_its_price() -> None:
    s = empty(clock="scripted")
    put(s, ROME, "cyrene", c=1, i=1)
    s.currency[EGYPT] = 3
    turn(s, ROME)
    clock(s, "planning")
    values = {choice.words: choice.value for choice in table(s, EGYPT).choices}
    assert values["bribe cyrene"] == "−3"
    choose(s, "bribe cyrene", player=EGYPT)
    clock(s, "tick")
    assert s.currency[EGYPT] == 0


@pytest.mark.rule("CQ-8.4")
def test_ending_the_turn_shows_how_many_units_could_still_act() -> None:
    s = empty()
    put(s, ROME, "rome", c=1, i=2)
    acting(s, ROME)
    assert ending(s) == "3 units can still act"
    choose(s, "move infantry rome sardinia")
    assert ending(s) == "2 units can still act"


def ending(s: Conqueror) -> str:
    """What is said beside the end of the turn."""
    (detail,) = (choice.detail for choice in table(s, s.player).choices if choice.words == "end_turn")
    return detail


@pytest.mark.rule("CQ-9.4", "CQ-10.4")
def test_open_attacks_are_arrows_with_their_chances() -> None:
    s = empty()
    put(s, ROME, "rome", c=3)
    put(s, WHITE, "alpes", c=1, i=1)  # 3 + 1: beaten with 5
    put(s, GREECE, "brundium", c=1, i=1)  # 3 + 1 against 6: +2
    acting(s, ROME)
    arrows = {link.id: link.label for link in table(s, ROME).links if link.kind == "arrow"}
    assert arrows == {"attack:rome-alpes": "100 %", "attack:rome-brundium": "78 %"}
    assert [link for link in table(s, GREECE).links if link.kind == "arrow"] == []
