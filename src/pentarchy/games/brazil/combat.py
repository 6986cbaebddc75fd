"""Chapter 9: battles, hidden cards, bombardment."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from pentarchy.core.clauses import clause
from pentarchy.core.english import counted
from pentarchy.core.steps import NO_OPTIONS, Step
from pentarchy.games.brazil.build import is_enhanced
from pentarchy.games.brazil.clocks import Question
from pentarchy.games.brazil.components import CAPITAL as CAPITAL_TILE
from pentarchy.games.brazil.components import (
    CARD_ATTACK,
    CARD_DEFEND,
    CARD_PLUNDER,
    CARD_SUPPLY_MOST,
    CARD_SUPPLY_PER,
    CARD_TERRAIN,
    CARD_TERRAIN_CS,
    CARDS_PER_BATTLE,
    COMBAT_KINDS,
    COMBAT_PAINTING_ATTACKS,
    COMBAT_PAINTING_CS,
    COMBAT_PAINTING_DEFENDS,
    COMBAT_PAINTING_WHEN,
    COMBAT_PAINTINGS,
    ENHANCED_VP,
    FIRST_CITY,
    FOREST,
    FOREST_CS,
    GOLD,
    LOSS_TO_CAPITAL_PAINTINGS,
    NONE,
    PALACE_PER,
    PALACE_PER_VP,
    RETREAT,
    SABOTAGE,
    STANCE,
    STANCE_ATTACK,
    STANCE_DEFEND,
    TILE_BUILDING,
    TILE_VP,
    UNIT_CS,
    UNIT_NAMES,
    UNITS_EACH,
    WATER,
    WHEN_OWN_TILE,
    WHEN_WATER,
    WHEN_WITH_UNIT,
    WIN_COMBAT_CARDS,
    WIN_PAINTINGS,
    WIN_RESOURCES,
)
from pentarchy.games.brazil.components import HEXES as HEX_NAMES
from pentarchy.games.brazil.lines import (
    ATTACK,
    ATTACKED,
    DEFEATED,
    DEFENCE,
    ENTERED,
    FOUGHT,
    LAID,
    PLAYED,
    PLUNDERED,
    RETREATED,
    WON,
    WON_TIE,
)
from pentarchy.games.brazil.paying import gain_choices
from pentarchy.games.brazil.state import (
    ATTACKER,
    BATTLE_ATTACKER,
    BATTLE_BOMBARDS,
    BATTLE_DEFENDER,
    BATTLE_DONE,
    BATTLE_HEX,
    BATTLE_UNIT,
    DEFENDER,
    NO_BATTLE,
    NO_CARDS,
    Brazil,
)
from pentarchy.games.brazil.verbs import CANCEL, DO_DONE, PLAY

# --- strength ----------------------------------------------------------------------------------------------------


def has_stance(s: Brazil, p: int) -> bool:
    """BI-8.9: does the player's current token stand on Harbor or Trade?"""
    return s.arch[p] != NONE and STANCE[s.arch[p]]


def stance(s: Brazil, p: int, side: int) -> int:
    """BI-8.9: what the token on Harbor or Trade adds."""
    if not has_stance(s, p):
        return 0
    return STANCE_ATTACK if side == ATTACKER else STANCE_DEFEND


def unit_strength(unit: int, terrain: int) -> int:
    """BI-9.6: a unit's CS in a battle on this terrain."""
    return UNIT_CS[unit] + (FOREST_CS[unit] if terrain == FOREST else 0)


def attack_strength(s: Brazil, unit: int, hex: int, bombards: bool) -> int:
    """BI-9.4, BI-10.9: the attacker's CS before cards; the unit still stands where it came from."""
    strength = unit_strength(unit, s.terrain[hex]) + attack_paintings(s, unit, hex, bombards)
    return strength + stance(s, s.leader(unit), ATTACKER)


def attack_paintings(s: Brazil, unit: int, hex: int, bombards: bool) -> int:
    """BI-13.2: what Paintings add to an attack of this unit."""
    p = s.leader(unit)
    by_water = s.terrain[s.unit_hex[unit]] == WATER or (s.terrain[hex] == WATER and not bombards)
    strength = 0
    for painting in COMBAT_PAINTINGS:
        if s.painting_at[painting] == p and COMBAT_PAINTING_ATTACKS[painting]:
            if COMBAT_PAINTING_WHEN[painting] != WHEN_WATER or by_water:
                strength += COMBAT_PAINTING_CS[painting]
    return strength


def defence_strength(s: Brazil, p: int, hex: int) -> int:
    """BI-9.5: the defender's CS before cards."""
    strength = defending_units(s, p, hex) + defending_tile(s, p, hex) + defence_paintings(s, p, hex)
    return strength + stance(s, p, DEFENDER)


def defending_units(s: Brazil, p: int, hex: int) -> int:
    """BI-9.5: the CS of the player's units in the hex."""
    strength = 0
    if s._holder[hex] == p:
        first = UNITS_EACH * s.empire[p]
        for unit in range(first, first + UNITS_EACH):
            if s.unit_hex[unit] == hex:
                strength += unit_strength(unit, s.terrain[hex])
    return strength


def defending_tile(s: Brazil, p: int, hex: int) -> int:
    """BI-9.5: the CS of the tile there, if the player controls it."""
    return defending_tile_vp(s, p, hex) if s.tile[hex] != NONE and s.controller(hex) == p else 0


def defence_paintings(s: Brazil, p: int, hex: int) -> int:
    """BI-13.2: what Paintings add to the defence of this hex."""
    with_unit = s._holder[hex] == p
    own_tile = s.tile[hex] != NONE and s.controller(hex) == p and s.owner[hex] == p
    strength = 0
    for painting in COMBAT_PAINTINGS:
        if s.painting_at[painting] == p and COMBAT_PAINTING_DEFENDS[painting]:
            when = COMBAT_PAINTING_WHEN[painting]
            if when == WHEN_WITH_UNIT and not with_unit:
                continue
            if when == WHEN_OWN_TILE and not own_tile:
                continue
            strength += COMBAT_PAINTING_CS[painting]
    return strength


def tile_vp(s: Brazil, p: int, hex: int) -> int:
    """BI-9.7, BI-12.3, BI-14.13: what the tile is worth for this player: enhanced only for its owner."""
    if s.enhanced and s.owner[hex] == p and is_enhanced(s, hex):
        return ENHANCED_VP[s.monarch[p]]
    return TILE_VP[s.tile[hex]]


def defending_tile_vp(s: Brazil, p: int, hex: int) -> int:
    """BI-9.7: a tile's VP in defence; Palaces strengthen their owner's Gold Foundries and Plantations."""
    vp = tile_vp(s, p, hex)
    tile = s.tile[hex]
    if s.owner[hex] == p and tile < FIRST_CITY:
        building = TILE_BUILDING[tile]
        for place in range(len(s.palace)):
            number = s.palace[place]
            if number and s.owner[place] == p and PALACE_PER[number] == building:
                vp += PALACE_PER_VP[number]
    return vp


def card_strength(s: Brazil, p: int, side: int, card: int, terrain: int) -> int:
    """BI-13.8, BI-13.9: what an uncancelled Combat card adds."""
    if CARD_SUPPLY_PER[card]:
        per = CARD_SUPPLY_PER[card]
        return min(CARD_SUPPLY_MOST[card], (s._tokens_held[p] + per - 1) // per)
    if CARD_TERRAIN[card] != NONE and CARD_TERRAIN[card] == terrain:
        return CARD_TERRAIN_CS[card]
    return CARD_ATTACK[card] if side == ATTACKER else CARD_DEFEND[card]


def cards_strength(s: Brazil, p: int, side: int, terrain: int) -> int:
    """BI-9.10: what a side's uncancelled cards add together."""
    at = COMBAT_KINDS * side
    total = 0
    for card in range(COMBAT_KINDS):
        count = s.played[at + card] - s.cancelled[at + card]
        if count:
            total += count * card_strength(s, p, side, card, terrain)
    return total


# --- playing cards -----------------------------------------------------------------------------------------------


def is_defended(s: Brazil, p: int, hex: int) -> bool:
    """BI-9.1: does entering this hex start a battle?"""
    holder = s._holder[hex]
    if holder != NONE:
        return holder != p
    return s.tile[hex] != NONE and s.tile[hex] != CAPITAL_TILE and s.owner[hex] != p


def start_battle(s: Brazil, unit: int, hex: int, bombards: int) -> None:
    """BI-9.1, BI-9.2: open a battle; the attacker plays cards first."""
    if s.battle:
        raise s.bug("a battle starts during another one")
    attacker = s.leader(unit)
    defender = s._holder[hex] if s._holder[hex] != NONE else s.controller(hex)
    s.battle = (unit, hex, bombards, attacker, defender, 0)
    s.tell(ATTACKED, attacker, defender, hex, unit)
    s.queue(
        AttackCards(attacker),
        DefendCards(defender),
        RevealCards(),
        CancelCard(attacker, ATTACKER, 0),
        CancelCard(defender, DEFENDER, 0),
        ResolveBattle(),
    )


def cards_played(s: Brazil, side: int) -> int:
    """How many cards a side has played."""
    at = COMBAT_KINDS * side
    total = 0
    for card in range(COMBAT_KINDS):
        total += s.played[at + card]
    return total


def cards_to_play(s: Brazil, p: int, side: int) -> list[int]:
    """BI-9.9, BI-9.17: every kind of Combat card, and `done`; empty if the side has nothing to decide."""
    if s._combat_held[p] == 0 or cards_played(s, side) == CARDS_PER_BATTLE:
        return NO_OPTIONS
    return [*PLAY.options(), DO_DONE]


def holds(s: Brazil, p: int, card: int) -> bool:
    """Does the player hold this Combat card?"""
    return s.combat_hand[COMBAT_KINDS * p + card] > 0


def play_card(s: Brazil, p: int, side: int, card: int) -> None:
    """Move a Combat card from the hand to the table."""
    s.take_combat_card(p, card)
    at = COMBAT_KINDS * side + card
    s.played = (*s.played[:at], s.played[at] + 1, *s.played[at + 1 :])


class PlayCards(Question):
    """BI-9.9, BI-9.17: a side plays up to three Combat cards face down."""

    side: ClassVar[int] = ATTACKER
    rule = "9.9"
    secret = True

    def candidates(self, s: Brazil) -> list[int]:
        return cards_to_play(s, self.player, self.side)

    def forbids(self, s: Brazil, action: int) -> int:
        return clause(9, 9) if PLAY.has(action) and not holds(s, self.player, PLAY.first(action)) else 0

    def apply(self, s: Brazil, action: int) -> None:
        if action == DO_DONE:
            self.run(s)
        else:
            play_card(s, self.player, self.side, PLAY.first(action))
            s.push(self)

    def run(self, s: Brazil) -> None:
        s.tell(LAID, self.player, cards_played(s, self.side))
        s.battle = (*s.battle[:BATTLE_DONE], self.side + 1)

    def prompt(self, s: Brazil) -> str:
        unit, hex, bombards, _, defender, _ = s.battle
        attack = attack_strength(s, unit, hex, bombards == 1)
        defence = defence_strength(s, defender, hex)
        if self.side == ATTACKER:
            battle = f"Your {UNIT_NAMES[unit]} has {attack} against {defence} on {HEX_NAMES[hex]}"
        else:
            cards = cards_played(s, ATTACKER)
            hidden = f" and {counted(cards, 'hidden card')}" if cards else ""
            battle = f"You have {defence} on {HEX_NAMES[hex]} against {attack}{hidden} of the {UNIT_NAMES[unit]}"
        left = CARDS_PER_BATTLE - cards_played(s, self.side)
        return f"{battle}: play Combat cards face down (at most {left} more), or finish."


class AttackCards(PlayCards):
    """BI-9.9, step 2: the attacker's cards."""

    decision = "attack_cards"


class DefendCards(PlayCards):
    """BI-9.9, step 3: the defender's cards."""

    decision = "defend_cards"
    side = DEFENDER


class RevealCards(Step[Brazil]):
    """BI-9.10: all cards are revealed."""

    def run(self, s: Brazil) -> None:
        s.mark()
        if s.journal is not None:
            for side in (ATTACKER, DEFENDER):
                p = s.battle[BATTLE_ATTACKER + side]
                for card in range(COMBAT_KINDS):
                    for _ in range(s.played[COMBAT_KINDS * side + card]):
                        s.tell(PLAYED, p, card)


class CancelCard(Question):
    """BI-9.10: each Sabotage in turn cancels a card of the other side, if there is one."""

    decision = "cancel_card"
    rule = "9.10"

    def __init__(self, player: int, side: int, acted: int) -> None:
        super().__init__(player)
        self.side = side
        self.acted = acted  # how many Sabotages of this side have acted

    def is_target(self, s: Brazil, card: int) -> bool:
        """Can this card of the other side be cancelled? The attacker's Sabotages have already acted."""
        at = COMBAT_KINDS * (1 - self.side) + card
        if self.side == DEFENDER and card == SABOTAGE:
            return False
        return s.played[at] > s.cancelled[at]

    def candidates(self, s: Brazil) -> Iterable[int]:
        return CANCEL.options() if uncancelled(s, self.side, SABOTAGE) > self.acted else NO_OPTIONS

    def forbids(self, s: Brazil, action: int) -> int:
        return clause(9, 10) if CANCEL.has(action) and not self.is_target(s, CANCEL.first(action)) else 0

    def apply(self, s: Brazil, action: int) -> None:
        at = COMBAT_KINDS * (1 - self.side) + CANCEL.first(action)
        s.cancelled = (*s.cancelled[:at], s.cancelled[at] + 1, *s.cancelled[at + 1 :])
        s.push(CancelCard(self.player, self.side, self.acted + 1))

    def prompt(self, s: Brazil) -> str:
        return "Your Sabotage cancels one card of your opponent: choose which."


# --- the result --------------------------------------------------------------------------------------------------


class ResolveBattle(Step[Brazil]):
    """BI-9.11 to BI-9.13, BI-9.18: the higher total wins, the defender wins ties; what follows from it."""

    def run(self, s: Brazil) -> None:
        unit = s.battle[BATTLE_UNIT]
        hex = s.battle[BATTLE_HEX]
        bombards = s.battle[BATTLE_BOMBARDS] == 1
        attacker = s.battle[BATTLE_ATTACKER]
        defender = s.battle[BATTLE_DEFENDER]
        terrain = s.terrain[hex]
        attack = attack_strength(s, unit, hex, bombards) + cards_strength(s, attacker, ATTACKER, terrain)
        defence = defence_strength(s, defender, hex) + cards_strength(s, defender, DEFENDER, terrain)
        won = attack > defence
        winner, loser = (attacker, defender) if won else (defender, attacker)
        side = ATTACKER if won else DEFENDER
        retreats = uncancelled(s, 1 - side, RETREAT) > 0 or s.has_any(loser, LOSS_TO_CAPITAL_PAINTINGS)
        plunder = 0
        for card in range(COMBAT_KINDS):
            plunder += uncancelled(s, side, card) * CARD_PLUNDER[card]
        tell_strengths(s, attack, defence)
        s.tell(WON_TIE if attack == defence else WON, winner)
        close_battle(s)
        if won:
            first = UNITS_EACH * s.empire[defender]
            for other in range(first, first + UNITS_EACH):
                if s.unit_hex[other] == hex:
                    remove_unit(s, other, retreats)
            if not bombards:
                s.tell(ENTERED, attacker, unit, hex)
                s.put_unit(unit, hex)
        else:
            remove_unit(s, unit, retreats)
        if plunder:
            s.tell(PLUNDERED, winner)
            s.gain(winner, GOLD, plunder)
        s.credit(winner, WIN_PAINTINGS)
        s.draw_combat_cards(winner, s.sum_of(winner, WIN_PAINTINGS, WIN_COMBAT_CARDS))
        gain_choices(s, winner, s.sum_of(winner, WIN_PAINTINGS, WIN_RESOURCES))


def tell_strengths(s: Brazil, attack: int, defence: int) -> None:
    """Both sides' strengths with their parts."""
    if s.journal is None:
        return
    unit, hex, bombards, attacker, defender, _ = s.battle
    terrain = s.terrain[hex]
    s.tell(FOUGHT, attacker, attacker, defender, hex, attack, defence)
    s.tell(
        ATTACK,
        attacker,
        attack,
        unit_strength(unit, terrain),
        attack_paintings(s, unit, hex, bombards == 1),
        stance(s, attacker, ATTACKER),
        cards_strength(s, attacker, ATTACKER, terrain),
    )
    s.tell(
        DEFENCE,
        defender,
        defence,
        defending_units(s, defender, hex),
        defending_tile(s, defender, hex),
        defence_paintings(s, defender, hex),
        stance(s, defender, DEFENDER),
        cards_strength(s, defender, DEFENDER, terrain),
    )


def uncancelled(s: Brazil, side: int, card: int) -> int:
    """How many uncancelled cards of this kind a side has played."""
    return s.played[COMBAT_KINDS * side + card] - s.cancelled[COMBAT_KINDS * side + card]


def remove_unit(s: Brazil, unit: int, retreats: bool) -> None:
    """BI-9.12, BI-9.18: a defeated unit goes to the personal supply, or to the Capital."""
    p = s.leader(unit)
    if retreats:
        s.tell(RETREATED, p, unit)
        s.put_unit(unit, s.capital[p])
    else:
        s.tell(DEFEATED, p, unit)
        s.lift_unit(unit)


def close_battle(s: Brazil) -> None:
    """BI-9.12: all cards played are discarded."""
    for card in range(COMBAT_KINDS):
        s.combat_discard[card] += s.played[card] + s.played[COMBAT_KINDS + card]
    s.battle = NO_BATTLE
    s.played = NO_CARDS
    s.cancelled = NO_CARDS
