"""The turn (section 5), its order (section 6) and what happens at its end (CP-17.11)."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.core.steps import Step
from pentarchy.games.paradise.building import Building
from pentarchy.games.paradise.cards import WithCards, reveal_all
from pentarchy.games.paradise.components import CARDS, EVENTS_START_VP, NONE, TANIWHA_TURNS, TIE_RANK
from pentarchy.games.paradise.events import draw_event
from pentarchy.games.paradise.exploration import Exploration
from pentarchy.games.paradise.lines import (
    EFFECTS_ENDED,
    EVENTS_BEGIN,
    LAST_PLACE,
    LAST_TURN,
    MARKER_PASSED,
    MARKER_TAKEN,
    TANIWHA_GONE,
    TURN_BEGINS,
)
from pentarchy.games.paradise.movement import MovementAndBattle
from pentarchy.games.paradise.state import Paradise
from pentarchy.games.paradise.trays import NO_EFFECTS, TANIWHA, TANIWHA_TURN
from pentarchy.games.paradise.verbs import CLOCKWISE, DRAW_EVENT, ORDER, TAKE_ORDER
from pentarchy.games.paradise.victory import Victory, set_track, tell_winner


class Turn(Step[Paradise]):
    """CP-5.1: the five steps of a turn, and the next turn after them."""

    def run(self, s: Paradise) -> None:
        s.turn += 1
        s.tell(TURN_BEGINS, NONE, s.turn)
        s.queue(TurnOrder(), Exploration(), MovementAndBattle(), Building(), Victory(), EndOfTurn(), Turn())


def from_last_place(s: Paradise) -> list[int]:
    """The players from the lowest on the track upwards (CP-6.1, CP-6.2)."""
    return sorted(range(s.players), key=lambda p: (s.track[p], TIE_RANK[s.faction[p]]))


class TurnOrder(Step[Paradise]):
    """CP-6.1, CP-6.7: the player in last place takes the marker, or may draw an event instead."""

    def run(self, s: Paradise) -> None:
        last = from_last_place(s)[0]
        s.marker_holder = last
        s.tell(LAST_PLACE if s.events_active else MARKER_TAKEN, last)
        s.push(EventOrOrder(last) if s.events_active else SetOrder(last))


class EventOrOrder(WithCards):
    """CP-6.7, CP-6.8: draw a Random Event and leave the order to the next player, or take the marker."""

    decision = "event_or_order"
    rule = "6.7"

    def candidates(self, s: Paradise) -> list[int]:
        return [DRAW_EVENT.base, TAKE_ORDER.base, *self.extras(s)]

    def forbids(self, s: Paradise, action: int) -> int:
        return self.extras_forbid(s, action)

    def apply(self, s: Paradise, action: int) -> None:
        if self.took_extra(s, action):
            return
        if action == TAKE_ORDER.base:
            s.push(SetOrder(self.player))
            return
        ascending = from_last_place(s)
        s.marker_holder = ascending[1]
        s.push(SetOrder(ascending[1]))
        s.tell(MARKER_PASSED, ascending[1])
        draw_event(s, self.player)

    def prompt(self, s: Paradise) -> str:
        return "You are in last place: draw a Random Event, or take the Turn Order Marker and set the order."


class SetOrder(WithCards):
    """CP-6.3, CP-6.4: who goes first, and in which direction play runs."""

    decision = "set_order"
    rule = "6.3"

    def candidates(self, s: Paradise) -> list[int]:
        return [*self.extras(s), *ORDER.options()]

    def forbids(self, s: Paradise, action: int) -> int:
        if ORDER.has(action):
            if ORDER.first(action) >= s.players:
                return clause(6, 3)
            return clause(6, 4) if s.players == 2 and ORDER.second(action) != CLOCKWISE else 0
        return self.extras_forbid(s, action)

    def apply(self, s: Paradise, action: int) -> None:
        if self.took_extra(s, action):
            return
        first = ORDER.first(action)
        way = 1 if ORDER.second(action) == CLOCKWISE else -1
        s.order = tuple((first + way * place) % s.players for place in range(s.players))  # CP-5.4

    def prompt(self, s: Paradise) -> str:
        direction = " and in which direction play runs" if s.players > 2 else ""
        return f"You hold the Turn Order Marker: say who goes first{direction}."


class EndOfTurn(Step[Paradise]):
    """CP-17.11: markers are set and effects of the turn end. CP-20.2: after the last turn the game is over."""

    def run(self, s: Paradise) -> None:
        set_track(s)
        active = s.number("random_events") == 1 and max(s.track) >= 2 * EVENTS_START_VP
        if active and not s.events_active:
            s.events_active = True  # CP-6.6
            s.tell(EVENTS_BEGIN)
        end_effects(s)
        s.grown = 0
        if s.turn >= s.number("max_turns"):
            s.tell(LAST_TURN, NONE, s.turn)
            for p in s.order:
                reveal_all(s, p, (1 << CARDS) - 1)
            set_track(s)
            tell_winner(s)
            s.finish()


def end_effects(s: Paradise) -> None:
    """CP-17.11: events of this turn are over; the Taniwha stays until the end of the turn after it came."""
    taniwha, placed = s.effects[TANIWHA], s.effects[TANIWHA_TURN]
    if any(s.effects[place] != NONE for place in range(TANIWHA)):
        s.tell(EFFECTS_ENDED)
    s.effects = NO_EFFECTS
    if taniwha == NONE:
        return
    if s.turn + 1 < placed + TANIWHA_TURNS:
        s.set_effect(TANIWHA_TURN, placed)
        s.set_effect(TANIWHA, taniwha)
    else:
        s.tell(TANIWHA_GONE, NONE, taniwha)
    s.refresh_chains()
