"""From a view's options to a scene's choices: what every game needs in the same way."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from pentarchy.core.game import Game
from pentarchy.scene.model import Choice, Prompt

View = Mapping[str, Any]  # what State.view gives: JSON

#: What a game adds to the plain choice: given the verb's word, its arguments' ids, and whatever else of the view it
#: depends on ("facts"), the fields it wants to set.
Detail = Callable[..., Mapping[str, Any]]

ENDING = frozenset({"done", "pass", "end_turn", "stop", "decline", "skip", "ready", "stay", "refuse", "no_tactic"})


class Spoken(NamedTuple):
    """An option in words and as a sentence."""

    word: str  # of its verb
    ids: tuple[str, ...]  # of its arguments
    words: str
    text: str


@lru_cache(maxsize=65_536)
def spoken(game: Game, action: int, seats: tuple[str, ...]) -> Spoken:
    """The same at every table, so that it is put into words once."""
    verb = game.vocabulary.verb_of(action)
    ids = tuple(domain.ids[value] for domain, value in zip(verb.domains, verb.args(action), strict=True))
    return Spoken(verb.word, ids, verb.words(action), game.vocabulary.describe(action, seats))


@lru_cache(maxsize=65_536)
def sentence(game: Game, words: str, seats: tuple[str, ...]) -> str:
    """An option that is known by its words, as a sentence."""
    return spoken(game, game.vocabulary.parse(words), seats).text


def choices(game: Game, view: View, detail: Detail, *facts: Hashable) -> tuple[Choice, ...]:
    """All open options as choices, in the order of the rules; `detail` says which things each concerns."""
    seats = tuple(view["seats"])
    return tuple([choice(game, action, seats, detail, facts) for action in view["options"]])


@lru_cache(maxsize=65_536)
def choice(game: Game, action: int, seats: tuple[str, ...], detail: Detail, facts: tuple[Hashable, ...] = ()) -> Choice:
    """An option as a choice: the same wherever the facts are the same."""
    word, ids, words, text = spoken(game, action, seats)
    fields: dict[str, Any] = {"words": words, "text": text, "ends": word in ENDING}
    fields.update(detail(word, ids, *facts))
    return Choice(**fields)


def within(known: set[str], found: Sequence[Choice], first: frozenset[str] = frozenset()) -> tuple[Choice, ...]:
    """The choices with those of their things that are on the table; those of some verbs with the first of them only."""
    return tuple([_within(known, choice, choice.words.partition(" ")[0] in first) for choice in found])


def _within(known: set[str], choice: Choice, first: bool) -> Choice:
    if known.issuperset(choice.things) and known.issuperset(choice.touches) and not (first and choice.things[1:]):
        return choice
    things = tuple([thing for thing in choice.things if thing in known])
    touches = tuple([thing for thing in choice.touches if thing in known])
    return replace(choice, things=things[:1] if first else things, touches=touches)


def prompt(view: View, note: str = "") -> Prompt:
    """The question as the view has it."""
    return Prompt(
        sentence=view["prompt"],
        clause=view["clause"],
        decision=view["decision"],
        asked=tuple(view["asked"]),
        note=note,
    )
