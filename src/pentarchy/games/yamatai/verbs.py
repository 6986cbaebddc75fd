"""What can be chosen, what the journal says, and what a refused player reads."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.core.journal import Line
from pentarchy.core.vocabulary import Domain, Vocabulary, When, numbers
from pentarchy.games.yamatai.components import (
    BOAT_IDS,
    BOAT_NAMES,
    CULTURE_IDS,
    CULTURE_NAMES,
    CULTURES,
    DIFFERENT,
    FLEET_NAMES,
    FLEETS,
    IDENTICAL,
    ISLAND_IDS,
    ISLAND_NAMES,
    SPACE_IDS,
    SPACE_NAMES,
    SPECIALIST_IDS,
    SPECIALIST_NAMES,
    TILE_IDS,
    TILE_NAMES,
)
from pentarchy.games.yamatai.specialists import DIPLOMAT_TOKENS

#: Every way to pay for a specialist, as culture types: pairs, three different, and two different (YA-11.1, YA-14.12).
PAYMENTS: Final[tuple[tuple[int, ...], ...]] = (
    *((kind,) * IDENTICAL for kind in range(CULTURES)),
    *combinations(range(CULTURES), DIFFERENT),
    *combinations(range(CULTURES), DIPLOMAT_TOKENS),
)
FIRST_OF_DIPLOMAT: Final[int] = CULTURES + comb(CULTURES, DIFFERENT)  # from here on only the diplomat may pay


def _listed(names: list[str]) -> str:
    """Names as a sentence lists them: `tea, music and theatre`, or `2 tea`."""
    if names[0] == names[-1]:
        return f"{len(names)} {names[0]}"
    return f"{', '.join(names[:-1])} and {names[-1]}"


BOAT: Final = Domain("boat", BOAT_IDS, BOAT_NAMES)
SPACE: Final = Domain("space", SPACE_IDS, SPACE_NAMES)
ISLAND: Final = Domain("island", ISLAND_IDS, ISLAND_NAMES)
TILE: Final = Domain("tile", TILE_IDS, TILE_NAMES)
FLEET_TILE: Final = Domain("fleet", [str(n + 1) for n in range(FLEETS)], FLEET_NAMES)
PERSON: Final = Domain("specialist", SPECIALIST_IDS, SPECIALIST_NAMES)
CULTURE: Final = Domain("culture", CULTURE_IDS, CULTURE_NAMES)
PAYMENT: Final = Domain(
    "payment",
    [" ".join(CULTURE_IDS[kind] for kind in kinds) for kinds in PAYMENTS],
    [_listed([CULTURE_NAMES[kind] for kind in kinds]) for kinds in PAYMENTS],
)
COUNT: Final = numbers("number", 0, 250)
LEAST_POINTS: Final = -100
POINTS: Final = numbers("points", LEAST_POINTS, 400)

FLEET_STEP: Final = When("6.1", "A fleet tile is taken in step 1 of your turn.")
TRADE_STEP: Final = When("7.1", "Boats are bought and sold in step 2 of your turn, Trade.")
PLACE_STEP: Final = When("8.1", "Boats are placed in step 3 of your turn.")
ACTION_STEP: Final = When("9.2", "You collect or build in step 4 of your turn, after placing a boat.")
STORE_STEP: Final = When("10.1", "Boats left over are stored in step 5 of your turn.")
RECRUIT_STEP: Final = When("11.1", "Specialists are recruited in step 6 of your turn.")
ANY_POWER: Final = When(
    "5.5", "Powers are used in your turn: when trading, placing boats, collecting, building or recruiting."
)

# The order makes every row of the Decisions table ascend (YA-19.2).
VOCABULARY: Final = Vocabulary()
FLEET: Final = VOCABULARY.verb(
    "fleet",
    FLEET_TILE,
    text="Take fleet {0}",
    told="{who} took fleet {0}",
    tells="fleet used face_up supply available power_ready swap_ready trades",
    when=FLEET_STEP,
)
BUY: Final = VOCABULARY.verb("buy", BOAT, text="Buy a {0} boat", told="{who} bought a {0} boat", when=TRADE_STEP)
SELL: Final = VOCABULARY.verb("sell", BOAT, text="Sell a {0} boat", told="{who} sold a {0} boat", when=TRADE_STEP)
PLACE: Final = VOCABULARY.verb(
    "place",
    BOAT,
    SPACE,
    text="Place {0} {1}",
    told="{who} placed {0} {1}",
    tells="boat[1] available[0] fresh",
    when=PLACE_STEP,
)
COLLECT: Final = VOCABULARY.verb("collect", ISLAND, text="Collect the culture token of {0}", when=ACTION_STEP)
BUILD: Final = VOCABULARY.verb("build", TILE, ISLAND, text="Build the {0} on {1}", when=ACTION_STEP)
RECRUIT: Final = VOCABULARY.verb("recruit", PERSON, text="Recruit {0}", told="{who} recruited {0}", when=RECRUIT_STEP)
SACRED: Final = VOCABULARY.verb(
    "sacred",
    ISLAND,
    text="Put sacred ground on {0}",
    told="{who} put sacred ground on {0}",
    tells="sacred[0]",
    when=When("13.3", "Sacred ground comes with the power of fleet tile 3, or with the temple warden."),
)
POWER: Final = VOCABULARY.verb("power", text="Use the power of your fleet tile", when=ANY_POWER)
SPECIALIST: Final = VOCABULARY.verb(
    "specialist",
    PERSON,
    text="Use the ability of {0}",
    told="{who} used the ability of {0}",
    tells="swap_ready",
    when=ANY_POWER,
)
PASS: Final = VOCABULARY.verb(
    "pass",
    told="{who} passed",
    ends=True,
    passing=True,
    when=When("5.4", "You pass when you are asked to trade or to recruit, or offered something you need not do."),
)
DONE: Final = VOCABULARY.verb(
    "done", text="Place no more boats", told="{who} finished placing boats", ends=True, passing=True, when=PLACE_STEP
)
STORE: Final = VOCABULARY.verb(
    "store",
    BOAT,
    text="Store a {0} boat in the harbour",
    told="{who} stored a {0} boat in the harbour",
    tells="harbor available[0]",
    when=STORE_STEP,
)
PAY: Final = VOCABULARY.verb(
    "pay",
    PAYMENT,
    text="Pay {0}",
    told="{who} paid {0}",
    tells="tokens specialist_row specialists[who]",
    when=RECRUIT_STEP,
)
RESERVE: Final = VOCABULARY.verb(
    "reserve",
    TILE,
    text="Reserve the {0}",
    told="{who} reserved the {0}",
    tells="row reserve[who]",
    when=When("13.2", "A tile is reserved by the power of fleet tile 2."),
)
SWAP: Final = When("13.5", "Culture tokens are exchanged by the power of fleet tile 5, or by the antiquarian.")
GIVE: Final = VOCABULARY.verb("give", CULTURE, text="Give up a {0} token", told="{who} gave up a {0} token", when=SWAP)
TAKE: Final = VOCABULARY.verb("take", ISLAND, text="Take the token of {0} for it", when=SWAP)
MOVING: Final = When("13.6", "A boat is moved by the power of fleet tile 6.")
LIFT: Final = VOCABULARY.verb("lift", SPACE, text="Move the boat {0}", told="{who} chose the boat {0}", when=MOVING)
DROP: Final = VOCABULARY.verb("drop", SPACE, text="Move it to the space {0}", when=MOVING)
SALVAGE: Final = VOCABULARY.verb(
    "salvage",
    SPACE,
    text="Salvage the boat {0}",
    when=When("13.7", "A boat is salvaged by the power of fleet tile 7."),
)
EXCHANGE: Final = VOCABULARY.verb(
    "exchange",
    SPACE,
    text="Exchange the boat {0}",
    told="{who} chose the boat {0}",
    when=When("13.8", "Two boats are exchanged by the power of fleet tile 8."),
)

ROUND: Final = Line("round", "Round {0} began", COUNT, tells="round turn used")
TURN: Final = Line("turn", "{who} began the turn", tells="turn fleet fresh available power_ready swap_ready trades")
LEFT_HARBOUR: Final = Line(
    "left_harbour", "{who} took {0} {0|boat|boats} out of the harbour", COUNT, tells="harbor available"
)
MISSED: Final = Line("missed", "{who} got no {0} boat: none was left in the supply", BOAT)
BOUGHT: Final = Line(
    "bought",
    "{who} bought a {0} boat for {1} {1|coin|coins}",
    BOAT,
    COUNT,
    tells="coins[who] supply[0] available[0] trades",
)
SOLD: Final = Line(
    "sold",
    "{who} sold a {0} boat for {1} {1|coin|coins}",
    BOAT,
    COUNT,
    tells="coins[who] supply[0] available[0] trades",
)
COLLECTED: Final = Line("collected", "{who} collected {0} from {1}", CULTURE, ISLAND, tells="culture[1] tokens")
BUILT: Final = Line(
    "built",
    "{who} built the {0} on {1} (+{2})",
    TILE,
    ISLAND,
    COUNT,
    tells="building[1] built[who] pieces[who] row reserve[who] unseen_tiles points[who]",
)
MOUNTAIN_PRESTIGE: Final = Line("mountain", "{who} gained {0} prestige for the mountain", COUNT, tells="prestige[who]")
NEIGHBOUR_PRESTIGE: Final = Line(
    "neighbours", "{who} gained {0} prestige for the torii and palaces beside it", COUNT, tells="prestige[who]"
)
GIFT: Final = Line("gift", "{who} gained {0} prestige from their specialists", COUNT, tells="prestige[who]")
GROUP_EARNED: Final = Line(
    "group",
    "{who} earned {0} {0|coin|coins} for a group of {1} {1|building|buildings}",
    COUNT,
    COUNT,
    tells="coins[who]",
)
TAX_EARNED: Final = Line("tax", "{who} earned {0} {0|coin|coins} through the tax collector", COUNT, tells="coins[who]")
SCRAPPED: Final = Line("scrapped", "{who} scrapped {0} {0|boat|boats}", COUNT, tells="scrapped available")
BOUNTY: Final = Line(
    "bounty",
    "{who} took the {0} {0|coin|coins} that lay on {1}",
    COUNT,
    PERSON,
    tells="coins[who] bounty[1]",
)
POWER_USED: Final = Line("power", "{who} used the power of fleet {0}", FLEET_TILE, tells="power_ready")
PREVIEWED: Final = Line("previewed", "You saw the {0} in the deck", TILE)
SWAPPED: Final = Line(
    "swapped", "{who} exchanged {0} for the {1} on {2}", CULTURE, CULTURE, ISLAND, tells="culture[2] tokens"
)
MOVED: Final = Line(
    "moved", "{who} moved the {0} boat {1} to the space {2}", BOAT, SPACE, SPACE, tells="boat[1] boat[2]"
)
SALVAGED: Final = Line(
    "salvaged", "{who} took the {0} boat {1} off the board", BOAT, SPACE, tells="boat[1] available[0]"
)
EXCHANGED: Final = Line(
    "exchanged",
    "{who} exchanged the {0} boat {1} and the {2} boat {3}",
    BOAT,
    SPACE,
    BOAT,
    SPACE,
    tells="boat[1] boat[3]",
)
COINS_ADDED: Final = Line(
    "coins_added", "{0} {0|coin was|coins were} put on each specialist left in the row", COUNT, tells="bounty"
)
NEW_SPECIALIST: Final = Line(
    "new_specialist", "{0} came into the row", PERSON, tells="specialist_row unseen_specialists"
)
NEW_TILE: Final = Line("new_tile", "The {0} came into the row", TILE, tells="row unseen_tiles")
NEW_ORDER: Final = Line("new_order", "{who} moved to spot {0} of the turn order", COUNT, tells="order spots")
NEW_FLEETS: Final = Line("new_fleets", "The fleet track was refilled", tells="face_up face_down")
LAST_BUILDING: Final = Line("last_building", "The game ended: {who} had no standard building left")
NO_BOATS: Final = Line("no_boats", "The game ended: no {0} boat was left in the supply", BOAT)
NO_SPECIALISTS: Final = Line("no_specialists", "The game ended: there were not enough specialists to fill the row")
NO_TILES: Final = Line("no_tiles", "The game ended: there were not enough building tiles to fill the row")
LAST_ROUND: Final = Line("last_round", "The game ended: this was the last round")
WON: Final = Line("won", "{who} won with {0} {0|point|points}", POINTS)
WON_BY_FLEET: Final = Line(
    "won_by_fleet", "{who} won the tie at {0} {0|point|points} with the lower fleet tile of the last round", POINTS
)
WON_BY_ORDER: Final = Line(
    "won_by_order", "{who} won the tie at {0} {0|point|points} with the earlier turn in the last round", POINTS
)

#: What a player reads whose wish a clause forbids.
REASONS: Final[dict[int, str]] = {
    clause(2, 12): "That specialist is not face up in the row.",
    clause(5, 5): "This power cannot be used in this step of the turn.",
    clause(5, 6): "There is nothing on the table to use this power on.",
    clause(6, 1): "Take one of the face-up fleet tiles that nobody has taken this round.",
    clause(6, 4): "You have used the power of your fleet tile this turn.",
    clause(7, 3): "Gold boats are never bought or sold.",
    clause(7, 4): "No boat of this colour is left in the supply.",
    clause(7, 5): "You have no boat of this colour to sell.",
    clause(8, 1): "You have no boat of this colour to place.",
    clause(8, 2): "Your first boat goes on a starting spot or next to a boat of its own colour.",
    clause(8, 3): "This boat goes next to the one you have just placed.",
    clause(8, 5): "There is already a boat on this space.",
    clause(9, 2): "You must collect or build, since you can.",
    clause(9, 3): "You either collect or build in a turn, not both.",
    clause(9, 4): "You collect from islands that hold a culture token and touch a boat you placed this turn.",
    clause(9, 6): "You must take a culture token for each boat you placed, as long as there are any.",
    clause(9, 9): "You build on islands that touch a boat you placed this turn.",
    clause(9, 10): "The boats beside this island do not match those shown on the tile.",
    clause(9, 11): "This tile is neither in the row nor in your reserve.",
    clause(9, 12): "You have no standard building left.",
    clause(9, 16): "There is already a building on this island.",
    clause(10, 1): "You have no boat of this colour to store.",
    clause(11, 1): "A specialist costs two culture tokens of one type or three of different types, of your own.",
    clause(13, 1): "Fleet tile 1 has no power.",
    clause(13, 9): "The power of fleet tile 9 works automatically: when you build, one boat may be missing.",
    clause(
        13, 10
    ): "The power of fleet tile 10 works automatically: after one action of step 4 you may take the other.",
    clause(13, 2): "This tile is not in the row.",
    clause(13, 3): "Sacred ground goes on an island without building, culture token and sacred ground.",
    clause(13, 5): "You exchange a culture token of yours for one of another type that lies on an island.",
    clause(13, 6): "Move a boat from its space to another, empty one.",
    clause(13, 7): "Choose a boat on the board that was not placed this turn.",
    clause(13, 8): "Choose a boat of another colour than the first.",
    clause(13, 11): "Boats placed this turn stay where they are.",
    clause(14, 13): "Only the antiquarian is activated, once per turn and by the owner.",
    clause(15, 3): "On sacred ground only a torii or a palace may be built.",
    clause(15, 4): "A culture token lies on this island; it must be collected first.",
}
