"""What each option concerns on the table, and what people want to know of it."""

from __future__ import annotations

from typing import NamedTuple

from pentarchy.core.english import counted
from pentarchy.core.view import View
from pentarchy.games.conqueror.components import (
    EDGE_FROM,
    EDGE_TO,
    FACTION_HOME,
    HERO_IDS,
    HERO_STRENGTH,
    HERO_TEXTS,
    INDEPENDENT,
    PLACE_NAMES,
    TERRITORY_IDS,
    TERRITORY_NAMES,
    UNIT_NAMES,
)
from pentarchy.games.conqueror.scene_pieces import EXHAUSTED, READY, VICTORIOUS, unit_id
from pentarchy.games.conqueror.seen import Seen
from pentarchy.games.conqueror.verbs import (
    ATTACK,
    BID,
    BRIBE,
    BUY_HERO,
    CLOCK,
    COLLECT,
    COMMIT_CAVALRY,
    COMMIT_INFANTRY,
    DISBAND,
    END_TURN,
    FACTION,
    HERO,
    HIRE,
    LEAVE,
    LOSE,
    LOSE_UNIT,
    MOVE,
    NO_HERO,
    PASS_BRIBE,
    PLACE,
    RECRUIT,
    RETREAT,
    WARN,
    WORDS,
)
from pentarchy.scene.concerns import Concerns, Detail


class Forecast(NamedTuple):
    """What an attack promises before heroes and dice."""

    attack: int
    defence: int
    win: int
    draw: int


class Facts(NamedTuple):
    """What options show depends on numbers of the position; each is kept only while options show it."""

    income: int
    idle: int
    hire_price: int
    hero_prices: tuple[tuple[int, int], ...]
    forecasts: tuple[tuple[int, int, int, int, int], ...]
    targets: tuple[tuple[int, str], ...]  # territory and who stands there, for those that can be attacked
    bribes: tuple[tuple[int, int], ...]  # territory and price
    laid_down: tuple[str, ...]  # pieces that are exhausted or victorious, for whoever gives units up


NOTHING = Facts(0, 0, 0, (), (), (), (), ())


def facts(view: View[Seen]) -> Facts:
    """The facts of a view."""
    if not view["options"]:
        return NOTHING
    table, viewer = view["table"], view["viewer"]
    word = WORDS.verb_of(view["options"][0])
    giving_up = word in (DISBAND, LOSE_UNIT)
    bribes = [BRIBE.first(action) for action in view["options"] if BRIBE.has(action)]
    fronts = [ATTACK.first(row[0]) for row in table["forecasts"] if ATTACK.has(row[0])]
    return Facts(
        income=table["income"][viewer] if viewer >= 0 and not table["collected"] else 0,
        idle=_idle(table),
        hire_price=table["hire_price"],
        hero_prices=tuple(zip(table["supply"], table["hero_prices"], strict=True)),
        forecasts=tuple((row[0], row[1], row[2], row[3], row[4]) for row in table["forecasts"]),
        targets=tuple((EDGE_TO[edge], _army_words(table, EDGE_TO[edge])) for edge in fronts),
        bribes=tuple((t, table["strength"][t]) for t in bribes),
        laid_down=_laid_down(table) if giving_up else (),
    )


def _idle(table: Seen) -> int:
    """How many units could still act."""
    able = (table["ready_infantry"], table["ready_cavalry"], table["victorious_infantry"], table["victorious_cavalry"])
    return sum(sum(units) for units in able)


def _army_words(table: Seen, t: int) -> str:
    """Who stands in a territory, in words."""
    numbers = ((table["cavalry"][t], "cavalry"), (table["infantry"][t], "infantry"))
    army = ", ".join(f"{number} {kind}" for number, kind in numbers if number)
    whose = "independent" if table["holder"][t] == INDEPENDENT else ""
    words = f"{army} {whose}".strip() if army else "nobody at home"
    return f"{words}, defence +{table['defence'][t] - table['strength'][t]}"


def _laid_down(table: Seen) -> tuple[str, ...]:
    found = []
    for kind, total, ready, victorious in (
        (0, table["infantry"], table["ready_infantry"], table["victorious_infantry"]),
        (1, table["cavalry"], table["ready_cavalry"], table["victorious_cavalry"]),
    ):
        for t, holder in enumerate(table["holder"]):
            if holder >= 0 and holder == table["active"]:
                if total[t] > ready[t] + victorious[t]:
                    found.append(unit_id(kind, t, EXHAUSTED))
                elif victorious[t]:
                    found.append(unit_id(kind, t, VICTORIOUS))
    return tuple(found)


CONCERNS: Concerns[Facts] = Concerns(WORDS)


def _forecast(facts: Facts, action: int) -> Forecast | None:
    return next((Forecast(*row[1:]) for row in facts.forecasts if row[0] == action), None)


def _against(forecast: Forecast | None) -> str:
    return f"{forecast.attack} : {forecast.defence}" if forecast is not None else ""


def _chance(forecast: Forecast | None) -> str:
    if forecast is None:
        return ""
    return f"{forecast.win} % to win" + (f", {forecast.draw} % draw" if forecast.draw else "")


# --- set-up and planning -------------------------------------------------------------------------------------------


@CONCERNS(FACTION)
def _faction(facts: Facts, faction: int) -> Detail:
    home = FACTION_HOME[faction]
    return Detail(things=(TERRITORY_IDS[home],), group="Factions", detail=f"at home in {TERRITORY_NAMES[home]}")


@CONCERNS(RECRUIT)
def _recruit(facts: Facts, kind: int, t: int) -> Detail:
    return Detail(things=(TERRITORY_IDS[t],), group="Recruit")


@CONCERNS(HIRE)
def _hire(facts: Facts, t: int) -> Detail:
    return Detail(things=(TERRITORY_IDS[t],), group="Hire", value=f"−{facts.hire_price}")


@CONCERNS(COLLECT)
def _collect(facts: Facts) -> Detail:
    return Detail(group="Currency", value=f"+{facts.income}")


@CONCERNS(BUY_HERO)
def _buy_hero(facts: Facts, hero: int) -> Detail:
    price = next((price for h, price in facts.hero_prices if h == hero), 0)
    value = f"−{price}" if price else ""
    return Detail(things=(f"hero:{HERO_IDS[hero]}",), group="Heroes", detail=HERO_TEXTS[hero], value=value)


# --- moves and attacks -----------------------------------------------------------------------------------------------


@CONCERNS(MOVE)
def _move(facts: Facts, kind: int, edge: int) -> Detail:
    a, b = EDGE_FROM[edge], EDGE_TO[edge]
    return Detail(
        things=(unit_id(kind, a), TERRITORY_IDS[b]),
        touches=(TERRITORY_IDS[a],),
        group=f"Move {UNIT_NAMES[kind]}",
        final=True,
    )


@CONCERNS(ATTACK)
def _attack(facts: Facts, edge: int) -> Detail:
    a, b = EDGE_FROM[edge], EDGE_TO[edge]
    forecast = _forecast(facts, ATTACK(edge))
    army = next((words for t, words in facts.targets if t == b), "")
    detail = f"{_chance(forecast)}; {army}" if forecast is not None else army
    return Detail(
        things=(TERRITORY_IDS[a], TERRITORY_IDS[b]), group="Attack", detail=detail, value=_against(forecast), final=True
    )


@CONCERNS(END_TURN)
def _end_turn(facts: Facts) -> Detail:
    if not facts.idle:
        return Detail(final=True)
    return Detail(final=True, detail=f"{counted(facts.idle, 'unit')} can still act")


@CONCERNS(COMMIT_CAVALRY)
def _commit_cavalry(facts: Facts, number: int) -> Detail:
    forecast = _forecast(facts, COMMIT_CAVALRY(number))
    detail = f"with all your infantry: {_chance(forecast)}" if forecast is not None else ""
    return Detail(number=number, detail=detail, value=_against(forecast))


@CONCERNS(COMMIT_INFANTRY)
def _commit_infantry(facts: Facts, number: int) -> Detail:
    forecast = _forecast(facts, COMMIT_INFANTRY(number))
    return Detail(number=number, detail=_chance(forecast), value=_against(forecast), final=True)


# --- battles -------------------------------------------------------------------------------------------------------


@CONCERNS(HERO)
def _hero(facts: Facts, hero: int) -> Detail:
    value = f"+{HERO_STRENGTH[hero]}"
    return Detail(things=(f"hero:{HERO_IDS[hero]}",), detail=HERO_TEXTS[hero], value=value, final=True)


@CONCERNS(NO_HERO, PASS_BRIBE, WARN, CLOCK)
def _aside(facts: Facts, *args: int) -> Detail:
    return Detail(final=True)


@CONCERNS(LOSE)
def _lose(facts: Facts, cavalry: int, infantry: int) -> Detail:
    parts = [f"{number} {kind}" for number, kind in ((cavalry, "cavalry"), (infantry, "infantry")) if number]
    return Detail(text=f"Lose {' and '.join(parts) or 'nobody'}", final=True)


@CONCERNS(RETREAT)
def _retreat(facts: Facts, who: int, t: int) -> Detail:
    return Detail(
        things=(TERRITORY_IDS[t],),
        group=("Retreat together", "Retreat with one cavalry", "Retreat with one infantry")[who],
        text=f"To {PLACE_NAMES[t]}",
    )


@CONCERNS(LEAVE)
def _leave(facts: Facts, who: int) -> Detail:
    return Detail(group="Leave behind", text=("Nobody: all advance", "One cavalry", "One infantry")[who], final=True)


# --- giving up, bidding, bribing -------------------------------------------------------------------------------------


@CONCERNS(DISBAND, LOSE_UNIT)
def _give_up(facts: Facts, kind: int, t: int) -> Detail:
    for state in (EXHAUSTED, VICTORIOUS):
        if unit_id(kind, t, state) in facts.laid_down:
            return Detail(things=(unit_id(kind, t, state),), final=True)
    return Detail(things=(unit_id(kind, t, READY),), final=True)


@CONCERNS(BID)
def _bid(facts: Facts, amount: int) -> Detail:
    return Detail(number=amount, final=True)


@CONCERNS(PLACE)
def _place(facts: Facts, kind: int, t: int) -> Detail:
    return Detail(things=(TERRITORY_IDS[t],))


@CONCERNS(BRIBE)
def _bribe(facts: Facts, t: int) -> Detail:
    price = next((price for place, price in facts.bribes if place == t), 0)
    return Detail(things=(TERRITORY_IDS[t],), group="Bribe", value=f"−{price}" if price else "", final=True)
