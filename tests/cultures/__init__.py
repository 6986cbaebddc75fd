UNTOLD = {
    "place": "how many players have had their turn; each turn is told",
    "used": "what was done once in this turn; each deed is told",
    "trades": "how many trades were opened in this turn; each is told",
    "drafts": "how often Draft was used in this turn",
    "moves": "how many moves of this action were made; each is told",
    "sailed": "whether a Ship ended elsewhere in this action",
    "fought": "where the active player attacked in this turn; each battle is told",
    "worn": "what units went through in this turn; each move is told",
    "group": "the units that are being put together for a move",
    "group_from": "where those units stand",
    "prices": "what the open question costs; what is paid is told",
    "advance_prices": "what advances cost now; what is paid is told",
    "fleet": "the Ships that are being put together for a move",
    "picked": "the spaces from which this Collect has taken; each pick is told",
    "hired": "the Barbarian stacks that wait for their move; each hire is told",
    "offer": "a trade that is being put together; what it moves is told when it is accepted",
    "battle": "the tray of an open battle; its dice, hits, losses and end are told",
    "tactics": "the cards of this round of battle, told when they are laid and revealed",
    "played": "a card whose effect is under way, told when it was played",
    "piles": "a used card reaches its pile when its effect is over; that it was used is told",
    "event": "the event being resolved, told when it was drawn",
    "spied": "the card that a spy is taking; the swap is told",
    "plans": "the cards that New Plans has drawn; that they were drawn is told",
}

#: By verb: the test of the number that is shown beside its options.
PROVED = {
    "advance": "test_prices_of_options_are_what_they_take",
    "raise": "test_prices_of_options_are_what_they_take",
    "target": "test_reaching_a_city_takes_the_tokens_shown",
    "takeover": "test_reaching_a_city_takes_the_tokens_shown",
}
