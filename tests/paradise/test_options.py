"""What is offered and what is explained are one: nothing else is possible at any question of random games."""

from __future__ import annotations

import random

import pytest

from pentarchy.games.paradise import GAME
from tests.paradise.scenario import SAMOA, TONGA, Table, new

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


def test_prompts_name_what_the_question_is_about() -> None:
    assert Table(2).turn_order().s.prompt() == "You hold the Turn Order Marker: say who goes first."
    assert "in which direction" in Table(3).turn_order().s.prompt()
    table = Table(2).island("e6", "hao", SAMOA).explore().draws("open_ocean_1").do("explore e6")
    assert table.s.prompt().startswith("The secret tile of others is Hao, an Atoll: ")
    table = Table(2).explore().draws("open_ocean_1").do("explore e7")
    assert table.s.prompt().startswith("Your voyage has 1 knot (5 end it")
    table = Table(2).ocean("e6").pieces(TONGA, "d6", transport=1, band=1).move().do("sail transport_canoe d6")
    assert table.s.prompt() == "Choose what the Transport Canoe from Tonga (d6) takes aboard."
    table.do("load none")
    assert table.s.prompt() == "Sail the Transport Canoe to an adjacent hex (2 left)."
    table.do("step e6")
    assert table.s.prompt() == "Sail the Transport Canoe to an adjacent hex (1 left), or stop."
    table = Table(2).island("f7", "tubuai").villages("f7", TONGA, 1).build_now()
    assert table.s.prompt(TONGA).endswith("Build Points: 2 from Tonga (d6), 1 from Mangaia waters (f7).")
    assert Table(2).villages("d6", TONGA, 0).build_now().s.prompt(TONGA).endswith("Build Points: none.")


def test_reasons_tell_what_is_in_the_way_of_an_explorer() -> None:
    table = Table(2).ocean("e6").island("e7", "rapa", TONGA).island("d7", "hao", SAMOA).pieces(SAMOA, "d7", transport=1)
    table.explore()
    assert table.why_not("explore e6") == "CP-7.5"  # known
    assert table.why_not("explore d7") == "CP-7.5"  # enemy pieces
    assert table.why_not("explore f8") == "CP-7.3"  # out of reach
    assert table.why_not("explore f7") == "CP-7.4"  # behind a secret tile of their own
