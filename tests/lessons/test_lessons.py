"""Every lesson of every game can be finished, and whoever chooses something else is told why."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import pentarchy
from pentarchy.core.errors import BadInput
from pentarchy.core.lessons import Lesson, Sitting, Task, lesson, lessons
from pentarchy.core.state import State

GAMES = [game for game in pentarchy.games() if lessons(game)]
LESSONS = [found for game in GAMES for found in lessons(game)]
IDS = [f"{found.game.slug}-{found.id}" for found in LESSONS]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
every_lesson = pytest.mark.parametrize("found", LESSONS, ids=IDS)
MOST = 120  # positions of a task that are looked at, each as far as possible first
TONE = re.compile(r"\b(he|his|him|she|her|engine|[a-z]\d{2})\b")  # players are they, places have names


def opened(sitting: Sitting) -> list[str]:
    """What may be chosen, in words."""
    return [sitting.state.words(action) for action in sitting.state.options_for(sitting.lesson.seat)]


def ways(sitting: Sitting, task: Task) -> Iterator[Sitting]:
    """The positions of a task: where it begins, and where choices on the way lead."""
    waiting, known = [sitting], {sitting.state.digest()}
    for _ in range(MOST):
        if not waiting:
            return
        here = waiting.pop()
        yield here
        for words in opened(here):
            if task.judge(words)[0] == "along":
                there = Sitting(here.lesson, here.choices)
                if there.answer(words).judgement == "along" and there.state.digest() not in known:
                    known.add(there.state.digest())
                    waiting.append(there)


def finished(found: Lesson) -> Iterator[tuple[Task, list[Sitting], Sitting]]:
    """Every task of a lesson with its positions and the sitting after a right answer; all of them are walked."""
    sitting = Sitting(found)
    while (task := sitting.task) is not None:
        positions = list(ways(sitting, task))
        ends = [(here, words) for here in positions for words in opened(here) if task.judge(words)[0] == "right"]
        assert ends, f"{task.ask!r} cannot be done; open are {opened(sitting)}"
        here, words = ends[0]
        after = Sitting(found, here.choices)
        assert after.answer(words).judgement == "right"
        after.state.check()
        yield task, positions, after
        sitting = after


@every_game
def test_a_game_has_eight_to_twelve_lessons(game: pentarchy.Game) -> None:
    ids = [found.id for found in lessons(game)]
    assert 8 <= len(ids) <= 12
    assert len(set(ids)) == len(ids)


def test_all_installed_games_have_lessons() -> None:
    assert {"brazil", "conqueror", "cultures", "paradise", "yamatai"} <= {game.slug for game in GAMES}


@every_lesson
def test_a_lesson_can_be_finished_and_wrong_answers_get_their_sentence(found: Lesson) -> None:
    for task, positions, _ in finished(found):
        unused = dict(task.wrong)
        for here in positions:
            for words in opened(here):
                judgement, sentence = task.judge(words)
                if judgement != "wrong":
                    continue
                assert sentence
                before = here.state.digest()
                verdict = here.answer(words)
                assert (verdict.judgement, verdict.sentence) == ("wrong", sentence)
                assert here.state.digest() == before, "a wrong answer changes nothing"
                unused = {pattern: said for pattern, said in unused.items() if said != sentence}
        assert not unused, f"nobody can choose {', '.join(unused)} there"


@every_lesson
def test_a_position_is_one_that_the_rules_accept(found: Lesson) -> None:
    state = found.begin()
    assert state.options_for(found.seat), "the pupil is asked"
    assert found.game.load(state.dump()).digest() == state.digest()
    if found.game.has_scene:
        view = state.view(found.seat)
        assert found.game.module("scene").scene(view).choices


@every_lesson
def test_words_are_short_plain_and_cite_clauses_that_exist(found: Lesson) -> None:
    rules = found.game.rules
    assert found.clause in rules.clauses
    assert len(found.title) <= 32
    assert len(found.text) <= 260
    assert not TONE.search(found.text), found.text
    for task in found.tasks:
        assert not task.clause or task.clause in rules.clauses
        said = [task.ask, task.well, task.otherwise, *(sentence for _, sentence in task.wrong)]
        for sentence in said:
            assert sentence.endswith((".", "?", "!")), sentence
            assert len(sentence) <= 260, sentence
            assert not TONE.search(sentence), sentence
        assert len({sentence for _, sentence in task.wrong}) == len(task.wrong), "each wrong answer has its own words"


def test_what_is_not_open_is_refused_by_its_clause() -> None:
    sitting = Sitting(lesson(pentarchy.game("yamatai"), "trade"))
    verdict = sitting.answer("buy gold")
    assert (verdict.judgement, verdict.clause) == ("illegal", "YA-7.3")
    assert sitting.choices == []


def test_choices_that_do_not_lead_on_are_bad_input() -> None:
    found = lesson(pentarchy.game("yamatai"), "trade")
    with pytest.raises(BadInput, match="does not lead on"):
        Sitting(found, ["pass"])
    done = Sitting(found, ["buy stone"])
    assert done.task is None
    with pytest.raises(BadInput, match="finished"):
        done.answer("buy stone")
    with pytest.raises(BadInput, match="no lesson 'chess'; there are: fleet, trade"):
        lesson(found.game, "chess")


def test_the_pattern_that_says_most_counts() -> None:
    task = Task(
        ask="Place it.", right=("place wood b08",), well="Good.", otherwise="No.", along=("place *",),
        wrong=(("place wood *", "Not there."),),
    )  # fmt: skip
    assert task.judge("place wood b08") == ("right", "Good.")
    assert task.judge("place wood b09") == ("wrong", "Not there.")
    assert task.judge("place stone b09") == ("along", "")
    assert task.judge("done") == ("wrong", "No.")


def test_a_choice_from_which_nothing_leads_on_is_not_made() -> None:
    sitting = Sitting(lesson(pentarchy.game("yamatai"), "turn"), ["fleet 1"])
    sitting.answer("pass")
    verdict = sitting.answer("done")  # without boats the turn is over
    assert verdict.judgement == "wrong"
    assert sitting.choices == ["fleet 1", "pass"]


def test_a_lesson_may_begin_with_a_seed_and_moves() -> None:
    game = pentarchy.game("yamatai")
    found = Lesson(
        game=game, id="seed", title="", text="", clause="", tasks=(), players=2, seat=0, options={}, seed=7, table=(),
        moves=("fleet 1", "pass"),
    )  # fmt: skip
    state: State = found.begin()
    expected = game.new(2, 7)
    for words in found.moves:
        expected.apply(game.vocabulary.parse(words))
    assert state.digest() == expected.digest()
