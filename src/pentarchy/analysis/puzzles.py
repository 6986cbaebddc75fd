"""Puzzles: positions of real games in which one plan for the turn is clearly better than all others.

A game's `puzzles.jsonl` holds them, one a line, as `pentarchy puzzles` writes them: a position, whose turn it is, what
is asked, the plan that solves it, its decisive choices (the key), the best plans found without the key, and by what
margin they are worse. A plan is judged as in an analysis: it and the solution are tried in the same imagined worlds, to
the end of the turn and until the others have replied.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib.resources import files
from itertools import islice
from random import Random
from typing import Any, Final, Literal
from zlib import crc32

from pentarchy.analysis.stakes import at_stake, effects
from pentarchy.analysis.verdicts import ENOUGH, INACCURACY, in_worlds, interval, mean
from pentarchy.bots.judge import Judge
from pentarchy.bots.turns import LONGEST, Made, Span, Taste, asked
from pentarchy.core.errors import BadInput
from pentarchy.core.game import Game
from pentarchy.core.state import State

FILE: Final = "puzzles.jsonl"
WORLDS: Final = 32  # in which an answer is compared with the solution
LEAST: Final = 2 * ENOUGH  # in which any plans are compared

#: What a puzzle is about, and the question it asks.
KINDS: Final[Mapping[str, tuple[str, str]]] = {
    "win": ("Win now", "You can win now. How?"),
    "defend": ("Defend", "The others are about to hurt you. Which plan keeps your chances?"),
    "tactics": ("Tactics", "There is a blow to strike. Which plan does it?"),
    "economy": ("Economy", "One plan is worth far more than the others. Which?"),
    "end": ("End of the game", "The end is near. Which plan makes the most of it?"),
}

Judgement = Literal["right", "good", "wrong"]
Line = tuple[tuple[str, str], ...]  # a plan: which decision, and the choice in words


@dataclass(frozen=True)
class Puzzle:
    """A position, what is asked there, and what solves it."""

    game: Game
    id: str
    kind: str
    seat: int
    rating: int  # about 800 if every bot finds it, 2000 if none does
    solution: Line
    key: Line  # the choices on which all depends
    rivals: tuple[Line, ...]  # the best plans found without them
    chance: float  # to win with the solution
    others: float  # and with the best of the rivals
    margin: float  # by at least so much all plans without the key are worse
    explanation: str
    position: Mapping[str, Any]

    @property
    def question(self) -> str:
        """What is asked."""
        return KINDS[self.kind][1]

    def begin(self) -> State:
        """The position; its journal begins there."""
        state = self.game.load(self.position).copy()  # what is loaded shares its lists with the puzzle
        state.journal = []
        return state

    def made(self, line: Line) -> list[Made]:
        """A plan as bots have it."""
        return [(decision, self.game.vocabulary.parse(words), []) for decision, words in line]

    def line(self, made: Sequence[Made]) -> Line:
        """A plan of bots in words."""
        return tuple((decision, self.game.vocabulary.words(action)) for decision, action, _ in made)

    def to_dict(self) -> dict[str, object]:
        """As plain JSON."""
        return {
            "id": self.id,
            "kind": self.kind,
            "seat": self.seat,
            "rating": self.rating,
            "solution": self.solution,
            "key": self.key,
            "rivals": self.rivals,
            "chance": round(self.chance, 3),
            "others": round(self.others, 3),
            "margin": self.margin,
            "explanation": self.explanation,
            "position": self.position,
        }


@dataclass(frozen=True)
class Answer:
    """The verdict on a plan."""

    judgement: Judgement
    lost: float  # chance, against the solution
    sentence: str


class Sitting:
    """Somebody at a puzzle: the position, and the choices made so far in the turn."""

    def __init__(self, puzzle: Puzzle, choices: Sequence[str] = ()) -> None:
        self.puzzle = puzzle
        self.state = puzzle.begin()
        self.made: list[Made] = []
        self._judge = Judge(puzzle.game, self.state.players)
        self._judge.freeze(self.state)
        self._span = Span(self._judge, self.state, puzzle.seat)
        self._taste = Taste(0)
        self._others_choose()
        for words in choices:
            self.choose(words)

    @property
    def done(self) -> bool:
        """Is the turn over?"""
        return self._span.ended(self.state)

    @property
    def choices(self) -> list[str]:
        """What was chosen, in words."""
        return [self.puzzle.game.vocabulary.words(action) for _, action, _ in self.made]

    def choose(self, words: str) -> None:
        """Make a choice; whoever else is asked then chooses what looks best to them."""
        seat = self.puzzle.seat
        action = self.puzzle.game.vocabulary.parse(words)
        if self.done:
            raise BadInput("the turn is over")
        options = self.state.options_for(seat)
        if action not in options:
            reason = self.state.explain(action, seat)
            raise BadInput(reason.sentence if reason else f"{words!r} is not open here")
        self.made.append((self.state.seen_by(seat).agenda[-1].decision, action, []))
        after = self.state.copy()
        after.apply(action, seat)
        self.state = after
        self._others_choose()

    def _others_choose(self) -> None:
        seat, judge = self.puzzle.seat, self._judge
        for _ in range(LONGEST):
            if self.done:
                return
            mover = asked(self.state, seat)
            if mover == seat:
                return
            self.state.apply(self._taste.best(judge, self.state, mover), mover)

    def answer(self, worlds: int = WORLDS) -> Answer:
        """The verdict on the plan so far; what it does not name is not done."""
        puzzle = self.puzzle
        solution = puzzle.made(puzzle.solution)
        if sorted(self.choices) == sorted([words for _, words in puzzle.solution]):
            return Answer("right", 0.0, f"It gives you a chance of about {puzzle.chance:.0%}.")
        own, best = chances(puzzle, [self.made, solution], crc32(puzzle.id.encode()), worlds)
        apart = [b - a for a, b in zip(own, best, strict=True)]
        lost, margin = mean(apart), interval(apart)
        stands = f"Your plan gives you a chance of about {mean(own):.0%}"
        if lost < INACCURACY:
            return Answer("right", max(0.0, lost), f"{stands}.")
        noise = f"{lost:.0%} (± {margin:.0%}) more are possible"
        start = puzzle.begin()
        ours, theirs = effects(start, puzzle.seat, [solution, self.made])
        why = at_stake(start, puzzle.seat, ours, theirs, "The best plan")
        if lost < puzzle.margin:
            return Answer("good", lost, f"{stands}; {noise}. {why}")
        return Answer("wrong", lost, f"{stands}; {noise}. {self._lacking()} {why}")

    def _lacking(self) -> str:
        """How much of the key the plan contains, without giving it away."""
        chosen = self.choices
        found = [words for _, words in self.puzzle.key if words in chosen]
        if len(found) == len(self.puzzle.key):
            return "It has the right idea, but the rest is wrong."
        return "It has part of the idea." if found else "The right idea is a different one."


def chances(puzzle: Puzzle, plans: Sequence[list[Made]], seed: int, worlds: int) -> list[list[float]]:
    """The chances that plans lead to, in imagined worlds that are the same for all."""
    count = max(worlds, LEAST)
    found = list(islice(worlds_of(puzzle, plans, seed), count))
    return [[values[k] for values in found] for k in range(len(plans))]


def worlds_of(puzzle: Puzzle, plans: Sequence[list[Made]], seed: int) -> Iterator[list[float]]:
    """The chances that plans lead to, in one imagined world after the other."""
    start = puzzle.begin()
    judge = Judge(puzzle.game, start.players)
    return in_worlds(judge, partial(start.imagine, puzzle.seat), puzzle.seat, plans, Random(seed))


def gap(puzzle: Puzzle, rivals: Sequence[list[Made]], seed: int, worlds: int) -> tuple[float, float]:
    """By how much the solution is better than the best of these plans, with the 95 % interval.

    The first half of the worlds decides which of them is best, the second half by how much.
    """
    solution, *others = chances(puzzle, [puzzle.made(puzzle.solution), *rivals], seed, worlds)
    half = len(solution) // 2
    best = max(others, key=lambda values: sum(values[:half]))
    apart = [a - b for a, b in zip(solution[half:], best[half:], strict=True)]
    return mean(apart), interval(apart)


@cache
def puzzles(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game; none if it has no file of them."""
    file = files(game.package) / FILE
    if not file.is_file():
        return ()
    return read(game, file.read_text(encoding="utf-8"))


def puzzle(game: Game, id: str) -> Puzzle:
    """One puzzle of a game; BadInput if there is none of this name."""
    for found in puzzles(game):
        if found.id == id:
            return found
    raise BadInput(f"{game.title} has no puzzle {id!r}")


def read(game: Game, text: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file; BadInput names the line that is damaged."""
    found: dict[str, Puzzle] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            one = _puzzle(game, json.loads(line))
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise BadInput(f"line {number} is not a puzzle of {game.title}: {error!r}") from error
        if one.id in found:
            raise BadInput(f"line {number}: there are two puzzles {one.id!r}")
        found[one.id] = one
    return tuple(found.values())


def _puzzle(game: Game, entry: Mapping[str, Any]) -> Puzzle:  # JSON
    one = Puzzle(
        game=game,
        id=entry["id"],
        kind=entry["kind"],
        seat=entry["seat"],
        rating=entry["rating"],
        solution=_line(entry["solution"]),
        key=_line(entry["key"]),
        rivals=tuple(_line(rival) for rival in entry["rivals"]),
        chance=entry["chance"],
        others=entry["others"],
        margin=entry["margin"],
        explanation=entry["explanation"],
        position=entry["position"],
    )
    if one.kind not in KINDS:
        raise ValueError(f"there is no kind {one.kind!r}; there are: {', '.join(KINDS)}")
    if not one.key or not set(one.key) <= set(one.solution):
        raise ValueError("the key is no part of the solution")
    if not one.rivals:
        raise ValueError("there is nothing to compare the solution with")
    return one


def _line(entry: Sequence[Sequence[str]]) -> Line:  # JSON
    return tuple((str(decision), str(words)) for decision, words in entry)


def checked(one: Puzzle) -> None:
    """BadInput if the position does not load on the installed rules, or the solution is not legal there."""
    if one.position.get("game") != one.game.slug:
        raise BadInput(f"puzzle {one.id}: the position is not one of {one.game.title}")
    state = one.begin()
    if one.seat not in range(state.players) or one.seat not in state.actors:
        raise BadInput(f"puzzle {one.id}: seat {one.seat} is not asked")
    Sitting(one, [words for _, words in one.solution])
    for line in (one.key, *one.rivals):
        one.made(line)
