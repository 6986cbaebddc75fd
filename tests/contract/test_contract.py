"""What every game keeps to, at every number of players. A new game gets these tests by existing."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections.abc import Iterator

import pytest

import pentarchy
from pentarchy.core.steps import attributes
from tests.toy import TOY

CASES = [(game, players) for game in pentarchy.games() for players in game.player_counts]
IDS = [f"{game.slug}-{players}" for game, players in CASES]
MOST_DECISIONS = 20_000
every_game = pytest.mark.parametrize(("game", "players"), CASES, ids=IDS)

assert TOY in pentarchy.games()


def choose(state: pentarchy.State, rng: random.Random) -> tuple[int, int]:
    """Somebody's random choice: mostly an answer, now and then an offer or an event of the clock."""
    if rng.random() < 0.1:
        for player in (-1, *range(state.players)):
            offered = state.options_for(player)
            if player not in state.actors and offered:
                return player, rng.choice(offered)
    player = rng.choice(state.actors)
    return player, rng.choice(state.options_for(player))


def a_game(game: pentarchy.Game, players: int, seed: int, journal: bool = False) -> Iterator[pentarchy.State]:
    """The state at every question of a random game, the same object each time."""
    rng = random.Random(seed)
    state = game.new(players, seed)
    state.journal = [] if journal else None
    for _ in range(MOST_DECISIONS):
        yield state
        if state.over:
            return
        player, action = choose(state, rng)
        state.apply(action, player)
    pytest.fail("the game does not end")


def some(game: pentarchy.Game, players: int, seed: int, share: int) -> Iterator[pentarchy.State]:
    """About one question in so many of a random game, different ones for different seeds."""
    for number, state in enumerate(a_game(game, players, seed)):
        if (number * 2654435761 + seed) % 1009 % share == 0:
            yield state


@every_game
def test_the_same_choices_give_the_same_game(game: pentarchy.Game, players: int) -> None:
    first = [state.digest() for state in a_game(game, players, 11)]
    record = list(a_game(game, players, 11))[-1].record()
    again = [state.digest() for _, state in record.states()]
    assert first == again
    assert pentarchy.Record.from_json(record.to_json()).replay().digest() == first[-1]


@every_game
def test_a_copy_misses_nothing_and_shares_nothing_that_changes(game: pentarchy.Game, players: int) -> None:
    for state in some(game, players, 12, 5):
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


@every_game
def test_a_dump_is_json_and_loads_to_the_same_position(game: pentarchy.Game, players: int) -> None:
    for state in some(game, players, 13, 3):
        loaded = pentarchy.load(json.loads(json.dumps(state.dump())))
        assert loaded.digest() == state.digest()
        assert loaded.player == state.player
        for player in range(-1, players):
            assert loaded.options_for(player) == state.options_for(player)
            assert loaded.view(player) == state.view(player)
        assert pickle.loads(pickle.dumps(state)).digest() == state.digest()


@every_game
def test_a_loaded_game_goes_on_as_the_first_would(game: pentarchy.Game, players: int) -> None:
    for number, state in enumerate(some(game, players, 14, 40)):
        loaded = pentarchy.load(state.dump())
        twin = state.copy()
        rng = random.Random(number)
        for _ in range(40):
            if not twin.over:
                player, action = choose(twin, rng)
                twin.apply(action, player)
                loaded.apply(action, player)
        assert loaded.digest() == twin.digest()


@every_game
def test_options_are_ascending_numbers_of_the_vocabulary(game: pentarchy.Game, players: int) -> None:
    for state in a_game(game, players, 15):
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


@every_game
def test_invariants_hold_at_every_question(game: pentarchy.Game, players: int) -> None:
    for seed in (16, 17):
        state = None
        for state in a_game(game, players, seed):
            state.check()
        assert state is not None
        assert sorted(state.ranking()) == list(range(players))
        assert min(state.places()) == 1
        assert len(state.scores()) == players
        for score in state.scores():
            assert score.total == sum(score.parts.values())


@every_game
def test_every_question_has_a_prompt_a_default_and_a_name(game: pentarchy.Game, players: int) -> None:
    for state in a_game(game, players, 18):
        for player in state.actors:
            assert len(state.prompt(player)) >= 3
            assert state.default(player) in state.options_for(player)
            step = state.question(player)
            assert step is not None
            assert step.decision
            assert step.rule
            assert type(step).__name__ in game.steps


@every_game
def test_what_is_not_offered_is_explained_and_refused(game: pentarchy.Game, players: int) -> None:
    rng = random.Random(19)
    for state in some(game, players, 19, 7):
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


@every_game
def test_nobody_can_tell_an_imagined_state_from_the_true_one(game: pentarchy.Game, players: int) -> None:
    rng = random.Random(20)
    for state in some(game, players, 20, 9):
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


@every_game
def test_what_is_imagined_depends_on_knowledge_and_seed_only(game: pentarchy.Game, players: int) -> None:
    """Two states a player cannot tell apart are imagined alike, to the last hidden card: nothing can leak."""
    for state in some(game, players, 26, 25):
        for player in range(-1, players):
            other = state.imagine(player, 1)
            assert other.imagine(player, 2).digest() == state.imagine(player, 2).digest()


@every_game
def test_imagining_deals_anew(game: pentarchy.Game, players: int) -> None:
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


@every_game
def test_what_shows_something_hidden_cannot_be_taken_back(game: pentarchy.Game, players: int) -> None:
    """Two states a player cannot tell apart stay alike after his choice, unless a mark was counted."""
    rng = random.Random(22)
    for state in some(game, players, 22, 5):
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


@every_game
def test_views_are_json_and_the_journal_changes_nothing(game: pentarchy.Game, players: int) -> None:
    silent = [state.digest() for state in a_game(game, players, 23)]
    spoken = []
    for number, state in enumerate(a_game(game, players, 23, journal=True)):
        spoken.append(state.digest())
        if number % 10 == 0 or state.over:
            for player in range(-1, players):
                view = state.view(player)
                assert json.loads(json.dumps(view)) == view
    for player in range(-1, players):
        for note in state.notes(player):
            assert "{" not in note.text(), note.text()
    assert silent == spoken


@every_game
def test_choices_can_be_taken_back_to_the_barrier_and_made_again(game: pentarchy.Game, players: int) -> None:
    rng = random.Random(24)
    play = pentarchy.Playthrough(pentarchy.Record(game, players, {}, 24))
    for _ in range(150):
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


@every_game
def test_choosing_at_the_same_time_gives_one_state_in_any_order(game: pentarchy.Game, players: int) -> None:
    found = 0
    for state in a_game(game, players, 25):
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
