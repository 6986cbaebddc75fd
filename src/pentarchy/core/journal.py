"""What happened, as structured lines that each say who may read them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pentarchy.core.vocabulary import Domain, Phrase

EVERYBODY: Final = -1


class Line(Phrase):
    """A kind of journal line, declared once beside the verbs: `EARNED = Line("earned", "{who} earned {0}", COINS)`.

    `tells` names the public facts it reports, `passing` marks an intermediate step (see Phrase).
    """

    def __init__(self, key: str, text: str, *domains: Domain, tells: str = "", passing: bool = False) -> None:
        super().__init__(key, text, domains, tells, passing)


class Note:
    """One journal line: what, by whom (-1: the table), with which arguments, and who may read it."""

    def __init__(self, phrase: Phrase, player: int, args: tuple[int, ...], reader: int, choice: bool) -> None:
        self.phrase = phrase
        self.player = player
        self.args = args
        self.reader = reader
        self.choice = choice  # a choice that was made, not something that followed from one

    def readable(self, viewer: int) -> bool:
        """May this seat read it?"""
        return self.reader == EVERYBODY or self.reader == viewer

    def text(self, players: Sequence[str] | None = None) -> str:
        """The line as a sentence."""
        return self.phrase.render(self.args, players, self.player)
