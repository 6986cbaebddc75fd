"""What lies on the map and around it: control, armies, attacks that are open, cards and dice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from pentarchy.core.view import View
from pentarchy.games.conqueror.components import (
    CARD_IDS,
    CAVALRY,
    DATA,
    EDGE_FROM,
    EDGE_TO,
    INDEPENDENT,
    INFANTRY,
    MAP_IDS,
    MAPS,
    TERRITORY_IDS,
    TERRITORY_NAMES,
    UNDECIDED,
    UNIT_NAMES,
)
from pentarchy.games.conqueror.scene_board import GOLD, INK, bridges_of
from pentarchy.games.conqueror.seen import Seen
from pentarchy.games.conqueror.verbs import ATTACK
from pentarchy.scene.model import Arrow, Card, Chip, Die, Link, Row, Space, Stack, Token

WHITE = "#fffdf6"
READY, VICTORIOUS, EXHAUSTED = "", "fresh", "spent"


# --- the map -------------------------------------------------------------------------------------------------------


def spaces(table: Seen) -> tuple[Space, ...]:
    """Who controls what, and whose homes and claims they are."""
    claimed = tuple(sorted(t for claim in table["claims"] for t in claim))
    return _spaces(MAP_IDS.index(table["map"]), tuple(table["holder"]), tuple(table["homes"]), claimed)


@lru_cache(maxsize=1024)
def _spaces(
    board: int, holders: tuple[int, ...], homes: tuple[int, ...], claimed: tuple[int, ...]
) -> tuple[Space, ...]:
    found = []
    for t in MAPS[board].spaces:
        owner = holders[t] if 0 <= holders[t] < INDEPENDENT else -1
        found.append(_territory(TERRITORY_IDS[t], owner, t in homes, t in claimed))
    return tuple(found)


@cache
def _territory(id: str, owner: int, home: bool, claimed: bool) -> Space:
    words = [*(["home"] if home else []), *(["claimed"] if claimed else [])]
    return Space(id=id, owner=owner, note=", ".join(words))


def links(table: Seen) -> tuple[Link, ...]:
    """Bridges, unless a card has closed them, and an arrow with its chance for every open attack that can win."""
    return (*_bridges(table), *_fronts(table))


def _bridges(table: Seen) -> list[Link]:
    board = MAP_IDS.index(table["map"])
    card = CARD_IDS.index(table["chronicle"]) if table["chronicle"] else -1
    return [] if MAPS[board].are_bridges_closed(card) else bridges_of(board)


def _fronts(table: Seen) -> list[Link]:
    return [
        _front(ATTACK.first(action), table["active"], win)
        for action, _, _, win, _ in table["forecasts"]
        if ATTACK.has(action) and win
    ]


@cache
def _front(edge: int, attacker: int, win: int) -> Link:
    a, b = TERRITORY_IDS[EDGE_FROM[edge]], TERRITORY_IDS[EDGE_TO[edge]]
    return Link(id=f"attack:{a}-{b}", start=a, end=b, kind="arrow", owner=attacker, label=f"{win} %")


def trail(table: Seen) -> tuple[Arrow, ...]:
    """The attack going on, with its strengths once they are known."""
    battle = table["battle"]
    if battle is None:
        return ()
    attack, defence = battle["strengths"]
    label = f"{attack} : {defence}" if battle["outcome"] != UNDECIDED and any(battle["strengths"]) else ""
    edge = battle["edge"]
    return (Arrow(TERRITORY_IDS[EDGE_FROM[edge]], TERRITORY_IDS[EDGE_TO[edge]], label),)


# --- armies --------------------------------------------------------------------------------------------------------


def armies(table: Seen) -> tuple[Token, ...]:
    """All units: of each kind those that can act, those that may only attack, and those that lie on their side."""
    return _armies(
        MAP_IDS.index(table["map"]),
        table["active"],
        tuple(table["holder"]),
        tuple(table["strength"]),
        *(tuple(table["infantry"]), tuple(table["ready_infantry"]), tuple(table["victorious_infantry"])),
        *(tuple(table["cavalry"]), tuple(table["ready_cavalry"]), tuple(table["victorious_cavalry"])),
    )


Counts = tuple[int, ...]  # by territory


@lru_cache(maxsize=1024)
def _armies(board: int, active: int, holders: Counts, strength: Counts, *counts: Counts) -> tuple[Token, ...]:
    found = []
    for t in MAPS[board].spaces:
        if holders[t] < 0:
            continue
        parts: list[tuple[int, str, int]] = []  # kind, state, number
        for kind in (CAVALRY, INFANTRY):
            total, ready, victorious = [count[t] for count in counts[3 * kind : 3 * kind + 3]]
            if holders[t] == active:
                spent = total - ready - victorious
                parts += [(kind, READY, ready), (kind, VICTORIOUS, victorious), (kind, EXHAUSTED, spent)]
            else:
                parts.append((kind, READY, total))
        parts = [part for part in parts if part[2]]
        for slot, (kind, state, number) in enumerate(parts):
            found.append(_unit(t, kind, state, number, holders[t], strength[t] if slot == 0 else 0, slot))
    return tuple(found)


def unit_id(kind: int, t: int, state: str = READY) -> str:
    """The piece that stands for units of one kind and state in a territory."""
    id = f"{UNIT_NAMES[kind]}:{TERRITORY_IDS[t]}"
    return f"{id}:{state}" if state else id


@lru_cache(maxsize=4096)
def _unit(t: int, kind: int, state: str, number: int, holder: int, strength: int, slot: int) -> Token:
    """Units alike in kind and state; the first of an army carries its strength."""
    return Token(
        id=unit_id(kind, t, state),
        at=TERRITORY_IDS[t],
        symbol=f"art:{UNIT_NAMES[kind]}",
        owner=holder if holder < INDEPENDENT else -1,
        tint=WHITE if holder == INDEPENDENT else "",
        count=min(number, 3),
        badge=str(strength) if strength else (f"×{number}" if number > 3 else ""),
        state="spent" if state == EXHAUSTED else "fresh" if state == VICTORIOUS else "",
        slot=slot,
    )


# --- cards ---------------------------------------------------------------------------------------------------------


@cache
def hero_card(hero: int, price: int, used: bool = False) -> Card:
    """A hero: price (now, while for sale), strength and trait."""
    data = DATA["hero"][hero]
    return Card(
        id=f"hero:{data['id']}",
        title=data["name"],
        cost=(Chip("art:coin", str(price), GOLD, "currency"),) if price else (),
        points=f"+{data['strength']}",
        symbol=f"icon:{data['icon']}",
        text=data["text"],
        state="used" if used else "",
        private=not used,
    )


@cache
def mission_card(mission: int, done: bool = False) -> Card:
    """A mission and its prize."""
    data = DATA["mission"][mission]
    return Card(
        id=f"mission:{data['id']}",
        title=data["name"],
        points=str(data["prize"]),
        symbol=f"icon:{data['icon']}",
        text=data["text"],
        foot="Completed" if done else "",
        state="used" if done else "",
        private=not done,
    )


@cache
def chronicle_card(id: str) -> Card:
    """The card of the round."""
    data = DATA["chronicle"][CARD_IDS.index(id)]
    return Card(
        id=f"chronicle:{id}", title=data["name"], symbol=f"icon:{data['icon']}", text=data["text"], tint="#cdb98a"
    )


def around(view: View[Seen]) -> tuple[tuple[Card, ...], tuple[Stack, ...], tuple[Row, ...]]:
    """The chronicle, and what lies before each player."""
    table, viewer = view["table"], view["viewer"]
    stack = Stack(id="deck:chronicle", title="Chronicle", count=table["deck"], symbol="icon:open-book", tint=INK)
    shown = [chronicle_card(table["chronicle"])] if table["chronicle"] else []
    cards: list[Card] = [*shown]
    top = (*(card.id for card in shown), stack.id)
    rows = [Row(id="row:chronicle", title="Chronicle", items=top, place="top")]
    if viewer >= 0:
        mine = (
            ("row:hand", "Heroes in hand", [hero_card(h, 0) for h in table["hand"]]),
            ("row:mission", "Mission", [mission_card(table["mission"])] if table["mission"] >= 0 else []),
            ("row:supply", "Heroes for sale", _for_sale(table)),
        )
        for id, title, found in mine:
            if found:
                cards += found
                rows.append(Row(id=id, title=title, items=_ids(found), place="tray", owner=viewer, private=True))
    for seat, faction in enumerate(table["factions"]):
        found = _laid_open(table, faction) if faction else []
        if found:
            cards += found
            rows.append(Row(id=f"row:seat{seat}", title="Shown", items=_ids(found), place="seat", owner=seat))
    return tuple(cards), (stack,), tuple(rows)


def _ids(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple(card.id for card in cards)


def _for_sale(table: Seen) -> list[Card]:
    return [hero_card(h, price) for h, price in zip(table["supply"], table["hero_prices"], strict=True)]


def _laid_open(table: Seen, faction: str) -> list[Card]:
    """Completed missions and burnt heroes of a faction."""
    done = [m for m in table["missions_done"] if DATA["mission"][m]["faction"] == faction]
    burnt = [h for h in table["burnt"] if DATA["hero"][h]["faction"] == faction]
    return [mission_card(m, done=True) for m in done] + [hero_card(h, 0, used=True) for h in burnt]


def dice(table: Seen) -> tuple[Die, ...]:
    """The dice of the last battle, until the next one is rolled."""
    if not table["last_battle"]:
        return ()
    edge, attacker, defender, *numbers = table["last_battle"]
    where = TERRITORY_NAMES[EDGE_TO[edge]]
    return tuple(
        Die(id=f"die:{side}", face=numbers[side], owner=owner, why=f"{where}: {numbers[2 + side]} in all")
        for side, owner in enumerate((attacker, defender))
    )
