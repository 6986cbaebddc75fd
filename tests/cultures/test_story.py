"""The log: what a player who was away reads, and that it leaves no public change out."""

from __future__ import annotations

import copy
import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import pentarchy
from pentarchy.core.journal import Note
from pentarchy.games.cultures.status import LastRound
from tests.contract.test_rules_once import changes
from tests.cultures import UNTOLD
from tests.cultures.scenario import Table

NAMES = ["Red", "Blue", "Green", "Yellow"]
#: What the view shows of a player that is no news of its own.
OF_PLAYERS = {
    "schooled": "whether Writing has given its cards; they are told",
    "declared": "which names were declared in this Status Phase; each is told",
    "feats": "what has just come true; whether it is declared is told",
    "assassinated": "told together with the lost action",
    "points": "the sum of what is told; the last lines of a game tell it",
    "stock": "what is not on the board; every piece that comes or goes is told",
}


def story(t: Table) -> list[str]:
    return [note.text(NAMES) for note in t.s.notes(-1)]


def seen_table(s: pentarchy.State) -> dict[str, Any]:  # JSON
    table = s.view(-1)["table"]
    assert isinstance(table, dict)
    return table


def tells(note: Note, field: str, place: object) -> bool:
    for told, argument in re.findall(r"([a-z_]+)(?:\[(\w+)\])?", note.phrase.tells):
        if told == field and (
            not argument or place == (note.player if argument == "who" else note.args[int(argument)])
        ):
            return True
    return False


#: Which word of `tells` a change of a city's part asks for; a city that comes or goes has another owner.
OF_CITIES = {"owner": "owner", "mood": "mood", "size": "pieces", "buildings": "pieces"}


def told_changes(s: pentarchy.State, before: dict[str, Any], after: dict[str, Any]) -> Iterator[tuple[str, object]]:
    """The changes that a line has to tell, by kind and place: of players, and of cities."""
    for p, field, *_ in changes(before["players"], after["players"]):
        if str(field) not in OF_PLAYERS:
            yield str(field), p
    for _, *path in changes(before["cities"], after["cities"]):
        part = str(path[0]) if path else "owner"
        if part in OF_CITIES:
            yield OF_CITIES[part], None


@pytest.mark.parametrize(("players", "trading"), [(2, False), (3, True), (4, False)])
def test_every_change_of_players_and_cities_is_told_by_kind(players: int, trading: bool) -> None:
    rng = random.Random(41)
    untold: Counter[str] = Counter()
    seen = 0
    while seen < 3_000:
        s = pentarchy.game("cultures").new(players, rng.randrange(1 << 40), {"trading": trading}, journal=True)
        while not s.over:
            before, heard = copy.deepcopy(seen_table(s)), len(s.notes(-1))
            chosen = s.words(action := rng.choice(s.options))
            s.apply(action)
            notes = s.notes(-1)[heard:]
            for kind, place in told_changes(s, before, seen_table(s)):
                seen += 1
                if not any(tells(note, kind, place) for note in notes):
                    untold[f"{kind} after {chosen}"] += 1
    assert untold.total() <= 0.01 * seen, untold.most_common(12)
    assert not set(UNTOLD) & {"cities", "units", "ships", "players", "wonders", "spaces", "actions", "round", "first"}


@pytest.mark.rule("CC-17.13", "CC-17.14", "CC-17.15", "CC-14.4")
def test_a_battle_tells_dice_parts_hits_losses_and_its_end() -> None:
    t = Table().terrain(d3="fertile").advances(0, "tactics").advances(1, "tactics").clear_units("d2")
    t.units(0, "d2", army=2).city(1, "d3", "fortress").units(1, "d3", army=1).dice(4, 4, 5, 6).do(
        "move", "all", "to d3"
    )
    assert story(t)[-7:] == [
        "Red attacked Blue on d3: 2 against 1",
        "Red rolled 8 with 2 dice: combat value 8",
        "Blue rolled 11 with 2 dice: combat value 11",
        "Red took 2 hits: 2 scored",
        "Blue took no hits: 1 scored, 1 cancelled",
        "Red lost 2 Army units",
        "Blue won the battle on d3",
    ]


@pytest.mark.rule("CC-19.5", "CC-19.6", "CC-19.7")
def test_a_raid_says_who_came_and_what_is_gone() -> None:
    from pentarchy.games.cultures.barbarians import barbarians_attack

    t = Table().terrain(d3="fertile").city(0, "d2", "temple").clear_units("d2").units(0, "d2", army=1).camp("d3", 2)
    t.s.journal = []
    t.dice(6, 5, 5)
    barbarians_attack(t.s, 0)
    t.s.settle()
    told = story(t)
    assert "The Barbarians of d3 attacked Red on d2: 2 against 1" in told
    assert "The Barbarians rolled 11 with 2 dice: combat value 11" in told
    assert {"Red lost 1 Army unit", "Red lost the Temple to the Barbarians", "1 Barbarian fell"} <= set(told)
    assert told[-1] == "The city on d2 became Angry"


@pytest.mark.rule("CC-6.4", "CC-7.5", "CC-14.2")
def test_prices_and_what_they_bought_are_told() -> None:
    t = Table().city(0, "c2").advances(0, "writing").only(0, food=1, wood=1, ore=1).do("grow d2 academy")
    assert story(t) == [
        "Red set out to add an Academy to d2",
        "Red paid 1 Food, 1 Wood and 1 Ore",
        "Red built the Academy in d2 (+1 point)",
        "Red gained 2 Ideas from the new Academy",
    ]
    t.do("advance storage")
    assert story(t)[-2:] == ["Red paid 2 Ideas", "Red gained Storage, Happiness level I and 1 Mood token"]


@pytest.mark.rule("CC-22.6", "CC-22.20")
def test_an_event_says_why_it_does_nothing() -> None:
    from pentarchy.games.cultures.decks import DrawEvent

    t = Table().advances(0, "irrigation").next_event("famine_1")
    t.s.journal = []
    t.ask(DrawEvent(0))
    while t.asked != "turn":  # what its icon asks for
        t.s.apply(t.s.options[0])
    assert "Red was protected from Famine by an advance" in story(t)
    t = Table().next_event("volcano")
    t.s.journal = []
    t.ask(DrawEvent(0))
    assert any(line.endswith("changed nothing for Red") for line in story(t))


@pytest.mark.rule("CC-26.3", "CC-26.6", "CC-26.7")
def test_the_last_lines_are_the_points_and_what_broke_the_tie() -> None:
    t = Table(rounds=3)
    t.s.round = 3
    t.s.journal = []
    t.city(0, "c2").advances(1, "storage", "irrigation")  # 1 city piece more, 1 point more for advances
    t.ask(LastRound())
    assert story(t) == [
        "The last Round was over, and the game ended",
        "Red had 3 points: 2 for city pieces, 1 for advances",
        "Blue had 3 points: 1 for city pieces, 2 for advances",
        "Red won the tie at 3 points by more points for city pieces",
    ]


@pytest.mark.rule("CC-10.3", "CC-10.4")
def test_a_move_is_one_sentence_with_who_went_from_where_to_where() -> None:
    t = Table().terrain(d3="barren").advances(0, "tactics").clear_units("d2").units(0, "d2", army=2, settler=1)
    t.do("move", "all", "to d3")
    told = [note.text(NAMES) for note in t.s.notes(-1) if not note.phrase.passing]
    assert told == ["Red moved 2 Army units and 1 Settler from d2 to d3"]
