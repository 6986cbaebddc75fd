"""The verbs of Brazil: Imperial: what can be chosen, and when.

Verbs stand in the order of the decisions table; what ends a choice (done, decline, stop, end_turn) stands last.
"""

from __future__ import annotations

from typing import Final

from pentarchy.core.vocabulary import Domain, Verb, Vocabulary, When, numbers
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
TRADES: Final[Domain] = Domain("trade", box.TRADES, [text.removesuffix(".") for text in box.TRADE_TEXTS])
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

# When and by whom each verb can be chosen.
SETUP_EMPIRE: Final[When] = When("4.8", "Empires are chosen before the game begins, counter-clockwise.")
SETUP_MISSION: Final[When] = When("4.10", "Missions are kept before the game begins, one of each era.")
SETUP_MONARCH: Final[When] = When("4.11", "Monarchs are crowned before the game begins, by all at the same time.")
SETUP_CAPITAL: Final[When] = When(
    "4.12", "Capitals are founded before the first turn, clockwise from the setup player."
)
ACTION_PHASE: Final[When] = When("5.2", "The token is placed once, at the start of your own turn.")
GOLD_CARD_TIME: Final[When] = When(
    "5.7", "Gold cards are played in your own turn, before your first movement and not during an action."
)
GAINING: Final[When] = When("6.7", "A Resource is taken when an action or an effect gives you one of your choice.")
DEPLOYING: Final[When] = When("7.1.1", "Units are deployed in the Deploy action of your own turn.")
PLACING: Final[When] = When("7.1.2", "A hex is chosen for a unit that you deploy or a Building that you build.")
PAINTING_ACTION: Final[When] = When("7.2.1", "Paintings are taken in the Painting action of your own turn.")
BUILD_ACTION: Final[When] = When("7.3.1", "Building and founding Cities belongs to the Build action of your own turn.")
RENOVATE_ACTION: Final[When] = When("7.4.1", "Buildings are renovated in the Renovate action of your own turn.")
MANUFACTURE_ACTION: Final[When] = When(
    "7.5.1", "Products are manufactured in the Manufacture action of your own turn, or by Palace II."
)
SLOTTING: Final[When] = When("7.5.2", "A slot is chosen for a Product that you have just manufactured.")
TRADE_ACTION: Final[When] = When("7.7.1", "Trades are made in the Trade action of your own turn.")
GIVING: Final[When] = When("7.7.2", "Goods are given for a trade that you have just chosen.")
PAYING: Final[When] = When("6.4", "You pay when you have chosen something that has a cost.")
DISCARDING: Final[When] = When("6.8", f"Tokens are discarded when your supply holds more than {box.SUPPLY_LIMIT}.")
DISCARDING_CARDS: Final[When] = When("6.9", "Cards are discarded when you hold too many of their kind.")
MOVEMENT_PHASE: Final[When] = When("5.9", "Units move in the Movement Phase of your own turn, after the action.")
REVEALING: Final[When] = When(
    "5.10", "Missions are revealed in your own turn, when no action, battle or exploration is under way."
)
SECOND_STEP: Final[When] = When(
    "8.12", "A Dragoon, or any unit with the Guaicuru Cavalry Charge, may go on after an uneventful first step."
)
FIGHTING: Final[When] = When("9.9", "Combat cards are played in a battle or against an Expedition that you face.")
SABOTAGING: Final[When] = When("9.10", "Cards are cancelled by a Sabotage that you played in this battle.")
QUILOMBO: Final[When] = When("10.4", "You draw a mission when your unit discovers a Quilombo.")
PALACE_TIME: Final[When] = When("11.11", "A Palace is placed when you have just revealed a mission.")
ERA_CHANGE: Final[When] = When("11.6", "The old token goes under an arch when a new era begins.")
FINISHING: Final[When] = When("5.8", "You can finish only an action, a trade or a play of cards that is under way.")
DECLINING: Final[When] = When("5.8", "You decline an optional part of an action or a Palace when it is offered.")
STOPPING: Final[When] = When("8.12", "A unit stops when it might make a second step.")
END_OF_TURN: Final[When] = When("5.12", "You end your own turn in its Movement Phase.")

VOCABULARY: Final[Vocabulary] = Vocabulary()
EMPIRE: Final[Verb] = VOCABULARY.verb(
    "empire", EMPIRES, text="Lead {0}", told="{who} chose {0}", tells="empires[who]", when=SETUP_EMPIRE
)
KEEP: Final[Verb] = VOCABULARY.verb("keep", MISSIONS, text="Keep {0}", told="{who} kept {0}", when=SETUP_MISSION)
MONARCH: Final[Verb] = VOCABULARY.verb(
    "monarch", MONARCHS, text="Crown {0}", told="{who} crowned {0}", tells="monarchs[who]", when=SETUP_MONARCH
)
CAPITAL: Final[Verb] = VOCABULARY.verb(
    "capital",
    HEXES,
    text="Found your Capital on {0}",
    told="{who} founded their Capital on {0}",
    tells="capitals[who] tiles[0] owners[0] controllers[0] capital_tiles",
    when=SETUP_CAPITAL,
)
ACT: Final[Verb] = VOCABULARY.verb(
    "act",
    ARCHES,
    text="Place your token on {0}",
    told="{who} chose {0}",
    tells="arches[who]",
    when=ACTION_PHASE,
)
PLAY_GOLD: Final[Verb] = VOCABULARY.verb(
    "play_gold",
    GOLD_CARDS,
    text="Play {0} for an extra action",
    told="{who} played the Gold card {0} for an extra action",
    tells="cards",
    when=GOLD_CARD_TIME,
)
GAIN: Final[Verb] = VOCABULARY.verb(
    "gain", RESOURCES, text="Take 1 {0}", told="{who} took 1 {0}", tells="supplies[who] bank", when=GAINING
)
DEPLOY: Final[Verb] = VOCABULARY.verb(
    "deploy", UNITS, text="Deploy the {0}", told="{who} called up the {0}", when=DEPLOYING, passing=True
)
PLACE: Final[Verb] = VOCABULARY.verb(
    "place", HEXES, text="Place it on {0}", told="{who} chose {0} for it", when=PLACING, passing=True
)
TAKE: Final[Verb] = VOCABULARY.verb(
    "take", PAINTINGS, text="Take “{0}”", told="{who} chose “{0}” in the gallery", when=PAINTING_ACTION, passing=True
)
BUILD: Final[Verb] = VOCABULARY.verb(
    "build",
    BUILDING_TILES,
    BUILDINGS,
    text="Build: {1} (tile {0})",
    told="{who} chose the {1} (tile {0})",
    when=BUILD_ACTION,
    passing=True,
)
FOUND: Final[Verb] = VOCABULARY.verb(
    "found",
    STACKS,
    text="Found the City on top of stack {0}",
    told="{who} took the City on top of stack {0}",
    tells="cities",
    when=BUILD_ACTION,
)
RENOVATE: Final[Verb] = VOCABULARY.verb(
    "renovate",
    HEXES,
    SIDES,
    text="Renovate {0}, {1}",
    told="{who} chose to renovate {0}, {1}",
    when=RENOVATE_ACTION,
)
MAKE: Final[Verb] = VOCABULARY.verb(
    "make",
    PRODUCTS,
    text="Manufacture {0}",
    told="{who} chose to manufacture {0}",
    when=MANUFACTURE_ACTION,
    passing=True,
)
SLOT: Final[Verb] = VOCABULARY.verb(
    "slot",
    SLOTS,
    text="Put the Product on {0}",
    told="{who} put the Product on {0}",
    tells="products[who]",
    when=SLOTTING,
)
TRADE: Final[Verb] = VOCABULARY.verb(
    "trade", TRADES, text="Trade: {0}", told="{who} made a trade: {0}", when=TRADE_ACTION
)
GIVE: Final[Verb] = VOCABULARY.verb(
    "give",
    RESOURCES,
    PLACES,
    text="Give 1 {0} from {1}",
    told="{who} gave 1 {0} from {1}",
    tells="supplies[who] goods bank",
    when=GIVING,
)
GIVE_CARD: Final[Verb] = VOCABULARY.verb(
    "give",
    COMBAT_CARD,
    COMBAT_CARDS,
    text="Give {1}",
    told="{who} gave the Combat card {1}",
    tells="cards",
    when=GIVING,
)
PAY: Final[Verb] = VOCABULARY.verb(
    "pay",
    TOKENS,
    PLACES,
    text="Pay 1 {0} from {1}",
    told="{who} paid 1 {0} from {1}",
    tells="supplies[who] goods bank",
    when=PAYING,
)
PAY_GOLD: Final[Verb] = VOCABULARY.verb(
    "pay",
    GOLD_CARD,
    GOLD_CARDS,
    text="Pay the Gold card {1}",
    told="{who} paid with the Gold card {1}",
    tells="cards",
    when=PAYING,
)
PAY_COMBAT: Final[Verb] = VOCABULARY.verb(
    "pay",
    COMBAT_CARD,
    COMBAT_CARDS,
    text="Pay the Combat card {1}",
    told="{who} paid with the Combat card {1}",
    tells="cards",
    when=PAYING,
)
DISCARD: Final[Verb] = VOCABULARY.verb(
    "discard",
    TOKENS,
    text="Discard 1 {0}",
    told="{who} discarded 1 {0}, having more than " + f"{box.SUPPLY_LIMIT} tokens",
    tells="supplies[who] bank",
    when=DISCARDING,
)
DISCARD_CARD: Final[Verb] = VOCABULARY.verb(
    "discard_card",
    CARDS,
    text="Discard {0}",
    told="{who} discarded {0}, having too many cards of a kind",
    tells="cards",
    when=DISCARDING_CARDS,
)
MOVE: Final[Verb] = VOCABULARY.verb(
    "move",
    UNITS,
    HEXES,
    text="Move the {0} to {1}",
    told="{who} sent the {0} to {1}",
    tells="units[0] controllers",
    when=MOVEMENT_PHASE,
)
BOMBARD: Final[Verb] = VOCABULARY.verb(
    "bombard",
    BOMBARDIERS,
    HEXES,
    text="Bombard {1} with the {0}",
    told="{who} turned the {0} on {1}",
    when=MOVEMENT_PHASE,
)
XMOVE: Final[Verb] = VOCABULARY.verb(
    "xmove",
    UNITS,
    HEXES,
    text="Additional movement: the {0} to {1}",
    told="{who} sent the {0} to {1} by the arch's additional movement",
    tells="units[0] controllers",
    when=MOVEMENT_PHASE,
)
REVEAL: Final[Verb] = VOCABULARY.verb(
    "reveal",
    MISSIONS,
    text="Reveal {0}",
    told="{who} revealed the mission {0}",
    tells="missions",
    when=REVEALING,
)
STEP: Final[Verb] = VOCABULARY.verb(
    "step",
    UNITS,
    HEXES,
    text="Go on with the {0} to {1}",
    told="{who} went on with the {0} to {1}",
    tells="units[0] controllers",
    when=SECOND_STEP,
)
PLAY: Final[Verb] = VOCABULARY.verb(
    "play", COMBAT_CARDS, text="Play {0}", told="{who} played {0}", tells="cards battle", when=FIGHTING
)
CANCEL: Final[Verb] = VOCABULARY.verb(
    "cancel",
    COMBAT_CARDS,
    text="Cancel {0}",
    told="{who} cancelled {0} by Sabotage",
    tells="battle",
    when=SABOTAGING,
)
DRAW: Final[Verb] = VOCABULARY.verb(
    "draw",
    ERAS,
    text="Draw a mission of Era {0}",
    told="{who} drew a mission of Era {0}",
    tells="missions",
    when=QUILOMBO,
)
PALACE: Final[Verb] = VOCABULARY.verb(
    "palace",
    PALACES,
    HEXES,
    text="Place {0} on {1}",
    told="{who} placed {0} on {1}",
    tells="palaces[1]",
    when=PALACE_TIME,
)
TOKEN: Final[Verb] = VOCABULARY.verb(
    "token",
    ARCHES,
    text="Lay the old token under {0}",
    told="{who} laid the old token under {0}",
    tells="buried[who]",
    when=ERA_CHANGE,
)
DONE: Final[Verb] = VOCABULARY.verb(
    "done", text="That is all", told="{who} wanted no more", when=FINISHING, ends=True, passing=True
)
DECLINE: Final[Verb] = VOCABULARY.verb(
    "decline", text="Do nothing", told="{who} did nothing", when=DECLINING, ends=True
)
STOP: Final[Verb] = VOCABULARY.verb("stop", text="Stop here", told="{who} stopped there", when=STOPPING, ends=True)
END_TURN: Final[Verb] = VOCABULARY.verb(
    "end_turn", text="End your turn", told="{who} ended their turn", tells="active", when=END_OF_TURN, ends=True
)

# Options that are built often are computed by hand: base + arguments.
BOMBARDIER_NUMBER: Final[tuple[int, ...]] = tuple(
    box.BOMBARDIERS.index(unit) if box.BOMBARDS[unit] else -1 for unit in range(len(box.UNITS))
)
DO_DONE: Final[int] = DONE()
DO_DECLINE: Final[int] = DECLINE()
DO_STOP: Final[int] = STOP()
DO_END_TURN: Final[int] = END_TURN()
