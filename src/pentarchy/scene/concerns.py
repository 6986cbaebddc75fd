"""What the options of each verb concern, declared beside the scene verb by verb.

    class Facts(NamedTuple):            # what else of the view it depends on: hashable, small, seldom changing
        seat: int

    CONCERNS: Concerns[Facts] = Concerns(VOCABULARY)

    @CONCERNS(PLACE)
    def _place(facts: Facts, boat: int, space: int) -> Detail:
        return Detail(things=(hand_id(boat), SPACE_IDS[space]), group="Place")

    choices = CONCERNS.choices(view, facts)

The same declarations answer which options a click on a thing could mean (`about`) and which things a line of the log
lights (`detail`), so nobody guesses from ids.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from typing import Generic, TypeVar

from msgspec import Struct

from pentarchy.core.view import View
from pentarchy.core.vocabulary import Verb, Vocabulary
from pentarchy.scene.model import Choice

KEPT = 16_384  # choices of a game, some 16 MB; at a dozen tables more were found again no more often

Facts = TypeVar("Facts", bound=Hashable)
Table = TypeVar("Table")


class Detail(Struct, frozen=True, kw_only=True):
    """What a game adds to the plain sentence of an option; the fields are those of a Choice."""

    things: tuple[str, ...] = ()
    touches: tuple[str, ...] = ()
    group: str = ""
    text: str = ""  # instead of the verb's own sentence
    detail: str = ""
    value: str = ""
    number: int | None = None
    final: bool = False


NOTHING = Detail()


class Concerns(Generic[Facts]):
    """A game's verbs, each with a function from its arguments to what such an option concerns."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._of: dict[int, Callable[..., Detail]] = {}  # by the number of its first option: verbs may share a word
        self._choices: dict[tuple[tuple[str, ...], Facts], dict[int, Choice]] = {}
        self._count = 0  # of these choices
        self._mentions = lru_cache(maxsize=64)(self._find_mentions)

    def __call__(self, *verbs: Verb) -> Callable[[Callable[..., Detail]], Callable[..., Detail]]:
        """Declare what the options of these verbs concern: a function of the facts and the option's arguments."""

        def declare(function: Callable[..., Detail]) -> Callable[..., Detail]:
            for verb in verbs:
                if verb.base in self._of:
                    raise ValueError(f"what {verb.word!r} concerns is declared twice")
                self._of[verb.base] = function
            return function

        return declare

    def detail(self, action: int, facts: Facts) -> Detail:
        """What an option concerns."""
        verb = self.vocabulary.verb_of(action)
        function = self._of.get(verb.base)
        return function(facts, *verb.args(action)) if function is not None else NOTHING

    def choice(self, action: int, seats: tuple[str, ...], facts: Facts) -> Choice:
        """An option as a choice."""
        verb = self.vocabulary.verb_of(action)
        detail = self.detail(action, facts)
        return Choice(
            words=verb.words(action),
            text=detail.text or self.vocabulary.describe(action, seats),
            group=detail.group,
            things=detail.things,
            touches=detail.touches,
            detail=detail.detail,
            value=detail.value,
            number=detail.number,
            ends=verb.ends,
            final=detail.final,
        )

    def choices(self, view: View[Table], facts: Facts) -> tuple[Choice, ...]:
        """All open options as choices, in the order of the rules."""
        seats = tuple(view["seats"])
        known = self._known(seats, facts)
        found: list[Choice] = []
        for action in view["options"]:
            choice = known.get(action)
            if choice is None:
                choice = known[action] = self.choice(action, seats, facts)
                self._count += 1
            found.append(choice)
        return tuple(found)

    def _known(self, seats: tuple[str, ...], facts: Facts) -> dict[int, Choice]:
        """The choices that were made for these seats and facts; when there are too many, the oldest are dropped."""
        found = self._choices.get((seats, facts))
        if found is None:
            while self._choices and self._count > KEPT:
                self._count -= 1 + len(self._choices.pop(next(iter(self._choices))))
            found = self._choices[seats, facts] = {}
            self._count += 1
        return found

    def about(self, thing: str, facts: Facts) -> Sequence[int]:
        """Every option, open or not, for which this thing is clicked."""
        return self._mentions(facts).get(thing, ())

    def _find_mentions(self, facts: Facts) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for action in range(self.vocabulary.size):
            for thing in self.detail(action, facts).things:
                found.setdefault(thing, []).append(action)
        return found
