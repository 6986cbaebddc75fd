"""Lessons and guides over HTTP. The server keeps no lesson: each request carries the choices made so far."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.resources import files

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from pentarchy.core.errors import BadInput
from pentarchy.core.game import Game
from pentarchy.core.lessons import Lesson, Sitting, Verdict, lesson, lessons
from pentarchy.server.api import Course, Guide, GuideInfo, LessonInfo, LessonState, LessonWish
from pentarchy.server.desk import AnyRequest, Desk
from pentarchy.server.errors import Refused, not_found
from pentarchy.server.looking import because
from pentarchy.server.messages import Because
from pentarchy.server.prepared import game_named, print_after, seats_at, told_since, whole
from pentarchy.server.scenes import Sheet
from pentarchy.server.shares import aside

#: The texts for players that a game's folder may hold, by the name in their address.
GUIDES = {"how-to-play": ("HOW_TO_PLAY.md", "How to play"), "playing-well": ("PLAYING_WELL.md", "Playing well")}


def _lesson(slug: str, id: str) -> Lesson:
    try:
        return lesson(game_named(slug), id)
    except BadInput:
        raise not_found("lesson") from None


def _sitting(found: Lesson, choices: tuple[str, ...]) -> Sitting:
    try:
        return Sitting(found, choices)
    except BadInput as error:
        raise Refused(f"Begin the lesson again: {error}.", 409) from None


@get("/api/games/{slug:str}/lessons", summary="What there is to learn a game", tags=["learning"])
async def course(slug: FromPath[str]) -> Course:
    """Its lessons in their order, and its texts for players."""
    found = game_named(slug)
    return Course(
        game=found.slug,
        title=found.title,
        lessons=tuple(
            LessonInfo(id=one.id, title=one.title, clause=one.clause, tasks=len(one.tasks)) for one in lessons(found)
        ),
        guides=tuple(
            GuideInfo(name, title) for name, (file, title) in GUIDES.items() if (files(found.package) / file).is_file()
        ),
    )


@get("/api/games/{slug:str}/guides/{name:str}", summary="A text for players", tags=["learning"])
async def guide(slug: FromPath[str], name: FromPath[str]) -> Guide:
    """How to play in two pages, or how to play well."""
    found = game_named(slug)
    file, title = GUIDES.get(name, ("", ""))
    if not file or not (files(found.package) / file).is_file():
        raise not_found("text")
    text = (files(found.package) / file).read_text(encoding="utf-8")
    return Guide(game=found.slug, title=found.title, name=title, markdown=text)


@post("/api/games/{slug:str}/lessons/{id:str}", summary="Take a lesson", tags=["learning"], status_code=200)
async def take_lesson(
    request: AnyRequest, slug: FromPath[str], id: FromPath[str], data: JSONBody[LessonWish]
) -> LessonState:
    """The lesson after the choices made so far. A wrong choice is answered with a sentence and not made."""
    found = _lesson(slug, id)
    sitting, verdict, told = await aside(_answered, found, data)
    desk: Desk = request.app.state.desk
    sheet = await desk.service.keep_layout(sitting.state)
    return await aside(_shown, sitting, verdict, told, sheet)


def _answered(found: Lesson, wish: LessonWish) -> tuple[Sitting, Verdict | None, tuple[str, ...]]:
    sitting = _sitting(found, wish.choices)
    if not wish.words:
        return sitting, None, ()
    known = len(sitting.state.notes(found.seat))
    try:
        verdict = sitting.answer(wish.words)
    except BadInput as error:
        raise Refused(f"{error}.") from None
    return sitting, verdict, told_since(sitting.state, found.seat, known)


def _shown(sitting: Sitting, verdict: Verdict | None, told: tuple[str, ...], sheet: Sheet) -> LessonState:
    found, state, task = sitting.lesson, sitting.state, sitting.task
    return LessonState(
        id=found.id,
        title=found.title,
        text=found.text,
        clause=found.clause,
        seat=found.seat,
        seats=seats_at(state, found.seat),
        tasks=len(found.tasks),
        number=sitting.number,
        choices=tuple(sitting.choices),
        ask=task.ask if task else "",
        ask_clause=task.clause if task else "",
        judgement=verdict.judgement if verdict else "",
        sentence=verdict.sentence if verdict else "",
        sentence_clause=verdict.clause if verdict else "",
        told=told,
        table=whole(state, found.seat, sheet, len(sitting.choices)),
    )


@post("/api/games/{slug:str}/lessons/{id:str}/why", summary="Why not, in a lesson", tags=["learning"], status_code=200)
async def why_not(slug: FromPath[str], id: FromPath[str], data: JSONBody[LessonWish]) -> Because:
    """Why something cannot be chosen there: `words` are those of an option, or the id of a thing of the scene."""
    sitting = await aside(_sitting, _lesson(slug, id), data.choices)
    return because(sitting.state, sitting.lesson.seat, data.words)


@get(
    "/api/games/{slug:str}/lessons/{id:str}/prints/{name:str}",
    summary="A printed map of a lesson",
    tags=["learning"],
    media_type="image/svg+xml",
)
async def print_of_lesson(
    slug: FromPath[str], id: FromPath[str], name: FromPath[str], after: FromQuery[str] = ""
) -> Response[str]:
    """The board without its pieces after these choices (separated by `;`); can be cached for good."""
    found = _lesson(slug, id)
    return await print_after(after, name, found.seat, lambda choices: _sitting(found, choices).state)


@get(
    "/api/games/{slug:str}/lessons/{id:str}/picture.svg",
    summary="A picture of a lesson's table",
    tags=["learning"],
    media_type="image/svg+xml",
)
async def picture_of_lesson(slug: FromPath[str], id: FromPath[str]) -> Response[bytes]:
    """The board at the beginning of a lesson, for texts about the game."""
    body = await aside(_picture, _lesson(slug, id).game, id)
    return Response(body, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


@lru_cache(maxsize=64)
def _picture(found: Game, id: str) -> bytes:
    one = lesson(found, id)
    state = one.begin()
    if not found.has_scene:
        raise not_found("picture")
    draw = import_module("pentarchy.scene.svg").picture
    return str(draw(found, state.view(one.seat))).encode()


HANDLERS = [course, guide, take_lesson, why_not, print_of_lesson, picture_of_lesson]
