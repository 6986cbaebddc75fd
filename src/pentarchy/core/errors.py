"""Exceptions: the caller's fault, our own, and one that is nobody's: a roll that a script leaves open."""

from __future__ import annotations

from mypy_extensions import mypyc_attr


@mypyc_attr(native_class=False)
class BadInput(ValueError):
    """Input from outside is not usable; the message says what is wrong and how to correct it."""


def unusable(message: str) -> BadInput:
    """Make a BadInput for games, which are compiled separately and cannot construct one themselves.

    mypyc's cache loses the fact that the class is not native.
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
    """A roll was needed where the script leaves it open; there are `outcomes` equally likely results."""

    def __init__(self, outcomes: int) -> None:
        super().__init__(f"one of {outcomes} outcomes is to be given")
        self.outcomes = outcomes
