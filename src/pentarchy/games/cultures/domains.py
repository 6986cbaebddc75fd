"""The things that choices and the log name, as domains of arguments."""

from __future__ import annotations

from typing import Final

from pentarchy.core.vocabulary import Domain, numbers
from pentarchy.games.cultures.components import (
    ADVANCE_IDS,
    ADVANCE_NAMES,
    CARD_IDS,
    CARD_NAMES,
    CARD_OBJECTIVES,
    CATEGORY_IDS,
    CATEGORY_NAMES,
    GOOD_IDS,
    GOOD_NAMES,
    HEXES,
    LAYOUTS,
    OBJECTIVE_CARD_IDS,
    OBJECTIVE_CARD_NAMES,
    OBJECTIVE_IDS,
    OBJECTIVE_NAMES,
    PIECE_IDS,
    PIECE_NAMES,
    WONDER_IDS,
    WONDER_NAMES,
    H,
)
from pentarchy.games.cultures.names import ACTION_CARDS, FIRST_GOVERNMENT

ONE_GOOD: Final[tuple[str, ...]] = tuple("Idea" if name == "Ideas" else name for name in GOOD_NAMES)
SEVERAL_GOODS: Final[tuple[str, ...]] = tuple(f"{name}s" if name.endswith("token") else name for name in GOOD_NAMES)
SPACES: Final = Domain("hex", HEXES, HEXES)
ADVANCE: Final = Domain("advance", ADVANCE_IDS, ADVANCE_NAMES)
GOVERNMENTS: Final = Domain("category", CATEGORY_IDS[FIRST_GOVERNMENT:], CATEGORY_NAMES[FIRST_GOVERNMENT:])
WONDER: Final = Domain("wonder", WONDER_IDS, WONDER_NAMES)
CARD: Final = Domain("card", CARD_IDS, CARD_NAMES)
TACTIC_CARD: Final = Domain(
    "card", CARD_IDS[:ACTION_CARDS], [f"{n.split(' / ')[1]}" for n in CARD_NAMES[:ACTION_CARDS]]
)
OBJECTIVE_CARD: Final = Domain("objective card", OBJECTIVE_CARD_IDS, OBJECTIVE_CARD_NAMES)
ANY_CARD: Final = Domain("card", [*CARD_IDS, *OBJECTIVE_CARD_IDS], [*CARD_NAMES, *OBJECTIVE_CARD_NAMES])
SEATS: Final = Domain("player", [f"p{n}" for n in range(4)], [f"Player {n + 1}" for n in range(4)])
GROWN: Final = Domain("building", PIECE_IDS[2:5], ["an Academy", "a Fortress", "a Temple"])
BUILDING: Final = Domain("building", PIECE_IDS[1:5], PIECE_NAMES[1:5])
PIECE: Final = Domain("piece", PIECE_IDS, PIECE_NAMES)
TOKENS: Final = Domain("token", ["mood", "culture"], ["Mood token", "Culture token"])
GAINS: Final = Domain("gain", ["gold", "mood", "culture"], ["1 Gold", "1 Mood token", "1 Culture token"])
PAYERS: Final = Domain(
    "kind",
    ["food", "wood", "ore", "gold", "mood", "culture"],
    ["Food", "Wood", "Ore", "Gold", "Mood token", "Culture token"],
)
PICKS: Final = Domain("resource", GOOD_IDS[:6], ONE_GOOD[:6])
LAND_UNITS: Final = Domain("kind", ["settler", "army"], ["a Settler", "an Army unit"])
UNITS: Final = Domain("kind", ["settler", "army", "ship"], ["a Settler", "an Army unit", "a Ship"])
STATES: Final = Domain(
    "state",
    ["fresh", "forest", "fertile", "both"],
    ["", " that was in a Forest", " that was on Fertile land", " that was in a Forest and on Fertile land"],
)
SHIPS: Final = numbers("ship", 1, 4)
DIRECTIONS: Final = Domain("direction", ["cw", "ccw"], ["clockwise", "counter-clockwise"])
SIDES: Final = Domain("orientation", ["0", "1"], ["as it lies", "turned round"])
ITEMS: Final = Domain("item", GOOD_IDS, ONE_GOOD)
WISHES: Final = Domain(
    "item",
    [*GOOD_IDS, "action_card", "objective_card"],
    [*(f"1 {name}" for name in ONE_GOOD), "an Action card", "an Objective card"],
)
MANY: Final = Domain("number", [str(n) for n in range(31)], ["no", *[str(n) for n in range(1, 31)]])
ROUTES: Final = numbers("gold", 0, 4)


FEW: Final = 8  # a payment takes 0 to 7 of each of three kinds


def amounts(a: int, b: int, c: int) -> int:
    """Three amounts of a payment as one number."""
    return (a * FEW + b) * FEW + c


def three_amounts(number: int) -> tuple[int, int, int]:
    """The three amounts that such a number stands for."""
    return number // (FEW * FEW), number // FEW % FEW, number % FEW


def payments(none: str, kinds: tuple[str, str, str]) -> Domain:
    """Every payment of three amounts, named by what it takes."""
    ids: list[str] = []
    names: list[str] = []
    for number in range(FEW**3):
        paid = three_amounts(number)
        parts = [f"{n} {kind}" for n, kind in zip(paid, kinds, strict=True) if n]
        ids.append(" ".join(str(n) for n in paid))
        names.append(" and ".join(parts).replace("1 Ideas", "1 Idea") if parts else none)
    return Domain("payment", ids, names)


def _harbours() -> list[tuple[int, int]]:
    """Every pair of neighbouring spaces: a city and the sea space its Port faces."""
    found = {(h, n) for layout in LAYOUTS.values() for h in layout.spaces for n in layout.near[h]}
    return sorted(found)


HARBOURS: Final[tuple[tuple[int, int], ...]] = tuple(_harbours())
HARBOUR: Final[dict[int, int]] = {h * H + n: number for number, (h, n) in enumerate(HARBOURS)}
PORTS: Final = Domain(
    "harbour",
    [f"{HEXES[h]} port {HEXES[n]}" for h, n in HARBOURS],
    [f"a Port in {HEXES[h]} facing {HEXES[n]}" for h, n in HARBOURS],
)
CLAIMS: Final[tuple[tuple[int, int], ...]] = tuple((c, o) for c, pair in enumerate(CARD_OBJECTIVES) for o in pair)
CLAIM: Final = Domain(
    "objective",
    [f"{OBJECTIVE_CARD_IDS[c]} {OBJECTIVE_IDS[o]}" for c, o in CLAIMS],
    [OBJECTIVE_NAMES[o] for _, o in CLAIMS],
)
