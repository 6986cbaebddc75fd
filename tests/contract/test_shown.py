"""What an option is said to cost or to bring is what it costs or brings, and so is what its preview shows.

A scene is drawn from a view alone, so a preview is right if its view and its points are those that follow. The numbers
beside options each game proves itself, over thousands of positions with all options and cards. Here nothing is
forgotten: a game names in PROVED (`tests/<slug>/__init__.py`) the test of every verb that has a number beside it.
"""

from __future__ import annotations

import random
import re
from importlib import import_module
from itertools import islice
from pathlib import Path

import pytest

import pentarchy
from tests.contract.sampling import Sample
from tests.contract.test_rules_once import course
from tests.toy import TOY

GAMES = [game for game in pentarchy.games() if game is not TOY]  # it has no table
POSITIONS = 2_000
SHORT = 8  # the short run looks at one in so many
PREVIEWS = 4  # options that are previewed at a question


def proofs(slug: str) -> dict[str, str]:
    """By verb: the test that compares its number with what happens."""
    found: dict[str, str] = getattr(import_module(f"tests.{slug}"), "PROVED", {})
    return found


@pytest.mark.parametrize("share", [SHORT, pytest.param(1, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_number_beside_an_option_has_its_test(game: pentarchy.Game, share: int) -> None:
    rng = random.Random(51)
    scene = game.module("scene").scene
    unproved: dict[str, str] = {}
    for state, player, _ in islice(course(game, game.player_counts[0], 51), 0, 4 * POSITIONS // share, 4):
        if not 0 <= player < state.players or rng.random() < 0.5:
            continue
        for action, choice in zip(state.options_for(player), scene(state.view(player)).choices, strict=True):
            verb = game.vocabulary.verb_of(action).word
            if re.search(r"\d", choice.value + choice.detail) and verb not in proofs(game.slug):
                unproved[verb] = choice.value or choice.detail
    assert unproved == {}


@pytest.mark.parametrize("slug", [game.slug for game in GAMES])
def test_those_tests_exist(slug: str) -> None:
    written = "".join(file.read_text(encoding="utf-8") for file in (Path(__file__).parents[1] / slug).glob("test_*.py"))
    assert [name for name in proofs(slug).values() if f"def {name}(" not in written] == []


def test_a_preview_shows_what_the_option_leads_to(sample: Sample) -> None:
    """Compared on the player's own lane: a preview cannot know that the others have finished theirs."""
    rng = random.Random(52)
    shown = 0
    for state in sample.questions(52, 3):
        for player in state.actors:
            options = state.options_for(player)
            for action in rng.sample(options, min(PREVIEWS, len(options))):
                preview = state.preview(player, action, rng.getrandbits(60))
                if preview is None:
                    continue
                after = state.seen_by(player).copy()
                after.apply(action, player)
                assert told(preview, player) == told(after, player), state.describe(action)
                shown += 1
    assert shown


def told(state: pentarchy.State, player: int) -> tuple[object, ...]:
    """What a player sees of a position: the table, everybody's points and their own next question."""
    seen = state.seen_by(player)
    question = (seen.prompt(player), list(seen.options)) if seen.player == player else ()
    points = [(score.total, score.parts) for score in seen.scores(player)]
    return seen.position(player), points, question
