"""How a request is refused: always with a sentence."""

from __future__ import annotations

from pentarchy.core.state import Reason


class Refused(Exception):
    """The request cannot be granted; the sentence says why and what to do."""

    def __init__(self, sentence: str, status: int = 400, field: str = "", clause: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status
        self.field = field
        self.clause = clause


def not_found(what: str = "table") -> Refused:
    """There is no such thing."""
    return Refused(f"There is no such {what} here. The link may be incomplete.", 404)


def too_many(sentence: str) -> Refused:
    """A limit was reached."""
    return Refused(sentence, 429)


def forbidden(reason: Reason | None) -> Refused:
    """The rules do not allow it."""
    if reason is None:
        return Refused("This cannot be chosen now.")
    return Refused(reason.sentence, clause=reason.clause)
