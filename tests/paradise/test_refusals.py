"""Why not: for every step of a turn, the clause that forbids and the sentence that says so."""

from __future__ import annotations

import pytest

from tests.paradise.scenario import SAMOA, TONGA, Table


def why(table: Table, words: str, player: int | None = None) -> str:
    """The clause and the sentence that answer a wish."""
    reason = table.s.explain(table.game_action(words), table.s.player if player is None else player)
    assert reason is not None, f"{words} is not refused"
    return f"{reason.clause}: {reason.sentence}"


@pytest.mark.rule("CP-7.5", "CP-8.5", "CP-14.3", "CP-18.3")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("explore d6", "CP-7.5: You know that hex already: Explorers discover what is unknown to you."),
        (
            "explore k1",
            "CP-7.3: Your Explorer cannot get next to it: it crosses known hexes without enemies or the Taniwha.",
        ),
        ("seek_kumara d6", "CP-18.3: Tonga (d6) is not on the American coast: k3, l1 and l2 are."),
        ("seek_kumara k3", "CP-18.3: Your Explorer is not there and cannot get there across known hexes."),
        ("flip_tile d6", "CP-8.5: You can turn only secret tiles with your marker."),
        ("reveal_card tattoo", "CP-14.3: You do not hold that card hidden in your hand."),
        ("return_home", "CP-7.13: An Explorer returns after a discovery, while its voyage has 4 knots or fewer."),
        ("end_movement", "CP-11.1: Canoes and Rumors sail in your Movement and Battle turn, after Transit."),
        ("build colony d6", "CP-13.2: You do this in the Building Step."),
        ("declare", "CP-17.2: Victory is declared in the Victory Step, when your turn to speak comes."),
    ],
)
def test_a_voyage(words: str, told: str) -> None:
    assert why(Table(2).explore(), words) == told


@pytest.mark.rule("CP-7.1", "CP-11.1")
def test_out_of_turn_says_whose_turn_it_is() -> None:
    assert why(Table(2).explore(), "stay", SAMOA) == (
        "CP-7.1: Tonga is choosing. Explorers sail in their owner's Exploration turn, "
        "from their base or on a voyage under way."
    )


@pytest.mark.rule("CP-10.2", "CP-10.6", "CP-10.7", "CP-9.2")
def test_transit() -> None:
    table = Table(2).island("d7", "rapa", TONGA).pieces(TONGA, "d6", up=1, band=1).pieces(TONGA, "d7", up=1)
    table.transit()
    assert why(table, "transit_pick war_canoe d6") == "CP-10.7: You have no such piece there."
    assert why(table, "transit_pick transport_canoe d6") == (
        "CP-10.6: One face-up Transport Canoe serves each link and stays."
    )
    assert why(table, "flip_up d6") == "CP-9.2: You have no face-down Transport Canoe there."
    table.do("transit_pick warrior_band d6")  # d7 is the only place to go
    assert why(table, "transit_pick warrior_band d7") == "CP-10.7: That piece has been moved by Transit this turn."


@pytest.mark.rule("CP-11.1", "CP-11.3", "CP-11.4")
def test_sailing() -> None:
    table = Table(2).ocean("e7").pieces(TONGA, "d6", transport=1, colony=1).move()
    assert why(table, "sail colony d6") == "CP-11.1: Warrior Bands and Colonies move only as cargo of a canoe."
    assert why(table, "battle d6").startswith("CP-12.2: ")
    table.do("sail transport_canoe d6", "load none")
    assert why(table, "step a1") == "CP-11.4: That hex is not next to Tonga (d6), where the Transport Canoe is."
    assert why(table, "stop") == "CP-11.3: The first hex must be entered before you can stop."


@pytest.mark.rule("CP-13.2", "CP-13.6", "CP-13.7", "CP-13.9", "CP-13.13", "CP-13.15", "CP-13.16", "CP-13.17", "CP-3.1")
@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("build colony d6", "CP-13.2"),
        ("build war_canoe d6", "CP-13.2"),
        ("build transport_canoe a1", "CP-13.6"),
        ("village d6", "CP-13.2"),
        ("village a1", "CP-13.7"),
        ("settle d6", "CP-13.9"),
        ("settle a1", "CP-13.9"),
        ("buy_card d6", "CP-13.2"),
        ("buy_card a1", "CP-13.13"),
        ("clear_weeds d6", "CP-13.16"),
        ("place_rumor a1", "CP-13.17"),
        ("flip_up d6", "CP-9.2"),
        ("sail rumor d6", "CP-11.1"),
        ("explore a1", "CP-7.1"),
    ],
)
def test_building_with_one_point(words: str, clause: str) -> None:
    table = Table(2).villages("d6", TONGA, 1).build_now()
    assert why(table, words).split(":")[0] == clause


@pytest.mark.rule("CP-17.2")
def test_victory_is_not_declared_below_the_threshold_nor_twice() -> None:
    table = Table(2).card(TONGA, "tattoo").victory()
    assert why(table, "declare") == "CP-17.2: Your total, hidden cards included, does not reach the threshold."
    table.s.declared = 1 << TONGA
    assert why(table, "declare") == "CP-17.2: You have declared victory already."
