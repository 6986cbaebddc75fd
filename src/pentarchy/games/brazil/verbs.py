"""The words of Brazil: Imperial: what can be chosen, what the journal tells, and why something is refused.

Verbs stand in the order of the decisions table; what ends a choice (done, decline, stop, end_turn) stands last.
"""

from __future__ import annotations

from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.core.journal import Line
from pentarchy.core.vocabulary import PLAYERS, Domain, Verb, Vocabulary, numbers
from pentarchy.games.brazil import components as box

EMPIRES: Final[Domain] = Domain("empire", box.EMPIRES, box.EMPIRE_NAMES)
MISSIONS: Final[Domain] = Domain("mission", box.MISSIONS, box.MISSION_NAMES)
MONARCHS: Final[Domain] = Domain("monarch", box.MONARCHS, box.MONARCH_NAMES)
HEXES: Final[Domain] = Domain("hex", box.HEXES, box.HEXES)
ARCHES: Final[Domain] = Domain("arch", box.ARCHES, box.ARCH_NAMES)
SLOTS: Final[Domain] = Domain("slot", (*box.ARCHES, "board"), (*box.ARCH_NAMES, "Queen Victoria's board"))
TOKENS: Final[Domain] = Domain("token", box.TOKENS, box.TOKEN_NAMES)
RESOURCES: Final[Domain] = Domain("resource", box.TOKENS[: box.RESOURCES], box.TOKEN_NAMES[: box.RESOURCES])
PLACES: Final[Domain] = Domain("place", ("supply", *box.HEXES), ("the personal supply", *box.HEXES))
UNITS: Final[Domain] = Domain("unit", box.UNITS, box.UNIT_NAMES)
BOMBARDIERS: Final[Domain] = Domain(
    "unit", [box.UNITS[unit] for unit in box.BOMBARDIERS], [box.UNIT_NAMES[unit] for unit in box.BOMBARDIERS]
)
PAINTINGS: Final[Domain] = Domain("painting", box.PAINTINGS, box.PAINTING_NAMES)
BUILDING_TILES: Final[Domain] = Domain("building_tile", box.BUILDING_TILES, box.BUILDING_TILE_NAMES)
BUILDINGS: Final[Domain] = Domain("building", box.BUILDINGS, box.BUILDING_NAMES)
PRODUCTS: Final[Domain] = Domain("product", box.PRODUCTS, box.PRODUCT_NAMES)
SIDES: Final[Domain] = Domain("side", ("keep", "flip"), ("its side kept", "its other side up"))
TRADES: Final[Domain] = Domain("trade", box.TRADES, box.TRADE_TEXTS)
GOLD_CARD: Final[Domain] = Domain("card", ("gold_card",), ("Gold card",))
COMBAT_CARD: Final[Domain] = Domain("card", ("combat_card",), ("Combat card",))
GOLD_CARDS: Final[Domain] = Domain("gold_card", box.GOLD_CARDS, box.GOLD_CARD_NAMES)
COMBAT_CARDS: Final[Domain] = Domain("combat_card", box.COMBAT_CARDS, box.COMBAT_CARD_NAMES)
CARDS: Final[Domain] = Domain(
    "card", (*box.GOLD_CARDS, *box.COMBAT_CARDS), (*box.GOLD_CARD_NAMES, *box.COMBAT_CARD_NAMES)
)
STACKS: Final[Domain] = numbers("stack", 1, 2)
ERAS: Final[Domain] = Domain("era", ("1", "2", "3"), ("I", "II", "III"))
PALACES: Final[Domain] = Domain("palace", ("2", "3", "4", "5", "6"), box.PALACE_NAMES[2:])

VOCABULARY: Final[Vocabulary] = Vocabulary()
EMPIRE: Final[Verb] = VOCABULARY.verb("empire", EMPIRES, text="Lead {0}")
KEEP: Final[Verb] = VOCABULARY.verb("keep", MISSIONS, text="Keep {0}")
MONARCH: Final[Verb] = VOCABULARY.verb("monarch", MONARCHS, text="Crown {0}")
CAPITAL: Final[Verb] = VOCABULARY.verb("capital", HEXES, text="Found your Capital on {0}")
ACT: Final[Verb] = VOCABULARY.verb("act", ARCHES, text="Place your token on {0}")
PLAY_GOLD: Final[Verb] = VOCABULARY.verb("play_gold", GOLD_CARDS, text="Play {0} for an extra action")
GAIN: Final[Verb] = VOCABULARY.verb("gain", RESOURCES, text="Take 1 {0}")
DEPLOY: Final[Verb] = VOCABULARY.verb("deploy", UNITS, text="Deploy the {0}")
PLACE: Final[Verb] = VOCABULARY.verb("place", HEXES, text="Place it on {0}")
TAKE: Final[Verb] = VOCABULARY.verb("take", PAINTINGS, text="Take “{0}”")
BUILD: Final[Verb] = VOCABULARY.verb("build", BUILDING_TILES, BUILDINGS, text="Build: {1} (tile {0})")
FOUND: Final[Verb] = VOCABULARY.verb("found", STACKS, text="Found the City on top of stack {0}")
RENOVATE: Final[Verb] = VOCABULARY.verb("renovate", HEXES, SIDES, text="Renovate {0}, {1}")
MAKE: Final[Verb] = VOCABULARY.verb("make", PRODUCTS, text="Manufacture {0}")
SLOT: Final[Verb] = VOCABULARY.verb("slot", SLOTS, text="Put the Product on {0}")
TRADE: Final[Verb] = VOCABULARY.verb("trade", TRADES, text="Trade: {0}")
GIVE: Final[Verb] = VOCABULARY.verb("give", RESOURCES, PLACES, text="Give 1 {0} from {1}")
GIVE_CARD: Final[Verb] = VOCABULARY.verb("give", COMBAT_CARD, COMBAT_CARDS, text="Give {1}")
PAY: Final[Verb] = VOCABULARY.verb("pay", TOKENS, PLACES, text="Pay 1 {0} from {1}")
PAY_GOLD: Final[Verb] = VOCABULARY.verb("pay", GOLD_CARD, GOLD_CARDS, text="Pay the Gold card {1}")
PAY_COMBAT: Final[Verb] = VOCABULARY.verb("pay", COMBAT_CARD, COMBAT_CARDS, text="Pay the Combat card {1}")
DISCARD: Final[Verb] = VOCABULARY.verb("discard", TOKENS, text="Discard 1 {0}")
DISCARD_CARD: Final[Verb] = VOCABULARY.verb("discard_card", CARDS, text="Discard {0}")
MOVE: Final[Verb] = VOCABULARY.verb("move", UNITS, HEXES, text="Move the {0} to {1}")
BOMBARD: Final[Verb] = VOCABULARY.verb("bombard", BOMBARDIERS, HEXES, text="Bombard {1} with the {0}")
XMOVE: Final[Verb] = VOCABULARY.verb("xmove", UNITS, HEXES, text="Additional movement: the {0} to {1}")
REVEAL: Final[Verb] = VOCABULARY.verb("reveal", MISSIONS, text="Reveal {0}")
STEP: Final[Verb] = VOCABULARY.verb("step", UNITS, HEXES, text="Go on with the {0} to {1}")
PLAY: Final[Verb] = VOCABULARY.verb("play", COMBAT_CARDS, text="Play {0}")
CANCEL: Final[Verb] = VOCABULARY.verb("cancel", COMBAT_CARDS, text="Cancel {0}")
DRAW: Final[Verb] = VOCABULARY.verb("draw", ERAS, text="Draw a mission of Era {0}")
PALACE: Final[Verb] = VOCABULARY.verb("palace", PALACES, HEXES, text="Place {0} on {1}")
TOKEN: Final[Verb] = VOCABULARY.verb("token", ARCHES, text="Lay the old token under {0}")
DONE: Final[Verb] = VOCABULARY.verb("done", text="That is all")
DECLINE: Final[Verb] = VOCABULARY.verb("decline", text="Do nothing")
STOP: Final[Verb] = VOCABULARY.verb("stop", text="Stop here")
END_TURN: Final[Verb] = VOCABULARY.verb("end_turn", text="End your turn")

# Options of the hot lists are put together by hand: base + arguments.
BOMBARDIER_NUMBER: Final[tuple[int, ...]] = tuple(
    box.BOMBARDIERS.index(unit) if box.BOMBARDS[unit] else -1 for unit in range(len(box.UNITS))
)
DO_DONE: Final[int] = DONE()
DO_DECLINE: Final[int] = DECLINE()
DO_STOP: Final[int] = STOP()
DO_END_TURN: Final[int] = END_TURN()

# --- the journal --------------------------------------------------------------------------------------------------

COUNT: Final[Domain] = numbers("count", 0, 99)
EXPLORATIONS: Final[Domain] = Domain("exploration", box.EXPLORATIONS, box.EXPLORATION_NAMES)
TILES: Final[Domain] = Domain("tile", [f"tile_{n}" for n in range(box.CAPITAL + 1)], box.TILE_NAMES)
STRENGTH: Final[Domain] = numbers("strength", 0, 60)

DEALT: Final[Line] = Line("dealt", "You were dealt {0}", MISSIONS)
BEGAN: Final[Line] = Line("began", "{0} begins the game", PLAYERS)
ROUND: Final[Line] = Line("round", "Round {0}", COUNT)
GAINED: Final[Line] = Line("gained", "{0} gains {1} {2}", PLAYERS, COUNT, TOKENS)
DREW_GOLD: Final[Line] = Line("drew_gold", "You drew the Gold card {0}", GOLD_CARDS)
DREW_COMBAT: Final[Line] = Line("drew_combat", "You drew the Combat card {0}", COMBAT_CARDS)
DREW_MISSION: Final[Line] = Line("drew_mission", "You drew the mission {0}", MISSIONS)
TOOK_GOLD_CARDS: Final[Line] = Line("took_gold_cards", "{0} draws {1} Gold card(s)", PLAYERS, COUNT)
TOOK_COMBAT_CARDS: Final[Line] = Line("took_combat_cards", "{0} draws {1} Combat card(s)", PLAYERS, COUNT)
PRODUCED: Final[Line] = Line("produced", "{0} produces {1} token(s) on {2}", TILES, COUNT, HEXES)
FOUNDED: Final[Line] = Line("founded", "{0} founds {1} on {2}", PLAYERS, TILES, HEXES)
TURNED: Final[Line] = Line("turned", "{0} is discovered on {1}", EXPLORATIONS, HEXES)
KEPT: Final[Line] = Line("kept", "{0} keeps {1}", PLAYERS, EXPLORATIONS)
FOUGHT: Final[Line] = Line(
    "fought", "{0} attacks {1} on {2}: {3} against {4}", PLAYERS, PLAYERS, HEXES, STRENGTH, STRENGTH
)
WON: Final[Line] = Line("won", "{0} wins the battle", PLAYERS)
PLAYED: Final[Line] = Line("played", "{0} played {1}", PLAYERS, COMBAT_CARDS)
FACED: Final[Line] = Line("faced", "{0} reaches {1} against {2}", PLAYERS, STRENGTH, STRENGTH)
ERA_BEGAN: Final[Line] = Line("era_began", "Era {0} begins", ERAS)
END_COMES: Final[Line] = Line("end_comes", "{0} has completed an Era III mission: the end is near", PLAYERS)

# --- why not ------------------------------------------------------------------------------------------------------

REASONS: Final[dict[int, str]] = {
    clause(3, 16): "This kind of token is used up.",
    clause(4, 8): "Another player leads this empire already.",
    clause(4, 10): "You keep one of the two missions that you drew for this era.",
    clause(4, 11): "This monarch belongs to another empire.",
    clause(4, 12): "A Capital is founded on a free capital hex.",
    clause(5, 3): "Your token stands there: the same action is never taken twice in a row.",
    clause(5, 7): "Gold cards are played before your first movement of the turn.",
    clause(6, 1): "You pay with tokens of your supply and of Buildings you control; there is none of these there.",
    clause(6, 2): "This cannot pay for what is still open.",
    clause(6, 4): "You cannot pay its full cost.",
    clause(6, 5): "You have no such Gold card.",
    clause(6, 8): "You have no such token in your supply.",
    clause(6, 9): "You have no such card, or not too many of its kind of cards.",
    clause(7, 1, 1): "Only your own units that are not on the map can be deployed.",
    clause(7, 1, 2): "Units are deployed on your Capital or on a City that you own and control.",
    clause(7, 2, 1): "Only a Painting of the gallery can be taken.",
    clause(7, 3, 2): "This tile has no such side, or belongs to a later era.",
    clause(7, 3, 3): (
        "You build on a free hex of the right terrain next to a tile of yours, away from enemy tiles, seized tiles "
        "and enemy units."
    ),
    clause(7, 3, 5): "Nothing is built on Water or on an unresolved Expedition.",
    clause(7, 3, 8): "A City is founded where your Monarch stands, on a free hex away from enemy and seized tiles.",
    clause(7, 3, 11): "This stack of Cities is used up.",
    clause(7, 3, 14): "No copy of this tile is left.",
    clause(7, 4, 1): "You renovate a Building that you own and control.",
    clause(7, 4, 3): "Only an empty Building is renovated: there are tokens on it.",
    clause(7, 4, 4): "A Building with a Palace cannot be flipped.",
    clause(7, 4, 5): "A seized Building cannot be renovated by anybody.",
    clause(7, 5, 1): "You have manufactured this Product already.",
    clause(7, 5, 2): "The Product needs a free slot of its own shape.",
    clause(7, 7, 1): "You do not have the goods for this trade.",
    clause(7, 7, 2): "This trade takes other goods.",
    clause(8, 1): "You have made this movement already, or your arch gives none.",
    clause(8, 2): "A unit moves to an adjacent hex.",
    clause(8, 3): "No unit may enter another player's Capital.",
    clause(8, 4): "The Deploy arch moves a unit to your Capital or to a City you control.",
    clause(8, 5): "The Painting arch moves a unit into an adjacent Forest.",
    clause(8, 6): "The Build arch moves a unit onto an adjacent Building or City you control.",
    clause(8, 7): "The Renovate arch moves a unit to an adjacent edge hex, or into or out of Water.",
    clause(8, 8): "The Manufacture arch moves a unit into an adjacent Gold Mine.",
    clause(8, 9): "Harbor and Trade give strength in combat, but no movement.",
    clause(8, 12): "The second step belongs to the unit that made the first, to an adjacent hex.",
    clause(8, 13): "An adjacent hex with an enemy unit, not a Capital, can be bombarded by a Cannon or Grenadier.",
    clause(8, 14): "You move units of your own that are on the map.",
    clause(9, 9): "You have no such Combat card, or have played three.",
    clause(9, 10): "Sabotage cancels a card of the opponent that is not yet cancelled and has not acted.",
    clause(10, 4): "No mission of this era is left to draw.",
    clause(10, 9): "You have no such Combat card, or have played three.",
    clause(11, 3): "You can reveal a mission you hold when all its objectives are met.",
    clause(11, 4): "This mission belongs to a later era.",
    clause(11, 11): "A Palace goes on a Building you own and control, without a Palace and of the kind it asks for.",
    clause(11, 12): "This Palace gives Dye or Sugar, if you have not manufactured it yet.",
    clause(12, 5): "Only Queen Victoria puts Products on her board, three in all.",
    clause(13, 5): "Nothing could be done with the action of this Gold card now.",
    clause(13, 10): "Only Dom Afonso Henriques and Napoleon pay with Combat cards.",
}
