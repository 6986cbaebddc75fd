"""Chapter 12: what heroes add to a battle. One function for each moment at which a trait acts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pentarchy.games.conqueror.components import (
    BEST_OF_TWO,
    BONUS_HOME,
    BONUS_WHEN,
    BREACH,
    CARD_AMOUNT,
    CARD_EFFECT,
    DEFENCE_CAP,
    DIE,
    DIE_FLOOR,
    EDGE_FROM,
    EDGE_TO,
    ENEMY_DIE_CAP,
    EXTRA_KILLS,
    FIXED_DIE,
    HERO_AMOUNT,
    HERO_KIND,
    HERO_STRENGTH,
    HERO_TRAIT,
    INFANTRY,
    NEGATE_STRENGTH,
    PER_UNIT,
    PLUNDER,
    REINFORCE,
    REWARD,
    SAFE_RETREAT,
    SEA,
    SPARE,
    TERRITORY_COUNT,
    WHEN_ATTACK,
    WHEN_DEFEND,
    changed,
)
from pentarchy.games.conqueror.lines import DIE_CHANGED, HERO_PAID, KILLED_MORE, PLUNDERED, REINFORCED, SPARED, TWO_DICE

if TYPE_CHECKING:
    from pentarchy.games.conqueror.state import Conqueror

ATTACK_SIDE: Final = 0
DEFENCE_SIDE: Final = 1


def has_trait(s: Conqueror, side: int, trait: int) -> bool:
    """Does this side's hero in the battle have the trait?"""
    hero = s.played[side]
    return hero >= 0 and HERO_TRAIT[hero] == trait


def trait_amount(s: Conqueror, side: int, trait: int) -> int:
    """The number of the trait if this side's hero has it, else 0."""
    hero = s.played[side]
    return HERO_AMOUNT[hero] if hero >= 0 and HERO_TRAIT[hero] == trait else 0


def hero_strength(s: Conqueror, side: int) -> int:
    """CQ-12.6, CQ-12.7, CQ-12.10: printed strength and what the trait adds to it."""
    hero = s.played[side]
    if hero < 0:
        return 0
    strength = 0 if has_trait(s, 1 - side, NEGATE_STRENGTH) else HERO_STRENGTH[hero]
    if HERO_TRAIT[hero] == BONUS_WHEN and is_condition_met(s, side, HERO_KIND[hero]):
        strength += HERO_AMOUNT[hero]
    elif HERO_TRAIT[hero] == PER_UNIT:
        kind = HERO_KIND[hero]
        number = s.committed[kind] if side == ATTACK_SIDE else s.units[kind * TERRITORY_COUNT + EDGE_TO[s.battle]]
        strength += min(number, HERO_AMOUNT[hero])
    return strength


def is_condition_met(s: Conqueror, side: int, condition: int) -> bool:
    """CQ-12.6: attack, defend, or a battle fought in or from the sea."""
    if condition == WHEN_ATTACK:
        return side == ATTACK_SIDE
    if condition == WHEN_DEFEND:
        return side == DEFENCE_SIDE
    return SEA[EDGE_FROM[s.battle]] or SEA[EDGE_TO[s.battle]]


def bonus_at(s: Conqueror, t: int) -> int:
    """CQ-10.4, CQ-15.10: the defensive bonus of the player who controls a territory, the highest that applies."""
    bonus = BONUS_HOME if s.home[s.holder[t]] == t else s.map.bonus[t]
    return min(bonus, CARD_AMOUNT[s.chronicle]) if s.effect() == DEFENCE_CAP else bonus


def defensive_bonus(s: Conqueror) -> int:
    """CQ-12.8: the bonus of the defender in this battle, below the limit that the attacker's hero sets."""
    bonus = bonus_at(s, EDGE_TO[s.battle])
    if has_trait(s, ATTACK_SIDE, BREACH):
        bonus = min(bonus, trait_amount(s, ATTACK_SIDE, BREACH))
    return bonus


def roll_dice(s: Conqueror) -> None:
    """CQ-10.9, CQ-12.9, CQ-15.11: attacker first; best of two, then floor, then the opponent's cap."""
    for side, p in ((ATTACK_SIDE, s.active), (DEFENCE_SIDE, s.defender)):
        if s.chronicle >= 0 and CARD_EFFECT[s.chronicle] == FIXED_DIE:
            die = CARD_AMOUNT[s.chronicle]
        else:
            die = DIE[s.roll(6)]
            if has_trait(s, side, BEST_OF_TWO):
                second = DIE[s.roll(6)]
                s.tell(TWO_DICE, p, die, second)
                die = max(die, second)
        rolled = die
        if has_trait(s, side, DIE_FLOOR):
            die = max(die, trait_amount(s, side, DIE_FLOOR))
        if has_trait(s, 1 - side, ENEMY_DIE_CAP):
            die = min(die, trait_amount(s, 1 - side, ENEMY_DIE_CAP))
        if die != rolled:
            s.tell(DIE_CHANGED, p, rolled, s.played[side if die > rolled else 1 - side], die)
        s.dice = changed(s.dice, side, die)


def casualty_strength(s: Conqueror, winner: int, margin: int) -> int:
    """CQ-12.12: margin plus extra kills minus what the loser is spared."""
    loser = 1 - winner
    kills = trait_amount(s, winner, EXTRA_KILLS)
    spared = trait_amount(s, loser, SPARE) + trait_amount(s, loser, SAFE_RETREAT)
    if kills:
        s.tell(KILLED_MORE, -1, s.played[winner], kills)
    if spared:
        s.tell(SPARED, -1, s.played[loser], min(spared, margin + kills))
    return max(0, margin + kills - spared)


def winner_traits(s: Conqueror, side: int) -> None:
    """CQ-12.15, CQ-12.16: plunder, reward and reinforcements of the winner."""
    winner = s.active if side == ATTACK_SIDE else s.defender
    loser = s.defender if side == ATTACK_SIDE else s.active
    if has_trait(s, side, PLUNDER):
        loot = min(trait_amount(s, side, PLUNDER), s.currency[loser])
        s.currency[loser] -= loot
        s.currency[winner] += loot
        s.tell(PLUNDERED, winner, s.played[side], loot, loser)
    elif has_trait(s, side, REWARD):
        amount = trait_amount(s, side, REWARD)
        s.currency[winner] += amount
        s.tell(HERO_PAID, winner, s.played[side], amount)
    elif has_trait(s, side, REINFORCE):
        number = min(trait_amount(s, side, REINFORCE), max(0, s.room(winner)))
        if number:
            s.add_units(winner, INFANTRY, EDGE_TO[s.battle], number)
            s.tell(REINFORCED, winner, s.played[side], number, EDGE_TO[s.battle])
