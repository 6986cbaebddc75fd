"""Lessons and guides over HTTP. A lesson is not kept here: whoever takes it sends the choices made so far along."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from importlib import import_module
from importlib.resources import files

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec.structs import replace

from pentarchy.core.errors import BadInput
from pentarchy.core.game import Game, game
from pentarchy.core.lessons import Lesson, Sitting, Verdict, lesson, lessons
from pentarchy.core.state import State
from pentarchy.scene.printed import press
from pentarchy.server.api import Course, Guide, GuideInfo, LessonInfo, LessonState, LessonWish
from pentarchy.server.errors import Refused, not_found
from pentarchy.server.http import FOREVER, AnyRequest, Desk
from pentarchy.server.looking import because
from pentarchy.server.messages import Because, SeatInfo, Whole
from pentarchy.server.scenes import Painter, Sheet, scores_of, sheet_of

#: The texts for players that a game's folder may hold, by the name in their address.
GUIDES = {"how-to-play": ("HOW_TO_PLAY.md", "How to play"), "playing-well": ("PLAYING_WELL.md", "Playing well")}


def game_named(slug: str) -> Game:
    """A game; refused if there is none."""
    try:
        return game(slug)
    except BadInput:
        raise not_found("game") from None


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
    """The lesson after the choices made so far. A choice that does not lead on gets its sentence and is not made."""
    found = _lesson(slug, id)
    sitting, verdict, told = await asyncio.to_thread(_answered, found, data)
    desk: Desk = request.app.state.desk
    sheet = await desk.service.keep_layout(sitting.state)
    return await asyncio.to_thread(_shown, sitting, verdict, told, sheet)


def _answered(found: Lesson, wish: LessonWish) -> tuple[Sitting, Verdict | None, tuple[str, ...]]:
    sitting = _sitting(found, wish.choices)
    if not wish.words:
        return sitting, None, ()
    known = len(sitting.state.notes(found.seat))
    try:
        verdict = sitting.answer(wish.words)
    except BadInput as error:
        raise Refused(f"{error}.") from None
    names = [sitting.state.seat_name(seat) for seat in range(found.players)]
    return sitting, verdict, tuple(note.text(names) for note in sitting.state.notes(found.seat)[known:])


def _shown(sitting: Sitting, verdict: Verdict | None, told: tuple[str, ...], sheet: Sheet) -> LessonState:
    found, state, task = sitting.lesson, sitting.state, sitting.task
    number = len(sitting.choices)
    scene = Painter(sheet.layout).scene(state, found.seat)
    choices = tuple(replace(choice, final=False) for choice in scene.choices)  # in a lesson all can be taken back
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
        table=Whole(
            number=number,
            epoch=number,
            layout=sheet.hash,
            scene=replace(scene, choices=choices),
            log=(),
            scores=scores_of(state, found.seat),
        ),
    )


def seats_at(state: State, mine: int) -> tuple[SeatInfo, ...]:
    """Who sits at a table that was set up: me, and nobody in particular."""
    names = [state.seat_name(seat) for seat in range(state.players)]
    return tuple(
        SeatInfo(
            index=seat,
            kind="person" if seat == mine else "bot",
            state="playing",
            name="You" if seat == mine else name,
            seat=name,
            online=True,
        )
        for seat, name in enumerate(names)
    )


@post("/api/games/{slug:str}/lessons/{id:str}/why", summary="Why not, in a lesson", tags=["learning"], status_code=200)
async def why_not(slug: FromPath[str], id: FromPath[str], data: JSONBody[LessonWish]) -> Because:
    """Why something cannot be chosen there: `words` are those of an option, or the id of a thing of the scene."""
    sitting = await asyncio.to_thread(_sitting, _lesson(slug, id), data.choices)
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
    """What a board looks like without its pieces, after these choices (separated by `;`); may be kept forever."""
    found = _lesson(slug, id)
    body = await asyncio.to_thread(press, name)
    if body is None:  # it was stamped by another process, or long ago
        sitting = await asyncio.to_thread(_sitting, found, tuple(filter(None, after.split(";")))[:60])
        sheet = sheet_of(sitting.state)
        if name not in Painter(sheet.layout).scene(sitting.state, found.seat).prints.values():
            raise not_found("map")
        body = await asyncio.to_thread(press, name)
    assert body is not None
    return Response(body, media_type="image/svg+xml", headers={"cache-control": FOREVER})


@get(
    "/api/games/{slug:str}/lessons/{id:str}/picture.svg",
    summary="A picture of a lesson's table",
    tags=["learning"],
    media_type="image/svg+xml",
)
async def picture_of_lesson(slug: FromPath[str], id: FromPath[str]) -> Response[bytes]:
    """The board at the beginning of a lesson, for texts about the game."""
    body = await asyncio.to_thread(_picture, _lesson(slug, id).game, id)
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
