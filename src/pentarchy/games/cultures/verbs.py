"""What can be chosen, what the journal can say, and what a refused player reads."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.core.journal import Line
from pentarchy.core.vocabulary import Domain, Vocabulary, numbers
from pentarchy.games.cultures.components import (
    ADVANCE_IDS,
    ADVANCE_NAMES,
    CARD_IDS,
    CARD_NAMES,
    CARD_OBJECTIVES,
    CATEGORY_IDS,
    CATEGORY_NAMES,
    EVENT_IDS,
    EVENT_NAMES,
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
    REGION_IDS,
    TACTIC_NAMES,
    WONDER_IDS,
    WONDER_NAMES,
    H,
)
from pentarchy.games.cultures.names import ACTION_CARDS, FIRST_GOVERNMENT

# --- domains ----------------------------------------------------------------------------------------------------

ONE_GOOD: tuple[str, ...] = tuple("Idea" if name == "Ideas" else name for name in GOOD_NAMES)
SEVERAL_GOODS: tuple[str, ...] = tuple(f"{name}s" if name.endswith("token") else name for name in GOOD_NAMES)
SPACES = Domain("hex", HEXES, HEXES)
ADVANCE = Domain("advance", ADVANCE_IDS, ADVANCE_NAMES)
GOVERNMENTS = Domain("category", CATEGORY_IDS[FIRST_GOVERNMENT:], CATEGORY_NAMES[FIRST_GOVERNMENT:])
WONDER = Domain("wonder", WONDER_IDS, WONDER_NAMES)
CARD = Domain("card", CARD_IDS, CARD_NAMES)
TACTIC_CARD = Domain("card", CARD_IDS[:ACTION_CARDS], [f"{n.split(' / ')[1]}" for n in CARD_NAMES[:ACTION_CARDS]])
OBJECTIVE_CARD = Domain("objective card", OBJECTIVE_CARD_IDS, OBJECTIVE_CARD_NAMES)
ANY_CARD = Domain("card", [*CARD_IDS, *OBJECTIVE_CARD_IDS], [*CARD_NAMES, *OBJECTIVE_CARD_NAMES])
SEATS = Domain("player", [f"p{n}" for n in range(4)], [f"Player {n + 1}" for n in range(4)])
GROWN = Domain("building", PIECE_IDS[2:5], ["an Academy", "a Fortress", "a Temple"])
BUILDING = Domain("building", PIECE_IDS[1:5], PIECE_NAMES[1:5])
PIECE = Domain("piece", PIECE_IDS, PIECE_NAMES)
TOKENS = Domain("token", ["mood", "culture"], ["Mood token", "Culture token"])
GAINS = Domain("gain", ["gold", "mood", "culture"], ["1 Gold", "1 Mood token", "1 Culture token"])
PAYERS = Domain(
    "kind", ["food", "wood", "ore", "gold", "mood", "culture"], ["Food", "Wood", "Ore", "Gold", "Mood", "Culture"]
)
PICKS = Domain("resource", GOOD_IDS[:6], ONE_GOOD[:6])
LAND_UNITS = Domain("kind", ["settler", "army"], ["a Settler", "an Army unit"])
UNITS = Domain("kind", ["settler", "army", "ship"], ["a Settler", "an Army unit", "a Ship"])
STATES = Domain(
    "state",
    ["fresh", "forest", "fertile", "both"],
    ["", " that was in a Forest", " that was on Fertile land", " that was in a Forest and on Fertile land"],
)
SHIPS = numbers("ship", 1, 4)
DIRECTIONS = Domain("direction", ["cw", "ccw"], ["clockwise", "counter-clockwise"])
SIDES = Domain("orientation", ["0", "1"], ["as it lies", "turned round"])
ITEMS = Domain("item", GOOD_IDS, ONE_GOOD)
WISHES = Domain(
    "item",
    [*GOOD_IDS, "action_card", "objective_card"],
    [*(f"1 {name}" for name in ONE_GOOD), "an Action card", "an Objective card"],
)
MANY = numbers("number", 0, 30)
ROUTES = numbers("gold", 0, 4)


FEW = 8  # a payment takes 0 to 7 of each of three kinds


def amounts(a: int, b: int, c: int) -> int:
    """Three amounts of a payment as one number."""
    return (a * FEW + b) * FEW + c


def three_amounts(number: int) -> tuple[int, int, int]:
    """The three amounts that such a number stands for."""
    return number // (FEW * FEW), number // FEW % FEW, number % FEW


def _payments(none: str, kinds: tuple[str, str, str]) -> Domain:
    """Every payment of three amounts, told by what it takes."""
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


HARBOURS: tuple[tuple[int, int], ...] = tuple(_harbours())
HARBOUR: dict[int, int] = {h * H + n: number for number, (h, n) in enumerate(HARBOURS)}
PORTS = Domain(
    "harbour",
    [f"{HEXES[h]} port {HEXES[n]}" for h, n in HARBOURS],
    [f"a Port in {HEXES[h]} facing {HEXES[n]}" for h, n in HARBOURS],
)
CLAIMS: tuple[tuple[int, int], ...] = tuple((c, o) for c, pair in enumerate(CARD_OBJECTIVES) for o in pair)
CLAIM = Domain(
    "objective",
    [f"{OBJECTIVE_CARD_IDS[c]} {OBJECTIVE_IDS[o]}" for c, o in CLAIMS],
    [OBJECTIVE_NAMES[o] for _, o in CLAIMS],
)

# --- verbs, in the order of the decisions table -----------------------------------------------------------------

WORDS = Vocabulary()
BUY_ADVANCE = WORDS.verb("advance", ADVANCE, text="Buy {0}")
SWITCH = WORDS.verb("switch_gov", GOVERNMENTS, text="Change the government to {0}")
MOVE = WORDS.verb("move", text="Move units")
FOUND = WORDS.verb("found", SPACES, text="Found a city on {0}")
COLLECT = WORDS.verb("collect", SPACES, text="Collect with the city on {0}")
BUILD = WORDS.verb("build", SPACES, text="Build units in {0}")
GROW = WORDS.verb("grow", SPACES, GROWN, text="Add {1} to {0}")
GROW_PORT = WORDS.verb("grow", PORTS, text="Add {0}")
BUILD_WONDER = WORDS.verb("wonder", SPACES, WONDER, text="Build the {1} in {0}")
CIVIC = WORDS.verb("civic", text="Civic Improvement")
INFLUENCE = WORDS.verb("influence", text="Cultural Influence")
TAXES_ACTION = WORDS.verb("taxes", text="Collect taxes")
LIBERTIES = WORDS.verb("liberties", text="Civil Liberties: gain 3 Mood tokens")
PLAY = WORDS.verb("play", CARD, text="Play {0}")
FREE_COLLECT = WORDS.verb("free_collect", SPACES, text="Collect with {0} without an action")
ARTS_INFLUENCE = WORDS.verb("arts", text="Arts: influence for a Culture token")
VOTE = WORDS.verb("vote_civic", text="Voting: Civic Improvement for a Mood token")
POWER = WORDS.verb("absolute_power", text="Absolute Power: one more action for 2 Mood tokens")
LABOR = WORDS.verb("forced_labor", text="Forced Labor: Angry cities work as Neutral")
DRAMA = WORDS.verb("drama", TOKENS, text="Drama and Music: change a {0}")
BARTER = WORDS.verb("barter", CARD, text="Bartering: discard {0}")
USE_LIBRARY = WORDS.verb("library", text="Great Library: name an advance")
STATUE = WORDS.verb("statue", OBJECTIVE_CARD, text="Great Statue: discard {0} for an action")
LIGHTHOUSE = WORDS.verb("lighthouse", text="Great Lighthouse: place a Ship")
TRADE = WORDS.verb("trade", SEATS, text="Trade with {0}")
END_TURN = WORDS.verb("end_turn", text="End the turn")
PAY = WORDS.verb(
    "pay",
    _payments("no Ideas and no Gold", ("Ideas for Food", "Gold for Food", "Gold for Ore")),
    text="Pay with {0}",
)
PAY_TOKENS = WORDS.verb("pay", MANY, MANY, text="Pay {0} Mood and {1} Culture tokens")
PAY_ONE = WORDS.verb("pay_one", PAYERS, text="Pay 1 {0}")
TARGET = WORDS.verb("target", SPACES, BUILDING, text="Influence the {1} in {0}")
NAME = WORDS.verb("name", ADVANCE, text="Use {0} this turn")
PLACE = WORDS.verb("place", SPACES, text="Place it on {0}")
GAIN = WORDS.verb("gain", GAINS, text="Gain {0}")
GOVERNMENT = WORDS.verb("gov", GOVERNMENTS, text="Change to {0}")
CUBE = WORDS.verb("cube", ADVANCE, text="Put a cube on {0}")
RESERVE = WORDS.verb("reserve", WONDER, text="Reserve the {0}")
GROUP = WORDS.verb("group", SPACES, text="Move units from {0}")
STOP = WORDS.verb("stop", text="Stop moving")
TAKE_UNIT = WORDS.verb("take", LAND_UNITS, STATES, text="Take along {0}{1}")
TAKE_SHIP = WORDS.verb("take_ship", SHIPS, text="Take along Ship {0}")
ALL = WORDS.verb("all", text="Take everybody along")
DONE = WORDS.verb("done", text="Done")
TO = WORDS.verb("to", SPACES, text="Go to {0}")
ROAD = WORDS.verb("road", SPACES, text="Go to {0} by Roads")
EMBARK = WORDS.verb("embark", SPACES, text="Embark on {0}")
EXPLORE = WORDS.verb("explore", SPACES, text="Explore {0}")
NAVIGATE = WORDS.verb("navigate", DIRECTIONS, text="Sail round the edge {0}")
ORIENT = WORDS.verb("orient", SIDES, text="Lay the region {0}")
ADD = WORDS.verb("add", SPACES, text="Add a Barbarian on {0}")
FROM = WORDS.verb("from", SPACES, text="The Barbarians of {0} attack")
TARGET_CITY = WORDS.verb("target", SPACES, text="They attack {0}")
USE_HUSBANDRY = WORDS.verb("husbandry", text="Husbandry: collect two spaces away too")
PICK = WORDS.verb("pick", SPACES, PICKS, text="Take 1 {1} from {0}")
UNIT = WORDS.verb("unit", UNITS, text="Place {0}")
UNIT_MOOD = WORDS.verb("unit_mood", LAND_UNITS, text="Place {0} for Mood tokens")
TAKE = WORDS.verb("take", ADVANCE, text="Take {0}")
SKIP = WORDS.verb("skip", text="Skip it")
RAISE = WORDS.verb("raise", SPACES, text="Raise the mood of {0}")
BOOST = WORDS.verb("boost", text="Spend tokens to succeed")
DECLINE = WORDS.verb("decline", text="Decline")
SIEGE_DIE = WORDS.verb("siege_die", text="Pay 2 Wood: the Fortress rolls no die")
SIEGE_HIT = WORDS.verb("siege_hit", text="Pay 2 Ore: the Fortress cancels no hit")
TACTIC = WORDS.verb("tactic", TACTIC_CARD, text="Play {0} face down")
NO_TACTIC = WORDS.verb("no_tactic", text="Play no card")
PAY_SIEGE = WORDS.verb("pay_siege", text="Pay 2 Food against the Siege")
ARENA = WORDS.verb("arena", TOKENS, text="Pay a {0} for +1")
LOSE = WORDS.verb("lose", SHIPS, text="Lose Ship {0}")
CONTINUE = WORDS.verb("continue", text="Fight on")
RETREAT = WORDS.verb("retreat", text="Retreat")
TAKE_OVER = WORDS.verb("take_over", text="Take the settlement over")
RAZE_CAMP = WORDS.verb("raze", text="Raze the settlement")
REMOVE_PIECE = WORDS.verb("remove", PIECE, text="Lose the {0}")
PLAYER = WORDS.verb("player", SEATS, text="{0}")
SWAP = WORDS.verb("swap", ANY_CARD, text="Take {0}")
GIVE_BACK = WORDS.verb("give", ANY_CARD, text="Give {0}")
HIRE = WORDS.verb("hire", SPACES, text="Hire the Barbarians on {0}")
TAKEOVER = WORDS.verb("takeover", SPACES, text="Influence the Barbarian settlement on {0}")
KEEP = WORDS.verb("keep", OBJECTIVE_CARD, OBJECTIVE_CARD, text="Keep {0}, put {1} back")
KEEP_NONE = WORDS.verb("keep_none", text="Keep your hand")
CITY = WORDS.verb("city", SPACES, text="The city on {0}")
PAY_MOOD = WORDS.verb("pay_mood", text="Myths: pay 1 Mood token")
REMOVE_UNIT = WORDS.verb("remove", SPACES, LAND_UNITS, text="Remove {1} from {0}")
REMOVE_SHIP = WORDS.verb("remove_ship", SHIPS, text="Remove Ship {0}")
BUY = WORDS.verb("buy", text="Take the card into hand")
REMOVE = WORDS.verb("remove", SPACES, PIECE, text="Remove the {1} from {0}")
DECLARE = WORDS.verb("declare", CLAIM, text="Declare {0}")
DECK = WORDS.verb("deck", text="Draw from the deck")
DISCARD = WORDS.verb("discard", text="Take the top of the discard pile")
RAZE = WORDS.verb("raze", SPACES, text="Raze the city on {0}")
INCOME = WORDS.verb("income", ROUTES, text="Take {0} Gold, the rest Food")
GIVE = WORDS.verb("give", ITEMS, text="Offer 1 {0}")
GIVE_CARD = WORDS.verb("give_card", ANY_CARD, text="Offer {0}")
ASK = WORDS.verb("ask", WISHES, text="Ask for {0}")
PROPOSE = WORDS.verb("propose", text="Propose the trade")
CANCEL = WORDS.verb("cancel", text="Call the trade off")
ACCEPT = WORDS.verb("accept", text="Accept the trade")
REFUSE = WORDS.verb("refuse", text="Refuse the trade")
HAND = WORDS.verb("hand", ANY_CARD, text="Hand over {0}")
PAY_GOLD = WORDS.verb(
    "pay_gold", _payments("no Gold", ("Gold for Food", "Gold for Wood", "Gold for Ore")), text="Pay with {0}"
)

#: CC-28.2: what an expired clock takes, the first of these that is offered.
DEFAULTS: tuple[int, ...] = (
    END_TURN(),
    STOP(),
    DONE(),
    DECLINE(),
    REFUSE(),
    NO_TACTIC(),
    SKIP(),
    RETREAT(),
    KEEP_NONE(),
    CANCEL(),
    DECK(),
)

# --- journal ----------------------------------------------------------------------------------------------------

_COUNT = numbers("number", 0, 99)
_DIE = numbers("die", 1, 6)
_GOODS = Domain("item", GOOD_IDS, SEVERAL_GOODS)
_REGION = Domain("region", REGION_IDS)
_EVENT = Domain("event", EVENT_IDS, EVENT_NAMES)
_KIND = Domain("kind of card", ["action", "objective"], ["an Action card", "an Objective card"])
_TACTIC = Domain("tactic", [n.lower().replace(" ", "_") for n in TACTIC_NAMES], TACTIC_NAMES)
_SIDE = Domain("side", ["p0", "p1", "p2", "p3", "barbarians"], ["Red", "Blue", "Green", "Yellow", "The Barbarians"])
_ROUND = numbers("round", 1, 6)
_TURN = numbers("turn", 1, 3)

TURN_BEGINS = Line("turn", "Round {0}, turn {1}: {2} has {3} actions", _ROUND, _TURN, SEATS, _COUNT)
REVEALED = Line("revealed", "Region {0} is turned up at {1}", _REGION, SPACES)
CAMP_PLACED = Line("camp", "A Barbarian settlement appears on {0}", SPACES)
BARBARIAN_ADDED = Line("barbarian", "A Barbarian joins the settlement on {0}", SPACES)
GAINED_ONE = Line("gained_one", "{0} gets 1 {1}", SEATS, ITEMS)
GAINED = Line("gained", "{0} gets {1} {2}", SEATS, _COUNT, _GOODS)
ADVANCED = Line("advanced", "{0} has {1} now", SEATS, ADVANCE)
WONDER_SHOWN = Line("wonder_shown", "The {0} is turned up", WONDER)
WONDER_BUILT = Line("wonder_built", "{0} has built the {1}", SEATS, WONDER)
DREW = Line("drew", "{0} draws {1}", SEATS, _KIND)
DREW_ACTION = Line("drew_action", "You drew {0}", CARD)
DREW_OBJECTIVE = Line("drew_objective", "You drew {0}", OBJECTIVE_CARD)
EVENT_DRAWN = Line("event", "{0} draws the event {1}", SEATS, _EVENT)
INFLUENCE_ROLL = Line("influence_roll", "{0} rolls {1} for influence", SEATS, _DIE)
INFLUENCED = Line("influenced", "{0} wins the {2} in {1}", SEATS, SPACES, BUILDING)
BATTLE = Line("battle", "{0} attacks {1} on {2}", _SIDE, _SIDE, SPACES)
SHOWN = Line("shown", "{0} shows {1}", _SIDE, _TACTIC)
ROLLED = Line("rolled", "{0} has combat value {1}", _SIDE, _COUNT)
LOST_UNITS = Line("lost", "{0} loses {1} units", _SIDE, _COUNT)
CAPTURED = Line("captured", "{0} captures the city on {1}", _SIDE, SPACES)
CITY_LOST = Line("city_lost", "The city on {0} is gone", SPACES)
SWAPPED = Line("swapped", "{0} swaps {2} with {1}", SEATS, SEATS, _KIND)
HANDED = Line("handed", "{0} hands {2} to {1}", SEATS, SEATS, _KIND)
FIRST_PLAYER = Line("first", "{0} is First Player", SEATS)
COMPLETED = Line("completed", "{0} completes {1}", SEATS, CLAIM)

# --- reasons ----------------------------------------------------------------------------------------------------

REASONS: dict[int, str] = {
    clause(5, 2): "You have no action left for this.",
    clause(5, 7): "There is no complete way to do this now.",
    clause(6, 2): "This way of paying does not meet the price, or you lack the resources.",
    clause(6, 5): "This way of paying does not meet the price, or you lack the resources.",
    clause(6, 8): "You cannot pay for it.",
    clause(7, 1): "You have this advance already.",
    clause(7, 2): "Take the first advance of this category before the others.",
    clause(7, 3): "An advance that this one needs is still missing.",
    clause(8, 2): "While you have a government you may take advances of that government only.",
    clause(8, 3): "You need a government, and the advance that the other government requires.",
    clause(
        9, 4
    ): "Husbandry reaches 2 spaces far, once per turn, before the first resource, for 1 Food (0 with Roads).",
    clause(9, 6): "With Sanitation one Settler per activation may be paid with 1 Mood token.",
    clause(9, 19): "With Draft one Army unit per activation may be paid with 1 Mood token, 2 with Civil Liberties.",
    clause(9, 23): "Bartering lets you discard one Action card of yours per turn.",
    clause(9, 26): "Taxes may be raised once per turn, for 1 Mood token.",
    clause(9, 27): "Arts gives one influence attempt per turn, for 1 Culture token.",
    clause(9, 30): "Drama and Music changes one token per turn.",
    clause(9, 33): "You need Voting, a Mood token and a city you can then afford to raise.",
    clause(9, 35): "You need Civil Liberties for this.",
    clause(9, 36): "With Free Economy the first Collect of a turn is free and every later one costs 2 Mood tokens.",
    clause(9, 38): "Absolute Power gives one action per turn for 2 Mood tokens.",
    clause(9, 39): "Forced Labor can be used once per turn, for 1 Mood token.",
    clause(10, 1): "These units have been moved in this action already.",
    clause(10, 4): "A land group moves one space to a neighbouring land space.",
    clause(10, 5): "Army units move only if you have Tactics.",
    clause(10, 6): "At most 4 Army units may be in one land space.",
    clause(10, 7): "A unit that entered a Mountain may not move again this turn.",
    clause(10, 8): "A unit that entered a Forest this turn may not go where foreign units or cities are.",
    clause(10, 9): "A unit that fought or captured may not move again this turn.",
    clause(10, 11): "Only a group with an Army unit may enter a space with foreign units or a foreign city.",
    clause(10, 13): "Roads lead 2 spaces, from or to your own city, over free land, for 1 Food and 1 Ore.",
    clause(10, 14): "Ships sail within their connected sea and not past foreign Ships.",
    clause(10, 16): "Your Ships there do not have enough room, or you have none.",
    clause(10, 17): "Units aboard may go ashore only on a neighbouring revealed land space.",
    clause(10, 20): "You have no units there that could move.",
    clause(10, 22): "From here Navigation leads nowhere, or you do not have it.",
    clause(10, 23): "Units that entered a Fertile space this turn cannot enter the city of the Great Gardens.",
    clause(10, 25): "No unit there has anywhere to go, or the group would have nowhere to go.",
    clause(11, 1): "An unrevealed space is explored, and only by a group that can reach it.",
    clause(12, 1): "You need a Settler on this land space.",
    clause(12, 2): "A city needs a revealed land space, not Barren, not Exhausted, without a city or foreign units.",
    clause(12, 4): "You have no Settlement left.",
    clause(13, 1): "You have no city there.",
    clause(13, 3): "An Angry city may be activated only once per turn.",
    clause(13, 6): "A Collect takes once from the city's own space and from those next to it, up to the limit.",
    clause(13, 7): "You cannot get this resource from that space.",
    clause(13, 8): "An unrevealed space, or one with another city, foreign units or an Exhausted token, gives nothing.",
    clause(13, 9): "Nothing can be collected there that you could store.",
    clause(13, 11): "This unit cannot be built here now.",
    clause(13, 12): "There is no room: 4 Army units per space, and Ships need a working Port.",
    clause(13, 13): "None is left in your supply.",
    clause(13, 14): "You have a truce with the owner of the Ships before your Port.",
    clause(13, 17): "You lack the advance that this building needs.",
    clause(13, 18): "An Angry city cannot grow.",
    clause(13, 19): "A city may not have more pieces than you have cities.",
    clause(13, 20): "A city holds one building of each kind, and you need a piece of it.",
    clause(13, 21): "A Port needs a neighbouring revealed Sea space.",
    clause(15, 1): "This city is as Happy as it can be, or it is not yours.",
    clause(15, 2): "You cannot pay as many tokens as the city has pieces.",
    clause(16, 1): "Only a building that is not yours, in a player's city of size 2 or more, can be influenced.",
    clause(16, 2): "You need a piece of the same kind in your supply.",
    clause(16, 3): "None of your uninfluenced cities is in range, or you lack the Culture tokens.",
    clause(16, 9): "Against this city no tokens may be spent, and it is out of range without.",
    clause(16, 11): "You have had a success this turn.",
    clause(17, 7): "You have a truce with that player.",
    clause(17, 10): "This card does not fit here, or you do not hold it.",
    clause(20, 2): "You do not hold this card, or you lack its price.",
    clause(20, 3): "This card could not have an effect now.",
    clause(20, 19): "Negotiations must come before everything else in your turn.",
    clause(20, 24): "Teach Us is played directly after the capture of a city.",
    clause(21, 2): "You do not hold this card, or the objective is not fulfilled now.",
    clause(22, 9): "Since the Pestilence you need Sanitation to add city pieces.",
    clause(23, 2): "This Wonder does not lie face up.",
    clause(
        23, 4
    ): "A Wonder needs Engineering, the advance on its card and a Happy city (Great Lighthouse: with a Port).",
    clause(23, 6): "Another player has reserved this Wonder.",
    clause(23, 10): "The Great Library names one advance you lack per turn, and no government.",
    clause(23, 11): "The Great Lighthouse places one Ship per turn, on a Sea space without foreign Ships.",
    clause(23, 13): "The Great Statue takes one Objective card per turn.",
    clause(24, 1): "Trading is off, or there is nothing to trade with that player.",
    clause(24, 5): "That is not there to be traded, or a side has 6 items.",
    clause(24, 7): "You have opened 3 trades this turn.",
    clause(25, 5): "Only a city of size 1 can be razed, and never your last one.",
}
