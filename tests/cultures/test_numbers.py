"""The numbers on the table are those by which the rules act."""

from __future__ import annotations

import random
import re
from typing import cast

import pytest

import pentarchy
from pentarchy.core.view import View
from pentarchy.core.vocabulary import Verb
from pentarchy.games.cultures.influence import ChooseCamp, ChooseTarget
from pentarchy.games.cultures.names import CULTURE, GREAT_COLOSSEUM, MOOD, RITUALS
from pentarchy.games.cultures.scene import scene
from pentarchy.games.cultures.seen import Seen
from pentarchy.games.cultures.state import INFLUENCED_ONCE, Cultures
from pentarchy.games.cultures.verbs import BUY_ADVANCE, RAISE, TAKEOVER, TARGET
from tests.cultures.scenario import rich


def positions(seed: int, count: int) -> list[Cultures]:
    """Late positions with all kinds of cards, and what random play makes of them."""
    rng = random.Random(seed)
    found: list[Cultures] = []
    while len(found) < count:
        s = rich(2 + len(found) % 3, rng.randrange(10_000))
        for _ in range(40):
            if s.over:
                break
            found.append(s.copy())
            s.apply(rng.choice(s.options))
    return found


@pytest.mark.rule("CC-26.3")
def test_the_points_of_a_panel_are_those_of_the_score() -> None:
    for s in positions(1, 120):
        shown = scene(cast(View[Seen], s.view(-1)))
        assert [panel.points for panel in shown.panels] == [f"{points.total} VP" for points in s.scores()]


@pytest.mark.rule("CC-7.1", "CC-9.31", "CC-9.32", "CC-15.2", "CC-9.28")
def test_prices_of_options_are_what_they_take() -> None:
    checked = 0
    for s in positions(2, 600):
        shown = scene(cast(View[Seen], s.view(s.player)))
        for action, choice in zip(s.options, shown.choices, strict=True):
            if BUY_ADVANCE.has(action):
                assert paid_for(s, action) == total(choice.value), choice
                checked += 1
            elif RAISE.has(action) and not s.has(s.player, RITUALS) and not s.owns_wonder(s.player, GREAT_COLOSSEUM):
                after = s.copy()
                after.apply(action)
                assert s.good(s.player, MOOD) - after.good(s.player, MOOD) == total(choice.value), choice
                checked += 1
    assert checked > 200


@pytest.mark.rule("CC-6.6", "CC-16.3", "CC-20.15")
@pytest.mark.parametrize("verb", [TARGET, TAKEOVER])
def test_reaching_a_city_takes_the_tokens_shown(verb: Verb) -> None:
    """A takeover comes from a card: here everybody is asked for one."""
    checked = 0
    for s in positions(4, 400):
        p = s.player
        if p < 0 or s.lanes is not None or s.owns_wonder(p, GREAT_COLOSSEUM):
            continue  # with the Colosseum it is the next question how much is paid in Mood tokens
        s.used &= ~INFLUENCED_ONCE
        s.push(ChooseCamp(p) if verb is TAKEOVER else ChooseTarget(p, checked % 2))
        s.settle()
        if not any(verb.has(action) for action in s.options):
            continue
        shown = scene(cast(View[Seen], s.view(p)))
        for action, choice in zip(s.options, shown.choices, strict=True):
            after = s.copy()
            after.script = (0,)  # a 1 does not succeed
            after.apply(action)
            assert s.tokens(p, CULTURE) - after.tokens(p, CULTURE) == total(choice.value), choice
            checked += 1
    assert checked > 100


def total(value: str) -> int:
    return sum(int(number) for number in re.findall(r"\d+", value))


def paid_for(s: Cultures, action: int) -> int:
    """How many resources an option takes, the first way of paying chosen."""
    after = s.copy()
    after.journal = []
    after.apply(action)
    while after.question() is not None and type(after.question()).__name__ == "PayAdvance":
        after.apply(after.options[0])
    paid = 0
    for note in after.notes(-1):
        if note.phrase.key == "advanced":  # what an event takes afterwards is not its price
            break
        if note.phrase.key in ("paid", "paid_ideas"):
            paid += total(note.text(["Red", "Blue", "Green", "Yellow"]))
    return paid


def test_a_new_game_is_shown() -> None:
    s = pentarchy.new("cultures", 3, 5)
    assert len(scene(cast(View[Seen], s.view(0))).panels) == 3
