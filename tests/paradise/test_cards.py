"""Arts & Culture cards: section 14, what they are worth and when they are revealed."""

from __future__ import annotations

import pytest

from pentarchy.games.paradise.components import CARD_IDS, CARD_VP
from tests.paradise.scenario import HIVA, SAMOA, TONGA, Table


def worth(table: Table, card: str, p: int = TONGA) -> float:
    before = table.vp(p)
    table.card(p, card, True)
    return table.vp(p) - before


@pytest.mark.rule("CP-14.1", "CP-19.3")
def test_only_the_number_of_hidden_cards_is_public() -> None:
    table = Table(2)
    for card in CARD_IDS[:12]:
        table.card(TONGA, card)
    assert table.view(SAMOA)["hand_sizes"] == [12, 0]
    assert table.view(SAMOA)["hands"] == [[], []]
    assert table.view(TONGA)["hands"] == [list(CARD_IDS[:12]), []]


@pytest.mark.rule("CP-14.2", "CP-16.5")
def test_a_card_counts_once_revealed_and_stays() -> None:
    table = Table(2).card(TONGA, "surfing")
    assert table.vp(TONGA) == 3
    table.explore(TONGA).do("reveal_card surfing")
    assert table.vp(TONGA) == 4
    assert table.view(SAMOA)["revealed"] == [["surfing"], []]
    assert not table.can("reveal_card surfing")


@pytest.mark.rule("CP-14.3")
def test_cards_may_be_revealed_at_every_decision_of_ones_own() -> None:
    table = Table(2).card(TONGA, "surfing").pieces(TONGA, "d6", transport=1)
    table.s.events_active = True
    seen = {}
    for name, ask in (
        ("event_or_order", table.turn_order),
        ("voyage_start", table.explore),
        ("transit", table.transit),
        ("movement", table.move),
        ("build", table.build_now),
        ("victory_reveal", table.victory),
    ):
        ask()
        seen[name] = (table.asked(), table.can("reveal_card surfing"), table.why_not("reveal_card hula"))
    assert all(entry == (name, True, "CP-14.3") for name, entry in seen.items())
    table.turn_order().do("take_order")
    assert table.can("reveal_card surfing")


#: What each card is worth by itself, by the clauses of section 14.
WORTH = {
    "CP-14.4": {"surfing": 1, "hula": 1, "tapa_cloth": 1, "wood_carving": 1, "drums": 1, "rongorongo": 2},
    "CP-14.5": {"hui": 1, "moai": 1, "marae": 1, "feather_cloak": 1, "greenstone": 1, "stone_tiki": 1},
    "CP-14.6": {"luau": 1, "genealogy": 2},  # the owner of the only card has most of them
    "CP-14.7": {"tattoo": 1},
    "CP-14.8": {"cannibalism": 1},
    "CP-14.9": {"haka": 0},
    "CP-14.10": {"war_clubs": 0},
    "CP-14.11": {"hill_fort": 1},
    "CP-14.12": {"navigation": 1, "star_compass": 1},
    "CP-14.13": {"irrigated_terraces": 0, "breadfruit": 0},
    "CP-14.14": {"fishponds": 0, "stone_adzes": 0, "boat_builders": 0},
    "CP-14.15": {"tapu": 1},
    "CP-14.16": {"deforestation": 0},
}


@pytest.mark.rule(
    "CP-14.4",
    "CP-14.5",
    "CP-14.6",
    "CP-14.7",
    "CP-14.8",
    "CP-14.9",
    "CP-14.10",
    "CP-14.11",
    "CP-14.12",
    "CP-14.13",
    "CP-14.14",
    "CP-14.15",
    "CP-14.16",
)
@pytest.mark.parametrize(("card", "points"), [entry for cards in WORTH.values() for entry in cards.items()])
def test_what_each_card_is_worth(card: str, points: int) -> None:
    assert worth(Table(2), card) == points


def test_these_are_all_cards() -> None:
    assert sorted(card for cards in WORTH.values() for card in cards) == sorted(CARD_IDS)
    assert sum(CARD_VP) == 21


@pytest.mark.rule("CP-14.5")
@pytest.mark.parametrize(
    ("card", "islands", "bonus"),
    [
        ("hui", ("hawaiki", "kuporu"), 1),
        ("moai", ("rapa_nui",), 2),
        ("marae", ("raiatea", "tahiti"), 1),
        ("feather_cloak", ("hawaii", "kauai"), 1),
        ("stone_tiki", ("hiva", "mangareva"), 1),
        ("greenstone", ("aotearoa",), 1),
    ],
)
def test_cards_that_want_an_island(card: str, islands: tuple[str, ...], bonus: int) -> None:
    assert worth(Table(2), card) == 1
    spots = ("e7", "e8")
    for tile in islands:
        assert worth(Table(2).island("e7", tile).villages("e7", TONGA, 1), card) == 1 + bonus
        assert worth(Table(2).island("e7", tile).villages("e7", SAMOA, 1), card) == 1
    table = Table(2)
    for name, tile in zip(spots, islands, strict=False):
        table.island(name, tile).villages(name, TONGA, 1)
    assert worth(table, card) == 1 + bonus  # once, not per tile


@pytest.mark.rule("CP-14.5")
def test_greenstone_wants_either_of_two_islands() -> None:
    table = Table(2, south_island=True).pile_top("aotearoa").explore().draws("island_group_0")
    table.do("explore e7", "place_up", "place_south f7").villages("f7", TONGA, 1)
    assert worth(table, "greenstone") == 2  # Te Waka a Maui
    assert table.villages("e7", TONGA, 1).vp(TONGA) == 7  # 4 Villages, the Home Island and the card: once
    assert table.villages("f7", TONGA, 0).vp(TONGA) == 6


@pytest.mark.rule("CP-14.6")
def test_luau_wants_five_connected_groups() -> None:
    table = Table(2)
    for name, tile in (("d7", "rapa"), ("e7", "niue"), ("e8", "nihoa")):
        table.island(name, tile).villages(name, TONGA, 1).pieces(TONGA, name, up=1)
    table.pieces(TONGA, "d6", up=1).card(TONGA, "luau", True)
    before = table.vp(TONGA)
    table.island("f7", "pitcairn").villages("f7", TONGA, 1)
    assert table.vp(TONGA) == before + 1  # the Village alone
    table.pieces(TONGA, "f7", up=1)
    assert table.vp(TONGA) == before + 3  # the group, and the bonus


@pytest.mark.rule("CP-14.6")
def test_genealogy_chants_want_most_cards() -> None:
    table = Table(3)
    assert worth(table, "genealogy") == 2
    table.card(HIVA, "haka")
    assert table.vp(TONGA) == 5
    table.card(HIVA, "war_clubs", True)
    assert table.vp(TONGA) == 4


@pytest.mark.rule("CP-14.16")
def test_deforestation_is_kept_for_a_declared_victory() -> None:
    table = Table(2).card(TONGA, "deforestation")
    for ask in (table.explore, table.victory, table.build_now):
        ask()
        assert table.why_not("reveal_card deforestation") == "CP-14.16"
    table.villages("d5", SAMOA, 4)
    table.s.threshold = 5
    table.victory().do("done")  # Samoa's public total declares by itself
    assert (table.asked(), table.s.player) == ("victory_response", TONGA)
    assert table.can("reveal_card deforestation")


@pytest.mark.rule("CP-14.16")
def test_who_declared_himself_cannot_deforest() -> None:
    table = Table(2).card(TONGA, "deforestation").villages("d6", TONGA, 4)
    table.s.threshold = 5
    table.victory().do("declare")
    assert (table.asked(), table.options()) == ("victory_response", ["done"])
    assert table.why_not("reveal_card deforestation") == "CP-14.16"
