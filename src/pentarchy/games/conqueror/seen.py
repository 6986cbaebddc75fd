"""What a seat sees of the table (chapter 19), as plain JSON with a type."""

from __future__ import annotations

from typing import TypedDict


class SeenBattle(TypedDict):
    """The battle going on; a hero face down is shown to its owner only. Pairs are the attacker's, the defender's."""

    edge: int
    sides: list[int]
    committed: list[int]  # infantry and cavalry
    plays_hero: list[bool]
    heroes: list[int]
    dice: list[int]
    strengths: list[int]  # 0 before the dice
    outcome: int
    casualties: int


class PublicFields(TypedDict):  # written by `make fields` from the fields of the state
    """What everybody sees as it stands in the state, where each field is explained."""

    round: int
    active: int
    planning: bool
    order: list[int]
    winner: int
    holder: list[int]
    currency: list[int]
    army: list[int]
    territories: list[int]
    out: list[int]
    discard: list[int]
    bids: list[int]
    collected: bool
    hired: int
    levied: list[int]
    last_battle: list[int]
    late: bool
    window: bool


class Seen(PublicFields):
    """All that a player may know of a position. Lists are by player or by territory, unless said otherwise."""

    map: str
    victory_forts: int

    # The map.
    homes: list[int]  # by player: the home territory
    infantry: list[int]
    cavalry: list[int]
    ready_infantry: list[int]
    ready_cavalry: list[int]
    victorious_infantry: list[int]
    victorious_cavalry: list[int]
    strength: list[int]  # of the units in each territory
    defence: list[int]  # the holder's total, with bonus and card, without hero and die; 0 if nobody holds it

    # The players.
    factions: list[str]
    income: list[int]  # what collecting would pay now
    food: list[int]  # the food supply, the open card counted
    quota: list[int]
    forts: list[list[int]]
    claims: list[list[int]]
    to_break: list[int]  # how many forts of the claim have to fall, 0 without one

    # Cards.
    chronicle: str
    deck: int
    hand_sizes: list[int]
    payments: list[list[int]]
    burnt: list[int]
    hand: list[int]
    supply: list[int]
    hero_prices: list[int]  # of the heroes in the supply
    hire_price: int  # 0 unless infantry can be hired this round
    missions_done: list[int]
    missions_ruled_out: list[int]
    has_mission: list[bool]
    mission: int

    # The turn.
    battle: SeenBattle | None
    forecasts: list[list[int]]  # of the open attacks: option, both strengths, victory and draw in per cent

    # The clock.
    timer: str
    passed: list[bool]
    bribe: int
