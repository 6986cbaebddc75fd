"""The table of Yamataï: an archipelago in an indigo sea, after a woodblock print."""

from __future__ import annotations

from functools import cache, lru_cache

from pentarchy.core.view import View
from pentarchy.games.yamatai.components import (
    BOAT_IDS,
    CULTURE_IDS,
    DATA,
    NONE,
    SPACE_NAMES,
    STANDARD_BUILDINGS,
)
from pentarchy.games.yamatai.scene_board import ISLANDS, SPACES, TINT, board, boats, islands
from pentarchy.games.yamatai.scene_choices import CONCERNS, facts
from pentarchy.games.yamatai.scene_mats import BOATS, around, part, tracks
from pentarchy.games.yamatai.seen import Seen
from pentarchy.scene.choices import prompt
from pentarchy.scene.kept import depends_on
from pentarchy.scene.model import Ground, Help, Layout, Panel, Scene, Stat
from pentarchy.scene.theme import letters

__all__ = ["CONCERNS", "facts", "layout", "scene"]

SEAT_COLOURS = (1, 0, 3, 6)  # orange, blue, purple, grey: the nearest of the colours everybody can tell apart
PHASES = ("Fleet", "Trade", "Place", "Collect or build", "Store", "Recruit")
PHASE_OF = {
    "choose_fleet": 0,
    "trade": 1,
    "place": 2,
    "develop": 3,
    "collect_more": 3,
    "second_action": 3,
    "store": 4,
    "recruit": 5,
    "payment": 5,
    "warden_token": 5,
}


@cache
def layout_for(seats: tuple[str, ...]) -> Layout:
    """The layout depends on who plays only by letters and colours."""
    return Layout(
        game="yamatai",
        title="Yamataï",
        accent="#a4372a",
        accent_dark="#e2725f",
        paper="#f3e6c6",
        grounds=(
            Ground("sea", "#3a5386", "#dfe8f3", water=True, pattern="art:seigaiha"),
            Ground("island", "#f3e6c6", "#7d8a4e", marks=("art:grass", "art:tree", "art:grass"), gap=19, size=17),
        ),
        boards=(board(),),
        helps=helps(),
        seat_colours=SEAT_COLOURS[: len(seats)],
        seat_letters=letters(list(seats)),
    )


def layout(view: View[Seen]) -> Layout:
    """All of the table that does not change."""
    return layout_for(tuple(view["seats"]))


@cache
def helps() -> dict[str, Help]:
    """What every island, tile and person is."""
    found = {island["id"]: Help(island["name"], "An island.", "YA-15.1") for island in ISLANDS}
    for number, space in enumerate(SPACES):
        found[space["id"]] = Help(f"Boat space {SPACE_NAMES[number]}", clause="YA-8.2")
    for tile in DATA["buildings"]:
        found[tile["id"]] = Help(tile["name"], tile["text"], "YA-9.10")
    for person in DATA["specialists"]:
        found[person["id"]] = Help(person["name"], person["text"], "YA-11.1")
    for fleet in DATA["fleets"]:
        found[f"fleet:{fleet['number']}"] = Help(fleet["name"], fleet["text"], "YA-6.1")
    for boat in BOATS:
        price = f"{boat['price']} coins" if boat["price"] else "never bought or sold"
        found[f"supply:{boat['id']}"] = Help(f"{boat['name']} boats in the supply", price, "YA-7.2")
    return found


def scene(view: View[Seen]) -> Scene:
    """The table as a seat sees it now."""
    table = view["table"]
    asked = view["asked"][0] if view["asked"] else NONE
    cards, stacks, rows, tray = around(view, asked)
    bare, standing = islands(table)
    return Scene(
        round=f"Round {table['round']}",
        phases=PHASES,
        phase=PHASE_OF.get(view["decision"], PHASES.index("Place") if view["decision"] else -1),
        prompt=prompt(view),
        choices=CONCERNS.choices(view, facts(view)) if view["options"] else (),
        spaces=bare,
        tokens=(*standing, *boats(table), *tray),
        cards=cards,
        stacks=stacks,
        rows=rows,
        tracks=tracks(table),
        panels=panels(table, tuple(view["seats"])),
    )


@depends_on("points", "pieces", "coins", "prestige", "tokens", "scrapped")
def panels(table: Seen, names: tuple[str, ...]) -> tuple[Panel, ...]:
    """Everybody at a glance."""
    return tuple(
        [
            panel(
                seat,
                name,
                table["points"][seat],
                table["pieces"][seat],
                STANDARD_BUILDINGS[len(names)],
                table["coins"][seat],
                table["prestige"][seat],
                sum(part(table["tokens"], seat, len(CULTURE_IDS))),
                sum(part(table["scrapped"], seat, len(BOAT_IDS))),
            )
            for seat, name in enumerate(names)
        ]
    )


@lru_cache(maxsize=2048)
def panel(
    seat: int, name: str, points: int, left: int, pieces: int, coins: int, prestige: int, culture: int, scrapped: int
) -> Panel:
    """A player's numbers."""
    return Panel(
        id=f"seat{seat}",
        player=seat,
        name=name,
        points=f"{points} VP",
        stats=(
            Stat("art:house", "Buildings on the board", str(pieces - left), pieces),
            Stat("art:coin", "Coins", str(coins), tint=TINT["gold"]),
            Stat("icon:star-medal", "Prestige", str(prestige)),
            Stat("icon:drama-masks", "Culture tokens", str(culture)),
            Stat("icon:sinking-ship", "Scrapped boats", str(scrapped)),
        ),
    )
