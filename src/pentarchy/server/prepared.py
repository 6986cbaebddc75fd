"""Prepared tables, for lessons and puzzles. The server keeps none: each request carries the choices made so far."""

from __future__ import annotations

from collections.abc import Callable

from litestar import Response
from msgspec.structs import replace

from pentarchy.core.errors import BadInput
from pentarchy.core.game import Game, game
from pentarchy.core.state import State
from pentarchy.scene.printed import press
from pentarchy.server.desk import FOREVER
from pentarchy.server.errors import not_found
from pentarchy.server.messages import SeatInfo, Whole
from pentarchy.server.scenes import Painter, Sheet, scores_of, sheet_of
from pentarchy.server.shares import aside

MOST = 60  # choices in the address of a printed map


def game_named(slug: str) -> Game:
    """The game of this name, or Refused."""
    try:
        return game(slug)
    except BadInput:
        raise not_found("game") from None


def seats_at(state: State, mine: int) -> tuple[SeatInfo, ...]:
    """The seats of a prepared table: mine, and the others without players."""
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


def told_since(state: State, player: int, known: int) -> tuple[str, ...]:
    """The lines of the journal that a player may read, but for the first so many."""
    names = [state.seat_name(seat) for seat in range(state.players)]
    return tuple(note.text(names) for note in state.notes(player)[known:])


def whole(state: State, player: int, sheet: Sheet, number: int, over: bool = False) -> Whole:
    """The table as its player sees it. Everything can be taken back; when it is over nothing is left to choose."""
    scene = Painter(sheet.layout).scene(state, player)
    choices = () if over else tuple(replace(choice, final=False) for choice in scene.choices)
    return Whole(
        number=number,
        epoch=number,
        layout=sheet.hash,
        scene=replace(scene, choices=choices),
        log=(),
        scores=scores_of(state, player),
    )


async def print_after(
    after: str, name: str, player: int, state_after: Callable[[tuple[str, ...]], State]
) -> Response[str]:
    """The printed map of this name, as the player sees it after some choices (separated by `;`)."""
    body = await aside(press, name)
    if body is None:  # it was made by another process, or long ago
        state = await aside(state_after, tuple(filter(None, after.split(";")))[:MOST])
        if name not in Painter(sheet_of(state).layout).scene(state, player).prints.values():
            raise not_found("map")
        body = await aside(press, name)
    assert body is not None
    return Response(body, media_type="image/svg+xml", headers={"cache-control": FOREVER})
