"""Tests of Conquest of Paradise."""

#: Fields of the public view that no line of the log need tell, with the reason.
UNTOLD = {
    "mover": "the piece on its way; every hex it enters is told",
    "step": "follows from the voyage, the movement or the battle that is told",
    "chains": "drawn from the canoes in their hexes",
    "totals": "counted from what is told; the track's markers are told with their sources",
}
