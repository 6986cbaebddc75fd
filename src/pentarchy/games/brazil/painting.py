"""Chapter 7.2: taking a Painting from the gallery."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.core.steps import Step
from pentarchy.games.brazil.clocks import Question
from pentarchy.games.brazil.components import (
    ANY_RESOURCE,
    FRAME_COUNT,
    FRAME_REWARDS,
    NONE,
    PAINTING_FRAME,
)
from pentarchy.games.brazil.lines import HUNG, PRIVILEGE, REFILLED
from pentarchy.games.brazil.paying import PAINTING, Pay, can_afford, gain_choices, too_dear
from pentarchy.games.brazil.state import Brazil
from pentarchy.games.brazil.verbs import DO_DECLINE, TAKE


def can_take_painting(s: Brazil, p: int, gold_cards: int) -> bool:
    """Is there a Painting that the player can afford, with this many Gold cards?"""
    return any(painting != NONE and can_afford(s, p, PAINTING, painting, gold_cards) for painting in s.gallery)


class TakePainting(Question):
    """BI-7.2.1: take one Painting from the gallery, or none."""

    decision = "take_painting"
    rule = "7.2.1"

    def options(self, s: Brazil) -> list[int]:
        # profiled: half the time of asking `forbids` for each Painting
        p = self.player
        found: list[int] = []
        for painting in s.gallery:
            if painting != NONE and can_afford(s, p, PAINTING, painting, s._gold_held[p]):
                found.append(TAKE.base + painting)
        found.sort()
        found.append(DO_DECLINE)
        return found

    def forbids(self, s: Brazil, action: int) -> int:
        if not TAKE.has(action):
            return 0
        painting = TAKE.first(action)
        if painting not in s.gallery:
            return clause(7, 2, 1)
        return 0 if can_afford(s, self.player, PAINTING, painting, s._gold_held[self.player]) else clause(6, 4)

    def because(self, s: Brazil, action: int, number: int) -> str:
        return too_dear(s, self.player, PAINTING, TAKE.first(action)) if number == clause(6, 4) else ""

    def apply(self, s: Brazil, action: int) -> None:
        if action != DO_DECLINE:
            painting = TAKE.first(action)
            s.queue(Pay(self.player, PAINTING, painting), HangPainting(self.player, painting))

    def prompt(self, s: Brazil) -> str:
        return "Take a Painting from the gallery, or decline."


class HangPainting(Step[Brazil]):
    """BI-7.2.2, BI-7.2.3: the player takes the Painting, and the gallery is refilled."""

    def __init__(self, player: int, painting: int) -> None:
        super().__init__(player)
        self.painting = painting

    def run(self, s: Brazil) -> None:
        p = self.player
        frame = PAINTING_FRAME[self.painting]
        slot = s.gallery.index(self.painting)
        deck = s.painting_decks[frame]
        s.tell(HUNG, p, self.painting)
        if deck:
            s.tell(REFILLED, NONE, deck[-1])
            s.gallery[slot] = deck[-1]
            s.painting_decks = (*s.painting_decks[:frame], deck[:-1], *s.painting_decks[frame + 1 :])
            s.mark()
        else:
            s.gallery[slot] = NONE
        s.painting_at[self.painting] = p
        s._frames[FRAME_COUNT * p + frame] += 1
        rewards = FRAME_REWARDS[s.monarch[p]]
        if rewards and s._frames[FRAME_COUNT * p + frame] == 1:  # BI-12.8
            s.tell(PRIVILEGE, p, s.monarch[p])
            if rewards[frame] == ANY_RESOURCE:
                gain_choices(s, p, 1)
            else:
                s.gain(p, rewards[frame])
