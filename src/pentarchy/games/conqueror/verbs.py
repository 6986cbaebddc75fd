"""What a player can choose, what the journal tells, and what a refused player reads."""

from __future__ import annotations

from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.core.journal import Line
from pentarchy.core.vocabulary import PLAYERS, Domain, Vocabulary, numbers
from pentarchy.games.conqueror.components import (
    CARD_IDS,
    CARD_NAMES,
    EDGE_COUNT,
    EDGES,
    FACTION_IDS,
    FACTION_NAMES,
    HERO_IDS,
    HERO_NAMES,
    MISSION_IDS,
    MISSION_NAMES,
    MOST_UNITS,
    TERRITORY_COUNT,
    TERRITORY_IDS,
    TERRITORY_NAMES,
    UNIT_IDS,
)

FACTIONS = Domain("faction", FACTION_IDS, FACTION_NAMES)
UNITS = Domain("unit", UNIT_IDS, ["infantry", "cavalry"])
TERRITORIES = Domain("territory", TERRITORY_IDS, TERRITORY_NAMES)
#: Two neighbours, from the first to the second: written as two words, counted as one argument.
WAYS = Domain(
    "way",
    [f"{TERRITORY_IDS[a]} {TERRITORY_IDS[b]}" for a, b in EDGES],
    [f"{TERRITORY_NAMES[a]} to {TERRITORY_NAMES[b]}" for a, b in EDGES],
)
FRONTS = Domain("front", WAYS.ids, [f"{TERRITORY_NAMES[b]} from {TERRITORY_NAMES[a]}" for a, b in EDGES])
HEROES = Domain("hero", HERO_IDS, HERO_NAMES)
MISSIONS = Domain("mission", MISSION_IDS, MISSION_NAMES)
CARDS = Domain("chronicle card", CARD_IDS, CARD_NAMES)
UNIT_NUMBERS = numbers("number of units", 0, MOST_UNITS)
RETREATERS = Domain("retreating units", ["all", "cavalry", "infantry"], ["all", "one cavalry", "one infantry"])
LEFT = Domain("unit left behind", ["none", "cavalry", "infantry"], ["nobody", "one cavalry", "one infantry"])
BIDS = numbers("currency", 0, 99)
TIMERS = Domain("timer", ["planning", "warning", "decision", "stall", "tick"])
AMOUNTS = numbers("amount", 0, 999)

WORDS = Vocabulary()
FACTION = WORDS.verb("faction", FACTIONS, text="Play {0}")
RECRUIT = WORDS.verb("recruit", UNITS, TERRITORIES, text="Recruit {0} in {1}")
HIRE = WORDS.verb("hire", TERRITORIES, text="Hire infantry in {0}")
COLLECT = WORDS.verb("collect", text="Collect currency")
BUY_HERO = WORDS.verb("buy_hero", HEROES, text="Buy {0}")
MOVE = WORDS.verb("move", UNITS, WAYS, text="Move {0} from {1}")
ATTACK = WORDS.verb("attack", FRONTS, text="Attack {0}")
END_TURN = WORDS.verb("end_turn", text="End your turn")
COMMIT_CAVALRY = WORDS.verb("commit_cavalry", UNIT_NUMBERS, text="Attack with {0} cavalry")
COMMIT_INFANTRY = WORDS.verb("commit_infantry", UNIT_NUMBERS, text="Attack with {0} infantry")
HERO = WORDS.verb("hero", HEROES, text="Play {0}")
NO_HERO = WORDS.verb("no_hero", text="Play no hero")
LOSE = WORDS.verb("lose", UNIT_NUMBERS, UNIT_NUMBERS, text="Lose {0} cavalry and {1} infantry")
RETREAT = WORDS.verb("retreat", RETREATERS, TERRITORIES, text="Retreat {0} to {1}")
LEAVE = WORDS.verb("leave", LEFT, text="Leave {0} behind")
DISBAND = WORDS.verb("disband", UNITS, TERRITORIES, text="Disband {0} in {1}")
BID = WORDS.verb("bid", BIDS, text="Bid {0}")
LOSE_UNIT = WORDS.verb("lose_unit", UNITS, TERRITORIES, text="Give up {0} in {1}")
PLACE = WORDS.verb("place", UNITS, TERRITORIES, text="Place {0} in {1}")
BRIBE = WORDS.verb("bribe", TERRITORIES, text="Bribe the army in {0}")
PASS_BRIBE = WORDS.verb("pass_bribe", text="Bribe nobody")
WARN = WORDS.verb("warn", text="Warn the active player")
CLOCK = WORDS.verb("clock", TIMERS, text="The {0} timer expires")

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

ORDER_ROLLED = Line("order_rolled", "{0} rolls {1} for turn order", PLAYERS, AMOUNTS)
TOOK_FACTION = Line("took_faction", "{0} plays {1}", PLAYERS, FACTIONS)
YOUR_MISSION = Line("your_mission", "Your mission is {0}", MISSIONS)
ROUND_BEGINS = Line("round_begins", "Round {0} begins", AMOUNTS)
CARD_DRAWN = Line("card_drawn", "The chronicle tells of {0}", CARDS)
DECK_SHUFFLED = Line("deck_shuffled", "The chronicle is shuffled anew")
TURN_BEGINS = Line("turn_begins", "{0} begins the turn", PLAYERS)
COLLECTED = Line("collected", "{0} collects {1} currency", PLAYERS, AMOUNTS)
HERO_BOUGHT = Line("hero_bought", "{0} pays {1} currency for a hero", PLAYERS, AMOUNTS)
HERO_PLAYED = Line("hero_played", "{0} plays a hero, face down", PLAYERS)
HERO_DECLINED = Line("hero_declined", "{0} plays no hero", PLAYERS)
HERO_REVEALED = Line("hero_revealed", "{0} reveals {1}", PLAYERS, HEROES)
ROLLED = Line("rolled", "{0} rolls {1}", PLAYERS, AMOUNTS)
BATTLE = Line("battle", "{0} fights with {1} against {2}", TERRITORIES, AMOUNTS, AMOUNTS)
BATTLE_WON = Line("battle_won", "{0} conquers {1}", PLAYERS, TERRITORIES)
BATTLE_LOST = Line("battle_lost", "{0} is beaten back from {1}", PLAYERS, TERRITORIES)
BATTLE_DRAWN = Line("battle_drawn", "The battle for {0} is a draw", TERRITORIES)
UNITS_LOST = Line("units_lost", "{0} loses {1} cavalry and {2} infantry", PLAYERS, UNIT_NUMBERS, UNIT_NUMBERS)
RETREATED = Line("retreated", "{0} retreats to {1}", PLAYERS, TERRITORIES)
INDEPENDENTS_BEATEN = Line("independents_beaten", "{0} takes {1} from its independent army", PLAYERS, TERRITORIES)
EARNED = Line("earned", "{0} earns {1} currency", PLAYERS, AMOUNTS)
PLUNDERED = Line("plundered", "{0} plunders {1} currency from {2}", PLAYERS, AMOUNTS, PLAYERS)
REINFORCED = Line("reinforced", "{0} gets {1} infantry in {2}", PLAYERS, UNIT_NUMBERS, TERRITORIES)
MISSION_DONE = Line("mission_done", "{0} completes {1} and earns {2} currency", PLAYERS, MISSIONS, AMOUNTS)
CLAIM_MADE = Line("claim_made", "{0} claims victory with {1} forts", PLAYERS, AMOUNTS)
CLAIM_BROKEN = Line("claim_broken", "The claim of {0} is void", PLAYERS)
BID_SHOWN = Line("bid_shown", "{0} bid {1}", PLAYERS, BIDS)
THREAT_BEATEN = Line("threat_beaten", "{0} is beaten off with {1} currency", CARDS, AMOUNTS)
THREAT_WINS = Line("threat_wins", "{0} wins against {1} currency", CARDS, AMOUNTS)
CURRENCY_LOST = Line("currency_lost", "{0} loses {1} currency", PLAYERS, AMOUNTS)
LATE = Line("late", "{0} is late: armies may be bribed", PLAYERS)
WARNED = Line("warned", "{0} warns the active player", PLAYERS)
WINDOW_CLOSED = Line("window_closed", "Nobody can be bribed any more")
BRIBED = Line("bribed", "{0} bribes the army in {1} for {2} currency", PLAYERS, TERRITORIES, AMOUNTS)
ELIMINATED = Line("eliminated", "{0} is eliminated", PLAYERS)
VICTORY = Line("victory", "{0} wins the game", PLAYERS)

REASONS: Final[dict[int, str]] = {
    clause(5, 3): "This faction is taken, or not used with this number of players.",
    clause(6, 4): "None of your units of this kind there is ready any more.",
    clause(7, 2): "The planning phase ended with your first move or attack of this turn.",
    clause(7, 3): "You recruit only in a territory that you control and that has a fort or great fort.",
    clause(
        7, 4
    ): "This fort has recruited all it may: in a turn a fort 1 infantry, a great fort 2 infantry or 1 cavalry.",
    clause(7, 5): "Your food supply feeds no more units.",
    clause(7, 8): "You have collected this turn.",
    clause(7, 9): "You buy only heroes of your own faction that are in your supply and that you can pay.",
    clause(8, 1): "You move a unit of yours to a territory adjacent to where it stands.",
    clause(8, 2): "A move goes only to an empty territory or to one of yours; others must be attacked.",
    clause(9, 1): "You attack from a territory with units that can still attack, an adjacent one held by another "
    "player or an independent army.",
    clause(9, 2): "You commit units that stand in the attacking territory and can still attack, at least one.",
    clause(9, 3): "Against an independent army you need more strength than it has with its defensive bonus.",
    clause(10, 6): "You play a hero from your hand, or none.",
    clause(11, 3): "You may leave one of the attacking units behind, of a kind that you attacked with.",
    clause(11, 4): "Victorious units may attack once more, but not move.",
    clause(11, 9): "Your losses must have exactly the required strength.",
    clause(11, 10): "You retreat to an adjacent territory that is empty or yours, and never from land into the sea.",
    clause(11, 11): "Single units retreat only if there are several of them and several places to go.",
    clause(13, 5): "You disband a unit of yours.",
    clause(15, 5): "Winter storms: nobody moves or attacks into, out of or between seas this round.",
    clause(15, 6): "Harsh winter: nobody moves or attacks into or out of this territory this round.",
    clause(15, 7): "Sacred truce: players do not attack each other this round.",
    clause(15, 8): "This connection cannot be used this round.",
    clause(15, 12): "Infantry is hired only while the mercenary market is open, at most 2 a turn for 2 currency each, "
    "in a land territory of yours.",
    clause(15, 14): "This kind of unit cannot be recruited this round.",
    clause(16, 2): "You bid at most the currency you have.",
    clause(16, 8): "You give up a unit of yours.",
    clause(16, 9): "The unit is placed in a fort that you control.",
    clause(17, 1): "Armies are bribed only at a table with a clock.",
    clause(17, 3): "No bribe is possible now: armies can be bribed only while the active player is late, "
    "and a pass is final.",
    clause(17, 4): "You bribe an army of the late player outside all homes, for its strength in currency.",
    clause(17, 10): "A warning is given in the action phase, by another player, while no timer runs.",
}
