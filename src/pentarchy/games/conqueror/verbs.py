"""What a player can choose, when, and how it is told afterwards."""

from __future__ import annotations

from typing import Final

from pentarchy.core.vocabulary import Domain, Vocabulary, When, numbers
from pentarchy.games.conqueror.components import (
    EDGE_COUNT,
    EDGES,
    FACTION_IDS,
    FACTION_NAMES,
    HERO_IDS,
    HERO_NAMES,
    MOST_UNITS,
    PLACE_NAMES,
    TERRITORY_COUNT,
    TERRITORY_IDS,
    UNIT_IDS,
    UNIT_NAMES,
)

FACTIONS: Final = Domain("faction", FACTION_IDS, FACTION_NAMES)
UNITS: Final = Domain("unit", UNIT_IDS, UNIT_NAMES)
TERRITORIES: Final = Domain("territory", TERRITORY_IDS, PLACE_NAMES)
#: Two neighbours, from the first to the second: written as two words, counted as one argument.
WAYS: Final = Domain(
    "way",
    [f"{TERRITORY_IDS[a]} {TERRITORY_IDS[b]}" for a, b in EDGES],
    [f"{PLACE_NAMES[a]} to {PLACE_NAMES[b]}" for a, b in EDGES],
    absent="units move only between adjacent territories (CQ-8.1)",
)
FRONTS: Final = Domain(
    "front",
    WAYS.ids,
    [f"{PLACE_NAMES[b]} from {PLACE_NAMES[a]}" for a, b in EDGES],
    absent="units attack only adjacent territories (CQ-9.1)",
)
HEROES: Final = Domain("hero", HERO_IDS, HERO_NAMES)
_NUMBERS: Final = [str(n) for n in range(MOST_UNITS + 1)]
CAVALRY_NUMBERS: Final = Domain("number of units", _NUMBERS, ["no cavalry", *(f"{n} cavalry" for n in _NUMBERS[1:])])
INFANTRY_NUMBERS: Final = Domain("number of units", _NUMBERS, ["no infantry", *(f"{n} infantry" for n in _NUMBERS[1:])])
RETREATERS: Final = Domain(
    "retreating units", ["all", "cavalry", "infantry"], ["all survivors", "one cavalry", "one infantry"]
)
LEFT: Final = Domain("unit left behind", ["none", "cavalry", "infantry"], ["nobody", "one cavalry", "one infantry"])
BIDS: Final = numbers("currency", 0, 99)
TIMERS: Final = Domain(
    "timer", ["planning", "warning", "decision", "stall", "tick"], ["planning", "warning", "decision", "stall", "bribe"]
)

SETTING_UP: Final = When("5.3", "Factions are chosen in turn order before the first round.")
PLANNING: Final = When("7.1", "You can do this only in your planning phase, before your first move or attack.")
MARKET: Final = When("15.12", "Infantry is hired in your own planning phase, in the round of the Mercenary Market.")
OWN_TURN: Final = When("6.5", "Units move and attack during their owner's turn.")
ENDING: Final = When("6.6", "You can end only your own turn, when nothing else is being resolved.")
COMMITTING: Final = When("9.2", "The attacker commits units after declaring an attack.")
HERO_TIME: Final = When(
    "10.6", "A hero is played by the attacker and then by the defender of a battle between players."
)
LOSING: Final = When("11.9", "Casualties are chosen by whoever lost a battle, when several combinations fit.")
RETREATING: Final = When("11.10", "Beaten defenders retreat after their casualties.")
ADVANCING: Final = When("11.3", "The winning attacker leaves a unit behind when the others advance.")
STARVING: Final = When("13.5", "Units are disbanded by a player whose food supply does not feed them all.")
BIDDING: Final = When("16.2", "Everybody bids at once when the chronicle brings a threat.")
PENALTY: Final = When("16.8", "Units are given up after a threat has won.")
BONUS: Final = When("16.9", "The highest bidder places the bonus unit after a threat was beaten.")
BRIBING: Final = When("17.3", "Armies are bribed while another player is late, at a table with a clock.")
WARNING: Final = When("17.10", "A warning is given to another player in their action phase, at a table with a clock.")
CLOCKWORK: Final = When("17.1", "Only the table's clock does this.")

#: What changes with the units in a territory that is argument 0 or 1, and with the army of whoever chose.
_HERE_0: Final = "infantry[0] cavalry[0] holder[0] army[who] food[who] quota[who] territories[who] forts[who]"
_HERE_1: Final = "infantry[1] cavalry[1] holder[1] army[who] food[who] quota[who] territories[who] forts[who]"
_STATES_1: Final = "ready_infantry[1] ready_cavalry[1] victorious_infantry[1] victorious_cavalry[1]"
_STATES: Final = "ready_infantry ready_cavalry victorious_infantry victorious_cavalry"
_CLOCK: Final = "timer late window passed"

WORDS: Final = Vocabulary()
FACTION: Final = WORDS.verb(
    "faction", FACTIONS, text="Play {0}", told="{who} was chosen", tells="factions[who] homes[who]", when=SETTING_UP
)
RECRUIT: Final = WORDS.verb(
    "recruit",
    UNITS,
    TERRITORIES,
    text="Recruit {0} in {1}",
    told="{who} recruited {0} in {1}",
    tells=f"{_HERE_1} {_STATES_1} levied",
    when=PLANNING,
)
HIRE: Final = WORDS.verb(
    "hire",
    TERRITORIES,
    text="Hire infantry in {0}",
    told="{who} hired infantry in {0}",
    tells=f"{_HERE_0} ready_infantry[0] hired",
    when=MARKET,
)
COLLECT: Final = WORDS.verb("collect", text="Collect currency", told="{who} collected", when=PLANNING, passing=True)
BUY_HERO: Final = WORDS.verb("buy_hero", HEROES, text="Buy {0}", told="{who} bought {0}", when=PLANNING)
MOVE: Final = WORDS.verb(
    "move",
    UNITS,
    WAYS,
    text="Move {0} from {1}",
    told="{who} moved {0} from {1}",
    tells=f"infantry cavalry holder {_STATES} food[who] quota[who] territories[who] forts[who] planning {_CLOCK}",
    when=OWN_TURN,
)
ATTACK: Final = WORDS.verb(
    "attack",
    FRONTS,
    text="Attack {0}",
    told="{who} marched on {0}",
    tells=f"battle planning {_STATES} {_CLOCK}",
    when=OWN_TURN,
)
END_TURN: Final = WORDS.verb(
    "end_turn",
    text="End your turn",
    told="{who} ended the turn",
    tells=f"active planning {_STATES} {_CLOCK}",
    when=ENDING,
    ends=True,
)
COMMIT_CAVALRY: Final = WORDS.verb(
    "commit_cavalry",
    CAVALRY_NUMBERS,
    text="Attack with {0}",
    told="{who} sent {0}",
    tells=f"battle {_STATES}",
    when=COMMITTING,
)
COMMIT_INFANTRY: Final = WORDS.verb(
    "commit_infantry",
    INFANTRY_NUMBERS,
    text="Attack with {0}",
    told="{who} sent {0}",
    tells=f"battle {_STATES}",
    when=COMMITTING,
)
HERO: Final = WORDS.verb("hero", HEROES, text="Play {0}", told="{who} chose {0}", when=HERO_TIME)
NO_HERO: Final = WORDS.verb("no_hero", text="Play no hero", told="{who} played no hero", when=HERO_TIME, ends=True)
LOSE: Final = WORDS.verb(
    "lose",
    CAVALRY_NUMBERS,
    INFANTRY_NUMBERS,
    text="Lose {0} and {1}",
    told="{who} lost {0} and {1}",
    tells="infantry cavalry holder army[who] food[who] quota[who] territories[who] forts[who] battle",
    when=LOSING,
)
RETREAT: Final = WORDS.verb(
    "retreat",
    RETREATERS,
    TERRITORIES,
    text="Retreat with {0} to {1}",
    told="{who} retreated with {0} to {1}",
    tells="infantry cavalry holder food[who] quota[who] territories[who] forts[who] battle",
    when=RETREATING,
)
LEAVE: Final = WORDS.verb(
    "leave", LEFT, text="Leave {0} behind", told="{who} left {0} behind", when=ADVANCING, passing=True
)
DISBAND: Final = WORDS.verb(
    "disband",
    UNITS,
    TERRITORIES,
    text="Disband {0} in {1}",
    told="{who} could not feed all units and disbanded {0} in {1}",
    tells=f"{_HERE_1} {_STATES_1}",
    when=STARVING,
)
BID: Final = WORDS.verb("bid", BIDS, text="Bid {0}", told="{who} bid {0} in secret", when=BIDDING)
LOSE_UNIT: Final = WORDS.verb(
    "lose_unit",
    UNITS,
    TERRITORIES,
    text="Give up {0} in {1}",
    told="{who} gave up {0} in {1}",
    tells=_HERE_1,
    when=PENALTY,
)
PLACE: Final = WORDS.verb(
    "place",
    UNITS,
    TERRITORIES,
    text="Place {0} in {1}",
    told="{who} bid most and placed {0} in {1}",
    tells=_HERE_1,
    when=BONUS,
)
BRIBE: Final = WORDS.verb(
    "bribe", TERRITORIES, text="Bribe the army in {0}", told="{who} offered a bribe to the army in {0}", when=BRIBING
)
PASS_BRIBE: Final = WORDS.verb(
    "pass_bribe", text="Bribe nobody", told="{who} decided to bribe nobody", when=BRIBING, ends=True
)
WARN: Final = WORDS.verb(
    "warn", text="Warn the active player", told="{who} asked for the timer", when=WARNING, ends=True
)
CLOCK: Final = WORDS.verb("clock", TIMERS, text="The {0} timer expires", told="The {0} timer expired", when=CLOCKWORK)

PLANNING_TIMER: Final = 0
WARNING_TIMER: Final = 1
DECISION_TIMER: Final = 2
STALL_TIMER: Final = 3
TICK: Final = 4

# Ids that the turn's options are made of; a move of kind k along edge e is MOVE_BASE + k * EDGE_COUNT + e.
RECRUIT_INFANTRY_BASE: Final = RECRUIT.base
RECRUIT_CAVALRY_BASE: Final = RECRUIT.base + TERRITORY_COUNT
HIRE_BASE: Final = HIRE.base
COLLECT_ID: Final = COLLECT.base
BUY_HERO_BASE: Final = BUY_HERO.base
MOVE_INFANTRY_BASE: Final = MOVE.base
MOVE_CAVALRY_BASE: Final = MOVE.base + EDGE_COUNT
ATTACK_BASE: Final = ATTACK.base
END_TURN_ID: Final = END_TURN.base
DISBAND_BASE: Final = DISBAND.base
LOSE_UNIT_BASE: Final = LOSE_UNIT.base
