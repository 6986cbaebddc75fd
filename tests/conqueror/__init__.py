#: Fields of the public view that are no news to anybody.
UNTOLD = {
    "missions_ruled_out": "a conclusion that everybody can draw from what was told",
    "strength": "counted from the units",
    "defence": "counted from units, bonus and card",
    "income": "counted from the territories and the card",
    "hire_price": "printed on the open card",
    "to_break": "counted from the claim",
}
