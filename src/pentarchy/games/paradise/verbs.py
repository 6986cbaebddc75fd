"""What can be chosen, what the journal says, and why a wish may be refused."""

from __future__ import annotations

from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.core.journal import Line
from pentarchy.core.vocabulary import Domain, Vocabulary, numbers
from pentarchy.games.paradise.components import (
    CARD_IDS,
    CARD_NAMES,
    EVENT_IDS,
    EVENT_NAMES,
    FACTION_IDS,
    FACTION_NAMES,
    HEX_IDS,
    HEX_NAMES,
    ISLAND_IDS,
    ISLAND_NAMES,
    MARKER_IDS,
    MARKER_NAMES,
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
EVENT: Final = Domain("event", EVENT_IDS, EVENT_NAMES)
ISLAND: Final = Domain("island", ISLAND_IDS, ISLAND_NAMES)
DISCOVERY: Final = Domain("marker", MARKER_IDS, MARKER_NAMES)
SEAT: Final = Domain("player", [f"p{n}" for n in range(4)], [f"Player {n + 1}" for n in range(4)])
DIRECTION: Final = Domain("direction", ["cw", "ccw"], ["clockwise", "counter-clockwise"])

CLOCKWISE: Final = 0
LOAD_BAND: Final = 0
LOAD_COLONY: Final = 1
LOAD_NOTHING: Final = 2
FIGHTS_BAND: Final = 0
FIGHTS_WAR: Final = 1
FIGHTS_LOCAL: Final = 2

WORDS: Final = Vocabulary()
CHOOSE_HOME: Final = WORDS.verb("choose_home", FACTION, text="Play {0}")
START_PIECE: Final = WORDS.verb("start_piece", PIECE, text="Start with {0}")
DONE: Final = WORDS.verb("done", text="Finish")
DRAW_EVENT: Final = WORDS.verb("draw_event", text="Draw a Random Event")
TAKE_ORDER: Final = WORDS.verb("take_order", text="Take the Turn Order Marker")
REVEAL_CARD: Final = WORDS.verb("reveal_card", CARD, text="Reveal {0}")
FLIP_TILE: Final = WORDS.verb("flip_tile", HEX, text="Turn the secret tile in {0} face up")
TARGET: Final = WORDS.verb("target", HEX, text="Choose {0}")
PICK_PLAYER: Final = WORDS.verb("pick_player", SEAT, text="Choose {0}")
ABANDON: Final = WORDS.verb("abandon", PIECE, text="Leave {0} behind")
ORDER: Final = WORDS.verb("order", SEAT, DIRECTION, text="{0} goes first, then {1}")
EXPLORE: Final = WORDS.verb("explore", HEX, text="Explore {0}")
SEEK_KUMARA: Final = WORDS.verb("seek_kumara", HEX, text="Seek the Kumara from {0}")
STAY: Final = WORDS.verb("stay", text="Stay at home")
PLACE_UP: Final = WORDS.verb("place_up", text="Place the island face up")
PLACE_DOWN: Final = WORDS.verb("place_down", text="Place the island face down")
MARK: Final = WORDS.verb("mark", text="Put your marker on the secret tile")
LEAVE: Final = WORDS.verb("leave", text="Leave the secret tile as it is")
PLACE_SOUTH: Final = WORDS.verb("place_south", HEX, text="Te Waka a Maui lies in {0}")
PASS: Final = WORDS.verb("pass", text="Pass")
DIVERT: Final = WORDS.verb("divert", HEX, text="Drive the Explorer to {0}")
RETURN_HOME: Final = WORDS.verb("return_home", text="Return home")
USE_TAPU: Final = WORDS.verb("use_tapu", HEX, text="Declare {0} tapu")
TRANSIT_PICK: Final = WORDS.verb("transit_pick", PIECE, HEX, text="Transit {0} from {1}")
FLIP_UP: Final = WORDS.verb("flip_up", HEX, text="Turn a Transport Canoe in {0} face up")
END_TRANSIT: Final = WORDS.verb("end_transit", text="End Transit")
TRANSIT_TO: Final = WORDS.verb("transit_to", HEX, text="Transit to {0}")
SAIL: Final = WORDS.verb("sail", PIECE, HEX, text="Sail {0} from {1}")
END_MOVEMENT: Final = WORDS.verb("end_movement", text="End Movement")
LOAD: Final = WORDS.verb("load", CARGO, text="Take {0} aboard")
STEP: Final = WORDS.verb("step", HEX, text="Sail to {0}")
STOP: Final = WORDS.verb("stop", text="Stop here")
BATTLE: Final = WORDS.verb("battle", HEX, text="Fight in {0}")
READY: Final = WORDS.verb("ready", text="Ready for battle")
REROLL: Final = WORDS.verb("reroll", text="Have the die rolled again")
ACCEPT: Final = WORDS.verb("accept", text="Accept the roll")
LOSE: Final = WORDS.verb("lose", FIGHTER, text="Lose {0}")
SAVE: Final = WORDS.verb("save", SAVER, text="Give up {0} to save a Village")
RETREAT: Final = WORDS.verb("retreat", HEX, text="Retreat to {0}")
BUILD: Final = WORDS.verb("build", PIECE, HEX, text="Build {0} in {1}")
ADD_VILLAGE: Final = WORDS.verb("village", HEX, text="Build a Village in {0}")
SETTLE: Final = WORDS.verb("settle", HEX, text="Settle the Colony in {0}")
BUY_CARD: Final = WORDS.verb("buy_card", HEX, text="Buy an Arts & Culture card, paid in {0}")
TURN_INWARD: Final = WORDS.verb("turn_inward", text="Turn inward")
CLEAR_WEEDS: Final = WORDS.verb("clear_weeds", HEX, text="Clear the weeds in {0}")
PLACE_RUMOR: Final = WORDS.verb("place_rumor", HEX, text="Place a Rumor in {0}")
REFUGE: Final = WORDS.verb("refuge", HEX, text="Take refuge in {0}")
IMPROVE: Final = WORDS.verb("improve", HEX, text="Improve the agriculture of {0}")
REMOVE_VILLAGE: Final = WORDS.verb("remove_village", HEX, text="Remove a Village from {0}")
DECLARE: Final = WORDS.verb("declare", text="Declare victory")

#: What an expired clock takes (CP-20.1), in the order of the clause.
PASSIVE: Final = (STAY(), RETURN_HOME(), END_TRANSIT(), END_MOVEMENT(), STOP(), READY(), ACCEPT(), DONE(), PASS())

_count = numbers("number", 0, 99)
_knots = Domain("knots", _count.ids, ["1 knot" if n == 1 else f"{n} knots" for n in range(100)])
_moving = Domain("pieces", ["0", "1", "2"], ["nothing", "one piece", "two pieces"])
DREW_EVENT: Final = Line("drew_event", "Random Event: {0}", EVENT)
NO_EFFECT: Final = Line("no_effect", "{0} has no effect", EVENT)
EVENT_LOSS: Final = Line("event_loss", "{0} loses {1} in {2}", SEAT, PIECE, HEX)
VILLAGE_LOSS: Final = Line("village_loss", "A Village is lost in {0}", HEX)
MARKER_DRAWN: Final = Line("marker_drawn", "{0} in {1}", DISCOVERY, HEX)
TILE_SEEN: Final = Line("tile_seen", "The island in {1} is {0}", ISLAND, HEX)
TILE_SHOWN: Final = Line("tile_shown", "{0} lies in {1}", ISLAND, HEX)
KNOTS: Final = Line("knots", "The voyage has {0}", _knots)
EXPLORER_LOST: Final = Line("explorer_lost", "The Explorer of {0} is lost", SEAT)
EXPLORER_BACK: Final = Line("explorer_back", "The Explorer of {0} is home again", SEAT)
KUMARA_ROLL: Final = Line("kumara_roll", "The search for the Kumara costs {0}", _knots)
KUMARA_FOUND: Final = Line("kumara_found", "{0} brings home the Kumara", SEAT)
KUMARA_TAKEN: Final = Line("kumara_taken", "{0} takes the Kumara", SEAT)
CANOE_UP: Final = Line("canoe_up", "A Transport Canoe in {0} is turned face up", HEX)
CARD_SHOWN: Final = Line("card_shown", "{0} reveals {1}", SEAT, CARD)
MOVED: Final = Line("moved", "From {1} to {2}: {0}", _moving, HEX, HEX)
PIECES_SHOWN: Final = Line("pieces_shown", "The pieces of {0} in {1} are revealed", SEAT, HEX)
RUMOR_GONE: Final = Line("rumor_gone", "A Rumor in {0} comes to nothing", HEX)
BATTLE_BEGINS: Final = Line("battle_begins", "Battle in {0}", HEX)
ROLLED: Final = Line("rolled", "The die shows {0}", _count)
PANICS: Final = Line("panics", "Panic strikes {0}", FIGHTER)
REMOVED: Final = Line("removed", "The die removes {0}", FIGHTER)
BATTLE_WON: Final = Line("battle_won", "The attacker wins in {0}", HEX)
BATTLE_LOST: Final = Line("battle_lost", "The defender wins in {0}", HEX)
RETREATS: Final = Line("retreats", "{0} retreats from {1} to {2}", SEAT, HEX, HEX)
SCATTERED: Final = Line("scattered", "The pieces of {0} in {1} have nowhere to go", SEAT, HEX)
MALARIA: Final = Line("malaria", "Malaria takes a Warrior Band in {0}", HEX)
PIECE_PLACED: Final = Line("piece_placed", "A face-down piece is placed in {0}", HEX)
VILLAGE_BUILT: Final = Line("village_built", "A Village is built in {0}", HEX)
SETTLED: Final = Line("settled", "{0} is settled", HEX)
TURNED_INWARD: Final = Line("turned_inward", "{0} turns inward", SEAT)
WEEDS_CLEARED: Final = Line("weeds_cleared", "The weeds in {0} are cleared", HEX)
IMPROVED_LINE: Final = Line("improved", "The agriculture of {0} is improved", HEX)
CARD_BOUGHT: Final = Line("card_bought", "{0} takes an Arts & Culture card", SEAT)
CARD_DRAWN: Final = Line("card_drawn", "You draw {0}", CARD)
DECLARED: Final = Line("declared", "{0} declares victory", SEAT)
NO_VICTORY: Final = Line("no_victory", "Nobody has reached the threshold")
END_MOVED: Final = Line("end_moved", "The Game End Marker moves up to {0}", _count)
LAST_TURN: Final = Line("last_turn", "The last turn is over")

REASONS: Final[dict[int, str]] = {
    clause(4, 7): "That Home Island is taken or not in this game.",
    clause(4, 9): "Rumors are placed from the first Building Step on.",
    clause(18, 6): "Your starting pieces may cost 4 Build Points in all.",
    clause(3, 1): "You have no such piece left in your stock.",
    clause(3, 7): "No Improved Agriculture marker is left.",
    clause(2, 5): "That is not a piece that can be named here.",
    clause(6, 3): "Name a player of this game.",
    clause(6, 4): "With two players the direction makes no difference: only clockwise is offered.",
    clause(2, 4): "You know that hex already: Explorers discover what is unknown to you.",
    clause(7, 3): "Your Explorer cannot get next to it: it crosses known hexes without enemies or the Taniwha.",
    clause(7, 5): "Enemy pieces are there: your Explorer keeps away from them.",
    clause(7, 4): "A secret tile cannot be crossed: turn it face up first.",
    clause(7, 10): "The Explorer is driven to a hex next to it that is unknown to its owner and free of his enemies.",
    clause(7, 16): "The next hex must be unknown to you, next to your Explorer and free of enemy pieces.",
    clause(8, 3): "All your Discovered Island Markers are out: turn one of your secret tiles face up first.",
    clause(8, 5): "Only a secret tile with your marker can be turned by you.",
    clause(8, 6): "Nothing is built or settled on a secret tile: turn it face up first.",
    clause(9, 2): "You have no face-down Transport Canoe there.",
    clause(9, 3): "At sea every Colony needs a Transport Canoe, and every Warrior Band or Colony a canoe.",
    clause(9, 4): "Colonies exceed Transport Canoes: a Colony must be left behind.",
    clause(10, 2): "Transit goes between links of one chain: adjacent hexes with a face-up Transport Canoe of yours.",
    clause(10, 6): "One face-up Transport Canoe serves each link and stays.",
    clause(10, 7): "No such piece is there that has not been moved by Transit this turn.",
    clause(11, 1): "A canoe or Rumor of yours that has not moved this turn can sail; others go along as cargo.",
    clause(11, 2): "A Transport Canoe carries one Warrior Band or Colony, a War Canoe one Warrior Band.",
    clause(11, 3): "The first hex must be entered before you can stop.",
    clause(11, 4): "Pieces enter only adjacent hexes that you know.",
    clause(11, 6): "Enemies are there: only a War Canoe may enter, others need one of your War Canoes there already.",
    clause(11, 10): "The pieces left behind at sea would not all be aboard.",
    clause(11, 12): "That hex is closed to you: tapu, truce or the Taniwha.",
    clause(11, 13): "It has nowhere to go.",
    clause(12, 2): "There is no battle of yours in that hex.",
    clause(12, 11): "You have no such piece in your front row.",
    clause(12, 17): "Only pieces still in your front row can save Villages.",
    clause(12, 18): "No more Villages can be saved.",
    clause(12, 20): "Retreat goes to your nearest Controlled Island Group.",
    clause(12, 22): "That cannot be left behind.",
    clause(13, 2): "The Build Points of that hex's pool do not suffice.",
    clause(13, 6): "Pieces are placed on a group that you controlled when the step began.",
    clause(13, 7): "A Village needs a group of yours that has room; the first on an island is a Colony that settles.",
    clause(13, 8): "Only one Village may be added to an island in a turn.",
    clause(13, 9): "Settling needs a Colony of yours on a face-up Island Group, not an Atoll, without Villages.",
    clause(13, 13): "One card a turn, paid by one pool; name the first group of that pool.",
    clause(13, 14): "There are not enough cards left for you this turn.",
    clause(13, 15): "To turn inward your Explorer must be at hand and your Home Island yours since the step began.",
    clause(13, 16): "There are no weeds on a group of yours in that hex.",
    clause(13, 17): "Rumors are placed from your stock, for free, on a group that you controlled when the step began.",
    clause(13, 19): "Refuge is taken in a known hex without enemies, near your Home hex if there is one.",
    clause(13, 21): "Your War Canoe joins a piece of yours.",
    clause(14, 3): "You do not hold that card, or it cannot be revealed at this moment.",
    clause(14, 13): "Agriculture cards are revealed in your Building Step, on different groups that you control.",
    clause(14, 15): "Tapu protects an Island Group that you control.",
    clause(14, 16): "Deforestation answers another player's declared victory.",
    clause(15, 1): "The card does not allow that choice.",
    clause(15, 8): "Nothing new is built among weeds: clear them first.",
    clause(15, 13): "The Taniwha lets nothing in or out.",
    clause(17, 2): "Your total, hidden cards included, does not reach the threshold, or you have declared already.",
    clause(17, 5): "The Village comes from one of your groups with the most Villages.",
    clause(18, 3): "The Kumara is sought once, from a coast hex that your Explorer can reach.",
    clause(18, 10): "Te Waka a Maui lies in an Unexplored hex next to Aotearoa.",
}
