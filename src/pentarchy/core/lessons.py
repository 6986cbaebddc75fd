"""Lessons: learning a game by playing prepared positions, a minute each.

A game's `lessons.toml` holds them. A lesson sets a table, says what it is about, and gives one or more tasks; a task
says what to do, which choices are right, and what to tell somebody who chooses something else:

    [[lesson]]
    id = "build"
    title = "Building"
    clause = "YA-9.10"
    text = "The boats around an island decide what can stand on it."
    table = [["boats", "wood b07", "stone b18"], ["fresh", "bamboo b17"], ["row", "bathhouse"], ["at", "develop"]]

    [[lesson.task]]
    ask = "Build the bathhouse on Hata."
    right = ["build bathhouse i08"]
    well = "5 points."
    wrong = [["pass", "You can build here: all three colours lie around the island."]]
    otherwise = "That can wait: build the bathhouse."

`table` lists calls of the game's own `table.Table`, which sets up a position; without it the lesson begins with a new
game of this `seed`, and `moves` are made by whoever is asked. Choices are written in words, `*` matches anything.
`along` lists choices on the way to the right one; `then` is what everybody does before the next task.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from pentarchy.core.errors import BadInput
from pentarchy.core.game import Game, frozen
from pentarchy.core.state import TABLE, State

Judgement = Literal["right", "along", "wrong", "illegal"]


@dataclass(frozen=True)
class Task:
    """One thing to do: what is asked, what is right, and what to say when something else is chosen."""

    ask: str
    right: tuple[str, ...]
    well: str
    otherwise: str
    along: tuple[str, ...] = ()
    wrong: tuple[tuple[str, str], ...] = ()
    then: tuple[str, ...] = ()
    clause: str = ""

    def judge(self, words: str) -> tuple[Judgement, str]:
        """How a choice is judged, with its sentence; of the patterns that match, the most specific counts."""
        best = -1
        found: tuple[Judgement, str] = ("wrong", self.otherwise)
        for pattern, judgement, sentence in self._patterns():
            if fnmatchcase(words, pattern) and len(pattern) > best:
                best = len(pattern)
                found = (judgement, sentence)
        return found

    def _patterns(self) -> list[tuple[str, Judgement, str]]:
        right: list[tuple[str, Judgement, str]] = [(pattern, "right", self.well) for pattern in self.right]
        along: list[tuple[str, Judgement, str]] = [(pattern, "along", "") for pattern in self.along]
        wrong: list[tuple[str, Judgement, str]] = [(pattern, "wrong", sentence) for pattern, sentence in self.wrong]
        return right + along + wrong

    def leads_on(self, words: str) -> bool:
        """Is it right, or on the way to what is right?"""
        return self.judge(words)[0] in ("right", "along")


@dataclass(frozen=True)
class Lesson:
    """A prepared position and its tasks."""

    game: Game
    id: str
    title: str
    text: str
    clause: str
    tasks: tuple[Task, ...]
    players: int
    seat: int
    options: Mapping[str, object]
    seed: int
    table: Sequence[Sequence[Any]]  # calls of the game's table: a name, arguments, and perhaps named ones
    moves: tuple[str, ...]

    def begin(self) -> State:
        """The position at its first question, checked as the rules check it; its journal begins there."""
        if self.table:
            table = self.game.module("table").Table(self.players, **self.options)
            for name, *given in self.table:
                named = given.pop() if given and isinstance(given[-1], dict) else {}
                getattr(table, name)(*given, **{key: frozen(value) for key, value in named.items()})
            state: State = table.s
        else:
            state = self.game.new(self.players, self.seed, self.options)
        for words in self.moves:
            make(state, words)
        state.check()
        state.journal = []
        return state


@dataclass(frozen=True)
class Verdict:
    """The verdict on a choice: a sentence, and the clause that forbids it if it is not an option."""

    judgement: Judgement
    sentence: str
    clause: str = ""


class Sitting:
    """Somebody at a lesson: the position, the task that is open, and the choices made so far."""

    def __init__(self, lesson: Lesson, choices: Sequence[str] = ()) -> None:
        self.lesson = lesson
        self.state = lesson.begin()
        self.number = 0  # of tasks done
        self.choices: list[str] = []
        for words in choices:
            if self.answer(words).judgement not in ("right", "along"):
                raise BadInput(f"{words!r} does not lead on in the lesson {lesson.id!r}")

    @property
    def task(self) -> Task | None:
        """The current task; None when all are done."""
        return self.lesson.tasks[self.number] if self.number < len(self.lesson.tasks) else None

    def answer(self, words: str) -> Verdict:
        """Judge a choice, and make it if it leads on."""
        task, seat = self.task, self.lesson.seat
        if task is None:
            raise BadInput(f"the lesson {self.lesson.id!r} is finished")
        action = self.lesson.game.vocabulary.parse(words)
        if action not in self.state.options_for(seat):
            reason = self.state.explain(action, seat)
            return Verdict("illegal", reason.sentence if reason else "", reason.clause if reason else "")
        judgement, sentence = task.judge(words)
        if judgement == "wrong":
            return Verdict(judgement, sentence)
        after = self.state.copy()
        after.apply(action, seat)
        if judgement == "along" and not any(task.leads_on(after.words(a)) for a in after.options_for(seat)):
            return Verdict("wrong", task.otherwise)  # from there nothing leads on
        if judgement == "right":
            self.number += 1
            for then in task.then:
                make(after, then)
        self.state = after
        self.choices.append(words)
        return Verdict(judgement, sentence)


def make(state: State, words: str) -> None:
    """Make a choice in the name of whoever may make it."""
    action = state.game.vocabulary.parse(words)
    for player in (*state.actors, TABLE, *range(state.players)):
        if action in state.options_for(player):
            state.apply(action, player)
            return
    raise BadInput(f"{words!r} is open to nobody; open are: {', '.join(map(state.words, state.options))}")


@cache
def lessons(game: Game) -> tuple[Lesson, ...]:
    """The lessons of a game in their order; none if it has no file of them."""
    file = files(game.package) / "lessons.toml"
    if not file.is_file():
        return ()
    return tuple(_lesson(game, entry) for entry in tomllib.loads(file.read_text(encoding="utf-8"))["lesson"])


def lesson(game: Game, id: str) -> Lesson:
    """The lesson of this name, or BadInput with the names there are."""
    for found in lessons(game):
        if found.id == id:
            return found
    names = ", ".join(found.id for found in lessons(game)) or "none"
    raise BadInput(f"{game.title} has no lesson {id!r}; there are: {names}")


def _lesson(game: Game, entry: dict[str, Any]) -> Lesson:  # TOML
    return Lesson(
        game=game,
        id=entry["id"],
        title=entry["title"],
        text=entry["text"],
        clause=entry["clause"],
        tasks=tuple(_task(task) for task in entry["task"]),
        players=entry.get("players", game.player_counts[0]),
        seat=entry.get("seat", 0),
        options=entry.get("options", {}),
        seed=entry.get("seed", 1),
        table=entry.get("table", []),
        moves=tuple(entry.get("moves", ())),
    )


def _task(entry: dict[str, Any]) -> Task:  # TOML
    return Task(
        ask=entry["ask"],
        right=tuple(entry["right"]),
        well=entry["well"],
        otherwise=entry["otherwise"],
        along=tuple(entry.get("along", ())),
        wrong=tuple((pattern, sentence) for pattern, sentence in entry.get("wrong", ())),
        then=tuple(entry.get("then", ())),
        clause=entry.get("clause", ""),
    )
