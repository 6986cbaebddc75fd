"""What can be chosen, when, and how the log tells it."""

from __future__ import annotations

from typing import Final

from pentarchy.core.vocabulary import Domain, Vocabulary, When
from pentarchy.games.paradise.components import (
    CARD_IDS,
    CARD_NAMES,
    FACTION_IDS,
    FACTION_NAMES,
    HEX_IDS,
    HEX_NAMES,
    PIECE_IDS,
    PIECE_NAMES,
)

HEX: Final = Domain("hex", HEX_IDS, [f"{name} ({id})" for id, name in zip(HEX_IDS, HEX_NAMES, strict=True)])
FACTION: Final = Domain("faction", FACTION_IDS, FACTION_NAMES)
PIECE: Final = Domain("kind", PIECE_IDS, [f"a {name}" for name in PIECE_NAMES])
CARGO: Final = Domain("cargo", ["warrior_band", "colony", "none"], ["a Warrior Band", "a Colony", "nothing"])
FIGHTER: Final = Domain(
    "fighter", ["warrior_band", "war_canoe", "local_warrior"], ["a Warrior Band", "a War Canoe", "a Local Warrior"]
)
SAVER: Final = Domain("saver", ["warrior_band", "war_canoe"], ["a Warrior Band", "a War Canoe"])
CARD: Final = Domain("card", CARD_IDS, CARD_NAMES)
SEAT: Final = Domain("player", [f"p{n}" for n in range(4)], [f"Player {n + 1}" for n in range(4)])
DIRECTION: Final = Domain("direction", ["cw", "ccw"], ["clockwise", "counter-clockwise"])

CLOCKWISE: Final = 0
LOAD_BAND: Final = 0
LOAD_COLONY: Final = 1
LOAD_NOTHING: Final = 2
FIGHTS_BAND: Final = 0
FIGHTS_WAR: Final = 1
FIGHTS_LOCAL: Final = 2

SETUP: Final = When("4.7", "Home Islands are chosen at the start of the game, in seat order.")
START: Final = When("18.6", "Starting pieces are chosen at the start of a game with the variable start.")
EVENT_OR_ORDER: Final = When("6.7", "In the Turn Order Step the last-place player draws an event or takes the marker.")
SETTING: Final = When("6.3", "The turn order is set in the Turn Order Step by whoever holds the Turn Order Marker.")
EVENT_CHOICE: Final = When("15.1", "Whoever drew a Random Event chooses for it, at once.")
SEATS_LACK: Final = When(
    "9.4", "Pieces are left behind when canoes have too few seats after a battle, retreat or typhoon."
)
VOYAGE: Final = When(
    "7.1", "Explorers sail in their owner's Exploration turn, from their base or on a voyage under way."
)
KUMARA: Final = When("18.3", "The Kumara is sought in your Exploration turn, from the American coast.")
FOUND: Final = When("7.7", "Tiles are placed by the explorer who has just drawn an Island Group marker.")
ENTERED: Final = When("7.12", "This is chosen when your Explorer has entered a secret tile that others found.")
SOUTH: Final = When(
    "18.10", "Te Waka a Maui is placed when Aotearoa is turned face up, in games with the South Island."
)
OFF_COURSE: Final = When("7.10", "The left neighbour drives an Explorer elsewhere when an Off Course marker is drawn.")
RETURNING: Final = When("7.13", "An Explorer returns after a discovery, while its voyage has 4 knots or fewer.")
TAPU_MOMENT: Final = When("14.15", "Tapu is declared when another player's Movement and Battle turn begins.")
IN_TRANSIT: Final = When(
    "10.5", "Transit comes first in your Movement and Battle turn, along a chain of face-up canoes."
)
PICKED: Final = When("10.7", "Pick the piece that goes by Transit first; then say where it goes.")
MOVING: Final = When("11.1", "Canoes and Rumors sail in your Movement and Battle turn, after Transit.")
LOADING: Final = When("11.2", "Cargo is taken aboard when a canoe sets sail.")
UNDER_WAY: Final = When("11.3", "Choose a canoe or Rumor that sails first; then it goes from hex to hex.")
FIGHTING: Final = When("12.2", "The attacker chooses which battle is fought next, after their Movement.")
PREPARING: Final = When("12.3", "Cards are revealed before the first roll of a battle, by those who fight it.")
AFTER_ROLL: Final = When("14.10", "A die may be rolled again by a side of the battle that has a re-roll left.")
LOSING: Final = When("12.11", "A side that loses a front-row piece in battle chooses which, if it has several kinds.")
SAVING: Final = When("12.16", "An attacker who has won against an Island Group may save Villages.")
FLEEING: Final = When("12.20", "Pieces that lost a battle or were driven off retreat to their nearest Island Group.")
BUILDING: Final = When("13.2", "You do this in the Building Step.")
CASTAWAY: Final = When("13.19", "A player who controls no Island Group takes refuge before the Building Step.")
IMPROVING: Final = When("14.13", "Agriculture is improved by the card that says so, revealed in your Building Step.")
FELLED: Final = When("17.5", "A Village is removed by the strongest declarer when Deforestation is revealed.")
VICTORY_STEP: Final = When("17.2", "Victory is declared in the Victory Step, when your turn to speak comes.")
REVEALING: Final = When("14.3", "Cards are revealed at your own decisions, or at the moment that the card names.")
TURNING: Final = When(
    "8.5", "Whoever has a marker on a secret tile may turn it face up at most of their own decisions."
)
FLIPPING: Final = When("9.2", "Transport Canoes are turned face up in your Transit, Movement and Building Step.")
PASSING: Final = When("5.5", "There is nothing to pass on now.")
FINISHING: Final = When("5.5", "There is nothing to finish now.")

WORDS: Final = Vocabulary()
CHOOSE_HOME: Final = WORDS.verb(
    "choose_home",
    FACTION,
    text="Play {0}",
    told="{who} chose {0} as Home Island",
    tells="factions[who]",
    when=SETUP,
)
START_PIECE: Final = WORDS.verb(
    "start_piece", PIECE, text="Start with {0}", told="{who} chose to start with {0}", when=START
)
DONE: Final = WORDS.verb("done", text="Finish", told="{who} finished", when=FINISHING, ends=True, passing=True)
DRAW_EVENT: Final = WORDS.verb(
    "draw_event",
    text="Draw a Random Event",
    told="{who} left the turn order to others and drew a Random Event",
    when=EVENT_OR_ORDER,
)
TAKE_ORDER: Final = WORDS.verb(
    "take_order", text="Take the Turn Order Marker", told="{who} took the Turn Order Marker", when=EVENT_OR_ORDER
)
REVEAL_CARD: Final = WORDS.verb(
    "reveal_card",
    CARD,
    text="Reveal {0}",
    told="{who} revealed {0}",
    tells="revealed[who] hand_sizes[who] totals",
    when=REVEALING,
)
FLIP_TILE: Final = WORDS.verb(
    "flip_tile",
    HEX,
    text="Turn the secret tile in {0} face up",
    told="{who} turned the secret tile in {0} face up",
    tells="hexes[0] totals",
    when=TURNING,
)
TARGET: Final = WORDS.verb("target", HEX, text="Choose {0}", told="{who} chose {0}", when=EVENT_CHOICE)
PICK_PLAYER: Final = WORDS.verb(
    "pick_player",
    SEAT,
    text="Choose {0}",
    told="{who} used the Shaman to look at the pieces and cards of {0}",
    tells="effects",
    when=EVENT_CHOICE,
)
ABANDON: Final = WORDS.verb(
    "abandon", PIECE, text="Leave {0} behind", told="{who} left {0} behind", tells="hexes totals", when=SEATS_LACK
)
ORDER: Final = WORDS.verb(
    "order",
    SEAT,
    DIRECTION,
    text="{0} goes first, then {1}",
    told="{who} set the turn order: {0} first, then {1}",
    tells="order",
    when=SETTING,
)
EXPLORE: Final = WORDS.verb(
    "explore",
    HEX,
    text="Explore {0}",
    told="{who} sent the Explorer to {0}",
    tells="voyage explorers[who]",
    when=VOYAGE,
)
SEEK_KUMARA: Final = WORDS.verb(
    "seek_kumara",
    HEX,
    text="Seek the Kumara from {0}",
    told="{who} sought the Kumara from {0}",
    tells="voyage explorers[who]",
    when=KUMARA,
)
STAY: Final = WORDS.verb(
    "stay", text="Stay at home", told="{who} kept the Explorer at home", tells="voyage", when=VOYAGE, ends=True
)
PLACE_UP: Final = WORDS.verb(
    "place_up",
    text="Place the island face up",
    told="{who} placed the island face up",
    tells="hexes voyage",
    when=FOUND,
)
PLACE_DOWN: Final = WORDS.verb(
    "place_down",
    text="Place the island face down",
    told="{who} placed the island face down under a marker",
    tells="hexes voyage",
    when=FOUND,
)
MARK: Final = WORDS.verb(
    "mark",
    text="Put your marker on the secret tile",
    told="{who} put a marker on the secret tile",
    tells="hexes voyage",
    when=ENTERED,
)
LEAVE: Final = WORDS.verb(
    "leave",
    text="Leave the secret tile as it is",
    told="{who} left the secret tile as it was",
    tells="voyage",
    when=ENTERED,
    ends=True,
)
PLACE_SOUTH: Final = WORDS.verb(
    "place_south",
    HEX,
    text="Te Waka a Maui lies in {0}",
    told="{who} put Te Waka a Maui into {0}",
    tells="hexes[0]",
    when=SOUTH,
)
PASS: Final = WORDS.verb("pass", text="Pass", told="{who} passed", when=PASSING, ends=True)
DIVERT: Final = WORDS.verb(
    "divert",
    HEX,
    text="Drive the Explorer to {0}",
    told="{who} drove the Explorer off course to {0}",
    tells="voyage explorers",
    when=OFF_COURSE,
)
RETURN_HOME: Final = WORDS.verb(
    "return_home",
    text="Return home",
    told="{who} called the Explorer home",
    tells="voyage explorers[who] cup",
    when=RETURNING,
    ends=True,
)
USE_TAPU: Final = WORDS.verb("use_tapu", HEX, text="Declare {0} tapu", told="{who} declared {0} tapu", when=TAPU_MOMENT)
TRANSIT_PICK: Final = WORDS.verb(
    "transit_pick",
    PIECE,
    HEX,
    text="Transit {0} from {1}",
    told="{who} picked {0} from {1} for Transit",
    when=IN_TRANSIT,
    passing=True,
)
FLIP_UP: Final = WORDS.verb(
    "flip_up",
    HEX,
    text="Turn a Transport Canoe in {0} face up",
    told="{who} turned a Transport Canoe in {0} face up",
    tells="hexes[0] totals",
    when=FLIPPING,
)
END_TRANSIT: Final = WORDS.verb(
    "end_transit", text="End Transit", told="{who} ended Transit", when=IN_TRANSIT, ends=True, passing=True
)
TRANSIT_TO: Final = WORDS.verb(
    "transit_to", HEX, text="Transit to {0}", told="{who} sent it to {0}", when=PICKED, passing=True
)
SAIL: Final = WORDS.verb(
    "sail", PIECE, HEX, text="Sail {0} from {1}", told="{who} set sail with {0} from {1}", when=MOVING, passing=True
)
END_MOVEMENT: Final = WORDS.verb(
    "end_movement", text="End Movement", told="{who} ended Movement", when=MOVING, ends=True, passing=True
)
LOAD: Final = WORDS.verb(
    "load", CARGO, text="Take {0} aboard", told="{who} took {0} aboard", when=LOADING, passing=True
)
STEP: Final = WORDS.verb("step", HEX, text="Sail to {0}", told="{who} steered for {0}", when=UNDER_WAY, passing=True)
STOP: Final = WORDS.verb("stop", text="Stop here", told="{who} stopped there", when=UNDER_WAY, ends=True, passing=True)
BATTLE: Final = WORDS.verb(
    "battle", HEX, text="Fight in {0}", told="{who} began the battle in {0}", tells="battle", when=FIGHTING
)
READY: Final = WORDS.verb(
    "ready", text="Ready for battle", told="{who} got ready for battle", when=PREPARING, ends=True, passing=True
)
REROLL: Final = WORDS.verb(
    "reroll", text="Have the die rolled again", told="{who} asked for another roll", when=AFTER_ROLL
)
ACCEPT: Final = WORDS.verb(
    "accept", text="Accept the roll", told="{who} accepted the roll", when=AFTER_ROLL, ends=True, passing=True
)
LOSE: Final = WORDS.verb(
    "lose", FIGHTER, text="Lose {0}", told="{who} lost {0}", tells="battle hexes totals", when=LOSING
)
SAVE: Final = WORDS.verb(
    "save",
    SAVER,
    text="Give up {0} to save a Village",
    told="{who} gave up {0} to save a Village",
    tells="battle hexes",
    when=SAVING,
)
RETREAT: Final = WORDS.verb(
    "retreat", HEX, text="Retreat to {0}", told="{who} retreated to {0}", tells="hexes totals", when=FLEEING
)
BUILD: Final = WORDS.verb("build", PIECE, HEX, text="Build {0} in {1}", told="{who} built {0} in {1}", when=BUILDING)
ADD_VILLAGE: Final = WORDS.verb(
    "village",
    HEX,
    text="Build a Village in {0}",
    told="{who} built a Village in {0}",
    tells="hexes[0] stock[who] totals",
    when=BUILDING,
)
SETTLE: Final = WORDS.verb(
    "settle",
    HEX,
    text="Settle the Colony in {0}",
    told="{who} settled {0} with a Colony",
    tells="hexes[0] stock[who] explorers totals",
    when=BUILDING,
)
BUY_CARD: Final = WORDS.verb(
    "buy_card",
    HEX,
    text="Buy an Arts & Culture card, paid in {0}",
    told="{who} bought an Arts & Culture card, paid in {0}",
    when=BUILDING,
)
TURN_INWARD: Final = WORDS.verb(
    "turn_inward",
    text="Turn inward",
    told="{who} turned inward: the Explorer misses a voyage for 1 more Build Point",
    tells="explorers[who]",
    when=BUILDING,
)
CLEAR_WEEDS: Final = WORDS.verb(
    "clear_weeds",
    HEX,
    text="Clear the weeds in {0}",
    told="{who} cleared the weeds in {0}",
    tells="hexes[0]",
    when=BUILDING,
)
PLACE_RUMOR: Final = WORDS.verb(
    "place_rumor", HEX, text="Place a Rumor in {0}", told="{who} placed a Rumor in {0}", when=BUILDING
)
REFUGE: Final = WORDS.verb(
    "refuge", HEX, text="Take refuge in {0}", told="{who} took refuge in {0}", tells="hexes[0]", when=CASTAWAY
)
IMPROVE: Final = WORDS.verb(
    "improve",
    HEX,
    text="Improve the agriculture of {0}",
    told="{who} improved the agriculture of {0}: its capacity rose by 1",
    tells="hexes[0] totals",
    when=IMPROVING,
)
REMOVE_VILLAGE: Final = WORDS.verb(
    "remove_village",
    HEX,
    text="Remove a Village from {0}",
    told="{who} removed a Village from {0}",
    tells="hexes[0] stock[who] explorers totals",
    when=FELLED,
)
DECLARE: Final = WORDS.verb(
    "declare", text="Declare victory", told="{who} declared victory", tells="declared totals", when=VICTORY_STEP
)

#: What an expired clock takes (CP-20.1), in the order of the clause.
PASSIVE: Final = (STAY(), RETURN_HOME(), END_TRANSIT(), END_MOVEMENT(), STOP(), READY(), ACCEPT(), DONE(), PASS())
