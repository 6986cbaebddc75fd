"""Victory Points, the Victory Step, options and the end: sections 16, 17, 18 and 20."""

from __future__ import annotations

import random
from typing import Any

import pytest

import pentarchy
from pentarchy.games.paradise.components import AOTEAROA, DATA, TE_WAKA
from pentarchy.games.paradise.turn import EndOfTurn
from tests.paradise.scenario import HIVA, RAIATEA, SAMOA, TONGA, Table, hex_of, new

# --- section 16 -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CP-16.1")
def test_points_are_recounted() -> None:
    table = Table(2).villages("d6", TONGA, 4).ask(EndOfTurn())
    assert table.s.track == (10, 6)
    table.villages("d6", TONGA, 2).ask(EndOfTurn())
    assert table.s.track == (6, 6)


@pytest.mark.rule("CP-16.2")
def test_unconnected_villages_count() -> None:
    table = Table(2).island("h6", "tubuai").villages("h6", TONGA, 2)
    assert table.vp(TONGA) == 5


@pytest.mark.rule("CP-16.4")
def test_atolls_count_half_in_the_home_chain_only() -> None:
    table = Table(2).pieces(TONGA, "c6", up=1)
    assert table.vp(TONGA) == 3
    table.pieces(TONGA, "d6", up=1)
    assert table.vp(TONGA) == 3.5


@pytest.mark.rule("CP-16.6")
def test_the_kumara_is_worth_two() -> None:
    table = Table(2)
    table.s.kumara = SAMOA
    assert (table.vp(TONGA), table.vp(SAMOA)) == (3, 5)


@pytest.mark.rule("CP-16.7")
def test_the_marker_stays_until_the_next_victory_step_and_keeps_halves() -> None:
    table = Table(2).pieces(TONGA, "d6", up=1).pieces(TONGA, "c6", up=1)
    assert table.view(-1)["track"] == [6, 6]
    table.ask(EndOfTurn())
    assert table.view(-1)["track"] == [7, 6]
    assert table.s.player == SAMOA  # now lowest on the track
    table.s.threshold = 99
    table.s.kumara = TONGA
    for p in range(2):
        table.s.revealed[p] = 0
    table.s.revealed[TONGA] = (1 << 28) - 1
    table.s.deck = ()
    for name, tile in (("e7", "hawaii"), ("e8", "aotearoa"), ("d7", "hawaiki"), ("d8", "tahiti"), ("e6", "kuporu")):
        table.island(name, tile).villages(name, TONGA, 3)
        table.pieces(TONGA, name, up=1)
    table.ask(EndOfTurn())
    assert table.s.track[TONGA] > 90


def counted(view: dict[str, Any], p: int) -> float:
    """A player's points, counted by hand from what everybody sees (CP-16.2 to CP-16.6)."""
    hexes = {hex["id"]: hex for hex in view["hexes"]}
    mine = [hex for hex in view["hexes"] if hex.get("owner") == p]
    points = float(sum(hex["villages"] for hex in mine))
    home = view["homes"][p]
    linked = {home} if hexes[home].get("owner") == p else set()
    taniwha = view["effects"].get("taniwha", -1)
    links = set()
    for number, hex in enumerate(view["hexes"]):
        stacks = hex.get("stacks", [])
        if len(stacks) == 1 and stacks[0]["player"] == p and stacks[0]["face_up"] and number != taniwha:
            links.add(hex["id"])
    if linked <= links:
        while more := {n for h in linked for n in NEIGHBOURS_OF[h]} & links - linked:
            linked |= more
    points += sum(1 for hex in mine if hex["id"] in linked)
    for id in linked:
        hex = hexes[id]
        if hex["terrain"] == "island" and hex["capacity"] == 0 and "erosion" not in hex["markers"]:
            points += 0.5
    islands = {hex["island"] for hex in mine}
    cards = [len(view["revealed"][q]) + view["hand_sizes"][q] for q in range(len(view["order"]))]
    for card in view["revealed"][p]:
        points += POINTS.get(card, 0)
        points += BONUS[card][1] if card in BONUS and BONUS[card][0] & islands else 0
        points += 1 if card == "luau" and sum(1 for hex in mine if hex["id"] in linked) >= 5 else 0
        points += 1 if card == "genealogy" and cards[p] == max(cards) else 0
    return points + 2 if view["kumara"] == p else points


NEIGHBOURS_OF = {row["id"]: row["neighbours"] for row in DATA["hexes"]}
POINTS = {"rongorongo": 2} | {
    **dict.fromkeys(("surfing", "hula", "tapa_cloth", "wood_carving", "drums", "luau", "genealogy"), 1),
    **dict.fromkeys(("hui", "moai", "marae", "feather_cloak", "greenstone", "stone_tiki"), 1),
    **dict.fromkeys(("cannibalism", "tattoo", "hill_fort", "navigation", "star_compass", "tapu"), 1),
}
BONUS = {
    "hui": ({"hawaiki", "kuporu"}, 1),
    "moai": ({"rapa_nui"}, 2),
    "marae": ({"raiatea", "tahiti"}, 1),
    "feather_cloak": ({"hawaii", "kauai"}, 1),
    "greenstone": ({"aotearoa", "te_waka_a_maui"}, 1),
    "stone_tiki": ({"hiva", "mangareva"}, 1),
}


@pytest.mark.rule("CP-16.1", "CP-16.2", "CP-16.3", "CP-16.4", "CP-16.5", "CP-16.6", "CP-19.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_can_count_the_points_of_everybody(players: int) -> None:
    rng = random.Random(players)
    s = new(players, players, south_island=True)
    totals = set()
    while not s.over:
        if s.turn and s.lanes is None and rng.random() < 0.05:
            view: Any = s.view(-1)["table"]
            for p in range(players):
                assert s.scores()[p].total / 2 == counted(view, p)
                totals.add(counted(view, p))
        s.apply(rng.choice(s.options))
    assert len(totals) > 10


# --- section 17 -----------------------------------------------------------------------------------------------


def near(points: int, *cards: str, players: int = 2) -> Table:
    """Tonga at 5 points with hidden cards, and the threshold at `points`."""
    table = Table(players).villages("d6", TONGA, 4)
    for card in cards:
        table.card(TONGA, card)
    table.s.threshold = points
    return table


@pytest.mark.rule("CP-17.1", "CP-17.2")
def test_windows_in_turn_order() -> None:
    table = near(9, "surfing", players=3).card(HIVA, "haka").order(HIVA, TONGA, SAMOA).victory()
    assert (table.s.player, table.options()) == (HIVA, ["done", "reveal_card haka"])
    table.do("done")
    assert (table.s.player, table.options()) == (TONGA, ["done", "reveal_card surfing"])
    assert table.why_not("declare") == "CP-17.2"
    table.do("reveal_card surfing")
    assert table.vp(TONGA) == 6


@pytest.mark.rule("CP-17.3")
def test_declaring_reveals_cards_with_points_only() -> None:
    table = near(6, "surfing", "haka").card(SAMOA, "drums").victory().do("declare")
    assert table.view(SAMOA)["revealed"] == [["surfing"], []]
    assert table.view(SAMOA)["hand_sizes"] == [1, 1]
    assert (table.asked(), table.s.player) == ("victory_reveal", SAMOA)
    assert table.view(SAMOA)["declared"] == [TONGA]


@pytest.mark.rule("CP-17.3")
def test_who_has_reached_the_threshold_in_public_declares_by_himself() -> None:
    table = near(5, "surfing").card(SAMOA, "haka").victory().do("done")
    assert table.view(SAMOA)["declared"] == [TONGA]
    assert table.view(SAMOA)["revealed"] == [["surfing"], []]


@pytest.mark.rule("CP-17.4")
def test_rounds_go_on_until_nobody_does_anything() -> None:
    table = near(5).card(SAMOA, "haka").card(SAMOA, "drums").victory().do("declare")
    assert table.asked() == "victory_reveal"
    table.do("done")
    assert (table.asked(), table.s.player) == ("victory_response", SAMOA)
    table.do("reveal_card haka", "done")
    assert (table.asked(), table.s.player) == ("victory_response", SAMOA)
    table.do("done")
    assert table.s.over


@pytest.mark.rule("CP-17.5", "CP-14.16")
def test_deforestation_voids_all_declarations() -> None:
    table = near(5, players=3).villages("d5", SAMOA, 4).card(HIVA, "deforestation").card(SAMOA, "surfing").victory()
    table.do("declare", "done")  # Samoa's total declares by itself
    assert (table.asked(), table.s.player) == ("victory_response", HIVA)
    table.do("reveal_card deforestation")
    assert table.group("d5") == (SAMOA, 3)  # the highest total loses the Village
    assert table.group("d6") == (TONGA, 4)
    assert not table.s.over
    assert table.s.card_count(HIVA) == 0
    assert table.view(-1)["revealed"] == [[], ["surfing"], []]


@pytest.mark.rule("CP-17.5")
def test_equal_declarers_are_told_apart_by_their_homes() -> None:
    table = near(5, players=4).villages("i3", HIVA, 3).villages("d5", SAMOA, 4).card(RAIATEA, "deforestation")
    table.s.threshold = 4
    table.villages("d6", TONGA, 3).villages("d5", SAMOA, 3).victory().do("declare")
    while table.s.player != RAIATEA or not table.can("reveal_card deforestation"):
        table.do("done")
    table.do("reveal_card deforestation")
    assert table.group("d6") == (TONGA, 2)


@pytest.mark.rule("CP-17.6")
def test_a_declarer_below_the_threshold_has_not_declared() -> None:
    table = near(7, "genealogy").victory().do("declare")
    assert table.s.over
    table = near(7, "genealogy").card(SAMOA, "drums")
    table.victory().do("declare", "done")
    table.s.deck, bought = table.s.deck[:-1], table.s.deck[-1]
    table.s.hand[SAMOA] |= 1 << bought  # while answers are given, another gains a card
    table.do("done")
    assert not table.s.over
    assert table.view(-1)["revealed"][0] == ["genealogy"]  # type: ignore[index]


@pytest.mark.rule("CP-17.7")
def test_the_game_ends_in_the_first_step_with_a_winner() -> None:
    table = near(5).victory().do("declare")
    assert table.s.over
    assert table.s.turn == 1
    assert table.s.ranking() == [TONGA, SAMOA]


@pytest.mark.rule("CP-17.9", "CP-17.10")
def test_the_last_tie_breaks_and_the_ranking() -> None:
    table = Table(3).order(SAMOA, HIVA, TONGA)
    assert table.s.ranking() == [SAMOA, HIVA, TONGA]
    assert table.s.places() == [3, 1, 2]
    table.card(TONGA, "haka")
    assert table.s.ranking() == [TONGA, SAMOA, HIVA]  # more cards
    table.villages("i3", HIVA, 3)
    assert table.s.ranking() == [HIVA, TONGA, SAMOA]  # more points
    table = Table(2).villages("d6", TONGA, 3).pieces(SAMOA, "d5", up=1)
    table.pieces(SAMOA, "c4", up=1).island("d4", "hao").pieces(SAMOA, "d4", up=1).order(SAMOA, TONGA)
    assert table.vp(TONGA) == table.vp(SAMOA) == 4
    assert table.s.ranking() == [TONGA, SAMOA]  # more Villages


@pytest.mark.rule("CP-17.10")
def test_hidden_cards_count_no_points_in_the_ranking() -> None:
    table = near(5, players=3).card(SAMOA, "rongorongo").victory().do("declare", "done", "done")
    assert table.s.over
    assert table.s.scores()[SAMOA].total == 6


# --- section 18 -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CP-18.1")
def test_without_random_events_the_last_player_takes_the_marker() -> None:
    table = Table(2, random_events=False).villages("d6", TONGA, 4).ask(EndOfTurn())
    assert not table.s.events_active
    assert (table.asked(), table.s.player) == ("set_order", SAMOA)
    assert Table(2).villages("d6", TONGA, 4).ask(EndOfTurn()).asked() == "event_or_order"


@pytest.mark.rule("CP-18.6")
def test_variable_start() -> None:
    s = new(2, variable_start=True, home_assignment="random")
    assert s.actors == (0, 1)
    words = s.game.vocabulary
    for choice in ("start_piece war_canoe", "start_piece transport_canoe"):
        s.apply(words.parse(choice), 0)
    assert s.options_for(0) == []  # the 4 points are spent
    reason = s.explain(words.parse("start_piece rumor"), 1)
    assert reason is not None
    assert reason.clause == "CP-4.9"
    s.apply(words.parse("start_piece war_canoe"), 1)
    reason = s.explain(words.parse("start_piece colony"), 1)
    assert reason is not None
    assert reason.clause == "CP-18.6"
    s.apply(words.parse("done"), 1)
    assert s.turn == 1
    s.check()
    view = s.view(1)["table"]
    assert isinstance(view, dict)
    stacks = view["hexes"][s.home[0]]["stacks"]
    assert stacks == [{"player": 0, "face_up": 0, "face_down": 2, "kinds": {}}]


@pytest.mark.rule("CP-18.7")
def test_variable_end() -> None:
    for face, over in ((1, False), (2, False), (3, True), (6, True)):
        table = Table(2, variable_end=True).villages("d6", TONGA, 4)
        table.s.threshold = 5
        table.victory().dice(face).do("declare")
        assert table.s.over is over
        assert table.s.threshold == (5 if over else 6)


@pytest.mark.rule("CP-18.8")
def test_saved_resources() -> None:
    table = Table(2, saved_resources=True).villages("d6", TONGA, 4).build_now()
    table.do("build transport_canoe d6", "done").do("buy_card d5", "done", by=SAMOA)
    assert table.s.saved == (2, 0)
    table.build_now()
    assert table.view(TONGA)["build_points"] == {"d6": 6}
    assert table.view(SAMOA)["build_points"] == {"d5": 2}


@pytest.mark.rule("CP-18.9")
def test_malaria() -> None:
    for face, left in ((1, 1), (2, 1), (3, 2)):
        table = Table(2, malaria=True).villages("b5", TONGA, 1).pieces(TONGA, "b5", band=2).pieces(TONGA, "d6", band=2)
        table.move().dice(face).do("end_movement")
        assert table.number(TONGA, "b5", "band") == left
        assert table.number(TONGA, "d6", "band") == 2
    table = Table(2).villages("b5", TONGA, 1).pieces(TONGA, "b5", band=2).move().dice(1).do("end_movement")
    assert table.number(TONGA, "b5", "band") == 2


@pytest.mark.rule("CP-18.10")
def test_the_south_island_follows_aotearoa() -> None:
    table = Table(2, south_island=True).pile_top("aotearoa").explore(TONGA).draws("island_group_0")
    table.do("explore e7", "place_up")
    assert (table.asked(), table.options()) == (
        "south_island",
        [f"place_south {h}" for h in ("d7", "e6", "e8", "f6", "f7")],
    )
    assert table.why_not("place_south d8") == "CP-18.10"
    table.do("place_south f7")
    assert table.s.island[hex_of("f7")] == TE_WAKA
    assert table.asked() == "voyage_continue"
    table = Table(2).pile_top("aotearoa").explore(TONGA).draws("island_group_0").do("explore e7", "place_up")
    assert TE_WAKA not in table.s.island


@pytest.mark.rule("CP-18.10")
def test_the_south_island_in_battle_and_building() -> None:
    table = Table(2, south_island=True).island("e6", "aotearoa", SAMOA).pieces(SAMOA, "e6", transport=1)
    table.pieces(TONGA, "d6", war=1).move().do("sail war_canoe d6", "step e6")
    assert (table.asked(), table.s.player) == ("south_island", TONGA)
    table.do("place_south e7")
    assert table.asked() == "step"
    table = Table(2, south_island=True).island("e6", "aotearoa", SAMOA, TONGA).order(SAMOA, TONGA).build_now()
    table.do("flip_tile e6", "done", by=TONGA).do("flip_tile e6", "done", by=SAMOA)
    assert (table.asked(), table.s.player) == ("south_island", SAMOA)  # the first flipper in turn order
    assert AOTEAROA in table.s.island
    table = Table(2, south_island=True).island("l2", "aotearoa", TONGA).ocean("k2", "k3", "l1").explore(TONGA)
    table.do("flip_tile l2")
    assert TE_WAKA not in table.s.island  # no Unexplored hex beside it
    assert table.asked() == "voyage_start"


@pytest.mark.rule("CP-18.11", "CP-20.2")
def test_after_the_last_turn_all_cards_are_revealed_and_counted() -> None:
    table = Table(2, max_turns=20).card(SAMOA, "surfing").card(SAMOA, "deforestation").card(TONGA, "haka")
    table.s.turn = 20
    table.ask(EndOfTurn())
    assert table.s.over
    assert table.s.hand == [0, 0]
    assert table.s.track == (6, 8)
    assert table.s.ranking() == [SAMOA, TONGA]
    with pytest.raises(pentarchy.BadInput):
        new(2, max_turns=25)
    assert new(2, decision_clock_seconds=30).settings["decision_clock_seconds"] == 30


# --- section 20 -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CP-20.1")
def test_an_expired_clock_takes_the_passive_option() -> None:
    table = Table(2).ocean("e6").pieces(TONGA, "d6", up=1, war=1, band=1).pieces(TONGA, "e6", up=1).card(TONGA, "haka")

    def default() -> str:
        return table.s.words(table.s.default())

    found = []
    for ask in (table.turn_order, table.explore, table.transit, table.move, table.build_now, table.victory):
        ask()
        found.append(default())
    assert found == ["order p0 cw", "stay", "end_transit", "end_movement", "done", "done"]
    table.explore().draws("open_ocean_0").do("explore e7")
    assert default() == "return_home"
    table.move().do("sail war_canoe d6", "load none", "step e6")
    assert default() == "stop"
    table = Table(2).pieces(TONGA, "d6", war=1).card(TONGA, "war_clubs").move()
    table.do("sail war_canoe d6", "step c5", "end_movement")
    assert default() == "ready"
    table.do("ready")
    assert default() == "accept"


@pytest.mark.rule("CP-20.3")
def test_every_step_is_finite() -> None:
    for seed in range(3):
        s = new(2 + seed, seed)
        for _ in range(20_000):
            if s.over:
                break
            s.apply(s.options[(s.marks * 7 + len(s.options) * 3) % len(s.options)])
        assert s.over


@pytest.mark.rule("CP-20.1")
def test_an_expired_clock_betrays_nothing() -> None:
    table = Table(2).island("e8", "niue", TONGA).explore().draws("island_group_1").do("explore e7")
    assert table.options()[0] == "flip_tile e8"
    assert table.s.words(table.s.default()) == "place_up"
    table = Table(2).island("e6", "rapa", SAMOA).explore().do("explore e6")
    assert table.options()[0] == "flip_tile e6"
    assert table.s.words(table.s.default()) == "mark"


@pytest.mark.rule("CP-17.6", "CP-18.7")
def test_when_the_game_goes_on_nobody_has_declared() -> None:
    table = Table(2, variable_end=True).villages("d6", TONGA, 4)
    table.s.threshold = 5
    table.victory().dice(1).do("declare")
    assert table.view(-1)["declared"] == []
    assert table.view(-1)["threshold"] == 6
