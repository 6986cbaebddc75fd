"""Agenda, forced choices, marks and runaways, shown with steps made for the purpose."""

from __future__ import annotations

import json
import random

import pytest

import pentarchy
from pentarchy.core.errors import IllegalChoice, RuleBug
from pentarchy.core.record import Record
from pentarchy.core.state import ASKED, MOST_AUTOMATIC_STEPS, TRUTH, Together
from pentarchy.core.steps import NO_OPTIONS, Step, step_fields
from tests.broken import Endless, in_place_of_toy
from tests.toy import ALLOW, BLOCK, CHEER, DONE, HURRY, ROB, SHIELD, TAKE, TOY, Robbery, Toy, Turn, Window


class Note(Step[Toy]):
    """Writes its player's number into the list of cheers."""

    def run(self, s: Toy) -> None:
        s.cheers.append(self.player)


class Ask(Step[Toy]):
    """Offers so many coins."""

    decision = "ask"

    def __init__(self, player: int, coins: int) -> None:
        super().__init__(player)
        self.coins = coins

    def options(self, s: Toy) -> list[int]:
        return [TAKE(n) for n in range(self.coins)]

    def apply(self, s: Toy, action: int) -> None:
        s.cheers.append(100 + TAKE.first(action))


class AlwaysAsk(Ask):
    asks = True


class Veiled(Ask):
    veiled = True


def table(*steps: Step[Toy]) -> Toy:
    """A table with an empty list of cheers, where these steps come first and then a turn of player 0."""
    state = TOY.new(2, 1)
    assert isinstance(state, Toy)
    state.lanes = None
    state.cheers = []
    state.agenda = [Turn(0)]
    state.queue(*steps)
    state.settle()
    return state


def test_queued_steps_happen_in_their_order_before_what_waits() -> None:
    state = table(Note(1), Note(2), Note(3))
    assert state.cheers == [1, 2, 3]
    assert state.agenda == [Turn(0)]


def test_a_question_waits_and_its_step_leaves_when_it_is_answered() -> None:
    state = table(Note(1), Ask(1, 3), Note(2))
    assert (state.player, state.options, state.cheers) == (1, [TAKE(0), TAKE(1), TAKE(2)], [1])
    state.apply(TAKE(1))
    assert (state.player, state.cheers) == (0, [1, 101, 2])


def test_a_single_option_is_taken_at_once() -> None:
    assert table(Ask(1, 1)).cheers == [100]


@pytest.mark.parametrize("step", [AlwaysAsk(1, 1), Veiled(1, 1)])
def test_unless_the_step_always_asks_or_is_veiled(step: Ask) -> None:
    state = table(step)
    assert (state.player, state.options, state.cheers) == (1, [TAKE(0)], [])


def test_no_option_means_nothing_to_ask() -> None:
    assert table(Ask(1, 0)).player == 0


def test_a_choice_that_is_not_open_changes_nothing() -> None:
    state = table(Ask(1, 2))
    before = state.digest()
    for action, player in ((TAKE(2), 1), (DONE(), 1), (TAKE(0), 0), (TAKE(0), -1), (TAKE(0), 7), (TAKE(0), -4)):
        with pytest.raises(IllegalChoice):
            state.apply(action, player)
    assert state.digest() == before
    assert repr(state.explain(TAKE(0), 7)) == "There is no seat 7; they are numbered 0 to 1."


@pytest.mark.parametrize("asked", [ASKED, TRUTH])
def test_whoever_is_asked_need_not_be_named(asked: int) -> None:
    """Older scripts name them by the number of TRUTH, a viewer who never acts."""
    state = table(Ask(1, 2))
    assert (state.meant(asked), state.meant(0)) == (1, 0)
    assert state.prompt(asked) == state.prompt(1)
    assert state.explain(TAKE(0), asked) is None
    state.apply(TAKE(0), asked)
    assert state.question(1) is None


def test_nothing_left_to_do_is_a_bug() -> None:
    state = table()
    state.agenda = []
    with pytest.raises(RuleBug, match="nothing is left to be done, and the game is not over"):
        state.settle()


def test_a_runaway_is_stopped_and_carries_the_record_that_reproduces_it() -> None:
    with in_place_of_toy(Endless) as game:
        state = game.new(2, 5, {"rounds": 1})
        rng = random.Random(1)
        with pytest.raises(RuleBug, match=f"{MOST_AUTOMATIC_STEPS} steps without a question") as bug:
            play_on(state, rng)
        record = Record.from_json(bug.value.record)
        assert record.seed == 5
        with pytest.raises(RuleBug, match="the next would be Idle"):
            record.replay()
        record.entries.pop()
        assert not record.replay().over


def play_on(state: pentarchy.State, rng: random.Random) -> None:
    while not state.over:
        state.apply(rng.choice(state.options))


class RollWhileOthersChoose(Ask):
    def apply(self, s: Toy, action: int) -> None:
        s.roll(6)


def test_chance_in_a_lane_is_a_bug_whose_record_holds_what_came_before() -> None:
    state = TOY.new(2, 1)
    for _ in range(2):
        state.apply(state.options[0])
    state.agenda = [Turn(0), Together((RollWhileOthersChoose(0, 2), RollWhileOthersChoose(1, 2)))]
    state.settle()
    with pytest.raises(RuleBug, match="chance was asked for while several players choose") as bug:
        state.apply(TAKE(1), 1)
    entries = [line[1:3] for line in json.loads(bug.value.record)["entries"]]
    assert entries == [[0, "bid 0"], [1, "bid 0"], [1, "take 2"]]


def test_steps_are_told_apart_by_class_and_fields() -> None:
    assert Ask(1, 2) == Ask(1, 2)
    assert Ask(1, 2) != Ask(1, 3)
    assert Ask(1, 2) != AlwaysAsk(1, 2)
    assert hash(Ask(1, 2)) == hash(Ask(1, 2))
    assert step_fields(Robbery(1, 0)) == {"player": 1, "victim": 0}
    assert repr(Robbery(1, 0)) == "Robbery(player=1, victim=0)"


def test_the_plain_step_does_nothing() -> None:
    step: Step[Toy] = Step(1)
    state = table()
    step.run(state)
    assert step.options(state) is NO_OPTIONS
    assert step.forbids(state, TAKE(0)) == 0
    with pytest.raises(NotImplementedError):
        step.apply(state, TAKE(0))


# --- marks -----------------------------------------------------------------------------------------------------


def test_marks_grow_when_another_is_asked_or_chance_is_used() -> None:
    state = table(Ask(0, 2), Ask(0, 2), Ask(1, 2))
    before = state.marks
    state.apply(TAKE(0))
    assert state.marks == before  # the same player goes on
    state.apply(TAKE(0))
    assert state.marks == before + 1  # another one is asked
    state.roll(6)
    assert state.marks == before + 2


def test_a_veiled_window_counts_a_mark_whether_somebody_is_asked_or_not() -> None:
    grown = []
    for holder in (0, 1):
        state = table(Window(1), Ask(0, 2))
        state.agenda = [Turn(0), Ask(0, 2), Window(1)]
        state.cards[SHIELD] = holder
        before = state.marks
        state.settle()
        grown.append(state.marks - before)
        assert state.player == (1 if holder == 1 else 0)
        assert state.seen_asked(0) == ([] if holder == 1 else [0])
    assert grown == [1, 1]


# --- offers and the clock --------------------------------------------------------------------------------------


def turn() -> Toy:
    state = TOY.new(3, 1)
    assert isinstance(state, Toy)
    for player in range(3):
        state.apply(0, player)
    return state


def test_an_offer_is_open_beside_the_question_and_is_a_mark() -> None:
    state = turn()
    state.apply(TAKE(0))
    marks = state.marks
    assert state.options_for(1) == [CHEER()]
    state.apply(CHEER(), 1)
    assert state.cheers == [0, 1, 0]
    assert state.player == 0
    assert state.marks > marks
    assert [entry.words for entry in state.record().entries][-1] == "cheer"


def test_an_offer_that_is_not_made_is_refused() -> None:
    state = turn()
    with pytest.raises(IllegalChoice):
        state.apply(CHEER(), 0)
    with pytest.raises(IllegalChoice):
        state.apply(ROB(0), 1)


def test_the_clock_has_its_own_seat() -> None:
    state = turn()
    assert state.options_for(-1) == []
    with pytest.raises(IllegalChoice):
        state.apply(HURRY(), -1)
    state.apply(TAKE(0))
    assert state.options_for(-1) == [HURRY()]
    with pytest.raises(IllegalChoice):
        state.apply(HURRY(), 0)
    state.apply(HURRY(), -1)
    assert state.player == 1
    entry = state.record().entries[-1]
    assert (entry.player, entry.words) == (-1, "hurry")


def test_an_expired_clock_takes_the_default() -> None:
    state = turn()
    assert state.default() == TAKE(0)
    state.apply(TAKE(0))
    assert state.default() == DONE()
    with pytest.raises(IllegalChoice, match="Player 3 is not asked anything"):
        state.default(2)


def test_a_question_to_the_holder_of_the_shield_shows_to_him_only() -> None:
    state = turn()
    state.cards[SHIELD] = 1
    state.deck = tuple(state.hand(-1))
    state.apply(ROB(1))
    assert state.options_for(1) == [BLOCK(), ALLOW()]
    assert [state.view(seat)["asked"] for seat in (-1, 0, 1, 2)] == [[], [], [1], []]
    assert [state.view(seat)["prompt"] for seat in (0, 1)] == ["", "Window"]


def test_the_end_asks_nobody() -> None:
    state = turn()
    state.finish()
    state.settle()
    assert (state.player, state.options, state.actors, state.options_for(0)) == (-1, [], (), [])
    assert repr(state.explain(TAKE(0), 0)) == "The game is over."
    assert isinstance(state, pentarchy.State)


# --- what is hidden, and what is final ---------------------------------------------------------------------------


class Talkative(Veiled):
    """A veiled step that forgets to conceal."""

    def conceals(self, action: int) -> bool:
        return False


class Final(Ask):
    final = True


class Begins(Note):
    begins_turn = True


@pytest.mark.parametrize("step", [Veiled(1, 2), Talkative(1, 2)])
def test_the_answer_to_a_veiled_step_is_told_to_its_player_only(step: Ask) -> None:
    state = table(step)
    state.journal = []
    state.apply(TAKE(0))
    assert [note.phrase.key for note in state.notes(1)] == ["take"]
    assert state.notes(0) == state.notes(-1) == []


def test_what_a_rule_tells_of_a_veiled_answer_everybody_reads() -> None:
    state = table()
    state.cards[SHIELD] = 1
    state.queue(Window(1), Robbery(0, 1))
    state.settle()
    state.journal = []
    state.apply(BLOCK())
    assert [note.phrase.key for note in state.notes(-1)] == ["blocked"]


def test_an_answer_to_a_final_step_is_a_mark_and_so_is_the_beginning_of_a_turn() -> None:
    for step in (Final(0, 2), Final(0, 1), Begins(0)):
        assert table(Ask(0, 2), step).marks == table(Ask(0, 2)).marks
    state = table(Ask(0, 2))
    state.apply(TAKE(0))
    assert (state.player, state.marks) == (0, table(Ask(0, 2)).marks)
    for steps, marks in (((Ask(0, 2), Final(0, 1)), 1), ((Ask(0, 2), Begins(0)), 1), ((Final(0, 2),), 1)):
        state = table(*steps)
        before = state.marks
        state.apply(TAKE(0))
        assert (state.player, state.marks - before) == (0, marks)


class Whisper(Turn):
    """A turn during which others may do something that nobody notices."""

    def take(self, s: Toy, action: int, player: int) -> None:
        s.bids[player] = 7


def test_an_offer_taken_in_secret_shows_nowhere_and_is_final() -> None:
    play = pentarchy.Playthrough(Record(TOY, 2, {}, 1))
    play.state.lanes = None
    play.state.agenda = [Whisper(0)]
    play.state.settle()
    play.choose(TAKE(0), 0)
    before = [entry.words for entry in play.undoable(0)]
    play.state.agenda[-1] = Whisper(0)
    play.choose(CHEER(), 1)
    assert [entry.words for entry in play.undoable(0)] == before == ["take 1"]
    assert play.undoable(1) == []
