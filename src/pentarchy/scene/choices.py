"""From a view's options to a scene's choices: what every game needs in the same way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from pentarchy.core.game import Game
from pentarchy.scene.model import Choice, Prompt

View = Mapping[str, Any]  # what State.view gives: JSON

#: What a game adds to the plain choice: given the verb's word and its arguments' ids, the fields it wants to set.
Detail = Callable[[str, Sequence[str]], Mapping[str, Any]]

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


def choices(game: Game, view: View, detail: Detail) -> tuple[Choice, ...]:
    """All open options as choices, in the order of the rules; `detail` says which things each concerns."""
    found = []
    seats = tuple(view["seats"])
    for action in view["options"]:
        word, ids, words, text = spoken(game, action, seats)
        fields: dict[str, Any] = {"words": words, "text": text, "ends": word in ENDING}
        fields.update(detail(word, ids))
        found.append(Choice(**fields))
    return tuple(found)


def prompt(view: View, note: str = "") -> Prompt:
    """The question as the view has it."""
    return Prompt(
        sentence=view["prompt"],
        clause=view["clause"],
        decision=view["decision"],
        asked=tuple(view["asked"]),
        note=note,
    )
