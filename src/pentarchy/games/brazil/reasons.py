"""Why something is refused: what a player reads when a clause forbids their choice."""

from __future__ import annotations

from typing import Final

from pentarchy.core.clauses import clause

REASONS: Final[dict[int, str]] = {
    clause(3, 16): "No token of this kind is left.",
    clause(4, 8): "Another player leads this empire already.",
    clause(4, 10): "You keep one of the two missions you drew for this era.",
    clause(4, 11): "This monarch belongs to another empire.",
    clause(4, 12): "A Capital is founded on a free capital hex.",
    clause(5, 3): "Your token stands there: the same action is never taken twice in a row.",
    clause(5, 7): "Gold cards are played before your first movement of the turn.",
    clause(6, 1): "You pay with tokens of your supply and of Buildings you control; there is none of these there.",
    clause(6, 2): "This cannot pay for what is still open.",
    clause(6, 4): "You cannot pay its full cost.",
    clause(6, 5): "You have no such Gold card.",
    clause(6, 8): "You have no such token in your supply.",
    clause(6, 9): "You have no such card.",
    clause(7, 1, 1): "Only your own units that are not on the map can be deployed.",
    clause(7, 1, 2): "Units are deployed on your Capital or on a City that you own and control.",
    clause(7, 2, 1): "Only a Painting in the gallery can be taken.",
    clause(7, 3, 2): "This tile has no such side, or belongs to a later era.",
    clause(7, 3, 3): (
        "You build on a free hex of the right terrain next to a tile of yours, away from enemy tiles, seized tiles "
        "and enemy units."
    ),
    clause(7, 3, 5): "Nothing is built on Water or on an unresolved Expedition.",
    clause(7, 3, 8): "A City is founded where your Monarch stands, on a free hex away from enemy and seized tiles.",
    clause(7, 3, 11): "This stack of Cities is empty.",
    clause(7, 3, 14): "No copy of this tile is left.",
    clause(7, 4, 1): "You renovate a Building that you own and control.",
    clause(7, 4, 3): "Only an empty Building is renovated: there are tokens on it.",
    clause(7, 4, 4): "A Building with a Palace cannot be flipped.",
    clause(7, 4, 5): "Nobody can renovate a seized Building.",
    clause(7, 5, 1): "You have manufactured this Product already.",
    clause(7, 5, 2): "The Product needs a free slot of its own shape.",
    clause(7, 7, 1): "You do not have the goods for this trade.",
    clause(7, 7, 2): "This trade takes other goods.",
    clause(7, 7, 3): "You give goods of your supply and of Buildings you control; there is none of these there.",
    clause(8, 1): "You have made this movement already.",
    clause(8, 2): "A unit moves to an adjacent hex.",
    clause(8, 3): "No unit may enter another player's Capital.",
    clause(8, 4): "The Deploy arch moves a unit to your Capital or to a City you control.",
    clause(8, 5): "The Painting arch moves a unit into an adjacent Forest.",
    clause(8, 6): "The Build arch moves a unit onto an adjacent Building or City you control.",
    clause(8, 7): "The Renovate arch moves a unit to an adjacent edge hex, or into or out of Water.",
    clause(8, 8): "The Manufacture arch moves a unit into an adjacent Gold Mine.",
    clause(8, 9): "Harbor and Trade give strength in combat, but no movement.",
    clause(8, 12): "Only the unit that made the first step can make the second, to an adjacent hex.",
    clause(8, 13): "An adjacent hex with an enemy unit, not a Capital, can be bombarded by a Cannon or Grenadier.",
    clause(8, 14): "You move units of your own that are on the map.",
    clause(9, 9): "You have no such Combat card.",
    clause(9, 10): "Sabotage cancels a card of the opponent that is not yet cancelled and has not acted.",
    clause(10, 4): "No mission of this era is left to draw.",
    clause(10, 9): "You have no such Combat card.",
    clause(11, 3): "You do not hold this mission.",
    clause(11, 4): "This mission belongs to a later era.",
    clause(11, 11): "A Palace goes on a Building you own and control, without a Palace and of the kind it asks for.",
    clause(11, 12): "This Palace gives Dye or Sugar, if you have not manufactured it yet.",
    clause(12, 1): "A Combat card of yours pays for 1 Gold, 1 Science or 1 Resource that is still open.",
    clause(12, 4): "A Combat card of yours pays for 1 Resource or 1 Science that is still open, never for Gold.",
    clause(12, 5): "Only Queen Victoria puts Products on her board, three in all.",
    clause(13, 5): "The action of this Gold card would have no effect now.",
    clause(13, 10): "Only Dom Afonso Henriques and Napoleon pay with Combat cards.",
}
