"""Nobody learns what they may not know: two courses that differ only in it reach them as the same bytes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import pytest

import pentarchy
from pentarchy.core.journal import EVERYBODY
from pentarchy.lab.chance import anybody, random_options
from tests.contract.seats import Course, Message, Recent
from tests.toy import TOY

CASES = [(game, players) for game in pentarchy.games() for players in game.player_counts]
every_game = pytest.mark.parametrize(("game", "players"), CASES, ids=[f"{g.slug}-{n}" for g, n in CASES])

assert TOY in pentarchy.games()

MOST_CHOICES = 3_000  # of the random games in which moments are looked for
UNSEEN = 8  # unseen choices looked at, of each verb
VEILED = 3  # veiled questions of each decision
POSITIONS = 3  # from which a game goes on in several worlds
WORLDS = 5
CHOICES = 6  # in each of them


class Moment(NamedTuple):
    """A position of a random game, what was chosen since the last mark, and the choice that comes next."""

    state: pentarchy.State
    recent: list[Recent]
    player: int
    action: int

    def course(self) -> Course:
        """The game from here on, as it reaches the seats."""
        return Course(self.state, self.recent)


def moments(game: pentarchy.Game, players: int, seed: int) -> Iterator[Moment]:
    """Random games, choice by choice; all but the first with options at random."""
    rng = random.Random(seed)
    chosen = 0
    while chosen < MOST_CHOICES:
        options = random_options(game, players, rng) if chosen else {}
        state = game.new(players, rng.randrange(1 << 40), options)
        recent: list[Recent] = []
        while not state.over and chosen < MOST_CHOICES:
            player, action = anybody(state, rng)
            yield Moment(state, recent, player, action)
            before = state.copy()
            state.apply(action, player)
            recent = [*recent, (player, state.words(action), before)] if state.marks == before.marks else []
            chosen += 1


def is_unseen(state: pentarchy.State, player: int, action: int) -> bool:
    """Is a choice made where others do not see it?"""
    if state.lanes is not None or player != state.player:
        return player >= 0
    step = state.question(player)
    return step is not None and not step.veiled and step.conceals(action)


@every_game
def test_what_is_chosen_unseen_reaches_nobody_else(game: pentarchy.Game, players: int) -> None:
    """The public is sent nothing, unless everybody sees or reads what came of it; no number and no list grows."""
    found: Counter[str] = Counter()
    for moment in moments(game, players, 41):
        state, player, action = moment.state, moment.player, moment.action
        verb = game.vocabulary.verb_of(action).word
        if state.is_veiled or not is_unseen(state, player, action) or found[verb] == UNSEEN:
            continue
        found[verb] += 1
        course = moment.course()
        seen = {viewer: course.last(viewer) for viewer in course.sent}
        notes = course.choose(action, player)
        told = any(note.reader == EVERYBODY for note in notes)
        if told or course.state.is_veiled or course.state.view(-1) != state.view(-1):
            continue
        assert course.counting.of(-1, course.number) == 0
        assert course.sent[-1] == [], state.words(action)
        for viewer in set(range(players)) - {player, *(note.reader for note in notes)}:
            for message in course.sent[viewer]:
                assert message.view != seen[viewer].view  # something that this seat alone may see
                assert message.rest == seen[viewer].rest, state.words(action)


@every_game
def test_whoever_declines_a_veiled_question_might_not_have_been_asked(game: pentarchy.Game, players: int) -> None:
    """There is an answer after which the others have been told what they would be told if nobody could answer."""
    found: Counter[str] = Counter()
    before = None
    for moment in moments(game, players, 42):
        if not moment.state.is_veiled:
            before = Moment(moment.state.copy(), *moment[1:])
            continue
        step = moment.state.question()
        if before is None or step is None or found[step.decision] == VEILED:
            continue
        found[step.decision] += 1
        asked = before.course()
        asked.choose(before.action, before.player)
        while asked.state.is_veiled:
            asked = declined(asked)
        before = None


@every_game
def test_nothing_is_offered_where_a_choice_may_lead_to_a_veiled_question(game: pentarchy.Game, players: int) -> None:
    """Who took an offer meanwhile would have to be refused, and would know that somebody is asked."""
    for moment in moments(game, players, 44):
        state = moment.state
        if state.lanes is None and any(state.options_for(seat) for seat in range(players) if seat != state.player):
            for action in state.options:
                after = state.copy()
                after.apply(action)
                assert not after.is_veiled, state.words(action)


def declined(asked: Course) -> Course:
    """The course in which a veiled question was declined so that nobody noticed it; there must be one."""
    holder = asked.state.player
    others = [viewer for viewer in asked.sent if viewer != holder]
    without = asked.copy()
    without.skip()
    for answer in asked.state.options:
        course = asked.copy()
        course.choose(answer, holder)
        if all(course.sent[viewer] == without.sent[viewer] for viewer in others):
            return course
    raise AssertionError(f"others notice every answer to {asked.state.question()}")


@every_game
def test_who_reads_and_sees_the_same_is_sent_the_same_numbers(game: pentarchy.Game, players: int) -> None:
    """From one position on, in several worlds that a seat cannot tell apart, with any choices of the others."""
    alike = 0
    rng = random.Random(43)
    for number, moment in enumerate(moments(game, players, 43)):
        if number % 120 != 50 or moment.state.is_veiled:
            continue
        for viewer in range(-1, players):
            told = [in_another_world(moment.state, viewer, rng.randrange(1 << 40)) for _ in range(WORLDS)]
            alike += sum(compare(one, other) for one, other in pairwise(sorted(told)))
        if number > 120 * POSITIONS:
            break
    assert alike > 0


def in_another_world(state: pentarchy.State, viewer: int, seed: int) -> list[Message]:
    """What a seat is sent if all that it cannot know is dealt again and the others choose at random."""
    rng = random.Random(seed)
    course = Course(state.imagine(viewer, seed))
    for _ in range(CHOICES):
        if course.state.over:
            break
        player = rng.choice(course.state.actors)
        options = course.state.options_for(player)
        number = len(course.sent[viewer]) if player == viewer else rng.randrange(len(options))
        course.choose(options[number % len(options)], player)
    return course.sent[viewer]


def compare(one: list[Message], other: list[Message]) -> int:
    """How many messages two courses begin with that read and look the same; all else in them must be the same."""
    for number, (mine, yours) in enumerate(zip(one, other, strict=False)):
        if (mine.lines, mine.view) != (yours.lines, yours.view):
            return number
        assert mine.rest == yours.rest
    return min(len(one), len(other))
