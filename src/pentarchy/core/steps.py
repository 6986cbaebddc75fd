"""A step: one sentence of the rulebook that does something or asks a player."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

S = TypeVar("S")

NO_OPTIONS: Final[list[int]] = []
NOBODY: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """An immutable entry of the agenda. Its fields are public small integers; all else lies in the state.

    The kernel takes the step on top of the agenda. `options` empty: it is popped and `run`. One option: it is
    popped and that option applied, unless the step is `veiled` or always `asks`. Else its player is asked, and
    the step is popped when the answer is applied. To go on asking, a step queues itself again.
    """

    decision: ClassVar[str] = ""  # its name in the decisions table of the rules
    rule: ClassVar[str] = ""  # the clause a player is pointed to, without prefix: "9.2"
    asks: ClassVar[bool] = False  # asked even if there is one option only
    veiled: ClassVar[bool] = (
        False  # only the holder of a secret card is asked: others notice neither that nor the answer
    )
    secret: ClassVar[bool] = False  # the choice is not told to the others
    final: ClassVar[bool] = False  # an answer cannot be taken back
    begins_turn: ClassVar[bool] = False  # what was done before it cannot be taken back

    def __init__(self, player: int = NOBODY) -> None:
        self.player = player

    def candidates(self, s: S) -> Iterable[int]:
        """What might be an option here, ascending: all that `forbids` has to decide about. Changes nothing."""
        return NO_OPTIONS

    def options(self, s: S) -> list[int]:
        """What the player may choose, ascending; empty if there is nothing to ask: the candidates nothing forbids.

        A step overrides this only where a profile shows that it pays; the contract test proves it equal.
        """
        candidates = self.candidates(s)
        if candidates is NO_OPTIONS:
            return NO_OPTIONS
        return [action for action in candidates if not self.forbids(s, action)]

    def apply(self, s: S, action: int) -> None:
        """Carry out a chosen option. Never asks whether it may."""
        raise NotImplementedError  # a step that offers options carries them out

    def run(self, s: S) -> None:
        """Do what needs no choice."""

    def forbids(self, s: S, action: int) -> int:
        """The clause that forbids this option, 0 if none does."""
        return 0

    def because(self, s: S, action: int, number: int) -> str:
        """Why this clause forbids this option, where the game's sentence for the clause does not say it exactly."""
        return ""

    def conceals(self, action: int) -> bool:
        """Is this choice not told to the others? (Answers to a veiled step never are, whatever this says.)"""
        return self.secret

    def default(self, s: S, options: list[int]) -> int:
        """What an expired clock takes."""
        return options[0]

    def prompt(self, s: S) -> str:
        """The question to the player, one sentence: `Place a boat (2 left), or finish.`"""
        return self.decision.replace("_", " ").capitalize()

    def offers(self, s: S, player: int) -> list[int]:
        """What another player may choose meanwhile; nobody waits for it, and only they are told of it.

        Nothing where a choice may lead to a veiled question: whoever took an offer then would notice it.
        """
        return NO_OPTIONS

    def declines(self, s: S, action: int, player: int) -> int:
        """The clause that denies a seat this offer or clock event, 0 if there is none to name."""
        return 0

    def events(self, s: S) -> list[int]:
        """What the table's clock may raise while this step is open, or waits for players who choose together."""
        return NO_OPTIONS

    def take(self, s: S, action: int, player: int) -> None:
        """Carry out an offer (player) or a clock event (-1). The step stays on the agenda.

        An offer that others notice is told and marked here; one that does neither stays hidden.
        """
        raise NotImplementedError  # a step that makes offers carries them out

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value}" for name, value in step_fields(self).items())
        return f"{type(self).__name__}({fields})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and type(self) is type(other) and step_fields(self) == step_fields(other)

    def __hash__(self) -> int:
        return hash((type(self).__name__, tuple(step_fields(self).values())))


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Step[S]):
    """A step that asks a player: what the questions of a game have in common is declared on its own subclass."""

    passive: ClassVar[tuple[int, ...]] = ()  # what changes least, first choice first

    def default(self, s: S, options: list[int]) -> int:
        """An expired clock takes the first passive option that is open, else the first of all."""
        for action in self.passive:
            if action in options:
                return action
        return options[0]


ATTRIBUTES: Final[dict[type, list[str]]] = {}  # that classes declare


def attributes(instance: object) -> list[str]:
    """The names of an object's attributes in the order of their declaration, compiled or not."""
    kind = type(instance)
    names = ATTRIBUTES.get(kind)
    if names is None:
        names = []
        for cls in kind.__mro__:
            found = cls.__dict__.get("__mypyc_attrs__") or cls.__dict__.get("__slots__", ())
            names.extend(n for n in found if n not in names and not n.startswith("__"))
        ATTRIBUTES[kind] = names
    return names + [name for name in getattr(instance, "__dict__", {}) if name not in names]


def step_fields(step: object) -> dict[str, int]:
    """A step's fields by name, as its constructor takes them."""
    return {name: getattr(step, name) for name in sorted(attributes(step)) if hasattr(step, name)}
