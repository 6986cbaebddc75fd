"""Places in the flat lists of a state that hold several small numbers: events that run, and the trays."""

from __future__ import annotations

from typing import Final

from pentarchy.games.paradise.components import HEXES

# Places in `effects`: whom or which hex an event concerns, -1 if it is not running.
WINDS: Final = 0
FISHING: Final = 1
CALL_TO_WAR: Final = 2
WAR_LEADER: Final = 3
TRUCE: Final = 4
SPY: Final = 5
SPIED: Final = 6
DROUGHT: Final = 7
TANIWHA: Final = 8
TANIWHA_TURN: Final = 9
NO_EFFECTS: Final = (-1,) * 10

# Places in `voyage`, the tray of the Explorer at sea.
V_HEX: Final = 0
V_KNOTS: Final = 1
V_OFF_COURSE: Final = 2  # Off Course markers kept out of the cup
V_TILE: Final = 3  # the tile drawn and not yet placed: known to the explorer only
V_PEEK: Final = 4  # the secret tile they are looking at
V_PLAYER: Final = 5

# Places in `mover`, the tray of a piece that sails or is picked for Transit: known to its owner only.
M_KIND: Final = 0
M_UNIT: Final = 1  # how it lies in its stack: face up or down
M_CARGO: Final = 2
M_HEX: Final = 3
M_STEPS: Final = 4
M_SHOWN: Final = 5  # everybody has seen it
M_ENDED: Final = 6

# Places in `battle`. What comes in pairs has the attacker's place first and the defender's right behind it.
B_HEX: Final = 0
B_SIDE: Final = 1  # who fights: a player, or the Independents
B_BANDS: Final = 3  # front rows
B_WARS: Final = 5
B_LOCALS: Final = 7
B_PANICKED: Final = 9  # Warrior Bands in the back row
B_LEADER_USED: Final = 11
B_CLUBS_USED: Final = 13
B_TATTOO_USED: Final = 15
B_ROLL: Final = 17
B_SAVED: Final = 18
BATTLE_PLACES: Final = 19

NO_PIECES: Final = (0,) * (4 * HEXES)
NO_LINKS: Final = (0,) * HEXES
