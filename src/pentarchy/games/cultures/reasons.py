"""What a player reads whose wish a clause forbids; a clause without a sentence here is quoted."""

from __future__ import annotations

from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.core.english import counted
from pentarchy.games.cultures.board import STACK
from pentarchy.games.cultures.components import DENY_FOOD, LEAST_SIZE
from pentarchy.games.cultures.effects import (
    ARTS_CULTURE,
    DRAFT_MOOD,
    EXPLORER_FOOD,
    FREE_ECONOMY_MOOD,
    HUSBANDRY_FOOD,
    HUSBANDRY_FOOD_WITH_ROADS,
    LABOR_MOOD,
    LIBERTIES_DRAFT_MOOD,
    POWER_MOOD,
    ROADS_FOOD,
    ROADS_ORE,
    SANITATION_MOOD,
    SIEGECRAFT_ORE,
    SIEGECRAFT_WOOD,
    TAXES_MOOD,
)
from pentarchy.games.cultures.names import SIEGE_TACTIC
from pentarchy.games.cultures.trading import MOST_TRADES


def _mood(tokens: int) -> str:
    return counted(tokens, "Mood token")


REASONS: Final[dict[int, str]] = {
    clause(5, 2): "You have no action left for this.",
    clause(5, 7): "There is no complete way to do this now.",
    clause(6, 2): "This way of paying does not meet the price with what you have.",
    clause(6, 5): "This way of paying does not meet the price with what you have.",
    clause(6, 8): "You cannot pay for it.",
    clause(7, 1): "You have this advance already.",
    clause(7, 2): "Take the first advance of this category before the others.",
    clause(7, 3): "An advance that this one needs is still missing.",
    clause(8, 2): "While you have a government you may take advances of that government only.",
    clause(8, 3): "You need a government, and the advance that the other government requires.",
    clause(9, 4): "Husbandry reaches 2 spaces far, once per turn, before the first resource, "
    f"for {HUSBANDRY_FOOD} Food ({HUSBANDRY_FOOD_WITH_ROADS} with Roads).",
    clause(9, 6): f"With Sanitation one Settler per activation may be paid with {_mood(SANITATION_MOOD)}.",
    clause(9, 19): f"With Draft one Army unit per activation may be paid with {_mood(DRAFT_MOOD)}, "
    f"{LIBERTIES_DRAFT_MOOD} with Civil Liberties.",
    clause(9, 23): "Bartering lets you discard one Action card of yours per turn.",
    clause(9, 26): f"Taxes may be raised once per turn, for {_mood(TAXES_MOOD)}.",
    clause(9, 27): f"Arts gives one influence attempt per turn, for {counted(ARTS_CULTURE, 'Culture token')}.",
    clause(9, 29): "Monuments reserves a face-up Wonder that nobody has reserved.",
    clause(9, 30): "Drama and Music changes one token per turn.",
    clause(9, 33): "You need Voting, its Mood tokens and a city you can then afford to raise.",
    clause(9, 35): "You need Civil Liberties for this.",
    clause(
        9, 36
    ): f"With Free Economy the first Collect of a turn is free and every later one costs {_mood(FREE_ECONOMY_MOOD)}.",
    clause(9, 38): f"Absolute Power gives one action per turn for {_mood(POWER_MOOD)}.",
    clause(9, 39): f"Forced Labor can be used once per turn, for {_mood(LABOR_MOOD)}.",
    clause(10, 1): "These units have been moved in this action already.",
    clause(10, 4): "A land group moves one space to a neighbouring land space.",
    clause(10, 5): "Army units move only if you have Tactics.",
    clause(10, 6): f"At most {counted(STACK, 'Army unit')} may be in one land space.",
    clause(10, 7): "Units that entered a Mountain or fought may not move again this turn.",
    clause(10, 8): "A unit that entered a Forest this turn may not go where foreign units or cities are.",
    clause(10, 9): "A unit that fought or captured may not move again this turn.",
    clause(10, 11): "Only a group with an Army unit may enter a space with foreign units or a foreign city.",
    clause(10, 13): "Roads lead 2 spaces, from or to your own city, over free land, "
    f"for {ROADS_FOOD} Food and {ROADS_ORE} Ore.",
    clause(10, 14): "Ships sail within their connected sea and not past foreign Ships.",
    clause(10, 16): "A land group goes aboard Ships of yours that have room for all of it.",
    clause(10, 17): "Units aboard may go ashore only on a neighbouring revealed land space.",
    clause(10, 20): "You have no such unit there that may still move.",
    clause(10, 22): "From here Navigation leads nowhere.",
    clause(10, 23): "Units that entered a Fertile space this turn cannot enter the city of the Great Gardens.",
    clause(10, 25): "No unit there has anywhere to go.",
    clause(11, 1): "A land group explores an unrevealed space next to it.",
    clause(10, 3): "A group is either Ships or units on land or aboard, and all go from one space.",
    clause(11, 2): "The rules fix how this region lies.",
    clause(11, 4): "Ships explore an unrevealed space that touches the sea they can reach.",
    clause(11, 6): "The Ships go to a Sea space of the new region that they can reach.",
    clause(12, 1): "You need a Settler on this land space.",
    clause(12, 2): "A city needs a revealed land space, not Barren, not Exhausted, without a city or foreign units.",
    clause(12, 4): "You have no Settlement left.",
    clause(13, 1): "You have no city there.",
    clause(13, 3): "An Angry city may be activated only once per turn.",
    clause(13, 6): "A Collect takes once from the city's own space and from those next to it, up to the limit.",
    clause(13, 7): "You cannot get this resource from that space.",
    clause(13, 8): "An unrevealed space, or one with another city, foreign units or an Exhausted token, gives nothing.",
    clause(13, 9): "Nothing can be collected there that you could store.",
    clause(13, 11): "This unit cannot be built here now.",
    clause(13, 12): f"There is no room: {counted(STACK, 'Army unit')} per space, and Ships need a working Port.",
    clause(13, 13): "None is left in your supply.",
    clause(13, 14): "You have a truce with the owner of the Ships before your Port.",
    clause(13, 17): "You lack the advance that this building needs.",
    clause(13, 18): "An Angry city cannot grow.",
    clause(13, 19): "A city may not have more pieces than you have cities.",
    clause(13, 20): "A city holds one building of each kind, and you need a piece of it.",
    clause(13, 21): "A Port needs a neighbouring revealed Sea space.",
    clause(15, 1): "This city is Happy already.",
    clause(15, 2): "You cannot pay as many tokens as the city has pieces.",
    clause(
        16, 1
    ): f"Only a building that is not yours, in a player's city of size {LEAST_SIZE} or more, can be influenced.",
    clause(16, 2): "You need a piece of the same kind in your supply.",
    clause(16, 3): "No city of yours that nobody has influenced is near enough.",
    clause(16, 9): "Against this city no tokens may be spent, and it is out of range without.",
    clause(16, 11): "You have had a success this turn.",
    clause(17, 7): "You have a truce with that player.",
    clause(17, 9): "You do not hold this card.",
    clause(17, 10): "This card does not fit this battle.",
    clause(20, 2): "You do not hold this card.",
    clause(20, 3): "This card could not have an effect now.",
    clause(20, 19): "Negotiations must come before everything else in your turn.",
    clause(20, 24): "Teach Us is played directly after the capture of a city.",
    clause(20, 15): "Cultural Takeover needs a Barbarian settlement and a Settlement in your supply.",
    clause(20, 18): "After this advance you could not buy a second one of its category.",
    clause(21, 1): "You do not hold this card.",
    clause(21, 2): "This is not the moment of this objective.",
    clause(22, 9): "Since the Pestilence you need Sanitation to add city pieces.",
    clause(23, 2): "This Wonder does not lie face up.",
    clause(
        23, 4
    ): "A Wonder needs Engineering, the advance on its card and a Happy city (Great Lighthouse: with a Port).",
    clause(23, 6): "Another player has reserved this Wonder.",
    clause(23, 10): "The Great Library names one advance you lack per turn, and no government.",
    clause(23, 11): "The Great Lighthouse places one Ship per turn, on a Sea space without foreign Ships.",
    clause(23, 13): "The Great Statue takes one Objective card per turn.",
    clause(24, 1): "There is nothing to trade with that player.",
    clause(24, 5): "That is not there to be traded.",
    clause(24, 7): f"You have opened {counted(MOST_TRADES, 'trade')} this turn.",
    clause(25, 5): "Only a city of size 1 can be razed, and never your last one.",
    clause(6, 4): "This way of paying does not meet the price with what you have.",
    clause(6, 6): "The tokens you give must add up to the price.",
    clause(6, 7): "The price is not paid with this piece, of which you would need one.",
    clause(7, 9): "An advance without its Food is taken under all other rules.",
    clause(8, 4): "A government cube goes on another advance of the new government.",
    clause(9, 20): "You pay one Mood token for the city, or let its mood fall.",
    clause(9, 25): "You may take at most one Gold for each trade route.",
    clause(9, 40): "Dogma gives an advance of Theocracy that you may take.",
    clause(
        11, 8
    ): "The settlement goes on a Fertile space of the new region, else on a Forest or Mountain, without units.",
    clause(14, 3): "You gain one Mood token or one Culture token that you have room for.",
    clause(15, 5): "Only a city of yours that is not Angry falls in mood.",
    clause(16, 8): "You spend exactly the Culture tokens that make the roll a success.",
    clause(17, 8): f"Siegecraft works against a Fortress, "
    f"for {SIEGECRAFT_WOOD} Wood or {SIEGECRAFT_ORE} Ore that you have.",
    clause(17, 16): "You lose a fighting unit of yours that is in this battle.",
    clause(17, 19): "You retreat, or fight another round.",
    clause(17, 25): f"You pay {DENY_FOOD[SIEGE_TACTIC]} Food to keep your abilities, or decline.",
    clause(17, 27): "You withdraw to an adjacent revealed land space without others that has room for your Army units.",
    clause(18, 2): "The free Settler goes into one of your remaining cities.",
    clause(19, 3): "You take over the settlement, or raze it.",
    clause(19, 6): "Barbarians remove your Army units first, then Settlers, then buildings, and the Settlement last.",
    clause(19, 9): "Barbarians come to a free, revealed land space 1 or 2 spaces from a city of yours.",
    clause(
        19, 10
    ): "The largest settlement of Barbarians near your cities attacks, and it attacks the city nearest to it.",
    clause(20, 7): "You raise the mood of a city of yours that is not Happy.",
    clause(20, 8): "A Spy takes a card of a kind that both of you hold, and hands back one of that kind.",
    clause(20, 12): "A region is revealed next to one in which you have a city; the Settler goes into a city of yours.",
    clause(20, 13): "The free Army unit goes into one of your cities.",
    clause(20, 14): "Mercenaries move to a land space next to them where they may go.",
    clause(20, 16): "Choose another player without an Assassination mark.",
    clause(20, 17): "You keep a card that you drew, for one of your hand.",
    clause(20, 20): "Choose a player in reach who has an advance that you may take.",
    clause(22, 3): "An Exhausted token goes on free land next to a city of yours.",
    clause(22, 10): "You remove a unit of yours.",
    clause(22, 11): "A city of yours that is not Angry becomes Angry.",
    clause(22, 12): "Food goes to another player who has room for it.",
    clause(22, 13): "You pay the price in Culture tokens, or decline.",
    clause(22, 15): f"The city is founded in the region that you have just revealed, for {EXPLORER_FOOD} Food.",
    clause(
        22, 17
    ): "You build a building that this great person builds, in a city where it may be added, at its price.",
    clause(22, 19): "The free Settler goes into a city; only a player with a Settler in their supply can be named.",
    clause(22, 20): "You remove a piece of one of your cities, and a Settlement only as its last piece.",
    clause(22, 21): "Choose a city of yours that the event can harm.",
    clause(22, 23): "You may remove an Army unit of yours to escape the loss.",
    clause(23, 12): "You draw from the pile, or take the top card of the discard pile.",
    clause(23, 14): "You pay one Mood or Culture token, or decline.",
    clause(24, 4): "The partner accepts the offer, or refuses it.",
    clause(25, 3): "You cannot take this advance now.",
    clause(25, 6): "Choose a player at this table.",
}
