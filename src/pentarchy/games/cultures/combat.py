"""Chapter 17: battles between groups and what defends a space, round by round."""

from __future__ import annotations

from pentarchy.core.steps import Step
from pentarchy.games.cultures.aftermath import (
    BattleEnds,
    Refuge,
    end_battle,
)
from pentarchy.games.cultures.asking import Listed
from pentarchy.games.cultures.battlefield import (
    ATTACKER,
    BEGAN,
    BY_SEA,
    CANCEL,
    CELLS,
    CITY_OF,
    CITY_SIZE,
    DEFENDER,
    DENIED,
    DRAWN,
    FORT,
    GREAT,
    HIRED,
    HIT,
    HITS,
    HOLY,
    LONE,
    LOST_NOW,
    NAVAL,
    NO_CANCEL,
    NO_DIE,
    NO_RETREAT,
    OPEN,
    ORIGIN,
    PLAYED,
    RAID,
    RAZED,
    REPELLED,
    ROUND,
    SPACE,
    VALUE,
    WARLORD,
    WITHDRAWN,
    WON,
    LoseShip,
    discard_tactics,
    fighters,
    lose_fighters,
)
from pentarchy.games.cultures.board import (
    colour_of,
    fleet_owner,
    lose_unit,
    take_unit,
    tired_first,
    wonders_in,
    works_in,
)
from pentarchy.games.cultures.capture import capture_city
from pentarchy.games.cultures.components import (
    ADD_CV,
    ADD_DICE,
    CANCELS,
    CARD_TACTIC,
    CV_PER_ENEMY,
    DENIES,
    DENY_FOOD,
    DRAW_IF_KILL,
    ENEMY_CV_PER_UNIT,
    EXTRA_HIT,
    GOOD_SHOT,
    PELT_CANCELS,
    PELTS,
    SACRIFICE,
    SACRIFICE_OF_ENEMY,
    SHOT_LOSSES,
    SHOTS,
    TAKES_TACTIC,
)
from pentarchy.games.cultures.decks import DrawAction, forget_card
from pentarchy.games.cultures.effects import (
    COLOSSEUM_VALUE,
    FANATICISM_VALUE,
    FORTRESS_CANCELS,
    FORTRESS_DICE,
    SIEGECRAFT_ORE,
    SIEGECRAFT_WOOD,
    STEEL_HITS,
    WAR_SHIPS_CANCEL,
    WARLORD_VALUE,
)
from pentarchy.games.cultures.groups import (
    group_armies,
    lose_from_group,
    lose_group_settlers,
)
from pentarchy.games.cultures.lines import (
    BARBARIANS_HIT,
    BARBARIANS_ROLLED,
    BATTLE,
    CAMP_ATTACKED,
    LONE_CITY,
    LOST_SETTLERS,
    LOST_UNITS,
    MOST_ADDED,
    ROLLED,
    SCOUTED,
    SHOT,
    SHOWN,
)
from pentarchy.games.cultures.lines import HITS as HITS_TAKEN
from pentarchy.games.cultures.lines import RAID as RAIDERS_CAME
from pentarchy.games.cultures.names import (
    ARMY,
    BARBARIANS,
    CULTURE,
    FANATICISM,
    FORTRESS,
    GOODS,
    GREAT_COLOSSEUM,
    MARTYR_TACTIC,
    MOOD,
    NONE,
    SCAVENGER_OBJECTIVE,
    SCOUT_TACTIC,
    SEA,
    SETTLER,
    SIEGE_TACTIC,
    SIEGECRAFT,
    STEEL_WEAPONS,
    TACTICAL_RETREAT_TACTIC,
    TEMPLE,
    WAR_SHIPS,
)
from pentarchy.games.cultures.objectives import CheckEnd, Windows, could_pair, feat
from pentarchy.games.cultures.payment import affordable, charge
from pentarchy.games.cultures.raids import LosePiece
from pentarchy.games.cultures.state import WARLORD_WAITS, Cultures
from pentarchy.games.cultures.tactics import (
    ask_for_card,
    refuges,
)
from pentarchy.games.cultures.verbs import ARENA, CONTINUE, DECLINE, DONE, PAY_SIEGE, RETREAT, SIEGE_DIE, SIEGE_HIT, TO

# --- beginning --------------------------------------------------------------------------------------------------


def _open_battle(s: Cultures, attacker: int, defender: int, space: int, origin: int) -> list[int]:
    """Begin a battle; CC-21.12: note what objectives ask about its beginning."""
    if s.battle:
        raise s.bug("a battle starts during another one")
    b = [0] * CELLS
    b[ATTACKER], b[DEFENDER], b[SPACE], b[ORIGIN] = attacker, defender, space, origin
    b[CITY_OF] = s.city[space]
    b[PLAYED] = b[PLAYED + 1] = NONE
    if s.terrain[space] != SEA:
        b[CITY_SIZE] = s.size[space]
        b[GREAT] = 1 if s.city[space] >= 0 and wonders_in(s, space) else 0
        b[HOLY] = 1 if colour_of(s, space, TEMPLE) != NONE else 0
        b[FORT] = 1 if works_in(s, space, FORTRESS) else 0
    s.battle = b
    s.tactics = [NONE, NONE]
    return b


def _announce(s: Cultures) -> None:
    b = s.battle
    b[BEGAN], b[BEGAN + 1] = fighters(s, 0), fighters(s, 1)
    if b[ATTACKER] == BARBARIANS:
        s.tell(RAIDERS_CAME, b[DEFENDER], b[ORIGIN], b[SPACE], b[BEGAN], b[BEGAN + 1])
    elif b[DEFENDER] == BARBARIANS:
        s.tell(CAMP_ATTACKED, b[ATTACKER], b[SPACE], b[BEGAN], b[BEGAN + 1])
    else:
        s.tell(BATTLE, b[ATTACKER], b[DEFENDER], b[SPACE], b[BEGAN], b[BEGAN + 1])
    if b[ATTACKER] == s.active and s.used & WARLORD_WAITS:  # CC-22.18
        s.used &= ~WARLORD_WAITS
        b[WARLORD] = 1


def start_land(s: Cultures, p: int, space: int, origin: int, by_sea: bool) -> None:
    """CC-17.1: the moving land group attacks a space with fighting units or a working Fortress."""
    defender = s.city[space] if s.city[space] >= 0 else s.owner[space]
    b = _open_battle(s, p, defender, space, origin)
    b[BY_SEA] = 1 if by_sea else 0
    _announce(s)
    s.push(BattleRound())
    if b[FORT] and s.has(p, SIEGECRAFT):
        s.push(SiegeBuy(p))


def start_naval(s: Cultures, p: int, space: int, origin: int, navigated: bool, no_retreat: bool) -> None:
    """CC-17.6: the moving Ships attack those of another player."""
    defender = fleet_owner(s, p, space)
    b = _open_battle(s, p, defender, space, origin)
    b[NAVAL] = 1
    b[BY_SEA] = 1 if navigated else 0
    b[NO_RETREAT] = 1 if no_retreat else 0
    b[CITY_OF] = NONE
    _announce(s)
    s.push(BattleRound())


def start_raid(s: Cultures, origin: int, space: int, hired: bool) -> None:
    """CC-19.5: Barbarians attack a player's city or units; one round, also against a lone city."""
    defender = s.city[space] if s.city[space] >= 0 else s.owner[space]
    b = _open_battle(s, BARBARIANS, defender, space, origin)
    b[RAID] = HIRED if hired else 1
    _announce(s)
    s.push(BattleRound())


def start_lone_city(s: Cultures, p: int, space: int, origin: int, by_sea: bool) -> None:
    """CC-17.3: a city without Army units and Fortress; a card with a die is all that can defend it."""
    b = _open_battle(s, p, s.city[space], space, origin)
    b[BY_SEA] = 1 if by_sea else 0
    b[LONE] = 1
    s.tell(LONE_CITY, p, s.city[space], space)
    s.push(LoneCity())
    ask_for_card(s, 1)


class SiegeBuy(Listed):
    """CC-17.8: Siegecraft buys off the Fortress's die and its cancelled hit."""

    decision = "siege_buy"
    rule = "17.8"
    verbs = (SIEGE_DIE, SIEGE_HIT)

    def candidates(self, s: Cultures) -> list[int]:
        found: list[int] = []
        if not s.battle[NO_DIE] and affordable(s, self.player, 0, SIEGECRAFT_WOOD, 0):
            found.append(SIEGE_DIE.option())
        if not s.battle[NO_CANCEL] and affordable(s, self.player, 0, 0, SIEGECRAFT_ORE):
            found.append(SIEGE_HIT.option())
        return found

    def way_out(self, s: Cultures) -> int:
        return DONE.option()

    def apply(self, s: Cultures, action: int) -> None:
        if action == DONE.option():
            return
        s.push(SiegeBuy(self.player))
        if action == SIEGE_DIE.option():
            s.battle[NO_DIE] = 1
            charge(s, self.player, 0, SIEGECRAFT_WOOD, 0)
        else:
            s.battle[NO_CANCEL] = 1
            charge(s, self.player, 0, 0, SIEGECRAFT_ORE)

    def prompt(self, s: Cultures) -> str:
        die, hit = f"{SIEGECRAFT_WOOD} Wood", f"{SIEGECRAFT_ORE} Ore"
        return f"Siegecraft: pay {die} against the Fortress's die, {hit} against its cancelled hit, or finish."


# --- step 1: cards ----------------------------------------------------------------------------------------------


class BattleRound(Step[Cultures]):
    """CC-17.9 to CC-17.19: one round, beginning with the cards."""

    def run(self, s: Cultures) -> None:
        b = s.battle
        b[ROUND] += 1
        for cell in (LOST_NOW, DENIED, VALUE, CANCEL, HITS):
            b[cell] = b[cell + 1] = 0
        b[PLAYED] = b[PLAYED + 1] = NONE
        s.push(Reveal())
        ask_for_card(s, 1)
        ask_for_card(s, 0)


# --- step 2: reveal ---------------------------------------------------------------------------------------------


class Reveal(Step[Cultures]):
    """CC-17.11: both cards are turned up; those that cancel, shoot and shield act now."""

    def run(self, s: Cultures) -> None:
        b = s.battle
        for side in (0, 1):
            card = s.tactics[side]
            if card >= 0:
                forget_card(s, b[ATTACKER + side], card)
                s.limbo |= 1 << card
                s.mark()
                b[PLAYED + side] = CARD_TACTIC[card]
                s.tell(SHOWN, b[ATTACKER + side], CARD_TACTIC[card])
        s.push(AfterReveal())
        for side in (0, 1):
            if b[PLAYED + side] == SCOUT_TACTIC and b[PLAYED + 1 - side] >= 0:
                self._scout(s, side)
        for side in (0, 1):
            if b[PLAYED + side] == MARTYR_TACTIC:
                b[PLAYED + 1 - side] = NONE
                self._martyr(s, side)
        self._shots(s)
        for side in (0, 1):
            played = b[PLAYED + side]
            if played >= 0 and DENIES[played] and not DENY_FOOD[played]:
                b[DENIED + 1 - side] = 1

    def _scout(self, s: Cultures, side: int) -> None:
        """CC-17.11, CC-17.28: the enemy card does nothing and changes hands."""
        b = s.battle
        p, card = b[ATTACKER + side], s.tactics[1 - side]
        b[PLAYED + 1 - side] = NONE
        if TAKES_TACTIC[SCOUT_TACTIC]:
            s.tactics[1 - side] = NONE
            s.limbo &= ~(1 << card)
            s.hand[p] |= 1 << card
            s.tell(SCOUTED, p, CARD_TACTIC[card])
            for viewer in range(s.players):
                s.known[viewer * 4 + p] |= 1 << card

    def _martyr(self, s: Cultures, side: int) -> None:
        """CC-17.26: each side loses a unit, the player's own first."""
        own, other = SACRIFICE[MARTYR_TACTIC], SACRIFICE_OF_ENEMY[MARTYR_TACTIC]
        if s.battle[NAVAL]:
            s.queue(LoseShip(s.battle[side], side, own), LoseShip(s.battle[1 - side], 1 - side, other))
            return
        lose_fighters(s, side, min(own, fighters(s, side)))
        lose_fighters(s, 1 - side, min(other, fighters(s, 1 - side)))

    def _shots(self, s: Cultures) -> None:
        """CC-17.26, CC-17.32: Archers and Peltasts roll all at once, the attacker first."""
        b = s.battle
        killed = [0, 0]
        for side in (0, 1):
            played = b[PLAYED + side]
            if played < 0:
                continue
            if shoot(s, side, SHOTS[played], GOOD_SHOT[played]):
                killed[1 - side] = SHOT_LOSSES[played]
            if shoot(s, side, PELTS[played] * fighters(s, side), GOOD_SHOT[played]):
                b[CANCEL + side] = PELT_CANCELS[played]
        for side in (0, 1):
            if killed[side] and fighters(s, side):
                lose_fighters(s, side, min(killed[side], fighters(s, side)))


def shoot(s: Cultures, side: int, dice: int, least: int) -> bool:
    """Roll dice for the side's tactics card: does one of them show this much?"""
    good = False
    for _die in range(dice):
        die = s.roll(6)
        s.tell(SHOT, s.battle[ATTACKER + side], die, CARD_TACTIC[s.tactics[side]])
        if die + 1 >= least:
            good = True
    return good


class AfterReveal(Step[Cultures]):
    """CC-17.12, CC-17.25, CC-17.27: withdrawal, an early end, or on to the roll."""

    def run(self, s: Cultures) -> None:
        b = s.battle
        if b[PLAYED + 1] == TACTICAL_RETREAT_TACTIC and fighters(s, 1) and fighters(s, 0):
            s.push(Withdraw(b[DEFENDER]))
            return
        for side in (0, 1):
            if not fighters(s, side) and b[LOST_NOW + side] and not (side == 1 and b[FORT] and b[ROUND] == 1):
                s.push(RoundEnds())
                return
        s.push(RollDice())
        if b[PLAYED] == SIEGE_TACTIC:
            s.push(SiegeChoice(b[DEFENDER]))


class Withdraw(Listed):
    """CC-17.27: the defending land units leave, and the attacker has won."""

    decision = "withdraw"
    rule = "17.27"
    verbs = (TO,)

    def candidates(self, s: Cultures) -> list[int]:
        return [TO.option(h) for h in refuges(s)]

    def apply(self, s: Cultures, action: int) -> None:
        b = s.battle
        p, space, goal = self.player, b[SPACE], TO.first(action)
        armies, settlers = s.army[space], s.settlers[space]
        for kind, count in ((ARMY, armies), (SETTLER, settlers)):
            for _unit in range(count):
                take_unit(s, tired_first(s, space, kind))
        discard_tactics(s)
        end_battle(s, WON, Refuge(p, goal, armies, settlers))

    def prompt(self, s: Cultures) -> str:
        return "Tactical Retreat: choose the space your land units go to."


class SiegeChoice(Listed):
    """CC-17.25: the defender may pay Food to keep their combat abilities."""

    decision = "pay_siege"
    rule = "17.25"
    verbs = (PAY_SIEGE,)

    def candidates(self, s: Cultures) -> list[int]:
        able = self.player < BARBARIANS and affordable(s, self.player, DENY_FOOD[SIEGE_TACTIC], 0, 0)
        return [PAY_SIEGE.option()] if able else []

    def way_out(self, s: Cultures) -> int:
        return DECLINE.option()

    def apply(self, s: Cultures, action: int) -> None:
        if action == PAY_SIEGE.option():
            charge(s, self.player, DENY_FOOD[SIEGE_TACTIC], 0, 0)
        else:
            self.run(s)

    def run(self, s: Cultures) -> None:
        s.battle[DENIED + 1] = 1

    def prompt(self, s: Cultures) -> str:
        return f"Siege: pay {DENY_FOOD[SIEGE_TACTIC]} Food to keep your combat abilities in this round, or decline."


# --- steps 3 and 4: roll and combat value -----------------------------------------------------------------------


class RollDice(Step[Cultures]):
    """CC-17.13, CC-17.14: one die per fighting unit plus extra dice, attacker first; then the modifiers."""

    def run(self, s: Cultures) -> None:
        b = s.battle
        for side in (0, 1):
            rolled, dice, added = 0, self._dice(s, side), self._modifiers(s, side)
            for _die in range(dice):
                rolled += s.roll(6) + 1
            b[VALUE + side] = max(0, rolled + added)
            p = b[ATTACKER + side]
            line, who = (BARBARIANS_ROLLED, NONE) if p == BARBARIANS else (ROLLED, p)
            s.tell(line, who, rolled, dice, MOST_ADDED + added, b[VALUE + side])
        s.queue(Arena(b[ATTACKER], 0), Arena(b[DEFENDER], 1), CountHits())

    def _dice(self, s: Cultures, side: int) -> int:
        b = s.battle
        dice = fighters(s, side)
        if b[PLAYED + side] >= 0:
            dice += ADD_DICE[b[PLAYED + side]]
        if side == 1 and b[FORT] and b[ROUND] == 1 and not b[NO_DIE] and not b[DENIED + 1]:  # CC-14.4
            dice += FORTRESS_DICE
        return dice

    def _modifiers(self, s: Cultures, side: int) -> int:
        b = s.battle
        mine, theirs = b[PLAYED + side], b[PLAYED + 1 - side]
        value = 0
        if mine >= 0:
            value += ADD_CV[mine] + CV_PER_ENEMY[mine] * fighters(s, 1 - side)
        if theirs >= 0:
            value += ENEMY_CV_PER_UNIT[theirs] * fighters(s, side)
        p = b[ATTACKER + side]
        if p == BARBARIANS or b[DENIED + side]:
            return value
        if b[HOLY] and b[ROUND] == 1 and not b[NAVAL] and s.has(p, FANATICISM):  # CC-9.42
            value += FANATICISM_VALUE
        if side == 0 and b[WARLORD]:  # CC-22.18
            value += WARLORD_VALUE
        return value


class Arena(Listed):
    """CC-23.14: the Great Colosseum turns a token into +1 combat value, once per round of a land battle."""

    decision = "arena"
    rule = "23.14"
    verbs = (ARENA,)

    def __init__(self, player: int, side: int) -> None:
        super().__init__(player)
        self.side = side

    def candidates(self, s: Cultures) -> list[int]:
        p = self.player
        if p >= BARBARIANS or s.battle[NAVAL] or s.battle[DENIED + self.side] or not s.owns_wonder(p, GREAT_COLOSSEUM):
            return []
        return [ARENA.option(kind - MOOD) for kind in (MOOD, CULTURE) if s.good(p, kind)]

    def way_out(self, s: Cultures) -> int:
        return DECLINE.option()

    def apply(self, s: Cultures, action: int) -> None:
        if action != DECLINE.option():
            s.goods[self.player * GOODS + MOOD + ARENA.first(action)] -= 1
            s.battle[VALUE + self.side] += COLOSSEUM_VALUE

    def prompt(self, s: Cultures) -> str:
        value = s.battle[VALUE + self.side]
        return f"Great Colosseum: your combat value is {value}; pay a token for {COLOSSEUM_VALUE} more, or decline."


class CountHits(Step[Cultures]):
    """CC-17.15, CC-17.17: hits scored, extra and cancelled; Encircled; then the casualties (CC-17.16)."""

    def run(self, s: Cultures) -> None:
        b = s.battle
        most = [fighters(s, 0), fighters(s, 1)]
        if b[RAID]:  # CC-19.6
            space = b[SPACE]
            most[1] += s.settlers[space] + (s.size[space] if s.city[space] == b[DEFENDER] else 0)
        hits = [0, 0]
        for side in (0, 1):
            scored, extra = b[VALUE + 1 - side] // HIT, self._extra(s, 1 - side)
            cancelled = self._cancelled(s, side)
            hits[side] = min(most[side], max(0, scored + extra - cancelled))
            p = b[ATTACKER + side]
            line, who = (BARBARIANS_HIT, NONE) if p == BARBARIANS else (HITS_TAKEN, p)
            s.tell(line, who, hits[side], scored, extra, cancelled)
        encircles = [False, False]
        for side in (0, 1):
            played = b[PLAYED + side]
            enemy = 1 - side
            encircles[side] = (
                played >= 0 and EXTRA_HIT[played] > 0 and hits[enemy] >= hits[side] and fighters(s, enemy) > hits[enemy]
            )
        for side in (0, 1):
            played = b[PLAYED + side]
            if encircles[side] and shoot(s, side, 1, GOOD_SHOT[played]):
                hits[1 - side] += min(EXTRA_HIT[played], fighters(s, 1 - side) - hits[1 - side])
        b[HITS], b[HITS + 1] = hits[0], hits[1]
        s.push(RoundEnds())
        if b[NAVAL]:
            s.queue(LoseShip(b[ATTACKER], 0, hits[0]), LoseShip(b[DEFENDER], 1, hits[1]))
            return
        units = [fighters(s, 0), fighters(s, 1)]
        lose_fighters(s, 0, min(hits[0], units[0]))
        lose_fighters(s, 1, min(hits[1], units[1]))
        if b[RAID] and hits[1] > units[1]:
            self._raid(s, hits[1] - units[1])

    def _extra(self, s: Cultures, side: int) -> int:
        """CC-9.18: Steel Weapons against an enemy without them."""
        b = s.battle
        p, enemy = b[ATTACKER + side], b[ATTACKER + 1 - side]
        if b[NAVAL] or b[ROUND] != 1 or p == BARBARIANS or b[DENIED + side] or not s.has(p, STEEL_WEAPONS):
            return 0
        if not fighters(s, side):
            return 0
        return 0 if enemy != BARBARIANS and s.has(enemy, STEEL_WEAPONS) else STEEL_HITS

    def _cancelled(self, s: Cultures, side: int) -> int:
        """CC-14.4, CC-9.10 and tactics: hits against this side that are cancelled."""
        b = s.battle
        cancelled = b[CANCEL + side]
        if b[PLAYED + side] >= 0:
            cancelled += CANCELS[b[PLAYED + side]]
        p = b[ATTACKER + side]
        if p == BARBARIANS or b[ROUND] != 1 or b[DENIED + side]:
            return cancelled
        if side == 1 and b[FORT] and not b[NO_CANCEL]:
            cancelled += FORTRESS_CANCELS
        if (b[NAVAL] or (side == 0 and b[BY_SEA])) and s.has(p, WAR_SHIPS):
            cancelled += WAR_SHIPS_CANCEL
        return cancelled

    def _raid(self, s: Cultures, left: int) -> None:
        """CC-19.6: hits by Barbarians go on to Settlers, then to city pieces."""
        b = s.battle
        p, space = b[DEFENDER], b[SPACE]
        settlers = min(left, s.settlers[space])
        for _settler in range(settlers):
            lose_unit(s, p, space, SETTLER)
        if settlers:
            s.tell(LOST_SETTLERS, p, settlers)
        left -= settlers
        if left and s.city[space] == p:
            b[RAZED] = left
            s.push(LosePiece(p, space, left))


# --- steps 5 and 6: after the round -----------------------------------------------------------------------------


class RoundEnds(Step[Cultures]):
    """CC-17.19 to CC-17.23: discard, Surprise, and whether the battle goes on."""

    def run(self, s: Cultures) -> None:
        b = s.battle
        drawers = [
            b[ATTACKER + side]
            for side in (0, 1)
            if b[PLAYED + side] >= 0 and DRAW_IF_KILL[b[PLAYED + side]] and b[LOST_NOW + 1 - side]
        ]
        discard_tactics(s)
        self._go_on(s)
        for p in drawers[::-1]:
            s.push(DrawAction(p))

    def _go_on(self, s: Cultures) -> None:
        b = s.battle
        mine, theirs = fighters(s, 0), fighters(s, 1)
        if b[RAID]:
            if not mine:
                s.push(BattleEnds(REPELLED))
            else:
                s.push(BattleEnds(WON if b[BEGAN + 1] and not theirs else OPEN))
        elif mine and theirs:
            if b[ROUND] < s.number("max_combat_rounds"):
                s.push(AfterRound(b[ATTACKER]))
            elif b[NO_RETREAT]:  # CC-17.23
                s.queue(LoseShip(b[ATTACKER], 0, 4), BattleEnds(REPELLED))
            else:
                s.push(BattleEnds(WITHDRAWN))
        elif mine:
            s.push(BattleEnds(WON))
        elif theirs or (b[FORT] and b[ROUND] == 1):
            s.push(BattleEnds(REPELLED))
        else:
            s.push(BattleEnds(DRAWN))


class AfterRound(Listed):
    """CC-17.19: the attacker fights on or retreats."""

    decision = "after_round"
    rule = "17.19"
    verbs = (CONTINUE, RETREAT)

    def candidates(self, s: Cultures) -> list[int]:
        return [CONTINUE.option()] if s.battle[NO_RETREAT] else [CONTINUE.option(), RETREAT.option()]

    def apply(self, s: Cultures, action: int) -> None:
        s.push(BattleRound() if action == CONTINUE.option() else BattleEnds(WITHDRAWN))

    def prompt(self, s: Cultures) -> str:
        b = s.battle
        return f"Round {b[ROUND]} is over, {fighters(s, 0)} against {fighters(s, 1)}: fight on or retreat."


class LoneCity(Step[Cultures]):
    """CC-17.3: the defender's die, if a card gave one; then the city is captured if an Army unit is left."""

    def run(self, s: Cultures) -> None:
        b = s.battle
        p, space = b[ATTACKER], b[SPACE]
        card = s.tactics[1]
        if card >= 0:
            forget_card(s, b[DEFENDER], card)
            s.limbo |= 1 << card
            s.mark()
            s.tell(SHOWN, b[DEFENDER], CARD_TACTIC[card])
            hit = shoot(s, 1, ADD_DICE[CARD_TACTIC[card]], HIT)
            discard_tactics(s)
            if hit:
                lose_from_group(s, p)
                s.tell(LOST_UNITS, p, 1)
        s.battle, s.tactics = [], []
        if group_armies(s):
            capture_city(s, p, space, b[BY_SEA] == 1, False, NONE)
            return
        settlers = lose_group_settlers(s, p)
        if settlers:
            s.tell(LOST_SETTLERS, p, settlers)
            if could_pair(s, p, b[ORIGIN]):
                feat(s, b[DEFENDER], SCAVENGER_OBJECTIVE)
        s.queue(Windows(), CheckEnd())
