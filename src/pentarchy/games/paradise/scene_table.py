"""Around the map of Conquest of Paradise: cards, piles, stocks, panels and the player aid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from pentarchy.core.english import counted
from pentarchy.core.view import View
from pentarchy.games.paradise.components import (
    CARD_COST,
    CARD_IDS,
    COSTS,
    DATA,
    EVENT_IDS,
    KNOTS_LOST,
    KNOTS_MUST_RETURN,
    LIMITS,
    LOCAL_WARRIORS,
    MOST_KNOTS_TO_GO_ON,
    NONE,
    PIECE_IDS,
    PIECE_NAMES,
    ROLL_REMOVES,
    ROLL_SIDE,
    VILLAGE,
    VILLAGE_COST,
    VP,
)
from pentarchy.games.paradise.lines import halves
from pentarchy.games.paradise.scene_board import KIND_ART, VILLAGE_ART
from pentarchy.games.paradise.seen import Seen
from pentarchy.scene.kept import depends_on
from pentarchy.scene.model import Card, Chip, Panel, Row, Stack, Stat, Token, Track


def in_stock(view: View[Seen]) -> Iterable[Token]:
    """The viewer's own pieces that are not on the map."""
    seat = view["viewer"]
    if seat < 0:
        return
    stock = view["table"]["stock"][seat]
    for kind, symbol in (*KIND_ART.items(), ("village", VILLAGE_ART)):
        if kind in stock:
            count = str(stock[kind])
            yield Token(id=f"stock:{kind}", at="row:stock", symbol=symbol, owner=seat, badge=count, mark=False)


@cache
def culture_card(id: str, private: bool) -> Card:
    """An Arts & Culture card."""
    data = DATA["culture_cards"][CARD_IDS.index(id)]
    return Card(
        id=id,
        title=data["name"],
        cost=(Chip("", str(CARD_COST), "", "Build Points"),),
        points=str(data["vp"]) if data["vp"] else "",
        symbol=f"icon:{data['icon']}",
        text=data["text"],
        foot="in hand" if private else "revealed",
        tint="#9fc9d6",
        private=private,
    )


def around(view: View[Seen]) -> tuple[list[Card], list[Stack], list[Row]]:
    """Decks, the last event, hands and revealed cards, the Lost Box."""
    table, viewer = view["table"], view["viewer"]
    stacks = [
        Stack(id=f"deck:{id}", title=title, count=count, symbol=symbol, tint=tint)
        for id, title, count, symbol, tint in (
            ("cup", "Discoveries in the cup", sum(table["cup"].values()), "icon:compass", "#1f4a66"),
            ("tiles", "Island tiles", table["pile"], "icon:palm-tree", "#8a6a35"),
            ("culture", "Arts & Culture", table["deck"], "icon:tribal-mask", "#7b3b2f"),
            ("events", "Events", table["event_deck"], "icon:big-wave", "#33606f"),
        )
    ]
    cards: list[Card] = []
    rows = [Row(id="row:decks", title="Piles", items=tuple(stack.id for stack in stacks))]
    if table["event_discards"]:
        data = DATA["event_cards"][EVENT_IDS.index(table["event_discards"][-1])]
        symbol = f"icon:{data['icon']}"
        cards.append(
            Card(id=f"event:{data['id']}", title=data["name"], symbol=symbol, text=data["text"], tint="#8fb3bd")
        )
        rows.append(Row(id="row:event", title="Last event", items=(cards[-1].id,)))
    lost = tuple(f"explorer{seat}" for seat, place in enumerate(table["explorers"]) if place == "lost")
    rows.append(Row(id="row:lost", title="Lost Box", items=lost, note="misses the next voyage" if lost else ""))
    if viewer >= 0:
        items = tuple(f"stock:{kind}" for kind in [*PIECE_IDS, "village"] if kind in table["stock"][viewer])
        points = sum(table["build_points"].values())
        note = counted(points, "Build Point") if points else ""
        rows.append(Row(id="row:stock", title="My stock", items=items, place="tray", owner=viewer, note=note))
    for seat in sorted(range(view["players"]), key=lambda seat: (seat != viewer, seat)):
        mine = seat == viewer
        held = [culture_card(id, True) for id in table["hands"][seat]]
        shown = [culture_card(id, False) for id in table["revealed"][seat]]
        cards += [*held, *shown]
        unseen = table["hand_sizes"][seat] - len(held)
        items = tuple(card.id for card in held)
        if unseen > 0:
            hand = Stack(id=f"hand{seat}", title="In hand", count=unseen, symbol="icon:tribal-mask", tint="#7b3b2f")
            stacks.append(hand)
            items = (*items, hand.id)
        items = (*items, *(card.id for card in shown))
        if items:
            place = "tray" if mine else "seat"
            rows.append(
                Row(id=f"row:cards{seat}", title="Arts & Culture", items=items, place=place, owner=seat)  # type: ignore[arg-type]
            )
    aid = player_aid(tuple(table["prices"].items()))
    cards += aid
    items = tuple(card.id for card in aid)
    rows.append(
        Row(id="row:aid", title="Player Aid", items=items, place="tray" if viewer >= 0 else "side", owner=viewer)
    )
    return cards, stacks, rows


def points_track(view: View[Seen]) -> Track:
    """The Victory Point markers as they were last set (CP-16.7), and where the game ends."""
    table = view["table"]
    markers = [(total // 2, seat) for seat, total in enumerate(table["track"])]
    return Track(
        id="track:points",
        title=f"Victory points; the game ends at {table['threshold']}",
        low=0,
        high=max(30, table["threshold"] + 3, *(at for at, _ in markers)),
        markers=((table["threshold"], NONE), *markers),
        symbol="icon:laurel-crown",
    )


@depends_on(
    *("order", "marker_holder", "kumara", "explorers", "totals"),
    *("stock", "hand_sizes", "revealed", "saved"),
)
def panel(table: Seen, seat: int, name: str) -> Panel:
    """A player at a glance."""
    order = table["order"].index(seat) + 1 if seat in table["order"] else 0
    notes = [f"{order}. in turn order"] if order else []
    if table["marker_holder"] == seat:
        notes.append("holds the Turn Order Marker")
    if table["kumara"] == seat:
        notes.append("has the Kumara")
    if table["explorers"][seat] == "lost":
        notes.append("Explorer lost")
    return Panel(
        id=f"seat{seat}",
        player=seat,
        name=name,
        points=f"{halves(table['totals'][seat])} VP",
        stats=(
            Stat(VILLAGE_ART, "Villages", str(LIMITS[VILLAGE] - table["stock"][seat]["village"])),
            Stat("icon:tribal-mask", "Arts & Culture in hand", str(table["hand_sizes"][seat])),
            Stat("icon:totem-head", "Arts & Culture revealed", str(len(table["revealed"][seat]))),
            Stat("icon:powder-bag", "Build Points saved", str(table["saved"][seat])),
        ),
        note=", ".join(notes),
    )


# --- the player aid (CP-3.8) ---------------------------------------------------------------------------------------


def battle_table() -> list[str]:
    """The battle table, faces that mean the same in one line (CP-12.9)."""
    lines: dict[tuple[int, bool], list[int]] = {}
    for face, result in enumerate(zip(ROLL_SIDE, ROLL_REMOVES, strict=True)):
        lines.setdefault(result, []).append(face + 1)
    words = {(0, True): "attacker removes 1", (0, False): "attacker panics 1"}
    words |= {(1, True): "defender removes 1", (1, False): "defender panics 1"}
    return [f"{span(faces)}: {words[result]}" for result, faces in lines.items()]


def span(numbers: Sequence[int]) -> str:
    """Consecutive numbers in short: `2–3`."""
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"


def locals_table() -> list[str]:
    """How many Local Warriors defend how many Villages (CP-12.7)."""
    first = [n for n in range(1, len(LOCAL_WARRIORS)) if LOCAL_WARRIORS[n] == LOCAL_WARRIORS[1]]
    most = LOCAL_WARRIORS[-1]
    return [f"{span(first)} Villages have {LOCAL_WARRIORS[1]} local", f"{first[-1] + 1} or more {most}"]


@cache
def player_aid(prices: tuple[tuple[str, int], ...]) -> tuple[Card, ...]:
    """Battle table, knot limits, costs (what the viewer pays now, else those printed) and points."""
    printed = {**dict(zip(PIECE_IDS, COSTS, strict=False)), "village": VILLAGE_COST, "card": CARD_COST}
    names = {
        **dict(zip(PIECE_IDS, PIECE_NAMES, strict=True)),
        "village": "Village",
        "card": "Card",
        "weeds": "Clear weeds",
    }
    costs = [f"{names[what]} {cost}" for what, cost in (dict(prices) or printed).items()]
    knots = [f"up to {MOST_KNOTS_TO_GO_ON}: go on", f"{KNOTS_MUST_RETURN}: return", f"{KNOTS_LOST}: Explorer lost"]
    points = [
        f"Village {halves(VP['village'])}",
        f"connected group {halves(VP['connected_group'])}",
        f"connected Atoll {halves(VP['connected_atoll'])}",
        f"Kumara {halves(VP['kumara'])}",
    ]
    aids = (
        ("battle", "Battle die", "art:war-canoe", [*battle_table(), *locals_table()]),
        ("knots", "Knots of a voyage", "icon:compass", knots),
        ("costs", "Build Points", "icon:powder-bag", costs),
        ("points", "Victory Points", "icon:laurel-crown", points),
    )
    return tuple(
        Card(id=f"aid:{id}", title=title, symbol=symbol, text="; ".join(lines), tint="#cfd8dc")
        for id, title, symbol, lines in aids
    )
