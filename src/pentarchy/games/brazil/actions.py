"""Chapter 7: which steps an arch's action consists of, and the extra actions of Gold cards (BI-13.5)."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.games.brazil.build import BuildChoice, RenovateChoice, can_build, can_renovate
from pentarchy.games.brazil.components import (
    ARCH_BUILD,
    ARCH_DEPLOY,
    ARCH_HARBOR,
    ARCH_MANUFACTURE,
    ARCH_PAINTING,
    ARCH_RENOVATE,
    GOLD_CARD_ARCH,
    GOLD_KINDS,
)
from pentarchy.games.brazil.deploy import DeployUnit
from pentarchy.games.brazil.manufacture import MakeProduct, can_manufacture
from pentarchy.games.brazil.painting import TakePainting, can_take_painting
from pentarchy.games.brazil.paying import Limits
from pentarchy.games.brazil.state import Brazil
from pentarchy.games.brazil.trade import TradeChoice, begin_harbor, can_trade_anything
from pentarchy.games.brazil.verbs import PLAY_GOLD


def begin_action(s: Brazil, p: int, arch: int) -> None:
    """Put the action of an arch on the agenda, followed by the check of limits (BI-5.11)."""
    s.push(Limits(p))
    if arch == ARCH_DEPLOY:
        s.push(DeployUnit(p, 2 if s.is_upgraded(p, ARCH_DEPLOY) else 1, 0))
    elif arch == ARCH_PAINTING:
        s.push(TakePainting(p))
    elif arch == ARCH_BUILD:
        s.push(BuildChoice(p))
    elif arch == ARCH_RENOVATE:
        s.push(RenovateChoice(p))
    elif arch == ARCH_MANUFACTURE:
        s.push(MakeProduct(p))
    elif arch == ARCH_HARBOR:
        begin_harbor(s, p)
    else:
        s.push(TradeChoice(p, 0))


def can_act(s: Brazil, p: int, arch: int, gold_cards: int) -> bool:
    """BI-13.5: can anything be done in this action, with this many Gold cards to pay with?"""
    if arch in (ARCH_DEPLOY, ARCH_HARBOR):
        return True
    if arch == ARCH_PAINTING:
        return can_take_painting(s, p, gold_cards)
    if arch == ARCH_BUILD:
        return can_build(s, p, gold_cards)
    if arch == ARCH_RENOVATE:
        return can_renovate(s, p, gold_cards)
    if arch == ARCH_MANUFACTURE:
        return can_manufacture(s, p, gold_cards)
    return can_trade_anything(s, p)


def playable_gold_cards(s: Brazil, p: int) -> list[int]:
    """The options for playing a Gold card that nothing forbids."""
    found: list[int] = []
    held = s._gold_held[p]
    if held:
        at = GOLD_KINDS * p
        for card in range(GOLD_KINDS):
            if s.gold_hand[at + card] and can_act(s, p, GOLD_CARD_ARCH[card], held - 1):
                found.append(PLAY_GOLD.base + card)
    return found


def gold_card_forbidden(s: Brazil, p: int, card: int) -> int:
    """The clause that forbids playing this Gold card."""
    if s.gold_hand[GOLD_KINDS * p + card] == 0:
        return clause(6, 5)
    return 0 if can_act(s, p, GOLD_CARD_ARCH[card], s._gold_held[p] - 1) else clause(13, 5)


def play_gold_card(s: Brazil, p: int, card: int) -> None:
    """BI-13.5, BI-13.6: the card is set aside and its action performed."""
    s.use_gold_card(p, card)
    begin_action(s, p, GOLD_CARD_ARCH[card])
