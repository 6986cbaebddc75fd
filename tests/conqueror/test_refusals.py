"""Why not: the sentence names the cause that failed, also where a clause has several."""

from __future__ import annotations

import pytest

from pentarchy.core.errors import BadInput
from pentarchy.core.state import ASKED
from pentarchy.games.conqueror import GAME
from pentarchy.games.conqueror.state import Conqueror
from tests.conqueror.scenario import CARTHAGE, GREECE, ROME, WHITE, acting, card, choose, empty, give_hero, put, turn


def why(s: Conqueror, words: str, player: int = ASKED) -> str:
    """The clause and the sentence that answer a wish."""
    reason = s.explain(GAME.vocabulary.parse(words), player)
    assert reason is not None, f"{words} is not refused"
    return f"{reason.clause}: {reason.sentence}"


def planning() -> Conqueror:
    """Carthage plans with a full treasury of 6 and four units; it may have 8."""
    s = empty()
    put(s, CARTHAGE, "carthage", i=1)
    put(s, CARTHAGE, "numidia", i=2)
    put(s, CARTHAGE, "libya", i=1)
    put(s, ROME, "sicily", c=1)
    s.currency[CARTHAGE] = 6
    return turn(s, CARTHAGE)


@pytest.mark.rule("CQ-7.3", "CQ-7.4", "CQ-7.5", "CQ-7.9")
def test_planning_says_what_is_missing() -> None:
    s = planning()
    assert why(s, "recruit cavalry numidia") == (
        "CQ-7.4: Cavalry is recruited only at a great fort, and Numidia has a fort."
    )
    assert why(s, "recruit infantry libya") == "CQ-7.3: There is no fort in Libya."
    assert why(s, "recruit infantry rome") == "CQ-7.3: You do not control Rome."
    assert why(s, "buy_hero hamilcar_barca") == "CQ-7.9: Hamilcar Barca costs 8 currency, and you have 6."
    assert why(s, "buy_hero archimedes") == "CQ-7.9: Archimedes is a hero of Greece, not one of yours."
    choose(s, "buy_hero maharbal", "recruit infantry numidia", "recruit infantry carthage")
    assert why(s, "buy_hero maharbal") == "CQ-7.9: Maharbal is in your hand already."
    assert why(s, "recruit infantry numidia") == (
        "CQ-7.4: Numidia has recruited 1 infantry this turn, and a fort recruits 1 infantry."
    )
    assert why(s, "recruit cavalry carthage") == (
        "CQ-7.4: Carthage has recruited 1 infantry this turn, and a great fort recruits 2 infantry, or 1 cavalry."
    )


@pytest.mark.rule("CQ-15.12", "CQ-15.13", "CQ-15.14")
def test_cards_are_named_in_refusals() -> None:
    assert why(planning(), "hire libya") == ("CQ-15.12: Infantry is hired only in the round of the Mercenary Market.")
    s = empty()
    card(s, "horse_sickness")
    turn(s, ROME)
    assert why(s, "recruit cavalry rome") == "CQ-15.14: Horse Sickness: cavalry cannot be recruited."
    s = empty()
    card(s, "great_levy")
    put(s, ROME, "numidia", i=1)
    turn(s, ROME)
    choose(s, "recruit infantry numidia", "recruit infantry numidia")
    assert why(s, "recruit infantry numidia") == (
        "CQ-7.4: Numidia has recruited 2 infantry this turn, and a fort recruits 2 infantry."
    )
    s = empty()
    card(s, "broken_bridges")
    put(s, ROME, "brundium", i=1)
    turn(s, ROME)
    assert why(s, "move infantry brundium sicily") == (
        "CQ-15.8: Broken Bridges: this connection cannot be used this round."
    )


@pytest.mark.rule("CQ-8.1", "CQ-8.2", "CQ-9.1", "CQ-9.3", "CQ-6.4")
def test_moves_and_attacks_say_what_stands_in_the_way() -> None:
    s = empty()
    put(s, ROME, "rome", c=1, i=1)
    put(s, WHITE, "alpes", c=1, i=1)
    put(s, GREECE, "brundium", i=1)
    acting(s, ROME)
    assert why(s, "move infantry rome alpes") == (
        "CQ-8.2: A move does not enter Alpes, which an independent army holds; attack it."
    )
    assert (
        why(s, "move infantry rome brundium")
        == "CQ-8.2: A move does not enter Brundium, which Greece holds; attack it."
    )
    assert why(s, "attack rome alpes") == (
        "CQ-9.3: The independent army in Alpes is beaten with strength 5, and you have 3."
    )
    assert why(s, "attack rome sardinia") == "CQ-9.1: Nobody holds Sardinia; move there."
    assert why(s, "move infantry sicily brundium") == "CQ-8.1: You do not control Sicily."
    choose(s, "move infantry rome sardinia")
    assert why(s, "move infantry sardinia rome") == "CQ-6.4: Your infantry in Sardinia has acted this turn."
    assert why(s, "recruit infantry rome").startswith("CQ-7.2: ")
    with pytest.raises(BadInput, match=r"units move only between adjacent territories \(CQ-8.1\)"):
        GAME.vocabulary.parse("move cavalry rome cyrene")
    with pytest.raises(BadInput, match="no way is called 'rome atlantis'"):
        GAME.vocabulary.parse("move cavalry rome atlantis")


@pytest.mark.rule("CQ-9.2", "CQ-10.6", "CQ-6.5", "CQ-7.1")
def test_other_times_and_other_players_hear_when_it_is_possible() -> None:
    s = planning()
    assert why(s, "recruit infantry rome", ROME) == (
        "CQ-7.1: Carthage is choosing. You can do this only in your planning phase, before your first move or attack."
    )
    assert why(s, "commit_cavalry 1").startswith("CQ-9.2: The attacker commits units")
    assert why(s, "bid 3").startswith("CQ-16.2: Everybody bids at once")
    give_hero(s, "maharbal")
    choose(s, "attack carthage sicily")
    assert why(s, "hero hannibal_barca") == "CQ-10.6: Hannibal Barca is not in your hand."
