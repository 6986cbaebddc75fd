"""From a view to what is asked: the prompt, and choices with only those things that lie on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from pentarchy.scene.model import Choice, Prompt

View = Mapping[str, Any]  # what State.view gives, whatever the game


def within(known: set[str], found: Sequence[Choice]) -> tuple[Choice, ...]:
    """The choices with those of their things that are on the table."""
    return tuple([_within(known, choice) for choice in found])


def _within(known: set[str], choice: Choice) -> Choice:
    if known.issuperset(choice.things) and known.issuperset(choice.touches):
        return choice
    things = tuple([thing for thing in choice.things if thing in known])
    touches = tuple([thing for thing in choice.touches if thing in known])
    return replace(choice, things=things, touches=touches)


def prompt(view: View, note: str = "") -> Prompt:
    """The question as the view has it."""
    return Prompt(
        sentence=view["prompt"],
        clause=view["clause"],
        decision=view["decision"],
        asked=tuple(view["asked"]),
        note=note,
    )
