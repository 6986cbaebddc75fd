"""What each option concerns on the table."""

from __future__ import annotations

from typing import NamedTuple

from pentarchy.core.english import capitalised
from pentarchy.core.view import View
from pentarchy.games.yamatai.components import (
    BOAT_IDS,
    CULTURE_IDS,
    FLEET_TEXTS,
    ISLAND_IDS,
    NONE,
    SPACE_IDS,
    SPACE_ISLANDS,
    SPACE_NAMES,
    SPECIALIST_IDS,
    TILE_IDS,
)
from pentarchy.games.yamatai.seen import Seen
from pentarchy.games.yamatai.verbs import (
    BUILD,
    BUY,
    COLLECT,
    DROP,
    EXCHANGE,
    FLEET,
    GIVE,
    LIFT,
    PAY,
    PAYMENTS,
    PLACE,
    POWER,
    RECRUIT,
    RESERVE,
    SACRED,
    SALVAGE,
    SELL,
    SPECIALIST,
    STORE,
    TAKE,
    VOCABULARY,
)
from pentarchy.scene.concerns import Concerns, Detail


class Facts(NamedTuple):
    """What options concern depends on whose turn it is, their fleet tile, and their prices."""

    seat: int
    fleet: int
    buy_prices: tuple[int, ...]
    sell_prices: tuple[int, ...]


def facts(view: View[Seen]) -> Facts:
    """The facts of a view."""
    table = view["table"]
    seat = view["asked"][0] if view["asked"] else 0
    return Facts(seat, table["fleet"], tuple(table["buy_prices"]), tuple(table["sell_prices"]))


CONCERNS: Concerns[Facts] = Concerns(VOCABULARY)


def _at(space: int) -> str:
    """A boat space as the beginning of a sentence: `Between Iki and Matsura`."""
    return capitalised(SPACE_NAMES[space])


@CONCERNS(FLEET)
def _fleet(facts: Facts, fleet: int) -> Detail:
    return Detail(things=(f"fleet:{fleet + 1}",), group="Fleet", detail=FLEET_TEXTS[fleet])


@CONCERNS(BUY)
def _buy(facts: Facts, colour: int) -> Detail:
    return Detail(things=(f"supply:{BOAT_IDS[colour]}",), group="Buy", value=f"−{facts.buy_prices[colour]}")


@CONCERNS(SELL)
def _sell(facts: Facts, colour: int) -> Detail:
    return Detail(things=(f"hand:{BOAT_IDS[colour]}",), group="Sell", value=f"+{facts.sell_prices[colour]}")


@CONCERNS(STORE)
def _store(facts: Facts, colour: int) -> Detail:
    return Detail(things=(f"hand:{BOAT_IDS[colour]}",), group="Store")


@CONCERNS(PLACE)
def _place(facts: Facts, colour: int, space: int) -> Detail:
    return Detail(
        things=(f"hand:{BOAT_IDS[colour]}", SPACE_IDS[space]),
        touches=tuple(ISLAND_IDS[island] for island in SPACE_ISLANDS[space]),
        group=f"Place {BOAT_IDS[colour]}",
        text=_at(space),
    )


@CONCERNS(BUILD)
def _build(facts: Facts, tile: int, island: int) -> Detail:
    return Detail(things=(TILE_IDS[tile], ISLAND_IDS[island]), group="Build")


@CONCERNS(COLLECT, TAKE)
def _collect(facts: Facts, island: int) -> Detail:
    return Detail(things=(f"culture:{ISLAND_IDS[island]}",), touches=(ISLAND_IDS[island],), group="Collect")


@CONCERNS(SACRED)
def _sacred(facts: Facts, island: int) -> Detail:
    return Detail(things=(ISLAND_IDS[island],), group="Sacred ground")


@CONCERNS(LIFT, SALVAGE, EXCHANGE)
def _boat(facts: Facts, space: int) -> Detail:
    return Detail(things=(f"boat:{SPACE_IDS[space]}",), text=f"The boat {SPACE_NAMES[space]}")


@CONCERNS(DROP)
def _drop(facts: Facts, space: int) -> Detail:
    return Detail(things=(SPACE_IDS[space],), text=_at(space))


@CONCERNS(RECRUIT)
def _recruit(facts: Facts, person: int) -> Detail:
    return Detail(things=(SPECIALIST_IDS[person],), group="Recruit")


@CONCERNS(SPECIALIST)
def _specialist(facts: Facts, person: int) -> Detail:
    return Detail(things=(SPECIALIST_IDS[person],), group="Specialist")


@CONCERNS(RESERVE)
def _reserve(facts: Facts, tile: int) -> Detail:
    return Detail(things=(TILE_IDS[tile],), group="Reserve")


@CONCERNS(GIVE)
def _give(facts: Facts, kind: int) -> Detail:
    return Detail(things=(f"token{facts.seat}:{CULTURE_IDS[kind]}",), group="Give up")


@CONCERNS(PAY)
def _pay(facts: Facts, payment: int) -> Detail:
    tokens = dict.fromkeys(f"token{facts.seat}:{CULTURE_IDS[kind]}" for kind in PAYMENTS[payment])
    return Detail(touches=tuple(tokens), group="Pay")


@CONCERNS(POWER)
def _power(facts: Facts) -> Detail:
    if facts.fleet == NONE:
        return Detail()
    return Detail(things=(f"fleet:{facts.fleet + 1}",), detail=FLEET_TEXTS[facts.fleet])
