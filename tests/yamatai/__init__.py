UNTOLD = {
    "points": "counted from what is told",
    "buy_prices": "follow from the specialists of whose turn it is",
    "sell_prices": "follow from the specialists of whose turn it is",
}
