"""The position: who holds what, which units can still act, cards, claims, and the trays of battle and clock."""

from __future__ import annotations

from typing import Final, Self

from pentarchy.core.bits import members
from pentarchy.core.state import Score, State
from pentarchy.core.view import Public
from pentarchy.games.conqueror import knowledge, scoring
from pentarchy.games.conqueror.components import (
    CARD_AMOUNT,
    CARD_COUNT,
    CARD_EFFECT,
    CAVALRY_STRENGTH,
    DONE,
    EMPTY,
    FACTION_HEROES,
    FACTION_MISSIONS,
    FACTION_NAMES,
    FOOD_MODIFIER,
    HAND,
    HELD,
    INDEPENDENT,
    INFANTRY_STRENGTH,
    MAP_OF,
    MAPS,
    MOST_FOOD,
    NO_CARD,
    NO_EFFECT,
    NO_TERRITORY,
    PIECES,
    QUOTA,
    SUPPLY,
    TERRITORY_COUNT,
    UNDECIDED,
    WHITE_PIECES,
    Map,
)
from pentarchy.games.conqueror.lines import ABANDONED, CLAIM_BROKEN, CLAIM_SHRUNK
from pentarchy.games.conqueror.seen import PublicFields, Seen
from pentarchy.games.conqueror.verbs import CLOCK, DECISION_TIMER, PLANNING_TIMER, STALL_TIMER, TICK, WARNING_TIMER

TICK_SECONDS: Final = 0.25


class Conqueror(State):
    """A position of Conqueror. Units of kind k in territory t are counted at k * TERRITORY_COUNT + t."""

    round: Public[int]
    active: Public[int]  # whose turn it is, -1 between turns
    planning: Public[bool]  # the active player is in the planning phase
    order: Public[tuple[int, ...]]  # the players in turn order
    faction: tuple[int, ...]  # by player, -1 until chosen
    home: tuple[int, ...]  # by player: the home territory
    winner: Public[int]  # -1 until there is one

    holder: Public[list[int]]  # by territory: the player who controls it, INDEPENDENT or EMPTY
    units: list[int]  # by kind and territory
    ready: list[int]  # by kind and territory: those of the active player that may move or attack
    victorious: list[int]  # by kind and territory: those that may only attack

    currency: Public[list[int]]
    food: list[int]  # by player: food icons controlled
    army: Public[list[int]]  # by player: all units
    territories: Public[list[int]]  # by player: how many are controlled
    forts: list[int]  # by player: the forts controlled, a bit each
    claims: list[int]  # by player: the forts of the claim, 0 without one
    out: Public[list[int]]  # by player: 0, or the number of the elimination that hit them

    chronicle: int  # the open card
    deck: tuple[int, ...]  # the last one is drawn next
    discard: Public[tuple[int, ...]]
    heroes: list[int]  # by hero: SUPPLY, HAND, BURNT or BOX
    payments: tuple[int, ...]  # by hero: what was paid for it, 0 if nothing yet
    missions: list[int]  # by mission: SUPPLY, HELD, DONE or BOX
    ruled_out: tuple[int, ...]  # by mission: 1 if everybody saw that its owner does not hold it
    bids: Public[tuple[int, ...]]  # by player: the bid against the threat, -1 without one

    # this turn's planning
    collected: Public[bool]
    hired: Public[int]
    levied: Public[list[int]]  # by kind and fort: recruited there this turn

    # the battle tray
    battle: int  # the edge of the attack, -1 without one
    defender: int  # who is attacked: a player or INDEPENDENT
    committed: list[int]  # infantry and cavalry attacking, then how many of them were victorious before
    played: list[int]  # the attacker's and the defender's hero, -1 for none
    revealed: bool
    dice: tuple[int, ...]  # the attacker's and the defender's die, 0 before the roll
    strengths: tuple[int, ...]  # final strengths
    outcome: int
    casualties: int  # the strength the loser has to give up
    last_battle: Public[tuple[int, ...]]  # edge, both sides, both dice, both strengths; empty before the first

    # the clock
    timer: int  # which of the planning and warning timers runs
    timer_epoch: int
    late: Public[bool]  # a timer has expired, and the active player has not acted since
    late_epoch: int
    window: Public[bool]  # bribes are possible
    passed: tuple[int, ...]  # by player: has declined to bribe in this window
    bribes: tuple[int, ...]  # by player: the army to be bribed when the tick ends
    tick_epoch: int
    moment: int  # counts decisions other than those of a turn

    _lands: list[int]  # by player: the territories controlled, a bit each
    _map: Map
    _clock: bool
    _victory_forts: int

    __slots__ = tuple(__annotations__)  # quicker to copy than fields in a dictionary

    def copy(self) -> Self:  # written by `make fields` from the fields above
        other = type(self)(self.game, self.players, self.settings)
        self.share_kernel(other)
        other.round = self.round
        other.active = self.active
        other.planning = self.planning
        other.order = self.order
        other.faction = self.faction
        other.home = self.home
        other.winner = self.winner
        other.holder = self.holder.copy()
        other.units = self.units.copy()
        other.ready = self.ready.copy()
        other.victorious = self.victorious.copy()
        other.currency = self.currency.copy()
        other.food = self.food.copy()
        other.army = self.army.copy()
        other.territories = self.territories.copy()
        other.forts = self.forts.copy()
        other.claims = self.claims.copy()
        other.out = self.out.copy()
        other.chronicle = self.chronicle
        other.deck = self.deck
        other.discard = self.discard
        other.heroes = self.heroes.copy()
        other.payments = self.payments
        other.missions = self.missions.copy()
        other.ruled_out = self.ruled_out
        other.bids = self.bids
        other.collected = self.collected
        other.hired = self.hired
        other.levied = self.levied.copy()
        other.battle = self.battle
        other.defender = self.defender
        other.committed = self.committed.copy()
        other.played = self.played.copy()
        other.revealed = self.revealed
        other.dice = self.dice
        other.strengths = self.strengths
        other.outcome = self.outcome
        other.casualties = self.casualties
        other.last_battle = self.last_battle
        other.timer = self.timer
        other.timer_epoch = self.timer_epoch
        other.late = self.late
        other.late_epoch = self.late_epoch
        other.window = self.window
        other.passed = self.passed
        other.bribes = self.bribes
        other.tick_epoch = self.tick_epoch
        other.moment = self.moment
        other._lands = self._lands.copy()
        other._map = self._map
        other._clock = self._clock
        other._victory_forts = self._victory_forts
        return other

    def public(self) -> PublicFields:  # written by `make fields` from the fields above
        return {
            "round": self.round,
            "active": self.active,
            "planning": self.planning,
            "order": list(self.order),
            "winner": self.winner,
            "holder": self.holder.copy(),
            "currency": self.currency.copy(),
            "army": self.army.copy(),
            "territories": self.territories.copy(),
            "out": self.out.copy(),
            "discard": list(self.discard),
            "bids": list(self.bids),
            "collected": self.collected,
            "hired": self.hired,
            "levied": self.levied.copy(),
            "last_battle": list(self.last_battle),
            "late": self.late,
            "window": self.window,
        }

    def refresh(self) -> None:
        self._map = MAPS[MAP_OF[self.players]]
        self._clock = self.word("clock") != "off"
        self._victory_forts = self.number("victory_forts")
        self._lands = [0] * self.players
        if hasattr(self, "holder"):  # not before setup
            for t, p in enumerate(self.holder):
                if 0 <= p < INDEPENDENT:
                    self._lands[p] |= 1 << t

    @property
    def map(self) -> Map:
        """The side of the board in play."""
        return self._map

    @property
    def has_clock(self) -> bool:
        """CQ-17.1: do clock events exist?"""
        return self._clock

    @property
    def victory_forts(self) -> int:
        """CQ-18.1: how many forts must be held."""
        return self._victory_forts

    def position(self, viewer: int) -> Seen:
        return knowledge.position(self, viewer)

    def deal(self, viewer: int) -> None:
        knowledge.deal(self, viewer)

    def score(self, player: int, viewer: int) -> Score:
        return scoring.score(self, player)

    def standing(self, player: int) -> tuple[int, ...]:
        return scoring.standing(self, player)

    def seat_name(self, player: int) -> str:
        if player >= 0 and hasattr(self, "faction") and self.faction[player] >= 0:
            return FACTION_NAMES[self.faction[player]]
        return super().seat_name(player)

    def clear_battle(self) -> None:
        """Empty the battle tray."""
        self.battle = -1
        self.defender = -1
        self.committed = [0, 0, 0, 0]
        self.played = [-1, -1]
        self.revealed = False
        self.dice = (0, 0)
        self.strengths = (0, 0)
        self.outcome = UNDECIDED
        self.casualties = 0

    # --- asking the position --------------------------------------------------------------------------------

    def effect(self) -> int:
        """What the open chronicle card does, NO_EFFECT without one."""
        return CARD_EFFECT[self.chronicle] if self.chronicle >= 0 else NO_EFFECT

    def amount(self, effect: int) -> int:
        """The number on the open card if it has this effect, else 0."""
        card = self.chronicle
        return CARD_AMOUNT[card] if card >= 0 and CARD_EFFECT[card] == effect else 0

    def food_supply(self, p: int) -> int:
        """CQ-2.13, CQ-15.4: the food icons the player controls, changed by the open card, never below 0."""
        return max(0, self.food[p] + self.amount(FOOD_MODIFIER))

    def quota(self, p: int) -> int:
        """CQ-2.13, CQ-4.12: the largest number of units the player's food supply allows."""
        return QUOTA[min(self.food_supply(p), MOST_FOOD)]

    def room(self, p: int) -> int:
        """How many more units the player may have."""
        return self.quota(p) - self.army[p]

    def lands(self, p: int) -> list[int]:
        """The territories that the player controls."""
        return members(self._lands[p])

    def strength(self, t: int) -> int:
        """CQ-2.11: the strength of all units in a territory."""
        return INFANTRY_STRENGTH * self.units[t] + CAVALRY_STRENGTH * self.units[TERRITORY_COUNT + t]

    def fort_count(self, p: int) -> int:
        """CQ-2.8: how many forts the player controls."""
        return self.forts[p].bit_count()

    def is_alive(self, p: int) -> bool:
        """Has the player not been eliminated?"""
        return self.out[p] == 0

    def living(self) -> list[int]:
        """The players who are not eliminated, in turn order."""
        return [p for p in self.order if self.out[p] == 0]

    def hand(self, p: int) -> list[int]:
        """The heroes in a player's hand."""
        return self._heroes_in(p, HAND)

    def hero_supply(self, p: int) -> list[int]:
        """The heroes a player can still buy."""
        return self._heroes_in(p, SUPPLY)

    def _heroes_in(self, p: int, place: int) -> list[int]:
        f = self.faction[p]
        return [h for h in FACTION_HEROES[f] if self.heroes[h] == place] if f >= 0 else []

    def missions_in(self, p: int, place: int) -> list[int]:
        """The player's missions in this place."""
        f = self.faction[p]
        return [m for m in FACTION_MISSIONS[f] if self.missions[m] == place] if f >= 0 else []

    def mission(self, p: int) -> int:
        """The mission a player holds, -1 for none."""
        held = self.missions_in(p, HELD)
        return held[0] if held else -1

    def bribable(self, q: int) -> list[int]:
        """CQ-17.4: the armies of the active player that this player could bribe."""
        p, purse = self.active, self.currency[q]
        found: list[int] = []
        for t in self._map.spaces:
            if self.holder[t] == p and t not in self.home:
                if 0 < self.strength(t) <= purse:
                    found.append(t)
        return found

    # --- changing the position ------------------------------------------------------------------------------

    def set_holder(self, t: int, new: int) -> None:
        """CQ-2.3, CQ-18.3: a territory changes hands; a fort lost leaves the claim for good."""
        old = self.holder[t]
        if old == new:
            return
        self.holder[t] = new
        board = self._map
        bit = board.fort_bit[t]
        if 0 <= old < INDEPENDENT:
            self._lands[old] &= ~(1 << t)
            self.territories[old] -= 1
            self.food[old] -= board.food[t]
            if bit:
                self.forts[old] &= ~bit
                if self.claims[old] & bit:
                    self._lose_claimed_fort(old, t)
        if 0 <= new < INDEPENDENT:
            self._lands[new] |= 1 << t
            self.territories[new] += 1
            self.food[new] += board.food[t]
            self.forts[new] |= bit

    def _lose_claimed_fort(self, p: int, t: int) -> None:
        self.claims[p] &= ~self._map.fort_bit[t]
        if self.claims[p].bit_count() < self._victory_forts:
            self.claims[p] = 0
            self.tell(CLAIM_BROKEN, p, t)
        else:
            self.tell(CLAIM_SHRUNK, p, t)

    def add_units(self, p: int, kind: int, t: int, number: int = 1) -> None:
        """Put units of a player into a territory that is theirs or empty."""
        self.units[kind * TERRITORY_COUNT + t] += number
        self.army[p] += number
        self.set_holder(t, p)

    def take_units(self, p: int, kind: int, t: int, number: int = 1) -> None:
        """Take units out of a territory; without units it is lost, unless it is their home (CQ-2.3, CQ-2.4)."""
        self.units[kind * TERRITORY_COUNT + t] -= number
        self.army[p] -= number
        if not self.units[t] and not self.units[TERRITORY_COUNT + t] and self.home[p] != t:
            self.set_holder(t, EMPTY)

    def give_up_unit(self, p: int, kind: int, t: int) -> None:
        """CQ-13.5: eliminate a unit; exhausted ones go first, then victorious, then ready ones."""
        place = kind * TERRITORY_COUNT + t
        if self.active == p and self.units[place] == self.ready[place] + self.victorious[place]:
            if self.victorious[place]:
                self.victorious[place] -= 1
            else:
                self.ready[place] -= 1
        self.take_units(p, kind, t)
        self.tell_if_abandoned(p, t)

    def tell_if_abandoned(self, p: int, t: int) -> None:
        """CQ-2.3: record that a territory is lost because the player's last unit has left it or died there."""
        if self.holder[t] == EMPTY:
            self.tell(ABANDONED, p, t)

    # --- clocks -------------------------------------------------------------------------------------------------

    def timers(self) -> list[tuple[int, int, float]]:
        """CQ-17.1: what the server has to raise, and when."""
        if not self._clock or self.over or not self.agenda:
            return []
        if self.lanes is not None or self.agenda[-1].decision not in ("turn_planning", "turn_action"):
            return [(CLOCK.option(DECISION_TIMER), self.moment, float(self.number("decision_seconds")))]
        found: list[tuple[int, int, float]] = []
        if self.timer == PLANNING_TIMER:
            found.append((CLOCK.option(PLANNING_TIMER), self.timer_epoch, float(self.number("planning_seconds"))))
        if self.timer == WARNING_TIMER:
            found.append((CLOCK.option(WARNING_TIMER), self.timer_epoch, float(self.number("warning_seconds"))))
        if self.late:
            found.append((CLOCK.option(STALL_TIMER), self.late_epoch, float(self.number("stall_seconds"))))
        if any(t != NO_TERRITORY for t in self.bribes):
            found.append((CLOCK.option(TICK), self.tick_epoch, TICK_SECONDS))
        return found

    # --- what must always hold ------------------------------------------------------------------------------

    def check(self) -> None:
        self._check_territories()
        self._check_players()
        self._check_cards()

    def _check_territories(self) -> None:
        """CQ-21.5: at most one owner, units not negative, control consistent with units."""
        there = self._map.spaces
        for t in range(TERRITORY_COUNT):
            infantry, cavalry, holder = self.units[t], self.units[TERRITORY_COUNT + t], self.holder[t]
            if infantry < 0 or cavalry < 0 or not EMPTY <= holder <= INDEPENDENT:
                raise self.bug(f"territory {t}: {infantry} infantry, {cavalry} cavalry, holder {holder}")
            if t not in there and (holder != EMPTY or infantry or cavalry):
                raise self.bug(f"territory {t} is not on this map")
            if holder == EMPTY and infantry + cavalry:
                raise self.bug(f"nobody controls the units in {t}")
            if holder != EMPTY and not infantry + cavalry:
                if holder == INDEPENDENT or self.home[holder] != t:
                    raise self.bug(f"territory {t} is controlled without units")
            for place in (t, TERRITORY_COUNT + t):
                able = self.ready[place] + self.victorious[place]
                if min(self.ready[place], self.victorious[place]) < 0 or able > self.units[place]:
                    raise self.bug(f"more units can act in {t} than there are")
                if able and (holder != self.active or holder < 0):
                    raise self.bug(f"units in {t} can act, but it is not their turn")

    def _check_players(self) -> None:
        """CQ-21.5: cached counts are right, and nobody exceeds their quota when a turn decision is open."""
        board = self._map
        open_turn = bool(self.agenda) and self.agenda[-1].decision in ("turn_planning", "turn_action")
        for p in range(self.players):
            held = [t for t in board.spaces if self.holder[t] == p]
            forts = sum(board.fort_bit[t] for t in held)
            army = sum(self.units[t] + self.units[TERRITORY_COUNT + t] for t in held)
            counted = (len(held), sum(board.food[t] for t in held), forts, army)
            if counted != (self.territories[p], self.food[p], self.forts[p], self.army[p]) or held != self.lands(p):
                raise self.bug(f"player {p}: {counted} differs from the cached counts")
            if self.currency[p] < 0:
                raise self.bug(f"player {p} has {self.currency[p]} currency")
            if self.claims[p] & ~forts or (self.claims[p] and self.claims[p].bit_count() < self._victory_forts):
                raise self.bug(f"the claim of player {p} does not stand")
            if not self.is_alive(p) and (held or self.currency[p] or self.claims[p]):
                raise self.bug(f"player {p} is eliminated but has something left")
            if open_turn and not self.over and self.is_alive(p) and (army > self.quota(p) or not held):
                raise self.bug(f"player {p} has {army} units in {len(held)} territories in an open turn")
            if army > sum(PIECES):
                raise self.bug(f"player {p} has more units than there are")
        white = [t for t in board.spaces if self.holder[t] == INDEPENDENT]
        for kind, pieces in enumerate(WHITE_PIECES):
            if sum(self.units[kind * TERRITORY_COUNT + t] for t in white) > pieces:
                raise self.bug("there are more independent units than pieces")

    def _check_cards(self) -> None:
        """CQ-21.5: heroes, missions and chronicle cards are conserved."""
        shown = [self.chronicle] if self.chronicle != NO_CARD else []
        cards = sorted([*self.deck, *self.discard, *shown])
        if cards != (list(range(CARD_COUNT)) if self.number("use_chronicle") and self.round else []):
            raise self.bug("chronicle cards are missing")
        for p in range(self.players):
            if self.faction[p] < 0 or not self.round:
                continue
            held, done = len(self.missions_in(p, HELD)), len(self.missions_in(p, DONE))
            alive = self.is_alive(p) and self.number("use_missions")
            if held != (1 if alive and done < 3 else 0):
                raise self.bug(f"player {p} holds {held} missions")
            for h in self.hand(p):
                if not self.payments[h]:
                    raise self.bug(f"hero {h} was never paid")
            if self.bribes[p] != NO_TERRITORY and (not self.window or self.passed[p] or p == self.active):
                raise self.bug(f"player {p} bribes while they cannot")
        for side in (0, 1):
            hero = self.played[side]
            if hero >= 0 and (self.battle < 0 or self.heroes[hero] != HAND):
                raise self.bug(f"hero {hero} is played but not from a hand")
