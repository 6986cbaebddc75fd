"""What each option concerns on the table."""

from __future__ import annotations

from typing import NamedTuple

from pentarchy.core.view import View
from pentarchy.games.cultures.components import (
    ADVANCE_IDS,
    CARD_IDS,
    HEXES,
    OBJECTIVE_CARD_IDS,
    PIECE_IDS,
    WONDER_IDS,
)
from pentarchy.games.cultures.domains import CLAIMS, HARBOURS
from pentarchy.games.cultures.names import ACADEMY, ARMY, PORT
from pentarchy.games.cultures.payment import price_text
from pentarchy.games.cultures.seen import Seen
from pentarchy.games.cultures.verbs import (
    ADD,
    BARTER,
    BUILD,
    BUILD_WONDER,
    BUY_ADVANCE,
    CITY,
    COLLECT,
    CUBE,
    DECLARE,
    EMBARK,
    EXPLORE,
    FOUND,
    FREE_COLLECT,
    FROM,
    GIVE_BACK,
    GIVE_CARD,
    GOVERNMENT,
    GROUP,
    GROW,
    GROW_PORT,
    HAND,
    HIRE,
    KEEP,
    LOSE,
    MOVE,
    NAME,
    PICK,
    PLACE,
    PLAY,
    PLAYER,
    RAISE,
    RAZE,
    REMOVE,
    REMOVE_SHIP,
    REMOVE_UNIT,
    RESERVE,
    ROAD,
    STATUE,
    SWAP,
    SWITCH,
    TACTIC,
    TAKE,
    TAKE_SHIP,
    TAKEOVER,
    TARGET,
    TARGET_CITY,
    TO,
    TRADE,
    WORDS,
)
from pentarchy.scene.concerns import Concerns, Detail


class Facts(NamedTuple):
    """What options concern depends on who is asked, and on what the open question costs them."""

    seat: int
    prices: tuple[tuple[str, int], ...]
    advance_prices: tuple[tuple[str, int, int], ...]


def facts(view: View[Seen]) -> Facts:
    """The facts of a view."""
    table = view["table"]
    return Facts(
        view["asked"][0] if view["asked"] else 0,
        tuple(table["prices"].items()),
        tuple((id, food, ore) for id, (food, ore) in table["advance_prices"].items()),
    )


CONCERNS: Concerns[Facts] = Concerns(WORDS)


def _tokens(facts: Facts, space: int) -> str:
    """What the open question costs at this space, in tokens."""
    price = dict(facts.prices).get(HEXES[space], 0)
    return f"−{price}" if price else ""


def _at(space: int, group: str, *touches: str) -> Detail:
    return Detail(things=(HEXES[space],), touches=touches, group=group)


def _of_card(card: int) -> str:
    """The id of a card of either kind: objective cards are numbered behind the others."""
    return CARD_IDS[card] if card < len(CARD_IDS) else OBJECTIVE_CARD_IDS[card - len(CARD_IDS)]


# --- advances ---------------------------------------------------------------------------------------------------


@CONCERNS(BUY_ADVANCE)
def _buy(facts: Facts, advance: int) -> Detail:
    id = ADVANCE_IDS[advance]
    prices = [price_text(food, 0, ore) for name, food, ore in facts.advance_prices if name == id]
    return Detail(things=(f"advance:{id}",), group="Advance", value=prices[0] if prices and prices[0] else "")


@CONCERNS(NAME, CUBE, TAKE)
def _advance(facts: Facts, advance: int) -> Detail:
    return Detail(things=(f"advance:{ADVANCE_IDS[advance]}",))


@CONCERNS(SWITCH, GOVERNMENT)
def _government(facts: Facts, category: int) -> Detail:
    return Detail(group="Government")


# --- cities -----------------------------------------------------------------------------------------------------


@CONCERNS(FOUND)
def _found(facts: Facts, space: int) -> Detail:
    return _at(space, "Found a city")


@CONCERNS(COLLECT, FREE_COLLECT)
def _collect(facts: Facts, space: int) -> Detail:
    return _at(space, "Collect")


@CONCERNS(BUILD)
def _build(facts: Facts, space: int) -> Detail:
    return _at(space, "Build units")


@CONCERNS(GROW)
def _grow(facts: Facts, space: int, building: int) -> Detail:
    return _at(space, "Grow a city", f"{PIECE_IDS[ACADEMY + building]}:{HEXES[space]}")


@CONCERNS(GROW_PORT)
def _grow_port(facts: Facts, harbour: int) -> Detail:
    city, sea = HARBOURS[harbour]
    return _at(city, "Grow a city", HEXES[sea])


@CONCERNS(BUILD_WONDER)
def _wonder(facts: Facts, space: int, wonder: int) -> Detail:
    return Detail(things=(WONDER_IDS[wonder], HEXES[space]), group="Wonder")


@CONCERNS(RESERVE)
def _reserve(facts: Facts, wonder: int) -> Detail:
    return Detail(things=(WONDER_IDS[wonder],))


@CONCERNS(RAISE)
def _raise(facts: Facts, space: int) -> Detail:
    return Detail(things=(HEXES[space],), value=_tokens(facts, space))


@CONCERNS(TARGET)
def _target(facts: Facts, space: int, building: int) -> Detail:
    touched = f"{PIECE_IDS[PORT + building]}:{HEXES[space]}"
    return Detail(things=(HEXES[space],), touches=(touched,), group="Target", value=_tokens(facts, space))


@CONCERNS(TAKEOVER)
def _takeover(facts: Facts, space: int) -> Detail:
    return Detail(things=(HEXES[space],), group="Target", value=_tokens(facts, space))


@CONCERNS(CITY, RAZE, PLACE, ADD, FROM, TARGET_CITY, HIRE)
def _space(facts: Facts, space: int) -> Detail:
    return _at(space, "")


@CONCERNS(REMOVE)
def _remove(facts: Facts, space: int, piece: int) -> Detail:
    return _at(space, "", f"{PIECE_IDS[piece]}:{HEXES[space]}")


# --- units ------------------------------------------------------------------------------------------------------


@CONCERNS(MOVE)
def _move(facts: Facts) -> Detail:
    return Detail(group="Move")


@CONCERNS(GROUP)
def _group(facts: Facts, space: int) -> Detail:
    return _at(space, "Move from")


@CONCERNS(TO, ROAD, EMBARK)
def _go(facts: Facts, space: int) -> Detail:
    return _at(space, "Go to")


@CONCERNS(EXPLORE)
def _explore(facts: Facts, space: int) -> Detail:
    return _at(space, "Explore")


@CONCERNS(PICK)
def _pick(facts: Facts, space: int, resource: int) -> Detail:
    return _at(space, "Take")


@CONCERNS(REMOVE_UNIT)
def _remove_unit(facts: Facts, space: int, kind: int) -> Detail:
    return _at(space, "", f"{'army' if kind == ARMY else 'settler'}:{HEXES[space]}")


@CONCERNS(TAKE_SHIP, LOSE, REMOVE_SHIP)
def _ship(facts: Facts, number: int) -> Detail:
    return Detail(things=(f"ship{facts.seat}.{number + 1}",))


# --- cards and players ------------------------------------------------------------------------------------------


@CONCERNS(PLAY, BARTER)
def _play(facts: Facts, card: int) -> Detail:
    return Detail(things=(CARD_IDS[card],), group="Play a card")


@CONCERNS(TACTIC)
def _tactic(facts: Facts, card: int) -> Detail:
    return Detail(things=(CARD_IDS[card],))


@CONCERNS(STATUE)
def _statue(facts: Facts, card: int) -> Detail:
    return Detail(things=(OBJECTIVE_CARD_IDS[card],))


@CONCERNS(SWAP, GIVE_BACK, GIVE_CARD, HAND)
def _card(facts: Facts, card: int) -> Detail:
    return Detail(things=(_of_card(card),))


@CONCERNS(KEEP)
def _keep(facts: Facts, drawn: int, returned: int) -> Detail:
    return Detail(things=(OBJECTIVE_CARD_IDS[drawn], OBJECTIVE_CARD_IDS[returned]))


@CONCERNS(DECLARE)
def _declare(facts: Facts, claim: int) -> Detail:
    return Detail(things=(OBJECTIVE_CARD_IDS[CLAIMS[claim][0]],), group="Declare")


@CONCERNS(TRADE)
def _trade(facts: Facts, player: int) -> Detail:
    return Detail(things=(f"seat{player}",), group="Trade")


@CONCERNS(PLAYER)
def _player(facts: Facts, player: int) -> Detail:
    return Detail(things=(f"seat{player}",))
