"""Cards, Wonders and decks beside the map, and what everybody holds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

from pentarchy.core.view import View
from pentarchy.games.cultures.components import (
    CARD_CIVIL,
    CARD_IDS,
    CARD_OBJECTIVES,
    CARD_TACTIC,
    OBJECTIVE_CARD_IDS,
    SCORING,
    WONDER_COST,
    WONDER_CULTURE,
    WONDER_IDS,
    rows,
)
from pentarchy.games.cultures.names import ACTION_CARDS
from pentarchy.games.cultures.seen import Mat, Seen
from pentarchy.scene.kept import depends_on
from pentarchy.scene.model import Card, Chip, Row, Stack

GOODS = [*rows("resources"), *rows("tokens")]
#: What the backs of the decks look like.
DECKS = {
    "action": ("icon:bugle-call", "#7b3b25"),
    "objective": ("icon:flag-objective", "#5d6a35"),
    "event": ("icon:hourglass", "#45545c"),
    "wonder": ("icon:egyptian-pyramids", "#8a6a1f"),
}
Place = Literal["tray", "seat"]


def seat_order(view: View[Seen]) -> list[int]:
    """The viewer first."""
    viewer = view["viewer"]
    return sorted(range(view["players"]), key=lambda seat: (seat != viewer, seat))


@cache
def action_card(id: str) -> Card:
    """An action card with its tactic, or a great person."""
    number = CARD_IDS.index(id)
    if number >= ACTION_CARDS:
        person = rows("great_persons")[number - ACTION_CARDS]
        return Card(
            id=id, title=person["name"], symbol=f"icon:{person['icon']}", text=person["text"], tint="#e9c46a",
            foot="Great person",
        )  # fmt: skip
    civil = rows("civil_cards")[CARD_CIVIL[number]]
    tactic = rows("tactics")[CARD_TACTIC[number]]
    costs = [Chip("", "1 action", "", "an action")] if civil["costs_action"] else []
    if civil["cost_culture"]:
        costs.append(Chip("icon:greek-temple", str(civil["cost_culture"]), "", "Culture tokens"))
    return Card(
        id=id,
        title=civil["name"],
        cost=tuple(costs),
        symbol=f"icon:{civil['icon']}",
        text=civil["text"],
        second_title=tactic["name"],
        second_text=tactic["text"],
        tint="#d98b6a",
        foot="Action",
    )


@cache
def objective_card(id: str) -> Card:
    """Two objectives, of which one counts."""
    one, two = (rows("objectives")[o] for o in CARD_OBJECTIVES[OBJECTIVE_CARD_IDS.index(id)])
    return Card(
        id=id,
        title=one["name"],
        points=str(SCORING["objective"]),
        symbol="icon:flag-objective",
        text=one["text"],
        second_title=two["name"],
        second_text=two["text"],
        tint="#a9b57c",
        foot="Objective",
    )


def wonder_card(id: str, reserved: int) -> Card:
    """A wonder on display."""
    data = rows("wonders")[WONDER_IDS.index(id)]
    price = dict(zip(("food", "wood", "ore"), WONDER_COST[WONDER_IDS.index(id)], strict=True), culture=WONDER_CULTURE)
    cost = tuple(
        Chip(f"icon:{good['icon']}", str(price[good["id"]]), "", good["name"])
        for good in GOODS
        if price.get(good["id"], 0)
    )
    needs = next(a["name"] for a in rows("advances") if a["id"] == data["requires"])
    return Card(
        id=id,
        title=data["name"],
        cost=cost,
        points=str(SCORING["wonder"]),
        symbol=f"icon:{data['icon']}",
        text=data["text"],
        foot=f"Needs {needs}",
        tint="#d9b13b",
        owner=reserved,
        state="reserved" if reserved >= 0 else "",
    )


def event_card(id: str) -> Card:
    """An event as it is resolved."""
    data = next(e for e in rows("event_cards") if e["id"] == id)
    icon = next(i for i in rows("event_icons") if i["id"] == data["icon_effect"])
    return Card(
        id=f"event:{id}",
        title=data["name"],
        symbol="icon:hourglass",
        text=data["text"],
        foot=icon["name"] if icon["icon"] else "",
        tint="#8fa3ab",
    )


@depends_on("wonders", "decks", "event", "played")
def shared(table: Seen) -> tuple[list[Card], list[Row], list[Stack]]:
    """Wonders, the open event, and decks."""
    wonders = [
        wonder_card(id, wonder["reserved"]) for id, wonder in table["wonders"].items() if wonder["place"] == "display"
    ]
    decks = table["decks"]
    counts = dict(zip(DECKS, (decks["action"], decks["objective"], decks["event"], decks["wonder"]), strict=True))
    stacks = [
        Stack(id=f"deck:{kind}", title=kind.capitalize(), count=counts[kind], symbol=symbol, tint=tint)
        for kind, (symbol, tint) in DECKS.items()
    ]
    cards: list[Card] = [*wonders]
    found = [Row(id="row:wonders", title="Wonders", items=tuple(c.id for c in wonders), place="side")]
    if table["event"]:
        cards.append(event_card(table["event"]))
        found.append(Row(id="row:event", title="Event", items=(cards[-1].id,), place="side"))
    played = [action_card(id) for id in table["played"]]
    if played:
        cards += played
        found.append(Row(id="row:played", title="Played", items=tuple(c.id for c in played), place="side"))
    found.append(Row(id="row:decks", title="Decks", items=tuple(s.id for s in stacks), place="side"))
    return cards, found, stacks


def around(view: View[Seen]) -> tuple[list[Card], list[Row], list[Stack]]:
    """What lies beside the board, and what everybody holds."""
    table, viewer = view["table"], view["viewer"]
    on_display, lying, decks = shared(table)
    cards, found, stacks = [*on_display], [*lying], [*decks]
    for seat in seat_order(view):
        mine = seat == viewer
        held, lines, hidden = hand(table["players"][seat], seat, mine, table["plans"] if mine else [])
        cards += held
        found += lines
        stacks += hidden
    shown = {card.id: card for card in cards}
    return list(shown.values()), found, stacks


@depends_on("hand", "objectives", "completed", "action_cards", "objective_cards")
def hand(player: Mat, seat: int, mine: bool, new_plans: Sequence[str]) -> tuple[list[Card], list[Row], list[Stack]]:
    """The cards of a player as far as the viewer knows them, and how many more there are."""
    place: Place = "tray" if mine else "seat"
    actions = [action_card(id) for id in player["hand"]]
    objectives = [objective_card(id) for id in player["objectives"]]
    done = [objective_card(id) for id in player["completed"]]
    plans = [objective_card(id) for id in new_plans if id]
    found: list[Row] = []
    stacks: list[Stack] = []
    unknown = {
        "action": player["action_cards"] - len(actions),
        "objective": player["objective_cards"] - len(objectives),
    }
    for kind, count in unknown.items():
        if count > 0:
            symbol, tint = DECKS[kind]
            title = f"{kind.capitalize()} cards"
            stacks.append(Stack(id=f"hand{seat}:{kind}", title=title, count=count, symbol=symbol, tint=tint))
    ids = [card.id for card in (*actions, *objectives)] + [stack.id for stack in stacks]
    if ids:
        found.append(Row(id=f"row:hand{seat}", title="Hand", items=tuple(ids), place=place, owner=seat, private=mine))
    if plans:
        found.append(
            Row(id="row:plans", title="New Plans", items=tuple(c.id for c in plans), place="tray", private=True)
        )
    if done:
        title, items = "Completed", tuple(c.id for c in done)
        found.append(Row(id=f"row:done{seat}", title=title, items=items, place=place, owner=seat))
    return [*actions, *objectives, *plans, *done], found, stacks
