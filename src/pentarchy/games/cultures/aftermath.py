"""What follows a battle: capture, withdrawal, rewards and fulfilled objectives (CC-17.20, CC-21.11)."""

from __future__ import annotations

from pentarchy.core.steps import Step
from pentarchy.games.cultures.battlefield import (
    ATTACKER,
    BEGAN,
    BY_SEA,
    CITY_OF,
    CITY_SIZE,
    DEFENDER,
    DRAWN,
    FORT,
    GREAT,
    HIRED,
    HOLY,
    LOST,
    NAVAL,
    ORIGIN,
    RAID,
    RAZED,
    REPELLED,
    SPACE,
    WON,
)
from pentarchy.games.cultures.board import put_unit
from pentarchy.games.cultures.capture import FreeArmy, capture_camp, capture_city
from pentarchy.games.cultures.components import CATEGORY_MASK, OBJECTIVE_ARMIES, OBJECTIVE_NUMBER
from pentarchy.games.cultures.groups import arrive, bar_defenders, bar_group, bar_ship, sail
from pentarchy.games.cultures.lines import BATTLE_DRAWN, BATTLE_OVER, BATTLE_WON, FROM_BARBARIANS, RAIDERS_WON, WITHDREW
from pentarchy.games.cultures.names import (
    AGGRESSOR_OBJECTIVE,
    ARMY,
    BARBARIANS,
    BOLD_OBJECTIVE,
    DEFIANCE_OBJECTIVE,
    FANATICISM,
    GENERAL_OBJECTIVE,
    GOLD,
    GREAT_BATTLE_OBJECTIVE,
    LEGENDARY_BATTLE_OBJECTIVE,
    NONE,
    RESISTANCE_OBJECTIVE,
    SETTLER,
    WARFARE_CATEGORY,
    WARMONGER_OBJECTIVE,
)
from pentarchy.games.cultures.objectives import CheckEnd, Windows, feat
from pentarchy.games.cultures.payment import grant
from pentarchy.games.cultures.raids import after_raid
from pentarchy.games.cultures.state import WON_ATTACK, WON_ON_LAND, Cultures


class Refuge:
    """Where withdrawing units go, once the attacker has left their own space."""

    def __init__(self, player: int, space: int, armies: int, settlers: int) -> None:
        self.player = player
        self.space = space
        self.armies = armies
        self.settlers = settlers


class BattleEnds(Step[Cultures]):
    """CC-17.20, CC-17.21: who has won, what is captured, and which objectives are fulfilled."""

    def __init__(self, outcome: int) -> None:
        super().__init__()
        self.outcome = outcome

    def run(self, s: Cultures) -> None:
        end_battle(s, self.outcome, None)


def end_battle(s: Cultures, outcome: int, refuge: Refuge | None) -> None:
    """End the battle, then carry out what follows from it."""
    b, s.battle, s.tactics = s.battle, [], []
    attacker, space = b[ATTACKER], b[SPACE]
    _tell_outcome(s, b, outcome)
    _note_feats(s, b, outcome)
    fanatic = _fanatic(s, b, outcome)
    if b[RAID]:
        _after_raid(s, b, fanatic)
    elif b[NAVAL]:
        _after_naval(s, b, outcome)
    elif outcome == WON and b[CITY_OF] == BARBARIANS:
        capture_camp(s, attacker, space, b[LOST + 1], b[BEGAN + 1])
    elif outcome == WON and b[CITY_OF] != NONE:
        capture_city(s, attacker, space, b[BY_SEA] == 1, b[BEGAN + 1] > 0 or b[FORT] == 1, fanatic)
    else:
        if outcome == WON:
            if b[DEFENDER] == BARBARIANS:  # CC-19.4
                grant(s, attacker, GOLD, b[LOST + 1], FROM_BARBARIANS)
            arrive(s, attacker, space, True)
        else:
            bar_group(s)
        s.queue(Windows(), CheckEnd())
        if fanatic >= 0:
            s.push(FreeArmy(fanatic))
    if refuge is not None:
        for _unit in range(refuge.armies):
            put_unit(s, refuge.player, refuge.space, ARMY, 0)
        for _unit in range(refuge.settlers):
            put_unit(s, refuge.player, refuge.space, SETTLER, 0)
        s.tell(WITHDREW, refuge.player, refuge.space)


def _tell_outcome(s: Cultures, b: list[int], outcome: int) -> None:
    """CC-17.21: who has won."""
    space = b[SPACE]
    winner = b[ATTACKER] if outcome == WON else b[DEFENDER] if outcome == REPELLED else NONE
    if winner == BARBARIANS:
        s.tell(RAIDERS_WON, NONE, space)
    elif winner != NONE:
        s.tell(BATTLE_WON, winner, space)
    else:
        s.tell(BATTLE_DRAWN if outcome == DRAWN else BATTLE_OVER, NONE, space)


def _after_naval(s: Cultures, b: list[int], outcome: int) -> None:
    p = b[ATTACKER]
    for number in range(4):
        if s.fleet >> number & 1:
            bar_ship(s, p * 4 + number)
    if outcome == WON:
        sail(s, p, b[SPACE], b[BY_SEA] == 1)
    s.fleet = 0
    s.queue(Windows(), CheckEnd())


def _after_raid(s: Cultures, b: list[int], fanatic: int) -> None:
    s.queue(Windows(), CheckEnd())
    if fanatic >= 0:
        s.push(FreeArmy(fanatic))
    if b[DEFENDER] == s.active:
        bar_defenders(s, b[SPACE])
    after_raid(s, b[ORIGIN], b[SPACE], b[DEFENDER], b[RAZED] > 0, b[RAID] == HIRED)


def _fanatic(s: Cultures, b: list[int], outcome: int) -> int:
    """CC-9.42: the player with Fanaticism who lost a land battle in a city with a Temple."""
    if not b[HOLY] or b[NAVAL] or outcome > REPELLED:
        return NONE
    loser = b[DEFENDER] if outcome == WON else b[ATTACKER]
    return loser if loser != BARBARIANS and s.has(loser, FANATICISM) else NONE


def _note_feats(s: Cultures, b: list[int], outcome: int) -> None:
    """CC-21.11 to CC-21.13: the immediate objectives of the battle."""
    attacker, defender = b[ATTACKER], b[DEFENDER]
    if not b[NAVAL]:
        if b[BEGAN] + b[BEGAN + 1] >= OBJECTIVE_NUMBER[GREAT_BATTLE_OBJECTIVE]:
            feat(s, attacker, GREAT_BATTLE_OBJECTIVE)
            feat(s, defender, GREAT_BATTLE_OBJECTIVE)
        if b[LOST + 1] >= OBJECTIVE_NUMBER[GENERAL_OBJECTIVE]:
            feat(s, attacker, GENERAL_OBJECTIVE)
        if b[LOST] >= OBJECTIVE_NUMBER[GENERAL_OBJECTIVE]:
            feat(s, defender, GENERAL_OBJECTIVE)
        if outcome == WON and b[LOST + 1] >= OBJECTIVE_NUMBER[AGGRESSOR_OBJECTIVE]:
            feat(s, attacker, AGGRESSOR_OBJECTIVE)
        legend = LEGENDARY_BATTLE_OBJECTIVE
        if b[GREAT] and b[CITY_SIZE] >= OBJECTIVE_NUMBER[legend] and b[BEGAN] >= OBJECTIVE_ARMIES[legend]:
            feat(s, attacker, legend)
        if b[RAID] and b[CITY_OF] == defender and not b[RAZED]:
            if b[LOST] >= OBJECTIVE_NUMBER[RESISTANCE_OBJECTIVE]:
                feat(s, defender, RESISTANCE_OBJECTIVE)
        if attacker == s.active:
            _second_battle(s, b[SPACE], outcome == WON)
    if outcome > REPELLED:
        return
    winner = ATTACKER if outcome == WON else DEFENDER
    loser = 1 - winner
    if not b[NAVAL] and b[winner] == s.active:
        s.used |= WON_ON_LAND
    if b[winner] == BARBARIANS or b[loser] == BARBARIANS:
        return
    outnumbered = b[BEGAN + loser] > b[BEGAN + winner]
    warfare = CATEGORY_MASK[WARFARE_CATEGORY]
    if outnumbered:
        feat(s, b[winner], DEFIANCE_OBJECTIVE)
    if outnumbered or s.level(b[loser], warfare) > s.level(b[winner], warfare):
        feat(s, b[winner], BOLD_OBJECTIVE)


def _second_battle(s: Cultures, space: int, won: bool) -> None:
    """CC-21.13: Warmonger, two land battles as attacker in two spaces, one of them won."""
    for earlier in s.fought:
        if earlier >> 1 != space and (won or earlier & 1):
            feat(s, s.active, WARMONGER_OBJECTIVE)
    s.fought.append(space << 1 | (1 if won else 0))
    if won:
        s.used |= WON_ATTACK
