"""Store queries about solving puzzles: answers (only the first to each puzzle counts), ratings, streaks."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, and_, delete, func, insert, select, update

from pentarchy.analysis.puzzles import Judgement
from pentarchy.server import schema as db
from pentarchy.server.api import Solver
from pentarchy.server.queries import put

BEGINNER = 1200.0
STEP = 40.0  # the most a rating changes at once
WORTH: dict[Judgement, float] = {"right": 1.0, "good": 0.5, "wrong": 0.0}


class Tried(msgspec.Struct, frozen=True):
    """A player's attempt at a puzzle."""

    judgement: Judgement
    solved: bool


def expected(mine: float, puzzle: float) -> float:
    """The chance that a player of this rating solves a puzzle of that rating at the first attempt.

    >>> expected(1200, 1200), round(expected(1600, 1200), 2)
    (0.5, 0.91)
    """
    return 1 / (1 + 10 ** ((puzzle - mine) / 400))


def solver(connection: Connection, owner: str) -> Solver:
    """A player's rating and streak."""
    row = connection.execute(select(db.solvers).where(db.solvers.c.owner == owner)).one_or_none()
    answers = db.puzzle_answers.c
    mine = select(func.count()).where(answers.owner == owner)
    tried = connection.execute(mine).scalar() or 0
    solved = connection.execute(mine.where(answers.solved)).scalar() or 0
    if row is None:
        return Solver(rating=round(BEGINNER), streak=0, best=0, solved=solved, tried=tried)
    return Solver(rating=round(row.rating), streak=row.streak, best=row.best, solved=solved, tried=tried)


def tried(connection: Connection, owner: str) -> dict[tuple[str, str], Tried]:
    """A player's attempts, by game and puzzle."""
    rows = connection.execute(select(db.puzzle_answers).where(db.puzzle_answers.c.owner == owner))
    return {(row.game, row.puzzle): Tried(row.judgement, row.solved) for row in rows}


def answer(
    connection: Connection, owner: str, game: str, puzzle: str, rating: int, judgement: Judgement, now: float
) -> bool:
    """Store an answer; true if it counts, as only the first answer to a puzzle does."""
    answers = db.puzzle_answers
    here = and_(answers.c.owner == owner, answers.c.game == game, answers.c.puzzle == puzzle)
    if connection.execute(select(answers).where(here)).one_or_none() is not None:
        if judgement == "right":
            connection.execute(update(answers).where(here).values(solved=True))
        return False
    right = judgement == "right"
    keys = {"owner": owner, "game": game, "puzzle": puzzle}
    connection.execute(insert(answers).values(**keys, judgement=judgement, solved=right, time=now))
    row = connection.execute(select(db.solvers).where(db.solvers.c.owner == owner)).one_or_none()
    mine, streak, best = (row.rating, row.streak, row.best) if row is not None else (BEGINNER, 0, 0)
    streak = streak + 1 if right else 0
    mine += STEP * (WORTH[judgement] - expected(mine, rating))
    put(connection, db.solvers, {"owner": owner}, rating=mine, streak=streak, best=max(best, streak))
    return True


def move(connection: Connection, old: str, new: str) -> None:
    """Move a guest's solutions to an account that has none yet; otherwise the account keeps its own."""
    known = connection.execute(select(db.solvers).where(db.solvers.c.owner == new)).one_or_none()
    for relation in (db.puzzle_answers, db.solvers):
        if known is None:
            connection.execute(update(relation).where(relation.c.owner == old).values(owner=new))
        else:
            connection.execute(delete(relation).where(relation.c.owner == old))
