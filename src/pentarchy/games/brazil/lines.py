"""Journal entries other than the choices themselves, and the public facts that each reports."""

from __future__ import annotations

from typing import Final

from pentarchy.core.journal import Line
from pentarchy.core.vocabulary import PLAYERS, Domain, numbers
from pentarchy.games.brazil import components as box
from pentarchy.games.brazil.verbs import (
    ARCHES,
    COMBAT_CARDS,
    EMPIRES,
    ERAS,
    GOLD_CARDS,
    HEXES,
    MISSIONS,
    MONARCHS,
    PAINTINGS,
    PRODUCTS,
    SLOTS,
    TOKENS,
    UNITS,
)

COUNT: Final[Domain] = numbers("count", 0, 99)
EXPLORATIONS: Final[Domain] = Domain("exploration", box.EXPLORATIONS, box.EXPLORATION_NAMES)
TILES: Final[Domain] = Domain("tile", [f"tile_{n}" for n in range(box.CAPITAL + 1)], box.TILE_NAMES)
STRENGTH: Final[Domain] = numbers("strength", 0, 60)
POINTS: Final[Domain] = numbers("points", 0, 299)


def part(source: str) -> Domain:
    """A further part of a strength in words: ` + 2 from cards`, or nothing if it is 0."""
    amounts = range(STRENGTH.size)
    return Domain(source, [str(n) for n in amounts], [f" + {n} from {source}" if n else "" for n in amounts])


UNITS_PART: Final[Domain] = Domain(
    "units", STRENGTH.ids, ("no units", *[f"{number} from units" for number in STRENGTH.names[1:]])
)
TILE_PART: Final[Domain] = part("the tile")
PAINTINGS_PART: Final[Domain] = part("Paintings")
STANCE_PART: Final[Domain] = part("the stance")
CARDS_PART: Final[Domain] = part("cards")
FACE_DOWN: Final[Domain] = Domain(
    "cards", ("0", "1", "2", "3"), ("no Combat card", "1 Combat card", "2 Combat cards", "3 Combat cards")
)
TIE_BREAKS: Final[Domain] = Domain(
    "tie_break",
    ("science", "missions", "tiles"),
    ("more Science production", "more missions revealed", "more VP of Buildings and Cities"),
)
#: Seats are named after their empires, except while empires are being chosen.
SEATS: Final[Domain] = Domain("seat", [str(n) for n in range(4)], [f"Player {n + 1}" for n in range(4)])

# Before the first turn.
LED: Final[Line] = Line("led", "{0} leads {1}", SEATS, EMPIRES, tells="empires[who]")
MISSIONS_DEALT: Final[Line] = Line("missions_dealt", "Everybody drew two missions of each era", tells="missions")
DEALT: Final[Line] = Line("dealt", "You were dealt {0}", MISSIONS)
MISSIONS_KEPT: Final[Line] = Line("missions_kept", "{who} kept one mission of each era", tells="missions")
CROWNED: Final[Line] = Line("crowned", "{who} was given the monarch {0}", MONARCHS, tells="monarchs[who]")
CAPITALS_SHOWN: Final[Line] = Line("capitals_shown", "The Capital tiles were turned up", tells="capital_tiles")
FIRST: Final[Line] = Line("first", "{who} took the 1st Player tile, to begin each round", tells="first_player")
# Tokens and cards.
ROUND: Final[Line] = Line("round", "Round {0} began", COUNT, tells="round active")
GAINED: Final[Line] = Line("gained", "{who} gained {0} {1}", COUNT, TOKENS, tells="supplies[who] bank")
DREW_GOLD: Final[Line] = Line("drew_gold", "You drew the Gold card {0}", GOLD_CARDS)
DREW_COMBAT: Final[Line] = Line("drew_combat", "You drew the Combat card {0}", COMBAT_CARDS)
DREW_MISSION: Final[Line] = Line("drew_mission", "You drew the mission {0}", MISSIONS)
TOOK_GOLD_CARDS: Final[Line] = Line("took_gold_cards", "{who} drew {0} {0|Gold card|Gold cards}", COUNT, tells="cards")
TOOK_COMBAT_CARDS: Final[Line] = Line(
    "took_combat_cards", "{who} drew {0} {0|Combat card|Combat cards}", COUNT, tells="cards"
)
GOLD_DECK_RENEWED: Final[Line] = Line(
    "gold_deck_renewed", "The Gold deck was used up: its discard pile was shuffled", tells="cards"
)
COMBAT_DECK_RENEWED: Final[Line] = Line(
    "combat_deck_renewed", "The Combat deck was used up: its discard pile was shuffled", tells="cards"
)
GOLD_CARDS_USED: Final[Line] = Line(
    "gold_cards_used", "The {0|Gold card|Gold cards} used this turn went to the discard pile", COUNT, tells="cards"
)
# Where a gain comes from.
BURIED_PAID: Final[Line] = Line("buried_paid", "The face-down token under {0} paid off for {who}", ARCHES)
PAINTING_PAID: Final[Line] = Line("painting_paid", "“{0}” paid off for {who}", PAINTINGS)
PRIVILEGE: Final[Line] = Line(
    "privilege", "The privilege of {0} paid off for {who}", MONARCHS, tells="monarch_uses[who]"
)
PLUNDERED: Final[Line] = Line("plundered", "The Plunder of {who} paid off")
# Building and painting.
BUILT: Final[Line] = Line(
    "built", "{who} built the {0} on {1}", TILES, HEXES, tells="tiles[1] owners[1] controllers[1] tiles_left"
)
FLIPPED: Final[Line] = Line("flipped", "{who} flipped the tile on {1} to the {0}", TILES, HEXES, tells="tiles[1]")
ENHANCED: Final[Line] = Line(
    "enhanced", "{0} enhanced the {1} on {2}", MONARCHS, TILES, HEXES, tells="enhanced monarch_uses[who]"
)
PRODUCED: Final[Line] = Line(
    "produced", "The {0} on {1} produced {2} {3}", TILES, HEXES, COUNT, TOKENS, tells="goods[1] bank"
)
FOUNDED: Final[Line] = Line(
    "founded", "{who} founded {0} on {1}", TILES, HEXES, tells="tiles[1] owners[1] controllers[1] cities"
)
HUNG: Final[Line] = Line("hung", "{who} took “{0}”", PAINTINGS, tells="paintings[0] gallery")
REFILLED: Final[Line] = Line("refilled", "“{0}” came into the gallery", PAINTINGS, tells="gallery painting_decks")
MADE: Final[Line] = Line("made", "{who} manufactured {0} and put it on {1}", PRODUCTS, SLOTS, tells="products[who]")
DEPLOYED: Final[Line] = Line("deployed", "{who} deployed the {0} on {1}", UNITS, HEXES, tells="units[0] controllers")
# Exploration.
DISCOVERED: Final[Line] = Line(
    "discovered",
    "{who} discovered {0} on {1}",
    EXPLORATIONS,
    HEXES,
    tells="unexplored[1] explored[1] terrain[1] exploration_gone",
)
COVERED: Final[Line] = Line(
    "covered", "The unexplored tile on {0} was removed unseen", HEXES, tells="unexplored[0] exploration_box"
)
MINED: Final[Line] = Line(
    "mined", "{who} was the first to build on the Minas Gerais of {0}", HEXES, tells="explored[0] exploration_gone"
)
KEPT: Final[Line] = Line(
    "kept", "{who} kept the tile {0} from {1}", EXPLORATIONS, HEXES, tells="kept[who] explored[1] terrain[1]"
)
FACED: Final[Line] = Line(
    "faced",
    "{who} reached {0} of {1}: {2} from the unit{3}{4}{5}",
    *(STRENGTH, STRENGTH, STRENGTH, PAINTINGS_PART, STANCE_PART, CARDS_PART),
    tells="battle cards",
)
CHALLENGED: Final[Line] = Line("challenged", "{who} faced {0} with the {1}", EXPLORATIONS, UNITS, tells="battle")
TURNED_BACK: Final[Line] = Line("turned_back", "The {0} turned back", UNITS)
# Battles.
ATTACKED: Final[Line] = Line(
    "attacked", "{who} attacked {0} on {1} with the {2}", PLAYERS, HEXES, UNITS, tells="battle"
)
LAID: Final[Line] = Line("laid", "{who} laid {0} face down", FACE_DOWN, tells="battle cards")
PLAYED: Final[Line] = Line("played", "{who} had played {0}", COMBAT_CARDS, tells="battle cards")
FOUGHT: Final[Line] = Line(
    "fought", "{0} had {3} against {4} of {1} on {2}", PLAYERS, PLAYERS, HEXES, STRENGTH, STRENGTH
)
ATTACK: Final[Line] = Line(
    "attack",
    "{who} had {0}: {1} from the unit{2}{3}{4}",
    *(STRENGTH, STRENGTH, PAINTINGS_PART, STANCE_PART, CARDS_PART),
)
DEFENCE: Final[Line] = Line(
    "defence",
    "{who} had {0}: {1}{2}{3}{4}{5}",
    *(STRENGTH, UNITS_PART, TILE_PART, PAINTINGS_PART, STANCE_PART, CARDS_PART),
)
WON: Final[Line] = Line("won", "{who} won the battle", tells="battle cards")
WON_TIE: Final[Line] = Line("won_tie", "{who} won the battle as the defender in a tie", tells="battle cards")
DEFEATED: Final[Line] = Line(
    "defeated", "The {0} went to the personal supply of {who}", UNITS, tells="units[0] controllers"
)
RETREATED: Final[Line] = Line(
    "retreated", "The {0} withdrew to the Capital of {who}", UNITS, tells="units[0] controllers"
)
ENTERED: Final[Line] = Line("entered", "The {0} entered {1}", UNITS, HEXES, tells="units[0] controllers")
SEIZED: Final[Line] = Line(
    "seized", "{who} seized the {0} of {1} on {2}", TILES, PLAYERS, HEXES, tells="controllers[2]"
)
FREED: Final[Line] = Line("freed", "{who} controlled the {0} on {1} again", TILES, HEXES, tells="controllers[1]")
# Eras and the end.
ERA_BEGAN: Final[Line] = Line("era_began", "Era {0} began", ERAS, tells="era arches")
END_COMES: Final[Line] = Line(
    "end_comes", "With an Era III mission of {who}, round {0} became the last", COUNT, tells="ender last_round"
)
ENDED: Final[Line] = Line(
    "ended", "The game ended after round {0}, as {1} had revealed an Era III mission", COUNT, PLAYERS
)
ENDED_BY_LIMIT: Final[Line] = Line("ended_by_limit", "The game ended after round {0}, the last one allowed", COUNT)
ALL_SHOWN: Final[Line] = Line("all_shown", "All missions and Gold cards were shown", tells="missions cards")
SCORED: Final[Line] = Line("scored", "{who} scored {0} VP", POINTS)
TIE_BROKEN: Final[Line] = Line("tie_broken", "{who} won the tie by {0}", TIE_BREAKS)
SHARED: Final[Line] = Line("shared", "{who} shared the victory: nothing broke the tie")
