"""A table set by hand: an empty map of Recôncavo, A (Brazil) on h21 to move, B (Portugal) on h28."""

from __future__ import annotations

from typing import Self, cast

import pentarchy
from pentarchy.core.state import TRUTH, State
from pentarchy.core.view import View
from pentarchy.games.brazil import components as box
from pentarchy.games.brazil import table
from pentarchy.games.brazil.components import NONE
from pentarchy.games.brazil.seen import Seen
from pentarchy.games.brazil.state import DEFEATED, Brazil
from pentarchy.games.brazil.table import NEUTRAL, A, B, C, D, hex_number

__all__ = ["NEUTRAL", "A", "B", "C", "D", "Table", "hex_number", "new", "seen"]


def new(players: int = 2, seed: int = 1, **options: object) -> Brazil:
    """A new game at its first question."""
    state = pentarchy.new("brazil", players, seed, options)
    assert isinstance(state, Brazil)
    return state


def seen(state: State, viewer: int) -> View[Seen]:
    """What a seat sees, with its type."""
    return cast("View[Seen]", state.view(viewer))


class Table(table.Table):
    """Nobody owns anything but their Capital; every deck is full and in order; A is about to begin round 1."""

    # --- playing --------------------------------------------------------------------------------------------------

    def do(self, *choices: str) -> Self:
        """Make these choices, each for the player who is asked."""
        self.s.check()
        for words in choices:
            self.s.apply(self.s.game.vocabulary.parse(words))
            self.s.check()
        return self

    @property
    def options(self) -> list[str]:
        """What is offered, in words."""
        return [self.s.words(option) for option in self.s.options]

    def offered(self, verb: str) -> list[str]:
        """The arguments offered with this verb."""
        return [words.partition(" ")[2] for words in self.options if words.partition(" ")[0] == verb]

    def why_not(self, words: str) -> str:
        """The clause that forbids this choice."""
        reason = self.s.explain(self.s.game.vocabulary.parse(words))
        assert reason is not None, f"{words} is offered"
        return reason.clause

    @property
    def decision(self) -> str:
        """The name of the open decision."""
        step = self.s.question()
        return step.decision if step is not None else ""

    # --- looking --------------------------------------------------------------------------------------------------

    def tokens(self, p: int) -> dict[str, int]:
        """The personal supply."""
        row = self.s.supply[box.KINDS * p : box.KINDS * (p + 1)]
        return {box.TOKENS[kind]: count for kind, count in enumerate(row) if count}

    def goods(self, hex: str) -> dict[str, int]:
        """The tokens on a Building."""
        packed = self.s.goods[hex_number(hex)]
        return {box.TOKENS[kind]: packed >> 4 * kind & 15 for kind in range(6) if packed >> 4 * kind & 15}

    def building(self, hex: str) -> str:
        """The Building on a hex."""
        tile = self.s.tile[hex_number(hex)]
        return box.BUILDINGS[box.TILE_BUILDING[tile]] if NONE < tile < box.FIRST_CITY else ""

    def controller(self, hex: str) -> int:
        """Who controls the tile on a hex."""
        return self.s.controller(hex_number(hex))

    def where(self, unit: str) -> str:
        """A unit's hex, "ready" or "defeated"."""
        place = self.s.unit_hex[box.UNITS.index(unit)]
        return box.HEXES[place] if place >= 0 else ("defeated" if place == DEFEATED else "ready")

    def gold_hand(self, p: int) -> list[str]:
        """Gold cards in hand."""
        row = self.s.gold_hand[box.GOLD_KINDS * p : box.GOLD_KINDS * (p + 1)]
        return [box.GOLD_CARDS[card] for card, count in enumerate(row) for _ in range(count)]

    def combat_hand(self, p: int) -> list[str]:
        """Combat cards in hand."""
        row = self.s.combat_hand[box.COMBAT_KINDS * p : box.COMBAT_KINDS * (p + 1)]
        return [box.COMBAT_CARDS[card] for card, count in enumerate(row) for _ in range(count)]

    def terrain(self, hex: str) -> str:
        """The terrain of a hex."""
        return box.TERRAINS[self.s.terrain[hex_number(hex)]]

    def vp(self, p: int) -> dict[str, int]:
        """The true points of a player by source, those that are not zero."""
        return {name: points for name, points in self.s.score(p, TRUTH).parts.items() if points}
