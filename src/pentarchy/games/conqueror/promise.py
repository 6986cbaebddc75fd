"""Which options look good before they are tried: plan first, take what is worth most and can be won, hold the rest."""

from __future__ import annotations

from typing import Final

from pentarchy.games.conqueror.battle import attack_strength, defence_strength
from pentarchy.games.conqueror.components import (
    CARD_AMOUNT,
    CAVALRY,
    CAVALRY_STRENGTH,
    EDGE_FROM,
    EDGE_TO,
    EMPTY,
    FORT_INFANTRY,
    GREAT_FORT,
    HERO_COST,
    HERO_STRENGTH,
    IN_CURRENCY,
    INDEPENDENT,
    INFANTRY,
    INFANTRY_STRENGTH,
    MAPS,
    NO_FORT,
    TERRITORY_COUNT,
    THREATS,
    strength_of,
)
from pentarchy.games.conqueror.danger import bonus_of, chance
from pentarchy.games.conqueror.odds import (
    DECISIVE,
    able_strength,
    attack_with,
    chances,
    defence_of,
    forecast,
    independent_defence,
)
from pentarchy.games.conqueror.state import Conqueror
from pentarchy.games.conqueror.verbs import (
    ATTACK,
    BID,
    BRIBE,
    BUY_HERO,
    COLLECT,
    COMMIT_CAVALRY,
    COMMIT_INFANTRY,
    DISBAND,
    END_TURN,
    HERO,
    HIRE,
    LEAVE,
    LOSE,
    LOSE_UNIT,
    MOVE,
    NO_HERO,
    PLACE,
    RECRUIT,
    RETREAT,
)

#: The value of the next fort, by how many the player has, of five.
NEXT_FORT: Final[tuple[float, ...]] = (3.0, 3.5, 4.5, 6.0, 8.0, 3.0, 2.0)
CLAIMED: Final = 20.0  # a fort whose loss breaks a claim
HOPELESS: Final = 0.4  # nobody attacks with a chance this low, except to break a claim or with a hero
NEVER: Final = -1000.0  # the promise of what is not worth trying
DECAY: Final = 0.62  # weight of a goal, per step of distance
FAR: Final = 99
UNKNOWN: Final = -1.0
WAITING: Final = 0.7  # of the prize of a fort that could be taken next turn
LARGE: Final = 3  # an army this strong is worth bribing for its own sake
STEP: Final = 0.3  # penalty for each coin by which a bid misses a good one


def _distances(board: int) -> tuple[tuple[int, ...], ...]:
    """How many moves lie between two territories of a map."""
    found: list[tuple[int, ...]] = []
    ways = MAPS[board].ways[0]
    for start in range(TERRITORY_COUNT):
        away = [FAR] * TERRITORY_COUNT
        away[start] = 0
        line = [start]
        for t in line:
            for e in ways[t]:
                if away[EDGE_TO[e]] == FAR:
                    away[EDGE_TO[e]] = away[t] + 1
                    line.append(EDGE_TO[e])
        found.append(tuple(away))
    return tuple(found)


DISTANCES: Final = (_distances(0), _distances(1))


def fort_prize(s: Conqueror, p: int) -> float:
    """What one more fort is worth to a player."""
    place = s.fort_count(p) + 5 - s.victory_forts
    return NEXT_FORT[max(0, min(place, len(NEXT_FORT) - 1))]


def prize(s: Conqueror, p: int, t: int) -> float:
    """What a territory would bring to a player who does not have it."""
    board = s.map
    worth = 0.5 + 1.7 * board.food[t] + 0.7 * board.income[t]
    if board.fort[t] != NO_FORT:
        worth += fort_prize(s, p)
        q = s.holder[t]
        if 0 <= q < INDEPENDENT and s.claims[q] & board.fort_bit[t]:
            worth += CLAIMED / (s.claims[q].bit_count() - s.victory_forts + 1)
    return worth


def threat_to(s: Conqueror, p: int, t: int) -> float:
    """The chance that the strongest neighbour of a territory of the player takes it."""
    defence = s.strength(t) + bonus_of(s, t)
    worst = 0.0
    for e in s.map.ways[0][t]:
        n = EDGE_TO[e]
        q = s.holder[n]
        if 0 <= q < INDEPENDENT and q != p:
            worst = max(worst, chance(s.strength(n) - defence))
    return worst


def aim(s: Conqueror, p: int, t: int) -> float:
    """How much a unit in this territory points at forts that the player does not have."""
    away = DISTANCES[s.map.number][t]
    best = 0.0
    for f in s.map.forts:
        if s.holder[f] == p:
            continue
        worth = 1.0 if s.holder[f] == INDEPENDENT or s.holder[f] == EMPTY else 0.6
        q = s.holder[f]
        if 0 <= q < INDEPENDENT and s.claims[q] & s.map.fort_bit[f]:
            worth = 3.0
        best = max(best, worth * DECAY ** away[f])
    return best


# --- one function for each kind of choice ----------------------------------------------------------------------------


class Sight:
    """A cache for what is needed repeatedly while the options of one question are compared."""

    def __init__(self, s: Conqueror, p: int) -> None:
        self.s = s
        self.p = p
        self._aims = [UNKNOWN] * TERRITORY_COUNT
        self._threats = [UNKNOWN] * TERRITORY_COUNT

    def aim(self, t: int) -> float:
        """How much a unit of the player in this territory points at forts."""
        if self._aims[t] == UNKNOWN:
            self._aims[t] = aim(self.s, self.p, t)
        return self._aims[t]

    def threat(self, t: int) -> float:
        """The chance that the strongest neighbour takes this territory of the player."""
        if self._threats[t] == UNKNOWN:
            self._threats[t] = threat_to(self.s, self.p, t)
        return self._threats[t]

    def need(self, t: int) -> float:
        """How much a territory wants one more unit: because it is in danger, or because there is something to take."""
        stake = 3.0 if self.s.map.fort[t] != NO_FORT else 1.0
        return stake * self.threat(t) + self.aim(t)


def promise(s: Conqueror, options: list[int]) -> list[float]:
    """How good each option looks before it is tried."""
    sight = Sight(s, s.player)
    found = [_promise(s, sight, action) for action in options]
    if END_TURN() not in options:
        return found
    plans = s.planning and any(COLLECT.has(action) or RECRUIT.has(action) for action in options)
    strikes = _must_strike(s, options)
    for k, action in enumerate(options):
        if plans and ATTACK.has(action):
            found[k] = NEVER  # free things come first, so that collecting and recruiting are never forgotten
        if (plans or strikes) and (MOVE.has(action) or END_TURN.has(action)):
            found[k] = NEVER
    return found


def _must_strike(s: Conqueror, options: list[int]) -> bool:
    """Would the next player win by their claim, and could a fort of it fall, unless they have a hero for it?"""
    living = s.living()
    q = living[(living.index(s.active) + 1) % len(living)]
    if s.claims[q].bit_count() < s.victory_forts:
        return False
    for action in options:
        if ATTACK.has(action):
            a, b = EDGE_FROM[ATTACK.first(action)], EDGE_TO[ATTACK.first(action)]
            lead = attack_with(s, able_strength(s, a), b) - defence_of(s, b)
            if s.holder[b] == q and s.claims[q] & s.map.fort_bit[b] and _best_chance(s, lead) > 0.0:
                return True
    return False


def _promise(s: Conqueror, sight: Sight, action: int) -> float:
    if MOVE.has(action):
        return _of_move(s, sight, MOVE.first(action), MOVE.second(action))
    if ATTACK.has(action):
        return _of_attack(s, ATTACK.first(action))
    if COLLECT.has(action):
        return 40.0
    if RECRUIT.has(action):
        return _of_recruit(s, sight, RECRUIT.first(action), RECRUIT.second(action))
    if HIRE.has(action):
        return 12.0 + sight.need(HIRE.first(action))
    if BUY_HERO.has(action):
        return 10.0 + 0.1 * HERO_COST[BUY_HERO.first(action)]
    if END_TURN.has(action):
        return 1.0
    if COMMIT_CAVALRY.has(action) or COMMIT_INFANTRY.has(action):
        return _of_commitment(s, action)
    if HERO.has(action):
        return _of_hero(s, HERO.first(action))
    if action == NO_HERO():
        return _of_no_hero(s)
    if LOSE.has(action):
        return float(LOSE.second(action))
    if RETREAT.has(action):
        return _of_retreat(s, RETREAT.first(action), RETREAT.second(action))
    if LEAVE.has(action):
        return _of_leaving(s, LEAVE.first(action))
    if DISBAND.has(action):
        return _of_loss(s, DISBAND.first(action), DISBAND.second(action))
    if LOSE_UNIT.has(action):
        return _of_loss(s, LOSE_UNIT.first(action), LOSE_UNIT.second(action))
    if PLACE.has(action):
        return sight.need(PLACE.second(action))
    if BID.has(action):
        return _of_bid(s, sight.p, BID.first(action))
    if BRIBE.has(action):
        return _of_bribe(s, BRIBE.first(action))
    return 0.0


def _of_recruit(s: Conqueror, sight: Sight, kind: int, t: int) -> float:
    """Infantry for numbers, cavalry when the quota has little room left."""
    p = s.holder[t]
    places = 0
    for f in s.map.forts:
        if s.holder[f] == p:
            places += 2 if s.map.fort[f] == GREAT_FORT else 1
    scarce = s.room(p) < places
    better = 1.0 if (kind == CAVALRY) == scarce else 0.0
    return 20.0 + better + sight.need(t)


def _of_move(s: Conqueror, sight: Sight, kind: int, edge: int) -> float:
    a, b = EDGE_FROM[edge], EDGE_TO[edge]
    p = s.active
    value = 0.0
    if s.holder[b] == EMPTY:
        value += 1.0 + prize(s, p, b)
    else:
        value += 0.9 + 3.0 * (sight.aim(b) - sight.aim(a))
        if s.map.fort[b] != NO_FORT:
            value += 2.0 * sight.threat(b)
    if s.units[a] + s.units[TERRITORY_COUNT + a] == 1 and s.home[p] != a:
        if s.map.fort[a] != NO_FORT and (s.map.fort[b] == NO_FORT or s.holder[b] == p):
            return NEVER  # never leave a fort for nothing
        value -= 1.5 * prize(s, p, a)  # it would be left empty
    elif s.map.fort[a] != NO_FORT:
        value -= 3.0 * sight.threat(a)
    if kind == CAVALRY:
        value -= 0.3
    return value - _of_scattering(s, p, a, kind)


def _of_scattering(s: Conqueror, p: int, a: int, kind: int) -> float:
    """The cost of leaving an army that could take an independent fort next turn."""
    fort = s.map.fort[a]
    recruits = min(FORT_INFANTRY[fort], max(0, s.room(p)))
    strength = s.strength(a) + INFANTRY_STRENGTH * recruits
    rest = strength - (CAVALRY_STRENGTH if kind == CAVALRY else INFANTRY_STRENGTH)
    for e in s.map.ways[0][a]:
        t = EDGE_TO[e]
        if s.holder[t] == INDEPENDENT and s.map.fort[t] != NO_FORT and rest <= independent_defence(s, t) < strength:
            return WAITING * fort_prize(s, p)
    return 0.0


def _of_attack(s: Conqueror, edge: int) -> float:
    """The expected gain of an attack: the prize times the chance to win, less the stake times the chance to lose."""
    a, b = EDGE_FROM[edge], EDGE_TO[edge]
    worth = prize(s, s.active, b)
    if s.holder[b] == INDEPENDENT:
        return 3.0 + worth
    strength = able_strength(s, a)
    lead = attack_with(s, strength, b) - defence_of(s, b)
    win, draw = chances(s, lead)
    if _best_chance(s, lead) <= (HOPELESS if worth < CLAIMED and s.round < s.number("max_rounds") else 0.0):
        return NEVER  # in the last round there is nothing left to lose
    beaten = min(float(s.strength(b)), 1.5 + max(0, lead))
    own = min(float(strength), 1.5 + max(0, -lead))
    return 1.0 + win * (worth + 0.5 * beaten + 0.4) - (1.0 - win - draw) * own


def _best_chance(s: Conqueror, lead: int) -> float:
    """The chance to win a battle with the strongest hero in hand."""
    strongest = 0
    for h in s.hand(s.active):
        strongest = max(strongest, HERO_STRENGTH[h])
    return chances(s, lead + strongest)[0]


def _of_commitment(s: Conqueror, action: int) -> float:
    """All or none: commit every unit that could make the battle safer."""
    units = COMMIT_CAVALRY.first(action) if COMMIT_CAVALRY.has(action) else COMMIT_INFANTRY.first(action)
    if s.defender == INDEPENDENT:
        return float(units)
    part = forecast(s, action)
    a = EDGE_FROM[s.battle]
    whole = (
        able_strength(s, a)
        if COMMIT_CAVALRY.has(action)
        else strength_of(s.ready[a] + s.victorious[a], s.committed[CAVALRY])
    )
    assert part is not None
    lead = part.attack - part.defence
    most = attack_with(s, whole, EDGE_TO[s.battle]) - part.defence
    return float(units) if lead >= min(most, DECISIVE) else NEVER


def _of_hero(s: Conqueror, hero: int) -> float:
    """Play a hero only where it decides the battle, and the battle matters."""
    lead = attack_strength(s) - defence_strength(s)
    t = EDGE_TO[s.battle]
    more = HERO_STRENGTH[hero]
    if s.player == s.active:
        gain = chance(lead + more) - chance(lead)
        stake = prize(s, s.active, t)
    else:
        gain = chance(lead) - chance(lead - more)
        p = s.defender
        stake = prize(s, p, t) + s.strength(t)
        if s.claims[p] & s.map.fort_bit[t]:
            stake += CLAIMED
    return gain * stake - 1.2 * more


def _of_no_hero(s: Conqueror) -> float:
    """Play a hero if the attack was planned with one; otherwise none is needed."""
    t = EDGE_TO[s.battle]
    if s.player != s.active or prize(s, s.active, t) >= CLAIMED:
        return 0.0
    lead = attack_strength(s) - defence_strength(s)
    return NEVER if chances(s, lead)[0] <= HOPELESS < _best_chance(s, lead) else 0.0


def _of_retreat(s: Conqueror, who: int, t: int) -> float:
    """Retreat to an empty fort or to friends, and rather together than apart."""
    p = s.defender
    value = prize(s, p, t) if s.holder[t] == EMPTY else 1.0 + 2.0 * threat_to(s, p, t)
    return value - (0.5 if who else 0.0)


def _of_leaving(s: Conqueror, choice: int) -> float:
    """Leave infantry where a territory would be lost, or a fort stands in danger."""
    a = EDGE_FROM[s.battle]
    p = s.active
    staying = s.units[a] + s.units[TERRITORY_COUNT + a] - s.committed[INFANTRY] - s.committed[CAVALRY]
    if choice == 0:
        return 0.0
    needed = prize(s, p, a) - 0.7 if not staying and s.home[p] != a else threat_to(s, p, a) - 0.5
    return needed - (0.4 if choice == 1 else 0.0)


def _of_loss(s: Conqueror, kind: int, t: int) -> float:
    """Give up infantry where others stay, and nothing that holds a territory while another unit can be spared."""
    value = 0.0 if kind == INFANTRY else -1.0
    if _holds(s, t):
        value -= 1.0 + prize(s, s.holder[t], t)
        if _can_spare_another(s, s.holder[t]):
            return NEVER
    return value - threat_to(s, s.holder[t], t)


def _holds(s: Conqueror, t: int) -> bool:
    """Would the territory be lost with one unit?"""
    return s.units[t] + s.units[TERRITORY_COUNT + t] == 1 and s.home[s.holder[t]] != t


def _can_spare_another(s: Conqueror, p: int) -> bool:
    """Has the player a unit that holds nothing, where no enemy could come?"""
    spare = [t for t in s.map.spaces if s.holder[t] == p and s.strength(t) and not _holds(s, t)]
    return min([threat_to(s, p, t) for t in spare], default=1.0) == 0.0


def _of_bid(s: Conqueror, p: int, bid: int) -> float:
    """About a fair share of what is needed, or not to be the lowest, or all that is lacking, whoever else pays.

    Who alone can make good what is lacking, and still pay for any hero afterwards, does so; nobody pays more than that.
    """
    need = CARD_AMOUNT[s.chronicle]
    living = s.living()
    fair = -(-need // len(living))
    together = rest = 0
    for q in living:
        together += min(s.currency[q], 2 * fair)
        if q != p:
            rest += s.currency[q]
    if not bid and s.currency[p] and THREATS[s.chronicle].penalty_kind != IN_CURRENCY:
        return NEVER  # a coin keeps the player from being the lowest bidder
    if rest < need and (bid > need or (bid < need and _closes_the_gap(s, p, need))):
        return NEVER
    wanted = fair if together >= need else 1
    if THREATS[s.chronicle].penalty_kind == IN_CURRENCY and together < need:
        wanted = 0
    alone = 0.5 + STEP * abs(bid - need)
    return -min(STEP * abs(bid - wanted), alone)


def _closes_the_gap(s: Conqueror, p: int, need: int) -> bool:
    """Can the player beat the threat alone, and buy any of their heroes with what is left and what comes back?"""
    threat = THREATS[s.chronicle]
    back = threat.bonus if threat.bonus_kind == IN_CURRENCY else 0
    dearest = 0
    for h in s.hero_supply(p):
        dearest = max(dearest, HERO_COST[h])
    return s.currency[p] >= need and s.currency[p] - need + back >= dearest


def _of_bribe(s: Conqueror, t: int) -> float:
    """Bribe for a fort that makes or breaks a claim, a large army or any fort; nothing else is worth the coins."""
    value = 0.5 * s.strength(t) - 2.0
    if s.map.fort[t] != NO_FORT:
        return value + 3.0 + (CLAIMED if s.fort_count(s.active) >= s.victory_forts else 0.0)
    return value if s.strength(t) >= LARGE else NEVER
