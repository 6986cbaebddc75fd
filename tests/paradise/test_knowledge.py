"""Hidden information: section 19."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pentarchy.games.paradise.components import CARD_IDS, TILES
from pentarchy.games.paradise.movement import MovementTurn
from pentarchy.games.paradise.state import Paradise
from tests.paradise.scenario import HIVA, SAMOA, TONGA, Table, hex_of, new


def imagined(table: Table, viewer: int, seed: int = 1) -> Paradise:
    other = table.s.imagine(viewer, seed)
    other.check()
    assert other.view(viewer) == table.s.view(viewer)
    return other


@pytest.mark.rule("CP-19.1")
def test_what_everybody_sees() -> None:
    table = Table(2).ocean("e6").island("e7", "rapa", TONGA).pieces(TONGA, "e6", up=1, transport=1)
    table.card(TONGA, "surfing", True).card(TONGA, "hula")
    view = table.view(-1)
    for key in ("track", "threshold", "order", "turn", "kumara", "event_discards", "effects", "cup", "explorers"):
        assert key in view
    assert (view["deck"], view["pile"], view["event_deck"]) == (26, 28, 27)
    assert view["hand_sizes"] == [1, 0]
    assert view["revealed"] == [["surfing"], []]
    assert table.hex_view(-1, "e6")["knots"] in (0, 1, 2, 3)
    assert table.hex_view(-1, "e7")["finders"] == [TONGA]
    assert table.hex_view(-1, "e6")["stacks"] == [{"player": 0, "face_up": 1, "face_down": 1, "kinds": {}}]
    table.explore(TONGA).draws("open_ocean_2").do("explore f6")
    voyage: Any = table.view(SAMOA)["voyage"]
    assert (voyage["hex"], voyage["knots"]) == ("f6", 2)


@pytest.mark.rule("CP-19.2")
def test_what_is_left_can_be_deduced_but_not_its_order() -> None:
    table = Table(2).card(TONGA, "hula").island("e7", "rapa", TONGA).turn_order()
    for seed in range(5):
        other = imagined(table, SAMOA, seed)
        assert other.cup == table.s.cup
        assert sorted(other.event_deck) == sorted(table.s.event_deck)
        hidden = [other.island[hex_of("e7")], *other.pile]
        assert sorted(hidden) == sorted([table.s.island[hex_of("e7")], *table.s.pile])
        assert all(tile < TILES for tile in hidden)
    assert len({imagined(table, SAMOA, seed).pile for seed in range(5)}) == 5
    assert len({imagined(table, SAMOA, seed).hand[TONGA] for seed in range(40)}) > 10
    assert {imagined(table, TONGA, seed).hand[TONGA] for seed in range(5)} == {1 << CARD_IDS.index("hula")}


@pytest.mark.rule("CP-19.3")
def test_kinds_of_face_down_pieces_are_redealt() -> None:
    table = Table(2).pieces(TONGA, "d6", band=2, colony=1).pieces(SAMOA, "d5", band=1)
    stacks = {imagined(table, SAMOA, seed).stack(TONGA, hex_of("d6")) for seed in range(30)}
    assert len(stacks) > 5
    assert {imagined(table, SAMOA, seed).stack(SAMOA, hex_of("d5")) for seed in range(5)} == {1 << 12}


@pytest.mark.rule("CP-19.3", "CP-9.3")
def test_imagined_pieces_at_sea_have_seats() -> None:
    table = Table(2).ocean("e6", "e7").pieces(TONGA, "e6", transport=3, war=2, band=3, colony=2)
    table.pieces(TONGA, "e7", up=1, band=1)
    for seed in range(40):
        imagined(table, SAMOA, seed)


@pytest.mark.rule("CP-19.4")
def test_stocks_are_private_but_for_villages() -> None:
    table = Table(2).pieces(TONGA, "d6", band=2)
    stock: Any = table.view(SAMOA)["stock"]
    assert stock[TONGA] == {"village": 16}
    own: Any = table.view(TONGA)["stock"]
    assert own[TONGA]["warrior_band"] == 8


@pytest.mark.rule("CP-19.5", "CP-7.12")
def test_who_leaves_a_secret_tile_no_longer_sees_it() -> None:
    table = Table(2).island("e6", "rapa", SAMOA).explore(TONGA).do("explore e6")
    assert table.hex_view(TONGA, "e6")["island"] == "rapa"
    table.do("leave", "return_home")
    assert table.hex_view(TONGA, "e6")["island"] == ""
    tiles = {imagined(table, TONGA, seed).island[hex_of("e6")] for seed in range(20)}
    assert len(tiles) > 5


@pytest.mark.rule("CP-19.6")
def test_cargo_is_hidden_while_it_sails() -> None:
    table = Table(2).ocean("e6", "f6").pieces(TONGA, "d6", transport=1, colony=1, band=1).move()
    table.do("sail transport_canoe d6", "load colony")
    assert table.view(SAMOA)["mover"] == {}
    table.do("step e6")
    assert table.view(SAMOA)["mover"] == {"hex": "e6", "steps": 1, "pieces": 2}
    assert table.view(TONGA)["mover"] == {"hex": "e6", "steps": 1, "kind": "transport_canoe", "cargo": "colony"}
    kinds = {tuple(imagined(table, SAMOA, seed).mover[:3:2]) for seed in range(40)}
    assert kinds == {(0, 2), (0, 3), (1, 2)}


@pytest.mark.rule("CP-19.6")
def test_a_choice_nobody_has_seen_is_open_again_in_what_others_imagine() -> None:
    table = Table(2).ocean("e6", "f6").pieces(TONGA, "d6", transport=1, colony=1, band=1).move()
    table.do("sail transport_canoe d6")
    other = imagined(table, SAMOA)
    step = other.question(TONGA)
    assert step is not None
    assert step.decision == "movement"
    assert other.mover == []


@pytest.mark.rule("CP-19.8")
def test_windows_of_secret_cards_are_not_seen_by_others() -> None:
    table = Table(2).card(SAMOA, "tapu").pieces(TONGA, "d6", war=1).ask(MovementTurn(TONGA))
    assert table.asked() == "tapu_window"
    assert table.s.view(TONGA)["asked"] == []
    assert table.s.view(SAMOA)["asked"] == [SAMOA]
    tapu = 1 << CARD_IDS.index("tapu")
    assert all(imagined(table, TONGA, seed).hand[SAMOA] == tapu for seed in range(5))
    other = Table(2).card(SAMOA, "hula").pieces(TONGA, "d6", war=1).ask(MovementTurn(TONGA))
    assert other.asked() == "movement"  # passed in silence
    assert other.s.marks > 0


@pytest.mark.rule("CP-19.8")
def test_answers_to_a_declaration_are_asked_of_everybody_with_a_hidden_card() -> None:
    table = Table(3).villages("d6", TONGA, 4).card(SAMOA, "breadfruit")
    table.s.threshold = 5
    table.victory().do("declare", "done")
    assert (table.asked(), table.s.player, table.options()) == ("victory_response", SAMOA, ["done"])


@pytest.mark.rule("CP-19.9")
def test_at_the_end_everything_is_revealed() -> None:
    table = Table(2).villages("d6", TONGA, 4).card(SAMOA, "haka").pieces(SAMOA, "d5", band=1)
    table.island("e7", "rapa", SAMOA)
    table.s.threshold = 5
    table.victory().do("declare", "done", "done")
    assert table.s.over
    assert table.view(-1)["hands"] == [[], ["haka"]]
    assert table.hex_view(-1, "e7")["island"] == "rapa"
    kinds = {"warrior_band": 1}
    assert table.hex_view(TONGA, "d5")["stacks"] == [{"player": 1, "face_up": 0, "face_down": 1, "kinds": kinds}]


@pytest.mark.rule("CP-19.3", "CP-19.8")
def test_whoever_is_asked_could_be_asked_in_what_others_imagine() -> None:
    rng = random.Random(4)
    for seed in range(3):
        s = new(2 + seed, seed)
        while not s.over and s.turn < 12:
            if rng.random() < 0.05:
                viewer = rng.randrange(-1, s.players)
                other = s.imagine(viewer, rng.randrange(1000))
                other.check()
                assert other.options
                assert other.lanes is not None or other.player == s.player
            s.apply(rng.choice(s.options))


def grows(table: Table, *choices: str) -> list[bool]:
    """After which of these choices nothing before them can be taken back."""
    found = []
    for words in choices:
        before = table.s.marks
        table.do(words)
        found.append(table.s.marks > before)
    return found


@pytest.mark.rule("CP-9.9", "CP-14.2", "CP-7.12", "CP-8.5")
def test_what_has_been_seen_cannot_be_taken_back() -> None:
    table = Table(2).island("e6", "rapa", SAMOA).explore()
    assert grows(table, "explore e6", "leave") == [True, False]
    table = Table(2).island("e7", "rapa", TONGA).card(TONGA, "surfing").explore()
    assert grows(table, "flip_tile e7", "reveal_card surfing") == [True, True]
    table = Table(2).ocean("e6", "f6").pieces(TONGA, "d6", transport=2, war=1).pieces(SAMOA, "f6", rumor=1).move()
    assert grows(table, "flip_up d6", "sail transport_canoe d6", "step e6", "stop") == [True, False, False, False]
    assert grows(table, "sail war_canoe d6", "step e6", "step f6") == [False, False, True]
    table = Table(2).pile_top("rapa").explore().draws("island_group_1").do("explore e7")
    assert grows(table, "place_up") == [True]


@pytest.mark.rule("CP-19.8")
def test_declining_a_window_is_told_to_nobody_else() -> None:
    table = Table(3).card(SAMOA, "tapu").pieces(TONGA, "d6", war=1).ask(MovementTurn(TONGA))
    table.s.journal = []
    table.do("pass")
    assert [note.phrase.key for note in table.s.notes(SAMOA)] == ["pass"]
    assert table.s.notes(HIVA) == table.s.notes(-1) == []
    assert "pass" not in [note.phrase.key for note in table.s.notes(TONGA)]


@pytest.mark.rule("CP-14.15", "CP-19.8")
def test_everybody_reads_where_tapu_was_declared() -> None:
    table = Table(3).card(SAMOA, "tapu").pieces(TONGA, "d6", war=1).ask(MovementTurn(TONGA))
    table.s.journal = []
    table.do("use_tapu d5")
    assert [note.phrase.key for note in table.s.notes(HIVA)] == ["card_shown", "tapu_declared"]
