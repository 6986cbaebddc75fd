UNTOLD = {
    "points": "counted from what is told",
    "buy_prices": "follow from the specialists of whose turn it is",
    "sell_prices": "follow from the specialists of whose turn it is",
}

#: By verb: the test of the number that is shown beside its options.
PROVED = {
    "buy": "test_the_price_beside_an_option_is_the_price_paid",
    "sell": "test_the_price_beside_an_option_is_the_price_paid",
}

#: Numbers of the box that nothing needs to read, with the reason.
UNREAD = {
    "player_colors.*.meeples_in_box": "YA-3.12: how many are used, the setup says",
    "tracks.turn_order_spots.*": "YA-3.12: a spot for every fleet tile",
}

#: Numbers of the box that only the picture of the table needs.
DRAWN = {
    "map.*": "how the map is drawn",
    "islands.*": "the same",
    "boat_spaces.*": "the same",
    "junctions.*": "the same",
}
