"""From a view's options to a scene's choices: what every game needs in the same way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pentarchy.core.game import Game
from pentarchy.scene.model import Choice, Prompt

View = Mapping[str, Any]  # what State.view gives: JSON

#: What a game adds to the plain choice: given the verb's word and its arguments' ids, the fields it wants to set.
Detail = Callable[[str, Sequence[str]], Mapping[str, Any]]

ENDING = frozenset({"done", "pass", "end_turn", "stop", "decline", "skip", "ready", "stay", "refuse", "no_tactic"})


def choices(game: Game, view: View, detail: Detail) -> tuple[Choice, ...]:
    """All open options as choices, in the order of the rules; `detail` says which things each concerns."""
    found = []
    for action in view["options"]:
        verb = game.vocabulary.verb_of(action)
        ids = [domain.ids[value] for domain, value in zip(verb.domains, verb.args(action), strict=True)]
        fields: dict[str, Any] = {
            "words": verb.words(action),
            "text": game.vocabulary.describe(action, view["seats"]),
            "ends": verb.word in ENDING,
        }
        fields.update(detail(verb.word, ids))
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
