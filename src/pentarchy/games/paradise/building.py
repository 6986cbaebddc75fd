"""The Building Step (section 13): castaways, then everybody builds at the same time."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.core.state import Together
from pentarchy.core.steps import NO_OPTIONS, Step
from pentarchy.games.paradise.cards import WithCards
from pentarchy.games.paradise.components import (
    BAND,
    BP_BONUS,
    CANCEL_VICTORY,
    CARD_COST,
    CARD_CUT,
    CARD_CUTS,
    CASTAWAY_DISTANCE,
    COLONY,
    COST_CUT,
    COSTS,
    DISTANCE,
    EVENT_CUT,
    EVENT_CUTS,
    FACE_UP,
    FISHING_BP,
    FREE_CANOE,
    HEXES,
    INWARD_BP,
    LOST,
    NONE,
    OCEAN,
    POND_BP,
    RUMOR,
    SAVED_MAX,
    SECRET,
    STOCK,
    TRANSPORT,
    VILLAGE,
    VILLAGE_COST,
    WAR,
    WEEDS,
    WEEDS_COST,
)
from pentarchy.games.paradise.pieces import COLONY_BITS, DOWN_BITS, ONE_COLONY, has_seat
from pentarchy.games.paradise.questions import Question
from pentarchy.games.paradise.state import Paradise, replaced
from pentarchy.games.paradise.tiles import PlaceSouth
from pentarchy.games.paradise.trays import CALL_TO_WAR, DROUGHT, FISHING, TANIWHA
from pentarchy.games.paradise.verbs import (
    ADD_VILLAGE,
    BUILD,
    BUY_CARD,
    CARD_BOUGHT,
    CARD_DRAWN,
    CLEAR_WEEDS,
    DONE,
    FLIP_UP,
    HEX,
    PASS,
    PIECE_PLACED,
    PLACE_RUMOR,
    REFUGE,
    SETTLE,
    SETTLED,
    TURN_INWARD,
    TURNED_INWARD,
    VILLAGE_BUILT,
    WEEDS_CLEARED,
)


class Building(Step[Paradise]):
    """CP-5.3, CP-13.19: castaways take refuge in turn order; then all build at once."""

    def run(self, s: Paradise) -> None:
        s.queue(*[Refuge(p) for p in s.order], OpenBuilding())


class Refuge(Question):
    """CP-13.19, CP-13.21: who controls nothing gets a Colony to begin anew, or a War Canoe beside his own."""

    decision = "castaway"
    rule = "13.19"
    asks = True  # what he has in stock is nobody's business

    def hexes(self, s: Paradise) -> list[int]:
        """Where the player may take refuge."""
        p = self.player
        if has_colony(s, p):
            if not s.stock[p * STOCK + WAR]:
                return NO_OPTIONS
            return [h for h in range(HEXES) if s.stack(p, h) and h != s.effects[TANIWHA]]
        free = [h for h in range(HEXES) if self.can_land(s, h)]
        near = [h for h in free if DISTANCE[s.home[p]][h] <= CASTAWAY_DISTANCE]
        return near or free

    def can_land(self, s: Paradise, h: int) -> bool:
        """Is this hex known to the player, without enemies, and afloat for what he has left?"""
        p = self.player
        if not s.knows(p, h) or s.is_enemy_hex(p, h) or h == s.effects[TANIWHA]:
            return False
        if s.stock[p * STOCK + TRANSPORT] or s.terrain[h] != OCEAN:
            return True
        return has_seat(s.stack(p, h), COLONY)

    def options(self, s: Paradise) -> list[int]:
        if s.groups(self.player):
            return NO_OPTIONS
        return [PASS.base] + [REFUGE.base + h for h in self.hexes(s)]

    def forbids(self, s: Paradise, action: int) -> int:
        if not REFUGE.has(action) or REFUGE.first(action) in self.hexes(s):
            return 0
        return clause(13, 21) if has_colony(s, self.player) else clause(13, 19)

    def apply(self, s: Paradise, action: int) -> None:
        if action == PASS.base:
            return
        p, h = self.player, REFUGE.first(action)
        if has_colony(s, p):
            s.place_piece(p, h, WAR)
            return
        if s.stock[p * STOCK + TRANSPORT]:
            s.place_piece(p, h, TRANSPORT)
        s.place_piece(p, h, COLONY)

    def prompt(self, s: Paradise) -> str:
        if has_colony(s, self.player):
            return "You control no Island Group: put a War Canoe beside a piece of yours, or pass."
        return "You control no Island Group: put a canoe with a Colony into a known hex, or pass."


def has_colony(s: Paradise, p: int) -> bool:
    """Has the player a Colony on the map?"""
    return any(stack & COLONY_BITS for stack in s.stacks[p * HEXES : (p + 1) * HEXES])


class OpenBuilding(Step[Paradise]):
    """CP-13.1, CP-13.5: Build Points are counted, then everybody builds in his own lane."""

    def run(self, s: Paradise) -> None:
        s.bp = [NONE] * HEXES
        for p in s.order:
            for h in s.groups(p):
                s.bp[h] = income(s, h)
            if s.owner[s.home[p]] == p:
                s.bp[s.home[p]] += home_bonus(s, p)
        s.saved = (0,) * s.players
        s.queue(Together(tuple(Build(p) for p in s.order)), CloseBuilding())


def income(s: Paradise, h: int) -> int:
    """The Build Points of a group (CP-13.1, CP-15.8, CP-15.9)."""
    if s.effects[DROUGHT] == h:
        return 0
    return max(0, s.villages[h] - 1) if s.tokens[h] & WEEDS else s.villages[h]


def home_bonus(s: Paradise, p: int) -> int:
    """What the Home pool gets besides (CP-13.5, CP-14.14, CP-15.15, CP-18.8)."""
    bonus = s.saved[p]
    if s.has_card(p, BP_BONUS):
        bonus += POND_BP
    if s.effects[FISHING] == p:
        bonus += FISHING_BP
    return bonus


def cost_of(s: Paradise, p: int, kind: int) -> int:
    """What a piece costs the player now (CP-13.6, CP-14.14, CP-14.17, CP-15.15)."""
    cost = COSTS[kind]
    if kind == TRANSPORT:
        return 0 if s.has_card(p, FREE_CANOE) and not s.canoe_built >> p & 1 else cost
    if CARD_CUTS[kind] and s.has_card(p, COST_CUT):
        cost -= CARD_CUT
    if EVENT_CUTS[kind] and s.effects[CALL_TO_WAR] == p:
        cost -= EVENT_CUT
    return max(0, cost)


def pool(s: Paradise, p: int, h: int) -> int:
    """The Build Points left in the pool of a group (CP-13.2 to CP-13.4)."""
    chain = s.chain(p)
    number = chain[h]
    if number == 0:
        return s.bp[h]
    points = 0
    for g in s.groups(p):
        if chain[g] == number and s.bp[g] > 0:
            points += s.bp[g]
    return points


def pay(s: Paradise, p: int, h: int, cost: int) -> None:
    """Spend Build Points of the pool of a group."""
    own = min(cost, s.bp[h])
    s.bp[h] -= own
    cost -= own
    if cost:
        chain = s.chain(p)
        for g in s.groups(p):
            if chain[g] == chain[h] and s.bp[g] > 0:
                share = min(cost, s.bp[g])
                s.bp[g] -= share
                cost -= share


def may_buy(s: Paradise, p: int) -> bool:
    """Are there cards enough for the player's place in the turn order (CP-13.13, CP-13.14)?"""
    return not s.bought >> p & 1 and s.order.index(p) < len(s.deck)


def can_turn_inward(s: Paradise, p: int) -> bool:
    """Is the Explorer at hand, and is there a Home pool (CP-13.15)?"""
    return s.explorer[p] != LOST and s.has_home_pool(p)


class Build(WithCards):
    """CP-13.1 to CP-13.18: spend Build Points until done; the others see it when all are done."""

    decision = "build"
    rule = "13.2"
    secret = True
    asks = True  # whether he could do anything is nobody's business

    def barred(self, s: Paradise) -> int:
        return CANCEL_VICTORY

    def options(self, s: Paradise) -> list[int]:
        p = self.player
        bp = s.bp
        stock = p * STOCK
        out = [DONE.base]
        self.add_extras(s, out)
        settles: list[int] = []
        for h, stack in enumerate(s.stacks[p * HEXES : p * HEXES + HEXES]):
            if stack & (DOWN_BITS | COLONY_BITS):
                if stack & DOWN_BITS:
                    out.append(FLIP_UP.base + h)
                if stack & COLONY_BITS and not settle_forbidden(s, p, h):
                    settles.append(SETTLE.base + h)
        groups = [g for g in s.groups(p) if bp[g] >= 0]
        points = self.pools(s, groups)
        for kind in (TRANSPORT, WAR, BAND, COLONY):
            if s.stock[stock + kind]:
                cost = cost_of(s, p, kind)
                first = BUILD.base + kind * HEXES
                for g in groups:
                    if points[g] >= cost:
                        out.append(first + g)
        if s.stock[stock + VILLAGE]:
            for g in groups:
                if points[g] >= VILLAGE_COST and s.villages[g] < s._capacity[g]:
                    if not s.grown >> g & 1 and not s.tokens[g] & WEEDS:
                        out.append(ADD_VILLAGE.base + g)
        out += settles
        if may_buy(s, p):
            for g in groups:
                if points[g] >= CARD_COST and self.is_first(s, g):
                    out.append(BUY_CARD.base + g)
        if can_turn_inward(s, p):
            out.append(TURN_INWARD.base)
        for g in groups:
            if s.tokens[g] & WEEDS and points[g] >= WEEDS_COST:
                out.append(CLEAR_WEEDS.base + g)
        if s.stock[stock + RUMOR]:
            for g in groups:
                out.append(PLACE_RUMOR.base + g)
        return out

    def pools(self, s: Paradise, groups: list[int]) -> list[int]:
        """By hex: the points in the pool of each of these groups."""
        chain = s.chain(self.player)
        sums = [0] * (HEXES + 1)
        points = s.bp[:]
        for g in groups:
            sums[chain[g]] += points[g]
        for g in groups:
            if chain[g]:
                points[g] = sums[chain[g]]
        return points

    def is_first(self, s: Paradise, h: int) -> bool:
        """Is this the alphabetically first group of its pool (CP-13.13)?"""
        chain = s.chain(self.player)
        if chain[h] == 0:
            return True
        for g in s.groups(self.player):
            if chain[g] == chain[h] and s.bp[g] >= 0:
                return g == h
        return False

    def forbids(self, s: Paradise, action: int) -> int:
        p = self.player
        if BUILD.has(action):
            return build_forbidden(s, p, BUILD.first(action), BUILD.second(action))
        if ADD_VILLAGE.has(action):
            return village_forbidden(s, p, ADD_VILLAGE.first(action))
        if SETTLE.has(action):
            return settle_forbidden(s, p, SETTLE.first(action))
        if BUY_CARD.has(action):
            h = BUY_CARD.first(action)
            if s.owner[h] != p or s.bp[h] < 0 or not self.is_first(s, h) or s.bought >> p & 1:
                return clause(13, 13)
            if not may_buy(s, p):
                return clause(13, 14)
            return clause(13, 2) if pool(s, p, h) < CARD_COST else 0
        if action == TURN_INWARD.base:
            return 0 if can_turn_inward(s, p) else clause(13, 15)
        if CLEAR_WEEDS.has(action):
            h = CLEAR_WEEDS.first(action)
            if s.owner[h] != p or s.bp[h] < 0 or not s.tokens[h] & WEEDS:
                return clause(13, 16)
            return clause(13, 2) if pool(s, p, h) < WEEDS_COST else 0
        if PLACE_RUMOR.has(action):
            h = PLACE_RUMOR.first(action)
            fits = s.owner[h] == p and s.bp[h] >= 0 and s.stock[p * STOCK + RUMOR]
            return 0 if fits else clause(13, 17)
        if FLIP_UP.has(action):
            return 0 if s.stack(p, FLIP_UP.first(action)) & DOWN_BITS else clause(9, 2)
        return self.extras_forbid(s, action)

    def apply(self, s: Paradise, action: int) -> None:
        if self.took_extra(s, action):
            return
        p = self.player
        if action == DONE.base:
            if s.number("saved_resources") and s.has_home_pool(p):
                s.saved = replaced(s.saved, p, min(SAVED_MAX, pool(s, p, s.home[p])))  # CP-18.8
            return
        s.push(self)
        if BUILD.has(action):
            self.build(s, BUILD.first(action), BUILD.second(action))
        elif FLIP_UP.has(action):
            s.turn_canoe_up(p, FLIP_UP.first(action))
        elif ADD_VILLAGE.has(action):
            h = ADD_VILLAGE.first(action)
            pay(s, p, h, VILLAGE_COST)
            s.set_group(h, p, s.villages[h] + 1)
            s.grown |= 1 << h
            s.tell(VILLAGE_BUILT, p, h)
        elif SETTLE.has(action):
            h = SETTLE.first(action)
            s.remove_piece(p, h, COLONY, ONE_COLONY)
            s.set_group(h, p, 1)
            s.grown |= 1 << h
            s.tell(SETTLED, p, h)
        elif BUY_CARD.has(action):
            pay(s, p, BUY_CARD.first(action), CARD_COST)
            s.bought |= 1 << p
        elif action == TURN_INWARD.base:
            s.explorer[p] = LOST
            s.bp[s.home[p]] += INWARD_BP
            s.tell(TURNED_INWARD, p, p)
        elif CLEAR_WEEDS.has(action):
            h = CLEAR_WEEDS.first(action)
            pay(s, p, h, WEEDS_COST)
            s.remove_token(h, WEEDS)
            s.tell(WEEDS_CLEARED, p, h)
        else:
            h = PLACE_RUMOR.first(action)
            s.place_piece(p, h, RUMOR)
            s.tell(PIECE_PLACED, p, h)

    def build(self, s: Paradise, kind: int, h: int) -> None:
        """Pay for a piece and place it face down (CP-13.6)."""
        p = self.player
        pay(s, p, h, cost_of(s, p, kind))
        if kind == TRANSPORT:
            s.canoe_built |= 1 << p
        s.place_piece(p, h, kind)
        s.tell(PIECE_PLACED, p, h)

    def prompt(self, s: Paradise) -> str:
        p = self.player
        pools = [f"{pool(s, p, h)} from {HEX.names[h]}" for h in s.groups(p) if s.bp[h] >= 0 and self.is_first(s, h)]
        points = ", ".join(pools) or "none"
        return f"Build pieces and Villages, settle, buy a card, or finish. Build Points: {points}."


def build_forbidden(s: Paradise, p: int, kind: int, h: int) -> int:
    """The clause that keeps the player from building a piece in a hex."""
    if kind == RUMOR:
        return clause(13, 17)
    if s.owner[h] != p or s.bp[h] < 0:
        secret = s.terrain[h] == SECRET and s.knows(p, h)
        return clause(8, 6) if secret else clause(13, 6)
    if not s.stock[p * STOCK + kind]:
        return clause(3, 1)
    return clause(13, 2) if pool(s, p, h) < cost_of(s, p, kind) else 0


def village_forbidden(s: Paradise, p: int, h: int) -> int:
    """The clause that keeps the player from adding a Village to a group."""
    if s.owner[h] != p:
        secret = s.terrain[h] == SECRET and s.knows(p, h)
        return clause(8, 6) if secret else clause(13, 7)
    if s.grown >> h & 1:
        return clause(13, 8)
    if s.villages[h] >= s.capacity(h):
        return clause(13, 7)
    if s.tokens[h] & WEEDS:
        return clause(15, 8)
    if not s.stock[p * STOCK + VILLAGE]:
        return clause(3, 1)
    return clause(13, 2) if pool(s, p, h) < VILLAGE_COST else 0


def settle_forbidden(s: Paradise, p: int, h: int) -> int:
    """The clause that keeps the player from settling a hex (CP-13.8, CP-13.9, CP-13.12)."""
    if not s.stacks[p * HEXES + h] & COLONY_BITS:
        return clause(13, 9)
    if s.terrain[h] == SECRET:
        return clause(8, 6)
    if s.terrain[h] != FACE_UP or s._capacity[h] <= 0 or s.villages[h]:
        return clause(13, 9)
    if s.grown >> h & 1:
        return clause(13, 8)
    return 0 if s.stock[p * STOCK + VILLAGE] else clause(3, 1)


class CloseBuilding(Step[Paradise]):
    """CP-13.13, CP-18.10: cards bought are drawn in turn order; Aotearoa turned in this step is completed."""

    def run(self, s: Paradise) -> None:
        for p in s.order:
            if s.bought >> p & 1:
                card = s.deck[-1]
                s.deck = s.deck[:-1]
                s.hand[p] |= 1 << card
                s.tell(CARD_BOUGHT, p, p)
                s.whisper(p, CARD_DRAWN, p, card)
        s.mark()
        s.bp = []
        s.bought = 0
        s.canoe_built = 0
        if s.south_by != NONE:
            s.push(PlaceSouth(s.south_by))
            s.south_by = NONE
