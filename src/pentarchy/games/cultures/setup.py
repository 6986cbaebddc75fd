"""Chapter 4: setting up the table. CC-4.10 fixes the order of the random draws."""

from __future__ import annotations

from pentarchy.games.cultures.board import new_city, new_unit
from pentarchy.games.cultures.components import (
    BARBARIAN_STOCK,
    CAMP_STOCK,
    CONSTANTS,
    EVENTS,
    OBJECTIVE_CARDS,
    REGIONS,
    STOCK,
    WONDERS,
    H,
)
from pentarchy.games.cultures.decks import DrawAction, draw_objective
from pentarchy.games.cultures.names import (
    ACTION_CARDS,
    FARMING,
    FOOD,
    GOODS,
    MINING,
    NEUTRAL,
    NONE,
    SETTLER,
    UNREVEALED,
)
from pentarchy.games.cultures.state import IN_DECK, Cultures, blank_spaces, no_spaces
from pentarchy.games.cultures.turn import NextPlayer


def _shuffled(s: Cultures, count: int) -> tuple[int, ...]:
    cards = list(range(count))
    s.shuffle(cards)
    return tuple(cards)


def setup(s: Cultures) -> None:
    """Lay out the map, the decks and the players' first pieces."""
    _clear(s)
    _lay_map(s)
    s.action_deck = _shuffled(s, ACTION_CARDS)
    s.objective_deck = _shuffled(s, OBJECTIVE_CARDS)
    s.event_deck = _shuffled(s, EVENTS)
    s.wonder_deck = _shuffled(s, WONDERS)
    s.first = s.roll(s.players)
    s.refresh()
    for p in range(s.players):
        s.goods[p * GOODS + FOOD] = int(CONSTANTS["start_food"])
        new_city(s, p, s.homes[p], NEUTRAL)
        new_unit(s, p, s.homes[p], SETTLER)
    for p in s.after(s.first):
        for _card in range(int(CONSTANTS["start_action_cards"])):
            DrawAction(p).run(s)
        for _card in range(int(CONSTANTS["start_objective_cards"])):
            draw_objective(s, p)
    s.push(NextPlayer())


def _clear(s: Cultures) -> None:
    """Set every field to its initial value."""
    n = s.players
    s.turned = NONE
    s.exhausted = ()
    s.city, s.mood, s.size, s.built = no_spaces(), blank_spaces(), blank_spaces(), blank_spaces()
    s.harbour, s.activations = no_spaces(), blank_spaces()
    s.owner, s.army, s.settlers = no_spaces(), blank_spaces(), blank_spaces()
    s.ships, s.hold_army, s.hold_settlers = [NONE] * (n * 4), [0] * (n * 4), [0] * (n * 4)
    s.ship_state, s.worn = [0] * (n * 4), []
    s.barbarians, s.camps = BARBARIAN_STOCK, CAMP_STOCK
    s.goods = [0] * (n * GOODS)
    s.stock = list(STOCK) * n
    s.advances = [1 << FARMING | 1 << MINING] * n  # CC-4.6
    s.ruins, s.ruined_wonders = [0] * n, [0] * n
    s.schooled, s.pestilence = 0, False
    s.assassinated, s.revolts = [0] * n, [0] * n
    s.truce, s.truce_next = 0, [0] * n
    s.hand, s.objectives, s.completed, s.limbo = [0] * n, [0] * n, [0] * n, 0
    s.action_pile, s.objective_pile, s.event_pile = (), (), ()
    s.wonder, s.reserved = [IN_DECK] * WONDERS, [NONE] * WONDERS
    s.known, s.known_objectives = [0] * 16, [0] * 16
    s.round, s.turn, s.place, s.active, s.actions = 1, 0, 0, NONE, 0
    s.used, s.trades, s.drafts, s.moves, s.sailed = 0, 0, 0, 0, 0
    s.fought, s.library = [], NONE
    s.feats, s.declared = [0] * n, [0] * n
    s.founders, s.wonder_builders = 0, 0
    s.group, s.fleet, s.picked, s.battle, s.tactics, s.plans = [], 0, [], [], [], []
    s.spied, s.offer, s.hired, s.event = NONE, [], [], NONE


def _lay_map(s: Cultures) -> None:
    """CC-4.1 to CC-4.3: regions face down into the slots, the starting regions face up into the homes."""
    layout = s._map
    regions = _shuffled(s, len(REGIONS))
    s.tiles, s.spare = regions[: layout.slots], regions[layout.slots :]
    homes = list(range(s.players))
    wish = s.word("random_homes")
    if wish == "on" or (wish == "auto" and layout.random_homes):
        s.shuffle(homes)
    terrain = [UNREVEALED] * H
    for home in range(s.players):
        for index, h in enumerate(layout.regions[layout.slots + home]):
            terrain[h] = layout.home_terrain[home][index]
    s.terrain = tuple(terrain)
    s.homes = tuple(layout.regions[layout.slots + home][0] for home in homes)
