"""Chapter 5: a turn, an Action Phase and a Movement Phase; chapter 14.1: the last round."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.core.steps import Step
from pentarchy.games.brazil.actions import begin_action, gold_card_forbidden, play_gold_card, playable_gold_cards
from pentarchy.games.brazil.clocks import Question
from pentarchy.games.brazil.components import ARCH_NAMES, GOLD, GOLD_KINDS, NONE, STANCE
from pentarchy.games.brazil.lines import BURIED_PAID, GOLD_CARDS_USED, ROUND
from pentarchy.games.brazil.missions import reveal_because, reveal_forbidden, reveal_mission, revealable_missions
from pentarchy.games.brazil.movement import Movement
from pentarchy.games.brazil.paying import GainResource
from pentarchy.games.brazil.scoring import tell_result
from pentarchy.games.brazil.state import Brazil
from pentarchy.games.brazil.verbs import ACT, PLAY_GOLD, REVEAL


class Turn(Step[Brazil]):
    """BI-5.1: the active player's turn begins."""

    begins_turn = True

    def run(self, s: Brazil) -> None:
        s.active = self.player
        s.free_move = True
        s.extra_arch = NONE
        s.moved = False
        if self.player == s.first_player:
            s.tell(ROUND, NONE, s.round)
        s.queue(ChooseAction(self.player), EndTurn(self.player))


class ChooseAction(Question):
    """BI-5.2, BI-5.3, BI-5.7, BI-5.10: place the token; before that play Gold cards and reveal missions."""

    decision = "choose_action"
    rule = "5.2"

    def options(self, s: Brazil) -> list[int]:
        # profiled: three times as fast as asking `forbids` for every arch, card and mission
        p = self.player
        current = s.arch[p]
        found = [ACT.base + arch for arch in range(len(ARCH_NAMES)) if arch != current]
        found += playable_gold_cards(s, p)
        found += revealable_missions(s, p)
        return found

    def forbids(self, s: Brazil, action: int) -> int:
        p = self.player
        if ACT.has(action):
            return clause(5, 3) if ACT.first(action) == s.arch[p] else 0
        if PLAY_GOLD.has(action):
            return gold_card_forbidden(s, p, PLAY_GOLD.first(action))
        return reveal_forbidden(s, p, REVEAL.first(action)) if REVEAL.has(action) else 0

    def because(self, s: Brazil, action: int, number: int) -> str:
        return reveal_because(s, self.player, REVEAL.first(action), number) if REVEAL.has(action) else ""

    def apply(self, s: Brazil, action: int) -> None:
        p = self.player
        if PLAY_GOLD.has(action):
            s.push(self)
            play_gold_card(s, p, PLAY_GOLD.first(action))
        elif REVEAL.has(action):
            s.push(self)
            reveal_mission(s, p, REVEAL.first(action))
        else:
            arch = ACT.first(action)
            s.arch[p] = arch
            s.extra_arch = NONE if STANCE[arch] else arch  # BI-8.10
            s.push(Movement(p))
            begin_action(s, p, arch)
            if s.buried[2 * p + 1] == arch:  # BI-5.6
                s.tell(BURIED_PAID, p, arch)
                s.gain(p, GOLD)
            if s.buried[2 * p] == arch:
                s.tell(BURIED_PAID, p, arch)
                s.push(GainResource(p))

    def prompt(self, s: Brazil) -> str:
        which = "an" if s.arch[self.player] == NONE else "another"
        return f"Place your token on {which} arch and take its action."


class EndTurn(Step[Brazil]):
    """BI-5.12, BI-13.6, BI-14.1, BI-18.1: Gold cards set aside are discarded; the next turn, or the end."""

    def run(self, s: Brazil) -> None:
        used = sum(s.gold_aside)
        if used:
            s.tell(GOLD_CARDS_USED, self.player, used)
        for card in range(GOLD_KINDS):
            if s.gold_aside[card]:
                s.gold_discard[card] += s.gold_aside[card]
                s.gold_aside[card] = 0
        following = (self.player + 1) % s.players
        if following == s.first_player:
            if s.round >= s.last_round:
                s.finish()
                tell_result(s)
                return
            s.round += 1
        s.push(Turn(following))
