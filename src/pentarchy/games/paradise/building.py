"""The Building Step (section 13): castaways, then everybody builds at the same time."""

from __future__ import annotations

from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.core.state import Together
from pentarchy.core.steps import NO_OPTIONS, Step
from pentarchy.games.paradise.build_points import cost_of, home_bonus, income, pay, pool
from pentarchy.games.paradise.cards import WithCards
from pentarchy.games.paradise.components import (
    BAND,
    BP_BONUS,
    BP_PER_VILLAGE,
    CANCEL_VICTORY,
    CARD_COST,
    CASTAWAY_DISTANCE,
    COLONY,
    DISTANCE,
    FACE_UP,
    FISHING_BP,
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
from pentarchy.games.paradise.lines import (
    BUILDING_BEGINS,
    CARD_BOUGHT,
    CARD_DRAWN,
    DROUGHT_TAKES,
    FISHING_INCOME,
    INCOME,
    PIECE_PLACED,
    POND_INCOME,
    SAVED,
    SAVED_INCOME,
    WEEDS_TAKE,
)
from pentarchy.games.paradise.pieces import COLONY_BITS, DOWN_BITS, ONE_COLONY, has_seat
from pentarchy.games.paradise.questions import Question
from pentarchy.games.paradise.state import Paradise, replaced
from pentarchy.games.paradise.tiles import PlaceSouth
from pentarchy.games.paradise.trays import DROUGHT, FISHING, TANIWHA
from pentarchy.games.paradise.verbs import (
    ADD_VILLAGE,
    BUILD,
    BUY_CARD,
    CLEAR_WEEDS,
    DONE,
    FLIP_UP,
    HEX,
    PASS,
    PLACE_RUMOR,
    REFUGE,
    SETTLE,
    TURN_INWARD,
    WORDS,
)

NO_HOME_POOL: Final = "The Build Point goes to your Home Island, which you did not control when the step began."
NO_WAR_CANOE: Final = "You have no War Canoe left in your stock."


class Building(Step[Paradise]):
    """CP-5.3, CP-13.19: castaways take refuge in turn order; then all build at once."""

    def run(self, s: Paradise) -> None:
        s.tell(BUILDING_BEGINS)
        s.queue(*[Refuge(p) for p in s.order], OpenBuilding())


class Refuge(Question):
    """CP-13.19, CP-13.21: a player who controls nothing gets a Colony, or a War Canoe beside their pieces."""

    decision = "castaway"
    rule = "13.19"
    asks = True  # or the others could tell what is in stock

    def can_land(self, s: Paradise, h: int) -> bool:
        """Is this hex known to the player and free of enemies, with a seat for what is left in stock?"""
        p = self.player
        if not s.knows(p, h) or s.is_enemy_hex(p, h) or h == s.effects[TANIWHA]:
            return False
        if s.stock[p * STOCK + TRANSPORT] or s.terrain[h] != OCEAN:
            return True
        return has_seat(s.stack(p, h), COLONY)

    def options(self, s: Paradise) -> list[int]:
        """Written out because a Colony is looked for only once (profiled)."""
        if s.groups(self.player):
            return NO_OPTIONS
        if has_colony(s, self.player):
            return [PASS.base, *[REFUGE.base + h for h in range(HEXES) if not self.joining_forbidden(s, h)]]
        return [PASS.base, *[REFUGE.base + h for h in range(HEXES) if not self.landing_forbidden(s, h)]]

    def forbids(self, s: Paradise, action: int) -> int:
        if not REFUGE.has(action):
            return 0
        h = REFUGE.first(action)
        return self.joining_forbidden(s, h) if has_colony(s, self.player) else self.landing_forbidden(s, h)

    def joining_forbidden(self, s: Paradise, h: int) -> int:
        """The clause that keeps a War Canoe from joining the player's pieces in a hex (CP-13.21)."""
        p = self.player
        joins = s.stacks[p * HEXES + h] and s.stock[p * STOCK + WAR] and h != s.effects[TANIWHA]
        return 0 if joins else clause(13, 21)

    def landing_forbidden(self, s: Paradise, h: int) -> int:
        """The clause that keeps a canoe with a Colony from landing in a hex (CP-13.19)."""
        if not self.can_land(s, h):
            return clause(13, 19)
        near = DISTANCE[s.home[self.player]]
        if near[h] <= CASTAWAY_DISTANCE:
            return 0
        nearer = any(near[other] <= CASTAWAY_DISTANCE and self.can_land(s, other) for other in range(HEXES))
        return clause(13, 19) if nearer else 0

    def because(self, s: Paradise, action: int, number: int) -> str:
        h = REFUGE.first(action)
        if h == s.effects[TANIWHA]:
            return "The Taniwha lets nothing in."
        if number == clause(13, 21):
            return "Your War Canoe joins a piece of yours." if s.stock[self.player * STOCK + WAR] else NO_WAR_CANOE
        return "" if not self.can_land(s, h) else "If possible, refuge is taken within two hexes of your Home hex."

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
    """Does the player have a Colony on the map?"""
    return any(stack & COLONY_BITS for stack in s.stacks[p * HEXES : (p + 1) * HEXES])


class OpenBuilding(Step[Paradise]):
    """CP-13.1, CP-13.5: Build Points are counted, then everybody builds in their own lane."""

    def run(self, s: Paradise) -> None:
        s.bp = [NONE] * HEXES
        for p in s.order:
            for h in s.groups(p):
                s.bp[h] = income(s, h)
            if s.owner[s.home[p]] == p:
                s.bp[s.home[p]] += home_bonus(s, p)
            tell_income(s, p)
        s.saved = (0,) * s.players
        s.queue(Together(tuple(Build(p) for p in s.order)), CloseBuilding())


def tell_income(s: Paradise, p: int) -> None:
    """Record a player's Build Points by source; they are public (CP-19.7)."""
    s.tell(INCOME, p, BP_PER_VILLAGE * sum([s.villages[h] for h in s.groups(p)]))
    for h in s.groups(p):
        missing = BP_PER_VILLAGE * s.villages[h] - income(s, h)
        if missing and s.effects[DROUGHT] == h:
            s.tell(DROUGHT_TAKES, p, h, missing)
        elif missing:
            s.tell(WEEDS_TAKE, p, h)
    if s.owner[s.home[p]] != p:
        return
    if s.has_card(p, BP_BONUS):
        s.tell(POND_INCOME, p, POND_BP)
    if s.effects[FISHING] == p:
        s.tell(FISHING_INCOME, p, FISHING_BP)
    if s.saved[p]:
        s.tell(SAVED_INCOME, p, s.saved[p])


def may_buy(s: Paradise, p: int) -> bool:
    """Are there enough cards for the player's place in the turn order (CP-13.13, CP-13.14)?"""
    return not s.bought >> p & 1 and s.order.index(p) < len(s.deck)


def can_turn_inward(s: Paradise, p: int) -> bool:
    """Is the Explorer at hand, and is there a Home pool (CP-13.15)?"""
    return s.explorer[p] != LOST and s.has_home_pool(p)


class Build(WithCards):
    """CP-13.1 to CP-13.18: spend Build Points until done; the others see it when all are done."""

    decision = "build"
    rule = "13.2"
    secret = True
    asks = True  # or the others could tell whether anything can be built

    def barred(self, s: Paradise) -> int:
        return CANCEL_VICTORY

    def conceals(self, action: int) -> bool:
        """What is built stays face down; all else is seen when everybody has finished (CP-13.20)."""
        return BUILD.has(action) or PLACE_RUMOR.has(action) or BUY_CARD.has(action) or action == DONE.base

    def options(self, s: Paradise) -> list[int]:
        """Written out because pools are added up once for all groups (profiled: three times as fast)."""
        p = self.player
        bp = s.bp
        stock = p * STOCK
        out = [DONE.base, *self.extras(s)]
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

    def because(self, s: Paradise, action: int, number: int) -> str:
        if BUY_CARD.has(action):
            return self.no_card(s, BUY_CARD.first(action), number)
        if number == clause(13, 2):
            return too_dear(s, self.player, action)
        if ADD_VILLAGE.has(action) and number == clause(13, 7):
            return no_village(s, self.player, ADD_VILLAGE.first(action))
        if SETTLE.has(action) and number == clause(13, 9):
            return no_settling(s, self.player, SETTLE.first(action))
        if PLACE_RUMOR.has(action) and s.owner[PLACE_RUMOR.first(action)] == self.player:
            return "Both your Rumors are on the map." if s.bp[PLACE_RUMOR.first(action)] >= 0 else ""
        if action == TURN_INWARD.base:
            return "Your Explorer is lost." if s.explorer[self.player] == LOST else NO_HOME_POOL
        return ""

    def no_card(self, s: Paradise, h: int, number: int) -> str:
        """Why no card can be bought with the points of a hex."""
        if s.bought >> self.player & 1:
            return "You have bought your card for this turn."
        if number == clause(13, 2):
            return too_dear(s, self.player, BUY_CARD.base + h)
        if number == clause(13, 14):
            return ""
        if s.owner[h] != self.player or s.bp[h] < 0:
            return "A card is paid by a group that you controlled when the step began."
        return "Name the first group of the pool that pays; it is another one."

    def apply(self, s: Paradise, action: int) -> None:
        if self.took_extra(s, action):
            return
        p = self.player
        if action == DONE.base:
            if s.number("saved_resources") and s.has_home_pool(p):
                s.saved = replaced(s.saved, p, min(SAVED_MAX, pool(s, p, s.home[p])))  # CP-18.8
                s.tell(SAVED, p, s.saved[p])
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
        elif SETTLE.has(action):
            h = SETTLE.first(action)
            s.remove_piece(p, h, COLONY, ONE_COLONY)
            s.set_group(h, p, 1)
            s.grown |= 1 << h
        elif BUY_CARD.has(action):
            pay(s, p, BUY_CARD.first(action), CARD_COST)
            s.bought |= 1 << p
        elif action == TURN_INWARD.base:
            s.explorer[p] = LOST
            s.bp[s.home[p]] += INWARD_BP
        elif CLEAR_WEEDS.has(action):
            h = CLEAR_WEEDS.first(action)
            pay(s, p, h, WEEDS_COST)
            s.remove_token(h, WEEDS)
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


def price(s: Paradise, p: int, action: int) -> int:
    """The Build Points that an option of the Building Step costs the player."""
    if BUILD.has(action):
        return cost_of(s, p, BUILD.first(action))
    if ADD_VILLAGE.has(action):
        return VILLAGE_COST
    if BUY_CARD.has(action):
        return CARD_COST
    return WEEDS_COST if CLEAR_WEEDS.has(action) else 0


def too_dear(s: Paradise, p: int, action: int) -> str:
    """What an option costs, and what the pool has left."""
    h = BUILD.second(action) if BUILD.has(action) else WORDS.verb_of(action).first(action)
    points = pool(s, p, h)
    left = "nothing is left in the pool" if not points else f"the pool has {points} left"
    return f"This costs {price(s, p, action)} Build Points; {left}."


def no_village(s: Paradise, p: int, h: int) -> str:
    """Why a group takes no more Villages."""
    if s.owner[h] != p:
        return "You do not control an Island Group there; the first Village on an island is a Colony that settles."
    return f"{HEX.names[h]} is full: it has room for {s.capacity(h)}."


def no_settling(s: Paradise, p: int, h: int) -> str:
    """Why no Colony of the player settles here."""
    if not s.stacks[p * HEXES + h] & COLONY_BITS:
        return "You have no Colony there."
    if s.villages[h]:
        return "There are Villages already."
    return "Colonies settle on Island Groups: there is no room for a Village here."


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
                s.tell(CARD_BOUGHT, p)
                s.whisper(p, CARD_DRAWN, p, card)
        s.mark()
        s.bp = []
        s.bought = 0
        s.canoe_built = 0
        if s.south_by != NONE:
            s.push(PlaceSouth(s.south_by))
            s.south_by = NONE
