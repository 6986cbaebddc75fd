"""A prepared position at the terminal, as lessons and puzzles use it: its options, and what follows from a choice."""

from __future__ import annotations

from pentarchy.cli.menu import Group, find, menu
from pentarchy.cli.position import table_of
from pentarchy.cli.screen import Screen
from pentarchy.core.state import State


def options_of(state: State, player: int) -> list[Group]:
    """What the player may choose, grouped as on a menu."""
    _, scene = table_of(state, player)
    return menu(state, state.options_for(player), {choice.words: choice for choice in scene.choices})


def typed_option(screen: Screen, state: State, player: int, typed: str) -> str:
    """The words of the option that was typed; empty, with a message, if none or several match."""
    found = find(state.game, options_of(state, player), typed)
    if isinstance(found, int):
        return state.words(found)
    if len(found) == 1:
        return state.words(found[0].action)
    screen.say("Several options contain that: type a number." if found else f"No option contains “{typed}”.")
    return ""


def tell(screen: Screen, state: State, player: int, known: int) -> None:
    """Print the lines of the journal that the player may read, but for the first so many."""
    names = [state.seat_name(seat) for seat in range(state.players)]
    for note in state.notes(player)[known:]:
        screen.say(f"  {note.text(names)}")
