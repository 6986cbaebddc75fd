"""Journal entries other than the choices themselves."""

from __future__ import annotations

from typing import Final

from pentarchy.core.english import counted
from pentarchy.core.journal import Line
from pentarchy.core.vocabulary import Domain, numbers
from pentarchy.games.cultures.components import EVENT_IDS, EVENT_NAMES, GOOD_IDS, STOCK, TACTIC_NAMES, TERRAINS
from pentarchy.games.cultures.domains import (
    ADVANCE,
    BUILDING,
    CARD,
    CLAIM,
    GOVERNMENTS,
    ITEMS,
    OBJECTIVE_CARD,
    ONE_GOOD,
    SEATS,
    SEVERAL_GOODS,
    SHIPS,
    SPACES,
    WONDER,
)
from pentarchy.games.cultures.names import ARMY_STOCK, SETTLER_STOCK

COUNT: Final = numbers("number", 0, 99)
NONE_OR_SOME: Final = Domain("number", COUNT.ids, ["no", *COUNT.names[1:]])
DIE: Final = numbers("die", 1, 6)
GOODS: Final = Domain("item", GOOD_IDS, SEVERAL_GOODS)
EVENT: Final = Domain("event", EVENT_IDS, EVENT_NAMES)
KIND: Final = Domain("kind of card", ["action", "objective"], ["an Action card", "an Objective card"])
TACTIC: Final = Domain("tactic", [n.lower().replace(" ", "_") for n in TACTIC_NAMES], TACTIC_NAMES)
TERRAIN: Final = Domain("terrain", TERRAINS, [name.capitalize() for name in TERRAINS])
MOODS: Final = Domain("mood", ["angry", "neutral", "happy"], ["Angry", "Neutral", "Happy"])
ROUND: Final = numbers("round", 1, 6)
TURN: Final = numbers("turn", 1, 3)
POINTS: Final = numbers("points", 0, 999)


def part(of: str) -> Domain:
    """A further part of a sum, left out of the sentence where it is 0."""
    return Domain("part", POINTS.ids, ["", *[f", {number} {of}" for number in POINTS.names[1:]]])


# --- where a gain comes from ------------------------------------------------------------------------------------

FROM_ACADEMY: Final = 0
FROM_PUBLIC_EDUCATION: Final = 1
FROM_FREE_EDUCATION: Final = 2
FROM_PHILOSOPHY: Final = 3
FROM_METALLURGY: Final = 4
FROM_TAXES: Final = 5
FROM_ROUTES: Final = 6
FROM_CARTOGRAPHY: Final = 7
FROM_CONVERSION: Final = 8
FROM_GOLD_MINE: Final = 9
FROM_EVENT: Final = 10
FROM_CARD: Final = 11
FROM_CAPTURE: Final = 12
FROM_SALE: Final = 13
FROM_BARBARIANS: Final = 14
FROM_RAZING: Final = 15
SOURCES: Final = Domain(
    "source",
    [
        *("academy", "public_education", "free_education", "philosophy", "metallurgy", "taxes", "routes"),
        *("cartography", "conversion", "gold_mine", "event", "card", "capture", "sale", "barbarians", "razing"),
    ],
    [
        " from the new Academy",
        " by Public Education",
        " by Free Education",
        " by Philosophy",
        " by Metallurgy",
        " in taxes",
        " from trade routes",
        " by Cartography",
        " by Conversion",
        " from the Gold Mine",
        " from the event",
        " from the card",
        " from the captured city",
        " for a building that could not be replaced",
        " for the Barbarians",
        " for razing it",
    ],
)


def _bundles(kinds: tuple[str, ...], most: int) -> Domain:
    """Every payment as words: `1 Food, 2 Wood and 1 Gold`."""
    ids: list[str] = []
    names: list[str] = []
    for number in range((most + 1) ** len(kinds)):
        parts: list[str] = []
        left, id = number, ""
        for kind in reversed(kinds):
            left, amount = divmod(left, most + 1)
            id = f"{amount}{id}"
            if amount:
                parts.insert(0, f"{amount} {kind}")
        ids.append(id)
        names.append(" and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:]))) or "nothing")
    return Domain("payment", ids, names)


MOST_PAID: Final = 7
PRICE: Final = _bundles(("Food", "Wood", "Ore", "Gold"), MOST_PAID)


def bundle(food: int, wood: int, ore: int, gold: int) -> int:
    """A payment as an argument of a line."""
    return ((food * (MOST_PAID + 1) + wood) * (MOST_PAID + 1) + ore) * (MOST_PAID + 1) + gold


#: What is added to the dice: ` + 2`, or nothing.
MOST_ADDED: Final = 30
ADDED: Final = Domain(
    "modifier",
    [str(n) for n in range(-MOST_ADDED, MOST_ADDED + 1)],
    [f" + {n}" if n > 0 else f" - {-n}" if n else "" for n in range(-MOST_ADDED, MOST_ADDED + 1)],
)

#: Who moves together: `2 Army units and 1 Settler`.
MOST_SETTLERS: Final[int] = STOCK[SETTLER_STOCK]
_PARTIES: Final = [
    (armies, settlers) for armies in range(STOCK[ARMY_STOCK] + 1) for settlers in range(MOST_SETTLERS + 1)
]
PARTY: Final = Domain(
    "party",
    [f"{armies}_{settlers}" for armies, settlers in _PARTIES],
    [
        " and ".join(counted(number, unit) for number, unit in ((armies, "Army unit"), (settlers, "Settler")) if number)
        for armies, settlers in _PARTIES
    ],
)


def party(armies: int, settlers: int) -> int:
    """A group as an argument of a line."""
    return armies * (MOST_SETTLERS + 1) + settlers


# --- the course of the game -------------------------------------------------------------------------------------

TURN_BEGINS: Final = Line(
    "turn",
    "Round {0}, Turn {1}: {who} began with {2} {2|action|actions}",
    ROUND,
    TURN,
    COUNT,
    tells="round turn active actions truce truce_next cities ships library players[who] lost_actions[who]",
)
STATUS_BEGINS: Final = Line(
    "status",
    "The Status Phase of Round {0} began",
    ROUND,
    tells="turn active actions cities ships library truce",
)
FIRST_PLAYER: Final = Line("first", "{who} made {0} First Player in Round {1}", SEATS, ROUND, tells="first round")
FIRST_KEPT: Final = Line("first_kept", "{who} remained First Player for Round {0}", ROUND, tells="round")
LAST_ROUND_OVER: Final = Line("last_round", "The last Round was over, and the game ended")
NO_CITY_LEFT: Final = Line("no_city", "{who} had no city left, and the game ended at once")
SCORED: Final = Line(
    "scored",
    "{who} had {0} {0|point|points}: {1} for city pieces{2}{3}{4}{5}",
    *(POINTS, POINTS, part("for advances"), part("for Wonders"), part("for objectives"), part("from events")),
)
WON: Final = Line("won", "{who} won with {0} {0|point|points}", POINTS)
TIE_BREAKS: Final = Domain(
    "tie-break",
    ["pyramids", "pieces", "advances", "wonders", "objectives", "shared"],
    [
        "owning the Great Pyramids",
        "more points for city pieces",
        "more points for advances",
        "more points for Wonders",
        "more points for objectives",
        "being equal in everything, and shares the victory",
    ],
)
WON_TIE: Final = Line("won_tie", "{who} won the tie at {0} {0|point|points} by {1}", POINTS, TIE_BREAKS)

# --- moves ------------------------------------------------------------------------------------------------------

WENT: Final = Line("went", "{who} moved {0} from {1} to {2}", PARTY, SPACES, SPACES, tells="units ships")
BY_ROADS: Final = Line("by_roads", "{who} moved {0} from {1} to {2} by Roads", PARTY, SPACES, SPACES, tells="units")
EMBARKED: Final = Line("embarked", "{who} put {0} from {1} aboard on {2}", PARTY, SPACES, SPACES, tells="units ships")
SAILED: Final = Line(
    "sailed", "{who} sailed with {0} {0|Ship|Ships} from {1} to {2}", COUNT, SPACES, SPACES, tells="ships"
)
ENTERED_SEA: Final = Line("entered_sea", "The Ships of {who} entered {0}", SPACES, tells="ships")

# --- goods and cards --------------------------------------------------------------------------------------------

_GOODS: Final = "players[who] goods[who]"
GAINED_ONE: Final = Line("gained_one", "{who} gained 1 {0}{1}", ITEMS, SOURCES, tells=_GOODS)
GAINED: Final = Line("gained", "{who} gained {0} {1}{2}", COUNT, GOODS, SOURCES, tells=_GOODS)
NO_ROOM: Final = Line("no_room", "{who} had no room for {0} more {1}", COUNT, Domain("item", GOOD_IDS, ONE_GOOD))
PAID: Final = Line("paid", "{who} paid {0}", PRICE, tells=_GOODS)
PAID_IDEAS: Final = Line("paid_ideas", "{who} paid {0} {0|Idea|Ideas}", COUNT, tells=_GOODS)
PAID_TOKENS: Final = Line("paid_tokens", "{who} paid {0} {1}", COUNT, GOODS, tells=_GOODS)
PAID_TOKEN: Final = Line("paid_token", "{who} paid 1 {0}", ITEMS, tells=_GOODS)
LOST_GOODS: Final = Line("lost_goods", "{who} lost {0} {1}", COUNT, GOODS, tells=_GOODS)
DREW: Final = Line(
    "drew",
    "{who} drew {0}",
    KIND,
    tells="decks piles players[who] action_cards[who] objective_cards[who]",
)
DREW_ACTION: Final = Line("drew_action", "You drew {0}", CARD)
DREW_OBJECTIVE: Final = Line("drew_objective", "You drew {0}", OBJECTIVE_CARD)
SAW_PLANS: Final = Line("saw_plans", "{who} looked at {0} Objective {0|card|cards}", COUNT, tells="decks piles plans")
PUT_BACK: Final = Line("put_back", "{who} shuffled {0} Objective {0|card|cards} into the deck", COUNT, tells="decks")
CARD_PLAYED: Final = Line(
    "card_played", "{who} played {0}", CARD, tells="players[who] action_cards[who] hand[who] played piles"
)
_HANDS: Final = (
    "players action_cards[who] action_cards[0] objective_cards[who] objective_cards[0] hand[who] hand[0] offer"
)
SPIED: Final = Line("spied", "{who} looked at the cards of {0}", SEATS)
SWAPPED: Final = Line("swapped", "{who} swapped {1} with {0}", SEATS, KIND, tells=_HANDS)
GAVE_ONE: Final = Line(
    "gave_one", "{who} gave 1 {0} to {1}", ITEMS, SEATS, tells="players[who] players[1] goods[who] goods[1]"
)
GAVE: Final = Line(
    "gave",
    "{who} gave {0} {1} to {2}",
    COUNT,
    GOODS,
    SEATS,
    tells="players[who] players[2] goods[who] goods[2]",
)
HANDED: Final = Line("handed", "{who} handed {1} to {0}", SEATS, KIND, tells=_HANDS)
COMPLETED: Final = Line(
    "completed",
    "{who} completed {0} (+2 points)",
    CLAIM,
    tells="players[who] completed[who] objective_cards[who] objectives[who] goods[who]",
)
ASSASSINATED: Final = Line(
    "assassinated",
    "{0} lost 1 action of the next turn",
    SEATS,
    tells="players[0] lost_actions[0] assassinated[0]",
)
REVOLTED: Final = Line(
    "revolted", "{who} lost 1 action to the Revolution", tells="actions players[who] lost_actions[who]"
)
TRUCE: Final = Line("truce", "{who} and {0} made a truce until {0} had had a turn", SEATS, tells="truce truce_next")
EXTRA_ACTION: Final = Line("extra_action", "{who} gained an action by Leadership", tells="actions")

# --- advances and Wonders ---------------------------------------------------------------------------------------

#: What an outline brings: nothing, a level of Happiness and its token, or of Culture.
_NUMERALS: Final = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV")
LEVELS: Final = Domain(
    "level",
    ["none", *(f"happiness_{n}" for n in range(1, 15)), *(f"culture_{n}" for n in range(1, 15))],
    [
        "",
        *(f", Happiness level {n} and 1 Mood token" for n in _NUMERALS[1:]),
        *(f", Culture level {n} and 1 Culture token" for n in _NUMERALS[1:]),
    ],
)
HAPPINESS_LEVEL: Final = 0
CULTURE_LEVEL: Final = 14
ADVANCED: Final = Line(
    "advanced",
    "{who} gained {0}{1}",
    ADVANCE,
    LEVELS,
    tells="players[who] advances[who] happiness[who] culture[who] schooled[who] goods[who]",
)
CUBES_MOVED: Final = Line(
    "cubes_moved", "{who} moved {0} {0|cube|cubes} to {1}", COUNT, GOVERNMENTS, tells="players[who] advances[who]"
)
CUBE_PLACED: Final = Line("cube_placed", "{who} put a cube on {0}", ADVANCE, tells="players[who] advances[who]")
WONDER_SHOWN: Final = Line("wonder_shown", "The {0} was turned up", WONDER, tells="wonders decks")
WONDER_BUILT: Final = Line(
    "wonder_built", "{who} built the {0} in {1} (+5 points)", WONDER, SPACES, tells="wonders cities pieces"
)

# --- the map ----------------------------------------------------------------------------------------------------

REVEALED: Final = Line("revealed", "The region at {0} was turned up", SPACES, tells="regions spaces")
LAID: Final = Line(
    "laid",
    "The new region: {0} {1}, {2} {3}, {4} {5}, {6} {7}",
    *(SPACES, TERRAIN) * 4,
    tells="spaces regions",
)
CAMP_PLACED: Final = Line(
    "camp", "A Barbarian settlement appeared on {0}", SPACES, tells="cities units barbarians camps owner"
)
BARBARIAN_CAME: Final = Line("barbarian", "A Barbarian came to the settlement on {0}", SPACES, tells="units barbarians")
STACK_MOVED: Final = Line("stack_moved", "The hired Barbarians went from {0} to {1}", SPACES, SPACES, tells="units")
EXHAUSTED: Final = Line("exhausted", "The land on {0} was Exhausted", SPACES, tells="exhausted")
SETTLER_PLACED: Final = Line(
    "settler_placed", "{who} placed a Settler on {0}", SPACES, tells="units players[who] stock[who]"
)
ARMY_PLACED: Final = Line(
    "army_placed", "{who} placed an Army unit on {0}", SPACES, tells="units players[who] stock[who]"
)
SHIP_PLACED: Final = Line("ship_placed", "{who} placed a Ship on {0}", SPACES, tells="ships players[who] stock[who]")
BUILDING_ADDED: Final = Line(
    "building", "{who} built the {1} in {0} (+1 point)", SPACES, BUILDING, tells="cities players[who] stock[who] pieces"
)
MOOD_NOW: Final = Line("mood_now", "The city on {0} became {1}", SPACES, MOODS, tells="cities mood")
CITY_LOST: Final = Line(
    "city_lost", "The city on {0} was lost", SPACES, tells="cities units wonders players owner pieces"
)
PESTILENCE: Final = Line(
    "pestilence", "From then on only players with Sanitation could add city pieces", tells="pestilence"
)

# --- events -----------------------------------------------------------------------------------------------------

EVENT_DRAWN: Final = Line("event", "{who} drew the event {0}", EVENT, tells="event decks piles")
EVENT_PASSED: Final = Line("event_passed", "{who} was protected from {0} by an advance", EVENT)
EVENT_NOTHING: Final = Line("event_nothing", "{0} changed nothing for {who}", EVENT)
ICON_NOTHING: Final = Line("icon_nothing", "The event's icon changed nothing")

# --- influence --------------------------------------------------------------------------------------------------

INFLUENCE_ROLL: Final = Line("influence_roll", "{who} rolled {0}{1} for influence, and needed 5", DIE, ADDED)
INFLUENCED: Final = Line(
    "influenced",
    "{who} won the {1} in {0} from {2}",
    SPACES,
    BUILDING,
    SEATS,
    tells="cities players[who] players[2] stock[who] stock[2] pieces",
)
CAMP_WON: Final = Line(
    "camp_won",
    "{who} won the Barbarian settlement on {0} as a Neutral city",
    SPACES,
    tells="cities units barbarians camps players[who] stock[who] mood owner",
)

# --- battles ----------------------------------------------------------------------------------------------------

BATTLE: Final = Line("battle", "{who} attacked {0} on {1}: {2} against {3}", SEATS, SPACES, COUNT, COUNT)
CAMP_ATTACKED: Final = Line(
    "camp_attacked", "{who} attacked the Barbarians on {0}: {1} against {2}", SPACES, COUNT, COUNT
)
RAID: Final = Line("raid", "The Barbarians of {0} attacked {who} on {1}: {2} against {3}", SPACES, SPACES, COUNT, COUNT)
LONE_CITY: Final = Line("lone_city", "{who} entered the undefended city of {0} on {1}", SEATS, SPACES)
LAID_CARD: Final = Line(
    "laid_card", "{who} laid a tactics card face down", tells="tactics players[who] action_cards[who]"
)
SHOWN: Final = Line("shown", "{who} revealed {0}", TACTIC, tells="tactics played")
SCOUTED: Final = Line(
    "scouted",
    "{who} took {0} into hand by Scout",
    TACTIC,
    tells="tactics played players[who] hand[who] action_cards[who]",
)
ROLLED: Final = Line(
    "rolled", "{who} rolled {0} with {1} {1|die|dice}{2}: combat value {3}", COUNT, NONE_OR_SOME, ADDED, COUNT
)
BARBARIANS_ROLLED: Final = Line(
    "barbarians_rolled",
    "The Barbarians rolled {0} with {1} {1|die|dice}{2}: combat value {3}",
    *(COUNT, NONE_OR_SOME, ADDED, COUNT),
)
SCORED_HITS: Final = Domain("number", COUNT.ids, ["none", *COUNT.names[1:]])
_HITS: Final = (NONE_OR_SOME, SCORED_HITS, part("extra"), part("cancelled"))
HITS: Final = Line("hits", "{who} took {0} {0|hit|hits}: {1} scored{2}{3}", *_HITS)
BARBARIANS_HIT: Final = Line("barbarians_hit", "The Barbarians took {0} {0|hit|hits}: {1} scored{2}{3}", *_HITS)
_LOSSES: Final = "units ships players[who] stock[who] cities"
LOST_UNITS: Final = Line("lost", "{who} lost {0} Army {0|unit|units}", COUNT, tells=_LOSSES)
LOST_SETTLERS: Final = Line("lost_settlers", "{who} lost {0} {0|Settler|Settlers}", COUNT, tells=_LOSSES)
LOST_SHIP: Final = Line("lost_ship", "{who} lost Ship {0} with all aboard", SHIPS, tells=_LOSSES)
BARBARIANS_LOST: Final = Line("barbarians_lost", "{0} {0|Barbarian|Barbarians} fell", COUNT, tells="units barbarians")
SHOT: Final = Line("shot", "{who} rolled {0} for {1}", DIE, TACTIC)
BATTLE_WON: Final = Line("battle_won", "{who} won the battle on {0}", SPACES, tells="units ships")
RAIDERS_WON: Final = Line("raiders_won", "The Barbarians won the battle on {0}", SPACES)
BATTLE_DRAWN: Final = Line("battle_drawn", "Nobody was left of either side on {0}", SPACES)
BATTLE_OVER: Final = Line("battle_over", "The battle on {0} ended without a winner", SPACES)
WITHDREW: Final = Line("withdrew", "{who} withdrew to {0}", SPACES, tells="units")
CAPTURED: Final = Line(
    "captured",
    "{who} captured the city on {0} from {1}",
    SPACES,
    SEATS,
    tells="cities units players wonders mood owner pieces",
)
CAMP_CAPTURED: Final = Line("camp_captured", "{who} captured the Barbarian settlement on {0}", SPACES, tells="units")
