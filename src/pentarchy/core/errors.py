"""The two ways things go wrong, the caller's fault and ours, and one that is nobody's: a die not yet rolled."""

from __future__ import annotations

from mypy_extensions import mypyc_attr


@mypyc_attr(native_class=False)
class BadInput(ValueError):
    """Something handed in from outside is not usable; the message says what and what would be right."""


def unusable(message: str) -> BadInput:
    """A BadInput, for games: compiled apart from the kernel, they cannot make one themselves.

    mypyc forgets from its cache that the class is no native one.
    """
    return BadInput(message)


@mypyc_attr(native_class=False)
class IllegalChoice(BadInput):
    """The choice is not among the options. Nothing was changed."""

    def __init__(self, message: str, clause: str = "") -> None:
        super().__init__(f"{message} ({clause})" if clause else message)
        self.sentence = message
        self.clause = clause


@mypyc_attr(native_class=False)
class RuleBug(RuntimeError):
    """The rules contradict themselves: our fault. Carries the record that reproduces it, as JSON text."""

    def __init__(self, message: str, record: str = "") -> None:
        super().__init__(message)
        self.record = record


@mypyc_attr(native_class=False)
class OpenRoll(Exception):
    """Chance was asked for where the script leaves it open; `outcomes` numbers are possible, all equally likely."""

    def __init__(self, outcomes: int) -> None:
        super().__init__(f"one of {outcomes} outcomes is to be given")
        self.outcomes = outcomes
