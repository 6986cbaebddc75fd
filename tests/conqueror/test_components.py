"""Chapters 1 to 4: players, terms, components and maps."""

from __future__ import annotations

import json
from collections import Counter
from importlib.resources import files

import pytest

import pentarchy
from pentarchy.games.conqueror import GAME
from pentarchy.games.conqueror.components import (
    BORDER,
    BRIDGE,
    CARD_EFFECT,
    CARD_IDS,
    DATA,
    DIE,
    EDGE,
    EDGE_COUNT,
    EDGE_FROM,
    EDGE_TO,
    EMPTY,
    FACTION_HEROES,
    FACTION_HOME,
    FACTION_IDS,
    FACTION_MISSIONS,
    FORT,
    FORT_COUNT,
    FORT_TERRITORIES,
    GREAT_FORT,
    MAPS,
    NO_EDGE,
    QUOTA,
    RIVER,
    SEA,
    SEA_LINE,
    TERRITORY,
    TERRITORY_COUNT,
    TERRITORY_IDS,
    THREAT,
    THREATS,
    UNIT_IDS,
    strength_of,
)
from tests.conqueror.scenario import (
    CARTHAGE,
    EGYPT,
    GREECE,
    ROME,
    WHITE,
    able,
    acting,
    army,
    choose,
    dice,
    empty,
    give_hero,
    held,
    lost_home,
    new,
    next_card,
    offered,
    options,
    put,
    question,
    refused,
    turn,
)

CAMPAIGN = MAPS[0]


def edge(a: str, b: str) -> int:
    return EDGE[TERRITORY[a], TERRITORY[b]]


@pytest.mark.rule("CQ-1.1")
def test_six_factions_fight_with_infantry_and_cavalry() -> None:
    assert DATA["game"]["year"] == "247 BC"
    assert FACTION_IDS == ("rome", "carthage", "persia", "greece", "egypt", "gaul")
    assert UNIT_IDS == ("infantry", "cavalry")


@pytest.mark.rule("CQ-1.2", "CQ-1.3")
def test_three_to_six_players_each_on_their_map() -> None:
    assert [new(n).map.number for n in (3, 4, 5, 6)] == [0, 0, 1, 1]
    for n in (1, 2, 7):
        with pytest.raises(pentarchy.BadInput, match="3, 4, 5 or 6"):
            GAME.new(n, 1)


@pytest.mark.rule("CQ-1.4", "CQ-18.11")
def test_forts_are_all_that_counts() -> None:
    s = empty()
    put(s, ROME, "alpes", i=1)
    put(s, ROME, "brundium", i=1)
    assert [score.total for score in s.scores()] == [2, 1, 1, 1]
    assert s.scores()[0].parts == {"forts": 2}


@pytest.mark.rule("CQ-1.5")
def test_everybody_takes_one_whole_turn_in_a_round() -> None:
    s = new(4)
    next_card(s, "sacred_truce")
    seen = []
    for _ in range(8):
        seen.append(s.player)
        choose(s, "end_turn")
    assert seen == [0, 1, 2, 3, 0, 1, 2, 3]


@pytest.mark.rule("CQ-1.6")
def test_factions_differ_only_in_home_units_heroes_and_missions() -> None:
    keys = {"id", "name", "colour", "colour_name", "home", "starting_units", "icon", "origin"}
    for faction in DATA["faction"]:
        assert set(faction) == keys
        assert [u["unit"] for u in faction["starting_units"]] == ["cavalry", "infantry"]


@pytest.mark.rule("CQ-1.7")
def test_nothing_can_be_given_to_another_player() -> None:
    words = {verb.word for verb in GAME.vocabulary.verbs}
    assert not any(domain.kind == "player" for verb in GAME.vocabulary.verbs for domain in verb.domains)
    assert "give" not in words


@pytest.mark.rule("CQ-2.1")
def test_sea_and_land_are_entered_attacked_controlled_and_lost_alike() -> None:
    s = empty()
    put(s, ROME, "rome", i=2)
    put(s, CARTHAGE, "tyrrhenian_sea", i=1)
    acting(s, ROME)
    assert offered(s, "attack rome tyrrhenian_sea")
    choose(s, "attack rome tyrrhenian_sea")
    dice(s, 4, 1)
    choose(s, "commit_infantry 2", "leave none")
    assert army(s, "tyrrhenian_sea") == (ROME, 0, 2)
    s = acting(s, ROME)
    choose(s, "move infantry tyrrhenian_sea sicily", "move infantry tyrrhenian_sea sicily")
    assert army(s, "tyrrhenian_sea") == (EMPTY, 0, 0)


@pytest.mark.rule("CQ-2.2")
def test_units_alike_in_owner_kind_state_and_place_are_one_option() -> None:
    s = empty()
    put(s, ROME, "sardinia", c=2, i=3)
    acting(s, ROME)
    assert options(s, "move infantry sardinia rome") == ["move infantry sardinia rome"]
    assert options(s, "move cavalry sardinia rome") == ["move cavalry sardinia rome"]


@pytest.mark.rule("CQ-2.3", "CQ-8.3", "CQ-8.5")
def test_a_unit_controls_and_without_units_nobody_does() -> None:
    s = empty()
    put(s, ROME, "brundium", i=1)
    acting(s, ROME)
    choose(s, "move infantry brundium sicily")
    assert army(s, "sicily") == (ROME, 0, 1)
    assert army(s, "brundium") == (EMPTY, 0, 0)


@pytest.mark.rule("CQ-2.4", "CQ-4.13", "CQ-4.11")
def test_a_vacant_home_counts_like_any_territory() -> None:
    s = empty()
    turn(s, ROME)
    assert held(s, ROME) == ["rome"]
    assert (s.food[ROME], s.fort_count(ROME), s.territories[ROME]) == (1, 1, 1)
    choose(s, "collect")
    assert s.currency[ROME] == 1
    choose(s, "recruit infantry rome")
    assert army(s, "rome") == (ROME, 0, 1)


@pytest.mark.rule("CQ-2.5")
def test_a_conquered_home_is_ordinary_until_its_owner_is_back() -> None:
    s = empty()
    lost_home(s, ROME)
    put(s, CARTHAGE, "rome", i=1)
    put(s, ROME, "brundium", i=2)
    acting(s, CARTHAGE)
    choose(s, "move infantry rome sardinia")
    assert army(s, "rome") == (EMPTY, 0, 0)  # not vacant: Carthage is not at home there
    acting(s, ROME)
    choose(s, "move infantry brundium rome")
    assert army(s, "rome") == (ROME, 0, 1)
    acting(s, ROME)
    choose(s, "move infantry rome alpes")
    assert army(s, "rome") == (ROME, 0, 0)  # a vacant home again


@pytest.mark.rule("CQ-2.6")
def test_the_home_of_an_unplayed_faction_gives_no_home_benefit() -> None:
    s = empty(3)  # Rome, Carthage and Greece are played
    put(s, ROME, "alexandria", i=1)
    put(s, CARTHAGE, "cyrene", c=2)
    acting(s, CARTHAGE)
    choose(s, "attack cyrene alexandria")
    dice(s, 2, 2)
    choose(s, "commit_cavalry 2", "leave none")  # 4 + 2 against 1 + 2 + 2: the great fort counts, the home does not
    assert army(s, "alexandria") == (CARTHAGE, 2, 0)
    acting(s, CARTHAGE)
    choose(s, "move cavalry alexandria thebes", "move cavalry alexandria thebes")
    assert army(s, "alexandria") == (EMPTY, 0, 0)


@pytest.mark.rule("CQ-2.7")
def test_a_vacant_home_is_not_empty() -> None:
    s = empty()
    put(s, ROME, "cyrene", i=1)
    acting(s, ROME)
    assert not offered(s, "move infantry cyrene alexandria")
    assert offered(s, "move infantry cyrene libya")


@pytest.mark.rule("CQ-2.8", "CQ-4.6")
def test_forts_and_great_forts_count_as_one_each() -> None:
    s = empty()
    put(s, ROME, "alpes", i=1)
    put(s, ROME, "gaul", i=1)
    assert s.fort_count(ROME) == 3
    for board in MAPS:
        for t in board.spaces:
            if SEA[t]:
                assert (board.fort[t], board.food[t]) == (0, 0)


@pytest.mark.rule("CQ-2.9", "CQ-4.1", "CQ-4.14")
def test_adjacency_is_what_the_edges_say_and_symmetric() -> None:
    for board, data in zip(MAPS, DATA["map"], strict=True):
        listed = {(TERRITORY[e["a"]], TERRITORY[e["b"]]) for e in data["edge"]}
        for e in range(EDGE_COUNT):
            pair = (EDGE_FROM[e], EDGE_TO[e])
            assert (board.edge_kind[e] != NO_EDGE) == (pair in listed or pair[::-1] in listed)
        for t in data["territory"]:
            ways = [TERRITORY_IDS[EDGE_TO[e]] for e in board.ways[0][TERRITORY[t["id"]]]]
            assert ways == sorted(t["adjacent"])
    names = {t["id"] for t in DATA["map"][0]["territory"]}, {t["id"] for t in DATA["map"][1]["territory"]}
    assert names[0] - names[1] == {"espagna"}
    assert {"iberia", "baetica"} <= names[1] - names[0]
    s = empty()
    put(s, ROME, "rome", i=1)
    assert refused(acting(s, ROME), "move infantry rome ligurian_sea") == "CQ-8.1"  # an edge of the other map


@pytest.mark.rule("CQ-2.10")
def test_an_attack_on_an_independent_army_is_no_battle() -> None:
    s = empty()
    put(s, WHITE, "alpes", i=1)
    put(s, ROME, "rome", c=3)
    give_hero(s, "gaius_duilius")
    acting(s, ROME)
    before = s.rng
    choose(s, "attack rome alpes", "commit_cavalry 2")
    assert s.rng == before  # no die was rolled
    assert question(s) == ("leave_behind", ROME)  # and no hero asked for


@pytest.mark.rule("CQ-2.11")
def test_cavalry_is_worth_two_infantry_one() -> None:
    assert (strength_of(1, 0), strength_of(0, 1)) == (1, 2)
    s = empty()
    put(s, ROME, "rome", c=3, i=2)
    assert s.strength(TERRITORY["rome"]) == 8


@pytest.mark.rule("CQ-2.12")
def test_the_active_player_is_late_when_their_timer_has_expired() -> None:
    s = turn(empty(clock="scripted"), GREECE)
    assert (s.active, s.late) == (GREECE, False)
    choose(s, "clock planning", player=-1)
    assert s.late


@pytest.mark.rule("CQ-2.13", "CQ-4.9", "CQ-13.1")
def test_food_icons_feed_and_never_less_than_nothing() -> None:
    s = empty()
    put(s, ROME, "brundium", i=1)
    assert (s.food[ROME], s.quota(ROME)) == (2, 8)
    lost_home(s, ROME)
    put(s, ROME, "brundium", i=0)
    s.set_holder(TERRITORY["brundium"], EMPTY)
    assert (s.food[ROME], s.quota(ROME)) == (0, 4)
    s.chronicle = CARD_IDS.index("locust_plague")
    assert s.quota(ROME) == 4


@pytest.mark.rule("CQ-2.14")
def test_turn_order_counts_from_the_first_player_and_passes_over_the_eliminated() -> None:
    s = empty()
    s.order = (2, 0, 3, 1)
    s.out[0] = 1
    assert s.living() == [2, 3, 1]


@pytest.mark.rule("CQ-2.15", "CQ-17.4")
def test_a_home_stays_a_home_for_bribes_after_its_player_is_out() -> None:
    s = empty(clock="scripted")
    lost_home(s, ROME)
    put(s, EGYPT, "rome", i=1)
    s.out[ROME] = 1
    s.currency[GREECE] = 9
    turn(s, EGYPT)
    choose(s, "clock planning", player=-1)
    assert options(s, "bribe", player=GREECE) == []


@pytest.mark.rule("CQ-3.1")
def test_two_maps_with_their_icons() -> None:
    counts = []
    for board in MAPS:
        seas = sum(SEA[t] for t in board.spaces)
        great = sum(board.fort[t] == GREAT_FORT for t in board.spaces)
        counts.append((len(board.spaces), seas, len(board.forts), great, sum(board.food), sum(board.income)))
    assert counts == [(42, 11, 11, 6, 16, 22), (59, 14, 15, 7, 18, 38)]
    assert len(TERRITORY_IDS) == TERRITORY_COUNT
    assert len(FORT_TERRITORIES) == FORT_COUNT


@pytest.mark.rule("CQ-3.2")
def test_units_of_a_colour_never_run_out() -> None:
    assert [(u["per_colour"], u["independent"]) for u in DATA["unit"]] == [(24, 8), (24, 8)]
    assert max(QUOTA) == 24


@pytest.mark.rule("CQ-3.3", "CQ-3.4", "CQ-3.5", "CQ-16.1")
def test_cards_are_complete() -> None:
    assert [len(h) for h in FACTION_HEROES] == [4] * 6
    assert [len(m) for m in FACTION_MISSIONS] == [3] * 6
    assert len(CARD_IDS) == 24
    assert [CARD_IDS[c] for c in THREATS] == ["slave_revolt", "pirate_fleets", "northern_horde"]
    assert CARD_EFFECT.count(THREAT) == 3


@pytest.mark.rule("CQ-3.6")
def test_the_bank_never_runs_out() -> None:
    s = empty()
    s.currency[ROME] = 5000
    turn(s, ROME)
    choose(s, "collect")
    assert s.currency[ROME] == 5001
    assert DATA["currency"]["denominations"] == [1, 2, 5]


@pytest.mark.rule("CQ-3.7")
def test_the_die_has_two_ones_and_two_fours() -> None:
    assert DIE == (1, 1, 2, 3, 4, 4)


@pytest.mark.rule("CQ-3.8")
def test_colours() -> None:
    colours = {f["id"]: f["colour_name"] for f in DATA["faction"]}
    assert colours == {
        "rome": "red",
        "carthage": "green",
        "persia": "purple",
        "greece": "blue",
        "egypt": "yellow",
        "gaul": "black",
    }
    assert DATA["independents"]["colour_name"] == "white"


@pytest.mark.rule("CQ-4.2", "CQ-4.3")
def test_edges_of_all_kinds_are_one_action() -> None:
    kinds = {(a, b): CAMPAIGN.edge_kind[edge(a, b)] for a, b in (("rome", "alpes"), ("rome", "sardinia"))}
    assert list(kinds.values()) == [BORDER, BRIDGE]
    assert CAMPAIGN.edge_kind[edge("rome", "tyrrhenian_sea")] == SEA_LINE
    assert CAMPAIGN.edge_kind[edge("celtica", "dacia")] == RIVER
    s = empty()
    put(s, ROME, "rome", i=3)
    put(s, ROME, "celtica", i=1)
    acting(s, ROME)
    choose(s, "move infantry rome alpes", "move infantry rome sardinia", "move infantry rome tyrrhenian_sea")
    choose(s, "move infantry celtica dacia")
    assert s.player == CARTHAGE  # all four are exhausted


@pytest.mark.rule("CQ-4.4", "CQ-4.5")
def test_the_danube_joins_four_territories_on_both_maps() -> None:
    banks = ("celtica", "thracia", "dacia", "black_sea")
    for board in MAPS:
        kinds = Counter(board.edge_kind[edge(a, b)] for a in banks for b in banks if a < b)
        assert kinds == {RIVER: 3, BORDER: 1, SEA_LINE: 2}
        rivers = {EDGE_FROM[e] for e in range(EDGE_COUNT) if board.edge_kind[e] == RIVER}
        assert rivers == {TERRITORY[t] for t in banks}


@pytest.mark.rule("CQ-4.7", "CQ-4.8")
def test_forts_recruit_infantry_great_forts_cavalry_too() -> None:
    s = empty()
    put(s, ROME, "alpes", i=1)
    turn(s, ROME)
    assert options(s, "recruit") == ["recruit infantry alpes", "recruit infantry rome", "recruit cavalry rome"]
    assert [CAMPAIGN.fort[TERRITORY[t]] for t in ("alpes", "rome", "brundium")] == [FORT, GREAT_FORT, 0]
    assert CAMPAIGN.bonus[TERRITORY["rome"]] == 2


@pytest.mark.rule("CQ-4.10")
def test_a_currency_icon_pays_its_controller() -> None:
    s = empty()
    put(s, ROME, "rhodes", i=1)
    turn(s, ROME)
    choose(s, "collect")
    assert s.currency[ROME] == 3  # Rome 1, Rhodes 2


@pytest.mark.rule("CQ-4.11")
def test_homes() -> None:
    homes = {FACTION_IDS[f]: TERRITORY_IDS[t] for f, t in enumerate(FACTION_HOME)}
    assert homes == {
        "rome": "rome",
        "carthage": "carthage",
        "persia": "babylon",
        "greece": "macedonia",
        "egypt": "alexandria",
        "gaul": "gaul",
    }


@pytest.mark.rule("CQ-4.12")
def test_the_food_matrix() -> None:
    assert QUOTA == (4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24)
    s = empty()
    s.food[ROME] = 13
    assert s.quota(ROME) == 24


@pytest.mark.rule("CQ-4.15")
def test_the_drawing_names_the_territories_of_both_maps() -> None:
    text = (files("pentarchy.games.conqueror") / "map.json").read_text(encoding="utf-8")
    drawing = json.loads(text)
    for data in DATA["map"]:
        drawn = drawing[data["id"]]
        assert sorted(drawn["territories"]) == [t["id"] for t in data["territory"]]
        assert len(drawn["river"]["ports"]) == 4
        bridges = {frozenset((b["a"], b["b"])) for b in drawn["bridges"]}
        assert bridges == {frozenset((e["a"], e["b"])) for e in data["edge"] if e["kind"] == "bridge"}


@pytest.mark.rule("CQ-4.16")
def test_homes_can_be_conquered_and_armies_have_any_size() -> None:
    s = empty()
    for t in ("brundium", "sicily", "numidia"):
        put(s, ROME, t, i=1)
    put(s, ROME, "libya", i=9)
    acting(s, ROME)
    assert offered(s, "attack libya carthage")
    for _ in range(3):
        choose(s, options(s, "move infantry libya cyrene")[0])
    assert army(s, "cyrene") == (ROME, 0, 3)
    assert able(s, "cyrene") == (0, 0, 0, 0)
