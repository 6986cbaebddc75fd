"""The table of Brazil: Imperial: the map, the cards around it, the players, and what can be chosen."""

from __future__ import annotations

from functools import cache

from pentarchy.core.view import View
from pentarchy.games.brazil.components import NONE, ROMAN
from pentarchy.games.brazil.helps import helps, helps_on_map
from pentarchy.games.brazil.scene_board import (
    GROUNDS,
    battle_trail,
    board,
    capital_sites,
    grid,
    on_map,
    spaces,
    supplies,
    units,
)
from pentarchy.games.brazil.scene_cards import around
from pentarchy.games.brazil.scene_choices import CONCERNS, facts
from pentarchy.games.brazil.scene_players import mats, panel, seat_colours, seat_letters
from pentarchy.games.brazil.seen import Seen
from pentarchy.scene.choices import prompt
from pentarchy.scene.model import Layout, Scene, Track

__all__ = ["CONCERNS", "board", "facts", "grid", "layout", "scene"]

PHASES = ("Action", "Movement", "Missions")
MOVING = frozenset({"movement", "second_step", "attack_cards", "defend_cards", "cancel_card", "expedition_cards"})
REVEALING = frozenset({"place_palace", "palace_product", "place_token"})


@cache
def layout_for(scenario: str, players: int) -> Layout:
    """One layout per map."""
    nobody = [NONE] * players
    return Layout(
        game="brazil",
        title="Brazil: Imperial",
        accent="#2b6a3d",
        accent_dark="#8fcf9f",
        paper="#efe9cf",
        grounds=GROUNDS,
        boards=(board(scenario),),
        helps=helps(),
        seat_colours=seat_colours(nobody),
        seat_letters=seat_letters(nobody),
    )


def layout(view: View[Seen]) -> Layout:
    """All of the table that does not change."""
    return layout_for(view["table"]["scenario"], view["players"])


def scene(view: View[Seen]) -> Scene:
    """The table as a seat sees it now."""
    table = view["table"]
    tokens = (*capital_sites(table), *on_map(table), *units(table), *supplies(table, view["viewer"]))
    cards, stacks, rows = around(view)
    last = ", the last" if table["round"] >= table["last_round"] else ""
    return Scene(
        round=f"Era {ROMAN[table['era']]}, round {table['round']}{last}",
        phases=PHASES,
        phase=1 if view["decision"] in MOVING else 2 if view["decision"] in REVEALING else 0,
        prompt=prompt(view, note=battle_note(view)),
        choices=CONCERNS.choices(view, facts(view)),
        trail=battle_trail(table),
        spaces=spaces(table),
        tokens=tokens,
        cards=tuple(cards),
        stacks=tuple(stacks),
        rows=tuple(rows),
        grids=mats(view),
        tracks=(Track(id="track:era", title="Era", low=1, high=3, markers=((table["era"], NONE),)),),
        panels=tuple([panel(table, seat, name) for seat, name in enumerate(view["seats"])]),
        helps=helps_on_map(table, view["viewer"]),
        seat_colours=seat_colours(table["empires"]),
        seat_letters=seat_letters(table["empires"]),
    )


def battle_note(view: View[Seen]) -> str:
    """Who fights whom."""
    battle = view["table"]["battle"]
    if battle is None:
        return ""
    defender = view["seats"][battle["defender"]] if battle["defender"] >= 0 else "the expedition"
    return f"{view['seats'][battle['attacker']]} against {defender}"
