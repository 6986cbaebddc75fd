"""Chapter 14: what the specialists change. A player's specialists are one integer, a bit for each (YA-14.1)."""

from __future__ import annotations

from typing import Any, Final

from pentarchy.games.yamatai.components import (
    BOAT_IDS,
    COINS_PER_VP,
    DATA,
    GROUP_COINS,
    PRICE,
    SPECIALIST_IDS,
    TILE_KIND,
    mask,
)


def _bit(id: str) -> int:
    return 1 << SPECIALIST_IDS.index(id)


def _params(id: str) -> dict[str, Any]:  # as in components.toml
    found: dict[str, Any] = DATA["specialists"][SPECIALIST_IDS.index(id)]["params"]
    return found


BROKER: Final = _bit("broker")
MERCHANT: Final = _bit("merchant")
TAX_COLLECTOR: Final = _bit("tax_collector")
GUILD_MASTER: Final = _bit("guild_master")
TREASURER: Final = _bit("treasurer")
HARBOUR_MASTER: Final = _bit("harbour_master")
SHIPWRIGHT: Final = _bit("shipwright")
NAVIGATOR: Final = _bit("navigator")
ADMIRAL: Final = _bit("admiral")
COLLECTOR: Final = _bit("collector")
DIPLOMAT: Final = _bit("diplomat")
ANTIQUARIAN: Final = _bit("antiquarian")
CARPENTER: Final = _bit("carpenter")
STONEMASON: Final = _bit("stonemason")
TEMPLE_WARDEN: Final = _bit("temple_warden")

_BUY_DELTA: Final[int] = _params("broker")["buy_delta"]
_BUY_MIN: Final[int] = _params("broker")["buy_min"]
_SELL_DELTA: Final[int] = _params("broker")["sell_delta"]
_EXTRA_TRADES: Final[int] = _params("merchant")["extra"]
_TAX: Final[int] = _params("tax_collector")["coins"]
_GUILD_COINS: Final[int] = _params("guild_master")["delta"]
_TREASURER_RATE: Final[int] = _params("treasurer")["coins_per_vp"]
_HARBOUR: Final[int] = _params("harbour_master")["capacity"]
_EXTRA_TOKENS: Final[int] = _params("collector")["extra"]
_SACRED_PRESTIGE: Final[int] = _params("temple_warden")["tokens"]
DIPLOMAT_TOKENS: Final[int] = _params("diplomat")["tokens"]  # YA-14.12
EXTRA_BOAT: Final[int] = BOAT_IDS.index(_params("shipwright")["boat"])  # YA-14.8
EXTRA_BOATS: Final[int] = _params("shipwright")["count"]
IGNORED_BOAT: Final[int] = BOAT_IDS.index(_params("carpenter")["boat"])  # YA-14.14
IGNORED_BOATS: Final[int] = _params("carpenter")["count"]
ALIKE: Final[tuple[int, ...]] = tuple(BOAT_IDS.index(boat) for boat in _params("stonemason")["boats"])  # YA-14.15


def buy_price(owned: int, colour: int) -> int:
    """What a boat costs (YA-7.2, YA-14.2)."""
    return max(_BUY_MIN, PRICE[colour] + _BUY_DELTA) if owned & BROKER else PRICE[colour]


def sell_price(owned: int, colour: int) -> int:
    """What a boat brings (YA-7.2, YA-14.2)."""
    return PRICE[colour] + _SELL_DELTA if owned & BROKER else PRICE[colour]


def trades(owned: int) -> int:
    """How many trades a turn has (YA-7.1, YA-14.3)."""
    return 1 + _EXTRA_TRADES if owned & MERCHANT else 1


def harbor_capacity(owned: int) -> int:
    """How many boats are stored (YA-10.1, YA-14.7)."""
    return _HARBOUR if owned & HARBOUR_MASTER else 1


def extra_tokens(owned: int) -> int:
    """How many culture tokens may be collected beyond one per boat (YA-14.11)."""
    return _EXTRA_TOKENS if owned & COLLECTOR else 0


def group_rate(owned: int, rate: int = GROUP_COINS) -> int:
    """Coins per building of a group (YA-9.19, YA-14.5)."""
    return rate + _GUILD_COINS if owned & GUILD_MASTER else rate


def coins_per_vp(owned: int) -> int:
    """How many coins make a point at the end (YA-17.4, YA-14.6)."""
    return _TREASURER_RATE if owned & TREASURER else COINS_PER_VP


def gift_coins(owned: int, standard: bool) -> int:
    """Coins for building, beside the bonuses (YA-14.4)."""
    return _TAX if standard and owned & TAX_COLLECTOR else 0


class Gift:
    """Prestige tokens whenever a tile of some kinds is built (YA-14.16, YA-14.17)."""

    def __init__(self, id: str) -> None:
        params = _params(id)
        self.owner: int = _bit(id)
        self.tiles: int = mask(n for n, kind in enumerate(TILE_KIND) if kind in params["kinds"])
        self.when: str = params["when"]
        self.tokens: int = params["tokens"]


GIFTS: Final = tuple(Gift(s["id"]) for s in DATA["specialists"] if s["effect"] == "on_build_prestige")


def gift_prestige(owned: int, tile: int, mountain: bool, prestige_neighbours: int) -> int:
    """Prestige tokens for building a tile, beside the bonuses (YA-14.16, YA-14.17)."""
    tokens = 0
    for gift in GIFTS:
        if owned & gift.owner and gift.tiles >> tile & 1:
            if gift.when == "always" or (gift.when == "mountain" and mountain):
                tokens += gift.tokens
            elif gift.when == "per_adjacent_prestige":
                tokens += gift.tokens * prestige_neighbours
    return tokens


def sacred_prestige(owned: int) -> int:
    """Prestige tokens for a standard building on sacred ground (YA-14.18)."""
    return _SACRED_PRESTIGE if owned & TEMPLE_WARDEN else 0
