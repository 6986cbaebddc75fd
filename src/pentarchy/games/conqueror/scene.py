"""The table of Conqueror: a printed map of the Mediterranean in the year 247 BC."""

from __future__ import annotations

from functools import cache, lru_cache

from pentarchy.core.view import View
from pentarchy.games.conqueror.components import FACTION_IDS, MAP_IDS
from pentarchy.games.conqueror.scene_board import GOLD, PAPER, board_drawn, grounds, helps
from pentarchy.games.conqueror.scene_choices import CONCERNS, facts
from pentarchy.games.conqueror.scene_pieces import armies, around, dice, links, spaces, trail
from pentarchy.games.conqueror.seen import Seen
from pentarchy.scene.choices import prompt
from pentarchy.scene.model import Help, Layout, Panel, Scene, Stat

__all__ = ["CONCERNS", "facts", "layout", "scene"]

#: CQ-3.8 in colours that everybody can tell apart: vermilion for Rome's red, grey for Gaul's black.
FACTION_COLOURS = (1, 2, 3, 0, 5, 6)
FACTION_LETTERS = ("R", "C", "P", "G", "E", "L")  # Greece has the G of Gaul
COLOUR_WORDS = (
    "Red, shown as vermilion so that everybody can tell it from green.",
    "Green.",
    "Purple.",
    "Blue.",
    "Yellow.",
    "Black, shown as grey so that it can be seen on a dark page.",
)
PHASES = ("Planning", "Action")


@cache
def layout_of(board: int) -> Layout:
    """The layout of a map. Which seat plays which faction is found out during play, so the scene says it."""
    return Layout(
        game="conqueror",
        title="Conqueror: Final Conquest",
        accent="#8c3b22",
        accent_dark="#e28b6a",
        paper=PAPER,
        grounds=grounds(board),
        boards=(board_drawn(board),),
        helps=helps(board),
    )


def layout(view: View[Seen]) -> Layout:
    """All of the table that does not change."""
    return layout_of(MAP_IDS.index(view["table"]["map"]))


def scene(view: View[Seen]) -> Scene:
    """The table as a seat sees it now."""
    table = view["table"]
    cards, stacks, rows = around(view)
    factions = tuple(FACTION_IDS.index(faction) for faction in table["factions"] if faction)
    chosen = len(factions) == view["players"]  # then seats wear the colours and letters of their factions
    return Scene(
        round=f"Round {table['round']}" if table["round"] else "Set-up",
        phases=PHASES,
        phase=(0 if table["planning"] else 1) if table["active"] >= 0 else -1,
        prompt=prompt(view, note(view)),
        choices=CONCERNS.choices(view, facts(view)) if view["options"] else (),
        trail=trail(table),
        spaces=spaces(table),
        links=links(table),
        tokens=armies(table),
        cards=cards,
        stacks=stacks,
        rows=rows,
        dice=dice(table),
        panels=tuple([panel(view, seat) for seat in range(view["players"])]),
        helps=seat_helps(factions) if chosen else {},
        seat_colours=tuple(FACTION_COLOURS[f] for f in factions) if chosen else (),
        seat_letters=tuple(FACTION_LETTERS[f] for f in factions) if chosen else (),
    )


@cache
def seat_helps(factions: tuple[int, ...]) -> dict[str, Help]:
    """The colour of each faction."""
    names = [FACTION_IDS[f].capitalize() for f in factions]
    return {
        f"seat{seat}": Help(name, COLOUR_WORDS[f], "CQ-3.8")
        for seat, (f, name) in enumerate(zip(factions, names, strict=True))
    }


def note(view: View[Seen]) -> str:
    """What the player asked should not forget: the claims of the others."""
    table = view["table"]
    found = []
    for p in range(view["players"]):
        forts, fall = len(table["claims"][p]), table["to_break"][p]
        if forts and p != view["viewer"]:
            needed = f"one of their {forts} forts falls" if fall == 1 else f"{fall} of their {forts} forts fall"
            found.append(f"{view['seats'][p]} will win at the start of their next turn unless {needed}.")
    return " ".join(found)


def panel(view: View[Seen], seat: int) -> Panel:
    """A player at a glance."""
    table = view["table"]
    words = []
    if table["out"][seat]:
        words.append("eliminated")
    if table["claims"][seat]:
        words.append(f"claims victory with {len(table['claims'][seat])} forts")
    if table["late"] and table["active"] == seat:
        words.append("late")
    if not table["factions"][seat] and table["order"]:
        words.append("chooses a faction")
    return panel_of(
        seat,
        view["seats"][seat],
        len(table["forts"][seat]),
        table["victory_forts"],
        f"{table['army'][seat]}/{table['quota'][seat]}",
        table["currency"][seat],
        table["food"][seat],
        table["hand_sizes"][seat],
        ", ".join(words),
    )


@lru_cache(maxsize=2048)
def panel_of(
    seat: int, name: str, forts: int, needed: int, units: str, currency: int, food: int, heroes: int, note: str
) -> Panel:
    """A player's numbers."""
    return Panel(
        id=f"seat{seat}",
        player=seat,
        name=name,
        points="",
        stats=(
            Stat("art:fort", "Forts", str(forts), max(needed, forts)),
            Stat("icon:spartan-helmet", "Units of quota", units),
            Stat("art:coin", "Currency", str(currency), tint=GOLD),
            Stat("art:food", "Food supply", str(food)),
            Stat("icon:laurel-crown", "Heroes in hand", str(heroes)),
        ),
        note=note,
    )
