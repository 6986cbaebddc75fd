"""Chapter 22: event cards, one test per card."""

from __future__ import annotations

import pytest

from pentarchy.games.cultures.components import EVENT_IDS, HEX, PERSON_IDS
from pentarchy.games.cultures.decks import DrawEvent
from pentarchy.games.cultures.scoring import score
from tests.cultures.scenario import Table

BARBARIAN_QUESTIONS = ("barb_place", "barb_add", "barb_tie")


def draw(t: Table, event: str, p: int = 0, over: bool = True) -> Table:
    """The player draws this event; questions of a Barbarian icon are passed over."""
    t.next_event(event).ask(DrawEvent(p))
    return t.pass_over(*BARBARIAN_QUESTIONS) if over else t


# --- the chapter ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CC-22.1")
def test_icon_then_text_then_discard() -> None:
    t = Table().terrain(d3="fertile").only(0)
    draw(t, "good_year_2", over=False)
    assert (t.asked, t.has(0, "food")) == ("barb_place", 0)
    t.pass_over(*BARBARIAN_QUESTIONS)
    assert t.has(0, "food") == 1
    assert t.s.event_pile == (EVENT_IDS.index("good_year_2"),)


@pytest.mark.rule("CC-22.2")
def test_gold_mine() -> None:
    t = draw(Table(3).only(0), "migration_1")
    assert (t.has(0, "gold"), t.has(1, "gold")) == (2, 0)


@pytest.mark.rule("CC-22.3")
def test_exhausted() -> None:
    t = Table().terrain(d3="fertile").only(0).units(0, "c2", settler=1)
    draw(t, "awesome_year_2")
    assert t.offered == ["place d3", "place e2"]  # not Barren d1, not c2 with a unit
    t.do("place d3")
    assert t.s.exhausted == (HEX["d3"],)
    t.units(0, "d3", settler=1)
    assert t.why("found d3") == "CC-12.2"
    t.s.exhausted = tuple(HEX[h] for h in ("d3", "c4", "e4", "d4"))
    draw(t, "awesome_year_3")
    assert len(t.s.exhausted) == 4  # no token left


@pytest.mark.rule("CC-22.4")
def test_barbarian_icons() -> None:
    t = draw(Table(), "good_year_1")
    assert (len(t.s._towns[4]), 20 - t.s.barbarians) == (1, 2)
    t = Table().terrain(d3="fertile").clear_units("d2").city(0, "d2", "temple").camp("d3").dice(5)
    draw(t, "famine_1", over=False)
    assert t.size("d2") == 1


GOLD_MINE = {"migration_1", "migration_2", "revolution"}
EXHAUSTED = {"awesome_year_2", "awesome_year_3", "great_explorer", "great_warlord"}
SPAWN = {
    *("good_year_1", "good_year_2", "good_year_3", "awesome_year_1"),
    *("fantastic_year_1", "fantastic_year_2", "fantastic_year_3", "population_boom_1"),
}
ATTACK = {
    *("famine_1", "famine_2", "famine_3", "severe_famine_1", "severe_famine_2", "severe_famine_3"),
    *("great_artist", "great_prophet", "great_philosopher", "great_scientist", "elder_statesman"),
    *("great_merchant", "great_engineer", "population_boom_2"),
}
NO_ICON = {
    *("pestilence", "epidemics", "volcano", "earthquake", "heavy_earthquake", "flood", "heavy_flood"),
    *("civil_war_1", "civil_war_2"),
}


@pytest.mark.parametrize("card", EVENT_IDS)
@pytest.mark.rule("CC-22.1", "CC-22.2", "CC-22.3", "CC-22.4")
def test_the_icon_of_each_card(card: str) -> None:
    """A strong settlement stands beside the drawer's Happy city; only what the icon does is looked at."""
    t = Table().terrain(d3="fertile", c3="forest").clear_units("d2").city(0, "d2", "temple", mood="happy").camp("d3", 3)
    t.only(0).only(1).dice(5, 1, 1).next_event(card).ask(DrawEvent(0))
    if card in SPAWN:
        assert t.asked == "barb_place"
        assert t.do("place c3").asked == "barb_add"
        t.do("add d3")
        assert (t.army("c3"), t.army("d3"), t.s.camps) == (1, 4, 5)
    elif card in EXHAUSTED:
        assert (t.asked, t.offered) == ("exhaust", ["place c2", "place c3", "place e2"])
    else:
        assert t.has(0, "gold") == (2 if card in GOLD_MINE else 0)
        assert t.size("d2") == (1 if card in ATTACK else 2)  # 7 is one hit: the Temple is gone
        assert (t.s.camps, len(t.s.exhausted)) == (6, 0)


def test_every_card_has_its_icon_listed_once() -> None:
    assert sorted([*GOLD_MINE, *EXHAUSTED, *SPAWN, *ATTACK, *NO_ICON]) == sorted(EVENT_IDS)


@pytest.mark.rule("CC-22.5")
def test_all_means_the_drawer_first_then_clockwise() -> None:
    t = Table(3).terrain(d4="sea", c7="sea", c8="sea", g7="sea")
    for p, space in ((0, "d3"), (1, "b8"), (2, "h7")):
        t.city(p, space)
    draw(t, "heavy_flood", 1)
    seats = []
    while t.asked == "mood_city":
        seats.append(t.s.player)
        t.do(t.offered[0])
    assert seats == [1, 2, 0]


@pytest.mark.rule("CC-22.6")
def test_protection() -> None:
    t = Table().only(0, food=2).advances(0, "irrigation")
    draw(t, "severe_famine_1")
    assert t.has(0, "food") == 2


@pytest.mark.rule("CC-22.7")
def test_what_does_not_fit_is_skipped() -> None:
    t = draw(Table(), "flood")
    assert (t.asked, t.mood("d2")) == ("turn", "neutral")  # no city by the sea


@pytest.mark.rule("CC-22.8")
def test_myths_is_asked_city_by_city() -> None:
    t = Table().city(0, "c2").advances(0, "myths", "roads").only(0, mood=2)
    draw(t, "pestilence")
    t.do("city c2", "pay_mood")
    assert t.asked == "myths"  # the second city, which was the only one left
    t.do("decline")
    assert (t.mood("c2"), t.mood("d2"), t.has(0, "mood")) == ("neutral", "angry", 1)


@pytest.mark.rule("CC-22.24")
def test_an_event_is_over_before_anything_else() -> None:
    t = Table().advances(0, "storage", "fishing").only(0, food=4).hold(0, "act_33").terrain(d3="fertile")
    t.next_event("good_year_2").do("play act_33", "take irrigation")
    assert t.asked == "barb_place"  # Synergies waits with its second purchase
    t.pass_over(*BARBARIAN_QUESTIONS)
    assert t.s.event == -1
    assert t.holds(0, "husbandry")


# --- the cards --------------------------------------------------------------------------------------------------


@pytest.mark.rule("CC-22.9")
def test_pestilence() -> None:
    t = Table().city(0, "c2").advances(1, "sanitation").city(1, "c8").advances(0, "tactics")
    draw(t, "pestilence")
    t.do("city c2")
    assert (t.mood("c2"), t.mood("d2"), t.mood("c8"), t.mood("d7")) == ("angry", "neutral", "neutral", "neutral")
    t.only(0, food=1, wood=1, ore=1)
    assert t.why("grow d2 fortress") == "CC-22.9"
    t.units(0, "e2", settler=1)
    assert "found e2" in t.offered  # founding is allowed
    t.advances(0, "sanitation")
    assert "grow d2 fortress" in t.offered


@pytest.mark.rule("CC-22.9")
def test_pestilence_spreads_with_travel_and_spares_lonely_cities() -> None:
    t = draw(Table(), "pestilence")
    assert t.asked == "turn"  # one city only
    t = Table().city(0, "c2").city(0, "e2").advances(0, "trade_routes")
    draw(t, "pestilence")
    t.do("city c2")
    assert t.offered == ["city d2", "city e2"]  # a different one
    t.do("city e2")
    assert (t.mood("c2"), t.mood("e2")) == ("angry", "angry")


@pytest.mark.rule("CC-22.10")
def test_epidemics() -> None:
    t = Table().terrain(d3="sea").units(0, "d2", army=1).ship(0, "d3", army=1).advances(1, "sanitation")
    draw(t, "epidemics")
    assert t.offered == ["remove d2 settler", "remove d2 army", "remove d3 army", "remove_ship 1"]
    t.do("remove_ship 1")
    assert t.s.stock[6] == 15  # the cargo is lost too
    t = Table().units(0, "d2", army=1).advances(0, "roads")
    draw(t, "epidemics")
    t.do("remove d2 settler")
    assert t.s.owner[HEX["d2"]] == -1  # two with Roads
    t = draw(Table(), "epidemics")
    assert t.settlers("d2") == 1  # fewer than two units


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.rule("CC-22.11")
def test_famine(number: int) -> None:
    t = draw(Table().only(0, food=1), f"famine_{number}")
    assert (t.has(0, "food"), t.mood("d2")) == (0, "neutral")
    t = draw(Table().only(0, gold=3), f"famine_{number}")
    assert (t.mood("d2"), t.has(0, "gold")) == ("angry", 3)


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.rule("CC-22.11")
def test_severe_famine(number: int) -> None:
    t = draw(Table().only(0, food=2), f"severe_famine_{number}")
    assert (t.has(0, "food"), t.mood("d2")) == (0, "neutral")
    t = draw(Table().only(0, food=1).city(0, "d2", mood="happy"), f"severe_famine_{number}")
    assert (t.has(0, "food"), t.mood("d2")) == (0, "angry")


@pytest.mark.parametrize(
    ("card", "mine", "theirs"),
    [
        ("good_year_1", 1, 1),
        ("good_year_2", 1, 0),
        ("good_year_3", 1, 1),
        ("awesome_year_1", 2, 0),
        ("awesome_year_2", 2, 2),
        ("awesome_year_3", 2, 2),
        ("fantastic_year_1", 3, 3),
        ("fantastic_year_2", 3, 3),
        ("fantastic_year_3", 3, 0),
    ],
)
@pytest.mark.rule("CC-22.12")
def test_years(card: str, mine: int, theirs: int) -> None:
    t = Table().advances(0, "storage").advances(1, "storage").only(0).only(1)
    draw(t, card).pass_over("exhaust", "give_food")
    assert (t.has(0, "food"), t.has(1, "food")) == (mine, theirs)


@pytest.mark.rule("CC-22.12")
def test_shared_years_go_to_players_with_room() -> None:
    t = Table(3).only(1, food=2).only(2)
    draw(t, "awesome_year_3").pass_over("exhaust")
    assert (t.has(1, "food"), t.has(2, "food")) == (2, 2)  # nobody else had room
    t = Table(3).only(1).only(2)
    draw(t, "good_year_3")
    assert (t.asked, t.offered) == ("give_food", ["player p1", "player p2"])


@pytest.mark.parametrize("name", PERSON_IDS)
@pytest.mark.rule("CC-22.13")
def test_great_persons_are_sold(name: str) -> None:
    t = Table(3).only(0, culture=1).only(1, culture=2).only(2, culture=2)
    draw(t, name).pass_over("exhaust")
    assert (t.s.player, t.offered) == (0, ["decline", "buy"])
    t.do("decline")
    assert t.s.player == 1
    t.do("decline")
    assert t.s.player == 2
    t.do("buy")
    assert (t.has(2, "culture"), t.s.hand[2]) == (0, 1 << (42 + PERSON_IDS.index(name)))
    assert EVENT_IDS.index(name) not in t.s.event_pile
    t = draw(Table().only(0, culture=1), name).pass_over("exhaust").do("buy")
    assert t.has(0, "culture") == 0
    t = draw(Table().only(0).only(1, culture=1), name).pass_over("exhaust")
    assert t.s.event_pile == (EVENT_IDS.index(name),)  # nobody could pay


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.rule("CC-22.19")
def test_population_boom(number: int) -> None:
    t = Table(3).city(0, "d3")
    draw(t, f"population_boom_{number}").do("place d3")
    assert (t.settlers("d3"), t.offered) == (1, ["player p1", "player p2"])
    t.do("player p2")
    assert t.s.stock[16 + 5] == 2


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.rule("CC-22.19")
def test_migration(number: int) -> None:
    t = draw(Table().city(0, "c2"), f"migration_{number}")
    assert t.settlers("d7") == 2
    t.do("city c2")
    assert t.mood("c2") == "angry"
    t = draw(Table().units(1, "d7", settler=3), f"migration_{number}")
    assert (t.settlers("d7"), t.mood("d2")) == (4, "angry")  # nobody could be named


@pytest.mark.rule("CC-22.20", "CC-22.22")
def test_volcano() -> None:
    t = draw(Table().city(0, "c2").city(0, "e2"), "volcano")
    assert t.asked == "turn"  # three cities
    t = (
        Table(3)
        .open()
        .city(0, "d3")
        .city(0, "f3")
        .city(0, "e6", "academy", "great_library", temple=2)
        .units(0, "e6", army=2)
    )
    draw(t, "volcano").do("city e6")
    assert (t.owner("e6"), t.army("e6"), t.s.stock[6]) == (-1, 0, 16)
    assert (t.s.ruins, t.s.ruined_wonders) == ([2, 0, 1], [1, 0, 0])
    assert score(t.s, 0).parts["events"] == 2 * 2 + 5
    assert score(t.s, 2).parts["events"] == 2
    assert not t.s.owns_wonder(0, 2)


@pytest.mark.rule("CC-22.20", "CC-22.22")
def test_earthquake() -> None:
    t = Table().city(0, "c2", "academy").city(0, "e2").units(0, "e2", army=1)
    draw(t, "earthquake")
    assert t.offered == ["remove c2 academy", "remove d2 settlement", "remove e2 settlement"]
    t.do("remove e2 settlement")
    assert t.army("e2") == 1  # units stay in the space
    t.do("remove c2 academy", "done")
    assert (t.size("c2"), t.mood("c2"), t.mood("d2")) == (1, "angry", "neutral")
    assert score(t.s, 0).parts["events"] == 4
    assert draw(Table().city(0, "c2"), "earthquake").asked == "turn"  # two cities


@pytest.mark.rule("CC-22.20")
def test_heavy_earthquake() -> None:
    t = Table().city(0, "c2").city(0, "e2").city(1, "c8").city(1, "e8")
    draw(t, "heavy_earthquake").do("remove c2 settlement", "remove e2 settlement")
    assert t.s.player == 1  # the last city of red is safe, so blue is next
    t.do("remove c8 settlement", "done")
    assert (len(t.s._towns[0]), len(t.s._towns[1])) == (1, 2)


@pytest.mark.rule("CC-22.21")
def test_flood() -> None:
    t = Table().terrain(d3="sea").city(0, "c2").city(1, "d6")
    draw(t, "flood")
    assert (t.mood("d2"), t.mood("c2"), t.mood("d7")) == ("angry", "neutral", "neutral")


@pytest.mark.rule("CC-22.21")
def test_heavy_flood() -> None:
    t = Table().terrain(d3="sea", d6="sea")
    draw(t, "heavy_flood")
    assert (t.mood("d2"), t.mood("d7")) == ("angry", "angry")


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.rule("CC-22.21")
def test_civil_war(number: int) -> None:
    t = Table().units(0, "d2", army=1).city(0, "c2", mood="happy").units(0, "c2", army=1).city(0, "e2", mood="angry")
    t.units(0, "e2", army=1)
    draw(t, f"civil_war_{number}")
    assert t.offered == ["remove d2 army", "remove e2 army"]  # not the Happy one
    t.do("remove d2 army")
    assert (t.army("d2"), t.mood("d2")) == (0, "angry")
    t = draw(Table().city(0, "c2"), f"civil_war_{number}").do("city c2")
    assert t.mood("c2") == "angry"


@pytest.mark.rule("CC-22.23")
def test_revolution() -> None:
    t = Table().advances(0, "philosophy", "draft", "voting").units(0, "d2", army=2)
    draw(t, "revolution")
    assert t.offered == ["skip", "remove d2 army"]
    t.do("skip")
    assert t.s.actions == 2
    t.do("skip")
    assert t.holds(0, "nationalism")  # changed for free
    t = Table().advances(0, "philosophy", "draft", "voting").units(0, "d2", army=2)
    draw(t, "revolution").do("remove d2 army", "remove d2 army")
    assert (t.s.actions, t.holds(0, "voting"), t.army("d2")) == (3, True, 0)
    t = draw(Table(), "revolution", 1)
    assert t.s.revolts == [0, 1]  # outside their turn: a mark for the next one
    t = draw(Table(trading=False).hold(0, "act_35").turn(0, 0), "revolution")
    assert (t.s.actions, t.s.revolts) == (0, [0, 0])


@pytest.mark.rule("CC-22.23")
def test_revolution_with_two_governments_to_choose_from() -> None:
    t = Table().advances(0, "philosophy", "draft", "state_religion", "voting")
    draw(t, "revolution")
    assert t.offered == ["gov autocracy", "gov theocracy"]
    t.do("gov theocracy")
    assert t.holds(0, "dogma")


@pytest.mark.rule("CC-22.23")
def test_a_revolution_takes_army_units_only_also_from_ships() -> None:
    t = Table().terrain(d3="sea").clear_units("d2").units(0, "d2", settler=1).ship(0, "d3", army=1, settler=1)
    draw(t, "revolution")
    assert t.offered == ["skip", "remove d3 army"]
    t.do("remove d3 army")
    assert (t.s.hold_army[0], t.s.hold_settlers[0], t.s.actions) == (0, 1, 3)


@pytest.mark.rule("CC-22.2", "CC-22.12")
def test_the_journal_tells_what_an_event_gives() -> None:
    t = Table().only(0).only(1, food=1)
    t.s.journal = []
    draw(t, "migration_1")
    assert "Red gained 2 Gold from the Gold Mine" in [note.text(["Red", "Blue"]) for note in t.s.journal]
    t.s.journal = []
    draw(t, "fantastic_year_1")  # without Storage there is room for 2 Food
    told = [note.text(["Red", "Blue"]) for note in t.s.journal]
    assert told[-4:] == [
        "Red gained 2 Food from the event",
        "Red had no room for 1 more Food",
        "Blue gained 1 Food from the event",
        "Blue had no room for 2 more Food",
    ]
