"""The table of Clash of Cultures: a known world of terracotta and olive that grows region by region."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from pentarchy.core.english import counted
from pentarchy.core.view import View
from pentarchy.games.cultures.components import rows
from pentarchy.games.cultures.names import NONE
from pentarchy.games.cultures.scene_board import GROUNDS, battle_trail, board, grid, on_map, ships, spaces, units
from pentarchy.games.cultures.scene_cards import around, seat_order
from pentarchy.games.cultures.scene_choices import CONCERNS, facts
from pentarchy.games.cultures.scene_mats import advance_grid, panel_of
from pentarchy.games.cultures.seen import Seen
from pentarchy.scene.choices import prompt, within
from pentarchy.scene.model import Card, Choice, Grid, Help, Layout, Scene, Token, Track
from pentarchy.scene.theme import letters

__all__ = ["CONCERNS", "facts", "layout", "scene"]

SEAT_COLOURS = (1, 0, 2, 5)  # red, blue, green, yellow


@cache
def layout_for(players: int, seats: tuple[str, ...]) -> Layout:
    """One layout per board and names."""
    return Layout(
        game="cultures",
        title="Clash of Cultures",
        accent="#7b3b25",
        accent_dark="#e2a07f",
        paper="#f0e0cf",
        grounds=GROUNDS,
        boards=(board(players),),
        helps=helps(),
        seat_colours=SEAT_COLOURS[:players],
        seat_letters=letters(list(seats)),
    )


def layout(view: View[Seen]) -> Layout:
    """All of the table that does not change."""
    return layout_for(view["players"], tuple(view["seats"]))


@cache
def helps() -> dict[str, Help]:
    """What every advance, wonder and card is."""
    found = {f"advance:{a['id']}": Help(a["name"], a["text"], "CC-7.1") for a in rows("advances")}
    found |= {w["id"]: Help(w["name"], w["text"], "CC-23.2") for w in rows("wonders")}
    found |= {f"event:{e['id']}": Help(e["name"], e["text"], "CC-22.1") for e in rows("event_cards")}
    for name, text in (("action", "CC-20.1"), ("objective", "CC-21.1"), ("event", "CC-22.1"), ("wonder", "CC-23.1")):
        found[f"deck:{name}"] = Help(f"The {name} deck", "", text)
    return found


def scene(view: View[Seen]) -> Scene:
    """The table as a seat sees it now."""
    table = view["table"]
    tokens = (*on_map(table, view["players"]), *units(table), *ships(table))
    cards, row_list, stacks = around(view)
    grids = tuple(advance_grid(view, seat) for seat in seat_order(view))
    return Scene(
        round=f"Round {table['round']} of {table['rounds']}",
        phases=("Turn 1", "Turn 2", "Turn 3", "Status"),
        phase=table["turn"] if table["active"] != NONE else 3,
        prompt=prompt(view, note=actions_left(view)),
        choices=options(view, tokens, cards, grids),
        trail=battle_trail(table),
        picked=tuple(dict.fromkeys([*table["picked"], *table["group_from"]])),
        spaces=spaces(view),
        tokens=tokens,
        cards=tuple(cards),
        stacks=tuple(stacks),
        rows=tuple(row_list),
        grids=grids,
        tracks=(
            Track(id="track:round", title="Round", low=1, high=table["rounds"], markers=((table["round"], NONE),)),
        ),
        panels=tuple([panel_of(view, seat) for seat in range(view["players"])]),
    )


def options(
    view: View[Seen], tokens: Iterable[Token], cards: Iterable[Card], grids: Iterable[Grid]
) -> tuple[Choice, ...]:
    """What the viewer can choose, with those of the things it concerns that are on the table."""
    if not view["options"]:
        return ()
    known = {*grid(view["players"]).centers, *[token.id for token in tokens], *[card.id for card in cards]}
    known.update([f"seat{seat}" for seat in range(view["players"])])
    known.update([cell.id for one in grids for group in one.groups for cell in group.cells])
    return within(known, CONCERNS.choices(view, facts(view)))


def actions_left(view: View[Seen]) -> str:
    """How many actions the active player has."""
    left = view["table"]["actions"]
    return f"{counted(left, 'action')} left" if view["asked"] and view["decision"] == "turn" else ""
