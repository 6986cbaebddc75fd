"""Terms, components and setup: sections 1 to 4."""

from __future__ import annotations

import pytest

from pentarchy.games.paradise.components import (
    AOTEAROA,
    ASH,
    CARD_IDS,
    COAST,
    DATA,
    DISTANCE,
    EROSION,
    EVENT_COUNT,
    EVENT_IDS,
    FACE_UP,
    HEX_IDS,
    IMPROVED,
    INDEPENDENT,
    ISLAND_CAPACITY,
    ISLAND_IDS,
    LIMITS,
    LOCAL_WARRIORS,
    MARKER_COUNT,
    MARKER_COUNTS,
    MARKER_KIND,
    MARKER_KNOTS,
    NEIGHBOURS,
    OCEAN,
    ROLL_SIDE,
    SECRET,
    SPRING,
    TE_WAKA,
    TILES,
    TWO_KNOTS,
    UNEXPLORED,
)
from pentarchy.games.paradise.exploration import Discovery
from pentarchy.games.paradise.verbs import PIECE
from tests.paradise.scenario import HIVA, RAIATEA, SAMOA, TONGA, Table, hex_of, new


@pytest.mark.rule("CP-1.2", "CP-1.3")
@pytest.mark.parametrize(("players", "threshold"), [(2, 28), (3, 25), (4, 22)])
def test_the_threshold_depends_on_the_players(players: int, threshold: int) -> None:
    table = Table(players)
    assert table.s.threshold == threshold
    table.villages("d6", TONGA, 4)
    table.s.threshold = 5
    table.victory().do("done")
    assert table.s.over
    below = Table(players).villages("d6", TONGA, 4)
    below.s.threshold = 6
    assert not below.victory().s.over


@pytest.mark.rule("CP-1.4", "CP-5.1")
def test_a_turn_has_five_steps_in_a_fixed_order() -> None:
    table = Table(2).pieces(TONGA, "d6", transport=1).card(TONGA, "surfing").turn_order()
    table.ask()
    seen = []
    while table.s.turn == 2:
        name = table.asked()
        if name not in seen:
            seen.append(name)
        table.do(table.s.words(table.s.default()))
    assert seen == ["set_order", "voyage_start", "transit", "movement", "build", "victory_reveal"]


@pytest.mark.rule("CP-2.1")
def test_the_map_has_73_hexes_with_neighbours_at_distance_1() -> None:
    assert len(HEX_IDS) == 73
    where = {(row["q"], row["r"]): i for i, row in enumerate(DATA["hexes"])}
    ways = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    for (q, r), h in where.items():
        beside = sorted(where[q + a, r + b] for a, b in ways if (q + a, r + b) in where)
        assert list(NEIGHBOURS[h]) == beside
        assert all(DISTANCE[h][n] == 1 for n in beside)
    assert DISTANCE[hex_of("d6")][hex_of("i3")] == 5
    assert DISTANCE[hex_of("a5")][hex_of("l2")] == 11


@pytest.mark.rule("CP-2.2")
def test_the_left_neighbour_is_the_next_seat() -> None:
    for p, neighbour in ((TONGA, SAMOA), (SAMOA, HIVA), (HIVA, RAIATEA), (RAIATEA, TONGA)):
        table = Table(4).explore(p).draws("off_course_1")
        table.do(table.options("explore")[0])
        assert table.s.player == neighbour


@pytest.mark.rule("CP-2.3", "CP-2.4")
def test_hexes_are_known_to_those_who_have_found_them() -> None:
    table = Table(2).ocean("e6").island("e7", "rapa").island("d7", "niue", TONGA)
    s = table.s
    for name in ("a1", "d5", "c6", "e6", "e7"):
        assert s.knows(TONGA, hex_of(name))
        assert s.knows(SAMOA, hex_of(name))
    assert s.knows(TONGA, hex_of("d7"))
    assert not s.knows(SAMOA, hex_of("d7"))
    assert not s.knows(TONGA, hex_of("e5"))
    assert {s.terrain[hex_of(n)] for n in ("e5", "e6", "e7", "d7")} == {UNEXPLORED, OCEAN, FACE_UP, SECRET}


@pytest.mark.rule("CP-2.5")
def test_five_kinds_are_pieces() -> None:
    assert PIECE.ids == ("transport_canoe", "war_canoe", "warrior_band", "colony", "rumor")
    table = Table(2).pieces(TONGA, "d6", transport=1, war=1, band=1, colony=1, rumor=1)
    assert table.hex_view(SAMOA, "d6")["stacks"] == [{"player": 0, "face_up": 0, "face_down": 5, "kinds": {}}]
    assert table.villages("d5", SAMOA, 0).explorer(SAMOA) == "lost"
    assert not table.s.has_enemy_pieces(TONGA, hex_of("d5"))


@pytest.mark.rule("CP-2.6")
def test_markers_change_the_capacity() -> None:
    table = Table(2).island("e7", "tubuai")
    h = hex_of("e7")
    capacities = [table.s.capacity(h)]
    for token in (IMPROVED, IMPROVED, SPRING, EROSION, ASH):
        capacities.append(table.token("e7", token).s.capacity(h))
    assert capacities == [2, 3, 4, 5, 4, 5]
    table.villages("e7", TONGA, 5).villages("d6", TONGA, 2).build_now()
    assert table.why_not("village e7") == "CP-13.7"


@pytest.mark.rule("CP-2.7")
def test_groups_atolls_and_barren_hexes() -> None:
    table = Table(2).island("e7", "rapa").island("e8", "hao")
    rapa, hao = hex_of("e7"), hex_of("e8")
    assert (table.s.is_group(rapa), table.s.is_atoll(rapa)) == (True, False)
    assert (table.s.is_group(hao), table.s.is_atoll(hao)) == (False, True)
    table.token("e7", EROSION).token("e8", SPRING)
    assert (table.s.is_group(rapa), table.s.is_atoll(rapa)) == (False, False)
    assert (table.s.is_group(hao), table.s.is_atoll(hao)) == (True, False)


@pytest.mark.rule("CP-2.8")
def test_villages_give_control() -> None:
    table = Table(2).island("e7", "tubuai").pieces(TONGA, "e7", band=3)
    assert table.s.groups(TONGA) == (hex_of("d6"),)
    table.villages("e7", TONGA, 1)
    assert table.s.groups(TONGA) == (hex_of("d6"), hex_of("e7"))


@pytest.mark.rule("CP-2.9")
def test_independents_are_everybodys_enemies_and_do_nothing() -> None:
    table = Table(4)
    for p in range(4):
        assert table.s.is_enemy_hex(p, hex_of("c5"))
        assert hex_of("c5") not in table.s.groups(p)
        assert table.vp(p) == 3
    table.build_now()
    for p in range(4):
        assert "c5" not in table.view(p)["build_points"]  # type: ignore[operator]
        table.do("done", by=p)
    assert table.group("c5") == (INDEPENDENT, 3)


@pytest.mark.rule("CP-2.10")
def test_enemy_hexes_hold_enemy_pieces_or_groups() -> None:
    table = Table(2).ocean("e6").island("e7", "rapa").pieces(SAMOA, "e6", transport=1)
    for name, enemy in (("e6", True), ("d5", True), ("c5", True), ("d6", False), ("e7", False), ("c4", False)):
        assert table.s.is_enemy_hex(TONGA, hex_of(name)) is enemy, name


@pytest.mark.rule("CP-2.11")
def test_what_is_removed_may_be_built_again() -> None:
    table = Table(2).pieces(TONGA, "d6", war=6).villages("d6", TONGA, 4).build_now()
    assert table.why_not("build war_canoe d6") == "CP-3.1"
    table = Table(2).pieces(TONGA, "c6", war=6).event("typhoon").dice(1, 6, 6, 6, 6, 6).do("target c6")
    assert table.stock(TONGA, "war") == 1
    assert table.villages("d6", TONGA, 4).build_now().can("build war_canoe d6")


@pytest.mark.rule("CP-2.12")
def test_the_explorer_follows_its_base() -> None:
    table = Table(2).island("e7", "rapa").island("f8", "niue").villages("e7", TONGA, 1).villages("f8", TONGA, 1)
    assert table.explorer(TONGA) == "d6"
    table.villages("d6", SAMOA, 1)
    assert table.explorer(TONGA) == "e7"
    table.villages("e7", TONGA, 0)
    assert table.explorer(TONGA) == "f8"
    table.villages("d6", TONGA, 1)
    assert table.explorer(TONGA) == "d6"
    table.villages("d6", TONGA, 0).villages("f8", TONGA, 0)
    assert table.explorer(TONGA) == "lost"
    table.villages("d6", TONGA, 1)
    assert table.explorer(TONGA) == "lost"


@pytest.mark.rule("CP-2.12")
def test_the_nearest_group_is_the_base_even_if_another_comes_first_in_the_alphabet() -> None:
    table = Table(2).island("d3", "rapa").island("e7", "niue").villages("d3", TONGA, 1).villages("e7", TONGA, 1)
    assert table.villages("d6", TONGA, 0).explorer(TONGA) == "e7"


@pytest.mark.rule("CP-2.12")
def test_of_equally_near_groups_the_first_is_the_base() -> None:
    table = Table(2).island("e7", "rapa").island("d7", "niue").villages("e7", TONGA, 1).villages("d7", TONGA, 1)
    assert table.villages("d6", TONGA, 0).explorer(TONGA) == "d7"


@pytest.mark.rule("CP-2.13")
def test_points_are_kept_in_halves() -> None:
    table = Table(2).pieces(TONGA, "d6", up=1).pieces(TONGA, "c6", up=1)
    score = table.s.scores()[TONGA]
    assert (score.total, score.halves) == (7, True)
    assert score.parts == {"villages": 4, "groups": 2, "atolls": 1, "cards": 0, "kumara": 0}


@pytest.mark.rule("CP-2.14")
def test_a_die_has_six_sides() -> None:
    assert len(ROLL_SIDE) == 6
    s = new(2)
    rolls = [s.roll(6) + 1 for _ in range(300)]
    assert sorted(set(rolls)) == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("CP-2.15")
def test_hiva_is_a_home_only_if_somebody_plays_it() -> None:
    two = Table(2).island("i3", "hiva").villages("i3", SAMOA, 2).event("eruption")
    assert two.group("i3") == (SAMOA, 1)  # the only target, taken at once
    three = Table(3).villages("i3", SAMOA, 2).event("eruption")
    assert three.group("i3") == (SAMOA, 2)
    assert three.s.is_home_in_play(hex_of("i3"))


@pytest.mark.rule("CP-3.1")
def test_the_pieces_of_each_player() -> None:
    assert LIMITS == (15, 6, 10, 5, 2, 18)
    table = Table(4)
    for p in range(4):
        assert [table.stock(p, k) for k in ("transport", "war", "band", "colony", "rumor")] == [15, 6, 10, 5, 2]
        assert table.stock(p, "village") == 16
    table.pieces(TONGA, "d6", transport=15).villages("d6", TONGA, 4).build_now()
    assert table.why_not("build transport_canoe d6") == "CP-3.1"


@pytest.mark.rule("CP-3.2")
def test_local_warriors_always_suffice() -> None:
    assert DATA["shared_units"][0]["count"] == 16
    assert 4 * (max(LOCAL_WARRIORS) + 1) <= 16


@pytest.mark.rule("CP-3.3")
def test_thirty_island_tiles() -> None:
    capacities = ISLAND_CAPACITY[:TILES]
    assert [capacities.count(n) for n in (4, 3, 2, 1, 0)] == [3, 5, 6, 7, 9]
    assert [t["id"] for t in DATA["tiles"] if t["mythical"]] == ["hawaiki", "kuporu"]


@pytest.mark.rule("CP-3.4")
def test_sixty_four_discovery_markers() -> None:
    counts = [sum(n for n, k in zip(MARKER_COUNT, MARKER_KIND, strict=True) if k == kind) for kind in (0, 1, 2)]
    assert counts == [29, 30, 5]
    assert (min(MARKER_KNOTS), max(MARKER_KNOTS)) == (0, 3)
    assert MARKER_COUNTS["explored_2_knot"] == 12


@pytest.mark.rule("CP-3.5", "CP-4.5")
@pytest.mark.parametrize(("players", "unexplored", "islands"), [(2, 57, 29), (3, 52, 26), (4, 51, 25)])
def test_the_cup_never_runs_out(players: int, unexplored: int, islands: int) -> None:
    s = new(players)
    kinds = [sum(n for n, k in zip(s.cup, MARKER_KIND, strict=True) if k == kind) for kind in (0, 1)]
    assert s.terrain.count(UNEXPLORED) == unexplored
    assert kinds[0] == len(s.pile) == islands
    assert sum(kinds) == unexplored + 2


@pytest.mark.rule("CP-3.6")
def test_28_culture_cards_and_27_events_of_16_kinds() -> None:
    assert len(CARD_IDS) == 28
    assert (sum(EVENT_COUNT), len(EVENT_IDS)) == (27, 16)


@pytest.mark.rule("CP-3.7")
def test_an_effect_without_a_marker_does_not_happen() -> None:
    table = Table(2).island("e7", "tubuai").island("e8", "tahiti").villages("e7", SAMOA, 1).villages("e8", SAMOA, 1)
    for name in ("ash", "spring", "erosion", "weeds"):
        assert MARKER_COUNTS[name] == 2
    table.token("e7", 8).token("e8", 8).event("invasive_weeds")
    assert table.s.token_count(8) == 2
    assert table.asked() != "event_target"
    table.token("e7", EROSION).token("e8", EROSION).event("severe_erosion")
    assert table.s.token_count(EROSION) == 2
    for event, token in (("volcanic_ash", ASH), ("discovered_spring", SPRING)):
        table.token("d5", token).token("c6", token).event(event)
        assert table.asked() != "event_target"  # Tonga's own island would be one
        assert table.s.token_count(token) == 2


@pytest.mark.rule("CP-3.7")
def test_how_many_markers_there_are() -> None:
    assert MARKER_COUNTS["discovered_island"] == 12
    assert MARKER_COUNTS["improved_agriculture"] == 4
    for name in ("drought", "taniwha", "kumara", "game_end", "turn_order"):
        assert MARKER_COUNTS[name] == 1, name
    assert MARKER_COUNTS["vp"] == 4
    table = Table(2).token("d6", 4 * IMPROVED).card(TONGA, "breadfruit").build_now().do("reveal_card breadfruit")
    assert table.asked() == "build"  # none is left to be placed
    assert table.seen(TONGA).capacity(hex_of("d6")) == 8


@pytest.mark.rule("CP-3.9")
def test_two_knot_markers_go_back_and_may_run_out() -> None:
    table = Table(2).island("e6", "rapa", TONGA).explore(SAMOA).do("explore e6")
    assert table.s.token_count(TWO_KNOTS) == 1
    table.do("leave", "return_home").explore(SAMOA).do("explore e6")
    assert table.s.token_count(TWO_KNOTS) == 1
    table.do("flip_tile e6")
    assert table.s.token_count(TWO_KNOTS) == 0
    table = Table(2).island("e6", "rapa", TONGA)
    table.s.tokens = tuple(TWO_KNOTS if h < 12 and h != hex_of("e6") else 0 for h in range(73))
    table.s.agenda = []
    table.s.voyage = [hex_of("d5"), 0, 0, -1, -1, SAMOA]
    Discovery(SAMOA, hex_of("e6")).run(table.s)
    assert table.s.token_count(TWO_KNOTS) == 12
    assert table.s.voyage[1] == 2  # the knots count without it


@pytest.mark.rule("CP-4.1")
def test_two_players_start_from_tonga_and_samoa() -> None:
    table = Table(2)
    assert [table.group(h) for h in ("d6", "d5")] == [(TONGA, 2), (SAMOA, 2)]
    assert table.s.terrain.count(UNEXPLORED) == 57
    assert table.terrain("i3") == UNEXPLORED


@pytest.mark.rule("CP-4.2", "CP-4.4")
def test_three_and_four_players_place_tiles() -> None:
    for players, homes in ((3, ("d6", "d5", "i3")), (4, ("d6", "d5", "i3", "g5"))):
        table = Table(players)
        assert [table.group(h) for h in homes] == [(p, 2) for p in range(players)]
        assert ISLAND_IDS[table.s.island[hex_of("i3")]] == "hiva"
    assert Table(4).terrain("g5") == FACE_UP
    assert Table(3).terrain("g5") == UNEXPLORED


@pytest.mark.rule("CP-4.3")
def test_two_ocean_markers_are_placed_with_three_or_more() -> None:
    assert all(Table(2).s.ocean[h] == -1 for h in range(73))
    knots = {new(4, seed).ocean[hex_of("f5")] for seed in range(30)}
    assert knots == {0, 1, 2, 3}


@pytest.mark.rule("CP-4.6")
@pytest.mark.parametrize(("players", "tiles"), [(2, 29), (3, 26), (4, 25)])
def test_te_waka_is_set_aside_and_the_rest_shuffled(players: int, tiles: int) -> None:
    first, second = new(players, 1), new(players, 2)
    assert len(first.pile) == tiles
    assert TE_WAKA not in first.pile
    assert AOTEAROA in first.pile
    assert sorted(first.pile) == sorted(second.pile)
    assert first.pile != second.pile


@pytest.mark.rule("CP-4.7")
def test_homes_are_chosen_in_seat_order_or_dealt() -> None:
    table = Table.__new__(Table)
    table.s = new(3)
    assert table.options() == ["choose_home tonga", "choose_home samoa", "choose_home hiva"]
    assert table.why_not("choose_home raiatea") == "CP-4.7"
    table.s.apply(table.s.options[2])
    assert table.options() == ["choose_home tonga", "choose_home samoa"]
    assert table.why_not("choose_home hiva") == "CP-4.7"
    table.s.apply(table.s.options[0])
    assert [table.s.seat_name(p) for p in range(3)] == ["Hiva", "Tonga", "Samoa"]
    dealt = {new(4, seed, home_assignment="random").faction for seed in range(40)}
    assert len(dealt) > 10


@pytest.mark.rule("CP-4.8", "CP-4.9", "CP-4.10", "CP-4.14")
def test_what_everybody_starts_with() -> None:
    s = new(4, home_assignment="random")
    table = Table(4)
    capacities = [table.s.capacity(hex_of(h)) for h in ("d6", "d5", "i3", "g5")]
    assert capacities == [4, 4, 3, 3]
    for p in range(4):
        h = s.home[p]
        assert (s.owner[h], s.villages[h]) == (p, 2)
        assert s.stack(p, h) == 2 << 12
        assert s.stock[p * 6 + 4] == 2  # the Rumors
        assert s.explorer[p] == h
        assert s.track[p] == 6
        assert s.scores()[p].total == 6
    assert table.build_now().can("place_rumor d6")


@pytest.mark.rule("CP-4.11")
def test_decks_are_shuffled_and_hands_empty() -> None:
    first, second = new(2, 1), new(2, 2)
    assert sorted(first.deck) == list(range(28))
    assert first.deck != second.deck
    assert len(first.event_deck) == 27
    assert first.event_deck != second.event_deck
    assert first.hand == [0, 0]


@pytest.mark.rule("CP-4.12")
def test_the_threshold_is_where_the_game_end_marker_stands() -> None:
    table = Table(2).villages("d6", TONGA, 4)
    table.s.threshold = 6
    assert not table.victory().s.over
    table.s.threshold = 5
    assert table.victory().do("declare").s.over


@pytest.mark.rule("CP-4.13")
def test_independents_and_printed_hexes() -> None:
    table = Table(2)
    expected = {"c5": 3, "b4": 1, "b5": 2, "a2": 4, "a4": 2, "c3": 1, "b2": 1}
    for name, villages in expected.items():
        assert table.group(name) == (INDEPENDENT, villages)
    for name in ("c4", "c6", "b1"):
        assert table.s.is_atoll(hex_of(name))
    for name in ("a1", "a3", "b3", "c2"):
        assert table.terrain(name) == OCEAN
    assert [HEX_IDS[h] for h in range(73) if COAST[h]] == ["k3", "l1", "l2"]
