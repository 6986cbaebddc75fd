"""The table of Conquest of Paradise: a great ocean, dark where nobody has sailed, with islands in bright shallows."""

from __future__ import annotations

from functools import cache

from pentarchy.core.english import counted
from pentarchy.core.view import View
from pentarchy.games.paradise.components import COSTS, DATA, NONE, PIECE_IDS, PIECE_NAMES
from pentarchy.games.paradise.knowledge import STEPS
from pentarchy.games.paradise.lines import knots_words
from pentarchy.games.paradise.scene_board import GROUNDS, berthed, board, explorers, markers, ocean, voyage_trail
from pentarchy.games.paradise.scene_choices import CONCERNS, facts
from pentarchy.games.paradise.scene_table import around, in_stock, panel, points_track
from pentarchy.games.paradise.seen import Seen, SideSeen
from pentarchy.scene.choices import prompt
from pentarchy.scene.model import Die, Help, Layout, Scene

__all__ = ["CONCERNS", "facts", "layout", "scene"]

COLOUR_OF = {"samoa": 1, "tonga": 5, "raiatea": 2, "hiva": 3}  # no blue players on a blue sea
PLAIN_COLOURS = (1, 5, 2, 3)
PHASES = STEPS
PHASE_OF = {
    **dict.fromkeys(("event_or_order", "event_target", "event_player", "event_loss", "set_order"), 0),
    **dict.fromkeys(("voyage_start", "voyage_continue", "secret_tile", "tile_placement", "off_course"), 1),
    **dict.fromkeys(("star_compass_window", "lost_window", "south_island"), 1),
    **dict.fromkeys(("transit", "transit_destination", "movement", "cargo", "step", "tapu_window", "abandon"), 2),
    **dict.fromkeys(("battle_choice", "battle_cards", "battle_loss", "reroll", "save_villages", "after_battle"), 3),
    "retreat": 3,
    **dict.fromkeys(("castaway", "build", "improve"), 4),
    **dict.fromkeys(("victory_response", "victory_reveal", "deforested"), 5),
}


@cache
def the_layout() -> Layout:
    """The same for every table."""
    return Layout(
        game="paradise",
        title="Conquest of Paradise",
        accent="#1f5f7a",
        accent_dark="#8fc8dc",
        paper="#0b1d2d",
        grounds=GROUNDS,
        boards=(board(),),
        helps=helps(),
        seat_colours=PLAIN_COLOURS,
    )


def layout(view: View[Seen]) -> Layout:
    """All of the table that does not change."""
    return the_layout()


@cache
def helps() -> dict[str, Help]:
    """What every hex, card and marker is."""
    found = {row["id"]: Help(row["name"], "", "CP-2.1") for row in DATA["hexes"]}
    found |= {row["id"]: Help(row["name"], row["text"], "CP-14.1") for row in DATA["culture_cards"]}
    found |= {f"event:{row['id']}": Help(row["name"], row["text"], "CP-15.1") for row in DATA["event_cards"]}
    for kind, id in enumerate(PIECE_IDS):
        cost = f"Costs {counted(COSTS[kind], 'Build Point')}." if COSTS[kind] else "Costs nothing."
        found[f"stock:{id}"] = Help(PIECE_NAMES[kind], cost, "CP-13.6")
    for id in ("battle", "knots", "costs", "points"):
        found[f"aid:{id}"] = Help("Player Aid", "", "CP-3.8")
    return found


def scene(view: View[Seen]) -> Scene:
    """The table as a seat sees it now."""
    table = view["table"]
    known, chained, lying = ocean(table)
    tokens = (*berthed((*lying, *explorers(table), *markers(table))), *in_stock(view))
    cards, stacks, rows = around(view)
    factions = table["factions"]
    roll = table["battle"].get("roll", 0)
    return Scene(
        round=f"Turn {table['turn']}",
        phases=PHASES,
        phase=phase(view),
        prompt=prompt(view, note=going_on(view)),
        choices=CONCERNS.choices(view, facts(view)),
        trail=voyage_trail(table),
        picked=(table["mover"]["hex"],) if table["mover"] else (),
        spaces=known,
        links=chained,
        tokens=tokens,
        cards=tuple(cards),
        stacks=tuple(stacks),
        rows=tuple(rows),
        tracks=(points_track(view),),
        dice=(Die(id="die:battle", face=roll, why="Battle"),) if roll else (),
        panels=tuple([panel(table, seat, name) for seat, name in enumerate(view["seats"])]),
        seat_colours=tuple(COLOUR_OF.get(f, PLAIN_COLOURS[seat]) for seat, f in enumerate(factions)),
        seat_letters=tuple(f[0].upper() if f else "ABCD"[seat] for seat, f in enumerate(factions)),
    )


def phase(view: View[Seen]) -> int:
    """The step of the turn: by the viewer's own question, else by what everybody sees going on."""
    return PHASE_OF.get(view["decision"], NONE) if view["decision"] else view["table"]["step"]


def going_on(view: View[Seen]) -> str:
    """The battle or the voyage in a few words."""
    table = view["table"]
    if table["battle"]:
        return " against ".join([front_row(view, side) for side in table["battle"]["sides"]])
    return f"{knots_words(table['voyage']['knots'])} so far" if table["voyage"] else ""


def front_row(view: View[Seen], side: SideSeen) -> str:
    """Who still fights on a side."""
    row = ((side["warrior_band"], "band"), (side["war_canoe"], "war canoe"), (side["local_warrior"], "local"))
    parts = [counted(many, name) for many, name in row if many]
    who = view["seats"][side["player"]] if 0 <= side["player"] < view["players"] else "The islanders"
    return f"{who}: {', '.join(parts) or 'nobody'}"
