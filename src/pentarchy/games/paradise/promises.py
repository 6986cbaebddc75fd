"""How good untried options look, in points: the order in which bots try them, and how they play on after a plan."""

from __future__ import annotations

from typing import Final

from pentarchy.games.paradise.battle import ATTACKER, DEFENDER, foe_in, front, is_battle, war_hexes
from pentarchy.games.paradise.components import (
    BAND,
    BP_BONUS,
    CANCEL_VICTORY,
    COLONY,
    COST_CUT,
    DISTANCE,
    EVENT_EFFECT,
    EXTRA_LOCAL,
    FREE_CANOE,
    HEXES,
    IMPROVE_AGRICULTURE,
    INDEPENDENT,
    ISLAND_CAPACITY,
    KNOT_RELIEF,
    MOST_KNOTS_TO_GO_ON,
    NEIGHBOURS,
    NONE,
    OCEAN,
    OPENING_PANIC,
    ROLL_SIDE,
    SOFTEN_REMOVAL,
    TRANSPORT,
    WAR,
    WIN_REMOVES_PANICKED,
)
from pentarchy.games.paradise.events import EventTarget
from pentarchy.games.paradise.knots import knot_total
from pentarchy.games.paradise.movement import entry_forbidden, range_of
from pentarchy.games.paradise.pieces import COLONY_BITS, ONE, UP_BITS, WAR_BITS, count, transports
from pentarchy.games.paradise.prospects import (
    FAR,
    ODDS,
    STRIKE,
    chance,
    defenders,
    fleets,
    free_islands,
    has_unknown_near,
    missing_links,
    nearest,
    odds_at_sea,
    odds_for,
    strikers,
    wanted_links,
)
from pentarchy.games.paradise.scoring import total
from pentarchy.games.paradise.state import Paradise
from pentarchy.games.paradise.trays import (
    B_BANDS,
    B_HEX,
    B_ROLL,
    B_SAVED,
    B_SIDE,
    M_CARGO,
    M_HEX,
    M_KIND,
    M_STEPS,
    M_UNIT,
    V_TILE,
)
from pentarchy.games.paradise.verbs import (
    ABANDON,
    ACCEPT,
    ADD_VILLAGE,
    BATTLE,
    BUILD,
    BUY_CARD,
    CLEAR_WEEDS,
    DECLARE,
    DIVERT,
    DONE,
    DRAW_EVENT,
    END_MOVEMENT,
    END_TRANSIT,
    EXPLORE,
    FIGHTS_BAND,
    FIGHTS_LOCAL,
    FLIP_TILE,
    FLIP_UP,
    IMPROVE,
    LOAD,
    LOAD_BAND,
    LOAD_COLONY,
    LOSE,
    MARK,
    PLACE_DOWN,
    PLACE_RUMOR,
    PLACE_UP,
    READY,
    REFUGE,
    REMOVE_VILLAGE,
    REROLL,
    RETREAT,
    RETURN_HOME,
    REVEAL_CARD,
    SAIL,
    SAVE,
    SEEK_KUMARA,
    SETTLE,
    STEP,
    STOP,
    TARGET,
    TRANSIT_PICK,
    TRANSIT_TO,
    TURN_INWARD,
    USE_TAPU,
)

STOPPING: Final = 0.7  # the least an option must promise to be better than finishing
GOOD_ODDS: Final = 0.6
HOPELESS: Final = 0.3  # below these odds only a desperate player attacks
FAIR: Final = 0.45  # and below these nobody begins a battle, before the defenders have been seen
CAREFUL: Final = 3  # knots with which the next hex may lose the Explorer
DESPERATE: Final = 8  # half points from the threshold at which a rival makes others desperate
ABSURD: Final = -10.0  # what is never tried
WORKING: Final = BP_BONUS | FREE_CANOE | COST_CUT | IMPROVE_AGRICULTURE | KNOT_RELIEF
KIND_HARM: Final = ("capacity_down", "weeds", "no_income", "storm", "wave", "lose_village", "block_hex")
EARLY_TURNS: Final = 6  # until then voyages are worth more than what turning inward gives


def promise(s: Paradise, options: list[int]) -> list[float]:
    """How good each option of the open question looks, in points."""
    looker = Looker(s, s.player)
    found = [looker.promise(action) for action in options]
    if END_MOVEMENT.base in options and any(SAIL.has(action) and looker.is_awaited(action) for action in options):
        found[options.index(END_MOVEMENT.base)] = ABSURD
    return found


def absurd(s: Paradise, action: int) -> bool:
    """Does a War Canoe sail into a hopeless battle, or leave others to one? A plan was made for other worlds."""
    return STEP.has(action) and s.mover[M_KIND] == WAR and Looker(s, s.player).sailing(STEP.first(action)) <= ABSURD


class Looker:
    """One player's quick look at the options of a question; shared results are computed once."""

    def __init__(self, s: Paradise, p: int) -> None:
        self.s = s
        self.p = p
        self.free: list[int] = []
        self.colonies = 0
        self.spare = 0
        self.ready = False
        self.links: list[int] = []  # where a canoe would help to connect a group
        self.wanted: list[int] = []  # and where an Atoll
        self.linked = False
        self.fleets: dict[int, list[int]] = {}  # by player
        self.strikes: dict[int, float] = {}  # by hex
        self.rival = NONE  # the other player who is nearest to winning, once it is known

    def look(self) -> None:
        """Find free islands, and Colonies and canoes that are to spare, once."""
        if self.ready:
            return
        self.ready = True
        s, p = self.s, self.p
        base = p * HEXES
        self.free = [h for h in free_islands(s, p) if not s.stacks[base + h] & COLONY_BITS]
        for h, stack in enumerate(s.stacks[base : base + HEXES]):
            if stack & COLONY_BITS and (s.owner[h] != NONE or s._capacity[h] <= 0):
                self.colonies += count(stack, COLONY)
            many = transports(stack)
            if many and not (many == 1 and stack & UP_BITS):
                self.spare += many - (1 if stack & UP_BITS else 0)

    def look_for_links(self) -> None:
        """Find where canoes are wanted, by the one that sails as well, once."""
        s, p = self.s, self.p
        if self.linked or s.home[p] < 0:
            return
        self.linked = True
        sailing = s.mover and s.mover[M_KIND] == TRANSPORT
        place = p * HEXES + s.mover[M_HEX] if sailing else 0
        unit = 0 if not sailing else ONE[TRANSPORT] if s.mover[M_STEPS] else s.mover[M_UNIT]
        s.stacks[place] -= unit
        via = [NONE] * HEXES
        missing = missing_links(s, p, via)
        self.links = wanted_links(s, p, missing, via, atolls=False)
        self.wanted = self.links + wanted_links(s, p, missing, via, atolls=True)
        s.stacks[place] += unit

    def fleet_of(self, q: int) -> list[int]:
        """The hexes of a player's War Canoes, looked up once."""
        if q not in self.fleets:
            self.fleets[q] = fleets(self.s, q)
        return self.fleets[q]

    def promise(self, action: int) -> float:
        """How good an option looks."""
        if BUILD.has(action):
            return self.build(BUILD.first(action), BUILD.second(action))
        if STEP.has(action):
            return self.sailing(STEP.first(action))
        if action == STOP.base:
            return self.sailing(self.s.mover[M_HEX]) + 0.02
        if SAIL.has(action):
            return self.sail(SAIL.first(action), SAIL.second(action))
        if TRANSIT_PICK.has(action):
            return self.transit(TRANSIT_PICK.first(action), TRANSIT_PICK.second(action))
        if TRANSIT_TO.has(action):
            return self.aim(self.s.mover[M_KIND], NONE, TRANSIT_TO.first(action))
        if EXPLORE.has(action):
            return self.explore(EXPLORE.first(action))
        if FLIP_UP.has(action):
            return self.flip_up(FLIP_UP.first(action))
        if REVEAL_CARD.has(action):
            return self.reveal(1 << REVEAL_CARD.first(action))
        if LOAD.has(action):
            return self.load(LOAD.first(action))
        if self.s.battle:
            return self.fighting(action)
        return self.other(action)

    # --- building -------------------------------------------------------------------------------------------

    def build(self, kind: int, h: int) -> float:
        """A piece: what is lacking for the next islands and links comes first."""
        self.look()
        s, p = self.s, self.p
        place = 0.2 if h == s.home[p] else 0.1 / (1 + nearest(h, self.free)) if self.free else 0.0
        if kind == COLONY:
            return 4.0 + place if self.colonies < len(self.free) else 0.1
        if kind == TRANSPORT:
            self.look_for_links()
            lacking = len(self.wanted) + max(1, min(self.colonies + 1, len(self.free)))
            if not self.wanted and not self.free and s.turn > EARLY_TURNS:
                return 0.8
            return 3.0 + place if self.spare < lacking else 0.8 if self.spare < lacking + 3 else 0.3
        if kind == BAND:
            risk = self.risk(h)
            return 1.0 + 2.5 * risk if risk > 0 else 0.6
        return 0.9 if kind == WAR and s.turn >= EARLY_TURNS - 1 else 0.5

    def risk(self, h: int) -> float:
        """The chance of others to take a group with the fleets that are near."""
        s = self.s
        worst = 0.0
        for q in range(s.players):
            if q != self.p:
                ready = strikers(self.fleet_of(q), h)
                if ready:
                    worst = max(worst, chance(ready, defenders(s, h)))
        return worst

    def flip_up(self, h: int) -> float:
        """A canoe that joins something to the chain of the Home Island."""
        s, p = self.s, self.p
        if s.stacks[p * HEXES + h] & UP_BITS:
            return 0.1
        if h == s.home[p]:
            return 3.0
        if s.owner[h] == p or s.is_atoll(h) or s.terrain[h] == OCEAN:
            chain, number = s.chain(p), s.home_chain(p)
            for n in range(HEXES):
                if number and chain[n] == number and DISTANCE[h][n] == 1:
                    return 3.0
            return 1.0
        return 0.5

    # --- movement -------------------------------------------------------------------------------------------

    def aim(self, kind: int, cargo: int, h: int) -> float:
        """How good it would be for such a piece, with such cargo, to be in a hex."""
        s = self.s
        if cargo == COLONY or kind == COLONY:
            self.look()
            best = 0.1
            for island in self.free:
                best = max(best, (1.0 + 0.5 * min(s._capacity[island], 4)) / (1.0 + DISTANCE[h][island]))
            return best
        if kind == TRANSPORT:
            self.look_for_links()
            if not self.wanted:
                return 0.2 if h == s.home[self.p] else 0.1
            return max(1.6 / (1.0 + nearest(h, self.links)), 1.3 / (1.0 + nearest(h, self.wanted)))
        if kind == WAR:
            return self.strike(h)
        if kind == BAND:
            return 0.3 + self.risk(h) if s.owner[h] == self.p else 0.2
        return 0.3 if s.owner[h] == self.p else 0.2

    def strike(self, h: int) -> float:
        """How good it would be to fight in a hex with all War Canoes that can come, or to guard it."""
        if h not in self.strikes:
            self.strikes[h] = self._strike(h)
        return self.strikes[h]

    def _strike(self, h: int) -> float:
        s, p = self.s, self.p
        owner = s.owner[h]
        foe = foe_in(s, p, h)
        if foe == NONE:
            return 0.3 + 0.3 * self.risk(h) if owner == p else 0.25
        attackers = self.joining(h)
        odds = odds_for(s, p, h, attackers) if owner >= 0 else odds_at_sea(s, p, foe, h, attackers)
        begun = s.active == p and s.stacks[p * HEXES + h] & WAR_BITS
        if odds < (HOPELESS if begun else FAIR) and not self.is_desperate():
            return ABSURD
        if owner >= 0:
            return 0.4 + (s.villages[h] if owner != INDEPENDENT else 0.5 * s.villages[h]) * (odds - 0.5)
        if is_battle(s, p, h) or s.stacks[foe * HEXES + h] & WAR_BITS:
            return 0.3
        link = s.stacks[foe * HEXES + h] & UP_BITS
        return 1.2 + (0.3 if link else 0.0) + (0.5 if foe == self.leader() else 0.0)

    def joining(self, h: int) -> int:
        """How many War Canoes can fight in a hex this turn: those that are there, and those that can still come."""
        s, p = self.s, self.p
        if s.active != p or not s.used:
            return strikers(self.fleet_of(p), h)
        ready = count(s.stacks[p * HEXES + h], WAR) + self.coming([h])
        if s.mover and s.mover[M_KIND] == WAR and s.mover[M_STEPS] and s.mover[M_HEX] != h:
            ready += 1  # under way
        return ready

    def coming(self, goals: list[int]) -> int:
        """How many War Canoes that have not moved can reach one of these hexes."""
        s, p = self.s, self.p
        ready = 0
        for where in range(HEXES):
            stack = s.stacks[p * HEXES + where]
            if stack & WAR_BITS and where not in goals and self.reaches_any(where, goals):
                ready += count(stack, WAR) - count(s.used[where], WAR)
        return ready

    def reaches_any(self, where: int, goals: list[int]) -> bool:
        """Can a War Canoe that has not moved sail from a hex to one of these?"""
        return any(self.reaches(where, h, STRIKE) for h in goals)

    def reaches(self, where: int, h: int, steps: int) -> bool:
        """Can a War Canoe sail from one hex to another in so many steps, two at most?"""
        s, p = self.s, self.p
        if DISTANCE[where][h] > steps:
            return False
        if DISTANCE[where][h] <= 1:
            return True
        for n in NEIGHBOURS[where]:
            if DISTANCE[n][h] == 1 and s.owner[n] in (NONE, p) and not entry_forbidden(s, p, WAR, n):
                return True
        return False

    def lacking(self, h: int, attackers: int) -> int:
        """How many War Canoes besides these a battle for an island needs not to be hopeless."""
        more = 0
        while more < ODDS and odds_for(self.s, self.p, h, attackers + more) < HOPELESS:
            more += 1
        return more

    def overstretched(self, goal: int, left: int) -> bool:
        """Would a battle be hopeless if the War Canoe that sails went to a hex, with steps left, but not otherwise?

        War Canoes that have not moved may still help, each in one place.
        """
        s, p = self.s, self.p
        if s.active != p or self.is_desperate():
            return False
        waits = not s.mover[M_STEPS]  # then it is still counted among those that have not moved
        here = s.mover[M_HEX]
        begins = s.owner[goal] not in (NONE, p)
        needed, leaving, arriving = 0, 0, 0
        places: list[int] = []
        for h in range(HEXES):
            new = 1 if begins and h == goal else 0
            if s.owner[h] in (NONE, p) or not (new or s.stacks[p * HEXES + h] & WAR_BITS):
                continue
            lacks = self.lacking(h, count(s.stacks[p * HEXES + h], WAR) + new)
            if not lacks:
                continue
            before = self.coming([h])
            able = before
            if waits and here != h and self.reaches(here, h, STRIKE):
                able -= 1
                leaving = 1
            elif not waits:
                before += 1
            if not begins and self.reaches(goal, h, left):
                able += 1
                arriving = 1
            if lacks > able:
                if new or lacks <= before:
                    return True
                continue  # nobody could save it
            needed += lacks
            places.append(h)
        return len(places) > 1 and needed > self.coming(places) - leaving + arriving

    def is_awaited(self, sail: int) -> bool:
        """Is it a War Canoe without which a battle that has begun is hopeless?"""
        s, p = self.s, self.p
        if SAIL.first(sail) != WAR or self.is_desperate():
            return False
        for h in war_hexes(s, p):
            if s.owner[h] not in (NONE, p) and self.reaches(SAIL.second(sail), h, STRIKE):
                if 0 < self.lacking(h, count(s.stacks[p * HEXES + h], WAR)) <= self.coming([h]):
                    return True
        return False

    def is_desperate(self) -> bool:
        """Is somebody else about to win?"""
        return total(self.s, self.leader()) >= 2 * self.s.threshold - DESPERATE

    def leader(self) -> int:
        """The other player who is nearest to winning."""
        s = self.s
        if self.rival == NONE:
            self.rival = max([q for q in range(s.players) if q != self.p], key=lambda q: total(s, q))
        return self.rival

    def sailing(self, h: int) -> float:
        """A hex for the piece that sails."""
        s = self.s
        if s.mover[M_KIND] == WAR:
            left = range_of(s, self.p) - s.mover[M_STEPS] - 1 if h != s.mover[M_HEX] else 0
            if self.overstretched(h, left):
                return ABSURD
        return self.aim(s.mover[M_KIND], s.mover[M_CARGO], h)

    def sail(self, kind: int, h: int) -> float:
        """A piece that has somewhere to go."""
        s, p = self.s, self.p
        stack = s.stacks[p * HEXES + h]
        if kind == TRANSPORT:
            self.look()
            self.look_for_links()
            waiting = stack & COLONY_BITS and (s.owner[h] != NONE or s._capacity[h] <= 0)
            if waiting and self.free:
                return 3.0 / (1 + nearest(h, self.free) // 3)
            serving = transports(stack) == 1 and stack & UP_BITS
            if self.wanted and not serving:
                return 2.0 if nearest(h, self.wanted) <= 2 else 1.0 if nearest(h, self.wanted) < FAR else 0.1
            return 0.1
        if kind == WAR:
            best = 0.0
            for goal in range(HEXES):
                if DISTANCE[h][goal] <= 2 and s._presence[goal] | (s.owner[goal] >= 0):
                    best = max(best, self.strike(goal))
            return best + 0.3 if best > GOOD_ODDS else 0.1
        return 0.05

    def load(self, cargo: int) -> float:
        """Colonies travel where an island waits, bands in War Canoes."""
        self.look()
        if cargo == LOAD_COLONY:
            return 2.0 if self.free else 0.2
        if cargo == LOAD_BAND:
            return 1.5 if self.s.mover[M_KIND] == WAR else 0.3
        return 1.0

    def transit(self, kind: int, h: int) -> float:
        """A piece that another link of its chain needs more."""
        if kind not in (TRANSPORT, COLONY):
            return 0.2
        s, p = self.s, self.p
        here = self.aim(kind, NONE, h)
        chain = s.chain(p)
        best = 0.0
        for g in range(HEXES):
            if chain[g] == chain[h]:
                best = max(best, self.aim(kind, NONE, g))
        return STOPPING + best - here if best > here + 0.1 else 0.1

    # --- exploration ----------------------------------------------------------------------------------------

    def explore(self, h: int) -> float:
        """An unknown hex: near what the player has, and far from others."""
        s, p = self.s, self.p
        if s.voyage and knot_total(s, p) >= MOST_KNOTS_TO_GO_ON:
            return ABSURD
        mine = nearest(h, s.groups(p))
        others = FAR
        for q in range(s.players):
            if q != p:
                others = min(others, nearest(h, s.groups(q)))
        return 1.0 + 0.8 / (1 + mine) + (0.1 if others > mine else 0.0)

    def going_home(self) -> float:
        """Turn back with 4 knots, and with 3 if an island is known; with fewer there is nothing to fear."""
        self.look()
        knots = knot_total(self.s, self.p)
        if knots < CAREFUL:
            return ABSURD
        return 4.0 if knots >= MOST_KNOTS_TO_GO_ON else 2.0 if self.free else 0.3

    # --- cards and battle -------------------------------------------------------------------------------------

    def reveal(self, card: int) -> float:
        """Reveal cards with an effect; keep cards that only score hidden."""
        s, p = self.s, self.p
        if card & CANCEL_VICTORY:
            return 6.0
        if s.battle:
            defends = s.battle[B_SIDE + DEFENDER] == p and s.owner[s.battle[B_HEX]] == p
            if card & (SOFTEN_REMOVAL | WIN_REMOVES_PANICKED | OPENING_PANIC):
                return 2.0
            return 2.0 if card & EXTRA_LOCAL and defends else -0.5
        if s.voyage and card & KNOT_RELIEF:
            return 5.0
        return 5.5 if card & WORKING and s.bp else -0.5

    def fighting(self, action: int) -> float:
        """Choices of a battle."""
        s, tray = self.s, self.s.battle
        side = ATTACKER if tray[B_SIDE + ATTACKER] == self.p else DEFENDER
        if action in (REROLL.base, ACCEPT.base) and tray[B_ROLL] >= 0:
            good = ROLL_SIDE[tray[B_ROLL]] != side
            short = front(s, side) <= front(s, 1 - side) + 1
            if action == REROLL.base:
                return ABSURD if good else 2.0 if short else 0.0
            return ABSURD if short and not good else 1.0
        if LOSE.has(action):
            fighter = LOSE.first(action)
            return 3.0 if fighter == FIGHTS_LOCAL else 2.0 if fighter == FIGHTS_BAND else 1.0
        if SAVE.has(action):
            if SAVE.first(action) == FIGHTS_BAND:
                return 2.0
            if (tray[B_SAVED] or tray[B_BANDS + side]) and total(s, self.p) < 2 * s.threshold - DESPERATE:
                return ABSURD  # a War Canoe costs more than a further Village, and holds the place
            return 0.75
        return 1.0 if action in (ACCEPT.base, READY.base) else STOPPING

    # --- the rest ---------------------------------------------------------------------------------------------

    def other(self, action: int) -> float:
        """Options that are quickly judged."""
        s, p = self.s, self.p
        if SETTLE.has(action):
            return 6.0
        if ADD_VILLAGE.has(action):
            return 5.0
        if FLIP_TILE.has(action):
            return 5.8 if s.stack(p, FLIP_TILE.first(action)) & COLONY_BITS and s.bp else -0.5
        if BUY_CARD.has(action):
            return 2.6 if s.turn > 3 else 1.5
        if CLEAR_WEEDS.has(action):
            return 1.5
        if PLACE_RUMOR.has(action):
            return 0.8
        if IMPROVE.has(action):
            return 2.0 - s._capacity[IMPROVE.first(action)] + s.villages[IMPROVE.first(action)]
        if TARGET.has(action):
            return self.target(TARGET.first(action))
        if SEEK_KUMARA.has(action):
            return 2.0 * max(0, 4 - knot_total(s, p)) / 6 + 0.4
        if DIVERT.has(action):
            return 1.0
        if RETREAT.has(action) or USE_TAPU.has(action):
            h = RETREAT.first(action) if RETREAT.has(action) else USE_TAPU.first(action)
            return s.villages[h] * (1.0 if RETREAT.has(action) else self.risk(h))
        if BATTLE.has(action):
            h = BATTLE.first(action)
            return chance(count(s.stack(p, h), WAR), defenders(s, h))
        if ABANDON.has(action):
            return 1.0 if ABANDON.first(action) == BAND else 0.5
        if REMOVE_VILLAGE.has(action):
            return 0.0 if REMOVE_VILLAGE.first(action) == s.home[p] else 1.0
        if REFUGE.has(action):
            return 2.0
        return self.plain(action)

    def plain(self, action: int) -> float:
        """Options without arguments."""
        s = self.s
        if action == RETURN_HOME.base:
            return self.going_home()
        if action == PLACE_DOWN.base:
            size = ISLAND_CAPACITY[s.voyage[V_TILE]]
            return 1.2 if size >= 3 else 0.8 if size else ABSURD  # a hidden Atoll is worth nothing to anybody
        if action in (PLACE_UP.base, MARK.base):
            return 1.0
        if action == TURN_INWARD.base:
            if not has_unknown_near(s, self.p, s.groups(self.p)):
                return 5.7  # nothing is left to find
            return 0.9 if s.turn > EARLY_TURNS else 0.6
        if action == DECLARE.base:
            return 10.0
        if action == DRAW_EVENT.base:
            return 1.0
        return STOPPING if action in (DONE.base, END_TRANSIT.base, END_MOVEMENT.base) else 0.0

    def target(self, h: int) -> float:
        """Harm to whoever is nearest to winning, help to the player."""
        s, p = self.s, self.p
        top = s.agenda[-1]
        if not isinstance(top, EventTarget):
            return 0.0
        owner = s.owner[h]
        if EVENT_EFFECT[top.event] not in KIND_HARM:
            return 2.0 + 0.1 * s.villages[h] if owner == p else 0.5
        leader = self.leader()
        hit = owner == leader or s._presence[h] >> leader & 1
        own = owner == p or s._presence[h] >> p & 1
        return -1.0 if own else 2.0 + 0.2 * s.villages[h] if hit else 0.5
