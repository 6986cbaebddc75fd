"""What each option concerns on the table."""

from __future__ import annotations

from typing import Final, NamedTuple

from pentarchy.core.english import counted
from pentarchy.core.view import View
from pentarchy.core.vocabulary import Verb
from pentarchy.games.paradise.components import CARD_IDS, FACTION_HEX, HEX_IDS, PIECE_IDS, TRANSPORT
from pentarchy.games.paradise.seen import Seen
from pentarchy.games.paradise.verbs import (
    ADD_VILLAGE,
    BATTLE,
    BUILD,
    BUY_CARD,
    CHOOSE_HOME,
    CLEAR_WEEDS,
    DIVERT,
    EXPLORE,
    FLIP_TILE,
    FLIP_UP,
    IMPROVE,
    ORDER,
    PICK_PLAYER,
    PLACE_RUMOR,
    PLACE_SOUTH,
    REFUGE,
    REMOVE_VILLAGE,
    RETREAT,
    REVEAL_CARD,
    SAIL,
    SEEK_KUMARA,
    SETTLE,
    START_PIECE,
    STEP,
    TARGET,
    TRANSIT_PICK,
    TRANSIT_TO,
    USE_TAPU,
    WORDS,
)
from pentarchy.scene.concerns import Concerns, Detail


class Facts(NamedTuple):
    """What options concern depends on who chooses, where their canoes lie face down, and what they pay."""

    seat: int
    face_down: tuple[int, ...]  # hexes with a face-down Transport Canoe of the seat
    prices: tuple[tuple[str, int], ...]


def facts(view: View[Seen]) -> Facts:
    """The facts of a view."""
    seat, table = view["viewer"], view["table"]
    down = [
        number
        for number, hex in enumerate(table["hexes"])
        for stack in hex.get("stacks", ())
        if stack["player"] == seat and stack["kinds"].get("transport_canoe")
    ]
    return Facts(seat, tuple(down), tuple(table["prices"].items()))


CONCERNS: Final[Concerns[Facts]] = Concerns(WORDS)

#: Verbs whose one argument is the hex that is clicked, with the heading under which their options stand.
PLACES: Final[tuple[tuple[Verb, str], ...]] = (
    (EXPLORE, "Explore"),
    (SEEK_KUMARA, "Seek the Kumara"),
    (DIVERT, "Drive off course"),
    (PLACE_SOUTH, ""),
    (TARGET, ""),
    (USE_TAPU, "Tapu"),
    (TRANSIT_TO, "Transit to"),
    (STEP, "Sail to"),
    (BATTLE, "Battle"),
    (RETREAT, "Retreat"),
    (SETTLE, "Settle"),
    (PLACE_RUMOR, "Rumor"),
    (REFUGE, "Refuge"),
    (IMPROVE, "Agriculture"),
    (REMOVE_VILLAGE, ""),
    (FLIP_TILE, "Turn a tile"),
)
for _verb, _group in PLACES:

    def _place(facts: Facts, hex: int, group: str = _group) -> Detail:
        return Detail(things=(HEX_IDS[hex],), group=group)

    CONCERNS(_verb)(_place)


def paid(facts: Facts, what: str) -> str:
    """A price as it stands beside an option."""
    prices = dict(facts.prices)
    return counted(prices[what], "BP").removesuffix("s") if what in prices else ""


@CONCERNS(BUILD)
def _build(facts: Facts, kind: int, hex: int) -> Detail:
    things = (f"stock:{PIECE_IDS[kind]}", HEX_IDS[hex])
    return Detail(things=things, group="Build", value=paid(facts, PIECE_IDS[kind]))


@CONCERNS(ADD_VILLAGE)
def _village(facts: Facts, hex: int) -> Detail:
    return Detail(things=(HEX_IDS[hex],), group="Village", value=paid(facts, "village"))


@CONCERNS(BUY_CARD)
def _card(facts: Facts, hex: int) -> Detail:
    return Detail(things=(HEX_IDS[hex],), group="Arts & Culture", value=paid(facts, "card"))


@CONCERNS(CLEAR_WEEDS)
def _weeds(facts: Facts, hex: int) -> Detail:
    return Detail(things=(HEX_IDS[hex],), group="Weeds", value=paid(facts, "weeds"))


@CONCERNS(START_PIECE)
def _start(facts: Facts, kind: int) -> Detail:
    return Detail(things=(f"stock:{PIECE_IDS[kind]}",))


def piece(facts: Facts, kind: int, hex: int) -> str:
    """The token of a piece of the seat that is taken: a face-down canoe before a face-up one (CP-9.11)."""
    if kind == TRANSPORT and hex not in facts.face_down:
        return f"canoe{facts.seat}:{HEX_IDS[hex]}"
    return f"{PIECE_IDS[kind]}{facts.seat}:{HEX_IDS[hex]}"


@CONCERNS(SAIL)
def _sail(facts: Facts, kind: int, hex: int) -> Detail:
    return Detail(things=(piece(facts, kind, hex),), group="Sail")


@CONCERNS(TRANSIT_PICK)
def _transit(facts: Facts, kind: int, hex: int) -> Detail:
    return Detail(things=(piece(facts, kind, hex),), group="Transit")


@CONCERNS(FLIP_UP)
def _flip_up(facts: Facts, hex: int) -> Detail:
    return Detail(things=(piece(facts, TRANSPORT, hex),), group="Turn a canoe")


@CONCERNS(REVEAL_CARD)
def _reveal(facts: Facts, card: int) -> Detail:
    return Detail(things=(CARD_IDS[card],), group="Reveal")


@CONCERNS(PICK_PLAYER)
def _pick(facts: Facts, player: int) -> Detail:
    return Detail(things=(f"seat{player}",))


@CONCERNS(ORDER)
def _order(facts: Facts, player: int, direction: int) -> Detail:
    return Detail(things=(f"seat{player}",))


@CONCERNS(CHOOSE_HOME)
def _home(facts: Facts, faction: int) -> Detail:
    return Detail(things=(HEX_IDS[FACTION_HEX[faction]],))
