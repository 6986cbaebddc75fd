"""What each option concerns on the table."""

from __future__ import annotations

from typing import NamedTuple

from pentarchy.core.view import View
from pentarchy.games.brazil.components import (
    ARCHES,
    BOMBARDIERS,
    BUILDINGS,
    COMBAT_CARDS,
    GOLD_CARDS,
    GOLD_KINDS,
    HEXES,
    KINDS,
    MISSION_VP,
    MISSIONS,
    MONARCHS,
    PAINTINGS,
    PRODUCTS,
    TOKENS,
    UNITS,
)
from pentarchy.games.brazil.scene_cards import mission_text
from pentarchy.games.brazil.seen import Seen
from pentarchy.games.brazil.verbs import (
    ACT,
    BOMBARD,
    BUILD,
    CANCEL,
    CAPITAL,
    DEPLOY,
    DISCARD,
    DISCARD_CARD,
    DRAW,
    FOUND,
    GAIN,
    GIVE,
    GIVE_CARD,
    KEEP,
    MAKE,
    MONARCH,
    MOVE,
    PALACE,
    PAY,
    PAY_COMBAT,
    PAY_GOLD,
    PLACE,
    PLAY,
    PLAY_GOLD,
    RENOVATE,
    REVEAL,
    SLOT,
    STEP,
    TAKE,
    TOKEN,
    TRADE,
    VOCABULARY,
    XMOVE,
)
from pentarchy.scene.concerns import NOTHING, Concerns, Detail


class Facts(NamedTuple):
    """What options concern depends on the tokens on the map: per hex how many of each kind."""

    goods: tuple[tuple[int, ...], ...]


def facts(view: View[Seen]) -> Facts:
    """The facts of a view."""
    return Facts(tuple([tuple(goods) for goods in view["table"]["goods"]]))


CONCERNS: Concerns[Facts] = Concerns(VOCABULARY)


@CONCERNS(KEEP)
def _keep(facts: Facts, mission: int) -> Detail:
    return Detail(things=(MISSIONS[mission],), detail=mission_text(mission), value=f"{MISSION_VP[mission]} VP")


@CONCERNS(REVEAL)
def _reveal(facts: Facts, mission: int) -> Detail:
    return Detail(things=(MISSIONS[mission],), group="Reveal a mission")


@CONCERNS(MONARCH)
def _monarch(facts: Facts, monarch: int) -> Detail:
    return Detail(things=(MONARCHS[monarch],))


@CONCERNS(CAPITAL, PLACE)
def _place(facts: Facts, hex: int) -> Detail:
    return Detail(things=(HEXES[hex],))


@CONCERNS(ACT)
def _act(facts: Facts, arch: int) -> Detail:
    return Detail(things=(f"arch:{ARCHES[arch]}",), group="Action")


@CONCERNS(TOKEN)
def _token(facts: Facts, arch: int) -> Detail:
    return Detail(things=(f"arch:{ARCHES[arch]}",))


@CONCERNS(SLOT)
def _slot(facts: Facts, slot: int) -> Detail:
    return Detail(things=(f"arch:{ARCHES[slot]}",)) if slot < len(ARCHES) else NOTHING


@CONCERNS(PLAY_GOLD)
def _play_gold(facts: Facts, card: int) -> Detail:
    return Detail(things=(_gold(card),), group="Play a card")


@CONCERNS(GAIN, DISCARD)
def _gain(facts: Facts, kind: int) -> Detail:
    return Detail(things=(f"supply:{TOKENS[kind]}",))


@CONCERNS(DEPLOY)
def _deploy(facts: Facts, unit: int) -> Detail:
    return Detail(things=(UNITS[unit],), group="Deploy")


@CONCERNS(TAKE)
def _take(facts: Facts, painting: int) -> Detail:
    return Detail(things=(PAINTINGS[painting],), group="Painting")


@CONCERNS(BUILD)
def _build(facts: Facts, tile: int, building: int) -> Detail:
    return Detail(things=(f"building:{BUILDINGS[building]}",), group="Build")


@CONCERNS(FOUND)
def _found(facts: Facts, stack: int) -> Detail:
    return Detail(things=(f"stack:{stack + 1}",), group="City")


@CONCERNS(RENOVATE)
def _renovate(facts: Facts, hex: int, side: int) -> Detail:
    return Detail(things=(HEXES[hex],), group="Renovate")


@CONCERNS(MAKE)
def _make(facts: Facts, product: int) -> Detail:
    return Detail(things=(f"product:{PRODUCTS[product]}",), group="Manufacture")


@CONCERNS(TRADE)
def _trade(facts: Facts, trade: int) -> Detail:
    return Detail(group="Trade")


@CONCERNS(GIVE)
def _give(facts: Facts, kind: int, place: int) -> Detail:
    return Detail(things=(_payer(facts, kind, place),))


@CONCERNS(PAY)
def _pay(facts: Facts, kind: int, place: int) -> Detail:
    return Detail(things=(_payer(facts, kind, place),), group="Pay")


@CONCERNS(PAY_GOLD)
def _pay_gold(facts: Facts, _: int, card: int) -> Detail:
    return Detail(things=(_gold(card),), group="Pay")


@CONCERNS(PAY_COMBAT)
def _pay_combat(facts: Facts, _: int, card: int) -> Detail:
    return Detail(things=(_combat(card),), group="Pay")


@CONCERNS(GIVE_CARD)
def _give_card(facts: Facts, _: int, card: int) -> Detail:
    return Detail(things=(_combat(card),))


@CONCERNS(DISCARD_CARD)
def _discard_card(facts: Facts, card: int) -> Detail:
    return Detail(things=(_gold(card) if card < GOLD_KINDS else _combat(card - GOLD_KINDS),))


@CONCERNS(PLAY)
def _play(facts: Facts, card: int) -> Detail:
    return Detail(things=(_combat(card),), group="Play a card")


@CONCERNS(CANCEL)
def _cancel(facts: Facts, card: int) -> Detail:
    return NOTHING  # a card of the opponent, which lies on no row


@CONCERNS(MOVE, STEP)
def _move(facts: Facts, unit: int, hex: int) -> Detail:
    return Detail(things=(UNITS[unit], HEXES[hex]), group="Move")


@CONCERNS(XMOVE)
def _additional(facts: Facts, unit: int, hex: int) -> Detail:
    return Detail(things=(UNITS[unit], HEXES[hex]), group="Additional movement")


@CONCERNS(BOMBARD)
def _bombard(facts: Facts, unit: int, hex: int) -> Detail:
    return Detail(things=(UNITS[BOMBARDIERS[unit]], HEXES[hex]), group="Bombard")


@CONCERNS(DRAW)
def _draw(facts: Facts, era: int) -> Detail:
    return Detail(things=(f"deck:missions{era + 1}",))


@CONCERNS(PALACE)
def _palace(facts: Facts, palace: int, hex: int) -> Detail:
    return Detail(things=(HEXES[hex],))


def _gold(card: int) -> str:
    return f"gold:{GOLD_CARDS[card]}"


def _combat(card: int) -> str:
    return f"combat:{COMBAT_CARDS[card]}"


def _payer(facts: Facts, kind: int, place: int) -> str:
    """With what something is paid: a token of the supply (place 0), the uppermost one on a tile, or the tile."""
    if place == 0:
        return f"supply:{TOKENS[kind]}"
    hex = place - 1
    count = facts.goods[hex][kind] if hex < len(facts.goods) and len(facts.goods[hex]) == KINDS else 0
    return f"goods:{HEXES[hex]}:{TOKENS[kind]}:{count - 1}" if count else HEXES[hex]
