"""What can be chosen, what the journal says, and what a refused player reads."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.core.journal import Line
from pentarchy.core.vocabulary import Domain, Vocabulary, numbers
from pentarchy.games.yamatai.components import (
    BOAT_IDS,
    BOAT_NAMES,
    CULTURE_IDS,
    CULTURE_NAMES,
    CULTURES,
    FLEET_NAMES,
    FLEETS,
    ISLAND_IDS,
    ISLAND_NAMES,
    SPACE_IDS,
    SPACE_NAMES,
    SPECIALIST_IDS,
    SPECIALIST_NAMES,
    TILE_IDS,
    TILE_NAMES,
)

#: Every way to pay for a specialist, as culture types: pairs, three different, and two different (YA-11.1, YA-14.12).
PAYMENTS: Final[tuple[tuple[int, ...], ...]] = (
    *((kind, kind) for kind in range(CULTURES)),
    *combinations(range(CULTURES), 3),
    *combinations(range(CULTURES), 2),
)

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
    [" and ".join(CULTURE_NAMES[kind] for kind in kinds) for kinds in PAYMENTS],
)
COUNT: Final = numbers("number", 0, 250)

# The order makes every row of the Decisions table ascend (YA-19.2).
VOCABULARY: Final = Vocabulary()
FLEET: Final = VOCABULARY.verb("fleet", FLEET_TILE, text="Take fleet {0}")
BUY: Final = VOCABULARY.verb("buy", BOAT, text="Buy a {0} boat")
SELL: Final = VOCABULARY.verb("sell", BOAT, text="Sell a {0} boat")
PLACE: Final = VOCABULARY.verb("place", BOAT, SPACE, text="Place {0} {1}")
COLLECT: Final = VOCABULARY.verb("collect", ISLAND, text="Collect the culture token of {0}")
BUILD: Final = VOCABULARY.verb("build", TILE, ISLAND, text="Build the {0} on {1}")
RECRUIT: Final = VOCABULARY.verb("recruit", PERSON, text="Recruit {0}")
SACRED: Final = VOCABULARY.verb("sacred", ISLAND, text="Put sacred ground on {0}")
POWER: Final = VOCABULARY.verb("power", text="Use the power of your fleet tile")
SPECIALIST: Final = VOCABULARY.verb("specialist", PERSON, text="Use the ability of {0}")
PASS: Final = VOCABULARY.verb("pass", text="Pass")
DONE: Final = VOCABULARY.verb("done", text="Place no more boats")
STORE: Final = VOCABULARY.verb("store", BOAT, text="Store a {0} boat in the harbour")
PAY: Final = VOCABULARY.verb("pay", PAYMENT, text="Pay {0}")
RESERVE: Final = VOCABULARY.verb("reserve", TILE, text="Reserve the {0}")
GIVE: Final = VOCABULARY.verb("give", CULTURE, text="Give up a {0} token")
TAKE: Final = VOCABULARY.verb("take", ISLAND, text="Take the token of {0} for it")
LIFT: Final = VOCABULARY.verb("lift", SPACE, text="Move the boat {0}")
DROP: Final = VOCABULARY.verb("drop", SPACE, text="Move it to the space {0}")
SALVAGE: Final = VOCABULARY.verb("salvage", SPACE, text="Salvage the boat {0}")
EXCHANGE: Final = VOCABULARY.verb("exchange", SPACE, text="Exchange the boat {0}")

MISSED: Final = Line("missed", "There is no {0} boat in the supply", BOAT)
PREVIEWED: Final = Line("previewed", "You see the {0} in the deck", TILE)
EARNED: Final = Line("earned", "{0} coins", COUNT)
PRESTIGE: Final = Line("prestige", "{0} prestige tokens", COUNT)
SCRAPPED: Final = Line("scrapped", "{0} boats are scrapped", COUNT)
NEW_TILE: Final = Line("new_tile", "The {0} comes into the row", TILE)
NEW_SPECIALIST: Final = Line("new_specialist", "{0} comes into the row", PERSON)
ROUND: Final = Line("round", "Round {0} begins", COUNT)
LAST_BUILDING: Final = Line("last_building", "The game ends: a last standard building is placed")
NO_BOATS: Final = Line("no_boats", "The game ends: the supply of {0} boats is exhausted", BOAT)
NO_SPECIALISTS: Final = Line("no_specialists", "The game ends: there are not enough specialists")
NO_TILES: Final = Line("no_tiles", "The game ends: there are not enough building tiles")
LAST_ROUND: Final = Line("last_round", "The game ends: this was the last round")

#: What a player reads whose wish a clause forbids.
REASONS: Final[dict[int, str]] = {
    clause(2, 12): "That specialist is not face up in the row.",
    clause(5, 5): "This power cannot be used in this step of the turn.",
    clause(5, 6): "There is nothing on the table to use this power on.",
    clause(6, 1): "Take one of the face-up fleet tiles that nobody has taken this round.",
    clause(6, 4): "You have used the power of your fleet tile this turn.",
    clause(7, 2): "You do not have enough coins for this boat.",
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
    clause(13, 1): "Your fleet tile has no power that you activate.",
    clause(13, 2): "This tile is not in the row.",
    clause(13, 3): "Sacred ground goes on an island without building, culture token and sacred ground.",
    clause(13, 5): "You exchange a culture token of yours for one of another type that lies on an island.",
    clause(13, 6): "Move a boat from its space to another, empty one.",
    clause(13, 7): "There is no boat on this space.",
    clause(13, 8): "Exchange two boats of different colours.",
    clause(13, 11): "Boats placed this turn stay where they are.",
    clause(14, 13): "Only the antiquarian is activated, once per turn and by the owner.",
    clause(15, 3): "On sacred ground only a torii or a palace may be built.",
    clause(15, 4): "A culture token lies on this island; it must be collected first.",
}
