"""Chapters 5 and 20: set-up and options."""

from __future__ import annotations

import pytest

import pentarchy
from pentarchy.games.conqueror import GAME
from pentarchy.games.conqueror.components import DATA, FACTION_HEROES, FACTION_IDS, FACTION_MISSIONS, HELD, SUPPLY
from pentarchy.games.conqueror.setup import roll_for_order
from pentarchy.games.conqueror.state import Conqueror
from tests.conqueror.scenario import CARTHAGE, EGYPT, GREECE, ROME, army, choose, new, options, question, refused


def fresh(players: int, seed: int = 1, **chosen: object) -> Conqueror:
    s = GAME.new(players, seed, chosen)
    assert isinstance(s, Conqueror)
    return s


@pytest.mark.rule("CQ-5.1")
@pytest.mark.parametrize(
    ("players", "factions"),
    [
        (3, "rome carthage greece egypt"),
        (4, "rome carthage greece egypt"),
        (5, "rome carthage persia greece egypt"),
        (6, "rome carthage persia greece egypt gaul"),
    ],
)
def test_factions_of_each_player_count(players: int, factions: str) -> None:
    assert options(fresh(players)) == [f"faction {f}" for f in factions.split()]


@pytest.mark.rule("CQ-5.2", "CQ-21.2")
def test_rerolls_go_on_among_the_tied_and_the_highest_tie_first() -> None:
    s = new(5)
    # 4 1 4 1 4: seats 0, 2, 4 reroll 2 2 1, then 0 and 2 reroll 1 3; then seats 1 and 3 reroll 4 2
    s.script = (4, 0, 5, 1, 4, 2, 2, 0, 1, 3, 5, 2)
    assert roll_for_order(s, [0, 1, 2, 3, 4]) == [2, 0, 4, 1, 3]
    assert not list(s.script)


@pytest.mark.rule("CQ-5.2")
def test_seat_order_can_be_turn_order() -> None:
    assert fresh(6, turn_order="seat").order == (0, 1, 2, 3, 4, 5)
    assert len({fresh(6, seed).order for seed in range(8)}) > 1


@pytest.mark.rule("CQ-5.3")
def test_factions_are_chosen_in_turn_order_and_only_free_ones() -> None:
    s = fresh(3, turn_order="seat")
    choose(s, "faction greece")
    assert question(s) == ("choose_faction", 1)
    assert refused(s, "faction greece") == "CQ-5.3"
    assert refused(s, "faction persia") == "CQ-5.3"
    choose(s, "faction rome")
    assert options(s) == ["faction carthage", "faction egypt"]


@pytest.mark.rule("CQ-5.3", "CQ-21.1")
def test_the_last_of_four_gets_the_faction_that_is_left() -> None:
    s = fresh(4, turn_order="seat")
    choose(s, "faction egypt", "faction greece", "faction rome")
    assert [FACTION_IDS[f] for f in s.faction] == ["egypt", "greece", "rome", "carthage"]
    assert question(s) == ("turn_planning", 0)


@pytest.mark.rule("CQ-5.3")
def test_factions_dealt_at_random_or_given() -> None:
    deals = {fresh(3, seed, faction_assignment="random").faction for seed in range(12)}
    assert len(deals) > 3
    assert all(len(set(deal)) == 3 for deal in deals)
    given = fresh(3, faction_assignment="fixed", faction_1="egypt", faction_2="greece", faction_3="rome")
    assert [FACTION_IDS[f] for f in given.faction] == ["egypt", "greece", "rome"]


@pytest.mark.rule("CQ-5.3")
def test_factions_that_cannot_be_given_are_refused_with_a_reason() -> None:
    with pytest.raises(pentarchy.BadInput, match=r"faction_2: 3 players use .*, not gaul"):
        fresh(3, faction_assignment="fixed", faction_2="gaul")
    with pytest.raises(pentarchy.BadInput, match="faction_3: rome is given to another seat"):
        fresh(3, faction_assignment="fixed", faction_3="rome")


@pytest.mark.rule("CQ-5.4", "CQ-5.6")
def test_an_unplayed_faction_leaves_its_home_to_a_white_army() -> None:
    homes = {"rome": "rome", "carthage": "carthage", "greece": "macedonia", "egypt": "alexandria"}
    for unplayed, home in homes.items():
        seats = [f for f in homes if f != unplayed]
        given = {f"faction_{n}": f for n, f in enumerate(seats, 1)}
        s = new(3, 1, **given)
        assert army(s, home) == (6, 1, 1)
        assert s.army == [2, 2, 2]


@pytest.mark.rule("CQ-5.7", "CQ-14.1")
def test_everybody_holds_one_of_three_missions() -> None:
    s = new(4)
    for p in range(4):
        own = [s.missions[m] for m in FACTION_MISSIONS[s.faction[p]]]
        assert sorted(own) == [SUPPLY, SUPPLY, HELD]
    assert len({new(4, seed).mission(ROME) for seed in range(12)}) == 3
    assert not any("mission" in verb.word for verb in GAME.vocabulary.verbs)  # none is exchanged or discarded


@pytest.mark.rule("CQ-5.8")
def test_the_chronicle_is_shuffled() -> None:
    assert sorted(new(4).deck) == list(range(24))
    assert new(4, 1).deck != new(4, 2).deck


@pytest.mark.rule("CQ-5.9", "CQ-12.5")
def test_nobody_has_currency_or_heroes_at_the_start() -> None:
    s = new(4)
    assert s.currency == [0, 0, 0, 0]
    for p in (ROME, CARTHAGE, GREECE, EGYPT):
        assert s.hand(p) == []
        assert s.hero_supply(p) == list(FACTION_HEROES[s.faction[p]])
        table = s.view(p)["table"]
        assert isinstance(table, dict)
        assert table["supply"] == s.hero_supply(p)


@pytest.mark.rule("CQ-5.10")
def test_round_one_begins_without_a_chronicle_card() -> None:
    s = new(4)
    assert (s.round, s.chronicle, len(s.deck)) == (1, -1, 24)
    assert question(s) == ("turn_planning", ROME)


@pytest.mark.rule("CQ-20.1", "CQ-20.2")
def test_options_are_those_of_the_component_list() -> None:
    assert [o.name for o in GAME.settings] == [o["id"] for o in DATA["option"]]
    defaults = {o.name: o.default for o in GAME.settings}
    assert defaults["clock"] == "off"
    assert (defaults["victory_forts"], defaults["max_rounds"]) == (5, 30)
    with pytest.raises(pentarchy.BadInput, match="4, 5, 6, 7"):
        fresh(4, victory_forts=3)
    with pytest.raises(pentarchy.BadInput, match="10 to 100"):
        fresh(4, max_rounds=9)


@pytest.mark.rule("CQ-20.3")
def test_a_game_without_chronicle_and_missions() -> None:
    s = new(4, 1, use_chronicle=False, use_missions=False)
    assert s.deck == ()
    assert [s.mission(p) for p in range(4)] == [-1] * 4
    for _ in range(4):
        choose(s, "end_turn")
    assert (s.round, s.chronicle) == (2, -1)
    assert question(s) == ("turn_planning", ROME)
