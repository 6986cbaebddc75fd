"""Numbers that the table shows are numbers by which the rules act."""

from __future__ import annotations

import random

import pytest

from pentarchy.core.vocabulary import Verb
from pentarchy.games.paradise.components import BP_BONUS, CARD_IDS, COST_CUT, FREE_CANOE
from pentarchy.games.paradise.state import Paradise
from pentarchy.games.paradise.trays import CALL_TO_WAR
from pentarchy.games.paradise.verbs import ADD_VILLAGE, BUILD, BUY_CARD, CLEAR_WEEDS
from tests.paradise.scenario import drawn_for, new

PAID: tuple[Verb, ...] = (BUILD, ADD_VILLAGE, BUY_CARD, CLEAR_WEEDS)
ALL = {"variable_start": True, "variable_end": True, "saved_resources": True, "malaria": True, "south_island": True}


def positions(players: int, games: int) -> list[Paradise]:
    """Questions of random games with all options, in which everybody owns cards that change prices."""
    rng = random.Random(players)
    found: list[Paradise] = []
    for seed in range(games):
        s = new(players, seed, max_turns=20, **(ALL if seed % 2 else {}))
        for card in range(len(CARD_IDS)):
            if (COST_CUT | FREE_CANOE | BP_BONUS) >> card & 1:
                s.deck = tuple(c for c in s.deck if c != card)
                s.revealed[rng.randrange(players)] |= 1 << card
        while not s.over:
            found.append(s.copy())
            s.apply(rng.choice(s.options))
            if s.effects[CALL_TO_WAR] < 0 and rng.random() < 0.01:
                s.set_effect(CALL_TO_WAR, rng.randrange(players))
    return found


def points(s: Paradise, player: int) -> int:
    """The Build Points that a player has left."""
    seen = s.seen_by(player)
    assert isinstance(seen, Paradise)
    return sum(seen.bp[h] for h in seen.groups(player) if seen.bp[h] > 0)


@pytest.mark.parametrize("players", [2, 4])
def test_the_price_beside_an_option_is_the_price_paid(players: int) -> None:
    rng = random.Random(3)
    compared = 0
    for s in positions(players, 3):
        player = s.player
        step = s.question()
        if step is None or step.decision != "build":
            continue
        shown = {choice.words: choice.value for choice in drawn_for(s, player).choices}
        options = [action for action in s.options if any(verb.has(action) for verb in PAID)]
        for action in rng.sample(options, min(4, len(options))):
            after = s.copy()
            after.apply(action, player)
            paid = points(s, player) - points(after, player)
            assert shown[s.words(action)] == f"{paid} BP"
            compared += 1
    assert compared > 300


@pytest.mark.parametrize("players", [2, 3, 4])
def test_points_knots_and_build_points_shown_are_those_of_the_rules(players: int) -> None:
    for s in positions(players, 2)[::15]:
        if not s.turn:
            continue
        viewer = s.player
        picture = drawn_for(s, viewer)
        seen = s.seen_by(viewer)
        assert isinstance(seen, Paradise)
        halves = [score.total for score in seen.scores()]
        assert [panel.points for panel in picture.panels] == [
            f"{h // 2 or ''}½ VP" if h % 2 else f"{h // 2} VP" for h in halves
        ]
        if seen.bp:
            stock = next(row for row in picture.rows if row.id == "row:stock")
            left = points(s, viewer)
            assert stock.note == ("" if not left else "1 Build Point" if left == 1 else f"{left} Build Points")
        step = s.question()
        if step is not None and step.decision == "voyage_continue":
            assert f"Your voyage has {picture.prompt.note.removesuffix(' so far')} " in s.prompt()
