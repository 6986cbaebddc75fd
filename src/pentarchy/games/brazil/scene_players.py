"""The players: their arches and Products, and each at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pentarchy.core.view import View
from pentarchy.core.vocabulary import Verb
from pentarchy.games.brazil.components import ARCH_NAMES, DATA, EMPIRES, EXPLORATION_NAMES, NONE, PRODUCT_NAMES
from pentarchy.games.brazil.seen import Seen
from pentarchy.games.brazil.verbs import ACT, MAKE, SLOT, TOKEN
from pentarchy.scene.kept import depends_on
from pentarchy.scene.model import Cell, Grid, GridGroup, Panel, Stat

COLOUR_OF = {"brazil": 2, "portugal": 1, "spain": 5, "france": 0}
COLOURS = (3, 4, 2, 1, 5, 0)  # of the seats that lead no empire yet: first those of no empire


def seat_colours(empires: Sequence[int]) -> tuple[int, ...]:
    """Every seat's colour: that of its empire, else one that nobody has."""
    taken = {COLOUR_OF[EMPIRES[empire]] for empire in empires if empire != NONE}
    free = [colour for colour in COLOURS if colour not in taken]
    return tuple(COLOUR_OF[EMPIRES[empire]] if empire != NONE else free.pop(0) for empire in empires)


def seat_letters(empires: Sequence[int]) -> tuple[str, ...]:
    """Every seat's letter: that of its empire, else its number."""
    return tuple(EMPIRES[empire][0].upper() if empire != NONE else str(seat + 1) for seat, empire in enumerate(empires))


#: What the face-down tokens of Era I and II give whenever their arch is chosen (BI-5.6).
BURIED = ("Resource", "Gold")


def mats(view: View[Seen]) -> tuple[Grid, ...]:
    """The arches and products of every player."""
    viewer = view["viewer"]
    found = []
    for seat in sorted(range(view["players"]), key=lambda seat: (seat != viewer, seat)):
        mine = seat == viewer
        arches = offered(view, ACT, SLOT, TOKEN) if mine else []
        found.append(mat(view["table"], seat, mine, arches, offered(view, MAKE) if mine else []))
    return tuple(found)


def offered(view: View[Seen], *verbs: Verb) -> list[int]:
    """The first arguments of the open options of these verbs."""
    return [verb.first(option) for option in view["options"] for verb in verbs if verb.has(option)]


@depends_on("products", "arches", "buried")
def mat(table: Seen, seat: int, mine: bool, open_arches: Sequence[int], open_products: Sequence[int]) -> Grid:
    """The arches and products of one player."""
    prefix = "" if mine else f"{seat}"
    at = {slot: PRODUCT_NAMES[product] for product, slot in enumerate(table["products"][seat]) if slot >= 0}
    arches = []
    for number, data in enumerate(DATA["arch"]):
        on_it = table["arches"][seat] == number
        name = data["name"] + (f", {at[number]}" if number in at else "")
        for era, arch in enumerate(table["buried"][seat]):
            name += f" +1 {BURIED[era]}" if arch == number else ""
        arches.append(Cell(f"arch{prefix}:{data['id']}", name, state(on_it, number in open_arches), "circle"))
    products = [
        Cell(
            f"product{prefix}:{data['id']}",
            f"{data['name']} {data['vp']}",
            state(table["products"][seat][number] >= 0, number in open_products),
            "square",
        )
        for number, data in enumerate(DATA["product"])
    ]
    return Grid(
        id=f"mat{seat}",
        title="Arches and products",
        groups=(
            GridGroup("Arches", "icon:laurel-crown", "#d3dfc0", tuple(arches)),
            GridGroup("Products", "icon:barrel", "#e6d3a8", tuple(products)),
        ),
        owner=seat,
        columns=2,
        place="tray" if mine else "seat",
    )


def state(owned: bool, is_open: bool) -> Literal["owned", "open", "closed"]:
    """How an entry of a mat is shown."""
    return "owned" if owned else "open" if is_open else "closed"


@depends_on(
    *("deployed", "wealth", "missions", "first_player", "arches", "kept", "scores", "cards", "paintings"),
)
def panel(table: Seen, seat: int, name: str) -> Panel:
    """A player at a glance."""
    notes = ["first player"] if table["first_player"] == seat else []
    if table["arches"][seat] >= 0:
        notes.append(f"token on {ARCH_NAMES[table['arches'][seat]]}")
    for kind, count in enumerate(table["kept"][seat]):
        if count:
            notes.append(f"{count} {EXPLORATION_NAMES[kind]}")
    return Panel(
        id=f"seat{seat}",
        player=seat,
        name=name,
        points=f"{sum(table['scores'][seat].values())} VP",
        stats=(
            Stat("icon:scroll-unfurled", "Missions completed", str(len(table["missions"]["shown"][seat]))),
            Stat("icon:rally-the-troops", "Units deployed", str(table["deployed"][seat])),
            Stat("icon:barrel", "Tokens", str(table["wealth"][seat])),
            Stat("icon:gold-bar", "Gold cards", str(table["cards"]["gold_counts"][seat])),
            Stat("icon:crossed-swords", "Combat cards", str(table["cards"]["combat_counts"][seat])),
            Stat("icon:mona-lisa", "Paintings", str(table["paintings"].count(seat))),
        ),
        note=", ".join(notes),
    )
