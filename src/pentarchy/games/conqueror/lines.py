"""Journal entries other than the choices themselves."""

from __future__ import annotations

from typing import Final

from pentarchy.core.journal import Line
from pentarchy.core.vocabulary import PLAYERS, Domain, numbers
from pentarchy.games.conqueror.components import (
    CARD_COUNT,
    CARD_IDS,
    CARD_NAMES,
    CARD_TEXTS,
    HERO_COUNT,
    HERO_IDS,
    HERO_NAMES,
    HERO_STRENGTH,
    HERO_TEXTS,
    MISSION_IDS,
    MISSION_NAMES,
    MOST_UNITS,
)
from pentarchy.games.conqueror.verbs import FACTIONS, HEROES, TERRITORIES

AMOUNTS: Final = numbers("amount", 0, 999)
LOSSES: Final = Domain("amount", AMOUNTS.ids, ["no", *AMOUNTS.names[1:]])
MISSIONS: Final = Domain("mission", MISSION_IDS, MISSION_NAMES)
CARDS: Final = Domain("chronicle card", CARD_IDS, CARD_NAMES)
CARDS_READ: Final = Domain("chronicle card", CARD_IDS, [f"{CARD_NAMES[c]}: {CARD_TEXTS[c]}" for c in range(CARD_COUNT)])
HEROES_READ: Final = Domain(
    "hero", HERO_IDS, [f"{HERO_NAMES[h]} (+{HERO_STRENGTH[h]}): {HERO_TEXTS[h]}" for h in range(HERO_COUNT)]
)
SEATS: Final = Domain("seat", [str(n) for n in range(6)], [f"Player {n + 1}" for n in range(6)])
TIE_BREAKS: Final = Domain("tie-break", ["forts", "territories", "strength", "currency", "order"], [
    "most forts",
    "as many forts as anybody and most territories",
    "as many forts and territories as anybody and the strongest army",
    "forts, territories and army equal and most currency",
    "everything equal and the later turn",
])  # fmt: skip


def _army(cavalry: int, infantry: int) -> str:
    parts = [f"{number} {name}" for number, name in ((cavalry, "cavalry"), (infantry, "infantry")) if number]
    return " and ".join(parts) or "nobody"


_COUNTS: Final = range(2 * MOST_UNITS + 1)
ARMIES: Final = Domain(
    "army", [f"{c}c{i}i" for c in _COUNTS for i in _COUNTS], [_army(c, i) for c in _COUNTS for i in _COUNTS]
)


def army(cavalry: int, infantry: int) -> int:
    """An army as an argument of a line."""
    return cavalry * len(_COUNTS) + infantry


# What a strength or an income is made of: nothing, or ` + 4 home`.
BY_BONUS: Final = 0
BY_GREAT_FORT: Final = 1
BY_HOME: Final = 2
BY_DIE: Final = 3
BY_HERO: Final = 4
BY_CARD: Final = BY_HERO + HERO_COUNT
_SOURCES: Final = ("defence", "great fort", "home", "die", *HERO_NAMES, *CARD_NAMES)
PARTS: Final = Domain(
    "part",
    [f"{amount}-{source}" for amount in range(100) for source in range(len(_SOURCES))],
    [f" + {amount} {source}" if amount else "" for amount in range(100) for source in _SOURCES],
)
UNITS_PART: Final = Domain(
    "strength", [str(n) for n in range(100)], ["no units", "1 unit", *(f"{n} units" for n in range(2, 100))]
)


def part(amount: int, source: int) -> int:
    """A part of a strength or income as an argument of a line."""
    return amount * len(_SOURCES) + source


_STATES: Final = "ready_infantry ready_cavalry victorious_infantry victorious_cavalry"
_CONTROL: Final = "holder[0] territories[who] food[who] quota[who] forts[who]"
_TAKEN: Final = f"infantry cavalry {_CONTROL} {_STATES} battle"

# --- set-up, rounds and turns --------------------------------------------------------------------------------------

ORDER_ROLLED: Final = Line("order_rolled", "{0} rolled {1} for turn order", SEATS, AMOUNTS)
TOOK_FACTION: Final = Line("took_faction", "{0} leads {1}", SEATS, FACTIONS, tells="factions[who] homes[who]")
MAP_LAID_OUT: Final = Line(
    "map_laid_out",
    "The starting armies took their places",
    tells="holder infantry cavalry army food quota territories forts deck has_mission",
)
YOUR_MISSION: Final = Line("your_mission", "You were dealt the mission {0}", MISSIONS)
ROUND_BEGINS: Final = Line("round_begins", "Round {0} began", AMOUNTS, tells="round")
CARD_GONE: Final = Line("card_gone", "{0} ended", CARDS, tells="chronicle discard food quota")
CARD_DRAWN: Final = Line("card_drawn", "The chronicle told of {0}", CARDS_READ, tells="chronicle deck food quota")
DECK_SHUFFLED: Final = Line("deck_shuffled", "The chronicle was shuffled", tells="deck discard")
TURN_BEGINS: Final = Line(
    "turn_begins", "{who} began the turn", tells=f"active planning collected hired levied timer {_STATES}"
)
NOBODY_READY: Final = Line(
    "nobody_ready", "{who} had no unit left to act, and the turn ended", tells=f"active planning {_STATES}"
)

# --- planning ------------------------------------------------------------------------------------------------------

COLLECTED: Final = Line(
    "collected",
    "{who} received {0} currency ({1} from territories{2})",
    *(AMOUNTS, AMOUNTS, PARTS),
    tells="currency[who] collected",
)
COLLECTED_NOTHING: Final = Line("collected_nothing", "{who} received nothing because of {0}", CARDS, tells="collected")
HIRED: Final = Line("hired", "{who} paid {0} currency for it", AMOUNTS, tells="currency[who]")
HERO_BOUGHT: Final = Line(
    "hero_bought",
    "{who} paid {0} currency for a hero",
    AMOUNTS,
    tells="currency[who] hand_sizes[who] payments[who]",
)
ABANDONED: Final = Line("abandoned", "{who} no longer controlled {0}", TERRITORIES, tells=_CONTROL)

# --- battles -------------------------------------------------------------------------------------------------------

INDEPENDENTS_BEATEN: Final = Line(
    "independents_beaten",
    "{who} beat the independent army of {0}: {1} against {2} ({3}{4})",
    *(TERRITORIES, AMOUNTS, AMOUNTS, UNITS_PART, PARTS),
    tells="holder[0] infantry[0] cavalry[0]",
)
HERO_PLAYED: Final = Line("hero_played", "{who} played a hero face down", tells="battle")
HERO_REVEALED: Final = Line("hero_revealed", "{who} revealed {0}", HEROES_READ, tells="battle")
TWO_DICE: Final = Line("two_dice", "{who} rolled {0} and {1} and used the higher", AMOUNTS, AMOUNTS)
DIE_CHANGED: Final = Line("die_changed", "{who} rolled {0}, which {1} made a {2}", AMOUNTS, HEROES, AMOUNTS)

_BATTLE: Final = "{who} attacked {0}: {1} ({2}{3}{4}{5}) against {6} of {7} ({8}{9}{10}{11}{12}); "
_SIDES: Final = (
    *(TERRITORIES, AMOUNTS, UNITS_PART, PARTS, PARTS, PARTS),
    *(AMOUNTS, PLAYERS, UNITS_PART, PARTS, PARTS, PARTS, PARTS),
)
_FOUGHT: Final = "battle last_battle"
BATTLE_WON: Final = Line("battle_won", _BATTLE + "{who} won", *_SIDES, tells=_FOUGHT)
BATTLE_LOST: Final = Line("battle_lost", _BATTLE + "{7} held out", *_SIDES, tells=_FOUGHT)
BATTLE_DRAWN: Final = Line("battle_drawn", _BATTLE + "nobody won", *_SIDES, tells=_FOUGHT)
TIE_WON: Final = Line("tie_won", "{0} turned the draw into a victory", HEROES)
KILLED_MORE: Final = Line("killed_more", "{0} raised the casualties by {1}", HEROES, AMOUNTS)
SPARED: Final = Line("spared", "{0} lowered the casualties by {1}", HEROES, AMOUNTS)
_LOST_ALL: Final = "infantry[0] cavalry[0] army[who] holder[0] food[who] quota[who] territories[who] forts[who]"
UNITS_LOST: Final = Line(
    "units_lost",
    "{who} lost {0}",
    ARMIES,
    tells="infantry cavalry holder army[who] food[who] quota[who] territories[who] forts[who] battle",
)
ROUTED: Final = Line("routed", "{who} had no retreat from {0} and lost {1}", TERRITORIES, ARMIES, tells=_LOST_ALL)
HUNTED_DOWN: Final = Line(
    "hunted_down", "{2} let nobody escape from {0}: {who} lost {1}", TERRITORIES, ARMIES, HEROES, tells=_LOST_ALL
)
CONQUERED: Final = Line(
    "conquered",
    "{who} took {0} from {2} with {1}",
    *(TERRITORIES, ARMIES, PLAYERS),
    tells=f"{_TAKEN} territories[2] food[2] quota[2] forts[2]",
)
OCCUPIED: Final = Line("occupied", "{who} took {0} with {1}", TERRITORIES, ARMIES, tells=_TAKEN)
READY_AGAIN: Final = Line("ready_again", "{0} made these units ready again", HEROES)
VICTORY_PAID: Final = Line("victory_paid", "{who} earned {0} currency for the victory", AMOUNTS, tells="currency[who]")
CARD_PAID: Final = Line("card_paid", "{0} paid {who} {1} currency more", CARDS, AMOUNTS, tells="currency[who]")
HERO_PAID: Final = Line("hero_paid", "{0} brought {who} {1} currency", HEROES, AMOUNTS, tells="currency[who]")
PLUNDERED: Final = Line(
    "plundered",
    "{0} took {1} currency from {2} for {who}",
    *(HEROES, AMOUNTS, PLAYERS),
    tells="currency[who] currency[2]",
)
REINFORCED: Final = Line(
    "reinforced",
    "{0} brought {who} {1} infantry to {2}",
    *(HEROES, AMOUNTS, TERRITORIES),
    tells="infantry[2] army[who] holder[2] territories[who] food[who] quota[who] forts[who]",
)
HERO_BURNT: Final = Line("hero_burnt", "{0} was burnt", HEROES, tells="burnt hand_sizes[who] payments[who]")

# --- missions, claims and the end ------------------------------------------------------------------------------------

MISSION_DONE: Final = Line(
    "mission_done",
    "{who} completed {0} and received {1} currency",
    *(MISSIONS, AMOUNTS),
    tells="currency[who] missions_done has_mission[who]",
)
CLAIM_MADE: Final = Line(
    "claim_made",
    "{who} claimed victory with {0} {0|fort|forts}, to win at the start of the next turn by holding {1} of them",
    *(AMOUNTS, AMOUNTS),
    tells="claims[who]",
)
CLAIM_SHRUNK: Final = Line(
    "claim_shrunk", "The claim of {who} lost {0} and still stood", TERRITORIES, tells="claims[who]"
)
CLAIM_BROKEN: Final = Line(
    "claim_broken", "The claim of {who} was broken: {0} was lost", TERRITORIES, tells="claims[who]"
)
ELIMINATED: Final = Line(
    "eliminated",
    "{who} had lost everything and was eliminated",
    tells="out[who] currency[who] claims[who] hand_sizes[who] payments[who] has_mission[who]",
)
VICTORY: Final = Line(
    "victory", "{who} held {0} {0|fort|forts} for a full round and won the game", AMOUNTS, tells="winner"
)
LAST_STANDING: Final = Line("last_standing", "{who} was the last player left and won the game", tells="winner")
BEST_STANDING: Final = Line(
    "best_standing", "The game ended after round {0}: {who} won with {1}", AMOUNTS, TIE_BREAKS, tells="winner"
)

# --- threats -------------------------------------------------------------------------------------------------------

BID_SHOWN: Final = Line("bid_shown", "{who} had bid {0} and paid it", AMOUNTS, tells="currency[who] bids[who]")
THREAT_BEATEN: Final = Line("threat_beaten", "{0} was beaten off: {1} was bid, {2} was needed", CARDS, AMOUNTS, AMOUNTS)
THREAT_WINS: Final = Line("threat_wins", "{0} won: {1} was bid, {2} was needed", CARDS, AMOUNTS, AMOUNTS)
ROLLED: Final = Line("rolled", "{who} rolled {0} to break the tie", AMOUNTS)
BONUS_PAID: Final = Line("bonus_paid", "{who} bid most and received {0} currency", AMOUNTS, tells="currency[who]")
BONUS_INSTEAD: Final = Line(
    "bonus_instead",
    "{who} bid most, had no place for the unit and received {0} currency",
    AMOUNTS,
    tells="currency[who]",
)
LOWEST: Final = Line("lowest", "{who} had bid least and paid the higher penalty")
CURRENCY_LOST: Final = Line("currency_lost", "{who} lost {0} currency", LOSSES, tells="currency[who]")
NOTHING_TO_LOSE: Final = Line("nothing_to_lose", "{who} had no unit left to give up")

# --- clock and bribes ----------------------------------------------------------------------------------------------

LATE: Final = Line("late", "{who} was late: armies outside homes could be bribed", tells="late window passed timer")
STALLED: Final = Line(
    "stalled", "{who} took too long, and the turn ended", tells=f"active planning {_STATES} late window timer passed"
)
WARNED: Final = Line("warned", "{who} warned {0} to act before the timer expires", PLAYERS, tells="timer")
PASSED: Final = Line("passed", "{who} bribes nobody", tells="passed[who]")
WINDOW_CLOSED: Final = Line("window_closed", "The time for bribes ended", tells="window passed")
BRIBED: Final = Line(
    "bribed",
    "{who} bribed the army in {0} for {1} currency: {2} left {3}",
    *(TERRITORIES, AMOUNTS, ARMIES, PLAYERS),
    tells=f"currency[who] {_CONTROL} army[who] {_STATES} window passed"
    " army[3] food[3] quota[3] territories[3] forts[3]",
)
