"""Tests of Conquest of Paradise."""

#: Fields of the public view that no line of the log need tell, with the reason.
UNTOLD = {
    "mover": "the piece on its way; every hex it enters is told",
    "step": "follows from the voyage, the movement or the battle that is told",
    "chains": "drawn from the canoes in their hexes",
    "totals": "counted from what is told; the track's markers are told with their sources",
}

#: By verb: the test of the number that is shown beside its options.
PROVED = {
    "build": "test_the_price_beside_an_option_is_the_price_paid",
    "village": "test_the_price_beside_an_option_is_the_price_paid",
    "buy_card": "test_the_price_beside_an_option_is_the_price_paid",
    "clear_weeds": "test_the_price_beside_an_option_is_the_price_paid",
}

#: Numbers of the box that nothing needs to read, with the reason.
UNREAD = {
    "shared_units.local_warrior.count": "CP-3.2: there are always enough",
}
