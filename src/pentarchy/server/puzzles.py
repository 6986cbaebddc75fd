"""Puzzles over HTTP. The server keeps no attempt: each request carries the choices made so far.

What they answer is judged in the bots' workers, and kept with the player.
"""

from __future__ import annotations

from datetime import UTC, datetime
from zlib import crc32

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec.structs import replace

from pentarchy.analysis.puzzles import KINDS, Answer, Puzzle, Sitting, puzzle, puzzles
from pentarchy.core.errors import BadInput
from pentarchy.core.game import game, games
from pentarchy.server import solving
from pentarchy.server.api import LessonWish, PuzzleAnswer, PuzzleInfo, PuzzleShelf, PuzzleState, PuzzleWish
from pentarchy.server.desk import AnyRequest, desk_of, visitor_of
from pentarchy.server.errors import Refused, not_found
from pentarchy.server.fairness import Ask
from pentarchy.server.looking import because
from pentarchy.server.messages import Because
from pentarchy.server.prepared import game_named, print_after, seats_at, told_since, whole
from pentarchy.server.scenes import Sheet
from pentarchy.server.shares import aside


def _puzzle(slug: str, id: str) -> Puzzle:
    try:
        return puzzle(game_named(slug), id)
    except BadInput:
        raise not_found("puzzle") from None


def _sitting(found: Puzzle, choices: tuple[str, ...]) -> Sitting:
    try:
        return Sitting(found, choices)
    except BadInput as error:
        raise Refused(f"Begin the puzzle again: {error}", 409) from None


def _info(one: Puzzle, tried: solving.Tried | None = None) -> PuzzleInfo:
    return PuzzleInfo(
        game=one.game.slug,
        title=one.game.title,
        id=one.id,
        kind=one.kind,
        kind_title=KINDS[one.kind][0],
        rating=one.rating,
        judgement=tried.judgement if tried is not None else "",
        solved=tried is not None and tried.solved,
    )


def of_the_day(all_of_them: list[Puzzle], now: float) -> Puzzle | None:
    """The puzzle of the day, the same for everybody; days change at midnight UTC."""
    if not all_of_them:
        return None
    day = datetime.fromtimestamp(now, UTC).date().isoformat()
    return min(all_of_them, key=lambda one: (crc32(f"{day} {one.game.slug} {one.id}".encode()), one.id))


@get("/api/puzzles", summary="All puzzles", tags=["puzzles"])
async def shelf(request: AnyRequest) -> PuzzleShelf:
    """The puzzles of every game, today's, and my rating."""
    service = desk_of(request).service
    session = await visitor_of(request).known()
    owner = session.owner if session is not None else ""
    known = await aside(lambda: [one for subject in games() for one in puzzles(subject)])
    tried = await service.store.read(solving.tried, owner)
    today = of_the_day(known, service.time.now())
    return PuzzleShelf(
        puzzles=tuple(_info(one, tried.get((one.game.slug, one.id))) for one in known),
        today=_info(today, tried.get((today.game.slug, today.id))) if today is not None else None,
        solver=await service.store.read(solving.solver, owner),
    )


@post("/api/games/{slug:str}/puzzles/{id:str}", summary="Sit at a puzzle", tags=["puzzles"], status_code=200)
async def sit(request: AnyRequest, slug: FromPath[str], id: FromPath[str], data: JSONBody[LessonWish]) -> PuzzleState:
    """The puzzle after the choices made so far, and after one more if there is one."""
    service = desk_of(request).service
    found = _puzzle(slug, id)
    sitting, told = await aside(_chosen, found, data)
    sheet = await service.keep_layout(sitting.state)
    session = await visitor_of(request).known()
    tried = await service.store.read(solving.tried, session.owner) if session is not None else {}
    return await aside(_shown, sitting, told, sheet, tried.get((found.game.slug, found.id)))


def _chosen(found: Puzzle, wish: LessonWish) -> tuple[Sitting, tuple[str, ...]]:
    sitting = _sitting(found, wish.choices)
    if not wish.words:
        return sitting, ()
    known = len(sitting.state.notes(found.seat))
    try:
        sitting.choose(wish.words)
    except BadInput as error:
        raise Refused(str(error)) from None
    return sitting, told_since(sitting.state, found.seat, known)


def _shown(sitting: Sitting, told: tuple[str, ...], sheet: Sheet, tried: solving.Tried | None) -> PuzzleState:
    found, state = sitting.puzzle, sitting.state
    return PuzzleState(
        puzzle=_info(found, tried),
        question=found.question,
        seat=found.seat,
        seats=seats_at(state, found.seat),
        choices=tuple(sitting.choices),
        over=sitting.done,
        told=told,
        table=whole(state, found.seat, sheet, len(sitting.made), sitting.done),
    )


def _judged(slug: str, id: str, choices: tuple[str, ...]) -> Answer:
    """In a worker: judge a plan."""
    return Sitting(puzzle(game(slug), id), choices).answer()


@post("/api/games/{slug:str}/puzzles/{id:str}/answer", summary="Answer a puzzle", tags=["puzzles"], status_code=200)
async def answer(
    request: AnyRequest, slug: FromPath[str], id: FromPath[str], data: JSONBody[PuzzleWish]
) -> PuzzleAnswer:
    """Judge a plan for the turn; anything it leaves out is not done. Only the first answer counts."""
    service = desk_of(request).service
    found = _puzzle(slug, id)
    visitor = visitor_of(request)
    if data.solution:
        thought = Answer("wrong", 0.0, "")
    else:
        await aside(_sitting, found, data.choices)
        session = await visitor.known()
        ask = Ask("hint", f"puzzle {slug}", session.owner if session else visitor.address, visitor.address)
        thought = await service.thinkers.ask(ask, _judged, slug, id, data.choices)
    owner = (await visitor.session()).owner
    before = await service.store.read(solving.solver, owner)
    counted = await service.store.write(
        solving.answer, owner, found.game.slug, found.id, found.rating, thought.judgement, service.time.now()
    )
    solver = await service.store.read(solving.solver, owner)
    told = PuzzleAnswer(
        judgement=thought.judgement,
        sentence=thought.sentence,
        counted=counted,
        change=solver.rating - before.rating,
        solver=solver,
    )
    if thought.judgement != "right" and not data.solution:
        return told
    return replace(told, **await aside(_solution, found))


def _solution(found: Puzzle) -> dict[str, tuple[str, ...] | str]:
    state = found.begin()
    return {
        "steps": tuple(state.describe(action) for _, action, _ in found.made(found.solution)),
        "words": tuple(words for _, words in found.solution),
        "explanation": found.explanation,
    }


@post("/api/games/{slug:str}/puzzles/{id:str}/why", summary="Why not, in a puzzle", tags=["puzzles"], status_code=200)
async def why_not(slug: FromPath[str], id: FromPath[str], data: JSONBody[LessonWish]) -> Because:
    """Why something cannot be chosen there: `words` are those of an option, or the id of a thing of the scene."""
    sitting = await aside(_sitting, _puzzle(slug, id), data.choices)
    return because(sitting.state, sitting.puzzle.seat, data.words)


@get(
    "/api/games/{slug:str}/puzzles/{id:str}/prints/{name:str}",
    summary="A printed map of a puzzle",
    tags=["puzzles"],
    media_type="image/svg+xml",
)
async def print_of_puzzle(
    slug: FromPath[str], id: FromPath[str], name: FromPath[str], after: FromQuery[str] = ""
) -> Response[str]:
    """The board without its pieces after these choices (separated by `;`); can be cached for good."""
    found = _puzzle(slug, id)
    return await print_after(after, name, found.seat, lambda choices: _sitting(found, choices).state)


HANDLERS = [shelf, sit, answer, why_not, print_of_puzzle]
