"""A rule is written once: options are what nothing forbids, refusals name their clause, and the log tells every change.

A game joins when its verbs and lines declare what they tell (`tells`) and when they can be chosen; its tests then have
UNTOLD (`tests/<slug>/__init__.py`): the fields of its public view that are no news to anybody, with the reason.
"""

from __future__ import annotations

import copy
import random
import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module

import pytest

import pentarchy
from pentarchy.core.journal import Note

UNTOLD: dict[str, dict[str, str]] = {
    game.slug: module.UNTOLD
    for game in pentarchy.games()
    if hasattr(module := import_module(f"tests.{game.slug}"), "UNTOLD")
}
CASES = [(game, players) for game in pentarchy.games() if game.slug in UNTOLD for players in game.player_counts]
SHORT = 8  # the short run looks at one in so many
every_game = pytest.mark.parametrize(
    ("game", "players", "share"),
    [
        pytest.param(game, players, share, id=f"{game.slug}-{players}-{name}", marks=marks)
        for share, name, marks in ((SHORT, "short", ()), (1, "thorough", pytest.mark.thorough))
        for game, players in CASES
    ],
)

REFUSALS = 2_000  # sampled for each game and player count
CHANGES = 2_000
NAMED = 0.99


def course(game: pentarchy.Game, players: int, seed: int) -> Iterator[tuple[pentarchy.State, int, int]]:
    """Random games without end: each state with a journal, and the choice that is about to be made on it."""
    rng = random.Random(seed)
    while True:
        state = game.new(players, rng.randrange(1 << 40), journal=True)
        while not state.over:
            player = rng.choice(state.actors)
            offers = [p for p in range(-1, players) if p not in state.actors and state.options_for(p)]
            if offers and rng.random() < 0.1:
                player = rng.choice(offers)
            action = rng.choice(state.options_for(player))
            yield state, player, action
            state.apply(action, player)


@every_game
def test_options_are_what_nothing_forbids(game: pentarchy.Game, players: int, share: int) -> None:
    compared = 0
    for number, (state, _, _) in enumerate(course(game, players, 31)):
        step = state.question()
        assert step is not None
        seen, options = state.seen_by(state.player), state.options
        if number % 7 == 0:
            verbs = {game.vocabulary.verb_of(action).base: game.vocabulary.verb_of(action) for action in options}
            for verb in verbs.values():
                allowed = [action for action in verb.options() if not step.forbids(seen, action)]
                assert allowed == [action for action in options if verb.has(action)], step
                compared += verb.size
        if compared > 200_000 // share or number > 3_000 // share:
            return


#: A sentence that leaves open which of two causes it is, or that is the rulebook's and not for whoever is refused.
UNSURE = re.compile(r", or (you|they|it|there|this|the|a|nobody|none of) |`|cannot be chosen now")
LONGEST = 180  # letters of such a sentence


def due(state: pentarchy.State, action: int, player: int) -> str:
    """The clause that forbids this: the open question's; else the verb's, if none of its options is open now."""
    verb = state.game.vocabulary.verb_of(action)
    when = state.game.clause_id(verb.when.rule) if verb.when is not None else ""
    step = state.question(player)
    if step is None:
        declined = state.agenda[-1].declines(state, action, player) if state.lanes is None else 0
        return state.game.rules.id(declined) if declined else when
    number = step.forbids(state.seen_by(player), action)
    if number:
        return state.game.rules.id(number)
    return "" if any(verb.has(option) for option in state.options_for(player)) else when


@every_game
def test_a_refusal_names_the_clause_that_forbids(game: pentarchy.Game, players: int, share: int) -> None:
    """Half of what is tried is of a verb that is open, with other arguments: there the causes are many."""
    rng = random.Random(32)
    vague: Counter[str] = Counter()
    refused = 0
    for state, _, choice in course(game, players, 32):
        for _ in range(5):
            near = state.player >= 0 and rng.random() < 0.5
            verb = game.vocabulary.verb_of(choice) if near else rng.choice(game.vocabulary.verbs)
            action, player = rng.choice(verb.options()), state.player if near else rng.randrange(players)
            reason = state.explain(action, player)
            if reason is None:
                continue
            refused += 1
            assert not reason.sentence[0].islower(), reason
            wrong = not reason.clause or reason.clause != due(state, action, player)
            if wrong or UNSURE.search(reason.sentence) or len(reason.sentence) > LONGEST:
                vague[f"{verb.word}: {reason}"] += 1
        if refused >= REFUSALS // share:
            break
    assert vague.total() <= (1 - NAMED) * refused, vague.most_common(12)


@pytest.mark.parametrize("slug", sorted(UNTOLD))
def test_every_reason_names_one_cause(slug: str) -> None:
    game = pentarchy.game(slug)
    assert [game.rules.id(n) for n, said in game.reasons.items() if UNSURE.search(said) or len(said) > LONGEST] == []


def changes(before: object, after: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The places at which two views differ: ("coins", 2)."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in sorted({*before, *after}):
            yield from changes(before.get(key), after.get(key), (*path, key))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for place, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from changes(old, new, (*path, place))
    elif before != after:
        yield path


def tells(note: Note, field: str, place: str | int | None) -> bool:
    """Does this line report a change of this field, at this place?"""
    for told, argument in re.findall(r"([a-z_]+)(?:\[(\w+)\])?", note.phrase.tells):
        if told != field:
            continue
        if not argument or place is None:
            return True
        if place == (note.player if argument == "who" else note.args[int(argument)]):
            return True
    return False


@every_game
def test_every_public_change_is_told_by_a_line_that_names_it(game: pentarchy.Game, players: int, share: int) -> None:
    untold: Counter[str] = Counter()
    seen, heard, chosen = 0, 0, ""
    last: pentarchy.State | None = None
    before: object = None
    for state, player, action in course(game, players, 33):
        if state is last and state.lanes is not None:
            continue  # what several choose at once becomes public when all have chosen
        table = copy.deepcopy(state.view(-1)["table"])
        if state is last:
            notes = state.notes(-1)[heard:]
            for path in changes(before, table):
                field, place = str(path[0]), path[1] if len(path) > 1 else None
                if field not in UNTOLD[game.slug]:
                    seen += 1
                    if not any(tells(note, field, place) for note in notes):
                        untold[f"{field} after {chosen}"] += 1
        if seen >= CHANGES // share:
            break
        before, heard, last, chosen = table, len(state.notes(-1)), state, f"{state.words(action)} of {player}"
    assert untold.total() <= (1 - NAMED) * seen, untold.most_common(12)


@pytest.mark.parametrize("slug", sorted(UNTOLD))
def test_a_step_on_the_way_tells_nothing_that_the_story_would_miss(slug: str) -> None:
    told = [verb.told for verb in pentarchy.game(slug).vocabulary.verbs]
    assert [phrase.key for phrase in told if phrase.passing and phrase.tells] == []
