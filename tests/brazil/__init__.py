"""Brazil: Imperial."""

#: Fields of the public view that are no news to anybody, with the reason.
UNTOLD = {
    "free_move": "what is left to do in this turn",
    "extra_arch": "what is left to do in this turn",
    "moved": "what is left to do in this turn",
    "paid": "what an open payment has gathered; each payer is told",
    "scores": "points are counted from what the lines tell",
    "tile_vp": "follow from the tile, its owner and who stands on it",
    "production": "follows from the tile and what lies around it",
    "wealth": "the sum of supplies and goods",
    "deployed": "counted from the units",
    "prices": "follow from Products and Paintings",
}
