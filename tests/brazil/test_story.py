"""What the journal tells: who did what, with numbers and their parts, and why the game ended."""

from __future__ import annotations

import pytest

from pentarchy.games.brazil import components as box
from tests.brazil.scenario import A, B, Table, new
from tests.brazil.test_examples import ready_to_choose_capitals


def story(t: Table, *choices: str, reader: int = -1) -> list[str]:
    """The lines that these choices add to the journal."""
    t.s.journal = []
    t.do(*choices)
    return [note.text(["Brazil", "Portugal"]) for note in t.s.notes(reader)]


@pytest.mark.rule("BI-9.4", "BI-9.5", "BI-9.11")
def test_a_battle_is_told_with_the_parts_of_both_strengths() -> None:
    t = Table().unit("br_dragoon", "h26").build(B, "h27", "coffee_farm").token(A, "trade").moving(A, "trade")
    t.combat_cards(A, "cc_charge").combat_cards(B, "cc_volley")
    told = story(t, "move br_dragoon h27", "play cc_charge", "play cc_volley")
    assert told == [
        "Brazil sent the Dragoon of Independence to h27",
        "Brazil attacked Portugal on h27 with the Dragoon of Independence",
        "Brazil laid 1 Combat card face down",
        "Portugal laid 1 Combat card face down",
        "Brazil had played Charge",
        "Portugal had played Volley",
        "Brazil had 5 against 4 of Portugal on h27",
        "Brazil had 5: 2 from the unit + 1 from the stance + 2 from cards",
        "Portugal had 4: no units + 3 from the tile + 1 from cards",
        "Brazil won the battle",
        "The Dragoon of Independence entered h27",
        "Brazil seized the Coffee Farm of Portugal on h27",
    ]


@pytest.mark.rule("BI-4.11")
def test_monarchs_are_told_when_all_have_chosen() -> None:
    s = new(2, 1, empires="random")
    s.journal = []
    while s.question() is not None and s.question().decision == "keep_mission":  # type: ignore[union-attr]
        s.apply(s.options[0])
    first = s.player
    s.apply(s.options[0], first)
    assert not [note for note in s.notes(1 - first) if note.phrase.key == "monarch"]
    s.apply(s.options[0])
    assert len([note for note in s.notes(-1) if note.phrase.key == "monarch"]) == 2


@pytest.mark.rule("BI-4.12", "BI-4.13")
def test_the_first_player_is_told() -> None:
    t = ready_to_choose_capitals(2, A, ("capital_first", "capital_coffee"))
    t.s.journal = []
    t.do("capital h21")
    assert "Brazil took the 1st Player tile, to begin each round" in [n.text(["Brazil"]) for n in t.s.notes(-1)]


@pytest.mark.rule("BI-14.1", "BI-14.14")
def test_the_end_is_told_with_its_reason_and_the_tie_break() -> None:
    t = Table().build(A, "h11", "academy").build(B, "h18", "academy").moving(B)
    t.s.ender, t.s.last_round = A, 1
    told = story(t, "end_turn")
    assert told == [
        "Portugal ended their turn",
        "The game ended after round 1, as Brazil had revealed an Era III mission",
        "All missions and Gold cards were shown",
        f"Brazil scored {box.TILE_VP[t.s.tile[box.HEXES.index('h11')]]} VP",
        f"Portugal scored {box.TILE_VP[t.s.tile[box.HEXES.index('h18')]]} VP",
        "Brazil shared the victory: nothing broke the tie",
        "Portugal shared the victory: nothing broke the tie",
    ]


@pytest.mark.rule("BI-14.14")
def test_a_broken_tie_names_what_broke_it() -> None:
    t = Table().build(A, "h11", "church").build(B, "h18", "academy").moving(B)
    score = [sum(t.vp(p).values()) for p in (A, B)]
    assert score[A] == score[B]
    t.s.last_round = 1
    assert story(t, "end_turn")[-1] == "Portugal won the tie by more Science production"
