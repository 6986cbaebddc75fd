"""A table set by hand: an empty board, Orange to move."""

from __future__ import annotations

from typing import Self

import pentarchy
from pentarchy.games.yamatai import table
from pentarchy.games.yamatai.components import (
    BOAT_IDS,
    BOATS,
    CULTURE_IDS,
    CULTURES,
    ISLAND_IDS,
    NONE,
    SPACE_IDS,
    SPECIALIST_IDS,
    TILE_IDS,
)
from pentarchy.games.yamatai.state import Yamatai
from pentarchy.games.yamatai.table import BLUE, GREY, NAMES, ORANGE, PURPLE, STEPS

__all__ = ["BLUE", "GREY", "NAMES", "ORANGE", "PURPLE", "STEPS", "Table", "new"]


def new(players: int = 4, seed: int = 1, **options: object) -> Yamatai:
    """A new game."""
    state = pentarchy.new("yamatai", players, seed, options)
    assert isinstance(state, Yamatai)
    return state


class Table(table.Table):
    """Nothing lies on the board or in the rows; mountains are far away, on i28 to i34. Orange plays first."""

    # --- playing --------------------------------------------------------------------------------------------

    def do(self, *choices: str) -> Self:
        """Make choices, in the words of a record."""
        for words in choices:
            self.s.apply(self.s.game.vocabulary.parse(words))
            self.s.check()
        return self

    def finish_turn(self) -> Self:
        """The active player passes where that is possible, up to the end of the turn."""
        turn = (self.s.round, self.s.turn)
        while (self.s.round, self.s.turn) == turn and not self.s.over:
            self.s.apply(self.s.default())
        self.s.check()
        return self

    def finish_round(self) -> Self:
        """Everybody passes where that is possible, up to the end of the round."""
        number = self.s.round
        while self.s.round == number and not self.s.over:
            self.s.apply(self.s.default())
        self.s.check()
        return self

    # --- looking --------------------------------------------------------------------------------------------

    @property
    def asked(self) -> str:
        """The open decision, empty if the game is over."""
        step = self.s.question()
        return step.decision if step is not None else ""

    @property
    def offers(self) -> list[str]:
        """All options, in words."""
        return [self.s.words(option) for option in self.s.options]

    def offered(self, verb: str) -> list[str]:
        """The options of a verb, in words."""
        return [words for words in self.offers if words.split()[0] == verb]

    def why(self, words: str) -> str:
        """The clause that keeps an option from being offered, empty if it is offered."""
        reason = self.s.explain(self.s.game.vocabulary.parse(words))
        return reason.clause if reason is not None else ""

    def available(self) -> list[str]:
        """The active player's boats."""
        return [BOAT_IDS[colour] for colour in range(BOATS) for _ in range(self.s.available[colour])]

    def stored(self, player: int = ORANGE) -> list[str]:
        """A player's boats in the harbour."""
        counts = self.s.harbor[player * BOATS : (player + 1) * BOATS]
        return [BOAT_IDS[colour] for colour in range(BOATS) for _ in range(counts[colour])]

    def scrapped(self, player: int = ORANGE) -> list[str]:
        """A player's scrapped boats."""
        counts = self.s.scrapped[player * BOATS : (player + 1) * BOATS]
        return [BOAT_IDS[colour] for colour in range(BOATS) for _ in range(counts[colour])]

    def tokens(self, player: int = ORANGE) -> list[str]:
        """A player's culture tokens."""
        counts = self.s.tokens[player * CULTURES : (player + 1) * CULTURES]
        return [CULTURE_IDS[kind] for kind in range(CULTURES) for _ in range(counts[kind])]

    def culture_on(self, island: str) -> str:
        """The culture token of an island, empty if there is none."""
        kind = self.s.culture[ISLAND_IDS.index(island)]
        return CULTURE_IDS[kind] if kind != NONE else ""

    def building_on(self, island: str) -> int:
        """Whose building stands on an island, TORII, PALACE or NONE."""
        return self.s.building[ISLAND_IDS.index(island)]

    def boat_on(self, space: str) -> str:
        """The boat on a space, empty if there is none."""
        colour = self.s.boat[SPACE_IDS.index(space)]
        return BOAT_IDS[colour] if colour != NONE else ""

    def tiles(self) -> list[str]:
        """The building row, empty strings where vacant."""
        return [TILE_IDS[tile] if tile != NONE else "" for tile in self.s.row]

    def specialists(self) -> list[str]:
        """The specialist row, empty strings where vacant."""
        return [SPECIALIST_IDS[person] if person != NONE else "" for person in self.s.specialist_row]

    def score(self, part: str = "", player: int = ORANGE) -> int:
        """A player's points, or a part of them."""
        score = self.s.scores()[player]
        return score.parts[part] if part else score.total
