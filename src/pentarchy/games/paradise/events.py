"""Random events (section 15): one function for each mechanism, parameters from the cards."""

from __future__ import annotations

from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.core.steps import NO_OPTIONS, Step
from pentarchy.games.paradise.components import (
    ASH,
    COLONY,
    EROSION,
    ERUPTION_VILLAGES,
    EVENT_EFFECT,
    EVENT_MARKER,
    EVENT_NAMES,
    EVENT_TARGETS,
    EVENT_TEXTS,
    FACE_UP,
    HEXES,
    INDEPENDENT,
    MARKER_COUNTS,
    NONE,
    OCEAN,
    SPRING,
    STOCK,
    STORM_LOSS,
    UNEXPLORED,
    WAVE_CAPACITY,
    WAVE_LOSS,
    WAVE_VILLAGE_LOSS,
    WEEDS,
)
from pentarchy.games.paradise.lines import (
    CAPACITY_DOWN,
    CAPACITY_UP,
    DECK_SHUFFLED,
    DREW_EVENT,
    DRIED_UP,
    EVENT_LOSS,
    HIDDEN_AGAIN,
    LASTING,
    NO_MARKER,
    NO_TARGET,
    NOTHING_THERE,
    OVERGROWN,
    SETTLERS_COME,
    STRUCK,
    TANIWHA_COMES,
    VILLAGE_LOSS,
    VILLAGE_SPARED,
)
from pentarchy.games.paradise.pieces import FIELDS, ONE_BAND, ONE_COLONY, UP_BITS, is_afloat, part
from pentarchy.games.paradise.questions import Question
from pentarchy.games.paradise.retreat import EventLoss
from pentarchy.games.paradise.state import Paradise, replaced
from pentarchy.games.paradise.trays import (
    CALL_TO_WAR,
    DROUGHT,
    FISHING,
    NO_PIECES,
    SPIED,
    SPY,
    TANIWHA,
    TANIWHA_TURN,
    TRUCE,
    WAR_LEADER,
    WINDS,
)
from pentarchy.games.paradise.verbs import PICK_PLAYER, TARGET

#: Events that run for the caller until the end of the turn (CP-15.14, CP-15.15, CP-15.17).
LASTING_EFFECTS: Final = {
    "move_bonus": WINDS,
    "bp_bonus": FISHING,
    "cost_cut": CALL_TO_WAR,
    "battle_reroll": WAR_LEADER,
    "truce": TRUCE,
}
MARKS: Final = {"ash": ASH, "spring": SPRING, "erosion": EROSION, "weeds": WEEDS}


def draw_event(s: Paradise, p: int) -> None:
    """Draw and resolve the top card; the drawer is the caller (CP-15.1, CP-15.2)."""
    if not s.event_deck:
        deck = list(s.event_discards)
        s.shuffle(deck)
        s.event_deck, s.event_discards = tuple(deck), ()
        s.tell(DECK_SHUFFLED)
    event = s.event_deck[-1]
    s.event_deck = s.event_deck[:-1]
    s.event_discards = (*s.event_discards, event)
    s.mark()
    s.tell(DREW_EVENT, p, event, event)
    effect = EVENT_EFFECT[event]
    if effect in LASTING_EFFECTS:
        s.set_effect(LASTING_EFFECTS[effect], p)
        s.tell(LASTING, p, event)
    elif effect == "spy":
        s.push(EventPlayer(p))
    else:
        s.push(EventTarget(p, event))


def has_marker(s: Paradise, event: int) -> bool:
    """Is the card's marker, if it needs one, in the supply (CP-3.7)?"""
    marker = EVENT_MARKER[event]
    if marker == "taniwha":
        return s.effects[TANIWHA] == NONE
    return marker not in MARKS or s.token_count(MARKS[marker]) < MARKER_COUNTS[marker]


def is_target(s: Paradise, p: int, event: int, h: int) -> bool:
    """May the caller choose this hex, if the card's marker is there?"""
    effect = EVENT_EFFECT[event]
    if effect == "free_piece":
        return s.owner[h] == p and s.stock[p * STOCK + COLONY] > 0  # CP-15.17
    if effect == "block_hex":
        return s.terrain[h] == OCEAN  # CP-15.13
    if effect == "storm":
        return s._known[h] == (1 << s.players) - 1 and s.villages[h] == 0  # CP-15.10
    if s.terrain[h] != FACE_UP or s.owner[h] == INDEPENDENT:
        return False
    owned = s.owner[h] >= 0
    if EVENT_TARGETS[event] == "not_home" and s.is_home_in_play(h):
        return False
    if effect == "capacity_up":
        token = MARKS[EVENT_MARKER[event]]
        if s.tokens[h] & token:
            return False
        if EVENT_TARGETS[event] == "any":
            return s.is_group(h) or s.is_atoll(h)  # CP-15.3
        return s.owner[h] == p or (s.is_atoll(h) and not s.has_enemy_pieces(p, h))  # CP-15.4
    if effect == "capacity_down":
        return s.is_group(h) and not s.tokens[h] & EROSION  # CP-15.6
    if effect == "weeds":
        return owned and not s.tokens[h] & WEEDS  # CP-15.8
    if effect == "wave":
        return s.is_atoll(h) or (s.is_group(h) and s.capacity(h) <= WAVE_CAPACITY)  # CP-15.11
    if effect == "lose_village":
        return owned and s.villages[h] >= ERUPTION_VILLAGES  # CP-15.12
    return owned  # Drought, CP-15.9


class EventTarget(Question):
    """CP-15.1: the caller chooses the hex that their card strikes or blesses."""

    decision = "event_target"
    rule = "15.1"

    def __init__(self, player: int, event: int) -> None:
        super().__init__(player)
        self.event = event

    def candidates(self, s: Paradise) -> list[int]:
        if not has_marker(s, self.event):
            return NO_OPTIONS
        return [TARGET.base + h for h in range(HEXES) if s.terrain[h] != UNEXPLORED]

    def forbids(self, s: Paradise, action: int) -> int:
        if not TARGET.has(action) or is_target(s, self.player, self.event, TARGET.first(action)):
            return 0
        return TARGET_CLAUSES[EVENT_MARKER[self.event] or EVENT_EFFECT[self.event]]

    def because(self, s: Paradise, action: int, number: int) -> str:
        return f"{EVENT_NAMES[self.event]}: {EVENT_TEXTS[self.event]}"

    def run(self, s: Paradise) -> None:
        s.tell(NO_TARGET if has_marker(s, self.event) else NO_MARKER, self.player, self.event)  # CP-15.2

    def apply(self, s: Paradise, action: int) -> None:
        h = TARGET.first(action)
        effect = EVENT_EFFECT[self.event]
        if effect == "capacity_up":
            s.add_token(h, MARKS[EVENT_MARKER[self.event]])
            s.tell(CAPACITY_UP, NONE, h, s.capacity(h))
        elif effect == "capacity_down":
            erode(s, h)
        elif effect == "weeds":
            s.add_token(h, WEEDS)
            s.tell(OVERGROWN, NONE, h)
        elif effect == "no_income":
            s.set_effect(DROUGHT, h)
            s.tell(DRIED_UP, NONE, h)
        elif effect == "storm":
            strike(s, h, STORM_LOSS, (ONE_BAND, ONE_COLONY))
        elif effect == "wave":
            strike(s, h, WAVE_LOSS, ())
            wash_away(s, h)
        elif effect == "lose_village":
            lose_village(s, h)
        elif effect == "block_hex":
            s.set_effect(TANIWHA_TURN, s.turn)
            s.set_effect(TANIWHA, h)
            s.tell(TANIWHA_COMES, NONE, h)
        else:
            s.place_piece(self.player, h, COLONY)
            s.tell(SETTLERS_COME, self.player, h)

    def prompt(self, s: Paradise) -> str:
        return PROMPTS[EVENT_EFFECT[self.event]]


#: The clause that says what a card may be used on, by its marker or its effect.
TARGET_CLAUSES: Final = {
    "ash": clause(15, 3),
    "spring": clause(15, 4),
    "erosion": clause(15, 6),
    "weeds": clause(15, 8),
    "drought": clause(15, 9),
    "storm": clause(15, 10),
    "wave": clause(15, 11),
    "lose_village": clause(15, 12),
    "taniwha": clause(15, 13),
    "free_piece": clause(15, 17),
}
PROMPTS: Final = {
    "capacity_up": "Choose the island whose capacity rises by 1.",
    "capacity_down": "Choose the Island Group whose capacity falls by 1.",
    "weeds": "Choose the Island Group that is overgrown with weeds.",
    "no_income": "Choose the Island Group that gives no Build Points this turn.",
    "storm": "Choose the hex that the typhoon strikes.",
    "wave": "Choose the island that the tsunami strikes.",
    "lose_village": "Choose the Island Group that loses a Village.",
    "block_hex": "Choose the Open Ocean hex where the Taniwha lurks.",
    "free_piece": "Choose the Island Group where your new Colony appears.",
}


def lose_village(s: Paradise, h: int) -> None:
    """One Village goes back to its owner's stock."""
    s.tell(VILLAGE_LOSS, s.owner[h], h)
    s.set_group(h, s.owner[h], s.villages[h] - 1)


def wash_away(s: Paradise, h: int) -> None:
    """CP-15.11: one more die for one of two or more Villages."""
    if s.villages[h] < 2:
        return
    rolled = s.roll(6)
    if rolled < WAVE_VILLAGE_LOSS:
        lose_village(s, h)
    else:
        s.tell(VILLAGE_SPARED, NONE, rolled + 1, h)


def erode(s: Paradise, h: int) -> None:
    """CP-15.6, CP-15.7: capacity falls by 1, and with it the Village that has no room."""
    s.add_token(h, EROSION)
    s.tell(CAPACITY_DOWN, NONE, h, s.capacity(h))
    if s.villages[h] > s.capacity(h):
        lose_village(s, h)


def strike(s: Paradise, h: int, loss: int, spared: tuple[int, ...]) -> None:
    """CP-15.10, CP-15.11: one die for each piece that is not spared; it is removed on a roll up to `loss`."""
    dice = losses = 0
    for p in range(s.players):
        stack = s.stack(p, h)
        for unit, kind in FIELDS:
            if unit in spared:
                continue
            for _ in range(part(stack, unit)):
                dice += 1
                if s.roll(6) < loss:
                    losses += 1
                    s.remove_piece(p, h, kind, unit)
                    s.tell(EVENT_LOSS, p, kind, h)
        rest = s.stack(p, h)
        if s.terrain[h] == OCEAN and not is_afloat(rest):
            s.shown = replaced(s.shown, p * HEXES + h, rest & ~UP_BITS)  # the owner reveals the pieces to choose from
            s.queue(EventLoss(p, h), HideAgain())
    if dice:
        s.tell(STRUCK, NONE, dice, h, losses)
    else:
        s.tell(NOTHING_THERE, NONE, h)


class HideAgain(Step[Paradise]):
    """CP-9.1: what was shown while an owner chose whom to leave behind is face down again."""

    def run(self, s: Paradise) -> None:
        s.tell(HIDDEN_AGAIN)
        s.shown = NO_PIECES[: len(s.shown)]


class EventPlayer(Question):
    """CP-15.16: the Shaman's caller chooses whose pieces and cards they see until the end of the turn."""

    decision = "event_player"
    rule = "15.16"

    def candidates(self, s: Paradise) -> range:
        return PICK_PLAYER.options()

    def forbids(self, s: Paradise, action: int) -> int:
        if not PICK_PLAYER.has(action):
            return 0
        q = PICK_PLAYER.first(action)
        return clause(15, 16) if q == self.player or q >= s.players else 0

    def apply(self, s: Paradise, action: int) -> None:
        s.set_effect(SPY, self.player)
        s.set_effect(SPIED, PICK_PLAYER.first(action))
        s.mark()

    def prompt(self, s: Paradise) -> str:
        return "Choose the player whose face-down pieces and cards you see until the end of this turn."
