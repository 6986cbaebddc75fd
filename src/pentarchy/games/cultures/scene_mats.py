"""The players' mats: their advances and their numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from pentarchy.core.view import View
from pentarchy.games.cultures.components import ADVANCE_IDS, LEVEL_NAMES, rows
from pentarchy.games.cultures.scene_board import PIECES
from pentarchy.games.cultures.scene_cards import GOODS
from pentarchy.games.cultures.seen import Mat, Seen
from pentarchy.games.cultures.verbs import BUY_ADVANCE, CUBE, NAME, TAKE
from pentarchy.scene.kept import depends_on
from pentarchy.scene.model import Cell, Grid, GridGroup, Panel, Stat


def advance_grid(view: View[Seen], seat: int) -> Grid:
    """The 48 advances: owned, open to be taken now, or closed."""
    mine = seat == view["viewer"]
    offered = offered_advances(view) if mine else frozenset()
    return advances_of(seat, mine, frozenset(view["table"]["players"][seat]["advances"]), offered)


@lru_cache(maxsize=1024)
def advances_of(seat: int, mine: bool, owned: frozenset[str], offered: frozenset[str]) -> Grid:
    """The advances of a seat."""
    groups = []
    for category in rows("categories"):
        cells = []
        for data in rows("advances"):
            if data["category"] != category["id"]:
                continue
            state: Literal["owned", "open", "closed"] = (
                "owned" if data["id"] in owned else "open" if data["id"] in offered else "closed"
            )
            cells.append(
                Cell(
                    f"advance:{data['id']}" if mine else f"advance{seat}:{data['id']}",
                    data["name"],
                    state,
                    OUTLINES[data["outline"]],
                    PIECES.get(data["building"], ""),
                )
            )
        tint = "#bcc8cb" if category["government"] else "#e8c4ad"
        groups.append(GridGroup(category["name"], f"icon:{category['icon']}", tint, tuple(cells)))
    return Grid(
        id=f"advances{seat}",
        title=f"Advances: {len(owned)} of {len(ADVANCE_IDS)}",
        groups=tuple(groups),
        owner=seat,
        columns=3,
        place="side" if mine else "seat",
    )


OUTLINES: dict[str, Literal["square", "circle", "diamond"]] = {
    "none": "square",
    "happiness": "circle",
    "culture": "diamond",
}


def offered_advances(view: View[Seen]) -> frozenset[str]:
    """Advances that an open option names."""
    verbs = (BUY_ADVANCE, CUBE, NAME, TAKE)
    return frozenset(
        ADVANCE_IDS[verb.first(option)] for option in view["options"] for verb in verbs if verb.has(option)
    )


def panel_of(view: View[Seen], seat: int) -> Panel:
    """A player at a glance."""
    table = view["table"]
    return panel(table["players"][seat], seat, view["seats"][seat], table["first"] == seat)


@depends_on("goods", "happiness", "culture", "advances", "points")
def panel(player: Mat, seat: int, name: str, first: bool) -> Panel:
    """A player's numbers."""
    goods = tuple(
        Stat(f"icon:{good['icon']}", good["name"], str(player["goods"][kind])) for kind, good in enumerate(GOODS)
    )
    levels = (
        f"Happiness {LEVEL_NAMES[min(player['happiness'], len(LEVEL_NAMES) - 1)]}, "
        f"culture {LEVEL_NAMES[min(player['culture'], len(LEVEL_NAMES) - 1)]}"
    )
    return Panel(
        id=f"seat{seat}",
        player=seat,
        name=name,
        points=f"{player['points']} VP",
        stats=goods,
        note=f"{len(player['advances'])} advances. {levels}{', first player' if first else ''}",
    )
