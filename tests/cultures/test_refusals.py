"""Why not: the clause that forbids, and a sentence that is true."""

from __future__ import annotations

import pytest

from tests.cultures.scenario import Table


def why(t: Table, words: str, player: int = 0) -> tuple[str, str]:
    reason = t.s.explain(t.s.game.vocabulary.parse(words), player)
    assert reason is not None
    return reason.clause, reason.sentence


@pytest.mark.rule("CC-10.7", "CC-10.9")
def test_a_unit_that_entered_a_mountain_is_not_told_that_it_fought() -> None:
    t = Table().terrain(d3="fertile").advances(0, "tactics").clear_units("d2").units(0, "d2", army=1)
    t.units(0, "d3", army=1).units(0, "c2", army=1).do("move", "group d2", "to e2", "stop", "move")  # a Mountain
    assert why(t, "group e2") == (
        "CC-10.7",
        "Units that entered a Mountain or fought may not move again this turn.",
    )


@pytest.mark.rule("CC-10.9", "CC-17.29")
def test_a_ship_that_fought_is_told_so() -> None:
    t = Table().terrain(d3="sea", d4="sea", d5="sea").clear_units("d2").units(0, "d2", settler=1)
    t.units(0, "c2", settler=1).ship(0, "d3").ship(1, "d5").dice(5, 1).do("move", "group d3", "to d5", "stop", "move")
    assert why(t, "group d5") == ("CC-10.9", "Ships that fought, and all aboard, may not move again this turn.")


@pytest.mark.rule("CC-10.4")
def test_a_space_that_is_not_next_to_the_group_names_the_clause() -> None:
    t = Table().open().do("move")
    assert why(t, "to d6")[0] == "CC-10.4"
    assert why(t, "navigate cw")[0] == "CC-10.22"
    assert why(Table(), "to d6") == (
        "CC-10.3",
        "A move is put together after Move Units: a space, the units there, then where they go.",
    )


@pytest.mark.rule("CC-6.8", "CC-7.3", "CC-13.19", "CC-23.4", "CC-9.26")
@pytest.mark.parametrize(
    ("words", "clause", "sentence"),
    [
        ("advance storage", "CC-6.8", "Storage costs 2 Food; you have 1 Food, no Ideas and no Gold."),
        ("advance siegecraft", "CC-7.2", "Take the first advance of this category before the others."),
        ("advance roads", "CC-7.3", "Roads needs Engineering."),
        ("advance voting", "CC-7.3", "Voting needs Philosophy."),
        ("grow d2 academy", "CC-13.19", "With 1 city none of them may have more than 1 piece."),
        ("wonder d2 great_pyramids", "CC-23.2", "This Wonder does not lie face up."),
        ("wonder d2 great_library", "CC-23.4", "A Wonder needs a Happy city."),
        ("taxes", "CC-9.26", "You need Taxes for this."),
        ("switch_gov democracy", "CC-8.3", "You have no government to change."),
        ("play act_01", "CC-20.2", "You do not hold this card."),
        ("found d1", "CC-12.1", "You need a Settler on this land space."),
        ("found d2", "CC-12.2", "There is a city already."),
        ("library", "CC-23.10", "You do not own the Great Library."),
        ("trade p0", "CC-24.1", "You cannot trade with yourself."),
        ("accept", "CC-24.4", "A trade is answered by the partner to whom it is proposed."),
    ],
)
def test_what_a_refused_player_reads_in_their_turn(words: str, clause: str, sentence: str) -> None:
    assert why(Table().only(0, food=1).display("great_library"), words) == (clause, sentence)


@pytest.mark.rule("CC-5.2")
def test_without_an_action_left_that_is_the_reason() -> None:
    t = Table().only(0, food=2)
    t.s.actions = 0
    t.s.settle()
    assert why(t, "collect d2") == ("CC-5.2", "You have no action left for this.")


@pytest.mark.rule("CC-5.3")
def test_out_of_turn_says_whose_turn_it_is() -> None:
    assert why(Table(), "collect d7", 1) == (
        "CC-13.1",
        "Red is choosing. A city is activated with an action of your own turn.",
    )


@pytest.mark.rule("CC-9.23")
def test_bartering_gives_no_mood_token() -> None:
    t = Table().advances(0, "bartering").hold(0, "act_01").do("barter act_01")
    assert t.offered == ["gain gold", "gain culture"]
    assert t.why("gain mood") == "CC-9.23"


@pytest.mark.rule("CC-24.5")
def test_an_offer_says_what_cannot_be_traded() -> None:
    t = Table().only(0, food=1).only(1, wood=1).hold(0, "act_01").do("trade p1", "give food", "give_card act_01")
    assert why(t, "give food") == ("CC-24.5", "You have no more Food to offer.")
    assert why(t, "give_card act_01") == ("CC-24.5", "You offer this card already.")
    assert why(t, "give_card act_02") == ("CC-24.5", "You do not hold this card.")
    assert why(t, "ask ore") == ("CC-24.5", "Blue has no more Ore to ask for.")


@pytest.mark.rule("CC-10.13", "CC-10.16", "CC-10.22")
@pytest.mark.parametrize(
    ("words", "clause", "sentence"),
    [
        ("road d4", "CC-10.13", "You need Roads for this."),
        ("embark d3", "CC-10.16", "Land units go aboard Ships in a Sea space."),
        ("navigate cw", "CC-10.22", "You need Navigation for this."),
    ],
)
def test_a_group_says_why_it_cannot_go_there(words: str, clause: str, sentence: str) -> None:
    t = Table().terrain(d3="fertile").clear_units("d2").units(0, "d2", settler=1).do("move", "group d2")
    assert why(t, words) == (clause, sentence)
