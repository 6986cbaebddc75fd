"""A scene for games that do not describe their table yet: all a view holds as rows of cards, all options as buttons."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import Any

from pentarchy.core.game import Game
from pentarchy.core.vocabulary import PLAYERS, Verb
from pentarchy.scene.choices import View, prompt
from pentarchy.scene.concerns import Concerns, Detail
from pentarchy.scene.model import Board, Card, Layout, Panel, Row, Scene, Stat, Text


def layout(view: View) -> Layout:
    """An empty sheet with the game's name on it."""
    title = str(view["game"]).replace("_", " ").title()
    sheet = Board(id="sheet", title=title, width=600, height=200, texts=(Text(title, (300.0, 100.0), 28.0, "title"),))
    return Layout(
        game=str(view["game"]),
        title=title,
        accent="#7a4b2a",
        accent_dark="#d9a87c",
        paper="#f4ecd8",
        boards=(sheet,),
    )


def scene(game: Game, view: View) -> Scene:
    """Lists with one entry per seat become the seats' numbers, everything else cards in rows."""
    table: Mapping[str, Any] = view["table"]
    seats: list[str] = list(view["seats"])
    per_seat = {name: v for name, v in table.items() if isinstance(v, list) and len(v) == len(seats) and _small(v)}
    panels = [
        Panel(
            id=f"seat{p}",
            player=p,
            name=name,
            stats=tuple(Stat("", _title(key), str(values[p])) for key, values in per_seat.items()),
        )
        for p, name in enumerate(seats)
    ]
    cards: list[Card] = []
    rows: list[Row] = []
    for key, value in table.items():
        if key in per_seat:
            continue
        items = value if isinstance(value, list) else [value]
        made = [Card(id=f"{key}-{n}", title=_words(item)) for n, item in enumerate(items)]
        cards.extend(made)
        rows.append(Row(id=key, title=_title(key), items=tuple(card.id for card in made)))
    return Scene(
        round=f"Round {table['round']}" if isinstance(table.get("round"), int) else "",
        prompt=prompt(view),
        choices=tuple(concerns(game).choice(action, tuple(seats), None) for action in view["options"]),
        cards=tuple(cards),
        rows=tuple(rows),
        panels=tuple(panels),
    )


@cache
def concerns(game: Game) -> Concerns[None]:
    """An option concerns the players it names."""
    found: Concerns[None] = Concerns(game.vocabulary)
    for verb in game.vocabulary.verbs:
        found(verb)(partial(_players, verb))
    return found


def _players(verb: Verb, facts: None, *args: int) -> Detail:
    return Detail(things=tuple(f"seat{p}" for domain, p in zip(verb.domains, args, strict=True) if domain is PLAYERS))


def _small(values: list[Any]) -> bool:
    return all(isinstance(v, int | float | str | bool) for v in values)


def _title(key: str) -> str:
    return key.replace("_", " ").capitalize()


def _words(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{_title(str(k))}: {_words(v)}" for k, v in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(_words(v) for v in value)
    return str(value)
