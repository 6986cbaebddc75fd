"""What is offered and what is explained are one: nothing else is possible at any question of random games."""

from __future__ import annotations

import random

import pytest

from pentarchy.games.paradise import GAME
from tests.paradise.scenario import new

ALL = {"variable_start": True, "variable_end": True, "saved_resources": True, "malaria": True, "south_island": True}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_option_is_offered_if_and_only_if_no_clause_forbids_it(players: int) -> None:
    words = GAME.vocabulary
    rng = random.Random(players)
    verbs: dict[str, set[str]] = {}
    s = new(players, players, **(ALL if players == 3 else {}))
    while not s.over:
        player = rng.choice(s.actors)
        if rng.random() < 0.05:
            step, seen, options = s.question(player), s.seen_by(player), s.options_for(player)
            assert step is not None
            mine = verbs.setdefault(step.decision, set())
            mine.update(words.verb_of(action).word for action in options)
            for verb in words.verbs:
                if verb.word in mine:
                    for action in verb.options():
                        number = step.forbids(seen, action)
                        assert (number == 0) == (action in options), (step, words.words(action), number)
                        assert number == 0 or number in GAME.reasons, (words.words(action), number)
        s.apply(rng.choice(s.options_for(player)), player)


def test_every_reason_names_a_clause_of_the_rulebook() -> None:
    for number, sentence in GAME.reasons.items():
        assert GAME.rules.id(number) in GAME.rules.clauses
        assert sentence.endswith(".")


def test_every_decision_of_the_table_has_a_step() -> None:
    rows = [line for line in GAME.rules.text.splitlines() if line.startswith("| ")]
    names = [line.split("|")[1].strip() for line in rows][1:]
    decisions = {step.decision for step in GAME.steps.values() if step.decision}
    assert decisions == {name for name in names if name and not name.startswith("-")}
