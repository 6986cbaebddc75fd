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

#: By verb: the test of the number that is shown beside its options.
PROVED = {
    "keep": "test_a_mission_to_keep_shows_its_points",
}

#: Numbers of the box that nothing needs to read, with the reason.
UNREAD = {
    "map_geometry.*": "BI-3.1: how map tiles lie; the scenarios list what follows from it",
    "map_tile.*": "the same",
    "scenario.*.placements.*": "the same",
    "scenario.*.hexes.*.[qr]": "the same",
    "action_token.*.count": "BI-3.6: one of each for every player",
    "product.*.count": "BI-3.11: one of each for every player",
    "palace.*.count": "BI-3.8: one of each for every player",
    "mansion.count_per_player": "BI-3.14: Mansions limit nothing",
}

#: Numbers of the box that only the picture of the table needs.
DRAWN = {
    "scenario.*.hexes.*.[xy]": "where the middle of a hex lies",
}
