"""What can be chosen, when, and how it is told."""

from __future__ import annotations

from typing import Final

from pentarchy.core.english import counted
from pentarchy.core.vocabulary import Vocabulary, When
from pentarchy.games.cultures.components import DENY_FOOD
from pentarchy.games.cultures.domains import (
    ADVANCE,
    ANY_CARD,
    BUILDING,
    CARD,
    CLAIM,
    DIRECTIONS,
    GAINS,
    GOVERNMENTS,
    GROWN,
    ITEMS,
    LAND_UNITS,
    MANY,
    OBJECTIVE_CARD,
    PAYERS,
    PICKS,
    PIECE,
    PORTS,
    ROUTES,
    SEATS,
    SHIPS,
    SIDES,
    SPACES,
    STATES,
    TACTIC_CARD,
    TOKENS,
    UNITS,
    WISHES,
    WONDER,
    payments,
)
from pentarchy.games.cultures.effects import (
    COLOSSEUM_VALUE,
    LIBERTIES_MOOD,
    MYTHS_MOOD,
    POWER_MOOD,
    SIEGECRAFT_ORE,
    SIEGECRAFT_WOOD,
)
from pentarchy.games.cultures.names import SIEGE_TACTIC

# --- when they can be chosen ------------------------------------------------------------------------------------

ACTION: Final = When("5.3", "Actions are taken in your own turn, while you have actions left.")
ACTIVATION: Final = When("13.1", "A city is activated with an action of your own turn.")
ABILITY: Final = When("5.5", "Free abilities are used in your own turn, between actions.")
TRADING: Final = When("24.1", "Trades are made in the active player's turn, between actions.")
OFFERING: Final = When("24.4", "An offer is put together by the active player, once a trade is opened.")
ANSWERING: Final = When("24.4", "A trade is answered by the partner to whom it is proposed.")
PAYING: Final = When("6.4", "How a price is paid is asked when it falls due and there are several ways.")
MOVING: Final = When("10.3", "A move is put together after Move Units: a space, the units there, then where they go.")
EXPLORING: Final = When("11.1", "A group explores an unrevealed space with one of its moves.")
COLLECTING: Final = When("13.6", "Resources are taken one by one while a city collects.")
BUILDING_UNITS: Final = When("13.11", "Units are built one by one while a city builds units.")
IMPROVING: Final = When("15.2", "Cities are raised step by step in a Civic Improvement.")
TARGETING: Final = When("16.1", "A building is chosen once Cultural Influence or Arts begins.")
BARBARIAN_RAID: Final = When("19.10", "The one who drew Barbarians Attack breaks ties between settlements and cities.")
FIGHTING: Final = When(
    "17.9", "Tactics cards are played at the beginning of a round of battle, by players with Tactics."
)
DURING_BATTLE: Final = When(
    "17.19", "After a round of battle the attacker fights on or retreats, if both sides still stand."
)
GRANTED: Final = When(
    "7.9", "An advance is taken when a card, an event, a Temple with Dogma or the Status Phase gives one."
)
PLACING: Final = When(
    "20.13", "Something is placed when a card, an event, the Great Lighthouse or new Barbarians ask for it."
)
BY_EVENT: Final = When("22.7", "An event asks the player whom it touches.")
BY_CARD: Final = When("20.2", "A card asks for this when it is played in your own turn.")
ANY_TIME: Final = When("5.8", "This ends a choice or lets it pass, where a question offers it.")

# --- verbs, in the order of the decisions table -----------------------------------------------------------------

WORDS: Final = Vocabulary()
BUY_ADVANCE: Final = WORDS.verb(
    "advance", ADVANCE, text="Buy {0}", told="{who} bought {0}", tells="actions", when=ACTION
)
SWITCH: Final = WORDS.verb(
    "switch_gov",
    GOVERNMENTS,
    text="Change the government to {0}",
    told="{who} set out to change the government to {0}",
    tells="actions",
    when=When("8.3", "The government is changed with an action of your own turn."),
)
MOVE: Final = WORDS.verb("move", text="Move units", told="{who} began to move units", tells="actions", when=ACTION)
FOUND: Final = WORDS.verb(
    "found",
    SPACES,
    text="Found a city on {0}",
    told="{who} founded a city on {0}",
    tells="actions cities units players[who] stock[who] owner",
    when=When("12.1", "A Settler founds a city with an action of your own turn."),
)
COLLECT: Final = WORDS.verb(
    "collect",
    SPACES,
    text="Collect with the city on {0}",
    told="{who} collected with {0}",
    tells="actions cities",
    when=ACTIVATION,
)
BUILD: Final = WORDS.verb(
    "build", SPACES, text="Build units in {0}", told="{who} built units in {0}", tells="actions cities", when=ACTIVATION
)
GROW: Final = WORDS.verb(
    "grow",
    SPACES,
    GROWN,
    text="Add {1} to {0}",
    told="{who} set out to add {1} to {0}",
    tells="actions cities",
    when=ACTIVATION,
)
GROW_PORT: Final = WORDS.verb(
    "grow", PORTS, text="Add {0}", told="{who} set out to add {0}", tells="actions cities", when=ACTIVATION
)
BUILD_WONDER: Final = WORDS.verb(
    "wonder",
    SPACES,
    WONDER,
    text="Build the {1} in {0}",
    told="{who} set out to build the {1} in {0}",
    tells="actions cities",
    when=ACTIVATION,
)
CIVIC: Final = WORDS.verb(
    "civic", text="Civic Improvement", told="{who} made a Civic Improvement", tells="actions", when=ACTION
)
INFLUENCE: Final = WORDS.verb(
    "influence", text="Cultural Influence", told="{who} used Cultural Influence", tells="actions", when=ACTION
)
TAXES_ACTION: Final = WORDS.verb(
    "taxes",
    text="Collect taxes",
    told="{who} collected taxes",
    tells="actions",
    when=When("9.26", "Taxes are an action."),
)
LIBERTIES: Final = WORDS.verb(
    "liberties",
    text=f"Civil Liberties: gain {counted(LIBERTIES_MOOD, 'Mood token')}",
    told="{who} gained " + counted(LIBERTIES_MOOD, "Mood token") + " by Civil Liberties",
    tells="actions players[who] goods[who]",
    when=When("9.35", "Civil Liberties are an action."),
)
PLAY: Final = WORDS.verb(
    "play",
    CARD,
    text="Play {0}",
    told="{who} played {0}",
    tells="actions players[who] action_cards[who] hand[who] played piles",
    when=When("20.2", "A card is played in your own turn, between actions; Teach Us right after a capture."),
)
FREE_COLLECT: Final = WORDS.verb(
    "free_collect",
    SPACES,
    text="Collect with {0} without an action",
    told="{who} collected with {0} by Free Economy",
    tells="cities",
    when=ABILITY,
)
ARTS_INFLUENCE: Final = WORDS.verb(
    "arts", text="Arts: influence for a Culture token", told="{who} used Cultural Influence by Arts", when=ABILITY
)
VOTE: Final = WORDS.verb(
    "vote_civic",
    text="Voting: Civic Improvement for a Mood token",
    told="{who} voted for a Civic Improvement",
    when=ABILITY,
)
POWER: Final = WORDS.verb(
    "absolute_power",
    text=f"Absolute Power: one more action for {counted(POWER_MOOD, 'Mood token')}",
    told="{who} gained an action by Absolute Power",
    tells="actions",
    when=ABILITY,
)
LABOR: Final = WORDS.verb(
    "forced_labor",
    text="Forced Labor: Angry cities work as Neutral",
    told="{who} used Forced Labor: Angry cities work as Neutral this turn",
    when=ABILITY,
)
DRAMA: Final = WORDS.verb(
    "drama",
    TOKENS,
    text="Drama and Music: change a {0}",
    told="{who} changed a {0} for the other kind by Drama and Music",
    tells="players[who] goods[who]",
    when=ABILITY,
)
BARTER: Final = WORDS.verb(
    "barter",
    CARD,
    text="Bartering: discard {0}",
    told="{who} bartered {0} away",
    tells="players[who] action_cards[who] hand[who] piles",
    when=ABILITY,
)
USE_LIBRARY: Final = WORDS.verb(
    "library", text="Great Library: name an advance", told="{who} used the Great Library", when=ABILITY
)
STATUE: Final = WORDS.verb(
    "statue",
    OBJECTIVE_CARD,
    text="Great Statue: discard {0} for an action",
    told="{who} discarded {0} at the Great Statue for one more action",
    tells="actions players[who] objective_cards[who] objectives[who] piles",
    when=ABILITY,
)
LIGHTHOUSE: Final = WORDS.verb(
    "lighthouse",
    text="Great Lighthouse: place a Ship",
    told="{who} used the Great Lighthouse",
    tells="cities",
    when=ABILITY,
)
TRADE: Final = WORDS.verb("trade", SEATS, text="Trade with {0}", told="{who} opened a trade with {0}", when=TRADING)
END_TURN: Final = WORDS.verb(
    "end_turn",
    text="End the turn",
    told="{who} ended the turn",
    tells="active actions cities ships truce library",
    ends=True,
    when=When("5.6", "A player ends their own turn, between actions."),
)
PAY: Final = WORDS.verb(
    "pay",
    payments("the resources themselves", ("Ideas for Food", "Gold for Food", "Gold for Ore")),
    text="Pay with {0}",
    told="{who} chose to pay with {0}",
    when=When("6.5", "How an advance or a government is paid is asked when there are several ways."),
    passing=True,
)
PAY_TOKENS: Final = WORDS.verb(
    "pay",
    MANY,
    MANY,
    text="Pay {0} Mood {0|token|tokens} and {1} Culture {1|token|tokens}",
    told="{who} paid {0} Mood {0|token|tokens} and {1} Culture {1|token|tokens}",
    tells="players[who] goods[who]",
    when=When("6.6", "The Great Colosseum lets its owner mix tokens when a price in tokens falls due."),
)
PAY_ONE: Final = WORDS.verb(
    "pay_one",
    PAYERS,
    text="Pay 1 {0}",
    told="{who} paid 1 {0}",
    tells="players[who] goods[who]",
    when=When("6.7", "A price is paid piece by piece with Rituals and for Mercenaries."),
)
TARGET: Final = WORDS.verb(
    "target", SPACES, BUILDING, text="Influence the {1} in {0}", told="{who} tried for the {1} in {0}", when=TARGETING
)
NAME: Final = WORDS.verb(
    "name",
    ADVANCE,
    text="Use {0} this turn",
    told="{who} borrowed {0} from the Great Library",
    tells="library",
    when=When("23.10", "The Great Library lends an advance in its owner's turn."),
)
PLACE: Final = WORDS.verb("place", SPACES, text="Place it on {0}", told="{who} chose {0}", when=PLACING, passing=True)
GAIN: Final = WORDS.verb(
    "gain",
    GAINS,
    text="Gain {0}",
    told="{who} gained {0}",
    tells="players[who] goods[who]",
    when=When("14.3", "A token is chosen for a new Temple, by Nationalism or for a bartered card."),
)
GOVERNMENT: Final = WORDS.verb(
    "gov",
    GOVERNMENTS,
    text="Change to {0}",
    told="{who} had to change the government to {0}",
    tells="players[who] advances[who]",
    when=When("22.23", "A Revolution asks for it."),
)
CUBE: Final = WORDS.verb(
    "cube",
    ADVANCE,
    text="Put a cube on {0}",
    told="{who} put a cube on {0}",
    tells="players[who] advances[who]",
    when=When("8.4", "Cubes are placed when the government changes."),
)
RESERVE: Final = WORDS.verb(
    "reserve",
    WONDER,
    text="Reserve the {0}",
    told="{who} reserved the {0}",
    tells="wonders",
    when=When("9.29", "A Wonder is reserved by the player who takes Monuments."),
)
GROUP: Final = WORDS.verb(
    "group", SPACES, text="Move units from {0}", told="{who} chose units on {0}", when=MOVING, passing=True
)
STOP: Final = WORDS.verb("stop", text="Stop moving", told="{who} stopped moving", ends=True, when=MOVING, passing=True)
TAKE_UNIT: Final = WORDS.verb(
    "take", LAND_UNITS, STATES, text="Take along {0}{1}", told="{who} took {0}{1} along", when=MOVING, passing=True
)
TAKE_SHIP: Final = WORDS.verb(
    "take_ship", SHIPS, text="Take along Ship {0}", told="{who} took Ship {0} along", when=MOVING, passing=True
)
ALL: Final = WORDS.verb(
    "all", text="Take everybody along", told="{who} took everybody along", when=MOVING, passing=True
)
DONE: Final = WORDS.verb("done", text="Done", told="{who} finished", ends=True, when=ANY_TIME, passing=True)
TO: Final = WORDS.verb("to", SPACES, text="Go to {0}", told="{who} went to {0}", when=MOVING, passing=True)
ROAD: Final = WORDS.verb(
    "road", SPACES, text="Go to {0} by Roads", told="{who} went to {0} by Roads", when=MOVING, passing=True
)
EMBARK: Final = WORDS.verb(
    "embark", SPACES, text="Embark on {0}", told="{who} went aboard on {0}", when=MOVING, passing=True
)
EXPLORE: Final = WORDS.verb(
    "explore", SPACES, text="Explore {0}", told="{who} explored {0}", tells="units ships regions spaces", when=EXPLORING
)
NAVIGATE: Final = WORDS.verb(
    "navigate",
    DIRECTIONS,
    text="Sail round the edge {0}",
    told="{who} sailed round the edge {0}",
    tells="ships",
    when=MOVING,
)
ORIENT: Final = WORDS.verb(
    "orient",
    SIDES,
    text="Lay the region {0}",
    told="{who} laid the region {0}",
    tells="spaces units ships",
    when=When("11.2", "The explorer lays a region where no rule fixes how it lies."),
)
ADD: Final = WORDS.verb(
    "add",
    SPACES,
    text="Add a Barbarian on {0}",
    told="{who} strengthened the Barbarians on {0}",
    tells="units barbarians",
    when=When("19.9", "The one who drew Barbarians Spawn adds a Barbarian."),
)
FROM: Final = WORDS.verb(
    "from",
    SPACES,
    text="The Barbarians of {0} attack",
    told="{who} let the Barbarians of {0} attack",
    when=BARBARIAN_RAID,
)
TARGET_CITY: Final = WORDS.verb(
    "target", SPACES, text="They attack {0}", told="{who} let them attack {0}", when=BARBARIAN_RAID
)
USE_HUSBANDRY: Final = WORDS.verb(
    "husbandry",
    text="Husbandry: collect two spaces away too",
    told="{who} used Husbandry to collect two spaces away",
    when=When("9.4", "Husbandry is used once per turn, before the first resource of a Collect."),
)
PICK: Final = WORDS.verb(
    "pick",
    SPACES,
    PICKS,
    text="Take 1 {1} from {0}",
    told="{who} took 1 {1} from {0}",
    tells="players[who] goods[who]",
    when=COLLECTING,
)
UNIT: Final = WORDS.verb(
    "unit",
    UNITS,
    text="Place {0}",
    told="{who} placed {0}",
    tells="units ships players[who] stock[who]",
    when=BUILDING_UNITS,
)
UNIT_MOOD: Final = WORDS.verb(
    "unit_mood",
    LAND_UNITS,
    text="Place {0} for Mood tokens",
    told="{who} placed {0} for Mood tokens",
    tells="units players[who] stock[who]",
    when=BUILDING_UNITS,
)
TAKE: Final = WORDS.verb("take", ADVANCE, text="Take {0}", told="{who} chose {0}", when=GRANTED, passing=True)
SKIP: Final = WORDS.verb("skip", text="Skip it", told="{who} let it be", ends=True, when=ANY_TIME, passing=True)
RAISE: Final = WORDS.verb(
    "raise",
    SPACES,
    text="Raise the mood of {0}",
    told="{who} raised the mood of {0}",
    tells="cities mood",
    when=IMPROVING,
)
BOOST: Final = WORDS.verb(
    "boost",
    text="Spend tokens to succeed",
    told="{who} spent Culture tokens to succeed",
    when=When("16.8", "Tokens are added after a failed influence roll."),
)
DECLINE: Final = WORDS.verb("decline", text="Decline", told="{who} declined", ends=True, when=ANY_TIME, passing=True)
SIEGE: Final = When("17.8", "Siegecraft is used by the attacker before the first round, against a working Fortress.")
SIEGE_DIE: Final = WORDS.verb(
    "siege_die",
    text=f"Pay {SIEGECRAFT_WOOD} Wood: the Fortress rolls no die",
    told="{who} used Siegecraft: the Fortress rolls no die",
    when=SIEGE,
)
SIEGE_HIT: Final = WORDS.verb(
    "siege_hit",
    text=f"Pay {SIEGECRAFT_ORE} Ore: the Fortress cancels no hit",
    told="{who} used Siegecraft: the Fortress cancels no hit",
    when=SIEGE,
)
TACTIC: Final = WORDS.verb(
    "tactic", TACTIC_CARD, text="Play {0} face down", told="{who} played {0} face down", when=FIGHTING
)
NO_TACTIC: Final = WORDS.verb("no_tactic", text="Play no card", told="{who} played no card", ends=True, when=FIGHTING)
PAY_SIEGE: Final = WORDS.verb(
    "pay_siege",
    text=f"Pay {DENY_FOOD[SIEGE_TACTIC]} Food against the Siege",
    told="{who} paid against the Siege and kept all combat abilities",
    when=When("17.25", "The defender pays when a Siege is revealed."),
)
ARENA: Final = WORDS.verb(
    "arena",
    TOKENS,
    text="Pay a {0} for " + f"+{COLOSSEUM_VALUE}",
    told="{who} paid a {0} in the Great Colosseum for " + f"{COLOSSEUM_VALUE} more combat value",
    tells="players[who] goods[who]",
    when=When("23.14", "The Great Colosseum helps its owner after the roll in a land battle."),
)
LOSE: Final = WORDS.verb(
    "lose",
    SHIPS,
    text="Lose Ship {0}",
    told="{who} gave up Ship {0}",
    when=When("17.16", "The owner chooses which Ships are lost."),
)
CONTINUE: Final = WORDS.verb("continue", text="Fight on", told="{who} fought on", when=DURING_BATTLE)
RETREAT: Final = WORDS.verb("retreat", text="Retreat", told="{who} retreated", when=DURING_BATTLE)
CAMP: Final = When("19.3", "The fate of a Barbarian settlement is decided by the player who takes it.")
TAKE_OVER: Final = WORDS.verb(
    "take_over",
    text="Take the settlement over",
    told="{who} took the settlement over as an Angry city",
    tells="cities camps players[who] stock[who] owner mood",
    when=CAMP,
)
RAZE_CAMP: Final = WORDS.verb(
    "raze", text="Raze the settlement", told="{who} razed the settlement", tells="cities camps owner", when=CAMP
)
REMOVE_PIECE: Final = WORDS.verb(
    "remove",
    PIECE,
    text="Lose the {0}",
    told="{who} lost the {0} to the Barbarians",
    tells="cities wonders players pieces",
    when=When("19.6", "The owner of a city chooses what attacking Barbarians destroy."),
)
PLAYER: Final = WORDS.verb(
    "player",
    SEATS,
    text="{0}",
    told="{who} chose {0}",
    when=When("20.2", "A card or an event asks for a player."),
    passing=True,
)
SPYING: Final = When("20.8", "Cards are swapped by the player who plays Spy.")
SWAP: Final = WORDS.verb("swap", ANY_CARD, text="Take {0}", told="{who} took {0}", when=SPYING)
GIVE_BACK: Final = WORDS.verb("give", ANY_CARD, text="Give {0}", told="{who} gave {0}", when=SPYING)
HIRE: Final = WORDS.verb(
    "hire", SPACES, text="Hire the Barbarians on {0}", told="{who} hired the Barbarians on {0}", when=BY_CARD
)
TAKEOVER: Final = WORDS.verb(
    "takeover",
    SPACES,
    text="Influence the Barbarian settlement on {0}",
    told="{who} tried for the Barbarian settlement on {0}",
    when=BY_CARD,
)
PLANNING: Final = When("20.17", "Objectives are exchanged by the player who plays New Plans.")
KEEP: Final = WORDS.verb(
    "keep",
    OBJECTIVE_CARD,
    OBJECTIVE_CARD,
    text="Keep {0}, put {1} back",
    told="{who} kept {0} and put {1} back",
    when=PLANNING,
)
KEEP_NONE: Final = WORDS.verb(
    "keep_none", text="Keep your hand", told="{who} kept the old hand", ends=True, when=PLANNING
)
CITY: Final = WORDS.verb("city", SPACES, text="The city on {0}", told="{who} chose the city on {0}", when=BY_EVENT)
PAY_MOOD: Final = WORDS.verb(
    "pay_mood",
    text=f"Myths: pay {counted(MYTHS_MOOD, 'Mood token')}",
    told="{who} kept the city's mood by Myths",
    when=When("9.20", "Myths is asked when an event would lower a city's mood."),
)
REMOVE_UNIT: Final = WORDS.verb(
    "remove",
    SPACES,
    LAND_UNITS,
    text="Remove {1} from {0}",
    told="{who} lost {1} on {0}",
    tells="units ships players[who] stock[who]",
    when=BY_EVENT,
)
REMOVE_SHIP: Final = WORDS.verb(
    "remove_ship",
    SHIPS,
    text="Remove Ship {0}",
    told="{who} lost Ship {0}",
    tells="ships players[who] stock[who]",
    when=BY_EVENT,
)
BUY: Final = WORDS.verb(
    "buy",
    text="Take the card into hand",
    told="{who} took the great person into hand",
    tells="event players[who] action_cards[who] hand[who]",
    when=When("22.13", "A great person is offered to the drawer, then to the others."),
)
REMOVE: Final = WORDS.verb(
    "remove",
    SPACES,
    PIECE,
    text="Remove the {1} from {0}",
    told="{who} lost the {1} in {0}",
    tells="cities wonders players pieces",
    when=When("22.20", "Earthquakes ask for it."),
)
DECLARE: Final = WORDS.verb(
    "declare",
    CLAIM,
    text="Declare {0}",
    told="{who} declared {0}",
    when=When("21.2", "Objectives are declared in the Status Phase, or at the moment they come true."),
)
DRAWING: Final = When("23.12", "The owner of the Great Mausoleum chooses where a card comes from.")
DECK: Final = WORDS.verb("deck", text="Draw from the deck", told="{who} drew from the deck", when=DRAWING)
DISCARD: Final = WORDS.verb(
    "discard",
    text="Take the top of the discard pile",
    told="{who} took the top of the discard pile",
    tells="piles event players[who] action_cards[who] hand[who]",
    when=DRAWING,
)
RAZE: Final = WORDS.verb(
    "raze",
    SPACES,
    text="Raze the city on {0}",
    told="{who} razed the city on {0}",
    tells="cities players[who] stock[who] owner",
    when=When("25.5", "Cities are razed in step 4 of the Status Phase."),
)
INCOME: Final = WORDS.verb(
    "income",
    ROUTES,
    text="Take {0} Gold, the rest Food",
    told="{who} took {0} Gold from trade routes, the rest as Food",
    when=When("9.25", "Currency lets a player choose when trade routes pay."),
)
GIVE: Final = WORDS.verb("give", ITEMS, text="Offer 1 {0}", told="{who} offered 1 {0}", when=OFFERING)
GIVE_CARD: Final = WORDS.verb("give_card", ANY_CARD, text="Offer {0}", told="{who} offered {0}", when=OFFERING)
ASK: Final = WORDS.verb("ask", WISHES, text="Ask for {0}", told="{who} asked for {0}", when=OFFERING)
PROPOSE: Final = WORDS.verb("propose", text="Propose the trade", told="{who} proposed the trade", when=OFFERING)
CANCEL: Final = WORDS.verb(
    "cancel", text="Call the trade off", told="{who} called the trade off", ends=True, when=OFFERING
)
ACCEPT: Final = WORDS.verb("accept", text="Accept the trade", told="{who} accepted the trade", when=ANSWERING)
REFUSE: Final = WORDS.verb("refuse", text="Refuse the trade", told="{who} refused the trade", when=ANSWERING)
HAND: Final = WORDS.verb(
    "hand",
    ANY_CARD,
    text="Hand over {0}",
    told="{who} handed over {0}",
    when=When("24.5", "The partner hands over the cards that an accepted trade asks for."),
)
PAY_GOLD: Final = WORDS.verb(
    "pay_gold",
    payments("the resources themselves", ("Gold for Food", "Gold for Wood", "Gold for Ore")),
    text="Pay with {0}",
    told="{who} chose to pay with {0}",
    when=PAYING,
    passing=True,
)

#: CC-28.2: what an expired clock takes, the first of these that is offered.
PASSIVE: Final[tuple[int, ...]] = (
    END_TURN(),
    STOP(),
    DONE(),
    DECLINE(),
    REFUSE(),
    NO_TACTIC(),
    SKIP(),
    RETREAT(),
    KEEP_NONE(),
    CANCEL(),
    DECK(),
)
