"""What every game keeps to, at every number of players. A new game gets these tests by existing.

Each check looks at positions of a random game. In the short run all checks share one game with short settings and look
at a spread of its questions; the thorough run plays games of its own for each check, with the settings of a table, and
looks at many more.
"""

from __future__ import annotations

import copy
import json
import pickle
import random

import pytest

import pentarchy
from pentarchy.core.steps import attributes
from tests.contract.sampling import Sample, choose
from tests.toy import TOY

assert TOY in pentarchy.games()


def test_the_same_choices_give_the_same_game(sample: Sample) -> None:
    first = []
    for state in sample.play(11):
        first.append(state.digest())
    record = state.record()
    again = [state.digest() for _, state in record.states()]
    assert first == again
    assert pentarchy.Record.from_json(record.to_json()).replay().digest() == first[-1]


def test_a_copy_misses_nothing_and_shares_nothing_that_changes(sample: Sample) -> None:
    for state in sample.questions(12, 5):
        twin = state.copy()
        assert twin.digest() == state.digest()
        assert twin.options == state.options
        for name in attributes(state):
            assert hasattr(twin, name) == hasattr(state, name), name
            mine, other = getattr(state, name, None), getattr(twin, name, None)
            if isinstance(mine, list) and name not in ("options", "journal"):
                assert mine is not other or not mine, f"{name} is shared"
        before = state.digest()
        rng = random.Random(1)
        for _ in range(30):
            if not twin.over:
                player, action = choose(twin, rng)
                twin.apply(action, player)
        assert state.digest() == before
        assert copy.deepcopy(state).digest() == before


def test_a_dump_is_json_and_loads_to_the_same_position(sample: Sample) -> None:
    players = sample.players
    for state in sample.questions(13, 3):
        loaded = pentarchy.load(json.loads(json.dumps(state.dump())))
        assert loaded.digest() == state.digest()
        assert loaded.player == state.player
        for player in range(-1, players):
            assert loaded.options_for(player) == state.options_for(player)
            assert loaded.view(player) == state.view(player)
        assert pickle.loads(pickle.dumps(state)).digest() == state.digest()


def test_a_loaded_game_goes_on_as_the_first_would(sample: Sample) -> None:
    for number, state in enumerate(sample.questions(14, 40)):
        loaded = pentarchy.load(state.dump())
        twin = state.copy()
        rng = random.Random(number)
        for _ in range(40):
            if not twin.over:
                player, action = choose(twin, rng)
                twin.apply(action, player)
                loaded.apply(action, player)
        assert loaded.digest() == twin.digest()


def test_options_are_ascending_numbers_of_the_vocabulary(sample: Sample) -> None:
    game, players = sample.game, sample.players
    for state in sample.questions(15):
        for player in range(-1, players):
            options = state.options_for(player)
            assert options == sorted(set(options))
            for action in options:
                assert 0 <= action < game.vocabulary.size
                assert game.vocabulary.parse(state.words(action)) == action
                assert state.describe(action)
        if not state.over:
            assert state.options, "a question without an answer"
            assert state.options == state.options_for(state.player)


def test_invariants_hold_at_every_question(sample: Sample) -> None:
    players = sample.players
    for seed in (16, 17) if sample.thorough else (16,):
        for state in sample.play(seed):
            state.check()
        assert sorted(state.ranking()) == list(range(players))
        assert min(state.places()) == 1
        assert len(state.scores()) == players
        for score in state.scores():
            assert score.total == sum(score.parts.values())


def test_every_question_has_a_prompt_a_default_and_a_name(sample: Sample) -> None:
    game = sample.game
    for state in sample.questions(18):
        for player in state.actors:
            prompt = state.prompt(player)
            assert len(prompt) >= 3
            assert not prompt[0].islower(), prompt
            assert state.default(player) in state.options_for(player)
            step = state.question(player)
            assert step is not None
            assert step.decision
            assert step.rule
            assert type(step).__name__ in game.steps


def test_what_is_not_offered_is_explained_and_refused(sample: Sample) -> None:
    game = sample.game
    rng = random.Random(19)
    for state in sample.questions(19, 7):
        if state.over:
            continue
        before = state.digest()
        player = state.player
        options = state.options
        step = state.question()
        assert step is not None
        seen = state.seen_by(player)
        for action in options:
            assert step.forbids(seen, action) == 0, state.words(action)
        verbs = {game.vocabulary.verb_of(action).word for action in options}
        wishes = [a for v in game.vocabulary.verbs if v.word in verbs for a in v.options()]
        for action in rng.sample(wishes, min(30, len(wishes))):
            if action in options:
                assert state.explain(action) is None
                continue
            reason = state.explain(action)
            assert reason is not None
            assert reason.clause in game.rules.clauses, state.words(action)
            assert reason.sentence
            with pytest.raises(pentarchy.IllegalChoice):
                state.apply(action)
        assert state.digest() == before


def test_nobody_can_tell_an_imagined_state_from_the_true_one(sample: Sample) -> None:
    game, players = sample.game, sample.players
    rng = random.Random(20)
    for state in sample.questions(20, 9):
        for player in range(-1, players):
            other = state.imagine(player, rng.randrange(1 << 40))
            other.check()
            assert other.view(player) == state.view(player)
            assert other.options_for(player) == state.options_for(player)
            assert other.marks_for(player) == state.marks_for(player)
            assert repr(other.scores(player)) == repr(state.scores(player))
            assert other.lanes is not None or other.player == state.player
            wishes = [rng.randrange(game.vocabulary.size) for _ in range(20)]
            for action in wishes:
                assert repr(other.explain(action, player)) == repr(state.explain(action, player))
            assert other.history is None
            if not other.over:
                actor = rng.choice(other.actors)
                other.apply(rng.choice(other.options_for(actor)), actor)
                other.check()


def test_what_is_imagined_depends_on_knowledge_and_seed_only(sample: Sample) -> None:
    """Two states a player cannot tell apart are imagined alike, to the last hidden card: nothing can leak."""
    players = sample.players
    for state in sample.questions(26, 25):
        for player in range(-1, players):
            other = state.imagine(player, 1)
            assert other.imagine(player, 2).digest() == state.imagine(player, 2).digest()


def test_imagining_redeals(sample: Sample) -> None:
    game, players = sample.game, sample.players
    state = game.new(players, 21)
    rng = random.Random(21)
    for _ in range(30):
        if not state.over:
            player, action = choose(state, rng)
            state.apply(action, player)
    if state.over:
        return
    positions = {json.dumps(state.imagine(-1, seed).dump()["position"], sort_keys=True) for seed in range(8)}
    assert len(positions) > 1


def test_what_shows_something_hidden_cannot_be_taken_back(sample: Sample) -> None:
    """Two states a player cannot tell apart stay alike after their choice, unless a mark was counted."""
    rng = random.Random(22)
    for state in sample.questions(22, 5):
        if state.over:
            continue
        player = rng.choice(state.actors)
        action = rng.choice(state.options_for(player))
        views = []
        marked = False
        for seed in range(4):
            other = state.imagine(player, seed)
            before = other.marks_for(player)
            other.apply(action, player)
            marked |= other.marks_for(player) != before or other.marks != state.marks
            views.append(json.dumps(other.view(player), sort_keys=True))
        assert marked or len(set(views)) == 1, state.words(action)


def test_views_are_json_and_the_journal_changes_nothing(sample: Sample) -> None:
    players = sample.players
    share = 10 if sample.thorough else 40
    silent = [state.digest() for state in sample.play(23)]
    spoken = []
    for number, state in enumerate(sample.play(23, journal=True)):
        spoken.append(state.digest())
        if number % share == 0 or state.over:
            for player in range(-1, players):
                view = state.view(player)
                assert json.loads(json.dumps(view)) == view
    for player in range(-1, players):
        for note in state.notes(player):
            assert "{" not in note.text(), note.text()
    assert silent == spoken


def test_choices_can_be_taken_back_to_the_barrier_and_made_again(sample: Sample) -> None:
    game, players = sample.game, sample.players
    rng = random.Random(24)
    play = pentarchy.Playthrough(pentarchy.Record(game, players, {}, 24))
    for _ in range(150 if sample.thorough else 60):
        if play.state.over:
            break
        player, action = choose(play.state, rng)
        before = play.state.digest()
        entry = play.choose(action, player)
        after = play.state.digest()
        if rng.random() < 0.6 and any(e.number == entry.number for e in play.undoable(player)):
            play.undo(player)
            assert play.state.digest() == before
            play.choose(action, player)
            assert play.state.digest() == after
    again = pentarchy.Record.from_json(play.record.to_json())
    assert again.replay().digest() == play.state.digest()


def test_choosing_at_the_same_time_gives_one_state_in_any_order(sample: Sample) -> None:
    players = sample.players
    found = 0
    for state in sample.questions(25):
        if state.lanes is None or len(state.actors) < 2 or found >= 12:
            continue
        found += 1
        results = set()
        for order in (1, -1):
            twin = state.copy()
            rngs = [random.Random(p) for p in range(players)]
            lanes = twin.lanes
            while twin.lanes is not None and twin.lanes is lanes:
                player = twin.actors[::order][0]
                twin.apply(rngs[player].choice(twin.options_for(player)), player)
            results.add(twin.digest())
        assert len(results) == 1
