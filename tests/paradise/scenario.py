"""A table set by hand: homes chosen in the order Tonga, Samoa, Hiva, Raiatea; no pieces on the map; Tonga to act."""

from __future__ import annotations

from typing import Self, cast

import pentarchy
from pentarchy.core.view import View
from pentarchy.games.paradise import table
from pentarchy.games.paradise.components import HEX_IDS, STOCK
from pentarchy.games.paradise.pieces import count, listed
from pentarchy.games.paradise.scene import scene
from pentarchy.games.paradise.scoring import total
from pentarchy.games.paradise.seen import Seen
from pentarchy.games.paradise.state import Paradise
from pentarchy.games.paradise.table import HIVA, HOMES, KIND, RAIATEA, SAMOA, TONGA, hex_of
from pentarchy.games.paradise.verbs import WORDS
from pentarchy.scene.model import Scene

__all__ = [
    "HIVA",
    "HOMES",
    "KIND",
    "RAIATEA",
    "SAMOA",
    "TONGA",
    "Table",
    "drawn_for",
    "hex_of",
    "new",
    "view_of",
]


def new(players: int = 2, seed: int = 1, **options: object) -> Paradise:
    """A new game at its first question."""
    state = pentarchy.new("paradise", players, seed, options)
    assert isinstance(state, Paradise)
    return state


def view_of(s: Paradise, viewer: int) -> View[Seen]:
    """What a seat sees, with its type."""
    return cast("View[Seen]", s.view(viewer))


def drawn_for(s: Paradise, viewer: int) -> Scene:
    """The table as it is drawn for a seat."""
    return scene(view_of(s, viewer))


class Table(table.Table):
    """A position to be set; `do` makes choices and checks the invariants after each."""

    # --- playing --------------------------------------------------------------------------------------------

    def do(self, *choices: str, by: int | None = None) -> Self:
        """Make choices, one after the other, for the player who is asked or the one named."""
        for words in choices:
            p = self.s.player if by is None else by
            self.s.apply(WORDS.parse(words), p)
            self.s.check()
            for step in self.s.lanes.steps if self.s.lanes is not None else ():
                lane = self.s.lane(step.player)
                assert lane is not None
                lane.check()
        return self

    def asked(self, p: int | None = None) -> str:
        """The name of the open decision."""
        step = self.s.question(self.s.player if p is None else p)
        return step.decision if step is not None else ""

    def options(self, verb: str = "", by: int | None = None) -> list[str]:
        """What may be chosen, of one verb if named."""
        p = self.s.player if by is None else by
        words = [WORDS.words(action) for action in self.s.options_for(p)]
        return [w for w in words if not verb or w.split()[0] == verb]

    def can(self, words: str, by: int | None = None) -> bool:
        """May this be chosen?"""
        return WORDS.parse(words) in self.s.options_for(self.s.player if by is None else by)

    def why_not(self, words: str, by: int | None = None) -> str:
        """The clause that keeps the player from this choice, empty if they may."""
        reason = self.s.explain(WORDS.parse(words), self.s.player if by is None else by)
        if reason is None:
            return ""
        assert len(reason.sentence) > 10
        assert "cannot be chosen now" not in reason.sentence, "the step itself must say what forbids this"
        return reason.clause

    def game_action(self, words: str) -> int:
        """The option that these words mean."""
        return WORDS.parse(words)

    # --- looking --------------------------------------------------------------------------------------------

    def at(self, p: int, name: str) -> dict[str, int]:
        """A player's pieces in a hex, by names; face-up canoes are `face_up`."""
        return listed(self.seen(p).stack(p, hex_of(name)))

    def seen(self, p: int) -> Paradise:
        state = self.s.seen_by(p)
        assert isinstance(state, Paradise)
        return state

    def number(self, p: int, name: str, kind: str) -> int:
        return count(self.s.stack(p, hex_of(name)), KIND[kind])

    def group(self, name: str) -> tuple[int, int]:
        """Who controls an island, and how many Villages are there."""
        return self.s.owner[hex_of(name)], self.s.villages[hex_of(name)]

    def stock(self, p: int, word: str) -> int:
        place = 5 if word == "village" else KIND[word]
        return self.seen(p).stock[p * STOCK + place]

    def vp(self, p: int) -> float:
        """The player's public total in whole points."""
        return total(self.s, p) / 2

    def terrain(self, name: str) -> int:
        return self.s.terrain[hex_of(name)]

    def explorer(self, p: int) -> str:
        return HEX_IDS[self.s.explorer[p]] if self.s.explorer[p] >= 0 else "lost"

    def view(self, p: int) -> dict[str, object]:
        table = self.s.view(p)["table"]
        assert isinstance(table, dict)
        return table

    def hex_view(self, p: int, name: str) -> dict[str, object]:
        hexes = self.view(p)["hexes"]
        assert isinstance(hexes, list)
        found = hexes[hex_of(name)]
        assert isinstance(found, dict)
        return found
