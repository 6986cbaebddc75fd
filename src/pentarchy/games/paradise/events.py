"""Random events (section 15): one function for each mechanism, parameters from the cards."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.core.steps import Step
from pentarchy.games.paradise.components import (
    ASH,
    COLONY,
    EROSION,
    ERUPTION_VILLAGES,
    EVENT_EFFECT,
    EVENT_MARKER,
    EVENT_TARGETS,
    FACE_UP,
    HEXES,
    INDEPENDENT,
    MARKER_COUNTS,
    NONE,
    OCEAN,
    SPRING,
    STOCK,
    STORM_LOSS,
    WAVE_CAPACITY,
    WAVE_LOSS,
    WAVE_VILLAGE_LOSS,
    WEEDS,
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
from pentarchy.games.paradise.verbs import DREW_EVENT, EVENT_LOSS, NO_EFFECT, PICK_PLAYER, TARGET, VILLAGE_LOSS

#: Events that run for the caller until the end of the turn (CP-15.14, CP-15.15, CP-15.17).
LASTING = {
    "move_bonus": WINDS,
    "bp_bonus": FISHING,
    "cost_cut": CALL_TO_WAR,
    "battle_reroll": WAR_LEADER,
    "truce": TRUCE,
}
MARKS = {"ash": ASH, "spring": SPRING, "erosion": EROSION, "weeds": WEEDS}


def draw_event(s: Paradise, p: int) -> None:
    """Draw and resolve the top card; the drawer is the caller (CP-15.1, CP-15.2)."""
    if not s.event_deck:
        deck = list(s.event_discards)
        s.shuffle(deck)
        s.event_deck, s.event_discards = tuple(deck), ()
    event = s.event_deck[-1]
    s.event_deck = s.event_deck[:-1]
    s.event_discards = (*s.event_discards, event)
    s.mark()
    s.tell(DREW_EVENT, p, event)
    effect = EVENT_EFFECT[event]
    if effect in LASTING:
        s.set_effect(LASTING[effect], p)
    elif effect == "spy":
        s.push(EventPlayer(p))
    else:
        s.push(EventTarget(p, event))


def targets(s: Paradise, p: int, event: int) -> list[int]:
    """The hexes that the caller may choose, ascending; none if the card has no effect."""
    effect = EVENT_EFFECT[event]
    if effect == "free_piece":
        return list(s.groups(p)) if s.stock[p * STOCK + COLONY] else []  # CP-15.17
    marker = EVENT_MARKER[event]
    if marker == "taniwha" and s.effects[TANIWHA] != NONE:
        return []
    if marker in MARKS and s.token_count(MARKS[marker]) >= MARKER_COUNTS[marker]:
        return []  # CP-3.7
    return [h for h in range(HEXES) if is_target(s, p, event, h)]


def is_target(s: Paradise, p: int, event: int, h: int) -> bool:
    """May the caller choose this hex, if the card's marker is there?"""
    effect = EVENT_EFFECT[event]
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
    """CP-15.1: the caller chooses the hex that his card strikes or blesses."""

    decision = "event_target"
    rule = "15.1"

    def __init__(self, player: int, event: int) -> None:
        super().__init__(player)
        self.event = event

    def options(self, s: Paradise) -> list[int]:
        return [TARGET.base + h for h in targets(s, self.player, self.event)]

    def forbids(self, s: Paradise, action: int) -> int:
        if TARGET.has(action) and TARGET.first(action) not in targets(s, self.player, self.event):
            return clause(15, 1)
        return 0

    def run(self, s: Paradise) -> None:
        s.tell(NO_EFFECT, self.player, self.event)  # CP-15.2

    def apply(self, s: Paradise, action: int) -> None:
        h = TARGET.first(action)
        effect = EVENT_EFFECT[self.event]
        if effect == "capacity_up":
            s.add_token(h, MARKS[EVENT_MARKER[self.event]])
        elif effect == "capacity_down":
            erode(s, h)
        elif effect == "weeds":
            s.add_token(h, WEEDS)
        elif effect == "no_income":
            s.set_effect(DROUGHT, h)
        elif effect == "storm":
            strike(s, h, STORM_LOSS, (ONE_BAND, ONE_COLONY))
        elif effect == "wave":
            strike(s, h, WAVE_LOSS, ())
            if s.villages[h] >= 2 and s.roll(6) < WAVE_VILLAGE_LOSS:
                lose_village(s, h)
        elif effect == "lose_village":
            lose_village(s, h)
        elif effect == "block_hex":
            s.set_effect(TANIWHA_TURN, s.turn)
            s.set_effect(TANIWHA, h)
        else:
            s.place_piece(self.player, h, COLONY)

    def prompt(self, s: Paradise) -> str:
        return PROMPTS[EVENT_EFFECT[self.event]]


PROMPTS = {
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
    s.tell(VILLAGE_LOSS, NONE, h)
    s.set_group(h, s.owner[h], s.villages[h] - 1)


def erode(s: Paradise, h: int) -> None:
    """CP-15.6, CP-15.7: capacity falls by 1, and with it the Village that has no room."""
    s.add_token(h, EROSION)
    if s.villages[h] > s.capacity(h):
        lose_village(s, h)


def strike(s: Paradise, h: int, loss: int, spared: tuple[int, ...]) -> None:
    """CP-15.10, CP-15.11: one die for each piece that is not spared; it is removed on a roll up to `loss`."""
    for p in range(s.players):
        stack = s.stack(p, h)
        for unit, kind in FIELDS:
            if unit in spared:
                continue
            for _ in range(part(stack, unit)):
                if s.roll(6) < loss:
                    s.remove_piece(p, h, kind, unit)
                    s.tell(EVENT_LOSS, p, p, kind, h)
        rest = s.stack(p, h)
        if s.terrain[h] == OCEAN and not is_afloat(rest):
            s.shown = replaced(s.shown, p * HEXES + h, rest & ~UP_BITS)  # he shows whom he must choose from
            s.queue(EventLoss(p, h), HideAgain())


class HideAgain(Step[Paradise]):
    """CP-9.1: what was shown while an owner chose whom to leave behind is face down again."""

    def run(self, s: Paradise) -> None:
        s.shown = NO_PIECES[: len(s.shown)]


class EventPlayer(Question):
    """CP-15.16: the Shaman's caller chooses whose pieces and cards he sees until the end of the turn."""

    decision = "event_player"
    rule = "15.16"

    def options(self, s: Paradise) -> list[int]:
        return [PICK_PLAYER.base + q for q in range(s.players) if q != self.player]

    def forbids(self, s: Paradise, action: int) -> int:
        if PICK_PLAYER.has(action) and action not in self.options(s):
            return clause(15, 1)
        return 0

    def apply(self, s: Paradise, action: int) -> None:
        s.set_effect(SPY, self.player)
        s.set_effect(SPIED, PICK_PLAYER.first(action))
        s.mark()

    def prompt(self, s: Paradise) -> str:
        return "Choose the player whose face-down pieces and cards you see until the end of this turn."
