"""What the log says besides the choices themselves: everything that becomes public and why (section 19)."""

from __future__ import annotations

from typing import Final

from pentarchy.core.english import counted
from pentarchy.core.journal import Line
from pentarchy.core.vocabulary import Domain, numbers
from pentarchy.games.paradise.components import (
    CARD_IDS,
    CARD_NAMES,
    EVENT_IDS,
    EVENT_NAMES,
    EVENT_TEXTS,
    EVENTS_START_VP,
    ISLAND_CAPACITY,
    ISLAND_IDS,
    ISLAND_NAMES,
    LIMITS,
    MARKER_IDS,
    MARKER_NAMES,
    PIECE_NAMES,
    ROLL_REMOVES,
    ROLL_SIDE,
    VP,
    WAR,
)
from pentarchy.games.paradise.verbs import CARD, FACTION, FIGHTER, HEX, PIECE, SEAT


def halves(points: int) -> str:
    """Half points as whole ones: `12½`."""
    return f"{points // 2 or ''}½" if points % 2 else str(points // 2)


def listed(parts: list[str]) -> str:
    """Words joined by commas and "and"."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]


def island_words(island: int) -> str:
    """An island and its room, for those who see the tile."""
    room = ISLAND_CAPACITY[island]
    if room == 0:
        return f"{ISLAND_NAMES[island]}, an Atoll"
    return f"{ISLAND_NAMES[island]}, with room for {counted(room, 'Village')}"


# --- domains ------------------------------------------------------------------------------------------------

MOST_LOCALS: Final = 3  # two by the number of Villages, one by the Hill Fort
ROW_SIZES: Final[tuple[int, ...]] = (LIMITS[2] + 1, LIMITS[WAR] + 1, MOST_LOCALS + 1)


def row_number(bands: int, canoes: int, locals: int) -> int:
    """A front row as an argument of a line."""
    return (bands * ROW_SIZES[1] + canoes) * ROW_SIZES[2] + locals


def _row_words(number: int) -> str:
    rest, locals = divmod(number, ROW_SIZES[2])
    bands, canoes = divmod(rest, ROW_SIZES[1])
    row = ((bands, "Warrior Band"), (canoes, "War Canoe"), (locals, "Local Warrior"))
    parts = [counted(many, name) for many, name in row if many]
    total = bands + canoes + locals
    return parts[0] if len(parts) == 1 else f"{total} ({' + '.join(parts)})" if parts else "nobody"


def _die_words(face: int) -> str:
    side = "attacker" if ROLL_SIDE[face] == 0 else "defender"
    return f"{face + 1}: a front-row piece of the {side} {'is removed' if ROLL_REMOVES[face] else 'panics'}"


def _words(kind: str, words: list[str]) -> Domain:
    return Domain(kind, [str(number) for number in range(len(words))], words)


_most = range(100)
_count = numbers("number", 0, 99)
_lost = Domain("number", _count.ids, ["none", *_count.names[1:]])
_knots = _words("knots", [counted(n, "knot") for n in _most])
_points = _words("points", [halves(n) for n in range(200)])
_villages = _words("villages", [counted(n, "Village") for n in _most])
_build_points = _words("build points", [counted(n, "Build Point") for n in _most])
_moving = _words("pieces", ["nothing", "one face-down piece", "two face-down pieces"])
_some = _words("pieces", [counted(many, name) for name in PIECE_NAMES for many in range(16)])
_row = _words("row", [_row_words(number) for number in range(ROW_SIZES[0] * ROW_SIZES[1] * ROW_SIZES[2])])
_die = _words("die", [_die_words(face) for face in range(len(ROLL_SIDE))])
_event = Domain("event", EVENT_IDS, EVENT_NAMES)
_event_text = Domain("event text", EVENT_IDS, EVENT_TEXTS)
_marker = Domain("marker", MARKER_IDS, MARKER_NAMES)
_island = Domain("island", ISLAND_IDS, [island_words(island) for island in range(len(ISLAND_IDS))])
_card = Domain("card", CARD_IDS, CARD_NAMES)
_reroller = Domain("reroller", ["war_leader", "war_clubs"], ["War Leader", "War Clubs"])
WITH_WAR_LEADER: Final = 0
WITH_WAR_CLUBS: Final = 1


def some(kind: int, many: int) -> int:
    """A number of pieces of a kind, as an argument of a line."""
    return kind * 16 + many


def knots_words(number: int) -> str:
    """So many knots."""
    return _knots.names[number]


# --- set-up and the turn --------------------------------------------------------------------------------------

HOME_DEALT: Final = Line("home_dealt", "{who} drew {0} as Home Island", FACTION, tells="factions[who]")
HOME_BEGUN: Final = Line(
    "home_begun",
    "{who} began on {0} with {1} and the Explorer",
    HEX,
    _villages,
    tells="homes[who] hexes[0] stock[who] explorers[who] totals[who]",
)
START_BANDS_PLACED: Final = Line("start_bands", "Everybody began with {0}, face down", _some, tells="hexes")
START_PLACED: Final = Line(
    "start_placed", "{who} placed {0} of the starting pieces in {1}", _count, HEX, tells="hexes[1]"
)
TURN_BEGINS: Final = Line("turn_begins", "Turn {0} began", _count, tells="turn")
EXPLORATION_BEGINS: Final = Line("exploration_begins", "The Exploration Step began", tells="voyage")
MOVEMENT_BEGINS: Final = Line("movement_begins", "The Movement and Battle Step began")
BUILDING_BEGINS: Final = Line("building_begins", "The Building Step began", tells="active tapu_hex")
VICTORY_BEGINS: Final = Line("victory_begins", "The Victory Step began")
MARKER_TAKEN: Final = Line(
    "marker_taken", "{who}, last on the Victory Point Track, took the Turn Order Marker", tells="marker_holder"
)
LAST_PLACE: Final = Line("last_place", "{who} stood last on the Victory Point Track", tells="marker_holder")
MARKER_PASSED: Final = Line("marker_passed", "The Turn Order Marker went to {who}", tells="marker_holder")

# --- random events ----------------------------------------------------------------------------------------------

DREW_EVENT: Final = Line("drew_event", "The event was {0}. {1}", _event, _event_text, tells="event_deck event_discards")
DECK_SHUFFLED: Final = Line("deck_shuffled", "The event discards were shuffled into a new deck", tells="event_discards")
LASTING: Final = Line("lasting", "{0} lasts for {who} until the end of the turn", _event, tells="effects")
NO_MARKER: Final = Line("no_marker", "{0} had no effect: its marker was not in the supply", _event)
NO_TARGET: Final = Line("no_target", "{0} had no effect: there was nothing it could strike or bless", _event)
CAPACITY_UP: Final = Line("capacity_up", "The capacity of {0} rose to {1}", HEX, _count, tells="hexes[0] totals")
CAPACITY_DOWN: Final = Line("capacity_down", "The capacity of {0} fell to {1}", HEX, _count, tells="hexes[0] totals")
OVERGROWN: Final = Line("overgrown", "Weeds overgrew {0}: 1 Build Point less, no new Village", HEX, tells="hexes[0]")
DRIED_UP: Final = Line("dried_up", "Drought struck {0}: no Build Points this turn", HEX, tells="effects")
TANIWHA_COMES: Final = Line(
    "taniwha_comes", "The Taniwha lurks in {0} until the end of the next turn", HEX, tells="effects totals"
)
SETTLERS_COME: Final = Line("settlers_come", "{who} put a new Colony on {0}", HEX, tells="hexes[0]")
STRUCK: Final = Line("struck", "{0} {0|piece|pieces} in {1} had to roll; {2} {2|was|were} lost", _count, HEX, _lost)
NOTHING_THERE: Final = Line("nothing_there", "No piece in {0} was in danger", HEX)
EVENT_LOSS: Final = Line("event_loss", "{who} lost {0} in {1}", PIECE, HEX, tells="hexes[1] totals")
VILLAGE_SPARED: Final = Line("village_spared", "A {0} was rolled: no Village was lost in {1}", _count, HEX)
VILLAGE_LOSS: Final = Line(
    "village_loss", "{who} lost a Village in {0}", HEX, tells="hexes[0] stock[who] explorers totals"
)
EFFECTS_ENDED: Final = Line("effects_ended", "The effects of this turn's event ended", tells="effects")
TANIWHA_GONE: Final = Line("taniwha_gone", "The Taniwha left {0}", HEX, tells="effects totals")
HIDDEN_AGAIN: Final = Line("hidden_again", "What had been revealed was turned face down again", tells="hexes")

# --- exploration ----------------------------------------------------------------------------------------------

MARKER_DRAWN: Final = Line(
    "marker_drawn", "{who} drew {0} in {1}", _marker, HEX, tells="cup pile hexes[1] voyage explorers[who]"
)
TILE_SEEN: Final = Line("tile_seen", "You saw the tile: {0}", _island)
TILE_ENTERED: Final = Line(
    "tile_entered",
    "{who} looked at the secret tile in {0}, for {1}",
    HEX,
    _knots,
    tells="hexes[0] voyage explorers[who]",
)
TILE_SHOWN: Final = Line("tile_shown", "{1} turned out to be {0}", _island, HEX, tells="hexes[1] totals")
NO_DIVERSION: Final = Line("no_diversion", "There was nowhere to drive the Explorer: {0} was explored after all", HEX)
KNOTS: Final = Line("knots", "The voyage came to {0}", _knots, tells="voyage")
MUST_RETURN: Final = Line("must_return", "{who} had to bring the Explorer home", tells="explorers[who] voyage cup")
NOTHING_UNKNOWN: Final = Line(
    "nothing_unknown",
    "{who} found nothing further to explore and brought the Explorer home",
    tells="explorers[who] voyage cup",
)
EXPLORER_LOST: Final = Line("explorer_lost", "{who} lost the Explorer", tells="explorers[who] voyage cup")
EXPLORER_BACK: Final = Line("explorer_back", "{who} got the Explorer back from the Lost Box", tells="explorers[who]")
EXPLORER_STAYS_LOST: Final = Line("explorer_stays_lost", "{who} had no base for the Explorer to return to")
EXPLORER_MOVED: Final = Line("explorer_moved", "{who} had to move the Explorer to {0}", HEX, tells="explorers[who]")
EXPLORER_HOMELESS: Final = Line(
    "explorer_homeless", "{who} lost the last Island Group and with it the Explorer", tells="explorers[who]"
)
NOWHERE_TO_GO: Final = Line("nowhere_to_go", "{who} had nowhere to send the Explorer", tells="voyage")
STAR_COMPASS_SHOWN: Final = Line(
    "star_compass_shown",
    "{who} revealed the Star Compass to choose where the Explorer was driven",
    tells="revealed[who] hand_sizes[who] totals",
)
NAVIGATION_SHOWN: Final = Line(
    "navigation_shown",
    "{who} revealed Navigation: the voyage counted {0}, and the Explorer returned",
    _knots,
    tells="revealed[who] hand_sizes[who] explorers[who] voyage cup totals",
)
KUMARA_ROLL: Final = Line("kumara_roll", "{who} rolled {0}: the search made it {1}", _count, _knots, tells="voyage")
KUMARA_FOUND: Final = Line(
    "kumara_found",
    f"{{who}} brought home the Kumara, worth {halves(VP['kumara'])} points",
    tells="kumara explorers[who] voyage cup totals",
)
KUMARA_TAKEN: Final = Line("kumara_taken", "{who} seized the Kumara with {0}", HEX, tells="kumara totals")

# --- movement ---------------------------------------------------------------------------------------------------

TURN_TO_MOVE: Final = Line("turn_to_move", "{who} began to move and fight", tells="active tapu_hex")
TAPU_DECLARED: Final = Line(
    "tapu_declared", "{who} declared {0} tapu: it was closed to {1}", HEX, SEAT, tells="tapu_hex tapu_used"
)
TRANSITED: Final = Line(
    "transited", "{who} sent a piece along the chain from {0} to {1}", HEX, HEX, tells="hexes[0] hexes[1] totals"
)
MOVED: Final = Line(
    "moved", "{who} sailed from {1} to {2} with {0}", _moving, HEX, HEX, tells="hexes[1] hexes[2] totals"
)
PIECES_SHOWN: Final = Line("pieces_shown", "{who} revealed {0} in {1}", _some, HEX, tells="hexes[1]")
RUMOR_GONE: Final = Line("rumor_gone", "{who} took back a Rumor from {0}", HEX, tells="hexes[0] totals")
DRIVEN_OFF: Final = Line("driven_off", "{who} drove {0} out of {1}", SEAT, HEX)
SCATTERED: Final = Line(
    "scattered", "{who} lost all pieces in {0}: there was nowhere to go", HEX, tells="hexes[0] totals"
)
MALARIA: Final = Line("malaria", "{who} lost a Warrior Band to malaria in {0}", HEX, tells="hexes[0]")

# --- battle -------------------------------------------------------------------------------------------------------

ATTACKED: Final = Line("attacked", "{who} attacked {0} in {1}: {2} against {3}", SEAT, HEX, _row, _row, tells="battle")
ATTACKED_ISLANDERS: Final = Line(
    "attacked_islanders", "{who} attacked the islanders of {0}: {1} against {2}", HEX, _row, _row, tells="battle"
)
HILL_FORT: Final = Line("hill_fort", "{who} had one Local Warrior more thanks to the Hill Fort")
HAKA: Final = Line("haka", "{who} danced the Haka: a front-row piece of the enemy panics", tells="battle")
ROLLED: Final = Line("rolled", "The die showed {0}", _die, tells="battle")
REROLLED: Final = Line("rerolled", "{who} had the die rolled again thanks to the {0}", _reroller, tells="battle")
PANICS: Final = Line("panics", "{who} lost {0} to panic", FIGHTER, tells="battle")
REMOVED: Final = Line("removed", "{who} had to remove {0}", FIGHTER, tells="battle hexes totals")
ISLANDER_FLED: Final = Line("islander_fled", "A Local Warrior of the islanders was out of the fight", tells="battle")
TATTOO_SHOWN: Final = Line("tattoo_shown", "{who} revealed Tattoo", tells="revealed[who] hand_sizes[who] totals")
SOFTENED: Final = Line("softened", "{who} had Tattoo: the piece panics instead of being removed", tells="battle")
BATTLE_WON: Final = Line("battle_won", "{who} won the battle in {0}", HEX, tells="battle")
ISLANDERS_WON: Final = Line("islanders_won", "The islanders of {0} beat {who}", HEX, tells="battle")
CANNIBALISM_SHOWN: Final = Line(
    "cannibalism_shown", "{who} revealed Cannibalism", tells="revealed[who] hand_sizes[who] totals"
)
EATEN: Final = Line(
    "eaten",
    "{who} lost {0} panicked {0|Warrior Band|Warrior Bands} in {1} to Cannibalism",
    _count,
    HEX,
    tells="hexes[1] totals",
)
RAZED: Final = Line(
    "razed", "{who} lost {0} {0|Village|Villages} in {1}, which {0|was|were} destroyed", _count, HEX,
    tells="hexes[1] stock[who] battle totals",
)  # fmt: skip
ISLANDERS_RAZED: Final = Line(
    "islanders_razed", "{0} {0|Village|Villages} of the islanders in {1} {0|was|were} destroyed", _count, HEX,
    tells="hexes[1] battle",
)  # fmt: skip
CONQUERED: Final = Line(
    "conquered", "{who} took control of {0}, with {1} saved", HEX, _villages, tells="hexes[0] stock battle totals"
)
UNCONTROLLED: Final = Line("uncontrolled", "Nobody controlled {0} any more", HEX, tells="hexes[0] battle totals")

# --- building -----------------------------------------------------------------------------------------------------

INCOME: Final = Line("income", "{who} had {0} from Villages", _build_points)
WEEDS_TAKE: Final = Line("weeds_take", "Weeds in {0} cost {who} 1 Build Point", HEX)
DROUGHT_TAKES: Final = Line("drought_takes", "The drought in {0} cost {who} {1}", HEX, _build_points)
POND_INCOME: Final = Line("pond_income", "{who} had {0} more from the Fishponds", _build_points)
FISHING_INCOME: Final = Line("fishing_income", "{who} had {0} more from Rich Fishing", _build_points)
SAVED_INCOME: Final = Line(
    "saved_income", "{who} had {0} saved from the turn before", _build_points, tells="saved[who]"
)
SAVED: Final = Line("saved", "{who} saved {0}", _build_points, tells="saved[who]")
PIECE_PLACED: Final = Line("piece_placed", "{who} had a new face-down piece in {0}", HEX, tells="hexes[0] totals")
CARD_BOUGHT: Final = Line("card_bought", "{who} took an Arts & Culture card", tells="hand_sizes[who] deck totals")
CARD_DRAWN: Final = Line("card_drawn", "It was {0}", _card)
CARD_SHOWN: Final = Line("card_shown", "{who} revealed {0}", CARD, tells="revealed[who] hand_sizes[who] totals")

# --- points and the end -----------------------------------------------------------------------------------------

_PARTS: Final = (
    ("{1}", _villages, "village"),
    ("{2} for connected groups", _points, "group"),
    ("{3} for Atolls", _points, "atoll"),
    ("{4} for cards", _points, "card"),
    ("{5} for the Kumara", _points, "kumara"),
)


def _standing_lines() -> list[Line]:
    """A line for each set of sources, so that only those that give points are named."""
    lines: list[Line] = []
    for sources in range(1 << len(_PARTS)):
        parts = [words for place, (words, _, _) in enumerate(_PARTS) if sources >> place & 1]
        said = "{who} had {0} points" + (": " + " + ".join(parts) if parts else "")
        domains = [domain for _, domain, _ in _PARTS]
        lines.append(Line("stands", said, _points, *domains, tells="track[who] totals[who]"))
    return lines


STANDS: Final = _standing_lines()
EVENTS_BEGIN: Final = Line(
    "events_begin",
    f"Somebody had reached {EVENTS_START_VP} points: Random Events began with the next turn",
    tells="events_active",
)
REACHED: Final = Line(
    "reached",
    "{who} reached the threshold with {0} {0|point|points} and so declared victory",
    _points,
    tells="declared totals",
)
DEFORESTED: Final = Line(
    "deforested",
    "Deforestation: no declaration counted, and {who} had to remove a Village",
    tells="declared revealed",
)
NO_VICTORY: Final = Line(
    "no_victory", "No declaration held: nobody reaches the threshold of {0}", _count, tells="declared"
)
END_STAYS: Final = Line("end_stays", "A {0} was rolled: the game ended", _count)
END_MOVED: Final = Line(
    "end_moved", "A {0} was rolled: the threshold moved up to {1} and the game went on", _count, _count,
    tells="threshold declared",
)  # fmt: skip
LAST_TURN: Final = Line("last_turn", "Turn {0} was the last one", _count)
STILL_HELD: Final = Line("still_held", "{who} still held {0}, which was worth nothing", CARD, tells="hands hand_sizes")
WON: Final = Line("won", "{who} won the game with {0} {0|point|points}; the threshold was {1}", _points, _count)
WON_AT_END: Final = Line(
    "won_at_end", "{who} won the game with {0} {0|point|points}, the most after the last turn", _points
)
TIE_GROUPS: Final = Line(
    "tie_groups",
    "{who} won the tie with {0} by controlling {1} {1|Island Group|Island Groups} to {2}",
    SEAT,
    _count,
    _count,
)
TIE_CARDS: Final = Line(
    "tie_cards", "{who} won the tie with {0} by owning {1} Arts & Culture {1|card|cards} to {2}", SEAT, _count, _count
)
TIE_VILLAGES: Final = Line(
    "tie_villages", "{who} won the tie with {0} by {1} {1|Village|Villages} to {2}", SEAT, _count, _count
)
TIE_ORDER: Final = Line("tie_order", "{who} won the tie with {0} by being earlier in the turn order", SEAT)
