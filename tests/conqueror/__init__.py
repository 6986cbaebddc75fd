#: Fields of the public view that are no news to anybody.
UNTOLD = {
    "missions_ruled_out": "a conclusion that everybody can draw from what was told",
    "strength": "counted from the units",
    "defence": "counted from units, bonus and card",
    "income": "counted from the territories and the card",
    "hire_price": "printed on the open card",
    "to_break": "counted from the claim",
}

#: By verb: the test of the number that is shown beside its options.
PROVED = {
    "attack": "test_strengths_and_chances_of_an_attack_are_those_of_the_battle",
    "commit_cavalry": "test_strengths_and_chances_of_an_attack_are_those_of_the_battle",
    "commit_infantry": "test_strengths_and_chances_of_an_attack_are_those_of_the_battle",
    "buy_hero": "test_prices_and_incomes_are_those_that_are_paid",
    "collect": "test_prices_and_incomes_are_those_that_are_paid",
    "end_turn": "test_ending_the_turn_shows_how_many_units_could_still_act",
    "hire": "test_prices_and_incomes_are_those_that_are_paid",
    "bribe": "test_a_bribe_shows_its_price",
    "hero": "test_a_hero_shows_the_strength_it_adds",
}

#: Numbers of the box that nothing needs to read, with the reason.
UNREAD = {
    "currency.denominations.*": "CQ-3.6: currency is a number, coins are a picture of it",
}
